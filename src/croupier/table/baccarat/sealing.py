"""Sealed cards: published as a hash before they are dealt, opened when they are over."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.baccarat.preparing import next_step
from croupier.table.baccarat.state import Table
from croupier.table.cards.ending import OpenShoe, ShoeOpened
from croupier.table.cards.preparing import SealShoe, ShoeSealed
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import refuse
from croupier.values.sealing import commitment_of

sealing = Procedure[Table]()

HASH_LENGTH = 64


def device_must_shuffle(table: Table) -> bool:
    return table.is_continuous and not table.physical_cards and not table.in_shoe.commitment


def seal_step(table: Table) -> tuple[Step, ...]:
    """A continuous device shuffles before every round."""
    return (Step(SealShoe(table.in_shoe.batch), table.duty("continuous")),)


@sealing.in_turn
def seal_shoe(table: Table, order: SealShoe, turn: Turn) -> Outcome:
    if len(order.commitment) != HASH_LENGTH:
        return refuse(turn.clause, "a commitment is the hash of an order and its salt")
    cards = table.house.shoe_decks * 52 if table.todo else table.in_shoe.cards
    return (ShoeSealed(order.commitment, order.batch, cards),)


@sealing.change
def shoe_sealed(table: Table, event: ShoeSealed) -> Table:
    after = next_step(table) if table.todo else table
    return replace(after, shoe=replace(after.in_shoe, commitment=event.commitment))


def reveal_step(table: Table) -> tuple[Step, ...]:
    return (Step(OpenShoe(table.unopened[0].commitment), table.duty("shuffle")),)


@sealing.in_turn
def open_shoe(table: Table, order: OpenShoe, turn: Turn) -> Outcome:
    """The order must hash to what was published; the dealt cards are checked by surveillance."""
    if commitment_of(order.cards, order.salt) != order.commitment:
        return refuse(turn.clause, "this order and salt do not give the published hash")
    shoe = table.unopened[0]
    return (ShoeOpened(shoe.commitment, order.cards, order.salt, shoe.offset, shoe.drawn),)


@sealing.change
def shoe_opened(table: Table, _: ShoeOpened) -> Table:
    return replace(table, unopened=table.unopened[1:])
