"""Whole pages as strings. What changes on a table's page comes from `render`; here is what stands still around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.facts import seats_text
from sobremesa.engine.words import LANGS, Lang, Words, seat_name
from sobremesa.games import rulebook
from sobremesa.server import looks, phrases
from sobremesa.server.addresses import static, to
from sobremesa.server.html import attributes, join, text
from sobremesa.server.i18n import NAMES
from sobremesa.server.previews import link_preview
from sobremesa.server.prose import as_html
from sobremesa.server.render import regions
from sobremesa.server.scene import Scene
from sobremesa.server.tables import Answer

BELL = (
    '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2"'
    ' aria-hidden="true">'
    '<path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4"/></svg>'
)
CARD = (
    '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2"'
    ' aria-hidden="true"><path d="M6 3h12v18H6zM9 8h6M9 12h6M9 16h4"/></svg>'
)
MORE = '<div class="more" aria-hidden="true"></div>'  # below the board: the sign that it goes on
LONG_CARD = 2300  # characters of a rules card: a longer one is printed smaller
MOST_COMPLEX = 5


# --- The frame of every page ------------------------------------------------------------------------------------------


def look_css(game: Game) -> str:
    address = to(f"/look/{game.id}.css?v={looks.digest(game)}")
    return f'<link rel="stylesheet" href="{address}">'


def page(
    lang: Lang,
    title: str,
    body: str,
    *,
    kind: str,
    games: Iterable[Game] = (),
    tools: str = "",
    more: str = "",
    asked: str = "",
) -> str:
    """A document: head, the bar at the top, and the body, which brings its own <main>.

    `tools` are those of a table, `more` are tags that only this head needs, and `asked` is what its address asks
    for and must ask in another language too."""
    return (
        f"{head(lang, title, games, (sheet('motion.css') if tools else '') + more)}"
        f'<script type="module" src="{static("client.js")}"></script></head>'
        f'<body class="{kind}"><a class="skip" href="#{"table" if tools else "main"}">'
        f"{text(phrases.SKIP[lang])}</a>"
        f"{_top(lang, tools, asked)}{body}</body></html>"
    )


def sheet(name: str) -> str:
    return f'<link rel="stylesheet" href="{static(name)}">'


def head(lang: Lang, title: str, games: Iterable[Game], more: str = "") -> str:
    """All that every document begins with, and its light; the head stays open for more."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{text(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="referrer" content="same-origin">'
        f'<link rel="icon" href="{static("favicon.svg")}" type="image/svg+xml">'
        f'<link rel="preload" href="{to("/static/fraunces.woff2")}" as="font" type="font/woff2" crossorigin>'
        f'{sheet("room.css")}{more}{join(look_css(game) for game in games)}<script src="{static("theme.js")}"></script>'
    )


def _top(lang: Lang, tools: str, asked: str) -> str:
    return (
        f'<header class="top"><a class="brand" href="{to("/")}">Sobremesa</a>{tools}'
        f'<nav class="settings" aria-label="{text(phrases.SETTINGS[lang])}">'
        f"{_theme_switch(lang)}{_language_switch(lang, asked)}</nav></header>"
    )


def _theme_switch(lang: Lang) -> str:
    names = {
        "auto": phrases.LIGHT_AS_THE_DEVICE[lang],
        "light": phrases.LIGHT_DAY[lang],
        "dark": phrases.LIGHT_NIGHT[lang],
    }
    shown = attributes(**{f"data_{theme}": name for theme, name in names.items()})
    return f'<button type="button" id="theme" class="icon" hidden{shown}><span aria-hidden="true">◐</span></button>'


def _language_switch(lang: Lang, asked: str) -> str:
    return join(_language_link(other, asked) for other in LANGS if other != lang)


def _language_link(lang: Lang, asked: str) -> str:
    address = f"?{asked}&lang={lang}" if asked else f"?lang={lang}"
    same = attributes(href=address, hreflang=lang, lang=lang, aria_label=f"{lang.upper()}: {NAMES[lang]}")
    return f'<a class="icon"{same}>{lang.upper()}</a>'


# --- Covers -----------------------------------------------------------------------------------------------------------


def cover(game: Game, lang: Lang) -> str:
    return _framed(game.id, looks.cover(game), game.title[lang], strip(game, lang) + caveat(game, lang))


def _framed(game_id: str, picture: str, title: str, below: str) -> str:
    """The same frame for every game: the picture, and on its lower fifth the title and what is to be known."""
    return (
        f'<span class="cover game-{game_id}">{picture}<span class="band">'
        f'<span class="title">{_two_lines(title)}</span>{below}</span></span>'
    )


def _two_lines(title: str) -> str:
    """What follows a colon in a title stands below it, smaller."""
    first, _, rest = title.partition(": ")
    return text(first) + (f'<span class="unseen">: </span><small>{text(rest)}</small>' if rest else "")


def strip(game: Game, lang: Lang) -> str:
    """For how many, how long, how hard."""
    people = phrases.ONE_PERSON[lang] if game.is_solo else phrases.N_PEOPLE[lang].format(n=seats_text(game))
    said = f"{people} · {phrases.N_MINUTES[lang].format(n=game.minutes)}"
    return f'<span class="strip">{text(said)}{_complexity(game, lang)}</span>'


def caveat(game: Game, lang: Lang) -> str:
    return f'<span class="caveat">{text(game.caveat[lang])}</span>' if game.caveat else ""


def _complexity(game: Game, lang: Lang) -> str:
    """Five dots, filled as far as it goes; in words for those who hear it."""
    said = phrases.COMPLEXITY_OF_5[lang].format(n=game.complexity)
    dots = join(f'<i class="{"is-on" if n < game.complexity else ""}"></i>' for n in range(MOST_COMPLEX))
    return f'<span class="complexity" role="img" aria-label="{text(said)}" title="{text(said)}">{dots}</span>'


def _way_back(lang: Lang) -> str:
    return f'<a class="button-like" href="{to("/")}">{text(phrases.TO_THE_SHELF[lang])}</a>'


# --- The rules on a card ----------------------------------------------------------------------------------------------


@cache
def card_page(game: Game, lang: Lang) -> str:
    """The rules card: one screen, and one page of A5. Its style comes with it, also into a table's dialog."""
    parts = join(f"<section>{as_html(part, 0)}</section>" for part in rulebook.card(game, lang))
    length = "is-long" if len(parts) > LONG_CARD else None
    ways = (("#rules", phrases.ALL_THE_RULES), ("/card", phrases.PRINTS_ON_A5))
    links = (f'<a href="{to(f"/g/{game.id}{end}")}" target="_blank">{text(label[lang])}</a>' for end, label in ways)
    body = (
        f'<main id="main"><article id="card"{attributes(class_=length)}>'
        f'<link rel="stylesheet" href="{static("card.css")}"><h1>{text(game.title[lang])}</h1>'
        f'<div class="parts">{parts}</div><p class="quiet">{" · ".join(links)}</p></article></main>'
    )
    name = f"{phrases.RULES_CARD[lang]} · {game.title[lang]} · Sobremesa"
    return page(lang, name, body, kind=f"room game-{game.id}", games=(game,))


# --- A table ----------------------------------------------------------------------------------------------------------


def title(scene: Scene) -> str:
    is_asked = any(player.is_asked for player in scene.players)
    return tab_title(scene.game, scene.lang, is_asked, scene.is_over)


def tab_title(game: Game, lang: Lang, is_asked: bool, is_over: bool) -> str:
    """One sees in the tab whose turn it is."""
    name = f"{game.title[lang]} · Sobremesa"
    if is_over:
        return f"{phrases.THE_END[lang]} · {name}"
    return f"● {phrases.YOUR_TURN[lang]} · {name}" if is_asked else name


def table_page(scene: Scene, word: str = "") -> str:
    """`word` is what is said to whoever has not played this before."""
    drawn = regions(scene)
    hidden = join(
        f'<input type="hidden" name="{name}" value="{value}">'
        for name, value in (("version", scene.version), ("seat", scene.seat), ("nonce", ""))
    )
    body = (
        f'{_main(scene, "table")}<h1 class="unseen">{text(scene.game.title[scene.lang])}</h1>{_banner(scene)}'
        f'<form id="moves" method="post" action="{to(f"/t/{scene.table}/move")}">{hidden}'
        f"{_stage(scene, drawn, word)}</form>"
        f'<div id="around">{_region(scene, "result", drawn)}{_region(scene, "since", drawn)}{_story(scene, drawn)}'
        f"{_chat(scene, drawn)}{_region(scene, 'controls', drawn)}</div></main>{_popovers(scene)}"
        f"{_map_script(scene.game)}"
    )
    kind = f"at-table game-{scene.game.id}"
    seen = _invitation(scene)
    return page(scene.lang, title(scene), body, kind=kind, games=(scene.game,), tools=_tools(scene), more=seen)


def _invitation(scene: Scene) -> str:
    """What the link to a table looks like where it is sent: the game and what is to be done, nothing of the match."""
    path = f"/t/{scene.table}"
    is_open = any(player.kind == "open" for player in scene.players)
    said = (phrases.COME_AND_PLAY if is_open else phrases.COME_AND_LOOK)[scene.lang]
    name = scene.game.title[scene.lang]
    return link_preview(
        scene.url.removesuffix(path), path, name, f"{said} {scene.game.blurb[scene.lang]}", scene.game.id
    )


def _map_script(game: Game) -> str:
    """For games with a map that a phone cannot show whole."""
    has_big_map = any(board.is_big for board in looks.look_of(game).boards.values())
    return f'<script type="module" src="{static("maps.js")}"></script>' if has_big_map else ""


def _main(scene: Scene, kind: str) -> str:
    """Its data are all that the client knows of the table."""
    mine = [player for player in scene.players if player.is_mine]
    data = attributes(
        class_=kind,
        data_table=scene.table,
        data_version=scene.version,
        data_seat=scene.seat,
        data_game=scene.game.id,
        data_lang=scene.lang,
        data_curtain=len(mine) > 1 and scene.game.has_hidden_information and scene.at is None,
    )
    return f'<main id="table"{data}>'


def _stage(scene: Scene, drawn: dict[str, str], word: str) -> str:
    """The people, the board, and the tray: what is asked, what one holds, what helps."""
    return (
        f"{_region(scene, 'others', drawn)}{_region(scene, 'board', drawn)}{MORE}"
        f'<div id="dock">{word}{_hint(scene)}{_region(scene, "prompt", drawn)}'
        f"{_clock(scene)}{_region(scene, 'mine', drawn)}{_region(scene, 'reach', drawn)}</div>"
    )


def _hint(scene: Scene) -> str:
    """Where a hint is told once it is asked for."""
    rule = f'<a class="rule" href="{to(f"/g/{scene.game.id}")}" aria-label="{text(phrases.RULE[scene.lang])}">?</a>'
    close = f'<button type="button" class="icon close" aria-label="{text(phrases.CLOSE[scene.lang])}">×</button>'
    return f'<div id="hint" role="status" hidden>{close}{rule}<p></p></div>'


def _clock(scene: Scene) -> str:
    """Where turns have a time limit: what is left of it, once the socket says so."""
    label = text(phrases.TIME_LEFT[scene.lang])
    return f'<p id="clock" role="timer" aria-label="{label}" hidden></p>' if scene.at is None else ""


def _region(scene: Scene, name: str, drawn: dict[str, str]) -> str:
    labels = {
        "board": phrases.BOARD[scene.lang],
        "prompt": phrases.WHAT_IS_ASKED[scene.lang],
        "mine": phrases.WHAT_I_HOLD[scene.lang],
        "others": phrases.PLAYERS[scene.lang],
        "reach": phrases.WHAT_HELPS[scene.lang],
        "result": phrases.RESULT[scene.lang],
        "controls": phrases.TABLE_ACTIONS[scene.lang],
        "since": phrases.SINCE_YOUR_TURN[scene.lang],
        "story": phrases.THE_STORY_SO_FAR[scene.lang],
        "chat": phrases.CHAT[scene.lang],
    }
    live = ' aria-live="polite"' if name in ("prompt", "result", "chat") else ""
    live += ' tabindex="0"' if name in ("story", "chat") else ""  # they scroll
    return f'<section id="{name}" class="region-{name}" aria-label="{text(labels[name])}"{live}>{drawn[name]}</section>'


def _story(scene: Scene, drawn: dict[str, str]) -> str:
    back = (
        f'<a href="{to(f"/t/{scene.table}/replay")}">{text(phrases.STEP_BACK[scene.lang])}</a>'
        if scene.at is None and scene.table
        else ""
    )
    return (
        '<details class="sheet" id="story-sheet" open>'
        f"<summary><h2>{text(phrases.THE_STORY_SO_FAR[scene.lang])}</h2></summary>"
        f'{_region(scene, "story", drawn)}<p class="quiet">{back}</p></details>'
    )


def _chat(scene: Scene, drawn: dict[str, str]) -> str:
    """Those with a seat may write; everybody may read, or rather not."""
    if scene.game.is_solo:
        return '<section id="chat" hidden></section>'
    mute = f'<button type="button" id="mute" aria-pressed="false" hidden>{text(phrases.MUTE[scene.lang])}</button>'
    writing = (
        '<input name="text" maxlength="300" required autocomplete="off"'
        f' aria-label="{text(phrases.SAY_SOMETHING[scene.lang])}">'
        f'<button type="submit">{text(phrases.SAY[scene.lang])}</button>'
    )
    return (
        f'<details class="sheet" id="chat-sheet"><summary><h2>{text(phrases.CHAT[scene.lang])}</h2></summary>'
        f"{_region(scene, 'chat', drawn)}"
        f'<form id="say" class="row" method="post" action="{to(f"/t/{scene.table}/chat")}">'
        f"{writing if scene.seat != SPECTATOR else ''}{mute}</form></details>"
    )


def _tools(scene: Scene) -> str:
    first, _, rest = scene.game.title[scene.lang].partition(": ")
    name = text(first) + (f"<span>: {text(rest)}</span>" if rest else "")
    return (
        f'<a class="game-title" href="{to(f"/g/{scene.game.id}")}" title="{text(phrases.RULES[scene.lang])}">{name}</a>'
        f'<span class="gap"></span>{_card_link(scene)}'
        f"{_senses(scene)}"
        f'<button type="button" id="notify" class="icon" hidden{_called(phrases.TELL_ME[scene.lang])}>{BELL}</button>'
    )


def _card_link(scene: Scene) -> str:
    """The rules card is one touch away; with scripts it opens over the table."""
    called = _called(phrases.RULES_CARD[scene.lang])
    return f'<a id="to-card" class="icon" href="{to(f"/g/{scene.game.id}/card")}" target="_blank"{called}>{CARD}</a>'


def _senses(scene: Scene) -> str:
    """How a table sounds and how fast it shows what happens; and, once, the offer to hear it."""
    lang = scene.lang
    paces = {"calm": phrases.CALM[lang], "normal": phrases.NORMAL[lang], "instant": phrases.INSTANT[lang]}
    radios = join(
        f'<label><input type="radio" name="pace" value="{pace}" form="none">{text(name)}</label>'
        for pace, name in paces.items()
    )
    return (
        f'<details id="senses" hidden><summary class="icon"{_called(phrases.SOUND_AND_PACE[lang])}>'
        '<span aria-hidden="true">♪</span></summary><div class="panel">'
        f'<button type="button" id="sound" aria-pressed="false">{text(phrases.SOUND[lang])}</button>'
        f'<label>{text(phrases.VOLUME[lang])}<input type="range" id="volume" min="0" max="100" step="10"></label>'
        f'<label id="buzzes" hidden><input type="checkbox" id="buzz">{text(phrases.VIBRATE[lang])}</label>'
        f"<fieldset><legend>{text(phrases.PACE[lang])}</legend>{radios}</fieldset></div></details>"
        f'<div id="with-sound" role="group" aria-label="{text(phrases.WITH_SOUND[lang])}" hidden>'
        f"<span>{text(phrases.WITH_SOUND[lang])}</span>"
        f'<button type="button" value="on">{text(phrases.YES[lang])}</button>'
        f'<button type="button" value="off">{text(phrases.NO[lang])}</button></div>'
    )


def _called(name: str) -> str:
    """The name of an icon, for those who hear it and those who point at it."""
    return attributes(aria_label=name, title=name)


def _banner(scene: Scene) -> str:
    """What the client may have to say, in the language of the page."""
    said = attributes(
        data_offline=phrases.NO_CONNECTION[scene.lang],
        data_back=phrases.CONNECTED_AGAIN[scene.lang],
        data_turn=phrases.IT_IS_YOUR_TURN[scene.lang],
        data_hand=phrases.PASS_THE_SCREEN[scene.lang],
        data_ready=phrases.I_AM[scene.lang],
        data_sure=phrases.YES[scene.lang],
        data_never=phrases.NO[scene.lang],
    )
    return f'<div id="banner" role="status"{said} hidden></div>'


def _popovers(scene: Scene) -> str:
    return (
        f'<aside id="rule" class="popover" hidden aria-label="{text(phrases.RULE[scene.lang])}">'
        f'<button type="button" class="icon close" aria-label="{text(phrases.CLOSE[scene.lang])}">×</button>'
        '<div class="own"></div><div class="passage"></div></aside>'
        f'<aside id="held" hidden aria-label="{text(phrases.RESULT[scene.lang])}"><div class="body"></div>'
        f'<button type="button" class="lit go-on">{text(phrases.GO_ON[scene.lang])}</button></aside>'
        '<div id="said" class="unseen" role="log" aria-live="polite"></div>'
        '<dialog id="curtain"><p></p><button type="button" class="big lit"></button></dialog>'
        '<dialog id="sure"><p></p><div class="row"><button type="button" value="yes"></button>'
        '<button type="button" value="no" class="big lit"></button></div></dialog>'
    )


# --- A lesson, a puzzle -----------------------------------------------------------------------------------------------


def taught_page(scene: Scene, coach: str, action: str, kept: Mapping[str, object], asked: str) -> str:
    """The table itself with a coach; its form asks for what comes next by an address, as its links do.

    `kept` goes along with a move; `asked` is what the page's own address asks for, in the other language too.
    """
    drawn = regions(scene)
    hidden = join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in kept.items())
    body = (
        f'{_main(scene, "table taught")}<h1 class="unseen">{text(scene.game.title[scene.lang])}</h1>{_banner(scene)}'
        f'<form id="moves" method="get" action="{action}">{hidden}{_region(scene, "others", drawn)}'
        f"{_region(scene, 'board', drawn)}{MORE}"
        f'<div id="dock">{coach}{_region(scene, "prompt", drawn)}{_region(scene, "mine", drawn)}</div></form>'
        f'<div id="around">{_story(scene, drawn)}</div></main>{_popovers(scene)}'
    )
    kind = f"at-table game-{scene.game.id}"
    return page(scene.lang, title(scene), body, kind=kind, games=(scene.game,), tools=_tools(scene), asked=asked)


# --- A picture --------------------------------------------------------------------------------------------------------


def picture_page(scene: Scene) -> str:
    """A table to be looked at in a frame, without who sits around it: nothing can be pressed or reached by keys."""
    drawn = {region: inside.replace(' tabindex="0"', "") for region, inside in regions(scene).items()}
    name = scene.game.title[scene.lang]
    return (
        f"{head(scene.lang, name, (scene.game,), sheet('game.css'))}</head>"
        f'<body class="at-table is-picture game-{scene.game.id}">'
        f'<main id="table" class="table"><h1 class="unseen">{text(name)}</h1>'
        f'<div id="moves">{_region(scene, "board", drawn)}'
        f'<div id="dock">{_region(scene, "prompt", drawn)}{_region(scene, "mine", drawn)}</div></div>'
        "</main></body></html>"
    )


# --- A replay ---------------------------------------------------------------------------------------------------------


def replay_page(scene: Scene) -> str:
    drawn = regions(scene)
    body = (
        f'{_main(scene, "table replay")}<h1 class="unseen">'
        f"{text(scene.game.title[scene.lang])}: {text(phrases.REPLAY_OF[scene.lang])}</h1>"
        f'{_banner(scene)}<div id="moves">{_region(scene, "others", drawn)}{_region(scene, "board", drawn)}{MORE}'
        f'<div id="dock">{_slider(scene)}'
        f"{_region(scene, 'prompt', drawn)}"
        f"{_region(scene, 'mine', drawn)}</div></div>"
        f'<div id="around">{_region(scene, "result", drawn)}{_story(scene, drawn)}</div></main>'
        f"{_popovers(scene)}"
    )
    name = f"{phrases.REPLAY[scene.lang]} · {scene.game.title[scene.lang]} · Sobremesa"
    kind, asked = f"at-table game-{scene.game.id}", f"at={scene.at or 0}&seat={scene.seat}"
    return page(scene.lang, name, body, kind=kind, games=(scene.game,), tools=_tools(scene), asked=asked)


def _slider(scene: Scene) -> str:
    at = scene.at or 0
    step = text(phrases.MOVE_OF[scene.lang].format(at=at, length=scene.length))
    return (
        f'<form id="replay" class="row" method="get" action="{to(f"/t/{scene.table}/replay")}">'
        f"{_step_link(scene, at - 1, '‹', phrases.ONE_BACK[scene.lang])}"
        f'<input type="range" name="at" min="0" max="{scene.length}" value="{at}" aria-label="{step}">'
        f"{_step_link(scene, at + 1, '›', phrases.ONE_ON[scene.lang])}{_eyes(scene)}"
        f'<output>{at}/{scene.length}</output><button type="submit">{text(phrases.SHOW[scene.lang])}</button>'
        f'<a class="button-like" href="{to(f"/t/{scene.table}")}">{text(phrases.TO_THE_TABLE[scene.lang])}</a></form>'
    )


def _step_link(scene: Scene, at: int, sign: str, label: str) -> str:
    at = min(max(at, 0), scene.length)
    address = to(f"/t/{scene.table}/replay?at={at}&amp;seat={scene.seat}")
    return f'<a class="button-like one-step" href="{address}" aria-label="{text(label)}">{sign}</a>'


def _eyes(scene: Scene) -> str:
    if len(scene.eyes) < 2:
        return f'<input type="hidden" name="seat" value="{scene.seat}">'
    names = {player.seat: player.name or seat_name(player.seat, scene.lang) for player in scene.players}
    names[SPECTATOR] = phrases.A_SPECTATOR[scene.lang]
    options = join(
        f"<option{attributes(value=seat, selected=seat == scene.seat)}>{text(names[seat])}</option>"
        for seat in scene.eyes
    )
    return f'<label>{text(phrases.SEEN_BY[scene.lang])} <select name="seat">{options}</select></label>'


# --- A hint -----------------------------------------------------------------------------------------------------------


def hint_page(game: Game, table: str, answer: Answer, lang: Lang) -> str:
    """For those without scripts; with them the table itself shows it. The rule that it names can be read."""
    told, rule = text(answer.words[lang]), text(phrases.RULE[lang])
    read = f' <a href="{to(f"/g/{game.id}#{text(answer.rule)}")}">{rule}</a>' if answer.rule else ""
    body = (
        f'<main id="main" class="trouble"><h1>{text(phrases.HINT[lang])}</h1><p class="lead">{told}{read}</p>'
        f'<p><a class="button-like" href="{to(f"/t/{table}")}">{text(phrases.TO_THE_TABLE[lang])}</a></p></main>'
    )
    return page(lang, f"{phrases.HINT[lang]} · {game.title[lang]} · Sobremesa", body, kind="room")


# --- A match that cannot go on ----------------------------------------------------------------------------------------


def unplayable_page(table: str, title: Words, words: str, lang: Lang, may_close: bool) -> str:
    """Why it can't, what can be done, and for its people the way to be rid of it."""
    close = (
        f'<form method="post" action="{to(f"/t/{table}/close")}"><button type="submit">'
        f"{text(phrases.CLOSE_THIS_MATCH[lang])}</button>"
        f'</form><p class="quiet">{text(phrases.CLOSED_MATCH[lang])}</p>'
    )
    body = (
        f'<main id="main" class="trouble"><h1>{text(title[lang])}</h1><p class="lead">{text(words)}</p>'
        f"{close if may_close else ''}<p>{_way_back(lang)}</p></main>"
    )
    return page(lang, f"{title[lang]} · Sobremesa", body, kind="room")


# --- Fair dice --------------------------------------------------------------------------------------------------------


@cache
def fair_page(lang: Lang, house: str) -> str:
    """How dice are made here and how to check them; `house` is the name that its seals go by."""
    told = files("sobremesa.server").joinpath("texts", f"fair.{lang}.md").read_text("utf-8")
    told = told.replace("{checker}", static("check_dice.py")).replace("{house}", house)
    body = f'<main id="main"><article class="told">{as_html(told, 0)}</article></main>'
    return page(lang, f"{phrases.FAIR_DICE[lang]} · Sobremesa", body, kind="room")


# --- When something is wrong ------------------------------------------------------------------------------------------


def error_page(status: int, words: str, lang: Lang, back: tuple[str, str] | None = None) -> str:
    """What happened and what to do, with the way back to the shelf; before it one that is nearer, if there is one."""
    nearer = f'<a class="button-like" href="{text(back[0])}">{text(back[1])}</a> ' if back else ""
    body = (
        f'<main id="main" class="trouble"><h1>{text(phrases.THAT_DID_NOT_WORK[lang])}</h1>'
        f'<p class="lead">{text(words)}</p>'
        f'<p class="row">{nearer}{_way_back(lang)}</p><p class="quiet">{status}</p></main>'
    )
    return page(lang, f"{phrases.THAT_DID_NOT_WORK[lang]} · Sobremesa", body, kind="room")
