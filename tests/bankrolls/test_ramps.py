"""Stakes by count: identities of SCORE and N0, and ramps beside all others."""

from __future__ import annotations

from itertools import product
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bankrolls.ramps import Bucket, Ramp, Stakes, Step, given_ramp, optimal_ramp
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable

BUCKETS = (
    Bucket(-1, 0.5, -0.012, 1.3),
    Bucket(1, 0.3, 0.004, 1.3),
    Bucket(3, 0.15, 0.015, 1.35),
    Bucket(5, 0.05, 0.03, 1.4),
)
BANKROLL = Cents(10_000_00)


def _kelly(buckets: tuple[Bucket, ...], fraction: float) -> Ramp:
    """Stakes that no chip rounds."""
    bets = [max(0.0, fraction * BANKROLL * each.edge / each.square) for each in buckets]
    steps = tuple(Step(each, bet) for each, bet in zip(buckets, bets, strict=True))  # type: ignore[arg-type]
    return Ramp(steps, BANKROLL, fraction)


def test_score_and_n0_are_one_figure() -> None:
    ramp = _kelly(BUCKETS, 1.0)
    assert ramp.n0 is not None
    assert ramp.score == pytest.approx(1e6 / ramp.n0)
    assert ramp.score == pytest.approx(ramp.desirability**2)


def test_a_full_kelly_bettor_wins_the_score_and_is_ruined_as_published() -> None:
    """$10,000 wins its SCORE in a hundred rounds; half of it is sure; ruin comes 13.5 % often."""
    ramp = _kelly(BUCKETS, 1.0)
    assert ramp.mean * 100 / 100 == pytest.approx(ramp.score, rel=1e-3)
    assert ramp.certainty_equivalent == pytest.approx(ramp.mean / 2)
    assert ramp.risk_of_ruin == pytest.approx(exp(-2), rel=1e-3)


@pytest.mark.parametrize("fraction", [0.25, 0.5, 0.75])
def test_a_fraction_of_kelly(fraction: float) -> None:
    """It wins less in proportion, and is ruined with exp(-2 / fraction)."""
    full, part = _kelly(BUCKETS, 1.0), _kelly(BUCKETS, fraction)
    assert part.mean == pytest.approx(full.mean * fraction)
    assert part.score == pytest.approx(full.score)
    assert part.certainty_equivalent == pytest.approx(part.mean / 2)
    assert part.risk_of_ruin == pytest.approx(exp(-2 / fraction), rel=1e-2)


@pytest.mark.parametrize("back_counting", [False, True])
@pytest.mark.parametrize("kelly", [0.5, 1.0])
def test_no_other_ramp_of_whole_chips_is_worth_more(kelly: float, *, back_counting: bool) -> None:
    chip = Cents(25_00)
    lawful = Stakes(chip, chip, Cents(300_00), back_counting=back_counting)
    best = optimal_ramp(BUCKETS, BANKROLL, lawful, kelly=kelly)
    stakes = [Cents(chip * n) for n in range(0 if back_counting else 1, 13)]
    others = (
        given_ramp(BUCKETS, bets, BANKROLL, kelly=kelly).certainty_equivalent
        for bets in product(stakes, repeat=len(BUCKETS))
    )
    assert best.certainty_equivalent == pytest.approx(max(others))
    assert all(step.bet % chip == 0 for step in best.steps)


def test_whoever_looks_on_stakes_nothing_on_a_loss() -> None:
    ramp = optimal_ramp(BUCKETS, BANKROLL, Stakes(Cents(500), Cents(500), back_counting=True))
    assert [bool(step.bet) for step in ramp.steps] == [False, True, True, True]
    assert ramp.rounds_bet == pytest.approx(0.5)
    all_rounds = optimal_ramp(BUCKETS, BANKROLL, Stakes(Cents(500), Cents(500)))
    assert all_rounds.certainty_equivalent < ramp.certainty_equivalent
    assert all_rounds.score < ramp.score


def test_a_least_stake_is_brought_to_whole_chips() -> None:
    ramp = optimal_ramp(BUCKETS, BANKROLL, Stakes(Cents(25_00), Cents(40_00)))
    assert ramp.steps[0].bet == 50_00


def test_a_game_without_an_edge_has_no_n0() -> None:
    ramp = given_ramp(BUCKETS[:1], [Cents(100)], BANKROLL)
    assert (ramp.n0, ramp.score, ramp.risk_of_ruin) == (None, 0.0, 1.0)
    nothing = given_ramp(BUCKETS[:1], [Cents(0)], BANKROLL)
    assert (nothing.n0, nothing.risk_of_ruin, nothing.edge) == (None, 0.0, None)


@given(st.floats(0.1, 50))
def test_score_does_not_depend_on_the_size_of_stakes(times: float) -> None:
    one = given_ramp(BUCKETS, [Cents(10), Cents(20), Cents(40), Cents(80)], BANKROLL)
    steps = tuple(Step(step.bucket, step.bet * times) for step in one.steps)  # type: ignore[arg-type]
    assert Ramp(steps, BANKROLL).score == pytest.approx(one.score)


@pytest.mark.parametrize(
    ("buckets", "words"),
    [
        ((), "needs a count"),
        ((Bucket(0, 0.7, 0, 1), Bucket(1, 0.4, 0, 1)), "more than all rounds"),
        ((Bucket(0, -0.1, 0, 1),), "at 0: a share"),
        ((Bucket(2.5, 0.1, 0, 0),), "at 2.5: a share"),
        ((Bucket(1, 0.1, float("nan"), 1),), "must be numbers"),
    ],
)
def test_what_is_no_ramp_is_said(buckets: tuple[Bucket, ...], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        optimal_ramp(buckets, BANKROLL, Stakes(Cents(100), Cents(100)))


def test_stakes_that_no_chip_makes() -> None:
    with pytest.raises(Unreadable, match=r"no stake from 10.00 to 20.00 is made of chips of 25"):
        Stakes(Cents(2500), Cents(1000), Cents(2000))
    with pytest.raises(Unreadable, match="for each of its counts"):
        given_ramp(BUCKETS, [Cents(100)], BANKROLL)


def test_a_ramp_shows_itself() -> None:
    ramp = optimal_ramp(
        [Bucket(0, 0.9, -0.02, 1.0), Bucket(4, 0.1, 0.02, 1.0)],
        Cents(10_000_00),
        Stakes(Cents(5_00), Cents(5_00), back_counting=True),
    )
    assert "SCORE $" in str(ramp)
    assert "$200.00" in ramp._repr_html_()
    assert ramp.to_polars()["bet"].to_list() == [0.0, 200.0]
