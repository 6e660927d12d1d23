"""A table as environments draw it: the view of a seat as the terminal shows it, or that text as a picture."""

from __future__ import annotations

from functools import cache
from io import StringIO
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from sobremesa.adapters.batch import Batch
from sobremesa.engine.match import Match
from sobremesa.terminal.draw import draw_view

MODES = ("ansi", "human", "rgb_array")
WIDTH, LINES = 140, 64  # of the text, in characters: a picture keeps its size from step to step
CELL = (8, 16)  # of a character, in pixels
INK, PAPER = (34, 34, 40), (250, 248, 242)


def text_of(batch: Batch, seat: int, lang: Any, table: int = 0) -> str:
    """What a seat sees at a table, in words."""
    match = Match(batch.game, seats=batch.seats, seed=0, options={})
    match.resume_from([], batch.state(table).tobytes())
    console = Console(file=StringIO(), width=WIDTH, color_system=None, highlight=False)
    console.print(draw_view(match.view(seat, lang), lang))
    written: str = console.file.getvalue()  # type: ignore[attr-defined]
    return written


def picture_of(text: str) -> npt.NDArray[np.uint8]:
    """The text as an image of red, green and blue."""
    from PIL import Image, ImageDraw

    wide, high = CELL
    image = Image.new("RGB", (WIDTH * wide, LINES * high), PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(text.splitlines()[:LINES]):
        for column, sign in enumerate(line[:WIDTH]):
            if sign != " ":
                pen.text((column * wide, row * high), sign, INK, _font())
    return np.asarray(image)


@cache
def _font() -> Any:
    """A monospaced one where the system has it; Pillow's own otherwise."""
    from PIL import ImageFont

    try:
        return ImageFont.truetype("DejaVuSansMono.ttf", CELL[1] - 3)
    except OSError:
        return ImageFont.load_default(CELL[1] - 4)
