"""A table opens: its approvals on record or marked as practice."""

from __future__ import annotations

from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.orders import Command
from croupier.table.seats.opening import against_opening, opened
from croupier.table.spanish_21 import preparation
from croupier.table.spanish_21.acts import OpenTable
from croupier.table.spanish_21.events import PreparationBegun
from croupier.table.steps import Outcome


def open_table(table_id: str, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, OpenTable)
    house = house_rules_from_document(act.rules)
    for refusal in against_opening(house, command, act):
        return refusal
    shuffler, sealed = str(house.chose("shuffler")), not act.physical_cards
    todo = preparation.fresh_cards(house, shuffler, sealed=sealed)
    return (opened(table_id, house, act), PreparationBegun(todo[0].clause, "opening", todo))
