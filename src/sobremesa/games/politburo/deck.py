"""Decks of Politburó as files: what a designer may write in one, read with care and refused in a clear sentence.

The words of the format are the tuples below; `decks/base.toml` explains them at its top. Rules know none of the cards
by name: they go by these words alone, as numbers (components.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.words import LANGS, Words, nearest

OFFICES = 5
MOST_KINDS = 32  # of cards in one deck
MOST_COPIES = 99  # of one kind
FEWEST_CARDS = 40  # four hands and enough to draw from
MOST_AMOUNT = 30
LEAST_LOYALTY, MOST_LOYALTY = -5, 25

CLASSES = ("aggression", "demagogy", "denunciation", "cure", "event", "ability", "defence")
EFFECTS = ("health", "loyalty", "favour", "exile", "draw", "search", "spy", "mark", "cancel")
TARGETS = ("rival", "any", "own", "card", "player", "everyone", "mine", "rivals", "nobody")
AIMED = ("rival", "any", "own", "card")  # one candidate: only its owner may answer
MOMENTS = ("turn", "departure")
PICTURES = (
    *("fist", "poison", "shot", "axe", "rally", "speech", "cult", "rumour", "letter", "dagger", "guard", "alibi"),
    *("contacts", "bottle", "doctor", "clinic", "purge", "flag", "plan", "congress", "famine", "spyglass", "scissors"),
)

# What an effect asks of the rest: the targets it can have (the first is meant where none is named), and an amount.
_TARGETS_OF = {
    "health": ("rival", "any", "own", "everyone", "mine", "rivals"),
    "loyalty": ("any", "rival", "own", "everyone", "mine", "rivals"),
    "favour": ("any",),
    "exile": ("everyone", "rivals", "rival", "any"),
    "draw": ("nobody",),
    "search": ("card",),
    "spy": ("player",),
    "mark": ("rival", "any"),
    "cancel": ("nobody",),
}
_PICTURE_OF = dict(
    zip(CLASSES, ("fist", "rally", "rumour", "doctor", "congress", "contacts", "guard"), strict=True)
)  # where a card names none
_CARD_KEYS = ("id", "name", "text", "count", "class", "effect", "amount", "target", "against", "when")
_CARD_FLAGS = ("hand_only", "any_time", "picture")
_OFFICE_KEYS = ("id", "name", "threshold", "ability")
_ABILITY_KEYS = ("text", "class", "effect", "amount", "target")


@dataclass(frozen=True)
class Power:
    """What a card or the ability of an office does, in the words of the format."""

    kind: str  # its class
    effect: str
    amount: int
    target: str
    text: Words
    against: tuple[str, ...] = ()
    moment: str = "turn"
    is_hand_only: bool = False
    is_any_time: bool = False


@dataclass(frozen=True)
class Card:
    id: str
    name: Words
    count: int
    picture: str
    power: Power


@dataclass(frozen=True)
class Office:
    id: str
    name: Words
    threshold: int
    power: Power


@dataclass(frozen=True)
class Deck:
    id: str
    title: Words
    reconstructed: tuple[Words, ...]
    cards: tuple[Card, ...]
    offices: tuple[Office, ...]


class _Page:
    """A part of a deck file: it knows where it stands, so that a complaint can say so."""

    def __init__(self, where: str, data: Mapping[str, Any], keys: Sequence[str]) -> None:
        self.where, self.data = where, data
        for key in data:
            if key not in keys:
                hint = nearest(key, keys)
                self.refuse(Words(f"no existe «{key}». {hint.es}", f"there is no “{key}”. {hint.en}"))

    def refuse(self, trouble: Words) -> NoReturn:
        raise Unreadable(Words(f"{self.where}: {trouble.es}", f"{self.where}: {trouble.en}"))

    def take(self, key: str, default: Any = None) -> Any:
        if key in self.data:
            return self.data[key]
        if default is None:
            self.refuse(Words(f"falta «{key}».", f"“{key}” is missing."))
        return default

    def wrong(self, key: str, es: str, en: str) -> NoReturn:
        given = self.data.get(key)
        self.refuse(Words(f"«{key}» no puede ser {given!r}: {es}.", f"“{key}” cannot be {given!r}: {en}."))

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.take(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(
                key, f"debe ser un número entero de {low} a {high}", f"it must be a whole number, {low} to {high}"
            )
        return value

    def one_of(self, key: str, known: Sequence[str], default: str | None = None) -> str:
        value = self.take(key, default)
        if value not in known:
            listed = ", ".join(known)
            self.wrong(key, f"debe ser una de estas palabras: {listed}", f"it must be one of these words: {listed}")
        return str(value)

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, "debe ser true o false", "it must be true or false")
        return value

    def words(self, key: str) -> Words:
        value = self.take(key)
        if (
            not isinstance(value, dict)
            or sorted(value) != sorted(LANGS)
            or not all(_is_text(v) for v in value.values())
        ):
            self.wrong(
                key, 'debe decirse en las dos lenguas: { es = "…", en = "…" }', "it must be said in both languages"
            )
        return Words(value["es"], value["en"])

    def pages(self, key: str, keys: Sequence[str]) -> list[_Page]:
        value = self.take(key)
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self.wrong(key, f"debe ser una lista de partes [[{key}]]", f"it must be a list of parts [[{key}]]")
        return [_Page(f"{self.where}, {key} {one.get('id', n + 1)}", one, keys) for n, one in enumerate(value)]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and "{" not in value


def read_deck(name: str, data: Mapping[str, Any]) -> Deck:
    """The deck that a file of this name holds, or one sentence about what is wrong with it and what would be right."""
    page = _Page(f"{name}.toml", data, ("title", "reconstructed", "cards", "offices"))
    cards = tuple(_card(one) for one in page.pages("cards", (*_CARD_KEYS, *_CARD_FLAGS)))
    offices = tuple(_office(one) for one in page.pages("offices", _OFFICE_KEYS))
    _check_ids(page, [card.id for card in cards] + [office.id for office in offices])
    _check_sizes(page, cards, offices)
    notes = page.data.get("reconstructed", [])
    if not isinstance(notes, list):
        page.wrong("reconstructed", "debe ser una lista de frases", "it must be a list of sentences")
    sentences = tuple(_Page(f"{page.where}, reconstructed", {"": note}, ("",)).words("") for note in notes)
    return Deck(name, page.words("title"), sentences, cards, offices)


def _card(page: _Page) -> Card:
    kind = page.one_of("class", [name for name in CLASSES if name != "ability"])
    power = _power(page, kind)
    picture = page.one_of("picture", PICTURES, _PICTURE_OF[kind])
    return Card(str(page.take("id")), page.words("name"), page.number("count", 1, MOST_COPIES), picture, power)


def _office(page: _Page) -> Office:
    ability = page.take("ability")
    if not isinstance(ability, dict):
        page.wrong("ability", "debe ser { class, effect, … }", "it must be { class, effect, … }")
    inside = _Page(f"{page.where}, ability", ability, _ABILITY_KEYS)
    power = _power(inside, inside.one_of("class", [name for name in CLASSES if name not in ("event", "defence")]))
    threshold = page.number("threshold", LEAST_LOYALTY, MOST_LOYALTY)
    return Office(str(page.take("id")), page.words("name"), threshold, power)


def _power(page: _Page, kind: str) -> Power:
    effect = page.one_of("effect", EFFECTS)
    power = Power(
        kind=kind,
        effect=effect,
        amount=page.number("amount", -MOST_AMOUNT, MOST_AMOUNT, 0),
        target=page.one_of("target", _TARGETS_OF[effect], _TARGETS_OF[effect][0]),
        text=page.words("text"),
        against=_against(page),
        moment=page.one_of("when", MOMENTS, "turn"),
        is_hand_only=page.flag("hand_only"),
        is_any_time=page.flag("any_time"),
    )
    _check_power(page, power)
    return power


def _against(page: _Page) -> tuple[str, ...]:
    value = page.data.get("against", [])
    known = [name for name in CLASSES if name != "defence"]
    if not isinstance(value, list) or not set(value) <= set(known):
        listed = ", ".join(known)
        page.wrong("against", f"debe ser una lista de estas palabras: {listed}", f"it must list some of: {listed}")
    return tuple(value)


_NEEDS: tuple[tuple[str, Callable[[Power], bool], Words], ...] = (
    (
        "amount",
        lambda p: p.effect not in ("health", "loyalty") or p.amount != 0,
        Words("un cambio no puede ser 0", "a change cannot be 0"),
    ),
    (
        "amount",
        lambda p: p.effect not in ("favour", "draw") or p.amount > 0,
        Words("debe ser 1 o más", "it must be 1 or more"),
    ),
    (
        "against",
        lambda p: (p.effect == "cancel") == bool(p.against),
        Words(
            "lo llevan las cartas con effect «cancel», y solo ellas",
            "cards with effect “cancel” have it, and only they",
        ),
    ),
    (
        "class",
        lambda p: p.kind == "ability" or p.effect == "cancel" or (p.kind == "event") == (p.target not in AIMED),
        Words(
            "«event» es lo que no apunta a un candidato, y solo eso", "“event” is what is not aimed at one candidate"
        ),
    ),
    (
        "any_time",
        lambda p: not p.is_any_time or p.effect == "cancel" or p.moment == "departure",
        Words(
            "solo vale para cartas que responden: «cancel» o when «departure»", "only for cards that answer something"
        ),
    ),
    (
        "when",
        lambda p: p.moment == "turn" or (p.kind == "event" and p.target in ("everyone", "mine", "rivals", "nobody")),
        Words("«departure» es para eventos sin elección", "“departure” is for events without a choice"),
    ),
)


def _check_power(page: _Page, power: Power) -> None:
    for key, holds, trouble in _NEEDS:
        if not holds(power):
            page.wrong(key, trouble.es, trouble.en)


def _check_ids(page: _Page, ids: Sequence[str]) -> None:
    twice = next((one for at, one in enumerate(ids) if one in ids[:at]), None)
    if twice is not None:
        page.refuse(Words(f"hay dos partes con el id «{twice}».", f"two parts have the id “{twice}”."))


def _check_sizes(page: _Page, cards: Sequence[Card], offices: Sequence[Office]) -> None:
    total = sum(card.count for card in cards)
    if not 1 <= len(cards) <= MOST_KINDS or total < FEWEST_CARDS:
        page.refuse(
            Words(
                f"hay {len(cards)} clases y {total} cartas: hasta {MOST_KINDS} clases y desde {FEWEST_CARDS} cartas.",
                f"there are {len(cards)} kinds and {total} cards: at most {MOST_KINDS}, at least {FEWEST_CARDS}.",
            )
        )
    thresholds = [office.threshold for office in offices]
    if len(offices) != OFFICES or thresholds != sorted(set(thresholds)):
        page.refuse(
            Words(
                f"los cargos tienen los umbrales {thresholds}: deben ser {OFFICES}, de menor a mayor.",
                f"the offices have the thresholds {thresholds}: there must be {OFFICES}, from low to high.",
            )
        )
