"""Records held to the list by which a command is known again: it says what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.journal.records import Answered
from croupier.journal.store import Journal
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Record


class KeptCommands:
    """One stream; whoever edits the list makes the house believe that something was done before."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._journal = journal
        self._places = dict[str, tuple[int, int]]()
        """The first and the last that each command made, by the records."""

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        command, first, last = "", 0, 0
        for record in records:
            if record.command != command:
                self._close(command, first, last)
                command, first = record.command, record.place
            last = record.place
            yield record
        self._close(command, first, last)
        self._compare(last)

    def _close(self, command: str, first: int, last: int) -> None:
        """One that comes back is told by the chain."""
        if first:
            begun, _ = self._places.get(command, (first, last))
            self._places[command] = begun, last

    def _compare(self, seen: int) -> None:
        """What was recorded meanwhile stands in the list and was not seen."""
        listed = self._journal.answered(self.stream)
        if listed is None:
            return
        later = list[Answered]()
        for each in listed:
            places = self._places.pop(each.command, None)
            if places is None and each.first > seen:
                later.append(each)
            elif places != (each.first, each.last):
                self._tell(each)
        head = self._journal.head(self.stream)
        for each in later:
            if head is None or each.last > head.place or each.last < each.first:
                self._tell(each)
        for command, (first, _) in self._places.items():
            why = f"the list of commands lacks {command}"
            self.troubles.append(Trouble(self.stream, first, "command", why))

    def _tell(self, listed: Answered) -> None:
        what = f"command {listed.command}" if listed.command else "a command without a name"
        why = f"the list has {what} at places {listed.first} to {listed.last}, the records have not"
        self.troubles.append(Trouble(self.stream, max(listed.first, 0), "command", why))
