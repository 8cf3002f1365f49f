"""The journal by way of PgBouncer: nothing is kept in a session, and news come past it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import closing

import psycopg
import pytest

from croupier.journal.news import Moved, open_news
from croupier.journal.opening import open_journal
from croupier.journal.postgres_server import SETTINGS, connect, make_safe
from tests.journal.pooler import Pooler
from tests.journal.support import append


def test_nothing_is_left_in_a_session_that_others_get(journal_url: str, pooler: Pooler) -> None:
    def told() -> set[tuple[object, ...]]:
        asked = "SELECT name, setting FROM pg_settings WHERE source = 'session'"
        with psycopg.connect(f"{pooler.url(journal_url)}", prepare_threshold=None) as connection:
            return set(connection.execute(asked).fetchall())

    before = told()
    with open_journal(pooler.url(journal_url)) as journal:
        journal.append(append("table-1", 0, "a"))
        journal.grow()
    with open_journal(pooler.url(journal_url), read_only=True) as journal:
        assert list(journal.read("table-1"))
    assert told() <= before


HELD_TO_THE_DISK = (
    """CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ASSERT current_setting('synchronous_commit') = 'on'; RETURN NEW; END $$""",
    "CREATE TRIGGER held BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION held()",
)


def test_a_transaction_says_for_itself_that_it_waits_for_the_disk(
    journal_url: str, pooler: Pooler
) -> None:
    name = psycopg.conninfo.conninfo_to_dict(journal_url)["dbname"]
    with psycopg.connect(journal_url, autocommit=True) as owner:
        owner.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off'.encode())
    with closing(connect(journal_url)) as direct:
        assert not direct.is_pooled
    connection = connect(pooler.url(journal_url))
    assert connection.is_pooled
    connection.execute("BEGIN")
    make_safe(connection)
    for setting, unsafe, _ in SETTINGS:
        row = connection.execute("SELECT current_setting(%s)", (setting,)).fetchone()
        assert row != (unsafe,), setting
    connection.close()
    with open_journal(pooler.url(journal_url)) as journal:
        with psycopg.connect(journal_url, autocommit=True) as owner:
            for statement in HELD_TO_THE_DISK:
                owner.execute(statement)
        journal.append(append("table-1", 0, "a"))
        assert [each.command for each in journal.read("table-1")] == ["a"]


@pytest.mark.parametrize("direct", [True, False], ids=["heard at the server", "looked for"])
def test_news_come_past_a_pooler(
    journal_url: str, pooler: Pooler, caplog: pytest.LogCaptureFixture, *, direct: bool
) -> None:
    async def heard() -> list[object]:
        news, found = open_news(url, None, journal_url if direct else None), list[object]()
        async for each in news.heard():
            found.append(each)
            if len(found) == 1:
                await asyncio.to_thread(journal.append, append("table-1", 0, "a"))
            else:
                break
        assert await news.may_run("table-1")
        await news.close()
        return found

    url = pooler.url(journal_url)
    with caplog.at_level(logging.WARNING), open_journal(url) as journal:
        assert asyncio.run(heard()) == [None, Moved("table-1", 1) if direct else None]
    assert ("--database-direct" in caplog.text) is not direct
