"""Exact odds of every wager a table offers, for a full shoe or any remaining one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.games.baccarat.settlement import Result, money
from croupier.games.baccarat.wager import OpeningWager, SeatWager
from croupier.odds.baccarat.law import LONGEST_ROUND, VOID, RoundLaw, round_law
from croupier.odds.baccarat.weights import Weights, hand_weights, opening_weights, set_weights
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.showing import NotHere
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.rulebooks.house_rules import OfferedWager, PricedLine
from croupier.values.messages import said
from croupier.values.money import Cents, dollars
from croupier.values.odds import Odds
from croupier.values.refusals import Refused, refuse
from croupier.values.shoe import Composition

VOID_OUTCOME = "void"


@dataclass(frozen=True, repr=False)
class Analysis:
    """One table and one shoe: what is worked out once and used for every wager."""

    game: BaccaratGame
    shoe: Composition
    law: RoundLaw
    meters: Meters
    stake: Cents | None = None
    """Settle this stake with the table's own rounding; None: per unit, exactly."""

    def __repr__(self) -> str:
        return f"<Analysis of {self.shoe.total} cards at {self.game.house.in_brief}>"

    @cached_property
    def house(self) -> BaccaratRules:
        """The house rules that price a unit: without a named stake nothing is rounded."""
        house = self.game.house
        if self.stake is not None:
            return house
        vigorish = replace(house.vigorish, coin=None) if house.vigorish else None
        return replace(house, coin=Cents(1), vigorish=vigorish)

    def stake_on(self, wager: OfferedWager) -> Cents:
        """The fixed stake, the named one, or one that comes out even under every price."""
        if wager.fixed_stake is not None:
            return Cents(wager.fixed_stake.value)
        if self.stake is not None:
            return self.stake
        rate = self.house.vigorish.rate.denominator if self.house.vigorish else 1
        odds = [line.price.stake for line in wager.lines if isinstance(line.price, Odds)]
        share = wager.ride.share.denominator if wager.ride else 1
        return Cents(lcm(*odds) * rate * share * 100)

    @cached_property
    def _tables(self) -> dict[tuple[str, int], Table]:
        return {}

    def compiled(self, wager_id: str, seat: int = 1) -> Table:
        key = (wager_id, seat)
        if key not in self._tables:
            self._tables[key] = compile_wager(self.game, wager_id, seat=seat, meters=self.meters)
        return self._tables[key]

    def net(self, wager: OfferedWager, line: PricedLine) -> tuple[Fraction, Result]:
        """What a line brings per unit staked."""
        stake = self.stake_on(wager)
        settled = money(self.house, wager, line, stake, self.meters)
        return Fraction(settled.handed_back - stake, stake), settled.result

    def odds(self, wager_id: str, *, seat: int = 1) -> WagerOdds:
        """One wager's odds, seen from a seat."""
        if wager_id not in self.game.wagers:
            raise NotHere("wager", wager_id, self.game.wagers)
        seats = self.game.house.seats
        if not 1 <= seat <= seats.value:
            why = said(
                "there is no seat {seat}; the table has {seats}", seat=seat, seats=seats.value
            )
            raise Refused([refuse(seats.clause, why)])
        wager = self.game.wagers[wager_id].offered
        weights, total = self.weights(wager_id, seat=seat)
        return WagerOdds(
            wager.id,
            wager.paytable,
            self.game.house.variant,
            tuple(self._outcomes(wager, weights, total)),
            self.terms(wager_id, seat),
        )

    def _outcomes(self, wager: OfferedWager, weights: Weights, total: int) -> Iterator[OutcomeOdds]:
        for line in wager.lines:
            net, result = self.net(wager, line)
            probability = Fraction(weights.get(line.outcome, 0), total)
            resolved = result is not Result.RETURNED or bool(net)
            yield OutcomeOdds(line.outcome, str(line.price), probability, net, resolved=resolved)
        if VOID_OUTCOME in weights:
            probability = Fraction(weights[VOID_OUTCOME], total)
            yield OutcomeOdds(VOID_OUTCOME, "returned", probability, Fraction(0), resolved=False)

    def weights(self, wager_id: str, *, seat: int = 1) -> tuple[Weights, int]:
        """A wager's outcomes, counted, and the number of all ordered deals."""
        cards = self.shoe.total
        if cards < OPENING_CARDS:
            return {VOID_OUTCOME: 1}, 1
        definition = self.game.wagers[wager_id].definition
        if isinstance(definition, OpeningWager) and definition.formula:
            return definition.formula.weights(self.shoe.counts), perm(cards, OPENING_CARDS)
        return self._table_weights(self.compiled(wager_id, seat))

    def _table_weights(self, table: Table) -> tuple[Weights, int]:
        cards = self.shoe.total
        match table:
            case FinalTable():
                return self._final_weights(table), self.law.total
            case HandTable():
                return hand_weights(table, self.shoe), perm(cards, 2)
            case OpeningTable():
                return opening_weights(table, self.shoe), perm(cards, OPENING_CARDS)
            case SetTable():
                return set_weights(table, self.shoe), perm(cards, OPENING_CARDS)

    def _final_weights(self, table: FinalTable) -> Weights:
        outcomes = outcomes_by_place(table)
        weights = Counter[str]({VOID_OUTCOME: 0} if self.law.cards < LONGEST_ROUND else {})
        for place, ways in self.law.finals.items():
            weights[outcomes[place]] += ways
        return weights

    def terms(self, wager_id: str, seat: int) -> dict[str, str]:
        """What else the figures depend on."""
        terms = dict[str, str]()
        bound, vigorish = self.game.wagers[wager_id], self.game.house.vigorish
        house = self.game.house
        if len(house.games) > 1:
            terms["base_game"] = next(iter(house.games - {house.variant}))
        for other in bound.definition.depends_on:
            if other in house.wagers and house.wagers[other].paytable:
                terms[other] = str(house.wagers[other].paytable)
        if bound.offered.bears_vigorish and vigorish:
            terms["vigorish"] = vigorish.name
        if isinstance(bound.definition, SeatWager):
            terms["seat"] = str(seat)
            terms |= {name: dollars(cents) for name, cents in self.meters.items()}
        if self.stake is not None or bound.offered.fixed_stake:
            terms["stake"] = dollars(self.stake_on(bound.offered))
        return terms


def outcomes_by_place(table: Table) -> dict[int, str]:
    """The outcome of each final state by its place in the law of a round, and of a void one."""
    assert isinstance(table, FinalTable)
    return {VOID: VOID_OUTCOME, **dict(enumerate(table.outcomes.values()))}


def analyse(
    game: BaccaratGame,
    *,
    shoe: Composition | None = None,
    meters: Meters | None = None,
    stake: Cents | None = None,
    law: RoundLaw | None = None,
) -> Analysis:
    """A shoe at a table, the full one unless another is named."""
    held = shoe or Composition.of_decks(game.house.shoe_decks)
    return Analysis(
        game,
        held,
        law or round_law(game.house.tableau, held),
        game.meters_at(meters),
        stake,
    )


def seats_that_differ(analysis: Analysis, wager_id: str) -> Iterator[WagerOdds]:
    """Rows of further seats whose figures are not those of seat 1 or of one before."""
    bound = analysis.game.wagers[wager_id]
    if not isinstance(bound.definition, SeatWager):
        return
    rows = [analysis.odds(wager_id)]
    for seat in range(2, analysis.game.house.seats.value + 1):
        row = analysis.odds(wager_id, seat=seat)
        if all(row.outcomes != earlier.outcomes for earlier in rows):
            rows.append(row)
            yield row
