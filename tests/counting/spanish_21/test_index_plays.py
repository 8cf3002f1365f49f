"""Counts at Spanish 21: how far they drift, what they follow, and where decisions change."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import sqrt

import pytest

from croupier.bankrolls.ramps import Stakes, optimal_ramp
from croupier.counting.spanish_21.count import Countable, Counted, Counting, count, countable
from croupier.counting.spanish_21.document import counted_document
from croupier.counting.spanish_21.drift import Drift, Line, above
from croupier.counting.spanish_21.tags import A_DECK, best_tags
from croupier.games.spanish_21.compiled import ACE, TEN
from croupier.games.spanish_21.game import rulebook
from croupier.values.money import Cents
from croupier.values.refusals import BadMaterial
from tests.kept import ODDS, kept
from tests.odds.spanish_21.charted import chart

PUBLISHED = [-0.99, 0.31, 0.40, 0.59, 0.73, 0.41, 0.08, -0.20, -0.13, -0.39]
SIX_DECKS = [6 * cards for cards in A_DECK]


@kept(*ODDS, "counting")
def table() -> Countable:
    return countable(rulebook(), chart=chart())


@cache
def counted() -> Counted:
    return table().by(Counting(cuts=(96, 72)), shoes=2_000)


def test_the_best_tags_are_small_balanced_and_close() -> None:
    tags = best_tags(PUBLISHED, SIX_DECKS)
    assert sum(tag * cards for tag, cards in zip(tags, A_DECK, strict=True)) == 0
    assert Drift(tags, SIX_DECKS).correlation(PUBLISHED) > 0.97
    assert max(map(abs, tags)) <= 3


def test_a_count_drifts_as_sums_drawn_without_putting_back() -> None:
    drift = Drift([1, -1], [2, 2])
    # of four cards two were seen: sums of 2, 0 and -2 in one, four and one of six ways
    running = sqrt(8 / 6)
    assert drift.deviation(2) == pytest.approx(48 * running / 2)


def test_a_line_passes_through_an_exact_removal() -> None:
    effects = [0.01, -0.01]
    drift = Drift([1, -1], [4, 4])
    line = drift.line(-0.02, effects)
    assert line.at(48 * 1 / 7) == pytest.approx(-0.02 + 0.01)


def test_acting_on_a_figure_never_loses() -> None:
    assert above(-0.5, 1.0) > 0
    assert above(0.5, 1.0) > 0.5
    assert Line(-1.0, 0.0).index is None


def test_the_count_of_the_chapters_game() -> None:
    found = counted()
    assert found.betting_correlation > 0.97
    assert found.edge.at_none == pytest.approx(-0.00584832, abs=1e-8)
    assert found.drift.tags[ACE] < found.drift.tags[TEN] < 0
    assert found.behind[:2] == (96, 72)
    deep = {each.behind: each.won_a_shoe for each in found.won.by_effects}
    assert 0 < deep[96] < deep[72]
    assert found.spread.words == "2:1"
    assert found.betting_efficiency == pytest.approx(0.98, abs=0.02)


def test_what_was_dealt_is_as_the_effects_say() -> None:
    for dealt, worth in zip(counted().won.as_dealt, counted().won.by_effects, strict=True):
        assert dealt.bets_a_shoe == worth.bets_a_shoe
        assert abs(dealt.won_a_shoe - worth.won_a_shoe) < 4 * dealt.won_error


def test_insurance_is_taken_where_court_cards_are_many() -> None:
    tens = Counting(tags="1 1 1 1 1 1 1 1 1 -3", trigger=99)
    found = table().by(tens, shoes=2)
    play = next(each for each in found.plays if each.instead == "take Insurance")
    assert play.above
    assert play.correlation == pytest.approx(1.0, abs=1e-3)


def test_index_plays_change_decisions_of_the_chart() -> None:
    plays = counted().plays
    assert plays == tuple(sorted(plays, key=lambda play: -play.gain))
    assert all(play.usual != play.instead for play in plays)
    assert all(play.gain <= play.perfect + 1e-12 for play in plays)
    told = {(play.hand, play.up, play.instead): play for play in plays}
    surrender = told["hard 16 of 2 cards", TEN, "surrender"]
    assert surrender.above
    assert 2 < surrender.index < 5


def test_the_document_tells_all_of_it() -> None:
    document = counted_document(counted(), 100)
    assert len(document["index_plays"]) == len(counted().plays)  # type: ignore[arg-type]
    for player in ("dealt", "by_effects", "all_cards_known_by_effects"):
        assert document[player][0]["behind"] == 96  # type: ignore[index]


def test_it_shows_as_tables() -> None:
    found = counted()
    for each in (found, found.table.effects):
        assert each._repr_html_().startswith("<table>")
        assert str(each).count("\n") > 9
        assert len(each.to_polars()) == len(each.listing().records)
    assert "\n" not in repr(found.table)


@pytest.mark.parametrize(
    ("counting", "shoes", "message"),
    [
        (Counting(cuts=(3,)), 2, "3 cards behind the cutting card"),
        (Counting(cuts=(250,)), 2, "250 cards behind the cutting card"),
        (Counting(tags="1 -1 -1 -1 -1 0 0 0 0 1"), 2, "turn their signs"),
        (Counting(), 1, "1 shoes"),
    ],
)
def test_counts_that_cannot_be_played(counting: Counting, shoes: int, message: str) -> None:
    with pytest.raises(BadMaterial, match=message):
        table().by(counting, shoes=shoes)


def test_a_running_count_has_a_trigger_of_its_own() -> None:
    running = table().by(Counting(tags="-2 1 1 1 1 1 0 0 0 -1", true=False), shoes=100)
    (trigger, _), *more = running.spread.steps
    assert (running.a_deck_adds, more) == (0, [])
    assert trigger > 4


def test_counts_are_told_apart_as_they_are_bet() -> None:
    """What all counts from the trigger on are worth together is what a flat bettor wins."""
    how = Counting(cuts=(72,), trigger=2, by_count=True)
    found = table().by(how, shoes=1_000)
    flat, bet = found.won.by_effects[0], [each for each in found.by_count if each.count >= 2]
    assert sum(each.share for each in found.by_count) == pytest.approx(1)
    assert sum(each.share for each in bet) == pytest.approx(flat.share_of_rounds)
    assert sum(each.share * each.edge for each in bet) == pytest.approx(flat.won_a_round)
    dealt = found.won.as_dealt[0]
    assert dealt.deviation is not None
    squares = sum(each.share * each.square for each in bet)
    assert squares == pytest.approx(dealt.deviation**2 + dealt.won_a_round**2)
    ramp = optimal_ramp(found.by_count, Cents(10_000_00), Stakes(Cents(5_00), Cents(5_00)))
    assert ramp.steps[0].bet == 5_00 < ramp.steps[-1].bet
    assert 0 < ramp.risk_of_ruin < 1


def test_a_table_that_shuffles_continuously_cannot_be_counted() -> None:
    with pytest.raises(BadMaterial, match="continuous shuffler"):
        replace(table(), has_shoes=False).by(Counting(), shoes=2)


@pytest.mark.parametrize(
    ("tags", "message"),
    [("1 1 1 1 1 1 1 1 1 1", "tell nothing"), ("1 2", "ten tags"), ("a b", "whole tags")],
)
def test_tags_that_are_no_count(tags: str, message: str) -> None:
    with pytest.raises(BadMaterial, match=message):
        count(rulebook(), Counting(tags=tags))
