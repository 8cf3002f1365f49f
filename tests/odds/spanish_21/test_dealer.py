"""How a dealer's hand ends: counted at once, and equal to dealing card by card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from croupier.games.spanish_21.compiled import ACE, TEN, VALUES, CompiledGame, Whole, compile_game
from croupier.games.spanish_21.game import rulebook
from croupier.games.spanish_21.hands import BEST
from croupier.odds.spanish_21.dealer import ENDS, blackjack_hole, endings, fits, longest
from croupier.odds.spanish_21.playing import Engine
from croupier.odds.spanish_21.terms import terms
from tests.games.spanish_21.tables import studied
from tests.support import clause

GAMES = {"stands on soft 17": rulebook(), "hits soft 17": studied(dealer_hits_soft_17=True)}


def dealt(compiled: CompiledGame, up: int, left: list[int]) -> Counter[int | None]:
    """Chances of the ends by dealing on, the hole card being no Blackjack's."""
    found: Counter[int | None] = Counter()

    def on(state: int, chance: Fraction) -> None:
        drawn, cards = compiled.states.cards[state] > 1, sum(left)
        if drawn and not compiled.dealer_draws[state]:
            found[int(compiled.states.total[state])] += chance  # type: ignore[assignment]
            return
        for value in range(VALUES):
            if left[value] and (drawn or value != blackjack_hole(compiled, up)):
                here = chance * Fraction(left[value], cards)
                after = int(compiled.states.after[state, value])
                if after < 0:
                    found[None] += here  # type: ignore[assignment]
                else:
                    left[value] -= 1
                    on(after, here)
                    left[value] += 1

    on(compiled.states.number((up,)), Fraction(1))
    return found


@clause("PA551-13-b", "PA551-8-e-s1")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("up", [ACE, 5, TEN])
def test_ends_are_those_of_dealing_card_by_card(name: str, up: int) -> None:
    compiled = compile_game(GAMES[name])
    engine = Engine(GAMES[name], terms(GAMES[name]))
    base = np.array([3, 1, 2, 1, 0, 2, 1, 2, 2, 4])
    state = compiled.states.number((2, 7))
    only = np.zeros(len(compiled.states), np.bool_)
    only[state] = True
    against = engine.against(base, up)
    left = (base - compiled.states.held[state]).tolist()
    expected = [dealt(compiled, up, left)[end] for end in ENDS]
    assert exact(engine.ways(against, only)[state], sum(left)) == expected
    assert engine.chances(against, only)[state] == pytest.approx([*map(float, expected)], abs=1e-14)
    assert sum(expected) == against.clear(2, 7)


def exact(ways: Whole, cards: int) -> list[Fraction]:
    orders = [1]
    for drawn in range(ways.shape[1] - 1):
        orders.append(orders[-1] * max(cards - drawn, 1))
    return [
        sum((Fraction(int(n), each) for n, each in zip(row, orders, strict=True)), Fraction(0))
        for row in ways
    ]


def test_what_is_out_on_other_hands_is_out() -> None:
    game = rulebook()
    engine, known = Engine(game, terms(game)), compile_game(game).states
    base = np.array([24] * 9 + [72])
    needed = np.zeros(len(known), np.bool_)
    needed[[known.number((7, 1)), known.number((7, 7))]] = True
    shared = engine.chances(engine.against(base, 4).without(7, 2), needed)
    base[7] -= 2
    alone = engine.chances(engine.against(base, 4), needed)
    assert shared[needed] == pytest.approx(alone[needed], abs=1e-15)


def test_every_up_card_has_its_endings() -> None:
    compiled = compile_game(rulebook())
    for up in range(VALUES):
        for ending in endings(compiled, up):
            points = sum(place + 1 for place in (up, *ending.drawn))
            end = ENDS[ending.end]
            assert ending.orders > 0
            assert (end is None) == (points > BEST)
            assert end is None or end in {points, points + 10}
    assert longest(compiled) == 11
    assert not any(each.drawn == (TEN,) for each in endings(compiled, ACE)), "the peek was negative"


def test_only_shoes_that_are_counted_without_overflow_are_counted() -> None:
    compiled = compile_game(rulebook())
    assert fits(compiled, (32,) * 9 + (96,))
    assert not fits(compiled, (96,) * 9 + (288,))
