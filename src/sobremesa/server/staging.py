"""From a table to what one viewer's page shows of it. All of it comes through `hide`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import Button, Group, Node, View
from sobremesa.engine.words import Lang, Words, listed, seat_mark
from sobremesa.players.levels import budget_of
from sobremesa.server.dice import BOT, Entropy
from sobremesa.server.lobby import NOT_BEGUN, Lobby
from sobremesa.server.scene import ChatLine, Player, Readiness, Scene
from sobremesa.server.since import Onlooker, Since, since_of
from sobremesa.server.sittings import Sitting, eyes_of, fills_seats, seats_of
from sobremesa.server.tables import Table

STORY_LINES = 80  # the page keeps the latest
MOST_STEPS = 8  # moments that a page is shown between what it had and what it gets
LATELY = 12  # entries of the log: as many as one still has in mind
REPLAY_LINES = 200  # before the moment that is shown: whoever wants earlier ones goes further back

BOT_NAMES = {
    "random": Words("Bot al azar", "Random bot"),
    "greedy": Words("Bot", "Bot"),
    "easy": Words("Bot fácil", "Easy bot"),
    "medium": Words("Bot medio", "Medium bot"),
    "hard": Words("Bot difícil", "Hard bot"),
}

YOU_RESIGNED = Words("Abandonaste la partida.", "You resigned.")
RESIGNED = Words("{name} abandonó la partida.", "{name} resigned.")
THEY_RESIGNED = Words("{names} abandonaron la partida.", "{names} resigned.")
BOT_AFTER_YOU = Words(
    "Abandonaste la partida: un bot juega por ti hasta el final.", "You resigned: a bot plays on in your place."
)
BOT_FOR_YOU = Words("Por ahora juega un bot por ti.", "A bot is playing for you now.")


@dataclass
class Storyteller:
    """What happened, in words, for each pair of eyes and language: told once per move, not once per page."""

    lines: int = STORY_LINES  # so many of the last
    told: dict[tuple[int, Lang], list[tuple[int, str]]] = field(default_factory=dict)  # with its place in the log
    heard: dict[tuple[int, Lang], int] = field(default_factory=dict)  # how much of the log has been told
    onlooker: Onlooker = field(default_factory=Onlooker)
    rules: dict[int, tuple[int, list[tuple[str, ...]]]] = field(default_factory=dict)  # how much of it was looked at

    def tell(self, match: Match, seat: int, lang: Lang) -> tuple[str, ...]:
        """The last lines; what came long before is for the replay to tell."""
        key, end = (seat, lang), len(match.log)
        before, since = self.told.get(key, []), self.heard.get(key, 0)
        fresh: list[tuple[int, str]] = []
        for at in reversed(range(since, end)):
            fresh += [(at, line) for line in match.unnamed_story(seat, lang, at, at + 1)]
            if len(fresh) >= self.lines:
                break
        told = self.told[key] = [*before, *reversed(fresh)][-self.lines :]
        self.heard[key] = end
        return tuple(line for _, line in told)

    def touched(self, match: Match, seat: int) -> tuple[str, ...]:
        """The sections of the rules that lately came into play before these eyes, the latest first."""
        since, last = self.rules.get(seat, (0, []))
        fresh: list[tuple[str, ...]] = []
        for at in reversed(range(since, len(match.log))):
            if anchors := match.touched(at, seat):  # what was done unseen touches nothing, and is not counted
                fresh.append(anchors)
            if len(fresh) == LATELY:
                break
        last = [*fresh, *last][:LATELY]
        self.rules[seat] = len(match.log), last
        return tuple(dict.fromkeys(anchor for anchors in last for anchor in anchors))

    def forget(self, beyond: int = 0) -> None:
        """Something was taken back: from there on the story is told anew."""
        self.rules.clear()
        self.told = {key: [line for line in told if line[0] < beyond] for key, told in self.told.items()}
        self.heard = {key: min(heard, beyond) for key, heard in self.heard.items()}
        self.onlooker.forget(beyond)


@dataclass(frozen=True)
class Surroundings:
    """What a page shows of a table besides the match."""

    host: str | None = None
    here: frozenset[int] = frozenset()  # seats with a page open
    chat: tuple[ChatLine, ...] = ()
    url: str = ""
    commitment: str = ""
    entropy: Entropy = ()  # what the dice were mixed from
    secret: str = ""  # shown only once it is over
    rematch: str = ""
    is_of_today: bool = True
    readiness: Readiness = "ready"  # of bots that search


def scene_for(
    table: Table, owner: str | None, lang: Lang, storyteller: Storyteller, around: Surroundings, seat: int | None = None
) -> Scene:
    """The scene of a person, through the eyes of one of their seats."""
    mine = seats_of(table, owner)
    eyes = eyes_of(table, owner, seat)
    match, is_over = table.match, table.is_over
    view, story = match.unnamed_view(eyes, lang), storyteller.tell(match, eyes, lang)
    storyteller.onlooker.note(eyes, len(match.log), view)
    decides = eyes != SPECTATOR and not is_over and not table.bot_of(eyes)
    return Scene(
        table=table.id,
        game=table.game,
        lang=lang,
        seat=eyes,
        version=table.version_for(eyes),
        view=_unless(_unasked(table, eyes, lang, mine), view),
        players=players_of(table, mine, around, lang),
        options=match.options,
        story=story,
        since=_since(table, eyes, lang, storyteller),
        touched=storyteller.touched(match, eyes) if decides else (),
        chat=around.chat,
        can_undo=decides and match.can_undo(eyes),
        can_reset=decides and _can_take_back_two(match, eyes),
        allows_hints=table.may_hint,
        can_hint=table.may_hint and eyes in table.asked,
        can_sit=not mine and any(sitting.kind == "open" for sitting in table.sittings) and not is_over,
        is_host=owner is not None and owner == around.host,
        fills_seats=fills_seats(table, owner, around.host, around.here),
        is_over=is_over,
        ending=ending_of(table, lang, mine),
        url=around.url,
        brought=_brought_by(eyes, around.entropy),
        commitment=around.commitment,
        secret=around.secret if is_over else "",
        rematch=around.rematch,
        is_of_today=around.is_of_today,
    )


def _since(table: Table, eyes: int, lang: Lang, storyteller: Storyteller, until: int | None = None) -> Since | None:
    """What the others have done since the viewer decided, now or as it stood after so many entries."""
    match = table.match if until is None else table.match.at(until)
    told = [line for line in storyteller.told.get((eyes, lang), []) if line[0] < len(match.log)]
    moments = table.sightings.moments(eyes, len(table.match.log))
    return since_of(match, eyes, lang, told, moments, storyteller.onlooker)


@dataclass(frozen=True)
class Step:
    """A moment between what a page was sent and what it gets: what its viewer was told then, and saw."""

    scene: Scene
    line: str
    held: Group | None  # what it brought to an end


def steps_of(table: Table, now: Scene, storyteller: Storyteller, around: Surroundings, seen: int) -> list[Step]:
    """The moments since a log was `seen` entries long at which something was told, the last as it looks by now."""
    match, eyes, lang = table.match, now.seat, now.lang
    moments = set(table.sightings.moments(eyes, len(match.log)))
    told = [(at, line) for at, line in storyteller.told.get((eyes, lang), []) if at >= seen and at + 1 in moments]
    latest = told[-MOST_STEPS:]
    scenes = [*(_then(table, now, storyteller, around, at + 1) for at, _ in latest[:-1]), now]
    return [
        Step(scene, line, None if scene.is_over else match.settled(at, eyes, lang))  # the end is held up by itself
        for (at, line), scene in zip(latest, scenes, strict=False)
    ]


def _then(table: Table, now: Scene, storyteller: Storyteller, around: Surroundings, length: int) -> Scene:
    """The same viewer's scene as it was when the log was that long, to look at."""
    then = table.match.at(length)
    mine = tuple(player.seat for player in now.players if player.is_mine)
    return replace(
        now,
        view=then.unnamed_view(now.seat, now.lang),
        players=players_of(table, mine, around, now.lang, then),
        since=_since(table, now.seat, now.lang, storyteller, length),
        is_over=False,
        at=length,
    )


def waiting_scene(lobby: Lobby, owner: str | None, lang: Lang, around: Surroundings, seat: int | None = None) -> Scene:
    """The scene before anything has been dealt: there is no state that anybody could look at."""
    mine, eyes = seats_of(lobby, owner), eyes_of(lobby, owner, seat)
    is_asked = any(not lobby.sittings[seat].entropy for seat in mine)
    return Scene(
        table=lobby.id,
        game=lobby.game,
        lang=lang,
        seat=eyes,
        version=lobby.version,
        view=View(prompt=NOT_BEGUN[lang]),
        players=tuple(_player(seat, sitting, mine, around, lang) for seat, sitting in enumerate(lobby.sittings)),
        chat=around.chat,
        can_sit=not mine and any(sitting.kind == "open" for sitting in lobby.sittings),
        is_host=owner is not None and owner == around.host,
        fills_seats=fills_seats(lobby, owner, around.host, around.here),
        url=around.url,
        is_waiting=True,
        offer=lobby.offer(owner) if is_asked and owner else "",
        brought=lobby.sittings[eyes].entropy or "" if mine else "",
        commitment=around.commitment,
    )


def _brought_by(seat: int, entropy: Entropy) -> str:
    return entropy[seat] if entropy and seat != SPECTATOR else ""


@dataclass(frozen=True)
class Past:
    """A moment of a replay: while it is played, as one's own eyes saw it; once it is over, through any."""

    through: int  # whose eyes
    at: int  # which of the moments
    moments: tuple[int, ...]  # the lengths of the log at each
    mine: tuple[int, ...]
    eyes: tuple[int, ...]  # the seats one may look through


def past_of(table: Table, owner: str | None, at: int, seat: int | None) -> Past:
    mine = seats_of(table, owner)
    eyes = tuple(range(table.match.seats)) if table.is_over else mine
    through = seat if seat is not None and seat in eyes else (mine[0] if mine else SPECTATOR)
    moments = moments_of(table, through)
    return Past(through, max(0, min(at, len(moments) - 1)), tuple(moments), mine, eyes)


def replay_scene(table: Table, past: Past, lang: Lang, around: Surroundings) -> Scene:
    then = table.match.at(past.moments[past.at])
    is_last = past.at == len(past.moments) - 1
    is_over = then.is_over or (is_last and table.is_over)
    why = _unasked(table, past.through, lang, past.mine) if is_last else ""
    return Scene(
        table=table.id,
        game=table.game,
        lang=lang,
        seat=past.through,
        version=table.version_for(past.through),
        view=_unless(why, then.unnamed_view(past.through, lang)),
        players=players_of(table, past.mine, around, lang, then, table.ranks if is_last else None),
        options=table.match.options,
        story=Storyteller(REPLAY_LINES).tell(then, past.through, lang),
        is_over=is_over,
        ending=ending_of(table, lang, past.mine) if is_over else "",
        commitment=around.commitment,
        secret=around.secret if table.is_over else "",
        at=past.at,
        length=len(past.moments) - 1,
        eyes=past.eyes,
    )


def moments_of(table: Table, viewer: int) -> list[int]:
    """Where a replay can stop: while it is played, at what the viewer saw happen; once it is over, anywhere."""
    length = len(table.match.log)
    return list(range(length + 1)) if table.is_over else table.sightings.moments(viewer, length)


def players_of(
    table: Table,
    mine: tuple[int, ...],
    around: Surroundings,
    lang: Lang,
    then: Match | None = None,
    ranks: list[int] | None = None,
) -> tuple[Player, ...]:
    """The seats now, or as they stood then. Scores are what everybody may see: those of a spectator's view."""
    public = (then or table.match).public_scores
    ranks, acting = (ranks, then.to_act) if then else (table.ranks, table.to_act)
    return tuple(
        replace(
            _player(seat, sitting, mine, around, lang),
            is_acting=seat in acting,
            has_played=table.has_played(seat),
            has_resigned=seat in table.resigned,
            score=public[seat],
            rank=ranks[seat] if ranks else None,
        )
        for seat, sitting in enumerate(table.sittings)
    )


def _player(seat: int, sitting: Sitting, mine: tuple[int, ...], around: Surroundings, lang: Lang) -> Player:
    """Who sits there; what they brought for the dice stands fast once the match has begun."""
    brought = around.entropy[seat] if around.entropy else sitting.entropy
    return Player(
        seat=seat,
        kind=sitting.kind,
        name=sitting.name if sitting.kind == "person" else bot_name(sitting.bot, seat, lang),
        is_mine=seat in mine,
        is_here=seat in around.here or sitting.kind == "bot",
        is_away_bot=sitting.is_away_bot,
        level=sitting.bot or "" if sitting.kind == "bot" else "",
        readiness=around.readiness if budget_of(sitting.bot or "") else "ready",
        has_mixed=brought not in (None, BOT),
    )


def bot_name(level: str | None, seat: int, lang: Lang) -> str:
    """Bots are told apart by their seat; an open one has no name."""
    return f"{BOT_NAMES[level][lang]} {seat + 1}" if level in BOT_NAMES else ""


def _unless(why: str, view: View) -> View:
    """A view; of somebody who is asked for nothing, as the rules do not know, one that says why."""
    if not why:
        return view
    return replace(view, prompt=why, choices=(), board=_without_buttons(view.board), mine=_without_buttons(view.mine))


def _without_buttons(things: tuple[Node, ...]) -> tuple[Node, ...]:
    """What there is to see; a place that held nothing but buttons is not there without them."""
    left = ((thing, _without_buttons(thing.things)) for thing in things if not isinstance(thing, Button))
    return tuple(replace(thing, things=inside) for thing, inside in left if inside or not thing.things)


def _unasked(table: Table, eyes: int, lang: Lang, mine: tuple[int, ...]) -> str:
    """Why somebody decides nothing although the rules ask them."""
    if table.match.is_over:
        return ""
    if table.is_over:
        return ending_of(table, lang, mine)
    if eyes in table.resigned:
        return BOT_AFTER_YOU[lang]
    return BOT_FOR_YOU[lang] if eyes in mine and table.bot_of(eyes) else ""


def ending_of(table: Table, lang: Lang, mine: tuple[int, ...] = ()) -> str:
    """Why it is over, as the owner of some seats is told."""
    if table.match.conclusion or not table.is_over:
        return table.match.conclusion[lang] if table.match.conclusion else ""
    gone = sorted(table.resigned)
    if len(gone) > 1:
        return THEY_RESIGNED[lang].format(names=listed(map(seat_mark, gone), lang))
    return YOU_RESIGNED[lang] if tuple(gone) == mine else RESIGNED[lang].format(name=seat_mark(gone[0]))


def _can_take_back_two(match: Match, seat: int) -> bool:
    """Whether resetting the turn would do more than one undo."""
    own = [entry.seat for entry in match.log[-2:]]
    return match.can_undo(seat) and own == [seat, seat] and match.at(len(match.log) - 1).can_undo(seat)
