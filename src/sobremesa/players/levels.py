"""How hard a bot thinks. A level is the same in every game: a budget of moves for each decision."""

from __future__ import annotations

from sobremesa.engine.errors import UnknownPlayer
from sobremesa.engine.reading import quoted, whole
from sobremesa.engine.words import Words
from sobremesa.players.searcher import Budget

MOST_ITERATIONS = 20_000  # what the memory of a search is made for
HORIZON = 40  # the most moves of a rollout

# docs/ladder.md says what these make of each game.
LEVELS = {
    "easy": Budget(12, horizon=8),
    "medium": Budget(MOST_ITERATIONS, moves=5_000, horizon=HORIZON, by_heuristic=True),
    "hard": Budget(MOST_ITERATIONS, moves=150_000, horizon=HORIZON, by_heuristic=True),
}
# Alone the search plays nothing out. The lower levels misjudge their chances: medium a little, so that it still wins
# more than whoever looks one move ahead.
ALONE = {
    "easy": Budget(5, blur=195),
    "medium": Budget(60, blur=25),
    "hard": Budget(5_000),
}
HINT_LEVEL = "hard"
CHEAPER = 3  # a move by instinct takes a third of the time of one by heuristic, or more
FLAT = Budget(MOST_ITERATIONS, CHEAPER * LEVELS["hard"].moves, is_flat=True)  # as long as hard, without a tree
SEARCH = "search:"  # a search of so many iterations: "search:500"


def budget_of(name: str, seats: int = 2) -> Budget | None:
    """The budget of a player that searches, by its name and how many play; None for one that does not."""
    if name == "flat":
        return FLAT if seats > 1 else Budget(1)
    if name.startswith(SEARCH):
        return _read(name.removeprefix(SEARCH))
    return (ALONE if seats == 1 else LEVELS).get(name)


def _read(iterations: str) -> Budget:
    number = whole(iterations)
    if number is None or not 1 <= number <= MOST_ITERATIONS:
        raise UnknownPlayer(
            Words(
                f"Una búsqueda no puede ser de «{quoted(iterations)}» iteraciones: de 1 a {MOST_ITERATIONS}.",
                f"A search cannot have “{quoted(iterations)}” iterations: from 1 to {MOST_ITERATIONS}.",
            )
        )
    return Budget(number, horizon=HORIZON, by_heuristic=True)
