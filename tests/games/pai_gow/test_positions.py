"""The count of the dice, from the dealer and from every bank."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.positions import AREAS, DEAD, DEALER, Position, order_from, start
from tests.support import clause

FROM_DEALER = [2, 3, 4, 5, 6, DEAD, DEALER, 1, 2, 3, 4, 5, 6, DEAD, DEALER, 1]
"""The count read out loud, from 3 to 18, with the dealer as number one."""


@clause("PA535-8-b-s2", "PA535-8-c-s1")
@pytest.mark.parametrize(("total", "first"), list(enumerate(FROM_DEALER, 3)))
def test_every_total_from_the_dealer(total: int, first: int) -> None:
    assert start(total) == first


@clause("PA535-8-c-1")
def test_nine_starts_at_the_dealer() -> None:
    assert start(9) == DEALER


@clause("PA535-8-c-2")
def test_fifteen_starts_at_area_six() -> None:
    assert start(15) == 6


@clause("PA535-11-j")
@pytest.mark.parametrize("bank", AREAS)
@pytest.mark.parametrize("total", range(3, 19))
def test_every_total_from_every_bank(bank: Position, total: int) -> None:
    """Said aloud, one position after the other, the Dead Hand and the dealer among them."""
    at, counted = bank, 1
    after = {DEALER: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: DEAD, DEAD: DEALER}
    while counted < total:
        at, counted = Position(after[at]), counted + 1
    assert start(total, bank) == at


@clause("PA535-11-j")
@pytest.mark.parametrize(
    ("bank", "total", "first"),
    [(1, 3, 3), (1, 9, 1), (3, 8, 2), (6, 3, 0), (6, 17, 6), (4, 4, 7), (5, 11, 7), (2, 18, 3)],
)
def test_counted_by_hand(bank: int, total: int, first: int) -> None:
    assert start(total, Position(bank)) == first


def test_tiles_go_round_from_the_first_position() -> None:
    assert order_from(Position(5)) == (5, 6, DEAD, DEALER, 1, 2, 3, 4)
    assert order_from(DEALER) == (DEALER, 1, 2, 3, 4, 5, 6, DEAD)
