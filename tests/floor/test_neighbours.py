"""What the floor knows of its tables cannot be talked away by a sender."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.floor.baccarat.floor import Floor
from croupier.floor.digests import code_digest
from croupier.floor.tables import Done
from croupier.journal.memory import MemoryJournal
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.extra_shuffle import GiveNotice, SwitchExtraShuffle
from croupier.table.baccarat.opening import Neighbour, OpenTable
from croupier.table.people import Role
from croupier.table.seats.opening import TableOpened
from croupier.values.refusals import Refusal
from tests.support import clause, game
from tests.table.driver import OPENED_AT
from tests.table.houses import house

ELSEWHERE = Neighbour("z", "pai_gow", "none")


class Opening:
    def __init__(self) -> None:
        self.at = OPENED_AT
        self.floor = Floor(MemoryJournal(), clock=lambda: self.at)

    def open(self, name: str, vigorish: str, *beside: Neighbour, **more: object) -> Done | Refusal:
        rules = house_rules_document(game("pa-541", f'options.vigorish = "{vigorish}"').house)
        act = OpenTable(rules, 0, practice=True, beside=beside, **more)  # type: ignore[arg-type]
        return self.floor.order(name, act, "floor", Role.FLOORPERSON)


@clause("PA541-13-g-s2")
@pytest.mark.parametrize(
    "said",
    [ELSEWHERE, Neighbour("a", "minibaccarat", "4%"), Neighbour("a", "pai_gow", "none")],
    ids=str,
)
def test_a_sender_cannot_hide_the_tables_of_the_floor(said: Neighbour) -> None:
    opening = Opening()
    assert isinstance(opening.open("a", "5%"), Done)
    answer = opening.open("b", "4%", said)
    assert isinstance(answer, Refusal)
    assert answer.why == "table a charges 5%, this one 4%"


@clause("PA541-13-g-s2")
def test_a_sender_may_tell_of_other_tables() -> None:
    answer = Opening().open("b", "4%", Neighbour("z", "minibaccarat", "5%"))
    assert isinstance(answer, Refusal)
    assert answer.why == "table z charges 5%, this one 4%"


def opened(done: Done | Refusal) -> TableOpened:
    assert isinstance(done, Done)
    event = done.events[0]
    assert isinstance(event, TableOpened)
    return event


def test_a_table_records_the_code_and_the_chapters_it_opened_under() -> None:
    digests = opened(Opening().open("a", "5%")).digests
    assert digests == {"code": code_digest(), "rulebook": rulebook_digest()}
    assert len(set(digests.values())) == 2


def test_or_what_its_opener_says_of_them() -> None:
    assert opened(Opening().open("a", "5%", digests={"code": "7"})).digests == {"code": "7"}


class TestPit:
    def pit(self) -> Opening:
        pit = Opening()
        rules = house_rules_document(house("Massachusetts with House Money").house)
        for table, name in (("east", "one"), ("west", "one"), ("south", "two")):
            opening = OpenTable(rules, 0, practice=True, pit=name)
            pit.floor.order(table, opening, "floor", Role.FLOORPERSON)
            pit.floor.order(table, GiveNotice(True), "floor", Role.FLOORPERSON)
        pit.at += timedelta(minutes=30)
        return pit

    @clause("MA-5-b")
    @pytest.mark.parametrize(
        ("tables", "taken"), [(["east"], False), (["east", "west"], True), (["south"], True)]
    )
    def test_every_table_of_it_changes_at_once(self, tables: list[str], taken: bool) -> None:  # noqa: FBT001
        change = SwitchExtraShuffle(True, together=True)
        answer = self.pit().floor.order_together(tables, change, "floor", Role.FLOORPERSON)
        assert (not isinstance(answer, Refusal)) is taken

    @clause("MA-5-b")
    def test_no_sender_can_say_that_it_does(self) -> None:
        change = SwitchExtraShuffle(True, together=True)
        answer = self.pit().floor.order("east", change, "floor", Role.FLOORPERSON)
        assert str(answer) == "every table of pit one changes together [MA-5-a-2]"
