"""`croupier play` at a Spanish 21 table: what is asked, said and shown."""

from __future__ import annotations

import re

import pytest

from croupier.cli.playing.flat_play import play_flat
from croupier.cli.playing.leaving import document, farewell
from croupier.cli.playing.prompting import prompt
from croupier.cli.playing.talking import Until
from croupier.odds.spanish_21.advice import Spot, decision_values
from croupier.odds.spanish_21.insurance import insurance_value
from croupier.table.spanish_21.decisions import DecisionMade
from croupier.table.spanish_21.shoe import unseen
from croupier.values.refusals import Unreadable
from tests.commands.at_boxes import CHIPS, answered, drawn, say, seated, told, words
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.support import clause

SPLIT_AND_RESCUED = "8h 9s 8d 7c 3c 2s 8c Ks 5h 8s 6c"
"""Box, up card, box, hole card; 8-3 doubled to 13; 8-8 split again, 18 and 21; the dealer busts."""


@clause("PA551-11-d", "PA551-12-b", "PA551-12-c-s2")
def test_a_round_with_a_split_a_double_and_a_rescue() -> None:
    ann = seated(SPLIT_AND_RESCUED)
    assert prompt(ann).heading == "Wagers are open for round 1."
    assert say(ann, "bet 25") is None
    assert words(ann) == ["raise SUM, back", "deal"]
    assert say(ann, "") is None
    decisions = ["hit (h)", "stand (s)", "double [SUM] (d)", "split (p)", "surrender (r)"]
    assert prompt(ann).heading == "It is your turn with box 1."
    assert words(ann) == [*decisions, "advice (a)"]
    assert say(ann, "p", "d") is None
    assert ("rescue (x)", "take 25.00 back and lose 25.00") in prompt(ann).lines
    assert ann.table.chips("ann") == CHIPS - 75_00
    assert say(ann, "x", "split") is None
    assert prompt(ann).heading == "It is your turn with hand 2 of box 1."
    assert "split (p)" not in words(ann)
    assert say(ann, "stand", "h") is None
    assert ann.table.chips("ann") == CHIPS + 25_00
    shown = drawn(ann)
    assert "Round 1 is over · you win 25.00" in shown
    assert "8h 3c 2s  13, rescued: loses 25.00 | 8d Ks  18: wins 25.00 | 8c 5h 8s  21" in _flat(
        shown
    )
    assert re.search(
        r"1\.1 ann +Spanish 21 +50\.00 +rescued +25\.00 +PA551-11-d", answered(ann, "slips")
    )
    assert "1 8d Ks won" in answered(ann, "history")


def _flat(text: str) -> str:
    return re.sub(r"\s*\n\s+", " ", text)


@clause("PA551-10-b-s1", "PA551-8-e-s1")
def test_insurance_is_offered_under_an_ace_and_the_reader_tells() -> None:
    ann = seated("9h As 7d Kc", game=spanish(MATCHING))
    assert say(ann, "bet 25", "match 5", "deal") is None
    assert prompt(ann).heading == "The dealer shows an ace: do you insure box 1?"
    assert words(ann) == ["insure [SUM] (i)", "no (n)", "advice (a)"]
    assert "K" not in drawn(ann).partition("Box 1")[0]
    assert say(ann, "i") is None
    assert "Round 1 is over · you lose 5.00" in drawn(ann)
    slips = answered(ann, "slips")
    assert re.search(r"1 ann +Insurance +12\.50 +won +37\.50", slips)
    assert re.search(r"1 ann +Match-The-Dealer +5\.00 +lost", slips)
    assert document(ann, None)["last"] == "dealer As Kc, Blackjack: 1 9h 7d lost"


def test_advice_values_every_decision_from_what_was_seen() -> None:
    ann = seated(SPLIT_AND_RESCUED)
    assert answered(ann, "advice") == "There is nothing for you to decide now.\n"
    assert say(ann, "bet 25", "deal") is None
    box, up = ann.table.in_round.boxes[1], ann.table.in_round.up_card
    assert up is not None
    values = decision_values(ann.table.game, Spot(box, 1, up, unseen(ann.table)), box.wager)
    shown = answered(ann, "a")
    assert "16 against 9s, box 1; 285 cards are unseen" in shown
    rows = [line.split() for line in shown.splitlines()[2:7]]
    assert [row[0] for row in rows] == [decision.value for decision in values]
    assert rows[0][3:] == ["best"]
    assert [row[1] for row in rows] == [f"{value:+.2%}" for value in values.values()]
    assert say(ann, "split", "double") is None
    kept = answered(ann, "a").splitlines()[2:4]
    assert {row.split()[0] for row in kept} == {"keep", "rescue"}


def test_advice_on_insurance_is_exact() -> None:
    ann = seated("9h As 7d Kc")
    say(ann, "bet 25", "deal")
    worth = float(insurance_value(ann.table.game, unseen(ann.table)))
    assert re.search(rf"no +\+0\.00% .*best\s+insure +{worth:+.2%}", answered(ann, "advice"))


@clause("PA551-11-a-s1")
def test_a_double_for_less_is_kept() -> None:
    ann = seated("6h 6s 5d Kc 9c 9d")
    assert say(ann, "bet 25", "deal", "d 10") is None
    assert "25.00 + 10.00" in drawn(ann)
    assert "│ 9   ♣ │" in drawn(ann)
    assert "35.00 in wagers" in farewell(ann, None)
    assert say(ann, "k") is None
    assert ann.table.chips("ann") == CHIPS + 35_00


def test_the_word_deal_never_plays_a_hand() -> None:
    ann = seated("6h 6s 5d Kc 2c 9d")
    say(ann, "bet 25", "deal")
    with pytest.raises(Unreadable, match="it is yours to decide"):
        say(ann, "deal")
    assert say(ann, "r") is None
    assert "Round 1 is over · you lose 12.50" in drawn(ann)
    assert "Hit: " not in told(ann)


@clause("PA551-14")
def test_two_boxes_are_bet_on_and_bet_on_again() -> None:
    ann = seated("9h 9s 6s Kd Kh 8c", game=spanish(MATCHING, boxes_per_player=2))
    assert ("bet 2 SUM", "0.01 to 1000.00, on the box beside yours") in prompt(ann).lines
    assert say(ann, "bet 25", "bet 2 10", "match 2 5", "raise 5", "back 2 match 1") is None
    assert say(ann, "deal", "s") is None
    assert prompt(ann).heading == "It is your turn with box 2."
    assert "You, box 2" in drawn(ann)
    assert say(ann, "s") is None
    assert ("bet", "the same again, 44.00 in all") in prompt(ann).lines
    assert say(ann, "bet") is None
    assert {(w.seat, w.stake) for w in ann.table.wagers} == {(1, 30_00), (2, 10_00), (2, 4_00)}


@clause("PA551-16-d-s1", "PA551-16-d-s2")
@pytest.mark.parametrize(("line", "cards"), [("take", "9h 4d Kc"), ("no", "9h 4d")])
def test_an_exposed_card_is_taken_or_refused(line: str, cards: str) -> None:
    ann = seated("9h 6s 4d Kd Kc 9c")
    say(ann, "bet 25", "deal")
    slips = answered(ann, "error").splitlines()
    number = next(row.split()[0] for row in slips if "its face was seen" in row)
    assert say(ann, f"error {number}") is None
    assert prompt(ann).heading == "A card was exposed: do you take it for box 1?"
    assert "Kc was exposed and is offered" in drawn(ann)
    with pytest.raises(Unreadable, match="it is yours to decide"):
        say(ann, "deal")
    assert say(ann, line) is None
    assert ann.table.history[-1].hands[0].cards == cards


@clause("PA551-16-i")
@pytest.mark.parametrize(("line", "result"), [("take", "lost"), ("give up", "returned")])
def test_a_missed_card_is_taken_or_the_hand_given_up(line: str, result: str) -> None:
    ann = seated("9h 6s 4d Kd Kc 9c")
    ann.by_steps = True
    say(ann, "bet 25", *["deal"] * 6, "hit")
    assert prompt(ann).heading == "The dealer's: the next card."
    assert "Box 1 missed its card" in answered(ann, "error")
    rows = answered(ann, "error").splitlines()
    ann.by_steps = False
    assert say(ann, f"error {next(row.split()[0] for row in rows if 'missed' in row)}") is None
    assert words(ann) == ["take", "give up"]
    assert say(ann, line) is None
    assert ann.table.history[-1].hands[0].result == result


def test_somebody_without_a_wager_watches_the_others_play() -> None:
    ann = seated("8h 9s 8d 7c", seats="1 ann,3 bob", bettors="bob")
    assert ("deal", "no more bets; the cards come, without a wager of yours") in prompt(ann).lines
    assert say(ann, "deal") is None
    assert ann.table.rounds == 1
    shown = drawn(ann)
    assert "Box 3, hand 2" in shown or "bob, box 3" in shown
    assert "Round 1 is over\n" in re.sub(r" +\n", "\n", shown)


def test_rounds_play_themselves_with_a_flat_wager() -> None:
    ann = seated("9h 6s 4d Kd 8c Kc")
    play_flat(ann, Until.rounds(ann, 2))
    assert ann.table.history[0].hands[0].cards == "9h 4d 8c"
    assert not any(isinstance(event, DecisionMade) and event.by_dealer for event in ann.told)


def test_leaving_in_mid_round_must_be_meant() -> None:
    ann = seated("9h 6s 4d Kd 8c Kc")
    say(ann, "bet 25", "deal")
    refusal = say(ann, "leave")
    assert refusal is not None
    assert "25.00 of yours is played without you" in refusal.why
    assert say(ann, "leave now") is None
    assert ann.table.seat_of("ann") is None


def test_somebody_who_sat_out_is_let_in_again_on_request() -> None:
    game = spanish(mid_shoe_entry_ban=True)
    ann = seated("9h 6s 9d Kd 8c", game=game, seats="1 ann,3 bob", bettors="bob")
    say(ann, "deal")
    assert words(ann) == ["admit", "deal"]
    assert say(ann, "bet 25") is not None
    assert say(ann, "admit", "bet 25") is None


@pytest.mark.parametrize(
    ("lines", "why", "cited"),
    [
        ("deal", "nobody has made a wager", "PA551-8-d-1"),
        ("bet 2000", "ann holds $1,000.00", "PA551-6-e"),
        ("raise 25", "no such wager lies on box 1 to raise", "PA551-6-e"),
        ("back", "ann has no spanish_21 wager on box 1", "PA551-6-e"),
        ("hit", "no round is being played", "PA551-8-f-s2"),
        ("surrender", "no round is being played", "PA551-8-f-s2"),
        ("insure 5", "not now", "PA551-6-a"),
        ("sit 2", "ann has seat 1", "PA551-2-b-2"),
        ("admit", "may wager as it is", "PA551-6-k-1"),
        ("bet 25; deal; insure 5", "Insurance is for an ace", "PA551-10-a-s1"),
        ("bet 25; deal; split", "", "PA551-12-a"),
        ("bet 25; deal; double 30", "", "PA551-11-a-s1"),
        ("bet 25; deal; rescue", "", "PA551-11-d"),
        ("bet 25; deal; hit; surrender", "", "PA551-9-a-s2"),
        ("bet 25; deal; bet 5", "the cards are being dealt", "PA551-6-d"),
    ],
)
def test_a_refusal_cites_its_clause(lines: str, why: str, cited: str) -> None:
    refusal = say(seated("2h 6s 3d Kd 2c"), *lines.split("; "))
    assert refusal is not None
    assert why in refusal.why
    assert refusal.clause == cited


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bet", "say how much"),
        ("bet lots", "is not understood"),
        ("bet 1 2 3", "names more than one sum"),
        ("match", "write a sum"),
        ("cut deep", "is no number of cards"),
        ("error 99", "the list ends at"),
    ],
)
def test_what_cannot_be_read_changes_nothing(line: str, why: str) -> None:
    ann = seated()
    place = ann.table.place
    with pytest.raises(Unreadable, match=why):
        say(ann, line)
    assert ann.table.place == place


@clause("PA551-6-e")
def test_cash_is_confirmed_by_dealer_and_floorperson() -> None:
    ann = seated()
    assert say(ann, "cash 30") is None
    assert ann.table.wagers[0].stake == 30_00
    assert "Dealer and floorperson confirmed" in told(ann)


def test_the_odds_of_the_table_are_exact() -> None:
    shown = answered(seated(game=spanish(MATCHING)), "odds")
    assert re.search(r"Spanish 21 +0\.58\d\d%", shown)
    assert re.search(r"Match-The-Dealer +3\.05\d\d%", shown)
    assert re.search(r"Insurance +24\.\d{4}% .*once an ace is up", shown)
