"""From the call to the tiles before every position (535.8, 535.9, 535.12(a)-(c))."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.delivery import STYLES, deliver
from croupier.games.pai_gow.positions import start
from croupier.table.pai_gow.dealing import (
    DealerMarked,
    DealTiles,
    PositionsSwept,
    SweepPositions,
    TilesDealt,
    WrongDealFound,
)
from croupier.table.pai_gow.delivering import ChooseDelivery
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.preparing import StackTiles
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.shaking import (
    AnnounceTotal,
    CallNoRoll,
    CorrectTotal,
    CoverShaker,
    DiceShaken,
    NoRollCalled,
    OpenShaker,
    ShakeDice,
    ShakerCovered,
    ShakerOpened,
)
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.people import player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.values.clauses import ClauseId
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, WINS, Live, dealt

ALL_STYLES = f"deliveries = [{', '.join(repr(style) for style in STYLES)}]"


def shaken(live: Live, dice: str = "3 3 3") -> Live:
    return live.ready(dealt(dice=dice)).bet("1 10").until(OpenShaker)


@clause("PA535-8-a-s1", "PA535-8-a-s2")
def test_after_the_call_the_dealer_shakes_at_least_three_times() -> None:
    live = Live().until(StackTiles)
    assert live.refused(CallNoMoreBets()) == "PA535-6-d-s2"
    live.ready().bet("1 10")
    assert live.refused(ShakeDice()) == "PA535-8-a-s1"
    live.do(CallNoMoreBets())
    assert live.refused(ShakeDice(2)) == "PA535-8-a-s2"
    assert live.refused(OpenShaker((1, 1, 1))) == "PA535-8-a-s2"
    assert live.do(ShakeDice(5)) == (DiceShaken(ClauseId("PA535-8-a-s2"), 0, 5),)


@clause("PA535-8-b-s1")
def test_the_dealer_uncovers_the_dice_and_announces_their_total() -> None:
    live = shaken(Live(), "2 5 6")
    opened = live.do(OpenShaker())[0]
    assert isinstance(opened, ShakerOpened)
    assert (opened.dice, opened.total, opened.clause) == ((2, 5, 6), 13, "PA535-8-b-s1")
    assert (live.next, live.next_clause) == (AnnounceTotal(), "PA535-8-b-s1")
    live.step()
    assert live.view().total == live.view().dice.announced == 13


def test_sealed_dice_are_those_that_were_sealed() -> None:
    live = shaken(Live(), "2 5 6")
    assert live.refused(OpenShaker((1, 1, 1), "salt")) == "PA535-8-b-s1"


@clause("PA535-8-b-s2", "PA535-8-c-s1", "PA535-8-c-1", "PA535-8-c-2", "PA535-8-d-s1")
@pytest.mark.parametrize(
    ("dice", "first"), [("3 3 3", 0), ("4 5 6", 6), ("1 1 1", 2), ("6 6 6", 1)]
)
def test_the_count_says_who_is_dealt_to_first(dice: str, first: int) -> None:
    live = shaken(Live(), dice).until(DealTiles)
    order = live.order_of(live.table)
    tiles_dealt = live.do(DealTiles())[0]
    assert isinstance(tiles_dealt, TilesDealt)
    assert (tiles_dealt.start, tiles_dealt.delivery) == (first, "standard")
    assert [seat for seat, _ in tiles_dealt.hands] == [(first + n) % 8 for n in range(8)]
    assert [tiles for _, tiles in tiles_dealt.hands] == [
        order[stack * 4 : stack * 4 + 4] for stack in reversed(range(8))
    ]


@clause("PA535-8-d-s2", "PA535-8-e", "PA535-8-f")
def test_marker_sweep_and_cover() -> None:
    live = Live(seats="1 ann,4 dan").ready().bet("1 10; 4 10").until(DealTiles)
    assert live.do(DealTiles())[1] == DealerMarked(ClauseId("PA535-8-d-s2"), 0)
    assert (live.next, live.next_clause) == (SweepPositions(), "PA535-8-e")
    assert live.refused(CoverShaker()) == "PA535-8-e"
    assert live.do(SweepPositions()) == (PositionsSwept(ClauseId("PA535-8-e"), (2, 3, 5, 6)),)
    assert {live.seen(seat).tiles for seat in (2, 3, 5, 6, 7)} == {(None,) * 4}
    assert live.do(CoverShaker()) == (ShakerCovered(ClauseId("PA535-8-f")),)


def test_with_six_players_there_is_nothing_to_sweep() -> None:
    live = Live(seats="1 a,2 b,3 c,4 d,5 e,6 f").ready()
    live.bet("; ".join(f"{seat} 10" for seat in range(1, 7))).until(CoverShaker)
    live.finish()
    assert live.happened(PositionsSwept) == []


@clause("PA535-9-a")
def test_the_dealer_chooses_among_the_filed_styles_round_by_round() -> None:
    live = Live(paigow("deliveries = ['standard', 'jung_quat']")).ready().bet("1 10")
    live.do(CallNoMoreBets())
    assert [step.order for step in live.steps()] == [
        ChooseDelivery("standard"),
        ChooseDelivery("jung_quat"),
    ]
    assert live.refused(ChooseDelivery("chee_yee")) == "PA535-9-a"
    live.do(ChooseDelivery("jung_quat"))
    live.until(DealTiles)
    order = live.order_of(live.table)
    tiles_dealt = live.do(DealTiles())[0]
    assert isinstance(tiles_dealt, TilesDealt)
    assert [tiles for _, tiles in tiles_dealt.hands] == list(deliver("jung_quat", order))


@clause("PA535-9-a")
def test_with_one_filed_style_nothing_is_chosen() -> None:
    live = Live().ready().bet("1 10")
    live.do(CallNoMoreBets())
    assert live.awaits(ShakeDice)
    assert live.refused(ChooseDelivery("jung_quat")) == "PA535-9-a"


@pytest.mark.parametrize("style", STYLES)
def test_every_style_deals_each_tile_once(style: str) -> None:
    live = Live(paigow(ALL_STYLES)).ready(dealt(f"1 {WINS}", "2 2 2", delivery=style)).bet("1 10")
    live.do(CallNoMoreBets())
    live.do(ChooseDelivery(style))
    live.until(SetHands)
    assert live.seen(1, player("ann")).tiles == tuple(WINS.split())
    assert live.view().start == start(6)
    live.finish()


@clause("PA535-12-a", "PA535-12-b")
@pytest.mark.parametrize(("why", "cited"), [("not_flat", "PA535-12-a"), ("die_out", "PA535-12-b")])
def test_no_roll_means_other_dice_and_another_shake(why: str, cited: str) -> None:
    live = shaken(Live())
    before = live.table.in_stacks.dice
    assert live.refused(CallNoRoll("cocked")) == "PA535-12-a"
    assert live.refused(CallNoRoll(why), "ann") == cited
    called = live.do(CallNoRoll(why))[0]
    assert isinstance(called, NoRollCalled)
    assert (called.clause, called.why) == (cited, why)
    assert live.table.in_stacks.dice == called.dice != before
    assert live.awaits(ShakeDice)
    assert live.next_clause == cited
    assert live.refused(CallNoRoll(why)) == cited  # nothing is shaken
    live.finish()


@clause("PA535-12-c")
def test_a_wrong_total_that_sends_tiles_to_wrong_positions_voids_the_round() -> None:
    live = Live(seats="1 ann,2 bob").ready(dealt(dice="1 2 3")).bet("1 10; 2 30")
    live.until(AnnounceTotal)
    live.do(AnnounceTotal(7))
    tiles_dealt = live.do(DealTiles())[0]
    assert isinstance(tiles_dealt, TilesDealt)
    assert (tiles_dealt.start, tiles_dealt.wrong) == (6, "positions")
    assert (live.next, live.next_clause) == (VoidRound(), "PA535-12-c")
    assert live.refused(SweepPositions()) == "PA535-12-c"
    live.do(VoidRound())
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert live.table.round is None
    assert not live.happened(HandsExposed)
    assert live.ready().table.can_bet  # opened, mixed and stacked again


@clause("PA535-12-c")
def test_a_wrong_total_noticed_in_time_is_corrected() -> None:
    live = Live().ready(dealt(dice="1 2 3")).bet("1 10").until(AnnounceTotal)
    assert live.refused(AnnounceTotal(19)) == "PA535-8-b-s1"
    live.do(AnnounceTotal(8))
    assert (live.next, live.next_clause) == (CorrectTotal(), "PA535-12-c")
    live.step()
    tiles_dealt = live.do(DealTiles())[0]
    assert isinstance(tiles_dealt, TilesDealt)
    assert (tiles_dealt.start, tiles_dealt.wrong) == (start(6), "")
    live.finish()


@clause("PA535-12-c")
@pytest.mark.parametrize(
    ("slip", "why"),
    [(DealTiles(delivery="chee_yee"), "delivery"), (DealTiles(start=4), "positions")],
)
def test_a_right_total_and_a_wrong_deal(slip: DealTiles, why: str) -> None:
    live = Live().ready().bet("1 10").until(DealTiles)
    assert live.refused(DealTiles(delivery="by_hand")) == "PA535-9-a"
    assert live.refused(DealTiles(start=9)) == "PA535-8-c-s1"
    tiles_dealt = live.do(slip)[0]
    assert isinstance(tiles_dealt, TilesDealt)
    assert tiles_dealt.wrong == why
    assert live.next == VoidRound()


def test_where_it_is_filed_so_a_wrong_delivery_is_put_right() -> None:
    game = paigow(answered("R-PG27"), wrong_delivery="corrected")
    live = Live(game).ready(dealt(f"1 {WINS}; dealer {BEATEN}")).bet("1 10").until(DealTiles)
    found, *_ = live.do(DealTiles(delivery="chee_yee"))
    assert isinstance(found, WrongDealFound)
    assert not found.void
    live.finish()
    assert live.gained("ann") == 9_50


@clause("PA535-3-c")
def test_only_a_whole_set_is_dealt() -> None:
    live = Live().ready().bet("1 10").until(DealTiles)
    order = live.order_of(live.table)
    assert live.refused(DealTiles(order[:31])) == "PA535-3-c"
    assert live.refused(DealTiles((*order[:31], order[0]))) == "PA535-3-c"
