"""What somebody sets out with, and when they stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.values.money import Cents, dollars
from croupier.values.refusals import Unreadable

MOST_ROUNDS = 1_000_000
MOST_SESSIONS = 1_000


@dataclass(frozen=True, slots=True)
class Plan:
    """A bankroll with its goal, its rounds and the risk that is borne."""

    bankroll: Cents
    goal: Cents | None = None
    rounds: int | None = None
    rounds_an_hour: int = 70
    sessions: int = 1
    """Of a trip, each begun with the bankroll."""
    kelly: Fraction = Fraction(1)
    """How much risk is borne, as a fraction of Kelly."""
    purses: int = 10_000
    """That are simulated."""
    seed: int = 0

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise Unreadable(problem)

    def _problems(self) -> Iterator[str]:
        if self.bankroll <= 0:
            yield "a bankroll must be above zero"
        if self.goal is not None and self.goal <= self.bankroll:
            yield f"the goal, {dollars(self.goal)}, must be above the bankroll"
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            yield f"rounds must be from 1 to {MOST_ROUNDS:,}"
        if not 1 <= self.sessions <= MOST_SESSIONS:
            yield f"sessions must be from 1 to {MOST_SESSIONS:,}"
        if not 0 < self.kelly <= 2:
            yield "a fraction of Kelly must be above zero, and at most 2"
        if self.rounds_an_hour < 1 or self.purses < 1:
            yield "rounds an hour and simulated purses must be above zero"
