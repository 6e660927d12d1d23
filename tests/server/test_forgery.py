"""A record changed in any way: `verify` and `import` refuse it, whoever has changed it but the house itself.

What even the house could not write without being found out is the other half: it seals its own lies here, and the rules
and the dice tell.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sobremesa.cli import main
from sobremesa.engine.errors import SobremesaError
from sobremesa.server.exports import export_match
from sobremesa.server.fair import verify
from sobremesa.server.seals import seal
from tests.server.kept import KEY, played

Record = dict[str, Any]
MATCHES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("ajolocracia", 2, {}),
    ("ajolocracia", 4, {"resigning": 2}),
    ("bonnie_and_clyde", 1, {}),
    ("the_last_glow", 1, {"resigning": 1}),
    ("plutocracy", 2, {"options": {"seconds": 30}}),
    ("protocol_g117", 2, {}),
)
ENOUGH = settings(deadline=None, suppress_health_check=list(HealthCheck))


@cache
def _honest(at: int) -> str:
    game, seats, how = MATCHES[at]
    return json.dumps(export_match(played(game, seats, **how), KEY))


records = st.integers(0, len(MATCHES) - 1).map(lambda at: json.loads(_honest(at)))


def is_refused(record: Record) -> bool:
    try:
        return not verify(record).is_true
    except SobremesaError:
        return True


def test_undos_resignations_and_overruns_are_really_there() -> None:
    kinds = {line["kind"] for at in range(len(MATCHES)) for line in json.loads(_honest(at))["log"]}
    assert kinds == {"move", "chance", "clock", "undo", "resign"}
    assert not any(is_refused(json.loads(_honest(at))) for at in range(len(MATCHES)))


# --- Anybody: whatever is changed, the seal is broken -----------------------------------------------------------------


@st.composite
def changed(draw: st.DrawFn) -> Record:
    """A record with one part of it, anywhere, made another one."""
    record: Record = draw(records)
    holder, key = somewhere(draw, record)
    if not draw(st.integers(0, 9)):
        for part in ("entropy", "kinds", "closed", "house", "seal"):  # as records were before they were sealed
            del record[part]
    elif isinstance(holder, list) and draw(st.booleans()):
        resized(draw, holder, key)
    else:
        holder[key] = another(draw, holder[key])
    return record


def somewhere(draw: st.DrawFn, record: Record) -> tuple[Any, Any]:
    """A place in it: down into lists and objects, as far as it goes or not."""
    holder, key = record, draw(st.sampled_from(sorted(record)))
    while isinstance(holder[key], list | dict) and holder[key] and draw(st.integers(0, 3)):
        holder = holder[key]
        keys = list(range(len(holder))) if isinstance(holder, list) else sorted(holder)
        key = draw(st.sampled_from(keys))
    return holder, key


def resized(draw: st.DrawFn, things: list[Any], at: int) -> None:
    """Cut short, grown, or in another order."""
    how = draw(st.sampled_from(["cut", "drop", "double", "swap"]))
    if how == "cut":
        del things[at:]
    elif how == "drop":
        del things[at]
    elif how == "double":
        things.insert(at, things[at])
    else:
        things[at], things[-1] = things[-1], things[at]


def another(draw: st.DrawFn, value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return draw(st.sampled_from([True, False, None, 0, ""]))
    if isinstance(value, int | float):
        return value + draw(st.sampled_from([-1000, -1, 1, 0.001, 86400]))
    if isinstance(value, str):
        return draw(st.sampled_from([value[:-1], value + "0", value[::-1], value.upper(), "", "bot"]))
    return draw(st.sampled_from([[], {}, None, [value]]))


@settings(ENOUGH, max_examples=500)
@given(record=changed())
def test_a_record_changed_in_any_way_is_refused(record: Record, tmp_path_factory: pytest.TempPathFactory) -> None:
    """M3, and the bar of 500 ways: forged, truncated, grown, re-dated; by `verify` and by `import`."""
    if any(record == json.loads(_honest(at)) for at in range(len(MATCHES))):
        assert not is_refused(record)
        return
    assert is_refused(record)
    folder = tmp_path_factory.getbasetemp()
    assert main(["import", str(written(folder, record)), "--db", str(folder / "forged.db")]) == 2
    assert not (folder / "forged.db").exists()


def written(folder: Path, record: Record) -> Path:
    path = folder / "forged.json"
    path.write_text(json.dumps(record), "utf-8")
    return path


# --- The house: it seals what it likes, and is found out all the same -------------------------------------------------


def rows(record: Record, *kinds: str) -> list[int]:
    return [at for at, line in enumerate(record["log"]) if line["kind"] in kinds]


def other_outcome(draw: st.DrawFn, record: Record) -> None:
    """Also where the moves are made to fit."""
    at = draw(st.sampled_from(rows(record, "chance")))
    record["log"][at]["move"] += draw(st.sampled_from([-1, 1]))
    nth = sum(line["kind"] == "chance" for line in record["log"][:at])
    entry = [entry for entry in record["moves"] if entry[0] == "chance"][nth]
    entry[1] = record["log"][at]["move"]


def other_draw(draw: st.DrawFn, record: Record) -> None:
    line = record["log"][draw(st.sampled_from(rows(record, "chance")))]
    line[draw(st.sampled_from(["of", "drawn"]))] += draw(st.sampled_from([-1, 1]))


def one_row_less(draw: st.DrawFn, record: Record) -> None:
    del record["log"][draw(st.sampled_from(rows(record, "chance", "clock", "move")))]


def one_draw_more(draw: st.DrawFn, record: Record) -> None:
    at = draw(st.sampled_from(rows(record, "chance")))
    record["log"].insert(at, dict(record["log"][at]))


def cut(draw: st.DrawFn, record: Record) -> None:
    """Some rows are missing before the end."""
    del record["log"][draw(st.integers(0, len(record["log"]) - 1)) :]


def more_after_the_end(draw: st.DrawFn, record: Record) -> None:
    line = dict(record["log"][draw(st.integers(0, len(record["log"]) - 1))])
    record["log"].append(line | {"at": record["ended"]})


def resigned_once_more(draw: st.DrawFn, record: Record) -> None:
    """By somebody who does not play any more, or before the end of a game for two or one."""
    resigned = rows(record, "resign")
    if record["seats"] > 2:
        after, seat = resigned[0] + 1, record["log"][resigned[0]]["seat"]
    else:
        after, seat = 0, 0
    at = draw(st.integers(after, len(record["log"]) - 1))
    record["log"].insert(at, {"kind": "resign", "seat": seat, "at": record["log"][at]["at"]})


def dated_before(draw: st.DrawFn, record: Record) -> None:
    at = draw(st.integers(0, len(record["log"]) - 1))
    earlier = record["log"][at - 1]["at"] if at else record["created"]
    record["log"][at]["at"] = earlier - draw(st.floats(0.001, 400))


def ended_before(draw: st.DrawFn, record: Record) -> None:
    record["ended"] = record["log"][-1]["at"] - draw(st.floats(0.001, 400))


def never_ended(draw: st.DrawFn, record: Record) -> None:
    record["ended"] = None


def made_after(draw: st.DrawFn, record: Record) -> None:
    record["created"] = record["log"][0]["at"] + draw(st.floats(0.001, 400))


def other_entropy(draw: st.DrawFn, record: Record) -> None:
    seat = draw(st.integers(0, record["seats"] - 1))
    record["entropy"][seat] = draw(st.sampled_from(["bot", "browser 77", "server 77", record["entropy"][seat] + "0"]))


def other_name(draw: st.DrawFn, record: Record) -> None:
    record["match"] += "x"


def other_secret(draw: st.DrawFn, record: Record) -> None:
    record["secret"] = record["secret"][::-1]


def other_moves(draw: st.DrawFn, record: Record) -> None:
    at = draw(st.integers(0, len(record["moves"]) - 1))
    record["moves"][at][1] += 1


LIES: tuple[Callable[[st.DrawFn, Record], None], ...] = (
    other_outcome, other_draw, one_row_less, one_draw_more, cut, more_after_the_end, resigned_once_more, dated_before,
    ended_before, never_ended, made_after, other_secret, other_moves,
)  # fmt: skip
MIXED_OTHERWISE = (other_entropy, other_name)


@st.composite
def lied(draw: st.DrawFn) -> Record:
    """A match with dice in it, told otherwise by the house that kept it."""
    record = json.loads(_honest(draw(st.integers(0, len(MATCHES) - 2))))
    has_many_draws = len(rows(record, "chance")) > 20  # where there are few, other dice may fall as these did
    draw(st.sampled_from(LIES + MIXED_OTHERWISE if has_many_draws else LIES))(draw, record)
    return seal({name: value for name, value in record.items() if name not in ("house", "seal")}, KEY)


@settings(ENOUGH, max_examples=300)
@given(lied())
def test_not_even_the_house_can_tell_it_otherwise(record: Record) -> None:
    """M3: what the rules, the dice and the clock can tell needs no seal."""
    assert is_refused(record)
