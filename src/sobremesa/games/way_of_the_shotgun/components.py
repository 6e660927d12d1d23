"""The books as data: every step of every chapter, and everybody one may face, as rows of numbers. All of it is ours."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.adventure.printed import Printed
from sobremesa.games.reconstruction import INVENTED, Reconstruction
from sobremesa.games.way_of_the_shotgun.book import CAPS, CHARTER, HEALTH, LOADED, NERVE, SHELLS
from sobremesa.games.way_of_the_shotgun.loader import library

# --- Medidas · Measures -----------------------------------------------------------------------------------------------

CAP = lookup(CAPS)
MEASURE_NAMES = CHARTER.words
BARRELS = CAPS[LOADED]
BOTH_BARRELS = 2  # what the die gains by firing both at once; it also hits twice
STEADY = 1  # what a point of nerve adds to the die

# --- Los libros · The books -------------------------------------------------------------------------------------------

LIBRARY, LEFT_OUT = library()
PRINTED = Printed(CHARTER, LIBRARY)
ADVENTURES, PLACES, ITEMS = PRINTED.adventures, PRINTED.places, PRINTED.items
STEPS, STEP_PLACE = PRINTED.steps, PRINTED.step_place
PEOPLE = tuple(person for _, person in PRINTED.people)

STEP, CHOICE, CHANGE, CONDITION = PRINTED.step, PRINTED.choice, PRINTED.change, PRINTED.condition
PLACE, PLACE_COUNT, PERSON_ROW = PRINTED.place, PRINTED.place_count, PRINTED.person
START_PLACE, ALONE, KEEP, KEPT_MARKS = PRINTED.start_place, PRINTED.alone, PRINTED.keep, PRINTED.kept_marks
ROAD_LINKS = PRINTED.road_links()

# --- Qué se juega · What is played ------------------------------------------------------------------------------------

SELECTIONS, SELECTION_NAMES = PRINTED.selections(
    LIBRARY,
    Words("El camino entero: {title}", "The whole road: {title}"),
    Words("Capítulo {n}: {title}", "Chapter {n}: {title}"),
)
SELECTION = lookup(list(SELECTIONS.values()))

# --- Cómo acaba · How it ends -----------------------------------------------------------------------------------------

CHAPTER_CLOSED, FELL = range(2)  # the ends that are in no book
ENDINGS = (
    Words("El capítulo se cierra, y el camino sigue.", "The chapter closes, and the road goes on."),
    Words("No hizo falta nadie: pudo el camino.", "It took nobody: the road was enough."),
    *(ending.words for _, ending in PRINTED.endings),
)
FIRST_ENDING = 2  # of the books
IS_WON = lookup([1, 0, *(1 if ending.is_won else 0 for _, ending in PRINTED.endings)])

OURS = Words("Nuestro, hasta que llegue el suyo.", "Ours, until theirs comes.")

RECONSTRUCTED = (
    Reconstruction(
        Words("El juego entero", "The whole game"),
        INVENTED,
        Words(
            "El folleto de Yeast Games solo anuncia Way of the ShoTgun: su libro de aventuras y sus reglas no han "
            "salido. Reglas, personas, lugares, textos y dibujos son nuestros, y dejarán su sitio a los suyos.",
            "The Yeast Games booklet only announces Way of the ShoTgun: its adventure book and rules have not come "
            "out. Rules, people, places, texts and drawings are ours, and will give way to theirs.",
        ),
    ),
    Reconstruction(
        Words("Los topes", "The ends of the measures"),
        INVENTED,
        Words("Para que todo quepa en una postal.", "So that it all fits on a postcard."),
        value=Words(
            f"{CAPS[SHELLS]} cartuchos, {CAPS[LOADED]} cañones, {CAPS[HEALTH]} de Salud, {CAPS[NERVE]} de Temple",
            f"{CAPS[SHELLS]} shells, {CAPS[LOADED]} barrels, {CAPS[HEALTH]} Health, {CAPS[NERVE]} Nerve",
        ),
    ),
    Reconstruction(
        Words("Los dos cañones a la vez", "Both barrels at once"),
        INVENTED,
        Words("Lo que suman al dado; y aciertan dos veces.", "What they add to the die; and they hit twice."),
        value=f"+{BOTH_BARRELS}",
    ),
)
