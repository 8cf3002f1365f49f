"""Surrender, exposing, comparing, collecting and paying (535.10(e)-(l))."""

from __future__ import annotations

from croupier.table.pai_gow.clearing import ClearTiles, RoundEnded
from croupier.table.pai_gow.exposing import ExposeHands, HandsExposed
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.settling import MoveChips, TilesCollected
from croupier.table.pai_gow.surrendering import Surrender, WagerSurrendered
from croupier.table.people import player
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.wagers import ChipsMoved
from croupier.values.tiles import show_tiles
from croupier.values.transfers import INVENTORY
from tests.games.pai_gow.tables import paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, WINS_TOO, Live, dealt


def four_players() -> Live:
    """Seats 1 to 4 win, tie, lose and win against the dealer."""
    live = Live(seats="1 ann,2 bob,3 cleo,4 dan")
    hands = f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}; 3 {LOSES}; 4 4-4 4-4 5-6 4-6"
    return live.ready(dealt(hands)).bet("1 100; 2 20; 3 50; 4 10.50")


@clause("PA535-10-e-s1", "PA535-10-e-s2")
def test_a_surrender_comes_after_the_dealers_hands_and_before_the_own() -> None:
    live = four_players().until(SetHouseHands)
    assert live.refused(Surrender(3), "cleo") == "PA535-10-e-s1"
    live.until(ExposeHands)
    assert live.refused(Surrender(3), "dan") == "PA535-10-e-s1"
    assert live.refused(Surrender(3), "dealer") == "PA535-10-e-s1"
    tray = live.table.accounts[INVENTORY]
    given = live.do(Surrender(3), "cleo")[0]
    assert isinstance(given, WagerSurrendered)
    assert given.clause == "PA535-10-e-s2"
    assert live.table.accounts[INVENTORY] == tray + 50_00
    for viewer in ("", "cleo", "dan"):
        assert live.view(viewer).positions[3].tiles == (None,) * 4
    live.until(lambda table: bool(table.in_round.hands[4].verdict))
    assert live.refused(Surrender(4), "dan") == "PA535-10-e-s1"
    live.finish()
    assert 3 not in {each.seat for each in live.happened(HandsExposed)}
    assert live.table.history[-1].verdicts[2].verdict == "surrendered"


@clause("PA535-10-f-s1", "PA535-10-f-s2", "PA535-10-j-s2")
def test_hands_are_exposed_and_announced_from_the_dealers_right() -> None:
    live = four_players().finish()
    assert [(each.seat, each.verdict, each.beats) for each in live.happened(HandsExposed)] == [
        (1, "win", (1, 1)),
        (2, "tie", (-1, 1)),
        (3, "lose", (-1, -1)),
        (4, "tie", (1, -1)),
    ]
    assert {each.clause for each in live.happened(HandsExposed)} == {"PA535-10-f-s1"}


@clause("PA535-10-f-s1")
def test_nobody_is_exposed_out_of_turn() -> None:
    live = four_players().until(ExposeHands)
    assert live.refused(ExposeHands(2)) == "PA535-10-f-s1"
    assert live.refused(ExposeHands(1), "ann") == "PA535-10-f-s1"


@clause("PA535-10-g-s2", "PA535-10-i", "PA535-10-j-s2", "PA535-10-j-s3", "PA535-10-k-s3")
def test_losers_and_ties_at_once_winners_after_all_hands() -> None:
    live = Live(seats="1 ann,2 bob,3 cleo,4 dan")
    hands = f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}; 3 {LOSES}; 4 4-4 4-4 2-2 1-2"
    live.ready(dealt(hands)).bet("1 100; 2 20; 3 50; 4 10.50")
    events = live.finish().told
    told = live.kinds(events)
    last_exposed = max(n for n, kind in enumerate(told) if kind == "hands-exposed")
    moved = [(n, each) for n, each in enumerate(events) if isinstance(each, ChipsMoved)]
    at_once = [(each.action, each.seat) for n, each in moved if n < last_exposed]
    after = [(each.action, each.seat, each.cents) for n, each in moved if n > last_exposed]
    assert at_once == [("return", 2), ("collect", 3)]
    assert after == [
        ("pay", 1, 100_00),
        ("take vigorish", 1, 5_00),
        ("pay", 4, 10_50),
        ("take vigorish", 4, 52),
    ]
    assert [clause_ for *_, clause_ in live.moves()] == [
        "PA535-10-i",
        "PA535-10-g-s2",
        "PA535-10-j-s3",
        "PA535-10-k-s3",
        "PA535-10-j-s3",
        "PA535-10-k-s3",
    ]
    assert live.gained("dan") == 9_98


@clause("PA535-10-l")
def test_tiles_are_picked_up_with_their_wagers_so_that_hands_can_be_rebuilt() -> None:
    live = four_players().finish()
    order = [each for each in live.told if isinstance(each, ChipsMoved | TilesCollected)]
    assert [(each.kind.partition("/")[0], each.seat) for each in order] == [
        ("chips-moved", 2),
        ("tiles-collected", 2),
        ("chips-moved", 3),
        ("tiles-collected", 3),
        ("chips-moved", 4),
        ("tiles-collected", 4),
        ("chips-moved", 1),
        ("chips-moved", 1),
        ("tiles-collected", 1),
    ]
    ended = live.happened(RoundEnded)[0]
    assert ended.clause == "PA535-10-l"
    assert show_tiles(ended.discarded) == (
        "3-3 3-3 2-2 2-3 1-5 1-5 1-3 5-6 4-4 4-4 5-6 4-6 6-6 6-6 1-3 1-4 5-5 5-5 4-6 1-6"
    )


@clause("PA535-10-j-s2")
def test_winning_tiles_stay_face_up_until_they_are_paid() -> None:
    live = four_players().until(lambda table: bool(table.round and table.round.winners_judged))
    assert (live.seen(1).state, live.seen(3).state) == ("exposed", "collected")
    assert live.seen(1, player("bob")).high == ("6-6", "6-6")


@clause("PA535-10-k-s3")
def test_nobody_leaves_between_the_payout_and_its_vigorish() -> None:
    live = Live().ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 100").until(MoveChips)
    paid = live.do(live.next)
    assert live.kinds(paid) == ["chips-moved", "chips-moved", "tiles-collected"]
    live.do(LeaveSeat(1), "ann")
    assert live.table.accounts["purses"] == 10_095_00


@clause("PA535-10-k-s1", "PA535-10-k-s2")
def test_vigorish_is_five_percent_exact_or_rounded_up_to_a_quarter() -> None:
    hands = f"dealer {BEATEN}; 1 {WINS}"
    exact = Live().round("1 10.50", hands)
    rounded = Live(paigow(vigorish_rounding="up")).round("1 10.50", hands)
    assert (exact.gained("ann"), rounded.gained("ann")) == (9_98, 9_75)


def test_the_slips_of_a_round_are_on_view() -> None:
    live = four_players().until(ClearTiles)
    view = live.view()
    assert view.stage == "paying"
    assert [(each.seat, each.result, each.back) for each in view.results] == [
        (1, "won", 195_00),
        (2, "returned", 20_00),
        (3, "lost", 0),
        (4, "returned", 10_50),
    ]
    live.step()
    past = live.table.history[-1]
    assert (past.number, past.total, past.bank, past.hand) == (1, 9, 0, "5-5 5-5 | 4-6 1-6")
    assert [each.verdict for each in past.verdicts] == ["win", "tie", "lose", "tie"]


def test_the_stages_of_a_round_in_words() -> None:
    live = Live()
    stages = [live.view().stage]
    live.ready(dealt(f"dealer {BEATEN}; 1 {WINS_TOO}")).bet("1 10")
    while not live.happened(RoundEnded):
        stages.append(live.view().stage)
        live.step()
    assert list(dict.fromkeys(stages)) == [
        "preparing", "betting", "shaking", "dealing", "setting", "exposing", "paying"
    ]  # fmt: skip
