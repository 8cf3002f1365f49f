"""Evenings at a table of Spanish 21: a box for each bettor, round after round of running shoes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.odds.figures import WagerOdds
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.shoes import longest_round
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.spanish_21.rules import BURN_CARD
from croupier.simulation.evenings import Rounds
from croupier.simulation.orders import Stack, stack_of
from croupier.simulation.spanish_21 import kernels
from croupier.simulation.spanish_21.counts import MAIN, MATCHING
from croupier.simulation.spanish_21.kernels import Codes, Told, Whole
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare
from croupier.values.refusals import BadMaterial

FEW_CARDS = 3
"""A hand's on average, or some more: so shoes are shuffled that may be enough."""


@dataclass(frozen=True, eq=False)
class Spanish21Evenings:
    """Every box is played by one strategy; what is staked is the initial wager."""

    table: Spanish21Simulation
    longest: int
    """Cards that a round at one box can take."""
    hands_apart = True

    @property
    def house(self) -> HouseRules:
        return self.table.game.house

    def worth(self, wager: str) -> Sequence[Fraction]:
        tables = self.table.tables
        match wager:
            case "spanish_21":
                return [Fraction(net, tables.parts[MAIN]) for net in self._nets]
            case "match_the_dealer":
                found = tables.rounds.match_net.ravel().tolist()
                return [Fraction(net, tables.parts[MATCHING]) for net in found]
            case _:
                raise BadMaterial(f"{wager} is not bet in every round")

    def edge(self, wager: str) -> Fraction:
        return self._odds[wager].house_edge

    def evenings(self, seed: int, evenings: range, rounds: int, seats: int) -> Rounds:
        shape = len(evenings), rounds, seats
        nets, matches = np.empty(shape, dtype=np.int64), np.empty(shape, dtype=np.int64)
        for row, evening in enumerate(evenings):
            self._play(seed, evening * rounds, nets[row], matches[row])
        found = {WAGER: nets + self._most, MATCH: matches}

        def came(wager: str, seat: int) -> Whole:
            return found[wager][:, :, seat]

        return Rounds(came)

    def _play(self, seed: int, unit: int, nets: Whole, matches: Whole) -> None:
        """As many shoes as it takes: none has less than a round."""
        done, (rounds, boxes) = 0, nets.shape
        begin = np.empty(rounds, dtype=np.int64)
        while done < rounds:
            some = -(-(rounds - done) // self._rounds_of_a_shoe(boxes))
            for order in self._orders(seed, range(unit, unit + some), boxes):
                done += kernels.tell_shoe(
                    order,
                    self._depths,
                    self.table.tables.hands,
                    self.table.tables.rounds,
                    Told(nets[done:], matches[done:], begin),
                )
            unit += some

    def _rounds_of_a_shoe(self, boxes: int) -> int:
        return 1 if self.table.full_shoe else max(1, self.table.cover // (FEW_CARDS * (boxes + 1)))

    def _orders(self, seed: int, units: range, boxes: int) -> Codes:
        """Whole shoes; a round that needs more is dealt from what was dealt before."""
        drawn = self._whole.orders(seed, units)
        behind = min(boxes * self.longest, drawn.shape[1])
        return np.concatenate([drawn, drawn[:, :behind]], axis=1)

    @cached_property
    def _whole(self) -> Stack:
        cards = self.table.stacks[0].cards.tolist()
        return stack_of(cards, len(cards) // 3 * 3)

    @property
    def _depths(self) -> tuple[int, int]:
        return (0, 0) if self.table.full_shoe else (BURN_CARD, self.table.cover)

    @property
    def _most(self) -> int:
        return self.table.tables.rounds.most_net

    @property
    def _nets(self) -> range:
        return range(-self._most, self._most + 1)

    @cached_property
    def _odds(self) -> dict[str, WagerOdds]:
        exact = self.table.exact
        return {each.wager: each for each in (exact.main, *exact.beside)}


def evenings_at(played: Analysis) -> Spanish21Evenings:
    """A table at which all play as was analysed."""
    shoe = played.deal.shoe
    return Spanish21Evenings(prepare(played), longest_round(played.compiled, shoe.values))
