"""A bank that faces several wagers in one round.

Vigorish falls on the surplus once wagers won and lost are set off (535.11(o), (r)). It is at least
the rate of what the bank is up on average, and at most the rate of what it wins gross; between the
two it is simulated.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.games.pai_gow.positions import AREAS
from croupier.odds.pai_gow.analysis import Analysis
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.strategies import Strategy


def most_wagers(role: Role) -> int:
    """Every other area, and the dealer's unless the house is co-banking."""
    return len(AREAS) - 1 + (role is Role.BANK)


@dataclass(frozen=True, slots=True)
class SeveralWagers:
    """What a bank is up for each unit wagered against it, all wagers being equal."""

    role: Role
    strategy: str
    against: str
    opponents: int
    before_vigorish: Fraction
    at_least: Fraction
    at_most: Fraction
    simulated: Fraction
    standard_error: float
    rounds: int
    seed: int


def several_wagers(  # noqa: PLR0913
    analysis: Analysis,
    own: Strategy,
    against: Strategy,
    *,
    role: Role,
    opponents: int,
    rounds: int,
    seed: int,
) -> SeveralWagers:
    """Compiles a loop, so that whoever does not ask for this need not load it."""
    from croupier.odds.pai_gow.simulated import simulate  # noqa: PLC0415

    tally = analysis.tally(role, own, against)
    vigorish = analysis.game.house.vigorish
    rate = vigorish.rate if vigorish else Fraction(0)
    won, lost = Fraction(tally.win, tally.total), Fraction(tally.lose, tally.total)
    up = won - lost
    dealt = simulate(
        analysis.splits, own.chosen, against.chosen, opponents, rounds=rounds, seed=seed
    )
    surplus, error = dealt.mean({each: Fraction(max(each, 0), opponents) for each in dealt.rounds})
    share = role.share
    return SeveralWagers(
        role=role,
        strategy=own.name,
        against=against.name,
        opponents=opponents,
        before_vigorish=share * up,
        at_least=share * (up - rate * won),
        at_most=share * (up - rate * max(up, Fraction(0))),
        simulated=share * (up - rate * surplus),
        standard_error=float(share * rate) * error,
        rounds=rounds,
        seed=seed,
    )
