"""Real cards that are not whole: one is foreign, too many, or missing (reading R-X40)."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import submission
from croupier.table.baccarat.announcing import AnnounceResult
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.voiding import VoidRound
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.receiving import CardsRetired, ReceiveCards
from croupier.table.cards.wrong_cards import EXTRA, FOREIGN, MISSING, FindWrongCard
from croupier.table.people import DEALER
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.wagers import RoundVoided
from croupier.table.spanish_21.settling import ClearCards
from croupier.table.spanish_21.voiding import VoidRound as VoidBoxes
from croupier.values.cards import parse_cards
from croupier.values.refusals import BadMaterial
from tests.games.spanish_21.tables import answered
from tests.support import clause, submission_text
from tests.table.driver import Live
from tests.table.spanish_21.driver import Live as Boxes

DECKS = {
    "pa-627a": "PA627A-3-a-s1",
    "pa-541": "PA541-3-a-s1",
    "pa-543": "PA543-3-a-s1",
    "pa-545": "PA545-3-a-s1",
    "ma-midi": "MA-3-a-s1",
    "md-mini": "MD-3-A-1",
}
EACH = [pytest.param(book, marks=clause(cited)) for book, cited in DECKS.items()]
PLAYED_ON = 'options.wrong_card = "played_on"'
ANSWER = "[approvals.R-X40]\nreference = 'A-1'\ndate = 2024-01-01"
NATURAL = "4h 2s 4d 3c"


def in_play(book: str = "pa-627a", more: str = "") -> Live:
    """A table with real cards in the shoe, before the call."""
    live = Live(book, more, seats="1 ann,2 bob", physical=True).until(BurnCard)
    live.burn()
    return live.until(CallNoMoreBets)


def dealing(book: str = "pa-627a", more: str = "") -> Live:
    """The first card of a round is next."""
    return in_play(book, more).bet("1 banker 100; 2 player 50").until(DealCard)


@pytest.mark.parametrize("book", EACH)
def test_a_card_that_does_not_belong_voids_the_round_and_the_cards_are_withdrawn(
    book: str,
) -> None:
    live, cited = dealing(book), DECKS[book]
    assert live.refused(FindWrongCard(FOREIGN), "ann") == cited
    assert live.refused(FindWrongCard("torn")) == cited
    live.do(FindWrongCard(FOREIGN))
    assert (live.next, live.next_clause) == (VoidRound(), cited)
    assert live.refused(FindWrongCard(EXTRA)) == cited
    assert "void already" in str(live.send(FindWrongCard(EXTRA)))
    live.step()
    assert (live.table.chips("ann"), live.table.chips("bob")) == (10_000_00, 10_000_00)
    (void,) = live.happened(RoundVoided)
    assert (
        BACCARAT.tell(void) == "The round is void, the cards are not whole, and $150.00 moves back."
    )
    live.until(ReceiveCards)
    assert live.happened(CardsRetired)[-1].clause == cited


@clause("PA627A-3-a-s1")
def test_between_rounds_the_cards_go_and_wagers_wait() -> None:
    live = in_play().bet("1 banker 100")
    live.do(FindWrongCard(MISSING), "floor")
    live.until(ReceiveCards)
    assert not live.happened(RoundVoided)
    assert [each.stake for each in live.table.wagers] == [100_00]


@clause("PA627A-3-a-s1")
def test_a_round_that_is_decided_is_settled_before_its_cards_are_found_wrong() -> None:
    live = dealing()
    for card in parse_cards(NATURAL):
        live.do(DealCard(card))
    live.until(AnnounceResult)
    live.until(MoveChips)
    assert live.refused(FindWrongCard(EXTRA)) == "PA627A-3-a-s1"
    live.play_round()
    live.do(FindWrongCard(EXTRA))


@clause("PA627A-3-a-s1")
def test_a_sealed_order_holds_no_wrong_card() -> None:
    live = Live("pa-627a").ready()
    assert live.refused(FindWrongCard(FOREIGN)) == "PA627A-3-a-s1"
    offered = [step.order for step in BACCARAT.due(live.table, DEALER, live.at)]
    assert FindWrongCard() not in offered
    real = in_play()
    assert FindWrongCard() in [step.order for step in BACCARAT.due(real.table, DEALER, real.at)]


def test_with_the_regulators_answer_it_is_put_right_and_play_goes_on() -> None:
    live = dealing("pa-627a", f"{PLAYED_ON}\n{ANSWER}")
    live.do(FindWrongCard(FOREIGN))
    assert isinstance(live.next, DealCard)
    with pytest.raises(BadMaterial, match="R-X40"):
        submission(submission_text("pa-627a", PLAYED_ON))


@clause("PA551-3-a-s1")
def test_at_spanish_21_a_wrong_card_that_is_no_10_voids_the_round_too() -> None:
    live = Boxes(cards="9h 7s 9d Kh", physical=True).deal("1 25")
    live.do(FindWrongCard(EXTRA))
    assert (live.next, live.next_clause) == (VoidBoxes(), "PA551-3-a-s1")
    live.step()
    assert live.gained("ann") == 0
    live.until(ReceiveCards)
    assert live.happened(CardsRetired)[-1].clause == "PA551-3-a-s1"
    live.round()
    live.deal().until(ClearCards)
    assert live.refused(FindWrongCard(EXTRA)) == "PA551-3-a-s1"


def test_at_spanish_21_it_may_be_put_right_with_the_regulators_answer() -> None:
    live = Boxes(answered("R-X40", wrong_card="played_on"), physical=True).deal("1 25")
    live.do(FindWrongCard(MISSING))
    assert live.table.in_round.void is None
