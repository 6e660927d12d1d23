"""The drawings of Ajolocracia: a lake that votes.

What swims lies in a pond, what belongs to the city stands under an arch. An Ambystoma has as many gills on each side as
it scores points. Everything is composed of the small shapes below and coloured by the palette at the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from sobremesa.engine.looks import Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import at, box, disc, mirrored, moving, oval, path, ring, rounded, stroke, style_of

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "cloth": "#e2f1ec",
    "card": "#fcf4e0",
    "ink": "#2b1b3d",
    "paper": "#fffaf0",
    "paper-edge": "#d9c7a4",
    "line": "#2b1b3d",
    "lake": "#38a3a0",
    "shallow": "#a9dcd3",
    "deep": "#116a72",
    "pink": "#f9b4c3",
    "blush": "#f08aa5",
    "gill": "#d93f74",
    "violet": "#6b3fa0",
    "lilac": "#dccdf0",
    "sand": "#f3dcae",
    "gold": "#e9b13b",
    "leaf": "#6bab5c",
    "moss": "#2f7050",
    "dusk": "#574f80",
    "dusk-gill": "#9b7fd0",
    "clay": "#dd9a66",
    "clay-spot": "#a85f3d",
    "glow": "#fbe3b0",
    "shine": "#ffffff",
}
NIGHT = {
    "cloth": "#10272e",
    "card": "#14323b",
    "ink": "#f8eed8",
    "paper": "#f4ead2",
    "paper-edge": "#b9a682",
    "lake": "#2c9095",
    "shallow": "#7dbbb4",
    "deep": "#0c4f5a",
    "violet": "#7a4cb4",
    "lilac": "#b3a0d8",
    "sand": "#dcc18a",
}


# --- Shapes -----------------------------------------------------------------------------------------------------------


def through(*points: tuple[float, float]) -> str:
    """The d of a path through points, in as few letters as it takes."""
    return "M" + " ".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in points).replace(" -", "-")


def around(angle: float, radius: float) -> tuple[float, float]:
    return radius * cos(radians(angle)), radius * sin(radians(angle))


# --- Axolotls ---------------------------------------------------------------------------------------------------------

GILLS = {1: (-28,), 2: (-52, -8), 3: (-66, -30, 6)}  # the angle of each gill on the right, by how many there are


def barb(angle: float, along: float, reach: float) -> str:
    """Two hairs of a gill that spread from one point of its stalk."""
    x, y = around(angle, along)
    (left, up), (right, down) = around(angle - 58, reach), around(angle + 58, reach)
    return through((x + left, y + up), (x, y), (x + right, y + down))


def gills(count: int, colour: str) -> str:
    """Feathers around a head at 0, 0: stalks, and hairs that shorten towards the tip."""
    angles = [angle for right in GILLS[count] for angle in (right, 180 - right)]
    stalks = "".join(through((0, 0), around(angle, 47)) for angle in angles)
    barbs = "".join(barb(angle, 29 + 5 * step, 10 - step) for angle in angles for step in range(4))
    return stroke(barbs, colour, 3) + stroke(stalks, colour, 5)


@dataclass(frozen=True)
class Skin:
    body: str
    gills: str
    cheeks: str
    eyes: str = "line"


PINK = Skin("pink", "gill", "blush")
DUSK = Skin("dusk", "dusk-gill", "dusk-gill", "glow")
CLAY = Skin("clay", "clay-spot", "clay-spot")


def face(skin: Skin = PINK, count: int = 3) -> str:
    """An axolotl's face around 0, 0: a head 62 wide and 44 high, with `count` gills on each side."""
    head = path("M0-22C19-22 31-12 31 3C31 16 17 22 0 22S-31 16-31 3C-31-12-19-22 0-22Z", skin.body)
    cheeks = oval(-20, 8, 5, 3.2, skin.cheeks) + oval(20, 8, 5, 3.2, skin.cheeks)
    eyes = disc(-16, -3, 4, skin.eyes) + disc(16, -3, 4, skin.eyes)
    glints = disc(-14.7, -4.4, 1.3, "shine") + disc(17.3, -4.4, 1.3, "shine")
    return gills(count, skin.gills) + head + cheeks + eyes + glints + stroke("M-9 7Q0 14 9 7", skin.eyes, 2.4)


def swimmer(skin: Skin, count: int, tilt: float, spots: str = "") -> str:
    """A whole Ambystoma in a box of 100 × 100: head in front, tail curled up on the right."""
    fin = path("M56 86C68 105 98 99 96 66C95 53 88 52 87 62C86 80 78 84 70 74Z", skin.gills)
    hands = "M35 64C27 68 23 73 22 79l-6 3M22 79l-1 7M22 79l5 5M63 61C70 61 74 63 76 67l6 0M76 67l4 5M76 67l-1 6"
    body = path("M34 46C27 74 34 94 54 97C78 100 93 86 92 64C91 57 88 58 87 64C84 80 68 84 66 70L65 46Z", skin.body)
    chin = path("M34 50C38 62 58 63 64 50Z", skin.cheeks)
    return fin + stroke(hands, skin.body, 4) + body + spots + chin + at(48, 38, face(skin, count), size=0.92, turn=tilt)


def dots(colour: str, *places: tuple[float, float, float]) -> str:
    return "".join(disc(x, y, r, colour) for x, y, r in places)


def rosaceum() -> str:
    spots = dots("clay-spot", (43, 74, 3.4), (54, 85, 4.2), (68, 87, 3.2), (80, 82, 2.4))
    freckles = dots("clay-spot", (38, 23, 2.4), (47, 26, 3.4), (57, 22, 2.6))
    return swimmer(CLAY, 1, -5, spots) + freckles


# --- Grounds ----------------------------------------------------------------------------------------------------------


def bubbles(*spots: tuple[float, float, float]) -> str:
    return "".join(ring(x, y, r, "shine", 1.4) for x, y, r in spots)


def pond(water: str) -> str:
    """What swims lies in it."""
    return path("M50 21C78 19 95 38 95 68C95 100 80 120 50 120S5 102 5 72C5 40 22 23 50 21Z", water)


def arch(fill: str) -> str:
    """What belongs to the city stands under it."""
    return path("M10 120V60A40 39 0 0 1 90 60V120Z", fill)


def card(*drawings: str) -> str:
    return box(0, 0, 100, 140, "card", 8) + "".join(drawings)


# --- Papers -----------------------------------------------------------------------------------------------------------


def cross(width: float = 4, colour: str = "violet") -> str:
    return stroke("M-6-6L6 6M6-6L-6 6", colour, width)


def ballot() -> str:
    """A paper around 0, 0, marked with a cross."""
    lines = stroke("M-10 15H10M-10 21H4", "paper-edge", 2.4)
    return box(-17, -26, 34, 52, "paper", 2) + box(-11, -19, 22, 26, "lilac", 3) + at(0, -6, cross()) + lines


def seal(fill: str, mark: str = "") -> str:
    """A scalloped disc around 0, 0 with a radius of 32 and a mark in its middle."""
    scallops = "".join(disc(round(x, 1), round(y, 1), 5, fill) for x, y in (around(30 * n, 27) for n in range(12)))
    return scallops + disc(0, 0, 28, fill) + ring(0, 0, 23, "paper", 1.6) + mark


def heart(fill: str) -> str:
    return path("M0 14C-20 2-15-13-6-13C-2-13 0-10 0-8C0-10 2-13 6-13C15-13 20 2 0 14Z", fill)


# --- Food -------------------------------------------------------------------------------------------------------------


def isopod() -> str:
    """A woodlouse of the lake around 0, 0: plates, many legs, two feelers."""
    legs = "".join(f"M12 {y}l17 {lean}" for y, lean in ((-16, -7), (-6, -3), (4, 2), (14, 6), (22, 9)))
    feelers = stroke("M5-30C8-38 14-41 19-40", "line", 2.4)
    plates = "".join(f"M-{w} {y}Q0 {y + 7} {w} {y}" for w, y in ((14, -17), (18, -8), (19, 1), (18, 10), (14, 19)))
    shell = path("M0-33C14-33 20-16 20 0C20 20 12 32 0 32S-20 20-20 0C-20-16-14-33 0-33Z", "dusk")
    eyes = mirrored(disc(7, -24, 2.6, "shine") + disc(7, -24, 1.2, "line"))
    return mirrored(stroke(legs, "line", 2.6) + feelers) + shell + stroke(plates, "dusk-gill", 2.4) + eyes


def frond(h: float) -> str:
    """A blade of alga that grows up from 0, 0 to a height."""
    left = f"C-12-{h * 0.3:g} 4-{h * 0.5:g}-3-{h * 0.8:g}C-4-{h * 0.9:g}-2-{h} 1-{h}"
    return path(f"M-5 0{left}C8-{h * 0.7:g}-2-{h * 0.4:g} 6 0Q0 7-5 0Z", "moss")


def beetle() -> str:
    """A diving beetle around 0, 0."""
    legs = stroke("M14-6L28-15M17 6L31 8M14 16L26 29", "line", 3)
    paddles = stroke("M31 8l4-4M26 29l5-1", "line", 3)
    feelers = stroke("M5-27C8-33 12-36 17-36", "line", 2.4)
    wings = path("M0-14C16-16 21-2 20 8C19 24 9 33 0 35C-9 33-19 24-20 8C-21-2-16-16 0-14Z", "violet")
    gleam = stroke("M-13 2C-13 12-10 19-6 24", "dusk-gill", 3)
    head = path("M-13-14C-13-24-7-29 0-29S13-24 13-14Q0-9-13-14Z", "line")
    eyes = mirrored(disc(7, -22, 2.2, "gold"))
    return mirrored(legs + paddles + feelers) + wings + stroke("M0-11V33", "line", 2) + gleam + head + eyes


def worm() -> str:
    body = "M12 106C20 92 30 112 40 108S56 104 62 110S78 116 86 104"
    rings = "M21 100l5 3M36 106l1 6M50 103l0 6M66 110l-3 6M77 108l3 5"
    return stroke(body, "blush", 9) + stroke(rings, "gill", 1.8) + disc(86, 103, 1.3, "line")


# --- City -------------------------------------------------------------------------------------------------------------


def temple() -> str:
    """A public house: pediment with a ballot's slot, columns, steps."""
    columns = "".join(box(x, 66, 8, 34, "paper", 1.5) for x in (22, 38, 54, 70))
    roof = path("M50 36L88 60H12Z", "violet") + box(14, 60, 72, 6, "paper")
    steps = box(16, 100, 68, 6, "paper") + box(11, 106, 78, 7, "paper-edge") + box(6, 113, 88, 7, "violet")
    flag = stroke("M50 22V38", "line", 2.2) + path("M51 22C57 19 60 26 67 22V31C60 35 57 28 51 31Z", "gill")
    return flag + box(18, 64, 64, 38, "dusk") + columns + roof + box(40, 50, 20, 3.6, "paper", 1.8) + steps


def voter_card() -> str:
    """The INE's card around 0, 0: a portrait, lines, a seal."""
    portrait = box(-36, -13, 30, 34, "shallow", 3) + at(-21, 6, face(), size=0.3)
    lines = stroke("M1-8H33M1 0H33M1 8H18", "dusk", 3)
    ground = box(-45, -31, 90, 62, "paper-edge", 7) + box(-44, -30, 88, 60, "paper", 6)
    band = path("M-44-18V-24A6 6 0 0 1-38-30H38A6 6 0 0 1 44-24V-18Z", "violet") + stroke("M-37-24H-14", "paper", 3)
    return ground + band + portrait + lines + at(28, 16, seal("gill"), size=0.3)


def raised_hand() -> str:
    """An arm that comes up from below to hold something at 0, 0."""
    return path("M-13 40C-13 24-15 16-13 6H13C15 16 13 24 13 40Z", "pink")


def fingers() -> str:
    return stroke("M-9 16V7M0 16V5M9 16V7", "blush", 7)


def ballot_box() -> str:
    """In a box of 100 × 100: an urn with a face on it, a ballot going in."""
    lid = path("M14 44H86L92 54H8Z", "violet") + box(32, 47, 36, 4, "line", 2)
    slip = box(36, 8, 28, 41, "paper-edge") + box(37.2, 9.2, 25.6, 40, "paper") + at(50, 27, cross(4.4))
    urn = path("M12 54H88L82 94A4 4 0 0 1 78 97H22A4 4 0 0 1 18 94Z", "paper")
    return lid + slip + urn + box(12, 54, 76, 2.4, "paper-edge") + at(50, 77, face(), size=0.56)


# --- Citizens ---------------------------------------------------------------------------------------------------------


def hat() -> str:
    """Of palm straw, on a head at 0, 0."""
    crown = path("M-17-18C-15-42 15-42 17-18Z", "sand") + stroke("M-16-22H16", "violet", 5)
    return crown + path("M-38-20C-24-12 24-12 38-20C30-10 18-9 0-9S-30-10-38-20Z", "gold")


def flower() -> str:
    petals = "".join(disc(round(x, 1), round(y, 1), 4.6, "violet") for x, y in (around(72 * n, 6) for n in range(5)))
    return at(15, -19, petals + disc(0, 0, 3.8, "gold"))


def glasses(colour: str) -> str:
    return ring(-16, -3, 8.5, colour, 2.2) + ring(16, -3, 8.5, colour, 2.2) + stroke("M-7-5Q0-8 7-5", colour, 2.2)


def citizen(head: str, shirt: str, foot: float = 52) -> str:
    """A bust: a face at 0, 0 with whatever it wears, over a shirt that ends at y = `foot`."""
    return path(f"M-32 {foot}V48C-32 30-18 20 0 20S32 30 32 48V{foot}Z", shirt) + head


def with_flower() -> str:
    return citizen(face() + flower(), "violet")


def with_glasses(foot: float = 52) -> str:
    return citizen(face(DUSK) + glasses("glow"), "gold", foot)


def with_hat() -> str:
    return citizen(face(CLAY) + hat(), "deep", 133)


# --- Cards ------------------------------------------------------------------------------------------------------------


def isopods_card() -> str:
    algae = at(18, 101, frond(48)) + at(82, 101, frond(56)) + at(31, 112, frond(34)) + at(70, 112, frond(28))
    return card(pond("shallow"), algae, at(50, 71, isopod(), size=1.05))


def values_card() -> str:
    ribbons = path("M36 84L28 118L40 111L47 119L50 90ZM64 84L72 118L60 111L53 119L50 90Z", "violet")
    return card(arch("sand"), ribbons, at(50, 64, seal("gold", heart("gill")), size=1.1))


def habitat_card() -> str:
    reeds = stroke("M20 70C20 50 18 40 16 30M28 66C28 52 30 44 32 36M80 68C80 50 83 42 84 34", "moss", 3)
    cattails = stroke("M16 36V26M32 42V33M84 40V30", "clay-spot", 6)
    water = oval(50, 86, 47, 33, "deep") + oval(50, 84, 43, 29, "lake") + oval(50, 84, 28, 17, "shallow")
    pads = lily_pad(22, 98, 1) + lily_pad(76, 72, 0.8) + at(78, 98, lotus(), size=0.9)
    return card(reeds, cattails, water, pads, bubbles((50, 84, 3), (58, 78, 2)))


def lily_pad(x: float, y: float, size: float) -> str:
    return at(x, y, path("M0 0L11.8-1.2A12 7 0 1 1 8.5-4.9Z", "leaf"), size=size)


def lotus() -> str:
    petals = path("M0 4C-14 2-14-8-14-8C-8-8-3-5 0 4C3-5 8-8 14-8C14-8 14 2 0 4Z", "blush")
    return petals + path("M0 4C-7-3-4-12 0-15C4-12 7-3 0 4Z", "pink")


def back_card() -> str:
    waves = "".join(f"M6 {y}q5.5-6 11 0" + "t11 0" * 7 for y in range(20, 130, 14))
    frame = stroke("M12 6H88a6 6 0 0 1 6 6V128a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z", "shallow", 1.6)
    stamp = disc(50, 70, 33, "deep") + ring(50, 70, 33, "paper", 2) + at(50, 73, face(), size=0.56)
    return box(0, 0, 100, 140, "deep", 8) + stroke(waves, "lake", 2) + frame + stamp


def ambystoma_card(swimming: str, *spots: tuple[float, float, float]) -> str:
    return card(pond("lake"), bubbles(*spots), at(3, 25, swimming, size=0.95))


# --- On the table -----------------------------------------------------------------------------------------------------


def passing(turn: float) -> str:
    """In a box of 100 × 100: a hand of cards over an arrow to the right, or turned by 180 to the left."""
    one = box(-11, -30, 22, 32, "paper", 3) + box(-9, -28, 18, 28, "deep", 2) + disc(0, -14, 4.5, "pink")
    hand = "".join(at(50, 64, at(0, -8, one), size=1.5, turn=lean) for lean in (-32, 0, 32))
    return hand + at(50, 82, stroke("M-36 0H34M22-12L35 0L22 12", "gill", 8), size=1, turn=turn)


def bank() -> str:
    """The near shore: reeds over the water."""
    shore = path("M4 70C26 60 44 78 62 70S90 64 96 70V96H4Z", "shallow")
    reeds = (
        stroke("M24 74V34M38 76V22M52 74V40", "dusk", 5)
        + oval(24, 30, 4, 10, "clay-spot")
        + oval(38, 18, 4, 10, "clay-spot")
    )
    return shore + reeds


def sheet() -> str:
    tallies = "M28 42v12M34 42v12M40 42v12M46 42v12M24 52L50 44M28 64v12M34 64v12M40 64v12"
    board = box(14, 10, 72, 86, "clay-spot", 6) + box(20, 18, 60, 72, "paper", 2) + box(36, 4, 28, 14, "dusk", 4)
    lines = stroke("M28 30H72M58 48H72M58 70H72", "paper-edge", 3)
    stamp = at(66, 80, seal("gill", cross(7, "paper")), size=0.4)
    return board + lines + stroke(tallies, "violet", 3) + stamp


CARD_FACES = {
    "isopods": isopods_card(),
    "beetles": card(pond("shallow"), worm(), at(50, 64, beetle())),
    "institution": card(arch("lilac"), at(50, 120, at(-50, -120, temple()), size=0.94)),
    "citizens-1": card(arch("shallow"), at(50, 74, with_flower(), size=0.88)),
    "citizens-2": card(
        arch("shallow"), at(33, 57, with_glasses(104), size=0.605), at(66, 88.5, with_flower(), size=0.605)
    ),
    "citizens-3": card(
        arch("shallow"),
        at(50, 48, with_hat(), size=0.54),
        at(28, 92, with_glasses(), size=0.54),
        at(72, 92, with_flower(), size=0.54),
    ),
    "axolotl-rosaceum": ambystoma_card(rosaceum(), (26, 37, 4), (18, 85, 2.4)),
    "axolotl-lermaense": ambystoma_card(swimmer(DUSK, 2, 5), (83, 47, 2.4), (20, 95, 3)),
    "axolotl-mexicanum": ambystoma_card(swimmer(PINK, 3, 0), (20, 90, 3)),
    "values": values_card(),
    "habitat": habitat_card(),
    "ine": card(
        arch("lilac"), at(55, 80, raised_hand()), at(50, 68, voter_card(), size=1, turn=-8), at(55, 80, fingers())
    ),
    "back": back_card(),
}
OTHER_LOOKS = {
    "polling-place": ballot_box(),
    "bank": bank(),
    "sheet": sheet(),
    "passing-left": passing(180),
    "passing-right": passing(0),
}
SYMBOLS = {look: rounded(drawing) for look, drawing in (CARD_FACES | OTHER_LOOKS).items()}


# --- Cover ------------------------------------------------------------------------------------------------------------


def wave(y: float, fill: str) -> str:
    """Water from y down to the lower edge of the cover."""
    return path(f"M-20 {y}q20-14 40 0" + "t40 0" * 8 + "V400H-20Z", fill)


def voter() -> str:
    """The axolotl of the cover, up to the waist in the lake, with a ballot before it."""
    body = path("M-50 20C-62 70-64 110-60 150H60C64 110 62 70 50 20Z", "pink")
    chin = path("M-44 30C-30 66 30 66 44 30Z", "blush")
    return body + chin + at(0, 0, face(), size=2.3)


def cover() -> str:
    sky = box(0, 0, 300, 400, "sand")
    sun = at(150, 142, seal("violet") + disc(0, 0, 23, "paper"), size=4.1)
    paper = at(150, 262, ballot(), size=1.35, turn=-5)
    fingers = stroke("M112 256q12-4 20 4M113 270q12-4 19 2M188 256q-12-4-20 4M187 270q-12-4-19 2", "blush", 9)
    neighbours = at(46, 288, face(DUSK) + glasses("glow"), size=0.85, turn=6) + at(
        256, 288, face(CLAY) + hat(), size=0.85, turn=-6
    )
    plants = lily_pad(78, 318, 1.8) + at(98, 322, lotus(), size=1.3) + lily_pad(236, 326, 1.5)
    lake = wave(300, "lake") + wave(326, "deep") + plants
    return rounded(sky + sun + wave(258, "shallow") + at(150, 172, voter()) + paper + fingers + neighbours + lake)


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """Up to the waist in the lake at sunrise, the ballot held high."""
    sun = at(160, 62, seal("gold"), size=2.1)
    party = "".join(at(x, y, cross(3, colour), size=0.8) for x, y, colour in CONFETTI)
    friends = at(62, 84, face(DUSK) + glasses("glow"), size=0.62) + at(258, 84, face(CLAY) + hat(), size=0.62)
    winner = moving("rise", at(160, 74, face(), size=1.1), at(214, 38, ballot(), size=0.8, turn=14))
    water = path("M-10 96q20-9 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V130H-10Z", "lake")
    return rounded(box(0, 0, 320, 120, "sand") + sun + moving("glow", party) + friends + winner + water)


CONFETTI = ((40, 26, "violet"), (84, 44, "gill"), (120, 18, "moss"), (250, 20, "gill"), (284, 46, "violet"))


def lost() -> str:
    """Nothing but the eyes above the water, and a ballot that floats away."""
    head = moving("sink", at(150, 78, face(DUSK), size=1))
    paper = moving("drift", at(236, 86, ballot(), size=0.6, turn=70))
    water = path("M-10 80q20-7 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V130H-10Z", "deep")
    return rounded(
        box(0, 0, 320, 120, "dusk") + head + water + paper + bubbles((150, 98, 4), (164, 108, 3), (140, 112, 2))
    )


SOUNDS = {
    "card": sounds.paper(2600),
    "token": sounds.water(),
    "number": sounds.stamp(),
    "held": sounds.gavel(),
    "turn": (*sounds.water(), *sounds.melody((587, 880), 0.14, 0.16)),
    "won": (*sounds.melody((587, 740, 880, 1175), 0.14, 0.2), *sounds.crowd(1.2)),
    "lost": (*sounds.water(), *sounds.melody((440, 392, 330), 0.24, 0.3, "triangle")),
}

PALETTE = Palette("ajo", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.paint(cover()),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(CARD_FACES),
    boards={},
    style=style_of(__file__),
    layouts=(
        Layout(
            on="desk",
            board=Region(
                areas=("tables polling-place", "bank polling-place"),
                rows="minmax(0, 1fr) auto",
                columns="minmax(0, 1fr) 250px",
                gap="6px 16px",
                padding="8px 20px",
            ),
            tray="316px",
            seats="unseen",
        ),
        Layout(on="phone", tray="min(290px, 41dvh)"),
    ),
)
