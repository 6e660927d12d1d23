"""Everything at every door: each route with addresses, queries, headers, forms and bodies that nobody decent sends."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import quote, urlencode

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, HypothesisWarning
from hypothesis.strategies import SearchStrategy

from sobremesa.games import shelf
from tests.attack import hostile
from tests.attack.siege import House, Program, Siege, from_somewhere, open_table
from tests.attack.ways import Known, Way, all_ways, known
from tests.attack.wire import FORM, HANG, Ask, Reply, ask

T = TypeVar("T")
GAMES = list(shelf)
HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy")
SENTENCES = ("text/html", "text/plain")
SECRETS = re.compile(r"Traceback|sqlite|/tmp/|\.py\b|psycopg", re.IGNORECASE)
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW")
FRAMING = ("Content-Length", "Transfer-Encoding")


class Broken(AssertionError):
    """Something that must hold does not."""


def attack(siege: Siege) -> None:
    examples = siege.rounds(1500, 25)
    ways = [way for way in all_ways() if way.method]
    with siege.house("fuzz", compiles=True) as house:
        told = known(house, [open_table(house, game) for game in GAMES[:3]])
        with siege.checks.bar("requests", len(ways)) as step:
            for way in ways:
                visit = Visit.of(house, way, told)
                found = probed(asks(visit), lambda what: wrong_with(house, what), examples)
                siege.check(f"{way}: {examples} hostile requests", not found, found)
                step()


# --- What is sent -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Visit:
    """One way in, and people to try it: some wait for others, some play, some have done so."""

    way: Way
    people: tuple[Program, ...]
    known: Known

    @classmethod
    def of(cls, house: House, way: Way, told: Known) -> Visit:
        """Several of each, because what one person may do in a second is limited."""
        waiting = [open_table(house, "ajolocracia", seats=3, mode="link") for _ in range(2)]
        playing = [open_table(house, "protocol_g117") for _ in range(4)]
        playing[0].do("resign")
        return cls(way, (*waiting, *playing), told)


def asks(visit: Visit) -> SearchStrategy[Ask]:
    methods = one_in_five(st.sampled_from(METHODS), st.just(visit.way.method))
    queries: SearchStrategy[dict[str, str]] = st.just({}) | hostile.forms(visit.known.queries).filter(
        _waits_for_nothing
    )
    return st.builds(_ask, methods, _addresses(visit), queries, _headers(visit), _bodies(visit))


def one_in_five(rare: SearchStrategy[T], usual: SearchStrategy[T]) -> SearchStrategy[T]:
    return st.integers(0, 4).flatmap(lambda n: rare if n == 4 else usual)


def _waits_for_nothing(query: dict[str, str]) -> bool:
    """To wait for a later version of a table is what `after` is for: no hang."""
    return not re.fullmatch("[0-9]{1,9}", query.get("after", ""))


def _addresses(visit: Visit) -> SearchStrategy[str]:
    tables = [person.table for person in visit.people]
    good = {"game": GAMES, "table": tables, "do": sorted(visit.known.actions)}
    strange = hostile.texts | hostile.long_texts
    each = {
        name: one_in_five(strange, st.sampled_from(good[name])) if name in good else strange
        for name in visit.way.parameters
    }
    quoted = {name: values.map(_quoted) for name, values in each.items()}
    return st.fixed_dictionaries(quoted).map(visit.way.filled)


def _quoted(value: str) -> str:
    return quote(value, safe="", errors="surrogatepass")


def _headers(visit: Visit) -> SearchStrategy[dict[str, str]]:
    strange = hostile.header_texts
    good = {
        "Cookie": [*(f"sobremesa={person.secret}" for person in visit.people), "sobremesa=; lang=en"],
        "Authorization": [*(f"Bearer {person.secret}" for person in visit.people), "Bearer a b", "Basic eA=="],
        "Accept-Language": ["en", "es", "*"],
        "Origin": [visit.people[0].house.url, "null", "http://[", "https://"],
        "Host": ["localhost", "[::1", "a:99999", "127.0.0.1:x"],
        "Content-Type": [FORM, "application/json", "multipart/form-data; boundary=x", "multipart/form-data"],
        "Content-Length": ["-1", "0", "5", "99999999999", hostile.DIGITS, "5, 5"],
        "Transfer-Encoding": ["chunked", "gzip, chunked", "x"],
        "Range": ["bytes=0-", "bytes=-1,-1" + ",0-1" * 500],
        "X-Forwarded-Proto": ["https", "wss", "x"],
    }
    usual = st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(good[name]) for name in ("Cookie", "Authorization")}
    )
    named = st.sampled_from(sorted(good)).flatmap(
        lambda name: st.tuples(st.just(name), hostile.one_of(good[name]) | strange)
    )
    return st.tuples(usual, st.lists(named, max_size=2).map(dict)).map(lambda both: both[0] | both[1])


def _bodies(visit: Visit) -> SearchStrategy[bytes]:
    if schema := visit.known.bodies.get(visit.way.path):
        return hostile.documents(schema)
    if visit.way.method != "POST":
        return st.just(b"")
    made = hostile.forms(visit.known.fields).map(lambda form: urlencode(form, errors="surrogatepass").encode())
    return one_in_five(hostile.raw_documents | hostile.one_of([b"x" * 9000, b"--x\r\n\r\n" * 500]), made)


def _ask(method: str, path: str, query: dict[str, str], headers: dict[str, str], body: bytes) -> Ask:
    target = path + (f"?{urlencode(query, errors='surrogatepass')}" if query else "")
    said = from_somewhere() | ({"Content-Type": FORM} if body else {}) | headers
    if headers.get("Transfer-Encoding") == "chunked":
        body = b"%x\r\n%s\r\n" % (len(body), body) * bool(body) + b"0\r\n\r\n"
    return Ask(method, target, tuple(said.items()), body, not any(name in headers for name in FRAMING))


# --- What must hold ---------------------------------------------------------------------------------------------------


def wrong_with(house: House, what: Ask) -> str:
    """Why the answer to this is not as it must be; nothing, one hopes."""
    reply = ask(house.port, what)
    if reply.is_hung:
        return f"no answer in {HANG:.0f} s" if what.is_framed else ""  # it waits for the body that was announced
    if not reply.status or (reply.status == 400 and "date" not in reply.headers):
        return ""  # it was no HTTP at all: not ours to answer
    return wrong_with_reply(what, reply)


def wrong_with_reply(what: Ask, reply: Reply) -> str:
    if reply.status >= 500:
        return f"{reply.status}"
    missing = [name for name in HEADERS if name not in reply.headers]
    if missing:
        return f"{reply.status} without {', '.join(missing)}"
    if reply.status < 400 or what.method == "HEAD":
        return ""
    kind = reply.headers.get("content-type", "none").partition(";")[0]
    if kind not in (("application/json",) if what.target.startswith("/api/") else SENTENCES):
        return f"{reply.status} of type {kind}"
    told = SECRETS.search(reply.text)
    return f"{reply.status} tells {told[0]!r}" if told else ""


def probed(strategy: SearchStrategy[T], wrong: Callable[[T], str], examples: int) -> str:
    """The simplest that is found to be wrong, and why. A hang is not made simpler: that would take too long."""
    found: list[str] = []

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=examples < 100,  # the gate asks the same every time
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
    )
    @given(strategy)
    def holds(what: T) -> None:
        if why := wrong(what):
            found.append(f"{why}: {what}")
            if "no answer" not in why:
                raise Broken(why)

    with warnings.catch_warnings(), suppress(Broken, Flaky):  # what it breaks may show a moment later
        warnings.simplefilter("ignore", HypothesisWarning)  # of examples that are long to tell
        holds()
    return found[-1] if found else ""
