"""Everything there is to tell of bets out of a bankroll, as one value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.kelly import Kelly, certainty_equivalent, growth, kelly
from croupier.bankrolls.mixes import Mix
from croupier.bankrolls.plans import Plan
from croupier.bankrolls.risks import Risk, risks_of
from croupier.bankrolls.sessions import PERCENTILES, Purses, Session, session
from croupier.odds.showing import Listed, Listing
from croupier.values.money import dollars, money

APART = 0.01
"""Where counted and closed form differ by more, that is said."""
INDEPENDENT = "Rounds are independent, each from the same full shoe or set."
SMOOTH = (
    "The closed form takes the purse for a motion in small steps; here it is off by {:.1%} of all"
    " cases."
)
UNCOUNTED = "Purses are too many, or too finely told apart, to be counted."
IN_DEBT = (
    "A round can cost more than is laid at first: a purse that covers the bets is taken to cover"
    " all that is laid later, and may end below nothing."
)
LOSES = "The bets lose in the mean: no stake grows a bankroll, and Kelly stakes nothing."


@dataclass(frozen=True, repr=False)
class Bankroll(Listed):
    mix: Mix
    law: BetLaw
    plan: Plan

    def listing(self) -> Listing:
        """A line for each rule of stopping."""
        shown = [each.document() for each in self.risks]
        lines = [
            (
                risk.until,
                *("" if share is None else f"{share:.4%}"
                  for share in (risk.counted, risk.closed, risk.simulated, risk.reached)),
                "" if risk.rounds is None else f"{risk.rounds:,.1f}",
            )
            for risk in self.risks
        ]  # fmt: skip
        bets = "; ".join(f"{wager} {money(stake)}" for wager, stake in self.mix.items())
        title = (
            f"{bets} out of {money(self.plan.bankroll)}: {float(self.law.edge):.4%} to the house"
        )
        columns = ("played", "lost", "closed form", "simulated", "goal reached", "mean rounds")
        return Listing(title, columns, lines, shown, self.notes)

    @property
    def n0(self) -> float | None:
        """Rounds after which the mean is as large as the standard deviation, won or lost."""
        return float(self.law.variance / self.law.mean**2) if self.law.mean else None

    @property
    def desirability(self) -> float:
        return 1000 * float(self.law.mean) / self.law.deviation if self.law.variance else 0.0

    @property
    def score(self) -> float:
        return self.desirability**2 if self.law.mean > 0 else 0.0

    @cached_property
    def kelly(self) -> Kelly:
        return kelly(self.law, self.plan.bankroll)

    @property
    def growth(self) -> float | None:
        return growth(self.law, self.plan.bankroll)

    @property
    def certainty_equivalent(self) -> float | None:
        """Of a round, in cents."""
        return certainty_equivalent(self.law, self.plan.bankroll, float(self.plan.kelly))

    @cached_property
    def session(self) -> Session | None:
        """To the last round, or the goal before it."""
        plan = self.plan
        return (plan.rounds and session(self.law, plan.bankroll, plan.rounds, plan.goal)) or None

    @property
    def trip(self) -> Purses | None:
        """What all sessions win or lose together."""
        if self.session is None or self.plan.sessions == 1:
            return None
        return self.session.trip(self.plan.sessions)

    @cached_property
    def risks(self) -> tuple[Risk, ...]:
        return tuple(risks_of(self.law, self.plan, self.session))

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        yield INDEPENDENT
        if self.law.remark:
            yield f"The law is not exact: {self.law.remark}."
        if self.law.bottom < -self.law.stake:
            yield IN_DEBT
        if self.law.mean <= 0:
            yield LOSES
        off = [abs(risk.counted - risk.closed) for risk in self.risks if risk.counted is not None]
        if off and max(off) > APART:
            yield SMOOTH.format(max(off))
        if any(risk.counted is None for risk in self.risks):
            yield UNCOUNTED

    def document(self) -> dict[str, object]:
        law, plan = self.law, self.plan
        return {
            "bets": {wager: dollars(stake) for wager, stake in self.mix.items()},
            "bankroll": dollars(plan.bankroll),
            "goal": None if plan.goal is None else dollars(plan.goal),
            "rounds": plan.rounds,
            "round": {
                "staked": dollars(law.stake),
                "mean": float(law.mean) / 100,
                "house_edge": float(law.edge),
                "standard_deviation": law.deviation / 100,
                "skewness": law.skewness,
                "an_hour": float(law.mean) * plan.rounds_an_hour / 100,
                "n0": self.n0,
                "desirability": self.desirability,
                "score": self.score,
                "certainty_equivalent": _in_dollars(self.certainty_equivalent),
                "growth": self.growth,
                "nets": {dollars(net): str(chance) for net, chance in sorted(law.nets.items())},
            },
            "kelly": {
                "fraction": str(plan.kelly),
                "times": self.kelly.times * plan.kelly,
                "share": self.kelly.share * plan.kelly,
                "growth_of_full": self.kelly.growth,
            },
            "risk": [each.document() for each in self.risks],
            "session": self._session_document(),
            "trip": self._trip_document(),
            "notes": list(self.notes),
        }

    def _session_document(self) -> dict[str, object] | None:
        found = self.session
        if found is None:
            return None
        return {
            **purses_document(found.purses),
            "ahead": found.ahead,
            "rounds_played": found.rounds_played,
            "error": found.error,
            "by_round": {
                "rounds": list(found.moments),
                "ruined": list(found.ruined),
                "reached": list(found.reached),
                "percentiles": {
                    f"{percent}%": [dollars(each) for each in sums]
                    for percent, sums in found.fan.items()
                },
            },
        }

    def _trip_document(self) -> dict[str, object] | None:
        trip = self.trip
        if trip is None:
            return None
        won = {"sessions": self.plan.sessions, "ahead": trip.above(0)}
        return {**won, **purses_document(trip)}


def _in_dollars(cents: float | None) -> float | None:
    return None if cents is None else cents / 100


def purses_document(purses: Purses) -> dict[str, object]:
    return {
        "mean": purses.mean / 100,
        "standard_deviation": purses.deviation / 100,
        "percentiles": {f"{each}%": dollars(purses.percentile(each)) for each in PERCENTILES},
    }
