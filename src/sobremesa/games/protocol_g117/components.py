"""The cubes, the two maps and the twenty actions of Protocol G117.

The booklet's text reached us without its pictures: whatever is marked [R] was reconstructed to fit every sentence of
that text, and can be changed here alone. Rules read only the tables and masks; nothing in them knows this very map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from sobremesa.engine.record import Cells, lookup
from sobremesa.engine.words import Words
from sobremesa.games.reconstruction import INVENTED, RULED, Reconstruction

# --- Bandos y campos de batalla · Sides and battlefields --------------------------------------------------------------

IA, HU = 0, 1  # the sides are the seats
SIDES = 2
EARTH, MATRIX = 0, 1  # the battlefields
FIELDS = 2

CUBES = 12  # units that a side has in all
TURNS = 10
CHECK_EVERY = 2  # turns between two looks at the score, once there is a tie

SIDE_NAMES = (Words("IA", "AI"), Words("HU", "HU"))
SIDE_MARKS = "IH"  # on the maps below

# --- La Tierra · Earth ------------------------------------------------------------------------------------------------

COLUMNS, ROWS = 5, 4

EARTH_MAP = (  # [R] a number is worth its VP; I and H are the starts of each side; squares touch by their edges
    ". . H . .",
    "2 . 2 . .",
    ". . 2 . 1",
    ". . 1 1 I",
)

# --- La Matriz · The Matrix -------------------------------------------------------------------------------------------

RING = 8  # spaces of the outer disc: M1 to M8; then comes K, the ring around the centre, and C, the centre
NODES = RING + 2

#             M1  M2  M3  M4  M5  M6  M7  M8  K   C
MATRIX_MAP = "H   1   .   I   2   I   .   1   1   2"  # [R]
MATRIX_DOORS = (2, 4, 6, 8)  # [R] the spaces of the outer disc that touch K

# --- Casillas · Spaces ------------------------------------------------------------------------------------------------
# 0 to 19 are Earth's, row by row; then come M1 to M8, K and C.

SQUARES = COLUMNS * ROWS
SPACES = SQUARES + NODES
K, C = SPACES - 2, SPACES - 1

SUPPLY, OUT = SPACES, SPACES + 1  # where a cube is that lies on no space


def _same(text: str) -> Words:
    """Words that are alike in both languages."""
    return Words(text, text)


SPACE_NAMES = (
    *(_same(f"{column}{row}") for row in range(1, ROWS + 1) for column in "ABCDE"),
    *(_same(f"M{n}") for n in range(1, RING + 1)),
    Words("el anillo", "the ring"),
    Words("el núcleo", "the core"),
)


def mask(spaces: Iterable[int]) -> int:
    """A set of spaces: a bit for each."""
    return sum(1 << space for space in set(spaces))


def square(column: int, row: int) -> int:
    return row * COLUMNS + column


def node(number: int) -> int:
    """The space M1 to M8."""
    return SQUARES + number - 1


def _links() -> list[tuple[int, int]]:
    """Every two spaces that are adjacent, once."""
    across = [(square(c, r), square(c + 1, r)) for r in range(ROWS) for c in range(COLUMNS - 1)]
    down = [(square(c, r), square(c, r + 1)) for r in range(ROWS - 1) for c in range(COLUMNS)]
    disc = [(node(n), node(n % RING + 1)) for n in range(1, RING + 1)]
    return [*across, *down, *disc, *((node(n), K) for n in MATRIX_DOORS), (K, C)]


def _neighbours(space: int) -> int:
    return mask(b if a == space else a for a, b in LINKS if space in (a, b))


def _marked(mark: str) -> int:
    return mask(space for space, printed in enumerate(PRINTED) if printed == mark)


LINKS = tuple(_links())
PRINTED = (*" ".join(EARTH_MAP).split(), *MATRIX_MAP.split())  # on each space: a number, a start, or nothing

ALL = mask(range(SPACES))
FIELD = lookup([mask(range(SQUARES)), mask(range(SQUARES, SPACES))])  # the spaces of each battlefield
VP = lookup([int(printed) if printed.isdigit() else 0 for printed in PRINTED])
START = lookup([_marked(mark) for mark in SIDE_MARKS])  # the starts of each side, on both battlefields
NEAR = lookup([_neighbours(space) for space in range(SPACES)])  # the spaces adjacent to each
# In reach of a blow (ruling 2): nothing, for cubes in SUPPLY and OUT.
TOUCH = lookup([*(_neighbours(s) | (1 << s if s >= SQUARES else 0) for s in range(SPACES)), 0, 0])

MOST_VP = int(max(VP))
GIVING = lookup([mask(s for s in range(SPACES) if VP[s] == number) for number in range(MOST_VP + 1)])  # so many VP

# --- Conjuntos · Sets -------------------------------------------------------------------------------------------------
# What a set of spaces adds up to is looked up a part at a time: six spaces have but 64 sets.

PART = 6
PARTS = -(-SPACES // PART)
PART_MASK = (1 << PART) - 1


def _by_part(of: Callable[[list[int]], int]) -> Cells:
    """For each part and each set of its spaces, what `of` makes of the list of them."""
    return lookup([[of(spaces_in(part, chosen)) for chosen in range(1 << PART)] for part in range(PARTS)])


def spaces_in(part: int, chosen: int) -> list[int]:
    return [space for space in range(part * PART, min((part + 1) * PART, SPACES)) if chosen >> space % PART & 1]


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, (int(spaces) for spaces in sets), 0)


SPREAD = _by_part(lambda spaces: _union(NEAR[s] for s in spaces))
CONTACT = _by_part(lambda spaces: _union(TOUCH[s] for s in spaces))
WORTH = _by_part(lambda spaces: sum(int(VP[s]) for s in spaces))

PRIME = 37  # the powers of two up to 2**35 leave different rests
PLACE_OF = lookup([next((s for s in range(SPACES) if (1 << s) % PRIME == rest), 0) for rest in range(PRIME)])

# --- Unidades · Units -------------------------------------------------------------------------------------------------


class Unit(NamedTuple):
    """What a cube is called on a battlefield: its name, with the article, and one of them."""

    name: Words
    the: Words
    one: Words
    sign: str


DRONE = Unit(Words("dron", "drone"), Words("el dron", "the drone"), Words("un dron", "a drone"), "D")
BOT = Unit(Words("bot", "bot"), Words("el bot", "the bot"), Words("un bot", "a bot"), "B")
TROOP = Unit(Words("tropa", "troop"), Words("la tropa", "the troop"), Words("una tropa", "a troop"), "T")
DECKER = Unit(Words("decker", "decker"), Words("el decker", "the decker"), Words("un decker", "a decker"), "K")

UNITS = ((DRONE, BOT), (TROOP, DECKER))  # of each side, on each battlefield

# --- Acciones · Actions -----------------------------------------------------------------------------------------------

ACTIONS = 10  # of each side
MOST_ICONS = 2  # of an event

NO_ICON = 0
GAIN = 1  # + battlefield: place one unit of one's own there
STRIKE = 3  # + battlefield: remove an enemy unit there
SABOTAGE = 5

ICON_MARKS = {"+E": GAIN + EARTH, "+M": GAIN + MATRIX, "-E": STRIKE + EARTH, "-M": STRIKE + MATRIX, "S": SABOTAGE}


class Action(NamedTuple):
    name: str
    points: int
    icons: str


# Opposite actions side by side, IA's first; the outer row, then the inner one. The text gives four names and which of
# them face each other (Hopes End and Anon Hacker, Human Betrayal and Faulty CPUS). [R] everything else.
PAIRS = (
    (Action("Hopes End", 3, "-E"), Action("Anon Hacker", 2, "+M S")),
    (Action("Drone Factory", 1, "+E +E"), Action("Underground Node", 1, "+M +M")),
    (Action("Botnet", 1, "+M +M"), Action("Mass Enlistment", 1, "+E +E")),
    (Action("Deepfake", 2, "S +E"), Action("EMP Strike", 3, "-E")),
    (Action("Human Betrayal", 2, "-M"), Action("Faulty CPUS", 3, "-M")),
    (Action("Swarm Protocol", 2, "+E +M"), Action("United Front", 2, "+E +M")),
    (Action("Firewall", 3, "+M"), Action("Scrap Raid", 3, "+E")),
    (Action("Satellite Strike", 1, "-E S"), Action("Logic Bomb", 1, "-M S")),
    (Action("Neural Hijack", 1, "-M +E"), Action("Saboteurs", 1, "-E +M")),
    (Action("Blackout", 3, "S"), Action("Power Cut", 2, "S")),
)


def _icons(action: Action) -> Sequence[int]:
    icons = [ICON_MARKS[mark] for mark in action.icons.split()]
    return icons + [NO_ICON] * (MOST_ICONS - len(icons))


POINTS = lookup([[pair[side].points for pair in PAIRS] for side in range(SIDES)])  # OP of each side's actions
ICONS = lookup([[_icons(pair[side]) for pair in PAIRS] for side in range(SIDES)])  # of each side's events

PAIR_NAMES = tuple(_same(f"{ia.name} / {hu.name}") for ia, hu in PAIRS)

# --- Lo que es nuestro · What is ours ---------------------------------------------------------------------------------

_POINTS_GIVEN = ", ".join(f"{action.name} {action.points}" for pair in PAIRS for action in pair)

RECONSTRUCTED = (
    Reconstruction(
        Words("El mapa de la Tierra", "The map of Earth"),
        INVENTED,
        Words(
            "Su tamaño, los números de sus casillas y las salidas. El texto pide que, junto a la salida de HU, la "
            "única casilla con número valga 2, y que HU elija entre las demás dónde pone su segunda tropa: por eso la "
            "salida está en un borde. De los 78 mapas así que se parecen a nuestro primer intento (los mismos números, "
            "uno como mucho en otro sitio) es de los más igualados: con bots difíciles, la IA ganó el 60 ± 11 % de 80 "
            "partidas. Otro, con la salida de HU en A3, resultó después más igualado (50 ± 11 %). Cómo se buscan está "
            "en bench/earths.py, que lo repite.",
            "Its size, the numbers on its squares and the starts. The text asks that the only numbered square next to "
            "the start of HU be worth 2, and that HU choose among the others for its second troop: so the start lies "
            "on an edge. Of the 78 such maps that are like our first attempt (the same numbers, one of them elsewhere "
            "at most) it is among the most even: of 80 games of hard bots, the AI won 60 ± 11 %. Another, with HU's "
            "start on A3, turned out more even later (50 ± 11 %). How they are looked for is in bench/earths.py, which "
            "does it again.",
        ),
        value=f"{COLUMNS} × {ROWS}",
    ),
    Reconstruction(
        Words("El mapa de la Matriz", "The map of the Matrix"),
        INVENTED,
        Words(
            "El texto habla de un disco exterior, de un espacio que rodea el centro, de dos salidas de la IA y de una "
            "de HU; cuántos espacios hay, cuáles se tocan y sus números son nuestros.",
            "The text speaks of an outer disc, of a space around the centre, of two starts of the AI and one of HU; "
            "how many spaces there are, which of them touch, and their numbers are ours.",
        ),
        value=Words(f"{NODES} espacios", f"{NODES} spaces"),
    ),
    Reconstruction(
        Words("Las acciones", "The actions"),
        INVENTED,
        Words(
            "El texto nombra cuatro y dice que Hopes End está frente a Anon Hacker, y Faulty CPUS frente a Human "
            "Betrayal; que hay diez por bando, de uno a tres PO y uno o dos iconos; y que una de HU tiene 3 PO y un "
            "evento contra la IA. Los demás nombres, los PO y los iconos son nuestros. Cada bando puede ganar nueve "
            "unidades, justo los cubos que le quedan en la reserva. "
            f"PO: {_POINTS_GIVEN}.",
            "The text names four of them and says that Hopes End faces Anon Hacker, and Faulty CPUS faces Human "
            "Betrayal; that there are ten for each side, with one to three OP and one or two icons; and that one of HU "
            "has 3 OP and an event against the AI. The other names, the OP and the icons are ours. Each side can gain "
            "nine units, exactly the cubes in its supply. "
            f"OP: {_POINTS_GIVEN}.",
        ),
        value=SIDES * ACTIONS,
    ),
    Reconstruction(
        Words("La «zona» de un sabotaje", "The “zone” of a sabotage"),
        RULED,
        Words(
            "Una casilla con número. Un campo de batalla entero sería mucho más fuerte que cualquier otro icono; quien "
            "quiera probarlo tiene una opción.",
            "One numbered space. A whole battlefield would be far stronger than any other icon; there is an option for "
            "those who want to try it.",
        ),
    ),
)
