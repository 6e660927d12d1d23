"""What the pages say, in the languages of the house. What one module alone says in an answer stands there."""

from __future__ import annotations

from sobremesa.engine.words import Words

# --- Pages ------------------------------------------------------------------------------------------------------------

SKIP = Words("Saltar al contenido", "Skip to the table")
SETTINGS = Words("Ajustes", "Settings")
LIGHT_AS_THE_DEVICE = Words("Luz: la del dispositivo", "Light: as the device")
LIGHT_DAY = Words("Luz: de día", "Light: day")
LIGHT_NIGHT = Words("Luz: de noche", "Light: night")
WHAT_SHALL_WE_PLAY = Words("¿A qué jugamos?", "What shall we play?")
THE_SHELF = Words("La repisa", "The shelf")
WAITING_FOR_YOU = Words("te espera", "waiting for you")
OVER = Words("terminada", "over")
WAITING_FOR_OTHERS = Words("espera a otros", "waiting for others")
ANY = Words("Los que sean", "Any")
SOLO = Words("En solitario", "Solo")
HOW_MANY = Words("¿Cuántas personas son?", "How many are you?")
ONE_PERSON = Words("1 persona", "1 person")
N_PEOPLE = Words("{n} personas", "{n} people")
N_MINUTES = Words("{n} min", "{n} min")
COMPLEXITY_OF_5 = Words("Complejidad: {n} de 5", "Complexity: {n} of 5")
TO_THE_SHELF = Words("A la repisa", "To the shelf")
YOUR_NAME = Words("Tu nombre", "Your name")
PLAY = Words("Jugar", "Play")
PLAY_AGAINST_BOTS = Words("Jugar contra bots", "Play against bots")
INVITE_BY_LINK = Words("Invitar con un enlace", "Invite by link")
ON_ONE_SCREEN = Words("En una sola pantalla", "On one screen")
PEOPLE_AT_THE_TABLE = Words("Personas en la mesa", "People at the table")
EASY = Words("Fácil", "Easy")
MEDIUM = Words("Medio", "Medium")
HARD = Words("Difícil", "Hard")
BOTS = Words("Bots", "Bots")
HINTS_BETWEEN_PEOPLE = Words("Pistas también entre personas", "Hints also between people")
OPTIONS = Words("Opciones", "Options")
RECONSTRUCTED = Words("reconstruida", "reconstructed")
CONTENTS = Words("Índice de las reglas", "Contents of the rules")
RULES = Words("Reglas", "Rules")
ALL_THE_RULES = Words("Todas las reglas", "All the rules")
THE_END = Words("Fin de la partida", "The end")
YOUR_TURN = Words("Te toca", "Your turn")
TIME_LEFT = Words("Tiempo que queda", "Time left")
BOARD = Words("Tablero", "Board")
WHAT_IS_ASKED = Words("Lo que se pide", "What is asked")
WHAT_I_HOLD = Words("Lo que tengo", "What I hold")
PLAYERS = Words("Jugadores", "Players")
RESULT = Words("Resultado", "Result")
LARGER = Words("Ampliar el mapa", "Enlarge the map")
SMALLER = Words("Reducir el mapa", "Shrink the map")
WHAT_HELPS = Words("Lo último que pasó, y ayuda", "What happened last, and help")
TABLE_ACTIONS = Words("Acciones de la mesa", "Actions of the table")
THE_STORY_SO_FAR = Words("Lo que ha pasado", "The story so far")
SINCE_YOUR_TURN = Words("Desde tu turno", "Since your turn")
JUST_NOW = Words("Acaba de pasar", "Just now")
MORE_BEFORE = Words("Antes, {n} más", "{n} more before")
SEE_IT_AGAIN = Words("Verlo otra vez", "See it again")
SOUND_AND_PACE = Words("Sonido y ritmo", "Sound and pace")
VOLUME = Words("Volumen", "Volume")
VIBRATE = Words("Vibrar cuando me toca", "Vibrate when it is my turn")
PACE = Words("Las jugadas se muestran", "Moves are shown")
CALM = Words("con calma", "calmly")
NORMAL = Words("a ritmo normal", "at a normal pace")
INSTANT = Words("de golpe", "at once")
WITH_SOUND = Words("¿Con sonido?", "With sound?")
CHAT = Words("Charla", "Chat")
STEP_BACK = Words("Recorrer la partida hacia atrás", "Step back through the game")
MUTE = Words("Silenciar", "Mute")
SAY_SOMETHING = Words("Di algo", "Say something")
SAY = Words("Decir", "Say")
SOUND = Words("Sonido", "Sound")
TELL_ME = Words("Avísame cuando me toque", "Tell me when it is my turn")
NO_CONNECTION = Words(
    "Sin conexión. Lo intentamos de nuevo; no se pierde nada.",
    "No connection. Trying again; nothing is lost.",
)
CONNECTED_AGAIN = Words("Conexión recuperada.", "Connected again.")
IT_IS_YOUR_TURN = Words("Te toca.", "It is your turn.")
PASS_THE_SCREEN = Words("Pasa la pantalla a {name}", "Pass the screen to {name}")
I_AM = Words("Soy {name}: muéstrame lo mío", "I am {name}: show my side")
YES = Words("Sí", "Yes")
NO = Words("No", "No")
RULE = Words("Regla", "Rule")
CLOSE = Words("Cerrar", "Close")
REPLAY_OF = Words("repetición", "replay")
REPLAY = Words("Repetición", "Replay")
MOVE_OF = Words("Jugada {at} de {length}", "Move {at} of {length}")
ONE_BACK = Words("Una atrás", "One back")
ONE_ON = Words("Una adelante", "One on")
SHOW = Words("Mostrar", "Show")
TO_THE_TABLE = Words("A la mesa", "To the table")
A_SPECTATOR = Words("quien mira", "a spectator")
SEEN_BY = Words("Como la ve", "Seen by")
HINT = Words("Pista", "Hint")
CLOSE_THIS_MATCH = Words("Cerrar esta partida", "Close this match")
CLOSED_MATCH = Words(
    "Una partida cerrada no tiene resultado y deja la lista de las abiertas.",
    "A closed match has no result and leaves your list of open ones.",
)
FAIR_DICE = Words("Dados limpios", "Fair dice")
THAT_DID_NOT_WORK = Words("Eso no funcionó", "That did not work")

# --- The lab ----------------------------------------------------------------------------------------------------------

NO_REPORT = Words("Aquí no hay ningún informe todavía.", "There is no report here yet.")
THE_LAB = Words("El laboratorio", "The lab")
WHAT_BOTS_TELL = Words(
    "Lo que cuentan de cada juego muchas partidas de bots.",
    "What many games of bots tell about each game.",
)

# --- What lies on the table -------------------------------------------------------------------------------------------

WHAT_CAN_I_DO = Words("¿Qué puedo hacer? ({n})", "What can I do? ({n})")
NOT_JUST_NOW = Words("Ahora no", "Not just now")
NOTHING_HAPPENED = Words("Todavía no ha pasado nada.", "Nothing has happened yet.")
NOT_NOW = Words("Ahora no: pulsa ? para leer su regla.", "Not now: press ? to read its rule.")
NOT_ROLLED_YET = Words("sin tirar", "not rolled yet")
VALUE_OF = Words("{label}: {value} de {high}", "{label}: {value} of {high}")
RULE_OF = Words("Regla: {name}", "Rule: {name}")

# --- Around it --------------------------------------------------------------------------------------------------------

POINTS = Words("puntos", "points")
FREE_SEAT = Words("asiento libre", "free seat")
YOU = Words("tú", "you")
HAS_RESIGNED = Words("abandonó", "resigned")
AWAY_BOT = Words("ausente, juega un bot", "away, a bot plays")
WARMING_UP = Words(
    "calentando: por ahora solo mira una jugada adelante", "warming up: for now it looks only one move ahead"
)
ONE_MOVE_AHEAD = Words("aquí solo mira una jugada adelante", "here it looks only one move ahead")
AWAY = Words("ausente", "away")
IS_YOUR_TURN = Words("te toca", "your turn")
TO_MOVE = Words("le toca", "to move")
SIT_DOWN_AND_PLAY = Words("Sentarme y jugar", "Sit down and play")
SURE_TO_RESIGN = Words(
    "¿Abandonar? La partida termina para ti y no se puede deshacer.",
    "Resign? The game ends for you, and this cannot be undone.",
)
UNDO = Words("Deshacer", "Undo")
RESET_TURN = Words("Rehacer el turno", "Reset turn")
RESIGN = Words("Abandonar", "Resign")
SURE_TO_LEAVE = Words(
    "¿Dejas tu asiento? Podrá ocuparlo otra persona o un bot.",
    "Leave your seat? Somebody else, or a bot, can take it.",
)
LEAVE_MY_SEAT = Words("Dejar mi asiento", "Leave my seat")
I_AM_BACK = Words("Ya volví: devuélveme mi asiento", "I am back: give me my seat")
BOT_FOR_SEAT = Words("Un bot en el asiento {n}", "A bot for seat {n}")
BOT_FOR_NAME = Words("Que un bot juegue por {name}", "A bot plays for {name}")
FREE_SEAT_OF = Words("Liberar el asiento de {name}", "Free the seat of {name}")
SURE_TO_FREE = Words(
    "¿Liberas este asiento? {name} lo pierde y cualquiera podrá ocuparlo.",
    "Free this seat? {name} loses it, and anybody can take it.",
)
EARLIER_EDITION = Words(
    "Esta partida empezó con una edición anterior de las reglas. Hasta ahora habría ido igual.",
    "This match began under an earlier edition of the rules. So far it would have gone the same.",
)
LINK = Words("Enlace a esta mesa", "Link to this table")
COME_AND_PLAY = Words("Hay un asiento para ti.", "There is a seat for you.")
COME_AND_LOOK = Words("Ven a ver esta partida.", "Come and watch this match.")
COPIED = Words("Copiado", "Copied")
COPY = Words("Copiar", "Copy")
LINK_AS_QR_CODE = Words("El mismo enlace como código QR", "The same link as a QR code")
NOTHING_SAID = Words("Nadie ha dicho nada todavía.", "Nobody has said anything yet.")
PLAY_AGAIN = Words("Otra partida", "Play again")
WATCH_THE_REPLAY = Words("Ver la repetición", "Watch the replay")
SHARE_THE_REPLAY = Words("Compartir la repetición", "Share the replay")
DOWNLOAD_THE_RECORD = Words("Descargar el registro", "Download the record")
TO_THE_NEXT_GAME = Words("A la siguiente partida", "To the next game")
FINGERPRINT = Words("Huella del secreto", "Fingerprint of the secret")
YOUR_SEAT_BROUGHT = Words("Tu asiento aportó", "Your seat brought")
SECRET = Words("Secreto", "Secret")
HOW_TO_CHECK_IT = Words("Cómo se comprueba", "How to check it")
NO_CHANCE = Words("En este juego nada depende del azar.", "In this game nothing is left to chance.")
CAN_BE_RECOMPUTED = Words(
    "Con el registro cualquiera puede calcular de nuevo cada dado y cada barajado.",
    "With the record anybody can recompute every die and shuffle.",
)
SECRET_WAS_FIXED = Words(
    "El secreto del servidor se fijó antes de que llegara nadie, y esta es su huella. Los dados salen del "
    "secreto y de lo que aportó después cada asiento, así que nadie ha podido elegirlos. Apúntala para "
    "comparar.",
    "The server's secret was fixed before anybody came, and this is its fingerprint. The dice follow from the "
    "secret and from what each seat brought after that, so nobody could choose them. Note it down, to compare.",
)

# --- Before it begins -------------------------------------------------------------------------------------------------

ONE_MOMENT = Words("Un momento: se mezclan los dados.", "One moment: the dice are being mixed.")
ONE_SEAT_FREE = Words("Queda un asiento libre.", "A seat is still free.")
SEATS_FREE = Words("Quedan {n} asientos libres.", "{n} seats are still free.")
WAITING_FOR = Words("Falta por llegar: {names}.", "Waiting for {names}.")
THE_TABLE_IS_SET = Words("La mesa está puesta", "The table is set")
BEGINS_BY_ITSELF = Words(
    "En cuanto estén todos, la partida empieza sola.",
    "As soon as everybody is here the match begins by itself.",
)
LOOK_AGAIN = Words("Mirar de nuevo", "Look again")
READY = Words("a punto", "ready")
NOT_READY_YET = Words("aún no", "not ready yet")
YOUR_PART = Words(
    "Tu parte de los dados: déjala así o escribe lo que quieras.",
    "Your part of the dice: leave it, or write what you like.",
)
SHUFFLE_AND_BEGIN = Words("Baraja y empieza", "Shuffle and begin")
FINGERPRINT_IS = Words("La huella del secreto de los dados:", "The fingerprint of the secret behind the dice:")
WHAT_IS_THIS = Words("¿Qué es esto?", "What is this?")

# --- The first table, and the rules card ------------------------------------------------------------------------------

UNDERSTOOD = Words("Entendido", "Understood")
NO_MORE_WORDS = Words("No más consejos", "No more tips")
RULES_CARD = Words("Las reglas en una página", "The rules on one page")
PRINTS_ON_A5 = Words("Se imprime en una hoja A5.", "It prints on one A5 page.")

# --- Lessons ----------------------------------------------------------------------------------------------------------

LESSON = Words("Lección", "Lesson")
STEP_OF = Words("paso {n} de {count}", "step {n} of {count}")
GO_ON = Words("Seguir", "Go on")
SKIP_STEP = Words("Saltar", "Skip")
BACK_A_STEP = Words("Atrás", "Back")
LEAVE_LESSON = Words("Dejar la lección", "Leave the lesson")
LESSON_TAKEN = Words(
    "Eso es todo lo que hace falta para jugar. La partida está a medias: es tuya si la quieres.",
    "That is all you need to play. The match is half played: it is yours if you want it.",
)
PLAY_ON_FROM_HERE = Words("Seguir jugando desde aquí", "Play on from here")
LEARN_IT = Words("Aprende jugando ({n} min)", "Learn by playing ({n} min)")
LEARN_MORE = Words("Otra lección: {title} ({n} min)", "Another lesson: {title} ({n} min)")
GO_ON_WITH_LESSON = Words("Sigue la lección (paso {n} de {count})", "Go on with the lesson (step {n} of {count})")
LESSON_CALLED = Words("Lección: {title} ({n} min)", "Lesson: {title} ({n} min)")
LESSON_AGAIN = Words("Repasar: {title} ({n} min)", "Once more: {title} ({n} min)")
LEARNT = Words("aprendida", "learnt")

# --- The page of a game -----------------------------------------------------------------------------------------------

PLAY_NOW = Words("Juega ya", "Play now")
AGAINST_BOTS = Words("contra bots", "against bots")
WITH_FRIENDS = Words("Con amigos", "With friends")
OR_YOUR_WAY = Words("o a tu manera", "or your way")
YOUR_WAY = Words("A tu manera", "Your way")
A_TURN = Words("Así es un turno", "What a turn is")
TABLE_IN_PLAY = Words("Una mesa de {title} en plena partida", "A table of {title} in play")

# --- Puzzles ----------------------------------------------------------------------------------------------------------

PUZZLES = Words("Acertijos", "Puzzles")
PUZZLE = Words("Acertijo", "Puzzle")
WHAT_A_PUZZLE_IS = Words(
    "Una partida a medias, y te toca. Una jugada es mucho mejor que las demás: encuéntrala.",
    "A match half played, and it is your turn. One move is far better than the others: find it.",
)
PUZZLE_OF = Words("acertijo {n} de {count}", "puzzle {n} of {count}")
PUZZLE_N = Words("Acertijo {n}", "Puzzle {n}")
N_PUZZLES = Words("Acertijos ({n})", "Puzzles ({n})")
PUZZLE_OF_THE_DAY = Words("El acertijo de hoy", "Today's puzzle")
TODAY_S_PUZZLE = Words("El acertijo de hoy: {title}", "Today's puzzle: {title}")
GO_ON_WITH_PUZZLES = Words("El siguiente sin resolver", "The next unsolved one")
SOLVED = Words("resuelto", "solved")
SOLVED_OF = Words("{n} de {count} resueltos", "{n} of {count} solved")
NO_PUZZLES = Words("Todavía no hay acertijos.", "There are no puzzles yet.")
ALL_PUZZLES = Words("Todos los acertijos", "All puzzles")
ANOTHER_PUZZLE = Words("Otro acertijo", "Another one")
NEXT_PUZZLE = Words("El siguiente", "The next one")
ASK_AGAIN = Words("Verlo otra vez", "See it again")
YOUR_MOVE = Words("tu jugada", "your move")
OTHER_MOVES = Words("Las otras {n} jugadas", "The other {n} moves")
THE_RULE_THAT_DECIDES = Words("La regla que decide: {rule}", "The rule that decides: {rule}")
