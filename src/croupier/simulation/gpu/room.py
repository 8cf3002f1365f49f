"""How a block's memory is shared out: tables, what is counted, what each thread has."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.simulation.gpu.programs import aligned
from croupier.values.refusals import BadMaterial

MULTIPROCESSOR, RESERVED = 228 * 1024, 1024
"""Bytes that blocks share on a GPU of compute capability 9.0, and those that each of them loses."""
WARP = 32
FEW_CELLS = 2048
"""Cells that have a word each."""


@dataclass(frozen=True, slots=True)
class Room:
    tables: int
    """Bytes of tables that a block has for itself."""
    cells: int
    most_counted: int
    """How often a unit of work can count one cell."""
    own: int = 0
    """Bytes that each thread has."""
    blocks: int = 1
    """On a multiprocessor."""

    @property
    def cells_to_a_word(self) -> int:
        return 1 if self.cells <= FEW_CELLS else 2

    @property
    def words(self) -> int:
        return -(-self.cells // self.cells_to_a_word)

    @property
    def own_at(self) -> int:
        return aligned(self.tables + 4 * self.words)

    def bytes(self, threads: int) -> int:
        return self.own_at + self.own * threads

    def threads(self, most: int) -> int:
        """As many as there is room for, in whole warps."""
        left = MULTIPROCESSOR // self.blocks - RESERVED - self.own_at
        most = min(most, left // self.own if self.own else most, self._held // self.most_counted)
        if left < 0 or most < WARP:
            raise BadMaterial("the wagers of this table tell too much apart to be played on a GPU")
        return most // WARP * WARP

    def constants(self, threads: int) -> dict[str, int]:
        return {
            "THREADS": threads,
            "BLOCKS": self.blocks,
            "COUNTED_AT": self.tables,
            "COUNTED_WORDS": self.words,
            "CELLS_TO_A_WORD": self.cells_to_a_word,
            "BETWEEN_FLUSHES": self._held // (threads * self.most_counted),
        }

    @property
    def _held(self) -> int:
        """By a cell, at the most."""
        return (1 << 32 // self.cells_to_a_word) - 1
