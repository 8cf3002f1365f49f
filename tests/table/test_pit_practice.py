"""Massachusetts: a pit's tables change the extra shuffle together, a lone table by itself."""

from __future__ import annotations

import pytest

from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.extra_shuffle import (
    ExtraShuffleSwitched,
    GiveNotice,
    SwitchExtraShuffle,
)
from croupier.table.baccarat.game import decide, due
from croupier.table.baccarat.opening import OpenTable
from croupier.table.orders import Command
from croupier.table.people import FLOORPERSON, Role
from croupier.values.refusals import Refusal
from tests.support import clause
from tests.table.driver import Live


def notified(pit: str) -> Live:
    """A table that was given notice of the extra shuffle long enough ago."""
    live = Live("ma-midi", open_now=False)
    rules = house_rules_document(live.game.house)
    live.do(OpenTable(rules, 0, practice=True, pit=pit), "floor")
    live.do(GiveNotice(extra_shuffle=True), "floor")
    return live.wait(minutes=30)


def decided(live: Live, *, together: bool) -> object:
    change = SwitchExtraShuffle(extra_shuffle=True, together=together)
    return decide(live.table, Command(change, "floor", Role.FLOORPERSON, live.at))


@clause("MA-5-b")
def test_a_table_of_a_pit_changes_with_the_others_only() -> None:
    live = notified("one")
    alone = decided(live, together=False)
    assert isinstance(alone, Refusal)
    assert alone.clause == live.clauses["notice"]
    assert "pit one" in alone.why
    assert decided(live, together=True) == (ExtraShuffleSwitched(alone.clause, extra_shuffle=True),)


@pytest.mark.parametrize(("pit", "listed"), [("one", False), ("", True)])
def test_the_change_is_listed_where_one_table_may_make_it(pit: str, *, listed: bool) -> None:
    live = notified(pit)
    open_now = [step.order for step in due(live.table, FLOORPERSON, live.at)]
    assert (SwitchExtraShuffle(extra_shuffle=True) in open_now) is listed
