"""Lucha Libre: the rules. Seat 0 has El Santo's team, seat 1 Blue Demon's; both play each round at once and in secret.

A round is: both throw as many dice as their fighter in the ring has energy for; each throws any of them again for a
fan a time; each puts dice into keys, and shows. Once both have shown, everything takes effect together.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words
from sobremesa.games.lucha_libre.components import (
    BLOWS,
    CHANGE,
    DICE,
    EFFORT,
    EMPTY,
    FANS,
    FAVOURITE,
    FITTING,
    GOAL,
    KEY_FACES,
    KEY_NAMES,
    KEY_SIZE,
    KEYS,
    MOST_DICE,
    NEXT,
    PARTNERS,
    REST,
    SIDES,
    START_BOX,
    START_FANS,
    TEAMS,
    TOP_BOX,
    TRIPLE,
)

TRACK_OPTION = 0  # the place of the option in the list that setup gets
EVERYONE = (1 << TEAMS) - 1
NO_KEY = 0  # of a die; else the key's number + 1

# What a seat decides, as long as it has not shown its dice.
KEEPING, MATCHING, READY = range(3)
# Why it is over.
ONE_REACHED, BOTH_REACHED = range(2)

moves = Moves()
KEEP = moves.add(
    "keep", MOST_DICE, es="Apartar o soltar el dado {n}", en="Set die {n} aside or take it back", rule="throw"
)
THROW = moves.add("throw", es="Tirar otra vez los demás dados", en="Throw the other dice again", rule="throw")
FILL = moves.add("fill", KEYS, es="{name}", en="{name}", rule="keys", names=KEY_NAMES)
LEAVE = moves.add("leave", es="Plantarse así", en="Leave it at that", rule="keys")
SHOW = moves.add("show", es="Mostrar los dados", en="Show the dice", rule="resolution")
DIE = moves.add("die", SIDES, es="Sale un {n}", en="A {n} comes up", rule="throw")


class State(Record):
    # Fighters are 0 and 1 in each team: El Santo and El Cavernario, Blue Demon and El Bulldog. Dice are 0 to 4.
    # Known to all:
    fans: Cells = cells("i2", TEAMS)  # as they were when the round began
    energy: Cells = cells("i1", TEAMS, PARTNERS)  # the box of each fighter, from 0
    ring: Cells = cells("i1", TEAMS)  # which fighter of each team is in the ring
    deciding: int = cell("u1")  # bit set of the seats that have not shown their dice; none: it is over
    track: int = cell("i1")  # which energy track is played
    reveals: int = cell("i2")  # rounds shown
    # Each seat's own secret until both have shown:
    air: Cells = cells("u1", TEAMS)  # bit set of the dice being thrown
    dice: Cells = cells("i1", TEAMS, MOST_DICE)  # faces; 0 in the air or not in play
    kept: Cells = cells("u1", TEAMS)  # bit set of the dice set aside
    touched: Cells = cells("u1", TEAMS)  # those set aside or taken back since the last throw: once each
    paid: Cells = cells("i2", TEAMS)  # fans paid for throws in this round
    stage: Cells = cells("i1", TEAMS)
    keys: Cells = cells("i1", TEAMS, MOST_DICE)  # the key that each die is in, or NO_KEY
    won: Cells = cells("i1", TEAMS)  # what the filled keys bring: fans…
    blows: Cells = cells("i1", TEAMS)  # …energy that the rival loses…
    effort: Cells = cells("i1", TEAMS)  # …energy of one's own…
    swaps: Cells = cells("i1", TEAMS)  # …and 1 for a change of fighter
    # The last round, for the view only: nothing below this line changes what can happen.
    shown_dice: Cells = cells("i1", TEAMS, MOST_DICE)
    shown_keys: Cells = cells("i1", TEAMS, MOST_DICE)
    shown_ring: Cells = cells("i1", TEAMS)  # who was in the ring
    shown_paid: Cells = cells("i2", TEAMS)
    shown_won: Cells = cells("i1", TEAMS)
    shown_energy: Cells = cells("i1", TEAMS)  # the sum of all that the fighter in the ring gained and lost
    shown_below: Cells = cells("i1", TEAMS)  # of it, points below the minimum, due in fans
    # The whole match, for the end: fans won with keys, paid for throws, and gone when a fighter was spent.
    cheered: Cells = cells("i2", TEAMS)
    spent: Cells = cells("i2", TEAMS)
    fled: Cells = cells("i2", TEAMS)


VIEW_ONLY = (
    *("shown_dice", "shown_keys", "shown_ring", "shown_paid"),
    *("shown_won", "shown_energy", "shown_below"),
    *("cheered", "spent", "fled"),
)


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.track = options[TRACK_OPTION]
    for team in range(TEAMS):
        state.fans[team] = START_FANS
        for fighter in range(PARTNERS):
            state.energy[team, fighter] = START_BOX
    start_round(state)


# --- Ronda de juego · The round ---------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if state.air[0] | state.air[1]:
        return 1 << CHANCE
    return state.deciding if state.deciding else OVER


def legal(state: State, seat: int, out: Cells) -> int:
    if seat == CHANCE:
        return list_faces(out)
    if state.stage[seat] == READY:
        out[0] = SHOW
        return 1
    count = list_throws(state, seat, out) if state.stage[seat] == KEEPING else 0
    return list_keys(state, seat, out, count)


def apply(state: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        land(state, move - DIE + 1)
    elif move < THROW:
        touch(state, seat, move - KEEP)
    elif move == THROW:
        throw_again(state, seat)
    elif move < LEAVE:
        fill(state, seat, move - FILL)
    elif move == LEAVE:
        get_ready(state, seat)
    else:
        show(state, seat)


def start_round(state: State) -> None:
    """Ruling 16: each throws the number in the box of the fighter who is now in the ring."""
    state.deciding = EVERYONE
    for team in range(TEAMS):
        clear_hand(state, team)
        state.air[team] = all_dice(state, team)


def clear_hand(state: State, team: int) -> None:
    state.air[team] = state.kept[team] = state.touched[team] = state.paid[team] = 0
    state.stage[team] = KEEPING
    state.won[team] = state.blows[team] = state.effort[team] = state.swaps[team] = 0
    for die in range(MOST_DICE):
        state.dice[team, die] = 0
        state.keys[team, die] = NO_KEY


def fighter_of(state: State, team: int) -> int:
    """Who is in the ring, counted over both teams."""
    return team * PARTNERS + state.ring[team]


def dice_count(state: State, team: int) -> int:
    return DICE[state.track, state.energy[team, state.ring[team]]]


def all_dice(state: State, team: int) -> int:
    return (1 << dice_count(state, team)) - 1


def fans_left(state: State, team: int) -> int:
    """The fans of a team, without those that its throws of this round have cost."""
    return state.fans[team] - state.paid[team]


# --- Fase de lanzamiento de dados · Throwing --------------------------------------------------------------------------


def list_faces(out: Cells) -> int:
    for face in range(SIDES):
        out[face] = DIE + face
    return SIDES


def land(state: State, face: int) -> None:
    """One die after the other comes down, seat 0's first."""
    team = 0 if state.air[0] else 1
    die = first_die(state.air[team])
    state.dice[team, die] = face
    state.air[team] ^= 1 << die
    if state.air[team] == 0:
        offer_throws(state, team)


def first_die(dice: int) -> int:
    die = 0
    while not dice >> die & 1:
        die += 1
    return die


def offer_throws(state: State, team: int) -> None:
    """Ruling 7: without a fan to pay for it there is no further throw."""
    state.touched[team] = 0
    if fans_left(state, team) == 0:
        stop_throwing(state, team)


def list_throws(state: State, seat: int, out: Cells) -> int:
    """Each die can be set aside, or taken back, once between two throws; whoever thinks better of it undoes that.

    Were every change of mind a move of its own, random games would be an eighth longer, and some far too long.
    """
    count = 0
    for die in range(dice_count(state, seat)):
        if not state.touched[seat] >> die & 1:
            out[count] = KEEP + die
            count += 1
    if state.kept[seat] != all_dice(state, seat):
        out[count] = THROW
        count += 1
    return count


def touch(state: State, seat: int, die: int) -> None:
    """Dice that were set aside before may be thrown again too."""
    state.kept[seat] ^= 1 << die
    state.touched[seat] |= 1 << die


def throw_again(state: State, seat: int) -> None:
    """Ruling 14: the fan is paid before the dice fly, one for all of them."""
    state.paid[seat] += 1
    state.air[seat] = all_dice(state, seat) & ~state.kept[seat]
    for die in range(MOST_DICE):
        if state.air[seat] >> die & 1:
            state.dice[seat, die] = 0


def stop_throwing(state: State, seat: int) -> None:
    """For good: what is left is to put dice into keys, as long as any fits."""
    state.kept[seat] = state.touched[seat] = 0
    state.stage[seat] = MATCHING if fitting(state, seat) else READY


def get_ready(state: State, seat: int) -> None:
    state.kept[seat] = state.touched[seat] = 0
    state.stage[seat] = READY


# --- Las llaves · The keys --------------------------------------------------------------------------------------------


def loose(state: State, team: int) -> int:
    """The handful of dice that are in no key."""
    handful = EMPTY
    for die in range(MOST_DICE):
        if state.dice[team, die] and state.keys[team, die] == NO_KEY:
            handful = NEXT[handful, state.dice[team, die] - 1]
    return handful


def fitting(state: State, team: int) -> int:
    """A bit for each key that loose dice can fill, be it again (ruling 1). Ruling 11: one change a round is enough."""
    keys = FITTING[fighter_of(state, team), loose(state, team)]
    return keys & ~(1 << CHANGE) if state.swaps[team] else keys


def list_keys(state: State, seat: int, out: Cells, count: int) -> int:
    """Rulings 2, 3 and 18: the owner chooses; keys and dice may be left unused."""
    keys = fitting(state, seat)
    for key in range(KEYS):
        if keys >> key & 1:
            out[count] = FILL + key
            count += 1
    out[count] = LEAVE
    return count + 1


def fill(state: State, seat: int, key: int) -> None:
    """Each die goes into one key only (which of two equal ones is all the same), and then no die is thrown again."""
    fighter, triple = fighter_of(state, seat), tripled_face(state, seat)
    for place in range(KEY_SIZE[key]):
        face = triple if key == TRIPLE else KEY_FACES[fighter, key, place]
        state.keys[seat, loose_die(state, seat, face)] = key + 1
    state.won[seat] += FANS[key]
    state.blows[seat] += BLOWS[key]
    state.effort[seat] += EFFORT[key]
    state.swaps[seat] += key == CHANGE
    stop_throwing(state, seat)


def loose_die(state: State, seat: int, face: int) -> int:
    die = 0
    while state.dice[seat, die] != face or state.keys[seat, die] != NO_KEY:
        die += 1
    return die


def tripled_face(state: State, seat: int) -> int:
    """The X of a classic triple, which is not the favourite number; 0 if there is none."""
    for face in range(1, SIDES + 1):
        count = 0
        for die in range(MOST_DICE):
            count += state.dice[seat, die] == face and state.keys[seat, die] == NO_KEY
        if count >= KEY_SIZE[TRIPLE] and face != FAVOURITE[fighter_of(state, seat)]:
            return face
    return 0


# --- Fase de resolución · Resolution ----------------------------------------------------------------------------------


def show(state: State, seat: int) -> None:
    """Ruling 12: nothing of a round is known to the rival until both have shown."""
    state.deciding ^= 1 << seat
    if state.deciding == 0:
        resolve(state)


def resolve(state: State) -> None:
    """Ruling 14: fans of the keys, then energy, then the fans that stand in for it, then rest, then the check."""
    state.reveals += 1
    for team in range(TEAMS):
        remember(state, team)
        count_fans(state, team)
    for team in range(TEAMS):
        change_energy(state, team, state.effort[team] - state.blows[1 - team])
        rest(state, team)
    if is_decided(state):
        for team in range(TEAMS):
            clear_hand(state, team)
    else:
        change_fighters(state)
        start_round(state)


def count_fans(state: State, team: int) -> None:
    left = fans_left(state, team)
    state.fans[team] = max(0, left + state.won[team])
    state.cheered[team] += state.fans[team] - left
    state.spent[team] += state.paid[team]


def remember(state: State, team: int) -> None:
    """Keep for the view what was shown."""
    for die in range(MOST_DICE):
        state.shown_dice[team, die] = state.dice[team, die]
        state.shown_keys[team, die] = state.keys[team, die]
    state.shown_ring[team] = state.ring[team]
    state.shown_paid[team] = state.paid[team]
    state.shown_won[team] = state.won[team]


def change_energy(state: State, team: int, by: int) -> None:
    """All that the fighter in the ring gains and loses, summed (ruling 15). Above the top it is lost (ruling 6).

    Each point below the minimum costs a fan instead, as far as there are fans (ruling 7).
    """
    fighter = state.ring[team]
    box = state.energy[team, fighter] + by
    below = max(0, -box)
    state.energy[team, fighter] = max(0, min(TOP_BOX[state.track], box))
    lost = min(state.fans[team], below)
    state.fans[team] -= lost
    state.fled[team] += lost
    state.shown_energy[team], state.shown_below[team] = by, below


# --- Descanso y cambio · Rest and change ------------------------------------------------------------------------------


def rest(state: State, team: int) -> None:
    fighter = 1 - state.ring[team]
    state.energy[team, fighter] = min(TOP_BOX[state.track], state.energy[team, fighter] + REST)


def change_fighters(state: State) -> None:
    """Ruling 10: after the rest, for the next round."""
    for team in range(TEAMS):
        state.ring[team] ^= state.swaps[team]


# --- Victoria · Victory -----------------------------------------------------------------------------------------------


def is_decided(state: State) -> bool:
    """Ruling 8: of two teams that get there the one with more fans wins; if they are equal, play goes on."""
    return max(state.fans[0], state.fans[1]) >= GOAL and state.fans[0] != state.fans[1]


def score(state: State, seat: int) -> int:
    return fans_left(state, seat)


ROUNDS_FOUGHT, OWN_ENERGY = range(2)
COUNTERS = (Words("rondas", "rounds"), Words("energía del equipo", "team energy"))


def counter(state: State, seat: int, which: int) -> int:
    if which == ROUNDS_FOUGHT:
        return state.reveals
    energy = 0
    for fighter in range(PARTNERS):
        energy += state.energy[seat, fighter]
    return energy


def ending(state: State) -> int:
    return BOTH_REACHED if min(state.fans[0], state.fans[1]) >= GOAL else ONE_REACHED


# --- Lo que sabe cada quien · What each one knows ---------------------------------------------------------------------


def hide(state: State, seat: int) -> None:
    """Ruling 12: of a rival's round one knows only whether it has shown; not even what its throws have cost."""
    for team in range(TEAMS):
        if team != seat:
            clear_hand(state, team)


def redeal(state: State, seat: int, rng: Cells) -> None:
    """Fair dice for those whose dice are unseen. Who has shown paid for some throws, and filled every key it could."""
    if state.deciding == 0:
        return
    for team in range(TEAMS):
        if team != seat:
            for die in range(dice_count(state, team)):
                state.dice[team, die] = draw(rng, SIDES) + 1
            offer_throws(state, team)
            if not state.deciding >> team & 1:
                guess_round(state, team, rng)


def guess_round(state: State, team: int, rng: Cells) -> None:
    while fans_left(state, team) > 0 and draw(rng, 2):
        state.paid[team] += 1
    for key in range(CHANGE):
        while fitting(state, team) >> key & 1:
            fill(state, team, key)
    get_ready(state, team)


def sees(state: State, seat: int, move: int, viewer: int) -> int:
    """One's own dice as they fall; and that a rival shows, not what."""
    if seat == CHANCE:
        return viewer == (0 if state.air[0] else 1)
    return move == SHOW


def census(state: State, kind: int) -> int:
    """The dice of a team: each is in the air, on the table or put away, never two of these."""
    count = 0
    for die in range(MOST_DICE):
        is_flying, is_lying = state.air[kind] >> die & 1, state.dice[kind, die] > 0
        is_matched = state.keys[kind, die] != NO_KEY
        count += not (is_flying and is_lying) and (is_lying or not is_matched)
    return count
