"""A puzzle beside its table: what is asked, what a move was worth, and the page of all of them.

Every address of a puzzle holds all there is to know: its game, its number and the move that was tried. So links and a
form do, and no script is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match
from sobremesa.engine.words import Lang
from sobremesa.puzzles import telling
from sobremesa.puzzles.puzzle import Puzzle, Worth
from sobremesa.server import pages, phrases
from sobremesa.server.addresses import to
from sobremesa.server.coach import scene_at, way
from sobremesa.server.html import attributes, join, text
from sobremesa.server.prose import rule_fragment
from sobremesa.server.render import Drawings, pen_of
from sobremesa.server.scene import Scene

SHOWN = 6  # moves whose chances are seen at once


def address_of(game_id: str, number: int) -> str:
    return to(f"/puzzles/{game_id}/{number}")


@dataclass(frozen=True)
class Asked:
    """A puzzle as somebody has it before them."""

    puzzle: Puzzle
    number: int  # among those of its game, from 1
    total: int
    lang: Lang
    tried: int | None = None  # their move

    @property
    def match(self) -> Match:
        return self.puzzle.match

    @property
    def game(self) -> Game:
        return self.puzzle.game

    def page(self) -> str:
        scene, asked = self._scene(), "" if self.tried is None else f"move={self.tried}"
        return pages.taught_page(scene, self._panel(scene), address_of(self.game.id, self.number), {}, asked)

    def _scene(self) -> Scene:
        """Once a move was tried there is nothing more to choose, and the best one stands out."""
        seat, best = self.puzzle.seat, self.puzzle.best.move
        view = self.match.unnamed_view(seat, self.lang)
        if self.tried is None:
            return scene_at(self.match, seat, view, self.lang, is_asked=True)
        keys = frozenset(node.key for node in view.nodes() if node.move == best and node.key)
        scene = scene_at(self.match, seat, replace(view, choices=()), self.lang, is_asked=False)
        return replace(scene, points=keys)

    # --- What is said -------------------------------------------------------------------------------------------------

    def _panel(self, scene: Scene) -> str:
        lang = self.lang
        at = phrases.PUZZLE_OF.said(lang, n=self.number, count=self.total)
        about = " · ".join(part for part in (self.game.title[lang], at, telling.setting(self.puzzle, lang)) if part)
        texts = self._texts(scene)
        return (
            f'<section id="coach" aria-label="{text(phrases.PUZZLE[lang])}" tabindex="-1">'
            f'<p class="quiet">{text(about)}</p>{self._said(texts)}'
            f'<p class="row ways">{self._ways()}</p>{self._proof(texts)}</section>'
        )

    def _texts(self, scene: Scene) -> Mapping[int, str]:
        """The moves in words, as safe text."""
        pen, choices = pen_of(scene, Drawings()), self.match.unnamed_view(self.puzzle.seat, self.lang).choices
        return {choice.id: pen.say(choice.text) for choice in choices}

    def _said(self, texts: Mapping[int, str]) -> str:
        """What is asked; or how good the move was."""
        puzzle, lang, kind = self.puzzle, self.lang, "says"
        if self.tried is None:
            said = text(telling.ASKED.said(lang, n=len(puzzle.worths)))
        elif self.tried == puzzle.best.move:
            said, kind = text(telling.RIGHT[lang]), "says right"
        else:
            said = text(telling.NOT_IT[lang]).format(best=texts[puzzle.best.move])
        return f'<p class="{kind}" role="status">{said}</p>'

    def _proof(self, texts: Mapping[int, str]) -> str:
        """Once they have moved: the chances of every move, the rule that decides, and what the numbers rest on."""
        if self.tried is None:
            return ""
        meaning = text(telling.meaning(self.puzzle)[self.lang])
        return f'{self._chances(texts)}{self._rule()}<p class="quiet">{meaning}</p>{self._other_ways()}'

    def _chances(self, texts: Mapping[int, str]) -> str:
        """All moves with their chances; many of them folded, but never the one that was tried."""
        worths = self.puzzle.worths
        first = [worth for at, worth in enumerate(worths) if at < SHOWN or worth.move == self.tried]
        rest = [worth for worth in worths if worth not in first]
        shown = f'<ol class="chances">{join(self._chance(worth, texts) for worth in first)}</ol>'
        if not rest:
            return shown
        more = text(phrases.OTHER_MOVES.said(self.lang, n=len(rest)))
        listed = join(self._chance(worth, texts) for worth in rest)
        return f'{shown}<details><summary>{more}</summary><ol class="chances">{listed}</ol></details>'

    def _chance(self, worth: Worth, texts: Mapping[int, str]) -> str:
        is_tried, is_best = worth.move == self.tried, worth.move == self.puzzle.best.move
        kind = attributes(class_=" ".join(["best"] * is_best + ["yours"] * is_tried) or None)
        yours = f" <i>({text(phrases.YOUR_MOVE[self.lang])})</i>" if is_tried else ""
        bar = f'<progress value="{worth.chance:.3f}" max="1" aria-hidden="true"></progress>'
        return f"<li{kind}><span>{texts[worth.move]}{yours}</span>{bar}<b>{telling.percent(worth)}</b></li>"

    def _rule(self) -> str:
        heading = telling.rule_heading(self.puzzle, self.lang)
        if not heading:
            return ""
        decides = text(phrases.THE_RULE_THAT_DECIDES.said(self.lang, rule=heading))
        told = rule_fragment(self.game, self.puzzle.answer.rule, self.lang)
        return f'<details class="decides"><summary>{decides}</summary>{told}</details>'

    def _ways(self) -> str:
        """The way on; before a move was made there is nothing else below it."""
        on = address_of(self.game.id, self.number % self.total + 1)
        if self.tried is None:
            return way(on, phrases.ANOTHER_PUZZLE[self.lang]) + self._to_all()
        return way(on, phrases.NEXT_PUZZLE[self.lang], is_first=True)

    def _other_ways(self) -> str:
        here, lang = address_of(self.game.id, self.number), self.lang
        play = (
            f'<button type="submit" formmethod="post" formaction="{here}/play">'
            f"{text(phrases.PLAY_ON_FROM_HERE[lang])}</button>"
        )
        return f'<p class="row others">{play}{way(here, phrases.ASK_AGAIN[lang])}{self._to_all()}</p>'

    def _to_all(self) -> str:
        return way(f"{to('/puzzles')}#{self.game.id}", phrases.ALL_PUZZLES[self.lang])


# --- All of them ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shelved:
    """The puzzles of a game, as the page of all shows them."""

    game: Game
    total: int
    solved: frozenset[int]  # numbers

    @property
    def first_open(self) -> int:
        """The first that is not solved; the first of all, once they all are."""
        return next((n for n in range(1, self.total + 1) if n not in self.solved), 1)


def index_page(lang: Lang, today: tuple[Game, int] | None, shelved: Iterable[Shelved]) -> str:
    shelved = tuple(shelved)
    body = (
        f'<main id="main" class="puzzles"><h1>{text(phrases.PUZZLES[lang])}</h1>'
        f'<p class="lead">{text(phrases.WHAT_A_PUZZLE_IS[lang])}</p>{_today(lang, today)}'
        f"{join(_of_a_game(lang, one) for one in shelved)}</main>"
    )
    games = [one.game for one in shelved]
    return pages.page(lang, f"{phrases.PUZZLES[lang]} · Sobremesa", body, kind="room", games=games)


def _today(lang: Lang, today: tuple[Game, int] | None) -> str:
    if not today:
        return f"<p>{text(phrases.NO_PUZZLES[lang])}</p>"
    game, number = today
    label = phrases.TODAY_S_PUZZLE.said(lang, title=game.title)
    return f'<p class="learn">{way(address_of(game.id, number), label, is_first=True)}</p>'


def _of_a_game(lang: Lang, one: Shelved) -> str:
    """A line, and behind it all numbers."""
    solved = phrases.SOLVED_OF.said(lang, n=len(one.solved), count=one.total)
    numbers = join(_number(lang, one, n) for n in range(1, one.total + 1))
    title = text(one.game.title[lang])
    return (
        f'<details class="puzzle-box" id="{one.game.id}"><summary><b>{title}</b> <span class="quiet">{text(solved)}'
        f"</span></summary><p>{way(address_of(one.game.id, one.first_open), phrases.GO_ON_WITH_PUZZLES[lang])}</p>"
        f'<ol class="numbers">{numbers}</ol></details>'
    )


def _number(lang: Lang, one: Shelved, number: int) -> str:
    is_solved = number in one.solved
    said = phrases.PUZZLE_N.said(lang, n=number) + (f", {phrases.SOLVED[lang]}" if is_solved else "")
    named = attributes(href=address_of(one.game.id, number), aria_label=said, class_="solved" if is_solved else None)
    return f"<li><a{named}>{'✓ ' if is_solved else ''}{number}</a></li>"
