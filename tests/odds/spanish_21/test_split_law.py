"""The law of split rounds against every order of a tiny shoe."""

from __future__ import annotations

from math import factorial

import numpy as np
import pytest

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.game import Spanish21Game, rulebook
from croupier.games.spanish_21.slips import hand_slip
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.split_law import round_law, split_law
from croupier.values.cards import Card
from tests.games.spanish_21.tables import studied
from tests.odds.spanish_21.analysed import at_random, best, tiny
from tests.odds.spanish_21.brute_force import STAKE, BruteForce, Counted, Held
from tests.odds.spanish_21.test_exact import (
    ACES_UP,
    NINES,
    SUITED_SEVENS,
    SUITED_STRAIGHTS,
)

MOST = 12 * STAKE
"""No round of these shoes wins or loses more, in cents."""


class Nets(BruteForce):
    """Counts rounds by what they bring, those with a split alone."""

    def _nothing(self) -> Counted:
        return np.zeros(2 * MOST + 1, np.int64)

    def _settled(self, box: Box, dealer: tuple[Card, ...], left: Held, orders: int) -> Counted:
        found = self._nothing()
        slips = [hand_slip(self.game, box, n, dealer) for n in range(1, len(box.hands) + 1)]
        net = sum(slip.back - slip.stake for slip in slips)
        if box.is_split:
            found[MOST + net] += orders * factorial(sum(left.values()))
        return found

    def law(self) -> dict[float, float]:
        total = self._nothing()
        for up, ups in self.shoe.items():
            for one, ones in self._less(up).items():
                for other, others in self._less(up, one).items():
                    total += ups * ones * others * self._opened(up, one, other)
        orders = factorial(self.cards)
        return {
            (place - MOST) / STAKE: int(total[place]) / orders
            for place in np.flatnonzero(total).tolist()
        }

    def _less(self, *gone: Card) -> dict[Card, int]:
        left = {card: n - gone.count(card) for card, n in self.shoe.items()}
        return {card: n for card, n in left.items() if n}


def counted(played: Analysis) -> dict[float, float]:
    deal = played.deal
    return Nets(deal.engine.game, played.strategy, deal.shoe.composition).law()


PLAYED = [
    (rulebook(), SUITED_SEVENS, 1),
    (rulebook(), SUITED_STRAIGHTS, 2),
    (rulebook(), ACES_UP, 3),
    (rulebook(), NINES, None),
    (studied(split_hands=4), "4x8s 3x9s 6xKd", None),
]


@pytest.mark.parametrize(("game", "shoe", "seed"), PLAYED)
def test_the_mean_square_of_split_rounds_is_exact(
    game: Spanish21Game, shoe: str, seed: int | None
) -> None:
    deal = tiny(game, shoe)
    played = best(deal) if seed is None else Analysis(deal, at_random(deal, seed))
    law = counted(played)
    found = split_law(played)
    square = sum(chance * net**2 for net, chance in law.items())
    assert found.square == pytest.approx(square, rel=1e-9, abs=1e-12)
    if not found.assumed:
        assert {net: chance for net, chance in found.chances.items() if chance > 1e-12} == (
            pytest.approx(law, rel=1e-9)
        )


def test_rounds_with_two_hands_have_their_exact_law() -> None:
    played = best(tiny(studied(split_hands=2), "3x8s 3x9s 5xKd"))
    found = split_law(played)
    assert found.assumed == 0.0
    assert found.chances == pytest.approx(counted(played), rel=1e-9)


def test_the_law_of_all_rounds() -> None:
    law = round_law(best(tiny(studied(split_hands=2), "3x8s 3x9s 5xKd")))
    mean = sum(chance * net for net, chance in law.chances.items())
    square = sum(chance * net**2 for net, chance in law.chances.items())
    assert sum(law.chances.values()) == pytest.approx(1.0)
    assert mean == pytest.approx(law.mean)
    assert law.variance == pytest.approx(square - mean**2)
    assert 0 < law.hit_frequency < 1
