"""The arena of Toroball, its compass, and the numbers of the game.

The booklet's text reached us without its pictures: whatever is marked [R] was reconstructed to fit every sentence of
that text, and can be changed here alone. Draw another field below and all tables follow: rules know no square by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from sobremesa.engine.record import lookup
from sobremesa.engine.words import LANGS, Words
from sobremesa.games.reconstruction import INVENTED, Reconstruction

# --- Números · Numbers ------------------------------------------------------------------------------------------------

TEAMS = 2  # the teams are the seats: A defends the left goal, B the right one
EACH = 3  # characters of a team
CHARACTERS = TEAMS * EACH
STRIDE = 4  # squares that a character may move
RUSH = 3  # more of them for agitating the vaquilla
THIRST = 2  # a drink multiplies the squares left by this
NEAREST_KICK, FARTHEST_KICK = 3, 6
CALM = 2  # the vaquilla's ENE at the start, and the least that a goal leaves her
WILD = 6  # [R] the highest ENE: it is kept with a die
RELIEF = 2  # ENE that a goal takes from her
DIE_SIDES = 6
STUBBORN = 6  # the movement roll at which she stays where she is
WINNING_GOALS = 2
BALL_DISPERSION = 1  # [R] squares that the ball moves in a dispersion

FIRST_BIT = lookup([0, *((n & -n).bit_length() - 1 for n in range(1, 256))])  # the first that is set, of eight

# --- El campo · The field ---------------------------------------------------------------------------------------------

FIELD_MAP = (  # [R] s sangria, x a start of vaquilla and ball, t Talanquera, # hideout, > < arrows
    ".............",
    "...s.....s...",
    "..t.......t..",
    ">...........<",
    ">..x..#..x..<",
    ">...........<",
    "..t.......t..",
    "...s.....s...",
    ".............",
)
SANGRIA, START, TALANQUERA, HIDEOUT, ARROWS = "s", "x", "t", "#", "><"

ROWS = len(FIELD_MAP)
COLUMNS = len(FIELD_MAP[0])
WIDTH = COLUMNS + 2  # the goals stand beyond the first column and the last one
SQUARES = WIDTH * ROWS  # numbered row by row; those of the two outer columns that are no goal are not used
NOWHERE = -1


def square(x: int, y: int) -> int:
    """A square by its column and row: the field's own are 1 to COLUMNS and 1 to ROWS, the goals' columns lie beyond."""
    return (y - 1) * WIDTH + x


def column(at: int) -> int:
    return at % WIDTH


def row(at: int) -> int:
    return at // WIDTH + 1


def distance(one: int, other: int) -> int:
    """Ruling 2: diagonals count as one."""
    return max(abs(column(one) - column(other)), abs(row(one) - row(other)))


def mark(at: int) -> str:
    """What is printed on a square of the field."""
    return FIELD_MAP[row(at) - 1][column(at) - 1]


def _marked(*marks: str) -> list[int]:
    return [at for at in FIELD if mark(at) in marks]


def _by_team(squares: list[int]) -> list[list[int]]:
    """Those of the left half, those of the right half."""
    return [[at for at in squares if (column(at) > WIDTH // 2) == bool(team)] for team in range(TEAMS)]


FIELD = tuple(square(x, y) for y in range(1, ROWS + 1) for x in range(1, COLUMNS + 1))
ARROW_SQUARES = _by_team(_marked(*ARROWS))
GOAL_SQUARES = [[square((COLUMNS + 1) * team, row(at)) for at in ARROW_SQUARES[team]] for team in range(TEAMS)]
HIDEOUT_SQUARE = _marked(HIDEOUT)[0]
BOTTLE_SQUARES = _by_team(_marked(SANGRIA))

NO_TEAM = -1
ARROW = lookup(ARROW_SQUARES)
BOTTLE = lookup(BOTTLE_SQUARES)
RELEASE = lookup([squares[0] for squares in _by_team(_marked(START))])  # the X of each half
IS_BOTTLE = lookup([at in FIELD and mark(at) == SANGRIA for at in range(SQUARES)])
GOAL_OF = lookup([next((t for t in range(TEAMS) if at in GOAL_SQUARES[t]), NO_TEAM) for at in range(SQUARES)])
ARROWS_EACH = len(ARROW_SQUARES[0])
BOTTLES_EACH = len(BOTTLE_SQUARES[0])


def is_border(at: int) -> bool:
    return column(at) in (1, COLUMNS) or row(at) in (1, ROWS)


# Squares where whoever stops may perch or hide, wherever the vaquilla is.
IS_SHELTER = lookup([at in FIELD and (is_border(at) or mark(at) == TALANQUERA) for at in range(SQUARES)])

# --- Direcciones · Directions -----------------------------------------------------------------------------------------
#                     N        NE       E       SE      S       SW       W        NW
DIRECTION_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
DIRECTIONS = len(DIRECTION_STEPS)
COMPASS = lookup([0, 1, 3, 4, 5, 7])  # [R] the direction of each face of the die: N, NE, SE, S, SW, NW

DIRECTION_NAMES = (
    Words("al norte", "north"),
    Words("al noreste", "north-east"),
    Words("al este", "east"),
    Words("al sureste", "south-east"),
    Words("al sur", "south"),
    Words("al suroeste", "south-west"),
    Words("al oeste", "west"),
    Words("al noroeste", "north-west"),
)
COMPASS_NAMES = tuple(DIRECTION_NAMES[COMPASS[face]] for face in range(DIE_SIDES))


def _is_inside(x: int, y: int) -> bool:
    return 1 <= x <= COLUMNS and 1 <= y <= ROWS


def _is_goal(x: int, y: int) -> bool:
    return x in (0, COLUMNS + 1) and 1 <= y <= ROWS and GOAL_OF[square(x, y)] != NO_TEAM


def _neighbour(at: int, direction: int) -> int:
    dx, dy = DIRECTION_STEPS[direction]
    x, y = column(at) + dx, row(at) + dy
    return square(x, y) if at in FIELD and _is_inside(x, y) else NOWHERE


def _bounced(at: int, direction: int, is_ball: bool) -> int:
    """Ruling 27: the part of the direction that points out of the field is turned round; goals let the ball in."""
    dx, dy = DIRECTION_STEPS[direction]
    x, y = column(at), row(at)
    if at not in FIELD or (is_ball and _is_goal(x + dx, y + dy)):
        return direction
    return DIRECTION_STEPS.index((dx if 1 <= x + dx <= COLUMNS else -dx, dy if 1 <= y + dy <= ROWS else -dy))


def _rolled(at: int, direction: int) -> int:
    """Where the ball comes to from a square: to the next one, which may be a goal."""
    dx, dy = DIRECTION_STEPS[_bounced(at, direction, is_ball=True)]
    return square(column(at) + dx, row(at) + dy) if at in FIELD else NOWHERE


def _by_direction(find: Callable[[int, int], int]) -> list[list[int]]:
    return [[find(at, direction) for direction in range(DIRECTIONS)] for at in range(SQUARES)]


NEXT = lookup(_by_direction(_neighbour))  # the square on each side, or NOWHERE
AHEAD = lookup(  # the same with the hideout, where nobody can stand either, in place of NOWHERE: nothing to ask first
    _by_direction(lambda at, direction: HIDEOUT_SQUARE if NEXT[at, direction] == NOWHERE else NEXT[at, direction])
)
IS_STEP = lookup(  # whether squares of the field whose numbers differ by so much lie side by side
    [any(abs(y * WIDTH + x) == difference for x, y in DIRECTION_STEPS) for difference in range(SQUARES)]
)
TURNED = lookup(_by_direction(lambda at, direction: _bounced(at, direction, is_ball=False)))  # how one goes on
ROLLED = lookup(_by_direction(_rolled))  # the same for the ball, which may come to a goal: where to
ROLL_TURNED = lookup(_by_direction(lambda at, direction: _bounced(at, direction, is_ball=True)))  # and whither

# --- Líneas · Lines ---------------------------------------------------------------------------------------------------


def crossed(x: int, y: int) -> Iterator[tuple[int, int]]:
    """Squares, as steps from the first, whose inside is crossed by a line from its centre to that of the one at x, y.

    Ruling 25: what is only touched at a corner does not count. In half squares from the first centre, the line
    meets walls between columns at odd halves, and walls between rows too; where both meet at once it passes a corner.
    """
    across, down, here = abs(x), abs(y), [0, 0]
    step = (1 if x > 0 else -1, 1 if y > 0 else -1)
    while here != [across, down]:
        column_wall, row_wall = (2 * here[0] + 1) * down, (2 * here[1] + 1) * across
        if column_wall <= row_wall and here[0] < across:
            here[0] += 1
        if row_wall <= column_wall and here[1] < down:
            here[1] += 1
        yield here[0] * step[0], here[1] * step[1]


def _laid_out(rows: list[list[int]]) -> tuple[list[int], list[int]]:
    """Rows of any length one after another, and where each of them starts; the last start is the end of all."""
    starts = accumulate(map(len, rows), initial=0)
    return [number for numbers in rows for number in numbers], list(starts)


def _is_touched(place: int, start: int, end: int) -> bool:
    """Whether a line between two centres meets a square, be it at a corner only.

    In half squares from the middle of that square: the line gets as near as its rim both across and down, and does not
    leave all four corners on one side.
    """
    x, y = 2 * (column(start) - column(place)), 2 * (row(start) - row(place))
    dx, dy = 2 * (column(end) - column(start)), 2 * (row(end) - row(start))
    if min(x, x + dx) > 1 or max(x, x + dx) < -1 or min(y, y + dy) > 1 or max(y, y + dy) < -1:
        return False
    sides = [dx * (v - y) - dy * (u - x) for u in (-1, 1) for v in (-1, 1)]
    return min(sides) <= 0 <= max(sides)


def _is_shaded(at: int, hidden: int) -> bool:
    """Ruling 18: whether the line from the vaquilla touches the hideout; those next to her she always sees."""
    return distance(at, hidden) > 1 and _is_touched(HIDEOUT_SQUARE, at, hidden)


# For each square of the vaquilla: a bit for each direction from the hideout in which one stands out of her sight.
SHADE = lookup(
    [
        sum(
            1 << direction
            for direction in range(DIRECTIONS)
            if at in FIELD and at != HIDEOUT_SQUARE and _is_shaded(at, NEXT[HIDEOUT_SQUARE, direction])
        )
        for at in range(SQUARES)
    ]
)
# The bit of the direction in which a square lies from the hideout, if it is beside it.
BESIDE = lookup([sum(1 << d for d in range(DIRECTIONS) if NEXT[HIDEOUT_SQUARE, d] == at) for at in range(SQUARES)])

# The squares that a kick crosses, one kick after another: as differences of square numbers, the aim at the end.
KICK_SPAN = 2 * FARTHEST_KICK + 1
_KICKS = [
    [y * WIDTH + x for x, y in crossed(dx, dy)]
    for dy in range(-FARTHEST_KICK, FARTHEST_KICK + 1)
    for dx in range(-FARTHEST_KICK, FARTHEST_KICK + 1)
]
LINE, LINE_START = map(lookup, _laid_out(_KICKS))


def kick_number(start: int, aim: int) -> int:
    """The place of a kick among the lines."""
    return (row(aim) - row(start) + FARTHEST_KICK) * KICK_SPAN + column(aim) - column(start) + FARTHEST_KICK


# Whether a goal can be shot at; if not, why not, from the least hindrance to the greatest.
OPEN, BESIDE_THE_ARROWS, TOO_STEEP, TOO_FAR = range(4)


def shot(at: int, goal: int) -> int:
    """Ruling 11: at a square of a goal, from an arrow's direction; however near it is, for the ball flies on."""
    dx, dy = column(goal) - column(at), row(goal) - row(at)
    if distance(at, goal) > FARTHEST_KICK:
        return TOO_FAR
    if abs(dy) > abs(dx):
        return TOO_STEEP
    line = [square(column(at) + x, row(at) + y) for x, y in crossed(dx, dy)]
    last = [at, *(s for s in line if s in FIELD)][-1]
    return OPEN if any(last in arrows for arrows in ARROW_SQUARES) else BESIDE_THE_ARROWS


ALL_GOALS = [goal for goals in GOAL_SQUARES for goal in goals]
GOALS = lookup(ALL_GOALS)


def _aims(at: int) -> list[int]:
    """Ruling 25: any square 3 to 6 away but the hideout; of the goals, those that lie open from here."""
    within = [to for to in FIELD if NEAREST_KICK <= distance(at, to) <= FARTHEST_KICK and to != HIDEOUT_SQUARE]
    return [*within, *(goal for goal in ALL_GOALS if shot(at, goal) == OPEN)]


# Where the ball may be kicked to from each square.
AIMS, AIMS_START = map(lookup, _laid_out([_aims(at) if at in FIELD else [] for at in range(SQUARES)]))

# --- Volver al campo · Coming back to the field -----------------------------------------------------------------------


def _bottle_distance(team: int, at: int) -> int:
    return min(distance(at, bottle) for bottle in BOTTLE_SQUARES[team])


# The squares of the field, first a team's bottles, then those that are one square away from the nearest one, and so on.
RINGS = max(_bottle_distance(team, at) for team in range(TEAMS) for at in FIELD) + 1
RING, RING_START = map(
    lookup,
    _laid_out(
        [
            [at for at in FIELD if _bottle_distance(team, at) == reach and at != HIDEOUT_SQUARE]
            for team in range(TEAMS)
            for reach in range(RINGS)
        ]
    ),
)

# --- Conjuntos de casillas · Sets of squares --------------------------------------------------------------------------
# A set of squares is two numbers, one for the left half of the field and one for the right: a bit for each square,
# column by column from the top, so that all of them go a step at once when the bits are shifted.

HALVES = 2
LEFT_COLUMNS = (COLUMNS + 1) // HALVES
CROSSING = (LEFT_COLUMNS - 1) * ROWS  # from a square of the last left column to the one in the first right column
assert LEFT_COLUMNS * ROWS < 64, "a half must fit a number, without its sign"


def halves(squares: Iterable[int]) -> list[int]:
    """A set of squares."""
    bits = [0] * HALVES
    for at in squares:
        half, place = divmod(column(at) - 1, LEFT_COLUMNS)
        bits[half] |= 1 << place * ROWS + row(at) - 1
    return bits


BIT = lookup([halves([at] if at in FIELD else []) for at in range(SQUARES)])  # each square as a set
assert BIT[0, 0] == BIT[0, 1] == 0, "the corner, outside of the field, must be the empty set"
AROUND = lookup(
    [halves(NEXT[at, d] for d in range(DIRECTIONS) if NEXT[at, d] != NOWHERE) for at in range(SQUARES)]
)  # the squares on its sides
GROUND = lookup(halves(at for at in FIELD if at != HIDEOUT_SQUARE))
BELOW_TOP = halves(at for at in FIELD if row(at) > 1)[0]  # in either half: the squares that a step down leads to,
ABOVE_BOTTOM = halves(at for at in FIELD if row(at) < ROWS)[0]  # and those that a step up does

# --- Nombres · Names --------------------------------------------------------------------------------------------------

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TEAM_NAMES = (Words("las Boinas", "the Berets"), Words("los Pañuelos", "the Scarves"))
TEAMS_SHORT = (Words("Boinas", "Berets"), Words("Pañuelos", "Scarves"))
MEMBERS = (Words("Boina {n}", "Beret {n}"), Words("Pañuelo {n}", "Scarf {n}"))
CHARACTER_NAMES = tuple(MEMBERS[c // EACH].format(n=c % EACH + 1) for c in range(CHARACTERS))


def _square_name(at: int) -> Words:
    team = GOAL_OF[at]
    if team != NO_TEAM:
        goal = Words("la portería de {team} ({n})", "the goal of {team} ({n})")
        return goal.format(team=TEAM_NAMES[team], n=row(at))
    name = f"{LETTERS[column(at) - 1]}{row(at)}"
    return Words(name, name)


SQUARE_NAMES = tuple(_square_name(at) for at in range(SQUARES))

# --- Lo que es nuestro · What is ours ---------------------------------------------------------------------------------

RECONSTRUCTED = (
    Reconstruction(
        Words("El campo", "The field"),
        INVENTED,
        Words(
            "Su tamaño y el lugar de porterías, flechas, botellas, X, Talanqueras y escondite. El texto exige dos "
            "botellas y una X por mitad, tres flechas por portería y un escondite central.",
            "Its size and the places of goals, arrows, bottles, X, Talanqueras and hideout. The text demands two "
            "bottles and one X in each half, three arrows for each goal and one central hideout.",
        ),
        value=f"{COLUMNS} × {ROWS}",
    ),
    Reconstruction(
        Words("La brújula de la dispersión", "The compass of dispersion"),
        INVENTED,
        Words(
            "Seis direcciones, simétrica de izquierda a derecha para que los rebotes tengan sentido.",
            "Six directions, the same on left and right, so that bounces make sense.",
        ),
        value=Words(*(", ".join(f"{n} {name[lang]}" for n, name in enumerate(COMPASS_NAMES, 1)) for lang in LANGS)),
    ),
    Reconstruction(
        Words("La dispersión de la pelota, en casillas", "The dispersion of the ball, in squares"),
        INVENTED,
        Words("Se puede jugar con dos o tres.", "It can be played with two or three."),
        value=BALL_DISPERSION,
    ),
    Reconstruction(
        Words("La ENE máxima de la vaquilla", "The vaquilla’s highest ENE"),
        INVENTED,
        Words("Se lleva con un dado.", "It is kept with a die."),
        value=WILD,
    ),
    Reconstruction(
        Words("Los nombres de los equipos", "The names of the teams"),
        INVENTED,
        Words(
            "El texto dice A y B. Los equipos con habilidades que el texto anuncia no se han publicado.",
            "The text says A and B. The teams with abilities that the text announces have not been published.",
        ),
        value=Words(*(", ".join(team[lang] for team in TEAMS_SHORT) for lang in LANGS)),
    ),
)
