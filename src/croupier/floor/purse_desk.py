"""The purses of the house on one node: what they hold, who is told, and money from the cage."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from croupier.cage.book import HouseOrder
from croupier.cage.purse import ApproveMoney, IssueMoney, ProposeMoney, Purse
from croupier.floor.cares import Cares
from croupier.floor.channel import Subscription
from croupier.floor.messages import PurseTold, encoded
from croupier.floor.office_desk import LookAgain, OfficeDesk, nobody_waited
from croupier.floor.purses import Purses
from croupier.floor.requests import checked_id
from croupier.journal.news import Moved
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.values.errors import OutOfReach
from croupier.values.order_ids import own_command
from croupier.values.refusals import Refusal, Refused
from croupier.values.spoken_in import in_english
from croupier.values.streams import purse_stream

ADMINISTRATOR = "administrator"


class PurseDesk:
    def __init__(
        self,
        journal: Journal,
        offices: OfficeDesk,
        clock: Callable[[], datetime],
        cares: Cares | None = None,
    ) -> None:
        self.purses = Purses(journal, everybody_has_one=True, changed=self._tell, cares=cares)
        self._offices, self._clock = offices, clock
        self._listening: dict[str, set[Subscription]] = defaultdict(set)
        """By person: who is to be told."""
        self._telling = set[asyncio.Task[None]]()

    def of(self, person: str) -> Purse:
        return self.purses.of(person)

    async def at_hand(self, person: str) -> Purse:
        """The same for whoever may not be held up by a database that does not answer."""
        await self.purses.at_hand(person)
        return self.of(person)

    async def issue(self, person: str, cents: int, by: str, command: str) -> Purse:
        """Practice money for a person, from the administrator alone."""
        return await self.order(person, IssueMoney(cents), by, command)

    async def issue_or_propose(
        self,
        person: str,
        cents: int,
        by: str,
        command: str,
        look_again: LookAgain = nobody_waited,
    ) -> Purse:
        """The same; above the house's sum it waits for a second person."""
        named = own_command(by, checked_id(command))
        sum_of_late = await self._offices.reckoned(purse_stream(person), cents, by, named)
        is_much = await self._offices.takes_two(sum_of_late)
        order = ProposeMoney(cents) if is_much else IssueMoney(cents)
        return await self.order(person, order, by, command, look_again)

    async def order(
        self,
        person: str,
        order: HouseOrder,
        by: str,
        command: str,
        look_again: LookAgain = nobody_waited,
    ) -> Purse:
        giver, named = Giver(by, ADMINISTRATOR), own_command(by, checked_id(command))
        async with self._offices.in_turn(look_again):
            refusal = await self._not_by_two(person, order, by, named)
            if refusal and not await self.purses.was_ordered(person, order, named):
                raise Refused([refusal])
            return await self.purses.ordered(person, order, giver, self._clock(), named)

    async def _not_by_two(
        self, person: str, order: HouseOrder, by: str, command: str
    ) -> Refusal | None:
        waits, stream = (await self.at_hand(person)).proposal, purse_stream(person)
        if isinstance(order, IssueMoney):
            total = await self._offices.reckoned(stream, order.cents, by, command)
            return await self._offices.not_by_one(order.cents, total - order.cents)
        if isinstance(order, ApproveMoney) and waits:
            total = await self._offices.reckoned(stream, waits.cents, waits.by, command)
            return await self._offices.not_by_two_links(total, waits.by, by)
        return None

    # who is told

    def joined(self, person: str, subscription: Subscription) -> None:
        """A screen of theirs is told what the purse holds, now and whenever that changes."""
        self._listening[person].add(subscription)
        subscription.start_with(lambda: _told(self.of(person)))

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
        if person not in self._listening:
            return
        if self.purses.is_known(person):
            self._put(person, self.of(person))
        else:
            task = asyncio.get_running_loop().create_task(
                self._read_and_tell(person), context=in_english()
            )
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _read_and_tell(self, person: str) -> None:
        with suppress(OutOfReach):  # they are told when it changes again
            self._put(person, await self.at_hand(person))

    def _put(self, person: str, purse: Purse) -> None:
        message = _told(purse)
        for each in self._listening.get(person, ()):
            each.put_beside_news(message)


def _told(purse: Purse) -> bytes:
    return encoded(PurseTold(purse.cents))
