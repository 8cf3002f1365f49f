"""Steps that are still to be taken with a batch of cards, by name."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.table.orders import Name, Order
from croupier.values.clauses import ClauseId

ONE, OTHER = "A", "B"
"""The batches."""

RECEIVE, INSPECT, VERIFY = "receive", "inspect", "verify_inspection"
SPREAD, LOOK, TURN_UP, TURN_DOWN = "spread", "look", "turn_up", "turn_down"
WASH, STACK, SHUFFLE, CHECK, SEAL = "wash", "stack", "shuffle", "check_shuffle", "seal"
COUNT = "check_count"
LOAD, RUN, TAKE = "load_shuffler", "run_shuffler", "take_from_shuffler"

NO_DEVICE, TWO_BATCH, CONTINUOUS = "none", "two_batch", "continuous"
"""What shuffles at the table."""


class Todo(msgspec.Struct, frozen=True):
    step: str
    batch: str
    clause: ClauseId


class Handling(Order, frozen=True):
    """A step with one batch of cards."""

    step: ClassVar[str] = ""
    batch: Name = "A"


Todos = tuple[Todo, ...]


def other(batch: str) -> str:
    return OTHER if batch == ONE else ONE
