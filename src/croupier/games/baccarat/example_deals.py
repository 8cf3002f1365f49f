"""A round for each outcome of a wager, to show by cards what its rule says in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from croupier.games.baccarat.compiled import (
    FinalTable,
    HandTable,
    KindPair,
    Kinds,
    OpeningTable,
    SetTable,
    compile_wager,
)
from croupier.games.baccarat.drawing import OPENING_ORDER, Deal, due
from croupier.games.baccarat.game import BaccaratGame
from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.values.cards import DECK, Card, Suit
from croupier.values.sides import Side

LONGEST = 6
"""Cards of a round."""
STRIDE = 618_033
"""Prime to the number of rounds by value: all are met, none beside those it resembles."""
OTHER_HAND = (Card.parse("2d"), Card.parse("5c"))
"""Where a wager sees but one hand."""
THIRDS = (Card.parse("3h"), Card.parse("7s"))
"""Where a wager sees but the opening cards."""


def example_deals(game: BaccaratGame, wager: str, outcomes: Collection[str]) -> dict[str, Deal]:
    """One for each of these outcomes that a round can have; the same every time."""
    table = compile_wager(game, wager)
    found = dict[str, Deal]()
    met = (
        _by_result(game, table)
        if isinstance(table, FinalTable)
        else _by_opening(game.house.tableau, table)
    )
    for outcome, cards in met:
        if outcome in outcomes and outcome not in found:
            found[outcome] = game.deal(cards)
            if len(found) == len(outcomes):
                break
    return {outcome: found[outcome] for outcome in outcomes if outcome in found}


def _by_result(game: BaccaratGame, table: FinalTable) -> Iterator[tuple[str, tuple[Card, ...]]]:
    tableau = game.house.tableau
    by_value = _cards_by_value(tableau)
    rounds = len(by_value) ** LONGEST
    for n in range(rounds):
        digits = n * STRIDE % rounds
        cards = list[Card]()
        for place in range(LONGEST):
            digits, value = divmod(digits, len(by_value))
            alike = by_value[value]
            cards.append(alike[(n + 5 * place) % len(alike)])
        used = _used(tableau, cards)
        yield table.outcomes[game.deal(used).final], used


def _cards_by_value(tableau: Tableau) -> list[list[Card]]:
    by_value = dict[int, list[Card]]()
    for card in sorted(DECK, key=lambda card: [*Suit].index(card.suit)):
        by_value.setdefault(tableau.card_values[card.rank.value].value, []).append(card)
    return [by_value[value] for value in sorted(by_value)]


def _by_opening(
    tableau: Tableau, table: HandTable | OpeningTable | SetTable
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for (player, banker), outcome in _openings(table):
        cards = (player[0], banker[0], player[1], banker[1])
        yield outcome, _used(tableau, [*cards, *THIRDS])


Pairs = tuple[tuple[Card, Card], tuple[Card, Card]]


def _openings(table: HandTable | OpeningTable | SetTable) -> Iterator[tuple[Pairs, str]]:
    match table:
        case HandTable():
            for pair, outcome in table.outcomes.items():
                own = _hand(table.kinds, pair)
                hands = (own, OTHER_HAND) if table.side is Side.PLAYER else (OTHER_HAND, own)
                yield hands, outcome
        case OpeningTable():
            for (player, banker), outcome in table.outcomes.items():
                yield (_hand(table.kinds, player), _hand(table.kinds, banker)), outcome
        case SetTable():
            for cards, outcome in table.outcomes.items():
                first, second, third, fourth = (table.kinds.examples[kind] for kind in cards)
                yield ((first, third), (second, fourth)), outcome


def _hand(kinds: Kinds, pair: KindPair) -> tuple[Card, Card]:
    return kinds.examples[pair[0]], kinds.examples[pair[1]]


def _used(tableau: Tableau, cards: list[Card]) -> tuple[Card, ...]:
    """As many as the round takes."""
    dealt = len(OPENING_ORDER)
    while due(tableau, cards[:dealt]) is not None:
        dealt += 1
    return tuple(cards[:dealt])
