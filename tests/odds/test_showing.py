"""What a prompt, a notebook and a frame show of figures and games."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

import croupier
from croupier import baccarat, pai_gow, spanish_21
from croupier.games.spanish_21.compiled import VALUES
from croupier.odds.showing import MOST_LINES, Listing, NotHere, Table
from croupier.odds.spanish_21.chart import HARD, SOFT, Cell
from croupier.rulebooks.loader import SHELF

GAME = baccarat.rulebook("md-mini", variant="ez")
ODDS = baccarat.odds(GAME)


def test_numbers_stand_right_and_markup_is_text() -> None:
    listing = Listing("a < b", ("name", "edge"), [("<b>", "+1.5%"), ("x", "12%")], [], ["& so on"])
    assert listing.text() == "a < b\nname   edge\n<b>   +1.5%\nx       12%\n& so on"
    page = listing.html()
    assert "<caption>a &lt; b</caption>" in page
    assert '<td style="text-align:left">&lt;b&gt;</td>' in page
    assert '<td style="text-align:right">12%</td>' in page
    assert page.endswith("<p>&amp; so on</p>")


def test_what_is_long_is_cut_at_the_prompt_and_whole_in_a_frame() -> None:
    lines = [(str(n),) for n in range(MOST_LINES + 7)]
    table = Table(Listing("", ("n",), lines, [{"n": n} for n in range(len(lines))]))
    assert str(table).splitlines()[-1] == "… and 7 more"
    assert len(table.to_pandas()) == len(table.to_polars()) == len(lines)


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(
        ModuleNotFoundError, match=r"a frame needs polars: pip install 'croupier\[frames\]'"
    ):
        ODDS.to_polars()


def test_frames_hold_floats_and_exact_texts() -> None:
    frame = ODDS.to_pandas()
    exact = [Fraction(text) for text in frame["house_edge_exact"]]
    assert exact == [row.house_edge for row in ODDS.rows]
    assert frame["house_edge"].tolist() == [float(each) for each in exact]
    assert len(ODDS.outcomes.to_polars()) == sum(len(row.outcomes) for row in ODDS.rows)
    effects = baccarat.effects(GAME, "panda_8").to_polars()
    assert (effects.height, effects["left"].sum()) == (52, 416)
    joint = baccarat.joint_odds(baccarat.analyse(GAME), "tie", "dragon_7").to_polars()
    assert sum(map(Fraction, joint["probability_exact"])) == 1


def test_what_is_not_here_is_a_key_error_with_the_nearest_name() -> None:
    with pytest.raises(KeyError, match="no wager 'dragoon_7' here; did you mean 'dragon_7'"):
        ODDS["dragoon_7"]
    with pytest.raises(croupier.Unreadable, match="no outcome 'ties' here; did you mean 'tie'"):
        ODDS["tie"].probability("ties")
    with pytest.raises(NotHere, match="no wager 'tye' here; did you mean 'tie'"):
        baccarat.effects(GAME, "tye")
    with pytest.raises(NotHere):
        baccarat.joint_odds(baccarat.analyse(GAME), "tie", "tye")
    assert ODDS.get("tye") is None
    assert "tye" not in ODDS


@pytest.mark.parametrize("seat", [0, 10, 20])
def test_a_seat_that_is_not_there_is_refused_with_their_number(seat: int) -> None:
    with pytest.raises(croupier.Refused, match=f"no seat {seat}; the table has 9"):
        baccarat.analyse(GAME).odds("tie", seat=seat)


@pytest.mark.parametrize("count", [-1, 2.5, True, "8"])
def test_a_count_that_is_none_is_told(count: object) -> None:
    with pytest.raises(croupier.Unreadable, match="must be a whole number"):
        baccarat.odds(GAME, shoe={"9h": count})  # type: ignore[dict-item]


def test_rounds_a_short_shoe_cannot_finish_are_void() -> None:
    """By reading R-X15: five cards, of which some rounds need six."""
    [row] = baccarat.odds(GAME, wager="tie", shoe={"2c": 5}).rows
    assert row.probability("void") == 1
    assert row.house_edge == 0


@pytest.mark.parametrize("book", SHELF)
def test_games_and_rules_are_one_line(book: str) -> None:
    game = croupier.rulebook(book)
    for each in (game, game.house):
        assert "\n" not in repr(each)
        assert len(repr(each)) < 300
        assert book in repr(each)


def test_everything_with_figures_shows_a_table() -> None:
    tiles = pai_gow.parse_tiles("6-6 4-5 1-3 2-2")
    advice = pai_gow.advise(pai_gow.rulebook(), tiles)
    run = croupier.simulate(GAME, 100, seed=1)
    counted, par = baccarat.count(GAME, "tie", shoes=2), croupier.par_sheet(GAME, "tie")
    studies = (advice, run, baccarat.effects(GAME, "tie"), counted, counted["tie"], par)
    for each in (ODDS, ODDS["tie"], *studies):
        assert each._repr_html_().startswith("<table>")
        assert str(each).count("\n") > 1
        assert len(each.to_polars()) == len(each.listing().records)
    assert "\n" not in repr(ODDS["tie"])
    assert run["tie"].odds.wager == "tie"
    with pytest.raises(NotHere):
        run["tye"]
    with pytest.raises(NotHere):
        counted["tye"]


def test_a_chart_is_a_table_by_hand_and_up_card() -> None:
    hit, stand = (Cell.parse("H"),) * VALUES, (Cell.parse("S4"),) * VALUES
    chart = spanish_21.Chart(
        "made up",
        {total: stand if total > 16 else hit for total in HARD},
        dict.fromkeys(SOFT, hit),
        [hit] * VALUES,
        {17: (True,) + (False,) * (VALUES - 1)},
    )
    frame = chart.to_polars()
    assert frame.columns == ["hand", *"23456789", "10", "A"]
    told = {row[0]: row[1:] for row in frame.rows()}
    assert set(told["hard 17"]) == {"S4"}
    assert set(told["A-A"]) == {"H"}
    assert told["doubled 17"][-1] == "X"
    assert str(chart).startswith("made up\nhand")
