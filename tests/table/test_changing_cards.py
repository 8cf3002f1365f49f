"""Cards that leave the table: sooner than they must, or because one of them is unfit."""

from __future__ import annotations

import pytest

from croupier.table.cards.burning import LoadShoe
from croupier.table.cards.defects import CardsFoundUnfit, CardsRejected, RejectCards
from croupier.table.cards.ending import ChangeCards, DeclareIdle, EndShoe, ShoeEnded
from croupier.table.cards.preparing import (
    CardsPrepared,
    InspectCards,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    StackCards,
    VerifyInspection,
    WashCards,
)
from croupier.table.cards.receiving import CardsReceived, CardsRetired, ReceiveCards
from croupier.table.cards.shoe import Cause
from croupier.table.orders import Order
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.seating import LeaveSeat
from tests.support import RULEBOOKS, cases
from tests.table.driver import Live

DEFECT = RejectCards("A", "a marked nine")
TWO_BATCHES = 'options.shuffler = "two_batch"'
LIVES = cases(("PA541-3-c", "pa-541"), ("PA627A-3-c", "pa-627a"), ("MD-3-C", "md-mini"))


# Sooner than they must ----------------------------------------------------------------------


@pytest.mark.parametrize(("sooner", "book"), LIVES)
def test_so_many_hours_are_the_latest_and_a_floorperson_changes_cards_sooner(
    sooner: str, book: str
) -> None:
    live = Live(book).ready().bet("1 player 10")
    for wrong in ("dealer", "ann"):
        assert live.refused(ChangeCards(), wrong) == sooner
    live.do(ChangeCards(), "floor")
    live.do(EndShoe())
    [ended] = live.happened(ShoeEnded)
    assert (ended.cause, ended.clause) == (Cause.CARDS_CHANGED, sooner)
    assert [each.clause for each in live.happened(CardsRetired)] == [sooner]
    live.until(ReceiveCards).until(VerifyInspection).ready()
    assert [each.stake for each in live.table.wagers] == [10_00]
    live.play_round()
    assert (live.table.shoes, len(live.happened(CardsReceived))) == (2, 2)


@pytest.mark.parametrize(
    ("locked", "book"),
    cases(
        ("PA541-8-c", "pa-541"),
        ("PA543-8-c", "pa-543"),
        ("PA545-8-c", "pa-545"),
        ("PA627A-7-c", "pa-627a"),
        ("MA-7-c", "ma-midi"),
    ),
)
def test_until_the_call_a_wager_is_taken_back_while_cards_are_changed(
    locked: str, book: str
) -> None:
    live = Live(book).ready().bet("1 player 1000")
    live.do(ChangeCards(), "floor")
    while live.table.shoes == 1 or not live.table.can_bet:
        live.do(WithdrawWager(1, "player", 10_00), "ann")
        live.step()
    live.until(CallNoMoreBets).do(CallNoMoreBets())
    assert live.refused(WithdrawWager(1, "player", 10_00), "ann") == locked


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("moment", [ShuffleCards, LoadShoe, CallNoMoreBets])
def test_they_may_be_changed_before_they_are_loaded_too(book: str, moment: type[Order]) -> None:
    live = Live(book)
    if moment is ShuffleCards and live.table.has_manual_shuffle:
        return
    live.until(moment).do(ChangeCards(), "floor")
    live.until(ReceiveCards).ready()
    assert len(live.happened(CardsReceived)) == 2


@pytest.mark.parametrize("book", RULEBOOKS)
def test_not_in_mid_round_nor_while_others_come(book: str) -> None:
    live = Live(book)
    cited = live.table.changes_cards
    for moment in (ReceiveCards, InspectCards, VerifyInspection):
        assert live.until(moment).refused(ChangeCards(), "floor") == cited
    live.ready().bet("1 player 10").do(CallNoMoreBets())
    assert live.refused(ChangeCards(), "floor") == cited


# Turned down before they are washed ---------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA541-4-c", "pa-541"),
        ("PA543-4-c", "pa-543"),
        ("PA627A-4-c", "pa-627a"),
        ("MA-4-c", "ma-midi"),
        ("MD-4-C-2", "md-mini"),
    ),
)
def test_cards_are_washed_face_down(cited: str, book: str) -> None:
    live = Live(book).until(StackCards)
    steps = {each.step: each.clause for each in live.happened(CardsPrepared)}
    order = [*steps]
    assert order.index("look") < order.index("turn_down") < order.index("wash")
    assert steps["wash"] == cited


# A card that is unfit -----------------------------------------------------------------------

INSPECTED = cases(
    ("PA541-4-a-s1", "pa-541"),
    ("PA543-4-a-s1", "pa-543"),
    ("PA545-4-a-s1", "pa-545"),
    ("PA627A-4-a-s1", "pa-627a"),
    ("MA-4-b-s1", "ma-midi"),
    ("MD-4-A-s1", "md-mini"),
)
LOOKS = cases(
    ("PA541-4-c", "pa-541"),
    ("PA543-4-c", "pa-543"),
    ("PA545-4-c", "pa-545"),
    ("PA627A-4-c", "pa-627a"),
    ("MA-4-c", "ma-midi"),
    ("MD-4-C-1", "md-mini"),
)


@pytest.mark.parametrize(("inspecting", "book"), INSPECTED)
@pytest.mark.parametrize("moment", [SpreadCards, WashCards, StackCards])
def test_a_defect_is_not_too_late_while_the_cards_lie_spread(
    inspecting: str, book: str, moment: type[Order]
) -> None:
    live = Live(book).until(moment)
    [rejected] = live.do(DEFECT)
    assert isinstance(rejected, CardsRejected)
    assert rejected.clause == inspecting
    live.until(ReceiveCards).until(moment)
    assert [each.step for each in live.happened(CardsPrepared)].count("verify_inspection") == 2


@pytest.mark.parametrize(("looking", "book"), LOOKS)
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_what_the_first_player_finds_wrong_sends_the_cards_back(
    looking: str, book: str, by: str
) -> None:
    live = Live(book).until(ShowSpread)
    assert live.refused(DEFECT, "ann") == looking
    [rejected] = live.do(DEFECT, by)
    assert isinstance(rejected, CardsRejected)
    assert (rejected.clause, live.table.batches) == (looking, {})
    since = len(live.told)
    live.until(ShowSpread)
    steps = [each.step for each in live.told[since:] if isinstance(each, CardsPrepared)]
    assert list(dict.fromkeys(steps)) == ["inspect", "verify_inspection", "spread"]
    live.ready()


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_of_two_batches_only_the_one_with_the_defect_goes_back(book: str) -> None:
    live = Live(book, TWO_BATCHES, decks=12).until(ShowSpread)
    kept = live.table.batches["B"]
    live.do(DEFECT)
    assert live.table.batches == {"B": kept}
    live.ready()
    assert [each.batch for each in live.happened(CardsReceived)] == ["A", "B", "A"]


@pytest.mark.parametrize(("inspecting", "book"), INSPECTED)
def test_a_card_found_unfit_in_play_has_all_of_them_changed_after_the_round(
    inspecting: str, book: str
) -> None:
    live = Live(book).ready().bet("1 player 10")
    live.do(CallNoMoreBets())
    assert live.refused(DEFECT, "ann") == live.refused(RejectCards("A", "")) == inspecting
    [unfit] = live.do(DEFECT)
    assert isinstance(unfit, CardsFoundUnfit)
    assert live.refused(DEFECT, "floor") == inspecting
    live.until(ChangeCards)
    assert (live.table.rounds, live.table.wagers, live.next_clause) == (1, (), inspecting)
    assert live.refused(CallNoMoreBets()) == inspecting
    live.do(ChangeCards())
    live.until(ReceiveCards)
    assert [each.clause for each in live.happened(CardsRetired)] == [inspecting]
    assert [each.cause for each in live.happened(ShoeEnded)] == [Cause.CARDS_UNFIT]
    live.ready().do(CallNoMoreBets())
    assert live.table.unfit is None


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("moment", [LoadShoe, CallNoMoreBets])
def test_between_rounds_they_are_changed_at_once(book: str, moment: type[Order]) -> None:
    live = Live(book).until(moment)
    live.do(DEFECT, "floor")
    assert isinstance(live.next, ChangeCards)
    live.until(ReceiveCards).ready()
    assert len(live.happened(CardsReceived)) == 2


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_at_an_idle_tables_spread_the_set_goes_back_too(book: str) -> None:
    live = Live(book).ready()
    live.do(LeaveSeat(1), "ann")
    live.do(DeclareIdle())
    live.until(SpreadCards).step()
    live.sit(2, "bob")
    live.until(ShowSpread).do(DEFECT)
    live.until(ReceiveCards).until(VerifyInspection).ready()
    assert (live.table.shoes, len(live.happened(CardsReceived))) == (2, 2)
