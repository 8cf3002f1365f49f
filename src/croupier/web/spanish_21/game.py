"""Spanish 21 on a screen."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.odds.spanish_21.chart_costs import BasicStrategy, basic_strategy
from croupier.odds.spanish_21.document import strategy_document
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.spanish_21.basic_strategy import chart_for_people
from croupier.studio.spanish_21.strategy_picture import strategy_picture
from croupier.training.spanish_21.drills import DRILLS
from croupier.training.spanish_21.palette import choices
from croupier.web.game_page import Document, GamePage
from croupier.web.spanish_21.advice import advice
from croupier.web.spanish_21.card import card
from croupier.web.spanish_21.expected import expected, laid
from croupier.web.spanish_21.odds import odds, priced
from croupier.web.spanish_21.rounds import recall
from croupier.web.spanish_21.rules import rules_document
from croupier.web.spanish_21.summary import last_rounds, summary


def _strategy(house: HouseRules) -> Document:
    return strategy_document(_basic(house))


def _drawn_strategy(house: HouseRules) -> str:
    return strategy_picture(chart_for_people(_basic(house)))


def _basic(house: HouseRules) -> BasicStrategy:
    """Without the simpler charts, which take as long again each."""
    return basic_strategy(bind(house), simpler=False)


GAME = GamePage(
    folder="spanish_21",
    card=card,
    rules=rules_document,
    summary=summary,
    roads=last_rounds,
    recall=recall,
    odds=odds,
    priced=priced,
    laid=laid,
    expected=expected,
    advice=advice,
    strategy=_strategy,
    drawn_strategy=_drawn_strategy,
    drills=DRILLS,
    palette=choices,
)
