"""A database that does not answer holds up whoever asked it, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

import pytest

from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino, NoSuchTable
from croupier.floor.running_table import Answer
from croupier.journal.opening import open_journal
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.refusals import Refused
from croupier.values.streams import purse_stream
from tests.floor.evenings import BY_HAND, PURSE, open_table, order, screen_of, sit
from tests.floor.own_line import Line
from tests.journal.postgres import Server
from tools.faults.link import Failing
from tools.faults.two_nodes import through

LONG_BETTING = Arrangement(betting_seconds=600, decision_seconds=1, step_milliseconds=1)
Wanted = Callable[[Casino], Coroutine[None, None, None]]


@asynccontextmanager
async def house_at(line: Line, server: Server) -> AsyncIterator[Casino]:
    with open_journal(through(line.link, server, server.fresh_database())) as journal:
        casino = Casino(journal)
        await casino.start()
        try:
            yield casino
        finally:
            line.mend()
            await casino.close()


async def look_into_a_purse(casino: Casino) -> None:
    casino.purses.purses.forget(purse_stream("ann"))
    assert (await casino.purses.at_hand("ann")).cents == PURSE - 500_00


async def buy_chips_from_a_purse_that_is_not_known(casino: Casino) -> None:
    casino.purses.purses.forget(purse_stream("ann"))
    await order(casino, BuyIn(100_00), "ann")


async def bet_having_seen_the_table_a_while_ago(casino: Casino) -> None:
    seen = casino.table("t1").place - 1
    await order(casino, PlaceWager(1, "player", 100_00), "ann", seen=seen)


async def ask_for_what_is_refused(casino: Casino) -> None:
    with pytest.raises(Refused):
        await order(casino, TakeSeat(1), "eve")


async def issue_money(casino: Casino) -> None:
    casino.purses.purses.forget(purse_stream("ann"))
    purse = await casino.purses.issue("ann", 1_00, "Ada", "one more")
    assert purse.cents == PURSE - 500_00 + 1_00


async def look_for_a_table_that_is_not_there(casino: Casino) -> None:
    await casino.meet("t9")
    with pytest.raises(NoSuchTable):
        casino.table("t9")


async def give_an_order_at_a_table_that_is_not_there(casino: Casino) -> None:
    with pytest.raises(NoSuchTable):
        await order(casino, TakeSeat(1), "ann", table="t9")


@pytest.mark.parametrize(
    "wanted",
    [
        look_into_a_purse,
        buy_chips_from_a_purse_that_is_not_known,
        bet_having_seen_the_table_a_while_ago,
        ask_for_what_is_refused,
        issue_money,
        look_for_a_table_that_is_not_there,
        give_an_order_at_a_table_that_is_not_there,
    ],
)
def test_a_house_goes_on_while_a_read_hangs(
    line: Line, postgres_server: Server, wanted: Wanted
) -> None:
    async def evening() -> None:
        async with house_at(line, postgres_server) as casino:
            await open_table(casino, how=LONG_BETTING)
            await sit(casino, "ann", 1)
            await screen_of(casino, "ann").until_betting()
            line.fail(Failing.STALLED)
            hangs = asyncio.ensure_future(wanted(casino))
            for _ in range(20):
                await asyncio.sleep(0)
            assert not hangs.done()
            line.mend()
            await hangs

    asyncio.run(evening())


def test_an_order_sent_again_is_answered_as_it_was_once_the_database_is_back(
    line: Line, postgres_server: Server
) -> None:
    async def evening() -> tuple[Answer, Answer]:
        async with house_at(line, postgres_server) as casino:
            await open_table(casino, how=BY_HAND)
            first = await order(casino, TakeSeat(1), "ann", id="once")
            line.fail(Failing.STALLED)
            again = asyncio.ensure_future(order(casino, TakeSeat(1), "ann", id="once"))
            for _ in range(20):
                await asyncio.sleep(0)
            line.mend()
            return first, await again

    first, again = asyncio.run(evening())
    assert (again.place, again.repeated) == (first.place, True)


def test_a_house_goes_on_while_it_reads_what_another_node_opened(
    line: Line, postgres_server: Server
) -> None:
    async def evening() -> None:
        url = postgres_server.fresh_database()
        with (
            open_journal(url) as one,
            open_journal(through(line.link, postgres_server, url)) as two,
        ):
            elsewhere, here = Casino(one), Casino(two)
            await elsewhere.start()
            await here.start()
            try:
                await open_table(elsewhere, how=BY_HAND)
                line.fail(Failing.STALLED)
                hangs = asyncio.ensure_future(here.meet("t1"))
                for _ in range(20):
                    await asyncio.sleep(0)
                assert not hangs.done()
                line.mend()
                await hangs
                assert here.table("t1").place == elsewhere.table("t1").place
                assert here.arrangement("t1") == BY_HAND
            finally:
                line.mend()
                await here.close()
                await elsewhere.close()

    asyncio.run(evening())
