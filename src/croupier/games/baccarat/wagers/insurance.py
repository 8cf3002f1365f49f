"""Insurance wagers of the tables that push the Banker on a certain win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from croupier.games.baccarat.hands import FinalState
from croupier.games.baccarat.results import DRAGON_7, PANDA_8, Fortune7, OneUp
from croupier.games.baccarat.wager import LOSE, FinalWager, Terms


class Dragon7Insurance(FinalWager):
    id = "dragon_7"
    outcomes = ("dragon_7", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield "dragon_7" if DRAGON_7.happens(final) else LOSE


class Panda8Insurance(FinalWager):
    id = "panda_8"
    outcomes = ("panda_8", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield "panda_8" if PANDA_8.happens(final) else LOSE


@dataclass(frozen=True)
class Fortune7Insurance(FinalWager):
    id = "fortune_7_insurance"
    outcomes = ("fortune_7", LOSE)
    fortune_7: Fortune7 = Fortune7()

    def under(self, terms: Terms) -> Self:
        return replace(self, fortune_7=Fortune7.under(terms))

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield "fortune_7" if self.fortune_7.happens(final) else LOSE


@dataclass(frozen=True)
class OneUpInsurance(FinalWager):
    id = "one_up"
    outcomes = ("one_to_nil", "one_up", LOSE)
    one_up: OneUp = OneUp()

    def under(self, terms: Terms) -> Self:
        return replace(self, one_up=OneUp.under(terms))

    def lines_met(self, final: FinalState) -> Iterator[str]:
        if self.one_up.happens(final):
            yield "one_to_nil" if final.player.points == 1 else "one_up"
        else:
            yield LOSE


WAGERS = (Dragon7Insurance(), Panda8Insurance(), Fortune7Insurance(), OneUpInsurance())
