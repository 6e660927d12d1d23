"""The drawings: a dusty main street at the end of the day. Signs on posts, a gun seen from behind, red shells.

Ink draws, indigo is what talks, blood what shoots, brass what is loaded.
"""

from __future__ import annotations

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import at, box, disc, moving, path, rays, ring, rounded, stroke, style_of
from sobremesa.games.way_of_the_shotgun.book import PICTURES

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "dust": "#e9d6b0",  # the street
    "paper": "#f6ead0",  # the map
    "bone": "#fdf6e6",  # the page, and the board of a sign
    "ink": "#23262f",
    "soft": "#5a5348",
    "crease": "#cdb48a",
    "indigo": "#34377a",
    "gunmetal": "#47525e",
    "blood": "#9a2f1c",
    "brass": "#c08f36",
}
NIGHT = {  # by moonlight
    "dust": "#171824",
    "paper": "#232535",
    "bone": "#1e2030",
    "ink": "#ece3cf",
    "soft": "#b9ad97",
    "crease": "#4a4658",
    "indigo": "#a9aef2",
    "gunmetal": "#aab6c4",
    "blood": "#f08a6c",
    "brass": "#d8ac55",
}
DUST, PAPER, BONE, INK, SOFT, CREASE, INDIGO, GUNMETAL, BLOOD, BRASS = DAY

# --- Places: a sign on a post -----------------------------------------------------------------------------------------

# Each fills about 20 to 80 across and 18 to 66 down.
PLACE_PICTURES = {
    "school": path("M24 64V40L50 22L76 40V64Z", INK)
    + stroke("M38 66L44 48L52 56L60 42L66 66", BONE, 4)
    + stroke("M50 22V14M50 15L60 18", BLOOD, 4),
    "forge": path("M22 40H78Q74 50 60 50L64 64H36L42 50Q26 50 22 40Z", INK)
    + stroke("M56 34L72 20M66 16L78 26", GUNMETAL, 6),
    "saloon": box(22, 22, 56, 12, INK)
    + path("M28 38Q38 42 47 38V64H28ZM53 38Q62 42 72 38V64H53Z", BLOOD)
    + stroke("M33 46H43M33 53H43M57 46H67M57 53H67", BONE, 3),
    "well": path("M30 46H70V64H30Z", INK)
    + stroke("M34 46V24M66 46V24M28 26L50 16L72 26M50 28V46", INK, 4)
    + box(45, 42, 10, 9, BRASS),
    "toll": stroke("M24 64V30M76 64V30", INK, 6) + stroke("M24 38Q50 56 76 38", BRASS, 5) + box(40, 54, 22, 10, SOFT),
    "corral": stroke("M22 30V64M41 30V64M59 30V64M78 30V64M20 40H80M20 54H80", INK, 5)
    + path("M44 18H56L54 30H46Z", GUNMETAL),
    "siding": stroke("M22 62L44 24M78 62L56 24M28 54H72M34 44H66M39 35H61", INK, 5)
    + stroke("M44 20L56 28M56 20L44 28", BLOOD, 4),
    "mailcar": box(20, 28, 60, 26, INK, rx=3)
    + box(42, 34, 16, 12, BONE)
    + stroke("M42 34L50 41L58 34", INK, 3)
    + disc(34, 60, 6, GUNMETAL)
    + disc(66, 60, 6, GUNMETAL),
    "telegraph": stroke("M50 18V66M30 28H70M36 38H64", INK, 5)
    + stroke("M20 30Q26 36 30 29M70 29Q74 36 80 30", INDIGO, 4),
    "circus": path("M50 16L80 44L74 64H26L20 44Z", BLOOD)
    + path("M50 16L58 44L56 64H44L42 44Z", BONE)
    + stroke("M50 16V10L60 13", INDIGO, 4),
    "inn": path("M20 44L50 22L80 44V64H20Z", INK)
    + box(44, 48, 12, 16, BONE)
    + disc(32, 52, 5, BRASS)
    + disc(68, 52, 5, BRASS),
    "ford": stroke(
        "M20 34Q30 26 40 34T60 34T80 34M20 48Q30 40 40 48T60 48T80 48M20 62Q30 54 40 62T60 62T80 62", INDIGO, 5
    )
    + stroke("M24 20H76", BRASS, 4),
    "court": stroke("M50 18V60M30 26H70M36 62H64", INK, 5) + path("M20 44H40L30 26ZM60 44H80L70 26Z", GUNMETAL),
    "bridge": stroke("M18 40H82", INK, 6) + stroke("M24 62V42Q38 24 50 42Q62 24 76 42V62", INK, 5),
    "vineyard": stroke("M26 64V26M50 64V26M74 64V26M20 34H80", INK, 4)
    + "".join(disc(x, y, 5, INDIGO) for x in (30, 54, 70) for y in (42, 50)),
    "chapel": path("M28 64V42L50 26L72 42V64Z", INK)
    + stroke("M50 8V26M43 14H57", INK, 4)
    + path("M44 64V52Q50 44 56 52V64Z", BRASS),
    "classroom": box(20, 22, 60, 34, GUNMETAL, rx=2)
    + stroke("M28 34H52M28 44H64", BONE, 4)
    + stroke("M30 66L34 56M70 66L66 56", INK, 5),
    "gate": stroke("M24 64V24M76 64V24", INK, 8)
    + stroke("M36 62V34M50 62V28M64 62V34M26 46H74", INK, 4)
    + disc(24, 20, 6, BRASS)
    + disc(76, 20, 6, BRASS),
    "library": path("M50 30Q36 20 20 26V60Q36 54 50 64Q64 54 80 60V26Q64 20 50 30Z", INK)
    + stroke("M28 36Q38 33 44 38M28 46Q38 43 44 48M72 36Q62 33 56 38M72 46Q62 43 56 48", BONE, 3),
}


def sign(drawing: str) -> str:
    return (
        stroke("M50 78V98", SOFT, 8)
        + box(6, 6, 88, 74, BONE, rx=8, stroke=INK, stroke_width=4)
        + at(50, 42, at(-50, -42, drawing), size=0.98)
    )


def virtudes() -> str:
    """Hat, long coat, the gun over her arm."""
    return (
        disc(50, 50, 44, BRASS, opacity=0.9)
        + path("M50 38C38 40 35 52 33 64L28 92H72L67 64C65 52 62 40 50 38Z", INK)
        + disc(50, 32, 9, INK)
        + path("M24 27Q50 18 76 27Q50 36 24 27ZM38 25Q38 11 45 12Q50 15 55 12Q62 11 62 25Z", INK)
        + stroke("M58 56L80 84M63 53L85 81", GUNMETAL, 4)
    )


# --- The gun and what is fed to it ------------------------------------------------------------------------------------


def barrel(is_loaded: bool) -> str:
    """The breech from behind: a brass base with its primer, or daylight."""
    steel = disc(50, 50, 46, GUNMETAL, stroke=INK, stroke_width=5)
    if not is_loaded:
        return steel + disc(50, 50, 32, DUST, stroke=INK, stroke_width=3)
    return steel + disc(50, 50, 33, BRASS, stroke=INK, stroke_width=3) + ring(50, 50, 24, INK, 2) + disc(50, 50, 9, INK)


def shell() -> str:
    return (
        box(32, 10, 36, 60, BLOOD, rx=6, stroke=INK, stroke_width=4)
        + box(29, 64, 42, 24, BRASS, rx=3, stroke=INK, stroke_width=4)
        + stroke("M40 18V56M50 18V56M60 18V56", INK, 2, opacity=0.4)
    )


# --- What people do ---------------------------------------------------------------------------------------------------

BUBBLE = "M14 20H86V62H52L34 82V62H14Z"
PISTOL = "M12 30H84V46H52L48 56H36L30 84H12L22 48H12Z"
LONG_GUN = "M4 60L20 46L92 40V50L40 56L36 66L22 64L8 78Z"

SIGNS = {
    "deed-waits": ring(50, 50, 38, SOFT, 6) + stroke("M50 28V52L64 60", SOFT, 7),
    "deed-taunts": path(BUBBLE, INDIGO) + stroke("M50 28V44M50 53V54", BONE, 8),
    "deed-draws": path(PISTOL, GUNMETAL),
    "deed-shoots": path(PISTOL, BLOOD) + stroke(rays(92, 38, 6, 18, 5, 0.05), BLOOD, 4),
    "talk": path(BUBBLE, INDIGO) + stroke("M28 34H72M28 47H60", BONE, 6),
    "level": path(LONG_GUN, GUNMETAL),
    "load": at(20, 8, shell(), size=0.6) + stroke("M26 88H74", INK, 7),
    "open": stroke("M10 44L48 56L86 26", GUNMETAL, 11) + disc(48, 56, 8, BRASS),
    "fire": path(LONG_GUN, BLOOD) + stroke(rays(92, 45, 5, 16, 7), BRASS, 4),
    "both": at(0, -16, path(LONG_GUN, BLOOD))
    + at(0, 18, path(LONG_GUN, BLOOD))
    + stroke(rays(88, 46, 10, 26, 9), BRASS, 5),
    "duck": path("M10 58H90V88H10Z", SOFT)
    + path("M26 54Q50 44 74 54Q50 62 26 54ZM39 50Q39 36 50 38Q61 36 61 50Z", INK),
    "steel": stroke("M50 10V60", INK, 5) + path("M36 58H64L50 92Z", INDIGO),
    "let-go": stroke("M20 50H80M60 30L80 50L60 70", SOFT, 9),
    "roll": box(16, 16, 68, 68, BONE, rx=14, stroke=INK, stroke_width=6)
    + "".join(disc(x, x, 7, INK) for x in (34, 50, 66)),
    "pick": path("M30 16L74 50L30 84Z", INDIGO),
    "keepsake": box(18, 14, 64, 72, BONE, rx=4, stroke=INK, stroke_width=6)
    + stroke("M32 34H68M32 50H68M32 66H54", INDIGO, 5),
    "health": path("M50 86L16 50Q8 30 26 22Q42 18 50 36Q58 18 74 22Q92 30 84 50Z", BLOOD),
    "nerve": stroke("M50 8V56", INK, 5) + path("M34 54H66L50 94Z", INDIGO),
    "resolve": path("M50 8L86 20V50Q82 78 50 94Q18 78 14 50V20Z", INDIGO),
    "body": disc(50, 26, 16, GUNMETAL) + path("M20 92Q22 48 50 48T80 92Z", GUNMETAL),
    "beats": path("M26 10H74V18L56 48L74 80V90H26V80L44 48L26 18Z", SOFT),
}

DRAWINGS = {
    **{name: sign(PLACE_PICTURES[name]) for name in PICTURES},
    **SIGNS,
    "virtudes": virtudes(),
    "barrel-loaded": barrel(is_loaded=True),
    "barrel-empty": barrel(is_loaded=False),
    "shell": shell(),
}
SYMBOLS = {name: rounded(drawing) for name, drawing in DRAWINGS.items()}

# --- The ground of the road -------------------------------------------------------------------------------------------

UNIT, MARGIN, SIZE = 110, 56, 100


def ground() -> str:
    """Mountains far off, wheel ruts, a few cactuses that have seen it before."""
    hills = path("M-60 40L40 -10L110 22L200 -24L300 20L420 -18L500 16L620 -8V60H-60Z", INDIGO, opacity=0.16)
    ruts = "".join(f"M{x} {y}q40 -10 80 0t80 0" for x, y in ((70, 120), (270, 200), (60, 300), (380, 330), (400, 90)))
    cactus = "M0 30V-26M0 6H-14V-10M0 -4H14V-18"
    plants = "".join(at(x, y, stroke(cactus, CREASE, 8)) for x, y in ((230, 60), (45, 330), (450, 300), (245, 330)))
    return rounded(hills + stroke(ruts, CREASE, 3) + plants)


# --- The cover, in its own colours ------------------------------------------------------------------------------------

C_SKY, C_HAZE, C_SUN, C_DUST, C_ROAD = "#e8cfa4", "#ddb883", "#f4e6c4", "#c99e63", "#b78850"
C_INDIGO, C_DUSK, C_GUNMETAL, C_STEEL, C_DARK = "#3a3d74", "#262850", "#47525e", "#6d7986", "#22282f"


def land() -> str:
    """The sun behind the mountains, and the street that leads there."""
    return (
        box(0, 0, 300, 400, C_SKY)
        + disc(150, 136, 46, C_SUN)
        + path("M0 110Q80 92 160 112T300 100V200H0Z", C_HAZE, opacity=0.6)
        + path("M0 180L40 140L70 160L112 124L150 158L196 128L236 164L268 138L300 170V220H0Z", C_INDIGO)
        + path("M0 190H300V400H0Z", C_DUST)
        + path("M132 188H168L270 400H30Z", C_ROAD)
    )


def left_row() -> str:
    """False fronts, each lower and further away: a saloon, a store, a barn."""
    return (
        path("M0 40H62V84L76 88V300L0 344Z", C_GUNMETAL)
        + path("M76 112H104V262L76 284Z", C_STEEL)
        + path("M104 146H124V222L104 244Z", C_GUNMETAL)
        + path("M0 96H62V120H0Z", C_DUSK)
        + path("M0 170L76 168V182L0 190Z", C_DUSK)
        + path("M8 214L34 208V318L8 330ZM48 206L66 204V294L48 302Z", C_DARK)
        + path("M84 150H96V178H84ZM84 200H96V250L84 258ZM110 176H118V192H110Z", C_DARK)
    )


def right_row() -> str:
    return (
        path("M300 60H252V40H226V300L300 344Z", C_DUSK)
        + path("M226 104H196V262L226 284Z", C_GUNMETAL)
        + path("M196 140L186 130L176 140V222L196 244Z", C_DUSK)
        + path("M300 120L226 124V138L300 136Z", C_GUNMETAL)
        + path("M238 60H262V92H238ZM272 84H292V108H272Z", C_SKY, opacity=0.8)
        + path("M244 190L268 194V310L244 300ZM280 200L300 202V330L280 320Z", C_DARK)
        + path("M204 140H218V164H204ZM204 196H218V256L204 246Z", C_DARK)
    )


def stranger() -> str:
    """Hat, long coat, a shotgun held low; the shadow comes all the way to us."""
    return (
        path("M140 276L152 276L182 400H96Z", C_DARK, opacity=0.35)
        + path(
            "M146 168C132 170 128 186 126 206L118 276H140L147 232L154 276H176L168 206C166 186 162 170 146 168Z", C_DARK
        )
        + disc(147, 160, 10, C_DARK)
        + path(
            "M117 155Q147 146 177 155Q147 166 117 155ZM133 153Q132 137 140 138Q147 142 154 138Q162 137 161 153Z", C_DARK
        )
        + stroke("M162 196L196 246M166 193L200 243", C_STEEL, 3.5, stroke_linecap="round")
    )


def dust() -> str:
    clouds = "M-10 330Q30 300 80 318T160 322T240 312T310 326V400H-10Z"
    weed = "M232 286a14 14 0 1 0 .1 0M226 292q10 8 16 -2M222 302q12 -8 22 2M228 312q4 -12 14 -16"
    return (
        stroke(weed, C_GUNMETAL, 2)
        + path("M-10 268Q60 252 130 266T310 258V290Q200 276 120 290T-10 284Z", C_SUN, opacity=0.35)
        + path(clouds, C_DUST, opacity=0.8)
    )


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """The street behind her, the road before her."""
    land_ = disc(160, 60, 40, BRASS) + path(
        "M0 76L40 56L76 70L120 48L160 72L210 50L250 70L290 54L320 72V120H0Z", INDIGO
    )
    road = path("M140 80H180L280 120H40Z", CREASE)
    away = moving("rise", at(118, 16, virtudes(), size=0.86))
    return box(0, 0, 320, 120, PAPER) + land_ + box(0, 84, 320, 36, DUST) + road + away


def lost() -> str:
    """A hat in the dust, and a door that swings."""
    doors = box(0, 0, 320, 84, GUNMETAL) + box(124, 10, 72, 74, INK)
    wings = moving("sway", path("M126 30Q142 36 158 30V84H126ZM162 30Q178 36 194 30V84H162Z", BLOOD))
    hat = path("M-30 2Q0-8 30 2Q0 12-30 2ZM-16 0Q-16-16-8-15Q0-11 8-15Q16-16 16 0Z", INK)
    return doors + wings + box(0, 84, 320, 36, DUST) + moving("fall", at(238, 98, hat, size=1.1, turn=-14))


SOUNDS = {
    "token": sounds.wood(180),
    "die": sounds.dice(1200, 3),
    "number": sounds.wood(700),
    "turn": sounds.melody((440, 659), 0.14, 0.22, "triangle"),
    "won": (*sounds.wind(1.6, 380), *sounds.melody((440, 554, 659, 880), 0.22, 0.3, "triangle")),
    "lost": (*sounds.shot(), *sounds.wind(2.0, 300)),
}

PALETTE = Palette("ws", DAY, NIGHT)
LOOK = Look(
    cover=land() + left_row() + right_row() + stranger() + dust(),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.print(won()), PALETTE.print(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards={"road": BoardLook("map", UNIT, MARGIN, SIZE, PALETTE.paint(ground()))},
    style=style_of(__file__),
    layouts=(
        Layout(mine=Region(gap="8px"), tray="136px", seats="unseen"),
        Layout(on="phone", tray="230px"),
        Layout(
            on="desk",
            board=Region(
                areas=("road passage", "belongings street", "ours ours"),
                rows="auto 1fr auto",
                columns="minmax(320px, 1.1fr) minmax(300px, 1fr)",
                gap="12px 20px",
                padding="12px 24px",
                align="start",
                content="safe center",
            ),
        ),
    ),
)
