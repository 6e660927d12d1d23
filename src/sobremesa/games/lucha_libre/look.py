"""The drawings of Lucha Libre: a fight poster in cheap ink.

Four masks that differ in outline, not only in colour; a ring from above; stands that fill with fans; a printed bill of
keys. `team` is the colour of whoever owns the thing that is drawn.
"""

from __future__ import annotations

from sobremesa.engine.looks import BoardLook, Look, Palette
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


def declared(colours: dict[str, str]) -> str:
    return " ".join(f"--ll-{name}: {colour};" for name, colour in colours.items())


HERE = ".game-lucha_libre"
CSS = f"""\
{HERE} {{ {declared(DAY)} --ll-team: var(--ll-gold); }}
@media (prefers-color-scheme: dark) {{
  :root:not([data-theme=light]) {HERE} {{ {declared(NIGHT)} }}
}}
:root[data-theme=dark] {HERE} {{ {declared(NIGHT)} }}
{HERE} .owner-0 {{ --ll-team: var(--ll-turquoise); }}
{HERE} .owner-1 {{ --ll-team: var(--ll-red); }}

{HERE} #board {{
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(280px, 1.5fr) minmax(0, 1fr); gap: 8px 16px;
  background: var(--ll-poster); color: var(--ll-print); align-content: safe center; align-items: start;
}}
{HERE} #board .head, {HERE} #board .rule {{ color: var(--ll-faint); }}
{HERE} #board > .group > .head, {HERE} #board > .board > .head {{
  position: relative; z-index: 1; color: var(--ll-print); justify-content: center;
}}
{HERE} .look-ring {{ justify-self: stretch; }}
{HERE} .look-ring .chart {{ height: auto; width: 100%; max-height: 46dvh; }}

{HERE} .look-team {{
  border-top: 6px solid var(--ll-team); border-radius: 0 0 8px 8px; background: var(--ll-sheet); padding: 2px 10px 8px;
}}
{HERE} .look-team > .things {{ display: grid; gap: 6px; }}
{HERE} [class*="look-crowd"] {{ grid-template-columns: auto 1fr; gap: 0 12px; }}
{HERE} [class*="look-crowd"] > .pic {{ grid-column: 1; grid-row: 1 / 3; width: 116px; height: 104px; }}
{HERE} [class*="look-crowd"] > .label {{ grid-column: 2; align-self: end; }}
{HERE} [class*="look-crowd"] > .value {{ grid-column: 2; align-self: start; font-size: 26px; line-height: 1.1; }}
{HERE} [class*="look-crowd"] > .steps {{ display: none; }}
{HERE} .look-team .group > .head {{ min-height: 20px; }}
{HERE} .look-team .group > .pic {{ display: block; float: left; width: 42px; height: 42px; margin-right: 8px; }}
{HERE} .look-team .group > .things {{ gap: 3px 8px; }}
{HERE} .look-team .group .text {{ flex: 1 1 100%; font-size: 14px; color: var(--ll-faint); }}
{HERE} .look-energy > .head, {HERE} .look-energy .token > .label {{
  position: absolute; width: 1px; height: 1px; min-height: 0; overflow: hidden; clip-path: inset(50%);
}}
{HERE} .look-energy .spaces {{ gap: 2px; grid-template-columns: repeat(var(--cols), minmax(0, 24px)); }}
{HERE} .look-energy .space {{
  min-width: 0; min-height: 24px; padding: 0; border-radius: 4px; border-color: var(--ll-rule);
  background: var(--ll-sheet); color: var(--ll-faint); font-size: 15px;
}}
{HERE} .look-energy .look-box-here {{ background: var(--ll-team); color: var(--ll-on); border-color: var(--ll-team); }}
{HERE} .look-energy .look-box-here > .things {{ position: absolute; inset: auto 0 -7px; justify-content: center; }}
{HERE} .look-energy .token .face {{ width: 12px; height: 12px; }}
{HERE} .look-last {{ border-top: 1px dashed var(--ll-rule); padding-top: 2px; }}
{HERE} .look-last .label {{ font-weight: 600; color: var(--ll-print); }}
{HERE} .look-last .roll .label {{ display: none; }}
{HERE} .look-last .die {{ width: 26px; height: 26px; }}
{HERE} .look-unused .pips rect {{ fill: none; stroke: var(--ll-faint); stroke-dasharray: 8 6; }}
{HERE} .look-unused .pips circle {{ fill: var(--ll-faint); }}
{HERE} .look-matched .pips rect {{ stroke: var(--ll-team); stroke-width: 8; }}

{HERE} #mine {{ display: grid; grid-template-columns: repeat(2, 152px) minmax(0, 1fr); gap: 8px 12px; }}
{HERE} #mine > .look-dice {{ grid-column: 1 / 3; }}
{HERE} #mine > .look-bill {{ grid-column: 3; grid-row: 1 / 5; }}
{HERE} #mine > .button {{ justify-content: flex-start; font-weight: 600; text-align: left; line-height: 1.2; }}
{HERE} #mine > .button {{ padding: 6px 10px; }}
{HERE} #mine > .button:only-of-type {{ grid-column: 1 / 3; }}
{HERE} #mine > #choices {{ grid-column: 1 / 3; margin: 0; }}
{HERE} #mine > .look-throw, {HERE} #mine > .look-show {{
  background: var(--ll-red); color: var(--ll-on); border-color: var(--ll-red);
}}
{HERE} #mine > .button .pic {{ width: 30px; height: 30px; flex: none; margin: 0; }}
{HERE} .look-dice > .things {{ gap: 6px; }}
{HERE} .look-dice .roll {{
  flex-direction: column; gap: 2px; padding: 4px 2px; min-width: 58px; font-size: 14px; font-weight: 400;
  background: none; color: inherit;
}}
{HERE} .look-dice .look-kept {{
  background: var(--ll-gold); color: #231a2b; font-weight: 600; border: 1px solid var(--ll-print); translate: 0 -3px;
}}
{HERE} .look-dice .text {{ flex: 1 1 100%; font-weight: 600; }}

{HERE} .look-bill .spaces {{ gap: 4px 10px; }}
{HERE} .look-bill .space {{
  display: block; min-height: 48px; padding: 3px 6px; border: 0; border-bottom: 1px solid var(--ll-rule);
  border-radius: 4px; background: none; color: inherit; text-align: left;
}}
{HERE} .look-bill .space.lit {{ background: var(--paper); border-bottom-color: var(--may); }}
{HERE} .look-bill .look-filled {{ box-shadow: inset 5px 0 0 var(--ll-gold); padding-left: 12px; }}
{HERE} .look-bill .look-filled.lit {{ box-shadow: inset 5px 0 0 var(--ll-gold), 0 0 0 2px var(--may); }}
{HERE} .look-bill .space > .label {{ position: absolute; top: 3px; right: 6px; font-size: 14px; }}
{HERE} .look-bill .things {{ gap: 0 8px; align-items: center; justify-content: flex-start; }}
{HERE} .look-bill .text {{ white-space: nowrap; font-size: 15px; }}
{HERE} .look-bill .text .pic {{ width: 18px; height: 18px; margin-right: 3px; }}
{HERE} #table .look-bill .text[class*="look-pip"] {{ font-size: 0; margin-right: -6px; }}
{HERE} #table .look-bill .text[class*="look-pip"] .pic {{ width: 22px; height: 22px; margin: 0; }}
{HERE} #mine .look-bill .things::before {{ content: ""; order: 1; flex-basis: 100%; }}
{HERE} #mine .look-bill .text:not([class*="look-pip"]) {{ order: 2; }}
{HERE} .look-filled [class*="look-pip"] {{ display: none; }}
{HERE} .look-bill .roll .die {{ width: 24px; height: 24px; }}
{HERE} .player .look-bill .look-fan {{ margin-left: 6px; }}

{HERE} .player .look-hand .roll .label {{ display: none; }}
{HERE} .player .look-hidden .die {{ width: 28px; height: 28px; }}
{HERE} .player .look-hidden .pips rect {{ fill: var(--ll-team); }}
{HERE} .player .look-bill {{ width: 100%; }}
{HERE} .player .look-bill .spaces {{ grid-template-columns: minmax(0, 1fr); gap: 0; }}
{HERE} .player .look-bill .space {{ grid-column: 1; grid-row: auto; min-height: 30px; padding: 1px 2px; }}
{HERE} .player .look-bill .space > .label {{ display: none; }}
{HERE} .player .look-bill .text {{ width: auto; color: inherit; font-size: 14px; }}
{HERE} .player .look-bill .text .pic {{ width: 16px; height: 16px; margin-right: 2px; }}
{HERE} .player .look-bill .things {{ gap: 0 5px; }}

@media (max-width: 860px) {{
  {HERE} #board {{ grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; padding: 6px 12px; }}
  {HERE} .look-ring {{ grid-column: 1 / -1; order: -1; }}
  {HERE} .look-ring .chart {{ max-height: 36dvh; }}
  {HERE} .look-team {{ padding: 2px 6px 6px; }}
  {HERE} .look-team .group > .pic {{ display: none; }}
  {HERE} [class*="look-crowd"] {{ gap: 0 4px; }}
  {HERE} [class*="look-crowd"] > .pic {{ width: 78px; height: 78px; }}
  {HERE} [class*="look-crowd"] > .value {{ font-size: 20px; }}
  {HERE} #dock:has(#mine .lit) {{ max-height: 64dvh; }}
  {HERE} .look-dice > .head {{ display: none; }}
  {HERE} #mine {{ grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px 8px; }}
  {HERE} #mine > .look-bill {{ grid-column: 1 / 3; grid-row: auto; }}
  {HERE} #mine > .button {{ font-size: 15px; padding: 4px 8px; min-height: 48px; }}
  {HERE} #mine .look-bill .spaces {{ gap: 2px 6px; }}
  {HERE} #mine .look-bill .space {{ padding: 2px 4px; }}
  {HERE} #mine .look-bill .space > .label {{ display: none; }}
  {HERE} #mine .look-bill .text {{ font-size: 13px; }}
  {HERE} #mine .look-bill .text .pic {{ width: 14px; height: 14px; margin-right: 1px; }}
  {HERE} #mine .look-bill .things {{ gap: 0 5px; }}
}}
"""


def ink(name: str) -> str:
    return f"var(--ll-{name})"


# --- Shapes -----------------------------------------------------------------------------------------------------------


def path(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{ink(fill)}"/>'


def edged(d: str, fill: str, width: float = 3) -> str:
    """A shape with the black edge of cheap print."""
    return f'<path d="{d}" fill="{ink(fill)}" stroke="{ink("line")}" stroke-width="{width}"/>'


def stroke(d: str, colour: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{ink(colour)}" stroke-width="{width}"/>'


def disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{ink(fill)}"/>'


def box(x: float, y: float, width: float, height: float, fill: str, round_: float = 0) -> str:
    corners = f' rx="{round_:g}"' if round_ else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corners} fill="{ink(fill)}"/>'


def at(x: float, y: float, drawing: str, size: float = 1, turn: float = 0) -> str:
    turned = f" rotate({turn:g})" if turn else ""
    sized = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{sized}">{drawing}</g>'


def soft(drawing: str) -> str:
    """A drawing whose lines end and turn round."""
    return f'<g stroke-linecap="round" stroke-linejoin="round">{drawing}</g>'


def mirrored(drawing: str) -> str:
    """A drawing and its reflection across x = 50."""
    return f'{drawing}<g transform="matrix(-1 0 0 1 100 0)">{drawing}</g>'


def star(x: float, y: float, size: float, fill: str) -> str:
    return at(x, y, path("M0-10L2.9-3.1L9.5-3.1L4.2 1.2L5.9 8.1L0 4L-5.9 8.1L-4.2 1.2L-9.5-3.1L-2.9-3.1Z", fill), size)


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
    return edged(HEAD, "silver") + laces + mirrored(drop + eye()) + nose + edged(MOUTH, "red", 2.4)


def blue_demon() -> str:
    """Blue, with silver flames around eyes, nose and mouth."""
    flame = edged("M8 30L24 34C40 30 50 42 49 58C36 66 20 62 17 48Z", "silver", 2.4)
    crest = edged("M50 5L58 20L50 34L42 20Z", "silver", 2.4)
    lips = edged("M24 74Q50 56 76 74Q50 100 24 74Z", "silver", 2.4)
    return edged(HEAD, "blue") + crest + mirrored(flame + eye()) + lips + edged(MOUTH, "red", 2.4)


def cavernario() -> str:
    """No mask needed: a mane in tufts, a beard, and a bone across the hair."""
    mane = (
        "M50 2L60 9L72 5L76 17L89 18L87 32L97 41L89 52L95 66L84 72L83 87L69 87L61 98"
        "L50 92L39 98L31 87L17 87L16 72L5 66L11 52L3 41L13 32L11 18L24 17L28 5L40 9Z"
    )
    face = edged("M24 40C34 30 66 30 76 40C80 60 70 72 50 72S20 60 24 40Z", "skin", 2.4)
    brow = stroke("M24 42L46 47", "line", 6)
    bone = edged("M30 19a6 6 0 1 0-7 8a6 6 0 1 0 9 4H68a6 6 0 1 0 9-4a6 6 0 1 0-7-8Z", "bone", 2.4)
    eyes = mirrored(disc(37, 53, 6, "bone") + disc(38, 53, 3, "line") + brow)
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
    return mirrored(ear) + skull + wrinkle + mirrored(patch + eye() + jowl + fang) + nose + collar + spikes


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
    return f'<path d="{FRAME}" fill="{ink("sheet")}" stroke="{ink("print")}" stroke-width="6"/>{marks}'


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
    return at(34, 62, die, 1, -14) + at(70, 36, die, 0.8, 20) + stroke("M12 24Q24 8 42 14M88 92Q96 80 90 66", "gold", 6)


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

SYMBOLS = {look: soft(drawing) for look, drawing in (MASKS | CROWDS | SIGNS).items()}
CARDS: frozenset[str] = frozenset()

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
    return soft(path(rays, "ray") + apron + mat + star(middle, low, 8, "turquoise") + ropes + posts)


RAYS = tuple((x, y, 40, 0) for x in range(-95, 380, 80) for y in (-60, 260))


def rope(inset: float, colour: str) -> str:
    side = RING_SIDE - 2 * inset
    return stroke(f"M{RING_LEFT + inset:g} {RING_TOP + inset:g}h{side:g}v{side:g}h{-side:g}Z", colour, 4)


BOARDS = {"ring": BoardLook("map", unit=100, margin=80, size=128, background=ring_ground())}

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
    masks = at(8, 92, santo(), 1.36, -8) + at(158, 72, blue_demon(), 1.36, 8)
    second = at(34, 18, cavernario(), 0.72) + at(194, 14, bulldog(), 0.72)
    ropes = "".join(
        stroke(f"M-10 {y}Q150 {y + 14} 310 {y}", colour, 7)
        for y, colour in ((262, "bone"), (280, "red"), (298, "bone"))
    )
    heads = stroke("".join(f"M{x} {318 + 8 * (x // 25 % 2)}h0" for x in range(0, 325, 25)), "line", 26)
    stars = star(150, 26, 1.8, "turquoise") + star(22, 20, 1.1, "turquoise") + star(278, 20, 1.1, "turquoise")
    return soft(
        box(0, 0, 300, 400, "gold") + path(rays + sides, "ray") + burst + stars + second + masks + ropes + heads
    )


COVER = cover()

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
