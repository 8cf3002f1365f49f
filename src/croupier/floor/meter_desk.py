"""The meters of the house on one node: what they show, who is told, and changes by people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime

from croupier.cage.book import HouseOrder
from croupier.cage.progressive import ApproveProposal, Controller
from croupier.floor.chance import Draw
from croupier.floor.messages import MetersShown, MetersTold, encoded, meters_shown
from croupier.floor.meter_news import MeterNews
from croupier.floor.office_desk import LookAgain, OfficeDesk, nobody_waited
from croupier.floor.order_times import written
from croupier.floor.progressives import Progressives
from croupier.floor.requests import checked_id
from croupier.floor.restoring_meters import Hit, Standing
from croupier.floor.running_table import RunningTable
from croupier.floor.sent_again import refuse_another_of_the_house
from croupier.journal.errors import AlreadyDone
from croupier.journal.news import Moved
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.table.people import Role
from croupier.values.messages import said
from croupier.values.names import checked_table
from croupier.values.order_ids import own_command
from croupier.values.refusals import CroupierError, Refusal, Refused
from croupier.values.streams import is_meter, link_of, meter_stream

FLOORPERSON = Role.FLOORPERSON.value


class NoSuchLink(CroupierError):
    """There are no meters of that name."""

    def __init__(self, link: str) -> None:
        super().__init__(said("there are no meters {link}", link=repr(link)))


class MeterDesk:
    def __init__(
        self,
        journal: Journal,
        running_tables: Mapping[str, RunningTable],
        offices: OfficeDesk,
        clock: Callable[[], datetime],
        draw: Draw,
    ) -> None:
        self.progressives = Progressives(journal, draw=draw, changed=self._moved)
        self._journal, self._running_tables, self._clock = journal, running_tables, clock
        self._offices = offices
        self._news = MeterNews(self._tell)

    # what there is

    def links(self) -> tuple[str, ...]:
        """Every set of meters that a table of the house plays for."""
        return tuple(
            sorted({link for each in self._running_tables.values() if (link := each.link)})
        )

    async def check_name(self, link: str) -> None:
        """Meters that are there keep their name; new ones are called as a table may be."""
        if link:
            streams = await asyncio.to_thread(self._journal.streams)
            links = [link_of(stream) for stream in streams if is_meter(stream)]
            if link not in links:
                checked_table(link, links)

    def shown(self, link: str) -> MetersShown:
        return meters_shown(self._linked(link))

    def controller(self, link: str) -> Controller:
        return self._linked(link).controller

    def _linked(self, link: str) -> Standing:
        standing = self.progressives.standing(link)
        if not standing.controller.place:
            raise NoSuchLink(link)
        return standing

    # changes by two people

    async def order(
        self,
        link: str,
        order: HouseOrder,
        by: str,
        command: str,
        office: str = FLOORPERSON,
        look_again: LookAgain = nobody_waited,
    ) -> None:
        """Nothing changes until a second person approves of what a first proposed."""
        self._linked(link)
        named = own_command(by, checked_id(command))
        if self._was_taken(link, order, named):
            return
        async with self._offices.in_turn(look_again):
            if refusal := await self._not_by_two_links(link, order, by):
                raise Refused([refusal])
            giver, at = Giver(by, office), written(self._clock())
            try:
                await self.progressives.change(link, order, giver, at, named)
            except (AlreadyDone, Refused):  # sent twice at once
                if not self._was_taken(link, order, named):
                    raise

    async def _not_by_two_links(self, link: str, order: HouseOrder, by: str) -> Refusal | None:
        waits = self.controller(link).proposed_adjustment
        if waits is None or not isinstance(order, ApproveProposal):
            return None
        total = await self._offices.reckoned(meter_stream(link), waits.cents, waits.by)
        return await self._offices.not_by_two_links(total, waits.by, by)

    def _was_taken(self, link: str, order: HouseOrder, command: str) -> bool:
        """An order that is sent again is answered as it was; another needs an id of its own."""
        stream = meter_stream(link)
        if before := self._journal.given(stream, command):
            refuse_another_of_the_house(before, stream, order, command)
        return bool(before)

    # who is told

    def joined(self, running: RunningTable) -> None:
        """Somebody looks at a table; only hits from here on are news."""
        if meters := running.meters:
            self._news.listens(meters.link, meters.hits)

    def heard(self, moved: Moved) -> None:
        """Another node may have written."""
        if self.progressives.is_behind(moved.stream, moved.place):
            self.progressives.forget(moved.stream)
            self._moved(link_of(moved.stream))

    def close(self) -> None:
        self._news.close()

    def _moved(self, link: str) -> None:
        self._news.moved(link, self.progressives.standing(link).hits)

    def _tell(self, link: str, hit: Hit | None) -> None:
        """Everybody at the linked tables sees the meters, and who has won."""
        tables = self._running_tables.values()
        listening = [each for each in tables if len(each.channel) and each.link == link]
        if any(len(each.channel) for each in listening):
            message = encoded(MetersTold(self.shown(link), hit))
            for running in listening:
                for each in running.channel:
                    each.put(message)
