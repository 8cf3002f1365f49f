"""How a round ends: ordered deals counted by final state, opening by opening.

Cards matter here only by their value. A deal is counted as an ordered sequence of six cards (of all
that are left, where fewer are): rounds that need fewer are padded with cards nobody sees, so that
every count has the same total.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import perm

from croupier.games.baccarat.hands import OPENING_CARDS, FinalState, final_states
from croupier.rulebooks.baccarat.chapter import Cell, Move, Tableau
from croupier.values.cards import DECK
from croupier.values.shoe import Composition

LONGEST_ROUND = 6
VOID = -1
"""In place of a final state, for rounds the shoe cannot finish."""

ValuePair = tuple[int, int]
VALUE_PAIRS: tuple[ValuePair, ...] = tuple(combinations_with_replacement(range(10), 2))


def value_counts(tableau: Tableau, shoe: Composition) -> tuple[int, ...]:
    """How many cards of each value are left."""
    counts = [0] * 10
    for card, count in zip(DECK, shoe.counts, strict=True):
        counts[tableau.card_values[card.rank.value].value] += count
    return tuple(counts)


@dataclass(frozen=True, slots=True)
class BankerDraws:
    """The final state for each value of the Banker's third card."""

    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerDraws:
    """What follows each value of the Player's third card: an end, or a card for the Banker."""

    then: tuple[int | BankerDraws, ...]


Course = int | BankerDraws | PlayerDraws
"""How a round goes on from two totals; a number is a final state, by its place in the domain."""


@dataclass(frozen=True, slots=True)
class Courses:
    """The drawing rules unrolled: where a round can go from every pair of totals."""

    states: tuple[FinalState, ...]
    by_totals: tuple[tuple[Course, ...], ...]


def _place(player: int, player_cards: int, banker: int, banker_cards: int) -> int:
    """A final state's place in ``final_states``."""
    return 20 * (2 * (player % 10) + player_cards - 2) + 2 * (banker % 10) + banker_cards - 2


def courses(tableau: Tableau) -> Courses:
    """Unroll a chapter's drawing rules."""

    def banker(cell: Cell, player: int, player_cards: int, points: int) -> int | BankerDraws:
        if cell.move is Move.STAY:
            return _place(player, player_cards, points, 2)
        return BankerDraws(
            tuple(_place(player, player_cards, points + value, 3) for value in range(10))
        )

    def course(player: int, points: int) -> Course:
        if {player, points} & tableau.naturals.value:
            return _place(player, 2, points, 2)
        if tableau.player[player].move is Move.STAY:
            return banker(tableau.banker_if_player_stayed[points], player, 2, points)
        return PlayerDraws(
            tuple(
                banker(tableau.banker[points, third], player + third, 3, points)
                for third in range(10)
            )
        )

    return Courses(
        final_states(tableau),
        tuple(tuple(course(player, points) for points in range(10)) for player in range(10)),
    )


@dataclass(frozen=True, slots=True)
class OpeningLaw:
    """One opening by value: how often it comes, and how the round ends from there."""

    player: ValuePair
    banker: ValuePair
    weight: int
    """Ordered ways to deal these four cards."""
    finals: dict[int, int]
    """Ordered ways to go on, by final state or ``VOID``."""


def openings(tableau: Tableau, counts: Sequence[int]) -> Iterator[OpeningLaw]:
    """Every opening that the cards left allow, by value, the order within a hand aside."""
    left = list(counts)
    if sum(left) < OPENING_CARDS:
        return
    by_totals = courses(tableau).by_totals
    for player in VALUE_PAIRS:
        player_ways = _take(left, player)
        if not player_ways:
            continue
        for banker in VALUE_PAIRS:
            banker_ways = _take(left, banker)
            if banker_ways:
                course = by_totals[sum(player) % 10][sum(banker) % 10]
                finals = _ways_on(course, left)
                yield OpeningLaw(player, banker, player_ways * banker_ways, finals)
                _give_back(left, banker)
        _give_back(left, player)


def _take(left: list[int], pair: ValuePair) -> int:
    """Take a hand out and count the ordered ways to deal it; nothing is taken if there are none."""
    first, second = pair
    ways = left[first] * (left[first] - 1) if first == second else 2 * left[first] * left[second]
    if ways > 0:
        left[first] -= 1
        left[second] -= 1
    return ways


def _give_back(left: list[int], pair: ValuePair) -> None:
    for value in pair:
        left[value] += 1


def _ways_on(course: Course, left: list[int]) -> dict[int, int]:
    """Ordered ways to deal the cards after an opening, by how the round ends."""
    cards = sum(left)
    after = min(LONGEST_ROUND - OPENING_CARDS, cards)
    if isinstance(course, int):
        return {course: perm(cards, after)}
    if after == 0:
        return {VOID: 1}
    ways = dict[int, int]()
    if isinstance(course, BankerDraws):
        _draw(course, left, perm(cards - 1, after - 1), ways)
        return ways
    for third, (count, then) in enumerate(zip(left, course.then, strict=True)):
        if not count:
            continue
        if isinstance(then, int):
            ways[then] = ways.get(then, 0) + count * perm(cards - 1, after - 1)
        elif after == 1:
            ways[VOID] = ways.get(VOID, 0) + count
        else:
            left[third] -= 1
            _draw(then, left, count, ways)
            left[third] += 1
    return ways


def _draw(banker: BankerDraws, left: list[int], each: int, ways: dict[int, int]) -> None:
    for count, state in zip(left, banker.ends, strict=True):
        if count:
            ways[state] = ways.get(state, 0) + count * each


@dataclass(frozen=True)
class RoundLaw:
    """How rounds from one shoe open and end."""

    tableau: Tableau
    counts: tuple[int, ...]
    """By value."""

    @property
    def cards(self) -> int:
        return sum(self.counts)

    @property
    def total(self) -> int:
        """All ordered deals."""
        return perm(self.cards, min(LONGEST_ROUND, self.cards))

    @cached_property
    def openings(self) -> tuple[OpeningLaw, ...]:
        return tuple(openings(self.tableau, self.counts))

    @cached_property
    def finals(self) -> dict[int, int]:
        """Ordered deals by final state or ``VOID``."""
        if self.cards < OPENING_CARDS:
            return {VOID: self.total}
        weights = dict[int, int]()
        for opening in self.openings:
            for state, ways in opening.finals.items():
                weights[state] = weights.get(state, 0) + opening.weight * ways
        return weights


def round_law(tableau: Tableau, shoe: Composition) -> RoundLaw:
    return RoundLaw(tableau, value_counts(tableau, shoe))
