"""From the arrival of tiles and dice to eight stacks, and the idle table (535.5, 535.6)."""

from __future__ import annotations

from datetime import datetime

import pytest

from croupier.floor.automatic import next_order, nobody
from croupier.floor.pai_gow.game import GAME as ON_THE_FLOOR
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.orders import Order
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.dice import ChangeDice, PlaceDice
from croupier.table.pai_gow.ending import OpenStacks, StacksOpened
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.new_set import ChangeTiles
from croupier.table.pai_gow.preparing import (
    BringReserve,
    CleanTiles,
    ExamineBacks,
    ExposeWhileStacking,
    LayOutPairs,
    MixTiles,
    ShowPairs,
    SortPairs,
    StackTiles,
    TileExposedInStacking,
    TilesPrepared,
    TilesReceived,
    TilesStacked,
    TurnTilesDown,
    VerifyInspection,
)
from croupier.table.pai_gow.rejecting import EnvelopeSealed, RejectTiles, SealEnvelope, SignEnvelope
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.shaking import OpenShaker, ShakeDice
from croupier.table.people import DEALER, Role
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut, KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.opening import OpenTable, TableOpened
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.wagers import IdleDeclared
from croupier.values.clauses import ClauseId
from croupier.values.tiles import Tile
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, OPENED_AT, WINS, Live, dealt


def prepared(live: Live) -> list[tuple[str, str, str]]:
    """The steps taken with the tiles, by whom, with their clauses."""
    return [(each.step, each.by, each.clause) for each in live.happened(TilesPrepared)]


@clause("PA535-6-a-s1", "PA535-6-a-1", "PA535-6-a-2", "PA535-6-a-3")
def test_a_set_is_inspected_by_the_dealer_and_verified_by_the_floorperson() -> None:
    live = Live().until(LayOutPairs)
    assert [(each.clause, each.reserve) for each in live.happened(TilesReceived)] == [
        ("PA535-6-a-s1", False)
    ]
    assert prepared(live) == [
        (plans.SORT, "dealer", "PA535-6-a-1"),
        (plans.COMPARE, "dealer", "PA535-6-a-2"),
        (plans.EXAMINE, "dealer", "PA535-6-a-3"),
        (plans.VERIFY, "floor", "PA535-6-a-s1"),
    ]


@clause("PA535-6-a-s1")
def test_the_dealer_does_not_verify_the_own_inspection() -> None:
    live = Live().until(VerifyInspection)
    assert live.refused(VerifyInspection(), "dealer") == "PA535-6-a-s1"


@clause("PA535-6-a-s2")
def test_tiles_may_be_cleaned_before_the_inspection_and_not_after() -> None:
    live = Live().until(SortPairs)
    assert live.do(CleanTiles())[0] == TilesPrepared(ClauseId("PA535-6-a-s2"), "clean", "dealer")
    assert live.awaits(SortPairs)
    live.step()
    assert live.refused(CleanTiles()) == "PA535-6-a-s2"


@clause("PA535-6-a-3-i", "PA535-6-a-3-ii")
@pytest.mark.parametrize("found", [SortPairs, ExamineBacks, VerifyInspection])
def test_an_unsuitable_set_goes_into_an_envelope_and_the_reserve_comes(
    found: type[Order],
) -> None:
    live = Live().until(found)
    assert live.refused(RejectTiles()) == "PA535-6-a-3-i"  # name the defect
    live.do(RejectTiles("a scratched back"))
    assert live.refused(SealEnvelope(), "floor") == "PA535-6-a-3-ii"
    live.do(SealEnvelope(), "dealer")
    assert live.refused(SignEnvelope(), "dealer") == "PA535-6-a-3-ii"
    live.do(SignEnvelope(), "floor")
    assert live.happened(EnvelopeSealed) == [
        EnvelopeSealed(ClauseId("PA535-6-a-3-ii"), "t1", OPENED_AT, "dealer")
    ]
    assert live.refused(BringReserve(), "dealer") == "PA535-6-a-3-i"
    live.do(BringReserve(), "floor")
    assert live.happened(TilesReceived)[-1].reserve
    assert [todo.step for todo in live.table.todo] == [
        *plans.INSPECTION, plans.LAY_OUT, plans.LOOK, plans.TURN_DOWN, plans.MIX, plans.STACK
    ]  # fmt: skip


@clause("PA535-6-a-3-i", "PA535-6-a-3-ii", "PA535-6-b")
def test_a_tile_found_scratched_in_mid_round_brings_another_set_before_the_next() -> None:
    live = Live(seats="1 ann,2 bob").ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 10")
    live.until(SetHands)
    assert live.refused(RejectTiles("a scratch"), "ann") == "PA535-6-a-3-i"
    found = live.do(RejectTiles("a scratch"))[0]
    assert "another set comes after the round" in PAI_GOW.tell(found)
    assert live.refused(RejectTiles("a chip")) == "PA535-6-a-3-i"
    live.finish()
    assert live.gained("ann") == 9_50  # the round was played to its end
    assert [todo.step for todo in live.table.todo] == [
        plans.ENVELOPE, plans.SIGNATURE, plans.RESERVE, *plans.INSPECTION, *plans.SHOWN_AND_MIXED
    ]  # fmt: skip
    live.ready()
    assert [each.reserve for each in live.happened(TilesReceived)] == [False, True]
    assert live.replayed() == live.table
    live.round("1 10")
    assert live.table.todo[0].step == plans.TURN_DOWN  # the new set stays


@clause("PA535-6-a-3-i", "PA535-6-a-3-ii")
@pytest.mark.parametrize("found", [MixTiles, CallNoMoreBets])
def test_between_rounds_an_unsuitable_set_goes_at_once_and_wagers_wait(
    found: type[Order],
) -> None:
    live = Live().until(found).bet("1 10")
    live.do(RejectTiles("a scratch"), "floor")
    live.until(SealEnvelope)
    assert live.refused(RejectTiles("a chip")) == "PA535-6-a-3-i"
    assert live.refused(PlaceWager(1, WAGER, 10_00), "ann") == "PA535-7-c-s1"
    live.ready()
    assert live.happened(TilesReceived)[-1].reserve
    assert [each.stake for each in live.table.wagers] == [10_00]
    live.finish()


@clause("PA535-6-b", "PA535-6-c")
def test_the_tiles_lie_face_up_until_the_first_player_has_looked() -> None:
    live = Live(seats="").until(LayOutPairs)
    live.step()
    assert live.awaits(TakeSeat)
    assert live.refused(TurnTilesDown()) == "PA535-6-b"
    live.sit(4, "dan").sit(2, "eve")
    assert live.next == ShowPairs(4)
    assert live.refused(ShowPairs(2)) == "PA535-6-b"
    live.do(ShowPairs(4))
    assert live.awaits(TurnTilesDown)
    assert live.next_clause == "PA535-6-c"


@clause("PA535-6-d-s1", "PA535-6-d-s2")
def test_tiles_are_mixed_in_eight_circles_and_built_into_eight_stacks() -> None:
    live = Live().until(MixTiles)
    assert live.refused(MixTiles(7)) == "PA535-6-d-s1"
    assert live.refused(StackTiles()) == "PA535-6-d-s1"
    live.do(MixTiles(11))
    assert live.happened(TilesPrepared)[-1].circles == 11
    stacked = live.do(StackTiles())[0]
    assert isinstance(stacked, TilesStacked)
    assert stacked.clause == "PA535-6-d-s2"
    assert len(stacked.commitment) == len(stacked.dice) == 64
    view = live.view().stacks
    assert view is not None
    assert (view.left, view.cut) == (8, (1, 2, 3, 4, 5, 6, 7, 8))


def test_nobody_stacks_tiles_of_a_virtual_table_unsealed() -> None:
    live = Live().until(StackTiles)
    assert live.refused(StackTiles("a hash", "")) == "PA535-6-d-s2"


@clause("PA535-6-e")
def test_a_tile_that_shows_while_stacking_has_the_set_mixed_again() -> None:
    live = Live().until(MixTiles)
    assert live.refused(ExposeWhileStacking()) == "PA535-6-e"
    live.step()
    live.do(ExposeWhileStacking())
    assert (live.next, live.next_clause) == (MixTiles(), "PA535-6-e")
    assert not live.table.is_stacked
    assert live.ready().table.is_stacked


@clause("PA535-6-f")
def test_after_every_round_the_tiles_are_turned_down_mixed_and_stacked() -> None:
    live = Live().round("1 10")
    assert [(todo.step, todo.clause) for todo in live.table.todo] == [
        (plans.TURN_DOWN, "PA535-6-f"),
        (plans.MIX, "PA535-6-f"),
        (plans.STACK, "PA535-6-d-s2"),
    ]


@clause("PA535-6-g-s1", "PA535-6-g-s2")
def test_an_idle_table_shows_its_tiles_and_starts_again_with_the_look() -> None:
    live = Live().ready()
    assert live.refused(DeclareIdle()) == "PA535-6-g-s1"  # somebody sits there
    live.do(LeaveSeat(1), "ann")
    live.do(DeclareIdle())
    live.until(LayOutPairs)
    assert live.next_clause == "PA535-6-g-s1"
    live.step()
    assert live.awaits(TakeSeat)
    live.sit(3, "bob")
    assert (live.next, live.next_clause) == (ShowPairs(3), "PA535-6-g-s2")
    assert [todo.step for todo in live.table.todo] == [
        plans.LOOK, plans.TURN_DOWN, plans.MIX, plans.STACK
    ]  # fmt: skip
    assert live.ready().table.can_bet


def left_alone(game: PaiGowGame | None = None, *, physical: bool = False) -> Live:
    """Between rounds, everybody gone."""
    live = Live(game, physical=physical).ready()
    live.do(LeaveSeat(1), "ann")
    return live


@clause("PA535-6-g-s1")
@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_an_idle_table_owes_its_layout_to_whoever_comes_before_it(
    by: str, *, physical: bool
) -> None:
    live = left_alone(physical=physical)
    assert (live.next, live.next_clause) == (DeclareIdle(), "PA535-6-g-s1")
    live.sit(2, "bob")
    assert (live.next, live.next_clause) == (DeclareIdle(), "PA535-6-g-s1")
    live.bet("2 10")
    assert live.refused(CallNoMoreBets()) == "PA535-6-g-s1"
    live.do(DeclareIdle(), by)
    live.until(LayOutPairs).step()
    assert (live.next, live.next_clause) == (ShowPairs(2), "PA535-6-g-s2")
    assert not live.table.stood_idle
    live.until(CallNoMoreBets).step()
    assert len(live.happened(IdleDeclared)) == 1


@clause("PA535-6-g-s1")
def test_tiles_that_everybody_left_while_they_are_mixed_are_laid_out_too() -> None:
    live = Live(seats="1 ann").round("1 10").until(TurnTilesDown)
    live.do(LeaveSeat(1), "ann")
    live.sit(2, "bob")
    assert live.next == DeclareIdle()
    for early in (TurnTilesDown(), MixTiles(8)):
        assert live.refused(early) == "PA535-6-g-s1"


@clause("PA535-6-g-s1")
def test_sealed_stacks_of_the_last_round_are_opened_before_the_layout_that_is_owed() -> None:
    live = Live().ready().bet("1 10").until(OpenStacks)
    live.do(LeaveSeat(1), "ann")
    live.sit(2, "bob")
    assert isinstance(live.next, OpenStacks)
    live.step()
    assert live.awaits(DeclareIdle)


def test_where_one_comes_before_the_round_of_the_last_who_left_is_over_nothing_is_owed() -> None:
    live = Live().ready().bet("1 10").until(OpenShaker)
    live.do(LeaveSeat(1), "ann")
    live.sit(2, "bob")
    live.finish().ready()
    assert live.happened(IdleDeclared) == []


@pytest.mark.parametrize("act", [ChangeTiles(), RejectTiles("a scratch")])
@clause("PA535-6-b", "PA535-11-b")
def test_another_set_is_laid_out_anyway_and_begins_a_new_game(act: Order) -> None:
    live = Live(paigow(player_banking=True)).round("1 10").ready()
    live.do(LeaveSeat(1), "ann")
    live.sit(2, "ann")
    live.do(act, "floor")
    live.until(ShowPairs)
    assert (live.next_clause, live.table.stood_idle) == ("PA535-6-b", False)
    live.ready()
    assert live.refused(AcceptBank(2), "ann") == "PA535-11-b"
    assert live.happened(IdleDeclared) == []


@clause("PA535-11-b")
def test_whoever_comes_after_everybody_left_during_an_inspection_begins_a_new_game() -> None:
    live = Live(paigow(player_banking=True)).round("1 10").ready()
    live.do(RejectTiles("a scratch"))
    live.do(LeaveSeat(1), "ann")
    live.sit(2, "ann").ready()
    assert live.refused(AcceptBank(2), "ann") == "PA535-11-b"
    assert live.awaits(CallNoMoreBets)


@clause("PA535-6-g-s1")
def test_the_automatic_dealer_lays_them_out_for_whoever_came_meanwhile() -> None:
    live = left_alone()
    for _ in range(2):
        order = next_order(ON_THE_FLOOR, live.table, live.at, nobody)
        assert order is not None
        assert (order.order, order.role) == (DeclareIdle(), Role.DEALER)
        live.sit(live.table.arrivals + 1, f"guest {live.table.arrivals}")


@pytest.mark.parametrize("act", [DeclareIdle(), RejectTiles("a scratch")])
@clause("PA535-7-c-s2")
def test_wagers_that_wait_for_the_tiles_may_be_taken_back(act: Order) -> None:
    live = left_alone().sit(2, "bob").bet("2 10")
    live.do(act)
    live.step()
    assert not live.table.can_bet
    assert live.refused(PlaceWager(2, WAGER, 5_00), "bob") == "PA535-7-c-s1"
    live.do(WithdrawWager(2, WAGER), "bob")
    assert live.table.chips("bob") == 10_000_00


def test_the_order_of_tiles_that_are_laid_out_again_is_opened() -> None:
    live = Live().ready()
    sealed = live.table.in_stacks.commitment
    live.do(DeclareIdle(), "floor")
    assert live.next == OpenStacks(sealed)
    live.step()
    opened = live.happened(StacksOpened)[-1]
    assert (opened.commitment, len(opened.tiles)) == (sealed, 32)


def test_a_floorperson_declares_a_table_idle_only_as_filed() -> None:
    strict = paigow(answered("R-X37"), idle_table="nobody_seated")
    assert Live(strict).ready().refused(DeclareIdle(), "floor") == "PA535-6-g-s1"


@clause("PA535-5-a-s1", "PA535-5-c")
def test_dice_are_changed_before_the_next_round_when_their_day_is_over() -> None:
    live = Live()
    assert (live.next, live.next_clause) == (PlaceDice(), "PA535-5-a-s1")
    assert live.refused(ChangeDice()) == "PA535-5-c"
    live.ready().bet("1 10").wait(hours=24)
    assert isinstance(live.answer(CallNoMoreBets()), tuple)
    live.wait(seconds=1)
    assert live.refused(CallNoMoreBets()) == "PA535-5-c"
    mine = [step.order for step in PAI_GOW.due(live.table, DEALER, live.at)]
    assert ChangeDice() in mine
    assert CallNoMoreBets() not in mine
    live.do(ChangeDice())
    live.do(CallNoMoreBets())
    assert live.view().dice.placed_at == live.at


@clause("PA535-5-c")
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_dice_may_be_changed_sooner(by: str) -> None:
    live = Live().ready().bet("1 10").wait(hours=3)
    assert live.refused(ChangeDice(), "ann") == "PA535-5-c"
    live.do(ChangeDice(), by)
    live.wait(hours=24).do(CallNoMoreBets())


@clause("PA535-6-a-s1")
def test_tiles_may_be_changed_whenever_a_floorperson_likes() -> None:
    live = Live().ready()
    for wrong in ("dealer", "ann"):
        assert live.refused(ChangeTiles(), wrong) == "PA535-6-a-s1"
    live.bet("1 10")
    assert live.refused(ChangeTiles(), "floor") == "PA535-6-a-s1"
    live.finish()
    placed = live.table.dice_at
    live.ready().do(ChangeTiles(), "floor")
    live.until(VerifyInspection)
    assert live.refused(ChangeTiles(), "floor") == "PA535-6-a-s1"
    live.until(ShowPairs).ready()
    assert len(live.happened(TilesReceived)) == 2
    assert live.table.dice_at == placed


@clause("PA535-5-c")
@pytest.mark.parametrize(("filed", "goes_on"), [("after_the_round", True), ("at_once", False)])
def test_dice_that_grow_old_in_mid_round(filed: str, goes_on: bool) -> None:  # noqa: FBT001
    game = paigow("" if goes_on else answered("R-X33"), dice_life_ends=filed)
    live = Live(game).ready().bet("1 10").until(ShakeDice).wait(hours=25)
    if goes_on:
        live.finish()
        return
    assert live.refused(ShakeDice()) == "PA535-5-c"
    live.do(ChangeDice())
    live.do(ShakeDice())


@clause("PA535-5-a-s1")
def test_a_shaker_holds_three_dice() -> None:
    live = Live(physical=True).ready().bet("1 10").until(OpenShaker)
    assert live.refused(OpenShaker((3, 4))) == "PA535-5-a-s1"


def test_with_real_tiles_nothing_is_sealed() -> None:
    live = Live(physical=True).ready()
    stacks = live.table.in_stacks
    assert (stacks.commitment, stacks.dice) == ("", "")
    assert live.refused(OpenStacks("")) is not None
    exposed = ExposeWhileStacking(Tile.T66)
    again = Live(physical=True).until(StackTiles)
    assert again.do(exposed)[0] == TileExposedInStacking(
        ClauseId("PA535-6-e"),
        Tile.T66,
        plans.remixed(again.game.house),
    )


def test_a_table_opens_for_practice_until_its_approvals_are_on_record() -> None:
    live = Live()
    document = live.happened(TableOpened)[0].rules
    answer = OpenTable(document, 1_000_00)
    live._table = None  # noqa: SLF001 another table of the same rules
    assert live.refused(answer, "floor").startswith("PA535-2")
    assert live.refused(OpenTable(document, 1_000_00, practice=True), "dealer")


@clause("PA535-6-a-3-ii")
@pytest.mark.parametrize(
    ("filed", "written"),
    [("", "2010-07-01 16:00"), ('[gaming_day]\ntime_zone = "Asia/Macau"', "2010-07-02 04:00")],
)
def test_an_envelope_bears_the_time_of_the_clock_on_the_wall(filed: str, written: str) -> None:
    live = Live(paigow(filed)).until(SortPairs)
    live.do(RejectTiles("a chip"), "dealer")
    live.until(SealEnvelope).do(SealEnvelope(), "dealer")
    assert f"marked table t1, {written}, signed" in PAI_GOW.tell(live.told[-1])


@clause("PA535-0-in-force")
def test_a_table_opens_for_gaming_while_its_chapter_is_law() -> None:
    approvals = "\n".join(
        f"{name} = {{ reference = 'B-1', date = 2010-04-01 }}"
        for name in paigow().house.missing_approvals
    )
    rules = house_rules_document(paigow(f"[approvals]\n{approvals}").house)
    live = Live()
    for day, opens in (("2012-03-19", True), ("2012-03-20", False)):
        live._table = None  # noqa: SLF001 another table
        live.at = datetime.fromisoformat(f"{day}T16:00:00+00:00")
        if opens:
            live.do(OpenTable(rules, 0), "floor")
        else:
            assert live.refused(OpenTable(rules, 0), "floor") == "PA535-0-in-force"
    live.do(OpenTable(rules, 0, practice=True), "floor")
    assert live.table.not_in_force == ("pa-535 expired on 2012-03-20",)


def test_a_table_closes_empty_and_opens_its_last_order() -> None:
    live = Live().ready()
    assert live.refused(CloseTable(), "floor") == "PA535-2-a"
    live.do(LeaveSeat(1), "ann")
    live.do(CloseTable(), "floor")
    assert live.refused(TakeSeat(1), "ann") == "PA535-2-a"
    live.step()
    assert isinstance(live.told[-1], StacksOpened)
    assert live.steps() == ()
    assert set(live.table.accounts) == {"cage", "cash", "drop_box", "purses"}


@pytest.mark.parametrize(
    ("when", "act", "cited"),
    [
        (SortPairs, CleanTiles(), "PA535-6-a-s2"),
        (SortPairs, RejectTiles("a chip"), "PA535-6-a-3-i"),
        (MixTiles, RejectTiles("a chip"), "PA535-6-a-3-i"),
        (StackTiles, ExposeWhileStacking(), "PA535-6-e"),
        (StackTiles, StackTiles(), "PA535-6-d-s2"),
        (CallNoMoreBets, DeclareIdle(), "PA535-6-g-s1"),
    ],
)
def test_tiles_are_handled_by_the_staff_in_their_time(
    when: type[Order], act: Order, cited: str
) -> None:
    assert Live().until(when).refused(act, "ann") == cited


def test_nobody_names_a_tile_before_it_is_sealed() -> None:
    live = Live().until(StackTiles)
    assert live.refused(ExposeWhileStacking(Tile.T66)) == "PA535-6-e"
    assert Live(physical=True).until(StackTiles).refused(StackTiles("a", "b"))


def test_a_tray_and_rules_that_no_table_opens_with() -> None:
    live = Live(paigow("[limits]\ncoin = 0.25"))
    rules = live.happened(TableOpened)[0].rules
    live._table = None  # noqa: SLF001 another table of the same rules
    assert live.refused(OpenTable(rules, 1_10, practice=True), "floor") == "PA535-7-a-s1"
    study = {**rules, "lawful": False, "missing_approvals": []}
    assert live.refused(OpenTable(study, 1_00), "floor") == "PA535-7-a-s1"
    live.do(OpenTable(study, 1_00, practice=True), "floor")


@pytest.mark.parametrize(
    ("act", "by"),
    [
        (BuyIn(100_00), "dealer"),
        (BuyIn(10_12), "ann"),
        (BuyIn(0), "ann"),
        (BuyIn(10**12), "ann"),
        (BuyIn(10**13 + 25), "ann"),
        (KeepChips("ann"), "dealer"),
        (KeepChips("nobody"), "floor"),
        (CashOut(), "nobody"),
    ],
)
def test_chips_that_do_not_move(act: Order, by: str) -> None:
    live = Live(paigow("[limits]\ncoin = 0.25"))
    assert live.refused(act, by) == "PA535-7-a-s1"


def test_chips_come_from_a_purse_or_for_cash() -> None:
    live = Live()
    live.do(BuyIn(50_00, with_chips=True), "ann")
    assert live.table.accounts["purses"] == -50_00
    assert live.table.accounts["drop_box"] == 10_000_00
