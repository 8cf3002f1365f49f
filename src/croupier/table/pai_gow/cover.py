"""What a bank's chips must cover (readings R-PG06 and R-PG24)."""

from __future__ import annotations

from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER
from croupier.table.pai_gow.state import Table


def players_wagers(table: Table, but: str = "") -> int:
    """All wagers of players, or of all players but one."""
    return sum(
        each.stake for each in table.wagers if each.seat != DEALER and each.owner != but
    )  # fmt: skip


def least(table: Table) -> int:
    """The posted minimum: what a bank must be able to cover at all."""
    house = table.house
    return house.limits_of(WAGER).minimum or house.coin


def needed(table: Table, wagers: int, *, co: bool) -> int:
    """The chips a bank must have for players' wagers of so much."""
    halved = co and table.house.chose("bank_cover_test") != "players_wagers"
    return -(-wagers // 2) if halved else wagers


def room(table: Table) -> int:
    """How much more players can wager against the bank; the dealer's wager gives way."""
    bank, standing = table.in_bank, players_wagers(table)
    halved = needed(table, 2, co=bank.co) == 1
    chips = table.chips(bank.person)
    return max((2 * chips if halved else chips) - standing, 0)


def left_for_dealer(table: Table, more: int = 0) -> int:
    """What the dealer may wager beside the players, if these wager so much more."""
    chips = table.chips(table.in_bank.person)
    left = max(chips - players_wagers(table) - more, 0)
    return left - left % table.house.coin
