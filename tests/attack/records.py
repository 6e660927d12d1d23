"""Forged records: a real one changed in random ways. `verify` and `import` refuse all that tell of another match."""

from __future__ import annotations

import contextlib
import copy
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from sobremesa.cli import main
from tests.attack.fuzz import probed
from tests.attack.hostile import one_of
from tests.attack.siege import House, Program, Siege, open_table
from tests.attack.wire import get

Record = dict[str, Any]
Draw = Callable[[st.SearchStrategy[Any]], Any]
Forgery = Callable[[Record, Draw], None]
MATCHES = (("protocol_g117", 400), ("bonnie_and_clyde", 400), ("ajolocracia", 3))  # moves until one has had enough


def attack(siege: Siege) -> None:
    with siege.house("records", compiles=False) as house:
        courts = [Court(siege.folder, played(house, game, most)) for game, most in MATCHES]
    honest = sum(court.accepts(court.record) for court in courts)
    siege.check("honest records are found true, and imported", honest == len(courts), f"{honest} of {len(courts)}")
    count = siege.rounds(500, 40)
    forgeries = one_of(courts).flatmap(lambda court: st.tuples(st.just(court), forged(court.record)))
    found = probed(forgeries, lambda drawn: drawn[0].wrong_with(drawn[1]), count)
    siege.check(f"{count} forgeries are refused", not found, found[:300])


# --- Honest play ------------------------------------------------------------------------------------------------------


def played(house: House, game: str, most: int) -> Record:
    """A whole match against bots, or until one has had enough, as it can be downloaded."""
    me = open_table(house, game, level="easy")
    for _ in range(most):
        scene = _turn(me)
        if scene["is_over"]:
            break
        me.do("move", version=scene["version"], move=scene["view"]["choices"][0]["id"])
    me.do("resign")
    record: Record = house.ask(get(f"/t/{me.table}/record.json"), patience=30).json()
    return record


def _turn(me: Program) -> dict[str, Any]:
    """What one sees when it is one's turn, or all is over."""
    scene = me.look()
    while not (scene["view"]["choices"] or scene["is_over"]):
        scene = me.look()
    return scene


# --- Judges -----------------------------------------------------------------------------------------------------------


class Court:
    """The two commands that must not believe a forgery of this record."""

    def __init__(self, folder: Path, record: Record) -> None:
        self.folder, self.record = folder, record

    def accepts(self, record: Record) -> bool:
        return self.verifies(record) and self.imports(record)

    def verifies(self, record: Record) -> bool:
        return run("verify", str(self._written(record)))

    def imports(self, record: Record) -> bool:
        database = self.folder / "imported.db"
        is_in = run("import", str(self._written(record)), "--db", f"sqlite:///{database}")
        for path in self.folder.glob("imported.db*"):
            path.unlink()
        return is_in

    def wrong_with(self, forgery: Record) -> str:
        if happened(forgery) == happened(self.record):
            return ""
        try:
            believers = ["verify"] * self.verifies(forgery) + ["import"] * self.imports(forgery)
        except Exception as error:  # a command must not break down over anything that is in a file
            return f"{type(error).__name__} {error}: {differences(self.record, forgery)}"
        return f"{' and '.join(believers)} believes {differences(self.record, forgery)}" if believers else ""

    def _written(self, record: Record) -> Path:
        path = self.folder / "record.json"
        path.write_text(json.dumps(record), "utf-8")
        return path


def run(*arguments: str) -> bool:
    """Whether a command says yes."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(list(arguments)) == 0


def happened(record: Record) -> str:
    """What a record tells, however it is written: every word of it says who, what or when; only their order is free."""
    return json.dumps(record, sort_keys=True)


def differences(one: Record, other: Record) -> str:
    parts = [name for name in sorted({*one, *other}) if one.get(name) != other.get(name)]
    return "; ".join(f"{name}: {_change(one.get(name), other.get(name))}" for name in parts)


def _change(one: Any, other: Any) -> str:
    if isinstance(one, list) and isinstance(other, list):
        at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        return f"{len(one)}→{len(other)} entries, at {at} {one[at : at + 1]}→{other[at : at + 1]}"
    return f"{one!r}→{other!r}"


# --- Forgeries --------------------------------------------------------------------------------------------------------


@st.composite
def forged(draw: st.DrawFn, record: Record) -> Record:
    """The record, after one to three changes, some of them by somebody who knows how it is made."""
    forgery = copy.deepcopy(record)
    for _ in range(draw(st.integers(1, 3))):
        draw(st.sampled_from(FORGERIES))(forgery, draw)
    if not draw(st.integers(0, 9)):
        del forgery[draw(st.sampled_from(sorted(forgery)))]
    return forgery


def another_value(record: Record, draw: Draw) -> None:
    """Any one value, wherever it is."""
    holder, key = draw(one_of(list(_places(record))))
    holder[key] = _other(holder[key], draw)


def cut(record: Record, draw: Draw) -> None:
    """The end of the log is gone, and of the moves with it."""
    del record["log"][draw(st.integers(0, max(0, len(record["log"]) - 1))) :]
    _fold(record, draw)


def grown(record: Record, draw: Draw) -> None:
    """A line more, like one that is there or quite new."""
    at = draw(st.integers(0, len(record["log"])))
    seat = draw(st.integers(0, record["seats"] - 1))
    new = [{"kind": kind, "seat": seat, "at": _time(record)} for kind in ("resign", "undo")]
    record["log"].insert(at, copy.deepcopy(draw(one_of(record["log"] + new))))
    _fold(record, draw)


def lost(record: Record, draw: Draw) -> None:
    if record["log"]:
        del record["log"][draw(st.integers(0, len(record["log"]) - 1))]
        _fold(record, draw)


def swapped(record: Record, draw: Draw) -> None:
    if len(record["log"]) > 1:
        at = draw(st.integers(0, len(record["log"]) - 2))
        record["log"][at : at + 2] = record["log"][at : at + 2][::-1]
        _fold(record, draw)


def another_move(record: Record, draw: Draw) -> None:
    """A move or a die is another one, in the log and among the moves."""
    lines = [line for line in record["log"] if "move" in line]
    if lines:
        draw(one_of(lines))["move"] = draw(st.integers(0, 60))
        _fold(record, draw)


def redated(record: Record, draw: Draw) -> None:
    """All that happened, happened at another time."""
    seconds = draw(st.sampled_from([-86400.0, -1.0, 1.0, 3600.0, 1e9]))
    for line in record["log"]:
        line["at"] = line["at"] + seconds
    for name in ("created", "ended"):
        if isinstance(record.get(name), int | float):
            record[name] += seconds


def other_people(record: Record, draw: Draw) -> None:
    """Who won was somebody else."""
    names = record["names"]
    names[draw(st.integers(0, len(names) - 1))] = draw(st.text(min_size=1, max_size=10))


def a_bot_instead(record: Record, draw: Draw) -> None:
    bots = record["bots"]
    bots[draw(st.integers(0, len(bots) - 1))] = draw(st.sampled_from(["greedy", "hard", "nobody", None]))


def from_before(record: Record, draw: Draw) -> None:
    """As records were before they said so much: whatever proves something is left out."""
    for name in set(record) - OLDEST:
        del record[name]


OLDEST = {"format", "game", "seats", "options", "moves", "match", "secret", "commitment", "names", "bots", "rules"}
OLDEST |= {"mode", "created", "ended", "log", "sobremesa", "version", "seed"}
FORGERIES: list[Forgery] = [
    another_value,
    another_value,
    cut,
    grown,
    lost,
    swapped,
    another_move,
    redated,
    other_people,
    a_bot_instead,
    from_before,
]


def _places(what: Any) -> list[tuple[Any, Any]]:
    """Where every single value of it stands."""
    keys = list(what) if isinstance(what, dict) else range(len(what))
    places: list[tuple[Any, Any]] = []
    for key in keys:
        inner = what[key]
        places += _places(inner) if isinstance(inner, dict | list) else [(what, key)]
    return places


def _other(value: Any, draw: Draw) -> Any:
    if isinstance(value, bool) or value is None:
        return draw(st.sampled_from([True, 0, "x"]))
    if isinstance(value, int | float):
        return value + draw(st.sampled_from([-1, 1, 1000]))
    at = draw(st.integers(0, max(0, len(value) - 1)))
    return value[:at] + ("0" if value[at : at + 1] != "0" else "1") + value[at + 1 :]


def _fold(record: Record, draw: Draw) -> None:
    """Whoever knows how records are made puts the moves right as well."""
    if draw(st.booleans()):
        moves: list[list[Any]] = []
        for line in record["log"]:
            if "move" in line:
                moves.append([line.get("seat", line["kind"]), line["move"]])
            elif line.get("kind") == "undo":
                mine = [n for n, (seat, _) in enumerate(moves) if seat == line["seat"]]
                del moves[mine[-1] if mine else len(moves) :]
        record["moves"] = moves


def _time(record: Record) -> float:
    return float(record["log"][-1]["at"]) if record["log"] else 0.0
