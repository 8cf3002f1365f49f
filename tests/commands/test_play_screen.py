"""What the table in the terminal shows, from the first cut to the last hand, and how it talks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from croupier.cli.games.baccarat.play.words import rides
from croupier.cli.main import main
from croupier.cli.playing.asking import requirement
from croupier.cli.playing.leaving import shown_place
from croupier.floor.baccarat.floor import Floor
from croupier.floor.tables import now
from croupier.games.baccarat.game import submission
from croupier.journal.opening import open_journal
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.opening import OpenTable
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import TakeSeat
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from tests.commands.running import EXAMPLES, document
from tests.commands.test_play_words import (
    BANKER_DRAWS,
    BOTH_DRAW,
    BOTH_STAY,
    PAIR_OF_NINES,
    answered,
    dealing,
    drawn,
    say,
    seated,
)
from tests.floor.approved_filings import file_for


def test_everything_stands_on_the_screen() -> None:
    ann = seated("pa-541", cards=f"{BANKER_DRAWS} {PAIR_OF_NINES}")
    ann.go_on()
    say(ann, "decline", "bet banker 100", "bet tie 5", "deal", "bet banker 25")
    shown = drawn(ann)
    for text in (
        "PRACTICE TABLE",
        "pa-541, not in force · Pennsylvania",
        "7 drawn, 409 left",
        "cover card in the shoe",
        "Round 1 is over · Banker wins · you win 91.00",
        "Player's Hand   6",
        "Banker's Hand   7",
        "stays, PA541-11-b-2",
        "draws, PA541-11-c-1",
        "banker 25.00",
        "Bead plate",
        "Banker 1  Player 0  Tie 0",
        "Wagers are open for round 2.",
    ):
        assert text in shown, shown


@pytest.mark.parametrize("height", [24, 32, 50])
@pytest.mark.parametrize("width", [80, 100])
def test_it_fits_the_terminal(width: int, height: int) -> None:
    ann = seated("pa-541", cards=BOTH_DRAW)
    ann.go_on()
    say(ann, "decline", "bet banker 100", "deal", "bet banker 25")
    lines = drawn(ann, width, height).splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) < height


def test_colour_adds_nothing_that_is_not_written() -> None:
    ann = seated("pa-541", cards=BOTH_DRAW)
    ann.go_on()
    say(ann, "decline", "bet banker 100", "deal")
    coloured = drawn(ann, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(ann)


def test_the_shoe_is_told_from_preparation_to_last_hand() -> None:
    dee = dealing("pa-541", cards=BOTH_STAY)
    assert "The cards are being prepared: " in drawn(dee)
    while dee.table.todo:
        say(dee, "next")
    assert "The cards are shuffled and wait for the shoe." in drawn(dee)
    assert "No cards have been dealt from this shoe." in drawn(dee)
    say(dee, "round")
    assert "cover card in the shoe" in drawn(dee)
    while dee.table.hands_left is None:
        say(dee, "next")
    assert "cover card out  LAST HAND" in drawn(dee)


def test_a_dealer_sees_tray_and_drop_box() -> None:
    dee = dealing("pa-541", cards=BOTH_STAY)
    assert re.search(r"Tray +97000.00 +drop box 3000.00", drawn(dee))
    assert "Nobody sits at table t1." not in drawn(dee)


def test_the_result_shows_while_the_chips_are_moved() -> None:
    dee = dealing("pa-541", cards=BOTH_STAY)
    say(dee, "round", "next 8")
    assert "Round 1 · Banker wins" not in drawn(dee)
    assert "Round 1 · " in drawn(dee)


def test_a_card_set_aside_and_a_simulated_round_are_shown() -> None:
    dee = dealing("pa-627a", 'options.disclosed_third_card = "simulated_round"', BOTH_STAY)
    say(dee, "round", "next 5", "error 1")
    assert "set aside ??" in drawn(dee)
    dee = dealing("pa-627a", 'options.disclosed_third_card = "simulated_round"', BOTH_STAY)
    say(dee, "round")
    disclosed = [line for line in answered(dee, "error").splitlines() if "its face is seen" in line]
    number = disclosed[0].split()[0]
    say(dee, f"error {number}", "next")
    assert "A simulated round without wagers" in drawn(dee)


def test_chips_that_ride_are_shown_on_their_wager() -> None:
    dee = seated("pa-627a", "wagers.house_money = {}", PAIR_OF_NINES)
    dee.by_steps = True
    while not dee.takes_bets:
        say(dee, "deal")
    say(dee, "bet banker 100", "bet house 10")
    while not rides(dee):
        say(dee, "deal")
    say(dee, "ride banker", "deal", "deal")
    assert "banker 100.00 + 30.00 riding" in drawn(dee)


def test_a_tie_leaves_the_main_wagers_even() -> None:
    ann = seated("pa-541", cards="Kh Ks 7c 7d")
    ann.go_on()
    say(ann, "decline", "bet banker 100", "deal")
    assert "Round 1 is over · Tie hand · you are even" in drawn(ann)
    assert "T " in drawn(ann)
    assert "1  P Kh 7c | B Ks 7d  tie" in answered(ann, "history")


def test_only_the_newest_columns_of_a_long_shoe_are_shown() -> None:
    ann = seated("pa-541")
    ann.go_on()
    say(ann, "decline")
    for _ in range(60):
        say(ann, "deal")
    lines = drawn(ann).splitlines()
    assert max(map(len, lines)) <= 80


def test_a_clause_is_told_in_our_own_words() -> None:
    whole = clause_table()
    first = next(each for each in whole if each.startswith("PA541-5-d"))
    assert requirement(first) == whole[first].requirement
    assert requirement(ClauseId("PA541-5")) in {each.requirement for each in whole.values()}
    assert not requirement(ClauseId("XX-1"))


def test_a_password_is_not_shown() -> None:
    shown = shown_place("postgresql://ann:secret@server:5432/book")
    assert shown == "postgresql://ann:***@server:5432/book"
    assert shown_place("a:b/book.db") == "a:b/book.db"
    assert shown_place(None) is None


# Talking


class Screen(StringIO):
    """A terminal as far as the command asks."""

    def isatty(self) -> bool:
        return True


class Interrupted(Screen):
    def readline(self, *_: int) -> str:  # type: ignore[override]
        raise KeyboardInterrupt


def at_screen(monkeypatch: pytest.MonkeyPatch, stdin: StringIO, *args: str) -> str:
    monkeypatch.setattr(sys, "stdin", stdin)
    with redirect_stdout(Screen()) as out, pytest.raises(SystemExit) as exit_:
        main(["play", *args])
    assert exit_.value.code == 0
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue())


def test_a_stay_ends_after_its_rounds(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("decline\ndeal\ndeal\ndeal\ndeal\n", encoding="utf-8")
    assert document("play", "pa-541", "--rounds", "2", "--script", str(script))["rounds"] == 2


def test_the_cards_come_at_a_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = list[float]()
    monkeypatch.setattr("croupier.cli.playing.talking.time.sleep", waited.append)
    lines = Screen("decline\nbet banker 25\nfly\ndeal\nhelp\n")
    out = at_screen(monkeypatch, lines, "pa-541", "--pace", "0.5", "--rounds", "1")
    assert set(waited) == {0.5}
    assert len(waited) >= 5
    assert "'fly' means nothing here" in out
    assert "What you may say" not in out  # the round was over before


def test_the_end_of_the_lines_ends_the_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    out = at_screen(monkeypatch, Screen("decline\n"), "pa-541", "--pace", "0")
    assert "You leave table practice after round 0" in out


def test_whoever_leaves_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    out = at_screen(monkeypatch, Screen("leave\n"), "pa-541", "--pace", "0")
    assert "Guest has left the seat and taken the chips along." in out


def test_an_interrupt_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    out = at_screen(monkeypatch, Interrupted(), "pa-541", "--pace", "0")
    assert "You leave table practice after round 0" in out


def test_a_document_is_not_mixed_with_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Screen())
    with redirect_stdout(Screen()) as out, pytest.raises(SystemExit) as exit_:
        main(["play", "pa-541", "--json"])
    assert exit_.value.code == 2
    assert "--json goes with --script" in json.loads(out.getvalue())["error"]["message"]


def test_words_come_through_a_pipe_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("decline\nbet banker 25\n"))
    assert document("play", "pa-541")["chips"] == {"Guest": "975.00"}


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    heavy = "{'numba', 'numpy', 'sqlalchemy', 'psycopg', 'cryptography', 'croupier.odds'}"
    code = f"import sys, croupier.cli.play; sys.exit(repr({heavy} & set(sys.modules) or ''))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr.strip() in {"", "''"}


# Tables that cannot be resumed


def opened_in(
    book: Path, *orders: Order, practice: bool = True, physical_cards: bool = False
) -> None:
    """A table in a journal, of a submission with every approval on record."""
    text = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
    rules = house_rules_document(submission(text).house)
    opening = OpenTable(rules, 0, practice, physical_cards)
    with open_journal(book) as journal:
        file_for(journal, opening, now())
        for act in (opening, *orders):
            answer = Floor(journal).order("t1", act, "floor", Role.FLOORPERSON)
            assert not isinstance(answer, Refusal), answer


@pytest.mark.parametrize(
    ("orders", "how", "why"),
    [
        ((), {"practice": False}, "table t1 is not for practice"),
        ((), {"physical_cards": True}, "table t1 is dealt with real cards"),
        ((CloseTable(),), {}, "table t1 is closed"),
    ],
)
def test_a_table_that_is_not_for_this(
    tmp_path: Path, orders: tuple[Order, ...], how: dict[str, bool], why: str
) -> None:
    book = tmp_path / "book.db"
    opened_in(book, *orders, **how)
    play = ("play", "--journal", str(book), "--auto", "round", "--rounds", "1")
    assert why in document(*play, code=2)["error"]["message"]


def test_a_full_table_has_no_seat_left(tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    opened_in(book)
    with open_journal(book) as journal:
        for seat in range(1, 10):
            Floor(journal).order("t1", TakeSeat(seat), f"player {seat}", Role.PLAYER)
    play = ("play", "--journal", str(book), "--auto", "round", "--rounds", "1")
    assert "every seat is taken" in document(*play, code=1)["error"]["message"]
