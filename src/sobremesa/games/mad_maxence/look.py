"""The drawings: a road map found in a wreck. Creased paper, roads in rust, places in ink, dials with needles, coins.

Everything is drawn with the ink of the map; rust is for roads and danger, petrol for what helps.
"""

from __future__ import annotations

import re
from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Look, Palette
from sobremesa.games.mad_maxence.book import CAPS, COLUMNS, PICTURES, ROWS

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
LAMP = {
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
SAND, PAPER, BONE, INK, SOFT, CREASE, RUST, PETROL, BRASS, SUN = (f"var(--mm-{name})" for name in DAY)


def properties(palette: dict[str, str]) -> str:
    return " ".join(f"--mm-{name}: {colour};" for name, colour in palette.items())


ROOT = ".game-mad_maxence"
SERIF = '"Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif'
CSS = f"""\
{ROOT} {{ {properties(DAY)} }}
@media (prefers-color-scheme: dark) {{
  :root:not([data-theme=light]) {ROOT} {{ {properties(LAMP)} }}
}}
:root[data-theme=dark] {ROOT} {{ {properties(LAMP)} }}
{ROOT} {{
  --cloth: var(--mm-sand); --paper: var(--mm-bone); --line: var(--mm-crease);
  --ink: var(--mm-ink); --quiet: var(--mm-soft);
}}
{ROOT} .look-map {{
  padding: 4px 6px; border: 1px solid var(--mm-crease); border-radius: 3px; box-shadow: var(--shade);
  background:
    linear-gradient(90deg, transparent 49.7%, var(--mm-crease) 50%, transparent 50.3%),
    linear-gradient(90deg, transparent 24.8%, var(--mm-crease) 25%, transparent 25.2%),
    linear-gradient(90deg, transparent 74.8%, var(--mm-crease) 75%, transparent 75.2%),
    linear-gradient(0deg, transparent 49.6%, var(--mm-crease) 50%, transparent 50.4%),
    var(--mm-paper);
}}
{ROOT} .look-map .chart {{ overflow: hidden; }}
{ROOT} .look-map .links line {{ stroke: var(--mm-rust); stroke-width: 7; stroke-linecap: round; }}
{ROOT} .look-map .space > .label, {ROOT} .look-map .token > .sign {{ display: none; }}
{ROOT} .look-map .space > .sign {{ transform: translate(0, 27px); font: 600 29px {SERIF}; }}
{ROOT} .look-passage {{
  background: var(--mm-bone); border: 1px solid var(--mm-crease); border-radius: 3px; padding: 8px 18px 14px;
  box-shadow: var(--shade); font: 17px/1.5 {SERIF};
}}
{ROOT} .look-passage > .things {{ display: block; }}
{ROOT} .look-passage > .things > .text {{ text-wrap: pretty; hyphens: auto; }}
{ROOT} .look-passage > .things > .text + .text {{ text-indent: 1.4em; }}
{ROOT} .look-passage > .things > .text:first-child::first-letter {{
  float: left; font-size: 3.1em; line-height: 0.82; padding: 4px 6px 0 0; color: var(--mm-rust);
}}
{ROOT} .look-passage > .things > .look-outcome {{ font-style: italic; margin-top: 6px; }}
{ROOT} .look-passage > .things > .group, {ROOT} .look-passage > .things > .track {{ margin-top: 8px; }}
{ROOT} .look-coins .token > .label {{
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}}
{ROOT} .look-coins .face {{ width: 48px; height: 48px; }}
{ROOT} .look-coins .sign {{ display: none; }}
{ROOT} .look-coins button.token {{ border-radius: 50%; padding: 2px; }}
{ROOT} .look-coin-heads .pic {{ animation: mm-heads 600ms; }}
{ROOT} .look-coin-tails .pic {{ animation: mm-tails 600ms; }}
@keyframes mm-heads {{
  from {{ transform: translateY(-30px) scaleY(-1); }}
  50% {{ transform: translateY(-40px) scaleY(0.1); }}
}}
@keyframes mm-tails {{
  from {{ transform: translateY(-30px) scaleY(1); }}
  50% {{ transform: translateY(-40px) scaleY(-0.1); }}
}}
{ROOT} .look-dashboard > .things {{ display: grid; grid-template-columns: repeat(7, auto); gap: 4px; }}
{ROOT} .look-dashboard .track {{
  grid-template-columns: auto 1fr; gap: 0 6px; align-content: center; line-height: 1.2;
}}
{ROOT} .look-dashboard .pic {{ width: 52px; height: 52px; grid-row: 1 / 3; }}
{ROOT} .look-dashboard .label {{ font-size: 14px; align-self: end; color: var(--mm-soft); }}
{ROOT} .look-dashboard .value {{ grid-column: 2; align-self: start; }}
{ROOT} .look-dashboard .steps {{ display: none; }}
{ROOT} .look-equipment .button, {ROOT} .look-equipment .text {{
  padding: 4px 10px; font-size: 15px; text-align: start;
}}
{ROOT} .look-equipment .text {{ border-inline-start: 3px solid var(--mm-crease); }}
{ROOT} #mine {{ gap: 8px; }}
{ROOT} #mine .button {{ padding: 6px 12px; gap: 4px; }}
{ROOT} .look-roads > .head, {ROOT} .look-stay > .head {{ display: none; }}
@media (min-width: 861px) {{
  {ROOT} #board {{
    display: grid; gap: 10px 20px; align-items: start; align-content: safe center; padding-block: 12px;
    grid: "map passage" auto "map equipment" 1fr "dash dash" auto / auto minmax(300px, 1fr);
  }}
  {ROOT} .look-map {{ grid-area: map; }}
  {ROOT} .look-map .chart {{ height: 50dvh; width: auto; }}
  {ROOT} .look-passage {{ grid-area: passage; max-height: calc(50dvh + 38px); overflow-y: auto; }}
  {ROOT} .look-equipment {{ grid-area: equipment; }}
  {ROOT} .look-dashboard {{ grid-area: dash; }}
  {ROOT} .look-dashboard > .head {{ display: none; }}
  {ROOT} .look-roads {{ flex-basis: 100%; }}
  {ROOT} .look-roads > .things {{ flex-wrap: nowrap; overflow-x: auto; margin: -6px; padding: 6px; }}
  {ROOT} .look-roads .button {{ flex: none; padding-inline: 6px 8px; font-size: 15px; }}
}}
@media (max-width: 860px) {{
  {ROOT} #board:not(:has(.look-map .lit)) .look-passage {{ order: -1; }}
  {ROOT} .look-map {{ padding: 0; }}
  {ROOT} .look-map > .head {{ margin: 0 8px -6px; font-size: 16px; }}
  {ROOT} .look-passage {{ padding: 6px 14px 12px; }}
  {ROOT} .look-dashboard > .things {{ grid-template-columns: repeat(4, minmax(0, 1fr)); }}
  {ROOT} .look-dashboard .track {{ display: flex; flex-direction: column; align-items: center; }}
  {ROOT} .look-dashboard .label {{ font-size: 13px; letter-spacing: -0.02em; }}
  {ROOT} .look-dashboard .track > span {{ align-self: center; }}
  {ROOT} .look-roads, {ROOT} .look-stay {{ flex: 0 0 100%; }}
  {ROOT} .look-roads > .things, {ROOT} .look-stay > .things {{
    flex-wrap: nowrap; overflow-x: auto; margin: -6px -12px; padding: 6px 12px; scrollbar-width: none;
  }}
  {ROOT} .look-roads .button, {ROOT} .look-stay .button {{ flex: none; }}
  {ROOT} #mine > .look-pick {{ flex: 1 1 100%; justify-content: flex-start; text-align: start; }}
}}
"""


def printed(drawing: str) -> str:
    """In the colours of the day wherever it hangs: a box on a shelf does not change with the light."""
    return re.sub(r"var\(--mm-(\w+)\)", lambda found: DAY[found[1]], drawing)


# --- Shapes -----------------------------------------------------------------------------------------------------------

Attribute = str | float


def element(tag: str, **attributes: Attribute) -> str:
    """Attributes are written as in SVG, with _ for the hyphen."""
    written = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else format(value, "g")}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}/>"


def rect(x: float, y: float, width: float, height: float, fill: str, **more: Attribute) -> str:
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def disc(x: float, y: float, r: float, fill: str, **more: Attribute) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, **more)


def shape(d: str, fill: str, **more: Attribute) -> str:
    return element("path", d=d, fill=fill, **more)


def line(d: str, colour: str = INK, width: float = 4, **more: Attribute) -> str:
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)


def at(x: float, y: float, *parts: str, size: float = 1, turn: float = 0) -> str:
    turned, scaled = f" rotate({turn:g})" if turn else "", f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{scaled}">{"".join(parts)}</g>'


def rounded(drawing: str) -> str:
    """With soft ends and joints, as a pen leaves them."""
    return f'<g stroke-linecap="round" stroke-linejoin="round">{drawing}</g>'


def polar(x: float, y: float, r: float, degrees: float) -> str:
    """A point on a circle, from the top, clockwise."""
    return f"{x + r * sin(degrees * pi / 180):.1f} {y - r * cos(degrees * pi / 180):.1f}"


# --- Places: a stamp with its picture above, and room for its number below --------------------------------------------

# Each fills about 20 to 80 across and 12 to 60 down.
PLACE_PICTURES = {
    "camp": shape("M24 58L46 18L68 58Z", INK)
    + shape("M40 58L46 42L52 58Z", BONE)
    + shape("M70 58Q66 50 73 42Q81 50 77 58Z", RUST),
    "station": rect(32, 18, 24, 40, INK, rx=3)
    + rect(37, 24, 14, 10, BONE)
    + line("M56 30H64V50Q64 55 68 55T72 50V30L64 22", INK, 4),
    "scrapyard": shape("M26 58V48L32 40H54L60 48V58Z", INK)
    + shape("M40 38V29L46 21H66L72 29V38Z", RUST)
    + disc(34, 58, 5, BONE, stroke=INK, stroke_width=3)
    + disc(52, 58, 5, BONE, stroke=INK, stroke_width=3),
    "bridge": line("M18 34H40M60 34H82M26 34V56M36 34V44M74 34V56M64 34V44", INK, 6)
    + line("M42 30L46 24M58 30L54 24", RUST, 4),
    "tower": line("M50 16L36 60M50 16L64 60M45 32H55M41 44H59M42 44L55 32M38 56L59 44", INK, 4)
    + line("M36 12Q30 20 36 28M64 12Q70 20 64 28", RUST, 4),
    "market": shape("M22 34L28 18H72L78 34Q73 42 67 34Q62 42 56 34Q50 42 44 34Q38 42 33 34Q27 42 22 34Z", RUST)
    + line("M28 40V58M72 40V58M28 50H72", INK, 5),
    "canyon": shape("M18 58V22L34 16L42 30L38 44L46 58ZM82 58V20L66 14L60 28L64 42L56 58Z", INK)
    + line("M51 24V56", RUST, 3, stroke_dasharray="5 6"),
    "nest": shape("M16 30Q34 18 50 36Q66 18 84 30Q70 32 62 44L50 56L38 44Q30 32 16 30Z", INK)
    + shape("M46 22Q50 14 56 20L62 24L54 27Q50 30 46 26Z", RUST),
    "road": shape("M44 16H56L76 60H24Z", INK) + line("M50 20V26M50 33V40M50 48V58", BONE, 4, stroke_linecap="butt"),
    "village": shape("M20 58V40L33 27L46 40V58ZM50 58V34L65 19L80 34V58Z", INK)
    + rect(29, 46, 8, 12, BONE)
    + rect(60, 40, 10, 10, SUN),
    "checkpoint": rect(24, 20, 12, 40, INK, rx=2)
    + at(
        34,
        32,
        rect(0, -5, 46, 10, BONE, stroke=INK, stroke_width=3),
        shape("M8 -5H18L12 5H2ZM28 -5H38L32 5H22Z", RUST),
        turn=-8,
    ),
    "mines": disc(50, 40, 15, INK)
    + line("M50 18V24M50 56V62M28 40H34M66 40H72M34 24L39 29M66 24L61 29M34 56L39 51M66 56L61 51", INK, 5)
    + disc(45, 36, 4, RUST),
    "gate": shape("M22 60V30Q22 14 50 14T78 30V60H64V34Q64 26 50 26T36 34V60Z", INK)
    + line("M43 34V60M50 32V60M57 34V60M38 46H62", RUST, 3),
    "bunker": shape("M18 58Q20 26 50 26T82 58Z", INK) + rect(42, 42, 16, 16, BONE) + line("M64 26V14H72", INK, 5),
    "laboratory": shape("M43 16H57V32L72 56Q73 60 69 60H31Q27 60 28 56L43 32Z", INK)
    + shape("M40 44H60L66 54H34Z", PETROL)
    + line("M40 15H60", INK, 5),
    "oasis": line("M50 60Q46 40 52 28", INK, 5)
    + shape("M52 28Q38 16 26 28Q40 26 52 30Q64 22 78 30Q66 14 52 28Q56 14 46 12Q48 20 52 28Z", PETROL)
    + shape("M26 60Q50 50 74 60Z", PETROL),
    "ship": at(
        50, 42, shape("M-32 0H32L22 18H-24Z", INK), rect(-16, -14, 22, 14, INK), rect(10, -22, 8, 22, RUST), turn=-14
    ),
    "ribs": line("M24 60Q18 26 40 16M38 60Q34 34 48 22M76 60Q82 26 60 16M62 60Q66 34 52 22", INK, 5)
    + line("M30 14Q50 6 70 14", INK, 5),
    "lighthouse": shape("M43 26H57L61 60H39Z", INK)
    + rect(43, 16, 14, 9, SUN, stroke=INK, stroke_width=3)
    + shape("M42 15L50 8L58 15Z", INK)
    + line("M36 20L20 15M64 20L80 15", SUN, 5)
    + line("M42 38H58M41 48H59", BONE, 4),
    "tunnel": shape("M18 60V38Q18 14 50 14T82 38V60Z", SOFT)
    + shape("M30 60V40Q30 26 50 26T70 40V60Z", INK)
    + line("M50 44V48M50 54V60", BONE, 4),
    "city": shape("M20 60V34H34V20H48V60ZM50 60V28H62V40H80V60Z", INK)
    + line("M39 28H43M39 38H43M39 48H43M56 36H57M68 48H74M25 42H29M25 50H29", SUN, 4),
    "archive": shape("M20 28L50 12L80 28V33H20Z", INK)
    + line("M28 36V52M42 36V52M58 36V52M72 36V52", INK, 6)
    + rect(20, 54, 60, 6, RUST),
    "dredger": disc(50, 38, 15, "none", stroke=INK, stroke_width=6)
    + line("M50 23V53M35 38H65M39 27L61 49M61 27L39 49", INK, 3)
    + shape("M44 10H56V20H44ZM70 26L80 32L74 42L65 36ZM30 26L20 32L26 42L35 36ZM44 54H56V64H44Z", RUST),
    "submarine": shape("M16 46Q16 34 34 34H44V24H58V34H68Q84 36 84 46T68 58H34Q16 58 16 46Z", INK)
    + line("M51 24V14H60", INK, 5)
    + line("M32 46H34M48 46H50M64 46H66", SUN, 6),
    "tram": rect(24, 24, 52, 30, INK, rx=6)
    + shape("M30 30H46V40H30ZM54 30H70V40H54Z", BONE)
    + line("M50 24L62 12M30 58H34M66 58H70", INK, 5)
    + line("M28 47H72", RUST, 4),
    "shirt": shape("M36 16Q50 26 64 16L82 28L74 42L66 38V60H34V38L26 42L18 28Z", SOFT)
    + line("M50 30V58", BONE, 3, stroke_dasharray="2 7"),
    "plinths": shape("M20 60V40H40V60ZM60 60V40H80V60ZM40 60V30H60V60Z", INK)
    + line("M17 40H43M57 40H83M37 30H63", INK, 5)
    + shape("M44 24Q46 14 54 16L60 18L55 21Q54 26 48 26Z", RUST),
    "press": line("M26 58V20H74V58M50 20V12M38 12H62M20 60H80", INK, 6)
    + line("M50 20V36", INK, 8)
    + rect(34, 34, 32, 8, RUST)
    + rect(34, 48, 32, 8, SOFT),
}


def place(drawing: str) -> str:
    return disc(50, 50, 46, BONE, stroke=INK, stroke_width=4) + at(50, 36, at(-50, -36, drawing), size=0.86)


def car() -> str:
    """96 wide and 52 high, from its upper left corner, driving to the right."""
    return (
        shape("M2 46L6 32L22 28L32 12H62L74 28L94 33L98 46Z", RUST, stroke=BONE, stroke_width=4)
        + shape("M36 17H46V28H29ZM51 17H60L68 28H51Z", BONE)
        + "".join(disc(x, 47, 12, INK, stroke=BONE, stroke_width=3) + disc(x, 47, 4, BRASS) for x in (24, 77))
        + line("M88 20L96 12M82 16L86 6", INK, 4)
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
    return shape(profile, INK) + shape("M46 38H68V48H46Z", BONE) + line("M34 42H46", BONE, 4)


def wheel() -> str:
    """Tails: crossed spanners."""
    return (
        line("M32 68L66 34M68 68L34 34", INK, 9)
        + disc(68, 32, 9, INK)
        + disc(32, 32, 9, INK)
        + shape("M68 32L76 20L80 26ZM32 32L24 20L20 26Z", SOFT)
    )


# --- Dials ------------------------------------------------------------------------------------------------------------

SWEEP = 125  # degrees to each side of the top


def dial(value: int, high: int) -> str:
    """The needle at `value`; the red is where it hurts: late for the time, low for all the rest."""
    turn = -SWEEP + 2 * SWEEP * value / high
    red = (55, SWEEP) if high == CAPS[0] else (-SWEEP, -80)
    arc = f"M{polar(50, 54, 36, red[0])}A36 36 0 0 1 {polar(50, 54, 36, red[1])}"
    marks = range(5) if high == CAPS[0] else range(high + 1)
    ticks = "".join(
        f"M{polar(50, 54, 36, angle)}L{polar(50, 54, 30, angle)}"
        for angle in (-SWEEP + 2 * SWEEP * mark / marks[-1] for mark in marks)
    )
    return (
        disc(50, 54, 43, BONE, stroke=INK, stroke_width=5)
        + line(arc, RUST, 7, stroke_linecap="butt")
        + line(ticks, INK, 3)
        + line(f"M{polar(50, 54, 10, turn + 180)}L{polar(50, 54, 31, turn)}", RUST, 6)
        + disc(50, 54, 6, INK)
    )


DIALS = {f"dial-{high}-{n}": dial(n, high) for high in sorted(set(CAPS)) for n in range(high + 1)}


# --- Buttons and equipment --------------------------------------------------------------------------------------------

SIGNS = {
    "foe": shape("M22 46Q22 14 50 14T78 46V60H68V76H32V60H22Z", INK)
    + disc(38, 46, 8, BONE)
    + disc(62, 46, 8, BONE)
    + line("M44 68V76M56 68V76", BONE, 4),
    "pick": shape("M30 16L74 50L30 84Z", RUST),
    "flip": coin("") + line("M34 58L50 40L66 58", INK, 8),
    "easy": line("M16 80Q20 40 50 44T84 18M84 18L66 18M84 18L82 36", PETROL, 9),
    "hard": line("M14 84Q60 84 60 60T34 38Q22 52 40 56T84 20M84 20L66 18M84 20L80 38", RUST, 9),
    "repair": line("M26 76L58 44", INK, 14) + line("M58 44Q52 24 70 18L66 34L80 38L86 24Q92 46 70 48Z", INK, 6),
    "accept": line("M18 54L40 76L84 24", PETROL, 12),
    "item-again": line("M50 50L24 28M50 50L76 28M50 50L24 72M50 50L76 72", INK, 6)
    + disc(50, 50, 14, RUST)
    + "".join(disc(x, y, 13, "none", stroke=INK, stroke_width=5) for x in (24, 76) for y in (28, 72)),
    "item-use": rect(16, 30, 68, 52, BONE, stroke=INK, stroke_width=6, rx=6)
    + line("M38 30V20H62V30", INK, 6)
    + line("M50 42V70M36 56H64", RUST, 10),
    "item-keepsake": rect(12, 26, 76, 50, BONE, stroke=INK, stroke_width=6, rx=6)
    + disc(34, 50, 9, INK)
    + disc(66, 50, 9, INK)
    + line("M34 64H66", INK, 4),
}

DRAWINGS = {
    **{name: place(PLACE_PICTURES[name]) for name in PICTURES},
    **DIALS,
    **SIGNS,
    "maxence": maxence(),
    "coin": coin(line("M38 40Q38 28 50 28T62 40Q62 48 50 52V60M50 72V73", INK, 7), SOFT),
    "coin-heads": coin(face()),
    "coin-tails": coin(wheel(), CREASE),
}
SYMBOLS = {name: rounded(drawing) for name, drawing in DRAWINGS.items()}
CARDS: frozenset[str] = frozenset()

# --- The ground of the map --------------------------------------------------------------------------------------------

UNIT, MARGIN, SIZE = 110, 56, 100
WIDTH, HEIGHT = (COLUMNS - 1) * UNIT, (ROWS - 0.5) * UNIT


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
        line("M0 -34V34M-30 0H30", SOFT, 2),
        shape("M0 -34L6 0L0 34L-6 0Z", SOFT),
        disc(0, 0, 20, "none", stroke=SOFT, stroke_width=2),
    )
    return rounded(line(contours, CREASE, 2) + line(dunes, CREASE, 3) + cup + rose)


BOARDS = {"map": BoardLook("map", UNIT, MARGIN, SIZE, ground())}


# --- The cover --------------------------------------------------------------------------------------------------------


ROAD = "M-10 338C100 338 74 276 160 268S262 224 226 196S252 176 246 160"


def cover() -> str:
    """The road, the sun, the gate far off, the car, and behind it a cloud in which nobody has a face."""
    cloud = ((30, 228, 44), (78, 222, 34), (6, 200, 40), (112, 236, 22), (56, 192, 30))
    dust = "".join(disc(x, y, r, SOFT, opacity=0.45) for x, y, r in cloud)
    figure = shape("M-11 50Q-13 10 0 8Q13 10 11 50Z", SOFT) + disc(0, -4, 10, SOFT)
    erasers = "".join(at(x, y, figure, size=size) for x, y, size in ((24, 188, 1), (88, 196, 0.84), (54, 180, 1.1)))
    stamps = "".join(disc(x, y, r, BONE, stroke=INK, stroke_width=4) for x, y, r in ((62, 322, 13), (232, 206, 9)))
    gate = shape("M-26 22V-6Q-26 -24 0 -24T26 -6V22H14V-2Q14 -10 0 -10T-14 -2V22Z", INK)
    return (
        rect(0, 0, 300, 400, PAPER)
        + disc(190, 116, 84, SUN)
        + disc(190, 116, 96, "none", stroke=SUN, stroke_width=3, stroke_dasharray="3 9")
        + shape("M0 184Q70 160 150 178T300 162V400H0Z", BRASS)
        + at(246, 146, gate)
        + shape("M0 240Q90 216 170 240T300 228V400H0Z", SAND)
        + dust
        + erasers
        + line(ROAD, RUST, 14)
        + line(ROAD, BONE, 3, stroke_dasharray="12 12")
        + stamps
        + at(122, 222, car(), size=1.15, turn=-5)
        + line("M100 0V400M200 0V400M0 133H300M0 266H300", CREASE, 2, opacity=0.7)
    )


COVER = printed(rounded(cover()))

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
