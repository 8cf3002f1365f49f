"""The sealed tiles that are out of play are opened; a table closes."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.orders import Command, Order, Words
from croupier.table.pai_gow.changes import out_of_play
from croupier.table.pai_gow.seals import WholeSet
from croupier.table.pai_gow.shaking import Dice
from croupier.table.pai_gow.state import Table
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.closing import CloseTable, TableClosed, closed, not_to_close
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.messages import Message, said
from croupier.values.refusals import refuse
from croupier.values.sealing import dice_secret_of, is_sealed_under, tiles_secret_of
from croupier.values.tiles import Tile

ending = Procedure[Table]()


@ending.order(
    says="Open the sealed order of the last tiles",
    named="opening the sealed order of the last tiles",
    chance=True,
    pace=QUICK,
)
class OpenStacks(Order, frozen=True):
    """Publish the tiles as they were sealed, and their salt; dice never thrown likewise."""

    filled = frozenset({"tiles", "salt", "dice", "dice_salt"})
    by_chance = ("tiles", "salt", "dice", "dice_salt")
    added = frozenset({"dice", "dice_salt"})
    commitment: Words
    tiles: WholeSet = ()
    """As sealed, before any cut."""
    salt: Words = ""
    dice: Dice = ()
    dice_salt: Words = ""


def _opened(event: StacksOpened) -> Message:
    text = "The sealed order {seal}… of the tiles is opened."
    return said(text, seal=event.commitment[:12])


@ending.event(_opened, opens="commitment")
class StacksOpened(Cited, frozen=True):
    """The sealed tiles and their salt, once they are out of play."""

    kind = "stacks-opened/1"
    commitment: str
    tiles: tuple[Tile, ...]
    salt: str
    cut: tuple[int, ...]
    """The stacks from the dealer's left as they stood after the cut."""
    dice: tuple[int, ...] = ()
    """What the shaker would have shown, where its lid was not lifted."""
    dice_salt: str = ""


def open_step(table: Table) -> tuple[Step, ...]:
    return (Step(OpenStacks(table.unopened[0].commitment), table.duty("stack")),)


@ending.in_turn
def open_stacks(table: Table, order: OpenStacks, turn: Turn) -> Outcome:
    """The order must hash to what was published; the dealt tiles are checked by surveillance."""
    if not is_sealed_under(tiles_secret_of(order.tiles, order.salt), order.commitment):
        return refuse(turn.clause, "this order and salt do not give the published hash")
    stacks, salt = table.unopened[0], order.dice_salt
    # dice that were not thrown stayed sealed in journals of before
    thrown_or_sealed = not (order.dice or salt)
    if not (thrown_or_sealed or is_sealed_under(dice_secret_of(order.dice, salt), stacks.dice)):
        return refuse(turn.clause, "these dice and salt do not give the published hash")
    tiles = (order.commitment, order.tiles, order.salt, stacks.cut)
    return (StacksOpened(turn.clause, *tiles, order.dice, salt),)


@ending.change
def stacks_opened(table: Table, _: StacksOpened) -> Table:
    return replace(table, unopened=table.unopened[1:])


@ending.at_any_time
def close_table(table: Table, _: CloseTable, given: Command) -> Outcome:
    return not_to_close(table, given) or (closed(table),)


@ending.change
def table_closed(table: Table, event: TableClosed) -> Table:
    return replace(paid(out_of_play(table), event), closed=True, todo=())
