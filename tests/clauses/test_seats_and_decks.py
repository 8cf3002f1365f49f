"""How large a table may be: its seats, its decks, and two batches in a shuffler."""

from __future__ import annotations

import pytest

from tests.support import cases, check, clause, finding, game, same_duty

TWO_BATCH = 'options.shuffler = "two_batch"'
CONTINUOUS = 'options.shuffler = "continuous"'
ROYAL_9 = "wagers.royal_9 = {}"


@pytest.mark.parametrize(
    ("cited", "book", "fewest", "most"),
    cases(
        ("PA541-2-a-s1", "pa-541", 1, 7),
        ("PA543-2-a-s1", "pa-543", 1, 9),
        ("PA545-2-a", "pa-545", 10, 14),
        ("PA627A-2-a-s1", "pa-627a", 1, 9),
        ("PA627A-2-a-s1", "pa-627b", 1, 9),
        ("MA-2-a-s1", "ma-midi", 1, 9),
        ("MD-2-A-1", "md-mini", 1, 9),
    ),
)
def test_seats_below_at_and_above_the_limits(cited: str, book: str, fewest: int, most: int) -> None:
    for seats in (fewest - 1, most + 1):
        refused = finding(check(book, seats=seats), "seats")
        assert (refused.allowed, refused.clause) == (f"must be {fewest} to {most}", cited)
    for seats in (fewest, fewest + 1, most - 1, most):
        accepted = game(book, seats=seats).house.seats
        assert (accepted.value, accepted.clause) == (seats, cited)


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA541-3-a-s1", "pa-541"),
        ("PA543-3-a-s1", "pa-543"),
        ("PA545-3-a-s1", "pa-545"),
        ("PA627A-3-a-s1", "pa-627a"),
        ("PA627A-3-a-s1", "pa-627b"),
        ("MA-3-a-s1", "ma-midi"),
        ("MD-3-A-1", "md-mini"),
    ),
)
def test_a_shoe_holds_six_seven_or_eight_decks(cited: str, book: str) -> None:
    """Massachusetts prints no ceiling; its discard device sets it (reading R-MA02)."""
    for decks in (0, 5, 9):
        refused = finding(check(book, decks=decks), "decks")
        assert refused.allowed.startswith("must be 6 to 8")
        assert refused.clause == cited
    for decks in (6, 7, 8):
        house = game(book, decks=decks).house
        assert (house.decks.value, house.decks.clause) == (decks, cited)
        assert house.shoe_decks == decks


def refused_with_two_batches(book: str, cited: str) -> list[int]:
    return [
        decks
        for decks in range(10, 19)
        if cited in {each.clause for each in check(book, TWO_BATCH, decks=decks).findings}
    ]


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("With an automated shuffler, require 12 to 16 decks in total.", count=3),
)
def test_two_batches_are_twelve_to_sixteen_decks(book: str, cited: str) -> None:
    assert refused_with_two_batches(book, cited) == [10, 11, 17, 18]
    assert finding(check(book, TWO_BATCH, decks=8), "decks").clause == cited


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Split the decks into two batches of equal deck count (so an odd total is invalid).",
        count=3,
    ),
)
def test_two_batches_are_equal(book: str, cited: str) -> None:
    assert refused_with_two_batches(book, cited) == [11, 13, 15, 17]
    for decks in (12, 14, 16):
        assert game(book, TWO_BATCH, decks=decks).house.shoe_decks == decks // 2


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("With an automated shuffler, require 12 to 16 decks in total.", count=3),
)
def test_house_rules_cite_the_two_batch_clause_for_their_decks(book: str, cited: str) -> None:
    decks = game(book, TWO_BATCH, decks=12).house.decks
    assert (decks.value, decks.clause) == (12, cited)


@clause("PA541-3-a-s1")
def test_a_continuous_device_has_no_batches() -> None:
    for decks in (6, 7, 8):
        assert game("pa-541", CONTINUOUS, decks=decks).house.decks.clause == "PA541-3-a-s1"
    for decks in (5, 9, 12, 16):
        assert finding(check("pa-541", CONTINUOUS, decks=decks), "decks").clause == "PA541-3-a-s1"


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "pa-627b", "md-mini"])
def test_twelve_decks_without_the_machine_are_refused_with_advice(book: str) -> None:
    allowed = finding(check(book, decks=12), "decks").allowed
    assert allowed == 'must be 6 to 8, or file options.shuffler = "two_batch"'


@pytest.mark.parametrize(
    ("cited", "book"),
    [
        *cases(("PA543-3-a-s1", "pa-543"), ("PA545-3-a-s1", "pa-545")),
        pytest.param("MA-3-a-s1", "ma-midi"),
    ],
)
def test_chapters_without_two_batches_refuse_them(cited: str, book: str) -> None:
    checked = check(book, TWO_BATCH, decks=12)
    assert finding(checked, "options.shuffler").clause == cited
    assert finding(checked, "decks").allowed == "must be 6 to 8"


@clause("MA-12-i-s2")
def test_royal_9_in_massachusetts_wants_six_or_eight_decks() -> None:
    refused = finding(check("ma-midi", ROYAL_9, seats=6, decks=7), "decks")
    assert refused.clause == "MA-12-i-s2"
    assert refused.allowed.startswith("must be 6 or 8 with Royal 9")
    for decks in (6, 8):
        assert check("ma-midi", ROYAL_9, seats=6, decks=decks).lawful
    for decks in (5, 9):
        found = {each.clause for each in check("ma-midi", ROYAL_9, seats=6, decks=decks).findings}
        assert found == {"MA-3-a-s1", "MA-12-i-s2"}


@clause("MA-12-i-s3")
def test_royal_9_in_massachusetts_wants_six_or_seven_seats() -> None:
    for seats in (1, 5, 8, 9):
        refused = finding(check("ma-midi", ROYAL_9, seats=seats), "seats")
        assert refused.clause == "MA-12-i-s3"
        assert refused.allowed.startswith("must be 6 or 7 with Royal 9")
    for seats in (6, 7):
        assert check("ma-midi", ROYAL_9, seats=seats).lawful


def test_without_royal_9_a_massachusetts_table_keeps_nine_seats_and_seven_decks() -> None:
    assert check("ma-midi", seats=9, decks=7).lawful
    assert check("ma-midi", "wagers.royal_9.offered = false", seats=9, decks=7).lawful
