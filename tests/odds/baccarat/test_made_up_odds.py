"""A made-up wager of each scope gets odds, and a price from the engine, with no edit in `odds`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from croupier.games.baccarat.game import submission
from croupier.games.baccarat.hands import FinalState, Opening, Pair
from croupier.games.baccarat.wager import (
    LOSE,
    FinalWager,
    HandWager,
    OpeningWager,
    SeatOpening,
    SeatWager,
    Wager,
)
from croupier.games.baccarat.wagers import WAGERS
from croupier.odds.baccarat.engine import Pricer
from croupier.odds.baccarat.tables import exact_odds
from croupier.rulebooks.loader import SHELF, load_rulebook
from croupier.values.cards import Card, Rank, Suit
from croupier.values.shoe import Composition
from croupier.values.sides import Side
from tests.support import submission_text


class LevelNines(FinalWager):
    id = "made_up"
    outcomes = ("win", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield "win" if final.player.points == final.banker.points == 9 else LOSE


class BlackBanker(HandWager):
    id = "made_up"
    outcomes = ("win", LOSE)
    side = Side.BANKER

    def kind(self, card: Card) -> bool:
        return card.suit.is_red

    def lines_met(self, hand: Pair) -> Iterator[str]:
        yield LOSE if any(card.suit.is_red for card in hand) else "win"


class RedAgainstBlack(OpeningWager):
    id = "made_up"
    outcomes = ("win", LOSE)

    def kind(self, card: Card) -> bool:
        return card.suit.is_red

    def lines_met(self, opening: Opening) -> Iterator[str]:
        red = [all(card.suit.is_red for card in opening[side]) for side in Side]
        yield "win" if red == [True, False] else LOSE


class AllHearts(OpeningWager):
    id = "made_up"
    outcomes = ("win", LOSE)
    as_set = True

    def kind(self, card: Card) -> bool:
        return card.suit is Suit.HEARTS

    def lines_met(self, opening: Opening) -> Iterator[str]:
        yield "win" if all(card.suit is Suit.HEARTS for card in opening.cards) else LOSE


class AnyKingNine(SeatWager):
    id = "made_up"
    outcomes = ("win", LOSE)

    def kind(self, card: Card) -> object:
        return card if card.rank in {Rank.KING, Rank.NINE} else None

    def lines_met(self, seen: SeatOpening) -> Iterator[str]:
        yield "win" if frozenset(seen.opening.player) == seen.own else LOSE


CHAPTER = """
[chapter]
id = "made-up"
extends = "pa-627b"

[[wagers.made_up]]
title = "Made up"
standing = "elective"
permitted_by = "PA627A-7-a"
lines = [
  { outcome = "win", pays = "7 to 2", clause = "PA627A-7-a" },
  { outcome = "lose", pays = "lose", clause = "PA627A-7-a" },
]
"""


@pytest.mark.parametrize(
    ("wager", "probability"),
    [
        pytest.param(LevelNines(), None, id="final"),
        pytest.param(BlackBanker(), Fraction(208 * 207, 416 * 415), id="hand"),
        pytest.param(
            RedAgainstBlack(),
            Fraction(208 * 207, 416 * 415) * (1 - Fraction(206 * 205, 414 * 413)),
            id="opening",
        ),
        pytest.param(
            AllHearts(), Fraction(104 * 103 * 102 * 101, 416 * 415 * 414 * 413), id="opening set"
        ),
        pytest.param(AnyKingNine(), Fraction(0), id="seat, where no combination is filed"),
    ],
)
def test_it_gets_odds_and_a_price(wager: Wager, probability: Fraction | None) -> None:
    text = submission_text("pa-627b", "[wagers.made_up]").replace("pa-627b", "made-up")
    shelf = {**SHELF, "made-up": load_rulebook(CHAPTER)}
    game = submission(text, shelf=shelf, definitions={**WAGERS, wager.id: wager})
    odds = exact_odds(game)["made_up"]
    assert sum(each.probability for each in odds.outcomes) == 1
    if probability is not None:
        assert odds.probability("win") == probability
    assert odds.expected_value == odds.probability("win") * Fraction(9, 2) - 1
    assert Pricer(game).expected_values(Composition.of_decks(8))["made_up"] == odds.expected_value
