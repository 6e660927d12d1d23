"""The numbers of Politburó, and its decks as tables. A card kind or an office's ability is a "power" of a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sobremesa.engine.record import lookup
from sobremesa.engine.words import LANGS, Words
from sobremesa.games.politburo.deck import (
    CLASSES,
    EFFECTS,
    MOMENTS,
    MOST_KINDS,
    TARGETS,
    Deck,
    Power,
)
from sobremesa.games.politburo.deck import OFFICES as OFFICES
from sobremesa.games.politburo.loader import DECKS as DECKS
from sobremesa.games.reconstruction import FOUND, INVENTED, RULED, Reconstruction

MOST_SEATS = 4
CANDIDATES = 12
PER_SEAT = 3  # candidates of each player
SLOTS = 2  # cards assigned to a candidate
PLACES = CANDIDATES * SLOTS

# --- Inicio de la partida · Setting up --------------------------------------------------------------------------------

HAND = 5
OFFICE_BONUS = 1  # to the hand, with one office or more
START_HEALTH, MOST_HEALTH = 10, 10
START_LOYALTY = 5
LEAST_LOYALTY, MOST_LOYALTY = -5, 25  # public: the tracks of a later edition
EXPERIENCE = 1  # loyalty at the end of a round
BITS = lookup([0, 1, 1, 2, 1, 2, 2, 3])  # how many candidates a set of three holds
OWNERS = lookup([(six & 7 != 0) + 2 * (six >> 3 != 0) for six in range(64)])  # which of two seats a set of six is of

# --- The words of the deck files as numbers ---------------------------------------------------------------------------

AGGRESSION, DEMAGOGY, DENUNCIATION, CURE, EVENT, ABILITY, DEFENCE = range(len(CLASSES))
HEALTH, LOYALTY, FAVOUR, EXILE, DRAWING, SEARCH, SPY, MARK, CANCEL = range(len(EFFECTS))
RIVAL, ANY, OWN, CARD, PLAYER, EVERYONE, MINE, RIVALS, NOBODY = range(len(TARGETS))
# Whose candidates each target means: one's own (1), those of rivals (2).
REACH = lookup([{RIVAL: 2, RIVALS: 2, OWN: 1, MINE: 1, ANY: 3, EVERYONE: 3}.get(t, 0) for t in range(len(TARGETS))])
ON_TURN, ON_DEPARTURE = range(len(MOMENTS))

KINDS = MOST_KINDS
CHIEF = OFFICES - 1  # the highest office


def powers_of(deck: Deck) -> Iterator[Power | None]:
    """In the order of their numbers; None for kinds that a deck does not have."""
    yield from (card.power for card in deck.cards)
    yield from [None] * (KINDS - len(deck.cards))
    yield from (office.power for office in deck.offices)


def _by_power(number: Callable[[Power], int], without: int = 0) -> list[list[int]]:
    return [[without if power is None else number(power) for power in powers_of(deck)] for deck in DECKS]


def _copies(deck: Deck) -> list[int]:
    return [card.count for card in deck.cards] + [0] * (KINDS - len(deck.cards))


# [deck, power] # [R] all that the decks say is marked there
CLASS = lookup(_by_power(lambda power: CLASSES.index(power.kind)))
EFFECT = lookup(_by_power(lambda power: EFFECTS.index(power.effect), CANCEL))
AMOUNT = lookup(_by_power(lambda power: power.amount))
TARGET = lookup(_by_power(lambda power: TARGETS.index(power.target), NOBODY))
AGAINST = lookup(_by_power(lambda power: sum(1 << CLASSES.index(name) for name in power.against)))
MOMENT = lookup(_by_power(lambda power: MOMENTS.index(power.moment)))
IS_HAND_ONLY = lookup(_by_power(lambda power: power.is_hand_only))
IS_ANY_TIME = lookup(_by_power(lambda power: power.is_any_time))
# [deck, kind]
COPIES = lookup([_copies(deck) for deck in DECKS])
DECK_KINDS = lookup([len(deck.cards) for deck in DECKS])
DECK_SIZE = lookup([sum(_copies(deck)) for deck in DECKS])
# [deck, office]
THRESHOLD = lookup([[office.threshold for office in deck.offices] for deck in DECKS])

# --- In words ---------------------------------------------------------------------------------------------------------

NAMES = (  # [R] of the candidates
    "Sokolov",
    "Antípov",
    "Belinski",
    "Chaikin",
    "Drózdov",
    "Egórova",
    "Fedótov",
    "Grómova",
    "Ivashko",
    "Kaluguin",
    "Lázareva",
    "Morózov",
)
PORTRAITS = tuple(f"portrait-{number}" for number in range(1, CANDIDATES + 1))

RECONSTRUCTED = (
    *(
        Reconstruction(
            deck.title,
            INVENTED,
            Words(*(" ".join(sentence[lang] for sentence in deck.reconstructed) for lang in LANGS)),
            value=Words(f"{DECK_SIZE[number]} cartas", f"{DECK_SIZE[number]} cards"),
        )
        for number, deck in enumerate(DECKS)
        if deck.reconstructed
    ),
    Reconstruction(
        Words("Los extremos de la lealtad", "The ends of loyalty"),
        FOUND,
        Words(
            "Son de una edición posterior, como la muerte, Siberia y la carta menos por candidato perdido.",
            "They are from a later edition, as are death, Siberia and one card less for each candidate lost.",
        ),
        value=Words(f"de {LEAST_LOYALTY} a {MOST_LOYALTY}", f"from {LEAST_LOYALTY} to {MOST_LOYALTY}"),
    ),
    Reconstruction(
        Words("Los nombres y retratos de los candidatos", "Names and portraits of the candidates"),
        INVENTED,
        Words("El reglamento no los dice.", "The rulebook does not give them."),
        value=CANDIDATES,
    ),
    Reconstruction(
        Words("El momento de cada respuesta y a quién se pregunta", "The moment of each answer and who is asked"),
        RULED,
        Words("El reglamento lo deja a la conversación.", "The rulebook leaves it to conversation."),
    ),
    Reconstruction(
        Words("Quién empieza cada ronda", "Who begins each round"),
        RULED,
        Words(
            "Con comienzo fijo, la última persona aguantaría el cargo durante menos turnos.",
            "With a fixed start, the last seat would hold the office for fewer turns.",
        ),
    ),
)
