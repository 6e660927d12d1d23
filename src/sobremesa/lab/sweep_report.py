"""The report on a sweep: what each setting changes, and whether it is certain."""

from __future__ import annotations

import shlex

from sobremesa import __version__
from sobremesa.engine.compiler import digest
from sobremesa.engine.words import Lang, Words, listed
from sobremesa.lab import charts
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.findings import GOOD, NOTED, ODD, OPEN, Finding, number, percent, plain, signed, signed_plain
from sobremesa.lab.page import Page, Section, render
from sobremesa.lab.sweep import Measure, Sweep


def report_on_sweep(swept: Sweep, lang: Lang) -> str:
    return render(page_of(swept, lang), lang)


def page_of(swept: Sweep, lang: Lang) -> Page:
    plan = swept.plans[0]
    return Page(
        title=plan.game.title,
        subtitle=_SUBTITLE.format(
            settings=len(swept.plans), games=number(swept.games, 0), names=", ".join(swept.varied)
        ),
        findings=findings(swept),
        sections=[*_exact_section(swept, lang), *(_section(swept, measure, lang) for measure in swept.measures)],
        made=[
            (Words("Juego", "Game"), plan.game.id),
            (Words("Jugadores", "Players"), ", ".join(plan.seated(0))),
            (Words("Partidas de cada ajuste", "Games of each setting"), number(swept.games, 0)),
            (Words("Semilla", "Seed"), str(plan.seed)),
            (Words("Reglas (huella)", "Rules (digest)"), digest(plan.game)),
            (Words("Hecho con", "Made with"), f"Sobremesa {__version__}"),
        ],
        command=command_of(swept),
    )


_SUBTITLE = Words(
    "{settings} ajustes ({names}), {games} partidas de cada uno con la misma suerte",
    "{settings} settings ({names}), {games} games of each with the same luck",
)


def findings(swept: Sweep) -> list[Finding]:
    """For each measure: what changes it for certain, and what cannot be told apart from the first setting."""
    found = [_exact_finding(swept)] if swept.exact else []
    found += [_finding(swept, measure) for measure in swept.measures]
    if swept.cut:
        words = Words(
            f"{swept.cut} de {swept.games} partidas se cortaron sin acabar en algún ajuste, y no cuentan en ninguno.",
            f"{swept.cut} of {swept.games} games were cut without an end in some setting, and count in none.",
        )
        found.append(Finding(ODD, words))
    return found


def _finding(swept: Sweep, measure: Measure) -> Finding:
    others = range(1, len(swept.plans))
    sure = [place for place in others if swept.is_certain(place, measure)]
    base = Words(swept.setting(0), swept.setting(0))
    if not sure:
        if all(swept.difference(place, measure) == Estimate(0.0, 0.0) for place in others):
            return Finding(GOOD, _NOTHING.format(measure=measure.words))
        return Finding(OPEN, _UNCERTAIN.format(measure=measure.words, base=base))
    furthest = max(sure, key=lambda place: abs(swept.difference(place, measure).mean))
    told = {
        "measure": measure.words,
        "base": base,
        "value": shown(swept.value(0, measure), measure),
        "furthest": swept.setting(furthest),
        "difference": difference_shown(swept.difference(furthest, measure), measure),
    }
    alike = [swept.setting(place) for place in others if place not in sure]
    rest = _ALIKE.format(alike=Words(listed(alike, "es"), listed(alike, "en"))) if alike else Words("", "")
    words = _CERTAIN.format(**told)
    return Finding(NOTED, Words(words.es + rest.es, words.en + rest.en))


_CERTAIN = Words(
    "«{measure}» cambia con seguridad: de {value} con {base}, lo que más {furthest}, {difference}.",
    "“{measure}” changes for certain: from {value} with {base}, most with {furthest}, {difference}.",
)
_ALIKE = Words(" No se distinguen del primero: {alike}.", " Not told apart from the first: {alike}.")
_UNCERTAIN = Words(
    "«{measure}» no cambia con seguridad en ningún ajuste respecto a {base}.",
    "“{measure}” does not change for certain in any setting against {base}.",
)
_NOTHING = Words("«{measure}» no cambia en ninguna partida.", "“{measure}” does not change in any game.")


def shown(value: Estimate, measure: Measure) -> str:
    return percent(value) if measure.is_share else plain(value)


def difference_shown(value: Estimate, measure: Measure) -> str:
    return signed(value) if measure.is_share else signed_plain(value)


def _section(swept: Sweep, measure: Measure, lang: Lang) -> Section:
    unit = 100 if measure.is_share else 1
    places = range(len(swept.plans))
    values = [swept.value(place, measure) for place in places]
    ranges = [_range(swept.setting(place), value, measure) for place, value in zip(places, values, strict=True)]
    title = measure.words[lang] + (", %" if measure.is_share else "")
    rows = [(swept.setting(p), shown(values[p], measure), _against(swept, p, measure)) for p in places]
    return Section(
        measure.words,
        Words(
            "La línea es el primer ajuste. La diferencia se toma partida a partida, con la misma suerte.",
            "The line is the first setting. The difference is taken game by game, with the same luck.",
        ),
        charts.intervals(ranges, title, unit * values[0].mean),
        (
            Words("Ajuste", "Setting"),
            measure.words,
            Words("Diferencia con el primero (*: segura)", "Difference to the first (*: for certain)"),
        ),
        rows,
    )


def _range(name: str, value: Estimate, measure: Measure) -> charts.Range:
    if measure.is_share:
        return charts.Range.of_share(name, 100 * value.mean, 100 * value.margin)
    return charts.Range(name, value.mean, value.mean - value.margin, value.mean + value.margin)


def exact_shown(value: Estimate) -> str:
    return f"{number(100 * value.mean, 4)}\u00a0%"


def _exact_finding(swept: Sweep) -> Finding:
    told = [f"{swept.setting(place)} {exact_shown(value)}" for place, value in enumerate(swept.exact)]
    return Finding(NOTED, _EXACT.format(told=Words(listed(told, "es"), listed(told, "en"))))


_EXACT = Words(
    "Con el mejor juego posible, calculado y no jugado, se gana: {told}.",
    "By the best possible play, computed and not simulated, it is won: {told}.",
)


def _exact_section(swept: Sweep, lang: Lang) -> list[Section]:
    if not swept.exact:
        return []
    heading = Words("Con el mejor juego", "By best play")
    lead = Words(
        "Lo que gana quien no se equivoca nunca. Es exacto: no depende de la suerte ni del número de partidas.",
        "What one wins who never errs. It is exact: it depends neither on luck nor on the number of games.",
    )
    percents = [100 * value.mean for value in swept.exact]
    ranges = [charts.Range(swept.setting(place), value, value, value) for place, value in enumerate(percents)]
    rows = [
        (
            swept.setting(place),
            exact_shown(value),
            "–" if place == 0 else number(100 * (value.mean - swept.exact[0].mean), 4),
        )
        for place, value in enumerate(swept.exact)
    ]
    columns = Words("Ajuste", "Setting"), heading, Words("Diferencia con el primero", "Difference to the first")
    return [Section(heading, lead, charts.intervals(ranges, "%", percents[0]), columns, rows)]


def _against(swept: Sweep, place: int, measure: Measure) -> str:
    if place == 0:
        return "–"
    told = difference_shown(swept.difference(place, measure), measure)
    return f"{told} *" if swept.is_certain(place, measure) else told


def command_of(swept: Sweep) -> str:
    plan = swept.plans[0]
    words: list[object] = ["sobremesa", "sweep", plan.game.id, "--games", plan.games, "--seed", plan.seed]
    words += ["--players", ",".join(plan.seated(0))]
    defaults = {option.name: option.default for option in plan.game.options}
    for name, value in plan.options.items():
        if name not in swept.varied and value != defaults[name]:
            words += ["--option", f"{name}={value}"]
    for name, values in swept.varied.items():
        words += ["--vary", f"{name}={','.join(map(str, values))}"]
    return shlex.join([*map(str, words), "--report", f"{plan.game.id}-sweep.html"])
