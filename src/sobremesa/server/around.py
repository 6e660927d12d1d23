"""What stands around a game, the same for all: people, buttons of the house, chat and the result.

Everything is a form that posts, so it works without scripts; what carries `data-do` the client takes to the socket.
"""

from __future__ import annotations

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.words import seat_name
from sobremesa.server.addresses import to
from sobremesa.server.html import attributes, join, text
from sobremesa.server.i18n import translator
from sobremesa.server.scene import ChatLine, Player, Scene

# --- People -----------------------------------------------------------------------------------------------------------


def name_of(scene: Scene, player: Player) -> str:
    return player.name or seat_name(player.seat, scene.lang)


def player_line(scene: Scene, player: Player) -> str:
    """A seat: its number as a mark, who sits there, what they are doing, and their points."""
    state = player_state(scene, player)
    return (
        f'<div class="who"><span class="mark" aria-hidden="true">{player.seat + 1}</span>'
        f'<span class="name">{text(name_of(scene, player))}</span>'
        f'<span class="state">{text(state)}</span>{_points(scene, player)}</div>'
    )


def _points(scene: Scene, player: Player) -> str:
    if player.score is None or scene.game.is_solo:
        return ""
    spoken = text(translator(scene.lang)("points"))
    number = f'<span class="number" id="n-score-{player.seat}">{player.score}</span>'
    return f'<span class="points">{number} <span class="unseen">{spoken}</span></span>'


def player_state(scene: Scene, player: Player) -> str:
    _ = translator(scene.lang)
    if player.kind == "open":
        return _("free seat")
    parts = [_("you")] if player.is_mine else []
    if player.is_away_bot:
        parts.append(_("away, a bot plays"))
    elif player.kind == "bot":
        parts.append(_("bot"))
    elif not player.is_here and not player.is_mine and scene.at is None:
        parts.append(_("away"))
    if player.is_acting and not scene.is_over:
        parts.append(_("your turn") if player.is_mine else _("to move"))
    return " · ".join(parts)


def seat_offer(scene: Scene) -> str:
    """The way to a seat: a name and one button. It stands in the form of moves, so it says where it goes."""
    _ = translator(scene.lang)
    return (
        f'<div class="offer"><label for="name">{text(_("Your name"))}</label>'
        '<input id="name" name="name" maxlength="24" required autocomplete="nickname" data-remember="name">'
        f'<button type="submit" class="big lit" formaction="{to(f"/t/{scene.table}/sit")}">'
        f"{text(_('Sit down and play'))}</button></div>"
    )


# --- Buttons of the house ---------------------------------------------------------------------------------------------


def controls(scene: Scene) -> str:
    if scene.at is not None:
        return ""
    more = _edition(scene) + ("" if scene.is_over else fair_dice(scene))
    return _form(scene, _my_buttons(scene)) + join(_seat_buttons(scene)) + _share(scene) + more


def _form(scene: Scene, buttons: list[str]) -> str:
    if not buttons:
        return ""
    fields = _hidden(version=scene.version, seat=scene.seat)
    return f'<form method="post" class="row" action="{to(f"/t/{scene.table}/undo")}">{fields}{join(buttons)}</form>'


def _hidden(**values: int) -> str:
    return join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in values.items())


def _button(scene: Scene, verb: str, label: str, **more: str | int | bool | None) -> str:
    action = to(f"/t/{scene.table}/{verb}")
    return f'<button type="submit"{attributes(formaction=action, data_do=verb, **more)}>{text(label)}</button>'


def _my_buttons(scene: Scene) -> list[str]:
    if scene.seat == SPECTATOR or scene.is_over:
        return []
    if scene.is_waiting:
        return _leave_button(scene)
    _ = translator(scene.lang)
    sure = _("Resign? The game ends for you, and this cannot be undone.")
    hint = [_button(scene, "hint", _("Hint"), disabled=not scene.can_hint, id="do-hint")] if scene.allows_hints else []
    return [
        *hint,
        _button(scene, "undo", _("Undo"), disabled=not scene.can_undo, id="do-undo"),
        _button(scene, "reset", _("Reset turn"), disabled=not scene.can_reset, id="do-reset"),
        _button(scene, "resign", _("Resign"), id="do-resign", data_sure=sure),
        *_leave_button(scene),
    ]


def _leave_button(scene: Scene) -> list[str]:
    """Where others play or may come, one can go without ending the game for them."""
    if all(player.is_mine or player.kind == "bot" for player in scene.players):
        return []
    _ = translator(scene.lang)
    sure = _("Leave your seat? Somebody else, or a bot, can take it.")
    return [_button(scene, "leave", _("Leave my seat"), id="do-leave", data_sure=sure)]


def _seat_buttons(scene: Scene) -> list[str]:
    """A bot for every seat that waits for somebody, the seat given back, and seats freed for others."""
    if scene.is_over:
        return []
    return [f"{_bot_button(scene, player)}{_free_button(scene, player)}" for player in scene.players]


def _bot_button(scene: Scene, player: Player) -> str:
    _ = translator(scene.lang)
    if player.is_mine and player.is_away_bot:
        return _switch(scene, player, False, _("I am back: give me my seat"))
    if player.kind == "open" and scene.fills_seats:
        return _switch(scene, player, True, _("A bot for seat {n}").format(n=player.seat + 1))
    is_absent = player.kind == "person" and not (player.is_here or player.is_mine or player.is_away_bot)
    if is_absent and scene.seat != SPECTATOR:
        return _switch(scene, player, True, _("A bot plays for {name}").format(name=player.name))
    return ""


def _switch(scene: Scene, player: Player, on: bool, label: str) -> str:
    fields = _hidden(seat=scene.seat, seat_of=player.seat, on=int(on))
    button = _button(scene, "bot", label, id=f"do-bot-{player.seat}", data_seat=player.seat, data_on=str(on).lower())
    return f'<form method="post" class="row" action="{to(f"/t/{scene.table}/bot")}">{fields}{button}</form>'


def _free_button(scene: Scene, player: Player) -> str:
    """The host can open the seat of somebody who took it and does not play."""
    is_theirs = player.kind == "person" and not player.is_mine
    if not (is_theirs and scene.is_host and (not player.is_here or not player.has_played)):
        return ""
    _ = translator(scene.lang)
    label, sure = _("Free the seat of {name}"), _("Free this seat? {name} loses it, and anybody can take it.")
    button = _button(
        scene,
        "free",
        label.format(name=player.name),
        id=f"do-free-{player.seat}",
        data_seat=player.seat,
        data_sure=sure.format(name=player.name),
    )
    fields = _hidden(seat=scene.seat, seat_of=player.seat)
    return f'<form method="post" class="row" action="{to(f"/t/{scene.table}/free")}">{fields}{button}</form>'


def _edition(scene: Scene) -> str:
    """Rules change; a match that would have gone the same under the new ones goes on, and says so."""
    if scene.is_of_today:
        return ""
    _ = translator(scene.lang)
    said = _("This match began under an earlier edition of the rules. So far it would have gone the same.")
    return f'<p class="quiet">{text(said)}</p>'


def _share(scene: Scene) -> str:
    """The link to the table, wide open as long as somebody is missing."""
    if scene.game.is_solo or scene.is_over or not scene.url:
        return ""
    _ = translator(scene.lang)
    waits = any(player.kind == "open" for player in scene.players)
    return (
        f'<details class="share" id="share"{" open" if waits else ""}><summary>{text(_("Invite by link"))}</summary>'
        f'<div class="row"><input readonly value="{text(scene.url)}"'
        f' aria-label="{text(_("Link to this table"))}" id="link">'
        f'<button type="button" data-copy="link" data-done="{text(_("Copied"))}">{text(_("Copy"))}</button></div>'
        f'<img src="{to(f"/t/{scene.table}/qr.svg")}" alt="{text(_("The same link as a QR code"))}" width="148"'
        ' height="148" loading="lazy">'
        "</details>"
    )


# --- Chat -------------------------------------------------------------------------------------------------------------


def chat(scene: Scene) -> str:
    if not scene.chat:
        return f'<p class="quiet">{text(translator(scene.lang)("Nobody has said anything yet."))}</p>'
    return f"<ul>{join(_line(line) for line in scene.chat)}</ul>"


def _line(line: ChatLine) -> str:
    mark = f'<span class="mark" aria-hidden="true">{line.seat + 1}</span>' if line.seat != SPECTATOR else ""
    return f'<li class="seat-{line.seat}">{mark}<b>{text(line.name)}</b> {text(line.text)}</li>'


# --- The result -------------------------------------------------------------------------------------------------------


def result(scene: Scene) -> str:
    if not scene.is_over:
        return ""
    _ = translator(scene.lang)
    places = sorted(scene.players, key=lambda player: (player.rank or 99, player.seat))
    table = "" if scene.game.is_solo else f'<ol class="places">{join(_place(scene, player) for player in places)}</ol>'
    return (
        f'<h2>{text(_("The end"))}</h2><p class="ending">{text(scene.ending)}</p>{table}'
        f'{_again(scene)}<p class="row">{_afterwards(scene)}</p>{fair_dice(scene)}'
    )


def _again(scene: Scene) -> str:
    """Another game with the same people: for those who played, until somebody has asked for it."""
    if scene.at is not None or scene.seat == SPECTATOR or scene.rematch:
        return ""
    label = translator(scene.lang)("Play again")
    return _form(scene, [_button(scene, "rematch", label, id="do-rematch", class_="lit")])


def _place(scene: Scene, player: Player) -> str:
    won = ' class="won"' if player.rank == 1 else ""
    rank = f'<span class="rank">{player.rank}</span>' if player.rank else ""
    return f'<li{won}>{rank}<span class="name">{text(name_of(scene, player))}</span> {_final(player)}</li>'


def _final(player: Player) -> str:
    return f'<span class="points">{player.score}</span>' if player.score is not None else ""


def _afterwards(scene: Scene) -> str:
    _ = translator(scene.lang)
    links = [] if scene.at is not None else [(to(f"/t/{scene.table}/replay"), _("Watch the replay"))]
    links.append((to(f"/t/{scene.table}/record.json"), _("Download the record")))
    if scene.rematch:
        links.insert(0, (to(f"/t/{scene.rematch}"), _("To the next game")))
    return join(f'<a class="button-like" href="{address}">{text(label)}</a>' for address, label in links)


# --- Fair dice --------------------------------------------------------------------------------------------------------


def fair_dice(scene: Scene) -> str:
    """What binds the server from the first moment, what one's own seat brought, and at the end the secret itself."""
    _ = translator(scene.lang)
    known = [(_("Fingerprint of the secret"), scene.commitment), (_("Your seat brought"), scene.brought)]
    if scene.secret:
        known.append((_("Secret"), scene.secret))
    listed = join(f"<dt>{text(name)}</dt><dd><code>{text(value)}</code></dd>" for name, value in known if value)
    return (
        f'<details class="fair" id="fair"><summary>{text(_("Fair dice"))}</summary><p>{text(_said_of_dice(scene))} '
        f'<a href="{to("/fair")}">{text(_("How to check it"))}</a></p><dl>{listed}</dl></details>'
    )


def _said_of_dice(scene: Scene) -> str:
    _ = translator(scene.lang)
    if not scene.game.has_chance:
        return _("In this game nothing is left to chance.")
    if scene.secret:
        return _("With the record anybody can recompute every die and shuffle.")
    return _(
        "The server's secret was fixed before anybody came, and this is its fingerprint. The dice follow from the "
        "secret and from what each seat brought after that, so nobody could choose them. Note it down, to compare."
    )
