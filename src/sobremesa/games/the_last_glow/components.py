"""The postcard as data: the grid of the storm, the tracks, the slots of each action, and what the dice do to Hearts."""

from __future__ import annotations

from sobremesa.engine.record import table
from sobremesa.engine.words import Words

SIDES = 6

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

SLOTS = table([1, 2, 2, 3, 1, 2, 2])  # [R] by action; two for Accelerate and three for Sleep follow from the text

LIGHT_GAIN = 2
HUNT_NEEDS = 3  # the die less the distance

# Where Sleep reaches, and how many of the crew it takes: the lighthouse's own square and the four beside it.
REACH = 5
HERE, ABOVE, LEFT, RIGHT, BELOW = range(REACH)
REACH_DOWN = table([0, -1, 0, 0, 1])
REACH_ACROSS = table([0, 0, -1, 1, 0])
REACH_CREW = table([1, 2, 2, 2, 2])

# --- Los corazones de la tormenta · The Hearts of the storm -----------------------------------------------------------

EXPLODES = 2
# By the die and the number of the row together, 0 to 12 (rows count from 0): columns to the right on the way down.
DRIFT = table([0, -1, -1, -1, 0, 0, 1, 1, *[EXPLODES] * 5])

CLOSE_BLAST, FAR_BLAST, COLLISION = 2, 1, 3  # structure lost

MODES = 2
STORM, NIGHTMARE = range(MODES)
MOST_STEPS = 10
STEPS = table([1, MOST_STEPS])  # how long the sequence of each mode is before it begins again
NEW_HEARTS = table([[1] * MOST_STEPS, [1, 1, 2, 1, 3, 2, 1, 1, 2, 3]])  # dice in each round of it

RECONSTRUCTED: tuple[Words, ...] = (
    Words(
        f"ROWS: la cuadrícula tiene {ROWS} filas (se puede jugar con 5, 6 o 7); solo consta que hay seis columnas.",
        f"ROWS: the grid has {ROWS} rows (5, 6 or 7 can be chosen); only its six columns are certain.",
    ),
    Words(
        "START_COLUMN, START_ABOVE_GROUND: el faro empieza en la tercera columna, en la penúltima fila.",
        "START_COLUMN, START_ABOVE_GROUND: the lighthouse starts in the third column, in the last row but one.",
    ),
    Words(
        f"MOST_LIGHT: la luminosidad llega a {MOST_LIGHT}.",
        f"MOST_LIGHT: luminosity goes up to {MOST_LIGHT}.",
    ),
    Words(
        "SLOTS: cuántos tripulantes caben en cada acción (1 iluminar, 2 maniobrar, 2 cazar, 1 reparar, 2 enviar).",
        "SLOTS: how many of the crew fit in each action (1 illuminate, 2 manoeuvre, 2 hunt, 1 repair, 2 send).",
    ),
)

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
