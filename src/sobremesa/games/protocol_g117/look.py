"""How Protocol G117 looks: two screens at war. Humans are solid and cyan, machines hollow and magenta."""

from __future__ import annotations

import re

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import (
    at,
    box,
    disc,
    faint,
    moving,
    path,
    polar,
    polygon,
    ring,
    star,
    stroke,
    style_of,
    turned,
)
from sobremesa.games.protocol_g117 import components
from sobremesa.games.protocol_g117.components import ACTIONS, COLUMNS, MATRIX_DOORS, RING, ROWS, SIDES
from sobremesa.games.protocol_g117.presenter import half_looks, icon_look, icons_of, side_look
from sobremesa.games.protocol_g117.rules import UNUSED

# --- Colores · Colours ------------------------------------------------------------------------------------------------

DAY = {  # a blueprint: ink on pale paper
    "void": "#e6eff7",
    "key": "#f7fbff",
    "line": "#9ab0c8",
    "dim": "#46607b",
    "glow": "#0f2740",
    "vp": "#486400",  # what is worth points
    "burn": "#a83c06",
    "hu": "#00627a",
    "ai": "#a0148c",
    "land": "#cbdeed",
}
NIGHT = {  # two screens in the dark
    "void": "#05070d",
    "key": "#0d1420",
    "line": "#33486a",
    "dim": "#7f90a9",
    "glow": "#eaf6ff",
    "vp": "#bdf048",
    "burn": "#ff7a3c",
    "hu": "#3fe3ff",
    "ai": "#ff5ce1",
    "land": "#12334a",
}
SIDE_LOOKS = ("ai", "hu")  # each is the name of its colour too

# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def spoke(x: float, y: float, start: float, end: float, turn: float) -> str:
    (a, b), (c, d) = polar(start, turn, x, y), polar(end, turn, x, y)
    return f"M{a:g} {b:g}L{c:g} {d:g}"


# Letters of a terminal, in straight strokes on 6 by 10: the sprite needs no font.
STROKES = {
    "A": "M0 10V3L3 0L6 3V10M0 6H6",
    "B": "M0 5H5L6 4V1L5 0H0V10H5L6 9V6L5 5",
    "C": "M6 2L4 0H2L0 2V8L2 10H4L6 8",
    "D": "M0 0H4L6 2V8L4 10H0V0H1",
    "E": "M6 0H0V10H6M0 5H5",
    "K": "M0 0V10M6 0L0 6M2 4L6 10",
    "S": "M6 1L5 0H1L0 1V4L1 5H5L6 6V9L5 10H1L0 9",
    "T": "M0 0H6M3 0V10",
    "1": "M1 2L3 0V10M1 10H5",
    "2": "M0 2L2 0H4L6 2V4L0 10H6",
    "3": "M0 0H6L3 4H5L6 5V9L5 10H1L0 9",
    "4": "M5 10V0L0 7H6",
    "+": "M3 2V8M0 5H6",
    "-": "M0 5H6",
}


def lettered(text: str, x: float, y: float, height: float, colour: str, weight: float = 0.18) -> str:
    """Letters around a point; `weight` is in parts of their height."""
    step, left, top = height / 10, x - height * (len(text) - 0.4) / 2, y - height / 2

    def letter(n: int) -> str:
        across = re.sub(r"(?<=[MLH])\d+", lambda x: tenth(left + (int(x[0]) + 10 * n) * step), STROKES[text[n]])
        return re.sub(r"(?<=[V ])\d+", lambda y: tenth(top + int(y[0]) * step), across)

    return stroke("".join(map(letter, range(len(text)))), colour, round(weight * height, 1))


def tenth(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")


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
    return stroke(d, colour, width, stroke_linecap="round")


def troop() -> str:
    return path(HELMET, "hu") + path("M33 29H67L65 39C59 43 41 43 35 39Z", "void")


def decker() -> str:
    face = path("M50 20C60 27 66 36 65 43C64 50 58 53 50 53C42 53 36 50 35 43C34 36 40 27 50 20Z", "void")
    return path(HOOD, "hu") + face + stroke("M40 41H60", "hu", 6)


def drone() -> str:
    return (
        stroke(ARMS, "ai", 8)
        + dots(ROTORS, "ai", 34)
        + dots(ROTORS, "key", 22)
        + path(HULL, "key", stroke="ai", stroke_width=6)
    )


def bot() -> str:
    return path(HEAD, "key", stroke="ai", stroke_width=6) + path("M26 33h18v11h-18zM56 33h18v11h-18z", "ai")


BODIES = {"troop": troop(), "decker": decker(), "drone": drone(), "bot": bot()}
RIMS = {
    "troop": stroke(HELMET, "void", 8),
    "decker": stroke(HOOD, "void", 8),
    "drone": stroke(ARMS, "void", 16) + dots(ROTORS, "void", 42) + stroke(HULL, "void", 14),
    "bot": stroke(HEAD, "void", 14),
}
SIGNS = {unit.name.en: unit.sign for side in components.UNITS for unit in side}
LETTERS = {
    "troop": lettered(SIGNS["troop"], 50, 72, 30, "void", 0.24),
    "decker": lettered(SIGNS["decker"], 50, 76, 30, "void", 0.24),
    "drone": lettered(SIGNS["drone"], 50, 50, 30, "ai", 0.24) + dots(ROTORS, "ai", 8),
    "bot": lettered(SIGNS["bot"], 50, 69, 30, "ai", 0.24),
}
UNITS = {name: RIMS[name] + body + LETTERS[name] for name, body in BODIES.items()}


def picked(unit: str) -> str:
    """The unit in a viewfinder."""
    frame = corners(5, 95, 20)
    return stroke(frame, "void", 12) + stroke(frame, "glow", 6) + at(13, 13, unit, size=0.74)


# --- Casillas · Spaces ------------------------------------------------------------------------------------------------


def emblem(side: str) -> str:
    """A side's sign around 0, 0: a person, or an eye in a hexagon."""
    if side == "hu":
        return disc(0, -11, 8, "hu") + path("M-17 18C-17 4 -9 0 0 0S17 4 17 18Z", "hu")
    hexagon = polygon(polar(20, n / 6) for n in range(6))
    return path(hexagon, "void", stroke="ai", stroke_width=5) + disc(0, 0, 7, "ai")


# What is printed on a space stands on a tag in its upper right corner, away from whoever stands there.


def value_badge(value: int) -> str:
    return path("M63 2H98V37H73L63 27Z", "vp", stroke="void", stroke_width=3) + lettered(
        str(value), 81, 20, 20, "void", 0.22
    )


def start_badge(side: str) -> str:
    return path("M66 5H95V34H75L66 25Z", "void", stroke=side, stroke_width=3) + at(81, 19, emblem(side), size=0.52)


def square(colour: str = "line", mark: str = "") -> str:
    glass = box(3, 3, 94, 94, "void", 5, fill_opacity=0.45, stroke="line", stroke_width=2)
    return glass + stroke(corners(6, 94, 14), colour, 4) + mark


def worth_square(value: int) -> str:
    return square("vp", value_badge(value))


def start_square(side: str) -> str:
    return square(side, start_badge(side))


def node(colour: str = "dim", mark: str = "") -> str:
    pins = stroke("M50 1V12M50 88V99M1 50H12M88 50H99", colour, 6)
    return pins + disc(50, 50, 42, "void", stroke=colour, stroke_width=4) + ring(50, 50, 35, "line", 2) + mark


def worth_node(value: int) -> str:
    return node("vp", value_badge(value))


def start_node(side: str) -> str:
    return node(side, start_badge(side))


def ring_gate() -> str:
    """Where one stands on the ring around the core."""
    hexagon = path("M50 4L90 27V73L50 96L10 73V27Z", "void", stroke="vp", stroke_width=4)
    return hexagon + stroke("M50 13L82 32V68L50 87L18 68V32Z", "line", 2) + value_badge(1)


def core() -> str:
    sun = star(50, 50, 40, 48, points=16)
    return path(sun, "void", stroke="vp", stroke_width=3) + disc(50, 50, 33, "vp", fill_opacity=0.16) + value_badge(2)


def spaces() -> dict[str, str]:
    plain = {
        "square": square(mark=stroke("M50 43V57M43 50H57", "line", 3)),
        "node": node(),
        "node-ring": ring_gate(),
        "node-core": core(),
    }
    worth = {f"square-{n}": worth_square(n) for n in (1, 2)} | {f"node-{n}": worth_node(n) for n in (1, 2)}
    starts = {f"square-{s}": start_square(s) for s in SIDE_LOOKS} | {f"node-{s}": start_node(s) for s in SIDE_LOOKS}
    return plain | worth | starts


# --- Interruptores · Switches -----------------------------------------------------------------------------------------

BOLT = "M8 -24L-14 4H-2L-8 24L14 -5H2Z"
CRACK = "M62 4L48 30L60 44L40 62L50 96"


def plate(colour: str, light: str, content: str) -> str:
    """One half of a switch: a key with a light on top."""
    key = box(3, 3, 94, 94, "key", 10, stroke=colour, stroke_width=4)
    return key + box(36, 9, 28, 6, light, 3) + content


def points_half(side: str, points: int) -> str:
    colour = side
    arrows = "".join(f"M{50 + 22 * (n - (points - 1) / 2) - 5:g} 72l9 9l-9 9" for n in range(points))
    return plate(colour, colour, lettered(str(points), 50, 43, 40, "glow", 0.2) + stroke(arrows, colour, 6))


def icon(name: str, x: int, size: int) -> str:
    """One effect of an event at a place of its key: a unit that comes (+) or goes (−), or a sabotage."""
    if name == "sabotage":
        return at(x, 43, path(BOLT, "vp"), size=size / 40) + lettered("S", x, 80, 20, "vp", 0.2)
    verb, unit = name.split("-")
    sign, colour, aim = ("+", "glow", "") if verb == "gain" else ("-", "burn", reticle(x, size // 2))
    body = at(x - size / 2, 43 - size / 2, BODIES[unit], size=size / 100)
    return body + aim + lettered(sign + SIGNS[unit], x, 80, 20, colour, 0.2)


def reticle(x: int, r: int) -> str:
    circle = f"M{x - r} 43a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0"
    return stroke(f"{circle}M{x} {40 - r}v9M{x - r - 3} 43h9M{x + r + 3} 43h-9", "burn", 4)


def event_half(side: str, *icons: str) -> str:
    places, size = ((50,), 46) if len(icons) == 1 else ((27, 73), 38)
    drawn = "".join(icon(name, x, size) for name, x in zip(icons, places, strict=True))
    return plate(side, side, drawn)


def dead_half() -> str:
    return plate("line", "void", stroke("M28 54H72", "line", 7))


def burnt_half(content: str) -> str:
    """The half that was used: its light burns low, and it is split."""
    scorch = stroke(CRACK, "void", 12) + stroke(CRACK, "burn", 4)
    return plate("line", "burn", content + scorch)


def halves() -> dict[str, str]:
    """What is left to use, as the actions have it, and what is spent."""
    fresh = {f"points-{side}-{points}": points_half(side, points) for side in SIDE_LOOKS for points in (1, 2, 3)}
    for side in range(SIDES):
        for action in range(ACTIONS):
            icons = [icon_look(side, icon) for icon in icons_of(side, action)]
            fresh[half_looks(side, action, UNUSED)[1]] = event_half(side_look(side), *icons)
    chevrons = stroke("M32 34l18 18l-18 18M54 34l18 18l-18 18", "dim", 9)
    return fresh | {
        "half-dead": dead_half(),
        "points-burnt": burnt_half(chevrons),
        "event-burnt": burnt_half(at(50, 54, path(BOLT, "dim"), size=1.3)),
    }


# --- Rótulos · Headings -----------------------------------------------------------------------------------------------


def screen(colour: str, content: str) -> str:
    """A small dark screen, for signs that stand on the page itself."""
    return box(4, 4, 92, 92, "void", 16, stroke=colour, stroke_width=4) + content


def globe() -> str:
    lines = "M50 16C30 30 30 70 50 84C70 70 70 30 50 16M19 38H81M19 62H81"
    return ring(50, 50, 34, "hu", 5) + stroke(lines, "hu", 4)


def rings() -> str:
    pins = "".join(disc(*polar(34, n / 8, 50, 50), 5, "ai") for n in range(8))
    return ring(50, 50, 34, "ai", 3) + ring(50, 50, 18, "ai", 5) + disc(50, 50, 7, "ai") + pins


def toggle(colour: str, is_on: bool) -> str:
    knob = disc(69 if is_on else 31, 50, 15, colour)
    return box(10, 29, 80, 42, "void", 21, stroke=colour, stroke_width=5) + knob


def facing(colour: str) -> str:
    """Two keys and what joins them."""
    keys = path("M10 30H38V70H10Z", "void", stroke="ai", stroke_width=5) + path(
        "M62 30H90V70H62Z", "void", stroke="hu", stroke_width=5
    )
    return stroke("M38 50H62", colour, 8) + keys


def cube(side: str) -> str:
    colour, is_solid = side, side == "hu"
    body = path(
        "M50 8L88 28V72L50 92L12 72V28Z",
        colour if is_solid else "key",
        stroke="void" if is_solid else colour,
        stroke_width=6,
    )
    shade = path("M50 50L88 28V72L50 92Z", "void", opacity=0.4) if is_solid else ""
    return body + shade + stroke("M12 28L50 50L88 28M50 50V92", "void" if is_solid else colour, 5)


def lost_cube() -> str:
    shell = path("M50 8L88 28V72L50 92L12 72V28Z", "key", stroke="dim", stroke_width=5, stroke_dasharray="12 8")
    return shell + stroke("M32 32L68 68M68 32L32 68", "burn", 8)


def headings() -> dict[str, str]:
    return {
        "earth": screen("hu", globe()),
        "matrix": screen("ai", rings()),
        "switches": screen("glow", facing("vp")),
        "pair": facing("dim"),
        "pair-live": facing("vp"),
        "switch-ai": toggle("ai", True),
        "switch-hu": toggle("hu", True),
        "switch-burnt": toggle("dim", False) + stroke("M30 82L70 18", "burn", 7),
        "panel-ai": screen("ai", at(50, 50, emblem("ai"), size=1.5)),
        "panel-hu": screen("hu", at(50, 48, emblem("hu"), size=1.5)),
        "cube-ai": cube("ai"),
        "cube-hu": cube("hu"),
        "cube-out": lost_cube(),
        "score": screen("vp", path(star(50, 52, 36, 15), "vp")),
        "sabotage": screen("vp", at(50, 50, path(BOLT, "vp"), size=1.5)),
    }


PICKED = {f"{name}-picked": picked(BODIES[name] + LETTERS[name]) for name in UNITS}
SYMBOLS = UNITS | PICKED | spaces() | halves() | headings()

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
    lines = "".join(f"M{x} {row}h{width}" for row in range(int(y) + 6, int(y + height), 9))
    return stroke(lines, "glow", 1, opacity=0.05)


def backdrop(margin: int, width: int, height: int, colour: str, content: str) -> str:
    """The dark glass of a map that spans so much, what is drawn on it, and its frame."""
    x, w, h = -margin, width + 2 * margin, height + 2 * margin
    frame = box(x + 2, x + 2, w - 4, h - 4, "none", 18, stroke=colour, stroke_width=3)
    return box(x, x, w, h, "void", 20) + scanlines(x, x, w, h) + content + frame


def earth_background() -> str:
    width, height = (COLUMNS - 1) * 100, (ROWS - 1) * 100
    coasts = "".join(map(coast, CONTINENTS))
    land = stroke(coasts, "hu", 18, opacity=0.08) + path(coasts, "land", stroke="hu", stroke_width=2)
    orbits = stroke(
        "M-70 330C60 80 330 -40 470 -20M-70 60C120 40 380 160 470 330", "hu", 2, opacity=0.5, stroke_dasharray="3 7"
    )
    columns = "".join(lettered("ABCDE"[n], n * 100, y, 15, "dim") for n in range(COLUMNS) for y in (-60, height + 60))
    rows = "".join(lettered(str(n + 1), x, n * 100, 15, "dim") for n in range(ROWS) for x in (-60, width + 60))
    return backdrop(EARTH_MARGIN, width, height, "hu", land + orbits + columns + rows)


def matrix_background() -> str:
    """The outer disc, its doors to the ring, and the way from the ring to the core."""
    doors = "".join(spoke(200, 200, 198, 100, (n - 1) / RING) for n in MATRIX_DOORS)
    contacts = "".join(disc(*polar(100, (n - 1) / RING, 200, 200), 9, "vp") for n in MATRIX_DOORS)
    disc_track = ring(200, 200, 198, "ai", 16, stroke_opacity=0.22) + ring(200, 200, 198, "ai", 3)
    band = ring(200, 200, 100, "vp", 26, stroke_opacity=0.2) + ring(200, 200, 100, "vp", 3)
    way = stroke("M100 200H200", "vp", 5)
    ways = stroke(doors, "ai", 16, opacity=0.22) + stroke(doors, "ai", 4)
    return backdrop(MATRIX_MARGIN, 400, 400, "ai", chips() + disc_track + ways + band + contacts + way)


def chips() -> str:
    """Traces that lead nowhere, in the corners of the circuit."""
    corner = "M-60 -20H-30L-10 -40V-60M-60 4H-40L6 -42V-60M-60 40H-50L40 -50V-60"
    traces = "".join(turned(n * 90, 200, 200, stroke(corner, "line", 3)) for n in range(4))
    return faint(0.9, traces + ring(200, 200, 150, "line", 2, stroke_dasharray="14 9") + ring(200, 200, 62, "line", 2))


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
    return path(face, "land") + path(land, "hu", opacity=0.5) + stroke(meridians + parallels, "hu", 2, opacity=0.9)


def half_matrix() -> str:
    arcs = "".join(f"M150 {150 - r}A{r} {r} 0 0 1 150 {150 + r}" for r in (114, 92, 70, 48, 26))
    turns = (0.06, 0.16, 0.25, 0.34, 0.44)
    pins = "".join(disc(*polar(114, turn, 150, 150), 8, "void", stroke="ai", stroke_width=3) for turn in turns)
    spokes = "".join(spoke(150, 150, 106, 48, turn) for turn in turns[::2])
    hub = path("M150 136A14 14 0 0 1 150 164Z", "ai")
    return stroke(arcs + spokes, "ai", 3) + pins + hub


def cover() -> str:
    night = box(0, 0, 300, 400, "void") + path("M150 0H300V400H150Z", "ai", opacity=0.08)
    dawn = path("M0 0H150V400H0Z", "hu", opacity=0.08) + scanlines(0, 0, 300, 400)
    halo = disc(150, 150, 132, "glow", opacity=0.04) + disc(150, 150, 122, "glow", opacity=0.05)
    rift = stroke(RIFT, "void", 18) + stroke(RIFT, "glow", 11, opacity=0.3) + stroke(RIFT, "glow", 4)
    flight = ((232, 10, 0.56), (196, 2, 0.28), (262, 76, 0.3))
    swarm = "".join(at(x, y, UNITS["drone"], size=size) for x, y, size in flight)
    people = at(66, 218, UNITS["decker"], size=0.86) + at(0, 214, UNITS["troop"], size=1.12)
    machines = at(188, 214, UNITS["bot"], size=1.1)
    ground = path("M0 318H300V400H0Z", "void")
    return night + dawn + halo + half_earth() + half_matrix() + rift + swarm + people + machines + ground


# --- El final · The end -----------------------------------------------------------------------------------------------


def won() -> str:
    """Every light of the console is on."""
    lines = "M0 60H70L92 40H132M0 60H70L92 80H132M320 60H250L228 40H188M320 60H250L228 80H188"
    worlds = at(16, 14, globe(), size=0.92) + at(212, 14, rings(), size=0.92)
    light = disc(160, 60, 34, "vp", opacity=0.25) + path(star(160, 60, 30, 13), "vp")
    return box(0, 0, 320, 120, "void") + stroke(lines, "vp", 3) + worlds + moving("glow", light)


def lost() -> str:
    """Noise, a burnt key, and no signal."""
    noise = "".join(box(7 * n % 320, 13 * n % 120, 20 + n * 11 % 40, 2, "line") for n in range(3, 60, 2))
    dead = at(110, 10, lost_cube(), size=1)
    crack = stroke("M0 20L70 44L58 62L120 84M320 16L262 40L272 66L214 90", "burn", 3)
    return box(0, 0, 320, 120, "void") + moving("noise", noise) + crack + moving("sink", dead)


SOUNDS = {
    "card": sounds.electric(520, 780),
    "token": sounds.electric(),
    "number": sounds.electric(880, 1320),
    "held": sounds.electric(990, 330),
    "turn": sounds.melody((440, 880), 0.08, 0.1, "square", 0.08),
    "won": sounds.melody((440, 554, 659, 880, 1109), 0.09, 0.12, "square", 0.08),
    "lost": sounds.melody((440, 330, 220, 110), 0.16, 0.22, "sawtooth", 0.1),
}

PALETTE = Palette("g", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.print(cover(), by="night"),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards={
        "earth": BoardLook(
            "map", margin=EARTH_MARGIN, size=96, background=PALETTE.paint(earth_background()), is_big=True
        ),
        "matrix": BoardLook(
            "map", margin=MATRIX_MARGIN, size=94, background=PALETTE.paint(matrix_background()), is_big=True
        ),
    },
    style=style_of(__file__),
    layouts=(
        Layout(
            on="desk",
            board=Region(
                areas=("turn turn", "earth matrix", "switches switches"),
                rows="auto minmax(0, 1fr) auto",
                columns="55fr 45fr",
                gap="2px 12px",
                padding="2px 12px 6px",
            ),
            tray="124px",
        ),
        Layout(on="phone", tray="220px"),
    ),
)
