"""The bank's cut: adjacent stacks moved to one end of the eight, or to both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.values.messages import said
from croupier.values.refusals import Refusal, refuse

T = TypeVar("T")


def cut(
    house: PaiGowRules,
    stacks: Sequence[T],
    block: tuple[int, int],
    left: int,
    right: int,
    *,
    crossed: bool = False,
) -> tuple[T, ...] | Refusal:
    """The stacks after one cut.

    The block goes from its first to its last stack, counted from the dealer's left from 1;
    so many of its stacks go to the left end and so many to the right end of the row, each part
    in its order. The part nearer to an end goes there, unless they are crossed (reading R-PG25).
    """
    first, last = block
    clause = house.duty("cut_both_ends" if left and right else "cut_to_end")
    if not 1 <= first <= last <= len(stacks):
        why = said(
            "a cut takes adjacent stacks out of {count}, not stacks {first} to {last}",
            count=len(stacks),
            first=first,
            last=last,
        )
        return refuse(clause, why)
    taken = stacks[first - 1 : last]
    if left < 0 or right < 0 or left + right != len(taken):
        why = said(
            "each of the {count} stacks goes to the left end or to the right end", count=len(taken)
        )
        return refuse(clause, why)
    to_left, to_right = taken[:left], taken[left:]
    if crossed:
        to_right, to_left = taken[:right], taken[right:]
    return (*to_left, *stacks[: first - 1], *stacks[last:], *to_right)
