"""Insurance: exact from any shoe and to one who has seen cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.spanish_21.game import rulebook
from croupier.odds.spanish_21.insurance import insurance_odds, insurance_value
from croupier.odds.spanish_21.shoes import full_shoe
from croupier.values.cards import parse_cards
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition
from tests.support import clause


@clause("PA551-10-a-s2", "PA551-10-c")
def test_a_full_shoe_has_72_courts_under_an_ace() -> None:
    odds = insurance_odds(rulebook())
    assert odds.probability("dealer_blackjack") == Fraction(72, 287)
    assert odds.house_edge == 1 - 3 * Fraction(72, 287)
    assert odds.expected_value == -odds.house_edge


def test_a_shoe_rich_in_courts_makes_it_good() -> None:
    assert insurance_odds(rulebook(), Composition.parse("1xAs 4xKd 2x9c")).house_edge == -1


def test_who_has_seen_cards_knows_better() -> None:
    seen = parse_cards("Ah 2c 3c 4c 5c")
    unseen = full_shoe(rulebook().house).without(seen)
    assert insurance_value(rulebook(), unseen) == 3 * Fraction(72, 283) - 1


def test_without_an_ace_there_is_none() -> None:
    with pytest.raises(Unreadable, match="no Insurance"):
        insurance_odds(rulebook(), Composition.parse("4xKd"))
    with pytest.raises(Unreadable, match="hole card"):
        insurance_value(rulebook(), Composition.parse(""))
    assert insurance_odds(rulebook(), stake=Cents(50)).terms == {"stake": "0.50"}
