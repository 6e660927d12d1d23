"""The postcard as data: the grid of the storm, the tracks, the slots of each action, and what the dice do to Hearts."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.engine.words import LANGS, Words
from sobremesa.games.reconstruction import DEDUCED, INVENTED, Reconstruction

SIDES = 6

# --- El juego · The game ----------------------------------------------------------------------------------------------

MINUTES, COMPLEXITY = 15, 2  # [R] as of most of its siblings: the head of this game, which would say, is lost

# --- La cuadrícula · The grid -----------------------------------------------------------------------------------------

COLUMNS = SIDES  # a die names one
ROWS = 6  # [R] how many rows there are
ROW_CHOICES = range(5, 8)  # what the option offers
MOST_ROWS = ROW_CHOICES[-1]
SQUARES = MOST_ROWS * COLUMNS

START_COLUMN = 2  # [R] the third, counted from 0
START_ABOVE_GROUND = 2  # [R] the second row from below

# --- Los indicadores · The tracks -------------------------------------------------------------------------------------

START_LIGHT, MOST_LIGHT = 3, 5  # [R] the end of the track, not its start
START_STRUCTURE, MOST_STRUCTURE = 6, 6  # a collision from the top must lead to the zone of 3
MOST_VICTORY = 6
MOST_CAPTURED = 255  # as many as a byte holds: no match comes near it

# --- La tripulación · The crew ----------------------------------------------------------------------------------------

CREW = 5
SEALING_FROM = 3  # with this structure or less, one of the crew does nothing but seal leaks

ACTIONS = 7
ILLUMINATE, MANOEUVRE, HUNT, SLEEP, REPAIR, ACCELERATE, SEND = range(ACTIONS)
IDLE = ACTIONS  # takes no slot

HUNT_SLOTS = 2  # [R] how often one may hunt in a round
HUNT_CHOICES = range(1, 3)  # what the option offers
SLOTS = lookup([1, 2, HUNT_SLOTS, 3, 1, 2, 2])  # [R] by action; of Accelerate and Sleep they follow from the text

LIGHT_GAIN = 2
HUNT_NEEDS = 3  # the die less the distance

# Where Sleep reaches, and how many of the crew it takes: the lighthouse's own square and the four beside it.
REACH = 5
HERE, ABOVE, LEFT, RIGHT, BELOW = range(REACH)
REACH_DOWN = lookup([0, -1, 0, 0, 1])
REACH_ACROSS = lookup([0, 0, -1, 1, 0])
REACH_CREW = lookup([1, 2, 2, 2, 2])

# --- Los corazones de la tormenta · The Hearts of the storm -----------------------------------------------------------

EXPLODES = 2
# By the die and the number of the row together, 0 to 12 (rows count from 0): columns to the right on the way down.
DRIFT = lookup([0, -1, -1, -1, 0, 0, 1, 1, *[EXPLODES] * 5])

CLOSE_BLAST, FAR_BLAST, COLLISION = 2, 1, 3  # structure lost

MODES = 2
STORM, NIGHTMARE = range(MODES)
MOST_STEPS = 10
STEPS = lookup([1, MOST_STEPS])  # how long the sequence of each mode is before it begins again
NEW_HEARTS = lookup([[1] * MOST_STEPS, [1, 1, 2, 1, 3, 2, 1, 1, 2, 3]])  # dice in each round of it

# --- Palabras · Words -------------------------------------------------------------------------------------------------

LIGHT_NAME = Words("Luminosidad", "Luminosity")
STRUCTURE_NAME = Words("Estructura", "Structure")
VICTORY_NAME = Words("Victoria", "Victory")

# By action, Idle last.
ACTION_NAMES = (
    Words("Iluminar", "Illuminate"),
    Words("Maniobrar", "Manoeuvre"),
    Words("Cazar", "Hunt"),
    Words("Dormir", "Sleep"),
    Words("Reparar", "Repair"),
    Words("Acelerar", "Accelerate"),
    Words("Enviar", "Send"),
    Words("Esperar", "Idle"),
)
ACTION_KEYS = ("illuminate", "manoeuvre", "hunt", "sleep", "repair", "accelerate", "send", "idle")

SIDE_NAMES = (Words("a la izquierda", "to the left"), Words("a la derecha", "to the right"))
REACH_NAMES = (
    Words("de esta casilla", "on this square"),
    Words("de arriba", "above"),
    Words("de la izquierda", "on the left"),
    Words("de la derecha", "on the right"),
    Words("de abajo", "below"),
)


def square_name(square: int) -> Words:
    """Rows are called by the numbers that a Heart's die adds, columns by the faces of the die."""
    row, column = divmod(square, COLUMNS)
    return Words(f"fila {row}, columna {column + 1}", f"row {row}, column {column + 1}")


SQUARE_NAMES = tuple(square_name(square) for square in range(SQUARES))
MODE_NAMES = (Words("Tormenta", "Storm"), Words("Pesadilla", "Nightmare"))

ENDINGS = (
    Words(
        "Un domo de sueños tranquilos cubre Myiemord: el último resplandor ha vencido a las pesadillas.",
        "A dome of quiet dreams covers Myiemord: the last glow has beaten the nightmares.",
    ),
    Words(
        "El faro se hace pedazos en la tormenta y el último resplandor se apaga.",
        "The lighthouse breaks up in the storm, and the last glow goes out.",
    ),
    Words(
        "El faro se estrella contra Myiemord y el último resplandor se apaga.",
        "The lighthouse crashes into Myiemord, and the last glow goes out.",
    ),
    Words(
        "Un corazón de la tormenta toca un Myiemord sin protección: las pesadillas devoran el planeta.",
        "A Heart of the storm touches an unguarded Myiemord: nightmares devour the planet.",
    ),
)

# --- Lo que es nuestro · What is ours ---------------------------------------------------------------------------------


def _slots(*actions: int) -> Words:
    return Words(*(", ".join(f"{ACTION_NAMES[action][lang]} {SLOTS[action]}" for action in actions) for lang in LANGS))


RECONSTRUCTED = (
    Reconstruction(
        Words("Quién lo hizo", "Who made it"),
        INVENTED,
        Words(
            "El texto empieza en la preparación: falta la cabecera, que lo diría. Es lo que dicen casi todas las demás "
            "del folleto.",
            "The text begins at the setup: the head, which would say so, is missing. It is what nearly all others of "
            "the booklet say.",
        ),
    ),
    Reconstruction(
        Words("Minutos y complejidad", "Minutes and complexity"),
        INVENTED,
        Words(
            "Faltan con la cabecera. Son las de sus hermanos.", "Missing with the head. They are those of its siblings."
        ),
        value=Words(f"{MINUTES} minutos, {COMPLEXITY} de 5", f"{MINUTES} minutes, {COMPLEXITY} of 5"),
    ),
    Reconstruction(
        Words("Columnas", "Columns"),
        DEDUCED,
        Words(
            "Los corazones aparecen donde dice un dado de seis caras.",
            "Hearts appear where a six-sided die says.",
        ),
        value=COLUMNS,
    ),
    Reconstruction(
        Words("Filas numeradas desde 0", "Rows numbered from 0"),
        DEDUCED,
        Words(
            "La tabla de los corazones empieza en 1, y un 1 solo sale en una fila 0. Es un indicio, no una prueba: "
            "con filas desde 1 también se podría jugar, y sería más fácil. Ningún número puede pasar de 6, o los "
            "corazones no llegarían al suelo.",
            "The table of the Hearts begins at 1, and a 1 can only come up in a row 0. That is a hint, no proof: with "
            "rows from 1 it could be played too, and would be easier. No number can be above 6, or Hearts would never "
            "reach the ground.",
        ),
    ),
    Reconstruction(
        Words("Filas", "Rows"),
        INVENTED,
        Words(
            f"Es una opción: con {ROW_CHOICES[0]} es más difícil y con {ROW_CHOICES[-1]} más fácil.",
            f"It is an option: with {ROW_CHOICES[0]} it is harder, with {ROW_CHOICES[-1]} easier.",
        ),
        value=ROWS,
    ),
    Reconstruction(
        Words("Dónde empieza el faro", "Where the lighthouse starts"),
        INVENTED,
        Words("El texto no lo dice.", "The text does not say."),
        value=Words(
            f"columna {START_COLUMN + 1}, fila {START_ABOVE_GROUND} desde abajo",
            f"column {START_COLUMN + 1}, row {START_ABOVE_GROUND} from below",
        ),
    ),
    Reconstruction(
        Words("Estructura máxima", "The most Structure"),
        DEDUCED,
        Words(
            "El texto dice que una colisión deja siempre en la zona de 3.",
            "The text says that a collision always leads to the zone of 3.",
        ),
        value=MOST_STRUCTURE,
    ),
    Reconstruction(
        Words("Luminosidad máxima", "The most Luminosity"),
        INVENTED,
        Words("El texto no dice dónde acaba la escala.", "The text does not say where the scale ends."),
        value=MOST_LIGHT,
    ),
    Reconstruction(
        Words("Sitios en Dormir y Acelerar", "Slots for Sleep and Accelerate"),
        DEDUCED,
        Words("De sus textos.", "From their texts."),
        value=_slots(SLEEP, ACCELERATE),
    ),
    Reconstruction(
        Words("Sitios en Cazar", "Slots for Hunt"),
        INVENTED,
        Words(
            "El texto no los cuenta, y es el número que más cambia la dificultad: por eso es una opción. El folleto "
            "mismo cuenta que a algunas personas el juego les parece fácil.",
            "The text does not count them, and no other number changes the difficulty as much: that is why it is an "
            "option. The booklet itself tells that some people find the game easy.",
        ),
        value=HUNT_SLOTS,
    ),
    Reconstruction(
        Words("Sitios en las demás acciones", "Slots for the other actions"),
        INVENTED,
        Words("El texto no los cuenta.", "The text does not count them."),
        value=_slots(ILLUMINATE, MANOEUVRE, REPAIR, SEND),
    ),
    Reconstruction(
        Words(
            "Los daños de explosiones y aceleraciones son de Estructura",
            "The damage of explosions and accelerations is to Structure",
        ),
        DEDUCED,
        Words(
            "Los símbolos se han perdido, pero en la colisión se nombra.",
            "The symbols are lost, but at the collision it is named.",
        ),
    ),
)
