"""A program's practice table stands on record as a person's does: its journal verifies."""

from __future__ import annotations

from pathlib import Path

import pytest

import croupier
from croupier.journal.opening import open_journal
from croupier.rulebooks.loader import SHELF
from tests.commands.running import EXAMPLES, document
from tests.support import submission_text

BETS = {"pa-627a": "1 banker 25", "pa-535": "1 pai_gow 25", "pa-551": "1 spanish_21 25"}


def played(path: Path, game: croupier.Game, bets: str) -> str:
    with open_journal(path) as journal:
        table = croupier.PracticeTable(game, journal=journal)
        table.sit(1, "ann", chips="500")
        table.bet(bets)
        table.deal()
    return str(path)


@pytest.mark.parametrize("chapter", BETS)
def test_a_chapter_as_it_stands(tmp_path: Path, chapter: str) -> None:
    journal = played(tmp_path / "journal.db", croupier.rulebook(chapter), BETS[chapter])
    told = document("verify", journal)
    assert told["verified"] is True
    assert [each["rules_unchecked"] for each in told["streams"]] == [None] * 3


def test_a_submission(tmp_path: Path) -> None:
    text = (EXAMPLES / "pa-551-match.toml").read_text(encoding="utf-8")
    game = croupier.submission(text)
    assert game.house.filed == text
    assert game == croupier.submission(f"{text}\n# and nothing else"), "it is no rule"
    journal = played(tmp_path / "journal.db", game, BETS["pa-551"])
    assert document("verify", journal)["verified"] is True


def test_chapters_that_are_not_ours_are_asked_of_nobody(tmp_path: Path) -> None:
    """The digest on record names those that this program has."""
    game = croupier.submission(submission_text("pa-627a"), shelf=dict(SHELF))
    journal = played(tmp_path / "journal.db", game, BETS["pa-627a"])
    told = document("verify", journal, code=1)
    assert told["verified"] is True
    [why] = filter(None, (each["rules_unchecked"] for each in told["streams"]))
    assert why == "no submission is recorded beside them"
