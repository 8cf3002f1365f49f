"""`croupier play` behind a Pai Gow table, and what goes wrong there."""

from __future__ import annotations

import re

import pytest

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.prompting import prompt
from croupier.games.pai_gow.game import PaiGowGame
from croupier.table.orders import Command
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.wagers import RoundVoided
from croupier.values.refusals import Unreadable
from tests.commands.at_tiles import CHIPS, answered, dealing, drawn, say, seated, told, words
from tests.games.pai_gow.tables import banked, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, LOSES, WINS, dealt

NO_PAIR = "4-4 5-6 3-3 2-5"
"""Set as a nine by the house way."""


def called(game: PaiGowGame | None = None) -> BehindTable[Table]:
    """Where the next call is no more bets."""
    dee = dealing(dealt(f"dealer {NO_PAIR}; 1 {WINS}"), game=game)
    assert say(dee, "round") is None
    return dee


def until(dee: BehindTable[Table], heading: str) -> BehindTable[Table]:
    while prompt(dee).heading != f"Next: {heading}.":
        assert say(dee, "next") is None
    return dee


def number_of(sitting: AtSeat[Table] | BehindTable[Table], slip: str) -> int:
    """The number of a slip in the menu."""
    open_now = sitting.irregularities()
    return next(n for n, step in enumerate(open_now, 1) if slip in sitting.in_menu(step.order))


# Steps


def test_every_step_is_the_dealers_to_give() -> None:
    dee = dealing()
    assert prompt(dee).heading == "Next: three dice for the shaker."
    assert "The tiles are being prepared: 11 steps to go." in drawn(dee)
    assert say(dee, "round") is None
    assert prompt(dee).heading == "Next: the call of no more bets."
    assert prompt(dee).clause == "PA535-8-a-s1"
    assert {each.owner for each in dee.table.wagers} == {"Ada", "Ben", "Cleo"}
    assert re.search(r"Tray +97000.00 +drop box 3000.00", drawn(dee))
    assert say(dee, "round") is None
    assert dee.table.rounds == 1


def test_a_bank_is_offered_and_passed_on_by_the_bettors() -> None:
    dee = called(banked())
    assert say(dee, "round") is None
    assert "The bank is offered to seat 1." in told(dee)
    assert "Seat 5 passes the bank on." in told(dee)


@clause("PA535-9-a")
def test_the_dealer_chooses_among_the_filed_deliveries() -> None:
    styles = 'deliveries = ["standard", "chee_yee", "jung_quat"]'
    dee = dealing(game=paigow(styles))
    say(dee, "round", "next")
    assert ("deliver N", "1 Standard, 2 Jung Quat, 3 Chee Yee") in prompt(dee).lines
    assert say(dee, "deliver 3") is None
    assert "The dealer chooses the delivery chee yee." in told(dee)
    with pytest.raises(Unreadable, match="standard, jung quat, chee yee"):
        say(dee, "deliver cup")


@clause("PA535-12-f")
def test_a_dealer_sets_the_tiles_and_must_follow_the_house_way() -> None:
    dee = until(called(), "setting the tiles of the dealer")
    assert "  a     b     c     d" in drawn(dee)
    assert say(dee, "set c d") is None
    assert prompt(dee).clause == "PA535-12-f"
    assert say(dee, "next") is None
    assert "are set by the house way: 4-4 5-6 | 3-3 2-5" in told(dee)


def test_a_dealer_who_sets_right_goes_on() -> None:
    dee = until(called(), "setting the tiles of the dealer")
    assert say(dee, "set a c") is None
    assert prompt(dee).heading == "Next: exposing the hands of seat 1."
    refusal = say(dee, "set house")
    assert refusal is not None
    assert "not now" in refusal.why


def test_the_hands_exposed_last_lie_beside_the_dealers() -> None:
    dee = until(called(), "exposing the hands of seat 3")
    assert "Ada, seat 1" in drawn(dee)
    assert "Pair of Twelves over 9: wins" in drawn(dee)


def test_a_closed_table_has_nothing_left_to_do() -> None:
    dee = dealing()
    for seat, person in ((1, "Ada"), (3, "Ben"), (5, "Cleo")):
        assert dee.give(Command(LeaveSeat(seat), person, Role.PLAYER, dee.clock())) is None
    assert "Nobody sits at table t1." in drawn(dee)
    closing = [dee.in_menu(step.order) for step in dee.other_orders()].index("close the table")
    assert say(dee, f"more {closing + 1}") is None
    assert prompt(dee).heading == "The table is closed."


def test_a_dealer_may_fill_and_order_further_things() -> None:
    dee = dealing()
    say(dee, "next 2")
    assert "have the tiles cleaned" in answered(dee, "more")
    assert say(dee, "fill 500", "credit 100", "more 1") is None
    assert "cleans the tiles" in told(dee)
    assert "the rounds so far" in answered(dee, "help")


# Slips


@clause("PA535-12-c")
def test_a_wrong_total_is_corrected_in_time() -> None:
    dee = until(called(), "announcing the total of the dice")
    assert say(dee, "total 10") is None
    assert prompt(dee).heading == "Next: correcting the announced total."
    assert say(dee, "next") is None
    assert "The dealer corrects the total to 9." in told(dee)


@pytest.mark.parametrize("slip", ["by the wrong total", "the wrong position", "the wrong style"])
@clause("PA535-12-c")
def test_tiles_dealt_wrongly_void_the_round(slip: str) -> None:
    dee = until(called(), "announcing the total of the dice")
    if slip == "by the wrong total":
        assert say(dee, f"error {number_of(dee, 'announced as 10')}") is None
    else:
        until(dee, "dealing the tiles")
    assert re.search(rf"{slip}.* PA535-12-c", answered(dee, "error"))
    assert say(dee, f"error {number_of(dee, slip)}") is None
    assert prompt(dee).heading == "Next: voiding the round and returning all wagers."
    assert "Round 1 · all hands are void: wrong" in drawn(dee)
    assert say(dee, "next") is None
    assert dee.table.chips("Ada") == CHIPS


@pytest.mark.parametrize(
    ("slip", "why"), [("do not lie flat", "do not lie flat"), ("falls out", "a die fell out")]
)
@clause("PA535-12-a", "PA535-12-b")
def test_a_no_roll_is_shaken_again(slip: str, why: str) -> None:
    dee = until(called(), "opening the shaker")
    assert say(dee, f"error {number_of(dee, slip)}") is None
    assert why in told(dee)
    assert prompt(dee).heading == "Next: shaking the dice."


def test_a_wrong_setting_is_among_the_slips() -> None:
    dee = until(called(), "setting the tiles of the dealer")
    assert say(dee, f"error {number_of(dee, 'are set wrong: 5-6 2-5 | 4-4 3-3')}") is None
    assert prompt(dee).clause == "PA535-12-f"


@clause("PA535-6-a-3-i")
def test_a_defect_brings_the_reserve_set() -> None:
    dee = dealing()
    say(dee, "next 2")
    assert say(dee, f"error {number_of(dee, 'has a defect')}") is None
    assert prompt(dee).heading == "Next: sealing the unsuitable set in an envelope."


@clause("PA535-6-e")
def test_a_tile_that_shows_in_stacking_is_mixed_in_again() -> None:
    dee = until(dealing(), "building eight stacks of four")
    assert say(dee, f"error {number_of(dee, 'while the stacks are built')}") is None
    assert prompt(dee).heading == "Next: mixing the tiles."


def test_a_bettor_chooses_about_an_exposed_tile() -> None:
    dee = until(called(), "covering the shaker")
    assert say(dee, f"error {number_of(dee, 'of seat 1 is shown by the dealer')}") is None
    assert "Ada plays on with the tiles of area 1." in told(dee)


# At a seat


def at_seat() -> AtSeat[Table]:
    ann = seated(dealt(f"dealer {BEATEN}; 1 {LOSES}"))
    assert say(ann, "bet 100", "deal") is None
    return ann


@clause("PA535-12-d-s1", "PA535-12-d-s2")
def test_an_exposed_tile_is_a_choice_made_without_looking() -> None:
    ann = at_seat()
    assert say(ann, f"error {number_of(ann, 'of seat 1 is shown by the dealer')}") is None
    assert words(ann) == ["play", "void"]
    assert "1-5 seen, the others face down" in drawn(ann)
    assert "5-6" not in drawn(ann)
    refusal = say(ann, "set house")
    assert refusal is not None
    assert refusal.clause == "PA535-12-d-s1"
    assert say(ann, "void") is None
    assert ann.table.chips("ann") == CHIPS
    assert "Round 1 is over · you are even" in drawn(ann)
    assert "voided" in drawn(ann)


@pytest.mark.parametrize("line", ["play", "deal"])
def test_whoever_plays_on_sees_the_other_tiles(line: str) -> None:
    ann = at_seat()
    assert say(ann, f"error {number_of(ann, 'of seat 1 is shown by the dealer')}", line) is None
    assert words(ann)[-1] == "advice"
    assert "5-6" in drawn(ann)


@clause("PA535-12-e")
def test_a_tile_of_the_dealer_voids_the_round() -> None:
    ann = at_seat()
    assert say(ann, f"error {number_of(ann, 'of the dealer is shown')}") is None
    assert ann.table.chips("ann") == CHIPS
    assert "Round 1 was void: tile exposed" in drawn(ann)
    assert any(isinstance(event, RoundVoided) for event in ann.told)
    assert prompt(ann).heading == "Wagers are open for round 2."


def test_between_rounds_the_set_or_its_stacks_can_be_found_wrong() -> None:
    listed = answered(seated(), "error")
    assert listed.count("PA535") == 2
    assert "the set has a defect" in listed
    assert "a tile of the stacks shows" in listed
    for line in ("error 99", "error all"):
        with pytest.raises(Unreadable, match="the list ends at"):
            say(at_seat(), line)
