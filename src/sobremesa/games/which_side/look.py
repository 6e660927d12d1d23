"""The drawings: a woodcut broadside. Black blocks cut into kraft paper, one red, and a chimney that fills with smoke.

What is a print (boxes and means) is black with kraft cuts by day and by night; what lies on the page is in its ink.
"""

from __future__ import annotations

import re
from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Look, Palette

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
}
LAMP = {
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
}
PAGE, LEAF, INK, SOFT, RULE, RED, PLATE, CUT, GRAIN, ASH, BLOOD = (f"var(--ws-{name})" for name in DAY)


def properties(palette: dict[str, str]) -> str:
    return " ".join(f"--ws-{name}: {colour};" for name, colour in palette.items())


ROOT = ".game-which_side"
BOXES = ".look-new-york .space, .look-group .space"
UNSEEN = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);"
CSS = f"""\
{ROOT} {{ {properties(DAY)} --may: #a34a08; --glow: rgb(255 246 222 / 95%); }}
@media (prefers-color-scheme: dark) {{
  :root:not([data-theme=light]) {ROOT} {{ {properties(LAMP)} --may: #ffb454; --glow: rgb(255 170 90 / 35%); }}
}}
:root[data-theme=dark] {ROOT} {{ {properties(LAMP)} --may: #ffb454; --glow: rgb(255 170 90 / 35%); }}
{ROOT} {{
  --cloth: var(--ws-page); --paper: var(--ws-leaf); --line: var(--ws-rule);
  --ink: var(--ws-ink); --quiet: var(--ws-soft); --turn: var(--ws-red); --on-turn: var(--ws-page);
}}
{ROOT} #board > * > .head {{ border-bottom: 3px solid var(--ws-ink); margin-bottom: 5px; text-transform: uppercase; }}
{ROOT} .space {{ border-radius: 2px; background: none; }}
{ROOT} .space.lit, {ROOT} .space:has(.lit) {{ background: var(--ws-leaf); }}
{ROOT} .space.lit {{ box-shadow: 0 0 0 1px var(--may), 0 0 6px 1px var(--glow); }}
{ROOT} .space.lit:hover {{ box-shadow: 0 0 0 3px var(--may), 0 0 12px 3px var(--glow); }}
{ROOT} .space .button.lit {{ box-shadow: none; background: var(--ws-page); }}
{ROOT} .space .button.lit:hover {{ box-shadow: 0 0 0 2px var(--may); }}
{ROOT} .space .things > .token.look-dollars .sign {{
  inset: 0; display: grid; place-content: center; background: none; font-size: 14px; color: var(--ws-cut);
}}
{ROOT} .look-flag .sign {{ display: none; }}
{ROOT} .look-bosses > .things {{ display: grid; grid: auto 1fr / auto 1fr; gap: 8px 6px; align-items: start; }}
{ROOT} .look-control {{ grid-row: 1 / 3; display: grid; grid-template-columns: 72px; justify-items: center; gap: 0; }}
{ROOT} .look-control > * {{ grid-column: 1; }}
{ROOT} .look-control .label {{ order: -1; font-size: 15px; line-height: 1.1; text-align: center; }}
{ROOT} .look-control .value {{ display: none; }}
{ROOT} .look-control > .pic {{ width: 64px; height: 36px; margin-bottom: -2px; }}
{ROOT} .look-control .steps {{
  grid-column: 1; flex-direction: column-reverse; gap: 0; width: 72px;
  border: solid var(--ws-ink); border-width: 6px 8px 0;
}}
{ROOT} .look-control .step {{
  position: relative; flex: none; border: 0; border-bottom: 1px dashed var(--ws-rule); border-radius: 0;
  line-height: 20px; font-size: 15px;
}}
{ROOT} .look-control .step.done {{
  border-color: #0000; color: var(--ws-cut); background-color: var(--ws-plate); background-image:
    radial-gradient(circle at 8% 90%, var(--ws-ash) 0 9px, #0000 10px),
    radial-gradient(circle at 96% 30%, var(--ws-ash) 0 10px, #0000 11px);
}}
{ROOT} .look-control .step.here {{ background: var(--ws-red); color: var(--ws-page); }}
{ROOT} .look-control .step:is(:nth-child(4), :nth-child(7), :nth-child(9))::after {{
  content: "▪▪"; position: absolute; right: 2px; font-size: 11px; letter-spacing: 1px;
}}
{ROOT} .look-control .step:last-child {{ font-weight: 700; box-shadow: inset 0 3px var(--ws-red); }}
{ROOT} .look-dice .roll .label {{ {UNSEEN} }}
{ROOT} .look-dice .pips rect {{ rx: 6px; stroke: #1b130c; stroke-width: 6; }}
{ROOT} .look-offensives > .things {{ display: grid; gap: 2px; }}
{ROOT} .look-offensives .text {{ font-size: 15px; }}
{ROOT} .look-offensives .text .pic {{ margin-right: 4px; }}
{ROOT} .look-accounts > .things {{ display: grid; gap: 4px; }}
{ROOT} .look-accounts .track {{ grid-template-columns: 28px 1fr auto; }}
{ROOT} .look-accounts .track:has(.step) {{ grid-template-columns: 28px 1fr 112px; }}
{ROOT} .look-accounts .track .label {{ line-height: 1.1; }}
{ROOT} .look-accounts .track:has(.step) .steps {{ grid-area: 1 / 3; }}
{ROOT} .look-accounts .track:has(.step) .value, {ROOT} .look-accounts .steps:empty {{ display: none; }}
{ROOT} .look-accounts .step {{ border-radius: 0; min-width: 22px; }}
{ROOT} .look-accounts .step:last-child {{ color: var(--ws-red); border: 2px solid var(--ws-red); font-weight: 700; }}
{ROOT} .look-cost {{ line-height: 1.25; }}
{ROOT} .look-savings .value {{ font-size: 18px; }}
{ROOT} :is({BOXES}) {{ justify-content: start; padding: 4px; gap: 3px; }}
{ROOT} :is({BOXES}, .look-means .space) > .label {{ font-size: 15px; line-height: 1.15; hyphens: auto; }}
{ROOT} :is({BOXES}) > .label {{ font-weight: 600; }}
{ROOT} :is({BOXES}) > .pic {{ width: 64px; height: 64px; }}
{ROOT} :is({BOXES}) > .things {{ width: 100%; gap: 3px; }}
{ROOT} :is({BOXES}) > .things > .token {{ position: absolute; inset: 32px auto auto calc(50% + 6px); }}
{ROOT} :is({BOXES}) > .things > .token .face {{ width: 44px; height: 44px; }}
{ROOT} :is({BOXES}) > .things > .token + .token {{ inset-inline-start: calc(50% - 50px); }}
{ROOT} :is({BOXES}) .text {{ width: 100%; line-height: 1.2; hyphens: auto; }}
{ROOT} :is({BOXES}) .text .pic {{
  position: absolute; inset: 2px auto auto calc(50% - 48px); width: 34px; height: 34px; margin: 0;
}}
{ROOT} :is({BOXES}) .button {{
  width: 100%; min-width: 0; padding: 0; line-height: 1.1; font-size: 15px; border-radius: 2px; hyphens: auto;
}}
{ROOT} .look-means .space {{ justify-content: start; padding: 4px 0; min-width: 0; }}
{ROOT} .look-means .space > .pic {{ width: 52px; height: 52px; }}
{ROOT} .look-means .token .face {{ width: 30px; height: 30px; }}
{ROOT} .look-means .space > .things {{ margin-top: auto; flex-wrap: nowrap; }}
{ROOT} .look-means .look-flag {{ position: absolute; inset: 0 auto auto calc(50% - 4px); }}
{ROOT} .look-means .look-flag .face {{ width: 48px; height: 48px; }}
{ROOT} .look-means .space:has(.look-flag) {{ background: var(--ws-leaf); border: 2px solid var(--ws-red); }}
{ROOT} .look-people > .things {{ display: flex; gap: 4px 14px; }}
{ROOT} .look-people > .things > .group {{ border: 0; padding: 0; }}
{ROOT} .look-people > .things > .group > .head {{ display: flex; font-size: 15px; }}
{ROOT} :is(.look-people, .look-to-place) .token > .label {{ {UNSEEN} }}
{ROOT} .look-people > .head {{ display: none; }}
{ROOT} .look-people .things .things {{ gap: 2px; }}
{ROOT} .look-people span.token .face {{ width: 32px; height: 36px; }}
{ROOT} .look-people button.token {{ padding: 2px; }}
{ROOT} .look-people button.token .face {{ width: 44px; height: 40px; }}
{ROOT} .look-to-place > .things {{ gap: 0; }}
{ROOT} .look-to-place .token .face {{ width: 44px; height: 40px; margin-inline-end: -4px; }}
@media (min-width: 861px) {{
  {ROOT} #board {{
    display: grid; gap: 4px 20px; padding-block: 6px; align-items: start; align-content: start;
    grid: "bosses accounts" "city city" "group group" "means means" / 268px 1fr;
  }}
  {ROOT} .look-bosses {{ grid-area: bosses; }}
  {ROOT} .look-accounts {{ grid-area: accounts; }}
  {ROOT} .look-new-york {{ grid-area: city; }}
  {ROOT} .look-group {{ grid-area: group; }}
  {ROOT} .look-means {{ grid-area: means; }}
  {ROOT} :is(.look-new-york, .look-group) > .spaces {{ grid-template-columns: repeat(6, minmax(0, 1fr)); }}
  {ROOT} .look-means > .spaces {{ grid-template-columns: repeat(8, minmax(0, 1fr)); gap: 4px; }}
  {ROOT} :is({BOXES}, .look-means .space) {{ grid-area: auto; }}
  {ROOT} :is({BOXES}) > .pic {{ width: 56px; height: 56px; }}
  {ROOT} :is({BOXES}, .look-means .space) > .label, {ROOT} :is({BOXES}) :is(.button, .text) {{ font-size: 14px; }}
  {ROOT} :is({BOXES}) .button {{ min-height: 34px; }}
  {ROOT} .look-means .space > .pic {{ width: 44px; height: 44px; }}
}}
@media (min-width: 1100px) {{
  {ROOT} #board {{
    grid: "bosses city" auto "bosses group" auto "accounts group" auto "accounts means" 1fr / 268px 1fr;
  }}
  {ROOT} #choices:not([open]) {{ position: absolute; right: 24px; bottom: 4px; font-size: 15px; }}
}}
@media (max-width: 860px) {{
  {ROOT} #board {{ gap: 10px; }}
  {ROOT} .look-bosses, {ROOT} .look-bosses > .things {{ display: contents; }}
  {ROOT} .look-bosses > .head {{
    font: 600 18px Fraunces, Georgia, serif; color: var(--ws-ink); margin-bottom: -6px;
    border-bottom: 3px solid var(--ws-ink); text-transform: uppercase;
  }}
  {ROOT} .look-dice {{ position: absolute; inset: 6px 12px auto auto; }}
  {ROOT} .look-dice .die {{ width: 40px; height: 40px; }}
  {ROOT} .look-control {{ grid-template-columns: 1fr; justify-items: start; }}
  {ROOT} .look-control > .pic {{ display: none; }}
  {ROOT} .look-control .steps {{ flex-direction: row; width: 100%; border-width: 5px 0; }}
  {ROOT} .look-control .step {{
    flex: 1; min-width: 0; border: 0; border-inline-end: 1px dashed var(--ws-rule); line-height: 28px;
  }}
  {ROOT} .look-control .step:is(:nth-child(4), :nth-child(7), :nth-child(9))::after {{ inset: 8px 0 auto; }}
  {ROOT} .look-control .step:last-child {{ box-shadow: inset -3px 0 var(--ws-red); }}
  {ROOT} .look-offensives {{ order: 1; }}
  {ROOT} .look-accounts > .things {{ grid-template-columns: repeat(3, 1fr); }}
  {ROOT} .look-accounts .look-savings, {ROOT} .look-accounts .look-cost {{ grid-column: 1 / -1; }}
  {ROOT} .look-accounts .track:has(.step) {{ grid-template-columns: 24px 1fr; gap: 4px; }}
  {ROOT} .look-accounts .track:has(.step) .steps {{ grid-area: 1 / 2; gap: 1px; }}
  {ROOT} .look-accounts .track:has(.step) .label {{ {UNSEEN} }}
  {ROOT} .look-accounts .track .pic {{ width: 24px; height: 24px; }}
  {ROOT} .look-accounts .step {{ min-width: 0; }}
  {ROOT} .look-to-place {{ display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; }}
  {ROOT} .look-to-place .token .face {{ width: 36px; height: 32px; }}
  {ROOT} .look-people .head {{ {UNSEEN} }}
  {ROOT} .look-people > .things {{ gap: 2px 8px; }}
  {ROOT} .look-people span.token .face {{ width: 32px; height: 32px; }}
  {ROOT} #mine {{ gap: 4px 12px; }}
}}
"""


def printed(drawing: str) -> str:
    """In the colours of the day wherever it hangs: a box on a shelf does not change with the light."""
    return re.sub(r"var\(--ws-(\w+)\)", lambda found: DAY[found[1]], drawing)


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


def line(d: str, colour: str, width: float = 3, **more: Attribute) -> str:
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)


def at(x: float, y: float, *parts: str, size: float = 1, turn: float = 0) -> str:
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{scaled}">{"".join(parts)}</g>'


# --- The knife: how a block is cut ------------------------------------------------------------------------------------


def block(*parts: str) -> str:
    """A print: the plate with its uneven edge, and what is cut out of it."""
    return shape("M3 4L50 3L97 5L96 50L98 96L52 97L3 95L4 48Z", PLATE) + "".join(parts)


def grooves(left: float, right: float, top: float, bottom: float, gap: float = 6, colour: str = GRAIN) -> str:
    """Fine parallel cuts, as a gouge leaves them: each a little shorter than the one before."""
    rows = range(int((bottom - top) // gap) + 1)
    d = "".join(f"M{left + (n * 5) % 7} {top + n * gap:g}H{right - (n * 3) % 8}" for n in rows)
    return line(d, colour, 1.6)


def rays(x: float, y: float, near: float, far: float, count: int, colour: str, width: float = 2.5) -> str:
    angles = [2 * pi * n / count for n in range(count)]
    d = "".join(
        f"M{x + near * cos(a):.0f} {y + near * sin(a):.0f}L{x + far * cos(a):.0f} {y + far * sin(a):.0f}"
        for a in angles
    )
    return line(d, colour, width)


def waves(left: float, right: float, y: float, colour: str) -> str:
    humps = int((right - left) // 12)
    return line(f"M{left} {y}" + "q3 -4 6 0t6 0" * humps, colour, 2.5)


# --- Things drawn more than once: each about its own origin -----------------------------------------------------------


CROWN = "M-36 10C-40 -14 -18 -29 6 -28C28 -27 38 -12 34 6Z"
PEAK = "M2 7C18 0 40 6 47 17C36 23 16 20 0 14Z"


def flat_cap(fill: str, seam: str) -> str:
    """A worker's cap 84 wide, about the middle of its band, its peak to the right."""
    seams = line("M4 -27C-12 -18 -16 -4 -14 8M2 8C14 2 26 4 33 7", seam, 2.5)
    return shape(CROWN, fill) + shape(PEAK, fill) + seams + disc(4, -28, 4, fill)


def head(skin: str, ink: str) -> str:
    """A face with its shoulders, from the front, in a square of 100."""
    return (
        shape("M12 96C14 76 28 68 42 66H58C72 68 86 76 88 96Z", ink)
        + shape("M30 34H70V50C70 66 60 74 50 74C40 74 30 66 30 50Z", skin, stroke=ink, stroke_width=4)
        + line("M40 50H43M57 50H60", ink, 5)
        + line("M42 63Q50 66 58 63", ink, 3)
    )


def flag(pole: str, cloth: str) -> str:
    """Its pole stands on the origin, 80 high."""
    return line("M0 0V-80", pole, 5) + shape("M2 -80C14 -86 24 -72 44 -79L40 -48C24 -42 16 -55 2 -49Z", cloth)


def coin(fill: str, rim: str) -> str:
    return disc(50, 50, 42, fill) + disc(50, 50, 34, "none", stroke=rim, stroke_width=2.5)


def dollar(colour: str, width: float) -> str:
    """20 wide and 42 high, about its middle."""
    curve = "M9 -9C7 -14 3 -15 0 -15C-6 -15 -10 -12 -10 -8C-10 3 10 -4 10 7C10 12 5 15 0 15C-5 15 -9 13 -10 8M0 -21V21"
    return line(curve, colour, width)


def fist(fill: str, gap: str) -> str:
    """Raised: 44 wide and 60 high, about its middle."""
    hand = "M-20 -24Q-20 -30 -14 -30H14Q21 -30 21 -23V-2Q21 10 12 14V30H-12V14Q-20 8 -20 -4Z"
    return shape(hand, fill) + line("M-10 -30V-14M0 -30V-14M10 -30V-14M-20 -8H4Q10 -8 10 -2T4 4H-4", gap, 2.5)


def puff(x: float, y: float, r: float, fill: str) -> str:
    return disc(x, y, r, fill) + disc(x + r, y - r * 0.5, r * 0.8, fill) + disc(x + r * 0.2, y - r * 0.9, r * 0.7, fill)


def crane(colour: str) -> str:
    """A harbour crane, 60 wide and 70 high, standing on the origin."""
    return (
        shape("M-16 0L-8 -40H8L16 0H8L0 -30L-8 0Z", colour)
        + rect(-11, -52, 22, 14, colour)
        + line("M0 -50L40 -70M0 -50L-14 -60", colour, 5)
        + line("M40 -70V-44q0 6 -6 6", colour, 2.5)
    )


def vat(cut: str, dye: str) -> str:
    """44 wide and 44 high, standing on the origin."""
    return (
        shape("M-22 -40L-17 0H17L22 -40Z", cut)
        + line("M-20 -28H20M-19 -12H19", PLATE, 3)
        + element("ellipse", cx=0, cy=-40, rx=22, ry=6, fill=dye)
    )


# --- The blocks of the city -------------------------------------------------------------------------------------------


def home() -> str:
    """A tenement with its fire escape, and washing on the line."""
    windows = "".join(rect(x, y, 9, 12, PLATE) for y in (24, 44, 64) for x in (32, 46, 60))
    escape = "".join(f"M28 {y}H73M{72 - (n % 2) * 30} {y}l{-14 + (n % 2) * 28} -20" for n, y in enumerate((80, 60, 40)))
    return block(
        grooves(8, 92, 12, 40),
        rect(26, 16, 48, 80, CUT),
        rect(23, 12, 54, 6, CUT),
        windows,
        line(escape, PLATE, 1.8),
        line("M6 50Q16 56 26 50M74 46Q86 54 95 48", CUT, 1.8),
        shape("M10 52h6v10h-6ZM80 50h9v12h-9Z", BLOOD),
        rect(45, 84, 11, 12, PLATE),
    )


def bonesetter() -> str:
    """A bone, set and bandaged."""
    knob = disc(-34, -7, 9, CUT) + disc(-34, 7, 9, CUT) + disc(34, -7, 9, CUT) + disc(34, 7, 9, CUT)
    bandage = rect(-14, -13, 28, 26, BLOOD) + line("M-7 -13L-11 13M2 -13L-2 13M11 -13L7 13", PLATE, 2.5)
    return block(rays(50, 50, 38, 46, 24, GRAIN), at(50, 50, rect(-34, -7, 68, 14, CUT), knob, bandage, turn=-35))


def union() -> str:
    """Three raised fists."""
    return block(
        rays(50, 58, 20, 64, 18, GRAIN),
        shape("M3 80H97V96H3Z", PLATE),
        at(22, 66, fist(CUT, PLATE), size=0.8),
        at(78, 66, fist(CUT, PLATE), size=0.8),
        at(50, 52, fist(CUT, PLATE), rect(-14, 22, 28, 20, BLOOD)),
        rect(12, 84, 20, 12, CUT),
        rect(68, 84, 20, 12, CUT),
    )


def press() -> str:
    """A hand press, and the sheet that comes out of it."""
    return block(
        grooves(8, 92, 10, 24),
        shape("M16 12H84V22H76V84H88V94H12V84H24V22H16ZM32 22V84H68V22Z", CUT, fill_rule="evenodd"),
        rect(46, 22, 8, 22, CUT),
        line("M50 34L88 26", CUT, 5),
        rect(34, 44, 32, 8, CUT),
        shape("M34 60H66L70 78H30Z", BLOOD),
        line("M38 65H62M37 70H63M36 75H64", PLATE, 2),
    )


def lawyers() -> str:
    """Scales."""
    pan = line("M0 0L-14 26M0 0L14 26", CUT, 2) + shape("M-17 26H17Q14 38 0 38T-17 26Z", CUT)
    return block(
        grooves(10, 90, 10, 22),
        rect(47, 22, 6, 60, CUT),
        shape("M28 92Q30 80 50 80T72 92Z", CUT),
        line("M16 34L84 26", CUT, 5),
        disc(50, 24, 7, BLOOD),
        at(20, 34, pan),
        at(80, 27, pan),
    )


def cafe() -> str:
    """A cup, and talk that rises from it."""
    return block(
        shape("M20 50H70V66Q70 86 45 86T20 66Z", CUT),
        line("M70 56H80Q86 66 78 72Q74 75 68 74", CUT, 5),
        rect(12, 88, 68, 5, CUT),
        shape("M40 8H92V36H70L60 46V36H40Z", BLOOD),
        line("M48 17H84M48 26H76", PLATE, 4),
        line("M26 42q-6 -7 0 -14t0 -14M35 40q-4 -6 0 -12", GRAIN, 3),
    )


def chemistry() -> str:
    """A flask that fumes."""
    return block(
        line("M34 24q-8 -8 0 -14M50 20q-7 -7 0 -13M66 24q-8 -8 0 -14", GRAIN, 4),
        shape("M40 28H60V34H57V50L78 84Q81 92 72 92H28Q19 92 22 84L43 50V34H40Z", CUT),
        shape("M38 64H62L73 83Q75 88 70 88H30Q25 88 27 83Z", BLOOD),
        disc(44, 76, 4, CUT) + disc(56, 71, 3, CUT) + disc(54, 82, 2.5, CUT),
    )


def docks() -> str:
    """A crane over a steamer."""
    return block(
        grooves(8, 92, 10, 34),
        at(26, 72, crane(CUT)),
        shape("M40 62H94L88 80H46Z", CUT),
        rect(64, 42, 10, 20, CUT) + rect(64, 46, 10, 5, BLOOD),
        rect(80, 54, 8, 8, CUT),
        shape("M58 40l8 -4l-2 -8M56 30h8v8h-8Z", CUT),
        rect(8, 72, 36, 8, CUT),
        waves(8, 92, 86, CUT) + waves(14, 92, 92, GRAIN),
    )


def triangle() -> str:
    """A sewing machine, with a shirtwaist under its needle."""
    return block(
        grooves(8, 92, 10, 22),
        shape("M16 26H74Q86 26 86 40V68H72V44H36V54H24V42H16Z", CUT),
        line("M30 54V70", CUT, 3),
        disc(86, 36, 9, CUT) + disc(86, 36, 3, PLATE),
        rect(8, 74, 84, 8, CUT),
        shape("M10 73Q24 62 40 70T66 72V78H10Z", BLOOD),
        line("M20 82L14 96M80 82L86 96M20 90H80", CUT, 3),
    )


def dye() -> str:
    """Vats that run into the creek."""
    return block(
        line("M24 30q-6 -8 2 -12t0 -10M60 28q-6 -8 2 -12t0 -10", GRAIN, 4),
        at(30, 74, vat(CUT, BLOOD)),
        at(70, 74, vat(CUT, BLOOD)),
        shape("M48 40Q54 44 50 60V78H44V58Q48 46 44 42Z", BLOOD),
        waves(6, 94, 82, BLOOD) + waves(10, 94, 88, CUT) + waves(6, 94, 94, GRAIN),
    )


def greenwich() -> str:
    """The arch of Washington Square, with a flag on it."""
    return block(
        rays(50, 44, 30, 66, 20, GRAIN, 2),
        at(48, 30, flag(CUT, BLOOD), size=0.34),
        shape("M16 36H84V46H80V96H64V70A14 14 0 0 0 36 70V96H20V46H16Z", CUT),
        line("M22 52H78M27 58V90M73 58V90", PLATE, 2),
        disc(50, 52, 3, PLATE),
    )


def tenderloin() -> str:
    """A street lamp, and a door that stands open at night."""
    return block(
        disc(76, 20, 9, CUT) + disc(80, 17, 8, PLATE),
        shape("M26 28L6 92H50Z", GRAIN),
        rect(24, 26, 5, 68, CUT),
        shape("M19 12H34L37 27H16Z", CUT),
        rect(58, 44, 32, 52, CUT),
        shape("M62 48H86V96H62Z", BLOOD),
        shape("M62 48Q74 60 63 84V96H62ZM86 48Q76 62 85 84V96H86Z", PLATE),
        line("M52 44H96", CUT, 4),
        line("M6 94H94", CUT, 3),
    )


# --- Means of production ----------------------------------------------------------------------------------------------


def cranes() -> str:
    return block(
        grooves(8, 92, 12, 30),
        at(26, 82, crane(CUT), size=0.95),
        at(62, 82, crane(CUT), size=0.95),
        rect(58, 50, 14, 12, BLOOD),
        waves(8, 92, 90, CUT),
    )


def shirts() -> str:
    return block(
        shape("M36 14L14 26L22 46L30 42V90H70V42L78 46L86 26L64 14Q50 26 36 14Z", CUT),
        line("M50 24V90", PLATE, 2.5),
        disc(56, 36, 2.5, PLATE) + disc(56, 50, 2.5, PLATE) + disc(56, 64, 2.5, PLATE),
        shape("M40 16L50 30L60 16Q50 24 40 16Z", BLOOD),
    )


def vats() -> str:
    return block(
        grooves(8, 92, 12, 20),
        at(27, 56, vat(CUT, BLOOD), size=0.8),
        at(73, 56, vat(CUT, BLOOD), size=0.8),
        at(50, 92, vat(CUT, BLOOD)),
    )


def power() -> str:
    stacks = "".join(rect(x, 34, 11, 30, CUT) for x in (16, 36))
    return block(
        puff(18, 26, 9, GRAIN) + puff(40, 24, 9, GRAIN),
        stacks,
        rect(10, 60, 80, 34, CUT),
        shape("M74 8L50 52H64L56 84L86 42H70Z", BLOOD, stroke=PLATE, stroke_width=3),
        line("M18 68V88M28 68V88M38 68V88", PLATE, 4),
    )


def prints() -> str:
    return block(
        shape("M16 12H76V88H16Z", CUT) + shape("M76 30H86V88H76Z", GRAIN),
        rect(22, 18, 48, 12, BLOOD),
        rect(22, 36, 22, 22, PLATE),
        line("M50 39H70M50 47H70M50 55H70M22 66H70M22 74H70M22 82H58", PLATE, 3),
    )


def bakeries() -> str:
    return block(
        line("M34 30q-7 -8 0 -16M50 28q-7 -8 0 -16M66 30q-7 -8 0 -16", GRAIN, 4),
        shape("M10 70Q8 40 50 38T90 70Q90 84 82 84H18Q10 84 10 70Z", CUT),
        line("M28 48l8 18M46 44l8 18M64 46l8 18", PLATE, 5),
        rect(8, 88, 84, 5, BLOOD),
    )


def tramways() -> str:
    windows = "".join(rect(x, 40, 12, 16, PLATE) for x in (20, 36, 52, 68))
    return block(
        line("M6 12H94M50 12L62 30", CUT, 2.5),
        rect(10, 30, 80, 48, CUT, rx=4),
        windows,
        rect(10, 62, 80, 7, BLOOD),
        disc(30, 82, 8, CUT) + disc(30, 82, 3, PLATE),
        disc(70, 82, 8, CUT) + disc(70, 82, 3, PLATE),
        line("M4 93H96", CUT, 3),
    )


def warehouses() -> str:
    crate = rect(0, 0, 22, 20, BLOOD) + line("M0 0L22 20M22 0L0 20", PLATE, 2)
    return block(
        shape("M8 40L50 14L92 40V94H8Z", CUT),
        rect(22, 48, 56, 46, PLATE),
        at(26, 74, crate) + at(52, 74, crate) + at(39, 53, crate),
        line("M50 22V34M44 28H56", PLATE, 3),
    )


# --- Resources --------------------------------------------------------------------------------------------------------


def badge(*parts: str) -> str:
    """What the workers bring home: a round stamp."""
    return disc(50, 50, 46, PLATE) + disc(50, 50, 40, CUT) + "".join(parts)


def anarchist() -> str:
    return badge(line("M28 78L50 18L72 78M20 58H82", PLATE, 9), disc(50, 50, 43, "none", stroke=BLOOD, stroke_width=6))


def sabotage() -> str:
    """A wooden shoe."""
    return badge(
        shape("M16 46Q22 38 34 40Q44 30 58 30H80Q86 44 82 64H40Q16 66 14 54Z", PLATE),
        shape("M54 37H76Q72 48 58 48Q50 46 54 37Z", CUT),
        rect(66, 64, 16, 7, PLATE) + rect(24, 63, 26, 6, BLOOD),
    )


def strike() -> str:
    """An open hand: stop."""
    fingers = "".join(rect(x, y, 9, 34, BLOOD, rx=4.5) for x, y in ((30, 26), (41, 19), (52, 20), (63, 28)))
    return badge(fingers, shape("M30 46H72V62Q72 84 52 84Q38 84 30 72L18 56Q18 48 26 50L30 54Z", BLOOD))


def union_mark() -> str:
    """A cogwheel with a fist in it."""
    teeth = "".join(at(50, 50, rect(-6, -40, 12, 12, PLATE), turn=turn) for turn in range(0, 360, 45))
    return badge(teeth, disc(50, 50, 31, PLATE), at(50, 52, fist(CUT, PLATE), size=0.72))


# --- Measures ---------------------------------------------------------------------------------------------------------


def smoke() -> str:
    """The plume above the chimney."""
    return "".join(
        disc(x, y, r, SOFT) for x, y, r in ((50, 82, 18), (38, 58, 20), (60, 46, 22), (42, 26, 18), (66, 20, 13))
    )


def top_hat() -> str:
    return rect(28, 14, 44, 58, INK) + rect(28, 56, 44, 10, RED) + shape("M6 72Q50 64 94 72Q90 88 50 88T6 72Z", INK)


def bill() -> str:
    """What the month costs."""
    return (
        shape("M20 6H80V94L70 88L60 94L50 88L40 94L30 88L20 94Z", LEAF, stroke=INK, stroke_width=5)
        + at(50, 38, dollar(RED, 5))
        + line("M32 68H68M32 78H56", INK, 4)
    )


def risk() -> str:
    """A beam that falls."""
    return (
        shape("M50 8L96 90H4Z", INK)
        + shape("M50 22L84 83H16Z", LEAF)
        + line("M50 42V62", RED, 9)
        + disc(50, 73, 5.5, RED)
    )


def filth() -> str:
    """A rat."""
    return (
        shape("M6 66Q10 50 26 48Q34 30 60 34Q86 38 86 72H22Q8 74 6 66Z", INK)
        + disc(32, 44, 9, INK)
        + line("M86 70Q98 66 94 48Q90 36 96 28", INK, 5)
        + disc(22, 58, 3.5, RED)
        + line("M30 72v8M44 72v8M66 72v8M78 72v8", INK, 6)
    )


def police() -> str:
    """A helmet with its star."""
    points = "L".join(
        f"{50 + r * sin(pi * n / 5):.1f} {46 - r * cos(pi * n / 5):.1f}" for n, r in enumerate((15, 6.5) * 5)
    )
    return (
        shape("M18 68C16 30 30 12 50 12C70 12 84 30 82 68Z", INK)
        + shape("M6 76Q50 60 94 76Q90 90 50 84Q10 90 6 76Z", INK)
        + rect(45, 4, 10, 12, INK)
        + shape(f"M{points}Z", LEAF)
        + line("M18 68Q50 60 82 68", RED, 5)
    )


def savings() -> str:
    return (
        disc(60, 58, 32, RED, stroke=INK, stroke_width=4)
        + at(-8, -8, coin(INK, LEAF), size=0.98)
        + at(41, 41, dollar(LEAF, 5))
    )


# --- People -----------------------------------------------------------------------------------------------------------


def healthy() -> str:
    return (
        head(LEAF, INK)
        + shape("M34 72Q50 86 66 72L70 82Q50 96 30 82Z", RED)
        + at(48, 30, flat_cap(INK, LEAF), size=0.8)
    )


def injured() -> str:
    """Bandaged, one eye covered, without a cap."""
    return (
        head(LEAF, INK)
        + shape("M28 36C28 16 72 16 72 36L70 40H30Z", LEAF, stroke=INK, stroke_width=4)
        + shape("M30 34L70 24V34L56 56L70 52V60L52 58L30 44Z", RED)
        + line("M12 96L58 68", RED, 7)
    )


def jailed() -> str:
    bars = "".join(rect(x, 4, 7, 92, INK) for x in (14, 37, 60, 83))
    return (
        head(LEAF, SOFT)
        + at(48, 30, flat_cap(SOFT, LEAF), size=0.8)
        + bars
        + rect(4, 4, 92, 8, INK)
        + rect(4, 88, 92, 8, INK)
    )


def dead() -> str:
    """A cap on a grave."""
    return (
        shape("M28 90V40Q28 16 50 16T72 40V90Z", LEAF, stroke=INK, stroke_width=5)
        + line("M38 60H62M38 70H62", INK, 4)
        + line("M8 92H92", INK, 5)
        + at(46, 24, flat_cap(INK, LEAF), size=0.6)
    )


def reserve() -> str:
    """A newcomer's suitcase, tied with string."""
    return (
        line("M38 30V20H62V30", SOFT, 6)
        + rect(12, 30, 76, 52, LEAF, stroke=SOFT, stroke_width=5, rx=4)
        + line("M50 30V82M12 54H88", RED, 4)
        + disc(50, 54, 6, RED)
    )


def cap() -> str:
    """Cut out with a pale rim, so that it is seen on a block."""
    rim = shape(CROWN + PEAK, CUT, stroke=CUT, stroke_width=14)
    edge = shape(CROWN + PEAK, PLATE, stroke=PLATE, stroke_width=5)
    return at(46, 56, rim, edge, flat_cap(BLOOD, PLATE), size=0.96)


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
    "dollars": coin(PLATE, CUT),
    "flag": at(26, 94, flag(PLATE, BLOOD), size=1.08),
    "healthy": healthy(),
    "injured": injured(),
    "resting": f'<g opacity="0.5">{injured()}</g>',
    "jailed": jailed(),
    "dead": dead(),
    "reserve": reserve(),
    "cap": cap(),
}
SYMBOLS = {name: f'<g stroke-linejoin="round">{drawing}</g>' for name, drawing in DRAWINGS.items()}
CARDS: frozenset[str] = frozenset()
BOARDS = dict.fromkeys(("new-york", "group", "means"), BoardLook())


# --- The cover --------------------------------------------------------------------------------------------------------


def cover() -> str:
    """A crowd in caps under one flag; above it the chimneys, and a sky of smoke."""
    chimneys = "".join(rect(x, y, 24, 210 - y, PLATE) for x, y in ((30, 74), (76, 96), (246, 62)))
    fumes = puff(40, 60, 20, PLATE) + puff(84, 82, 15, PLATE) + puff(250, 44, 22, PLATE)
    windows = "".join(rect(x, y, 9, 13, CUT) for y in (132, 156) for x in range(124, 214, 20))
    return "".join(
        (
            rect(0, 0, 300, 400, PAGE),
            rays(150, 190, 40, 320, 36, GRAIN, 4),
            fumes,
            chimneys,
            rect(0, 168, 300, 232, PLATE),
            rect(112, 118, 104, 80, PLATE),
            windows,
            at(146, 216, line("M0 4V-82", CUT, 9), flag(PLATE, BLOOD), size=2),
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
            worn = flat_cap(BLOOD, PLATE) if n % 3 == 1 else flat_cap(GRAIN, PLATE)
            back = shape("M12 96C14 76 28 68 34 66V30H66V66C72 68 86 76 88 96Z", PLATE, stroke=PLATE, stroke_width=10)
            face = back + head(CUT, PLATE) + at(46, 32, worn, size=0.86)
            faces.append(at(left + n * gap - 50 * size, y - 34 * size, face, size=size))
    return "".join(faces)


COVER = printed(cover())

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
