"""What each one sees of Politburó: the staircase of offices, everybody's candidates, a hand; and all its words."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.nodes import (
    NO_MOVE,
    Board,
    Button,
    Card,
    Group,
    Hand,
    Node,
    Space,
    Text,
    Token,
    Track,
    View,
    picture,
)
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Fact, Tally
from sobremesa.engine.words import Lang, Words, listed, seat_mark
from sobremesa.games.politburo import rules
from sobremesa.games.politburo.components import (
    CHIEF,
    DECKS,
    EFFECT,
    HAND,
    KINDS,
    LEAST_LOYALTY,
    MARK,
    MOST_HEALTH,
    MOST_LOYALTY,
    NAMES,
    OFFICES,
    PER_SEAT,
    PORTRAITS,
    SLOTS,
)
from sobremesa.games.politburo.rules import NONE, UNKNOWN, State
from sobremesa.games.wording import settlement, signed

# --- Names ------------------------------------------------------------------------------------------------------------


def power_name(state: State, power: int, lang: Lang) -> str:
    deck = DECKS[state.deck]
    return (deck.cards[power].name if power < KINDS else deck.offices[power - KINDS].name)[lang]


def pictured(state: State, power: int, lang: Lang) -> str:
    """A card's name with its picture, or an office's name."""
    name = power_name(state, power, lang)
    return picture(card_look(state.deck, power)) + name if power < KINDS else name


def card_look(deck: int, kind: int) -> str:
    return f"card-{DECKS[deck].cards[kind].picture}"


def name_of(state: State, candidate: int) -> str:
    return NAMES[state.face[candidate]]


def full_name(state: State, candidate: int, lang: Lang) -> str:
    """A candidate and whose it is."""
    return f"{name_of(state, candidate)} ({seat_mark(rules.owner(candidate))})"


def full_names(state: State, candidates: int, lang: Lang) -> str:
    """Those of a bit set."""
    seated = range(state.seats * PER_SEAT)
    return listed((full_name(state, candidate, lang) for candidate in seated if candidates >> candidate & 1), lang)


PLACE = Words("la carta {n} de {name}", "card {n} of {name}")
KNOWN_PLACE = Words("la carta {n} ({card}) de {name}", "card {n} ({card}) of {name}")


def place_said(state: State, candidate: int, slot: int, lang: Lang) -> str:
    """An assigned card by its place, and by its name to those who may know it."""
    kind, name = state.assigned[candidate, slot], full_name(state, candidate, lang)
    if kind == UNKNOWN:
        return PLACE[lang].format(n=slot + 1, name=name)
    return KNOWN_PLACE[lang].format(n=slot + 1, card=power_name(state, kind, lang), name=name)


# --- Moves in words ---------------------------------------------------------------------------------------------------

PICK = Words("Tomar {name}", "Take {name}")
AIM = Words("{power} sobre {name}", "{power} on {name}")
VICTIM = Words("Espiar a {name}", "Spy on {name}")
RAID = Words("Descartar {card}", "Discard {card}")
PLAY = Words("Jugar {name}", "Play {name}")
ASSIGN = Words("Asignar boca abajo a {name}", "Assign face down to {name}")
USE = Words("Usar el cargo: {name}", "Use the office: {name}")
DROP = Words("Descartar {name}", "Discard {name}")
ACT = Words("{name} juega {card} (carta {n})", "{name} plays {card} (card {n})")
REPLY = Words("Responder con {name}", "Answer with {name}")
DRAWN = Words("{who} roba {name}", "{who} draws {name}")
BEGINS = Words("Empieza {who}", "{who} begins")
ENTERS = Words("{name} entra con {who}", "{name} joins {who}")


END_TURN = Words("Terminar el turno", "End the turn")
NO_ANSWER = Words("Dejar pasar", "Let it pass")
NO_ACTION = Words("No jugar nada más", "Play nothing more")


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    said = chance_words(state, move, lang) if seat == CHANCE else choice_words(state, move, lang)
    return said or rules.moves.text(move, lang)


def chance_words(state: State, move: int, lang: Lang) -> str:
    if move == rules.LET_PASS:
        return ""
    if move >= rules.DRAW:
        name = power_name(state, move - rules.DRAW, lang)
        return DRAWN[lang].format(who=seat_mark(state.drawer), name=name)
    if move >= rules.FIRST:
        return BEGINS[lang].format(who=seat_mark(move - rules.FIRST))
    return ENTERS[lang].format(name=NAMES[move - rules.FACE], who=seat_mark(rules.owner(state.dealt)))


def choice_words(state: State, move: int, lang: Lang) -> str:
    kind = rules.moves.range_of(move)
    at = move - kind.start
    if kind.name in ("pick", "drop", "reply"):
        say = {"pick": PICK, "drop": DROP, "reply": REPLY}[kind.name]
        return say[lang].format(name=power_name(state, at, lang))
    if kind.name == "aim":
        power = power_name(state, state.picked, lang)
        return AIM[lang].format(power=power, name=full_name(state, at, lang))
    if kind.name in ("raid", "act"):
        return place_words(state, kind.name, at, lang)
    if kind.name == "assign":
        return ASSIGN[lang].format(name=name_of(state, at))
    if kind.name == "victim":
        return VICTIM[lang].format(name=seat_mark(at))
    if kind.name in ("play", "use"):
        used = state.picked if kind.name == "play" else KINDS + at
        return (PLAY if kind.name == "play" else USE)[lang].format(name=power_name(state, used, lang))
    return pass_words(state, lang) if kind.name == "pass" else ""


def pass_words(state: State, lang: Lang) -> str:
    if state.phase < rules.WINDOW:
        return END_TURN[lang]
    return (NO_ACTION if state.phase == rules.WINDOW else NO_ANSWER)[lang]


def place_words(state: State, kind: str, place: int, lang: Lang) -> str:
    candidate, slot = divmod(place, SLOTS)
    if kind == "raid":
        return RAID[lang].format(card=place_said(state, candidate, slot, lang))
    card = power_name(state, state.assigned[candidate, slot], lang)
    return ACT[lang].format(name=name_of(state, candidate), card=card, n=slot + 1)


# --- What is asked ----------------------------------------------------------------------------------------------------

CHOOSE = Words(
    "Tu turno: repón tu mano (hasta {limit}) y juega, o cámbiala entera por {renewed} y pasa.",
    "Your turn: refill your hand (up to {limit}) and play, or change all of it for {renewed} and pass.",
)
MAIN = Words(
    "Juega o asigna cartas de tu mano, usa tus cargos, y pasa cuando quieras.",
    "Play or assign cards of your hand, use your offices, and pass when you like.",
)
AIMING = Words("{power}: {text} Elige a quién.", "{power}: {text} Choose whom.")
PLAYABLE = Words("{power}: {text}", "{power}: {text}")
OR_ASSIGN = Words(" O asígnala a un lugar libre.", " Or assign it to a free place.")
ONLY_ASSIGN = Words(
    "{power} ahora solo se puede asignar: elige un lugar libre de un candidato tuyo.",
    "{power} can only be assigned now: choose a free place of a candidate of yours.",
)
DISCARDING = Words("Descarta las cartas que no quieras y pasa.", "Discard the cards that you do not want, and pass.")
CUTTING = Words(
    "Tu mano pasa de su límite ({limit}): descarta {n}.", "Your hand is above its limit ({limit}): discard {n}."
)
SPYING = Words(
    "Estas son las cartas asignadas de {who}: descarta una.", "These are the assigned cards of {who}: discard one."
)
WINDOW = Words(
    "Antes de que acabe el turno de {who}, uno de tus candidatos puede jugar sus cartas.",
    "Before the turn of {who} ends, one of your candidates may play its cards.",
)
AIMED_AT = Words("{what}. ¿Respondes?", "{what}. Do you answer?")
ONE_LEFT = Words(
    "Un candidato ha dejado la partida: {names}. ¿Juegas algo?",
    "A candidate has left the game: {names}. Do you play anything?",
)
SEVERAL_LEFT = Words(
    "Varios candidatos han dejado la partida: {names}. ¿Juegas algo?",
    "Several candidates have left the game: {names}. Do you play anything?",
)
NOTHING = Words(" No tienes con qué.", " You have nothing for it.")
WAITING = Words("Esperamos a {who}.", "Waiting for {who}.")
DEALING = Words("Se reparten las cartas.", "The cards are being dealt.")
WON_BY_OFFICE = Words(
    "Gana {who}: {name} mantuvo la jefatura una ronda completa.",
    "{who} wins: {name} kept the highest office a whole round.",
)
WON_ALONE = Words("Gana {who}: nadie más tiene candidatos.", "{who} wins: nobody else has candidates.")
DRAWN_GAME = Words("No queda ningún candidato: nadie gana.", "No candidate is left: nobody wins.")


def prompt(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    acting = rules.to_act(state)
    if acting == OVER:
        return result(state, lang)
    if acting == 1 << CHANCE:
        return DEALING[lang]
    if seat == SPECTATOR or not acting >> seat & 1:
        asked = played(state, lang) if state.power != NONE else ""
        return " ".join(filter(None, (asked and f"{asked}.", WAITING[lang].format(who=seat_mark(state.actor)))))
    return asked_of(state, seat, legal, lang)


def asked_of(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    limit = rules.hand_limit(state, seat)
    if state.phase == rules.CHOOSING:
        return CHOOSE[lang].format(limit=limit, renewed=min(limit, HAND))
    if state.phase == rules.AIMING:
        return aiming_prompt(state, seat, legal, lang)
    if state.phase == rules.CUTTING:
        return CUTTING[lang].format(limit=limit, n=state.hand_size[seat] - limit)
    if state.phase == rules.SPYING:
        return SPYING[lang].format(who=seat_mark(state.victim))
    if state.phase >= rules.WINDOW:
        return question(state, legal, lang)
    return (MAIN if state.phase == rules.MAIN else DISCARDING)[lang]


def aiming_prompt(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    power = power_name(state, state.picked, lang)
    if not rules.is_playable(state, seat, state.picked, state.origin):
        return ONLY_ASSIGN[lang].format(power=power)
    say = PLAYABLE if rules.PLAY in legal else AIMING
    said = say[lang].format(power=power, text=power_text(state.deck, state.picked, lang))
    return said + OR_ASSIGN[lang] if any(rules.ASSIGN <= move < rules.USE for move in legal) else said


def power_text(deck: int, power: int, lang: Lang) -> str:
    own = DECKS[deck]
    return (own.cards[power].power if power < KINDS else own.offices[power - KINDS].power).text[lang]


def question(state: State, legal: frozenset[int], lang: Lang) -> str:
    if state.phase == rules.ANSWERING:
        asked = AIMED_AT[lang].format(what=played(state, lang))
    elif state.phase == rules.MOURNING:
        say = SEVERAL_LEFT if state.departed & state.departed - 1 else ONE_LEFT
        asked = say[lang].format(names=full_names(state, state.departed, lang))
    else:
        asked = WINDOW[lang].format(who=seat_mark(state.turn))
    return asked if len(legal) > 2 else asked + NOTHING[lang]


def played(state: State, lang: Lang) -> str:
    """What was played and waits for answers, in words."""
    said = done(state.player, state.power, power_name(state, state.power, lang), lang)
    if state.slot != NONE:
        return said + ON[lang].format(name=place_said(state, state.target, state.slot, lang))
    if state.target != NONE:
        return said + ON[lang].format(name=full_name(state, state.target, lang))
    return said + AGAINST[lang].format(name=seat_mark(state.victim)) if state.victim != NONE else said


def done(seat: int, power: int, what: str, lang: Lang) -> str:
    """Cards are played, abilities used."""
    return (PLAYS if power < KINDS else USES)[lang].format(who=seat_mark(seat), what=what)


PLAYS = Words("{who} juega {what}", "{who} plays {what}")
USES = Words("{who} usa el cargo de {what}", "{who} uses the office of {what}")
ON = Words(" sobre {name}", " on {name}")
AGAINST = Words(" contra {name}", " against {name}")


def result(state: State, lang: Lang) -> str:
    if state.winner == NONE:
        return DRAWN_GAME[lang]
    who = seat_mark(state.winner)
    if rules.ending(state) == rules.ALONE:
        return WON_ALONE[lang].format(who=who)
    return WON_BY_OFFICE[lang].format(who=who, name=name_of(state, state.holder[CHIEF]))


# --- What made the result ---------------------------------------------------------------------------------------------

NONE_LEFT = "–"


def tally(state: State, lang: Lang) -> Tally:
    """There are no points: who held which office, and what was left of everybody."""
    kinds = (
        (Words("Cargos", "Offices"), offices_said, "offices"),
        (Words("Candidato más leal", "Most loyal candidate"), best_said, "candidates"),
        (Words("Candidatos en juego", "Candidates in play"), left_said, "departures"),
    )
    seats = range(state.seats)
    facts = (
        Fact(label=name[lang], by_seat=tuple(said(state, seat, lang) for seat in seats), rule=rule)
        for name, said, rule in kinds
    )
    return Tally(facts=tuple(facts))


def offices_said(state: State, seat: int, lang: Lang) -> str:
    """From the highest down."""
    held = [office for office in reversed(range(OFFICES)) if rules.holds(state, seat, office)]
    return ", ".join(DECKS[state.deck].offices[office].name[lang] for office in held) or NONE_LEFT


def best_said(state: State, seat: int, lang: Lang) -> str:
    own = [one for one in range(seat * PER_SEAT, (seat + 1) * PER_SEAT) if rules.is_in_play(state, one)]
    if not own:
        return NONE_LEFT
    best = max(own, key=lambda one: state.loyalty[one])
    return f"{name_of(state, best)}, {state.loyalty[best]}"


def left_said(state: State, seat: int, lang: Lang) -> str:
    return str(rules.counter(state, seat, rules.STILL_IN_PLAY))


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """What the card or office says that would be used."""
    kind = rules.moves.range_of(move)
    at = move - kind.start
    if kind.name in ("pick", "reply"):
        return power_text(state.deck, at, lang)
    if kind.name in ("aim", "play", "victim"):
        return power_text(state.deck, state.picked, lang)
    return power_text(state.deck, KINDS + at, lang) if kind.name == "use" else ""


# --- The Chief's clock ------------------------------------------------------------------------------------------------

SINCE = (  # by whether the Chief's last round has begun
    Words("{office}: {name}, desde esta ronda.", "{office}: {name}, since this round."),
    Words("{office}: {name}, desde la ronda anterior.", "{office}: {name}, since last round."),
)
WINS = (
    Words(
        "Si conserva el cargo hasta el final de la siguiente, gana {who}.",
        "Keeping the office to the end of the next one wins the game for {who}.",
    ),
    Words(
        "Si conserva el cargo hasta el final de esta, gana {who}.",
        "Keeping the office to the end of this one wins the game for {who}.",
    ),
)


def clock(state: State, lang: Lang) -> list[Node]:
    """What everybody must watch: how long the Chief still has to last. Last on the board, for at a terminal that is
    nearest to what is asked; in a browser it stands over everything."""
    chief = state.holder[CHIEF]
    if chief == NONE or state.phase == rules.FINISHED:
        return []
    look = "clock-last" if state.reign else "clock-first"
    said = f"{since_said(state, lang)} {wins_said(state, lang)}"
    return [Text(label=said, key="clock", look=look, owner=rules.owner(chief), rule="win")]


def since_said(state: State, lang: Lang) -> str:
    office = DECKS[state.deck].offices[CHIEF].name[lang]
    return SINCE[state.reign][lang].format(name=full_name(state, state.holder[CHIEF], lang), office=office)


def wins_said(state: State, lang: Lang) -> str:
    return WINS[state.reign][lang].format(who=seat_mark(rules.owner(state.holder[CHIEF])))


# --- The staircase ----------------------------------------------------------------------------------------------------


def staircase(state: State, legal: frozenset[int], lang: Lang) -> Board:
    steps = tuple(step(state, office, legal, lang) for office in range(OFFICES))
    return Board(label=Words("Cargos", "Offices")[lang], key="offices", look="staircase", rule="offices", things=steps)


WHY_USED = Words("Su habilidad ya se usó en esta ronda.", "Its ability was used in this round.")
WHY_NOT_NOW = Words("Se usa en tu turno, si cambiaría algo.", "It is used in your turn, if it would change anything.")


def step(state: State, office: int, legal: frozenset[int], lang: Lang) -> Space:
    """An office with its loyalty, its holder and what it can do; spent abilities say so."""
    holder, own = state.holder[office], DECKS[state.deck].offices[office]
    things: list[Node] = [Text(label=own.power.text[lang], key=f"ability-{office}", rule="abilities")]
    if holder != NONE:
        face = state.face[holder]
        label = full_name(state, holder, lang)
        things.insert(0, Token(label=label, key=f"holder-{office}", look=PORTRAITS[face], owner=rules.owner(holder)))
    if state.used >> office & 1:
        things.append(Text(label=Words("usada", "used")[lang], key=f"used-{office}", look="used", rule="abilities"))
    move = rules.USE + office
    return Space(
        label=own.name[lang],
        key=f"office-{office}",
        look=f"office-{office + 1}",
        sign=str(own.threshold),
        rule="abilities",
        x=office,
        owner=rules.owner(holder) if holder != NONE else -1,
        move=move if move in legal else NO_MOVE,
        why=(WHY_USED if state.used >> office & 1 else WHY_NOT_NOW)[lang],
        things=tuple(things),
    )


# --- Candidates -------------------------------------------------------------------------------------------------------


class Facts(NamedTuple):
    """All that the things of a candidate are made from; made once for all who see the same."""

    deck: int
    candidate: int
    face: int
    health: int
    loyalty: int
    is_in_play: bool
    is_marked: bool
    office: int
    assigned: tuple[int, ...]
    is_mine: bool
    is_target: bool
    searched: int  # the place of the card that is searched, or NONE
    moves: frozenset[int]


def facts_of(state: State, candidate: int, seat: int, legal: frozenset[int]) -> Facts:
    office = next((office for office in range(OFFICES) if state.holder[office] == candidate), NONE)
    own_moves = {rules.AIM + candidate, rules.ASSIGN + candidate}
    own_moves |= {start + candidate * SLOTS + slot for start in (rules.RAID, rules.ACT) for slot in range(SLOTS)}
    return Facts(
        state.deck,
        candidate,
        state.face[candidate],
        state.health[candidate],
        state.loyalty[candidate],
        bool(rules.is_in_play(state, candidate)),
        bool(state.marked >> candidate & 1),
        office,
        (state.assigned[candidate, 0], state.assigned[candidate, 1]),
        rules.owner(candidate) == seat,
        state.target == candidate,
        state.slot if state.target == candidate else NONE,
        legal & own_moves,
    )


@lru_cache(8192)
def candidate_group(facts: Facts, lang: Lang) -> Group:
    who = rules.owner(facts.candidate)
    fate = fate_of(facts)
    look = "gone" if fate else "aimed-at" if facts.is_target else "marked" if facts.is_marked else "candidate"
    things = (portrait(facts, fate, lang),) if fate else (*in_play(facts, lang), *slots(facts, lang))
    key = f"candidate-{facts.candidate}"
    return Group(label=NAMES[facts.face], key=key, look=look, owner=who, rule="candidates", things=things)


DEAD, EXILED = Words("Ha muerto", "Dead"), Words("En Siberia", "In Siberia")


def fate_of(facts: Facts) -> Words | None:
    if facts.is_in_play:
        return None
    return DEAD if facts.health == 0 else EXILED


def portrait(facts: Facts, fate: Words | None, lang: Lang) -> Token:
    move = rules.AIM + facts.candidate
    return Token(
        label=fate[lang] if fate else NAMES[facts.face],
        key=f"face-{facts.candidate}",
        look=PORTRAITS[facts.face] if fate is not EXILED else "siberia",
        move=move if move in facts.moves else NO_MOVE,
        rule="candidates",
    )


def in_play(facts: Facts, lang: Lang) -> list[Node]:
    shown: list[Node] = [portrait(facts, None, lang), *gauges(facts, lang)]
    if facts.office != NONE:
        name = DECKS[facts.deck].offices[facts.office].name[lang]
        shown.append(
            Token(label=name, key=f"badge-{facts.candidate}", look=f"badge-{facts.office + 1}", rule="offices")
        )
    if facts.is_marked:
        label = Words("Marcador de acción: no puede jugar cartas", "Action marker: it cannot play cards")[lang]
        shown.append(Token(label=label, key=f"marker-{facts.candidate}", look="marker", rule="others-turns"))
    return shown


def gauges(facts: Facts, lang: Lang) -> list[Track]:
    health, loyalty = Words("Salud", "Health")[lang], Words("Lealtad", "Loyalty")[lang]
    return [
        Track(
            label=health,
            key=f"health-{facts.candidate}",
            look=f"health-{facts.health}",
            rule="candidates",
            value=facts.health,
            high=MOST_HEALTH,
        ),
        Track(
            label=loyalty,
            key=f"loyalty-{facts.candidate}",
            look=loyalty_look(facts.loyalty),
            rule="candidates",
            value=facts.loyalty,
            low=LEAST_LOYALTY,
            high=MOST_LOYALTY,
        ),
    ]


def loyalty_look(loyalty: int) -> str:
    return f"loyalty-{loyalty}" if loyalty >= 0 else f"loyalty-minus-{-loyalty}"


FREE = Words("Lugar libre", "Free place")
DOWN = Words("Carta asignada, boca abajo", "Assigned card, face down")


def slots(facts: Facts, lang: Lang) -> list[Card]:
    free = facts.assigned.count(NONE)
    shown = [slot_card(facts, slot, kind, lang) for slot, kind in enumerate(facts.assigned) if kind != NONE]
    if free and facts.is_mine:
        move = rules.ASSIGN + facts.candidate
        move = move if move in facts.moves else NO_MOVE
        shown.append(Card(label=FREE[lang], key=f"free-{facts.candidate}", look="free-place", move=move, rule="assign"))
    return shown


def slot_card(facts: Facts, slot: int, kind: int, lang: Lang) -> Card:
    place = facts.candidate * SLOTS + slot
    move = next((start + place for start in (rules.RAID, rules.ACT) if start + place in facts.moves), NO_MOVE)
    key = f"place-{place}"
    on_it = (searched_mark(lang),) if slot == facts.searched else ()
    if kind == UNKNOWN:
        return Card(label=DOWN[lang], key=key, look="back", is_down=True, move=move, rule="assign", things=on_it)
    return replace(card(facts.deck, kind, key, lang, move), things=on_it)


def searched_mark(lang: Lang) -> Token:
    return Token(label=Words("la que se registra", "searched")[lang], key="searched", look="searched", rule="abilities")


def card(deck: int, kind: int, key: str, lang: Lang, move: int = NO_MOVE, why: str = "") -> Card:
    own = DECKS[deck].cards[kind]
    return Card(
        label=own.name[lang],
        effect=own.power.text[lang],
        corner=signed(own.power.amount) if own.power.effect in ("health", "loyalty") else "",
        look=card_look(deck, kind),
        rule=f"class-{own.power.kind}",
        key=key,
        move=move,
        why=why,
    )


def panel(state: State, seat: int, viewer: int, legal: frozenset[int], lang: Lang) -> Group:
    """The three candidates of a player, with how many cards that player holds."""
    mine = range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT)
    shown = tuple(candidate_group(facts_of(state, candidate, viewer, legal), lang) for candidate in mine)
    turn = Words(" · en turno", " · in turn")[lang] if is_turn_of(state, seat) else ""
    look = "panel-turn" if turn else "panel"
    held = Words(" · mano {n}/{limit}", " · hand {n}/{limit}")[lang]
    label = seat_mark(seat) + held.format(n=state.hand_size[seat], limit=rules.hand_limit(state, seat)) + turn
    return Group(label=label, key=f"panel-{seat}", look=look, owner=seat, rule="candidates", things=shown)


def is_turn_of(state: State, seat: int) -> bool:
    return state.stage <= rules.WINDOWS and state.turn == seat and state.phase != rules.FINISHED


# --- The desk: pile, discards, and what was just played ---------------------------------------------------------------


def desk(state: State, lang: Lang) -> Group:
    label = Words(f"Ronda {state.round}", f"Round {state.round}")[lang]
    pile = Words(f"Mazo: {state.pile_size}", f"Pile: {state.pile_size}")[lang]
    things: list[Node] = [Card(label=pile, key="pile", look="back", count=state.pile_size, is_down=True, rule="turn")]
    if NONE < state.power < KINDS:
        things.insert(0, card(state.deck, state.power, "played", lang))
    things.append(discards(state.deck, tuple(state.discards), lang))
    return Group(label=label, key="desk", look="desk", rule="round-end", things=tuple(things))


@lru_cache(1024)
def discards(deck: int, counts: tuple[int, ...], lang: Lang) -> Hand:
    """Every kind of card with how many of it lie open, of how many there are in the deck."""
    total = sum(counts)
    label = Words(f"Descartes: {total} («3/8» = 3 de 8)", f"Discards: {total} (“3/8” = 3 of 8)")[lang]
    things = tuple(copies(deck, kind, counts[kind], lang) for kind in range(len(DECKS[deck].cards)))
    return Hand(label=label, key="discards", rule="turn", things=things)


def copies(deck: int, kind: int, count: int, lang: Lang) -> Card:
    own = DECKS[deck].cards[kind]
    share = f"{count}/{own.count}"
    return Card(
        label=f"{own.name[lang]} {share}",
        corner=share,
        look=card_look(deck, kind),
        rule=f"class-{own.power.kind}",
        key=f"copies-{kind}",
    )


# --- Mine and the others' ---------------------------------------------------------------------------------------------


def mine(state: State, seat: int, legal: frozenset[int], lang: Lang) -> tuple[Node, ...]:
    return (*buttons(state, legal, lang), my_hand(state, seat, legal, lang))


def buttons(state: State, legal: frozenset[int], lang: Lang) -> list[Button]:
    """Moves that hang on nothing that lies on the table."""
    loose = (rules.REFILL, rules.RENEW, rules.PLAY, rules.SORT, rules.PASS, rules.PEACE)
    named = [move for move in (*loose, *range(rules.VICTIM, rules.RAID)) if move in legal]
    return [
        Button(
            label=words(state, state.actor, move, lang),
            key=f"button-{move}",
            move=move,
            rule=rules.moves.range_of(move).rule,
        )
        for move in named
    ]


WHY_NOT_PICK = Words(
    "Ahora no cambiaría nada, y no hay dónde asignarla.",
    "It would change nothing now, and there is no place to assign it.",
)
WHY_NOT_REPLY = Words("No responde a lo que se ha jugado.", "It does not answer what was played.")
WHY_NOT_MINE = Words("Ahora no te toca jugar desde la mano.", "You cannot play from your hand now.")


def my_hand(state: State, seat: int, legal: frozenset[int], lang: Lang) -> Hand:
    start, why = hand_moves(state, seat)
    things = tuple(
        card(state.deck, kind, f"hand-{kind}-{n}", lang, start + kind if start + kind in legal else NO_MOVE, why[lang])
        for kind in range(len(DECKS[state.deck].cards))
        for n in range(state.hand[seat, kind] - is_lifted(state, seat, kind))
    )
    lifted = lifted_card(state, seat, lang)
    label = Words("Tu mano: {n} de {limit}", "Your hand: {n} of {limit}")[lang]
    label = label.format(n=state.hand_size[seat], limit=rules.hand_limit(state, seat))
    return Hand(label=label, key="hand", owner=seat, look="hand", rule="turn", things=(*lifted, *things))


def is_lifted(state: State, seat: int, kind: int) -> bool:
    return (
        state.phase == rules.AIMING and state.actor == seat and state.origin == rules.FROM_HAND and state.picked == kind
    )


def lifted_card(state: State, seat: int, lang: Lang) -> tuple[Group, ...]:
    """The card that was taken up, apart from the others."""
    if state.picked == NONE or not is_lifted(state, seat, state.picked):
        return ()
    label = Words("Carta elegida", "Chosen card")[lang]
    held = card(state.deck, state.picked, f"hand-{state.picked}-held", lang)
    return (Group(label=label, key="lifted", look="lifted", rule="cards", things=(held,)),)


def hand_moves(state: State, seat: int) -> tuple[int, Words]:
    """What pointing at a card of the hand means now, and why it may mean nothing."""
    if state.actor != seat or state.phase <= rules.FINISHED:
        return rules.PICK, WHY_NOT_MINE
    if state.phase == rules.MAIN:
        return rules.PICK, WHY_NOT_PICK
    if state.phase in (rules.DISCARDING, rules.CUTTING):
        return rules.DROP, WHY_NOT_MINE
    return rules.REPLY, WHY_NOT_REPLY


def other_place(state: State, seat: int, lang: Lang) -> Group:
    size, limit = state.hand_size[seat], rules.hand_limit(state, seat)
    if not rules.is_in_game(state, seat):
        gone: Node = Text(
            label=Words("Fuera de la partida", "Out of the game")[lang], key=f"out-{seat}", rule="departures"
        )
        return Group(label=seat_mark(seat), key=f"seat-{seat}", owner=seat, things=(gone,))
    label = Words(f"Mano: {size} de {limit}", f"Hand: {size} of {limit}")[lang]
    back = Card(label=label, key=f"hand-of-{seat}", look="back", count=size, is_down=True, owner=seat)
    return Group(label=seat_mark(seat), key=f"seat-{seat}", owner=seat, things=(back,))


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    first = seat if seat != SPECTATOR else 0
    order = [(first + n) % state.seats for n in range(state.seats)]
    board: list[Node] = [staircase(state, legal, lang), desk(state, lang)]
    if state.dealt == state.seats * PER_SEAT:
        board += [panel(state, one, seat, legal, lang) for one in order]
    return View(
        prompt=prompt(state, seat, legal, lang),
        board=(*board, *clock(state, lang)),
        mine=mine(state, seat, legal, lang) if seat != SPECTATOR else (),
        others=tuple(other_place(state, one, lang) for one in order if one != seat),
    )


# --- The story --------------------------------------------------------------------------------------------------------

DEEDS = {
    "first": Words("Empieza {who}.", "{who} begins."),
    "refill": Words("{who} repone su mano.", "{who} refills the hand."),
    "renew": Words("{who} cambia toda su mano y pasa.", "{who} changes the whole hand and passes."),
    "assign": Words("{who} asigna una carta boca abajo a {name}.", "{who} assigns a card face down to {name}."),
    "drop": Words("{who} descarta {what}.", "{who} discards {what}."),
    "spied": Words(
        "{who} ve las cartas de {name} y descarta {what}.", "{who} sees the cards of {name} and discards {what}."
    ),
    "cancel": Words(
        "{who} responde con {what}: {cancelled} queda sin efecto.",
        "{who} answers with {what}: {cancelled} has no effect.",
    ),
}
BY_CANDIDATE = Words(", desde {name}", ", from {name}")
CHANGES = Words("{name}: {changes}.", "{name}: {changes}.")
HEALTH = Words("salud {by} ({now})", "health {by} ({now})")
LOYALTY = Words("lealtad {by} ({now})", "loyalty {by} ({now})")
DIES = Words("{name} muere.", "{name} dies.")
EXILED_NOW = Words("{name} va a Siberia.", "{name} goes to Siberia.")
IS_OUT = Words(
    "{who} se queda sin candidatos y sale de la partida.", "{who} has no candidates left and is out of the game."
)
TAKES = Words("{name} es ahora {office}.", "{name} is now {office}.")
VACANT = Words("Queda vacante: {office}.", "Now vacant: {office}.")
MARKED = Words("{name} recibe un marcador de acción.", "{name} gets an action marker.")
SEARCHED = Words("Se descarta de {name}: {what}.", "Discarded from {name}: {what}.")
ROUND_OVER = Words(
    "Termina la ronda {n}: cada candidato en juego gana 1 de lealtad.",
    "Round {n} is over: each candidate in play gains 1 loyalty.",
)


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    if seat == CHANCE and move != NO_MOVE and move < rules.FIRST:
        return ""
    return " ".join([*deed(before, after, seat, move, lang), *outcome(before, after, lang)])


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """Who is gone, who has risen, the card that was played, and who may answer it."""
    seated = range(after.seats * PER_SEAT)
    return those(
        {
            "win": clock_told(before, after, "es"),
            "departures": any(rules.is_in_play(before, c) > rules.is_in_play(after, c) for c in seated),
            "offices": tuple(after.holder) != tuple(before.holder),
            "round-end": is_round_over(before, after),
            "others-turns": after.marked & ~before.marked,
            "answers": after.phase == rules.ANSWERING != before.phase,
            **card_touched(before, after),
        }
    )


def card_touched(before: State, after: State) -> dict[str, object]:
    """The class of the card that lies open now and did not before."""
    if after.shown == before.shown or not 0 <= after.shown < KINDS:
        return {}
    return {f"class-{DECKS[after.deck].cards[after.shown].power.kind}": True}


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """A round: what it brought, who has gone, and who holds which office now."""
    if not is_round_over(before, after):
        return None
    title = Words("Fin de la ronda {n}", "End of round {n}").format(n=before.round)[lang]
    return settlement(title, outcome(before, after, lang))


def deed(before: State, after: State, seat: int, move: int, lang: Lang) -> list[str]:
    """What was done, as far as the viewer may know."""
    if move == NO_MOVE or seat == CHANCE:
        return [DEEDS["first"][lang].format(who=seat_mark(move - rules.FIRST))] if is_first(move) else []
    kind = rules.moves.range_of(move)
    at, name = move - kind.start, kind.name
    if name in ("raid", "act", "reply") and before.phase in (rules.SPYING, rules.ANSWERING):
        return [answer_told(before, after, seat, lang)]
    if name in ("aim", "victim", "raid", "play", "use", "act", "reply"):
        return [play_told(before, after, seat, move, lang)] if is_played(before, after) else []
    candidate = name_of(before, at) if name == "assign" else ""
    card = pictured(before, at, lang) if name == "drop" else ""
    return [DEEDS[name][lang].format(who=seat_mark(seat), name=candidate, what=card)] if name in DEEDS else []


def is_first(move: int) -> bool:
    return rules.FIRST <= move < rules.DRAW


def is_played(before: State, after: State) -> bool:
    """Whether something was used, and not just taken up."""
    return after.phase != rules.AIMING or before.phase == rules.AIMING


def answer_told(before: State, after: State, seat: int, lang: Lang) -> str:
    who = seat_mark(seat)
    if before.phase == rules.SPYING:
        what, name = pictured(after, after.found, lang), seat_mark(before.victim)
        return DEEDS["spied"][lang].format(who=who, what=what, name=name)
    cancelled = power_name(before, before.power, lang)
    return DEEDS["cancel"][lang].format(who=who, what=pictured(after, after.shown, lang), cancelled=cancelled)


def play_told(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    """Others did not see the card being taken up, so the state after the play says which it was."""
    said = done(seat, after.shown, pictured(after, after.shown, lang), lang)
    origin = origin_told(before, after, seat, lang) if after.shown < KINDS else ""
    return f"{said}{aim_told(before, move, lang)}{origin}."


def aim_told(before: State, move: int, lang: Lang) -> str:
    """At what a move has aimed, if at anything."""
    kind = rules.moves.range_of(move)
    at = move - kind.start
    if kind.name == "raid":
        return ON[lang].format(name=place_said(before, at // SLOTS, at % SLOTS, lang))
    if kind.name == "aim":
        return ON[lang].format(name=full_name(before, at, lang))
    return AGAINST[lang].format(name=seat_mark(at)) if kind.name == "victim" else ""


def origin_told(before: State, after: State, seat: int, lang: Lang) -> str:
    """The candidate that a card was played from, if one was."""
    if before.hand_size[seat] > after.hand_size[seat]:
        return ""
    active = after.activated | after.marked & ~before.marked  # the turn may have ended with it
    acted = [c for c in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT) if active >> c & 1]
    return BY_CANDIDATE[lang].format(name=name_of(before, acted[0])) if acted else ""


def outcome(before: State, after: State, lang: Lang) -> list[str]:
    """What changed on the table, whoever moved."""
    seated = range(after.seats * PER_SEAT)
    told = [line for c in seated for line in candidate_told(before, after, c, lang)]
    told += [line for seat in range(after.seats) for line in departure_told(before, after, seat, lang)]
    if is_round_over(before, after):
        told.append(ROUND_OVER[lang].format(n=before.round))
    told += [line for office in range(OFFICES) for line in office_told(before, after, office, lang)]
    return [*told, result(after, lang)] if after.phase == rules.FINISHED else told + clock_told(before, after, lang)


def is_round_over(before: State, after: State) -> bool:
    """The round has come to the point that all candidates gain."""
    is_served = after.round > before.round or after.stage == rules.CLOSING
    return before.round > 0 and is_served and before.stage != rules.CLOSING


def candidate_told(before: State, after: State, candidate: int, lang: Lang) -> list[str]:
    """Gains and losses, but for the point that all gain at the end of a round."""
    name = full_name(after, candidate, lang)
    if not rules.is_in_play(before, candidate):
        return []
    if not rules.is_in_play(after, candidate):
        return [(DIES if after.health[candidate] == 0 else EXILED_NOW)[lang].format(name=name)]
    told = changes_told(before, after, candidate, name, lang)
    if after.marked & ~before.marked & 1 << candidate and EFFECT[after.deck, after.shown] == MARK:
        told.append(MARKED[lang].format(name=name))
    if (
        before.slot != NONE
        and before.target == candidate
        and after.power == NONE
        and is_emptied(before, after, candidate)
    ):
        told.append(SEARCHED[lang].format(name=name, what=pictured(after, after.found, lang)))
    return told


def is_emptied(before: State, after: State, candidate: int) -> bool:
    """Whether a search took the card that it was after."""
    slot = before.slot
    is_gone = before.assigned[candidate, slot] != NONE and after.assigned[candidate, slot] == NONE
    return is_gone and after.shown == before.shown


def changes_told(before: State, after: State, candidate: int, name: str, lang: Lang) -> list[str]:
    served = is_round_over(before, after) and after.loyalty[candidate] > LEAST_LOYALTY
    health = after.health[candidate] - before.health[candidate]
    loyalty = after.loyalty[candidate] - before.loyalty[candidate] - served
    if served and loyalty == -1 and after.loyalty[candidate] == MOST_LOYALTY:
        loyalty = 0  # at the top already, there was nothing to gain
    changes = [HEALTH[lang].format(by=signed(health), now=after.health[candidate])] if health else []
    if loyalty:
        changes.append(LOYALTY[lang].format(by=signed(loyalty), now=after.loyalty[candidate] - served))
    return [CHANGES[lang].format(name=name, changes=", ".join(changes))] if changes else []


def departure_told(before: State, after: State, seat: int, lang: Lang) -> list[str]:
    is_gone = rules.is_in_game(before, seat) and not rules.is_in_game(after, seat)
    return [IS_OUT[lang].format(who=seat_mark(seat))] if is_gone else []


def office_told(before: State, after: State, office: int, lang: Lang) -> list[str]:
    holder, name = after.holder[office], DECKS[after.deck].offices[office].name[lang]
    if holder == before.holder[office]:
        return []
    if holder == NONE:
        return [VACANT[lang].format(office=name)]
    if office == CHIEF:
        return []  # told together with what may come of it
    return [TAKES[lang].format(name=full_name(after, holder, lang), office=name)]


def clock_told(before: State, after: State, lang: Lang) -> list[str]:
    """What is to be watched from now on: there is a new Chief, or the Chief's last round has begun."""
    if after.holder[CHIEF] == NONE:
        return []
    is_news = after.holder[CHIEF] != before.holder[CHIEF] or after.reign > before.reign
    return [since_said(after, lang), wins_said(after, lang)] if is_news else []
