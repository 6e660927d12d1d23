"""The postcard as data: measures, the bosses' table, boxes for workers, and the means of production."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.engine.words import LANGS, Words
from sobremesa.games.reconstruction import DEDUCED, INVENTED, RULED, Reconstruction

# --- Modos · Modes ----------------------------------------------------------------------------------------------------

NORMAL, ADVANCED, HARD = range(3)
MODES = ("normal", "advanced", "hard")
GOALS = lookup([5, 6, 8])  # means of production to control
RENTS = lookup([1, 1, 2])

# --- Medidas · Measures -----------------------------------------------------------------------------------------------

# The columns of CHANGES; the first three are the dangers.
RISK, FILTH, POLICE, DOLLARS = range(4)
DANGERS = 3

TRACK_LENGTH = 3  # [R] the step that reads "Hurt" or "jail"
TRACK_LENGTHS = range(3, 5)

START_SAVINGS = 2
SAVINGS_CAP = 20  # [R] as if the two cubes stood on a scale of ten
SAVINGS_CAPS = range(8, 31)  # below $8 the first means of production could never be paid

CUBES = 8  # workers there can ever be: the dead do not come back
START_WORKERS = 4

LAST_CONTROL = 10

# --- Fase patronal · The bosses' phase --------------------------------------------------------------------------------

SIDES = 6
MOST_DICE = 2
TWO_DICE_AT = (1 << 3) | (1 << 6) | (1 << 8)  # a bit for each step of Control at which they roll two dice

DEARER, RISKIER, POLICED, FILTHIER, WOUNDING, TIGHTER = range(1, SIDES + 1)  # what each face does

# --- Acciones · Actions -----------------------------------------------------------------------------------------------

# The boxes that workers are placed on: home, the six of the anarchist group, the five of New York.
BOXES = 12
HOME, BONESETTER, UNION, PRESS, LAWYERS, CAFE, CHEMISTRY, DOCKS, TRIANGLE, DYE, GREENWICH, TENDERLOIN = range(BOXES)
HOME_BOXES, GROUP_BOXES, CITY_BOXES = range(BONESETTER), range(BONESETTER, DOCKS), range(DOCKS, BOXES)

# The ways to use a worker: a box where one chooses between two effects has two.
WAYS = 15
MEND, CLEAN = HOME_WAYS = range(2)
HEAL, UNIONISE, PRINT, FREE, PLEAD, CALL_STRIKE, MIX_AT_RISK, MIX_IN_FILTH = GROUP_WAYS = range(2, 10)
UNLOAD, SEW, DYE_CLOTH, RECRUIT, HUSTLE = CITY_WAYS = range(10, WAYS)

BOX_OF = lookup(
    [
        *(HOME, HOME),
        *(BONESETTER, UNION, PRESS, LAWYERS, LAWYERS, CAFE, CHEMISTRY, CHEMISTRY),
        *(DOCKS, TRIANGLE, DYE, GREENWICH, TENDERLOIN),
    ]
)

# What is taken in a turn is a set of bits: one for each box, one for the second worker of a double box, and one for
# the print that was paid for. A few of them are the resources: those workers are what the means are paid with.
SECOND_BONESETTER, SECOND_LAWYERS, PRINTED = 1 << BOXES, 1 << (BOXES + 1), 1 << (BOXES + 2)
UNION_AGITATION, ANARCHIST_AGITATION, STRIKE, SABOTAGE = 1 << UNION, PRINTED, 1 << CAFE, 1 << CHEMISTRY
RESOURCES = (ANARCHIST_AGITATION, SABOTAGE, STRIKE, UNION_AGITATION)  # in the order of the price list
ALL_RESOURCES = UNION_AGITATION | ANARCHIST_AGITATION | STRIKE | SABOTAGE

_SECONDS = {BONESETTER: SECOND_BONESETTER, LAWYERS: SECOND_LAWYERS}  # [R] the two that may be done twice
FULL_BITS = lookup([1 << box | _SECONDS.get(box, 0) for box in range(BOXES)])  # the bits of a box with no room left
ROOM = tuple(2 if box in _SECONDS else 1 for box in range(BOXES))  # [R] at Home and in New York

# The bits of what a table may read otherwise than we do.
BOTH_DOLLARS, ANY_ROOM = 1, 2

PRINT_COST = 1

CHANGES = lookup(
    [
        # risk filth police $
        [-1, +0, +0, +0],  # MEND
        [+0, -1, +0, +0],  # CLEAN
        [+0, +0, +0, +0],  # HEAL
        [+0, +0, +0, +0],  # UNIONISE
        [+0, +0, +0, +0],  # PRINT: its dollar is paid only if there is one
        [+0, +0, +0, +0],  # FREE
        [+0, +0, -1, +0],  # PLEAD
        [+0, +0, +1, +0],  # CALL_STRIKE
        [+1, +0, +0, +0],  # MIX_AT_RISK
        [+0, +1, +0, +0],  # MIX_IN_FILTH
        [+1, +0, +0, +3],  # UNLOAD
        [+0, +0, +0, +2],  # SEW
        [+0, +1, +0, +3],  # DYE_CLOTH
        [+0, +0, +0, +0],  # RECRUIT
        [+0, +0, +1, +3],  # HUSTLE
    ]
)

# --- Medios de producción · Means of production -----------------------------------------------------------------------

MEANS = 8
NEEDS = lookup(
    [
        0,
        SABOTAGE,
        STRIKE,
        SABOTAGE | STRIKE,
        ANARCHIST_AGITATION | UNION_AGITATION,
        ANARCHIST_AGITATION,
        ANARCHIST_AGITATION | SABOTAGE,
        STRIKE | UNION_AGITATION,
    ]
)
PRICES = lookup([8, 2, 2, 0, 0, 2, 0, 0])

# --- Palabras · Words -------------------------------------------------------------------------------------------------

MODE_NAMES = (Words("Normal", "Normal"), Words("Avanzado", "Advanced"), Words("Difícil", "Hard"))
# What the bot `greedy` won in each mode: 13,080 and 5,457 of 20,000 games, and none of 100,000.
BOT_WINS = (Words("65 %", "65 %"), Words("27 %", "27 %"), Words("ninguna de 100 000", "none of 100,000"))

# By the columns of CHANGES.
MEASURE_NAMES = (
    Words("Riesgo", "Risk"),
    Words("Insalubridad", "Filth"),
    Words("Policía", "Police"),
    Words("Ahorros", "Savings"),
)
MEASURE_LOOKS = ("risk", "filth", "police", "savings")

BOX_NAMES = (
    Words("Vivienda", "Home"),
    Words("Huesero", "Bonesetter"),
    Words("Local sindical", "Local union"),
    Words("Imprenta", "Printing press"),
    Words("Abogados liberales", "Liberal lawyers"),
    Words("Café político", "Political café"),
    Words("Taller de química", "Chemistry workshop"),
    Words("Muelles del East River", "East River docks"),
    Words("Triangle Shirtwaist", "Triangle Shirtwaist"),
    Words("Tintes de Newtown Creek", "Newtown Creek dye works"),
    Words("Greenwich Village", "Greenwich Village"),
    Words("Tenderloin", "Tenderloin"),
)
BOX_LOOKS = (
    *("home", "bonesetter", "union", "press", "lawyers", "cafe", "chemistry"),
    *("docks", "triangle", "dye", "greenwich", "tenderloin"),
)

HOME_WAY_NAMES = (
    Words("Arreglar la vivienda", "Mend the home"),
    Words("Limpiar la vivienda", "Clean the home"),
)
GROUP_WAY_NAMES = (
    Words("Ir al huesero", "Go to the bonesetter"),
    Words("Agitar en el local sindical", "Agitate at the local union"),
    Words("Imprimir octavillas", "Print leaflets"),
    Words("Liberar a un preso con los abogados", "Have the lawyers free a prisoner"),
    Words("Frenar a la policía con los abogados", "Have the lawyers restrain the police"),
    Words("Convocar una huelga en el café", "Call a strike at the café"),
    Words("Preparar un sabotaje, con riesgo", "Prepare a sabotage, at some risk"),
    Words("Preparar un sabotaje, entre vapores", "Prepare a sabotage, among fumes"),
)
CITY_WAY_NAMES = (
    Words("Descargar en los muelles", "Unload at the docks"),
    Words("Coser en la Triangle Shirtwaist", "Sew at Triangle Shirtwaist"),
    Words("Teñir en Newtown Creek", "Dye cloth at Newtown Creek"),
    Words("Reclutar en Greenwich Village", "Recruit in Greenwich Village"),
    Words("Buscarse la vida en el Tenderloin", "Hustle in the Tenderloin"),
)

DEATHS = ("printed", "both_dollars")
DEATH_NAMES = (
    Words("$1, como está impreso", "$1, as printed"),
    Words("$2: se va también el de su herida", "$2: the dollar of the injury goes too"),
)
ROOMS = ("one", "any")
ROOM_NAMES = (Words("uno por casilla", "one to a box"), Words("los que quieras", "as many as you like"))

RESOURCE_NAMES = (
    Words("agitación anarquista", "anarchist agitation"),
    Words("sabotaje", "sabotage"),
    Words("huelga", "strike"),
    Words("agitación sindical", "union agitation"),
)
RESOURCE_LOOKS = ("anarchist-agitation", "sabotage", "strike", "union-agitation")

MEANS_NAMES = (  # [R] the text gives their prices but not their names
    Words("las grúas del puerto", "the harbour cranes"),
    Words("las camiserías", "the shirt shops"),
    Words("las cubas de tinte", "the dye vats"),
    Words("la central eléctrica", "the power house"),
    Words("las imprentas", "the print shops"),
    Words("las panaderías", "the bakeries"),
    Words("los tranvías", "the tramways"),
    Words("los almacenes", "the warehouses"),
)
MEANS_LOOKS = ("cranes", "shirts", "vats", "power", "prints", "bakeries", "tramways", "warehouses")

CAPTIVE_NAMES = (
    Words("A prisión un trabajador sano", "A healthy worker goes to prison"),
    Words("A prisión un herido, que no sobrevive", "An injured worker goes to prison, and dies there"),
)

ENDINGS = (
    Words(
        "Los medios de producción son de quienes trabajan: nace la Comuna de Nueva York.",
        "The means of production belong to those who work: the Commune of New York is born.",
    ),
    Words(
        "El control patronal es ya demasiado fuerte: la ciudad es de los patronos.",
        "The bosses' control has grown too strong: the city is theirs.",
    ),
    Words("No queda nadie en pie: el grupo ha muerto.", "Nobody is left standing: the group has died out."),
)

RECONSTRUCTED = (
    Reconstruction(
        Words("El largo de las medidas de peligro", "The length of the danger tracks"),
        INVENTED,
        Words(
            "El texto solo dice que acaban en «Hurt» y en «jail»; es una opción, "
            f"de {TRACK_LENGTHS[0]} a {TRACK_LENGTHS[-1]}.",
            "The text only says that they end in “Hurt” and “jail”; it is an option, "
            f"from {TRACK_LENGTHS[0]} to {TRACK_LENGTHS[-1]}.",
        ),
        value=TRACK_LENGTH,
    ),
    Reconstruction(
        Words("La medida golpeada vuelve a 0", "A measure that has struck goes back to 0"),
        INVENTED,
        Words("Sin ello la partida es casi imposible.", "Without it the game is almost impossible."),
    ),
    Reconstruction(
        Words("El tope de ahorros", "The savings cap"),
        INVENTED,
        Words(
            "El texto da dos cubos para los ahorros y no dice cuánto mide su escala. Es una opción, "
            f"de ${SAVINGS_CAPS[0]} a ${SAVINGS_CAPS[-1]}.",
            "The text gives two cubes for savings and does not say how long their scale is. It is an option, "
            f"from ${SAVINGS_CAPS[0]} to ${SAVINGS_CAPS[-1]}.",
        ),
        value=f"${SAVINGS_CAP}",
    ),
    Reconstruction(
        Words("Las casillas dobles", "The double boxes"),
        DEDUCED,
        Words(
            "El texto dice que dos de las seis pueden repetirse; repetir un recurso no serviría de nada, porque ningún "
            "medio pide dos iguales y solo se toma uno por turno.",
            "The text says that two of the six may be repeated; to repeat a resource would be of no use, since no "
            "means asks for two alike and only one is taken a turn.",
        ),
        value=Words(*(", ".join(BOX_NAMES[box][lang] for box in _SECONDS) for lang in LANGS)),
    ),
    Reconstruction(
        Words("Los recursos duran un turno", "Resources last one turn"),
        DEDUCED,
        Words(
            "No hay cubos para guardarlos: son los trabajadores en sus casillas.",
            "There are no cubes to store them: they are the workers in their boxes.",
        ),
    ),
    Reconstruction(
        Words("Trabajadores por casilla en la Vivienda y en Nueva York", "Workers a box at Home and in New York"),
        INVENTED,
        Words(
            "El texto no dice cuántos caben: solo habla de las seis del grupo, dos de las cuales pueden repetirse. Lo "
            "suponemos de su silencio, y es una opción jugar sin límite.",
            "The text does not say how many there is room for: it speaks only of the six of the group, two of which "
            "may be repeated. We guess it from that silence, and it is an option to play without a limit.",
        ),
        value=max(ROOM[box] for box in (*HOME_BOXES, *CITY_BOXES)),
    ),
    Reconstruction(
        Words("Trabajadores como mucho", "Workers at most"),
        DEDUCED,
        Words(
            f"De los cubos: como los muertos no vuelven, hay {CUBES - START_WORKERS} reclutas en total.",
            f"From the cubes: as the dead do not come back, there are {CUBES - START_WORKERS} recruits in all.",
        ),
        value=CUBES,
    ),
    Reconstruction(
        Words("Los nombres de los medios de producción", "The names of the means of production"),
        INVENTED,
        Words("El texto solo conserva sus precios.", "The text keeps only their prices."),
        value=Words(*(", ".join(name[lang] for name in MEANS_NAMES) for lang in LANGS)),
    ),
    Reconstruction(
        Words("Los trabajadores, de uno en uno", "Workers one at a time"),
        RULED,
        Words(
            "El texto dice colocarlos todos y resolver después en tu orden; sin azar entre medias es lo mismo, si "
            "cuántos actúan se fija al empezar.",
            "The text says to place them all and then resolve in your order; with no chance in between that is the "
            "same, if how many act is fixed when the phase begins.",
        ),
    ),
)
