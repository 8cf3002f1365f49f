"""What others print, beside the count: a figure agrees, or its difference is explained."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from tools.published_page import PAGE, Published, as_printed, exact_row, ledger, sources
from tools.published_tables import Asked, exact

FIGURES = list(ledger())
LONG = "spanish_21"
"""Analyses of many seconds: `make docs` works them out, here the page is taken at its word."""
QUICK = [each for each in FIGURES if each.asked.wager != LONG]
FIFTEEN = "A spreadsheet keeps fifteen digits."


def name(figure: Published) -> str:
    asked = figure.asked
    return f"{asked.table} {asked.wager} {asked.decks} {figure.figure} {figure.printed}"


@pytest.mark.parametrize("figure", QUICK, ids=map(name, QUICK))
def test_a_figure_agrees_or_is_explained(figure: Published) -> None:
    assert figure.agrees is (not figure.cause)


def test_the_page_is_current() -> None:
    written = PAGE.read_text(encoding="utf-8").splitlines()
    for figure in QUICK:
        assert exact_row(figure) in written
    for figure in FIGURES:
        lines = [line for line in written if line.startswith(as_printed(figure))]
        verdict = "**differs**" if figure.cause else "agrees"
        by_source = [line for line in lines if line.endswith(f"| `{figure.source}` |")]
        assert any(f"| {verdict} |" in line for line in by_source), name(figure)
    for title, address in sources().values():
        assert any(f"{title}, <{address}>" in line for line in written), title
    differing = [line for line in written if "| **differs** |" in line]
    assert len(differing) == sum(bool(each.cause) for each in FIGURES)


def test_every_page_is_named_once_and_used() -> None:
    assert {each.source for each in FIGURES} == sources().keys()
    assert len({address for _, address in sources().values()}) == len(sources())


def whole(table: str, wager: str, figure: str, decks: int = 8, paytable: str = "") -> Fraction:
    return Fraction(exact(Asked(table, wager, paytable, decks), figure).value)


def printed(source: str, figure: str) -> list[Fraction]:
    return [each.number for each in FIGURES if (each.source, each.figure) == (source, figure)]


def test_lucky_nines_with_one_suit_forgotten() -> None:
    """Three suits' worth, and the fourth among the unsuited, give what is printed."""
    game = "md-mini standard", "lucky_nines"
    suited, unsuited = (
        whole(*game, f"sets {each}", paytable="A") for each in ("three_nines_suited", "three_nines")
    )
    one_suit = comb(8, 3) * (416 - 32)
    assert suited == 4 * one_suit
    assert 3 * one_suit == 64_512
    assert unsuited + one_suit == 1_840_128
    edge = whole(*game, "edge", paytable="A") + Fraction(one_suit * (250 - 20), comb(416, 4))
    assert f"{float(edge):.4%}" == "19.4605%"


@pytest.mark.parametrize(
    "figure", [each for each in FIGURES if each.cause == FIFTEEN], ids=lambda each: each.printed
)
def test_fifteen_digits(figure: Published) -> None:
    assert Fraction(f"{int(figure.shown):.14e}") == figure.number


def test_rounded_twice() -> None:
    rounded = Fraction(2_292_252_566_437_890) - 112_633_011_329_024
    assert f"{int(rounded):.14e}" == "2.17961955510887e+15"
    assert f"{100 * float(whole('bad beat', 'bad_beat', 'edge')):.4f}" == "8.4585"


def test_an_endless_shoe_has_the_tie_that_is_printed_for_eight_decks() -> None:
    assert f"{float(whole('pa-627a standard', 'tie', 'edge', decks=10**9)):.1%}" == "14.1%"


def test_krigmans_458_rounds() -> None:
    banker, player = 458, 446
    assert 10 * (banker - player) == 120
    assert Fraction(player) + Fraction(5, 100) * banker - banker == Fraction("10.9")
    assert int(1000 * whole("pa-627a standard", "banker", "chance win")) == banker


def test_returns_from_rounded_chances() -> None:
    """4-5-6: what six places of a chance give, times the pays."""
    for cards, decks, pays, edge in (
        ("five_cards", 8, 2, "8.9668"),
        ("six_cards", 8, 2, "4.6939"),
        ("four_cards", 6, Fraction(3, 2), "5.26875"),
        ("five_cards", 6, 2, "8.9380"),
    ):
        chance = Fraction(f"{float(whole('4-5-6', cards, 'chance met', decks)):.6f}")
        assert 1 - chance * (1 + pays) == Fraction(edge) / 100


def test_the_super_bonus_alone() -> None:
    assert f"{100 * 200 / 668_382:.3f}" == "0.030"


def test_pai_gow_without_vigorish_by_the_pages_own_figures() -> None:
    lost, won = printed("woo-tiles", "chance lose")[0], printed("woo-tiles", "chance win")[0]
    assert lost - won == Fraction("0.97")
    at_5, at_4 = Fraction("2.3896"), Fraction("2.0811")
    wins = 100 * (at_5 - at_4)
    assert float(at_5 - Fraction(5, 100) * wins) == pytest.approx(0.847, abs=0.001)


def test_a_pair_has_the_deviation_of_its_two_outcomes() -> None:
    variance = whole("pa-627b commission_free", "player_pair", "variance")
    assert variance == 144 * Fraction(31, 415) * Fraction(384, 415)


def test_printed_effects_do_not_cancel() -> None:
    """Ten-values are three ranks of twelve; by count all effects together are nothing."""
    effects = {each.figure: each.number for each in FIGURES if each.figure.startswith("points ")}
    assert sum(effects.values()) + 2 * effects["points X"] == Fraction("0.03")
