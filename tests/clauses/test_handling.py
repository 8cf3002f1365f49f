"""Figures about the cards: cover cards, burn, cut, depth, life; chapter by chapter."""

from __future__ import annotations

import pytest

from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from tests.support import cases, check, clause, finding, game, same_duty

ANSWERED = 'approvals.R-X05 = { reference = "letter 7", date = 2024-01-31 }'


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA541-3-a-s2", "pa-541"),
        ("PA543-3-a-s2", "pa-543"),
        ("PA545-3-a-s2", "pa-545"),
        ("PA627A-3-a-s2", "pa-627a"),
        ("PA627A-3-a-s2", "pa-627b"),
        ("MA-3-a-s2", "ma-midi"),
        ("MD-3-A-2", "md-mini"),
    ),
)
def test_two_cover_cards_come_with_the_shoe(cited: str, book: str) -> None:
    cover_cards = baccarat_chapter(book).handling.cover_cards
    assert (cover_cards.value, cover_cards.clause) == (2, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("For the burn count, take 10, jack, queen and king as 10 and the ace as 1.", count=5),
)
def test_a_burn_counts_ten_for_tens_and_court_cards_and_one_for_an_ace(
    book: str, cited: str
) -> None:
    handling = baccarat_chapter(book).handling
    assert (handling.burn_tens.value, handling.burn_tens.clause) == (10, cited)
    assert (handling.burn_ace.value, handling.burn_ace.clause) == (1, cited)


@clause("MD-5-G-1", "MD-5-G-2")
def test_a_burn_in_maryland_counts_the_same_in_two_clauses() -> None:
    handling = baccarat_chapter("md-mini").handling
    assert (handling.burn_tens.value, handling.burn_tens.clause) == (10, "MD-5-G-1")
    assert (handling.burn_ace.value, handling.burn_ace.clause) == (1, "MD-5-G-2")


@pytest.mark.parametrize(
    ("cited", "book", "shown"),
    cases(
        ("PA541-5-g-s1", "pa-541", "all"),
        ("PA543-5-g-s1", "pa-543", "all"),
        ("PA545-5-f-s1", "pa-545", "all"),
        ("PA627A-5-f-s1", "pa-627a", "first"),
        ("PA627A-5-f-s1", "pa-627b", "first"),
        ("MA-5-e-s1", "ma-midi", "first"),
        ("MD-5-F", "md-mini", "first"),
    ),
)
def test_which_burned_cards_the_players_see(cited: str, book: str, shown: str) -> None:
    burn_shown = baccarat_chapter(book).handling.burn_shown
    assert (burn_shown.value, burn_shown.clause) == (shown, cited)


@pytest.mark.parametrize(
    ("cited", "book", "hours"),
    cases(
        ("PA541-3-c", "pa-541", 4),
        ("PA627A-3-c", "pa-627a", 24),
        ("PA627A-3-c", "pa-627b", 24),
        ("MD-3-C", "md-mini", 24),
    ),
)
def test_cards_live_so_many_hours(cited: str, book: str, hours: int) -> None:
    life = baccarat_chapter(book).handling.card_life_hours
    assert life is not None
    assert (life.value, life.clause) == (hours, cited)


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(("PA543-3-b", "pa-543"), ("PA545-3-b", "pa-545"), ("MA-9-d-s3", "ma-midi")),
)
def test_cards_that_serve_one_shoe_have_no_life_in_hours(cited: str, book: str) -> None:
    handling = baccarat_chapter(book).handling
    assert handling.changed_each_shoe == cited
    assert handling.card_life_hours is None
    assert handling.after_last_hand.value == "new_decks"


@pytest.mark.parametrize(
    ("cited", "book", "then"),
    cases(
        ("PA541-10-e-s3", "pa-541", "reshuffle"),
        ("PA543-10-e-s3", "pa-543", "new_decks"),
        ("PA545-10-e-s3", "pa-545", "new_decks"),
        ("PA627A-9-e-s3", "pa-627a", "reshuffle"),
        ("PA627A-9-e-s3", "pa-627b", "reshuffle"),
        ("MA-9-d-s3", "ma-midi", "new_decks"),
        ("MD-9-D-3", "md-mini", "new_decks"),
    ),
)
def test_what_follows_the_last_hand(cited: str, book: str, then: str) -> None:
    after = baccarat_chapter(book).handling.after_last_hand
    assert (after.value, after.clause) == (then, cited)


@pytest.mark.parametrize(
    ("cited", "book", "fewest"),
    cases(
        ("PA541-5-d", "pa-541", 10),
        ("PA543-5-d", "pa-543", 10),
        ("PA545-5-c", "pa-545", 10),
        ("PA627A-5-c", "pa-627a", 10),
        ("PA627A-5-c", "pa-627b", 10),
        ("MA-5-d", "ma-midi", 52),
        ("MD-5-B-4", "md-mini", 10),
    ),
)
def test_a_cut_leaves_at_least_so_many_cards_on_either_side(
    cited: str, book: str, fewest: int
) -> None:
    """A stricter house minimum wants the regulator's answer; a laxer one has none (R-X05)."""
    unfiled = game(book).house.options["cut_depth"]
    assert (unfiled.value, unfiled.clause) == (fewest, cited)
    below = check(book, f"{ANSWERED}\noptions.cut_depth = {fewest - 1}")
    assert finding(below, "options.cut_depth").clause == cited
    for depth in (fewest, fewest + 1):
        filed = game(book, f"{ANSWERED}\noptions.cut_depth = {depth}").house
        assert filed.options["cut_depth"].value == depth


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        *same_duty("Insert the second cover card with at least 14 cards beneath it.", count=5),
        pytest.param("ma-midi", "MA-3-a-s2", id="MA: the same by reading R-X06"),
    ],
)
def test_the_second_cover_card_has_at_least_fourteen_cards_beneath_it(
    book: str, cited: str
) -> None:
    unfiled = game(book).house.options["cover_card_depth"]
    assert (unfiled.value, unfiled.clause) == (14, cited)
    refused = finding(check(book, "options.cover_card_depth = 13"), "options.cover_card_depth")
    assert (refused.allowed, refused.clause) == ("must be 14 or more", cited)
    for depth in (14, 15):
        filed = game(book, f"options.cover_card_depth = {depth}").house
        assert filed.options["cover_card_depth"].value == depth


@pytest.mark.parametrize(
    ("option", "deepest"),
    [
        pytest.param("cut_depth", 156, id="half of six decks"),
        pytest.param("cover_card_depth", 301, id="six decks less the longest burn of eleven"),
    ],
)
@pytest.mark.parametrize(
    ("filed", "decks"),
    [
        pytest.param("", 6, id="six decks"),
        pytest.param('options.shuffler = "two_batch"', 12, id="two batches of six"),
    ],
)
def test_a_depth_no_shoe_can_keep_is_refused(
    filed: str, decks: int, option: str, deepest: int
) -> None:
    """Readings R-X05 and R-X06."""
    for depth in (deepest - 1, deepest):
        more = f"{ANSWERED}\n{filed}\noptions.{option} = {depth}"
        assert check("pa-627a", more, decks=decks).lawful
    more = f"{ANSWERED}\n{filed}\noptions.{option} = {deepest + 1}"
    refused = finding(check("pa-627a", more, decks=decks), f"options.{option}")
    assert refused.allowed.startswith(f"must be {deepest} or less with 312 cards in the shoe")
