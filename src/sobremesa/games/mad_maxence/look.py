"""The drawings: a road map found in a wreck. Creased paper, roads in rust, places in ink, dials with needles, coins.

Everything is drawn with the ink of the map; rust is for roads and danger, petrol for what helps.
"""

from __future__ import annotations

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import at, box, disc, moving, path, polar, rounded, stroke, style_of
from sobremesa.games.mad_maxence.book import CAPS, PICTURES

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "sand": "#e6cfa3",  # the desert around the map
    "paper": "#f5e8c8",  # the map
    "bone": "#fdf6e3",  # the page of the book, and the face of a place
    "ink": "#33231a",
    "soft": "#6b4f3a",
    "crease": "#cdb285",
    "rust": "#98370f",
    "petrol": "#165557",
    "brass": "#c4933a",
    "sun": "#dd8a3c",
}
NIGHT = {  # by lamp
    "sand": "#1d1512",
    "paper": "#33261d",
    "bone": "#2a1f18",
    "ink": "#f1e3c8",
    "soft": "#c7aa88",
    "crease": "#584230",
    "rust": "#f39059",
    "petrol": "#7cc9c4",
    "brass": "#d3a54c",
    "sun": "#b9642a",
}
SAND, PAPER, BONE, INK, SOFT, CREASE, RUST, PETROL, BRASS, SUN = DAY


# --- Shapes -----------------------------------------------------------------------------------------------------------


def on_dial(r: float, degrees: float) -> str:
    """A point of a dial, from the top, clockwise."""
    x, y = polar(r, degrees / 360, 50, 54)
    return f"{x:g} {y:g}"


# --- Places: a stamp with its picture above, and room for its number below --------------------------------------------

# Each fills about 20 to 80 across and 12 to 60 down.
PLACE_PICTURES = {
    "camp": path("M24 58L46 18L68 58Z", INK)
    + path("M40 58L46 42L52 58Z", BONE)
    + path("M70 58Q66 50 73 42Q81 50 77 58Z", RUST),
    "station": box(32, 18, 24, 40, INK, rx=3)
    + box(37, 24, 14, 10, BONE)
    + stroke("M56 30H64V50Q64 55 68 55T72 50V30L64 22", INK, 4),
    "scrapyard": path("M26 58V48L32 40H54L60 48V58Z", INK)
    + path("M40 38V29L46 21H66L72 29V38Z", RUST)
    + disc(34, 58, 5, BONE, stroke=INK, stroke_width=3)
    + disc(52, 58, 5, BONE, stroke=INK, stroke_width=3),
    "bridge": stroke("M18 34H40M60 34H82M26 34V56M36 34V44M74 34V56M64 34V44", INK, 6)
    + stroke("M42 30L46 24M58 30L54 24", RUST, 4),
    "tower": stroke("M50 16L36 60M50 16L64 60M45 32H55M41 44H59M42 44L55 32M38 56L59 44", INK, 4)
    + stroke("M36 12Q30 20 36 28M64 12Q70 20 64 28", RUST, 4),
    "market": path("M22 34L28 18H72L78 34Q73 42 67 34Q62 42 56 34Q50 42 44 34Q38 42 33 34Q27 42 22 34Z", RUST)
    + stroke("M28 40V58M72 40V58M28 50H72", INK, 5),
    "canyon": path("M18 58V22L34 16L42 30L38 44L46 58ZM82 58V20L66 14L60 28L64 42L56 58Z", INK)
    + stroke("M51 24V56", RUST, 3, stroke_dasharray="5 6"),
    "nest": path("M16 30Q34 18 50 36Q66 18 84 30Q70 32 62 44L50 56L38 44Q30 32 16 30Z", INK)
    + path("M46 22Q50 14 56 20L62 24L54 27Q50 30 46 26Z", RUST),
    "road": path("M44 16H56L76 60H24Z", INK) + stroke("M50 20V26M50 33V40M50 48V58", BONE, 4, stroke_linecap="butt"),
    "village": path("M20 58V40L33 27L46 40V58ZM50 58V34L65 19L80 34V58Z", INK)
    + box(29, 46, 8, 12, BONE)
    + box(60, 40, 10, 10, SUN),
    "checkpoint": box(24, 20, 12, 40, INK, rx=2)
    + at(
        34,
        32,
        box(0, -5, 46, 10, BONE, stroke=INK, stroke_width=3),
        path("M8 -5H18L12 5H2ZM28 -5H38L32 5H22Z", RUST),
        turn=-8,
    ),
    "mines": disc(50, 40, 15, INK)
    + stroke("M50 18V24M50 56V62M28 40H34M66 40H72M34 24L39 29M66 24L61 29M34 56L39 51M66 56L61 51", INK, 5)
    + disc(45, 36, 4, RUST),
    "gate": path("M22 60V30Q22 14 50 14T78 30V60H64V34Q64 26 50 26T36 34V60Z", INK)
    + stroke("M43 34V60M50 32V60M57 34V60M38 46H62", RUST, 3),
    "bunker": path("M18 58Q20 26 50 26T82 58Z", INK) + box(42, 42, 16, 16, BONE) + stroke("M64 26V14H72", INK, 5),
    "laboratory": path("M43 16H57V32L72 56Q73 60 69 60H31Q27 60 28 56L43 32Z", INK)
    + path("M40 44H60L66 54H34Z", PETROL)
    + stroke("M40 15H60", INK, 5),
    "oasis": stroke("M50 60Q46 40 52 28", INK, 5)
    + path("M52 28Q38 16 26 28Q40 26 52 30Q64 22 78 30Q66 14 52 28Q56 14 46 12Q48 20 52 28Z", PETROL)
    + path("M26 60Q50 50 74 60Z", PETROL),
    "ship": at(
        50, 42, path("M-32 0H32L22 18H-24Z", INK), box(-16, -14, 22, 14, INK), box(10, -22, 8, 22, RUST), turn=-14
    ),
    "ribs": stroke("M24 60Q18 26 40 16M38 60Q34 34 48 22M76 60Q82 26 60 16M62 60Q66 34 52 22", INK, 5)
    + stroke("M30 14Q50 6 70 14", INK, 5),
    "lighthouse": path("M43 26H57L61 60H39Z", INK)
    + box(43, 16, 14, 9, SUN, stroke=INK, stroke_width=3)
    + path("M42 15L50 8L58 15Z", INK)
    + stroke("M36 20L20 15M64 20L80 15", SUN, 5)
    + stroke("M42 38H58M41 48H59", BONE, 4),
    "tunnel": path("M18 60V38Q18 14 50 14T82 38V60Z", SOFT)
    + path("M30 60V40Q30 26 50 26T70 40V60Z", INK)
    + stroke("M50 44V48M50 54V60", BONE, 4),
    "city": path("M20 60V34H34V20H48V60ZM50 60V28H62V40H80V60Z", INK)
    + stroke("M39 28H43M39 38H43M39 48H43M56 36H57M68 48H74M25 42H29M25 50H29", SUN, 4),
    "archive": path("M20 28L50 12L80 28V33H20Z", INK)
    + stroke("M28 36V52M42 36V52M58 36V52M72 36V52", INK, 6)
    + box(20, 54, 60, 6, RUST),
    "dredger": disc(50, 38, 15, "none", stroke=INK, stroke_width=6)
    + stroke("M50 23V53M35 38H65M39 27L61 49M61 27L39 49", INK, 3)
    + path("M44 10H56V20H44ZM70 26L80 32L74 42L65 36ZM30 26L20 32L26 42L35 36ZM44 54H56V64H44Z", RUST),
    "submarine": path("M16 46Q16 34 34 34H44V24H58V34H68Q84 36 84 46T68 58H34Q16 58 16 46Z", INK)
    + stroke("M51 24V14H60", INK, 5)
    + stroke("M32 46H34M48 46H50M64 46H66", SUN, 6),
    "tram": box(24, 24, 52, 30, INK, rx=6)
    + path("M30 30H46V40H30ZM54 30H70V40H54Z", BONE)
    + stroke("M50 24L62 12M30 58H34M66 58H70", INK, 5)
    + stroke("M28 47H72", RUST, 4),
    "shirt": path("M36 16Q50 26 64 16L82 28L74 42L66 38V60H34V38L26 42L18 28Z", SOFT)
    + stroke("M50 30V58", BONE, 3, stroke_dasharray="2 7"),
    "plinths": path("M20 60V40H40V60ZM60 60V40H80V60ZM40 60V30H60V60Z", INK)
    + stroke("M17 40H43M57 40H83M37 30H63", INK, 5)
    + path("M44 24Q46 14 54 16L60 18L55 21Q54 26 48 26Z", RUST),
    "press": stroke("M26 58V20H74V58M50 20V12M38 12H62M20 60H80", INK, 6)
    + stroke("M50 20V36", INK, 8)
    + box(34, 34, 32, 8, RUST)
    + box(34, 48, 32, 8, SOFT),
}


def place(drawing: str) -> str:
    return disc(50, 50, 46, BONE, stroke=INK, stroke_width=4) + at(50, 36, at(-50, -36, drawing), size=0.86)


def car() -> str:
    """96 wide and 52 high, from its upper left corner, driving to the right."""
    return (
        path("M2 46L6 32L22 28L32 12H62L74 28L94 33L98 46Z", RUST, stroke=BONE, stroke_width=4)
        + path("M36 17H46V28H29ZM51 17H60L68 28H51Z", BONE)
        + "".join(disc(x, 47, 12, INK, stroke=BONE, stroke_width=3) + disc(x, 47, 4, BRASS) for x in (24, 77))
        + stroke("M88 20L96 12M82 16L86 6", INK, 4)
    )


def maxence() -> str:
    """The car above the number of the place it stands on, whose picture it covers."""
    return disc(50, 34, 44, BONE) + car()


# --- Coins ------------------------------------------------------------------------------------------------------------


def coin(sign: str, metal: str = BRASS) -> str:
    rim = disc(50, 50, 36, "none", stroke=INK, stroke_width=2.5, stroke_dasharray="2 5")
    return disc(50, 50, 45, metal, stroke=INK, stroke_width=5) + rim + sign


def face() -> str:
    """Heads: a woman in profile with driving goggles."""
    profile = "M62 78H36Q40 68 34 60Q26 46 34 32Q44 20 58 26Q66 30 66 42L72 53L66 56L67 63Q66 67 58 66Z"
    return path(profile, INK) + path("M46 38H68V48H46Z", BONE) + stroke("M34 42H46", BONE, 4)


def wheel() -> str:
    """Tails: crossed spanners."""
    return (
        stroke("M32 68L66 34M68 68L34 34", INK, 9)
        + disc(68, 32, 9, INK)
        + disc(32, 32, 9, INK)
        + path("M68 32L76 20L80 26ZM32 32L24 20L20 26Z", SOFT)
    )


# --- Dials ------------------------------------------------------------------------------------------------------------

SWEEP = 125  # degrees to each side of the top


def dial(value: int, high: int) -> str:
    """The needle at `value`; the red is where it hurts: late for the time, low for all the rest."""
    turn = -SWEEP + 2 * SWEEP * value / high
    red = (55, SWEEP) if high == CAPS[0] else (-SWEEP, -80)
    arc = f"M{on_dial(36, red[0])}A36 36 0 0 1 {on_dial(36, red[1])}"
    marks = range(5) if high == CAPS[0] else range(high + 1)
    ticks = "".join(
        f"M{on_dial(36, angle)}L{on_dial(30, angle)}"
        for angle in (-SWEEP + 2 * SWEEP * mark / marks[-1] for mark in marks)
    )
    return (
        disc(50, 54, 43, BONE, stroke=INK, stroke_width=5)
        + stroke(arc, RUST, 7, stroke_linecap="butt")
        + stroke(ticks, INK, 3)
        + stroke(f"M{on_dial(10, turn + 180)}L{on_dial(31, turn)}", RUST, 6)
        + disc(50, 54, 6, INK)
    )


DIALS = {f"dial-{high}-{n}": dial(n, high) for high in sorted(set(CAPS)) for n in range(high + 1)}


# --- Buttons and equipment --------------------------------------------------------------------------------------------

SIGNS = {
    "foe": path("M22 46Q22 14 50 14T78 46V60H68V76H32V60H22Z", INK)
    + disc(38, 46, 8, BONE)
    + disc(62, 46, 8, BONE)
    + stroke("M44 68V76M56 68V76", BONE, 4),
    "pick": path("M30 16L74 50L30 84Z", RUST),
    "flip": coin("") + stroke("M34 58L50 40L66 58", INK, 8),
    "easy": stroke("M16 80Q20 40 50 44T84 18M84 18L66 18M84 18L82 36", PETROL, 9),
    "hard": stroke("M14 84Q60 84 60 60T34 38Q22 52 40 56T84 20M84 20L66 18M84 20L80 38", RUST, 9),
    "repair": stroke("M26 76L58 44", INK, 14) + stroke("M58 44Q52 24 70 18L66 34L80 38L86 24Q92 46 70 48Z", INK, 6),
    "accept": stroke("M18 54L40 76L84 24", PETROL, 12),
    "item-again": stroke("M50 50L24 28M50 50L76 28M50 50L24 72M50 50L76 72", INK, 6)
    + disc(50, 50, 14, RUST)
    + "".join(disc(x, y, 13, "none", stroke=INK, stroke_width=5) for x in (24, 76) for y in (28, 72)),
    "item-use": box(16, 30, 68, 52, BONE, stroke=INK, stroke_width=6, rx=6)
    + stroke("M38 30V20H62V30", INK, 6)
    + stroke("M50 42V70M36 56H64", RUST, 10),
    "item-keepsake": box(12, 26, 76, 50, BONE, stroke=INK, stroke_width=6, rx=6)
    + disc(34, 50, 9, INK)
    + disc(66, 50, 9, INK)
    + stroke("M34 64H66", INK, 4),
}

DRAWINGS = {
    **{name: place(PLACE_PICTURES[name]) for name in PICTURES},
    **DIALS,
    **SIGNS,
    "unknown": place(stroke("M36 28Q36 14 50 14T64 28Q64 36 50 42V48M50 59V60", SOFT, 8)),
    "maxence": maxence(),
    "coin": coin(stroke("M38 40Q38 28 50 28T62 40Q62 48 50 52V60M50 72V73", INK, 7), SOFT),
    "coin-heads": coin(face()),
    "coin-tails": coin(wheel(), CREASE),
}
SYMBOLS = {name: rounded(drawing) for name, drawing in DRAWINGS.items()}

# --- The ground of the map --------------------------------------------------------------------------------------------

UNIT, MARGIN, SIZE = 110, 56, 100


def ground() -> str:
    """Contour lines, dunes, a ring left by a cup, a burn, and a rose of the winds with the north torn off."""
    contours = "".join(
        f"M{x - r:g} {y:g}C{x - r:g} {y - r * 0.8:g} {x + r * 0.7:g} {y - r:g} {x + r:g} {y - r * 0.1:g}"
        f"S{x + r * 0.2:g} {y + r * 0.9:g} {x - r * 0.4:g} {y + r * 0.6:g}S{x - r:g} {y + r * 0.4:g} {x - r:g} {y:g}Z"
        for x, y, most in ((60, 60, 70), (470, 40, 60), (60, 330, 60), (330, 230, 40), (500, 340, 80))
        for r in range(most, 10, -18)
    )
    dunes = "".join(f"M{x} {y}q18 -16 36 0q18 -16 36 0" for x, y in ((150, 50), (90, 175), (380, 130), (170, 385)))
    cup = disc(535, 60, 58, "none", stroke=CREASE, stroke_width=7, opacity=0.7)
    rose = at(
        8,
        34,
        stroke("M0 -34V34M-30 0H30", SOFT, 2),
        path("M0 -34L6 0L0 34L-6 0Z", SOFT),
        disc(0, 0, 20, "none", stroke=SOFT, stroke_width=2),
    )
    return rounded(stroke(contours, CREASE, 2) + stroke(dunes, CREASE, 3) + cup + rose)


# --- The cover --------------------------------------------------------------------------------------------------------


ROAD = "M-10 338C100 338 74 276 160 268S262 224 226 196S252 176 246 160"


def cover() -> str:
    """The road, the sun, the gate far off, the car, and behind it a cloud in which nobody has a face."""
    cloud = ((30, 228, 44), (78, 222, 34), (6, 200, 40), (112, 236, 22), (56, 192, 30))
    dust = "".join(disc(x, y, r, SOFT, opacity=0.45) for x, y, r in cloud)
    figure = path("M-11 50Q-13 10 0 8Q13 10 11 50Z", SOFT) + disc(0, -4, 10, SOFT)
    erasers = "".join(at(x, y, figure, size=size) for x, y, size in ((24, 188, 1), (88, 196, 0.84), (54, 180, 1.1)))
    stamps = "".join(disc(x, y, r, BONE, stroke=INK, stroke_width=4) for x, y, r in ((62, 322, 13), (232, 206, 9)))
    gate = path("M-26 22V-6Q-26 -24 0 -24T26 -6V22H14V-2Q14 -10 0 -10T-14 -2V22Z", INK)
    return (
        box(0, 0, 300, 400, PAPER)
        + disc(190, 116, 84, SUN)
        + disc(190, 116, 96, "none", stroke=SUN, stroke_width=3, stroke_dasharray="3 9")
        + path("M0 184Q70 160 150 178T300 162V400H0Z", BRASS)
        + at(246, 146, gate)
        + path("M0 240Q90 216 170 240T300 228V400H0Z", SAND)
        + dust
        + erasers
        + stroke(ROAD, RUST, 14)
        + stroke(ROAD, BONE, 3, stroke_dasharray="12 12")
        + stamps
        + at(122, 222, car(), size=1.15, turn=-5)
        + stroke("M100 0V400M200 0V400M0 133H300M0 266H300", CREASE, 2, opacity=0.7)
    )


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """Over the edge of the map, towards the sun."""
    desert = box(0, 0, 320, 120, PAPER) + disc(252, 62, 44, SUN) + path("M0 84Q90 70 170 82T320 76V120H0Z", SAND)
    road = stroke("M-10 112C100 112 160 92 330 88", RUST, 12) + stroke(
        "M-10 112C100 112 160 92 330 88", BONE, 3, stroke_dasharray="12 12"
    )
    folds = stroke("M106 0V120M212 0V120", CREASE, 2)
    return rounded(desert + folds + road + moving("drive", at(118, 52, car(), turn=-5)))


def lost() -> str:
    """Where there was a road, a smudge."""
    rubbed = "".join(disc(x, y, r, SOFT, opacity=0.3) for x, y, r in ((150, 70, 40), (196, 62, 46), (240, 74, 36)))
    road = stroke("M-10 96C60 96 90 86 130 84", RUST, 10) + stroke("M134 83H290", CREASE, 4, stroke_dasharray="3 12")
    body = path("M-11 50Q-13 10 0 8Q13 10 11 50Z", INK) + disc(0, -4, 10, INK)
    they = "".join(at(x, y, body, size=size) for x, y, size in ((182, 36, 1), (222, 44, 0.86), (256, 34, 1.1)))
    return rounded(box(0, 0, 320, 120, PAPER) + road + rubbed + moving("near", they))


SOUNDS = {
    "token": sounds.wind(0.5, 220),
    "die": sounds.coins(1900, 3),
    "number": sounds.coins(1300, 1),
    "turn": sounds.melody((196, 294), 0.1, 0.2, "sawtooth", 0.16),
    "won": (*sounds.wind(1.4, 260), *sounds.melody((196, 294, 392, 587), 0.18, 0.26, "sawtooth", 0.16)),
    "lost": (*sounds.wind(1.8, 400), *sounds.thunder()),
}

PALETTE = Palette("mm", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.print(rounded(cover())),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.print(won()), PALETTE.print(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards={"map": BoardLook("map", UNIT, MARGIN, SIZE, PALETTE.paint(ground()))},
    style=style_of(__file__),
    layouts=(
        Layout(mine=Region(gap="8px"), tray="180px", seats="unseen", unseen=(".look-coins .token .label",)),
        Layout(on="phone", tray="230px"),
        Layout(
            on="desk",
            board=Region(
                areas=("map passage", "map equipment", "dashboard dashboard"),
                rows="auto 1fr auto",
                columns="auto minmax(300px, 1fr)",
                gap="10px 20px",
                padding="12px 24px",
                align="start",
                content="safe center",
            ),
        ),
    ),
)
