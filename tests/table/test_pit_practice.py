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
from croupier.table.orders import Command, Order
from croupier.table.people import FLOORPERSON, Role
from croupier.values.refusals import Refusal
from tests.support import clause
from tests.table.driver import Live

EXTRA = "options.extra_shuffle = true"
BOTH_WAYS = [
    kind(extra_shuffle=begins)
    for kind in (GiveNotice, SwitchExtraShuffle)
    for begins in (False, True)
]


def notified(pit: str) -> Live:
    """A table that was given notice of the extra shuffle long enough ago."""
    live = Live("ma-midi", EXTRA, open_now=False)
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


@clause("MA-5-a-2")
@pytest.mark.parametrize("order", BOTH_WAYS)
def test_what_is_not_filed_is_neither_announced_nor_begun_or_ended(order: Order) -> None:
    live = Live("ma-midi", "options.extra_shuffle = false")
    assert live.refused(order, "floor") == "MA-5-a-2"
    assert order not in [step.order for step in due(live.table, FLOORPERSON, live.at)]


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
@pytest.mark.parametrize("order", BOTH_WAYS)
def test_other_chapters_know_no_extra_shuffle(book: str, order: Order) -> None:
    live = Live(book)
    assert live.refused(order, "floor") == live.clauses["shuffle"]


@clause("MA-5-a-2")
def test_a_notice_is_good_for_one_change_however_old_it_is() -> None:
    live = notified("").wait(days=400)
    live.do(SwitchExtraShuffle(extra_shuffle=True), "floor")
    for change in (False, True):
        assert live.refused(SwitchExtraShuffle(change), "floor") == "MA-5-a-2"
    live.do(GiveNotice(extra_shuffle=False), "floor")
    live.wait(minutes=30).do(SwitchExtraShuffle(extra_shuffle=False), "floor")
    assert live.refused(SwitchExtraShuffle(extra_shuffle=True), "floor") == "MA-5-a-2"
