"""What Enter, a letter and a bare sum do at a table in the terminal, at each game alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.vocabulary import respond
from croupier.table.spanish_21.decisions import Hit
from tests.commands import at_boxes, at_tiles, test_play_words
from tests.games.pai_gow.tables import banked
from tests.support import clause
from tests.table.pai_gow.driver import dealt

PAIR_OF_NINES = "Kh 9s Qc 9d"
EVEN = dealt("dealer 5-5 5-5 4-6 1-6; 1 6-6 6-6 1-3 1-4; 3 4-4 3-3 5-6 2-5")


def baccarat(more: str = "", cards: str = "") -> AtSeat[Any]:
    ann = test_play_words.seated("pa-627a", more, cards)
    ann.go_on()
    return said(ann, "decline")


def said(ann: AtSeat[Any], *lines: str) -> AtSeat[Any]:
    for line in lines:
        assert respond(ann, line).refusal is None, line
    return ann


def riding() -> AtSeat[Any]:
    ann = baccarat("wagers.house_money = {}", PAIR_OF_NINES)
    return said(ann, "bet banker 100", "bet house 10", "deal")


def insuring() -> AtSeat[Any]:
    return said(at_boxes.seated("8h As 8d 7c 9c"), "bet 25", "deal")


def doubled() -> AtSeat[Any]:
    return said(at_boxes.seated("6h 6s 5d Kc 9c 9d"), "bet 25", "deal", "d 10")


def on_turn() -> AtSeat[Any]:
    return said(at_boxes.seated("6h 6s 5d Kc 2c 9d"), "bet 25", "deal")


def setting() -> AtSeat[Any]:
    return said(at_tiles.seated(EVEN, seats="1 ann,3 bob", bettors="bob"), "bet 50", "deal")


def offered_the_bank() -> AtSeat[Any]:
    ann = at_tiles.seated(EVEN, game=banked(), seats="1 ann,3 bob", bettors="bob")
    return said(ann, "bet 50", "deal", "set house", "deal")


WHERE_IT_COSTS = [riding, insuring, doubled, on_turn, setting, offered_the_bank]


@pytest.mark.parametrize("at", WHERE_IT_COSTS, ids=lambda at: str(at.__name__))
def test_enter_decides_nothing_that_bears_on_chips(at: Any) -> None:
    ann = at()
    before = ann.table
    answer = respond(ann, "")
    assert answer.refusal is None
    assert str(answer.shown).startswith("That is yours to decide")
    assert ann.table == before


WITHOUT_A_WAGER: Mapping[str, Callable[[], AtSeat[Any]]] = {
    "baccarat": baccarat,
    "pai_gow": lambda: at_tiles.seated(EVEN, seats="1 ann,3 bob", bettors="bob"),
    "spanish_21": lambda: at_boxes.seated("8h 9s 8d 7c", seats="1 ann,3 bob", bettors="bob"),
}


@pytest.mark.parametrize("game", WITHOUT_A_WAGER)
def test_enter_neither_bets_nor_deals_without_a_wager_of_ones_own(game: str) -> None:
    ann = WITHOUT_A_WAGER[game]()
    before = ann.table
    assert ann.takes_bets
    assert "No wager of yours lies there" in str(respond(ann, "").shown)
    assert ann.table == before


def test_enter_goes_on_where_a_wager_lies() -> None:
    ann = said(baccarat(cards="Kh 2s 7c 5d"), "bet player 25", "")
    assert ann.table.rounds == 1


def test_a_bank_has_no_wager_and_enter_calls() -> None:
    ann = said(offered_the_bank(), "bank", "pass")
    assert ann.takes_bets
    assert respond(ann, "").shown is None
    assert not ann.takes_bets


# A letter and a sum


@pytest.mark.parametrize("line", ["b 50", "50", "$50", "bet 50"])
@pytest.mark.parametrize("game", WITHOUT_A_WAGER)
def test_a_letter_or_a_bare_sum_bets(game: str, line: str) -> None:
    ann = said(WITHOUT_A_WAGER[game](), line)
    [laid] = [each for each in ann.table.wagers if each.owner == "ann"]
    assert (laid.wager, laid.stake) == (ann.playing.main_wagers[0], 50_00)


def test_a_bare_sum_goes_on_the_main_wager_laid_last() -> None:
    ann = said(baccarat(cards="Kh 2s 7c 5d"), "bet player 25", "deal", "50")
    [laid] = ann.table.wagers
    assert (laid.wager, laid.stake) == ("player", 50_00)


# True reasons


@clause("PA551-8-f-s2")
def test_a_hand_that_is_not_there() -> None:
    ann = on_turn()
    for order, why in (
        (Hit(1, 2), "there is no hand 2 on box 1"),
        (Hit(5, 1), "no hand lies on box 5"),
    ):
        refusal = ann.order(order)
        assert refusal is not None
        assert (refusal.why, refusal.clause) == (why, "PA551-8-f-s2")
