"""Lucky Six, called Lucky 6 in Maryland."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat.hands import FinalState
from croupier.games.baccarat.wager import LOSE, FinalWager
from croupier.values.sides import Side


class LuckySix(FinalWager):
    """The Banker's Hand wins with six."""

    id = "lucky_six"
    outcomes = ("three_card_six", "two_card_six", "tied_six", "beaten_six", LOSE)
    optional = frozenset({"tied_six", "beaten_six"})

    def lines_met(self, final: FinalState) -> Iterator[str]:
        if final.banker.points == 6:
            if final.winner is Side.BANKER:
                yield "three_card_six" if final.banker.cards == 3 else "two_card_six"
            yield "beaten_six" if final.winner is Side.PLAYER else "tied_six"
        yield LOSE


WAGERS = (LuckySix(),)
