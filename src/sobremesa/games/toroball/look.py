"""How Toroball looks: a village arena on Sunday. Raked sand, green planks, chalk, sangria, and a heifer with moods."""

from __future__ import annotations

from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import (
    Attribute,
    at,
    box,
    disc,
    faint,
    group,
    moving,
    oval,
    path,
    polar,
    ring,
    rule,
    stroke,
    style_of,
    written,
)
from sobremesa.games.toroball.components import (
    CALM,
    COLUMNS,
    COMPASS,
    DIE_SIDES,
    DIRECTIONS,
    GOAL_SQUARES,
    LETTERS,
    ROWS,
    TEAMS,
    WILD,
    row,
)

# --- Colores · Colours ------------------------------------------------------------------------------------------------

DAY = {
    "sand": "#e9cd96",
    "rake": "#d9b879",
    "chalk": "#fffaf0",
    "green": "#2f6b47",  # planks of the barrier, and the Berets
    "moss": "#1f4a31",
    "leaf": "#5d9a70",
    "wine": "#8e1b3a",  # sangria, and the Scarves
    "rose": "#c9506a",
    "orange": "#e58a1f",
    "ink": "#2c1d14",
    "hide": "#a4622f",  # the heifer's coat
    "cream": "#f6e4c4",
    "skin": "#eab88d",
    "shirt": "#fffdf6",
    "gold": "#ffb21a",
    "shade": "rgb(60 35 10 / 28%)",
    "print": "#2c1d14",  # figures on paper, the same by day and by night
    "cell": "transparent",  # of a square that cannot be chosen
    "rim": "transparent",
}
NIGHT = {
    "sand": "#6a5334",
    "rake": "#5b4629",
    "chalk": "#f1e6d0",
    "green": "#2c6343",
    "moss": "#14301f",
    "leaf": "#5f9f74",
    "wine": "#96203f",
    "rose": "#d4607a",
    "orange": "#e0892a",
    "ink": "#1d130c",
    "hide": "#a9693a",
    "cream": "#ecd7b2",
    "skin": "#dda87d",
    "shirt": "#f7f0e2",
    "gold": "#ffc44a",
    "shade": "rgb(0 0 0 / 40%)",
}


MARGIN, UNIT, SIZE = 64, 100, 128
REACH = 118  # nine squares across a phone are narrower than a thumb: it may press a little beyond them
BOARD_WIDTH, BOARD_HEIGHT = (COLUMNS + 1) * UNIT + 2 * MARGIN, (ROWS - 1) * UNIT + 2 * MARGIN


# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def line(d: str, colour: str, width: float, **more: Attribute) -> str:
    return stroke(d, colour, width, stroke_linecap="round", **more)


def inked(d: str, fill: str, colour: str, width: float) -> str:
    return path(d, fill, stroke=colour, stroke_width=width, stroke_linejoin="round")


# --- Jugadores · Players ----------------------------------------------------------------------------------------------
# A badge under each: round for the Berets, square for the Scarves; the number stands on the shirt.

SHOULDERS = "M14 94C15 72 28 62 50 62S85 72 86 94C72 100 28 100 14 94Z"
FACE = disc(50, 42, 20, "skin") + disc(43, 44, 2.6, "ink") + disc(57, 44, 2.6, "ink")
SMILE = line("M43 52Q50 57 57 52", "ink", 2.4)
BERET = inked("M20 32C22 14 44 8 60 12C78 15 86 26 80 34C66 27 40 27 26 37C21 39 19 36 20 32Z", "green", "moss", 3)
STALK = line("M56 12L59 5", "moss", 4)
HAIR = path("M29 42C26 18 40 14 52 15C68 15 75 27 71 42C67 34 62 30 50 30S33 34 29 42Z", "ink")
SCARF = inked("M29 60Q50 72 71 60L65 67L50 75L35 67Z", "wine", "ink", 2)
KNOT = inked("M71 60L92 52L88 64L94 72L72 66Z", "wine", "ink", 2)


def person(team: int) -> str:
    shirt = inked(SHOULDERS, "shirt", "ink", 2.5)
    if team == 0:
        return shirt + FACE + SMILE + STALK + BERET
    return shirt + FACE + HAIR + SMILE + KNOT + at(0, -3, SCARF)


def badge(team: int, fill: str, rim: str, width: float, dashes: str = "") -> str:
    more: dict[str, Attribute] = {"stroke": rim, "stroke_width": width}
    if dashes:
        more["stroke_dasharray"] = dashes
    if team == 0:
        return disc(50, 52, 46, fill, **more)
    return box(5, 7, 90, 90, fill, 16, **more)


COLOURS = ("green", "wine")
TINTS = ("leaf", "rose")
PLANKS = inked("M2 74H98V86H2ZM2 88H98V99H2Z", "green", "moss", 2) + path("M14 70H24V100H14ZM76 70H86V100H76Z", "moss")


def players() -> dict[str, str]:
    drawn: dict[str, str] = {}
    for team, name in enumerate(("beret", "scarf")):
        body, colour, tint = person(team), COLOURS[team], TINTS[team]
        drawn |= {
            f"{name}-ready": badge(team, tint, colour, 6) + body,
            f"{name}-active": badge(team, "gold", "ink", 5) + body,
            f"{name}-target": badge(team, "chalk", "wine", 8, "14 7") + body + exclamation(),
            f"{name}-hidden": tilted(badge(team, "chalk", colour, 4) + body, 45 - 90 * team) + faint(0.92, PLANKS),
            f"{name}-done": badge(team, "rake", colour, 4) + faint(0.62, body),
            f"{name}-out": badge(team, "none", colour, 4, "9 8") + faint(0.4, body) + stars(),
        }
    return drawn


def tilted(content: str, turn: float) -> str:
    """Set askew, as the rulebook has it for those who are perched or hidden."""
    return at(50, 50, at(-50, -52, content), size=0.86, turn=turn)


def exclamation() -> str:
    return disc(84, 18, 15, "wine", stroke="chalk", stroke_width=3) + line("M84 10V19M84 26V26", "chalk", 5)


def stars() -> str:
    """What one sees after a caress."""
    return "".join(at(x, y, path("M0-12L3-3L12 0L3 3L0 12L-3 3L-12 0L-3-3Z", "orange")) for x, y in STARS)


STARS = ((24, 22), (50, 12), (76, 22))

# --- La vaquilla · The vaquilla ---------------------------------------------------------------------------------------

HORNS = "M30 26C14 24 6 14 9 2C14 12 22 15 34 17ZM70 26C86 24 94 14 91 2C86 12 78 15 66 17Z"
EARS = "M28 30C14 26 4 32 2 42C12 46 24 44 31 38ZM72 30C86 26 96 32 98 42C88 46 76 44 69 38Z"
HEAD = "M50 14C68 14 77 26 74 42L67 70C65 84 60 92 50 92S35 84 33 70L26 42C23 26 32 14 50 14Z"
BLAZE = "M50 15C58 20 57 40 54 62H46C43 40 42 20 50 15Z"
MUZZLE = "M33 70C36 60 64 60 67 70C70 88 60 95 50 95S30 88 33 70Z"


def heifer(energy: int) -> str:
    """Her head: from a daisy in the mouth to steam and lowered brows."""
    anger = energy - CALM
    skull = inked(HORNS, "cream", "ink", 2.5) + inked(EARS, "hide", "ink", 2.5) + inked(HEAD, "hide", "ink", 3)
    muzzle = path(BLAZE, "cream") + inked(MUZZLE, "rose" if anger > 2 else "cream", "ink", 2.5)
    nostrils = disc(42, 77, 3 + anger / 2, "ink") + disc(58, 77, 3 + anger / 2, "ink")
    return skull + muzzle + nostrils + eyes(anger) + temper(anger)


def eyes(anger: int) -> str:
    if anger == 0:
        return line("M33 46Q38 51 43 46M57 46Q62 51 67 46", "ink", 4)
    white = "chalk" if anger < 4 else "gold"
    pair = "".join(disc(x, 46, 6.5, white, stroke="ink", stroke_width=2) + disc(x, 47, 3.2, "ink") for x in (38, 62))
    brow = 3 * (anger - 1)
    return pair + line(f"M29 {38 - brow / 2:g}L45 {37 + brow:g}M71 {38 - brow / 2:g}L55 {37 + brow:g}", "ink", 4.5)


def temper(anger: int) -> str:
    """A daisy while she is calm; then steam, a puff more for each step."""
    if anger == 0:
        petals = "".join(
            disc(round(76 + 7 * cos(n * pi / 3)), round(86 + 7 * sin(n * pi / 3)), 5, "chalk") for n in range(6)
        )
        return line("M52 87L70 87", "leaf", 4) + petals + disc(76, 86, 5, "gold")
    puffs = ((18, 82, 1), (82, 82, -1), (8, 68, 1), (92, 68, -1))[: 2 * (anger // 2)]
    return "".join(
        group(inked(PUFF, "chalk", "ink", 1.5), transform=f"translate({x} {y}) scale({side} 1)") for x, y, side in puffs
    )


PUFF = "M-12 4a6 6 0 0 1 2-11a8 8 0 0 1 14-2a7 7 0 0 1 8 7q6 2 9 1q-3 6-10 5z"


# --- La pelota y la brújula · The ball and the compass ----------------------------------------------------------------

CRUMPLE = "M22 26L40 9L63 11L82 25L92 48L84 73L66 90L42 92L19 80L8 56L10 38Z"


def paper_ball() -> str:
    creases = (
        "M40 9L46 33L22 26M46 33L63 11M46 33L66 44L82 25M66 44L92 48M66 44L58 66L84 73M58 66L66 90"
        "M58 66L34 62L42 92M34 62L46 33M34 62L8 56"
    )
    shade = path("M92 48L84 73L66 90L42 92L19 80L34 74L58 66L66 44Z", "shade")
    return inked(CRUMPLE, "shirt", "ink", 4) + shade + line(creases, "ink", 2, opacity=0.55)


def compass(rolled: int) -> str:
    """Six rays with the faces of the die, the last roll in gold."""
    tips = [polar(35, COMPASS[face] / DIRECTIONS, 50, 50) for face in range(DIE_SIDES)]
    rays = "".join(f"M50 50L{x:g} {y:g}" for x, y in tips)
    discs = "".join(f"M{x:g} {y:g}h0" for x, y in tips)
    rose = disc(50, 50, 48, "sand", stroke="ink", stroke_width=2.5) + line(rays, "green", 5)
    rose += line(discs, "ink", 31) + line(discs, "chalk", 26)
    if rolled:
        x, y = tips[rolled - 1]
        rose += line(f"M50 50L{x:g} {y:g}", "gold", 9) + line(f"M{x:g} {y:g}h0", "gold", 28)
    numbers = "".join(written(str(face), x, y, 22, "print", 700) for face, (x, y) in enumerate(tips, 1))
    return rose + disc(50, 50, 6, "ink") + numbers


# --- Casillas · Squares -----------------------------------------------------------------------------------------------
# A square is the middle 78 of the 100 units of its drawing; what stands on it may reach farther.

TILE = box(13, 13, 74, 74, "cell", 9, stroke="rim", stroke_width=4)
BOTTLE = "M74 14H82V24C82 30 88 32 88 40V70Q88 75 83 75H73Q68 75 68 70V40C68 32 74 30 74 24Z"


def bottle() -> str:
    stain = oval(44, 58, 27, 22, "wine", opacity=0.42)
    drops = disc(20, 28, 4, "wine", opacity=0.5) + disc(28, 20, 2.5, "wine", opacity=0.5)
    glass = inked(BOTTLE, "wine", "ink", 2.5) + box(69.5, 46, 17, 14, "cream", 2) + disc(78, 53, 4.5, "orange")
    return stain + drops + TILE + glass


def chalk_cross() -> str:
    return TILE + line("M32 32L68 68M68 32L32 68", "chalk", 9)


def talanquera() -> str:
    posts = path("M17 9H27V44H17ZM73 9H83V44H73Z", "moss")
    planks = inked("M11 12H89V23H11ZM11 27H89V38H11Z", "green", "moss", 2)
    return path("M13 38H87V46H13Z", "shade") + TILE + posts + planks


def hideout() -> str:
    planks = "".join(inked(f"M11 {y}H89V{y + 17}H11Z", "green", "moss", 2.5) for y in (13, 32, 51, 70))
    braces = line("M18 82L82 18M18 18L82 82", "leaf", 8)
    return path("M15 20H95V95H15Z", "shade") + planks + braces + inked("M40 40H60V60H40Z", "chalk", "moss", 3)


def arrow(is_right: bool) -> str:
    d = "M24 50H72M54 32L74 50L54 68" if is_right else "M76 50H28M46 32L26 50L46 68"
    return TILE + line(d, "chalk", 8, stroke_linejoin="round")


def goal(team: int) -> str:
    mesh = "".join(f"M{n} 11V89M11 {n}H89" for n in range(24, 89, 13))
    return box(11, 11, 78, 78, TINTS[team], 4, opacity=0.35) + line(mesh, "chalk", 2, opacity=0.8) + TILE


def squares() -> dict[str, str]:
    return {
        "sand": TILE,
        "bottle": bottle(),
        "start": chalk_cross(),
        "talanquera": talanquera(),
        "hideout": hideout(),
        "arrow-left": arrow(False),
        "arrow-right": arrow(True),
        "goal-0": goal(0),
        "goal-1": goal(1),
    }


# --- Botones · Buttons ------------------------------------------------------------------------------------------------


def shelter() -> str:
    return inked("M6 30H94V48H6ZM6 56H94V74H6Z", "green", "moss", 3) + path("M18 16H32V90H18ZM68 16H82V90H68Z", "moss")


def whistle() -> str:
    body = "M8 34H62C82 34 94 46 92 62C90 80 74 88 58 84C44 80 38 68 42 54H8Z"
    return inked(body, "orange", "ink", 4) + disc(66, 60, 10, "ink") + line("M30 22L26 12M46 22L50 10", "orange", 6)


SYMBOLS = {
    **players(),
    **{f"heifer-{energy}": heifer(energy) for energy in range(CALM, WILD + 1)},
    **squares(),
    **{f"compass-{face}": compass(face) for face in range(DIE_SIDES + 1)},
    "ball": paper_ball(),
    "shelter": shelter(),
    "stop": whistle(),
}

# --- La plaza · The arena ---------------------------------------------------------------------------------------------

LEFT, TOP, RIGHT, BOTTOM = UNIT // 2, -UNIT // 2, UNIT // 2 + COLUMNS * UNIT, -UNIT // 2 + ROWS * UNIT
PLANK = 26


def chalk_grid() -> str:
    down = "".join(f"M{LEFT + n * UNIT} {TOP}V{BOTTOM}" for n in range(1, COLUMNS))
    across = "".join(f"M{LEFT} {TOP + n * UNIT}H{RIGHT}" for n in range(1, ROWS))
    middle = (LEFT + RIGHT) // 2
    circle = ring(middle, (TOP + BOTTOM) // 2, 170, "chalk", 5)
    return line(down + across, "chalk", 2, opacity=0.5) + faint(0.75, circle)


def raked_sand() -> str:
    ground = box(LEFT, TOP, COLUMNS * UNIT, ROWS * UNIT, "sand")
    waves = "".join(
        f"M{LEFT} {y}q{UNIT} 26 {2 * UNIT} 0" + f"t{2 * UNIT} 0" * 5 + f"t{UNIT} 0" for y in range(0, 850, 50)
    )
    return ground + line(waves, "rake", 7, opacity=0.55)


def barrier() -> str:
    """Planks all round, a gap at each goal, and the names of columns and rows in chalk."""
    long_side = COLUMNS * UNIT + 2 * PLANK
    rails = "".join(box(LEFT - PLANK, y, long_side, PLANK, "green", 3) for y in (TOP - PLANK, BOTTOM))
    seams = "".join(f"M{x} {y}v{PLANK}" for y in (TOP - PLANK, BOTTOM) for x in range(LEFT, RIGHT + 1, 2 * UNIT))
    ends = ""
    for team in range(TEAMS):
        x = LEFT - PLANK if team == 0 else RIGHT
        mouth = [row(at) for at in GOAL_SQUARES[team]]
        above, below = TOP + (min(mouth) - 1) * UNIT, TOP + max(mouth) * UNIT
        ends += box(x, TOP, PLANK, above - TOP, "green") + box(x, below, PLANK, BOTTOM - below, "green")
    return rails + ends + line(seams, "moss", 4)


def coordinates() -> str:
    letters = "".join(
        written(LETTERS[n], (n + 1) * UNIT, y, 22, "chalk", 700)
        for n in range(COLUMNS)
        for y in (TOP - PLANK / 2, BOTTOM + PLANK / 2)
    )
    mouths = {row(at) for at in GOAL_SQUARES[0]}
    numbers = "".join(
        written(str(n), x, (n - 1) * UNIT, 22, "chalk", 700)
        for n in range(1, ROWS + 1)
        for x in (LEFT - PLANK / 2, RIGHT + PLANK / 2)
        if n not in mouths
    )
    return letters + numbers


def nets() -> str:
    """The frames of the two goals, beyond the field."""
    drawn = ""
    for team in range(TEAMS):
        x = -UNIT // 2 if team == 0 else RIGHT
        mouth = [row(at) for at in GOAL_SQUARES[team]]
        y, height = TOP + (min(mouth) - 1) * UNIT, len(mouth) * UNIT
        drawn += box(x, y, UNIT, height, "moss", 10, stroke="chalk", stroke_width=8)
    return drawn


def arena() -> str:
    ground = box(-MARGIN, -MARGIN, BOARD_WIDTH, BOARD_HEIGHT, "none")
    return ground + nets() + raked_sand() + chalk_grid() + barrier() + coordinates()


# --- Portada · Cover --------------------------------------------------------------------------------------------------


def bunting() -> str:
    colours = ("wine", "chalk", "green", "orange")
    flags = "".join(
        path(f"M{x} {36 + abs(n - 4) * -3}l30 0l-15 30z", colours[n % 4]) for n, x in enumerate(range(0, 300, 34))
    )
    return line("M0 26Q150 52 300 26", "ink", 2) + flags


def stands() -> str:
    planks = "".join(box(0, y, 300, 24, "green", 2, stroke="moss", stroke_width=3) for y in (96, 124, 152))
    return planks + "".join(box(x, 88, 14, 96, "moss", 3) for x in (20, 108, 196, 278))


def crowd() -> str:
    heads = "".join(disc(14 + 27 * n, 88 - (n % 3) * 7, 13, "skin") for n in range(11))
    hats = "".join(oval(14 + 27 * n, 78 - (n % 3) * 7, 14, 6, COLOURS[n % 2]) for n in range(11))
    return heads + hats


def cover() -> str:
    sky = box(0, 0, 300, 400, "cream") + disc(248, 40, 26, "gold", opacity=0.8)
    sand = box(0, 176, 300, 224, "sand") + line("M0 210q75 14 150 0t150 0M0 300q75 14 150 0t150 0", "rake", 6)
    chalk = line("M0 262H300M60 190L20 330M240 190L280 330", "chalk", 3, opacity=0.7)
    cow = oval(150, 306, 86, 14, "shade") + at(50, 106, heifer(4), size=2)
    left, right = at(8, 230, person(0), size=0.8), at(214, 230, person(1), size=0.8)
    return (
        sky + crowd() + stands() + sand + chalk + bunting() + cow + left + right + at(118, 262, paper_ball(), size=0.62)
    )


# --- El final · The end -----------------------------------------------------------------------------------------------


def won() -> str:
    """She has a daisy in her mouth, and the ball is in the net."""
    sky = box(0, 0, 320, 120, "cream") + box(0, 78, 320, 42, "sand")
    cow = moving("rise", at(110, 16, heifer(CALM), size=1))
    ball = moving("sway", at(236, 68, paper_ball(), size=0.42))
    net = line(
        "M214 60V114M304 60V114M214 60H304M214 78H304M214 96H304M232 60V114M250 60V114M268 60V114M286 60V114",
        "chalk",
        3,
    )
    return sky + at(10, -6, bunting()) + at(18, 44, person(0), size=0.62) + net + ball + cow


def lost() -> str:
    """She is cross, and the ball has gone where it should not."""
    planks = "".join(box(0, y, 320, 22, "green", 2, stroke="moss", stroke_width=3) for y in (8, 34, 60))
    cow = moving("near", at(112, 14, heifer(WILD), size=1.04))
    ball = moving("drift", at(244, 76, paper_ball(), size=0.36))
    return box(0, 0, 320, 120, "sand") + planks + oval(164, 112, 60, 8, "shade") + cow + ball


SOUNDS = {
    "token": (*sounds.drum(150), *sounds.later(sounds.drum(130), 0.1)),
    "number": sounds.crowd(0.6),
    "card": sounds.wood(500),
    "held": (*sounds.melody((2100, 2100), 0.16, 0.12, "square", 0.06), *sounds.crowd(1.4)),
    "turn": sounds.melody((392, 523), 0.12, 0.18, "sawtooth", 0.12),
    "won": (*sounds.crowd(2.0, 850), *sounds.melody((392, 523, 659, 523, 784), 0.16, 0.2, "sawtooth", 0.12)),
    "lost": (*sounds.crowd(1.4, 350), *sounds.melody((392, 370, 349, 330), 0.24, 0.26, "sawtooth", 0.1)),
}

PALETTE = Palette("tb", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.paint(cover()),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards={
        "field": BoardLook("map", unit=UNIT, margin=MARGIN, size=SIZE, reach=REACH, background=PALETTE.paint(arena()))
    },
    style=rule(":scope", **{"--field-length": BOARD_WIDTH, "--field-breadth": BOARD_HEIGHT}) + style_of(__file__),
    layouts=(
        Layout(unseen=("[class*=look-compass-] .label", ".player .token .label")),
        Layout(on="desk", board=Region(content="center", gap="6px 24px", padding="6px 24px"), tray="124px"),
        Layout(
            on="phone",
            board=Region(padding="6px 4px"),
            tray="190px",
            unseen=(".track .label", ".roll .label", ".key-turn", ".region-mine .token .label"),
        ),
    ),
)
