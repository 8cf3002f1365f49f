"""Everything that the pages show is run, and what they show is what comes."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
from itertools import groupby
from pathlib import Path

import pytest

from tests.commands.running import run
from tests.pages.reading import ROOT, Block, Line, blocks, blocks_of

COMPOSED = (
    "OWNER_PASSWORD=… SERVES_PASSWORD=…"
    " podman compose -f examples/operation/compose.yaml up --build"
)
RUN_ELSEWHERE = {
    "croupier serve --data croupier-data": "tests/web/test_serving.py",
    "createuser --pwprompt croupier_serves": "tests/web/test_served_by_role.py",
    "croupier count examples/submissions/pa-551.toml --cut 72 --cut 60 --shoes 1000000": (
        "tests/commands/test_count_spanish_21.py"
    ),
    "croupier simulate examples/submissions/pa-551.toml --rounds 800000000 --seed 20": (
        "tests/commands/test_simulate.py"
    ),
    COMPOSED: "tools/shipped.py",
    (
        "croupier serve --database postgresql://croupier_serves@pooler:6432/house"
        " --database-direct postgresql://croupier_serves@db:5432/house"
    ): "tests/web/test_pooled.py",
    (
        "croupier serve --database postgresql://croupier_serves@db/house"
        " --replica postgresql://croupier_serves@replica/house"
    ): "tests/web/test_replica.py",
    "croupier archive postgresql://owner@db/house --before 2026-01-01 -o archives --dry-run": (
        "tests/surveillance/test_archiving.py"
    ),
    "croupier backup croupier-data backups/2026-11-18": "tests/web/test_backups.py",
}
"""Blocks that want a house of their own or minutes, by their first line, and who runs the like."""
CALLED_ELSEWHERE = {
    "docs/counting-spanish-21.md": (
        "tests/odds/spanish_21/test_effects.py",
        "tests/odds/spanish_21/test_split_law.py",
        "tests/counting/spanish_21/test_dealt.py",
        "tests/counting/spanish_21/test_index_plays.py",
        "tests/test_front_door.py",
    ),
}
"""Programs of minutes, and the tests of each of their calls."""
OF_A_HOUSE = {
    "docs/api.md": "tests/web/test_client.py",
    "docs/data.md": "tests/commands/test_data_out.py",
}
"""Programs that want a house or a journal, and the tests that run them with one."""
FEWER = {"count": ("--shoes", "20"), "simulate": ("--rounds", "20000")}
"""Runs of which a page shows no figures are shorter here; the last option of a name counts."""
ANOTHER = {"--bettors", "--shoe"}
"""With these a command deals no shoes by number."""
LONG = ("shoes=150_000", "shoes=100_000", "shoes=20_000")
OF_THE_SHELL = {"sed"}
CONSOLES = {
    page: tuple(line for block in shown for line in block.lines)
    for page, of_page in groupby(blocks("console"), key=lambda block: block.page)
    if (shown := [each for each in of_page if next(each.lines).command not in RUN_ELSEWHERE])
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One with the examples in it and nothing else."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words_of(line: Line) -> list[str]:
    """As the shell parts and expands them."""
    words = [found for word in shlex.split(line.command) for found in expanded(word)]
    fewer = () if line.shown or ANOTHER & set(words) else FEWER.get(words[1], ())
    return [*words, *fewer]


def expanded(word: str) -> list[str]:
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", CONSOLES)
def test_commands_do_what_is_shown(page: str) -> None:
    """One after the other, as somebody does who reads on."""
    for line in CONSOLES[page]:
        word, *args = words_of(line)
        if word in OF_THE_SHELL:
            subprocess.run([word, *args], check=True)
            continue
        code, out, err = run(*args)
        assert (word, code) == ("croupier", 0), f"{line.command}\n{err}"
        assert line.is_answered_by((err + out).splitlines()), f"{line.command}\n{err + out}"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", sorted({each.page for each in blocks("pycon")}))
def test_the_prompt_answers_as_shown(page: str) -> None:
    session = "\n".join(each.text for each in blocks_of(page) if each.kind == "pycon")
    shown = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
    assert shown.examples
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    runner.run(shown)
    assert runner.failures == 0


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "block",
    [each for each in blocks("python") if each.page not in CALLED_ELSEWHERE | OF_A_HOUSE],
    ids=str,
)
def test_a_program_runs(block: Block) -> None:
    text = block.text
    for long in LONG:
        text = text.replace(long, "shoes=20")
    exec(compile(text, str(block), "exec"), {})  # noqa: S102 a page of ours


@pytest.mark.parametrize("page", CALLED_ELSEWHERE)
def test_what_a_long_program_calls_is_called_elsewhere(page: str) -> None:
    text = "".join(each.text for each in blocks_of(page) if each.kind == "python")
    tried = "".join((ROOT / each).read_text(encoding="utf-8") for each in CALLED_ELSEWHERE[page])
    called = set(re.findall(r"spanish_21\.(\w+)\(", text))
    assert called
    assert {each for each in called if not re.search(rf"\b{each}\b", tried)} == set()


def test_what_is_run_elsewhere_is_there() -> None:
    firsts = {next(each.lines).command for each in blocks("console")}
    assert set(RUN_ELSEWHERE) <= firsts
    assert all((ROOT / each).is_file() for each in RUN_ELSEWHERE.values())
    for page, file in OF_A_HOUSE.items():
        assert Path(page).name in (ROOT / file).read_text(encoding="utf-8")
