"""What a viewer of Protocol G117 sees: two maps, ten pairs of switches, two panels; and the words of each move."""

from __future__ import annotations

from dataclasses import replace

from sobremesa.engine.nodes import NO_MOVE, Board, Button, Group, Node, Space, Text, Token, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Count, Tally
from sobremesa.engine.words import LANGS, Lang, Words, seat_mark
from sobremesa.games.protocol_g117 import rules
from sobremesa.games.protocol_g117.components import (
    ACTIONS,
    COLUMNS,
    CUBES,
    EARTH,
    GAIN,
    HU,
    IA,
    ICONS,
    LINKS,
    MATRIX,
    MOST_ICONS,
    NO_ICON,
    OUT,
    PAIRS,
    POINTS,
    PRINTED,
    SABOTAGE,
    SIDE_MARKS,
    SIDE_NAMES,
    SIDES,
    SPACE_NAMES,
    SPACES,
    SQUARES,
    STRIKE,
    SUPPLY,
    TURNS,
    UNITS,
    C,
    K,
    Unit,
)
from sobremesa.games.protocol_g117.rules import (
    ATTACK,
    BY_EVENT,
    BY_POINTS,
    CHARGE,
    CHOOSING,
    DEPLOYING,
    EVENT,
    FINISHED,
    GO,
    NOBODY,
    OPERATE,
    OPERATING,
    PICK,
    PLACE,
    REMOVE,
    RESOLVING,
    SKIP,
    STOP,
    UNUSED,
    State,
    actor,
    controlled,
    goals,
    icon_of,
    is_gain,
    is_second_step,
    moves,
    prey,
    victims,
    worth,
)
from sobremesa.games.reasons import Counting
from sobremesa.games.wording import say, settlement

# --- Nombres · Names --------------------------------------------------------------------------------------------------


def who(seat: int) -> Words:
    return Words("{seat} ({side})", "{seat} ({side})").format(seat=seat_mark(seat), side=SIDE_NAMES[seat])


def unit_at(side: int, space: int) -> Unit:
    """What a cube of this side is on that battlefield."""
    return UNITS[side][EARTH if space < SQUARES else MATRIX]


def icon_words(side: int, icon: int) -> Words:
    if icon == SABOTAGE:
        return Words("sabotaje", "sabotage")
    if is_gain(icon):
        return Words("+{name}", "+{name}").format(name=UNITS[side][icon - GAIN].name)
    return Words("−{name}", "−{name}").format(name=UNITS[1 - side][icon - STRIKE].name)


def icons_of(side: int, action: int) -> list[int]:
    icons = [ICONS[side, action, i] for i in range(MOST_ICONS)]
    return [icon for icon in icons if icon != NO_ICON]


def event_words(side: int, action: int) -> Words:
    icons = [icon_words(side, icon) for icon in icons_of(side, action)]
    return Words(", ".join(i.es for i in icons), ", ".join(i.en for i in icons))


def listed(spaces: int) -> Words:
    """The names of some spaces, as one would say them."""
    names = [SPACE_NAMES[space] for space in range(SPACES) if spaces >> space & 1]
    return Words(in_a_row([n.es for n in names], "y"), in_a_row([n.en for n in names], "and"))


def in_a_row(parts: list[str], last_joint: str) -> str:
    return f" {last_joint} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# --- Las jugadas en palabras · Moves in words -------------------------------------------------------------------------

CHOICES = {
    "operate": Words("{action}: {points} PO", "{action}: {points} OP"),
    "event": Words("{action}: evento ({icons})", "{action}: event ({icons})"),
    "pick": Words("Usar {mine} de {space}", "Use {mine} on {space}"),
    "go": Words("Mover a {space}", "Move to {space}"),
    "charge": Words("Cargar contra {theirs} de {space}", "Charge {theirs} on {space}"),
    "attack": Words("Atacar a {theirs} de {space}", "Attack {theirs} on {space}"),
    "skip": Words("No mover otra unidad", "Move no other unit"),
    "stop": Words("Renunciar a los PO que quedan", "Give up the OP that are left"),
    "place": Words("Colocar {one} en {space}", "Place {one} on {space}"),
    "remove": Words("Eliminar {theirs} de {space}", "Remove {theirs} on {space}"),
}

DEEDS = {
    "operate": Words("{who} usa {action}: {half}{points} PO.", "{who} uses {action}: {half}{points} OP."),
    "event": Words("{who} usa {action}: {half}evento ({icons}).", "{who} uses {action}: {half}event ({icons})."),
    "go": Words("{who} mueve {mine} de {origin} a {space}.", "{who} moves {mine} from {origin} to {space}."),
    "charge": Words(
        "{who} carga con {mine} de {origin} contra {theirs} de {space}: se pierden las dos unidades.",
        "{who} charges with {mine} from {origin} at {theirs} on {space}: both units are lost.",
    ),
    "attack": Words(
        "{who} ataca y elimina {theirs} de {space}.",
        "{who} attacks and removes {theirs} on {space}.",
    ),
    "stop": Words("{who} renuncia a {left} PO.", "{who} gives up {left} OP."),
    "place": Words("{who} coloca {one} en {space}.", "{who} places {one} on {space}."),
    "remove": Words("{who} elimina {theirs} de {space}.", "{who} removes {theirs} on {space}."),
}


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    return say(CHOICES[moves.range_of(move).name], lang, **particulars(state, seat, move))


def particulars(state: State, seat: int, move: int) -> dict[str, object]:
    """All that a sentence about a move may mention."""
    kind = moves.range_of(move)
    if move < PICK:
        action = move - kind.start
        name = PAIRS[action][seat].name
        return {"who": who(seat), "action": name, "points": POINTS[seat, action], "icons": event_words(seat, action)}
    space = move - kind.start
    unit, enemy = unit_at(seat, space), unit_at(1 - seat, space)
    origin = SPACE_NAMES[state.cubes[seat, state.picked]] if state.picked != NOBODY else ""
    facts: dict[str, object] = {"who": who(seat), "left": state.points, "origin": origin, "space": SPACE_NAMES[space]}
    return facts | {"mine": unit.the, "one": unit.one, "theirs": enemy.the}


# --- El relato · The story --------------------------------------------------------------------------------------------

OUTCOMES = {
    "place": Words("Se coloca {one} en {space}.", "{one} is placed on {space}."),
    "remove": Words("Se elimina {theirs} de {space}.", "{theirs} on {space} is removed."),
}
WITHOUT_EFFECT = (
    Words("Un icono queda sin efecto.", "One icon has no effect."),
    Words("Los dos iconos quedan sin efecto.", "Both icons have no effect."),
)
COUNT = Words(
    "Fin del turno {turn}: IA +{ia} ({ia_total}), HU +{hu} ({hu_total}).",
    "End of turn {turn}: AI +{ia} ({ia_total}), HU +{hu} ({hu_total}).",
)
SILENCED = Words("Sabotaje: {side} no puntúa en {spaces}.", "Sabotage: {side} scores nothing on {spaces}.")
IN_VAIN = Words(
    "El sabotaje queda sin efecto: {side} no controla ningún espacio con número.",
    "The sabotage has no effect: {side} controls no numbered space.",
)
EXTRA_TIME = Words(
    "Empate a {vp} PV: se retiran los marcadores y empieza la prórroga.",
    "A tie at {vp} VP: the markers come off and extra time begins.",
)
VICTORY = Words("Gana {who} por {most} PV a {least}.", "{who} wins by {most} VP to {least}.")
DRAWN = Words("La guerra acaba en tablas, a {vp} PV.", "The war ends in a draw at {vp} VP.")


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    kind = moves.range_of(move).name
    told = [say(DEEDS[kind], lang, **pictured(before, seat, move))] if kind in DEEDS else []
    if kind in ("event", "place", "remove") and before.phase != DEPLOYING:
        told += event_told(before, after, seat, move, lang)
    if after.turn != before.turn:
        told += [*count_told(before, after, lang), *sabotage_told(before, after, move, lang), *end_told(after, lang)]
    return " ".join(told)


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """The count at the end of a turn, sabotage, and what each half of an action is for."""
    kind = moves.range_of(move).name
    return those(
        {
            "end": after.phase == FINISHED,
            "sabotage": any(after.sabotages[side] > before.sabotages[side] for side in range(SIDES)),
            "scoring": after.turn != before.turn,
            "points": kind == "operate",
            "event": kind == "event",
        }
    )


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """A turn: what each side's territory brought, and what sabotage took from it."""
    if after.turn == before.turn:
        return None
    title = say(Words("Fin del turno {n}", "End of turn {n}"), lang, n=after.turn)
    gains = [scored_told(before, after, side, lang) for side in range(SIDES)]
    return settlement(title, [*gains, *sabotage_told(before, after, move, lang)])


SCORED = Words("{side}: +{gain}, y suma {total} PV.", "{side}: +{gain}, {total} VP in all.")


def scored_told(before: State, after: State, side: int, lang: Lang) -> str:
    gain, total = after.vp[side] - before.vp[side], after.vp[side]
    return say(SCORED, lang, side=SIDE_NAMES[side], gain=gain, total=total)


def pictured(state: State, seat: int, move: int) -> dict[str, object]:
    """The particulars of a move, with the pictures of the half that was used or of its units."""
    facts, kind = particulars(state, seat, move), moves.range_of(move)
    if move < PICK:
        points_look, event_look = half_looks(seat, move - kind.start, UNUSED)
        return facts | {"half": picture(points_look if move < EVENT else event_look)}
    unit, enemy = unit_at(seat, move - kind.start), unit_at(1 - seat, move - kind.start)
    return facts | {"mine": drawn(unit, unit.the), "one": drawn(unit, unit.one), "theirs": drawn(enemy, enemy.the)}


def drawn(unit: Unit, called: Words) -> Words:
    """What a unit is called, with its picture between the article and the name."""
    look = picture(unit.name.en)
    return Words(*(called[lang].replace(unit.name[lang], look + unit.name[lang]) for lang in LANGS))


def event_told(before: State, after: State, seat: int, move: int, lang: Lang) -> list[str]:
    """What happened beyond the choice: icons that asked nobody, and those that did nothing."""
    done = [PLACE + space for space in changes(before, after, seat, SUPPLY)]
    done += [REMOVE + space for space in changes(after, before, 1 - seat, OUT)]
    idle = len(icons_met(before, after, seat)) - len(done)
    told = [outcome(before, seat, other, lang) for other in done if other != move]
    return [*told, say(WITHOUT_EFFECT[idle - 1], lang)] if idle else told


def changes(one: State, other: State, side: int, place: int) -> list[int]:
    """Where the cubes are in `other` that are in the supply, or out, in `one`."""
    return [
        other.cubes[side, cube] for cube in range(CUBES) if one.cubes[side, cube] == place != other.cubes[side, cube]
    ]


def icons_met(before: State, after: State, seat: int) -> list[int]:
    """The icons about units that were resolved from one state to the next."""
    first = before.icon if before.phase == RESOLVING else 0
    last = after.icon if after.phase == RESOLVING else MOST_ICONS
    return [icon for icon in icons_of(seat, after.action)[first:last] if icon != SABOTAGE]


def outcome(state: State, seat: int, move: int, lang: Lang) -> str:
    text = say(OUTCOMES[moves.range_of(move).name], lang, **pictured(state, seat, move))
    return text[0].upper() + text[1:]


def count_told(before: State, after: State, lang: Lang) -> list[str]:
    totals = {"ia_total": after.vp[IA], "hu_total": after.vp[HU]}
    gains = {"ia": after.vp[IA] - before.vp[IA], "hu": after.vp[HU] - before.vp[HU]}
    return [say(COUNT, lang, turn=after.turn, **gains, **totals)]


def sabotage_told(before: State, after: State, move: int, lang: Lang) -> list[str]:
    """What each sabotage of the turn hit, or that it hit nothing."""
    sides = [side for side in range(SIDES) if is_sabotaged(before, after.action, side, move)]
    return [picture("sabotage") + hit_said(after.silenced[side], side, lang) for side in sides]


def hit_said(spaces: int, side: int, lang: Lang) -> str:
    return say(SILENCED if spaces else IN_VAIN, lang, side=SIDE_NAMES[side], spaces=listed(spaces))


def is_sabotaged(before: State, action: int, side: int, move: int) -> bool:
    """Whether the rival of this side took the event of its action this turn, be it by this very move, and sabotaged."""
    rival = 1 - side
    is_event = before.used[rival, action] == BY_EVENT or (rival == actor(before) and move == EVENT + action)
    return is_event and SABOTAGE in icons_of(rival, action)


def end_told(after: State, lang: Lang) -> list[str]:
    if after.phase == FINISHED:
        return [result(after, lang)]
    return [say(EXTRA_TIME, lang, vp=after.vp[IA])] if after.turn == TURNS else []


def result(state: State, lang: Lang) -> str:
    if state.vp[IA] == state.vp[HU]:
        return say(DRAWN, lang, vp=state.vp[IA])
    winner = IA if state.vp[IA] > state.vp[HU] else HU
    return say(VICTORY, lang, who=who(winner), most=state.vp[winner], least=state.vp[1 - winner])


# Lo que lo hizo · What made it


def tally(state: State, lang: Lang) -> Tally:
    earth = tuple(state.earthly)
    zones = (
        (Words("La Tierra", "Earth"), earth),
        (Words("La Matriz", "The Matrix"), tuple(total - part for total, part in zip(state.vp, earth, strict=True))),
    )
    return Tally(points=tuple(Count(label=name[lang], by_seat=points, rule="scoring") for name, points in zones))


REASONS = Counting(
    rules.apply,
    rules.counter,
    rules.COUNTERS,
    own=(
        rules.FIELDED,
        rules.INCOME,
    ),
    rival=(rules.LOST_UNITS, rules.INCOME),
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    return REASONS.reason(state, seat, move, lang)


# --- Lo que se pide · What is asked -----------------------------------------------------------------------------------

WAITING = Words("Esperamos a que decida {who}.", "Waiting for {who} to decide.")
DEPLOY = Words(
    "Antes de empezar, coloca tu segunda tropa junto a tu salida, en una casilla sin número.",
    "Before the start, place your second troop next to your start, on a square without a number.",
)
OPEN = Words(
    "Abres el turno: elige una acción libre y una de sus mitades, los PO o el evento.",
    "You open the turn: choose an unused action and one of its halves, the OP or the event.",
)
ANSWER = Words(
    "Respondes con la acción opuesta, {action}: usa sus PO ({points}) o su evento ({icons}).",
    "You answer with the opposite action, {action}: use its OP ({points}) or its event ({icons}).",
)
SPEND = Words(
    "PO por gastar: {left}. Elige una unidad tuya para moverla o cargar con ella.",
    "OP to spend: {left}. Choose a unit of yours to move it or charge with it.",
)
SPEND_OR_ATTACK = Words(
    "PO por gastar: {left}. Elige una unidad tuya para moverla o cargar con ella, o una enemiga para atacarla.",
    "OP to spend: {left}. Choose a unit of yours to move it or charge with it, or an enemy to attack it.",
)
SECOND_STEP = Words(
    "Queda un paso del mismo PO para otra unidad tuya: elígela, o no muevas ninguna más.",
    "One step of the same OP is left for another of your units: choose it, or move no other.",
)
GO_ONLY = Words("¿Adónde va {mine} de {origin}?", "Where does {mine} on {origin} go?")
GO_OR_CHARGE = Words(
    "¿Adónde va {mine} de {origin}? También puede cargar: elige la unidad enemiga.",
    "Where does {mine} on {origin} go? It can charge as well: choose the enemy unit.",
)
CHARGE_ONLY = Words(
    "{mine} de {origin} no puede moverse, pero sí cargar: elige la unidad enemiga.",
    "{mine} on {origin} cannot move, but it can charge: choose the enemy unit.",
)
PLACE_ONE = Words("¿Dónde colocas {unit}?", "Where do you place {unit}?")
REMOVE_ONE = Words("¿Qué unidad enemiga eliminas? Elige {enemy}.", "Which enemy unit do you remove? Choose {enemy}.")


def prompt(state: State, seat: int, lang: Lang) -> str:
    if state.phase == FINISHED:
        return result(state, lang)
    if seat != actor(state):
        return say(WAITING, lang, who=who(actor(state)))
    if state.phase == OPERATING:
        return operation_prompt(state, seat, lang)
    if state.phase == RESOLVING:
        return icon_prompt(state, seat, lang)
    if state.phase == CHOOSING and state.acted > 0:
        return say(ANSWER, lang, **particulars(state, seat, OPERATE + state.action))
    return say(OPEN if state.phase == CHOOSING else DEPLOY, lang)


def operation_prompt(state: State, seat: int, lang: Lang) -> str:
    if state.picked == NOBODY:
        spend = SPEND_OR_ATTACK if victims(state, seat) else SPEND
        return say(SECOND_STEP if is_second_step(state) else spend, lang, left=state.points)
    origin = state.cubes[seat, state.picked]
    text = GO_OR_CHARGE if goals(state, seat) else CHARGE_ONLY
    if is_second_step(state) or not prey(state, seat):
        text = GO_ONLY
    asked = say(text, lang, mine=unit_at(seat, origin).the, origin=SPACE_NAMES[origin])
    return asked[0].upper() + asked[1:]


def icon_prompt(state: State, seat: int, lang: Lang) -> str:
    icon = icon_of(state)
    if is_gain(icon):
        return say(PLACE_ONE, lang, unit=UNITS[seat][icon - GAIN].the)
    return say(REMOVE_ONE, lang, enemy=UNITS[1 - seat][icon - STRIKE].one)


# --- La mesa · The table ----------------------------------------------------------------------------------------------


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    others = [side for side in range(SIDES) if side != seat]
    return View(
        prompt=prompt(state, seat, lang),
        board=(
            turn_text(state, lang),
            earth(state, legal, lang),
            matrix(state, legal, lang),
            switches(state, seat, lang),
        ),
        mine=(panel(state, seat, lang), *buttons(legal, lang)) if seat >= 0 else (),
        others=tuple(panel(state, side, lang) for side in others),
    )


def one_of(legal: frozenset[int], *candidates: int) -> int:
    """The move that pointing here makes: a thing offers one at most at a time."""
    return next((move for move in candidates if move in legal), NO_MOVE)


def turn_text(state: State, lang: Lang) -> Text:
    """Which turn it is, and who opens it."""
    if state.phase == FINISHED:
        label = Words("Fin de la partida", "The game is over")
    elif state.turn < TURNS:
        label = Words("Turno {n} de {all} · abre {side}", "Turn {n} of {all} · {side} opens")
    else:
        label = Words("Prórroga: turno {n} de {all} · abre {side}", "Extra time: turn {n} of {all} · {side} opens")
    first = SIDE_NAMES[state.turn % SIDES]
    return Text(label=say(label, lang, n=state.turn % TURNS + 1, all=TURNS, side=first), key="turn", rule="turn")


# Los mapas · The maps


def earth(state: State, legal: frozenset[int], lang: Lang) -> Board:
    spaces = tuple(space_node(state, s, s % COLUMNS, s // COLUMNS, legal, lang) for s in range(SQUARES))
    label = Words("La Tierra", "Earth")[lang]
    return Board(label=label, key="earth", look="earth", rule="battlefields", things=spaces, links=links_of(EARTH))


# The outer disc clockwise from the top, then the ring, which is entered at its left, and the core.
NEAR_EDGE, FAR_EDGE = 0.6, 3.4  # the corners of an octagon from 0 to 4
NODE_PLACES = (
    (2, 0),
    (FAR_EDGE, NEAR_EDGE),
    (4, 2),
    (FAR_EDGE, FAR_EDGE),
    (2, 4),
    (NEAR_EDGE, FAR_EDGE),
    (0, 2),
    (NEAR_EDGE, NEAR_EDGE),
    (1, 2),
    (2, 2),
)


def matrix(state: State, legal: frozenset[int], lang: Lang) -> Board:
    spaces = tuple(space_node(state, SQUARES + at, x, y, legal, lang) for at, (x, y) in enumerate(NODE_PLACES))
    label = Words("La Matriz", "The Matrix")[lang]
    return Board(label=label, key="matrix", look="matrix", rule="adjacent", things=spaces, links=links_of(MATRIX))


def links_of(field: int) -> tuple[tuple[str, str], ...]:
    return tuple((f"space-{a}", f"space-{b}") for a, b in LINKS if (a >= SQUARES) == (field == MATRIX))


def space_node(state: State, space: int, x: float, y: float, legal: frozenset[int], lang: Lang) -> Space:
    return Space(
        label=SPACE_NAMES[space][lang].split()[-1].capitalize(),  # on a map, without its article
        key=f"space-{space}",
        sign=printed_on(space, lang),
        x=x,
        y=y,
        look=space_look(space),
        rule="scoring" if PRINTED[space].isdigit() else "",
        move=one_of(legal, GO + space, PLACE + space),
        things=tuple(unit_nodes(state, space, legal, lang)),
    )


def space_look(space: int) -> str:
    """A square or a node, with what is printed on it; the ring and the core are drawn for themselves."""
    if space in (K, C):
        return "node-ring" if space == K else "node-core"
    kind, mark = "square" if space < SQUARES else "node", PRINTED[space]
    if mark in SIDE_MARKS:
        return f"{kind}-{side_look(SIDE_MARKS.index(mark))}"
    return f"{kind}-{mark}" if mark.isdigit() else kind


def side_look(side: int) -> str:
    return SIDE_NAMES[side].en.lower()


def printed_on(space: int, lang: Lang) -> str:
    """A number, the name of the side that starts there, or nothing."""
    mark = PRINTED[space]
    if mark in SIDE_MARKS:
        return SIDE_NAMES[SIDE_MARKS.index(mark)][lang]
    return mark if mark.isdigit() else ""


def unit_nodes(state: State, space: int, legal: frozenset[int], lang: Lang) -> list[Token]:
    here = [(side, cube) for side in range(SIDES) for cube in range(CUBES) if state.cubes[side, cube] == space]
    return [unit_node(state, side, cube, legal, lang) for side, cube in here]


def unit_node(state: State, side: int, cube: int, legal: frozenset[int], lang: Lang) -> Token:
    space = state.cubes[side, cube]
    unit = unit_at(side, space)
    is_own = side == actor(state)
    is_picked = is_own and cube == state.picked
    move = one_of(legal, CHARGE + space, ATTACK + space, REMOVE + space)
    if is_own:
        move = one_of(legal, PICK + space) if cube != state.stepped else NO_MOVE
    return Token(
        label=unit.name[lang] + (Words(", en uso", ", in use")[lang] if is_picked else ""),
        key=f"cube-{side}-{cube}",
        sign=unit.sign,
        look=unit.name.en + ("-picked" if is_picked else ""),
        owner=side,
        rule="battlefields",
        move=move,
    )


# Los interruptores · The switches


def switches(state: State, seat: int, lang: Lang) -> Group:
    pairs = tuple(pair(state, action, seat, lang) for action in range(ACTIONS))
    return Group(label=Words("Acciones", "Actions")[lang], key="actions", look="switches", rule="actions", things=pairs)


def pair(state: State, action: int, seat: int, lang: Lang) -> Group:
    is_live = is_underway(state, action) or (action == state.action and state.acted > 0)
    row = Words("Fila exterior", "Outer row") if action < ACTIONS // 2 else Words("Fila interior", "Inner row")
    return Group(
        label=f"{row[lang]}, {action % (ACTIONS // 2) + 1}",
        key=f"pair-{action}",
        look="pair-live" if is_live else "pair",
        things=tuple(switch(state, side, action, seat, lang) for side in range(SIDES)),
    )


def switch(state: State, side: int, action: int, seat: int, lang: Lang) -> Group:
    """One side's action: it burns out once either half is marked. Nobody points at the rival’s."""
    used = state.used[side, action]
    points = Words("{points} PO", "{points} OP").format(points=POINTS[side, action])
    event = Words("evento: {icons}", "event: {icons}").format(icons=event_words(side, action))
    signs = " ".join(icon_sign(side, icon) for icon in icons_of(side, action))
    points_look, event_look = half_looks(side, action, used)
    halves = (
        half(points[lang], str(POINTS[side, action]), points_look, used == BY_POINTS, lang),
        half(event[lang], signs, event_look, used == BY_EVENT, lang),
    )
    if side == seat and state.phase != FINISHED:
        why = why_not(state, side, action, lang)
        halves = replace(halves[0], move=OPERATE + action, why=why), replace(halves[1], move=EVENT + action, why=why)
    return Group(
        label=f"{SIDE_NAMES[side][lang]} · {PAIRS[action][side].name}",
        key=f"switch-{side}-{action}",
        look=f"switch-{side_look(side)}" if used == UNUSED else "switch-burnt",
        owner=side,
        things=halves,
    )


def half(label: str, sign: str, look: str, is_marked: bool, lang: Lang) -> Token:
    if is_marked:
        label += Words(" (con marcador)", " (marked)")[lang]
    return Token(label=label, sign=sign, look=look, rule="actions")


def half_looks(side: int, action: int, used: int) -> tuple[str, str]:
    """How the points and the event of a switch are drawn: what they give, or which of them burnt out."""
    if used != UNUSED:
        return ("points-burnt", "half-dead") if used == BY_POINTS else ("half-dead", "event-burnt")
    icons = "-".join(icon_look(side, icon) for icon in icons_of(side, action))
    return f"points-{side_look(side)}-{POINTS[side, action]}", f"event-{side_look(side)}-{icons}"


def icon_look(side: int, icon: int) -> str:
    if icon == SABOTAGE:
        return "sabotage"
    is_own = is_gain(icon)
    unit = UNITS[side][icon - GAIN] if is_own else UNITS[1 - side][icon - STRIKE]
    return f"{'gain' if is_own else 'strike'}-{unit.name.en}"


def icon_sign(side: int, icon: int) -> str:
    if icon == SABOTAGE:
        return "S"
    return f"+{UNITS[side][icon - GAIN].sign}" if is_gain(icon) else f"−{UNITS[1 - side][icon - STRIKE].sign}"


# Por qué no · Why not

SPENT = {
    BY_POINTS: Words("Ya la usaste, por sus PO.", "You have used it already, for its OP."),
    BY_EVENT: Words("Ya la usaste, por su evento.", "You have used it already, for its event."),
}
IN_USE = Words("Es la acción que estás usando.", "It is the action that you are using.")
SOON = Words("Responderás con ella cuando acabe {who}.", "You will answer with it once {who} is done.")
TROOP_FIRST = Words("Primero coloca tu segunda tropa.", "First place your second troop.")
FINISH_FIRST = Words("Primero termina {action}.", "Finish {action} first.")
MUST_ANSWER = Words("Debes responder con {action}.", "You must answer with {action}.")


def why_not(state: State, side: int, action: int, lang: Lang) -> str:
    """Why a side cannot take an action of its own now, or nothing."""
    why = why_spent(state, side, action) or why_later(state, side, action)
    return say(why, lang, who=who(actor(state)), action=PAIRS[state.action][side].name) if why else ""


def why_spent(state: State, side: int, action: int) -> Words | None:
    used = state.used[side, action]
    if used == UNUSED:
        return None
    return IN_USE if is_underway(state, action) and side == actor(state) else SPENT[used]


def why_later(state: State, side: int, action: int) -> Words | None:
    if side != actor(state):
        return SOON if is_underway(state, action) else WAITING
    if state.phase == DEPLOYING:
        return TROOP_FIRST
    if state.phase != CHOOSING:
        return FINISH_FIRST
    return MUST_ANSWER if state.acted > 0 and action != state.action else None


def is_underway(state: State, action: int) -> bool:
    return action == state.action and state.phase in (OPERATING, RESOLVING)


# Los bandos · The sides

HOLDS = Words("Ahora controla {points} PV", "Now controls {points} VP")
SABOTAGE_READY = Words(
    "Sabotaje: la mejor zona del rival no puntuará este turno",
    "Sabotage: the rival’s best zone will not score this turn",
)


def panel(state: State, side: int, lang: Lang) -> Group:
    """A side's points, its cubes that are not on a map, and the sabotage it has prepared."""
    holds = worth(controlled(state, side))
    lines: list[Node] = [
        Text(label=f"{state.vp[side]} {Words('PV', 'VP')[lang]}", key=f"vp-{side}", look="score", rule="scoring"),
        Text(label=say(HOLDS, lang, points=holds), key=f"holds-{side}", rule="scoring"),
        cubes_node(state, side, SUPPLY, Words("en reserva", "in supply")[lang]),
        cubes_node(state, side, OUT, Words("fuera de la partida", "out of the game")[lang]),
    ]
    if state.sabotages[side]:
        lines.append(Text(label=say(SABOTAGE_READY, lang), key=f"sabotage-{side}", look="sabotage", rule="sabotage"))
    look = f"panel-{side_look(side)}"
    return Group(label=say(who(side), lang), key=f"side-{side}", look=look, owner=side, things=tuple(lines))


def cubes_node(state: State, side: int, place: int, label: str) -> Token:
    count = sum(state.cubes[side, cube] == place for cube in range(CUBES))
    look = "cube-out" if place == OUT else f"cube-{side_look(side)}"
    return Token(label=label, sign="■", count=count, key=f"cubes-{side}-{place}", look=look, owner=side)


def buttons(legal: frozenset[int], lang: Lang) -> list[Button]:
    return [
        Button(label=moves.text(move, lang), key=f"button-{move}", move=move, rule=moves.range_of(move).rule)
        for move in (SKIP, STOP)
        if move in legal
    ]
