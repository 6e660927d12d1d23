"""How Protocol G117 looks: two screens at war. Humans are solid and cyan, machines hollow and magenta."""

from __future__ import annotations

import re
from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Look, Palette
from sobremesa.games.protocol_g117 import components
from sobremesa.games.protocol_g117.components import ACTIONS, COLUMNS, MATRIX_DOORS, RING, ROWS, SIDES
from sobremesa.games.protocol_g117.rules import UNUSED
from sobremesa.games.protocol_g117.table import half_looks, icon_look, icons_of, side_look

# --- Colores · Colours ------------------------------------------------------------------------------------------------

VOID, PLATE, LINE, DIM, GLOW, VALUE, EMBER, HUMAN, MACHINE, LAND = (
    f"var(--g-{name})" for name in ("void", "key", "line", "dim", "glow", "vp", "burn", "hu", "ai", "land")
)
SIDE_COLOURS = {"ai": MACHINE, "hu": HUMAN}

_DAY = """--g-void: #0a101c; --g-key: #131d2e; --g-line: #40587a; --g-dim: #8496b0; --g-glow: #f4faff;
  --g-vp: #c9f55a; --g-burn: #ff8a50; --g-hu: #4fe6ff; --g-ai: #ff6fe6; --g-land: #173a52;"""
_NIGHT = """--g-void: #05070d; --g-key: #0d1420; --g-line: #33486a; --g-dim: #7f90a9; --g-glow: #eaf6ff;
  --g-vp: #bdf048; --g-burn: #ff7a3c; --g-hu: #3fe3ff; --g-ai: #ff5ce1; --g-land: #12334a;"""

# On a screen the room is dark, by day as well: these are the room's own names.
_ON_SCREEN = (
    "--ink: var(--g-glow); --quiet: var(--g-dim); --paper: var(--g-key); --line: var(--g-line);"
    " --edge: var(--g-line); --may: #ffc65c; --glow: rgb(255 198 92 / 60%);"
)
_RULES = {
    ".chart, .look-pair, .look-pair-live": _ON_SCREEN,
    # The maps draw their own ways, letters and numbers, so those of the page are not shown.
    ".map .links, .map .sign, .drawn .sign, .look-earth .space .label": "display: none;",
    ".look-matrix .space .label": "color: var(--g-glow); stroke: var(--g-void); stroke-width: 5px; paint-order: stroke;"
    " transform: translate(-7px, -6px);",
    ".look-matrix .look-node-ring .label, .look-matrix .look-node-core .label": "transform: translate(28px, 84px);",
    ".chart .space.lit": "--g-line: var(--may); --g-dim: var(--may);",
    ".look-pair, .look-pair-live": "background: var(--g-void); color: var(--g-glow);",
    ".many > .things > .look-pair-live": "border-color: var(--g-vp); box-shadow: 0 0 0 2px var(--g-vp);",
    ".look-switch-ai > .head": "color: var(--g-ai);",
    ".look-switch-hu > .head": "color: var(--g-hu);",
    ".look-switch-burnt > .head": "color: var(--g-dim); text-decoration: line-through;",
}


def scoped(rules: dict[str, str]) -> str:
    """Rules for the pages of this game only."""
    return "\n".join(f".game-protocol_g117 :is({selector}) {{ {body} }}" for selector, body in rules.items())


CSS = f"""
.game-protocol_g117 {{ {_DAY} }}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) .game-protocol_g117 {{ {_NIGHT} }} }}
:root[data-theme=dark] .game-protocol_g117 {{ {_NIGHT} }}
{scoped(_RULES)}
.game-protocol_g117 #n-turn {{ flex: 1 0 100%; text-align: center; }}
@media (min-width: 861px) {{
  .game-protocol_g117 #board {{ gap: 6px 24px; padding-block: 4px; }}
  .game-protocol_g117 .chart {{ height: 25dvh; }}
  .game-protocol_g117 .many .head {{ font-size: 13px; }}
  .game-protocol_g117 .many button.token {{ min-height: 38px; }}
  .game-protocol_g117 .look-switches .token .face {{ width: 38px; height: 38px; }}
}}
@media (max-width: 720px) {{ .game-protocol_g117 .look-switches .token .face {{ width: 60px; height: 60px; }} }}
"""

# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def shape(tag: str, **attributes: object) -> str:
    """An element of SVG; `_` in a name stands for `-`."""
    return f"<{tag} " + " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items()) + "/>"


def filled(d: str, colour: str, **more: object) -> str:
    return shape("path", d=d, fill=colour, **more)


def stroked(d: str, colour: str, width: float | str, **more: object) -> str:
    return shape("path", d=d, stroke=colour, stroke_width=width, **more)


def outlined(d: str, fill: str, colour: str, width: float, **more: object) -> str:
    return shape("path", d=d, fill=fill, stroke=colour, stroke_width=width, **more)


def disc(x: float, y: float, r: float, colour: str, **more: object) -> str:
    return shape("circle", cx=x, cy=y, r=r, fill=colour, **more)


def ring(x: float, y: float, r: float, colour: str, width: float, **more: object) -> str:
    return shape("circle", cx=x, cy=y, r=r, stroke=colour, stroke_width=width, **more)


def drawing(content: str) -> str:
    """A whole picture, in which only that is filled which says so."""
    return f'<g fill="none">{content}</g>'


def box(x: float, y: float, width: float, height: float, fill: str, rx: float = 0, **more: object) -> str:
    return shape("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, **more)


def placed(content: str, x: float, y: float, scale: float = 1) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{content}</g>'


def faded(content: str, opacity: float) -> str:
    return f'<g opacity="{opacity:g}">{content}</g>'


def polar(x: float, y: float, r: float, turn: float) -> tuple[float, float]:
    """The point at a part of a turn, clockwise from the top."""
    return round(x + r * sin(2 * pi * turn), 1), round(y - r * cos(2 * pi * turn), 1)


def spoke(x: float, y: float, start: float, end: float, turn: float) -> str:
    (a, b), (c, d) = polar(x, y, start, turn), polar(x, y, end, turn)
    return f"M{a:g} {b:g}L{c:g} {d:g}"


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


# Letters of a terminal, in straight strokes on 6 by 10: the sprite needs no font.
STROKES = {
    "A": "M0 10L0 3L3 0L6 3L6 10M0 6L6 6",
    "B": "M0 5L5 5L6 4L6 1L5 0L0 0L0 10L5 10L6 9L6 6L5 5",
    "C": "M6 2L4 0L2 0L0 2L0 8L2 10L4 10L6 8",
    "D": "M0 0L4 0L6 2L6 8L4 10L0 10L0 0L1 0",
    "E": "M6 0L0 0L0 10L6 10M0 5L5 5",
    "K": "M0 0L0 10M6 0L0 6M2 4L6 10",
    "S": "M6 1L5 0L1 0L0 1L0 4L1 5L5 5L6 6L6 9L5 10L1 10L0 9",
    "T": "M0 0L6 0M3 0L3 10",
    "1": "M1 2L3 0L3 10M1 10L5 10",
    "2": "M0 2L2 0L4 0L6 2L6 4L0 10L6 10",
    "3": "M0 0L6 0L3 4L5 4L6 5L6 9L5 10L1 10L0 9",
    "4": "M5 10L5 0L0 7L6 7",
    "+": "M3 2L3 8M0 5L6 5",
    "-": "M0 5L6 5",
}


def written(text: str, x: float, y: float, height: float, colour: str, weight: float = 0.18) -> str:
    """Letters around a point; `weight` is in parts of their height."""
    step, left, top = height / 10, x - height * (len(text) - 0.4) / 2, y - height / 2

    def strokes(at: int) -> str:
        return re.sub(r"(\d+) (\d+)", lambda n: moved(int(n[1]) + 10 * at, int(n[2])), STROKES[text[at]])

    def moved(across: int, down: int) -> str:
        return f"{left + across * step:.1f} {top + down * step:.1f}".replace(".0", "")

    return stroked("".join(map(strokes, range(len(text)))), colour, f"{weight * height:.2g}")


def corners(low: float, high: float, arm: float) -> str:
    """The path of four brackets, as of a viewfinder."""
    return (
        f"M{low} {low + arm}V{low}H{low + arm}M{high - arm} {low}H{high}V{low + arm}"
        f"M{high} {high - arm}V{high}H{high - arm}M{low + arm} {high}H{low}V{high - arm}"
    )


# --- Unidades · Units -------------------------------------------------------------------------------------------------
# Each has an outline of its own, a body and a letter. A dark rim sets it apart from whatever it stands on.

HELMET = (
    "M50 6C66 6 74 17 75 30L82 34V41H72C71 45 69 48 66 50C82 53 92 64 93 93"
    "H7C8 64 18 53 34 50C31 48 29 45 28 41H18V34L25 30C26 17 34 6 50 6Z"
)
HOOD = "M50 3C66 16 77 30 78 44C78 50 77 54 74 58L90 95H10L26 58C23 54 22 50 22 44C23 30 34 16 50 3Z"
HEAD = "M26 22H45V8H55V22H74L86 34V46H94V66H86V80L74 92H26L14 80V66H6V46H14V34Z"
ARMS = "M20 20L80 80M80 20L20 80"
ROTORS = "M19 19h0M81 19h0M19 81h0M81 81h0"
HULL = "M50 16L78 33V67L50 84L22 67V33Z"


def dots(d: str, colour: str, width: float) -> str:
    """A disc at each start of a path."""
    return stroked(d, colour, width, stroke_linecap="round")


def troop() -> str:
    return filled(HELMET, HUMAN) + filled("M33 29H67L65 39C59 43 41 43 35 39Z", VOID)


def decker() -> str:
    face = filled("M50 20C60 27 66 36 65 43C64 50 58 53 50 53C42 53 36 50 35 43C34 36 40 27 50 20Z", VOID)
    return filled(HOOD, HUMAN) + face + stroked("M40 41H60", HUMAN, 6)


def drone() -> str:
    return (
        stroked(ARMS, MACHINE, 8)
        + dots(ROTORS, MACHINE, 34)
        + dots(ROTORS, PLATE, 22)
        + outlined(HULL, PLATE, MACHINE, 6)
    )


def bot() -> str:
    return outlined(HEAD, PLATE, MACHINE, 6) + filled("M26 33h18v11h-18zM56 33h18v11h-18z", MACHINE)


BODIES = {"troop": troop(), "decker": decker(), "drone": drone(), "bot": bot()}
RIMS = {
    "troop": stroked(HELMET, VOID, 8),
    "decker": stroked(HOOD, VOID, 8),
    "drone": stroked(ARMS, VOID, 16) + dots(ROTORS, VOID, 42) + stroked(HULL, VOID, 14),
    "bot": stroked(HEAD, VOID, 14),
}
SIGNS = {unit.name.en: unit.sign for side in components.UNITS for unit in side}
LETTERS = {
    "troop": written(SIGNS["troop"], 50, 72, 30, VOID, 0.24),
    "decker": written(SIGNS["decker"], 50, 76, 30, VOID, 0.24),
    "drone": written(SIGNS["drone"], 50, 50, 30, MACHINE, 0.24) + dots(ROTORS, MACHINE, 8),
    "bot": written(SIGNS["bot"], 50, 69, 30, MACHINE, 0.24),
}
UNITS = {name: RIMS[name] + body + LETTERS[name] for name, body in BODIES.items()}


def picked(unit: str) -> str:
    """The unit in a viewfinder."""
    frame = corners(5, 95, 20)
    return stroked(frame, VOID, 12) + stroked(frame, GLOW, 6) + placed(unit, 13, 13, 0.74)


# --- Casillas · Spaces ------------------------------------------------------------------------------------------------


def emblem(side: str) -> str:
    """A side's sign around 0, 0: a person, or an eye in a hexagon."""
    if side == "hu":
        return disc(0, -11, 8, HUMAN) + filled("M-17 18C-17 4 -9 0 0 0S17 4 17 18Z", HUMAN)
    hexagon = polygon([polar(0, 0, 20, n / 6) for n in range(6)])
    return outlined(hexagon, VOID, MACHINE, 5) + disc(0, 0, 7, MACHINE)


# What is printed on a space stands on a tag in its upper right corner, away from whoever stands there.


def value_badge(value: int) -> str:
    return outlined("M63 2H98V37H73L63 27Z", VALUE, VOID, 3) + written(str(value), 81, 20, 20, VOID, 0.22)


def start_badge(side: str) -> str:
    return outlined("M66 5H95V34H75L66 25Z", VOID, SIDE_COLOURS[side], 3) + placed(emblem(side), 81, 19, 0.52)


def square(colour: str = LINE, mark: str = "") -> str:
    glass = box(3, 3, 94, 94, VOID, 5, fill_opacity=0.45, stroke=LINE, stroke_width=2)
    return glass + stroked(corners(6, 94, 14), colour, 4) + mark


def worth_square(value: int) -> str:
    return square(VALUE, value_badge(value))


def start_square(side: str) -> str:
    return square(SIDE_COLOURS[side], start_badge(side))


def node(colour: str = DIM, mark: str = "") -> str:
    pins = stroked("M50 1V12M50 88V99M1 50H12M88 50H99", colour, 6)
    return pins + disc(50, 50, 42, VOID, stroke=colour, stroke_width=4) + ring(50, 50, 35, LINE, 2) + mark


def worth_node(value: int) -> str:
    return node(VALUE, value_badge(value))


def start_node(side: str) -> str:
    return node(SIDE_COLOURS[side], start_badge(side))


def ring_gate() -> str:
    """Where one stands on the ring around the core."""
    hexagon = outlined("M50 4L90 27V73L50 96L10 73V27Z", VOID, VALUE, 4)
    return hexagon + stroked("M50 13L82 32V68L50 87L18 68V32Z", LINE, 2) + value_badge(1)


def core() -> str:
    sun = polygon([polar(50, 50, 48 if n % 2 else 40, n / 32) for n in range(32)])
    return outlined(sun, VOID, VALUE, 3) + disc(50, 50, 33, VALUE, fill_opacity=0.16) + value_badge(2)


def spaces() -> dict[str, str]:
    plain = {
        "square": square(mark=stroked("M50 43V57M43 50H57", LINE, 3)),
        "node": node(),
        "node-ring": ring_gate(),
        "node-core": core(),
    }
    worth = {f"square-{n}": worth_square(n) for n in (1, 2)} | {f"node-{n}": worth_node(n) for n in (1, 2)}
    starts = {f"square-{s}": start_square(s) for s in SIDE_COLOURS} | {f"node-{s}": start_node(s) for s in SIDE_COLOURS}
    return plain | worth | starts


# --- Interruptores · Switches -----------------------------------------------------------------------------------------

BOLT = "M8 -24L-14 4H-2L-8 24L14 -5H2Z"
CRACK = "M62 4L48 30L60 44L40 62L50 96"


def plate(colour: str, light: str, content: str) -> str:
    """One half of a switch: a key with a light on top."""
    key = box(3, 3, 94, 94, PLATE, 10, stroke=colour, stroke_width=4)
    return key + box(36, 9, 28, 6, light, 3) + content


def points_half(side: str, points: int) -> str:
    colour = SIDE_COLOURS[side]
    arrows = "".join(f"M{50 + 22 * (n - (points - 1) / 2) - 5:g} 72l9 9l-9 9" for n in range(points))
    return plate(colour, colour, written(str(points), 50, 43, 40, GLOW, 0.2) + stroked(arrows, colour, 6))


def icon(name: str, x: int, size: int) -> str:
    """One effect of an event at a place of its key: a unit that comes (+) or goes (−), or a sabotage."""
    if name == "sabotage":
        return placed(filled(BOLT, VALUE), x, 43, size / 40) + written("S", x, 80, 20, VALUE, 0.2)
    verb, unit = name.split("-")
    sign, colour, aim = ("+", GLOW, "") if verb == "gain" else ("-", EMBER, reticle(x, size // 2))
    body = placed(BODIES[unit], x - size / 2, 43 - size / 2, size / 100)
    return body + aim + written(sign + SIGNS[unit], x, 80, 20, colour, 0.2)


def reticle(x: int, r: int) -> str:
    circle = f"M{x - r} 43a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0"
    return stroked(f"{circle}M{x} {40 - r}v9M{x - r - 3} 43h9M{x + r + 3} 43h-9", EMBER, 4)


def event_half(side: str, *icons: str) -> str:
    at, size = ((50,), 46) if len(icons) == 1 else ((27, 73), 38)
    drawn = "".join(icon(name, x, size) for name, x in zip(icons, at, strict=True))
    return plate(SIDE_COLOURS[side], SIDE_COLOURS[side], drawn)


def dead_half() -> str:
    return plate(LINE, VOID, stroked("M28 54H72", LINE, 7))


def burnt_half(content: str) -> str:
    """The half that was used: its light burns low, and it is split."""
    scorch = stroked(CRACK, VOID, 12) + stroked(CRACK, EMBER, 4)
    return plate(LINE, EMBER, content + scorch)


def halves() -> dict[str, str]:
    """What is left to use, as the actions have it, and what is spent."""
    fresh = {f"points-{side}-{points}": points_half(side, points) for side in SIDE_COLOURS for points in (1, 2, 3)}
    for side in range(SIDES):
        for action in range(ACTIONS):
            icons = [icon_look(side, icon) for icon in icons_of(side, action)]
            fresh[half_looks(side, action, UNUSED)[1]] = event_half(side_look(side), *icons)
    chevrons = stroked("M32 34l18 18l-18 18M54 34l18 18l-18 18", DIM, 9)
    return fresh | {
        "half-dead": dead_half(),
        "points-burnt": burnt_half(chevrons),
        "event-burnt": burnt_half(placed(filled(BOLT, DIM), 50, 54, 1.3)),
    }


# --- Rótulos · Headings -----------------------------------------------------------------------------------------------


def screen(colour: str, content: str) -> str:
    """A small dark screen, for signs that stand on the page itself."""
    return box(4, 4, 92, 92, VOID, 16, stroke=colour, stroke_width=4) + content


def globe() -> str:
    lines = "M50 16C30 30 30 70 50 84C70 70 70 30 50 16M19 38H81M19 62H81"
    return ring(50, 50, 34, HUMAN, 5) + stroked(lines, HUMAN, 4)


def rings() -> str:
    pins = "".join(disc(*polar(50, 50, 34, n / 8), 5, MACHINE) for n in range(8))
    return ring(50, 50, 34, MACHINE, 3) + ring(50, 50, 18, MACHINE, 5) + disc(50, 50, 7, MACHINE) + pins


def toggle(colour: str, is_on: bool) -> str:
    knob = disc(69 if is_on else 31, 50, 15, colour)
    return box(10, 29, 80, 42, VOID, 21, stroke=colour, stroke_width=5) + knob


def facing(colour: str) -> str:
    """Two keys and what joins them."""
    keys = outlined("M10 30H38V70H10Z", VOID, MACHINE, 5) + outlined("M62 30H90V70H62Z", VOID, HUMAN, 5)
    return stroked("M38 50H62", colour, 8) + keys


def cube(side: str) -> str:
    colour, is_solid = SIDE_COLOURS[side], side == "hu"
    body = outlined("M50 8L88 28V72L50 92L12 72V28Z", colour if is_solid else PLATE, VOID if is_solid else colour, 6)
    shade = filled("M50 50L88 28V72L50 92Z", VOID, opacity=0.4) if is_solid else ""
    return body + shade + stroked("M12 28L50 50L88 28M50 50V92", VOID if is_solid else colour, 5)


def lost_cube() -> str:
    shell = outlined("M50 8L88 28V72L50 92L12 72V28Z", PLATE, DIM, 5, stroke_dasharray="12 8")
    return shell + stroked("M32 32L68 68M68 32L32 68", EMBER, 8)


def headings() -> dict[str, str]:
    star = polygon([polar(50, 52, 15 if n % 2 else 36, n / 10) for n in range(10)])
    return {
        "earth": screen(HUMAN, globe()),
        "matrix": screen(MACHINE, rings()),
        "switches": screen(GLOW, facing(VALUE)),
        "pair": facing(DIM),
        "pair-live": facing(VALUE),
        "switch-ai": toggle(MACHINE, True),
        "switch-hu": toggle(HUMAN, True),
        "switch-burnt": toggle(DIM, False) + stroked("M30 82L70 18", EMBER, 7),
        "panel-ai": screen(MACHINE, placed(emblem("ai"), 50, 50, 1.5)),
        "panel-hu": screen(HUMAN, placed(emblem("hu"), 50, 48, 1.5)),
        "cube-ai": cube("ai"),
        "cube-hu": cube("hu"),
        "cube-out": lost_cube(),
        "score": screen(VALUE, filled(star, VALUE)),
        "sabotage": screen(VALUE, placed(filled(BOLT, VALUE), 50, 50, 1.5)),
    }


PICKED = {f"{name}-picked": picked(BODIES[name] + LETTERS[name]) for name in UNITS}
SYMBOLS = {name: drawing(content) for name, content in (UNITS | PICKED | spaces() | halves() | headings()).items()}
CARDS: frozenset[str] = frozenset()

# --- Los mapas · The maps ---------------------------------------------------------------------------------------------

EARTH_MARGIN, MATRIX_MARGIN = 72, 60
CONTINENTS = (  # corners of coasts, to be worn smooth
    "-62 20, -30 -20, 30 -40, 96 -44, 150 10, 120 60, 150 96, 70 120, 52 180, -10 214, -62 190",
    "196 20, 250 -20, 300 24, 372 -30, 462 -44, 462 180, 410 196, 372 150, 330 240, 270 250, 232 160",
    "20 362, 50 300, 110 260, 190 290, 216 340, 200 362",
    "340 362, 352 316, 420 280, 462 300, 462 362",
)


def coast(corners: str) -> str:
    """A closed line that bends at each corner, from the middle of one side to the middle of the next."""
    points = [[int(n) for n in corner.split()] for corner in corners.split(", ")]
    sides = list(zip(points, points[1:] + points[:1], strict=True))
    middles = [f"{(x + u) / 2:g} {(y + v) / 2:g}" for (x, y), (u, v) in sides]
    return f"M{middles[-1]}" + "".join(f"Q{x} {y} {end}" for (x, y), end in zip(points, middles, strict=True)) + "Z"


def scanlines(x: float, y: float, width: float, height: float) -> str:
    lines = "".join(f"M{x} {at}h{width}" for at in range(int(y) + 6, int(y + height), 9))
    return stroked(lines, GLOW, 1, opacity=0.05)


def backdrop(margin: int, width: int, height: int, colour: str, content: str) -> str:
    """The dark glass of a map that spans so much, what is drawn on it, and its frame."""
    x, w, h = -margin, width + 2 * margin, height + 2 * margin
    frame = box(x + 2, x + 2, w - 4, h - 4, "none", 18, stroke=colour, stroke_width=3)
    return drawing(box(x, x, w, h, VOID, 20) + scanlines(x, x, w, h) + content + frame)


def earth_background() -> str:
    width, height = (COLUMNS - 1) * 100, (ROWS - 1) * 100
    coasts = "".join(map(coast, CONTINENTS))
    land = stroked(coasts, HUMAN, 18, opacity=0.08) + outlined(coasts, LAND, HUMAN, 2)
    orbits = stroked(
        "M-70 330C60 80 330 -40 470 -20M-70 60C120 40 380 160 470 330", HUMAN, 2, opacity=0.5, stroke_dasharray="3 7"
    )
    columns = "".join(written("ABCDE"[n], n * 100, y, 15, DIM) for n in range(COLUMNS) for y in (-60, height + 60))
    rows = "".join(written(str(n + 1), x, n * 100, 15, DIM) for n in range(ROWS) for x in (-60, width + 60))
    return backdrop(EARTH_MARGIN, width, height, HUMAN, land + orbits + columns + rows)


def matrix_background() -> str:
    """The outer disc, its doors to the ring, and the way from the ring to the core."""
    doors = "".join(spoke(200, 200, 198, 100, (n - 1) / RING) for n in MATRIX_DOORS)
    contacts = "".join(disc(*polar(200, 200, 100, (n - 1) / RING), 9, VALUE) for n in MATRIX_DOORS)
    disc_track = ring(200, 200, 198, MACHINE, 16, stroke_opacity=0.22) + ring(200, 200, 198, MACHINE, 3)
    band = ring(200, 200, 100, VALUE, 26, stroke_opacity=0.2) + ring(200, 200, 100, VALUE, 3)
    way = stroked("M100 200H200", VALUE, 5)
    ways = stroked(doors, MACHINE, 16, opacity=0.22) + stroked(doors, MACHINE, 4)
    return backdrop(MATRIX_MARGIN, 400, 400, MACHINE, chips() + disc_track + ways + band + contacts + way)


def chips() -> str:
    """Traces that lead nowhere, in the corners of the circuit."""
    corner = "M-60 -20H-30L-10 -40V-60M-60 4H-40L6 -42V-60M-60 40H-50L40 -50V-60"
    turned = "".join(f'<g transform="rotate({n * 90} 200 200)">{stroked(corner, LINE, 3)}</g>' for n in range(4))
    return faded(turned + ring(200, 200, 150, LINE, 2, stroke_dasharray="14 9") + ring(200, 200, 62, LINE, 2), 0.9)


BOARDS = {
    "earth": BoardLook(kind="map", margin=EARTH_MARGIN, size=96, background=earth_background()),
    "matrix": BoardLook(kind="map", margin=MATRIX_MARGIN, size=94, background=matrix_background()),
}

# --- La portada · The cover -------------------------------------------------------------------------------------------

RIFT = "M158 0L146 34L160 66L140 104L162 150L138 196L158 232L144 268L156 300L150 330"


def half_earth() -> str:
    face = "M150 36A114 114 0 0 0 150 264Z"
    meridians = "".join(f"M150 36A{r} 114 0 0 0 150 264" for r in (38, 76, 114))
    parallels = "M64 75H150M39 125H150M39 175H150M64 225H150"
    land = (
        "M150 60L118 66L96 92L70 96L52 130L74 150L104 146L118 170L108 206L126 240"
        "H150V196L138 176L150 150V112L132 98L150 84Z"
    )
    return filled(face, LAND) + filled(land, HUMAN, opacity=0.5) + stroked(meridians + parallels, HUMAN, 2, opacity=0.9)


def half_matrix() -> str:
    arcs = "".join(f"M150 {150 - r}A{r} {r} 0 0 1 150 {150 + r}" for r in (114, 92, 70, 48, 26))
    turns = (0.06, 0.16, 0.25, 0.34, 0.44)
    pins = "".join(disc(*polar(150, 150, 114, turn), 8, VOID, stroke=MACHINE, stroke_width=3) for turn in turns)
    spokes = "".join(spoke(150, 150, 106, 48, turn) for turn in turns[::2])
    hub = filled("M150 136A14 14 0 0 1 150 164Z", MACHINE)
    return stroked(arcs + spokes, MACHINE, 3) + pins + hub


def cover() -> str:
    night = box(0, 0, 300, 400, VOID) + filled("M150 0H300V400H150Z", MACHINE, opacity=0.08)
    dawn = filled("M0 0H150V400H0Z", HUMAN, opacity=0.08) + scanlines(0, 0, 300, 400)
    halo = disc(150, 150, 132, GLOW, opacity=0.04) + disc(150, 150, 122, GLOW, opacity=0.05)
    rift = stroked(RIFT, VOID, 18) + stroked(RIFT, GLOW, 11, opacity=0.3) + stroked(RIFT, GLOW, 4)
    flight = ((232, 10, 0.56), (196, 2, 0.28), (262, 76, 0.3))
    swarm = "".join(placed(UNITS["drone"], x, y, size) for x, y, size in flight)
    people = placed(UNITS["decker"], 66, 218, 0.86) + placed(UNITS["troop"], 0, 214, 1.12)
    machines = placed(UNITS["bot"], 188, 214, 1.1)
    ground = filled("M0 318H300V400H0Z", VOID)
    return drawing(night + dawn + halo + half_earth() + half_matrix() + rift + swarm + people + machines + ground)


COVER = cover()

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
