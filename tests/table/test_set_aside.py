"""Errors while cards lie face down tell nobody what those cards are."""

from __future__ import annotations

import pytest

from croupier.surveillance.verifying import verify
from croupier.table.baccarat import acts, events
from croupier.table.baccarat.due import due
from croupier.table.baccarat.masking import masked
from croupier.table.people import DEALER, FLOORPERSON, player
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
        live.do(acts.AskForShoe(1), "ann")
        live.do(acts.OfferShoe(1))
        live.do(acts.AcceptShoe(1), "ann")
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
            for event in four_down(book, cards).do(acts.DrawInError(None, disclosed, towards))
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
        live.until(acts.BurnCard)
        for burned in live.stacked[:2]:
            live.do(acts.BurnCard(burned if live.table.in_shoe.to_burn is None else None))
        live.do(acts.CallNoMoreBets())
        for _ in faces:
            live.do(acts.DealCard())
        live.do(acts.DrawInError(towards=Side.PLAYER))
        live.do(acts.TurnHand(Side.PLAYER, faces[::2]))
        live.do(acts.CallPoints(Side.PLAYER))
        live.do(acts.TurnHand(Side.BANKER, faces[1::2]))
        live.do(acts.CallPoints(Side.BANKER))
    else:
        live.ready().until(lambda table: table.round is not None and len(table.round.laid) == 4)
        live.do(acts.DrawInError(towards=Side.PLAYER))
        live.until(lambda table: table.round is not None and len(table.round.called) == 2)
    assert [e.remedy for e in live.happened(events.ErrorRemedied)] == ["set_aside", remedy]


@clause("PA627A-9-e-s1", "PA627A-9-e-s2")
def test_a_cover_card_before_an_error_card_shows_in_that_round() -> None:
    """Two burned cards and three Naturals: the cover card lies behind the third round's last."""
    naturals = "Kh Qs 9c 7d Kd Qc 9h 7s Kc Qh 9s 7c"
    live = Live("pa-627a", "options.cover_card_depth = 298", cards=naturals, decks=6).ready()
    live.until(lambda table: table.rounds == 2).until(acts.AnnounceResult)
    assert live.table.in_shoe.drawn == live.table.in_shoe.cover_at
    live.do(acts.DrawInError())
    [removed] = live.happened(events.CoverCardRemoved)
    assert removed.counted == 3
    live.until(acts.CallLastHand)
    assert live.table.rounds == 3


def test_a_real_cover_card_shows_when_the_dealer_says_so() -> None:
    live = Live("pa-627a", physical=True).until(acts.LoadShoe)
    assert live.table.in_shoe.cover_at is not None
    assert live.table.in_shoe.cover_at < 0, "nobody knows where it is"


@clause("PA541-14-d-s1", "PA541-14-d-s2")
def test_a_card_found_face_up_while_cards_are_burned() -> None:
    live = Live("pa-541", burned="3s 2h 9c 8d", open_now=True).until(acts.BurnCard)
    live.step()
    live.do(acts.FindFaceUp())
    live.until(acts.CallNoMoreBets)
    burned = [str(e.card) for e in live.happened(events.CardBurned)]
    assert burned[0] == "3s"
    assert len(burned) == 4, "the burn is what the first card says"
    assert len(live.happened(events.CardDiscarded)) == 2, "and as many more as the two found"


@clause("PA627A-13-d-s1")
def test_a_waiting_simulated_round_comes_before_an_ordered_shuffle() -> None:
    live = Live("pa-627a").ready()
    live.do(acts.DrawInError(disclosed=True))
    assert live.refused(acts.OrderShuffle(), "floor") == live.clauses["shuffle"]
    live.until(acts.CallNoMoreBets)
    live.do(acts.OrderShuffle(), "floor")


@clause("PA541-14-a", "PA541-15-s1")
def test_a_continuous_device_leaves_out_the_card_of_the_next_hand() -> None:
    live = Live("pa-541", 'options.shuffler = "continuous"', decks=6)
    live.until(acts.AnnounceResult)
    live.do(acts.DrawInError())
    [carried] = live.table.carried
    live.until(acts.CallNoMoreBets)
    assert live.table.in_shoe.cards == 6 * 52 - 1
    live.play_round()
    assert [e.card for e in live.happened(events.CardDealt) if e.held] == [carried.card]
    live.until(acts.CallNoMoreBets)
    assert live.table.in_shoe.cards == 6 * 52
    assert verify("t1", live.journal.read("t1")).troubles == ()
