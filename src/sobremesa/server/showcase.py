"""The shelf as a place: what one may go on playing, and the covers, found by a word, by how many one is, in any order.

All of it is links and one form: it works without scripts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS, Lang, Words, plain
from sobremesa.server import looks, phrases
from sobremesa.server.addresses import static, to
from sobremesa.server.html import attributes, join, text
from sobremesa.server.pages import cover, page, sheet
from sobremesa.server.previews import link_preview

MOST_PEOPLE = 6  # the filter of the shelf goes so far
LONGEST_SEARCH = 40

GO_ON_PLAYING = Words("Sigue jugando", "Go on playing")
PLAYED = Words("Terminadas ({n})", "Finished ({n})")
YOU_WON_IT = Words("ganaste", "you won")
ORDER = Words("Ordenar por", "Sort by")
FIND = Words("Buscar un juego", "Find a game")
FIND_IT = Words("Buscar", "Search")
FOUND_NONE = Words("Ninguno dice «{words}».", "None of them says “{words}”.")
SHOW_ALL = Words("Ver todos", "Show all")
IS_LEARNT = Words("Lo sabes jugar", "You know it")
IS_WON = Words("Lo has ganado", "You have won it")
ABOUT = Words(
    "Juegos de mesa en el navegador: con amigos, contra bots o en solitario. Sin cuenta, en un minuto.",
    "Board games in the browser: with friends, against bots or alone. No account, within a minute.",
)
NO_NETWORK = Words("Sin conexión", "No connection")
NOTHING_IS_LOST = Words(
    "No se pierde nada: tus mesas están guardadas y siguen donde las dejaste en cuanto vuelva la red.",
    "Nothing is lost: your tables are kept, and go on from where you left them once the network is back.",
)
WHAT_CAN_BE_DONE = Words("Mientras tanto", "Meanwhile")
DEEDS = (
    Words(
        "Una mesa que tengas abierta en otra pestaña se conecta sola; no hace falta recargarla.",
        "A table that is open in another tab connects again by itself; there is no need to reload it.",
    ),
    Words(
        "Si Sobremesa está instalado en este equipo, en una terminal se juega sin red: «sobremesa play».",
        "If Sobremesa is installed on this machine, a terminal plays without a network: “sobremesa play”.",
    ),
)
TRY_AGAIN = Words("Volver a intentar", "Try again")

Key = Callable[[Game], tuple[int, ...]]
ORDERS: Mapping[str, tuple[Words, Key | None]] = {  # by what the address says
    "": (Words("la repisa", "the shelf"), None),
    "people": (Words("personas", "people"), lambda game: (game.seats[0], game.seats[-1])),
    "minutes": (Words("minutos", "minutes"), lambda game: (game.minutes,)),
    "weight": (Words("complejidad", "complexity"), lambda game: (game.complexity, game.minutes)),
}


@dataclass(frozen=True)
class MyTable:
    """A table of the visitor's."""

    id: str
    title: Words  # of its game
    names: tuple[str, ...] = ()  # of the others there, or of all who share a screen
    is_waiting_for_me: bool = False
    is_over: bool = False
    is_won: bool = False  # by the visitor
    trouble: Words | None = None  # why it cannot be opened
    game: Game | None = None  # if it is still on the shelf


@dataclass(frozen=True)
class Visit:
    """What a visitor asks of the shelf, and what is known of them."""

    tables: tuple[MyTable, ...] = ()
    learnt: frozenset[str] = frozenset()  # ids of games, as this browser remembers
    won: frozenset[str] = frozenset()
    people: int = 0  # how many they are; 0: any
    order: str = ""
    words: str = ""  # looked for
    base: str = ""  # the address by which they came

    def query(self, **changes: str | int) -> str:
        """What is asked, or with something else asked, as an address says it."""
        asked = {"people": self.people or "", "sort": self.order, "q": self.words} | changes
        return urlencode({name: value for name, value in asked.items() if value != ""})

    def address(self, **changes: str | int) -> str:
        query = self.query(**changes)
        return to("/") + (f"?{query}" if query else "")


def shelf_page(lang: Lang, games: Iterable[Game], visit: Visit) -> str:
    shown = found(games, visit)
    body = (
        f'<main id="main" class="shelf"><h1>{text(phrases.WHAT_SHALL_WE_PLAY[lang])}</h1>'
        f"{_go_on(lang, visit.tables)}"
        f'<section aria-labelledby="games"><h2 id="games">{text(phrases.THE_SHELF[lang])}</h2>{_ask(lang, visit)}'
        f"{_covers(lang, shown, visit)}</section>{_puzzles(lang)}{_finished(lang, visit.tables)}</main>"
    )
    drawn = dict.fromkeys([*shown, *(table.game for table in visit.tables if table.game)])
    return page(lang, "Sobremesa", body, kind="room", games=drawn, more=_head(lang, visit.base), asked=visit.query())


def _puzzles(lang: Lang) -> str:
    address = to("/puzzles")
    return f'<p><a class="button-like" href="{address}">{text(phrases.PUZZLE_OF_THE_DAY[lang])}</a></p>'


def _head(lang: Lang, base: str) -> str:
    """What only the shelf needs: its style, and what makes it an app."""
    icon = static("icon-192.png")
    return (
        f"{link_preview(base, '/', 'Sobremesa', ABOUT[lang])}{sheet('shelf.css')}"
        f'<link rel="manifest" href="{to(f"/manifest.webmanifest?lang={lang}")}">'
        f'<link rel="apple-touch-icon" href="{icon}"><meta name="theme-color" content="#7a4a24">'
        f'<script type="module" src="{static("install.js")}" data-worker="{to(f"/sw.js?lang={lang}")}"></script>'
    )


# --- Finding ----------------------------------------------------------------------------------------------------------


def found(games: Iterable[Game], visit: Visit) -> tuple[Game, ...]:
    """Those that say all the words, in the order asked for. How many one is, the style sheet sees to."""
    wanted = plain(visit.words).split()
    fitting = [game for game in games if all(word in _said_of(game) for word in wanted)]
    key = ORDERS[visit.order][1]
    return tuple(sorted(fitting, key=key) if key else fitting)


def _said_of(game: Game) -> str:
    """In both languages: people look for a title as they know it."""
    told = [said[lang] for said in (game.title, game.blurb) for lang in LANGS]
    return plain(" ".join([*told, game.credits.told("es")]))


def _ask(lang: Lang, visit: Visit) -> str:
    """A word and the way to sort go to the server; how many one is filters at once, in the style sheet."""
    field = attributes(type="search", name="q", id="q", value=visit.words, maxlength=LONGEST_SEARCH)
    hidden = f'<input type="hidden" name="sort" value="{visit.order}">' if visit.order else ""
    return (
        f'<form class="finder" method="get" action="{to("/")}" role="search">{hidden}{_people(lang, visit)}'
        f'<p class="row find"><label class="unseen" for="q">{text(FIND[lang])}</label>'
        f'<input{field} placeholder="{text(FIND[lang])}">'
        f'<button type="submit">{text(FIND_IT[lang])}</button></p></form>{_orders(lang, visit)}'
    )


def _people(lang: Lang, visit: Visit) -> str:
    """How many are we: radios that the style sheet listens to, so it needs no script."""
    labels = {0: phrases.ANY[lang], 1: phrases.SOLO[lang], **{n: str(n) for n in range(2, MOST_PEOPLE + 1)}}
    radios = join(
        f"<input{attributes(type='radio', name='people', value=n, id=f'people-{n}', checked=n == visit.people)}>"
        f'<label for="people-{n}">{text(label)}</label>'
        for n, label in labels.items()
    )
    return f'<fieldset class="filter"><legend>{text(phrases.HOW_MANY[lang])}</legend>{radios}</fieldset>'


def _orders(lang: Lang, visit: Visit) -> str:
    links = join(
        f"<a{attributes(href=visit.address(sort=order), aria_current='true' if order == visit.order else None)}>"
        f"{text(words[lang])}</a>"
        for order, (words, _) in ORDERS.items()
    )
    return f'<nav class="orders" aria-label="{text(ORDER[lang])}"><span>{text(ORDER[lang])}</span>{links}</nav>'


# --- Covers -----------------------------------------------------------------------------------------------------------


def _covers(lang: Lang, games: tuple[Game, ...], visit: Visit) -> str:
    if not games:
        none, everything = FOUND_NONE[lang].format(words=visit.words), visit.address(q="")
        return f'<p>{text(none)} <a href="{text(everything)}">{text(SHOW_ALL[lang])}</a></p>'
    return f'<ul class="covers">{join(_on_shelf(game, lang, visit) for game in games)}</ul>'


def _on_shelf(game: Game, lang: Lang, visit: Visit) -> str:
    fits = " ".join(f"for-{seats}" for seats in game.seats)
    return (
        f'<li class="{fits}"><a class="cover-link" href="{to(f"/g/{game.id}")}">{cover(game, lang)}'
        f'{_badges(game, lang, visit)}<span class="blurb">{text(game.blurb[lang])}</span></a></li>'
    )


def _badges(game: Game, lang: Lang, visit: Visit) -> str:
    """What this browser knows of the visitor and the game."""
    known = ((IS_LEARNT, "✓", game.id in visit.learnt), (IS_WON, "★", game.id in visit.won))
    badges = join(
        f'<span class="badge" title="{text(words[lang])}"><span aria-hidden="true">{sign}</span>'
        f'<span class="unseen">{text(words[lang])}</span></span>'
        for words, sign, is_so in known
        if is_so
    )
    return f'<span class="badges">{badges}</span>' if badges else ""


# --- One's tables -----------------------------------------------------------------------------------------------------


def _go_on(lang: Lang, tables: tuple[MyTable, ...]) -> str:
    """What is still played, and first of it where one is waited for."""
    playing = sorted((one for one in tables if not one.is_over), key=lambda one: not one.is_waiting_for_me)
    if not playing:
        return ""
    return (
        f'<section aria-labelledby="my-tables"><h2 id="my-tables">{text(GO_ON_PLAYING[lang])}</h2>'
        f'<ul class="tables">{join(_table(one, lang) for one in playing)}</ul></section>'
    )


def _finished(lang: Lang, tables: tuple[MyTable, ...]) -> str:
    over = [one for one in tables if one.is_over]
    if not over:
        return ""
    label = PLAYED[lang].format(n=len(over))
    return (
        f'<details class="finished"><summary>{text(label)}</summary>'
        f'<ul class="tables">{join(_table(one, lang) for one in over)}</ul></details>'
    )


def _table(table: MyTable, lang: Lang) -> str:
    kind = "waits" if table.is_waiting_for_me else "over" if table.is_over or table.trouble else "goes-on"
    people = f" · {text(', '.join(table.names))}" if table.names else ""
    return (
        f'<li><a class="{kind}" href="{to(f"/t/{table.id}")}">{_mini(table)}<b>{text(table.title[lang])}</b>'
        f"<span>{text(_state_of(table)[lang])}{people}</span></a></li>"
    )


def _mini(table: MyTable) -> str:
    if not table.game or table.is_over:
        return ""
    return f'<span class="mini game-{table.game.id}">{looks.cover(table.game)}</span>'


def _state_of(table: MyTable) -> Words:
    if table.trouble:
        return table.trouble
    if table.is_waiting_for_me:
        return phrases.WAITING_FOR_YOU
    if table.is_over:
        return YOU_WON_IT if table.is_won else phrases.OVER
    return phrases.WAITING_FOR_OTHERS


# --- Without a network ------------------------------------------------------------------------------------------------


def offline_page(lang: Lang) -> str:
    """What the service worker shows where nobody answers."""
    deeds = join(f"<li>{text(deed[lang])}</li>" for deed in DEEDS)
    body = (
        f'<main id="main" class="trouble"><h1>{text(NO_NETWORK[lang])}</h1>'
        f'<p class="lead">{text(NOTHING_IS_LOST[lang])}</p><h2>{text(WHAT_CAN_BE_DONE[lang])}</h2><ul>{deeds}</ul>'
        f'<p><a class="button-like lit" href="{to("/")}">{text(TRY_AGAIN[lang])}</a></p></main>'
    )
    return page(lang, f"{NO_NETWORK[lang]} · Sobremesa", body, kind="room")


def manifest(lang: Lang) -> dict[str, object]:
    """What a browser needs to put Sobremesa on a home screen."""
    icons = [
        {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size, purpose in ((192, "any"), (512, "any"), (512, "maskable"))
    ]
    return {
        "name": "Sobremesa",
        "short_name": "Sobremesa",
        "description": ABOUT[lang],
        "lang": lang,
        "id": to("/"),
        "start_url": to("/"),
        "scope": to("/"),
        "display": "standalone",
        "background_color": "#f1e9db",
        "theme_color": "#7a4a24",
        "icons": icons,
    }
