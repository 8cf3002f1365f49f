"""The baccarat family on a screen."""

from __future__ import annotations

from typing import Any

from croupier.games.baccarat.roads import Result, document, roads
from croupier.rulebooks.baccarat.rules import baccarat_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.baccarat.clearing import announced
from croupier.table.baccarat.state import Table
from croupier.training.baccarat.drills import DRILLS
from croupier.training.baccarat.palette import choices
from croupier.values.sides import Side
from croupier.web.baccarat.card import card
from croupier.web.baccarat.expected import expected
from croupier.web.baccarat.odds import odds, priced
from croupier.web.baccarat.rounds import laid, recall
from croupier.web.game_page import Document, GamePage
from croupier.web.house_document import house_document
from croupier.web.table_summary import phase

SIDES = {side.value: side for side in Side}


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
    goes_on = "dealing" if table.has_disclosed else phase(table)
    return {"phase": goes_on, "last_hand": table.hands_left is not None}


def _scoreboard(table: Table) -> tuple[Document, Document]:
    """The big road alone, of the size of a stamp; all roads, with how many rounds of each kind."""
    told = (*table.history, *announced(table))
    shown = [Result(SIDES.get(past.winner), past.player_pair, past.banker_pair) for past in told]
    wins = [result.letter for result in shown]
    found: dict[str, Any] = document(roads(shown))
    return {"leading_ties": found["leading_ties"], **found["big_road"]}, {
        "shoe": table.shoe.number if table.shoe else 0,
        "rounds": len(shown),
        "wins": {letter: wins.count(letter) for letter in "BPT"},
        **found,
    }


GAME = GamePage(
    folder="baccarat",
    card=card,
    rules=_rules,
    summary=_summary,
    roads=_scoreboard,
    recall=recall,
    odds=odds,
    priced=priced,
    laid=laid,
    expected=expected,
    drills=DRILLS,
    palette=choices,
)
