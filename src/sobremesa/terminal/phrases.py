"""What the terminal itself says; games bring their own words."""

from __future__ import annotations

from sobremesa.engine.words import Words

YOUR_MOVES = Words("Puedes:", "You may:")
ASK = Words(
    "Número o palabra · u deshacer · h pista · ? qué puedo hacer · q salir > ",
    "Number or word · u undo · h hint · ? what can I do · q leave > ",
)
CLOCK = Words("Reloj: {n} s · ", "Clock: {n} s · ")
IN_FULL = {"deshacer": "u", "undo": "u", "pista": "h", "hint": "h", "salir": "q", "leave": "q", "quit": "q"}  # letters
THINKING = Words("Pensando…", "Thinking…")
NO_HINTS = Words(
    "Entre personas no hay pistas, salvo que se empiece con --hints.",
    "There are no hints between people, unless you start with --hints.",
)
NO_SUCH_CHOICE = Words(
    "«{answer}» no es ninguna de las jugadas: escribe un número de 1 a {n} o el principio de una.",
    "“{answer}” is none of the moves: type a number from 1 to {n} or the beginning of one.",
)
AMBIGUOUS = Words(
    "«{answer}» puede ser: {texts}. Escribe algo más, o el número.",
    "“{answer}” may be: {texts}. Type more, or the number.",
)
WHICH_RULE = Words("La regla entera de una jugada: «? 2».", "The whole rule behind a move: “? 2”.")
NO_RULE = Words("Este juego no tiene página de reglas.", "This game has no rules page.")
HAND_OVER = Words(
    "Pasa la pantalla al asiento {n} y pulsa Intro cuando solo mire esa persona.",
    "Hand the screen to seat {n} and press Enter when only that person is looking.",
)
SO_FAR = Words("Lo que ha pasado", "What has happened")
OTHERS = Words("Los demás", "The others")
MINE = Words("Lo tuyo", "Yours")
THE_END = Words("Fin de la partida", "The end")
LEFT = Words("Hasta luego.", "See you.")
SAVED = Words(
    "Guardada en {path}: sigue con «sobremesa play --resume {path}».",
    "Saved in {path}: go on with “sobremesa play --resume {path}”.",
)
CANNOT_SAVE = Words(
    "No se pudo guardar en {path}: {reason}. Se sigue jugando.", "Could not save to {path}: {reason}. Play goes on."
)
NOT_SAVED = Words("La partida no se guardó (la próxima vez: --save FICHERO).", "Not saved (next time: --save FILE).")
SHELF = Words("La repisa", "The shelf")
PICK_GAME = Words(
    "¿A qué jugamos? (número o nombre, q para salir) > ", "What shall we play? (number or name, q to leave) > "
)
PEOPLE = Words("Personas", "People")
MINUTES = Words("Minutos", "Minutes")
GAME = Words("Juego", "Game")
WHAT = Words("De qué va", "What it is")
OPTIONS = Words("Opciones", "Options")
DEFAULT = Words("por defecto {value}", "default {value}")
RECONSTRUCTED = Words("reconstruida", "reconstructed")
STEP = Words(
    "Intro siguiente · b anterior · número de jugada · q salir > ", "Enter next · b back · move number · q leave > "
)
MOVE_OF = Words("Jugada {at} de {all}", "Move {at} of {all}")
CHANCE = Words("Azar", "Chance")
COMPILING = Words("Preparando las reglas…", "Making the rules ready…")
PLAYING = Words("Jugando", "Playing")
GAMES_A_SECOND = Words("{rate} partidas/s", "{rate} games/s")
MEASURING = Words("Midiendo", "Measuring")
SEATS = Words("Asientos", "Seats")
MOVE_RATE = Words("Jugadas/s", "Moves/s")
GAME_RATE = Words("Partidas/s", "Games/s")
SEED = Words("semilla {seed}", "seed {seed}")
RATE = Words(
    "{games} partidas en {seconds} s: {games_rate} partidas/s, {moves_rate} jugadas/s",
    "{games} games in {seconds} s: {games_rate} games/s, {moves_rate} moves/s",
)
LENGTH = Words(
    "Duración: {moves} jugadas (azar incluido), {decisions} decisiones",
    "Length: {moves} moves (chance included), {decisions} decisions",
)
CUT = Words(
    "{cut} partidas se cortaron a las {most} jugadas sin haber acabado y no cuentan en los resultados.",
    "{cut} games were cut at {most} moves without an end and do not count in the results.",
)
INTERRUPTED = Words(
    "Interrumpida: cuenta lo jugado ({games} partidas).", "Interrupted: what was played counts ({games} games)."
)
SIDES = Words("Bandos", "Sides")
SEAT_HEADING = Words("Asiento", "Seat")
PLAYER = Words("Jugador", "Player")
WINS = Words("Victorias", "Wins")
WIN_RATE = Words("Gana (95 %)", "Wins (95 %)")
MEAN_SCORE = Words("Puntos (95 %)", "Points (95 %)")
POINTS = Words("Puntos (95 %)", "Points (95 %)")
PAIR = Words("{one} contra {other}", "{one} against {other}")
CONTEST = Words(
    "{games} partidas por pareja en todos los asientos, {seats} a la mesa, semilla {seed}",
    "{games} games of each pair in every seat, {seats} at the table, seed {seed}",
)
CONTEST_ALONE = Words("{games} partidas de cada uno, semilla {seed}", "{games} games of each, seed {seed}")
SOLVING = (  # by what the solver is at
    Words("Buscando estados", "Finding states"),
    Words("Ordenándolos", "Putting them in order"),
    Words("Calculando valores", "Working out values"),
    Words("Jugando con bots", "Letting bots play"),
    Words("Resolviendo un juego más amable", "Solving a kinder game"),
)
IN_ROUND = (  # the first three of them, in a few letters
    Words("estados", "states"),
    Words("orden", "order"),
    Words("valores", "values"),
)
ROUND = Words(
    "Ronda {n} ({lower}–{upper} %): {stage}", "Round {n} ({lower}–{upper} %): {stage}"
)  # between what and what
NOT_SOLVED = Words(
    "Interrumpida: no se guarda nada (con --seconds S se dice lo que haya).",
    "Interrupted: nothing is kept (with --seconds S, you are told what there is).",
)
SOLVED_VALUE = Words(
    "Con el mejor juego se gana el {value} % de las partidas (error: menos de {error}).",
    "Best play wins {value} % of the games (error: less than {error}).",
)
SOLVED_STATES = Words("{states} estados en {seconds} s", "{states} states in {seconds} s")
SOLVED_EARLY = Words(
    "{states} estados en {seconds} s; hay más, pero quien juega lo mejor no los necesita",
    "{states} states in {seconds} s; there are more, but best play does not need them",
)
FIRST_CHOICES = Words("Las primeras decisiones", "The first choices")
HOW_LIKELY = Words("Sucede", "Happens")
BEST_MOVE = Words("Mejor jugada", "Best move")
THEN_WINS = Words("Gana", "Wins")
NEXT_BEST = Words("La siguiente", "Next best")
KEPT = Words(
    "Guardada en {path}: se juega con «--players optimal».", "Kept in {path}: play it with “--players optimal”."
)
AT_LEAST = Words(
    "Se puede ganar al menos el {value} ± {margin} % de las partidas (jugador {player}, 95 %).",
    "At least {value} ± {margin} % of the games can be won (player {player}, 95 %).",
)
AT_LEAST_PROVED = Words(
    "Se puede ganar al menos el {value} % de las partidas (demostrado con esos estados).",
    "At least {value} % of the games can be won (proved by those states).",
)
AT_MOST = Words(
    "Nadie gana más del {upper} % (demostrado con esos estados).",
    "Nobody wins more than {upper} % (proved by those states).",
)
AT_MOST_KINDER = Words(
    "Nadie gana más del {upper} % (demostrado con un juego más amable).",
    "Nobody wins more than {upper} % (proved by a kinder game).",
)
NO_MOST = Words("Por arriba no hay nada demostrado.", "Nothing is proved from above.")
IN_SECONDS = Words("Todo ello en {seconds} s", "All of it in {seconds} s")

LESSON_STEP = Words("{title} · paso {n} de {count}", "{title} · step {n} of {count}")
GO_ON_IN_LESSON = Words("Intro seguir · b atrás · q salir > ", "Enter go on · b back · q leave > ")
ASK_IN_LESSON = Words(
    "Número o palabra · s saltar · b atrás · q salir > ", "Number or word · s skip · b back · q leave > "
)
LESSON_LETTERS = {"atrás": "b", "atras": "b", "back": "b", "saltar": "s", "skip": "s", "salir": "q", "leave": "q"}
LESSON_TAKEN = Words("Eso es todo lo que hace falta para jugar.", "That is all you need to play.")
PLAY_ON = Words("Intro para seguir jugando desde aquí · q salir > ", "Enter to play on from here · q leave > ")
LESSON_LEFT = Words(
    "Hasta luego. Para seguir donde lo dejaste: sobremesa learn {lesson} --step {n}",
    "See you. To go on where you were: sobremesa learn {lesson} --step {n}",
)
NO_LESSON = Words("{title} no tiene esa lección; tiene {n}.", "{title} has no such lesson; it has {n}.")

PUZZLES_OF = Words("{title}: {n} acertijos", "{title}: {n} puzzles")
PUZZLE_N = Words("{title} · acertijo {n}", "{title} · puzzle {n}")
KNOWN_BY = Words("Por", "By")
EXACT = Words("cálculo exacto", "exact solution")
N_GAMES = Words("{n} partidas", "{n} games")
ASK_IN_PUZZLE = Words("Número o palabra · q salir > ", "Number or word · q leave > ")
FINDING = Words("Buscando acertijos ({n} partidas)", "Looking for puzzles ({n} matches)")
NO_PUZZLE = Words("{title} no tiene ese acertijo; tiene {n}.", "{title} has no such puzzle; it has {n}.")
OTHER_PUZZLES = Words(
    "{path} tiene acertijos de otro juego, {title}: elige otro fichero.",
    "{path} holds puzzles of another game, {title}: choose another file.",
)
PUZZLES_INTERRUPTED = Words(
    "Interrumpida: {n} acertijos en {path}; la misma orden sigue donde estaba.",
    "Interrupted: {n} puzzles in {path}; the same command goes on from there.",
)
PUZZLES_OF_OTHER_RULES = Words(
    "Se hicieron con otra versión de las reglas: hazlos de nuevo con «sobremesa puzzles {game} --count 30».",
    "They were made under other rules: make them anew with “sobremesa puzzles {game} --count 30”.",
)
