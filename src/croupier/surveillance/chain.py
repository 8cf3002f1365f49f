"""Places without holes, and each record bound to the one before it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.surveillance.trouble import Trouble
from croupier.values.records import GENESIS, Record, record_hash
from croupier.values.streams import IN_ANY_ORDER


class Chain:
    """One stream's records in the order in which they are read."""

    def __init__(self, stream: str, withheld_from: int | None = None) -> None:
        """From a place on an export may keep hashes back."""
        self.stream = stream
        self._withheld_from = withheld_from
        self.place, self.hash, self.at = 0, GENESIS, ""
        self._command, self._commands = "", set[str]()

    def next(self, record: Record) -> Iterator[Trouble]:
        yield from self._bound(record)
        if not self._is_withheld(record) and record_hash(record) != record.hash:
            yield self._trouble(record.place, "hash", "the record is not what its hash covers")
        if record.at < self.at and self.stream not in IN_ANY_ORDER:
            why = f"it is dated {record.at}, and the record before it {self.at}"
            yield self._trouble(record.place, "time", why)
        if record.command != self._command:
            yield from self._once(record)
        self.place, self.hash, self.at = record.place, record.hash, record.at

    def _is_withheld(self, record: Record) -> bool:
        since = self._withheld_from
        return since is not None and record.place >= since and not record.hash

    def _once(self, record: Record) -> Iterator[Trouble]:
        """What a command made stands together, and once."""
        if record.command in self._commands:
            why = f"command {record.command} was recorded before, and not right before it"
            yield self._trouble(record.place, "command", why)
        self._command = record.command
        self._commands.add(record.command)

    def _bound(self, record: Record) -> Iterator[Trouble]:
        if record.stream != self.stream:
            yield self._trouble(record.place, "stream", f"it is a record of {record.stream}")
        if record.place <= self.place:
            why = f"it stands behind place {self.place}"
            yield self._trouble(record.place, "place", why)
        elif record.place > self.place + 1:
            last = record.place - 1
            gone = f"{self.place + 1}" if last == self.place + 1 else f"{self.place + 1} to {last}"
            yield self._trouble(record.place, "place", f"place {gone} is missing before it")
        elif record.previous != self.hash:
            why = "it does not follow from the record before it"
            yield self._trouble(record.place, "chain", why)

    def _trouble(self, place: int, what: str, problem: str) -> Trouble:
        return Trouble(self.stream, place, what, problem)
