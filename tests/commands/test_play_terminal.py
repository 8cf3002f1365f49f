"""`croupier play` at a real terminal, and killed in mid-round."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from croupier.journal.opening import open_journal
from tests.commands.running import EXAMPLES, document, run
from tests.support import submission_text

PATIENCE = 60
"""Seconds after which a silent terminal is taken for a hung one."""
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = "\x1b[2J"
PROMPT = "\n> "
COMMAND = (sys.executable, "-m", "croupier", "play")


class Terminal:
    """A terminal of 80 columns with `croupier play` running in it."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process, self._screen = process, screen
        self._seen, self.raw = "", ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def wait_for_prompt(self) -> str:
        """The screen once the table asks."""
        while not CODES.sub("", self._seen).replace("\r", "").endswith(PROMPT):
            assert self._read(), f"the table went away:\n{self._seen}"
        shown = CODES.sub("", self._seen.rpartition(CLEARED)[2]).replace("\r", "")
        self.raw, self._seen = self._seen, ""
        return shown

    def say(self, line: str) -> str:
        os.write(self._screen, f"{line}\n".encode())
        return self.wait_for_prompt()

    def leave(self, last: bytes) -> str:
        """The last words of the table."""
        if last:
            os.write(self._screen, last)
        while self._read():
            pass
        assert self.process.wait(PATIENCE) == 0
        return CODES.sub("", self._seen.rpartition(CLEARED)[2])

    def interrupt(self) -> None:
        """Press Ctrl-C, again if the first fell between prompt and reading."""
        for _ in range(PATIENCE):
            self.process.send_signal(signal.SIGINT)
            if select.select([self._screen], [], [], 1)[0]:
                return
        raise AssertionError("the table does not hear Ctrl-C")

    def _read(self) -> bool:
        ready, _, _ = select.select([self._screen], [], [], PATIENCE)
        assert ready, f"nothing more came after:\n{self._seen}"
        try:
            read = os.read(self._screen, 65536)
        except OSError:  # how Linux says that nobody holds the other end
            return False
        self._seen += self._decoder.decode(read)
        return bool(read)


@contextmanager
def hearing_interrupts() -> Iterator[None]:
    """Whoever runs these tests in the background ignores Ctrl-C, and a process inherits that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def terminal(
    *args: str, command: Sequence[str] = COMMAND, **environment: str
) -> Iterator[Terminal]:
    screen, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 48, 80, 0, 0))
    surroundings = {**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
    for name in ("COLUMNS", "LINES", *({"NO_COLOR"} - environment.keys())):
        surroundings.pop(name, None)
    with hearing_interrupts():
        process = subprocess.Popen(
            (*command, *args, "--pace", "0"),
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=surroundings,
            start_new_session=True,
        )
    os.close(inside)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait()
        os.close(screen)


def test_a_round_at_a_massachusetts_table_with_a_viewed_hand(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    wagers = "wagers.dragon_bonus_player = { paytable = 'A' }"
    house.write_text(submission_text("ma-midi", wagers), encoding="utf-8")
    with terminal(str(house), "--as", "Ann") as table:
        shown = table.wait_for_prompt()
        assert "PRACTICE TABLE" in shown
        assert "The cut is offered to you.  MA-5-d" in shown
        assert "Refused: a cut after card 2 is not between" in table.say("cut 2")
        assert "Wagers are open for round 1." in table.say("cut 120")
        table.say("bet player 25")
        assert "player 25.00 · dragon bonus player 5.00" in table.say("bet dragon 5")
        shown = table.say("deal")
        assert "The Player's Hand is in your hands." in shown
        assert "Refused: no more bets has been called" in table.say("bet tie 5")
        while "Wagers are open for round 2." not in shown:
            shown = table.say("")
        assert "Round 1 is over" in shown
        assert "Rounds of shoe 1" in table.say("history")
        assert "Ann keeps seat 1" in table.leave(b"quit\n")


def test_without_colour_every_card_is_still_told_apart() -> None:
    coloured = re.compile(r"\x1b\[[0-9;]*(?:3|4|9|10)[0-9][;m]")
    with terminal("pa-541") as table:
        table.wait_for_prompt()
        assert coloured.search(table.raw)
    with terminal("pa-541", NO_COLOR="1") as table:
        table.wait_for_prompt()
        table.say("decline")
        shown = table.say("deal")
        assert not coloured.search(table.raw)
        assert set("♣♦♥♠") & set(shown)


def test_the_end_of_input_leaves_the_table_in_order(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    with terminal("pa-541", "--journal", book) as table:
        table.wait_for_prompt()
        table.say("decline")
        table.say("bet banker 25")
        left = table.leave(b"\x04")
    assert "Guest keeps seat 1: 975.00 in chips, 25.00 in wagers." in left
    with terminal("--journal", book) as table:
        assert "banker 25.00" in table.wait_for_prompt()


def test_an_interrupt_leaves_the_table_in_order(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    with terminal("pa-541", "--journal", book) as table:
        table.wait_for_prompt()
        table.interrupt()
        assert "Nothing is lost: croupier play --journal" in table.leave(b"")
    assert document("play", "--journal", book, "--auto", "round", "--rounds", "1")["rounds"] == 1


def test_killed_in_mid_round_it_is_resumed_there(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    with terminal("pa-545", "--journal", book, "--as", "Ann") as table:
        table.wait_for_prompt()
        for line in ("decline", "accept", "bet banker 25", "deal", "deal", "deal"):
            before = table.say(line)
        assert "The Banker's Hand is dealt its first card face down." in before
        table.process.kill()
    with open_journal(book, read_only=True) as journal:
        records = list(journal.read("practice"))
    with terminal("--journal", book, "--as", "Ann") as table:
        after = table.wait_for_prompt()
        assert after == before
        while "Round 1 is over" not in (after := table.say("")):
            assert "You hold the shoe" in after
        table.leave(b"quit\n")
    with open_journal(book, read_only=True) as journal:
        assert list(journal.read("practice", upto=len(records))) == records
    code, out, err = run("verify", book)
    assert code == 0, out + err


def test_a_dealer_with_an_irregularity() -> None:
    with terminal("pa-627a", "--role", "dealer", "--as", "Dee", "--seed", "4") as table:
        assert "Next: receive cards." in table.wait_for_prompt()
        assert "Next: the call of no more bets." in table.say("round")
        shown = table.say("next 5")
        assert "Next: the call of the Player's Hand's points." in shown
        shown = table.say("error")
        assert "1   a card too many is drawn, face down" in shown
        assert "In error a card is drawn face down" in table.say("error 1")
        assert "Next: the call of no more bets." in table.say("round")
        assert "You leave table practice after round 1" in table.leave(b"quit\n")


def test_a_round_of_pai_gow_at_a_table_with_company() -> None:
    house = str(EXAMPLES / "pa-535-banking.toml")
    with terminal(house, "--as", "Mei", "--bettors", "1", "--seed", "4") as table:
        shown = table.wait_for_prompt()
        assert "Wagers are open for round 1.  PA535-7-a-s1" in shown
        assert "Refused: " in table.say("bet 5")
        table.say("bet 50")
        shown = table.say("")
        assert "Set the tiles of area 1 as a high and a low hand." in shown
        assert "What each setting is worth, per unit of your wager" in table.say("advice")
        assert "surrender" in table.say("set house")
        shown = table.say("")
        assert "Round 1 is over" in shown
        assert "The bank is offered to you.  PA535-11-c-s1" in shown
        assert "You bank: the cut is yours." in table.say("bank")
        assert "the dealer wagers 50.00 against you" in table.say("cut 3-5 left 1 right 2")
        assert "say how the tiles are delivered" in table.say("deal")
        assert "the shaker is in your hands" in table.say("deliver jung")
        assert "Bank: You, seat 1" in table.say("shake")
        assert "Round 2 is over" in table.say("set house")
        assert "Mei keeps seat 1" in table.leave(b"quit\n")
