"""Sealed secrets are kept hidden under a key of their own, wherever a journal is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.journal.seal_keys import MARK, VARIABLE, SealKey, given_key, made_if_missing
from croupier.journal.store import Journal
from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial
from croupier.values.sealing import SealHidden

KEY, OTHER = SealKey(bytes(32)), SealKey(bytes([1]) * 32)
SECRET = b"c0ffee As Kd 3h"


def seal(journal: Journal, commitment: str = "hash", *, after: int = 0) -> None:
    entry = Entry("2026-01-31T20:00:00.000000Z", "dan", "shoe-sealed/1", b"{}")
    journal.append(Append("t1", after, (entry,), f"c{after}"), seal={commitment: SECRET})


def read(kept: str, key: SealKey | None) -> bytes | None:
    with open_journal(kept, read_only=True, seal_key=key) as journal:
        return journal.sealed("hash")


def test_who_reads_the_journal_does_not_read_the_shoe(kept: str) -> None:
    with open_journal(kept, seal_key=KEY) as journal:
        seal(journal)
        assert journal.sealed("hash") == SECRET
        with pytest.raises(SealHidden, match=f"seal key {KEY.id}, and no seal key was given"):
            read(kept, None)
        with pytest.raises(SealHidden, match=f"and seal key {OTHER.id} was given"):
            read(kept, OTHER)
        assert read(kept, KEY) == SECRET


def test_nothing_of_it_stands_in_the_file(sqlite_path: Path) -> None:
    with open_journal(sqlite_path, seal_key=KEY) as journal:
        seal(journal)
    for each in sqlite_path.parent.iterdir():
        assert b"As Kd" not in each.read_bytes()


def test_what_was_kept_in_clear_before_is_still_read(kept: str) -> None:
    with open_journal(kept) as journal:
        seal(journal)
    with open_journal(kept, seal_key=KEY) as journal:
        assert journal.sealed("hash") == SECRET
        seal(journal, "next", after=1)
        assert journal.sealed("next") == SECRET


def test_hidden_bytes_stand_under_their_own_hash_alone() -> None:
    journal = MemoryJournal(KEY)
    seal(journal)
    kept = journal._secrets  # noqa: SLF001 a hand with the store
    assert kept["hash"].startswith(MARK)
    kept["other"] = kept["hash"]
    assert journal.sealed("other") == b""
    kept["hash"] = kept["hash"][:-1]
    assert journal.sealed("hash") == b""
    kept["hash"] = MARK + bytes.fromhex(KEY.id)
    assert journal.sealed("hash") == b""
    assert KEY.hidden("hash", SECRET) != KEY.hidden("hash", SECRET)


def test_a_key_is_made_once_for_its_owners_eyes(tmp_path: Path) -> None:
    path = tmp_path / "seal.key"
    assert made_if_missing(path).id == made_if_missing(path).id
    assert path.stat().st_mode & 0o077 == 0


def test_its_folder_is_made_with_it(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "seal.key"
    assert made_if_missing(path).id == made_if_missing(path).id
    assert path.parent.stat().st_mode & 0o077 == 0
    (tmp_path / "file").write_text("", encoding="ascii")
    with pytest.raises(OutOfReach):
        made_if_missing(tmp_path / "file" / "seal.key")


def test_which_key_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert given_key(None) is None
    monkeypatch.setenv(VARIABLE, bytes(32).hex())
    in_environment, path = given_key(None), tmp_path / "seal.key"
    assert in_environment is not None
    assert in_environment.id == KEY.id
    with pytest.raises(OutOfReach, match="there is no seal key"):
        given_key(path)
    path.write_text("01" * 32, encoding="ascii")
    named = given_key(path)
    assert named is not None
    assert named.id == OTHER.id


@pytest.mark.parametrize(("text", "why"), [("x", "not hexadecimal"), ("00", "1 bytes, not 32")])
def test_what_is_no_key(
    text: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(BadMaterial, match=why):
        given_key(None)
    path = tmp_path / "seal.key"
    path.write_text(text, encoding="ascii")
    with pytest.raises(BadMaterial, match=why):
        given_key(path)
