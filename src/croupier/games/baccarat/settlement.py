"""Turns a dealt round and its bets into slips: what each wins, owes and gets back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from croupier.games.baccarat.bets import Bet, parse_bets, refusals
from croupier.games.baccarat.drawing import Deal
from croupier.games.baccarat.game import BaccaratGame, Meters, prize
from croupier.rulebooks.house_rules import HouseRules, OfferedWager, PricedLine, Vigorish
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, rounded_down, rounded_up
from croupier.values.odds import Odds
from croupier.values.prices import Loss, Push
from croupier.values.refusals import Refused
from croupier.values.sides import Side


class Result(Enum):
    WON = "won"
    LOST = "lost"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class Slip:
    """One settled bet."""

    seat: int
    wager: str
    stake: Cents
    result: Result
    outcome: str
    winnings: Cents
    """Gross of vigorish, without the stake."""
    vigorish: Cents
    back: Cents
    """All that is handed to the player for the bet."""
    clause: ClauseId
    """Who sets the price, or says that the wager loses or is returned."""
    decided_by: ClauseId
    """Who says that these cards make this outcome."""
    vigorish_clause: ClauseId | None = None
    marked: bool = False
    """The vigorish is marked for later instead of taken out of what goes back."""
    rode: Cents = Cents(0)
    """Left on a main wager."""
    riding: Cents = Cents(0)
    """Added to this wager."""
    match_play: Cents = Cents(0)
    """The face value of the coupon beside it."""


@dataclass(frozen=True, slots=True)
class Settlement:
    deal: Deal
    slips: tuple[Slip, ...]
    """One for each bet, in the order of the bets."""

    @property
    def house_gain(self) -> int:
        """What players lose and owe is what the house gains."""
        return sum(
            slip.stake - slip.back + (slip.vigorish if slip.marked else 0) for slip in self.slips
        )


def settle(
    game: BaccaratGame,
    bets: Sequence[Bet] | str,
    cards: Deal | Sequence[Card] | str,
    meters: Meters | None = None,
) -> Settlement:
    """Slips for any bets of any seats; all refusals at once if the table may not take them."""
    bets = parse_bets(bets) if isinstance(bets, str) else bets
    deal = cards if isinstance(cards, Deal) else game.deal(cards)
    if against := refusals(game, bets):
        raise Refused(against)
    shown = {**game.initial_meters, **(meters or {})}
    seen = game.seen(deal)
    lines = {bet: game.wagers[bet.wager].line(seen, bet.seat, shown) for bet in bets}
    rode = {(bet.seat, bet.ride): _riding(game.house, bet, lines[bet]) for bet in bets if bet.ride}
    slips = tuple(_slip(game, bet, lines[bet], shown, rode) for bet in bets)
    return Settlement(deal, slips)


def _riding(house: HouseRules, bet: Bet, line: PricedLine) -> Cents:
    """How much of a payout is left on the main wager: the filed share, up to the filed sum."""
    if not isinstance(line.price, Odds):
        return Cents(0)
    share, most = (
        house.options[name].value for name in ("house_money_ride", "house_money_ride_maximum")
    )
    assert isinstance(share, Fraction)
    assert isinstance(most, int)
    riding = rounded_down(share * _payout(house, line.price, bet.stake), house.coin)
    return min(riding, Cents(most)) if most else riding


def _payout(house: HouseRules, odds: Odds, stake: int) -> Cents:
    """A broken sum is rounded in the player's favour (reading R-X17)."""
    return rounded_up(odds.on(stake), house.coin)


def _slip(
    game: BaccaratGame,
    bet: Bet,
    line: PricedLine,
    meters: Meters,
    rode: Mapping[tuple[int, Side], Cents],
) -> Slip:
    house, offered = game.house, game.house.wagers[bet.wager]
    riding = sum(
        (rode.get((bet.seat, side), Cents(0)) for side in Side if side.value == bet.wager),
        start=Cents(0),
    )
    at_stake = Cents(bet.stake + riding)
    coupon = bet.match_play or Cents(0)
    left_on_main = rode[bet.seat, bet.ride] if bet.ride else Cents(0)
    result, even, extra, returned = _judged(house, line, at_stake, coupon, meters)
    winnings = Cents(even + extra)
    vigorish = _vigorish(house, offered, result, even, at_stake)
    marked = bool(vigorish) and house.vigorish is not None and _is_marked(house.vigorish)
    back = returned + winnings - left_on_main - (0 if marked else vigorish)
    return Slip(
        seat=bet.seat,
        wager=bet.wager,
        stake=bet.stake,
        result=result,
        outcome=line.outcome,
        winnings=winnings,
        vigorish=vigorish,
        back=Cents(back),
        clause=line.clause,
        decided_by=line.when,
        vigorish_clause=house.vigorish.clause if vigorish and house.vigorish else None,
        marked=marked,
        rode=left_on_main,
        riding=Cents(riding),
        match_play=coupon,
    )


def _judged(
    house: HouseRules, line: PricedLine, at_stake: Cents, coupon: Cents, meters: Meters
) -> tuple[Result, Cents, Cents, Cents]:
    """Result, winnings that bear vigorish, winnings that bear none, and stake that goes back."""
    nothing = Cents(0)
    match line.price:
        case Loss():
            return Result.LOST, nothing, nothing, nothing
        case Push():
            return Result.RETURNED, nothing, nothing, at_stake
        case Odds():
            return Result.WON, _payout(house, line.price, at_stake), coupon, at_stake
        case _:
            kept = house.chose("royal_9_stake") != "returned"
            return Result.WON, nothing, prize(line, meters), nothing if kept else at_stake


def _vigorish(
    house: HouseRules, offered: OfferedWager, result: Result, winnings: Cents, at_stake: Cents
) -> Cents:
    vigorish = house.vigorish
    if vigorish is None or not offered.bears_vigorish:
        return Cents(0)
    if vigorish.on_tied_stake:
        charged = at_stake if result is Result.RETURNED else Cents(0)
    else:
        charged = winnings if result is Result.WON else Cents(0)
    owed = vigorish.rate * charged
    if vigorish.coin is None:
        return rounded_down(owed, house.coin)
    return rounded_up(owed, vigorish.coin)


def _is_marked(vigorish: Vigorish) -> bool:
    return vigorish.deferred and not vigorish.on_tied_stake
