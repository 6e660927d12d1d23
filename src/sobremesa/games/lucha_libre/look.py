"""The drawings of Lucha Libre: a fight poster in cheap ink.

Four masks that differ in outline, not only in colour; a ring from above; stands that fill with fans; a printed bill of
keys. `team` is the colour of whoever owns the thing that is drawn.
"""

from __future__ import annotations

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import at, box, disc, mirrored, moving, outlined, path, rounded, stroke, style_of
from sobremesa.games.lucha_libre.components import GOAL

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "poster": "#f7e2a0",
    "sheet": "#fff6da",
    "print": "#231a2b",
    "faint": "#6a5531",
    "rule": "#c9ab5c",
    "line": "#231a2b",
    "ray": "#f2d274",
    "turquoise": "#0b7d83",
    "mat": "#8fd0c8",
    "red": "#b81d2c",
    "gold": "#e2a516",
    "silver": "#dfe3e8",
    "steel": "#8b95a3",
    "blue": "#2456b0",
    "skin": "#d99f6c",
    "hair": "#5a3320",
    "bone": "#fbf3dd",
    "seat": "#dfc57c",
    "head": "#7a4a2b",
    "on": "#fff6da",
}
NIGHT = {
    "poster": "#1b2a31",
    "sheet": "#22363d",
    "print": "#fbeec4",
    "faint": "#d2bd88",
    "rule": "#5d6a5e",
    "line": "#10151c",
    "ray": "#21343b",
    "turquoise": "#35b3b0",
    "mat": "#2c7d7b",
    "red": "#f0616a",
    "gold": "#f0bb3b",
    "silver": "#d5dae0",
    "steel": "#7d8896",
    "blue": "#3f77d6",
    "skin": "#cf9462",
    "hair": "#6e4229",
    "bone": "#f4e9cd",
    "seat": "#34494c",
    "head": "#c98d5c",
    "on": "#1b1216",
}


# --- Shapes -----------------------------------------------------------------------------------------------------------


def edged(d: str, fill: str, width: float = 3) -> str:
    """A shape with the black edge of cheap print."""
    return outlined(d, fill, "line", width)


def poster_star(x: float, y: float, size: float, fill: str) -> str:
    return at(
        x, y, path("M0-10L2.9-3.1L9.5-3.1L4.2 1.2L5.9 8.1L0 4L-5.9 8.1L-4.2 1.2L-9.5-3.1L-2.9-3.1Z", fill), size=size
    )


# --- Masks ------------------------------------------------------------------------------------------------------------

HEAD = "M50 5C77 5 88 25 86 50C84 76 70 96 50 96S16 76 14 50C12 25 23 5 50 5Z"
EYE = "M22 44C29 37 42 41 45 52C36 58 25 55 22 44Z"
MOUTH = "M33 75Q50 66 67 75Q50 87 33 75Z"


def eye(white: str = "bone") -> str:
    return edged(EYE, white, 2.4) + disc(35, 48, 4, "line")


def santo() -> str:
    """Plain silver, laced, with dark drops around the eyes."""
    drop = path("M16 40C28 28 46 36 49 56C34 66 18 58 16 40Z", "steel")
    nose = path("M46 60H54L57 68H43Z", "steel")
    laces = stroke("M50 6V34M45 12L55 18M55 12L45 18M45 22L55 28M55 22L45 28", "steel", 2.4)
    return edged(HEAD, "silver") + laces + mirrored(drop + eye(), 50) + nose + edged(MOUTH, "red", 2.4)


def blue_demon() -> str:
    """Blue, with silver flames around eyes, nose and mouth."""
    flame = edged("M8 30L24 34C40 30 50 42 49 58C36 66 20 62 17 48Z", "silver", 2.4)
    crest = edged("M50 5L58 20L50 34L42 20Z", "silver", 2.4)
    lips = edged("M24 74Q50 56 76 74Q50 100 24 74Z", "silver", 2.4)
    return edged(HEAD, "blue") + crest + mirrored(flame + eye(), 50) + lips + edged(MOUTH, "red", 2.4)


def cavernario() -> str:
    """No mask needed: a mane in tufts, a beard, and a bone across the hair."""
    mane = (
        "M50 2L60 9L72 5L76 17L89 18L87 32L97 41L89 52L95 66L84 72L83 87L69 87L61 98"
        "L50 92L39 98L31 87L17 87L16 72L5 66L11 52L3 41L13 32L11 18L24 17L28 5L40 9Z"
    )
    face = edged("M24 40C34 30 66 30 76 40C80 60 70 72 50 72S20 60 24 40Z", "skin", 2.4)
    brow = stroke("M24 42L46 47", "line", 6)
    bone = edged("M30 19a6 6 0 1 0-7 8a6 6 0 1 0 9 4H68a6 6 0 1 0 9-4a6 6 0 1 0-7-8Z", "bone", 2.4)
    eyes = mirrored(disc(37, 53, 6, "bone") + disc(38, 53, 3, "line") + brow, 50)
    mouth = edged("M30 68H70Q66 84 50 84T30 68Z", "red", 2.4)
    teeth = path("M34 68h7l-3.500 7zM46.500 68h7l-3.500 7zM59 68h7l-3.500 7z", "bone")
    return edged(mane, "hair") + bone + face + eyes + path("M45 62L50 55L55 62Z", "hair") + mouth + teeth


def bulldog() -> str:
    """Ears that fold, jowls that hang, two fangs from below and a collar of spikes."""
    ear = edged("M26 16C10 8 2 22 8 42L26 36Z", "hair")
    skull = edged("M50 10C74 10 86 26 86 48C86 76 72 88 50 88S14 76 14 48C14 26 26 10 50 10Z", "gold")
    patch = path("M20 38C26 28 44 32 46 48C40 58 24 56 20 38Z", "hair")
    jowl = edged("M50 58C36 54 18 62 20 76C22 90 42 88 50 76Z", "bone", 2.4)
    nose = edged("M40 54Q50 48 60 54Q58 64 50 66Q42 64 40 54Z", "line", 2)
    fang = edged("M33 84L37 68L42 82Z", "bone", 2)
    collar = edged("M22 88Q50 100 78 88V97H22Z", "red", 2.4)
    spikes = path("M30 91l4 8l4-6zM46 94l4 6l4-6zM62 93l4 6l4-8z", "silver")
    wrinkle = stroke("M42 24Q50 29 58 24M44 33Q50 37 56 33", "hair", 2.6)
    return mirrored(ear, 50) + skull + wrinkle + mirrored(patch + eye() + jowl + fang, 50) + nose + collar + spikes


MASKS = {"santo": santo(), "cavernario": cavernario(), "blue-demon": blue_demon(), "bulldog": bulldog()}

# --- The stands -------------------------------------------------------------------------------------------------------

ROWS = (7, 8, 7, 8, 7)  # of seats, from the ring up: together as many as it takes to win
SEAT_PITCH, ROW_PITCH = 12, 18


def seats() -> list[tuple[float, float]]:
    places: list[tuple[float, float]] = []
    for number, count in enumerate(ROWS):
        left = 50 - SEAT_PITCH * (count - 1) / 2
        places += [(left + SEAT_PITCH * n, 88 - ROW_PITCH * number) for n in range(count)]
    return places


def dots(places: list[tuple[float, float]], up: float) -> str:
    """A line of no length at each place: drawn with round ends it is a disc."""
    return "".join(f"M{x:g} {y - up:g}h0" for x, y in places)


def stand(fans: int) -> str:
    """The first fans sit in front; every third of them is on its feet, arms up."""
    taken, free = seats()[:fans], seats()[fans:]
    cheering = taken[::3]
    arms = "".join(f"M{x - 4:g} {y + 1:g}l-1-12M{x + 4:g} {y + 1:g}l1-12" for x, y in cheering)
    drawn = stroke(dots(free, 0), "seat", 8)
    if taken:
        drawn += stroke(arms, "head", 2.2) + stroke(dots(taken, -2), "team", 10.5) + stroke(dots(taken, 6.5), "head", 7)
    return drawn


CROWDS = {f"crowd-{fans}": stand(fans) for fans in range(GOAL + 1)}

# --- Small signs ------------------------------------------------------------------------------------------------------

PIPS = {
    "1": ((50, 50),),
    "2": ((30, 30), (70, 70)),
    "3": ((28, 28), (50, 50), (72, 72)),
    "4": ((30, 30), (70, 30), (30, 70), (70, 70)),
    "5": ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    "6": ((30, 26), (70, 26), (30, 50), (70, 50), (30, 74), (70, 74)),
}
FRAME = "M22 6H78A16 16 0 0 1 94 22V78A16 16 0 0 1 78 94H22A16 16 0 0 1 6 78V22A16 16 0 0 1 22 6Z"


def printed_die(marks: str) -> str:
    return path(FRAME, "sheet", stroke="print", stroke_width=6) + marks


def pips(face: str) -> str:
    return printed_die("".join(disc(x, y, 9.5, "print") for x, y in PIPS[face]))


def bolt() -> str:
    return edged("M58 4L18 56H44L36 96L82 40H54Z", "gold", 6)


def blow() -> str:
    """A fist's burst, with a bolt that breaks."""
    burst = edged(
        "M50 4L61 27L84 14L76 38L98 46L77 58L90 82L64 74L54 97L44 74L16 86L25 61L2 50L26 40L14 16L40 27Z", "red", 5
    )
    return burst + path("M56 26L34 54H47L42 76L67 46H53Z", "bone")


def fan() -> str:
    return (
        stroke("M24 60L18 22M76 60L82 22", "print", 9)
        + disc(50, 34, 18, "print")
        + path("M18 96C18 66 34 58 50 58S82 66 82 96Z", "print")
    )


def throwing() -> str:
    die = edged("M-22-22H22V22H-22Z", "bone", 5) + disc(-10, -10, 5, "line") + disc(10, 10, 5, "line")
    return (
        at(34, 62, die, size=1, turn=-14)
        + at(70, 36, die, size=0.8, turn=20)
        + stroke("M12 24Q24 8 42 14M88 92Q96 80 90 66", "gold", 6)
    )


def hand_up() -> str:
    return edged(
        "M30 96V62L20 48Q18 40 26 42L34 50V18Q34 12 39 12T44 18V10Q45 4 50 4T55 10V18"
        "Q56 12 61 12T66 18V28Q68 22 72 24T76 30V66Q74 82 70 96Z",
        "skin",
        5,
    )


def showing() -> str:
    rays = "M50 22V4M22 32L10 18M78 32L90 18M14 56H2M86 56H98"
    die = edged("M28 36H72V88H28Z", "bone", 5) + "".join(
        disc(x, y, 5, "line") for x, y in ((39, 48), (61, 48), (50, 62), (39, 76), (61, 76))
    )
    return stroke(rays, "gold", 7) + die


SIGNS = {
    **{f"pip-{face}": pips(face) for face in PIPS},
    "pip-x": printed_die(stroke("M32 32L68 68M68 32L32 68", "print", 11)),
    "fan": fan(),
    "blow": blow(),
    "bolt": bolt(),
    "cube": edged("M10 30L50 10L90 30V74L50 96L10 74Z", "gold", 6) + stroke("M10 30L50 50L90 30M50 50V96", "line", 5),
    "throw": throwing(),
    "stand": hand_up(),
    "show": showing(),
    "spot": disc(50, 50, 46, "sheet") + stroke("M50 6A44 44 0 1 1 49.900 6", "gold", 3),
    "stool": disc(50, 50, 40, "rule") + disc(50, 50, 32, "team"),
}

SYMBOLS = {look: rounded(drawing) for look, drawing in (MASKS | CROWDS | SIGNS).items()}

# --- The ring from above ----------------------------------------------------------------------------------------------

RING_LEFT, RING_TOP, RING_SIDE = 20, -30, 260  # in the units of the map


def ring_ground() -> str:
    """The mat, its apron, three ropes and four posts; rays as on every fight poster."""
    middle, low = RING_LEFT + RING_SIDE / 2, RING_TOP + RING_SIDE / 2
    rays = "".join(f"M{middle:g} {low:g}L{x} {y}l{dx} {dy}Z" for x, y, dx, dy in RAYS)
    apron = box(RING_LEFT - 12, RING_TOP - 12, RING_SIDE + 24, RING_SIDE + 24, "line", 6)
    mat = box(RING_LEFT, RING_TOP, RING_SIDE, RING_SIDE, "mat")
    ropes = "".join(rope(inset, colour) for inset, colour in ((6, "red"), (14, "bone"), (22, "blue")))
    ends = [(RING_LEFT + dx, RING_TOP + dy) for dx in (0, RING_SIDE) for dy in (0, RING_SIDE)]
    posts = "".join(disc(x, y, 15, "line") + disc(x, y, 10, "gold") for x, y in ends)
    return rounded(path(rays, "ray") + apron + mat + poster_star(middle, low, 8, "turquoise") + ropes + posts)


RAYS = tuple((x, y, 40, 0) for x in range(-95, 380, 80) for y in (-60, 260))


def rope(inset: float, colour: str) -> str:
    side = RING_SIDE - 2 * inset
    return stroke(f"M{RING_LEFT + inset:g} {RING_TOP + inset:g}h{side:g}v{side:g}h{-side:g}Z", colour, 4)


# --- Cover ------------------------------------------------------------------------------------------------------------


def cover() -> str:
    """Two masks face to face over a ring's ropes, with a burst behind them and heads below."""
    rays = "".join(f"M150 150L{x} -80l44 0ZM150 150L{x} 420l44 0Z" for x in range(-180, 480, 88))
    sides = "M150 150L-160 40V84ZM150 150L-160 150V200ZM150 150L460 40V84ZM150 150L460 150V200Z"
    burst = path(
        "M150 40L176 96L236 76L218 134L276 160L218 184L236 244L176 222L150 282"
        "L124 222L64 244L82 184L24 160L82 134L64 76L124 96Z",
        "red",
    )
    masks = at(8, 92, santo(), size=1.36, turn=-8) + at(158, 72, blue_demon(), size=1.36, turn=8)
    second = at(34, 18, cavernario(), size=0.72) + at(194, 14, bulldog(), size=0.72)
    ropes = "".join(
        stroke(f"M-10 {y}Q150 {y + 14} 310 {y}", colour, 7)
        for y, colour in ((262, "bone"), (280, "red"), (298, "bone"))
    )
    heads = stroke("".join(f"M{x} {318 + 8 * (x // 25 % 2)}h0" for x in range(0, 325, 25)), "line", 26)
    stars = "".join(
        poster_star(x, y, size, "turquoise") for x, y, size in ((150, 26, 1.8), (22, 20, 1.1), (278, 20, 1.1))
    )
    return rounded(
        box(0, 0, 300, 400, "gold") + path(rays + sides, "ray") + burst + stars + second + masks + ropes + heads
    )


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """The mask held up before the whole arena."""
    spread = "".join(f"M160 66L{x} -20h26ZM160 66L{x} 150h26Z" for x in range(-60, 380, 52))
    sides = "M160 66L-20 20V46ZM160 66L-20 86V112ZM160 66L340 20V46ZM160 66L340 86V112Z"
    heads = stroke("".join(f"M{x} {114 - 5 * (x // 20 % 2)}h0" for x in range(0, 330, 20)), "line", 20)
    mask = moving("rise", at(118, 8, santo(), size=0.84))
    stars = poster_star(60, 34, 1.5, "turquoise") + poster_star(260, 34, 1.5, "turquoise")
    burst = path(spread + sides, "ray") + disc(160, 56, 54, "red")
    return rounded(box(0, 0, 320, 120, "gold") + burst + moving("glow", stars) + mask + heads)


def lost() -> str:
    """On the mat, under the ropes, with stars of another kind."""
    ropes = "".join(stroke(f"M-10 {y}H330", colour, 5) for y, colour in ((20, "bone"), (36, "red"), (52, "bone")))
    mask = moving("sink", at(196, 34, blue_demon(), size=0.8, turn=64))
    dizzy = moving("turn", "".join(poster_star(x, y, 0.8, "gold") for x, y in ((74, 60), (98, 48), (88, 78))))
    return rounded(box(0, 0, 320, 120, "line") + box(0, 66, 320, 54, "mat") + ropes + mask + dizzy)


SOUNDS = {
    "die": sounds.dice(1500, 5),
    "token": sounds.drum(95),
    "number": sounds.crowd(0.5, 600),
    "held": (*sounds.bell(1040), *sounds.later(sounds.bell(1040), 0.25), *sounds.crowd(1.2)),
    "turn": sounds.bell(1040),
    "won": (
        *sounds.bell(1040),
        *sounds.later(sounds.bell(1040), 0.2),
        *sounds.later(sounds.bell(1040), 0.4),
        *sounds.later(sounds.crowd(1.8, 800), 0.3),
    ),
    "lost": (*sounds.drum(70), *sounds.crowd(1.4, 380), *sounds.melody((294, 277, 220), 0.24, 0.3)),
}

PALETTE = Palette("ll", DAY | {"team": "var(--ll-gold)"}, NIGHT)  # but of whose it is: see look.css
LOOK = Look(
    cover=PALETTE.paint(cover()),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.paint(won()), PALETTE.paint(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards={"ring": BoardLook("map", unit=100, margin=80, size=128, background=PALETTE.paint(ring_ground()))},
    style=style_of(__file__),
    layouts=(
        Layout(
            board=Region(
                columns="minmax(0, 1fr) minmax(250px, 1.2fr) minmax(0, 1fr)",
                gap="8px 16px",
                align="start",
                content="safe center",
            ),
            mine=Region(columns="repeat(2, 152px) minmax(0, 1fr)", gap="8px 12px"),
            unseen=(".head.of-energy", ".look-energy .token .label"),
        ),
        Layout(on="desk", board=Region(rows="minmax(0, 1fr)", align="stretch"), tray="276px", seats="left"),
        Layout(
            on="phone",
            board=Region(columns="repeat(2, minmax(0, 1fr))", gap="8px", padding="6px 12px"),
            mine=Region(columns="repeat(2, minmax(0, 1fr))", gap="6px 8px"),
            tray="41dvh",
        ),
    ),
)
