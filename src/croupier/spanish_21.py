"""Spanish 21: rounds played from their cards and decisions, and what play is worth.

>>> from croupier import spanish_21
>>> game = spanish_21.rulebook("pa-551")
>>> cards, decisions = "8h Kc 8d 9s 3s 2d 3d 4c", "1 split double rescue hit stand"
>>> settled = spanish_21.settle_round(game, "1 spanish_21 100", cards, decisions)
>>> [(slip.hand, slip.outcome, slip.back) for slip in settled.slips]
[(1, 'rescue', 10000), (2, 'lose', 0)]
"""

from typing import TYPE_CHECKING

from croupier.front_door import opener

if TYPE_CHECKING:
    from croupier.games.spanish_21.bets import Bet
    from croupier.games.spanish_21.boxes import Box, Decision, Hand
    from croupier.games.spanish_21.decisions import decide, give_card, lawful
    from croupier.games.spanish_21.game import Spanish21Game, rulebook, submission
    from croupier.games.spanish_21.hands import Total, total_of
    from croupier.games.spanish_21.outcomes import outcome_of
    from croupier.games.spanish_21.playing import Round, play, settle_round
    from croupier.games.spanish_21.settlement import Settlement
    from croupier.odds.spanish_21.analysis import analyse, evaluate

_HOMES = {
    "games.spanish_21.bets": ("Bet",),
    "games.spanish_21.boxes": ("Box", "Decision", "Hand"),
    "games.spanish_21.decisions": ("decide", "give_card", "lawful"),
    "games.spanish_21.game": ("Spanish21Game", "rulebook", "submission"),
    "games.spanish_21.hands": ("Total", "total_of"),
    "games.spanish_21.outcomes": ("outcome_of",),
    "games.spanish_21.playing": ("Round", "play", "settle_round"),
    "games.spanish_21.settlement": ("Settlement",),
    "odds.spanish_21.analysis": ("analyse", "evaluate"),
}

__all__ = [
    "Bet",
    "Box",
    "Decision",
    "Hand",
    "Round",
    "Settlement",
    "Spanish21Game",
    "Total",
    "analyse",
    "decide",
    "evaluate",
    "give_card",
    "lawful",
    "outcome_of",
    "play",
    "rulebook",
    "settle_round",
    "submission",
    "total_of",
]

__getattr__ = opener(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
