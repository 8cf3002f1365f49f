"""A filing goes from draft to approval one step at a time, and is kept when another replaces it."""

from __future__ import annotations

from datetime import date
from typing import TypeVar

import pytest

from croupier.rulebooks.filings import (
    Filing,
    FilingState,
    Step,
    approve,
    draft,
    file,
    filing_document,
    read_filing,
    supersede,
)
from croupier.values.refusals import BadMaterial, Refusal

TEXT = 'rulebook = "md-mini"\n'
T = TypeVar("T")


def done(answer: T | Refusal) -> T:
    assert not isinstance(answer, Refusal), answer
    return answer


def day(number: int, by: str = "Ann") -> Step:
    return Step(date(2026, 11, number), by)


def drafted(number: int = 3, supersedes: Filing | None = None) -> Filing:
    return done(draft(number, "md-mini", TEXT, day(1), supersedes))


def approved(number: int = 3, supersedes: Filing | None = None) -> Filing:
    return done(approve(done(file(drafted(number, supersedes), day(2))), day(18)))


def superseded() -> Filing:
    return done(supersede(approved(3), approved(4, approved(3)), day(20)))


EACH = {
    FilingState.DRAFT: drafted,
    FilingState.FILED: lambda: done(file(drafted(), day(2))),
    FilingState.APPROVED: approved,
    FilingState.SUPERSEDED: superseded,
}
STAMPS = {
    FilingState.DRAFT: "Draft of 2026-11-01, filing 3",
    FilingState.FILED: "Filed 2026-11-02, not approved, filing 3",
    FilingState.APPROVED: "Approved 2026-11-18, filing 3",
    FilingState.SUPERSEDED: "Superseded 2026-11-20 by filing 4 (approved 2026-11-18, filing 3)",
}


@pytest.mark.parametrize("state", FilingState)
def test_every_state_has_its_stamp_and_its_document(state: FilingState) -> None:
    filing = EACH[state]()
    assert filing.state is state
    assert filing.stamp == STAMPS[state]
    assert filing.covers(TEXT) is (state is FilingState.APPROVED)
    assert not filing.covers(TEXT + " ")
    assert read_filing(filing_document(filing)) == filing


@pytest.mark.parametrize("state", FilingState)
def test_a_step_follows_only_the_one_before_it(state: FilingState) -> None:
    filing, later = EACH[state](), approved(4, approved(3))
    went = {
        FilingState.DRAFT: file(filing, day(28)),
        FilingState.FILED: approve(filing, day(28)),
        FilingState.APPROVED: supersede(filing, later, day(28)),
    }
    for before, answer in went.items():
        assert isinstance(answer, Refusal) is (before is not state)


def test_no_step_is_of_an_earlier_day_or_of_nobody() -> None:
    filed = EACH[FilingState.FILED]()
    early = approve(filed, day(1))
    assert (
        str(early) == "filing 3 cannot be approved on 2026-11-01: it was filed only on 2026-11-02"
    )
    assert isinstance(approve(filed, day(3, " ")), Refusal)
    assert isinstance(draft(1, "md-mini", TEXT, day(3, "")), Refusal)


def test_only_an_approved_one_of_the_same_chapter_supersedes() -> None:
    former = approved(3)
    assert isinstance(supersede(former, drafted(4, former), day(20)), Refusal)
    assert isinstance(supersede(former, approved(4), day(20)), Refusal)
    assert isinstance(draft(4, "pa-627a", TEXT, day(1), former), Refusal)
    assert superseded().superseded_by == 4


@pytest.mark.parametrize(
    "change",
    [
        {"number": "3"},
        {"state": "approved"},
        {"steps": {}},
        {"steps": {"draft": {"on": "yesterday", "by": "Ann"}}},
        {"stamp": "Approved 2026-11-18, filing 3"},
    ],
)
def test_a_document_that_was_altered_is_none(change: dict[str, object]) -> None:
    with pytest.raises(BadMaterial):
        read_filing({**filing_document(drafted()), **change})
