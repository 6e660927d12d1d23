"""How Politburó looks: a constructivist poster of diagonals and capitals, with faces made of planes and shadows."""

from __future__ import annotations

from math import cos, pi, sin

from sobremesa.engine.looks import BoardLook, Look, Palette
from sobremesa.games.politburo.components import (
    LEAST_LOYALTY,
    MOST_HEALTH,
    MOST_LOYALTY,
    OFFICES,
    PORTRAITS,
    THRESHOLD,
)
from sobremesa.games.politburo.table import loyalty_look

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
    f"var(--pol-{name})" for name in ("red", "deep", "ink", "bone", "dust", "skin", "dark", "text", "rail")
)

_POSTER = (
    "font-family: Oswald, Impact, 'Roboto Condensed', sans-serif-condensed, 'Avenir Next Condensed', 'Arial Narrow',"
    " sans-serif; font-stretch: condensed;"
)
_UNSEEN = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;"
_CANDIDATE = ":is(.look-candidate, .look-marked, .look-aimed-at, .look-gone)"
_PANEL = ":is(.look-panel, .look-panel-turn)"

_RULES = {
    # The sheet: bone paper, a red beam and a black one across it.
    "#board": "background: linear-gradient(118deg, transparent 0 70%, var(--pol-red) 70% 76%, transparent 76% 78%,"
    " var(--pol-text) 78% 79%, transparent 79%), var(--pol-ground); gap: 8px 12px; padding: 6px 16px;",
    "#board .head .label, .turn": f"{_POSTER} text-transform: uppercase; letter-spacing: 0.03em; font-weight: 800;",
    # The staircase of offices.
    ".look-staircase": "flex: 1 1 520px; min-width: 0; position: relative;",
    ".look-staircase > .head": "position: absolute; top: 0; left: 0;",
    ".look-desk > .head": "min-height: 22px;",
    ".look-staircase .spaces": "align-items: end; gap: 3px;",
    ".look-staircase .space": "display: grid; grid-template: 'sign things' auto 'label label' 1fr / auto 1fr;"
    " background: var(--pol-stair); color: var(--pol-bone); border: 0; border-top: 5px solid var(--pol-red);"
    " border-radius: 0; padding: 2px 5px 4px; gap: 2px 4px; min-width: 0; min-height: var(--step); width: 100%;",
    ".look-staircase .space > .pic": "display: none;",
    ".look-staircase .space .sign": f"{_POSTER} grid-area: sign; font-size: 26px; line-height: 34px; font-weight: 800;",
    ".look-staircase .space .label": f"{_POSTER} grid-area: label; font-size: 14px; text-transform: uppercase;"
    " line-height: 1.1; font-weight: 600; text-align: left; align-self: start;",
    ".look-staircase .things": "grid-area: things; gap: 2px 4px; align-items: center; justify-content: flex-end;"
    " min-height: 34px;",
    ".look-office-1": "--step: 70px;",
    ".look-office-2": "--step: 80px;",
    ".look-office-3": "--step: 90px;",
    ".look-office-4": "--step: 100px;",
    ".look-office-5": "--step: 110px; background: var(--pol-step) !important;",
    ".look-staircase .token .face": "width: 34px; height: 34px;",
    ".look-staircase .text": _UNSEEN,
    ".look-staircase .space:is(:hover, :focus-visible) .text": "position: absolute; top: 100%; left: 0; z-index: 4;"
    " width: max-content; max-width: 220px; height: auto; clip-path: none; white-space: normal; padding: 6px 10px;"
    " background: var(--pol-bone); color: var(--pol-ink); border: 2px solid var(--pol-ink); text-align: left;",
    ".look-staircase .space .text.look-used": "position: static; width: 24px; height: 24px; clip-path: none;"
    " font-size: 0; background: none; border: 0; padding: 0;",
    ".look-staircase .space.lit": "outline: 3px solid var(--may); outline-offset: 1px; cursor: pointer;",
    # The desk: pile, discards, what was just played.
    ".look-desk": "flex: 0 1 250px; background: var(--pol-panel); color: var(--pol-text);"
    " border-left: 6px solid var(--pol-text); padding: 4px 8px;",
    ".look-desk > .things": "flex-wrap: nowrap;",
    ".look-desk .card": "--w: 52px;",
    ".look-desk .card.is-down > .caption": "font-size: 13px; font-weight: 700;",
    ".look-desk .text": "font-size: 14px; line-height: 1.25;",
    # A player's three candidates.
    _PANEL: "flex: 1 1 400px; background: var(--pol-panel); color: var(--pol-text); border-top: 6px solid"
    " var(--pol-text); padding: 2px 8px 6px;",
    ".look-panel-turn": "border-top-color: var(--pol-red);",
    f"{_PANEL} > .things": "display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px;",
    f"#board {_PANEL} > .head": "min-height: 24px; font-size: 16px; color: var(--pol-text);",
    f"{_CANDIDATE} > .head": "min-height: 20px; font-size: 15px; color: var(--pol-text);",
    f"{_CANDIDATE} .rule": "display: none;",
    _CANDIDATE: "position: relative;",
    ".look-aimed-at": "outline: 3px dashed var(--pol-red); outline-offset: 3px;",
    ".look-marked .token:is([class*=look-portrait]) .pic": "filter: grayscale(1) opacity(0.75);",
    ".look-gone": "opacity: 0.72;",
    f"{_CANDIDATE} > .things": "display: grid; grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 1fr);"
    " gap: 2px 3px; align-items: center;",
    f"{_CANDIDATE} .token": "padding: 0; border: 0; border-radius: 0; background: none; display: block; min-width: 0;"
    " min-height: 0;",
    f"{_CANDIDATE} .token > .label": _UNSEEN,
    f"{_CANDIDATE} .token .face": "width: 100%; height: auto; aspect-ratio: 1;",
    ".look-gone .token > .label": "position: static; width: auto; height: auto; clip-path: none; white-space: normal;"
    " font-size: 14px;",
    ".look-gone .token .face": "width: 52px; filter: grayscale(1); display: block;",
    ".look-gone > .things": "display: block;",
    ".look-gone > .head": "text-decoration: line-through;",
    f"{_CANDIDATE} .token.lit": "box-shadow: 0 0 0 3px var(--may), 0 0 12px 3px var(--glow); cursor: pointer;",
    f"{_CANDIDATE} :is([class*=look-badge], .look-marker)": "position: absolute; left: 0; top: 18px; width: 24px;"
    " height: 24px; pointer-events: none; z-index: 1;",
    f"{_CANDIDATE} .look-marker": "top: 46px;",
    # Gauges: a dial with its number in the middle.
    ".track": "display: block; position: relative; min-width: 0;",
    ".track .pic": "width: 100%; height: auto; aspect-ratio: 1; display: block;",
    ".track .label": _UNSEEN,
    ".track .steps": "display: none;",
    ".track .value": "position: absolute; inset: 0 0 8%; display: grid; place-items: center; font-size: 0;",
    ".track .number": f"{_POSTER} font-size: 16px; font-weight: 800; color: var(--pol-text);",
    ".track .number::after": "font-size: 16px;",
    # Cards.
    ".card": "border-radius: 3px; border-color: var(--pol-ink);",
    ".card .face, .player .card .face": "border-radius: 2px;",
    ".is-lit > .things > .card .pic": "width: min(100%, 76px);",
    ".is-lit > .things > .card > .face": "border-radius: 2px 2px 0 0; height: 70px; background: var(--pol-bone);",
    ".card .caption": "border-radius: 0 0 3px 3px;",
    ".card .label": f"{_POSTER} text-transform: uppercase;",
    ".corner": "border-radius: 0; background: var(--pol-ink); color: var(--pol-bone);",
    f"{_CANDIDATE} .card": "--w: 31px;",
    f"{_CANDIDATE} .card > .caption, {_CANDIDATE} .card > .corner": "display: none;",
    ".look-free-place": "background: none; border: 2px dashed var(--pol-rail); box-shadow: none;",
    ".look-free-place.lit": "border-color: var(--may); box-shadow: 0 0 0 2px var(--may), 0 0 12px 3px var(--glow);",
    "#mine .button": f"{_POSTER} text-transform: uppercase; font-weight: 700; border-radius: 2px;",
    ".look-lifted .card": "--w: 72px; box-shadow: 0 0 0 3px var(--pol-red);",
    ".look-lifted .card > .caption": "display: block;",
}
_DESKTOP = {
    "#mine": "display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 6px 16px; align-items: start;",
    "#mine > *": "grid-column: 2;",
    "#mine > .hand": "grid-column: 1; grid-row: 1 / span 8;",
    "#mine > .button": "max-width: 216px; padding: 6px 12px; justify-self: stretch;",
    "#mine > #choices[open]": "grid-column: 1 / -1;",
    "#mine > #choices:not([open])": "max-width: 200px; font-size: 15px; line-height: 1.2;",
    ".is-lit > .things > .card": "--w: 150px;",
    ".is-lit > .things:has(> :nth-child(5)) > .card": "--w: 126px;",
    ".is-lit > .things:has(> :nth-child(6)) > .card": "--w: 104px;",
    ".is-lit > .things:has(> :nth-child(6)) > .card .label": "font-size: 12px;",
}
_PHONE = {
    # The stairs climb to the right, a line for each.
    ".look-staircase": "flex: none;",
    ".look-staircase > .head": "position: static;",
    ".look-staircase .spaces": "grid-template-columns: minmax(0, 1fr); gap: 0;",
    ".look-staircase .space": "display: flex; flex-direction: row; align-items: center; grid-column: 1; gap: 8px;"
    " width: auto; min-height: 44px; border-top-width: 3px; padding: 2px 8px;",
    **{
        f".look-office-{n}": f"grid-row: {OFFICES + 1 - n}; margin-left: {(n - 1) * 7}%;" for n in range(1, OFFICES + 1)
    },
    ".look-staircase .space .sign": "font-size: 20px;",
    ".look-staircase .space .label": "font-size: 15px; flex: 1; align-self: center;",
    ".look-staircase .things": "min-height: 0; flex-wrap: nowrap; flex: none;",
    ".look-staircase .token > .label": _UNSEEN,
    ".look-desk": "flex: none;",
    _PANEL: "flex: none; padding: 2px 6px 8px;",
    f"{_CANDIDATE} > .things": "grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);",
    f"{_CANDIDATE} .token:is([class*=look-portrait])": "grid-row: 1 / 3; align-self: start;",
    f"{_CANDIDATE} .track": "grid-column: 2;",
    f"{_CANDIDATE} .card": "--w: 46px;",
    "#mine .button": "padding: 6px 12px; font-size: 15px;",
    ".is-lit > .things:has(> :nth-child(5)) > .card": "--w: 60px;",
    ".is-lit > .things:has(> :nth-child(6)) > .card": "--w: 50px;",
}


def scoped(rules: dict[str, str]) -> str:
    """Rules for the pages of this game only."""
    return "\n".join(f".game-politburo :is({selector}) {{ {body} }}" for selector, body in rules.items())


def palette(colours: dict[str, str]) -> str:
    return " ".join(f"--pol-{name}: {colour};" for name, colour in colours.items())


CSS = f"""
.game-politburo {{ {palette(DAY)} }}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) .game-politburo {{ {palette(NIGHT)} }} }}
:root[data-theme=dark] .game-politburo {{ {palette(NIGHT)} }}
{scoped(_RULES)}
@media (min-width: 861px) {{ {scoped(_DESKTOP)} }}
@media (max-width: 860px) {{ {scoped(_PHONE)} }}
"""

# --- Formas · Shapes --------------------------------------------------------------------------------------------------


def fill(d: str, colour: str) -> str:
    return f'<path d="{d}" fill="{colour}"/>'


def stroke(d: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"{more}/>'


def disc(x: float, y: float, r: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}"/>'


def at(x: float, y: float, content: str, scale: float = 1, turn: float = 0) -> str:
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g}){turned}">{content}</g>'


def polar(r: float, turn: float, x: float = 0, y: float = 0) -> str:
    """The point at a part of a turn, clockwise from the top."""
    return f"{x + r * sin(2 * pi * turn):.1f} {y - r * cos(2 * pi * turn):.1f}"


def star(colour: str, r: float = 10) -> str:
    points = [polar(r if n % 2 == 0 else r * 0.4, n / 10) for n in range(10)]
    return fill("M" + "L".join(points) + "Z", colour)


# --- Medidores · Gauges -----------------------------------------------------------------------------------------------

GAP = 0.11  # of a turn on each side of the lowest point
START, SWEEP = 0.5 + GAP, 1 - 2 * GAP
RING = 41
ARC = f"M{polar(RING, START, 50, 50)}A{RING} {RING} 0 1 1 {polar(RING, START + SWEEP, 50, 50)}"
HEART = "M0 8L-9-1L-8-7L-3-8L0-5L3-8L8-7L9-1Z"


def dial(part: float, colour: str, sign: str, ticks: str = "") -> str:
    """An arc filled up to a part of it, with a hand at its end and a sign at its foot."""
    turn = START + SWEEP * part
    done = stroke(ARC, colour, 11, f' pathLength="100" stroke-dasharray="{100 * part:.1f} 200"') if part else ""
    hand = stroke(f"M{polar(32, turn, 50, 50)}L{polar(50, turn, 50, 50)}", TEXT, 6)
    return stroke(ARC, RAIL, 11) + done + ticks + hand + at(50, 89, sign)


def health_dial(health: int) -> str:
    return dial(health / MOST_HEALTH, RED, fill(HEART, RED))


def loyalty_part(loyalty: int) -> float:
    return (loyalty - LEAST_LOYALTY) / (MOST_LOYALTY - LEAST_LOYALTY)


def office_ticks() -> str:
    """Where the offices of the deck of the house begin."""
    turns = [START + SWEEP * loyalty_part(THRESHOLD[0, office]) for office in range(OFFICES - 1)]
    return stroke("".join(f"M{polar(36, t, 50, 50)}L{polar(46, t, 50, 50)}" for t in turns), RED, 3)


def loyalty_dial(loyalty: int) -> str:
    return dial(loyalty_part(loyalty), TEXT, star(TEXT), office_ticks())


GAUGES = {f"health-{n}": health_dial(n) for n in range(1, MOST_HEALTH + 1)} | {
    loyalty_look(n): loyalty_dial(n) for n in range(LEAST_LOYALTY, MOST_LOYALTY + 1)
}

# --- Retratos · Portraits ---------------------------------------------------------------------------------------------

COAT = fill("M4 100L14 84L42 75L50 84L58 75L86 84L96 100Z", INK) + fill("M58 75L86 84L96 100H62L50 84Z", DEEP)
FACE = fill("M34 32L50 26V78L42 73L34 58Z", SKIN) + fill("M50 26L66 32V58L58 73L50 78Z", DARK)
NECK = fill("M42 66H58V80L50 86L42 80Z", DARK)
EYES = fill("M37 45L47 44V48H37ZM53 44L63 45V48H53Z", INK)
NOSE = fill("M50 45L55 58H50Z", SKIN)
MOUTH = fill("M43 65H57L54 68H45Z", DEEP)
HATS = {
    "cap": fill("M28 36L31 22L50 15L69 22L72 36Z", INK)
    + fill("M50 15L69 22L72 36H50Z", DEEP)
    + fill("M28 36H72L77 42H36Z", INK)
    + at(50, 26, star(RED, 6)),
    "ushanka": fill("M24 58V26L32 15H68L76 26V58L67 52V34H33V52Z", INK) + fill("M33 20H67V34H33Z", DARK),
    "budenovka": fill("M28 44L34 26L50 3L66 26L72 44L64 38H36Z", DUST)
    + fill("M50 3L66 26L72 44L64 38H50Z", DARK)
    + at(50, 28, star(RED, 8)),
    "bald": fill("M36 33L50 24L64 33L50 29Z", SKIN),
    "swept": fill("M31 46L32 26L46 15L66 18L70 40L64 31L44 30L36 34Z", INK),
    "bob": fill("M27 66L29 30L42 16H58L71 30L73 66L63 60V36L50 31L37 36V60Z", INK),
    "bun": disc(50, 13, 9, DEEP) + fill("M31 46L34 26L50 19L66 26L69 46L62 32H38Z", DEEP),
    "fedora": fill("M20 37L34 32H66L80 37L72 40H28Z", INK)
    + fill("M33 33L37 17L50 20L63 17L67 33Z", INK)
    + fill("M34 28H66V33H33Z", RED),
}
EXTRAS = {
    "": "",
    "moustache": fill("M36 65L50 58L64 65L56 66L50 63L44 66Z", INK),
    "beard": fill("M34 56L42 62H58L66 56L60 76L50 88L40 76Z", INK) + fill("M45 66H55V68H45Z", SKIN),
    "glasses": stroke("M36 42H48V51H36ZM52 42H64V51H52ZM48 45H52", BONE, 2.4),
    "scar": stroke("M58 36L63 56", RED, 2.6),
    "brows": fill("M35 42L48 38V42L36 45ZM65 42L52 38V42L64 45Z", INK),
}
GROUNDS = {
    "beam": fill("M0 0H100V100H0Z", RED) + fill("M0 70L100 20V48L0 98Z", BONE),
    "sun": fill("M0 0H100V100H0Z", BONE) + disc(62, 40, 40, RED),
    "wall": fill("M0 0H100V100H0Z", DUST) + fill("M0 0H46L100 100H0Z", RED),
    "night": fill("M0 0H100V100H0Z", INK) + fill("M100 0V62L40 0Z", RED) + fill("M0 100V84L100 60V100Z", DARK),
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
    fill("M0 0H100V100H0Z", DUST)
    + disc(74, 24, 11, BONE)
    + fill("M0 78L100 70V100H0Z", BONE)
    + fill(PINES, INK)
    + fill("M34 40L48 84H34ZM64 34L80 88H64Z", DARK)
)

# --- Cartas · Cards ---------------------------------------------------------------------------------------------------

# A ground of planes for each class of picture, so that a hand can be read from afar.
SHEETS = {
    "strike": fill("M0 0H100V140H0Z", BONE) + fill("M0 140V70L100 8V140Z", RED),
    "rise": fill("M0 0H100V140H0Z", BONE)
    + fill("M0 0L100 44V0ZM0 30L100 74V100L0 56ZM0 86L100 130V140H30L0 126Z", RED),
    "whisper": fill("M0 0H100V140H0Z", DUST) + fill("M0 0H78L20 140H0Z", INK),
    "shelter": fill("M0 0H100V140H0Z", BONE) + fill("M8 8H92V80L50 132L8 80Z", INK),
    "care": fill("M0 0H100V140H0Z", BONE) + fill("M0 96L100 76V140H0Z", DUST),
    "decree": fill("M0 0H100V140H0Z", RED) + disc(50, 52, 42, BONE),
}
ICONS = {
    "fist": (
        "strike",
        fill("M24 40L36 28H72L82 40V62L70 76H60V104H34V78L24 66Z", INK)
        + stroke("M48 30V50M60 30V50M72 32V50M34 52H80", BONE, 3),
    ),
    "poison": (
        "strike",
        fill("M42 20H58V36L74 62V100H26V62L42 36Z", INK)
        + fill("M33 66H67V92H33Z", BONE)
        + disc(43, 76, 4, INK)
        + disc(57, 76, 4, INK)
        + fill("M44 84H56V90H44Z", INK),
    ),
    "shot": ("strike", fill("M14 44H78V36H84V58H60L56 66H46L38 98H18L28 58H14Z", INK) + disc(90, 40, 4, BONE)),
    "axe": (
        "strike",
        fill("M46 30L54 28L66 108L56 110Z", INK)
        + fill("M14 48L46 24L88 34L54 40Z", INK)
        + fill("M14 48L30 36L34 42Z", BONE),
    ),
    "rally": (
        "rise",
        fill("M18 56L72 28V88L18 68Z", INK)
        + fill("M72 22H80V94H72Z", INK)
        + fill("M26 70L38 74L42 96H32Z", INK)
        + stroke("M86 44L96 38M87 58H98M86 72L96 78", INK, 4),
    ),
    "speech": (
        "rise",
        fill("M26 66H74L68 110H32Z", INK)
        + fill("M20 58H80V66H20Z", INK)
        + disc(50, 34, 14, INK)
        + fill("M36 58L40 48H60L64 58Z", INK)
        + at(50, 86, star(RED, 11)),
    ),
    "cult": (
        "rise",
        fill("M20 18H80V100H20Z", INK)
        + fill("M26 24H74V94H26Z", DUST)
        + at(26, 34, figure("cap", "moustache", "brows"), 0.48),
    ),
    "rumour": (
        "whisper",
        fill("M16 30H66V62H42L30 76V62H16Z", BONE)
        + fill("M44 70H88V96H76V108L64 96H44Z", RED)
        + disc(29, 46, 4, INK)
        + disc(41, 46, 4, INK)
        + disc(53, 46, 4, INK),
    ),
    "letter": (
        "whisper",
        fill("M18 38H84V86H18Z", BONE) + stroke("M18 38L51 66L84 38", INK, 4) + at(51, 70, star(RED, 11)),
    ),
    "dagger": (
        "whisper",
        fill("M46 16L54 16L58 74H42Z", BONE)
        + fill("M50 16H54L58 74H50Z", DARK)
        + fill("M28 74H72V82H28ZM44 82H56V106H44Z", RED),
    ),
    "guard": ("shelter", at(12, 20, figure("fedora", "brows"), 0.76)),
    "alibi": (
        "shelter",
        disc(50, 54, 32, BONE)
        + stroke("M50 54V32M50 54L66 62", INK, 6)
        + disc(50, 54, 5, RED)
        + stroke("M50 24V29M50 79V84M20 54H25M75 54H80", INK, 4),
    ),
    "contacts": (
        "shelter",
        fill("M22 34L36 26H64L78 34V46H64V40H36V46H22Z", RED)
        + fill("M36 46H64L74 82H26Z", BONE)
        + disc(50, 64, 12, INK)
        + disc(50, 64, 5, BONE),
    ),
    "bottle": (
        "care",
        fill("M44 12H56V34L64 46V108H36V46L44 34Z", INK) + fill("M40 58H60V86H40Z", BONE) + at(50, 72, star(RED, 9)),
    ),
    "doctor": (
        "care",
        fill("M20 48H80V100H20Z", INK)
        + stroke("M38 48V36H62V48", INK, 6)
        + fill("M44 56H56V68H68V80H56V92H44V80H32V68H44Z", RED),
    ),
    "clinic": (
        "care",
        fill("M14 60L50 32L86 60V104H14Z", INK)
        + fill("M45 44H55V54H65V64H55V74H45V64H35V54H45Z", RED)
        + fill("M22 76H34V92H22ZM66 76H78V92H66ZM43 82H57V104H43Z", BONE),
    ),
    "purge": (
        "decree",
        at(4, 6, fill(PINES, INK) + fill("M6 88H90V94H6Z", INK), 0.92)
        + fill("M10 92H62V112H10ZM66 98H90V112H66Z", INK)
        + disc(24, 115, 6, BONE)
        + disc(48, 115, 6, BONE),
    ),
    "flag": (
        "decree",
        fill("M24 16H31V108H24Z", INK) + fill("M31 20L82 28V64L31 58Z", RED) + at(50, 41, star(BONE, 12)),
    ),
    "plan": (
        "decree",
        fill("M18 86V60L34 48V60L52 48V60L70 48V86Z", INK)
        + fill("M72 86V24H82V86Z", INK)
        + stroke("M22 40L44 26L60 34L86 10", RED, 5),
    ),
    "congress": (
        "decree",
        "".join(disc(x, y, 8, INK) for x, y in ((28, 62), (50, 54), (72, 62)))
        + fill("M14 90L20 72H36L42 90ZM58 90L64 72H80L86 90ZM36 86L42 64H58L64 86Z", INK)
        + fill("M46 46V18H54V46ZM20 54V30H27V54ZM73 54V30H80V54Z", RED),
    ),
    "famine": (
        "decree",
        fill("M18 58H82L70 84H30Z", INK)
        + stroke("M24 46L40 20M50 48V16M76 46L60 20", INK, 4)
        + stroke("M40 20L36 30M50 16L44 26M50 16L56 26", RED, 4),
    ),
    "spyglass": (
        "decree",
        disc(44, 46, 24, INK)
        + disc(44, 46, 16, DUST)
        + fill("M60 60L66 54L90 80L82 88Z", INK)
        + fill("M34 42L44 34L52 40L44 50Z", BONE),
    ),
    "scissors": (
        "decree",
        stroke("M26 20L62 76M74 20L38 76", INK, 8)
        + stroke("M32 84m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M68 84m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", RED, 6)
        + disc(50, 57, 4, BONE),
    ),
}
BACK = (
    fill("M0 0H100V140H0Z", INK)
    + fill("M0 104L100 44V76L0 136Z", RED)
    + at(50, 58, star(BONE, 30))
    + stroke("M6 6H94V134H6Z", BONE, 3)
)
FREE_PLACE = stroke("M50 48V92M28 70H72", RAIL, 9)

# --- Fichas · Tokens --------------------------------------------------------------------------------------------------


def stairs(height: int) -> str:
    """A badge: as many steps as the office is high."""
    steps = "".join(f"M{14 + 15 * n} 84V{72 - 12 * n}H{26 + 15 * n}V84Z" for n in range(height))
    return fill("M2 2H98V98H2Z", INK if height < OFFICES else RED) + fill(steps, BONE)


MARKER = disc(50, 50, 48, INK) + disc(50, 50, 40, RED) + stroke("M28 28L72 72", BONE, 12)
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
}
CARDS = frozenset(name for name in SYMBOLS if name.startswith("card-")) | {"back", "free-place"}
BOARDS = {"staircase": BoardLook(kind="grid")}

# --- La portada · The cover -------------------------------------------------------------------------------------------


def cover() -> str:
    """A leader over the staircase, and a beam that strikes it."""
    sheet = fill("M0 0H300V400H0Z", BONE) + fill("M0 0H300L0 210Z", RED) + disc(196, 128, 92, INK)
    beams = fill("M300 30L60 320H0V400L300 90Z", RED) + stroke("M300 118L40 400M300 142L70 400", INK, 5)
    leader = at(76, 26, figure("cap", "moustache", "brows"), 2.3)
    steps = "".join(f"M{n * 60} 400V{316 - n * 22}H{n * 60 + 60}V400Z" for n in range(5))
    treads = "".join(f"M{n * 60} {316 - n * 22}h60v7h-60Z" for n in range(5))
    climbers = "".join(at(n * 60 + 13, 282 - n * 22, figure(hat, extra), 0.34) for n, hat, extra in CLIMBERS)
    return sheet + beams + leader + fill(steps, INK) + climbers + fill(treads, RED) + at(40, 46, star(BONE, 28))


CLIMBERS = ((0, "ushanka", "beard"), (1, "bob", ""), (3, "bald", "glasses"))
COVER = cover()

LOOK = Look(cover=COVER, palette=Palette("", {}, {}), symbols=SYMBOLS, cards=CARDS, boards=BOARDS, style=CSS)
