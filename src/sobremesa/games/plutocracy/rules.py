"""Plutocracy: the rules. All is open; a seat plays a corporation, which unless they are chosen is that of its number.

Whoever has spent least time acts: a turn is any of the actions that the place of the ship allows, in their order, and
then a flight (where to, and when to arrive) or retirement. Events are discs on the same track; they ask nobody.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, CLOCK, LOST, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells, lookup
from sobremesa.engine.words import Words
from sobremesa.games.plutocracy.components import (
    AHEAD,
    ASTEROID,
    BASIC_SUPPLY,
    BODIES,
    BODY,
    BODY_OF,
    CALENDAR,
    CAPITAL,
    CHAIR_PRICE,
    CHAIRS,
    CORPORATIONS,
    DEAL,
    DEAL_NAMES,
    DEALS,
    DEMAND_START,
    DIE_SIDES,
    DISCS,
    EARTH,
    ELECTIONS,
    END,
    EVERY_CHAIR,
    FIRST,
    FIRST_SENDS,
    FIXED_PLANET,
    FIXED_STACK,
    FLIGHT,
    FORTUNE,
    HIGH,
    HIGHEST_BID,
    HIGHEST_PRICE,
    INFLUENCE,
    INFLUENCER,
    LAST_SPACE,
    LONGEST_FLIGHT,
    LOWEST_PRICE,
    MARS,
    MOST_SEATS,
    NEPTUNE,
    NOBODY,
    NOWHERE,
    OFF,
    ORBIT_LENGTH,
    PLANETS,
    POSITION_NAMES,
    POSITIONS,
    PRICES,
    REACH,
    RESOURCES,
    ROTATE,
    SCIENTIST,
    SECOND_SENDS,
    SHIFT,
    SOCIETIES,
    SOCIETY_NAMES,
    SOCIETY_SENDS,
    SOCIETY_SLOTS,
    STORAGE,
    STRENGTH,
    SUPPLY_START,
    VARIETY,
)

# What is being decided; the first three by chance.
DEALING, ROLLING, DRAWING, COLOURING, BIDDING, RAISING, CHOOSING, ACTING, LANDING, FINISHED = range(10)
# How far a turn on a planet has got: what comes next may still be done, what came before may not.
MAY_SELL, MAY_BUY, MAY_SIT = range(3)
# What has become of a player.
ABOARD, RETIRED, OUT = range(3)
# What a flight to the asteroid may come to, beyond the bodies that one may be on.
IN_THE_SUN = BODIES + 1
# Why it is over.
AT_THE_END, ONE_LEFT, NONE_LEFT = range(3)

# The places of the options in the list that setup gets, and the values of the first and of the last.
SETUP_OPTION, SECONDS_OPTION, COLOURS_OPTION = range(3)
BASIC, BASIC_FIXED, RANDOM, AUCTION = range(4)
GIVEN, CHOSEN = range(2)

_CORPORATION_NAMES = tuple(Words(name, name) for name in CORPORATIONS)
_PLANET_NAMES = tuple(body.name for body in BODY[:PLANETS])

moves = Moves()
DEAL_SUPPLY = moves.add("deal", DEALS, es="Oferta: {name}", en="Supply: {name}", rule="random", names=DEAL_NAMES)
DIE = moves.add("die", DIE_SIDES, es="Sale un {n}", en="A {n} comes up", rule="random")
DRAW = moves.add("draw", MOST_SEATS, es="Empieza {name}", en="{name} begins", rule="start", names=_CORPORATION_NAMES)
COLOUR = moves.add(
    "colour", MOST_SEATS, es="Elegir {name}", en="Choose {name}", rule="corporations", names=_CORPORATION_NAMES
)
SLOT = moves.add("slot", MOST_SEATS, es="Pujar por el puesto {n}", en="Bid for place {n}", rule="auction")
BID = moves.add("bid", HIGHEST_BID + 1, es="Pujar {n}", en="Bid {n}", rule="auction")
BEGIN = moves.add("begin", PLANETS, es="Salir de {name}", en="Start on {name}", rule="start", names=_PLANET_NAMES)
SELL = moves.add("sell", STORAGE, es="Vender {n}", en="Sell {n}", rule="sell")
BUY = moves.add("buy", STORAGE, es="Comprar {n}", en="Buy {n}", rule="buy")
SIT = moves.add("sit", es="Comprar el asiento más barato", en="Buy the cheapest seat", rule="parliament")
RESCUE = moves.add("rescue", es="Salvar un alien", en="Rescue an alien", rule="alien")
JOIN = moves.add("join", SOCIETIES, es="Unirse a {name}", en="Join {name}", rule="societies", names=SOCIETY_NAMES)
FLY = moves.add("fly", POSITIONS, es="Viajar a {name}", en="Fly to {name}", rule="travel", names=POSITION_NAMES)
LAND = moves.add("land", LAST_SPACE + 1, es="Llegar en la casilla {n}", en="Arrive on space {n}", rule="travel")
RETIRE = moves.add("retire", es="Retirarse", en="Retire", rule="retire")
OVERRUN = moves.add("overrun", es="Se acaba el tiempo", en="Time runs out", rule="pressure")


class State(Record):
    # Positions:  0 to 2 Mars, 3 to 7 Jupiter, 8 to 14 Saturn, 15 to 23 Uranus, 24 to 34 Neptune, 35 and 36 Earth,
    #             37 to 42 the asteroid: each orbit from its star on, clockwise (or towards the Sun).
    # Discs:      0 to 3 the players', then ROTATE, PRICES, ELECT, END.
    time: Cells = cells("i1", DISCS)  # the space of each disc on the time track, or OFF
    line: Cells = cells("i1", DISCS)  # the discs in the order of their turns: by time, on one space from the top down
    place: Cells = cells("i1", BODIES)  # the position of each body
    ship: Cells = cells("i1", MOST_SEATS)  # the position of each ship
    status: Cells = cells("i1", MOST_SEATS)
    own_end: Cells = cells("i1", MOST_SEATS)  # the space that a player may not pass: END, or the personal END
    money: Cells = cells("i2", MOST_SEATS)
    stock: Cells = cells("i1", MOST_SEATS, RESOURCES)
    alien: Cells = cells("i1", MOST_SEATS)  # 1: has rescued one
    council: Cells = cells("i1", MOST_SEATS)  # councillors
    chair: Cells = cells("i1", PLANETS, CHAIRS)  # who sits in each parliament, as seat + 1; 0: free
    first: Cells = cells("i1", PLANETS)  # who has the majority there, as seat + 1; 0: nobody
    second: Cells = cells("i1", PLANETS)  # and who comes next
    society: Cells = cells("i1", SOCIETIES, SOCIETY_SLOTS)  # who has joined, as seat + 1
    demand: Cells = cells("i1", PLANETS)  # the price at which a planet buys the resource of its number
    price: Cells = cells("i1", PLANETS)  # the price at which it sells
    supply: Cells = cells("i1", PLANETS)  # the resource it sells
    colour: Cells = cells("i1", MOST_SEATS)  # the corporation of each seat; of seats that nobody has, what is left
    holder: Cells = cells("i1", MOST_SEATS)  # who has each place in the order of choosing, as seat + 1
    bid: Cells = cells("i1", MOST_SEATS)  # for each of those places
    aliens: int = cell("i1")  # on the asteroid
    lost: int = cell("i1")  # aliens that left the game
    rotations: int = cell("i1")
    elections: int = cell("i1")
    seats: int = cell("i1")
    setup: int = cell("i1")
    phase: int = cell("i1")
    reason: int = cell("i1")  # why it is over
    actor: int = cell("i1")
    step: int = cell("i1")  # how far the turn has got
    goal: int = cell("i1")  # the destination of a flight; in an auction, the place that is being bid for
    done: int = cell("i1")  # planets rolled for in the setup; then, start planets chosen
    seconds: int = cell("i2")  # of a turn; 0: no clock
    stopwatch: int = cell("i2")  # goes up whenever the seconds of a turn start anew
    sent: Cells = cells("i1", ELECTIONS, MOST_SEATS)  # for the end only: councillors that each election sent


VIEW_ONLY = ("stopwatch", "sent")


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.seats = seats
    state.setup, state.seconds = options[SETUP_OPTION], options[SECONDS_OPTION]
    lay_out_track(state)
    lay_out_bodies(state)
    for seat in range(MOST_SEATS):
        state.ship[seat], state.colour[seat] = NOWHERE, seat
        if seat < seats:
            state.money[seat], state.own_end[seat] = CAPITAL, state.time[END]
    if options[COLOURS_OPTION] == CHOSEN:
        state.phase = COLOURING
    else:
        open_game(state)


def open_game(state: State) -> None:
    """All have their corporations: now for what chance decides, if it decides anything."""
    state.actor = 0
    if state.setup == BASIC_FIXED:
        start_as_printed(state)
    else:
        state.phase = DRAWING if state.setup == BASIC else DEALING


def lay_out_track(state: State) -> None:
    for disc in range(DISCS):
        state.time[disc], state.line[disc] = OFF, disc
    for event in range(ROTATE, END + 1):
        move_disc(state, event, interval(state, event))


def lay_out_bodies(state: State) -> None:
    state.aliens = state.seats
    for body in range(BODIES):
        state.place[body] = FIRST[body]
    for planet in range(PLANETS):
        state.demand[planet], state.price[planet] = DEMAND_START, SUPPLY_START
        state.supply[planet] = BASIC_SUPPLY[planet]


def start_as_printed(state: State) -> None:
    """The fixed start of the basic setup [R]."""
    for at in range(MOST_SEATS):
        seat = seat_of(state, FIXED_STACK[at])
        if seat < state.seats:
            begin(state, seat, FIXED_PLANET[FIXED_STACK[at]])
    advance(state)


def begin(state: State, seat: int, planet: int) -> None:
    """The ship on its first planet, the disc on space 0, on top of those that came before."""
    state.ship[seat] = state.place[planet]
    move_disc(state, seat, 0)


# Corporaciones · Corporations


def colours_in_play(state: State) -> int:
    """In the basic setup two players have white and black to choose from, three pink as well; else all have all."""
    return state.seats if state.setup <= BASIC_FIXED else MOST_SEATS


def free_colours(state: State) -> int:
    """The set of those that nobody has chosen yet."""
    colours = 0
    for seat in range(state.actor, colours_in_play(state)):
        colours |= 1 << state.colour[seat]
    return colours


def seat_of(state: State, colour: int) -> int:
    seat = 0
    while state.colour[seat] != colour:
        seat += 1
    return seat


def choose_colour(state: State, seat: int, colour: int) -> None:
    """In exchange with whoever has it and has not chosen yet. What is left when one colour is left is no choice."""
    state.colour[seat_of(state, colour)] = state.colour[seat]
    state.colour[seat] = colour
    state.actor += 1
    if state.actor == min(state.seats, colours_in_play(state) - 1):
        open_game(state)


# Preparación aleatoria · Random setup


def deal_supply(state: State, deal: int) -> None:
    for planet in range(PLANETS):
        state.supply[planet] = DEAL[deal, planet]
    state.phase = ROLLING


def planet_to_roll(state: State) -> int:
    """From the outermost inwards; ruling 12: Earth is not rolled for."""
    return NEPTUNE - state.done


def roll_planet(state: State, face: int) -> None:
    """Clockwise by the die, round and round the orbit; a low or a high roll shifts both prices."""
    planet = planet_to_roll(state)
    state.place[planet] = ahead(state, planet, face + 1)
    state.demand[planet] += SHIFT[face]
    state.price[planet] += SHIFT[face]
    state.done += 1
    if planet == MARS:
        state.done = 0
        state.phase = DRAWING


# Elegir el planeta de salida · Choosing the start planet


def draw_first(state: State, seat: int) -> None:
    """Who bids first, or who chooses first, with the others after it, clockwise."""
    state.actor = seat
    if state.setup == AUCTION:
        state.phase = BIDDING
        return
    for place in range(state.seats):
        state.holder[place] = (seat + place) % state.seats + 1
    state.phase = CHOOSING


def choose_planet(state: State, seat: int, planet: int) -> bool:
    """The last to choose lies on top, and so acts first. Returns whether all have chosen."""
    begin(state, seat, planet)
    state.done += 1
    if state.done == state.seats:
        return True
    state.actor = state.holder[state.done] - 1
    return False


# Subasta inicial · Opening auction


def least_bid(state: State, place: int) -> int:
    """Zero for a free place, more than the present bid for another."""
    return state.bid[place] + 1 if state.holder[place] > 0 else 0


def open_places(state: State) -> int:
    """The set of those that one can still bid for."""
    places = 0
    for place in range(state.seats):
        places |= (least_bid(state, place) <= HIGHEST_BID) << place
    return places


def bid_for(state: State, seat: int, place: int, amount: int) -> None:
    """Whoever held the place gets its bid back, and bids again when its turn comes."""
    state.holder[place], state.bid[place] = seat + 1, amount
    state.goal = 0
    state.actor = next_bidder(state)
    state.phase = BIDDING
    if state.actor == NOBODY:
        close_auction(state)


def next_bidder(state: State) -> int:
    """Clockwise, the next who holds no place."""
    for step in range(1, state.seats):
        seat = (state.actor + step) % state.seats
        if not holds_place(state, seat):
            return seat
    return NOBODY


def holds_place(state: State, seat: int) -> bool:
    for place in range(state.seats):
        if state.holder[place] == seat + 1:
            return True
    return False


def close_auction(state: State) -> None:
    """Every personal END goes back by the bid; then they choose their planets, first place first."""
    for place in range(state.seats):
        state.own_end[state.holder[place] - 1] -= state.bid[place]
    state.actor = state.holder[0] - 1
    state.phase = CHOOSING


# --- Secuencia de juego · Sequence of play ----------------------------------------------------------------------------


def to_act(state: State) -> int:
    if state.phase == FINISHED:
        return OVER
    return 1 << CHANCE if state.phase <= DRAWING else 1 << state.actor


def move_disc(state: State, disc: int, space: int) -> None:
    """On top of all that lies on the space: its turn comes before theirs (ruling 3)."""
    state.time[disc] = space
    at = 0
    while state.line[at] != disc:
        at += 1
    while at < DISCS - 1 and state.time[state.line[at + 1]] < space:
        state.line[at] = state.line[at + 1]
        at += 1
    while at > 0 and state.time[state.line[at - 1]] >= space:
        state.line[at] = state.line[at - 1]
        at -= 1
    state.line[at] = disc


def next_disc(state: State) -> int:
    """Whose turn it is: least time, on one space the top one; those who retired are passed over."""
    at = 0
    while state.line[at] < ROTATE and state.status[state.line[at]] != ABOARD:
        at += 1
    return state.line[at]


def advance(state: State) -> None:
    """Events happen until it is somebody's turn, or the game is over (ruling 15)."""
    disc = next_disc(state)
    while state.phase != FINISHED and disc >= ROTATE:
        happen(state, disc)
        disc = next_disc(state)
    if state.phase != FINISHED:
        begin_turn(state, disc)


def begin_turn(state: State, seat: int) -> None:
    state.actor = seat
    state.phase = ACTING
    state.step = MAY_SELL
    state.goal = 0
    state.stopwatch += 1


# The moves of each phase, in the order of the phases: they end where those of the next begin.
FIRST_CHOICE = lookup([DEAL_SUPPLY, DIE, DRAW, COLOUR, SLOT, BID, BEGIN, SELL, LAND, RETIRE])
ALL = -1  # the set of as many as there are


def legal(state: State, seat: int, out: Cells) -> int:
    """A range of moves less some of them, in every phase: one loop for all, so that the threads of a warp agree."""
    if seat == CLOCK:
        out[0] = OVERRUN
        return 1
    move, end, able = first_choice(state, seat), end_of_choices(state, seat), choices(state, seat)
    count = 0
    while move < end:
        out[count] = move
        count += able & 1
        move, able = move + 1, able >> 1
    out[count] = RETIRE
    return count + (state.phase == ACTING)


def first_choice(state: State, seat: int) -> int:
    if state.phase == LANDING:
        return LAND + arrival(state, seat, state.goal)
    if state.phase == RAISING:
        return BID + least_bid(state, state.goal)
    return FIRST_CHOICE[state.phase]


def end_of_choices(state: State, seat: int) -> int:
    """The move after the last. One may take longer than one needs to arrive, up to END and on it."""
    return LAND + state.own_end[seat] + 1 if state.phase == LANDING else FIRST_CHOICE[state.phase + 1]


def choices(state: State, seat: int) -> int:
    """Which of them there are, as a set."""
    if state.phase == ACTING:
        return actions(state, seat)
    if state.phase == BIDDING:
        return open_places(state)
    if state.phase == COLOURING:
        return free_colours(state)
    return first_bits(state.seats) if state.phase == DRAWING else ALL


def apply(state: State, seat: int, move: int) -> None:
    is_over = False  # the turn, or the start of the game: another turn begins
    if move >= FLY:
        is_over = ends_turn(state, seat, move)
    elif move >= SELL:
        act(state, seat, move)
    elif move >= BEGIN:
        is_over = choose_planet(state, seat, move - BEGIN)
    else:
        prepare(state, seat, move)
    if is_over:
        advance(state)


def prepare(state: State, seat: int, move: int) -> None:
    if move >= BID:
        bid_for(state, seat, state.goal, move - BID)
    elif move >= SLOT:
        state.goal = move - SLOT
        state.phase = RAISING
    elif move >= COLOUR:
        choose_colour(state, seat, move - COLOUR)
    elif move >= DRAW:
        draw_first(state, move - DRAW)
    elif move >= DIE:
        roll_planet(state, move - DIE)
    else:
        deal_supply(state, move - DEAL_SUPPLY)


# --- Turnos y acciones · Turns and actions ----------------------------------------------------------------------------


def body_under(state: State, seat: int) -> int:
    """The body that a ship is on now, or BODIES: no two orbits share a hex."""
    body = BODY_OF[state.ship[seat]]
    return body if body < BODIES and state.place[body] == state.ship[seat] else BODIES


def actions(state: State, seat: int) -> int:
    """What a turn allows, as a set of moves from SELL on, in the fixed order of the actions: to make a later one is to
    do without the earlier ones."""
    body = body_under(state, seat)
    able = reach(state, seat) << (FLY - SELL)
    if body < PLANETS:
        able |= business(state, seat, body)
    elif body == EARTH:
        able |= societies_to_join(state, seat) << (JOIN - SELL)
    elif body == ASTEROID:
        able |= can_rescue(state, seat) << (RESCUE - SELL)
    return able


def business(state: State, seat: int, planet: int) -> int:
    """The set of what one may do on a planet: sell, buy, or sit in its parliament."""
    sales = state.stock[seat, planet] if state.step == MAY_SELL else 0
    purchases = most_to_buy(state, seat, planet) if state.step <= MAY_BUY else 0
    trade = first_bits(sales) | first_bits(purchases) << (BUY - SELL)
    return trade | can_sit(state, seat, planet) << (SIT - SELL)


def first_bits(size: int) -> int:
    return (1 << size) - 1


def act(state: State, seat: int, move: int) -> None:
    body = body_under(state, seat)
    if move >= JOIN:
        join(state, seat, move - JOIN)
    elif move == RESCUE:
        rescue(state, seat)
    elif move == SIT:
        sit(state, seat, body)
    elif move >= BUY:
        buy(state, seat, body, move - BUY + 1)
    else:
        sell(state, seat, body, move - SELL + 1)


# Vender · Sell


def sell(state: State, seat: int, planet: int, units: int) -> None:
    """Ruling 6: the price falls once, after the whole sale. Ruling 7: one sale a turn."""
    state.stock[seat, planet] -= units
    state.money[seat] += units * state.demand[planet]
    state.demand[planet] = max(state.demand[planet] - 1, LOWEST_PRICE)
    state.step = MAY_BUY


# Comprar · Buy


def most_to_buy(state: State, seat: int, planet: int) -> int:
    """Ruling 2: as much as can be stored and paid."""
    room = STORAGE - state.stock[seat, state.supply[planet]]
    units = 0
    for unit in range(STORAGE):
        units += (unit + 1) * state.price[planet] <= state.money[seat]
    return min(room, units)


def buy(state: State, seat: int, planet: int, units: int) -> None:
    state.stock[seat, state.supply[planet]] += units
    state.money[seat] -= units * state.price[planet]
    state.price[planet] = min(state.price[planet] + 1, HIGHEST_PRICE)
    state.step = MAY_SIT


# Asientos · Seats of a parliament


def free_chair(state: State, planet: int) -> int:
    """The cheapest; CHAIRS if all are taken."""
    chair = 0
    while chair < CHAIRS and state.chair[planet, chair] > 0:
        chair += 1
    return chair


def can_sit(state: State, seat: int, planet: int) -> bool:
    chair = free_chair(state, planet)
    return chair < CHAIRS and CHAIR_PRICE[chair] <= state.money[seat]


def sit(state: State, seat: int, planet: int) -> None:
    chair = free_chair(state, planet)
    state.chair[planet, chair] = seat + 1
    state.money[seat] -= CHAIR_PRICE[chair]
    state.step = MAY_SIT
    rank_members(state, planet)


# Aliens · Aliens


def can_rescue(state: State, seat: int) -> bool:
    return state.alien[seat] == 0 and state.aliens > 0


def rescue(state: State, seat: int) -> None:
    state.alien[seat] = 1
    state.aliens -= 1


# Sociedades · Societies


def societies_to_join(state: State, seat: int) -> int:
    """The set of them. Ruling 24: each may be joined or left alone."""
    societies = 0
    for society in range(SOCIETIES):
        societies |= can_join(state, seat, society) << society
    return societies


def can_join(state: State, seat: int, society: int) -> bool:
    return is_open(state, seat, society) and qualifies(state, seat, society)


def is_open(state: State, seat: int, society: int) -> bool:
    """At most two players, each once."""
    first, second = state.society[society, 0], state.society[society, 1]
    return (first == 0 or second == 0) and first != seat + 1 and second != seat + 1


def qualifies(state: State, seat: int, society: int) -> bool:
    if society == HIGH:
        return state.money[seat] >= FORTUNE
    if society == SCIENTIST:
        return state.alien[seat] > 0
    if society == INFLUENCER:
        return parliaments_of(state, seat) >= INFLUENCE
    return resources_of(state, seat) >= VARIETY


def parliaments_of(state: State, seat: int) -> int:
    """Ruling 16: how many planets have a member of this seat."""
    count = 0
    for planet in range(PLANETS):
        if strength(state, planet, seat) > 0:
            count += 1
    return count


def resources_of(state: State, seat: int) -> int:
    count = 0
    for resource in range(RESOURCES):
        if state.stock[seat, resource] > 0:
            count += 1
    return count


def join(state: State, seat: int, society: int) -> None:
    """Ruling 8: the better slot that is free; nothing is spent."""
    slot = 0 if state.society[society, 0] == 0 else 1
    state.society[society, slot] = seat + 1
    state.council[seat] += SOCIETY_SENDS[slot]


# Viajar · Travel


def arrival(state: State, seat: int, position: int) -> int:
    """The earliest space of the track on which a flight can end."""
    return state.time[seat] + FLIGHT[state.ship[seat], position]


def reach(state: State, seat: int) -> int:
    """Rulings 13 and 14: the set of positions, without the present one, that can be reached by END."""
    return REACH[state.ship[seat], min(state.own_end[seat] - state.time[seat], LONGEST_FLIGHT)]


def ends_turn(state: State, seat: int, move: int) -> bool:
    """A flight, retirement, or the clock's move; whether the turn is over with it."""
    if move == OVERRUN:
        return overrun(state, state.actor)
    if move == RETIRE:
        retire(state, seat)
        return True
    return fly(state, seat, move)


def fly(state: State, seat: int, move: int) -> bool:
    """Where to, or when to arrive; nobody is asked when if there is but one way. Returns whether the ship is there."""
    is_asked = move < LAND
    goal, space = (move - FLY, state.own_end[seat]) if is_asked else (state.goal, move - LAND)
    if is_asked and arrival(state, seat, goal) < space:
        state.goal, state.phase = goal, LANDING
        return False
    state.ship[seat] = goal
    move_disc(state, seat, space)
    return True


# Retirarse · Retire


def retire(state: State, seat: int) -> None:
    """The ship leaves the map; the disc keeps its place in the stack, and members still count in elections."""
    state.ship[seat] = NOWHERE
    state.status[seat] = RETIRED


# --- Eventos · Events -------------------------------------------------------------------------------------------------


def interval(state: State, event: int) -> int:
    """Where an event first lies, and by how much it moves on."""
    return CALENDAR[state.seats - 2, event - ROTATE]


def happen(state: State, event: int) -> None:
    """An event's “turn”: its effect, and then its token moves on, or leaves the track if it would pass END."""
    if event == END:
        finish(state, AT_THE_END)
        return
    if event == ROTATE:
        rotate(state)
    elif event == PRICES:
        adjust_prices(state)
    else:
        hold_election(state)
    space = state.time[event] + interval(state, event)
    move_disc(state, event, space if space <= state.time[END] else OFF)


# Rotar · Rotate


def ahead(state: State, body: int, steps: int) -> int:
    """The position of a body after so many more rotations; the asteroid's path ends in the Sun."""
    return AHEAD[state.place[body], steps]


def rotate(state: State) -> None:
    """Ships on a body go with it; where a body comes to a waiting ship, the ship is on it from then on."""
    for seat in range(state.seats):
        if body_under(state, seat) < BODIES:
            state.ship[seat] = AHEAD[state.ship[seat], 1]
    is_there = state.place[ASTEROID] != NOWHERE
    for body in range(BODIES):
        state.place[body] = ahead(state, body, 1)
    state.rotations += 1
    if is_there and state.place[ASTEROID] == NOWHERE:
        fall_into_sun(state)


def fall_into_sun(state: State) -> None:
    """The sixth rotation throws the asteroid into the Sun, with its aliens and whoever is on it (ruling 21)."""
    for seat in range(state.seats):
        if state.status[seat] == ABOARD and state.ship[seat] == NOWHERE:
            eliminate(state, seat)
    state.lost += state.aliens
    state.aliens = 0
    end_if_decided(state)


# Precios · Prices


def adjust_prices(state: State) -> None:
    for planet in range(PLANETS):
        state.demand[planet] = min(state.demand[planet] + 1, HIGHEST_PRICE)
        state.price[planet] = max(state.price[planet] - 1, LOWEST_PRICE)


# Elecciones · Elections


def benches(state: State, planet: int) -> int:
    """The sets of the chairs of a parliament, one after the other: of the free ones, and of each seat's."""
    sets = 0
    for chair in range(CHAIRS):
        sets |= 1 << (CHAIRS * state.chair[planet, chair] + chair)
    return sets


def strength_of(sets: int, seat: int) -> int:
    return STRENGTH[sets >> CHAIRS * (seat + 1) & EVERY_CHAIR]


def strength(state: State, planet: int, seat: int) -> int:
    """What ranks a seat in a parliament: its members, then its most expensive seat; 0 without members."""
    return strength_of(benches(state, planet), seat)


def rank_members(state: State, planet: int) -> None:
    """Keep who comes first and second, for elections: here most threads of a warp are active, and there few are."""
    sets = benches(state, planet)
    first = second = most = next_most = 0
    for seat in range(MOST_SEATS):
        power = strength_of(sets, seat)
        if power > most:
            first, second, most, next_most = seat + 1, first, power, most
        elif power > next_most:
            second, next_most = seat + 1, power
    state.first[planet], state.second[planet] = first, second


def majority(state: State, planet: int, but: int) -> int:
    """Who has most in a parliament, `but` aside; NOBODY if it has no members (ruling 10)."""
    first = state.first[planet] - 1
    return first if first != but else state.second[planet] - 1


def hold_election(state: State) -> None:
    """The majority of each planet sends councillors; in the last election the second sends one as well."""
    for planet in range(PLANETS):
        send(state, state.first[planet] - 1, FIRST_SENDS[state.elections])
        send(state, state.second[planet] - 1, SECOND_SENDS[state.elections])
    state.elections += 1


def send(state: State, seat: int, councillors: int) -> None:
    if seat != NOBODY:
        state.council[seat] += councillors
        state.sent[state.elections, seat] += councillors


# Fin · The end


def finish(state: State, reason: int) -> None:
    state.phase = FINISHED
    state.reason = reason


def ending(state: State) -> int:
    return state.reason


def score(state: State, seat: int) -> int:
    return state.council[seat]


def standing(state: State, seat: int) -> int:
    """Councillors; then the gap between disc and (personal) END, which without variants is least time; then whose
    disc comes first (rulings 11, 19 and 23)."""
    if state.status[seat] == OUT:
        return LOST
    gap = state.own_end[seat] - state.time[seat]
    at = 0
    while state.line[at] != seat:
        at += 1
    return (state.council[seat] * (LAST_SPACE + 1) + gap) * DISCS + DISCS - 1 - at


MONEY, GOODS, MEMBERS, PARLIAMENTS, MAJORITIES, RESCUED, JOINED, TIME_LEFT = range(8)
COUNTERS = (
    Words("dinero", "money"),
    Words("recursos a bordo", "resources on board"),
    Words("asientos en parlamentos", "seats in parliaments"),
    Words("parlamentos con asiento", "parliaments with a seat"),
    Words("mayorías en parlamentos", "majorities in parliaments"),
    Words("aliens salvados", "aliens rescued"),
    Words("sociedades", "societies"),
    Words("tiempo sin gastar", "time not spent"),
)


def counter(state: State, seat: int, which: int) -> int:
    """What a corporation has at the end; who is out has nothing."""
    if state.status[seat] == OUT:
        return 0
    if which == MONEY:
        return state.money[seat]
    if which == GOODS:
        return goods_of(state, seat)
    if which == PARLIAMENTS:
        return parliaments_of(state, seat)
    if which == RESCUED:
        return state.alien[seat]
    if which == JOINED:
        return societies_of(state, seat)
    if which == TIME_LEFT:
        return state.own_end[seat] - state.time[seat]
    return members_of(state, seat) if which == MEMBERS else majorities_of(state, seat)


def goods_of(state: State, seat: int) -> int:
    count = 0
    for resource in range(RESOURCES):
        count += state.stock[seat, resource]
    return count


def members_of(state: State, seat: int) -> int:
    count = 0
    for planet in range(PLANETS):
        count += strength(state, planet, seat) // CHAIRS
    return count


def majorities_of(state: State, seat: int) -> int:
    count = 0
    for planet in range(PLANETS):
        count += majority(state, planet, NOBODY) == seat
    return count


def societies_of(state: State, seat: int) -> int:
    count = 0
    for society in range(SOCIETIES):
        for slot in range(SOCIETY_SLOTS):
            count += state.society[society, slot] == seat + 1
    return count


# --- Salir de la partida · Out of the game ----------------------------------------------------------------------------


def eliminate(state: State, seat: int) -> None:
    """Rulings 8 and 9: all that one has leaves the table, and seats and slots are free again."""
    for election in range(ELECTIONS):
        state.sent[election, seat] = 0
    state.status[seat] = OUT
    state.ship[seat] = NOWHERE
    state.money[seat] = state.council[seat] = 0
    state.lost += state.alien[seat]
    state.alien[seat] = 0
    for resource in range(RESOURCES):
        state.stock[seat, resource] = 0
    give_up_offices(state, seat)
    move_disc(state, seat, OFF)


def give_up_offices(state: State, seat: int) -> None:
    for planet in range(PLANETS):
        for chair in range(CHAIRS):
            if state.chair[planet, chair] == seat + 1:
                state.chair[planet, chair] = 0
        rank_members(state, planet)
    for society in range(SOCIETIES):
        for slot in range(SOCIETY_SLOTS):
            if state.society[society, slot] == seat + 1:
                state.society[society, slot] = 0


def end_if_decided(state: State) -> None:
    """Ruling 22: a player who is left alone wins at once."""
    left = 0
    for seat in range(state.seats):
        if state.status[seat] != OUT:
            left += 1
    if left <= 1:
        finish(state, ONE_LEFT if left == 1 else NONE_LEFT)


# --- La presión del tiempo · Time pressure ----------------------------------------------------------------------------


def time_limit(state: State) -> int:
    return state.seconds if state.phase == ACTING or state.phase == LANDING else 0


def overrun(state: State, seat: int) -> bool:
    """The personal END goes back by one; onto the disc or behind it, it puts the player out, and the turn is over."""
    state.own_end[seat] -= 1
    state.stopwatch += 1
    if state.own_end[seat] <= state.time[seat]:
        eliminate(state, seat)
        end_if_decided(state)
        return True
    if state.phase == LANDING and arrival(state, seat, state.goal) > state.own_end[seat]:
        state.phase = ACTING
        state.goal = 0
    return False


# --- Piezas · Pieces --------------------------------------------------------------------------------------------------

PIECE_KINDS = 1 + RESOURCES


def census(state: State, kind: int) -> int:
    """The aliens, wherever they are; then the supply tokens of each resource."""
    count = 0
    if kind == 0:
        for seat in range(MOST_SEATS):
            count += state.alien[seat]
        return count + state.aliens + state.lost
    for planet in range(PLANETS):
        if state.supply[planet] == kind - 1:
            count += 1
    return count


# --- Lo que vendrá · What is to come ----------------------------------------------------------------------------------


def rotations_before(state: State, space: int) -> int:
    """How often all will have rotated when a disc that lands on this space now has its turn.

    Ruling 3: it lies on a token that is there already, but a token that comes later lies on it.
    """
    token = state.time[ROTATE]
    if token == OFF or space <= token:
        return 0
    return (space - token) // interval(state, ROTATE) + 1


def body_at(state: State, position: int, space: int) -> int:
    """The body that a ship which flies to a position now will be on when its turn comes on this space, or BODIES.

    The ship is there at once: a body that is there, or comes there before that turn, takes it along; the asteroid
    perhaps IN_THE_SUN.
    """
    body = BODY_OF[position]
    if state.place[body] == NOWHERE:
        return BODIES
    rotations, steps = rotations_before(state, space), position - state.place[body]
    if body != ASTEROID:
        return body if steps % ORBIT_LENGTH[body] <= rotations else BODIES
    if steps < 0 or steps > rotations:
        return BODIES
    return IN_THE_SUN if ahead(state, body, rotations) == NOWHERE else body
