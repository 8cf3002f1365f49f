"""The game as small tables: every hand by the values it holds, made from the game's own functions.

A hand is told by how many cards of each of the ten values it holds, so the number of its cards is
known and so is every bonus by count. Suits matter to one thing: whether 6-7-8 and 7-7-7 are suited,
and so to the two-card hands that one card makes into these. The tables drive the exact odds and the
simulation alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.boxes import Hand
from croupier.games.spanish_21.dealing import beats_21, must_draw, needs_peek
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import BEST, SPANISH_DECK, total_of, value_of
from croupier.games.spanish_21.outcomes import is_suited, winning_outcome
from croupier.values.cards import Card, Suit
from croupier.values.money import Cents
from croupier.values.odds import Odds

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

ACE, TEN = 0, 9
"""Places of an ace and of a court card among the ten values; a 2 is at 1, a 9 at 8."""
VALUES = 10
POINTS = tuple(range(1, VALUES + 1))
"""What a value counts at least, by its place."""
BUST = -1
"""Where a card leads that takes a hand past 21."""
SUITS = tuple(Suit)
UNIT = Cents(100)
KEPT = 16
"""Compiled games that are kept."""


def place_of(card: Card) -> int:
    """The place of a card's value among the ten."""
    value = value_of(card)
    return ACE if value == BEST - POINTS[TEN] else value - 1


OF_VALUE: tuple[tuple[Card, ...], ...] = tuple(
    tuple(card for card in SPANISH_DECK if place_of(card) == place) for place in range(VALUES)
)
"""The cards of each value."""


@dataclass(frozen=True, eq=False)
class States:
    """All hands that are not bust, by values held, those with fewer points first.

    A card always leads to a later state. State 0 holds no card; aces count one in the order.
    """

    held: Whole
    """By state and value."""
    cards: Whole
    total: Whole
    """Aces counted as they serve best."""
    soft: Flags
    after: Whole
    """By state and value of the next card: the state, or `BUST`."""
    numbers: Mapping[tuple[int, ...], int]
    """The state of cards, given by the places of their values in rising order."""

    def __len__(self) -> int:
        return len(self.cards)

    def number(self, places: Iterable[int]) -> int:
        """Which state cards make; a bust hand has none."""
        return self.numbers[tuple(sorted(places))]

    def of(self, cards: Iterable[Card]) -> int:
        return self.number(map(place_of, cards))

    def places(self, state: int) -> tuple[int, ...]:
        """The values a state holds, one for each card."""
        return self._places[state]

    @cached_property
    def _places(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self.numbers)

    @cached_property
    def may_bust(self) -> Flags:
        """Whether some next card is too many, by state."""
        found: Flags = (self.after == BUST).any(axis=1)
        return found

    def out_of(self, base: Whole) -> Flags:
        """Whether a state's cards are among these, by state."""
        found: Flags = np.logical_and.reduce(self._held_by_value <= base[:, None], axis=0)
        return found

    @cached_property
    def _held_by_value(self) -> Whole:
        """All states of one value lie side by side, as they are compared."""
        return np.ascontiguousarray(self.held.T)


def example(places: Sequence[int]) -> tuple[Card, ...]:
    """Cards of these values, not all of one suit."""
    return tuple(OF_VALUE[place][-1 if n == 0 else 0] for n, place in enumerate(places))


def _multisets(points: int, lowest: int = 0) -> Iterator[tuple[int, ...]]:
    yield ()
    for place in range(lowest, VALUES):
        if POINTS[place] <= points:
            for more in _multisets(points - POINTS[place], place):
                yield (place, *more)


@cache
def states() -> States:
    """Made once; no house rule changes what cards count."""
    every = sorted(_multisets(BEST), key=lambda places: (sum(POINTS[n] for n in places), places))
    numbers = {places: number for number, places in enumerate(every)}
    totals = [total_of(example(places)) for places in every]
    counted = [Counter(places) for places in every]
    after = [
        [numbers.get(tuple(sorted((*places, value))), BUST) for value in range(VALUES)]
        for places in every
    ]
    return States(
        held=np.array([[each[value] for value in range(VALUES)] for each in counted]),
        cards=np.array([len(places) for places in every]),
        total=np.array([total.points for total in totals]),
        soft=np.array([total.soft for total in totals]),
        after=np.array(after),
        numbers=numbers,
    )


@dataclass(frozen=True, slots=True)
class Chance:
    """Two cards and the value that makes them a hand whose bonus asks for the suits."""

    pair: int
    """The state of the two cards."""
    value: int
    """The place of the value that is missing."""
    makes: int
    """The state of all three."""
    lines: tuple[str, ...]
    """The outcome if all three are of a suit, suit by suit."""
    pays: tuple[Fraction, ...]
    """What such a hand wins, suit by suit."""


@dataclass(frozen=True, eq=False)
class CompiledGame:
    """What is played at a table, as tables over the states; tables that play alike share it.

    So it knows nothing of the house beyond the play: no coin, no limits, no fixed bonus.
    """

    states: States
    lines: tuple[str, ...]
    """The outcome of an undoubled hand that wins, its cards not all of one suit, by state.

    Two cards are taken for a split hand's: they are no Blackjack.
    """
    pays: tuple[Fraction, ...]
    """What it wins, per unit."""
    beats_21: Flags
    """Whether a 21 beats a dealer's 21 of three or more cards, by state."""
    dealer_draws: Flags
    """Whether a dealer with these cards draws."""
    peeks: tuple[bool, ...]
    """Whether the hole card is read under an up card, by value."""
    chances: tuple[Chance, ...]
    """The two-card hands for which suits matter."""
    blackjack_pays: Fraction
    doubled_pays: Fraction
    split_hands: int
    """Hands that one box can become."""
    double_cards: int | None
    """Hands of so many cards may be doubled; None: of any number."""
    aces_draw_once: bool

    @cached_property
    def certain(self) -> Flags:
        """Whether a hand wins for certain once there is no dealer's Blackjack, by state."""
        certain: Flags = (self.states.total == BEST) & self.beats_21
        return certain

    @property
    def unit(self) -> int:
        """All winnings are whole multiples of one part in so many of the wager."""
        paid = {*self.pays, self.blackjack_pays, self.doubled_pays}
        paid |= {each for chance in self.chances for each in chance.pays}
        return lcm(*(each.denominator for each in paid))

    def may_double(self, state: int) -> bool:
        return self.double_cards is None or int(self.states.cards[state]) == self.double_cards

    def chance_of(self, cards: Sequence[Card]) -> int | None:
        """The chance of a suited bonus that two cards of one suit have."""
        if len(cards) != 2 or not is_suited(cards):
            return None
        state = self.states.of(cards)
        found = (number for number, chance in enumerate(self.chances) if chance.pair == state)
        return next(found, None)

    @property
    def blackjack(self) -> int:
        """The state of an ace and a court card."""
        return self.states.number((ACE, TEN))


@dataclass(frozen=True, slots=True)
class _Played:
    """A game to be compiled, told from others by all that its tables are made of."""

    alike: tuple[object, ...]
    game: Spanish21Game = field(compare=False)


def compile_game(game: Spanish21Game) -> CompiledGame:
    """The tables of a game; those of one that is played alike are not made again."""
    house = game.house
    alike = (
        tuple((name, line.price) for name, line in game.lines[WAGER].items()),
        house.dealer_stands.value,
        house.dealer_hits_soft_17.value,
        house.peek.value,
        house.split_hands.value,
        house.split_aces_draw_once.value,
        house.double_cards.value,
        game.two_card_21_wins,
    )
    return _compiled(_Played(alike, game))


@lru_cache(maxsize=KEPT)
def _compiled(played: _Played) -> CompiledGame:
    game, known = played.game, states()
    hands = [Hand(example(known.places(state)), UNIT, split=True) for state in range(len(known))]
    lines = tuple(winning_outcome(hand) for hand in hands)
    first_two = Hand(example((ACE, TEN)), UNIT)
    return CompiledGame(
        states=known,
        lines=lines,
        pays=tuple(winnings(game, line) for line in lines),
        beats_21=np.array([beats_21(game, hand) for hand in hands]),
        dealer_draws=np.array([must_draw(game, hand.cards) for hand in hands]),
        peeks=tuple(needs_peek(game, cards[0]) for cards in OF_VALUE),
        chances=tuple(_chances(game, known)),
        blackjack_pays=winnings(game, winning_outcome(first_two)),
        doubled_pays=winnings(game, winning_outcome(Hand(example((8, 8)), UNIT, doubled=UNIT))),
        split_hands=game.house.split_hands.value,
        double_cards=game.house.double_cards.value,
        aces_draw_once=game.house.split_aces_draw_once.value,
    )


def winnings(game: Spanish21Game, line: str) -> Fraction:
    """What a winning outcome pays per unit."""
    price = game.lines[WAGER][line].price
    assert isinstance(price, Odds), f"{line} is no winning line"
    return price.ratio


def suited(places: Sequence[int], suit: Suit) -> tuple[Card, ...]:
    """Cards of these values, all of one suit."""
    return tuple(next(card for card in OF_VALUE[place] if card.suit is suit) for place in places)


def _chances(game: Spanish21Game, known: States) -> Iterator[Chance]:
    for state in np.flatnonzero((known.cards == 3) & (known.total == BEST)).tolist():
        places = known.places(state)
        lines = tuple(
            winning_outcome(Hand(suited(places, suit), UNIT, split=True)) for suit in SUITS
        )
        if set(lines) == {winning_outcome(Hand(example(places), UNIT, split=True))}:
            continue
        pays = tuple(winnings(game, line) for line in lines)
        for two in sorted(set(combinations(places, 2))):
            (value,) = (Counter(places) - Counter(two)).elements()
            yield Chance(known.number(two), value, state, lines, pays)
