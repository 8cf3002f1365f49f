"""Both passes over the streams of a journal, in one reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from croupier.surveillance.hidden import Hidden
from croupier.surveillance.integrity import Integrity
from croupier.surveillance.kept_states import Snapshots
from croupier.surveillance.rules import Rules
from croupier.surveillance.sealed_orders import Store
from croupier.surveillance.trouble import Trouble
from croupier.table.baccarat.events import EVENTS
from croupier.table.baccarat.recorded import event_from
from croupier.values.checkpoints import Checkpoint
from croupier.values.records import Head, Record
from croupier.values.refusals import CroupierError


class Verified(msgspec.Struct, frozen=True):
    """What was found in one stream."""

    head: Head
    records: int
    rounds: int
    shoes: int
    opened: int
    """Sealed orders that were opened."""
    pending: int
    """Sealed orders that are still to be opened."""
    withheld: bool
    """A card is nobody's to know yet: whoever had the head's hash could try all 52."""
    troubles: tuple[Trouble, ...]

    @property
    def stream(self) -> str:
        return self.head.stream


def verify(
    stream: str,
    records: Iterable[Record],
    checkpoints: Sequence[Checkpoint] = (),
    seen: Callable[[], object] = lambda: None,
    sealed: Store | None = None,
    snapshot: tuple[int, bytes] | None = None,
) -> Verified:
    """Look at every record once; `seen` is told of each.

    Exported lines come without what is kept beside records: sealed orders and a snapshot.
    """
    integrity = Integrity(stream, EVENTS.keys(), checkpoints, sealed)
    rules, snapshots, faces = Rules(stream), Snapshots(stream, snapshot), Faces()
    troubles = list[Trouble]()
    for record in records:
        troubles += integrity.look(record)
        troubles += rules.look(record)
        troubles += snapshots.compare(rules.table)
        snapshots.look(record)
        faces.look(record)
        seen()
    troubles += integrity.end()
    troubles += rules.end()
    troubles += snapshots.compare(rules.table)
    troubles += snapshots.end(folded=not rules.stopped)
    troubles.sort(key=lambda trouble: trouble.place)
    return Verified(
        integrity.head,
        integrity.records,
        integrity.rounds,
        integrity.shoes,
        integrity.opened,
        integrity.pending,
        faces.are_hidden,
        tuple(troubles),
    )


class Faces:
    """Whether a card lies face down; of an event nobody can read it is not known."""

    def __init__(self) -> None:
        self._hidden = Hidden()
        self._unread = False

    @property
    def are_hidden(self) -> bool:
        return self._unread or bool(self._hidden.places)

    def look(self, record: Record) -> None:
        try:
            self._hidden.look(record.place, event_from(record.kind, record.body))
        except (CroupierError, ValueError, RecursionError):
            self._unread = True
