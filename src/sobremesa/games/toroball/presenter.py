"""What a viewer of Toroball sees: the arena, two teams and a heifer's mood; and the words of each move."""

from __future__ import annotations

from functools import cache

from sobremesa.engine.contract import CHANCE, OVER
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Die, Group, Node, Space, Text, Token, Track, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Count, Tally
from sobremesa.engine.words import Lang, Words, listed, seat_mark
from sobremesa.games.reasons import Counting
from sobremesa.games.toroball import rules
from sobremesa.games.toroball.components import (
    ALL_GOALS,
    ARROW,
    BESIDE_THE_ARROWS,
    CHARACTER_NAMES,
    CHARACTERS,
    COMPASS_NAMES,
    DIRECTION_NAMES,
    DIRECTIONS,
    EACH,
    FARTHEST_KICK,
    FIELD,
    GOAL_OF,
    GOAL_SQUARES,
    HIDEOUT,
    HIDEOUT_SQUARE,
    NEAREST_KICK,
    NEXT,
    NO_TEAM,
    NOWHERE,
    OPEN,
    RUSH,
    SANGRIA,
    SQUARE_NAMES,
    SQUARES,
    START,
    STUBBORN,
    TALANQUERA,
    TEAM_NAMES,
    TEAMS,
    TOO_FAR,
    TOO_STEEP,
    WILD,
    column,
    distance,
    is_border,
    mark,
    row,
    shot,
)
from sobremesa.games.toroball.rules import (
    ACTING,
    AGITATE,
    AIM,
    AIMING,
    CARESS,
    CARESSING,
    CHARGE,
    CHARGING,
    CHOOSING,
    DIE,
    DISPERSING,
    DRINKING,
    FINISHED,
    FREE,
    HIDE,
    KICK,
    NOBODY,
    PICK,
    PLACE,
    PLACING,
    RETURN,
    RETURNING,
    STEP,
    STOP,
    STRAY_COMPASS,
    VAQUILLA,
    WAY,
    State,
    has_moved,
    members,
    moves,
    reached,
    to_act,
)
from sobremesa.games.wording import say, settlement

# --- Nombres · Names --------------------------------------------------------------------------------------------------

TEAM_LABELS = (Words("Boinas", "Berets"), Words("Pañuelos", "Scarves"))
TEAM_LOOKS = ("beret", "scarf")


def who(seat: int) -> Words:
    return Words("{seat} ({team})", "{seat} ({team})").format(seat=seat_mark(seat), team=TEAM_LABELS[seat])


def names(characters: int, lang: Lang) -> str:
    """Some characters (a bit for each), as one would say them."""
    return listed([CHARACTER_NAMES[c][lang] for c in range(CHARACTERS) if characters >> c & 1], lang)


# --- Las jugadas en palabras · Moves in words -------------------------------------------------------------------------

CHOICES = {
    "place": Words("Poner a {last} en {arrow}", "Put {last} on {arrow}"),
    "step": Words("Ir {direction}, a {ahead}", "Go {direction}, to {ahead}"),
    "charge": Words("Llevar a la vaquilla {direction}, a {charged}", "Lead the vaquilla {direction}, to {charged}"),
    "pick": Words("Activar a {name}", "Activate {name}"),
}
PERCH = Words("Encaramarse a la barrera", "Perch on the barrier")
BEHIND_TALANQUERA = Words("Esconderse tras la Talanquera", "Hide behind the Talanquera")
BEHIND_HIDEOUT = Words("Esconderse tras el escondite central", "Hide behind the central hideout")
PASS = Words("Pasar: no moverse", "Pass: do not move")
STAY = Words("Terminar aquí", "Stop here")
BACK = Words("Activar a {name}: vuelve al campo", "Activate {name}: it comes back")


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    if move == HIDE:
        return shelter(state.at[state.active])[lang]
    if move == STOP:
        return (STAY if has_moved(state) else PASS)[lang]
    kind = moves.range_of(move)
    if kind.name not in CHOICES:
        return moves.text(move, lang)
    at = move - kind.start
    if kind.name == "pick":
        text = BACK if state.at[at] == NOWHERE else CHOICES["pick"]
        return say(text, lang, name=CHARACTER_NAMES[at])
    return say(CHOICES[kind.name], lang, **particulars(state, seat, kind.name, at))


def particulars(state: State, seat: int, kind: str, at: int) -> dict[str, object]:
    """What the words of a choice mention."""
    if kind == "place":
        return {"last": CHARACTER_NAMES[seat * EACH + EACH - 1], "arrow": SQUARE_NAMES[ARROW[seat, at]]}
    start = state.vaquilla if kind == "charge" else state.at[state.active]
    ahead = SQUARE_NAMES[NEXT[start, at]]
    return {"direction": DIRECTION_NAMES[at], "ahead": ahead, "charged": ahead}


def shelter(square: int) -> Words:
    """How one gets out of danger on a square."""
    if is_border(square):
        return PERCH
    return BEHIND_TALANQUERA if mark(square) == TALANQUERA else BEHIND_HIDEOUT


# --- El relato · The story --------------------------------------------------------------------------------------------

BEGINS = Words("Empiezan {team}.", "{team} begin.")
RELEASED = Words(
    "La vaquilla sale en {cow} y la pelota espera en {ball}.", "The vaquilla starts on {cow}; the ball waits on {ball}."
)
PLACED = Words("{who} pone a {name} en {square}.", "{who} puts {name} on {square}.")
RETURNED = Words("{name} vuelve al campo en {square}.", "{name} comes back on {square}.")
DRINKS = Words("{name} bebe sangría en {square}.", "{name} drinks sangria on {square}.")
KICKED = Words("{name} patea la pelota hacia {aim}.", "{name} kicks the ball to {aim}.")
STOPPED = Words(
    "{name} patea la pelota hacia {aim}, pero da en {obstacle}, en {square}.",
    "{name} kicks the ball to {aim}, but it hits {obstacle} on {square}.",
)
AGITATED = Words("{name} agita a la vaquilla: ENE {energy}.", "{name} agitates the vaquilla: ENE {energy}.")
WENT = Words("{name} va de {origin} a {square}.", "{name} goes from {origin} to {square}.")
STAYED = Words("{name} se queda en {square}.", "{name} stays on {square}.")
PASSED = Words("{name} pasa.", "{name} passes.")
PERCHED = Words("{name} se encarama a la barrera en {square}.", "{name} perches on the barrier on {square}.")
HID = Words("{name} se esconde en {square}.", "{name} hides on {square}.")
WAYS_TOLD = {
    DISPERSING: Words("{way}: la pelota acaba en {ball}.", "{way}: the ball ends up on {ball}."),
    DRINKING: Words("{way}: {name} acaba en {square}.", "{way}: {name} ends up on {square}."),
    STRAY_COMPASS: Words(
        "Nadie corre peligro: la vaquilla se distrae {way}.", "Nobody is in danger: the vaquilla strays {way}."
    ),
}
STUBBORN_TOLD = Words("Un 6: la vaquilla no se mueve.", "A 6: the vaquilla does not move.")
CHARGES = Words(
    "{die} + {energy} de ENE: la vaquilla tiene {squares} casillas para ir a por {name}.",
    "{die} + {energy} ENE: the vaquilla has {squares} squares to go for {name}.",
)
STRAYS = Words(
    "{die} + {energy} de ENE: la vaquilla trota hasta {square}.",
    "{die} + {energy} ENE: the vaquilla trots to {square}.",
)
RAN = Words("La vaquilla corre hasta {square}.", "The vaquilla runs to {square}.")
CARESSED = Words(
    "Acaricia las costillas de {name}, que se pierde el próximo turno.",
    "She caresses the ribs of {name}, who misses the next turn.",
)
GOAL = Words("¡Gol de {team}! {score}.", "A goal for {team}! {score}.")
EMPTY = Words(
    "No queda nadie de {losers} en el campo: gol de {team}. {score}.",
    "Nobody of {losers} is left on the field: a goal for {team}. {score}.",
)
TOUCHES = Words(
    "La vaquilla toca a {names}: su equipo empezará por ahí.",
    "The vaquilla touches {names}: the team must begin there.",
)
NEW_TURN = Words("Turno {n}: empiezan {team}.", "Turn {n}: {team} begin.")
VICTORY = Words("Gana {who}, {score}.", "{who} wins, {score}.")
THE_VAQUILLA = Words("la vaquilla", "the vaquilla")
THE_HIDEOUT = Words("el escondite", "the hideout")


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    told = [deed_told(before, after, seat, move, lang)]
    if before.phase in (ACTING, DISPERSING, DRINKING) and after.active != before.active and not is_goal(before, after):
        told.append(activation_told(before, after, move, lang))
    if move >= DIE or before.phase in (CHARGING, CARESSING):
        told += charge_told(before, after, lang)
    told += goal_told(before, after, move, lang)
    if after.turns != before.turns and before.turns:
        told.append(turn_told(after, lang))
    text = " ".join(part for part in told if part)
    return text[:1].upper() + text[1:]


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """A goal, a caress, a drink, and where the vaquilla's phase begins or ends."""
    return those(
        {
            "goal": is_goal(before, after),
            "caress": after.caressed != before.caressed and after.caressed != NOBODY,
            "sangria": after.drank > before.drank,
            "charge": after.target != before.target and after.target != NOBODY,
            "turn": after.turns != before.turns and before.turns,
        }
    )


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """A goal."""
    told = goal_told(before, after, move, lang)
    return settlement(result(after), told) if told else None


def is_goal(before: State, after: State) -> bool:
    return tuple(before.goals) != tuple(after.goals)


def deed_told(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    kind = moves.range_of(move)
    at = move - kind.start
    if kind.name == "first":
        return say(BEGINS, lang, team=TEAM_NAMES[at])
    if kind.name == "side":
        return say(RELEASED, lang, cow=SQUARE_NAMES[after.vaquilla], ball=SQUARE_NAMES[after.ball])
    if kind.name == "place":
        name = CHARACTER_NAMES[seat * EACH + EACH - 1]
        return say(PLACED, lang, who=who(seat), name=name, square=SQUARE_NAMES[ARROW[seat, at]])
    if kind.name == "way":
        return way_told(before, after, at, lang)
    if kind.name == "die":
        return die_told(before, after, at + 1, lang)
    return character_told(before, after, kind.name, at, lang)


def character_told(before: State, after: State, kind: str, at: int, lang: Lang) -> str:
    """What the active character did on its way."""
    character = at if kind == "pick" else before.active
    facts: dict[str, object] = {"name": CHARACTER_NAMES[character]} if character != NOBODY else {}
    if kind in ("pick", "return") and before.at[character] == NOWHERE != after.at[character]:
        return say(RETURNED, lang, square=SQUARE_NAMES[after.at[character]], **facts)
    if kind == "step" and after.phase == DRINKING:
        return picture("bottle") + say(DRINKS, lang, square=SQUARE_NAMES[after.at[character]], **facts)
    if kind == "aim":
        return picture("ball") + kick_told(before, at, facts, lang)
    if kind == "agitate":
        return picture(mood(after)) + say(AGITATED, lang, energy=after.energy, **facts)
    return ""


def kick_told(before: State, aim: int, facts: dict[str, object], lang: Lang) -> str:
    square = reached(before, aim)
    struck = before.stands[square]
    if struck == FREE:
        return say(KICKED, lang, aim=SQUARE_NAMES[aim], **facts)
    obstacle = THE_VAQUILLA if struck == VAQUILLA else THE_HIDEOUT if struck > VAQUILLA else CHARACTER_NAMES[struck - 1]
    return say(STOPPED, lang, aim=SQUARE_NAMES[aim], obstacle=obstacle, square=SQUARE_NAMES[square], **facts)


def way_told(before: State, after: State, face: int, lang: Lang) -> str:
    die = picture(f"die-{face + 1}")
    if before.phase == DISPERSING:
        if is_goal(before, after):
            return die + COMPASS_NAMES[face][lang].capitalize() + ":"
        return die + say(WAYS_TOLD[DISPERSING], lang, way=capital(COMPASS_NAMES[face]), ball=SQUARE_NAMES[after.ball])
    if before.phase == STRAY_COMPASS:
        return die + say(WAYS_TOLD[STRAY_COMPASS], lang, way=COMPASS_NAMES[face])
    name, square = CHARACTER_NAMES[before.active], SQUARE_NAMES[after.at[before.active]]
    return die + say(WAYS_TOLD[DRINKING], lang, way=capital(COMPASS_NAMES[face]), name=name, square=square)


def capital(words: Words) -> Words:
    return Words(words.es.capitalize(), words.en.capitalize())


def die_told(before: State, after: State, rolled: int, lang: Lang) -> str:
    die = picture(f"die-{rolled}")
    if rolled == STUBBORN:
        return die + say(STUBBORN_TOLD, lang)
    facts = {"die": rolled, "energy": before.energy, "squares": rolled + before.energy}
    if before.target == NOBODY:
        return die + say(STRAYS, lang, square=SQUARE_NAMES[after.vaquilla], **facts)
    return die + say(CHARGES, lang, name=CHARACTER_NAMES[before.target], **facts)


def activation_told(before: State, after: State, move: int, lang: Lang) -> str:
    """How an activation ended: where from, where to, in which state."""
    character = before.active
    name, square = CHARACTER_NAMES[character], after.at[character]
    facts = {"name": name, "square": SQUARE_NAMES[square], "origin": SQUARE_NAMES[before.origin]}
    if not after.moved[character]:
        return say(PASSED, lang, **facts)
    if move == HIDE:
        return say(PERCHED if is_border(square) else HID, lang, **facts)
    if move >= WAY:  # the roll has said where it is
        return ""
    return say(STAYED if square == before.origin else WENT, lang, **facts)


def charge_told(before: State, after: State, lang: Lang) -> list[str]:
    """Where the vaquilla stops after her charge, and whom she meets there."""
    if after.phase in (CHARGING, CARESSING):
        return []
    told = []
    if before.target != NOBODY and after.vaquilla != before.vaquilla and not is_goal(before, after):
        told.append(say(RAN, lang, square=SQUARE_NAMES[after.vaquilla]))
    if after.caressed != NOBODY:
        told.append(picture(mood(before)) + say(CARESSED, lang, name=CHARACTER_NAMES[after.caressed]))
    return told


def goal_told(before: State, after: State, move: int, lang: Lang) -> list[str]:
    if not is_goal(before, after):
        return []
    team = 0 if after.goals[0] > before.goals[0] else 1
    is_ball = move in range(AIM, AIM + SQUARES) or before.phase == DISPERSING
    text = GOAL if is_ball else EMPTY
    told = say(text, lang, team=TEAM_NAMES[team], losers=TEAM_NAMES[1 - team], score=result(after))
    return [picture("ball") + told, *([victory(after, lang)] if after.phase == FINISHED else [])]


def turn_told(after: State, lang: Lang) -> str:
    told = say(NEW_TURN, lang, n=after.turns, team=TEAM_NAMES[after.first])
    return f"{say(TOUCHES, lang, names=names(after.touched, lang))} {told}" if after.touched else told


def result(state: State) -> str:
    return f"{state.goals[0]}–{state.goals[1]}"


def victory(state: State, lang: Lang) -> str:
    winner = 0 if state.goals[0] > state.goals[1] else 1
    return say(VICTORY, lang, who=who(winner), score=f"{state.goals[winner]}–{state.goals[1 - winner]}")


# Lo que lo hizo · What made it


def tally(state: State, lang: Lang) -> Tally:
    given = tuple(state.given)
    ways = (
        (
            Words("Pelota en la portería", "Ball in the goal"),
            tuple(a - b for a, b in zip(state.goals, given, strict=True)),
        ),
        (Words("Campo rival vacío", "Rival field empty"), given),
    )
    return Tally(points=tuple(Count(label=name[lang], by_seat=goals, rule="goal") for name, goals in ways))


REASONS = Counting(
    rules.apply,
    rules.counter,
    rules.COUNTERS,
    own=(
        rules.PERCHED,
        rules.HER_ENERGY,
    ),
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    return REASONS.reason(state, seat, move, lang)


# --- Lo que se pide · What is asked -----------------------------------------------------------------------------------

WAITING = Words("Esperamos a que decida {who}.", "Waiting for {who} to decide.")
ROLLING = Words("Rueda el dado.", "The die rolls.")
ASKED = {
    PLACING: Words(
        "¿En qué flecha, delante de tu portería, empieza {name}?",
        "On which arrow, before your goal, does {name} start?",
    ),
    CHOOSING: Words("Elige a quién activas: se moverá o pasará.", "Choose whom you activate: to move or to pass."),
    RETURNING: Words("¿Dónde vuelve al campo {name}?", "Where does {name} come back?"),
    AIMING: Words(
        "¿Adónde patea {name}? A entre {nearest} y {farthest} casillas; luego la pelota se dispersa. {shot}",
        "Where does {name} kick? Between {nearest} and {farthest} squares away; then the ball disperses. {shot}",
    ),
    CHARGING: Words(
        "Tú llevas a la vaquilla: va a por {prey}. Casillas que le quedan: {left}.",
        "You lead the vaquilla: she goes for {prey}. Squares left: {left}.",
    ),
    CARESSING: Words("La vaquilla alcanza a varios: ¿a quién acaricia?", "She reaches several: whom does she caress?"),
}
FORCED = Words(
    "La vaquilla toca a {names}: empieza por ahí, aunque sea para pasar.",
    "The vaquilla touches {names}: begin there, if only to pass.",
)
GO_ON = Words("{name}: casillas que le quedan, {left}.", "{name}: squares left, {left}.")
NO_SQUARES = Words("{name}: ya no puede avanzar.", "{name}: no squares left.")
MAY = {
    KICK: Words("Puede patear la pelota.", "It can kick the ball."),
    AGITATE: Words("Puede agitar a la vaquilla (+{rush} casillas).", "It can agitate the vaquilla (+{rush} squares)."),
    HIDE: Words("Puede ponerse a salvo.", "It can get out of danger."),
}


def prompt(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    acting = to_act(state)
    if acting == OVER:
        return victory(state, lang)
    if acting == 1 << CHANCE:
        return say(ROLLING, lang)
    if seat != state.turn:
        return say(WAITING, lang, who=who(state.turn))
    if state.phase == ACTING:
        return deeds_prompt(state, legal, lang)
    forced = state.touched & members(seat)
    if state.phase == CHOOSING and forced:
        return say(FORCED, lang, names=names(forced, lang))
    character = seat * EACH + EACH - 1 if state.phase == PLACING else max(state.active, 0)
    facts: dict[str, object] = {"name": CHARACTER_NAMES[character], "left": state.left}
    if state.phase == AIMING:
        facts |= {"nearest": NEAREST_KICK, "farthest": FARTHEST_KICK, "shot": shot_told(state, seat)}
    return say(ASKED[state.phase], lang, prey=CHARACTER_NAMES[max(state.target, 0)], **facts)


def deeds_prompt(state: State, legal: frozenset[int], lang: Lang) -> str:
    text = GO_ON if state.left else NO_SQUARES
    asked = [say(text, lang, name=CHARACTER_NAMES[state.active], left=state.left)]
    asked += [say(can, lang, rush=RUSH) for move, can in MAY.items() if move in legal]
    return " ".join(asked)


# A puerta · At the goal

CAN_SHOOT = Words(
    "También puede tirar a puerta: con el camino libre, es gol.",
    "It can also shoot at the goal: with the way free, it goes in.",
)
CANNOT_SHOOT = Words("A puerta no puede tirar: {why}.", "It cannot shoot at the goal: {why}.")
SHOT_BARRED = {
    BESIDE_THE_ARROWS: Words("la línea no entra por una flecha", "the line does not come over an arrow"),
    TOO_STEEP: Words(
        "la línea entra demasiado cruzada, a más de 45° de las flechas",
        "the line comes in too steeply, at more than 45° to the arrows",
    ),
    TOO_FAR: Words("está a más de {n} casillas", "it is more than {n} squares away").format(n=FARTHEST_KICK),
}
TOO_NEAR = Words("está a menos de {n} casillas", "it is less than {n} squares away").format(n=NEAREST_KICK)
NOT_THE_HIDEOUT = Words("al escondite no se patea", "nobody kicks it into the hideout")


def shot_told(state: State, seat: int) -> Words:
    """Whether the goal that a team attacks can be shot at, or what hinders it least."""
    found = min(shot(state.ball, goal) for goal in GOAL_SQUARES[1 - seat])
    return CAN_SHOOT if found == OPEN else CANNOT_SHOOT.format(why=SHOT_BARRED[found])


def why_no_aim(ball: int, at: int) -> Words:
    """Why the ball cannot be kicked to a square that is not among the aims."""
    if GOAL_OF[at] != NO_TEAM:
        return SHOT_BARRED[shot(ball, at)]
    if at == HIDEOUT_SQUARE:
        return NOT_THE_HIDEOUT
    return TOO_NEAR if distance(ball, at) < NEAREST_KICK else SHOT_BARRED[TOO_FAR]


# --- La mesa · The table ----------------------------------------------------------------------------------------------


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    others = [team for team in range(TEAMS) if team != seat]
    return View(
        prompt=prompt(state, seat, legal, lang),
        board=(status(state, lang), field(state, legal, lang)),
        mine=(team_panel(state, seat, seat, lang), *buttons(state, seat, legal, lang)) if seat >= 0 else (),
        others=tuple(team_panel(state, team, seat, lang) for team in others),
    )


# El marcador · The scoreboard

TURN_TEXT = Words("Turno {n}", "Turn {n}")
SCORE_TEXT = Words("{a} {score} {b} (gana con {goals})", "{a} {score} {b} ({goals} to win)")


def status(state: State, lang: Lang) -> Group:
    score = say(SCORE_TEXT, lang, a=TEAM_LABELS[0], b=TEAM_LABELS[1], score=result(state), goals=state.goals_option)
    lines: list[Node] = [Text(label=score, key="score", look="ball", rule="goal")]
    if state.turns:
        turn = say(TURN_TEXT, lang, n=state.turns)
        lines.append(Text(label=turn, key="turn", rule="turn"))
    lines += [energy_track(state, lang), movement_die(state, lang), compass(state, lang)]
    return Group(label=Words("La plaza", "The arena")[lang], key="status", rule="turn", things=tuple(lines))


def energy_track(state: State, lang: Lang) -> Track:
    label = Words("Agitación", "Agitation")[lang]
    return Track(label=label, key="energy", look=mood(state), rule="charge", value=state.energy, low=1, high=WILD)


def mood(state: State) -> str:
    return f"heifer-{state.energy}"


def movement_die(state: State, lang: Lang) -> Die:
    return Die(label=Words("Movimiento", "Movement")[lang], key="die", rule="charge", value=state.die)


def compass(state: State, lang: Lang) -> Token:
    """The compass rose, with the last roll on it."""
    label = Words("Dispersión", "Dispersion")[lang]
    if state.way:
        label += f": {state.way}, {COMPASS_NAMES[state.way - 1][lang]}"
    return Token(label=label, key="compass", look=f"compass-{state.way}", rule="dispersion")


# El campo · The field


def field(state: State, legal: frozenset[int], lang: Lang) -> Board:
    lying, open_to, shut = pieces(state, legal, lang), pointed(state, legal), barred(state, legal)
    spaces = tuple(
        space_node(at, lying.get(at, ()), open_to.get(at, NO_MOVE), shut.get(at), lang)
        if at in lying or at in open_to or at in shut
        else bare_space(at, lang)
        for at in PLACES
    )
    return Board(label=Words("El campo", "The field")[lang], key="field", look="field", rule="field", things=spaces)


PLACES = (*FIELD, *ALL_GOALS)


def pointed(state: State, legal: frozenset[int]) -> dict[int, int]:
    """The move that pointing at a square makes: each offers one at most at a time."""
    if state.phase == ACTING:
        return stepped_on(state.at[state.active], STEP, legal)
    if state.phase == CHARGING:
        return stepped_on(state.vaquilla, CHARGE, legal)
    first = {AIMING: AIM, RETURNING: RETURN}.get(state.phase, PLACE)
    if first == PLACE:
        return {ARROW[state.turn, move - PLACE]: move for move in legal if move < PICK}
    return {move - first: move for move in legal}


def barred(state: State, legal: frozenset[int]) -> dict[int, Words]:
    """For whoever aims: why the other squares cannot be chosen."""
    if state.phase != AIMING or not legal:
        return {}
    return {at: why_no_aim(state.ball, at) for at in PLACES if AIM + at not in legal}


def stepped_on(start: int, first: int, legal: frozenset[int]) -> dict[int, int]:
    return {NEXT[start, move - first]: move for move in legal if first <= move < first + DIRECTIONS}


def space_node(at: int, lying: tuple[Node, ...], move: int, why: Words | None, lang: Lang) -> Space:
    bare = bare_space(at, lang)
    return Space(
        label=bare.label,
        key=bare.key,
        x=bare.x,
        y=bare.y,
        look=bare.look,
        rule=bare.rule,
        move=AIM + at if why else move,
        why=f"{capital(why)[lang]}." if why else "",
        things=lying,
    )


@cache
def bare_space(at: int, lang: Lang) -> Space:
    look, rule = printed(at)
    return Space(label=SQUARE_NAMES[at][lang], key=f"square-{at}", x=column(at), y=row(at) - 1, look=look, rule=rule)


PRINTED = {
    SANGRIA: ("bottle", "sangria"),
    START: ("start", "setup"),
    TALANQUERA: ("talanquera", "hide"),
    HIDEOUT: ("hideout", "sight"),
    "<": ("arrow-right", "goal"),
    ">": ("arrow-left", "goal"),
}


def printed(at: int) -> tuple[str, str]:
    """How a square is drawn, and which section tells about it. Arrows point at the goal behind them."""
    if GOAL_OF[at] != NO_TEAM:
        return f"goal-{GOAL_OF[at]}", "goal"
    return PRINTED.get(mark(at), ("sand", ""))


def pieces(state: State, legal: frozenset[int], lang: Lang) -> dict[int, tuple[Node, ...]]:
    """Everything that stands or lies on a square."""
    lying: dict[int, tuple[Node, ...]] = {}
    for character in range(CHARACTERS):
        if state.at[character] != NOWHERE:
            lying[state.at[character]] = (character_node(state, character, legal, lang),)
    if state.vaquilla != NOWHERE:
        lying[state.vaquilla] = (vaquilla_node(state, legal, lang),)
    if state.ball != NOWHERE:
        lying[state.ball] = (*lying.get(state.ball, ()), ball_node(legal, lang))
    return lying


STATES = {
    "active": Words("en juego", "in action"),
    "target": Words("la vaquilla va a por él", "the vaquilla goes for it"),
    "hidden": Words("a salvo", "out of danger"),
    "done": Words("ya ha actuado", "has acted"),
    "out": Words("fuera: pierde este turno", "out: misses this turn"),
    "back": Words("fuera: puede volver", "out: may come back"),
    "ready": Words("por actuar", "still to act"),
}


def condition(state: State, character: int) -> str:
    if character == state.active:
        return "active"
    if character == state.target:
        return "target"
    if state.at[character] == NOWHERE:
        return "out" if state.away[character] else "back"
    if state.hidden[character]:
        return "hidden"
    return "done" if state.acted >> character & 1 else "ready"


def character_look(state: State, character: int) -> str:
    how = condition(state, character)
    base = TEAM_LOOKS[character // EACH]
    return f"{base}-{'out' if how == 'back' else how}"


def character_node(state: State, character: int, legal: frozenset[int], lang: Lang) -> Token:
    label = f"{CHARACTER_NAMES[character][lang]}, {STATES[condition(state, character)][lang]}"
    move = next((first + character for first in (PICK, CARESS) if first + character in legal), NO_MOVE)
    return Token(
        label=label,
        key=f"character-{character}",
        sign=str(character % EACH + 1),
        look=character_look(state, character),
        owner=character // EACH,
        rule="characters",
        move=move,
    )


def vaquilla_node(state: State, legal: frozenset[int], lang: Lang) -> Token:
    label = Words("La vaquilla, ENE {n}", "The vaquilla, ENE {n}")
    move = AGITATE if AGITATE in legal else NO_MOVE
    return Token(label=say(label, lang, n=state.energy), key="vaquilla", look=mood(state), rule="agitate", move=move)


def ball_node(legal: frozenset[int], lang: Lang) -> Token:
    label = Words("La pelota", "The ball")[lang]
    return Token(label=label, key="ball", look="ball", rule="kick", move=KICK if KICK in legal else NO_MOVE)


# Los equipos · The teams

HAS_ACTED = Words("Ya ha actuado este turno.", "It has acted this turn.")
MISSES = Words("La vaquilla lo acarició: pierde este turno.", "The vaquilla caressed it: it misses this turn.")
TOUCHED_FIRST = Words("Antes actúa alguien a quien toca la vaquilla.", "First comes one whom the vaquilla touches.")
ANOTHER_ACTS = Words("Ahora actúa {name}.", "{name} is acting now.")
NOT_YET = Words("Se elige en tu turno.", "You choose it on your turn.")


def team_panel(state: State, team: int, seat: int, lang: Lang) -> Group:
    characters = range(team * EACH, team * EACH + EACH)
    return Group(
        label=say(who(team), lang),
        key=f"team-{team}",
        look=f"{TEAM_LOOKS[team]}-ready",
        owner=team,
        rule="characters",
        things=tuple(member_node(state, character, team == seat, lang) for character in characters),
    )


def member_node(state: State, character: int, is_mine: bool, lang: Lang) -> Token:
    """A character in its team's row; whoever owns it may choose it there."""
    is_open = is_mine and state.phase != FINISHED
    return Token(
        label=f"{CHARACTER_NAMES[character][lang]}: {STATES[condition(state, character)][lang]}",
        key=f"member-{character}",
        sign=str(character % EACH + 1),
        look=character_look(state, character),
        owner=character // EACH,
        rule="characters",
        move=PICK + character if is_open else NO_MOVE,
        why=why_not(state, character, lang) if is_open else "",
    )


def why_not(state: State, character: int, lang: Lang) -> str:
    """Why a character cannot be chosen now, or nothing."""
    if state.away[character] and state.at[character] == NOWHERE:
        return MISSES[lang]
    if state.acted >> character & 1:
        return HAS_ACTED[lang]
    if state.turn != character // EACH or state.phase in (PLACING, CHARGING, CARESSING):
        return NOT_YET[lang]
    if state.phase != CHOOSING:
        return say(ANOTHER_ACTS, lang, name=CHARACTER_NAMES[max(state.active, 0)])
    forced = state.touched & members(character // EACH)
    return TOUCHED_FIRST[lang] if forced and not forced >> character & 1 else ""


def buttons(state: State, seat: int, legal: frozenset[int], lang: Lang) -> list[Button]:
    looks = {KICK: "ball", AGITATE: mood(state), HIDE: "shelter", STOP: "stop"}
    return [
        Button(
            label=words(state, seat, move, lang),
            key=f"button-{move}",
            look=look,
            move=move,
            rule=moves.range_of(move).rule,
        )
        for move, look in looks.items()
        if move in legal
    ]
