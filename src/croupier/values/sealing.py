"""Commitment to what chance decides before it is dealt, thrown or reached."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

from croupier.values.cards import Card, show_cards
from croupier.values.errors import OutOfReach
from croupier.values.records import canonical
from croupier.values.tiles import Tile, show_tiles

C = TypeVar("C")
"""A card, or its notation."""


class SealHidden(OutOfReach):
    """A secret that is there, under a key that is not at hand."""

    def __init__(self, key: str, why: str) -> None:
        self.key = key
        """By which it is called."""
        super().__init__(why)


def commitment_to(secret: bytes) -> str:
    """The hash under which something is sealed."""
    return hashlib.sha256(secret).hexdigest()


def commitment_of(cards: Sequence[Card], salt: str) -> str:
    """The hash that is published: nobody can find the cards from it, or change it afterwards."""
    return commitment_to(secret_of(cards, salt))


def secret_of(cards: Sequence[Card], salt: str) -> bytes:
    """What is kept beside a journal until the cards are opened."""
    return f"{salt} {show_cards(cards)}".encode()


def point_secret_of(cents: int, salt: str) -> bytes:
    """The point of a Must Hit meter, as it is kept until it is reached; its hash is published."""
    return f"{salt} {cents}".encode()


def tiles_secret_of(tiles: Sequence[Tile], salt: str) -> bytes:
    """The stacks of a mixed set, each from its top, as they are kept until they are opened.

    >>> tiles_secret_of([Tile.T66, Tile.T45], "salt")
    b'salt 6-6 4-5'
    """
    return f"{salt} {show_tiles(tiles)}".encode()


def dice_secret_of(dice: Sequence[int], salt: str) -> bytes:
    """What a shaker will show, as it is kept until its lid is lifted.

    >>> dice_secret_of((3, 1, 6), "salt")
    b'salt 3 1 6'
    """
    return f"{salt} {' '.join(map(str, dice))}".encode()


def is_sealed_under(secret: bytes, commitment: str) -> bool:
    """Whether these bytes are what was published as a hash."""
    return commitment_to(secret) == commitment


def dealt_at(cards: Sequence[C], offset: int, place: int) -> C:
    """The card that leaves the shoe at a place, counted from zero, after cuts of that much."""
    return cards[(offset + place) % len(cards)]


SPACE = 2**256
"""How many numbers SHA-256 can give."""


def lot(salt: str, words: Sequence[str], of: int) -> int:
    """Which of so many, counted from zero; the words say what is drawn for.

    >>> lot("salt", ["t1", "7"], 1)
    0
    """
    hashes = (sha256(canonical([salt, *words, attempt])).digest() for attempt in count())
    drawn = (fair(int.from_bytes(each, "big"), of) for each in hashes)
    return next(each for each in drawn if each is not None)


def fair(number: int, of: int, space: int = SPACE) -> int | None:
    """One of so many from a number below `space`; None beyond the last whole turn of them.

    >>> [fair(number, of=3, space=8) for number in range(8)]
    [0, 1, 2, 0, 1, 2, None, None]
    """
    return number % of if number < space - space % of else None
