"""The shapes of which every look is composed, as strings of SVG.

A colour is a name of the game's palette, or one of SVG's own such as "none": `Palette.paint` and `Palette.print` put
the colours in. Attributes beyond those that a shape asks for are written as in SVG, with _ for the hyphen.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from pathlib import Path

Attribute = str | float
Point = tuple[float, float]


def element(tag: str, *inside: str, **attributes: Attribute) -> str:
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else format(value, "g")}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>"


# --- Shapes -----------------------------------------------------------------------------------------------------------


def path(d: str, fill: str, **more: Attribute) -> str:
    return element("path", d=d, fill=fill, **more)


def stroke(d: str, colour: str, width: Attribute, **more: Attribute) -> str:
    """A path that is not filled."""
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)


def outlined(d: str, fill: str, colour: str, width: float, **more: Attribute) -> str:
    return path(d, fill, stroke=colour, stroke_width=width, **more)


def disc(x: float, y: float, r: float, fill: str, **more: Attribute) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, **more)


def ring(x: float, y: float, r: float, colour: str, width: float, **more: Attribute) -> str:
    return disc(x, y, r, "none", stroke=colour, stroke_width=width, **more)


def oval(x: float, y: float, rx: float, ry: float, fill: str, **more: Attribute) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def box(x: float, y: float, width: float, height: float, fill: str, rx: float = 0, **more: Attribute) -> str:
    corners = {"rx": rx} if rx else {}
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **corners, **more)


def written(words: object, x: float, y: float, size: float, fill: str, weight: int = 600) -> str:
    """Letters or figures about a point."""
    middle = {"text_anchor": "middle", "dominant_baseline": "central"}
    return element("text", str(words), x=x, y=y, font_size=size, font_weight=weight, fill=fill, **middle)


def symbol(name: str, x: float, y: float, size: float) -> str:
    """Another drawing of the same look, by its name, in a square."""
    return element("use", href=f"#{name}", x=x, y=y, width=size, height=size)


# --- Groups -----------------------------------------------------------------------------------------------------------


def group(*parts: str, **attributes: Attribute) -> str:
    return element("g", "".join(parts), **attributes)


def at(x: float, y: float, *parts: str, size: float = 1, turn: float = 0) -> str:
    """Around a new origin, larger or smaller, and turned by so many degrees."""
    turned = f" rotate({turn:g})" if turn else ""
    sized = f" scale({size:g})" if size != 1 else ""
    return group(*parts, transform=f"translate({x:g} {y:g}){turned}{sized}")


def turned(angle: float, x: float, y: float, *parts: str) -> str:
    """By so many degrees about a point."""
    return group(*parts, transform=f"rotate({angle:g} {x:g} {y:g})")


def rounded(*parts: str) -> str:
    """With soft ends and joints, as a pen leaves them."""
    return group(*parts, stroke_linecap="round", stroke_linejoin="round")


def faint(opacity: float, *parts: str) -> str:
    return group(*parts, opacity=opacity)


def moving(how: str, *parts: str) -> str:
    """As the end of a match is seen: they rise, fall, drift, sway or glow once it is there (static/end.css)."""
    return group(*parts, class_=f"end-{how}")


def mirrored(drawing: str, axis: float = 0) -> str:
    """A drawing and its reflection across x = `axis`."""
    across = f"matrix(-1 0 0 1 {2 * axis:g} 0)" if axis else "scale(-1 1)"
    return drawing + group(drawing, transform=across)


# --- Points -----------------------------------------------------------------------------------------------------------


def polar(r: float, turn: float, x: float = 0, y: float = 0) -> Point:
    """The point at a part of a turn about x, y, clockwise from the top, to a tenth."""
    return round(x + r * sin(2 * pi * turn), 1) + 0, round(y - r * cos(2 * pi * turn), 1) + 0  # and no -0


def polygon(points: Iterable[Point]) -> str:
    """The d of a path through points and back to the first."""
    return f"M{'L'.join(f'{x:g} {y:g}' for x, y in points)}Z"


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> str:
    """The d of a star with a point upwards."""
    return polygon(polar((outer, inner)[n % 2], n / (2 * points), x, y) for n in range(2 * points))


def rays(x: float, y: float, inner: float, outer: float, count: int, start: float = 0) -> str:
    """The d of straight rays around a point, the first at a part of a turn."""
    turns = [start + n / count for n in range(count)]
    ends = ((polar(inner, turn, x, y), polar(outer, turn, x, y)) for turn in turns)
    return "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in ends)


# --- Style ------------------------------------------------------------------------------------------------------------


def rule(selector: str, **declarations: Attribute) -> str:
    """A rule of CSS that is computed; all others stand in look.css."""
    body = " ".join(f"{name.replace('_', '-')}: {value};" for name, value in declarations.items())
    return f"{selector} {{ {body} }}\n"


def style_of(look_py: str) -> str:
    """The look.css beside a look.py, which gives its own `__file__`."""
    return Path(look_py).with_name("look.css").read_text("utf-8")
