"""Tiles that are seen and should not be (535.6(e), 535.12(d), (e))."""

from __future__ import annotations

import pytest

from croupier.table.orders import Order
from croupier.table.pai_gow.clearing import ClearTiles
from croupier.table.pai_gow.dealing import DealTiles, SweepPositions
from croupier.table.pai_gow.exposed_tiles import (
    ExposeTile,
    HandVoided,
    PlayOn,
    TileExposed,
    VoidHand,
)
from croupier.table.pai_gow.exposing import ExposeHands, HandsExposed
from croupier.table.pai_gow.preparing import MixTiles, TilePreparationBegun
from croupier.table.pai_gow.setting import AskAdvice, SetForAbsent, SetHands
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import AnnounceTotal, OpenShaker, ShakeDice
from croupier.table.pai_gow.stacks_exposed import ExposeInStacks, StacksExposed
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.people import PUBLIC, player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.wagers import RoundVoided
from croupier.values.clauses import ClauseId
from croupier.values.tiles import Tile
from croupier.values.transfers import INVENTORY
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, Live, dealt

BANKING = {"player_banking": True, "co_banking": True}
ANN = player("ann")


def lying() -> Live:
    """Tiles lie before ann, bob and everybody else."""
    live = Live(seats="1 ann,2 bob")
    live.ready(dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}"))
    return live.bet("1 100; 2 20").until(SweepPositions)


@clause("PA535-12-d-s1")
def test_a_player_whose_tile_the_dealer_shows_chooses_without_looking() -> None:
    live = lying()
    exposed = live.do(ExposeTile(1, 3))[0]
    assert exposed == TileExposed(ClauseId("PA535-12-d-s1"), 1, 3, Tile.T13)
    assert [step.order for step in live.steps()] == [PlayOn(1), VoidHand(1)]
    assert {step.person for step in live.steps()} == {"ann"}
    for viewer in (ANN, PUBLIC):
        assert live.seen(1, viewer).tiles == (None, None, "1-3", None)
        assert live.seen(1, viewer).must_choose
    assert live.refused(SweepPositions()) == "PA535-12-d-s1"
    for by in ("bob", "dealer"):
        assert live.refused(PlayOn(1), by) == "PA535-12-d-s1"
    live.do(PlayOn(1), "ann")
    live.until(SetHands)
    assert live.seen(1, ANN).tiles == tuple(WINS.split())
    live.finish()
    assert live.gained("ann") == 95_00


@clause("PA535-12-d-s1")
def test_the_own_tiles_are_hidden_again_until_a_late_choice_is_made() -> None:
    live = lying().until(SetHands)
    assert live.seen(1, ANN).tiles == tuple(WINS.split())
    live.do(ExposeTile(1, 1))
    assert live.seen(1, ANN).tiles == ("6-6", None, None, None)
    assert live.refused(live.by_the_way(1), "ann") == "PA535-12-d-s1"
    assert live.refused(AskAdvice(1), "ann") == "PA535-12-d-s1"
    assert live.refused(SetForAbsent(1)) == "PA535-12-d-s1"
    live.do(live.by_the_way(2), "bob")  # the others play on
    live.do(PlayOn(1), "ann")
    live.do(live.by_the_way(1), "ann")


@clause("PA535-12-d-s2")
def test_a_voided_hand_has_its_wager_back_and_joins_the_dead_hand_unseen() -> None:
    live = lying()
    live.do(ExposeTile(1, 2))
    voided = live.do(VoidHand(1), "ann")[0]
    assert isinstance(voided, HandVoided)
    assert voided.clause == "PA535-12-d-s2"
    assert live.gained("ann") == 0
    live.until(SetHands)
    assert live.seen(1, ANN).state == "voided"
    assert live.seen(1, ANN).tiles == (None, "6-6", None, None)  # what all have seen
    live.finish()
    assert [each.seat for each in live.happened(HandsExposed)] == [2]
    assert [each.verdict for each in live.table.history[-1].verdicts] == ["voided", "tie"]


@clause("PA535-12-d-s1")
def test_hands_that_lie_set_may_be_voided_too_until_they_are_exposed() -> None:
    live = lying().until(ExposeHands)
    live.do(ExposeTile(2, 4))
    assert live.refused(Surrender(2), "bob") == "PA535-10-e-s1"
    live.do(VoidHand(2), "bob")
    live.until(ClearTiles)
    assert live.refused(ExposeTile(1, 1)) == "PA535-12-d-s1"


@clause("PA535-12-d-s1")
def test_a_tile_that_its_own_player_shows_changes_nothing() -> None:
    live = lying().until(SetHands)
    live.do(ExposeTile(1, 1, by_player=True))
    assert live.seen(1).tiles == ("6-6", None, None, None)
    assert not live.seen(1, ANN).must_choose
    assert live.refused(ExposeTile(1, 1)) == "PA535-12-d-s1"  # all have seen it
    assert live.refused(ExposeTile(4, 1, by_player=True)) == "PA535-12-d-s1"
    live.finish()
    assert live.gained("ann") == 95_00


def test_the_staff_says_what_was_exposed() -> None:
    live = lying()
    assert live.refused(ExposeTile(1, 1), "bob") == "PA535-12-d-s1"
    assert live.refused(ExposeTile(9, 1)) == "PA535-12-d-s1"
    assert Live().ready().refused(ExposeTile(1, 1)) == "PA535-12-d-s1"
    live.do(ExposeTile(1, 1), "floor")


@clause("PA535-12-e")
@pytest.mark.parametrize("seat", [0, 7, 5])
@pytest.mark.parametrize("when", [SweepPositions, SetHands])
def test_a_tile_of_dealer_dead_hand_or_empty_area_voids_the_round(seat: int, when: type) -> None:
    live = lying().until(when)
    live.do(ExposeTile(seat, 2))
    assert (live.next, live.next_clause) == (VoidRound(), "PA535-12-e")
    assert live.view().stage == "void"
    assert live.view("ann").positions[1].tiles == (None,) * 4
    assert live.refused(SetForAbsent(1)) == "PA535-10-a-s1"
    voided = live.do(VoidRound())[0]
    assert isinstance(voided, RoundVoided)
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert (live.table.rounds, live.table.history) == (1, ())
    assert live.ready().table.can_bet


@clause("PA535-12-e")
def test_a_void_round_gives_back_what_was_surrendered_or_abandoned() -> None:
    live = lying().until(ExposeHands)
    live.do(Surrender(1), "ann")
    live.do(ExposeTile(7, 1))
    live.do(VoidRound())
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert live.table.accounts[INVENTORY] == 80_000_00


@clause("PA535-12-e")
def test_once_hands_are_compared_no_tile_voids_them() -> None:
    live = lying().until(MoveChips)
    assert live.refused(ExposeTile(7, 1)) == "PA535-12-e"
    surrendered = lying().until(ExposeHands)
    surrendered.do(Surrender(1), "ann")
    assert surrendered.refused(ExposeTile(1, 1)) == "PA535-12-e"


def banked_by_bob(more: str = "", **options: object) -> Live:
    live = Live(paigow(more, **BANKING, **options), seats="1 ann,2 bob")
    live.round("1 10; 2 10").banked(2, dealt(f"2 {BEATEN}; 1 {LOSES}", first=2))
    return live.until(CallNoMoreBets).bet("1 30").until(SetHands)


@clause("PA535-12-e")
def test_a_tile_of_the_bank_voids_the_round_like_the_dealers() -> None:
    live = banked_by_bob()
    live.do(ExposeTile(2, 1))
    assert live.next_clause == "PA535-12-e"
    before = live.table.chips("ann")
    live.step()
    assert live.table.chips("ann") == before + 30_00
    assert live.table.bank is None
    assert live.table.rotation.last == ""  # a void round counts for nobody's turn


@pytest.mark.parametrize(("answer", "then"), [(PlayOn, SetHands), (VoidHand, VoidRound)])
def test_where_it_is_filed_so_the_bank_chooses(answer: type, then: type) -> None:
    live = banked_by_bob(answered("R-PG16"), bank_tile_exposed="bank_chooses")
    live.do(ExposeTile(2, 1))
    live.do(answer(2), "bob")
    assert live.awaits(then)
    live.finish()


def test_somebody_gone_with_an_open_choice_plays_on() -> None:
    game = paigow(answered("R-X32"), leaving_mid_round="settled_and_kept")
    live = Live(game).ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 10")
    live.until(SweepPositions)
    live.do(ExposeTile(1, 1))
    live.do(LeaveSeat(1), "ann")
    assert live.steps()[0].order == PlayOn(1)
    live.step()
    live.finish()
    assert live.table.chips("ann") == 19_50


# a tile of the stacks, before the deal


@clause("PA535-6-e")
@pytest.mark.parametrize("physical", [False, True])
def test_a_tile_of_the_standing_stacks_has_the_set_mixed_again_while_wagers_wait(
    *, physical: bool
) -> None:
    live = Live(physical=physical).ready().bet("1 10")
    before = live.table.in_stacks.commitment
    assert live.refused(ExposeInStacks(), "ann") == "PA535-6-e"
    shown, begun = live.do(ExposeInStacks(Tile.T66 if physical else None))
    assert isinstance(shown, StacksExposed)
    assert (shown.clause, shown.void) == ("PA535-6-e", False)
    assert isinstance(begun, TilePreparationBegun)
    assert live.refused(ExposeInStacks()) == "PA535-6-e"
    live.until(MixTiles)
    assert live.next_clause == "PA535-6-e"
    live.ready()
    assert (live.table.in_stacks.commitment != before) is not physical
    assert [each.stake for each in live.table.wagers] == [10_00]


@clause("PA535-6-e")
@pytest.mark.parametrize("when", [ShakeDice, OpenShaker, AnnounceTotal, DealTiles])
def test_after_the_call_and_before_the_deal_it_voids_the_round(when: type[Order]) -> None:
    live = Live().ready().bet("1 10").until(when)
    [shown] = live.do(ExposeInStacks(), "floor")
    assert isinstance(shown, StacksExposed)
    assert shown.void
    assert (live.next, live.next_clause) == (VoidRound(), "PA535-6-e")
    live.until(lambda table: table.is_stacked)
    assert live.gained("ann") == 0


@clause("PA535-6-e")
def test_once_they_are_dealt_no_stacks_stand() -> None:
    live = Live().ready().bet("1 10").until(SetHands)
    assert live.refused(ExposeInStacks()) == "PA535-6-e"
    assert Live().ready().refused(ExposeInStacks(Tile.T66)) == "PA535-6-e"
