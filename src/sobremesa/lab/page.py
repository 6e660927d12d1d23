"""A report as one HTML file that stands alone: its parts, and how they are put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from sobremesa.engine.words import Lang, Words
from sobremesa.lab.findings import GOOD, NOTED, ODD, OPEN, Finding

LONG = 8  # a table of more rows is folded


@dataclass(frozen=True)
class Section:
    """A heading, a sentence on how to read it, a chart, and its numbers in a table."""

    heading: Words
    lead: Words
    chart: str
    columns: tuple[Words, ...]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Page:
    title: Words
    subtitle: Words
    findings: Sequence[Finding]
    sections: Sequence[Section]
    made: Sequence[tuple[Words, str]]  # how: names and values
    command: str  # that repeats it


KINDS = {
    NOTED: Words("", ""),
    GOOD: Words("Bien. ", "Good. "),
    OPEN: Words("No se sabe. ", "Not known. "),
    ODD: Words("Ojo. ", "Look. "),
}
_SUMMARY = Words("En pocas palabras", "In a few words")
_NUMBERS = Words("Los números", "The numbers")
_MADE = Words("Cómo se hizo", "How it was made")
_REPEAT = Words("Esta orden lo repite, fila por fila:", "This command repeats it, row by row:")
_HOW_TO_READ = Words(
    "Después de ± va medio intervalo del 95 %. «Con seguridad» quiere decir que el intervalo, ensanchado para que"
    " valgan a la vez todos los de su grupo (Bonferroni), queda entero al otro lado del umbral.",
    "After ± comes half of the 95 % interval. “For certain” means that the interval, widened so that all of its group"
    " hold at once (Bonferroni), lies wholly beyond the threshold.",
)
_CHART_OF = Words(
    "Gráfico: {heading}. Sus números están en la tabla.", "Chart: {heading}. Its numbers are in the table."
)


def render(page: Page, lang: Lang) -> str:
    css = files("sobremesa.lab").joinpath("report.css").read_text("utf-8")
    title = escape(page.title[lang])
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{title} · Sobremesa</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><style>\n{css}</style></head>\n<body>'
        f'<header><h1>{title}</h1><p class="quiet">{escape(page.subtitle[lang])}</p></header>\n<main>'
        f"{_summary(page.findings, lang)}{_join(_section(section, lang) for section in page.sections)}"
        f"{_made(page, lang)}</main>\n<footer><p>{escape(_HOW_TO_READ[lang])}</p></footer></body></html>\n"
    )


def _summary(findings: Iterable[Finding], lang: Lang) -> str:
    items = _join(_finding(one, lang) for one in findings)
    return f'<section><h2>{escape(_SUMMARY[lang])}</h2><ul class="findings">{items}</ul></section>\n'


def _finding(one: Finding, lang: Lang) -> str:
    kind = escape(KINDS[one.kind][lang])
    return f'<li class="{one.kind}"><span class="kind">{kind}</span>{escape(one.words[lang])}</li>'


def _section(section: Section, lang: Lang) -> str:
    heading = escape(section.heading[lang])
    label = escape(_CHART_OF[lang].format(heading=section.heading[lang]))
    return (
        f"<section><h2>{heading}</h2><p>{escape(section.lead[lang])}</p>"
        f'<figure role="img" aria-label="{label}">{section.chart}</figure>{_folded(section, lang)}</section>\n'
    )


def _folded(section: Section, lang: Lang) -> str:
    table = _table(section, lang)
    if len(section.rows) <= LONG:
        return table
    return f"<details><summary>{escape(_NUMBERS[lang])}</summary>{table}</details>"


def _table(section: Section, lang: Lang) -> str:
    head = _join(f'<th scope="col">{escape(column[lang])}</th>' for column in section.columns)
    body = _join(_row(row) for row in section.rows)
    label = escape(f"{_NUMBERS[lang]}: {section.heading[lang]}")
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _row(row: Sequence[str]) -> str:
    first, *others = row
    return f'<tr><th scope="row">{escape(first)}</th>{_join(f"<td>{escape(cell)}</td>" for cell in others)}</tr>'


def _made(page: Page, lang: Lang) -> str:
    told = _join(f"<dt>{escape(name[lang])}</dt><dd>{escape(value)}</dd>" for name, value in page.made)
    return (
        f"<section><h2>{escape(_MADE[lang])}</h2><dl>{told}</dl><p>{escape(_REPEAT[lang])}</p>"
        f"<pre>{escape(page.command)}</pre></section>\n"
    )


def _join(parts: Iterable[str]) -> str:
    return "".join(parts)
