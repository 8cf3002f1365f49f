"""Errors while cards lie face down tell nobody what those cards are."""

from __future__ import annotations

import pytest

from croupier.surveillance.verifying import verify
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.cover_card import CallLastHand, CoverCardRemoved
from croupier.table.baccarat.curator import AcceptShoe, AskForShoe, OfferShoe
from croupier.table.baccarat.dealing import CardDealt, DealCard
from croupier.table.baccarat.discarding import CardDiscarded
from croupier.table.baccarat.game import due, masked
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.remedies import ErrorRemedied
from croupier.table.baccarat.viewing import TurnHand
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe
from croupier.table.cards.ending import OrderShuffle
from croupier.table.people import DEALER, FLOORPERSON, player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.values.cards import parse_cards
from croupier.values.sides import Side
from tests.support import clause
from tests.table.driver import Live

DEALS = ("Kh Qs 6c 3d", "Kh Qs 2c 3d", "Kh Qs 9c 3d", "Kh Qs 7c 7d")
"""Banker draws, Player draws, a Natural, both stay."""
DOWN = {
    "pa-541": 'options.procedure = "face_down"',
    "pa-543": 'options.procedure = "viewing"',
    "pa-545": 'options.procedure = "viewing"',
    "pa-627a": 'options.procedure = "face_down"',
    "ma-midi": "",
    "md-mini": "",
}


def four_down(book: str, cards: str) -> Live:
    live = Live(book, DOWN[book], cards=f"{cards} 4h", seats="1 ann").ready()
    if book == "pa-545":
        live.do(AskForShoe(1), "ann")
        live.do(OfferShoe(1))
        live.do(AcceptShoe(1), "ann")
    live.bet("1 banker 100; 1 player 50")
    return live.until(lambda table: table.round is not None and len(table.round.laid) == 4)


@pytest.mark.parametrize("book", DOWN)
def test_what_is_listed_does_not_depend_on_hidden_cards(book: str) -> None:
    for viewer in (DEALER, FLOORPERSON, player("ann")):
        listed = [
            [(step.order, step.clause) for step in due(live.table, viewer, live.at)]
            for live in (four_down(book, cards) for cards in DEALS)
        ]
        assert all(each == listed[0] for each in listed)


@pytest.mark.parametrize("book", DOWN)
@pytest.mark.parametrize("disclosed", [False, True])
@pytest.mark.parametrize("towards", [None, *Side])
def test_what_goes_out_does_not_depend_on_hidden_cards(
    book: str, *, disclosed: bool, towards: Side | None
) -> None:
    told = [
        [
            masked(event)
            for event in four_down(book, cards).do(DrawInError(None, disclosed, towards))
        ]
        for cards in DEALS
    ]
    assert all(each == told[0] for each in told)


@clause("PA627A-13-b-s1", "PA627A-13-b-s2")
@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize(
    ("cards", "remedy"),
    [("Kh Qs 6c 3d", "banker_third_card"), ("Kh Qs 7c 7d", "first_card_of_next_hand")],
)
def test_real_cards_play_the_same_rule(cards: str, remedy: str, *, physical: bool) -> None:
    """The hands decide once they are turned and called, whoever knew them before."""
    faces = parse_cards(cards)
    live = Live("pa-627a", DOWN["pa-627a"], cards=f"{cards} 4h", physical=physical)
    if physical:
        live.until(BurnCard)
        for burned in live.stacked[:2]:
            live.do(BurnCard(burned if live.table.in_shoe.burns_first else None))
        live.do(CallNoMoreBets())
        for _ in faces:
            live.do(DealCard())
        live.do(DrawInError(towards=Side.PLAYER))
        live.do(TurnHand(Side.PLAYER, faces[::2]))
        live.do(CallPoints(Side.PLAYER))
        live.do(TurnHand(Side.BANKER, faces[1::2]))
        live.do(CallPoints(Side.BANKER))
    else:
        live.ready().until(lambda table: table.round is not None and len(table.round.laid) == 4)
        live.do(DrawInError(towards=Side.PLAYER))
        live.until(lambda table: table.round is not None and len(table.round.called) == 2)
    assert [e.remedy for e in live.happened(ErrorRemedied)] == ["set_aside", remedy]


@clause("PA627A-9-e-s1", "PA627A-9-e-s2")
def test_a_cover_card_before_an_error_card_shows_in_that_round() -> None:
    """Two burned cards and three Naturals: the cover card lies behind the third round's last."""
    naturals = "Kh Qs 9c 7d Kd Qc 9h 7s Kc Qh 9s 7c"
    live = Live("pa-627a", "options.cover_card_depth = 298", cards=naturals, decks=6).ready()
    live.until(lambda table: table.rounds == 2).until(AnnounceResult)
    assert live.table.in_shoe.drawn == live.table.in_shoe.cover_at
    live.do(DrawInError())
    [removed] = live.happened(CoverCardRemoved)
    assert removed.counted == 3
    live.until(CallLastHand)
    assert live.table.rounds == 3


def test_a_real_cover_card_shows_when_the_dealer_says_so() -> None:
    live = Live("pa-627a", physical=True).until(LoadShoe)
    assert live.table.in_shoe.cover_at is not None
    assert live.table.in_shoe.cover_at < 0, "nobody knows where it is"


@clause("PA541-14-d-s1", "PA541-14-d-s2")
def test_a_card_found_face_up_while_cards_are_burned() -> None:
    live = Live("pa-541", burned="3s 2h 9c 8d", open_now=True).until(BurnCard)
    live.step()
    live.do(FindFaceUp())
    live.until(CallNoMoreBets)
    burned = [str(e.card) for e in live.happened(CardBurned)]
    assert burned[0] == "3s"
    assert len(burned) == 4, "the burn is what the first card says"
    assert len(live.happened(CardDiscarded)) == 2, "and as many more as the two found"


@clause("PA627A-13-d-s1")
def test_a_waiting_simulated_round_comes_before_an_ordered_shuffle() -> None:
    live = Live("pa-627a").ready()
    live.do(DrawInError(disclosed=True))
    assert live.refused(OrderShuffle(), "floor") == live.clauses["shuffle"]
    live.until(CallNoMoreBets)
    live.do(OrderShuffle(), "floor")


@clause("PA541-14-a", "PA541-15-s1")
def test_a_continuous_device_leaves_out_the_card_of_the_next_hand() -> None:
    live = Live("pa-541", 'options.shuffler = "continuous"', decks=6)
    live.until(AnnounceResult)
    live.do(DrawInError())
    [carried] = live.table.carried
    live.until(CallNoMoreBets)
    assert live.table.in_shoe.cards == 6 * 52 - 1
    live.play_round()
    assert [e.card for e in live.happened(CardDealt) if e.held] == [carried.card]
    live.until(CallNoMoreBets)
    assert live.table.in_shoe.cards == 6 * 52
    assert verify("t1", live.journal.read("t1")).troubles == ()
