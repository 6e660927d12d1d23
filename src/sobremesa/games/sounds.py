"""The instruments of which every game's sounds are composed: each gives a few tones, played by the browser.

What there is to hear: `card`, `die`, `token` and `number` as things are seen to move, `held` when something came to an
end, `turn` when it is one's turn, `end` when a match is over, `won` and `lost` for those who played it. All are short
and soft; a look says only what differs from `ROOM`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sobremesa.engine.looks import Sound, Tone, Voice

# --- Composing --------------------------------------------------------------------------------------------------------


def later(sound: Sound, seconds: float) -> Sound:
    return tuple(replace(tone, at=round(tone.at + seconds, 3)) for tone in sound)


def louder(sound: Sound, by: float) -> Sound:
    return tuple(replace(tone, volume=round(tone.volume * by, 3)) for tone in sound)


def melody(pitches: Iterable[float], step: float, length: float, voice: Voice = "sine", volume: float = 0.5) -> Sound:
    """One note after the other, the last one twice as long."""
    notes = tuple(pitches)
    return tuple(
        Tone(pitch=pitch, length=length * (2 if n == len(notes) - 1 else 1), at=n * step, voice=voice, volume=volume)
        for n, pitch in enumerate(notes)
    )


# --- Things -----------------------------------------------------------------------------------------------------------


def paper(pitch: float = 3200) -> Sound:
    """A card laid down: it slides, then it lies."""
    slide = Tone(pitch=pitch, to=pitch * 0.6, length=0.09, voice="noise", volume=0.35, rise=0.03)
    return (slide, Tone(pitch=220, to=120, length=0.06, at=0.07, voice="triangle", volume=0.4))


def dice(pitch: float = 1900, count: int = 4) -> Sound:
    """They knock ever closer and softer."""
    knocks = ((0.0, 1.0), (0.09, 0.8), (0.15, 0.6), (0.19, 0.45), (0.22, 0.3))[:count]
    return tuple(
        Tone(pitch=pitch * (1 + 0.13 * (n % 2)), length=0.035, at=at, voice="noise", volume=0.7 * volume, width=5)
        for n, (at, volume) in enumerate(knocks)
    )


def coins(pitch: float = 2200, count: int = 2) -> Sound:
    """Each rings in two partials that are no octave."""
    ring = (Tone(pitch=pitch, length=0.22, volume=0.22), Tone(pitch=pitch * 1.52, length=0.16, volume=0.14))
    return tuple(tone for n in range(count) for tone in later(louder(ring, 1 - 0.3 * n), 0.07 * n))


def wood(pitch: float = 420) -> Sound:
    """A cube or a pawn on the table."""
    return (
        Tone(pitch=pitch, to=pitch * 0.7, length=0.07, voice="triangle", volume=0.5),
        Tone(pitch=pitch * 4, length=0.02, voice="noise", volume=0.3, width=2),
    )


def glass(pitch: float = 880) -> Sound:
    return tuple(Tone(pitch=pitch * part, length=0.7 / part, volume=0.28 / part, rise=0.01) for part in (1, 2.76, 5.4))


def bell(pitch: float = 523) -> Sound:
    return tuple(
        Tone(pitch=pitch * part, length=length, volume=volume)
        for part, length, volume in ((1, 0.9, 0.3), (2, 0.6, 0.18), (2.4, 0.4, 0.1), (3, 0.3, 0.06))
    )


def gavel() -> Sound:
    """Wood on wood, twice."""
    blow = (
        Tone(pitch=190, to=90, length=0.12, voice="triangle", volume=0.9),
        Tone(pitch=1100, length=0.03, voice="noise", volume=0.6, width=2),
    )
    return (*blow, *later(blow, 0.22))


def stamp() -> Sound:
    """Rubber on paper."""
    return (
        Tone(pitch=140, to=70, length=0.12, voice="sine", volume=0.9),
        Tone(pitch=900, to=300, length=0.07, voice="noise", volume=0.5),
    )


def drum(pitch: float = 110) -> Sound:
    return (
        Tone(pitch=pitch, to=pitch * 0.5, length=0.3, volume=0.9),
        Tone(pitch=400, length=0.06, voice="noise", volume=0.3),
    )


def water() -> Sound:
    """A drop into a lake."""
    return (
        Tone(pitch=420, to=1300, length=0.09, volume=0.35),
        Tone(pitch=600, to=1500, length=0.07, at=0.12, volume=0.2),
    )


def wind(seconds: float = 1.2, pitch: float = 500) -> Sound:
    half = seconds / 2
    return (
        Tone(pitch=pitch * 0.6, to=pitch, length=seconds, voice="noise", volume=0.4, rise=half, width=3),
        Tone(pitch=pitch * 1.4, to=pitch * 0.8, length=seconds, voice="noise", volume=0.2, rise=half, width=5),
    )


def thunder() -> Sound:
    """A storm far away."""
    return (
        Tone(pitch=90, to=45, length=1.6, voice="noise", volume=1.0, rise=0.12),
        Tone(pitch=60, to=35, length=1.2, at=0.2, volume=0.4, rise=0.1),
    )


def crowd(seconds: float = 1.0, pitch: float = 700) -> Sound:
    """Many voices: noise in the bands of an open mouth, which swells and ends."""
    return tuple(
        Tone(pitch=pitch * part, to=pitch * part * rise, length=seconds, voice="noise", volume=volume, rise=seconds / 3)
        for part, rise, volume in ((1, 1.2, 0.5), (1.7, 1.25, 0.35), (3.6, 1.1, 0.15))
    )


def electric(pitch: float = 660, to: float = 990) -> Sound:
    return (
        Tone(pitch=pitch, to=to, length=0.12, voice="square", volume=0.1),
        Tone(pitch=to, length=0.08, at=0.1, voice="square", volume=0.07),
    )


def shot() -> Sound:
    return (
        Tone(pitch=1800, to=200, length=0.25, voice="noise", volume=0.8),
        Tone(pitch=120, to=40, length=0.3, volume=0.7),
    )


def typewriter() -> Sound:
    key = Tone(pitch=2600, length=0.025, voice="noise", volume=0.4, width=4)
    return (key, replace(key, at=0.11, volume=0.3), Tone(pitch=300, length=0.03, at=0.02, voice="triangle", volume=0.2))


# --- Any room ---------------------------------------------------------------------------------------------------------

UP, DOWN = (523, 659, 784, 1047), (392, 370, 311)

ROOM: Mapping[str, Sound] = {
    "card": paper(),
    "die": dice(),
    "token": wood(),
    "number": coins(count=1),
    "held": bell(392),
    "turn": melody((523, 784), 0.12, 0.18),
    "end": melody((392, 494, 587), 0.15, 0.3),
    "won": melody(UP, 0.13, 0.2),
    "lost": melody(DOWN, 0.25, 0.35),
}
