"""Sessions and trips beside purses that are followed one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.sessions import Purses, Session, session
from croupier.bankrolls.simulated import simulated
from croupier.values.money import Cents
from tests.bankrolls.laws import even_money, followed, law_of, laws


def by_sum(purses: Purses) -> dict[int, float]:
    return {
        purses.lowest + place * purses.unit: float(chance)
        for place, chance in enumerate(purses.chances)
        if chance > 1e-15
    }


def counted(law: BetLaw, bankroll: int, rounds: int, goal: int | None = None) -> Session:
    found = session(law, Cents(bankroll), rounds, None if goal is None else Cents(goal))
    assert found is not None
    return found


@settings(max_examples=60)
@given(laws(), st.integers(0, 12), st.integers(1, 7), st.none() | st.integers(1, 12))
def test_every_purse_is_as_likely_as_it_is(
    law: BetLaw, above: int, rounds: int, further: int | None
) -> None:
    bankroll = law.stake + above
    goal = None if further is None else bankroll + further
    exact = followed(law, bankroll, rounds, goal)
    found = counted(law, bankroll, rounds, goal)
    assert by_sum(found.purses) == pytest.approx({s: float(c) for s, c in exact.items()})
    lost = sum(chance for purse, chance in exact.items() if purse < law.stake)
    assert found.ruined[-1] == pytest.approx(float(lost))
    if goal is not None:
        assert found.reached[-1] == pytest.approx(
            float(sum(chance for purse, chance in exact.items() if purse >= goal))
        )


@settings(max_examples=15)
@given(laws(), st.integers(5, 60), st.integers(10, 150), st.none() | st.integers(1, 60))
def test_nothing_is_lost_but_what_the_house_wins(
    law: BetLaw, bankroll: int, rounds: int, further: int | None
) -> None:
    """What is left is what there was, and what every round that was played brings."""
    goal = None if further is None else bankroll + further
    found = counted(law, bankroll, rounds, goal)
    assert float(found.purses.chances.sum()) == pytest.approx(1)
    left = bankroll + float(law.mean) * found.rounds_played
    assert found.purses.mean == pytest.approx(left, abs=1e-6)
    assert found.error < 1e-12
    assert list(found.ruined) == sorted(found.ruined)
    assert list(found.reached) == sorted(found.reached)
    assert found.rounds_played <= rounds + 1e-9


def test_a_trip_is_the_sum_of_its_sessions() -> None:
    law = law_of({3: 2, -2: 3, 0: 1}, 2)
    found = counted(law, 5, 4, 9)
    one = {purse - 5: chance for purse, chance in followed(law, 5, 4, 9).items()}
    three = {0: Fraction(1)}
    for _ in range(3):
        added = dict[int, Fraction]()
        for total, before in three.items():
            for won, chance in one.items():
                added[total + won] = added.get(total + won, Fraction(0)) + before * chance
        three = added
    told = by_sum(found.trip(3))
    assert {s: c for s, c in told.items() if c > 1e-12} == pytest.approx(
        {s: float(c) for s, c in three.items()}
    )
    assert found.trip(3).above(0) == pytest.approx(float(sum(c for s, c in three.items() if s > 0)))


def test_percentiles_are_sums_that_so_many_do_not_exceed() -> None:
    purses = counted(even_money(Fraction(1, 2)), 100, 2).purses
    assert [purses.percentile(each) for each in (1, 25, 26, 75, 76, 100)] == [98, 98, 100, 100,
                                                                             102, 102]  # fmt: skip
    assert purses.above(100) == pytest.approx(0.25)


def test_a_session_that_is_over_before_it_begins() -> None:
    law = law_of({2: 1, -2: 1}, 2)
    poor, rich = counted(law, 1, 10), counted(law, 9, 10, 9)
    assert (poor.ruined[-1], poor.purses.mean, poor.rounds_played) == (1.0, 1.0, 0.0)
    assert (rich.reached[-1], rich.purses.mean, rich.rounds_played) == (1.0, 9.0, 0.0)


@pytest.mark.parametrize("goal", [None, 60])
def test_simulated_purses_fare_as_those_counted(goal: int | None) -> None:
    law = law_of({8: 10, 1: 40, -2: 60}, 2)
    found = counted(law, 30, 200, goal)
    until = None if goal is None else Cents(goal)
    drawn, again = (simulated(law, Cents(30), 200, until, purses=20_000, seed=5) for _ in range(2))
    assert drawn == again
    assert drawn.ruined == pytest.approx(found.ruined[-1], abs=4 * drawn.error(found.ruined[-1]))
    assert drawn.reached == pytest.approx(found.reached[-1], abs=0.015)
    assert drawn.mean == pytest.approx(found.purses.mean, abs=4 * found.purses.deviation / 141)


def test_what_is_too_fine_is_not_counted() -> None:
    law = law_of({9_997: 1, -10_000: 1}, 10_000)
    assert session(law, Cents(10**8), 10**6) is None
