"""A program for a GPU: its source, with a table's figures in front, and the tables it reads.

Numbers are all that it needs: no other part of the house, so that it can be carried to a machine
that has a GPU and little else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

Anything = NDArray[Any]

ALIGNED = 16
BYTE, TWO_BYTES = 0xFF, 0xFFFF


@dataclass(frozen=True, eq=False)
class Program:
    source: str
    tables: bytes
    """Copied to every block, or read where they lie."""
    threads: int
    """In a block."""
    blocks: int
    """On a multiprocessor."""
    memory: int
    """Of a block, in bytes."""
    counts: int
    """Numbers that it adds to: a row of counts as the kernels have it."""


def aligned(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED


def laid_out(tables: Mapping[str, Anything], start: int = 0) -> tuple[bytes, dict[str, int]]:
    """One table behind the other, and where each begins."""
    found, places = bytearray(), dict[str, int]()
    for name, table in tables.items():
        places[f"{name}_AT"] = start + len(found)
        found += np.ascontiguousarray(table).tobytes()
        found += bytes(aligned(len(found)) - len(found))
    return bytes(found), places


def narrow(table: Anything) -> Anything:
    """By a byte each, or two where a byte is too small."""
    most = int(table.max(initial=0))
    assert most <= TWO_BYTES, "more is told apart than two bytes hold"
    return table.astype(np.uint8 if most <= BYTE else np.uint16)


def type_of(table: Anything) -> str:
    """What the source calls its numbers."""
    return "unsigned char" if table.dtype == np.uint8 else "unsigned short"


def source(constants: Mapping[str, int], *parts: str) -> str:
    """The figures of a table, and what is played by them."""
    figures = (f"constexpr unsigned {name} = {value}u;" for name, value in constants.items())
    return "\n".join([*figures, *parts])


def text(name: str) -> str:
    """A file of this folder."""
    return (files("croupier.simulation.gpu") / name).read_text(encoding="utf-8")
