"""The postcard and the books as data: measures and their ends, and every step of every adventure as rows of numbers."""

from __future__ import annotations

from math import prod

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.adventure.book import (
    ADD,
    CHOOSE,
    FALL,
    FIGHT,
    GAIN,
    GO,
    LEAVE,
    LOSE,
    MARK,
    MOST_ITEMS,
    MOST_PLACES,
    TEST,
    Adventure,
)
from sobremesa.games.adventure.press import (
    BAD,
    CHANGES_FROM,
    CHANGES_TO,
    CHOICES_FROM,
    CHOICES_TO,
    END,
    GOOD,
    KIND,
    NEXT,
)
from sobremesa.games.adventure.printed import Printed
from sobremesa.games.mad_maxence.book import CAPS, CHARTER, COMBAT, TECH, TIME
from sobremesa.games.mad_maxence.loader import library
from sobremesa.games.reconstruction import DEDUCED, INVENTED, Reconstruction

# --- Medidas · Measures -----------------------------------------------------------------------------------------------

CAP = lookup(CAPS)  # [R] in part: see book.py
LAST_HOUR = CAPS[TIME]  # beyond it the Erasers have caught up
COINS = 3

EASY_DIFFICULTY, HARD_DIFFICULTY = 1, 3
EASY_GAIN, HARD_GAIN = 1, 2  # the time that a manoeuvre wins back

# --- Los libros · The books, all [R] ----------------------------------------------------------------------------------

LIBRARY, LEFT_OUT = library()
PRINTED = Printed(CHARTER, LIBRARY)
PRESS = PRINTED.press
ADVENTURES, PLACES, ITEMS = PRINTED.adventures, PRINTED.places, PRINTED.items
STEPS, STEP_PLACE = PRINTED.steps, PRINTED.step_place

STEP, CHOICE, CHANGE, CONDITION = PRINTED.step, PRINTED.choice, PRINTED.change, PRINTED.condition
PLACE, PLACE_COUNT = PRINTED.place, PRINTED.place_count
ITEM, ITEM_COUNT = PRINTED.item, PRINTED.item_count
START_PLACE, HOUR, ALONE, KEEP = PRINTED.start_place, PRINTED.hour, PRINTED.alone, PRINTED.keep
NOWHERE = MOST_PLACES  # the place one came from, before the first road
ROAD_LINKS = PRINTED.road_links()

# Whatever one may bring into an adventure is a number: 0 for what its book says (see `entry_of` in the rules).
ITEM_SETS = 1 << MOST_ITEMS
ENTRIES = 1 + max(len(book.adventures) for book in LIBRARY) * prod(cap + 1 for cap in CAPS[TIME + 1 :]) * ITEM_SETS

# --- Qué se juega · What is played ------------------------------------------------------------------------------------

SELECTIONS, SELECTION_NAMES = PRINTED.selections(
    LIBRARY, Words("Campaña: {title}", "Campaign: {title}"), Words("Aventura {n}: {title}", "Adventure {n}: {title}")
)
SELECTION = lookup(list(SELECTIONS.values()))

# --- Para los programas · For bots ------------------------------------------------------------------------------------

# A rule of thumb, in hundredths of the logarithm of the odds of winning: what a step of each measure is worth, in the
# order of MEASURES, an item and a mark, fitted to how 869 campaigns of a search ended; the two ends by trial.
WORTH = (-20, 90, 5, 42, 5, 10, 15)
ITEM_WORTH, MARK_WORTH, EXIT_WORTH, FALL_WORTH = 70, 40, 250, -400
FARSIGHTED = 5  # steps ahead


def promise(number: int, depth: int = FARSIGHTED) -> float:
    """What a step still has to give, if half of all tests are passed and the best is chosen."""
    row = PRESS.step_rows[number]
    if number == END or depth == 0:
        return 0
    if row[KIND] == TEST or row[KIND] == FIGHT:
        return (value(row[GOOD], depth) + value(row[BAD], depth)) / 2
    if row[KIND] == CHOOSE:
        return max(value(PRESS.choice_rows[c][NEXT], depth) for c in range(row[CHOICES_FROM], row[CHOICES_TO]))
    if row[KIND] == GO:
        return value(row[GOOD], depth)
    return {LEAVE: EXIT_WORTH, FALL: FALL_WORTH}.get(row[KIND], 0)


def value(number: int, depth: int) -> float:
    row = PRESS.step_rows[number]
    made = PRESS.change_rows[row[CHANGES_FROM] : row[CHANGES_TO]]
    return sum(change_worth(*change) for change in made) + promise(number, depth - 1)


def change_worth(kind: int, what: int, amount: int) -> int:
    if kind == ADD:
        return WORTH[what] * amount
    return {MARK: MARK_WORTH, GAIN: ITEM_WORTH, LOSE: -ITEM_WORTH}.get(kind, 0)


def far_from_start(tale: Adventure) -> list[int]:
    """Roads from where it begins to each place, as the map shows them."""
    found, edge, roads = {tale.start: 0}, [tale.start], 0
    while edge:
        roads += 1
        edge = sorted({other for place in edge for other in tale.around(place)} - set(found))
        found |= dict.fromkeys(edge, roads)
    return [found.get(place, MOST_PLACES) for place in tale.places] + [MOST_PLACES] * (MOST_PLACES - len(tale.places))


FROM_START = lookup([far_from_start(tale) for _, tale in ADVENTURES])
MEASURE_WORTH = lookup(WORTH)
PROMISE = lookup([round(promise(number)) for number in range(len(STEPS))])
VALUE = lookup([round(value(number, FARSIGHTED)) for number in range(len(STEPS))])  # with its own changes

# --- Palabras · Words -------------------------------------------------------------------------------------------------

MEASURE_NAMES = CHARTER.words

ENDINGS = (
    Words(
        "Maxence sale del mapa: nadie ha borrado su nombre.", "Maxence drives off the map: nobody has erased her name."
    ),
    Words(
        "Los Borradores alcanzan a Maxence: donde había un nombre queda una mancha de goma.",
        "The Erasers catch up with Maxence: where there was a name, a smudge of rubber is left.",
    ),
    Words(
        "El coche no da más y no queda con qué repararlo: los Borradores llegan sin prisa.",
        "The car is done for and nothing is left to mend it with: the Erasers come, in no hurry.",
    ),
    Words("El viaje de Maxence acaba aquí.", "Maxence's journey ends here."),
)

RECONSTRUCTED = (
    Reconstruction(
        Words("Los libros de aventuras", "The adventure books"),
        INVENTED,
        Words(
            "Mapas, lugares, números, equipo (el Dron y lo demás) y todos los textos son nuestros. Del mapa de la "
            "primera aventura, el ejemplo del folleto fija el anillo 0–2–5–8–4–1 y los vecinos de A.",
            "Maps, places, numbers, equipment (the Drone and the rest) and all texts are ours. Of the first "
            "adventure's map the booklet's example fixes the ring 0–2–5–8–4–1 and the neighbours of A.",
        ),
    ),
    Reconstruction(
        Words("El tope de las habilidades", "The ends of the skills"),
        DEDUCED,
        Words("Por las tres monedas.", "For the three coins."),
        value=CAPS[TECH],
    ),
    Reconstruction(
        Words("El tope de Combatividad, Combustible y Piezas", "The ends of Combat, Fuel and Parts"),
        INVENTED,
        Words("El texto no dice dónde acaban.", "The text does not say where they end."),
        value=CAPS[COMBAT],
    ),
    Reconstruction(
        Words("Entre aventuras", "Between adventures"),
        INVENTED,
        Words(
            "Cada libro dice a qué hora empieza cada aventura y cuánto se conserva: el folleto se lo deja.",
            "Each book says at what time an adventure begins and how much is kept: the booklet leaves it to them.",
        ),
    ),
    Reconstruction(
        Words("Perder una aventura acaba la campaña", "A lost adventure ends the campaign"),
        DEDUCED,
        Words(
            "«Su existencia se borra» no deja mucho margen. Que se ofrezca otra mesa desde donde se entró es nuestro.",
            "“Her existence is erased” leaves little room. That a new table is offered from where she came in is ours.",
        ),
    ),
)
