"""Chips and cash moving between accounts; nothing is made, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

INVENTORY = "inventory"
"""The chips in the dealer's tray."""
CAGE = "cage"
"""Where fills come from and credits go to."""
PURSES = "purses"
"""What people bring to the table and take away from it."""
CASH = "cash"
"""Banknotes in people's hands."""
DROP_BOX = "drop_box"
METERS = "meters"
"""What progressive meters have gathered; a jackpot is paid out of it, not out of the tray."""

MAY_OWE = frozenset({CAGE, PURSES, CASH, METERS})
"""Accounts of the world outside the table: the only ones that may fall below zero."""


class Transfer(msgspec.Struct, frozen=True):
    source: str
    target: str
    cents: int


Accounts = Mapping[str, int]


def stack(person: str) -> str:
    """A person's chips at the table."""
    return f"stack:{person}"


def spot(seat: int, owner: str, wager: str) -> str:
    """A wager on the layout."""
    return f"spot:{seat}:{wager}:{owner}"


def moved(accounts: Accounts, transfers: Iterable[Transfer]) -> dict[str, int]:
    """The accounts after the transfers; an account at zero is dropped."""
    after = dict(accounts)
    for each in transfers:
        after[each.source] = after.get(each.source, 0) - each.cents
        after[each.target] = after.get(each.target, 0) + each.cents
    if 0 in after.values():
        return {name: balance for name, balance in after.items() if balance}
    return after
