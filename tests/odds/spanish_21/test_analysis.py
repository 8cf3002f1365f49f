"""The edge, the outcomes and the best play of whole tables, beside published figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.games.spanish_21.compiled import TEN, place_of
from croupier.games.spanish_21.game import bind, rulebook
from croupier.games.spanish_21.strategy import CODES, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.games.submissions import study_rules
from croupier.odds.spanish_21.analysis import analyse, evaluate, prepared
from croupier.odds.spanish_21.bonus import bonus_chance
from croupier.odds.spanish_21.shoes import full_shoe
from croupier.odds.spanish_21.ties import ExactHand, settle
from croupier.values.cards import DECK, Card, Rank
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition
from tests.games.spanish_21.tables import spanish_text, studied
from tests.odds.spanish_21.analysed import chapter, tiny
from tests.support import clause

COMMON = """[what_if.options]
doubling = "any_cards"
split_hands = 4
every_21_wins = true
"""


@pytest.mark.parametrize(("decks", "percent"), [(6, 0.584158), (8, 0.602126)])
def test_the_chapters_game_has_its_edge(decks: int, percent: float) -> None:
    assert float(chapter(decks).edge) * 100 == pytest.approx(percent, abs=1e-6)


def test_the_common_game_comes_near_its_published_edge() -> None:
    """0.37 % with six decks is published for a dealer who stands on soft 17."""
    common = analyse(bind(study_rules(spanish_text(COMMON))))
    assert float(common.edge) * 100 == pytest.approx(0.364382, abs=1e-6)


def test_every_round_has_one_outcome() -> None:
    outcomes = {each.outcome: each for each in chapter().outcomes}
    assert sum((each.probability for each in outcomes.values()), Fraction(0)) == 1
    mean = sum((each.probability * each.net for each in outcomes.values()), Fraction(0))
    assert mean == chapter().expected_value == -chapter().edge
    aces, tens = Fraction(24, 288), Fraction(72, 287)
    assert outcomes["blackjack"].probability == 2 * aces * tens
    held = 2 * aces * tens * (1 - 2 * Fraction(23, 286) * Fraction(71, 285))
    assert outcomes["dealer_blackjack"].probability == held
    assert outcomes["doubled_bust"].probability == 0
    assert outcomes["doubled_lose"].net == -2
    assert outcomes["split"].net > 0


def test_rounds_scatter_as_the_simulation_says() -> None:
    """Ten million rounds dealt at random gave 1.1419, give or take 0.0003."""
    assert chapter().standard_deviation == pytest.approx(1.1419, abs=0.0009)


@pytest.mark.parametrize(
    ("hand", "against", "decision"),
    [
        ("K 7", "A", "surrender"),
        ("K 7", "K", "stand"),
        ("8 8", "A", "split"),
        ("5 5", "7", "double"),
        ("9 4", "2", "hit"),
        ("K 5", "2", "stand"),
        ("6 8", "6", "hit"),
        ("7 7", "7", "split"),
        ("A 7", "9", "hit"),
        ("A A", "K", "split"),
        ("6 5", "A", "double"),
    ],
)
def test_two_cards_are_played_as_is_known_to_be_best(
    hand: str, against: str, decision: str
) -> None:
    known = chapter().compiled.states
    state = known.of(tuple(Card.parse(f"{rank}h") for rank in hand.split()))
    up = place_of(Card.parse(f"{against}s"))
    assert CODES[chapter().strategy.first[up, state]].value == decision


@clause("PA551-6-h-s1", "PA551-6-h-s2")
def test_the_fixed_bonus_counts_for_a_stake() -> None:
    """Published: once in 668,382 hands with six decks."""
    deal = prepared(rulebook())
    assert bonus_chance(deal) == Fraction(1, 668382)
    assert chapter().super_bonus == 0, "without it two suited sevens are split"
    five = analyse(rulebook(), stake=Cents(500))
    assert five.super_bonus == Fraction(1, 668382)
    assert five.deal.engine.terms.bonus == 200
    seven = five.compiled.states.number((6, 6))
    assert five.strategy.first[6, seven] == SPLIT
    assert (five.strategy.first_suited[6, 3] == HIT).all()
    assert five.edge < chapter().edge
    assert five.standard_deviation > chapter().standard_deviation
    below = prepared(rulebook(), stake=Cents(499))
    above = prepared(rulebook(), stake=Cents(2500))
    assert below.engine.terms.bonus == 0
    assert above.engine.terms.bonus == 200


def test_a_stake_is_settled_with_the_tables_own_rounding() -> None:
    """Three to two on a dollar and five cents is broken up to 1.58."""
    terms = prepared(rulebook(), stake=Cents(105)).engine.terms
    assert terms.blackjack == Fraction(158, 105)
    assert terms.surrender == Fraction(53, 105) - 1
    assert terms.doubled == 1


def test_a_strategy_is_worth_no_more_than_the_best() -> None:
    again = evaluate(rulebook(), chapter().strategy)
    assert again.edge == chapter().edge
    timid = replace(chapter().strategy, first=chapter().strategy.first * 0)
    assert evaluate(rulebook(), timid).edge > Fraction(1, 10)


def test_a_strategy_that_asks_for_the_unlawful_is_refused() -> None:
    three = chapter().compiled.states.number((1, 1, 1))
    for code, asked in ((DOUBLE, "2s 2c 2c"), (SURRENDER, "2s 2c 2c"), (SPLIT, "2s 2c 2c")):
        first = chapter().strategy.first.copy()
        first[4, three] = code
        with pytest.raises(Unreadable, match=f"what {asked} may not do"):
            evaluate(rulebook(), replace(chapter().strategy, first=first))
    with pytest.raises(Unreadable, match="for 3 hands, not for 4"):
        evaluate(studied(split_hands=4), chapter().strategy)


def test_a_shoe_without_small_cards_is_better_for_the_player() -> None:
    rich = full_shoe(rulebook().house).counts
    small = {Rank.FOUR, Rank.FIVE, Rank.SIX}
    shoe = Composition(
        tuple(n // 2 if card.rank in small else n for card, n in zip(DECK, rich, strict=True))
    )
    assert analyse(rulebook(), shoe).edge < 0 < chapter().edge


@pytest.mark.parametrize(
    ("shoe", "why"),
    [
        ("8xTh 8xAh", "no such card in a Spanish deck"),
        ("6xAh 6xAs 6x2h 6x2s 6xKh", "30 cards are left and a round of one box may take"),
        ("99xAh 99x2h 99x3h 99x4h 99x5h 99x6h 99x7h", "more than the exact count can hold"),
    ],
)
def test_a_shoe_that_cannot_be_counted_is_refused(shoe: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        analyse(rulebook(), Composition.parse(shoe))


def test_equal_decisions_are_told_apart_by_fractions() -> None:
    """Courts and aces, with ties all over; near values are compared exactly."""
    deal = tiny(rulebook(), "8xKd 4xAs")
    exact = ExactHand(deal.engine, deal.against[TEN])
    worked = deal.engine.best(deal.against[TEN])
    assert worked.near.any()
    for state in np.flatnonzero(worked.near).tolist():
        values = exact.decisions(state)
        for code, value in values.items():
            assert worked.values[state, code] == pytest.approx(float(value), abs=1e-12)
    settled = settle(deal.engine, deal.against[TEN], worked)
    twenty = deal.compiled.states.number((TEN, TEN))
    assert settled.play.codes[twenty] == STAND
