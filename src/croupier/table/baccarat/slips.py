"""Whose hand can slip: who may say that a card was not dealt as it should be."""

from __future__ import annotations

from croupier.table.baccarat import acts
from croupier.table.baccarat.dealing import lies_up, next_due
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.values.refusals import Refusal


def nobody_else_slips(table: Table, command: Command) -> Refusal | None:
    """The staff and the curator touch the shoe."""
    curator = table.curating.seat
    holds_shoe = bool(curator) and table.holder(curator or 0) == command.actor
    if command.role in {Role.DEALER, Role.FLOORPERSON} or holds_shoe:
        return None
    return Refusal(table.duty("no_touch"), "players do not take cards from the shoe")


def no_curator_slips(table: Table, command: Command) -> Refusal | None:
    """At a sealed shoe no hand slips: a curator who says so would throw cards away at will."""
    if (
        command.role is not Role.PLAYER
        or table.physical_cards
        or not _is_slip(table, command.order)
    ):
        return None
    why = "a curator deals as the calling dealer says; the dealer reports what goes wrong"
    return Refusal(table.duty("curator_deals"), why)


def is_reported(table: Table, command: Command) -> bool:
    """The calling dealer tells how the curator's card came out: in the wrong place, or shown."""
    return command.role is Role.DEALER and _is_slip(table, command.order)


def _is_slip(table: Table, act: Order) -> bool:
    if not isinstance(act, acts.DealCard):
        return isinstance(act, acts.DrawInError | acts.FindFaceUp)
    waiting = next_due(table)
    assert waiting is not None
    ordinal = len(table.in_round.hand(waiting.side)) + 1
    shown = act.exposed and not lies_up(table, ordinal)
    return shown or act.laid_on is waiting.side.other
