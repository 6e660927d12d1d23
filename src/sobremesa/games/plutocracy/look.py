"""How Plutocracy looks: a brass orrery on a captain's desk, at midnight or by day on a pale chart.

Orbits and hexes are engraved, bodies are discs that bear the sign of what they want, and the time track is the brass
frame round the map. Corporations have a colour and an emblem, so that neither is needed to tell them apart.
"""

from __future__ import annotations

from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Look, Palette
from sobremesa.games.plutocracy.components import (
    ASTEROID,
    BODIES,
    BODY,
    COLUMNS,
    EVENT_LOOKS,
    GRID,
    LAST_SPACE,
    LOW_ROWS,
    MARS,
    ORBITS,
    PLANETS,
    RESOURCE_LOOKS,
    SOCIETY_LOOKS,
    SUN,
    TOP_ROWS,
)
from sobremesa.games.plutocracy.table import DIAL_PLACES, FRAME_X, FRAME_Y, hex_place

# --- Colores · Colours ------------------------------------------------------------------------------------------------

NIGHT = {
    "desk": "#0a1024",
    "sky": "#0d1836",
    "plate": "#16234a",
    "line": "#2b3f74",
    "brass": "#d9b566",
    "shade": "#7d6130",
    "ink": "#f6ecd4",
    "dim": "#a9b8dc",
    "dark": "#0b1228",
    "sun": "#ffcf5c",
    "mars": "#e0684f",
    "jupiter": "#eb9a4a",
    "saturn": "#ecd06a",
    "uranus": "#6cc07a",
    "neptune": "#6a9df0",
    "earth": "#b9c0ca",
    "asteroid": "#c39a7a",
    "p0": "#fbf7ea",
    "p1": "#30343f",
    "p2": "#f28dbd",
    "p3": "#4f8df2",
    "q0": "#1b2440",
    "q1": "#f6ecd4",
    "q2": "#3d0f28",
    "q3": "#ffffff",
}
DAY = NIGHT | {
    "desk": "#e6dcc4",
    "sky": "#f6f0de",
    "plate": "#fffaec",
    "line": "#cfc3a2",
    "brass": "#a87a24",
    "shade": "#6d4e14",
    "ink": "#1d2a4d",
    "dim": "#49547c",
    "dark": "#fffaec",
    "sun": "#f0b13a",
    "mars": "#d2553c",
    "jupiter": "#dd8430",
    "saturn": "#d9b53c",
    "uranus": "#4fa562",
    "neptune": "#4d80d8",
    "earth": "#9aa3ae",
    "asteroid": "#a87f5f",
    "p3": "#2f6fd6",
}
INK = "#141b30"  # on a planet, by day and by night


def declared(colours: dict[str, str]) -> str:
    return " ".join(f"--pl-{name}: {colour};" for name, colour in colours.items())


def colour(name: str) -> str:
    return f"var(--pl-{name})"


SKY, PLATE, LINE, BRASS, SHADE, INKED, DIM, DARK, SUNNY = map(
    colour, ("sky", "plate", "line", "brass", "shade", "ink", "dim", "dark", "sun")
)

# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def shape(tag: str, **attributes: object) -> str:
    """An element of SVG; `_` in a name stands for `-`."""
    return f"<{tag} " + " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items()) + "/>"


def filled(d: str, fill: str, **more: object) -> str:
    return shape("path", d=d, fill=fill, **more)


def stroked(d: str, stroke: str, width: float, **more: object) -> str:
    return shape("path", d=d, stroke=stroke, stroke_width=width, **more)


def disc(x: float, y: float, r: float, fill: str, **more: object) -> str:
    return shape("circle", cx=x, cy=y, r=r, fill=fill, **more)


def ring(x: float, y: float, r: float, stroke: str, width: float, **more: object) -> str:
    return shape("circle", cx=x, cy=y, r=r, stroke=stroke, stroke_width=width, **more)


def box(x: float, y: float, width: float, height: float, fill: str, rx: float, **more: object) -> str:
    return shape("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, **more)


def drawing(content: str) -> str:
    """A whole picture, in which only that is filled which says so."""
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{content}</g>'


def placed(content: str, x: float, y: float, scale: float) -> str:
    """A picture of 100 by 100, with its middle at a point."""
    return f'<g transform="translate({x - 50 * scale:g} {y - 50 * scale:g}) scale({scale:g})">{content}</g>'


def written(text: object, x: float, y: float, size: float, fill: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" stroke="none" text-anchor="middle"'
        f' dominant-baseline="central" font-weight="600">{text}</text>'
    )


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def polar(x: float, y: float, r: float, turn: float) -> tuple[float, float]:
    """The point at a part of a turn, clockwise from the top."""
    return round(x + r * sin(2 * pi * turn), 1), round(y - r * cos(2 * pi * turn), 1)


# --- Recursos · Resources ---------------------------------------------------------------------------------------------


def glyph(resource: str, ink: str) -> str:
    """The sign of a resource, about 50 wide in the middle."""
    return {
        "oxygen": ring(40, 50, 14, ink, 8) + ring(62, 50, 14, ink, 8),
        "carbon": filled("M50 22L74 36V64L50 78L26 64V36Z", ink) + disc(50, 50, 9, "var(--pl-hole)"),
        "uranium": disc(50, 50, 7, ink)
        + filled("M43 38L33 21A34 34 0 0 1 67 21L57 38A14 14 0 0 0 43 38Z", ink)
        + filled("M64 51H84A34 34 0 0 1 67 80L57 63A14 14 0 0 0 64 51Z", ink)
        + filled("M36 51H16A34 34 0 0 0 33 80L43 63A14 14 0 0 1 36 51Z", ink),
        "plants": filled("M26 76C20 40 42 22 80 22C80 58 60 78 34 70Z", ink)
        + stroked("M24 82L60 42", "var(--pl-hole)", 5),
        "water": filled("M50 18C62 38 72 48 72 60A22 22 0 0 1 28 60C28 48 38 38 50 18Z", ink),
    }[resource]


def hued(resource: str) -> str:
    """The colour of a resource is that of the planet that wants it."""
    return colour(BODY[RESOURCE_LOOKS.index(resource)].look)


def crate(resource: str) -> str:
    return box(8, 8, 84, 84, hued(resource), 16, stroke=SHADE, stroke_width=4) + glyph(resource, INKY)


INKY = colour("on")


def demand(resource: str) -> str:
    """An arrow into the planet."""
    return placed(crate(resource), 38, 50, 0.72) + stroked("M96 50H78M86 38L75 50L86 62", BRASS, 8)


def supply(resource: str) -> str:
    """An arrow out of it."""
    return placed(crate(resource), 38, 50, 0.72) + stroked("M77 50H95M86 38L97 50L86 62", BRASS, 8)


# --- Cuerpos celestes · Bodies ----------------------------------------------------------------------------------------

ROCK = "M30 14L62 8L88 30L92 60L70 90L38 92L12 70L8 38Z"


def globe(look: str) -> str:
    return disc(50, 50, 46, colour(look), stroke=SHADE, stroke_width=4)


def marking(look: str) -> str:
    """What tells a body from afar: bands, a ring, continents."""
    pale = {"stroke": "#fff", "stroke_opacity": 0.45, "stroke_width": 6}
    return {
        "mars": shape("path", d="M16 30Q34 40 52 30T86 32", **pale),
        "jupiter": shape("path", d="M8 32H92M6 50H20M80 50H94M10 68H90", **pale),
        "saturn": shape("path", d="M4 62Q50 84 96 38", **pale | {"stroke_opacity": 0.8}),
        "uranus": shape("path", d="M50 6Q20 50 50 94", **pale),
        "neptune": shape("path", d="M12 66Q30 56 50 66T88 66", **pale),
    }[look]


def bodies() -> dict[str, str]:
    planets = {
        BODY[p].look: globe(BODY[p].look) + marking(BODY[p].look) + placed(glyph(RESOURCE_LOOKS[p], INKY), 50, 50, 0.82)
        for p in range(PLANETS)
    }
    lands = "M22 30L44 20L52 36L38 48L26 44ZM54 52L76 46L80 64L62 78L52 66ZM60 18L76 28L66 34Z"
    rock = filled(ROCK, colour("asteroid"), stroke=SHADE, stroke_width=4)
    craters = ring(40, 40, 10, INKY, 4) + ring(66, 60, 8, INKY, 4) + disc(40, 68, 5, INKY)
    return planets | {
        "earth": globe("earth") + filled(lands, INKY, fill_opacity=0.75),
        "asteroid": rock + craters,
        "sun": disc(50, 50, 30, SUNNY) + stroked(rays(50, 50, 36, 46, 12), SUNNY, 6),
    }


def rays(x: float, y: float, inner: float, outer: float, count: int) -> str:
    ends = [(polar(x, y, inner, n / count), polar(x, y, outer, n / count)) for n in range(count)]
    return "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in ends)


# --- Posiciones · Positions -------------------------------------------------------------------------------------------

HEX = "M3 50L26.5 9.3H73.5L97 50L73.5 90.7H26.5Z"


def positions() -> dict[str, str]:
    """A hex of an orbit: with a ghost where the body comes next, full where one would meet it, a sight when chosen."""
    sight = ring(50, 50, 26, INKED, 6) + stroked("M50 10V34M50 66V90M12 50H34M66 50H88", INKED, 6)
    found = {}
    for body in range(BODIES):
        look, dashes = BODY[body].look, {"stroke_dasharray": "10 8"} if body == ASTEROID else {}
        tint = colour(look)
        cell = filled(HEX, SKY) + filled(HEX, tint, fill_opacity=0.2, stroke=tint, stroke_width=5, **dashes)
        full = filled(HEX, SKY) + filled(HEX, tint, fill_opacity=0.55, stroke=BRASS, stroke_width=9)
        found[f"orbit-{look}"] = cell
        found[f"orbit-{look}-next"] = cell + ring(50, 50, 25, tint, 6, stroke_dasharray="9 9")
        found[f"orbit-{look}-meet"] = full
        found[f"orbit-{look}-goal"] = full + sight
    return found


# --- Corporaciones · Corporations -------------------------------------------------------------------------------------

EMBLEMS = (
    "M50 14L59 41L86 50L59 59L50 86L41 59L14 50L41 41Z",  # Galactica: a star
    "M22 74V34L37 50L50 24L63 50L78 34V74Z",  # Imperial: a crown
    "M50 20A30 30 0 1 0 50 80A30 30 0 1 0 50 20ZM50 38A12 12 0 1 1 50 62A12 12 0 1 1 50 38Z",  # Cosmos: a ring
    "M20 56A30 30 0 0 1 80 56ZM16 66H84V76H16Z",  # Horizon: a rising sun
)
WINGS = "M50 3L92 90L50 74L8 90Z"
OCTAGON = "M32 6H68L94 32V68L68 94H32L6 68V32Z"


def emblem(seat: int, scale: float, x: float = 50, y: float = 50) -> str:
    return placed(filled(EMBLEMS[seat], colour(f"q{seat}"), fill_rule="evenodd"), x, y, scale)


def corporations() -> dict[str, str]:
    found = {}
    for seat in range(len(EMBLEMS)):
        own, mark = colour(f"p{seat}"), colour(f"q{seat}")
        rim = {"stroke": BRASS, "stroke_width": 6}
        found[f"ship-{seat}"] = filled(WINGS, own, **rim) + emblem(seat, 0.42, 50, 60)
        found[f"disc-{seat}"] = disc(50, 50, 38, own, **rim) + emblem(seat, 0.62)
        found[f"retired-{seat}"] = disc(
            50, 50, 38, own, fill_opacity=0.5, **rim | {"stroke_dasharray": "8 8"}
        ) + stroked("M30 70L70 30M30 30L70 70", mark, 8)
        found[f"end-{seat}"] = filled("M34 92V10H82L70 28L82 46H42V92Z", own, stroke=BRASS, stroke_width=5)
        found[f"member-{seat}"] = filled(OCTAGON, own, **rim) + emblem(seat, 0.74)
    return found


# --- Eventos y fichas · Events and tokens -----------------------------------------------------------------------------

EVENT_SIGNS = {
    "rotate": stroked("M70 38A24 24 0 1 0 74 54M72 24V40H56", DARK, 8),
    "prices": stroked("M36 72V30M24 42L36 29L48 42M64 28V70M52 58L64 71L76 58", DARK, 8),
    "elect": stroked("M26 50L44 68L76 32", DARK, 11),
    "end": stroked("M32 24H68M32 76H68M36 26C36 46 64 54 64 74M64 26C64 46 36 54 36 74", DARK, 7),
}


def event(look: str) -> str:
    return box(12, 12, 76, 76, BRASS, 14, stroke=SHADE, stroke_width=5) + EVENT_SIGNS[look]


def society(look: str) -> str:
    sign = {
        "high": stroked("M62 32A22 22 0 1 0 62 68M22 44H54M22 56H54", INKED, 8),
        "scientific": placed(alien_head(INKED), 50, 50, 0.8),
        "influence": "".join(disc(x, y, 10, INKED) for x, y in ((32, 34), (68, 34), (32, 66), (68, 66))),
        "merchant": filled("M22 44H46V68H22ZM54 44H78V68H54ZM38 20H62V40H38Z", INKED),
    }[look]
    return filled(OCTAGON, SKY, stroke=BRASS, stroke_width=5) + placed(sign, 50, 36, 0.72)


def alien_head(ink: str) -> str:
    head = "M50 16C74 16 82 34 78 50C74 68 62 84 50 84C38 84 26 68 22 50C18 34 26 16 50 16Z"
    return filled(head, ink) + filled(
        "M32 44Q46 46 44 58Q34 58 32 44ZM68 44Q54 46 56 58Q66 58 68 44Z", "var(--pl-hole)"
    )


def tokens() -> dict[str, str]:
    screw = disc(50, 50, 34, BRASS, stroke=SHADE, stroke_width=6) + stroked("M32 38L68 62", SHADE, 9)
    moment = disc(50, 50, 36, SKY, stroke=BRASS, stroke_width=7)
    council = filled("M12 84V76H88V84ZM18 70V40H30V70ZM44 70V40H56V70ZM70 70V40H82V70ZM10 34L50 12L90 34Z", BRASS)
    return {
        "screw": screw,
        "moment": moment,
        "moment-meet": disc(50, 50, 40, BRASS, stroke=INKED, stroke_width=5),
        "chair": filled(OCTAGON, SKY, stroke=DIM, stroke_width=4),
        "far": filled(HEX, "none", stroke=LINE, stroke_width=5, stroke_dasharray="6 8"),
        "here": filled(HEX, PLATE, stroke=BRASS, stroke_width=6) + placed(filled(WINGS, INKED), 50, 48, 0.5),
        "void": ring(50, 50, 30, DIM, 6, stroke_dasharray="8 10"),
        "alien": disc(50, 50, 44, PLATE, stroke=BRASS, stroke_width=5)
        + placed(alien_head(colour("uranus")), 50, 50, 0.86),
        "euro": disc(50, 50, 42, BRASS, stroke=SHADE, stroke_width=6)
        + stroked("M64 34A20 20 0 1 0 64 66M28 45H54M28 56H54", DARK, 8),
        "council": council,
        "retire": stroked("M20 88V14M20 18H78L64 36L78 54H20", BRASS, 9),
    }


def symbols() -> dict[str, str]:
    resources = {name: crate(name) for name in RESOURCE_LOOKS}
    resources |= {f"demand-{name}": demand(name) for name in RESOURCE_LOOKS}
    resources |= {f"supply-{name}": supply(name) for name in RESOURCE_LOOKS}
    events = {f"event-{name}": event(name) for name in EVENT_LOOKS}
    societies = {f"society-{name}": society(name) for name in SOCIETY_LOOKS}
    return bodies() | positions() | corporations() | events | societies | tokens() | resources


SYMBOLS = {name: drawing(content) for name, content in symbols().items()}
CARDS: frozenset[str] = frozenset()

# --- El mapa · The map ------------------------------------------------------------------------------------------------

UNIT = 40
MARGIN = 52


def scaled(place: tuple[float, float]) -> tuple[float, float]:
    return round(place[0] * UNIT, 1), round(place[1] * UNIT, 1)


def grid() -> str:
    """Every hex as three of its sides, and the other three where no hex follows."""
    sides = []
    for q, top, low in zip(COLUMNS, TOP_ROWS, LOW_ROWS, strict=True):
        for r in range(top, low + 1):
            if (q, r) in SUN:
                continue
            x, y = scaled(hex_place(q, r))
            sides.append(f"M{x - 20:g} {y - 34.6:g}h40l20 34.6l-20 34.6")
            if (q, r + 1) not in GRID:
                sides.append("h-40")
            if (q - 1, r + 1) not in GRID or (q - 1, r) not in GRID:
                sides.append(f"M{x - 20:g} {y + 34.6:g}l-20-34.6l20-34.6")
    return stroked("".join(sides), LINE, 1.5)


def orbit_line(body: int) -> str:
    """A smooth line through all positions of an orbit, and arrows along it."""
    points = [scaled(hex_place(*hexagon)) for hexagon in ORBITS[body]]
    if body == ASTEROID:
        (x, y), (u, v) = points[0], points[-1]
        return f"M{x:g} {y:g}L{u:g} {v:g}"
    count = len(points)
    bends = (bend(*(points[(n + k) % count] for k in (-1, 0, 1, 2))) for n in range(count))
    return f"M{points[0][0]:g} {points[0][1]:g}" + "".join(bends)


Point = tuple[float, float]


def bend(before: Point, start: Point, goal: Point, after: Point) -> str:
    """From one point to the next, on a line that also passes through its neighbours (Catmull and Rom)."""
    leave = (s + (g - b) / 6 for b, s, g in zip(before, start, goal, strict=True))
    reach = (g - (a - s) / 6 for s, g, a in zip(start, goal, after, strict=True))
    return "C{:.0f} {:.0f} {:.0f} {:.0f} {:g} {:g}".format(*leave, *reach, *goal)


def arrows(body: int) -> str:
    """Which way a body goes: a small arrow-head out of each of its positions."""
    points = [scaled(hex_place(*hexagon)) for hexagon in ORBITS[body]]
    pairs = list(zip(points, points[1:] + points[:1], strict=True))
    return "".join(arrow_head(*pair) for pair in (pairs[:-1] if body == ASTEROID else pairs))


def arrow_head(start: tuple[float, float], goal: tuple[float, float]) -> str:
    (x, y), (u, v) = start, goal
    far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    dx, dy = (u - x) / far, (v - y) / far
    tip, back = (x + 58 * dx, y + 58 * dy), (x + 46 * dx, y + 46 * dy)
    left, right = (back[0] - 8 * dy, back[1] + 8 * dx), (back[0] + 8 * dy, back[1] - 8 * dx)
    return polygon([(round(a), round(b)) for a, b in (tip, left, right)])


def dial() -> str:
    """The frame: a brass rail, a cell for each space of the track, and a number at every fifth."""
    x, y, half = FRAME_X * UNIT, FRAME_Y * UNIT, 38
    rail = box(-x - half, -y - half, 2 * (x + half), 2 * (y + half), colour("plate"), 44, stroke=BRASS, stroke_width=6)
    inner = box(-x + half, -y + half, 2 * (x - half), 2 * (y - half), SKY, 26, stroke=BRASS, stroke_width=3)
    cells = []
    for space in range(LAST_SPACE + 1):
        a, b = scaled(DIAL_PLACES[space])
        if space % 5:
            cells.append(disc(a, b, 5, DIM))
        else:
            cells.append(written(space, a, b, 34, BRASS))
    return rail + inner + "".join(cells)


def stars() -> str:
    """Some small ones, always the same, in the corners of the sky."""
    spots = "-760-500 -700-440 -640-520 -560-470 -780-380 700-500 770-440 640-480 760-360 -770 470 -690 520 -740 400"
    numbers = [int(n) for n in spots.replace("-", " -").split()]
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return "".join(disc(x, y, 3 + (x + y) % 3, BRASS, fill_opacity=0.7) for x, y in points)


def sun() -> str:
    face = disc(0, 0, 84, SUNNY, fill_opacity=0.25) + disc(0, 0, 62, SUNNY) + ring(0, 0, 50, SHADE, 2)
    return face + stroked(rays(0, 0, 68, 90, 24), SUNNY, 6)


def ground() -> str:
    order = [*range(MARS, BODIES)]
    lines = "".join(
        stroked(orbit_line(body), colour(BODY[body].look), 3, stroke_opacity=0.55, **dashed(body))
        + filled(arrows(body), colour(BODY[body].look), fill_opacity=0.8)
        for body in order
    )
    return drawing(dial() + stars() + grid() + sun() + lines)


def dashed(body: int) -> dict[str, str]:
    return {"stroke_dasharray": "10 10"} if body == ASTEROID else {}


BOARDS = {"map": BoardLook(kind="map", unit=UNIT, margin=MARGIN, size=80, background=ground())}

# --- La portada · The cover -------------------------------------------------------------------------------------------


GOLD = colour("gold")
RINGS = ((132, 7), (138, 2), (112, 1.5), (90, 1.5), (68, 1.5), (46, 1.5))  # their radius and width
ARMS = (  # which ring, at what part of a turn, what it bears, how large
    (46, 0.1, "earth", 0.2),
    (68, 0.62, "mars", 0.24),
    (90, 0.3, "jupiter", 0.4),
    (112, 0.86, "saturn", 0.36),
    (112, 0.5, "uranus", 0.3),
    (132, 0.17, "neptune", 0.34),
)


def orrery() -> str:
    """From above: brass rings, the Sun, and planets on their arms."""
    rings = "".join(ring(150, 160, r, GOLD, width) for r, width in RINGS) + stroked(
        rays(150, 160, 120, 128, 76), GOLD, 1.5
    )
    arms = "".join("M150 160L{:g} {:g}".format(*polar(150, 160, r, turn)) for r, turn, _, _ in ARMS)
    globes = "".join(placed(SYMBOLS[look], *polar(150, 160, r, turn), size) for r, turn, look, size in ARMS)
    light = disc(150, 160, 30, SUNNY, fill_opacity=0.3) + disc(150, 160, 20, SUNNY)
    return rings + stroked(arms, GOLD, 2.5) + light + stroked(rays(150, 160, 24, 32, 16), SUNNY, 3) + globes


def cover() -> str:
    desk = box(0, 0, 300, 400, colour("cover"), 0)
    ship = f'<g transform="rotate(52 246 268)">{placed(SYMBOLS["ship-0"], 246, 268, 0.5)}</g>'
    trail = stroked("M62 292Q150 336 228 282", GOLD, 2, stroke_dasharray="2 8")
    coins = "".join(placed(SYMBOLS["euro"], x, y, 0.26) for x, y in ((34, 284), (56, 296), (46, 268)))
    return drawing(desk + orrery() + trail + ship + coins)


COVER = cover()

# --- Estilo · Style ---------------------------------------------------------------------------------------------------

_FIXED = f"--pl-on: {INK}; --pl-hole: #fff8; --pl-cover: #101b3c; --pl-gold: #d9b566;"

_BADGE = (
    "inset: auto -3px -5px auto; background: var(--pl-plate); border: 1px solid var(--pl-line); border-radius: 8px;"
    " min-width: 18px; line-height: 16px; font-size: 13px; display: block; text-align: center; padding: 0 1px;"
)
_UNSEEN = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);"
_HERE = "border-color: var(--pl-brass); box-shadow: 0 0 0 1px var(--pl-brass);"

_RULES = {
    "#board": "background: var(--pl-desk); color: var(--pl-ink); --paper: var(--pl-plate); --line: var(--pl-line);"
    " --ink: var(--pl-ink); --quiet: var(--pl-dim);",
    ".map .label, .map .token .sign, .map > .head, .look-economy > .head": "display: none;",
    # The cost of a flight: a number in the middle of its hex.
    ".map .space .sign": "font-size: 40px; fill: var(--pl-ink); stroke: var(--pl-sky); stroke-width: 8px;"
    " paint-order: stroke; font-weight: 700;",
    ".map [id^='n-moment'] .sign": "font-size: 32px; stroke: none;",
    ".map .look-moment-meet .sign": "fill: var(--pl-dark);",
    ".map .space.lit": "filter: none;",
    ".map .space.lit:hover": "filter: brightness(1.25) drop-shadow(0 0 6px var(--may));",
    ".map .token": "transform: translate(0, 12px) scale(1.3); transform-box: fill-box; transform-origin: 50% 50%;",
    ".look-economy > .things > .group": "background: var(--pl-plate); border: 1px solid var(--pl-line);"
    " border-radius: 8px; padding: 3px 6px;",
    ".look-economy > .things > .group > .head": "display: flex; color: var(--pl-ink); font-weight: 600;",
    ".look-economy > .things > [class*='-here']": _HERE,
    ".look-seats > .head, .look-societies > .head": "display: none;",
    ".look-economy .token .sign": "position: absolute; inset: 0; display: flex; align-items: center;"
    " justify-content: center; background: none; color: var(--pl-ink); font-size: 14px; min-width: 0; padding: 0;",
    ".look-economy [class*='look-member'] .sign": "display: none;",
    ".look-economy :is([class*='look-demand'], [class*='look-supply']) .sign": "position: static; font-size: 16px;",
    ".look-economy :is([class*='look-society'], .look-alien) .sign": _BADGE,
    ".look-orbit [class*='-meet'] .sign": "color: var(--pl-ink); font-weight: 800;",
    ".look-orbit .look-far": "opacity: 0.7;",
    ".look-orbit button.token.lit": "border: 0; background: none; box-shadow: none;",
    ".look-orbit button.token.lit:hover": "filter: brightness(1.25); background: var(--pl-line);",
    "[class*='look-panel'] .token .sign, .look-line .token .sign": "position: static; background: none; color: inherit;"
    " font-size: 15px; line-height: 1.2;",
    "[class*='look-panel'] .token .face, .look-line .token .face": "width: auto; height: 30px; gap: 3px;",
    "[class*='look-panel'] .token .pic, .look-line .token .pic": "width: 28px; height: 28px;",
    "[class*='look-panel'] .token .label, .look-line .token .label, .player .token .label": _UNSEEN,
    ".player .token .face": "width: auto; height: 26px; gap: 3px;",
    ".player .token .pic": "width: 22px; height: 22px; flex: none;",
    ".player .token .sign": "position: static; background: none; color: inherit; font-size: 15px;",
    ".player > .things": "gap: 2px 9px;",
    ".player .token, [class*='look-panel'] .token": "gap: 0;",
    ".player .token .sign, [class*='look-panel'] .token .sign, .look-line .token .sign": "min-width: 0; padding: 0;",
    "#mine > [class*='look-panel'] > .things": "gap: 2px 6px;",
    ".look-arrivals > .things": "gap: 4px;",
    ".look-arrivals .button": "padding: 0 4px; gap: 0; min-width: 60px;",
    ".look-arrivals .button.lit": "box-shadow: none;",
    ".look-arrivals .button.lit:hover": "box-shadow: 0 0 0 2px var(--may);",
    ".look-arrivals .look-void": "border-color: var(--edge); border-style: dashed;",
    ".look-orbit .rule, .look-line .rule": "display: none;",
    ".look-line > .head": "white-space: nowrap; font-size: 15px !important;",
    "#mine .look-retire.lit": "box-shadow: none; border-color: var(--edge);",  # it is always there, and seldom wanted
    ".look-offer > .things": "gap: 6px;",
    ".look-offer .button": "padding: 4px 10px;",
}

_DESKTOP = {
    "#board": "display: grid; grid-template-columns: minmax(0, 1fr) 382px; gap: 4px 14px; padding: 6px 12px;"
    " align-content: center;",
    ".map": "grid-column: 1; grid-row: 1;",
    ".map .chart": "width: 100%; height: auto; max-height: 100%;",
    ".look-line": "grid-column: 1; grid-row: 2; justify-self: center; display: flex; gap: 8px; align-items: center;",
    ".look-line > .things": "gap: 2px 8px;",
    ".look-line .token": "gap: 2px;",
    ".look-economy": "grid-column: 2; grid-row: 1 / 3; align-self: center;",
    ".look-economy > .things": "display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px;",
    ".look-economy > .things > .group": "display: grid; grid-template-columns: 75px minmax(0, 1fr); gap: 0 2px;"
    " align-items: center;",
    ".look-economy > .things > .group > .things": "gap: 1px 4px; align-items: center;",
    ".look-economy .group .group > .things": "gap: 0;",
    ".look-economy .token .face": "width: 26px; height: 27px;",
    ".look-economy :is([class*='look-demand'], [class*='look-supply']) .face": "width: auto; gap: 2px;",
    ".look-economy :is([class*='look-demand'], [class*='look-supply']) .pic": "width: 36px; height: 34px;"
    " margin: -4px -3px; flex: none;",
    ".look-economy button.token": "min-width: 24px; min-height: 27px; padding: 0;",
    ".look-orbit > .head": "display: none;",
    ".look-seats .token .face": "width: 24px; height: 25px;",
    ".look-economy > .things > .group > .head": "font-size: 14px;",
    "#mine": "gap: 4px 20px; align-items: center;",
    "#mine > [class*='look-panel']": "display: flex; gap: 12px; align-items: center;",
    "#mine > [class*='look-panel'] > .head": "white-space: nowrap;",
    "#mine > [class*='look-panel'] > .things": "gap: 2px 10px;",
    "#mine > .look-offer": "display: flex; gap: 8px; align-items: center;",
    "#mine .button": "min-height: 36px;",
    "#mine > .look-arrivals": "flex-basis: 100%;",
    "#mine .look-arrivals .button": "min-height: 32px;",
}

_PHONE = {
    "#board": "padding: 8px;",
    ".look-economy > .things": "display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px;",
    ".look-economy .token .face": "width: 38px; height: 38px;",
    ".look-economy :is([class*='look-demand'], [class*='look-supply']) .face": "width: auto; gap: 4px;",
    ".look-economy :is([class*='look-demand'], [class*='look-supply']) .pic": "width: 48px; height: 44px; flex: none;",
    ".look-orbit > .head": "min-height: 20px; font-size: 14px;",
    ".look-line > .things": "gap: 4px 10px;",
    ".look-seats .token .face": "width: 34px; height: 34px;",
    ".look-economy .group .group > .things": "gap: 2px;",
    ".look-orbit button.token": "min-width: 44px; min-height: 44px;",
    ".look-orbit .token .face": "width: 44px; height: 44px;",
}


def scoped(rules: dict[str, str]) -> str:
    """Rules for the pages of this game only."""
    return "\n".join(f".game-plutocracy :is({selector}) {{ {body} }}" for selector, body in rules.items())


CSS = f"""
.game-plutocracy {{ {_FIXED} {declared(DAY)} }}
@media (prefers-color-scheme: dark) {{
  :root:not([data-theme=light]) .game-plutocracy {{ {_FIXED} {declared(NIGHT)} }}
}}
:root[data-theme=dark] .game-plutocracy {{ {_FIXED} {declared(NIGHT)} }}
{scoped(_RULES)}
@media (min-width: 861px) {{ {scoped(_DESKTOP)} }}
@media (max-width: 860px) {{ {scoped(_PHONE)} }}
"""

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
