"""Places without holes, and each record bound to the one before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.surveillance.trouble import Trouble, What
from croupier.values.order_ids import giver_and_id, is_own
from croupier.values.records import GENESIS, Record, is_time, record_hash
from croupier.values.streams import IN_ANY_ORDER

Latest = Callable[[], str]
"""The latest time that a record of this moment can have."""


def at_any_time() -> str:
    """Where nobody asks a clock: later than whatever is recorded."""
    return "~"


class Chain:
    """One stream's records in the order in which they are read."""

    def __init__(
        self, stream: str, withheld_from: int | None = None, latest: Latest = at_any_time
    ) -> None:
        """From a place on an export may keep hashes back."""
        self.stream = stream
        self._withheld_from = withheld_from
        self._ask_latest, self._latest = latest, ""
        self.place, self.hash, self.at = 0, GENESIS, ""
        self._command, self._commands = "", set[str]()

    @classmethod
    def begun_at(cls, first: Record, stream: str, *, goes_on: bool) -> Chain:
        """From a later record on, which may go on with what its command made before."""
        begun = cls(stream)
        begun.place, begun.hash = first.place - 1, first.previous
        if goes_on:
            begun._command = first.command
            begun._commands.add(first.command)
        return begun

    def next(self, record: Record) -> Iterator[Trouble]:
        bound = record.stream, record.place, record.previous
        if bound != (self.stream, self.place + 1, self.hash):
            yield from self._unbound(record)
        if not self._is_withheld(record) and record_hash(record) != record.hash:
            yield self._trouble(record.place, "hash", "the record is not what its hash covers")
        if record.at != self.at:
            yield from self._dated(record)
        if not record.command:
            yield self._trouble(record.place, "command", "it names no command")
        if record.command != self._command:
            yield from self._once(record)
        self.place, self.hash, self.at = record.place, record.hash, record.at

    def _is_withheld(self, record: Record) -> bool:
        since = self._withheld_from
        return since is not None and record.place >= since and not record.hash

    def _dated(self, record: Record) -> Iterator[Trouble]:
        if not is_time(record.at):
            why = f"{record.at!r} is no time as records have it"
            yield self._trouble(record.place, "time", why)
        elif record.at < self.at and self.stream not in IN_ANY_ORDER:
            why = f"it is dated {record.at}, and the record before it {self.at}"
            yield self._trouble(record.place, "time", why)
        elif self._is_ahead(record.at):
            why = f"it is dated {record.at}, which is still to come"
            yield self._trouble(record.place, "time", why)

    def _is_ahead(self, at: str) -> bool:
        """The clock is asked again, since people may be playing meanwhile."""
        if at > self._latest:
            self._latest = self._ask_latest()
        return at > self._latest

    def _once(self, record: Record) -> Iterator[Trouble]:
        """What a command made stands together, and once."""
        if record.command in self._commands:
            why = f"command {record.command} was recorded before, and not right before it"
            yield self._trouble(record.place, "command", why)
        if is_own(record.command) and giver_and_id(record.command)[0] != record.actor:
            why = f"{record.actor} gave it, under an id of another, {record.command}"
            yield self._trouble(record.place, "command", why)
        self._command = record.command
        self._commands.add(record.command)

    def _unbound(self, record: Record) -> Iterator[Trouble]:
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

    def _trouble(self, place: int, what: What, problem: str) -> Trouble:
        return Trouble(self.stream, place, what, problem)
