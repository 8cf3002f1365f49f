"""Approvals from outside, and the days on which a text is law."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from croupier.rulebooks.house_rules import Approval
from croupier.values.clauses import ClauseId
from tests.support import RULEBOOKS, cases, check, clause, drawn_up, game

DAY = timedelta(days=1)
TWO_BATCH = 'options.shuffler = "two_batch"'
CONTINUOUS = 'options.shuffler = "continuous"'
PRESHUFFLED = 'options.card_preparation = "preshuffled"'
BATCH_MACHINE = 'options.card_preparation = "batch_machine"'
ROYAL_9 = "wagers.royal_9 = {}"
PERFECT_PAIRS = "wagers.perfect_pairs_player = {}\nwagers.perfect_pairs_banker = {}"


@pytest.mark.parametrize(
    ("cited", "book", "approval"),
    cases(
        ("PA541-2-b", "pa-541", "table_dimensions"),
        ("PA541-2-c", "pa-541", "layout"),
        ("PA541-2-e", "pa-541", "drop_and_tip_box"),
        ("PA543-2-b", "pa-543", "table_dimensions"),
        ("PA543-2-c", "pa-543", "layout"),
        ("PA543-2-e", "pa-543", "drop_and_tip_box"),
        ("PA543-2-f", "pa-543", "discard_bucket"),
        ("PA545-2-b", "pa-545", "layout"),
        ("PA545-2-d", "pa-545", "drop_and_tip_box"),
        ("PA545-2-e", "pa-545", "discard_bucket"),
        ("PA627A-2-b", "pa-627a", "layout"),
        ("PA627A-2-b", "pa-627b", "layout"),
        ("PA627A-2-d-s1", "pa-627a", "drop_and_tip_box"),
        ("MA-2-b", "ma-midi", "layout"),
        ("MA-3-a-s3", "ma-midi", "cut_cards"),
        ("MA-4-a", "ma-midi", "card_receipt"),
        ("MD-2-B", "md-mini", "layout"),
        ("MD-2-F", "md-mini", "drop_and_tip_box"),
    ),
)
def test_a_table_without_the_approval_is_for_practice_only(
    cited: str, book: str, approval: str
) -> None:
    """Lawful to file, closed for gaming: a warning, not a finding (reading R-X23)."""
    unfiled = check(book)
    assert unfiled.lawful
    assert drawn_up(unfiled).missing_approvals[approval] == cited
    [warning] = [each for each in unfiled.warnings if each.key == f"approvals.{approval}"]
    assert warning.clause == cited
    assert warning.message.endswith("practice only")


@pytest.mark.parametrize(
    ("cited", "book", "approval", "filed", "decks"),
    [
        *cases(
            ("PA541-15-s2", "pa-541", "continuous_shuffler", CONTINUOUS, 8),
            ("PA627B-1-b-s1", "pa-627b", "perfect_pairs_layout", PERFECT_PAIRS, 8),
            ("PA627B-3-a-s1", "pa-627b", "royal_9_layout", ROYAL_9, 8),
            ("PA627B-3-a-s3", "pa-627b", "progressive_system", ROYAL_9, 8),
            ("MA-4-d", "ma-midi", "preshuffled_cards", PRESHUFFLED, 8),
            ("MA-4-e", "ma-midi", "batch_machine", BATCH_MACHINE, 8),
            ("MD-2-C", "md-mini", "progressive_system", ROYAL_9, 8),
            ("MD-7-A-9-s1", "md-mini", "rules_submission", ROYAL_9, 8),
        ),
        pytest.param("PA627A-4-e", "pa-627a", "preshuffled_cards", PRESHUFFLED, 8),
        pytest.param("MD-4-E", "md-mini", "preshuffled_cards", PRESHUFFLED, 8),
        pytest.param("MA-12-i-s1", "ma-midi", "progressive_system", ROYAL_9, 8),
    ],
)
def test_an_approval_that_only_some_tables_need(
    cited: str, book: str, approval: str, filed: str, decks: int
) -> None:
    assert approval not in drawn_up(check(book)).missing_approvals
    needed = check(book, filed, decks=decks)
    assert drawn_up(needed).missing_approvals[approval] == cited
    assert (f"approvals.{approval}", cited) in {(each.key, each.clause) for each in needed.warnings}


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(("PA541-5-h-2-ii", "pa-541"), ("PA627A-5-g-2-ii", "pa-627a"), ("MD-5-H-4-b", "md-mini")),
)
def test_an_approval_that_spares_a_spread_is_told_of_and_bars_nothing(
    cited: str, book: str
) -> None:
    checked = check(book, TWO_BATCH, decks=12)
    assert "shuffler" not in drawn_up(checked).missing_approvals
    [warning] = [each for each in checked.warnings if each.key == "approvals.shuffler"]
    assert (warning.clause, warning.message.endswith("after an idle time is due")) == (cited, True)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-627a", marks=clause("PA627A-2-d-s2")),
        pytest.param("md-mini", marks=clause("MD-2-G")),
    ],
)
def test_a_tip_box_stands_where_its_approval_says(book: str) -> None:
    """One approval holds the position, the usual one or another."""
    assert "drop_and_tip_box" in drawn_up(check(book)).missing_approvals
    moved = '{ reference = "tip box beside the shuffler, BGO-18", date = 2024-01-31 }'
    granted = drawn_up(check(book, f"approvals.drop_and_tip_box = {moved}"))
    assert "drop_and_tip_box" not in granted.missing_approvals
    assert granted.approvals["drop_and_tip_box"].reference == "tip box beside the shuffler, BGO-18"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_recorded_approvals_open_the_table(book: str) -> None:
    missing = game(book).house.missing_approvals
    recorded = "\n".join(
        f'approvals.{name} = {{ reference = "BGO-17", date = 2024-01-31 }}' for name in missing
    )
    checked = check(book, recorded)
    assert not any(each.key.startswith("approvals") for each in checked.warnings)
    assert drawn_up(checked).missing_approvals == {}
    assert drawn_up(checked).approvals == {
        name: Approval(name, "BGO-17", date(2024, 1, 31)) for name in missing
    }


def warned_on(day: date, cited: str, book: str, filed: str, variant: str) -> str:
    """What is said about a day, or nothing; a day is never a finding."""
    on_that_day, undated = (
        check(book, filed, variant=variant, effective=effective) for effective in (day, None)
    )
    assert on_that_day.findings == undated.findings
    assert "effective" not in {each.key for each in undated.warnings}
    said = {each.clause: each.message for each in on_that_day.warnings if each.key == "effective"}
    return said.get(ClauseId(cited), "")


@pytest.mark.parametrize(
    ("cited", "book", "variant", "filed", "first", "expiry"),
    cases(
        ("PA541-0-in-force", "pa-541", "standard", "", "2010-03-20", "2012-03-20"),
        ("PA543-0-in-force", "pa-543", "standard", "", "2010-03-20", "2012-03-20"),
        ("PA545-0-in-force", "pa-545", "standard", "", "2010-03-20", "2012-03-20"),
        ("PA627B-0-in-force", "pa-627b", "commission_free", "", "2021-09-04", "2024-09-04"),
        ("PA627B-0-in-force", "pa-627b", "ez", PERFECT_PAIRS, "2021-09-04", "2024-09-04"),
    ),
)
def test_a_day_outside_the_window_of_a_temporary_text(
    cited: str, book: str, variant: str, filed: str, first: str, expiry: str
) -> None:
    since, until = date.fromisoformat(first), date.fromisoformat(expiry)
    days = (since - DAY, since, until - DAY, until)
    before, on_first, on_last, expired = (
        warned_on(day, cited, book, filed, variant) for day in days
    )
    assert f"took force on {first}" in before
    assert (on_first, on_last) == ("", "")
    assert f"expired on {expiry}" in expired


@clause("PA627A-0-in-force")
@pytest.mark.parametrize("book", ["pa-627a", "pa-627b"])
def test_chapter_627a_is_held_as_amended_in_2014(book: str) -> None:
    days = (date(2012, 5, 18), date(2012, 5, 19), date(2014, 1, 31), date(2014, 2, 1))
    too_early, first, last_unamended, amended = (
        warned_on(day, "PA627A-0-in-force", book, "", "standard") for day in days
    )
    assert "took force on 2012-05-19" in too_early
    assert "wording of 2014-02-01" in first
    assert "wording of 2014-02-01" in last_unamended
    assert amended == ""


@clause("PA627B-3-in-force")
def test_royal_9_is_held_as_amended_in_2022() -> None:
    """From September 2021 another wording was law; the text at hand is the later one."""
    days = ("2021-09-03", "2021-09-04", "2022-03-11", "2022-03-12", "2025-03-11", "2025-03-12")
    too_early, first, last_unamended, amended, last, expired = (
        warned_on(date.fromisoformat(day), "PA627B-3-in-force", "pa-627b", ROYAL_9, "standard")
        for day in days
    )
    assert "took force on 2021-09-04" in too_early
    assert "wording of 2022-03-12" in first
    assert "wording of 2022-03-12" in last_unamended
    assert (amended, last) == ("", "")
    assert "expired on 2025-03-12" in expired


@pytest.mark.parametrize(
    ("cited", "approval"), cases(("PA627A-2-b", "layout"), ("PA627A-12-h-one", "R-X11"))
)
def test_what_was_approved_only_after_the_submission_took_effect(cited: str, approval: str) -> None:
    """A warning: somebody has filed the wrong date."""
    for day, warns in (("2024-02-01", True), ("2024-01-31", False), ("2023-12-31", False)):
        recorded = f'approvals.{approval} = {{ reference = "BGO-17", date = {day} }}'
        checked = check("pa-627a", recorded, effective=date(2024, 1, 31))
        assert checked.lawful
        said = {each.key: each.clause for each in checked.warnings}
        assert (said.get(f"approvals.{approval}.date") == cited) is warns


def test_a_table_relies_only_on_the_texts_it_uses() -> None:
    """627b lapsed in 2024 and its Royal 9 in 2025; a plain table does not care."""
    lapsed = date(2024, 12, 31)
    assert warned_on(lapsed, "PA627B-0-in-force", "pa-627b", "", "standard") == ""
    assert warned_on(lapsed, "PA627B-3-in-force", "pa-627b", ROYAL_9, "commission_free") == ""
    assert warned_on(lapsed, "PA627B-0-in-force", "pa-627b", ROYAL_9, "commission_free") != ""


@pytest.mark.parametrize("book", ["ma-midi", "md-mini"])
def test_an_undated_text_is_taken_as_in_force(book: str) -> None:
    for day in (date(2000, 1, 1), date(2050, 1, 1)):
        assert "effective" not in {each.key for each in check(book, effective=day).warnings}
