"""What stands in a file where something else belongs is told as damage, whoever put it there."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from croupier.journal.errors import Damaged
from croupier.journal.exported import LONGEST_LINE
from croupier.journal.opening import open_journal
from croupier.journal.signing import included, leaves_of, sign_head, tree_of
from croupier.surveillance.heads import held_to
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Signer
from croupier.values.errors import TamperedWith
from tests.journal.support import append
from tests.surveillance.keeping import rewrite

SIGNER = Signer("casino.example/journal", bytes(32))


@pytest.fixture
def head(sqlite_path: Path) -> SignedHead:
    """Over three records of a table."""
    with open_journal(sqlite_path) as journal:
        journal.append(append("table-1", 0, "a", 3))
        return sign_head(journal, SIGNER)


@pytest.mark.parametrize(
    ("column", "value"),
    [("stream", b"t"), ("after", "a word"), ("count", 0.5), ("count", b"1"), ("secret", "a word")],
)
def test_a_run_of_something_else(
    sqlite_path: Path, head: SignedHead, column: str, value: object
) -> None:
    told = f"UPDATE runs SET {column} = ? WHERE first = 0"  # noqa: S608 ours
    rewrite(str(sqlite_path), told, value)
    with open_journal(sqlite_path, read_only=True) as journal:
        with pytest.raises(Damaged, match="runs"):
            list(journal.runs())
        with pytest.raises(Damaged, match="runs"):
            held_to([head.head], journal.runs(), lambda *_: [])


def test_a_tile_that_is_a_number_sizes_nothing(sqlite_path: Path, head: SignedHead) -> None:
    rewrite(str(sqlite_path), "UPDATE tiles SET hashes = ?", 10**15)
    with open_journal(sqlite_path, read_only=True) as journal:
        record = next(iter(journal.read("table-1")))
        with pytest.raises(Damaged, match="tiles"):
            included(journal, record, head, tree_of(journal))


def test_a_hash_that_is_none_is_under_no_head(sqlite_path: Path, head: SignedHead) -> None:
    rewrite(str(sqlite_path), "UPDATE records SET hash = 'no hash' WHERE place = 2")
    with open_journal(sqlite_path, read_only=True) as journal:
        [found] = held_to([head.head], journal.runs(), partial(leaves_of, journal)).heads
        assert "has no longer the records behind place 1" in found.problem
        second = list(journal.read("table-1"))[1]
        with pytest.raises(TamperedWith, match="'no hash' is no hash of a record"):
            included(journal, second, head, tree_of(journal))


def test_whoever_cannot_grow_the_tree_leaves_it_as_it_was(sqlite_path: Path) -> None:
    with open_journal(sqlite_path) as journal:
        journal.append(append("table-1", 0, "a", 3))
    rewrite(str(sqlite_path), "UPDATE records SET hash = 'no hash' WHERE place = 2")
    with open_journal(sqlite_path) as journal:
        with pytest.raises(TamperedWith):
            journal.grow()
        journal.append(append("table-2", 0, "b"))
        assert journal.tree_size() == 0


@pytest.mark.parametrize("version", [7, None, b"\xff", 0.5], ids=str)
def test_a_version_that_is_no_text(sqlite_path: Path, head: SignedHead, version: object) -> None:
    assert head.head.size
    rewrite(str(sqlite_path), "DROP TABLE journal_version")
    rewrite(str(sqlite_path), "CREATE TABLE journal_version (version_num BLOB)")
    rewrite(str(sqlite_path), "INSERT INTO journal_version VALUES (?)", version)
    with pytest.raises(Damaged, match="which names none"):
        open_journal(sqlite_path, read_only=True)


def test_a_line_without_end_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b"{" + b" " * LONGEST_LINE)
    with pytest.raises(Damaged, match=r"line 1: it has more than 16,777,216 bytes"):
        open_journal(path, read_only=True)
