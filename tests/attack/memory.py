"""Memory: after any number of hostile requests the house is no larger than before."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from sobremesa.games import shelf
from tests.attack.hostile import HUGE
from tests.attack.siege import House, Siege, from_somewhere, open_table
from tests.attack.wire import Ask, get, many, post_form, post_json

MOST_GROWTH = 50.0  # megabytes, after all of them
NOISE = 20.0  # megabytes: what a few requests may cost by themselves
LENGTHS = (3_000, 7_000, 15_000, HUGE)  # of what the house may take in before it has had enough
GAMES = list(shelf)


def attack(siege: Siege) -> None:
    count = siege.rounds(200_000, 5_000)
    with siege.house("memory") as house:
        visitor = Visitor(house, random.Random(1))
        pour(siege, house, "decent requests", visitor.decent(count // 10), count // 10)
        before = house.megabytes
        statuses = pour(siege, house, "hostile requests", visitor.hostile(count), count)
        growth, bound = house.megabytes - before, max(MOST_GROWTH * count / 200_000, NOISE)
        numbers = f"{before:.0f} MB before, {growth:+.0f} MB, at most {bound:.0f}"
        siege.check(f"memory does not grow by {count:,} hostile requests", growth <= bound, numbers)
        siege.check("none of them is answered by 5xx", not any(s >= 500 for s in statuses), dict(statuses))


def pour(siege: Siege, house: House, what: str, asks: Iterator[Ask], count: int) -> Counter[int]:
    statuses = Counter[int]()
    with siege.checks.bar(what, count) as step:
        for reply in many(house.port, asks):
            statuses[reply.status] += 1
            step()
    return statuses


class Visitor:
    """Somebody who makes every request another one, from another address."""

    def __init__(self, house: House, choose: random.Random) -> None:
        self.choose = choose
        self.me = open_table(house, "ajolocracia", seats=3, mode="link")
        self.over = open_table(house, "protocol_g117")
        self.over.do("resign")
        self.kinds: list[Callable[[], Ask]] = [
            self._rule, self._host, self._nowhere, self._page, self._cookie, self._replay, self._api, self._action,
            self._form, self._language, self._chat,
        ]  # fmt: skip

    def decent(self, count: int) -> Iterator[Ask]:
        """All that a server rightly keeps: pages, drawings and rules of every game."""
        kept = ("/", "/g/{}", "/look/{}.svg", "/look/{}.css", "/api/games", f"/t/{self.me.table}")
        pages = [page.format(game) for game in GAMES for page in kept]
        for n in range(count):
            yield (self._replay() if n % 5 == 0 else get(pages[n % len(pages)])).with_headers(from_somewhere())

    def hostile(self, count: int) -> Iterator[Ask]:
        for n in range(count):
            yield self.kinds[n % len(self.kinds)]().with_headers(from_somewhere())

    # --- One of each kind -------------------------------------------------------------------------------------------

    def _new(self, length: int = 30) -> str:
        """A text that has not been before."""
        return f"{self.choose.getrandbits(64):x}".ljust(length, "x")

    def _rule(self) -> Ask:
        return get(f"/g/{self.choose.choice(GAMES)}/rule/{self._new(self.choose.choice(LENGTHS))}")

    def _host(self) -> Ask:
        return get(f"/t/{self.me.table}", Host=self._new(self.choose.choice([30, 250, *LENGTHS])))

    def _nowhere(self) -> Ask:
        return get(f"/{self.choose.choice(['t', 'g', 'lab', 'static', 'look', 'api/tables'])}/{self._new(300)}")

    def _page(self) -> Ask:
        return get(f"/t/{self.me.table}?seat={self.choose.randrange(99)}&{self._new()}={self._new(1000)}")

    def _cookie(self) -> Ask:
        return get(f"/t/{self.me.table}", Cookie=f"sobremesa={self._new(43)}; lang={self._new()}")

    def _replay(self) -> Ask:
        return get(f"/t/{self.over.table}/replay?at={self.choose.randrange(10**6)}&seat={self.choose.randrange(9)}")

    def _api(self) -> Ask:
        what = {"game": self._new(), "seats": self.choose.randrange(10**9), "options": {self._new(): self._new(2000)}}
        return post_json("/api/tables", what)

    def _action(self) -> Ask:
        return self._by_me({"do": "move", "version": self.choose.randrange(999), "move": 10**6, "nonce": self._new()})

    def _chat(self) -> Ask:
        return self._by_me({"do": "chat", "text": self._new(4000), "nonce": self._new()})

    def _by_me(self, what: dict[str, object]) -> Ask:
        asked: Ask = post_json(f"/api/tables/{self.me.table}/moves", what)
        return asked.with_headers({"Authorization": f"Bearer {self.me.secret}"})

    def _form(self) -> Ask:
        return post_form(f"/g/{self.choose.choice(GAMES)}/play", {"mode": self._new(), f"opt_{self._new()}": "1"})

    def _language(self) -> Ask:
        return get(f"/g/{self.choose.choice(GAMES)}?lang={self._new()}", **{"Accept-Language": self._new(2000)})
