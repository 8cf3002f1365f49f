"""Looks a sealed secret up beside a journal that may be in use."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from croupier.surveillance.bodies import ShakerOpened, ShoeOpened, StacksOpened, read_body
from croupier.surveillance.kept_secrets import Store
from croupier.values.cards import Card
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.sealing import dice_secret_of, secret_of, tiles_secret_of
from croupier.values.tiles import Tile


def secret_under(commitment: str, sealed: Store, records: Iterable[Record]) -> bytes | None:
    """What is sealed there, or was opened by a live table since its records were read."""
    if (secret := sealed(commitment)) is not None:
        return secret
    for record in records:
        with suppress(CroupierError, ValueError):  # what nobody can read opens nothing
            opened = read_body(record.kind, record.body)
            if isinstance(opened, OPENINGS) and opened.commitment == commitment:
                return _secret(opened)
    return None


Opening = ShoeOpened | StacksOpened | ShakerOpened
OPENINGS = (ShoeOpened, StacksOpened, ShakerOpened)


def _secret(opened: Opening) -> bytes:
    match opened:
        case ShoeOpened():
            return secret_of([Card.parse(each) for each in opened.cards], opened.salt)
        case StacksOpened():
            return tiles_secret_of([Tile.parse(each) for each in opened.tiles], opened.salt)
        case ShakerOpened():
            return dice_secret_of(opened.dice, opened.salt)
