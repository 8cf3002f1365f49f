"""Judges what many writers want recorded at once; what is wrong fails alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

import msgspec

from croupier.journal.errors import AlreadyDone, AlreadySealed, Stale
from croupier.journal.records import (
    GENESIS,
    MOST_BYTES,
    Append,
    Head,
    Record,
    chained,
    checked_name,
)
from croupier.journal.register import StreamBegun, StreamFound, named
from croupier.values.order_ids import is_own
from croupier.values.refusals import CroupierError, Unreadable
from croupier.values.streams import REGISTER


class Snapshot(msgspec.Struct, frozen=True):
    stream: str
    digest: str
    place: int
    state: bytes

    def __post_init__(self) -> None:
        checked_name("a stream", self.stream)
        checked_name("a digest", self.digest)
        if self.place < 0 or len(self.state) > MOST_BYTES:
            raise Unreadable(
                f"a snapshot of {self.stream!r} has place {self.place} and {len(self.state)} bytes;"
                f" {MOST_BYTES} at most"
            )


class Request(msgspec.Struct, frozen=True):
    """What one writer wants, whole or not at all, and where the answer goes."""

    appends: tuple[Append, ...]
    seal: tuple[tuple[str, bytes], ...] = ()
    unseal: tuple[str, ...] = ()
    snapshot: Snapshot | None = None
    answer: Future[tuple[Record, ...]] = msgspec.field(default_factory=Future)


def request(
    appends: Sequence[Append], seal: Mapping[str, bytes], unseal: Collection[str]
) -> Request:
    if not appends:
        raise Unreadable("an append names at least one stream")
    if len(appends) > 1 and len(set(map(_once, appends))) < len(appends):
        raise Unreadable(f"an append names {appends[0].stream!r} or another stream twice")
    if any(append.stream == REGISTER for append in appends):
        raise Unreadable(f"the {REGISTER} is kept by the journal itself")
    for commitment in (*seal, *unseal):
        checked_name("a commitment", commitment)
    for commitment, secret in seal.items():
        if len(secret) > MOST_BYTES:
            raise Unreadable(f"the secret under {commitment} has more than {MOST_BYTES} bytes")
    return Request(tuple(appends), tuple(seal.items()), tuple(unseal))


def _once(append: Append) -> tuple[str, str]:
    """At its end a stream takes several commands, elsewhere one."""
    return append.stream, append.command if append.after is None else ""


class Made(msgspec.Struct, frozen=True):
    """The places a command made in a stream."""

    stream: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands in the journal, as far as a batch asks about it."""

    heads: dict[str, Head]
    made: dict[tuple[str, str], Made]
    """By stream and command."""
    sealed: set[str]
    given: dict[str, Made] = field(default_factory=dict)
    """By a person's own command, in whichever stream; one of before, in this one."""
    unnamed: list[str] = field(default_factory=list)
    """Streams older than the register, where it is still to begin."""


class Repeated(msgspec.Struct, frozen=True):
    """Asked for before; the answer stands in the journal."""

    made: tuple[Made, ...]


Outcome = tuple[Record, ...] | CroupierError
Verdict = Outcome | Repeated


@dataclass(frozen=True, slots=True)
class Batch:
    """What one transaction writes, and the verdict on each request."""

    records: list[Record] = field(default_factory=list)
    made: list[tuple[str, str, int, int]] = field(default_factory=list)
    """Stream, command, first and last place."""
    seal: dict[str, bytes] = field(default_factory=dict)
    """By commitment; what is unsealed in the same batch is never kept."""
    unseal: list[str] = field(default_factory=list)
    snapshots: dict[tuple[str, str], Snapshot] = field(default_factory=dict)
    """By stream and digest, the newest."""
    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def writes(self) -> bool:
        return bool(self.records or self.snapshots)

    @property
    def heads(self) -> dict[str, Head]:
        """Where it leaves the streams it writes to."""
        return {each.stream: Head(each.stream, each.place, each.hash) for each in self.records}


def commands(requests: Iterable[Request]) -> list[tuple[str, str]]:
    """Every stream and command a batch must be looked up by."""
    return [(append.stream, append.command) for each in requests for append in each.appends]


def own_commands(asked: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those among streams and commands that stand for one order of a person in the whole house."""
    return [(stream, command) for stream, command in asked if is_own(command)]


def asked_about(requests: Iterable[Request]) -> set[str]:
    """Every stream whose head a batch builds on or goes by."""
    asked = {REGISTER}
    for append in (append for each in requests for append in each.appends):
        asked.add(append.stream)
        asked.update(stream for stream, _ in append.knowing)
    return asked


def judged(
    requests: Sequence[Request],
    heads: Mapping[str, Head],
    ask: Callable[[], Standing],
    *,
    trusting: bool,
) -> Batch:
    """By the heads in memory, if all goes through by them; else by what the database says.

    What memory cannot know (a command or a seal of long ago) the database's keys refuse.
    """
    if trusting and all(_is_known(append, heads) for each in requests for append in each.appends):
        known = {stream: heads[stream] for stream in asked_about(requests) & heads.keys()}
        batch = drawn_up(requests, Standing(known, {}, set()))
        if all(isinstance(verdict, tuple) for verdict in batch.verdicts):
            return batch
    return drawn_up(requests, ask())


def _is_known(append: Append, heads: Mapping[str, Head]) -> bool:
    """Where it begins a stream, the register's end must be known."""
    return append.stream in heads or (append.after == 0 and REGISTER in heads)


def drawn_up(requests: Iterable[Request], standing: Standing) -> Batch:
    """The batch; the standing is moved on as each request is admitted."""
    batch = Batch()
    for each in requests:
        verdict = _verdict(each, standing)
        batch.verdicts.append(verdict)
        if isinstance(verdict, tuple):
            _admit(each, verdict, standing, batch)
    return batch


def outcome(verdict: Verdict, read: Callable[[Made], Iterable[Record]]) -> Outcome:
    """The answer to a request, once the batch is written."""
    if isinstance(verdict, Repeated):
        return AlreadyDone([record for made in verdict.made for record in read(made)])
    return verdict


def _verdict(request: Request, standing: Standing) -> Verdict:
    if known := _known(request, standing):
        return Repeated(known)
    records: tuple[Record, ...] = ()
    ends = dict[str, tuple[int, str]]()
    for append in request.appends:
        for stream, read in append.knowing:
            if (head := standing.heads.get(stream)) and head.place > read:
                return Stale(stream, read, head.place)
        place, previous = ends.get(append.stream) or _end(append.stream, standing)
        if append.after is not None and place != append.after:
            return Stale(append.stream, append.after, place)
        made_here = chained(append, place, previous)
        records = (*records, *made_here) if records else made_here
        ends[append.stream] = made_here[-1].place, made_here[-1].hash
    for commitment, _ in request.seal:
        if commitment in standing.sealed:
            return AlreadySealed(commitment)
    return records


def _known(request: Request, standing: Standing) -> tuple[Made, ...]:
    made, given = standing.made, standing.given
    if not (made or given):
        return ()
    found = [
        made.get((each.stream, each.command)) or given.get(each.command) for each in request.appends
    ]
    return tuple([each for each in found if each])


def _end(stream: str, standing: Standing) -> tuple[int, str]:
    head = standing.heads.get(stream)
    return (head.place, head.hash) if head else (0, GENESIS)


def _admit(request: Request, records: tuple[Record, ...], standing: Standing, batch: Batch) -> None:
    done = 0
    for append in request.appends:
        made = records[done : done + len(append.entries)]
        done += len(made)
        _write(append, made, standing, batch)
        if made[0].place == 1:
            _register(made[0], standing, batch)
    if request.seal:
        standing.sealed.update(commitment for commitment, _ in request.seal)
        batch.seal.update(request.seal)
    for commitment in request.unseal:
        batch.seal.pop(commitment, None)
        batch.unseal.append(commitment)
    if kept := request.snapshot:
        before = batch.snapshots.get((kept.stream, kept.digest))
        if before is None or before.place <= kept.place:
            batch.snapshots[kept.stream, kept.digest] = kept


def _write(append: Append, made: Sequence[Record], standing: Standing, batch: Batch) -> None:
    stream, command, first, last = append.stream, append.command, made[0], made[-1]
    standing.heads[stream] = Head(stream, last.place, last.hash)
    made_here = Made(stream, first.place, last.place)
    standing.made[stream, command] = made_here
    if is_own(command):
        standing.given[command] = made_here
    batch.made.append((stream, command, first.place, last.place))
    batch.records.extend(made)


def _register(first: Record, standing: Standing, batch: Batch) -> None:
    """A stream that begins is named, and before the first of all whatever is older."""
    for event in (*map(StreamFound, standing.unnamed), StreamBegun(first.stream)):
        append = named(event, first)
        _write(append, chained(append, *_end(REGISTER, standing)), standing, batch)
    standing.unnamed.clear()
