"""Wagers compiled into small tables: an outcome for every hand of kinds they can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, product

from croupier.games.baccarat.game import BaccaratGame, BoundWager, Meters
from croupier.games.baccarat.hands import OPENING_CARDS, FinalState, Opening, Pair, final_states
from croupier.games.baccarat.wager import (
    FinalWager,
    HandWager,
    OpeningWager,
    SeatOpening,
    SeatWager,
    own_and_others,
)
from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.values.cards import DECK, Card, Rank, Suit
from croupier.values.sides import Side

KindPair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kinds:
    """The cards a wager can tell apart: a number for each of the 52, and one card of each kind."""

    of_card: tuple[int, ...]
    examples: tuple[Card, ...]

    @property
    def pairs(self) -> tuple[KindPair, ...]:
        """Two-card hands of kinds, the order of the cards aside."""
        return tuple(combinations_with_replacement(range(len(self.examples)), 2))

    @property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """Four-card sets of kinds."""
        return tuple(combinations_with_replacement(range(len(self.examples)), 4))


def kinds_by(kind: Callable[[Card], object]) -> Kinds:
    numbers = dict[object, int]()
    of_card = tuple(numbers.setdefault(kind(card), len(numbers)) for card in DECK)
    examples = tuple(DECK[of_card.index(number)] for number in range(len(numbers)))
    return Kinds(of_card, examples)


@dataclass(frozen=True, slots=True)
class FinalTable:
    """By final state."""

    outcomes: Mapping[FinalState, str]


@dataclass(frozen=True, slots=True)
class HandTable:
    """By the kinds of one hand's first two cards."""

    side: Side
    kinds: Kinds
    outcomes: Mapping[KindPair, str]


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """By the kinds of both hands' first two cards, Player's hand first."""

    kinds: Kinds
    outcomes: Mapping[tuple[KindPair, KindPair], str]


@dataclass(frozen=True, slots=True)
class SetTable:
    """By the kinds of the opening four cards together."""

    kinds: Kinds
    outcomes: Mapping[tuple[int, ...], str]


Table = FinalTable | HandTable | OpeningTable | SetTable


def compile_wager(
    game: BaccaratGame, wager: str, *, seat: int = 1, meters: Meters | None = None
) -> Table:
    """The table of one wager as this table offers it, seen from a seat."""
    bound = game.wagers[wager]
    shown = game.meters_at(meters)
    match bound.definition:
        case FinalWager():
            return _final_table(bound, bound.definition, game.house.tableau, shown)
        case HandWager():
            return _hand_table(bound, bound.definition, shown)
        case OpeningWager(as_set=True):
            return _set_table(bound, bound.definition, shown)
        case OpeningWager():
            return _opening_table(bound, bound.definition, shown)
        case SeatWager():
            return _seat_table(game, bound, bound.definition, seat, shown)
        case strange:
            raise TypeError(f"{strange!r} is of no known scope")


def _final_table(
    bound: BoundWager, wager: FinalWager, tableau: Tableau, meters: Meters
) -> FinalTable:
    return FinalTable(
        {
            state: bound.deciding(wager.lines_met(state), meters).outcome
            for state in final_states(tableau)
        }
    )


def _hand_table(bound: BoundWager, wager: HandWager, meters: Meters) -> HandTable:
    kinds = kinds_by(wager.kind)
    return HandTable(
        wager.side,
        kinds,
        {
            pair: bound.deciding(wager.lines_met(_hand(kinds, pair)), meters).outcome
            for pair in kinds.pairs
        },
    )


def _hand(kinds: Kinds, pair: KindPair) -> Pair:
    return kinds.examples[pair[0]], kinds.examples[pair[1]]


def _openings(kinds: Kinds) -> Iterator[tuple[tuple[KindPair, KindPair], Opening]]:
    for player in kinds.pairs:
        for banker in kinds.pairs:
            yield (player, banker), Opening(_hand(kinds, player), _hand(kinds, banker))


def _opening_table(bound: BoundWager, wager: OpeningWager, meters: Meters) -> OpeningTable:
    kinds = kinds_by(wager.kind)
    return OpeningTable(
        kinds,
        {
            hands: bound.deciding(wager.lines_met(opening), meters).outcome
            for hands, opening in _openings(kinds)
        },
    )


def _set_table(bound: BoundWager, wager: OpeningWager, meters: Meters) -> SetTable:
    decided = cache(lambda lines: bound.deciding(lines, meters).outcome)
    lines = _lines_of_sets(wager)
    return SetTable(kinds_by(wager.kind), {cards: decided(met) for cards, met in lines.items()})


@lru_cache(maxsize=4)
def _lines_of_sets(wager: OpeningWager) -> Mapping[tuple[int, ...], tuple[str, ...]]:
    """The lines that each set of cards meets; they are many, and tables ask again."""
    kinds = kinds_by(wager.kind)
    examples = kinds.examples

    def opening(cards: tuple[int, ...]) -> Opening:
        first, second, third, fourth = (examples[kind] for kind in cards)
        return Opening((first, third), (second, fourth))

    if not wager.suits_alike:
        return {cards: tuple(wager.lines_met(opening(cards))) for cards in kinds.sets}
    seen = _but_for_suits(examples)
    met, lines = dict[object, tuple[str, ...]](), dict[tuple[int, ...], tuple[str, ...]]()
    for cards in kinds.sets:
        alike = seen(cards)
        if (known := met.get(alike)) is None:
            known = met[alike] = tuple(wager.lines_met(opening(cards)))
        lines[cards] = known
    return lines


def _but_for_suits(examples: Sequence[Card]) -> Callable[[tuple[int, ...]], object]:
    """Ranks, and which cards share a suit: sets that agree in both differ by the suits' names."""
    order, names = (
        {rank: n for n, rank in enumerate(Rank)},
        {suit: n for n, suit in enumerate(Suit)},
    )
    ranks = [order[card.rank] for card in examples]
    suits = [names[card.suit] for card in examples]
    shared = {
        each: sum(each.index(suit) << 2 * n for n, suit in enumerate(each))
        for each in product(range(len(names)), repeat=OPENING_CARDS)
    }

    def seen(cards: tuple[int, ...]) -> object:
        a, b, c, d = cards
        suited = shared[suits[a], suits[b], suits[c], suits[d]]
        return ranks[a], ranks[b], ranks[c], ranks[d], suited

    return seen


def _seat_table(
    game: BaccaratGame, bound: BoundWager, wager: SeatWager, seat: int, meters: Meters
) -> OpeningTable:
    """Most openings are alike for every seat; only King-nines on show are looked at anew."""
    kinds = kinds_by(wager.kind)
    progressive = game.house.progressive
    own, others = own_and_others(progressive.combinations if progressive else {}, seat)
    decided = cache(lambda lines: bound.deciding(lines, meters).outcome)
    outcomes = {hands: decided(lines) for hands, lines in _without_king_nines(wager).items()}
    shown = [pair for pair in kinds.pairs if frozenset(_hand(kinds, pair)) in {own, *others}]
    for player, banker in chain(product(shown, kinds.pairs), product(kinds.pairs, shown)):
        opening = Opening(_hand(kinds, player), _hand(kinds, banker))
        lines = tuple(wager.lines_met(SeatOpening(opening, own, others)))
        outcomes[player, banker] = decided(lines)
    return OpeningTable(kinds, outcomes)


@lru_cache
def _without_king_nines(
    wager: SeatWager,
) -> Mapping[tuple[KindPair, KindPair], tuple[str, ...]]:
    """The lines each opening meets at a seat that has no King-nine, among others that have none."""
    return {
        hands: tuple(wager.lines_met(SeatOpening(opening, frozenset(), frozenset())))
        for hands, opening in _openings(kinds_by(wager.kind))
    }
