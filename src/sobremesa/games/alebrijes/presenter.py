"""What each one sees of Alebrijes: the chain, the trick, hands that sort themselves, and the story of the rounds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Card, Group, Hand, Node, Space, Text, Token, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Count, Tally
from sobremesa.engine.words import Lang, Words, seat_mark
from sobremesa.games.alebrijes import components as cards
from sobremesa.games.alebrijes import rules
from sobremesa.games.alebrijes.rules import JOKER, NONE, OLLIN, PASSED, PLAIN, PLAYED, State
from sobremesa.games.wording import capital, cards_said, names_of, settlement

# --- Words ------------------------------------------------------------------------------------------------------------


def cost_said(points: int, lang: Lang) -> str:
    """Negative points with a real minus."""
    return f"−{points}" if points else "0"


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    if move >= rules.DRAW:
        return f"{seat_mark(state.receiver)}: {cards.NAMES[move - rules.DRAW][lang]}"
    if rules.PLAY <= move < rules.SET:
        name = cards.set_name(move - rules.PLAY, state.pick_value, rules.laid_aside(state))[lang]
        return Words(f"Jugar {name}", f"Play {name}")[lang]
    if move == rules.EXCHANGE:
        return exchange_said(rules.swapped(state, seat), lang)
    if move == rules.OTHERS_DRAW:
        return capital(others_draw_said(state, lang))
    return rules.moves.text(move, lang)


def exchange_said(count: int, lang: Lang) -> str:
    if count == 0:
        return Words("No cambiar cartas", "Exchange no card")[lang]
    return Words(f"Cambiar {cards_said(count, 'es')}", f"Exchange {cards_said(count, 'en')}")[lang]


def others_draw_said(state: State, lang: Lang) -> str:
    """Ruling 6: all others draw by an Ollin, or those whom a short deck can serve, who are named."""
    others = [(state.turn + step) % state.seats for step in range(1, state.seats)]
    served = others[: state.deck_size]
    if served == others:
        return Words("las demás personas toman una carta", "all others draw a card")[lang]
    names, is_one = names_of(served, lang), len(served) == 1
    return Words(
        f"{names} {'toma' if is_one else 'toman'} una carta, y el mazo se agota",
        f"{names} {'draws' if is_one else 'draw'} a card, and the deck is used up",
    )[lang]


# --- Prompt -----------------------------------------------------------------------------------------------------------


def prompt(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    acting = rules.to_act(state)
    if acting == OVER:
        return result(state, lang)
    if acting == 1 << CHANCE:
        return Words("Se reparten cartas.", "Cards are being dealt.")[lang]
    if seat != SPECTATOR and acting >> seat & 1:
        return asked(state, seat, legal, lang)
    return waiting(state, acting, lang)


def asked(state: State, seat: int, legal: frozenset[int], lang: Lang) -> str:
    if state.phase == rules.PLAYING:
        return asked_to_play(state, legal, lang)
    if state.phase == rules.EFFECT:
        return asked_for_effect(state, lang)
    if state.phase == rules.SCORED:
        return Words(
            f"Terminó la ronda {state.round}. Mira lo que quedó en cada mano; la siguiente la empieza "
            f"{seat_mark(state.leader)}.",
            f"Round {state.round} is over. See what is left in each hand; {seat_mark(state.leader)} begins "
            "the next one.",
        )[lang]
    most = cards_said(rules.most_exchanged(state, seat), lang)
    if state.phase == rules.OPENING:
        return Words(
            f"Antes de empezar puedes cambiar hasta {most} de tu mano.",
            f"Before it starts you may exchange up to {most} of your hand.",
        )[lang]
    return Words(f"Pasas: puedes cambiar hasta {most}.", f"You pass: you may exchange up to {most}.")[lang]


def asked_to_play(state: State, legal: frozenset[int], lang: Lang) -> str:
    if state.pick_value != NONE:
        return asked_to_confirm(state, legal, lang)
    if rules.is_leading(state):
        return Words(
            "Abres la baza: juega una carta o varias iguales.", "You lead: play one card, or several equal ones."
        )[lang]
    top, ways = cards.set_name(state.top_suit, state.top_value, state.top_count), beating(state, lang)
    if legal == {rules.PASS}:
        said = Words(f"No tienes con qué superar {top.es}", f"You have nothing that beats {top.en}")[lang]
        return f"{said} ({ways})." if ways else f"{said}."
    return Words(f"Supera {top.es} con {ways}; o pasa.", f"Beat {top.en} with {ways}; or pass.")[lang]


def asked_to_confirm(state: State, legal: frozenset[int], lang: Lang) -> str:
    """What was set aside can be played, or be joined by another card, or both."""
    can_grow = any(rules.PICK <= move < rules.PLAY for move in legal)
    if not any(rules.PLAY <= move < rules.SET for move in legal):
        said = Words(f"Completa tu jugada: {meant(state, 'es')}.", f"Complete your play: {meant(state, 'en')}.")
    elif can_grow:
        said = Words(
            "Juega lo que apartaste o aparta otra carta igual.",
            "Play what you have set aside, or set another equal card aside.",
        )
    else:
        said = Words("Tu jugada está completa: juégala.", "Your play is complete: play it.")
    return f"{said[lang]} {TAKE_BACK[lang]}"


def meant(state: State, lang: Lang) -> str:
    """The set that was begun; of jokers alone it is still open which."""
    if state.pick_suit == NONE:
        return beating(state, lang)
    count = rules.needed(state, state.pick_suit, state.pick_value)
    return cards.set_name(state.pick_suit, state.pick_value, count)[lang]


TAKE_BACK = Words(
    "«Deshacer» devuelve a tu mano lo apartado.", "“Undo” takes what you have set aside back into your hand."
)


SIZES = (
    Words("una carta", "a card"),
    Words("un par", "a pair"),
    Words("un trío", "three"),
    Words("cuatro", "four"),
    Words("cinco", "five"),
    Words("seis", "six"),
    Words("siete", "seven"),
)


def beating(state: State, lang: Lang) -> str:
    """What beats the set on top: “a pair of blue 4s or higher, or any green pair”."""
    ways = [way(state, suit, lang) for suit in range(cards.SUITS)]
    own, others = ways[state.top_suit], [said for suit, said in enumerate(ways) if suit != state.top_suit and said]
    return Words(" o ", " or ")[lang].join([*([own] if own else []), *others])


def way(state: State, suit: int, lang: Lang) -> str:
    """What of this suit beats the set on top, if anything does."""
    least, count = span(state, suit)
    if not count:
        return ""
    size, colour = SIZES[count - 1], cards.COLOURS_OF_MANY[suit]
    if suit == state.top_suit:
        number = str(least + 1) if least == cards.VALUES - 1 else f"{least + 1}–{cards.VALUES}"
        if count == 1:
            return Words(f"un {number} {cards.COLOURS[suit].es}", f"a {colour.en} {number}")[lang]
        return Words(f"{size.es} de {number} {colour.es}", f"{size.en} of {colour.en} {number}")[lang]
    if count == 1:
        return Words(f"cualquier carta {FEMININE[suit]}", f"any {colour.en} card")[lang]
    one = cards.COLOURS[suit]
    return Words(f"{size.es} de cualquier número {one.es}", f"{size.en} of any {one.en} number")[lang]


FEMININE = ("azul", "verde", "rosada", "naranja")


def span(state: State, suit: int) -> tuple[int, int]:
    """The least value of a suit that beats the set on top, and of how many cards; (0, 0): none does."""
    for value in range(cards.VALUES):
        count = rules.needed(state, suit, value)
        if 0 < count <= cards.MOST_TOGETHER:
            return value, count
    return 0, 0


def asked_for_effect(state: State, lang: Lang) -> str:
    said = others_draw_said(state, lang) if state.deck_size else ""
    if state.top_count < cards.PAIR:
        return Words(f"¡Ollin! Si lo usas, {said}.", f"Ollin! If you use it, {said}.")[lang]
    if said:
        return Words(
            f"¡Ollin! Si lo usas, {said}; o descartas una carta de tu mano.",
            f"Ollin! If you use it, {said}; or you discard a card of your hand.",
        )[lang]
    return Words("¡Ollin! Puedes descartar una carta de tu mano.", "Ollin! You may discard a card of your hand.")[lang]


def waiting(state: State, acting: int, lang: Lang) -> str:
    missing = [seat for seat in range(state.seats) if acting >> seat & 1]
    names, lack = names_of(missing, lang), "Falta" if len(missing) == 1 else "Faltan"
    if state.phase == rules.OPENING:
        return Words(f"{lack} por decidir su cambio: {names}.", f"Still to decide what to exchange: {names}.")[lang]
    if state.phase == rules.SCORED:
        return Words(f"Terminó la ronda. {lack}: {names}.", f"The round is over. Waiting for {names}.")[lang]
    if state.phase == rules.EFFECT:
        return Words(f"{names} decide sobre el Ollin.", f"{names} decides about the Ollin.")[lang]
    if state.phase == rules.EXCHANGING:
        return Words(f"{names} pasa y puede cambiar cartas.", f"{names} passes and may exchange cards.")[lang]
    if rules.is_leading(state):
        return Words(f"{names} abre la baza.", f"{names} leads.")[lang]
    return Words(f"Le toca a {names}: superar o pasar.", f"It is up to {names}: beat it or pass.")[lang]


def result(state: State, lang: Lang) -> str:
    standings = [rules.standing(state, seat) for seat in range(state.seats)]
    costs = [rules.negative_points(state, seat) for seat in range(state.seats)]
    winners = [seat for seat in range(state.seats) if standings[seat] == max(standings)]
    names, cost = names_of(winners, lang), cost_said(min(costs), lang)
    if len(winners) > 1:
        return Words(f"Comparten la victoria {names}, con {cost}.", f"{names} share the victory with {cost}.")[lang]
    if costs.count(min(costs)) > 1:
        return Words(
            f"Gana {names} con {cost}: desempata por ganar más rondas.",
            f"{names} wins with {cost}: more rounds won break the tie.",
        )[lang]
    return Words(f"Gana {names} con {cost}.", f"{names} wins with {cost}.")[lang]


# --- Cards ------------------------------------------------------------------------------------------------------------


def card(kind: int, key: str, lang: Lang, move: int = NO_MOVE, why: str = "") -> Card:
    is_joker = kind >= cards.FIRST_JOKER
    effect = cards.JOKER_EFFECT if is_joker else cards.OLLIN_EFFECT if kind % 2 else None
    return Card(
        label=cards.NAMES[kind][lang],
        effect=effect[lang] if effect else "",
        corner=cards.CORNERS[kind],
        look=cards.LOOKS[kind],
        rule="ollin" if effect and not is_joker else "components",
        key=key,
        move=move,
        why=why,
    )


def key_of(seat: int, kind: int, number: int) -> str:
    """Equal cards of a seat are numbered from the hand over those set aside to those played: they are seen to move."""
    return f"card-{seat}-{cards.LOOKS[kind]}-{number}"


def kinds_of(suit: int, value: int) -> tuple[int, int, int]:
    """The kinds that a set may be made of: plain, with the Ollin, jokers."""
    plain = rules.plain_kind(suit, value)
    return plain, plain + OLLIN, cards.FIRST_JOKER + value


def laid_kinds(state: State, seat: int) -> list[int]:
    """The cards that a seat played in this trick, as kinds."""
    kinds = kinds_of(state.laid_suit[seat], state.laid_value[seat])
    return [kind for part, kind in enumerate(kinds) for _ in range(state.laid[seat, part])]


# --- The chain --------------------------------------------------------------------------------------------------------


def chain(state: State, lang: Lang) -> Board:
    """The four suits in their order, each with what of it would beat the set on top."""
    keys = [f"suit-{look}" for look in cards.SUIT_LOOKS[: cards.SUITS]]
    return Board(
        label=Words("La cadena", "The chain")[lang],
        key="chain",
        look="chain",
        rule="beat",
        things=tuple(link(state, suit, key, lang) for suit, key in enumerate(keys)),
        links=tuple(pairwise(keys)),
    )


def link(state: State, suit: int, key: str, lang: Lang) -> Space:
    least, count = (0, 0) if rules.is_leading(state) else span(state, suit)
    sign = f"{count} × {least + 1}" + ("+" if least + 1 < cards.VALUES else "")
    is_top = state.top_count and state.top_suit == suit
    mark = "rest" if not state.top_count else "top" if is_top else "next" if count else "off"
    look = f"{cards.SUIT_LOOKS[suit]}-{mark}"
    return Space(label=cards.SUIT_NAMES[suit][lang], sign=sign if count else "", key=key, look=look, x=suit)


# --- The trick --------------------------------------------------------------------------------------------------------


def trick(state: State, lang: Lang) -> Group:
    """What each has played or that they passed, in the order of play; the last trick until the next one is led."""
    order = [(first_of_trick(state) + step) % state.seats for step in range(state.seats)]
    things = tuple(stand(state, seat, lang) for seat in order if state.did[seat])
    return Group(label=trick_title(state, bool(things), lang), key="trick", look="trick", rule="lead", things=things)


def first_of_trick(state: State) -> int:
    """Who led what lies there: the leader, or, once the trick is over, whoever comes after the last."""
    if state.top_count:
        return state.leader
    played = [seat for seat in range(state.seats) if state.did[seat]]
    return led_by(state, played) if played else state.leader


def led_by(state: State, seats: list[int]) -> int:
    """The weakest set of a finished trick is its lead: each one beat those before it."""
    sets = [seat for seat in seats if state.did[seat] == PLAYED]
    return min(sets, key=lambda seat: (len(laid_kinds(state, seat)), state.laid_suit[seat], state.laid_value[seat]))


def trick_title(state: State, is_led: bool, lang: Lang) -> str:
    leader = seat_mark(state.leader)
    if state.top_count:
        return Words(f"La baza · abrió {leader}", f"The trick · led by {leader}")[lang]
    if state.phase == rules.PLAYING and is_led:
        return Words(f"La baza fue de {leader}, que abre la siguiente", f"{leader} took the trick and leads")[lang]
    if rules.are_hands_open(state):
        return Words("La última baza", "The last trick")[lang]
    return Words(f"Abrirá {leader}", f"{leader} will lead")[lang]


def stand(state: State, seat: int, lang: Lang) -> Node:
    name = seat_mark(seat)
    if state.did[seat] != PLAYED:
        return Text(label=f"{name}: {passed_said(state.did[seat] - PASSED, lang)}", key=f"stand-{seat}", owner=seat)
    laid = laid_kinds(state, seat)
    what = cards.set_name(state.laid_suit[seat], state.laid_value[seat], len(laid))[lang]
    is_best = seat == state.best and not rules.are_hands_open(state)
    things = tuple(
        card(kind, key_of(seat, kind, state.hand[seat, kind] + laid[:n].count(kind)), lang)
        for n, kind in enumerate(laid)
    )
    look = "best" if is_best else ""
    return Hand(label=f"{name}: {what}", key=f"stand-{seat}", look=look, owner=seat, things=things)


def passed_said(count: int, lang: Lang) -> str:
    if count == 0:
        return Words("pasa", "passes")[lang]
    said = Words(f"pasa y cambia {cards_said(count, 'es')}", f"passes and exchanges {cards_said(count, 'en')}")
    return said[lang]


# --- The table --------------------------------------------------------------------------------------------------------


def board(state: State, lang: Lang) -> tuple[Node, ...]:
    return chain(state, lang), trick(state, lang), middle(state, lang)


def middle(state: State, lang: Lang) -> Group:
    size = state.deck_size
    label = Words(f"Mazo: {cards_said(size, 'es')}", f"Deck: {cards_said(size, 'en')}")[lang]
    if not size:
        label = Words("Mazo agotado: sin cambios", "No deck left: no exchanges")[lang]
    things: list[Node] = [
        Card(label=label, key="deck", look="back", rule="pass", count=size, is_down=True)
        if size
        else Text(label=label, key="deck", rule="pass")
    ]
    pile = discard_pile(state, lang)
    if pile.things or any(state.threw):
        things.append(pile)
    if state.round:
        things.append(score_sheet(state, lang))
    return Group(label=round_title(state, lang), key="round", rule="round", things=tuple(things))


def discard_pile(state: State, lang: Lang) -> Hand:
    """Ruling 17: what was played in this round lies open, but for the trick, which lies by itself; of what was thrown
    away face down all know how many cards there are."""
    lying = Counter(kind for seat in range(state.seats) for kind in laid_kinds(state, seat))
    counts = [state.played[kind] - lying[kind] for kind in range(cards.KINDS)]
    things = tuple(discarded(kind, count, lang) for kind, count in enumerate(counts) if count)
    seen, down = sum(counts), sum(state.threw)
    label = Words(f"Descartes: {seen} a la vista, {down} boca abajo", f"Discards: {seen} open, {down} face down")[lang]
    return Hand(label=label, key="discards", rule="rulings", things=things)


def discarded(kind: int, count: int, lang: Lang) -> Card:
    look = cards.LOOKS[kind]
    key, corner = f"discards-{look}", cards.CORNERS[kind]
    return Card(label=cards.NAMES[kind][lang], corner=corner, look=look, rule="rulings", key=key, count=count)


def round_title(state: State, lang: Lang) -> str:
    if state.phase == rules.FINISHED:
        return Words("Fin de la partida", "End of the game")[lang]
    number = state.round + (state.phase != rules.SCORED)
    return Words(f"Ronda {number} de {cards.ROUNDS}", f"Round {number} of {cards.ROUNDS}")[lang]


def score_sheet(state: State, lang: Lang) -> Group:
    label = Words("Puntos negativos", "Negative points")[lang]
    lines = (Text(label=sheet_line(state, seat, lang), key=f"sheet-{seat}", owner=seat) for seat in range(state.seats))
    return Group(label=label, key="sheet", rule="round-end", things=tuple(lines))


def sheet_line(state: State, seat: int, lang: Lang) -> str:
    parts = [state.sheet[played, seat] for played in range(state.round)]
    sums = " + ".join(map(str, parts))
    return f"{seat_mark(seat)}: {sums}" + (f" = {sum(parts)}" if len(parts) > 1 else "")


# --- Mine -------------------------------------------------------------------------------------------------------------


def mine(state: State, seat: int, legal: frozenset[int], lang: Lang) -> tuple[Node, ...]:
    is_asked = bool(rules.to_act(state) >> seat & 1)
    own: list[Node] = [my_hand(state, seat, is_asked, lang)]
    if state.phase in (rules.OPENING, rules.EXCHANGING):
        own += swapping(state, seat, is_asked, lang)
    if is_asked and state.phase == rules.PLAYING:
        own += playing(state, seat, legal, lang)
    if is_asked and state.phase == rules.EFFECT:
        own += effects(state, lang)
    if is_asked and state.phase == rules.SCORED:
        label = Words("Seguir con la próxima ronda", "On to the next round")[lang]
        own.append(Button(label=label, key="next-round", move=rules.READY, rule="new-round"))
    return tuple(own)


def aside(state: State, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has set aside to play or to exchange."""
    count = rules.swapped_of(state, seat, kind)
    if state.turn == seat and state.pick_value != NONE:
        # Without a natural card set aside the suit is open, and only jokers count.
        kinds = kinds_of(max(state.pick_suit, 0), state.pick_value)
        count += state.picked[kinds.index(kind)] if kind in kinds else 0
    return count


def my_hand(state: State, seat: int, is_asked: bool, lang: Lang) -> Hand:
    """The hand without what was set aside, sorted by suit and value, each card with the move of pointing at it."""
    start = move_of_cards(state)
    why = why_not(state, is_asked, lang)
    things = tuple(
        card(kind, key_of(seat, kind, n), lang, start + kind if start != NO_MOVE else NO_MOVE, why)
        for kind in range(cards.KINDS)
        if (held := state.hand[seat, kind])
        for n in range(held - aside(state, seat, kind))
    )
    label = Words("Tu mano", "Your hand")[lang]
    if rules.are_hands_open(state):
        label = f"{label}: {cost_said(rules.hand_points(state, seat), lang)}"
    return Hand(label=label, key="hand", owner=seat, rule="lead", things=things)


def move_of_cards(state: State) -> int:
    """Where the moves of pointing at cards of a hand begin."""
    if state.phase in (rules.OPENING, rules.EXCHANGING):
        return rules.LAY
    if state.phase == rules.EFFECT:
        return rules.DISCARD
    return NO_MOVE if rules.are_hands_open(state) else rules.PICK


WAIT = Words("Espera tu turno.", "Wait for your turn.")
ENOUGH = Words("Ya no puedes cambiar más cartas.", "You cannot exchange more cards.")
UNEQUAL = Words("No es igual a lo que apartaste.", "It is not equal to what you have set aside.")
TOO_LOW = Words("Con ella no puedes superar lo que hay en la mesa.", "With it you cannot beat what lies on the table.")
NO_DISCARD = Words("Solo con un par se puede descartar.", "Only with a pair may one discard.")


def why_not(state: State, is_asked: bool, lang: Lang) -> str:
    """Why a card that cannot be chosen now cannot."""
    if not is_asked:
        return WAIT[lang]
    if state.phase == rules.PLAYING:
        return (UNEQUAL if state.pick_value != NONE else TOO_LOW)[lang]
    return (NO_DISCARD if state.phase == rules.EFFECT else ENOUGH)[lang]


def set_aside(state: State, seat: int, label: Words, lang: Lang) -> Hand:
    things = tuple(
        card(kind, key_of(seat, kind, state.hand[seat, kind] - count + n), lang)
        for kind in range(cards.KINDS)
        if (count := aside(state, seat, kind))
        for n in range(count)
    )
    return Hand(label=label[lang], key="aside", owner=seat, look="aside", rule="lead", things=things)


def swapping(state: State, seat: int, is_asked: bool, lang: Lang) -> list[Node]:
    count = rules.swapped(state, seat)
    shown: list[Node] = [set_aside(state, seat, Words("Para cambiar", "To exchange"), lang)] if count else []
    if is_asked:
        look = "swap" if count else ""
        label = exchange_said(count, lang)
        shown.append(Button(label=label, key="exchange", move=rules.EXCHANGE, look=look, rule="exchange"))
    return shown


def playing(state: State, seat: int, legal: frozenset[int], lang: Lang) -> list[Node]:
    """What was set aside with the ways to play it; else the sets that are ready to play, and passing."""
    moves = sorted(legal)
    if state.pick_value != NONE:
        shown: list[Node] = [set_aside(state, seat, Words("Apartadas", "Set aside"), lang)]
        return shown + [play_button(state, seat, move, lang) for move in moves if rules.PLAY <= move < rules.SET]
    ready = tuple(ready_card(state, seat, move, lang) for move in moves if rules.SET <= move < rules.PASS)
    sets = Hand(
        label=Words("Jugar de un toque", "Play in one touch")[lang],
        key="ready",
        look="ready",
        rule="beat",
        things=ready,
    )
    own: list[Node] = [sets] if ready else []
    if rules.PASS in legal:
        own.append(Button(label=Words("Pasar", "Pass")[lang], key="pass", move=rules.PASS, rule="pass"))
    return own


def play_button(state: State, seat: int, move: int, lang: Lang) -> Button:
    suit = move - rules.PLAY
    look = f"{cards.SUIT_LOOKS[suit]}-rest"
    return Button(label=words(state, seat, move, lang), key=f"play-{suit}", move=move, look=look, rule="lead")


def ready_card(state: State, seat: int, move: int, lang: Lang) -> Card:
    """A set as one card with how many there are of it, and a star for each joker among them."""
    number = move - rules.SET
    suit, value = number // cards.MOST_TOGETHER // cards.VALUES, number // cards.MOST_TOGETHER % cards.VALUES
    size = number % cards.MOST_TOGETHER + 1
    ollin, jokers = (rules.ready_made(state, suit, value, size, part) for part in (OLLIN, JOKER))
    kinds = kinds_of(suit, value)
    return Card(
        label=cards.SET_NAMES[number][lang],
        effect=makeup(ollin, jokers, lang),
        corner=f"{size}×{value + 1}" if size > 1 else str(value + 1),
        look=cards.LOOKS[kinds[OLLIN if ollin else PLAIN]],
        rule="beat",
        key=f"set-{number}",
        move=move,
        things=tuple(
            Token(label=cards.NAMES[kinds[JOKER]][lang], key=f"set-{number}-{n}", look="mark-joker")
            for n in range(jokers)
        ),
    )


def makeup(ollin: int, jokers: int, lang: Lang) -> str:
    parts = [Words("con Ollin", "with the Ollin")[lang]] if ollin else []
    if jokers:
        one, many = Words("comodín", "joker")[lang], Words("comodines", "jokers")[lang]
        parts.append(f"{jokers} {one if jokers == 1 else many}")
    return ", ".join(parts)


def effects(state: State, lang: Lang) -> list[Node]:
    shown: list[Node] = []
    if state.deck_size:
        label = capital(others_draw_said(state, lang))
        shown.append(Button(label=label, key="others-draw", move=rules.OTHERS_DRAW, look="ollin", rule="ollin"))
    label = Words("No usar el Ollin", "Do not use the Ollin")[lang]
    return [*shown, Button(label=label, key="decline", move=rules.DECLINE, rule="ollin")]


# --- The others' ------------------------------------------------------------------------------------------------------


LEADS = Words("Abre la baza", "Leads the trick")
BEGINS = Words("Empieza la próxima ronda", "Begins the next round")


def other_place(state: State, seat: int, lang: Lang) -> Group:
    things: list[Node] = []
    if seat == state.leader and rules.STARTING < state.phase < rules.FINISHED:
        label = (BEGINS if rules.are_hands_open(state) else LEADS)[lang]
        things.append(Token(label=label, key="token", look="token", owner=seat, rule="lead"))
    if rules.are_hands_open(state):
        things.append(open_hand(state, seat, lang))
    else:
        things += closed_hand(state, seat, lang)
    won = rules.rounds_won(state, seat)
    if won:
        label = Words(f"Rondas ganadas: {won}", f"Rounds won: {won}")[lang]
        things.append(Text(label=label, key=f"won-{seat}", owner=seat, rule="end"))
    return Group(label=seat_mark(seat), key=f"seat-{seat}", owner=seat, things=tuple(things))


def closed_hand(state: State, seat: int, lang: Lang) -> list[Node]:
    size = state.hand_size[seat]
    label = Words(f"Mano: {cards_said(size, 'es')}", f"Hand: {cards_said(size, 'en')}")[lang]
    back = Card(label=label, key=f"hand-{seat}", owner=seat, look="back", count=size, is_down=True)
    if state.phase == rules.OPENING and not state.choosing >> seat & 1:
        done = Words("Ya decidió su cambio", "Has decided what to exchange")[lang]
        return [back, Text(label=done, key=f"done-{seat}", owner=seat)]
    return [back]


def open_hand(state: State, seat: int, lang: Lang) -> Hand:
    cost = cost_said(rules.hand_points(state, seat), lang)
    label = Words(f"Le quedó: {cost}", f"Left: {cost}")[lang]
    things = tuple(
        card(kind, key_of(seat, kind, n), lang) for kind in range(cards.KINDS) for n in range(state.hand[seat, kind])
    )
    return Hand(label=label, key=f"left-{seat}", owner=seat, rule="round-end", things=things)


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    others = [(seat + n) % state.seats for n in range(1, state.seats)] if seat != SPECTATOR else range(state.seats)
    return View(
        prompt=prompt(state, seat, legal, lang),
        board=board(state, lang),
        mine=mine(state, seat, legal, lang) if seat != SPECTATOR else (),
        others=tuple(other_place(state, other, lang) for other in others),
    )


# --- What made the result ---------------------------------------------------------------------------------------------


def tally(state: State, lang: Lang) -> Tally:
    seats = range(state.seats)
    rounds = (
        Count(
            label=Words(f"Ronda {played + 1}", f"Round {played + 1}")[lang],
            by_seat=tuple(-state.sheet[played, seat] for seat in seats),
            rule="round-end",
        )
        for played in range(cards.ROUNDS)
    )
    label = Words("rondas ganadas", "rounds won")[lang]
    won = Count(label=label, by_seat=tuple(rules.rounds_won(state, seat) for seat in seats), rule="end")
    return Tally(points=tuple(rounds), breaks=(won,))


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """Of a play: what would be left in the hand, and what it would cost."""
    if not rules.PLAY <= move < rules.SET:
        return ""
    after = state.copy()
    rules.apply(after, seat, move)
    before, left = (cost_said(rules.hand_points(one, seat), lang) for one in (state, after))
    count = cards_said(after.hand_size[seat], lang)
    return Words(
        f"Te quedarían {count}: si la ronda acabara ahí, {left} en vez de {before}.",
        f"It leaves you {count}: if the round ended there, {left} instead of {before}.",
    )[lang]


# --- The story --------------------------------------------------------------------------------------------------------


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    said = drawn(before, after, move, lang) if seat == CHANCE else acted(before, after, seat, move, lang)
    told = [said] if said else []
    if after.round > before.round:
        told.append(round_told(after, lang))
    elif before.top_count and not after.top_count:
        name = seat_mark(after.leader)
        told.append(Words(f"La baza es de {name}.", f"{name} takes the trick.")[lang])
    if after.phase == rules.FINISHED:
        told.append(result(after, lang))
    return " ".join(told)


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    is_laid = rules.PLAY <= move < rules.PASS
    return those(
        {
            "end": after.phase == rules.FINISHED,
            "round-end": after.round > before.round,
            "ollin": is_laid and after.laid[seat, OLLIN],
            "lead": is_laid and rules.is_leading(before),
            "beat": is_laid and not rules.is_leading(before),
        }
    )


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """A trick, with the set that took it; or a round, with what each was left with."""
    if after.round > before.round:
        title = Words(f"Fin de la ronda {after.round}", f"End of round {after.round}")[lang]
        order = sorted(range(after.seats), key=lambda other: after.sheet[after.round - 1, other])
        return settlement(title, (left_told(after, other, lang) for other in order))
    if not before.top_count or after.top_count:
        return None
    name, laid = seat_mark(after.leader), laid_kinds(after, after.leader)
    title = Words(f"La baza es de {name}", f"{name} takes the trick")[lang]
    return Group(label=title, look="settlement", things=tuple(card(kind, "", lang) for kind in laid))


def drawn(before: State, after: State, move: int, lang: Lang) -> str:
    """A deal is told when it is over; of other cards drawn one is told one's own."""
    if before.phase == rules.STARTING:
        name = seat_mark(after.leader)
        return Words(f"Empieza {name}.", f"{name} begins.")[lang]
    if before.phase == rules.DEALING:
        return dealt(after, lang) if after.phase == rules.OPENING else ""
    if move == NO_MOVE:
        return ""
    kind = move - rules.DRAW
    name, what = seat_mark(before.receiver), picture(cards.LOOKS[kind]) + cards.NAMES[kind][lang]
    return Words(f"{name} toma {what}.", f"{name} draws {what}.")[lang]


def dealt(state: State, lang: Lang) -> str:
    count = cards_said(state.hand_size[0], lang)
    return Words(
        f"{round_title(state, 'es')}: se reparten {count} a cada quien.",
        f"{round_title(state, 'en')}: {count} are dealt to each.",
    )[lang]


def acted(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    """What a seat did, as far as all may know it; what is thrown away only its owner is told."""
    name = seat_mark(seat)
    if rules.PLAY <= move < rules.PASS:
        return played_told(before, after, seat, lang)
    if before.phase == rules.EFFECT:
        return effect_told(before, after, seat, move, lang)
    if before.phase == rules.EXCHANGING and move == rules.EXCHANGE:
        return f"{name} {passed_said(after.did[seat] - PASSED, lang)}."
    if move == rules.PASS and after.phase != rules.EXCHANGING:
        return f"{name} {passed_said(0, lang)}."
    if before.phase == rules.OPENING and after.phase != rules.OPENING:
        return opening_told(before, after, lang)
    return ""


def played_told(before: State, after: State, seat: int, lang: Lang) -> str:
    laid = laid_kinds(after, seat)
    name, what = seat_mark(seat), cards.set_name(after.laid_suit[seat], after.laid_value[seat], len(laid))[lang]
    shown = "".join(picture(cards.LOOKS[kind]) for kind in laid)
    made = makeup(after.laid[seat, OLLIN], after.laid[seat, JOKER], lang)
    what += f" ({made})" if made else ""  # where there are no pictures, the words say it
    if rules.is_leading(before):
        return Words(f"{name} abre con {shown}{what}.", f"{name} leads {shown}{what}.")[lang]
    return Words(f"{name} supera con {shown}{what}.", f"{name} beats it with {shown}{what}.")[lang]


def effect_told(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    name = seat_mark(seat)
    if move == rules.OTHERS_DRAW:
        said = others_draw_said(before, lang)
        return Words(
            f"{picture('ollin')}{name} usa el Ollin: {said}.", f"{picture('ollin')}{name} uses the Ollin: {said}."
        )[lang]
    if move == rules.DECLINE:
        return ""
    what = Words("una carta", "a card")[lang]
    if move != NO_MOVE:
        what = picture(cards.LOOKS[move - rules.DISCARD]) + cards.NAMES[move - rules.DISCARD][lang]
    return Words(
        f"{picture('ollin')}{name} usa el Ollin y descarta {what}.",
        f"{picture('ollin')}{name} uses the Ollin and discards {what}.",
    )[lang]


def opening_told(before: State, after: State, lang: Lang) -> str:
    swaps = [after.threw[seat] - before.threw[seat] for seat in range(after.seats)]
    told = [f"{seat_mark(seat)}, {cards_said(count, lang)}" for seat, count in enumerate(swaps) if count]
    if not told:
        return Words("Nadie cambia cartas.", "Nobody exchanges cards.")[lang]
    return Words("Cambian: ", "Exchanged: ")[lang] + "; ".join(told) + "."


def round_told(state: State, lang: Lang) -> str:
    heading = Words(f"Fin de la ronda {state.round}.", f"End of round {state.round}.")[lang]
    return " ".join([heading, *(left_told(state, seat, lang) for seat in range(state.seats))])


def left_told(state: State, seat: int, lang: Lang) -> str:
    """What a round cost a seat, and by which cards."""
    name, cost = seat_mark(seat), state.sheet[state.round - 1, seat]
    if not cost:
        return Words(f"{name} se quedó sin cartas: 0.", f"{name} ran out of cards: 0.")[lang]
    tops = [(group, rules.highest(state, seat, group)) for group in range(cards.GROUPS)]
    parts = ", ".join(f"{COUNTED[group][lang]} {top}" for group, top in tops if top)
    return f"{name}: {cost_said(cost, lang)} ({parts})."


COUNTED = cards.COLOURS
