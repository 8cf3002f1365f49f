"""News between nodes: what one wrote the others hear, and one of them runs a table's clock."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager
from threading import Thread
from typing import TypeVar

import psycopg
import psycopg.conninfo
import pytest
import uvloop

from croupier.journal.errors import NoJournal, NotDurable, Stale
from croupier.journal.news import Alone, Called, Moved, News, open_news
from croupier.journal.opening import open_journal
from croupier.journal.postgres_adding import CHANNEL
from croupier.values.extras import NeedsExtra
from tests.journal.postgres import running_server
from tests.journal.support import append

T = TypeVar("T")
Run = Callable[[Coroutine[object, object, T]], T]
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
PATIENCE = 60
"""Seconds after which a test that waits for ever is given up."""


@pytest.fixture(params=LOOPS)
def run(request: pytest.FixtureRequest) -> Run[None]:
    def running(told: Coroutine[object, object, None]) -> None:
        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            runner.run(asyncio.wait_for(told, PATIENCE))

    return running


@asynccontextmanager
async def node(url: str) -> AsyncIterator[News]:
    open_journal(url).close()
    news = open_news(url)
    try:
        yield news
    finally:
        await news.close()


@asynccontextmanager
async def ears(news: News) -> AsyncIterator[AsyncIterator[Moved | Called | None]]:
    """What a node hears, from the moment it listens."""
    async with aclosing(news.heard()) as heard:  # type: ignore[type-var]
        assert await anext(heard) is None
        yield heard


def drop_connections(url: str) -> None:
    """Every connection to that database but this one."""
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


class TestListening:
    def test_one_node_hears_what_the_other_wrote_in_order(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            with open_journal(postgres_url) as journal:
                async with node(postgres_url) as news, ears(news) as heard:
                    for place in range(5):
                        journal.append(append("t1", place, f"{place}"))
                        assert await anext(heard) == Moved("t1", place + 1)

        run(told())

    def test_every_stream_of_an_append_is_told_with_its_newest_place(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            with open_journal(postgres_url) as journal:
                async with node(postgres_url) as news, ears(news) as heard:
                    journal.append(append("t 1", 0, "a", 3), append("purse:ann é", 0, "a", 40))
                    told = {await anext(heard), await anext(heard)}
                    assert told == {Moved("t 1", 3), Moved("purse:ann é", 40)}

        run(told())

    def test_a_slow_node_hears_the_newest_place_alone(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            with open_journal(postgres_url) as journal:
                async with node(postgres_url) as news, ears(news) as heard:
                    journal.append(append("t1", 0, "first"))
                    assert await anext(heard) == Moved("t1", 1)
                    for place in range(1, 30):
                        journal.append(append("t1", place, f"{place}"))
                    places = [1]
                    while places[-1] < 30:
                        moved = await anext(heard)
                        assert isinstance(moved, Moved)
                        places.append(moved.place)
                    assert places == sorted(set(places))

        run(told())

    def test_nothing_is_told_of_what_was_not_recorded(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            with open_journal(postgres_url) as journal:
                async with node(postgres_url) as news, ears(news) as heard:
                    with pytest.raises(Stale):
                        journal.append(append("t1", 7, "too early"))
                    journal.keep_snapshot("t2", 0, "code", b"state")
                    journal.append(append("t3", 0, "a"))
                    assert await anext(heard) == Moved("t3", 1)

        run(told())

    def test_other_words_on_the_channel_are_nothing_to_us(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            async with node(postgres_url) as news, ears(news) as heard:
                with psycopg.connect(postgres_url, autocommit=True) as other:
                    for words in ("", "hello", "hello t1", "7", "7 t1"):
                        other.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words))
                assert await anext(heard) == Moved("t1", 7)

        run(told())

    def test_after_a_lost_connection_everything_is_to_be_read_on(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            with open_journal(postgres_url) as journal:
                async with node(postgres_url) as news, ears(news) as heard:
                    journal.append(append("t1", 0, "a"))
                    assert await anext(heard) == Moved("t1", 1)
                    drop_connections(postgres_url)
                    assert await anext(heard) is None
                    journal.append(append("t1", 1, "b"))
                    assert await anext(heard) == Moved("t1", 2)

        run(told())

    def test_a_closed_node_hears_no_more(self, run: Run[None], postgres_url: str) -> None:
        async def told() -> None:
            news = open_news(postgres_url)
            heard = [each async for each in _closing_at_once(news)]
            assert heard == [None]

        run(told())


async def _closing_at_once(news: News) -> AsyncIterator[Moved | Called | None]:
    async for each in news.heard():
        yield each
        await news.close()


class TestClocks:
    def test_one_node_at_a_time(self, run: Run[None], postgres_url: str) -> None:
        async def told() -> None:
            async with node(postgres_url) as one, node(postgres_url) as other:
                assert await one.may_run("t1")
                assert await one.may_run("t1")
                assert not await other.may_run("t1")
                assert await other.may_run("t2")
                await one.give_up("t1")
                await one.give_up("never held")
                assert await other.may_run("t1")
                assert not await one.may_run("t1")

        run(told())

    def test_many_ask_at_once(self, run: Run[None], postgres_url: str) -> None:
        async def told() -> None:
            names = [f"t{n}" for n in range(20)] * 3
            async with node(postgres_url) as one, node(postgres_url) as other:
                asked = [each.may_run(name) for name in names for each in (one, other)]
                answers = await asyncio.gather(*asked)
                for mine, theirs in zip(answers[::2], answers[1::2], strict=True):
                    assert mine != theirs

        run(told())

    def test_a_node_that_closes_gives_all_of_them_up(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            async with node(postgres_url) as other:
                async with node(postgres_url) as one:
                    assert await one.may_run("t1")
                assert not await one.may_run("t1")
                assert await other.may_run("t1")

        run(told())

    def test_a_lost_connection_loses_none_of_them(self, run: Run[None], postgres_url: str) -> None:
        async def told() -> None:
            async with node(postgres_url) as one, node(postgres_url) as other:
                assert await one.may_run("t1")
                drop_connections(postgres_url)
                assert not await other.may_run("t1")
                assert await one.may_run("t1")
                assert epochs(postgres_url) == {"t1": 1}

        run(told())

    def test_an_epoch_rises_with_every_hand(self, run: Run[None], postgres_url: str) -> None:
        async def told() -> None:
            async with node(postgres_url) as one, node(postgres_url) as other:
                before = 0
                for each, next_one in ((one, other), (other, one), (one, other)):
                    assert await each.may_run("t1")
                    assert not await next_one.may_run("t1")
                    now = epochs(postgres_url)["t1"]
                    assert now > before
                    before = now
                    await each.give_up("t1")

        run(told())

    def test_a_loop_that_hangs_loses_them(self, run: Run[None], postgres_url: str) -> None:
        async def told() -> None:
            async with node(postgres_url) as one:
                assert await one.may_run("t1")
                taken = Thread(target=asyncio.run, args=[until_held(postgres_url, "t1")])
                taken.start()
                taken.join()  # and this loop does nothing else
                assert not await one.may_run("t1")

        run(told())

    def test_a_killed_node_holds_nothing(self, run: Run[None], postgres_url: str) -> None:
        async def told(process: subprocess.Popen[str]) -> None:
            async with node(postgres_url) as news:
                assert not await news.may_run("t1")
                process.kill()
                await until_runs(news, "t1")

        with another_process(postgres_url) as process:
            run(told(process))

    def test_whoever_is_interrupted_while_asking_asks_again(
        self, run: Run[None], postgres_url: str
    ) -> None:
        async def told() -> None:
            async with node(postgres_url) as one, node(postgres_url) as other:
                assert await one.may_run("t1")
                asking = asyncio.create_task(one.may_run("t2"))
                await asyncio.sleep(0)
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
                await until_runs(one, "t2")
                await one.give_up("t2")
                assert await other.may_run("t2")

        run(told())


@contextmanager
def another_process(url: str) -> Iterator[subprocess.Popen[str]]:
    """A node in a process of its own, which holds the clock of t1."""
    with subprocess.Popen(
        [sys.executable, __file__, url],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "True\n"
            yield process
        finally:
            process.kill()


async def until_runs(news: News, name: str) -> None:
    while not await news.may_run(name):  # noqa: ASYNC110 it says yes once a lease has run out
        await asyncio.sleep(0.01)


async def until_held(url: str, name: str) -> None:
    news = open_news(url)
    await until_runs(news, name)


def epochs(url: str) -> dict[str, int]:
    with psycopg.connect(url) as other:
        return dict(other.execute("SELECT name, epoch FROM leases").fetchall())


def test_a_server_that_comes_back(run: Run[None]) -> None:
    async def told() -> None:
        with running_server() as server:
            url = server.fresh_database()
            with open_journal(url) as journal:
                async with node(url) as news, ears(news) as heard:
                    assert await news.may_run("t1")
                    server.stop()
                    while await news.may_run("t1"):  # noqa: ASYNC110 its lease runs out unrenewed
                        await asyncio.sleep(0.01)
                    with pytest.raises(NotDurable):
                        journal.append(append("t1", 0, "a"))
                    server.start()
                    assert await anext(heard) is None
                    await until_runs(news, "t1")
                    journal.append(append("t1", 0, "a"))
                    assert await anext(heard) == Moved("t1", 1)

    run(told())


@pytest.mark.parametrize("where", [":memory:", "journal.db"])
def test_a_node_that_is_alone(run: Run[None], where: str) -> None:
    async def told() -> None:
        news = open_news(where)
        assert isinstance(news, Alone)
        assert await news.may_run("t1")
        await news.give_up("t1")
        heard = [each async for each in _closing_at_once(news)]
        assert heard == [None]
        assert not await news.may_run("t1")

    run(told())


def test_an_address_that_is_none() -> None:
    with pytest.raises(NoJournal, match="not the address of a PostgreSQL database"):
        open_news("postgresql://host/floor?no_such_word=1")


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(NeedsExtra, match=r"needs psycopg: .*croupier\[postgres\]"):
        open_news("postgresql:///floor")


async def hold_until_killed(url: str) -> None:
    open_journal(url).close()
    news = open_news(url)
    sys.stdout.write(f"{await news.may_run('t1')}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    asyncio.run(hold_until_killed(sys.argv[1]))


def test_what_one_node_calls_all_hear(run: Run[None], postgres_url: str) -> None:
    async def told() -> None:
        async with node(postgres_url) as one, node(postgres_url) as other, ears(other) as heard:
            await one.call("ann is here")
            assert await anext(heard) == Called("ann is here")

    run(told())
