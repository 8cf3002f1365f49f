"""Whatever a dealer in training could do, right or wrong, in the words of the orders themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.table.orders import Order
from croupier.table.seats.state import Seating
from croupier.table.seats.wagers import Placed
from croupier.table.table_game import T, TableGame

Groups = Iterable[tuple[str, Iterable[Order]]]
"""Orders under the title that a game gives them."""


class Choice(msgspec.Struct, frozen=True):
    says: str
    order: Order


class Group(msgspec.Struct, frozen=True):
    title: str
    orders: tuple[Choice, ...]


def palette(game: TableGame[T, Any], groups: Groups) -> tuple[Group, ...]:
    return tuple(
        Group(title, tuple(Choice(game.says(order), order) for order in orders))
        for title, orders in groups
    )


def to_settle(table: Seating) -> Iterator[Placed]:
    """Wagers whose chips a dealer could move."""
    return (each for each in table.wagers if table.round is not None and not each.settled)
