"""Looks a sealed secret up beside a journal that may be in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from croupier.surveillance.bodies import Body, ShakerOpened, ShoeOpened, StacksOpened, read_body
from croupier.surveillance.kept_secrets import Store
from croupier.values.cards import Card
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.sealing import dice_secret_of, is_sealed_under, secret_of, tiles_secret_of
from croupier.values.tiles import Tile


def secret_under(commitment: str, sealed: Store, records: Iterable[Record]) -> bytes | None:
    """What is sealed there, or was opened by a live table since its records were read."""
    if (secret := sealed(commitment)) is not None:
        return secret
    for record in records:
        with suppress(CroupierError, ValueError):  # what nobody can read opens nothing
            for secret in _secrets(read_body(record.kind, record.body)):
                if is_sealed_under(secret, commitment):
                    return secret
    return None


def _secrets(body: Body) -> Iterator[bytes]:
    match body:
        case ShoeOpened():
            yield secret_of([Card.parse(each) for each in body.cards], body.salt)
        case StacksOpened():
            yield tiles_secret_of([Tile.parse(each) for each in body.tiles], body.salt)
            yield dice_secret_of(body.dice, body.dice_salt)
        case ShakerOpened():
            yield dice_secret_of(body.dice, body.salt)
