"""A Pai Gow table as the lobby tells of it, and its last rounds as a strip."""

from __future__ import annotations

from croupier.table.pai_gow.state import Past, Table
from croupier.table.pai_gow.view import stage
from croupier.web.table_summary import table_summary

SMALL = 24
"""Rounds that the lobby shows."""
PHASES = {
    "closed": "closed",
    "betting": "betting",
    "shaking": "dealing",
    "dealing": "dealing",
    "setting": "setting",
    "exposing": "settling",
    "paying": "settling",
    "void": "settling",
}


def summary(table: Table) -> dict[str, object]:
    return {
        **table_summary(table),
        "phase": phase(table),
        "rounds": table.rounds,
        "banking": table.house.holds("player_banking"),
    }


def phase(table: Table) -> str:
    """What goes on, in one word."""
    return PHASES.get(stage(table), "mixing" if table.seats else "waiting")


def small_strip(table: Table) -> dict[str, object]:
    return {"strip": [list(_results(past).values()) for past in table.history[-SMALL:]]}


def strip(table: Table) -> dict[str, object]:
    return {"strip": True, "rounds": [_round(past) for past in table.history]}


def _round(past: Past) -> dict[str, object]:
    return {
        "round": past.number,
        "bank": past.bank or None,
        "dealer": past.hand or None,
        "dice": past.total or None,
        "results": _results(past),
    }


def _results(past: Past) -> dict[str, str]:
    return {str(each.seat): each.verdict for each in past.verdicts}
