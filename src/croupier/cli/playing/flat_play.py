"""Rounds that play themselves, with one flat wager on the Banker."""

from __future__ import annotations

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.talking import Until
from croupier.table.baccarat import acts
from croupier.values.refusals import Refusal, Refused
from croupier.values.sides import Side

BANKER = Side.BANKER.value
USUAL_STAKE = 25_00


def play_flat(sitting: Sitting, until: Until) -> None:
    """On and on until enough rounds are over, or something is refused."""
    if isinstance(sitting, AtSeat):
        sitting.asks = False
    while not until.reached:
        refusal = sitting.go_on()
        if refusal is None and isinstance(sitting, AtSeat) and sitting.takes_bets:
            refusal = _bet(sitting)
        if refusal := refusal or sitting.next():
            raise Refused([refusal])


def _bet(sitting: AtSeat) -> Refusal | None:
    """A wager that lies there from before stays as it is; without chips the person buys more."""
    table = sitting.table
    if any(wager.owner == sitting.person for wager in table.wagers):
        return None
    limits = table.house.wagers[BANKER].limits
    stake = limits.minimum or table.house.limits.minimum or USUAL_STAKE
    if table.chips(sitting.person) - table.owes(sitting.person) < stake:
        refusal = sitting.order(acts.BuyIn(max(sitting.chips, stake)))
        if refusal is not None:
            return refusal
    return sitting.order(acts.PlaceWager(table.seat_of(sitting.person) or 1, BANKER, stake))
