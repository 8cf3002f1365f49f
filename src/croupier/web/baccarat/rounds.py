"""A round as a person looks back on it: the coup, the draws, the slips."""

from __future__ import annotations

from croupier.table.baccarat.announcing import ResultAnnounced
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.state import Table
from croupier.web.past_rounds import Document, PastRound, own_slips

THIRD = 3


def recall(past: PastRound, person: str, table: Table) -> Document | None:
    """Of whoever had a wager."""
    slips = own_slips(past, person, table.house)
    return {**_result(past), "draws": _draws(past), "slips": slips} if slips else None


def _result(past: PastRound) -> Document:
    result = past.last(ResultAnnounced)
    if result is None:
        return {"coup": "", "player": None, "banker": None, "winner": "void"}
    return {
        "coup": result.coup,
        "player": result.player,
        "banker": result.banker,
        "winner": result.winner,
    }


def _draws(past: PastRound) -> list[Document]:
    """Who drew a third card, and the rule that made it so."""
    return [
        {"side": dealt.side.value, "clause": dealt.clause}
        for dealt in past.all(CardDealt)
        if dealt.ordinal == THIRD
    ]
