"""The loops of a simulation, written on the contract and made native for each game, or a kernel on a GPU.

Each game has its own seed, so a row depends on its number and on nothing else. Random players of whom only the result
is wanted have a loop of their own: it is compiled in half the time and runs faster. A search thinks outside of these
loops, which stop where one is asked and go on with its answer.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER, apply, counter, ending, hide, legal, score, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, play_out, rank, roll
from sobremesa.engine.random import draw, seed_stream
from sobremesa.engine.record import Cells, Lines, Record, RecordArray
from sobremesa.lab.lanes import OF_CHANCE, OF_PLAYERS, STREAMS, Deal, Lane, Results, Seating, Watched
from sobremesa.lab.rows import MOST_DEEDS, NO_ENDING, Facts
from sobremesa.players.policies import GREEDY, READER, SEARCH, choose

NOBODY = -1  # is in the lead; is asked
NO_ANSWER = -1  # is a move


def play_random_games(lane: Lane, deal: Deal, first: int, kept: Results) -> None:
    """Play the games numbered from `first` on, one row of results each, until the arrays of results are full."""
    play_near(lane.table, lane.rng, lane.bot.out, deal, first, kept)


def play_near(table: RecordArray[Record], rng: Lines, out: Cells, deal: Deal, first: int, kept: Results) -> None:
    """The same in memory that is no lane: a GPU's thread has some of its own."""
    facts, scores, ranks = kept.facts, kept.scores, kept.ranks
    chance, players = rng[OF_CHANCE], rng[OF_PLAYERS]
    for row in range(len(facts)):
        deal_in(table, rng, deal, first + row, first + row)
        made, decided = play_out(table[0], chance, players, out, deal.most_moves)
        open_row(facts[row])
        facts[row].moves, facts[row].decisions = made, decided
        write_down(table[0], deal.seats, row, facts, scores, ranks)


def play_games(lane: Lane, deal: Deal, seating: Seating, first: int, kept: Watched) -> None:
    """The same with a bot of some kind in each seat, a row of kinds for each seating, and with all that a row can hold.

    Nobody searches. Where all bots are random, they play the very same games as in the other loop.
    """
    table, facts, kinds = lane.table, kept.facts, seating.kinds
    for row in range(len(facts)):
        number = first + row
        deal_in(table, lane.rng, deal, number // len(kinds), number)
        open_row(facts[row])
        forget(kept.deeds[row])
        seated = kinds[number % len(kinds)]
        watch(lane, seated, seating, deal.most_moves, NO_ANSWER, facts[row], kept.deeds[row])
        write_down(table[0], deal.seats, row, facts, kept.scores, kept.ranks)
        count_up(table[0], deal.seats, seating.counters, kept.counters[row])


def deal_in(table: RecordArray[Record], rng: Lines, deal: Deal, chance: int, number: int) -> None:
    """The table where it begins, with the chance of this number and the players' luck of the game of that one."""
    table[0] = deal.starts[chance % len(deal.starts)]
    seed_stream(rng[OF_CHANCE], deal.seed, chance * STREAMS + OF_CHANCE)
    seed_stream(rng[OF_PLAYERS], deal.seed, number * STREAMS + OF_PLAYERS)


def open_row(facts: Facts) -> None:
    facts.moves, facts.decisions, facts.forced, facts.choices = 0, 0, 0, 0
    facts.lead_changes, facts.ending, facts.is_cut, facts.leader = 0, 0, 0, 0


def forget(deeds: Lines) -> None:
    for seat in range(len(deeds)):
        for deed in range(len(deeds[seat])):
            deeds[seat, deed] = 0


def note_deed(deeds: Lines, seat: int, deed: int) -> None:
    if deeds[seat, deed] < MOST_DEEDS:
        deeds[seat, deed] += 1


def write_down(state: Record, seats: int, row: int, facts: RecordArray[Facts], scores: Cells, ranks: Cells) -> None:
    is_cut = to_act(state) != OVER
    facts[row].is_cut, facts[row].ending = is_cut, NO_ENDING if is_cut else ending(state)
    facts[row].leader = 0
    for seat in range(seats):
        scores[row, seat], ranks[row, seat] = score(state, seat), rank(state, seat, seats)


def count_up(state: Record, seats: int, kept: int, counters: Lines) -> None:
    for seat in range(seats):
        for which in range(kept):
            counters[seat, which] = counter(state, seat, which)


def watch(lane: Lane, kinds: Cells, seating: Seating, most_moves: int, answer: int, facts: Facts, deeds: Lines) -> int:
    """Play to the end, or to so many moves, and count what players could choose from, what they did, and how the lead
    changed.

    Where a seat has to search, it stops: returns the seat, with what it knows in the bot's table. Called again with the
    move as `answer`, it goes on from there. Returns NOBODY when there is no more to play.
    """
    state, rng, bot, out, seats = lane.table[0], lane.rng, lane.bot, lane.bot.out, len(kinds)
    bot.rng[0] = rng[OF_PLAYERS, 0]
    made, decided, forced = facts.moves, facts.decisions, facts.forced
    choices, changes, leader = facts.choices, facts.lead_changes, facts.leader - 1
    asked = NOBODY
    acting = to_act(state)
    while acting != OVER and made < most_moves:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, rng[OF_CHANCE], out))
        else:
            seat = first_seat(acting)
            count = legal(state, seat, out)
            if kinds[seat] == GREEDY or kinds[seat] == READER:
                move = choose(kinds[seat], state, seat, seats, seating.samples, bot)
            elif kinds[seat] != SEARCH or count == 1:  # with one move there is nothing to search
                move = out[draw(bot.rng, count)]
            elif answer != NO_ANSWER:
                move, answer = answer, NO_ANSWER
            else:
                bot.known = state
                hide(bot.known, seat)
                asked = seat
                break
            apply(state, seat, move)
            note_deed(deeds, seat, seating.deed_of[move])
            decided += 1
            forced += count == 1
            choices += count
        made += 1
        acting = to_act(state)
        if acting != CHANCE_ONLY:
            before, leader = leader, leader_after(state, seats, leader)
            changes += before != leader and before != NOBODY
    rng[OF_PLAYERS, 0] = bot.rng[0]
    facts.moves, facts.decisions, facts.forced = made, decided, forced
    facts.choices, facts.lead_changes, facts.leader = choices, changes, leader + 1
    return asked


def leader_after(state: Record, seats: int, leader: int) -> int:
    """The seat with the most points. Equals leave the lead where it was: it changes when somebody overtakes."""
    best, ahead = 0, score(state, 0)
    is_shared = False
    for seat in range(1, seats):
        points = score(state, seat)
        if points > ahead:
            best, ahead, is_shared = seat, points, False
        elif points == ahead:
            is_shared = True
    return leader if is_shared else best
