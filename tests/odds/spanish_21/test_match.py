"""Match-The-Dealer: exact from any shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from croupier.games.spanish_21.match import match_outcome
from croupier.odds.spanish_21.match import match_odds
from croupier.values.cards import DECK
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.support import clause


@clause("PA551-7-e-1-diff", "PA551-7-e-1-same", "PA551-7-e-2-diff", "PA551-7-e-2-same")
@pytest.mark.parametrize(("decks", "percent"), [(6, 3.06), (8, 2.99)])
def test_the_published_edges_come_out(decks: int, percent: float) -> None:
    odds = match_odds(spanish(MATCHING, decks=decks))
    assert float(odds.house_edge) * 100 == pytest.approx(percent, abs=0.005)
    assert sum((each.probability for each in odds.outcomes), Fraction(0)) == 1
    assert odds.paytable == f"{decks} decks"


@clause("PA551-7-a-s1", "PA551-7-a-s2")
def test_chances_are_those_of_dealing_three_cards() -> None:
    shoe = Composition.parse("2xKh 1xKd 1xKs 2xQh 1x9c")
    cards = [card for card, n in zip(DECK, shoe.counts, strict=True) for _ in range(n)]
    counted = Counter(match_outcome((one, two), up) for up, one, two in permutations(cards, 3))
    odds = match_odds(spanish(MATCHING), shoe)
    for each in odds.outcomes:
        assert each.probability == Fraction(counted[each.outcome], 7 * 6 * 5)


def test_a_shoe_without_an_opening_decides_nothing() -> None:
    odds = match_odds(spanish(MATCHING), Composition.parse("2xKh 1xKd"))
    assert odds.probability("void") == 1
    assert odds.house_edge == 0
    with pytest.raises(Unreadable, match="Spanish deck"):
        match_odds(spanish(MATCHING), Composition.of_decks(6))


def test_a_stake_is_rounded_as_it_is_paid() -> None:
    game = spanish('[wagers.match_the_dealer]\nother_suit = "9 to 2"')
    odds = match_odds(game, stake=Cents(101))
    other = next(each for each in odds.outcomes if each.outcome == "other_suit")
    assert other.net == Fraction(455, 101)
    assert odds.terms == {"stake": "1.01"}
