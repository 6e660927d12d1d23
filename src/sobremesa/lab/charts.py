"""The pictures of a report: Altair's charts as SVG that stands in the page, in the page's own colours.

Each is drawn twice, for a wide page and for a phone, where a picture made smaller would have letters too small to read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sobremesa.engine.errors import Unavailable
from sobremesa.engine.words import Words

WIDE, NARROW = 680, 320
ROW = 30  # pixels for each bar of a chart with names at its side
TALL_ROW, ABOVE = 44, -17  # on a phone, if a name is longer than fits there: it stands above its bar, so far up
FITS = 17  # letters

# Colours are the page's: they follow it into the dark and on to paper.
INK, QUIET, LINE, BAR, MARK = "var(--ink)", "var(--quiet)", "var(--line)", "var(--bar)", "var(--turn)"

# As the page writes them: groups of three apart by a thin space.
NUMBERS = {"decimal": ".", "thousands": "\u202f", "grouping": [3], "currency": ["", ""]}

# What a picture in a page does without: its page says what it is, and nothing in it is pressed.
_SPARE = re.compile(
    r' (role|aria-[a-z]+|class|version|xmlns|xmlns:xlink|pointer-events|opacity)="[^"]*"'
    r'|<path[^>]*(d="M0,0h0v0h0Z"|display="none")[^>]*/>'
)
_LONG_NUMBER = re.compile(r"\d+\.\d{3,}")
Altairs = Any  # what Altair gives us: it has no types here


@dataclass(frozen=True)
class Range:
    """A named value with the interval it lies in; and for a spread, the inner half too."""

    name: str
    value: float
    low: float
    high: float
    inner_low: float | None = None
    inner_high: float | None = None

    @classmethod
    def of_share(cls, name: str, mean: float, margin: float) -> Range:
        """A part of the whole, in percent: an interval does not reach below nothing, nor above all."""
        return cls(name, mean, max(0.0, mean - margin), min(100.0, mean + margin))


@dataclass(frozen=True)
class Bar:
    low: float
    high: float  # as far as it is drawn
    share: float  # in percent
    last: int  # the last value that is in it, which may be far beyond what is drawn


def intervals(ranges: Sequence[Range], title: str, reference: float = 0.0, around: float = 0.0) -> str:
    """A dot with its interval for each name, and a line to hold them against, with so much to see around it."""
    alt, data = _altair(), _values(ranges)
    y = alt.Y("name:N", sort=None, title=None)
    ends = [end for one in ranges for end in (one.low, one.high)]
    domain = [min(*ends, reference - around), max(*ends, reference + around)]
    x = alt.X("low:Q", title=title, scale=alt.Scale(zero=False, nice=True, domain=domain))
    line = alt.Chart(_data(alt, [{"at": reference}])).mark_rule(color=QUIET, strokeDash=[4, 3]).encode(x="at:Q")
    whole = alt.Chart(data).mark_rule(color=INK, strokeWidth=2).encode(y=y, x=x, x2="high:Q")
    dots = alt.Chart(data).mark_point(color=MARK, fill=MARK, size=70, opacity=1).encode(y=y, x="value:Q")
    return _named(alt.layer(line, whole, dots), ranges)


def spreads(ranges: Sequence[Range], title: str) -> str:
    """For each name where nine in ten lie, where the middle half lies, and the middle."""
    alt, data = _altair(), _values(ranges)
    y = alt.Y("name:N", sort=None, title=None)
    x = alt.X("low:Q", title=title, scale=alt.Scale(zero=False, nice=True))
    outer = alt.Chart(data).mark_rule(color=INK, strokeWidth=2).encode(y=y, x=x, x2="high:Q")
    inner = alt.Chart(data).mark_bar(color=BAR, height=14).encode(y=y, x="inner_low:Q", x2="inner_high:Q")
    middle = alt.Chart(data).mark_tick(color=MARK, thickness=3, height=20).encode(y=y, x="value:Q")
    return _named(alt.layer(outer, inner, middle), ranges)


def histogram(bars: Sequence[Bar], title: str, share: str) -> str:
    """Bars from half below their first value to half below the next one's: a single value stands in the middle."""
    alt = _altair()
    rows = [{"low": bar.low - 0.5, "high": bar.high - 0.5, "share": bar.share, "ground": 0} for bar in bars]
    ticks = alt.Axis(values=[bar.low for bar in bars], format=",d", grid=False)
    x = alt.X("low:Q", title=title, scale=alt.Scale(zero=False, nice=False), axis=ticks)
    y = alt.Y("share:Q", title=share, axis=alt.Axis(grid=True))
    chart = alt.Chart(_data(alt, rows)).mark_rect(color=BAR, stroke="var(--paper)", strokeWidth=1)
    return _drawn(alt.layer(chart.encode(x=x, x2="high:Q", y=y, y2="ground:Q")), 170)


def _values(ranges: Sequence[Range]) -> Altairs:
    return _data(_altair(), [vars(one) for one in ranges])


def _data(alt: Altairs, values: list[dict[str, Any]]) -> Altairs:
    return alt.Data(values=values)


def _drawn(chart: Altairs, height: int) -> str:
    return _svg(chart, WIDE, height, "wide") + _svg(chart, NARROW, height, "narrow")


def _named(chart: Altairs, ranges: Sequence[Range]) -> str:
    """With a name for each row: at its side, or on a phone above it where it would be cut."""
    low, are_long = ROW * len(ranges), any(len(one.name) > FITS for one in ranges)
    above = {"labelAlign": "left", "labelOffset": ABOVE, "labelPadding": -5, "labelLimit": NARROW, "ticks": False}
    narrow = (TALL_ROW * len(ranges), "narrow", above) if are_long else (low, "narrow")
    return _svg(chart, WIDE, low, "wide") + _svg(chart, NARROW, *narrow)


def _svg(chart: Altairs, width: int, height: int, kind: str, names: Mapping[str, Any] = MappingProxyType({})) -> str:
    import vl_convert

    axis = {"labelColor": INK, "titleColor": QUIET, "titleFontWeight": "normal", "domainColor": LINE, "gridColor": LINE}
    fonts = {"labelFontSize": 13, "titleFontSize": 13, "labelFont": "sans-serif", "titleFont": "sans-serif"}
    sized = chart.properties(
        width=width, height=height, background="transparent", autosize={"type": "fit-x", "contains": "padding"}
    )
    config = {
        "view": {"stroke": None},
        "axis": {**axis, **fonts, "tickColor": LINE, "labelLimit": width * 2 // 5},
        "axisX": {"tickCount": 8} if width == WIDE else {"tickCount": 4, "titleAnchor": "end"},
        "axisY": {"grid": False, **names},
    }
    specification = sized.to_dict() | {"config": config}
    picture = _SPARE.sub("", vl_convert.vegalite_to_svg(specification, format_locale=NUMBERS))
    picture = _LONG_NUMBER.sub(lambda number: f"{float(number[0]):.2f}", picture)
    return picture.replace("<svg", f'<svg class="{kind}" aria-hidden="true"', 1)


def _altair() -> Altairs:
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError as error:
        raise Unavailable(
            Words(
                "Para hacer informes hacen falta Altair y vl-convert: instálalos con pip install 'sobremesa[lab]'.",
                "Making reports takes Altair and vl-convert: install them with pip install 'sobremesa[lab]'.",
            )
        ) from error
    return altair
