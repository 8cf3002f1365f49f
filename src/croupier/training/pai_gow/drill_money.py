"""Drills about chips: what vigorish is owed."""

from __future__ import annotations

from croupier.games.pai_gow.bets import Bet
from croupier.games.pai_gow.comparing import Judgement, Verdict
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.positions import Position
from croupier.games.pai_gow.slips import judged_slip
from croupier.games.slips import vigorish_on
from croupier.training.drilling import Draw, Drill, some_stake, vigorish_reckoned, vigorish_terms
from croupier.values.money import dollars


def vigorish(game: PaiGowGame, draw: Draw) -> Drill:
    house, taken = game.house, game.house.vigorish
    stake = some_stake(house, house.wagers[WAGER], draw)
    assert taken is not None
    if house.holds("player_banking") and draw(2):
        owed, clause = vigorish_on(house, stake), house.duty("surplus_vigorish")
        asks = f"A surplus of {dollars(stake)} is left in the centre for the bank."
    else:
        won = Verdict(Judgement.WIN, 1, 1, house.duty("win"))
        slip = judged_slip(house, Bet(Position(1), stake), won, banked=False)
        owed, clause = slip.vigorish, taken.clause
        asks = f"A wager of {dollars(stake)} wins."
    terms = vigorish_terms(taken, "of the amount won")
    return Drill(
        {
            "title": "Vigorish",
            "asks": f"{asks} How much vigorish is owed?",
            "stake": stake,
            "terms": terms,
        },
        dollars(owed),
        clause,
        f"{vigorish_reckoned(taken, stake, owed, terms)}.",
    )
