"""One scheme of exit codes and kinds over every command that is handed something."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.cli.main import COMMANDS
from croupier.transparency.notes import Signer
from croupier.values.failures import EXITS, INTERRUPTED, MEANINGS
from tests.commands.running import EXAMPLES, run
from tests.surveillance.keeping import keep, records_of, rewrite

KEY = str(Signer("log.example", bytes(32)).key)
LAWFUL = str(EXAMPLES / "pa-627b.toml")

SESSION = ("bankroll", LAWFUL, "--bets", "banker 100", "--bankroll", "1000", "--rounds", "9")

Given = Callable[[str], tuple[str, ...]]
"""A command line with what is handed in at its place."""

SUBMISSIONS: dict[str, Given] = {
    "bankroll": lambda it: ("bankroll", it, "--bets", "banker 100", "--bankroll", "1000"),
    "report": lambda it: ("report", it, "-o", "FOLDER/report.html"),
    "check": lambda it: ("check", it),
    "checklist": lambda it: ("checklist", it),
    "count": lambda it: ("count", it),
    "diff": lambda it: ("diff", LAWFUL, it),
    "felt": lambda it: ("felt", it),
    "file": lambda it: ("file", it, "--no-mathematics", "-o", "FOLDER/dossier.html"),
    "odds": lambda it: ("odds", it),
    "play": lambda it: ("play", it, "--rounds", "1"),
    "set": lambda it: ("set", it, "--tiles", "6-6 4-5 1-3 2-2"),
    "sign": lambda it: ("sign", it),
    "settle": lambda it: ("settle", it, "--bets", "1 banker 100", "--cards", "9h 2c Kd 5s 3c"),
    "simulate": lambda it: ("simulate", it, "--rounds", "5"),
    "strategy": lambda it: ("strategy", it),
    "sweep": lambda it: ("sweep", it, "--vary", "decks=6,8"),
    "train": lambda it: ("train", it, "--hands", "1"),
}
JOURNALS: dict[str, Given] = {
    "analytics": lambda it: ("analytics", it),
    "dispute": lambda it: ("dispute", it, "t1", "1", "--force", "-o", os.devnull),
    "export": lambda it: ("export", it),
    "head": lambda it: ("head", it),
    "head --key": lambda it: ("head", it, "--key", f"{it}.key", "--origin", "casino.example/j"),
    "meters": lambda it: ("meters", it),
    "paper": lambda it: ("paper", it),
    "play": lambda it: ("play", LAWFUL, "--journal", it, "--rounds", "1"),
    "proof inclusion": lambda it: ("proof", "inclusion", it, "t1", "1"),
    "replay": lambda it: ("replay", it),
    "roads": lambda it: ("roads", it),
    "verify": lambda it: ("verify", it),
}
OTHERS: dict[str, Given] = {
    "bankroll --counts": lambda it: ("bankroll", LAWFUL, "--counts", it, "--bankroll", "1000"),
    "manifest check": lambda it: ("manifest", "check", it, "--log-key", KEY),
    "odds --shoe": lambda it: ("odds", LAWFUL, "--shoe", it),
    "odds --strategy": lambda it: ("odds", "pa-535", "--strategy", it),
    "play --script": lambda it: ("play", LAWFUL, "--script", it),
    "proof check": lambda it: ("proof", "check", it),
    "proof check --log-key": lambda it: ("proof", "check", LAWFUL, "--log-key", it),
    "proof consistency": lambda it: ("proof", "consistency", "JOURNAL", it),
    "verify --head": lambda it: ("verify", "JOURNAL", "--head", it),
    "verify --rulebooks": lambda it: ("verify", "JOURNAL", "--rulebooks", it),
    "verify-round": lambda it: ("verify-round", it),
}
KEYS: dict[str, Given] = {
    "head": lambda it: ("head", "JOURNAL", "--key", it, "--origin", "casino.example/j"),
    "serve": lambda it: ("serve", "--port", "0", "--data", "FOLDER", "--log-key", it),
    "witness": lambda it: ("witness", "--log", it, "--name", "w.example/1", "--key", "FOLDER/k"),
}
OUTPUTS: dict[str, Given] = {
    "bankroll": lambda it: (*SESSION, "--plot", it),
    "chance dump": lambda it: ("chance", "dump", "--raw", "--count", "9", "-o", it),
    "export": lambda it: ("export", "JOURNAL", "-o", it),
    "checklist": lambda it: ("checklist", LAWFUL, "-o", it),
    "felt": lambda it: ("felt", LAWFUL, "-o", it),
    "file": lambda it: ("file", LAWFUL, "--no-mathematics", "-o", it),
    "sign": lambda it: ("sign", LAWFUL, "-o", it),
    "roads": lambda it: ("roads", "--results", "BBP", "--svg", it),
}
ADDRESSES: dict[str, Given] = {"grant": lambda it: ("grant", it, "server")}
HANDED_NOTHING = {"chance", "completion", "new", "rulebooks", "trace"}
ELSEWHERE = {"archive", "backup", "doctor", "restore"}
"""Held to it in `tests/web/test_backups.py` and `tests/commands/test_doctor.py`."""


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of("two_shoes"))


def test_every_command_stands_here() -> None:
    held = {
        line("x")[0]
        for each in (SUBMISSIONS, JOURNALS, OTHERS, KEYS, ADDRESSES)
        for line in each.values()
    }
    assert held | HANDED_NOTHING | ELSEWHERE == set(COMMANDS)


def ended(line: tuple[str, ...], journal: str = "", folder: Path | None = None) -> tuple[int, str]:
    """The exit code and the kind of the error document."""
    words = [each.replace("JOURNAL", journal).replace("FOLDER", str(folder)) for each in line]
    code, out, err = run(*words, "--json")
    assert "Traceback" not in err
    return code, json.loads(out).get("error", {}).get("kind", "")


def unreadable(folder: Path) -> Iterator[str]:
    """Not there, a folder, and names that no one can follow."""
    loop = folder / "loop"
    loop.symlink_to(loop)
    yield from map(str, (folder / "nowhere", folder, loop, folder / ("9" * 5_000)))


@pytest.mark.parametrize("command", SUBMISSIONS)
class TestSubmissions:
    def test_what_cannot_be_read(self, command: str, tmp_path: Path) -> None:
        for path in unreadable(tmp_path):
            assert ended(SUBMISSIONS[command](path), folder=tmp_path) == (4, "unreadable"), path

    @pytest.mark.parametrize(
        "text",
        [
            pytest.param("rulebook = ", id="malformed"),
            pytest.param('rulebook = "pa-627b"\nfelt = 1', id="refused"),
        ],
    )
    def test_what_is_no_lawful_submission(self, command: str, text: str, tmp_path: Path) -> None:
        path = tmp_path / "table.toml"
        path.write_text(text, encoding="utf-8")
        code, kind = ended(SUBMISSIONS[command](str(path)), folder=tmp_path)
        assert code == 1
        assert kind == "bad_material" or command == "check", "whose answer the findings are"

    def test_wrong_usage(self, command: str) -> None:
        line = SUBMISSIONS[command](LAWFUL)
        assert ended((*line, "--no-such-option")) == (2, "usage")


@pytest.mark.parametrize("command", JOURNALS)
class TestJournals:
    def test_what_cannot_be_read(self, command: str, tmp_path: Path, journal: str) -> None:
        damaged = tmp_path / "damaged.db"
        whole = Path(journal).read_bytes()
        damaged.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
        letter = tmp_path / "letter.txt"
        letter.write_text("Dear inspector, " * 100, encoding="utf-8")
        missing, *others = unreadable(tmp_path)
        made = command == "play"  # which begins a journal that is not there
        for path in (*others, str(damaged), str(letter), *(() if made else (missing,))):
            assert ended(JOURNALS[command](path)) == (4, "unreadable"), path

    def test_wrong_usage(self, command: str, journal: str) -> None:
        assert ended((*JOURNALS[command](journal), "--no-such-option")) == (2, "usage")


def test_every_code_is_documented() -> None:
    assert {0, *EXITS.values(), INTERRUPTED} == {*MEANINGS}
    page = (EXAMPLES.parent.parent / "docs" / "cli.md").read_text(encoding="utf-8")
    _, out, _ = run("--help")
    for code, said in MEANINGS.items():
        assert f"| {code} | {said} |" in page
        assert f"{code:<3}  {said}" in out


def test_an_interruption_is_no_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.cli.rulebooks.print_json", stopped)
    assert run("rulebooks", "--json") == (INTERRUPTED, "", "\ncroupier: interrupted\n")


def test_nothing_said_is_answered_with_help() -> None:
    for words in ((), ("proof",)):
        code, out, err = run(*words)
        assert (code, out, err.startswith("Usage: croupier")) == (2, "", True)


def test_a_journal_that_was_tampered_with(journal: str) -> None:
    rewrite(journal, "UPDATE records SET actor = 'dan' WHERE place = 9")
    assert ended(("verify", journal))[0] == 3


@pytest.mark.parametrize("command", ADDRESSES)
def test_a_server_that_is_away(command: str, tmp_path: Path) -> None:
    away = f"postgresql://nobody@/nothing?host={tmp_path}"
    assert ended(ADDRESSES[command](away)) == (4, "unreadable")
    assert ended(ADDRESSES[command](str(tmp_path))) == (2, "usage")


@pytest.mark.parametrize("command", OTHERS)
def test_what_cannot_be_read_beside_it(command: str, tmp_path: Path, journal: str) -> None:
    for path in unreadable(tmp_path):
        if command != "verify --rulebooks" or Path(path) != tmp_path:
            assert ended(OTHERS[command](path), journal) == (4, "unreadable"), path


@pytest.mark.parametrize("command", KEYS)
def test_a_key_that_cannot_be_read(command: str, tmp_path: Path, journal: str) -> None:
    _, *others = unreadable(tmp_path)  # one that is not there is made
    for path in others:
        assert ended(KEYS[command](path), journal, tmp_path) == (4, "unreadable"), path


def test_where_a_house_and_a_witness_keep_things(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear inspector, " * 100, encoding="utf-8")
    assert ended(("serve", "--port", "0", "--data", str(letter))) == (4, "unreadable")
    witness = ("witness", "--log", KEY, "--name", "w.example/1", "--key", f"{letter}.key")
    assert ended((*witness, "--seen", str(letter))) == (4, "unreadable")


@pytest.mark.parametrize("command", [*KEYS, "manifest check", "proof check"])
def test_what_is_none(command: str, tmp_path: Path, journal: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear inspector", encoding="utf-8")
    line = {**KEYS, **OTHERS}[command](str(path))
    assert ended(line, journal, tmp_path) == (1, "bad_material")


@pytest.mark.parametrize("command", OUTPUTS)
def test_what_cannot_be_written(command: str, tmp_path: Path, journal: str) -> None:
    assert ended(OUTPUTS[command](journal), journal) == (2, "usage"), "it is there already"
    out = OUTPUTS[command](str(tmp_path / "nowhere" / "out"))
    assert ended(out, journal) == (4, "unreadable")


def test_a_word_that_is_no_text_is_told_on_any_screen() -> None:
    """A shell hands over any bytes, and a screen may take nothing but UTF-8."""
    done = subprocess.run(
        (sys.executable, "-m", "croupier", "check", b"caf\xe9.toml", "--json"),
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (4, b"")
    assert "caf\udce9.toml" in json.loads(done.stdout)["error"]["message"]
