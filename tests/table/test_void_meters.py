"""A round that meters were booked for, and that is void afterwards: awards and stakes stand."""

from __future__ import annotations

import pytest

from croupier.cage.progressive import MeterHit, MustHitReached
from croupier.journal.memory import MemoryJournal
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.irregularities import DrawInError
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.voiding import VoidRound
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.wagers import RoundVoided
from croupier.values.transfers import INVENTORY, spot
from tests.clauses.test_royal_9 import NOTHING, OWN_ON_PLAYER
from tests.floor.linked import MAIN, STAKE, Room, filed, must_hit, points
from tests.support import clause, dealt
from tests.table.test_irregularities import all_naturals

SIX_MORE = "2h 3h Ts Th 9s 8s"
"""Two that are disclosed and four for the first simulated round: none are left for the second."""
WON = 250_25
BOUGHT, MINOR = 10**6, 450_00


def options(void_round: str) -> str:
    chosen = f'\n[options]\ndisclosed_mid_round = "at_once"\nvoid_round = "{void_round}"\n'
    answers = ("R-X14", "R-X15") if void_round == "every_wager" else ("R-X14",)
    letters = [f'[approvals.{each}]\nreference = "letter 3"\ndate = 2023-01-31' for each in answers]
    return "\n".join([chosen, *letters])


def last_hand(coup: str, void_round: str, *, more: str = "", wager: str = "") -> Room:
    """Seat 1 has Royal 9 on the last hand; its opening cards are judged, and two are disclosed."""
    room = Room(MemoryJournal(), filed(more=options(void_round) + more), draw=points(WON))
    room.open("t1", all_naturals(f"{dealt(coup)} {SIX_MORE}"), seats=(1,))
    room.until("t1", lambda table: table.hands_left == 1)
    room.until("t1", CallNoMoreBets).bet("t1", 1)
    if wager:
        room.do("t1", PlaceWager(1, wager, STAKE), "ann")
    room.until_judged("t1").step("t1")
    for _ in range(2):
        room.do("t1", DrawInError(disclosed=True), role=Role.DEALER)
    return room


def voided(room: Room) -> RoundVoided:
    room.until("t1", VoidRound)
    (told,) = room.do("t1", VoidRound(), role=Role.DEALER)
    assert isinstance(told, RoundVoided)
    assert told.why == "simulated round"
    return told


EVERY_CHOICE = pytest.mark.parametrize("void_round", ["unsettled", "every_wager"])


@EVERY_CHOICE
@clause("PA627B-3-d-s1", "PA627A-13-e-s1")
def test_an_award_that_was_judged_is_paid_before_a_simulated_round(void_round: str) -> None:
    room = last_hand(OWN_ON_PLAYER, void_round)
    while not room.from_meters("t1"):
        assert isinstance(room.next("t1"), MoveChips)
        assert room.table("t1").simulated is None
        room.step("t1")
    told = voided(room)
    assert [(each.source, each.cents) for each in told.transfers] == [(spot(1, "ann", "tie"), MAIN)]
    (hit,) = (each for each in room.booked() if isinstance(each, MeterHit))
    assert room.from_meters("t1") == hit.cents == MINOR
    ((own,),) = (each.wagers for each in room.judged("t1"))
    assert room.table("t1").chips("ann") == BOUGHT - own.stake + own.back
    room.assert_sound()


@EVERY_CHOICE
def test_a_stake_that_was_booked_stays_with_the_house(void_round: str) -> None:
    """Its contribution stays in the meters too."""
    room = last_hand(NOTHING, void_round)
    voided(room)
    assert room.table("t1").chips("ann") == BOUGHT - STAKE
    assert room.shown["minor"] == MINOR + STAKE * 5 // 100
    room.assert_sound()


@EVERY_CHOICE
@clause("PA627B-3-h-1")
def test_a_must_hit_that_was_won_is_paid(void_round: str) -> None:
    room = last_hand(NOTHING, void_round, more=must_hit(1, "5%"))
    voided(room)
    (reached,) = (each for each in room.booked() if isinstance(each, MustHitReached))
    assert room.from_meters("t1") == reached.point == WON
    assert room.table("t1").chips("ann") == BOUGHT - STAKE + WON
    room.assert_sound()


@pytest.mark.parametrize(
    ("void_round", "loses"), [("unsettled", STAKE), ("every_wager", 0)], ids=str
)
def test_other_wagers_on_the_opening_cards_go_by_the_choice(void_round: str, loses: int) -> None:
    room = last_hand(NOTHING, void_round, more="\n[wagers.house_money]\n", wager="house_money")
    told = voided(room)
    undone = sum(each.cents for each in told.transfers if each.source == INVENTORY)
    assert undone == STAKE - loses
    assert room.table("t1").chips("ann") == BOUGHT - STAKE - loses
    room.assert_sound()


def test_a_slip_is_still_a_slip_while_awards_are_paid() -> None:
    """No card is due until they are: the two disclosed cards were drawn in error."""
    room = last_hand(OWN_ON_PLAYER, "unsettled")
    kinds = [each.kind for each in room.journal.read("t1")]
    assert kinds.count("card-drawn-in-error/1") == len(room.table("t1").disclosed) == 2
