"""The page from which a stranger writes a checker says what the house does."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from croupier.games.pai_gow.delivery import STYLES, places
from tests.surveillance.keeping import records_of
from tests.surveillance.stories import STORIES
from tools.event_names import with_names

PAGE = (Path(__file__).parent.parent / "docs" / "journal-format.md").read_text(encoding="utf-8")


def test_its_examples_come_out_as_shown() -> None:
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    shown = doctest.DocTestParser().get_doctest(session, {}, "page", "journal-format.md", 0)
    assert len(shown.examples) > 5
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    runner.run(shown)
    assert runner.failures == 0


def test_it_names_every_event_of_every_stream() -> None:
    assert with_names(PAGE) == PAGE, "run tools/event_names.py"


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


@pytest.mark.parametrize("style", STYLES)
def test_it_shows_which_tiles_a_delivery_gives(style: str) -> None:
    hands = " · ".join(" ".join(map(str, hand)) for hand in places(style))
    assert f"| `{style}` | {hands} |\n" in PAGE
