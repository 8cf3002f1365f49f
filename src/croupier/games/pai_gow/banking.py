"""A round that a player banks, alone or with the house, settled through the centre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.pai_gow.bets import Bank
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.movements import (
    CENTRE,
    Action,
    Movement,
    Phase,
    moving,
    payment,
    spot_of,
    vigorish_taken,
)
from croupier.games.pai_gow.positions import DEALER
from croupier.games.pai_gow.slips import Slip
from croupier.games.slips import Result, vigorish_on
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, rounded_down, rounded_up
from croupier.values.transfers import INVENTORY, Transfer, stack


@dataclass(frozen=True, slots=True)
class BankResult:
    """What a round brings its bank."""

    bank: Bank
    surplus: Cents
    """Left in the whole centre once all winners are paid."""
    shortfall: Cents
    """What the whole centre lacks to pay them."""
    share: Cents
    """The bank's part of it: all, or half."""
    vigorish: Cents
    """On the bank's part of a surplus."""

    @property
    def net(self) -> int:
        """What the bank gains."""
        return self.share - self.vigorish if self.surplus else -self.share


def lost_to_centre(slips: Sequence[Slip]) -> int:
    """All that is in the centre once every hand is exposed."""
    return sum(slip.stake for slip in slips if slip.result in {Result.LOST, Result.SURRENDERED})


def bank_result(house: PaiGowRules, bank: Bank, slips: Sequence[Slip]) -> BankResult:
    """An odd coin between co-bank and house goes to the player (reading R-X17)."""
    lost = lost_to_centre(slips)
    won = sum(slip.winnings for slip in slips)
    surplus, shortfall = Cents(max(lost - won, 0)), Cents(max(won - lost, 0))
    share = Cents(surplus + shortfall)
    if bank.co_bank:
        in_favour = rounded_up if surplus else rounded_down
        share = in_favour(Fraction(share, 2), house.coin)
    return BankResult(bank, surplus, shortfall, share, vigorish_on(house, share if surplus else 0))


def banked_settled(house: PaiGowRules, bank: Bank, slips: Sequence[Slip]) -> tuple[Movement, ...]:
    """All movements of a banked round, the dealer's wager against the bank first."""
    in_turn = sorted(slips, key=lambda slip: slip.seat)
    collected = [movement for slip in in_turn for movement in on_exposure(house, bank, slip)]
    collected.sort(key=lambda movement: list(Phase).index(movement.phase))
    return (*collected, *paid_from_centre(house, bank, slips))


def on_exposure(house: PaiGowRules, bank: Bank, slip: Slip) -> Iterator[Movement]:
    """What happens to a wager at once; a winner waits until all hands are exposed."""
    here, duty = spot_of(slip), house.duty
    is_dealer = slip.seat == DEALER
    phase = Phase.DEALER if is_dealer else Phase.EXPOSING
    match slip.result:
        case Result.SURRENDERED:
            lost = Transfer(here, CENTRE, slip.stake)
            yield moving(slip, Phase.SURRENDER, Action.TO_CENTRE, duty("surrender_collect"), lost)
        case Result.LOST:
            lost = Transfer(here, CENTRE, slip.stake)
            clause = duty("dealer_lost") if is_dealer else _clause(house, bank, "to_centre")
            yield moving(slip, phase, Action.TO_CENTRE, clause, lost)
        case Result.RETURNED:
            target = INVENTORY if is_dealer else stack(slip.owner)
            clause = duty("dealer_tied" if is_dealer else "return_tie")
            yield moving(slip, phase, Action.RETURN, clause, Transfer(here, target, slip.stake))
        case Result.WON:
            pass


def paid_from_centre(house: PaiGowRules, bank: Bank, slips: Sequence[Slip]) -> tuple[Movement, ...]:
    """Winners in turn; where the centre runs out the bank makes it up; what is left is the bank's.

    The dealer's wager is paid last unless filed otherwise (reading R-PG14).
    """
    result = bank_result(house, bank, slips)
    centre: int = lost_to_centre(slips)
    dealer_first = house.chose("dealer_wager_paid") == "first"
    winners = sorted(
        (slip for slip in slips if slip.result is Result.WON),
        key=lambda slip: ((slip.seat == DEALER) != dealer_first, slip.seat),
    )
    movements, made_up = list[Movement](), False
    for slip in winners:
        if centre < slip.winnings and not made_up:
            movements += _shortfall(house, result)
            centre, made_up = centre + result.shortfall, True
        centre -= slip.winnings
        movements += _paid(house, bank, slip)
    return (*movements, *_surplus(house, result))


def _paid(house: PaiGowRules, bank: Bank, slip: Slip) -> Iterator[Movement]:
    clause = _clause(house, bank, "pay_from_centre")
    if slip.seat != DEALER:
        yield payment(slip, CENTRE, clause)
        yield from vigorish_taken(slip, house.duty("winners_vigorish"))
        return
    here = spot_of(slip)
    won = Transfer(CENTRE, here, slip.winnings)
    yield moving(slip, Phase.PAYING, Action.PAY, clause, won)
    all_of_it = Transfer(here, INVENTORY, slip.stake + slip.winnings)
    clause = house.duty("dealer_win_returned")
    yield moving(slip, Phase.PAYING, Action.RETURN, clause, all_of_it)


def _shortfall(house: PaiGowRules, result: BankResult) -> Iterator[Movement]:
    bank = result.bank
    clause = house.duty("co_shortfall" if bank.co_bank else "shortfall")
    if result.share:
        taken = Transfer(stack(bank.owner), CENTRE, result.share)
        yield _of_bank(bank, Phase.PAYING, Action.TAKE_SHORTFALL, clause, taken)
    if houses := result.shortfall - result.share:
        added = Transfer(INVENTORY, CENTRE, houses)
        yield _of_bank(bank, Phase.PAYING, Action.SHARE_SHORTFALL, clause, added)


def _surplus(house: PaiGowRules, result: BankResult) -> Iterator[Movement]:
    bank, duty = result.bank, house.duty
    if not result.surplus:
        return
    if houses := result.surplus - result.share:
        to_tray = Transfer(CENTRE, INVENTORY, houses)
        clause = duty("co_surplus_house")
        yield _of_bank(bank, Phase.CLOSING, Action.TAKE_SHARE, clause, to_tray)
    if result.vigorish:
        owed = Transfer(CENTRE, INVENTORY, result.vigorish)
        clause = duty("co_surplus" if bank.co_bank else "surplus_vigorish")
        yield _of_bank(bank, Phase.CLOSING, Action.TAKE_VIGORISH, clause, owed)
    if result.net:
        rest = Transfer(CENTRE, stack(bank.owner), result.net)
        clause = duty("co_surplus" if bank.co_bank else "surplus")
        yield _of_bank(bank, Phase.CLOSING, Action.HAND_OVER, clause, rest)


def _of_bank(
    bank: Bank, phase: Phase, action: Action, clause: ClauseId, transfer: Transfer
) -> Movement:
    cents = Cents(transfer.cents)
    return Movement(phase, action, bank.seat, bank.owner, WAGER, cents, clause, (transfer,))


def _clause(house: PaiGowRules, bank: Bank, duty: str) -> ClauseId:
    """Co-banking has one clause for what goes into the centre and out of it."""
    return house.duty("co_centre" if bank.co_bank else duty)
