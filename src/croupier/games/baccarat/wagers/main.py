"""Banker, Player and Tie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from croupier.games.baccarat.hands import FinalState
from croupier.games.baccarat.results import DRAGON_7, PANDA_8, Fortune7, OneUp
from croupier.games.baccarat.wager import LOSE, FinalWager, Terms
from croupier.values.sides import Side


@dataclass(frozen=True)
class Banker(FinalWager):
    """The Banker's Hand will be ahead; some tables push, or pay half, on a certain win."""

    id = "banker"
    outcomes = ("dragon_7", "fortune_7", "six", "win", "tie", LOSE)
    optional = frozenset({"dragon_7", "fortune_7", "six"})
    fortune_7: Fortune7 = Fortune7()

    def under(self, terms: Terms) -> Self:
        return replace(self, fortune_7=Fortune7.under(terms))

    def lines_met(self, final: FinalState) -> Iterator[str]:
        if final.winner is Side.BANKER:
            if DRAGON_7.happens(final):
                yield "dragon_7"
            if self.fortune_7.happens(final):
                yield "fortune_7"
            if final.banker.points == 6:
                yield "six"
            yield "win"
        else:
            yield "tie" if final.winner is None else LOSE


@dataclass(frozen=True)
class Player(FinalWager):
    """The Player's Hand will be ahead."""

    id = "player"
    outcomes = ("panda_8", "one_up", "win", "tie", "dragon_7", "fortune_7", LOSE)
    optional = frozenset({"panda_8", "one_up", "dragon_7", "fortune_7"})
    fortune_7: Fortune7 = Fortune7()
    one_up: OneUp = OneUp()

    def under(self, terms: Terms) -> Self:
        return replace(self, fortune_7=Fortune7.under(terms), one_up=OneUp.under(terms))

    def lines_met(self, final: FinalState) -> Iterator[str]:
        if final.winner is Side.PLAYER:
            if PANDA_8.happens(final):
                yield "panda_8"
            if self.one_up.happens(final):
                yield "one_up"
            yield "win"
        elif final.winner is None:
            yield "tie"
        else:
            if DRAGON_7.happens(final):
                yield "dragon_7"
            if self.fortune_7.happens(final):
                yield "fortune_7"
            yield LOSE


class Tie(FinalWager):
    """Both hands will be level."""

    id = "tie"
    outcomes = ("tie", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield "tie" if final.winner is None else LOSE


WAGERS = (Banker(), Player(), Tie())
