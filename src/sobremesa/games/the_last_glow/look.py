"""The drawings: the last lighthouse in a storm of nightmares, and a planet asleep below.

Everything is indigo and violet, cold; the lighthouse has the one warm light there is, as wide as its track is high.
"""

from __future__ import annotations

import re
from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Look, Palette
from sobremesa.games.the_last_glow.components import COLUMNS, MOST_LIGHT, MOST_ROWS, ROW_CHOICES
from sobremesa.games.the_last_glow.table import BESIDE

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
(PAGE, LEAF, INK, SOFT, RULE, COLD, CALL, HIGH, LOW, CLOUD, LINE, ICE, LAMP) = (
    f"var(--lg-{name})" for name in list(DAY)[:13]
)
(FLAME, TOWER, HULL, HEART, VEIN, CORE, DREAM, ASLEEP, LAND, SEA, DOME) = (
    f"var(--lg-{name})" for name in list(DAY)[13:]
)


def properties(palette: dict[str, str]) -> str:
    return " ".join(f"--lg-{name}: {colour};" for name, colour in palette.items())


def pulses() -> str:
    """The lower a Heart, the faster it beats."""
    return "\n".join(
        f"  {ROOT} .chart .look-heart-{row} {{ animation: lg-beat {2.6 * 0.74**row:.2f}s ease-in-out infinite; }}"
        for row in range(MOST_ROWS)
    )


def glows() -> str:
    """The more light, the further it reaches."""
    return "\n".join(
        f"{ROOT} .chart .look-lighthouse-{n} > use {{ filter: drop-shadow(0 0 {2 + 4 * n}px var(--lg-lamp))"
        f" drop-shadow(0 0 {8 * n}px var(--lg-lamp)); }}"
        for n in range(1, MOST_LIGHT + 1)
    )


ROOT = ".game-the_last_glow"
CSS = f"""\
{ROOT} {{ {properties(DAY)} }}
@media (prefers-color-scheme: dark) {{
  :root:not([data-theme=light]) {ROOT} {{ {properties(NIGHT)} }}
}}
:root[data-theme=dark] {ROOT} {{ {properties(NIGHT)} }}
{ROOT} {{
  --cloth: var(--lg-page); --paper: var(--lg-leaf); --line: var(--lg-rule); --edge: var(--lg-soft);
  --ink: var(--lg-ink); --quiet: var(--lg-soft); --may: var(--lg-cold); --glow: rgb(120 220 255 / 45%);
  --turn: var(--lg-call); --on-turn: var(--lg-page);
}}
{ROOT} .chart {{ --may: var(--lg-ice); color: var(--lg-line); }}
{ROOT} .chart .token .sign, {ROOT} .look-planet-mark .sign, {ROOT} .token.drawn .sign {{ display: none; }}
{ROOT} .chart .look-sky.lit > use {{ --lg-line: var(--lg-ice); }}
{ROOT} .chart .sign {{ font-size: 30px; }}
{ROOT} .chart .look-ground .sign {{ font-size: 26px; transform: translateY(16px); }}
{glows()}
{ROOT} .look-captain {{ min-width: 0; }}
{ROOT} .look-captain > .things {{ display: grid; gap: 6px; }}
{ROOT} .look-captain .text {{ font-size: 15px; color: var(--quiet); }}
{ROOT} .look-captain .roll .die {{ width: 36px; height: 36px; }}
{ROOT} .look-light .step.here {{ background: var(--lg-lamp); border-color: var(--lg-lamp); color: #221a4d; }}
{ROOT} .look-crew-group .token > .label {{
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}}
{ROOT} .look-crew-group > .things {{ gap: 2px; }}
{ROOT} .look-actions {{ flex: 1 1 640px; }}
{ROOT} .look-actions .space {{ justify-content: start; gap: 0; padding: 4px 2px; min-width: 0; font-size: 15px; }}
{ROOT} .look-actions .space > .pic {{ width: 36px; height: 36px; }}
{ROOT} .look-actions .space > .label {{ font-weight: 600; }}
{ROOT} .look-actions .space > .things {{ gap: 0 2px; font-size: 14px; }}
{ROOT} .look-actions .space .text {{ flex: 1 0 100%; color: var(--quiet); line-height: 1.15; }}
{ROOT} .look-actions .space .button {{ min-height: 44px; padding: 0 8px; font-size: 18px; }}
{ROOT} .look-actions .token .face {{ width: 22px; height: 22px; }}
@property --lg-beat {{ syntax: "<length>"; inherits: true; initial-value: 4px; }}
@keyframes lg-beat {{ 0%, 55%, 100% {{ --lg-beat: 2px; }} 15% {{ --lg-beat: 16px; }} 30% {{ --lg-beat: 5px; }} }}
@media (prefers-reduced-motion: no-preference) {{
{pulses()}
}}
@media (min-width: 861px) {{
  {ROOT} .chart {{ height: calc(100dvh - 306px); }}
  {ROOT} .replay .chart {{ height: calc(100dvh - 380px); }}
  {ROOT} .look-actions > .head {{ display: none; }}
  {ROOT} .look-crew-group > .things {{ width: 100px; }}
  {ROOT} .look-crew-group .token .face {{ width: 32px; height: 32px; }}
  {ROOT} .ask.is-mine {{ padding-inline-end: 280px; }}
  {ROOT} #choices:not([open]) {{ position: absolute; inset: 0 24px auto auto; }}
  {ROOT} #board {{ flex-wrap: nowrap; padding-block: 4px; align-items: center; }}
  {ROOT} .look-captain {{ flex: 0 1 300px; }}
  {ROOT} .look-actions > .spaces {{ grid-template-columns: repeat(8, minmax(0, 1fr)); }}
  {ROOT} .look-actions .space {{ grid-area: auto; }}
}}
@media (max-width: 860px) {{
  {ROOT} #board {{ padding: 0 8px 8px; gap: 8px; }}
  {ROOT} #board > .map > .head, {ROOT} .look-actions > .head, {ROOT} .look-crew-group > .head {{ display: none; }}
  {ROOT} #dock {{ padding-block: 6px; }}
  {ROOT} .ask {{ margin: 0; }}
  {ROOT} #mine {{ gap: 4px; }}
  {ROOT} .look-crew-group .token .face {{ width: 28px; height: 28px; }}
  {ROOT} .look-actions {{ flex-basis: 100%; }}
  {ROOT} .look-actions > .spaces {{ gap: 4px; }}
  {ROOT} .look-actions .space {{
    font-size: 14px; flex-flow: row wrap; justify-content: center; align-content: center; gap: 0 3px;
  }}
  {ROOT} .look-actions .space > .pic {{ width: 26px; height: 26px; }}
  {ROOT} .look-actions .space > .label {{ order: 1; flex: 1 0 100%; }}
  {ROOT} .look-actions .space .text {{ display: none; }}
  {ROOT} .look-actions .token .face {{ width: 15px; height: 15px; }}
}}
"""


def printed(drawing: str) -> str:
    """In colours of its own wherever it hangs: a box on a shelf does not change with the light."""
    return re.sub(r"var\(--lg-(\w+)\)", lambda found: NIGHT[found[1]], drawing)


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


def oval(x: float, y: float, rx: float, ry: float, fill: str, **more: Attribute) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def shape(d: str, fill: str, **more: Attribute) -> str:
    return element("path", d=d, fill=fill, **more)


def line(d: str, colour: str, width: float = 4, **more: Attribute) -> str:
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)


def at(x: float, y: float, *parts: str, size: float = 1, turn: float = 0) -> str:
    scaled = f" scale({size:g})" if size != 1 else ""
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{scaled}">{"".join(parts)}</g>'


def rounded(drawing: str) -> str:
    """With soft ends and joints."""
    return f'<g stroke-linecap="round" stroke-linejoin="round">{drawing}</g>'


def rays(count: int, inner: float, outer: float, start: float = 0) -> str:
    """The path of straight rays about the origin."""
    angles = [start + 2 * pi * n / count for n in range(count)]
    return "".join(
        f"M{inner * cos(a):.0f} {inner * sin(a):.0f}L{outer * cos(a):.0f} {outer * sin(a):.0f}" for a in angles
    )


# --- The lighthouse ---------------------------------------------------------------------------------------------------


def tower(window: str) -> str:
    """A lighthouse that flies: 44 wide and 80 high about its middle, with a keel where others have a rock."""
    return (
        shape("M-8 -18H8L13 22H-13Z", TOWER)
        + shape("M-9.5 -6H9.5L11 4H-11ZM-12 12H12L13 22H-13Z", HULL)
        + shape("M-22 22H22C20 32 10 40 0 40C-10 40 -20 32 -22 22Z", HULL, stroke=TOWER, stroke_width=3)
        + rect(-7, -31, 14, 12, window)
        + line("M-11 -18H11M-7 -31V-19M7 -31V-19", TOWER, 3)
        + shape("M-10 -31L0 -40L10 -31Z", TOWER)
    )


LAMP_AT = 22  # how high in its picture


def lighthouse(light: int) -> str:
    """Its lamp, with beams as long as the light is strong."""
    if not light:
        return at(50, 52, tower(HULL), size=1.2)
    reach, spread = 10 + 7 * light, (10 + 7 * light) // 3
    halo = disc(50, LAMP_AT, 8 + 3 * light, LAMP, opacity=0.12 + 0.05 * light)
    cones = f"M46 {LAMP_AT}l-{reach} -{spread}v{2 * spread}zM54 {LAMP_AT}l{reach} -{spread}v{2 * spread}z"
    beam = shape(cones, LAMP, opacity=0.75)
    return halo + beam + at(50, 52, tower(FLAME), size=1.2) + disc(50, LAMP_AT, 4 + light / 2, LAMP)


def wreck() -> str:
    broken = at(52, 56, tower(CORE), size=1.1, turn=38)
    return broken + line("M30 30L44 44L36 50L54 62", CORE, 5) + line("M18 84L30 74M78 86L70 76M50 90V80", TOWER, 4)


# --- Hearts of the storm ----------------------------------------------------------------------------------------------

HEART_PATH = (
    "M0 36C-30 14 -40 0 -40 -14C-40 -28 -29 -37 -18 -35C-9 -33 -2 -27 0 -20"
    "C2 -27 9 -33 18 -35C29 -37 40 -28 40 -14C40 0 30 14 0 36Z"
)
EYE = disc(0, -4, 15, CORE) + line("M-8 -4A8 8 0 1 1 0 4A5 5 0 1 1 4 -5", VEIN, 3.5)  # of the storm
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
    edge = shape(HEART_PATH, VEIN, stroke=VEIN, stroke_width="calc(var(--lg-beat) + 7px)")
    body = shape(HEART_PATH, HEART, stroke=HEART, stroke_width="var(--lg-beat)")
    cracks = line("".join(CRACKS[:row]), VEIN, 4) if row else ""
    return at(50, 53, edge, body, cracks, EYE)


# --- Dream Soothers ---------------------------------------------------------------------------------------------------


def dreamer(lids: str) -> str:
    """A small cloud of a creature, 72 wide and 60 high about its middle, with its eyes closed or open."""
    body = (
        "M-36 22C-44 4 -34 -12 -20 -12C-18 -30 18 -34 24 -14C38 -14 42 4 36 22"
        "C26 16 20 28 10 22C4 30 -6 30 -11 22C-20 28 -28 16 -36 22Z"
    )
    cheeks = disc(-20, 6, 4, DOME) + disc(20, 6, 4, DOME)
    return shape(body, DREAM, stroke=ASLEEP, stroke_width=4) + cheeks + lids + line("M-4 9Q0 12 4 9", ASLEEP, 3)


AWAKE = disc(-11, -2, 4, ASLEEP) + disc(11, -2, 4, ASLEEP)
CLOSED = line("M-17 -3Q-11 3 -5 -3M5 -3Q11 3 17 -3", ASLEEP, 3.5)


def zeds(colour: str) -> str:
    return line("M0 0H9L0 11H9M15 -14H22L15 -5H22", colour, 3.5)


def soother() -> str:
    return at(50, 52, dreamer(AWAKE), line("M-22 -30L-26 -38M0 -36V-45M22 -30L26 -38", DREAM, 3.5))


def soother_aboard() -> str:
    """Asleep in a hammock."""
    return (
        at(50, 46, dreamer(CLOSED), size=0.8)
        + line("M6 40Q50 104 94 40", SOFT, 6)
        + line("M6 40V22M94 40V22", SOFT, 6)
        + at(74, 22, zeds(SOFT))
    )


def soother_sent() -> str:
    """Asleep under its part of the dome."""
    dome = shape("M6 86C6 26 30 10 50 10S94 26 94 86Z", DOME, opacity=0.35)
    return dome + line("M6 86C6 26 30 10 50 10S94 26 94 86", DOME, 4) + at(50, 62, dreamer(CLOSED), size=0.85)


# --- The storm --------------------------------------------------------------------------------------------------------


def sky() -> str:
    """Filled, if hardly to be seen: so that all of it can be pointed at."""
    return rect(9, 9, 82, 82, CLOUD, rx=12, fill_opacity=0.04, stroke=LINE, stroke_width=2.2, stroke_opacity=0.55)


def row_mark() -> str:
    return rect(29, 32, 42, 36, HIGH, rx=18, opacity=0.6)


def planet_mark() -> str:
    """It sleeps."""
    return at(34, 66, zeds(DREAM), size=1.3)


def column_mark() -> str:
    """A small cloud: this is where they come from."""
    return shape("M26 70C12 70 12 50 26 50C26 32 50 28 56 40C68 32 82 42 76 54C86 58 84 70 74 70Z", HIGH, opacity=0.7)


def ground() -> str:
    """An empty place for a dome."""
    return line("M14 82C14 42 32 28 50 28S86 42 86 82", DOME, 3, stroke_dasharray="4 9")


def backdrop(rows: int) -> str:
    """From the height of the storm down to the planet, in the units of the map."""
    left, width = -100 * BESIDE - MARGIN, 100 * (COLUMNS - 1 + BESIDE) + 2 * MARGIN
    top, bottom = -100 * BESIDE - MARGIN, 100 * rows + MARGIN
    right = left + width
    glow = "".join(
        rect(left, y, width, bottom - y, LOW, opacity=0.13) for y in range(-40, 100 * rows, 100 * (rows + 1) // 7)
    )
    clouds = shape(
        "".join(shifted_bank(y, n, left, right) for n, y in enumerate(range(-20, 100 * rows - 150, 130))),
        CLOUD,
        opacity=0.07,
    )
    bolts = line("M40 -40L22 10L44 6L20 70M470 120L452 168L474 164L450 226", LINE, 3, opacity=0.3)
    planet = shape(f"M{left} {bottom}V{bottom - 78}Q250 {bottom - 138} {right} {bottom - 78}V{bottom}Z", SEA)
    lands = shape(
        f"M{left} {bottom}V{bottom - 60}Q20 {bottom - 96} 90 {bottom - 66}T190 {bottom}Z"
        f"M300 {bottom}Q330 {bottom - 80} 430 {bottom - 74}T{right} {bottom - 40}V{bottom}Z",
        LAND,
    )
    return rect(left, top, width, bottom - top, HIGH) + glow + clouds + bolts + planet + lands


def shifted_bank(top: float, number: int, left: float, right: float) -> str:
    """A loose cloud, to the left and to the right by turns."""
    start = left + 20 if number % 2 else right - 300
    upper, lower = "q10 -40 60 -36q30 -40 80 -14q60 -20 80 24q60 0 60 40", "q-20 22 -80 14q-90 20 -150 0q-50 4 -50 -28Z"
    return f"M{start:g} {top + 40:g}{upper}{lower}"


MARGIN, SPACE = 50, 114


# --- The captain's tracks ---------------------------------------------------------------------------------------------


def lamp() -> str:
    return (
        shape("M34 40H66V74H34Z", LAMP, stroke=INK, stroke_width=5)
        + shape("M28 40L50 20L72 40Z", INK)
        + rect(26, 74, 48, 12, INK, rx=3)
        + at(50, 57, line(rays(4, 30, 42, pi / 4), INK, 5))
        + disc(50, 57, 7, FLAME)
    )


def structure() -> str:
    """A plated hull, with its rivets."""
    plates = "M14 20H86V62C78 80 64 88 50 92C36 88 22 80 14 62Z"
    return shape(plates, LEAF, stroke=INK, stroke_width=6) + line("M14 48H86M50 20V48M34 48V82M66 48V82", INK, 4)


def victory() -> str:
    """The dome over a sleeping planet."""
    return (
        shape("M8 84C8 34 28 12 50 12S92 34 92 84Z", DOME, opacity=0.5)
        + line("M8 84C8 34 28 12 50 12S92 34 92 84", INK, 5)
        + shape("M18 84C20 56 36 46 50 46S80 56 82 84Z", SEA)
        + line("M34 66Q40 72 46 66M56 66Q62 72 68 66", DREAM, 4)
        + line("M4 84H96", INK, 5)
    )


# --- The crew and their actions ---------------------------------------------------------------------------------------


def sailor() -> str:
    """A head in a sou'wester, and shoulders."""
    return (
        shape("M14 94C14 70 30 64 50 64S86 70 86 94Z", COLD, stroke=INK, stroke_width=4)
        + disc(50, 46, 20, LEAF, stroke=INK, stroke_width=4)
        + shape("M18 44C24 10 76 10 82 44C68 34 32 34 18 44Z", COLD, stroke=INK, stroke_width=4)
        + line("M43 49V50M57 49V50", INK, 6)
    )


def sealing() -> str:
    """The same one, with a bucket and a wave."""
    return (
        sailor()
        + shape("M56 62H94L90 94H60Z", LEAF, stroke=INK, stroke_width=4)
        + line("M60 76Q68 70 75 76T90 76", COLD, 5)
    )


def slot() -> str:
    return disc(50, 50, 38, "none", stroke=SOFT, stroke_width=7, stroke_dasharray="12 12")


def illuminate() -> str:
    light = at(50, 42, line(rays(7, 30, 44, pi * 0.786), INK, 6), disc(0, 0, 20, LAMP, stroke=INK, stroke_width=5))
    return light + shape("M36 66H64L68 92H32Z", INK)


def manoeuvre() -> str:
    """A ship's wheel."""
    wheel = disc(0, 0, 24, "none", stroke=INK, stroke_width=7) + disc(0, 0, 7, INK)
    return at(50, 50, line(rays(8, 8, 42), INK, 6), wheel)


def hunt() -> str:
    """A harpoon through a Heart."""
    return (
        at(54, 46, shape(HEART_PATH, HEART, stroke=INK, stroke_width=5), size=0.85)
        + line("M10 92L60 42", INK, 7)
        + shape("M78 24L70 50L52 32Z", INK)
    )


def sleep() -> str:
    return shape("M58 14A38 38 0 1 0 88 66A32 32 0 1 1 58 14Z", DREAM, stroke=INK, stroke_width=5) + at(
        62, 40, zeds(INK), size=1.1
    )


def repair() -> str:
    hammer = rect(-5, -18, 10, 56, SOFT, rx=3) + shape("M-24 -34H16L26 -24L16 -16H-24Z", INK)
    return at(52, 50, hammer, turn=38) + line("M14 84H46", INK, 6)


def accelerate() -> str:
    return line("M28 46L50 22L72 46M28 68L50 44L72 68", INK, 9) + shape("M40 72H60L50 96Z", HEART)


def send() -> str:
    return (
        at(50, 32, dreamer(CLOSED), size=0.68)
        + line("M50 58V74M40 66L50 76L60 66", INK, 7)
        + line("M8 94Q50 74 92 94", INK, 7)
    )


def idle() -> str:
    """A mug that steams."""
    return (
        shape("M24 44H68V76Q68 88 56 88H36Q24 88 24 76Z", LEAF, stroke=INK, stroke_width=6)
        + line("M68 52H78Q86 52 86 62T76 72H68", INK, 6)
        + line("M36 32Q30 24 36 16M54 32Q48 24 54 16", SOFT, 5)
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
CARDS: frozenset[str] = frozenset()
BOARDS = {
    **{
        f"storm-{rows}": BoardLook(kind="map", margin=MARGIN, size=SPACE, background=rounded(backdrop(rows)))
        for rows in ROW_CHOICES
    },
    "actions": BoardLook(),
}


# --- The cover --------------------------------------------------------------------------------------------------------


def cover() -> str:
    """One light between the storm and the sleeping planet."""
    return "".join(
        (
            rect(0, 0, 300, 400, HIGH),
            *(rect(0, y, 300, 400 - y, LOW, opacity=0.16) for y in range(50, 290, 40)),
            cover_clouds(),
            beams(150, 128),
            *(cover_heart(*spot) for spot in ((58, 62, 0.62, -14), (240, 58, 0.8, 10), (252, 226, 0.44, 18))),
            cover_planet(),
            at(54, 226, dreamer(AWAKE), size=0.52),
            at(150, 166, tower(FLAME), disc(0, -25, 6, LAMP), size=1.5),
        )
    )


def cover_clouds() -> str:
    banks = "M-20 62q20 -46 80 -30q40 -36 90 -6q70 -30 100 18q60 0 70 40V-10H-20Z"
    wisps = "M-20 186q40 -30 80 -6q30 -20 60 4q-40 26 -140 22ZM320 176q-50 -30 -90 -4q-40 -14 -60 10q60 24 150 14Z"
    bolts = line("M92 84L78 118L94 114L80 150M208 92L222 120L206 118L216 146", VEIN, 3, opacity=0.8)
    return shape(banks + wisps, CORE, opacity=0.75) + bolts


def beams(x: float, y: float) -> str:
    """Both ways across the cover, and the glow they come from."""
    cones = f"M{x} {y}L-10 {y - 62}V{y + 22}ZM{x} {y}L310 {y - 40}V{y + 60}Z"
    halo = disc(x, y, 70, LAMP, opacity=0.22) + disc(x, y, 40, LAMP, opacity=0.45)
    return shape(cones, LAMP, opacity=0.55) + halo


def cover_heart(x: float, y: float, size: float, turn: float) -> str:
    return at(x, y, shape(HEART_PATH, HEART, stroke=VEIN, stroke_width=4), EYE, size=size, turn=turn)


def cover_planet() -> str:
    lands = "M6 300Q60 248 118 268T150 400H0ZM186 262Q250 260 300 300V400H220Q180 330 186 262Z"
    lids = line("M96 292Q112 304 128 292M172 292Q188 304 204 292", DREAM, 4)
    return disc(150, 572, 322, SEA) + shape(lands, LAND) + lids + at(222, 262, zeds(DREAM), size=0.9)


COVER = printed(rounded(cover()))

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
