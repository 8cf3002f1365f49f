"""Exact odds of every wager a table offers, for a full shoe or any remaining one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm, perm

from croupier.games.baccarat.compiled import (
    FinalTable,
    HandTable,
    OpeningTable,
    SetTable,
    Table,
    compile_wager,
)
from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.games.baccarat.settlement import Result, money
from croupier.games.baccarat.wager import SeatWager
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.law import OPENING_CARDS, VOID, FinalLaw, courses, final_law, value_counts
from croupier.odds.weights import Weights, hand_weights, opening_weights, set_weights
from croupier.rulebooks.house_rules import HouseRules, OfferedWager, PricedLine
from croupier.values.money import Cents, dollars
from croupier.values.odds import Odds
from croupier.values.shoe import Composition

VOID_OUTCOME = "void"


def full_shoe(game: BaccaratGame) -> Composition:
    return Composition.of_decks(game.house.shoe_decks)


@dataclass(frozen=True)
class Analysis:
    """One table, one shoe: what is worked out once and used for every wager."""

    game: BaccaratGame
    shoe: Composition
    meters: Meters
    stake: Cents | None = None
    """Settle this stake with the table's own rounding; None: per unit, exactly."""

    @cached_property
    def values(self) -> tuple[int, ...]:
        return value_counts(self.game.house.tableau, self.shoe)

    @cached_property
    def final_law(self) -> FinalLaw:
        return final_law(self.game.house.tableau, self.values)

    @cached_property
    def house(self) -> HouseRules:
        """The house rules that price a unit: without a filed stake nothing is rounded."""
        house = self.game.house
        if self.stake is not None or house.vigorish is None:
            return house
        return replace(house, coin=Cents(1), vigorish=replace(house.vigorish, coin=None))

    def stake_on(self, wager: OfferedWager) -> Cents:
        """The filed stake, the fixed one, or one that comes out even under every price."""
        if wager.fixed_stake is not None:
            return Cents(wager.fixed_stake.value)
        if self.stake is not None:
            return self.stake
        rate = self.house.vigorish.rate.denominator if self.house.vigorish else 1
        odds = [line.price.stake for line in wager.lines if isinstance(line.price, Odds)]
        return Cents(lcm(*odds) * rate * 100)

    def net(self, wager: OfferedWager, line: PricedLine) -> tuple[Fraction, Result]:
        """What a line brings per unit staked."""
        stake = self.stake_on(wager)
        settled = money(self.house, wager, line, stake, self.meters)
        return Fraction(settled.net - stake, stake), settled.result

    def weights(self, table: Table) -> tuple[Weights, int]:
        """A wager's outcomes, counted, and the number of all ordered deals."""
        cards = self.shoe.total
        if cards < OPENING_CARDS:
            return {VOID_OUTCOME: 1}, 1
        match table:
            case FinalTable():
                return self._final_weights(table), self.final_law.total
            case HandTable():
                return hand_weights(table, self.shoe), perm(cards, 2)
            case OpeningTable():
                return opening_weights(table, self.shoe), perm(cards, OPENING_CARDS)
            case SetTable():
                return set_weights(table, self.shoe), perm(cards, OPENING_CARDS)

    def _final_weights(self, table: FinalTable) -> Weights:
        states = courses(self.game.house.tableau).states
        weights = Counter[str]()
        for place, ways in self.final_law.weights.items():
            outcome = VOID_OUTCOME if place == VOID else table.outcomes[states[place]]
            weights[outcome] += ways
        return weights

    def odds(self, wager_id: str, *, seat: int = 1) -> WagerOdds:
        """One wager's odds, seen from a seat."""
        bound = self.game.wagers[wager_id]
        table = compile_wager(self.game, wager_id, seat=seat, meters=self.meters)
        weights, total = self._counted(wager_id, table)
        return self._row(bound.offered, weights, total, self._terms(wager_id, seat))

    def _counted(self, wager_id: str, table: Table) -> tuple[Weights, int]:
        del wager_id
        return self.weights(table)

    def _row(
        self, wager: OfferedWager, weights: Weights, total: int, terms: Mapping[str, str]
    ) -> WagerOdds:
        outcomes = list[OutcomeOdds]()
        for line in wager.lines:
            net, result = self.net(wager, line)
            outcomes.append(
                OutcomeOdds(
                    line.outcome,
                    str(line.price),
                    Fraction(weights.get(line.outcome, 0), total),
                    net,
                    resolved=result is not Result.RETURNED,
                )
            )
        if VOID_OUTCOME in weights:
            void = Fraction(weights[VOID_OUTCOME], total)
            outcomes.append(
                OutcomeOdds(VOID_OUTCOME, "returned", void, Fraction(0), resolved=False)
            )
        return WagerOdds(wager.id, wager.paytable, self.game.house.variant, tuple(outcomes), terms)

    def _terms(self, wager_id: str, seat: int) -> dict[str, str]:
        terms = dict[str, str]()
        bound = self.game.wagers[wager_id]
        if bound.offered.bears_vigorish and self.game.house.vigorish:
            terms["vigorish"] = self.game.house.vigorish.name
        if isinstance(bound.definition, SeatWager):
            terms["seat"] = str(seat)
            terms |= {name: dollars(cents) for name, cents in self.meters.items()}
        if self.stake is not None or bound.offered.fixed_stake:
            terms["stake"] = dollars(self.stake_on(bound.offered))
        return terms
