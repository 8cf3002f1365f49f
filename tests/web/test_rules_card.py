"""The card that says how a game is played is made of the filed rules, and cites what it says."""

from __future__ import annotations

import pytest

from croupier.games.submissions import house_rules
from croupier.rulebooks.clauses import clause_table
from croupier.values.clauses import stands_for
from croupier.values.prices import Loss
from croupier.web.games import page_of
from croupier.web.rules_card import RulesCard
from tests.studio.reading_felts import EXAMPLES
from tests.support import clause, submission_text


def card(book: str, more: str = "") -> RulesCard:
    house = house_rules(submission_text(book, more))
    return page_of(house.game).card(house)


def filed(example: str) -> RulesCard:
    house = HOUSES[example]
    return page_of(house.game).card(house)


def paid(found: RulesCard, title: str) -> dict[str, str]:
    return next(dict(each.entries) for each in found.pays if each.title == title)


def words(found: RulesCard) -> list[str]:
    return [each.words for each in found.sentences]


HOUSES = {each.stem: house_rules(each.read_text(encoding="utf-8")) for each in EXAMPLES}
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


def test_a_banker_that_wins_and_is_not_paid_as_usual_is_told_beside_what_it_pays() -> None:
    assert paid(filed("pa-627b-ez"), "Banker") == {
        "the Banker wins with 7 in three cards": "returned",
        "any other win": "1 to 1",
        "a tie": "returned",
    }
    for half in ("md-mini-no-commission", "pa-627b-commission-free"):
        assert paid(filed(half), "Banker")["the Banker wins with 6"] == "1 to 2"
    fortune = paid(filed("md-mini-fortune-7"), "Banker")
    assert fortune["the Banker wins with 7 in three cards"] == "returned"
    assert paid(filed("pa-541"), "Player") == {"the Player wins": "1 to 1", "a tie": "returned"}


def test_what_is_kept_of_a_tied_wager_is_no_share_of_what_wins() -> None:
    found = filed("pa-541-tie-vigorish")
    assert paid(found, "Banker") == {"the Banker wins": "1 to 1", "a tie": "returned less 25%"}
    assert "Of a tied wager on Banker, the house keeps 25%: the vigorish." in words(found)


def test_a_side_wager_says_when_it_wins() -> None:
    ez, treasures = filed("pa-627b-ez"), filed("md-mini-five-treasures")
    assert paid(ez, "Dragon 7 Insurance") == {"the Banker wins with 7 in three cards": "40 to 1"}
    assert paid(ez, "Panda 8 Insurance") == {"the Player wins with 8 in three cards": "25 to 1"}
    assert paid(treasures, "Cover All") == {
        "Fortune 7, Golden 8, Heavenly 9 or Blazing 7's wins": "6 to 1"
    }
    royal = paid(filed("pa-627b"), "Royal 9 Progressive")
    assert royal["your seat's King and 9 in both hands"] == "the Mega meter"
    assert royal["another seat's King and 9 in both hands"] == "$5,000"


def test_what_a_named_result_is_follows_what_is_filed() -> None:
    answer = '[approvals.R-MD01]\nreference = "letter 1"\ndate = 2024-01-02'
    more = f'[options]\nfortune_7_result = "any_seven"\n{answer}'
    house = house_rules(submission_text("md-mini", more, variant="fortune_7"))
    banker = paid(page_of(house.game).card(house), "Banker")
    assert banker["the Banker wins with 7"] == "returned"


@pytest.mark.parametrize("example", HOUSES)
def test_every_outcome_that_does_not_lose_has_words_of_its_own(example: str) -> None:
    found = filed(example)
    for each, offered in zip(found.pays, HOUSES[example].wagers.values(), strict=True):
        told = [what for what, _ in each.entries]
        prices = {line.outcome: line.price for line in offered.lines}
        as_a_win = {name for name in prices if prices[name] == prices.get("win")} - {"win"}
        bears = {name for name, price in prices.items() if not isinstance(price, Loss)}
        assert len(told) == len({*told})
        assert len(told) == len(bears if "blackjack" in prices else bears - as_a_win)
        assert not any("_" in what for what in told)


def test_spanish_21_tells_equal_totals_rescue_and_what_is_paid_beside_the_odds() -> None:
    found = card("pa-551")
    assert paid(found, "Spanish 21")["equal totals"] == "returned"
    assert paid(found, "Spanish 21")["Surrender"] == "half back"
    sentences = " ".join(words(found))
    assert "Equal totals are returned; but your Blackjack beats any 21" in sentences
    assert "Rescue ends a doubled hand" in sentences
    besides = " ".join(each.words for each in found.besides)
    assert "$1,000" in besides
    assert "$5,000" in besides
    assert "paid $50 each" in besides
    assert "doubled or split hand" in besides


def test_pai_gow_names_every_pair_apart_and_ranks_single_tiles() -> None:
    picture = card("pa-535").picture
    pairs, singles = picture["pairs"], picture["singles"]
    assert isinstance(pairs, list)
    assert isinstance(singles, list)
    assert len({each["name"] for each in pairs}) == len(pairs)
    assert pairs[4]["name"] == "Pair of Fours (1-3)"
    assert pairs[16]["told"] == "Twelve 6-6 and Nine 3-6 or Twelve 6-6 and Nine 4-5"
    assert [each["name"] for each in singles[:4]] == ["Twelve", "Two", "Eight", "Four"]
    assert singles[11]["told"] == "3-6 or 4-5"
