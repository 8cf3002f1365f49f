"""Rounds that play themselves, with one flat wager."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.company import free_chips
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.talking import Until
from croupier.table.orders import Order
from croupier.table.seats.chips import BuyIn
from croupier.values.refusals import Refusal, Refused

USUAL_STAKE = 25_00


def play_flat(sitting: Sitting[T], until: Until[T]) -> None:
    """On and on until enough rounds are over, or something is refused."""
    if isinstance(sitting, AtSeat):
        sitting.asks = False
    while not until.reached:
        refusal = sitting.go_on()
        if refusal is None and isinstance(sitting, AtSeat) and sitting.takes_bets:
            refusal = _bet(sitting)
        if refusal := refusal or sitting.next():
            raise Refused([refusal])


def _bet(sitting: AtSeat[T]) -> Refusal | None:
    """A wager that lies there from before stays as it is; without chips the person buys more."""
    table, wager = sitting.table, sitting.playing.main_wagers[0]
    if any(each.owner == sitting.person for each in table.wagers):
        return None
    limits = table.house.wagers[wager].limits
    stake = limits.minimum or table.house.limits.minimum or USUAL_STAKE
    if free_chips(sitting, sitting.person) < stake:
        refusal = sitting.order(BuyIn(max(sitting.chips, stake)))
        if refusal is not None:
            return refusal
    lay: Callable[..., Order] = sitting.playing.places
    return sitting.order(lay(sitting.seat, wager, stake))
