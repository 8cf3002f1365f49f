"""Must Hit by exact formulas, and by going through every point and every wager."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor

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
        ("PA627B-3-h-1", "625.005", 625_00, 962_50),
        ("PA627B-3-h-2", "300.005", 300_00, 480_00),
        ("PA627B-3-h-3", "150.005", 150_00, 195_00),
    ),
)
def test_the_award_of_each_configuration(
    cited: str, mean: str, half: int, most_of_twenty: int
) -> None:
    """Any whole cent above the reset amount and up to the ceiling, each equally likely."""
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
    assert standing.mean_award == Fraction(sum(points), len(points))
    wagers = {point: wagers_until(point, amount, increment) for point in points}
    assert standing.wagers_to_a_hit == Fraction(sum(wagers.values()), len(points))
    at_once = [point for point in points if wagers[point] == 1]
    assert standing.chance == Fraction(len(at_once), len(points))
    assert standing.worth == Fraction(sum(at_once), len(points))


@pytest.mark.parametrize("percent", [5, 25, 50, 75, 95])
def test_a_percentile_is_the_least_that_so_many_do_not_pass(percent: int) -> None:
    standing = must_hit(100, 117, Fraction(1)).at(103)
    points = points_above(standing)

    def not_above(cents: int) -> Fraction:
        return Fraction(sum(point <= cents for point in points), len(points))

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
    reset = odds.filed.reset
    wagers = wagers_until(point, reset + above, odds.increment)
    return above + wagers * odds.increment - (point - reset), wagers


@pytest.mark.parametrize("increment", INCREMENTS)
def test_wagers_between_hits_once_left_overs_have_settled(increment: Fraction) -> None:
    """A chain of left-overs, each point equally likely, followed until nothing changes."""
    odds = must_hit(40, 50, increment)
    steps = dict[Fraction, list[tuple[Fraction, int]]]()
    chances = {Fraction(0): 1.0}
    for _ in range(60):
        ahead = dict[Fraction, float]()
        for above, chance in chances.items():
            if above not in steps:
                steps[above] = [left_over(odds, above, point) for point in range(41, 51)]
            for rest, _ in steps[above]:
                ahead[rest] = ahead.get(rest, 0) + chance / 10
        before, chances = chances, {each: part for each, part in ahead.items() if part > 1e-12}
    wagers = sum(
        chance / 10 * taken for above, chance in before.items() for _, taken in steps[above]
    )
    assert float(odds.wagers_between_hits) == pytest.approx(wagers, rel=1e-6)


@given(st.lists(st.integers(101, 130), min_size=1, max_size=30), st.sampled_from(INCREMENTS))
def test_all_growth_is_won_or_left_over(points: list[int], increment: Fraction) -> None:
    """Why the long run is exact: the meter never gains or loses a fraction of a cent."""
    odds = must_hit(100, 130, increment)
    above, made = Fraction(0), 0
    for point in points:
        above, wagers = left_over(odds, above, point)
        made += wagers
    assert made * increment == sum(point - 100 for point in points) + above
    assert above >= 0


@given(st.integers(1, 500), st.integers(2, 500), st.fractions(Fraction(1, 50), 5))
def test_a_wager_gets_back_its_increment_and_its_part_of_the_reset(
    reset: int, points: int, increment: Fraction
) -> None:
    odds = must_hit(reset, reset + points, increment)
    if odds.wagers_between_hits > 1:
        assert odds.worth == increment + reset / odds.wagers_between_hits
    else:
        assert odds.worth == odds.at_reset.mean_award


def test_a_meter_that_outgrows_its_points_is_hit_by_every_wager() -> None:
    odds = must_hit(100, 110, Fraction(50))
    assert odds.wagers_between_hits == 1
    assert odds.worth == odds.at_reset.mean_award == Fraction(211, 2)


def test_from_the_reset_it_takes_a_little_longer_than_in_the_long_run() -> None:
    odds = must_hit(250_00, 1000_00, Fraction(25))
    assert odds.at_reset.wagers_to_a_hit == Fraction(3001, 2)
    assert odds.wagers_between_hits == Fraction(75001, 50)


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
    assert odds.must_hit.worth / 500 == Fraction(5, 100) + 250_00 / Fraction(75001, 50) / 500
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
