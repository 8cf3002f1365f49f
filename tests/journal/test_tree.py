"""Every record joins the one tree once, wherever the journal is kept."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import psycopg
import pytest

from croupier.journal import kept_tree, migrations
from croupier.journal.opening import open_journal
from croupier.journal.postgres_writing import TREE_LOCK
from croupier.journal.store import Journal, KeptHead
from croupier.transparency.leaves import NONCE_BYTES, entry
from croupier.transparency.tiles import subtrees
from croupier.transparency.tree import includes, inclusion_proof, leaf_hash
from tests.journal.postgres import Server
from tests.journal.support import append, folded, leaves, root_of
from tests.journal.unreliable import Cut, line_to


def test_a_new_journal_has_an_empty_tree(journal: Journal) -> None:
    assert journal.grow() == journal.tree_size() == 0
    assert list(journal.runs()) == []
    assert journal.run_of("t1", 1) is None
    assert journal.tile(0, 0) is None
    assert journal.newest_head() is None


def test_every_record_joins_once_in_the_order_of_its_stream(journal: Journal) -> None:
    journal.append(append("t1", 0, "a", 3), append("purse:ann", 0, "a", 1))
    assert journal.grow() == 4 + 2
    first = root_of(journal)
    assert journal.grow() == 4 + 2
    assert root_of(journal) == first
    journal.append(append("t1", 3, "b", 300))
    assert journal.grow() == 304 + 2
    assert root_of(journal) == folded(leaves(journal))
    joined = [(run.stream, run.after, run.count) for run in journal.runs()]
    assert joined == [("purse:ann", 0, 1), ("register", 0, 2), ("t1", 0, 3), ("t1", 3, 300)]


def test_a_record_is_proved_by_its_nonce_and_no_other_place_is(journal: Journal) -> None:
    journal.append(append("t1", 0, "a", 3), append("t2", 0, "a", 2))
    journal.grow()
    journal.append(append("t1", 3, "b", 2))
    size = journal.grow()
    for stream in ("t1", "t2"):
        for record in journal.read(stream):
            run = journal.run_of(stream, record.place)
            assert run is not None
            nonce = run.nonce(record.place)
            assert len(nonce) == NONCE_BYTES
            leaf = leaf_hash(entry(nonce, record.hash))
            proof = inclusion_proof(
                run.leaf_of(record.place), size, subtrees(lambda a, b: journal.tile(a, b) or b"")
            )
            assert includes(run.leaf_of(record.place), size, leaf, proof, root_of(journal))
    assert journal.run_of("t1", 6) is None
    assert journal.run_of("t3", 1) is None


def test_nonces_differ_from_place_to_place_and_from_run_to_run(journal: Journal) -> None:
    journal.append(append("t1", 0, "a", 50))
    journal.grow()
    journal.append(append("t1", 50, "b", 50))
    journal.grow()
    runs = [run for run in journal.runs() if run.stream == "t1"]
    nonces = {run.nonce(place) for run in runs for place in range(1, 101)}
    assert len(nonces) == 200


def test_heads_are_kept_by_their_size_and_the_newest_is_known(journal: Journal) -> None:
    journal.keep_head(3, "three")
    journal.keep_head(1, "one")
    journal.keep_head(3, "three, seen")
    assert list(journal.heads()) == [KeptHead(1, "one"), KeptHead(3, "three, seen")]
    assert journal.newest_head() == "three, seen"


def test_many_records_join_a_few_at_a_time(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_tree, "MOST_AT_ONCE", 7)
    monkeypatch.setattr("croupier.journal.kept.MOST_AT_ONCE", 7)
    for table in range(5):
        journal.append(append(f"t{table}", 0, "a", 6))
    assert journal.grow() == 30 + 5
    assert root_of(journal) == folded(leaves(journal))


def test_the_tree_is_there_when_the_journal_is_opened_again(kept: str) -> None:
    with open_journal(kept) as journal:
        journal.append(append("t1", 0, "a", 5))
        journal.grow()
        before = root_of(journal)
    with open_journal(kept, read_only=True) as journal:
        assert root_of(journal) == before == folded(leaves(journal))


def test_a_journal_of_the_first_version_is_read_without_a_tree_and_grows_one(
    kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        # first those that keep a copy: a module that is imported later would keep the 1
        before.setattr("croupier.journal.sqlite_file.NEWEST", 1)
        before.setattr("croupier.journal.postgres_server.NEWEST", 1)
        before.setattr("croupier.journal.postgres.NEWEST", 1)
        before.setattr(migrations, "NEWEST", 1)
        before.setattr(migrations.upgrade, "__defaults__", (1,))
        with open_journal(kept) as journal:
            journal.append(append("t1", 0, "a", 5))
    with open_journal(kept, read_only=True) as journal:
        assert (journal.tree_size(), journal.newest_head()) == (0, None)
        assert len(list(journal.read("t1"))) == 5
    with open_journal(kept) as journal:
        assert journal.grow() == 5 + 1


def test_nodes_that_grow_the_tree_at_once_grow_one_tree(postgres_url: str) -> None:
    with ExitStack() as stack:
        nodes = [stack.enter_context(open_journal(postgres_url)) for _ in range(3)]
        for step in range(8):
            for n, node in enumerate(nodes):
                node.append(append(f"t{n}", 4 * step, f"{step}", 4))
            with ThreadPoolExecutor() as pool:
                list(pool.map(lambda node: node.grow(), nodes))
        assert nodes[0].tree_size() == 3 * 8 * 4 + 3
        assert {root_of(node) for node in nodes} == {folded(leaves(nodes[0]))}


def test_records_do_not_wait_for_the_tree_on_a_server(postgres_url: str) -> None:
    with (
        open_journal(postgres_url) as journal,
        psycopg.connect(postgres_url, autocommit=True) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        other.execute("SELECT pg_advisory_lock(%s)", (TREE_LOCK,))
        growing = pool.submit(journal.grow)
        while not other.execute(
            "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        ).rowcount:
            pass  # it comes to the lock in the end
        journal.append(append("t1", 0, "a", 5))
        assert not growing.done()
        other.execute("SELECT pg_advisory_unlock(%s)", (TREE_LOCK,))
        assert growing.result() == 5 + 1


def test_records_that_come_while_nodes_grow_the_tree_join_it_once(postgres_url: str) -> None:
    with ExitStack() as stack:
        nodes = [stack.enter_context(open_journal(postgres_url)) for _ in range(2)]

        def play(node: int) -> None:
            for place in range(40):
                nodes[node].append(append(f"t{node}", place, f"{place}"))

        def grow(node: int) -> None:
            while nodes[node].grow() < 2 * 40 + 2:
                pass

        with ThreadPoolExecutor(4) as pool:
            for done in [pool.submit(each, node) for each in (play, grow) for node in range(2)]:
                done.result()
        assert nodes[0].tree_size() == 2 * 40 + 2
        assert {root_of(node) for node in nodes} == {folded(leaves(nodes[0]))}


@pytest.mark.parametrize("cut", [Cut.BEFORE_COMMIT, Cut.AFTER_COMMIT])
def test_a_line_cut_while_records_join_lets_them_join_once(
    postgres_server: Server, postgres_url: str, cut: Cut
) -> None:
    with line_to(postgres_server) as line, open_journal(line.url(postgres_url)) as journal:
        journal.append(append("t1", 0, "a", 5))
        line.cut = cut
        assert journal.grow() == 5 + 1
        line.cut = cut
        journal.keep_head(6, "six")
        assert root_of(journal) == folded(leaves(journal))
        assert list(journal.heads()) == [KeptHead(6, "six")]
