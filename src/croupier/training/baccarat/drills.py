"""Drills for a dealer, asked and graded by the game's own definitions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.drawing import Deal, Decision, decisions, split_hands
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup, point_count
from croupier.games.baccarat.settlement import Slip, money, settle
from croupier.games.slips import Result
from croupier.rulebooks.baccarat.chapter import Move
from croupier.rulebooks.house_rules import OfferedWager, PricedLine, Vigorish
from croupier.training.baccarat.drill_material import (
    first_cards,
    hands_shown,
    round_of,
    wager_shown,
)
from croupier.training.drilling import (
    CHIP,
    Draw,
    Drill,
    Graded,
    asked_for,
    graded,
    one_of,
    some_stake,
    within_limits,
)
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.prices import Loss, is_win
from croupier.values.refusals import Unreadable
from croupier.values.sides import Side

SEAT = 1
TRIES = 60
"""Rounds looked through for the outcome that is to be asked about."""
MOVES = {Move.DRAW: "draw", Move.STAY: "stand"}


class Kind(Enum):
    THIRD_CARD = "third_card"
    VIGORISH = "vigorish"
    PAYOUT = "payout"


def kinds(game: BaccaratGame) -> tuple[Kind, ...]:
    """The drills that make sense at a table."""
    return tuple(kind for kind in Kind if kind is not Kind.VIGORISH or _bearing(game))


def drill(game: BaccaratGame, kind: str, draw: Draw) -> Drill:
    return ASKED[asked_for(kinds(game), kind)](game, draw)


def grade(drill: Drill, given: str) -> Graded:
    """Whether an answer is right, and by which clause."""
    if drill.kind is Kind.THIRD_CARD:
        if given not in MOVES.values():
            raise Unreadable(f"{given!r} is no answer; a hand may draw or stand")
        right = given == drill.answer
    else:
        right = cents_from_text(given) == cents_from_text(drill.answer)
    return graded(drill, right=right)


# Who draws


def _third_card(game: BaccaratGame, draw: Draw) -> Drill:
    """About the Player's Hand, or, twice as often, about the Banker's."""
    side = (Side.PLAYER, Side.BANKER, Side.BANKER)[draw(3)]
    tableau = game.house.tableau
    cards = first_cards(game, draw, 5)
    made = decisions(tableau, cards)
    shown = cards if side is Side.BANKER and made[0].move is Move.DRAW else cards[:4]
    coup = split_hands(shown, player_drew=made[0].move is Move.DRAW)
    decision = made[side is Side.BANKER]
    return Drill(
        Kind.THIRD_CARD,
        {
            **hands_shown(coup),
            "hand": side.value,
            "asks": f"Does the {side.hand} draw a third card?",
            "choices": [
                {"value": move, "says": f"{move.capitalize()}s"} for move in MOVES.values()
            ],
        },
        MOVES[decision.move],
        decision.clause,
        _why_third_card(game, coup, decision),
    )


def _why_third_card(game: BaccaratGame, coup: Coup, decision: Decision) -> str:
    tableau, side = game.house.tableau, decision.side
    totals = {each: point_count(tableau, coup[each][:2]) for each in Side}
    if decision.clause == tableau.natural_stops:
        shown = " and ".join(f"{side.hand} {total}" for side, total in totals.items())
        return f"{shown}: with a Natural on the table neither hand draws"
    beside = ""
    if side is Side.BANKER:
        third = coup.player[2:]
        beside = (
            f" against a third card worth {point_count(tableau, third)}"
            if third
            else " after the Player's Hand stood"
        )
    return f"{side.hand} {totals[side]}{beside}: {MOVES[decision.move]}s"


# What vigorish is owed


def _bearing(game: BaccaratGame) -> list[OfferedWager]:
    offered = game.house.wagers.values()
    return [each for each in offered if each.bears_vigorish] if game.house.vigorish else []


def _vigorish(game: BaccaratGame, draw: Draw) -> Drill:
    house, vigorish = game.house, game.house.vigorish
    assert vigorish is not None
    wager = one_of(_bearing(game), draw)
    line = one_of([each for each in wager.lines if not isinstance(each.price, Loss)], draw)
    stake = some_stake(game.house, wager, draw)
    owed = money(house, wager, line, stake, game.initial_meters)
    return Drill(
        Kind.VIGORISH,
        {
            **wager_shown(wager, stake),
            "outcome": line.outcome,
            "pays": str(line.price),
            "terms": _terms(vigorish),
            "asks": "How much vigorish is owed?",
        },
        dollars(owed.vigorish),
        vigorish.clause,
        _why_vigorish(line, vigorish, stake, owed.winnings, owed.vigorish),
    )


def _terms(vigorish: Vigorish) -> str:
    rounding = f"rounded up to {dollars(vigorish.coin)}" if vigorish.coin else "exact"
    collected = "marked for later" if vigorish.deferred else "taken with the payout"
    charged = "of a tied wager" if vigorish.on_tied_stake else "of the winnings"
    return f"{_percent(vigorish)} {charged}, {rounding}, {collected}"


def _percent(vigorish: Vigorish) -> str:
    return f"{float(vigorish.rate * 100):g}%"


def _why_vigorish(
    line: PricedLine, vigorish: Vigorish, stake: int, winnings: int, owed: int
) -> str:
    on = 0 if is_win(line.price) == vigorish.on_tied_stake else winnings or stake
    if not on:
        bears = "a tie" if vigorish.on_tied_stake else "a win"
        return f"only {bears} bears vigorish at this table: nothing is owed"
    exact = f"{_percent(vigorish)} of {dollars(on)} is {float(vigorish.rate * on) / 100:.4g}"
    return f"{exact}, at this table {dollars(owed)} ({_terms(vigorish)})"


# What goes back to the player


def _payout(game: BaccaratGame, draw: Draw) -> Drill:
    wager = one_of(list(game.house.wagers.values()), draw)
    stake = some_stake(game.house, wager, draw)
    wanted = one_of(wager.lines, draw).outcome
    deal, slip = _looked_for(game, _bets(game, wager, stake), wanted, draw)
    return Drill(
        Kind.PAYOUT,
        {
            **hands_shown(deal.coup),
            **wager_shown(wager, stake),
            "asks": "How much goes back to the player, stake included?",
        },
        dollars(slip.back),
        slip.clause,
        _why_payout(game, slip),
    )


def _bets(game: BaccaratGame, wager: OfferedWager, stake: Cents) -> tuple[Bet, ...]:
    """The wager asked about, and beside it the one without which it may not be made."""
    asked = Bet(SEAT, wager.id, stake)
    if wager.needs is None:
        return (asked,)
    other = next(each for each in game.house.wagers if each in wager.needs.any_of)
    return asked, Bet(SEAT, other, within_limits(game.house, game.house.wagers[other], CHIP))


def _looked_for(
    game: BaccaratGame, bets: tuple[Bet, ...], wanted: str, draw: Draw
) -> tuple[Deal, Slip]:
    """A round with the outcome wanted; failing that one the wager wins, failing that any."""
    found = list[tuple[Deal, Slip]]()
    for _ in range(TRIES):
        settlement = settle(game, bets, round_of(game, draw))
        slip = settlement.slips[0]
        found.append((settlement.deal, slip))
        if slip.outcome == wanted:
            return found[-1]
    return next((each for each in found if each[1].result is Result.WON), found[-1])


def _why_payout(game: BaccaratGame, slip: Slip) -> str:
    outcome = slip.outcome.replace("_", " ")
    if slip.result is Result.LOST:
        return f"{outcome}: the wager loses, nothing goes back"
    if slip.result is Result.RETURNED:
        less = f" less {dollars(slip.vigorish)} vigorish" if slip.vigorish else ""
        return f"{outcome}: the stake goes back{less}"
    kept = game.house.wagers[slip.wager].keeps_stake
    price = game.wagers[slip.wager].lines[slip.outcome].price
    parts = [f"{outcome} pays {price}, {dollars(slip.winnings)}"]
    parts.append("the stake stays with the house" if kept else f"with {dollars(slip.stake)} staked")
    if slip.vigorish:
        how = "is marked" if slip.marked else "comes off"
        parts.append(f"{dollars(slip.vigorish)} vigorish {how}")
    return f"{', '.join(parts)}: {dollars(slip.back)}"


ASKED: Mapping[Kind, Callable[[BaccaratGame, Draw], Drill]] = {
    Kind.THIRD_CARD: _third_card,
    Kind.VIGORISH: _vigorish,
    Kind.PAYOUT: _payout,
}
