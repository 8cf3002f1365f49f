"""Which steps bring a set of tiles to eight stacks."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.table.pai_gow.state import MIXING, Table, Todo

DICE, RECEIVE, RESERVE = "place_dice", "receive", "reserve_set"
SORT, COMPARE, EXAMINE, VERIFY = "sort_pairs", "compare_size", "examine_backs", "verify_inspection"
ENVELOPE, SIGNATURE = "sealed_envelope", "signature"
LAY_OUT, LOOK = "lay_out_pairs", "look"
TURN_DOWN, MIX, STACK = MIXING
CLEAN = "clean"
ARRIVING = frozenset({DICE, RECEIVE, ENVELOPE, SIGNATURE, RESERVE})
"""Until one of these is done there is no set at the table that could be used."""
INSPECTION = (SORT, COMPARE, EXAMINE, VERIFY)
SHOWN_AND_MIXED = (LAY_OUT, LOOK, TURN_DOWN, MIX, STACK)
OPENING, ROUND_OVER, VOID, IDLE = "opening", "round over", "round void", "idle"
ANOTHER_SET = "another set"


def fresh_set(house: PaiGowRules) -> tuple[Todo, ...]:
    """From the arrival of dice and tiles to stacks that can be dealt."""
    return (Todo(DICE, house.duty("three_dice")), *new_set(house))


def new_set(house: PaiGowRules) -> tuple[Todo, ...]:
    """The tiles alone."""
    return _by_name(house, (RECEIVE, *INSPECTION, *SHOWN_AND_MIXED))


def reserve_set(house: PaiGowRules) -> tuple[Todo, ...]:
    """An unsuitable set goes into its envelope; the reserve set is inspected from the start."""
    envelope = house.duty("sealed_envelope")
    return (
        Todo(ENVELOPE, envelope),
        Todo(SIGNATURE, envelope),
        Todo(RESERVE, house.duty("reserve_set")),
        *_by_name(house, (*INSPECTION, *SHOWN_AND_MIXED)),
    )


def mixed_again(table: Table) -> tuple[Todo, ...]:
    """After a round; a set found unsuitable in it is changed first."""
    house = table.house
    if table.defect:
        return reserve_set(house)
    over = house.duty("mix_after_round")
    return (Todo(TURN_DOWN, over), Todo(MIX, over), *_by_name(house, (STACK,)))


def remixed(house: PaiGowRules) -> tuple[Todo, ...]:
    """A tile showed while the stacks were built."""
    return (Todo(MIX, house.duty("exposed_while_stacking")), *_by_name(house, (STACK,)))


def idle(house: PaiGowRules) -> tuple[Todo, ...]:
    """Face up in pairs until a player comes, then as at the opening."""
    back = house.duty("idle_return")
    return (
        Todo(LAY_OUT, house.duty("idle")),
        Todo(LOOK, back),
        Todo(TURN_DOWN, back),
        *_by_name(house, (MIX, STACK)),
    )


def _by_name(house: PaiGowRules, steps: Sequence[str]) -> tuple[Todo, ...]:
    """Steps called as the duty behind them."""
    return tuple(Todo(step, house.duty(step)) for step in steps)
