"""What a viewer of Plutocracy sees: the map inside the time track, the markets and parliaments; and the words."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from sobremesa.engine.contract import CHANCE, CLOCK
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Group, Node, Space, Text, Token, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Count, Tally
from sobremesa.engine.words import LANGS, Lang, Words, seat_mark
from sobremesa.engine.words import listed as in_a_row
from sobremesa.games.plutocracy import rules
from sobremesa.games.plutocracy.components import (
    ASTEROID,
    BODIES,
    BODY,
    BODY_OF,
    CHAIR_PRICE,
    CHAIRS,
    COLOUR_NAMES,
    CORPORATION_LETTERS,
    CORPORATIONS,
    DISCS,
    EARTH,
    ELECT,
    ELECTIONS,
    END,
    EVENT_LOOKS,
    EVENT_NAMES,
    FIRST,
    FLIGHT,
    HEXES,
    LAST_SPACE,
    MARS,
    NEPTUNE,
    NOBODY,
    NOWHERE,
    OFF,
    ORBIT_LENGTH,
    PLANETS,
    POSITION_NAMES,
    POSITIONS,
    PRICES,
    RESOURCE_LOOKS,
    RESOURCE_NAMES,
    RESOURCES,
    ROTATE,
    SOCIETIES,
    SOCIETY_LOOKS,
    SOCIETY_NAMES,
    SOCIETY_NEEDS,
    SOCIETY_SENDS,
    SOCIETY_SLOTS,
    STORAGE,
)
from sobremesa.games.plutocracy.rules import (
    ABOARD,
    ACTING,
    AUCTION,
    BASIC_FIXED,
    BEGIN,
    BID,
    BIDDING,
    BUY,
    CHOOSING,
    COLOUR,
    COLOURING,
    FINISHED,
    FLY,
    IN_THE_SUN,
    JOIN,
    LAND,
    LANDING,
    NONE_LEFT,
    ONE_LEFT,
    OUT,
    RAISING,
    RESCUE,
    RETIRE,
    RETIRED,
    SELL,
    SIT,
    SLOT,
    TIME_LEFT,
    State,
    ahead,
    arrival,
    body_at,
    body_under,
    counter,
    ends_turn,
    free_chair,
    happen,
    interval,
    is_open,
    least_bid,
    majority,
    moves,
    next_disc,
    planet_to_roll,
    qualifies,
    rotations_before,
    standing,
)
from sobremesa.games.reasons import Counting
from sobremesa.games.wording import capital, count_said, say, settlement

# --- Nombres · Names --------------------------------------------------------------------------------------------------


def corporation(state: State, seat: int) -> str:
    return CORPORATIONS[state.colour[seat]]


def who(state: State, seat: int) -> Words:
    return Words("{seat} ({name})", "{seat} ({name})").format(seat=seat_mark(seat), name=corporation(state, seat))


def with_look(look: str, name: Words) -> Words:
    """A name with its small picture before it."""
    return Words(*(picture(look) + name[lang] for lang in LANGS))


def has_own_ends(state: State) -> bool:
    """Whether this match is played with personal END tokens."""
    return state.seconds > 0 or state.setup == AUCTION


def has_started(state: State) -> bool:
    return state.phase >= ACTING


# --- Las jugadas en palabras · Moves in words -------------------------------------------------------------------------

CHOICES = {
    "colour": Words("Elegir {corporation} ({colour})", "Choose {corporation} ({colour})"),
    "slot": Words("Pujar por el puesto {n} (desde {least})", "Bid for place {n} (from {least} up)"),
    "bid": Words("Pujar {amount} por el puesto {goal}", "Bid {amount} for place {goal}"),
    "sell": Words("Vender {n} de {wanted}: +{gain} S€", "Sell {n} {wanted}: +{gain} S€"),
    "buy": Words("Comprar {n} de {offered}: −{cost} S€", "Buy {n} {offered}: −{cost} S€"),
    "sit": Words("Comprar un asiento en {body}: −{chair} S€", "Buy a seat on {body}: −{chair} S€"),
    "join": Words("Unirse a {society}: +{councillors} concejales", "Join {society}: +{councillors} councillors"),
    "fly": Words(
        "Viajar a {place}: {flight} UT, llegada en la {arrival} ({there})",
        "Fly to {place}: {flight} TU, arrival on {arrival} ({there})",
    ),
    "land": Words("Llegar en la {space}: {spent} UT ({there})", "Arrive on {space}: {spent} TU ({there})"),
}
ON_IT = Words("estarás en {body}", "you will be on {body}")
IN_THE_VOID = Words("estarás en el vacío", "you will be in empty space")
SUNK = Words("caerás al Sol con el asteroide", "you will fall into the Sun with the asteroid")


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    kind = moves.range_of(move).name
    if kind == "die":
        planet = BODY[planet_to_roll(state)].name
        return say(Words("{planet}: un {n}", "{planet}: a {n}"), lang, planet=planet, n=number(move))
    if kind == "draw":
        return say(Words("Empieza {name}", "{name} begins"), lang, name=corporation(state, number(move) - 1))
    if kind == "overrun":
        return say(Words("Se acaba el tiempo de {who}", "Time runs out for {who}"), lang, who=who(state, state.actor))
    return say(CHOICES[kind], lang, **particulars(state, seat, move)) if kind in CHOICES else moves.text(move, lang)


def number(move: int) -> int:
    """Which of its range a move is, from 1 on."""
    return move - moves.range_of(move).start + 1


def particulars(state: State, seat: int, move: int) -> dict[str, object]:
    """All that a sentence about a move may mention."""
    kind, n = moves.range_of(move).name, number(move)
    if kind in ("fly", "land"):
        return flight_particulars(state, seat, move)
    facts: dict[str, object] = {"who": who(state, seat), "n": n}
    if kind == "slot":
        return facts | {"least": least_bid(state, n - 1)}
    if kind == "bid":
        return facts | {"amount": n - 1, "goal": state.goal + 1}
    if kind == "colour":
        return facts | {"corporation": CORPORATIONS[n - 1], "colour": COLOUR_NAMES[n - 1]}
    if kind == "begin":
        return facts | {"body": BODY[n - 1].the}
    if kind == "join":
        sent = SOCIETY_SENDS[slot_to_take(state, n - 1)]
        return facts | {"society": SOCIETY_NAMES[n - 1], "councillors": sent}
    return facts | (business_particulars(state, body_under(state, seat), n) if kind in ("sell", "buy", "sit") else {})


def business_particulars(state: State, planet: int, n: int) -> dict[str, object]:
    chair = free_chair(state, planet)
    return {
        "body": BODY[planet].the,
        "wanted": RESOURCE_NAMES[planet],
        "offered": RESOURCE_NAMES[state.supply[planet]],
        "gain": n * state.demand[planet],
        "cost": n * state.price[planet],
        "chair": CHAIR_PRICE[chair] if chair < CHAIRS else 0,
    }


def flight_particulars(state: State, seat: int, move: int) -> dict[str, object]:
    position = move - FLY if move < LAND else state.goal
    first = arrival(state, seat, position)
    space = first if move < LAND else move - LAND
    return {
        "who": who(state, seat),
        "place": POSITION_NAMES[position],
        "flight": first - state.time[seat],
        "arrival": first,
        "space": space,
        "spent": space - state.time[seat],
        "there": there(state, position, space),
    }


def there(state: State, position: int, space: int) -> Words:
    body = body_at(state, position, space)
    if body < BODIES:
        return ON_IT.format(body=BODY[body].the)
    return SUNK if body == IN_THE_SUN else IN_THE_VOID


def slot_to_take(state: State, society: int) -> int:
    return 0 if state.society[society, 0] == 0 else 1


# --- El relato · The story --------------------------------------------------------------------------------------------

DEEDS = {
    "deal": Words("Se reparten las ofertas: {deal}.", "The supplies are dealt: {deal}."),
    "die": Words(
        "Dado de {planet}: un {n}. Compra a {demand} y vende a {price}.",
        "The die of {planet}: a {n}. It buys at {demand} and sells at {price}.",
    ),
    "draw": Words("El azar decide que empieza {first}.", "Chance decides that {first} begins."),
    "colour": Words("{seat} juega con {corporation}.", "{seat} plays {corporation}."),
    "bid": Words("{who} puja {amount} por el puesto {goal}.", "{who} bids {amount} for place {goal}."),
    "begin": Words("{who} saldrá de {body}.", "{who} will start from {body}."),
    "sell": Words(
        "{who} vende {n} de {wanted} en {body} y cobra {gain} S€.", "{who} sells {n} {wanted} on {body} for {gain} S€."
    ),
    "buy": Words(
        "{who} compra {n} de {offered} en {body} por {cost} S€.", "{who} buys {n} {offered} on {body} for {cost} S€."
    ),
    "sit": Words(
        "{who} compra un asiento en el parlamento de {body} por {chair} S€.",
        "{who} buys a seat in the parliament of {body} for {chair} S€.",
    ),
    "rescue": Words("{who} salva un alien.", "{who} rescues an alien."),
    "join": Words(
        "{who} se une a {society} y envía {councillors} concejales.",
        "{who} joins {society} and sends {councillors} councillors.",
    ),
    "land": Words(
        "{who} viaja a {place}: {spent} UT, hasta la casilla {space}.",
        "{who} flies to {place}: {spent} TU, up to space {space}.",
    ),
    "retire": Words("{who} se retira.", "{who} retires."),
    "overrun": Words(
        "A {who} se le acaba el tiempo: su FIN retrocede a la casilla {end}.",
        "Time runs out for {who}: the personal END goes back to space {end}.",
    ),
}
OUTBID = Words("{who} recupera su puja y vuelve a pujar.", "{who} takes back the bid and will bid again.")
OUT_OF_TIME = Words(
    "A {who} se le acaba el tiempo: el FIN alcanza su disco y queda fuera de la partida.",
    "Time runs out for {who}: END meets the disc, and {who} is out of the game.",
)


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    kind = moves.range_of(move).name
    if kind in ("slot", "fly") and after.phase in (RAISING, LANDING):
        return ""  # the choice that follows tells it all
    deed = deed_told(before, after, seat, move, lang)
    return " ".join([deed, *events_told(before, seat, move, lang)] if move >= FLY else [deed])


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """The events that followed, each of which moves its token, and whose turn it is now."""
    if move < FLY or seat == CHANCE:
        return ()
    return those(
        {
            "end": after.phase == FINISHED,
            "elect": after.time[ELECT] != before.time[ELECT],
            "prices": after.time[PRICES] != before.time[PRICES],
            "rotate": after.time[ROTATE] != before.time[ROTATE],
            "turn-order": after.actor != before.actor,
        }
    )


MEANWHILE = Words("Pasa el tiempo", "Time goes by")


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """The events at the end of a turn, one after the other."""
    told = events_told(before, seat, move, lang) if move >= FLY else []
    return settlement(MEANWHILE[lang], told) if told else None


def deed_told(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    kind = moves.range_of(move).name
    if seat == CLOCK:
        words = OUT_OF_TIME if after.status[before.actor] == OUT else DEEDS[kind]
        return say(words, lang, who=drawn(before, before.actor), end=before.own_end[before.actor] - 1)
    if seat == CHANCE:
        return chance_told(before, after, move, lang)
    if kind == "fly":  # it could end in one way only
        kind = "land"
    told = say(DEEDS[kind], lang, **particulars(before, seat, move) | told_better(before, seat, kind))
    outbid = before.holder[before.goal] - 1 if kind == "bid" else NOBODY
    return f"{told} {say(OUTBID, lang, who=drawn(before, outbid))}" if outbid != NOBODY else told


def told_better(state: State, seat: int, kind: str) -> dict[str, object]:
    """The pictures of what a sentence is about."""
    pictured: dict[str, object] = {"who": drawn(state, seat), "seat": seat_mark(seat)}
    if kind in ("sell", "buy"):
        planet = body_under(state, seat)
        bought = state.supply[planet]
        pictured["wanted"] = with_look(RESOURCE_LOOKS[planet], RESOURCE_NAMES[planet])
        pictured["offered"] = with_look(RESOURCE_LOOKS[bought], RESOURCE_NAMES[bought])
    return pictured


def drawn(state: State, seat: int) -> Words:
    return with_look(f"ship-{state.colour[seat]}", who(state, seat))


def chance_told(before: State, after: State, move: int, lang: Lang) -> str:
    kind, n = moves.range_of(move).name, number(move)
    if kind == "die":
        planet = planet_to_roll(before)
        prices = {"demand": after.demand[planet], "price": after.price[planet]}
        return say(DEEDS[kind], lang, planet=BODY[planet].name, n=n, **prices)
    if kind == "draw":
        return say(DEEDS[kind], lang, first=drawn(after, n - 1))
    return say(DEEDS[kind], lang, deal=moves.range_of(move).names[n - 1])


# Los eventos que siguen · The events that follow

ROTATED = Words("Rotación {n}.", "Rotation {n}.")
BOARDED = Words("{body} recoge a {who}.", "{body} picks up {who}.")
FALLEN = Words("El asteroide cae en el Sol.", "The asteroid falls into the Sun.")
LOST_WITH_IT = Words("{who} iba en él y queda fuera de la partida.", "{who} was on it and is out of the game.")
REPRICED = Words("Precios: la demanda sube 1 y la oferta baja 1.", "Prices: demand rises by 1 and supply falls by 1.")
ELECTED = Words("Elección {n}: {sent}.", "Election {n}: {sent}.")
ELECTED_NONE = Words("Elección {n}: ningún parlamento tiene miembros.", "Election {n}: no parliament has members.")


def events_told(before: State, seat: int, move: int, lang: Lang) -> list[str]:
    """Play the end of the turn again on a copy, one event after the other."""
    state = before.copy()
    told: list[str] = []
    if not ends_turn(state, seat, move):
        return told
    while state.phase != FINISHED and next_disc(state) >= ROTATE:
        event, old = next_disc(state), state.copy()
        happen(state, event)
        told.append(picture(f"event-{EVENT_LOOKS[event - ROTATE]}") + event_told(old, state, event, lang))
    if state.phase == FINISHED and state.reason in (ONE_LEFT, NONE_LEFT):
        told.append(result(state, lang))
    return told


def event_told(before: State, after: State, event: int, lang: Lang) -> str:
    if event == ROTATE:
        return rotation_told(before, after, lang)
    if event == PRICES:
        return REPRICED[lang]
    return election_told(before, after, lang) if event == ELECT else result(after, lang)


def rotation_told(before: State, after: State, lang: Lang) -> str:
    told = [say(ROTATED, lang, n=after.rotations)]
    for seat in range(after.seats):
        body = body_under(after, seat)
        if body < BODIES and body_under(before, seat) == BODIES:
            told.append(capital(say(BOARDED, lang, body=BODY[body].the, who=corporation(after, seat))))
    if after.place[ASTEROID] == NOWHERE != before.place[ASTEROID]:
        told.append(FALLEN[lang])
        fallen = [s for s in range(after.seats) if after.status[s] == OUT != before.status[s]]
        told += [say(LOST_WITH_IT, lang, who=corporation(after, seat)) for seat in fallen]
    return " ".join(told)


def election_told(before: State, after: State, lang: Lang) -> str:
    """What each parliament sends; the rules say who, the difference says how many."""
    sent = [sending for planet in range(PLANETS) if (sending := sends_told(before, planet, lang))]
    words = ELECTED if sent else ELECTED_NONE
    return say(words, lang, n=after.elections, sent="; ".join(sent))


def sends_told(state: State, planet: int, lang: Lang) -> str:
    first = majority(state, planet, NOBODY)
    if first == NOBODY:
        return ""
    is_last = state.elections == 2
    second = majority(state, planet, first) if is_last else NOBODY
    sent = f"{corporation(state, first)} +{2 if is_last else 1}"
    sent += f", {corporation(state, second)} +1" if second != NOBODY else ""
    return say(Words("{planet}: {sent}", "{planet}: {sent}"), lang, planet=BODY[planet].name, sent=sent)


# El resultado · The result

VICTORY = Words("Gana {who} con {council} concejales.", "{who} wins with {council} councillors.")
TIE_BROKEN = Words(
    "Gana {who} con {council} concejales: desempata por el tiempo.",
    "{who} wins with {council} councillors: time breaks the tie.",
)
ALONE = Words("Gana {who}: nadie más sigue en la partida.", "{who} wins: nobody else is left in the game.")
NO_WINNER = Words("Nadie gana: todos quedaron fuera de la partida.", "Nobody wins: all are out of the game.")


def result(state: State, lang: Lang) -> str:
    if state.reason == NONE_LEFT:
        return NO_WINNER[lang]
    winner = max(range(state.seats), key=lambda seat: standing(state, seat))
    best = state.council[winner]
    is_tie = sum(state.council[s] == best for s in range(state.seats) if state.status[s] != OUT) > 1
    words = ALONE if state.reason == ONE_LEFT else TIE_BROKEN if is_tie else VICTORY
    return say(words, lang, who=who(state, winner), council=best)


# Lo que la hizo · What made it

ELECTION = Words("Elección {n}", "Election {n}")
LEFT_OVER = Words("tiempo sin gastar", "time not spent")
BEHIND = Words("fichas detrás en la línea del tiempo", "discs behind on the time track")


def tally(state: State, lang: Lang) -> Tally:
    seats = range(state.seats)
    elections = (
        Count(
            label=ELECTION[lang].format(n=election + 1),
            by_seat=tuple(state.sent[election, seat] for seat in seats),
            rule="elect",
        )
        for election in range(ELECTIONS)
    )
    joined = (society_count(state, society, lang) for society in range(SOCIETIES))
    points = (*elections, *(count for count in joined if not count.is_empty))
    return Tally(points=points, breaks=(time_left(state, lang), discs_behind(state, lang)))


REASONS = Counting(
    rules.apply,
    rules.counter,
    rules.COUNTERS,
    own=(
        rules.MONEY,
        rules.GOODS,
        rules.MEMBERS,
        rules.MAJORITIES,
        rules.RESCUED,
        rules.JOINED,
    ),
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """Of a flight, what can be traded where it ends; of anything else, what it changes."""
    if not FLY <= move < RETIRE:
        return REASONS.reason(state, seat, move, lang)
    position = move - FLY if move < LAND else state.goal
    planet = body_at(state, position, arrival(state, seat, position) if move < LAND else move - LAND)
    return trade_said(state, seat, planet, lang) if planet < PLANETS else ""


TRADE = Words(
    "Allí se compra {wanted} a {demand} S€ (llevas {load}) y se vende {offered} a {price} S€.",
    "There they buy {wanted} at {demand} S€ (you have {load}) and sell {offered} at {price} S€.",
)


def trade_said(state: State, seat: int, planet: int, lang: Lang) -> str:
    return say(
        TRADE,
        lang,
        wanted=RESOURCE_NAMES[planet],
        demand=state.demand[planet],
        load=state.stock[seat, planet],
        offered=RESOURCE_NAMES[state.supply[planet]],
        price=state.price[planet],
    )


def society_count(state: State, society: int, lang: Lang) -> Count:
    sent = [0] * state.seats
    for slot in range(SOCIETY_SLOTS):
        if state.society[society, slot]:
            sent[state.society[society, slot] - 1] = SOCIETY_SENDS[slot]
    return Count(label=capital(without_article(SOCIETY_NAMES[society][lang])), by_seat=tuple(sent), rule="societies")


def without_article(name: str) -> str:
    return name.partition(" ")[2]


def time_left(state: State, lang: Lang) -> Count:
    left = tuple(counter(state, seat, TIME_LEFT) for seat in range(state.seats))
    return Count(label=LEFT_OVER[lang], by_seat=left, rule="end")


def discs_behind(state: State, lang: Lang) -> Count:
    line = list(state.line)
    return Count(
        label=BEHIND[lang], by_seat=tuple(DISCS - 1 - line.index(seat) for seat in range(state.seats)), rule="end"
    )


# --- Lo que se pide · What is asked -----------------------------------------------------------------------------------

CHOOSE_COLOUR = Words(
    "Elige tu corporación. Lo demás es igual para todas.", "Choose your corporation. All else is alike for all."
)
CHOOSE_COLOUR_AND_START = Words(
    "Elige tu corporación: de ella depende de qué planeta sales.",
    "Choose your corporation: your start planet depends on it.",
)
WAITING = Words("Esperamos a que decida {who}.", "Waiting for {who} to decide.")
CHOOSE_PLANET = Words(
    "Elige tu planeta de salida. Quien elige en último lugar actúa primero.",
    "Choose your start planet. Whoever chooses last acts first.",
)
CHOOSE_PLACE = Words(
    "Subasta: elige por qué puesto pujas. El puesto 1 elige planeta primero; el {last} actúa primero.",
    "Auction: choose the place that you bid for. Place 1 chooses its planet first; place {last} acts first.",
)
CHOOSE_BID = Words(
    "¿Cuántas unidades de tiempo pujas por el puesto {goal}? Tu FIN retrocederá otras tantas.",
    "How many time units do you bid for place {goal}? Your END will go back by as many.",
)
ON_BODY = Words("Casilla {now}, en {body}: {can}.", "Space {now}, on {body}: {can}.")
IN_SPACE = Words("Casilla {now}, en el espacio vacío: {can}.", "Space {now}, in empty space: {can}.")
DO_AND_GO = Words(
    "{deeds} si quieres, y acaba el turno eligiendo destino", "{deeds} if you like, and end your turn by a flight"
)
GO = Words("elige adónde vuelas", "choose where you fly")
STUCK = Words("ya no llegas a ningún sitio antes del fin; retírate", "nowhere can be reached before the end; retire")
DO_AND_RETIRE = Words(
    "{deeds} si quieres; ya no llegas a ningún sitio antes del fin, así que luego retírate",
    "{deeds} if you like; nowhere can be reached before the end, so then retire",
)
WHEN_IT_IS_THERE = Words(
    "¿Cuándo llegas a {place}? Como muy pronto, en la casilla {arrival}, y ya estarás en {body}.",
    "When do you arrive at {place}? On space {arrival} at the earliest, and you will be on {body}.",
)
WHEN_IT_COMES = Words(
    "¿Cuándo llegas a {place}? Como muy pronto, en la casilla {arrival}; {body} llega si esperas hasta la {meeting}.",
    "When do you arrive at {place}? On space {arrival} at the earliest; {body} comes if you wait until {meeting}.",
)
WHEN_IT_STAYS_AWAY = Words(
    "¿Cuándo llegas a {place}? Como muy pronto, en la casilla {arrival}; {body} ya no llegará allí a tiempo.",
    "When do you arrive at {place}? On space {arrival} at the earliest; {body} will not come there in time.",
)
HURRY = Words("Tienes {time} por turno.", "You have {time} a turn.")
SECOND, SECONDS = Words("segundo", "second"), Words("segundos", "seconds")

VERBS = (
    (SELL, STORAGE, Words("vende", "sell")),
    (BUY, STORAGE, Words("compra", "buy")),
    (SIT, 1, Words("toma asientos", "take seats")),
    (RESCUE, 1, Words("salva un alien", "rescue an alien")),
    (JOIN, SOCIETIES, Words("únete a sociedades", "join societies")),
)


def prompt(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    if state.phase == FINISHED:
        return result(state, lang)
    if not legal:
        return say(WAITING, lang, who=who(state, state.actor))
    if not has_started(state):
        return say(opening_words(state), lang, last=state.seats, goal=state.goal + 1)
    asked = when_prompt(state, seat, lang) if state.phase == LANDING else turn_prompt(state, seat, legal, lang)
    return f"{asked} {hurry(state, lang)}" if state.seconds else asked


def opening_words(state: State) -> Words:
    if state.phase == COLOURING:
        return CHOOSE_COLOUR_AND_START if state.setup == BASIC_FIXED else CHOOSE_COLOUR
    return {CHOOSING: CHOOSE_PLANET, BIDDING: CHOOSE_PLACE, RAISING: CHOOSE_BID}[state.phase]


def hurry(state: State, lang: Lang) -> str:
    return say(HURRY, lang, time=count_said(state.seconds, SECOND, SECONDS, lang))


def when_prompt(state: State, seat: int, lang: Lang) -> str:
    first = arrival(state, seat, state.goal)
    spaces = range(first, state.own_end[seat] + 1)
    meeting = next((space for space in spaces if body_at(state, state.goal, space) < BODIES), None)
    words = WHEN_IT_STAYS_AWAY if meeting is None else WHEN_IT_IS_THERE if meeting == first else WHEN_IT_COMES
    facts = {"place": POSITION_NAMES[state.goal], "body": BODY[BODY_OF[state.goal]].the}
    return say(words, lang, arrival=first, meeting=meeting, **facts)


def turn_prompt(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    deeds = [verb[lang] for first, size, verb in VERBS if not legal.isdisjoint(range(first, first + size))]
    can_fly = not legal.isdisjoint(range(FLY, LAND))
    if deeds:
        can = say(DO_AND_GO if can_fly else DO_AND_RETIRE, lang, deeds=in_a_row(deeds, lang))
    else:
        can = (GO if can_fly else STUCK)[lang]
    body = body_under(state, seat)
    words, name = (ON_BODY, BODY[body].the) if body < BODIES else (IN_SPACE, Words("", ""))
    return say(words, lang, now=state.time[seat], body=name, can=can)


# --- La mesa · The table ----------------------------------------------------------------------------------------------


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    others = [other for other in range(state.seats) if other != seat]
    return View(
        prompt=prompt(state, seat, legal, lang),
        board=(chart(state, seat, legal, lang), turn_line(state, lang), economy(state, seat, legal, lang)),
        mine=(*offers(state, seat, legal, lang), my_board(state, seat, lang)) if seat >= 0 else (),
        others=tuple(holdings(state, other, lang) for other in others),
    )


def if_open(legal: frozenset[int], move: int) -> int:
    return move if move in legal else NO_MOVE


# El mapa · The map


def hex_place(q: int, r: int) -> tuple[float, float]:
    """Where a hex is drawn, in steps of its side."""
    return 1.5 * q, round(3**0.5 * (r + q / 2), 2)


HEX_PLACES = tuple(hex_place(q, r) for q, r in HEXES)

# The time track runs round the map, clockwise from the upper left: 25 spaces above, 13 on the right, 25 below, 13 left.
FRAME_X, FRAME_Y = 21.0, 15.2
ACROSS, DOWN = 1.6, 2.1  # from one space to the next
DIAL_PLACES = (
    *((round(ACROSS * n, 2), -FRAME_Y) for n in range(-12, 13)),
    *((FRAME_X, round(DOWN * n, 2)) for n in range(-6, 7)),
    *((round(-ACROSS * n, 2), FRAME_Y) for n in range(-12, 13)),
    *((-FRAME_X, round(-DOWN * n, 2)) for n in range(-6, 7)),
)
CORNERS = ((-FRAME_X, -FRAME_Y), (FRAME_X, -FRAME_Y), (FRAME_X, FRAME_Y), (-FRAME_X, FRAME_Y))
PEEK = 0.62  # how far a disc looks out from under the one on top of it

MAP = Words("El sistema solar y la pista temporal", "The solar system and the time track")


def chart(state: State, seat: int, legal: frozenset[int], lang: Lang) -> Board:
    screws = tuple(screw(at) for at in range(4))
    bodies = tuple(body_space(state, body, legal, lang) for body in range(BODIES) if state.place[body] != NOWHERE)
    spaces = tuple(position_space(state, seat, position, legal, lang) for position in range(POSITIONS))
    arrivals = tuple(arrival_space(state, move - LAND) for move in sorted(legal) if LAND <= move < RETIRE)
    discs = tuple(disc_spaces(state, lang))
    things = (*screws, *spaces, *bodies, *arrivals, *discs)
    return Board(label=MAP[lang], key="map", look="map", rule="map", things=things)


@lru_cache
def screw(at: int) -> Space:
    """The corners of the frame: they hold its size whatever lies on it."""
    x, y = CORNERS[at]
    return Space(key=f"screw-{at}", look="screw", x=x, y=y)


def position_space(state: State, seat: int, position: int, legal: frozenset[int], lang: Lang) -> Space:
    ships = tuple(
        ship(other, state.colour[other], lang) for other in range(state.seats) if state.ship[other] == position
    )
    move = if_open(legal, FLY + position)
    cost = str(FLIGHT[state.ship[seat], position]) if move != NO_MOVE else ""
    return hexagon(position, position_look(state, seat, position, move), move, cost, ships, lang)


@lru_cache(4096)
def hexagon(position: int, look: str, move: int, cost: str, ships: tuple[Token, ...], lang: Lang) -> Space:
    x, y = HEX_PLACES[position]
    body = BODY[BODY_OF[position]]
    label = f"{body.sign}{position - FIRST[BODY_OF[position]] + 1}"
    key = f"hex-{position}"
    return Space(label=label, key=key, sign=cost, x=x, y=y, look=look, rule="map", move=move, things=ships)


def position_look(state: State, seat: int, position: int, move: int) -> str:
    """Its orbit's colour; marked where one would meet the body, or else where the body comes next."""
    body = BODY_OF[position]
    look = f"orbit-{BODY[body].look}"
    if state.phase == LANDING and position == state.goal:
        return f"{look}-goal"
    if move != NO_MOVE:
        return f"{look}-meet" if body_at(state, position, arrival(state, seat, position)) < BODIES else look
    return f"{look}-next" if position == ahead(state, body, 1) and state.time[ROTATE] != OFF else look


@lru_cache
def ship(seat: int, colour: int, lang: Lang) -> Token:
    label = say(Words("nave de {who}", "ship of {who}"), lang, who=CORPORATIONS[colour])
    return Token(label=label, key=f"ship-{seat}", sign=CORPORATION_LETTERS[colour], look=f"ship-{colour}", owner=seat)


def body_space(state: State, body: int, legal: frozenset[int], lang: Lang) -> Space:
    """A body lies on its hex, and can be pointed at in its place."""
    position = state.place[body]
    move = if_open(legal, FLY + position)
    if state.phase == CHOOSING and body < PLANETS:
        move = if_open(legal, BEGIN + body)
    cost = str(FLIGHT[state.ship[state.actor], position]) if move >= FLY else ""
    return body_disc(body, position, move, cost, lang)


@lru_cache(4096)
def body_disc(body: int, position: int, move: int, cost: str, lang: Lang) -> Space:
    x, y = HEX_PLACES[position]
    name = BODY[body].name[lang]
    return Space(label=name, key=f"body-{body}", sign=cost, x=x, y=y, look=BODY[body].look, rule="map", move=move)


# La pista temporal · The time track


def arrival_space(state: State, space: int) -> Space:
    """Where one may land: marked where one would meet the body."""
    is_met = body_at(state, state.goal, space) < BODIES
    return dial_space(space, "moment-meet" if is_met else "moment")


@lru_cache(256)
def dial_space(space: int, look: str) -> Space:
    x, y = DIAL_PLACES[space]
    return Space(key=f"moment-{space}", sign=str(space), x=x, y=y, look=look, rule="travel", move=LAND + space)


def disc_spaces(state: State, lang: Lang) -> list[Space]:
    """Every disc on its space, the lower ones of a stack looking out from under the top one; the top is drawn last."""
    seen: dict[int, int] = {}
    found: list[Space] = []
    for at in range(DISCS):
        disc = state.line[at]
        space = state.time[disc]
        if space != OFF:
            name, below = disc_name(state, disc, lang), seen.get(space, 0)
            found.append(disc_space(disc_look(state, disc), name, disc, space, below))
            seen[space] = seen.get(space, 0) + 1
    if has_own_ends(state):
        found += [own_end_space(seat, state.colour[seat], state.own_end[seat], lang) for seat in in_game(state)]
    return found[::-1]


def in_game(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if state.status[seat] != OUT]


def disc_look(state: State, disc: int) -> str:
    if disc >= ROTATE:
        return f"event-{EVENT_LOOKS[disc - ROTATE]}"
    return f"{'disc' if state.status[disc] == ABOARD else 'retired'}-{state.colour[disc]}"


def disc_name(state: State, disc: int, lang: Lang) -> str:
    return EVENT_NAMES[disc - ROTATE][lang] if disc >= ROTATE else corporation(state, disc)


@lru_cache(1024)
def disc_space(look: str, name: str, disc: int, space: int, below: int) -> Space:
    x, y = out_of_frame(space, PEEK * below)
    rule = EVENT_LOOKS[disc - ROTATE] if disc >= ROTATE else "turn-order"
    return Space(label=name, key=f"disc-{disc}", x=x, y=y, look=look, rule=rule)


@lru_cache(512)
def own_end_space(seat: int, colour: int, space: int, lang: Lang) -> Space:
    """A personal END: inside the frame, so that it hides no disc."""
    x, y = out_of_frame(space, -1.1)
    label = say(Words("FIN de {who}", "END of {who}"), lang, who=CORPORATIONS[colour])
    x, y = (x + 0.5 * (seat - 1.5), y) if abs(y) > abs(FRAME_Y) - 2 else (x, y + 0.5 * (seat - 1.5))
    return Space(label=label, key=f"end-{seat}", x=round(x, 2), y=round(y, 2), look=f"end-{colour}", rule="pressure")


def out_of_frame(space: int, far: float) -> tuple[float, float]:
    x, y = DIAL_PLACES[space]
    if abs(x) == FRAME_X:
        return x + (far if x > 0 else -far), y
    return x, round(y + (far if y > 0 else -far), 2)


# El orden de los turnos · The order of turns


def turn_line(state: State, lang: Lang) -> Group:
    """Who comes when: the same discs in a row, each with its space."""
    coming = [state.line[at] for at in range(DISCS) if state.time[state.line[at]] != OFF]
    tokens = tuple(
        line_token(disc_look(state, disc), disc_name(state, disc, lang), disc, state.time[disc], lang)
        for disc in coming
    )
    label = Words("Turnos", "Turns")[lang]
    return Group(label=label, key="line", look="line", rule="turn-order", things=tokens)


@lru_cache(2048)
def line_token(look: str, name: str, disc: int, space: int, lang: Lang) -> Token:
    if look.startswith("retired"):
        name = say(Words("{who}, retirada", "{who}, retired"), lang, who=name)
    return Token(label=name, key=f"line-{disc}", sign=str(space), look=look)


# La economía · The economy

COLUMNS = (
    Words("compra", "buys"),
    Words("vende", "sells"),
    Words("asientos: S€ de cada uno", "seats: S€ of each"),
)


@lru_cache
def board_order(supply: tuple[int, ...]) -> tuple[int, ...]:
    """How the boards lie beside the map: each planet before the one that wants what it sells, round and round. A round
    begins with Mars; where that is not all, the next begins with the outermost that is left."""
    order: list[int] = []
    for planet in (MARS, *range(NEPTUNE, MARS, -1)):
        while planet not in order:
            order.append(planet)
            planet = supply[planet]  # a resource has the number of the planet that wants it
    return tuple(order)


def economy(state: State, seat: int, legal: frozenset[int], lang: Lang) -> Group:
    order = board_order(tuple(state.supply[planet] for planet in range(PLANETS)))
    planets = tuple(planet_board(state, seat, planet, legal, lang) for planet in order)
    boards = (*planets, earth_board(state, seat, legal, lang), asteroid_board(state, seat, legal, lang))
    label = Words("Mercados y parlamentos", "Markets and parliaments")[lang]
    return Group(label=label, key="economy", look="economy", things=(columns(lang), *boards))


@lru_cache
def columns(lang: Lang) -> Group:
    """What stands in the columns of the boards."""
    things = tuple(Text(label=name[lang], key=f"column-{n}") for n, name in enumerate(COLUMNS))
    return Group(label=Words("Columnas", "Columns")[lang], key="columns", look="columns", things=things)


def planet_board(state: State, seat: int, planet: int, legal: frozenset[int], lang: Lang) -> Group:
    is_here = has_started(state) and seat >= 0 and body_under(state, seat) == planet
    market = (
        price_token(planet, "demand", planet, state.demand[planet], lang),
        price_token(planet, "supply", state.supply[planet], state.price[planet], lang),
    )
    sitting = tuple(member(state, state.chair[planet, chair] - 1) for chair in range(CHAIRS))
    chairs = parliament(planet, sitting, SIT if is_here and SIT in legal else NO_MOVE, lang)
    return Group(
        label=BODY[planet].name[lang],
        key=f"board-{planet}",
        look=f"board-{BODY[planet].look}" + ("-here" if is_here else ""),
        things=(*market, chairs, orbit(state, seat, planet, legal, lang)),
    )


@lru_cache(512)
def price_token(planet: int, kind: str, resource: int, price: int, lang: Lang) -> Token:
    words = Words("compra {what} a {price}", "buys {what} at {price}")
    if kind == "supply":
        words = Words("vende {what} a {price}", "sells {what} at {price}")
    return Token(
        label=say(words, lang, what=RESOURCE_NAMES[resource], price=price),
        key=f"{kind}-{planet}",
        sign=str(price),
        look=f"{kind}-{RESOURCE_LOOKS[resource]}",
        rule="sell" if kind == "demand" else "buy",
    )


Member = tuple[int, int]  # whose it is, and in which colour
NO_MEMBER = (NOBODY, NOBODY)


def member(state: State, owner: int) -> Member:
    return NO_MEMBER if owner == NOBODY else (owner, state.colour[owner])


@lru_cache(4096)
def parliament(planet: int, sitting: tuple[Member, ...], move: int, lang: Lang) -> Group:
    chairs = tuple(chair_token(planet, chair, sitting, move, lang) for chair in range(CHAIRS))
    return Group(label=Words("Parlamento", "Parliament")[lang], key=f"parliament-{planet}", look="seats", things=chairs)


def chair_token(planet: int, chair: int, sitting: tuple[Member, ...], move: int, lang: Lang) -> Token:
    price, key = CHAIR_PRICE[chair], f"chair-{planet}-{chair}"
    if sitting[chair] != NO_MEMBER:
        return member_token(f"{price} S€", key, sitting[chair], "parliament")
    label = say(Words("asiento libre: {price} S€", "free seat: {price} S€"), lang, price=price)
    is_next = chair == sitting.index(NO_MEMBER)
    return Token(
        label=label, key=key, sign=str(price), look="chair", rule="parliament", move=move if is_next else NO_MOVE
    )


def member_token(place: str, key: str, sitting: Member, rule: str) -> Token:
    owner, colour = sitting
    label, letter = f"{place}: {CORPORATIONS[colour]}", CORPORATION_LETTERS[colour]
    return Token(label=label, key=key, sign=letter, look=f"member-{colour}", owner=owner, rule=rule)


# Las órbitas, desde donde está ahora cada cuerpo · Orbits, from where each body is now

FLIGHTS = Words("Volar (UT)", "Fly (TU)")
COMING = Words("Por dónde pasará", "Where it will pass")


def orbit(state: State, seat: int, body: int, legal: frozenset[int], lang: Lang) -> Group:
    """The positions of a body in the order in which it comes there: with the cost of flying there, or with the time."""
    is_flying = seat >= 0 and state.phase == ACTING and state.actor == seat
    positions = coming_positions(state, body)
    if is_flying:  # those that it will not come to any more can be flown to as well
        whole = range(FIRST[body], FIRST[body] + ORBIT_LENGTH[body])
        positions += [position for position in whole if position not in positions]
        chips = tuple(flight_chip(state, seat, position, legal, lang) for position in positions)
    else:
        chips = tuple(coming_chip(state, position, n, lang) for n, position in enumerate(positions))
    label = (FLIGHTS if is_flying else COMING)[lang]
    return Group(label=label, key=f"orbit-{body}", look="orbit", rule="travel", things=chips)


def coming_positions(state: State, body: int) -> list[int]:
    """Where a body is and will be, each position once, as long as there are rotations to come."""
    left = rotations_before(state, state.time[END])
    found = [ahead(state, body, n) for n in range(min(left + 1, ORBIT_LENGTH[body]))]
    return [position for position in found if position != NOWHERE]


def flight_chip(state: State, seat: int, position: int, legal: frozenset[int], lang: Lang) -> Token:
    if position == state.ship[seat]:
        return chip(position, "here", "", NO_MOVE, Words("aquí estás", "you are here"), lang)
    cost, first = FLIGHT[state.ship[seat], position], arrival(state, seat, position)
    if FLY + position not in legal:
        return chip(position, "far", str(cost), NO_MOVE, Words("fuera de alcance", "out of reach"), lang)
    look = "orbit-{body}-meet" if body_at(state, position, first) < BODIES else "orbit-{body}"
    return chip(position, look, str(cost), FLY + position, Words(f"{cost} UT", f"{cost} TU"), lang)


def coming_chip(state: State, position: int, rotations: int, lang: Lang) -> Token:
    """When the body will be there: after so many rotations more."""
    space = state.time[ROTATE] + (rotations - 1) * interval(state, ROTATE)
    if rotations == 0:
        return chip(position, "{body}", "", NO_MOVE, Words("ahora", "now"), lang)
    label = Words(f"desde la casilla {space}", f"from space {space} on")
    look = "orbit-{body}-next" if rotations == 1 else "orbit-{body}"
    return chip(position, look, str(space), NO_MOVE, label, lang)


@lru_cache(4096)
def chip(position: int, kind: str, sign: str, move: int, note: Words, lang: Lang) -> Token:
    look = kind.format(body=BODY[BODY_OF[position]].look)
    label = f"{POSITION_NAMES[position][lang]}: {note[lang]}"
    return Token(label=label, key=f"chip-{position}", sign=sign, look=look, rule="travel", move=move)


# La Tierra y el asteroide · Earth and the asteroid


def earth_board(state: State, seat: int, legal: frozenset[int], lang: Lang) -> Group:
    slots = tuple(
        society_slot(state, seat, (society, slot), legal, lang)
        for society in range(SOCIETIES)
        for slot in range(SOCIETY_SLOTS)
    )
    societies = Group(label=Words("Sociedades", "Societies")[lang], key="societies", look="societies", things=slots)
    is_here = seat >= 0 and body_under(state, seat) == EARTH
    things = (societies, orbit(state, seat, EARTH, legal, lang))
    look = "board-earth-here" if is_here else "board-earth"
    return Group(label=BODY[EARTH].name[lang], key="board-earth", look=look, things=things)


def society_slot(state: State, seat: int, place: tuple[int, int], legal: frozenset[int], lang: Lang) -> Token:
    society, slot = place
    holder = state.society[society, slot] - 1
    if holder == NOBODY:
        move, why = society_move(state, society, slot, legal), why_not_join(state, seat, society, lang)
        return free_slot(society, slot, move, why, lang)
    name = capital(SOCIETY_NAMES[society][lang])
    return member_token(name, f"society-{society}-{slot}", member(state, holder), "societies")


def society_move(state: State, society: int, slot: int, legal: frozenset[int]) -> int:
    return JOIN + society if JOIN + society in legal and slot == slot_to_take(state, society) else NO_MOVE


def why_not_join(state: State, seat: int, society: int, lang: Lang) -> str:
    """On Earth: why one of the societies is not for the viewer now."""
    if seat < 0 or state.phase != ACTING or state.actor != seat or body_under(state, seat) != EARTH:
        return ""
    if is_open(state, seat, society) and not qualifies(state, seat, society):
        return say(Words("Te falta: {need}.", "You lack: {need}."), lang, need=SOCIETY_NEEDS[society])
    return ""


@lru_cache(1024)
def free_slot(society: int, slot: int, move: int, why: str, lang: Lang) -> Token:
    name, key = SOCIETY_NAMES[society][lang], f"society-{society}-{slot}"
    label = f"{capital(name)}: {SOCIETY_NEEDS[society][lang]}, +{SOCIETY_SENDS[slot]}"
    sign = f"+{SOCIETY_SENDS[slot]}"
    look = f"society-{SOCIETY_LOOKS[society]}"
    return Token(label=label, key=key, sign=sign, look=look, rule="societies", move=move, why=why)


def asteroid_board(state: State, seat: int, legal: frozenset[int], lang: Lang) -> Group:
    label = Words("aliens en el asteroide", "aliens on the asteroid")[lang]
    move = if_open(legal, RESCUE)
    aliens = Token(label=label, key="aliens", look="alien", sign=str(state.aliens), rule="alien", move=move)
    is_here = seat >= 0 and body_under(state, seat) == ASTEROID
    look = "board-asteroid-here" if is_here else "board-asteroid"
    things = (aliens, orbit(state, seat, ASTEROID, legal, lang))
    return Group(label=BODY[ASTEROID].name[lang], key="board-asteroid", look=look, things=things)


# Lo que cada cual tiene · What each one has

HAS_RETIRED = Words("Se ha retirado en la casilla {space}", "Has retired on space {space}")
IS_OUT = Words("Fuera de la partida", "Out of the game")
OWN_END = Words("Su FIN: casilla {space}", "Personal END: space {space}")
COUNCIL = Words("concejales", "councillors")


def holdings(state: State, seat: int, lang: Lang) -> Group:
    """A corporation's board: money, goods, alien, and its END where it has one of its own; councillors are points."""
    things: list[Node] = [holding(seat, "euro", state.money[seat], Words("S€", "S€"), "sell", lang)]
    things += [
        holding(seat, RESOURCE_LOOKS[r], state.stock[seat, r], RESOURCE_NAMES[r], "buy", lang) for r in range(RESOURCES)
    ]
    if state.alien[seat]:
        things.append(holding(seat, "alien", 1, Words("alien", "alien"), "alien", lang))
    note = holdings_note(state, seat)
    if note:
        things.append(Text(label=say(note, lang), key=f"note-{seat}", rule="retire"))
    return Group(
        label=say(who(state, seat), lang), key=f"panel-{seat}", look=f"panel-{seat}", owner=seat, things=tuple(things)
    )


def my_board(state: State, seat: int, lang: Lang) -> Group:
    board = holdings(state, seat, lang)
    return replace(board, things=(holding(seat, "council", state.council[seat], COUNCIL, "goal", lang), *board.things))


@lru_cache(4096)
def holding(seat: int, look: str, count: int, name: Words, rule: str, lang: Lang) -> Token:
    return Token(label=f"{name[lang]}: {count}", key=f"has-{seat}-{look}", sign=str(count), look=look, rule=rule)


def holdings_note(state: State, seat: int) -> Words | None:
    if state.status[seat] == OUT:
        return IS_OUT
    if state.status[seat] == RETIRED:
        return HAS_RETIRED.format(space=state.time[seat])
    return OWN_END.format(space=state.own_end[seat]) if has_own_ends(state) else None


# Lo que se puede hacer · What can be done

SELL_HERE = Words("Vender {what} a {price}", "Sell {what} at {price}")
BUY_HERE = Words("Comprar {what} a {price}", "Buy {what} at {price}")
ARRIVE = Words("Llegar en la casilla", "Arrive on space")
PLACES = Words("Puesto", "Place")
BIDS = Words("Puja", "Bid")


def offers(state: State, seat: int, legal: frozenset[int], lang: Lang) -> list[Node]:
    """Buttons, in the order of the actions; flights hang on the map and on the orbits."""
    if not legal or state.phase == FINISHED:
        return []
    if state.phase == LANDING:
        return [landing_group(state, legal, lang)]
    if state.phase != ACTING:
        return [opening_group(state, legal, lang)]
    body = body_under(state, seat)
    nodes: list[Node] = business_groups(state, body, legal, lang) if body < PLANETS else []
    singles = [move for move in (SIT, RESCUE, *range(JOIN, JOIN + SOCIETIES), RETIRE) if move in legal]
    return nodes + [button(move, words(state, seat, move, lang), single_look(move)) for move in singles]


def single_look(move: int) -> str:
    if JOIN <= move < JOIN + SOCIETIES:
        return f"society-{SOCIETY_LOOKS[move - JOIN]}"
    return {SIT: "chair", RESCUE: "alien", RETIRE: "retire"}[move]


def button(move: int, label: str, look: str = "") -> Button:
    return Button(label=label, key=f"move-{move}", move=move, look=look, rule=moves.range_of(move).rule)


def business_groups(state: State, planet: int, legal: frozenset[int], lang: Lang) -> list[Node]:
    wanted, offered = planet, state.supply[planet]
    demand, price = state.demand[planet], state.price[planet]
    sales = [button(m, f"{m - SELL + 1} · +{(m - SELL + 1) * demand}") for m in some(legal, SELL, STORAGE)]
    buys = [button(m, f"{m - BUY + 1} · −{(m - BUY + 1) * price}") for m in some(legal, BUY, STORAGE)]
    nodes: list[Node] = []
    if sales:
        label = say(SELL_HERE, lang, what=RESOURCE_NAMES[wanted], price=state.demand[planet])
        nodes.append(Group(label=label, key="selling", look="offer", rule="sell", things=tuple(sales)))
    if buys:
        label = say(BUY_HERE, lang, what=RESOURCE_NAMES[offered], price=state.price[planet])
        nodes.append(Group(label=label, key="buying", look="offer", rule="buy", things=tuple(buys)))
    return nodes


def some(legal: frozenset[int], first: int, size: int) -> list[int]:
    """The open moves of a range."""
    return [move for move in range(first, first + size) if move in legal]


def landing_group(state: State, legal: frozenset[int], lang: Lang) -> Group:
    """Every moment of arrival, with the body that one would find there."""
    looks = {BODIES: "void", IN_THE_SUN: "sun"} | {body: BODY[body].look for body in range(BODIES)}
    buttons = tuple(
        button(move, str(move - LAND), looks[body_at(state, state.goal, move - LAND)])
        for move in some(legal, LAND, LAST_SPACE + 1)
    )
    return Group(label=ARRIVE[lang], key="arrivals", look="arrivals", rule="travel", things=buttons)


def opening_group(state: State, legal: frozenset[int], lang: Lang) -> Group:
    """The corporations, the start planets, the places of the auction, or the bids for one of them."""
    if state.phase == COLOURING:
        return colour_group(legal, lang)
    if state.phase == CHOOSING:
        buttons = [button(m, BODY[m - BEGIN].name[lang], BODY[m - BEGIN].look) for m in some(legal, BEGIN, PLANETS)]
        label = Words("Planeta de salida", "Start planet")[lang]
        return Group(label=label, key="starts", look="offer", rule="start", things=tuple(buttons))
    if state.phase == BIDDING:
        places = tuple(button(m, place_label(state, m - SLOT, lang)) for m in some(legal, SLOT, state.seats))
        return Group(label=PLACES[lang], key="places", look="offer", rule="auction", things=places)
    bids = tuple(button(m, str(m - BID)) for m in sorted(legal))
    return Group(label=BIDS[lang], key="bids", look="offer", rule="auction", things=bids)


def colour_group(legal: frozenset[int], lang: Lang) -> Group:
    colours = [move - COLOUR for move in sorted(legal)]
    buttons = tuple(
        button(COLOUR + colour, f"{CORPORATIONS[colour]} ({COLOUR_NAMES[colour][lang]})", f"ship-{colour}")
        for colour in colours
    )
    label = Words("Corporación", "Corporation")[lang]
    return Group(label=label, key="colours", look="offer", rule="corporations", things=buttons)


def place_label(state: State, place: int, lang: Lang) -> str:
    holder = state.holder[place] - 1
    if holder == NOBODY:
        return say(Words("{n}: libre", "{n}: free"), lang, n=place + 1)
    return say(
        Words("{n}: {who}, {bid}", "{n}: {who}, {bid}"),
        lang,
        n=place + 1,
        who=corporation(state, holder),
        bid=state.bid[place],
    )
