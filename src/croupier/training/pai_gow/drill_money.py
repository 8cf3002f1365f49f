"""Drills about chips: what vigorish is owed, and what goes back to a player."""

from __future__ import annotations

from croupier.games.pai_gow.bets import Bet
from croupier.games.pai_gow.comparing import Judgement, Verdict
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.positions import Position
from croupier.games.pai_gow.slips import Slip, judged_slip
from croupier.games.slips import Result, vigorish_on
from croupier.training.chips.counted_out import tray_shown
from croupier.training.drilling import (
    Draw,
    Drill,
    some_stake,
    sought,
    vigorish_reckoned,
    vigorish_terms,
)
from croupier.training.pai_gow.drill_hands import TRIES, compared, hand_shown
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
            **tray_shown(house, owed),
        },
        dollars(owed),
        clause,
        f"{vigorish_reckoned(taken, stake, owed, terms)}.",
    )


def payout(game: PaiGowGame, draw: Draw) -> Drill:
    """Two in three are won, so that there is something to work out."""
    house, wanted = game.house, (Judgement.WIN, Judgement.WIN, Judgement.TIE)[draw(3)]
    stake = some_stake(house, house.wagers[WAGER], draw)
    player, dealer, verdict = sought(
        lambda: compared(game, draw), lambda found: found[2].judgement is wanted, TRIES
    )
    slip = judged_slip(house, Bet(Position(1), stake), verdict, banked=False)
    return Drill(
        {
            "title": "What goes back",
            "asks": "How much goes back to the player, stake included and vigorish taken?",
            "hands": [hand_shown("Dealer", dealer), hand_shown("Player", player)],
            "stake": stake,
            **tray_shown(house, slip.back),
        },
        dollars(slip.back),
        slip.clause,
        _why(slip),
    )


def _why(slip: Slip) -> str:
    if slip.result is Result.LOST:
        return "The wager loses: nothing goes back."
    if slip.result is Result.RETURNED:
        return f"The hands tie: {dollars(slip.stake)} goes back."
    less = f" less {dollars(slip.vigorish)} vigorish" if slip.vigorish else ""
    won, staked = dollars(slip.winnings), dollars(slip.stake)
    return f"The win is {won} with {staked} staked{less}: {dollars(slip.back)}."
