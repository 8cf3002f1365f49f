"""The first event makes a table out of the house rules it holds."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.spanish_21.events import TableOpened
from croupier.table.spanish_21.state import Table
from croupier.values.transfers import moved


def opened(event: TableOpened) -> Table:
    return Table(
        id=event.table,
        game=bind(house_rules_from_document(event.rules)),
        practice=event.practice,
        physical_cards=event.physical_cards,
        pit=event.pit,
        place=1,
        accounts=moved({}, event.transfers),
    )
