"""Mad Maxence: the booklet's rules, the rulings by number, the first adventure's numbers, lines that win and lose."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, LOST, OVER
from sobremesa.engine.loops import count_lines
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Space, Text, View, without_pictures
from sobremesa.engine.record import Cells
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import rulebook
from sobremesa.games.adventure.press import END
from sobremesa.games.mad_maxence import presenter
from sobremesa.games.mad_maxence.book import CAPS, COMBAT, FUEL, MEASURES, PARTS, TECH, TIME
from sobremesa.games.mad_maxence.components import (
    ADVENTURES,
    ENDINGS,
    ENTRIES,
    NOWHERE,
    PLACES,
    RECONSTRUCTED,
    SELECTIONS,
    STEPS,
)
from sobremesa.games.mad_maxence.game import GAME
from sobremesa.games.mad_maxence.heuristics import appraise
from sobremesa.games.mad_maxence.rules import (
    ACCEPT,
    AT_CHOICE,
    AT_COINS,
    CAUGHT,
    DRIVE,
    EASY,
    EQUIP,
    FLIP,
    HARD,
    HEADS,
    IN_THE_AIR,
    LEAVING,
    PICK,
    REPAIR,
    RESTING,
    SECOND_THROW,
    STALLED,
    STRANDED,
    VIEW_ONLY,
    WON,
    State,
    ending,
    legal,
    score,
    setup,
    standing,
    to_act,
    weight,
)
from sobremesa.games.mad_maxence.rules import apply as apply_move
from tests.games.counted import counted
from tests.games.shown import shown

EXILE, SALT, CITY = "campaign-1", "campaign-2", "campaign-3"
SINGLE = (EXILE, SALT, CITY)


# --- Helpers ----------------------------------------------------------------------------------------------------------


def new_game(adventure: str = EXILE, entry: int = 0) -> State:
    state = State()
    setup(state, 1, Cells(np.array([list(SELECTIONS).index(adventure), entry])))
    return state


def number(state: State, place_id: str) -> int:
    return [place.id for place in PLACES[state.adventure]].index(place_id)


def resting(place_id: str, came_from: str = "", adventure: str = EXILE, /, **measures: int) -> State:
    """At rest somewhere, with these measures instead of those at the start."""
    state = new_game(adventure)
    state.place = number(state, place_id)
    state.came_from = number(state, came_from) if came_from else NOWHERE
    state.visited |= 1 << state.place
    for name, value in measures.items():
        state.measures[MEASURES.index(name)] = value
    return state


def hold(state: State, item: str) -> None:
    state.items |= 1 << list(ADVENTURES[state.adventure][0].items).index(item)


def mark(state: State, name: str) -> None:
    state.marks |= 1 << ADVENTURES[state.adventure][1].marks.index(name)


def measures(state: State) -> dict[str, int]:
    return dict(zip(MEASURES, state.measures, strict=True))


def legal_moves(state: State) -> list[int]:
    out = Cells(np.zeros(GAME.moves.size, np.int64))
    acting = to_act(state)
    seat = CHANCE if acting == 1 << CHANCE else 0
    return [out[i] for i in range(legal(state, seat, out))] if acting != OVER else []


def roads(state: State) -> set[str]:
    return {PLACES[state.adventure][move - DRIVE].id for move in legal_moves(state) if move < PICK}


def make(state: State, move: int) -> None:
    assert move in legal_moves(state), f"{move} is not among {legal_moves(state)}"
    apply_move(state, CHANCE if move >= HEADS else 0, move)


def walk(state: State, script: str) -> State:
    """Words in a row: a place to drive to, c2 the third choice, h1 one head, or the name of another move."""
    named = {"easy": EASY, "hard": HARD, "repair": REPAIR, "accept": ACCEPT}
    for word in script.split():
        if word in named:
            make(state, named[word])
        elif word[0] == "c" and word[1:].isdigit():
            make(state, PICK + int(word[1:]))
        elif word[0] == "h" and word[1:].isdigit():
            if state.phase == AT_COINS:
                make(state, FLIP)
            make(state, HEADS + int(word[1:]))
        else:
            make(state, DRIVE + number(state, word))
    return state


def last_read(state: State, lang: Lang = "en") -> str:
    return " ".join(texts_read(state, lang))


def texts_read(state: State, lang: Lang = "en") -> list[str]:
    """What came of the last choice or throw, passage by passage."""
    steps = [STEPS[line] for line in state.lines if line != END]
    return [step.text[lang] for step in steps if step and step.text]


# --- Setup ------------------------------------------------------------------------------------------------------------


def test_everything_starts_at_1_and_the_time_at_0() -> None:
    """Ruling 7."""
    start = measures(new_game())
    assert start == {"time": 0, "tech": 1, "parts": 1, "fuel": 1, "combat": 1, "driving": 1, "orientation": 1}
    assert measures(new_game("campaign")) == start


def test_it_begins_at_rest_on_place_0_which_counts_as_visited() -> None:
    state = new_game()
    assert (state.phase, state.place, state.visited) == (RESTING, number(state, "0"), 1)
    assert roads(state) == {"1", "2", "A"}


def test_a_single_later_adventure_begins_with_the_measures_of_its_book() -> None:
    assert measures(new_game(SALT))["tech"] == 2
    assert measures(new_game(CITY))["combat"] == 3


# --- The map of the first adventure -----------------------------------------------------------------------------------


def test_the_ring_of_the_booklet_is_there_and_has_no_chord() -> None:
    tale = ADVENTURES[0][1]
    ring = ["0", "2", "5", "8", "4", "1"]
    edges = {(a, b) for a in ring for b in ring if (a, b) in tale.roads}
    following = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    assert edges == {*following, *((b, a) for a, b in following)}


def test_the_bunker_is_reached_from_the_places_that_the_booklet_names() -> None:
    assert set(ADVENTURES[0][1].around("A")) == {"0", "2", "5", "8", "4"}


def test_no_turning_back() -> None:
    """The booklet's example: from 5, arrived from 2, the 2 is closed; round by 8, 4, 1 and 0 it is open again."""
    state = resting("5", "2")
    assert roads(state) == {"8", "9", "A", "C"}
    state = resting("0", "1")
    assert "2" in roads(state)


def test_no_turning_back_after_a_hidden_place_either() -> None:
    """Ruling 8; ruling 20: a short way round through a hidden place is allowed."""
    state = walk(resting("5", "2"), "A h0")
    assert roads(state) == {"0", "2", "4", "8"}


def test_a_hidden_place_is_visited_once() -> None:
    state = walk(new_game(), "A h0 2 c1")
    assert "A" not in roads(state)
    assert "5" in roads(state)


def test_the_laboratory_needs_the_signal_of_the_tower() -> None:
    state = resting("4", "1")
    assert "B" not in roads(state)
    mark(state, "signal")
    assert "B" in roads(state)


def test_each_road_takes_a_unit_of_time() -> None:
    assert walk(new_game(), "2").measures[TIME] == 1


# --- Heads or tails ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("skill", "weights"), [(1, [1, 1]), (2, [1, 2, 1]), (3, [1, 3, 3, 1])])
def test_as_many_coins_as_the_skill(skill: int, weights: list[int]) -> None:
    state = walk(resting("0", orientation=skill), "1")
    make(state, FLIP)
    assert [weight(state, move) for move in legal_moves(state)] == weights


def test_a_test_is_passed_with_as_many_heads_as_its_difficulty() -> None:
    assert walk(resting("0", orientation=3), "1 h1").measures[FUEL] == 4
    assert walk(resting("0", orientation=3), "1 h3").measures[FUEL] == 4


def test_a_failed_test_costs_what_the_place_says() -> None:
    state = walk(new_game(), "1 h0")
    assert (state.measures[FUEL], state.measures[TIME]) == (1, 2)


def test_a_test_with_too_few_coins_is_faced_and_fails() -> None:
    """Ruling 14."""
    state = walk(resting("3", "1"), "6 h1")
    assert state.measures[TIME] == 2


# --- Fights -----------------------------------------------------------------------------------------------------------


def at_the_scrap_man(**given: int) -> State:
    return walk(resting("0", **given), "2 c0")


def test_heads_equal_to_the_enemy_win_and_tails_cost_combat() -> None:
    state = walk(at_the_scrap_man(tech=2, combat=3), "h1")
    assert (state.measures[COMBAT], state.measures[TECH], state.phase) == (2, 3, RESTING)


def test_a_round_that_decides_nothing_costs_both_and_a_unit_of_time() -> None:
    """Ruling 1: tails, not heads."""
    state = walk(resting("8", "5", tech=2, combat=3), "10 c0 h1")
    assert (state.foe, state.measures[COMBAT], state.measures[TIME], state.phase) == (2, 2, 2, AT_COINS)


def test_a_fight_won_with_no_combat_left_is_lost() -> None:
    """Ruling 2, with the reference's numbers: Combat 1, TECH 2 against 1, one head and one tail."""
    state = walk(at_the_scrap_man(tech=2, combat=1), "h1")
    assert measures(state) | {"tech": 2, "combat": 1, "parts": 0, "time": 2} == measures(state)
    assert "not worth the trouble" in last_read(state)


def test_a_lost_fight_takes_no_time_of_its_own_and_gives_no_reward() -> None:
    """Ruling 16: at 0 the place's “lost” is read at once."""
    state = walk(resting("4", "1", combat=1), "7 c0 h0")
    assert (state.measures[COMBAT], state.measures[TIME], state.measures[PARTS]) == (1, 4, 1)


def test_time_runs_out_between_two_rounds() -> None:
    state = walk(resting("8", "5", tech=2, combat=5, time=19), "10 c0 h1")
    assert state.phase == CAUGHT


def test_no_repairs_during_a_fight() -> None:
    assert legal_moves(at_the_scrap_man()) == [FLIP]


def test_fleeing_is_only_in_place_of_the_first_round() -> None:
    """Ruling 15."""
    state = walk(resting("4", "1", fuel=2, combat=3), "7")
    assert legal_moves(state) == [PICK, PICK + 1]
    assert legal_moves(walk(state, "c0 h0")) == [FLIP]


def test_fleeing_from_the_vultures_costs_fuel_or_time_without_any() -> None:
    assert walk(resting("4", "1"), "7 c1").measures[FUEL] == 0
    state = walk(resting("4", "1", fuel=0), "7")
    assert legal_moves(state) == [PICK, PICK + 2]
    assert walk(state, "c2").measures[TIME] == 2


def test_the_enemy_is_whole_again_in_a_later_fight_and_gives_nothing() -> None:
    """Ruling 17, and the checkpoint's second visit."""
    state = resting("8", "5", tech=3, combat=5)
    state.visited |= 1 << number(state, "10")
    state = walk(state, "10 c0")
    assert state.foe == 3
    assert walk(state, "h3").measures[FUEL] == 1


def test_failing_to_slip_past_the_checkpoint_ends_in_the_fight() -> None:
    state = walk(resting("8", "5"), "10 c1 h0")
    assert (state.phase, state.foe, state.measures[FUEL]) == (AT_COINS, 3, 0)


def test_thrown_back_from_the_checkpoint() -> None:
    """Ruling 18: no time for the way, the salt road is not read, and the checkpoint is the place just left."""
    state = walk(resting("7", "6", combat=1), "10 c0 h0")
    assert (state.place, state.came_from) == (number(state, "8"), number(state, "10"))
    assert (state.measures[TIME], state.measures[COMBAT], state.phase) == (3, 1, RESTING)
    assert state.visited >> number(state, "8") & 1 == 0
    assert "10" not in roads(state)


# --- Time -------------------------------------------------------------------------------------------------------------


def test_being_on_20_is_fine_and_spending_there_is_the_end() -> None:
    """Ruling 10."""
    state = walk(resting("1", "3", time=19), "0")
    assert (state.measures[TIME], state.phase) == (20, RESTING)
    assert walk(state, "2").phase == CAUGHT


def test_on_20_an_easy_manoeuvre_saves_the_day_or_does_not() -> None:
    """The reference's example, and ruling 11: the manoeuvre comes before the road's unit."""
    state = walk(resting("1", "3", time=20), "easy h1 0")
    assert (state.measures[TIME], state.phase) == (20, RESTING)
    assert walk(resting("1", "3", time=20), "easy h0 0").phase == CAUGHT


def test_time_never_falls_below_0() -> None:
    """Ruling 4."""
    assert walk(new_game(), "easy h1").measures[TIME] == 0


def test_a_price_in_time_can_not_be_paid_on_20() -> None:
    """Ruling 14: a cost must be payable."""
    state = walk(resting("5", "2", time=19), "9")
    assert legal_moves(state) == [PICK + 1]


# --- Manoeuvres -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("script", "time"), [("easy h1", 9), ("easy h0", 10), ("hard h3", 8), ("hard h2", 10)])
def test_a_manoeuvre_gives_time_back_and_burns_fuel_in_any_case(script: str, time: int) -> None:
    state = walk(resting("1", "3", time=10, driving=3, fuel=2), script)
    assert (state.measures[TIME], state.measures[FUEL]) == (time, 1)


def test_one_manoeuvre_a_departure_and_then_only_the_road() -> None:
    """Rulings 6 and 12."""
    state = walk(resting("1", "3", fuel=3, parts=3), "easy h0")
    assert state.phase == LEAVING
    assert all(move < PICK for move in legal_moves(state))


def test_driving_1_can_not_pass_a_hard_manoeuvre() -> None:
    state = resting("1", "3", time=10)
    make(state, HARD)
    assert legal_moves(state) == [HEADS, HEADS + 1]
    make(state, HEADS + 1)
    assert state.measures[TIME] == 10


def test_no_manoeuvre_without_fuel() -> None:
    assert not {EASY, HARD} & set(legal_moves(resting("0", fuel=0)))


# --- Repair -----------------------------------------------------------------------------------------------------------


def test_a_repair_costs_a_part_and_a_unit_of_time() -> None:
    state = walk(new_game(), "repair")
    assert (state.measures[COMBAT], state.measures[PARTS], state.measures[TIME]) == (2, 0, 1)


@pytest.mark.parametrize("given", [{"parts": 0}, {"combat": 5}, {"time": 20}])
def test_no_repair_without_parts_time_or_need(given: dict[str, int]) -> None:
    assert REPAIR not in legal_moves(resting("0", **given))


def test_without_combat_the_only_step_is_a_repair() -> None:
    """Ruling 13: it is not a lost fight, and nothing goes on before it."""
    state = walk(resting("1", "0"), "3 h0")
    assert (state.phase, legal_moves(state)) == (STALLED, [REPAIR])
    assert (walk(state, "repair").phase, state.measures[COMBAT]) == (RESTING, 1)


@pytest.mark.parametrize(
    ("given", "end", "cause"),
    [({"parts": 0}, STRANDED, "nothing is left to mend it with"), ({"time": 19}, CAUGHT, "The Erasers catch up")],
)
def test_without_combat_and_without_parts_or_time_the_adventure_is_lost(
    given: dict[str, int], end: int, cause: str
) -> None:
    """Ruling 5; finding M12: with a part left but no time for it, it is the time that is named."""
    state = walk(resting("1", "0", **given), "3 h0")
    assert (state.phase, to_act(state), standing(state, 0)) == (end, OVER, LOST)
    assert cause in ENDINGS[ending(state)].en


KIT = EQUIP + list(ADVENTURES[0][0].items).index("kit")


@pytest.mark.parametrize("given", [{"parts": 0}, {"time": 19}])
def test_without_combat_a_kit_mends_where_no_repair_can(given: dict[str, int]) -> None:
    """Ruling 13, revised, and finding M1: equipment is used in the same moment as a repair."""
    state = resting("1", "0", **given)
    hold(state, "kit")
    hold(state, "jerrycan")
    walk(state, "3 h0")
    assert (state.phase, legal_moves(state)) == (STALLED, [KIT])
    make(state, KIT)
    assert (state.phase, state.measures[COMBAT]) == (RESTING, 2)


def test_without_combat_one_may_choose_between_a_repair_and_a_kit() -> None:
    state = resting("10", "9", SALT, combat=1)
    hold(state, "kit")
    walk(state, "11 c1 h0")
    assert legal_moves(state) == [REPAIR, KIT]
    assert "or use equipment" in seen(state).prompt
    make(state, KIT)
    assert (state.phase, state.measures[PARTS]) == (AT_CHOICE, 1), "the lighthouse goes on where it stopped"


def test_a_place_goes_on_after_the_repair_it_asked_for() -> None:
    """At the lighthouse a fall costs the last Combat: mend, and the lamp is there to try again."""
    state = walk(resting("10", "9", SALT, combat=1), "11 c1 h0")
    assert state.phase == STALLED
    assert walk(state, "repair").phase == AT_CHOICE


# --- The places of the first adventure, by our numbers ----------------------------------------------------

AT_FIRST = {"time": 1}  # the road itself


@pytest.mark.parametrize(
    ("origin", "script", "given", "changes"),
    [
        ("0", "1 h1", {}, {"fuel": 3}),
        ("0", "2 c1", {}, {"parts": 2}),
        ("0", "2 c0 h1", {}, {"parts": 2, "tech": 1}),
        ("1", "3 h1", {}, {"driving": 1}),
        ("1", "3 h0", {"combat": 3}, {"combat": -1}),
        ("1", "4 h1", {}, {"orientation": 1, "tech": 1}),
        ("1", "4 h0", {}, {"time": 1}),
        ("2", "5 c0", {"parts": 3}, {"parts": -3, "tech": 1}),
        ("2", "5 c1", {}, {"fuel": -1, "parts": 1}),
        ("2", "5 c2", {}, {"parts": -1, "fuel": 1}),
        ("2", "5 c3", {}, {}),
        ("3", "6 h2", {"orientation": 2}, {"fuel": 2, "parts": 1}),
        ("3", "6 h1", {"orientation": 2}, {"time": 1}),
        ("4", "7 c0 h2", {"tech": 2}, {"parts": 2}),
        ("5", "8 h1", {"driving": 2, "time": 5}, {"time": -2}),
        ("5", "8 h0", {"driving": 2, "combat": 3}, {"time": 1}),
        ("5", "9 c0", {}, {"time": 1, "combat": 2}),
        ("5", "9 c1", {}, {"orientation": 1}),
        ("8", "10 c0 h3", {"tech": 3}, {"fuel": 1}),
        ("8", "10 c0 h2 h1", {"tech": 2, "combat": 3}, {"tech": 1, "fuel": 1, "time": 1, "combat": -1}),
        ("8", "10 c1 h1", {}, {"fuel": -1}),
        ("9", "11 h1", {"orientation": 2}, {}),
        ("9", "11 h0", {"orientation": 2, "combat": 2}, {"combat": -1}),
        ("0", "A h1 c0", {}, {"driving": 1}),
        ("0", "A h1 c1", {}, {"combat": 2}),
        ("0", "A h0", {}, {}),
        ("5", "C", {}, {"combat": 1, "fuel": 1}),
    ],
)
def test_a_first_visit(origin: str, script: str, given: dict[str, int], changes: dict[str, int]) -> None:
    state = resting(origin, **given)
    before = measures(state)
    after = measures(walk(state, script))
    expected = {name: before[name] + AT_FIRST.get(name, 0) + changes.get(name, 0) for name in MEASURES}
    assert after == expected
    assert state.phase == RESTING


def test_first_visit_events_are_not_repeated() -> None:
    state = walk(resting("0"), "1 h0 4 h0 8 h1 repair 5 c3 2 c1 0")
    before = measures(state)
    assert measures(walk(state, "1")) == before | {"time": before["time"] + 1}
    assert state.phase == RESTING


@pytest.mark.parametrize("script", ["12 c0 h2", "12 c1 h2", "12 c2"])
def test_the_three_ways_through_the_north_gate(script: str) -> None:
    state = resting("11", "9", tech=2, driving=2, fuel=4, parts=2)
    assert walk(state, script).phase == WON


def test_the_gate_can_be_tried_again_or_left() -> None:
    state = walk(resting("11", "9", combat=3), "12 c0 h0 c1 h0")
    assert (state.phase, state.measures[TIME], state.measures[COMBAT]) == (AT_CHOICE, 6, 3)
    assert PICK + 2 not in legal_moves(state)
    assert (walk(state, "c3").phase, roads(state)) == (RESTING, {"10"})


# --- Equipment --------------------------------------------------------------------------------------------------------


def at_laboratory(**given: int) -> State:
    state = resting("4", "1", **given)
    mark(state, "signal")
    return walk(state, "B")


def test_the_laboratory_gives_the_drone_or_a_guard() -> None:
    state = walk(at_laboratory(tech=2), "h1")
    assert (state.measures[TECH], state.items) == (3, 1)
    state = walk(at_laboratory(tech=2, combat=3), "h0 h1")
    assert (state.phase, state.items, state.measures[COMBAT], state.measures[TIME]) == (RESTING, 0, 2, 1)
    state = walk(at_laboratory(tech=2, combat=1), "h0 h1")
    assert (state.items, state.measures[COMBAT], state.measures[TIME]) == (0, 1, 3)


def test_the_drone_throws_all_coins_again_once_and_the_second_throw_counts() -> None:
    """Ruling 19."""
    state = resting("0", orientation=2)
    hold(state, "drone")
    state = walk(state, "1 h0")
    assert (state.phase, legal_moves(state)) == (SECOND_THROW, [ACCEPT, EQUIP])
    make(state, EQUIP)
    assert legal_moves(state) == [HEADS, HEADS + 1, HEADS + 2]
    state = walk(state, "h1")
    assert (state.measures[FUEL], state.items, state.phase) == (4, 0, RESTING)


def test_the_drone_may_be_kept() -> None:
    state = resting("0")
    hold(state, "drone")
    state = walk(state, "1 h0 accept")
    assert (state.measures[TIME], state.items) == (2, 1)


def test_the_drone_serves_in_manoeuvres_and_fights() -> None:
    state = resting("0", time=5)
    hold(state, "drone")
    assert walk(state, "easy h0").phase == SECOND_THROW
    state = at_the_scrap_man(tech=2, combat=3)
    hold(state, "drone")
    assert walk(state, "h1").phase == SECOND_THROW


def test_another_throw_is_only_asked_where_it_could_be_better() -> None:
    state = resting("0")
    hold(state, "drone")
    assert walk(state, "1 h1").phase == RESTING
    state = resting("3", "1")
    hold(state, "drone")
    assert walk(state, "6 h1").phase == RESTING, "one coin never shows two heads"


def test_a_kit_mends_at_rest_and_is_gone() -> None:
    state = resting("0", "", SALT, combat=1)
    hold(state, "kit")
    make(state, KIT)
    assert (state.measures[COMBAT], state.items, state.phase) == (3, 0, RESTING)
    assert KIT not in legal_moves(state)


def test_keepsakes_open_choices_in_a_later_adventure() -> None:
    state = resting("9", "5", CITY)
    tag = walk(state.copy(), "10")
    assert PICK + 2 not in legal_moves(tag)
    hold(state, "tag")
    assert PICK + 2 in legal_moves(walk(state, "10"))


def test_measures_stop_at_their_ends() -> None:
    state = walk(resting("5", "2", combat=5, fuel=5), "C")
    assert (state.measures[COMBAT], state.measures[FUEL]) == (CAPS[COMBAT], CAPS[FUEL])


# --- The campaign -----------------------------------------------------------------------------------------------------

WINNING = {
    EXILE: "1 h1 4 h1 8 h0 10 c1 h1 12 c0 h2",
    SALT: "1 h1 4 h2 6 c2 8 h2 11 c0 h2",
    CITY: "1 h1 3 c1 6 h2 8 c1 h2 11 c0 h2",
}
LUCKY_CAMPAIGN = (
    "2 c0 h1 5 c0 C 11 h0 12 c0 h2",
    "1 h1 4 h1 6 c1 8 h1 repair 11 c0 h2",
    "1 h1 3 c1 6 h2 8 c1 h2 11 c0 h2",
)


@pytest.mark.parametrize("adventure", SINGLE)
def test_each_adventure_is_won_by_some_line(adventure: str) -> None:
    state = walk(new_game(adventure), WINNING[adventure])
    assert (state.phase, score(state, 0), standing(state, 0)) == (WON, 1, 1)


@pytest.mark.parametrize("adventure", SINGLE)
def test_each_adventure_is_lost_by_another(adventure: str) -> None:
    """Every coin falls badly, and she drives on wherever the first road leads."""
    state = new_game(adventure)
    while to_act(state) != OVER:
        found = legal_moves(state)
        make(state, found[-1] if state.phase == AT_CHOICE else found[0])
    assert (score(state, 0), standing(state, 0)) == (0, LOST)


def test_the_campaign_is_won_by_leaving_the_last_region() -> None:
    state = new_game("campaign")
    for done, script in enumerate(LUCKY_CAMPAIGN, 1):
        assert state.adventure == done - 1
        walk(state, script)
    assert (state.phase, state.adventure) == (WON, 2)


def test_what_goes_on_to_the_next_adventure() -> None:
    """The hour of the second, at most 2 Fuel and 2 Parts, skills and items stay, marks and visits are gone."""
    state = resting("11", "9", "campaign", tech=3, fuel=5, parts=4, combat=4, driving=2, time=12)
    mark(state, "signal")
    hold(state, "drone")
    walk(state, "12 c0 h2")
    kept = {"time": 11, "tech": 3, "parts": 2, "fuel": 2, "combat": 4, "driving": 2, "orientation": 1}
    assert measures(state) == kept
    assert (state.adventure, state.items, state.marks, state.visited) == (1, 1, 0, 1)
    assert (state.came_from, state.phase) == (NOWHERE, RESTING)


def test_a_lost_adventure_ends_the_campaign() -> None:
    state = walk(resting("1", "3", "campaign", time=20), "0")
    assert (state.phase, to_act(state)) == (CAUGHT, OVER)


def test_the_city_asks_for_the_register_before_the_antenna() -> None:
    state = walk(resting("8", "6", CITY), "11")
    assert legal_moves(state) == [PICK + 3]
    state = resting("8", "6", CITY)
    mark(state, "register")
    assert PICK in legal_moves(walk(state, "11"))


def test_the_tape_makes_the_last_test_easier() -> None:
    state = resting("8", "6", CITY, tech=1)
    mark(state, "register")
    hold(state, "tape")
    state = walk(state, "11 c1 h1")
    assert state.phase == WON
    assert "it is your mother" in last_read(state)


# --- What always holds ------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(adventure=st.sampled_from(["campaign", *SINGLE]), picks=st.lists(st.integers(0, 10**6), max_size=120))
def test_measures_stay_on_their_scales_and_nobody_turns_back(adventure: str, picks: list[int]) -> None:
    state = new_game(adventure)
    for pick in picks:
        found = legal_moves(state)
        if not found:
            break
        move = found[pick % len(found)]
        if move < PICK:
            place = PLACES[state.adventure][move - DRIVE]
            assert move - DRIVE != state.came_from
            assert not (place.is_hidden and state.visited >> (move - DRIVE) & 1)
        make(state, move)
        assert all(0 <= value <= cap for value, cap in zip(state.measures, CAPS, strict=True))
        assert not state.foe or state.phase in (AT_COINS, IN_THE_AIR, SECOND_THROW)
        if state.phase == RESTING:
            assert (state.step, state.foe, state.stunt, state.heads) == (END, 0, 0, 0)
            assert state.measures[COMBAT] > 0


def test_fields_for_the_view_change_nothing() -> None:
    state = walk(new_game(), "1 h1")
    other = state.copy()
    for name in VIEW_ONLY:
        other.raw[name] = 0
    for script in ("4 h0", "8 h0"):
        walk(state, script)
        walk(other, script)
    assert all(getattr(state, n) == getattr(other, n) for n in ("phase", "place", "step", "visited", "came_from"))
    assert measures(state) == measures(other)


@pytest.mark.parametrize(("adventure", "lines"), [(EXILE, (6, 13, 30)), (SALT, (5, 14, 36)), (CITY, (5, 13, 30))])
def test_lines_of_play_by_depth(adventure: str, lines: tuple[int, ...]) -> None:
    count = compiler.bind(count_lines, GAME)
    tables, outs = np.zeros(8, GAME.state.dtype), np.zeros((8, GAME.moves.size), np.int32)
    tables[0] = new_game(adventure).raw
    assert tuple(count(tables, outs, depth, 0) for depth in range(1, len(lines) + 1)) == lines


def test_a_better_position_looks_better() -> None:
    assert appraise(resting("10", "8"), 0) > appraise(resting("1", "0"), 0)
    assert appraise(resting("0", time=1), 0) > appraise(resting("0", time=9), 0)
    won = walk(new_game(EXILE), WINNING[EXILE])
    assert appraise(won, 0) > appraise(resting("12", "11"), 0)


# --- The table --------------------------------------------------------------------------------------------------------


def seen(state: State, lang: Lang = "en") -> View:
    return shown(GAME, state, 0, lang)


def labels(state: State) -> str:
    return "\n".join(node.label for node in seen(state).nodes())


def test_the_page_tells_the_place_and_what_came_of_it() -> None:
    state = walk(new_game(), "1 h1")
    texts = [node.label for node in seen(state).nodes() if isinstance(node, Text)]
    assert texts[0].startswith("Four pumps standing")
    assert texts[1].startswith("You count paces")


def test_passages_that_follow_one_another_are_all_shown_and_told() -> None:
    """Finding M2: “siren” goes on to “revenge”, and “shown” to “register”."""
    state = walk(resting("7", "4", SALT), "10 c2 h0")
    assert [text[:20] for text in texts_read(state)] == ["A buoy rings as you ", "He gets up. He is ta"]
    texts = [node.label for node in seen(state).nodes() if isinstance(node, Text)]
    assert [text[:7] for text in texts[:3]] == ["A row o", "A buoy ", "He gets"]
    state = resting("7", "4", CITY)
    hold(state, "tag")
    before = walk(state, "8").copy()
    walk(state, "c2")
    told = presenter.tell(before, state, 0, PICK + 2, "en")
    assert "The Keeper reads the number" in told
    assert "It is an ordinary book" in told


def test_a_page_shows_what_the_last_throw_led_to_and_no_more() -> None:
    state = walk(resting("11", "9", combat=3), "12 c1 h0 c0 h0")
    assert [text[:8] for text in texts_read(state)] == ["The lock"]


def test_the_same_failure_is_told_again() -> None:
    state = walk(resting("11", "9"), "12 c0 h0 c0")
    make(state, FLIP)
    before = state.copy()
    make(state, HEADS)
    assert "schoolmistress" in presenter.tell(before, state, 0, HEADS, "en")


def test_the_song_is_told_of_only_to_who_has_heard_it() -> None:
    """Finding M7: “feet” tells of a song, which only place 7 teaches."""
    offered = "Go down in the dark, singing"
    state = resting("8", "6", SALT, orientation=3)
    assert offered not in labels(walk(state.copy(), "11"))
    assert "backwards" in last_read(walk(state.copy(), "11 c1 h3"))
    mark(state, "song")
    state = walk(state, "11")
    assert offered in labels(state)
    assert PICK + 1 not in legal_moves(state), "who knows it sings"
    assert "eighteenth verse" in last_read(walk(state, "c2 h2"))


def test_the_song_of_the_road_is_learnt_and_can_be_lost() -> None:
    song = 1 << ADVENTURES[1][1].marks.index("song")
    state = walk(resting("4", "2", SALT), "7 c2")
    assert state.marks & song
    state = walk(state, "10 c0")
    while state.phase == AT_COINS:
        walk(state, "h0")
    assert not state.marks & song, "“missing a song”, says the book"


def test_a_later_visit_reads_another_passage() -> None:
    state = resting("3", "6")
    state.visited |= 1 << number(state, "1")
    texts = [node.label for node in seen(walk(state, "1")).nodes() if isinstance(node, Text)]
    assert texts[0].startswith("The pump on its side")


def test_nothing_of_a_place_is_shown_before_one_gets_there() -> None:
    shown = " ".join(node.label for node in seen(new_game()).nodes())
    unread = [s.text.en for s in STEPS if s and s.text and s.text != STEPS[new_game().page].text]  # type: ignore[union-attr]
    assert not any(text in shown for text in unread)


def test_after_an_adventure_its_end_comes_before_the_next_prologue() -> None:
    state = walk(new_game("campaign"), LUCKY_CAMPAIGN[0])
    texts = [node.label for node in seen(state).nodes() if isinstance(node, Text)]
    assert texts[0].startswith("A sigh of oil")
    assert texts[1].startswith("Seen from behind")


def test_after_being_thrown_back_the_page_is_that_of_the_place_she_is_at() -> None:
    """Finding M11: it stayed open on the checkpoint, and nothing said where she was."""
    state = walk(resting("7", "6", combat=1), "10 c0")
    make(state, FLIP)
    before = state.copy()
    make(state, HEADS)
    page = next(node for node in seen(state).nodes() if node.key == "passage")
    assert page.label == "8 · The salt road"
    assert [node.label[:16] for node in page.things if isinstance(node, Text)] == ["The rubber brush"]
    assert presenter.tell(before, state, 0, HEADS, "en").endswith("She is at 8 · The salt road now.")


def test_places_not_yet_seen_are_a_question_mark() -> None:
    """Finding M9: the exit is to be hunted for, and hidden places are hidden."""
    state = walk(new_game(), "1 h1")
    spaces = {node.key: node for node in seen(state).nodes() if isinstance(node, Space)}
    known = {key: node for key, node in spaces.items() if node.label != "?"}
    assert {key: node.label for key, node in known.items()} == {"place-0": "The camp", "place-1": "The petrol station"}
    assert all(node.look == "unknown" for key, node in spaces.items() if key not in known)
    assert not any("gate" in label.casefold() or "oasis" in label.casefold() for label in labels(state).split("\n"))
    assert presenter.words(state, 0, DRIVE + number(state, "4"), "es") == "Ir a 4"


def test_the_buttons_say_difficulty_and_price_and_what_cannot_succeed() -> None:
    """Finding M6."""
    buttons = {node.key: node.label for node in seen(resting("1", "3", driving=2)).nodes() if isinstance(node, Button)}
    assert buttons["easy"] == "Easy manoeuvre, difficulty 1: 1 time back (1 fuel)"
    assert buttons["hard"] == "Hard manoeuvre, difficulty 3: 2 time back (1 fuel). With 2 coins it cannot succeed"
    assert buttons["repair"] == "Repair: +1 Combat (1 part, 1 time)"
    buttons = {node.key: node.label for node in seen(resting("1", "3", driving=3)).nodes() if isinstance(node, Button)}
    assert "cannot" not in buttons["hard"]


def test_the_result_says_how_well_equipped_she_leaves() -> None:
    """Finding M10: the booklet's second aim."""
    state = resting("11", "9", tech=2, fuel=3, parts=1, combat=2)
    hold(state, "drone")
    walk(state, "12 c0 h2")
    kept = "TECH 2, Parts 1, Fuel 3, Combat 2, Driving 1, Orientation 1, Drone"
    assert seen(state).prompt.endswith(f"She leaves with 11 points of equipment: {kept}.")
    assert "lo mejor equipada posible" in rulebook.sections(GAME, "es")["goal"]


# --- Another try ------------------------------------------------------------------------------------------------------


def test_a_lost_adventure_offers_a_table_that_begins_where_one_entered_it() -> None:
    """Finding M4; the rules stay as strict: this match is lost."""
    state = resting("11", "9", "campaign", tech=3, fuel=5, parts=4, combat=4, driving=2, time=12)
    hold(state, "drone")
    entered = measures(walk(state, "12 c0 h2"))
    state.measures[TIME] = 20
    walk(state, "2")
    sequel = seen(state).sequel
    assert sequel is not None
    assert sequel.text == "Another table, from where you entered “The Sea That Left”, with what you had"
    options = dict(sequel.options)
    again = new_game(str(options["adventure"]), int(options["entry"]))
    assert (measures(again), again.adventure, again.last, again.items) == (entered, 1, 2, 1)


def test_there_is_no_such_offer_where_it_would_be_the_same_game_again() -> None:
    for state in (resting("1", "3", "campaign", time=20), resting("1", "3", CITY, time=20)):
        assert seen(walk(state, "0")).sequel is None


@given(adventure=st.sampled_from(["campaign", *SINGLE]), entry=st.integers(1, ENTRIES - 1))
def test_any_entry_is_a_start(adventure: str, entry: int) -> None:
    state = new_game(adventure, entry)
    assert state.adventure <= state.last
    assert state.measures[COMBAT] > 0
    again = new_game(adventure, state.entry)
    assert again.raw.tobytes() == state.raw.tobytes()


def test_the_map_says_why_a_place_is_closed() -> None:
    spaces = {node.key: node for node in seen(resting("5", "2")).nodes() if isinstance(node, Space)}
    assert spaces["place-2"].why == "You come from there: there is no turning back."
    assert spaces["place-12"].why == "There is no road from here."
    assert spaces["place-B"].why == "It is reached from 4, 7, 8 and 10."
    assert spaces["place-8"].move != NO_MOVE


def test_hidden_places_are_off_the_inked_roads() -> None:
    board = next(node for node in seen(new_game()).nodes() if isinstance(node, Board))
    assert len(board.links) == 16
    assert not any("A" in end for link in board.links for end in link)


def test_a_choice_that_can_not_be_paid_is_shown_with_its_price() -> None:
    buttons = [node for node in seen(walk(resting("2", parts=2), "5")).nodes() if isinstance(node, Button)]
    dear = next(node for node in buttons if node.label.startswith("Buy the old woman's sight"))
    assert "Parts −3" in dear.label
    assert dear.why


def test_a_choice_that_asks_for_something_unknown_is_not_shown() -> None:
    state = resting("9", "5", CITY)
    assert "Hold the tag" not in " ".join(node.label for node in seen(walk(state.copy(), "10")).nodes())
    hold(state, "tag")
    assert "Hold the tag" in " ".join(node.label for node in seen(walk(state, "10")).nodes())


def test_the_story_tells_the_coins_the_passage_and_the_change() -> None:
    match = GAME.start(seed=1, options={"adventure": EXILE})
    match.play(0, DRIVE + 1)
    match.play(0, FLIP)
    told = without_pictures(match.story(0, "es")[-1])
    assert told.startswith("Orientación, dificultad 1: 1 ")
    assert "Combustible +2" in told or "Tiempo +1" in told


def test_a_passage_once_read_can_not_be_unread_but_a_repair_can_be_undone() -> None:
    match = GAME.start(seed=1)
    match.play(0, REPAIR)
    assert match.can_undo(0)
    match.undo(0)
    match.play(0, DRIVE + 2)
    assert not match.can_undo(0)


@pytest.mark.parametrize("lang", LANGS)
def test_every_thing_on_the_table_refers_to_a_section_of_the_rules(lang: Lang) -> None:
    sections = rulebook.sections(GAME, lang)
    for state in (new_game(), walk(new_game(), "1"), walk(new_game(), "2"), at_the_scrap_man()):
        assert all(node.rule in sections for node in seen(state, lang).nodes() if node.rule)


def test_the_rules_page_names_what_is_reconstructed() -> None:
    assert {CAPS[TECH], CAPS[COMBAT]} <= {one.value for one in RECONSTRUCTED}
    assert GAME.options[0].is_reconstructed


# --- Counters ---------------------------------------------------------------------------------------------------------


def test_how_far_she_came_and_what_she_had_there_is_counted() -> None:
    state = resting("2", time=13, tech=2, parts=1, fuel=4, combat=3)
    told = counted(GAME, state)
    assert told["Adventure it ends in"] == 1
    assert [told[name] for name in ("Time", "TECH", "Parts", "Fuel", "Combat")] == [13, 2, 1, 4, 3]
    assert counted(GAME, new_game(CITY))["Adventure it ends in"] == 3
