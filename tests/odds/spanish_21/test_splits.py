"""A split pair: the ways it can go, its suits, and what looking at other hands could add."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from croupier.games.spanish_21.compiled import SUITS
from croupier.games.spanish_21.game import rulebook
from croupier.games.spanish_21.strategy import SPLIT
from croupier.odds.spanish_21.analysis import Analysis, evaluate, prepared
from croupier.odds.spanish_21.shoes import full_shoe
from croupier.odds.spanish_21.split_bound import Bound, split_gains
from croupier.odds.spanish_21.split_hands import Pair
from croupier.odds.spanish_21.splits import (
    DRAWN,
    FIRST,
    PAIR,
    Turn,
    course_chance,
    courses,
    split_value,
)
from croupier.odds.spanish_21.suits import first_law, split_law
from croupier.values.cards import Suit, parse_cards
from tests.odds.spanish_21.analysed import chapter, tiny
from tests.support import clause


def alike(more: int) -> Fraction:
    """Six of fifty cards are of the pair's value."""
    chance = Fraction(1)
    for gone in range(more):
        chance *= Fraction(max(6 - gone, 0), 50 - gone)
    return chance


@clause("PA551-12-c-s2")
@pytest.mark.parametrize(("most", "ways"), [(2, 1), (3, 3), (4, 8)])
def test_all_ways_of_a_split_together_are_certain(most: int, ways: int) -> None:
    every = list(courses(2, PAIR, most, lambda _: True))
    assert len(every) == ways
    assert {len(course.turns) for course in every} == set(range(2, most + 1))
    assert sum((course_chance(course, alike) for course in every), Fraction(0)) == 1


def test_without_more_splitting_both_hands_take_any_card() -> None:
    (only,) = courses(2, PAIR, 4, lambda _: False)
    assert [turn.free for turn in only.turns] == [True, True]
    assert split_value([only], lambda turn, more: Fraction(turn.hands + more), alike) == 4


def test_a_drawn_hand_stands_next_to_the_one_that_drew_it() -> None:
    queues = {
        tuple(turn.own for turn in course.turns) for course in courses(2, (0, 1), 3, lambda _: True)
    }
    assert queues == {(0, 1), (0, DRAWN, 1), (0, 1, DRAWN)}


def test_a_constant_hand_counts_once_for_each_hand() -> None:
    """The hands of three that a pair becomes, counted by turns, are as many as there are."""
    every = list(courses(2, PAIR, 3, lambda _: True))

    def hand(turn: Turn, more: int) -> Fraction:
        another = 1 - Fraction(max(6 - more, 0), 50 - more)
        return Fraction(1) if turn.free else another

    hands = sum((course_chance(each, alike) * len(each.turns) for each in every), Fraction(0))
    assert split_value(every, hand, alike) == hands


def test_suits_of_a_split_hand_are_those_of_dealing_it() -> None:
    """All pairs together are alike for every hand; two of one suit leave fewer of it."""
    deal = tiny(rulebook(), "4x7s 2x7h 3x6s 1x6h 3x8s 1x8d 4xKd 2x9c")
    pair = Pair(deal, 8, 6)
    first, drawn = (
        split_law(deal.compiled, deal.shoe, 8, 6, drawn=drawn) for drawn in (False, True)
    )
    assert first == drawn
    spades, hearts = SUITS.index(Suit.SPADES), SUITS.index(Suit.HEARTS)
    shares = {
        group.suit: group.share for group in first if deal.compiled.chances[group.chance].value == 7
    }
    assert shares == {spades: Fraction(4, 6) * Fraction(3, 4), hearts: Fraction(2, 6) / 4}
    both = pair.laws(lambda _, one, other: one == other == spades)
    sevens = {own: [group for group in law if group.chance == 3] for own, law in both.items()}
    (own,), (third, other) = sevens[FIRST], sevens[DRAWN]
    assert (own.share, own.complete) == (Fraction(2, 4), Fraction(1, 3))
    assert (third.suit, third.share) == (hearts, Fraction(2, 4) / 3)
    assert (other.suit, other.share) == (spades, Fraction(2, 4) / 3)
    assert third.complete == other.complete == 0


def test_shares_of_first_hands_are_those_of_dealing_them() -> None:
    deal = tiny(rulebook(), "2x6s 1x6h 3x7s 1x8s 1x8h 4xKd")
    law = {group.group: group for group in first_law(deal.compiled, deal.shoe, 7)}
    spades = SUITS.index(Suit.SPADES)
    matched, free = law[0, spades, 1], law[0, spades, 0]
    assert matched.share == Fraction(2, 3) / 2
    assert matched.complete == 0
    assert free.share == Fraction(2, 3) / 2
    assert free.complete == 1


def test_a_pair_that_is_not_split_again_is_worth_less_or_the_same() -> None:
    best = chapter()
    never = replace(best.strategy, resplit=np.zeros_like(best.strategy.resplit))
    assert evaluate(best.deal.engine.game, never).edge > best.edge
    eights = best.compiled.states.number((7, 7))
    assert (best.strategy.first[:, eights] == SPLIT).all()


def test_looking_at_other_hands_adds_next_to_nothing() -> None:
    gains = tuple(islice(split_gains(chapter(), 2, 1), 3))
    assert all(gain.values > -1e-12 for gain in gains)
    assert 0 <= Bound(gains).most < 1e-6
    assert Bound(gains).error < 1e-6


def test_the_error_is_stated_where_it_was_bounded() -> None:
    assert chapter().split_error == 2.4e-6
    assert evaluate(chapter().deal.engine.game, chapter().strategy).split_error is None
    fewer = prepared(rulebook(), full_shoe(rulebook().house).without(parse_cards("Ah")))
    assert Analysis(fewer, chapter().strategy, chapter().best).split_error is None
