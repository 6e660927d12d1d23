"""The drawings: the last lighthouse in a storm of nightmares, and a planet asleep below.

Everything is indigo and violet, cold; the lighthouse has the one warm light there is, as wide as its track is high.
"""

from __future__ import annotations

from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import at, box, disc, moving, path, ring, rounded, rule, stroke, style_of
from sobremesa.games.the_last_glow.components import COLUMNS, MOST_LIGHT, MOST_ROWS, ROW_CHOICES
from sobremesa.games.the_last_glow.presenter import BESIDE

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "page": "#ece7f7",  # dusk mist
    "leaf": "#faf8ff",
    "ink": "#221a4d",
    "soft": "#574c86",
    "rule": "#c9bfe6",
    "cold": "#0a6680",  # what can be chosen, on the page
    "call": "#5a2ca0",  # it is your turn
    "high": "#241a5e",  # the sky, from its height down to the horizon
    "low": "#8a5bb8",
    "cloud": "#ffffff",  # laid thinly over the sky
    "line": "#cfc4f5",  # the grid, and what is written in the sky
    "ice": "#a8f0ff",  # what can be chosen, in the sky
    "lamp": "#ffc24a",  # the one warm light
    "flame": "#fff3c9",
    "tower": "#f5efff",
    "hull": "#3a2c78",
    "heart": "#d9349f",
    "vein": "#ffb5e6",
    "core": "#3b0848",
    "dream": "#d6f3ff",
    "sleep": "#4a5fa8",
    "land": "#2f5f86",
    "sea": "#1d3d6b",
    "dome": "#8fd9e8",
}
NIGHT = DAY | {
    "page": "#120d2e",
    "leaf": "#1f1846",
    "ink": "#f0eaff",
    "soft": "#b9aee0",
    "rule": "#41377a",
    "cold": "#8feaff",
    "call": "#cfb6ff",
    "high": "#0e0932",
    "low": "#5d3a94",
    "line": "#b3a6e6",
    "land": "#234c70",
    "sea": "#142d54",
}


# --- Shapes -----------------------------------------------------------------------------------------------------------


def spokes(count: int, inner: float, outer: float, start: float = 0) -> str:
    """The d of rays about the origin, to whole units, from an angle on."""
    angles = [start + 2 * pi * n / count for n in range(count)]
    return "".join(
        f"M{inner * cos(a):.0f} {inner * sin(a):.0f}L{outer * cos(a):.0f} {outer * sin(a):.0f}" for a in angles
    )


# --- The lighthouse ---------------------------------------------------------------------------------------------------


def tower(window: str) -> str:
    """A lighthouse that flies: 44 wide and 80 high about its middle, with a keel where others have a rock."""
    return (
        path("M-8 -18H8L13 22H-13Z", "tower")
        + path("M-9.5 -6H9.5L11 4H-11ZM-12 12H12L13 22H-13Z", "hull")
        + path("M-22 22H22C20 32 10 40 0 40C-10 40 -20 32 -22 22Z", "hull", stroke="tower", stroke_width=3)
        + box(-7, -31, 14, 12, window)
        + stroke("M-11 -18H11M-7 -31V-19M7 -31V-19", "tower", 3)
        + path("M-10 -31L0 -40L10 -31Z", "tower")
    )


LAMP_AT = 22  # how high in its picture


def lighthouse(light: int) -> str:
    """Its lamp, with beams as long as the light is strong."""
    if not light:
        return at(50, 52, tower("hull"), size=1.2)
    reach, spread = 10 + 7 * light, (10 + 7 * light) // 3
    halo = disc(50, LAMP_AT, 8 + 3 * light, "lamp", opacity=0.12 + 0.05 * light)
    cones = f"M46 {LAMP_AT}l-{reach} -{spread}v{2 * spread}zM54 {LAMP_AT}l{reach} -{spread}v{2 * spread}z"
    beam = path(cones, "lamp", opacity=0.75)
    return halo + beam + at(50, 52, tower("flame"), size=1.2) + disc(50, LAMP_AT, 4 + light / 2, "lamp")


def wreck() -> str:
    broken = at(52, 56, tower("core"), size=1.1, turn=38)
    return (
        broken + stroke("M30 30L44 44L36 50L54 62", "core", 5) + stroke("M18 84L30 74M78 86L70 76M50 90V80", "tower", 4)
    )


# --- Hearts of the storm ----------------------------------------------------------------------------------------------

HEART_PATH = (
    "M0 36C-30 14 -40 0 -40 -14C-40 -28 -29 -37 -18 -35C-9 -33 -2 -27 0 -20"
    "C2 -27 9 -33 18 -35C29 -37 40 -28 40 -14C40 0 30 14 0 36Z"
)
EYE = disc(0, -4, 15, "core") + stroke("M-8 -4A8 8 0 1 1 0 4A5 5 0 1 1 4 -5", "vein", 3.5)  # of the storm
CRACKS = (
    "M0 34L4 24L-4 18L0 12",
    "M-18 -35L-22 -20L-12 -12",
    "M18 -35L22 -18L14 -8",
    "M-40 -12L-28 -6L-24 4",
    "M40 -12L30 -4L22 6",
    "M-20 22L-10 16L-12 8",
    "M20 22L10 14L12 6",
)


def storm_heart(row: int) -> str:
    """A heart with the eye of a storm in it; the lower it is, the more it cracks. Its outline swells with the beat."""
    edge = path(HEART_PATH, "vein", stroke="vein", stroke_width="calc(var(--lg-beat) + 7px)")
    body = path(HEART_PATH, "heart", stroke="heart", stroke_width="var(--lg-beat)")
    cracks = stroke("".join(CRACKS[:row]), "vein", 4) if row else ""
    return at(50, 53, edge, body, cracks, EYE)


# --- Dream Soothers ---------------------------------------------------------------------------------------------------


def dreamer(lids: str) -> str:
    """A small cloud of a creature, 72 wide and 60 high about its middle, with its eyes closed or open."""
    body = (
        "M-36 22C-44 4 -34 -12 -20 -12C-18 -30 18 -34 24 -14C38 -14 42 4 36 22"
        "C26 16 20 28 10 22C4 30 -6 30 -11 22C-20 28 -28 16 -36 22Z"
    )
    cheeks = disc(-20, 6, 4, "dome") + disc(20, 6, 4, "dome")
    return path(body, "dream", stroke="sleep", stroke_width=4) + cheeks + lids + stroke("M-4 9Q0 12 4 9", "sleep", 3)


AWAKE = disc(-11, -2, 4, "sleep") + disc(11, -2, 4, "sleep")
CLOSED = stroke("M-17 -3Q-11 3 -5 -3M5 -3Q11 3 17 -3", "sleep", 3.5)


def zeds(colour: str) -> str:
    return stroke("M0 0H9L0 11H9M15 -14H22L15 -5H22", colour, 3.5)


def soother() -> str:
    return at(50, 52, dreamer(AWAKE), stroke("M-22 -30L-26 -38M0 -36V-45M22 -30L26 -38", "dream", 3.5))


def soother_aboard() -> str:
    """Asleep in a hammock."""
    return (
        at(50, 46, dreamer(CLOSED), size=0.8)
        + stroke("M6 40Q50 104 94 40", "soft", 6)
        + stroke("M6 40V22M94 40V22", "soft", 6)
        + at(74, 22, zeds("soft"))
    )


def soother_sent() -> str:
    """Asleep under its part of the dome."""
    dome = path("M6 86C6 26 30 10 50 10S94 26 94 86Z", "dome", opacity=0.35)
    return dome + stroke("M6 86C6 26 30 10 50 10S94 26 94 86", "dome", 4) + at(50, 62, dreamer(CLOSED), size=0.85)


# --- The storm --------------------------------------------------------------------------------------------------------


def sky() -> str:
    """Filled, if hardly to be seen: so that all of it can be pointed at."""
    return box(9, 9, 82, 82, "cloud", rx=12, fill_opacity=0.04, stroke="line", stroke_width=2.2, stroke_opacity=0.55)


def row_mark() -> str:
    return box(29, 32, 42, 36, "high", rx=18, opacity=0.6)


def planet_mark() -> str:
    """It sleeps."""
    return at(34, 66, zeds("dream"), size=1.3)


def column_mark() -> str:
    """A small cloud: this is where they come from."""
    return path("M26 70C12 70 12 50 26 50C26 32 50 28 56 40C68 32 82 42 76 54C86 58 84 70 74 70Z", "high", opacity=0.7)


def ground() -> str:
    """An empty place for a dome."""
    return stroke("M14 82C14 42 32 28 50 28S86 42 86 82", "dome", 3, stroke_dasharray="4 9")


def backdrop(rows: int) -> str:
    """From the height of the storm down to the planet, in the units of the map."""
    left, width = -100 * BESIDE - MARGIN, 100 * (COLUMNS - 1 + BESIDE) + 2 * MARGIN
    top, bottom = -100 * BESIDE - MARGIN, 100 * rows + MARGIN
    right = left + width
    glow = "".join(
        box(left, y, width, bottom - y, "low", opacity=0.13) for y in range(-40, 100 * rows, 100 * (rows + 1) // 7)
    )
    clouds = path(
        "".join(shifted_bank(y, n, left, right) for n, y in enumerate(range(-20, 100 * rows - 150, 130))),
        "cloud",
        opacity=0.07,
    )
    bolts = stroke("M40 -40L22 10L44 6L20 70M470 120L452 168L474 164L450 226", "line", 3, opacity=0.3)
    planet = path(f"M{left} {bottom}V{bottom - 78}Q250 {bottom - 138} {right} {bottom - 78}V{bottom}Z", "sea")
    lands = path(
        f"M{left} {bottom}V{bottom - 60}Q20 {bottom - 96} 90 {bottom - 66}T190 {bottom}Z"
        f"M300 {bottom}Q330 {bottom - 80} 430 {bottom - 74}T{right} {bottom - 40}V{bottom}Z",
        "land",
    )
    return box(left, top, width, bottom - top, "high") + glow + clouds + bolts + planet + lands


def shifted_bank(top: float, number: int, left: float, right: float) -> str:
    """A loose cloud, to the left and to the right by turns."""
    start = left + 20 if number % 2 else right - 300
    upper, lower = "q10 -40 60 -36q30 -40 80 -14q60 -20 80 24q60 0 60 40", "q-20 22 -80 14q-90 20 -150 0q-50 4 -50 -28Z"
    return f"M{start:g} {top + 40:g}{upper}{lower}"


MARGIN, SPACE = 50, 114


# --- The captain's tracks ---------------------------------------------------------------------------------------------


def lamp() -> str:
    return (
        path("M34 40H66V74H34Z", "lamp", stroke="ink", stroke_width=5)
        + path("M28 40L50 20L72 40Z", "ink")
        + box(26, 74, 48, 12, "ink", rx=3)
        + at(50, 57, stroke(spokes(4, 30, 42, pi / 4), "ink", 5))
        + disc(50, 57, 7, "flame")
    )


def structure() -> str:
    """A plated hull, with its rivets."""
    plates = "M14 20H86V62C78 80 64 88 50 92C36 88 22 80 14 62Z"
    return path(plates, "leaf", stroke="ink", stroke_width=6) + stroke("M14 48H86M50 20V48M34 48V82M66 48V82", "ink", 4)


def victory() -> str:
    """The dome over a sleeping planet."""
    return (
        path("M8 84C8 34 28 12 50 12S92 34 92 84Z", "dome", opacity=0.5)
        + stroke("M8 84C8 34 28 12 50 12S92 34 92 84", "ink", 5)
        + path("M18 84C20 56 36 46 50 46S80 56 82 84Z", "sea")
        + stroke("M34 66Q40 72 46 66M56 66Q62 72 68 66", "dream", 4)
        + stroke("M4 84H96", "ink", 5)
    )


# --- The crew and their actions ---------------------------------------------------------------------------------------


def sailor() -> str:
    """A head in a sou'wester, and shoulders."""
    return (
        path("M14 94C14 70 30 64 50 64S86 70 86 94Z", "cold", stroke="ink", stroke_width=4)
        + disc(50, 46, 20, "leaf", stroke="ink", stroke_width=4)
        + path("M18 44C24 10 76 10 82 44C68 34 32 34 18 44Z", "cold", stroke="ink", stroke_width=4)
        + stroke("M43 49V50M57 49V50", "ink", 6)
    )


def sealing() -> str:
    """The same one, with a bucket and a wave."""
    return (
        sailor()
        + path("M56 62H94L90 94H60Z", "leaf", stroke="ink", stroke_width=4)
        + stroke("M60 76Q68 70 75 76T90 76", "cold", 5)
    )


def slot() -> str:
    return ring(50, 50, 38, "soft", 7, stroke_dasharray="12 12")


def illuminate() -> str:
    light = at(
        50, 42, stroke(spokes(7, 30, 44, pi * 0.786), "ink", 6), disc(0, 0, 20, "lamp", stroke="ink", stroke_width=5)
    )
    return light + path("M36 66H64L68 92H32Z", "ink")


def manoeuvre() -> str:
    """A ship's wheel."""
    wheel = ring(0, 0, 24, "ink", 7) + disc(0, 0, 7, "ink")
    return at(50, 50, stroke(spokes(8, 8, 42), "ink", 6), wheel)


def hunt() -> str:
    """A harpoon through a Heart."""
    return (
        at(54, 46, path(HEART_PATH, "heart", stroke="ink", stroke_width=5), size=0.85)
        + stroke("M10 92L60 42", "ink", 7)
        + path("M78 24L70 50L52 32Z", "ink")
    )


def sleep() -> str:
    return path("M58 14A38 38 0 1 0 88 66A32 32 0 1 1 58 14Z", "dream", stroke="ink", stroke_width=5) + at(
        62, 40, zeds("ink"), size=1.1
    )


def repair() -> str:
    hammer = box(-5, -18, 10, 56, "soft", rx=3) + path("M-24 -34H16L26 -24L16 -16H-24Z", "ink")
    return at(52, 50, hammer, turn=38) + stroke("M14 84H46", "ink", 6)


def accelerate() -> str:
    return stroke("M28 46L50 22L72 46M28 68L50 44L72 68", "ink", 9) + path("M40 72H60L50 96Z", "heart")


def send() -> str:
    return (
        at(50, 32, dreamer(CLOSED), size=0.68)
        + stroke("M50 58V74M40 66L50 76L60 66", "ink", 7)
        + stroke("M8 94Q50 74 92 94", "ink", 7)
    )


def idle() -> str:
    """A mug that steams."""
    return (
        path("M24 44H68V76Q68 88 56 88H36Q24 88 24 76Z", "leaf", stroke="ink", stroke_width=6)
        + stroke("M68 52H78Q86 52 86 62T76 72H68", "ink", 6)
        + stroke("M36 32Q30 24 36 16M54 32Q48 24 54 16", "soft", 5)
    )


# --- All of them, by name ---------------------------------------------------------------------------------------------

DRAWINGS = {
    **{f"lighthouse-{n}": lighthouse(n) for n in range(MOST_LIGHT + 1)},
    "lighthouse-wreck": wreck(),
    **{f"heart-{row}": storm_heart(row) for row in range(MOST_ROWS)},
    "soother": soother(),
    "soother-aboard": soother_aboard(),
    "soother-sent": soother_sent(),
    "sky": sky(),
    "row-mark": row_mark(),
    "column-mark": column_mark(),
    "planet-mark": planet_mark(),
    "ground": ground(),
    "light": lamp(),
    "structure": structure(),
    "victory": victory(),
    "crew": sailor(),
    "crew-sealing": sealing(),
    "slot": slot(),
    "action-illuminate": illuminate(),
    "action-manoeuvre": manoeuvre(),
    "action-hunt": hunt(),
    "action-sleep": sleep(),
    "action-repair": repair(),
    "action-accelerate": accelerate(),
    "action-send": send(),
    "action-idle": idle(),
}
SYMBOLS = {name: rounded(drawing) for name, drawing in DRAWINGS.items()}


# --- The cover --------------------------------------------------------------------------------------------------------


def cover() -> str:
    """One light between the storm and the sleeping planet."""
    return "".join(
        (
            box(0, 0, 300, 400, "high"),
            *(box(0, y, 300, 400 - y, "low", opacity=0.16) for y in range(50, 290, 40)),
            cover_clouds(),
            beams(150, 128),
            *(cover_heart(*spot) for spot in ((58, 62, 0.62, -14), (240, 58, 0.8, 10), (252, 226, 0.44, 18))),
            cover_planet(),
            at(54, 226, dreamer(AWAKE), size=0.52),
            at(150, 166, tower("flame"), disc(0, -25, 6, "lamp"), size=1.5),
        )
    )


def cover_clouds() -> str:
    banks = "M-20 62q20 -46 80 -30q40 -36 90 -6q70 -30 100 18q60 0 70 40V-10H-20Z"
    wisps = "M-20 186q40 -30 80 -6q30 -20 60 4q-40 26 -140 22ZM320 176q-50 -30 -90 -4q-40 -14 -60 10q60 24 150 14Z"
    bolts = stroke("M92 84L78 118L94 114L80 150M208 92L222 120L206 118L216 146", "vein", 3, opacity=0.8)
    return path(banks + wisps, "core", opacity=0.75) + bolts


def beams(x: float, y: float) -> str:
    """Both ways across the cover, and the glow they come from."""
    cones = f"M{x} {y}L-10 {y - 62}V{y + 22}ZM{x} {y}L310 {y - 40}V{y + 60}Z"
    halo = disc(x, y, 70, "lamp", opacity=0.22) + disc(x, y, 40, "lamp", opacity=0.45)
    return path(cones, "lamp", opacity=0.55) + halo


def cover_heart(x: float, y: float, size: float, turn: float) -> str:
    return at(x, y, path(HEART_PATH, "heart", stroke="vein", stroke_width=4), EYE, size=size, turn=turn)


def cover_planet() -> str:
    lands = "M6 300Q60 248 118 268T150 400H0ZM186 262Q250 260 300 300V400H220Q180 330 186 262Z"
    lids = stroke("M96 292Q112 304 128 292M172 292Q188 304 204 292", "dream", 4)
    return disc(150, 572, 322, "sea") + path(lands, "land") + lids + at(222, 262, zeds("dream"), size=0.9)


# --- Style ------------------------------------------------------------------------------------------------------------


def pulses() -> str:
    """The lower a Heart, the faster it beats."""
    return "".join(
        rule(f".chart .look-heart-{row}", **{"--lg-pace": f"{2.6 * 0.74**row:.2f}s"}) for row in range(MOST_ROWS)
    )


def glows() -> str:
    """The more light, the further it reaches."""
    return "".join(
        rule(
            f".chart .look-lighthouse-{n} use",
            filter=f"drop-shadow(0 0 {2 + 4 * n}px var(--lg-lamp)) drop-shadow(0 0 {8 * n}px var(--lg-lamp))",
        )
        for n in range(1, MOST_LIGHT + 1)
    )


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """A dome of light over a planet that sleeps."""
    sky = box(0, 0, 320, 120, "high") + box(0, 60, 320, 60, "low", opacity=0.3)
    planet = disc(160, 330, 240, "sea") + path("M60 112Q110 92 150 104T210 120H40Z", "land")
    dome = "M20 120A140 112 0 0 1 300 120Z"
    light = path(dome, "dome", opacity=0.35) + stroke(dome, "dome", 3)
    lamp = at(160, 60, disc(0, -25, 34, "lamp", opacity=0.3), tower("flame"), disc(0, -25, 7, "lamp"))
    return sky + moving("glow", light) + planet + moving("rise", lamp) + at(232, 84, zeds("dream"), size=0.7)


def lost() -> str:
    """The lamp is out; what is left of the light is not ours."""
    sky = box(0, 0, 320, 120, "core") + path("M-20 30q40-36 90-16q50-30 110-2q60-26 110 8q40 0 50 20V-10H-20Z", "high")
    storm = "".join(cover_heart(*spot) for spot in ((60, 50, 0.5, -14), (262, 44, 0.62, 10), (230, 96, 0.34, 18)))
    return sky + moving("glow", storm) + moving("fall", at(118, 24, wreck(), size=0.9))


SOUNDS = {
    "token": sounds.glass(990),
    "number": sounds.glass(1480),
    "die": sounds.thunder(),
    "held": (*sounds.thunder(), *sounds.wind(1.6)),
    "turn": sounds.glass(740),
    "won": (
        *sounds.glass(880),
        *sounds.later(sounds.glass(1109), 0.25),
        *sounds.later(sounds.glass(1319), 0.5),
        *sounds.later(sounds.glass(1760), 0.75),
    ),
    "lost": (*sounds.wind(2.0, 420), *sounds.thunder(), *sounds.melody((330, 294, 220), 0.4, 0.5)),
}

PALETTE = Palette("lg", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.print(rounded(cover()), by="night"),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards={
        **{
            f"storm-{rows}": BoardLook(
                "map", margin=MARGIN, size=SPACE, background=PALETTE.paint(rounded(backdrop(rows)))
            )
            for rows in ROW_CHOICES
        },
        "actions": BoardLook(),
    },
    style=glows() + pulses() + style_of(__file__),
    layouts=(
        Layout(seats="unseen", unseen=(".look-crew-group .token .label",)),
        Layout(on="desk", board=Region(is_one_row=True, padding="4px 24px", align="center"), tray="216px"),
        Layout(
            on="phone",
            board=Region(padding="0 8px 8px", gap="8px"),
            mine=Region(gap="4px"),
            tray="min(300px, 41dvh)",
        ),
    ),
)
