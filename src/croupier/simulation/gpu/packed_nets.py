"""What wagers net in a round, several to a word: a shoe's sums of all of them are a few additions.

Each wager has bits enough for what a shoe can bring, above the least that it can net in a round.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.baccarat.packing import BY_BOTH, BY_END, BY_OPENING, by
from croupier.simulation.baccarat.rounds import BaccaratSimulation
from croupier.values.refusals import BadMaterial

Whole = NDArray[np.int64]

WORD = 32


@dataclass(frozen=True, slots=True)
class Field:
    word: int
    shift: int
    bits: int
    least: int

    @property
    def mask(self) -> int:
        return (1 << self.bits) - 1


@dataclass(frozen=True, eq=False)
class Packed:
    """Wagers that the same thing decides."""

    fields: dict[int, Field]
    """By number of the wager."""
    words: NDArray[np.uint32]
    """[cell of whatever decides, word]"""

    @property
    def width(self) -> int:
        return len(self.words[0])


def packed_nets(simulation: BaccaratSimulation) -> tuple[Packed, Packed, Packed]:
    """By the result, by the opening, by both."""
    nets = [row.nets(parts) for row, parts in zip(simulation.rows, simulation.parts, strict=True)]

    def of(kind: tuple[bool, bool], cells: int) -> Packed:
        chosen = {
            number: by(kind, nets[number])
            for number, row in enumerate(simulation.rows)
            if (row.by_opening, row.by_end) == kind
        }
        return _packed(chosen, simulation.most_rounds, cells)

    openings, results = simulation.layout.cells
    return of(BY_END, results), of(BY_OPENING, openings), of(BY_BOTH, openings * results)


def _packed(nets: dict[int, Whole], rounds: int, cells: int) -> Packed:
    """The widest first, each into the first word that has room for it."""
    least = {number: int(net.min()) for number, net in nets.items()}
    bits = {n: ((int(net.max()) - least[n]) * rounds).bit_length() for n, net in nets.items()}
    used, fields = list[int](), dict[int, Field]()
    for number in sorted(nets, key=lambda each: -bits[each]):
        if bits[number] > WORD:
            raise BadMaterial("a wager of this table pays too much to be played on a GPU")
        word = next((n for n, each in enumerate(used) if each + bits[number] <= WORD), len(used))
        if word == len(used):
            used.append(0)
        fields[number] = Field(word, used[word], bits[number], least[number])
        used[word] += bits[number]
    words = np.zeros((cells, len(used)), dtype=np.uint32)
    for number, field in fields.items():
        above = (nets[number] - field.least).astype(np.uint32)
        words[:, field.word] |= above << np.uint32(field.shift)
    return Packed(fields, words)
