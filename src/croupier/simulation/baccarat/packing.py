"""What wagers net, several in one word: as many as a shoe's sums leave room for.

A sum of words holds the sums of all of them, as long as none outgrows the bits that are its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.simulation.baccarat.cells import Cells, Row
from croupier.simulation.baccarat.kernels import WORDS, Whole, Words
from croupier.values.refusals import BadMaterial

BITS = 64
MOST_BITS = 48
"""Of what one wager nets in a shoe, so that sums of squares are held by two numbers."""
BY_END, BY_OPENING, BY_BOTH = (False, True), (True, False), (True, True)


@dataclass(frozen=True, slots=True)
class Field:
    """One wager in a word."""

    row: int
    begin: int
    width: int


Word = list[Field]


@dataclass(frozen=True, eq=False)
class Packed:
    """As the kernel takes them."""

    nets: Whole
    group: Words
    middle: Whole
    field: Words


def pack(found: Cells, parts: Sequence[int], rounds: int) -> Packed:
    """Wagers decided by the same thing share words; no shoe has more than so many rounds."""
    openings, ends = found.shape
    places = {
        BY_END: (ends, 1, 0),
        BY_OPENING: (openings, 0, 1),
        BY_BOTH: (openings * ends, 1, ends),
    }
    nets = [row.nets(each) for row, each in zip(found.rows, parts, strict=True)]
    tables, group, middle = list[Whole](), list[tuple[int, int, int]](), list[list[int]]()
    field, begin = np.zeros((len(nets), 3), dtype=np.uint64), 0
    for kind, words in _groups(found.rows, nets, rounds):
        size, by_end, by_opening = places[kind]
        table, middles = np.zeros((size, WORDS), dtype=np.int64), [0] * WORDS
        for number, word in enumerate(words):
            for each in word:
                field[each.row] = WORDS * len(group) + number, each.begin, each.width
                table[:, number] += by(kind, nets[each.row]) << each.begin
                middles[number] += 1 << each.begin + each.width - 1
        tables.append(table)
        middle.append(middles)
        group.append((begin, by_end, by_opening))
        begin += size
    return Packed(
        np.concatenate(tables),
        np.array(group, dtype=np.uint64),
        np.array(middle, dtype=np.uint64).astype(np.int64),
        field,
    )


def _groups(
    rows: Sequence[Row], nets: Sequence[Whole], rounds: int
) -> Iterator[tuple[tuple[bool, bool], list[Word]]]:
    for kind in (BY_END, BY_OPENING, BY_BOTH):
        words = list[Word]()
        for number, row in enumerate(rows):
            if (row.by_opening, row.by_end) == kind:
                _place(words, number, _width(row, nets[number], rounds))
        for first in range(0, len(words), WORDS):
            yield kind, words[first : first + WORDS]


def _width(row: Row, nets: Whole, rounds: int) -> int:
    width = (int(abs(nets).max()) * rounds).bit_length() + 1
    if width > MOST_BITS:
        raise BadMaterial(f"{row.odds.wager} pays too much to be simulated through whole shoes")
    return width


def _place(words: list[Word], row: int, width: int) -> None:
    """In the first word that has room for it."""
    for word in words:
        begin = word[-1].begin + word[-1].width
        if begin + width <= BITS:
            word.append(Field(row, begin, width))
            return
    words.append([Field(row, 0, width)])


def by(kind: tuple[bool, bool], nets: Whole) -> Whole:
    """[opening, result] as far as it matters."""
    parts: dict[tuple[bool, bool], Whole] = {BY_END: nets[0], BY_OPENING: nets[:, 0]}
    return parts.get(kind, nets.ravel())
