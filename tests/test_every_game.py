"""Conformance: what must hold for every game of the shelf and the examples, without being listed."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sobremesa.engine import compiler
from sobremesa.engine.contract import (
    CHANCE,
    FUNCTIONS,
    LOST,
    OVER,
    SPECTATOR,
    Game,
    apply,
    census,
    legal,
    to_act,
    weight,
)
from sobremesa.engine.loops import first_seat, outcome_at
from sobremesa.engine.match import Match
from sobremesa.engine.moves import Move
from sobremesa.engine.nodes import NO_MOVE
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.presenter import Plain
from sobremesa.engine.random import draw, new_stream, seed_stream
from sobremesa.engine.record import Cells
from sobremesa.engine.tallies import Tally
from sobremesa.engine.words import LANGS, SEAT
from sobremesa.games import rulebook, shelf
from sobremesa.lab.executors import play_rows
from sobremesa.lab.plan import make_plan
from sobremesa.lab.rows import slugs
from tests.found import Setting, every_game, every_setting

GAMES = every_game()
SETTINGS = every_setting()
MOST_MOVES = 20_000  # far beyond any game here: a game that gets there does not end
RANDOM_GAMES = 10_000

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def random_match(setting: Setting, seed: int) -> Match:
    """A match played at random to its end."""
    match, choose = setting.start(seed), random.Random(seed)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    return match


def states_of(match: Match) -> list[Any]:
    """Every state the match went through, as raw records of their own."""
    return [match.state_before(at).raw for at in range(len(match.log) + 1)]


def hidden(game: Game, raw: Any, seat: int) -> Any:
    copy = raw.copy()
    compiler.interpreted(game).hide(copy, seat)
    return copy


def redealt(game: Game, raw: Any, seat: int, seed: int) -> Any:
    """Another state that is the same to this seat."""
    copy = hidden(game, raw, seat)
    compiler.interpreted(game).redeal(copy, seat, new_stream(seed, 1))
    return copy


def legal_ids(game: Game, raw: Any, seat: int) -> list[int]:
    out = np.zeros(game.moves.size, np.int32)
    return out[: compiler.interpreted(game).legal(raw, seat, out)].tolist()  # type: ignore[no-any-return]


def acting_seats(game: Game, raw: Any, seats: int) -> list[int]:
    acting = compiler.interpreted(game).to_act(raw)
    return [seat for seat in range(seats) if acting >> seat & 1]


# --- Random games end and never stick -------------------------------------------------------------------------------

ENDED, TOO_LONG, STUCK, OUT_OF_RANGE, TWICE, WEIGHTLESS, NOT_CONSERVED, CHANCE_WITH_OTHERS = range(8)


def checked_playout(state: Any, rng: Any, out: Any, seen: Any, size: int, kinds: int) -> int:
    """Random play in which every promise about moves is checked at every step."""
    pieces = 0
    for kind in range(kinds):
        pieces += census(state, kind) * (kind + 7)
    for step in range(MOST_MOVES):
        seats = to_act(state)
        if seats == OVER:
            return ENDED
        if seats > 1 << CHANCE:
            return CHANCE_WITH_OTHERS
        seat = first_seat(seats)
        count = legal(state, seat, out)
        if count < 1:
            return STUCK
        total = 0
        for i in range(count):
            if out[i] < 0 or out[i] >= size:
                return OUT_OF_RANGE
            if seen[out[i]] == step + 1:
                return TWICE
            seen[out[i]] = step + 1
            if seat == CHANCE:
                if weight(state, out[i]) < 1:
                    return WEIGHTLESS
                total += weight(state, out[i])
        if seat == CHANCE:
            apply(state, seat, outcome_at(state, out, draw(rng, total)))
        else:
            apply(state, seat, out[draw(rng, count)])
        now = 0
        for kind in range(kinds):
            now += census(state, kind) * (kind + 7)
        if now != pieces:
            return NOT_CONSERVED
    return TOO_LONG


def checked_games(starts: Any, table: Any, rng: Any, out: Any, seen: Any, kinds: int, games: int) -> int:
    """Games from these positions in turn; 0, or what was wrong and in which game."""
    for number in range(games):
        table[0] = starts[number % len(starts)]
        seed_stream(rng, 20, number)
        for i in range(len(seen)):
            seen[i] = 0
        verdict = checked_playout(table[0], rng, out, seen, len(seen), kinds)
        if verdict != ENDED:
            return verdict * 1_000_000 + number
    return 0


def check_games(game: Game, starts: Any, games: int, is_native: bool) -> None:
    table, rng = np.zeros(1, game.state.dtype), np.zeros(1, np.uint64)
    out, seen = np.zeros(game.moves.size, np.int32), np.zeros(game.moves.size, np.int32)
    run = (compiler.bind if is_native else compiler.bind_interpreted)(checked_games, game)
    trouble = run(starts, table, rng, out, seen, game.piece_kinds, games)
    names = "ended, too long, stuck, move out of range, move twice, no weight, pieces lost, chance with others"
    assert trouble == 0, f"{names.split(', ')[trouble // 1_000_000]} in game {trouble % 1_000_000}"


def beginning(setting: Setting, rules: compiler.Rules) -> Any:
    """The record that every match of this setting begins with, before chance has done anything."""
    start = np.zeros(1, setting.game.state.dtype)
    options = encode_options(setting.game.options, read_options(setting.game.options, dict(setting.options)))
    rules.setup(start[0], setting.seats, options)
    return start


@each_setting
def test_random_games_end_and_never_stick(setting: Setting) -> None:
    start = beginning(setting, compiler.native(setting.game))
    check_games(setting.game, start, RANDOM_GAMES, is_native=True)


@each_setting
def test_random_games_end_and_never_stick_when_interpreted(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, an index out of bounds or a number too large for its field raises too; here, a negative index as
    well: on a GPU nobody asks whether one counts from the end."""
    for access in ("__getitem__", "__setitem__"):
        monkeypatch.setattr(Cells, access, from_the_start(getattr(Cells, access)))
    start = beginning(setting, compiler.interpreted(setting.game))
    check_games(setting.game, start, 2, is_native=False)


def from_the_start(access: Callable[..., Any]) -> Callable[..., Any]:
    def call(cells: Cells, at: Any, *value: Any) -> Any:
        indices = at if isinstance(at, tuple) else (at,)
        assert not any(isinstance(index, int) and index < 0 for index in indices), f"index {at} counts from the end"
        return access(cells, at, *value)

    return call


@each_setting
def test_native_and_interpreted_play_the_same_game(setting: Setting) -> None:
    match = random_match(setting, seed=11)
    native = Match(
        setting.game,
        seats=setting.seats,
        seed=11,
        options=dict(setting.options),
        moves=match.log,
        rules=compiler.native(setting.game),
    )
    assert native.state == match.state
    for one, other in zip(states_of(match), states_of(native), strict=True):
        for seat in range(SPECTATOR, setting.seats):
            copy = other.copy()
            compiler.native(setting.game).hide(copy, seat)
            assert hidden(setting.game, one, seat).tobytes() == copy.tobytes()
    assert native.scores == match.scores


# --- Replay and undo ------------------------------------------------------------------------------------------------


@each_setting
def test_replay_gives_the_state_byte_for_byte(setting: Setting) -> None:
    match = random_match(setting, seed=3)
    again = Match(setting.game, seats=setting.seats, seed=3, options=dict(setting.options), moves=match.log)
    assert again.state == match.state
    assert again.record() == match.record()
    assert json.loads(json.dumps(match.record())) == match.record()


@each_setting
def test_a_match_resumed_midway_goes_on_with_the_same_chance(setting: Setting) -> None:
    match = random_match(setting, seed=5)
    people = [e for e in match.log if e.seat != CHANCE]
    half = people[: len(people) // 2]
    start = setting.start(5)
    for entry in half:
        start.play(entry.seat, entry.move)
    again = Match(setting.game, seats=setting.seats, seed=5, options=dict(setting.options), moves=start.log)
    for entry in people[len(people) // 2 :]:
        again.play(entry.seat, entry.move)
    assert again.state == match.state


@each_setting
def test_undo_gives_the_state_back(setting: Setting) -> None:
    match, choose = setting.start(6), random.Random(6)
    undone = 0
    while not match.is_over:
        seat = choose.choice(match.to_act)
        move = choose.choice(match.legal(seat))
        before = match.state
        match.play(seat, move)
        if match.can_undo(seat):
            match.undo(seat)
            assert match.state == before
            match.play(seat, move)
            undone += 1
    assert undone or setting.game.has_chance, "nothing could ever be undone"


@each_setting
def test_undo_never_crosses_chance_or_a_reveal(setting: Setting) -> None:
    match, choose = setting.start(8), random.Random(8)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        length = len(match.log)
        match.play(seat, choose.choice(match.legal(seat)))
        if any(e.seat == CHANCE for e in match.log[length:]):
            assert not match.can_undo(seat)


# --- What a seat may know -------------------------------------------------------------------------------------------


def sampled(match: Match, most: int) -> list[Any]:
    states = states_of(match)
    return states[:: max(1, len(states) // most)]


@each_setting
def test_a_redeal_looks_the_same_to_the_seat(setting: Setting) -> None:
    game = setting.game
    for at, raw in enumerate(sampled(random_match(setting, seed=13), 60)):
        for seat in range(SPECTATOR, setting.seats):
            other = redealt(game, raw, seat, at)
            assert hidden(game, other, seat).tobytes() == hidden(game, raw, seat).tobytes()
            assert hidden(game, hidden(game, raw, seat), seat).tobytes() == hidden(game, raw, seat).tobytes()


@each_setting
def test_alike_states_give_the_same_moves(setting: Setting) -> None:
    game = setting.game
    for at, raw in enumerate(sampled(random_match(setting, seed=17), 60)):
        acting = acting_seats(game, raw, setting.seats)
        for seat in acting:
            for other in (hidden(game, raw, seat), redealt(game, raw, seat, at)):
                assert acting_seats(game, other, setting.seats) == acting
                assert legal_ids(game, other, seat) == legal_ids(game, raw, seat)


@each_setting
def test_a_move_that_reveals_something_says_so(setting: Setting) -> None:
    """Where `reveals` stays as it is, the mover learns nothing that it could not have worked out before moving."""
    game = setting.game
    counts = "reveals" in (game.state.dtype.names or ())
    rules = compiler.interpreted(game)
    for at, raw in enumerate(sampled(random_match(setting, seed=19), 40)):
        for seat in acting_seats(game, raw, setting.seats):
            for move in legal_ids(game, raw, seat):
                one, other = raw.copy(), redealt(game, raw, seat, at)
                rules.apply(one, seat, move)
                rules.apply(other, seat, move)
                if not counts or (raw["reveals"] == one["reveals"]):
                    assert hidden(game, one, seat).tobytes() == hidden(game, other, seat).tobytes()


@each_setting
def test_a_redealt_game_can_be_played_to_its_end(setting: Setting) -> None:
    states = enumerate(sampled(random_match(setting, seed=23), 40))
    dealt = [redealt(setting.game, raw, seat, at) for at, raw in states for seat in range(SPECTATOR, setting.seats)]
    check_games(setting.game, np.array(dealt, setting.game.state.dtype), len(dealt), is_native=True)


@each_game
def test_facts_agree_with_the_rules(game: Game) -> None:
    setting = Setting(game, game.seats[-1])
    match = random_match(setting, seed=29)
    states = states_of(match)
    at_once = max(len(acting_seats(game, raw, setting.seats)) for raw in states)
    hides = any(hidden(game, raw, SPECTATOR).tobytes() != raw.tobytes() for raw in states)
    assert any(e.seat == CHANCE for e in match.log) == game.has_chance
    assert (at_once > 1) == game.has_simultaneous_choice
    assert hides == game.has_hidden_information


# --- Words and views ------------------------------------------------------------------------------------------------


def played_moments(setting: Setting, seed: int) -> Any:
    """A match at each of its decisions."""
    match, choose = setting.start(seed), random.Random(seed)
    while not match.is_over:
        yield match
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    yield match


@each_setting
def test_moves_have_words_of_their_own(setting: Setting) -> None:
    for match in played_moments(setting, seed=31):
        for seat in match.to_act:
            moves: list[Move] = match.legal(seat)
            for lang in LANGS:
                texts = [m.text(lang) for m in moves]
                assert len(set(texts)) == len(texts), f"same words for two moves: {sorted(texts)}"
                assert all(text and text == text.strip() and "{" not in text for text in texts)
                why = match.game.presenter.reason(match.position.seen(seat), seat, moves[-1].id, lang)
                assert why == why.strip()
                assert not why or why.endswith(".")


@each_setting
def test_views_can_be_drawn_and_every_move_hangs_on_something(setting: Setting) -> None:
    has_table = not isinstance(setting.game.presenter, Plain)
    for match in played_moments(setting, seed=37):
        for seat in range(SPECTATOR, setting.seats):
            view = match.view(seat, "en")
            json.dumps(view.to_json())
            nodes = list(view.nodes())
            keys = [n.key for n in nodes if n.key]
            assert len(set(keys)) == len(keys), "two things with one key"
            if has_table:
                assert view.prompt
                hung = {n.move for n in nodes if n.move != NO_MOVE}
                missing = [c.text for c in view.choices if c.id not in hung]
                assert not missing, f"moves that hang on nothing: {missing}"
        if match.version > 400:
            break


def check_tally(match: Match) -> None:
    """Points by category make the scores, with what parts equals they make the places; alone, a win lacks nothing."""
    assert match.at(0).view().tally is None, "told before the end"
    for lang in LANGS:
        tally = match.view(lang=lang).tally
        assert tally is not None
        lines = [*tally.sheet, *tally.breaks]
        assert all(len(line.by_seat) == match.seats and line.label for line in lines)
        known = rulebook.sections(match.game, lang) if match.game.id in shelf else {}
        assert {line.rule for line in lines} | {aim.rule for aim in tally.aims} <= {*known, ""}
        assert match.game.id not in shelf or match.game.places or tally.points or tally.aims, "nothing says why"
        if tally.points:
            assert [sum(line.by_seat[seat] for line in tally.points) for seat in range(match.seats)] == match.scores
            check_places(match, tally)
        if tally.aims:
            assert (match.ranks == [1]) == (not any(aim.missing for aim in tally.aims))


def check_places(match: Match, tally: Tally) -> None:
    """Who is out of the game has lost, whatever their points: their place is no matter of them."""
    ranks = match.ranks or []
    in_play = [s for s in range(match.seats) if match.game.standing(match.state, s) != LOST]
    keys = {s: (match.scores[s], *(line.by_seat[s] for line in tally.breaks)) for s in in_play}
    for one in in_play:
        assert all((keys[one] > keys[other]) == (ranks[one] < ranks[other]) for other in in_play)


@each_setting
def test_every_moment_can_be_looked_at_afterwards(setting: Setting) -> None:
    """A replay also stops where chance is to act, which nobody at the table ever sees; and its end adds up."""
    match = random_match(setting, seed=43)
    check_tally(match)
    for at in range(0, len(match.log) + 1, max(1, len(match.log) // 40)):
        for seat in range(SPECTATOR, setting.seats):
            assert match.at(at).view(seat, "es").prompt or isinstance(setting.game.presenter, Plain)


@each_setting
def test_what_the_public_can_tell_everybody_can(setting: Setting) -> None:
    match = random_match(setting, seed=47)
    for at in range(min(len(match.log), 150)):
        if match.notices(at, SPECTATOR):
            assert all(match.notices(at, seat) for seat in range(setting.seats)), (at, match.log[at])


@each_setting
def test_seats_are_named_by_marks(setting: Setting) -> None:
    """So that a table can put people's names there."""
    named = re.compile("|".join(SEAT[lang].format(n=r"\d") for lang in LANGS))
    match = random_match(setting, seed=41)
    for lang in LANGS:
        view = match.at(len(match.log) // 2).unnamed_view(0, lang)
        said = [view.prompt, *(c.text for c in view.choices), *(n.label for n in view.nodes())]
        assert not [s for s in (*said, *match.unnamed_story(0, lang, 0, len(match.log))) if named.search(s)]


@each_setting
def test_the_story_can_be_told_to_everyone(setting: Setting) -> None:
    match = random_match(setting, seed=41)
    for seat in range(SPECTATOR, setting.seats):
        for lang in LANGS:
            assert all("{" not in line for line in match.story(seat, lang))
    assert match.story(0, "es")


@each_game
def test_pickled_it_is_found_again(game: Game) -> None:
    """What was compiled for it is found by which object it is."""
    assert pickle.loads(pickle.dumps(game)) is game


@each_game
def test_rules_behind_moves_are_sections_of_the_rulebook(game: Game) -> None:
    if isinstance(game.presenter, Plain):
        return
    for lang in LANGS:
        sections = rulebook.sections(game, lang)
        wanted = {r.rule for r in game.moves.ranges}
        assert "" not in wanted, "a move without a rule behind it"
        assert wanted <= sections.keys(), f"no such section: {wanted - sections.keys()}"
    spanish, english = (list(rulebook.sections(game, lang)) for lang in LANGS)
    assert spanish == english, "both pages have the same sections in the same order"


@each_game
def test_words_are_complete_in_both_languages(game: Game) -> None:
    words = [game.title, game.blurb, *game.endings, *([game.places] if game.places else [])]
    words += [w for o in game.options for w in (o.title, o.help, *o.names)]
    words += [r.words for r in game.moves.ranges] + [n for r in game.moves.ranges for n in r.names]
    assert all(w[lang].strip() for w in words for lang in LANGS)
    for option in game.options:
        assert option.read(option.default) == option.default
        assert isinstance(option.values, range) or len(option.names) == len(option.values)


@each_game
def test_sides_are_named_one_for_each_seat(game: Game) -> None:
    assert not game.roles or game.seats == (len(game.roles),)
    for lang in LANGS:
        names = [words[lang].strip() for words in game.roles]
        assert all(names)
        assert len(set(names)) == len(names)


# --- Counters -------------------------------------------------------------------------------------------------------


@each_game
def test_counters_have_words_and_columns_of_their_own(game: Game) -> None:
    assert all(words[lang].strip() for words in game.counters for lang in LANGS)
    names = slugs(game)
    assert all(names)
    assert len(set(names)) == len(names)
    assert bool(game.counters) == (game.counter is not Game.__dataclass_fields__["counter"].default)


@each_game
def test_counters_count_the_same_native_and_interpreted(game: Game) -> None:
    match = random_match(Setting(game, game.seats[-1]), seed=43)
    rules = (compiler.interpreted(game), compiler.native(game))
    for seat in range(match.seats):
        for which in range(len(game.counters)):
            plain, made = (r.counter(match.state.raw, seat, which) for r in rules)
            assert plain == made


@pytest.mark.parametrize("game", [game for game in GAMES if game.counters], ids=lambda g: g.id)
def test_every_counter_tells_games_apart(game: Game) -> None:
    """Careless or thoughtful, somebody gets somewhere else with it."""
    seats, counted = game.seats[-1], []
    for player, games in (("random", 300), ("greedy", 60)):
        plan = make_plan(game, (player,) * seats, games=games, seed=47)
        counted.append(play_rows(plan, 0, games, is_watched=True).counters)
    for which, words in enumerate(game.counters):
        values = np.concatenate(counted)[:, :, which]
        assert len(np.unique(values)) > 1, f"“{words.en}” is always {values[0, 0]}"


# --- Ends and sizes -------------------------------------------------------------------------------------------------


@each_setting
def test_the_end_is_a_value_with_a_reason(setting: Setting) -> None:
    for seed in range(5):
        match = random_match(setting, seed)
        ranks = match.ranks
        assert match.ending in setting.game.endings
        assert ranks is not None
        assert len(ranks) == len(match.scores) == setting.seats
        assert all(1 <= r <= max(2, setting.seats) for r in ranks)
        assert not match.to_act
        assert match.legal(0) == []


@each_game
def test_a_state_is_at_most_1_kb(game: Game) -> None:
    assert game.state.dtype.itemsize <= 1024


@each_game
def test_the_contract_is_the_whole_of_a_game(game: Game) -> None:
    """Ids are plain, seats ascend, and no function of the contract is left out."""
    assert re.fullmatch(r"[a-z][a-z0-9_]*", game.id)
    assert list(game.seats) == sorted(set(game.seats))
    assert 1 <= game.seats[0] <= game.seats[-1] < CHANCE
    assert all(callable(getattr(game, f.__name__)) for f in FUNCTIONS)
    assert game.minutes > 0
    assert 1 <= game.complexity <= 5
