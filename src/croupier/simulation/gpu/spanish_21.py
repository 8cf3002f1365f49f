"""Spanish 21 on a GPU: a block has near it what every card asks for; larger tables lie beyond."""

from __future__ import annotations

import numpy as np

from croupier.games.spanish_21.compiled import VALUES
from croupier.rulebooks.spanish_21.rules import BURN_CARD
from croupier.simulation.gpu.draws import unfair
from croupier.simulation.gpu.programs import Anything, Program, laid_out, source, text
from croupier.simulation.gpu.room import Room
from croupier.simulation.spanish_21.counts import empty_counts
from croupier.simulation.spanish_21.rounds import Spanish21Simulation
from croupier.values.cards import DECK

THREADS = 512
"""In a block, at the most."""
LONGEST_FEW = 4
"""Threes that one block of words draws."""


def program(simulation: Spanish21Simulation, threads: int | None = None) -> Program:
    """Of as many threads to a block as there is room for, if not told."""
    stack, rounds = simulation.stacks[1], simulation.tables.rounds
    counts, tallied = empty_counts(simulation.tables)
    near, places = laid_out(_near(simulation))
    far, far_places = laid_out(_far(simulation), len(near))
    cells = [each.size for each in tallied[:-1]]
    words = -(-len(stack.cards) // 4)
    hands = simulation.tables.split_hands
    room = Room(len(near), sum(cells), simulation.most_rounds * hands, own=4 * words)
    threads = room.threads(threads or THREADS)
    turns = simulation.stacks[0].width // 3
    assert turns <= LONGEST_FEW or not simulation.full_shoe, "most rounds need few cards"
    constants = {
        **places,
        **far_places,
        **room.constants(threads),
        "SHOES_AT": room.own_at,
        "SHOE_WORDS": words,
        "TURNS": turns,
        "CARDS": len(stack.cards),
        "BURNED": BURN_CARD,
        "COVER": simulation.cover,
        "CODES": len(DECK),
        "KINDS": len(simulation.tables.hands.value),
        "STATES": len(simulation.tables.hands.asked),
        "DEALERS_ENDS": simulation.tables.hands.line.shape[2],
        "LINES": len(simulation.tables.lines),
        "ENDS": len(rounds.net),
        "SPLITS": rounds.splits,
        "MOST_NET": rounds.most_net,
        "MATCHES_FROM": cells[0],
        "LINES_FROM": cells[0] + cells[1],
        "FIGURES_FROM": sum(cells),
    }
    assert cells[0] == VALUES * len(rounds.net), "ends are counted by value and number"
    mode = "spanish_21_rounds.cu" if simulation.full_shoe else "spanish_21_shoes.cu"
    files = ("chance.cuh", "shoes.cuh", "spanish_21.cuh", mode)
    written = source(constants, *map(text, files))
    return Program(written, near + far, threads, 1, room.bytes(threads), len(counts))


def _near(simulation: Spanish21Simulation) -> dict[str, Anything]:
    hands, rounds, stack = simulation.tables.hands, simulation.tables.rounds, simulation.stacks[1]
    return {
        "KIND": hands.kind,
        "VALUE": rounds.value,
        "INSURED": rounds.insured,
        "MATCHED": rounds.matched,
        "BLACKJACK": rounds.blackjack,
        "NET": rounds.net.astype(np.int32),
        "MATCH_NET": rounds.match_net.astype(np.int32),
        "INSURANCE_NET": rounds.insurance_net.astype(np.int32),
        "CARDS": stack.cards,
        "UNFAIR": unfair(stack),
    }


def _far(simulation: Spanish21Simulation) -> dict[str, Anything]:
    hands = simulation.tables.hands
    return {
        "ROW": simulation.tables.rounds.row,
        "AFTER": hands.after,
        "ASKED": hands.asked.astype(np.uint8),
        "DECISION": hands.decision,
        "RESCUED": hands.rescued.astype(np.uint8),
        "OPEN": hands.open.astype(np.uint8),
        "DEALERS_END": hands.end,
        "LINE": hands.line,
        "HAND_NET": hands.net.astype(np.int32),
        "KIND_VALUE": hands.value,
    }
