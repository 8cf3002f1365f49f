"""Sentences about seats, chips and the tray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.table.events import Event
from croupier.table.seats import events as e
from croupier.values.money import dollars
from croupier.values.transfers import PURSES, Transfer


def money(cents: int) -> str:
    return f"${dollars(cents)}"


def total(transfers: Iterable[Transfer]) -> str:
    return money(sum(each.cents for each in transfers))


def _bought(event: e.ChipsBought) -> str:
    if any(each.source == PURSES for each in event.transfers):
        return f"{event.person} brings {total(event.transfers)} in chips to the table."
    paid = money(event.transfers[-1].cents if event.transfers else 0)
    return f"{event.person} buys {paid} in chips."


def _taken_away(event: e.SeatLeft | e.ChipsCashed) -> str:
    carried = [each for each in event.transfers if each.target == PURSES]
    return f" with {total(carried)} in chips" if carried else ""


TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    e.TableClosed: lambda it: (
        f"The table closes; {total(it.transfers)} goes from the tray to the cage."
    ),
    e.SeatTaken: lambda it: f"{it.person} takes seat {it.seat}.",
    e.SeatLeft: lambda it: f"{it.person} leaves seat {it.seat}{_taken_away(it)}.",
    e.ChipsBought: _bought,
    e.ChipsCashed: lambda it: f"{it.person} leaves the table{_taken_away(it)}.",
    e.ChipsKept: lambda it: (
        f"{total(it.transfers)} in chips that {it.person} left behind goes into safekeeping."
    ),
    e.InventoryFilled: lambda it: f"A fill brings {total(it.transfers)} to the tray.",
    e.InventoryCredited: lambda it: f"A credit takes {total(it.transfers)} out of the tray.",
}
