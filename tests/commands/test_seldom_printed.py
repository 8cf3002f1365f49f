"""Documents that figures seldom lead to: nothing expected, nothing hit, kept back, not written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, run
from tests.surveillance.keeping import keep, records_of

MINI, EZ, TILES = (str(EXAMPLES / f"{name}.toml") for name in ("pa-627a", "pa-627a-ez", "pa-535"))
GONE = str(EXAMPLES.parent / "shoes" / "eights-and-nines-gone.json")


@pytest.mark.parametrize(
    "words",
    [
        ("sign", MINI),
        ("odds", MINI, "--effects"),
        ("odds", str(EXAMPLES / "md-mini-ez.toml"), "--shoe", GONE),
        ("sweep", TILES, "--vary", "options.vigorish=4%,5%"),
        ("sweep", EZ, "--reach", "dragon_7 5%"),
        ("simulate", str(EXAMPLES / "md-mini.toml"), "--rounds", "5", "--seed", "1"),
        ("count", EZ, "--wager", "dragon_7", "--wager", "panda_8", "--shoes", "20"),
        ("bankroll", MINI, "--bets", "tie 100", "--bankroll", "100", "--goal", "200"),
    ],
    ids=lambda words: " ".join(Path(each).name for each in words),
)
def test_it_keeps_to_its_schema(words: tuple[str, ...]) -> None:
    assert run(*words, "--json")[0] == 0


@pytest.mark.parametrize("by", ["table", "game", "day", "month", "year", "dealer", "wager"])
def test_figures_keep_to_theirs_by_whatever_they_are_added_up(by: str, tmp_path: Path) -> None:
    """A shoe that ran out before a wager was laid has no hold, and Royal 9 no expectation."""
    for story in ("runs_out", "royal_9"):
        journal = keep(tmp_path / f"{story}.db", records_of(story))
        assert run("analytics", journal, "--by", by, "--json")[0] == 0


def test_an_export_keeps_to_its_own_where_hashes_are_kept_back(tmp_path: Path) -> None:
    journal = keep(tmp_path / "journal.db", records_of("errors"))
    assert '"hash": null' in run("export", journal, "--json")[1]
    for words in (("-o", "lines.jsonl"), ("--all", "-o", "all.zip")):
        *options, file = words
        assert run("export", journal, *options, str(tmp_path / file), "--json")[0] == 0
