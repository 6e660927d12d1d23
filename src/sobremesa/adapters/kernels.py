"""What a batch does to its tables, written on the contract: the same loops on one core, and on a GPU shared by threads.

What they work on is passed as a few named bundles of arrays. They are not records, because neighbouring threads of a
GPU should read neighbouring words, and because the columns of a batch are what it gives to its user. Columns are
written as `mask[i, move]`: taking a view of the row costs as much as a move. For the same reason loops take what they
need out of a bundle before they begin: Numba counts a reference whenever an array is taken out of one.
"""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.adapters.observe import write_observation
from sobremesa.engine.compiler import inlined
from sobremesa.engine.contract import CHANCE, OVER, apply, hide, legal, score, setup, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, first_table, rank, roll, table_stride
from sobremesa.engine.random import draw, seed_stream
from sobremesa.engine.record import Cells, Lines, Record, RecordArray, Workspace, cell, cells, part
from sobremesa.players.policies import Bot, choose

MOST_SEATS = 8
WIN, MARGIN = 0, 1  # what a reward counts
NOBODY = -1


class Columns(NamedTuple):
    """What there is of each table, at its row."""

    states: RecordArray[Record]
    chance: Cells  # the stream of chance
    lots: Cells  # and that of whoever plays by lot
    seat: Cells  # who is to decide
    moves: Cells  # that seat's legal moves,
    counts: Cells  # how many there are,
    mask: Cells  # and the same as flags
    observation: Cells  # what it sees
    final: Cells  # the same at the end of a game
    reward: Cells  # a column a seat
    done: Cells


class Lanes(NamedTuple):
    """What each thread works on, at its row; on a core there is one."""

    streams: Lines
    outs: Lines
    seen: RecordArray[Record]  # a state to be hidden in,
    sight: Cells  # and its bytes


class Terms(NamedTuple):
    """What is the same at all tables."""

    blank: RecordArray[Record]  # one state, all zeros
    options: Cells
    runs: Cells  # how states are written as observations
    seats: int
    reward: int  # WIN or MARGIN
    penalty: float  # for an illegal move
    renews: int  # whether the next game begins where one ends


class Batch(NamedTuple):
    """All of it."""

    columns: Columns
    lanes: Lanes
    terms: Terms


class Rivals(Workspace):
    """Bots in all seats but one."""

    kinds: Cells = cells("i8", MOST_SEATS)
    seats: int = cell("i8")
    own: int = cell("i8")  # the seat that is left
    samples: int = cell("i8")  # deals that a greedy bot looks at
    bot: Bot = part(Bot)


# --- Loops over tables ------------------------------------------------------------------------------------------------


def reset_tables(seeds: Cells, wanted: Cells, batch: Batch) -> None:
    """Begin a new game at the tables that are wanted, each with the streams of its own seed."""
    columns, lanes, terms, lane = batch.columns, batch.lanes, batch.terms, first_table()
    states, chance, lots, seat = columns.states, columns.chance, columns.lots, columns.seat
    stream, out, seats = lanes.streams[lane], lanes.outs[lane], terms.seats
    for i in range(lane, len(states), table_stride()):
        if wanted[i]:
            seed_table(i, seeds[i], chance, lots, stream)
            columns.done[i] = False
            take_back(i, seats, columns.reward)
            stream[0] = chance[i]
            deal(states, i, terms.blank, seats, terms.options, stream, out)
            chance[i] = stream[0]
            seat[i] = first_seat(to_act(states[i]))
            show(states[i], i, seat[i], seats, lanes.seen, lanes.sight, terms.runs, columns.observation)
            offer(states[i], i, seat[i], True, out, columns.moves, columns.counts, columns.mask)


def step_tables(actions: Cells, batch: Batch) -> None:
    """One decision at every table, and what chance makes of it. Where a game ends, the next one begins, if wanted."""
    columns, lanes, terms, lane = batch.columns, batch.lanes, batch.terms, first_table()
    states, chance, seat, moves, counts, mask = (
        columns.states, columns.chance, columns.seat, columns.moves, columns.counts, columns.mask,
    )  # fmt: skip
    observation, final, reward, done = columns.observation, columns.final, columns.reward, columns.done
    stream, out, seen, sight = lanes.streams[lane], lanes.outs[lane], lanes.seen, lanes.sight
    blank, options, runs, seats, renews = terms.blank, terms.options, terms.runs, terms.seats, terms.renews
    mode, penalty = terms.reward, terms.penalty
    for i in range(lane, len(states), table_stride()):
        if done[i]:
            take_back(i, seats, reward)
            if not renews:  # it stays as it ended until it is reset
                continue
        stream[0] = chance[i]
        is_legal = is_offered(i, actions[i], mask)
        if is_legal:
            apply(states[i], seat[i], actions[i])
            let_chance_act(states[i], stream, out)
        acting = to_act(states[i])
        is_done = acting == OVER or not is_legal
        if is_done:
            pay(states[i], i, seat[i], is_legal, seats, mode, penalty, reward)
            show_end(states[i], i, seat[i], seats, seen, sight, runs, final)
        if is_done and renews:
            deal(states, i, blank, seats, options, stream, out)
            acting = to_act(states[i])
        done[i] = is_done
        chance[i] = stream[0]
        if acting != OVER:
            seat[i] = first_seat(acting)
        show(states[i], i, seat[i], seats, seen, sight, runs, observation)
        offer(states[i], i, seat[i], renews or not is_done, out, moves, counts, mask)


def find_illegal(actions: Cells, mask: Cells, counts: Cells, found: Cells) -> None:
    """Write down a table whose action is not among its legal moves, if there is one."""
    for i in range(first_table(), len(counts), table_stride()):
        if counts[i] > 0 and not is_offered(i, actions[i], mask):
            found[0] = i


def sample_moves(actions: Cells, lots: Cells, moves: Cells, counts: Cells, streams: Lines) -> None:
    """A legal move for every table, by lot."""
    stream = streams[first_table()]
    for i in range(first_table(), len(counts), table_stride()):
        stream[0] = lots[i]
        actions[i] = moves[i, draw(stream, counts[i])]
        lots[i] = stream[0]


def ask_tables(asked: Cells, found: Cells, batch: Batch) -> None:
    """Where several seats decide at once: let this one be the next. Write down a table where it is not to decide."""
    columns, lanes, terms, lane = batch.columns, batch.lanes, batch.terms, first_table()
    states, seat, counts, out, seats = columns.states, columns.seat, columns.counts, lanes.outs[lane], terms.seats
    for i in range(lane, len(states), table_stride()):
        is_seat = 0 <= asked[i] < seats
        if counts[i] == 0 or not is_seat or not (to_act(states[i]) >> asked[i]) & 1:
            found[0] = i
        elif seat[i] != asked[i]:
            seat[i] = asked[i]
            show(states[i], i, seat[i], seats, lanes.seen, lanes.sight, terms.runs, columns.observation)
            offer(states[i], i, seat[i], True, out, columns.moves, counts, columns.mask)


def observe_tables(seat: int, out: Cells, batch: Batch) -> None:
    """What one and the same seat sees at every table, whether it is to decide there or not."""
    lane, states, runs, seats = first_table(), batch.columns.states, batch.terms.runs, batch.terms.seats
    seen, sight = batch.lanes.seen, batch.lanes.sight
    for i in range(lane, len(states), table_stride()):
        show(states[i], i, seat, seats, seen, sight, runs, out)


# --- The same where bots have all seats but one -----------------------------------------------------------------------


def reset_with_bots(seeds: Cells, wanted: Cells, batch: Batch, rivals: Rivals) -> None:
    columns, lanes, terms, own = batch.columns, batch.lanes, batch.terms, rivals.own
    states, chance, lots = columns.states, columns.chance, columns.lots
    stream, out, seats = lanes.streams[0], lanes.outs[0], terms.seats
    for i in range(len(states)):
        if wanted[i]:
            seed_table(i, seeds[i], chance, lots, stream)
            columns.done[i] = False
            take_back(i, seats, columns.reward)
            columns.seat[i] = own
            begin_with_bots(i, states, chance, lots, terms, stream, out, rivals)
            show(states[i], i, own, seats, lanes.seen, lanes.sight, terms.runs, columns.observation)
            offer(states[i], i, own, True, out, columns.moves, columns.counts, columns.mask)


def step_with_bots(actions: Cells, batch: Batch, rivals: Rivals) -> None:
    """The bots decide as soon as they may, until one's own seat is the only one to decide."""
    columns, lanes, terms, own = batch.columns, batch.lanes, batch.terms, rivals.own
    states, chance, lots, moves, counts, mask = (
        columns.states, columns.chance, columns.lots, columns.moves, columns.counts, columns.mask,
    )  # fmt: skip
    observation, final, reward, done = columns.observation, columns.final, columns.reward, columns.done
    stream, out, seen, sight = lanes.streams[0], lanes.outs[0], lanes.seen, lanes.sight
    runs, seats, renews = terms.runs, terms.seats, terms.renews
    for i in range(len(states)):
        if done[i]:
            take_back(i, seats, reward)
            if not renews:
                continue
        is_legal = is_offered(i, actions[i], mask)
        if is_legal:
            apply(states[i], own, actions[i])
            go_on_with_bots(states[i], i, chance, lots, stream, out, rivals)
        is_done = to_act(states[i]) == OVER or not is_legal
        done[i] = is_done
        if is_done:
            pay(states[i], i, own, is_legal, seats, terms.reward, terms.penalty, reward)
            show_end(states[i], i, own, seats, seen, sight, runs, final)
        if is_done and renews:
            begin_with_bots(i, states, chance, lots, terms, stream, out, rivals)
        show(states[i], i, own, seats, seen, sight, runs, observation)
        offer(states[i], i, own, renews or not is_done, out, moves, counts, mask)


@inlined
def begin_with_bots(
    i: int, states: RecordArray[Record], chance: Cells, lots: Cells, terms: Terms, stream: Cells, out: Cells,
    rivals: Rivals,
) -> None:  # fmt: skip
    """A fresh game up to one's own first decision; another one where it ends before that."""
    is_over = True
    while is_over:
        stream[0] = chance[i]
        deal(states, i, terms.blank, terms.seats, terms.options, stream, out)
        chance[i] = stream[0]
        go_on_with_bots(states[i], i, chance, lots, stream, out, rivals)
        is_over = to_act(states[i]) == OVER


@inlined
def go_on_with_bots(
    state: Record, i: int, chance: Cells, lots: Cells, stream: Cells, out: Cells, rivals: Rivals
) -> None:
    """Chance and all others act until one's own seat alone is to decide, or the game is over."""
    own, bot = rivals.own, rivals.bot
    stream[0], bot.rng[0] = chance[i], lots[i]
    acting = to_act(state)
    while acting != OVER and acting != 1 << own:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, stream, out))
        else:
            other = first_seat(acting & ~(1 << own))
            apply(state, other, choose(rivals.kinds[other], state, other, rivals.seats, rivals.samples, bot))
        acting = to_act(state)
    chance[i], lots[i] = stream[0], bot.rng[0]


# --- At one table -----------------------------------------------------------------------------------------------------


def seed_table(i: int, seed: int, chance: Cells, lots: Cells, stream: Cells) -> None:
    """The stream of chance is that of a match with this seed."""
    seed_stream(stream, seed, 0)
    chance[i] = stream[0]
    seed_stream(stream, seed, 1)
    lots[i] = stream[0]


def deal(
    states: RecordArray[Record],
    i: int,
    blank: RecordArray[Record],
    seats: int,
    options: Cells,
    stream: Cells,
    out: Cells,
) -> None:
    """A fresh game, up to the first decision."""
    states[i] = blank[0]
    setup(states[i], seats, options)
    let_chance_act(states[i], stream, out)


@inlined
def let_chance_act(state: Record, stream: Cells, out: Cells) -> None:
    while to_act(state) == CHANCE_ONLY:
        apply(state, CHANCE, roll(state, stream, out))


@inlined
def is_offered(i: int, move: int, mask: Cells) -> bool:
    return 0 <= move < mask.shape[1] and mask[i, move] != 0


@inlined
def offer(state: Record, i: int, seat: int, is_open: int, out: Cells, moves: Cells, counts: Cells, mask: Cells) -> None:
    """List the seat's legal moves, and flag them in the mask; none once it is over."""
    for move in range(mask.shape[1]):
        mask[i, move] = 0
    count = legal(state, seat, out) if is_open else 0
    for k in range(count):
        moves[i, k] = out[k]
        mask[i, out[k]] = 1
    counts[i] = count


@inlined
def show(
    state: Record, i: int, seat: int, seats: int, seen: RecordArray[Record], sight: Cells, runs: Cells, out: Cells
) -> None:
    """Write what a seat sees at a table, as `hide` leaves it."""
    lane = first_table()
    seen[lane] = state
    hide(seen[lane], seat)
    write_observation(seen[lane], sight, lane, seat, seats, runs, out, i)


def show_end(
    state: Record, i: int, seat: int, seats: int, seen: RecordArray[Record], sight: Cells, runs: Cells, out: Cells
) -> None:
    """The same, seldom called and so not inlined."""
    show(state, i, seat, seats, seen, sight, runs, out)


def pay(state: Record, i: int, seat: int, is_legal: bool, seats: int, mode: int, penalty: float, reward: Cells) -> None:
    """What each seat gets at the end. An illegal move ends a game at its maker's cost."""
    if is_legal:
        for each in range(seats):
            reward[i, each] = gain(state, each, seats, mode)
    else:
        reward[i, seat] = penalty


def take_back(i: int, seats: int, reward: Cells) -> None:
    """Nothing is paid before the end."""
    for each in range(seats):
        reward[i, each] = 0.0


def gain(state: Record, seat: int, seats: int, mode: int) -> float:
    """By places: rivals left behind less those ahead, of all rivals; alone, 1 for a win. Or by points: how many more
    than the mean of all; alone, one's points. With two seats or more, both sum to zero."""
    if mode == MARGIN:
        points = 0
        for each in range(seats):
            points += score(state, each)
        return score(state, seat) - (points / seats if seats > 1 else 0.0)
    own = rank(state, seat, seats)
    if seats == 1:
        return 1.0 if own == 1 else 0.0
    balance = 0
    for each in range(seats):
        place = rank(state, each, seats)
        balance += (place > own) - (place < own)
    return balance / (seats - 1)
