"""A dispute file of every game, in the middle of a round too: no hidden face leaves with it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.surveillance.dispute.archive import archive_of
from croupier.surveillance.dispute.case import case_of
from croupier.surveillance.dispute.page import page
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.transparency.notes import Signer
from croupier.values.records import Record
from tests.surveillance.pai_gow.stories import STORIES as PAI_GOW
from tests.surveillance.spanish_21.stories import STORIES as SPANISH_21
from tests.surveillance.stories import STORIES
from tests.writing import copied

SIGNER = Signer("casino.example/journal", bytes(32))
TOLD: dict[str, Callable[[Journal], Any]] = {
    "baccarat": STORIES["viewing"],
    "pai gow": PAI_GOW["banked"],
    "spanish 21": SPANISH_21["every_decision"],
}


def told(game: str) -> list[Record]:
    journal = MemoryJournal()
    TOLD[game](journal)
    return list(journal.read("t1"))


def kept(records: list[Record]) -> MemoryJournal:
    journal = MemoryJournal()
    for command, group in groupby(records, key=lambda each: each.command):
        own = list(group)
        journal.submit(Append("t1", own[0].place - 1, copied(own), command)).result()
    return journal


@pytest.mark.parametrize("game", TOLD)
def test_every_round_has_one(game: str) -> None:
    inspected = InspectedJournal(kept(told(game)))
    for each in inspected.rounds("t1"):
        case = case_of(inspected, "t1", each.round, each.shoe)
        assert [line.place for line in case.lines] == list(range(each.first, each.last + 1))
        assert {view.viewer for view in case.views} >= {"public", "dealer", "inspector"}
        assert {view.viewer for view in case.views} >= {f"player:{who}" for who in case.people}
        assert archive_of(case)


@pytest.mark.parametrize("game", ["baccarat", "pai gow"])
def test_in_the_middle_of_a_round_hidden_faces_stay(game: str) -> None:
    records = told(game)
    seen_hidden = False
    first = InspectedJournal(kept(records)).rounds("t1")[0]
    for last in range(first.first, first.last, 3):
        journal = kept(records[:last])
        sign_head(journal, SIGNER)
        inspected = InspectedJournal(journal)
        if not inspected.rounds("t1"):
            continue
        case = case_of(inspected, "t1", 1)
        hidden = inspected.known("t1").hidden
        assert case.withheld == any(line.place in hidden for line in case.lines)
        if not case.withheld:
            continue
        seen_hidden = True
        assert all(place < min(hidden) for place, _ in case.proofs)
        assert all(line.hash is None for line in case.lines if line.place >= min(hidden))
        public, *others = case.views
        for view in others:
            if view.viewer.startswith("player:"):
                assert [step.words for step in view.steps] == [step.words for step in public.steps]
        assert "nobody's to know yet" in page(case).replace("&#x27;", "'")
    assert seen_hidden
