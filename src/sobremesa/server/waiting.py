"""The page of a table before its match begins: who is there, who is missing, and what the dice will be mixed from."""

from __future__ import annotations

from sobremesa.engine.words import listed
from sobremesa.server import around
from sobremesa.server.addresses import to
from sobremesa.server.dice import LONGEST_VALUE
from sobremesa.server.html import attributes, join, text
from sobremesa.server.i18n import translator
from sobremesa.server.scene import Player, Scene


def regions(scene: Scene) -> dict[str, str]:
    """The inside of each region of the page; where the board will be, a panel."""
    return {
        "board": _panel(scene),
        "prompt": f'<p class="ask{_brief(scene)}"><span>{text(_asked(scene))}</span></p>',
        "mine": around.seat_offer(scene) if scene.can_sit else "",
        "others": "",
        "result": "",
        "controls": around.controls(scene),
        "story": f'<p class="quiet">{text(translator(scene.lang)("Nothing has happened yet."))}</p>',
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
    _ = translator(scene.lang)
    if _brief(scene):
        return _("One moment: the dice are being mixed.")
    free = sum(player.kind == "open" for player in scene.players)
    if free:
        return _("A seat is still free.") if free == 1 else _("{n} seats are still free.").format(n=free)
    missing = [player.name for player in scene.players if _is_awaited(player) and not player.is_mine]
    return _("Waiting for {names}.").format(names=listed(missing, scene.lang))


def _panel(scene: Scene) -> str:
    _, here = translator(scene.lang), to(f"/t/{scene.table}")
    return (
        f'<div class="lobby{_brief(scene)}"><h2>{text(_("The table is set"))}</h2>'
        f'<ul class="seats">{join(_seat(scene, player) for player in scene.players)}</ul>'
        f"<p>{text(_('As soon as everybody is here the match begins by itself.'))}</p>{_mixing(scene)}{_promise(scene)}"
        f'<p class="unscripted"><a class="button-like" href="{here}">{text(_("Look again"))}</a></p></div>'
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
    _ = translator(scene.lang)
    said = around.player_state(scene, player)
    if player.kind != "person" or player.is_away_bot or _("away") in said:
        return said
    ready = _("ready") if player.has_mixed else _("not ready yet")
    return f"{said} · {ready}" if said else ready


def _mixing(scene: Scene) -> str:
    """For those without scripts; with them the browser brings something by itself, and this is not seen."""
    if not scene.offer:
        return ""
    _ = translator(scene.lang)
    field = attributes(id="entropy", name="entropy", maxlength=LONGEST_VALUE, value=scene.offer, autocomplete="off")
    label = text(_("Your part of the dice: leave it, or write what you like."))
    return (
        f'<div class="mix unscripted" data-mix><label for="entropy">{label}</label><input{field}>'
        f'<button type="submit" class="big lit" formaction="{to(f"/t/{scene.table}/mix")}">'
        f"{text(_('Shuffle and begin'))}</button></div>"
    )


def _promise(scene: Scene) -> str:
    if not scene.game.has_chance:
        return ""
    _ = translator(scene.lang)
    return (
        f'<p class="quiet promise">{text(_("The fingerprint of the secret behind the dice:"))} '
        f'<code>{text(scene.commitment)}</code> <a href="{to("/fair")}">{text(_("What is this?"))}</a></p>'
    )
