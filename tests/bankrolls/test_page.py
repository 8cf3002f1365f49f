"""Everything that the page on bankrolls shows is run, and what it shows is what comes."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.commands.running import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bankrolls.md").read_text(encoding="utf-8")


def test_the_command_prints_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (block,) = re.findall(r"```console\n\$ (.*?)```", PAGE, re.DOTALL)
    line, *shown = block.splitlines()
    word, *args = shlex.split(line)
    code, out, _ = run(*args)
    assert (word, code, out.splitlines()) == ("croupier", 0, shown)


def test_the_prompt_answers_as_shown() -> None:
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    shown = doctest.DocTestParser().get_doctest(session, {}, "bankrolls", "bankrolls.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    runner.run(shown)
    assert runner.failures == 0
