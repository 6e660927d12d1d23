"""What stands around a game, the same for all: people, buttons of the house, chat and fair dice.

Everything is a form that posts, so it works without scripts; what carries `data-do` the client takes to the socket.
"""

from __future__ import annotations

from collections.abc import Mapping

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.words import Words, seat_name, with_names
from sobremesa.server import phrases
from sobremesa.server.addresses import to
from sobremesa.server.html import attributes, join, text
from sobremesa.server.scene import ChatLine, Player, Readiness, Scene

READINESS: Mapping[Readiness, Words] = {"warming": phrases.WARMING_UP, "never": phrases.ONE_MOVE_AHEAD}

# --- People -----------------------------------------------------------------------------------------------------------


def name_of(scene: Scene, player: Player) -> str:
    return player.name or seat_name(player.seat, scene.lang)


def said(scene: Scene, words: str) -> str:
    """Words with people's names for their seats, as safe text."""
    return with_names(text(words), lambda seat: text(name_of(scene, scene.players[seat])))


def player_line(scene: Scene, player: Player) -> str:
    """A seat: its number as a mark, who sits there, what they are doing, and their points."""
    state = player_state(scene, player)
    return (
        f'<div class="who"><span class="mark" aria-hidden="true">{player.seat + 1}</span>'
        f'<span class="called"><span class="name">{text(name_of(scene, player))}</span> '
        f'<span class="state">{text(state)}</span>{_readiness(scene, player)}</span>{_points(scene, player)}</div>'
    )


def _points(scene: Scene, player: Player) -> str:
    if player.score is None or scene.game.is_solo:
        return ""
    spoken = text(phrases.POINTS[scene.lang])
    number = f'<span class="number" id="n-score-{player.seat}">{player.score}</span>'
    return f'<span class="points">{number} <span class="unseen">{spoken}</span></span>'


def player_state(scene: Scene, player: Player) -> str:
    if player.kind == "open":
        return phrases.FREE_SEAT[scene.lang]
    you = phrases.YOU if player.is_mine else None
    said = (you, _presence(scene, player), _turn(scene, player))
    return " · ".join(words[scene.lang] for words in said if words)


def _presence(scene: Scene, player: Player) -> Words | None:
    if player.has_resigned:
        return phrases.HAS_RESIGNED
    if player.is_away_bot:
        return phrases.AWAY_BOT
    is_away = player.kind == "person" and not (player.is_here or player.is_mine)
    return phrases.AWAY if is_away and scene.at is None else None


def _turn(scene: Scene, player: Player) -> Words | None:
    if scene.is_over or not player.is_acting:
        return None
    return phrases.IS_YOUR_TURN if player.is_asked else phrases.TO_MOVE


def _readiness(scene: Scene, player: Player) -> str:
    """A bot that does not think as its name says is no secret."""
    words = READINESS.get(player.readiness) if scene.at is None and not scene.is_over else None
    return f'<span class="note">{text(words[scene.lang])}</span>' if words else ""


def seat_offer(scene: Scene) -> str:
    """The way to a seat: a name and one button. It stands in the form of moves, so it says where it goes."""
    return (
        f'<div class="offer"><label for="name">{text(phrases.YOUR_NAME[scene.lang])}</label>'
        '<input id="name" name="name" maxlength="24" required autocomplete="nickname" data-remember="name">'
        f'<button type="submit" class="big lit" formaction="{to(f"/t/{scene.table}/sit")}">'
        f"{text(phrases.SIT_DOWN_AND_PLAY[scene.lang])}</button></div>"
    )


# --- Buttons of the house ---------------------------------------------------------------------------------------------


def controls(scene: Scene) -> str:
    if scene.at is not None:
        return ""
    more = _edition(scene) + ("" if scene.is_over else fair_dice(scene))
    return form(scene, _my_buttons(scene)) + join(_seat_buttons(scene)) + _share(scene) + more


def form(scene: Scene, buttons: list[str]) -> str:
    if not buttons:
        return ""
    fields = _hidden(version=scene.version, seat=scene.seat)
    return f'<form method="post" class="row" action="{to(f"/t/{scene.table}/undo")}">{fields}{join(buttons)}</form>'


def _hidden(**values: int) -> str:
    return join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in values.items())


def button(scene: Scene, verb: str, label: str, **more: str | int | bool | None) -> str:
    action = to(f"/t/{scene.table}/{verb}")
    return f'<button type="submit"{attributes(formaction=action, data_do=verb, **more)}>{text(label)}</button>'


def _my_buttons(scene: Scene) -> list[str]:
    if scene.seat == SPECTATOR or scene.is_over:
        return []
    if scene.is_waiting:
        return _leave_button(scene)
    if scene.players[scene.seat].has_resigned:
        return []
    sure = phrases.SURE_TO_RESIGN[scene.lang]
    return [
        button(scene, "reset", phrases.RESET_TURN[scene.lang], disabled=not scene.can_reset, id="do-reset"),
        button(scene, "resign", phrases.RESIGN[scene.lang], id="do-resign", data_sure=sure),
        *_leave_button(scene),
    ]


def help_buttons(scene: Scene) -> str:
    """A hint and the way back, beside what is asked; they stand in the form of moves, so they say where they go."""
    is_mine = scene.seat != SPECTATOR and not scene.is_over and scene.at is None
    if not is_mine or scene.players[scene.seat].has_resigned:
        return ""
    hint = button(scene, "hint", phrases.HINT[scene.lang], disabled=not scene.can_hint, id="do-hint")
    undo = button(scene, "undo", phrases.UNDO[scene.lang], disabled=not scene.can_undo, id="do-undo")
    return (hint if scene.allows_hints else "") + undo


def _leave_button(scene: Scene) -> list[str]:
    """Where others play or may come, one can go without ending the game for them."""
    if all(player.is_mine or player.kind == "bot" for player in scene.players):
        return []
    sure = phrases.SURE_TO_LEAVE[scene.lang]
    return [button(scene, "leave", phrases.LEAVE_MY_SEAT[scene.lang], id="do-leave", data_sure=sure)]


def _seat_buttons(scene: Scene) -> list[str]:
    """A bot for every seat that waits for somebody, the seat given back, and seats freed for others."""
    if scene.is_over:
        return []
    return [f"{_bot_button(scene, player)}{_free_button(scene, player)}" for player in scene.players]


def _bot_button(scene: Scene, player: Player) -> str:
    if player.is_mine and player.is_away_bot:
        return _switch(scene, player, False, phrases.I_AM_BACK[scene.lang])
    if player.kind == "open" and scene.fills_seats:
        return _switch(scene, player, True, phrases.BOT_FOR_SEAT[scene.lang].format(n=player.seat + 1))
    is_absent = player.kind == "person" and not (player.is_here or player.is_mine or player.is_away_bot)
    if is_absent and scene.seat != SPECTATOR:
        return _switch(scene, player, True, phrases.BOT_FOR_NAME[scene.lang].format(name=player.name))
    return ""


def _switch(scene: Scene, player: Player, on: bool, label: str) -> str:
    fields = _hidden(seat=scene.seat, seat_of=player.seat, on=int(on))
    switch = button(scene, "bot", label, id=f"do-bot-{player.seat}", data_seat=player.seat, data_on=str(on).lower())
    return f'<form method="post" class="row" action="{to(f"/t/{scene.table}/bot")}">{fields}{switch}</form>'


def _free_button(scene: Scene, player: Player) -> str:
    """The host can open the seat of somebody who took it and does not play."""
    is_theirs = player.kind == "person" and not player.is_mine
    if not (is_theirs and scene.is_host and (not player.is_here or not player.has_played)):
        return ""
    label, sure = phrases.FREE_SEAT_OF[scene.lang], phrases.SURE_TO_FREE[scene.lang]
    opening = button(
        scene,
        "free",
        label.format(name=player.name),
        id=f"do-free-{player.seat}",
        data_seat=player.seat,
        data_sure=sure.format(name=player.name),
    )
    fields = _hidden(seat=scene.seat, seat_of=player.seat)
    return f'<form method="post" class="row" action="{to(f"/t/{scene.table}/free")}">{fields}{opening}</form>'


def _edition(scene: Scene) -> str:
    """Rules change; a match that would have gone the same under the new ones goes on, and says so."""
    if scene.is_of_today:
        return ""
    said = phrases.EARLIER_EDITION[scene.lang]
    return f'<p class="quiet">{text(said)}</p>'


def _share(scene: Scene) -> str:
    """The link to the table, wide open as long as somebody is missing."""
    if scene.game.is_solo or scene.is_over or not scene.url:
        return ""
    waits = any(player.kind == "open" for player in scene.players)
    return (
        f'<details class="share" id="share"{" open" if waits else ""}>'
        f"<summary>{text(phrases.INVITE_BY_LINK[scene.lang])}</summary>"
        f"{link(scene, scene.url, phrases.LINK[scene.lang])}"
        f'<img src="{to(f"/t/{scene.table}/qr.svg")}" alt="{text(phrases.LINK_AS_QR_CODE[scene.lang])}" width="148"'
        ' height="148" loading="lazy">'
        "</details>"
    )


def link(scene: Scene, url: str, label: str) -> str:
    """An address to take along."""
    copy, done = text(phrases.COPY[scene.lang]), text(phrases.COPIED[scene.lang])
    return (
        f'<div class="row"><input readonly value="{text(url)}" aria-label="{text(label)}" id="link">'
        f'<button type="button" data-copy="link" data-done="{done}">{copy}</button></div>'
    )


# --- Chat -------------------------------------------------------------------------------------------------------------


def chat(scene: Scene) -> str:
    if not scene.chat:
        return f'<p class="quiet">{text(phrases.NOTHING_SAID[scene.lang])}</p>'
    return f"<ul>{join(_line(line) for line in scene.chat)}</ul>"


def _line(line: ChatLine) -> str:
    mark = f'<span class="mark" aria-hidden="true">{line.seat + 1}</span>' if line.seat != SPECTATOR else ""
    return f'<li class="seat-{line.seat}">{mark}<b>{text(line.name)}</b> {text(line.text)}</li>'


# --- Fair dice --------------------------------------------------------------------------------------------------------


def fair_dice(scene: Scene) -> str:
    """What binds the server from the first moment, what one's own seat brought, and at the end the secret itself."""
    known = [
        (phrases.FINGERPRINT[scene.lang], scene.commitment),
        (phrases.YOUR_SEAT_BROUGHT[scene.lang], scene.brought),
    ]
    if scene.secret:
        known.append((phrases.SECRET[scene.lang], scene.secret))
    listed = join(f"<dt>{text(name)}</dt><dd><code>{text(value)}</code></dd>" for name, value in known if value)
    return (
        f'<details class="fair" id="fair"><summary>{text(phrases.FAIR_DICE[scene.lang])}</summary>'
        f"<p>{text(_said_of_dice(scene))} "
        f'<a href="{to("/fair")}">{text(phrases.HOW_TO_CHECK_IT[scene.lang])}</a></p><dl>{listed}</dl></details>'
    )


def _said_of_dice(scene: Scene) -> str:
    if not scene.game.has_chance:
        return phrases.NO_CHANCE[scene.lang]
    if scene.secret:
        return phrases.CAN_BE_RECOMPUTED[scene.lang]
    return phrases.SECRET_WAS_FIXED[scene.lang]
