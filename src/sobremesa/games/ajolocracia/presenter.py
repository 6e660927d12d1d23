"""What each one sees of Ajolocracia: hands, tables and the score sheet, and the story of what was revealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.nodes import NO_MOVE, Button, Card, Group, Hand, Node, Text, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Count, Tally
from sobremesa.engine.words import Lang, Words, seat_mark
from sobremesa.games.ajolocracia import components as cards
from sobremesa.games.ajolocracia import rules
from sobremesa.games.ajolocracia.rules import FIRST, NONE, SECOND, State
from sobremesa.games.wording import cards_said, count_said, names_of, settlement

# --- Words ------------------------------------------------------------------------------------------------------------


def points_said(points: int, lang: Lang) -> str:
    return count_said(points, Words("punto", "point"), Words("puntos", "points"), lang)


def counted(counts: Iterable[int], lang: Lang) -> str:
    """Kinds of cards with how many there are of each."""
    held = [(kind, count) for kind, count in enumerate(counts) if count]
    return ", ".join(f"{count} × {cards.NAMES[kind][lang]}" for kind, count in held)


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    if seat != CHANCE:
        return rules.moves.text(move, lang)
    receiver = seat_mark(state.dealt % state.seats)
    return f"{receiver}: {cards.NAMES[move - rules.DEAL][lang]}"


# --- Prompt -----------------------------------------------------------------------------------------------------------


def prompt(state: State, seat: int, lang: Lang) -> str:
    acting = rules.to_act(state)
    if acting == OVER:
        return result(state, lang)
    if acting == 1 << CHANCE:
        return Words("Se reparten las cartas.", "The cards are being dealt.")[lang]
    if seat != SPECTATOR and acting >> seat & 1:
        return asked(state, seat, lang)
    return waiting(state, seat, lang)


def asked(state: State, seat: int, lang: Lang) -> str:
    first = state.picks[seat, FIRST]
    if first == NONE:
        neighbour = seat_mark((seat + rules.step(state)) % state.seats)
        return Words(
            f"Elige la carta con la que te quedas. Las demás las pasarás a tu {side(state, 'es')} ({neighbour}).",
            f"Choose the card that you keep. You will pass the others to your {side(state, 'en')} ({neighbour}).",
        )[lang]
    name = cards.NAMES[first][lang]
    return Words(
        f"Elegiste {name}. Tienes una INE: puedes decir «¡Ajolocracia!» y elegir otra carta.",
        f"You chose {name}. You have an INE: you may say “¡Ajolocracia!” and choose another card.",
    )[lang]


def side(state: State, lang: Lang) -> str:
    return (Words("derecha", "right") if rules.step(state) < 0 else Words("izquierda", "left"))[lang]


def waiting(state: State, seat: int, lang: Lang) -> str:
    missing = [other for other in range(state.seats) if state.choosing >> other & 1]
    names = names_of(missing, lang)
    if lang == "en":
        still = f"{names} {'is' if len(missing) == 1 else 'are'} still choosing."
        return still if seat == SPECTATOR else f"You have chosen. {still}"
    still = f"{'Falta' if len(missing) == 1 else 'Faltan'} por elegir: {names}."
    return still if seat == SPECTATOR else f"Ya elegiste. {still}"


def result(state: State, lang: Lang) -> str:
    standings = [rules.standing(state, seat) for seat in range(state.seats)]
    scores = [rules.score(state, seat) for seat in range(state.seats)]
    winners = [seat for seat in range(state.seats) if standings[seat] == max(standings)]
    names, points = names_of(winners, lang), points_said(max(scores), lang)
    if len(winners) > 1:
        return Words(f"Comparten la victoria {names}, con {points}.", f"{names} share the victory with {points}.")[lang]
    if scores.count(max(scores)) > 1:
        return Words(
            f"Gana {names} con {points}: desempata por tener más Valores.",
            f"{names} wins with {points}: more Values break the tie.",
        )[lang]
    return Words(f"Gana {names} con {points}.", f"{names} wins with {points}.")[lang]


# --- Cards ------------------------------------------------------------------------------------------------------------


def card(kind: int, key: str, lang: Lang, move: int = NO_MOVE, why: str = "", on_it: tuple[Node, ...] = ()) -> Card:
    return Card(
        label=cards.NAMES[kind][lang],
        effect=cards.EFFECTS[kind][lang],
        corner=cards.CORNERS[kind],
        look=cards.LOOKS[kind],
        rule=cards.SECTIONS[kind],
        key=key,
        move=move,
        why=why,
        things=on_it,
    )


def key_of(seat: int, kind: int, number: int) -> str:
    """Cards of a kind are numbered on from the table into the hand, so that a chosen one is seen to go there."""
    return f"card-{seat}-{cards.LOOKS[kind]}-{number}"


def backs(what: Words, count: int, key: str, lang: Lang) -> Card:
    return Card(label=f"{what[lang]}: {cards_said(count, lang)}", key=key, look="back", count=count, is_down=True)


# --- Board ------------------------------------------------------------------------------------------------------------


def board(state: State, lang: Lang) -> tuple[Node, ...]:
    things: list[Node] = [backs(Words("Pila", "Pile"), rules.pile_size(state), "pile", lang)]
    if state.round < cards.ROUNDS:
        look = f"passing-{side(state, 'en')}"
        things.append(Text(label=passing(state, lang), key="passing", look=look, rule="round"))
    discards = tuple(state.discards)
    if any(discards):
        things.append(discard_pile(discards, lang))
    if state.round:
        things.append(score_sheet(state, lang))
    return (
        Group(label=round_title(state, lang), key="round", look="polling-place", rule="round", things=tuple(things)),
    )


def round_title(state: State, lang: Lang) -> str:
    if state.round == cards.ROUNDS:
        return Words("Fin de la partida", "End of the game")[lang]
    number = state.round + 1
    return Words(f"Ronda {number} de {cards.ROUNDS}", f"Round {number} of {cards.ROUNDS}")[lang]


def passing(state: State, lang: Lang) -> str:
    return Words(
        f"Las manos pasan a la {side(state, 'es')}.",
        f"Hands are passed to the {side(state, 'en')}.",
    )[lang]


def discard_pile(discards: tuple[int, ...], lang: Lang) -> Group:
    label = Words("Descartes", "Discards")[lang]
    return Group(
        label=label,
        key="discards",
        rule="new-round",
        things=tuple(
            Card(
                label=cards.NAMES[kind][lang],
                corner=cards.CORNERS[kind],
                look=cards.LOOKS[kind],
                key=f"discards-{cards.LOOKS[kind]}",
                count=count,
            )
            for kind, count in enumerate(discards)
            if count
        ),
    )


def score_sheet(state: State, lang: Lang) -> Group:
    label = Words("Libreta de puntos", "Score sheet")[lang]
    lines = (Text(label=sheet_line(state, seat, lang), key=f"sheet-{seat}", owner=seat) for seat in range(state.seats))
    return Group(label=label, key="sheet", look="sheet", rule="round-end", things=tuple(lines))


def sheet_line(state: State, seat: int, lang: Lang) -> str:
    if state.round == 1:
        return f"{seat_mark(seat)}: {state.sheet[0, seat]}"
    sums = " + ".join(str(state.sheet[played, seat]) for played in range(state.round))
    if state.round == cards.ROUNDS:
        values = rules.values_points(state, seat)
        sums += f" {'−' if values < 0 else '+'} {abs(values)} ({cards.NAMES[cards.VALUES][lang]})"
    return f"{seat_mark(seat)}: {sums} = {rules.score(state, seat)}"


# --- The table before a seat ------------------------------------------------------------------------------------------

LAID = ("seats", "round", "table", "tripled", "sheet")  # what lies face up before everybody, and the score sheet


@lru_cache(1024)
def places(state: State, lang: Lang) -> tuple[Group, ...]:
    """They change once a turn and are the same to everybody: made once, not for each viewer of each choice."""
    return tuple(place(state, seat, lang) for seat in range(state.seats))


def place(state: State, seat: int, lang: Lang) -> Group:
    """A seat's cards, with its name and points."""
    label = f"{seat_mark(seat)} · {points_said(rules.score(state, seat), lang)}"
    things = (played(state, seat, lang), kept_values(state, seat, lang))
    return Group(label=label, key=f"seat-{seat}", owner=seat, things=things)


def played(state: State, seat: int, lang: Lang) -> Hand:
    """What scores in this round, Ambystomas in their Ambientes."""
    points = points_said(rules.round_points(state, seat), lang)
    label = Words(f"En la mesa: {points}", f"On the table: {points}")[lang]
    kinds = [kind for kind in range(cards.KINDS) if kind != cards.VALUES]
    laid = tuple(thing for kind in kinds for thing in laid_cards(state, seat, kind, lang))
    return Hand(label=label, key=f"played-{seat}", owner=seat, rule="round-end", things=laid)


def laid_cards(state: State, seat: int, kind: int, lang: Lang) -> list[Card]:
    if kind == cards.HABITAT:
        return habitats(state, seat, lang)
    tripled = state.tripled[seat, kind - cards.ROSACEUM] if rules.is_ambystoma(kind) else 0
    return [card(kind, key_of(seat, kind, n), lang) for n in range(tripled, state.table[seat, kind])]


def habitats(state: State, seat: int, lang: Lang) -> list[Card]:
    """Each Ambiente with what lies on it; the free ones last."""
    lying = [
        card(kind, key_of(seat, kind, n), lang)
        for kind in range(cards.ROSACEUM, cards.ROSACEUM + cards.SPECIES)
        for n in range(state.tripled[seat, kind - cards.ROSACEUM])
    ]
    keys = [key_of(seat, cards.HABITAT, n) for n in range(state.table[seat, cards.HABITAT])]
    return [card(cards.HABITAT, key, lang, on_it=tuple(lying[n : n + 1])) for n, key in enumerate(keys)]


def kept_values(state: State, seat: int, lang: Lang) -> Hand:
    count = state.table[seat, cards.VALUES]
    label = f"{cards.NAMES[cards.VALUES][lang]}: {count}"
    laid = tuple(card(cards.VALUES, key_of(seat, cards.VALUES, n), lang) for n in range(count))
    return Hand(label=label, key=f"values-{seat}", owner=seat, rule="values", things=laid)


# --- Mine and the others' ---------------------------------------------------------------------------------------------


def mine(state: State, seat: int, lang: Lang) -> tuple[Node, ...]:
    own = (chosen(state, seat, lang), *keep_button(state, seat, lang), my_hand(state, seat, lang))
    return tuple(node for node in own if node.things or node.move != NO_MOVE)


def near_bank(seat: int, laid: tuple[Group, ...]) -> tuple[Group, ...]:
    """What lies before the viewer: the nearest bank of the lake."""
    return (replace(laid[seat], look="bank"),) if seat != SPECTATOR else ()


def chosen(state: State, seat: int, lang: Lang) -> Hand:
    picks = [kind for kind in (state.picks[seat, FIRST], state.picks[seat, SECOND]) if kind != NONE]
    keys = [key_of(seat, kind, state.table[seat, kind] + picks[:n].count(kind)) for n, kind in enumerate(picks)]
    label = Words("Lo que elegiste", "What you chose")[lang]
    things = tuple(card(kind, key, lang) for kind, key in zip(picks, keys, strict=True))
    return Hand(label=label, key="chosen", owner=seat, rule="round", things=things)


def keep_button(state: State, seat: int, lang: Lang) -> list[Button]:
    if not is_asked_again(state, seat):
        return []
    label = Words("Solo esa carta: guardo mi INE", "Just that card: I keep my INE")[lang]
    return [Button(label=label, key="keep", move=rules.KEEP, rule="ine")]


def is_asked_again(state: State, seat: int) -> bool:
    """Whether a seat has chosen a card and may choose a second one."""
    return bool(state.choosing >> seat & 1) and state.picks[seat, FIRST] != NONE


WAIT = Words("Ya elegiste: espera a los demás.", "You have chosen: wait for the others.")
DEALING = Words("Todavía se reparten las cartas.", "The cards are still being dealt.")


def why_not(state: State, seat: int, lang: Lang) -> str:
    """Why no card of a hand can be chosen, if none can."""
    if state.choosing >> seat & 1:
        return ""
    return (WAIT if rules.has_chosen(state, seat) else DEALING)[lang]


def my_hand(state: State, seat: int, lang: Lang) -> Hand:
    """The hand without what was chosen from it, each card with the move of choosing it."""
    start = rules.ALSO if is_asked_again(state, seat) else rules.PICK
    why = why_not(state, seat, lang)
    things = tuple(
        card(kind, key_of(seat, kind, state.table[seat, kind] + n), lang, start + kind, why)
        for kind in range(cards.KINDS)
        for n in range(picked(state, seat, kind), state.hand[rules.hand_of(state, seat), kind])
    )
    return Hand(label=Words("Tu mano", "Your hand")[lang], key="hand", owner=seat, rule="round", things=things)


def picked(state: State, seat: int, kind: int) -> int:
    return (state.picks[seat, FIRST] == kind) + (state.picks[seat, SECOND] == kind)


def other_place(state: State, laid: Group, viewer: int, lang: Lang) -> Group:
    seat = laid.owner
    hand = rules.hand_of(state, seat)
    size = rules.hand_size(state, hand)
    extra: list[Node] = []
    if rules.has_chosen(state, seat):
        label = Words("Ya eligió", "Has chosen")[lang]
        extra.append(Card(label=label, key=f"chosen-{seat}", owner=seat, look="back", is_down=True))
    if size:
        extra.append(backs(Words("Mano", "Hand"), size, f"hand-{seat}", lang))
        extra += [Text(label=line, key=f"known-{seat}", rule="rulings") for line in known(state, viewer, hand, lang)]
    return replace(laid, things=(*extra, *laid.things))


def tables(state: State, others: Iterable[Group], viewer: int, lang: Lang) -> Group:
    """What the others have lies round the lake: all of it counts when a card is chosen."""
    laid = tuple(other_place(state, other, viewer, lang) for other in others)
    return Group(label=Words("Las mesas de los demás", "The others' tables")[lang], key="tables", things=laid)


def known(state: State, viewer: int, hand: int, lang: Lang) -> list[str]:
    """Ruling 11: what a viewer knows of a hand, in a line, if anything."""
    seen = [state.hand[hand, kind] for kind in range(cards.KINDS)]
    if not any(seen):
        return []
    if rules.has_held(state, viewer, hand):
        return [Words("Ya la tuviste: ", "You have held it: ")[lang] + counted(seen, lang)]
    return [Words("Se sabe que lleva: ", "Known to be in it: ")[lang] + counted(seen, lang)]


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    others = [(seat + n) % state.seats for n in range(1, state.seats)] if seat != SPECTATOR else range(state.seats)
    laid = places(state.only(*LAID).frozen(), lang)
    return View(
        prompt=prompt(state, seat, lang),
        board=(
            tables(state, [laid[other] for other in others], seat, lang),
            *board(state, lang),
            *near_bank(seat, laid),
        ),
        mine=mine(state, seat, lang) if seat != SPECTATOR else (),
    )


# --- What made the result ---------------------------------------------------------------------------------------------

# As the rules number them: what scores, the section that says how, and what it scores in a round.
SOURCES: tuple[tuple[Words, str, Callable[[State, int], int]], ...] = (
    (Words("Ciudadanía", "Citizenship"), "citizenship", rules.citizenship_points),
    (cards.NAMES[cards.ISOPODS], "isopods", rules.isopod_points),
    (cards.NAMES[cards.BEETLES], "beetles", rules.beetle_points),
    (cards.NAMES[cards.INSTITUTIONS], "institutions", rules.institution_points),
    (Words("Ambystomas", "Ambystomas"), "ambystomas", rules.ambystoma_points),
)


def tally(state: State, lang: Lang) -> Tally:
    seats = range(state.seats)
    rounds = (
        Count(label=name[lang], by_seat=tuple(state.earned[seat, source] for seat in seats), rule=rule)
        for source, (name, rule, _) in enumerate(SOURCES)
    )
    values = cards.NAMES[cards.VALUES][lang]
    at_the_end = Count(label=values, by_seat=tuple(rules.values_points(state, seat) for seat in seats), rule="end")
    label = Words("cartas de Valores", "Values cards")[lang]
    most = Count(label=label, by_seat=tuple(state.table[seat, cards.VALUES] for seat in seats), rule="rulings")
    return Tally(points=(*rounds, at_the_end), breaks=(most,))


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """What a card would score on top of what lies there; else what it says of itself."""
    kind = (move - rules.PICK) % cards.KINDS
    if move == rules.KEEP:
        return ""
    laid = state.copy()
    laid.table[seat, kind] += 1
    for name, _, points in SOURCES:
        before, after = points(state, seat), points(laid, seat)
        if after > before:
            told = Words(f"{name.es}: de {before} a {after} puntos.", f"{name.en}: from {before} to {after} points.")
            return told[lang]
    return cards.EFFECTS[kind][lang]


# --- The story --------------------------------------------------------------------------------------------------------


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    if seat == CHANCE:
        return dealt(after, lang) if after.choosing else ""
    if after.reveals == before.reveals:
        return ""
    told = [revealed(before, after, other, lang) for other in range(after.seats)]
    if after.round > before.round:
        told.append(round_told(after, lang))
    if after.round == cards.ROUNDS:
        told.append(values_told(after, lang))
    return " ".join(told)


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """What the cards do that were turned up, and how Values are counted."""
    if seat == CHANCE or after.reveals == before.reveals:
        return ()
    shown = (after.shown[other, at] for other in range(after.seats) for at in (SECOND, FIRST))
    effects = (cards.SECTIONS[kind] for kind in shown if kind != NONE)
    return (*those({"end": after.round == cards.ROUNDS}), *dict.fromkeys(effects))


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """What a round brought each, from the most to the least."""
    if after.round == before.round:
        return None
    last = after.round - 1
    order = sorted(range(after.seats), key=lambda seat: -after.sheet[last, seat])
    lines = [points_told(after, seat, lang) for seat in order]
    return settlement(Words(f"Fin de la ronda {after.round}", f"End of round {after.round}")[lang], lines)


def dealt(state: State, lang: Lang) -> str:
    count = cards_said(rules.hand_size(state, 0), lang)
    return Words(
        f"{round_title(state, 'es')}: se reparten {count} a cada quien.",
        f"{round_title(state, 'en')}: {count} are dealt to each.",
    )[lang]


def revealed(before: State, after: State, seat: int, lang: Lang) -> str:
    """What a seat turned up; on the last turn also the card that was left."""
    picks = [kind for kind in (after.shown[seat, FIRST], after.shown[seat, SECOND]) if kind != NONE]
    is_last = after.round > before.round
    laid = [*picks, last_card(before, after, seat, picks)] if is_last else picks
    table = before.copy()  # laid down again, one by one: an Ambiente takes the next Ambystoma and no earlier one
    names = [laid_name(kind, rules.lay(table, seat, kind), lang) for kind in laid]
    said = " + ".join(names[: len(picks)])
    if len(picks) > 1:
        said = Words(f"«¡Ajolocracia!», {said}", f"“¡Ajolocracia!”, {said}")[lang]
    if is_last:
        said += Words(f"; última carta, {names[-1]}", f"; last card, {names[-1]}")[lang]
    return f"{seat_mark(seat)}: {said}."


def laid_name(kind: int, is_tripled: bool, lang: Lang) -> str:
    name = picture(cards.LOOKS[kind]) + cards.NAMES[kind][lang]
    return name + Words(" sobre un Ambiente", " on a Habitat")[lang] if is_tripled else name


def last_card(before: State, after: State, seat: int, picks: list[int]) -> int:
    """The card of the last turn that was not chosen."""
    more = [after.table[seat, kind] - before.table[seat, kind] - picks.count(kind) for kind in range(cards.KINDS)]
    more[cards.INE] += len(picks) > 1  # an INE that was used has left the table
    return more.index(1)


def round_told(state: State, lang: Lang) -> str:
    heading = Words(f"Fin de la ronda {state.round}.", f"End of round {state.round}.")[lang]
    return " ".join([heading, *(points_told(state, seat, lang) for seat in range(state.seats))])


def points_told(state: State, seat: int, lang: Lang) -> str:
    """What a round brought a seat, and from where."""
    scored = [(source[lang], points(state, seat)) for source, _, points in SOURCES]
    parts = ", ".join(f"{source} {points}" for source, points in scored if points)
    total = points_said(state.sheet[state.round - 1, seat], lang)
    said = Words(f"{seat_mark(seat)} anota {total}", f"{seat_mark(seat)} scores {total}")[lang]
    return f"{said} ({parts})." if parts else f"{said}."


def values_told(state: State, lang: Lang) -> str:
    heading = Words("Se cuentan los Valores.", "The Values are counted.")[lang]
    told = (values_line(state, seat, lang) for seat in range(state.seats))
    return " ".join([heading, *told, result(state, lang)])


def values_line(state: State, seat: int, lang: Lang) -> str:
    points = rules.values_points(state, seat)
    said = f"{seat_mark(seat)}: {state.table[seat, cards.VALUES]}"
    if points:
        verb = Words("pierde", "loses") if points < 0 else Words("gana", "wins")
        said += f", {verb[lang]} {points_said(abs(points), lang)}"
    return f"{said}."
