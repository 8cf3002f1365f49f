"""The turn of the first offer, and a bank that is given up before the call (535.11(c))."""

from __future__ import annotations

import pytest

from croupier.table.pai_gow.bank import DeclineBank, GiveUpBank, OfferBank
from croupier.table.pai_gow.dealer_wager import LowerDealerWager
from croupier.table.pai_gow.dealing import SweepPositions
from croupier.table.pai_gow.exposed_tiles import ExposeTile
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.seating import BankAbandoned
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.shaking import ShakeDice
from croupier.table.people import player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat
from croupier.values.transfers import INVENTORY
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import Live

BANKING = {"player_banking": True, "co_banking": True}
SEATS = "2 bob,3 cleo,4 dan"


def first_offer_at_two(more: str = "", **options: object) -> Live:
    live = Live(paigow(more, **BANKING, **options), seats=SEATS).round("2 10; 3 10; 4 10").ready()
    assert live.next == OfferBank(2)
    return live


def next_first_offer(live: Live) -> object:
    return live.finish().ready().next


@clause("PA535-11-c-s3")
@pytest.mark.parametrize("when", [DeclineBank, CallNoMoreBets, SetHands])
def test_the_offer_moves_on_from_a_seat_that_is_left_behind_it(when: type) -> None:
    live = first_offer_at_two().bet("3 10; 4 10").until(when)
    live.do(LeaveSeat(2), "bob")
    assert next_first_offer(live) == OfferBank(3)


@clause("PA535-11-c-s3")
@pytest.mark.parametrize("when", [DeclineBank, CallNoMoreBets, ShakeDice])
def test_whoever_sits_down_before_it_does_not_hold_it_up(when: type) -> None:
    live = first_offer_at_two().bet("2 10; 3 10; 4 10").until(when)
    live.sit(1, "ann")
    assert next_first_offer(live) == OfferBank(3)


@clause("PA535-11-c-s3")
def test_behind_the_last_seat_comes_the_dealer_even_if_that_seat_is_empty_now() -> None:
    live = first_offer_at_two()
    for _ in range(2):
        live.bet("2 10; 3 10; 4 10").finish().ready()
    assert live.next == OfferBank(4)
    live.bet("2 10; 3 10; 4 10").until(ShakeDice)
    live.do(LeaveSeat(4), "dan")
    assert next_first_offer(live) == CallNoMoreBets()  # the house banks one round
    assert next_first_offer(live.bet("2 10; 3 10")) == OfferBank(2)


@clause("PA535-11-c-s3", "PA535-12-e")
def test_a_void_round_leaves_the_turn_where_it_was() -> None:
    live = first_offer_at_two().bet("2 10; 3 10; 4 10").until(SweepPositions)
    live.do(ExposeTile(7, 1))
    assert next_first_offer(live) == OfferBank(2)


def banked_by_bob(*, co: bool = False) -> Live:
    return first_offer_at_two().banked(2, co=co).until(CallNoMoreBets)


@clause("PA535-11-c-s1", "PA535-11-c-s5")
@pytest.mark.parametrize("co", [False, True])
def test_a_bank_given_up_is_offered_on_to_those_not_asked(co: bool) -> None:  # noqa: FBT001
    live = banked_by_bob(co=co).bet("3 10")
    held, tray = live.table.chips("bob"), live.table.accounts[INVENTORY]
    given_up = live.do(GiveUpBank(2), "bob")
    assert live.kinds(given_up) == ["bank-given-up"]
    assert live.table.bank is None
    assert live.table.seat_of("bob") == 2
    assert live.table.chips("bob") == held
    assert live.table.accounts[INVENTORY] == tray + (0 if co else 10_00)  # the dealer's wager
    assert (live.next, live.next_clause) == (OfferBank(3), "PA535-11-c-s1")
    assert PAI_GOW.tell(given_up[0]) == "bob at seat 2 gives the bank up."
    live.until(CallNoMoreBets)
    live.bet("2 10")  # a player like the others again
    assert next_first_offer(live) == OfferBank(3)


@clause("PA535-11-c-s1")
def test_the_bank_may_give_up_until_the_call_and_nobody_else() -> None:
    live = first_offer_at_two()
    assert live.refused(GiveUpBank(2), "bob") == "PA535-11-c-s1"
    live.banked(2)
    for _ in range(3):  # the cut, the dealer's wager, the call
        listed = {step.order: step for step in PAI_GOW.due(live.table, player("bob"), live.at)}
        assert not listed[GiveUpBank(2)].must
        for seat, by in ((2, "cleo"), (3, "bob"), (2, "dealer"), (2, "floor")):
            assert live.refused(GiveUpBank(seat), by) == "PA535-11-c-s1"
        if not live.awaits(CallNoMoreBets):
            live.step()
    live.bet("3 10").step()
    assert live.refused(GiveUpBank(2), "bob") == "PA535-11-c-s1"
    assert GiveUpBank(2) not in [s.order for s in PAI_GOW.due(live.table, player("bob"), live.at)]


@clause("PA535-11-c-s5", "PA535-11-h-s2")
def test_a_bank_alone_that_wants_no_wager_is_not_stuck() -> None:
    live = Live(paigow(**BANKING), seats="2 bob").round("2 10").banked(2)
    live.do(LowerDealerWager(2, 0), "bob")
    live.until(CallNoMoreBets)
    assert live.refused(CallNoMoreBets()) == "PA535-8-a-s1"
    live.do(GiveUpBank(2), "bob")
    assert live.awaits(CallNoMoreBets)  # nobody is left to be asked
    live.bet("2 10").finish()
    assert not live.table.history[-1].bank


@clause("PA535-11-c-s3")
def test_a_bank_given_up_counts_as_no_bank_where_the_offer_follows_the_bank() -> None:
    live = first_offer_at_two(answered("R-PG05"), bank_rotation="after_the_bank").banked(2)
    live.do(GiveUpBank(2), "bob")
    live.until(CallNoMoreBets).bet("3 10")
    assert next_first_offer(live) == OfferBank(3)
    assert not live.happened(BankAbandoned)


def test_giving_up_in_words() -> None:
    act = GiveUpBank(2)
    assert PAI_GOW.named(act) == "seat 2 giving the bank up"
    assert PAI_GOW.says(act) == "Seat 2 gives the bank up"
