"""Spanish 21 on a screen."""

from __future__ import annotations

from croupier.training.spanish_21.drills import DRILLS
from croupier.web.game_page import GamePage
from croupier.web.spanish_21.advice import advice
from croupier.web.spanish_21.odds import odds, priced
from croupier.web.spanish_21.rounds import recall
from croupier.web.spanish_21.rules import rules_document
from croupier.web.spanish_21.strategy import strategy
from croupier.web.spanish_21.summary import last_rounds, summary

GAME = GamePage(
    folder="spanish_21",
    rules=rules_document,
    summary=summary,
    roads=last_rounds,
    recall=recall,
    odds=odds,
    priced=priced,
    advice=advice,
    strategy=strategy,
    drills=DRILLS,
)
