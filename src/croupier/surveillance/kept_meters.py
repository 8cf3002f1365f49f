"""A controller's stream with what is kept beside it: a snapshot, and the sealed Must Hit point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from croupier.cage.progressive import (
    Controller,
    MeterEvent,
    MustHitArmed,
    MustHitReached,
    Point,
    controller_from,
    event_from,
    evolve,
    point_commitment,
    point_from,
    point_secret,
)
from croupier.surveillance.kept_secrets import Store, looked_up
from croupier.surveillance.ledgers import BookRules
from croupier.surveillance.trouble import Trouble, What
from croupier.values.records import KeptState, Record
from croupier.values.refusals import CroupierError, Unreadable
from croupier.values.streams import link_of


class MeterPass:
    """A controller's decisions, its snapshot, and the point that nobody knows yet."""

    withheld = False
    game = None

    def __init__(
        self, stream: str, snapshot: tuple[int, bytes] | None, sealed: Store | None
    ) -> None:
        self.stream = stream
        self._rules, self._sealed = BookRules(stream), sealed
        self._place, self._bytes = snapshot or (0, b"")
        self._fold: Controller | None = Controller(link_of(stream)) if snapshot else None
        self._armed: tuple[int, str] | None = None
        """Where a point was sealed, and under which hash."""

    def look(self, record: Record) -> Iterator[Trouble]:
        yield from self._rules.look(record)
        event = _event(record)
        match event:
            case MustHitArmed():
                self._armed = record.place, event.commitment
            case MustHitReached():
                self._armed = None
        if self._fold is not None:
            yield from self._compared(record, event, self._fold)

    def _compared(
        self, record: Record, event: MeterEvent | None, fold: Controller
    ) -> Iterator[Trouble]:
        """A fold that fails is told by the rules, and no snapshot can be held to it."""
        self._fold = None
        if event is None:
            return
        with suppress(Exception):
            self._fold = evolve(fold, event)
        if self._fold is not None and record.place == self._place:
            if why := self._difference(record, self._fold):
                yield self._trouble(self._place, "snapshot", why)
            self._fold = None

    def _difference(self, record: Record, fold: Controller) -> str:
        kept = KeptState.parse(self._bytes)
        if kept is None:
            return "it cannot be read"
        if kept.record != record.hash:
            return "it was kept behind another record"
        try:
            state = controller_from(bytes(kept.state))
        except (msgspec.DecodeError, ValueError, ArithmeticError, CroupierError):
            return "its state cannot be read"
        odd = [
            name for name in fold.__struct_fields__ if getattr(state, name) != getattr(fold, name)
        ]
        return f"the records make other meters: {', '.join(odd)}" if odd else ""

    def end(self) -> Iterator[Trouble]:
        yield from self._rules.end()
        if self._fold is not None:
            yield self._trouble(self._place, "snapshot", "no record stands at its place")
        if self._armed is not None:
            place, commitment = self._armed
            if why := _no_point(looked_up(self._sealed, commitment, "Must Hit point")):
                yield self._trouble(place, "point", why)

    def _trouble(self, place: int, what: What, problem: str) -> Trouble:
        return Trouble(self.stream, place, what, problem)


def _no_point(found: bytes | str | None) -> str:
    """What is wrong with the point that is sealed; nothing where nobody may see it."""
    if not isinstance(found, bytes):
        return found or ""
    try:
        point_from(found)
    except Unreadable as wrong:
        return str(wrong)
    return ""


def point_under(commitment: str, sealed: Store, records: Iterable[Record]) -> bytes | None:
    """What is sealed there, or was reached by a live table since its records were read."""
    if (secret := sealed(commitment)) is not None:
        return secret
    for record in records:
        event = _event(record)
        if isinstance(event, MustHitReached):
            point = Point(event.point, event.salt)
            if point_commitment(point) == commitment:
                return point_secret(point)
    return None


def _event(record: Record) -> MeterEvent | None:
    """A record nobody can read says nothing; the other passes tell of it."""
    try:
        return event_from(record.kind, record.body)
    except (CroupierError, ValueError, RecursionError):
        return None
