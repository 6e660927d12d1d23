"""Politburó: push candidates up the Party and rivals out of it, and hold its highest office for a whole round."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.moves import Moves
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words
from sobremesa.games.politburo.components import (
    AGAINST,
    AMOUNT,
    BITS,
    CANCEL,
    CANDIDATES,
    CARD,
    CHIEF,
    CLASS,
    COPIES,
    DECK_KINDS,
    DECK_SIZE,
    DRAWING,
    EFFECT,
    EVENT,
    EXILE,
    EXPERIENCE,
    FAVOUR,
    HAND,
    HEALTH,
    IS_ANY_TIME,
    IS_HAND_ONLY,
    KINDS,
    LEAST_LOYALTY,
    LOYALTY,
    MARK,
    MOMENT,
    MOST_HEALTH,
    MOST_LOYALTY,
    MOST_SEATS,
    OFFICE_BONUS,
    OFFICES,
    ON_DEPARTURE,
    ON_TURN,
    OWNERS,
    PER_SEAT,
    PLACES,
    PLAYER,
    REACH,
    SEARCH,
    SLOTS,
    SPY,
    START_HEALTH,
    START_LOYALTY,
    TARGET,
    THRESHOLD,
)

NONE = -1  # no card, candidate, seat or power
UNKNOWN = -2  # a face-down card, to those who may not look; somebody not yet looked for

# Where a card that is picked up lies: a place of a candidate (0 to 23), or
FROM_HAND, FROM_OFFICE = PLACES, PLACES + 1

# What a round has come to. Candidates act and turns are somebody's only in the first two.
TURN, WINDOWS, SIBERIA, SERVICE, CLOSING, SETTING_UP = range(6)

# What is being decided: by chance, by one seat, or (from WINDOW on) by a seat that may have asked for peace. While a
# move is made, something may be being played, and then the game goes on by itself.
PLAYING, PROCEEDING, FACES, DEALING, OPENING, FINISHED = range(6)
CHOOSING, MAIN, AIMING, DISCARDING, CUTTING, SPYING = range(6, 12)
WINDOW, ANSWERING, MOURNING = range(12, 15)

moves = Moves()
REFILL = moves.add("refill", es="Reponer la mano y jugar", en="Refill the hand and play", rule="turn")
RENEW = moves.add("renew", es="Cambiar toda la mano y pasar", en="Change the whole hand and pass", rule="turn")
PICK = moves.add("pick", KINDS, es="Tomar la carta {n}", en="Take card {n}", rule="cards")
AIM = moves.add("aim", CANDIDATES, es="Apuntar al candidato {n}", en="Aim at candidate {n}", rule="cards")
VICTIM = moves.add("victim", MOST_SEATS, es="Espiar al asiento {n}", en="Spy on seat {n}", rule="cards")
RAID = moves.add("raid", PLACES, es="Descartar la carta oculta {n}", en="Discard hidden card {n}", rule="cards")
PLAY = moves.add("play", es="Jugarla", en="Play it", rule="cards")
ASSIGN = moves.add(
    "assign", CANDIDATES, es="Asignarla al candidato {n}", en="Assign it to candidate {n}", rule="assign"
)
USE = moves.add("use", OFFICES, es="Usar el cargo {n}", en="Use office {n}", rule="abilities")
SORT = moves.add("sort", es="Descartar cartas", en="Discard cards", rule="turn")
DROP = moves.add("drop", KINDS, es="Descartar la carta {n}", en="Discard card {n}", rule="turn")
ACT = moves.add("act", PLACES, es="Jugar la carta asignada {n}", en="Play assigned card {n}", rule="others-turns")
REPLY = moves.add("reply", KINDS, es="Responder con la carta {n}", en="Answer with card {n}", rule="answers")
PASS = moves.add("pass", es="Pasar", en="Pass", rule="answers")
PEACE = moves.add(
    "peace",
    es="No preguntarme más este turno",
    en="Do not ask me again this turn",
    rule="answers",
)
FACE = moves.add("face", CANDIDATES, es="Entra el candidato {n}", en="Candidate {n} comes in", rule="setup")
FIRST = moves.add("first", MOST_SEATS, es="Empieza el asiento {n}", en="Seat {n} begins", rule="setup")
DRAW = moves.add("draw", KINDS, es="Se roba la carta {n}", en="Card {n} is drawn", rule="turn")
LET_PASS = moves.add("let-pass", es="Pasa", en="Passes", rule="answers")  # for a seat that asked for peace


class State(Record):
    # Candidates are numbered by seat: 0 1 2 sit before seat 0, 3 4 5 before seat 1, and so on, left to right.
    # Places for assigned cards are numbered by candidate: 0 1 with candidate 0, 2 3 with candidate 1…
    # A "power" is a kind of card (0 to 31) or the ability of an office (32 to 36).
    reveals: int = cell("i2")
    round: int = cell("i2")  # counts from 1, for people
    pile_size: int = cell("i2")
    discard_size: int = cell("i2")
    in_play: int = cell("u2")  # bit set of candidates
    marked: int = cell("u2")  # candidates with an action marker
    activated: int = cell("u2")  # candidates that have acted in this turn
    leaving: int = cell("u2")  # candidates that an effect removes, until all leave together
    departed: int = cell("u2")  # those that left last, for the words in which the others are asked about it
    seats: int = cell("i1")
    deck: int = cell("i1")  # option
    rotates: int = cell("i1")  # option: the start passes on each round
    stage: int = cell("i1")  # TURN, WINDOWS, SIBERIA…
    phase: int = cell("i1")  # what is being decided now
    actor: int = cell("i1")  # by whom
    turn: int = cell("i1")  # whose turn it is; at the end of a round, its first player
    first: int = cell("i1")  # who began the round
    waiting: int = cell("u1")  # seats that have not had their turn in this round
    window: int = cell("i1")  # seats to the left of the turn whose window is open or comes next
    quiet: int = cell("u1")  # seats that asked for peace until the end of the turn
    used: int = cell("u1")  # offices whose ability was used in this round
    officers: int = cell("u1")  # seats with an office
    reign: int = cell("i1")  # the chief has been in office since before this round
    winner: int = cell("i1")
    picked: int = cell("i1")  # the power that the actor is about to use
    origin: int = cell("i1")  # where it comes from
    power: int = cell("i1")  # what was played and waits for answers
    player: int = cell("i1")  # by whom
    target: int = cell("i1")  # at which candidate
    slot: int = cell("i1")  # and which of its cards
    victim: int = cell("i1")  # or at which player
    askees: int = cell("u1")  # seats still to be asked for an answer
    mourners: int = cell("u1")  # seats still to be asked after a departure
    drawer: int = cell("i1")
    draws: int = cell("i1")  # cards the drawer still draws
    dealt: int = cell("i1")  # candidates dealt
    shown: int = cell("i1")  # the power last used, for the story
    found: int = cell("i1")  # the card last discarded from a rival's candidate, for the story
    holder: Cells = cells("i1", OFFICES)  # the candidate in each office, or NONE
    face: Cells = cells("i1", CANDIDATES)  # who each candidate is, by name and portrait
    health: Cells = cells("i1", CANDIDATES)
    loyalty: Cells = cells("i1", CANDIDATES)
    assigned: Cells = cells("i1", CANDIDATES, SLOTS)  # a kind, NONE or UNKNOWN
    seen: Cells = cells("u1", CANDIDATES, SLOTS)  # seats that have looked at a rival's assigned card
    hand_size: Cells = cells("i1", MOST_SEATS)
    hand: Cells = cells("i1", MOST_SEATS, KINDS)
    pile: Cells = cells("i1", KINDS)
    discards: Cells = cells("i1", KINDS)


VIEW_ONLY = ("round", "face", "reveals", "shown", "found", "departed")

# --- Inicio de la partida · Setting up --------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.seats = seats
    state.deck = options[0]
    state.rotates = options[1] == 0
    state.stage, state.phase = SETTING_UP, FACES
    state.in_play = (1 << seats * PER_SEAT) - 1
    state.pile_size = DECK_SIZE[state.deck]
    for kind in range(KINDS):
        state.pile[kind] = COPIES[state.deck, kind]
    for candidate in range(CANDIDATES):
        state.face[candidate] = NONE
        state.assigned[candidate, 0] = state.assigned[candidate, 1] = NONE
    for candidate in range(seats * PER_SEAT):
        state.health[candidate] = START_HEALTH
        state.loyalty[candidate] = START_LOYALTY
    for office in range(OFFICES):
        state.holder[office] = NONE
    state.winner = state.picked = state.shown = state.found = NONE
    forget_play(state)


def deal_face(state: State, face: int) -> None:
    state.face[state.dealt] = face
    state.dealt += 1
    if state.dealt == state.seats * PER_SEAT:
        state.phase = PROCEEDING


def deal_hands(state: State) -> None:
    """Five cards to each, then chance names the first player (ruling 16)."""
    for seat in range(state.seats):
        if state.hand_size[seat] < HAND:
            state.drawer, state.draws = seat, HAND
            return
    state.phase = OPENING


def begin_round(state: State, first: int) -> None:
    state.round += 1
    state.first = first
    state.waiting = everyone(state)
    begin_turn(state, first)


# --- Who is in it -----------------------------------------------------------------------------------------------------


def owner(candidate: int) -> int:
    return candidate // PER_SEAT


def is_in_play(state: State, candidate: int) -> int:
    return state.in_play >> candidate & 1


def is_in_game(state: State, seat: int) -> bool:
    return own(state.in_play, seat) != 0


def own(candidates: int, seat: int) -> int:
    """The candidates of a seat in a set, as a set of three."""
    return candidates >> seat * PER_SEAT & 7


def everyone(state: State) -> int:
    """Bit set of the seats that are still in the game: two seats have six candidates."""
    return OWNERS[state.in_play & 63] | OWNERS[state.in_play >> 6] << 2


def next_of(state: State, seats: int, start: int) -> int:
    """The first seat of a set, clockwise from `start` (which counts as well)."""
    seat = start
    while not seats >> seat & 1:
        seat = left_of(state, seat, 1)
    return seat


def left_of(state: State, seat: int, steps: int) -> int:
    """The seat so many steps clockwise. Compared, not by `%`: integer division is slow on a GPU."""
    other = seat + steps
    return other - state.seats if other >= state.seats else other


# --- El transcurso del juego · How the game goes ----------------------------------------------------------------------


def go_on(state: State) -> None:
    """Let the game take its course until chance or somebody has something to decide.

    Called from one place, after every move whatever it was: there the threads of a warp converge again.
    """
    while state.phase == PROCEEDING:
        proceed(state)


def proceed(state: State) -> None:
    """One step, what is most urgent first: what was played, draws, hands above their limit, those who mourn."""
    has_changed = False
    if state.power != NONE:
        has_changed = ask_or_resolve(state)
    elif state.draws > 0:
        draw_or_lapse(state)
    elif is_anyone_above_limit(state):
        ask_to_cut(state)
    elif state.mourners:
        ask_mourner(state)
    elif state.stage <= WINDOWS:
        proceed_with_turn(state)
    elif state.stage == SETTING_UP:
        deal_hands(state)
    else:
        has_changed = proceed_with_end_of_round(state)
    if has_changed:
        settle(state)


def ask(state: State, phase: int, seat: int) -> None:
    state.phase, state.actor = phase, seat


def to_act(state: State) -> int:
    if state.phase <= FINISHED:
        return OVER if state.phase == FINISHED else 1 << CHANCE
    return 1 << CHANCE if has_peace(state) else 1 << state.actor


def has_peace(state: State) -> int:
    """Whether the seat that is asked now does not want to be: chance passes in its place, as if it had been asked."""
    return state.phase >= WINDOW and state.quiet >> state.actor & 1


def legal(state: State, seat: int, out: Cells) -> int:
    if seat == CHANCE:
        return legal_chance(state, out)
    if state.phase == AIMING:
        return legal_aims(state, seat, out)
    if state.phase == CHOOSING:
        out[0], out[1] = REFILL, RENEW
        return 2
    if state.phase == SPYING:
        return legal_searches(state, state.victim, state.victim, seat, out)
    out[0], out[1] = PASS, PEACE
    count = 2 if state.phase >= WINDOW else 0
    if state.phase != WINDOW:
        count = legal_cards(state, seat, out, count)
    if state.phase >= WINDOW:
        return legal_acts(state, seat, out, count)
    if state.phase == MAIN:
        count = legal_abilities(state, seat, out, count)
        out[count] = SORT
        count += state.hand_size[seat] > 0
    out[count] = PASS
    return count + (state.phase != CUTTING)


def legal_chance(state: State, out: Cells) -> int:
    if state.phase == DEALING:
        return legal_draws(state, out)
    if state.phase == FACES:
        return legal_faces(state, out)
    if state.phase == OPENING:
        for seat in range(state.seats):
            out[seat] = FIRST + seat
        return state.seats
    out[0] = LET_PASS
    return 1


def legal_draws(state: State, out: Cells) -> int:
    count = 0
    for kind in range(DECK_KINDS[state.deck]):
        out[count] = DRAW + kind
        count += state.pile[kind] > 0
    return count


def legal_faces(state: State, out: Cells) -> int:
    taken = 0
    for candidate in range(state.dealt):
        taken |= 1 << state.face[candidate]
    count = 0
    for face in range(CANDIDATES):
        if not taken >> face & 1:
            out[count] = FACE + face
            count += 1
    return count


def weight(state: State, move: int) -> int:
    return state.pile[move - DRAW] if state.phase == DEALING else 1


def apply(state: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        apply_chance(state, move)
    elif move >= ACT:
        apply_answer(state, seat, move)
    elif move >= ASSIGN:
        apply_rest_of_turn(state, seat, move)
    elif move >= AIM:
        aim(state, move)
    elif move >= PICK:
        pick(state, move - PICK, FROM_HAND)
    elif move == REFILL:
        refill(state, seat)
    else:
        renew(state, seat)
    if state.phase == PLAYING:
        play(state, seat)
    go_on(state)


def apply_chance(state: State, move: int) -> None:
    if move == LET_PASS:
        decline(state, state.actor)
    elif move >= DRAW:
        draw_card(state, move - DRAW)
    elif move >= FIRST:
        begin_round(state, move - FIRST)
    else:
        deal_face(state, move - FACE)


def apply_rest_of_turn(state: State, seat: int, move: int) -> None:
    if move < USE:
        assign(state, seat, move - ASSIGN)
    elif move < SORT:
        pick(state, KINDS + move - USE, FROM_OFFICE)
    elif move == SORT:
        state.phase = DISCARDING
    else:
        drop(state, seat, move - DROP)


def apply_answer(state: State, seat: int, move: int) -> None:
    if move < REPLY and state.phase == WINDOW:
        pick(state, state.assigned[(move - ACT) // SLOTS, (move - ACT) % SLOTS], move - ACT)
    elif move < REPLY:
        answer(state, seat, state.assigned[(move - ACT) // SLOTS, (move - ACT) % SLOTS], move - ACT)
    elif move < PASS:
        answer(state, seat, move - REPLY, FROM_HAND)
    else:
        if move == PEACE:
            state.quiet |= 1 << seat
        decline(state, seat)


# --- El turno · The turn ----------------------------------------------------------------------------------------------


def begin_turn(state: State, seat: int) -> None:
    state.stage, state.turn = TURN, seat
    state.window = 1
    state.quiet = state.activated = 0
    ask(state, CHOOSING, seat)


def refill(state: State, seat: int) -> None:
    state.drawer, state.draws = seat, hand_limit(state, seat) - state.hand_size[seat]
    state.phase = PROCEEDING


def renew(state: State, seat: int) -> None:
    """Ruling 10: five cards, but never above the limit. Nothing is played: the windows follow."""
    discard_hand(state, seat)
    state.drawer, state.draws = seat, min(HAND, hand_limit(state, seat))
    state.stage = WINDOWS
    state.phase = PROCEEDING


def hand_limit(state: State, seat: int) -> int:
    """Five, six with an office, one less for each candidate lost; at the end of one's game nothing."""
    left = BITS[own(state.in_play, seat)]
    return HAND - PER_SEAT + left + OFFICE_BONUS * (state.officers >> seat & 1) if left else 0


def draw_or_lapse(state: State) -> None:
    """Ruling 12: the discards are shuffled when the pile is empty; when they are too, the draw lapses."""
    if state.hand_size[state.drawer] >= hand_limit(state, state.drawer) or pile_and_discards(state) == 0:
        state.draws = 0
        return
    if state.pile_size == 0:
        reshuffle(state)
    state.phase = DEALING


def pile_and_discards(state: State) -> int:
    return state.pile_size + state.discard_size


def reshuffle(state: State) -> None:
    for kind in range(KINDS):
        state.pile[kind] = state.discards[kind]
        state.discards[kind] = 0
    state.pile_size, state.discard_size = state.discard_size, 0


def draw_card(state: State, kind: int) -> None:
    state.pile[kind] -= 1
    state.pile_size -= 1
    state.hand[state.drawer, kind] += 1
    state.hand_size[state.drawer] += 1
    state.draws -= 1
    state.phase = PROCEEDING


def discard(state: State, kind: int) -> None:
    state.discards[kind] += 1
    show_discards(state, 1)


def show_discards(state: State, count: int) -> None:
    """Discards are open, so what was hidden is seen."""
    state.discard_size += count
    state.reveals += count


def discard_hand(state: State, seat: int) -> None:
    for kind in range(DECK_KINDS[state.deck]):
        state.discards[kind] += state.hand[seat, kind]
        state.hand[seat, kind] = 0
    show_discards(state, state.hand_size[seat])
    state.hand_size[seat] = 0


def lay_down(state: State, seat: int, kind: int) -> None:
    """A card of a hand goes to the discards."""
    state.hand[seat, kind] -= 1
    state.hand_size[seat] -= 1
    discard(state, kind)


def legal_cards(state: State, seat: int, out: Cells, count: int) -> int:
    """The cards of a hand: to play or assign them in one's turn, to discard them, or to answer with them."""
    first = PICK if state.phase == MAIN else REPLY if state.phase >= WINDOW else DROP
    has_room = has_free_slot(state, seat)
    left, kind = state.hand_size[seat], 0
    while left > 0:
        if state.hand[seat, kind] > 0:
            left -= state.hand[seat, kind]
            out[count] = first + kind
            count += is_usable(state, seat, kind, has_room)
        kind += 1
    return count


def is_usable(state: State, seat: int, kind: int, has_room: bool) -> bool:
    """Whether a card of one's hand is good for what is decided now."""
    if state.phase == DISCARDING or state.phase == CUTTING:
        return True
    if state.phase == MAIN:
        if has_room and not IS_HAND_ONLY[state.deck, kind]:
            return True
        is_fit = is_for_a_turn(state, kind)
    else:
        is_fit = can_answer_from_hand(state, seat, kind)
    return is_fit and (state.phase == ANSWERING or would_change_something(state, seat, kind, FROM_HAND))


def legal_abilities(state: State, seat: int, out: Cells, count: int) -> int:
    for office in range(OFFICES):
        out[count] = USE + office
        count += can_use(state, seat, office)
    return count


def drop(state: State, seat: int, kind: int) -> None:
    """One discards as many as one likes, and the turn is over with the last card; or down to a limit that fell."""
    lay_down(state, seat, kind)
    if state.phase == CUTTING:
        state.phase = PROCEEDING
    elif state.hand_size[seat] == 0:
        open_windows(state)


def is_anyone_above_limit(state: State) -> bool:
    for seat in range(state.seats):
        if state.hand_size[seat] > hand_limit(state, seat):
            return True
    return False


def ask_to_cut(state: State) -> None:
    """Clockwise from the active player, whoever has too many cards discards down to the limit."""
    seat = state.turn
    while state.hand_size[seat] <= hand_limit(state, seat):
        seat = left_of(state, seat, 1)
    ask(state, CUTTING, seat)


def open_windows(state: State) -> None:
    state.stage = WINDOWS
    state.phase = PROCEEDING


def proceed_with_turn(state: State) -> None:
    """Ruling 14: without candidates, a turn is over at once."""
    if not is_in_game(state, state.turn):
        end_turn(state)
    elif state.stage == TURN:
        ask(state, MAIN, state.turn)
    else:
        ask_next_window(state)


def end_turn(state: State) -> None:
    state.waiting &= everyone(state) & ~(1 << state.turn)
    if state.waiting:
        begin_turn(state, next_of(state, state.waiting, state.turn))
    else:
        state.stage, state.turn = SIBERIA, state.first
        state.quiet = state.activated = 0


# --- Jugar cartas · Playing cards -------------------------------------------------------------------------------------


def pick(state: State, power: int, origin: int) -> None:
    """Take up a card or an ability, to say next what to do with it; where nothing is left to say, it is played."""
    state.picked, state.origin = power, origin
    is_all_said = origin != FROM_HAND and TARGET[state.deck, power] > PLAYER
    state.phase = PLAYING if is_all_said else AIMING


def legal_aims(state: State, seat: int, out: Cells) -> int:
    count = 0
    if is_for_a_turn(state, state.picked):
        count = legal_targets(state, seat, out)
    if state.origin == FROM_HAND and not IS_HAND_ONLY[state.deck, state.picked]:
        for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
            if can_take_card(state, candidate):
                out[count] = ASSIGN + candidate
                count += 1
    return count


def legal_targets(state: State, seat: int, out: Cells) -> int:
    target = TARGET[state.deck, state.picked]
    if target == CARD:
        return legal_searches(state, 0, state.seats - 1, seat, out)
    if target == PLAYER:
        return legal_victims(state, seat, out)
    if target > PLAYER:
        out[0] = PLAY
        return int(is_playable(state, seat, state.picked, state.origin))
    count, candidates = 0, changeable(state, seat, state.picked)
    for candidate in range(CANDIDATES):
        out[count] = AIM + candidate
        count += candidates >> candidate & 1
    return count


def legal_searches(state: State, first: int, last: int, but: int, out: Cells) -> int:
    """The assigned cards of the seats from first to last but one."""
    count = 0
    for place in range(first * PER_SEAT * SLOTS, (last + 1) * PER_SEAT * SLOTS):
        out[count] = RAID + place
        is_there = state.assigned[place // SLOTS, place % SLOTS] != NONE
        count += is_there and place // (PER_SEAT * SLOTS) != but
    return count


def legal_victims(state: State, seat: int, out: Cells) -> int:
    count = 0
    for rival in range(state.seats):
        if rival != seat and has_assigned(state, rival):
            out[count] = VICTIM + rival
            count += 1
    return count


def has_assigned(state: State, seat: int) -> bool:
    for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if has_card(state, candidate):
            return True
    return False


def has_card(state: State, candidate: int) -> bool:
    return state.assigned[candidate, 0] != NONE or state.assigned[candidate, 1] != NONE


def is_playable(state: State, seat: int, power: int, origin: int) -> bool:
    """Whether it is something for a turn or a window, and would change anything: else it may only be discarded."""
    return is_for_a_turn(state, power) and would_change_something(state, seat, power, origin)


def is_for_a_turn(state: State, power: int) -> bool:
    return MOMENT[state.deck, power] == ON_TURN and EFFECT[state.deck, power] != CANCEL


def would_change_something(state: State, seat: int, power: int, origin: int) -> bool:
    effect = EFFECT[state.deck, power]
    if effect == DRAWING:
        kept = state.hand_size[seat] - (origin == FROM_HAND)
        return kept < hand_limit(state, seat) and pile_and_discards(state) + (origin < FROM_OFFICE) > 0
    if effect in (SEARCH, SPY):
        return is_any_rival_card_down(state, seat)
    return changeable(state, seat, power) != 0


def is_any_rival_card_down(state: State, seat: int) -> bool:
    for rival in range(state.seats):
        if rival != seat and has_assigned(state, rival):
            return True
    return False


def changeable(state: State, seat: int, power: int) -> int:
    """The candidates to whom a power in the hands of a seat would do anything, as a set."""
    effect, amount = EFFECT[state.deck, power], AMOUNT[state.deck, power]
    candidates = meant(state, seat, power) & state.in_play
    if effect == MARK:
        return candidates & ~state.marked
    lowest = LEAST_LOYALTY if effect != HEALTH else 0
    highest = amount + 1 if effect == EXILE else MOST_LOYALTY if effect != HEALTH else MOST_HEALTH
    can_fall = can_rise = 0
    for candidate in range(CANDIDATES):
        level = state.loyalty[candidate] if effect != HEALTH else state.health[candidate]
        can_fall |= (level > lowest) << candidate
        can_rise |= (level < highest) << candidate
    rising = candidates_of(seat) if effect == FAVOUR else candidates
    if amount <= 0 and effect != EXILE:
        rising = ~rising
    return candidates & (can_rise & rising | can_fall & ~rising)


def candidates_of(seat: int) -> int:
    return 7 << seat * PER_SEAT


def meant(state: State, seat: int, power: int) -> int:
    reach = REACH[TARGET[state.deck, power]]
    return candidates_of(seat) * (reach & 1) | ~candidates_of(seat) * (reach >> 1)


def aim(state: State, move: int) -> None:
    """At a candidate, at a player, at an assigned card, or at nothing in particular."""
    if move >= RAID and move < PLAY:
        raid(state, move - RAID)
        return
    if move < VICTIM:
        state.target = move - AIM
    elif move < RAID:
        state.victim = move - VICTIM
    state.phase = PLAYING


def play(state: State, seat: int) -> None:
    """What was picked up and aimed is played: it is spent, and takes effect when nobody answers."""
    power, origin = state.picked, state.origin
    state.picked, state.origin = NONE, 0
    spend(state, seat, power, origin)
    state.power, state.player = power, seat
    state.askees = who_may_answer(state, seat, power, state.target)
    state.phase = PROCEEDING


def who_may_answer(state: State, seat: int, power: int, target: int) -> int:
    """The owner of a rival target; to an Evento all others; to the rest nobody."""
    if target != NONE:
        return 1 << owner(target) if owner(target) != seat else 0
    return everyone(state) & ~(1 << seat) if CLASS[state.deck, power] == EVENT else 0


def spend(state: State, seat: int, power: int, origin: int) -> None:
    state.shown = power
    if origin == FROM_HAND:
        lay_down(state, seat, power)
    elif origin == FROM_OFFICE:
        state.used |= 1 << power - KINDS
    else:
        discard_assigned(state, origin // SLOTS, origin % SLOTS)
        state.marked |= 1 << origin // SLOTS
        state.activated |= 1 << origin // SLOTS


def forget_play(state: State) -> None:
    state.power = state.player = state.target = state.slot = state.victim = NONE
    state.askees = 0


# --- Asignar cartas · Assigning cards ---------------------------------------------------------------------------------


def has_free_slot(state: State, seat: int) -> bool:
    for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if can_take_card(state, candidate):
            return True
    return False


def can_take_card(state: State, candidate: int) -> bool:
    """Ruling 18: a marker does not hinder it."""
    has_room = state.assigned[candidate, 0] == NONE or state.assigned[candidate, 1] == NONE
    return has_room and is_in_play(state, candidate) == 1


def assign(state: State, seat: int, candidate: int) -> None:
    slot = 0 if state.assigned[candidate, 0] == NONE else 1
    state.assigned[candidate, slot] = state.picked
    state.hand[seat, state.picked] -= 1
    state.hand_size[seat] -= 1
    state.picked, state.origin = NONE, 0
    state.phase = PROCEEDING


def discard_assigned(state: State, candidate: int, slot: int) -> None:
    discard(state, state.assigned[candidate, slot])
    state.assigned[candidate, slot] = NONE
    state.seen[candidate, slot] = 0


# --- En el turno de otros · In others' turns --------------------------------------------------------------------------


def is_able(state: State, candidate: int) -> bool:
    """Whether a candidate can act: in another player's turn, one for each player in a turn, once in a round."""
    if state.stage > WINDOWS or owner(candidate) == state.turn or not has_card(state, candidate):
        return False
    if state.activated >> candidate & 1:
        return True
    return not state.marked >> candidate & 1 and own(state.activated, owner(candidate)) == 0


def has_able_candidate(state: State, seat: int) -> bool:
    for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if is_able(state, candidate):
            return True
    return False


def ask_next_window(state: State) -> None:
    """Every other player, clockwise, may act from a candidate once the active player is done."""
    while state.window < state.seats:
        seat = left_of(state, state.turn, state.window)
        if has_able_candidate(state, seat):
            ask(state, WINDOW, seat)
            return
        state.window += 1
    end_turn(state)


# --- Respuestas · Answers ---------------------------------------------------------------------------------------------


def ask_or_resolve(state: State) -> bool:
    """Whether candidates have changed."""
    while state.askees:
        seat = next_of(state, state.askees, state.player)
        if may_have_an_answer(state, seat):
            ask(state, ANSWERING, seat)
            return False
        state.askees ^= 1 << seat
    return resolve(state)


def may_have_an_answer(state: State, seat: int) -> bool:
    """As far as all can see: a card in hand, or a candidate that could act. So that being asked tells nothing."""
    if state.hand_size[seat] > 0:
        return True
    return has_able_candidate(state, seat) if state.target == NONE else is_able(state, state.target)


def is_answer(state: State, kind: int) -> bool:
    """Whether a card fits what is asked now."""
    if state.phase == MOURNING:
        return MOMENT[state.deck, kind] == ON_DEPARTURE
    return EFFECT[state.deck, kind] == CANCEL and AGAINST[state.deck, kind] >> CLASS[state.deck, state.power] & 1 == 1


def can_answer_from_hand(state: State, seat: int, kind: int) -> bool:
    """In one's own turn with any card that fits, in others' turns with those that say “at any time”."""
    is_own_turn = state.stage <= WINDOWS and seat == state.turn
    return is_answer(state, kind) and (is_own_turn or IS_ANY_TIME[state.deck, kind] == 1)


def can_act_with(state: State, seat: int, candidate: int, slot: int) -> bool:
    """Whether an able candidate may play one of its cards now."""
    kind = state.assigned[candidate, slot]
    if kind == NONE:
        return False
    if not (is_for_a_turn(state, kind) if state.phase == WINDOW else is_answer(state, kind)):
        return False
    if state.phase == ANSWERING:
        return state.target == NONE or state.target == candidate
    return would_change_something(state, seat, kind, 0)


def legal_acts(state: State, seat: int, out: Cells, count: int) -> int:
    """What able candidates can play, in a window or as an answer."""
    for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if is_able(state, candidate):
            for slot in range(SLOTS):
                out[count] = ACT + candidate * SLOTS + slot
                count += can_act_with(state, seat, candidate, slot)
    return count


def decline(state: State, seat: int) -> None:
    """To pass: in a turn or a window nothing more is played, to a question there is no answer."""
    if state.phase == ANSWERING:
        state.askees ^= 1 << seat
    elif state.phase == MOURNING:
        state.mourners ^= 1 << seat
    elif state.phase == WINDOW:
        state.window += 1
    else:
        state.stage = WINDOWS
    state.phase = PROCEEDING


def answer(state: State, seat: int, kind: int, origin: int) -> None:
    """A card that cancels cannot be answered; what mourners play can."""
    if state.phase == MOURNING:
        state.mourners ^= 1 << seat
        state.picked, state.origin = kind, origin
        state.phase = PLAYING
    else:
        spend(state, seat, kind, origin)
        forget_play(state)
        state.phase = PROCEEDING


def ask_mourner(state: State) -> None:
    """After a departure all are asked, clockwise from the active player, one card each."""
    seat = next_of(state, state.mourners, state.turn)
    if state.hand_size[seat] > 0 or has_able_candidate(state, seat):
        ask(state, MOURNING, seat)
    else:
        state.mourners ^= 1 << seat


# --- Efectos · Effects ------------------------------------------------------------------------------------------------


def resolve(state: State) -> bool:
    """Whether candidates have changed."""
    power, player, target, slot, victim = state.power, state.player, state.target, state.slot, state.victim
    forget_play(state)
    effect = EFFECT[state.deck, power]
    if effect == DRAWING:
        state.drawer, state.draws = player, AMOUNT[state.deck, power]
    elif effect == SEARCH:
        seize(state, target, slot)
    elif effect == SPY:
        look_at_cards(state, player, victim)
    else:
        change_all_meant(state, player, power, target)
        return True
    return False


def change_all_meant(state: State, seat: int, power: int, target: int) -> None:
    candidates = 1 << target if target != NONE else changeable(state, seat, power)
    for candidate in range(CANDIDATES):
        if candidates >> candidate & 1:
            change(state, seat, power, candidate)


def change(state: State, seat: int, power: int, candidate: int) -> None:
    effect, amount = EFFECT[state.deck, power], AMOUNT[state.deck, power]
    if effect == HEALTH:
        change_health(state, candidate, amount)
    elif effect == LOYALTY:
        change_loyalty(state, candidate, amount)
    elif effect == FAVOUR:
        change_loyalty(state, candidate, amount if owner(candidate) == seat else -amount)
    elif effect == EXILE:
        state.leaving |= 1 << candidate
    else:
        state.marked |= 1 << candidate


def change_health(state: State, candidate: int, by: int) -> None:
    state.health[candidate] = min(max(state.health[candidate] + by, 0), MOST_HEALTH)
    if state.health[candidate] == 0:
        state.leaving |= 1 << candidate


def change_loyalty(state: State, candidate: int, by: int) -> None:
    state.loyalty[candidate] = min(max(state.loyalty[candidate] + by, LEAST_LOYALTY), MOST_LOYALTY)


def look_at_cards(state: State, seat: int, victim: int) -> None:
    """A spy sees all assigned cards of a player and discards one of them."""
    state.reveals += 1
    for candidate in range(victim * PER_SEAT, victim * PER_SEAT + PER_SEAT):
        for slot in range(SLOTS):
            if state.assigned[candidate, slot] != NONE:
                state.seen[candidate, slot] |= 1 << seat
    state.victim = victim
    ask(state, SPYING, seat)


def raid(state: State, place: int) -> None:
    """Ruling 17: assigned cards can be discarded by others, at once by a spy, by a search when nobody answers."""
    if state.phase == SPYING:
        state.victim = NONE
        seize(state, place // SLOTS, place % SLOTS)
        state.phase = PROCEEDING
    else:
        state.target, state.slot = place // SLOTS, place % SLOTS
        state.phase = PLAYING


def seize(state: State, candidate: int, slot: int) -> None:
    state.found = state.assigned[candidate, slot]
    discard_assigned(state, candidate, slot)


def settle(state: State) -> None:
    """After every effect: departures all together, players without candidates, the end, offices, those who mourn."""
    has_departures = state.leaving > 0
    if has_departures:
        state.departed = state.leaving
        remove_leaving(state)
        remove_players(state)
        if is_decided(state):
            return
    fill_offices(state)
    if has_departures:
        state.mourners = everyone(state)


def remove_leaving(state: State) -> None:
    for candidate in range(state.seats * PER_SEAT):
        if state.leaving >> candidate & 1:
            leave(state, candidate)
    state.leaving = 0


def leave(state: State, candidate: int) -> None:
    for slot in range(SLOTS):
        if state.assigned[candidate, slot] != NONE:
            discard_assigned(state, candidate, slot)
    for office in range(OFFICES):
        if state.holder[office] == candidate:
            state.holder[office] = NONE
    state.in_play &= ~(1 << candidate)
    state.marked &= ~(1 << candidate)
    state.activated &= ~(1 << candidate)


def remove_players(state: State) -> None:
    for seat in range(state.seats):
        if not is_in_game(state, seat):
            discard_hand(state, seat)


def is_decided(state: State) -> bool:
    """Ruling 13: the last player with candidates wins at once; if none is left, nobody does."""
    left = everyone(state)
    if left & left - 1:
        return False
    finish(state, next_of(state, left, 0) if left else NONE)
    return True


def finish(state: State, winner: int) -> None:
    state.winner, state.phase = winner, FINISHED
    state.draws = state.mourners = 0


# --- Ostentar cargos · Offices ----------------------------------------------------------------------------------------


def fill_offices(state: State) -> None:
    """Rulings 5 and 6: from the highest down, an office without a holder who reaches it goes to the best who does."""
    chief, placed, best = state.holder[CHIEF], 0, UNKNOWN
    state.officers = 0
    for below in range(OFFICES):
        office = CHIEF - below
        if not is_held_by_right(state, office):
            if best == UNKNOWN or (best != NONE and placed >> best & 1):
                best = most_loyal(state, state.in_play & ~placed)
            hand_over(state, office, best)
        if state.holder[office] != NONE:
            placed |= 1 << state.holder[office]
            state.officers |= 1 << owner(state.holder[office])
    if state.holder[CHIEF] != chief:
        state.reign = 0


def is_held_by_right(state: State, office: int) -> bool:
    return state.holder[office] != NONE and state.loyalty[state.holder[office]] >= THRESHOLD[state.deck, office]


def hand_over(state: State, office: int, best: int) -> None:
    """To the most loyal of those who hold no higher one, who must reach it; without any, all stays as it is."""
    if best == NONE or state.loyalty[best] < THRESHOLD[state.deck, office]:
        return
    for lower in range(office):
        if state.holder[lower] == best:
            state.holder[lower] = NONE
    state.holder[office] = best


def most_loyal(state: State, candidates: int) -> int:
    """Of equals, the first one clockwise from the active player and left to right before its owner."""
    best, most = NONE, LEAST_LOYALTY - 1
    for step in range(state.seats * PER_SEAT):
        candidate = state.turn * PER_SEAT + step
        if candidate >= state.seats * PER_SEAT:
            candidate -= state.seats * PER_SEAT
        if candidates >> candidate & 1 and state.loyalty[candidate] > most:
            best, most = candidate, state.loyalty[candidate]
    return best


# --- Habilidades de los cargos · Abilities of the offices -------------------------------------------------------------


def can_use(state: State, seat: int, office: int) -> bool:
    """Once a round for each office, whoever holds it, in its holder's turn."""
    if state.holder[office] == NONE or owner(state.holder[office]) != seat or state.used >> office & 1:
        return False
    return would_change_something(state, seat, KINDS + office, FROM_OFFICE)


# --- Fin de la ronda · End of the round -------------------------------------------------------------------------------


def proceed_with_end_of_round(state: State) -> bool:
    """Ruling 8: Siberia, then a point of loyalty, then the offices, then whether somebody has won.

    Whether candidates have changed.
    """
    if state.stage == SIBERIA:
        state.stage = SERVICE
        exile_disloyal(state)
    elif state.stage == SERVICE:
        state.stage = CLOSING
        serve(state)
    else:
        close_round(state)
        return False
    return True


def exile_disloyal(state: State) -> None:
    for candidate in range(state.seats * PER_SEAT):
        if is_in_play(state, candidate) and state.loyalty[candidate] < 0:
            state.leaving |= 1 << candidate


def serve(state: State) -> None:
    for candidate in range(state.seats * PER_SEAT):
        if is_in_play(state, candidate):
            change_loyalty(state, candidate, EXPERIENCE)
    state.marked = state.used = 0


def close_round(state: State) -> None:
    """Ruling 7: who was chief when the round began and still is has kept the office for a whole round."""
    chief = state.holder[CHIEF]
    if chief != NONE and state.reign:
        finish(state, owner(chief))
    else:
        state.reign = chief != NONE
        begin_round(state, next_first(state))


def next_first(state: State) -> int:
    """Ruling 16: the start passes to the left among three or more; two keep it, or one would move twice running."""
    left = everyone(state)
    two_left = left & left - 1
    is_many = two_left & two_left - 1
    if state.rotates and is_many:
        return next_of(state, left, left_of(state, state.first, 1))
    return next_of(state, left, state.first)


# --- Fin de la partida · The end --------------------------------------------------------------------------------------

BY_OFFICE, ALONE, WITHOUT_ANYONE = 0, 1, 2


def score(state: State, seat: int) -> int:
    """There are no points: the loyalty of one's most loyal candidate says how near the highest office is."""
    best = LEAST_LOYALTY
    for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if is_in_play(state, candidate):
            best = max(best, state.loyalty[candidate])
    return best


def standing(state: State, seat: int) -> int:
    """One wins and the others do not; without a winner all are equal."""
    return int(state.winner == seat)


def ending(state: State) -> int:
    if state.winner == NONE:
        return WITHOUT_ANYONE
    left = everyone(state)
    return BY_OFFICE if left & left - 1 else ALONE


ROUNDS_PLAYED, STILL_IN_PLAY, OFFICES_HELD, TOTAL_HEALTH, TOTAL_LOYALTY, IN_HAND, IN_PLACE = range(7)
COUNTERS = (
    Words("rondas", "rounds"),
    Words("candidatos en juego", "candidates in play"),
    Words("cargos", "offices"),
    Words("salud de sus candidatos", "health of its candidates"),
    Words("lealtad de sus candidatos", "loyalty of its candidates"),
    Words("cartas en la mano", "cards in hand"),
    Words("cartas asignadas", "assigned cards"),
)


def counter(state: State, seat: int, which: int) -> int:
    """What a player is left with; candidates that are gone count for nothing."""
    if which == ROUNDS_PLAYED:
        return state.round
    if which == OFFICES_HELD:
        return offices_of(state, seat)
    if which == IN_HAND:
        return state.hand_size[seat]
    count = 0
    for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if is_in_play(state, candidate):
            count += candidate_counter(state, candidate, which)
    return count


def candidate_counter(state: State, candidate: int, which: int) -> int:
    if which == TOTAL_HEALTH:
        return state.health[candidate]
    if which == TOTAL_LOYALTY:
        return state.loyalty[candidate]
    if which == STILL_IN_PLAY:
        return 1
    return (state.assigned[candidate, 0] != NONE) + (state.assigned[candidate, 1] != NONE)


def offices_of(state: State, seat: int) -> int:
    count = 0
    for office in range(OFFICES):
        count += holds(state, seat, office)
    return count


def holds(state: State, seat: int, office: int) -> bool:
    return state.holder[office] != NONE and owner(state.holder[office]) == seat


# --- Lo que sabe cada quien · What each one knows ---------------------------------------------------------------------


def hide(state: State, seat: int) -> None:
    """The pile, hands, face-down cards not looked at, a card just taken up, and who asked for peace."""
    for kind in range(KINDS):
        state.pile[kind] = 0
    for other in range(state.seats):
        if other != seat:
            hide_cards(state, other, seat)
    state.quiet &= 1 << seat if seat != SPECTATOR else 0
    if state.phase == AIMING and state.actor != seat and state.origin != FROM_OFFICE:
        state.phase = MAIN if state.stage == TURN else WINDOW
        state.picked, state.origin = NONE, 0


def hide_cards(state: State, other: int, seat: int) -> None:
    for kind in range(KINDS):
        state.hand[other, kind] = 0
    for candidate in range(other * PER_SEAT, other * PER_SEAT + PER_SEAT):
        for slot in range(SLOTS):
            if state.assigned[candidate, slot] != NONE and not has_seen(state, seat, candidate, slot):
                state.assigned[candidate, slot] = UNKNOWN


def has_seen(state: State, seat: int, candidate: int, slot: int) -> bool:
    return seat != SPECTATOR and state.seen[candidate, slot] >> seat & 1 == 1


def redeal(state: State, seat: int, rng: Cells) -> None:
    """A card that this seat cannot place is as likely in one unseen place as in another; no Cura lies face down."""
    for kind in range(KINDS):
        state.pile[kind] = COPIES[state.deck, kind] - census(state, kind)
    for candidate in range(state.seats * PER_SEAT):
        for slot in range(SLOTS):
            if state.assigned[candidate, slot] == UNKNOWN:
                state.assigned[candidate, slot] = take_unseen(state, rng, 1)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.hand_size[other]):
                state.hand[other, take_unseen(state, rng, 0)] += 1


def take_unseen(state: State, rng: Cells, is_assigned: int) -> int:
    """A random card out of the pile, of those that can be assigned where that is asked."""
    total = 0
    for kind in range(KINDS):
        if not is_assigned or not IS_HAND_ONLY[state.deck, kind]:
            total += state.pile[kind]
    at, kind = draw(rng, total), 0
    while at >= 0:
        if not is_assigned or not IS_HAND_ONLY[state.deck, kind]:
            at -= state.pile[kind]
        kind += 1
    state.pile[kind - 1] -= 1
    return kind - 1


def sees(state: State, seat: int, move: int, viewer: int) -> int:
    """A card drawn is the drawer's secret, one taken up its player's; to pass and to ask for peace look the same."""
    if seat == CHANCE:
        return move < DRAW or (move < LET_PASS and state.drawer == viewer)
    if move >= PICK and move < AIM:
        return 0
    if state.phase == WINDOW and move < REPLY:
        return TARGET[state.deck, state.assigned[(move - ACT) // SLOTS, (move - ACT) % SLOTS]] > PLAYER
    return state.phase < WINDOW or move < PASS


def census(state: State, kind: int) -> int:
    count = state.pile[kind] + state.discards[kind]
    for seat in range(state.seats):
        count += state.hand[seat, kind]
    for candidate in range(state.seats * PER_SEAT):
        count += (state.assigned[candidate, 0] == kind) + (state.assigned[candidate, 1] == kind)
    return count
