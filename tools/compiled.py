"""Compile kernels and tests once, before each worker of a test run would do it for itself."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from croupier import baccarat
from croupier.games.spanish_21.game import rulebook
from croupier.odds.baccarat.engine import Pricer
from croupier.odds.spanish_21.analysis import analyse
from croupier.simulation.spanish_21.rounds import prepare
from croupier.values.shoe import Composition

SUBMISSIONS = Path(__file__).parent.parent / "examples" / "submissions"


def kernels() -> None:
    game = rulebook()
    prepare(game, analyse(game).strategy).tally(0, range(1))
    table = baccarat.submission((SUBMISSIONS / "pa-627b.toml").read_text(encoding="utf-8"))
    Pricer(table).expected_values(Composition.of_decks(8))


def tests() -> int:
    """They are collected, for which pytest compiles them and keeps what comes of it."""
    told = StringIO()
    with redirect_stdout(told):
        code = pytest.main(["--collect-only", "--quiet", "--quiet"])
    if code:
        print(told.getvalue())
    return code


if __name__ == "__main__":
    kernels()
    sys.exit(tests())
