"""The postcard and the books as data: measures and their ends, and every step of every adventure as rows of numbers."""

from __future__ import annotations

from math import prod

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.mad_maxence.book import (
    ADD,
    CAPS,
    CHOOSE,
    COMBAT,
    FALL,
    FIGHT,
    GAIN,
    GO,
    LEAVE,
    LOSE,
    MARK,
    MOST_ITEMS,
    MOST_PLACES,
    TECH,
    TEST,
    TIME,
)
from sobremesa.games.mad_maxence.loader import library
from sobremesa.games.mad_maxence.press import (
    BAD,
    CHANGES_FROM,
    CHANGES_TO,
    CHOICE_COLUMNS,
    CHOICES_FROM,
    CHOICES_TO,
    END,
    GOOD,
    KIND,
    NEXT,
    NO_ITEM_ROW,
    PLACE_COLUMNS,
    Press,
    padded,
)
from sobremesa.games.reconstruction import DEDUCED, INVENTED, Reconstruction

# --- Medidas · Measures -----------------------------------------------------------------------------------------------

CAP = lookup(CAPS)  # [R] in part: see book.py
LAST_HOUR = CAPS[TIME]  # beyond it the Erasers have caught up
COINS = 3

EASY_DIFFICULTY, HARD_DIFFICULTY = 1, 3
EASY_GAIN, HARD_GAIN = 1, 2  # the time that a manoeuvre wins back

# --- Los libros · The books, all [R] ----------------------------------------------------------------------------------

LIBRARY, LEFT_OUT = library()
PRESS = Press(LIBRARY)
ADVENTURES, PLACES, ITEMS = PRESS.adventures, PRESS.places, PRESS.items
STEPS, STEP_PLACE, CHOICES = tuple(PRESS.steps), tuple(PRESS.homes), tuple(PRESS.choices)

STEP = lookup(PRESS.step_rows)
CHOICE = lookup(PRESS.choice_rows or [[0] * CHOICE_COLUMNS])
CHANGE = lookup(PRESS.change_rows or [[0] * 3])
CONDITION = lookup(PRESS.condition_rows or [[0] * 3])

# By adventure, then by place or item in the order of the book.
PLACE = lookup(padded(PRESS.place_rows, [0] * PLACE_COLUMNS))
PLACE_COUNT = lookup([len(places) for places in PLACES])
ITEM = lookup(padded(PRESS.item_rows, NO_ITEM_ROW))
ITEM_COUNT = lookup([len(items) for items in ITEMS])

START_PLACE = lookup([list(tale.places).index(tale.start) for _, tale in ADVENTURES])
HOUR = lookup([tale.hour for _, tale in ADVENTURES])  # the time at which it begins
NOWHERE = MOST_PLACES  # the place one came from, before the first road
ALONE = lookup([tale.alone for _, tale in ADVENTURES])  # the measures it begins with when it is played by itself
KEEP = lookup([tale.keep for _, tale in ADVENTURES])  # the most of each measure that leaves it

# The inked roads, by the keys of the places on the table; hidden places are off them.
ROAD_LINKS = tuple(
    tuple(
        (f"place-{one}", f"place-{other}")
        for one, other in sorted(tale.roads)
        if one < other and not tale.places[one].is_hidden and not tale.places[other].is_hidden
    )
    for _, tale in ADVENTURES
)

# --- Qué se juega · What is played ------------------------------------------------------------------------------------

# For each value of the option, the first and the last adventure: a whole book, or one adventure by itself.
SELECTIONS: dict[str, tuple[int, int]] = {}
SELECTION_NAMES: list[Words] = []
for _book in LIBRARY:
    _own = [at for at, (book, _) in enumerate(ADVENTURES) if book is _book]
    SELECTIONS[_book.id] = (_own[0], _own[-1])
    SELECTION_NAMES.append(Words(f"Campaña: {_book.title.es}", f"Campaign: {_book.title.en}"))
    for _n, _at in enumerate(_own, 1):
        SELECTIONS[f"{_book.id}-{_n}"] = (_at, _at)
        _title = ADVENTURES[_at][1].title
        SELECTION_NAMES.append(Words(f"Aventura {_n}: {_title.es}", f"Adventure {_n}: {_title.en}"))
SELECTION = lookup(list(SELECTIONS.values()))

# Whatever one may bring into an adventure is a number: 0 for what its book says (see `entry_of` in the rules).
ITEM_SETS = 1 << MOST_ITEMS
ENTRIES = 1 + max(len(book.adventures) for book in LIBRARY) * prod(cap + 1 for cap in CAPS[TIME + 1 :]) * ITEM_SETS

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


MEASURE_WORTH = lookup(WORTH)
PROMISE = lookup([round(promise(number)) for number in range(len(STEPS))])
VALUE = lookup([round(value(number, FARSIGHTED)) for number in range(len(STEPS))])  # with its own changes

# --- Palabras · Words -------------------------------------------------------------------------------------------------

MEASURE_NAMES = (
    Words("Tiempo", "Time"),
    Words("TECH", "TECH"),
    Words("Piezas", "Parts"),
    Words("Combustible", "Fuel"),
    Words("Combatividad", "Combat"),
    Words("Conducción", "Driving"),
    Words("Orientación", "Orientation"),
)

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
