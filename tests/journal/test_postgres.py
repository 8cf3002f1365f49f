"""The journal on a server: several nodes, servers that go away, and lines that break."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, NoReturn

import psycopg
import psycopg.conninfo
import pytest
from msgspec.structs import replace

from croupier.journal import postgres_writing
from croupier.journal.batch import Request, Snapshot, Standing, request
from croupier.journal.errors import (
    AlreadyDone,
    AlreadySealed,
    Damaged,
    NoJournal,
    NotDurable,
    ReadOnly,
    Stale,
)
from croupier.journal.opening import open_journal
from croupier.journal.postgres_reading import GIVEN_BEFORE
from croupier.journal.postgres_server import Connection, connect
from croupier.journal.postgres_writing import PostgresWriting
from croupier.journal.records import GENESIS, chained
from croupier.journal.store import Journal
from croupier.values.extras import NeedsExtra
from tests.journal.postgres import Server, running_server
from tests.journal.support import append, assert_chained, begun
from tests.journal.unreliable import Cut, line_to


@pytest.fixture
def nodes(journal_url: str) -> Iterator[tuple[Journal, Journal]]:
    """Two journals on one database, as two processes have them."""
    with open_journal(journal_url) as one, open_journal(journal_url) as other:
        yield one, other


class TestSeveralNodes:
    def test_each_writes_on_where_the_other_stopped(self, nodes: tuple[Journal, Journal]) -> None:
        for place in range(20):
            nodes[place % 2].append(append("table-1", place, f"{place}"))
        with pytest.raises(Stale) as refusal:
            nodes[0].append(append("table-1", 19, "late"))
        assert refusal.value.found == 20
        assert_chained(nodes[0].read("table-1"))

    def test_of_two_nodes_that_race_for_a_place_one_wins(
        self, nodes: tuple[Journal, Journal]
    ) -> None:
        rounds, start = 60, Barrier(len(nodes))

        def race(node: int) -> int:
            won = 0
            for place in range(rounds):
                start.wait()
                answer = nodes[node].submit(
                    append("table-1", place, f"{node} at {place}"),
                    append(f"purse-{node}", won, f"{place}"),
                )
                error = answer.exception()
                assert error is None or isinstance(error, Stale)
                won += error is None
            return won

        with ThreadPoolExecutor(len(nodes)) as pool:
            wins = list(pool.map(race, range(len(nodes))))
        records = list(nodes[0].read("table-1"))
        assert len(records) == sum(wins) == rounds
        assert_chained(records)
        for node, won in enumerate(wins):
            assert sum(1 for _ in nodes[1].read(f"purse-{node}")) == won

    def test_a_command_sent_to_both_nodes_takes_effect_once(
        self, nodes: tuple[Journal, Journal]
    ) -> None:
        for place in range(20):
            answers = [node.submit(append("table-1", place, f"bet {place}")) for node in nodes]
            errors = [answer.exception() for answer in answers]
            (done,) = (error for error in errors if error is not None)
            assert isinstance(done, AlreadyDone)
            assert done.records == tuple(nodes[0].read("table-1", after=place))

    def test_a_shoe_sealed_by_both_nodes_is_sealed_once(
        self, nodes: tuple[Journal, Journal]
    ) -> None:
        places = [0, 0]
        for n in range(10):
            answers = [
                node.submit(
                    append(f"table-{of}", places[of], f"{n}"), seal={f"shoe-{n}": bytes([of])}
                )
                for of, node in enumerate(nodes)
            ]
            (winner,) = (of for of, answer in enumerate(answers) if not answer.exception())
            assert isinstance(answers[1 - winner].exception(), AlreadySealed)
            assert nodes[0].sealed(f"shoe-{n}") == bytes([winner])
            places[winner] += 1

    def test_streams_named_in_any_order_never_make_nodes_wait_for_each_other(
        self, nodes: tuple[Journal, Journal]
    ) -> None:
        """A node that loses reads on and decides again, as the floor does."""
        streams, wanted = ("a", "b", "c"), 30

        def play(node: int) -> None:
            journal, done = nodes[node], 0
            while done < wanted:
                order = streams if node else streams[::-1]
                heads = {name: journal.head(name) for name in order}
                appends = [
                    append(name, head.place if head else 0, f"{node} {done}")
                    for name, head in heads.items()
                ]
                error = journal.submit(*appends).exception()
                assert error is None or isinstance(error, Stale)
                done += error is None

        with ThreadPoolExecutor(len(nodes)) as pool:
            list(pool.map(play, range(len(nodes))))
        for name in streams:
            records = list(nodes[0].read(name))
            assert len(records) == 2 * wanted
            assert_chained(records)

    def test_the_primary_key_decides_against_a_writer_still_in_its_transaction(
        self, nodes: tuple[Journal, Journal], journal_url: str
    ) -> None:
        journal = nodes[0]
        (first,) = journal.append(append("table-1", 0, "a"))
        (foreign,) = chained(append("table-1", 1, "foreign"), 1, first.hash)
        with psycopg.connect(journal_url) as other:
            other.execute(
                "INSERT INTO records VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                [getattr(foreign, name) for name in foreign.__struct_fields__],
            )
            late = journal.submit(append("table-1", 1, "b"))
            alone = journal.submit(append("table-2", 0, "b"))
            other.commit()
        error = late.exception()
        assert isinstance(error, Stale)
        assert error.found == 2
        assert alone.result()[0].previous == GENESIS

    def test_many_open_a_new_database_at_once(self, postgres_url: str) -> None:
        with ThreadPoolExecutor(4) as pool:
            opened = list(pool.map(lambda _: open_journal(postgres_url), range(4)))
        for n, journal in enumerate(opened):
            with journal:
                journal.append(append("table-1", n, f"{n}"))


class TestTrouble:
    def test_a_server_that_is_down_fails_the_append_and_not_the_journal(self) -> None:
        with running_server() as server, open_journal(server.fresh_database()) as journal:
            made = journal.append(append("table-1", 0, "a", 2))
            server.stop()
            with pytest.raises(NotDurable, match="nothing was recorded") as refusal:
                journal.append(append("table-1", 2, "b"))
            assert not refusal.value.unknown
            with pytest.raises(NoJournal, match="Is the server running"):
                journal.head("table-1")
            server.start()
            made += journal.append(append("table-1", 2, "b"))
            assert tuple(journal.read("table-1")) == made

    def test_connections_dropped_while_idle_are_made_again(
        self, postgres_server: Server, journal_url: str
    ) -> None:
        with open_journal(journal_url) as journal:
            journal.append(append("table-1", 0, "a"))
            assert journal.head("table-1")
            with psycopg.connect(postgres_server.url(), autocommit=True) as other:
                dropped = other.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                    " WHERE datname = %s",
                    (psycopg.conninfo.conninfo_to_dict(journal_url)["dbname"],),
                )
                assert dropped.rowcount == 2
            journal.append(append("table-1", 1, "b"))
            assert_chained(journal.read("table-1"))
            assert begun(journal) == ("table-1",)

    @pytest.mark.parametrize("cut", [Cut.BEFORE_COMMIT, Cut.AFTER_COMMIT])
    def test_a_line_cut_at_the_commit_is_asked_again(
        self, postgres_server: Server, journal_url: str, cut: Cut
    ) -> None:
        """Recorded or not by the first try, the append stands once and is acknowledged."""
        with line_to(postgres_server) as line, open_journal(line.url(journal_url)) as journal:
            first = journal.append(append("table-1", 0, "a"))
            line.cut = cut
            second = journal.append(append("table-1", 1, "b", 2), seal={"shoe": b"secret"})
            assert tuple(journal.read("table-1")) == first + second
            assert journal.sealed("shoe") == b"secret"
            with pytest.raises(AlreadyDone):
                journal.append(append("table-1", 3, "b"))

    def test_a_line_cut_for_good_leaves_a_doubt_that_the_command_id_clears(
        self, postgres_server: Server, journal_url: str
    ) -> None:
        with line_to(postgres_server) as line, open_journal(line.url(journal_url)) as journal:
            journal.append(append("table-1", 0, "a"))
            line.cut = Cut.DEAD_AFTER_COMMIT
            with pytest.raises(NotDurable, match="send it again under the same command") as refusal:
                journal.append(append("table-1", 1, "b"))
            assert refusal.value.unknown
            line.mend()
            with pytest.raises(AlreadyDone) as done:
                journal.append(append("table-1", 1, "b"))
            assert done.value.records == tuple(journal.read("table-1", after=1))

    def test_a_line_that_is_cut_again_while_it_is_asked_leaves_the_doubt(
        self, postgres_server: Server, journal_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def cut(connection: Connection, *_: object) -> NoReturn:
            connection.close()
            raise psycopg.OperationalError("the line is lost")

        with line_to(postgres_server) as line, open_journal(line.url(journal_url)) as journal:
            journal.append(append("table-1", 0, "a"))
            line.cut = Cut.AFTER_COMMIT
            monkeypatch.setattr("croupier.journal.postgres_writing.fetched", cut)
            with pytest.raises(NotDurable) as refusal:
                journal.append(append("table-1", 1, "b"))
            assert refusal.value.unknown

    def test_what_was_recorded_is_answered_so_though_its_lease_is_lost_meanwhile(
        self, postgres_server: Server, journal_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        open_journal(journal_url).close()
        with (
            psycopg.connect(journal_url, autocommit=True) as other,
            line_to(postgres_server) as line,
        ):
            other.execute("INSERT INTO leases VALUES ('t1', 'one', 1, true)")
            asked = postgres_writing._standing  # noqa: SLF001

            def asked_late(*about: Any) -> Standing:
                other.execute("UPDATE leases SET node = 'other', epoch = 2")
                return asked(*about)

            writing = PostgresWriting(line.url(journal_url))
            writing.write([request([append("t2", 0, "a")], {}, ())])
            monkeypatch.setattr(postgres_writing, "_standing", asked_late)
            line.cut = Cut.AFTER_COMMIT
            asked_for = [
                request([replace(append("t1", 0, "a"), epoch=1)], {}, ()),
                request([append("purse:ann", 0, "a")], {}, ()),
                Request((), snapshot=Snapshot("t1", "code", 1, b"state")),
            ]
            answers = writing.write(asked_for)
            writing.close()
        assert [len(each) for each in answers if isinstance(each, tuple)] == [1, 1, 0]

    def test_a_table_locked_by_somebody_else(self, journal_url: str) -> None:
        with (
            open_journal(f"{journal_url}&options=-c%20lock_timeout%3D20ms") as journal,
            psycopg.connect(journal_url) as other,
        ):
            journal.append(append("table-1", 0, "a"))
            other.execute("LOCK TABLE records")
            with pytest.raises(NotDurable, match="lock timeout; nothing was recorded"):
                journal.append(append("table-1", 1, "b"))
            other.rollback()
            journal.append(append("table-1", 1, "b"))

    def test_a_database_that_is_lax_about_commits_is_put_right(
        self, postgres_server: Server, postgres_url: str
    ) -> None:
        with psycopg.connect(postgres_server.url(), autocommit=True) as other:
            name = psycopg.conninfo.conninfo_to_dict(postgres_url)["dbname"]
            other.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
        with psycopg.connect(postgres_url) as lax, connect(postgres_url) as ours:
            asked = "SHOW synchronous_commit"
            assert [each.execute(asked).fetchone() for each in (lax, ours)] == [("off",), ("on",)]


class TestOpening:
    def test_for_reading_it_changes_nothing(self, postgres_url: str) -> None:
        with pytest.raises(Damaged, match="no journal in it yet"):
            open_journal(postgres_url, read_only=True)
        with open_journal(postgres_url) as journal:
            made = journal.append(append("table-1", 0, "a"))
        with open_journal(postgres_url, read_only=True) as journal:
            assert tuple(journal.read("table-1")) == made
            with pytest.raises(ReadOnly):
                journal.append(append("table-1", 1, "b"))

    def test_a_database_with_records_of_another_kind(self, postgres_url: str) -> None:
        with psycopg.connect(postgres_url) as other:
            other.execute("CREATE TABLE records (artist TEXT)")
        with pytest.raises(Damaged, match="not a journal"):
            open_journal(postgres_url)

    def test_a_database_where_a_table_is_in_the_way_is_left_alone(self, postgres_url: str) -> None:
        with psycopg.connect(postgres_url) as other:
            other.execute("CREATE TABLE commands (order_of TEXT)")
        with pytest.raises(NoJournal, match="already exists"):
            open_journal(postgres_url)
        with psycopg.connect(postgres_url) as other:
            left = other.execute("SELECT to_regclass('records'), to_regclass('journal_version')")
            assert left.fetchone() == (None, None)

    def test_a_database_that_cannot_hold_every_script(self, postgres_server: Server) -> None:
        with psycopg.connect(postgres_server.url(), autocommit=True) as other:
            other.execute("DROP DATABASE IF EXISTS western")
            other.execute(
                "CREATE DATABASE western ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'"
                " TEMPLATE template0"
            )
        with pytest.raises(NoJournal, match="LATIN1; a journal needs UTF8"):
            open_journal(postgres_server.url("western"))

    def test_a_message_never_holds_the_password(self) -> None:
        with pytest.raises(NoJournal, match="'floor' at /nowhere") as refusal:
            open_journal("postgresql://ann:hunter2@/floor?host=/nowhere")
        assert "hunter2" not in str(refusal.value)

    def test_an_address_that_is_none(self) -> None:
        with pytest.raises(NoJournal, match="not the address of a PostgreSQL database"):
            open_journal("postgresql://host/floor?no_such_word=1")

    def test_without_the_driver_the_extra_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "psycopg", None)
        with pytest.raises(NeedsExtra, match=r"needs psycopg: .*croupier\[postgres\]"):
            open_journal("postgresql:///floor")


def test_an_order_of_before_is_looked_for_by_key_however_long_the_record_is(
    journal_url: str,
) -> None:
    asked = GIVEN_BEFORE.replace("%(own)s", "$1")
    with psycopg.connect(journal_url) as server:
        server.execute(
            "INSERT INTO commands SELECT 't1', 'c' || n, n, n FROM generate_series(1, 20000) n"
        )
        server.execute("ANALYZE commands")
        server.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        server.execute(f"PREPARE asked(json) AS {asked}".encode())
        told = server.execute("EXPLAIN EXECUTE asked('[]')")
        plan = "\n".join(line for (line,) in told)
        server.rollback()
    assert "Index Scan using commands_pkey" in plan
    assert "Seq Scan on commands" not in plan
