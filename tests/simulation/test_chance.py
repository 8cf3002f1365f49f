"""Chance by number: the published generator, fair orders, and every card of every deck."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from math import sqrt

import numpy as np
import pytest
from numpy.random import Philox

from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.simulation import kernels
from croupier.simulation.shoes import deal, opening_cards, shoe_of
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from tests.simulation.reference import PHILOX_32, PHILOX_64, order_of_round

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

SIX_DECKS = SPANISH_DECK * 6


def words(text: str) -> tuple[np.uint64, ...]:
    return tuple(np.uint64(int(each, 16)) for each in text.split())


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_the_generator_gives_the_published_answers(counter: str, key: str, answer: str) -> None:
    a, b, c, d = words(counter)
    left, right = words(key)
    assert kernels.philox((a, b, c, d), (left, right)) == words(answer)
    assert PHILOX_32.words([*map(int, words(counter))], [*map(int, words(key))]) == words(answer)


def test_the_slow_generator_is_numpys_at_twice_the_width() -> None:
    key, counter = (3, 1 << 63), (7, 5, 0, 1 << 40)
    theirs = Philox(key=key, counter=counter).random_raw(4)
    ours = PHILOX_64.words((counter[0] + 1, *counter[1:]), key)
    assert ours == tuple(theirs.tolist())


@pytest.mark.parametrize("seed", [0, 7, (1 << 64) - 1])
@pytest.mark.parametrize("number", [0, 1, (1 << 40) + 3])
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_a_round_finds_its_order_from_seed_and_number_alone(
    seed: int, number: int, decks: int
) -> None:
    cards = SPANISH_DECK * decks
    count = 48 * decks
    dealt = opening_cards(shoe_of(cards), seed, number, count)
    assert dealt == tuple(islice(order_of_round(cards, seed, number), count))
    assert Counter(dealt) == dict.fromkeys(SPANISH_DECK, decks)


def test_a_round_is_the_same_whatever_was_dealt_before_it() -> None:
    shoe = shoe_of(SIX_DECKS)
    together = deal(shoe, 5, range(100, 200), 40)
    alone = np.concatenate([deal(shoe, 5, range(n, n + 1), 40) for n in range(100, 200)])
    assert np.array_equal(together, alone)


def test_every_card_is_as_likely_in_every_place() -> None:
    """Each card in each of the first nine places, six decks: no place strays from chance."""
    rounds, places = 480_000, 9
    dealt = deal(shoe_of(SIX_DECKS), 551, range(rounds), places)
    seen = np.stack([np.bincount(dealt[:, place], minlength=52) for place in range(places)])
    codes = [DECK.index(card) for card in SPANISH_DECK]
    assert seen[:, codes].sum() == rounds * places
    mean = rounds / 48
    scores = (seen[:, codes] - mean) / sqrt(mean * (1 - 1 / 48))
    assert abs(scores).max() < 4.5
    assert (scores**2).sum() / scores.size == pytest.approx(1, abs=0.25)


def test_every_order_of_a_few_cards_is_as_likely() -> None:
    rounds, cards = 240_000, DECK[:4]
    dealt = deal(shoe_of(cards), 551, range(rounds), 3)
    orders, seen = np.unique(dealt, axis=0, return_counts=True)
    assert orders.tolist() == [[*order] for order in permutations(range(4), 3)]
    mean = rounds / 24
    assert ((seen - mean) ** 2 / mean).sum() < 50


def test_two_cards_are_dealt_without_putting_the_first_back() -> None:
    """Neighbours of one kind come as often as without replacement: 5 in 287."""
    rounds = 500_000
    dealt = deal(shoe_of(SIX_DECKS), 21, range(rounds), 2)
    mean = rounds * 5 / 287
    assert abs((dealt[:, 0] == dealt[:, 1]).sum() - mean) < 3 * sqrt(mean)


def test_what_cannot_be_dealt_is_refused() -> None:
    shoe = shoe_of(SPANISH_DECK)
    with pytest.raises(BadMaterial, match="49 cards cannot be dealt from a shoe of 48"):
        opening_cards(shoe, 0, 0, 49)
    with pytest.raises(BadMaterial, match="a shoe of 1632 cards is too large"):
        shoe_of(SPANISH_DECK * 34)
    with pytest.raises(BadMaterial, match="a seed is a whole number from 0 to"):
        opening_cards(shoe, -1, 0, 1)
