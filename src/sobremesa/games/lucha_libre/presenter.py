"""What each one sees of Lucha Libre: a ring with two crowds, one's own dice and bill of keys; and the story told."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from sobremesa.engine.contract import CHANCE, SPECTATOR
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Die, Group, Node, Space, Text, Token, Track, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.record import Cells
from sobremesa.engine.tallies import Count, Tally
from sobremesa.engine.words import Lang, Words, listed, seat_mark
from sobremesa.games.lucha_libre.components import (
    CHANGE,
    EFFECTS,
    FAVOURITE,
    FIGHTER_LOOKS,
    FIGHTER_NAMES,
    GOAL,
    KEY_NAMES,
    KEY_RULES,
    KEY_SIZE,
    KEYS,
    MOST_DICE,
    PAIRS,
    PARTNERS,
    START_FANS,
    TEAMS,
    THREES,
    TRACKS,
    TRIPLE,
    Effect,
    dice_of,
)
from sobremesa.games.lucha_libre.rules import (
    DIE,
    EVERYONE,
    FILL,
    KEEP,
    KEEPING,
    LEAVE,
    MATCHING,
    READY,
    SHOW,
    THROW,
    State,
    all_dice,
    dice_count,
    fans_left,
    fighter_of,
    fitting,
)
from sobremesa.games.wording import MINUS, count_said, signed

# --- Words ------------------------------------------------------------------------------------------------------------


def dice_said(count: int, lang: Lang) -> str:
    return count_said(count, Words("dado", "die"), Words("dados", "dice"), lang)


def fans_said(count: int) -> str:
    return f"{count} fan{'s' * (abs(count) != 1)}"


def change_said(by: int) -> str:
    return f"{signed(by)} fan{'s' * (abs(by) != 1)}"


def fighter_name(fighter: int, lang: Lang) -> str:
    return FIGHTER_NAMES[fighter][lang]


def key_dice(fighter: int, key: int) -> str:
    """The faces of a key as they are printed."""
    return "X-X-X" if key == TRIPLE else "-".join(map(str, dice_of(fighter, key)))


def effect_parts(effect: Effect, lang: Lang) -> list[tuple[str, str]]:
    """What a key does, each part with the look of its picture."""
    parts = [("fan", change_said(effect.fans))]
    if effect.blows:
        parts.append(("blow", Words(f"rival {MINUS}{effect.blows}", f"rival {MINUS}{effect.blows}")[lang]))
    if effect.effort:
        parts.append(("bolt", Words(f"tú {signed(effect.effort)}", f"you {signed(effect.effort)}")[lang]))
    return parts


def effect_said(effect: Effect, lang: Lang) -> str:
    return ", ".join(said for _, said in effect_parts(effect, lang))


# --- Moves in words ---------------------------------------------------------------------------------------------------

SET_ASIDE = Words("Apartar el {face} (dado {n})", "Set the {face} aside (die {n})")
TAKE_BACK = Words("Recoger el {face} (dado {n})", "Take the {face} back (die {n})")
THROW_AGAIN = Words("Tirar otra vez {dice} (−1 fan)", "Throw {dice} again (−1 fan)")
FILL_KEY = Words("{key}, {faces}: {effect}", "{key}, {faces}: {effect}")
STAND = Words("Plantarme sin llaves", "Stand without a key")
ENOUGH = Words("Dejar las demás llaves", "Leave the other keys")
SHOW_DICE = Words("¡Mostrar los dados!", "Show the dice!")
ROLLS = Words("{seat} saca un {n}", "{seat} rolls a {n}")


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    if seat == CHANCE:
        return ROLLS.format(seat=seat_mark(thrower(state)), n=move - DIE + 1)[lang]
    if move < THROW:
        said = TAKE_BACK if state.kept[seat] >> move - KEEP & 1 else SET_ASIDE
        return said.format(face=state.dice[seat, move - KEEP], n=move - KEEP + 1)[lang]
    if move == THROW:
        return THROW_AGAIN.format(dice=dice_said(flying_count(state, seat), lang))[lang]
    if move < LEAVE:
        return fill_words(fighter_of(state, seat), move - FILL, lang)
    if move == LEAVE:
        return (ENOUGH if state.stage[seat] == MATCHING and any(row(state.keys, seat)) else STAND)[lang]
    return SHOW_DICE[lang]


def fill_words(fighter: int, key: int, lang: Lang) -> str:
    effect = effect_said(EFFECTS[key], lang)
    return FILL_KEY.format(key=KEY_NAMES[key], faces=key_dice(fighter, key), effect=effect)[lang]


def thrower(state: State) -> int:
    """Whose die is about to land."""
    return 0 if state.air[0] else 1


def flying_count(state: State, seat: int) -> int:
    return (all_dice(state, seat) & ~state.kept[seat]).bit_count()


# --- Prompt -----------------------------------------------------------------------------------------------------------

KEEP_OR_MATCH = Words(
    "Toca los dados que te quedas y tira los demás por 1 fan, o llena ya una llave.",
    "Tap the dice you keep and throw the others for 1 fan, or fill a key now.",
)
KEEP_ONLY = Words(
    "Ninguna llave encaja. Toca los dados que te quedas y tira los demás por 1 fan, o plántate.",
    "No key fits. Tap the dice you keep and throw the others for 1 fan, or stand.",
)
MATCH = Words(
    "Elige las llaves que llenas; cada dado va en una sola.",
    "Choose the keys that you fill; each die goes into one only.",
)
NO_FANS = Words("Sin fans no puedes volver a tirar.", "Without fans you cannot throw again.")
SHOW_FIRST = Words(
    "Todo listo: muestra los dados cuando quieras. Hasta que los muestre también tu rival, puedes deshacer.",
    "All set: show the dice when you like. Until your rival has shown too, you can undo.",
)
SHOW_LAST = Words(
    "Todo listo, y tu rival también: en cuanto muestres los dados se aplica todo, y ya no hay vuelta atrás.",
    "All set, and so is your rival: once you show the dice everything takes effect, and there is no way back.",
)
WAIT = Words("Ya estás listo. Esperamos a {who}.", "You are ready. Waiting for {who}.")
WATCH = Words("{who} tira y elige en secreto.", "{who} throws and chooses in secret.")
WATCH_BOTH = Words("Los dos equipos tiran y eligen en secreto.", "Both teams throw and choose in secret.")
VICTORY = Words("Gana {who} con {fans}, contra {others}.", "{who} wins with {fans}, against {others}.")


def prompt(state: State, seat: int, lang: Lang) -> str:
    if not state.deciding:
        return result(state, lang)
    if seat == SPECTATOR or not state.deciding >> seat & 1:
        return waiting(state, seat, lang)
    if state.stage[seat] == READY:
        return (SHOW_FIRST if state.deciding == EVERYONE else SHOW_LAST)[lang]
    if state.stage[seat] == KEEPING:
        return (KEEP_OR_MATCH if fitting(state, seat) else KEEP_ONLY)[lang]
    return MATCH[lang] if fans_left(state, seat) else f"{NO_FANS[lang]} {MATCH[lang]}"


def waiting(state: State, seat: int, lang: Lang) -> str:
    missing = [seat_mark(team) for team in range(TEAMS) if state.deciding >> team & 1]
    if seat == SPECTATOR:
        return WATCH_BOTH[lang] if len(missing) > 1 else WATCH.format(who=missing[0])[lang]
    return WAIT.format(who=missing[0])[lang]


def result(state: State, lang: Lang) -> str:
    winner = 0 if state.fans[0] > state.fans[1] else 1
    fans, others = fans_said(state.fans[winner]), state.fans[1 - winner]
    return VICTORY.format(who=seat_mark(winner), fans=fans, others=others)[lang]


# --- What made the result ---------------------------------------------------------------------------------------------

AT_FIRST = Words("Al empezar", "At the start")
WITH_KEYS = Words("Con llaves", "With keys")
FOR_THROWS = Words("Tiradas pagadas", "Throws paid for")
BY_WEARINESS = Words("Sin energía", "Out of energy")


def tally(state: State, lang: Lang) -> Tally:
    kinds = (
        (AT_FIRST, [START_FANS] * TEAMS, "setup"),
        (WITH_KEYS, state.cheered, "keys"),
        (FOR_THROWS, [-paid for paid in state.spent], "throw"),
        (BY_WEARINESS, [-lost for lost in state.fled], "energy"),
    )
    return Tally(points=tuple(Count(label=name[lang], by_seat=tuple(fans), rule=rule) for name, fans, rule in kinds))


ANOTHER_THROW = Words(
    "Cuesta 1 fan, y cambia los dados que no apartaste.", "It costs 1 fan, and changes the dice that you did not keep."
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """Of a key: what it does. Of another throw: what it costs and what it is for."""
    if FILL <= move < LEAVE:
        key = move - FILL
        return f"{KEY_NAMES[key][lang]}: {effect_said(EFFECTS[key], lang)}."
    if move == THROW:
        return ANOTHER_THROW[lang]
    return ""


# --- The arena --------------------------------------------------------------------------------------------------------


ARENA = (  # all that lies open between the two teams
    *("track", "reveals", "fans", "energy", "ring"),
    *("shown_dice", "shown_keys", "shown_paid", "shown_won", "shown_energy", "shown_below"),
)


def board(state: State, lang: Lang) -> tuple[Node, ...]:
    laid = state.only(*ARENA)
    laid.deciding = state.deciding > 0  # who has shown is said elsewhere
    return arena(laid.frozen(), lang)


@lru_cache(2048)
def arena(state: State, lang: Lang) -> tuple[Node, ...]:
    """The same for all, and it changes once a round: made once, not for each viewer of each choice."""
    return team(state, 0, lang), ring(state, lang), team(state, 1, lang)


# --- The ring ---------------------------------------------------------------------------------------------------------

ROUND = Words("El ring · ronda {n}", "The ring · round {n}")
LAST_ROUND = Words("Fin del combate · {n} rondas", "End of the fight · {n} rounds")
RING_PLACES = ((0.88, 1.0), (2.12, 1.0))  # of each team's fighter in the ring
CORNERS = ((-0.15, 1.8), (3.15, 0.2))  # of the one who rests, outside the ropes


def ring(state: State, lang: Lang) -> Board:
    label = (ROUND if state.deciding else LAST_ROUND).format(n=state.reveals + (state.deciding > 0))[lang]
    spots = (spot(state, team, is_inside, lang) for team in range(TEAMS) for is_inside in (True, False))
    return Board(label=label, key="ring", look="ring", rule="round", things=tuple(spots))


def spot(state: State, team: int, is_inside: bool, lang: Lang) -> Space:
    x, y = (RING_PLACES if is_inside else CORNERS)[team]
    which = state.ring[team] if is_inside else 1 - state.ring[team]
    return Space(
        key=f"{'ring' if is_inside else 'corner'}-{team}",
        look="spot" if is_inside else "stool",
        x=x,
        y=y,
        owner=team,
        things=(mask(team * PARTNERS + which, lang),),
    )


def mask(fighter: int, lang: Lang) -> Token:
    return Token(
        label=fighter_name(fighter, lang),
        key=f"fighter-{fighter}",
        look=FIGHTER_LOOKS[fighter],
        owner=fighter // PARTNERS,
    )


# --- A team -----------------------------------------------------------------------------------------------------------

RINGSIDE = (Words("{name} · en el ring", "{name} · in the ring"), Words("{name} · descansa", "{name} · rests"))


def team(state: State, seat: int, lang: Lang) -> Group:
    order = (state.ring[seat], 1 - state.ring[seat])
    fighters = tuple(fighter(state, seat, which, lang) for which in order)
    shown = (last_round(state, seat, lang),) if state.reveals else ()
    things = (crowd(state, seat), *fighters, *shown)
    return Group(label=seat_mark(seat), key=f"team-{seat}", look="team", owner=seat, things=things)


def crowd(state: State, seat: int) -> Track:
    """As the round began, for everyone: what a team pays meanwhile is its secret (ruling 12), told beside its dice."""
    fans = state.fans[seat]
    look = f"crowd-{min(fans, GOAL)}"
    return Track(
        label="Fans", key=f"fans-{seat}", look=look, rule="goal", owner=seat, value=fans, high=GOAL, target=GOAL
    )


def fighter(state: State, seat: int, which: int, lang: Lang) -> Group:
    number = seat * PARTNERS + which
    is_resting = state.ring[seat] != which
    label = RINGSIDE[is_resting].format(name=fighter_name(number, lang))[lang]
    things = strip(state.track, number, state.energy[seat, which], lang)
    return Group(
        label=label,
        key=f"about-{number}",
        look=FIGHTER_LOOKS[number],
        rule="rest" if is_resting else "energy",
        owner=seat,
        things=things,
    )


@lru_cache(1024)
def strip(track: int, number: int, box: int, lang: Lang) -> tuple[Node, ...]:
    """The energy of a fighter, and what only this one can do."""
    label = Words("Energía: {dice}", "Energy: {dice}").format(dice=dice_said(TRACKS[track][box], lang))[lang]
    boxes = tuple(
        Space(
            key=f"box-{number}-{at}",
            sign=str(dice),
            look="box-here" if at == box else "",
            x=at,
            things=(Token(label=label, key=f"cube-{number}", look="cube"),) if at == box else (),
        )
        for at, dice in enumerate(TRACKS[track])
    )
    favourite = Words("Favorito {f} · {pair} · {three}", "Favourite {f} · {pair} · {three}")
    own = {"f": FAVOURITE[number], "pair": dashed(PAIRS[number]), "three": dashed(THREES[number])}
    return (
        Board(label=label, key=f"energy-{number}", look="energy", rule="energy", things=boxes),
        Text(label=favourite.format(**own)[lang], key=f"own-{number}", rule="personal"),
    )


def dashed(faces: tuple[int, ...]) -> str:
    return "-".join(map(str, faces))


# --- The last round ---------------------------------------------------------------------------------------------------


def last_round(state: State, seat: int, lang: Lang) -> Group:
    """What a team showed, dice in the same key side by side."""
    dice = sorted(range(MOST_DICE), key=lambda die: (not state.shown_keys[seat, die], state.shown_keys[seat, die], die))
    shown = tuple(
        Die(
            label=key_name(state.shown_keys[seat, die], lang),
            key=f"shown-{seat}-{die}",
            value=state.shown_dice[seat, die],
            look="matched" if state.shown_keys[seat, die] else "unused",
        )
        for die in dice
        if state.shown_dice[seat, die]
    )
    label = Words("Ronda {n}: {sum}", "Round {n}: {sum}").format(n=state.reveals, sum=balance(state, seat))[lang]
    said = Text(label=outcome(state, seat, lang), key=f"outcome-{seat}")
    return Group(label=label, key=f"last-{seat}", look="last", rule="resolution", owner=seat, things=(*shown, said))


def key_name(mark: int, lang: Lang) -> str:
    return KEY_NAMES[mark - 1][lang] if mark else Words("sin usar", "unused")[lang]


def balance(state: State, seat: int) -> str:
    return change_said(state.shown_won[seat] - state.shown_paid[seat] - state.shown_below[seat])


def outcome(state: State, seat: int, lang: Lang) -> str:
    """The keys of the last round and what came of them."""
    keys = keys_shown(state, seat, lang)
    parts = [listed(keys, lang) if keys else Words("ninguna llave", "no key")[lang], *costs(state, seat, lang)]
    said = "; ".join(parts)
    return f"{said[0].upper()}{said[1:]}."


def keys_shown(state: State, seat: int, lang: Lang) -> list[str]:
    names = []
    for key in range(KEYS):
        count = sum(mark == key + 1 for mark in row(state.shown_keys, seat)) // KEY_SIZE[key]
        if count:
            times = f" ×{count}" if count > 1 else ""
            names.append(f"{KEY_NAMES[key][lang]}{times}")
    return names


def costs(state: State, seat: int, lang: Lang) -> list[str]:
    """Throws paid for, energy, and the fans that stood in for it."""
    paid, energy, below = state.shown_paid[seat], state.shown_energy[seat], state.shown_below[seat]
    said = []
    if paid:
        said.append(Words("{n} por tirar otra vez", "{n} for throwing again").format(n=change_said(-paid))[lang])
    if energy:
        said.append(Words("energía {n}", "energy {n}").format(n=signed(energy))[lang])
    if below:
        said.append(Words("{n} por falta de energía", "{n} for want of energy").format(n=change_said(-below))[lang])
    return said


def row(dice: Cells, seat: int) -> list[int]:
    """A number for each die of a seat."""
    return [dice[seat, die] for die in range(MOST_DICE)]


# --- Dice and keys ----------------------------------------------------------------------------------------------------

PAID = Words(
    "Esta ronda has pagado {paid}; ahora tienes {left}.", "You have paid {paid} this round; now you have {left}."
)
TOUCHED = Words(
    "Ya lo moviste desde la última tirada. Si lo has pensado mejor, deshaz: antes de tirar, cuantas veces quieras.",
    "You moved it since the last throw. If you think better of it, undo: before a throw, as often as you like.",
)
KEPT, FREE = Words("se queda", "stays"), Words("suelto", "loose")


def my_dice(state: State, seat: int, lang: Lang) -> Group:
    keys = row(state.keys, seat)
    lying = [die for die, face in enumerate(row(state.dice, seat)) if face and not keys[die]]
    things: list[Node] = [my_die(state, seat, die, lang) for die in lying]
    if state.paid[seat]:
        said = PAID.format(paid=fans_said(state.paid[seat]), left=fans_said(fans_left(state, seat)))[lang]
        things.append(Text(label=said, key="paid", rule="throw"))
    if any(keys):
        filled = Effect(state.won[seat], state.blows[seat], state.effort[seat])
        label = Words("Tus llaves: {effect}", "Your keys: {effect}").format(effect=effect_said(filled, lang))[lang]
        things.append(Text(label=label, key="filled", rule="resolution"))
    label = Words("Tus dados", "Your dice")[lang]
    return Group(label=label, key="dice", look="dice", rule="throw", owner=seat, things=tuple(things))


def my_die(state: State, seat: int, die: int, lang: Lang) -> Die:
    is_kept = state.kept[seat] >> die & 1
    can_move = is_open(state, seat) and state.stage[seat] == KEEPING
    return Die(
        label=(KEPT if is_kept else FREE)[lang] if can_move else "",
        key=f"die-{seat}-{die}",
        value=state.dice[seat, die],
        look="kept" if is_kept else "",
        move=KEEP + die if can_move else NO_MOVE,
        why=TOUCHED[lang] if can_move else "",
        rule="throw",
        owner=seat,
    )


def is_open(state: State, seat: int) -> bool:
    """Whether this seat is deciding now: not while dice are in the air."""
    return bool(state.deciding >> seat & 1) and not (state.air[0] | state.air[1])


def buttons(state: State, seat: int, lang: Lang) -> tuple[Button, ...]:
    if not is_open(state, seat):
        return ()
    offered = [(SHOW, "show", "show")] if state.stage[seat] == READY else [(LEAVE, "leave", "stand")]
    if state.stage[seat] == KEEPING and flying_count(state, seat):
        offered.insert(0, (THROW, "throw", "throw"))
    return tuple(
        Button(label=words(state, seat, move, lang), key=key, look=look, move=move, rule=KEYS_OR_THROW[key])
        for move, key, look in offered
    )


KEYS_OR_THROW = {"throw": "throw", "leave": "keys", "show": "resolution"}
LACKING = Words("Te faltan dados: {dice}.", "You lack dice for it: {dice}.")
ONE_CHANGE = Words("Un cambio por ronda basta.", "One change a round is enough.")
BILL = Words("Las llaves de {name}", "The keys of {name}")
COLUMNS = 2


def my_bill(state: State, seat: int, lang: Lang) -> Board:
    can_fill = is_open(state, seat) and state.stage[seat] != READY
    lines = tuple(my_key(state, seat, key, can_fill, lang) for key in range(KEYS))
    return bill(fighter_of(state, seat), seat, lines, lang)


def bill(number: int, seat: int, lines: tuple[Node, ...], lang: Lang) -> Board:
    label = BILL.format(name=fighter_name(number, lang))[lang]
    return Board(label=label, key=f"bill-{seat}", look="bill", rule="keys", owner=seat, things=lines)


def my_key(state: State, seat: int, key: int, can_fill: bool, lang: Lang) -> Space:
    number = fighter_of(state, seat)
    why = (ONE_CHANGE[lang] if key == CHANGE and state.swaps[seat] else lacking(number, key, lang)) if can_fill else ""
    dice = tuple(
        Die(key=f"die-{seat}-{die}", value=state.dice[seat, die], look="matched", owner=seat)
        for die in range(MOST_DICE)
        if state.keys[seat, die] == key + 1
    )
    return key_line(number, seat, key, lang, dice, FILL + key if can_fill else NO_MOVE, why)


@lru_cache(128)
def lacking(number: int, key: int, lang: Lang) -> str:
    return LACKING.format(dice=key_dice(number, key))[lang]


@lru_cache(4096)
def key_line(
    number: int, seat: int, key: int, lang: Lang, dice: tuple[Node, ...] = (), move: int = NO_MOVE, why: str = ""
) -> Space:
    return Space(
        label=KEY_NAMES[key][lang],
        key=f"key-{seat}-{key}",
        look="filled" if dice else "",
        rule=KEY_RULES[key],
        move=move,
        why=why,
        x=key % COLUMNS,
        y=key // COLUMNS,
        things=(*printed(number, key, lang), *dice),
    )


@lru_cache(128)
def printed(number: int, key: int, lang: Lang) -> tuple[Text, ...]:
    """The faces that a key takes and what it does."""
    faces = dice_of(number, key) or ("x",) * KEY_SIZE[key]
    pips = (Text(label=str(face).upper(), look=f"pip-{face}") for face in faces)
    effects = (Text(label=said, look=look) for look, said in effect_parts(EFFECTS[key], lang))
    return (*pips, *effects)


# --- The whole table --------------------------------------------------------------------------------------------------

SECRET = Words("Tira y elige en secreto", "Throws and chooses in secret")
SET = Words("Ya está listo", "Is ready")


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    others = [other for other in range(TEAMS) if other != seat]
    return View(
        prompt=prompt(state, seat, lang),
        board=board(state, lang),
        mine=mine(state, seat, lang) if seat != SPECTATOR and state.deciding else (),
        others=tuple(rival(state, other, lang) for other in others) if state.deciding else (),
    )


def mine(state: State, seat: int, lang: Lang) -> tuple[Node, ...]:
    return (my_dice(state, seat, lang), *buttons(state, seat, lang), my_bill(state, seat, lang))


def rival(state: State, seat: int, lang: Lang) -> Group:
    return face_down(seat, fighter_of(state, seat), dice_count(state, seat), state.deciding >> seat & 1, lang)


@lru_cache(512)
def face_down(seat: int, number: int, count: int, is_deciding: int, lang: Lang) -> Group:
    """A team through the eyes of others: dice face down, and the keys that all can read."""
    hidden = Words("Dado oculto", "Hidden die")[lang]
    dice = tuple(Die(label=hidden, key=f"die-{seat}-{die}", look="hidden", owner=seat) for die in range(count))
    lines = tuple(key_line(number, seat, key, lang) for key in range(KEYS))
    said = Text(label=(SECRET if is_deciding else SET)[lang], key=f"state-{seat}", rule="round")
    things = (said, Group(key=f"hidden-{seat}", look="hand", things=dice), bill(number, seat, lines, lang))
    return Group(label=seat_mark(seat), key=f"rival-{seat}", owner=seat, things=things)


# --- The story --------------------------------------------------------------------------------------------------------

THROWN = Words("Ronda {n}: {seat} tira {dice}.", "Round {n}: {seat} throws {dice}.")
THROWN_AGAIN = Words("{seat} paga 1 fan y ahora tiene {dice}.", "{seat} pays 1 fan and now has {dice}.")
IS_READY = Words("{seat} está listo.", "{seat} is ready.")
SHOWN = Words("{seat}, con {fighter}: {dice} {outcome}", "{seat}, with {fighter}: {dice} {outcome}")
TOTALS = Words("Fin de la ronda {n}: {a} a {b}.", "End of round {n}: {a} to {b}.")
ENTERS = Words("Entra {fighter} al ring.", "{fighter} enters the ring.")
TIED = Words("Empate con la meta cumplida: se sigue luchando.", "Both are level beyond the goal: the fight goes on.")


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    if seat == CHANCE:
        return throw_told(before, after, lang) if move != NO_MOVE else ""
    if move != SHOW:
        return ""
    if after.reveals == before.reveals:
        return IS_READY.format(seat=seat_mark(seat))[lang]
    return " ".join([*(shown_told(after, team, lang) for team in range(TEAMS)), *round_told(before, after, lang)])


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """What both teams showed, once they have."""
    is_shown = after.reveals > before.reveals
    return those(
        {
            "end": is_shown and not after.deciding,
            "change": is_shown and tuple(after.ring) != tuple(before.ring),
            "energy": is_shown and any(after.shown_energy),
            "resolution": is_shown,
            "rest": is_shown,
        }
    )


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """Both throws of a round, side by side, and the fans that they brought."""
    if move != SHOW or after.reveals == before.reveals:
        return None
    title = TOTALS.format(n=after.reveals, a=after.fans[0], b=after.fans[1])[lang]
    sides = tuple(
        Group(label=f"{seat_mark(team)}: {balance(after, team)}", things=unkeyed(last_round(after, team, lang).things))
        for team in range(TEAMS)
    )
    return Group(label=title, look="settlement", things=sides)


def unkeyed(things: tuple[Node, ...]) -> tuple[Node, ...]:
    return tuple(replace(thing, key="") for thing in things)


def throw_told(before: State, after: State, lang: Lang) -> str:
    """To the one who threw, once the last die has come down."""
    seat = thrower(before)
    if after.air[seat]:
        return ""
    said = THROWN_AGAIN if after.paid[seat] else THROWN
    faces = pictured(row(after.dice, seat))
    return said.format(n=after.reveals + 1, seat=seat_mark(seat), dice=faces)[lang]


def pictured(faces: list[int]) -> str:
    return " ".join(f"{picture(f'die-{face}')}{face}" for face in faces if face)


def shown_told(after: State, seat: int, lang: Lang) -> str:
    number = seat * PARTNERS + after.shown_ring[seat]
    name = picture(FIGHTER_LOOKS[number]) + fighter_name(number, lang)
    faces = pictured(row(after.shown_dice, seat))
    said = f"({outcome(after, seat, lang)[:-1]}; {balance(after, seat)})."
    return SHOWN.format(seat=seat_mark(seat), fighter=name, dice=faces, outcome=said)[lang]


def round_told(before: State, after: State, lang: Lang) -> list[str]:
    told = [TOTALS.format(n=after.reveals, a=after.fans[0], b=after.fans[1])[lang]]
    if not after.deciding:
        return [*told, result(after, lang)]
    if min(after.fans[0], after.fans[1]) >= GOAL:
        told.append(TIED[lang])
    changed = [team for team in range(TEAMS) if after.ring[team] != before.ring[team]]
    return told + [ENTERS.format(fighter=entering(after, team, lang))[lang] for team in changed]


def entering(after: State, seat: int, lang: Lang) -> str:
    number = fighter_of(after, seat)
    return picture(FIGHTER_LOOKS[number]) + fighter_name(number, lang)
