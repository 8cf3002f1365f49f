"""Limits at tables: kept by whichever node, at however many tables, after however many restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from croupier.cage.care import (
    CareOrder,
    ExcludeMyself,
    Limit,
    PausePlay,
    SetLimit,
    event_from,
)
from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.orders import Giver
from croupier.table.seats.betting import WithdrawWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.refusals import Refused
from croupier.values.streams import care_stream
from tests.floor.evenings import (
    PURSE,
    QUICK,
    ShiftedClock,
    assert_verifies,
    bet,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
    stacked,
)
from tests.journal.postgres import Server

LONG = Arrangement(betting_seconds=600, decision_seconds=1, step_milliseconds=1)
BANKER_LOSES = "9h 2c Kd 3c"


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "floor.db")
    server: Server = request.getfixturevalue("postgres_server")
    return server.fresh_journal()


@pytest.fixture
def journal(where: str) -> Iterator[Journal]:
    with open_journal(where) as opened:
        yield opened


async def asks(
    casino: Casino, kind: Callable[..., CareOrder], *more: object, person: str = "ann"
) -> None:
    """Each for the first time."""
    count = asks.__dict__["count"] = asks.__dict__.get("count", 0) + 1

    def order_at(at: datetime) -> CareOrder:
        return kind(at, *more)

    await casino.care.order(order_at, Giver(person, "player"), f"asks {count}")


async def refused(casino: Casino, person: str, wager: int, table: str = "t1") -> str:
    with pytest.raises(Refused) as told:
        await order(casino, PlaceWager(1, "banker", wager), person, table=table)
    return str(told.value)


async def told_no(doing: object) -> str:
    with pytest.raises(Refused) as told:
        await doing  # type: ignore[misc]
    return str(told.value)


def test_a_limit_on_spending_holds_over_two_tables_and_a_restart(where: str) -> None:
    async def first(journal: Journal) -> None:
        async with open_casino(journal, chance=stacked(BANKER_LOSES)) as casino:
            await open_table(casino, table="t1")
            await open_table(casino, table="t2", how=LONG)
            await sit(casino, "ann", 1, 400_00)
            await sit(casino, "ann", 1, 400_00, table="t2")
            await asks(casino, SetLimit, Limit.SPEND_DAY, 150_00)
            screen = await screen_of(casino, "ann").until_betting()
            await bet(casino, "ann", 1, "banker", 100_00)
            await screen.until_round(1)
            await screen_of(casino, "ann", table="t2").until_betting()
            assert "$50.00 of it is left" in await refused(casino, "ann", 60_00, "t2")
            await order(casino, PlaceWager(1, "banker", 40_00), "ann", table="t2")
            await order(casino, WithdrawWager(1, "banker"), "ann", table="t2")
            await order(casino, PlaceWager(1, "banker", 50_00), "ann", table="t2")

    async def then(journal: Journal) -> None:
        async with open_casino(journal) as casino:
            await screen_of(casino, "ann").until_betting()
            assert "$0.00 of it is left" in await refused(casino, "ann", 5_00)
            assert "that is spent" in await told_no(order(casino, BuyIn(5_00), "ann"))
        assert_verifies(journal)

    for evening in (first, then):
        with open_journal(where) as journal:
            run(evening(journal))


def test_two_browsers_at_once_spend_no_more_than_one(journal: Journal) -> None:
    async def evening() -> None:
        async with open_casino(journal) as casino:
            for table in ("t1", "t2"):
                await open_table(casino, table=table, how=LONG)
                await sit(casino, "ann", 1, 400_00, table=table)
                await screen_of(casino, "ann", table=table).until_betting()
            await asks(casino, SetLimit, Limit.SPEND_WEEK, 100_00)
            wagers = [
                order(casino, PlaceWager(1, "banker", 60_00), "ann", table=table)
                for table in ("t1", "t2")
            ]
            answers = await asyncio.gather(*wagers, return_exceptions=True)
            assert [isinstance(each, Refused) for each in answers].count(True) == 1, answers
        assert_verifies(journal)

    run(evening())


def test_a_limit_set_at_one_node_holds_at_the_other_at_once(postgres_server: Server) -> None:
    url = postgres_server.fresh_journal()

    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(one) as left, open_casino(other) as deaf:
                await open_table(left, how=LONG)
                await open_table(left, table="t2", how=LONG)
                await sit(left, "ann", 1, 300_00)
                await screen_of(left, "ann").until_betting()
                await deaf.meet("t1")
                await deaf.care.of("ann")
                await asks(left, SetLimit, Limit.WAGER, 20_00)
                assert "$20.00 on one wager" in await refused(deaf, "ann", 25_00)
                await order(deaf, PlaceWager(1, "banker", 20_00), "ann")
                await asks(left, PausePlay, 24)
                assert "paused" in await refused(deaf, "ann", 5_00)
                await deaf.meet("t2")
                seat = order(deaf, TakeSeat(1), "ann", table="t2")
                assert "paused" in await told_no(seat)
            assert_verifies(one)

    run(evening())


def test_when_time_is_up_a_round_may_be_finished_and_none_is_begun(journal: Journal) -> None:
    async def evening() -> None:
        clock = ShiftedClock()
        async with open_casino(journal, chance=stacked(BANKER_LOSES), clock=clock) as casino:
            await open_table(casino, how=QUICK)
            await sit(casino, "ann", 1)
            await asks(casino, SetLimit, Limit.TIME_DAY, 5)
            screen = await screen_of(casino, "ann").until_betting()
            await bet(casino, "ann", 1, "banker", 100_00)
            clock.advance(minutes=6)
            await screen.until_round(1)
            await screen.until_betting()
            assert "5 minutes a day" in await refused(casino, "ann", 100_00)
            await order(casino, LeaveSeat(1), "ann")
            clock.advance(hours=20)
            await sit(casino, "ann", 1, 5_00)
        assert_verifies(journal)

    run(evening())


def test_money_reaches_a_purse_up_to_its_owners_limit(journal: Journal) -> None:
    async def evening() -> None:
        async with open_casino(journal) as casino:
            await casino.purses.issue("ann", PURSE, "Ada", "welcome ann")
            await asks(casino, SetLimit, Limit.DEPOSIT_MONTH, 300_00)
            await casino.purses.issue("ann", 200_00, "Ada", "more")
            why = await told_no(casino.purses.issue("ann", 100_01, "Ada", "too much"))
            assert "by their own wish" in why
            assert "300" not in why
            await casino.purses.issue("ann", 100_00, "Ada", "the rest")
            assert casino.purses.of("ann").cents == PURSE + 300_00
        assert_verifies(journal)

    run(evening())


def test_nothing_is_on_record_of_whoever_asked_for_nothing(journal: Journal) -> None:
    async def evening() -> None:
        async with open_casino(journal) as casino:
            await open_table(casino, how=LONG)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            await screen_of(casino, "ann").until_betting()
            await asks(casino, SetLimit, Limit.WAGER, 50_00)
            await bet(casino, "ann", 1, "banker", 50_00)
            await bet(casino, "bob", 2, "banker", 100_00)

    run(evening())
    assert journal.head(care_stream("bob")) is None
    told = [event_from(each.kind, each.body) for each in journal.read(care_stream("ann"))]
    assert [each.kind for each in told] == ["limit-set/1", "wagers-counted/1"]


def test_who_excluded_themselves_neither_sits_down_nor_is_issued_anything(
    journal: Journal,
) -> None:
    async def evening() -> None:
        async with open_casino(journal) as casino:
            await open_table(casino, how=LONG)
            await casino.purses.issue("ann", PURSE, "Ada", "welcome ann")
            await asks(casino, ExcludeMyself, "five-years")
            assert "keep you out" in await told_no(order(casino, TakeSeat(1), "ann"))
            issue = casino.purses.issue("ann", 5_00, "Ada", "more")
            assert "no money for now" in await told_no(issue)
        assert_verifies(journal)

    run(evening())
