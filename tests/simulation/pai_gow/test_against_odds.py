"""Simulated rounds of Pai Gow come as often as exact odds say, however the work is shared."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import pytest

import croupier
from croupier import pai_gow
from croupier.games.pai_gow.game import rulebook
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.several import several_wagers
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL
from croupier.odds.pai_gow.tables import Setter, exact_odds
from croupier.simulation.pai_gow.rounds import PaiGowSimulation, prepare, simulate
from croupier.simulation.running import Run, Threads
from croupier.values.refusals import BadMaterial, Refused
from tests.odds.pai_gow.tile_tables import filed_way, set_by, table

SEED, ROUNDS = 535, 4_000_000
FAR = 3.5
"""Standard errors at which a fixed seed would tell of a fault and not of chance."""
TRADITIONAL, BEST_LOW = filed_way("traditional"), filed_way("best_low")


@pytest.mark.parametrize(
    ("setters", "against"),
    [
        ((HOUSE_WAY, OPTIMAL), HOUSE_WAY),
        ((HOUSE_WAY, OPTIMAL), TRADITIONAL),
        ((TRADITIONAL,), HOUSE_WAY),
        ((BEST_LOW,), TRADITIONAL),
    ],
    ids=["as filed", "against another way", "another way", "two other ways"],
)
def test_every_role_and_way_of_setting_agrees_with_its_exact_odds(
    setters: tuple[Setter, ...], against: Setter
) -> None:
    ready = prepare(table(), setters=setters, against=against)
    found = ready.read(SEED, ROUNDS, ready.tally(SEED, range(ROUNDS)))
    assert (found.rounds, found.shoes) == (ROUNDS, None)
    exact = exact_odds(table(), setters=setters, against=against).rows
    assert tuple(each.odds for each in found.wagers) == exact
    for wager in found.wagers:
        assert wager.rounds == ROUNDS
        assert wager.z is not None
        assert abs(wager.z) < FAR
        assert all(abs(wager.z_of(n) or 0) < FAR for n in range(len(wager.counts)))
    assert found.chi_square is not None
    assert found.chi_square.p > 1e-3


def test_chances_of_cells_are_those_of_exact_odds() -> None:
    """Every hand met every other: added up by outcome, ways are the exact count's."""
    ready = prepare(table())
    total = analyse(table()).splits.fours.total
    ways = np.rint(ready.chances * total).astype(np.int64)
    assert ways.sum() == total
    for row in ready.rows:
        for number, line in enumerate(row.odds.outcomes):
            assert Fraction(int(ways[row.outcome == number].sum()), total) == line.probability


def test_a_dealer_with_another_way_is_another_table() -> None:
    game = set_by(TRADITIONAL)
    found = simulate(game, 1_000_000, SEED, workers=2, strategy=HOUSE_WAY)
    assert [each.odds for each in found.wagers] == [*exact_odds(game, setters=(HOUSE_WAY,)).rows]
    assert all(abs(each.z or 0) < FAR for each in found.wagers)
    assert found.chi_square is not None
    assert found.chi_square.p > 1e-3


def test_the_same_seed_gives_the_same_tallies_on_one_two_and_three_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PaiGowSimulation, "chunk", 1_000)
    ready = prepare(table(), opponents=3)
    tallies = []
    for workers in (1, 2, 3):
        run = Run(ready, SEED)
        run.go_on(20_007, Threads(workers))
        assert run.rounds == run.units == 20_007
        tallies.append(run.counts.tolist())
    assert tallies[0] == tallies[1] == tallies[2] == ready.tally(SEED, range(20_007)).tolist()


def test_rounds_can_be_played_in_another_process() -> None:
    ready = prepare(table())
    sent = pickle.loads(pickle.dumps(ready))  # noqa: S301 our own
    assert sent.tally(SEED, range(500)).tolist() == ready.tally(SEED, range(500)).tolist()


@pytest.mark.parametrize("opponents", [2, 5, 6])
def test_a_bank_pays_vigorish_on_what_is_left_of_several_wagers(opponents: int) -> None:
    found = simulate(table(), 1_000_000, SEED, opponents=opponents)
    alone = simulate(table(), 1_000_000, SEED)
    analysis = analyse(table())
    for banked in found.banked:
        assert banked.rounds == found.rounds == 1_000_000
        assert banked.z is not None
        assert abs(banked.z) < FAR
        exact = next(
            each.odds.expected_value
            for each in alone.wagers
            if each.odds.terms["role"] == banked.role.value
            and each.odds.terms["strategy"] == banked.strategy
        )
        assert banked.mean > exact, "set off against each other, less is charged"
        own = analysis.optimal(banked.role) if banked.strategy == OPTIMAL else analysis.house_way
        other = several_wagers(
            analysis, own, analysis.house_way,
            role=banked.role, opponents=opponents, rounds=300_000, seed=SEED,
        )  # fmt: skip
        assert abs(float(banked.mean - other.simulated)) < FAR * banked.standard_error


def test_a_co_bank_faces_a_wager_less_for_the_dealer_has_none() -> None:
    roles = [[each.role for each in simulate(table(), 10, opponents=n).banked] for n in (5, 6)]
    assert roles == [[Role.BANK, Role.BANK, Role.CO_BANK], [Role.BANK, Role.BANK]]


def test_nobody_banks_who_cannot() -> None:
    with pytest.raises(Refused, match="does not offer player banking"):
        simulate(rulebook(), 10, opponents=2)


@pytest.mark.parametrize("opponents", [0, 7])
def test_a_table_has_so_many_wagers(opponents: int) -> None:
    with pytest.raises(BadMaterial, match="1 to 6 against a bank"):
        simulate(table(), 10, opponents=opponents)


def test_a_way_that_is_none_is_refused() -> None:
    with pytest.raises(BadMaterial, match="'boldly' is no way of setting"):
        simulate(table(), 10, strategy="boldly")


def test_too_many_ways_at_once_are_refused() -> None:
    with pytest.raises(BadMaterial, match="too many to be simulated"):
        prepare(table(), setters=(HOUSE_WAY, OPTIMAL, TRADITIONAL), against=BEST_LOW)


def test_programs_ask_for_it_as_for_every_game() -> None:
    game = croupier.rulebook("pa-535")
    one = croupier.simulate(game, 5_000, 3, workers=2, strategy=OPTIMAL)
    other = pai_gow.simulate(pai_gow.rulebook("pa-535"), 5_000, seed=3, strategy=OPTIMAL)
    assert one == other
    assert one["pai_gow"].rounds == 5_000
