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
from croupier.values.money import money
from croupier.values.refusals import Refusal, Refused

USUAL_STAKE = 25_00
COULD_NOT_BET = (
    "{person} could not bet: a flat wager on {wager} takes {stake}, and {chips} in chips were"
    " bought; --chips buys more"
)


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
    """A wager that lies there from before stays as it is.

    Without chips the person buys as many again as at first; too few for the wager are told.
    """
    table, wager = sitting.table, sitting.playing.main_wagers[0]
    if any(each.owner == sitting.person for each in table.wagers):
        return None
    limits = table.house.wagers[wager].limits
    stake = limits.minimum or table.house.limits.minimum or USUAL_STAKE
    if free_chips(sitting, sitting.person) < stake:
        if sitting.chips < stake:
            return Refusal(None, COULD_NOT_BET.format(
                person=sitting.person, wager=wager, stake=money(stake), chips=money(sitting.chips)
            ))  # fmt: skip
        refusal = sitting.order(BuyIn(sitting.chips))
        if refusal is not None:
            return refusal
    lay: Callable[..., Order] = sitting.playing.places
    return sitting.order(lay(sitting.seat, wager, stake))
