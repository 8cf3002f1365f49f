"""Tiles are a cache of the tree: out of forged ones comes no head, no proof and no good verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.transparency.notes import Signer
from croupier.values.errors import TamperedWith
from tests.commands.running import document, run
from tests.journal.support import append
from tests.surveillance.keeping import keep, records_of, rewrite
from tools import check_journal as checker

LOG = Signer("casino.example/journal", b"\x07" * 32)
STRANGER = Signer("elsewhere.example/journal", b"\x08" * 32)
FALSE = "UPDATE tiles SET hashes = zeroblob(length(hashes))"
FALSE_END = (
    "UPDATE tiles SET hashes ="
    " CAST(substr(hashes, 1, length(hashes) - 32) || zeroblob(32) AS BLOB) WHERE level = 0"
)
FORGERIES = {
    "other hashes": FALSE,
    "more than there are": "UPDATE tiles SET hashes = CAST(hashes || zeroblob(32) AS BLOB)",
    "none at all": "DELETE FROM tiles",
    "runs that leave a hole": "UPDATE runs SET first = first + 1 WHERE first > 0",
}


@pytest.fixture
def signed(tmp_path: Path) -> str:
    where = keep(tmp_path / "journal.db", records_of("two_shoes"))
    with open_journal(where) as journal:
        sign_head(journal, LOG)
    return where


@pytest.mark.parametrize("hand", FORGERIES.values(), ids=FORGERIES)
def test_both_checkers_tell_of_them(signed: str, hand: str) -> None:
    assert run("verify", signed)[0] == checker.main([signed]) == 0
    rewrite(signed, hand)
    told = document("verify", signed, code=3)
    assert [each["what"] for each in told["beside"]] == ["tree"]
    assert checker.main([signed]) == checker.TAMPERED


@pytest.mark.parametrize("hand", FORGERIES.values(), ids=FORGERIES)
def test_without_a_head_they_are_told_of_too(signed: str, hand: str) -> None:
    rewrite(signed, "DELETE FROM heads")
    rewrite(signed, hand)
    assert run("verify", signed)[0] == checker.main([signed]) == 3


def more(journal: Journal) -> None:
    journal.append(append("t2", 0, "c", 3))


@pytest.mark.parametrize("signer", [LOG, STRANGER], ids=["the same key", "another key"])
def test_no_head_grows_out_of_them(signed: str, signer: Signer) -> None:
    rewrite(signed, FALSE)
    with open_journal(signed) as journal:
        heads = list(journal.heads())
        more(journal)
        with pytest.raises(TamperedWith, match="do not lead to"):
            sign_head(journal, signer)
        assert list(journal.heads()) == heads


def test_a_tree_that_grew_since_its_head_is_held_to_the_records(signed: str) -> None:
    with open_journal(signed) as journal:
        more(journal)
        journal.grow()
    rewrite(signed, FALSE_END)
    with open_journal(signed) as journal, pytest.raises(TamperedWith, match="do not lead to"):
        sign_head(journal, LOG)


def test_runs_that_are_gone_are_not_made_anew(signed: str) -> None:
    rewrite(signed, "DELETE FROM runs")
    with open_journal(signed) as journal, pytest.raises(TamperedWith, match="the tree has fewer"):
        sign_head(journal, LOG)


def test_no_proof_is_made_of_them(signed: str, tmp_path: Path) -> None:
    head = tmp_path / "head"
    assert run("head", signed, "-o", str(head))[0] == 0
    assert run("proof", "inclusion", signed, "t1", "7")[0] == 0
    rewrite(signed, FALSE)
    assert run("proof", "inclusion", signed, "t1", "7")[0] == 3
    assert run("proof", "consistency", signed, str(head))[0] == 3
