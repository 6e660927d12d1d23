"""The drawings: a scrapbook of 1932. Hand-tinted photographs in their corners, a ledger, poems, chalk, cartridges.

Photographs are sepia with one touch of lipstick red; what lies on the page is drawn in the page's ink, light by lamp.
"""

from __future__ import annotations

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
    rays,
    rounded,
    star,
    stroke,
    style_of,
    turned,
)

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "page": "#f1e4ca",  # the scrapbook's paper
    "leaf": "#fbf4e3",  # a lighter sheet pasted on it
    "ink": "#3a2417",
    "soft": "#76543a",  # ink for what is empty or only hinted at
    "rule": "#d3bd96",  # hairlines
    "red": "#a8142f",  # lipstick, on the page
    "white": "#fdf8ea",  # the border of a print
    "sky": "#efdcb4",  # the five sepias of a photograph, from light to dark
    "haze": "#d6b27d",
    "tan": "#ad7c4a",
    "brown": "#6f4528",
    "dark": "#38221a",
    "tint": "#b5202f",  # lipstick, in a photograph
    "brass": "#c2923c",
    "mount": "#38221a",  # the corners that hold a photograph
    "slate": "#4a4039",
    "chalk": "#f4efe4",
}
NIGHT = {  # by lamp
    "page": "#251912",
    "leaf": "#33241a",
    "ink": "#f0dfc0",
    "soft": "#c2a17a",
    "rule": "#553f2e",
    "red": "#f8626c",
    "white": "#e6d7b8",
    "sky": "#d9c296",
    "haze": "#bd9862",
    "tan": "#93663b",
    "brown": "#5e391f",
    "dark": "#2b1810",
    "tint": "#b3202f",
    "brass": "#cf9f48",
    "mount": "#8a6847",
    "slate": "#57493f",
    "chalk": "#f4efe4",
}
PAGE, LEAF, INK, SOFT, RULE, RED, WHITE, SKY, HAZE, TAN, BROWN, DARK, TINT, BRASS, MOUNT, SLATE, CHALK = DAY


# --- Shapes -----------------------------------------------------------------------------------------------------------


def tin_star(x: float, y: float, r: float, fill: str, points: int = 5, inner: float = 0.42) -> str:
    return path(star(x, y, r, r * inner, points), fill, stroke=fill, stroke_width=2)


# --- Things drawn more than once: each about its own origin -----------------------------------------------------------


def heart(fill: str, **more: Attribute) -> str:
    """80 wide and 74 high, about its middle."""
    half = "C-30 14 -40 0 -40 -14 C-40 -28 -29 -37 -18 -35 C-9 -33 -2 -27 0 -20"
    return path(f"M0 38 {half} C2 -27 9 -33 18 -35 C29 -37 40 -28 40 -14 C40 0 30 14 0 38Z", fill, **more)


def kiss(fill: str, crease: str = "") -> str:
    """84 wide and 50 high, about its middle."""
    upper = (
        "M-42 0C-31 -11 -18 -24 -10 -22C-5 -21 -2 -17 0 -16C2 -17 5 -21 10 -22C18 -24 31 -11 42 0C14 -4 -14 -4 -42 0Z"
    )
    lower = "M-38 4C-26 2 -12 1 0 2C12 1 26 2 38 4C29 19 16 27 0 27C-16 27 -29 19 -38 4Z"
    creases = "M-20 -11L-18 -7M-9 -15V-8M9 -15V-8M20 -11L18 -7M-19 8L-15 16M-6 8L-5 20M6 8L5 20M19 8L15 16"
    return path(upper + lower, fill) + (stroke(creases, crease, 1.8) if crease else "")


def cartridge() -> str:
    """22 wide and 60 high, standing, about its middle."""
    return (
        path("M-8 -9C-8 -21 -4 -30 0 -30C4 -30 8 -21 8 -9Z", TAN)
        + path("M-9 -9H9V24H11V30H-11V24H-9Z", BRASS)
        + stroke("M-3 -3V17", WHITE, 2.5, opacity=0.7)
    )


def edged(colour: str, *parts: str) -> str:
    return group(*parts, stroke=colour, stroke_width=2.5)


def dollar(colour: str, width: float) -> str:
    """20 wide and 42 high, about its middle."""
    curve = "M9 -9C7 -14 3 -15 0 -15C-6 -15 -10 -12 -10 -8C-10 3 10 -4 10 7C10 12 5 15 0 15C-5 15 -9 13 -10 8M0 -21V21"
    return stroke(curve, colour, width)


def hat(fill: str, band: str) -> str:
    """A fedora 60 wide, about the middle of its brim."""
    crown = "M-18 0C-19 -15 -16 -25 -8 -25C-4 -25 -2 -22 0 -22C2 -22 4 -25 8 -25C16 -25 19 -15 18 0Z"
    brim = "M-30 -1C-20 -4 20 -4 30 -1C28 6 14 8 0 8C-14 8 -28 6 -30 -1Z"
    return path(crown, fill) + box(-18.3, -9, 36.6, 7, band) + path(brim, fill)


def car(body: str, glass: str, light: str) -> str:
    """A Ford V8 of 1932, driving to the right: 100 wide, 46 high, from its upper left corner."""
    return (
        path("M8 33V13Q8 4 17 3H45Q50 3 52 8L56 16L86 18Q90 18 90 23V33Z", body)
        + path("M14 16V11Q14 8 17 8H28V16ZM32 8H44Q47 8 48 11L50 16H32Z", glass)
        + path("M0 36Q3 20 18 20Q32 20 35 32H65Q67 20 81 20Q95 20 99 36Z", body)
        + box(3, 12, 5, 14, body, rx=2)
        + "".join(disc(x, 36, 9, body) + disc(x, 36, 6, light) + disc(x, 36, 2.5, body) for x in (18, 81))
        + disc(93, 19, 4, light)
    )


def poles(*spots: tuple[float, float, float], colour: str) -> str:
    """Telegraph poles by foot and height."""
    return "".join(
        stroke(f"M{x:g} {y:g}v{-h:g}m{-h / 6:g} {h / 8:g}h{h / 3:g}m{-h / 3.6:g} {h / 9:g}h{h / 4.6:g}", colour, h / 22)
        for x, y, h in spots
    )


def typed(x: float, y: float, words: str) -> str:
    """The path of a line of typewriting: how long its words are, and nothing one could read."""
    return f"M{x:g} {y:g}" + "m3.5 0".join(f"h{length}" for length in words.split())


def typewriting(path: str, colour: str) -> str:
    return stroke(path, colour, 3.5, stroke_linecap="butt")


# --- Photographs: places and daily actions ----------------------------------------------------------------------------


def photo(*scene: str) -> str:
    """A print with its white border, held by four corners; the scene fills 10 to 90 both ways."""
    ground = box(5, 6, 93, 92, DARK, opacity=0.25) + box(6, 6, 88, 88, SKY)
    border = box(6.5, 6.5, 87, 87, "none", stroke=WHITE, stroke_width=7)
    corners = path("M1 1H19L1 19ZM99 1V19L81 1ZM99 99H81L99 81ZM1 99V81L19 99Z", MOUNT)
    return ground + "".join(scene) + border + corners


def home() -> str:
    """Clapboard, a porch, a bare tree, and nobody coming up the path."""
    boards = stroke("M33 53H69M33 59H69M33 65H69", TAN, 1)
    return photo(
        stroke("M22 70V42M22 56L15 45M22 52L29 40M22 46L18 36", BROWN, 2.5),
        box(11, 70, 78, 19, HAZE),
        box(60, 27, 7, 16, DARK),
        box(31, 46, 40, 25, WHITE),
        boards,
        path("M26 48L51 26L76 48Z", BROWN),
        box(36, 53, 9, 10, DARK) + stroke("M40.5 53v10M36 58h9", WHITE, 1.2),
        box(52, 53, 11, 18, TINT),
        path("M52 71H63L72 89H44Z", WHITE),
    )


def cement_city() -> str:
    """The kilns, and under them one window with a heart in it."""
    smoke = disc(29, 24, 6, HAZE) + disc(38, 20, 7, HAZE) + disc(50, 19, 5, HAZE) + disc(58, 22, 4, HAZE)
    return photo(
        smoke,
        path("M17 66L19 29H27L29 66ZM33 66L35 35H42L44 66Z", BROWN),
        path("M44 66V46L54 40V46L64 40V46L74 40V46H89V66Z", TAN),
        box(11, 65, 78, 24, HAZE),
        path("M49 70L68 53L87 70V89H49Z", WHITE),
        stroke("M46 72L68 52L90 72", DARK, 4),
        box(58, 68, 20, 18, DARK),
        at(68, 78, heart(TINT), size=0.17),
    )


def dallas() -> str:
    """Towers, and a streetcar with its lamps lit."""
    lit = "M31 33h3m3 0h3M31 40h3m3 0h3M31 47h3m3 0h3M54 26v3M54 33v3M54 40v3M71 45h3m3 0h3M71 52h3m3 0h3"
    return photo(
        disc(76, 26, 7, WHITE),
        path("M11 66V42H23V36H28V66Z", HAZE),
        path("M27 66V27H44V66ZM66 66V39H84V66Z", TAN),
        path("M45 66V24L54 13L63 24V66Z", BROWN),
        stroke(lit, SKY, 2.4),
        box(11, 66, 78, 23, HAZE),
        stroke("M11 80H89", DARK, 2),
        box(24, 56, 48, 21, TINT, rx=4) + box(24, 56, 48, 4, DARK, rx=2),
        path("M29 63h9v7h-9zM43 63h9v7h-9zM58 63h9v7h-9z", WHITE),
        disc(35, 78, 4, DARK) + disc(61, 78, 4, DARK) + stroke("M48 56L58 47", DARK, 2),
    )


def ride() -> str:
    """The Ford on the open road, and a red scarf out of its window."""
    return photo(
        disc(68, 29, 9, WHITE),
        path("M10 60Q30 47 52 56T90 50V90H10Z", HAZE),
        poles((78, 60, 22), colour=TAN),
        box(10, 73, 80, 17, TAN),
        stroke("M16 83h9m8 0h9m8 0h9m8 0h9", SKY, 2),
        at(22, 42, car(DARK, SKY, WHITE), size=0.66),
        path("M42 47C35 41 30 49 19 43C22 51 31 54 42 51Z", TINT),
    )


def good_work() -> str:
    """An office door that stays shut, and its answer."""
    no = "M37 53V41L45 53V41M54 41C49 41 49 53 54 53C61 53 61 41 54 41Z"
    return photo(
        box(10, 10, 80, 80, HAZE),
        box(10, 82, 80, 8, BROWN),
        box(27, 16, 46, 66, DARK),
        box(31, 20, 38, 62, TAN),
        box(36, 25, 28, 30, SKY) + box(36, 63, 28, 14, BROWN),
        disc(64, 59, 2.8, BRASS),
        stroke("M36 37L50 28L64 37", DARK, 1.5),
        box(31, 36, 36, 22, WHITE, stroke=DARK, stroke_width=2),
        at(3, 0, stroke(no, TINT, 4)),
    )


def work() -> str:
    """A shovel left standing in the heap, a dinner pail, and a noon that does not move."""
    shovel = (
        box(-2, -26, 4, 36, DARK) + stroke("M-7 -27H7", DARK, 4.5) + path("M-8 8H8V20Q6 28 0 31Q-6 28 -8 20Z", SLATE)
    )
    return photo(
        disc(70, 29, 10, WHITE),
        path("M10 72Q50 66 90 72V90H10Z", HAZE),
        path("M16 82Q27 50 42 51Q57 52 72 82Z", BROWN),
        at(44, 42, shovel, turn=14),
        stroke("M64 67Q72 55 80 67", DARK, 2.5),
        box(62, 66, 20, 17, TINT) + stroke("M60 66H84", DARK, 3),
    )


def photograph() -> str:
    """A bellows camera on its tripod; the shutter's bulb hangs ready."""
    return photo(
        box(11, 11, 78, 78, SKY),
        box(11, 76, 78, 13, HAZE),
        stroke("M46 56L30 86M52 56V86M56 56L72 86", BROWN, 3.5),
        box(30, 28, 14, 29, DARK, rx=1),
        path("M44 31L48 29V56L44 54ZM49 32L53 30V55L49 53ZM54 33L58 31V54L54 52Z", BROWN),
        box(59, 33, 8, 20, DARK, rx=1),
        box(67, 37, 6, 12, SLATE) + disc(73, 43, 5.5, WHITE) + disc(73, 43, 3, DARK),
        path("M30 26Q20 30 20 46Q22 58 30 58Z", BROWN),
        stroke("M66 53C70 62 62 66 66 70", DARK, 1.6) + oval(66, 74, 4, 5.5, TINT),
    )


def ammunition() -> str:
    """A carton of cartridges, one of them out already."""
    return photo(
        box(10, 66, 80, 24, HAZE),
        edged(DARK, *(at(x, 44, cartridge(), size=0.76) for x in (26, 41, 56))),
        box(16, 48, 50, 33, BROWN),
        box(16, 55, 50, 18, TINT),
        tin_star(41, 64, 6, WHITE),
        edged(DARK, at(78, 60, cartridge(), size=0.7)),
    )


def stick_up() -> str:
    """A revolver over the counter, and the notes from the till."""
    revolver = (
        path("M2 0L-3 -5L1 -6L6 0H41V-3H44V8H27Q26 14 20 14H14Q12 20 13 32H-1Q-4 18 1 11V0Z", DARK)
        + box(10, -2, 14, 11, SLATE)
        + stroke("M12 2H22M12 6H22", HAZE, 1)
        + stroke("M14 14Q15 20 22 18L23 12", DARK, 2)
    )
    note = box(0, 0, 32, 17, WHITE, stroke=DARK, stroke_width=1.5)
    return photo(
        box(10, 10, 80, 66, HAZE),
        stroke("M10 25H90", TAN, 4),
        path("M19 23V14h6v9ZM29 23V16h8v7ZM62 23V13h5v10ZM71 23V15h9v8Z", TAN),
        box(10, 75, 80, 15, BROWN),
        at(46, 62, note, turn=-12),
        at(50, 64, note, at(16, 8.5, dollar(TINT, 5), size=0.36), turn=4),
        at(16, 40, revolver, size=1.08),
    )


def leave_town() -> str:
    """The road, the sun it runs into, and the last pole of Dallas."""
    return photo(
        disc(50, 52, 19, TINT),
        path("M11 54Q30 49 50 53T89 51V89H11Z", TAN),
        path("M48 54H52L78 89H22Z", DARK),
        stroke("M50 58v3m0 4v5m0 5v8", SKY, 2, stroke_linecap="butt"),
        poles((24, 64, 40), (35, 58, 20), (40.5, 56, 11), colour=DARK),
    )


# --- The newspaper: police, prison and Roy ----------------------------------------------------------------------------


def newspaper() -> str:
    return (
        path("M14 12H80V84Q80 92 88 92H22Q14 92 14 84Z", LEAF, stroke=INK, stroke_width=4)
        + stroke("M80 34H90V86Q90 92 85 92", INK, 4)
        + box(23, 21, 48, 11, INK)
        + box(23, 40, 22, 24, SOFT)
        + stroke("M52 42H71M52 51H71M52 60H71M23 73H71M23 82H71", INK, 3)
    )


def die(sign: str) -> str:
    """A die that has not been rolled: whose it is, where the pips will be."""
    return box(12, 12, 76, 76, LEAF, stroke=INK, stroke_width=4, rx=15) + sign


def badge() -> str:
    """A sheriff's star."""
    knobs = "".join(disc(*polar(40, i / 5, 50, 53), 5.5, BRASS) for i in range(5))
    return (
        tin_star(50, 53, 42, INK, inner=0.5)
        + tin_star(50, 53, 35, BRASS, inner=0.5)
        + edged(INK, knobs)
        + tin_star(50, 53, 11, INK)
    )


def wedding_ring() -> str:
    """A wedding ring."""
    return (
        disc(50, 59, 25, "none", stroke=INK, stroke_width=13)
        + disc(50, 59, 25, "none", stroke=BRASS, stroke_width=7)
        + path("M36 16H64L72 25L50 42L28 25Z", LEAF, stroke=INK, stroke_width=4)
        + stroke("M28 25H72M42 25L50 41L58 25", INK, 2.5)
    )


def bars() -> str:
    """A barred window."""
    return (
        box(14, 10, 72, 80, INK, rx=6)
        + box(22, 18, 56, 64, LEAF)
        + stroke("M34 18V82M50 18V82M66 18V82", INK, 6, stroke_linecap="butt")
        + stroke("M22 50H78", INK, 5)
    )


def strokes(count: int, colour: str) -> str:
    """A tally, scratched by hand."""
    first = 53 - 11 * (count - 1)
    return stroke("".join(f"M{first + 22 * i} 26l-5 48" for i in range(count)), colour, 8)


def slot(*hint: str) -> str:
    """Where something will lie one day."""
    frame = box(8, 8, 84, 84, "none", stroke=SOFT, stroke_width=3, stroke_dasharray="9 6", rx=6)
    return frame + "".join(hint)


def prison_box(n: int) -> str:
    return slot(faint(0.6, strokes(n, SOFT)))


def prison_mark(n: int) -> str:
    return box(6, 6, 88, 88, SLATE, stroke=INK, stroke_width=3, rx=6) + strokes(n, CHALK)


def roy() -> str:
    """Bonnie's husband, in the oval of a wedding portrait."""
    return (
        oval(50, 50, 39, 46, WHITE, stroke=INK, stroke_width=4)
        + oval(50, 50, 32, 39, HAZE)
        + path("M22 69Q30 62 42 62H58Q70 62 78 69Q69 89 50 89Q31 89 22 69Z", DARK)
        + path("M42 62L50 76L58 62Z", WHITE)
        + path("M36 38H64V48Q64 64 50 66Q36 64 36 48Z", SKY)
        + stroke("M41 54Q46 50 50 53Q54 50 59 54", DARK, 4)
        + at(50, 39, hat(DARK, TAN), size=0.86)
    )


def roy_here() -> str:
    """A lit house."""
    return (
        path("M20 48V90H80V48L50 20Z", LEAF, stroke=SOFT, stroke_width=4)
        + stroke("M8 54L50 16L92 54", SOFT, 6)
        + box(28, 58, 16, 32, SOFT)
        + box(54, 58, 18, 16, BRASS, stroke=SOFT, stroke_width=3)
        + stroke("M63 58V74", SOFT, 2.5)
    )


def roy_away() -> str:
    """Rails to somewhere else."""
    return (
        path("M28 38A22 22 0 0 1 72 38Z", SOFT)
        + stroke("M5 38H95M48 38L14 92M52 38L86 92", SOFT, 4)
        + stroke("M38 48H62M31 59H69M22 73H78M11 90H89", SOFT, 5)
    )


# --- The ledger: measures ---------------------------------------------------------------------------------------------


def ledger() -> str:
    return (
        box(12, 10, 76, 80, INK, rx=5)
        + box(22, 16, 60, 68, LEAF, rx=2)
        + stroke("M30 32H74M30 44H74M30 56H74M30 68H74", SOFT, 2.5)
        + stroke("M58 16V84", RED, 3, stroke_linecap="butt")
        + stroke("M17 16V84", LEAF, 2, stroke_dasharray="5 5")
    )


def savings() -> str:
    """Silver dollars."""
    coin = disc(0, 0, 32, BRASS, stroke=INK, stroke_width=4)
    face = disc(0, 0, 24, "none", stroke=DARK, stroke_width=2) + dollar(DARK, 4.5)
    return at(60, 58, coin) + at(42, 42, coin, face)


def love() -> str:
    shine = stroke("M22 39C21 30 26 24 33 23", WHITE, 5, opacity=0.75)
    return at(50, 52, heart(RED, stroke=INK, stroke_width=4), size=1.06) + shine


def boredom() -> str:
    """An alarm clock that will not move on."""
    return (
        stroke("M28 84L22 92M72 84L78 92", INK, 6)
        + path("M12 32Q12 14 32 14ZM88 32Q88 14 68 14Z", INK, stroke=INK, stroke_width=4)
        + disc(50, 54, 34, LEAF, stroke=INK, stroke_width=6)
        + stroke("M50 28V32M50 76V80M24 54H28M72 54H76", SOFT, 4)
        + stroke("M50 54V38M50 54L62 61", INK, 5)
        + disc(50, 54, 4, RED)
    )


def threat() -> str:
    """A handbill: wanted."""
    return (
        path("M17 8H83V92L72 88L61 92L50 88L39 92L28 88L17 92Z", LEAF, stroke=INK, stroke_width=4)
        + stroke("M26 20H74", RED, 8, stroke_linecap="butt", stroke_dasharray="6 2")
        + box(27, 29, 46, 42, HAZE)
        + path("M29 71Q32 62 44 60L40 48H60L56 60Q68 62 71 71Z", DARK)
        + at(50, 48, hat(DARK, TINT), size=0.62)
        + stroke("M30 80H70", INK, 4)
    )


def ammo() -> str:
    return edged(INK, *(at(x, 50, cartridge(), size=1.35) for x in (20, 50, 80)))


# --- The album: passion and poems -------------------------------------------------------------------------------------


def album() -> str:
    return (
        box(8, 14, 84, 72, INK, rx=5)
        + box(20, 20, 66, 60, LEAF, rx=2)
        + box(33, 28, 40, 44, HAZE)
        + path("M30 25H43L30 38ZM76 25V38L63 25ZM76 75H63L76 62ZM30 75V62L43 75Z", INK)
        + at(53, 51, heart(TINT), size=0.3)
        + stroke("M14 24V76", LEAF, 2.5, stroke_dasharray="1 8")
    )


def passion() -> str:
    return at(50, 50, kiss(RED, LEAF), size=1.1)


KISSES = {1: ((50, 50, 0.95, -9),), 2: ((38, 34, 0.66, -14), (60, 67, 0.72, 10))}


def passion_box(n: int) -> str:
    return slot(*(at(x, y, faint(0.6, kiss(SOFT)), size=size * 0.8, turn=turn) for x, y, size, turn in KISSES[n]))


def passion_mark(n: int) -> str:
    """So many kisses on a visiting card."""
    card = box(6, 6, 88, 88, WHITE, stroke=INK, stroke_width=3, rx=4)
    return card + "".join(at(x, y, kiss(TINT, WHITE), size=size, turn=turn) for x, y, size, turn in KISSES[n])


COUPLETS = ((26, "14 6 22", "20 12 8"), (47, "8 16 14", "18 20"), (68, "10 9 18", "16 14"))


def poem(n: int, colour: str) -> str:
    """So many couplets."""
    couplets = (typed(23, y, words) + typed(23, y + 8, rhyme) for y, words, rhyme in COUPLETS[:n])
    return typewriting("".join(couplets), colour)


def poem_box(n: int) -> str:
    return slot(faint(0.6, poem(n, SOFT)))


def poem_mark(n: int) -> str:
    """A typewritten sheet, with its corner turned; the last one is signed."""
    sheet = path("M10 6H74L90 22V94H10Z", WHITE, stroke=INK, stroke_width=3)
    fold = path("M74 6V22H90Z", HAZE, stroke=INK, stroke_width=2)
    signed = at(74, 80, heart(TINT), size=0.2) if n == len(COUPLETS) else ""
    return sheet + fold + poem(n, DARK) + signed


def typewriter() -> str:
    keys = "".join(disc(x, y, 3.4, LEAF) for y, xs in ((71, (30, 43, 57, 70)), (81, (24, 37, 50, 63, 76))) for x in xs)
    return (
        box(28, 8, 44, 42, LEAF, stroke=INK, stroke_width=4)
        + typewriting(typed(36, 19, "8 12"), RED)
        + typewriting(typed(36, 28, "14 6"), INK)
        + box(10, 38, 80, 13, INK, rx=6)
        + path("M22 51H78L90 90H10Z", INK, stroke=INK, stroke_width=4)
        + box(30, 55, 40, 8, SOFT, rx=2)
        + keys
    )


# --- Cubes and bullets ------------------------------------------------------------------------------------------------


def cube(face: str, top: str, side: str, sign: str) -> str:
    """A wooden cube with its sign on the front, which is 60 wide about (42, 58)."""
    faces = (path("M12 28L30 10H90L72 28Z", top), path("M72 28L90 10V70L72 88Z", side), box(12, 28, 60, 60, face))
    return edged(INK, *faces) + sign


def signpost(colour: str) -> str:
    """52 wide and 60 high, about its middle."""
    return stroke("M0 -28V28", colour, 6) + path("M-2 -24H16L26 -16L16 -8H-2ZM2 -4H-16L-26 4L-16 12H2Z", colour)


def sun(colour: str) -> str:
    """24 wide with its rays, about its middle."""
    return disc(0, 0, 8.5, colour) + stroke(rays(0, 0, 13, 19, 8), colour, 4)


def places() -> str:
    """A signpost at a crossroads."""
    return stroke("M14 92H86", SOFT, 5) + at(50, 48, signpost(INK), size=1.55)


def daily() -> str:
    """A leaf of the calendar on its nail, with the sun of that day."""
    return (
        path("M16 16H84V90L75 85L67 90L58 85L50 90L42 85L33 90L25 85L16 90Z", LEAF, stroke=INK, stroke_width=4)
        + box(16, 16, 68, 14, RED, stroke=INK, stroke_width=4)
        + disc(50, 14, 6, INK)
        + at(50, 58, sun(INK), size=1.15)
    )


def shot() -> str:
    """A cartridge on its way, with the flash behind it."""
    return (
        tin_star(30, 70, 27, RED, points=8, inner=0.5)
        + tin_star(30, 70, 13, BRASS, points=8, inner=0.5)
        + edged(INK, at(60, 40, cartridge(), size=1.2, turn=45))
    )


def kept() -> str:
    """Cartridges in the loops of their belt."""
    cartridges = (at(x, 50, cartridge(), size=1.3) for x in (19, 50, 81))
    seams = stroke("M4 48V70M34.5 48V70M65.5 48V70M96 48V70", HAZE, 2.5, stroke_dasharray="3 4")
    return edged(INK, *cartridges, box(1.5, 44, 97, 30, BROWN)) + seams


# --- All of them, by name ---------------------------------------------------------------------------------------------

DRAWINGS = {
    "newspaper": newspaper(),
    "die-police": die(tin_star(50, 52, 25, INK)),
    "die-roy": die(at(20, 19, wedding_ring(), size=0.6)),
    "police": badge(),
    "prison": bars(),
    "roy-board": wedding_ring(),
    "roy-here": roy_here(),
    "roy-away": roy_away(),
    "roy": roy(),
    "ledger": ledger(),
    "savings": savings(),
    "love": love(),
    "boredom": boredom(),
    "threat": threat(),
    "ammo": ammo(),
    "album": album(),
    "passion": passion(),
    "poems": typewriter(),
    **{f"box-prison-{n}": prison_box(n) for n in (1, 2, 3)},
    **{f"cube-prison-{n}": prison_mark(n) for n in (1, 2, 3)},
    **{f"box-passion-{n}": passion_box(n) for n in (1, 2)},
    **{f"cube-passion-{n}": passion_mark(n) for n in (1, 2)},
    **{f"box-poems-{n}": poem_box(n) for n in (1, 2, 3)},
    **{f"cube-poems-{n}": poem_mark(n) for n in (1, 2, 3)},
    "places": places(),
    "place-home": home(),
    "place-cement-city": cement_city(),
    "place-dallas": dallas(),
    "place-ride": ride(),
    "daily": daily(),
    "daily-good-work": good_work(),
    "daily-work": work(),
    "daily-photo": photograph(),
    "daily-ammunition": ammunition(),
    "daily-stick-up": stick_up(),
    "daily-leave-town": leave_town(),
    "cube-place": cube(TINT, WHITE, BROWN, at(42, 58, signpost(WHITE), size=0.8)),
    "cube-daily": cube(WHITE, HAZE, TAN, at(42, 58, sun(DARK))),
    "bullet": shot(),
    "bullet-kept": kept(),
}
SYMBOLS = {name: rounded(drawing) for name, drawing in DRAWINGS.items()}


# --- The cover --------------------------------------------------------------------------------------------------------


def cover() -> str:
    """The two of them from behind, before the sun they drive into; kissed, and shot through."""
    mounts = "M14 14H48L14 48ZM286 14V48L252 14ZM286 322H252L286 288ZM14 322V288L48 322Z"
    return "".join(
        (
            box(0, 0, 300, 400, BROWN),
            box(22, 24, 262, 298, DARK, opacity=0.45),
            box(30, 30, 240, 276, SKY),
            landscape(),
            at(0, -26, clyde(), bonnie()),
            box(25, 25, 250, 286, "none", stroke=WHITE, stroke_width=12),
            path(mounts, DARK),
            at(68, 62, kiss(TINT, SKY), size=0.58, turn=-16),
            bullet_hole(238, 66),
        )
    )


def landscape() -> str:
    return (
        disc(150, 132, 86, TINT)
        + path("M30 188Q90 174 150 183T270 178V308H30Z", TAN)
        + stroke("M29 104Q50 132 74 137Q90 152 98 155M67 104Q74 130 94 137Q100 150 110 155", BROWN, 1)
        + poles((48, 202, 112), (84, 191, 62), (104, 185, 34), colour=BROWN)
    )


def clyde() -> str:
    return (
        box(113, 212, 28, 40, HAZE)
        + path("M104 254Q106 240 127 239Q148 240 150 254Z", WHITE)
        + path("M50 334C52 276 70 259 104 251Q127 243 150 251C172 255 180 276 182 334Z", DARK)
        + oval(103, 206, 5, 9, HAZE)
        + oval(151, 206, 5, 9, HAZE)
        + path("M104 186H150V206C150 214 144 216 140 226Q127 231 114 226C110 216 104 214 104 206Z", DARK)
        + at(127, 190, hat(DARK, SKY), size=1.4)
    )


def bonnie() -> str:
    """Her head on his shoulder, his arm about her."""
    dress = "M162 334C162 290 172 274 188 269H218C240 272 252 296 254 334Z"
    bob = "M-25 -6C-30 8 -33 22 -23 28C-18 31 -8 30 0 30C8 30 18 31 23 28C33 22 30 8 25 -6Z"
    beret = "M-28 2C-45 -10 -28 -35 2 -35C32 -35 43 -10 28 2C12 -5 -12 -5 -28 2Z"
    hand = at(231, 279, oval(0, 0, 13, 10, HAZE), stroke("M3 -4H12M4 1H13", BROWN, 1.5), turn=-16)
    return (
        box(192, 254, 22, 24, HAZE)
        + path(dress, TINT)
        + stroke("M158 282Q190 294 223 283", DARK, 26)
        + hand
        + at(193, 232, path(bob, BRASS), path(beret, DARK), stroke("M2 -35L4 -41", DARK, 4), turn=-15)
    )


def bullet_hole(x: float, y: float) -> str:
    creases = stroke("M0 0L-24 -8M0 0L14 -20M0 0L22 12M0 0L-8 24", WHITE, 1.5)
    return at(x, y, creases, tin_star(0, 0, 11, WHITE, points=7, inner=0.7), disc(0, 0, 6, DARK))


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """Out of town together, into the sun."""
    land = disc(160, 76, 48, TINT) + path("M0 84Q80 76 160 82T320 78V120H0Z", TAN) + path("M0 106H320V120H0Z", DARK)
    wires = poles((36, 104, 70), (92, 100, 46), (270, 104, 70), colour=BROWN)
    drive = moving("drive", at(110, 62, car(DARK, SKY, BRASS)))
    love = moving("rise", at(160, 46, heart(WHITE), size=0.34))
    return rounded(box(0, 0, 320, 120, SKY) + land + wires + drive + love)


def lost() -> str:
    """The last page that anybody reads about them."""
    sheet = turned(-4, 160, 60, box(70, 10, 180, 130, LEAF, stroke=INK, stroke_width=3), box(86, 22, 148, 18, INK))
    columns = turned(
        -4, 160, 60, stroke("M86 52H150M86 64H150M86 76H150M86 88H150", INK, 4), box(164, 50, 70, 60, SOFT)
    )
    holes = bullet_hole(58, 34) + bullet_hole(270, 70)
    return rounded(box(0, 0, 320, 120, BROWN) + moving("fall", sheet + columns) + holes)


SOUNDS = {
    "card": sounds.typewriter(),
    "token": sounds.wood(520),
    "number": sounds.coins(1500, 2),
    "turn": sounds.typewriter(),
    "won": (*sounds.typewriter(), *sounds.melody((349, 440, 523, 698), 0.16, 0.24, "triangle")),
    "lost": (*sounds.shot(), *sounds.melody((349, 330, 262), 0.3, 0.4, "triangle")),
}

PALETTE = Palette("bc", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.print(rounded(cover())),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.print(won()), PALETTE.print(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards=dict.fromkeys(("prison", "roy-board", "passion", "poems", "places", "daily"), BoardLook()),
    style=style_of(__file__),
    layouts=(
        Layout(tray="116px", seats="unseen"),
        Layout(on="phone", tray="190px"),
        Layout(
            on="wide",
            board=Region(
                areas=("newspaper places", "newspaper daily", "ledger daily", "album daily"),
                rows="auto auto auto 1fr",
                columns="350px 1fr",
                gap="8px 20px",
                padding="8px 24px",
                align="start",
            ),
        ),
    ),
)
