"""Toroball, for two: seat 0 defends the left goal, seat 1 the right one, and the vaquilla defends herself.

A turn: the players activate their characters in turns, each step, kick or dodge a decision of its own, until all six
have moved or passed; then the vaquilla charges the last who moved, led by that character's rival.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells, lookup
from sobremesa.engine.words import Words
from sobremesa.games.toroball.components import (
    ABOVE_BOTTOM,
    AHEAD,
    AIMS,
    AIMS_START,
    AROUND,
    ARROW,
    ARROWS_EACH,
    BELOW_TOP,
    BESIDE,
    BIT,
    BOTTLE,
    BOTTLES_EACH,
    CALM,
    CHARACTER_NAMES,
    CHARACTERS,
    COMPASS,
    COMPASS_NAMES,
    CROSSING,
    DIE_SIDES,
    DIRECTION_NAMES,
    DIRECTIONS,
    EACH,
    FIRST_BIT,
    GOAL_OF,
    GROUND,
    HIDEOUT_SQUARE,
    IS_BOTTLE,
    IS_SHELTER,
    IS_STEP,
    LINE,
    LINE_START,
    NO_TEAM,
    NOWHERE,
    RELEASE,
    RELIEF,
    RING,
    RING_START,
    RINGS,
    ROLL_TURNED,
    ROLLED,
    ROWS,
    RUSH,
    SHADE,
    SQUARE_NAMES,
    SQUARES,
    STRIDE,
    STUBBORN,
    TEAM_NAMES,
    TEAMS,
    THIRST,
    TURNED,
    WILD,
    kick_number,
)

# What is being decided; first what chance decides.
TOSSING, RELEASING, DISPERSING, DRINKING, CHARGE_ROLL, STRAY_COMPASS, STRAY_ROLL = range(7)
PLACING, CHOOSING, RETURNING, ACTING, AIMING, CHARGING, CARESSING, FINISHED = range(7, 15)
DONE, SETTLED, GOAL = range(15, 18)  # within apply only: an activation is over, the vaquilla's phase is, the ball is in

# Why it is over.
GOAL_SCORED, FIELD_EMPTY = range(2)

# Who stands on a square: nobody, a character (its number and 1 more), the vaquilla, or nobody ever can.
FREE = 0
VAQUILLA = CHARACTERS + 1
BLOCKED = CHARACTERS + 2

NOBODY = -1
LOST_TURNS = 2  # the turn in which one is caressed, and the next
ALL_ACTED = (1 << CHARACTERS) - 1

# The places of the options in the list that setup gets.
GOALS_OPTION, DISPERSION_OPTION = range(2)

moves = Moves()
PLACE = moves.add("place", ARROWS_EACH, es="Empezar en la flecha {n}", en="Start on arrow {n}", rule="setup")
PICK = moves.add(
    "pick", CHARACTERS, es="Activar a {name}", en="Activate {name}", rule="characters", names=CHARACTER_NAMES
)
RETURN = moves.add(
    "return", SQUARES, es="Volver en {name}", en="Come back on {name}", rule="caress", names=SQUARE_NAMES
)
STEP = moves.add("step", DIRECTIONS, es="Ir {name}", en="Go {name}", rule="characters", names=DIRECTION_NAMES)
KICK = moves.add("kick", es="Patear la pelota", en="Kick the ball", rule="kick")
AIM = moves.add("aim", SQUARES, es="Patear a {name}", en="Kick it to {name}", rule="kick", names=SQUARE_NAMES)
AGITATE = moves.add("agitate", es="Agitar a la vaquilla", en="Agitate the vaquilla", rule="agitate")
HIDE = moves.add("hide", es="Ponerse a salvo", en="Get out of danger", rule="hide")
STOP = moves.add("stop", es="Quedarse aquí", en="Stay here", rule="characters")
CHARGE = moves.add(
    "charge",
    DIRECTIONS,
    es="La vaquilla va {name}",
    en="The vaquilla goes {name}",
    rule="charge",
    names=DIRECTION_NAMES,
)
CARESS = moves.add(
    "caress",
    CHARACTERS,
    es="La vaquilla acaricia a {name}",
    en="The vaquilla caresses {name}",
    rule="caress",
    names=CHARACTER_NAMES,
)
FIRST = moves.add("first", TEAMS, es="Empiezan {name}", en="{name} begin", rule="turn", names=TEAM_NAMES)
SIDE = moves.add(
    "side",
    TEAMS,
    es="La vaquilla sale en el lado de {name}",
    en="The vaquilla starts on the side of {name}",
    rule="setup",
    names=TEAM_NAMES,
)
WAY = moves.add(
    "way", DIE_SIDES, es="Dispersión: {n}, {name}", en="Dispersion: {n}, {name}", rule="dispersion", names=COMPASS_NAMES
)
DIE = moves.add("die", DIE_SIDES, es="Tirada de movimiento: {n}", en="Movement roll: {n}", rule="charge")

# What is listed where it does not depend on the field, by what is being decided: the first move, and how many.
OUTCOMES = lookup(
    [
        (FIRST, TEAMS),
        (SIDE, TEAMS),
        (WAY, DIE_SIDES),
        (WAY, DIE_SIDES),
        (DIE, DIE_SIDES),
        (WAY, DIE_SIDES),
        (DIE, DIE_SIDES),
        (PLACE, ARROWS_EACH),
    ]
)

# Shown on the table, but nothing that is still to come depends on them.
VIEW_ONLY = ("die", "way", "origin", "caressed", "turns", "given")


class State(Record):
    # Squares are numbered row by row, 15 to a row: 0 and 14, 15 and 29, ... are the columns of the goals.
    #    0   1   2 ...  13  14
    #   15  16  17 ...  28  29
    #   ...
    #  120 121 122 ... 133 134
    stands: Cells = cells("i1", SQUARES)  # who stands on each square
    at: Cells = cells("i2", CHARACTERS)  # the square of each character, or NOWHERE; seat 0's three first
    moved: Cells = cells("i1", CHARACTERS)  # when it moved this turn: 1 was the first of all; 0 is not at all
    hidden: Cells = cells("i1", CHARACTERS)  # whether it is perched or hidden
    away: Cells = cells("i1", CHARACTERS)  # turns that it still loses, this one included
    goals: Cells = cells("i1", TEAMS)
    vaquilla: int = cell("i2")  # her square
    ball: int = cell("i2")  # its square
    energy: int = cell("i1")  # the vaquilla's ENE
    phase: int = cell("i1")
    first: int = cell("i1")  # the first player of this turn
    turn: int = cell("i1")  # the seat that decides now
    acted: int = cell("i1")  # the characters that are done this turn: a bit for each
    touched: int = cell("i1")  # perched or hidden characters that she touches: one must be its team's first
    active: int = cell("i1")  # the character that is moving, or NOBODY
    left: int = cell("i1")  # squares that it, or the vaquilla, may still go
    stepped: int = cell("i1")  # whether it has gone a step
    kicked: int = cell("i1")  # whether it has kicked
    agitated: int = cell("i1")  # whether it has agitated her
    drank: int = cell("i1")  # whether it has come to a bottle
    target: int = cell("i1")  # the character that she charges, or NOBODY
    ways: int = cell("i2")  # directions in which she gets nearer to it: a bit for each
    stray: int = cell("i1")  # the direction in which she strays, when nobody moved
    end: int = cell("i1")  # once it is over: how the last goal came about
    goals_option: int = cell("i1")
    dispersion_option: int = cell("i1")
    die: int = cell("i1")  # the last movement roll
    way: int = cell("i1")  # the last roll of dispersion
    origin: int = cell("i2")  # where the active character began
    caressed: int = cell("i1")  # whom the vaquilla caressed in her last phase, or NOBODY
    turns: int = cell("i4")  # since the game began
    given: Cells = cells("i1", TEAMS)  # of the goals, those for a field that the others left empty


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    """Ruling 14: chance says who begins."""
    state.goals_option = options[GOALS_OPTION]
    state.dispersion_option = options[DISPERSION_OPTION]
    state.energy = CALM
    state.stands[HIDEOUT_SQUARE] = BLOCKED
    state.vaquilla = state.ball = NOWHERE
    state.active = state.target = state.caressed = NOBODY
    for character in range(CHARACTERS):
        state.at[character] = NOWHERE
    state.phase = TOSSING


def kick_off(state: State, side: int) -> None:
    """Two of each team on their bottles, the vaquilla on the X of one side and the ball on the other."""
    put_vaquilla(state, RELEASE[side])
    state.ball = RELEASE[1 - side]
    for character in range(CHARACTERS):
        if character % EACH < EACH - 1:
            put(state, character, BOTTLE[character // EACH, character % EACH])
    state.turns += 1
    state.turn = state.first
    state.phase = PLACING


def place_last(state: State, seat: int, arrow: int) -> None:
    """Ruling 28: the first player chooses an arrow, then the rival."""
    put(state, seat * EACH + EACH - 1, ARROW[seat, arrow])
    if seat == state.first:
        state.turn = 1 - seat
    else:
        state.turn = state.first
        state.phase = CHOOSING


# --- Piezas y casillas · Pieces and squares ---------------------------------------------------------------------------


def put(state: State, character: int, square: int) -> None:
    """From wherever it is to a free square, or to NOWHERE."""
    if state.at[character] != NOWHERE:
        state.stands[state.at[character]] = FREE
    state.at[character] = square
    if square != NOWHERE:
        state.stands[square] = character + 1


def put_vaquilla(state: State, square: int) -> None:
    if state.vaquilla != NOWHERE:
        state.stands[state.vaquilla] = FREE
    state.vaquilla = square
    if square != NOWHERE:
        state.stands[square] = VAQUILLA


def can_stand(state: State, square: int) -> bool:
    """Nobody walks into the hideout, which stands for all that is off the field too, or where somebody stands."""
    return state.stands[square] == FREE


def is_next_to_vaquilla(state: State, character: int) -> bool:
    return state.at[character] != NOWHERE and IS_STEP[abs(state.at[character] - state.vaquilla)] != 0


def has_several(bits: int) -> bool:
    return bits & (bits - 1) != 0


# --- Turno de juego · The turn ----------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if state.phase < PLACING:
        return 1 << CHANCE
    return OVER if state.phase == FINISHED else 1 << state.turn


def legal(state: State, seat: int, out: Cells) -> int:
    if state.phase == ACTING:
        return list_deeds(state, out)
    if state.phase == AIMING:
        return list_aims(state, out)
    if state.phase == RETURNING:
        return list_returns(state, seat, out)
    if state.phase <= PLACING:
        return list_outcomes(state, out)
    return list_choices(state, seat, out)


def list_choices(state: State, seat: int, out: Cells) -> int:
    """Whom to activate, where the vaquilla goes, or whom she caresses."""
    if state.phase == CHOOSING:
        first, choices = PICK, ready(state, seat)
    elif state.phase == CHARGING:
        first, choices = CHARGE, state.ways
    else:
        first, choices = CARESS, prey(state)
    count = 0
    while choices != 0:
        out[count] = first + FIRST_BIT[choices]
        choices &= choices - 1
        count += 1
    return count


def list_outcomes(state: State, out: Cells) -> int:
    """The faces of a die or of the toss, or the arrows."""
    first, count = OUTCOMES[state.phase, 0], OUTCOMES[state.phase, 1]
    for number in range(count):
        out[number] = first + number
    return count


def apply(state: State, seat: int, move: int) -> None:
    if move < STOP:
        act(state, seat, move)
    elif move == STOP:
        state.phase = DONE
    elif move < CARESS:
        state.ways = 1 << move - CHARGE
    elif move < FIRST:
        state.caressed = move - CARESS
        state.phase = SETTLED
    else:
        meet_chance(state, move)
    go_on(state)


def act(state: State, seat: int, move: int) -> None:
    """The decisions of a team about its own characters."""
    if move < PICK:
        place_last(state, seat, move - PLACE)
    elif move < RETURN:
        activate(state, move - PICK)
    elif move < STEP:
        come_back(state, move - RETURN)
    elif move == KICK:
        state.phase = AIMING
    elif move == HIDE:
        hide_away(state)
    else:
        move_character(state, move)


def move_character(state: State, move: int) -> None:
    set_moving(state)
    if move < KICK:
        step(state, move - STEP)
    elif move < AGITATE:
        kick(state, move - AIM)
    else:
        agitate(state)


def meet_chance(state: State, move: int) -> None:
    if move < SIDE:
        state.first = move - FIRST
        state.phase = RELEASING
    elif move < WAY:
        kick_off(state, move - SIDE)
    elif move < DIE:
        state.way = move - WAY + 1
        disperse(state, COMPASS[move - WAY])
    else:
        state.die = move - DIE + 1
        move_vaquilla(state)


def go_on(state: State) -> None:
    """What follows from a move without asking anybody.

    Each consequence has one place here, in the order in which they come: there the threads of a warp converge again,
    where they would run one after the other if every move led to it by a call of its own.
    """
    if state.phase == ACTING and not has_choice(state):
        state.phase = DONE
    if state.phase == DONE:
        finish_activation(state)
    if state.phase == CHARGING:
        charge(state)
    if state.phase >= SETTLED:
        finish_turn(state)


# --- Fase de personajes · The characters' phase -----------------------------------------------------------------------


def team_of(character: int) -> int:
    return character // EACH


def members(seat: int) -> int:
    """A team: a bit for each character."""
    return ((1 << EACH) - 1) << seat * EACH


def waiting(state: State, seat: int) -> int:
    """A team's characters that are still to act this turn."""
    return members(seat) & ~state.acted


def ready(state: State, seat: int) -> int:
    """Ruling 24: if the vaquilla touches perched or hidden characters of a team, one of them is its first."""
    forced = state.touched & members(seat)
    return forced if forced != 0 else waiting(state, seat)


def activate(state: State, character: int) -> None:
    state.touched &= ~members(team_of(character))
    state.active = character
    state.left = STRIDE
    state.origin = state.at[character]
    state.phase = ACTING
    if state.at[character] == NOWHERE:
        state.phase = RETURNING
        free = free_bottles(state, state.turn)
        if free != 0 and not has_several(free):
            come_back(state, BOTTLE[state.turn, FIRST_BIT[free]])


def list_deeds(state: State, out: Cells) -> int:
    count = 0
    if state.left > 0:
        for direction in range(DIRECTIONS):
            out[count] = STEP + direction
            count += can_stand(state, AHEAD[state.at[state.active], direction])
    out[count] = KICK
    count += can_kick(state)
    out[count] = AGITATE
    count += can_agitate(state)
    out[count] = HIDE
    count += can_hide(state)
    out[count] = STOP
    return count + 1


def set_moving(state: State) -> None:
    """Ruling 22: a step, a kick or an agitation is moving; it ends being perched or hidden (ruling 23)."""
    state.hidden[state.active] = 0
    if state.moved[state.active] == 0:
        latest = 0
        for character in range(CHARACTERS):
            latest = max(latest, state.moved[character])
        state.moved[state.active] = latest + 1


def has_moved(state: State) -> bool:
    """Whether the active character has."""
    return state.moved[state.active] != 0


def step(state: State, direction: int) -> None:
    put(state, state.active, AHEAD[state.at[state.active], direction])
    state.stepped = 1
    state.left -= 1
    if IS_BOTTLE[state.at[state.active]] and not state.drank:
        drink(state)


def has_choice(state: State) -> bool:
    """Nobody is asked to do the only thing that can be done."""
    return state.left > 0 or can_kick(state) or can_agitate(state) or can_hide(state)


def finish_activation(state: State) -> None:
    """The rival is next, unless it has nobody left to activate (ruling 29)."""
    state.acted |= 1 << state.active
    forget_activation(state)
    if waiting(state, 1 - state.turn) != 0:
        state.turn = 1 - state.turn
    if state.acted == ALL_ACTED:
        begin_vaquilla_phase(state)
    else:
        state.phase = CHOOSING


def forget_activation(state: State) -> None:
    state.active = NOBODY
    state.left = state.stepped = state.kicked = state.agitated = state.drank = 0


# --- Sangría · Sangria ------------------------------------------------------------------------------------------------


def drink(state: State) -> None:
    """Ruling 26: compulsory, once in an activation; with no squares left there is no run."""
    state.drank = 1
    if state.left > 0:
        state.left *= THIRST
        state.phase = DRINKING


def stagger(state: State, direction: int) -> None:
    """The run of who has drunk."""
    put(state, state.active, end_of_run(state, state.at[state.active], direction))
    state.left = 0
    state.phase = ACTING


def end_of_run(state: State, square: int, direction: int) -> int:
    """Rulings 17 and 21: as far as can be, straight on, with bounces, up to whatever stands in the way."""
    state.stands[square] = FREE  # a bounce may lead back through it
    for _ in range(state.left):
        direction = TURNED[square, direction]
        ahead = AHEAD[square, direction]
        if not can_stand(state, ahead):
            break
        square = ahead
    return square


# --- Tirada de dispersión · The dispersion roll -----------------------------------------------------------------------


def disperse(state: State, direction: int) -> None:
    if state.phase == DRINKING:
        stagger(state, direction)
    elif state.phase == STRAY_COMPASS:
        state.stray = direction
        state.phase = STRAY_ROLL
    else:
        scatter_ball(state, direction)


def scatter_ball(state: State, direction: int) -> None:
    """Rulings 1, 11, 20: it bounces, shares a square with whoever is there, stays before the hideout, or goes in."""
    state.phase = ACTING
    for _ in range(state.dispersion_option):
        ahead = ROLLED[state.ball, direction]
        if ahead == HIDEOUT_SQUARE:
            break
        direction = ROLL_TURNED[state.ball, direction]
        state.ball = ahead
        if GOAL_OF[ahead] != NO_TEAM:
            state.phase = GOAL
            break


# --- Patear la pelota · Kick the ball ---------------------------------------------------------------------------------


def can_kick(state: State) -> bool:
    """Ruling 5: once in an activation, at any point of it; it uses up no squares."""
    return state.kicked == 0 and state.ball == state.at[state.active]


def list_aims(state: State, out: Cells) -> int:
    """Rulings 11 and 25."""
    first = AIMS_START[state.ball]
    count = AIMS_START[state.ball + 1] - first
    for aim in range(count):
        out[aim] = AIM + AIMS[first + aim]
    return count


def kick(state: State, aim: int) -> None:
    """Rulings 11 and 25: what stands in the way stops the ball there; a free line into a goal is a goal."""
    state.kicked = 1
    state.ball = reached(state, aim)
    state.phase = GOAL if GOAL_OF[state.ball] != NO_TEAM else DISPERSING


def reached(state: State, aim: int) -> int:
    """The first square of the line where something stands, else the one aimed at."""
    line = kick_number(state.ball, aim)
    for place in range(LINE_START[line], LINE_START[line + 1]):
        square = state.ball + LINE[place]
        if state.stands[square] != FREE:
            return square
    return aim


# --- Agitar a la vaquilla · Agitate the vaquilla ----------------------------------------------------------------------


def can_agitate(state: State) -> bool:
    """Ruling 6: once in an activation, next to her, after a step at least."""
    return state.stepped != 0 and state.agitated == 0 and is_next_to_vaquilla(state, state.active)


def agitate(state: State) -> None:
    """Ruling 8: at the highest ENE it still gives the squares."""
    state.agitated = 1
    state.energy = min(WILD, state.energy + 1)
    state.left += RUSH


# --- Encaramarse o esconderse · Perch or hide -------------------------------------------------------------------------


def can_hide(state: State) -> bool:
    """Ruling 23; who did not move has passed, and is in no danger anyway."""
    square = state.at[state.active]
    return has_moved(state) and (IS_SHELTER[square] != 0 or is_out_of_sight(state, square))


def is_out_of_sight(state: State, square: int) -> bool:
    """Ruling 18: beside the central hideout, and the hideout between it and the vaquilla."""
    return BESIDE[square] & SHADE[state.vaquilla] != 0


def hide_away(state: State) -> None:
    state.hidden[state.active] = 1
    state.phase = DONE


# --- Marcar un gol · Score a goal -------------------------------------------------------------------------------------


def score_goal(state: State, team: int, how: int) -> None:
    """Ruling 16: the turn ends at once; the game does too with the last goal."""
    state.goals[team] += 1
    state.given[team] += how == FIELD_EMPTY
    forget_activation(state)
    if state.goals[team] == state.goals_option:
        state.end = how
        state.phase = FINISHED
        return
    clear_field(state)
    state.energy = max(CALM, state.energy - RELIEF)
    state.first = 1 - state.first
    kick_off(state, team)


def clear_field(state: State) -> None:
    """Everybody leaves, to come back as at the start."""
    put_vaquilla(state, NOWHERE)
    state.acted = state.touched = 0
    for character in range(CHARACTERS):
        put(state, character, NOWHERE)
        state.moved[character] = state.hidden[character] = state.away[character] = 0


# --- Fase de la vaquilla · The vaquilla's phase -----------------------------------------------------------------------


def begin_vaquilla_phase(state: State) -> None:
    """Rulings 19 and 21: she charges the last who moved and is in danger; without one, she strays."""
    state.target = last_moved(state)
    state.caressed = NOBODY
    state.phase = CHARGE_ROLL if state.target != NOBODY else STRAY_COMPASS


def is_in_danger(state: State, character: int) -> bool:
    """Ruling 7: whoever moved this turn and is neither perched nor hidden, of either team."""
    return state.moved[character] != 0 and state.hidden[character] == 0 and state.at[character] != NOWHERE


def last_moved(state: State) -> int:
    last, latest = NOBODY, 0
    for character in range(CHARACTERS):
        if is_in_danger(state, character) and state.moved[character] > latest:
            last, latest = character, state.moved[character]
    return last


def move_vaquilla(state: State) -> None:
    """The movement roll and her ENE; a natural 6 leaves her where she is."""
    state.left = state.die + state.energy
    if state.die == STUBBORN:
        state.phase = SETTLED
    elif state.phase == STRAY_ROLL:
        run_astray(state)
    else:
        state.turn = 1 - team_of(state.target)
        state.phase = CHARGING


def run_astray(state: State) -> None:
    """Ruling 21: nobody is caressed."""
    put_vaquilla(state, end_of_run(state, state.vaquilla, state.stray))
    state.phase = SETTLED


def prey(state: State) -> int:
    """Those whom she could caress where she stands: a bit for each."""
    characters = 0
    for character in range(CHARACTERS):
        characters |= (is_in_danger(state, character) and is_next_to_vaquilla(state, character)) << character
    return characters


def charge(state: State) -> None:
    """Ruling 19: before her first step and after each, she caresses whom she can; steps without a choice ask nobody."""
    near, is_forced = 0, True
    while is_forced:
        if state.ways != 0:
            step_vaquilla(state, FIRST_BIT[state.ways])
        near = prey(state)
        state.ways = find_ways(state) if near == 0 and state.left > 0 else 0
        is_forced = state.ways != 0 and not has_several(state.ways)
    if near != 0:
        catch(state, near)
    elif state.ways == 0:
        state.phase = SETTLED


def catch(state: State, characters: int) -> None:
    """Ruling 19: of several, the rival of her target picks."""
    if has_several(characters):
        state.phase = CARESSING
    else:
        state.caressed = FIRST_BIT[characters]
        state.phase = SETTLED


def step_vaquilla(state: State, direction: int) -> None:
    put_vaquilla(state, AHEAD[state.vaquilla, direction])
    state.left -= 1


# Caminos más cortos · Shortest paths


def find_ways(state: State) -> int:
    """The directions of all shortest paths to a square next to her target, round characters and hideout."""
    left = GROUND[0] & ~BIT[state.vaquilla, 0]
    right = GROUND[1] & ~BIT[state.vaquilla, 1]
    for character in range(CHARACTERS):
        square = max(state.at[character], 0)  # who is NOWHERE stands on no square
        left &= ~BIT[square, 0]
        right &= ~BIT[square, 1]
    return ways_over(left, right, state.vaquilla, state.at[state.target])


def ways_over(left: int, right: int, square: int, target: int) -> int:
    """From a square to one farther off, over a set of squares: a bit for each direction of a shortest path.

    A wave spreads from the target until it is next to where the way begins, or can grow no more.
    """
    wave_left, wave_right = BIT[target, 0], BIT[target, 1]
    is_growing = True
    while is_growing and (wave_left & AROUND[square, 0] | wave_right & AROUND[square, 1]) == 0:
        before_left, before_right = wave_left, wave_right
        wave_left, wave_right = spread(wave_left, wave_right)
        wave_left &= left
        wave_right &= right
        is_growing = wave_left != before_left or wave_right != before_right
    ways = 0
    for direction in range(DIRECTIONS):
        ahead = AHEAD[square, direction]
        ways |= ((wave_left & BIT[ahead, 0] | wave_right & BIT[ahead, 1]) != 0) << direction
    return ways


def spread(left: int, right: int) -> tuple[int, int]:
    """A set of squares and those on all sides of them; what is off the field may come with them."""
    left, right = heightened(left), heightened(right)
    return (
        left | left << ROWS | left >> ROWS | right << CROSSING,
        right | right << ROWS | right >> ROWS | left >> CROSSING,
    )


def heightened(half: int) -> int:
    """By one square up and down each column."""
    return half | half << 1 & BELOW_TOP | half >> 1 & ABOVE_BOTTOM


# --- Ser acariciado por la vaquilla · Being caressed by the vaquilla --------------------------------------------------


def caress(state: State, character: int) -> None:
    """Ruling 15: it leaves the field, and loses the next turn."""
    put(state, character, NOWHERE)
    state.away[character] = LOST_TURNS


def free_bottles(state: State, seat: int) -> int:
    """A team's bottles on which nobody stands: a bit for each."""
    free = 0
    for bottle in range(BOTTLES_EACH):
        free |= can_stand(state, BOTTLE[seat, bottle]) << bottle
    return free


def list_returns(state: State, seat: int, out: Cells) -> int:
    """Ruling 15: a free bottle of one's own; with none, a free square as near to one as can be."""
    count, ring = 0, seat * RINGS
    while count == 0:
        for place in range(RING_START[ring], RING_START[ring + 1]):
            out[count] = RETURN + RING[place]
            count += can_stand(state, RING[place])
        ring += 1
    return count


def come_back(state: State, square: int) -> None:
    """Ruling 3: to start on a bottle is not to drink."""
    put(state, state.active, square)
    state.origin = square
    state.phase = ACTING


# --- Fin del turno · The end of a turn --------------------------------------------------------------------------------


def finish_turn(state: State) -> None:
    """After the vaquilla's phase, or at once when the ball went in (ruling 16)."""
    conceding, how = GOAL_OF[state.ball], GOAL_SCORED
    if state.phase == SETTLED:
        finish_vaquilla_phase(state)
        conceding, how = empty_team(state), FIELD_EMPTY
    if conceding != NO_TEAM:
        score_goal(state, 1 - conceding, how)
    else:
        begin_turn(state)


def finish_vaquilla_phase(state: State) -> None:
    if state.caressed != NOBODY:
        caress(state, state.caressed)
    state.left = state.ways = state.stray = 0
    state.target = NOBODY
    state.touched = contacts(state)


def contacts(state: State) -> int:
    """Ruling 24: the perched and hidden whom she touches at the end of her phase."""
    characters = 0
    for character in range(CHARACTERS):
        characters |= (state.hidden[character] != 0 and is_next_to_vaquilla(state, character)) << character
    return characters


def is_on_field(state: State, character: int) -> bool:
    """Ruling 10: standing still is being there; perched, hidden and out are not."""
    return state.at[character] != NOWHERE and state.hidden[character] == 0


def empty_team(state: State) -> int:
    """Ruling 9: the team with nobody on the field, if it is the only one."""
    present = 0
    for character in range(CHARACTERS):
        present |= is_on_field(state, character) << team_of(character)
    return 0 if present == 2 else 1 if present == 1 else NO_TEAM


def begin_turn(state: State) -> None:
    """The first player changes; who lost the last turn may come back in this one (ruling 15)."""
    state.turns += 1
    state.first = 1 - state.first
    state.acted = 0
    for character in range(CHARACTERS):
        state.moved[character] = 0
        state.away[character] = max(0, state.away[character] - 1)
        state.acted |= (state.away[character] > 0) << character
    state.turn = state.first
    state.phase = CHOOSING


# --- Objetivo, victoria y derrota · The goal of the game --------------------------------------------------------------


def score(state: State, seat: int) -> int:
    return state.goals[seat]


def ending(state: State) -> int:
    return state.end


TURNS_PLAYED, ON_THE_FIELD, PERCHED, HER_ENERGY = range(4)
COUNTERS = (
    Words("turnos", "turns"),
    Words("personajes en el campo", "characters on the field"),
    Words("personajes a salvo", "characters out of danger"),
    Words("energía de la vaquilla", "energy of the vaquilla"),
)


def counter(state: State, seat: int, which: int) -> int:
    """How long it took; where a team was at the last goal; how wild she had become."""
    if which == TURNS_PLAYED:
        return state.turns
    if which == HER_ENERGY:
        return state.energy
    count = 0
    for character in range(seat * EACH, seat * EACH + EACH):
        is_there = state.at[character] != NOWHERE
        count += is_there if which == ON_THE_FIELD else is_there and state.hidden[character] != 0
    return count


def census(state: State, kind: int) -> int:
    """The characters of a team that are where they are said to be; then the vaquilla."""
    count = 0
    if kind == TEAMS:
        for square in range(SQUARES):
            if state.stands[square] == VAQUILLA:
                count += 1
        return count if state.vaquilla != NOWHERE else count + 1
    for character in range(kind * EACH, kind * EACH + EACH):
        square = state.at[character]
        if square == NOWHERE or state.stands[square] == character + 1:
            count += 1
    return count
