"""High Card as a house offers it: one entry among the families, and a law of its own."""

from __future__ import annotations

from pathlib import Path

from croupier.floor.live_game import Terms
from croupier.floor.tables import Done, Tables
from croupier.games.submissions import house_rules
from croupier.journal.opening import open_journal
from croupier.table.people import Role
from croupier.values.families import Family
from tests.high_card.floor import GAME
from tests.high_card.games import HighCardGame, bind

FOLDER = Path(__file__).parent / "high_card"
HIGH_CARD = Family("high_card", ("high_card",), "tests.high_card.{room}", law="tests.high_card.law")
SUBMISSION = 'rulebook = "ut-high"\ngame = "high_card"\nseats = 6\ndecks = 1\n'


def filed(text: str = SUBMISSION) -> HighCardGame:
    return bind(house_rules(text))


def open_in(journal: str | Path) -> None:
    """A table for practice, in a journal that nobody has open."""
    with open_journal(str(journal)) as opened:
        order = GAME.opening(filed().house, Terms(1_000_000, practice=True))
        done = Tables(opened, GAME).order("t1", order, "floor", Role.FLOORPERSON)
        assert isinstance(done, Done)
