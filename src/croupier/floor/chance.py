"""Unbiased chance from the operating system, sealed until what it decides is over."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from croupier.cage.progressive import Point
from croupier.floor.start_up_test import Source
from croupier.values.cards import DECK, Card, parse_cards
from croupier.values.sealing import commitment_to, dice_secret_of, secret_of, tiles_secret_of
from croupier.values.tiles import SET, Tile, parse_tiles

SALT_BYTES = 32
DICE = 3
FACES = 6


class Hidden(msgspec.Struct, frozen=True):
    """What chance decided, behind the hash of it and a salt."""

    @property
    def secret(self) -> bytes:
        """What the store beside the journal keeps."""
        raise NotImplementedError

    @property
    def commitment(self) -> str:
        """What is published at once."""
        return commitment_to(self.secret)


class Sealed(Hidden, frozen=True):
    """The cards of a shoe, as they lie."""

    cards: tuple[Card, ...]
    salt: str

    @property
    def secret(self) -> bytes:
        return secret_of(self.cards, self.salt)


class SealedTiles(Hidden, frozen=True):
    """Eight stacks from the dealer's left, each from its top down."""

    tiles: tuple[Tile, ...]
    salt: str

    @property
    def secret(self) -> bytes:
        return tiles_secret_of(self.tiles, self.salt)


class SealedDice(Hidden, frozen=True):
    """What the shaker shows when its lid is lifted."""

    dice: tuple[int, ...]
    salt: str

    @property
    def secret(self) -> bytes:
        return dice_secret_of(self.dice, self.salt)


Lot = Sealed | SealedTiles | SealedDice


def _salt() -> str:
    return secrets.token_hex(SALT_BYTES)


def shuffled(decks: int) -> Sealed:
    """So many decks, well shuffled."""
    cards = list(DECK) * decks
    secrets.SystemRandom().shuffle(cards)
    return Sealed(tuple(cards), _salt())


def mixed() -> SealedTiles:
    """A whole set, well mixed."""
    tiles = list(SET)
    secrets.SystemRandom().shuffle(tiles)
    return SealedTiles(tuple(tiles), _salt())


def shaken() -> SealedDice:
    return SealedDice(tuple(1 + secrets.randbelow(FACES) for _ in range(DICE)), _salt())


def drawn(among: range) -> Point:
    """A point of a Must Hit meter."""
    return Point(secrets.choice(among), _salt())


Shuffle = Callable[[int], Sealed]
"""So many decks, well shuffled."""
Draw = Callable[[range], Point]
"""One of these sums, each equally likely, and a salt that hides it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """Everything that is left to chance in the house."""

    cards: Shuffle = shuffled
    tiles: Callable[[], SealedTiles] = mixed
    dice: Callable[[], SealedDice] = shaken
    """Of the next shake."""
    point: Draw = drawn
    source: Source = secrets.token_bytes
    """What all of it comes from; it is tried before anything is dealt."""


FAIR = Chance()


def without(sealed: Sealed, cards: Iterable[Card]) -> Sealed:
    """The same shuffle without some cards; which copy goes is drawn, so it stays unbiased."""
    left = list(sealed.cards)
    for card in cards:
        left.pop(secrets.choice([n for n, each in enumerate(left) if each is card]))
    return Sealed(tuple(left), sealed.salt)


def sealed_from(secret: bytes) -> Sealed:
    salt, cards = _parted(secret)
    return Sealed(parse_cards(cards), salt)


def tiles_from(secret: bytes) -> SealedTiles:
    salt, tiles = _parted(secret)
    return SealedTiles(parse_tiles(tiles), salt)


def dice_from(secret: bytes) -> SealedDice:
    salt, dice = _parted(secret)
    return SealedDice(tuple(map(int, dice.split())), salt)


def _parted(secret: bytes) -> tuple[str, str]:
    """The salt, and what it hides."""
    salt, _, hidden = secret.decode().partition(" ")
    return salt, hidden
