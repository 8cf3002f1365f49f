"""How wide the columns of a table are, from what stands in them.

Widths that are known beforehand need not be found out by whoever sets the type, which takes longer
than all the rest of the setting.
"""

from __future__ import annotations

from croupier.studio.report.document import Cell, Figure, Table

LINE = 102
"""Letters of a table's type that a line of the page holds, gaps between columns included."""
GAP = 2
SMALLER = 0.86
"""Fractions are set in smaller type."""
BREAKS = "wk"


def widths(table: Table) -> list[float]:
    """In percent of the line; what may be broken gives way to what may not."""
    wanted = [_wanted(table, n) for n in range(len(table.columns))]
    soft = [n for n, side in enumerate(table.sides) if side in BREAKS]
    left = LINE - sum(each for n, each in enumerate(wanted) if n not in soft)
    # the shorter ones have all they want as long as that is no more than an equal share
    for place, n in enumerate(sorted(soft, key=lambda n: wanted[n])):
        wanted[n] = min(wanted[n], max(left / (len(soft) - place), _head(table, n) + GAP))
        left -= wanted[n]
    whole = sum(wanted)
    return [round(100 * each / whole, 2) for each in wanted]


def _wanted(table: Table, column: int) -> float:
    """The longest cell, or clause of a cell, and the longest word of the head."""
    texts = [_text(row[column]) for row in table.rows]
    if table.sides[column] == "c":
        texts = [clause for each in texts for clause in each.split()]
    cells = max(map(len, texts), default=1)
    size = SMALLER if table.sides[column] == "f" else 1
    return max(_head(table, column), cells * size) + GAP


def _head(table: Table, column: int) -> int:
    return max((len(word) for word in table.columns[column].split()), default=1)


def _text(cell: Cell) -> str:
    return cell.text if isinstance(cell, Figure) else cell
