"""The page of a game, for people who decide in ten seconds: the table in play, what it is about, and the ways in.

Below that, whoever wants to know more finds all the rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice

from sobremesa.engine.contract import Game
from sobremesa.engine.nodes import View
from sobremesa.engine.options import Option
from sobremesa.engine.words import Lang
from sobremesa.games import rulebook
from sobremesa.games.worked import still
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.players.levels import LEVELS
from sobremesa.server import pages, phrases
from sobremesa.server.addresses import to
from sobremesa.server.coach import Learnt, lessons_listed, scene_of, way_to_learn, way_to_puzzles
from sobremesa.server.figures import component
from sobremesa.server.html import attributes, join, text
from sobremesa.server.namesakes import components
from sobremesa.server.previews import link_preview
from sobremesa.server.prose import Artist, as_html, rules_article, sentence

DEFAULT_LEVEL = "medium"
MOST_PIECES = 12  # shown beside what a turn is
NOTHING_YET = Learnt()


def game_page(game: Game, lang: Lang, learnt: Learnt = NOTHING_YET, base: str = "") -> str:
    """`learnt` is what the visitor's browser remembers of its lessons."""
    body = (
        f'<main id="main" class="game"><div class="intro"><h1>{text(game.title[lang])}</h1>{_shot(game, lang)}'
        f'<div class="pitch learn"><p class="blurb">{text(game.blurb[lang])}</p>{_aim(game, lang)}'
        f"<p>{pages.strip(game, lang)}{pages.caveat(game, lang)}</p>{_play_form(game, lang, learnt)}"
        f"{lessons_listed(lessons_of(game.id), learnt, lang)}"
        f'<p class="also">{way_to_puzzles(game.id, lang)}</p></div></div>'
        f"{_turn(game, lang)}{rules_article(game, lang)}</main>"
    )
    name, kind = f"{game.title[lang]} · Sobremesa", f"room game-{game.id}"
    more = pages.sheet("game.css") + link_preview(base, f"/g/{game.id}", game.title[lang], game.blurb[lang], game.id)
    return pages.page(lang, name, body, kind=kind, games=(game,), more=more)


def _aim(game: Game, lang: Lang) -> str:
    aim = rulebook.aim(game, lang)
    return f'<p class="lead">{sentence(aim)}</p>' if aim else ""


@cache
def _turn(game: Game, lang: Lang) -> str:
    """What a turn is, and some of what one has in one's hands then."""
    told = rulebook.turn(game, lang)
    if not told:
        return ""
    pieces = islice(components(game, lang).items(), MOST_PIECES)
    shown = join(f"<li>{component(game, look)}<span>{text(name)}</span></li>" for look, name in pieces)
    return (
        f'<section class="a-turn" aria-labelledby="a-turn"><article><h2 id="a-turn">{text(phrases.A_TURN[lang])}</h2>'
        f'{as_html(told, 1, Artist(game, lang))}</article><ul class="pieces">{shown}</ul></section>'
    )


# --- The table in play ------------------------------------------------------------------------------------------------


def _shot(game: Game, lang: Lang) -> str:
    """A picture of a table: a document in a frame, drawn as any table; of a game without lessons, its cover."""
    if not lessons_of(game.id):
        return pages.cover(game, lang)
    named = attributes(
        src=to(f"/g/{game.id}/picture?lang={lang}"),
        title=phrases.TABLE_IN_PLAY.said(lang, title=game.title),
        tabindex=-1,
        scrolling="no",
    )
    return f'<div class="shot"><iframe{named}></iframe></div>'


@cache
def picture(game: Game, lang: Lang) -> str:
    """The table where the last lesson ends, as the learner sees it: a real match, and worth playing on."""
    lesson = lessons_of(game.id)[-1]
    scene = scene_of(Course.reached(lesson, len(lesson.steps)), lang)
    return pages.picture_page(replace(scene, view=_to_look_at(scene.view), is_still=True))


def _to_look_at(view: View) -> View:
    board, mine, others = (tuple(map(still, region)) for region in (view.board, view.mine, view.others))
    return View(prompt=view.prompt, board=board, mine=mine, others=others)


# --- The ways in ------------------------------------------------------------------------------------------------------


def _play_form(game: Game, lang: Lang, learnt: Learnt) -> str:
    """Three ways, one of them lit: to learn, for who has not; to play at once; and to set the table oneself."""
    learn = way_to_learn(lessons_of(game.id), learnt, lang)
    return (
        f'<form class="play" method="post" action="{to(f"/g/{game.id}/play")}">{learn}'
        f"{_play_now(game, lang, is_first=not learn)}{_own_table(game, lang)}</form>"
    )


def _play_now(game: Game, lang: Lang, is_first: bool) -> str:
    mode, against = ("screen", "") if game.is_solo else ("bots", f"<small>{text(phrases.AGAINST_BOTS[lang])}</small>")
    kind = "big lit" if is_first else "big"
    return (
        f'<button type="submit" name="mode" value="{mode}" class="{kind}"><span>{text(phrases.PLAY_NOW[lang])}{against}'
        "</span></button>"
    )


def _own_table(game: Game, lang: Lang) -> str:
    """What there is to choose beforehand; it unfolds where one wants to."""
    friends = f"{text(phrases.WITH_FRIENDS[lang])}<small>{text(phrases.OR_YOUR_WAY[lang])}</small>"
    label = text(phrases.YOUR_WAY[lang]) if game.is_solo else friends
    return (
        f'<details class="setup"><summary class="button-like big"><span>{label}</span></summary>'
        f'<div class="fields"><label for="name">{text(phrases.YOUR_NAME[lang])}</label>'
        '<input id="name" name="name" maxlength="24" autocomplete="nickname" data-remember="name">'
        f"{_seats_field(game, lang)}{_level_field(game, lang)}</div>{_options(game, lang)}{_hints_field(game, lang)}"
        f'<div class="modes">{join(_mode(mode, label) for mode, label in _modes(game, lang))}</div></details>'
    )


def _modes(game: Game, lang: Lang) -> list[tuple[str, str]]:
    if game.is_solo:
        return [("screen", phrases.PLAY[lang])]
    return [
        ("link", phrases.INVITE_BY_LINK[lang]),
        ("screen", phrases.ON_ONE_SCREEN[lang]),
        ("bots", phrases.PLAY_AGAINST_BOTS[lang]),
    ]


def _mode(mode: str, label: str) -> str:
    return f'<button type="submit" name="mode" value="{mode}" class="big">{text(label)}</button>'


def _seats_field(game: Game, lang: Lang) -> str:
    if len(game.seats) == 1:
        return f'<input type="hidden" name="seats" value="{game.seats[0]}">'
    label = text(phrases.PEOPLE_AT_THE_TABLE[lang])
    options = join(f'<option value="{n}">{n}</option>' for n in game.seats)
    return f'<label for="seats">{label}</label><select id="seats" name="seats">{options}</select>'


def _level_field(game: Game, lang: Lang) -> str:
    if game.is_solo:
        return ""
    names = {"easy": phrases.EASY[lang], "medium": phrases.MEDIUM[lang], "hard": phrases.HARD[lang]}
    options = join(
        f"<option{attributes(value=level, selected=level == DEFAULT_LEVEL)}>{text(names[level])}</option>"
        for level in LEVELS
    )
    return f'<label for="level">{text(phrases.BOTS[lang])}</label><select id="level" name="level">{options}</select>'


def _hints_field(game: Game, lang: Lang) -> str:
    """Alone and against bots there are hints anyway; people decide beforehand."""
    if game.is_solo:
        return ""
    label = text(phrases.HINTS_BETWEEN_PEOPLE[lang])
    return f'<p class="agreed"><label><input type="checkbox" name="hints" value="1"> {label}</label></p>'


def _options(game: Game, lang: Lang) -> str:
    asked = [option for option in game.options if option.is_asked]
    if not asked:
        return ""
    fields = join(_option(option, lang) for option in asked)
    return f'<details class="options"><summary>{text(phrases.OPTIONS[lang])}</summary>{fields}</details>'


def _option(option: Option, lang: Lang) -> str:
    mark = f' <span class="mark-ours">{text(phrases.RECONSTRUCTED[lang])}</span>' if option.is_reconstructed else ""
    name = f"opt_{option.name}"
    return (
        f'<div class="option"><label for="{name}">{text(option.title[lang])}{mark}</label>'
        f"{_option_field(option, name, lang)}"
        f'<p class="quiet" id="{name}-help">{text(option.help[lang])}</p></div>'
    )


def _option_field(option: Option, name: str, lang: Lang) -> str:
    same = attributes(id=name, name=name, aria_describedby=f"{name}-help")
    if isinstance(option.values, range):
        limits = attributes(min=option.values[0], max=option.values[-1], value=option.default)
        return f'<input type="number"{same}{limits}>'
    shown = [words[lang] for words in option.names] or list(option.values)
    choices = zip(option.values, shown, strict=True)
    inside = join(
        f"<option{attributes(value=value, selected=value == option.default)}>{text(label)}</option>"
        for value, label in choices
    )
    return f"<select{same}>{inside}</select>"
