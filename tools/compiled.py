"""Compile kernels and tests once, before each worker of a test run would do it for itself."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import croupier
from croupier import baccarat
from croupier.odds.baccarat.engine import Pricer
from croupier.simulation.baccarat.depths import to_the_end
from croupier.simulation.baccarat.rounds import prepare
from croupier.values.shoe import Composition

SUBMISSIONS = Path(__file__).parent.parent / "examples" / "submissions"


def kernels() -> None:
    for book in ("pa-541", "pa-535", "pa-551"):
        for full_shoe in {False, book != "pa-535"}:
            how = {"full_shoe": True} if full_shoe else {}
            croupier.simulate(croupier.rulebook(book), 1, **how)
    to_the_end(prepare(baccarat.rulebook("pa-541"))).tally(0, range(1))
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
