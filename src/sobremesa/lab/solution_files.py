"""Solutions on disk: made once, then played, simulated and asked for hints. One file for a game and its options."""

from __future__ import annotations

import json
import os
import zipfile
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_data_path

from sobremesa.engine.compiler import native, rules_digest
from sobremesa.engine.contract import CHANCE, Game
from sobremesa.engine.errors import BadOption, SobremesaError, Unreadable
from sobremesa.engine.loops import CHANCE_ONLY
from sobremesa.engine.options import Value, encode_options, read_options
from sobremesa.engine.reading import Json
from sobremesa.engine.record import Record, raw_from
from sobremesa.engine.words import Words
from sobremesa.players.searcher import Found
from sobremesa.players.solving.solution import Solution
from sobremesa.players.solving.solver import checked_solo

FORMAT = 1  # of the file
ARRAYS = ("keys", "worth", "picks")
PLAYER = 0


# --- First moves ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opening:
    """A first choice that the player may come to, how likely, and what each move is worth there."""

    game: Game
    chance: float
    state: Record
    found: list[Found]

    def to_json(self) -> Json:
        return {"chance": self.chance, "moves": [{"move": f.move, "value": f.chance} for f in self.found]}


def openings(solution: Solution) -> list[Opening]:
    """The first choices of a match, the likeliest first."""
    game, rules = solution.game, native(solution.game)
    start = np.zeros(1, game.state.dtype)
    rules.setup(start[0], 1, encode_options(game.options, solution.options))
    reached: dict[bytes, float] = defaultdict(float)
    waiting = {start[0].tobytes(): 1.0}
    while waiting:
        further: dict[bytes, float] = defaultdict(float)
        for state, chance in waiting.items():
            after = _without_choice(game, state)
            for next_state, share in after:
                further[solution.essence(next_state)] += chance * share
            if not after:
                reached[state] += chance
        waiting = further
    found = [Opening(game, chance, _record(game, state), solution.look(state)) for state, chance in reached.items()]
    return sorted(found, key=lambda opening: -opening.chance)


def _without_choice(game: Game, state: bytes) -> list[tuple[bytes, float]]:
    """What a state leads to, and how likely each is, where chance acts or the player has but one move."""
    rules, raw = native(game), _record(game, state).raw
    seat = CHANCE if rules.to_act(raw) == CHANCE_ONLY else PLAYER
    out = np.zeros(game.moves.size, np.int32)
    count = rules.legal(raw, seat, out) if rules.to_act(raw) else 0
    if seat == PLAYER and count != 1:
        return []
    weights = [rules.weight(raw, move) if seat == CHANCE else 1 for move in out[:count]]
    return [(_after(game, state, seat, move), w / sum(weights)) for move, w in zip(out[:count], weights, strict=True)]


def _after(game: Game, state: bytes, seat: int, move: int) -> bytes:
    raw = _record(game, state).raw
    native(game).apply(raw, seat, move)
    return raw.tobytes()


def _record(game: Game, state: bytes) -> Record:
    raw = raw_from(state, game.state.dtype)
    return game.state(raw)


# --- Files ------------------------------------------------------------------------------------------------------------


def own_folder() -> Path:
    return user_data_path("sobremesa", appauthor=False) / "solutions"


def file_for(game: Game, options: Mapping[str, Value], folder: Path | None = None) -> Path:
    return (folder or own_folder()) / file_name(game, options)


def file_name(game: Game, options: Mapping[str, Value]) -> str:
    return "-".join([game.id, *(f"{name}={value}" for name, value in options.items())]) + ".npz"


def save(solution: Solution, path: Path) -> None:
    """Written whole or not at all."""
    about = {
        "format": FORMAT,
        "game": solution.game.id,
        "digest": rules_digest(solution.game),
        "options": dict(solution.options),
        "error": solution.error,
    }
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            arrays = {name: getattr(solution, name) for name in ARRAYS}
            np.savez_compressed(file, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **arrays)
        os.replace(part, path)
    except OSError as error:
        raise _unwritable(path, error) from error
    finally:
        part.unlink(missing_ok=True)  # Ctrl-C may have come


def load(game: Game, options: Mapping[str, object], path: Path | None = None) -> Solution:
    """The solution of a game with these very options and rules, or a sentence about what is wrong."""
    meant = read_options(checked_solo(game).options, options)
    file = path or file_for(game, meant)
    if not file.exists():
        raise Unreadable(_missing(game, meant, file))
    about, arrays = _read(file)
    _check(about, game, meant, file)
    return Solution(game, meant, about["error"], **arrays)


def find(game: Game, options: Mapping[str, object]) -> Solution | None:
    """The solution in the user's own folder, if there is one that can be used: for hints, which do without as well."""
    try:
        return load(game, options)
    except SobremesaError:
        return None


def _read(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        with path.open("rb") as file:
            found = np.load(file, allow_pickle=False)
            return json.loads(found["about"].tobytes()), {name: found[name] for name in ARRAYS}
    except (OSError, ValueError, LookupError, EOFError, zipfile.BadZipFile) as error:
        raise Unreadable(
            Words(
                f"{path} no es una solución, o está dañada: hazla de nuevo con «sobremesa solve».",
                f"{path} is not a solution, or it is damaged: make it again with “sobremesa solve”.",
            )
        ) from error


def _check(about: Mapping[str, Any], game: Game, options: Mapping[str, Value], path: Path) -> None:
    if about.get("game") != game.id:
        what = Words(f"es de otro juego, {about.get('game')}", f"is of another game, {about.get('game')}")
    elif about.get("options") != options:
        other = _listed(about.get("options") or {})
        what = Words(f"es de otras opciones ({other})", f"is of other options ({other})")
    elif about.get("format") != FORMAT or about.get("digest") != rules_digest(game):
        what = Words("es de otra versión de las reglas", "is of another version of the rules")
    else:
        return
    command = _command(game, options)
    raise BadOption(
        Words(
            f"La solución {path} {what.es}: haz la tuya con «{command}».",
            f"The solution {path} {what.en}: make yours with “{command}”.",
        )
    )


def _missing(game: Game, options: Mapping[str, Value], path: Path) -> Words:
    command = _command(game, options)
    return Words(
        f"No hay ninguna solución en {path}: hazla con «{command}».",
        f"There is no solution at {path}: make it with “{command}”.",
    )


def _command(game: Game, options: Mapping[str, Value]) -> str:
    defaults = {o.name: o.default for o in game.options}
    given = [f" --option {name}={value}" for name, value in options.items() if value != defaults[name]]
    return f"sobremesa solve {game.id}" + "".join(given)


def _listed(options: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def check_writable(folder: Path) -> None:
    """It is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from error
    if not os.access(folder, os.W_OK):
        raise _unwritable(folder, PermissionError(0, "read-only"))


def _unwritable(path: Path, error: OSError) -> BadOption:
    reason = error.strerror or str(error)
    return BadOption(Words(f"No se puede guardar en {path}: {reason}.", f"Cannot save to {path}: {reason}."))
