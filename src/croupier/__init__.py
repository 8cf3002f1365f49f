"""Regulated casino table games as running rules.

>>> import croupier
>>> game = croupier.rulebook("pa-627a")
>>> print(game.deal("9h 2s 7c 3d 2h"))
Player 9h 7c = 6    Banker 2s 3d 2h = 7    Banker wins
>>> croupier.settle(game, "1 banker 100; 2 tie 5", "9h 2s 7c 3d 2h").slips[0].back
19500
"""

from croupier.games.baccarat.bets import Bet, parse_bets
from croupier.games.baccarat.drawing import Deal
from croupier.games.baccarat.game import BaccaratGame, rulebook, submission
from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.order import steps
from croupier.games.baccarat.settlement import Settlement, Slip, settle
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.check import Checked, check_submission
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.odds import Odds
from croupier.values.refusals import (
    BadMaterial,
    CroupierError,
    Finding,
    Refusal,
    Refused,
    Unreadable,
)
from croupier.values.shoe import Composition

__all__ = [
    "BaccaratGame",
    "BadMaterial",
    "Bet",
    "Card",
    "Cents",
    "Checked",
    "ClauseId",
    "Composition",
    "Coup",
    "CroupierError",
    "Deal",
    "Finding",
    "HouseRules",
    "Odds",
    "Refusal",
    "Refused",
    "Settlement",
    "Slip",
    "Unreadable",
    "check_submission",
    "parse_bets",
    "rulebook",
    "settle",
    "steps",
    "submission",
]
