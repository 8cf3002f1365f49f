"""Pai Gow: tiles, house ways, banking, and what every setting is worth.

>>> from croupier import pai_gow
>>> game = pai_gow.rulebook("pa-535")
>>> print(game.way(pai_gow.parse_tiles("6-6 4-5 1-3 2-2")))
6-6 4-5 | 1-3 2-2
>>> tiles = "dealer 5-5 3-3 1-5 2-5; 1 6-6 4-5 | 1-3 2-2"
>>> slip = pai_gow.settle(game, "1 pai_gow 100", tiles).slips[0]
>>> slip.result.value, slip.vigorish, slip.back
('won', 500, 19500)
"""

from typing import TYPE_CHECKING

from croupier.front_door import opener

if TYPE_CHECKING:
    from croupier.any_game import bankroll, par_sheet
    from croupier.floor.pai_gow.practice import PracticeTable
    from croupier.games.pai_gow.bets import Bank, Bet, parse_bets
    from croupier.games.pai_gow.comparing import compare
    from croupier.games.pai_gow.delivery import deliver
    from croupier.games.pai_gow.game import PaiGowGame, bind, rulebook, study, submission
    from croupier.games.pai_gow.hands import SetHand, settings
    from croupier.games.pai_gow.settlement import Settlement, settle
    from croupier.games.pai_gow.slips import Slip
    from croupier.odds.pai_gow.advice import Advice, advise
    from croupier.odds.pai_gow.analysis import analyse
    from croupier.odds.pai_gow.tables import exact_odds
    from croupier.odds.pai_gow.tables import exact_odds as odds
    from croupier.simulation.pai_gow.rounds import simulate
    from croupier.studies import reach, sweep
    from croupier.values.tiles import Tile, parse_tiles

_HOMES = {
    "any_game": ("bankroll", "par_sheet"),
    "floor.pai_gow.practice": ("PracticeTable",),
    "games.pai_gow.bets": ("Bank", "Bet", "parse_bets"),
    "games.pai_gow.comparing": ("compare",),
    "games.pai_gow.delivery": ("deliver",),
    "games.pai_gow.game": ("PaiGowGame", "bind", "rulebook", "submission", "study"),
    "games.pai_gow.hands": ("SetHand", "settings"),
    "games.pai_gow.settlement": ("Settlement", "settle"),
    "games.pai_gow.slips": ("Slip",),
    "odds.pai_gow.advice": ("Advice", "advise"),
    "odds.pai_gow.analysis": ("analyse",),
    "odds.pai_gow.tables": ("exact_odds", "exact_odds as odds"),
    "simulation.pai_gow.rounds": ("simulate",),
    "studies": ("reach", "sweep"),
    "values.tiles": ("Tile", "parse_tiles"),
}

__all__ = [
    "Advice",
    "Bank",
    "Bet",
    "PaiGowGame",
    "PracticeTable",
    "SetHand",
    "Settlement",
    "Slip",
    "Tile",
    "advise",
    "analyse",
    "bankroll",
    "bind",
    "compare",
    "deliver",
    "exact_odds",
    "odds",
    "par_sheet",
    "parse_bets",
    "parse_tiles",
    "reach",
    "rulebook",
    "settings",
    "settle",
    "simulate",
    "study",
    "submission",
    "sweep",
]

__getattr__ = opener(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
