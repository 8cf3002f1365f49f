"""Perfect play and a count, held to whole tiny games in which every order is walked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from croupier import baccarat
from croupier.counting.baccarat.play import by_shoe
from croupier.counting.baccarat.players import Counter as CountPlayer
from croupier.counting.baccarat.players import Perfect
from croupier.counting.baccarat.table import CountedTable, counted_table
from croupier.counting.counts import Count, from_count
from croupier.counting.over_shoes import Of
from croupier.values.cards import DECK, Card
from croupier.values.shoe import Composition
from tests.oracles.baccarat import Table
from tests.oracles.counting import Won, all_orders, edge, first_round, net, played_out

SHOE = Counter({"Ac": 10, "3s": 3, "2h": 1})
WAGERS = ("dragon_7", "tie")
BEHIND = (13, 5)
TAGS = (1, 2, -4, 0, 0, 0, 0, 0, 0, 0)


@cache
def table(*, burn_is_seen: bool) -> CountedTable:
    game = baccarat.rulebook("md-mini", variant="ez")
    shoe = Composition.from_counts(SHOE)
    return counted_table(game, WAGERS, burn_is_seen=burn_is_seen, shoe=shoe)


@cache
def orders() -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    code = {str(card): n for n, card in enumerate(DECK)}
    return np.array([[code[card] for card in order] for order in all_orders(SHOE)], dtype=np.uint8)


@pytest.mark.parametrize("burn_is_seen", [False, True])
@pytest.mark.parametrize("wager", WAGERS)
def test_figures_are_those_of_every_order_walked_through(wager: str, burn_is_seen: bool) -> None:  # noqa: FBT001
    counted = table(burn_is_seen=burn_is_seen)
    column = counted.column(wager)
    counter = CountPlayer(column, Count.of(TAGS), from_count(2))
    found = by_shoe(counted, [Perfect(column), counter], BEHIND, orders()).sum(axis=0)
    for place, behind in enumerate(BEHIND):
        for player, bets in enumerate((on_edge, on_count)):
            expected = walked(wager, behind, burn_is_seen, bets)
            sums = found[player, place]
            assert expected.orders == len(orders()) == 4_004
            assert (sums[Of.ROUNDS], sums[Of.BETS]) == (expected.rounds, expected.bets)
            assert sums[Of.STAKED] == expected.bets
            assert sums[Of.WON] == pytest.approx(float(expected.won), abs=1e-9)


def test_the_perfect_player_bets_and_lets_go() -> None:
    """So that the comparison above says something."""
    won = walked("dragon_7", BEHIND[-1], False, on_edge)
    assert 0 < won.bets < won.rounds
    assert won.rounds > won.orders


def on_edge(worth: Fraction, _seen: Counter[str], _left: int) -> bool:
    return worth > 0


def on_count(_worth: Fraction, seen: Counter[str], left: int) -> bool:
    running = sum(TAGS[int(card[0].replace("A", "1")) - 1] * n for card, n in seen.items())
    return Fraction(running * 52, left) >= 2


@cache
def walked(wager: str, behind: int, burn_is_seen: bool, bets: Callable[..., bool]) -> Won:  # noqa: FBT001
    rules = Table("md-mini", variant="ez")
    return played_out(rules, wager, SHOE, behind=behind, burn_is_seen=burn_is_seen, bets=bets)


def test_what_is_expected_comes_on_average() -> None:
    """Edges of rounds not yet dealt add up to what the rounds then bring, over all orders."""
    rules = Table("md-mini", variant="ez")
    left = Counter({"2h": 4, "3s": 3, "Ac": 1})
    came = [net(rules, "dragon_7", first_round(order[:6])) for order in all_orders(left)]
    assert sum(came, Fraction(0)) / len(came) == edge(rules, "dragon_7", left)


def test_mean_squares_of_a_tiny_shoe() -> None:
    counted = table(burn_is_seen=False)
    rules = Table("md-mini", variant="ez")
    left = Counter({"2h": 4, "3s": 3, "Ac": 1})
    counts = np.array([[left[str(card)] for card in DECK]], dtype=np.int64)
    for column, wager in enumerate(WAGERS):
        squares = [net(rules, wager, first_round(order[:6])) ** 2 for order in all_orders(left)]
        expected = sum(squares, Fraction(0)) / len(squares)
        assert counted.mean_squares(counts)[0, column] == pytest.approx(float(expected))


def test_effects_are_those_of_the_shoe_less_a_card() -> None:
    counted, rules = table(burn_is_seen=False), Table("md-mini", variant="ez")
    effects = counted.effects["dragon_7"]
    assert {str(card) for card in effects.by_card} == {*SHOE}
    for card in SHOE:
        change = edge(rules, "dragon_7", SHOE - Counter([card])) - edge(rules, "dragon_7", SHOE)
        assert effects.by_card[Card.parse(card)] == change
