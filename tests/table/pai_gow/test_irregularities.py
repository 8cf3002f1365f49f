"""Tiles that are seen and should not be (535.12(d), (e))."""

from __future__ import annotations

import pytest

from croupier.table.pai_gow import acts
from croupier.table.pai_gow import events as e
from croupier.table.people import PUBLIC, player
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
    return live.bet("1 100; 2 20").until(acts.SweepPositions)


@clause("PA535-12-d-s1")
def test_a_player_whose_tile_the_dealer_shows_chooses_without_looking() -> None:
    live = lying()
    exposed = live.do(acts.ExposeTile(1, 3))[0]
    assert exposed == e.TileExposed(ClauseId("PA535-12-d-s1"), 1, 3, Tile.T13)
    assert [step.order for step in live.steps()] == [acts.PlayOn(1), acts.VoidHand(1)]
    assert {step.person for step in live.steps()} == {"ann"}
    for viewer in (ANN, PUBLIC):
        assert live.seen(1, viewer).tiles == (None, None, "1-3", None)
        assert live.seen(1, viewer).must_choose
    assert live.refused(acts.SweepPositions()) == "PA535-12-d-s1"
    for by in ("bob", "dealer"):
        assert live.refused(acts.PlayOn(1), by) == "PA535-12-d-s1"
    live.do(acts.PlayOn(1), "ann")
    live.until(acts.SetHands)
    assert live.seen(1, ANN).tiles == tuple(WINS.split())
    live.finish()
    assert live.gained("ann") == 95_00


@clause("PA535-12-d-s1")
def test_the_own_tiles_are_hidden_again_until_a_late_choice_is_made() -> None:
    live = lying().until(acts.SetHands)
    assert live.seen(1, ANN).tiles == tuple(WINS.split())
    live.do(acts.ExposeTile(1, 1))
    assert live.seen(1, ANN).tiles == ("6-6", None, None, None)
    assert live.refused(live.by_the_way(1), "ann") == "PA535-12-d-s1"
    assert live.refused(acts.AskAdvice(1), "ann") == "PA535-12-d-s1"
    assert live.refused(acts.SetForAbsent(1)) == "PA535-12-d-s1"
    live.do(live.by_the_way(2), "bob")  # the others play on
    live.do(acts.PlayOn(1), "ann")
    live.do(live.by_the_way(1), "ann")


@clause("PA535-12-d-s2")
def test_a_voided_hand_has_its_wager_back_and_joins_the_dead_hand_unseen() -> None:
    live = lying()
    live.do(acts.ExposeTile(1, 2))
    voided = live.do(acts.VoidHand(1), "ann")[0]
    assert isinstance(voided, e.HandVoided)
    assert voided.clause == "PA535-12-d-s2"
    assert live.gained("ann") == 0
    live.until(acts.SetHands)
    assert live.seen(1, ANN).state == "voided"
    assert live.seen(1, ANN).tiles == (None, "6-6", None, None)  # what all have seen
    live.finish()
    assert [each.seat for each in live.happened(e.HandsExposed)] == [2]
    assert [each.verdict for each in live.table.history[-1].verdicts] == ["voided", "tie"]


@clause("PA535-12-d-s1")
def test_hands_that_lie_set_may_be_voided_too_until_they_are_exposed() -> None:
    live = lying().until(acts.ExposeHands)
    live.do(acts.ExposeTile(2, 4))
    assert live.refused(acts.Surrender(2), "bob") == "PA535-10-e-s1"
    live.do(acts.VoidHand(2), "bob")
    live.until(acts.ClearTiles)
    assert live.refused(acts.ExposeTile(1, 1)) == "PA535-12-d-s1"


@clause("PA535-12-d-s1")
def test_a_tile_that_its_own_player_shows_changes_nothing() -> None:
    live = lying().until(acts.SetHands)
    live.do(acts.ExposeTile(1, 1, by_player=True))
    assert live.seen(1).tiles == ("6-6", None, None, None)
    assert not live.seen(1, ANN).must_choose
    assert live.refused(acts.ExposeTile(1, 1)) == "PA535-12-d-s1"  # all have seen it
    assert live.refused(acts.ExposeTile(4, 1, by_player=True)) == "PA535-12-d-s1"
    live.finish()
    assert live.gained("ann") == 95_00


def test_the_staff_says_what_was_exposed() -> None:
    live = lying()
    assert live.refused(acts.ExposeTile(1, 1), "bob") == "PA535-12-d-s1"
    assert live.refused(acts.ExposeTile(9, 1)) == "PA535-12-d-s1"
    assert Live().ready().refused(acts.ExposeTile(1, 1)) == "PA535-12-d-s1"
    live.do(acts.ExposeTile(1, 1), "floor")


@clause("PA535-12-e")
@pytest.mark.parametrize("seat", [0, 7, 5])
@pytest.mark.parametrize("when", [acts.SweepPositions, acts.SetHands])
def test_a_tile_of_dealer_dead_hand_or_empty_area_voids_the_round(seat: int, when: type) -> None:
    live = lying().until(when)
    live.do(acts.ExposeTile(seat, 2))
    assert (live.next, live.next_clause) == (acts.VoidRound(), "PA535-12-e")
    assert live.view().stage == "void"
    assert live.view("ann").positions[1].tiles == (None,) * 4
    assert live.refused(acts.SetForAbsent(1)) == "PA535-10-a-s1"
    voided = live.do(acts.VoidRound())[0]
    assert isinstance(voided, e.RoundVoided)
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert (live.table.rounds, live.table.history) == (1, ())
    assert live.ready().table.can_bet


@clause("PA535-12-e")
def test_a_void_round_gives_back_what_was_surrendered_or_abandoned() -> None:
    live = lying().until(acts.ExposeHands)
    live.do(acts.Surrender(1), "ann")
    live.do(acts.ExposeTile(7, 1))
    live.do(acts.VoidRound())
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert live.table.accounts[INVENTORY] == 80_000_00


@clause("PA535-12-e")
def test_once_hands_are_compared_no_tile_voids_them() -> None:
    live = lying().until(acts.MoveChips)
    assert live.refused(acts.ExposeTile(7, 1)) == "PA535-12-e"
    surrendered = lying().until(acts.ExposeHands)
    surrendered.do(acts.Surrender(1), "ann")
    assert surrendered.refused(acts.ExposeTile(1, 1)) == "PA535-12-e"


def banked_by_bob(more: str = "", **options: object) -> Live:
    live = Live(paigow(more, **BANKING, **options), seats="1 ann,2 bob")
    live.round("1 10; 2 10").banked(2, dealt(f"2 {BEATEN}; 1 {LOSES}", first=2))
    return live.until(acts.CallNoMoreBets).bet("1 30").until(acts.SetHands)


@clause("PA535-12-e")
def test_a_tile_of_the_bank_voids_the_round_like_the_dealers() -> None:
    live = banked_by_bob()
    live.do(acts.ExposeTile(2, 1))
    assert live.next_clause == "PA535-12-e"
    before = live.table.chips("ann")
    live.step()
    assert live.table.chips("ann") == before + 30_00
    assert live.table.bank is None
    assert live.table.rotation.last == ""  # a void round counts for nobody's turn


@pytest.mark.parametrize(
    ("answer", "then"), [(acts.PlayOn, acts.SetHands), (acts.VoidHand, acts.VoidRound)]
)
def test_where_it_is_filed_so_the_bank_chooses(answer: type, then: type) -> None:
    live = banked_by_bob(answered("R-PG16"), bank_tile_exposed="bank_chooses")
    live.do(acts.ExposeTile(2, 1))
    live.do(answer(2), "bob")
    assert live.awaits(then)
    live.finish()


def test_somebody_gone_with_an_open_choice_plays_on() -> None:
    game = paigow(answered("R-X32"), leaving_mid_round="settled_and_kept")
    live = Live(game).ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 10")
    live.until(acts.SweepPositions)
    live.do(acts.ExposeTile(1, 1))
    live.do(acts.LeaveSeat(1), "ann")
    assert live.steps()[0].order == acts.PlayOn(1)
    live.step()
    live.finish()
    assert live.table.chips("ann") == 19_50
