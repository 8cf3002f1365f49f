"""Published figures, and the ordered deals behind them."""

from __future__ import annotations

from fractions import Fraction
from math import perm
from pathlib import Path

import pytest

from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.tables import chapter_odds
from croupier.odds.figures import ExactOdds, WagerOdds
from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from tests.kept import ODDS, kept
from tests.support import RULEBOOKS, game

LEDGER = Path(__file__).parents[2] / "ledger" / "eight_decks.odds"
FIGURES = [
    [cell.strip() for cell in line.split("|")]
    for line in LEDGER.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@kept(*ODDS)
def odds_of(book: str) -> ExactOdds:
    return chapter_odds(baccarat_chapter(book))


def row(book: str, variant: str, wager: str, paytable: str, terms: str) -> WagerOdds:
    found = [
        each
        for each in odds_of(book).rows
        if (each.variant, each.wager, each.paytable or "") == (variant, wager, paytable)
        and terms in " ".join(f"{key} {value}" for key, value in each.terms.items())
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("figure", FIGURES, ids=[" ".join(figure[:5]) for figure in FIGURES])
def test_the_ledger(figure: list[str]) -> None:
    book, variant, wager, paytable, terms, edge, _ = figure
    assert f"{100 * float(row(book, variant, wager, paytable, terms).house_edge):.4f}" == edge


DEALS = perm(416, 6)


@pytest.mark.parametrize(
    ("variant", "wager", "outcome", "deals"),
    [
        ("standard", "banker", "win", 2_292_252_566_437_888),
        ("standard", "player", "win", 2_230_518_282_592_256),
        ("standard", "tie", "tie", 475_627_426_473_216),
        ("ez", "dragon_7", "dragon_7", 112_633_011_329_024),
        ("ez", "panda_8", "panda_8", 172_660_763_262_976),
    ],
)
def test_ordered_deals(variant: str, wager: str, outcome: str, deals: int) -> None:
    assert DEALS == 4_998_398_275_503_360
    odds = row("pa-627a", variant, wager, "", "")
    assert odds.probability(outcome) * DEALS == deals


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_wager_of_every_chapter_comes_out_at_one(book: str) -> None:
    rows = odds_of(book).rows
    wagers = {(each.wager, each.variant) for each in rows}
    permitted = {offer.wager for offer in baccarat_chapter(book).offers}
    assert {wager for wager, _ in wagers} == permitted
    for each in rows:
        assert sum(outcome.probability for outcome in each.outcomes) == 1, each.wager


def test_standard_deviations_and_what_goes_with_them() -> None:
    tie = row("pa-627a", "standard", "tie", "", "")
    assert round(tie.standard_deviation, 4) == 2.6409
    assert tie.edge_per_resolved == tie.house_edge
    player = row("pa-627a", "standard", "player", "", "")
    assert player.edge_per_resolved == player.house_edge / (1 - tie.probability("tie"))
    assert player.hit_frequency == player.probability("win")
    assert player.skewness is not None
    assert abs(player.skewness) < 0.1


@pytest.mark.parametrize("variant", ["standard", "ez"])
def test_a_large_coin_does_not_touch_the_price_of_a_unit(variant: str) -> None:
    plain, coined = (
        analyse(game("pa-627a", more, variant=variant)) for more in ("", "limits.coin = 5")
    )
    for wager in ("banker", "player", "tie"):
        assert coined.odds(wager).house_edge == plain.odds(wager).house_edge


def test_cover_all_follows_the_blazing_7s_paytable() -> None:
    edges = {
        terms: f"{float(row('md-mini', 'five_treasures', 'cover_all', '', terms).house_edge):.4%}"
        for terms in ("base_game standard blazing_7s A", "base_game standard blazing_7s B")
    }
    assert list(edges.values()) == ["9.2459%", "2.9664%"]


def test_five_treasures_is_priced_over_each_of_its_games() -> None:
    bankers = [
        each
        for each in odds_of("md-mini").rows
        if (each.wager, each.variant) == ("banker", "five_treasures")
    ]
    edges = {each.terms["base_game"]: f"{float(each.house_edge):.4%}" for each in bankers}
    assert edges == {
        "standard": "1.0579%",
        "ez": "1.0183%",
        "fortune_7": "1.0183%",
        "no_commission": "1.4581%",
    }


def test_a_stake_takes_the_tables_own_rounding() -> None:
    """Five percent of five dollars ten is 25.5 cents; rounded up it is 50, a worse price."""
    table = game("pa-627a", 'options.vigorish_rounding = "up"')
    exact = analyse(table).odds("banker")
    rounded = analyse(table, stake=510).odds("banker")  # type: ignore[arg-type]
    assert rounded.terms["stake"] == "5.10"
    win = next(each for each in rounded.outcomes if each.outcome == "win")
    assert win.net == Fraction(510 - 50, 510)
    assert rounded.house_edge > exact.house_edge
