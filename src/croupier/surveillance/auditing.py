"""Verifies a stream of a journal that may be in use, and tells how far it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event

import msgspec

from croupier.journal.signing import leaves_of
from croupier.journal.store import Journal
from croupier.surveillance.chain import Latest, at_any_time
from croupier.surveillance.checks import FACES, CheckFound, Looked, checks_beside, checks_of
from croupier.surveillance.heads import held_to
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.kept_beside import (
    JOURNAL,
    KeptSeals,
    altered,
    given_twice,
    unlike_tiles,
)
from croupier.surveillance.meter_terms import plays_for_meters
from croupier.surveillance.registering import older_streams
from croupier.surveillance.rules_filed import filed_in
from croupier.surveillance.trouble import Trouble, What
from croupier.surveillance.two_people import ruled_in
from croupier.surveillance.under_head import UnderHead, under_head
from croupier.surveillance.verifying import verify_kept
from croupier.surveillance.watched_game import AnyGame
from croupier.transparency.heads import SignedHead
from croupier.transparency.leaves import Run
from croupier.transparency.notes import VerifierKey
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import is_meter, is_table

MOST_TROUBLES = 500
CLOSED_UNTIL_OPEN = "it does not hold; what is wrong is told when nothing lies face down"


class Stopped(CroupierError):
    """Nobody waits for the verdict any more."""


class Found(msgspec.Struct, frozen=True):
    place: int
    what: What
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
    rules_unchecked: str
    """Why its rules were held to no chapter; nothing where they were, or where it has none."""
    signed_head: UnderHead | None
    checks: tuple[CheckFound, ...]
    troubles: tuple[Found, ...]
    more: int
    """Troubles beyond those that are listed."""


class WholeVerdict(msgspec.Struct, frozen=True):
    """Of a journal as a whole: what is kept beside its streams, and every head it was given."""

    verified: bool
    records: int
    heads: int
    not_under_a_head: int
    older_than_register: tuple[str, ...]
    checks: tuple[CheckFound, ...]
    troubles: tuple[Found, ...]
    more: int


class Running:
    """One verification: run it in a thread of its own, look at `done`, stop it from another."""

    def __init__(self, what: str, inspected: InspectedJournal) -> None:
        self._what, self._give_way = what, inspected.give_way
        self._stop = Event()
        self.done = 0
        self.of = 0

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> Verdict | WholeVerdict:
        raise NotImplementedError

    def _seen(self) -> None:
        self.done += 1
        if self._stop.is_set():
            raise Stopped(f"the verification of {self._what} was given up")
        self._give_way()


class Audit(Running):
    """Of one stream."""

    def __init__(
        self,
        inspected: InspectedJournal,
        stream: str,
        digest: str,
        latest: Latest = at_any_time,
        keys: Sequence[VerifierKey] = (),
    ) -> None:
        """Heads of the record are known by these keys, the house's own first."""
        super().__init__(stream, inspected)
        self._inspected, self._stream, self._digest = inspected, stream, digest
        self._latest, self._keys = latest, keys

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
        signed = under_head(self._inspected.journal, self._stream, found.records, self._keys)
        troubles = [*found.troubles, *_of_head(self._stream, signed)]
        journal, stream = self._inspected.journal, self._stream
        sums_filed = not ruled_in(journal).never
        has_meters = is_meter(stream) or plays_for_meters(journal, stream)
        seen = _faces(known.game), sums_filed, has_meters, signed
        looked = Looked(found, troubles, *seen, for_practice=_is_for_practice(journal, stream))
        face_down = known.hidden - known.unread
        return _verdict(looked, [_told(each, face_down) for each in troubles], self._stream)

    def _records(self) -> Iterator[Record]:
        """As far as the journal goes when it begins; what comes later is another audit's."""
        known = self._inspected.known(self._stream)
        self.of = known.place
        yield from self._inspected.read(known)


class WholeAudit(Running):
    """Of everything that `verify` looks at beside the streams themselves."""

    def __init__(self, inspected: InspectedJournal) -> None:
        super().__init__("the journal", inspected)
        self._journal = inspected.journal

    def run(self) -> WholeVerdict:
        journal = self._journal
        seals, streams = KeptSeals(journal), journal.streams()
        signed = [SignedHead.parse(each.note).head for each in journal.heads()]
        size = max((each.size for each in signed), default=0)
        ends = {each: head.place for each in streams if (head := journal.head(each))}
        self.of = sum(ends.values()) + size
        for stream, end in ends.items():
            away = journal.elsewhere(stream)
            records = journal.ends(stream) if away else journal.read(stream, upto=end)
            for _ in seals.watched(records):
                self._seen()
        covered = held_to(dict.fromkeys(signed), journal.runs(), self._leaves)
        wrong = [
            Trouble(JOURNAL, 0, "head", f"head over {each.head.size:,} records: {each.problem}")
            for each in covered.heads
            if each.problem
        ]
        troubles = [
            *altered(journal),
            *seals.troubles,
            *given_twice(journal),
            *unlike_tiles(journal),
            *wrong,
        ]
        told = [Found(each.place, each.what, each.problem) for each in troubles]
        late = sum(max(0, end - covered.under.get(each, 0)) for each, end in ends.items())
        return WholeVerdict(
            not troubles,
            sum(ends.values()),
            len(signed),
            late,
            older_streams(journal),
            checks_beside(troubles, heads=len(signed)),
            tuple(told[:MOST_TROUBLES]),
            max(0, len(told) - MOST_TROUBLES),
        )

    def _leaves(self, run: Run) -> Iterator[bytes]:
        for leaf in leaves_of(self._journal, run):
            self._seen()
            yield leaf


def _verdict(looked: Looked, troubles: Sequence[Found], stream: str) -> Verdict:
    found = looked.verified
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
        found.rules_unchecked,
        looked.head,
        checks_of(stream, looked),
        tuple(troubles[:MOST_TROUBLES]),
        max(0, len(troubles) - MOST_TROUBLES),
    )


def _is_for_practice(journal: Journal, stream: str) -> bool:
    first = next(journal.read(stream, upto=1), None) if is_table(stream) else None
    opened = filed_in(first) if first else None
    return opened is not None and opened.practice


def _of_head(stream: str, signed: UnderHead | None) -> list[Trouble]:
    if signed is None or not signed.problem:
        return []
    return [Trouble(stream, signed.place, "head", signed.problem)]


def _faces(game: AnyGame | None) -> tuple[str, str]:
    if game is None:
        return FACES, "nothing was dealt but what was sealed"
    return game.faces.capitalize(), game.faces_told


def _told(trouble: Trouble, face_down: frozenset[int]) -> Found:
    """A trouble over a hidden face names it."""
    problem = CLOSED_UNTIL_OPEN if trouble.place in face_down else trouble.problem
    return Found(trouble.place, trouble.what, problem)
