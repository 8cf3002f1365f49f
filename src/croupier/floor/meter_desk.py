"""The meters of the house on one node: what they show, who is told, and changes by people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from croupier.cage.book import HouseOrder, order_on_record
from croupier.cage.progressive import Controller
from croupier.floor.chance import Draw
from croupier.floor.messages import MetersShown, MetersTold, encoded, meters_shown
from croupier.floor.meter_news import MeterNews
from croupier.floor.order_times import written
from croupier.floor.progressives import Progressives
from croupier.floor.requests import checked_id
from croupier.floor.restoring_meters import Hit, Standing
from croupier.floor.running_table import RunningTable
from croupier.journal.errors import AlreadyDone
from croupier.journal.news import Moved
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.table.people import Role
from croupier.values.refusals import CroupierError, Refused, Unreadable
from croupier.values.streams import link_of, meter_stream

FLOORPERSON = Role.FLOORPERSON.value


class NoSuchLink(CroupierError):
    """There are no meters of that name."""

    def __init__(self, link: str) -> None:
        super().__init__(f"there are no meters {link!r}")


class MeterDesk:
    def __init__(
        self,
        journal: Journal,
        running_tables: Mapping[str, RunningTable],
        clock: Callable[[], datetime],
        draw: Draw,
    ) -> None:
        self.progressives = Progressives(journal, draw=draw, changed=self._moved)
        self._journal, self._running_tables, self._clock = journal, running_tables, clock
        self._news = MeterNews(self._tell)

    # what there is

    def links(self) -> tuple[str, ...]:
        """Every set of meters that a table of the house plays for."""
        return tuple(
            sorted({link for each in self._running_tables.values() if (link := each.link)})
        )

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
        self, link: str, order: HouseOrder, by: str, command: str, office: str = FLOORPERSON
    ) -> None:
        """Nothing changes until a second person approves of what a first proposed."""
        self._linked(link)
        if self._was_taken(link, order, by, checked_id(command)):
            return
        giver, at = Giver(by, office), written(self._clock())
        try:
            await self.progressives.change(link, order, giver, at, command)
        except (AlreadyDone, Refused):  # sent twice at once
            if not self._was_taken(link, order, by, command):
                raise

    def _was_taken(self, link: str, order: HouseOrder, by: str, command: str) -> bool:
        """An order that is sent again is answered as it was; another needs an id of its own."""
        before = self._journal.recorded(meter_stream(link), command)
        if before and (before[0].actor, before[0].order) != (by, order_on_record(order)):
            raise Unreadable(f"something else was recorded under the id {command}")
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
        listening = [each for each in self._running_tables.values() if each.link == link]
        if any(len(each.channel) for each in listening):
            message = encoded(MetersTold(self.shown(link), hit))
            for running in listening:
                for each in running.channel:
                    each.put(message)
