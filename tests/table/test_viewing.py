"""The viewing procedure: who turns a hand, and who does when that player does not."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.announcing import CallPoints
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import (
    AcceptTurning,
    CardsHanded,
    CardsReturned,
    DeclineTurning,
    HandCards,
    HandTurned,
    OfferTurning,
    Relinquish,
    ReturnCards,
    TurnHand,
    TurningDeclined,
    TurningGivenUp,
    WithdrawTurning,
)
from croupier.table.orders import Order
from croupier.table.seats.chips import BuyIn, CashOut
from croupier.table.seats.seating import LeaveSeat
from croupier.values.cards import show_cards
from croupier.values.sides import Side
from tests.support import cases, clause
from tests.table.driver import Live

BOTH_DRAW = "2h Ks 3c 3d 4h 5c"  # Player 5 draws to 9, Banker 3 draws on the 4 to 8
TWO_CARDS = "Kh Qs 7c 6d"
BOOKS = ("pa-543", "pa-545", "ma-midi")
PLAYER, BANKER = Side.PLAYER, Side.BANKER
EVERYBODY = "2 ann,4 bob,5 cid,9 dan"


def viewing(book: str, seats: str = EVERYBODY, more: str = "", cards: str = BOTH_DRAW) -> Live:
    filed = "" if book == "ma-midi" else 'options.procedure = "viewing"\n'
    return Live(book, filed + more, cards=cards, seats=seats).ready()


def handed(live: Live) -> list[tuple[str, int, str, str]]:
    """Hand, seat, person and clause of every time that cards were handed over."""
    return [(e.side.value, e.seat, e.person, e.clause) for e in live.happened(CardsHanded)]


def turned(live: Live) -> list[tuple[str, str, str]]:
    """Hand, cards and clause of every time that the dealer turned them."""
    return [(e.side.value, show_cards(e.cards), e.clause) for e in live.happened(HandTurned)]


def up_to_holding(live: Live, side: Side = PLAYER) -> Live:
    """Until a player holds the hand."""

    def holds(table: Table) -> bool:
        turning = table.round.turning.get(side.value) if table.round else None
        return turning is not None and turning.handed

    return live.until(holds)


# The largest wager

LARGEST = [
    pytest.param(book, side, alone, tied, marks=clause(alone, tied), id=f"{book} {side.value}")
    for book, side, alone, tied in (
        ("pa-543", PLAYER, "PA543-9-c-3-i-s1", "PA543-9-c-3-v-s1"),
        ("pa-543", BANKER, "PA543-9-c-3-ii-s1", "PA543-9-c-3-v-s2"),
        ("pa-545", PLAYER, "PA545-9-d-2-s1", "PA545-9-d-6-s1"),
        ("pa-545", BANKER, "PA545-9-d-3-s1", "PA545-9-d-6-s2"),
        ("ma-midi", PLAYER, "MA-8-c-1-s2", "MA-8-c-6-s1"),
        ("ma-midi", BANKER, "MA-8-c-2-s1", "MA-8-c-6-s2"),
    )
]


@pytest.mark.parametrize(("book", "side", "alone", "tied"), LARGEST)
@pytest.mark.parametrize(
    ("bobs", "seat", "person", "equal"),
    [
        pytest.param("99.99", 2, "ann", False, id="below"),
        pytest.param("100", 2, "ann", True, id="equal: the lowest seat"),
        pytest.param("100.01", 4, "bob", False, id="above"),
    ],
)
def test_the_largest_wager_on_a_hand_views_it(
    *, book: str, side: Side, alone: str, tied: str, bobs: str, seat: int, person: str, equal: bool
) -> None:
    live = viewing(book)
    other = side.other.value
    live.bet(f"4 {side.value} {bobs}; 2 {side.value} 100; 9 {side.value} 60; 5 {other} 900")
    live.play_round()
    of_side = [row for row in handed(live) if row[0] == side.value]
    assert of_side[0] == (side.value, seat, person, tied if equal else alone)
    assert [row[2] for row in handed(live) if row[0] == other] == ["cid", "cid"]


@pytest.mark.parametrize(("book", "side", "_", "tied"), LARGEST)
@pytest.mark.parametrize(
    ("laid", "seat", "person"),
    [
        pytest.param("4 zoe, 4 bob, 4 ann", 4, "ann", id="on one spot: whose own seat is lowest"),
        pytest.param("4 zoe, 4 bob", 4, "zoe", id="on one spot: before a higher number"),
        pytest.param("4 dan, 4 zoe", 4, "zoe", id="on one spot: before one who stands"),
        pytest.param("4 eli, 4 dan", 4, "eli", id="two who stand: whoever bet first"),
        pytest.param("2 cid, 4 ann", 4, "ann", id="another's spot, from a lower seat"),
        pytest.param("2 bob, 4 zoe", 4, "zoe", id="another's spot, from a higher seat"),
        pytest.param("2 dan, 4 zoe", 2, "dan", id="who stands is where the wager is"),
    ],
)
def test_of_equal_wagers_the_bettor_nearest_the_dealer_views(
    book: str, side: Side, _: str, tied: str, laid: str, seat: int, person: str
) -> None:
    """The text speaks of the player, wherever the chips lie."""
    live = viewing(book, "1 ann,2 cid,4 zoe,6 bob")
    for stands in ("dan", "eli"):
        live.do(BuyIn(200_00), stands)
    for place, bettor in (each.split() for each in laid.split(", ")):
        live.do(PlaceWager(int(place), side.value, 50_00), bettor)
    live.play_round()
    assert next(row for row in handed(live) if row[0] == side.value) == (
        side.value,
        seat,
        person,
        tied,
    )


@pytest.mark.parametrize(
    ("cited", "book", "side"),
    cases(
        ("PA543-9-c-3-v-s1", "pa-543", PLAYER),
        ("PA543-9-c-3-v-s2", "pa-543", BANKER),
        ("PA545-9-d-6-s1", "pa-545", PLAYER),
        ("PA545-9-d-6-s2", "pa-545", BANKER),
        ("MA-8-c-6-s1", "ma-midi", PLAYER),
        ("MA-8-c-6-s2", "ma-midi", BANKER),
    ),
)
@pytest.mark.parametrize(
    ("stakes", "person"),
    [
        pytest.param({"abe": 100, "bob": 100}, "bob", id="who sits there, though abe bet first"),
        pytest.param({"bob": 60, "eva": 100, "abe": 100}, "eva", id="who bet first from behind"),
    ],
)
def test_of_equal_wagers_on_one_spot(
    cited: str, book: str, side: Side, stakes: dict[str, int], person: str
) -> None:
    live = viewing(book)
    for bettor, dollars in stakes.items():
        if not live.table.chips(bettor):
            live.do(BuyIn(1_000_00), bettor)
        live.do(PlaceWager(4, side.value, dollars * 100), bettor)
    live.play_round()
    [handed_to, *_] = [row for row in handed(live) if row[0] == side.value]
    assert handed_to == (side.value, 4, person, cited)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("option", "seat", "person"),
    [
        pytest.param("", 4, "bob", id="largest single wager"),
        pytest.param('options.viewer = "largest_total"\n', 2, "ann", id="largest total, if filed"),
    ],
)
def test_one_player_on_two_seats(book: str, option: str, seat: int, person: str) -> None:
    answer = 'approvals.R-X21 = { reference = "letter", date = 2026-01-02 }\n' if option else ""
    live = viewing(book, "2 ann,4 bob,5 ann", option + answer)
    live.bet("2 player 60; 5 player 60; 4 player 100").play_round()
    assert handed(live)[0][1:3] == (seat, person)


@clause("MA-8-c-1-s2")
def test_a_coupon_makes_no_wager_higher() -> None:
    live = viewing("ma-midi", "2 ann,4 bob", "options.match_play = true\n")
    live.bet("2 player 60 match_play 50; 4 player 100").play_round()
    assert handed(live)[0][1:3] == (4, "bob")


@pytest.mark.parametrize("book", BOOKS)
def test_a_total_counts_all_wagers_of_one_person_on_that_hand(book: str) -> None:
    """Of two bettors on one seat the cards go to the person with the total."""
    more = (
        'options.viewer = "largest_total"\n'
        'approvals.R-X21 = { reference = "letter", date = 2026-01-02 }\n'
    )
    live = viewing(book, "2 ann,4 bob", more)
    live.bet("2 player 60; 4 player 10; 4 banker 500")
    live.do(PlaceWager(2, "player", 55_00), "bob")
    live.play_round()
    assert handed(live)[0][1:3] == (2, "bob")


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_bets_on_anothers_seat_views_there(book: str) -> None:
    """Owner and seat of a wager are separate (reading R-X21)."""
    live = viewing(book, "2 ann,4 bob").bet("2 player 50; 4 player 60")
    live.do(BuyIn(500_00), "zoe")
    live.do(PlaceWager(2, "player", 60_01), "zoe")
    up_to_holding(live)
    assert live.refused(ReturnCards(PLAYER), "ann") == live.clauses["return_player"]
    live.do(ReturnCards(PLAYER), "zoe")
    live.play_round()
    assert [row[1:3] for row in handed(live)] == [(2, "zoe"), (2, "zoe")]


@pytest.mark.parametrize("book", BOOKS)
def test_one_player_may_view_both_hands(book: str) -> None:
    live = viewing(book).bet("4 player 10; 4 banker 10")
    live.play_round()
    assert [row[:3] for row in handed(live)] == [
        ("player", 4, "bob"),
        ("banker", 4, "bob"),
        ("player", 4, "bob"),
        ("banker", 4, "bob"),
    ]


# The hand comes back


@pytest.mark.parametrize(
    ("book", "side", "returned", "third"),
    [
        pytest.param(book, side, *claims, marks=clause(*claims), id=f"{book} {side.value}")
        for book, side, claims in (
            ("pa-543", PLAYER, ("PA543-9-c-3-i-s2", "PA543-9-c-3-iii-s2")),
            ("pa-543", BANKER, ("PA543-9-c-3-ii-s2", "PA543-9-c-3-iv-s2")),
            ("pa-545", PLAYER, ("PA545-9-d-2-s2", "PA545-9-d-4-s2")),
            ("pa-545", BANKER, ("PA545-9-d-3-s2", "PA545-9-d-5-s2")),
            ("ma-midi", PLAYER, ("MA-8-c-1-s3", "MA-8-c-4-s2")),
            ("ma-midi", BANKER, ("MA-8-c-2-s2", "MA-8-c-5-s2")),
        )
    ],
)
def test_the_viewer_returns_the_hand_face_up_and_views_its_third_card(
    book: str, side: Side, returned: str, third: str
) -> None:
    live = up_to_holding(viewing(book).bet("2 player 100; 5 banker 100; 4 player 50"), side)
    viewer, other = ("ann", "cid") if side is PLAYER else ("cid", "ann")
    for by in (other, "bob", "dealer"):
        assert live.refused(ReturnCards(side), by) == returned
    assert live.refused(CallPoints(side)) == returned
    (back,) = live.do(ReturnCards(side), viewer)
    assert isinstance(back, CardsReturned)
    assert (back.person, back.clause) == (viewer, returned)
    assert show_cards(back.cards) == {PLAYER: "2h 3c", BANKER: "Ks 3d"}[side]
    assert all(each.up for each in live.table.in_round.hand(side))
    assert live.next == CallPoints(side)
    live.play_round()
    hands = [row for row in handed(live) if row[0] == side.value]
    assert [row[2:] for row in hands][1:] == [(viewer, third)]
    thirds = [e for e in live.happened(CardsReturned) if e.side is side][1]
    assert (thirds.person, thirds.clause) == (viewer, third)


@pytest.mark.parametrize("book", BOOKS)
def test_the_bankers_hand_waits_for_the_players_call(book: str) -> None:
    live = viewing(book).bet("2 player 100; 5 banker 100").until(HandCards)
    assert live.next == HandCards(PLAYER, 2)
    assert live.refused(HandCards(BANKER, 5)) == live.next_clause
    live.until(lambda table: PLAYER in table.in_round.called)
    assert live.next == HandCards(BANKER, 5)
    for wrong in (HandCards(BANKER, 2), TurnHand(BANKER)):
        assert live.refused(wrong) == live.next_clause


# Nobody to view


@pytest.mark.parametrize(
    ("cited", "book", "side"),
    [
        *cases(
            ("PA545-9-d-7-s1", "pa-545", PLAYER),
            ("PA545-9-d-7-s2", "pa-545", BANKER),
            ("PA543-14-f-s3", "pa-543", PLAYER),
            ("PA543-14-f-s3", "pa-543", BANKER),
            ("MA-8-d-s3", "ma-midi", PLAYER),
            ("MA-8-d-s3", "ma-midi", BANKER),
        )
    ],
)
def test_the_dealer_turns_a_hand_nobody_bet_on(cited: str, book: str, side: Side) -> None:
    live = viewing(book).bet(f"2 {side.other.value} 100; 4 tie 500")
    live.play_round()
    pair, third = {PLAYER: ("2h 3c", "4h"), BANKER: ("Ks 3d", "5c")}[side]
    assert turned(live) == [(side.value, pair, cited), (side.value, third, cited)]
    assert {row[0] for row in handed(live)} == {side.other.value}


@pytest.mark.parametrize("book", BOOKS)
def test_the_dealer_turns_both_hands_of_a_free_hand(book: str) -> None:
    live = viewing(book)
    live.play_round()
    assert handed(live) == []
    assert [row[1] for row in turned(live)] == ["2h 3c", "Ks 3d", "4h", "5c"]


# The right passes on

PASSING = [
    pytest.param(book, *claims, marks=clause(*claims), id=book)
    for book, claims in (
        ("pa-543", ("PA543-14-f-s1", "PA543-14-f-s2", "PA543-14-f-s3")),
        ("pa-545", ("PA545-15-f-s1", "PA545-15-f-s2", "PA545-15-f-s3")),
        ("ma-midi", ("MA-8-d-s1", "MA-8-d-s2", "MA-8-d-s3")),
    )
]


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_dealer_or_floorperson_withdraws_the_right(
    *, book: str, withdrawn: str, passed: str, dealers: str, by: str
) -> None:
    live = viewing(book).bet("4 player 100; 5 banker 10").until(HandCards)
    order = WithdrawTurning(PLAYER, "delays the game")
    assert live.refused(order, by) == withdrawn
    up_to_holding(live)
    assert live.refused(WithdrawTurning(BANKER), by) == withdrawn
    for player in ("ann", "bob"):
        assert live.refused(order, player) == withdrawn
    (given,) = live.do(order, by)
    assert isinstance(given, TurningGivenUp)
    assert (given.person, given.clause, given.why) == ("bob", withdrawn, "delays the game")
    assert (live.next, live.next_clause) == (OfferTurning(PLAYER, 5), passed)
    live.play_round()
    assert turned(live) == [("player", "2h 3c", dealers), ("player", "4h", dealers)]


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
def test_a_right_given_up_goes_round_to_the_right(
    book: str, withdrawn: str, passed: str, dealers: str
) -> None:
    """Ascending seats, then from the lowest again, and last the dealer."""
    live = up_to_holding(viewing(book).bet("4 player 100; 5 banker 10"))
    assert live.refused(Relinquish(PLAYER), "ann") == passed
    assert live.refused(Relinquish(BANKER), "bob") == passed
    (given,) = live.do(Relinquish(PLAYER), "bob")
    assert isinstance(given, TurningGivenUp)
    assert (given.person, given.clause) == ("bob", passed)
    for seat, person in ((5, "cid"), (9, "dan"), (2, "ann")):
        assert live.next == OfferTurning(PLAYER, seat)
        assert live.refused(TurnHand(PLAYER)) == passed
        live.do(OfferTurning(PLAYER, seat))
        assert live.refused(AcceptTurning(PLAYER), "bob") == passed
        (declined,) = live.do(DeclineTurning(PLAYER), person)
        assert isinstance(declined, TurningDeclined)
        assert (declined.seat, declined.clause) == (seat, passed)
    assert (live.next, live.next_clause) == (TurnHand(PLAYER), dealers)
    assert withdrawn not in {event.clause for event in live.happened(TurningGivenUp)}
    live.play_round()
    assert turned(live)[-1] == ("player", "4h", dealers)


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
@pytest.mark.parametrize("order", [WithdrawTurning(PLAYER), Relinquish(PLAYER)])
def test_who_gives_a_hand_up_is_not_asked_at_another_seat(
    *, book: str, withdrawn: str, passed: str, dealers: str, order: Order
) -> None:
    live = up_to_holding(viewing(book, "2 ann,4 bob,5 bob,9 ann").bet("4 player 100"))
    clause = passed if isinstance(order, Relinquish) else withdrawn
    (given,) = live.do(order, "bob" if isinstance(order, Relinquish) else "dealer")
    assert isinstance(given, TurningGivenUp)
    assert given.clause == clause
    live.do(OfferTurning(PLAYER, 9))
    live.do(DeclineTurning(PLAYER), "ann")
    assert (live.next, live.next_clause) == (TurnHand(PLAYER), dealers)


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
def test_who_sits_where_another_held_the_hand_is_asked_last(
    book: str, withdrawn: str, passed: str, dealers: str
) -> None:
    live = viewing(book, "2 ann,4 bob")
    live.do(BuyIn(500_00), "zoe")
    live.do(PlaceWager(4, "player", 100_00), "zoe")
    up_to_holding(live).do(Relinquish(PLAYER), "zoe")
    for seat, person in ((2, "ann"), (4, "bob")):
        assert (live.next, live.next_clause) == (OfferTurning(PLAYER, seat), passed)
        live.do(OfferTurning(PLAYER, seat))
        live.do(DeclineTurning(PLAYER), person)
    assert (live.next, live.next_clause) == (TurnHand(PLAYER), dealers)
    assert live.happened(TurningGivenUp)[0].clause != withdrawn


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
@pytest.mark.parametrize("by", ["dealer", "floor", "bob"])
def test_the_right_ends_also_between_the_return_and_the_third_card(
    *, book: str, withdrawn: str, passed: str, dealers: str, by: str
) -> None:
    live = viewing(book).bet("4 player 100; 5 banker 10")
    live.until(lambda table: table.round is not None and PLAYER in table.round.called)
    order = Relinquish(PLAYER) if by == "bob" else WithdrawTurning(PLAYER, "bends the cards")
    (given,) = live.do(order, by)
    assert isinstance(given, TurningGivenUp)
    assert (given.person, given.clause) == ("bob", passed if by == "bob" else withdrawn)
    assert live.refused(order, by) == given.clause
    live.until(OfferTurning)
    assert live.next == OfferTurning(PLAYER, 5)
    live.play_round()
    assert turned(live) == [("player", "4h", dealers)]


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
@pytest.mark.parametrize("cards", [BOTH_DRAW, TWO_CARDS])
def test_nothing_is_given_up_once_the_hand_is_complete(
    *, book: str, withdrawn: str, passed: str, dealers: str, cards: str
) -> None:
    live = viewing(book, cards=cards).bet("4 player 100; 5 banker 10")
    dealt, both = len(cards.split()), len(Side)
    live.until(lambda now: now.round is not None and len(now.round.laid) == dealt)
    live.until(lambda now: len(now.in_round.called) == both)
    assert live.refused(WithdrawTurning(PLAYER)) == withdrawn
    assert live.refused(Relinquish(PLAYER), "bob") == passed
    live.play_round()
    assert dealers not in {row[2] for row in turned(live)}


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
def test_whoever_accepts_turns_for_the_rest_of_that_round_only(
    book: str, withdrawn: str, passed: str, dealers: str
) -> None:
    live = viewing(book, cards=f"{BOTH_DRAW} {TWO_CARDS}").bet("4 player 100; 5 banker 10")
    up_to_holding(live).do(Relinquish(PLAYER), "bob")
    live.do(OfferTurning(PLAYER, 5))
    live.do(DeclineTurning(PLAYER), "cid")
    live.do(OfferTurning(PLAYER, 9))
    (accepted,) = live.do(AcceptTurning(PLAYER), "dan")
    assert isinstance(accepted, CardsHanded)
    assert (accepted.seat, accepted.person, accepted.clause) == (9, "dan", passed)
    assert live.refused(ReturnCards(PLAYER), "bob") not in {withdrawn, dealers}
    live.play_round()
    players = [row[2] for row in handed(live) if row[0] == "player"]
    assert players == ["bob", "dan", "dan"]
    live.bet("4 player 100; 5 banker 10").play_round()
    assert [row[2] for row in handed(live) if row[0] == "player"][3:] == ["bob"]


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
def test_a_third_card_may_be_given_up_too(
    book: str, withdrawn: str, passed: str, dealers: str
) -> None:
    live = viewing(book).bet("9 banker 100; 2 player 10")
    live.until(lambda table: table.round is not None and len(table.round.laid) == 6)
    up_to_holding(live, BANKER).do(WithdrawTurning(BANKER), "floor")
    assert live.next == OfferTurning(BANKER, 2)
    live.do(OfferTurning(BANKER, 2))
    live.do(AcceptTurning(BANKER), "ann")
    live.play_round()
    assert [row[2:] for row in handed(live) if row[0] == "banker"][2:] == [("ann", passed)]
    assert dealers not in {row[2] for row in turned(live)}
    assert live.happened(TurningGivenUp)[0].clause == withdrawn


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
def test_a_right_that_nobody_answers_for_goes_on_to_the_dealer(
    book: str, withdrawn: str, passed: str, dealers: str
) -> None:
    live = viewing(book, "2 ann,4 bob,5 cid").bet("4 player 100")
    up_to_holding(live).do(WithdrawTurning(PLAYER), "floor")
    assert live.happened(TurningGivenUp)[0].clause == withdrawn
    for seat, by in ((5, "dealer"), (2, "floor")):
        live.do(OfferTurning(PLAYER, seat))
        assert live.refused(AcceptTurning(PLAYER), by) == passed
        live.do(DeclineTurning(PLAYER), by)
    assert (live.next, live.next_clause) == (TurnHand(PLAYER), dealers)


# The viewer leaves


@pytest.mark.parametrize(("book", "withdrawn", "passed", "dealers"), PASSING)
@pytest.mark.parametrize(
    ("moment", "holders"),
    [
        pytest.param("before the hand", ["cid", "cid"], id="the next largest wager views"),
        pytest.param("holding", ["bob", "dan", "dan"], id="the right goes to the next seat"),
        pytest.param("after the hand", ["bob", "dan"], id="and so does the third card"),
    ],
)
def test_a_viewer_leaves_in_mid_round(
    *, book: str, withdrawn: str, passed: str, dealers: str, moment: str, holders: list[str]
) -> None:
    live = viewing(book, "2 ann,4 bob,8 dan,9 cid").bet("4 player 100; 9 player 50; 4 banker 1")
    if moment == "before the hand":
        live.until(HandCards).do(LeaveSeat(4), "bob")
    else:
        up_to_holding(live)
        if moment == "after the hand":
            live.until(lambda table: PLAYER in table.in_round.called)
        live.do(LeaveSeat(4), "bob")
        (given,) = live.happened(TurningGivenUp)
        assert (given.person, given.clause) == ("bob", passed)
        if moment == "after the hand":
            live.until(OfferTurning)
        assert live.next == OfferTurning(PLAYER, 8)
        live.do(OfferTurning(PLAYER, 8))
        live.do(AcceptTurning(PLAYER), "dan")
    live.play_round()
    assert [row[2] for row in handed(live) if row[0] == "player"] == holders
    assert {row[2] for row in turned(live)} & {withdrawn} == set()
    assert dealers == live.clauses["dealer_turns"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_seat_that_was_offered_the_right_may_leave(book: str) -> None:
    live = up_to_holding(viewing(book).bet("4 player 100"))
    live.do(Relinquish(PLAYER), "bob")
    live.do(OfferTurning(PLAYER, 5))
    live.do(LeaveSeat(5), "cid")
    assert live.next == OfferTurning(PLAYER, 9)


@pytest.mark.parametrize("book", BOOKS)
def test_of_two_bettors_on_a_seat_the_one_still_there_views(book: str) -> None:
    live = viewing(book, "2 ann,4 bob").bet("2 player 100; 4 player 10")
    live.do(PlaceWager(2, "player", 50_00), "bob")
    live.until(HandCards).do(LeaveSeat(2), "ann")
    live.play_round()
    assert [row[1:3] for row in handed(live)] == [(2, "bob"), (2, "bob")]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seated", [True, False])
def test_a_viewer_who_bets_behind_anothers_seat_leaves(book: str, *, seated: bool) -> None:
    live = viewing(book, "2 ann,4 bob,5 cid")
    if not seated:
        live.do(LeaveSeat(2), "ann")
        live.do(BuyIn(200_00), "ann")
    live.do(PlaceWager(4, "player", 100_00), "ann")
    live.bet("4 player 50; 5 banker 10")
    up_to_holding(live)
    assert handed(live)[-1][1:3] == (4, "ann")
    live.do(LeaveSeat(2) if seated else CashOut(), "ann")
    (given,) = live.happened(TurningGivenUp)
    assert (given.side, given.person) == (PLAYER, "ann")
    assert live.next == OfferTurning(PLAYER, 5)
    live.play_round()


@pytest.mark.parametrize("book", BOOKS)
def test_a_viewer_keeps_the_hand_while_leaving_a_further_seat(book: str) -> None:
    live = viewing(book, "2 ann,4 bob,5 ann")
    live.do(PlaceWager(4, "player", 100_00), "ann")
    up_to_holding(live.bet("2 banker 10"))
    live.do(LeaveSeat(5), "ann")
    assert not live.happened(TurningGivenUp)
    live.do(LeaveSeat(2), "ann")
    assert live.happened(TurningGivenUp)


# Where nobody views


@pytest.mark.parametrize(
    ("cited", "book", "option"),
    [
        pytest.param(
            "PA541-9-d", "pa-541", 'options.procedure = "face_down"', marks=clause("PA541-9-d")
        ),
        pytest.param("PA543-9-c-1", "pa-543", "", id="pa-543, reading R-N08"),
        pytest.param("PA545-9-c-s1", "pa-545", "", id="pa-545, reading R-N08"),
        pytest.param(
            "PA627A-8-e", "pa-627a", 'options.procedure = "face_down"', marks=clause("PA627A-8-e")
        ),
        pytest.param("MD-8-D-2", "md-mini", "", marks=clause("MD-8-D-2")),
    ],
)
def test_players_touch_no_cards_under_the_other_procedures(
    cited: str, book: str, option: str
) -> None:
    live = Live(book, option, cards=TWO_CARDS).ready().bet("1 player 100")
    live.until(lambda table: table.round is not None and len(table.round.laid) == 4)
    live.step()
    assert live.refused(Relinquish(PLAYER), "ann") in {cited, live.clauses.get("pass_turning")}
    for act, by in (
        (HandCards(PLAYER, 1), "dealer"),
        (ReturnCards(PLAYER), "ann"),
        (TurnHand(BANKER), "ann"),
    ):
        assert live.refused(act, by) == live.next_clause
    assert live.refused(DrawInError(), "ann") == cited
    assert live.refused(FindFaceUp(), "ann") == cited
    live.play_round()
    assert handed(live) == []
