"""Exact figures of a Spanish 21 table: the best play, or a given one, and its edge."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from croupier.games.spanish_21.compiled import CompiledGame, compile_game
from croupier.games.spanish_21.game import WAGER, Spanish21Game, rulebook
from croupier.games.spanish_21.strategy import Strategy, expect_lawful
from croupier.odds.figures import OutcomeOdds, percent
from croupier.odds.spanish_21.best import Best, best_strategy
from croupier.odds.spanish_21.columns import nets
from croupier.odds.spanish_21.evaluation import SPLIT_ROUND, RoundOdds, evaluate_round
from croupier.odds.spanish_21.playing import Deal, Engine
from croupier.odds.spanish_21.shoes import Shoe, full_shoe
from croupier.odds.spanish_21.splits import LOOKING_ADDS
from croupier.odds.spanish_21.terms import terms
from croupier.odds.spanish_21.variance import split_square
from croupier.values.money import Cents
from croupier.values.shoe import Composition


@dataclass(frozen=True, eq=False, repr=False)
class Analysis:
    """One table, one shoe and one strategy; per unit of the initial wager, for one box."""

    deal: Deal
    strategy: Strategy
    best: Best | None = None
    """What the decisions are worth, where the best strategy was sought."""

    def __repr__(self) -> str:
        house, play = self.deal.engine.game.house, self.strategy.name
        return f"<Analysis of {house.in_brief}; {play}, house edge {percent(self.edge)}>"

    @property
    def compiled(self) -> CompiledGame:
        return self.deal.compiled

    @cached_property
    def round(self) -> RoundOdds:
        return evaluate_round(self.deal, self.strategy)

    @cached_property
    def outcomes(self) -> tuple[OutcomeOdds, ...]:
        """Every outcome with its exact chance; what a split brings is the mean of its hands."""
        worth = nets(self.deal.engine)
        printed = self.deal.engine.game.lines[WAGER]
        order = [*printed, *worth]
        found = {**self.round.chances}
        rows = [
            OutcomeOdds(
                name,
                str(printed[name].price) if name in printed else "",
                found.get(name, Fraction(0)),
                worth[name],
                resolved=bool(worth[name]),
            )
            for name in dict.fromkeys(order)
        ]
        chance = found[SPLIT_ROUND]
        mean = self.split_mean / chance if chance else Fraction(0)
        return (*rows, OutcomeOdds(SPLIT_ROUND, "", chance, mean, resolved=True))

    @property
    def split_mean(self) -> Fraction:
        """What rounds with a split add to the mean of all rounds."""
        return sum((each.chance * each.mean for each in self.round.splits), Fraction(0))

    @cached_property
    def expected_value(self) -> Fraction:
        bonus = self.super_bonus * self.deal.engine.terms.bonus
        return bonus + sum((each.probability * each.net for each in self.outcomes), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """The house's, per unit of the initial wager."""
        return -self.expected_value

    @property
    def split_error(self) -> float | None:
        """How much lower the edge is, at most, for one who looks at finished hands of a split too.

        It was bounded for the best play of the chapter's own game from a full shoe; else None.
        """
        house = self.deal.engine.game.house
        full = self.deal.shoe.composition == full_shoe(house)
        chapters = self.compiled is compile_game(rulebook(house.rulebook))
        return LOOKING_ADDS.get(house.shoe_decks) if full and chapters and self.best else None

    @property
    def super_bonus(self) -> Fraction:
        """How often three suited sevens meet a seven, undoubled and not split."""
        return sum(self.round.bonus.values(), Fraction(0))

    @cached_property
    def standard_deviation(self) -> float:
        """Not exact where rounds are split: see `variance`."""
        bonus, worth = self.deal.engine.terms.bonus, nets(self.deal.engine)
        squares = [
            *(
                each.probability * each.net**2
                for each in self.outcomes
                if each.outcome != SPLIT_ROUND
            ),
            *(
                chance * bonus * (2 * worth[line] + bonus)
                for line, chance in self.round.bonus.items()
            ),
        ]
        splits = sum(float(each.chance) * split_square(each.value) for each in self.round.splits)
        own = sum(squares, Fraction(0)) - self.expected_value**2
        return sqrt(float(own) + splits)


def analyse(
    game: Spanish21Game, shoe: Composition | None = None, stake: Cents | None = None
) -> Analysis:
    """The best play, deciding on one's own cards and the up card, and what it is worth."""
    deal = prepared(game, shoe, stake)
    best = best_strategy(deal)
    return Analysis(deal, best.strategy, best)


def evaluate(
    game: Spanish21Game,
    strategy: Strategy,
    shoe: Composition | None = None,
    stake: Cents | None = None,
) -> Analysis:
    """What a given strategy is worth; one that asks for the unlawful is refused."""
    deal = prepared(game, shoe, stake)
    expect_lawful(deal.compiled, strategy)
    return Analysis(deal, strategy)


def prepared(
    game: Spanish21Game, shoe: Composition | None = None, stake: Cents | None = None
) -> Deal:
    """A game and a shoe ready to be counted; a shoe too small for a round is refused."""
    engine = Engine(game, terms(game, stake))
    left = Shoe(full_shoe(game.house) if shoe is None else shoe)
    left.expect_enough(engine.compiled)
    return Deal(engine, left)
