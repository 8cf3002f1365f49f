"""The page from which a stranger writes a checker says what the house does."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from croupier.surveillance.games import every_game
from croupier.surveillance.ledgers import book_of
from tests.surveillance.keeping import records_of
from tests.surveillance.stories import STORIES

PAGE = (Path(__file__).parent.parent / "docs" / "journal-format.md").read_text(encoding="utf-8")
BESIDE_TABLES = {"Purse": "purse:ann", "Meter": "meter:hall", "Floor": "floor"}
OF_TABLES = ("Baccarat, midibaccarat, minibaccarat", "Pai Gow", "Spanish 21")


def listed(title: str) -> set[str]:
    _, _, rest = PAGE.partition("## Names of events")
    [line] = re.findall(rf"\*\*{re.escape(title)}\*\*\n(.*)\n", rest)
    return set(re.findall(r"`([^`]+)`", line))


def test_its_examples_come_out_as_shown() -> None:
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    shown = doctest.DocTestParser().get_doctest(session, {}, "page", "journal-format.md", 0)
    assert len(shown.examples) > 5
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    runner.run(shown)
    assert runner.failures == 0


def test_it_names_every_event_of_every_game() -> None:
    named = [listed("Every table") | listed(title) for title in OF_TABLES]
    assert [set(game.tables.ledger.events) for game in every_game()] == named


@pytest.mark.parametrize("title", BESIDE_TABLES)
def test_it_names_every_event_beside_tables(title: str) -> None:
    assert set(book_of(BESIDE_TABLES[title]).ledger.events) == listed(title)


@pytest.mark.parametrize("story", STORIES)
def test_canonical_json_is_what_the_standard_library_writes(story: str) -> None:
    """So that exported lines give back the bytes that were hashed."""
    for record in records_of(story):
        for told in (record.body, record.order):
            if told:
                again = json.dumps(
                    json.loads(told), sort_keys=True, separators=(",", ":"), ensure_ascii=False
                )
                assert again.encode() == told
