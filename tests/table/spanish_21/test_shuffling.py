"""Shuffles by hand, by a shuffler of two batches or a continuous device; idle tables; old cards."""

from __future__ import annotations

import pytest

from croupier.table.cards.burning import CardBurned, ShoeLoaded
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, CutOffered
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import (
    ChangeCards,
    DeclareIdle,
    EndShoe,
    OpenShoe,
    OrderShuffle,
    ShoeEnded,
    ShoeOpened,
)
from croupier.table.cards.preparing import (
    CardsPrepared,
    RunShuffler,
    ShowSpread,
    ShuffleCards,
    StackCards,
    VerifyInspection,
)
from croupier.table.cards.receiving import CardsReceived, CardsRetired, ReceiveCards
from croupier.table.cards.sealing import SealShoe, ShoeSealed
from croupier.table.cards.shoe import Cause, Over
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.wagers import IdleDeclared
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.card_reader import CheckReader
from croupier.table.spanish_21.counting import CardsCounted, CheckCount
from croupier.table.spanish_21.cutting_card import RemoveCuttingCard
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.settling import ClearCards
from croupier.table.spanish_21.shuffler import RemoveShuffler, ReportJam
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from tests.games.spanish_21.tables import MATCHING, answered, spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live

RECORD = """[approvals]
R-S16 = { reference = 'A-1', date = 2010-04-01 }
shuffler = { reference = 'A-2', date = 2010-04-01 }"""
ROUND = "9h 7s 9d Kh"
"""18 against 17."""


def two_batches(record: str = RECORD, **options: object) -> Live:
    game = spanish(f"{MATCHING}\n{record}", decks=12, shuffler="two_batch", **options)
    return Live(game)


def device(*cards: str) -> Live:
    return Live(spanish(MATCHING, shuffler="continuous"), cards=cards)


def waiting(live: Live) -> int:
    return len(live.table.held)


def prepared(live: Live, since: int = 0) -> list[tuple[str, str, str]]:
    steps = [each for each in live.told[since:] if isinstance(each, CardsPrepared)]
    return [(each.step, each.batch, each.clause) for each in steps]


@clause("PA551-8-j", "PA551-8-j-1", "PA551-8-j-2", "PA551-8-j-3")
def test_after_the_cutting_card_the_round_ends_the_cards_are_counted_and_shuffled() -> None:
    live = Live(cards=f"{ROUND} {ROUND}").until(InsertCoverCard)
    live.do(InsertCoverCard(286))
    live.deal().play("1 stand").until(ClearCards)
    assert live.next_clause == "PA551-8-j-1"
    live.step()
    assert (live.next, live.next_clause) == (EndShoe(), "PA551-8-j-2")
    assert live.refused(PlaceWager(1, "spanish_21", 5_00), "ann") == "PA551-6-a"
    live.step()
    assert live.happened(ShoeEnded)[0].unused == 288 - 5
    live.until(CheckCount)
    assert live.refused(CheckCount("A", 1)) == "PA551-8-j-2"
    live.step()
    assert (live.next, live.next_clause) == (ShuffleCards(), "PA551-8-j-3")
    live.ready()
    assert [each.missing for each in live.happened(CardsCounted)] == [0]
    assert [each.shoe for each in live.happened(ShoeLoaded)] == [1, 2]


@clause("PA551-8-j-2")
def test_cards_of_which_one_is_missing_leave_the_table() -> None:
    live = Live(cards=ROUND, physical=True).deal()
    live.do(RemoveCuttingCard())
    live.finish().until(CheckCount)
    live.do(CheckCount("A", 1))
    assert [each.clause for each in live.happened(CardsRetired)] == ["PA551-8-j-2"]
    assert isinstance(live.next, ReceiveCards)


@clause("PA551-8-j-2")
def test_cards_at_the_end_of_their_life_and_of_the_shoe_are_counted_before_they_leave() -> None:
    live = two_batches(card_life_hours=24).until(InsertCoverCard)
    live.do(InsertCoverCard(286))
    live.round().wait(hours=24).until(CheckCount)
    assert live.refused(ChangeCards()) == "PA551-8-j-2"
    assert live.refused(RemoveShuffler(), "floor") == "PA551-8-j-2"
    assert not live.happened(CardsRetired)
    live.step()
    assert [each.batch for each in live.happened(CardsRetired)] == ["A", "B"]
    assert isinstance(live.next, ReceiveCards)


def test_the_words_of_a_floorperson_retire_no_cards() -> None:
    live = Live().round()
    live.do(OrderShuffle("card life"), "floor")
    assert live.table.over == Over(Cause.SHUFFLE_ORDERED, ClauseId("PA551-5-g"))


@pytest.mark.parametrize(("shuffler", "stops"), [("none", False), ("continuous", True)])
def test_as_filed_old_cards_are_used_to_the_end_of_the_shoe_which_in_a_device_is_the_round(
    shuffler: str, *, stops: bool
) -> None:
    game = answered("R-X33", shuffler=shuffler, card_life_ends="after_the_shoe", card_life_hours=24)
    live = Live(game).round().wait(hours=24)
    live.do(CheckReader(), "floor")
    live.bet("1 25").until(CallNoMoreBets)
    assert isinstance(live.answer(CallNoMoreBets()), Refusal) is stops


@clause("PA551-5-a", "PA551-5-g", "PA551-6-k-2")
def test_a_floorperson_has_the_cards_shuffled_after_a_round() -> None:
    live = Live(spanish(MATCHING, mid_shoe_entry_ban=True), seats="1 ann,2 bob").round("1 5")
    assert live.refused(PlaceWager(2, "spanish_21", 5_00), "bob") == "PA551-6-k"
    live.bet("1 5")
    live.do(OrderShuffle(), "floor")
    assert [each.stake for each in live.ready().table.wagers] == [5_00]
    live.do(WithdrawWager(1, "spanish_21"), "ann")
    live.bet("2 5")
    assert prepared(live)[-1] == ("shuffle", "A", "PA551-5-g")


def test_the_order_of_an_ended_shoe_is_opened_before_the_next_is_prepared() -> None:
    live = Live(cards=ROUND).round()
    (sealed,) = live.happened(ShoeSealed)
    live.do(OrderShuffle(), "floor")
    live.do(EndShoe())
    assert live.next == OpenShoe(sealed.commitment)
    false = OpenShoe(sealed.commitment, live.secrets[sealed.commitment][0], "salt")
    assert live.refused(false) == "PA551-5-a"
    live.step()
    opened = live.happened(ShoeOpened)[0]
    assert (opened.commitment, opened.offset, opened.dealt) == (sealed.commitment, 10, 5)


@clause("PA551-6-d")
def test_what_waits_through_a_directed_shuffle_is_taken_back_before_the_first_card() -> None:
    live = Live(seats="1 ann").ready().bet("1 500")
    live.do(OrderShuffle(), "floor")
    while live.table.shoes == 1 or not live.table.can_bet:
        live.do(WithdrawWager(1, "spanish_21", 5_00), "ann")
        live.step()
    live.do(WithdrawWager(1, "spanish_21"), "ann")
    assert (live.table.wagers, live.gained()) == ((), 0)


@pytest.mark.parametrize("spread", ["face_up", "face_down"])
@clause("PA551-5-h-s1", "PA551-5-h-s2", "PA551-5-h-1", "PA551-5-b-1")
def test_an_idle_tables_cards_are_spread_and_washed_when_a_player_comes(spread: str) -> None:
    live = Live(spanish(MATCHING, idle_spread=spread)).ready()
    face_up = spread == "face_up"
    assert live.refused(DeclareIdle(face_up)) == "PA551-5-h-s1"
    live.do(LeaveSeat(1), "ann")
    assert live.refused(DeclareIdle(not face_up), "floor") in {"PA551-5-h-s1", "PA551-5-h-s2"}
    live.do(DeclareIdle(face_up))
    since = len(live.told)
    live.until(TakeSeat).sit(4, "bob").until(CutCards)
    assert live.steps()[0].person == "bob"
    assert live.happened(CutOffered)[-1].clause == "PA551-5-b-1"
    turned = [] if face_up else [("turn_up", "A", "PA551-5-h-s2")]
    assert prepared(live, since) == [
        ("spread", "A", "PA551-5-h-s1"),
        *turned,
        ("look", "A", "PA551-5-h-s2"),
        ("turn_down", "A", "PA551-5-h-s2"),
        ("wash", "A", "PA551-5-h-1"),
        ("stack", "A", "PA551-5-h-1"),
        ("shuffle", "A", "PA551-5-h-1"),
    ]


@clause("PA551-5-h-s1")
def test_whoever_comes_before_the_spread_is_not_dealt_from_the_old_shoe() -> None:
    live = Live().ready()
    live.do(LeaveSeat(1), "ann")
    live.sit(4, "bob").bet("4 50")
    assert live.refused(CallNoMoreBets()) == "PA551-5-h-s1"
    assert live.refused(OrderShuffle(), "floor") == "PA551-5-h-s1"
    live.until(EndShoe).ready()
    assert [event.clause for event in live.happened(IdleDeclared)] == ["PA551-5-h-s1"]
    assert (live.table.shoes, live.table.chips("bob")) == (2, 9_950_00)


@clause("PA551-5-h-2-i")
def test_two_batches_come_in_two_colours_and_the_device_stores_one() -> None:
    live = two_batches().until(lambda table: "A" in table.batches)
    assert live.refused(ReceiveCards("B", "red")) == "PA551-5-h-2-s1"
    live.until(CallNoMoreBets)
    assert [each.colour for each in live.happened(CardsReceived)] == ["red", "blue"]
    assert live.table.in_shoe.batch == "A"
    stored = [("load_shuffler", "B", "PA551-5-h-2-i"), ("run_shuffler", "B", "PA551-5-h-2-i")]
    assert prepared(live)[-2:] == stored
    live.do(OrderShuffle(), "floor")
    live.until(CallNoMoreBets)
    assert [step[:2] for step in prepared(live)[-3:]] == [
        ("take_from_shuffler", "B"),
        ("load_shuffler", "A"),
        ("run_shuffler", "A"),
    ]
    assert live.table.in_shoe.batch == "B"
    assert len(live.happened(CardBurned)) == 2


@clause("PA551-5-h-2-s1")
def test_an_idle_table_with_a_shuffler_takes_out_the_batch_it_holds() -> None:
    live = two_batches().until(CallNoMoreBets)
    live.do(LeaveSeat(1), "ann")
    live.do(DeclareIdle(face_up=True))
    since = len(live.told)
    live.until(TakeSeat).sit(2, "bob").until(CallNoMoreBets)
    assert prepared(live, since)[-4:] == [
        ("stack", "A", "PA551-5-h-2-s1"),
        ("load_shuffler", "A", "PA551-5-h-2-s1"),
        ("take_from_shuffler", "B", "PA551-5-h-2-s1"),
        ("run_shuffler", "A", "PA551-5-h-2-i"),
    ]
    assert live.table.in_shoe.batch == "B"


@clause("PA551-5-h-2-s2")
def test_a_player_may_ask_to_see_the_batch_from_the_shuffler() -> None:
    live = two_batches().ready()
    live.do(LeaveSeat(1), "ann")
    live.do(DeclareIdle(face_up=True))
    live.until(TakeSeat).sit(2, "bob").until(StackCards)
    assert live.refused(RequestSpread(2), "cleo") == "PA551-5-h-2-s2"
    live.do(RequestSpread(2), "bob")
    since = len(live.told)
    live.ready()
    steps = [(step, batch) for step, batch, cited in prepared(live, since) if cited.endswith("s2")]
    assert steps[0] == ("spread", "B")
    assert steps[-1] == ("take_from_shuffler", "B")


@pytest.mark.parametrize(
    ("stored", "record", "spread"),
    [
        pytest.param("secure", RECORD, False, marks=clause("PA551-5-h-2-s2")),
        pytest.param("open", RECORD, True, marks=clause("PA551-5-h-2-s2", "PA551-5-h-2-i")),
        pytest.param("secure", "", True, marks=clause("PA551-5-h-2-s2", "PA551-5-h-2-ii")),
    ],
)
def test_both_conditions_spare_the_spread_of_the_batch_from_the_shuffler(
    stored: str, record: str, *, spread: bool
) -> None:
    live = two_batches(record, stored_batch=stored).ready()
    live.do(LeaveSeat(1), "ann")
    live.do(DeclareIdle(face_up=True))
    live.until(TakeSeat).sit(2, "bob").ready()
    assert (("spread", "B", "PA551-5-h-2-s2") in prepared(live)) == spread


@clause("PA551-16-j")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_device_that_jams_while_the_other_batch_is_dealt_shuffles_again(*, dealt: bool) -> None:
    live = two_batches().until(CallNoMoreBets)
    if dealt:
        live.bet("1 25").do(CallNoMoreBets())
    live.do(ReportJam())
    live.until(lambda table: table.round is None)
    assert live.next == RunShuffler("B")


@clause("PA551-16-j")
def test_a_jammed_shuffler_shuffles_again() -> None:
    live = two_batches()
    assert live.refused(ReportJam()) == "PA551-16-j"
    live.until(RunShuffler)
    live.do(ReportJam())
    assert live.next == RunShuffler("A")
    live.step()
    live.do(ReportJam())
    assert live.next == RunShuffler("A")
    live.ready()
    steps = [step for step, _, _ in prepared(live)]
    assert steps.count("run_shuffler") == 2


@clause("PA551-16-k")
def test_a_shuffler_leaves_the_table_before_anybody_shuffles_by_hand() -> None:
    live = two_batches().until(RunShuffler)
    assert live.refused(ShuffleCards("A")) == "PA551-16-k"
    assert live.refused(RemoveShuffler()) == "PA551-16-k"
    live.do(RemoveShuffler(), "floor")
    assert (live.next, live.next_clause) == (ShuffleCards("A"), "PA551-16-k")
    live.round().do(OrderShuffle(), "floor")
    live.ready()
    assert list(live.table.batches) == ["A"]
    assert prepared(live)[-1] == ("shuffle", "A", "PA551-5-g")
    assert live.refused(RemoveShuffler(), "floor") == "PA551-16-k"


@clause("PA551-16-k")
def test_the_cards_of_a_continuous_device_that_leaves_are_shuffled_and_cut() -> None:
    live = device().round()
    live.do(RemoveShuffler(), "floor")
    live.until(ShuffleCards)
    assert live.next_clause == "PA551-16-k"
    live.ready()
    assert len(live.happened(CardBurned)) == 1


def test_nobody_is_told_to_burn_a_card_of_a_continuous_device() -> None:
    live = Live(spanish(MATCHING, shuffler="continuous")).ready()
    told = [SPANISH_21.tell(each) for each in live.do(NewDealer(), "dealer two")]
    assert told == ["dealer two relieves the dealer."]


@clause("PA551-15-s1")
def test_a_continuous_device_is_neither_cut_nor_burned_and_seals_every_round() -> None:
    live = device(ROUND, "2h 7s 9d Kh").round()
    assert live.happened(CardBurned) == []
    assert live.table.in_shoe.left == 288
    live.round()
    assert [each.cards for each in live.happened(ShoeSealed)] == [288, 288]
    assert len(live.happened(ShoeOpened)) == 2
    assert live.gained() == 0
    live.step()
    live.do(ReportJam())
    live.until(SealShoe)


@pytest.mark.parametrize("exposed", [False, True])
def test_a_device_takes_a_card_that_waits_back_before_its_order_is_opened(*, exposed: bool) -> None:
    live = device(ROUND).deal().play("1 stand").until(ClearCards)
    live.do(DrawInError(exposed))
    live.step()
    assert waiting(live) == 0
    live.until(CallNoMoreBets)
    live.do(DrawInError(exposed))
    assert waiting(live) == (not exposed)
    live.do(ReportJam())
    assert waiting(live) == 0
    live.until(CallNoMoreBets)
    assert [each.cards for each in live.happened(ShoeSealed)] == [288, 288, 288]
    live.round()


def test_a_chapter_without_an_interval_has_none_unless_one_is_filed() -> None:
    """Reading R-S14."""
    live = Live().round().wait(days=30)
    live.do(CheckReader(), "floor")
    live.bet("1 25").do(CallNoMoreBets())


def test_cards_may_be_changed_whenever_a_floorperson_likes() -> None:
    live = Live().round()
    assert live.refused(ChangeCards()) == live.table.duty("receive")
    live.bet("1 25").do(ChangeCards(), "floor")
    live.until(ReceiveCards)
    assert [each.clause for each in live.happened(CardsRetired)] == [live.table.duty("receive")]
    live.ready().do(CallNoMoreBets())
    assert live.table.shoes == 2


@clause("PA551-4-a")
def test_a_card_found_unfit_in_play_has_the_cards_changed_after_the_round() -> None:
    live = Live().ready().bet("1 25")
    live.do(CallNoMoreBets())
    live.do(RejectCards("A", "a bent nine"))
    assert live.refused(RejectCards("A", "another"), "floor") == "PA551-4-a"
    live.until(ChangeCards)
    assert (live.table.rounds, live.next_clause) == (1, "PA551-4-a")
    assert live.refused(CallNoMoreBets()) == "PA551-4-a"
    live.until(VerifyInspection).ready()
    assert (live.table.shoes, live.table.unfit) == (2, None)


@clause("PA551-4-b-s2")
def test_a_card_found_wrong_at_the_first_look_sends_the_decks_back() -> None:
    live = Live().until(ShowSpread)
    assert live.refused(RejectCards("A", "mine"), "ann") == "PA551-4-b-s2"
    live.do(RejectCards("A", "two aces of spades too many"), "floor")
    live.until(ShowSpread)
    assert [each.step for each in live.happened(CardsPrepared)].count("verify_inspection") == 2


def test_cards_are_changed_after_the_round_in_which_their_life_ends() -> None:
    live = Live(spanish(MATCHING, card_life_hours=24)).round().wait(hours=24)
    live.do(CheckReader(), "floor")
    live.bet("1 25")
    life = live.table.changes_cards
    assert live.refused(CallNoMoreBets()) == life
    live.do(ChangeCards())
    live.until(ReceiveCards)
    assert len(live.happened(CardsRetired)) == 1
    live.ready()
    assert live.refused(ChangeCards()) == life
    live.do(CallNoMoreBets())
