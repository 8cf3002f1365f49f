"""Pai Gow on a GPU: the tables of the kernels, without the room that is left in them."""

from __future__ import annotations

import numpy as np

from croupier.simulation.gpu.draws import unfair
from croupier.simulation.gpu.programs import Program, laid_out, source, text
from croupier.simulation.gpu.room import Room
from croupier.simulation.pai_gow.kernels import CELLS
from croupier.simulation.pai_gow.rounds import PaiGowSimulation

THREADS = 1024
"""In a block, at the most."""
BLOCKS = 1
"""On a multiprocessor: the tables leave no room for a second."""


def program(simulation: PaiGowSimulation, threads: int | None = None) -> Program:
    """Of as many threads to a block as there is room for, if not told."""
    game, stack = simulation.tables, simulation.stack
    kinds = int(stack.cards.max()) + 1
    pair = game.pair[:kinds, :kinds]
    pairs = int(pair.max()) + 1
    tables, places = laid_out(
        {
            "PAIR": pair,
            "HAND": game.hand[:pairs, :pairs],
            "ASKED": game.asked,
            "SHOWN": game.shown,
            "CARDS": stack.cards,
            "UNFAIR": unfair(stack),
        }
    )
    opponents, matches = simulation.opponents, simulation.matches
    size = CELLS + (matches * (2 * opponents + 1) if opponents > 1 else 0)
    words = -(-len(stack.cards) // 4)
    room = Room(len(tables), size, 1, own=4 * words, blocks=BLOCKS)
    threads = room.threads(threads or THREADS)
    constants = {
        **places,
        **room.constants(threads),
        "SHOES_AT": room.own_at,
        "SHOE_WORDS": words,
        "TURNS": stack.width // 3,
        "CARDS": len(stack.cards),
        "KINDS": kinds,
        "PAIRS": pairs,
        "CELLS": CELLS,
        "MATCHES": matches,
        "OPPONENTS": opponents,
    }
    assert np.unique(stack.cards).size == kinds, "every kind of tile is there"
    written = source(constants, *map(text, ("chance.cuh", "shoes.cuh", "pai_gow.cu")))
    return Program(written, tables, threads, BLOCKS, room.bytes(threads), size)
