"""Digests of the code and the chapter a table runs by, for its first record and its snapshots."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec.structs import replace

from croupier.rulebooks.digest import CHAPTERS, digest_of, rulebook_digest
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.checklists import items_of
from croupier.table.orders import Order
from croupier.table.seats.opening import OpenTable

ROOMS = ("values", "rulebooks", "games", "table", "cage")
"""What decides; how it is shown or kept does not matter."""


@cache
def code_digest() -> str:
    """One hash over all that decides what happens at a table."""
    package = files("croupier")
    return digest_of({room: package.joinpath(room) for room in ROOMS}, (".py", CHAPTERS))


def digests() -> dict[str, str]:
    """What a table that opens now runs by."""
    return {"code": code_digest(), "rulebook": rulebook_digest()}


def running_by(opening: Order) -> Order:
    """An order to open a table, with the digests of what it will run by, in today's journals.

    A table for gaming has the list of what people see to there.
    """
    known = getattr(opening, "digests", None) or digests()
    stamped = replace(opening, digests=known, registered=True)
    if not isinstance(stamped, OpenTable) or stamped.practice or stamped.checklist:
        return stamped
    return replace(stamped, checklist=items_of(house_rules_from_document(stamped.rules)))
