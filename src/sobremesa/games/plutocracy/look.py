"""How Plutocracy looks: a brass orrery on a captain's desk, at midnight or by day on a pale chart.

Orbits and hexes are engraved, bodies are discs that bear the sign of what they want, and the time track is the brass
frame round the map. Corporations have a colour and an emblem, so that neither is needed to tell them apart.
"""

from __future__ import annotations

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import (
    at,
    box,
    disc,
    group,
    moving,
    outlined,
    path,
    polar,
    polygon,
    rays,
    ring,
    stroke,
    style_of,
    turned,
    written,
)
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
from sobremesa.games.plutocracy.presenter import DIAL_PLACES, FRAME_X, FRAME_Y, hex_place

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


SKY, PLATE, LINE, BRASS, SHADE, INKED, DIM, DARK, SUNNY = (
    "sky",
    "plate",
    "line",
    "brass",
    "shade",
    "ink",
    "dim",
    "dark",
    "sun",
)

# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def engraved(content: str) -> str:
    """A whole picture, in which only that is filled which says so."""
    return group(content, fill="none", stroke_linecap="round", stroke_linejoin="round")


def centred(content: str, x: float, y: float, scale: float) -> str:
    """A picture of 100 by 100, with its middle at a point."""
    return at(x - 50 * scale, y - 50 * scale, content, size=scale)


# --- Recursos · Resources ---------------------------------------------------------------------------------------------


def glyph(resource: str, ink: str) -> str:
    """The sign of a resource, about 50 wide in the middle."""
    return {
        "oxygen": ring(40, 50, 14, ink, 8) + ring(62, 50, 14, ink, 8),
        "carbon": path("M50 22L74 36V64L50 78L26 64V36Z", ink) + disc(50, 50, 9, "hole"),
        "uranium": disc(50, 50, 7, ink)
        + path("M43 38L33 21A34 34 0 0 1 67 21L57 38A14 14 0 0 0 43 38Z", ink)
        + path("M64 51H84A34 34 0 0 1 67 80L57 63A14 14 0 0 0 64 51Z", ink)
        + path("M36 51H16A34 34 0 0 0 33 80L43 63A14 14 0 0 1 36 51Z", ink),
        "plants": path("M26 76C20 40 42 22 80 22C80 58 60 78 34 70Z", ink) + stroke("M24 82L60 42", "hole", 5),
        "water": path("M50 18C62 38 72 48 72 60A22 22 0 0 1 28 60C28 48 38 38 50 18Z", ink),
    }[resource]


def hued(resource: str) -> str:
    """The colour of a resource is that of the planet that wants it."""
    return BODY[RESOURCE_LOOKS.index(resource)].look


def crate(resource: str) -> str:
    return box(8, 8, 84, 84, hued(resource), 16, stroke=SHADE, stroke_width=4) + glyph(resource, INKY)


INKY = "on"


def demand(resource: str) -> str:
    """An arrow into the planet."""
    return centred(crate(resource), 38, 50, 0.72) + stroke("M96 50H78M86 38L75 50L86 62", BRASS, 8)


def supply(resource: str) -> str:
    """An arrow out of it."""
    return centred(crate(resource), 38, 50, 0.72) + stroke("M77 50H95M86 38L97 50L86 62", BRASS, 8)


# --- Cuerpos celestes · Bodies ----------------------------------------------------------------------------------------

ROCK = "M30 14L62 8L88 30L92 60L70 90L38 92L12 70L8 38Z"


def globe(look: str) -> str:
    return disc(50, 50, 46, look, stroke=SHADE, stroke_width=4)


def marking(look: str) -> str:
    """What tells a body from afar: bands, a ring, continents."""
    bands = {
        "mars": "M16 30Q34 40 52 30T86 32",
        "jupiter": "M8 32H92M6 50H20M80 50H94M10 68H90",
        "saturn": "M4 62Q50 84 96 38",
        "uranus": "M50 6Q20 50 50 94",
        "neptune": "M12 66Q30 56 50 66T88 66",
    }
    return stroke(bands[look], "#fff", 6, stroke_opacity=0.8 if look == "saturn" else 0.45)


def bodies() -> dict[str, str]:
    planets = {
        BODY[p].look: globe(BODY[p].look)
        + marking(BODY[p].look)
        + centred(glyph(RESOURCE_LOOKS[p], INKY), 50, 50, 0.82)
        for p in range(PLANETS)
    }
    lands = "M22 30L44 20L52 36L38 48L26 44ZM54 52L76 46L80 64L62 78L52 66ZM60 18L76 28L66 34Z"
    rock = path(ROCK, "asteroid", stroke=SHADE, stroke_width=4)
    craters = ring(40, 40, 10, INKY, 4) + ring(66, 60, 8, INKY, 4) + disc(40, 68, 5, INKY)
    return planets | {
        "earth": globe("earth") + path(lands, INKY, fill_opacity=0.75),
        "asteroid": rock + craters,
        "sun": disc(50, 50, 30, SUNNY) + stroke(rays(50, 50, 36, 46, 12), SUNNY, 6),
    }


# --- Posiciones · Positions -------------------------------------------------------------------------------------------

HEX = "M3 50L26.5 9.3H73.5L97 50L73.5 90.7H26.5Z"


def positions() -> dict[str, str]:
    """A hex of an orbit: with a ghost where the body comes next, full where one would meet it, a sight when chosen."""
    sight = ring(50, 50, 26, INKED, 6) + stroke("M50 10V34M50 66V90M12 50H34M66 50H88", INKED, 6)
    found = {}
    for body in range(BODIES):
        look, dashes = BODY[body].look, {"stroke_dasharray": "10 8"} if body == ASTEROID else {}
        tint = look
        cell = path(HEX, SKY) + path(HEX, tint, fill_opacity=0.2, stroke=tint, stroke_width=5, **dashes)
        full = path(HEX, SKY) + path(HEX, tint, fill_opacity=0.55, stroke=BRASS, stroke_width=9)
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
    return centred(path(EMBLEMS[seat], f"q{seat}", fill_rule="evenodd"), x, y, scale)


def corporations() -> dict[str, str]:
    found = {}
    for seat in range(len(EMBLEMS)):
        own, mark = f"p{seat}", f"q{seat}"
        found[f"ship-{seat}"] = outlined(WINGS, own, BRASS, 6) + emblem(seat, 0.42, 50, 60)
        found[f"disc-{seat}"] = disc(50, 50, 38, own, stroke=BRASS, stroke_width=6) + emblem(seat, 0.62)
        found[f"retired-{seat}"] = disc(
            50, 50, 38, own, fill_opacity=0.5, stroke=BRASS, stroke_width=6, stroke_dasharray="8 8"
        ) + stroke("M30 70L70 30M30 30L70 70", mark, 8)
        found[f"end-{seat}"] = path("M34 92V10H82L70 28L82 46H42V92Z", own, stroke=BRASS, stroke_width=5)
        found[f"member-{seat}"] = outlined(OCTAGON, own, BRASS, 6) + emblem(seat, 0.74)
    return found


# --- Eventos y fichas · Events and tokens -----------------------------------------------------------------------------

EVENT_SIGNS = {
    "rotate": stroke("M70 38A24 24 0 1 0 74 54M72 24V40H56", DARK, 8),
    "prices": stroke("M36 72V30M24 42L36 29L48 42M64 28V70M52 58L64 71L76 58", DARK, 8),
    "elect": stroke("M26 50L44 68L76 32", DARK, 11),
    "end": stroke("M32 24H68M32 76H68M36 26C36 46 64 54 64 74M64 26C64 46 36 54 36 74", DARK, 7),
}


def event(look: str) -> str:
    return box(12, 12, 76, 76, BRASS, 14, stroke=SHADE, stroke_width=5) + EVENT_SIGNS[look]


def society(look: str) -> str:
    sign = {
        "high": stroke("M62 32A22 22 0 1 0 62 68M22 44H54M22 56H54", INKED, 8),
        "scientific": centred(alien_head(INKED), 50, 50, 0.8),
        "influence": "".join(disc(x, y, 10, INKED) for x, y in ((32, 34), (68, 34), (32, 66), (68, 66))),
        "merchant": path("M22 44H46V68H22ZM54 44H78V68H54ZM38 20H62V40H38Z", INKED),
    }[look]
    return path(OCTAGON, SKY, stroke=BRASS, stroke_width=5) + centred(sign, 50, 36, 0.72)


def alien_head(ink: str) -> str:
    head = "M50 16C74 16 82 34 78 50C74 68 62 84 50 84C38 84 26 68 22 50C18 34 26 16 50 16Z"
    return path(head, ink) + path("M32 44Q46 46 44 58Q34 58 32 44ZM68 44Q54 46 56 58Q66 58 68 44Z", "hole")


def tokens() -> dict[str, str]:
    screw = disc(50, 50, 34, BRASS, stroke=SHADE, stroke_width=6) + stroke("M32 38L68 62", SHADE, 9)
    moment = disc(50, 50, 36, SKY, stroke=BRASS, stroke_width=7)
    council = path("M12 84V76H88V84ZM18 70V40H30V70ZM44 70V40H56V70ZM70 70V40H82V70ZM10 34L50 12L90 34Z", BRASS)
    return {
        "screw": screw,
        "moment": moment,
        "moment-meet": disc(50, 50, 40, BRASS, stroke=INKED, stroke_width=5),
        "chair": path(OCTAGON, SKY, stroke=DIM, stroke_width=4),
        "far": path(HEX, "none", stroke=LINE, stroke_width=5, stroke_dasharray="6 8"),
        "here": path(HEX, PLATE, stroke=BRASS, stroke_width=6) + centred(path(WINGS, INKED), 50, 48, 0.5),
        "void": ring(50, 50, 30, DIM, 6, stroke_dasharray="8 10"),
        "alien": disc(50, 50, 44, PLATE, stroke=BRASS, stroke_width=5) + centred(alien_head("uranus"), 50, 50, 0.86),
        "euro": disc(50, 50, 42, BRASS, stroke=SHADE, stroke_width=6)
        + stroke("M64 34A20 20 0 1 0 64 66M28 45H54M28 56H54", DARK, 8),
        "council": council,
        "retire": stroke("M20 88V14M20 18H78L64 36L78 54H20", BRASS, 9),
    }


def symbols() -> dict[str, str]:
    resources = {name: crate(name) for name in RESOURCE_LOOKS}
    resources |= {f"demand-{name}": demand(name) for name in RESOURCE_LOOKS}
    resources |= {f"supply-{name}": supply(name) for name in RESOURCE_LOOKS}
    events = {f"event-{name}": event(name) for name in EVENT_LOOKS}
    societies = {f"society-{name}": society(name) for name in SOCIETY_LOOKS}
    return bodies() | positions() | corporations() | events | societies | tokens() | resources


SYMBOLS = {name: engraved(content) for name, content in symbols().items()}

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
    return stroke("".join(sides), LINE, 1.5)


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
    rail = box(-x - half, -y - half, 2 * (x + half), 2 * (y + half), "plate", 44, stroke=BRASS, stroke_width=6)
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
    return face + stroke(rays(0, 0, 68, 90, 24), SUNNY, 6)


def ground() -> str:
    order = [*range(MARS, BODIES)]
    lines = "".join(
        stroke(orbit_line(body), BODY[body].look, 3, stroke_opacity=0.55, **dashed(body))
        + path(arrows(body), BODY[body].look, fill_opacity=0.8)
        for body in order
    )
    return engraved(dial() + stars() + grid() + sun() + lines)


def dashed(body: int) -> dict[str, str]:
    return {"stroke_dasharray": "10 10"} if body == ASTEROID else {}


# --- La portada · The cover -------------------------------------------------------------------------------------------


GOLD = "gold"
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
    rings = "".join(ring(150, 160, r, GOLD, width) for r, width in RINGS) + stroke(
        rays(150, 160, 120, 128, 76), GOLD, 1.5
    )
    arms = "".join("M150 160L{:g} {:g}".format(*polar(r, turn, 150, 160)) for r, turn, _, _ in ARMS)
    globes = "".join(centred(SYMBOLS[look], *polar(r, turn, 150, 160), size) for r, turn, look, size in ARMS)
    light = disc(150, 160, 30, SUNNY, fill_opacity=0.3) + disc(150, 160, 20, SUNNY)
    return rings + stroke(arms, GOLD, 2.5) + light + stroke(rays(150, 160, 24, 32, 16), SUNNY, 3) + globes


def cover() -> str:
    desk = box(0, 0, 300, 400, "cover", 0)
    ship = turned(52, 246, 268, centred(SYMBOLS["ship-0"], 246, 268, 0.5))
    trail = stroke("M62 292Q150 336 228 282", GOLD, 2, stroke_dasharray="2 8")
    coins = "".join(centred(SYMBOLS["euro"], x, y, 0.26) for x, y in ((34, 284), (56, 296), (46, 268)))
    return engraved(desk + orrery() + trail + ship + coins)


# --- El final · The end -----------------------------------------------------------------------------------------------


def won() -> str:
    """The council in the sun, and all planets around it."""
    circles = "".join(ring(160, 62, r, GOLD, 1.5) for r in (54, 84, 114, 144))
    globes = "".join(
        centred(SYMBOLS[look], *polar(r, turn, 160, 62), size)
        for look, r, turn, size in (
            *(("mars", 54, 0.14, 0.2), ("earth", 54, 0.84, 0.16), ("jupiter", 84, 0.3, 0.34)),
            *(("saturn", 114, 0.75, 0.32), ("uranus", 114, 0.22, 0.26), ("neptune", 144, 0.7, 0.28)),
        )
    )
    light = disc(160, 62, 44, SUNNY, fill_opacity=0.35) + moving("glow", stroke(rays(160, 62, 36, 50, 24), SUNNY, 3))
    hall = moving("rise", centred(SYMBOLS["council"], 160, 62, 0.56))
    return engraved(box(0, 0, 320, 120, "cover") + circles + light + globes + hall)


def lost() -> str:
    """A ship that drifts out of the light."""
    sun = disc(24, 62, 16, SUNNY, fill_opacity=0.7) + "".join(ring(24, 62, r, GOLD, 1) for r in (50, 90, 130, 170))
    trail = stroke("M60 74Q150 104 216 74", GOLD, 2, stroke_dasharray="2 8")
    ship = moving("drift", turned(74, 240, 60, centred(SYMBOLS["ship-0"], 240, 60, 0.5)))
    return engraved(box(0, 0, 320, 120, "cover") + sun + trail + ship)


ALWAYS = {"on": INK, "hole": "#fff8", "cover": "#101b3c", "gold": "#d9b566"}  # by day and by night
SOUNDS = {
    "token": sounds.glass(1320),
    "number": sounds.coins(),
    "die": sounds.coins(1700, 3),
    "held": sounds.gavel(),
    "turn": sounds.bell(660),
    "won": (*sounds.gavel(), *sounds.melody((392, 523, 659, 784), 0.16, 0.24)),
    "lost": (*sounds.coins(1500, 3), *sounds.melody((330, 311, 247), 0.26, 0.36)),
}

PALETTE = Palette("pl", ALWAYS | DAY, ALWAYS | NIGHT)
LOOK = Look(
    cover=PALETTE.paint(cover()),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards={
        "map": BoardLook("map", unit=UNIT, margin=MARGIN, size=80, background=PALETTE.paint(ground()), is_big=True)
    },
    style=style_of(__file__),
    layouts=(
        Layout(
            unseen=(
                *(".look-line .token .label", ".player .token .label", ".look-economy .token .label"),
                ".example .token .label",
            )
        ),
        Layout(
            on="desk",
            board=Region(columns="minmax(0, 1fr) 356px", rows="minmax(0, 1fr) auto", gap="2px 10px", padding="4px 8px"),
            mine=Region(gap="4px 20px", align="center"),
            tray="156px",
        ),
        Layout(on="phone", board=Region(padding="8px"), tray="240px"),
    ),
)
