"""What only people can see to: an item of the checklist at the tables that it is about."""

from __future__ import annotations

import pytest

from croupier.games.submissions import house_rules
from croupier.rulebooks.checklists import Occasion, checklist_items
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.trace import Honouring, shipped_trace
from croupier.studio.checklists import Line, checklist
from tests.commands.running import EXAMPLES, run
from tests.support import cases, clause, submission_text

BUTTONS = "Marker buttons for vigorish are kept in the chip tray, or in a rack"
RACK = "it stands in front of the chip tray as long as the table is in use"
CORNER = "wait face down under the right corner of the shoe"
LAST_COVER_CARD = "a cover card lies as the last card of the stack"
DEFERRED = 'options.vigorish_collection = "deferred"'
AT_ONCE = 'options.vigorish_collection = "with_payout"'
VIEWING = 'options.procedure = "viewing"'
BANKING = "options.player_banking = true"
CONTINUOUS = 'options.shuffler = "continuous"'


def lines(book: str, more: str = "", **top: object) -> dict[str, Line]:
    """Of the lists of both occasions, by clause."""
    house = house_rules(submission_text(book, more, **top))
    return {
        clause: line
        for occasion in Occasion
        for line in checklist(house, occasion).lines
        for clause in line.clauses
    }


@pytest.mark.parametrize(
    ("cited", "book", "more", "words"),
    cases(
        ("PA627A-2-c-s1", "pa-627a", DEFERRED, BUTTONS),
        ("PA627A-2-c-s2", "pa-627a", DEFERRED, RACK),
        ("MA-8-c-1-s1", "ma-midi", "", CORNER),
        ("MD-2-D", "md-mini", DEFERRED, BUTTONS),
        ("MD-2-E", "md-mini", DEFERRED, RACK),
        ("MD-8-D-1", "md-mini", "", CORNER),
        ("PA541-2-d-s1", "pa-541", DEFERRED, BUTTONS),
        ("PA541-2-d-s2", "pa-541", DEFERRED, RACK),
        ("PA541-5-e-s3", "pa-541", "", LAST_COVER_CARD),
        ("PA543-2-d-s1", "pa-543", DEFERRED, BUTTONS),
        ("PA543-2-d-s2", "pa-543", DEFERRED, RACK),
        ("PA543-5-e-s3", "pa-543", "", LAST_COVER_CARD),
        ("PA543-9-c-3-s1", "pa-543", VIEWING, CORNER),
        ("PA545-2-c-s1", "pa-545", DEFERRED, BUTTONS),
        ("PA545-2-c-s2", "pa-545", DEFERRED, RACK),
        ("PA545-9-d-1", "pa-545", VIEWING, CORNER),
        ("PA535-2-d-s2", "pa-535", "", "is built so that the game stays fair"),
        ("PA535-2-d-1", "pa-535", "", "none of them can be seen while it is shaken"),
        ("PA535-2-d-2", "pa-535", "", "shaker bears the name or the logo of the house"),
        ("PA535-3-a", "pa-535", "", "32 tiles, all alike in size and shading"),
        ("PA535-3-b-1-s1", "pa-535", "", "rectangular, of opaque black material"),
        ("PA535-3-b-1-s2", "pa-535", "", "at least 2.5 by 1 by 0.375 inches"),
        ("PA535-3-b-2", "pa-535", "", "those are all sunk equally deep"),
        ("PA535-3-b-3", "pa-535", "", "a mark that no other house uses"),
        ("PA535-3-b-4", "pa-535", "", "Texture and finish are the same on every side"),
        ("PA535-3-b-5", "pa-535", "", "by which a tile could be known or told from another"),
        ("PA535-3-b-6", "pa-535", "", "spots are red, white or both"),
        ("PA535-3-d", "pa-535", "", "a package of its own, sealed"),
        ("PA535-5-a-s2", "pa-535", "", "The dice have not left the shaker"),
        ("PA535-5-b", "pa-535", "", "in the dealer's charge and are never left alone"),
        ("PA535-10-b-s3", "pa-535", "", "stay where the dealer sees them"),
        (
            "PA535-1-marker",
            "pa-535",
            BANKING,
            "markers that show bank and co-bank are the approved",
        ),
        ("PA535-6-b", "pa-535", "", "face up in sixteen pairs, by rank from the Supreme Pair"),
        ("PA551-5-e-s2", "pa-551", "", "The shoe has a mark on its side"),
        ("PA627A-3-c", "pa-627a", "", "opened less than 24 hours ago"),
        ("MD-3-C", "md-mini", "", "opened less than 24 hours ago"),
        ("PA551-8-b", "pa-551", "", "drawn with the left hand and laid with the right"),
        ("PA551-8-l", "pa-551", "", "each of them answers for the count"),
        ("MA-3-a-s3", "ma-midi", "", "opaque, of one colour"),
        ("PA541-7", "pa-541", "", "A manual shoe"),
        ("PA543-7", "pa-543", "", "A manual shoe"),
        ("PA545-7-a", "pa-545", "", "A manual shoe"),
    ),
)
def test_an_item_of_the_checklist(cited: str, book: str, more: str, words: str) -> None:
    assert words in lines(book, more)[cited].item.words


@clause("PA551-2-e-s2")
@pytest.mark.parametrize("occasion", Occasion)
def test_a_card_reader_is_tried_before_the_table_opens_and_on_every_day(occasion: Occasion) -> None:
    house = house_rules(submission_text("pa-551"))
    [line] = [each for each in checklist(house, occasion).lines if "PA551-2-e-s2" in each.clauses]
    assert line.item.people == ("floorperson",)


def test_no_list_asks_for_more_than_its_text() -> None:
    """Pennsylvania numbers no seat of Spanish 21, and Maryland approves no place of a bucket."""
    assert "numbered" not in lines("pa-551")["PA551-2-a"].item.words
    assert "approved" not in lines("md-mini")["MD-2-H"].item.words
    assert "approved" in lines("pa-543")["PA543-2-f"].item.words


@pytest.mark.parametrize(
    ("cited", "book", "more", "top"),
    [
        pytest.param("PA627A-2-c-s1", "pa-627a", AT_ONCE, {}, id="nothing is owed"),
        pytest.param("PA627A-2-c-s1", "pa-627a", "", {"variant": "ez"}, id="no vigorish"),
        pytest.param("PA543-9-c-3-s1", "pa-543", "", {}, id="the dealer shows the cards"),
        pytest.param("PA541-7", "pa-541", CONTINUOUS, {}, id="a device deals"),
        pytest.param("MD-2-C-1", "md-mini", "", {}, id="no progressive"),
        pytest.param("PA627A-2-b-6-ii", "pa-627a", "", {}, id="a Banker never pushes on seven"),
        pytest.param("PA551-2-g-2", "pa-551", "", {}, id="no Match-The-Dealer"),
        pytest.param(
            "PA541-4-a-s1", "pa-541", 'options.card_preparation = "preshuffled"', {}, id="shuffled"
        ),
    ],
)  # fmt: skip
def test_what_a_table_did_not_choose_is_not_on_its_list(
    cited: str, book: str, more: str, top: dict[str, object]
) -> None:
    assert cited in {clause for item in checklist_items() for clause in item.clauses}
    assert cited not in lines(book, more, **top)


@pytest.mark.parametrize(
    ("book", "clauses"),
    [
        ("pa-627a", ("PA627A-4-a-s1", "PA627A-4-a-s2", "PA627A-5-a-s3")),
        ("md-mini", ("MD-4-A-s1", "MD-4-A-s2", "MD-5-A-2")),
        ("ma-midi", ("MA-4-b-s1",)),
        ("pa-541", ("PA541-4-a-s1", "PA541-4-a-s2", "PA541-5-b")),
        ("pa-535", ("PA535-6-a-s1", "PA535-6-a-3-ii")),
        ("pa-551", ("PA551-4-a", "PA551-4-b-s1", "PA551-4-b-s4")),
    ],
)
def test_two_sign_where_the_text_wants_two(book: str, clauses: tuple[str, ...]) -> None:
    listed = lines(book)
    for each in clauses:
        assert listed[each].item.people == ("dealer", "floorperson")


def test_every_clause_for_people_is_on_the_list() -> None:
    physical = [each for each in shipped_trace() if each.kind is Honouring.PHYSICAL]
    assert physical
    assert [each.clause.id for each in physical if not each.by_people] == []


def test_whatever_a_clause_wants_looked_at_is_on_the_list() -> None:
    """Also where it is drawn or its approval is filed: a picture hangs no drop box."""
    wanted = [each for each in shipped_trace() if each.clause.requirement.startswith("Checklist:")]
    assert wanted
    assert [each.clause.id for each in wanted if not each.by_people] == []


def test_items_cite_clauses_themselves_and_ask_for_what_chapters_have() -> None:
    for item in checklist_items():
        books = [rulebook(clause_table()[each].source) for each in item.clauses]
        choices = {
            (option, value)
            for book in books
            for option, rule in book.options.items()
            for value in rule.values
        }
        asked = {(option, each) for option, values in item.conditions.options.items()
                 for each in values}  # fmt: skip
        assert asked <= choices, item.name
        assert item.conditions.variants <= {name for book in books for name in book.variants}
        assert item.conditions.wagers <= {offer.wager for book in books for offer in book.offers}


@pytest.mark.parametrize("book", dict.fromkeys(each.source for each in clause_table().values()))
@pytest.mark.parametrize("occasion", Occasion)
def test_every_chapter_has_a_list_for_both_occasions(book: str, occasion: Occasion) -> None:
    assert checklist(house_rules(submission_text(book)), occasion).lines


def test_a_chapter_that_is_read_on_top_of_another_has_its_items_too() -> None:
    house = house_rules((EXAMPLES / "pa-627b.toml").read_text(encoding="utf-8"))
    cited = {each for line in checklist(house, Occasion.OPENING).lines for each in line.clauses}
    assert {"PA627A-2-d-s1", "PA627B-3-a-1"} <= cited


def test_the_trace_lists_them_too() -> None:
    code, out, _ = run("trace", "pa-535", "--kind", "physical", "--json")
    assert code == 0
    assert "The spots are red, white or both." in out
