"""Who sees which tiles, and when."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from croupier.table.pai_gow.clearing import RoundEnded
from croupier.table.pai_gow.dealing import SweepPositions, TilesDealt
from croupier.table.pai_gow.ending import OpenStacks, StacksOpened
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.game import view_for
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.setting import AskAdvice, SetHands
from croupier.table.pai_gow.shaking import CoverShaker
from croupier.table.people import DEALER, FLOORPERSON, INSPECTOR, PUBLIC, Viewer, player
from croupier.values.sealing import tiles_secret_of
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, Live, dealt

ANN, BOB = player("ann"), player("bob")
HIDDEN = (None,) * 4
OTHERS = (BOB, DEALER, FLOORPERSON, INSPECTOR, PUBLIC)


def playing() -> Live:
    live = Live(seats="1 ann,2 bob")
    live.ready(dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}; 3 {LOSES}"))
    return live.bet("1 100; 2 20")


def test_a_player_looks_at_the_own_tiles_once_the_dealing_is_complete() -> None:
    live = playing().until(CoverShaker)
    assert live.seen(1, ANN).tiles == HIDDEN
    live.step()
    assert live.seen(1, ANN).tiles == tuple(WINS.split())
    assert live.seen(2, BOB).tiles == tuple(TIES.split())


@clause("PA535-10-b-s3")
def test_the_four_tiles_of_a_player_stay_before_the_dealers_eyes() -> None:
    live = playing().until(SweepPositions)
    while not live.happened(RoundEnded):
        assert len(live.seen(1, DEALER).tiles) == len(live.seen(2, DEALER).tiles) == 4
        live.step()


@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_else_sees_them_until_they_are_exposed(viewer: Viewer) -> None:
    live = playing().until(SetHands)
    assert live.seen(1, viewer).tiles == HIDDEN
    live.do(live.by_the_way(1), "ann")
    position = live.seen(1, viewer)
    assert (position.tiles, position.high, position.low) == (HIDDEN, (None, None), (None, None))
    assert position.state == "set"
    live.until(lambda table: table.in_round.hands[1].up)
    assert live.seen(1, viewer).high == ("6-6", "6-6")
    assert live.seen(2, viewer).tiles == (tuple(TIES.split()) if viewer == BOB else HIDDEN)


def test_a_player_is_told_which_hands_are_ahead_once_the_dealers_are_shown() -> None:
    live = playing().until(SetHouseHands)
    assert live.seen(2, BOB).beats is None
    live.until(ExposeHands)
    assert (live.seen(2, BOB).beats, live.seen(2, BOB).verdict) == ((-1, 1), "")
    for viewer in (ANN, DEALER, PUBLIC):
        assert live.seen(2, viewer).beats is None
    live.until(lambda table: bool(table.in_round.hands[2].verdict))
    assert live.seen(2, PUBLIC).beats == (-1, 1)


@clause("PA535-8-e")
@pytest.mark.parametrize("viewer", [ANN, *OTHERS])
def test_swept_tiles_and_the_dead_hand_are_seen_by_nobody(viewer: Viewer) -> None:
    live = playing()
    while not live.happened(RoundEnded):
        live.step()
        assert live.seen(3, viewer).tiles in {HIDDEN, ()}
        assert live.seen(7, viewer).tiles in {HIDDEN, ()}


def test_only_the_staff_sees_the_tray() -> None:
    live = playing()
    assert view_for(live.table, DEALER).inventory == 80_000_00
    assert view_for(live.table, DEALER).drop_box == 20_000_00
    assert view_for(live.table, ANN).inventory is None


def test_events_go_out_without_the_faces_of_unseen_tiles() -> None:
    live = playing().until(SetHands)
    live.do(AskAdvice(1), "ann")
    live.finish()
    hidden = [event for event in live.told if PAI_GOW.masked(event) != event]
    assert [event.kind for event in hidden] == [
        "tiles-dealt/1", "advice-given/1", "hands-set/1", "hands-set/1"
    ]  # fmt: skip
    for event in hidden:
        sent = msgspec.json.decode(msgspec.json.encode(PAI_GOW.masked(event)))
        assert "6-6" not in str(sent)
    dealt_ = PAI_GOW.masked(hidden[0])
    assert isinstance(dealt_, TilesDealt)
    assert dealt_.hands == tuple((seat, HIDDEN) for seat in range(8))


def test_the_stacks_once_opened_are_everybodys_to_check() -> None:
    live = playing()
    sealed = live.table.in_stacks.commitment
    live.finish()
    opened = PAI_GOW.masked(live.happened(StacksOpened)[-1])
    assert sha256(tiles_secret_of(opened.tiles, opened.salt)).hexdigest() == sealed
    order = OpenStacks(sealed, opened.tiles, opened.salt)
    assert PAI_GOW.masked(order) == order


def test_everybody_sees_the_seals_and_how_the_stacks_were_cut() -> None:
    live = playing()
    view = live.view()
    assert view.stacks is not None
    assert view.stacks.commitment == live.table.in_stacks.commitment
    assert view.dice.commitment == live.table.in_stacks.dice
    live.until(SetHands)
    view = live.view()
    assert view.stacks is not None
    assert view.stacks.left == 0


def test_a_view_is_the_same_for_the_public_and_a_player_without_tiles() -> None:
    live = playing().until(SetHands)
    assert view_for(live.table, player("eve")) == view_for(live.table, PUBLIC)
    assert replace(view_for(live.table, INSPECTOR), inventory=None, drop_box=None) == view_for(
        live.table, PUBLIC
    )
