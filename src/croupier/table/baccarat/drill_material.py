"""Cards, stakes and prices for a drill; chance comes in from the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from croupier.games.baccarat.drawing import due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup
from croupier.rulebooks.house_rules import OfferedWager
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents, rounded_up
from croupier.values.prices import is_win
from croupier.values.sides import Side

T = TypeVar("T")
Draw = Callable[[int], int]
"""An unbiased number from zero up to, and without, the one given."""
CHIP = 500
STAKES = 40
"""Stakes go up to so many chips of five dollars."""


def _cards(game: BaccaratGame, draw: Draw) -> Iterator[Card]:
    """Out of a full shoe, one after the other."""
    shoe = list(DECK * game.house.shoe_decks)
    while shoe:
        yield shoe.pop(draw(len(shoe)))


def first_cards(game: BaccaratGame, draw: Draw, count: int) -> list[Card]:
    return [card for card, _ in zip(_cards(game, draw), range(count), strict=False)]


def round_of(game: BaccaratGame, draw: Draw) -> list[Card]:
    """Exactly the cards a round uses."""
    dealt, shoe = list[Card](), _cards(game, draw)
    while due(game.house.tableau, dealt) is not None:
        dealt.append(next(shoe))
    return dealt


def some_stake(game: BaccaratGame, wager: OfferedWager, draw: Draw) -> Cents:
    return within_limits(game, wager, CHIP * (1 + draw(STAKES)))


def within_limits(game: BaccaratGame, wager: OfferedWager, stake: int) -> Cents:
    """A stake that the table takes: the fixed one, or the nearest to the one given."""
    if wager.fixed_stake is not None:
        return Cents(wager.fixed_stake.value)
    house = game.house
    least = wager.limits.minimum or house.limits.minimum or 0
    most = wager.limits.maximum or house.limits.maximum or stake
    return rounded_up(max(least, min(most - most % house.coin, stake)), house.coin)


def hands_shown(coup: Coup) -> dict[str, object]:
    return {side.value: [str(card) for card in coup[side]] for side in Side}


def wager_shown(wager: OfferedWager, stake: Cents) -> dict[str, object]:
    return {
        "wager": wager.id,
        "title": wager.title,
        "paytable": wager.paytable,
        "stake": stake,
        "prices": [
            {"outcome": line.outcome, "pays": str(line.price)}
            for line in wager.lines
            if is_win(line.price)
        ],
    }


def one_of(choices: Sequence[T], draw: Draw) -> T:
    return choices[draw(len(choices))]
