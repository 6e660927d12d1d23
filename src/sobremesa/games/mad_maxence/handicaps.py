"""What Maxence may do without in one adventure: each place but the exit, a skill that does not grow, an item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sobremesa.engine.handicap import Handicap
from sobremesa.engine.options import Value
from sobremesa.engine.words import Words
from sobremesa.games.adventure.book import GAIN, LEAVE, Adventure, Place
from sobremesa.games.mad_maxence.book import CHARTER, MEASURES
from sobremesa.games.mad_maxence.components import ADVENTURES, ITEMS, MEASURE_NAMES, SELECTIONS
from sobremesa.games.mad_maxence.rules import DRIVE

CLOSED = Words("lugares cerrados", "places closed")
HIDDEN = Words("lugares ocultos cerrados", "hidden places closed")
UNLEARNT = Words("habilidades que no crecen", "skills that do not grow")
UNFOUND = Words("equipo que no se encuentra", "items that are not found")


def handicaps(options: Mapping[str, Value]) -> Iterator[Handicap]:
    """Of an adventure played by itself; of a campaign none."""
    first, last = SELECTIONS[str(options["adventure"])]
    if first == last:
        tale = ADVENTURES[first][1]
        yield from closed(tale)
        yield from unlearnt(tale)
        yield from unfound(tale, first)


def closed(tale: Adventure) -> Iterator[Handicap]:
    for at, place in enumerate(tale.places.values()):
        if place.id != tale.start and not is_exit(place):
            name = Words(f"{place.id} {place.name.es}", f"{place.id} {place.name.en}")
            yield Handicap(HIDDEN if place.is_hidden else CLOSED, name, banned=frozenset({DRIVE + at}))


def is_exit(place: Place) -> bool:
    return any(step.kind == LEAVE for step in place.steps.values())


def unlearnt(tale: Adventure) -> Iterator[Handicap]:
    for skill in CHARTER.skills:
        measure = MEASURES.index(skill)
        yield Handicap(UNLEARNT, MEASURE_NAMES[measure], most={("measures", measure): tale.alone[measure]})


def unfound(tale: Adventure, number: int) -> Iterator[Handicap]:
    """Of the items of a book, those that this adventure gives."""
    steps = [step for place in tale.places.values() for step in place.steps.values()]
    gained = {change.name for step in steps for change in step.changes if change.kind == GAIN}
    for at, item in enumerate(ITEMS[number]):
        if item.id in gained:
            yield Handicap(UNFOUND, item.name, without={("items", 0): 1 << at})
