"""Compile kernels and tests once, before each worker of a test run would do it for itself."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import croupier
from croupier import baccarat, pai_gow, spanish_21
from croupier.odds.baccarat.choices import FEW
from croupier.odds.pai_gow.strategies import HOUSE_WAY
from croupier.odds.spanish_21.analysis import analyse
from croupier.simulation.baccarat import evenings as at_baccarat
from croupier.simulation.baccarat.depths import to_the_end
from croupier.simulation.baccarat.rounds import prepare
from croupier.simulation.pai_gow import evenings as at_tiles
from croupier.simulation.spanish_21 import depths as in_boxes
from croupier.simulation.spanish_21 import evenings as at_boxes
from croupier.values.shoe import Composition

SUBMISSIONS = Path(__file__).parent.parent / "examples" / "submissions"


def kernels() -> None:
    for book in ("pa-541", "pa-535", "pa-551"):
        for full_shoe in {False, book != "pa-535"}:
            how = {"full_shoe": True} if full_shoe else {}
            croupier.simulate(croupier.rulebook(book), 1, **how)
    to_the_end(prepare(baccarat.rulebook("pa-541"))).tally(0, range(1))
    baccarat.count(baccarat.rulebook("pa-541"), "tie", shoes=2)
    played = analyse(spanish_21.rulebook("pa-551"))
    in_boxes.to_the_end(played).tally(0, range(1))
    for evenings in (
        at_baccarat.evenings_at(baccarat.rulebook("pa-541")),
        at_tiles.evenings_at(pai_gow.rulebook("pa-535"), HOUSE_WAY),
        at_boxes.evenings_at(played),
    ):
        evenings.evenings(0, range(1), 1, 1)
    table = baccarat.submission((SUBMISSIONS / "md-mini.toml").read_text(encoding="utf-8"))
    for shoes in (1, FEW):
        baccarat.engine(table).values([Composition.of_decks(8)] * shoes)


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
