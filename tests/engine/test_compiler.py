"""Native code is kept between processes, and never survives the rules it was made from."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

from examples import connect_four, pig
from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game
from sobremesa.engine.loops import roll

ROOT = Path(__file__).parent.parent.parent

RULES = """
    from sobremesa.engine.contract import OVER, Game
    from sobremesa.engine.moves import Moves
    from sobremesa.engine.record import Record, cell
    from sobremesa.engine.words import Words
    from helper import bonus
    from data import TABLE

    moves = Moves()
    GO = moves.add("go", es="Ir", en="Go")

    class State(Record):
        points: int = cell("i4")
        played: int = cell("i1")

    def setup(state, seats, options):
        pass

    def to_act(state):
        return OVER if state.played else 1

    def legal(state, seat, out):
        out[0] = GO
        return 1

    def apply(state, seat, move):
        state.played = 1
        state.points = bonus(state.points) + TABLE[0]

    def score(state, seat):
        return state.points

    GAME = Game(id="tiny", title=Words("T", "T"), blurb=Words("t", "t"), seats=(1,), minutes=1, complexity=1,
                state=State, moves=moves, endings=(Words("f", "e"),), setup=setup, to_act=to_act, legal=legal,
                apply=apply, score=score, ending=score)
"""
RUN = """
    import json
    import numpy as np
    from rules import GAME
    from sobremesa.engine.compiler import bind, digest, native
    from sobremesa.engine.loops import play_out
    from sobremesa.engine.random import new_stream

    run = bind(play_out, GAME)
    raw = np.zeros(1, GAME.state.dtype)[0]
    run(raw, new_stream(0, 0), new_stream(0, 1), np.zeros(1, np.int32), 10)
    hits = sum(run.stats.cache_hits.values())
    print(json.dumps({"points": int(native(GAME).score(raw, 0)), "hits": hits, "digest": digest(GAME)}))
"""


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(textwrap.dedent(text))


def run(folder: Path, cache: Path) -> dict[str, int | str]:
    environment = os.environ | {"SOBREMESA_CACHE": str(cache), "PYTHONPATH": f"{ROOT / 'src'}:{folder}"}
    done = subprocess.run(
        [sys.executable, "-W", "error", folder / "run.py"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, int | str] = json.loads(done.stdout)
    return result


def test_an_edit_in_another_file_is_seen_and_the_rest_is_kept(tmp_path: Path) -> None:
    """Numba's own cache looks only at the file of the function itself: people would play yesterday's rules."""
    cache = tmp_path / "cache"
    helper = "def bonus(points):\n    return points + {}\n"
    write(tmp_path, rules=RULES, run=RUN, helper=helper.format(1), data="import numpy as np\nTABLE = np.array([10])\n")
    first = run(tmp_path, cache)
    assert (first["points"], first["hits"]) == (11, 0)

    again = run(tmp_path, cache)
    assert (again["points"], again["hits"]) == (11, 1), "a generic loop comes from the disk in a second process"
    assert again["digest"] == first["digest"]

    write(tmp_path, helper=helper.format(2))
    edited = run(tmp_path, cache)
    assert (edited["points"], edited["hits"]) == (12, 0)
    assert edited["digest"] != first["digest"]

    write(tmp_path, data="import numpy as np\nTABLE = np.array([20])\n")
    assert run(tmp_path, cache)["points"] == 22, "data in another file counts as well"


def test_without_a_place_for_the_cache_it_still_runs(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    write(
        tmp_path,
        rules=RULES,
        run=RUN,
        helper="def bonus(points):\n    return 5\n",
        data="import numpy as np\nTABLE = np.array([0])\n",
    )
    assert run(tmp_path, blocked / "cache")["points"] == 5


def test_native_code_of_two_games_never_has_the_same_name() -> None:
    """Numba names record types by a number: without the game in its name, one's code was linked with another's."""

    def name_of(game: Game) -> str:
        made: Any = bind(roll, game)
        return str(made.py_func.__globals__["draw"].py_func.__qualname__)

    one, other = name_of(connect_four.GAME), name_of(pig.GAME)
    assert one != other
    assert one.startswith("draw_")
