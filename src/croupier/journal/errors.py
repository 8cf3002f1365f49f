"""What a journal says when it cannot do what it is asked."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.values.errors import OutOfReach
from croupier.values.records import Record
from croupier.values.refusals import CroupierError


class Stale(CroupierError):
    """The stream has moved on since its writer looked: read on and decide again."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        self.stream, self.expected, self.found = stream, expected, found
        super().__init__(f"{stream} stands at place {found}, not at {expected}")


class AlreadyDone(CroupierError):
    """The command has been recorded before; here is what it made then."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = tuple(records)
        first = self.records[0]
        super().__init__(
            f"command {first.command} was recorded before, at {first.stream} place {first.place}"
        )


class AlreadySealed(CroupierError):
    def __init__(self, commitment: str) -> None:
        self.commitment = commitment
        super().__init__(f"something is sealed under {commitment} already")


class NotDurable(OutOfReach):
    """The append could not be made safe, so it was not made at all."""

    def __init__(self, where: str, why: str, *, unknown: bool = False) -> None:
        self.unknown = unknown
        """The connection broke at the last moment: only asking again can tell."""
        told = (
            "it is not known whether it was recorded; send it again under the same command id"
            if unknown
            else "nothing was recorded"
        )
        super().__init__(f"{where}: {why}; {told}")


class Damaged(OutOfReach):
    """A journal that cannot be trusted, refused whole."""

    def __init__(self, where: str, place: str, why: str) -> None:
        self.where, self.place, self.why = where, place, why
        super().__init__(f"{where}: {place}: {why}")


class NoJournal(OutOfReach):
    """There is no journal to be had there."""


class InUse(OutOfReach):
    """Another process is writing to the journal."""


class ReadOnly(CroupierError):
    """The journal was opened for reading."""


class Closed(CroupierError):
    """The journal has been closed."""
