"""A page of PyTorch that learns a game alone at the table: PPO on a batch of tables, all of it on the CPU.

python examples/train_ppo.py                      # Bonnie and Clyde, a few minutes
python examples/train_ppo.py --game which_side    # any game for one; where luck never wins, write its PROGRESS first
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

import sobremesa

OPTIMUM = {"bonnie_and_clyde": 0.725}  # what the best player wins, where `sobremesa solve` has found it
# Wins come too seldom by chance to learn from. So progress towards one pays at once, and is all paid back at the end
# (potential-based shaping): what is best to do stays the same.
PROGRESS = {"bonnie_and_clyde": {"passion": 0.1, "poems": 0.1, "love": 0.03, "ammo": 0.03}}
TABLES, STEPS, EPOCHS, MINIBATCH = 1024, 64, 3, 8192
VALUES = 8  # numbers are shown to the network as one of so many flags: the last stands for all that are larger
LAMBDA, CLIP, ENTROPY, RATE, HIDDEN = 0.97, 0.2, 0.01, 1e-3, 192


class Player(nn.Module):  # type: ignore[misc]
    """Chances of moves, and of winning, from what is seen; moves outside the mask have no chance."""

    def __init__(self, width: int, moves: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(width * VALUES, HIDDEN, mode="sum")  # a linear layer over flags
        self.body = nn.Sequential(nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh())
        self.register_buffer("starts", torch.arange(width) * VALUES)
        self.policy, self.value = nn.Linear(HIDDEN, moves), nn.Linear(HIDDEN, 1)
        nn.init.normal_(self.first.weight, std=0.1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        thought = self.body(self.first(seen.long().clamp(0, VALUES - 1) + self.starts))
        chances = self.policy(thought).masked_fill(mask == 0, -1e9).log_softmax(-1)
        return chances, self.value(thought).squeeze(-1)


def progress(batch: Any) -> torch.Tensor:
    """How far on each table is, by the parts of the observation that tell."""
    parts, weights = batch.named(), PROGRESS.get(batch.game.id, {})
    return torch.from_numpy(sum((parts[name] * weight for name, weight in weights.items()), np.zeros(TABLES)))


def collect(batch: Any, player: Player) -> dict[str, torch.Tensor]:
    """Some steps at every table, by lot according to the player. What is seen is copied: the batch writes it anew."""
    rows: dict[str, list[torch.Tensor]] = {
        name: [] for name in ("seen", "mask", "move", "chance", "value", "reward", "done", "won")
    }
    for _ in range(STEPS):
        seen, mask = torch.from_numpy(batch.observation).clone(), torch.from_numpy(batch.mask).clone()
        with torch.no_grad():
            chances, value = player(seen, mask)
        move = torch.multinomial(chances.exp(), 1).squeeze(-1)
        before = progress(batch)
        batch.step(move.numpy())
        done = torch.from_numpy(batch.done)
        shaped = torch.from_numpy(batch.reward[:, 0]) + torch.where(done, 0, progress(batch)) - before
        kept = (seen, mask, move, chances.gather(-1, move[:, None]).squeeze(-1), value)
        told = (shaped.float(), done.float(), torch.from_numpy(batch.reward[:, 0]).clone())
        for name, row in zip(rows, (*kept, *told), strict=True):
            rows[name].append(row)
    return {name: torch.stack(row) for name, row in rows.items()}


def advantages(batch: Any, player: Player, rows: dict[str, torch.Tensor]) -> torch.Tensor:
    """How much better each move turned out than expected (GAE)."""
    with torch.no_grad():
        _, following = player(torch.from_numpy(batch.observation), torch.from_numpy(batch.mask))
    gained, carried = torch.zeros_like(rows["value"]), torch.zeros(TABLES)
    for t in reversed(range(STEPS)):
        goes_on = 1 - rows["done"][t]
        surprise = rows["reward"][t] + following * goes_on - rows["value"][t]
        gained[t] = carried = surprise + LAMBDA * goes_on * carried
        following = rows["value"][t]
    return gained


def improve(player: Player, optimiser: Any, rows: dict[str, torch.Tensor], gained: torch.Tensor, bonus: float) -> None:
    flat = {
        name: row.flatten(0, 1) for name, row in (rows | {"gained": gained, "goal": gained + rows["value"]}).items()
    }
    for _ in range(EPOCHS):
        for part in torch.randperm(TABLES * STEPS).split(MINIBATCH):
            some = {name: row[part] for name, row in flat.items()}
            chances, value = player(some["seen"], some["mask"])
            ratio = (chances.gather(-1, some["move"][:, None]).squeeze(-1) - some["chance"]).exp()
            weight = (some["gained"] - some["gained"].mean()) / (some["gained"].std() + 1e-8)
            better = torch.min(ratio * weight, ratio.clamp(1 - CLIP, 1 + CLIP) * weight).mean()
            doubt = -(chances.exp() * chances.clamp(min=-20)).sum(-1).mean()
            loss = 0.5 * (value - some["goal"]).square().mean() - better - bonus * doubt
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def judge(game: str, player: Player, games: int) -> float:
    """The share won by the moves that the player likes best, of the first game at each table."""
    batch, won = sobremesa.batch(game, games, seed=1), np.zeros(games)
    playing = np.ones(games, np.bool_)
    while playing.any():
        with torch.no_grad():
            chances, _ = player(torch.from_numpy(batch.observation), torch.from_numpy(batch.mask))
        batch.step(chances.argmax(-1).numpy())
        won[playing & batch.done] = batch.reward[playing & batch.done, 0]
        playing &= ~batch.done
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="bonnie_and_clyde")
    parser.add_argument("--rounds", type=int, default=150)
    options = parser.parse_args()
    torch.manual_seed(0)
    batch = sobremesa.batch(options.game, TABLES, seed=0)
    player = Player(batch.encoding.size, batch.game.moves.size)
    optimiser, started = torch.optim.Adam(player.parameters(), RATE), time.perf_counter()
    for number in range(1, options.rounds + 1):
        left = 1 - (number - 1) / options.rounds  # of the way: towards its end, smaller steps and less doubt
        optimiser.param_groups[0]["lr"] = RATE * left
        rows = collect(batch, player)
        improve(player, optimiser, rows, advantages(batch, player, rows), ENTROPY * left)
        if number % 10 == 0 or number == options.rounds:
            ended = rows["done"].sum().clamp(min=1)
            won = rows["won"].sum() / ended
            print(f"{number:4}  {time.perf_counter() - started:5.0f} s  won while learning: {won:.1%}", flush=True)
    won, best = judge(options.game, player, 20_000), OPTIMUM.get(options.game)
    print(f"won by its best moves: {won:.1%}" + (f" of the {best:.1%} that are possible" if best else ""))


if __name__ == "__main__":
    main()
