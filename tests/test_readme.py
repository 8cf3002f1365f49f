"""Everything the README shows is run, and what it shows is what comes."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.commands.running import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = [
    [(first, rest) for first, *rest in (part.splitlines() for part in block.split("$ ")[1:])]
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
]
SHOWN = [line for block in BLOCKS for line in block]


@pytest.mark.parametrize("block", BLOCKS, ids=[block[0][0] for block in BLOCKS])
def test_it_does_what_it_shows(
    block: list[tuple[str, list[str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line after line, in a folder with the examples and nothing else."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for line, output in block:
        word, *args = shlex.split(line)
        code, out, err = run(*args)
        assert (word, code) == ("croupier", 0), err
        assert out.splitlines()[: len(output)] == output


def test_a_line_stands_for_every_chapter_and_variant() -> None:
    settled = {line.split()[2] for line, _ in SHOWN if line.startswith("croupier settle")}
    variants = {"", "-ez", "-fortune-7", "-no-commission", "-five-treasures", "-commission-free"}
    stems = {Path(path).stem for path in settled}
    expected = {
        path.stem
        for path in (ROOT / "examples" / "submissions").glob("*.toml")
        if re.sub(r"^(pa-\w+|ma-midi|md-mini)", "", path.stem) in variants
    }
    assert expected <= stems


def test_the_prompt_answers_as_shown() -> None:
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", README, re.DOTALL))
    shown = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    assert len(shown.examples) > 5
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    runner.run(shown)
    assert runner.failures == 0
