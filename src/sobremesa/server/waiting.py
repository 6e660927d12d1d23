"""The page of a table before its match begins: who is there, who is missing, and what the dice will be mixed from."""

from __future__ import annotations

from sobremesa.engine.words import listed
from sobremesa.server import around, phrases
from sobremesa.server.addresses import to
from sobremesa.server.dice import LONGEST_VALUE
from sobremesa.server.html import attributes, join, text
from sobremesa.server.scene import Player, Scene


def regions(scene: Scene) -> dict[str, str]:
    """The inside of each region of the page; where the board will be, a panel."""
    return {
        "board": _panel(scene),
        "prompt": f'<p class="ask{_brief(scene)}"><span>{text(_asked(scene))}</span></p>',
        "mine": around.seat_offer(scene) if scene.can_sit else "",
        "others": "",
        "reach": "",
        "result": "",
        "controls": around.controls(scene),
        "since": "",
        "story": f'<p class="quiet">{text(phrases.NOTHING_HAPPENED[scene.lang])}</p>',
        "chat": around.chat(scene),
    }


def _is_awaited(player: Player) -> bool:
    return player.kind == "open" or (player.kind == "person" and not (player.has_mixed or player.is_away_bot))


def _brief(scene: Scene) -> str:
    """Where only the viewer's own browser is missing, it will be there before anybody has read this."""
    is_brief = all(player.is_mine and player.kind == "person" for player in scene.players if _is_awaited(player))
    return " is-brief" if is_brief else ""


def _asked(scene: Scene) -> str:
    """Whom the match waits for."""
    if _brief(scene):
        return phrases.ONE_MOMENT[scene.lang]
    free = sum(player.kind == "open" for player in scene.players)
    if free:
        return phrases.ONE_SEAT_FREE[scene.lang] if free == 1 else phrases.SEATS_FREE[scene.lang].format(n=free)
    missing = [player.name for player in scene.players if _is_awaited(player) and not player.is_mine]
    return phrases.WAITING_FOR[scene.lang].format(names=listed(missing, scene.lang))


def _panel(scene: Scene) -> str:
    here = to(f"/t/{scene.table}")
    return (
        f'<div class="lobby{_brief(scene)}"><h2>{text(phrases.THE_TABLE_IS_SET[scene.lang])}</h2>'
        f'<ul class="seats">{join(_seat(scene, player) for player in scene.players)}</ul>'
        f"<p>{text(phrases.BEGINS_BY_ITSELF[scene.lang])}</p>{_mixing(scene)}{_promise(scene)}"
        f'<p class="unscripted"><a class="button-like" href="{here}">'
        f"{text(phrases.LOOK_AGAIN[scene.lang])}</a></p></div>"
    )


def _seat(scene: Scene, player: Player) -> str:
    kind = "is-open" if player.kind == "open" else "is-awaited" if _is_awaited(player) else "is-ready"
    mine = " is-mine" if player.is_mine else ""
    return (
        f'<li id="n-player-{player.seat}" class="player seat-{player.seat} {kind}{mine}">'
        f'<div class="who"><span class="mark" aria-hidden="true">{player.seat + 1}</span>'
        f'<span class="name">{text(around.name_of(scene, player))}</span>'
        f'<span class="state">{text(_state(scene, player))}</span></div></li>'
    )


def _state(scene: Scene, player: Player) -> str:
    said = around.player_state(scene, player)
    if player.kind != "person" or player.is_away_bot or phrases.AWAY[scene.lang] in said:
        return said
    ready = phrases.READY[scene.lang] if player.has_mixed else phrases.NOT_READY_YET[scene.lang]
    return f"{said} · {ready}" if said else ready


def _mixing(scene: Scene) -> str:
    """For those without scripts; with them the browser brings something by itself, and this is not seen."""
    if not scene.offer:
        return ""
    field = attributes(id="entropy", name="entropy", maxlength=LONGEST_VALUE, value=scene.offer, autocomplete="off")
    label = text(phrases.YOUR_PART[scene.lang])
    return (
        f'<div class="mix unscripted" data-mix><label for="entropy">{label}</label><input{field}>'
        f'<button type="submit" class="big lit" formaction="{to(f"/t/{scene.table}/mix")}">'
        f"{text(phrases.SHUFFLE_AND_BEGIN[scene.lang])}</button></div>"
    )


def _promise(scene: Scene) -> str:
    if not scene.game.has_chance:
        return ""
    return (
        f'<p class="quiet promise">{text(phrases.FINGERPRINT_IS[scene.lang])} '
        f"<code>{text(scene.commitment)}</code> "
        f'<a href="{to("/fair")}">{text(phrases.WHAT_IS_THIS[scene.lang])}</a></p>'
    )
