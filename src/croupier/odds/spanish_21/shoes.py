"""A shoe as the tables see it: cards by value, and by suit where suits matter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.games.spanish_21.compiled import (
    OF_VALUE,
    POINTS,
    SUITS,
    VALUES,
    CompiledGame,
    Whole,
    place_of,
)
from croupier.games.spanish_21.hands import BEST, SPANISH_DECK
from croupier.odds.spanish_21.dealer import fits, stands_from
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.values.cards import DECK, Card
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition

PLAYED = frozenset(SPANISH_DECK)


def spanish_shoe(decks: int) -> Composition:
    """Full decks without their tens."""
    return Composition(tuple(decks if card in PLAYED else 0 for card in DECK))


def full_shoe(house: Spanish21Rules) -> Composition:
    """The decks of one shoe, without the tens."""
    return spanish_shoe(house.shoe_decks)


@dataclass(frozen=True)
class Shoe:
    """Cards that nobody has seen."""

    composition: Composition

    def __post_init__(self) -> None:
        for card, count in zip(DECK, self.composition.counts, strict=True):
            if count and card not in PLAYED:
                raise Unreadable(f"{card}: there is no such card in a Spanish deck")

    @property
    def cards(self) -> int:
        return self.composition.total

    @cached_property
    def by_suit(self) -> tuple[tuple[int, ...], ...]:
        """[value][suit]; court cards of a suit together."""
        counts = [[0] * len(SUITS) for _ in range(VALUES)]
        for card in SPANISH_DECK:
            counts[place_of(card)][SUITS.index(card.suit)] += self.composition[card]
        return tuple(map(tuple, counts))

    @cached_property
    def values(self) -> tuple[int, ...]:
        return tuple(map(sum, self.by_suit))

    def base(self, *gone: int) -> Whole:
        """Cards by value when some values are out of it."""
        left = np.array(self.values)
        for value in gone:
            left[value] -= 1
        return left

    def expect_enough(self, compiled: CompiledGame) -> None:
        """Refuse a shoe that may not last for one box's round, or that is too large to count."""
        self.expect_round(compiled)
        if not fits(compiled, self.values):
            raise Unreadable(f"{self.cards} cards are more than the exact count can hold")

    def expect_round(self, compiled: CompiledGame) -> None:
        """Refuse cards that may not last for one box's round."""
        needed = longest_round(compiled, self.values)
        if self.cards < needed:
            why = "too few for figures, for the round would end with shuffled discards"
            raise Unreadable(
                f"{self.cards} cards are left and a round of one box may take {needed}: {why}"
            )


def longest_round(compiled: CompiledGame, values: tuple[int, ...]) -> int:
    """So many cards are enough for any round of one box.

    Every hand but the last card of each counts 20 at most, the dealer's 16; the smallest cards
    make the longest round.
    """
    pairs = any(count > 1 for count in values)
    hands = compiled.split_hands if pairs else 1
    points, cards = hands * (BEST - 1) + stands_from(compiled) - 1, hands + 1
    for value, count in enumerate(values):
        taken = min(count, points // POINTS[value])
        cards, points = cards + taken, points - taken * POINTS[value]
        if taken < count:
            break
    return max(cards, 4)


def one_of(value: int, suit: int) -> Card:
    """A card of a value and suit."""
    return next(card for card in OF_VALUE[value] if card.suit is SUITS[suit])
