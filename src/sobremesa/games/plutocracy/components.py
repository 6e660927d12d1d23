"""The solar system, the markets, the parliaments and the calendar of Plutocracy.

The rulebook's text reached us without its pictures. What they showed was found in the designer's own public material
(the map, the orbits, the prices of the seats), or follows from the text; what is marked [R] is ours, to be changed here
alone.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from sobremesa.engine.record import lookup
from sobremesa.engine.words import LANGS, Lang, Words
from sobremesa.games.reconstruction import DEDUCED, FOUND, INVENTED, Reconstruction

MOST_SEATS = 4
NOBODY = -1

# --- Los cuerpos celestes · The bodies --------------------------------------------------------------------------------
# Planets come first; Earth is no planet in this game, and neither is the asteroid.

MARS, JUPITER, SATURN, URANUS, NEPTUNE, EARTH, ASTEROID = range(7)
PLANETS = 5
BODIES = 7


class Body(NamedTuple):
    name: Words
    the: Words  # as it stands in a sentence
    look: str
    sign: str


def _alike(name: str, english: str, sign: str) -> Body:
    return Body(Words(name, english), Words(name, english), english.lower(), sign)


BODY = (
    _alike("Marte", "Mars", "M"),
    _alike("Júpiter", "Jupiter", "J"),
    _alike("Saturno", "Saturn", "S"),
    _alike("Urano", "Uranus", "U"),
    _alike("Neptuno", "Neptune", "N"),
    Body(Words("Tierra", "Earth"), Words("la Tierra", "Earth"), "earth", "T"),
    Body(Words("Asteroide", "Asteroid"), Words("el asteroide", "the asteroid"), "asteroid", "A"),
)

# --- El mapa · The map ------------------------------------------------------------------------------------------------
# Hexes with a flat top by their axial coordinates (q, r), the Sun's middle at (0, 0). Each orbit goes clockwise from
# its star; the asteroid's path goes from its star towards the Sun.

Hex = tuple[int, int]

ORBITS: dict[int, tuple[Hex, ...]] = {
    MARS: ((-3, 4), (-3, -1), (5, -2)),
    JUPITER: ((1, 3), (-6, 5), (-5, 0), (3, -5), (7, -3)),
    SATURN: ((-9, 5), (-6, -1), (2, -6), (7, -6), (8, -2), (2, 4), (-5, 7)),
    URANUS: ((-9, 8), (-10, 3), (-5, -3), (2, -7), (8, -8), (11, -3), (8, 0), (2, 5), (-4, 8)),
    NEPTUNE: (
        *((-11, 3), (-6, -3), (0, -7), (5, -9), (10, -9), (12, -4)),
        *((10, -1), (4, 5), (-2, 8), (-7, 9), (-11, 8)),
    ),
    EARTH: ((0, -2), (0, 2)),
    ASTEROID: ((-12, 1), (-10, 1), (-8, 1), (-6, 1), (-4, 1), (-2, 1)),
}

SIDES: tuple[Hex, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
SUN: frozenset[Hex] = frozenset({(0, 0), *SIDES})  # seven hexes that no ship enters

# The hexes that are drawn: in each column from -12 to 12, the first and the last row.
COLUMNS = range(-12, 13)
TOP_ROWS = (1, 1, 1, 0, -1, -2, -3, -4, -5, -5, -6, -6, -7, -7, -8, -8, -9, -9, -9, -9, -9, -9, -9, -9, -9)
LOW_ROWS = (1, 9, 9, 9, 9, 9, 9, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 3, 2, 1, 0, -1, -2, -3)
GRID: frozenset[Hex] = frozenset(
    (q, r) for q, top, low in zip(COLUMNS, TOP_ROWS, LOW_ROWS, strict=True) for r in range(top, low + 1)
)

# --- Posiciones · Positions -------------------------------------------------------------------------------------------
# All hexes that a ship can fly to, orbit by orbit in the order of the bodies:
# Mars 0 to 2, Jupiter 3 to 7, Saturn 8 to 14, Uranus 15 to 23, Neptune 24 to 34, Earth 35 and 36, asteroid 37 to 42.

HEXES: tuple[Hex, ...] = tuple(hexagon for body in range(BODIES) for hexagon in ORBITS[body])
POSITIONS = len(HEXES)
NOWHERE = POSITIONS  # of a ship that has left the map, and of the asteroid once it is in the Sun

_BODY_OF = [body for body in range(BODIES) for _ in ORBITS[body]]
_FIRST = [_BODY_OF.index(body) for body in range(BODIES)]

BODY_OF = lookup([*_BODY_OF, BODIES])  # whose orbit a position belongs to
FIRST = lookup(_FIRST)  # the starred position of each body
ORBIT_LENGTH = lookup([len(ORBITS[body]) for body in range(BODIES)])

POSITION_NAMES = tuple(
    Words(*(f"{BODY[body].name[lang]} {position - _FIRST[body] + 1}" for lang in LANGS))
    for position, body in enumerate(_BODY_OF)
)

TAKE_OFF_AND_LANDING = 2
TOO_FAR = 99  # the flight time to where one already is: nobody flies there


def neighbours(hexagon: Hex) -> set[Hex]:
    """The hexes next to one, on the map and not in the Sun."""
    q, r = hexagon
    return {(q + dq, r + dr) for dq, dr in SIDES} & GRID - SUN


NEIGHBOURS = {hexagon: neighbours(hexagon) for hexagon in GRID}


def distances_from(start: Hex) -> dict[Hex, int]:
    """How many hexes away every other one is, around the Sun where need be."""
    found, edge, steps = {start: 0}, {start}, 0
    while edge:
        steps += 1
        edge = set().union(*(NEIGHBOURS[hexagon] for hexagon in edge)) - found.keys()
        found |= dict.fromkeys(edge, steps)
    return found


def _flights(start: Hex) -> list[int]:
    far = distances_from(start)
    return [far[goal] + TAKE_OFF_AND_LANDING if goal != start else TOO_FAR for goal in HEXES]


_FLIGHT = [_flights(start) for start in HEXES]
FLIGHT = lookup(_FLIGHT)  # time units from one position to another
LONGEST_FLIGHT = max(time for times in _FLIGHT for time in times if time < TOO_FAR)


def _within(times: list[int], most: int) -> int:
    return sum(1 << goal for goal, time in enumerate(times) if time <= most)


# The set of positions, a bit each, that can be reached from one in so much time.
REACH = lookup([[_within(times, most) for most in range(LONGEST_FLIGHT + 1)] for times in _FLIGHT])

# --- Recursos y precios · Resources and prices ------------------------------------------------------------------------
# A resource has the number of the planet that demands it.

OXYGEN, CARBON, URANIUM, PLANTS, WATER = range(5)
RESOURCES = 5
STORAGE = 5  # units of each that a ship holds

RESOURCE_NAMES = (
    Words("oxígeno", "oxygen"),
    Words("carbono", "carbon"),
    Words("uranio", "uranium"),
    Words("plantas", "plants"),
    Words("agua", "water"),
)
RESOURCE_LOOKS = tuple(name.en for name in RESOURCE_NAMES)

LOWEST_PRICE, HIGHEST_PRICE = 1, 7
DEMAND_START, SUPPLY_START = 5, 3
CAPITAL = 12

BASIC_SUPPLY = lookup([URANIUM, WATER, OXYGEN, CARBON, PLANTS])  # what each planet sells in the basic setup

# The random setup: every way to deal the supplies so that no planet sells what it demands.
_DEALS = [deal for deal in permutations(range(RESOURCES)) if all(deal[p] != p for p in range(PLANETS))]
DEAL = lookup(_DEALS)
DEALS = len(_DEALS)
DIE_SIDES = 12
MOST_STEPS = DIE_SIDES  # that a body is ever asked to go at once


def _ahead(position: int, steps: int) -> int:
    body = _BODY_OF[position]
    at = position - _FIRST[body] + steps
    if body == ASTEROID and at >= len(ORBITS[body]):
        return NOWHERE
    return _FIRST[body] + at % len(ORBITS[body])


# Where a body that is on a position comes to in so many rotations; the asteroid's path ends in the Sun.
AHEAD = lookup(
    [
        *([_ahead(position, steps) for steps in range(MOST_STEPS + 1)] for position in range(POSITIONS)),
        [NOWHERE] * (MOST_STEPS + 1),
    ]
)
SHIFT = lookup([-1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1])  # of both prices of a planet, by its die


def _dealt(deal: tuple[int, ...], lang: Lang) -> str:
    return ", ".join(f"{BODY[p].name[lang]} {RESOURCE_NAMES[deal[p]][lang]}" for p in range(PLANETS))


DEAL_NAMES = tuple(Words(*(_dealt(deal, lang) for lang in LANGS)) for deal in _DEALS)

# --- Los parlamentos y las sociedades · Parliaments and societies -----------------------------------------------------

CHAIRS = 8
EVERY_CHAIR = (1 << CHAIRS) - 1
CHAIR_PRICE = lookup([3, 4, 6, 9, 13, 18, 24, 31])
# What ranks a player in a parliament, by the set of its chairs there: how many, then the dearest; 0 without any.
STRENGTH = lookup([CHAIRS * chairs.bit_count() + max(chairs.bit_length() - 1, 0) for chairs in range(1 << CHAIRS)])

ELECTIONS = 3
ELECTIONS = 3
FIRST_SENDS = lookup([1, 1, 2])  # councillors of the majority, in each election
SECOND_SENDS = lookup([0, 0, 1])

HIGH, SCIENTIST, INFLUENCER, MERCHANT = range(4)
SOCIETIES = 4
SOCIETY_SLOTS = 2
SOCIETY_SENDS = lookup([3, 2])  # councillors of the first to join and of the second
FORTUNE, INFLUENCE, VARIETY = 25, 4, 3  # S€, parliaments, different resources

SOCIETY_NAMES = (
    Words("la Alta Sociedad", "the High Society"),
    Words("la Sociedad Científica", "the Scientific Society"),
    Words("la Sociedad de Influencias", "the Society of Influence"),
    Words("la Sociedad Mercantil", "the Merchant Society"),
)
SOCIETY_NEEDS = (
    Words("25 S€", "25 S€"),
    Words("un alien", "an alien"),
    Words("miembros en 4 parlamentos", "members in 4 parliaments"),
    Words("3 recursos distintos", "3 different resources"),
)
SOCIETY_LOOKS = ("high", "scientific", "influence", "merchant")

# --- Las corporaciones · The corporations -----------------------------------------------------------------------------
# By their colours: white, black, pink and blue.

CORPORATIONS = ("Galactica", "Imperial", "Cosmos", "Horizon")
CORPORATION_LETTERS = "GICH"
COLOUR_NAMES = (
    Words("blanco", "white"),
    Words("negro", "black"),
    Words("rosa", "pink"),
    Words("azul", "blue"),
)

FIXED_PLANET = lookup([MARS, NEPTUNE, SATURN, URANUS])  # [R] where each starts in the basic setup with fixed starts
FIXED_STACK = lookup([2, 0, 1, 3])  # [R] their discs on space 0, from the bottom of the stack to its top

# --- La pista temporal · The time track -------------------------------------------------------------------------------
# On it lie the discs of the players, 0 to 3, and the tokens of the events.

ROTATE, PRICES, ELECT, END = range(4, 8)
DISCS = 8
LAST_SPACE = 75
OFF = 127  # the time of a disc that is not on the track

#                       ROTATE PRICES ELECT END   for 2, 3 and 4 players
CALENDAR = lookup([[10, 20, 25, 75], [10, 15, 25, 75], [10, 12, 20, 60]])  # an event moves on by as much as its first
SECONDS = 90  # of a turn, where time presses
HIGHEST_BID = 18  # as many small octagons as a player has

EVENT_NAMES = (
    Words("Rotar", "Rotate"),
    Words("Precios", "Prices"),
    Words("Elecciones", "Elections"),
    Words("Fin", "The end"),
)
EVENT_LOOKS = ("rotate", "prices", "elect", "end")

# --- Lo que es nuestro · What is ours ---------------------------------------------------------------------------------


def _fixed_starts(lang: Lang) -> str:
    pairs = zip(CORPORATIONS, FIXED_PLANET, strict=True)
    return ", ".join(f"{corporation} – {BODY[planet].name[lang]}" for corporation, planet in pairs)


RECONSTRUCTED = (
    Reconstruction(
        Words("El mapa y los precios", "The map and the prices"),
        FOUND,
        Words(
            "En el material público del autor están el mapa, las órbitas y sus estrellas, el camino del asteroide, los "
            "hexágonos del Sol, la escala de precios, los precios de los asientos y la longitud de la pista.",
            "In the author's public material are the map, the orbits and their stars, the asteroid's path, the hexes "
            "of the Sun, the scale of prices, the prices of the seats and the length of the track.",
        ),
    ),
    Reconstruction(
        Words("La preparación básica y la subasta", "The basic setup and the auction"),
        DEDUCED,
        Words(
            "Del texto se deduce qué vende cada planeta en la preparación básica, el dado de doce caras, quién actúa "
            "primero tras la subasta, y que en ella nadie puede pasar.",
            "From the text follows what each planet sells in the basic setup, the twelve-sided die, who acts first "
            "after the auction, and that nobody can pass in it.",
        ),
    ),
    Reconstruction(
        Words("La salida fija de la preparación básica", "The fixed start of the basic setup"),
        INVENTED,
        Words(
            "El planeta de cada corporación y el orden de sus discos, de abajo arriba: "
            f"{', '.join(CORPORATIONS[one] for one in FIXED_STACK)}. Hay dos naves en cada circuito comercial, y las "
            "salidas más flojas actúan antes. Por eso lo normal aquí es que cada cual elija planeta, como en la "
            "preparación aleatoria.",
            "The planet of each corporation and the order of their discs, from the bottom to the top: "
            f"{', '.join(CORPORATIONS[one] for one in FIXED_STACK)}. There are two ships on each trade loop, and "
            "weaker starts act earlier. This is why here planets are normally chosen, as in the random setup.",
        ),
        value=Words(_fixed_starts("es"), _fixed_starts("en")),
    ),
    Reconstruction(
        Words("La puja más alta", "The highest bid"),
        INVENTED,
        Words(
            "Los octógonos pequeños de que dispone cada cual.",
            "The small octagons that a player has.",
        ),
        value=HIGHEST_BID,
    ),
)
