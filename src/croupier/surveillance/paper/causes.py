"""Why a tray changed: each transfer to it or from it has a cause that is permitted, or none.

The causes are those of 58 Pa. Code § 465a.36(b) and COMAR 36.05.03.02B, which stand outside the
texts this program is built on.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cage.tray import Cause
from croupier.table.seats.closing import TableClosed
from croupier.table.seats.correcting import CorrectionMade
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.tray import InventoryCredited, InventoryFilled
from croupier.table.seats.wagers import ChipsMoved, RoundVoided
from croupier.values.events import Moving
from croupier.values.transfers import CAGE, CASH, INVENTORY, Transfer, stack

BY_THE_CAGE: Mapping[type[Moving], Cause] = {
    TableOpened: Cause.OPENING,
    InventoryFilled: Cause.FILL,
    InventoryCredited: Cause.CREDIT,
    TableClosed: Cause.CLOSING,
}
ON_LAYOUT = ("spot:", "centre")


def cause_of(event: Moving, move: Transfer) -> Cause | None:
    """None of what may not change a tray."""
    other = move.target if move.source == INVENTORY else move.source
    if other == CAGE:
        return BY_THE_CAGE.get(type(event))
    if isinstance(event, CorrectionMade):
        return Cause.CORRECTION
    if not other.startswith((*ON_LAYOUT, stack(""))):
        return None
    if move.source == INVENTORY and _cash_for(event) >= move.cents:
        return Cause.CASH
    if other.startswith(ON_LAYOUT) or isinstance(event, ChipsMoved | RoundVoided):
        return Cause.WAGERS
    return Cause.VIGORISH if move.target == INVENTORY else Cause.WAGERS


def _cash_for(event: Moving) -> int:
    """What was put down for chips in the same event."""
    return sum(each.cents for each in event.transfers if each.source == CASH)
