"""Two nodes on one PostgreSQL: each table has one owner, which alone decides, deals and tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec
import psycopg
import pytest

from croupier.floor import ownership
from croupier.floor.casino import CLOSING, MOVED, Casino, NoSuchTable, Request
from croupier.floor.ownership import Elsewhere, NoSuchNode, Unowned
from croupier.floor.sharing import shared_out
from croupier.floor.tables import Tables
from croupier.journal.news import Alone, open_news
from croupier.journal.nodes import Node, NotOurs
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.people import Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.closing import CloseTable
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
from tests.journal.test_news import drop_connections, epochs

T = TypeVar("T")
NATURAL = "9h 2c Kd 3c"
ANOTHER = Node("another", program="of any version", draining=True)
COMES = "INSERT INTO nodes VALUES (%s, extract(epoch FROM clock_timestamp()) + 3600, %s)"
TAKES_IT = "UPDATE leases SET epoch = epoch + 1, node = %s WHERE name = 't1'"
GOES = "DELETE FROM nodes WHERE node = %s"


@pytest.fixture
def url(postgres_server: Server) -> str:
    return postgres_server.fresh_journal()


class House:
    """Two nodes, and whichever of them has a table."""

    def __init__(self, left: Casino, right: Casino) -> None:
        self.left, self.right = left, right

    def of(self, table: str = "t1") -> Casino:
        (found,) = (each for each in (self.left, self.right) if each.ownership.holds(table))
        return found

    def beside(self, table: str = "t1") -> Casino:
        """The node that has it not."""
        return self.right if self.of(table) is self.left else self.left

    async def owned(self, table: str = "t1", by: Casino | None = None) -> Casino:
        """As soon as somebody has it, or that node does."""
        nodes = [by] if by else [self.left, self.right]
        return (await until(lambda: [each for each in nodes if each.ownership.holds(table)]))[0]

    async def opened(self, **more: Any) -> Casino:
        """Whoever has the table that the left node opened."""
        await open_table(self.left, **more)
        return await self.owned(more.get("table", "t1"))

    async def known(self, table: str = "t1") -> None:
        for each in (self.left, self.right):
            await until(lambda each=each: table in each.tables())  # type: ignore[misc]


async def until(holds: Callable[[], T]) -> T:
    while not (found := holds()):  # noqa: ASYNC110 whoever it is
        await asyncio.sleep(0.01)
    return found


@asynccontextmanager
async def two_nodes(url: str) -> AsyncIterator[House]:
    chance = stacked(NATURAL)
    with open_journal(url) as one, open_journal(url) as other:
        async with (
            open_casino(one, url, chance=chance) as left,
            open_casino(other, url, chance=chance) as right,
        ):
            await until(lambda: len(left.ownership.nodes()) == len(right.ownership.nodes()) == 2)
            yield House(left, right)
        assert_verifies(one)


def id_of(casino: Casino) -> str:
    node = casino.ownership.node
    assert node is not None
    return node.id


# One owner


def test_an_order_at_another_node_is_told_who_has_the_table(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=SLOW)
            owner, other = house.of(), house.beside()
            with pytest.raises(Elsewhere) as told:
                await order(other, TakeSeat(1), "ann")
            assert told.value.node.id == id_of(owner)
            assert (await other.ownership.whereabouts("t1")) == told.value.node
            assert await owner.ownership.whereabouts("t1") is None
            await other.meet("t1")
            with pytest.raises(Unowned):
                other.join("t1", player("ann"))
            assert not owner.table("t1").seats

    run(evening())


def test_the_owner_alone_keeps_the_clock_and_reads(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other knows the table, and follows it only when it is asked."""
    taken_in, take_in = list[int](), Tables.take_in

    def counted(self: Tables[object], table_id: str, read: object) -> object:  # type: ignore[type-var]
        taken = take_in(self, table_id, read)  # type: ignore[arg-type, type-var]
        taken_in.append(len(taken))
        return taken

    monkeypatch.setattr(Tables, "take_in", counted)

    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened()
            await house.known()
            owner, other = house.of(), house.beside()
            await sit(owner, "ann", 1)
            screen = screen_of(owner, "ann")
            for number in range(2):
                await screen.until_betting()
                await bet(owner, "ann", 1, "player")
                await screen.until(lambda s, n=number: len(s.history) > n)  # type: ignore[misc]
            named = [command for _, _, command in commands(owner.journal) if "house " in command]
            assert len({*named}) > 20
            assert not any(taken_in)
            place = screen.place
            assert other.table("t1").place < place
            await other.meet("t1")
            assert other.table("t1").place >= place
            assert any(taken_in)

    run(evening())


def test_a_new_table_goes_to_whoever_has_fewer(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.sharing.Load.per_mille", lambda _: 0)

    async def evening() -> None:
        async with two_nodes(url) as house:
            for number in range(4):
                await house.opened(table=f"t{number}", how=SLOW)
                await until(lambda n=number: sum(tables(house)) == n + 1)  # type: ignore[misc]
            await until(lambda: tables(house) == [2, 2])

    run(evening())


def tables(house: House) -> list[int]:
    """How many each node says that it has."""
    told = [each.ownership.nodes() for each in (house.left, house.right)]
    return [
        next((each.tables for each in nodes if each.id == id_of(casino)), 0)
        for nodes, casino in zip(told, (house.left, house.right), strict=True)
    ]


NODES = {
    "nobody to share with": ([], {}),
    "each in its turn": ([Node("a"), Node("b")], {"t1": "a", "t2": "b", "t3": "a"}),
    "who has more waits": ([Node("a", tables=2), Node("b")], dict.fromkeys(("t1", "t2"), "b")),
    "who is busier waits": ([Node("a", busy=400), Node("b", tables=9)], {"t1": "b", "t2": "b"}),
}


@pytest.mark.parametrize("name", NODES)
def test_what_waits_is_shared_out_alike_everywhere(name: str) -> None:
    nodes, shares = NODES[name]
    for order_of in (nodes, nodes[::-1]):
        assert shared_out(shares or ["t1"], order_of) == shares


def test_a_command_takes_effect_once_wherever_the_table_went(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=SLOW)
            await sit(house.of(), "ann", 1)
            again = Request(BuyIn(50_00), "ann", Role.PLAYER, "click 7")
            assert not (await house.of().order("t1", again)).repeated
            for _ in range(2):
                other = house.beside()
                await house.of().ownership.move("t1", id_of(other))
                await house.owned(by=other)
                assert (await other.order("t1", again)).repeated
                assert other.table("t1").accounts["stack:ann"] == 550_00
                assert other.purses.of("ann").cents == PURSE - 550_00

    run(evening())


def test_how_a_table_is_run_reaches_its_owner(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=BY_HAND)
            await house.known()
            owner, other = house.of(), house.beside()
            screen = await screen_of(owner, "eve").until(lambda s: s.place)
            assert other.arrangement("t1") == BY_HAND
            await other.arrange("t1", SLOW, "Flo", "slowly")
            await screen.until(lambda s: s.clock)
            assert owner.arrangement("t1") == SLOW

    run(evening())


def test_a_purse_that_moved_elsewhere_is_told_here(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=BY_HAND)
            owner, other = house.of(), house.beside()
            await other.purses.issue("ann", 5_00, "Ada", "one")
            screen = screen_of(owner, "ann")
            assert owner.purses.of("ann").cents == 5_00
            await other.purses.issue("ann", 7_00, "Ada", "two")
            await screen.until(lambda s: s.messages[-1]["type"] == "purse")
            assert screen.messages[-1]["cents"] == 12_00

    run(evening())


def test_a_table_that_is_over_is_shown_by_whoever_is_asked(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=BY_HAND)
            await house.known()
            owner = house.of()
            await order(owner, CloseTable(), "Flo", Role.FLOORPERSON)
            await until(lambda: not owner.ownership.is_mine("t1"))
            for casino in (house.left, house.right):
                while await casino.ownership.whereabouts("t1"):  # noqa: ASYNC110 until it is told
                    await asyncio.sleep(0.01)
                await casino.catch_up("t1", None)
                screen = await screen_of(casino, "eve").until(lambda s: s.place)
                assert screen.view["closed"]
                with pytest.raises(Refused, match="closed"):
                    await order(casino, TakeSeat(1), "ann")

    run(evening())


# Tables that change hands


def test_a_table_is_moved_in_mid_round_and_its_screens_follow(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened()
            before, after = house.of(), house.beside()
            await sit(before, "ann", 1)
            screen = await screen_of(before, "ann").until_betting()
            await bet(before, "ann", 1, "player")
            await after.ownership.move("t1", id_of(after))
            await screen.until(lambda s: s.messages[-1]["type"] == "bye")
            await house.owned(by=after)
            await after.catch_up("t1", screen.place, to_tell=True)
            there = screen_of(after, "ann", after=screen.place)
            await there.until_round(1)
            assert there.messages[0]["complete"]
            told = [each["place"] for each in (*screen.events, *there.events)]
            assert told == [*range(told[0], there.place + 1)]
            assert there.view["seats"][0]["chips"] == 600_00

    run(evening())


def test_a_node_that_stops_frees_its_tables_at_once(url: str) -> None:
    async def evening() -> None:
        chance = stacked(NATURAL)
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(other, url, chance=chance) as right:
                async with open_casino(one, url, chance=chance) as left:
                    house = House(left, right)
                    await until(lambda: len(left.ownership.nodes()) == 2)
                    await house.opened()
                    if house.of() is right:
                        await right.ownership.move("t1", id_of(left))
                    await house.owned(by=left)
                    await sit(left, "ann", 1)
                    screen = await screen_of(left, "ann").until_betting()
                    await bet(left, "ann", 1, "player")
                assert MOVED != CLOSING
                await screen.until(lambda s: s.messages[-1]["type"] == "bye")
                loop = asyncio.get_running_loop()
                since = loop.time()
                await house.owned(by=right)
                assert loop.time() - since < 1
                await right.catch_up("t1", screen.place)
                await screen_of(right, "ann").until_round(1)
            assert_verifies(one)

    run(evening())


def test_screens_are_sent_off_no_faster_than_they_are_let_in_elsewhere(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownership, "SCREEN_SECONDS", 0.2)

    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=SLOW)
            owner = await house.owned()
            screens = [screen_of(owner, name) for name in ("ann", "bob", "cy")]
            loop = asyncio.get_running_loop()
            began = loop.time()
            assert [each async for each in owner.ownership.drain()] == ["t1"]
            assert loop.time() - began >= len(screens) * 0.2

    run(evening())


def test_a_node_drains_one_table_after_the_other(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            for number in range(4):
                await house.opened(table=f"t{number}", how=SLOW)
            await until(lambda: sum(tables(house)) == 4)
            before = {name for name in house.left.tables() if house.left.ownership.holds(name)}
            given = [each async for each in house.left.ownership.drain()]
            assert given == sorted(before)
            for name in given:
                await house.owned(name, by=house.right)
            with pytest.raises(Unowned):
                await open_table(house.left, table="t9", how=SLOW)
            seen_from = house.right.ownership.nodes
            await until(lambda: any(each.draining for each in seen_from()))
            with pytest.raises(NoSuchNode):
                await house.right.ownership.move("t0", id_of(house.left))

    run(evening())


def test_an_idle_table_goes_to_a_node_that_comes(url: str) -> None:
    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(one, url) as left:
                for number in range(4):
                    await open_table(left, table=f"t{number}", how=SLOW)
                await sit(left, "ann", 1, table="t0")
                await sit(left, "bob", 1, table="t1")
                async with open_casino(other, url) as right:
                    house = House(left, right)
                    await until(lambda: tables(house) == [2, 2])
                    assert {"t0", "t1"} == {
                        each for each in left.tables() if left.ownership.holds(each)
                    }

    run(evening())


def test_a_table_of_a_program_that_knew_no_owners_is_taken_over(url: str) -> None:
    """Its node goes on writing for its own screens meanwhile, and the places decide."""

    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(one) as old:
                await open_table(old, how=BY_HAND)
                await goes_on_beside(old, other)
            assert_verifies(one)

    async def goes_on_beside(old: Casino, other: Journal) -> None:
        with psycopg.connect(url, autocommit=True) as direct:
            direct.execute("INSERT INTO nodes (node, expires) VALUES ('old', 'infinity')")
            direct.execute("INSERT INTO leases (name, node, epoch) VALUES ('t1', 'old', 7)")
        async with open_casino(other, url) as new:
            assert new.ownership.holds("t1")
            assert epochs(url)["t1"] == 8
            screen = screen_of(new, "eve")
            await order(old, TakeSeat(1), "ann")
            await screen.until(lambda s: s.view["seats"])
            await order(new, TakeSeat(2), "bob", seen=screen.place)

    run(evening())


# What an outlived owner can do


def test_whoever_has_no_lease_has_no_epoch_to_write_under(url: str) -> None:
    """An order that was let in before the lease was lost is not written without one."""

    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=SLOW)
            owner, other = house.of(), house.beside()
            assert owner.ownership.epoch("t1") is not None
            with pytest.raises(NotOurs):
                other.ownership.epoch("t1")

    run(evening())


def test_under_an_outlived_epoch_nothing_is_written(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=SLOW)
            await house.opened(table="t2", how=SLOW)
            owner = house.of()
            with psycopg.connect(url, autocommit=True) as direct:
                direct.execute(COMES, (ANOTHER.id, msgspec.json.encode(ANOTHER).decode()))
                direct.execute(TAKES_IT, (ANOTHER.id,))
            before = owner.journal.head("t1")
            with pytest.raises((NotOurs, Elsewhere, Unowned)):
                await order(owner, TakeSeat(1), "ann")
            assert not owner.ownership.holds("t1")
            assert owner.journal.head("t1") == before
            await order(house.of("t2"), TakeSeat(1), "ann", table="t2")
            with psycopg.connect(url, autocommit=True) as direct:
                direct.execute(GOES, (ANOTHER.id,))
            await house.owned()
            await order(house.of(), TakeSeat(1), "ann")

    run(evening())


def test_a_node_that_cannot_renew_stops_answering(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=SLOW)
            owner, other = house.of(), house.beside()
            screen = await screen_of(owner, "ann").until(lambda s: s.place)
            leases, epoch = owner.ownership._leases, epochs(url)["t1"]  # noqa: SLF001
            assert leases is not None
            monkeypatch.setattr(leases, "_renew", lambda _: None)
            monkeypatch.setattr(leases, "_asked", _silence)
            await screen.until(lambda s: s.messages[-1]["type"] == "bye")
            assert not owner.ownership.holds("t1")
            with pytest.raises((Unowned, Elsewhere)):
                await order(owner, TakeSeat(1), "ann")
            await house.owned(by=other)
            assert epochs(url)["t1"] > epoch
            await order(other, TakeSeat(1), "ann")

    run(evening())


async def _silence(_: object, otherwise: object) -> object:
    return otherwise


# Trouble


def test_after_a_lost_connection_a_node_reads_on_everywhere(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as house:
            await house.opened(how=BY_HAND)
            await house.known()
            owner, other = house.of(), house.beside()
            epoch = epochs(url)
            drop_connections(url)
            while "t2" not in owner.tables():
                with suppress(Unowned):  # its leases are asked for over a line of their own
                    await open_table(owner, table="t2", how=BY_HAND)
            await until(lambda: "t2" in other.tables())
            assert epochs(url)["t1"] == epoch["t1"]

    run(evening())


def test_a_database_that_goes_away_and_comes_back() -> None:
    """The clock waits, people are told plainly, and the round goes on."""

    async def evening() -> None:
        with running_server() as server:
            async with two_nodes(server.fresh_database()) as house:
                await house.opened()
                await house.known()
                await sit(house.of(), "ann", 1)
                await screen_of(house.of(), "ann").until_betting()
                server.stop()
                server.start()
                await _until_taken(house, PlaceWager(1, "player", 100_00))
                owner = await house.owned()
                await owner.catch_up("t1", None)
                await screen_of(owner, "ann").until_round(1)

    run(evening())


async def _until_taken(house: House, act: PlaceWager) -> None:
    """As a page does: the same order again until it is answered, wherever."""
    while True:
        for casino in (house.left, house.right):
            try:
                await order(casino, act, "ann", id="the bet")
            except Refused:
                raise
            except Exception:  # noqa: BLE001 whatever a database that is away says
                await asyncio.sleep(0)
            else:
                return


# Whoever comes from another node has seen more than this one


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
            screen: Screen = await screen_of(deaf, "bob", after=answer.place).until(
                lambda s: s.place
            )
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


def test_without_other_nodes_there_is_nothing_to_share() -> None:
    assert open_news(":memory:").leases is None
