"""`croupier odds --par`: a sheet for each wager of every game, in every form."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.odds.figures import WagerOdds
from croupier.odds.hold_bands import ROUNDS
from croupier.odds.par_sheet import par_sheet
from tests.commands.running import EXAMPLES, document, run

EZ = str(EXAMPLES / "pa-627a-ez.toml")
TILES = str(EXAMPLES / "pa-535.toml")
BOXES = str(EXAMPLES / "pa-551-match.toml")


def sheets(*asked: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document("odds", *asked, "--par")["sheets"]
    return found


@pytest.mark.parametrize(
    "asked",
    [(EZ,), (TILES,), (BOXES, "--wager", "match_the_dealer"), (BOXES, "--wager", "insurance")],
)
def test_outcomes_come_to_the_figures(asked: tuple[str, ...]) -> None:
    for sheet in sheets(*asked):
        lines = sheet["outcomes"]
        back = sum(Fraction(line["returned"]) for line in lines)
        assert sum(Fraction(line["probability"]) for line in lines) == 1
        assert back == Fraction(sheet["return_to_player"]) == 1 - Fraction(sheet["house_edge"])
        resolved = sum(Fraction(line["probability"]) for line in lines if line["resolved"])
        assert resolved == Fraction(sheet["resolved"])
        assert Fraction(sheet["edge_per_resolved"]) * resolved == Fraction(sheet["house_edge"])
        assert all(line["clause"] for line in lines if line["pays"])
        assert sheet["conditions"]["rulebook"].startswith("pa-")


def test_bands_narrow_around_the_edge() -> None:
    (sheet,) = sheets(EZ, "--wager", "dragon_7")
    bands = [band for band in sheet["hold"] if band["level"] == 0.95]
    assert [band["rounds"] for band in bands] == list(ROUNDS)
    widths = [band["high"] - band["low"] for band in bands]
    assert widths == sorted(widths, reverse=True)
    edge = float(Fraction(sheet["house_edge"]))
    assert all(band["low"] < edge < band["high"] for band in bands)
    assert bands[-1]["low"] == pytest.approx(
        edge - 1.96 * sheet["standard_deviation"] / 1e3, abs=1e-4
    )


def test_where_prizes_are_rare_the_normal_band_is_called_wrong() -> None:
    rare = sheets(str(EXAMPLES / "pa-627b.toml"), "--wager", "royal_9")[0]
    assert "Up to 1,000,000 rounds the normal band is wrong here" in rare["notes"][-1]
    usual = sheets(EZ, "--wager", "tie")[0]
    assert all(band["is_normal"] for band in usual["hold"])


def test_one_wager_of_baccarat_has_its_effects() -> None:
    effects = sheets(EZ, "--wager", "dragon_7")[0]["effects"]
    assert sum(Fraction(each["effect"]) for each in effects["cards"].values()) == 0
    assert effects["cards"]["8h"]["tag"] > 0
    assert effects["correlation"] > 0.95
    assert sheets(EZ)[0]["effects"] is None


@pytest.mark.parametrize("form", ["table", "markdown", "html"])
def test_every_form_says_the_same(form: str) -> None:
    out = run("odds", EZ, "--wager", "tie", "--par", "--format", form)[1]
    for words in ("8 to 1", "PA627A-12-b", "return to player", "85.6404%", "14.3596%", "1,000,000"):
        assert words in out
    assert "per unit of wagers on which money changes hands" in out


def test_a_wager_known_by_its_moments_has_normal_bands() -> None:
    """As a round of Spanish 21, whose split hands stand as a mean."""

    class Scattered(WagerOdds):
        __slots__ = ()

        @property
        def variance(self) -> Fraction:
            return Fraction(2)

    game = croupier.rulebook("pa-627a")
    row = croupier.exact_odds(game, wager="player")["player"]
    sheet = par_sheet(game.house, Scattered("player", None, row.variant, row.outcomes))
    assert not any(band.counted for band in sheet.bands)
    assert any("known by its mean and variance" in note for note in sheet.notes)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ((EZ, "--par", "--format", "csv"), "--format csv: not for --par"),
        ((EZ, "--format", "html"), "--format html: only with --par"),
        ((EZ, "--par", "--wager", "tie", "--with", "banker"), "on no PAR sheet"),
        (("md-mini", "--par"), "--par: is about one table; name a submission"),
    ],
)
def test_what_has_no_meaning_is_wrong_usage(asked: tuple[str, ...], words: str) -> None:
    code, _, error = run("odds", *asked)
    assert code == 2
    assert words in error


def test_a_program_has_the_sheet_as_a_value() -> None:
    game = croupier.rulebook("pa-627a")
    sheet = croupier.par_sheet(game, "tie", decks=6)
    assert sheet.conditions["decks"] == "6"
    assert sheet.return_to_player == 1 - croupier.exact_odds(game, decks=6)["tie"].house_edge
    with pytest.raises(croupier.Unreadable, match="no wager 'ties' here"):
        croupier.par_sheet(game, "ties")
