"""Chance of a school's table: from a seed, so that what a pupil met can be dealt again.

No money hangs on it; tables at which people play take theirs from the operating system.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import count

from croupier.floor.chance import Chance, Sealed, SealedDice, SealedTiles
from croupier.training.drilling import Draw, in_any_order
from croupier.values.cards import DECK
from croupier.values.tiles import SET

BITS = 256
DICE, FACES = 3, 6


def drawing(seed: str) -> Draw:
    """Unbiased numbers, the same ones for the same seed."""
    numbers = count()

    def draw(below: int) -> int:
        rest = 2**BITS % below
        while True:
            text = f"{seed} {next(numbers)}".encode()
            number = int.from_bytes(sha256(text).digest())
            if number < 2**BITS - rest:
                return number % below

    return draw


def seeded_chance(seed: str) -> Chance:
    draw, salt = drawing(seed), sha256(seed.encode()).hexdigest()
    return Chance(
        cards=lambda decks: Sealed(tuple(in_any_order(DECK * decks, draw)), salt),
        tiles=lambda: SealedTiles(tuple(in_any_order(SET, draw)), salt),
        dice=lambda: SealedDice(tuple(1 + draw(FACES) for _ in range(DICE)), salt),
    )
