"""Hands that change what was recorded, with and without covering their tracks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.values.records import GENESIS, Record, canonical, record_hash

Records = list[Record]
ALSO = {"stake": "cents"}
"""What an order calls otherwise than its event."""


def rechained(records: Iterable[Record]) -> Records:
    """Every place, link and hash made anew, so that the chain tells nothing."""
    after, previous = Records(), GENESIS
    for place, record in enumerate(records, 1):
        linked = replace(record, place=place, previous=previous)
        after.append(replace(linked, hash=record_hash(linked)))
        previous = after[-1].hash
    return after


def place_of(records: Records, kind: str, nth: int = 1) -> int:
    """Where the nth event of a kind stands."""
    places = [record.place for record in records if record.kind == f"{kind}/1"]
    return places[nth - 1]


def body_at(records: Records, place: int) -> Any:
    return json.loads(records[place - 1].body)


def with_body(records: Records, place: int, change: Callable[[Any], object]) -> Records:
    """The records with one body edited by hand and all hashes recomputed."""
    body = body_at(records, place)
    change(body)
    return with_field(records, place, body=canonical(body))


def with_field(records: Records, place: int, **fields: object) -> Records:
    after = list(records)
    after[place - 1] = replace(after[place - 1], **fields)
    return rechained(after)


def without(records: Records, place: int) -> Records:
    return [record for record in records if record.place != place]


def with_both(
    records: Records, place: int, change: Callable[[Any], object], **order: object
) -> Records:
    """The same by a hand that forges the order alike: in it stands whatever both hold."""
    after = with_body(records, place, change)
    event = body_at(after, place)

    def forge(document: Any) -> None:
        body = document["body"]
        told = {name: event.get(name, event.get(ALSO.get(name))) for name in body}
        body |= {name: value for name, value in told.items() if value is not None} | order

    return with_order(after, order_behind(after, place), forge)


def order_behind(records: Records, place: int) -> int:
    """Where the order stands that brought an event about."""
    return max(record.place for record in records[:place] if record.order)


def order_at(records: Records, place: int) -> Any:
    return json.loads(records[place - 1].order)


def with_order(records: Records, place: int, change: Callable[[Any], object]) -> Records:
    """The records with one order edited by hand and all hashes recomputed."""
    order = order_at(records, place)
    change(order)
    return with_field(records, place, order=canonical(order))
