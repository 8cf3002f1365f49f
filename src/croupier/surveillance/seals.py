"""Looks a sealed order up beside a journal that may be in use."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from croupier.surveillance.sealed_orders import Store
from croupier.table.baccarat.events import ShoeOpened
from croupier.table.baccarat.recorded import event_from
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.sealing import secret_of


def secret_under(commitment: str, sealed: Store, records: Iterable[Record]) -> bytes | None:
    """What is sealed there, or was opened by a live table since its records were read."""
    if (secret := sealed(commitment)) is not None:
        return secret
    for record in records:
        opened = _opened(record)
        if opened is not None and opened.commitment == commitment:
            return secret_of(opened.order, opened.salt)
    return None


def _opened(record: Record) -> ShoeOpened | None:
    if record.kind != ShoeOpened.kind:
        return None
    with suppress(CroupierError, ValueError):
        event = event_from(record.kind, record.body)
        return event if isinstance(event, ShoeOpened) else None
    return None
