"""Unbiased shuffles from the operating system, sealed until their shoe is over."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import msgspec

from croupier.values.cards import DECK, Card, parse_cards
from croupier.values.sealing import commitment_of, secret_of

SALT_BYTES = 32


class Sealed(msgspec.Struct, frozen=True):
    """An order of cards and the salt that hides it behind its hash."""

    order: tuple[Card, ...]
    salt: str

    @property
    def commitment(self) -> str:
        return commitment_of(self.order, self.salt)

    @property
    def secret(self) -> bytes:
        """What the store beside the journal keeps."""
        return secret_of(self.order, self.salt)


def shuffled(decks: int) -> Sealed:
    """A fresh order of so many decks."""
    cards = list(DECK) * decks
    secrets.SystemRandom().shuffle(cards)
    return Sealed(tuple(cards), secrets.token_hex(SALT_BYTES))


def without(sealed: Sealed, cards: Iterable[Card]) -> Sealed:
    """The same shuffle without some cards; which copy goes is drawn, so it stays unbiased."""
    order = list(sealed.order)
    for card in cards:
        order.pop(secrets.choice([n for n, each in enumerate(order) if each is card]))
    return Sealed(tuple(order), sealed.salt)


def sealed_from(secret: bytes) -> Sealed:
    salt, _, order = secret.decode().partition(" ")
    return Sealed(parse_cards(order), salt)
