"""A table as the lobby tells of it; each game adds what goes on there."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.rulebooks.house_rules import HouseRules
from croupier.values.families import family_of
from croupier.web.house_document import limits
from croupier.web.past_rounds import AnyTable, shoe_of
from croupier.web.practice_tables import called

SMALL = 24
"""Rounds that the lobby shows."""


def table_summary(table: AnyTable) -> dict[str, object]:
    house: HouseRules = table.house
    return {
        "id": table.id,
        "name": called(table.id, practice=table.practice),
        "game": house.game,
        "title": house.title,
        "rulebook": house.rulebook,
        "variant": house.variant,
        "jurisdiction": house.jurisdiction,
        "limits": limits(house.limits),
        "seats": {"taken": sorted(table.seats), "all": house.seats.value},
        "clearing": table.clearing is not None,
        "practice": table.practice,
        "not_in_force": table.not_in_force,
        "faces": family_of(house.game).part("surveillance").faces,
        "rounds": table.rounds,
        "shoe": shoe_of(table),
    }


def phase(table: AnyTable, preparing: str = "shuffling") -> str:
    """What goes on, in one word; `preparing` is what a dealer does before bets are open."""
    if table.closed:
        return "closed"
    if table.round is not None:
        return "dealing"
    if table.can_bet:
        return "betting"
    return preparing if table.seats or shoe_of(table) else "waiting"


Strip = tuple[dict[str, object], dict[str, object]]


def strip(past: Iterable[tuple[dict[str, object], list[str]]]) -> Strip:
    """Rounds with `win`, `tie` or `lose` for each hand: a column each, and with all their facts."""
    told = list(past)
    small: list[list[str]] = [verdicts for _, verdicts in told[-SMALL:]]
    return {"strip": small}, {"strip": True, "rounds": [facts for facts, _ in told]}
