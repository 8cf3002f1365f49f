"""Drills about chips: what vigorish is owed, and what goes back to a player."""

from __future__ import annotations

from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.drawing import Deal, due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import Slip, money, settle
from croupier.games.slips import Result
from croupier.rulebooks.house_rules import OfferedWager, PricedLine, Vigorish
from croupier.training.baccarat.drill_hands import hands_shown, shoe
from croupier.training.chips.counted_out import tray_shown
from croupier.training.chips.denominations import ROUND_SUM
from croupier.training.drilling import (
    Draw,
    Drill,
    one_of,
    some_stake,
    vigorish_reckoned,
    vigorish_terms,
    within_limits,
)
from croupier.values.cards import Card
from croupier.values.money import Cents, dollars
from croupier.values.prices import Loss, is_win

SEAT = 1
TRIES = 60
"""Rounds looked through for the outcome that is to be asked about."""


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


def bearing_vigorish(game: BaccaratGame) -> list[OfferedWager]:
    offered = game.house.wagers.values()
    return [each for each in offered if each.bears_vigorish] if game.house.vigorish else []


def vigorish(game: BaccaratGame, draw: Draw) -> Drill:
    house, taken = game.house, game.house.vigorish
    assert taken is not None
    wager = one_of(bearing_vigorish(game), draw)
    line = one_of([each for each in wager.lines if not isinstance(each.price, Loss)], draw)
    stake = some_stake(game.house, wager, draw)
    owed = money(house, wager, line, stake, game.initial_meters)
    return Drill(
        {
            **wager_shown(wager, stake),
            "outcome": line.outcome,
            "pays": str(line.price),
            "terms": _terms(taken),
            "asks": "How much vigorish is owed?",
            **tray_shown(house, owed.vigorish),
        },
        dollars(owed.vigorish),
        taken.clause,
        _why_vigorish(line, taken, stake, owed.winnings, owed.vigorish),
    )


def _terms(taken: Vigorish) -> str:
    collected = "marked for later" if taken.deferred else "taken with the payout"
    charged = "of a tied wager" if taken.on_tied_stake else "of the winnings"
    return f"{vigorish_terms(taken, charged)}, {collected}"


def _why_vigorish(line: PricedLine, taken: Vigorish, stake: int, winnings: int, owed: int) -> str:
    on = 0 if is_win(line.price) == taken.on_tied_stake else winnings or stake
    if not on:
        bears = "a tie" if taken.on_tied_stake else "a win"
        return f"only {bears} bears vigorish at this table: nothing is owed"
    return vigorish_reckoned(taken, on, owed, _terms(taken))


MARKED = 3
"""Wins at most that wait for their vigorish."""


def marked_vigorish(game: BaccaratGame, draw: Draw) -> Drill:
    """What is collected once several winners' vigorish was marked: each by itself, then the sum."""
    house, taken = game.house, game.house.vigorish
    assert taken is not None
    wager = one_of(_marked(game), draw)
    line = next(each for each in wager.lines if is_win(each.price))
    stakes = [some_stake(house, wager, draw) for _ in range(1 + draw(MARKED))]
    owed = [money(house, wager, line, each, game.initial_meters).vigorish for each in stakes]
    won = ", ".join(dollars(each) for each in stakes)
    return Drill(
        {
            "title": "Marked vigorish",
            "asks": f"A player has won on {wager.title} with {won}, and markers stand for the"
            " vigorish. How much is collected before the player leaves?",
            "pays": str(line.price),
            "terms": _terms(taken),
            **tray_shown(house, sum(owed)),
        },
        dollars(sum(owed)),
        house.procedure.get("outstanding", taken.collection),
        f"each win by itself: {', '.join(dollars(each) for each in owed)};"
        f" together {dollars(sum(owed))}",
    )


def _marked(game: BaccaratGame) -> list[OfferedWager]:
    """Wagers whose wins are marked."""
    taken = game.house.vigorish
    marks = taken is not None and taken.deferred and not taken.on_tied_stake
    return bearing_vigorish(game) if marks else []


def marks_vigorish(game: BaccaratGame) -> bool:
    return bool(_marked(game))


# What goes back to the player


def payout(game: BaccaratGame, draw: Draw) -> Drill:
    wager = one_of(list(game.house.wagers.values()), draw)
    stake = some_stake(game.house, wager, draw)
    wanted = one_of(wager.lines, draw).outcome
    deal, slip = _looked_for(game, _bets(game, wager, stake), wanted, draw)
    return Drill(
        {
            **hands_shown(deal.coup),
            **wager_shown(wager, stake),
            "asks": "How much goes back to the player, stake included?",
            **tray_shown(game.house, slip.back),
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
    return asked, Bet(SEAT, other, within_limits(game.house, game.house.wagers[other], ROUND_SUM))


def _looked_for(
    game: BaccaratGame, bets: tuple[Bet, ...], wanted: str, draw: Draw
) -> tuple[Deal, Slip]:
    """A round with the outcome wanted; failing that one the wager wins, failing that any."""
    found = list[tuple[Deal, Slip]]()
    for _ in range(TRIES):
        settlement = settle(game, bets, _round(game, draw))
        slip = settlement.slips[0]
        found.append((settlement.deal, slip))
        if slip.outcome == wanted:
            return found[-1]
    return next((each for each in found if each[1].result is Result.WON), found[-1])


def _round(game: BaccaratGame, draw: Draw) -> list[Card]:
    """Exactly the cards a round uses."""
    dealt, cards = list[Card](), shoe(game, draw)
    while due(game.house.tableau, dealt) is not None:
        dealt.append(next(cards))
    return dealt


def _why_payout(game: BaccaratGame, slip: Slip) -> str:
    outcome = slip.outcome.replace("_", " ")
    if slip.result is Result.LOST:
        why = "" if slip.outcome == "lose" else f"{outcome}: "
        return f"{why}the wager loses, nothing goes back"
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
