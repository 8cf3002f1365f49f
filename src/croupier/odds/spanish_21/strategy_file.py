"""A chart as a JSON document, as `croupier strategy --json` prints it and `--strategy` reads it.

    {"title": "Mine",
     "hard": {"4-11": "H H H H H H H H H H", "12": "H H S S S H H H H H", ...},
     "soft": {"12-17": "...", "18": "S S S S S S S H H H", ...},
     "pairs": {"2-2": "P P P P P P H H H H", ..., "10-10": "...", "A-A": "..."},
     "after_doubling": {"6-16": "K K K K K K X X X X", "17-20": "..."}}

A row has ten cells, for an up card of 2 to 9, a court card and an ace; `chart` says how they are
written, and after doubling X is rescue and K keep. Rows cover hard totals 4 to 20, soft ones 12 to
20, all pairs, and totals 6 to 20 after doubling; several totals alike are one row. A document may
hold the chart under "chart" and anything beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from croupier.games.spanish_21.compiled import VALUES
from croupier.odds.spanish_21.chart import (
    COLUMNS,
    DOUBLED,
    HARD,
    KEEP,
    RESCUE,
    SOFT,
    Cell,
    Chart,
    pair_name,
    value_name,
)
from croupier.rulebooks.reader import Reader
from croupier.values.refusals import BadMaterial, Finding, Unreadable

C = TypeVar("C")
TOTALS = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")
SHOWN_PAIRS = (*range(1, VALUES), 0)
"""Values of pairs as a chart shows them."""


def chart_document(chart: Chart) -> dict[str, object]:
    return {
        "title": chart.title,
        "up_cards": " ".join(map(value_name, COLUMNS)),
        "hard": _rows_document(chart.hard),
        "soft": _rows_document(chart.soft),
        "pairs": {pair_name(value): _row_text(chart.pairs[value]) for value in SHOWN_PAIRS},
        "after_doubling": {
            name: " ".join(rescue_letter(row[up]) for up in COLUMNS)
            for name, row in merged_rows(chart.rescue)
        },
    }


def merged_rows(rows: Mapping[int, C]) -> Iterator[tuple[str, C]]:
    """Neighbouring totals that are played alike are one row."""
    totals = sorted(rows)
    first = totals[0]
    for total in totals:
        if total + 1 not in rows or rows[total + 1] != rows[total]:
            yield (str(total) if first == total else f"{first}-{total}"), rows[total]
            first = total + 1


def rescue_letter(rescued: bool) -> str:  # noqa: FBT001 a cell of the chart
    return RESCUE if rescued else KEEP


def _rows_document(rows: Mapping[int, Sequence[Cell]]) -> dict[str, str]:
    return {name: _row_text(row) for name, row in merged_rows(rows)}


def _row_text(row: Sequence[Cell]) -> str:
    return " ".join(str(row[up]) for up in COLUMNS)


def read_chart(text: str, file: str) -> Chart:
    """A chart that somebody wrote or the command printed."""
    try:
        given = json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as error:
        raise BadMaterial(f"{file}: is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise BadMaterial(f"{file}: must be an object with a chart")
    try:
        return _chart(Reader(given["chart"] if isinstance(given.get("chart"), dict) else given))
    except BadMaterial as error:
        raise BadMaterial(f"{file}: {error.message}", error.findings) from None
    except Unreadable as error:
        raise BadMaterial(f"{file}: {error}") from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable("a key stands there twice")
    return found


def _chart(reader: Reader) -> Chart:
    title = reader.text("title")
    reader.has("up_cards")
    hard = _totals(reader.section("hard"), HARD, Cell.parse)
    soft = _totals(reader.section("soft"), SOFT, Cell.parse)
    pairs = _pairs(reader.section("pairs"))
    rescue = _totals(reader.section("after_doubling"), DOUBLED, _rescued)
    reader.close()
    return Chart(title, hard, soft, pairs, rescue)


def _totals(
    rows: Reader, wanted: Iterable[int], parse: Callable[[str], C]
) -> dict[int, tuple[C, ...]]:
    found = dict[int, tuple[C, ...]]()
    for name in rows.names:
        match = TOTALS.fullmatch(name)
        if match is None:
            raise rows.wrong(name, "is no total, such as 16 or 4-8")
        first, last = int(match[1]), int(match[2] or match[1])
        for total in range(first, last + 1):
            if total not in wanted or total in found:
                why = "has a row already" if total in found else "is no row of this part"
                raise rows.wrong(name, f"{total} {why}")
            found[total] = _row(rows, name, parse)
    missing = [str(total) for total in wanted if total not in found]
    if missing:
        raise BadMaterial(f"{rows.at(missing[0])}: is missing")
    return found


def _pairs(rows: Reader) -> tuple[tuple[Cell, ...], ...]:
    found = tuple(_row(rows, pair_name(value), Cell.parse) for value in range(VALUES))
    rows.close()
    return found


def _row(rows: Reader, name: str, parse: Callable[[str], C]) -> tuple[C, ...]:
    cells = rows.text(name).split()
    if len(cells) != len(COLUMNS):
        raise rows.wrong(name, f"has {len(cells)} cells for {len(COLUMNS)} up cards")
    try:
        read = dict(zip(COLUMNS, map(parse, cells), strict=True))
    except Unreadable as error:
        finding = Finding(rows.at(name), "", str(error), None)
        raise BadMaterial(str(finding), [finding]) from None
    return tuple(read[value] for value in range(VALUES))


def _rescued(text: str) -> bool:
    if text not in {RESCUE, KEEP}:
        raise Unreadable(f"{text!r}: after doubling it is X, rescue, or K, keep")
    return text == RESCUE
