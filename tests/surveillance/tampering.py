"""Hands that change what was recorded, with and without covering their tracks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.values.records import GENESIS, Record, canonical, record_hash

Records = list[Record]


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
