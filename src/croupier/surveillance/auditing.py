"""Verifies a stream of a journal that may be in use, and tells how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import msgspec

from croupier.surveillance.chain import Latest, at_any_time
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.trouble import Trouble
from croupier.surveillance.verifying import verify_kept
from croupier.values.records import Record
from croupier.values.refusals import CroupierError

MOST_TROUBLES = 500
CLOSED_UNTIL_OPEN = "it does not hold; what is wrong is told when nothing lies face down"


class Stopped(CroupierError):
    """Nobody waits for the verdict any more."""


class Found(msgspec.Struct, frozen=True):
    place: int
    what: str
    problem: str


class Verdict(msgspec.Struct, frozen=True):
    verified: bool
    records: int
    rounds: int
    shoes: int
    opened: int
    """Sealed orders that were opened."""
    pending: int
    """Sealed orders that are still to be opened."""
    held: int
    """How many of these what was dealt is held to already."""
    withheld: bool
    """A face is hidden, and the head's hash would tell it to who tries all there are."""
    head: str | None
    troubles: tuple[Found, ...]
    more: int
    """Troubles beyond those that are listed."""


class Audit:
    """One verification: run it in a thread of its own, look at `done`, stop it from another."""

    def __init__(
        self,
        inspected: InspectedJournal,
        stream: str,
        digest: str,
        latest: Latest = at_any_time,
    ) -> None:
        self._inspected, self._stream, self._digest = inspected, stream, digest
        self._latest = latest
        self._stop = Event()
        self.done = 0
        self.of = 0

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> Verdict:
        found = verify_kept(
            self._inspected.journal,
            self._stream,
            self._digest,
            seen=self._seen,
            records=self._records(),
            latest=self._latest,
        )
        known = self._inspected.known(self._stream)
        face_down = known.hidden - known.unread
        troubles = [_told(each, face_down) for each in found.troubles]
        return Verdict(
            not troubles,
            found.records,
            found.rounds,
            found.shoes,
            found.opened,
            found.pending,
            found.held,
            found.withheld,
            None if found.withheld else found.head.hash,
            tuple(troubles[:MOST_TROUBLES]),
            max(0, len(troubles) - MOST_TROUBLES),
        )

    def _records(self) -> Iterator[Record]:
        """As far as the journal goes when it begins; what comes later is another audit's."""
        known = self._inspected.known(self._stream)
        self.of = known.place
        yield from self._inspected.read(known)

    def _seen(self) -> None:
        self.done += 1
        if self._stop.is_set():
            raise Stopped(f"the verification of {self._stream} was given up")


def _told(trouble: Trouble, face_down: frozenset[int]) -> Found:
    """A trouble over a hidden face names it."""
    problem = CLOSED_UNTIL_OPEN if trouble.place in face_down else trouble.problem
    return Found(trouble.place, trouble.what, problem)
