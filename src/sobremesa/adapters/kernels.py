"""What a batch does to its tables, written on the contract: the same loops on one core, and on a GPU shared by threads.

Of each table: `tables` is its state; `chance` its stream, and `lots` that of whoever plays
by lot; `seat` who is to decide; `moves` and `counts` that seat's legal moves, `mask` the same as flags; `observation`
what it sees. Each thread (on a core there is one) has a lane: `stream` to draw from, `out` for moves, and `seen`, with
its bytes `sight`, for a state to be hidden in. Rows are written as `mask[i, move]`: taking a view of the row costs as
much as a move.
"""

from __future__ import annotations

from typing import Any

from sobremesa.adapters.observe import write_observation
from sobremesa.engine.compiler import inlined
from sobremesa.engine.contract import CHANCE, OVER, apply, hide, legal, score, setup, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, first_table, rank, roll, table_stride
from sobremesa.engine.random import draw, seed_stream
from sobremesa.engine.record import Cells
from sobremesa.players.policies import choose

WIN, MARGIN = 0, 1  # what a reward counts
NOBODY = -1


# --- Loops over tables ------------------------------------------------------------------------------------------------


def reset_tables(
    seeds: Cells, wanted: Cells, done: Cells, reward: Any, tables: Any, chance: Cells, lots: Cells, moves: Cells,
    counts: Cells, mask: Cells, seat: Cells, observation: Cells, streams: Any, outs: Any, seen: Any, sight: Cells,
    blank: Any, options: Cells, runs: Cells, seats: int,
) -> None:  # fmt: skip
    """Begin a new game at the tables that are wanted, each with the streams of its own seed."""
    lane = first_table()
    stream, out = streams[lane], outs[lane]
    for i in range(lane, len(tables), table_stride()):
        if wanted[i]:
            seed_table(i, seeds[i], chance, lots, stream)
            done[i] = False
            take_back(i, seats, reward)
            stream[0] = chance[i]
            deal(tables, i, blank, seats, options, stream, out)
            chance[i] = stream[0]
            seat[i] = first_seat(to_act(tables[i]))
            show(tables, i, seen, sight, lane, seat[i], seats, runs, observation)
            offer(tables[i], i, seat[i], True, out, moves, counts, mask)


def step_tables(
    actions: Cells, tables: Any, chance: Cells, lots: Cells, moves: Cells, counts: Cells, mask: Cells,
    seat: Cells, observation: Cells, streams: Any, outs: Any, seen: Any, sight: Cells, blank: Any,
    options: Cells, runs: Cells, seats: int, final: Cells, reward: Cells, done: Cells, mode: int,
    penalty: float, renews: int,
) -> None:  # fmt: skip
    """One decision at every table, and what chance makes of it. Where a game ends, the next one begins, if wanted."""
    lane = first_table()
    stream, out = streams[lane], outs[lane]
    for i in range(lane, len(tables), table_stride()):
        if done[i]:
            take_back(i, seats, reward)
            if not renews:  # it stays as it ended until it is reset
                continue
        stream[0] = chance[i]
        is_legal = is_offered(i, actions[i], mask)
        if is_legal:
            apply(tables[i], seat[i], actions[i])
            let_chance_act(tables[i], stream, out)
        acting = to_act(tables[i])
        is_done = acting == OVER or not is_legal
        if is_done:
            pay(tables[i], i, seat[i], is_legal, seats, mode, penalty, reward)
            show_end(tables, i, seen, sight, lane, seat[i], seats, runs, final)
        if is_done and renews:
            deal(tables, i, blank, seats, options, stream, out)
            acting = to_act(tables[i])
        done[i] = is_done
        chance[i] = stream[0]
        if acting != OVER:
            seat[i] = first_seat(acting)
        show(tables, i, seen, sight, lane, seat[i], seats, runs, observation)
        offer(tables[i], i, seat[i], renews or not is_done, out, moves, counts, mask)


def find_illegal(actions: Cells, mask: Cells, counts: Cells, found: Cells) -> None:
    """Write down a table whose action is not among its legal moves, if there is one."""
    for i in range(first_table(), len(counts), table_stride()):
        if counts[i] > 0 and not is_offered(i, actions[i], mask):
            found[0] = i


def sample_moves(actions: Cells, lots: Cells, moves: Cells, counts: Cells, streams: Any) -> None:
    """A legal move for every table, by lot."""
    stream = streams[first_table()]
    for i in range(first_table(), len(counts), table_stride()):
        stream[0] = lots[i]
        actions[i] = moves[i, draw(stream, counts[i])]
        lots[i] = stream[0]


def ask_tables(
    asked: Cells, found: Cells, tables: Any, moves: Cells, counts: Cells, mask: Cells, seat: Cells,
    observation: Cells, outs: Any, seen: Any, sight: Cells, runs: Cells, seats: int,
) -> None:  # fmt: skip
    """Where several seats decide at once: let this one be the next. Write down a table where it is not to decide."""
    lane = first_table()
    out = outs[lane]
    for i in range(lane, len(tables), table_stride()):
        if counts[i] == 0 or asked[i] < 0 or asked[i] >= seats or not (to_act(tables[i]) >> asked[i]) & 1:
            found[0] = i
        elif seat[i] != asked[i]:
            seat[i] = asked[i]
            show(tables, i, seen, sight, lane, seat[i], seats, runs, observation)
            offer(tables[i], i, seat[i], True, out, moves, counts, mask)


def observe_tables(seat: int, out: Cells, tables: Any, seen: Any, sight: Cells, runs: Cells, seats: int) -> None:
    """What one and the same seat sees at every table, whether it is to decide there or not."""
    lane = first_table()
    for i in range(lane, len(tables), table_stride()):
        show(tables, i, seen, sight, lane, seat, seats, runs, out)


# --- The same where bots have all seats but one -----------------------------------------------------------------------


def reset_with_bots(
    seeds: Cells, wanted: Cells, done: Cells, reward: Any, tables: Any, chance: Cells, lots: Cells, moves: Cells,
    counts: Cells, mask: Cells, seat: Cells, observation: Cells, streams: Any, outs: Any, seen: Any, sight: Cells,
    blank: Any, options: Cells, runs: Cells, seats: int,
    kinds: Cells, own: int, samples: int, bot: Any, tosses: Cells, spare: Cells,
) -> None:  # fmt: skip
    stream, out = streams[0], outs[0]
    for i in range(len(tables)):
        if wanted[i]:
            seed_table(i, seeds[i], chance, lots, stream)
            done[i] = False
            take_back(i, seats, reward)
            seat[i] = own
            begin_with_bots(
                tables, i, blank, seats, options, chance, lots, kinds, own, samples, bot, stream, tosses, out, spare
            )
            show(tables, i, seen, sight, 0, own, seats, runs, observation)
            offer(tables[i], i, own, True, out, moves, counts, mask)


def step_with_bots(
    actions: Cells, tables: Any, chance: Cells, lots: Cells, moves: Cells, counts: Cells, mask: Cells,
    seat: Cells, observation: Cells, streams: Any, outs: Any, seen: Any, sight: Cells, blank: Any,
    options: Cells, runs: Cells, seats: int, final: Cells, reward: Cells, done: Cells, mode: int,
    penalty: float, renews: int, kinds: Cells, own: int, samples: int, bot: Any, tosses: Cells, spare: Cells,
) -> None:  # fmt: skip
    """The bots decide as soon as they may, until one's own seat is the only one to decide."""
    stream, out = streams[0], outs[0]
    for i in range(len(tables)):
        if done[i]:
            take_back(i, seats, reward)
            if not renews:
                continue
        is_legal = is_offered(i, actions[i], mask)
        if is_legal:
            apply(tables[i], own, actions[i])
            go_on_with_bots(tables[i], i, chance, lots, kinds, own, samples, bot, stream, tosses, out, spare)
        is_done = to_act(tables[i]) == OVER or not is_legal
        done[i] = is_done
        if is_done:
            pay(tables[i], i, own, is_legal, seats, mode, penalty, reward)
            show_end(tables, i, seen, sight, 0, own, seats, runs, final)
        if is_done and renews:
            begin_with_bots(
                tables, i, blank, seats, options, chance, lots, kinds, own, samples, bot, stream, tosses, out, spare
            )
        show(tables, i, seen, sight, 0, own, seats, runs, observation)
        offer(tables[i], i, own, renews or not is_done, out, moves, counts, mask)


def begin_with_bots(
    tables: Any, i: int, blank: Any, seats: int, options: Cells, chance: Cells, lots: Cells, kinds: Cells, own: int,
    samples: int, bot: Any, stream: Cells, tosses: Cells, out: Cells, spare: Cells,
) -> None:  # fmt: skip
    """A fresh game up to one's own first decision; another one where it ends before that."""
    is_over = True
    while is_over:
        stream[0] = chance[i]
        deal(tables, i, blank, seats, options, stream, out)
        chance[i] = stream[0]
        go_on_with_bots(tables[i], i, chance, lots, kinds, own, samples, bot, stream, tosses, out, spare)
        is_over = to_act(tables[i]) == OVER


def go_on_with_bots(
    state: Any, i: int, chance: Cells, lots: Cells, kinds: Cells, own: int, samples: int, bot: Any,
    stream: Cells, tosses: Cells, out: Cells, spare: Cells,
) -> None:  # fmt: skip
    """Chance and all others act until one's own seat alone is to decide, or the game is over."""
    stream[0], tosses[0] = chance[i], lots[i]
    acting = to_act(state)
    while acting != OVER and acting != 1 << own:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, stream, out))
        else:
            other = first_seat(acting & ~(1 << own))
            apply(state, other, choose(kinds[other], state, other, len(kinds), samples, bot, tosses, out, spare))
        acting = to_act(state)
    chance[i], lots[i] = stream[0], tosses[0]


# --- At one table -----------------------------------------------------------------------------------------------------


def seed_table(i: int, seed: int, chance: Cells, lots: Cells, stream: Cells) -> None:
    """The stream of chance is that of a match with this seed."""
    seed_stream(stream, seed, 0)
    chance[i] = stream[0]
    seed_stream(stream, seed, 1)
    lots[i] = stream[0]


def deal(tables: Any, i: int, blank: Any, seats: int, options: Cells, stream: Cells, out: Cells) -> None:
    """A fresh game, up to the first decision."""
    tables[i] = blank[0]
    setup(tables[i], seats, options)
    let_chance_act(tables[i], stream, out)


@inlined
def let_chance_act(state: Any, stream: Cells, out: Cells) -> None:
    while to_act(state) == CHANCE_ONLY:
        apply(state, CHANCE, roll(state, stream, out))


@inlined
def is_offered(i: int, move: int, mask: Cells) -> bool:
    return 0 <= move < mask.shape[1] and mask[i, move] != 0


@inlined
def offer(state: Any, i: int, seat: int, is_open: bool, out: Cells, moves: Cells, counts: Cells, mask: Cells) -> None:
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
    tables: Any, i: int, seen: Any, sight: Cells, lane: int, seat: int, seats: int, runs: Cells, out: Cells
) -> None:
    """Write what a seat sees, as `hide` leaves it."""
    seen[lane] = tables[i]
    hide(seen[lane], seat)
    write_observation(seen[lane], sight, lane, seat, seats, runs, out, i)


def show_end(
    tables: Any, i: int, seen: Any, sight: Cells, lane: int, seat: int, seats: int, runs: Cells, out: Cells
) -> None:
    """The same, seldom called and so not inlined."""
    show(tables, i, seen, sight, lane, seat, seats, runs, out)


def pay(state: Any, i: int, seat: int, is_legal: bool, seats: int, mode: int, penalty: float, reward: Any) -> None:
    """What each seat gets at the end. An illegal move ends a game at its maker's cost."""
    if is_legal:
        for each in range(seats):
            reward[i, each] = gain(state, each, seats, mode)
    else:
        reward[i, seat] = penalty


def take_back(i: int, seats: int, reward: Any) -> None:
    """Nothing is paid before the end."""
    for each in range(seats):
        reward[i, each] = 0.0


def gain(state: Any, seat: int, seats: int, mode: int) -> float:
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
