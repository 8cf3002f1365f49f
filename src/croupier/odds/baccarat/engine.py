"""Prices every wager of a table for any remaining shoe in microseconds, exactly.

What a choice of cards hands back in all its orderings is worked out once, so that a shoe is priced
by a product with the ways to deal each choice: six cards by value for a wager on the result, of
which there are 5,005, four or two by what the wager can tell apart for one on the opening cards. A
shoe or a prize too large for exact sums is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm, perm

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.compiled import FinalTable
from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.games.baccarat.wager import OpeningWager
from croupier.odds.baccarat.analysis import Analysis, analyse
from croupier.odds.baccarat.law import LONGEST_ROUND
from croupier.odds.baccarat.parts import (
    NOT_HELD,
    ByFormula,
    Column,
    Part,
    cards_of,
    columns_of,
    on_opening,
    on_result,
)
from croupier.odds.baccarat.shoe_arrays import Shoes, counts_of
from croupier.rulebooks.reader import nearest
from croupier.values.cards import DECK
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition

Whole = NDArray[np.int64]
Double = NDArray[np.float64]

BATCH = 64
"""So many shoes are priced together: what is counted for them stays close to the processor."""


def engine(
    game: BaccaratGame,
    *,
    seat: int = 1,
    wagers: Iterable[str] | None = None,
    meters: Meters | None = None,
) -> Pricer:
    """A table made ready to price shoes by the thousand: all its wagers, or those named.

    >>> from croupier import baccarat
    >>> pricer = engine(baccarat.rulebook("pa-541"), wagers=["tie", "banker"])
    >>> pricer
    Pricer of tie, banker
    >>> print(pricer.values(Composition.of_decks(8)).round(6))
    [[-0.143596 -0.005993]]
    """
    return Pricer(game, seat=seat, wagers=wagers, meters=meters)


class Pricer:
    """A table ready to price shoes: what each wager hands back, over all ordered deals.

    Shoes are compositions, or an array with a row of counts for each: of the 52 cards of ``DECK``;
    of the 13 ranks, ace to king, where no wager sees suits; of the 10 values, ace to nine and then
    ten, where all wagers are on the result.
    """

    wagers: tuple[str, ...]
    """The columns of every answer, in order."""
    denominators: Mapping[str, int]
    """A wager's numerators are in units of one so manieth of the stake."""

    def __init__(
        self,
        game: BaccaratGame,
        *,
        seat: int = 1,
        wagers: Iterable[str] | None = None,
        meters: Meters | None = None,
    ) -> None:
        offered = tuple(game.wagers)
        self.wagers = offered if wagers is None else _named(wagers, offered)
        seats = game.house.seats.value
        if not 1 <= seat <= seats:
            raise Unreadable(f"there is no seat {seat} at a table of {seats} seats")
        analysis = analyse(game, meters=meters)
        returns = {wager: _returns(analysis, wager) for wager in self.wagers}
        self.denominators = {
            wager: lcm(*(share.denominator for share in shares.values()))
            for wager, shares in returns.items()
        }
        card_values = game.house.tableau.card_values
        value_of_card = [card_values[card.rank.value].value for card in DECK]
        self._value_of_card = np.array(value_of_card, dtype=np.int64)
        self._parts = list[Part]()
        results = list[tuple[FinalTable, list[Column]]]()
        for number, wager in enumerate(self.wagers):
            of_stake = self.denominators[wager]
            units = {name: int(share * of_stake) for name, share in returns[wager].items()}
            definition = game.wagers[wager].definition
            if isinstance(definition, OpeningWager) and definition.formula:
                self._parts.append(ByFormula(number, definition.formula, units))
                continue
            table = analysis.compiled(wager, seat)
            columns = columns_of(number, cards_of(table), units, whole=of_stake == 1)
            if isinstance(table, FinalTable):
                results.append((table, columns))
            else:
                self._parts.append(on_opening(table, columns))
        if results:
            self._parts.append(on_result(game.house.tableau, value_of_card, results))
        self._least = LONGEST_ROUND if results else OPENING_CARDS
        part_of = {number: part for part in self._parts for number in part.numbers.tolist()}
        by_wager = {wager: part_of[number] for number, wager in enumerate(self.wagers)}
        self._cards = {wager: part.cards for wager, part in by_wager.items()}
        self._kinds = {wager: part.of_card for wager, part in by_wager.items()}

    def __repr__(self) -> str:
        return f"Pricer of {', '.join(self.wagers)}"

    def numerators(self, shoes: Shoes) -> Whole:
        """What a unit staked on each wager hands back over all ordered deals: a row for each shoe.

        Divided by the wager's ``denominators`` and by the ``deals`` of the shoe it is the mean.
        """
        return self.price(self._counts(shoes))

    def values(self, shoes: Shoes) -> Double:
        """What a player is up on each wager, per unit staked, as doubles: a row for each shoe."""
        counts = self._counts(shoes)
        values = self.price(counts).astype(np.float64)
        left = counts.sum(axis=1).astype(np.float64)
        deals = {
            cards: np.prod([left - gone for gone in range(cards)], axis=0)
            for cards in {*self._cards.values()}
        }
        for number, wager in enumerate(self.wagers):
            values[:, number] /= deals[self._cards[wager]] * self.denominators[wager]
        return values - 1.0

    def fractions(self, shoes: Shoes) -> list[dict[str, Fraction]]:
        """What a player is up on each wager, per unit staked, exactly: an answer for each shoe."""
        counts = self._counts(shoes)
        return [
            {
                wager: Fraction(back, self.denominators[wager] * self.deals(wager, cards)) - 1
                for wager, back in zip(self.wagers, handed, strict=True)
            }
            for cards, handed in zip(
                counts.sum(axis=1).tolist(), self.price(counts).tolist(), strict=True
            )
        ]

    def expected_values(self, shoe: Composition) -> dict[str, Fraction]:
        """The same for one shoe."""
        (answer,) = self.fractions(shoe)
        return answer

    def deals(self, wager: str, cards: int) -> int:
        """The ordered deals a wager's numerator is taken over: of six cards, of four or of two."""
        (known,) = _named([wager], self.wagers)
        if cards < 0:
            raise Unreadable(f"{cards} cards are no shoe")
        return perm(cards, self._cards[known])

    def price(self, counts: Whole) -> Whole:
        """The numerators of shoes known to be sound, each a row of 52 counts."""
        handed = np.empty((len(counts), len(self.wagers)), dtype=np.int64)
        for first in range(0, len(counts), BATCH):
            batch = slice(first, first + BATCH)
            for part in self._parts:
                part.hand_back(counts[batch], handed[batch])
        if handed.min(initial=0) == NOT_HELD:
            row, number = np.argwhere(handed == NOT_HELD)[0].tolist()
            raise Unreadable(
                f"row {row}, {self.wagers[number]}: a shoe of {counts[row].sum()} cards, or what it"
                " pays, is too large to be priced exactly here; use exact_odds"
            )
        return handed

    def _counts(self, shoes: Shoes) -> Whole:
        return counts_of(shoes, self._value_of_card, self._kinds, least=self._least)


def _named(wagers: Iterable[str], offered: Sequence[str]) -> tuple[str, ...]:
    named = (wagers,) if isinstance(wagers, str) else tuple(wagers)
    for wager in named:
        if wager not in offered:
            hint = nearest(wager, list(offered))
            raise Unreadable(f"this table does not offer {wager!r}; {hint}")
    if not named or len({*named}) < len(named):
        raise Unreadable(f"wagers are named once each, at least one: {', '.join(named) or 'none'}")
    return named


def _returns(analysis: Analysis, wager: str) -> dict[str, Fraction]:
    """What each outcome hands back per unit staked."""
    offered = analysis.game.wagers[wager].offered
    return {line.outcome: analysis.net(offered, line)[0] + 1 for line in offered.lines}
