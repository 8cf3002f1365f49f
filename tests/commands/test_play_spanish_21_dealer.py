"""`croupier play` behind a Spanish 21 table, and what goes wrong there."""

from __future__ import annotations

import re

import pytest

from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.prompting import prompt
from croupier.table.spanish_21.exposed_cards import CardDrawnInError
from croupier.table.spanish_21.face_up_cards import FaceUpCardFound
from croupier.table.spanish_21.passed_over import BoxMissed
from croupier.table.spanish_21.state import Table
from tests.commands.at_boxes import answered, dealing, drawn, say, told, words
from tests.support import clause

SPLIT = "8h 9s Kd 6s 8d 7c Kh Kc 3c 9d Ks 5c"
"""Three boxes, the up card, three boxes, the hole card; box 1 splits."""


def called(cards: str = SPLIT) -> BehindTable[Table]:
    """Where the next call is no more bets."""
    dee = dealing(cards)
    assert say(dee, "round") is None
    return dee


def until(dee: BehindTable[Table], heading: str) -> BehindTable[Table]:
    while prompt(dee).heading != f"Next: {heading}.":
        assert say(dee, "next") is None
    return dee


def err(dee: BehindTable[Table], slip: str) -> None:
    """Let something go wrong that stands in the menu."""
    menu = [dee.in_menu(step.order) for step in dee.irregularities()]
    assert say(dee, f"error {menu.index(slip) + 1}") is None


def test_every_step_is_the_dealers_and_the_bettors_decide() -> None:
    dee = dealing(SPLIT)
    assert (
        prompt(dee).heading
        == "Next: the floorperson's look at the card reader; a floorperson must do it."
    )
    assert "The cards are being prepared: 11 steps to go." in drawn(dee)
    assert say(dee, "round") is None
    assert {each.owner for each in dee.table.wagers} == {"Ada", "Ben", "Cleo"}
    assert re.search(r"Tray +97000.00 +drop box 3000.00", drawn(dee))
    until(dee, "the call of the total of box 3")
    assert "8h 3c 9d  20, stands doubled | 8d Ks  18, stands" in drawn(dee, 100)
    assert say(dee, "round") is None
    assert dee.table.rounds == 1
    assert "Ada splits box 1 with another $10.00." in told(dee)
    assert re.search(r"1\.2 Ada +Spanish 21 +10\.00", answered(dee, "slips"))


@clause("PA551-5-e-s1", "PA551-5-e-s2")
def test_the_dealer_chooses_how_deep_cards_are_cut() -> None:
    dee = dealing()
    until(dee, "the cutting card")
    assert ("insert N", "choose how many lie behind it, 72 to 287") in prompt(dee).lines
    refusal = say(dee, "insert 71")
    assert refusal is not None
    assert refusal.clause == "PA551-5-e-s2"
    assert say(dee, "insert 80") is None
    assert "in front of the last 80 cards" in told(dee)
    assert say(dee, "cut 30") is not None


@clause("PA551-8-c-s2")
def test_another_dealer_burns_a_card_first() -> None:
    dee = called()
    assert say(dee, "relieve zoe") is None
    assert prompt(dee).clause == "PA551-8-c-s2"
    assert say(dee, "next") is None
    assert dee.person == "zoe"
    refusal = say(dee, "relieve zoe")
    assert refusal is not None
    assert "zoe is the dealer" in refusal.why


@clause("PA551-16-a-s1", "PA551-16-a-s2")
def test_a_second_card_face_up_voids_the_round() -> None:
    dee = until(called(), "the next card")
    for _ in range(2):
        err(dee, "The next card lies face up in the shoe")
    assert "Round 1 · void" in drawn(dee)
    assert prompt(dee).heading == "Next: voiding the round."
    assert say(dee, "round") is None
    assert "Round 1 was void" in drawn(dee)


@clause("PA551-16-l-2")
def test_a_needless_peek_is_told_to_a_floorperson() -> None:
    dee = until(called(), "the call of the total of box 1")
    err(dee, "The hole card was read without cause")
    assert "telling a floorperson" in prompt(dee).heading
    assert say(dee, "next") is None
    assert prompt(dee).heading == "Next: the call of the total of box 1."


@clause("PA551-8-e-s1")
def test_a_missed_peek_is_remembered_under_the_hole_card() -> None:
    dee = until(called("8h 9s Kd Js 9d 7c Kh Kc"), "the hole card in the card reader")
    err(dee, "The hole card was not read")
    assert "the hole card was not read" in drawn(dee)


@clause("PA551-16-m")
def test_nothing_is_dealt_without_a_card_reader() -> None:
    dee = called()
    err(dee, "The card reader is out of order")
    assert "The card reader is out of order: no card is dealt." in drawn(dee)
    assert say(dee, "next") is None
    assert prompt(dee).heading == "Next: the call for the last bets."


@pytest.mark.parametrize(
    ("at", "slip", "event"),
    [
        ("the next card", "Box 1 was passed over", BoxMissed),
        (
            "the call for the last bets",
            "A card too many was drawn; nobody saw it",
            CardDrawnInError,
        ),
        (
            'the call of "Dealer\'s Card"',
            "The next card lies face up in the shoe",
            FaceUpCardFound,
        ),
    ],
)
def test_whatever_goes_wrong_the_round_comes_to_an_end(
    at: str, slip: str, event: type[BoxMissed | CardDrawnInError | FaceUpCardFound]
) -> None:
    dee = until(called(), at)
    err(dee, slip)
    assert any(isinstance(each, event) for each in dee.told)
    assert say(dee, "round") is None
    if not dee.table.rounds:  # it was betting that was disturbed
        assert say(dee, "round") is None
    assert dee.table.rounds == 1


def test_the_words_of_a_dealer_are_listed() -> None:
    assert "relieve NAME" in answered(called(), "help")
    assert words(called())[0] == "next"
