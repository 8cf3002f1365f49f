"""The card that says how a game is played is made of the filed rules, and cites what it says."""

from __future__ import annotations

import pytest

from croupier.games.submissions import house_rules
from croupier.rulebooks.clauses import clause_table
from croupier.values.clauses import stands_for
from croupier.web.games import page_of
from croupier.web.rules_card import RulesCard
from tests.support import clause, submission_text


def card(book: str, more: str = "") -> RulesCard:
    house = house_rules(submission_text(book, more))
    return page_of(house.game).card(house)


def words(found: RulesCard) -> list[str]:
    return [each.words for each in found.sentences]


BOOKS = ["pa-541", "pa-543", "pa-545", "pa-627a", "ma-midi", "md-mini", "pa-535", "pa-551"]


@pytest.mark.parametrize("book", BOOKS)
def test_it_has_ten_sentences_at_most_and_each_has_its_clause(book: str) -> None:
    found = card(book)
    assert 6 <= len(found.sentences) <= 10
    for each in found.sentences:
        assert any(stands_for(each.clause, known) for known in clause_table() if each.clause)
    assert found.pays


@clause("PA627A-10-c-2-iii")
def test_the_third_card_table_is_the_chapters() -> None:
    rows = card("pa-627a").picture["rows"]
    assert isinstance(rows, list)
    assert rows[3] == {"total": 3, "stood": "D", "drew": list("DDDDDDDDSD")}
    assert rows[7]["drew"] == list("SSSSSSSSSS")


def test_what_is_filed_changes_the_card() -> None:
    assert "Players may be the bank in turn, and are played against." not in words(card("pa-535"))
    banked = card("pa-535", "options.player_banking = true")
    assert "Players may be the bank in turn, and are played against." in words(banked)
