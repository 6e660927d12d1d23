"""The style sheet of a game, from what its look declares: its palette, the layout of its page, and its own look.css.

Only this file knows how the regions of the page are called in CSS. Rules of a game count only on its own pages: each is
put under `.game-<id>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sobremesa.engine.looks import Layout, Look, Region, Screen, Seats

SCREENS: Mapping[Screen, str] = {
    "any": "",
    "desk": "(min-width: 861px)",
    "wide": "(min-width: 1100px)",
    "phone": "(max-width: 860px)",
}
UNSEEN = (
    "position: absolute; width: 1px; height: 1px; min-height: 0; overflow: hidden; clip-path: inset(50%);"
    " white-space: nowrap;"
)
# How people, the board and the tray share the window; in turn order, from the left of whoever looks.
SEATS: Mapping[Seats, str] = {
    "": "",
    "top": '"others" auto "board" minmax(0, 1fr) "dock" auto / minmax(0, 1fr)',
    "left": '"others board" minmax(0, 1fr) "dock dock" auto / auto minmax(0, 1fr)',
    "around": '"left top right" auto "left board right" minmax(0, 1fr) "me me me" auto "dock dock dock" auto'
    " / auto minmax(0, 1fr) auto",
    "unseen": '"board" minmax(0, 1fr) "dock" auto / minmax(0, 1fr)',
}
_AS_THEY_ARE = ("@keyframes", "@property")  # they have names of their own instead of selectors


def style_sheet(game: str, look: Look) -> str:
    scope = f".game-{game}"
    layouts = "".join(_laid_out(layout, scope) for layout in look.layouts)
    return look.palette.css(scope) + layouts + scoped(look.style, scope)


# --- Rules under a scope ----------------------------------------------------------------------------------------------


def scoped(sheet: str, scope: str) -> str:
    """Every rule of a sheet for what is inside of `scope`; `:scope` in it is what has it."""
    return "".join(_scoped_rule(prelude, body, scope) for prelude, body in rules(sheet))


def _scoped_rule(prelude: str, body: str, scope: str) -> str:
    if prelude.startswith("@media"):
        return f"{prelude} {{\n{scoped(body, scope)}}}\n"
    if prelude.startswith(_AS_THEY_ARE):
        return f"{prelude} {{{body}}}\n"
    return f"{', '.join(_under(scope, selector) for selector in selectors(prelude))} {{{body}}}\n"


def _under(scope: str, selector: str) -> str:
    return selector.replace(":scope", scope) if ":scope" in selector else f"{scope} {selector}"


def rules(sheet: str) -> Iterator[tuple[str, str]]:
    """What stands before the braces of each rule, and in them."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    start, depth, opened = 0, 0, 0
    for at, letter in enumerate(sheet):
        if letter == "{":
            opened, depth = (at if depth == 0 else opened), depth + 1
        elif letter == "}":
            depth -= 1
            if depth == 0:
                yield sheet[start:opened].strip(), sheet[opened + 1 : at]
                start = at + 1


def selectors(prelude: str) -> list[str]:
    """Those of a list; commas in brackets part nothing."""
    found, depth = [""], 0
    for letter in prelude:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [" ".join(selector.split()) for selector in found]


# --- Layouts ----------------------------------------------------------------------------------------------------------


def _laid_out(layout: Layout, scope: str) -> str:
    regions = {"#board": layout.board, "#mine": layout.mine}
    written = "".join(_region(f"{scope} {selector}", region) for selector, region in regions.items())
    written += _frame(layout, scope)
    areas = dict.fromkeys(name for region in regions.values() for row in region.areas for name in row.split())
    written += "".join(f"{scope} .look-{name} {{ grid-area: {name}; }}\n" for name in areas)
    written += "".join(f"{scope} {selector} {{ {UNSEEN} }}\n" for selector in layout.unseen)
    width = SCREENS[layout.on]
    return f"@media {width} {{\n{written}}}\n" if width and written else written


def _frame(layout: Layout, scope: str) -> str:
    tray = f"{scope} #table {{ --tray: {layout.tray}; }}\n" if layout.tray else ""
    if not layout.seats:
        return tray
    inside = f"{scope} #moves {{ grid-template: {SEATS[layout.seats]}; }}\n"
    if layout.seats == "around":
        inside += f"{scope} :is(#others, .players) {{ display: contents; }}\n"
        inside += "".join(f"{scope} .at-{side} {{ grid-area: {side}; }}\n" for side in ("left", "top", "right", "me"))
        inside += "".join(f"{scope} .at-{side} {{ justify-self: {side}; }}\n" for side in ("start", "center", "end"))
    if layout.seats == "left":
        inside += f"{scope} .players {{ display: block; height: 100%; border-right: 1px solid var(--line); }}\n"
        inside += f"{scope} .players .player {{ display: block; border-left: 0; }}\n"
    if layout.seats == "unseen":
        inside += f"{scope} #others {{ {UNSEEN} }}\n"
    return tray + inside


def _region(selector: str, region: Region) -> str:
    declared = {
        "display": "grid" if region.areas or region.columns else "",
        "grid-template-areas": " ".join(f'"{row}"' for row in region.areas),
        "grid-template-rows": region.rows,
        "grid-template-columns": region.columns,
        "gap": region.gap,
        "padding": region.padding,
        "align-items": region.align,
        "align-content": region.content,
        "flex-wrap": "nowrap" if region.is_one_row else "",
    }
    body = " ".join(f"{name}: {value};" for name, value in declared.items() if value)
    return f"{selector} {{ {body} }}\n" if body else ""
