"""What is kept between runs is never stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import kept


@pytest.fixture
def entry(tmp_path: Path) -> Path:
    return tmp_path / "entry"


def test_it_is_made_once_and_anew_when_a_source_changed(entry: Path) -> None:
    assert kept.recalled(entry, "a" * 64, lambda: [1]) == [1]
    assert kept.recalled(entry, "a" * 64, lambda: [2]) == [1]
    assert kept.recalled(entry, "b" * 64, lambda: [3]) == [3]
    assert kept.recalled(entry, "a" * 64, lambda: [4]) == [4]


def test_what_was_cut_off_while_it_was_written_is_made_anew(entry: Path) -> None:
    entry.write_bytes(b"a" * 40)
    assert kept.recalled(entry, "a" * 64, lambda: [1]) == [1]


def test_the_digest_covers_the_rooms_and_whoever_asks(tmp_path: Path) -> None:
    asker = tmp_path / "asker.py"
    asker.write_text("one", encoding="utf-8")
    before = kept.digest.__wrapped__(("values",), asker)
    assert kept.digest.__wrapped__(("values",), asker) == before
    assert kept.digest.__wrapped__(("values", "games"), asker) != before
    asker.write_text("two", encoding="utf-8")
    assert kept.digest.__wrapped__(("values",), asker) != before
