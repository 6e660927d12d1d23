"""One limiter: what a person and an address may do, in constant time and bounded memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.server import limits
from sobremesa.server.limits import HELD, REFUSALS, RULES, SLOWLY, Allowance, Asker, Crowd, Limits, Tally, TooMany

ANA, SCHOOL = Asker("ana", "10.0.0.1"), "10.0.0.1"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def taken(tally: Tally, times: int, key: str = "ana") -> int:
    return sum(not tally.take(key) for _ in range(times))


def test_so_many_in_so_many_seconds_and_no_more(clock: Clock) -> None:
    tally = Tally(Allowance(30, 60))
    assert taken(tally, 100) == 30
    clock.now += 59
    assert taken(tally, 100) == 0, "the minute is not over"
    clock.now += 61
    assert taken(tally, 100) == 30


def test_a_new_minute_does_not_bring_all_of_it_at_once(clock: Clock) -> None:
    tally = Tally(Allowance(30, 60))
    tally.take("ana")
    clock.now += 59
    assert taken(tally, 100) == 29
    clock.now += 1
    assert taken(tally, 100) <= 1, "29 of them are a second old"
    clock.now += 30
    assert taken(tally, 100) == 15


def test_after_the_wait_that_is_said_there_is_one_more(clock: Clock) -> None:
    tally = Tally(Allowance(20, 1))
    for _ in range(200):
        wait = tally.take("ana")
        if wait:
            clock.now += wait * 0.99
            assert tally.take("ana"), "too early"
            clock.now += wait * 0.011
            assert not tally.take("ana")
        clock.now += 0.01


def test_others_are_not_counted(clock: Clock) -> None:
    tally = Tally(Allowance(3, 60))
    assert [taken(tally, 5, key) for key in ("ana", "bea")] == [3, 3]


def test_what_is_remembered_is_bounded(clock: Clock) -> None:
    """H5: visitors choose the keys; the old one looked through all of them at each call beyond 10,000."""
    tally = Tally(Allowance(3, 60), most_keys=100)
    for n in range(10_000):
        tally.take(f"person {n}")
    assert len(tally.counts) <= 100
    clock.now += 120
    for n in range(99):
        tally.take(f"other {n % 33}")
    assert len(tally.counts) == 33, "who has not come for a while is forgotten"


def test_a_person_and_an_address_have_their_own_allowance(clock: Clock) -> None:
    house, rule = Limits(), RULES["act"]
    assert rule.person
    for _ in range(rule.person.most):
        house.admit("act", ANA)
    with pytest.raises(TooMany, match="Too fast") as refused:
        house.admit("act", ANA)
    assert int(refused.value.retry_after) >= 1
    house.admit("act", Asker("bea", SCHOOL))
    for n in range(rule.address.most - rule.person.most - 1):
        house.admit("act", Asker(f"pupil {n}", SCHOOL))
    with pytest.raises(TooMany):
        house.admit("act", Asker("one more", SCHOOL))
    house.admit("act", Asker("one more", "10.0.0.2"))


def test_whoever_invents_secrets_is_counted_by_address(clock: Clock) -> None:
    house = Limits()
    for _ in range(RULES["replay"].address.most):
        house.admit("replay", Asker(None, SCHOOL))
    with pytest.raises(TooMany):
        house.admit("replay", Asker(None, SCHOOL))


def test_who_goes_on_after_many_refusals_is_answered_slowly(clock: Clock) -> None:
    """H3, H4: to be refused cost the house nearly as much as to be served."""
    house, pauses = Limits(), list[float]()
    for _ in range(RULES["replay"].address.most):
        house.admit("replay", Asker(None, SCHOOL))
    for _ in range(REFUSALS.most + 3):
        with pytest.raises(TooMany) as refused:
            house.admit("replay", Asker(None, SCHOOL))
        pauses.append(refused.value.pause)
    assert pauses == [0.0] * REFUSALS.most + [SLOWLY] * 3


def test_a_rematch_is_a_new_table(clock: Clock) -> None:
    """M9: resign and rematch made 80 tables of 80."""
    house = Limits()
    for _ in range(60):
        house.admit_action("rematch", ANA)
    with pytest.raises(TooMany, match="Too many new tables"):
        house.admit_action("rematch", ANA)
    house.admit_action("move", ANA)
    house.admit_action(["chat"], ANA)


def test_what_is_open_at_the_same_time_is_counted_and_let_go() -> None:
    crowd = Crowd(2)
    with crowd.one_more("ana"), crowd.one_more("ana"), crowd.one_more("bea"), pytest.raises(TooMany, match="at once"):
        crowd.one_more("ana").__enter__()
    assert not crowd.open, "who has none open takes no room"
    with crowd.one_more("ana"):
        pass


def test_whoever_runs_it_can_read_the_limits() -> None:
    told = Path("docs/operations.md").read_text("utf-8")
    for kind, rule in RULES.items():
        allowed = [f"{one.most} in {one.seconds:.0f} s" if one else "–" for one in (rule.person, rule.address)]
        assert f"(`{kind}`) | {allowed[0]} | {allowed[1]} |" in told, kind
    assert f"refused {REFUSALS.most} times a second" in told
    for person, address in HELD.values():
        assert f"at the same time | {person} | {address} |" in told
