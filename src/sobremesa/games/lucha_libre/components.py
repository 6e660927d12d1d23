"""The fighters, the keys and the energy tracks of Lucha Libre.

The booklet's text reached us without its pictures: whatever is marked [R] was reconstructed to fit every sentence of
that text, and can be changed here alone.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.reconstruction import INVENTED, Reconstruction

# --- Fans y dados · Fans and dice -------------------------------------------------------------------------------------

TEAMS = 2  # the teams are the seats
START_FANS = 10
GOAL = 37

SIDES = 6
MOST_DICE = 5  # of a team

# --- Luchadores · Fighters --------------------------------------------------------------------------------------------

PARTNERS = 2  # fighters of a team
FIGHTERS = TEAMS * PARTNERS
SANTO, CAVERNARIO, BLUE_DEMON, BULLDOG = range(FIGHTERS)  # a team's fighters side by side; its first one starts


def _same(text: str) -> Words:
    """Words that are alike in both languages."""
    return Words(text, text)


FIGHTER_NAMES = (_same("El Santo"), _same("El Cavernario"), _same("Blue Demon"), _same("El Bulldog"))
TEAM_NAMES = (
    Words("Equipo de El Santo", "El Santo's team"),
    Words("Equipo de Blue Demon", "Blue Demon's team"),
)
FIGHTER_LOOKS = ("santo", "cavernario", "blue-demon", "bulldog")

# --- Energía · Energy -------------------------------------------------------------------------------------------------

# Each box gives the dice that the fighter throws. The text asks for numbers from 2 to 5, a minimum that reads 2 and at
# least two boxes that read 3; how many there are of each is ours.
TRACK_NAMES = ("five", "six", "seven")
USUAL_TRACK = "six"
TRACKS = ((2, 3, 3, 4, 5), (2, 3, 3, 4, 4, 5), (2, 3, 3, 4, 4, 5, 5))  # [R]
TRACK_TITLES = tuple(_same(" ".join(map(str, track))) for track in TRACKS)
START_BOX = 1  # the first box that reads 3
REST = 1  # boxes that the fighter outside the ring gains

DICE = lookup([[*track, *[0] * (max(map(len, TRACKS)) - len(track))] for track in TRACKS])  # of each box of each track
TOP_BOX = lookup([len(track) - 1 for track in TRACKS])

# --- Las llaves · The keys --------------------------------------------------------------------------------------------

KEYS = 7
TRIPLE_F, SHOW_OFF, PAIR, THREE, FOUR, TRIPLE, CHANGE = range(KEYS)
MOST_KEY_DICE = 4


class Effect(NamedTuple):
    """What a key brings its owner in fans, takes from the rival's energy, and does to one's own."""

    fans: int
    blows: int
    effort: int


EFFECTS = (
    Effect(5, 2, -1),
    Effect(1, 0, +1),
    Effect(1, 1, 0),
    Effect(2, 1, 0),
    Effect(4, 2, -1),
    Effect(3, 2, -1),
    Effect(-1, 0, 0),
)

KEY_NAMES = (
    Words("Triple favorito", "Favourite triple"),
    Words("Show Off", "Show Off"),
    Words("Secuencia de 2", "Sequence of 2"),
    Words("Secuencia de 3", "Sequence of 3"),
    Words("Secuencia de 4", "Sequence of 4"),
    Words("Triple clásico", "Classic triple"),
    Words("Cambio de luchador", "Change of fighter"),
)
KEY_RULES = ("personal", "personal", "personal", "common", "common", "classic", "change")  # sections of the rulebook

FAVOURITE = lookup([6, 4, 5, 3])  # F of each fighter
PAIRS = ((3, 5), (5, 6), (4, 6), (5, 6))  # the personal sequence of each
THREES = ((1, 2, 4), (1, 2, 3), (1, 2, 3), (1, 2, 4))


@cache
def dice_of(fighter: int, key: int) -> tuple[int, ...]:
    """The faces a key takes; a classic triple, whose face is open, has none listed."""
    favourite = FAVOURITE[fighter]
    personal = ((favourite,) * 3, (favourite,), PAIRS[fighter], THREES[fighter])
    return (*personal, (1, 2, 3, 4), (), (1, 2))[key]


def _padded(faces: tuple[int, ...]) -> list[int]:
    return [*faces, *[0] * (MOST_KEY_DICE - len(faces))]


KEY_FACES = lookup([[_padded(dice_of(fighter, key)) for key in range(KEYS)] for fighter in range(FIGHTERS)])
KEY_SIZE = lookup([3, 1, 2, 3, 4, 3, 2])  # dice that go into each key
FANS, BLOWS, EFFORT = (lookup([effect[column] for effect in EFFECTS]) for column in range(3))

# --- Puñados · Handfuls -----------------------------------------------------------------------------------------------
# What can be done with some dice depends on their faces, not on their order. Every handful of up to five dice has a
# number; NEXT leads from one to the other as dice are added, starting from the empty one.

HANDFULS = tuple(
    faces for size in range(MOST_DICE + 1) for faces in combinations_with_replacement(range(1, SIDES + 1), size)
)
NUMBER = {faces: number for number, faces in enumerate(HANDFULS)}
EMPTY = 0

Handful = tuple[int, ...]


def _one_more(handful: Handful, face: int) -> int:
    return NUMBER.get(tuple(sorted((*handful, face))), EMPTY)


@cache
def faces_taken(fighter: int, key: int, handful: Handful) -> Handful | None:
    """The dice of this handful that would go into a key; None if they do not fill it."""
    faces = dice_of(fighter, key)
    if key == TRIPLE:
        faces = next(((x,) * 3 for x in handful if x != FAVOURITE[fighter] and handful.count(x) >= 3), (0,))
    return faces if all(handful.count(face) >= faces.count(face) for face in faces) else None


def _fitting(fighter: int, handful: Handful) -> int:
    return sum(1 << key for key in range(KEYS) if faces_taken(fighter, key, handful) is not None)


NEXT = lookup([[_one_more(handful, face) for face in range(1, SIDES + 1)] for handful in HANDFULS])
FITTING = lookup([[_fitting(f, handful) for handful in HANDFULS] for f in range(FIGHTERS)])  # a bit per key that fits

# --- Lo que es nuestro · What is ours ---------------------------------------------------------------------------------

RECONSTRUCTED = (
    Reconstruction(
        Words("La pista de energía", "The energy track"),
        INVENTED,
        Words(
            "El texto dice que sus números van del 2 al 5, que el mínimo es un 2 y que se empieza en la «primera» "
            "casilla 3, así que hay al menos dos. Cuántas casillas tiene cada número es nuestro. Hay una opción con "
            f"una pista más corta ({TRACK_TITLES[0].es}) y otra más larga ({TRACK_TITLES[-1].es}).",
            "The text says that its numbers go from 2 to 5, that the minimum is a 2 and that one starts on the “first” "
            "box 3, so there are at least two. How many boxes there are of each number is ours. There is an option "
            f"with a shorter track ({TRACK_TITLES[0].en}) and one with a longer ({TRACK_TITLES[-1].en}).",
        ),
        value=TRACK_TITLES[TRACK_NAMES.index(USUAL_TRACK)],
    ),
)
