"""Whoever looks at a match that is over is told first whether they won, and how close it was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

import sobremesa
from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.nodes import View
from sobremesa.engine.tallies import Aim, Count, Tally
from sobremesa.engine.words import Lang, seat_mark
from sobremesa.server.render import regions
from sobremesa.server.scene import Player, Scene
from sobremesa.server.verdicts import Verdict, verdict_of


def ended(places: Sequence[tuple[int, int]], mine: int = 0, lang: Lang = "en", gone: int = SPECTATOR) -> Scene:
    """The end of a match of so many: the rank and the score of each seat."""
    players = tuple(
        Player(seat, "person", f"P{seat}", is_mine=seat == mine, score=score, rank=rank, has_resigned=seat == gone)
        for seat, (rank, score) in enumerate(places)
    )
    game = sobremesa.shelf["bonnie_and_clyde" if len(places) == 1 else "ajolocracia"]
    return Scene("t", game, lang, mine, 9, View(prompt=""), players, is_over=True, ending="Why.", url="http://here/t/t")


@pytest.mark.parametrize(
    ("scene", "verdict"),
    [
        (ended([(1, 1)]), Verdict("won", "You won!")),
        (ended([(2, 0)]), Verdict("lost", "You lost")),
        (ended([(1, 12), (2, 9)]), Verdict("won", "You won!", "12 to 9.")),
        (ended([(2, 9), (1, 12)], lang="es"), Verdict("lost", "Perdiste", "9 a 12.")),
        (ended([(1, 9), (1, 9)]), Verdict("over", "A tie", "9 to 9.")),
        (ended([(1, 9), (1, 9), (3, 2)]), Verdict("won", "You share first place")),
        (ended([(2, 9), (1, 9)]), Verdict("lost", "You lost", "With 9 each: the tie-break decided.")),
        (ended([(1, -10), (2, -16), (3, -38)]), Verdict("won", "You won!", "With -10: 6 more than second place.")),
        (
            ended([(3, 20), (1, 31), (2, 30)], lang="es"),
            Verdict("lost", "Quedaste en tercer lugar de 3", "Con 20: 11 menos que el primer lugar."),
        ),
        (ended([(1, 3), (2, 22), (2, 14)]), Verdict("won", "You won!")),  # points decide nothing here
        (ended([(2, 12), (1, 3)], gone=0), Verdict("lost", "You lost")),
        (ended([(1, 12), (2, 9)], mine=SPECTATOR), Verdict("over", f"{seat_mark(0)} wins")),
        (ended([(2, 0), (2, 0)], mine=SPECTATOR), Verdict("over", "Nobody wins")),
    ],
)
def test_the_verdict(scene: Scene, verdict: Verdict) -> None:
    assert verdict_of(scene) == verdict


def test_a_tie_break_is_told_by_what_decided_it() -> None:
    cards = Count(label="Values cards", by_seat=(3, 5))
    scene = ended([(2, 9), (1, 9)])
    parted = replace(scene, view=replace(scene.view, tally=Tally(breaks=(Count(label="?", by_seat=(1, 1)), cards))))
    assert verdict_of(parted).margin == "With 9 each: the tie-break decided, Values cards (3 to 5)."


@pytest.mark.parametrize("places", [[(2, 25), (1, 25), (2, 14)], [(2, 14), (1, 25), (2, 22)]])
def test_where_points_give_no_place_none_is_told(places: Sequence[tuple[int, int]]) -> None:
    """Issue 18, broken 5: of Politburó's points neither a second place nor a tie-break may be made."""
    scene = replace(ended(places), game=sobremesa.shelf["politburo"])
    assert verdict_of(scene) == Verdict("lost", "You lost")
    assert re.findall(r'class="rank">(.)<', regions(scene)["result"]) == ["1", "–", "–"]


def test_the_end_says_who_won_and_offers_what_comes_next() -> None:
    """Issue 18: the end was a shrug."""
    drawn = regions(ended([(1, 12), (2, 9)], mine=1))["result"]
    assert 'class="verdict is-lost">You lost</h2>' in drawn
    for offered in ("do-rematch", "/t/t/replay", 'value="http://here/t/t/replay"'):
        assert offered in drawn
    assert 'class="end-scene is-lost"' in drawn
    watched = regions(ended([(1, 12), (2, 9)], mine=SPECTATOR))["result"]
    assert "P0 wins" in watched
    assert "do-rematch" not in watched


def test_the_score_sheet_adds_up_before_the_eyes() -> None:
    """Issue 18, part 3: points by category, totals, and the tie-break only where there is one."""
    tally = Tally(
        points=(Count(label="Isopods", by_seat=(5, 9), rule="isopods"), Count(label="Values", by_seat=(7, -6))),
        breaks=(Count(label="Values cards", by_seat=(2, 3)),),
    )
    scene = ended([(1, 12), (2, 3)])
    drawn = regions(replace(scene, view=replace(scene.view, tally=tally)))["result"]
    rows = [re.sub("<[^>]*>", " ", row).split() for row in re.findall("<tr>.*?</tr>", drawn)]
    assert rows == [["1", "P0", "2", "P1"], ["Isopods", "5", "9"], ["Values", "7", "−6"], ["Total", "12", "3"]]
    assert 'data-rule="isopods"' in drawn
    tied = ended([(1, 12), (2, 12)])
    assert "Tie-break: Values cards" in regions(replace(tied, view=replace(tied.view, tally=tally)))["result"]


@pytest.mark.parametrize(
    ("rank", "level", "offered"),
    [(1, "medium", "hard"), (1, "hard", ""), (2, "medium", "easy"), (2, "easy", "")],
)
def test_the_next_match_may_be_against_other_bots(rank: int, level: str, offered: str) -> None:
    scene = ended([(rank, 12), (3 - rank, 9)])
    bots = tuple(replace(p, kind="bot", level=level) if p.seat else p for p in scene.players)
    drawn = regions(replace(scene, players=bots, options={"passing": "left"}))["result"]
    assert re.findall('name="level" value="(.*?)"', drawn) == ([offered] if offered else [])
    assert ('name="opt_passing" value="left"' in drawn) == bool(offered)


def test_another_game_is_offered_to_as_many() -> None:
    offered = set(re.findall('name="game" value="(.*?)"', regions(ended([(1, 12), (2, 9), (3, 1)]))["result"]))
    assert offered == {game.id for game in sobremesa.shelf.values() if 3 in game.seats} - {"ajolocracia"}
    assert 'name="game"' not in regions(ended([(1, 12), (2, 9)], mine=SPECTATOR))["result"]


def test_alone_one_is_told_what_was_missing() -> None:
    aims = (Aim(label="Love", reached=2, wanted=2), Aim(label="Poems", reached=1, wanted=2))
    scene = ended([(2, 0)])
    drawn = regions(replace(scene, view=replace(scene.view, tally=Tally(aims=aims))))["result"]
    told = [re.sub("<[^>]*>", " ", line).split() for line in re.findall("<li class.*?</li>", drawn)]
    assert told == [["✓", "Love", "2", "of", "2"], ["✗", "Poems", "1", "of", "2,", "1", "short"]]
