"""Told how long they have played: once a period, whatever the nodes, restarts and screens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.cage.care import (
    Care,
    ChooseNotice,
    GiveNotice,
    Limit,
    NoticeGiven,
    SetLimit,
    body_of,
    book,
    event_from,
    evolve,
)
from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino
from croupier.floor.digests import code_digest
from croupier.floor.order_times import written
from croupier.floor.ownership import NoSuchNode
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify_kept
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.orders import Giver
from croupier.table.seats.betting import WithdrawWager
from croupier.values.actors import THE_CLOCK
from croupier.values.records import moment
from croupier.values.refusals import Refusal, Refused
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


async def has(casino: Casino, table: str) -> None:
    """Until this node is the owner, whoever was before."""
    node = casino.ownership.node
    assert node is not None
    while not casino.ownership.holds(table):
        with suppress(NoSuchNode):  # not seen yet
            await casino.ownership.move(table, node.id)
        await asyncio.sleep(0.05)


def test_two_owners_of_two_tables_tell_the_same_and_hold_to_one_limit(
    postgres_server: Server,
) -> None:
    """Each node has one of the tables at which somebody plays, and no word of the other."""
    url = postgres_server.fresh_journal()
    clock = ShiftedClock()

    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with (
                open_casino(one, url, clock=clock) as left,
                open_casino(other, url, clock=clock) as right,
            ):
                owners = {"t1": left, "t2": right}
                for table, owner in owners.items():
                    await open_table(left, table=table)
                    await has(owner, table)
                    await sit(owner, "ann", 1, 200_00, table=table)
                    await screen_of(owner, "zoe", table=table).until_betting()
                    await owner.arrange(table, SLOW, "Flo", f"slow {table}")
                for _ in range(4):
                    await bets(left, clock, 1)
                    await bets(right, clock, 1, "t2")
                screens = [screen_of(owner, "ann", table=t) for t, owner in owners.items()]
                await asyncio.gather(*(each.until(told_to) for each in screens))
                late = screen_of(right, "ann", table="t2")
                await late.until(told_to)
                for each in (*screens, late):
                    assert told_to(each) == [(80, 80_00)]
                assert on_record(one) == [(80, 80_00)]
                await chooses(left, 15)
                with pytest.raises(Refused, match="80 minutes a day"):
                    await limits_time(right, clock)
            assert_verifies(one)

    run(evening())


async def limits_time(casino: Casino, clock: ShiftedClock) -> None:
    """Counted from now on, by wagers at either table."""

    def wish(at: datetime) -> SetLimit:
        return SetLimit(at, Limit.TIME_DAY, 80)

    await casino.care.order(wish, Giver("ann", "player"), "80 minutes")
    await bets(casino, clock, 9, "t2")


def test_a_screen_that_is_opened_later_shows_the_last_notice_once(where: str) -> None:
    clock = ShiftedClock()

    async def evening(journal: Journal) -> None:
        async with open_casino(journal, clock=clock) as casino:
            await ready_to_bet(casino)
            await bets(casino, clock, times=6)
            first = await screen_of(casino, "ann").until(told_to)
            later = await screen_of(casino, "ann").until(told_to)
            await order(casino, PlaceWager(1, "player", 5_00), "ann")
            for each in (first, later):
                await each.until(lambda s: "wager-placed" in s.kinds[-1:])
                assert told_to(each) == [(60, 60_00)]
            clock.advance(minutes=20)
            gone = await screen_of(casino, "ann").until(lambda s: s.messages)
            await order(casino, WithdrawWager(1, "player"), "ann")
            await gone.until(lambda s: "wager-withdrawn" in s.kinds[-1:])
            assert told_to(gone) == [], "they were away, and have just begun anew"
        assert on_record(journal) == [(60, 60_00)]
        assert_verifies(journal)

    with open_journal(where) as journal:
        run(evening(journal))


@pytest.mark.parametrize(
    ("minutes_more", "cents_more"),
    [(0, 0), (0, 5_00), (0, -5_00), (10, 0), (-10, 0)],
)
def test_a_notice_that_says_what_was_not_is_found(
    minutes_more: int, cents_more: int, tmp_path: Path
) -> None:
    clock = ShiftedClock()

    async def evening(journal: Journal) -> None:
        async with open_casino(journal, clock=clock) as casino:
            await ready_to_bet(casino)
            await bets(casino, clock, times=9)

    with open_journal(tmp_path / "floor.db") as journal:
        run(evening(journal))
        *_, last = journal.read("t1")
        taken = next(each for each in journal.read("t1") if each.kind == "seat-taken/1")
        at, since = moment(last.at), moment(taken.at)
        since += timedelta(minutes=minutes_more)
        event = NoticeGiven(at + timedelta(minutes=9), since, 90_00 + cents_more)
        entry = Entry(written(event.at), "the clock", event.kind, body_of(event), "house", b"")
        journal.append(Append(care_stream("ann"), None, (entry,), "house notice 0"))
        found = verify_kept(journal, care_stream("ann"), code_digest()).troubles
    assert ("care" in {each.what for each in found}) is bool(minutes_more or cents_more), found


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
        (30, 30, [30, 60, 90, 120, 150, 180]),
        (60, 15, [60, 102, 105, 120, 135, 150, 165, 180]),  # at once, as one is due since
        (15, 60, [15, 30, 45, 60, 75, 90, 120, 180]),
    ],
)
def test_whoever_plays_on_is_told_each_period_as_they_chose_it(
    first: int, then: int, given: list[int], tmp_path: Path
) -> None:
    async def evening(journal: Journal) -> None:
        async with open_casino(journal) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await screen_of(casino, "zoe").until_betting()
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
