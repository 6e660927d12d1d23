"""The one file that knows Numba: a game's plain functions, run interpreted or made native.

Rules carry no decorators. `bind` clones a plain function together with every plain function it reaches, puts the
game's functions in place of the contract's names, and, for native code, hands each clone to Numba. So a generic loop
is specialised to a game (and inlined with it) and can still be kept on disk, in a folder named by a digest of all it
was made from: sources, data and versions. An edit anywhere in that reach gives another folder, never yesterday's rules.
"""

from __future__ import annotations

import builtins
import hashlib
import inspect
import os
import platform
import re
import sys
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from sobremesa.engine import contract, loops
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unavailable
from sobremesa.engine.record import Array, Cells, Record, RecordArray, record_of
from sobremesa.engine.words import Words

if TYPE_CHECKING:
    cuda: Numbas  # Numba's, given to the two functions that ask for it

Numbas = Any  # what Numba gives us: it has no types
DeviceArray = Any  # NumPy's own, or one in the memory of a GPU
Function = Callable[..., Any]
Scope = dict[str, Any]
Prepare = Callable[[Scope], Scope]
F = TypeVar("F", bound=Function)
_STUBS = {id(f): f.__name__ for f in contract.FUNCTIONS}
_INLINED = "is_inlined"
_decorating = threading.RLock()


class Rules(SimpleNamespace):
    """A game's functions over raw records and arrays: `rules.apply(raw, seat, move)`, interpreted or native alike."""


@cache
def interpreted(game: Game) -> Rules:
    """The rules as they stand in the source: slow, checked, open to a debugger."""
    return Rules(**{f.__name__: _over_raw(game, getattr(game, f.__name__)) for f in contract.FUNCTIONS})


@cache
def native(game: Game) -> Rules:
    """The rules made native. Each function compiles at its first call, or comes from the disk."""
    return Rules(**{f.__name__: bind(f, game) for f in contract.FUNCTIONS})


def bind(function: Function, game: Game) -> Function:
    """A generic function, made native for a game."""
    return _bind_native(game, function)


@cache
def prepared(function: Function, game: Game) -> Function:
    """As `bind`, for a function that is always given arguments of the same types, which are looked at once only.

    Numba looks at them at every call, and takes longer over a named tuple of records than a batch takes for a step.
    """
    made = bind(function, game)
    entry: list[Function] = []

    def call(*arguments: object) -> object:
        if not entry:
            entry.append(_entry_point(made, arguments))
        return entry[0](*arguments)

    return call


def _entry_point(function: Numbas, arguments: tuple[object, ...]) -> Function:
    import numba

    kinds = tuple(map(numba.typeof, arguments))
    function.compile(kinds)
    found: Function = function.overloads[kinds].entry_point
    return found


def cuda_kernel(function: Function, game: Game, registers: int | None = None) -> Numbas:
    """A generic function bound to a game as a kernel; where it says `cuda.grid(1)`, it is told which thread it is.

    With fewer registers a thread is slower, and more of them find room.
    """
    limits = {"max_registers": registers} if registers and not _is_simulated() else {}
    return cuda_module().jit(**limits)(_cuda_binder(game).clone(function))


def cuda_module() -> Numbas:
    """Numba's CUDA module, or None where there is no GPU to run it (nor its simulator)."""
    import numba

    numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # few tables are slow, not wrong
    from numba import cuda

    if not cuda.is_available():
        return None
    if not _is_simulated():
        _keep_tables_in_global_memory()
        _trust_indices()
    return cuda


def _is_simulated() -> bool:
    import numba

    return bool(numba.config.ENABLE_CUDASIM)


def _keep_tables_in_global_memory() -> None:
    """Numba puts constant arrays where a GPU has 64 KB for them: too little for an adventure book."""
    from numba.cuda.cudadrv import nvvm

    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL


@cache
def _trust_indices() -> None:
    """Rules never count from the end (a test of every game): ours need not ask of an index whether it is negative.

    Numba asks, for each index of each access; on an H200 that was a fourth of our largest game's time. Kernels of other
    people in this process still ask.
    """
    from numba.cuda import types
    from numba.cuda.np import arrayobj

    asking = arrayobj.fix_integer_index

    def trusting(context: Numbas, builder: Numbas, kind: Numbas, index: Numbas, size: Numbas) -> Numbas:
        if "sobremesa" in builder.function.name:
            return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
        return asking(context, builder, kind, index, size)

    arrayobj.fix_integer_index = trusting


def needed_cuda() -> Numbas:
    """The same, or a sentence about what is missing."""
    module = cuda_module()
    if module is None:
        raise Unavailable(
            Words(
                "No hay una GPU de NVIDIA que se pueda usar: instala su controlador y "
                "pip install 'sobremesa[cuda]', o juega sin «cuda».",
                "There is no NVIDIA GPU that can be used: install its driver and pip install 'sobremesa[cuda]', "
                "or play without “cuda”.",
            )
        )
    return module


def bind_kernel(function: Function, game: Game, tables: int) -> Function:
    """A generic loop over so many tables, bound to a game as a CUDA kernel: its threads share them out among them."""
    kernel = _kernel(game, function)
    return lambda *arguments: kernel[threads_for(tables) // THREADS, THREADS](*arguments)


def bind_interpreted(function: Function, game: Game) -> Function:
    """A generic function bound to a game and left plain; it takes the same raw arrays as its native twin."""
    return _over_raw(game, _plain_binder(game).bind(function))


def is_kept(function: Function, game: Game) -> bool:
    """Whether a native function lies on the disk, so that its first call only loads it."""
    function = _resolved(game, function)
    folder = _cache_root() / _digest_of(game, (function,), *_versions())
    return any(folder.glob(f"*/*.{function.__qualname__}{_mark(game)}-*.nbc"))


def inlined(function: F) -> F:
    """Mark a small function of a hot loop that takes several arrays: a call would cost more than what it does."""
    setattr(function, _INLINED, True)
    return function


@cache
def digest(game: Game) -> str:
    """Names these very rules, on every machine: the sources and data of all that the game's functions reach."""
    return _digest_of(game, contract.FUNCTIONS)


@cache
def rules_digest(game: Game) -> str:
    """As `digest`, but for the rule of thumb of bots: what can happen in a match, and who wins it."""
    return _digest_of(game, tuple(f for f in contract.FUNCTIONS if f not in contract.FOR_BOTS))


# --- Interpreted ------------------------------------------------------------------------------------------------------


def _over_raw(game: Game, function: Function) -> Function:
    """Let a plain function take raw records and arrays, as native code does."""

    def call(*arguments: object) -> object:
        return function(*(_as_plain(game.state, a) for a in arguments))

    return call


def _as_plain(state: type[Record], argument: Any) -> Any:
    if isinstance(argument, tuple):
        return type(argument)(*(_as_plain(state, a) for a in argument))  # a bundle of them, named
    if isinstance(argument, (np.void, np.ndarray)) and argument.dtype.names:
        kind = state if argument.dtype == state.dtype else record_of(argument.dtype)
        return kind(argument) if isinstance(argument, np.void) else RecordArray(kind, argument)
    if isinstance(argument, np.ndarray):
        return Cells(argument)
    return int(argument) if isinstance(argument, np.signedinteger) else argument  # rules reckon with Python's ints


def raw(argument: Any) -> Any:
    """What native code takes in place of records and arrays of them, also where a named tuple bundles several."""
    if isinstance(argument, tuple):
        return type(argument)(*map(raw, argument))
    if isinstance(argument, Record):
        return argument.raw
    return argument.array if isinstance(argument, (RecordArray, Cells)) else argument


# --- Binding ----------------------------------------------------------------------------------------------------------


class _Binder:
    """Clones of functions for one game; each function is cloned once, each module's globals are copied once."""

    def __init__(
        self, game: Game, finish: Callable[[FunctionType], Function], prepare: Prepare = dict, mark: str = ""
    ) -> None:
        self.game = game
        self.mark = mark  # of this game, in the name of each clone
        self.finish = finish
        self.prepare = prepare
        self.bound: dict[int, Function] = {}
        self.globals: dict[int, Scope] = {}

    def bind(self, function: Function) -> Function:
        function = _resolved(self.game, function)
        if id(function) not in self.bound:
            clone = self._copy(function)
            self.bound[id(function)] = self.finish(clone)
            self._bind_callees(function, clone)
        return self.bound[id(function)]

    def clone(self, function: Function) -> FunctionType:
        """A plain clone that calls bound functions."""
        clone = self._copy(function)
        self._bind_callees(function, clone)
        return clone

    def _bind_callees(self, function: Function, clone: FunctionType) -> None:
        for name, callee in _callees(function):
            clone.__globals__[name] = self.bind(callee)

    def _copy(self, function: Function) -> FunctionType:
        assert isinstance(function, FunctionType), f"{function!r} is not a plain function"
        scope = self.globals.setdefault(id(function.__globals__), self.prepare(function.__globals__))
        clone = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        clone.__qualname__, clone.__module__ = function.__qualname__ + self.mark, function.__module__
        vars(clone).update(vars(function))
        return clone


def _resolved(game: Game, function: Function) -> Function:
    """The game's own function where one of the contract's names is meant."""
    name = _STUBS.get(id(function))
    return getattr(game, name) if name else function


def _callees(function: Function) -> list[tuple[str, Function]]:
    return [(name, value) for name, value in _globals_read(function) if isinstance(value, FunctionType)]


def _globals_read(function: Function) -> list[tuple[str, object]]:
    """The global names that a function's code mentions, with their values."""
    scope = function.__globals__
    return [(n, scope[n]) for n in function.__code__.co_names if n in scope and not hasattr(builtins, n)]


@cache
def _plain_binder(game: Game) -> _Binder:
    return _Binder(game, lambda clone: clone)


@cache
def _cuda_binder(game: Game) -> _Binder:
    module = cuda_module()
    kind = _SimulatedBinder if _is_simulated() else _Binder
    known = {"cuda": module, "STATE": game.state.dtype, "SIZE": game.moves.size}
    binder = kind(game, module.jit(device=True), lambda scope: {**_for_cuda(scope), **_in_place_of_none(scope, known)})
    for ours, theirs in _ON_A_GPU.items():
        knowing = FunctionType(theirs.__code__, {"cuda": module, "np": np}, theirs.__name__)
        binder.bound[id(ours)] = module.jit(device=True)(knowing)
    return binder


def _in_place_of_none(scope: Scope, known: Scope) -> Scope:
    return {name: value for name, value in known.items() if name in scope and scope[name] is None}


def _for_cuda(scope: Scope) -> Scope:
    """A GPU keeps constant tables in 64 KB, anew for every function that reads them: make them narrow."""
    constants = _for_numba(scope)
    return {name: _narrow(value) if isinstance(value, np.ndarray) else value for name, value in constants.items()}


def _narrow(table: Array) -> Array:
    """The same whole numbers, signed and in as few bytes as hold them all; arithmetic widens them again."""
    if table.dtype.kind != "i" or not table.size:
        return table
    for kind in (np.int8, np.int16, np.int32):
        if np.iinfo(kind).min <= table.min() and table.max() <= np.iinfo(kind).max:
            return table.astype(kind)
    return table


class _SimulatedBinder(_Binder):
    """The simulator of a GPU runs plain Python: what its kernels call is the checked kind of it."""

    def bind(self, function: Function) -> Function:
        if id(function) in self.bound:  # what a kernel is told of its thread
            return self.bound[id(function)]
        plain = _over_raw(self.game, _plain_binder(self.game).bind(function))
        return lambda *arguments: plain(*map(_out_of_simulator, arguments))


def _out_of_simulator(argument: Any) -> Any:
    """The array that the simulator has wrapped, also where a named tuple bundles several."""
    if isinstance(argument, tuple):
        return type(argument)(*map(_out_of_simulator, argument))
    return getattr(argument, "_ary", argument)


# --- On a GPU ---------------------------------------------------------------------------------------------------------

THREADS = 128  # in a block
BLOCKS = 4096  # at most


@cache
def _kernel(game: Game, function: Function) -> Numbas:
    return cuda_module().jit(_cuda_binder(game).clone(function))


def _thread() -> Numbas:
    return cuda.grid(1)  # noqa: F821


def _threads() -> Numbas:
    return cuda.gridsize(1)  # noqa: F821


def _anybody(is_playing: bool) -> Numbas:
    return cuda.syncthreads_or(np.int32(is_playing)) != 0  # noqa: F821


def _everybody() -> None:
    cuda.syncthreads()  # noqa: F821


# What loops say of tables side by side, as a GPU does it.
_ON_A_GPU: dict[Function, Function] = {
    loops.first_table: _thread,
    loops.table_stride: _threads,
    loops.together: _anybody,
    loops.meet: _everybody,
}


def threads_for(tables: int) -> int:
    """How many threads share so many tables."""
    return min(BLOCKS, -(-tables // THREADS)) * THREADS


def to_device(array: Array) -> DeviceArray:
    """A copy in the memory of the GPU."""
    from numba import cuda

    return cuda.to_device(array)


def as_device(array: DeviceArray) -> DeviceArray:
    """An array of PyTorch, JAX, CuPy or NumPy in the memory of the GPU: itself where it already lies there."""
    from numba import cuda

    return cuda.as_cuda_array(array) if hasattr(array, "__cuda_array_interface__") else cuda.to_device(array)


def to_host(array: DeviceArray) -> Array:
    """The array itself, or a copy of it from the memory of the GPU."""
    host: Array = array if isinstance(array, np.ndarray) else array.copy_to_host()
    return host


# --- Native -----------------------------------------------------------------------------------------------------------


@cache
def _bind_native(game: Game, function: Function) -> Function:
    """Only what Python calls is wrapped and kept on disk; what it reaches is linked into it.

    Names of native code are told apart by game: Numba names a record type by a number that the process counts up, so
    that of two games kept on disk by two processes, one would else be linked with the other's clones of a function.
    """
    import numba

    function = _resolved(game, function)
    outer = _inner_binder(game).clone(function)
    folder = _cache_root() / _digest_of(game, (function,), *_versions())
    with _decorating:
        numba.config.CACHE_DIR = str(folder)  # Numba asks for it while it decorates
        made: Function = numba.njit(outer, cache=_is_writable(folder), nogil=True, error_model="numpy")
    return made


def _mark(game: Game) -> str:
    return f"_{digest(game)}"


@cache
def _inner_binder(game: Game) -> _Binder:
    return _Binder(game, _inner, _for_numba, _mark(game))


def _inner(clone: FunctionType) -> Function:
    import numba

    is_inlined = vars(clone).get(_INLINED, False)
    make = numba.njit(
        nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=is_inlined
    )
    made: Function = make(clone)
    return made


def _for_numba(scope: Scope) -> Scope:
    return {name: _constant(value) for name, value in scope.items()}


def _constant(value: Any) -> Any:
    """A global as Numba likes it: it would compile a callee anew for each literal int, not so for a NumPy int."""
    if type(value) is int:
        return np.int64(value)
    return value.array if isinstance(value, Cells) else value


def _cache_root() -> Path:
    named = os.environ.get("SOBREMESA_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sobremesa"


def _is_writable(folder: Path) -> bool:
    """Without a place to keep it, code is compiled anew in each process: slower, never wrong."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


# --- Digest -----------------------------------------------------------------------------------------------------------


def _digest_of(game: Game, functions: tuple[Function, ...], *versions: str) -> str:
    """A name for all that these functions are made from."""
    sources, data = set[str](), set[str]()
    for function in _reach(game, functions):
        sources.add(f"{function.__module__}.{function.__qualname__} {_source_digest(function)}")
        data |= {f"{name}{fields}" for name, fields in _bundles(function).items()}
        for name, value in _globals_read(function):
            if isinstance(value, (int, float, str, tuple, range, np.generic)):
                data.add(f"{name}={value!r}")
            elif isinstance(value, np.ndarray | Cells):
                array = _constant(value)
                data.add(f"{name}={array.dtype}{array.shape}{array.tolist()}")
    parts = [*sorted(sources), *sorted(data), str(game.state.dtype.descr), *versions]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def _bundles(function: Function) -> dict[str, tuple[str, ...]]:
    """The named tuples that a function mentions, also as what it is given, with those inside them: each by its fields,
    which native code knows by place."""
    found: dict[str, tuple[str, ...]] = {}
    waiting = [(n, function.__globals__) for n in (*function.__code__.co_names, *_names_in(function.__annotations__))]
    while waiting:
        name, scope = waiting.pop()
        value = scope.get(name)
        if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields") and name not in found:
            found[name] = value._fields
            waiting += [(n, vars(sys.modules[value.__module__])) for n in _names_in(value.__annotations__)]
    return found


def _names_in(annotations: Mapping[str, object]) -> list[str]:
    return [name for told in annotations.values() for name in re.findall(r"\w+", _told(told))]


def _told(annotation: object) -> str:
    """As it is written; a named tuple keeps it wrapped."""
    return str(getattr(annotation, "__forward_arg__", annotation))


def _reach(game: Game, functions: tuple[Function, ...]) -> list[Function]:
    """The functions and all the plain functions they call, near or far."""
    found: dict[int, Function] = {}
    waiting = [_resolved(game, f) for f in functions]
    while waiting:
        function = waiting.pop()
        if id(function) not in found:
            found[id(function)] = function
            waiting += [_resolved(game, callee) for _, callee in _callees(function)]
    return list(found.values())


@cache
def _source_digest(function: Function) -> str:
    return hashlib.sha256(inspect.getsource(function).encode()).hexdigest()


@cache
def _versions() -> tuple[str, ...]:
    from importlib.metadata import version

    return (platform.python_version(), sys.platform, version("numba"), version("llvmlite"), version("numpy"))
