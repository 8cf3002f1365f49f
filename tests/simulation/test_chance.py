"""Chance by number: the published generator, fair orders, and every card of every deck."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from math import sqrt

import numpy as np
import pytest
from numpy.random import Philox

from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.simulation import shuffling
from croupier.simulation.orders import key, stack_of
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from tests.simulation.reference import PHILOX_32, PHILOX_64, order_of_unit

KNOWN_ANSWERS = (
    ("00000000 " * 4, "00000000 " * 2, "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff " * 4, "ffffffff " * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (
        "243f6a88 85a308d3 13198a2e 03707344",
        "a4093822 299f31d0",
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
)
"""Counter, key and words of Philox4x32-10, as its authors publish them."""

ONE_DECK = tuple(DECK.index(card) for card in SPANISH_DECK)
SIX_DECKS = ONE_DECK * 6


def words(text: str) -> tuple[np.uint64, ...]:
    return tuple(np.uint64(int(each, 16)) for each in text.split())


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_the_generator_gives_the_published_answers(counter: str, key: str, answer: str) -> None:
    a, b, c, d = words(counter)
    left, right = words(key)
    assert shuffling.philox((a, b, c, d), (left, right)) == words(answer)
    assert PHILOX_32.words([*map(int, words(counter))], [*map(int, words(key))]) == words(answer)


def test_the_slow_generator_is_numpys_at_twice_the_width() -> None:
    key, counter = (3, 1 << 63), (7, 5, 0, 1 << 40)
    theirs = Philox(key=key, counter=counter).random_raw(4)
    ours = PHILOX_64.words((counter[0] + 1, *counter[1:]), key)
    assert ours == tuple(theirs.tolist())


@pytest.mark.parametrize("seed", [0, 7, (1 << 64) - 1])
@pytest.mark.parametrize("unit", [0, 1, (1 << 40) + 3])
@pytest.mark.parametrize("decks", [1, 6, 8])
@pytest.mark.parametrize("drawn", [12, 45, 48])
def test_a_unit_finds_its_order_from_seed_and_number_alone(
    seed: int, unit: int, decks: int, drawn: int
) -> None:
    """Whether all of it is shuffled, or a few cards are drawn and the others lie still."""
    cards, count = ONE_DECK * decks, drawn * decks
    (order,) = stack_of(cards, count).orders(seed, range(unit, unit + 1))
    assert order.tolist() == [*islice(order_of_unit(cards, seed, unit), count)]


def test_an_order_holds_every_card_of_every_deck() -> None:
    (order,) = stack_of(SIX_DECKS, len(SIX_DECKS)).orders(5, range(7, 8))
    assert Counter(order.tolist()) == dict.fromkeys(ONE_DECK, 6)


def test_unfair_words_are_replaced_each_in_its_place() -> None:
    """Of 1,292 cards every other word would favour some order."""
    cards = [place % 251 for place in range(1292)]
    (order,) = stack_of(cards, 300).orders(3, range(9, 10))
    assert order.tolist() == [*islice(order_of_unit(cards, 3, 9), 300)]


def test_a_longer_order_begins_like_a_shorter_one() -> None:
    short, long = (stack_of(SIX_DECKS, drawn).orders(8, range(100)) for drawn in (12, 228))
    assert np.array_equal(long[:, :12], short)


@pytest.mark.parametrize("drawn", [12, 90])
def test_a_unit_is_the_same_in_whatever_company(drawn: int) -> None:
    stack = stack_of(SIX_DECKS, drawn)
    together = stack.orders(5, range(100, 200))
    alone = np.concatenate([stack.orders(5, range(n, n + 1)) for n in range(100, 200)])
    backwards = stack.orders_of(5, np.arange(199, 99, -1, dtype=np.uint64))
    assert np.array_equal(together, alone)
    assert np.array_equal(together, backwards[::-1])


def test_every_card_is_as_likely_in_every_place() -> None:
    """Each card in each of the first nine places, six decks: no place strays from chance."""
    rounds, places = 480_000, 9
    dealt = stack_of(SIX_DECKS, places).orders(551, range(rounds))
    seen = np.stack([np.bincount(dealt[:, place], minlength=52) for place in range(places)])
    assert seen[:, ONE_DECK].sum() == rounds * places
    mean = rounds / 48
    scores = (seen[:, ONE_DECK] - mean) / sqrt(mean * (1 - 1 / 48))
    assert abs(scores).max() < 4.5
    assert (scores**2).sum() / scores.size == pytest.approx(1, abs=0.25)


def test_every_order_of_a_few_cards_is_as_likely() -> None:
    rounds = 240_000
    dealt = stack_of(range(4), 3).orders(551, range(rounds))
    orders, seen = np.unique(dealt, axis=0, return_counts=True)
    assert orders.tolist() == [[*order] for order in permutations(range(4), 3)]
    mean = rounds / 24
    assert ((seen - mean) ** 2 / mean).sum() < 50


def test_two_cards_are_dealt_without_putting_the_first_back() -> None:
    """Neighbours of one kind come as often as without replacement: 5 in 287."""
    rounds = 500_000
    dealt = stack_of(SIX_DECKS, 2).orders(21, range(rounds))
    mean = rounds * 5 / 287
    assert abs((dealt[:, 0] == dealt[:, 1]).sum() - mean) < 3 * sqrt(mean)


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(BadMaterial, match="49 cards cannot be drawn by threes from 48"):
        stack_of(ONE_DECK, 49)
    with pytest.raises(BadMaterial, match="a shoe of 1632 cards is too large"):
        stack_of(ONE_DECK * 34, 3)
    for seed in (-1, 1 << 64):
        with pytest.raises(BadMaterial, match="a seed is a whole number from 0 to"):
            key(seed)
