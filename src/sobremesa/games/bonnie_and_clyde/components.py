"""The postcard as data: measures, boxes, spaces, and what each use of a cube and each police result changes."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.reconstruction import DEDUCED, INVENTED, RULED, Reconstruction

SIDES = 6  # of both dice

# --- Medidores y casillas · Measures and boxes ------------------------------------------------------------------------

# The columns of CHANGES.
SAVINGS, LOVE, BOREDOM, THREAT, AMMO, POEM = range(6)

FULL = 2  # the end of Love, Boredom, Threat and Ammo: every rule of overflow speaks of "2"
PASSION_BOXES = 2
POEM_BOXES = 3
PRISON_BOXES = 3  # the nine cubes of the material less 2 for passion, 3 for poems and 1 for Roy
MOST_ADDED = 4  # to the police die, by Threat and by the Prison boxes, which read +1, +2, +3
PRISON_READINGS = ("highest", "sum")  # of the filled boxes, only the highest counts; or all of them do

START_SAVINGS = 1
SAVINGS_CAP = 6  # [R] the length of the savings scale
SAVINGS_CAPS = range(3, 11)  # what the option offers
DAILY_COST = 1

YEAR = 1932  # [R] of the story and of its drawings

RECONSTRUCTED = (
    Reconstruction(
        Words("Tope de ahorros", "Savings cap"),
        INVENTED,
        Words(
            "El texto no dice dónde acaba la escala; es una opción de la partida, "
            f"de ${SAVINGS_CAPS[0]} a ${SAVINGS_CAPS[-1]}.",
            "The text does not say where the scale ends; it is an option of the game, "
            f"from ${SAVINGS_CAPS[0]} to ${SAVINGS_CAPS[-1]}.",
        ),
        value=f"${SAVINGS_CAP}",
    ),
    Reconstruction(
        Words("Casillas de Prisión", "Prison boxes"),
        DEDUCED,
        Words(
            "Hay nueve cubos para Pasión, Poemas, vigilancia y Roy: 9 − 2 − 3 − 1 = 3.",
            "There are nine cubes for Passion, Poems, surveillance and Roy: 9 − 2 − 3 − 1 = 3.",
        ),
        value=PRISON_BOXES,
    ),
    Reconstruction(
        Words("La Prisión suma +1, +2, +3", "Prison adds +1, +2, +3"),
        DEDUCED,
        Words(
            "Solo cuenta la casilla más alta. El texto da «+1/+1/+2/+3» con un máximo de +4: el +1 de Amenaza 2 y el "
            "+3 de la última casilla. También puede leerse que se suman todas, hasta ese máximo: es una opción.",
            "Only the highest box counts. The text gives “+1/+1/+2/+3” with a maximum of +4: the +1 of Threat 2 and "
            "the +3 of the last box. It can also be read as the sum of all boxes, up to that maximum: an option.",
        ),
    ),
    Reconstruction(
        Words("Amor, Aburrimiento, Amenaza y Munición", "Love, Boredom, Threat and Ammo"),
        DEDUCED,
        Words("Todas las reglas de exceso hablan del «2».", "Every rule of overflow speaks of “2”."),
        value=Words(f"de 0 a {FULL}", f"from 0 to {FULL}"),
    ),
    Reconstruction(
        Words("El cubo de actividad policial", "The police activity cube"),
        DEDUCED,
        Words(
            "Solo muestra el resultado: no aparece en la preparación.",
            "It only shows the result: it is not in the setup.",
        ),
    ),
    Reconstruction(
        Words("Cubos de uno en uno", "Cubes one at a time"),
        RULED,
        Words(
            "El texto manda colocarlos todos y resolver los efectos en el orden que se quiera. Como no hay azar entre "
            "medias, resolver cada cubo al colocarlo da lo mismo, salvo que no se mezclan los efectos de dos acciones.",
            "The text says to place them all and resolve the effects in any order. With no chance in between, "
            "resolving each cube as it is placed comes to the same, except that the effects of two actions are not "
            "mixed.",
        ),
    ),
    Reconstruction(
        Words("El año", "The year"),
        INVENTED,
        Words(
            "El texto habla de los años treinta, sin decir cuál. Es el de la portada y el de los dibujos.",
            "The text speaks of the thirties and names no year. It is that of the cover and of the drawings.",
        ),
        value=YEAR,
    ),
)

# --- Tirada de policía y de Roy · The dice of the police and of Roy ---------------------------------------------------

DEADLY = 8  # this or more kills Clyde
ROY_MOVES = 5  # this or more on his die: Roy comes or goes

# --- Lugares y acciones cotidianas · Places and daily actions ---------------------------------------------------------

AT_PLACES, AT_DAILY = range(2)  # the two kinds of action cubes
CUBES_EACH = 2
ACTION_CUBES = 2 * CUBES_EACH  # cubes 0 and 1 are for places, 2 and 3 for daily actions

# The spaces that cubes are laid on.
HOME, CEMENT_CITY, DALLAS, RIDE = range(4)
GOOD_WORK, WORK, PHOTO, AMMUNITION, STICK_UP, LEAVE_TOWN = range(4, 10)
PLACE_SPACES, SPACES = 4, 10

# The ways to use a cube: a space where one chooses how to pay, or whether to write, has two.
PLACE_WAYS, WAYS = 5, 14
STAY_HOME, WRITE_AT_HOME, SEE_BONNIE, GO_TO_DALLAS, TAKE_A_RIDE = range(PLACE_WAYS)
ASK_GOOD_WORK, DO_WORK, WRITE_AT_WORK, MAKE_PHOTO, BUY_AMMO, STEAL_AMMO, ROB_WITH_AMMO, ROB_WITH_THREAT, LEAVE = range(
    PLACE_WAYS, WAYS
)

SPACE_OF = lookup(
    [
        *(HOME, HOME, CEMENT_CITY, DALLAS, RIDE),
        *(GOOD_WORK, WORK, WORK, PHOTO, AMMUNITION, AMMUNITION, STICK_UP, STICK_UP, LEAVE_TOWN),
    ]
)

POLICE_ROW = WAYS  # in CHANGES, the row of police result 0; it has one for each result that does not kill

# A poem needs Boredom +1 at the full measure, which stays there, and $2; at work the dollar earned pays half of it.
CHANGES = lookup(
    [
        # $  love boredom threat ammo poem
        [+0, +0, +1, +0, +0, +0],  # STAY_HOME
        [-2, +0, +0, +0, +0, +1],  # WRITE_AT_HOME
        [+0, +1, -1, +0, +0, +0],  # SEE_BONNIE
        [+1, +0, +0, +0, +0, +0],  # GO_TO_DALLAS
        [-1, +1, +0, +0, +0, +0],  # TAKE_A_RIDE
        [+0, +0, +0, +0, +0, +0],  # ASK_GOOD_WORK
        [+1, +0, +1, +0, +0, +0],  # DO_WORK
        [-1, +0, +0, +0, +0, +1],  # WRITE_AT_WORK
        [-2, +2, +0, +0, +0, +0],  # MAKE_PHOTO
        [-1, +0, +0, +0, +1, +0],  # BUY_AMMO
        [+0, +0, +0, +1, +1, +0],  # STEAL_AMMO
        [+2, +0, +0, +0, -1, +0],  # ROB_WITH_AMMO
        [+2, +0, +0, +1, +0, +0],  # ROB_WITH_THREAT
        [+0, +0, +0, +0, +0, +0],  # LEAVE
        [+0, +0, +0, +0, +0, +0],  # police 0: a 1 less the ammunition spent
        [+0, +0, +0, +0, +0, +0],  # police 1
        [+0, +0, +0, +0, +0, +0],  # police 2
        [+0, +0, -1, +0, +0, +0],  # police 3
        [+0, -1, +0, +0, +0, +0],  # police 4
        [+0, +0, +0, +1, +0, +0],  # police 5
        [+0, +0, +0, +1, -1, +0],  # police 6
        [+0, +0, +0, +1, -1, +0],  # police 7
    ]
)

# --- Palabras · Words -------------------------------------------------------------------------------------------------

SPACE_NAMES = (
    Words("En casa", "Home"),
    Words("Cement City", "Cement City"),
    Words("Dallas", "Dallas"),
    Words("De paseo", "Go for a ride"),
    Words("Un buen empleo", "Good work"),
    Words("Trabajo", "Work"),
    Words("Una foto", "A photograph"),
    Words("Municiones", "Ammunition"),
    Words("Atraco", "Stick-up"),
    Words("Dejar la ciudad", "Leave town"),
)
SPACE_LOOKS = (
    *("place-home", "place-cement-city", "place-dallas", "place-ride"),
    *("daily-good-work", "daily-work", "daily-photo", "daily-ammunition", "daily-stick-up", "daily-leave-town"),
)

PLACE_WAY_NAMES = (
    Words("Quedarse en casa", "Stay at home"),
    Words("Quedarse en casa, con un poema de Bonnie", "Stay at home, with one of Bonnie's poems"),
    Words("Visitar a Bonnie en Cement City", "Visit Bonnie in Cement City"),
    Words("Buscarse la vida en Dallas", "Find an odd job in Dallas"),
    Words("Sacar a Bonnie de paseo", "Take Bonnie for a ride"),
)
DAILY_WAY_NAMES = (
    Words("Pedir un buen empleo", "Apply for good work"),
    Words("Trabajar", "Work"),
    Words("Trabajar, con un poema de Bonnie", "Work, with one of Bonnie's poems"),
    Words("Hacerse una foto", "Have a photograph taken"),
    Words("Comprar municiones", "Buy ammunition"),
    Words("Robar municiones", "Steal ammunition"),
    Words("Atracar pistola en mano", "Hold up a shop, gun in hand"),
    Words("Atracar a cara descubierta", "Hold up a shop, barefaced"),
    Words("Dejar la ciudad", "Leave town"),
)

# By the columns of CHANGES.
MEASURE_NAMES = (
    Words("Ahorros", "Savings"),
    Words("Amor", "Love"),
    Words("Aburrimiento", "Boredom"),
    Words("Amenaza", "Threat"),
    Words("Munición", "Ammo"),
    Words("Poemas", "Poems"),
)
PRISON_READING_NAMES = (Words("solo la más alta", "only the highest"), Words("todas", "all of them"))
PASSION_NAME, PRISON_NAME = Words("Pasión", "Passion"), Words("Prisión", "Prison")
CUBE_NAMES = (Words("un cubo de lugares", "a place cube"), Words("un cubo cotidiano", "a daily cube"))

ENDINGS = (
    Words(
        "Bonnie y Clyde dejan la ciudad juntos: amor hasta la muerte.",
        "Bonnie and Clyde leave town together: love unto death.",
    ),
    Words("La policía mata a Clyde.", "The police kill Clyde."),
    Words(
        "No queda un dólar para el día: Clyde se marcha a Luisiana, solo y hambriento.",
        "Not a dollar left for the day: Clyde goes off to Louisiana, alone and hungry.",
    ),
)
