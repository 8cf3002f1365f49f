"""Commitment to an order of cards before it is dealt, and to a sum before it is reached."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from croupier.values.cards import Card, show_cards


def commitment_of(order: Sequence[Card], salt: str) -> str:
    """The hash that is published: nobody can find the order from it, or change it afterwards."""
    return hashlib.sha256(secret_of(order, salt)).hexdigest()


def secret_of(order: Sequence[Card], salt: str) -> bytes:
    """What is kept beside a journal until the order is opened."""
    return f"{salt} {show_cards(order)}".encode()


def point_secret_of(cents: int, salt: str) -> bytes:
    """The point of a Must Hit meter, as it is kept until it is reached; its hash is published."""
    return f"{salt} {cents}".encode()


def is_sealed_under(secret: bytes, commitment: str) -> bool:
    """Whether these bytes are what was published as a hash."""
    return hashlib.sha256(secret).hexdigest() == commitment


def dealt_at(order: Sequence[Card], offset: int, place: int) -> Card:
    """The card that leaves the shoe at a place, counted from zero, after cuts of that much."""
    return order[(offset + place) % len(order)]
