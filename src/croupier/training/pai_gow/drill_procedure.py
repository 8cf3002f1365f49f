"""Drills about procedure: the count of the dice, the vigorish, the order of settlement."""

from __future__ import annotations

from croupier.games.pai_gow.bets import Bet
from croupier.games.pai_gow.comparing import Judgement, Verdict
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.movements import Movement
from croupier.games.pai_gow.positions import AREAS, DEALER, POSITIONS, Position, start
from croupier.games.pai_gow.settlement import Settlement
from croupier.games.pai_gow.slips import judged_slip
from croupier.games.slips import vigorish_on
from croupier.rulebooks.house_rules import Vigorish
from croupier.table.pai_gow.spoken import place
from croupier.training.drilling import Draw, Drill, one_of, some_stake
from croupier.training.pai_gow.drill_material import (
    Kind,
    choices_shown,
    in_any_order,
    shaken,
    some_round,
)
from croupier.values.money import dollars

TRIES = 60
"""Rounds looked through for one that is worth asking about."""
PLAYERS = 4


def first_tiles(game: PaiGowGame, draw: Draw) -> Drill:
    bank = one_of((DEALER, *AREAS), draw) if game.house.holds("player_banking") else DEALER
    dice = shaken(draw)
    total = sum(dice)
    first = start(total, bank)
    counted = "the dealer" if bank == DEALER else f"the bank at seat {bank}"
    return Drill(
        Kind.FIRST,
        {
            "title": "The first tiles",
            "asks": f"The dice show {_and(dice)}, and {counted} is number one. Who gets the"
            " first tiles?",
            "choices": choices_shown((str(each), place(each)) for each in POSITIONS),
        },
        str(first),
        game.house.duty("count" if bank == DEALER else "bank_count"),
        f"Counted counterclockwise from {counted}, number {total} is {place(first)}.",
    )


def _and(dice: list[int]) -> str:
    return f"{dice[0]}, {dice[1]} and {dice[2]}"


def vigorish(game: PaiGowGame, draw: Draw) -> Drill:
    house, taken = game.house, game.house.vigorish
    stake = some_stake(house, house.wagers[WAGER], draw)
    assert taken is not None
    if house.holds("player_banking") and draw(2):
        owed, clause = vigorish_on(house, stake), house.duty("surplus_vigorish")
        asks = f"A surplus of {dollars(stake)} is left in the centre for the bank."
    else:
        won = Verdict(Judgement.WIN, 1, 1, house.duty("win"))
        slip = judged_slip(house, Bet(Position(1), stake), won, banked=False)
        owed, clause = slip.vigorish, taken.clause
        asks = f"A wager of {dollars(stake)} wins."
    exact = float(taken.rate * stake) / 100
    return Drill(
        Kind.VIGORISH,
        {
            "title": "Vigorish",
            "asks": f"{asks} How much vigorish is owed?",
            "stake": stake,
            "terms": _terms(taken),
        },
        dollars(owed),
        clause,
        f"{_percent(taken)} of {dollars(stake)} is {exact:.4g}, at this table"
        f" {dollars(owed)} ({_terms(taken)}).",
    )


def _percent(vigorish: Vigorish) -> str:
    return f"{float(vigorish.rate * 100):g}%"


def _terms(vigorish: Vigorish) -> str:
    rounding = f"rounded up to {dollars(vigorish.coin)}" if vigorish.coin else "exact"
    return f"{_percent(vigorish)} of the amount won, {rounding}"


def order_of_collection(game: PaiGowGame, draw: Draw) -> Drill:
    played = _worth_asking(game, draw)
    right = _seats(played.movements)
    by_seat = sorted(right)
    winners = [slip.seat for slip in played.slips if slip.winnings]
    others = [seat for seat in by_seat if seat not in winners]
    wrong = [by_seat, right[::-1], [*sorted(winners), *others]]
    orders = dict.fromkeys(_listed(each) for each in (right, *wrong))
    ends = ", ".join(f"seat {slip.seat} {_ended(slip.outcome)}" for slip in played.slips)
    return Drill(
        Kind.ORDER,
        {
            "title": "The order of settlement",
            "asks": f"{ends[:1].upper()}{ends[1:]}. In which order are the wagers taken, handed"
            " back and paid?",
            "choices": choices_shown((each, each) for each in in_any_order(orders, draw)),
        },
        _listed(right),
        game.house.duty("winners_wait"),
        "Losers are collected and ties handed back as their hands are exposed, from the dealer's"
        " right; winners are paid once all hands are exposed, in the same order.",
    )


def _worth_asking(game: PaiGowGame, draw: Draw) -> Settlement:
    """A round in which somebody wins before somebody who does not, if one comes."""
    for _ in range(TRIES):
        played = some_round(game, draw, PLAYERS)
        seats = _seats(played.movements)
        if seats != sorted(seats):
            break
    return played


def _seats(movements: tuple[Movement, ...]) -> list[Position]:
    return list(dict.fromkeys(each.seat for each in movements))


def _listed(seats: list[Position]) -> str:
    return ", ".join(map(str, seats))


def _ended(outcome: str) -> str:
    return {"win": "wins", "tie": "ties", "lose": "loses"}[outcome]
