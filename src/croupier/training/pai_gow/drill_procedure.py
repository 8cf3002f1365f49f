"""Drills about procedure: the count of the dice, the order of settlement."""

from __future__ import annotations

from itertools import islice

from croupier.games.pai_gow.bets import Bet
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.laid import Laid
from croupier.games.pai_gow.movements import Movement
from croupier.games.pai_gow.positions import AREAS, DEALER, POSITIONS, Position, start
from croupier.games.pai_gow.settlement import Settlement, settle
from croupier.table.pai_gow.spoken import place
from croupier.training.drilling import (
    Draw,
    Drill,
    choices_shown,
    in_any_order,
    listed,
    one_of,
    orders_shown,
    some_stake,
    sought,
)
from croupier.training.pai_gow.drill_hands import hands_of_four

DICE, FACES = 3, 6
TRIES = 60
"""Rounds looked through for one that is worth asking about."""
PLAYERS = 4


def first_tiles(game: PaiGowGame, draw: Draw) -> Drill:
    bank = one_of((DEALER, *AREAS), draw) if game.house.holds("player_banking") else DEALER
    dice = [1 + draw(FACES) for _ in range(DICE)]
    total = sum(dice)
    first = start(total, bank)
    counted = "the dealer" if bank == DEALER else f"the bank at seat {bank}"
    return Drill(
        {
            "title": "The first tiles",
            "asks": f"The dice show {_and(dice)}, and {counted} is number one. Who gets the"
            " first tiles?",
            "choices": choices_shown((str(each), place(each)) for each in POSITIONS),
        },
        str(first),
        game.house.duty("count" if bank == DEALER else "bank_count"),
        f"Counted counterclockwise from {counted}, number 2 is {place(start(2, bank))} and number 8"
        f" {place(start(8, bank))}; number {total} is {place(first)}.",
    )


def _and(dice: list[int]) -> str:
    return f"{dice[0]}, {dice[1]} and {dice[2]}"


def order_of_collection(game: PaiGowGame, draw: Draw) -> Drill:
    played = _worth_asking(game, draw)
    right = _seats(played.movements)
    winners = sorted(slip.seat for slip in played.slips if slip.winnings)
    ends = ", ".join(f"seat {slip.seat} {_ended(slip.outcome)}" for slip in played.slips)
    return Drill(
        {
            "title": "The order of settlement",
            "asks": f"{ends[:1].upper()}{ends[1:]}. In which order are the wagers taken, handed"
            " back and paid?",
            "choices": orders_shown(right, winners, draw),
        },
        listed(right),
        game.house.duty("winners_wait"),
        "Losers are collected and ties handed back as their hands are exposed, from the dealer's"
        " right; winners are paid once all hands are exposed, in the same order.",
    )


def _worth_asking(game: PaiGowGame, draw: Draw) -> Settlement:
    """A round in which somebody wins before somebody who does not, if one comes."""

    def out_of_order(played: Settlement) -> bool:
        seats = _seats(played.movements)
        return seats != sorted(seats)

    return sought(lambda: _some_round(game, draw), out_of_order, TRIES)


def _some_round(game: PaiGowGame, draw: Draw) -> Settlement:
    """A round against the dealer in which everybody follows the house way."""
    seats = sorted(islice(in_any_order(AREAS, draw), PLAYERS))
    stake = some_stake(game.house, game.house.wagers[WAGER], draw)
    dealt = zip((DEALER, *seats), hands_of_four(game, draw, PLAYERS + 1), strict=True)
    laid = [Laid(Position(seat), tiles) for seat, tiles in dealt]
    return settle(game, [Bet(seat, stake) for seat in seats], laid)


def _seats(movements: tuple[Movement, ...]) -> list[Position]:
    return list(dict.fromkeys(each.seat for each in movements))


def _ended(outcome: str) -> str:
    return {"win": "wins", "tie": "ties", "lose": "loses"}[outcome]
