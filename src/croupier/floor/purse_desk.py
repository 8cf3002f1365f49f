"""The purses of the house on one node: what they hold, who is told, and money from the cage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime

from croupier.cage.book import HouseOrder
from croupier.cage.purse import IssueMoney, Purse
from croupier.floor.channel import Subscription
from croupier.floor.messages import PurseTold, encoded
from croupier.floor.purses import Purses
from croupier.floor.requests import checked_id
from croupier.journal.news import Moved
from croupier.journal.store import Journal
from croupier.table.orders import Giver

ADMINISTRATOR = "administrator"


class PurseDesk:
    def __init__(self, journal: Journal, clock: Callable[[], datetime]) -> None:
        self.purses = Purses(journal, everybody_has_one=True, changed=self._tell)
        self._clock = clock
        self._listening: dict[str, set[Subscription]] = defaultdict(set)
        """By person: who is to be told."""

    def of(self, person: str) -> Purse:
        return self.purses.of(person)

    async def issue(self, person: str, cents: int, by: str, command: str) -> Purse:
        """Practice money for a person, from the administrator."""
        return await self.order(person, IssueMoney(cents), by, command)

    async def order(self, person: str, order: HouseOrder, by: str, command: str) -> Purse:
        giver, named = Giver(by, ADMINISTRATOR), checked_id(command)
        return await self.purses.ordered(person, order, giver, self._clock(), named)

    # who is told

    def joined(self, person: str, subscription: Subscription) -> None:
        """A screen of theirs is told what the purse holds, now and whenever that changes."""
        self._listening[person].add(subscription)
        subscription.start_with(lambda: self._told(person))

    def left(self, person: str, subscription: Subscription) -> None:
        listening = self._listening.get(person)
        if listening is not None:
            listening.discard(subscription)
            if not listening:
                del self._listening[person]

    def heard(self, moved: Moved) -> None:
        """Another node may have written."""
        if self.purses.is_behind(moved.stream, moved.place):
            self.purses.forget(moved.stream)

    def _tell(self, person: str) -> None:
        if person in self._listening:
            message = self._told(person)
            for each in self._listening[person]:
                each.put(message)

    def _told(self, person: str) -> bytes:
        return encoded(PurseTold(self.of(person).cents))
