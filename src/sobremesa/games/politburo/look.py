"""How Politburó looks: a constructivist poster of diagonals and capitals, with faces made of planes and shadows."""

from __future__ import annotations

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import at, disc, moving, path, polar, star, stroke, style_of
from sobremesa.games.politburo.components import (
    LEAST_LOYALTY,
    MOST_HEALTH,
    MOST_LOYALTY,
    OFFICES,
    PORTRAITS,
    THRESHOLD,
)
from sobremesa.games.politburo.presenter import loyalty_look

# --- Colores · Colours ------------------------------------------------------------------------------------------------

DAY = {
    "red": "#c3200f",
    "deep": "#8d1408",
    "ink": "#1b1512",
    "bone": "#f3e8d0",
    "dust": "#d3c19d",
    "skin": "#e6cba0",
    "dark": "#a9825a",
    "ground": "#e4d3b0",
    "panel": "#f3e8d0",
    "text": "#1b1512",
    "rail": "#cdb98f",
    "step": "#a81a0b",
    "stair": "#1b1512",
}
NIGHT = {
    "red": "#d8321d",
    "ground": "#1d1512",
    "panel": "#2b201a",
    "text": "#f3e8d0",
    "rail": "#58463a",
    "bone": "#eadcbd",
    "stair": "#43332a",
}
RED, DEEP, INK, BONE, DUST, SKIN, DARK, TEXT, RAIL = (
    "red",
    "deep",
    "ink",
    "bone",
    "dust",
    "skin",
    "dark",
    "text",
    "rail",
)


# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def emblem(colour: str, r: float = 10) -> str:
    return path(star(0, 0, r, 0.4 * r), colour)


# --- Medidores · Gauges -----------------------------------------------------------------------------------------------

GAP = 0.11  # of a turn on each side of the lowest point
START, SWEEP = 0.5 + GAP, 1 - 2 * GAP
RING = 41


def on_dial(r: float, turn: float) -> str:
    x, y = polar(r, turn, 50, 50)
    return f"{x:g} {y:g}"


ARC = f"M{on_dial(RING, START)}A{RING} {RING} 0 1 1 {on_dial(RING, START + SWEEP)}"
HEART = "M0 8L-9-1L-8-7L-3-8L0-5L3-8L8-7L9-1Z"


def dial(part: float, colour: str, sign: str, ticks: str = "") -> str:
    """An arc filled up to a part of it, with a hand at its end and a sign at its foot."""
    turn = START + SWEEP * part
    done = stroke(ARC, colour, 11, pathLength=100, stroke_dasharray=f"{100 * part:.1f} 200") if part else ""
    hand = stroke(f"M{on_dial(32, turn)}L{on_dial(50, turn)}", TEXT, 6)
    return stroke(ARC, RAIL, 11) + done + ticks + hand + at(50, 89, sign)


def health_dial(health: int) -> str:
    return dial(health / MOST_HEALTH, RED, path(HEART, RED))


def loyalty_part(loyalty: int) -> float:
    return (loyalty - LEAST_LOYALTY) / (MOST_LOYALTY - LEAST_LOYALTY)


def office_ticks() -> str:
    """Where the offices of the deck of the house begin."""
    turns = [START + SWEEP * loyalty_part(THRESHOLD[0, office]) for office in range(OFFICES - 1)]
    return stroke("".join(f"M{on_dial(36, t)}L{on_dial(46, t)}" for t in turns), RED, 3)


def loyalty_dial(loyalty: int) -> str:
    return dial(loyalty_part(loyalty), TEXT, emblem(TEXT), office_ticks())


GAUGES = {f"health-{n}": health_dial(n) for n in range(1, MOST_HEALTH + 1)} | {
    loyalty_look(n): loyalty_dial(n) for n in range(LEAST_LOYALTY, MOST_LOYALTY + 1)
}

# --- Retratos · Portraits ---------------------------------------------------------------------------------------------

COAT = path("M4 100L14 84L42 75L50 84L58 75L86 84L96 100Z", INK) + path("M58 75L86 84L96 100H62L50 84Z", DEEP)
FACE = path("M34 32L50 26V78L42 73L34 58Z", SKIN) + path("M50 26L66 32V58L58 73L50 78Z", DARK)
NECK = path("M42 66H58V80L50 86L42 80Z", DARK)
EYES = path("M37 45L47 44V48H37ZM53 44L63 45V48H53Z", INK)
NOSE = path("M50 45L55 58H50Z", SKIN)
MOUTH = path("M43 65H57L54 68H45Z", DEEP)
HATS = {
    "cap": path("M28 36L31 22L50 15L69 22L72 36Z", INK)
    + path("M50 15L69 22L72 36H50Z", DEEP)
    + path("M28 36H72L77 42H36Z", INK)
    + at(50, 26, emblem(RED, 6)),
    "ushanka": path("M24 58V26L32 15H68L76 26V58L67 52V34H33V52Z", INK) + path("M33 20H67V34H33Z", DARK),
    "budenovka": path("M28 44L34 26L50 3L66 26L72 44L64 38H36Z", DUST)
    + path("M50 3L66 26L72 44L64 38H50Z", DARK)
    + at(50, 28, emblem(RED, 8)),
    "bald": path("M36 33L50 24L64 33L50 29Z", SKIN),
    "swept": path("M31 46L32 26L46 15L66 18L70 40L64 31L44 30L36 34Z", INK),
    "bob": path("M27 66L29 30L42 16H58L71 30L73 66L63 60V36L50 31L37 36V60Z", INK),
    "bun": disc(50, 13, 9, DEEP) + path("M31 46L34 26L50 19L66 26L69 46L62 32H38Z", DEEP),
    "fedora": path("M20 37L34 32H66L80 37L72 40H28Z", INK)
    + path("M33 33L37 17L50 20L63 17L67 33Z", INK)
    + path("M34 28H66V33H33Z", RED),
}
EXTRAS = {
    "": "",
    "moustache": path("M36 65L50 58L64 65L56 66L50 63L44 66Z", INK),
    "beard": path("M34 56L42 62H58L66 56L60 76L50 88L40 76Z", INK) + path("M45 66H55V68H45Z", SKIN),
    "glasses": stroke("M36 42H48V51H36ZM52 42H64V51H52ZM48 45H52", BONE, 2.4),
    "scar": stroke("M58 36L63 56", RED, 2.6),
    "brows": path("M35 42L48 38V42L36 45ZM65 42L52 38V42L64 45Z", INK),
}
GROUNDS = {
    "beam": path("M0 0H100V100H0Z", RED) + path("M0 70L100 20V48L0 98Z", BONE),
    "sun": path("M0 0H100V100H0Z", BONE) + disc(62, 40, 40, RED),
    "wall": path("M0 0H100V100H0Z", DUST) + path("M0 0H46L100 100H0Z", RED),
    "night": path("M0 0H100V100H0Z", INK) + path("M100 0V62L40 0Z", RED) + path("M0 100V84L100 60V100Z", DARK),
}
PEOPLE = (  # ground, hat, two extras
    ("beam", "cap", "moustache", "brows"),
    ("sun", "bald", "beard", "glasses"),
    ("wall", "fedora", "scar", ""),
    ("night", "ushanka", "", "brows"),
    ("sun", "budenovka", "moustache", ""),
    ("beam", "bob", "", ""),
    ("wall", "swept", "glasses", ""),
    ("sun", "bun", "glasses", ""),
    ("night", "bald", "moustache", "scar"),
    ("beam", "swept", "beard", "brows"),
    ("wall", "bob", "brows", "scar"),
    ("wall", "ushanka", "beard", ""),
)


def person(ground: str, hat: str, *extras: str) -> str:
    return GROUNDS[ground] + figure(hat, *extras)


def figure(hat: str, *extras: str) -> str:
    """Half in light and half in shadow."""
    head = FACE + EYES + NOSE + MOUTH + "".join(EXTRAS[extra] for extra in extras)
    return COAT + NECK + head + HATS[hat]


FACES = {name: person(*parts) for name, parts in zip(PORTRAITS, PEOPLE, strict=True)}
PINES = "M20 84L34 40L48 84ZM48 88L64 34L80 88Z"
SIBERIA = (
    path("M0 0H100V100H0Z", DUST)
    + disc(74, 24, 11, BONE)
    + path("M0 78L100 70V100H0Z", BONE)
    + path(PINES, INK)
    + path("M34 40L48 84H34ZM64 34L80 88H64Z", DARK)
)

# --- Cartas · Cards ---------------------------------------------------------------------------------------------------

# A ground of planes for each class of picture, so that a hand can be read from afar.
SHEETS = {
    "strike": path("M0 0H100V140H0Z", BONE) + path("M0 140V70L100 8V140Z", RED),
    "rise": path("M0 0H100V140H0Z", BONE)
    + path("M0 0L100 44V0ZM0 30L100 74V100L0 56ZM0 86L100 130V140H30L0 126Z", RED),
    "whisper": path("M0 0H100V140H0Z", DUST) + path("M0 0H78L20 140H0Z", INK),
    "shelter": path("M0 0H100V140H0Z", BONE) + path("M8 8H92V80L50 132L8 80Z", INK),
    "care": path("M0 0H100V140H0Z", BONE) + path("M0 96L100 76V140H0Z", DUST),
    "decree": path("M0 0H100V140H0Z", RED) + disc(50, 52, 42, BONE),
}
ICONS = {
    "fist": (
        "strike",
        path("M24 40L36 28H72L82 40V62L70 76H60V104H34V78L24 66Z", INK)
        + stroke("M48 30V50M60 30V50M72 32V50M34 52H80", BONE, 3),
    ),
    "poison": (
        "strike",
        path("M42 20H58V36L74 62V100H26V62L42 36Z", INK)
        + path("M33 66H67V92H33Z", BONE)
        + disc(43, 76, 4, INK)
        + disc(57, 76, 4, INK)
        + path("M44 84H56V90H44Z", INK),
    ),
    "shot": ("strike", path("M14 44H78V36H84V58H60L56 66H46L38 98H18L28 58H14Z", INK) + disc(90, 40, 4, BONE)),
    "axe": (
        "strike",
        path("M46 30L54 28L66 108L56 110Z", INK)
        + path("M14 48L46 24L88 34L54 40Z", INK)
        + path("M14 48L30 36L34 42Z", BONE),
    ),
    "rally": (
        "rise",
        path("M18 56L72 28V88L18 68Z", INK)
        + path("M72 22H80V94H72Z", INK)
        + path("M26 70L38 74L42 96H32Z", INK)
        + stroke("M86 44L96 38M87 58H98M86 72L96 78", INK, 4),
    ),
    "speech": (
        "rise",
        path("M26 66H74L68 110H32Z", INK)
        + path("M20 58H80V66H20Z", INK)
        + disc(50, 34, 14, INK)
        + path("M36 58L40 48H60L64 58Z", INK)
        + at(50, 86, emblem(RED, 11)),
    ),
    "cult": (
        "rise",
        path("M20 18H80V100H20Z", INK)
        + path("M26 24H74V94H26Z", DUST)
        + at(26, 34, figure("cap", "moustache", "brows"), size=0.48),
    ),
    "rumour": (
        "whisper",
        path("M16 30H66V62H42L30 76V62H16Z", BONE)
        + path("M44 70H88V96H76V108L64 96H44Z", RED)
        + disc(29, 46, 4, INK)
        + disc(41, 46, 4, INK)
        + disc(53, 46, 4, INK),
    ),
    "letter": (
        "whisper",
        path("M18 38H84V86H18Z", BONE) + stroke("M18 38L51 66L84 38", INK, 4) + at(51, 70, emblem(RED, 11)),
    ),
    "dagger": (
        "whisper",
        path("M46 16L54 16L58 74H42Z", BONE)
        + path("M50 16H54L58 74H50Z", DARK)
        + path("M28 74H72V82H28ZM44 82H56V106H44Z", RED),
    ),
    "guard": ("shelter", at(12, 20, figure("fedora", "brows"), size=0.76)),
    "alibi": (
        "shelter",
        disc(50, 54, 32, BONE)
        + stroke("M50 54V32M50 54L66 62", INK, 6)
        + disc(50, 54, 5, RED)
        + stroke("M50 24V29M50 79V84M20 54H25M75 54H80", INK, 4),
    ),
    "contacts": (
        "shelter",
        path("M22 34L36 26H64L78 34V46H64V40H36V46H22Z", RED)
        + path("M36 46H64L74 82H26Z", BONE)
        + disc(50, 64, 12, INK)
        + disc(50, 64, 5, BONE),
    ),
    "bottle": (
        "care",
        path("M44 12H56V34L64 46V108H36V46L44 34Z", INK) + path("M40 58H60V86H40Z", BONE) + at(50, 72, emblem(RED, 9)),
    ),
    "doctor": (
        "care",
        path("M20 48H80V100H20Z", INK)
        + stroke("M38 48V36H62V48", INK, 6)
        + path("M44 56H56V68H68V80H56V92H44V80H32V68H44Z", RED),
    ),
    "clinic": (
        "care",
        path("M14 60L50 32L86 60V104H14Z", INK)
        + path("M45 44H55V54H65V64H55V74H45V64H35V54H45Z", RED)
        + path("M22 76H34V92H22ZM66 76H78V92H66ZM43 82H57V104H43Z", BONE),
    ),
    "purge": (
        "decree",
        at(4, 6, path(PINES, INK) + path("M6 88H90V94H6Z", INK), size=0.92)
        + path("M10 92H62V112H10ZM66 98H90V112H66Z", INK)
        + disc(24, 115, 6, BONE)
        + disc(48, 115, 6, BONE),
    ),
    "flag": (
        "decree",
        path("M24 16H31V108H24Z", INK) + path("M31 20L82 28V64L31 58Z", RED) + at(50, 41, emblem(BONE, 12)),
    ),
    "plan": (
        "decree",
        path("M18 86V60L34 48V60L52 48V60L70 48V86Z", INK)
        + path("M72 86V24H82V86Z", INK)
        + stroke("M22 40L44 26L60 34L86 10", RED, 5),
    ),
    "congress": (
        "decree",
        "".join(disc(x, y, 8, INK) for x, y in ((28, 62), (50, 54), (72, 62)))
        + path("M14 90L20 72H36L42 90ZM58 90L64 72H80L86 90ZM36 86L42 64H58L64 86Z", INK)
        + path("M46 46V18H54V46ZM20 54V30H27V54ZM73 54V30H80V54Z", RED),
    ),
    "famine": (
        "decree",
        path("M18 58H82L70 84H30Z", INK)
        + stroke("M24 46L40 20M50 48V16M76 46L60 20", INK, 4)
        + stroke("M40 20L36 30M50 16L44 26M50 16L56 26", RED, 4),
    ),
    "spyglass": (
        "decree",
        disc(44, 46, 24, INK)
        + disc(44, 46, 16, DUST)
        + path("M60 60L66 54L90 80L82 88Z", INK)
        + path("M34 42L44 34L52 40L44 50Z", BONE),
    ),
    "scissors": (
        "decree",
        stroke("M26 20L62 76M74 20L38 76", INK, 8)
        + stroke("M32 84m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M68 84m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", RED, 6)
        + disc(50, 57, 4, BONE),
    ),
}
BACK = (
    path("M0 0H100V140H0Z", INK)
    + path("M0 104L100 44V76L0 136Z", RED)
    + at(50, 58, emblem(BONE, 30))
    + stroke("M6 6H94V134H6Z", BONE, 3)
)
FREE_PLACE = stroke("M50 48V92M28 70H72", RAIL, 9)

# --- Fichas · Tokens --------------------------------------------------------------------------------------------------


def stairs(height: int) -> str:
    """A badge: as many steps as the office is high."""
    steps = "".join(f"M{14 + 15 * n} 84V{72 - 12 * n}H{26 + 15 * n}V84Z" for n in range(height))
    return path("M2 2H98V98H2Z", INK if height < OFFICES else RED) + path(steps, BONE)


MARKER = disc(50, 50, 48, INK) + disc(50, 50, 40, RED) + stroke("M28 28L72 72", BONE, 12)
GLASS = disc(42, 42, 42, BONE) + disc(42, 42, 34, RED) + disc(42, 42, 22, BONE) + stroke("M66 66L94 94", RED, 18)


def clock(face: str, hands: str) -> str:
    return disc(50, 50, 48, BONE) + disc(50, 50, 40, face) + stroke(hands, BONE, 9)


USED = disc(50, 50, 40, INK) + stroke("M28 52L44 68L74 34", BONE, 12)

SYMBOLS = {
    **GAUGES,
    **FACES,
    **{f"card-{name}": SHEETS[sheet] + icon for name, (sheet, icon) in ICONS.items()},
    **{f"badge-{n}": stairs(n) for n in range(1, OFFICES + 1)},
    **{f"office-{n}": stairs(n) for n in range(1, OFFICES + 1)},
    "siberia": SIBERIA,
    "back": BACK,
    "free-place": FREE_PLACE,
    "marker": MARKER,
    "used": USED,
    "searched": GLASS,
    "clock-first": clock(INK, "M50 50V20M50 50V72"),
    "clock-last": clock(RED, "M50 50V20M50 50L34 30"),
}

# --- La portada · The cover -------------------------------------------------------------------------------------------


def cover() -> str:
    """A leader over the staircase, and a beam that strikes it."""
    sheet = path("M0 0H300V400H0Z", BONE) + path("M0 0H300L0 210Z", RED) + disc(196, 128, 92, INK)
    beams = path("M300 30L60 320H0V400L300 90Z", RED) + stroke("M300 118L40 400M300 142L70 400", INK, 5)
    leader = at(76, 26, figure("cap", "moustache", "brows"), size=2.3)
    steps = "".join(f"M{n * 60} 400V{316 - n * 22}H{n * 60 + 60}V400Z" for n in range(5))
    treads = "".join(f"M{n * 60} {316 - n * 22}h60v7h-60Z" for n in range(5))
    climbers = "".join(at(n * 60 + 13, 282 - n * 22, figure(hat, extra), size=0.34) for n, hat, extra in CLIMBERS)
    return sheet + beams + leader + path(steps, INK) + climbers + path(treads, RED) + at(40, 46, emblem(BONE, 28))


CLIMBERS = ((0, "ushanka", "beard"), (1, "bob", ""), (3, "bald", "glasses"))


# --- El final · The end -----------------------------------------------------------------------------------------------


def won() -> str:
    """On the highest step, in all the beams there are."""
    beams = path("M160 60L0-20V30ZM160 60L320-20V30ZM160 60L90-20H130ZM160 60L190-20H230Z", RED)
    steps = "".join(f"M{n * 32} 120V{112 - n * 12}H{320 - n * 32}V120Z" for n in range(4))
    chief = moving("rise", at(128, 2, figure("cap", "moustache", "brows"), size=0.74))
    stars = "".join(at(x, 26, emblem(RED, 14)) for x in (36, 284))
    return path("M0 0H320V120H0Z", BONE) + beams + moving("glow", stars) + chief + path(steps, INK)


def lost() -> str:
    """Snow, pines, and a road that only leads there."""
    snow = path("M0 0H320V120H0Z", DUST) + disc(262, 30, 14, BONE) + path("M0 92L320 78V120H0Z", BONE)
    woods = "".join(at(x, y, path(PINES, INK), size=size) for x, y, size in ((2, 8, 1), (70, 22, 0.8), (232, 22, 0.8)))
    away = moving("drift", at(150, 52, figure("ushanka", "beard"), size=0.4))
    return snow + woods + away


SOUNDS = {
    "card": sounds.stamp(),
    "token": sounds.stamp(),
    "number": sounds.drum(160),
    "held": sounds.gavel(),
    "turn": (*sounds.drum(140), *sounds.later(sounds.drum(140), 0.18)),
    "won": (
        *sounds.drum(),
        *sounds.later(sounds.drum(), 0.3),
        *sounds.melody((262, 330, 392, 523), 0.18, 0.26, "sawtooth", 0.18),
    ),
    "lost": (*sounds.later(sounds.thunder(), 0.3), *sounds.melody((262, 247, 196), 0.26, 0.36, "sawtooth", 0.14)),
}

PALETTE = Palette("pol", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.paint(cover()),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(name for name in SYMBOLS if name.startswith("card-")) | {"back", "free-place"},
    boards={"staircase": BoardLook(kind="grid")},
    style=style_of(__file__),
    layouts=(
        Layout(
            board=Region(gap="8px 12px", padding="6px 16px"),
            unseen=(
                ":is(.look-candidate, .look-marked, .look-aimed-at, .look-gone) .token .label",
                ".track .label",
            ),
        ),
        Layout(
            on="desk",
            mine=Region(columns="minmax(0, 1fr) auto", gap="6px 16px", align="start"),
            tray="248px",
            seats="unseen",
        ),
        Layout(on="phone", tray="min(280px, 41dvh)", unseen=(".look-staircase .token .label",)),
    ),
)
