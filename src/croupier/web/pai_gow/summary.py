"""A Pai Gow table as the lobby tells of it, and its last rounds as a strip."""

from __future__ import annotations

from croupier.table.pai_gow.state import Past, Table
from croupier.table.pai_gow.view import stage
from croupier.web.game_page import Document
from croupier.web.table_summary import Strip, phase, strip

PHASES = {
    "setting": "setting",
    "exposing": "settling",
    "paying": "settling",
    "void": "settling",
}


def summary(table: Table) -> Document:
    return {
        "phase": PHASES.get(stage(table)) or phase(table, "mixing"),
        "banking": table.house.holds("player_banking"),
    }


def last_rounds(table: Table) -> Strip:
    return strip((_round(past), list(_results(past).values())) for past in table.history)


def _round(past: Past) -> Document:
    return {
        "round": past.number,
        "bank": past.bank or None,
        "dealer": past.hand or None,
        "dice": past.total or None,
        "results": _results(past),
    }


def _results(past: Past) -> dict[str, str]:
    return {str(each.seat): each.verdict for each in past.verdicts}
