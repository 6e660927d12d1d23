"""The end of a match as its page shows it: won or lost, by how much and why, and what could come next."""

from __future__ import annotations

from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.looks import ENDS_BOX
from sobremesa.engine.tallies import Aim, Count, Fact, Tally
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.games.odds import odds_of
from sobremesa.games.wording import MINUS
from sobremesa.players.levels import LEVELS
from sobremesa.server import phrases
from sobremesa.server.addresses import static, to
from sobremesa.server.around import button, fair_dice, form, link, name_of, said
from sobremesa.server.html import attributes, join, text
from sobremesa.server.looks import look_of
from sobremesa.server.scene import Player, Scene
from sobremesa.server.verdicts import Verdict, verdict_of

WHERE_FROM = Words("De dónde salen los puntos", "Where the points come from")
TOTAL = Words("Total", "Total")
TIE_BREAK = Words("Desempate: {what}", "Tie-break: {what}")
WHAT_IT_TOOK = Words("Lo que hacía falta", "What it took")
REACHED = Words("{reached} de {wanted}", "{reached} of {wanted}")
STILL_MISSING = Words("faltó {n}", "{n} short")
DONE = Words("conseguido", "done")
NOT_DONE = Words("no se consiguió", "not done")
AT_THE_START = Words("Al empezar", "At the start")
HARDER = Words("Contra bots más difíciles", "Against harder bots")
EASIER = Words("Contra bots más fáciles", "Against easier bots")
ANOTHER_GAME = Words("Otro juego con la misma gente", "Another game with the same people")
ANOTHER_ALONE = Words("Otro juego en solitario", "Another game for one")


def result(scene: Scene) -> str:
    """Nothing before it is over. Its style comes with it: nobody needs it before."""
    if not scene.is_over:
        return ""
    verdict = verdict_of(scene)
    style = f'<link rel="stylesheet" href="{static("end.css")}">'
    dice = fair_dice(scene) if scene.game.has_chance else ""
    return f"{style}{_told(scene, verdict)}{_again(scene, verdict)}{_figures(scene)}{_more(scene)}{dice}"


# --- Won or lost ------------------------------------------------------------------------------------------------------


def _told(scene: Scene, verdict: Verdict) -> str:
    margin = f'<p class="margin">{said(scene, verdict.margin)}</p>' if verdict.margin else ""
    return (
        f'{_scene(scene.game, verdict)}<h2 class="verdict is-{verdict.kind}">{said(scene, verdict.words)}</h2>{margin}'
        f'<p class="ending">{said(scene, scene.ending)}</p>'
    )


def _scene(game: Game, verdict: Verdict) -> str:
    """How this world says it: one's own victory or defeat; for who only watched, the victory of somebody."""
    ends = look_of(game).ends
    if ends is None:
        return ""
    drawn = ends.lost if verdict.kind == "lost" else ends.won
    kind = f"end-scene is-{verdict.kind}"
    return f'<svg class="{kind}" viewBox="{ENDS_BOX}" aria-hidden="true" focusable="false">{drawn}</svg>'


# --- Figures ----------------------------------------------------------------------------------------------------------


def _figures(scene: Scene) -> str:
    tally = scene.view.tally or Tally()
    if scene.game.is_solo:
        return _aims(scene, tally.aims) + _facts(scene, tally.facts, 0) + _odds(scene)
    places = sorted(scene.players, key=lambda player: (player.rank or 99, player.seat))
    listed = join(_place(scene, player, tally.facts) for player in places)
    return f'<ol class="places">{listed}</ol>{_sheet(scene, tally, places)}'


def _place(scene: Scene, player: Player, facts: tuple[Fact, ...]) -> str:
    won = ' class="won"' if player.rank == 1 else ""
    is_placed = player.rank == 1 or scene.game.places is None
    rank = f'<span class="rank">{player.rank if is_placed else "–"}</span>' if player.rank else ""
    points = f'<span class="points">{_number(player.score)}</span>' if player.score is not None else ""
    name = f'<span class="name">{text(name_of(scene, player))}</span>'
    return f"<li{won}>{rank}{_mark(player)}{name} {points}{_facts(scene, facts, player.seat)}</li>"


def _mark(player: Player) -> str:
    return f'<span class="mark" aria-hidden="true">{player.seat + 1}</span>'


def _sheet(scene: Scene, tally: Tally, places: list[Player]) -> str:
    """The score sheet, a column for each in the order of their places, under the marks that the list above names."""
    if not tally.points:
        return ""
    head = join(
        f'<th scope="col">{_mark(player)}<span class="unseen">{text(name_of(scene, player))}</span></th>'
        for player in places
    )
    rows = join(_row(scene, line, places) for line in tally.points)
    return (
        f'<table class="tally"><caption>{text(WHERE_FROM[scene.lang])}</caption><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{rows}</tbody>{_totals(scene, tally, places)}</table>"
    )


def _row(scene: Scene, line: Count, places: list[Player], label: str = "") -> str:
    cells = join(f"<td>{_number(line.by_seat[player.seat])}</td>" for player in places)
    return f'<tr><th scope="row">{_named(scene, label or line.label, line.rule)}</th>{cells}</tr>'


def _number(value: int | None) -> str:
    """With a real minus."""
    return "" if value is None else f"{MINUS}{-value}" if value < 0 else str(value)


def _named(scene: Scene, label: str, rule: str) -> str:
    """A name that opens the rule it goes by."""
    if not rule:
        return said(scene, label)
    return f'<a data-rule="{text(rule)}" href="{to(f"/g/{scene.game.id}#{text(rule)}")}">{said(scene, label)}</a>'


def _totals(scene: Scene, tally: Tally, places: list[Player]) -> str:
    """What each one has in all; and where some have the same, what parts them."""
    if not tally.points:
        return ""
    totals = Count(label=TOTAL[scene.lang], by_seat=tuple(player.score or 0 for player in scene.players))
    is_tied = len(set(totals.by_seat)) < len(totals.by_seat)
    breaks = join(
        _row(scene, line, places, TIE_BREAK[scene.lang].format(what=line.label)) for line in tally.breaks if is_tied
    )
    return f"<tfoot>{_row(scene, totals, places)}{breaks}</tfoot>"


def _facts(scene: Scene, facts: tuple[Fact, ...], seat: int) -> str:
    """What was decisive and is no number of points: how one stood."""
    if not facts:
        return ""
    lines = join(
        f"<div><dt>{_named(scene, fact.label, fact.rule)}</dt><dd>{said(scene, fact.by_seat[seat])}</dd></div>"
        for fact in facts
    )
    return f'<dl class="stood">{lines}</dl>'


# --- Alone ------------------------------------------------------------------------------------------------------------


def _aims(scene: Scene, aims: tuple[Aim, ...]) -> str:
    """What was reached, and what was missing."""
    if not aims:
        return ""
    lines = join(_aim(scene, aim) for aim in aims)
    return f'<h3>{text(WHAT_IT_TOOK[scene.lang])}</h3><ul class="aims">{lines}</ul>'


def _aim(scene: Scene, aim: Aim) -> str:
    kind, sign = ("is-missing", "✗") if aim.missing else ("is-met", "✓")
    return (
        f'<li class="{kind}"><span class="sign" aria-hidden="true">{sign}</span>'
        f"<span>{_named(scene, aim.label, aim.rule)}</span>{_how_far(scene, aim)}</li>"
    )


def _how_far(scene: Scene, aim: Aim) -> str:
    """Of what is done or not, the sign says enough to those who see it."""
    if aim.wanted == 1:
        return f'<span class="unseen">{text((NOT_DONE if aim.missing else DONE)[scene.lang])}</span>'
    reached = REACHED[scene.lang].format(reached=aim.reached, wanted=aim.wanted)
    short = f", {STILL_MISSING[scene.lang].format(n=aim.missing)}" if aim.missing else ""
    return f"<span>{text(reached + short)}</span>"


def _odds(scene: Scene) -> str:
    """How likely a win was, where that is known of these very rules and options."""
    odds = odds_of(scene.game, scene.options)
    if odds is None:
        return ""
    told = text(odds.words[scene.lang])
    return f'<p class="odds"><b>{text(AT_THE_START[scene.lang])}:</b> {told}</p>'


# --- What could come next ---------------------------------------------------------------------------------------------


def _again(scene: Scene, verdict: Verdict) -> str:
    """What most want next comes before all figures; for those who played, and not in a replay."""
    if not _has_played(scene):
        return ""
    return f'<div class="row">{_rematch(scene)}{_other_bots(scene, verdict)}{_sequel(scene)}</div>'


def _more(scene: Scene) -> str:
    another = _another(scene) if _has_played(scene) else ""
    return f'{another}<p class="row">{_afterwards(scene)}</p>{_show_others(scene)}'


def _has_played(scene: Scene) -> bool:
    return scene.at is None and scene.seat != SPECTATOR


def _rematch(scene: Scene) -> str:
    """The same once more with the same people: until somebody has asked for it; then the way there."""
    if scene.rematch:
        label = text(phrases.TO_THE_NEXT_GAME[scene.lang])
        return f'<a class="button-like lit" href="{to(f"/t/{scene.rematch}")}">{label}</a>'
    return form(scene, [button(scene, "rematch", phrases.PLAY_AGAIN[scene.lang], id="do-rematch", class_="lit")])


def _other_bots(scene: Scene, verdict: Verdict) -> str:
    """Against bots alone: harder ones for who won, easier ones for who lost."""
    levels = list(LEVELS)
    bots = {player.level for player in scene.players if not player.is_mine}
    level = bots.pop() if len(bots) == 1 else ""
    if level not in levels or verdict.kind == "over":
        return ""
    at = levels.index(level) + (1 if verdict.kind == "won" else -1)
    if not 0 <= at < len(levels):
        return ""
    wish: dict[str, int | str] = {"mode": "bots", "level": levels[at]}
    wish |= {f"opt_{name}": value for name, value in scene.options.items()}
    label = HARDER if verdict.kind == "won" else EASIER
    return _wished(scene, wish, label[scene.lang], "do-other-bots")


def _sequel(scene: Scene) -> str:
    """A new table for whoever played alone, with the options that the game offers."""
    sequel = scene.view.sequel
    if sequel is None:
        return ""
    wish: dict[str, int | str] = {"mode": "screen"}
    wish |= {f"opt_{name}": value for name, value in sequel.options}
    return _wished(scene, wish, sequel.text, "do-sequel")


def _wished(scene: Scene, wish: dict[str, int | str], label: str, element: str) -> str:
    """Asked for as any new table is."""
    whole: dict[str, int | str] = {"seats": len(scene.players), "name": scene.players[scene.seat].name}
    whole |= wish
    fields = join(f"<input{attributes(type='hidden', name=name, value=value)}>" for name, value in whole.items())
    asked = f'<button type="submit" id="{element}">{text(label)}</button>'
    return f'<form method="post" class="row" action="{to(f"/g/{scene.game.id}/play")}">{fields}{asked}</form>'


def _another(scene: Scene) -> str:
    """Another game that takes as many: a rematch of another kind, so that nobody is lost on the way."""
    fitting = [game for game in shelf.values() if len(scene.players) in game.seats and game is not scene.game]
    if scene.rematch or not fitting:
        return ""
    action = to(f"/t/{scene.table}/rematch")
    buttons = [
        f'<button type="submit" name="game" value="{game.id}" formaction="{action}">{text(game.title[scene.lang])}'
        "</button>"
        for game in fitting
    ]
    label = ANOTHER_ALONE if scene.game.is_solo else ANOTHER_GAME
    return (
        f'<details class="another" id="another"><summary>{text(label[scene.lang])}</summary>{form(scene, buttons)}'
        "</details>"
    )


def _afterwards(scene: Scene) -> str:
    links = [] if scene.at is not None else [(to(f"/t/{scene.table}/replay"), phrases.WATCH_THE_REPLAY[scene.lang])]
    links.append((to(f"/t/{scene.table}/record.json"), phrases.DOWNLOAD_THE_RECORD[scene.lang]))
    return join(f'<a class="button-like" href="{goal}">{text(label)}</a>' for goal, label in links)


def _show_others(scene: Scene) -> str:
    """A match that is over can be watched by anybody who has its link."""
    if scene.at is not None or not scene.url:
        return ""
    label = phrases.SHARE_THE_REPLAY[scene.lang]
    shared = link(scene, f"{scene.url}/replay", label)
    return f'<details class="share" id="share"><summary>{text(label)}</summary>{shared}</details>'
