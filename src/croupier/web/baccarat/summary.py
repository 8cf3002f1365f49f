"""A table as the lobby tells of it."""

from __future__ import annotations

from croupier.table.baccarat.state import Table
from croupier.web.table_summary import table_summary


def summary(table: Table) -> dict[str, object]:
    return {
        **table_summary(table),
        "phase": phase(table),
        "rounds": len(table.history),
        "shoe": table.shoe.number if table.shoe else 0,
        "last_hand": table.hands_left is not None,
    }


def phase(table: Table) -> str:
    """What goes on, in one word."""
    if table.closed:
        return "closed"
    if table.round is not None:
        return "dealing"
    if table.can_bet:
        return "betting"
    return "shuffling" if table.seats or table.shoe else "waiting"
