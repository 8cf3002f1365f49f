"""Orders of a Spanish 21 table in words, for prompts and refusals."""

from __future__ import annotations

import pytest

from croupier.table.cards.cutting import CutCards, OfferCut
from croupier.table.cards.preparing import SpreadCards
from croupier.table.orders import Order
from croupier.table.spanish_21.dealing import AnnounceTotal, DealCard
from croupier.table.spanish_21.decisions import Hit, Split, Surrender
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.peeking import CallDealersCard
from croupier.table.spanish_21.settling import MoveChips
from croupier.table.spanish_21.shuffler import ReportJam
from croupier.table.steps import Step
from croupier.training.steps_ahead import step_to_come
from croupier.values.clauses import ClauseId
from tests.games.spanish_21.tables import dealt
from tests.support import clause
from tests.table.spanish_21.driver import Live

SAID: list[tuple[Order, str, str]] = [
    (Hit(2, 1), "a card for box 2", "Box 2 draws"),
    (Split(2, 3), "splitting hand 3 of box 2", "Hand 3 of box 2 splits"),
    (
        MoveChips("collect", 1, "ann", "match_the_dealer"),
        "collecting the Match-The-Dealer wager of ann, box 1",
        "Collect Match-The-Dealer of ann, box 1",
    ),
    (
        MoveChips("award", 1, "ann", "fixed_bonus"),
        "the super bonus of ann, box 1",
        "Pay the super bonus of ann, box 1",
    ),
    (CutCards(0, 99), "the cut by the dealer", "Cut the cards yourself"),
    (ReportJam(), "report jam", "Report jam"),
]


@pytest.mark.parametrize(("act", "words", "said"), SAID, ids=[each[1] for each in SAID])
def test_an_order(act: Order, words: str, said: str) -> None:
    assert (SPANISH_21.named(act), SPANISH_21.says(act)) == (words, said)


def test_what_happened_is_said_as_such() -> None:
    assert SPANISH_21.mishap(ReportJam()) == "The shuffler jams or stops"
    assert SPANISH_21.mishap(Hit(2, 1)) == SPANISH_21.says(Hit(2, 1))


def test_whoever_is_asked_later_is_named() -> None:
    clause = ClauseId("PA551-8-f-s2")
    assert step_to_come(SPANISH_21, Step(Hit(2, 1), clause, person="bob")) == "Ask bob about box 2"
    assert step_to_come(SPANISH_21, Step(DealCard(), clause)) == "Deal the next card"


def test_a_refusal_says_what_comes_first() -> None:
    live = Live(cards=dealt("6h Kd 9c", "9h 7c")).deal("1 25").until(Surrender)
    refused = live.answer(CallDealersCard())
    assert "not now: the surrender of box 1 comes next" in str(refused)


@clause("PA551-8-l")
def test_totals_are_said_for_information_only() -> None:
    """The player counts the hand; the dealer's own total is none of it."""
    live = Live(cards="9h 7s 9d Kh").ready().bet("1 25").until(AnnounceTotal)
    words = SPANISH_21.instruction(live.table, live.next)
    assert words == "Say the total of box 1: 18, for information only"
    [said] = live.step()
    assert SPANISH_21.tell(said) == "The dealer says 18 for box 1, for information only."


@clause("PA551-4-b-s3")
def test_new_cards_are_spread_in_fanned_columns() -> None:
    live = Live().until(SpreadCards)
    how = "in fanned horizontal columns by deck, suit and sequence"
    assert SPANISH_21.instruction(live.table, live.next) == f"Spread batch A face up {how}"
    [spread] = live.step()
    assert SPANISH_21.tell(spread).endswith(f"spreads batch A on the table {how}.")


@clause("PA551-5-b-s1")
def test_the_stack_is_offered_with_its_backs_up() -> None:
    live = Live().until(OfferCut)
    words = SPANISH_21.instruction(live.table, live.next)
    assert words == "Offer the cut to seat 1, the backs of the cards up"
    [offered] = live.step()
    assert SPANISH_21.tell(offered) == "The cut is offered to seat 1, the backs of the cards up."
