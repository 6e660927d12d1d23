"""A look for a game that nobody has drawn yet, from its facts: a hue of its own by day and by night, and a cover."""

from __future__ import annotations

from colorsys import hls_to_rgb
from hashlib import sha256
from html import escape

from sobremesa.engine.contract import Game
from sobremesa.engine.looks import Look, Palette
from sobremesa.games.drawing import box, disc, group, rays, ring, stroke, written

# Of each colour: how light it is and how much of the hue it has, by day and by night.
TONES = {
    "cloth": ((0.91, 0.30), (0.10, 0.30)),
    "paper": ((0.97, 0.40), (0.16, 0.28)),
    "ink": ((0.13, 0.40), (0.92, 0.30)),
    "quiet": ((0.29, 0.25), (0.76, 0.20)),
    "line": ((0.76, 0.25), (0.30, 0.25)),
    "edge": ((0.42, 0.25), (0.62, 0.22)),
    "deep": ((0.26, 0.50), (0.22, 0.50)),
    "bright": ((0.62, 0.55), (0.58, 0.55)),
}
STYLE = """
:scope {
  --cloth: var(--own-cloth); --paper: var(--own-paper); --line: var(--own-line); --edge: var(--own-edge);
  --ink: var(--own-ink); --quiet: var(--own-quiet);
}
.head { font-weight: 600; }
.card.drawn { background: var(--own-paper); }
.card.is-down { background: var(--own-deep); }
"""


def plain_look(game: Game) -> Look:
    palette = plain_palette(game.id)
    return Look(
        cover=palette.paint(_cover(game.title.es[:1].upper())),
        palette=palette,
        symbols={},
        cards=frozenset(),
        boards={},
        style=STYLE,
    )


def plain_palette(game: str) -> Palette:
    hue = sha256(game.encode()).digest()[0] / 256
    day, night = ({name: _colour(hue, *tones[at]) for name, tones in TONES.items()} for at in range(2))
    return Palette("own", day, night)


def _colour(hue: float, lightness: float, saturation: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(hue, lightness, saturation))


def _cover(initial: str) -> str:
    """Its initial on a disc that shines; the shelf sets the title below."""
    letter = written(escape(initial), 150, 162, 132, "ink")
    light = stroke(rays(150, 160, 118, 360, 24), "bright", 5, opacity=0.5)
    return group(
        box(0, 0, 300, 400, "deep"), light, disc(150, 160, 100, "paper"), ring(150, 160, 90, "bright", 4), letter
    )
