"""The 80 cards of Alebrijes: how many there are of each kind, the chain of the suits, and what everything is called."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.reconstruction import DEDUCED, INVENTED, RULED, Reconstruction

ROUNDS = 3
MOST_SEATS = 6

# --- Componentes · Components -----------------------------------------------------------------------------------------

# The chain: each suit is beaten by the next one, and the last by one card more of the first.
SUITS = 4
RODENTS, BIRDS, FELINES, CANINES = 0, 1, 2, 3
JOKERS = 4  # takes the colour of any suit when played; a suit of its own when left in the hand
GROUPS = 5  # the suits and the jokers
VALUES = 5  # values are counted from 0 in code: the card shows one more

# Kinds of cards, in the order in which a hand sorts itself: of each suit and value without and with the Ollin,
#   0 blue 1 · 1 blue 1 Ollin · 2 blue 2 · … · 10 green 1 · … · 39 orange 5 Ollin, then the jokers 40 to 44.
NATURALS = 40
FIRST_JOKER = NATURALS
KINDS = 45
DECK = 80

COPIES_OF_A_CARD = 3  # 60 cards of 4 suits and 5 values
COPIES_OF_A_JOKER = 4  # 20 jokers of 5 values
MOST_TOGETHER = COPIES_OF_A_CARD + COPIES_OF_A_JOKER

# The place of a lone bit, by the remainder of its value: 2 is a primitive root of 37, so that 36 powers of two in a row
# have different ones.
BIT_MODULUS = 37
BIT_OF = lookup([next((bit for bit in range(36) if (1 << bit) % 37 == rest), 0) for rest in range(37)])

OLLIN_EVERY, OLLIN_ODD, OLLIN_LOW = 0, 1, 2  # option `ollin`
# [R] Which values have one copy with the Ollin in each suit. The rulebook shows a pair of green 3s with it on one card.
OLLIN_VALUES = ((1, 1, 1, 1, 1), (1, 0, 1, 0, 1), (1, 1, 1, 0, 0))


def _copies(marked: tuple[int, ...]) -> list[int]:
    """How many cards there are of each kind, if these values have a copy with the Ollin."""
    of_a_suit = [count for has in marked for count in (COPIES_OF_A_CARD - has, has)]
    return of_a_suit * SUITS + [COPIES_OF_A_JOKER] * VALUES


COPIES = lookup([_copies(marked) for marked in OLLIN_VALUES])  # by option and kind


def _marked_cards(option: int) -> int:
    return SUITS * sum(OLLIN_VALUES[option])


# --- Grupos de cartas iguales · Groups of equal cards ---
# In a set of them, value by value with its jokers last, each group is a bit.


def _groups(values: Iterable[int], groups: Iterable[int]) -> int:
    return sum(1 << value * GROUPS + group for value, group in product(values, groups))


def _answers(suit: int, value: int) -> int:
    higher = _groups(range(value + 1, VALUES), (suit,))
    return higher | _groups(range(VALUES), ((suit + 1) % SUITS, JOKERS))


# The groups of which some number beats a set of a suit and value, and the jokers.
ANSWERS = lookup([[_answers(suit, value) for value in range(VALUES)] for suit in range(SUITS)])


def _same(suit: int, value: int) -> int:
    values = range(VALUES) if value < 0 else (value,)
    return _groups(values, range(GROUPS) if suit < 0 else (suit, JOKERS))


# The groups that go together with cards of a suit and value, each plus one; 0: with any.
SAME = lookup([[_same(suit, value) for value in range(-1, VALUES)] for suit in range(-1, SUITS)])

# --- Preparación · Setting up -----------------------------------------------------------------------------------------

HAND_SIZE = lookup([0, 0, 0, 10, 10, 8, 8])  # by the number of people
MOST_EXCHANGED = 2

# --- Efectos · Effects ------------------------------------------------------------------------------------------------

MOST_WITH_EFFECT = 2  # three cards or more have none
PAIR = 2

# --- In words ---------------------------------------------------------------------------------------------------------

SUIT_LOOKS = ("blue", "green", "pink", "orange", "joker")
SUIT_NAMES = (
    Words("Roedores", "Rodents"),
    Words("Aves", "Birds"),
    Words("Felinos", "Felines"),
    Words("Caninos", "Canines"),
    Words("Comodines", "Jokers"),
)
COLOURS = (
    Words("azul", "blue"),
    Words("verde", "green"),
    Words("rosado", "pink"),
    Words("naranja", "orange"),
    Words("comodín", "joker"),
)
COLOURS_OF_MANY = (
    Words("azules", "blue"),
    Words("verdes", "green"),
    Words("rosados", "pink"),
    Words("naranjas", "orange"),
    Words("comodín", "joker"),
)
_SETS = (
    Words("un {value} {colour}", "a {colour} {value}"),
    Words("un par de {value} {colour}", "a pair of {colour} {value}s"),
    Words("un trío de {value} {colour}", "three {colour} {value}s"),
    Words("cuatro {value} {colour}", "four {colour} {value}s"),
    Words("cinco {value} {colour}", "five {colour} {value}s"),
    Words("seis {value} {colour}", "six {colour} {value}s"),
    Words("siete {value} {colour}", "seven {colour} {value}s"),
)


def set_name(suit: int, value: int, count: int) -> Words:
    """“a pair of blue 3s”."""
    colours = COLOURS if count == 1 else COLOURS_OF_MANY
    return _SETS[count - 1].format(value=value + 1, colour=colours[suit])


def _card_name(kind: int) -> Words:
    if kind >= FIRST_JOKER:
        return Words(f"comodín {kind - FIRST_JOKER + 1}", f"joker {kind - FIRST_JOKER + 1}")
    value, colour = kind // 2 % VALUES + 1, COLOURS[kind // (2 * VALUES)]
    ollin = Words(" con Ollin", " with the Ollin") if kind % 2 else Words("", "")
    return Words(f"{value} {colour.es}{ollin.es}", f"{colour.en} {value}{ollin.en}")


def _card_look(kind: int) -> str:
    if kind >= FIRST_JOKER:
        return f"joker-{kind - FIRST_JOKER + 1}"
    return f"{SUIT_LOOKS[kind // (2 * VALUES)]}-{kind // 2 % VALUES + 1}{'-ollin' if kind % 2 else ''}"


NAMES = tuple(_card_name(kind) for kind in range(KINDS))
LOOKS = tuple(_card_look(kind) for kind in range(KINDS))
CORNERS = tuple(str(look.split("-")[1]) for look in LOOKS)
SET_NAMES = tuple(
    set_name(suit, value, count + 1)
    for suit in range(SUITS)
    for value in range(VALUES)
    for count in range(MOST_TOGETHER)
)

OLLIN_EFFECT = Words(
    "Ollin: solo, las demás personas toman una carta; en par, eso o descartas una.",
    "Ollin: alone, all others draw a card; in a pair, that or you discard one.",
)
JOKER_EFFECT = Words("Toma el color que quieras.", "Takes the colour that you want.")

RECONSTRUCTED = (
    Reconstruction(
        Words("Las cartas con Ollin", "The cards with the Ollin"),
        INVENTED,
        Words(
            "El reglamento no las enumera. En su ejemplo hay un par de 3 verdes con el Ollin en una sola de las dos "
            "cartas, así que no lo llevan todas las copias. Ningún comodín lo lleva. Al abrir la mesa se puede elegir "
            f"que solo haya en los valores impares o solo en los valores 1 a 3 ({_marked_cards(OLLIN_LOW)} cartas).",
            "The rulebook does not list them. Its example has a pair of green 3s with the Ollin on one card only, so "
            "not all copies bear it. No joker does. When a table is opened one may choose that only odd values have "
            f"it, or only the values 1 to 3 ({_marked_cards(OLLIN_LOW)} cards).",
        ),
        value=Words(
            f"una de las {COPIES_OF_A_CARD} copias de cada carta de color, {_marked_cards(OLLIN_EVERY)} en total",
            f"one of the {COPIES_OF_A_CARD} copies of each coloured card, {_marked_cards(OLLIN_EVERY)} in all",
        ),
    ),
    Reconstruction(
        Words("Las copias", "The copies"),
        DEDUCED,
        Words(
            f"{SUITS * VALUES * COPIES_OF_A_CARD} cartas de cuatro pintas y cinco valores, y "
            f"{VALUES * COPIES_OF_A_JOKER} comodines de cinco valores.",
            f"{SUITS * VALUES * COPIES_OF_A_CARD} cards of four suits and five values, and "
            f"{VALUES * COPIES_OF_A_JOKER} jokers of five values.",
        ),
        value=Words(
            f"{COPIES_OF_A_CARD} de cada carta, {COPIES_OF_A_JOKER} de cada comodín",
            f"{COPIES_OF_A_CARD} of each card, {COPIES_OF_A_JOKER} of each joker",
        ),
    ),
    Reconstruction(
        Words("La cadena", "The chain"),
        DEDUCED,
        Words(
            "Está en un dibujo que no tenemos. De los ejemplos se deduce entera: verde supera a azul, naranja a rosado "
            "y una más azul a naranja; solo queda que rosado supere a verde.",
            "It is in a picture that we do not have. The examples give all of it: green beats blue, orange pink, and "
            "one more blue orange; all that remains is that pink beats green.",
        ),
    ),
    Reconstruction(
        Words("Quién empieza la primera ronda", "Who begins the first round"),
        RULED,
        Words(
            "Según el reglamento, quien haya soñado hace menos con animales espirituales. Aquí lo decide el azar.",
            "By the rulebook, whoever dreamed of spirit animals last. Here chance decides.",
        ),
    ),
)
