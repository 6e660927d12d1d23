"""Showing a book: what the presenters of every game that is played from one have in common."""

from __future__ import annotations

from sobremesa.engine.nodes import Button, Node, Text
from sobremesa.engine.words import Lang, Words
from sobremesa.games.adventure.book import ADD, LOSE, Change, Item
from sobremesa.games.adventure.charter import Charter
from sobremesa.games.adventure.press import ASKED_FROM, ASKED_TO, CHOICES_FROM, CHOICES_TO, END
from sobremesa.games.adventure.printed import Printed
from sobremesa.games.adventure.reading import Traveller, has_item, holds_all
from sobremesa.games.wording import MINUS

CLOSED = Words("No puedes pagarlo.", "You can't pay for it.")


class Pages:
    """The books of a game in words and nodes, for whoever goes through them."""

    def __init__(self, charter: Charter, printed: Printed) -> None:
        self.charter, self.printed = charter, printed

    # --- What was read ----------------------------------------------------------------------------------------------

    def lines(self, state: Traveller) -> list[int]:
        """What was read since the last choice or throw, after the page."""
        return [line for line in state.lines if line != END]

    def paragraphs(self, number: int, look: str, lang: Lang) -> list[Node]:
        step = self.printed.steps[number]
        text = step.text[lang] if step and step.text else ""
        return [Text(label=part, look=look) for part in text.split("\n\n") if part]

    def held(self, state: Traveller) -> list[tuple[int, Item]]:
        items = self.printed.items[state.adventure]
        return [(at, item) for at, item in enumerate(items) if has_item(state, at)]

    # --- Choices ----------------------------------------------------------------------------------------------------

    def choice_buttons(self, state: Traveller, pick: int, legal: frozenset[int], lang: Lang) -> list[Node]:
        """One for each choice on offer; `pick` is the first of the moves that pick one."""
        return [self._choice_button(state, slot, pick + slot, legal, lang) for slot in self.offered(state)]

    def offered(self, state: Traveller) -> list[int]:
        """The choices to show: one that asks for what she does not have would tell too much, a price is no secret."""
        step, choice, condition = self.printed.step, self.printed.choice, self.printed.condition
        rows = range(int(step[state.step, CHOICES_FROM]), int(step[state.step, CHOICES_TO]))
        return [
            row - rows[0] for row in rows if holds_all(state, condition, choice[row, ASKED_FROM], choice[row, ASKED_TO])
        ]

    def _choice_button(self, state: Traveller, slot: int, move: int, legal: frozenset[int], lang: Lang) -> Button:
        why = "" if move in legal else CLOSED[lang]
        label = self.choice_words(state, slot, lang)
        return Button(label=label, key=f"pick-{slot + 1}", look="pick", move=move, why=why, rule="book")

    def choice_words(self, state: Traveller, slot: int, lang: Lang) -> str:
        """With its price."""
        choice = self.printed.choices[int(self.printed.step[state.step, CHOICES_FROM]) + slot]
        cost = ", ".join(self._change_words(change, state.adventure, lang) for change in choice.cost)
        return f"{choice.words[lang]} ({cost})" if cost else choice.words[lang]

    # --- Changes ----------------------------------------------------------------------------------------------------

    def _change_words(self, change: Change, adventure: int, lang: Lang) -> str:
        if change.kind == ADD:
            return self.step_words(self.charter.number(change.name), change.amount, lang)
        item = self.printed.adventures[adventure][0].items[change.name]
        return f"{MINUS if change.kind == LOSE else '+'}{item.name[lang]}"

    def step_words(self, measure: int, by: int, lang: Lang) -> str:
        return f"{self.charter.words[measure][lang]} {'+' if by > 0 else MINUS}{abs(by)}"

    def measures_changed(
        self, before: Traveller, after: Traveller, lang: Lang, unseen: tuple[int, ...] = ()
    ) -> list[str]:
        """All measures that are others now, but for those that nobody counts."""
        steps = [after.measures[m] - before.measures[m] for m in range(len(self.charter.measures))]
        return [self.step_words(m, by, lang) for m, by in enumerate(steps) if by and m not in unseen]
