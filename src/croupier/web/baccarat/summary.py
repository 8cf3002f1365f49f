"""A table as the lobby tells of it."""

from __future__ import annotations

from croupier.table.baccarat.state import Table
from croupier.web.baccarat.rules import limits


def summary(table: Table) -> dict[str, object]:
    house = table.house
    return {
        "id": table.id,
        "game": house.game,
        "title": house.title,
        "rulebook": house.rulebook,
        "variant": house.variant,
        "jurisdiction": house.jurisdiction,
        "limits": limits(house.limits),
        "seats": {"taken": sorted(table.seats), "all": house.seats.value},
        "practice": table.practice,
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
