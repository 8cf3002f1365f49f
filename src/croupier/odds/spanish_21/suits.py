"""How likely two cards are of one suit, and that the third they need is of it too.

By value the hands are known; what is asked here are shares of them. Other cards of the round are
not seen, so that each is as good as the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.spanish_21.compiled import SUITS, CompiledGame
from croupier.odds.spanish_21.shoes import Shoe

Group = tuple[int, int, int]
"""Chance, suit, and 1 if the up card is the very card that is needed."""
Kept = Callable[[int | None, int, int], bool]
"""Whether a pair of cards is looked at: by the suits of the up card and of the two."""


@dataclass(frozen=True, slots=True)
class Suited:
    """One suited group of two-card hands."""

    chance: int
    suit: int
    matched: int
    share: Fraction
    """Of all hands of these two values."""
    complete: Fraction
    """Of all cards of the value they need, those of the suit."""

    @property
    def group(self) -> Group:
        return self.chance, self.suit, self.matched


Law = tuple[Suited, ...]


class _Counts:
    """Cards by value and suit while some are taken."""

    def __init__(self, shoe: Shoe) -> None:
        self.left = [list(row) for row in shoe.by_suit]

    def of(self, value: int) -> int:
        return sum(self.left[value])

    def each(self, value: int | None) -> Iterator[tuple[int | None, int]]:
        """Take each suit of a value in turn, with the cards of it that there were."""
        if value is None:
            yield None, 1
            return
        for suit in range(len(SUITS)):
            count = self.left[value][suit]
            if count:
                self.left[value][suit] -= 1
                yield suit, count
                self.left[value][suit] += 1


def first_law(compiled: CompiledGame, shoe: Shoe, up: int) -> Law:
    """The suited groups of the cards first dealt."""
    return tuple(_of_first(compiled, shoe, up))


def _of_first(compiled: CompiledGame, shoe: Shoe, up: int) -> Iterator[Suited]:
    seen = up if _matters(compiled, up) else None
    for number, chance in enumerate(compiled.chances):
        one, other = compiled.states.places(chance.pair)
        tally = _Tally(number)
        counts = _Counts(shoe)
        for shown, ways in counts.each(seen):
            for suit, first in counts.each(one):
                assert suit is not None
                for same, second in counts.each(other):
                    weight = ways * first * second
                    tally.total += weight
                    if same == suit:
                        matched = int(up == chance.value and shown == suit)
                        tally.add(suit, matched, weight, counts, chance.value)
        yield from tally.law()


def split_law(
    compiled: CompiledGame, shoe: Shoe, up: int, pair: int, *, drawn: bool, kept: Kept | None = None
) -> Law:
    """The suited groups of a split hand that has got its second card.

    The hand's own card is one of the pair, or was drawn to it. Only pairs that are ``kept``.
    """
    seen = up if _matters(compiled, up) else None

    def own(counts: _Counts) -> Iterator[_Own]:
        return _own(counts, seen, pair, kept=kept, drawn=drawn)

    return tuple(_of_split(compiled, shoe, up, pair, own))


def seen_law(
    compiled: CompiledGame, unseen: Shoe, up: tuple[int, int], pair: int, suit: int | None
) -> Law:
    """The same where cards were seen: up card and own card by suit; None: it is yet to be drawn."""
    value, shown = up

    def own(counts: _Counts) -> Iterator[_Own]:
        if suit is not None:
            yield _Own(shown, suit, 1)
            return
        for drawn, ways in counts.each(pair):
            assert drawn is not None
            yield _Own(shown, drawn, ways)

    return tuple(_of_split(compiled, unseen, value, pair, own))


@dataclass(frozen=True, slots=True)
class _Own:
    """A split hand's own card: its suit and that of the up card, in so many ways."""

    shown: int | None
    suit: int
    ways: int


def _of_split(
    compiled: CompiledGame,
    shoe: Shoe,
    up: int,
    pair: int,
    own: Callable[[_Counts], Iterator[_Own]],
) -> Iterator[Suited]:
    for number, chance in enumerate(compiled.chances):
        places = list(compiled.states.places(chance.pair))
        if pair not in places:
            continue
        places.remove(pair)
        (second,) = places
        tally, counts = _Tally(number), _Counts(shoe)
        for card in own(counts):
            tally.total += card.ways * counts.of(second)
            count = counts.left[second][card.suit]
            if count:
                counts.left[second][card.suit] -= 1
                matched = int(up == chance.value and card.shown == card.suit)
                tally.add(card.suit, matched, card.ways * count, counts, chance.value)
                counts.left[second][card.suit] += 1
        yield from tally.law()


def _own(
    counts: _Counts, seen: int | None, pair: int, *, kept: Kept | None, drawn: bool
) -> Iterator[_Own]:
    for shown, ways in counts.each(seen):
        for one, first in counts.each(pair):
            for other, second in counts.each(pair):
                assert one is not None
                assert other is not None
                if kept is not None and not kept(shown, one, other):
                    continue
                weight = ways * first * second
                if not drawn:
                    yield _Own(shown, one, weight)
                    continue
                for own, third in counts.each(pair):
                    assert own is not None
                    yield _Own(shown, own, weight * third)


def _matters(compiled: CompiledGame, value: int) -> bool:
    """Whether a suited bonus can ask for a card of this value."""
    return any(chance.value == value for chance in compiled.chances)


class _Tally:
    """Ways of each suited group of one chance."""

    def __init__(self, chance: int) -> None:
        self.chance = chance
        self.total = 0
        self.ways: dict[tuple[int, int], int] = {}
        self.completed: dict[tuple[int, int], Counter[int]] = {}
        """Ways that the next card of the value completes, by how many of it there are."""

    def add(self, suit: int, matched: int, weight: int, counts: _Counts, value: int) -> None:
        group = suit, matched
        self.ways[group] = self.ways.get(group, 0) + weight
        completed = self.completed.setdefault(group, Counter())
        completed[counts.of(value)] += weight * counts.left[value][suit]

    def law(self) -> Iterator[Suited]:
        for (suit, matched), ways in sorted(self.ways.items()):
            completed = self.completed[suit, matched].items()
            share = Fraction(ways, self.total)
            complete = sum(
                (Fraction(each, cards) for cards, each in completed if cards), Fraction(0)
            )
            yield Suited(self.chance, suit, matched, share, complete / ways)
