"""The material as data: what a designer would want to change stands here, and nowhere else."""

from __future__ import annotations

from sobremesa.engine.words import Words
from sobremesa.games.reconstruction import INVENTED, Reconstruction

MOST_SEATS = 4
CARDS = 7  # [R] in a hand, and among the prizes: one of each number from 1
CARD_CHOICES = range(5, 14)  # what the option offers
MOST_CARDS = CARD_CHOICES[-1]

BID_NAME, PRIZE_NAME = Words("Carta {n}", "Card {n}"), Words("Premio {n}", "Prize {n}")
ENDINGS = (Words("Ya no quedan premios.", "There are no prizes left."),)

RECONSTRUCTED = (
    Reconstruction(
        Words("Cartas de cada mano", "Cards of each hand"),
        INVENTED,
        Words(
            f"Con una baraja son 13. Es una opción, de {CARD_CHOICES[0]} a {CARD_CHOICES[-1]}.",
            f"With a pack of cards there are 13. It is an option, from {CARD_CHOICES[0]} to {CARD_CHOICES[-1]}.",
        ),
        value=CARDS,
    ),
)
