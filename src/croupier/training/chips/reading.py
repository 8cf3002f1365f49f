"""Stack values: what a few stacks are worth, at a look."""

from __future__ import annotations

from itertools import islice

from croupier.cage.tray import Chips, worth
from croupier.games.bound_game import Game
from croupier.training.chips.counted_out import stacks_shown
from croupier.training.chips.denominations import chips_of
from croupier.training.chips.notation import chips_in_text
from croupier.training.drilling import Draw, Drill, in_any_order
from croupier.values.money import dollars, money

FULL = 20
"""Chips of a full stack."""
COMMON = 100_000
"""Stacks of larger chips are seldom read at a look."""
STACKS = 3


def stack_values(game: Game, draw: Draw) -> Drill:
    chips = some_stacks(game, 1 + draw(STACKS), draw)
    return Drill(
        {
            "title": "Stack values",
            "asks": "What are these chips worth together?",
            "stacks": stacks_shown(chips),
        },
        dollars(worth(chips)),
        game.house.placing,
        f"{summed(chips)}.",
    )


def some_stacks(game: Game, stacks: int, draw: Draw) -> dict[int, int]:
    """Of as many denominations, no stack higher than a full one."""
    common = [each for each in chips_of(game.house) if each <= COMMON]
    return {each: 1 + draw(FULL) for each in islice(in_any_order(common, draw), stacks)}


def summed(chips: Chips) -> str:
    """The sum by stacks, the largest chips first."""
    parts = [
        f"{chips_in_text({each: chips[each]})} is {money(each * chips[each])}"
        for each in sorted(chips, reverse=True)
    ]
    together = f": {money(worth(chips))} together" if len(parts) > 1 else ""
    return f"{', '.join(parts)}{together}"
