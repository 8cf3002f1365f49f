"""A price or a rule that leaves the player an edge, told by `croupier check` and `odds`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, document, run
from tests.support import clause

MATCH = EXAMPLES / "pa-551-match.toml"
PAI_GOW = EXAMPLES / "pa-535.toml"
EDGE = "the player has an edge of"


def filed(folder: Path, **changes: str) -> str:
    """The example of Match-The-Dealer at eight decks with other odds."""
    text = MATCH.read_text()
    for old, new in changes.items():
        text = text.replace({"same_suit": "13 to 1", "other_suit": "3 to 1"}[old], new)
    path = folder / "ours.toml"
    path.write_text(text)
    return str(path)


@clause("PA551-7-e-2-same", "PA551-7-e-2-diff")
@pytest.mark.parametrize(
    ("changes", "edge"),
    [
        ({}, "0.6698%"),
        ({"same_suit": "12 to 1"}, None),
        ({"same_suit": "12 to 1", "other_suit": "4 to 1"}, "9.5471%"),
    ],
    ids=["13 to 1", "the floor", "another suit 4 to 1"],
)
def test_match_the_dealer_at_eight_decks(
    tmp_path: Path, changes: dict[str, str], edge: str | None
) -> None:
    """The floor is all that keeps an edge for the house; whatever is above gives it away."""
    path = filed(tmp_path, **changes)
    warnings = document("check", path)["warnings"]
    _, priced, _ = run("odds", path, "--wager", "match_the_dealer")
    told = [line for line in priced.splitlines() if EDGE in line]
    if edge is None:
        assert (warnings, told) == ([], [])
        return
    [warning] = warnings
    assert (warning["key"], warning["clause"]) == ("wagers.match_the_dealer", "PA551-7-a-s1")
    assert warning["message"].startswith(f"{EDGE} {edge}")
    assert told == [f"match_the_dealer: {warning['message']}."]


def test_the_chapters_own_house_way_against_the_best_setting() -> None:
    [warning] = document("check", str(PAI_GOW))["warnings"]
    assert warning["message"] == f"{EDGE} 0.9489% (role bettor, strategy optimal, vigorish 5%)"
    for form in ("table", "markdown"):
        assert f"pai_gow: {warning['message']}." in run("odds", str(PAI_GOW), "--format", form)[1]
    assert EDGE not in run("odds", str(PAI_GOW), "--strategy", "house_way")[1]


def test_a_rulebooks_odds_tell_it_too() -> None:
    assert f"pai_gow: {EDGE} 0.9489%" in run("odds", "pa-535")[1]
    assert EDGE not in run("odds", "pa-627a")[1]


def test_people_read_it_among_the_warnings() -> None:
    code, out, _ = run("check", str(PAI_GOW))
    assert code == 0, "a warning forbids nothing"
    assert "lawful" in out
    assert "wagers.pai_gow" in out


def test_an_unlawful_table_is_not_priced(tmp_path: Path) -> None:
    path = filed(tmp_path, other_suit="2 to 1")
    assert document("check", path, code=1)["warnings"] == []


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("check", 0, "is not worked out, for it needs numpy: pip install 'croupier[fast]'"),
        ("odds", 2, "odds needs numpy: pip install 'croupier[fast]'"),
    ],
)
def test_where_something_is_missing_it_is_said(command: str, code: int, said: str) -> None:
    """A machine without what the odds of tiles are reckoned with."""
    without = "import sys; sys.modules['numpy'] = None; from croupier.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", without, command, str(PAI_GOW), "--json"],
        capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert done.returncode == code
    assert said in done.stdout
