"""The figures of the chapter's own way, of a traditional one, and what they rest on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.pai_gow.house_way import Way
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.pricing import Price, price
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL, by_way
from croupier.odds.pai_gow.tables import Setter, exact_odds
from croupier.values.money import Cents
from tests.odds.pai_gow.tile_tables import filed_way, set_by, table

DEALS = 736_281_000


def edges(way: Way | None, *, against: Setter = HOUSE_WAY) -> dict[tuple[str, str], Fraction]:
    rows = exact_odds(table() if way is None else set_by(way), against=against).rows
    return {(row.terms["role"], row.terms["strategy"]): row.house_edge for row in rows}


def test_the_chapters_own_way() -> None:
    """Looking at the high hand alone costs whoever sets by it (reading R-PG21)."""
    assert edges(None) == {
        ("bettor", "house_way"): Fraction(5466961, 204522500),
        ("bettor", "optimal"): Fraction(-3493127, 368140500),
        ("bank", "house_way"): Fraction(2048987, 613567500),
        ("bank", "optimal"): Fraction(-12785908, 460175625),
        ("co_bank", "house_way"): Fraction(2048987, 1227135000),
    }


def test_the_deals_behind_them() -> None:
    analysis = analyse(table())
    tally = analysis.tally(Role.BETTOR, analysis.house_way)
    assert (tally.win, tally.tie, tally.lose) == (216_982_472, 293_484_120, 225_814_408)
    assert tally.total == DEALS


def test_a_traditional_way_on_both_sides() -> None:
    """Published: about 2.4 % at 5 % vigorish."""
    found = edges(filed_way("traditional"))
    assert f"{float(found['bettor', 'house_way']):.1%}" == "2.4%"
    assert f"{float(found['bettor', 'house_way']):.4%}" == "2.4272%"
    assert found["bettor", "optimal"] > 0
    assert found["bank", "optimal"] < 0


def test_how_often_optimal_departs_from_the_house_way() -> None:
    analysis = analyse(table())
    as_bettor = analysis.difference(Role.BETTOR, analysis.optimal(Role.BETTOR))
    assert (as_bettor.hands, as_bettor.of_hands) == (12_024, 35_960)
    assert (as_bettor.kinds, as_bettor.of_kinds) == (2_213, 8_130)
    assert as_bettor.worth == Fraction(16667071, 460175625)
    as_bank = analysis.difference(Role.BANK, analysis.optimal(Role.BANK))
    assert (as_bank.hands, as_bank.kinds) == (11_316, 2_102)
    nothing = analysis.difference(Role.BETTOR, analysis.house_way)
    assert (nothing.hands, nothing.kinds, nothing.worth) == (0, 0, Fraction(0))


def test_a_filed_way_as_a_players_own() -> None:
    """Whoever sets better than the chapter's dealer gains by it, but not as much as can be."""
    rows = exact_odds(table(), setters=(filed_way("traditional"), OPTIMAL)).rows
    bettor, best = rows[:2]
    assert bettor.terms["strategy"] == "Traditional"
    assert best.house_edge < bettor.house_edge < edges(None)["bettor", "house_way"]


def test_a_bank_meets_bettors_who_set_as_they_like() -> None:
    by_the_house = edges(None)
    better = edges(None, against=OPTIMAL)
    for key in (("bank", "house_way"), ("bank", "optimal"), ("co_bank", "house_way")):
        assert better[key] > by_the_house[key]
    assert better["bettor", "optimal"] == by_the_house["bettor", "optimal"]
    own_way = exact_odds(table(), against=filed_way("traditional")).rows
    assert {row.terms.get("against") for row in own_way} == {None, "Traditional"}


def test_a_way_is_worked_out_once() -> None:
    assert analyse(table()).house_way is analyse(table()).house_way
    assert by_way(filed_way("best_low")) is by_way(filed_way("best_low"))


@pytest.mark.parametrize(
    ("role", "won", "lost"),
    [
        (Role.BETTOR, Fraction(19, 20), 1),
        (Role.BANK, Fraction(19, 20), 1),
        (Role.CO_BANK, Fraction(19, 40), Fraction(1, 2)),
    ],
)
def test_a_unit_bears_five_percent_of_what_is_won(role: Role, won: Fraction, lost: int) -> None:
    assert price(table().house, role) == Price(won, Fraction(lost))
    rounded = table('vigorish_rounding = "up"')
    assert price(rounded.house, role) == Price(won, Fraction(lost))


@pytest.mark.parametrize(
    ("role", "won", "lost"),
    [(Role.BETTOR, 510 - 50, 510), (Role.BANK, 510 - 50, 510), (Role.CO_BANK, 255 - 25, 255)],
)
def test_a_stake_bears_the_tables_rounding(role: Role, won: int, lost: int) -> None:
    """Five percent of $5.10 is 25.5 cents, of half of it 12.75: up to 50 and to 25 cents."""
    up = table('vigorish_rounding = "up"')
    assert price(up.house, role, Cents(510)) == Price(Fraction(won, 510), Fraction(lost, 510))
    exact, rounded = analyse(up), analyse(up, stake=Cents(510))
    usual = exact.house_way
    assert rounded.worth(role, usual) < exact.worth(role, usual)


def test_an_odd_cent_is_the_co_banks() -> None:
    assert price(table().house, Role.CO_BANK, Cents(5)) == Price(Fraction(3, 5), Fraction(2, 5))
