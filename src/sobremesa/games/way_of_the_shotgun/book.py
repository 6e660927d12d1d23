"""What the books of Way of the ShoTgun speak of: what she carries, a die for her nerve, and people to face."""

from __future__ import annotations

from sobremesa.engine.words import Words
from sobremesa.games.adventure.charter import Charter, Measure

SHELLS, LOADED, HEALTH, NERVE, SMOKE = range(5)
RESOLVE, BODY, EAR, AIM, BEATS, GUN, SECRET, HABITS = range(8)  # the columns of a person
WAITS, TAUNTS, DRAWS, SHOOTS = range(4)  # what a person may be about to do

PICTURES = (
    *("school", "forge", "saloon", "well", "toll", "corral", "siding", "mailcar", "telegraph", "circus", "inn", "ford"),
    *("court", "bridge", "vineyard", "chapel", "classroom", "gate", "library"),
)

CHARTER = Charter(
    game=__name__.split(".")[-2],
    measures=(
        Measure("shells", Words("Cartuchos", "Shells"), 5, 3),  # in the bag
        Measure("loaded", Words("Cañones cargados", "Loaded barrels"), 2, 0),
        Measure("health", Words("Salud", "Health"), 3, 3),
        Measure("nerve", Words("Temple", "Nerve"), 4, 2),
        Measure("smoke", Words("Humo", "Smoke"), 1, 0),  # whether the gun was ever fired
    ),
    pictures=PICTURES,
    turns=("test", "duel", "choice", "fork", "go", "leave", "end"),
    extras=("person", "ending", "remember"),
    skills=("nerve",),
    hardest=10,
    luck=6,
    handled=("loaded", "smoke"),
    traits={
        "resolve": range(1, 6),  # the words it takes
        "body": range(1, 4),  # the hits it takes
        "ear": range(2, 7),  # what the die must show for a word to reach them
        "aim": range(2, 7),  # what it must show to hit them
        "beats": range(2, 9),  # how long they stay
        "gun": range(-1, 2),  # what a loaded gun on the shoulder adds to a word
    },
    habits=("calm", "armed"),
    deeds=("waits", "taunts", "draws", "shoots"),
)
MEASURES, CAPS = CHARTER.names, CHARTER.caps
