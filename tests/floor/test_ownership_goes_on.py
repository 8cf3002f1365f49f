"""Whatever befalls one table, its node goes on looking for the others, and for that one again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from croupier.journal.opening import open_journal
from tests.floor.evenings import SLOW, open_casino, open_table, run, sit
from tests.floor.own_line import Line
from tests.floor.test_casino_nodes import House, id_of, tables, until
from tests.journal.postgres import Server, forge
from tools.faults.link import Failing
from tools.faults.two_nodes import through


@pytest.fixture
def url(postgres_server: Server) -> str:
    return postgres_server.fresh_journal()


@asynccontextmanager
async def one_that_reads_by(line: Line, server: Server, url: str) -> AsyncIterator[House]:
    """The right node renews and looks by other lines, which are sound."""
    with open_journal(url) as one, open_journal(through(line.link, server, url)) as other:
        async with open_casino(one, url) as left, open_casino(other, url) as right:
            await until(lambda: len(left.ownership.nodes()) == len(right.ownership.nodes()) == 2)
            try:
                yield House(left, right)
            finally:
                line.mend()


def test_a_table_that_cannot_be_read_as_it_is_taken_over_is_read_later(
    line: Line, postgres_server: Server, url: str
) -> None:
    async def evening() -> None:
        async with one_that_reads_by(line, postgres_server, url) as house:
            await house.opened(how=SLOW)
            await house.known()
            await house.left.ownership.move("t1", id_of(house.left))
            await house.owned(by=house.left)
            line.fail(Failing.CUT)
            await house.left.ownership.move("t1", id_of(house.right))
            leases = house.right.ownership._leases  # noqa: SLF001
            assert leases is not None
            await until(lambda: "t1" in leases.held())
            await house.right.ownership.hold("t1")
            assert not house.right.ownership.holds("t1")
            line.mend()
            await house.owned(by=house.right)
            assert house.right.trouble() is None

    run(evening())


@pytest.fixture
def url_of_a_damaged_table(url: str) -> str:
    """Of five tables, of which the first cannot be read."""

    async def evening() -> None:
        with open_journal(url) as journal:
            async with open_casino(journal, url) as casino:
                for number in range(5):
                    await open_table(casino, table=f"t{number}", how=SLOW)
                await sit(casino, "ann", 1, table="t0")

    run(evening())
    forge(url, "UPDATE records SET body = '{}' WHERE stream = 't0' AND place = 2")
    return url


def test_a_table_that_does_not_fit_its_records_stands_still_and_no_other(
    url_of_a_damaged_table: str,
) -> None:
    url = url_of_a_damaged_table

    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(one, url) as left, open_casino(other, url) as right:
                house = House(left, right)
                await until(lambda: tables(house) == [3, 2])
                assert left.trouble() is right.trouble() is None
                await right.ownership.move("t0", id_of(right))
                await house.owned("t0", by=right)
                assert right.trouble() is None

    run(evening())


def test_a_node_that_cannot_look_says_so_and_looks_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(one, url) as left, open_casino(other, url):
                with monkeypatch.context() as broken:
                    broken.setattr("croupier.floor.ownership.shared_out", None)
                    await left.ownership.want(["t1"])
                    await until(left.trouble)
                    assert left.trouble() == "it does not see who has which table"
                await until(lambda: left.trouble() is None)

    run(evening())


@asynccontextmanager
async def one_that_knows_by_name(line: Line, server: Server, url: str) -> AsyncIterator[House]:
    """The right node came later, and the table with somebody at it stays where it is."""
    with open_journal(url) as one, open_journal(through(line.link, server, url)) as other:
        async with open_casino(one, url) as left:
            await open_table(left, how=SLOW)
            await sit(left, "ann", 1)
            async with open_casino(other, url) as right:
                assert right.tables() == ("t1",)
                try:
                    yield House(left, right)
                finally:
                    line.mend()


def test_what_another_node_has_is_not_read_to_see_whether_it_is_idle(
    line: Line, postgres_server: Server, url: str
) -> None:
    """The loop would wait for it, and with it all tables of this node."""

    async def evening() -> None:
        async with one_that_knows_by_name(line, postgres_server, url) as house:
            line.fail(Failing.CUT)
            assert [*house.right.idle()] == []

    run(evening())


def test_what_another_node_has_is_read_beside_the_loop(
    line: Line, postgres_server: Server, url: str
) -> None:
    async def evening() -> None:
        async with one_that_knows_by_name(line, postgres_server, url) as house:
            line.fail(Failing.STALLED)
            hangs = asyncio.ensure_future(house.right.meet("t1"))
            for _ in range(20):
                await asyncio.sleep(0)
            assert not hangs.done()
            line.mend()
            await hangs
            assert house.right.table("t1").seats

    run(evening())
