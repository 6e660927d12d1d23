"""How Protocol G117 looks: two screens at war. Humans are solid and cyan, machines hollow and magenta."""

from __future__ import annotations

from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook
from sobremesa.games.protocol_g117.components import ACTIONS, COLUMNS, MATRIX_DOORS, RING, ROWS, SIDES
from sobremesa.games.protocol_g117.rules import UNUSED
from sobremesa.games.protocol_g117.table import half_looks, icon_look, icons_of, side_look

# --- Colores · Colours ------------------------------------------------------------------------------------------------

VOID, PLATE, LINE, DIM, GLOW, VALUE, EMBER, HUMAN, MACHINE, LAND = (
    f"var(--g-{name})" for name in ("void", "plate", "line", "dim", "glow", "vp", "burn", "hu", "ai", "land")
)
SIDE_COLOURS = {"ai": MACHINE, "hu": HUMAN}

_DAY = """--g-void: #0a101c; --g-plate: #131d2e; --g-line: #40587a; --g-dim: #8496b0; --g-glow: #f4faff;
  --g-vp: #ffd875; --g-burn: #ff8a50; --g-hu: #4fe6ff; --g-ai: #ff6fe6; --g-land: #173a52;"""
_NIGHT = """--g-void: #05070d; --g-plate: #0d1420; --g-line: #33486a; --g-dim: #7f90a9; --g-glow: #eaf6ff;
  --g-vp: #ffd166; --g-burn: #ff7a3c; --g-hu: #3fe3ff; --g-ai: #ff5ce1; --g-land: #12334a;"""

# The screens stay dark by day. The maps draw their own paths, letters and numbers, so those of the page are not shown.
CSS = f"""
.game-protocol_g117 {{ {_DAY} }}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) .game-protocol_g117 {{ {_NIGHT} }} }}
:root[data-theme=dark] .game-protocol_g117 {{ {_NIGHT} }}
.game-protocol_g117 .map .links, .game-protocol_g117 .map .sign, .game-protocol_g117 .drawn .sign {{ display: none; }}
.game-protocol_g117 .look-earth .space .label {{ display: none; }}
.game-protocol_g117 .look-matrix .space .label {{
  fill: var(--g-glow); stroke: var(--g-void); stroke-width: 5px; paint-order: stroke; transform: translate(-7px, -6px);
}}
.game-protocol_g117 .look-node-ring .label, .game-protocol_g117 .look-node-core .label {{
  transform: translate(28px, 84px) !important;
}}
"""

# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def shape(tag: str, **attributes: object) -> str:
    """An element of SVG; `_` in a name stands for `-`."""
    return f"<{tag} " + " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items()) + "/>"


def filled(d: str, colour: str, **more: object) -> str:
    return shape("path", d=d, fill=colour, **more)


def stroked(d: str, colour: str, width: float, **more: object) -> str:
    return shape("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)


def outlined(d: str, fill: str, colour: str, width: float, **more: object) -> str:
    return shape("path", d=d, fill=fill, stroke=colour, stroke_width=width, stroke_linejoin="round", **more)


def disc(x: float, y: float, r: float, colour: str, **more: object) -> str:
    return shape("circle", cx=x, cy=y, r=r, fill=colour, **more)


def ring(x: float, y: float, r: float, colour: str, width: float, **more: object) -> str:
    return disc(x, y, r, "none", stroke=colour, stroke_width=width, **more)


def box(x: float, y: float, width: float, height: float, fill: str, rx: float = 0, **more: object) -> str:
    return shape("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, **more)


def placed(content: str, x: float, y: float, scale: float = 1) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{content}</g>'


def faded(content: str, opacity: float) -> str:
    return f'<g opacity="{opacity:g}">{content}</g>'


def polar(x: float, y: float, r: float, turn: float) -> tuple[float, float]:
    """The point at a part of a turn, clockwise from the top."""
    return round(x + r * sin(2 * pi * turn), 1), round(y - r * cos(2 * pi * turn), 1)


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


# Letters of a terminal, in strokes on 6 by 10: the sprite needs no font.
STROKES = {
    "A": "M0 10V3L3 0L6 3V10M0 6.5H6",
    "B": "M0 0H4L6 2V3.5L4.5 5L6 6.5V8L4 10H0ZM0 5H4.5",
    "C": "M6 2L4 0H2L0 2V8L2 10H4L6 8",
    "D": "M0 0H3.5L6 2.5V7.5L3.5 10H0Z",
    "E": "M6 0H0V10H6M0 5H4.5",
    "K": "M0 0V10M6 0L0 6M2.2 4.4L6 10",
    "S": "M6 1.5L4.5 0H1.5L0 1.5V3.5L1.5 5H4.5L6 6.5V8.5L4.5 10H1.5L0 8.5",
    "T": "M0 0H6M3 0V10",
    "1": "M1 2L3 0V10M1 10H5",
    "2": "M0 2L2 0H4L6 2V3.5L0 10H6",
    "3": "M0 0H6L3 4H4.5L6 5.5V8.5L4.5 10H1.5L0 8.5",
    "4": "M5 10V0L0 7H6",
    "+": "M3 2V8M0 5H6",
    "-": "M0 5H6",
}


def letter(sign: str, x: float, y: float, height: float, colour: str, weight: float = 1.7) -> str:
    """A letter around a point."""
    scale = height / 10
    move = f"translate({x - 3 * scale:g} {y - height / 2:g}) scale({scale:g})"
    return stroked(STROKES[sign], colour, weight, transform=move, stroke_linecap="square")


def corners(low: float, high: float, arm: float) -> str:
    """The path of four brackets, as of a viewfinder."""
    return (
        f"M{low} {low + arm}V{low}H{low + arm}M{high - arm} {low}H{high}V{low + arm}"
        f"M{high} {high - arm}V{high}H{high - arm}M{low + arm} {high}H{low}V{high - arm}"
    )


# --- Unidades · Units -------------------------------------------------------------------------------------------------
# Each has an outline of its own, a body and a letter. A dark rim sets it apart from whatever it stands on.

HELMET = (
    "M50 11C67 11 77 23 78 39L84 43V50H74C72 57 69 61 64 64C79 67 88 75 89 89"
    "H11C12 75 21 67 36 64C31 61 28 57 26 50H16V43L22 39C23 23 33 11 50 11Z"
)
HOOD = "M50 6C64 18 76 32 78 50C79 58 76 64 72 69L86 91H14L28 69C24 64 21 58 22 50C24 32 36 18 50 6Z"
HEAD = "M26 26H45V12H55V26H74L84 36V46H92V66H84V78L74 88H26L16 78V66H8V46H16V36Z"
ARMS = "M24 24L76 76M76 24L24 76"
ROTORS = "".join(f"M{x - 15} {y}a15 15 0 1 0 30 0a15 15 0 1 0 -30 0" for x in (21, 79) for y in (21, 79))
HULL = "M50 22L74 36V64L50 78L26 64V36Z"


def troop() -> str:
    return filled(HELMET, HUMAN) + filled("M32 39H68L66 49C60 53 40 53 34 49Z", VOID)


def decker() -> str:
    face = filled("M50 26C60 32 66 42 65 51C64 58 58 62 50 62C42 62 36 58 35 51C34 42 40 32 50 26Z", VOID)
    return filled(HOOD, HUMAN) + face + stroked("M40 48H60", HUMAN, 6)


def drone() -> str:
    return stroked(ARMS, MACHINE, 8) + outlined(ROTORS + HULL, PLATE, MACHINE, 6)


def bot() -> str:
    return outlined(HEAD, PLATE, MACHINE, 6) + filled("M27 37h17v12h-17zM56 37h17v12h-17z", MACHINE)


BODIES = {"troop": troop(), "decker": decker(), "drone": drone(), "bot": bot()}
RIMS = {
    "troop": stroked(HELMET, VOID, 8),
    "decker": stroked(HOOD, VOID, 8),
    "drone": stroked(ARMS + ROTORS, VOID, 15),
    "bot": stroked(HEAD, VOID, 14),
}
LETTERS = {
    "troop": letter("T", 50, 75, 17, VOID, 2.4),
    "decker": letter("K", 50, 77, 17, VOID, 2.4),
    "drone": letter("D", 50, 50, 27, MACHINE, 2.4),
    "bot": letter("B", 50, 68, 22, MACHINE, 2.5),
}
SIGNS = {"troop": "T", "decker": "K", "drone": "D", "bot": "B"}
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


def value_badge(value: int) -> str:
    """What a space is worth, in its upper right corner."""
    return outlined("M64 3H97V36H74L64 26Z", VALUE, VOID, 3) + letter(str(value), 81, 19.5, 20, VOID, 2.2)


def square(colour: str = LINE, mark: str = "") -> str:
    glass = box(3, 3, 94, 94, VOID, 5, fill_opacity=0.5, stroke=LINE, stroke_width=2)
    return glass + stroked(corners(6, 94, 14), colour, 4) + mark


def worth_square(value: int) -> str:
    return square(VALUE, value_badge(value))


def start_square(side: str) -> str:
    return square(SIDE_COLOURS[side], faded(placed(emblem(side), 50, 50, 1.1), 0.75))


def node(colour: str = DIM, mark: str = "") -> str:
    pins = stroked("M50 1V12M50 88V99M1 50H12M88 50H99", colour, 6)
    return pins + disc(50, 50, 42, VOID, stroke=colour, stroke_width=4) + ring(50, 50, 35, LINE, 2) + mark


def worth_node(value: int) -> str:
    return node(VALUE, value_badge(value))


def start_node(side: str) -> str:
    return node(SIDE_COLOURS[side], faded(placed(emblem(side), 50, 50), 0.75))


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
    return plate(colour, colour, letter(str(points), 50, 42, 38, GLOW, 2) + stroked(arrows, colour, 6))


def icon(name: str) -> str:
    """One effect of an event around 0, 0: a unit that comes (+) or goes (−), or a sabotage."""
    if name == "sabotage":
        return placed(filled(BOLT, VALUE), 0, -10) + letter("S", 0, 28, 18, VALUE, 2.2)
    verb, unit = name.split("-")
    sign, colour = ("+", GLOW) if verb == "gain" else ("-", EMBER)
    aim = stroked("M0 -34V-24M0 8V18M-26 -8H-16M16 -8H26", EMBER, 5) + ring(0, -8, 20, EMBER, 3)
    caption = letter(sign, -9, 28, 18, colour, 2.4) + letter(SIGNS[unit], 9, 28, 18, colour, 2.2)
    return placed(BODIES[unit], -20, -28, 0.4) + (aim if verb == "strike" else "") + caption


def event_half(side: str, *icons: str) -> str:
    if len(icons) == 1:
        return plate(SIDE_COLOURS[side], SIDE_COLOURS[side], placed(icon(icons[0]), 50, 54, 1.12))
    pair = "".join(placed(icon(name), x, 55, 0.98) for name, x in zip(icons, (28, 72), strict=True))
    return plate(SIDE_COLOURS[side], SIDE_COLOURS[side], pair)


def dead_half() -> str:
    return plate(LINE, VOID, stroked("M28 54H72", LINE, 7))


def burnt_half(content: str) -> str:
    """The half that was used: its light is out, and it is split."""
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


def headings() -> dict[str, str]:
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
        "score": screen(
            VALUE, filled(polygon([polar(50, 52, 36 if n % 2 == 0 else 15, n / 10) for n in range(10)]), VALUE)
        ),
        "sabotage": screen(VALUE, placed(filled(BOLT, VALUE), 50, 50, 1.5)),
    }


SYMBOLS = UNITS | {f"{name}-picked": picked(unit) for name, unit in UNITS.items()} | spaces() | halves() | headings()
CARDS: frozenset[str] = frozenset()

# --- Los mapas · The maps ---------------------------------------------------------------------------------------------

EARTH_MARGIN, MATRIX_MARGIN = 72, 60
CONTINENTS = (
    "M-72 40L-20 -10L40 -30L110 -8L150 30L120 80L70 96L60 150L10 190L-72 180Z",
    "M190 60L260 20L350 30L420 -20L472 -10V170L420 190L380 150L330 170L300 230L230 220L180 150Z",
    "M30 372L60 300L130 270L190 300L210 372ZM330 372L350 310L430 280L472 300V372Z",
)


def scanlines(x: float, y: float, width: float, height: float) -> str:
    lines = "".join(f"M{x} {at}h{width}" for at in range(int(y) + 6, int(y + height), 9))
    return stroked(lines, GLOW, 1, opacity=0.05)


def backdrop(margin: int, width: int, height: int, colour: str) -> str:
    """The dark glass below a map that spans so much."""
    x, w, h = -margin, width + 2 * margin, height + 2 * margin
    glass = box(x + 2, x + 2, w - 4, h - 4, VOID, 18, stroke=colour, stroke_width=3, stroke_opacity=0.7)
    return glass + scanlines(x, x, w, h)


def earth_background() -> str:
    width, height = (COLUMNS - 1) * 100, (ROWS - 1) * 100
    land = "".join(filled(d, LAND) + stroked(d, HUMAN, 2, opacity=0.45) for d in CONTINENTS)
    orbits = stroked(
        "M-70 330C60 80 330 -40 470 -20M-70 60C120 40 380 160 470 330", HUMAN, 2, opacity=0.5, stroke_dasharray="3 7"
    )
    columns = "".join(letter("ABCDE"[n], n * 100, y, 13, DIM) for n in range(COLUMNS) for y in (-60, height + 60))
    rows = "".join(letter(str(n + 1), x, n * 100, 13, DIM) for n in range(ROWS) for x in (-60, width + 60))
    return backdrop(EARTH_MARGIN, width, height, HUMAN) + land + orbits + columns + rows


def trace(start: float, end: float, turn: float) -> str:
    (a, b), (c, d) = polar(200, 200, start, turn), polar(200, 200, end, turn)
    return f"M{a:g} {b:g}L{c:g} {d:g}"


def matrix_background() -> str:
    """The outer disc, its doors to the ring, and the way from the ring to the core."""
    doors = "".join(trace(198, 100, (n - 1) / RING) for n in MATRIX_DOORS)
    contacts = "".join(disc(*polar(200, 200, 100, (n - 1) / RING), 9, VALUE) for n in MATRIX_DOORS)
    disc_track = ring(200, 200, 198, MACHINE, 16, stroke_opacity=0.22) + ring(200, 200, 198, MACHINE, 3)
    band = ring(200, 200, 100, VALUE, 26, stroke_opacity=0.2) + ring(200, 200, 100, VALUE, 3)
    way = stroked("M100 200H200", VALUE, 5)
    ways = stroked(doors, MACHINE, 16, opacity=0.22) + stroked(doors, MACHINE, 4)
    return backdrop(MATRIX_MARGIN, 400, 400, MACHINE) + chips() + disc_track + ways + band + contacts + way


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
    land = "M150 60L118 66L96 92L70 96L52 130L74 150L104 146L118 170L108 206L126 240H150V196L138 176L150 150V112L132 98L150 84Z"
    return filled(face, LAND) + filled(land, HUMAN, opacity=0.5) + stroked(meridians + parallels, HUMAN, 2, opacity=0.9)


def half_matrix() -> str:
    arcs = "".join(f"M150 {150 - r}A{r} {r} 0 0 1 150 {150 + r}" for r in (114, 92, 70, 48, 26))
    turns = (0.06, 0.16, 0.25, 0.34, 0.44)
    pins = "".join(disc(*polar(150, 150, 114, turn), 8, VOID, stroke=MACHINE, stroke_width=3) for turn in turns)
    spokes = "".join(cover_spoke(turn) for turn in turns[::2])
    return (
        stroked(arcs, MACHINE, 3)
        + stroked(spokes, MACHINE, 3)
        + pins
        + filled("M150 136A14 14 0 0 1 150 164Z", MACHINE)
    )


def cover_spoke(turn: float) -> str:
    (a, b), (c, d) = polar(150, 150, 106, turn), polar(150, 150, 48, turn)
    return f"M{a:g} {b:g}L{c:g} {d:g}"


def cover() -> str:
    night = box(0, 0, 300, 400, VOID) + filled("M150 0H300V400H150Z", MACHINE, opacity=0.07)
    dawn = filled("M0 0H150V400H0Z", HUMAN, opacity=0.07) + scanlines(0, 0, 300, 400)
    rift = stroked(RIFT, VOID, 16) + stroked(RIFT, GLOW, 9, opacity=0.35) + stroked(RIFT, GLOW, 3)
    swarm = "".join(
        placed(UNITS["drone"], x, y, size) for x, y, size in ((236, 14, 0.5), (200, 4, 0.26), (262, 74, 0.3))
    )
    people = placed(UNITS["decker"], 62, 216, 0.82) + placed(UNITS["troop"], 4, 222, 0.98)
    machines = placed(UNITS["bot"], 196, 222, 0.98)
    floor = filled("M0 318H300V400H0Z", VOID)
    return night + dawn + half_earth() + half_matrix() + rift + swarm + people + machines + floor


COVER = cover()
