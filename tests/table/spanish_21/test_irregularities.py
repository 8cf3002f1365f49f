"""551.16: what goes wrong at a Spanish 21 table, and what the chapter does about it."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.games.spanish_21.game import MATCH, WAGER, Spanish21Game
from croupier.table.cards.burning import CardBurned
from croupier.table.cards.cutting import CardsCut, OfferCut
from croupier.table.cards.ending import ShoeOpened
from croupier.table.cards.preparing import LoadShuffler, RunShuffler, ShuffleCards
from croupier.table.cards.receiving import CardsRetired, ReceiveCards
from croupier.table.cards.sealing import ShoeSealed
from croupier.table.orders import Order
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.wagers import RoundVoided
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.card_reader import RepairReader, ReportReaderBroken
from croupier.table.spanish_21.counting import CheckCount
from croupier.table.spanish_21.dealing import AnnounceTotal, CardDealt, DealCard
from croupier.table.spanish_21.decisions import Hit, Surrender
from croupier.table.spanish_21.discards import DiscardsShuffled, ShuffleDiscards
from croupier.table.spanish_21.exposed_cards import (
    AcceptCard,
    CardRacked,
    CardRefused,
    DrawInError,
    ErrorRemedied,
    RackCard,
    RefuseCard,
)
from croupier.table.spanish_21.face_up_cards import FaceUpCardFound, FindFaceUp
from croupier.table.spanish_21.game import GAME, evolve
from croupier.table.spanish_21.insurance import Insure
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.passed_over import (
    BoxMissed,
    CallHandDead,
    CardMissed,
    DealerMissed,
    DeclineSecondCard,
    GiveUpHand,
    HandCalledDead,
    MissBox,
    MissCard,
    MissDealer,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.peeking import (
    CallDealersCard,
    HoleCardTurned,
    MissPeek,
    NeedlessPeekNoted,
    NoteNeedlessPeek,
    PeekInError,
    ReadHoleCard,
)
from croupier.table.spanish_21.settling import MoveChips
from croupier.table.spanish_21.shuffler import RemoveShuffler, ReportJam
from croupier.table.spanish_21.tens import FindTen, TearTen, TenFound, TenTorn
from croupier.table.spanish_21.voiding import VoidRound
from croupier.values.cards import Card, parse_cards
from tests.games.spanish_21.tables import MATCHING, answered, dealt, spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live

TWO = "1 ann,2 bob"


def table_of(dealer: str, *hands: str, more: str = "", game: Spanish21Game | None = None) -> Live:
    """Ann's and Bob's cards in order, the opening cards dealt, and what comes behind."""
    seats = ",".join(("1 ann", "2 bob")[: len(hands)])
    live = Live(game, cards=f"{dealt(dealer, *hands)} {more}", seats=seats)
    return live.deal("; ".join(f"{n} 10" for n in range(1, len(hands) + 1)))


def started(
    cards: str,
    bets: str = "1 10; 2 10",
    *,
    game: Spanish21Game | None = None,
    physical: bool = False,
) -> Live:
    """No more bets is called; the cards come."""
    live = Live(game, cards=cards, seats=TWO, physical=physical).ready().bet(bets)
    live.until(CallNoMoreBets).step()
    return live


def hands(live: Live) -> list[str]:
    boxes = live.view().boxes
    return [" ".join(hand.cards) for box in boxes for hand in box.hands]


# (a) cards face up in the shoe


@clause("PA551-16-a-s1", "PA551-8-k")
def test_a_card_found_face_up_is_racked_and_the_next_takes_its_place() -> None:
    live = started("9h 5c 9d 7s 9c 9s Kd")
    live.step()
    assert live.refused(FindFaceUp(), "ann") == "PA551-8-k"
    (found,) = live.do(FindFaceUp())
    assert isinstance(found, FaceUpCardFound)
    assert (found.clause, str(found.card)) == ("PA551-16-a-s1", "5c")
    live.until(lambda table: not table.in_round.opening)
    assert hands(live) == ["9h 9c", "9d 9s"]
    live.finish()
    assert not live.happened(RoundVoided)


@clause("PA551-16-a-s1", "PA551-16-a-s2")
def test_a_card_found_face_up_between_rounds_is_racked_and_is_of_no_round() -> None:
    live = Live(answered("R-S25", face_up_cards="per_round")).ready()
    (found,) = live.do(FindFaceUp())
    assert isinstance(found, FaceUpCardFound)
    assert (found.clause, found.void) == ("PA551-16-a-s1", False)
    live.deal("1 10")
    live.do(FindFaceUp())
    live.finish()
    assert not live.happened(RoundVoided)


@clause("PA551-16-a-s2")
def test_a_second_card_face_up_voids_the_round_and_the_cards_are_shuffled() -> None:
    live = started("9h 5c 9d 6c")
    live.step()
    live.do(FindFaceUp())
    live.step()
    live.do(FindFaceUp())
    assert (live.next, live.next_clause) == (VoidRound(), "PA551-16-a-s2")
    live.until(ShuffleCards)
    assert live.next_clause == "PA551-16-a-s2"
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert not live.happened(CardsRetired)


@pytest.mark.parametrize(("count", "voids"), [("per_round", 0), ("per_shoe", 1)])
def test_face_up_cards_are_counted_in_the_round_or_as_filed_in_the_shoe(
    count: str, voids: int
) -> None:
    live = Live(answered("R-S25", face_up_cards=count))
    for _ in range(2):
        live.deal("1 10")
        live.do(FindFaceUp())
        live.finish()
    assert len(live.happened(RoundVoided)) == voids


@pytest.mark.parametrize(("returns", "gained"), [("unsettled", 20_00 - 10_00), ("every_wager", 0)])
@clause("PA551-16-a-s2")
def test_a_void_round_returns_what_is_not_settled_or_as_filed_everything(
    returns: str, gained: int
) -> None:
    live = Live(
        answered("R-X15", void_round=returns), cards="9h 8h 7s 7c 8d Ks Kd 5c 5d", seats=TWO
    )
    live.deal("1 10; 1 match_the_dealer 5; 2 10").play("1 hit")
    live.until(AnnounceTotal)
    live.do(FindFaceUp())
    live.do(FindFaceUp())
    live.until(lambda table: table.rounds)
    assert (live.gained("ann"), live.gained("bob")) == (gained, 0)


# (b) 10s


@clause("PA551-16-b-s1", "PA551-16-b-s2")
def test_a_10_is_torn_by_a_floorperson_and_the_second_retires_the_decks() -> None:
    live = started("9h 9d 7s 9c 9s Kd", physical=True)
    ten = Card.parse("Th")
    assert live.refused(DealCard(ten)) == "PA551-3-a-s2"
    assert live.refused(FindTen(Card.parse("9h"))) == "PA551-16-b-s1"
    live.do(FindTen(ten))
    assert live.refused(DealCard()) == "PA551-16-b-s1"
    assert live.refused(TearTen(), "dealer") == "PA551-16-b-s1"
    live.do(TearTen(), "floor")
    live.until(lambda table: not table.in_round.opening)
    assert hands(live) == ["9h 9c", "9d 9s"]
    live.do(FindTen(ten))
    live.do(TearTen(), "floor")
    assert (live.next, live.next_clause) == (VoidRound(), "PA551-16-b-s2")
    live.until(ReceiveCards)
    assert [each.clause for each in live.happened(CardsRetired)] == ["PA551-16-b-s2"]
    assert [each.void for each in live.happened(TenFound)] == [False, True]
    assert len(live.happened(TenTorn)) == 2
    assert live.gained("ann") == 0


@pytest.mark.parametrize(("count", "voids"), [("per_shoe", 1), ("per_round", 0)])
def test_10s_are_counted_in_the_shoe_or_as_filed_in_the_round(count: str, voids: int) -> None:
    live = Live(answered("R-S25", tens_found=count), physical=True)
    for _ in range(2):
        live.deal("1 10")
        live.do(FindTen(Card.parse("Th")))
        live.finish()
    assert len(live.happened(RoundVoided)) == voids


@clause("PA551-16-b-s1")
def test_a_10_found_between_rounds_is_torn_before_the_next() -> None:
    live = Live(answered("R-S25"), physical=True).ready()
    live.do(FindTen(Card.parse("Th")))
    assert (live.next, live.next_clause) == (TearTen(), "PA551-16-b-s1")


@clause("PA551-16-b-s2")
def test_a_second_10_between_rounds_removes_the_decks_and_voids_nothing() -> None:
    live = Live(physical=True).round("1 10").ready().bet("1 10")
    for _ in range(2):
        live.do(FindTen(Card.parse("Th")))
        live.do(TearTen(), "floor")
    assert [(each.void, each.decks_leave) for each in live.happened(TenFound)] == [
        (False, False),
        (False, True),
    ]
    assert GAME.tell(live.happened(TenFound)[-1]).endswith("; the decks leave play.")
    live.until(ReceiveCards)
    assert [each.clause for each in live.happened(CardsRetired)] == ["PA551-16-b-s2"]
    assert not live.happened(RoundVoided)
    assert [each.stake for each in live.table.wagers] == [10_00]


def test_a_sealed_order_holds_no_10() -> None:
    live = table_of("7s Kd", "9h 9c")
    assert live.refused(FindTen(Card.parse("Th"))) == "PA551-16-b-s1"


# (c) to (e) cards drawn in error


@clause("PA551-16-c", "PA551-8-k")
def test_an_unexposed_card_drawn_in_error_is_the_next_card() -> None:
    live = table_of("7s Kd", "9h 2c", "9d 9c", more="5c 6c")
    live.step()
    assert live.refused(DrawInError(), "ann") == "PA551-8-k"
    drawn, remedied = live.do(DrawInError())
    assert getattr(drawn, "card", "") is None
    assert isinstance(remedied, ErrorRemedied)
    assert (remedied.clause, remedied.remedy, remedied.about) == ("PA551-16-c", "next_card", None)
    assert live.view().set_aside == (None,)
    live.play("1 hit")
    assert live.refused(DrawInError()) == "PA551-16-c"
    live.step()
    assert hands(live)[0] == "9h 2c 5c"
    assert (live.happened(CardDealt)[-1].held, live.happened(CardDealt)[-1].nth) == (True, 8)


def test_an_unexposed_card_of_no_use_is_the_first_of_the_next_round() -> None:
    live = table_of("7s Kd", "9h 9c", more="5c 6c 7c").play("1 stand").until(MoveChips)
    live.do(DrawInError())
    live.finish().deal("1 10")
    assert hands(live) == ["5c 7c"]


def exposed_in_the_opening() -> Live:
    """Bob was passed over at the second card; the next one shows its face."""
    live = started("9h 9d 7s 9c 5c 6c")
    for _ in range(4):
        live.step()
    live.do(MissBox(2))
    live.do(DrawInError(exposed=True))
    return live


@clause("PA551-16-d-s1")
def test_before_everybody_has_two_cards_an_exposed_card_is_dealt_as_the_next() -> None:
    live = exposed_in_the_opening()
    assert live.view().set_aside == ("5c",)
    assert live.refused(DrawInError()) == "PA551-16-c"
    live.do(TakeSecondCard(2), "bob")
    live.step()
    assert hands(live) == ["9h 9c", "9d 5c"]


def test_a_hole_card_that_was_seen_is_not_looked_for_among_the_discards() -> None:
    live = exposed_in_the_opening()
    live.do(DeclineSecondCard(2), "bob")
    live.step()
    after = evolve(live.table, DiscardsShuffled(live.table.duty("insufficient_cards"), "A", 283))
    assert after.in_shoe.seen == Counter(parse_cards("9h 7s 9c 5c"))


@clause("PA551-16-d-s3")
def test_between_rounds_an_exposed_card_goes_into_the_rack() -> None:
    live = table_of("7s Kd", "9h 9c", more="5c 6c 7c 8c").play("1 stand").finish()
    _, remedied = live.do(DrawInError(exposed=True))
    assert isinstance(remedied, ErrorRemedied)
    assert (remedied.clause, remedied.remedy) == ("PA551-16-d-s3", "racked")
    live.deal("1 10")
    assert hands(live) == ["6c 8c"]


@clause("PA551-16-d-s1")
def test_an_exposed_card_goes_to_the_player_whose_turn_it_is_if_wanted() -> None:
    live = table_of("7s Kd", "9h 2c", "9d 9c", more="Kc")
    live.step()
    live.do(DrawInError(exposed=True))
    assert live.view().offered == "Kc"
    assert live.refused(Hit(1, 1), "ann") in {"PA551-16-d-s1", "PA551-16-d-s2"}
    assert live.refused(AcceptCard(1), "bob") == "PA551-16-d-s1"
    live.do(AcceptCard(1), "ann")
    assert hands(live) == ["9h 2c Kc", "9d 9c"]
    assert live.next == AnnounceTotal(2)


@clause("PA551-16-d-s2")
def test_who_refuses_an_exposed_card_gets_no_other_and_the_next_is_asked() -> None:
    live = table_of("7s Kd", "9h 2c", "9d 3c", more="8c")
    live.step()
    live.do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "ann")
    assert live.offers(AcceptCard(2))
    assert live.refused(Hit(1, 1), "ann") in {"PA551-16-d-s1", "PA551-16-d-s2"}
    live.do(AcceptCard(2), "bob")
    assert hands(live) == ["9h 2c", "9d 3c 8c"]
    live.until(lambda table: table.in_round.turned)
    assert [each.seat for each in live.happened(CardRefused)] == [1]


@clause("PA551-16-d-s2")
def test_who_refuses_an_exposed_card_gets_no_other_on_any_box() -> None:
    cards = f"{dealt('7s Kd', '9h 2c', '9d 3c', '8d 4c')} 8c"
    live = Live(spanish(MATCHING, boxes_per_player=2), cards=cards, seats="1 ann,3 bob")
    live.deal("1 10; 2 10 ann; 3 10").until(Surrender)
    live.do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "ann")
    assert live.offers(AcceptCard(3))
    live.do(RefuseCard(3), "bob")
    live.until(CallDealersCard)
    assert hands(live) == ["9h 2c", "9d 3c", "8d 4c"]


@clause("PA551-16-d-s2")
def test_a_refused_hand_is_asked_nothing_more() -> None:
    live = table_of("7s Kd", "9h 2c", "9d 3c", more="8c")
    live.step()
    live.do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "ann")
    live.do(RefuseCard(2), "dealer")
    assert [each.by_dealer for each in live.happened(CardRefused)] == [False, True]
    live.until(CallDealersCard)
    assert live.table.in_round.boxes[1].hand(1).refused


@pytest.mark.parametrize("leaves", [False, True])
@clause("PA551-12-b", "PA551-16-d-s2")
def test_a_split_hand_gets_its_second_card_from_who_refuses_or_leaves(*, leaves: bool) -> None:
    """It comes with the split and is no additional card; the hand stands on the two."""
    live = table_of("7s Kd", "8h 8c", more="3c 5c").play("1 split")
    live.step()
    live.do(DrawInError(exposed=True))
    if leaves:
        live.do(LeaveSeat(1), "ann")
    live.do(RefuseCard(1), "dealer" if leaves else "ann")
    assert live.refused(Hit(1, 1), "ann") == "PA551-16-d-s2"
    live.until(CallDealersCard)
    assert hands(live) == ["8h 3c", "8c 5c"]
    assert [each.seat for each in live.happened(CardRefused)] == [1]


@pytest.mark.parametrize(
    ("dealer", "used"), [("7s 9d", True), ("7s Kd", False)], ids=["draws", "stands"]
)
@clause("PA551-16-d-s1", "PA551-16-d-s3")
def test_a_card_that_all_refuse_is_the_dealers_or_is_racked(dealer: str, *, used: bool) -> None:
    live = table_of(dealer, "9h 2c", more="4c 5c")
    live.step()
    live.do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "ann")
    live.step()
    if used:
        live.step()
        assert live.view().dealer.cards == ("7s", "9d", "4c")
    else:
        assert (live.next, live.next_clause) == (RackCard(), "PA551-16-d-s3")
        live.step()
        assert [str(each.about) for each in live.happened(CardRacked)] == ["4c"]
    live.finish()
    assert not live.table.held


def test_as_filed_only_the_player_whose_turn_it_is_is_asked() -> None:
    game = answered("R-S24", exposed_card_offer="whose_turn")
    live = table_of("7s Kd", "9h 2c", "9d 3c", more="8c", game=game)
    live.step()
    live.do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "ann")
    assert live.next == AnnounceTotal(2)


@pytest.mark.parametrize(
    ("bob", "wanted"),
    [("hit", ["9h 2c", "9d 3c 8c"]), ("stand", ["9h 2c", "9d 3c"])],
    ids=["drawn", "left"],
)
@clause("PA551-16-d-s1", "PA551-16-d-s2")
def test_as_filed_a_refused_card_is_the_next_players_who_asks_for_one_or_the_dealers(
    bob: str, wanted: list[str]
) -> None:
    """Whoever stands has refused nothing and is offered nothing."""
    game = answered("R-S24", exposed_card_offer="whose_turn")
    live = table_of("7s 9s", "9h 2c", "9d 3c", more="8c 5c", game=game)
    live.step()
    live.do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "ann")
    assert live.refused(Hit(1, 1), "ann") == live.next_clause
    live.play(f"2 {bob}").until(CallDealersCard)
    assert hands(live) == wanted
    assert [each.seat for each in live.happened(CardRefused)] == [1]
    live.finish()
    dealers = "5c" if bob == "hit" else "8c"
    assert str(live.happened(CardDealt)[-1].card) == dealers


def two_in_a_row(dealer: str, *hands_of: str, more: str = "5c 6c 3h 4h") -> Live:
    """Before box 1 decides a card is drawn unseen, and another behind it is exposed."""
    live = table_of(dealer, *hands_of, more=more)
    live.step()
    live.do(DrawInError())
    _, remedied = live.do(DrawInError(exposed=True))
    assert isinstance(remedied, ErrorRemedied)
    assert (remedied.clause, remedied.remedy) == ("PA551-16-d-s1", "behind")
    assert live.view().set_aside == (None, "6c")
    return live


@clause("PA551-16-c", "PA551-16-d-s1")
def test_of_two_cards_in_error_the_unseen_one_that_came_first_is_dealt_first() -> None:
    live = two_in_a_row("7s Kd", "9h 2c", "9d 3c")
    assert live.view().offered is None
    live.play("1 hit")
    live.step()
    assert hands(live) == ["9h 2c 5c", "9d 3c"]
    assert (live.view().offered, live.view().set_aside) == ("6c", ())
    assert live.offers(AcceptCard(1))


@clause("PA551-16-c", "PA551-16-d-s1", "PA551-16-d-s2")
def test_the_exposed_one_is_then_offered_as_if_it_had_come_alone() -> None:
    live = two_in_a_row("7s Kd", "9h 2c", "9d 3c").play("1 hit")
    live.step()
    live.do(RefuseCard(1), "ann")
    live.do(AcceptCard(2), "bob")
    assert hands(live) == ["9h 2c 5c", "9d 3c 6c"]
    live.until(CallDealersCard)
    assert not live.table.held


@clause("PA551-16-c", "PA551-16-d-s3")
def test_where_nobody_draws_the_exposed_one_is_racked_and_the_unseen_one_stays_the_next() -> None:
    live = two_in_a_row("7s Kd", "9h 9c").play("1 stand").until(RackCard)
    assert live.next_clause == "PA551-16-d-s3"
    live.step()
    assert [str(each.about) for each in live.happened(CardRacked)] == ["6c"]
    live.finish().deal("1 10")
    assert hands(live) == ["5c 4h"]


@clause("PA551-16-c", "PA551-16-d-s1")
def test_the_dealer_draws_both_in_the_order_in_which_they_left_the_shoe() -> None:
    live = two_in_a_row("7s 3d", "9h 9c", more="2c 6c").play("1 stand").finish()
    drawn = [each.card for each in live.happened(CardDealt) if each.seat == 0 and each.card]
    assert [str(card) for card in drawn] == ["7s", "2c", "6c"]


def test_a_card_exposed_before_the_peek_waits_for_it() -> None:
    live = table_of("Ks Ad", "9h 2c", more="8c")
    live.do(DrawInError(exposed=True))
    assert live.offers(ReadHoleCard())
    live.step()
    live.step()
    assert live.offers(RackCard())
    live.finish()


@pytest.mark.parametrize("hole", ["Kd", "Ad"])
@clause("PA551-16-e")
def test_a_card_the_dealer_draws_beyond_17_is_racked(hole: str) -> None:
    live = table_of(f"7s {hole}", "9h 9c", more="2c").play("1 stand")
    overdraw = DrawInError(exposed=True, for_dealer=True)
    assert live.refused(overdraw) == "PA551-16-e"
    live.step()
    drawn, remedied = live.do(overdraw)
    assert isinstance(remedied, ErrorRemedied)
    assert (remedied.clause, remedied.remedy) == ("PA551-16-e", "racked")
    assert remedied.about is getattr(drawn, "card", None)
    assert len(live.view().dealer.cards) == 2
    live.finish()
    assert not live.table.held


# (f), (h), (i) cards that were missed


@pytest.mark.parametrize(
    ("steps", "order"),
    [(2, "1 2 1 2 0 0"), (5, "1 2 0 1 2 0")],
    ids=["first", "second"],
)
@clause("PA551-16-f")
def test_a_dealer_who_missed_the_own_card_makes_up_for_it(steps: int, order: str) -> None:
    live = started("9h 9d 7s 9c 9s Kd")
    assert live.refused(MissDealer()) == "PA551-16-f"
    for _ in range(steps):
        live.step()
    assert live.refused(MissDealer(), "ann") == "PA551-16-f"
    live.do(MissDealer())
    live.until(lambda table: not table.in_round.opening)
    cards = live.happened(CardDealt)
    assert " ".join(str(each.seat) for each in cards) == order
    assert cards[-1].clause == "PA551-16-f"
    assert cards[-1].card is None
    assert [each.ordinal for each in live.happened(DealerMissed)] == [1 if steps == 2 else 2]
    assert live.refused(MissDealer()) == "PA551-16-f"


@clause("PA551-16-h-s1")
def test_a_box_without_a_card_is_dead_and_its_wagers_go_back() -> None:
    live = started("9h 7s 9c Kd", "1 10; 2 10; 2 match_the_dealer 5")
    live.step()
    live.do(MissBox(2))
    live.until(lambda table: table.in_round.opening[0].seat == 2)
    live.do(MissBox(2))
    assert (live.next, live.next_clause) == (CallHandDead(2), "PA551-16-h-s1")
    live.step()
    (dead,) = live.happened(HandCalledDead)
    assert [(w.wager, w.back) for w in dead.wagers] == [(WAGER, 10_00), (MATCH, 5_00)]
    assert live.gained("bob") == 0
    live.finish()
    assert [each.clause for each in live.happened(BoxMissed)] == ["PA551-16-h-s2", "PA551-16-h-s1"]
    live.deal("1 10; 2 10")
    assert sorted(live.table.in_round.boxes) == [1, 2]


@pytest.mark.parametrize("missed", [1, 4], ids=["first", "second"])
@clause("PA551-16-h-s2")
def test_a_box_of_one_card_may_have_the_second_after_all_others(missed: int) -> None:
    live = started("9h 7s 9c 5d 5s Kd" if missed == 1 else "9h 9d 7s 9c 5s Kd")
    for _ in range(missed):
        live.step()
    live.do(MissBox(2))
    live.until(lambda table: not any(each.seat for each in table.in_round.opening))
    assert live.offers(DeclineSecondCard(2))
    assert live.refused(TakeSecondCard(2), "ann") == "PA551-16-h-s2"
    live.do(TakeSecondCard(2), "bob")
    assert live.next_clause == "PA551-16-h-s2"
    assert live.refused(MissBox(2)) == "PA551-16-h-s2"
    live.step()
    assert hands(live)[1].endswith("5s")
    live.finish()


@clause("PA551-16-h-s2")
def test_who_declines_the_second_card_gets_the_wager_back() -> None:
    live = started("9h 7s 9c 5d 5s Kd", "1 10; 2 10; 2 match_the_dealer 5")
    live.step()
    live.do(MissBox(2))
    live.until(lambda table: not any(each.seat for each in table.in_round.opening))
    live.do(DeclineSecondCard(2), "bob")
    assert live.gained("bob") == 0
    live.finish()
    assert [each.outcome for each in live.table.history[0].hands] == ["win", "dead"]


def test_as_filed_the_second_card_is_dealt_anyway() -> None:
    live = started("9h 7s 9c 5d", game=answered("R-S13", second_card_declined="dealt_anyway"))
    live.step()
    live.do(MissBox(2))
    live.until(lambda table: not any(each.seat for each in table.in_round.opening))
    assert {type(step.order) for step in live.steps()} == {TakeSecondCard}


@pytest.mark.parametrize(
    ("choice", "hand", "gained"),
    [
        (TakeMissedCard(1, 1), "9h 2c 9s", 10_00),
        (GiveUpHand(1, 1), "9h 2c", 0),
    ],
    ids=["taken", "given up"],
)
@clause("PA551-16-i")
def test_a_missed_card_comes_before_the_hole_card_or_the_hand_is_dead(
    choice: Order, hand: str, gained: int
) -> None:
    live = table_of("7s Kd", "9h 2c", "9d 3c", more="5c 9s").play("1 hit")
    assert live.refused(MissCard(2, 1)) == "PA551-16-i"
    live.do(MissCard(1, 1))
    live.play("2 hit stand")
    assert live.happened(CardMissed)[0].seat == 1
    assert [step.order for step in live.steps() if step.person] == [
        TakeMissedCard(1, 1),
        GiveUpHand(1, 1),
    ]
    assert live.refused(choice, "bob") == "PA551-16-i"
    assert live.refused(CallDealersCard()) == "PA551-16-i"
    live.do(choice, "ann")
    live.until(lambda table: table.in_round.turned)
    assert hands(live)[0] == hand
    live.finish()
    assert live.gained("ann") == gained


@clause("PA551-16-i")
def test_a_doubled_hand_given_up_gets_all_of_its_wager_back() -> None:
    live = table_of("7s Kd", "9h 2c").play("1 double")
    live.do(MissCard(1, 1))
    live.do(GiveUpHand(1, 1), "ann")
    assert live.gained() == 0
    live.finish()
    assert live.happened(HandCalledDead)[0].wagers[0].back == 20_00


# (g) an empty shoe


SEVEN = range(1, 8)


def ran_out(decks: int = 6, **options: object) -> Live:
    """Fourteen rounds up to the cutting card; then seven boxes draw until the shoe is empty."""
    game = spanish(MATCHING, decks=decks, cutting_card_depth="20%", **options)
    live = Live(game, seats=",".join(f"{n} p{n}" for n in SEVEN))
    live.coming = [" ".join(f"{r}{s}" for r in "KQJ98765432A" for s in "cdhs" * 6)[3:]]
    bets = "; ".join(f"{n} 10" for n in SEVEN)
    for _ in range(14):
        live.deal(bets).play("; ".join(f"{n} surrender" for n in SEVEN)).finish()
    for number in range(5):
        live.do(NewDealer(), f"dealer {number}")
        live.step()
    live.deal(bets)
    while not live.offers(ShuffleDiscards()):
        hit = next((step for step in live.steps() if isinstance(step.order, Hit)), None)
        live.do(hit.order, hit.person) if hit else live.step()
    return live


@clause("PA551-16-g")
def test_an_empty_shoe_is_filled_from_the_rack_in_mid_round() -> None:
    live = ran_out()
    assert live.next_clause == "PA551-16-g"
    hole = live.table.in_round.hole
    assert hole is not None
    racked = 288 - len(live.table.laid_out) - 1
    live.step()
    assert [each.cards for each in live.happened(DiscardsShuffled)] == [racked]
    live.until(OfferCut)
    assert live.steps()[0].order == OfferCut(1)
    live.until(lambda table: table.in_play)
    assert [each.cards for each in live.happened(ShoeSealed)] == [288, racked]
    assert live.happened(CardsCut)[-1].depth == 10
    burned = live.happened(CardBurned)[-1]
    assert (burned.clause, burned.card) == ("PA551-16-g", None)
    assert live.happened(ShoeOpened) == []
    live.finish()
    assert live.happened(HoleCardTurned)[-1].hole is live.card_at(hole)
    live.until(CheckCount)
    assert len(live.happened(ShoeOpened)) == 2
    assert live.replayed().place == live.table.place


@pytest.mark.parametrize("by_hand", [False, True])
@clause("PA551-16-g", "PA551-16-j", "PA551-16-k")
def test_where_a_shuffler_stands_the_racks_cards_go_through_it_unless_it_leaves(
    *, by_hand: bool
) -> None:
    live = ran_out(12, shuffler="two_batch")
    live.step()
    assert (live.next, live.next_clause) == (LoadShuffler("A"), "PA551-16-g")
    assert live.refused(ShuffleCards("A")) == "PA551-16-k"
    live.step()
    if by_hand:
        live.do(RemoveShuffler(), "floor")
        assert (live.next, live.next_clause) == (ShuffleCards("A"), "PA551-16-k")
    else:
        live.step()
        live.do(ReportJam())
        assert live.next == RunShuffler("A")
    live.until(lambda table: table.in_play).finish()
    live.until(CheckCount).ready()
    assert live.table.in_shoe.batch == ("A" if by_hand else "B")


# (l), (m) the card reader


@clause("PA551-16-l", "PA551-16-l-2")
def test_after_a_needless_peek_a_floorperson_is_told_and_play_goes_on() -> None:
    live = table_of("7s Kd", "9h 9c")
    assert live.refused(PeekInError(), "ann") == "PA551-16-l"
    live.do(PeekInError())
    assert live.refused(AnnounceTotal(1)) == "PA551-16-l"
    assert live.refused(NoteNeedlessPeek(), "dealer") == "PA551-16-l"
    live.do(NoteNeedlessPeek(), "floor")
    assert live.happened(NeedlessPeekNoted)[0].clause == "PA551-16-l-2"
    assert live.refused(PeekInError()) == "PA551-16-l"
    assert live.view().dealer.peek == ""
    live.finish()
    assert live.gained() == 10_00


@clause("PA551-16-l-1")
def test_where_a_player_could_have_seen_the_card_all_hands_are_dead() -> None:
    live = table_of("7s Kd", "9h 9c", "9d 9s", game=spanish(MATCHING, card_reader="visible"))
    live.do(PeekInError())
    live.do(NoteNeedlessPeek(), "floor")
    assert (live.next, live.next_clause) == (VoidRound(), "PA551-16-l-1")
    live.step()
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert live.table.can_bet


@clause("PA551-16-l")
def test_a_peek_with_a_court_card_up_is_no_error() -> None:
    live = table_of("Ks 9d", "9h 9c")
    assert live.refused(PeekInError()) == "PA551-16-l"


@clause("PA551-16-m")
def test_without_a_working_reader_nothing_is_dealt() -> None:
    live = table_of("Ks 9d", "9h 9c")
    assert live.refused(ReportReaderBroken(), "ann") == "PA551-16-m"
    live.do(ReportReaderBroken())
    assert live.refused(ReadHoleCard()) == "PA551-16-m"
    assert live.refused(ReportReaderBroken()) == "PA551-16-m"
    assert live.refused(RepairReader(), "dealer") == "PA551-16-m"
    live.do(RepairReader(replaced=True), "floor")
    live.finish()
    live.do(ReportReaderBroken())
    assert live.refused(PlaceWager(1, WAGER, 5_00), "ann") == "PA551-6-a"


@clause("PA551-11-c", "PA551-12-d", "PA551-9-a-2-s2")
def test_a_blackjack_that_was_not_looked_for_takes_the_first_wagers_only() -> None:
    live = Live(cards="8h 5h 9h Ks 8d 6h 9d Ad 2c 3c 4c", seats="1 ann,2 bob,3 cleo")
    live.deal("1 10; 2 10; 3 10")
    assert live.refused(MissPeek(), "ann") == "PA551-8-e-s1"
    live.do(MissPeek())
    assert live.view().dealer.peek == "missed"
    live.play("1 split stand stand; 2 double; 3 surrender").finish()
    gained = [live.gained(person) for person in ("ann", "bob", "cleo")]
    assert gained == [-10_00, -10_00, -10_00]
    slips = live.happened(WagersJudged)[-1].wagers
    assert [(each.seat, each.hand, each.back) for each in slips] == [
        (1, 1, 0), (1, 2, 10_00), (2, 1, 10_00), (3, 1, 0),
    ]  # fmt: skip


@clause("PA551-11-c", "PA551-12-d")
def test_a_blackjack_that_was_not_looked_for_gives_back_what_busts_lost_beyond() -> None:
    """Reading R-S03: ann's second hand and bob's double were collected when they bust."""
    live = Live(cards="8h 7h Ks 8d 6h Ad 2c 9c Kc Jd", seats="1 ann,2 bob")
    live.deal("1 10; 2 10").do(MissPeek())
    live.play("1 split stand hit; 2 double").finish()
    assert [live.gained(person) for person in ("ann", "bob")] == [-10_00, -10_00]
    assert [each[:4] for each in live.moves()] == [
        ("collect", 1, WAGER, 10_00),
        ("collect", 2, WAGER, 20_00),
        ("return", 1, WAGER, 10_00),
        ("return", 2, WAGER, 10_00),
        ("collect", 1, WAGER, 10_00),
    ]
    [back] = [each for each in live.happened(WagersJudged) if each.phase == "put_right"]
    assert [(w.seat, w.hand, w.stake, w.back, w.clause) for w in back.wagers] == [
        (1, 2, 0, 10_00, "PA551-12-d"),
        (2, 1, 0, 10_00, "PA551-11-c"),
    ]
    assert [(each.seat, each.hand, each.result) for each in live.table.history[-1].hands] == [
        (1, 1, "lost"), (1, 2, "returned"), (2, 1, "lost"),
    ]  # fmt: skip


def test_insurance_waits_for_a_hole_card_that_was_not_read() -> None:
    live = table_of("As Kd", "9h 9c")
    live.do(Insure(1, 5_00), "ann")
    live.do(MissPeek())
    live.play("1 stand").finish()
    assert [each[:4] for each in live.moves()] == [
        ("pay", 1, "insurance", 10_00),
        ("collect", 1, WAGER, 10_00),
    ]


@clause("PA551-8-c-s2", "PA551-16-c")
def test_a_new_dealer_burns_a_card_of_the_shoe_and_not_the_one_that_lies_drawn() -> None:
    live = table_of("7s Kd", "9h 2c", more="5c 6c 8c")
    live.step()
    live.do(DrawInError())
    live.do(NewDealer(), "dealer kim")
    live.step()
    live.play("1 hit")
    live.step()
    assert hands(live) == ["9h 2c 5c"]


@pytest.mark.parametrize(("taken", "wanted"), [(True, ["8h 3c", "8c 4c", "9d 9c"]), (False, [])])
@clause("PA551-16-i", "PA551-12-b")
def test_the_second_card_of_a_split_hand_that_was_missed_is_made_up_for_or_the_hand_is_dead(
    wanted: list[str], *, taken: bool
) -> None:
    live = table_of("7s Kd", "8h 8c", "9d 9c", more="3c 4c").play("1 split")
    live.do(MissCard(1, 1))
    live.play("2 stand").until(TakeMissedCard)
    if not taken:
        live.do(GiveUpHand(1, 1), "ann")
        assert live.gained("ann") == -10_00
        return
    live.until(CallDealersCard)
    assert hands(live) == wanted


@clause("PA551-6-h-s3", "PA551-16-h-s1")
def test_whose_box_was_passed_over_has_placed_a_wager_in_that_round_all_the_same() -> None:
    live = started("7s 7d 7s Kd 7s", "1 25; 2 10")
    live.step()
    live.do(MissBox(2))
    live.until(lambda table: len(table.in_round.boxes[1].hand(1).cards) == 2)
    live.do(MissBox(2))
    live.until(Surrender).play("1 hit").finish()
    assert live.gained("bob") == 50_00
