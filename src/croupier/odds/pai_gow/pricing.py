"""What a unit wins and loses in each role: the settlement of one wager, vigorish paid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from croupier.games.pai_gow.banking import bank_result
from croupier.games.pai_gow.bets import Bank, Bet
from croupier.games.pai_gow.comparing import Judgement, Verdict
from croupier.games.pai_gow.positions import Position
from croupier.games.pai_gow.slips import Slip, judged_slip
from croupier.odds.pai_gow.roles import Role
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.values.money import Cents
from croupier.values.odds import Odds

BETTOR, BANK = Position(1), Position(2)


@dataclass(frozen=True, slots=True)
class Price:
    """Per unit of the wager that is decided: a bettor's own, or the one that a bank faces."""

    won: Fraction
    lost: Fraction


def price(house: PaiGowRules, role: Role, stake: Cents | None = None) -> Price:
    """A stake is settled with the table's own rounding; without one nothing is rounded."""
    if stake is None:
        house, stake = _unrounded(house), _even(house)
    won, lost = (_slip(house, stake, end) for end in (Judgement.WIN, Judgement.LOSE))
    if role is Role.BETTOR:
        up, down = won.back - stake, lost.back - stake
    else:
        bank = Bank(BANK, co_bank=role is Role.CO_BANK)
        up, down = (bank_result(house, bank, [slip]).net for slip in (lost, won))
    return Price(Fraction(up, stake), Fraction(-down, stake))


def bank_net(house: PaiGowRules, role: Role, ahead: int) -> Fraction:
    """What a bank gains that comes out ahead by so many equal wagers, in units of one of them."""
    house, stake = _unrounded(house), _even(house)
    slip = _slip(house, stake, Judgement.LOSE if ahead > 0 else Judgement.WIN)
    bank = Bank(BANK, co_bank=role is Role.CO_BANK)
    return Fraction(bank_result(house, bank, [slip] * abs(ahead)).net, stake)


def _unrounded(house: PaiGowRules) -> PaiGowRules:
    vigorish = replace(house.vigorish, coin=None) if house.vigorish else None
    return replace(house, coin=Cents(1), vigorish=vigorish)


def _even(house: PaiGowRules) -> Cents:
    """A stake of which a half, its winnings and the vigorish of both are whole cents."""
    prices = (line.price for wager in house.wagers.values() for line in wager.lines)
    odds = (price.stake for price in prices if isinstance(price, Odds))
    rate = house.vigorish.rate.denominator if house.vigorish else 1
    return Cents(200 * lcm(*odds) * rate)


def _slip(house: PaiGowRules, stake: Cents, end: Judgement) -> Slip:
    return judged_slip(
        house,
        Bet(BETTOR, stake),
        Verdict(end, 0, 0, house.duty("compare")),
        banked=False,
    )
