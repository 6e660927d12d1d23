"""Worked examples of the rules pages: the positions are real, and their numbers come out of the rules."""

from __future__ import annotations

import re
from io import StringIO
from itertools import chain

import pytest
from rich.console import Console

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import rulebook
from sobremesa.games.worked import FENCE, Example, examples
from sobremesa.server import prose
from sobremesa.terminal.rules import show_section

GAMES = [game for game in sobremesa.shelf.values() if examples(game)]
EACH = [(game, name) for game in GAMES for name in examples(game)]
each_example = pytest.mark.parametrize(("game", "name"), EACH, ids=[f"{game.id}-{name}" for game, name in EACH])


def on_page(game: Game, lang: Lang) -> dict[str, tuple[str, str]]:
    """The section and the sentence of each example."""
    sections = rulebook.sections(game, lang).items()
    return {name: (anchor, sentence) for anchor, text in sections for name, sentence in FENCE.findall(text)}


def sentence_of(game: Game, name: str, lang: Lang) -> str:
    """As people read it."""
    return " ".join(example_of(game, name).said(on_page(game, lang)[name][1], lang).split())


def example_of(game: Game, name: str) -> Example:
    return examples(game)[name]()


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda game: game.id)
def test_both_pages_have_every_example_in_the_same_section(game: Game) -> None:
    spanish, english = ({name: at for name, (at, _) in on_page(game, lang).items()} for lang in LANGS)
    assert spanish == english
    assert set(spanish) == set(examples(game))
    fences = [line for lang in LANGS for line in rulebook.page(game, lang).splitlines() if line.startswith("```e")]
    assert len(fences) == 2 * len(spanish), "each fence is well formed, and no example stands twice"


@each_example
def test_no_number_of_an_example_is_written_down(game: Game, name: str) -> None:
    for lang in LANGS:
        sentence, said = on_page(game, lang)[name][1], sentence_of(game, name, lang)
        assert not re.search(r"\d", sentence), sentence
        assert not re.search(r"[{}]", said), said
        assert re.search(r"\d", said), said


@each_example
def test_legal_moves_lead_to_every_example(game: Game, name: str) -> None:
    match = example_of(game, name).match
    again = Match(game, seats=match.seats, seed=match.seed, options=match.options, moves=match.log)
    assert again.state == match.state


@each_example
def test_all_that_an_example_shows_is_there_and_nothing_can_be_pressed(game: Game, name: str) -> None:
    example = example_of(game, name)
    for view in chain(*(example.pictures(lang) for lang in LANGS)):
        nodes = list(view.nodes())
        assert set(example.shows) <= {node.key for node in nodes}
        assert {(node.move, node.rule, node.why) for node in nodes} == {(-1, "", "")}


@each_example
def test_an_example_is_drawn_on_the_page_and_in_the_terminal(game: Game, name: str) -> None:
    for lang in LANGS:
        anchor, _ = on_page(game, lang)[name]
        said = sentence_of(game, name, lang)
        page = prose.rule_fragment(game, anchor, lang)
        assert said in " ".join(re.sub(r"<[^>]+>", " ", page).split())
        assert "example " not in page.replace('class="example"', "")
        assert page.count('<figure class="example">') == [at for at, _ in on_page(game, lang).values()].count(anchor)
        console = Console(file=StringIO(), width=100)
        show_section(console, game, anchor, lang)
        assert isinstance(console.file, StringIO)
        assert said in " ".join(console.file.getvalue().split())


PLUTOCRACY = {  # worked out by hand: the numbers of each sentence, in their order
    "above": [25],
    "below": [40, 30, 40],
    "sell": [4, 5, 20, 4],
    "buy": [20, 3, 6, 5, 15, 4],
    "seats": [3, 4, 6, 10],
    "alien": [1],
    "societies": [30, 3, 2, 5, 30],
    "sun": [2, 4, 6, 2, 8],
    "ahead": [8, 2, 6, 8, 16, 10],
    "wait": [2, 1, 3, 10, 11, 3, 11],
    "rotation": [10, 2],
    "prices": [20, 4, 5, 4, 3],
    "election": [50, 2, 2, 9, 1],
    "last-election": [2, 1, 3, 3],
    "end": [8, 54, 55],
    "pressure": [8, 3, 90, 3, 75, 72],
    "auction": [1, 4, 3, 57, 3, 60],
}


OTHERS = {  # the same of the other games
    ("ajolocracia", "tripled"): [3, 9],
    ("ajolocracia", "ine"): [5, 6],
    ("ajolocracia", "institutions"): [2, 3, 6],
    ("alebrijes", "chain"): [2, 4],
    ("alebrijes", "one-more"): [2, 4, 3, 2],
    ("alebrijes", "counted"): [3, 6],
    ("politburo", "office"): [8, 10],
    ("politburo", "bodyguard"): [10],
    ("politburo", "stays"): [9, 10],
    ("mad_maxence", "fight"): [1, 1, 1, 0, 1],
    ("mad_maxence", "manoeuvre"): [1, 2, 1, 3, 2, 3],
    ("lucha_libre", "triple"): [10, 1, 5, 14, 2, 1],
    ("lucha_libre", "below"): [1, 1, 14, 12],
    ("protocol_g117", "attack"): [1],
    ("protocol_g117", "core"): [4, 4],
    ("protocol_g117", "sabotage"): [1],
    ("bonnie_and_clyde", "photo"): [1, 2, 2, 1, 2],
    ("bonnie_and_clyde", "shot"): [4, 2, 1, 5, 4],
    ("which_side", "cost"): [4, 2, 3, 7, 6],
    ("which_side", "arrest"): [2, 3, 0, 3],
    ("toroball", "kick"): [1, 3, 4, 4],
    ("toroball", "charge"): [3, 3, 3, 6, 3],
    ("toroball", "shot"): [1, 5, 1],
    ("the_last_glow", "hunt"): [2, 4, 2, 3, 5, 3],
    ("the_last_glow", "sleep"): [2, 1],
    ("way_of_the_shotgun", "nerve"): [4, 3, 1, 2, 1],
    ("way_of_the_shotgun", "level"): [4, 3],
}


@pytest.mark.parametrize(("game", "name"), OTHERS)
def test_the_examples_of_the_other_games_are_worked_out(game: str, name: str) -> None:
    for lang in LANGS:
        said = sentence_of(sobremesa.shelf[game], name, lang)
        assert [int(number) for number in re.findall(r"\d+", said)] == OTHERS[game, name], said


def test_every_game_has_two_examples_or_more() -> None:
    assert [game.id for game in sobremesa.shelf.values() if len(examples(game)) < 2] == []


@pytest.mark.parametrize("name", PLUTOCRACY)
def test_the_examples_of_plutocracy_are_worked_out(name: str) -> None:
    """P5: the hardest game had none."""
    for lang in LANGS:
        said = sentence_of(sobremesa.shelf["plutocracy"], name, lang)
        assert [int(number) for number in re.findall(r"\d+", said)] == PLUTOCRACY[name], said


def test_the_hardest_game_has_a_dozen_examples() -> None:
    """P5."""
    assert len(examples(sobremesa.shelf["plutocracy"])) >= 12


def test_the_auction_of_the_example_ends_as_in_the_rulebook() -> None:
    state = example_of(sobremesa.shelf["plutocracy"], "auction").match.state
    assert sorted(state.own_end[seat] for seat in range(4)) == [57, 59, 59, 60]  # type: ignore[attr-defined]
