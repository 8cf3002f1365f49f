"""A Spanish 21 table on the screen, from scripts, and kept in a journal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.cli.games.spanish_21.play import AT_TERMINAL
from croupier.cli.playing.at_seat import AtSeat
from croupier.floor.spanish_21.game import GAME as SPANISH_21
from croupier.floor.tables import Tables
from croupier.journal.opening import open_journal
from croupier.table.spanish_21.state import Table
from tests.commands.at_boxes import drawn, say, seated
from tests.commands.running import EXAMPLES, document, run
from tests.commands.test_play import ended, told

HOUSE = str(EXAMPLES / "pa-551.toml")
MATCH = str(EXAMPLES / "pa-551-match.toml")
CARDS = "8h 6c 9s 8d Kc 7c 3c 2s 8c Ks 5h 8s 6c"
A_ROUND = "n; bet 25; deal; n; s; s; s"
"""Whatever comes, it is over: without an ace the no is refused, and so is every stand too many."""


def playing(*lines: str) -> AtSeat[Table]:
    ann = seated(CARDS, seats="1 ann,3 bob", bettors="bob")
    assert say(ann, "bet 25", "deal", *lines) is None
    return ann


# The screen


def test_everything_stands_on_the_screen() -> None:
    shown = drawn(playing("p", "d"))
    for text in (
        "PRACTICE TABLE",
        "pa-551 · Pennsylvania · table t1",
        "9 drawn, 279 left · cutting card in the shoe",
        "Dealer  9",
        "▸ Box 1, hand 1",
        "│░░░░░│",
        "│ 2   ♠ │",
        "25.00 + 25.00",
        "Box 3  bob",
        "6c Kc  16",
        "The double of box 1 may go back.",
    ):
        assert text in shown, shown


def test_the_hole_card_is_seen_by_nobody_before_it_is_turned() -> None:
    for lines in [(), ("p",), ("p", "d"), ("p", "d", "x")]:
        ann = playing(*lines)
        assert "7♣" not in drawn(ann, height=24)
        assert "7c" not in drawn(ann)


@pytest.mark.parametrize("height", [24, 32, 50])
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("lines", [(), ("p",), ("p", "d"), ("s",)])
def test_it_fits_the_terminal(width: int, height: int, lines: tuple[str, ...]) -> None:
    ann = seated("8h 9s 8d 7c 3c 2s")
    say(ann, "bet 25", "deal", *lines)
    drawing = drawn(ann, width, height).splitlines()
    assert max(map(len, drawing)) <= width
    assert len(drawing) < height


def test_colour_adds_nothing_that_is_not_written() -> None:
    ann = playing("p", "d")
    coloured = drawn(ann, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(ann)


# Scripts and journals


def test_a_script_tells_the_round(tmp_path: Path) -> None:
    out = told(tmp_path, f"{A_ROUND}; history; slips", HOUSE, "--as", "Ann")
    assert "Spanish 21, pa-551, Pennsylvania: practice table practice, after round 0." in out
    assert "The dealer calls for the last bets of round 1." in out
    assert "Rounds of shoe 1" in out
    assert "Slips of round 1" in out


def test_rounds_play_themselves_with_company_and_for_a_dealer() -> None:
    end = document("play", MATCH, "--auto", "round", "--rounds", "3", "--bettors", "2")
    assert (end["rounds"], set(end["chips"])) == (3, {"Guest", "Ada", "Ben"})
    assert re.match(r"dealer ([2-9AJQK][cdhs] )+", end["last"].replace(",", " "))
    end = document("play", "pa-551", "--auto", "round", "--rounds", "2", "--role", "dealer")
    assert list(end["chips"]) == ["Ada", "Ben", "Cleo"]


def test_a_table_left_in_mid_round_is_resumed_verified_replayed_and_exported(
    tmp_path: Path,
) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, "n; bet 25; deal; n", HOUSE, "--journal", book, "--as", "Ann")
    with open_journal(book) as journal:
        ann = AtSeat(Tables(journal, SPANISH_21), AT_TERMINAL, "practice", "Ann")
        assert ann.table.round is not None or ann.table.rounds == 1  # a Blackjack ends it
    ended(tmp_path, "s; s", "--journal", book, "--as", "Ann")
    code, verified, err = run("verify", book)
    assert (code, "1 round, 1 shoe" in verified) == (0, True), verified + err
    code, replayed, _ = run("replay", book, "--as", "player:Ann")
    assert code == 0
    assert "Box 1 is dealt the first card" in replayed
    assert re.search(r"dealer \S+ \?\?; box 1 \S+ \S+ = ", replayed)
    code, exported, _ = run("export", book, "--format", "transcript")
    assert code == 0
    assert "Dealer's Card" in exported
