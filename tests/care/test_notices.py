"""Told how long they have played: once a period, whatever the nodes, restarts and screens."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.cage.care import Care, ChooseNotice, GiveNotice, book, event_from, evolve
from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.orders import Giver
from croupier.table.seats.betting import WithdrawWager
from croupier.values.actors import THE_CLOCK
from croupier.values.refusals import Refusal
from croupier.values.streams import care_stream
from tests.care.test_kept_at_tables import where
from tests.care.test_limits import NOON
from tests.floor.evenings import (
    Screen,
    ShiftedClock,
    assert_verifies,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
)
from tests.floor.passing_time import PassingTime
from tests.journal.postgres import Server

__all__ = ["where"]

SLOW = Arrangement(betting_seconds=600, idle_minutes=600, dealer_seconds=3600, automatic=False)


def told_to(screen: Screen) -> list[tuple[int, int]]:
    notices = (each for each in screen.messages if each["type"] == "time-played")
    return [(each["minutes"], each["wagered"]) for each in notices]


def on_record(journal: Journal, person: str = "ann") -> list[tuple[int, int]]:
    events = (event_from(each.kind, each.body) for each in journal.read(care_stream(person)))
    given: list[Any] = [each for each in events if each.kind == "notice-given/1"]
    return [(int((each.at - each.since).total_seconds() // 60), each.wagered) for each in given]


async def bets(casino: Casino, clock: ShiftedClock, times: int, table: str = "t1") -> None:
    """Each ten minutes after the one before, and one that is taken back."""
    for _ in range(times):
        await order(casino, PlaceWager(1, "player", 5_00), "ann", table=table)
        await order(casino, WithdrawWager(1, "player"), "ann", table=table)
        await order(casino, PlaceWager(1, "banker", 10_00), "ann", table=table)
        clock.advance(minutes=10)


async def ready_to_bet(casino: Casino, table: str = "t1") -> None:
    await open_table(casino, table=table)
    await sit(casino, "ann", 1, 200_00, table=table)
    await screen_of(casino, "zoe", table=table).until_betting()
    await casino.arrange(table, SLOW, "Flo", f"slow {table}")


def test_a_restart_forgets_neither_time_nor_wagers(where: str) -> None:
    clock = ShiftedClock()

    async def first(journal: Journal) -> None:
        async with open_casino(journal, clock=clock) as casino:
            await ready_to_bet(casino)
            await bets(casino, clock, times=5)

    async def then(journal: Journal) -> None:
        async with open_casino(journal, clock=clock) as casino:
            await bets(casino, clock, times=2)
            screen = screen_of(casino, "ann")
            await screen.until(told_to)
            assert told_to(screen) == [(70, 70_00)]
            again = screen_of(casino, "ann")
            await again.next()
            assert on_record(journal) == [(70, 70_00)], "once, though another screen was opened"
            assert journal.head(care_stream("zoe")) is None
        assert_verifies(journal)

    for evening in (first, then):
        with open_journal(where) as journal:
            run(evening(journal))


def test_two_nodes_and_two_tables_give_one_notice(postgres_server: Server) -> None:
    url = postgres_server.fresh_journal()
    clock = ShiftedClock()

    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with (
                open_casino(one, clock=clock) as left,
                open_casino(other, clock=clock) as right,
            ):
                await ready_to_bet(left)
                await ready_to_bet(left, "t2")
                await right.meet("t2")
                for _ in range(4):
                    await bets(left, clock, 1)
                    await bets(right, clock, 1, "t2")
                screens = [screen_of(left, "ann"), screen_of(right, "ann", table="t2")]
                told = [asyncio.create_task(each.until(told_to)) for each in screens]
                await asyncio.wait(told, return_when=asyncio.FIRST_COMPLETED)
                for each in told:
                    each.cancel()
            assert on_record(one) == [(80, 80_00)]
            assert_verifies(one)

    run(evening())


async def plays(casino: Casino, count: int, table: str = "t1") -> None:
    """A wager of ten dollars every five minutes, and time that passes by itself."""
    for _ in range(count):
        await order(casino, PlaceWager(1, "banker", 10_00), "ann", table=table)
        await asyncio.sleep(300)


async def chooses(casino: Casino, every: int) -> None:
    def wish(at: datetime) -> ChooseNotice:
        return ChooseNotice(at, every)

    await casino.care.order(wish, Giver("ann", "player"), f"every {every}")


@pytest.mark.parametrize(
    ("first", "then", "given"),
    [
        (60, 60, [60, 120, 180]),
        (30, 30, [30, 60, 90, 120, 150, 180]),
        (15, 15, [*range(15, 181, 15)]),
        (60, 15, [60, 102, 105, 120, 135, 150, 165, 180]),  # at once, as one is due since
        (15, 60, [15, 30, 45, 60, 75, 90, 120, 180]),
    ],
)
def test_whoever_plays_on_is_told_each_period_as_they_chose_it(
    first: int, then: int, given: list[int], tmp_path: Path
) -> None:
    async def evening(journal: Journal) -> None:
        async with open_casino(journal) as casino:
            await ready_to_bet(casino)
            await chooses(casino, first)
            screen = screen_of(casino, "ann")
            await plays(casino, 20)
            await asyncio.sleep(120)
            await chooses(casino, then)
            await asyncio.sleep(180)
            await plays(casino, 16)
            await asyncio.sleep(60)
            screen.close()
            async for _ in screen.subscription:
                pass

    with open_journal(tmp_path / "floor.db") as journal:
        with asyncio.Runner(loop_factory=PassingTime) as hours:
            hours.run(evening(journal))
        assert [each for each, _ in on_record(journal)] == given
        for at, wagered in on_record(journal):
            wagers = sum(each * 5 < at for each in [*range(20), *range(21, 37)])
            assert abs(wagered - wagers * 10_00) <= 10_00
        assert_verifies(journal)


def minutes(count: int) -> datetime:
    return NOON + timedelta(minutes=count)


def given(care: Care, at: int, since: int = 0) -> Care:
    decided = book.decide(care, GiveNotice(minutes(at), minutes(since), 5_00), THE_CLOCK)
    assert not isinstance(decided, Refusal), decided
    return evolve(care, decided)


def is_refused(care: Care, at: int, since: int, by: str = THE_CLOCK) -> bool:
    return isinstance(book.decide(care, GiveNotice(minutes(at), minutes(since), 0), by), Refusal)


def test_each_period_has_one_notice_and_no_other_sitting_overlaps() -> None:
    assert is_refused(Care("ann"), 59, 0)
    told = given(Care("ann"), 60)
    assert is_refused(told, 119, 0)
    told = given(told, 121)
    assert is_refused(told, 179, 0)
    assert is_refused(told, 185, 120)
    told = given(given(told, 180), 300, since=240)
    assert not told.counts, "it has nothing counted of them"


def test_nobody_but_the_clock_gives_a_notice() -> None:
    assert is_refused(Care("ann"), 60, 0, by="ann")
