"""The coach beside a table: what a lesson says there, the way on and back, and what the page of a game says of lessons.

Every address of a lesson holds all there is to know of a course: its lesson, its step and the learner's moves. So a
link goes on or back, a form makes a move, and no script is needed for either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sobremesa.engine.match import Match
from sobremesa.engine.nodes import View
from sobremesa.engine.words import Lang, Words
from sobremesa.lessons.course import Course
from sobremesa.lessons.lesson import Lesson
from sobremesa.puzzles.files import puzzles_of
from sobremesa.server import phrases
from sobremesa.server.addresses import to
from sobremesa.server.html import attributes, join, text
from sobremesa.server.scene import Player, Scene
from sobremesa.server.staging import STORY_LINES, bot_name

LEVEL = "easy"  # of the bots that one plays on against
_TAKEN = re.compile("[1-9]{0,9}")
_PLACE = re.compile(r"([1-9])\.(\d{1,2})\.((?:\d{1,6}(?:-\d{1,6}){0,29})?)")


@dataclass(frozen=True)
class Place:
    """Where somebody is in the lessons of a game, as an address and a cookie say it."""

    lesson: int  # counted from 1
    step: int  # likewise
    moves: tuple[int, ...] = ()

    @classmethod
    def of(cls, course: Course, number: int) -> Place:
        return cls(number, course.at + 1, course.moves)

    @classmethod
    def kept(cls, value: str | None) -> Place | None:
        """As a cookie says it; None where there is none, or somebody wrote in it."""
        found = _PLACE.fullmatch(value or "")
        return cls(int(found[1]), int(found[2]), read_moves(found[3])) if found else None

    def as_cookie(self) -> str:
        return f"{self.lesson}.{self.step}.{written(self.moves)}"

    @property
    def query(self) -> str:
        """What its address asks for."""
        return f"moves={written(self.moves)}" if self.moves else ""

    def address(self, game_id: str, steps: int = 0) -> str:
        """That of the place so many steps further on."""
        asked = f"?{self.query}" if self.query else ""
        return to(f"/learn/{game_id}/{self.lesson}/{self.step + steps}{asked}")


def written(moves: tuple[int, ...]) -> str:
    return "-".join(map(str, moves))


def read_moves(said: str) -> tuple[int, ...]:
    return tuple(map(int, said.split("-"))) if said else ()


# --- At the table -----------------------------------------------------------------------------------------------------


def scene_of(course: Course, lang: Lang) -> Scene:
    view = course.view(lang)
    scene = scene_at(course.match, course.seat, view, lang, course.wants_move)
    return replace(scene, version=course.at, points=_standing_out(course, view))


def _standing_out(course: Course, view: View) -> frozenset[str]:
    """The keys of what the coach points at, and of what makes the moves that are wanted: nobody should search."""
    if course.is_done:
        return frozenset()
    wanted = course.wanted() if course.wants_move and not course.step.takes_any else []
    return frozenset(course.step.points) | {node.key for node in view.nodes() if node.move in wanted and node.key}


def scene_at(match: Match, seat: int, view: View, lang: Lang, is_asked: bool) -> Scene:
    """A table that is no table of the house: one seat's eyes, and bots in the others."""
    return Scene(
        table="",
        game=match.game,
        lang=lang,
        seat=seat,
        version=match.version,
        view=view,
        players=tuple(_player(match, at, lang, at == seat, is_asked) for at in range(match.seats)),
        story=tuple(match.unnamed_story(seat, lang, 0, len(match.log))[-STORY_LINES:]),
    )


def _player(match: Match, seat: int, lang: Lang, is_mine: bool, is_asked: bool) -> Player:
    return Player(
        seat=seat,
        kind="person" if is_mine else "bot",
        name="" if is_mine else bot_name(LEVEL, seat, lang),
        is_mine=is_mine,
        is_acting=is_mine and is_asked,
        is_here=True,
        score=match.public_scores[seat],
    )


def coach(course: Course, place: Place, lang: Lang, said: Words | None = None) -> str:
    """What is said, first of all what is said to the learner's last try; then what can be done."""
    told = f'<p class="tried" role="alert">{text(said[lang])}</p>' if said else ""
    words = phrases.LESSON_TAKEN if course.is_done else course.step.words
    first = "" if course.is_done or not course.step.points else f"n-{course.step.points[0]}"
    named = attributes(aria_label=phrases.LESSON[lang], tabindex=-1, data_first=first or None)
    return (
        f'<section id="coach"{named}>{_progress(course, lang)}'
        f'{told}<p class="says" role="status">{text(words[lang])}</p>{_answers(course, lang)}'
        f'<p class="row ways">{_ways(course, place, lang)}</p></section>'
    )


def _progress(course: Course, lang: Lang) -> str:
    count = len(course.lesson.steps)
    step = phrases.STEP_OF.said(lang, n=min(course.at + 1, count), count=count)
    bar = attributes(value=course.at, max=count, aria_label=step)
    return f'<p class="quiet">{text(course.lesson.title[lang])} · {text(step)} <progress{bar}></progress></p>'


def _answers(course: Course, lang: Lang) -> str:
    if not course.asks:
        return ""
    buttons = (
        f'<li><button type="submit" name="answer" value="{at}">{text(answer.words[lang])}</button></li>'
        for at, answer in enumerate(course.step.answers)
    )
    return f'<ul class="answers row">{join(buttons)}</ul>'


def _ways(course: Course, place: Place, lang: Lang) -> str:
    game = course.lesson.game.id
    leave = way(to(f"/g/{game}"), phrases.LEAVE_LESSON[lang])
    back = way(place.address(game, -1), phrases.BACK_A_STEP[lang]) if course.at else ""
    if course.is_done:
        return f"{_play_on(place, game, lang)}{back}{leave}"
    is_asked = course.wants_move or course.asks
    on = way(place.address(game, 1), (phrases.SKIP_STEP if is_asked else phrases.GO_ON)[lang], is_first=not is_asked)
    return f"{on}{back}{leave}"


def way(address: str, label: str, is_first: bool = False) -> str:
    kind = "button-like lit" if is_first else "button-like"
    return f'<a class="{kind}" href="{text(address)}">{text(label)}</a>'


def _play_on(place: Place, game_id: str, lang: Lang) -> str:
    """It stands in the form of moves, so it says where it goes, and how."""
    action = to(f"/learn/{game_id}/{place.lesson}/play")
    return (
        f'<button type="submit" class="big lit" formmethod="post" formaction="{action}">'
        f"{text(phrases.PLAY_ON_FROM_HERE[lang])}</button>"
    )


# --- On the page of a game --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Learnt:
    """What somebody's browser remembers of the lessons of a game: those they have taken, and where they are in one."""

    taken: frozenset[int] = frozenset()  # numbers
    place: Place | None = None

    @classmethod
    def kept(cls, value: str | None) -> Learnt:
        """As a cookie says it; nothing where there is none, or somebody wrote in it."""
        taken, _, place = (value or "").partition("_")
        return cls(frozenset(map(int, taken)), Place.kept(place)) if _TAKEN.fullmatch(taken) else cls()

    def as_cookie(self) -> str:
        place = self.place.as_cookie() if self.place else ""
        return f"{''.join(map(str, sorted(self.taken)))}_{place}"

    def after(self, course: Course, number: int) -> Learnt:
        if course.is_done:
            return Learnt(self.taken | {number})
        return Learnt(self.taken, Place.of(course, number))

    def next_of(self, lessons: tuple[Lesson, ...]) -> Place | None:
        """Where it goes on: in the lesson that was begun, or with the first that was not taken."""
        if self.place and self.place.lesson <= len(lessons):
            return self.place
        left = [number for number in range(1, len(lessons) + 1) if number not in self.taken]
        return Place(left[0], 1) if left else None


def way_to_learn(lessons: tuple[Lesson, ...], learnt: Learnt, lang: Lang) -> str:
    """The way into the lesson that comes next; none for who has taken them all."""
    place = learnt.next_of(lessons)
    if not place:
        return ""
    lesson = lessons[place.lesson - 1]
    return _big(place.address(lesson.game.id), _invitation(lesson, place, lang))


def _invitation(lesson: Lesson, place: Place, lang: Lang) -> str:
    if place.step > 1:
        count = len(lesson.steps)
        return phrases.GO_ON_WITH_LESSON.said(lang, n=min(place.step, count), count=count)
    words = phrases.LEARN_IT if place.lesson == 1 else phrases.LEARN_MORE
    return words.said(lang, n=lesson.minutes, title=lesson.title)


def lessons_listed(lessons: tuple[Lesson, ...], learnt: Learnt, lang: Lang) -> str:
    """The other ways in, and a mark at what was learnt."""
    ahead = learnt.next_of(lessons)
    begun = ahead.lesson if ahead and ahead.step == 1 else 0  # that one has its own way in
    ways = [_listed(n, lesson, learnt, lang) for n, lesson in enumerate(lessons, 1) if n != begun]
    return f'<ul class="lessons">{join(ways)}</ul>' if ways else ""


def _listed(number: int, lesson: Lesson, learnt: Learnt, lang: Lang) -> str:
    is_taken = number in learnt.taken
    mark = f' <span class="learnt">✓ {text(phrases.LEARNT[lang])}</span>' if is_taken else ""
    words = phrases.LESSON_AGAIN if is_taken else phrases.LESSON_CALLED
    address, label = Place(number, 1).address(lesson.game.id), words.said(lang, title=lesson.title, n=lesson.minutes)
    return f'<li><a href="{text(address)}">{text(label)}</a>{mark}</li>'


def _big(address: str, label: str) -> str:
    return f'<a class="button-like big lit" href="{text(address)}">{text(label)}</a>'


def way_to_puzzles(game_id: str, lang: Lang) -> str:
    """To the first that the visitor has not solved; nothing where there are none."""
    total = len(puzzles_of(game_id))
    return way(to(f"/puzzles/{game_id}"), phrases.N_PUZZLES.said(lang, n=total)) if total else ""
