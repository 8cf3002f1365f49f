"""Pai Gow on a screen."""

from __future__ import annotations

from croupier.studio.felt import NAME
from croupier.studio.pai_gow.tiles import tile_sheet
from croupier.training.pai_gow.answers import answer
from croupier.training.pai_gow.drills import DRILLS
from croupier.training.pai_gow.palette import choices
from croupier.web.game_page import CHIPS, FELT, GamePage
from croupier.web.pai_gow.advice import advice
from croupier.web.pai_gow.card import card
from croupier.web.pai_gow.expected import expected
from croupier.web.pai_gow.odds import odds, priced
from croupier.web.pai_gow.rounds import recall
from croupier.web.pai_gow.rules import rules_document
from croupier.web.pai_gow.summary import last_rounds, summary

GAME = GamePage(
    folder="pai_gow",
    card=card,
    styles=(FELT, CHIPS, "/static/games/pai_gow/tiles.css"),
    pictures={"tiles": lambda: tile_sheet(NAME)},
    rules=rules_document,
    summary=summary,
    roads=last_rounds,
    recall=recall,
    odds=odds,
    priced=priced,
    expected=expected,
    advice=advice,
    drills=DRILLS,
    palette=choices,
    answer=answer,
)
