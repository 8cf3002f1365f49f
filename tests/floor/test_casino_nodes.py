"""Two nodes on one PostgreSQL: any takes orders for any table, both tell of all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from croupier.floor import attendance
from croupier.floor.casino import Casino, NoSuchTable, Request
from croupier.journal.news import Alone
from croupier.journal.opening import open_journal
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.people import Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.refusals import Refused
from tests.floor.evenings import (
    BY_HAND,
    PURSE,
    SLOW,
    Screen,
    assert_verifies,
    bet,
    commands,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
    stacked,
)
from tests.floor.passing_time import time_of_day
from tests.journal.postgres import Server, running_server
from tests.journal.test_news import drop_connections

NATURAL = "9h 2c Kd 3c"


@pytest.fixture
def url(postgres_server: Server) -> str:
    return postgres_server.fresh_journal()


@asynccontextmanager
async def two_nodes(url: str) -> AsyncIterator[tuple[Casino, Casino]]:
    chance = stacked(NATURAL)
    with open_journal(url) as one, open_journal(url) as other:
        async with (
            open_casino(one, url, chance=chance) as left,
            open_casino(other, url, chance=chance) as right,
        ):
            yield left, right
        assert_verifies(one)


@asynccontextmanager
async def a_deaf_node_beside(url: str) -> AsyncIterator[tuple[Casino, Casino]]:
    """The second hears no news: it learns of the first when it must."""
    with open_journal(url) as one, open_journal(url) as other:
        async with open_casino(one, url) as hearing:
            await open_table(hearing, how=BY_HAND)
            await sit(hearing, "ann", 1)
            deaf = Casino(other, news=Alone(), clock=time_of_day)
            await deaf.start()
            try:
                deaf.table("t1")
                yield hearing, deaf
            finally:
                await deaf.close()
        assert_verifies(one)


def test_each_sees_what_the_other_recorded_in_order_and_without_holes(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left)
            await sit(left, "ann", 1)
            here = await screen_of(left, "ann").until_betting()
            await screen_of(right, "bob").until_betting()
            await sit(right, "bob", 2)
            there = screen_of(right, "bob")
            await there.until(lambda s: len(s.view["seats"]) == 2)
            await asyncio.gather(bet(left, "ann", 1, "player"), bet(right, "bob", 2, "banker"))
            await asyncio.gather(here.until_round(1), there.until_round(1))
            last = max(here.place, there.place)
            await asyncio.gather(*(s.until(lambda s: s.place >= last) for s in (here, there)))
            chips = {each["person"]: each["chips"] for each in there.view["seats"]}
            assert chips == {"ann": 600_00, "bob": 400_00}
            told = {each["place"]: each for each in here.events}
            assert all(
                told[each["place"]] == each for each in there.events if each["place"] in told
            )

    run(evening())


def test_one_clock_only(url: str) -> None:
    """No step of the house is taken twice, and no place is lost to a second dealer."""

    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left)
            await sit(left, "ann", 1)
            screens = [screen_of(left, "ann"), await _when_there(right, "t1")]
            for number in range(2):
                await screens[0].until_betting()
                await bet(left, "ann", 1, "player")
                for screen in screens:
                    await screen.until(lambda s, n=number: len(s.history) > n)  # type: ignore[misc]
            house = [command for _, _, command in commands(left.journal) if "house " in command]
            assert len({*house}) > 20

    run(evening())


async def _when_there(casino: Casino, table: str) -> Screen:
    while table not in casino.tables():  # noqa: ASYNC110 the news carry it
        await asyncio.sleep(0)
    return screen_of(casino, "eve", table=table)


def test_a_command_takes_effect_once_whichever_node_it_is_sent_to(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left, how=SLOW)
            await sit(left, "ann", 1)
            again = Request(BuyIn(50_00), "ann", Role.PLAYER, "click 7")
            nodes = [left, right] * 4
            answers = await asyncio.gather(*(each.order("t1", again) for each in nodes))
            assert sorted(each.repeated for each in answers) == [False, *[True] * 7]
            for casino in (left, right):
                assert (await casino.order("t1", again)).repeated
                assert casino.table("t1").accounts["stack:ann"] == 550_00
                assert casino.purses.of("ann").cents == PURSE - 550_00

    run(evening())


def test_two_nodes_racing_for_one_seat(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left, how=SLOW)
            asked = [
                order(casino, TakeSeat(1), f"p{n}") for n, casino in enumerate([left, right] * 5)
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(not isinstance(each, Exception) for each in answers) == 1
            refused = [each for each in answers if isinstance(each, Refused)]
            assert len(refused) == 9
            assert all("seat 1 is p" in str(each) for each in refused)

    run(evening())


def test_one_seat_each_however_many_are_asked_for_at_once(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left, how=SLOW)
            asked = [
                order(casino, TakeSeat(seat), "ann")
                for seat, casino in enumerate([left, right, left, right], 1)
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            refused = [each for each in answers if isinstance(each, Refused)]
            assert len(refused) == 3
            assert all("ann has a seat at this table" in str(each) for each in refused)

    run(evening())


def test_how_a_table_is_run_reaches_the_other_node(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left, how=BY_HAND)
            screen = await _when_there(right, "t1")
            await screen.until(lambda s: s.place)
            assert right.arrangement("t1") == BY_HAND
            await left.arrange("t1", SLOW, "Flo", "slowly")
            await screen.until(lambda s: s.clock)
            assert right.arrangement("t1") == SLOW

    run(evening())


def test_a_purse_that_moved_elsewhere_is_told_here(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left, how=BY_HAND)
            await left.purses.issue("ann", 5_00, "Ada", "one")
            screen = await _when_there(right, "t1")
            screen.close()
            screen = screen_of(right, "ann")
            assert right.purses.of("ann").cents == 5_00
            await left.purses.issue("ann", 7_00, "Ada", "two")
            await screen.until(lambda s: s.messages[-1]["type"] == "purse")
            assert screen.messages[-1]["cents"] == 12_00

    run(evening())


# Whoever comes from another node has seen more than this one


def test_a_resent_order_shows_the_others_what_they_missed(url: str) -> None:
    async def evening() -> None:
        async with a_deaf_node_beside(url) as (hearing, deaf):
            screen = await screen_of(deaf, "ann").until(lambda s: s.place)
            await order(hearing, TakeSeat(2), "bob", id="sit")
            await order(hearing, LeaveSeat(2), "bob")
            await order(hearing, TakeSeat(2), "cid")
            again = await order(deaf, TakeSeat(2), "bob", id="sit")
            assert again.repeated
            await screen.until(lambda s: s.place == hearing.table("t1").place)
            assert screen.kinds[-3:] == ["seat-taken", "seat-left", "seat-taken"]

    run(evening())


def test_an_order_by_somebody_who_saw_more_is_decided_by_what_they_saw(url: str) -> None:
    async def evening() -> None:
        async with a_deaf_node_beside(url) as (hearing, deaf):
            answer = await order(hearing, LeaveSeat(1), "ann")
            await order(deaf, TakeSeat(1), "bob", seen=answer.place)
            assert {seat: each.person for seat, each in deaf.table("t1").seats.items()} == {
                1: "bob"
            }

    run(evening())


def test_whoever_saw_that_they_left_may_sit_down_again(url: str) -> None:
    async def evening() -> None:
        async with a_deaf_node_beside(url) as (hearing, deaf):
            answer = await order(hearing, LeaveSeat(1), "ann")
            await order(deaf, TakeSeat(2), "ann", seen=answer.place)

    run(evening())


def test_whoever_saw_chips_carried_away_has_them_in_the_purse(url: str) -> None:
    async def evening() -> None:
        async with a_deaf_node_beside(url) as (hearing, deaf):
            for _ in range(4):  # when it starts, it looks at everything once
                rest = deaf.purses.of("ann").cents
                answer = await order(deaf, BuyIn(rest), "ann")
                answer = await order(hearing, LeaveSeat(1), "ann", seen=answer.place)
                answer = await order(deaf, TakeSeat(1), "ann", seen=answer.place)
                await order(deaf, BuyIn(5_00), "ann", seen=answer.place)

    run(evening())


def test_whoever_joins_having_seen_more_is_not_taken_back(url: str) -> None:
    async def evening() -> None:
        async with a_deaf_node_beside(url) as (hearing, deaf):
            answer = await order(hearing, TakeSeat(2), "bob")
            await deaf.catch_up("t1", answer.place)
            screen = await screen_of(deaf, "bob", after=answer.place).until(lambda s: s.place)
            assert screen.place == answer.place
            assert screen.messages[0]["complete"]

    run(evening())


def test_a_table_opened_elsewhere_is_found_when_it_is_asked_for(url: str) -> None:
    async def evening() -> None:
        async with a_deaf_node_beside(url) as (hearing, deaf):
            await open_table(hearing, table="t2", how=SLOW)
            await deaf.meet("t2")
            assert deaf.table("t2").place == hearing.table("t2").place
            assert deaf.arrangement("t2") == SLOW
            await deaf.meet("t3")
            with pytest.raises(NoSuchTable):
                deaf.join("t3", player("ann"))

    run(evening())


# Trouble


def test_after_a_lost_connection_a_node_reads_on_everywhere(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left, how=BY_HAND)
            screen = await _when_there(right, "t1")
            drop_connections(url)
            await order(left, TakeSeat(1), "ann")
            await screen.until(lambda s: s.view["seats"])
            await order(left, TakeSeat(2), "bob")
            await screen.until(lambda s: len(s.view["seats"]) == 2)

    run(evening())


def test_a_database_that_goes_away_and_comes_back() -> None:
    """The clock waits, people are told plainly, and the round goes on."""

    async def evening() -> None:
        with running_server() as server:
            url = server.fresh_database()
            async with two_nodes(url) as (left, right):
                await open_table(left)
                await sit(left, "ann", 1)
                here, there = screen_of(left, "ann"), await _when_there(right, "t1")
                await here.until_betting()
                server.stop()
                server.start()
                await _until_taken(left, PlaceWager(1, "player", 100_00))
                await here.until_round(1)
                await there.until_round(1)

    run(evening())


async def _until_taken(casino: Casino, act: PlaceWager) -> None:
    """As a page does: the same order again until it is answered."""
    while True:
        try:
            await order(casino, act, "ann", id="the bet")
        except Refused:
            raise
        except Exception:  # noqa: BLE001 whatever a database that is away says
            await asyncio.sleep(0)
        else:
            return


def test_whoever_has_a_screen_at_one_node_is_there_at_all(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "GRACE", 0.0)

    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await open_table(left, how=SLOW)
            await sit(left, "bob", 1)
            screen = screen_of(left, "ann")
            await screen.until(lambda s: away(s) == ["bob"])
            await right.catch_up("t1", left.table("t1").place)
            there = screen_of(right, "bob")
            await screen.until(lambda s: away(s) == [])
            there.close()
            await screen.until(lambda s: away(s) == ["bob"])

    run(evening())


def away(screen: Screen) -> list[str]:
    said = [each.get("attending", each) for each in screen.messages]
    told: list[str] = [each for each in said if each["type"] == "attending"][-1]["away"]
    return told
