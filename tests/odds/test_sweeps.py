"""A table varied: what is derived is what would be counted, and what is unlawful is marked."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.games.submissions import chapter_text
from croupier.odds import variations
from croupier.odds.priced_game import priced_game
from croupier.odds.reaching import Reached, reach
from croupier.odds.sweeps import AS_FILED, Filed, drawn_up, row_name, sweep
from croupier.odds.variations import combinations
from croupier.values.odds import Odds
from croupier.values.refusals import BadMaterial, Unreadable
from tests.commands.running import EXAMPLES, document, run

ROOT = Path(__file__).parent.parent.parent


def filed(name: str) -> Filed:
    return Filed(EXAMPLES.joinpath(f"{name}.toml").read_text(encoding="utf-8"), name)


EZ, PAIRS = filed("md-mini-ez"), filed("pa-627b")


@pytest.mark.parametrize(
    ("table", "vary", "wagers"),
    [
        (EZ, ["wagers.tie.pays=8 to 1,9 to 1"], []),
        (EZ, ["wagers.dragon_bonus_player.win_by_9=31 to 1", "decks=7"], ["dragon_bonus_player"]),
        (PAIRS, ["wagers.house_money.one_pair=4 to 1"], ["house_money"]),
        (PAIRS, ["wagers.player.pays=2 to 1"], ["house_money", "player"]),
    ],
)
def test_what_is_derived_is_what_would_be_counted(
    table: Filed, vary: list[str], wagers: list[str]
) -> None:
    found = sweep(table, vary, wagers=wagers)
    for each in found.variations:
        anew = priced_game(each.house.game).pricer()(each.house, wagers)
        rows = [row.odds for row in found.rows if row.variation is each]
        assert [(row.wager, row.terms, row.outcomes) for row in rows] == [
            (row.wager, row.terms, row.outcomes) for row in anew.rows
        ]


def test_a_study_cites_who_forbids_it() -> None:
    found = sweep(EZ, {"wagers.dragon_7.pays": ["40 to 1", Odds(41, 1)]}, wagers=["dragon_7"])
    lawful, unlawful = found.variations
    assert (found.filed.title, lawful.lawful, unlawful.clauses) == (AS_FILED, True, ("MD-12-G",))
    as_filed, same, better = found.rows
    assert as_filed.change == same.change == Fraction(0)
    assert better.change == -Fraction(19129247848, 848912750595)
    assert "not a lawful table: wagers.dragon_7.pays must be exactly 40 to 1 [MD-12-G]" in str(
        found
    )


def test_lines_name_the_clauses_and_what_they_say_stands_once_below() -> None:
    vary = {"wagers.dragon_7.pays": ["40 to 1", "41 to 1"], "decks": [6, 8]}
    shown = sweep(EZ, vary, wagers=["dragon_7"]).down()
    assert shown.columns[:2] == ("pays", "decks")
    assert [(line[:2], line[-1]) for line in shown.lines] == [
        ((AS_FILED, AS_FILED), ""),
        (("40 to 1", "6"), ""),
        (("40 to 1", "8"), ""),
        (("41 to 1", "6"), "MD-12-G"),
        (("41 to 1", "8"), "MD-12-G"),
    ]
    assert shown.notes == [
        "not a lawful table: wagers.dragon_7.pays must be exactly 40 to 1 [MD-12-G]"
    ]


def test_combinations_are_bounded_and_wholly_read() -> None:
    both = combinations(["what_if.decks=6,8", "wagers.tie.pays = 8 to 1, 9 to 1"])
    assert [list(each.values()) for each in both] == [
        [6, "8 to 1"], [6, "9 to 1"], [8, "8 to 1"], [8, "9 to 1"],
    ]  # fmt: skip
    with pytest.raises(Unreadable, match=r"40 by 40 are 1,600 variations; at most 1,000"):
        combinations({"decks": range(40), "seats": range(40)})


@pytest.mark.parametrize(
    ("vary", "why"),
    [
        ([], "nothing is varied"),
        (["decks"], "write it as KEY=VALUE"),
        (["decks="], "write it as KEY=VALUE"),
        (["decks=6,,8"], "missing between two commas"),
        (["decks=6", "decks=8"], "decks is varied twice"),
        (["wagers.tie=1", "wagers.tie.pays=8 to 1"], "cannot both be varied"),
        (["a..b=6"], "is no key of a submission"),
        ({"decks": []}, "decks has no values"),
        (["wagers.tie.pays=8 to 1,8 to 1"], "has 8 to 1 twice"),
    ],
)
def test_what_is_no_variation_is_told(vary: Any, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        combinations(vary)


@pytest.mark.parametrize(
    ("vary", "why"),
    [
        ("deks=6", "deks = 6: is not a known key; did you mean 'decks'"),
        ("wagers.dragoon_7.pays=40 to 1", "is not a wager; did you mean 'dragon_7'"),
        ("wagers.tie.pays=eight", "'eight' is not odds"),
        ("decks=999", "with decks=999 cannot be studied"),
    ],
)
def test_what_makes_no_sense_is_found_before_anything_is_priced(vary: str, why: str) -> None:
    with pytest.raises(BadMaterial, match=why):
        sweep(EZ, [vary])


@pytest.mark.parametrize(
    ("table", "wager", "edge"),
    [
        (EZ, "dragon_7", "1/20"),
        (filed("md-mini"), "banker", "1/50"),
        (filed("pa-535-banking"), "pai_gow", "1/100"),
    ],
)
def test_the_odds_that_reach_an_edge_do(table: Filed, wager: str, edge: str) -> None:
    """Read back by the straight line through two printed neighbours, or by play at those odds."""
    found = reach(table, wager, Fraction(edge))
    pricer = priced_game(drawn_up(table, {}).house.game).pricer()
    assert found.rows
    for row in found.rows:
        if row.exact is None:
            assert row.near[0].odds.ratio == 0
            assert row.near[0].edge < Fraction(edge)
            continue
        ends = [near.odds.ratio for near in row.near]
        assert ends[0] <= row.exact <= ends[-1]
        price = f"{row.exact.numerator} to {row.exact.denominator}"
        house = drawn_up(table, {f"wagers.{wager}.{row.outcome}": price}).house
        edges = {row_name(each): each.house_edge for each in pricer(house, [wager]).rows}
        assert edges[row.wager] == Fraction(edge)


def test_a_line_that_sums_up_others_follows_them() -> None:
    found = reach(filed("pa-551-match"), "match_the_dealer", Fraction(3, 100))
    assert [row.outcome for row in found.rows] == ["same_suit", "other_suit"]
    assert found.rows[0].exact == Fraction(3207741, 267400)


def test_spanish_21_keeps_the_round_where_only_another_wager_pays_otherwise() -> None:
    found = sweep(filed("pa-551-match"), ["wagers.match_the_dealer.same_suit=13 to 1,14 to 1"])
    rounds = [row.odds for row in found.rows if row.odds.wager == "spanish_21"]
    assert rounds[0] == rounds[1] == rounds[2]
    assert found.unchanged == {"spanish_21 optimal", "insurance"}


def test_pai_gow_has_a_row_for_each_role_and_way_of_setting() -> None:
    found = sweep(filed("pa-535"), ["options.house_way_points=nine_first,best_low"])
    edges = {row.name: f"{float(row.odds.house_edge):.4%}" for row in found.rows}
    assert edges == {"pai_gow bettor house_way": "2.5334%", "pai_gow bettor optimal": "-2.0543%"}


def test_a_sweep_is_a_frame_and_a_page() -> None:
    found = croupier.sweep(EZ.text, "wagers.tie.pays=8 to 1,9 to 1", wager="tie")
    frame = found.to_pandas()
    assert frame["wagers.tie.pays"].tolist() == [AS_FILED, "8 to 1", "9 to 1"]
    assert frame["house_edge"].round(6).tolist() == [0.143596, 0.143596, 0.04844]
    assert found.to_polars()["change_exact"][0] == "0/1"
    assert "<td" in found._repr_html_()
    prices = [f"{n} to 1" for n in range(8, 16)]
    many = croupier.sweep(EZ.text, {"wagers.tie.pays": prices}, wager="tie")
    assert str(many).splitlines()[1].split()[:2] == ["pays", "wager"]


def test_formats_of_the_command(tmp_path: Path) -> None:
    import polars as pl  # noqa: PLC0415

    asked = ("sweep", str(EXAMPLES / "md-mini-ez.toml"), "--vary", "decks=6,7", "--wager", "tie")
    told = document(*asked)
    assert [each["title"] for each in told["tables"]] == [AS_FILED, "decks=6", "decks=7"]
    file = tmp_path / "tie.parquet"
    assert run(*asked, "--format", "parquet", "-o", str(file))[0] == 0
    written = pl.read_parquet(file)
    assert written["house_edge_exact"].to_list() == [
        row["house_edge_exact"] for row in told["rows"]
    ]
    code, out, _ = run(*asked, "--format", "csv")
    assert (code, len(out.splitlines())) == (0, 4)
    assert document(*asked, "--workers", "2") == told
    code, _, err = run(*asked, "--format", "parquet", "-o", str(file))
    assert (code, "is already there" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ((), 2, "name what is varied by --vary, or an edge by --reach"),
        (("--vary", "decks=6", "--reach", "tie 5%"), 2, "name what is varied"),
        (("--vary", "decks=6", "--format", "parquet"), 2, "name it by --output"),
        (("--vary", "decks=6", "--wager", "ty"), 2, "no wager 'ty' here"),
        (("--reach", "tie"), 2, 'write it as "dragon_7 5%"'),
        (("--reach", "tie five"), 2, "'five' is not a share"),
        (("--reach", "royal_9 5%"), 2, "royal_9 pays no odds, but sums or meters"),
        (("--vary", "deks=6"), 1, "did you mean 'decks'"),
    ],
)
def test_what_the_command_is_wrongly_asked(words: tuple[str, ...], code: int, why: str) -> None:
    found, _, err = run("sweep", str(EXAMPLES / "md-mini-ez.toml"), *words)
    assert (found, why in err) == (code, True), err


def test_unreachable_and_never() -> None:
    found = {row.outcome: row for row in reach(EZ, "dragon_bonus_player", Fraction(1, 20)).rows}
    nothing = found["natural_9_over_8"]
    assert isinstance(nothing, Reached)
    assert nothing.exact is None
    assert nothing.near[0].odds.ratio == 0


def test_a_game_not_read_from_a_text_cannot_be_varied() -> None:
    assert croupier.sweep("pa-541", ["decks=6"], wager="tie").variations[0].lawful
    text = f"{chapter_text('pa-541', decks=8)}\n[what_if]\ndecks = 5\n"
    assert not croupier.study(text).house.lawful
    assert variations.MOST == 1_000
