"""Must Hit by exact formulas, and by going through every point and every wager."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.must_hit import MustHitOdds, Standing, floor_sum
from croupier.odds.baccarat.progressive import ProgressiveOdds, progressive_odds
from croupier.rulebooks.house_rules import MustHit
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from tests.support import cases, clause, game

METERS = """
[wagers.royal_9]
[progressive.meters.mega]
initial = 60000
reset = 50000
rate = "1.5%"
reserve_rate = "0.5%"
[progressive.meters.major]
initial = 450
reset = 450
rate = "1%"
[progressive.meters.minor]
initial = 450
reset = 450
rate = "1%"
"""
INCREMENTS = [Fraction(1), Fraction(3), Fraction(5, 2), Fraction(13, 7), Fraction(1, 3)]


def must_hit(reset: int, ceiling: int, increment: Fraction) -> MustHitOdds:
    """Fed by wagers of a dollar."""
    filed = MustHit(1, Cents(reset), Cents(ceiling), increment / 100, ClauseId("PA627B-3-h-1"))
    return MustHitOdds(filed, Cents(100))


def wagers_until(point: int, amount: Fraction, increment: Fraction) -> int:
    """One wager after the other; it is looked at after each."""
    wagers = 0
    while wagers == 0 or amount < point:
        amount += increment
        wagers += 1
    return wagers


def award_of(point: int, standing: Standing) -> int:
    """The whole meter, once its point is reached, but for parts of a cent (R-X27)."""
    wagers = wagers_until(point, standing.amount, standing.increment)
    return min(floor(standing.amount + wagers * standing.increment), standing.ceiling)


def points_above(standing: Standing) -> list[int]:
    return [p for p in range(standing.ceiling + 1) if p > standing.amount]


def filed_in_pennsylvania(configuration: int, stake: int = 5) -> ProgressiveOdds:
    meters = METERS if stake == 5 else METERS.replace("450", "90")
    more = f"{meters}\n[progressive]\nstake = {stake}\n"
    more += f"[progressive.must_hit]\nconfiguration = {configuration}\n"
    odds = progressive_odds(analyse(game("pa-627b", more)))
    assert odds is not None
    return odds


# the award


@pytest.mark.parametrize(
    ("cited", "mean", "half", "most_of_twenty"),
    cases(
        ("PA627B-3-h-1", "625.125", 625_00, 962_50),
        ("PA627B-3-h-2", "300.125", 300_00, 480_00),
        ("PA627B-3-h-3", "150.05", 150_00, 195_00),
    ),
)
def test_the_award_of_each_configuration(
    cited: str, mean: str, half: int, most_of_twenty: int
) -> None:
    """A point is any whole cent above the reset amount; the meter is paid as a wager leaves it."""
    found = filed_in_pennsylvania(int(cited[-1])).must_hit
    assert found is not None
    assert found.filed.clause == cited
    assert found.at_reset.mean_award == Fraction(mean) * 100
    assert found.at_reset.percentile(50) == half
    assert found.at_reset.percentile(95) == most_of_twenty


@pytest.mark.parametrize("increment", INCREMENTS)
@pytest.mark.parametrize("amount", [Fraction(10), Fraction(25, 2), Fraction(17), Fraction(79, 4)])
def test_a_standing_is_what_all_points_come_to(increment: Fraction, amount: Fraction) -> None:
    standing = must_hit(10, 20, increment).at(amount)
    points = points_above(standing)
    assert standing.points == len(points)
    awards = {point: award_of(point, standing) for point in points}
    assert standing.mean_award == Fraction(sum(awards.values()), len(points))
    wagers = {point: wagers_until(point, amount, increment) for point in points}
    assert standing.wagers_to_a_hit == Fraction(sum(wagers.values()), len(points))
    at_once = [point for point in points if wagers[point] == 1]
    assert standing.chance == Fraction(len(at_once), len(points))
    assert standing.worth == Fraction(sum(awards[point] for point in at_once), len(points))


@pytest.mark.parametrize("increment", INCREMENTS)
@pytest.mark.parametrize("percent", [5, 25, 50, 75, 95])
def test_a_percentile_is_the_least_that_so_many_do_not_pass(
    percent: int, increment: Fraction
) -> None:
    standing = must_hit(100, 117, increment).at(103)
    awards = [award_of(point, standing) for point in points_above(standing)]

    def not_above(cents: int) -> Fraction:
        return Fraction(sum(award <= cents for award in awards), len(awards))

    found = standing.percentile(percent)
    assert not_above(found - 1) < Fraction(percent, 100) <= not_above(found)


def test_one_cent_below_the_ceiling_the_next_wager_wins_it() -> None:
    last = must_hit(250_00, 1000_00, Fraction(25)).at(999_99)
    assert last.chance == last.wagers_to_a_hit == 1
    assert last.worth == 1000_00


@pytest.mark.parametrize("amount", [0, 99, 200, 5000])
def test_an_amount_at_which_it_cannot_stand(amount: int) -> None:
    with pytest.raises(Unreadable, match=r"at \$1\.00 or more, and below \$2\.00"):
        must_hit(100, 200, Fraction(1)).at(amount)


# the long run


def left_over(odds: MustHitOdds, above: Fraction, point: int) -> tuple[Fraction, int]:
    """What lies above the reset amount after a hit, and the wagers it took."""
    filed = odds.filed
    wagers = wagers_until(point, filed.reset + above, odds.increment)
    stands = filed.reset + above + wagers * odds.increment
    return stands - min(floor(stands), filed.ceiling), wagers


@pytest.mark.parametrize(("ceiling", "increment"), [(50, 1), (52, 3), (50, 5), (100, 2)], ids=str)
def test_wagers_that_meet_the_ceiling_in_whole_cents_leave_nothing_over(
    ceiling: int, increment: int
) -> None:
    """So every hit begins at the reset amount, and the long run is exact."""
    odds = must_hit(40, ceiling, Fraction(increment))
    points = range(41, ceiling + 1)
    left, taken = zip(*(left_over(odds, Fraction(0), point) for point in points), strict=True)
    assert set(left) == {0}
    assert odds.wagers_between_hits == Fraction(sum(taken), len(points))
    assert odds.worth == odds.increment + odds.filed.reset / odds.wagers_between_hits


@pytest.mark.parametrize("increment", [Fraction(3), Fraction(5, 2), Fraction(13, 7)])
def test_what_is_left_over_changes_the_long_run_by_little(increment: Fraction) -> None:
    """Of a meter of ten dollars: a part of a cent, or what the last wager brought too much."""
    odds, chance = must_hit(10_00, 20_00, increment), Random(627)  # noqa: S311 the same each time
    above, made, hits = Fraction(0), 0, 2_000
    for _ in range(hits):
        above, wagers = left_over(odds, above, chance.randint(10_01, 20_00))
        made += wagers
        assert 0 <= above < max(increment, Fraction(1))
    assert made / hits == pytest.approx(float(odds.wagers_between_hits), rel=0.03)


@given(st.integers(1, 500), st.integers(2, 500), st.fractions(Fraction(1, 50), 5))
def test_a_wager_gets_back_its_increment_and_its_part_of_the_reset(
    reset: int, points: int, increment: Fraction
) -> None:
    """All but what a hit leaves on the meter: less than one increment, or than a cent."""
    odds = must_hit(reset, reset + points, increment)
    most = increment + reset / odds.wagers_between_hits
    assert most - max(increment, Fraction(1)) / odds.wagers_between_hits < odds.worth <= most


def test_a_meter_that_outgrows_its_points_is_hit_by_every_wager() -> None:
    odds = must_hit(100, 110, Fraction(50))
    assert odds.wagers_between_hits == 1
    assert odds.worth == odds.at_reset.mean_award == 110


# break-even, and the wager as a whole


@given(st.integers(1, 300), st.integers(2, 300), st.fractions(Fraction(1, 5), 20))
def test_a_higher_meter_is_worth_more(reset: int, points: int, increment: Fraction) -> None:
    odds = must_hit(reset, reset + points, increment)
    worths = [odds.at(amount).worth for amount in range(reset, reset + points)]
    assert all(one <= other for one, other in pairwise(worths))


def test_where_it_breaks_even() -> None:
    odds = must_hit(100, 200, Fraction(2))
    even = odds.break_even(Fraction(30))
    assert even is not None
    assert odds.at(even).worth >= 30 > odds.at(even - 1).worth
    assert odds.break_even(Fraction(0)) == 100
    assert odds.break_even(Fraction(201)) is None


def test_where_a_wager_adds_less_than_a_cent_no_whole_amount_breaks_even() -> None:
    """From whole cents one wager does not reach the next."""
    assert must_hit(100, 200, Fraction(1, 3)).break_even(Fraction(1)) is None


def test_the_edge_with_must_hit() -> None:
    odds = filed_in_pennsylvania(1)
    assert odds.must_hit is not None
    assert odds.must_hit.worth / 500 == Fraction(5, 100) + 250_00 / Fraction(3001, 2) / 500
    assert odds.must_hit_share == odds.must_hit.worth / 500
    even = odds.must_hit_break_even
    assert even is not None
    assert odds.edge_at(odds.must_hit.at(even)) <= 0 < odds.edge_at(odds.must_hit.at(even - 1))


def test_the_edge_at_the_reset_amounts_is_not_that_at_the_initial_ones() -> None:
    odds = filed_in_pennsylvania(1)
    hit = odds.meters[0].hit_probability
    assert odds.edge_at_reset - odds.edge == hit * 10_000 / 5


@clause("PA627B-3-f-2-s1")
def test_what_of_a_wager_goes_to_meters_and_reserves() -> None:
    odds = filed_in_pennsylvania(3)
    assert odds.to_meters == Fraction(15 + 10 + 10 + 20, 1000)
    assert odds.to_reserves == Fraction(5, 1000)


@clause("PA627B-3-g-2-s1")
def test_a_dollar_wager_raises_the_meter_by_a_fifth() -> None:
    five, one = (filed_in_pennsylvania(2, stake).must_hit for stake in (5, 1))
    assert five is not None
    assert one is not None
    assert five.increment == 5 * one.increment == 25


def test_a_table_without_a_progressive_has_no_such_odds() -> None:
    assert progressive_odds(analyse(game("pa-627a"))) is None


def test_without_must_hit_nothing_is_added() -> None:
    odds = progressive_odds(analyse(game("pa-627b", METERS)))
    assert odds is not None
    assert odds.must_hit is None
    assert odds.must_hit_break_even is None
    assert odds.must_hit_share == 0


@given(st.integers(0, 60), st.integers(1, 40), st.integers(0, 90), st.integers(0, 90))
def test_a_sum_of_whole_parts(terms: int, divisor: int, slope: int, start: int) -> None:
    plain = sum(floor(Fraction(start + slope * k, divisor)) for k in range(terms))
    assert floor_sum(terms, divisor, slope, start) == plain
