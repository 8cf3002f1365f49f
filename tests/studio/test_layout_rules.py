"""A chapter's list of what a table needs: read strictly, refused where it makes no sense."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.games.baccarat.game import submission
from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules_document import (
    house_rules_document,
    house_rules_from_document,
)
from croupier.rulebooks.loader import SHELF, load_rulebook, rulebook
from croupier.rulebooks.submissions.check import house_rules
from croupier.studio.felt import felt
from croupier.studio.layout import layout_elements
from croupier.values.refusals import BadMaterial
from tests.studio.reading_felts import apart, drawn_on, element, framed, texts
from tests.support import RULEBOOKS, cases, game, submission_text


def spoilt(book: str, old: str, new: str) -> str:
    text = SHELF.text_of(book)
    assert text.count(old) == 1
    return text.replace(old, new)


DEFERRED = 'vigorish_collection = ["deferred"] }, with_vigorish = true, clause = "PA627A-2-b-8"'
PUSHES = 'words = "A Banker wager pushes on a Dragon 7", variants = ["ez"]'
SHOE = '  { piece = "shoe", clause = "PA543-7" },\n'


@pytest.mark.parametrize(
    ("book", "old", "new", "says"),
    [
        ("pa-541", '"tip_box"', '"tip_bowl"', "did you mean 'tip_box'"),
        ("pa-543", SHOE, "", "no rule on a table's shoe"),
        ("pa-541", '"odds", wagers = ["tie"]', '"odds", wagers = ["toe"]', "'toe' is no wager"),
        ("pa-627a", PUSHES, PUSHES.replace("ez", "easy"), "'easy' is no variant"),
        ("pa-627a", PUSHES, 'variants = ["ez"]', "has no words"),
        ("pa-627a", DEFERRED, DEFERRED.replace("deferred", "later"), "'later' is no choice of"),
        (
            "pa-627a",
            DEFERRED,
            DEFERRED.replace("vigorish_collection", "vigour"),
            "'deferred' is no choice of vigour",
        ),
        ("pa-541", '"tip_box", clause', '"tip_box", claws', "layout.pieces[10].clause"),
        ("pa-541", "pieces = [", "things = [", "layout.pieces"),
    ],
)
def test_a_list_that_is_refused(book: str, old: str, new: str, says: str) -> None:
    with pytest.raises(BadMaterial) as bad:
        load_rulebook(spoilt(book, old, new), "spoilt.toml")
    assert says in str(bad.value)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_table_keeps_its_layout_in_its_journal(book: str) -> None:
    house = game(book).house
    assert house_rules_from_document(house_rules_document(house)).layout == house.layout


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_seats_are_numbered_by_the_clause_that_limits_them(book: str) -> None:
    seats = [each for each in layout_elements(game(book).house) if each.piece is Piece.SEAT]
    assert {each.clause for each in seats} == {rulebook(book).seats.clause}


def test_a_new_wager_is_on_the_felt_without_an_edit() -> None:
    """A few lines of TOML; the list of pieces does not know it."""
    chapter = """
        [chapter]
        id = "made-up"
        extends = "pa-627a"
        [[wagers.four_aces]]
        title = "Four Aces"
        standing = "elective"
        permitted_by = "PA627A-7-a"
        lines = [
          { outcome = "four_aces", pays = "1000 to 1", clause = "PA627A-7-a" },
          { outcome = "lose", pays = "lose", clause = "PA627A-7-a" },
        ]
    """
    text = submission_text("pa-627a", "[wagers.four_aces]").replace("pa-627a", "made-up")
    house = house_rules(text, shelf={**SHELF, "made-up": load_rulebook(chapter)})
    found = [each for each in drawn_on(felt(house)) if each.wager == "four_aces"]
    assert sorted((each.element, each.seat) for each in found if each.seat) == [
        ("wager_area", seat) for seat in range(1, 10)
    ]
    assert [each.element for each in found if each.seat is None] == ["odds"]


def test_a_long_table_has_room_for_a_side_wager_its_odds_and_the_dealer() -> None:
    chapter = """
        [chapter]
        id = "made-up"
        extends = "pa-545"
        [layout]
        pieces = [
          { piece = "dealer", clause = "PA545-2-d" },
          { piece = "odds", wagers = ["four_aces"], clause = "PA545-2-b-3" },
        ]
        [[wagers.four_aces]]
        title = "Four Aces"
        standing = "elective"
        permitted_by = "PA545-8-a"
        lines = [
          { outcome = "four_aces", pays = "1000 to 1", clause = "PA545-8-a" },
          { outcome = "lose", pays = "lose", clause = "PA545-8-a" },
        ]
    """
    text = submission_text("pa-545", "[wagers.four_aces]").replace("pa-545", "made-up")
    svg = felt(house_rules(text, shelf={**SHELF, "made-up": load_rulebook(chapter)}))
    assert texts(element(svg, "odds", wager="four_aces")) == ["Four Aces", "1000 to 1"]
    assert texts(element(svg, "odds", wager="tie")) == ["Tie", "8 to 1"]
    assert texts(element(svg, "dealer")) == ["DEALER"]
    for one, other in combinations(framed(svg), 2):
        assert apart(one, other)


@pytest.mark.parametrize(
    ("cited", "book"), cases(("PA627A-2-b-3-s2", "pa-627a"), ("MD-2-B-3", "md-mini"))
)
@pytest.mark.parametrize("filed", ["layout", "sign"])
def test_odds_are_where_they_are_filed_to_be(cited: str, book: str, filed: str) -> None:
    shown = layout_elements(game(book, f'options.odds_shown = "{filed}"').house)
    odds = [each for each in shown if each.piece in {Piece.ODDS, Piece.SIGN_ODDS}]
    assert {each.where for each in odds} == {filed}
    assert filed == "layout" or {each.clause for each in odds} == {cited}


def test_what_a_sign_may_say_and_what_the_layout_must() -> None:
    house = submission(submission_text("pa-627a", variant="ez")).house
    on_sign = {each.piece for each in layout_elements(house) if each.where == "sign"}
    assert on_sign == {Piece.INSCRIPTION}
    old = layout_elements(game("pa-541").house)
    assert {each.where for each in old} == {"layout"}
