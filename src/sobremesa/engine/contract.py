"""The contract of a game: the facts it states and the few functions it gives. Everything else is built on this page.

The functions below say what each one promises; a game brings its own of the same name. Generic code (loops, players,
solvers) imports them from here and is written as if it were about one game; the compiler binds it to a real one. They
work on the game's State in place, allocate nothing, and know no clock, file or random but the `rng` they are given.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsIndex

from sobremesa.engine.credits import UNKNOWN, Credits
from sobremesa.engine.handicap import Handicap
from sobremesa.engine.moves import Moves
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Plain, Presenter
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record
from sobremesa.engine.words import Words

if TYPE_CHECKING:
    from sobremesa.engine.match import Match

CHANCE = 8  # the seat of dice and shuffles; people sit on 0 to 7
CLOCK = 9  # the seat of the server's clock, in games where time runs out; never in to_act
OVER = 0  # to_act: nobody, the game is over
SPECTATOR = -1  # hide, view: someone without a seat
LOST = -(2**30)  # standing: cannot win, whatever the others have


class Unbound(TypeError):
    """A function of the contract was called as it stands here: the compiler binds generic code to a game first."""


def setup(state: Record, seats: int, options: Cells) -> None:
    """Put the game at its start. `state` is all zeros; `options` are numbers in the order of the game's options."""
    raise Unbound


def to_act(state: Record) -> int:
    """Who may act now: a bit per seat (several where choices are simultaneous), or 1 << CHANCE alone, or OVER."""
    raise Unbound


def legal(state: Record, seat: int, out: Cells) -> int:
    """Write the legal moves of a seat to act (chance too) into `out`, each once; return how many, at least one."""
    raise Unbound


def weight(state: Record, move: int) -> int:
    """How likely a legal move of chance is, as a whole number against the sum over all of them."""
    raise Unbound


def apply(state: Record, seat: int, move: int) -> None:
    """Make a legal move. Deterministic, and the only thing that changes a state."""
    raise Unbound


def score(state: Record, seat: int) -> int:
    """The points of a seat as the rulebook counts them, at any time (in solo games without points: 1 if won)."""
    raise Unbound


def standing(state: Record, seat: int) -> int:
    """At the end, what the ranking goes by, tie-breaks included: the highest wins, equals share, LOST never wins."""
    raise Unbound


def ending(state: Record) -> int:
    """Once it is over, why: a place in the game's `endings`."""
    raise Unbound


def hide(state: Record, seat: int) -> None:
    """Blank all that this seat (or SPECTATOR) may not know. What is left must decide its moves, words and view."""
    raise Unbound


def redeal(state: Record, seat: int, rng: Cells) -> None:
    """Fill the blanks of a hidden state with a random deal that agrees with all this seat has seen."""
    raise Unbound


def appraise(state: Record, seat: int) -> int:
    """A rule of thumb for how well a seat stands in mid-game; for bots only."""
    raise Unbound


def instinct(state: Record, seat: int, count: int, out: Cells, rng: Cells) -> int:
    """The move a seat makes in no time, one of the `count` legal ones in `out`: how a search plays games out."""
    raise Unbound


def sees(state: Record, seat: int, move: int, viewer: int) -> int:
    """Whether `viewer` may know that `seat` makes `move` in this state, where it is not the viewer's own."""
    raise Unbound


def census(state: Record, kind: int) -> int:
    """How many pieces of a kind there are, wherever they lie: a number that never changes in a match."""
    raise Unbound


def time_limit(state: Record) -> int:
    """The seconds that those to act have before CLOCK may make its one legal move; 0: as long as they like."""
    raise Unbound


def counter(state: Record, seat: int, which: int) -> int:
    """Once it is over, one of the numbers named in `counters`: what the lab keeps of a seat besides its score."""
    raise Unbound


def _constant_weight(state: Any, move: int) -> int:
    return 1


def _hide_nothing(state: Any, seat: int) -> None:
    pass


def _redeal_nothing(state: Any, seat: int, rng: Cells) -> None:
    pass


def _by_lot(state: Any, seat: int, count: int, out: Cells, rng: Cells) -> int:
    return out[draw(rng, count)]


def _count_nothing(state: Any, kind: int) -> int:
    return 0


def all_see(state: Any, seat: int, move: int, viewer: int) -> int:
    """The `sees` of games in which nothing is done in secret."""
    return 1


def _no_limit(state: Any) -> int:
    return 0


def _no_counter(state: Any, seat: int, which: int) -> int:
    return 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game of the shelf: facts that algorithms ask instead of the type, and the functions of the contract.

    If State has a field `reveals`, rules add one to it whenever a move brings something hidden to light: undo never
    reaches across that, nor across chance. If it has a field `stopwatch`, rules add one to it whenever a time limit
    starts anew; a move in between does not give more time.
    """

    id: str
    title: Words
    blurb: Words  # one sentence for the shelf
    caveat: Words | None = None  # what is to be said of it wherever it is met: that it is not the author's own
    seats: tuple[int, ...]  # the numbers of players it takes
    minutes: int
    complexity: int  # 1 to 5
    credits: Credits = UNKNOWN
    state: type[Record]
    moves: Moves
    endings: tuple[Words, ...]
    places: Words | None = None  # where the points do not make the places at the end: what they tell instead
    roles: tuple[Words, ...] = ()  # where seats are sides or teams, what each of them is
    options: tuple[Option, ...] = ()
    has_chance: bool = False
    has_hidden_information: bool = False
    has_simultaneous_choice: bool = False

    setup: Callable[..., None]
    to_act: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., None]
    score: Callable[..., int]
    ending: Callable[..., int]
    weight: Callable[..., int] = _constant_weight
    standing: Callable[..., int] = field(default=None)  # type: ignore[assignment]  # without tie-breaks: score
    hide: Callable[..., None] = _hide_nothing
    redeal: Callable[..., None] = _redeal_nothing
    appraise: Callable[..., int] = field(default=None)  # type: ignore[assignment]  # without a better idea: score
    # Alone: what `appraise` gains as the odds grow e-fold, even at 0, and also while chance is to act; 0: unknown.
    odds_step: int = 0
    instinct: Callable[..., int] = _by_lot
    sees: Callable[..., int] = all_see
    census: Callable[..., int] = _count_nothing
    piece_kinds: int = 0  # how many kinds of pieces `census` knows
    time_limit: Callable[..., int] = _no_limit
    counters: tuple[Words, ...] = ()  # what `counter` can tell, in short words: cards taken, offices held…
    counter: Callable[..., int] = _no_counter
    kinder_apply: Callable[..., None] | None = None  # alone: a relaxation; who wins, wins so too with the same dice
    view_only: tuple[str, ...] = ()  # fields of the state that change nothing that can happen
    handicaps: Callable[..., Iterable[Handicap]] | None = None  # alone: what one may do without, by the options

    module: str = ""  # the one that holds it as GAME; without a word, where its `setup` is
    load_presenter: Callable[[], Presenter[Any]] | None = None  # for it to be shown well: else it is shown plainly

    def __post_init__(self) -> None:
        for name in ("standing", "appraise"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, self.score)
        if not self.module:
            object.__setattr__(self, "module", self.setup.__module__)

    @property
    def is_solo(self) -> bool:
        return self.seats == (1,)

    @property
    def presenter(self) -> Presenter[Any]:
        return self.load_presenter() if self.load_presenter else Plain(self.moves)

    def __deepcopy__(self, memo: object) -> Game:
        return self  # it never changes, and what was compiled for it is found by which object it is

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """Pickled by the module that holds it, for the same reason; one that was made on the way goes whole."""
        is_known = getattr(sys.modules.get(self.module), "GAME", None) is self
        return (_game_in, (self.module,)) if is_known else super().__reduce_ex__(protocol)

    def start(
        self, seats: int | None = None, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> Match:
        """Begin a match. Chance is drawn from the seed; without one, from a new seed that nobody knows."""
        from sobremesa.engine.match import Match

        return Match(self, seats=seats, seed=seed, options=options or {})


def _game_in(module: str) -> Game:
    game: Game = importlib.import_module(module).GAME
    return game


# The functions that every game answers for, by name; and those of them that only bots ask, which change no match.
FUNCTIONS = (
    *(setup, to_act, legal, weight, apply, score, standing, ending),
    *(hide, redeal, appraise, instinct, sees, census, time_limit, counter),
)
FOR_BOTS = (appraise, instinct)
