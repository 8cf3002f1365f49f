"""From what was recorded at a table back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats import retracing as seats
from croupier.table.seats.events import TableOpened

T = TypeVar("T")

Happened = Sequence[Event]
"""An event and what the same command recorded after it."""
Alone = Callable[[Any], Iterable[Order]]
Following = Callable[[T, Any, Happened], Iterable[Order]]


def tells(order: Callable[[Any], Order]) -> Alone:
    """An event that tells its one order by itself."""
    return lambda event: [order(event)]


@dataclass(frozen=True, slots=True)
class Retracing(Generic[T]):
    opening: Callable[[TableOpened], Order]
    alone: Mapping[type[Event], Alone]
    """Events that tell their orders by themselves."""
    following: Mapping[type[Event], Following[T]]
    """Events whose orders show in the table before them or in what follows."""
    players: tuple[type[Order], ...]
    """Orders that a player alone gives, beside those about seats and chips."""
    floorpersons: tuple[type[Order], ...]

    def orders_behind(self, table: T | None, happened: Happened) -> Iterable[Order]:
        """Every order that could have begun like this.

        None for an event that only follows others.
        """
        first = happened[0]
        if isinstance(first, TableOpened):
            return [self.opening(first)]
        if table is None:
            return []
        if (alone := self.alone.get(type(first))) is not None:
            return alone(first)
        following = self.following.get(type(first))
        return following(table, first, happened[1:]) if following else []

    def roles_for(self, act: Order) -> Sequence[Role]:
        """The offices that may have given an order, the likely one first."""
        if isinstance(act, (*seats.PLAYERS, *self.players)):
            return (Role.PLAYER,)
        if isinstance(act, (*seats.FLOORPERSONS, *self.floorpersons)):
            return (Role.FLOORPERSON,)
        return (Role.DEALER, Role.FLOORPERSON, Role.PLAYER)
