"""The peers, each playing random Connect Four on one core: how many moves a second."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

ROLLOUTS = 20_000
PGX_TABLES = 4096
LONGEST = 42


def openspiel_connect_four(mean_length: float) -> float:
    """OpenSpiel's C++ rollouts: a search of one simulation whose evaluator plays many random games from the start."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False)
    start = time.perf_counter()
    bot.step(state)
    return ROLLOUTS * mean_length / (time.perf_counter() - start)


def pgx_connect_four(tables: int = PGX_TABLES) -> Callable[[], float]:
    """pgx, on a GPU if there is one: tables stepped together until all have ended; only moves of live ones count."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("connect_four")

    def step(carry: Any, key: Any) -> tuple[Any, Any]:
        state, live = carry, ~carry.terminated
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(key, logits, axis=-1)
        return jax.vmap(env.step)(state, action), live.sum()

    @jax.jit  # type: ignore[untyped-decorator]
    def play(key: Any) -> Any:
        first, *keys = jax.random.split(key, LONGEST + 1)
        state = jax.vmap(env.init)(jax.random.split(first, tables))
        _, moves = jax.lax.scan(step, state, jnp.stack(keys))
        return moves.sum()

    play(jax.random.PRNGKey(0)).block_until_ready()

    def measure() -> float:
        start = time.perf_counter()
        moves = int(play(jax.random.PRNGKey(1)))
        return moves / (time.perf_counter() - start)

    return measure
