"""How Toroball looks: a village arena on Sunday. Raked sand, green planks, chalk, sangria, and a heifer with moods."""

from __future__ import annotations

from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Look, Palette
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

_DAY = {
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
}
_NIGHT = {
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
(SAND, RAKE, CHALK, GREEN, MOSS, LEAF, WINE, ROSE, ORANGE, INK, HIDE, CREAM, SKIN, SHIRT, GOLD, SHADE) = (
    f"var(--tb-{name})" for name in _DAY
)
PRINT = "#2c1d14"  # figures on paper, the same by day and by night
CELL, RIM = "var(--tb-cell)", "var(--tb-rim)"  # of a square: clear, unless it can be chosen


def properties(palette: dict[str, str]) -> str:
    return " ".join(f"--tb-{name}: {colour};" for name, colour in palette.items())


MARGIN, UNIT, SIZE = 64, 100, 128
REACH = 118  # nine squares across a phone are narrower than a thumb: it may press a little beyond them
BOARD_WIDTH, BOARD_HEIGHT = (COLUMNS + 1) * UNIT + 2 * MARGIN, (ROWS - 1) * UNIT + 2 * MARGIN

_UNSEEN = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);"
_RULES = {
    ".look-field .space .label, .look-field .links": "display: none;",
    ".look-field .chart": f"height: auto; width: 100%; max-height: none; aspect-ratio: {BOARD_WIDTH} / {BOARD_HEIGHT};",
    ".look-field .space.lit": "filter: none; --tb-cell: rgb(255 250 240 / 42%); --tb-rim: var(--tb-gold);",
    ".look-field .space.lit:hover, .look-field .space.lit:focus-visible": "--tb-cell: rgb(255 190 60 / 75%);",
    ".look-field .token .sign": (
        f"fill: {PRINT}; font-weight: 800;"
        " transform-box: fill-box; transform-origin: center; scale: 0.66; translate: 0 0.68em;"
    ),
    ".look-beret-hidden .sign, .look-scarf-hidden .sign": "fill: #fffaf0;",
    ".look-field .token.lit": "filter: drop-shadow(0 0 5px var(--tb-gold)) drop-shadow(0 0 9px var(--tb-gold));",
    "#n-status > .things": "align-items: center; justify-content: center; gap: 4px 18px;",
    "#n-status > .head, .look-field > .head, #n-energy .steps": "display: none;",
    "#n-score": "font-weight: 700; font-size: 17px;",
    "#n-energy .pic": "width: 40px; height: 40px;",
    "#n-compass .face": "width: 60px; height: 60px;",
    "#n-die .die": "width: 40px; height: 40px;",
    ".player .token .face": "width: 44px; height: 44px;",
    "#n-compass .label, .player .token .label": _UNSEEN,
    "#mine .token .face": "width: 44px; height: 44px;",
    "#mine .head": "display: none;",
}
_DESK = {  # the field as large as the window lets it be
    ".look-field": f"width: min(100%, calc((100dvh - 320px) * {BOARD_WIDTH / BOARD_HEIGHT:.3f}));",
    "#board": "align-content: center; gap: 6px 24px; padding-block: 6px;",
    "#n-status": "flex: 1 0 100%;",
}
# On a phone the field stands upright: the map is turned, and everything on it is turned back.
_PHONE = {
    ".look-field": f"position: relative; width: 100%; aspect-ratio: {BOARD_HEIGHT} / {BOARD_WIDTH};",
    "#board": "padding: 6px 4px;",
    ".look-field .chart": (
        f"position: absolute; top: 0; left: 100%; width: {100 * BOARD_WIDTH / BOARD_HEIGHT:.2f}%; max-width: none;"
        " transform-origin: 0 0; transform: rotate(90deg);"
    ),
    ".look-field .token, .look-bottle, .look-talanquera": (
        "transform-box: fill-box; transform-origin: center; transform: rotate(-90deg);"
    ),
    ".look-field .token": "translate: none !important;",  # what slides would slide the wrong way on a turned map
    "#n-status > .things": "gap: 2px 14px; font-size: 15px;",
    "#n-score": "font-size: 16px;",
    "#n-energy .pic, #n-die .die": "width: 32px; height: 32px;",
    "#n-compass .face": "width: 52px; height: 52px;",
    "#n-energy .label, #n-die .label, #n-turn, #mine .token .label": _UNSEEN,
    "#mine .button": "order: -1; padding: 6px 10px;",
    "#mine > .group:not(:has(.lit))": "display: none;",  # the field shows them; the thumb needs the room
    "#mine .token": "padding: 2px 4px;",
}


def scoped(rules: dict[str, str]) -> str:
    """Rules for the pages of this game only."""
    return "\n".join(f".game-toroball :is({selector}) {{ {body} }}" for selector, body in rules.items())


CSS = f"""
.game-toroball {{ --tb-cell: transparent; --tb-rim: transparent; }}
.game-toroball {{ {properties(_DAY)} }}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) .game-toroball {{ {properties(_NIGHT)} }} }}
:root[data-theme=dark] .game-toroball {{ {properties(_NIGHT)} }}
{scoped(_RULES)}
@media (min-width: 861px) {{ {scoped(_DESK)} }}
@media (max-width: 860px) {{ {scoped(_PHONE)} }}
"""

# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def shape(tag: str, **attributes: object) -> str:
    """An element of SVG; `_` in a name stands for `-`."""
    return f"<{tag} " + " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items()) + "/>"


def filled(d: str, colour: str, **more: object) -> str:
    return shape("path", d=d, fill=colour, **more)


def stroked(d: str, colour: str, width: float, **more: object) -> str:
    return shape("path", d=d, stroke=colour, stroke_width=width, fill="none", stroke_linecap="round", **more)


def outlined(d: str, fill: str, colour: str, width: float) -> str:
    return shape("path", d=d, fill=fill, stroke=colour, stroke_width=width, stroke_linejoin="round")


def disc(x: float, y: float, r: float, colour: str, **more: object) -> str:
    return shape("circle", cx=x, cy=y, r=r, fill=colour, **more)


def box(x: float, y: float, width: float, height: float, fill: str, rx: float = 0, **more: object) -> str:
    return shape("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, **more)


def placed(content: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Around a new origin, larger or smaller, and turned by so many degrees."""
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})">{content}</g>'


def faded(content: str, opacity: float) -> str:
    return f'<g opacity="{opacity:g}">{content}</g>'


def written(text: str, x: float, y: float, size: float, colour: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle"'
        f' dominant-baseline="central" fill="{colour}">{text}</text>'
    )


# --- Jugadores · Players ----------------------------------------------------------------------------------------------
# A badge under each: round for the Berets, square for the Scarves; the number stands on the shirt.

SHOULDERS = "M14 94C15 72 28 62 50 62S85 72 86 94C72 100 28 100 14 94Z"
FACE = disc(50, 42, 20, SKIN) + disc(43, 44, 2.6, INK) + disc(57, 44, 2.6, INK)
SMILE = stroked("M43 52Q50 57 57 52", INK, 2.4)
BERET = outlined("M20 32C22 14 44 8 60 12C78 15 86 26 80 34C66 27 40 27 26 37C21 39 19 36 20 32Z", GREEN, MOSS, 3)
STALK = stroked("M56 12L59 5", MOSS, 4)
HAIR = filled("M29 42C26 18 40 14 52 15C68 15 75 27 71 42C67 34 62 30 50 30S33 34 29 42Z", INK)
SCARF = outlined("M29 60Q50 72 71 60L65 67L50 75L35 67Z", WINE, INK, 2)
KNOT = outlined("M71 60L92 52L88 64L94 72L72 66Z", WINE, INK, 2)


def person(team: int) -> str:
    shirt = outlined(SHOULDERS, SHIRT, INK, 2.5)
    if team == 0:
        return shirt + FACE + SMILE + STALK + BERET
    return shirt + FACE + HAIR + SMILE + KNOT + placed(SCARF, 0, -3)


def badge(team: int, fill: str, rim: str, width: float, dashes: str = "") -> str:
    more = {"stroke": rim, "stroke_width": width} | ({"stroke_dasharray": dashes} if dashes else {})
    if team == 0:
        return disc(50, 52, 46, fill, **more)
    return box(5, 7, 90, 90, fill, 16, **more)


COLOURS = (GREEN, WINE)
TINTS = (LEAF, ROSE)
PLANKS = outlined("M2 74H98V86H2ZM2 88H98V99H2Z", GREEN, MOSS, 2) + filled("M14 70H24V100H14ZM76 70H86V100H76Z", MOSS)


def players() -> dict[str, str]:
    drawn: dict[str, str] = {}
    for team, name in enumerate(("beret", "scarf")):
        body, colour, tint = person(team), COLOURS[team], TINTS[team]
        drawn |= {
            f"{name}-ready": badge(team, tint, colour, 6) + body,
            f"{name}-active": badge(team, GOLD, INK, 5) + body,
            f"{name}-target": badge(team, CHALK, WINE, 8, "14 7") + body + exclamation(),
            f"{name}-hidden": tilted(badge(team, CHALK, colour, 4) + body, 45 - 90 * team) + faded(PLANKS, 0.92),
            f"{name}-done": badge(team, RAKE, colour, 4) + faded(body, 0.62),
            f"{name}-out": badge(team, "none", colour, 4, "9 8") + faded(body, 0.4) + stars(),
        }
    return drawn


def tilted(content: str, turn: float) -> str:
    """Set askew, as the rulebook has it for those who are perched or hidden."""
    return placed(placed(content, -50, -52), 50, 50, 0.86, turn)


def exclamation() -> str:
    return disc(84, 18, 15, WINE, stroke=CHALK, stroke_width=3) + stroked("M84 10V19M84 26V26", CHALK, 5)


def stars() -> str:
    """What one sees after a caress."""
    return "".join(placed(filled("M0-12L3-3L12 0L3 3L0 12L-3 3L-12 0L-3-3Z", ORANGE), x, y) for x, y in STARS)


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
    skull = outlined(HORNS, CREAM, INK, 2.5) + outlined(EARS, HIDE, INK, 2.5) + outlined(HEAD, HIDE, INK, 3)
    muzzle = filled(BLAZE, CREAM) + outlined(MUZZLE, ROSE if anger > 2 else CREAM, INK, 2.5)
    nostrils = disc(42, 77, 3 + anger / 2, INK) + disc(58, 77, 3 + anger / 2, INK)
    return skull + muzzle + nostrils + eyes(anger) + temper(anger)


def eyes(anger: int) -> str:
    if anger == 0:
        return stroked("M33 46Q38 51 43 46M57 46Q62 51 67 46", INK, 4)
    white = CHALK if anger < 4 else GOLD
    pair = "".join(disc(x, 46, 6.5, white, stroke=INK, stroke_width=2) + disc(x, 47, 3.2, INK) for x in (38, 62))
    brow = 3 * (anger - 1)
    return pair + stroked(f"M29 {38 - brow / 2:g}L45 {37 + brow:g}M71 {38 - brow / 2:g}L55 {37 + brow:g}", INK, 4.5)


def temper(anger: int) -> str:
    """A daisy while she is calm; then steam, a puff more for each step."""
    if anger == 0:
        petals = "".join(
            disc(round(76 + 7 * cos(n * pi / 3)), round(86 + 7 * sin(n * pi / 3)), 5, CHALK) for n in range(6)
        )
        return stroked("M52 87L70 87", LEAF, 4) + petals + disc(76, 86, 5, GOLD)
    puffs = ((18, 82, 1), (82, 82, -1), (8, 68, 1), (92, 68, -1))[: 2 * (anger // 2)]
    return "".join(
        f'<g transform="translate({x} {y}) scale({side} 1)">{outlined(PUFF, CHALK, INK, 1.5)}</g>'
        for x, y, side in puffs
    )


PUFF = "M-12 4a6 6 0 0 1 2-11a8 8 0 0 1 14-2a7 7 0 0 1 8 7q6 2 9 1q-3 6-10 5z"


# --- La pelota y la brújula · The ball and the compass ----------------------------------------------------------------

CRUMPLE = "M22 26L40 9L63 11L82 25L92 48L84 73L66 90L42 92L19 80L8 56L10 38Z"


def paper_ball() -> str:
    creases = (
        "M40 9L46 33L22 26M46 33L63 11M46 33L66 44L82 25M66 44L92 48M66 44L58 66L84 73M58 66L66 90"
        "M58 66L34 62L42 92M34 62L46 33M34 62L8 56"
    )
    shade = filled("M92 48L84 73L66 90L42 92L19 80L34 74L58 66L66 44Z", SHADE)
    return outlined(CRUMPLE, SHIRT, INK, 4) + shade + stroked(creases, INK, 2, opacity=0.55)


def toward(direction: int, r: float) -> tuple[float, float]:
    turn = 2 * pi * direction / DIRECTIONS
    return round(50 + r * sin(turn), 1), round(50 - r * cos(turn), 1)


def compass(rolled: int) -> str:
    """Six rays with the faces of the die, the last roll in gold."""
    tips = [toward(COMPASS[face], 35) for face in range(DIE_SIDES)]
    rays = "".join(f"M50 50L{x:g} {y:g}" for x, y in tips)
    discs = "".join(f"M{x:g} {y:g}h0" for x, y in tips)
    rose = disc(50, 50, 48, SAND, stroke=INK, stroke_width=2.5) + stroked(rays, GREEN, 5)
    rose += stroked(discs, INK, 31) + stroked(discs, CHALK, 26)
    if rolled:
        x, y = tips[rolled - 1]
        rose += stroked(f"M50 50L{x:g} {y:g}", GOLD, 9) + stroked(f"M{x:g} {y:g}h0", GOLD, 28)
    numbers = "".join(written(str(face), x, y, 22, PRINT) for face, (x, y) in enumerate(tips, 1))
    return rose + disc(50, 50, 6, INK) + numbers


# --- Casillas · Squares -----------------------------------------------------------------------------------------------
# A square is the middle 78 of the 100 units of its drawing; what stands on it may reach farther.

TILE = box(13, 13, 74, 74, CELL, 9, stroke=RIM, stroke_width=4)
BOTTLE = "M74 14H82V24C82 30 88 32 88 40V70Q88 75 83 75H73Q68 75 68 70V40C68 32 74 30 74 24Z"


def bottle() -> str:
    stain = shape("ellipse", cx=44, cy=58, rx=27, ry=22, fill=WINE, opacity=0.42)
    drops = disc(20, 28, 4, WINE, opacity=0.5) + disc(28, 20, 2.5, WINE, opacity=0.5)
    glass = outlined(BOTTLE, WINE, INK, 2.5) + box(69.5, 46, 17, 14, CREAM, 2) + disc(78, 53, 4.5, ORANGE)
    return stain + drops + TILE + glass


def chalk_cross() -> str:
    return TILE + stroked("M32 32L68 68M68 32L32 68", CHALK, 9)


def talanquera() -> str:
    posts = filled("M17 9H27V44H17ZM73 9H83V44H73Z", MOSS)
    planks = outlined("M11 12H89V23H11ZM11 27H89V38H11Z", GREEN, MOSS, 2)
    return filled("M13 38H87V46H13Z", SHADE) + TILE + posts + planks


def hideout() -> str:
    planks = "".join(outlined(f"M11 {y}H89V{y + 17}H11Z", GREEN, MOSS, 2.5) for y in (13, 32, 51, 70))
    braces = stroked("M18 82L82 18M18 18L82 82", LEAF, 8)
    return filled("M15 20H95V95H15Z", SHADE) + planks + braces + outlined("M40 40H60V60H40Z", CHALK, MOSS, 3)


def arrow(is_right: bool) -> str:
    d = "M24 50H72M54 32L74 50L54 68" if is_right else "M76 50H28M46 32L26 50L46 68"
    return TILE + stroked(d, CHALK, 8, stroke_linejoin="round")


def goal(team: int) -> str:
    mesh = "".join(f"M{n} 11V89M11 {n}H89" for n in range(24, 89, 13))
    return box(11, 11, 78, 78, TINTS[team], 4, opacity=0.35) + stroked(mesh, CHALK, 2, opacity=0.8) + TILE


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
    return outlined("M6 30H94V48H6ZM6 56H94V74H6Z", GREEN, MOSS, 3) + filled("M18 16H32V90H18ZM68 16H82V90H68Z", MOSS)


def whistle() -> str:
    body = "M8 34H62C82 34 94 46 92 62C90 80 74 88 58 84C44 80 38 68 42 54H8Z"
    return outlined(body, ORANGE, INK, 4) + disc(66, 60, 10, INK) + stroked("M30 22L26 12M46 22L50 10", ORANGE, 6)


SYMBOLS = {
    **players(),
    **{f"heifer-{energy}": heifer(energy) for energy in range(CALM, WILD + 1)},
    **squares(),
    **{f"compass-{face}": compass(face) for face in range(DIE_SIDES + 1)},
    "ball": paper_ball(),
    "shelter": shelter(),
    "stop": whistle(),
}
CARDS: frozenset[str] = frozenset()

# --- La plaza · The arena ---------------------------------------------------------------------------------------------

LEFT, TOP, RIGHT, BOTTOM = UNIT // 2, -UNIT // 2, UNIT // 2 + COLUMNS * UNIT, -UNIT // 2 + ROWS * UNIT
PLANK = 26


def chalk_grid() -> str:
    down = "".join(f"M{LEFT + n * UNIT} {TOP}V{BOTTOM}" for n in range(1, COLUMNS))
    across = "".join(f"M{LEFT} {TOP + n * UNIT}H{RIGHT}" for n in range(1, ROWS))
    middle = (LEFT + RIGHT) // 2
    circle = shape("circle", cx=middle, cy=(TOP + BOTTOM) // 2, r=170, fill="none", stroke=CHALK, stroke_width=5)
    return stroked(down + across, CHALK, 2, opacity=0.5) + faded(circle, 0.75)


def raked_sand() -> str:
    ground = box(LEFT, TOP, COLUMNS * UNIT, ROWS * UNIT, SAND)
    waves = "".join(
        f"M{LEFT} {y}q{UNIT} 26 {2 * UNIT} 0" + f"t{2 * UNIT} 0" * 5 + f"t{UNIT} 0" for y in range(0, 850, 50)
    )
    return ground + stroked(waves, RAKE, 7, opacity=0.55)


def barrier() -> str:
    """Planks all round, a gap at each goal, and the names of columns and rows in chalk."""
    long_side = COLUMNS * UNIT + 2 * PLANK
    rails = "".join(box(LEFT - PLANK, y, long_side, PLANK, GREEN, 3) for y in (TOP - PLANK, BOTTOM))
    seams = "".join(f"M{x} {y}v{PLANK}" for y in (TOP - PLANK, BOTTOM) for x in range(LEFT, RIGHT + 1, 2 * UNIT))
    ends = ""
    for team in range(TEAMS):
        x = LEFT - PLANK if team == 0 else RIGHT
        mouth = [row(at) for at in GOAL_SQUARES[team]]
        above, below = TOP + (min(mouth) - 1) * UNIT, TOP + max(mouth) * UNIT
        ends += box(x, TOP, PLANK, above - TOP, GREEN) + box(x, below, PLANK, BOTTOM - below, GREEN)
    return rails + ends + stroked(seams, MOSS, 4)


def coordinates() -> str:
    letters = "".join(
        written(LETTERS[n], (n + 1) * UNIT, y, 22, CHALK)
        for n in range(COLUMNS)
        for y in (TOP - PLANK / 2, BOTTOM + PLANK / 2)
    )
    mouths = {row(at) for at in GOAL_SQUARES[0]}
    numbers = "".join(
        written(str(n), x, (n - 1) * UNIT, 22, CHALK)
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
        drawn += box(x, y, UNIT, height, MOSS, 10, stroke=CHALK, stroke_width=8)
    return drawn


def arena() -> str:
    ground = box(-MARGIN, -MARGIN, BOARD_WIDTH, BOARD_HEIGHT, "none")
    return ground + nets() + raked_sand() + chalk_grid() + barrier() + coordinates()


BOARDS = {"field": BoardLook("map", unit=UNIT, margin=MARGIN, size=SIZE, reach=REACH, background=arena())}

# --- Portada · Cover --------------------------------------------------------------------------------------------------


def bunting() -> str:
    colours = (WINE, CHALK, GREEN, ORANGE)
    flags = "".join(
        filled(f"M{x} {36 + abs(n - 4) * -3}l30 0l-15 30z", colours[n % 4]) for n, x in enumerate(range(0, 300, 34))
    )
    return stroked("M0 26Q150 52 300 26", INK, 2) + flags


def stands() -> str:
    planks = "".join(box(0, y, 300, 24, GREEN, 2, stroke=MOSS, stroke_width=3) for y in (96, 124, 152))
    return planks + "".join(box(x, 88, 14, 96, MOSS, 3) for x in (20, 108, 196, 278))


def crowd() -> str:
    heads = "".join(disc(14 + 27 * n, 88 - (n % 3) * 7, 13, SKIN) for n in range(11))
    hats = "".join(
        shape("ellipse", cx=14 + 27 * n, cy=78 - (n % 3) * 7, rx=14, ry=6, fill=COLOURS[n % 2]) for n in range(11)
    )
    return heads + hats


def cover() -> str:
    sky = box(0, 0, 300, 400, CREAM) + disc(248, 40, 26, GOLD, opacity=0.8)
    sand = box(0, 176, 300, 224, SAND) + stroked("M0 210q75 14 150 0t150 0M0 300q75 14 150 0t150 0", RAKE, 6)
    chalk = stroked("M0 262H300M60 190L20 330M240 190L280 330", CHALK, 3, opacity=0.7)
    cow = shape("ellipse", cx=150, cy=306, rx=86, ry=14, fill=SHADE) + placed(heifer(4), 50, 106, 2)
    left, right = placed(person(0), 8, 230, 0.8), placed(person(1), 214, 230, 0.8)
    return (
        sky + crowd() + stands() + sand + chalk + bunting() + cow + left + right + placed(paper_ball(), 118, 262, 0.62)
    )


COVER = cover()

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
