"""The drawings: a woodcut broadside. Black blocks cut into kraft paper, one red, and a chimney that fills with smoke.

What is a print (boxes and means) is black with kraft cuts by day and by night; what lies on the page is in its ink.
"""

from __future__ import annotations

from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Ends, Layout, Look, Palette, Region
from sobremesa.games import sounds
from sobremesa.games.drawing import at, box, disc, faint, group, moving, oval, path, ring, star, stroke, style_of

# --- Palette ----------------------------------------------------------------------------------------------------------

DAY = {
    "page": "#dcc196",  # kraft paper
    "leaf": "#ecdab8",  # where it is worn, or a leaflet lies on it
    "ink": "#1b130c",
    "soft": "#513c26",  # ink for what is only hinted at
    "rule": "#b3925f",  # hairlines
    "red": "#8f1410",  # on the page
    "plate": "#1b130c",  # the ink of a block
    "cut": "#ecdab8",  # what is cut out of it
    "grain": "#9c7c4e",  # what is cut finely
    "ash": "#5b4a38",  # smoke
    "blood": "#d0402c",  # red, in a block
    "may": "#a34a08",  # around what can be chosen
    "glow": "rgb(255 246 222 / 95%)",
}
NIGHT = {
    "page": "#211810",
    "leaf": "#30241a",
    "ink": "#f0dcb6",
    "soft": "#c5a87c",
    "rule": "#57432e",
    "red": "#ff8269",
    "plate": "#0c0805",
    "cut": "#d9bd8d",
    "grain": "#806440",
    "ash": "#4a3c2e",
    "blood": "#d8452f",
    "may": "#ffb454",
    "glow": "rgb(255 170 90 / 35%)",
}


# --- The knife: how a block is cut ------------------------------------------------------------------------------------


def block(*parts: str) -> str:
    """A print: the plate with its uneven edge, and what is cut out of it."""
    return path("M3 4L50 3L97 5L96 50L98 96L52 97L3 95L4 48Z", "plate") + "".join(parts)


def grooves(left: float, right: float, top: float, bottom: float, gap: float = 6, colour: str = "grain") -> str:
    """Fine parallel cuts, as a gouge leaves them: each a little shorter than the one before."""
    rows = range(int((bottom - top) // gap) + 1)
    d = "".join(f"M{left + (n * 5) % 7} {top + n * gap:g}H{right - (n * 3) % 8}" for n in rows)
    return stroke(d, colour, 1.6)


def shine(x: float, y: float, near: float, far: float, count: int, colour: str, width: float = 2.5) -> str:
    """Rays from near to far, each to the nearest whole unit: a knife is no compass."""
    angles = [2 * pi * n / count for n in range(count)]
    d = "".join(
        f"M{x + near * cos(a):.0f} {y + near * sin(a):.0f}L{x + far * cos(a):.0f} {y + far * sin(a):.0f}"
        for a in angles
    )
    return stroke(d, colour, width)


def waves(left: float, right: float, y: float, colour: str) -> str:
    humps = int((right - left) // 12)
    return stroke(f"M{left} {y}" + "q3 -4 6 0t6 0" * humps, colour, 2.5)


# --- Things drawn more than once: each about its own origin -----------------------------------------------------------


CROWN = "M-36 10C-40 -14 -18 -29 6 -28C28 -27 38 -12 34 6Z"
PEAK = "M2 7C18 0 40 6 47 17C36 23 16 20 0 14Z"


def flat_cap(fill: str, seam: str) -> str:
    """A worker's cap 84 wide, about the middle of its band, its peak to the right."""
    seams = stroke("M4 -27C-12 -18 -16 -4 -14 8M2 8C14 2 26 4 33 7", seam, 2.5)
    return path(CROWN, fill) + path(PEAK, fill) + seams + disc(4, -28, 4, fill)


def head(skin: str, ink: str) -> str:
    """A face with its shoulders, from the front, in a square of 100."""
    return (
        path("M12 96C14 76 28 68 42 66H58C72 68 86 76 88 96Z", ink)
        + path("M30 34H70V50C70 66 60 74 50 74C40 74 30 66 30 50Z", skin, stroke=ink, stroke_width=4)
        + stroke("M40 50H43M57 50H60", ink, 5)
        + stroke("M42 63Q50 66 58 63", ink, 3)
    )


def flag(pole: str, cloth: str) -> str:
    """Its pole stands on the origin, 80 high."""
    return stroke("M0 0V-80", pole, 5) + path("M2 -80C14 -86 24 -72 44 -79L40 -48C24 -42 16 -55 2 -49Z", cloth)


def coin(fill: str, rim: str) -> str:
    return disc(50, 50, 42, fill) + ring(50, 50, 34, rim, 2.5)


def dollar(colour: str, width: float) -> str:
    """20 wide and 42 high, about its middle."""
    curve = "M9 -9C7 -14 3 -15 0 -15C-6 -15 -10 -12 -10 -8C-10 3 10 -4 10 7C10 12 5 15 0 15C-5 15 -9 13 -10 8M0 -21V21"
    return stroke(curve, colour, width)


def fist(fill: str, gap: str) -> str:
    """Raised: 44 wide and 60 high, about its middle."""
    hand = "M-20 -24Q-20 -30 -14 -30H14Q21 -30 21 -23V-2Q21 10 12 14V30H-12V14Q-20 8 -20 -4Z"
    return path(hand, fill) + stroke("M-10 -30V-14M0 -30V-14M10 -30V-14M-20 -8H4Q10 -8 10 -2T4 4H-4", gap, 2.5)


def puff(x: float, y: float, r: float, fill: str) -> str:
    return disc(x, y, r, fill) + disc(x + r, y - r * 0.5, r * 0.8, fill) + disc(x + r * 0.2, y - r * 0.9, r * 0.7, fill)


def crane(colour: str) -> str:
    """A harbour crane, 60 wide and 70 high, standing on the origin."""
    return (
        path("M-16 0L-8 -40H8L16 0H8L0 -30L-8 0Z", colour)
        + box(-11, -52, 22, 14, colour)
        + stroke("M0 -50L40 -70M0 -50L-14 -60", colour, 5)
        + stroke("M40 -70V-44q0 6 -6 6", colour, 2.5)
    )


def vat(cut: str, dye: str) -> str:
    """44 wide and 44 high, standing on the origin."""
    return (
        path("M-22 -40L-17 0H17L22 -40Z", cut) + stroke("M-20 -28H20M-19 -12H19", "plate", 3) + oval(0, -40, 22, 6, dye)
    )


# --- The blocks of the city -------------------------------------------------------------------------------------------


def home() -> str:
    """A tenement with its fire escape, and washing on the line."""
    windows = "".join(box(x, y, 9, 12, "plate") for y in (24, 44, 64) for x in (32, 46, 60))
    escape = "".join(f"M28 {y}H73M{72 - (n % 2) * 30} {y}l{-14 + (n % 2) * 28} -20" for n, y in enumerate((80, 60, 40)))
    return block(
        grooves(8, 92, 12, 40),
        box(26, 16, 48, 80, "cut"),
        box(23, 12, 54, 6, "cut"),
        windows,
        stroke(escape, "plate", 1.8),
        stroke("M6 50Q16 56 26 50M74 46Q86 54 95 48", "cut", 1.8),
        path("M10 52h6v10h-6ZM80 50h9v12h-9Z", "blood"),
        box(45, 84, 11, 12, "plate"),
    )


def bonesetter() -> str:
    """A bone, set and bandaged."""
    knob = disc(-34, -7, 9, "cut") + disc(-34, 7, 9, "cut") + disc(34, -7, 9, "cut") + disc(34, 7, 9, "cut")
    bandage = box(-14, -13, 28, 26, "blood") + stroke("M-7 -13L-11 13M2 -13L-2 13M11 -13L7 13", "plate", 2.5)
    return block(shine(50, 50, 38, 46, 24, "grain"), at(50, 50, box(-34, -7, 68, 14, "cut"), knob, bandage, turn=-35))


def union() -> str:
    """Three raised fists."""
    return block(
        shine(50, 58, 20, 64, 18, "grain"),
        path("M3 80H97V96H3Z", "plate"),
        at(22, 66, fist("cut", "plate"), size=0.8),
        at(78, 66, fist("cut", "plate"), size=0.8),
        at(50, 52, fist("cut", "plate"), box(-14, 22, 28, 20, "blood")),
        box(12, 84, 20, 12, "cut"),
        box(68, 84, 20, 12, "cut"),
    )


def press() -> str:
    """A hand press, and the sheet that comes out of it."""
    return block(
        grooves(8, 92, 10, 24),
        path("M16 12H84V22H76V84H88V94H12V84H24V22H16ZM32 22V84H68V22Z", "cut", fill_rule="evenodd"),
        box(46, 22, 8, 22, "cut"),
        stroke("M50 34L88 26", "cut", 5),
        box(34, 44, 32, 8, "cut"),
        path("M34 60H66L70 78H30Z", "blood"),
        stroke("M38 65H62M37 70H63M36 75H64", "plate", 2),
    )


def lawyers() -> str:
    """Scales."""
    pan = stroke("M0 0L-14 26M0 0L14 26", "cut", 2) + path("M-17 26H17Q14 38 0 38T-17 26Z", "cut")
    return block(
        grooves(10, 90, 10, 22),
        box(47, 22, 6, 60, "cut"),
        path("M28 92Q30 80 50 80T72 92Z", "cut"),
        stroke("M16 34L84 26", "cut", 5),
        disc(50, 24, 7, "blood"),
        at(20, 34, pan),
        at(80, 27, pan),
    )


def cafe() -> str:
    """A cup, and talk that rises from it."""
    return block(
        path("M20 50H70V66Q70 86 45 86T20 66Z", "cut"),
        stroke("M70 56H80Q86 66 78 72Q74 75 68 74", "cut", 5),
        box(12, 88, 68, 5, "cut"),
        path("M40 8H92V36H70L60 46V36H40Z", "blood"),
        stroke("M48 17H84M48 26H76", "plate", 4),
        stroke("M26 42q-6 -7 0 -14t0 -14M35 40q-4 -6 0 -12", "grain", 3),
    )


def chemistry() -> str:
    """A flask that fumes."""
    return block(
        stroke("M34 24q-8 -8 0 -14M50 20q-7 -7 0 -13M66 24q-8 -8 0 -14", "grain", 4),
        path("M40 28H60V34H57V50L78 84Q81 92 72 92H28Q19 92 22 84L43 50V34H40Z", "cut"),
        path("M38 64H62L73 83Q75 88 70 88H30Q25 88 27 83Z", "blood"),
        disc(44, 76, 4, "cut") + disc(56, 71, 3, "cut") + disc(54, 82, 2.5, "cut"),
    )


def docks() -> str:
    """A crane over a steamer."""
    return block(
        grooves(8, 92, 10, 34),
        at(26, 72, crane("cut")),
        path("M40 62H94L88 80H46Z", "cut"),
        box(64, 42, 10, 20, "cut") + box(64, 46, 10, 5, "blood"),
        box(80, 54, 8, 8, "cut"),
        path("M58 40l8 -4l-2 -8M56 30h8v8h-8Z", "cut"),
        box(8, 72, 36, 8, "cut"),
        waves(8, 92, 86, "cut") + waves(14, 92, 92, "grain"),
    )


def triangle() -> str:
    """A sewing machine, with a shirtwaist under its needle."""
    return block(
        grooves(8, 92, 10, 22),
        path("M16 26H74Q86 26 86 40V68H72V44H36V54H24V42H16Z", "cut"),
        stroke("M30 54V70", "cut", 3),
        disc(86, 36, 9, "cut") + disc(86, 36, 3, "plate"),
        box(8, 74, 84, 8, "cut"),
        path("M10 73Q24 62 40 70T66 72V78H10Z", "blood"),
        stroke("M20 82L14 96M80 82L86 96M20 90H80", "cut", 3),
    )


def dye() -> str:
    """Vats that run into the creek."""
    return block(
        stroke("M24 30q-6 -8 2 -12t0 -10M60 28q-6 -8 2 -12t0 -10", "grain", 4),
        at(30, 74, vat("cut", "blood")),
        at(70, 74, vat("cut", "blood")),
        path("M48 40Q54 44 50 60V78H44V58Q48 46 44 42Z", "blood"),
        waves(6, 94, 82, "blood") + waves(10, 94, 88, "cut") + waves(6, 94, 94, "grain"),
    )


def greenwich() -> str:
    """The arch of Washington Square, with a flag on it."""
    return block(
        shine(50, 44, 30, 66, 20, "grain", 2),
        at(48, 30, flag("cut", "blood"), size=0.34),
        path("M16 36H84V46H80V96H64V70A14 14 0 0 0 36 70V96H20V46H16Z", "cut"),
        stroke("M22 52H78M27 58V90M73 58V90", "plate", 2),
        disc(50, 52, 3, "plate"),
    )


def tenderloin() -> str:
    """A street lamp, and a door that stands open at night."""
    return block(
        disc(76, 20, 9, "cut") + disc(80, 17, 8, "plate"),
        path("M26 28L6 92H50Z", "grain"),
        box(24, 26, 5, 68, "cut"),
        path("M19 12H34L37 27H16Z", "cut"),
        box(58, 44, 32, 52, "cut"),
        path("M62 48H86V96H62Z", "blood"),
        path("M62 48Q74 60 63 84V96H62ZM86 48Q76 62 85 84V96H86Z", "plate"),
        stroke("M52 44H96", "cut", 4),
        stroke("M6 94H94", "cut", 3),
    )


# --- Means of production ----------------------------------------------------------------------------------------------


def cranes() -> str:
    return block(
        grooves(8, 92, 12, 30),
        at(26, 82, crane("cut"), size=0.95),
        at(62, 82, crane("cut"), size=0.95),
        box(58, 50, 14, 12, "blood"),
        waves(8, 92, 90, "cut"),
    )


def shirts() -> str:
    return block(
        path("M36 14L14 26L22 46L30 42V90H70V42L78 46L86 26L64 14Q50 26 36 14Z", "cut"),
        stroke("M50 24V90", "plate", 2.5),
        disc(56, 36, 2.5, "plate") + disc(56, 50, 2.5, "plate") + disc(56, 64, 2.5, "plate"),
        path("M40 16L50 30L60 16Q50 24 40 16Z", "blood"),
    )


def vats() -> str:
    return block(
        grooves(8, 92, 12, 20),
        at(27, 56, vat("cut", "blood"), size=0.8),
        at(73, 56, vat("cut", "blood"), size=0.8),
        at(50, 92, vat("cut", "blood")),
    )


def power() -> str:
    stacks = "".join(box(x, 34, 11, 30, "cut") for x in (16, 36))
    return block(
        puff(18, 26, 9, "grain") + puff(40, 24, 9, "grain"),
        stacks,
        box(10, 60, 80, 34, "cut"),
        path("M74 8L50 52H64L56 84L86 42H70Z", "blood", stroke="plate", stroke_width=3),
        stroke("M18 68V88M28 68V88M38 68V88", "plate", 4),
    )


def prints() -> str:
    return block(
        path("M16 12H76V88H16Z", "cut") + path("M76 30H86V88H76Z", "grain"),
        box(22, 18, 48, 12, "blood"),
        box(22, 36, 22, 22, "plate"),
        stroke("M50 39H70M50 47H70M50 55H70M22 66H70M22 74H70M22 82H58", "plate", 3),
    )


def bakeries() -> str:
    return block(
        stroke("M34 30q-7 -8 0 -16M50 28q-7 -8 0 -16M66 30q-7 -8 0 -16", "grain", 4),
        path("M10 70Q8 40 50 38T90 70Q90 84 82 84H18Q10 84 10 70Z", "cut"),
        stroke("M28 48l8 18M46 44l8 18M64 46l8 18", "plate", 5),
        box(8, 88, 84, 5, "blood"),
    )


def tramways() -> str:
    windows = "".join(box(x, 40, 12, 16, "plate") for x in (20, 36, 52, 68))
    return block(
        stroke("M6 12H94M50 12L62 30", "cut", 2.5),
        box(10, 30, 80, 48, "cut", rx=4),
        windows,
        box(10, 62, 80, 7, "blood"),
        disc(30, 82, 8, "cut") + disc(30, 82, 3, "plate"),
        disc(70, 82, 8, "cut") + disc(70, 82, 3, "plate"),
        stroke("M4 93H96", "cut", 3),
    )


def warehouses() -> str:
    crate = box(0, 0, 22, 20, "blood") + stroke("M0 0L22 20M22 0L0 20", "plate", 2)
    return block(
        path("M8 40L50 14L92 40V94H8Z", "cut"),
        box(22, 48, 56, 46, "plate"),
        at(26, 74, crate) + at(52, 74, crate) + at(39, 53, crate),
        stroke("M50 22V34M44 28H56", "plate", 3),
    )


# --- Resources --------------------------------------------------------------------------------------------------------


def badge(*parts: str) -> str:
    """What the workers bring home: a round stamp."""
    return disc(50, 50, 46, "plate") + disc(50, 50, 40, "cut") + "".join(parts)


def anarchist() -> str:
    return badge(stroke("M28 78L50 18L72 78M20 58H82", "plate", 9), ring(50, 50, 43, "blood", 6))


def sabotage() -> str:
    """A wooden shoe."""
    return badge(
        path("M16 46Q22 38 34 40Q44 30 58 30H80Q86 44 82 64H40Q16 66 14 54Z", "plate"),
        path("M54 37H76Q72 48 58 48Q50 46 54 37Z", "cut"),
        box(66, 64, 16, 7, "plate") + box(24, 63, 26, 6, "blood"),
    )


def strike() -> str:
    """An open hand: stop."""
    fingers = "".join(box(x, y, 9, 34, "blood", rx=4.5) for x, y in ((30, 26), (41, 19), (52, 20), (63, 28)))
    return badge(fingers, path("M30 46H72V62Q72 84 52 84Q38 84 30 72L18 56Q18 48 26 50L30 54Z", "blood"))


def union_mark() -> str:
    """A cogwheel with a fist in it."""
    teeth = "".join(at(50, 50, box(-6, -40, 12, 12, "plate"), turn=turn) for turn in range(0, 360, 45))
    return badge(teeth, disc(50, 50, 31, "plate"), at(50, 52, fist("cut", "plate"), size=0.72))


# --- Measures ---------------------------------------------------------------------------------------------------------


def smoke() -> str:
    """The plume above the chimney."""
    return "".join(
        disc(x, y, r, "soft") for x, y, r in ((50, 82, 18), (38, 58, 20), (60, 46, 22), (42, 26, 18), (66, 20, 13))
    )


def top_hat() -> str:
    return box(28, 14, 44, 58, "ink") + box(28, 56, 44, 10, "red") + path("M6 72Q50 64 94 72Q90 88 50 88T6 72Z", "ink")


def bill() -> str:
    """What the month costs."""
    return (
        path("M20 6H80V94L70 88L60 94L50 88L40 94L30 88L20 94Z", "leaf", stroke="ink", stroke_width=5)
        + at(50, 38, dollar("red", 5))
        + stroke("M32 68H68M32 78H56", "ink", 4)
    )


def risk() -> str:
    """A beam that falls."""
    return (
        path("M50 8L96 90H4Z", "ink")
        + path("M50 22L84 83H16Z", "leaf")
        + stroke("M50 42V62", "red", 9)
        + disc(50, 73, 5.5, "red")
    )


def filth() -> str:
    """A rat."""
    return (
        path("M6 66Q10 50 26 48Q34 30 60 34Q86 38 86 72H22Q8 74 6 66Z", "ink")
        + disc(32, 44, 9, "ink")
        + stroke("M86 70Q98 66 94 48Q90 36 96 28", "ink", 5)
        + disc(22, 58, 3.5, "red")
        + stroke("M30 72v8M44 72v8M66 72v8M78 72v8", "ink", 6)
    )


def police() -> str:
    """A helmet with its star."""
    return (
        path("M18 68C16 30 30 12 50 12C70 12 84 30 82 68Z", "ink")
        + path("M6 76Q50 60 94 76Q90 90 50 84Q10 90 6 76Z", "ink")
        + box(45, 4, 10, 12, "ink")
        + path(star(50, 46, 15, 6.5), "leaf")
        + stroke("M18 68Q50 60 82 68", "red", 5)
    )


def savings() -> str:
    return (
        disc(60, 58, 32, "red", stroke="ink", stroke_width=4)
        + at(-8, -8, coin("ink", "leaf"), size=0.98)
        + at(41, 41, dollar("leaf", 5))
    )


# --- People -----------------------------------------------------------------------------------------------------------


def healthy() -> str:
    return (
        head("leaf", "ink")
        + path("M34 72Q50 86 66 72L70 82Q50 96 30 82Z", "red")
        + at(48, 30, flat_cap("ink", "leaf"), size=0.8)
    )


def injured() -> str:
    """Bandaged, one eye covered, without a cap."""
    return (
        head("leaf", "ink")
        + path("M28 36C28 16 72 16 72 36L70 40H30Z", "leaf", stroke="ink", stroke_width=4)
        + path("M30 34L70 24V34L56 56L70 52V60L52 58L30 44Z", "red")
        + stroke("M12 96L58 68", "red", 7)
    )


def jailed() -> str:
    bars = "".join(box(x, 4, 7, 92, "ink") for x in (14, 37, 60, 83))
    return (
        head("leaf", "soft")
        + at(48, 30, flat_cap("soft", "leaf"), size=0.8)
        + bars
        + box(4, 4, 92, 8, "ink")
        + box(4, 88, 92, 8, "ink")
    )


def dead() -> str:
    """A cap on a grave."""
    return (
        path("M28 90V40Q28 16 50 16T72 40V90Z", "leaf", stroke="ink", stroke_width=5)
        + stroke("M38 60H62M38 70H62", "ink", 4)
        + stroke("M8 92H92", "ink", 5)
        + at(46, 24, flat_cap("ink", "leaf"), size=0.6)
    )


def reserve() -> str:
    """A newcomer's suitcase, tied with string."""
    return (
        stroke("M38 30V20H62V30", "soft", 6)
        + box(12, 30, 76, 52, "leaf", stroke="soft", stroke_width=5, rx=4)
        + stroke("M50 30V82M12 54H88", "red", 4)
        + disc(50, 54, 6, "red")
    )


def cap() -> str:
    """Cut out with a pale rim, so that it is seen on a block."""
    rim = path(CROWN + PEAK, "cut", stroke="cut", stroke_width=14)
    edge = path(CROWN + PEAK, "plate", stroke="plate", stroke_width=5)
    return at(46, 56, rim, edge, flat_cap("blood", "plate"), size=0.96)


# --- All of them, by name ---------------------------------------------------------------------------------------------

DRAWINGS = {
    "control": smoke(),
    "boss": top_hat(),
    "cost": bill(),
    "risk": risk(),
    "filth": filth(),
    "police": police(),
    "savings": savings(),
    "home": home(),
    "bonesetter": bonesetter(),
    "union": union(),
    "press": press(),
    "lawyers": lawyers(),
    "cafe": cafe(),
    "chemistry": chemistry(),
    "docks": docks(),
    "triangle": triangle(),
    "dye": dye(),
    "greenwich": greenwich(),
    "tenderloin": tenderloin(),
    "cranes": cranes(),
    "shirts": shirts(),
    "vats": vats(),
    "power": power(),
    "prints": prints(),
    "bakeries": bakeries(),
    "tramways": tramways(),
    "warehouses": warehouses(),
    "anarchist-agitation": anarchist(),
    "sabotage": sabotage(),
    "strike": strike(),
    "union-agitation": union_mark(),
    "dollars": coin("plate", "cut"),
    "flag": at(26, 94, flag("plate", "blood"), size=1.08),
    "healthy": healthy(),
    "injured": injured(),
    "resting": faint(0.5, injured()),
    "jailed": jailed(),
    "dead": dead(),
    "reserve": reserve(),
    "cap": cap(),
}
SYMBOLS = {name: group(drawing, stroke_linejoin="round") for name, drawing in DRAWINGS.items()}


# --- The cover --------------------------------------------------------------------------------------------------------


def cover() -> str:
    """A crowd in caps under one flag; above it the chimneys, and a sky of smoke."""
    chimneys = "".join(box(x, y, 24, 210 - y, "plate") for x, y in ((30, 74), (76, 96), (246, 62)))
    fumes = puff(40, 60, 20, "plate") + puff(84, 82, 15, "plate") + puff(250, 44, 22, "plate")
    windows = "".join(box(x, y, 9, 13, "cut") for y in (132, 156) for x in range(124, 214, 20))
    return "".join(
        (
            box(0, 0, 300, 400, "page"),
            shine(150, 190, 40, 320, 36, "grain", 4),
            fumes,
            chimneys,
            box(0, 168, 300, 232, "plate"),
            box(112, 118, 104, 80, "plate"),
            windows,
            at(146, 216, stroke("M0 4V-82", "cut", 9), flag("plate", "blood"), size=2),
            crowd(),
        )
    )


def crowd() -> str:
    """Three rows of faces, the nearest largest; here and there a red cap."""
    rows = ((182, 0.46, 8, 8), (216, 0.66, 6, -4), (264, 0.94, 4, 14))
    faces = []
    for y, size, count, left in rows:
        gap = (300 - 2 * left) / (count - 1)
        for n in range(count):
            worn = flat_cap("blood", "plate") if n % 3 == 1 else flat_cap("grain", "plate")
            back = path(
                "M12 96C14 76 28 68 34 66V30H66V66C72 68 86 76 88 96Z", "plate", stroke="plate", stroke_width=10
            )
            face = back + head("cut", "plate") + at(46, 32, worn, size=0.86)
            faces.append(at(left + n * gap - 50 * size, y - 34 * size, face, size=size))
    return "".join(faces)


# --- The end ----------------------------------------------------------------------------------------------------------


def won() -> str:
    """The red flag over everybody's heads."""
    light = shine(160, 70, 20, 260, 40, "grain", 4)
    banner = moving("sway", at(156, 112, flag("plate", "blood"), size=1.3))
    folk = "".join(
        at(
            x,
            62,
            head("cut", "plate"),
            at(46, 32, flat_cap("blood" if n % 2 else "grain", "plate"), size=0.86),
            size=0.62,
        )
        for n, x in enumerate(range(-10, 320, 54))
    )
    return box(0, 0, 320, 120, "page") + light + banner + folk


def lost() -> str:
    """Chimneys, smoke, and the hat that owns them."""
    stacks = "".join(box(x, y, 26, 120 - y, "plate") for x, y in ((20, 50), (64, 66), (254, 44), (292, 62)))
    fumes = "".join(puff(x, y, r, "ash") for x, y, r in ((28, 36, 20), (74, 54, 14), (262, 28, 22), (120, 22, 18)))
    hat = moving("fall", at(110, 22, top_hat(), size=1))
    return box(0, 0, 320, 120, "leaf") + moving("drift", fumes) + stacks + hat


SOUNDS = {
    "die": sounds.dice(900),
    "token": sounds.wood(300),
    "number": sounds.wood(200),
    "held": sounds.melody((370, 466), 0.02, 0.6, "sawtooth", 0.12),
    "turn": sounds.melody((370, 466), 0.02, 0.25, "sawtooth", 0.1),
    "won": (*sounds.crowd(1.8, 620), *sounds.melody((294, 370, 440, 587), 0.2, 0.3, "triangle")),
    "lost": (
        *sounds.drum(60),
        *sounds.later(sounds.drum(60), 0.4),
        *sounds.melody((294, 277, 220), 0.3, 0.4, "triangle"),
    ),
}

PALETTE = Palette("ws", DAY, NIGHT)
LOOK = Look(
    cover=PALETTE.print(cover()),
    palette=PALETTE,
    sounds=SOUNDS,
    ends=Ends(PALETTE.print(won()), PALETTE.print(lost())),
    symbols=PALETTE.paint_all(SYMBOLS),
    cards=frozenset(),
    boards=dict.fromkeys(("new-york", "group", "means"), BoardLook()),
    style=style_of(__file__),
    layouts=(
        Layout(
            tray="128px",
            seats="unseen",
            unseen=(".look-dice .roll .label", ":is(.look-people, .look-to-place) .token .label"),
        ),
        Layout(
            on="desk",
            board=Region(
                areas=("bosses accounts", "new-york new-york", "group group", "means means"),
                columns="268px 1fr",
                gap="4px 20px",
                padding="6px 24px",
                align="start",
                content="start",
            ),
        ),
        Layout(
            on="wide",
            board=Region(
                areas=("bosses new-york", "bosses group", "accounts group", "accounts means"),
                rows="auto auto auto 1fr",
                columns="268px 1fr",
            ),
        ),
        Layout(
            on="phone",
            board=Region(gap="10px"),
            mine=Region(gap="4px 12px"),
            tray="220px",
            unseen=(".look-accounts .track:has(.step) .label", ".look-people .head"),
        ),
    ),
)
