"""Whoever comes back is told once what became of a round that they left: on record, and heard.

Recorded beside the table. By itself it has nothing counted of them.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.cage.care.state import Care, CareEvent, CareOrder, Outcome, book
from croupier.values.messages import cases
from croupier.values.refusals import refuse


@book.event(
    cases(
        "how",
        {
            "void": (
                "The house waited {days} days for a round at table {table}. It is void: your"
                " {cents:money} on the layout goes back to your chips."
            ),
            "decided": (
                "The house waited {days} days for a round at table {table}. What was decided in it"
                " is settled as it was decided."
            ),
        },
        "The house waited {days} days for a round at table {table}. It never began: your"
        " {cents:money} on the layout goes back to your chips.",
    )
)
class RoundLeft(CareEvent, frozen=True):
    kind = "round-left/1"
    table: str
    days: int
    how: str
    cents: int
    """Of theirs that lay there."""


@book.again
def left(_: Care, event: RoundLeft) -> Outcome:
    return event


@book.change
def _is_left(care: Care, event: RoundLeft) -> Care:
    return replace(care, place=care.place + 1, left=(*care.left, event))


@book.event("they heard what became of rounds they left.")
class LeftRoundsHeard(CareEvent, frozen=True):
    kind = "left-rounds-heard/1"
    count: int
    """Of rounds, the oldest first: nobody says that they heard of one they were not shown."""


@book.order(LeftRoundsHeard)
class HearOfLeftRounds(CareOrder, frozen=True):
    called = "hear-of-left-rounds"
    count: int


@book.decides
def _to_hear(care: Care, order: HearOfLeftRounds, _: str) -> Outcome:
    return _heard(care, LeftRoundsHeard(order.at, order.count))


@book.again
def _heard(care: Care, event: LeftRoundsHeard) -> Outcome:
    if not 1 <= event.count <= len(care.left):
        return refuse(None, "there is no such round to hear of")
    return event


@book.change
def _is_heard(care: Care, event: LeftRoundsHeard) -> Care:
    return replace(care, place=care.place + 1, left=care.left[event.count :])
