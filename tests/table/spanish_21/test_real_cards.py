"""A dealer with real cards enters what becomes visible, and the reader's answer."""

from __future__ import annotations

import pytest

from croupier.table.cards.ending import OrderShuffle
from croupier.table.cards.sealing import ShoeSealed
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.spanish_21.card_reader import RepairReader
from croupier.table.spanish_21.counting import CheckCount
from croupier.table.spanish_21.cutting_card import CuttingCardReached, RemoveCuttingCard
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.discards import ShuffleDiscards
from croupier.table.spanish_21.insurance import Insure
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.voiding import VoidRound
from croupier.values.cards import Card
from tests.games.spanish_21.tables import dealt
from tests.support import clause
from tests.table.spanish_21.driver import Live


def real(dealer: str, *hands: str, more: str = "") -> Live:
    return Live(cards=f"{dealt(dealer, *hands)} {more}", physical=True).deal("1 10")


def test_a_whole_evening_with_real_cards_seals_nothing() -> None:
    live = real("As 9d", "9h 4c", more="7c").play("1 hit").finish()
    assert live.happened(ShoeSealed) == []
    assert live.table.history[0].hands[0].cards == "9h 4c 7c"
    assert live.gained() == 0
    live.do(OrderShuffle(), "floor")
    live.ready()
    assert live.table.in_shoe.number == 2


@pytest.mark.parametrize("rank", ["T", "9"])
@clause("PA551-3-a-s1", "PA551-3-a-s2")
def test_a_card_that_cannot_be_there_is_refused(rank: str) -> None:
    live = Live(physical=True, cards=" ".join(["9h"] * 6)).ready()
    for _ in range(2):
        live.deal("1 10").finish()
    live.bet("1 10")
    live.do(CallNoMoreBets())
    cited = {"T": "PA551-3-a-s2", "9": "PA551-3-a-s1"}
    while live.table.in_shoe.seen.get(Card.parse("9h"), 0) < 6:
        live.step()
    assert live.refused(DealCard(Card.parse(f"{rank}h"))) == cited[rank]


@clause("PA551-1-card-reader")
def test_the_hole_card_must_be_what_the_reader_told() -> None:
    """At a sealed table; real cards are what they are."""
    live = Live(cards=dealt("As Kd", "9h 9c")).deal("1 10").until(CallDealersCard)
    assert live.refused(CallDealersCard(Card.parse("9d"))) == "PA551-1-card-reader"
    live.finish()


@clause("PA551-16-m", "PA551-16-l-1")
def test_a_reader_that_told_of_a_blackjack_in_error_makes_all_hands_dead() -> None:
    live = real("As 9d", "9h 9c")
    live.do(Insure(1, 5_00), "ann")
    live.do(ReadHoleCard(blackjack=True))
    live.step()
    assert live.view().dealer.cards == ("As", "9d")
    assert (live.next, live.next_clause) == (RepairReader(), "PA551-16-m")
    live.step()
    assert (live.next, live.next_clause) == (VoidRound(), "PA551-16-l-1")
    live.step()
    assert live.gained() == 0
    assert live.table.can_bet


def test_a_reader_that_failed_to_find_a_blackjack_is_put_right_by_the_card() -> None:
    live = real("Ks Ad", "9h 2c", more="5c")
    live.do(ReadHoleCard(blackjack=False))
    live.play("1 double").finish()
    assert live.gained() == -10_00


@clause("PA551-10-a-s2", "PA551-10-c", "PA551-16-m")
def test_insurance_collected_by_a_reader_that_failed_is_paid_when_the_blackjack_shows() -> None:
    live = real("As Kd", "9h 9c")
    live.do(Insure(1, 5_00), "ann")
    live.do(ReadHoleCard(blackjack=False))
    live.play("1 stand").step()
    assert (live.next, live.next_clause) == (RepairReader(), "PA551-16-m")
    live.finish()
    assert [each[:4] for each in live.moves()] == [
        ("collect", 1, "insurance", 5_00),
        ("pay", 1, "insurance", 10_00),
        ("collect", 1, "spanish_21", 10_00),
    ]
    assert live.gained() == 0
    slips = [each for event in live.happened(WagersJudged) for each in event.wagers]
    assert sum(each.back - each.stake for each in slips) == 0


@clause("PA551-8-j")
def test_the_dealer_says_on_which_box_the_cutting_card_shows() -> None:
    live = Live(seats="1 ann,2 bob", physical=True).ready()
    live.bet("1 10; 2 10")
    assert live.refused(RemoveCuttingCard(), "floor") == "PA551-8-j"
    live.do(CallNoMoreBets())
    live.step()
    live.do(RemoveCuttingCard())
    assert [each.seat for each in live.happened(CuttingCardReached)] == [2]
    assert live.refused(RemoveCuttingCard()) == "PA551-8-j"
    live.finish()
    assert live.table.over is not None


def test_a_sealed_shoe_has_its_cutting_card_where_it_was_put() -> None:
    live = Live().ready()
    assert live.refused(RemoveCuttingCard()) == "PA551-8-j"


def test_real_cards_in_a_shoe_that_runs_out_are_taken_from_the_rack() -> None:
    live = Live(physical=True)
    while not live.offers(ShuffleDiscards()):
        if live.table.can_bet and not live.table.wagers:
            live.bet("1 10")
        live.step()
    live.finish()
    assert live.table.reached == 0
    assert live.table.todo == ()
    live.until(CheckCount)
