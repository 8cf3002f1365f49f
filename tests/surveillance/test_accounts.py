"""Chips on the layout are gone when a round is over, wherever they lay."""

from __future__ import annotations

import pytest

from croupier.surveillance.accounts import Accounts
from croupier.values.transfers import INVENTORY, Transfer, spot, stack


@pytest.mark.parametrize("place", [spot(1, "ann", "tie"), spot(0, "dealer", "pai_gow"), "centre"])
def test_nothing_is_left_behind(place: str) -> None:
    accounts = Accounts("t1", may_owe=[stack("ann")])
    assert not list(accounts.move(1, [Transfer(stack("ann"), place, 5_00)]))
    [left] = accounts.clear_layout(2)
    assert (left.what, left.problem) == (
        "layout",
        f"$5.00 still lies on {place} when the round is over",
    )
    assert not list(accounts.move(3, [Transfer(place, INVENTORY, 5_00)]))
    assert not list(accounts.clear_layout(4))
