"""`croupier play` where players bank a Pai Gow table, bet on two areas or have company."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.company import Company
from croupier.cli.playing.leaving import document
from croupier.cli.playing.prompting import prompt
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.state import Table
from croupier.values.money import dollars
from croupier.values.refusals import Unreadable
from tests.commands.at_tiles import CHIPS, Quiet, answered, drawn, say, seated, staked, told, words
from tests.games.pai_gow.tables import banked, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, LOSES, WINS, Dealt, dealt

T = TypeVar("T")
EVEN = f"dealer {BEATEN}; 1 3-3 3-3 2-2 2-3"
"""A first round that moves nobody's chips but Bob's."""


def offered(*coming: Dealt) -> AtSeat[Table]:
    """Ann after a round against the dealer, when the bank is offered to her; Bob bets 10.00."""
    ann = seated(dealt(EVEN), *coming, game=banked(), seats="1 ann,3 bob", bettors="bob")
    assert say(ann, "bet 50", "deal", "set house", "deal") is None
    assert ann.table.chips("ann") == CHIPS
    assert prompt(ann).heading == "The bank is offered to you."
    return ann


@clause("PA535-11-o-s5", "PA535-11-o-s6")
def test_the_bank_is_taken_and_played_to_its_surplus() -> None:
    ann = offered(dealt(f"dealer {LOSES}; 1 {WINS}; 3 {BEATEN}", first=1))
    assert words(ann) == ["pass", "bank", "co-bank"]
    assert say(ann, "bank") is None
    assert prompt(ann).heading == "You bank: the cut is yours."
    assert "ann (bank)" in drawn(ann)
    assert say(ann, "pass") is None
    assert words(ann) == ["lower SUM", "give up", "deal"]
    assert staked(ann) == {0: 50_00, 3: 10_00}
    assert say(ann, "lower 20", "deal") is None
    assert prompt(ann).heading == "You bank: say how the tiles are delivered."
    assert say(ann, "deliver 1") is None
    assert prompt(ann).heading == "You bank: the shaker is in your hands."
    assert say(ann, "shake 5") is None
    assert "The bank shakes the dice 5 times." in told(ann)
    assert "as the bank, against one wager" in answered(ann, "advice")
    assert say(ann, "set house") is None
    assert ann.table.chips("ann") == CHIPS + 30_00 - 1_50
    assert "Round 2 is over · you win 28.50" in drawn(ann)
    assert "Bank: You, seat 1" in drawn(ann)
    assert "Pair of Sixes over 5: loses" in drawn(ann)  # the dealer's, against the bank
    assert document(ann, None)["last"] == "bank 1 6-6 6-6 | 1-3 1-4: dealer lose, 3 lose"


@clause("PA535-11-c-s1")
def test_the_bank_is_handed_back_before_the_call() -> None:
    ann = offered()
    assert say(ann, "bank", "pass", "give up") is None
    assert ann.table.bank is None
    assert ann.table.rotation.asked == (1, 3)


@clause("PA535-11-i-s4")
def test_the_bank_shakes_three_times_at_least() -> None:
    ann = offered()
    say(ann, "bank", "pass", "deal", "deliver 1")
    refusal = say(ann, "shake 2")
    assert refusal is not None
    assert "at least 3 times" in refusal.why
    with pytest.raises(Unreadable, match="shake"):
        say(ann, "shake well")


@clause("PA535-11-g-2")
def test_the_bank_cuts_and_the_stacks_stand_as_it_said() -> None:
    ann = offered()
    assert say(ann, "bank", "cut 3-5 left 1 right 2") is None
    assert "▤3 ▤1 ▤2 ▤6 ▤7 ▤8 ▤4 ▤5" in drawn(ann)


@pytest.mark.parametrize(
    ("line", "stands"),
    [
        ("cut 3 left", (3, 1, 2, 4, 5, 6, 7, 8)),
        ("cut 3-4 right", (1, 2, 5, 6, 7, 8, 3, 4)),
        ("cut 3-5 left 2 right", (3, 4, 1, 2, 6, 7, 8, 5)),
        ("cut 3-5 right 1 left 2", (3, 4, 1, 2, 6, 7, 8, 5)),
        ("cut 3-5 left 1 right 2 crossed", (5, 1, 2, 6, 7, 8, 3, 4)),
    ],
)
def test_a_cut_is_said_in_words(line: str, stands: tuple[int, ...]) -> None:
    ann = offered()
    assert say(ann, "bank", line) is None
    assert ann.table.in_stacks.cut == stands


@pytest.mark.parametrize(
    "line", ["cut", "cut deep", "cut 3-5", "cut 3 up", "cut 3-5 left right", "cut 3-4 left 9"]
)
def test_a_cut_that_cannot_be_made(line: str) -> None:
    ann = offered()
    say(ann, "bank")
    try:
        refusal = say(ann, line)
    except Unreadable as unread:
        assert "cut 3-5 left" in str(unread)  # noqa: PT017 one of the two
    else:
        assert refusal is not None
        assert refusal.clause == "PA535-11-g-1"
    assert prompt(ann).heading == "You bank: the cut is yours."


@pytest.mark.parametrize(
    ("line", "style"),
    [
        ("deliver 6", "chee_yee"),
        ("deliver chee", "chee_yee"),
        ("deliver Cup Say left", "cup_say_left"),
        ("deliver dragon_head_right", "dragon_head_right"),
        ("", "standard"),
    ],
)
@clause("PA535-11-i-s1", "PA535-11-i-s2")
def test_the_bank_chooses_the_delivery(line: str, style: str) -> None:
    ann = offered()
    assert say(ann, "bank", "pass", "deal", line, "shake") is None
    assert ann.table.in_round.dealt == style


def test_a_delivery_that_is_not_clear_is_asked_for_again() -> None:
    ann = offered()
    say(ann, "bank", "pass", "deal")
    with pytest.raises(Unreadable, match="cup say right, cup say left"):
        say(ann, "deliver cup")


@clause("PA535-11-h-s2")
def test_the_bank_wants_no_wager_of_the_dealer() -> None:
    ann = offered()
    assert say(ann, "bank", "pass", "lower 0") is None
    assert staked(ann) == {3: 10_00}
    assert words(ann) == ["give up", "deal"]
    with pytest.raises(Unreadable, match="lower SUM"):
        say(ann, "lower")


@clause("PA535-11-e-s4", "PA535-11-e-s5")
def test_a_co_bank_leaves_its_tiles_to_the_dealer() -> None:
    ann = offered(dealt(f"1 {BEATEN}; 3 {WINS}", first=1))
    assert say(ann, "co-bank", "pass") is None
    assert "ann (co-bank)" in drawn(ann)
    assert staked(ann) == {3: 10_00}
    assert say(ann, "deal", "", "") is None
    assert ann.table.chips("ann") == CHIPS - 5_00
    assert document(ann, None)["last"] == "bank 1 5-5 5-5 | 4-6 1-6: 3 win"


@pytest.mark.parametrize("line", ["pass", "deal"])
@clause("PA535-11-c-s1")
def test_the_bank_passed_on_goes_to_the_next(line: str) -> None:
    ann = offered()
    assert say(ann, line) is None
    assert "The bank is offered to seat 3." in told(ann)
    assert ann.takes_bets


@clause("PA535-11-f")
def test_a_bank_does_not_bet() -> None:
    ann = offered()
    say(ann, "bank", "pass")
    refusal = say(ann, "bet 50")
    assert refusal is not None
    assert refusal.clause == "PA535-11-f"


class Banker(Quiet):
    """Bob, who takes the bank when it is offered."""

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        taking = (step for step in seq if isinstance(getattr(step, "order", None), AcceptBank))
        return next(taking, seq[0])


@clause("PA535-11-d-2")
def test_nobody_bets_more_than_another_player_covers() -> None:
    ann = offered(dealt(f"1 {WINS}; 3 {BEATEN}", first=3))
    ann.company = Company(Banker(), "bob".__eq__)
    assert say(ann, "pass") is None
    assert "bob (bank)" in drawn(ann)
    covered = ann.table.chips("bob")
    assert prompt(ann).lines[0][1].startswith(f"0.01 to {dollars(covered)}")
    refusal = say(ann, "buy 1000", f"bet {dollars(covered + 1)}")
    assert refusal is not None
    assert refusal.clause == "PA535-11-d-2"
    assert say(ann, "bet 100", "deal", "set house") is None
    assert "Bank: bob, seat 3" in drawn(ann)
    assert "surrender" in words(ann)
    assert say(ann, "deal") is None
    assert "Round 2 is over · you win 95.00" in drawn(ann)


# Two areas


@clause("PA535-13-b-s2")
def test_two_areas_are_set_one_after_the_other() -> None:
    hands = f"dealer {BEATEN}; 1 {WINS}; 2 {LOSES}"
    ann = seated(dealt(hands), game=paigow(two_areas=True))
    assert words(ann) == ["bet SUM", "bet 2 SUM"]
    assert say(ann, "bet 50", "bet 2 100", "deal") is None
    assert prompt(ann).heading == "Set the tiles of area 2 as a high and a low hand."
    assert say(ann, "set house") is None
    assert prompt(ann).heading == "Set the tiles of area 1 as a high and a low hand."
    assert "Area 2" in drawn(ann)
    assert say(ann, "set house", "deal") is None
    assert ann.table.chips("ann") == CHIPS + 47_50 - 100_00


# Company


def test_bettors_beside_a_player_bet_and_set_by_themselves() -> None:
    hands = f"dealer {BEATEN}; 1 {WINS}; 3 {LOSES}"
    ann = seated(dealt(hands), seats="1 ann,3 bob", bettors="bob")
    assert "bob bets $10.00 on area 3." in told(ann)
    assert words(ann) == ["bet SUM", "deal"]
    assert say(ann, "bet 10", "deal") is None
    assert "set, face down" in drawn(ann)
    assert say(ann, "set house", "deal") is None
    assert document(ann, None)["last"] == "dealer 5-5 5-5 | 4-6 1-6: 1 win, 3 lose"


def test_a_round_may_go_on_without_a_wager_of_ones_own() -> None:
    ann = seated(dealt(EVEN), seats="1 ann,3 bob", bettors="bob")
    assert prompt(ann).lines[-1][1].endswith("without a wager of yours")
    assert say(ann, "") is None
    assert ann.table.rounds == 0, "Enter deals no round that one has no part in"
    assert say(ann, "deal") is None
    assert ann.table.rounds == 1
    assert "Round 1 is over\n" in "\n".join(line.rstrip() for line in drawn(ann).splitlines())
