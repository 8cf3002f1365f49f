"""Wrong usage: the nearest there is, and where to read more; and what a shell completes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

import click
import pytest
from click.shell_completion import ShellComplete

from croupier.cli.completion import SHELLS, VARIABLE
from croupier.cli.main import COMMANDS, cli
from croupier.rulebooks.loader import SHELF
from tests.commands.running import EXAMPLES, run
from tools import man_pages
from tools.cli_page import commands


@pytest.mark.parametrize("context", [*commands()], ids=lambda each: each.command_path)
def test_wrong_usage_points_to_help(context: click.Context) -> None:
    words = context.command_path.split()[1:]
    code, _, err = run(*words, "--no-such-option")
    assert (code, err.splitlines()[-1]) == (2, f"See: {context.command_path} --help")
    code, out, _ = run(*words, "--help")
    assert (code, out.startswith(f"Usage: {context.command_path}")) == (0, True)


def test_every_option_says_what_it_is_for() -> None:
    silent = [
        (context.command_path, each.opts)
        for context in commands()
        for each in context.command.params
        if isinstance(each, click.Option) and not each.help
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("words", "said", "path"),
    [
        (("odd", "pa-541"), "there is no command 'odd'; did you mean 'odds'?", "croupier"),
        (("chance", "dmp"), "there is no command 'dmp'; did you mean 'dump'?", "croupier chance"),
        (("odds", "pa-541", "--wagr", "tie"), "'--wager'", "croupier odds"),
        (("odds", "pa-541", "--wager", "ti"), "did you mean 'tie'?", "croupier odds"),
        (("new", "md-mni"), "did you mean 'md-mini'?", "croupier new"),
        (
            ("new", "pa-627b", "--variant", "commission"),
            "did you mean 'commission_free'?",
            "croupier new",
        ),
        (("new", "pa-627b", "--with", "dragon_player"), "'dragon_bonus_player'?", "croupier new"),
        (("rulebooks", "pa541"), "did you mean 'pa-541'?", "croupier rulebooks"),
        (("trace", "pa541"), "did you mean 'pa-541'?", "croupier trace"),
        (("chance", "dump", "--count", "3"), "either --raw or --final", "croupier chance dump"),
    ],
)
def test_a_misspelt_word_is_answered_with_the_nearest(
    words: tuple[str, ...], said: str, path: str
) -> None:
    code, _, err = run(*words)
    assert code == 2
    assert said in err
    assert err.endswith(f"See: {path} --help\n")


def test_a_misspelt_rulebook_in_place_of_a_submission() -> None:
    code, _, err = run("odds", "ma-mdi")
    assert code == 4, "as of any file that is not there"
    assert "there is no such file, and no such rulebook; did you mean 'ma-midi'?" in err
    assert "rulebook" not in run("odds", "nowhere.toml")[2]


def completed(*words: str) -> list[str]:
    *typed, incomplete = words
    found = ShellComplete(cli, {}, "croupier", VARIABLE).get_completions(typed, incomplete)
    return [each.value if each.type == "plain" else each.type for each in found]


def test_commands_options_rulebooks_wagers_and_files_are_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    filed = str(EXAMPLES / "md-mini.toml")
    assert completed("") == [*COMMANDS]
    assert completed("verif") == ["verify", "verify-round"]
    assert completed("proof", "") == ["check", "consistency", "inclusion", "stamp"]
    assert completed("odds", "pa-541", "--w") == ["--wager", "--with"]
    assert completed("odds", "") == [*SHELF]
    assert completed("odds", "examples/") == ["file"]
    assert completed("odds", "pa-627a", "--wager", "dragon_7") == ["dragon_7"]
    assert completed("odds", filed, "--wager", "lucky_n") == ["lucky_nines"]
    assert completed("new", "pa-627b", "--variant", "") == ["standard", "ez", "commission_free"]
    assert completed("felt", "pa-541", "-o", "") == ["file"]
    assert completed("odds", "--wager", "x") == [], "where no rulebook is named"
    assert completed("completion", "") == [*SHELLS]
    Path("pa-mine.toml").touch()
    assert completed("odds", "pa-m") == ["pa-mine.toml"]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_for_each_shell(shell: str) -> None:
    code, out, _ = run("completion", shell)
    assert (code, VARIABLE in out, "croupier" in out) == (0, True, True)


def test_bash_completes_by_it() -> None:
    """The shell itself, where there is one."""
    asked = """
eval "$(croupier completion bash)"
COMP_WORDS=(croupier odds pa-627a --wager dragon_b) COMP_CWORD=4
_croupier_completion croupier
echo "${COMPREPLY[@]}"
"""
    here = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    if shell := which("bash"):
        done = subprocess.run(
            (shell, "-c", asked), env={"PATH": here}, capture_output=True, check=True
        )
        assert done.stdout == b"dragon_bonus_player dragon_bonus_banker\n"


HEAVY = ("numpy", "numba", "sqlalchemy", "alembic", "cryptography", "rich", "fastapi", "asyncio")


@pytest.mark.parametrize(
    "typed", ["", "odds pa-627a --wager d", "new pa-627b --variant e", "set pa-5", "check --"]
)
def test_help_and_completion_load_nothing_heavy(typed: str) -> None:
    told = f"""
import sys
from click.shell_completion import ShellComplete
from croupier.cli.main import cli
*words, last = {typed!r}.split(" ")
assert ShellComplete(cli, {{}}, "croupier", "").get_completions(words, last)
print([each for each in {HEAVY} if each in sys.modules])
"""
    done = subprocess.run((sys.executable, "-c", told), capture_output=True, check=True)
    assert done.stdout == b"[]\n"


def test_a_manual_page_for_every_command() -> None:
    pages = man_pages.pages()
    assert {*pages} >= {"croupier.1", *(f"croupier-{each}.1" for each in COMMANDS)}
    assert "croupier-chance-dump.1" in pages
    for name, page in pages.items():
        assert page.isascii(), name
        for part in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"):
            assert f"\n.SH {part}\n" in page, name
        assert not [line for line in page.splitlines() if line.startswith("'")], name
    assert "\n\\fB\\-\\-wager ID\\fR\n" in pages["croupier-odds.1"]
