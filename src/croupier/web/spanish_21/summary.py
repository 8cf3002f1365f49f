"""A Spanish 21 table as the lobby tells of it, and its last rounds as a strip."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.slips import Result
from croupier.table.spanish_21.round import Past
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.view import stage
from croupier.web.game_page import Document
from croupier.web.table_summary import Strip, phase, strip

HIGH = 6
"""As many hands of a round as the lobby has lines for."""
SETTLING = {"paying", "void"}
VERDICTS: Mapping[str, str] = {
    Result.WON.value: "win",
    Result.RETURNED.value: "tie",
    Result.LOST.value: "lose",
    Result.SURRENDERED.value: "lose",
    Result.RESCUED.value: "lose",
}


def summary(table: Table) -> Document:
    settles = stage(table) in SETTLING
    return {
        "phase": "settling" if settles else phase(table),
        "last_hand": table.reached is not None,
    }


def last_rounds(table: Table) -> Strip:
    return strip((_round(past), _verdicts(past)[:HIGH]) for past in table.history)


def _round(past: Past) -> Document:
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
