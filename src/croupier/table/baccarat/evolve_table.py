"""The first event makes a table out of the house rules it holds."""

from __future__ import annotations

from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.baccarat.events import TableOpened
from croupier.table.baccarat.state import Table
from croupier.values.transfers import moved


def opened(event: TableOpened) -> Table:
    house = house_rules_from_document(event.rules)
    return Table(
        id=event.table,
        game=bind(house),
        extra_shuffle=house.holds("extra_shuffle"),
        practice=event.practice,
        physical_cards=event.physical_cards,
        pit=event.pit,
        link=event.link,
        place=1,
        accounts=moved({}, event.transfers),
    )
