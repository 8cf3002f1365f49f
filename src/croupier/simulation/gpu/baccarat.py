"""Baccarat on a GPU: the tables of the kernels, made small enough for a block's own memory."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.baccarat.kernels import END, TOTAL, USED
from croupier.simulation.baccarat.rounds import BaccaratSimulation
from croupier.simulation.gpu.draws import unfair
from croupier.simulation.gpu.openings import Openings, openings
from croupier.simulation.gpu.packed_nets import Packed, packed_nets
from croupier.simulation.gpu.programs import (
    Anything,
    Program,
    laid_out,
    narrow,
    source,
    text,
    type_of,
)
from croupier.simulation.gpu.room import Room
from croupier.values.cards import DECK

Whole = NDArray[np.int64]

KINDS = len(DECK)
THREADS, ROUND_THREADS = 512, 768
"""At most, in a block that plays shoes, and in one that plays rounds."""
ROUND_BLOCKS = 2
"""Of these, on a multiprocessor."""
ROUNDS = ("all", "over shoes their squares")
"""What stands before the cells in a row of counts."""
OPENING_CARDS = 4
RANKS_FROM, REST_FROM = 4, 18
"""Bits of a hand where its classes begin, above its total."""


def program(simulation: BaccaratSimulation, threads: int | None = None) -> Program:
    """Of as many threads to a block as there is room for, if not told."""
    if simulation.full_shoe:
        return _rounds(simulation, threads or ROUND_THREADS)
    return _shoes(simulation, threads or THREADS)


def _shoes(simulation: BaccaratSimulation, most_threads: int) -> Program:
    found, packed, stack = openings(simulation), packed_nets(simulation), simulation.stack
    by_end, by_opening, by_both = packed
    ends, which_end = _ends(simulation)
    result = ends & int(END)
    told = (result << 8) + OPENING_CARDS + (ends >> int(USED))
    end_nets = _in_fours(np.column_stack([told.astype(np.uint32), by_end.words[result]]))
    opening_nets = _in_fours(by_opening.words)
    tables, places = laid_out(
        _tables(simulation, found)
        | {
            "WHICH_END": which_end,
            "BURNED": simulation.tables.burned[:KINDS],
            "END_NETS": end_nets,
            "OPENING_NETS": opening_nets,
            "BOTH_NETS": by_both.words,
        }
    )
    words = -(-len(stack.cards) // 4)
    cells = math.prod(simulation.layout.cells)
    # three words are read of every round, and of the last one a word behind the shoe
    room = Room(len(tables), cells, simulation.most_rounds, own=4 * (words + 1))
    threads = room.threads(most_threads)
    constants = {
        **places,
        **room.constants(threads),
        **_constants(simulation, found),
        **_counts(simulation),
        "SHOES_AT": room.own_at,
        "SHOE_WORDS": words,
        "TURNS": stack.width // 3,
        "COVER": simulation.cover,
        "NETS": len(simulation.rows),
        "PACKED": sum(each.width for each in packed),
        "END_NETS": by_end.width,
        "END_STRIDE": end_nets.shape[1],
        "OPENING_NETS": by_opening.width,
        "OPENING_STRIDE": max(1, opening_nets.shape[1]),
        "BOTH_NETS": by_both.width,
    }
    written = source(
        constants,
        *_types(found, which_end),
        *map(text, ("chance.cuh", "shoes.cuh", "baccarat.cuh", "baccarat_nets.cuh")),
        _written_nets(packed),
        text("baccarat_shoes.cu"),
    )
    return Program(written, tables, threads, room.blocks, room.bytes(threads), _size(simulation))


def _rounds(simulation: BaccaratSimulation, most_threads: int) -> Program:
    found = openings(simulation)
    ends, which_end = _ends(simulation)
    results = (ends & int(END)).astype(np.uint8)
    tables, places = laid_out(
        _tables(simulation, found) | {"WHICH_END": which_end, "RESULT": results}
    )
    room = Room(len(tables), math.prod(simulation.layout.cells), 1, blocks=ROUND_BLOCKS)
    threads = room.threads(most_threads)
    constants = {
        **places,
        **room.constants(threads),
        **_constants(simulation, found),
        "CELLS_AT": len(ROUNDS),
    }
    files = ("chance.cuh", "baccarat.cuh", "baccarat_rounds.cu")
    written = source(constants, *_types(found, which_end), *map(text, files))
    size = _size(simulation)
    return Program(written, tables, threads, ROUND_BLOCKS, room.bytes(threads), size)


def _tables(simulation: BaccaratSimulation, found: Openings) -> dict[str, Anything]:
    game = simulation.tables
    hands = (game.hand[:KINDS, :KINDS] >> TOTAL).astype(np.uint32)
    hands |= (found.ranks.classes << RANKS_FROM).astype(np.uint32)
    hands |= (found.rest.classes << REST_FROM).astype(np.uint32)
    return {
        "HAND": hands,
        "VALUE": game.value[:KINDS],
        "RANKS": narrow(found.ranks.told),
        "REST": narrow(found.rest.told),
        "OPENING": narrow(found.cell),
        "CARDS": simulation.stack.cards,
        "UNFAIR": unfair(simulation.stack),
    }


def _ends(simulation: BaccaratSimulation) -> tuple[Whole, Anything]:
    """What an end holds, each once; which of them a round comes to."""
    distinct, which = np.unique(simulation.tables.end, return_inverse=True)
    return distinct.astype(np.int64), narrow(which)


def _constants(simulation: BaccaratSimulation, found: Openings) -> dict[str, int]:
    openings_, results = simulation.layout.cells
    return {
        "KINDS": KINDS,
        "CARDS": len(simulation.stack.cards),
        "OPENINGS": openings_,
        "RESULTS": results,
        "RANKS": found.ranks.hands,
        "RESTS": found.rest.hands,
        "REST_CELLS": found.rest.size,
    }


def _counts(simulation: BaccaratSimulation) -> dict[str, int]:
    """Where a row of counts holds what."""
    sizes = [math.prod(shape) for shape in simulation.layout.shapes]
    _, cells, sums, squares, crossed = np.cumsum([0, *sizes[:-1]]).tolist()
    return {
        "CELLS_AT": cells,
        "SUMS_AT": sums,
        "LOW_AT": squares,
        "HIGH_AT": squares + sizes[2],
        "CROSSED_AT": crossed,
    }


def _size(simulation: BaccaratSimulation) -> int:
    return sum(math.prod(shape) for shape in simulation.layout.shapes)


def _types(found: Openings, which_end: Anything) -> list[str]:
    named = {
        "Ranks": narrow(found.ranks.told),
        "Rest": narrow(found.rest.told),
        "Cell": narrow(found.cell),
        "WhichEnd": which_end,
    }
    return [f"using {name} = {type_of(table)};" for name, table in named.items()]


def _written_nets(packed: Sequence[Packed]) -> str:
    """Where each wager's net stands among the words of a shoe."""
    lines, before = dict[int, str](), 0
    for each in packed:
        for number, field in each.fields.items():
            figures = before + field.word, field.shift, f"{field.mask}u", field.least
            lines[number] = f"    {{{', '.join(map(str, figures))}}},"
        before += each.width
    return "\n".join(["TABLE Net nets[] = {", *(lines[n] for n in sorted(lines)), "};"])


def _in_fours(words: Anything) -> Anything:
    """So that a row is read at once."""
    missing = -words.shape[1] % 4
    return np.pad(words, ((0, 0), (0, missing)))
