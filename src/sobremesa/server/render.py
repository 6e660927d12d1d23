"""A scene as the HTML of its regions: each kind of node has one way to be drawn.

Classes are the hooks that a game's look.css can count on; it knows no ids, and nothing of how elements are nested.

- A thing has its kind (`group`, `hand`, `card`, `token`, `roll`, `track`, `board`, `space`, `text`, `button`) and its
  name: `look-<look>`, or `key-<key>` where it has no look. `owner-<seat>` says whose it is, `lit` that it
  can be chosen, `pointed` that a coach points at it.
- Where it lies: `on-board` or `on-mine` right on a region, `in-<name>` right in a group, hand or board of that name;
  and `.region-<name>` is around all that lies in a region.
- A `.label` on a card or a space with a long word has `ems-<n>`: in its style `--ems` is how wide that is, in em.
- Its parts are `.label`, `.sign`, `.corner`, `.effect`, `.caption`, `.count`, `.pic` (the drawing), `.face`, `.head`,
  `.spaces` and `.things` (what lies on it). Parts of what may hold other things say whose they are: `of-<kind>`, and
  those of groups, hands and boards `of-<name>` too.

Only spans are used inside things that may be buttons, and no style attribute anywhere: the CSP forbids it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil
from typing import Any

import orjson

from sobremesa.engine import nodes
from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.looks import BoardLook, Look
from sobremesa.engine.nodes import NO_MOVE, Node
from sobremesa.engine.words import seat_name, with_names
from sobremesa.games import rulebook
from sobremesa.server import around, phrases, results, waiting
from sobremesa.server.addresses import to
from sobremesa.server.html import join, text
from sobremesa.server.looks import digest, look_of
from sobremesa.server.newcomer import reason, topics
from sobremesa.server.scene import Player, Scene
from sobremesa.server.since import Since, Trail

LONGEST_TRACK = 12  # a longer one is a number out of its end
MANY = 4  # so many groups in a group are laid out as a grid
LONG_TEXT = 100
LONGEST_STORY = 80  # the replay has the rest
MOST_SINCE = 3  # lines of what the others did: the story has the rest
MOST_REASONS = 6  # why something cannot be done: more of them nobody reads
MOST_KEPT = 24  # drawings of a table in each of two generations
MOST_LINES = 100  # the same, of its story
MOST_INKS = 8
AROUND = ("at-start", "at-center", "at-end")  # across the table, from the left
LEAST_EMS, MOST_EMS = 8, 28  # halves of an em: of a word that may be too wide for a card
_WIDTHS = (("iíjlI.,:;'’!¡1", 0.4), ("ftrJ", 0.5), ("mwMW", 1.05))
_BREAKS = re.compile(r"[\s\-–—/]+")  # where a line may end


class Drawings:
    """What was drawn lately at a table, for all who see the same. What nobody asks for any more is forgotten."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._young: dict[object, str] = {}
        self._old: dict[object, str] = {}
        self._others: dict[object, Drawings] = {}

    def in_ink(self, ink: object, most: int = MOST_KEPT) -> Drawings:
        """Those in one language and with the same names of people: all that a thing without moves depends on."""
        if ink not in self._others:
            if len(self._others) == MOST_INKS:
                self._others.clear()
            self._others[ink] = Drawings(most)
        return self._others[ink]

    def get(self, thing: object) -> str | None:
        drawn = self._young.get(thing)
        if drawn is None and (drawn := self._old.get(thing)) is not None:
            self.keep(thing, drawn)
        return drawn

    def keep(self, thing: object, drawn: str) -> None:
        if len(self._young) == self.most:
            self._young, self._old = {}, self._young
        self._young[thing] = drawn


@dataclass(frozen=True)
class Pen:
    """What all drawing of one scene needs to know."""

    scene: Scene
    look: Look
    sprite: str  # address of the drawings
    lit: dict[int, str]  # the legal moves and their words
    names: dict[int, str]  # what each seat is called, as safe text
    drawings: Drawings  # of things
    lines: Drawings  # of the story
    place: str = ""  # the class that says where the things to be drawn lie

    def once(self, thing: Node, draw: Callable[[Pen, Any], str]) -> str:
        """Drawn once for all who see the same, unless it holds moves: those are lit for some and not for others."""
        drawn = self.drawings.get((self.place, thing))
        if drawn is None:
            drawn = draw(self, thing)
            if not _holds_move(thing):
                self.drawings.keep((self.place, thing), drawn)
        return drawn

    def within(self, place: str) -> Pen:
        """The pen for things that lie in a place. Written out: `replace` takes four times as long."""
        if place == self.place:
            return self
        return Pen(self.scene, self.look, self.sprite, self.lit, self.names, self.drawings, self.lines, place)

    def told(self, line: str) -> str:
        """A line of the story, likewise."""
        drawn = self.lines.get(line)
        if drawn is None:
            drawn = _told(self, line)
            self.lines.keep(line, drawn)
        return drawn

    def say(self, words: str) -> str:
        """Words of the game with people's names for their seats, as safe text; a debt is not parted from its minus."""
        return self.name(text(words).replace("−$", "−\u2060$"))

    def name(self, safe: str) -> str:
        return with_names(safe, lambda seat: self.names[seat])

    def draw(self, node: Node) -> str:
        return DRAW[type(node)](self, node)

    def draw_all(self, things: Iterable[Node]) -> str:
        return join([DRAW[type(node)](self, node) for node in things])


def pen_of(scene: Scene, drawings: Drawings) -> Pen:
    names = {p.seat: text(p.name or seat_name(p.seat, scene.lang)) for p in scene.players}
    ink = (scene.lang, *names.items())
    is_live = scene.at is None and not scene.is_over
    return Pen(
        scene=scene,
        look=look_of(scene.game),
        sprite=to(f"/look/{scene.game.id}.svg?v={digest(scene.game)}"),
        lit={choice.id: choice.text for choice in scene.view.choices} if is_live else {},
        names=names,
        drawings=drawings.in_ink(ink),
        lines=drawings.in_ink(("story", *ink), MOST_LINES),
    )


def regions(scene: Scene, drawings: Drawings | None = None) -> dict[str, str]:
    """The inside of each region of the table page, by its id. `drawings` are those of the same table."""
    if scene.is_waiting:
        return waiting.regions(scene)
    pen = pen_of(scene, drawings or Drawings())
    return {
        "board": _board(pen),
        "prompt": _prompt(pen),
        "mine": _mine(pen),
        "others": _others(pen),
        "reach": _reach_out(pen),
        "result": results.result(scene),
        "controls": around.controls(scene),
        "since": _since(pen),
        "story": _story(pen),
        "chat": around.chat(scene),
    }


def regions_then(scene: Scene, drawings: Drawings) -> dict[str, str]:
    """Those of a moment that has passed, which is shown before the page goes on to what is now."""
    pen = pen_of(scene, drawings)
    drawn = {"board": _board(pen), "prompt": _prompt(pen), "mine": _mine(pen)}
    return drawn | {"others": _others(pen), "since": _since(pen)}


def told(scene: Scene, line: str, drawings: Drawings) -> str:
    """A line of the story as it is said to somebody: without pictures."""
    return pen_of(scene, drawings).say(nodes.without_pictures(line))


def rolled(line: str) -> list[int]:
    """The faces of the dice that a line of the story tells of: a die that shows the same as before was rolled, too."""
    return [int(look.removeprefix("die-")) for look in nodes.pictured(line) if look.startswith("die-")]


def held(scene: Scene, group: nodes.Group, drawings: Drawings) -> str:
    """What was brought to an end, as it is held up."""
    return pen_of(scene, drawings).draw(group)


# --- Regions ----------------------------------------------------------------------------------------------------------


def _board(pen: Pen) -> str:
    return pen.within(" on-board").draw_all(pen.scene.view.board)


def _prompt(pen: Pen) -> str:
    """What is asked, and through whose eyes the page looks: on a shared screen it changes hands."""
    scene = pen.scene
    eyes = next((player for player in scene.players if player.seat == scene.seat), None)
    is_asked = bool(pen.lit)
    name = text(eyes.name) if eyes else ""
    turn = f'<strong class="turn">{text(phrases.YOUR_TURN[pen.scene.lang])}</strong> ' if is_asked else ""
    said = f' data-topics="{" ".join(topics(scene))}"'  # what a newcomer may have to be told
    return (
        f'<p class="ask{" is-mine" if is_asked else ""}" data-eyes="{scene.seat}" data-name="{name}"{said}>'
        f"{turn}<span>{pen.say(scene.view.prompt)}</span></p>"
    )


def _mine(pen: Pen) -> str:
    scene = pen.scene
    if scene.can_sit:
        return around.seat_offer(scene)
    return pen.within(" on-mine").draw_all(scene.view.mine) + _choices(pen)


def _choices(pen: Pen) -> str:
    """What can I do? Every legal move as a button with its words, under the rule that it rests on: for keyboards,
    screen readers, pages without scripts, and whoever is lost.

    The list stands open where a move hangs on nothing else: in a game that has no presenter."""
    if not pen.lit:
        return ""
    by_rule: dict[str, list[int]] = {}
    for choice in pen.scene.view.choices:
        by_rule.setdefault(choice.rule, []).append(choice.id)
    heading = text(phrases.WHAT_CAN_I_DO[pen.scene.lang].format(n=len(pen.lit)))
    is_open = "" if any(node.move in pen.lit for node in pen.scene.view.nodes()) else " open"
    listed = join(_ways_by(pen, rule, moves) for rule, moves in by_rule.items())
    inside = f"<summary>{heading}</summary>{listed}{_not_now(pen)}"
    return f'<details id="choices" class="choices on-mine"{is_open}>{inside}</details>'


def _ways_by(pen: Pen, rule: str, moves: list[int]) -> str:
    """The moves that rest on one section of the rules, under what it begins with, with the way to the rest of it."""
    game, lang = pen.scene.game, pen.scene.lang
    heading = f'<p class="by-rule">{reason(game, rule, lang)}</p>' if rule in rulebook.sections(game, lang) else ""
    items = join(f"<li>{_move_button(pen, move, 'choice', _rule(rule))}</li>" for move in moves)
    return f"{heading}<ul>{items}</ul>"


def _not_now(pen: Pen) -> str:
    """Some of what cannot be done, and why not: each reason once."""
    whys = {node.why: node.label for node in pen.scene.view.nodes() if node.why and node.move not in pen.lit}
    reasons = [f"<li>{pen.say(f'{label}: {why}' if label else why)}</li>" for why, label in whys.items()]
    if not reasons:
        return ""
    heading = text(phrases.NOT_JUST_NOW[pen.scene.lang])
    return f'<p class="by-rule"><strong>{heading}</strong></p><ul class="whys">{join(reasons[:MOST_REASONS])}</ul>'


def _others(pen: Pen) -> str:
    """Everybody at the table in their order, from the viewer's left, each with what lies before them."""
    scene = pen.scene
    count = len(scene.players)
    first = scene.seat + 1 if scene.seat != SPECTATOR else 0
    order = [scene.players[(first + n) % count] for n in range(count)]
    sides = sides_of(count)
    seated = join([_player(pen, player, side) for player, side in zip(order, sides, strict=True)])
    return f'<ul class="players">{seated}</ul>'


@cache
def sides_of(count: int) -> tuple[str, ...]:
    """Where people sit around a table, clockwise: the first at the left of the last, who looks at it from below."""
    across = count - 3
    top = ("at-center",) if across == 1 else tuple(AROUND[n * 2 // max(1, across - 1)] for n in range(across))
    if count < 3:
        return ("at-top at-center", "at-me")[-count:]
    return ("at-left", *(f"at-top {place}" for place in top), "at-right", "at-me")


def _player(pen: Pen, player: Player, side: str) -> str:
    laid = [node for node in pen.scene.view.others if node.owner == player.seat]
    things = join([pen.draw_all(node.things) if isinstance(node, nodes.Group) else pen.draw(node) for node in laid])
    marks = "".join(mark for mark, holds in ((" acting", player.is_acting), (" is-mine", player.is_mine)) if holds)
    place = next((node for node in laid if isinstance(node, nodes.Group)), None)  # theirs: its things are drawn here
    pointed = " pointed" if place and place.key in pen.scene.points else ""
    key = f' id="n-{text(place.key)}"' if place and place.key else ""
    before = f'<div class="things of-player{pointed}"{key}>{things}</div>' if things else ""
    return (
        f'<li id="n-player-{player.seat}" class="player {side} seat-{player.seat}{marks}">'
        f"{around.player_line(pen.scene, player)}{before}</li>"
    )


def _reach_out(pen: Pen) -> str:
    """What is never further away than a thumb: what happened last, a hint, and the way back."""
    lines = pen.scene.story[-1:]
    last = join([f'<p class="last" tabindex="0">{pen.told(line)}</p>' for line in lines])
    return last + around.help_buttons(pen.scene)


def _story(pen: Pen) -> str:
    lines = pen.scene.story[-LONGEST_STORY:]
    if not lines:
        return f'<p class="quiet">{text(phrases.NOTHING_HAPPENED[pen.scene.lang])}</p>'
    start = len(pen.scene.story) - len(lines) + 1
    return f'<ol start="{start}">{join([f"<li>{pen.told(line)}</li>" for line in lines])}</ol>'


def _since(pen: Pen) -> str:
    """What the others did, in its last lines; where things went, which the client draws; and how to see it again."""
    since, lang = pen.scene.since, pen.scene.lang
    if not since or not since.lines:
        return ""
    before = len(since.lines) - MOST_SINCE
    more = f'<p class="quiet">{text(phrases.MORE_BEFORE[lang].format(n=before))}</p>' if before > 0 else ""
    lines = join([f"<li>{pen.told(line)}</li>" for line in since.lines[-MOST_SINCE:]])
    ended = join([_ended(pen, group) for group in since.held])
    again = to(f"/t/{pen.scene.table}/replay?at={since.start}&amp;seat={pen.scene.seat}")
    return (
        f"<h2>{text((phrases.JUST_NOW if pen.scene.game.is_solo else phrases.SINCE_YOUR_TURN)[lang])}</h2>{more}"
        f'<ol data-from="{since.start}" data-marks="{text(_marks(pen, since))}">{lines}</ol>{ended}'
        f'<a class="button-like again" href="{again}">{text(phrases.SEE_IT_AGAIN[lang])}</a>'
    )


def _ended(pen: Pen, group: nodes.Group) -> str:
    heading = pen.say(group.label)
    return f'<details class="ended"><summary>{heading}</summary>{pen.draw(replace(group, label="", key=""))}</details>'


def _marks(pen: Pen, since: Since) -> str:
    """What is new, and the ways of things: on a map as points in its units, else by the spaces they went over."""
    boards = {node.key: pen.look.board(node) for node in pen.scene.view.nodes() if isinstance(node, nodes.Board)}
    trails = [_trail(trail, boards[trail.board]) for trail in since.trails if trail.board in boards]
    return orjson.dumps({"fresh": since.fresh, "trails": trails}).decode()


def _trail(trail: Trail, look: BoardLook) -> dict[str, Any]:
    points = [[x * look.unit, y * look.unit] for x, y in trail.points] if look.kind == "map" else []
    return {"board": trail.board, "thing": trail.thing, "points": points, "places": trail.places, "size": look.size}


def _told(pen: Pen, line: str) -> str:
    """A sentence with its cards and dice as small pictures; those who hear it hear their names."""
    drawn = nodes.with_pictures(text(line), lambda look: f'<span class="in-words">{_small(pen, look)}</span>')
    return pen.name(drawn)


def _small(pen: Pen, look: str) -> str:
    value = look.removeprefix("die-")
    return _die_face(int(value), 6) if value in "123456" else _picture(pen, look)


# --- Things -----------------------------------------------------------------------------------------------------------


def _rule(anchor: str) -> str:
    return f' data-rule="{text(anchor)}"' if anchor else ""


def _identity(node: Node) -> str:
    key = f' id="n-{text(node.key)}"' if node.key else ""
    return key + (f' data-rule="{text(node.rule)}"' if node.rule else "")


def _classes(pen: Pen, node: Node, kind: str) -> str:
    name = f" look-{text(node.look)}" if node.look else f" key-{text(node.key)}" if node.key else ""
    owner = f" owner-{node.owner}" if node.owner >= 0 else ""
    pointed = " pointed" if node.key and node.key in pen.scene.points else ""
    return kind + name + owner + pen.place + pointed


def _of(kind: str, node: Node) -> str:
    """The classes that say of which place something is a part."""
    name = node.look or node.key
    return f" of-{kind} of-{text(name)}" if name else f" of-{kind}"


def _inside(pen: Pen, node: Node) -> Pen:
    """To draw what lies in a place."""
    name = node.look or node.key
    return pen.within(f" in-{text(name)}" if name else "")


def _thing(pen: Pen, node: Node, kind: str, body: str, spoken: str) -> str:
    """A small thing: a button where it makes a legal move, else something to look at with one spoken name."""
    classes, identity = _classes(pen, node, kind), _identity(node)
    if node.move in pen.lit:
        return _move_button(pen, node.move, classes, identity, body)
    if node.move != NO_MOVE:
        why = pen.say(node.why) or text(phrases.NOT_NOW[pen.scene.lang])
        return f'<button type="button" aria-disabled="true" title="{why}" class="{classes}"{identity}>{body}</button>'
    name = f' role="img" aria-label="{spoken}"{_tip(identity, spoken)}' if spoken else ""
    return f'<span class="{classes}"{identity}{name}>{body}</span>'


def _tip(identity: str, words: str) -> str:
    """What somebody who points at a thing reads; where there is a rule, its popover says it."""
    return "" if "data-rule" in identity else f' title="{words}"'


def _move_button(pen: Pen, move: int, classes: str, identity: str, body: str = "") -> str:
    """Its words come first for those who hear it; a thing that shows itself shows nothing more."""
    words = pen.say(pen.lit[move])
    inside, tip = (f'<span class="unseen">{words}. </span>{body}', _tip(identity, words)) if body else (words, "")
    return (
        f'<button type="submit" name="move" value="{move}" data-move="{move}" class="{classes} lit"{identity}{tip}>'
        f"{inside}</button>"
    )


def _picture(pen: Pen, look: str, of: str = "") -> str:
    """The drawing of a thing, if its game has one."""
    if look not in pen.look.symbols:
        return ""
    used = f'<use href="{pen.sprite}#{text(look)}"/>'
    return f'<svg class="pic{of}" viewBox="{pen.look.box(look)}" aria-hidden="true">{used}</svg>'


def _label(words: str, of: str = "") -> str:
    return f'<span class="label{of}">{words}</span>' if words else ""


@lru_cache(4096)
def _breadth(words: str) -> str:
    """The class that says how wide the longest word is: a style sheet makes it small enough to stand in one line."""
    half_ems = ceil(2 * max(sum(map(_width, word)) for word in _BREAKS.split(words)))
    return f" ems-{min(half_ems, MOST_EMS)}" if half_ems >= LEAST_EMS else ""


def _width(letter: str) -> float:
    """About how wide a letter is in a bold face, in em: rather too much than too little."""
    return next((width for letters, width in _WIDTHS if letter in letters), 0.78 if letter.isupper() else 0.7)


def _count(count: int, of: str = "") -> str:
    return f'<span class="count{of}">×{count}</span>' if count != 1 else ""


def _holds_lit(pen: Pen, node: Node) -> bool:
    return any(thing.move in pen.lit or _holds_lit(pen, thing) for thing in node.things)


def text_line(pen: Pen, node: nodes.Text) -> str:
    picture = _picture(pen, node.look)
    keys = ' tabindex="0"' if len(node.label) > LONG_TEXT else ""  # a look may let it scroll, and then keys must too
    words = pen.say(node.label) if nodes.without_pictures(node.label) == node.label else _told(pen, node.label)
    return f'<span class="{_classes(pen, node, "text")}"{_identity(node)}{keys}>{picture}{words}</span>'


def button(pen: Pen, node: nodes.Button) -> str:
    label = pen.say(node.label)
    return _thing(pen, node, "button", _picture(pen, node.look) + _label(label), "")


def card(pen: Pen, node: nodes.Card) -> str:
    label, effect = pen.say(node.label), pen.say(node.effect)
    on_it = f'<span class="things of-card">{pen.within("").draw_all(node.things)}</span>' if node.things else ""
    line = f'<span class="effect">{effect}</span>' if effect else ""
    corner = f'<span class="corner of-card">{text(node.corner)}</span>' if node.corner else ""
    body = (
        f'<span class="face of-card">{_picture(pen, node.look)}</span>{corner}'
        f'<span class="caption of-card">{_label(label, _breadth(node.label))}{line}</span>'
        f"{_count(node.count, ' of-card')}{on_it}"
    )
    kind = "card is-down" if node.is_down else "card"
    spoken = f"{label}. {effect}" if effect else label
    return _thing(
        pen, node, kind + (" drawn" if node.look in pen.look.symbols else ""), body, spoken if not on_it else ""
    )


def token(pen: Pen, node: nodes.Token) -> str:
    label = pen.say(node.label)
    sign = f'<span class="sign">{text(node.sign)}</span>' if node.sign else ""
    drawn = " drawn" if node.look in pen.look.symbols else ""
    body = f'<span class="face">{_picture(pen, node.look)}{sign}</span>{_label(label)}{_count(node.count)}'
    spoken = f"{label} ×{node.count}" if node.count != 1 else label
    return _thing(pen, node, f"token{drawn}", body, spoken)


PIPS = {
    0: (),
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((28, 28), (50, 50), (72, 72)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    6: ((28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)),
}


@cache
def _die_face(value: int, sides: int) -> str:
    inside = join(f'<circle cx="{x}" cy="{y}" r="9"/>' for x, y in PIPS.get(value, ()) if sides == 6)
    if sides != 6 and value:
        inside = f'<text x="50" y="50" text-anchor="middle" dominant-baseline="central" font-size="52">{value}</text>'
    return (
        '<svg class="pips" viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect x="4" y="4" width="92" height="92" rx="18"/>{inside}</svg>'
    )


def die(pen: Pen, node: nodes.Die) -> str:
    label = pen.say(node.label)
    face = f'<span class="die" data-value="{node.value}">{_die_face(node.value, node.sides)}</span>'
    shown = node.value or text(phrases.NOT_ROLLED_YET[pen.scene.lang])
    return _thing(pen, node, "roll", face + _label(label), f"{label}: {shown}")


def track(pen: Pen, node: nodes.Track) -> str:
    """Its steps with their numbers, or a number out of its end where there are too many."""
    label = pen.say(node.label)
    value = f'<span class="number" id="n-{text(node.key)}-now">{node.value}</span>'
    is_long = node.high - node.low > LONGEST_TRACK
    steps = "" if is_long else join([_step(node, n) for n in range(node.low, node.high + 1)])
    body = (
        f'{_picture(pen, node.look)}{_label(label)}<span class="value">{value}/{node.high}</span>'
        f'<span class="steps">{steps}</span>'
    )
    spoken = phrases.VALUE_OF[pen.scene.lang].format(label=label, value=node.value, high=node.high)
    return _thing(pen, node, "track", body, spoken)


def _step(node: nodes.Track, number: int) -> str:
    place = "here" if number == node.value else "done" if number < node.value else "free"
    goal = " goal" if number == node.target else ""
    return f'<span class="step {place}{goal}">{number}</span>'


# --- Places that hold things ------------------------------------------------------------------------------------------


def _heading(pen: Pen, node: Node, of: str) -> str:
    """The name of a place, with the way to its rule beside it: a real link, so also without scripts."""
    rule = ""
    if node.rule:
        asked = pen.say(phrases.RULE_OF[pen.scene.lang].format(name=node.label))
        rule = (
            f'<a class="rule" href="{to(f"/g/{pen.scene.game.id}")}#{text(node.rule)}" data-rule="{text(node.rule)}"'
            f' aria-label="{asked}">?</a>'
        )
    label = f'<span class="label">{pen.say(node.label)}</span>'
    return f'<span class="head{of}">{label}{rule}</span>' if node.label else ""


def _place(pen: Pen, node: Node, kind: str, inside: str) -> str:
    key = f' id="n-{text(node.key)}"' if node.key else ""
    empty = "" if node.things else " is-empty"
    of = _of(kind.partition(" ")[0], node)
    return (
        f'<div class="{_classes(pen, node, kind)}{empty}"{key} role="group" aria-label="{pen.say(node.label)}">'
        f"{_heading(pen, node, of)}{inside}</div>"
    )


def _things(pen: Pen, node: Node, kind: str) -> str:
    return f'<div class="things{_of(kind, node)}">{_inside(pen, node).draw_all(node.things)}</div>'


def group(pen: Pen, node: nodes.Group) -> str:
    return pen.once(node, _group)


def _group(pen: Pen, node: nodes.Group) -> str:
    is_many = len(node.things) >= MANY and all(isinstance(thing, nodes.Group) for thing in node.things)
    kind = "group many" if is_many else "group"
    return _place(pen, node, kind, _picture(pen, node.look, _of("group", node)) + _things(pen, node, "group"))


def hand(pen: Pen, node: nodes.Hand) -> str:
    return pen.once(node, _hand)


def _holds_move(node: Node) -> bool:
    return any(thing.move != NO_MOVE or _holds_move(thing) for thing in node.things)


def _hand(pen: Pen, node: nodes.Hand) -> str:
    """One that can be chosen from, and one's own also when it cannot, is held: as large as the tray allows."""
    is_lit = _holds_lit(pen, node)
    kind = "hand" + (" is-held" if is_lit or pen.place == " on-mine" else "") + (" is-lit" if is_lit else "")
    return _place(pen, node, kind, _things(pen, node, "hand") if node.things else "")


def board(pen: Pen, node: nodes.Board) -> str:
    look, inside = pen.look.board(node), _inside(pen, node)
    if look.kind == "map":
        kind, tools = ("board map is-big", _magnifier(pen)) if look.is_big else ("board map", "")
        return _place(pen, node, kind, _map(inside, node, look) + tools)
    return _place(pen, node, "board grid", _grid(inside, node))


def _grid(pen: Pen, node: nodes.Board) -> str:
    """Spaces by column and row: only the order of x and y matters."""
    spaces = [thing for thing in node.things if isinstance(thing, nodes.Space)]
    columns = {x: at for at, x in enumerate(sorted({thing.x for thing in spaces}), 1)}
    rows = {y: at for at, y in enumerate(sorted({thing.y for thing in spaces}), 1)}
    drawn = [space(pen, thing, f" c{columns[thing.x]} r{rows[thing.y]}") for thing in spaces]
    loose = pen.draw_all(thing for thing in node.things if not isinstance(thing, nodes.Space))
    return f'<div class="spaces cols-{len(columns)}{_of("board", node)}">{join(drawn)}</div>{loose}'


def space(pen: Pen, node: nodes.Space, where: str = "") -> str:
    """A place on a grid. What lies on it may be pointed at too: then its own move hangs on its name."""
    label, sign, of = pen.say(node.label), text(node.sign), " of-space"
    name = (f'<span class="sign{of}">{sign}</span>' if sign else "") + _label(label, of + _breadth(node.label))
    things = f'<span class="things{of}">{pen.within("").draw_all(node.things)}</span>' if node.things else ""
    picture = _picture(pen, node.look, of)
    if not _holds_lit(pen, node):
        return _thing(pen, node, f"space{where}", picture + name + things, label if not node.things else "")
    if node.move in pen.lit:
        name = _move_button(pen, node.move, "place", "", name)
    return f'<span class="{_classes(pen, node, "space" + where)}"{_identity(node)}>{picture}{name}{things}</span>'


# --- Maps -------------------------------------------------------------------------------------------------------------


def _map(pen: Pen, node: nodes.Board, look: BoardLook) -> str:
    """One SVG: the ground, the links, the spaces, and on top of them what lies there."""
    spaces = [thing for thing in node.things if isinstance(thing, nodes.Space)]
    at = {space.key: (space.x * look.unit, space.y * look.unit) for space in spaces}
    lines = join([_link(at[a], at[b]) for a, b in node.links if a in at and b in at])
    drawn = join([_map_space(pen, space, *at[space.key], look) for space in spaces])
    lying = join([_lying(pen, space, *at[space.key], look) for space in spaces if space.things])
    label = pen.say(node.label)
    ground = f'<use href="{pen.sprite}#ground-{pen.look.board_name(node)}"/>' if look.background else ""
    return (
        f'<svg class="chart" viewBox="{_extent(list(at.values()), look.margin)}" role="group" aria-label="{label}">'
        f'{ground}<g class="links">{lines}</g>{drawn}{lying}</svg>'
    )


def _magnifier(pen: Pen) -> str:
    """For those who cannot pinch; static/maps.js hears them. A picture has none."""
    if pen.scene.is_still:
        return ""
    tools = ((2, "+", phrases.LARGER), (0.5, "−", phrases.SMALLER))
    buttons = (
        f'<button type="button" data-magnify="{by}" aria-label="{text(words[pen.scene.lang])}">{sign}</button>'
        for by, sign, words in tools
    )
    return f'<span class="magnifier">{join(buttons)}</span>'


def _extent(points: list[tuple[float, float]], margin: int) -> str:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width, height = max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin
    return f"{min(xs) - margin:g} {min(ys) - margin:g} {width:g} {height:g}"


def _link(one: tuple[float, float], other: tuple[float, float]) -> str:
    return f'<line x1="{one[0]:g}" y1="{one[1]:g}" x2="{other[0]:g}" y2="{other[1]:g}"/>'


def _map_space(pen: Pen, node: nodes.Space, x: float, y: float, look: BoardLook) -> str:
    half = look.size / 2
    printed = _map_text("sign", text(node.sign), x, y, look.size * 0.34) if node.sign else ""
    name = _map_text("label", pen.say(node.label), x - half * 0.6, y - half * 0.66, look.size * 0.2)
    body = _map_picture(pen, node.look, x, y, look.size) + printed + name
    reach = _reach(x, y, look.reach or min(look.size, look.unit)) if node.move in pen.lit else ""
    return _map_thing(pen, node, "space", body + reach, "")


def _reach(x: float, y: float, side: int) -> str:
    """Nothing to see, but to be pressed: a symbol may be but an outline."""
    left, top = x - side / 2, y - side / 2
    return f'<rect class="reach" x="{left:g}" y="{top:g}" width="{side}" height="{side}"/>'


def _lying(pen: Pen, space: nodes.Space, x: float, y: float, look: BoardLook) -> str:
    """Things on a space, side by side across it; where it can be pointed at too, they stand in its corner."""
    count = len(space.things)
    size = min(look.size * 0.62, look.size * 0.96 / count)
    if space.move in pen.lit and _holds_lit(pen, space):
        x, y = x + look.size * 0.3, y - look.size * 0.3
    left = x - size * (count - 1) / 2
    reach = max(look.size * 0.82, look.reach) / count
    things = join([_map_token(pen, thing, left + n * size, y, size, reach) for n, thing in enumerate(space.things)])
    is_in_the_way = space.move in pen.lit and not _holds_lit(pen, space)
    return f'<g pointer-events="none">{things}</g>' if is_in_the_way else things


def _map_token(pen: Pen, node: Node, x: float, y: float, size: float, reach: float) -> str:
    """A thing on a map; a thumb may miss it by as much as there is room around it."""
    sign = getattr(node, "sign", "")
    letter = _map_text("sign", text(sign), x, y, size * 0.5) if sign else ""
    room = f'<circle cx="{x:g}" cy="{y:g}" r="{reach / 2:g}" fill="none" pointer-events="all"/>'
    body = _map_picture(pen, node.look, x, y, size) + letter + (room if node.move in pen.lit else "")
    return _map_thing(pen, node, "token", body, pen.say(node.label))


def _map_picture(pen: Pen, look: str, x: float, y: float, size: float) -> str:
    left, top = x - size / 2, y - size / 2
    if look in pen.look.symbols:
        name = text(look)
        return f'<use href="{pen.sprite}#{name}" x="{left:g}" y="{top:g}" width="{size:g}" height="{size:g}"/>'
    return f'<circle class="plain" cx="{x:g}" cy="{y:g}" r="{size / 2:g}"/>'


def _map_text(kind: str, words: str, x: float, y: float, size: float) -> str:
    return (
        f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle"'
        f' dominant-baseline="central" aria-hidden="true">{words}</text>'
    )


def _map_thing(pen: Pen, node: Node, kind: str, body: str, spoken: str) -> str:
    classes, identity = _classes(pen, node, kind), _identity(node)
    if node.move not in pen.lit:
        name = f' role="img" aria-label="{spoken}"' if spoken else ""
        return f'<g class="{classes}"{identity}{name}>{_map_tip(identity, pen.say(node.why), spoken)}{body}</g>'
    words = pen.say(pen.lit[node.move])
    return (
        f'<g class="{classes} lit" role="button" tabindex="0" data-move="{node.move}"'
        f' aria-label="{words}"{identity}>{_map_tip(identity, "", words)}{body}</g>'
    )


def _map_tip(identity: str, why: str, words: str) -> str:
    tip = why or ("" if "data-rule" in identity else words)
    return f"<title>{tip}</title>" if tip else ""


DRAW: dict[type[Node], Callable[[Pen, Any], str]] = {
    nodes.Text: text_line,
    nodes.Group: group,
    nodes.Card: card,
    nodes.Hand: hand,
    nodes.Token: token,
    nodes.Die: die,
    nodes.Track: track,
    nodes.Space: space,
    nodes.Board: board,
    nodes.Button: button,
}
