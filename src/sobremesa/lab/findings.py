"""What a study found, in sentences: each says its number, its interval and the threshold it was held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.engine.words import Lang, Words, listed
from sobremesa.lab.deeds import deeds_of
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.plan import Plan
from sobremesa.lab.study import CLOSE, Study, games_needed, is_beyond, is_within, skill

# Thresholds, in parts of one; the sentences state them.
FAIR = 0.01  # a seat this near to its share is fair
STRONG = 0.05  # one more of something that changes the chance of winning by this much is worth a look
EASY, HARD = 0.6, 0.3  # a solo game is easy above the one, hard below the other
MANY_CLOSE, FEW_CLOSE = 0.5, 0.2  # games that are close
MANY_FORCED = 0.25  # decisions with one legal move
LUCK, SKILL = 0.1, 0.5  # of what a better player has over a worse one

NOTHING = 1e-5  # a margin that sums of floats may leave

NOTED, GOOD, OPEN, ODD = "noted", "good", "open", "odd"  # how a finding is to be taken; ODD: look at it


@dataclass(frozen=True)
class Finding:
    kind: str
    words: Words


def findings(study: Study, plan: Plan, pairs: Sequence[tuple[str, str, Estimate]] = ()) -> list[Finding]:
    """The summary of a report, what matters most first."""
    if not study.ended:
        return [_cut(study, plan)]
    found = [_difficulty(study, plan)] if study.seats == 1 else [*_seats(study, plan), _closeness(study)]
    found += [_skill(one) for one in skill(pairs)[:1]] + _counters(study, plan) + _deeds(study, plan)
    found += [_length(study), *_choices(study), *([_lead(study)] if study.seats > 1 else [])]
    found += [_endings(study, plan)] if len(plan.game.endings) > 1 else []
    found += [Finding(OPEN, _CARELESS)] if set(plan.players) == {"random"} else []
    return found + ([_cut(study, plan)] if study.cut else [])


_CARELESS = Words(
    "Aquí se juega al azar: esto dice algo de los huesos del juego, no de quien juega bien.",
    "Here moves are made at random: this tells of the bones of the game, not of those who play well.",
)


# --- Numbers in words -------------------------------------------------------------------------------------------------


def number(value: float, digits: int = 1) -> str:
    """Groups of three apart by a thin space, as both languages may."""
    text = f"{value:,.{digits}f}".replace(",", "\u202f").replace("-", "\u2212")
    return text if any(figure in text for figure in "123456789") else text.replace("\u2212", "")


def digits_for(margin: float) -> int:
    """So many digits that the margin shows one or two that count."""
    is_none = margin < NOTHING  # all were alike, but for rounding
    return 0 if margin >= 10 else 1 if is_none else 1 if margin >= 0.1 else 2 if margin >= 0.01 else 3


def percent(estimate: Estimate) -> str:
    digits = digits_for(100 * estimate.margin)
    return f"{number(100 * estimate.mean, digits)}\u00a0±\u00a0{number(100 * estimate.margin, digits)}\u00a0%"


def points(estimate: Estimate) -> str:
    """In hundredths, without a sign."""
    digits = digits_for(100 * estimate.margin)
    return f"{number(100 * abs(estimate.mean), digits)}\u00a0±\u00a0{number(100 * estimate.margin, digits)}"


def signed(estimate: Estimate) -> str:
    """In hundredths, with a sign, unless nothing is left of it."""
    return signed_plain(Estimate(100 * estimate.mean, 100 * estimate.margin))


def signed_plain(estimate: Estimate) -> str:
    digits = digits_for(estimate.margin)
    told = number(estimate.mean, digits)
    plus = "+" if estimate.mean > 0 and told != number(0, digits) else ""
    return f"{plus}{told}\u00a0±\u00a0{number(estimate.margin, digits)}"


def plain(estimate: Estimate) -> str:
    digits = digits_for(estimate.margin)
    return f"{number(estimate.mean, digits)}\u00a0±\u00a0{number(estimate.margin, digits)}"


_LANGS: tuple[Lang, Lang] = ("es", "en")


# --- Seats and players ------------------------------------------------------------------------------------------------


def _seats(study: Study, plan: Plan) -> list[Finding]:
    if len(set(plan.players)) > 1:
        return _players(study, plan)
    share = number(100 * study.fair_share)
    edges = {seat: study.advantage(seat) for seat in range(study.seats)}
    sure = {seat: edge for seat, edge in edges.items() if is_beyond(edge, FAIR, study.seats)}
    order = sorted(sure, key=lambda seat: -abs(sure[seat].mean))
    if study.seats == 2:
        order = [seat for seat in order if sure[seat].mean > 0]  # what one has too much the other lacks
    if order:
        return [Finding(ODD, _edge(plan, seat, sure[seat], share)) for seat in order]
    if all(is_within(edge, FAIR, study.seats) for edge in edges.values()):
        widest = max(edges.values(), key=lambda edge: abs(edge.mean) + edge.margin)
        told = {"seats": seats_of(plan), "edge": signed(widest), "share": share, "limit": number(100 * FAIR, 0)}
        return [Finding(GOOD, _FAIR_SEATS.format(**told))]
    seat = max(edges, key=lambda seat: abs(edges[seat].mean))
    needed = games_needed(study.ended, edges[seat].margin, FAIR / 2)
    told = {"who": _who(plan, seat), "edge": signed(edges[seat]), "needed": number(_round_up(needed), 0)}
    return [Finding(OPEN, _OPEN_SEATS.format(**told, seat=seat_of(plan), limit=number(100 * FAIR, 0)))]


def seat_of(plan: Plan) -> Words:
    """What a seat is in this game. Nothing says who acts first: rows do not tell, and sides may take turns at it."""
    return Words("bando", "side") if plan.game.roles else Words("asiento", "seat")


def seats_of(plan: Plan) -> Words:
    one = seat_of(plan)
    return Words(f"{one.es}s", f"{one.en}s")


def _who(plan: Plan, seat: int) -> Words:
    if plan.game.roles:
        return Words("el bando «{role}»", "the side “{role}”").format(role=plan.game.roles[seat])
    return Words(f"el asiento {seat + 1}", f"seat {seat + 1}")


def _edge(plan: Plan, seat: int, edge: Estimate, share: str) -> Words:
    words, who = _FAVOURED if edge.mean > 0 else _BEHIND, _who(plan, seat)
    begun = Words(f"{who.es[0].upper()}{who.es[1:]}", f"{who.en[0].upper()}{who.en[1:]}")
    return words.format(who=begun, points=points(edge), share=share, limit=number(100 * FAIR, 0))


def _round_up(value: int) -> int:
    """To one figure: 23,117 games are 30,000."""
    unit = int(10 ** (len(str(value)) - 1))
    return -(-value // unit) * unit


_FAVOURED = Words(
    "{who} gana {points} puntos más a menudo que lo que le toca ({share} %): tiene ventaja, con seguridad"
    " (umbral: {limit} punto).",
    "{who} wins {points} points more often than its share ({share} %): it is favoured for certain"
    " (threshold: {limit} point).",
)
_BEHIND = Words(
    "{who} gana {points} puntos menos a menudo que lo que le toca ({share} %): tiene desventaja, con"
    " seguridad (umbral: {limit} punto).",
    "{who} wins {points} points less often than its share ({share} %): it is behind for certain"
    " (threshold: {limit} point).",
)
_FAIR_SEATS = Words(
    "Los {seats} son justos: ninguno se aparta más de {limit} punto de lo que le toca ({share} %; el que más, {edge}).",
    "The {seats} are fair: none is more than {limit} point off its share ({share} %; the furthest is {edge}).",
)
_OPEN_SEATS = Words(
    "Con estas partidas no se sabe si algún {seat} se aparta más de {limit} punto de lo que le toca (el que más,"
    " {who}: {edge}); harían falta unas {needed}.",
    "These games do not tell whether a {seat} is more than {limit} point off its share (the furthest is {who}:"
    " {edge}); it would take about {needed}.",
)


def _players(study: Study, plan: Plan) -> list[Finding]:
    """Different players: who wins; seats can be judged only where everybody sat everywhere."""
    names = dict.fromkeys(plan.players)
    told = {lang: listed([f"{name} {percent(_rate_of(study, plan, name))}" for name in names], lang) for lang in _LANGS}
    words = _BY_PLAYER if len(plan.seating) > 1 else _BY_SEATED_PLAYER
    return [Finding(NOTED, words.format(told=Words(told["es"], told["en"])))]


def _rate_of(study: Study, plan: Plan, name: str) -> Estimate:
    """How often a seat of this player's wins; several places of the same name count together."""
    rates = [study.by_player[i].estimate for i, player in enumerate(plan.players) if player == name]
    margin = sum(rate.margin for rate in rates) / len(rates)  # they sit in the same games: no less than that is safe
    return Estimate(sum(rate.mean for rate in rates) / len(rates), margin)


_BY_PLAYER = Words("Un asiento de cada cual gana: {told}.", "A seat of each one's wins: {told}.")
_BY_SEATED_PLAYER = Words(
    "Un asiento de cada cual gana: {told}. Cada cual tiene siempre el mismo asiento, así que esto mezcla quién juega y"
    " dónde se sienta.",
    "A seat of each one's wins: {told}. Everyone always has the same seat, so this mixes who plays with who sits"
    " where.",
)


def _difficulty(study: Study, plan: Plan) -> Finding:
    won = study.win_rate(0)
    verdict, kind = _BETWEEN, NOTED
    if won.mean - won.margin > EASY:
        verdict, kind = _IS_EASY, ODD
    elif won.mean + won.margin < HARD:
        verdict, kind = _IS_HARD, ODD
    limits = {"easy": number(100 * EASY, 0), "hard": number(100 * HARD, 0)}
    return Finding(kind, _SOLO.format(player=plan.players[0], won=percent(won), verdict=verdict, **limits))


_IS_EASY = Words("es fácil para quien juega así", "it is easy for this kind of player")
_IS_HARD = Words("es difícil para quien juega así", "it is hard for this kind of player")
_BETWEEN = Words("ni fácil ni difícil para quien juega así", "neither easy nor hard for this kind of player")
_SOLO = Words(
    "Jugado por «{player}», se gana en el {won} de las partidas: {verdict} (umbrales: fácil por encima del {easy} %,"
    " difícil por debajo del {hard} %).",
    "Played by “{player}”, it is won in {won} of the games: {verdict} (thresholds: easy above {easy} %, hard below"
    " {hard} %).",
)


def _closeness(study: Study) -> Finding:
    close = study.close_rate
    kind = ODD if close.mean + close.margin < FEW_CLOSE else GOOD if close.mean - close.margin > MANY_CLOSE else NOTED
    told = {"close": percent(close), "gap": plain(study.gaps.mean()), "within": number(100 * CLOSE, 0)}
    limits = {"few": number(100 * FEW_CLOSE, 0), "many": number(100 * MANY_CLOSE, 0)}
    return Finding(kind, _CLOSE[kind].format(**told, **limits))


def _close(es: str, en: str) -> Words:
    return Words(
        "El {close} de las partidas son reñidas (el segundo queda a un punto del primero, o al {within} % de sus"
        f" puntos); del primero al segundo hay {{gap}} puntos. {es}",
        "{close} of the games are close (the second is one point off the first, or {within} % of the points); from"
        f" first to second it is {{gap}} points. {en}",
    )


_CLOSE = {
    ODD: _close("Son pocas (umbral: {few} %).", "That is few (threshold: {few} %)."),
    GOOD: _close("Son muchas (umbral: {many} %).", "That is many (threshold: {many} %)."),
    NOTED: _close(
        "Ni pocas ni muchas (umbrales: {few} y {many} %).", "Neither few nor many (thresholds: {few} and {many} %)."
    ),
}


def _skill(pair: tuple[str, str, Estimate]) -> Finding:
    better, worse, gained = pair
    verdict = _SOME_SKILL
    if gained.mean - gained.margin > SKILL:
        verdict = _MUCH_SKILL
    elif gained.mean + gained.margin < LUCK:
        verdict = _ALL_LUCK
    told = {"better": better, "worse": worse, "gained": percent(gained), "verdict": verdict}
    return Finding(NOTED, _SKILL.format(**told, luck=number(100 * LUCK, 0), skill=number(100 * SKILL, 0)))


_MUCH_SKILL = Words("cuenta mucho cómo se juega", "how one plays counts for much")
_SOME_SKILL = Words("cuentan tanto el juego como la suerte", "both play and luck count")
_ALL_LUCK = Words("casi todo es suerte", "nearly all is luck")
_SKILL = Words(
    "«{better}» le saca a «{worse}» el {gained} de lo que hay entre la pura suerte y ganar siempre: {verdict}"
    " (umbrales: {luck} y {skill} %).",
    "“{better}” has {gained} of what lies between pure luck and always winning over “{worse}”: {verdict} (thresholds:"
    " {luck} and {skill} %).",
)


# --- Counters and kinds of move ---------------------------------------------------------------------------------------


def _counters(study: Study, plan: Plan) -> list[Finding]:
    """The strongest and the weakest thing to have more of, if they are so for certain.

    Between different players nothing is said: what the better one likes to take would look strong.
    """
    lifts = study.lifts() if len(set(plan.players)) == 1 else []
    told = [_lift(plan.game.counters[which], lift, len(lifts), _MORE, _LESS) for which, lift in _ends(lifts)]
    if study.seats == 1:  # where things stand at the end of a game for one is how it was won, and no cause for alarm
        told = [Finding(NOTED, one.words) for one in told]
    unheld = [c for c, one in zip(plan.game.counters, study.tracked, strict=True) if not one.held.total]
    if unheld:
        told.append(
            Finding(ODD, _NEVER.format(names=Words(*(listed([c[lang] for c in unheld], lang) for lang in _LANGS))))
        )
    return told


def _deeds(study: Study, plan: Plan) -> list[Finding]:
    """The same for kinds of move. None is a cause for alarm: who wins has done something more often."""
    lifts, deeds = study.deed_lifts() if len(set(plan.players)) == 1 else [], deeds_of(plan.game)
    told = [_lift(deeds[which].words, lift, len(lifts), _DOING, _NOT_DOING) for which, lift in _ends(lifts)]
    return [Finding(NOTED, one.words) for one in told]


def _ends(lifts: Sequence[tuple[int, Estimate]]) -> list[tuple[int, Estimate]]:
    """The first if it goes with winning for certain, and the last if it goes with losing."""
    sure = [(which, lift) for which, lift in lifts if is_beyond(lift, 0.0, len(lifts))]
    return [one for one in sure[:1] if one[1].mean > 0] + [one for one in sure[-1:] if one[1].mean < 0]


def _lift(name: Words, lift: Estimate, family: int, more: Words, less: Words) -> Finding:
    kind, look = NOTED, _UNSURE
    if is_beyond(lift, STRONG, family):
        kind, look = ODD, _BEYOND
    elif is_within(lift, STRONG, family):
        look = _WITHIN
    words = more if lift.mean > 0 else less
    return Finding(kind, words.format(name=name, points=points(lift), limit=number(100 * STRONG, 0), look=look))


_BEYOND = Words("con seguridad más del umbral", "for certain beyond the threshold")
_WITHIN = Words("con seguridad dentro del umbral", "for certain within the threshold")
_UNSURE = Words("no se sabe si más del umbral", "not known whether beyond the threshold")
_MORE = Words(
    "De lo que se cuenta, lo que más va con ganar es «{name}»: cada uno más, {points} puntos más de ganar ({look} de"
    " {limit}).",
    "Of what is counted, “{name}” goes with winning most: each one more, {points} points more of winning ({look} of"
    " {limit}).",
)
_LESS = Words(
    "Lo que menos va con ganar es «{name}»: cada uno más, {points} puntos menos ({look} de {limit}).",
    "“{name}” goes with winning least: each one more, {points} points less ({look} of {limit}).",
)
_DOING = Words(
    "De las clases de jugada, la que más va con ganar es «{name}»: cada vez más, {points} puntos más de ganar ({look}"
    " de {limit}). Van juntas; no tiene por qué ser la causa.",
    "Of the kinds of move, “{name}” goes with winning most: each time more, {points} points more of winning ({look} of"
    " {limit}). They go together; it need not be why.",
)
_NOT_DOING = Words(
    "La clase de jugada que menos va con ganar es «{name}»: cada vez más, {points} puntos menos ({look} de {limit}).",
    "The kind of move that goes with winning least is “{name}”: each time more, {points} points less ({look} of"
    " {limit}).",
)
_NEVER = Words("Nadie ha llegado a tener: {names}.", "Nobody ever had any: {names}.")


# --- The course of a game ---------------------------------------------------------------------------------------------


def _length(study: Study) -> Finding:
    told = {
        "moves": plain(study.moves.mean()),
        "low": number(study.moves.quantile(0.05), 0),
        "high": number(study.moves.quantile(0.95), 0),
        "decisions": plain(study.decisions.mean()),
    }
    return Finding(NOTED, _LENGTH.format(**told))


_LENGTH = Words(
    "Una partida dura {moves} jugadas, azar incluido (nueve de cada diez, de {low} a {high}), y en ella se decide"
    " {decisions} veces.",
    "A game takes {moves} moves, chance included (nine in ten: {low} to {high}), {decisions} of them decisions.",
)


def _choices(study: Study) -> list[Finding]:
    choices, forced = study.choices.estimate, study.forced.estimate
    if choices is None or forced is None:
        return []
    kind = ODD if forced.mean - forced.margin > MANY_FORCED else NOTED
    words = _MANY_FORCED if kind == ODD else _FORCED
    told = {"choices": plain(choices), "forced": percent(forced), "limit": number(100 * MANY_FORCED, 0)}
    return [Finding(kind, words.format(**told))]


_CHOICES = Words("Cada decisión ofrece {choices} jugadas; ", "A decision offers {choices} moves; ")
_MANY_FORCED = Words(
    _CHOICES.es + "el {forced} son forzadas (solo hay una), más del umbral del {limit} %.",
    _CHOICES.en + "{forced} are forced (there is but one), beyond the threshold of {limit} %.",
)
_FORCED = Words(
    _CHOICES.es + "el {forced} son forzadas (solo hay una; umbral: {limit} %).",
    _CHOICES.en + "{forced} are forced (there is but one; threshold: {limit} %).",
)


def _lead(study: Study) -> Finding:
    never = study.lead_changes.share(lambda changes: changes == 0)
    return Finding(NOTED, _LEAD.format(changes=plain(study.lead_changes.mean()), never=percent(never)))


_LEAD = Words(
    "La cabeza cambia {changes} veces por partida; en el {never} de las partidas, ninguna.",
    "The lead changes {changes} times a game; in {never} of the games, never.",
)


def _endings(study: Study, plan: Plan) -> Finding:
    shares = {i: study.ending_rate(i) for i in range(len(plan.game.endings))}
    common = max(shares, key=lambda i: shares[i].mean)
    words = plan.game.endings[common]
    told = Words(words.es.rstrip("."), words.en.rstrip("."))
    return Finding(NOTED, _ENDING.format(ending=told, share=percent(shares[common])))


_ENDING = Words(
    "El final más común, en el {share} de las partidas: «{ending}».",
    "The most common end, in {share} of the games: “{ending}”.",
)


def _cut(study: Study, plan: Plan) -> Finding:
    told = {"cut": number(study.cut, 0), "games": number(study.games, 0), "most": number(plan.most_moves, 0)}
    return Finding(ODD, _CUT.format(**told))


_CUT = Words(
    "{cut} de {games} partidas se cortaron a las {most} jugadas sin haber acabado, y no cuentan en lo demás.",
    "{cut} of {games} games were cut at {most} moves without an end, and count nowhere else.",
)
