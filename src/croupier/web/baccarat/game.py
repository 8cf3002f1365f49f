"""The baccarat family on a screen."""

from __future__ import annotations

from croupier.rulebooks.baccarat.rules import baccarat_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.baccarat.state import Table
from croupier.training.baccarat.drills import DRILLS
from croupier.web.baccarat.odds import odds, priced
from croupier.web.baccarat.rounds import recall
from croupier.web.baccarat.scoreboard import scoreboard
from croupier.web.game_page import Document, GamePage
from croupier.web.house_document import house_document
from croupier.web.table_summary import phase


def _rules(house: HouseRules) -> Document:
    return {
        **house_document(house),
        "decks": baccarat_rules(house).shoe_decks,
        "viewing": house.chose("procedure") == "viewing",
        "curator": "curator" in house.procedure,
        "must_hit_reset": _must_hit_reset(house),
    }


def _must_hit_reset(house: HouseRules) -> int | None:
    """Where the bar of the Must Hit meter begins."""
    filed = house.progressive.must_hit if house.progressive else None
    return filed.reset if filed else None


def _summary(table: Table) -> Document:
    return {"phase": phase(table), "last_hand": table.hands_left is not None}


GAME = GamePage(
    folder="baccarat",
    rules=_rules,
    summary=_summary,
    roads=scoreboard,
    recall=recall,
    odds=odds,
    priced=priced,
    drills=DRILLS,
)
