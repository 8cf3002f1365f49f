"""`croupier play` at a Pai Gow table that the house banks: what is asked, said and shown."""

from __future__ import annotations

import re

import pytest

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.flat_play import play_flat
from croupier.cli.playing.leaving import document
from croupier.cli.playing.prompting import prompt
from croupier.cli.playing.talking import Until
from croupier.odds.pai_gow.advice import advise
from croupier.table.pai_gow.setting import AdviceGiven
from croupier.table.pai_gow.state import Is, Table
from croupier.table.seats.tray import InventoryFilled
from croupier.values.refusals import Unreadable
from croupier.values.tiles import parse_tiles
from tests.commands.at_tiles import CHIPS, answered, drawn, say, seated, staked, told, words
from tests.games.pai_gow.tables import paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, dealt

AGAINST = f"dealer {BEATEN}; 1 {WINS}"
NO_PAIR = "4-4 5-6 3-3 2-5"
"""Set as a nine by the house way."""


def to_set(tiles: str = WINS) -> AtSeat[Table]:
    ann = seated(dealt(f"dealer {BEATEN}; 1 {tiles}"))
    assert say(ann, "bet 100", "deal") is None
    return ann


def test_a_round_from_the_wager_to_the_payment() -> None:
    ann = seated(dealt(AGAINST))
    assert prompt(ann).heading == "Wagers are open for round 1."
    assert words(ann) == ["bet SUM"]
    assert say(ann, "bet 100") is None
    assert words(ann) == ["raise SUM, back", "deal"]
    assert say(ann, "deal") is None
    assert prompt(ann).heading == "Set the tiles of area 1 as a high and a low hand."
    assert prompt(ann).clause == "PA535-10-a-s1"
    assert say(ann, "set 6-6 6-6 | 1-3 1-4") is None
    assert prompt(ann).heading == "The dealer's: exposing the hands of seat 1."
    assert words(ann) == ["deal", "surrender"]
    assert say(ann, "") is None
    assert ann.table.chips("ann") == CHIPS + 100_00 - 5_00
    shown = drawn(ann)
    assert "Round 1 is over · you win 95.00" in shown
    assert "Pair of Twelves over 9: wins" in shown
    assert "high higher, low higher  PA535-10-j-s1" in shown
    assert "Pair of Tens over 7" in shown


def test_a_wager_is_raised_taken_back_and_laid_again() -> None:
    ann = seated(dealt(AGAINST))
    assert say(ann, "bet 100", "raise 50", "back 30") is None
    assert staked(ann) == {1: 120_00}
    assert say(ann, "deal", "deal", "deal") is None
    assert ("bet [SUM]", "0.01 to 1114.00; bet alone lays 120.00 again") in prompt(ann).lines
    assert say(ann, "bet") is None
    assert staked(ann) == {1: 120_00}
    assert say(ann, "back") is None
    assert not staked(ann)


@pytest.mark.parametrize(
    "line",
    [
        "set a b",
        "set ab",
        "set a b | c d",
        "set c d",
        "set 6-6 6-6",
        "set 1-4 1-3 | 6-6 6-6",
        "set house",
        "set h",
        "deal",
    ],
)
def test_tiles_are_set_by_letters_by_spots_or_as_the_house_would(line: str) -> None:
    ann = to_set()
    assert say(ann, line) is None
    hand = ann.table.in_round.hands[1]
    assert hand.set_by == "ann"
    assert hand.high == parse_tiles("6-6 6-6")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set", "say how: set 6-6 4-5 | 1-3 2-2"),
        ("set 6-6", "does not name two hands of two tiles"),
        ("set a b c", "does not name two hands of two tiles"),
        ("set 6-6 5-5", "5-5 is not among the tiles 6-6 6-6 1-3 1-4"),
        ("set me up", "'me' is not a tile"),
    ],
)
def test_a_setting_that_cannot_be_read_leaves_the_tiles_alone(line: str, why: str) -> None:
    ann = to_set()
    with pytest.raises(Unreadable, match=re.escape(why)):
        say(ann, line)
    assert ann.table.in_round.hands[1].state == Is.DEALT


def test_the_prompt_names_every_setting_and_the_house_way() -> None:
    ann = to_set(NO_PAIR)
    assert prompt(ann).lines == [
        ("set a c", "4-4 5-6 | 3-3 2-5   9 over 3"),
        ("set b c", "3-3 5-6 | 4-4 2-5   7 over 5"),
        ("set c d", "5-6 2-5 | 4-4 3-3   8 over 4"),
        ("set house", "4-4 5-6 | 3-3 2-5 (so does deal)"),
        ("advice", "what each setting is worth, exactly"),
    ]
    assert "  a     b     c     d" in drawn(ann)


@clause("PA535-10-b-s2")
def test_advice_is_exact_and_the_dealer_is_asked_once() -> None:
    ann = to_set(NO_PAIR)
    settings = advise(paigow(), parse_tiles(NO_PAIR)).settings
    for _ in range(2):
        shown = answered(ann, "advice")
        for each in settings:
            row = next(line for line in shown.splitlines() if line.startswith(str(each.setting)))
            figures = (each.win, each.tie, each.lose, each.value)
            assert row.split("  ")[1:] != []
            assert all(f"{float(figure):.2%}" in row for figure in figures)
        assert "best, house way" in shown
        assert "The house way: Nine goes before eight, and eight before seven." in shown
    assert len([event for event in ann.told if isinstance(event, AdviceGiven)]) == 1


@clause("PA535-10-e-s1", "PA535-10-e-s2")
def test_a_surrendered_hand_stays_unseen() -> None:
    ann = to_set(LOSES)
    assert say(ann, "set house", "surrender") is None
    assert ann.table.chips("ann") == CHIPS - 100_00
    assert "Round 1 is over · you lose 100.00" in drawn(ann)
    assert "surrendered" in drawn(ann)
    assert "1-5" not in drawn(ann)
    assert document(ann, None)["last"] == "dealer 5-5 5-5 | 4-6 1-6: 1 surrendered"


def test_a_tie_leaves_a_player_even() -> None:
    ann = to_set(TIES)
    assert say(ann, "set house", "deal") is None
    assert "Round 1 is over · you are even" in drawn(ann)
    assert re.search(r"1 +9 +dealer +5-5 5-5 \| 4-6 1-6 +1 tie", answered(ann, "history"))


def test_whoever_has_lost_everything_may_buy_more() -> None:
    ann = seated(dealt(f"dealer {BEATEN}; 1 {LOSES}"))
    assert say(ann, "bet 1000", "deal", "deal", "deal") is None
    assert prompt(ann).lines == [("buy SUM", "you have no chips left to bet")]
    assert say(ann, "buy 50", "bet 50") is None


def test_before_the_first_round_there_is_no_history() -> None:
    ann = seated()
    assert "No round has been played at this table." in answered(ann, "history")
    assert document(ann, None)["last"] is None


def test_the_odds_of_the_table_are_exact() -> None:
    shown = answered(seated(), "odds")
    assert "the dealer sets by: The chapter's own way" in shown
    assert re.search(r"bettor +house_way +\d+\.\d{4}%", shown)
    assert re.search(r"bettor +optimal +\d+\.\d{4}%", shown)


@clause("PA535-7-b-s3")
def test_leaving_in_mid_round_must_be_meant() -> None:
    ann = to_set()
    refusal = say(ann, "leave")
    assert refusal is not None
    assert (refusal.clause, ann.table.seat_of("ann")) == ("PA535-7-b-s3", 1)
    assert "you would abandon 100.00" in refusal.why
    assert say(ann, "leave now") is None
    assert ann.table.seat_of("ann") is None
    assert "The wager of ann at seat 1 is abandoned and lost." in told(ann)


@pytest.mark.parametrize(
    ("lines", "why", "cited"),
    [
        ("deal", "no wager is on the layout", "PA535-8-a-s1"),
        ("bet 2000", "ann holds $1,000.00", "PA535-7-a-s1"),
        ("bet 2 25", "the area of the own seat only", "PA535-13-a"),
        ("raise 25", "no wager lies on area 1 to raise", "PA535-7-a-s1"),
        ("back", "ann has no wager on area 1", "PA535-7-a-s1"),
        ("bank", "does not offer the bank to players", "PA535-11-a-s1"),
        ("co-bank", "does not offer the bank to players", "PA535-11-a-s1"),
        ("pass", "not now: the call of no more bets comes next", "PA535-8-a-s1"),
        ("cut 3-5 left", "not now", "PA535-8-a-s1"),
        ("lower 0", "banks no wager of the dealer's", "PA535-11-h-s2"),
        ("deliver standard", "not now", "PA535-8-a-s1"),
        ("shake", "not now", "PA535-8-a-s1"),
        ("set house", "no tiles wait to be set", "PA535-10-a-s1"),
        ("advice", "no tiles wait to be set", "PA535-10-a-s1"),
        ("surrender", "no hand is played on area 1", "PA535-10-e-s1"),
        ("bet 25; deal; surrender", "the hands to beat are not set yet", "PA535-10-e-s1"),
        ("play", "nobody has to choose about the tiles of area 1", "PA535-12-d-s1"),
        ("void", "nobody has to choose about the tiles of area 1", "PA535-12-d-s1"),
        ("sit 2", "ann has seat 1", "PA535-2-a"),
        ("bet 25; deal; bet 25", "no more bets has been called", "PA535-7-c-s2"),
        ("bet 25; deal; set 5-5 5-5 | 6-6 6-6", "not the four tiles", "PA535-10-a-s1"),
        ("bet 25; deal; deal; set house", "not touched again", "PA535-10-b-s4"),
    ],
)
def test_a_refusal_cites_its_clause(lines: str, why: str, cited: str) -> None:
    refusal = say(seated(dealt(AGAINST)), *lines.split("; "))
    assert refusal is not None
    assert why in refusal.why
    assert refusal.clause == cited


def test_rounds_play_themselves_with_a_flat_wager() -> None:
    ann = seated(dealt(AGAINST), dealt(AGAINST))
    play_flat(ann, Until.rounds(ann, 2))
    assert ann.table.chips("ann") == CHIPS + 2 * 23_75


def test_a_tray_that_cannot_pay_is_filled() -> None:
    ann = seated(dealt(AGAINST))
    assert say(ann, "buy 98900", "bet 90000", "deal", "set house", "deal") is None
    assert any(isinstance(event, InventoryFilled) for event in ann.told)
    assert ann.table.chips("ann") == CHIPS + 98_900_00 + 85_500_00
