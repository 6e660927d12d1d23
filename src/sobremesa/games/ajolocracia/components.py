"""The 108 cards of Ajolocracia: how many there are of each kind, what they score, and what they are called."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.reconstruction import Reconstruction

ROUNDS = 3
MOST_SEATS = 5

# --- Contenido · Contents ---------------------------------------------------------------------------------------------

KINDS = 12
ISOPODS, BEETLES, INSTITUTIONS = 0, 1, 2
CITIZENS_1, CITIZENS_2, CITIZENS_3 = 3, 4, 5
ROSACEUM, LERMAENSE, MEXICANUM = 6, 7, 8
VALUES, HABITAT, INE = 9, 10, 11

COPIES = lookup([14, 14, 14, 6, 12, 8, 5, 10, 5, 10, 6, 4])
DECK = 108

# --- Preparación · Setting up -----------------------------------------------------------------------------------------

HAND_SIZE = lookup([0, 0, 10, 9, 8, 7])  # by the number of people

# --- Fin de una ronda · End of a round --------------------------------------------------------------------------------

FIRST_PRIZE, SECOND_PRIZE = 6, 3  # for the most faces of Ciudadanía
PAIR, PAIR_POINTS = 2, 5
TRIPLE, TRIPLE_POINTS = 3, 10
INSTITUTION_POINTS = lookup([0, 1, 3, 6, 10, 15])  # by how many; more than five score as five
MOST_INSTITUTIONS = 5
SPECIES = 3  # of Ambystoma, counted from ROSACEUM
AMBYSTOMA_POINTS = lookup([1, 2, 3])  # by species
HABITAT_FACTOR = 3

# --- Fin de la partida · End of the game ------------------------------------------------------------------------------

VALUES_PRIZE = 6  # won with the most Valores, lost with the fewest

SOURCES = 5  # of the points of a round
FROM_CITIZENSHIP, FROM_ISOPODS, FROM_BEETLES, FROM_INSTITUTIONS, FROM_AMBYSTOMAS = range(SOURCES)

# --- In words ---------------------------------------------------------------------------------------------------------

NAMES = (
    Words("Isópodos y algas", "Isopods and algae"),
    Words("Coleópteros y anélidos", "Beetles and worms"),
    Words("Instituciones", "Institutions"),
    Words("Ciudadanía de 1 rostro", "Citizenship of 1 face"),
    Words("Ciudadanía de 2 rostros", "Citizenship of 2 faces"),
    Words("Ciudadanía de 3 rostros", "Citizenship of 3 faces"),
    Words("Ambystoma rosaceum", "Ambystoma rosaceum"),
    Words("Ambystoma lermaense", "Ambystoma lermaense"),
    Words("Ambystoma mexicanum", "Ambystoma mexicanum"),
    Words("Valores", "Values"),
    Words("Ambiente", "Habitat"),
    Words("Credencial del INE", "INE voter card"),
)

_FACES = Words(
    "Suma rostros: quien junta más gana 6 puntos y el segundo lugar, 3.",
    "Faces add up: the most win 6 points, the second most 3.",
)
EFFECTS = (
    Words("Cada par vale 5 puntos.", "Each pair scores 5 points."),
    Words("Cada tercia vale 10 puntos.", "Each set of three scores 10 points."),
    Words(
        "De 1 a 4 valen 1, 3, 6 o 10 puntos; 5 o más, 15.",
        "One to four of them score 1, 3, 6 or 10 points; five or more, 15.",
    ),
    _FACES,
    _FACES,
    _FACES,
    Words("1 punto; 3 sobre un Ambiente.", "1 point; 3 on a Habitat."),
    Words("2 puntos; 6 sobre un Ambiente.", "2 points; 6 on a Habitat."),
    Words("3 puntos; 9 sobre un Ambiente.", "3 points; 9 on a Habitat."),
    Words(
        "Al final, quien tiene más gana 6 puntos; entre tres o más, quien tiene menos pierde 6.",
        "At the end the most win 6 points; among three or more people the fewest lose 6.",
    ),
    Words("Triplica el siguiente Ambystoma que bajes.", "Triples the next Ambystoma that you play."),
    Words(
        "En un turno posterior: di «¡Ajolocracia!» y baja dos cartas.",
        "On a later turn: say “¡Ajolocracia!” and play two cards.",
    ),
)

CORNERS = ("Is", "Co", "In", "C1", "C2", "C3", "1", "2", "3", "V", "×3", "INE")
LOOKS = (
    "isopods",
    "beetles",
    "institution",
    "citizens-1",
    "citizens-2",
    "citizens-3",
    "axolotl-rosaceum",
    "axolotl-lermaense",
    "axolotl-mexicanum",
    "values",
    "habitat",
    "ine",
)
# The section of the rulebook that explains each kind.
SECTIONS = (
    "isopods",
    "beetles",
    "institutions",
    "citizenship",
    "citizenship",
    "citizenship",
    "ambystomas",
    "ambystomas",
    "ambystomas",
    "values",
    "habitat",
    "ine",
)

RECONSTRUCTED: tuple[Reconstruction, ...] = ()  # every number is the rulebook's
