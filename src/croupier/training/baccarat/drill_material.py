"""Cards, stakes and prices for a drill; chance comes in from the edge."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat.drawing import due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup
from croupier.rulebooks.house_rules import OfferedWager
from croupier.training.drilling import Draw
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.prices import is_win
from croupier.values.sides import Side


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
