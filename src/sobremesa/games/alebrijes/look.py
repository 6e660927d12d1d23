"""The drawings of Alebrijes: a fair at night under cut-paper banners.

Animals are built of plain geometry and pattern, each in the colour of its suit and with bits of all the others. The
chain of the suits is a string of paper flags. A card shows as many marks of its suit as its value. What is drawn often
is a symbol of its own, so that cards only point at it.
"""

from __future__ import annotations

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.alebrijes.components import FIRST_JOKER, LOOKS, SUIT_LOOKS, SUITS, VALUES
from sobremesa.games.drawing import (
    at,
    box,
    disc,
    group,
    mirrored,
    moving,
    path,
    ring,
    star,
    stroke,
    style_of,
    symbol,
    turned,
)

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "cloth": "#ffeccb",
    "ink": "#2b1540",
    "night": "#171022",
    "edge": "#5b4a78",
    "light": "#fff6e3",
    "blue": "#3fa4ff",
    "green": "#35c47a",
    "pink": "#ff62ad",
    "orange": "#ff8f33",
    "joker": "#ffd447",
    "string": "#7a5a2e",
    "lamp": "#b06a00",
}
NIGHT = {
    "cloth": "#0d0914",
    "ink": "#fff1d8",
    "night": "#1a1328",
    "edge": "#65538a",
    "string": "#c9a868",
    "lamp": "#ffd447",
}


# --- Shapes -----------------------------------------------------------------------------------------------------------


def dots(fill: str, r: float, *places: tuple[float, float]) -> str:
    return "".join(disc(x, y, r, fill) for x, y in places)


# --- Marks of the suits -----------------------------------------------------------------------------------------------
# Each fills a box of 100 × 100 in one colour, so that it can also be cut out of paper.


def tail_circle(colour: str) -> str:
    return stroke("M50 88A38 38 0 1 1 88 50C88 72 58 76 50 58C44 44 62 36 66 48", colour, 13)


def feather(colour: str, vein: str) -> str:
    blade = path("M50 4C78 26 80 60 56 84H44C20 60 22 26 50 4Z", colour)
    return (
        blade
        + stroke("M50 22V98M50 46L33 34M50 46L67 34M50 66L33 54M50 66L67 54", vein, 6)
        + stroke("M50 82V98", colour, 8)
    )


def claw_diamond(colour: str, scratch: str) -> str:
    return path("M50 3L94 50L50 97L6 50Z", colour) + stroke("M36 36L42 66M50 30V72M64 36L58 66", scratch, 7)


def paw_square(colour: str) -> str:
    toes = box(8, 10, 24, 24, colour, 7) + box(38, 4, 24, 24, colour, 7) + box(68, 10, 24, 24, colour, 7)
    return toes + box(22, 42, 56, 50, colour, 12)


def joker_star() -> str:
    arms = "".join(
        turned(90 * n, 50, 50, path("M50 50L32 26L50 0L68 26Z", colour)) for n, colour in enumerate(SUIT_LOOKS[:SUITS])
    )
    return turned(45, 50, 50, arms) + path(star(50, 50, 40, 17, 4), "joker")


def mark(suit: int, colour: str, other: str) -> str:
    """The mark of a suit in a colour, with its lines in another."""
    drawings = (tail_circle(colour), feather(colour, other), claw_diamond(colour, other), paw_square(colour))
    return drawings[suit]


# --- The Ollin --------------------------------------------------------------------------------------------------------


def ollin() -> str:
    """Four leaves that turn around an eye."""
    leaf = path("M50 44C40 30 44 8 66 4C78 14 74 36 56 44Z", "joker") + stroke("M53 40C54 28 58 18 64 12", "night", 3.5)
    leaves = "".join(turned(90 * n, 50, 50, leaf) for n in range(4))
    return leaves + disc(50, 50, 13, "night") + ring(50, 50, 11, "joker", 4) + disc(50, 50, 4.5, "pink")


# --- Animals ----------------------------------------------------------------------------------------------------------


def eye(x: float, y: float, r: float, colour: str = "light") -> str:
    return disc(x, y, r, colour) + disc(x, y, r * 0.52, "night")


def rodent() -> str:
    """Of circles: round ears, a round face, whiskers and two teeth."""
    ear = disc(23, 27, 20, "blue") + disc(23, 27, 12, "pink") + disc(23, 27, 5, "joker")
    face = path("M50 96C28 90 13 68 19 48C25 30 75 30 81 48C87 68 72 90 50 96Z", "blue")
    brow = disc(50, 45, 8, "orange") + disc(50, 45, 3.5, "night") + dots("joker", 2.6, (38, 40), (30, 46), (34, 36))
    cheek = ring(28, 74, 6, "green", 3) + dots("light", 1.8, (28, 74))
    whiskers = stroke("M42 77L12 70M42 81L15 85", "light", 2.2)
    sides = mirrored(ear, 50) + face + mirrored(brow + cheek + whiskers + eye(36, 58, 8), 50)
    return sides + disc(50, 76, 6, "pink") + box(44, 83, 12, 11, "light", 2) + stroke("M50 83V94", "night", 1.6)


def bird() -> str:
    """Of leaves: a crest of feathers, wide eyes, a beak."""
    plume = "M50 44C40 30 42 10 50 0C58 10 60 30 50 44Z"
    colours = ("blue", "pink", "joker", "orange", "green")
    crest = "".join(
        turned(angle, 50, 50, path(plume, colour) + disc(50, 14, 3.4, "night"))
        for colour, angle in zip(colours, (-64, -32, 0, 32, 64), strict=True)
    )
    face = disc(50, 60, 33, "green") + stroke("M24 80l6-6 6 6 6-6 8 8 8-8 6 6 6-6 6 6", "joker", 3)
    eyes = mirrored(disc(34, 54, 13, "light") + ring(34, 54, 10, "pink", 3.4) + disc(34, 54, 5, "night"), 50)
    beak = (
        path("M50 52L65 66L50 96L35 66Z", "orange")
        + stroke("M35 66H65", "night", 2)
        + dots("night", 1.6, (45, 61), (55, 61))
    )
    return crest + face + eyes + beak


def feline() -> str:
    """Of diamonds: pointed ears, a wide face with stripes, slit eyes."""
    ear = path("M12 8L42 32L15 52Z", "pink") + path("M19 21L33 32L20 42Z", "orange")
    face = path("M16 46L50 26L84 46L88 66L64 94H36L12 66Z", "pink")
    stripes = stroke("M50 28V46M41 33L44 45M59 33L56 45M15 66L28 68M18 76L30 74M85 66L72 68M82 76L70 74", "night", 3.6)
    eyes = mirrored(path("M22 58L35 49L47 60L34 66Z", "green") + path("M35 50L38 58L35 65L32 58Z", "night"), 50)
    nose = path("M42 70H58L50 79Z", "joker") + stroke("M50 79V84M50 84Q42 90 37 84M50 84Q58 90 63 84", "night", 2.6)
    return (
        mirrored(ear, 50) + face + stripes + eyes + nose + mirrored(dots("blue", 2.4, (38, 77), (33, 82), (40, 84)), 50)
    )


def canine() -> str:
    """Of squares and corners: tall ears, a long muzzle, a tongue."""
    ear = path("M14 2L44 36L20 52Z", "orange") + path("M20 17L34 34L23 42Z", "blue")
    face = path("M20 40H80L76 66L62 86H38L24 66Z", "orange")
    tongue = path("M43 84H57V94A7 7 0 0 1 43 94Z", "pink")
    muzzle = path("M38 56H62L60 88H40Z", "joker") + box(41, 68, 18, 11, "night", 4) + stroke("M50 79V88", "night", 2.4)
    brow = turned(45, 50, 43, box(43, 36, 14, 14, "green")) + turned(45, 50, 43, box(46.5, 39.5, 7, 7, "night"))
    eyes = mirrored(box(25, 49, 13, 13, "light", 2) + box(29, 53, 6, 6, "night", 1), 50)
    return (
        mirrored(ear, 50)
        + tongue
        + face
        + brow
        + eyes
        + muzzle
        + mirrored(box(27, 66, 4, 4, "pink") + box(32, 72, 4, 4, "pink"), 50)
    )


def chimera() -> str:
    """A bit of each: round ear and pointed ear, two halves of a face, a crest and a beak."""
    plumes = "".join(
        turned(angle, 50, 46, path("M50 40C42 28 44 10 50 2C56 10 58 28 50 40Z", colour))
        for colour, angle in (("green", -22), ("joker", 0), ("pink", 22))
    )
    ears = disc(20, 30, 18, "blue") + disc(20, 30, 10, "joker") + path("M90 8L60 34L84 54Z", "orange")
    halves = path("M50 30C24 30 12 48 18 66C24 84 38 94 50 96Z", "blue") + path(
        "M50 30L82 42L86 66L64 92L50 96Z", "pink"
    )
    marks = stroke("M22 72l7-5 6 6 7-6", "green", 3.2) + stroke("M84 66L72 68M80 76L69 75", "night", 3.4)
    eyes = eye(34, 56, 10) + path("M54 57L66 48L79 58L67 65Z", "green") + path("M66 49L69 57L66 64L63 57Z", "night")
    beak = path("M50 60L61 70L50 92L39 70Z", "joker") + stroke("M39 70H61", "night", 2)
    return (
        ears
        + plumes
        + path("M83 19L68 33L82 43Z", "green")
        + halves
        + marks
        + eyes
        + beak
        + path(star(50, 42, 10, 4.4, 5), "light")
    )


# --- Cards ------------------------------------------------------------------------------------------------------------

PIP = 17  # room for a mark on a card


def pips(look: str, count: int) -> str:
    """As many marks as the value, in a row at the foot."""
    left = 50 - PIP * count / 2
    return "".join(symbol(f"mark-{look}", left + PIP * n + 1.5, 113, PIP - 3) for n in range(count))


def paper(look: str) -> str:
    """A dark card with a frame in the colour of its suit."""
    return box(3, 3, 94, 134, "night", 9, stroke=look, stroke_width=2.5)


def face(kind: int) -> str:
    group = SUITS if kind >= FIRST_JOKER else kind // (2 * VALUES)
    value = (kind - FIRST_JOKER if kind >= FIRST_JOKER else kind // 2 % VALUES) + 1
    look = SUIT_LOOKS[group]
    sign = symbol("ollin", 66, 7, 28) if kind < FIRST_JOKER and kind % 2 else ""
    return paper(look) + symbol(f"beast-{look}", 13, 33, 74) + pips(look, value) + sign


def back() -> str:
    """Paper of four colours, cut out, with the Ollin in the middle."""
    strips = "".join(box(8, 8 + 31 * n, 84, 31, look) for n, look in enumerate(SUIT_LOOKS[:SUITS]))
    holes = "".join(path(f"M{x} {y - 5}l5 5-5 5-5-5Z", "night") for y in range(18, 136, 21) for x in range(20, 90, 15))
    middle = disc(50, 54, 30, "night") + symbol("ollin", 25, 29, 50)
    return box(0, 0, 100, 140, "night", 9) + strips + holes + middle


# --- Flags of the chain -----------------------------------------------------------------------------------------------

FLAG = "M10 8H90V78l-10 12-10-12-10 12-10-12-10 12-10-12-10 12-10-12Z"


def flag(suit: int, state: str) -> str:
    """A paper flag: plain, off (only its outline), lit up as what may come next, or framed as what lies on top."""
    look = SUIT_LOOKS[suit]
    if state == "off":
        return stroke(FLAG, look, 3) + at(28, 22, mark(suit, look, "cloth"), size=0.44)
    paper = path(FLAG, look) + at(26, 20, mark(suit, "night", look), size=0.48)
    if state == "top":
        return paper + stroke(FLAG, "ink", 5)
    if state == "next":
        return paper + stroke(FLAG, "lamp", 6) + dots("lamp", 7, (10, 8), (90, 8))
    return paper


def chain_ground() -> str:
    """The string on which the flags hang, arrows between them, and the way back: one card more."""
    string = stroke("M-52-34Q165-22 382-34", "string", 3)
    arrows = "".join(stroke(f"M{x - 14} 4H{x + 12}M{x + 3}-6L{x + 14} 4L{x + 3} 14", "ink", 5) for x in (55, 165, 275))
    way_back = stroke("M330-44C300-78 30-78 2-46M0-64L0-44L20-50", "ink", 4)
    more = disc(165, -68, 18, "joker") + stroke("M153-68H163M158-73V-63M168-72L173-76V-60", "night", 3.4)
    return string + arrows + way_back + more


# --- On the table -----------------------------------------------------------------------------------------------------


def token() -> str:
    """A paper lantern: who has it leads."""
    body = path("M50 14C86 18 86 78 50 82C14 78 14 18 50 14Z", "orange") + path(
        "M50 14C66 20 66 76 50 82C34 76 34 20 50 14Z", "joker"
    )
    ends = (
        box(38, 6, 24, 9, "pink", 2) + box(38, 81, 24, 9, "pink", 2) + stroke("M50 90V99M42 90V96M58 90V96", "pink", 3)
    )
    return body + ends


def swap() -> str:
    return stroke("M22 40A30 30 0 0 1 78 36M80 16V38H58M78 60A30 30 0 0 1 22 64M20 84V62H42", "orange", 8)


PARTS = {f"mark-{SUIT_LOOKS[suit]}": mark(suit, SUIT_LOOKS[suit], "night") for suit in range(SUITS)} | {
    "mark-joker": joker_star(),
    **{
        f"beast-{look}": drawing
        for look, drawing in zip(SUIT_LOOKS, (rodent(), bird(), feline(), canine(), chimera()), strict=True)
    },
}
CARD_FACES = {look: face(kind) for kind, look in enumerate(LOOKS)} | {"back": back()}
STATES = ("rest", "off", "next", "top")
OTHER_LOOKS = {f"{SUIT_LOOKS[suit]}-{state}": flag(suit, state) for suit in range(SUITS) for state in STATES} | {
    "ollin": ollin(),
    "token": token(),
    "swap": swap(),
}
SYMBOLS = PARTS | CARD_FACES | OTHER_LOOKS

# --- Cover ------------------------------------------------------------------------------------------------------------


def banner(y: float, dip: float, shift: int) -> str:
    """A string of flags across the cover."""
    flags = "".join(
        at(x, round(y + dip * (1 - ((x - 130) / 150) ** 2)), flag((n + shift) % SUITS, "rest"), size=0.4)
        for n, x in enumerate(range(-16, 300, 46))
    )
    return stroke(f"M-20 {y}Q150 {y + 2 * dip + 8} 320 {y}", "string", 2) + flags


def lights() -> str:
    spots = [(24, 150), (60, 118), (262, 124), (282, 168), (32, 236), (272, 244), (92, 96), (216, 92), (150, 84)]
    return dots("joker", 3, *spots) + dots("light", 1.4, (44, 190), (256, 200), (20, 280), (284, 290), (120, 108))


def cover() -> str:
    beast = at(55, 112, chimera(), size=1.9)
    ground = box(0, 0, 300, 400, NIGHT["cloth"])
    halo = ring(150, 206, 116, "pink", 3) + ring(150, 206, 124, "blue", 2) + disc(150, 206, 112, "night")
    turning = "".join(at(x, 262, ollin(), size=0.5) for x in (20, 230))
    return ground + halo + lights() + banner(2, 10, 0) + banner(52, 12, 2) + beast + turning


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """The beast of all colours, in its halo, under lit banners."""
    halo = disc(160, 66, 50, "night") + ring(160, 66, 50, "pink", 3) + ring(160, 66, 56, "blue", 2)
    lamps = dots("joker", 4, (30, 70), (70, 92), (104, 58), (216, 58), (250, 92), (290, 70))
    turning = "".join(moving("turn", at(x, 52, ollin(), size=0.5)) for x in (26, 244))
    beast = moving("rise", at(112, 16, chimera(), size=0.96))
    return box(0, 0, 320, 120, NIGHT["cloth"]) + banner(-6, 6, 1) + moving("glow", lamps) + turning + halo + beast


def lost() -> str:
    """The fair is over: flags without light, and somebody small who stays behind."""
    flags = "".join(at(x, 12, flag(n % SUITS, "off"), size=0.4) for n, x in enumerate(range(6, 320, 46)))
    string = stroke("M-10 12Q160 26 330 12", "string", 2)
    small = moving("sink", at(128, 50, rodent(), size=0.66))
    return box(0, 0, 320, 120, NIGHT["cloth"]) + string + group(flags, opacity=0.5) + small


SOUNDS = {
    "card": sounds.paper(3600),
    "held": sounds.drum(130),
    "turn": sounds.melody((659, 988), 0.1, 0.14, "triangle"),
    "won": (*sounds.melody((523, 659, 784, 659, 1047), 0.12, 0.16, "triangle"), *sounds.crowd(1.0, 900)),
    "lost": (*sounds.drum(90), *sounds.melody((494, 440, 370), 0.2, 0.24, "triangle")),
}

PALETTE = Palette("ale", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.paint(cover()),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(CARD_FACES),
    boards={"chain": BoardLook("map", unit=110, margin=84, size=84, background=PALETTE.paint(chain_ground()))},
    style=style_of(__file__),
    layouts=(
        Layout(board=Region(padding="28px 24px 10px")),
        Layout(
            on="desk",
            board=Region(
                areas=("chain", "trick", "round"),
                rows="auto minmax(min-content, 1fr) auto",
                columns="minmax(0, 1fr)",
                gap="4px 16px",
                padding="22px 12px 6px",
            ),
            tray="232px",
            seats="around",
            unseen=(".key-sheet",),
        ),
        Layout(on="phone", board=Region(padding="28px 12px 12px"), tray="min(300px, 41dvh)"),
    ),
)
