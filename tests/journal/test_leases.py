"""What one node alone does: leases that are taken, given and freed, and appends held to them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import ExitStack, asynccontextmanager, suppress
from typing import Any

import msgspec
import psycopg
import pytest

from croupier.journal.errors import Stale
from croupier.journal.news import Moved
from croupier.journal.nodes import Node, NotOurs
from croupier.journal.opening import open_journal
from croupier.journal.outages import Outage
from croupier.journal.postgres_leases import (
    IN_NO_TIME,
    LEASE,
    RENEWED_EVERY,
    TAKE,
    PostgresLeases,
)
from croupier.journal.records import Append
from tests.journal.postgres import Server
from tests.journal.support import append
from tests.journal.test_news import ears, epochs
from tests.journal.test_news import node as listener
from tests.journal.unreliable import Cut, line_to

PATIENCE = 60


def run(told: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(told, PATIENCE))


@asynccontextmanager
async def node(url: str, **about: Any) -> AsyncIterator[PostgresLeases]:
    leases = PostgresLeases(url, Outage("gone"))
    leases.told = Node(leases.node, program="1", **about)
    try:
        yield leases
    finally:
        await leases.close()


@pytest.fixture
def url(journal_url: str) -> str:
    open_journal(journal_url).close()
    return journal_url


def under(stream: str, after: int, command: str, epoch: int | None) -> Append:
    return msgspec.structs.replace(append(stream, after, command), epoch=epoch)


def hand_on(url: str, name: str) -> None:
    """To somebody else, with no word to whoever has it."""
    with psycopg.connect(url, autocommit=True) as direct:
        direct.execute("UPDATE leases SET epoch = epoch + 1 WHERE name = %s", (name,))


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(4 * LEASE):
        while not holds():  # noqa: ASYNC110 nobody tells
            await asyncio.sleep(RENEWED_EVERY)


def test_a_look_tells_who_is_there_and_what_waits(url: str) -> None:
    async def told() -> None:
        async with node(url, name="one", tables=3) as one, node(url, name="other") as other:
            await one.look()
            await one.want(["t1", "t2"])
            seen = await other.look()
            assert seen is not None
            assert {(each.name, each.tables) for each in seen.nodes} == {("one", 3), ("other", 0)}
            assert seen.waiting == ("t1", "t2")
            assert await other.take(["t1", "t3"]) == {"t1", "t3"}
            assert await one.take(["t1", "t2", "t3"]) == {"t2"}
            looked = await one.look()
            assert looked is not None
            assert looked.waiting == ()
            assert [await one.holder(each) for each in ("t1", "t2", "t4")] == [
                other.node,
                one.node,
                None,
            ]

    run(told())


def test_what_is_given_is_the_other_nodes_at_its_next_look(url: str) -> None:
    async def told() -> None:
        async with node(url) as one, node(url) as other:
            await other.look()
            await one.take(["t1"])
            assert await one.give("t1", other.node)
            assert one.epoch("t1") is None
            await other.look()
            assert other.epoch("t1") == epochs(url)["t1"] == 2

    run(told())


def test_nothing_is_given_to_a_node_that_is_gone(url: str) -> None:
    async def told() -> None:
        async with node(url) as one:
            await one.take(["t1"])
            assert not await one.give("t1", "nobody")
            await one.look()
            assert one.epoch("t1") == 1

    run(told())


@pytest.mark.parametrize("wanted", [True, False], ids=["waits", "is over"])
def test_what_is_freed_waits_unless_it_is_over(url: str, *, wanted: bool) -> None:
    async def told() -> None:
        async with node(url) as one:
            await one.take(["t1"])
            await one.show({"t1": b"{}"})
            await one.free("t1", wanted=wanted)
            seen = await one.look()
            assert seen is not None
            assert seen.waiting == (("t1",) if wanted else ())
            assert await one.holder("t1") == ("" if wanted else None)
            assert bool(await one.shown()) == wanted

    run(told())


def test_a_node_that_hangs_while_it_takes_something_keeps_nobody_from_taking_it(url: str) -> None:
    """Behind a pooler nothing but the transaction itself says how long it may hang."""

    async def told() -> None:
        async with node(url) as other:
            hung = psycopg.connect(url)
            await other.want(["t1"])
            hung.execute(IN_NO_TIME)
            hung.execute(TAKE, {"names": ["t1"], "node": "hung", "wanted": True})
            while not await other.take(["t1"]):  # noqa: ASYNC110 as often as it waits for the row
                await asyncio.sleep(0)
            with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
                hung.commit()

    run(told())


def test_a_lease_from_before_the_clock_was_set_back_ends_in_no_more_than_its_length(
    url: str,
) -> None:
    """Whoever died long ago must not be there again for as long as the clock was set back."""

    async def told() -> None:
        async with node(url) as one:
            with psycopg.connect(url, autocommit=True) as direct:
                direct.execute(
                    "INSERT INTO nodes VALUES ('gone', extract(epoch FROM now()) + 3600, '')"
                )
                await one.look()
                left = direct.execute(
                    "SELECT expires - extract(epoch FROM now()) FROM nodes WHERE node = 'gone'"
                ).fetchone()
                assert left is not None
                assert 0 < left[0] < LEASE

    run(told())


def test_whoever_is_there_keeps_what_it_has_when_the_clock_is_set_back(url: str) -> None:
    async def told() -> None:
        async with node(url) as one, node(url) as other:
            await one.take(["t1"])
            with psycopg.connect(url, autocommit=True) as direct:
                direct.execute("UPDATE nodes SET expires = expires + 60")
            looked = await other.look()
            assert looked is not None
            assert looked.waiting == ()
            assert await other.take(["t1"]) == set()
            assert one.epoch("t1") == 1

    run(told())


@pytest.mark.parametrize("days", [-1, 1])
def test_a_nodes_own_wall_clock_may_be_set(
    url: str, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        async with node(url) as one, node(url) as other:
            await one.take(["t1"])
            was = time.time
            monkeypatch.setattr(time, "time", lambda: was() + days * 86400)
            assert one.epoch("t1") == 1
            assert not one.lapsed
            assert await other.take(["t1"]) == set()

    run(told())


def test_an_append_under_the_newest_epoch_is_recorded(url: str) -> None:
    async def told() -> None:
        async with node(url) as one:
            await one.take(["t1"])
            with open_journal(url) as journal:
                journal.append(under("t1", 0, "a", one.epoch("t1")))
                head = journal.head("t1")
                assert head is not None
                assert head.place == 1

    run(told())


@pytest.mark.parametrize("entries", [1, 40], ids=["one", "many"])
def test_an_append_under_an_outlived_epoch_writes_nothing(url: str, entries: int) -> None:
    """Nor does what comes with it; whoever shares the commit is recorded."""

    async def told() -> None:
        async with node(url) as one:
            await one.take(["t1", "t2"])
            hand_on(url, "t1")
            with open_journal(url) as journal:
                late = msgspec.structs.replace(append("t1", 0, "a", entries), epoch=1)
                futures = [
                    journal.submit(late, append("purse:ann", 0, "beside")),
                    journal.submit(under("t2", 0, "b", one.epoch("t2"))),
                ]
                with pytest.raises(NotOurs, match="t1 is in the hands of another node"):
                    futures[0].result()
                assert [each.stream for each in futures[1].result()] == ["t2"]
                assert journal.streams() == ("register", "t2")
                journal.append(under("t1", 0, "a", 2))

    run(told())


def test_others_are_told_that_a_table_began_and_no_more_of_what_its_owner_records(url: str) -> None:
    async def told() -> None:
        async with node(url) as one, listener(url) as news, ears(news) as heard:
            await one.take(["t1"])
            with open_journal(url) as journal:
                for place in range(3):
                    journal.append(under("t1", place, f"{place}", one.epoch("t1")))
                journal.append(append("t2", 0, "a"))
            assert {await anext(heard), await anext(heard)} == {Moved("t1", 1), Moved("t2", 1)}

    run(told())


DEAD = "INSERT INTO leases VALUES ('t1', 'dead', 1, true)"


def test_a_writer_that_hangs_in_the_middle_of_what_it_sends_keeps_nobody_from_going_on(
    url: str, postgres_server: Server
) -> None:
    """The server has heard nothing yet by which it would hold anything."""

    async def told() -> None:
        async with node(url) as other:
            with psycopg.connect(url, autocommit=True) as direct:
                direct.execute(DEAD)
            with (
                line_to(postgres_server) as line,
                open_journal(line.url(url)) as dead,
                open_journal(url) as living,
            ):
                line.cut = Cut.HALF
                late = dead.submit(under("t1", 0, "late", 1))
                await asyncio.to_thread(line.halts.wait)
                assert await other.take(["t1"])
                goes_on = living.submit(under("t1", 0, "goes on", other.epoch("t1")))
                await asyncio.wrap_future(goes_on)
                line.goes_on.set()
                with pytest.raises((NotOurs, Stale)):
                    await asyncio.wrap_future(late)

    run(told())


@pytest.mark.parametrize("is_sent", [False, True], ids=["half sent", "sent and not committed"])
def test_a_pipeline_of_a_version_before_keeps_nobody_from_taking_over(
    url: str, *, is_sent: bool
) -> None:
    """The driver ends it with a flush, behind which the server's limit on idling is off."""

    async def told() -> None:
        async with node(url) as other:
            connected = psycopg.connect(url, autocommit=True)
            with suppress(psycopg.OperationalError), connected as hung, ExitStack() as pipeline:
                hung.execute(DEAD)
                pipeline.enter_context(hung.pipeline())
                for each in ("BEGIN", "SELECT FROM leases FOR SHARE"):
                    hung.execute(each)
                if is_sent:
                    pipeline.close()
                async with asyncio.timeout(4 * LEASE):
                    while not await other.take(["t1"]):  # noqa: ASYNC110 nobody tells
                        await asyncio.sleep(RENEWED_EVERY)

    run(told())


def test_a_node_that_hangs_as_it_leaves_keeps_nobody_from_what_it_had(url: str) -> None:
    async def told() -> None:
        async with node(url) as other:
            with psycopg.connect(url) as in_its_way:
                async with node(url) as leaving:
                    await leaving.take(["t1"])
                    in_its_way.execute(
                        "SELECT FROM nodes WHERE node = %s FOR UPDATE", (leaving.node,)
                    )
                async with asyncio.timeout(4 * LEASE):
                    while not await other.take(["t1"]):  # noqa: ASYNC110 as often as it waits
                        await asyncio.sleep(0)

    run(told())


def test_what_was_freed_for_good_is_wanted_again_once_it_is_taken(url: str) -> None:
    """A table that did not open at first, and opened then."""

    async def told() -> None:
        async with node(url) as other:
            async with node(url) as one:
                await one.take(["t1"])
                await one.free("t1", wanted=False)
                assert await one.take(["t1"]) == {"t1"}
            looked = await other.look()
            assert looked is not None
            assert looked.waiting == ("t1",)

    run(told())


def test_what_one_node_at_a_time_does_waits_for_nobody(url: str) -> None:
    async def told() -> None:
        async with node(url) as other:
            async with node(url) as one:
                assert await one.hold("heads")
            looked = await other.look()
            assert looked is not None
            assert looked.waiting == ()

    run(told())


def test_a_node_that_could_not_say_what_it_is_says_so_once_it_can(url: str) -> None:
    async def told() -> None:
        async with node(url) as one, node(url) as other:
            await one.take(["t1"])
            said, one.told = one.told, Node(one.node, name="\ud800")
            await until(lambda: one.lapsed)
            one.told = said
            await until(lambda: not one.lapsed)
            assert await other.take(["t1"]) == set()

    run(told())
