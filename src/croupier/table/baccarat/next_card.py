"""The next card of a round: whose it is, and whether one may still come."""

from __future__ import annotations

from croupier.games.baccarat.drawing import OPENING_ORDER, Due, due
from croupier.table.baccarat import judging
from croupier.table.baccarat.state import Table
from croupier.values.sides import Side

OPENING = len(OPENING_ORDER)
DRAW = "draw"


def next_due(table: Table) -> Due | None:
    """Whose the next card is; the opening four need no faces."""
    laid = table.in_round.laid
    tableau = table.house.tableau
    if len(laid) < OPENING:
        side = OPENING_ORDER[len(laid)]
        ordinal = "first" if len(laid) < 2 else "second"
        return Due(side, ordinal, tableau.order[side])
    if (stray := table.in_round.banker) and len(table.in_round.hand(Side.BANKER)) == 2:
        owed = Due(Side.BANKER, "third", table.duty("stray_to_banker"))
        return owed if stray == DRAW else None
    return None if stray else due(tableau, judging.known_cards(table))


def may_come(table: Table) -> bool:
    """Whether the round may need another card, as far as its faces are known."""
    round_ = table.in_round
    if round_.winner is not None or len(round_.hand(Side.BANKER)) > 2:
        return False
    is_open = len(round_.laid) < OPENING or not all(each.up for each in round_.laid)
    return is_open or next_due(table) is not None
