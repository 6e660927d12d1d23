"""A folder of results: plan.json, and the rows in Parquet files of consecutive games, rows-<first number>.parquet.

A part is written under another name and gets its own when it is whole, so that every file called rows-* can be read,
whatever happened. What is missing, for whichever reason, is what is played when the folder is gone on with.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from sobremesa.engine.errors import BadOption, Unavailable, Unreadable
from sobremesa.engine.words import Words
from sobremesa.lab.deeds import deeds_of
from sobremesa.lab.executors import Range
from sobremesa.lab.plan import Plan, load_plan
from sobremesa.lab.rows import Rows, slugs

if TYPE_CHECKING:
    import pyarrow as pa

PLAN = "plan.json"
PARTS = "rows-*.parquet"
PART_ROWS = 1 << 19
PART_SECONDS = 60.0  # slow games are kept as often as that
GROUP_ROWS = 1 << 16  # rows that are in memory before they go to the disk, and that a reader gets at once
OF_PLAN = b"sobremesa.plan"  # which plan the rows of a file belong to
DEED = "m_"  # how columns of kinds of move begin

# The facts that are kept, and how wide their column is.
COLUMNS = {
    "moves": "int32",
    "decisions": "int32",
    "forced": "int32",
    "choices": "int64",
    "lead_changes": "int32",
    "ending": "int8",
    "is_cut": "bool",
}


class Folder:
    """Rows go in with `add`, chunk by chunk, and come out with `rows` or `batches`, in the order of the games."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.schema = schema_of(plan)
        self._part: _Part | None = None

    @classmethod
    def create(cls, path: Path, plan: Plan) -> Folder:
        """A new folder; one that holds results already is left alone."""
        _arrow()
        if (path / PLAN).exists() or (path.is_dir() and any(path.glob(PARTS))):
            raise BadOption(
                Words(
                    f"{path} ya guarda resultados: sigue con ellos con --resume, o elige otra carpeta.",
                    f"{path} holds results already: go on with them by --resume, or choose another folder.",
                )
            )
        with _writing(path):
            path.mkdir(parents=True, exist_ok=True)
            unfinished = path / f"{PLAN}.unfinished"
            unfinished.write_text(json.dumps(plan.to_json(), ensure_ascii=False, indent=1) + "\n", "utf-8")
            unfinished.replace(path / PLAN)
        return cls(path, plan)

    @classmethod
    def open(cls, path: Path) -> Folder:
        """A folder made before; its parts are looked at, so that a damaged one is found before anything is played."""
        _arrow()
        folder = cls(path, load_plan(path / PLAN))
        folder.done()
        return folder

    # --- Reading ---

    def done(self) -> list[Range]:
        """The games whose rows are here, in order."""
        ranges = [self._range(part) for part in sorted(self.path.glob(PARTS))]
        for (_, end), (first, _) in pairwise(ranges):
            if first < end:
                raise Unreadable(
                    Words(
                        f"En {self.path} hay dos ficheros con las filas de la partida {first}: quita uno de los dos.",
                        f"In {self.path} two files hold the row of game {first}: take one of them away.",
                    )
                )
        return ranges

    def missing(self) -> list[Range]:
        at, gaps = 0, []
        for first, end in [*self.done(), (self.plan.games, self.plan.games)]:
            if at < first:
                gaps.append((at, first))
            at = end
        return gaps

    def batches(self) -> Iterator[pa.RecordBatch]:
        """All rows, in order, some ten thousands at a time."""
        _, parquet = _arrow()
        for part in sorted(self.path.glob(PARTS)):
            with _reading(part), parquet.ParquetFile(part, page_checksum_verification=True) as file:
                yield from file.iter_batches(GROUP_ROWS)

    def rows(self) -> Iterator[Rows]:
        return (rows_of(batch, self.plan) for batch in self.batches())

    def _range(self, part: Path) -> Range:
        _, parquet = _arrow()
        with _reading(part):
            file = parquet.read_metadata(part)
            first, plan = int(part.stem.removeprefix("rows-")), (file.metadata or {}).get(OF_PLAN)
        lacking = set(self.schema.names) - set(file.schema.names)
        if lacking and all(name.startswith(DEED) for name in lacking):
            raise Unreadable(
                Words(
                    f"{part} es de un Sobremesa que no contaba las clases de jugada: vuelve a jugar su plan en otra "
                    f"carpeta, con «sobremesa simulate --plan {self.path / PLAN} --out».",
                    f"{part} is of a Sobremesa that did not count kinds of move: play its plan again into another "
                    f"folder, by “sobremesa simulate --plan {self.path / PLAN} --out”.",
                )
            )
        if plan != (self.schema.metadata or {})[OF_PLAN]:
            raise Unreadable(
                Words(
                    f"{part} tiene filas de otro plan: quítalo de la carpeta.",
                    f"{part} holds rows of another plan: take it out of the folder.",
                )
            )
        return first, first + file.num_rows

    # --- Writing ---

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        """What has come in is kept, unless writing it was what failed."""
        if error is None or not issubclass(error, Unavailable):
            self.close()
        elif self._part:
            self._part.abandon()

    def add(self, first: int, rows: Rows) -> None:
        with _writing(self.path):
            if self._part and self._part.is_full(first):
                self.close()
            if not self._part:
                self._part = _Part(self.path / f"rows-{first:012}.parquet", first, self.schema)
            self._part.add(table_of(first, rows, self.plan, self.schema))

    def close(self) -> None:
        """Give the part that is being written its name."""
        part, self._part = self._part, None
        if part:
            with _writing(self.path):
                part.finish()


class _Part:
    """A file that is being written."""

    def __init__(self, path: Path, first: int, schema: pa.Schema) -> None:
        _, parquet = _arrow()
        self.path, self.unfinished = path, path.with_suffix(".unfinished")
        self.first, self.count, self.began = first, 0, time.monotonic()
        self.buffer: list[pa.Table] = []
        self.writer = parquet.ParquetWriter(
            self.unfinished, schema, compression="zstd", compression_level=1, write_page_checksum=True
        )

    def is_full(self, first: int) -> bool:
        """Whether the rows from this number on belong in another part."""
        is_old = time.monotonic() - self.began > PART_SECONDS
        return is_old or self.count >= PART_ROWS or first != self.first + self.count

    def add(self, table: pa.Table) -> None:
        self.buffer.append(table)
        self.count += len(table)
        if sum(map(len, self.buffer)) >= GROUP_ROWS:
            self._flush()

    def finish(self) -> None:
        self._flush()
        self.writer.close()
        self.unfinished.replace(self.path)

    def abandon(self) -> None:
        with suppress(OSError):
            self.writer.close()
        self.unfinished.unlink(missing_ok=True)

    def _flush(self) -> None:
        arrow, _ = _arrow()
        tables, self.buffer = self.buffer, []  # first: Ctrl-C in between may cost rows, but never doubles them
        if tables:
            self.writer.write_table(arrow.concat_tables(tables))


# --- Columns ----------------------------------------------------------------------------------------------------------


def schema_of(plan: Plan) -> pa.Schema:
    arrow, _ = _arrow()
    columns = [("number", arrow.int64())]
    columns += [(name, arrow.type_for_alias(kind)) for name, kind in COLUMNS.items()]
    for seat in range(plan.seats):
        columns += [(f"score_{seat}", arrow.int32()), (f"rank_{seat}", arrow.int8())]
        columns += [(f"{DEED}{seat}_{deed.id}", arrow.uint16()) for deed in deeds_of(plan.game)]
        columns += [(f"c_{seat}_{name}", arrow.int32()) for name in slugs(plan.game)]
    written = json.dumps(plan.to_json(), sort_keys=True).encode()
    return arrow.schema(columns, {OF_PLAN: hashlib.sha256(written).hexdigest()})


def table_of(first: int, rows: Rows, plan: Plan, schema: pa.Schema) -> pa.Table:
    arrow, _ = _arrow()
    columns: list[Any] = [np.arange(first, first + len(rows))]
    columns += [rows.facts[name] for name in COLUMNS]
    for seat in range(plan.seats):
        columns += [rows.scores[:, seat], rows.ranks[:, seat]]
        columns += [rows.deeds[:, seat, which] for which in range(len(deeds_of(plan.game)))]
        columns += [rows.counters[:, seat, which] for which in range(len(plan.game.counters))]
    # NumPy calls these types by the same names; asking Arrow for them takes pandas before its version 26
    typed = (column.astype(str(field.type)) for column, field in zip(columns, schema, strict=True))
    return arrow.table([arrow.array(column) for column in typed], schema=schema)


def rows_of(batch: pa.RecordBatch, plan: Plan) -> Rows:
    """The arrays that `table_of` was given."""
    deeds = deeds_of(plan.game)
    rows = Rows.empty(len(batch), plan.seats, len(plan.game.counters), len(deeds))
    for name in COLUMNS:
        rows.facts[name] = batch[name].to_numpy(zero_copy_only=False)
    for seat in range(plan.seats):
        rows.scores[:, seat] = batch[f"score_{seat}"]
        rows.ranks[:, seat] = batch[f"rank_{seat}"]
        for which, deed in enumerate(deeds):
            rows.deeds[:, seat, which] = batch[f"{DEED}{seat}_{deed.id}"]
        for which, name in enumerate(slugs(plan.game)):
            rows.counters[:, seat, which] = batch[f"c_{seat}_{name}"]
    return rows


# --- What can go wrong ------------------------------------------------------------------------------------------------


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise Unavailable(
            Words(
                "Para guardar o leer filas hace falta pyarrow: instálalo con pip install 'sobremesa[lab]'.",
                "Keeping or reading rows takes pyarrow: install it with pip install 'sobremesa[lab]'.",
            )
        ) from error
    return pyarrow, pyarrow.parquet


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unavailable(
            Words(
                f"No se puede escribir en {path}: {reason}. Lo guardado hasta ahora se puede leer: "
                "haz sitio (o elige otra carpeta) y sigue con --resume.",
                f"Cannot write to {path}: {reason}. What was kept so far can be read: "
                "make room (or choose another folder) and go on with --resume.",
            )
        ) from error


@contextmanager
def _reading(part: Path) -> Iterator[None]:
    """Whatever a file holds, it is read or it gets its sentence."""
    import pyarrow as pa

    try:
        yield
    except (OSError, ValueError, pa.ArrowException) as error:
        raise Unreadable(
            Words(
                f"{part} está dañado: bórralo y --resume volverá a jugar sus partidas (las demás filas valen).",
                f"{part} is damaged: delete it, and --resume plays its games again (all other rows are good).",
            )
        ) from error
