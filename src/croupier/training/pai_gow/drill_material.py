"""What drills are made of: tiles, hands, dice and stakes; chance comes in from the edge."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeVar

from croupier.games.pai_gow.bets import Bet
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.games.pai_gow.laid import Laid
from croupier.games.pai_gow.positions import AREAS, DEALER, Position
from croupier.games.pai_gow.settlement import Settlement, settle
from croupier.training.drilling import Draw, some_stake
from croupier.values.tiles import Tile, show_tiles

T = TypeVar("T")
DICE, FACES = 3, 6


class Kind(Enum):
    SET = "house_way"
    JUDGE = "win_tie_lose"
    FIRST = "first_tiles"
    VIGORISH = "vigorish"
    ORDER = "order_of_collection"


def in_any_order(things: Iterable[T], draw: Draw) -> list[T]:
    left, mixed = list(things), list[T]()
    while left:
        mixed.append(left.pop(draw(len(left))))
    return mixed


def hands_of_four(game: PaiGowGame, draw: Draw, count: int) -> list[tuple[Tile, ...]]:
    """Out of one well-mixed set."""
    kinds = zip(game.ranks.kinds, game.ranks.copies, strict=True)
    mixed = in_any_order((kind for kind, copies in kinds for _ in range(copies)), draw)
    return [tuple(mixed[4 * n : 4 * n + 4]) for n in range(count)]


def shaken(draw: Draw) -> list[int]:
    return [1 + draw(FACES) for _ in range(DICE)]


def some_round(game: PaiGowGame, draw: Draw, players: int) -> Settlement:
    """A round against the dealer in which everybody follows the house way."""
    seats = sorted(in_any_order(AREAS, draw)[:players])
    stake = some_stake(game.house, game.house.wagers[WAGER], draw)
    dealt = zip((DEALER, *seats), hands_of_four(game, draw, players + 1), strict=True)
    laid = [Laid(Position(seat), tiles) for seat, tiles in dealt]
    return settle(game, [Bet(seat, stake) for seat in seats], laid)


def hand_shown(title: str, hand: SetHand) -> dict[str, str]:
    return {"title": title, "high": show_tiles(hand.high), "low": show_tiles(hand.low)}


def choices_shown(choices: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"value": value, "says": says} for value, says in choices]
