"""A Spanish 21 table as the lobby tells of it, and its last rounds as a strip."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.slips import Result
from croupier.table.spanish_21.state import Past, Table
from croupier.table.spanish_21.view import stage
from croupier.web.table_summary import table_summary

SMALL, HIGH = 24, 6
"""Rounds that the lobby shows, and as many hands of each as it has lines for."""
PHASES: Mapping[str, str] = {
    "closed": "closed",
    "betting": "betting",
    "paying": "settling",
    "void": "settling",
}
VERDICTS: Mapping[str, str] = {
    Result.WON.value: "win",
    Result.RETURNED.value: "tie",
    Result.LOST.value: "lose",
    Result.SURRENDERED.value: "lose",
    Result.RESCUED.value: "lose",
}


def summary(table: Table) -> dict[str, object]:
    return {
        **table_summary(table),
        "phase": phase(table),
        "rounds": table.rounds,
        "shoe": table.shoe.number if table.shoe else 0,
        "last_hand": table.reached is not None,
    }


def phase(table: Table) -> str:
    """What goes on, in one word."""
    if found := PHASES.get(stage(table)):
        return found
    if table.round is not None:
        return "dealing"
    return "shuffling" if table.seats or table.shoe else "waiting"


def small_strip(table: Table) -> dict[str, object]:
    return {"strip": [_verdicts(past)[:HIGH] for past in table.history[-SMALL:]]}


def strip(table: Table) -> dict[str, object]:
    return {"strip": True, "rounds": [_round(past) for past in table.history]}


def _round(past: Past) -> dict[str, object]:
    return {
        "round": past.number,
        "shoe": past.shoe,
        "dealer": past.dealer,
        "points": past.points,
        "blackjack": past.blackjack,
        "verdicts": _verdicts(past),
    }


def _verdicts(past: Past) -> list[str]:
    """Hand by hand, from the dealer's left."""
    return [VERDICTS[hand.result] for hand in past.hands]
