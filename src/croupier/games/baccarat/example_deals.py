"""A round for each outcome of a wager, to show by cards what its rule says in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import gcd

from croupier.games.baccarat.compiled import Kinds, kinds_by
from croupier.games.baccarat.drawing import OPENING_ORDER, Deal, due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Opening, Pair
from croupier.games.baccarat.wager import FinalWager, HandWager, OpeningWager
from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.values.cards import DECK, Card, Suit
from croupier.values.sides import Side

LONGEST = 6
"""Cards of a round."""
OTHER_HAND = (Card.parse("2d"), Card.parse("5c"))
"""Where a wager sees but one hand."""
THIRDS = (Card.parse("3h"), Card.parse("7s"))
"""Where a wager sees but the opening cards."""

Met = Iterator[tuple[str, Sequence[Card]]]
"""Outcomes as they come, each with at least the cards that made it."""


def example_deals(game: BaccaratGame, wager: str, outcomes: Collection[str]) -> dict[str, Deal]:
    """One for each of these outcomes that a round can have; the same every time."""
    found = dict[str, Deal]()
    for outcome, cards in _met(game, wager):
        if outcome in outcomes and outcome not in found:
            found[outcome] = game.deal(_used(game.house.tableau, cards))
            if len(found) == len(outcomes):
                break
    return {outcome: found[outcome] for outcome in outcomes if outcome in found}


def _met(game: BaccaratGame, wager: str) -> Met:
    definition = game.wagers[wager].definition
    match definition:
        case FinalWager():
            return _by_result(game, wager, definition)
        case HandWager():
            return _by_hand(game, wager, definition)
        case OpeningWager():
            return _by_opening(game, wager, definition)
        case strange:
            raise TypeError(f"{strange!r} sees more than cards")


def _by_result(game: BaccaratGame, wager: str, definition: FinalWager) -> Met:
    tableau, bound = game.house.tableau, game.wagers[wager]
    by_value = _cards_by_value(tableau)
    for n, digits in enumerate(_scattered(len(by_value) ** LONGEST)):
        cards, left = list[Card](), digits
        for place in range(LONGEST):
            left, value = divmod(left, len(by_value))
            alike = by_value[value]
            cards.append(alike[(n + 5 * place) % len(alike)])
        deal = game.deal(_used(tableau, cards))
        yield bound.deciding(definition.lines_met(deal.final), {}).outcome, cards


def _by_hand(game: BaccaratGame, wager: str, definition: HandWager) -> Met:
    kinds, bound = kinds_by(definition.kind), game.wagers[wager]
    pairs = kinds.pairs
    for place in _scattered(len(pairs)):
        own = _hand(kinds, pairs[place])
        hands = (own, OTHER_HAND) if definition.side is Side.PLAYER else (OTHER_HAND, own)
        outcome = bound.deciding(definition.lines_met(own), {}).outcome
        yield outcome, (*Opening(*hands).cards, *THIRDS)


def _by_opening(game: BaccaratGame, wager: str, definition: OpeningWager) -> Met:
    kinds, bound = kinds_by(definition.kind), game.wagers[wager]
    pairs = kinds.pairs
    for both in _scattered(len(pairs) ** 2):
        player, banker = divmod(both, len(pairs))
        opening = Opening(_hand(kinds, pairs[player]), _hand(kinds, pairs[banker]))
        outcome = bound.deciding(definition.lines_met(opening), {}).outcome
        yield outcome, (*opening.cards, *THIRDS)


def _scattered(many: int) -> Iterator[int]:
    """Every number below it, none beside those it resembles."""
    stride = next(each for each in range(many * 618 // 1000, 2 * many) if gcd(each, many) == 1)
    return (n * stride % many for n in range(many))


def _cards_by_value(tableau: Tableau) -> list[list[Card]]:
    by_value = dict[int, list[Card]]()
    for card in sorted(DECK, key=lambda card: [*Suit].index(card.suit)):
        by_value.setdefault(tableau.card_values[card.rank.value].value, []).append(card)
    return [by_value[value] for value in sorted(by_value)]


def _hand(kinds: Kinds, pair: tuple[int, int]) -> Pair:
    return kinds.examples[pair[0]], kinds.examples[pair[1]]


def _used(tableau: Tableau, cards: Sequence[Card]) -> Sequence[Card]:
    """As many as the round takes."""
    dealt = len(OPENING_ORDER)
    while due(tableau, cards[:dealt]) is not None:
        dealt += 1
    return cards[:dealt]
