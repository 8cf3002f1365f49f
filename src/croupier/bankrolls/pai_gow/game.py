"""What a bet at Pai Gow nets, exactly."""

from __future__ import annotations

from croupier.bankrolls.bet_game import BetGame
from croupier.bankrolls.bet_law import BetLaw, law_of_row
from croupier.bankrolls.mixes import Mix, expect_stakes
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.odds.pai_gow.strategies import HOUSE_WAY
from croupier.odds.pai_gow.tables import Setter, exact_odds


def bet_law(game: PaiGowGame, mix: Mix, *, strategy: Setter = HOUSE_WAY) -> BetLaw:
    """A bettor against the dealer, who sets by the house way; so does the bettor if not told."""
    expect_stakes(game.house, mix, [WAGER])
    odds = exact_odds(game, setters=(strategy,), stake=mix[WAGER])
    return law_of_row(odds[WAGER], mix[WAGER])


GAME = BetGame(bet_law)
