"""A controller out of its records, by way of the newest snapshot that fits this code."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.cage.progressive import (
    Controller,
    MeterHit,
    MustHitReached,
    controller_from,
    event_from,
    evolve,
    state_of,
)
from croupier.cage.progressive.differences import MUST_HIT
from croupier.floor.digests import code_digest
from croupier.floor.restoring_tables import KEEP_EVERY
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.values.records import KeptState
from croupier.values.refusals import BadMaterial, CroupierError
from croupier.values.streams import link_of

HITS_SHOWN = 5


class Hit(msgspec.Struct, frozen=True):
    """An award as everybody is told of it."""

    meter: str
    table: str
    round: int
    seat: int
    cents: int
    at: str
    share: str = "1"
    """Of the meter; written as a fraction."""
    point: int = 0
    salt: str = ""
    commitment: str = ""
    """Of a Must Hit: SHA-256 of the salt, a space and the point, as it was published before."""


class Standing(msgspec.Struct, frozen=True):
    controller: Controller
    newest: str = ""
    """The time of the last record."""
    hits: tuple[Hit, ...] = ()
    """The newest first; those before a snapshot are not among them."""

    def after(self, record: Record) -> Standing:
        try:
            event = event_from(record.kind, record.body)
            controller = evolve(self.controller, event)
        except CroupierError as wrong:
            raise BadMaterial(f"{record.stream} place {record.place}: {wrong}") from wrong
        except Exception as wrong:
            raise BadMaterial(
                f"{record.stream} place {record.place}: {record.kind} does not fit the meters"
                f" ({wrong!r}); croupier verify says more"
            ) from wrong
        hits = self.hits
        if isinstance(event, MeterHit | MustHitReached):
            meter = event.meter if isinstance(event, MeterHit) else MUST_HIT
            told = Hit(meter, event.table, event.round, event.seat, event.cents, record.at)
            hits = (self._proven(told, event), *hits)[:HITS_SHOWN]
        return Standing(controller, record.at, hits)

    def _proven(self, hit: Hit, event: MeterHit | MustHitReached) -> Hit:
        """With the share of the meter, or with what the sealed point was hidden by."""
        if isinstance(event, MeterHit):
            return replace(hit, share=event.share)
        must_hit = self.controller.must_hit
        commitment = must_hit.commitment if must_hit else ""
        return replace(hit, point=event.point, salt=event.salt, commitment=commitment)


def restored(
    journal: Journal, stream: str, known: Standing | None, *, snapshots: bool = True
) -> Standing:
    """The fold of a stream's records, from what is known of it on."""
    kept = _kept(journal, stream) if snapshots and known is None else None
    standing = known or kept or Standing(Controller(link_of(stream)))
    for record in journal.read(stream, after=standing.controller.place):
        standing = standing.after(record)
    return standing


def _kept(journal: Journal, stream: str) -> Standing | None:
    found = journal.snapshot(stream, code_digest())
    kept = KeptState.parse(found[1]) if found else None
    if found is None or kept is None:
        return None
    place = found[0]
    last = next(iter(journal.read(stream, place - 1, place)), None)
    if last is None or last.hash != kept.record:
        return None
    try:
        controller = controller_from(bytes(kept.state))
    except (msgspec.DecodeError, ValueError, ArithmeticError, CroupierError):
        return None
    return Standing(controller, last.at) if controller.place == place else None


def keep(journal: Journal, last: Record, standing: Standing, new: int) -> None:
    """A cache of the meters as they stand behind this record, every so often."""
    place = standing.controller.place
    if place // KEEP_EVERY != (place - new) // KEEP_EVERY:
        kept = KeptState.of(last.hash, state_of(standing.controller))
        journal.submit_snapshot(last.stream, place, code_digest(), kept.to_json())
