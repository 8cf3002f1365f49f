"""Both passes over the streams of a journal, in one reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from croupier.surveillance.integrity import Integrity
from croupier.surveillance.rules import Rules
from croupier.surveillance.trouble import Trouble
from croupier.table.baccarat.events import EVENTS
from croupier.values.checkpoints import Checkpoint
from croupier.values.records import Head, Record


class Verified(msgspec.Struct, frozen=True):
    """What was found in one stream."""

    head: Head
    records: int
    rounds: int
    shoes: int
    opened: int
    """Sealed orders that were opened."""
    troubles: tuple[Trouble, ...]

    @property
    def stream(self) -> str:
        return self.head.stream


def verify(
    stream: str,
    records: Iterable[Record],
    checkpoints: Sequence[Checkpoint] = (),
    seen: Callable[[], object] = lambda: None,
) -> Verified:
    """Look at every record once; `seen` is told of each."""
    integrity, rules = Integrity(stream, EVENTS.keys(), checkpoints), Rules(stream)
    troubles = list[Trouble]()
    for record in records:
        troubles += integrity.look(record)
        troubles += rules.look(record)
        seen()
    troubles += integrity.end()
    troubles += rules.end()
    troubles.sort(key=lambda trouble: trouble.place)
    return Verified(
        integrity.head,
        integrity.records,
        integrity.rounds,
        integrity.shoes,
        integrity.opened,
        tuple(troubles),
    )
