"""Ruin by every rule of stopping, told three ways that must agree."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.bankrolls.plans import Plan
from croupier.bankrolls.reports import Bankroll
from croupier.bankrolls.risks import risks_of
from croupier.bankrolls.sessions import session
from croupier.values.money import Cents
from tests.bankrolls.laws import even_money, law_of

PURSES = 4_000


@pytest.mark.parametrize("win", [Fraction(12, 25), Fraction(13, 25)])
def test_what_is_simulated_is_what_is_counted(win: Fraction) -> None:
    law = even_money(win)
    plan = Plan(Cents(20), goal=Cents(40), rounds=300, purses=PURSES, seed=3)
    planned = session(law, plan.bankroll, 300, plan.goal)
    found = {risk.until: risk for risk in risks_of(law, plan, planned)}
    assert list(found) == [
        "played on and on",
        "to the goal",
        "to the last round",
        "to the goal or last round",
    ]
    certain = found["played on and on"] if win < Fraction(1, 2) else None
    for risk in found.values():
        assert risk.counted is not None
        if risk is certain:
            assert (risk.counted, risk.simulated, risk.error) == (1.0, None, None)
            continue
        assert risk.simulated is not None
        assert risk.error is not None
        assert risk.simulated == pytest.approx(risk.counted, abs=4 * risk.error)
        assert risk.closed == pytest.approx(risk.counted, abs=0.03)


def test_of_what_takes_long_fewer_purses_are_simulated() -> None:
    (ever,) = risks_of(even_money(Fraction(51, 100)), Plan(Cents(40)), None)
    assert ever.drawn is not None
    assert 500 <= ever.drawn.purses < 10_000
    assert ever.counted == pytest.approx((49 / 51) ** 40)
    assert ever.simulated == pytest.approx(ever.counted, abs=4 * ever.drawn.error(0.2))


def test_what_would_take_too_long_is_not_simulated() -> None:
    law = even_money(Fraction(1, 2))
    ever, to_goal = risks_of(law, Plan(Cents(10_000), goal=Cents(20_000)), None)
    assert (ever.simulated, to_goal.simulated) == (None, None)
    assert to_goal.rounds == pytest.approx(10_000**2)


def test_a_round_that_costs_more_than_the_bets_may_end_below_nothing() -> None:
    doubles = law_of({10: 4, 20: 1, -10: 4, -20: 2}, 10)
    plan = Plan(Cents(20), rounds=3, purses=100)
    told = Bankroll({"made_up": Cents(10)}, doubles, plan)
    assert any("may end below nothing" in note for note in told.notes)
    assert told.session is not None
    assert told.session.purses.percentile(5) < 0
    plain = Bankroll({"made_up": Cents(10)}, law_of({10: 1, -10: 1}, 10), plan)
    assert not any("below nothing" in note for note in plain.notes)
