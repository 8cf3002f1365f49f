"""What bets of a round net together, beside odds of each and of each two."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import croupier
from croupier import baccarat, pai_gow
from croupier.bankrolls.baccarat.game import bet_law
from croupier.bankrolls.bet_law import law_of_row
from croupier.bankrolls.mixes import parse_mix
from croupier.bankrolls.pai_gow.game import bet_law as law_of_tiles
from croupier.bankrolls.spanish_21.game import bet_law as law_of_cards
from croupier.bankrolls.spanish_21.game import in_three
from croupier.odds.baccarat.joint import joint_weights
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.spanish_21.evaluation import SPLIT_ROUND
from croupier.values.money import Cents
from croupier.values.refusals import BadMaterial, Refused, Unreadable
from tests.commands.running import EXAMPLES

EZ = baccarat.submission((EXAMPLES / "pa-627a-ez.toml").read_text())
MIX = "banker 100; dragon_7 5; tie 10; house_money 5"


def test_moments_of_a_mix_are_those_of_its_wagers_and_their_covariances() -> None:
    """Wagers on the result and one on the opening cards together."""
    mix = parse_mix(MIX)
    law = bet_law(EZ, mix)
    analysis = baccarat.analyse(EZ)
    rows = {wager: analysis.odds(wager) for wager in mix}
    assert sum(law.nets.values()) == 1
    assert law.stake == 120_00
    assert law.mean == sum(rows[wager].expected_value * stake for wager, stake in mix.items())
    variance = sum(rows[wager].variance * stake**2 for wager, stake in mix.items())
    for one, other in combinations(mix, 2):
        together = baccarat.joint_odds(analysis, one, other).covariance
        variance += 2 * mix[one] * mix[other] * together
    assert law.variance == variance


@pytest.mark.parametrize("wagers", [("tie", "house_money", "banker"), ("house_money",)])
def test_weights_of_several_wagers_have_those_of_each_at_their_edges(
    wagers: tuple[str, ...],
) -> None:
    analysis = baccarat.analyse(EZ)
    weights, total = joint_weights(analysis, wagers)
    assert sum(weights.values()) == total
    for place, wager in enumerate(wagers):
        for each in analysis.odds(wager).outcomes:
            ways = sum(n for names, n in weights.items() if names[place] == each.outcome)
            assert Fraction(ways, total) == each.probability


def test_one_wager_nets_what_its_odds_say_with_the_tables_rounding() -> None:
    game = baccarat.submission((EXAMPLES / "pa-627a.toml").read_text())
    stake = Cents(5_25)
    row = baccarat.odds(game, wager="banker", stake=stake)["banker"]
    law = bet_law(game, {"banker": stake})
    assert dict(law.nets) == dict(law_of_row(row, stake).nets)
    assert law.edge == row.house_edge


def test_tiles() -> None:
    game = pai_gow.rulebook("pa-535")
    law = law_of_tiles(game, {"pai_gow": Cents(100_00)})
    assert law.edge == Fraction(5466961, 204522500)
    assert sorted(law.nets) == [-100_00, 0, 95_00]


def test_match_the_dealer() -> None:
    game = croupier.spanish_21.submission((EXAMPLES / "pa-551-match.toml").read_text())
    law = law_of_cards(game, {"match_the_dealer": Cents(5_00)})
    row = croupier.spanish_21.odds(game, wager="match_the_dealer")["match_the_dealer"]
    assert law.edge == row.house_edge
    with pytest.raises(BadMaterial, match="come out together is not counted"):
        law_of_cards(game, {"match_the_dealer": Cents(5_00), "spanish_21": Cents(10_00)})
    with pytest.raises(BadMaterial, match="is taken against an ace"):
        law_of_cards(game, {"insurance": Cents(5_00)})


def test_a_split_round_has_its_mean_and_all_rounds_their_variance() -> None:
    class Scattered(WagerOdds):
        __slots__ = ()

        @property
        def variance(self) -> Fraction:
            return Fraction(13, 10)

    def outcome(name: str, chance: Fraction, net: Fraction) -> OutcomeOdds:
        return OutcomeOdds(name, "", chance, net, resolved=True)

    row = Scattered(
        "spanish_21",
        None,
        "standard",
        (
            outcome("win", Fraction(45, 100), Fraction(1)),
            outcome("lose", Fraction(52, 100), Fraction(-1)),
            outcome(SPLIT_ROUND, Fraction(3, 100), Fraction(1, 8)),
        ),
    )
    three = in_three(row)
    assert three.expected_value == row.expected_value
    assert three.variance == row.variance
    assert sum(each.probability for each in three.outcomes) == 1


@pytest.mark.parametrize(
    ("bets", "error", "words"),
    [
        ("", Unreadable, "no bet is given"),
        ("banker", Unreadable, "'banker' is not a bet; write WAGER STAKE"),
        ("banker 5; banker 10", Unreadable, "banker is named twice"),
        ("bankr 5", Unreadable, "no wager 'bankr' here"),
        ("banker 0", Refused, "a stake must be above zero"),
        ("banker 5.555", Unreadable, "fraction of a cent"),
    ],
)
def test_what_is_no_bet_is_refused(bets: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        bet_law(EZ, parse_mix(bets))


def test_a_program_asks_by_one_call() -> None:
    told: Any = croupier.bankroll(EZ, "banker 100", Cents(1000_00), goal=Cents(2000_00), rounds=50)
    assert [risk.until for risk in told.risks] == [
        "played on and on",
        "to the goal",
        "to the last round",
        "to the goal or last round",
    ]
    with pytest.raises(BadMaterial, match="does not cover the bets"):
        croupier.bankroll(EZ, "banker 100", Cents(99_99))
