"""Turns a dealt round and its bets into slips: what each wins, owes and gets back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games import slips
from croupier.games.baccarat.bets import Bet, parse_bets, refusals
from croupier.games.baccarat.drawing import Deal
from croupier.games.baccarat.game import BaccaratGame, Meters, prize
from croupier.games.baccarat.hands import Opening
from croupier.games.baccarat.wager import Dealt
from croupier.games.slips import Result, payout, vigorish_on
from croupier.rulebooks.house_rules import HouseRules, OfferedWager, PricedLine
from croupier.values.cards import Card
from croupier.values.money import Cents, rounded_down
from croupier.values.odds import Odds
from croupier.values.prices import Loss, MeterShare, Push
from croupier.values.refusals import Refused

__all__ = ["Result"]

NOTHING = Cents(0)


@dataclass(frozen=True, slots=True)
class Slip(slips.Slip):
    """One settled bet, with what is said at baccarat alone."""

    marked: bool = False
    """The vigorish is marked for later instead of taken out of what goes back."""
    rode: Cents = NOTHING
    """Left on a main wager."""
    riding: Cents = NOTHING
    """Added to this wager."""
    match_play: Cents = NOTHING
    """The face value of the coupon beside it."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round."""

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
    shown = game.meters_at(meters)
    early = settle_opening(game, bets, deal.coup.opening, shown)
    late = settle_result(game, bets, deal, shown, left_riding(early, bets))
    by_bet = {(slip.seat, slip.wager, slip.owner): slip for slip in (*early, *late)}
    return Settlement(deal, tuple(by_bet[bet.seat, bet.wager, bet.owner] for bet in bets))


Riding = Mapping[tuple[int, str, str], Cents]
"""Winnings left on a main wager: by seat, owner and that wager."""


def settle_opening(
    game: BaccaratGame, bets: Sequence[Bet], opening: Opening, meters: Meters
) -> tuple[Slip, ...]:
    """Slips of the wagers that are settled before third cards."""
    early = [bet for bet in bets if game.settles_early(bet.wager)]
    return _slips(game, early, game.seen(opening, None), meters, {})


def settle_result(
    game: BaccaratGame, bets: Sequence[Bet], deal: Deal, meters: Meters, rode: Riding
) -> tuple[Slip, ...]:
    """Slips of the wagers that wait for the result."""
    late = [bet for bet in bets if not game.settles_early(bet.wager)]
    return _slips(game, late, game.seen(deal.coup.opening, deal.final), meters, rode)


def left_riding(slips: Sequence[Slip], bets: Sequence[Bet]) -> Riding:
    """What the slips of the opening cards leave on main wagers."""
    rides = {(bet.seat, bet.owner, bet.wager): bet.ride for bet in bets if bet.ride}
    return {
        (slip.seat, slip.owner, ride.value): slip.rode
        for slip in slips
        if (ride := rides.get((slip.seat, slip.owner, slip.wager)))
    }


def _slips(
    game: BaccaratGame, bets: Sequence[Bet], seen: Dealt, meters: Meters, rode: Riding
) -> tuple[Slip, ...]:
    slips = [
        _slip(game, bet, game.wagers[bet.wager].line(seen, bet.seat, meters), meters, rode)
        for bet in bets
    ]
    return tuple(_with_shared_award(game, slip, slips) for slip in slips)


def _with_shared_award(game: BaccaratGame, slip: Slip, slips: Sequence[Slip]) -> Slip:
    """Bettors of one seat share its meter award, odd cents to the first (reading R-X26)."""
    if meter_share(game, slip.wager, slip.outcome) is None:
        return slip
    sharing = [each for each in slips if (each.seat, each.wager) == (slip.seat, slip.wager)]
    part, odd = divmod(slip.winnings, len(sharing))
    part += odd if slip is sharing[0] else 0
    return replace(slip, winnings=Cents(part), back=Cents(slip.back - slip.winnings + part))


def meter_share(game: BaccaratGame, wager: str, outcome: str) -> MeterShare | None:
    """What an outcome takes of a meter, if it takes anything of one."""
    price = game.wagers[wager].lines[outcome].price
    return price if isinstance(price, MeterShare) else None


def riding(house: HouseRules, wager: OfferedWager, line: PricedLine, stake: Cents) -> Cents:
    """How much of a payout is left on the main wager: the filed share, up to the filed sum."""
    ride = wager.ride
    if ride is None or not isinstance(line.price, Odds):
        return NOTHING
    left = ride.share * payout(house, line.price, stake)
    if ride.maximum is not None:
        left = min(left, Fraction(ride.maximum))
    return rounded_down(left, house.coin)


@dataclass(frozen=True, slots=True)
class Money:
    """What a line does to a stake."""

    result: Result
    winnings: Cents
    vigorish: Cents
    returned: Cents
    """Of the stake."""

    @property
    def handed_back(self) -> int:
        """All that goes to the player once vigorish is paid."""
        return self.returned + self.winnings - self.vigorish


def money(
    house: HouseRules,
    wager: OfferedWager,
    line: PricedLine,
    at_stake: Cents,
    meters: Meters,
    coupon: Cents = NOTHING,
) -> Money:
    """The one place where a price meets a stake."""
    match line.price:
        case Loss():
            return Money(Result.LOST, NOTHING, NOTHING, NOTHING)
        case Push():
            vigorish = _vigorish(house, wager, tied_stake=at_stake)
            return Money(Result.RETURNED, NOTHING, vigorish, at_stake)
        case Odds():
            won = payout(house, line.price, at_stake)
            vigorish = _vigorish(house, wager, winnings=won)
            return Money(Result.WON, Cents(won + coupon), vigorish, at_stake)
        case _:
            returned = NOTHING if wager.keeps_stake else at_stake
            return Money(Result.WON, prize(line, meters), NOTHING, returned)


def _vigorish(
    house: HouseRules, wager: OfferedWager, *, winnings: int = 0, tied_stake: int = 0
) -> Cents:
    vigorish = house.vigorish
    if vigorish is None or not wager.bears_vigorish:
        return NOTHING
    return vigorish_on(house, tied_stake if vigorish.on_tied_stake else winnings)


def _slip(game: BaccaratGame, bet: Bet, line: PricedLine, meters: Meters, rode: Riding) -> Slip:
    house, wager = game.house, game.house.wagers[bet.wager]
    added = rode.get((bet.seat, bet.owner, bet.wager), 0)
    left_on_main = riding(house, wager, line, bet.stake) if bet.ride else NOTHING
    coupon = bet.match_play or NOTHING
    settled = money(house, wager, line, Cents(bet.stake + added), meters, coupon)
    charged = house.vigorish if settled.vigorish else None
    marked = charged is not None and charged.deferred and not charged.on_tied_stake
    return Slip(
        seat=bet.seat,
        wager=bet.wager,
        stake=bet.stake,
        result=settled.result,
        outcome=line.outcome,
        winnings=settled.winnings,
        vigorish=settled.vigorish,
        back=Cents(settled.handed_back - left_on_main + (settled.vigorish if marked else 0)),
        clause=line.clause,
        decided_by=line.when,
        reading=line.reading,
        vigorish_clause=charged.clause if charged else None,
        marked=marked,
        rode=left_on_main,
        riding=Cents(added),
        match_play=coupon,
        owner=bet.owner,
    )
