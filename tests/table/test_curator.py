"""The curator of big Baccarat: who holds the shoe, who deals, and how the shoe goes round."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.announcing import AnnounceResult
from croupier.table.baccarat.curator import (
    AcceptShoe,
    AskForShoe,
    CuratorChosen,
    DealerDesignated,
    DeclineShoe,
    DesignateDealer,
    OfferShoe,
    OrderPass,
    PassShoe,
    ShoeAskedFor,
    ShoeDeclined,
    ShoeOffered,
    ShoePassed,
)
from croupier.table.baccarat.dealing import (
    CallCards,
    CardDealt,
    CardMisplaced,
    CardsCalled,
    DealCard,
)
from croupier.table.baccarat.game import due
from croupier.table.baccarat.irregularities import CardDrawnInError, DrawInError, FindFaceUp
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.ending import EndShoe
from croupier.table.orders import Order
from croupier.table.people import DEALER, FLOORPERSON, player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.clauses import ClauseId
from croupier.values.sides import Side
from tests.support import RULEBOOKS, clause
from tests.table.driver import Live

SEATS = "7 cat,1 ann,4 bob"
PERSON = {1: "ann", 4: "bob", 7: "cat"}
BANKER_LOSES = "2h 3s 7c 4d"
BANKER_WINS = "2h 3s 4c 6d"
TIE = "2h 3s 7c 6d"
LAST_CURATOR = """options.first_curator = "last_curator"
approvals.R-N18 = { reference = "BGO-25", date = 2024-01-31 }"""


def table(cards: str = "", seats: str = SEATS, filed: str = "") -> Live:
    """Up to the first offer of the shoe."""
    return Live("pa-545", filed, cards=cards, seats=seats).until(OfferShoe)


def accepted(live: Live, seat: int) -> Live:
    """The shoe goes round until this seat takes it."""
    live.until(OfferShoe)
    while isinstance(live.next, OfferShoe):
        offered = live.next.seat
        assert offered, f"seat {seat} was never asked"
        live.do(live.next)
        answer = AcceptShoe if offered == seat else DeclineShoe
        live.do(answer(offered), PERSON[offered])
    assert live.table.curating.seat == seat
    return live


def offers(live: Live) -> list[int]:
    """Whom the shoe is offered to, one after the other, while all decline."""
    asked = list[int]()
    while isinstance(live.next, OfferShoe):
        asked.append(live.next.seat)
        live.step()
        if asked[-1]:
            live.step()
    return asked


def in_round(live: Live) -> Live:
    live.do(CallNoMoreBets())
    live.do(CallCards())
    return live


# A new shoe ---------------------------------------------------------------------------------


@clause("PA545-7-b-s1", "PA545-7-b-s2", "PA545-7-c")
@pytest.mark.parametrize("declining", [(), (1,), (1, 4)])
def test_a_new_shoe_is_offered_from_seat_one_upwards(declining: tuple[int, ...]) -> None:
    live = table()
    for seat in declining:
        live.do(OfferShoe(seat))
        live.do(DeclineShoe(seat), PERSON[seat])
    seat = (1, 4, 7)[len(declining)]
    offering = "PA545-7-b-s2" if declining else "PA545-7-b-s1"
    assert (live.next, live.next_clause) == (OfferShoe(seat), offering)
    for wrong in {0, 1, 2, 4, 7} - {seat}:
        assert live.refused(OfferShoe(wrong)) == offering
    assert live.refused(CallNoMoreBets()) == offering
    for by in ("floor", "ann"):
        assert live.refused(OfferShoe(seat), by) == offering
    [offer] = live.do(OfferShoe(seat))
    assert isinstance(offer, ShoeOffered)
    assert (offer.seat, offer.clause) == (seat, offering)
    for wrong, person in PERSON.items():
        if wrong != seat:
            for act in (AcceptShoe, DeclineShoe):
                assert live.refused(act(seat), person)
                assert live.refused(act(wrong), person)
    [chosen] = live.do(AcceptShoe(seat), PERSON[seat])
    assert isinstance(chosen, CuratorChosen)
    assert (chosen.seat, chosen.clause) == (seat, "PA545-7-c")
    assert live.table.curating.seat == seat
    assert isinstance(live.next, CallNoMoreBets)


@clause("PA545-7-b-s2")
def test_an_empty_seat_one_is_passed_over() -> None:
    assert table(seats="9 dan,3 eve").next == OfferShoe(3)


@clause("PA545-7-d-2")
def test_the_dealer_is_curator_when_nobody_accepts() -> None:
    live = table()
    assert offers(live) == [1, 4, 7, 0]
    chosen = live.happened(CuratorChosen)
    assert [(event.seat, event.clause) for event in chosen] == [(0, "PA545-7-d-2")]
    in_round(live)
    for person in PERSON.values():
        assert live.refused(DealCard(), person)
    live.do(DealCard())


def test_an_offer_falls_away_with_the_player() -> None:
    live = table()
    live.do(OfferShoe(1))
    live.do(LeaveSeat(1), "ann")
    assert live.next == OfferShoe(4)


@pytest.mark.parametrize(
    ("filed", "curator", "wanted"),
    [
        ("", 4, [1, 4, 7, 0]),
        (LAST_CURATOR, 4, [4, 7, 1, 0]),
        (LAST_CURATOR, 7, [7, 1, 4, 0]),
        (LAST_CURATOR, 1, [1, 4, 7, 0]),
    ],
)
def test_the_next_shoe_starts_at_seat_one_again_unless_filed(
    filed: str, curator: int, wanted: list[int]
) -> None:
    """Reading R-N18."""
    live = Live("pa-545", filed, cards=f"{BANKER_WINS} " * 4, seats=SEATS)
    live.until(InsertCoverCard).do(InsertCoverCard(8 * 52 - 11))
    accepted(live, curator).until(EndShoe)
    assert live.table.curating.seat == curator
    live.until(OfferShoe)
    assert live.table.shoes == 2
    assert offers(live) == wanted
    assert {event.clause for event in live.happened(ShoeOffered)} == {
        "PA545-7-b-s1",
        "PA545-7-b-s2",
    }


def test_a_last_curator_who_has_moved_is_offered_the_next_shoe_there() -> None:
    """Reading R-N18, as filed."""
    live = Live("pa-545", LAST_CURATOR, cards=f"{BANKER_WINS} " * 4, seats=SEATS)
    live.until(InsertCoverCard).do(InsertCoverCard(8 * 52 - 11))
    accepted(live, 4).until(EndShoe)
    live.do(TakeSeat(2), PERSON[4])
    live.do(LeaveSeat(4), PERSON[4])
    assert live.until(OfferShoe).next == OfferShoe(2)


# Dealing ------------------------------------------------------------------------------------


@clause("PA545-1-curator", "PA545-9-b", "PA545-9-c-s1", "PA545-10-c")
def test_the_curator_deals_when_the_caller_says_cards() -> None:
    six_cards = "2h 3s Kc Kd 9h 4c"
    live = accepted(table(six_cards), 4)
    live.do(CallNoMoreBets())
    for early in ("bob", "dealer"):
        assert live.refused(DealCard(), early) == "PA545-9-b"
    for wrong in ("bob", "floor"):
        assert live.refused(CallCards(), wrong) == "PA545-9-b"
    [called] = live.do(CallCards())
    assert isinstance(called, CardsCalled)
    assert called.clause == "PA545-9-b"
    for number in range(6):
        live.until(DealCard)
        for wrong in ("dealer", "floor", "ann", "cat"):
            assert live.refused(DealCard(), wrong) == live.next_clause
        live.do(DealCard(), "bob")
        assert live.happened(CardDealt)[-1].up == (number >= 4)


@clause("PA545-7-d-1")
def test_a_curator_may_name_the_dealer() -> None:
    live = accepted(table(f"{BANKER_WINS} {BANKER_LOSES}"), 4)
    for seat, person in ((4, "ann"), (1, "ann"), (4, "dealer")):
        assert live.refused(DesignateDealer(seat), person) == "PA545-7-d-1"
    live.do(CallNoMoreBets())
    assert live.refused(DesignateDealer(4), "bob") == "PA545-7-d-1"
    live.until(lambda now: now.round is None)
    [named] = live.do(DesignateDealer(4), "bob")
    assert isinstance(named, DealerDesignated)
    assert (named.seat, named.clause) == (4, "PA545-7-d-1")
    assert live.refused(DesignateDealer(4), "bob") == "PA545-7-d-1"
    in_round(live)
    assert live.refused(DealCard(), "bob") == live.next_clause
    live.do(DealCard())
    live.until(lambda now: now.round is None)
    assert live.next == OfferShoe(7)
    accepted(live, 7)
    in_round(live).do(DealCard(), "cat")


@clause("PA545-7-d-1")
def test_who_named_the_dealer_keeps_the_right_to_the_shoe_and_takes_it_back() -> None:
    """Reading R-N14."""
    live = accepted(table(BANKER_WINS), 4)
    assert live.refused(AskForShoe(4), "bob") == "PA545-7-d-2"
    live.do(DesignateDealer(4), "bob")
    for seat, person in ((1, "ann"), (4, "ann")):
        assert live.refused(AskForShoe(seat), person) == "PA545-7-d-2"
    [taken] = live.do(AskForShoe(4), "bob")
    assert taken == CuratorChosen(ClauseId("PA545-7-d-1"), 4)
    in_round(live).do(DealCard(), "bob")
    assert live.refused(AskForShoe(4), "bob") == "PA545-7-d-2"


# Slips --------------------------------------------------------------------------------------

DRAWN = (DrawInError(), DrawInError(disclosed=True), FindFaceUp())
MISDEALT = (DealCard(exposed=True), DealCard(laid_on=Side.BANKER))


def slips_open_to(live: Live, person: str) -> list[Order]:
    steps = due(live.table, player(person), live.at)
    told = [step.order for step in steps if not step.must]
    return [act for act in told if isinstance(act, DealCard | DrawInError)]


@clause("PA545-1-curator")
def test_no_curator_throws_sealed_cards_away() -> None:
    """Nobody's hand slips at a sealed shoe; what the curator deals is the caller's to say."""
    live = accepted(table(BANKER_WINS), 4)
    for moment in (CallNoMoreBets, CallCards, DealCard, AnnounceResult):
        live.until(moment)
        for slip in DRAWN:
            assert live.refused(slip, "bob") == "PA545-1-curator"
        assert slips_open_to(live, "bob") == []
    live.until(lambda now: now.round is None)
    in_round(live)
    for misdealt in MISDEALT:
        assert live.refused(misdealt, "bob") == "PA545-1-curator"
    live.do(DealCard(), "bob")


@clause("PA545-9-c-s1")
def test_the_dealer_reports_what_the_curator_lets_slip() -> None:
    live = in_round(accepted(table(BANKER_WINS), 4))
    first = len(live.told)
    for no_slip in (DealCard(), DealCard(laid_on=Side.PLAYER)):
        assert live.refused(no_slip) == live.next_clause
    for other in ("ann", "floor"):
        assert live.refused(DealCard(laid_on=Side.BANKER), other) == live.next_clause
    misplaced, dealt = live.do(DealCard(laid_on=Side.BANKER))
    assert isinstance(misplaced, CardMisplaced)
    assert isinstance(dealt, CardDealt)
    assert (misplaced.belongs_to, dealt.side) == (Side.PLAYER, Side.PLAYER)
    (shown,) = live.do(DealCard(exposed=True))
    assert isinstance(shown, CardDealt)
    assert shown.up
    live.do(DealCard(), "bob")
    live.until(AnnounceResult).do(DrawInError())
    live.play_round()
    assert "card-drawn-in-error" in live.kinds(first)


def test_a_third_card_that_lies_up_anyway_is_no_slip_to_report() -> None:
    live = in_round(accepted(table("2h 3s Kc Kd 9h 4c"), 4))
    live.until(lambda now: len(now.in_round.laid) == 4).until(DealCard)
    assert live.refused(DealCard(exposed=True)) == live.next_clause
    live.do(DealCard(laid_on=Side.BANKER))


@clause("PA545-15-a")
def test_a_curator_with_real_cards_can_slip() -> None:
    live = Live("pa-545", seats=SEATS, physical=True).until(BurnCard)
    live.burn()
    accepted(live, 4)
    assert DrawInError() in slips_open_to(live, "bob")
    drawn, _ = live.do(DrawInError(), "bob")
    assert isinstance(drawn, CardDrawnInError)
    assert live.refused(DrawInError(), "ann") == "PA545-9-c-s1"
    in_round(live)
    live.do(DealCard(laid_on=Side.BANKER), "bob")
    assert live.happened(CardMisplaced)


# Passing it on ------------------------------------------------------------------------------


@clause("PA545-14-a-1")
@pytest.mark.parametrize(
    ("cards", "passes"),
    [
        pytest.param(BANKER_LOSES, True, id="the Banker's Hand loses"),
        pytest.param(BANKER_WINS, False, id="wins"),
        pytest.param(TIE, False, id="ties, reading R-N13"),
    ],
)
def test_the_shoe_must_be_passed_when_the_bankers_hand_loses(cards: str, *, passes: bool) -> None:
    live = accepted(table(cards), 4)
    live.play_round()
    passed = [(event.seat, event.clause) for event in live.happened(ShoePassed)]
    assert passed == ([(4, "PA545-14-a-1")] if passes else [])
    assert live.next == (OfferShoe(7) if passes else CallNoMoreBets())
    if passes:
        assert live.refused(CallNoMoreBets()) == "PA545-14-b-s1"
        assert live.refused(PassShoe(4), "bob") == "PA545-14-a"
    else:
        in_round(live).do(DealCard(), "bob")


@clause("PA545-14-a")
def test_a_curator_may_pass_the_shoe_after_any_round() -> None:
    live = accepted(table(f"{BANKER_WINS} {TIE}"), 4)
    live.play_round()
    for seat, person in ((4, "ann"), (1, "ann"), (4, "dealer")):
        assert live.refused(PassShoe(seat), person) == "PA545-14-a"
    live.do(CallNoMoreBets())
    assert live.refused(PassShoe(4), "bob") == "PA545-14-a"
    live.until(lambda now: now.round is None)
    [passed] = live.do(PassShoe(4), "bob")
    assert isinstance(passed, ShoePassed)
    assert (passed.seat, passed.clause, passed.why) == (4, "PA545-14-a", "passed")
    assert live.refused(PassShoe(4), "bob") == "PA545-14-a"


@clause("PA545-14-a-2")
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_a_curator_may_be_ordered_to_pass_the_shoe(by: str) -> None:
    live = table(BANKER_WINS)
    order = OrderPass("misdeals")
    assert live.refused(order, by) == "PA545-14-a-2"
    accepted(live, 4).play_round()
    for person in PERSON.values():
        assert live.refused(order, person) == "PA545-14-a-2"
    [passed] = live.do(order, by)
    assert isinstance(passed, ShoePassed)
    assert (passed.seat, passed.clause, passed.why) == (4, "PA545-14-a-2", "misdeals")
    assert offers(live)[-1] == 0
    assert live.refused(order, by) == "PA545-14-a-2"


@clause("PA545-14-a-2", "PA545-14-b-s1")
@pytest.mark.parametrize("by", ["dealer", "floor"])
@pytest.mark.parametrize("dealt", [0, 1, 3])
def test_a_curator_who_stalls_is_ordered_to_pass_in_mid_round_and_the_shoe_goes_on(
    by: str, dealt: int
) -> None:
    live = in_round(accepted(table(BANKER_WINS), 4))
    for _ in range(dealt):
        live.do(DealCard(), "bob")
    [passed] = live.do(OrderPass(), by)
    assert isinstance(passed, ShoePassed)
    assert (passed.seat, passed.clause) == (4, "PA545-14-a-2")
    assert (live.next, live.next_clause) == (OfferShoe(7), "PA545-14-b-s1")
    for early in ("bob", "dealer"):
        assert live.refused(DealCard(), early) == "PA545-14-b-s1"
    accepted(live, 7)
    live.do(DealCard(), PERSON[7])
    live.until(lambda now: now.round is None)
    assert (live.table.rounds, live.table.curating.seat) == (1, 7)


@clause("PA545-14-b-s1", "PA545-7-b-s2", "PA545-7-d-2")
@pytest.mark.parametrize("by", ["dealer", "floor"])
@pytest.mark.parametrize("dealt", [None, 0, 3])
def test_a_shoe_that_nobody_answers_for_goes_on_to_the_dealer(by: str, dealt: int | None) -> None:
    """Whoever does not accept it is passed over, in mid-round and before any."""
    live = table(BANKER_WINS) if dealt is None else in_round(accepted(table(BANKER_WINS), 4))
    if dealt is not None:
        for _ in range(dealt):
            live.do(DealCard(), "bob")
        live.do(OrderPass(), by)
    silent = [1, 4, 7] if dealt is None else [7, 1]
    for seat in silent:
        live.do(OfferShoe(seat))
        office = DEALER if by == "dealer" else FLOORPERSON
        orders = [step.order for step in due(live.table, office, live.at)]
        assert DeclineShoe(seat) in orders
        assert AcceptShoe(seat) not in orders
        assert live.refused(AcceptShoe(seat), by) == "PA545-7-c"
        other = next(person for each, person in PERSON.items() if each != seat)
        assert live.refused(DeclineShoe(seat), other)
        [declined] = live.do(DeclineShoe(seat), by)
        assert isinstance(declined, ShoeDeclined)
        assert (declined.seat, declined.clause) == (seat, "PA545-7-b-s2")
    [chosen] = live.do(OfferShoe(0))
    assert isinstance(chosen, CuratorChosen)
    assert (chosen.seat, chosen.clause) == (0, "PA545-7-d-2")
    if dealt is None:
        in_round(live)
    live.do(DealCard())
    live.until(lambda now: now.round is None)
    assert live.table.rounds == 1


@clause("PA545-14-a-2", "PA545-14-b-s1")
def test_the_shoe_does_not_come_back_in_a_round_to_whoever_stalled_it() -> None:
    """Not even by another seat; from the next round on it does."""
    live = in_round(accepted(table(f"{BANKER_WINS} {BANKER_WINS}"), 4))
    live.do(OrderPass())
    live.do(OfferShoe(7))
    live.do(AcceptShoe(7), "cat")
    live.do(OrderPass())
    live.do(LeaveSeat(4), "bob")
    live.do(TakeSeat(3), "bob")
    assert offers(live) == [1, 0]
    live.until(lambda now: now.round is None)
    live.do(AskForShoe(1), "ann")
    assert offers(live) == [1, 3, 7, 0]


@clause("PA545-14-a-2")
@pytest.mark.parametrize("cards", [BANKER_WINS, "2h 3s Kc Kd 9h 4c"])
def test_no_pass_is_ordered_when_no_card_is_left_to_deal(cards: str) -> None:
    """It would put off the result, and nothing else; until then the shoe may be needed."""
    dealt = len(cards.split())
    live = in_round(accepted(table(cards), 4))
    live.until(lambda now: len(now.in_round.laid) == dealt)
    live.until(lambda now: all(each.up for each in now.in_round.laid))
    while live.table.round:
        for by in ("dealer", "floor"):
            assert live.refused(OrderPass(), by) == "PA545-14-a-2"
        live.step()
    assert live.table.curating.seat == 4
    live.do(OrderPass())


@clause("PA545-14-a-2", "PA545-14-b-s1")
@pytest.mark.parametrize("order", [OrderPass(), LeaveSeat(4)])
def test_a_shoe_that_no_card_is_wanted_from_is_offered_after_the_round(order: Order) -> None:
    """Both hands lie face down, of nine and of six: nobody knows yet that they stay."""
    live = in_round(accepted(table(BANKER_WINS), 4))
    for _ in range(4):
        live.do(DealCard(), "bob")
    live.do(order, "bob" if isinstance(order, LeaveSeat) else "dealer")
    first = len(live.told)
    live.until(lambda now: now.round is None)
    assert "shoe-offered" not in live.kinds(first)
    assert (live.next, live.next_clause) == (OfferShoe(7), "PA545-14-b-s1")


WAYS: dict[str, Order | None] = {
    "compulsory": None,
    "voluntary": PassShoe(4),
    "ordered": OrderPass(),
    "left": LeaveSeat(4),
}


@clause("PA545-14-b-s1")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rounds", [0, 1])
def test_a_passed_shoe_goes_to_the_right_and_round_the_table(way: str, rounds: int) -> None:
    """Ascending seats from the old curator's, who is not asked; then the dealer's (R-X01)."""
    act = WAYS[way]
    live = accepted(table(BANKER_LOSES if act is None else BANKER_WINS), 4)
    if act is None or rounds:
        live.play_round()
    if act is not None:
        live.do(act, "dealer" if isinstance(act, OrderPass) else "bob")
    first = len(live.told)
    assert live.next_clause == "PA545-14-b-s1"
    assert offers(live) == [7, 1, 0]
    asked = [event.clause for event in live.told[first:] if isinstance(event, ShoeOffered)]
    assert asked == ["PA545-14-b-s1"] * 2


@clause("PA545-14-b-s1")
@pytest.mark.parametrize("way", WAYS)
def test_who_passes_the_shoe_is_not_offered_it_at_another_seat(way: str) -> None:
    act = WAYS[way]
    live = accepted(table(BANKER_LOSES if act is None else BANKER_WINS, "4 bob,5 bob,7 cat"), 4)
    live.play_round()
    if act is not None:
        live.do(act, "dealer" if isinstance(act, OrderPass) else "bob")
    assert live.happened(ShoePassed)[0].why != "left the table"
    assert offers(live) == [7, 0]


@clause("PA545-7-b-s2")
def test_who_rejects_the_shoe_is_not_offered_it_at_another_seat() -> None:
    assert offers(table(seats="1 ann,4 bob,7 ann")) == [1, 4, 0]


@clause("PA545-14-b-s2")
@pytest.mark.parametrize(("curator", "taker"), [(4, 7), (4, 1), (7, 1), (7, 4), (1, 4), (1, 7)])
def test_the_first_to_accept_a_passed_shoe_is_the_new_curator(curator: int, taker: int) -> None:
    live = accepted(table(BANKER_LOSES), curator)
    live.play_round()
    accepted(live, taker)
    chosen = live.happened(CuratorChosen)[-1]
    assert (chosen.seat, chosen.clause) == (taker, "PA545-14-b-s2")
    in_round(live)
    assert live.refused(DealCard(), PERSON[curator])
    live.do(DealCard(), PERSON[taker])


@clause("PA545-14-b-s1")
def test_when_a_curator_leaves_in_mid_round_the_shoe_goes_on_at_once() -> None:
    """Reading R-N18: leaving the seat passes the shoe."""
    live = in_round(accepted(table(BANKER_LOSES), 4))
    live.do(DealCard(), "bob")
    live.do(LeaveSeat(4), "bob")
    [passed] = live.happened(ShoePassed)
    assert (passed.seat, passed.clause, passed.why) == (4, "PA545-14-a", "left the table")
    assert offers(live) == [7, 1, 0]
    live.do(DealCard())
    live.until(lambda now: now.round is None)
    assert live.table.rounds == 1


# When the dealer holds it -------------------------------------------------------------------


@pytest.mark.parametrize("curator", [0, 4])
@pytest.mark.parametrize(
    ("cards", "again"), [(BANKER_LOSES, True), (BANKER_WINS, False), (TIE, False)]
)
def test_a_dealers_shoe_is_offered_again_when_the_bankers_hand_loses(
    cards: str, curator: int, *, again: bool
) -> None:
    """Reading R-N13: from the dealer's right, whoever was curator before."""
    live = table(f"{BANKER_LOSES} {cards}" if curator else cards)
    if curator:
        accepted(live, curator).play_round()
    assert offers(live)[-1] == 0
    live.play_round()
    assert offers(live) == ([1, 4, 7, 0] if again else [])


@clause("PA545-7-d-2")
@pytest.mark.parametrize("curator", [0, 4])
def test_a_player_may_ask_for_the_dealers_shoe(curator: int) -> None:
    """Reading R-N13."""
    live = table(BANKER_LOSES)
    if curator:
        accepted(live, curator)
        assert live.refused(AskForShoe(7), "cat") == "PA545-7-d-2"
        live.play_round()
    offers(live)
    for seat, person in ((7, "ann"), (3, "cat"), (7, "dealer")):
        assert live.refused(AskForShoe(seat), person) == "PA545-7-d-2"
    [asked] = live.do(AskForShoe(7), "cat")
    assert isinstance(asked, ShoeAskedFor)
    assert (asked.seat, asked.clause) == (7, "PA545-7-d-2")
    assert live.next == OfferShoe(1)
    accepted(live, 7)
    in_round(live).do(DealCard(), "cat")
    assert live.refused(AskForShoe(1), "ann") == "PA545-7-d-2"


def test_the_dealers_shoe_is_not_asked_for_in_mid_round() -> None:
    live = table()
    offers(live)
    live.do(CallNoMoreBets())
    assert live.refused(AskForShoe(7), "cat") == "PA545-7-d-2"


def test_the_last_curator_is_remembered_while_the_dealer_deals() -> None:
    """The cut of the next shoe starts there."""
    live = accepted(table(BANKER_LOSES), 4)
    live.play_round()
    offers(live)
    live.do(AskForShoe(1), "ann")
    assert live.table.curating.last == 4


# Elsewhere ----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", sorted(set(RULEBOOKS) - {"pa-545"}))
def test_no_other_chapter_has_a_curator(book: str) -> None:
    live = Live(book).ready()
    for act in (PassShoe(1), DesignateDealer(1), AskForShoe(1)):
        assert live.refused(act, "ann") == live.clauses["no_touch"]
    for by in ("dealer", "floor"):
        assert live.refused(OrderPass(), by) == live.clauses["no_touch"]
    for offer in (OfferShoe(1), AcceptShoe(1), CallCards()):
        assert live.refused(offer) == live.next_clause
    live.do(CallNoMoreBets())
    assert live.refused(DealCard(), "ann") == live.next_clause
    live.do(DealCard())
