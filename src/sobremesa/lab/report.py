"""The report on a folder of rows: a study of them, told in sentences, charts and tables."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from sobremesa import __version__
from sobremesa.engine.compiler import digest
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.facts import seat_words
from sobremesa.engine.words import Lang, Words
from sobremesa.lab import charts
from sobremesa.lab.charts import Bar, Range
from sobremesa.lab.deeds import deeds_of
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.findings import findings, number, percent, plain, seat_of, signed
from sobremesa.lab.folder import Folder, rows_of
from sobremesa.lab.page import Page, Section, render
from sobremesa.lab.plan import Plan
from sobremesa.lab.study import FEWEST_APART, Distribution, Study, skill

BARS = 24  # of a histogram, at most

Pairs = Sequence[tuple[str, str, Estimate]]


def study_of(folder: Folder) -> Study:
    """Read all rows, a batch at a time."""
    plan = folder.plan
    study = Study(plan.seats, len(plan.game.counters), plan.seating, len(deeds_of(plan.game)))
    for batch in folder.batches():
        study.add(rows_of(batch, plan), batch["number"][0].as_py())
    if not study.games:
        raise Unreadable(
            Words(
                f"En {folder.path} no hay filas todavía: juega primero su plan con --resume.",
                f"There are no rows in {folder.path} yet: play its plan first, with --resume.",
            )
        )
    return study


def report_on(folder: Folder, lang: Lang, pairs: Pairs = ()) -> str:
    """The whole file, as text."""
    return render(page_of(study_of(folder), folder.plan, lang, pairs), lang)


def name_of(plan: Plan, lang: Lang) -> str:
    """A file name that is the same for the same plan and language, and for no other."""
    said = hashlib.sha256(json.dumps(plan.to_json(), sort_keys=True).encode()).hexdigest()[:8]
    return f"{plan.game.id}-{plan.seats}-{said}.{lang}.html"


def read_tournament(path: Path) -> Pairs:
    """The pairs of a tournament's JSON: the points that the first of each takes from the second."""
    try:
        data = json.loads(path.read_text("utf-8"))
        pairs = [
            (str(p["one"]), str(p["other"]), Estimate(float(p["points"]), float(p["margin"]))) for p in data["pairs"]
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreadable(
            Words(
                f"{path} no es el resultado de un torneo: dale lo que escribe «sobremesa tournament --json».",
                f"{path} is not a tournament's result: give it what “sobremesa tournament --json” writes.",
            )
        ) from error
    return sorted(pairs, key=lambda pair: -abs(pair[2].mean - 0.5))


# --- The page ---------------------------------------------------------------------------------------------------------


def page_of(study: Study, plan: Plan, lang: Lang, pairs: Pairs = ()) -> Page:
    parts: list[Section | None] = []
    if study.ended:
        parts = [_wins(study, plan, lang), _skill(pairs, lang), _lifts(study, plan, lang), _deeds(study, plan, lang)]
        parts += [
            _scores(study, plan, lang),
            _gaps(study, lang),
            _lengths(study, lang),
            _leads(study, lang),
            _endings(study, plan, lang),
        ]
    told = {"games": number(study.games, 0), "seats": _seats(plan), "players": _named(plan)}
    return Page(
        title=plan.game.title,
        subtitle=_subtitle(plan, _SUBTITLE.format(**told)),
        findings=findings(study, plan, pairs),
        sections=[part for part in parts if part],
        made=_made(study, plan),
        command=command_of(plan),
    )


_SUBTITLE = Words("{games} partidas, {seats}: {players}", "{games} games, {seats}: {players}")


def _subtitle(plan: Plan, said: Words) -> Words:
    caveat = plan.game.caveat
    return Words(f"{said.es}. {caveat.es}", f"{said.en}. {caveat.en}") if caveat else said


def _seats(plan: Plan) -> Words:
    if plan.seats == 1:
        return Words("a solas", "alone")
    return Words(f"{plan.seats} asientos", f"{plan.seats} seats")


def _named(plan: Plan) -> str:
    """“greedy × 4”, “greedy, random”."""
    names = plan.players if len(plan.seating) > 1 else plan.seated(0)
    counted = {name: names.count(name) for name in names}
    if len(counted) == 1:
        return f"{names[0]} × {len(names)}" if len(names) > 1 else names[0]
    return ", ".join(names)


def _made(study: Study, plan: Plan) -> list[tuple[Words, str]]:
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
    counted = (
        number(study.games, 0) if study.games == plan.games else f"{number(study.games, 0)} / {number(plan.games, 0)}"
    )
    return [
        (Words("Juego", "Game"), plan.game.id),
        (Words("Opciones", "Options"), options or "–"),
        (Words("Jugadores", "Players"), _named(plan)),
        (Words("Partidas", "Games"), counted),
        (Words("Semilla", "Seed"), str(plan.seed)),
        (Words("Reglas (huella)", "Rules (digest)"), digest(plan.game)),
        (Words("Hecho con", "Made with"), f"Sobremesa {__version__}"),
    ]


def command_of(plan: Plan) -> str:
    """What makes the same rows and the same report again."""
    defaults = {option.name: option.default for option in plan.game.options}
    words: list[object] = ["sobremesa", "simulate", plan.game.id, "--games", plan.games, "--seed", plan.seed]
    if len(plan.seating) > 1:
        words = ["sobremesa", "simulate", "--plan", "plan.json"]
    else:
        words += ["--players", ",".join(plan.seated(0))]
        for name, value in plan.options.items():
            words += ["--option", f"{name}={value}"] if value != defaults[name] else []
    return shlex.join([*map(str, words), "--out", plan.game.id, "--report"])


# --- Who wins ---------------------------------------------------------------------------------------------------------


def _range(name: str, estimate: Estimate) -> Range:
    mean, margin = 100 * estimate.mean, 100 * estimate.margin
    return Range(name, mean, mean - margin, mean + margin)


def _share(name: str, estimate: Estimate) -> Range:
    return Range.of_share(name, 100 * estimate.mean, 100 * estimate.margin)


def _wins(study: Study, plan: Plan, lang: Lang) -> Section:
    if study.seats == 1:
        return _solo(study, plan, lang)
    names = [_seat(plan, seat, lang) for seat in range(study.seats)]
    rates = [study.win_rate(seat) for seat in range(study.seats)]
    edges = [study.advantage(seat) for seat in range(study.seats)]
    spread = [_share(name, rate) for name, rate in zip(names, rates, strict=True)]
    return Section(
        Words("Quién gana", "Who wins"),
        Words(
            "De cada cien partidas, las que gana cada {seat}; la línea es lo que le toca. Las empatadas se reparten.",
            "Of a hundred games, those that each {seat} wins; the line is its share. Ties are shared.",
        ).format(seat=seat_of(plan)),
        charts.intervals(spread, _PERCENT_WON[lang], 100 * study.fair_share, around=2),
        (_heading(plan), Words("Gana", "Wins"), Words("De más, en puntos", "Over its share, in points")),
        [(n, percent(r), signed(e)) for n, r, e in zip(names, rates, edges, strict=True)],
    )


def _solo(study: Study, plan: Plan, lang: Lang) -> Section:
    won = study.win_rate(0)
    return Section(
        Words("Cuánto se gana", "How often it is won"),
        Words("De cada cien partidas, las ganadas.", "Of a hundred games, those that were won."),
        charts.intervals([_share(plan.players[0], won)], _PERCENT_WON[lang], 50, around=50),
        (Words("Jugador", "Player"), Words("Gana", "Wins"), Words("Partidas", "Games")),
        [(plan.players[0], percent(won), number(study.ended, 0))],
    )


_PERCENT_WON = Words("% de partidas ganadas", "% of games won")


def _seat(plan: Plan, seat: int, lang: Lang) -> str:
    """With its player, where they differ and keep their places."""
    name = seat_words(plan.game, seat)[lang]
    return f"{name} ({plan.seated(0)[seat]})" if len(set(plan.players)) > 1 and len(plan.seating) == 1 else name


def _heading(plan: Plan) -> Words:
    word = seat_of(plan)
    return Words(word.es.capitalize(), word.en.capitalize())


def _skill(pairs: Pairs, lang: Lang) -> Section | None:
    if not pairs:
        return None
    gains = [(f"{better} › {worse}", gain) for better, worse, gain in skill(pairs)]
    return Section(
        Words("Cuánto cuenta saber jugar", "How much skill matters"),
        Words(
            "De lo que hay entre la pura suerte (0) y ganar siempre (100), lo que el mejor le saca al peor.",
            "Of what lies between pure luck (0) and always winning (100), what the better one has over the worse.",
        ),
        charts.intervals([_range(name, gain) for name, gain in gains], "%"),
        (Words("Mejor › peor", "Better › worse"), Words("Le saca", "Has over it")),
        [(name, percent(gain)) for name, gain in gains],
    )


# --- Counters and kinds of move ---------------------------------------------------------------------------------------


def _lifts(study: Study, plan: Plan, lang: Lang) -> Section | None:
    lifts, names = study.lifts(), plan.game.counters
    if not lifts:
        return None
    alike = sorted(set(range(len(names))) - {which for which, _ in lifts})
    rows = [_counter_row(study, names[which][lang], which, signed(lift)) for which, lift in lifts]
    rows += [_counter_row(study, names[which][lang], which, "–") for which in alike]
    return Section(
        Words("Qué va con ganar", "What goes with winning"),
        (_WITHIN if study.seats > 1 else _BETWEEN).format(few=FEWEST_APART),
        charts.intervals([_range(names[which][lang], lift) for which, lift in lifts], _LIFT[lang]),
        (
            Words("Lo contado", "What is counted"),
            _LIFT,
            Words("De media", "On average"),
            Words("Tienen alguno", "Have any"),
        ),
        rows,
    )


def _counter_row(study: Study, name: str, which: int, lift: str) -> tuple[str, ...]:
    tracked = study.tracked[which]
    return name, lift, plain(tracked.average.estimate), percent(tracked.held.estimate)


_LIFT = Words("Puntos de ganar por cada uno más", "Points of winning for each one more")
_WITHIN = Words(
    "Cuánto más gana quien tiene uno más que los otros de su partida. Es lo que va junto: puede ser causa de ganar, o"
    " consecuencia de ir ganando. «–»: igual para todos, o distinto en menos de {few} partidas.",
    "How much more often one wins who has one more than the others of the same game. It is what goes together: it may"
    " be the cause of winning, or come of it. “–”: the same for all, or different in fewer than {few} games.",
)
_BETWEEN = Words(
    "Cuánto más se gana en las partidas que acaban con uno más. Es lo que va junto: puede ser causa de ganar, o"
    " consecuencia de ir ganando. «–»: igual siempre, o distinto en menos de {few} partidas.",
    "How much more often the games are won that end with one more. It is what goes together: it may be the cause of"
    " winning, or come of it. “–”: always the same, or different in fewer than {few} games.",
)


def _deeds(study: Study, plan: Plan, lang: Lang) -> Section | None:
    lifts, names = study.deed_lifts(), [deed.words[lang] for deed in deeds_of(plan.game)]
    if not lifts:
        return None
    made = [which for which, done in enumerate(study.done) if done.share.above]  # chance's moves are no seat's
    untold = sorted(set(made) - {which for which, _ in lifts}, key=lambda which: -study.done[which].share.above)
    rows = [_deed_row(study, names[which], which, signed(lift)) for which, lift in lifts]
    rows += [_deed_row(study, names[which], which, "–") for which in untold]
    return Section(
        Words("Qué se hace, y cuánto va con ganar", "What is done, and how it goes with winning"),
        (_DONE_WITHIN if study.seats > 1 else _DONE_BETWEEN).format(few=FEWEST_APART),
        charts.intervals([_range(_short(names[which]), lift) for which, lift in lifts], _LIFT_OF_DEED[lang]),
        (
            Words("Clase de jugada", "Kind of move"),
            _LIFT_OF_DEED,
            Words("De las decisiones", "Of all decisions"),
            Words("Veces por partida y {seat}", "Times a game and {seat}").format(seat=seat_of(plan))
            if study.seats > 1
            else Words("Veces por partida", "Times a game"),
        ),
        rows,
    )


def _deed_row(study: Study, name: str, which: int, lift: str) -> tuple[str, ...]:
    done = study.done[which]
    share = done.share.estimate
    assert share is not None, "who made a move has decided"
    return name, lift, percent(share), plain(done.average.estimate)


_LIFT_OF_DEED = Words("Puntos de ganar por cada vez más", "Points of winning for each time more")
_DONE_WITHIN = Words(
    "Qué parte de las decisiones es cada clase de jugada, y cuánto más gana quien la hace una vez más que los otros de"
    " su partida. Es lo que va junto, no una causa: quien va ganando puede permitirse otras jugadas. «–»: todos igual,"
    " o distinto en menos de {few} partidas.",
    "Which part of all decisions each kind of move is, and how much more often one wins who makes it once more than"
    " the others of the same game. It is what goes together, not a cause: who is ahead can afford other moves. “–”:"
    " the same for all, or different in fewer than {few} games.",
)
_DONE_BETWEEN = Words(
    "Qué parte de las decisiones es cada clase de jugada, y cuánto más se ganan las partidas en que se hace una vez"
    " más. Es lo que va junto, no una causa: las partidas largas tienen más de todo. «–»: siempre igual, o distinto en"
    " menos de {few} partidas.",
    "Which part of all decisions each kind of move is, and how much more often the games are won in which it is made"
    " once more. It is what goes together, not a cause: long games have more of everything. “–”: always the same, or"
    " different in fewer than {few} games.",
)


# --- Points and the course of a game ----------------------------------------------------------------------------------

_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_SHARE = Words("% de las partidas", "% of the games")


def _scores(study: Study, plan: Plan, lang: Lang) -> Section | None:
    if study.seats == 1 and study.scores[0].table()[:, 0].max(initial=0) <= 1:
        return None  # won or lost, and that was told
    names = [seat_words(plan.game, seat)[lang] for seat in range(study.seats)]
    spots = [[scores.quantile(part) for part in _QUANTILES] for scores in study.scores]
    rows = [
        (name, plain(scores.mean()), *(number(spot, 0) for spot in row))
        for name, scores, row in zip(names, study.scores, spots, strict=True)
    ]
    return Section(
        Words("Puntos", "Points"),
        Words(
            "La línea abarca nueve de cada diez partidas, la caja la mitad de en medio, y la raya es la mediana.",
            "The line spans nine in ten games, the box the middle half, and the tick is the median.",
        ),
        charts.spreads(
            [Range(n, s[2], s[0], s[4], s[1], s[3]) for n, s in zip(names, spots, strict=True)], _POINTS[lang]
        ),
        (_heading(plan), Words("Media", "Mean"), *(Words(f"{p:.0%}", f"{p:.0%}") for p in _QUANTILES)),
        rows,
    )


_POINTS = Words("puntos", "points")


def _gaps(study: Study, lang: Lang) -> Section | None:
    if study.seats == 1:
        return None
    lead = Words(
        f"Puntos del primero al segundo. Empatadas por el triunfo: {percent(study.tie_rate)}.",
        f"Points from first to second. Tied for first: {percent(study.tie_rate)}.",
    )
    return _histogram(Words("Lo reñido", "How close it is"), lead, study.gaps, _POINTS, lang)


def _lengths(study: Study, lang: Lang) -> Section:
    lead = Words("Jugadas por partida, azar incluido.", "Moves in a game, chance included.")
    return _histogram(Words("Duración", "Length"), lead, study.moves, Words("jugadas", "moves"), lang)


def _leads(study: Study, lang: Lang) -> Section | None:
    if study.seats == 1:
        return None
    lead = Words("Veces que cambia quién va por delante.", "How often another one takes the lead.")
    named = Words("cambios", "changes")
    return _histogram(Words("Cambios en cabeza", "Changes of lead"), lead, study.lead_changes, named, lang)


def _histogram(heading: Words, lead: Words, values: Distribution, unit: Words, lang: Lang) -> Section:
    bars = bars_of(values)
    rows = [(_between(bar), f"{number(bar.share, 2)}\u00a0%") for bar in bars]
    chart = charts.histogram(bars, unit[lang], _SHARE[lang])
    return Section(heading, lead, chart, (Words(unit.es.capitalize(), unit.en.capitalize()), _SHARE), rows)


def bars_of(values: Distribution) -> list[Bar]:
    """At most so many bars of the same whole width; the last takes in the longest hundredth, if there is no room."""
    table, total = values.table(), values.total
    low, top = int(table[0, 0]), int(table[-1, 0])
    high = top if top - low < BARS * values.width else values.quantile(0.99)
    width = max(values.width, ceil((high - low + 1) / BARS))
    last = (high - low) // width
    shares = [0.0] * (last + 1)
    for value, count, *_ in table:
        shares[min(last, int(value - low) // width)] += 100 * count / total
    ends = [low + width * (place + 1) for place in range(last)] + [max(top + 1, low + width * (last + 1))]
    drawn = [low + width * (place + 1) for place in range(last + 1)]
    return [Bar(low + width * i, drawn[i], share, ends[i] - 1) for i, share in enumerate(shares)]


def _between(bar: Bar) -> str:
    first, last = int(bar.low), bar.last
    return number(first, 0) if first == last else f"{number(first, 0)}–{number(last, 0)}"


def _endings(study: Study, plan: Plan, lang: Lang) -> Section | None:
    endings = plan.game.endings
    if len(endings) < 2:
        return None
    shares = sorted(
        ((study.ending_rate(i), words[lang]) for i, words in enumerate(endings)), key=lambda one: -one[0].mean
    )
    ranges = [_share(_short(words), share) for share, words in shares]
    return Section(
        Words("Cómo acaba", "How it ends"),
        Words("De cada cien partidas, las que acaban así.", "Of a hundred games, those that end so."),
        charts.intervals(ranges, _SHARE[lang]),
        (Words("Final", "End"), _SHARE),
        [(words, percent(share)) for share, words in shares],
    )


def _short(sentence: str) -> str:
    return sentence if len(sentence) < 44 else f"{sentence[:42].rstrip(' ,.;:')}…"
