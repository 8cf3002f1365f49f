"""Tables with a checklist, as those that open for gaming have one."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.floor.games import game_named
from croupier.floor.live_game import Terms
from croupier.floor.tables import tables_for
from croupier.games.submissions import house_rules
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.table.checklists import items_of
from croupier.table.people import Role
from croupier.values.refusals import Refusal
from tests.support import submission_text
from tests.web.running_house import House
from tests.writing import copied


def open_listed(house: House, table: str, book: str = "pa-541") -> None:
    """On the house's record; what a filing would have to say of it is left aside."""
    journal, rules = MemoryJournal(), house_rules(submission_text(book))
    opening: Any = game_named(rules.game).opening(rules, Terms(10_000_00, practice=True))
    tables = tables_for(journal, rules.game, clock=house.premises.clock)
    listed = replace(opening, checklist=items_of(rules))
    assert not isinstance(tables.order(table, listed, "flo", Role.FLOORPERSON), Refusal)
    records = journal.read(table)
    house.premises.casino.journal.append(Append(table, 0, copied(records), f"open {table}"))
