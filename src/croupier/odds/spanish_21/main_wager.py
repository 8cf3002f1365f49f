"""Figures of the main wager as odds print them: every outcome of a round under one strategy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.bonus import bonus_chance
from croupier.odds.spanish_21.evaluation import SPLIT_ROUND
from croupier.values.money import Cents, dollars

if TYPE_CHECKING:
    from croupier.odds.spanish_21.split_law import RoundLaw

WITH_BONUS = "_with_fixed_bonus"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RoundOdds(WagerOdds):
    """A round of one box, per unit of its first wager.

    What a split brings is a mean over its hands, so that figures beyond the mean are not those of
    the outcomes: hits leave split rounds out, the deviation takes hands of a split for independent
    once the dealer's end is known, and a skewness is not told. The law of rounds, where there is
    one, has the exact deviation.
    """

    analysis: Analysis
    """It is asked how widely rounds scatter when that is to be told: the answer takes a while."""
    law: RoundLaw | None = None

    @property
    def variance(self) -> Fraction:
        return Fraction(self.standard_deviation) ** 2

    @property
    def standard_deviation(self) -> float:
        known = self.analysis if self.law is None else self.law
        return known.standard_deviation

    @property
    def skewness(self) -> float | None:
        return None

    @property
    def hit_frequency(self) -> Fraction:
        """How often a round that is not split leaves the player up."""
        won = (
            each.probability
            for each in self.outcomes
            if each.net > 0 and each.outcome != SPLIT_ROUND
        )
        return sum(won, Fraction(0))


def round_odds(
    game: Spanish21Game,
    analysis: Analysis,
    stake: Cents | None = None,
    law: RoundLaw | None = None,
) -> RoundOdds:
    """The main wager as the analysed strategy plays it."""
    terms = {"strategy": analysis.strategy.name}
    if analysis.split_error is not None:
        terms["split_error"] = f"at most {analysis.split_error:.5%}"
    if stake is None:
        terms["super_bonus"] = f"up to {one_in(bonus_chance(analysis.deal))}"
    else:
        terms |= {"super_bonus": one_in(analysis.super_bonus), "stake": dollars(stake)}
    return RoundOdds(
        WAGER,
        game.house.wagers[WAGER].paytable,
        game.house.variant,
        tuple(_outcomes(analysis, stake)),
        terms,
        analysis=analysis,
        law=law,
    )


def one_in(chance: Fraction) -> str:
    """How often something comes.

    >>> one_in(Fraction(3, 2000000))
    '1 in 666,667'
    """
    return f"1 in {round(1 / chance):,}" if chance else "never"


def _outcomes(analysis: Analysis, stake: Cents | None) -> Iterator[OutcomeOdds]:
    """With a stake, hands that win the fixed bonus stand apart from others of their line."""
    bonus = analysis.deal.engine.terms.bonus
    paid = analysis.round.bonus if bonus else {}
    for each in analysis.outcomes:
        won = paid.get(each.outcome, Fraction(0))
        yield replace(each, probability=each.probability - won)
        if won:
            assert stake is not None
            yield replace(
                each,
                outcome=each.outcome + WITH_BONUS,
                pays=f"{each.pays} and {dollars(Cents(int(bonus * stake)))}",
                probability=won,
                net=each.net + bonus,
            )
