"""An evening in the house: a casino that is open, people at its tables, and screens that follow."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any, TypeVar
from unittest.mock import patch

from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino, Opening, Request
from croupier.floor.chance import FAIR, Chance, Draw, Sealed, drawn
from croupier.floor.digests import code_digest
from croupier.floor.running_table import Answer
from croupier.floor.tempo import STAND_IN
from croupier.journal.memory import MemoryJournal
from croupier.journal.news import open_news
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify_kept
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.orders import Order
from croupier.table.orders_in_writing import counts_for
from croupier.table.people import Role, Viewer, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.cards import DECK, Card, parse_cards
from tests.floor.passing_time import PATIENCE, PassingTime, time_of_day
from tests.support import game

T = TypeVar("T")
QUICK = Arrangement(betting_seconds=1, decision_seconds=1, step_milliseconds=1)
SLOW = Arrangement(betting_seconds=600, decision_seconds=600, step_milliseconds=60_000)
BY_HAND = Arrangement(automatic=False, decision_seconds=600)
PURSE = 1_000_00
BURNED = "As Kc"
_IDS = count(1)


def run(evening: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=PassingTime) as runner:
        return runner.run(asyncio.wait_for(evening, PATIENCE))


@dataclass
class ShiftedClock:
    """The time of day, moved on by a test."""

    shift: timedelta = timedelta()

    def __call__(self) -> datetime:
        return time_of_day() + self.shift

    def advance(self, **by: float) -> None:
        self.shift += timedelta(**by)


def stacked(cards: str, burned: str = BURNED, *, point: Draw = drawn) -> Chance:
    """Shoes that deal these cards once they are cut in the middle."""

    def shuffle(decks: int) -> Sealed:
        wanted: tuple[Card, ...] = (*parse_cards(burned), *parse_cards(cards))
        rest = Counter(DECK * decks)
        rest.subtract(wanted)
        dealt = [*wanted, *rest.elements()]
        middle = len(dealt) // 2
        return Sealed((*dealt[-middle:], *dealt[:-middle]), f"salt-{next(_IDS)}")

    return Chance(cards=shuffle, point=point)


@asynccontextmanager
async def open_casino(
    journal: Journal,
    where: str = ":memory:",
    *,
    clock: Callable[[], datetime] = time_of_day,
    chance: Chance = FAIR,
) -> AsyncIterator[Casino]:
    """A node of the house, on a journal that the caller opened."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, PassingTime)
    with patch.object(journal, "submit", loop.minding(journal.submit)):
        casino = Casino(journal, news=open_news(where), clock=clock, chance=chance)
        await casino.start()
        try:
            yield casino
        finally:
            await casino.close()


def open_where(where: str) -> Journal:
    return MemoryJournal() if where == ":memory:" else open_journal(where)


async def open_table(
    casino: Casino,
    book: str = "pa-541",
    more: str = "",
    *,
    table: str = "t1",
    how: Arrangement = QUICK,
    physical: bool = False,
    inventory: int = 1_000_000_00,
    link: str = "",
    **top: object,
) -> None:
    opening = Opening(
        table,
        game(book, more, **top).house,
        inventory,
        practice=True,
        physical_cards=physical,
        arrangement=how,
        link=link,
    )
    await casino.open_table(opening, "Flo", f"open {table}")


async def order(
    casino: Casino, act: Order, person: str, role: Role = Role.PLAYER, **more: Any
) -> Answer:
    """An order with an id of its own, unless it is given one."""
    table = more.pop("table", "t1")
    named = more.pop("id", None) or f"order {next(_IDS)}"
    return await casino.order(table, Request(act, person, role, named, **more))


async def sit(
    casino: Casino, person: str, seat: int, chips: int = 500_00, *, table: str = "t1"
) -> None:
    """Somebody with a purse takes a seat and buys in."""
    if not casino.purses.of(person).place:
        await casino.purses.issue(person, PURSE, "Ada", f"welcome {person}")
    await order(casino, TakeSeat(seat), person, table=table)
    await order(casino, BuyIn(chips), person, table=table)


async def bet(casino: Casino, person: str, seat: int, wager: str, stake: int = 100_00) -> Answer:
    return await order(casino, PlaceWager(seat, wager, stake), person)


@dataclass
class Screen:
    """What one viewer sees of one table, as it is told; holes in the numbering are a failure."""

    casino: Casino
    viewer: Viewer
    table: str = "t1"
    after: int | None = None
    place: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    history: list[Any] = field(default_factory=list)
    clock: dict[str, Any] | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.subscription = self.casino.join(self.table, self.viewer, self.after)

    @property
    def kinds(self) -> list[str]:
        return [each["kind"].partition("/")[0] for each in self.events]

    async def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await anext(self.subscription))
        self.messages.append(message)
        if message["type"] in {"welcome", "resync", "news"}:
            self._take_in(message)
        return message

    def _take_in(self, message: dict[str, Any]) -> None:
        if message["type"] == "news":
            places = [each["place"] for each in message["events"]]
            assert places == [*range(self.place + 1, message["place"] + 1)], "a hole"
        self.place, self.view, self.clock = message["place"], message["view"], message["clock"]
        assert self.view["place"] == self.place
        self.history = message.get("history", self.history)
        self.events += message["events"]

    async def until(self, holds: Callable[[Screen], object]) -> Screen:
        """Read on until something is so; the first message is always read."""
        if not self.messages:
            await self.next()
        while not holds(self):
            await self.next()
        return self

    async def until_betting(self) -> Screen:
        """The cards are ready and the house waits for wagers."""
        return await self.until(
            lambda s: (
                s.view["betting"] and s.view["steps"][0]["order"]["name"] == "call-no-more-bets"
            )
        )

    async def until_round(self, number: int) -> Screen:
        """So many rounds of the shoe are over and cleared."""
        return await self.until(lambda s: len(s.history) >= number and s.view["round"] is None)

    def close(self) -> None:
        self.subscription.close()


def screen_of(casino: Casino, person: str, **more: Any) -> Screen:
    return Screen(casino, player(person), **more)


def assert_verifies(journal: Journal) -> None:
    for stream in journal.streams():
        found = verify_kept(journal, stream, code_digest())
        assert found.troubles == (), f"{stream}: {found.troubles}"


def answered_for(journal: Journal, table: str = "t1") -> list[tuple[str, str, str]]:
    """Who answered for whom and by what, as the orders say that stood in for somebody."""
    found = [each for each in journal.read(table) if each.order]
    stood = [each for each in found if each.command.startswith(STAND_IN)]
    assert all(each.command.endswith(f" {counts_for(each.order)}") for each in stood)
    return [(each.actor, each.kind.partition("/")[0], counts_for(each.order)) for each in stood]


def commands(journal: Journal, table: str = "t1") -> list[tuple[str, str, str]]:
    """Actor, kind and command id of every record."""
    return [(each.actor, each.kind, each.command) for each in journal.read(table)]
