"""The roads of the shoe in play."""

from __future__ import annotations

from typing import Any

from croupier.games.baccarat.roads import Result, document, roads
from croupier.table.baccarat.state import Table
from croupier.values.sides import Side
from croupier.web.game_page import Document

SIDES = {side.value: side for side in Side}


def scoreboard(table: Table) -> tuple[Document, Document]:
    """The big road alone, of the size of a stamp; all roads, with how many rounds of each kind."""
    shown = [
        Result(SIDES.get(past.winner), past.player_pair, past.banker_pair) for past in table.history
    ]
    wins = [result.letter for result in shown]
    found: dict[str, Any] = document(roads(shown))
    return {"leading_ties": found["leading_ties"], **found["big_road"]}, {
        "shoe": table.shoe.number if table.shoe else 0,
        "rounds": len(shown),
        "wins": {letter: wins.count(letter) for letter in "BPT"},
        **found,
    }
