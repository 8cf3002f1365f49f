"""Tiles received, inspected, shown, mixed and stacked, one step after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.table.orders import Command, Order, Seat, Words
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.changes import as_new_game, prepared_anew, step_taken
from croupier.table.pai_gow.dice import PlaceDice
from croupier.table.pai_gow.rejecting import SealEnvelope, SignEnvelope
from croupier.table.pai_gow.seals import HASH_LENGTH
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Stacks, Table, Todo
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.state import first_to_arrive
from croupier.table.steps import Outcome, Step
from croupier.table.two_people import not_by_another
from croupier.values.events import Cited
from croupier.values.messages import Message, cases, either, said
from croupier.values.refusals import refuse
from croupier.values.tiles import Tile

preparing = Procedure[Table]()

LEAST_CIRCLES = 8
Circles = Annotated[int, msgspec.Meta(ge=0, le=999)]


@preparing.order(says="Receive a set of tiles", named="a set of tiles", pace=QUICK)
class ReceiveTiles(Order, frozen=True):
    pass


@preparing.order(
    says="Bring the reserve set from the pit stand", named="the reserve set from the pit stand"
)
class BringReserve(Order, frozen=True):
    """A floorperson brings the reserve set from the pit stand."""


@preparing.order(says="Clean the tiles")
class CleanTiles(Order, frozen=True):
    """Before the inspection, if the house likes."""


@preparing.order(
    says="Sort the tiles into 16 pairs", named="sorting the tiles into pairs", pace=QUICK
)
class SortPairs(Order, frozen=True):
    """Inspection: the Supreme Pair and the fifteen others are there."""


@preparing.order(
    says="Lay the tiles side by side: size and shading",
    named="comparing size and shading of the tiles",
    pace=QUICK,
)
class CompareSize(Order, frozen=True):
    """Inspection: side by side, the tiles are alike in size and shading."""


@preparing.order(
    says="Examine the back and the sides of each tile",
    named="examining backs and sides of the tiles",
    pace=QUICK,
)
class ExamineBacks(Order, frozen=True):
    """Inspection: no back or side is flawed, scratched or marked."""


@preparing.order(
    says="Verify the inspection", named="the floorperson's word on the inspection", pace=QUICK
)
class VerifyInspection(Order, frozen=True):
    pass


@preparing.order(
    says="Lay the tiles out face up, in pairs by rank",
    named="laying the tiles out face up in 16 pairs",
    pace=QUICK,
)
class LayOutPairs(Order, frozen=True):
    """Face up, in 16 pairs by rank."""


@preparing.order(
    says="Show the tiles to the first player, seat {seat}",
    named="the look of the first player, seat {seat}, at the tiles",
    pace=QUICK,
)
class ShowPairs(Order, frozen=True):
    """The first player's look."""

    filled = frozenset({"seat"})
    seat: Seat = 0


@preparing.order(says="Turn the tiles face down", named="turning the tiles face down", pace=QUICK)
class TurnTilesDown(Order, frozen=True):
    pass


@preparing.order(says="Mix the tiles, eight circles with each hand", named="mixing the tiles")
class MixTiles(Order, frozen=True):
    """With the heels of both palms, in so many circles of each hand."""

    filled = frozenset({"circles"})
    circles: Circles = 8


@preparing.order(
    says="Build eight stacks of four", named="building eight stacks of four", chance=True
)
class StackTiles(Order, frozen=True):
    """Eight stacks of four; what is sealed is their order and the dice of the next shake."""

    filled = frozenset({"commitment", "dice"})
    by_chance = ("commitment", "dice")
    commitment: Words = ""
    dice: Words = ""


@preparing.order(mishap="A tile was exposed while the stacks were built", reports=True, final=True)
class ExposeWhileStacking(Order, frozen=True):
    """A tile turned over while the stacks were built."""

    filled = frozenset({"tile"})
    by_chance = ("tile",)
    tile: Tile | None = None


ORDERS: Mapping[str, type[Order]] = {
    plans.DICE: PlaceDice,
    plans.RECEIVE: ReceiveTiles,
    plans.RESERVE: BringReserve,
    plans.SORT: SortPairs,
    plans.COMPARE: CompareSize,
    plans.EXAMINE: ExamineBacks,
    plans.VERIFY: VerifyInspection,
    plans.ENVELOPE: SealEnvelope,
    plans.SIGNATURE: SignEnvelope,
    plans.LAY_OUT: LayOutPairs,
    plans.LOOK: ShowPairs,
    plans.TURN_DOWN: TurnTilesDown,
    plans.MIX: MixTiles,
    plans.STACK: StackTiles,
}
"""By the step of a plan."""
STEPS: Mapping[type[Order], str] = {order: step for step, order in ORDERS.items()}
FLOORPERSONS = frozenset({plans.VERIFY, plans.SIGNATURE, plans.RESERVE})


@preparing.event("The tiles are to be prepared: {why}.")
class TilePreparationBegun(Cited, frozen=True):
    kind = "tile-preparation-begun/1"
    why: str
    todo: tuple[Todo, ...]


@preparing.event(
    either(
        "reserve",
        "{by:begun} brings the reserve set from the pit stand.",
        "{by:begun} receives a set of tiles.",
    ),
    begins_shoe=True,
)
class TilesReceived(Cited, frozen=True):
    kind = "tiles-received/1"
    reserve: bool
    by: str


PREPARED = {
    plans.CLEAN: "{by:begun} cleans the tiles.",
    plans.SORT: "{by:begun} sorts the tiles into the Supreme Pair and the fifteen others.",
    plans.COMPARE: "{by:begun} finds the tiles alike in size and shading.",
    plans.EXAMINE: "{by:begun} finds no flaw, scratch or mark on any tile.",
    plans.VERIFY: "{by:begun} verifies the inspection of the tiles.",
    plans.LAY_OUT: "{by:begun} lays the tiles out face up in 16 pairs by rank.",
    plans.LOOK: "{by:begun} shows the tiles to seat {seat}.",
    plans.TURN_DOWN: "{by:begun} turns the tiles face down.",
    plans.MIX: "{by:begun} mixes the tiles in {circles} circles of each hand.",
}
"""By the step of a plan."""


@preparing.event(cases("step", PREPARED, "{by:begun} takes the step {step}."))
class TilesPrepared(Cited, frozen=True):
    """One step of inspecting, laying out, turning, mixing: `step` names it."""

    kind = "tiles-prepared/1"
    step: str
    by: str
    seat: int = 0
    """Who was shown the tiles."""
    circles: int = 0
    """Of each hand, where they were mixed."""


@preparing.event(
    spoken("While the stacks are built {which} shows; the whole set is mixed again."), known=True
)
class TileExposedInStacking(Cited, frozen=True):
    kind = "tile-exposed-in-stacking/1"
    tile: Tile | None
    todo: tuple[Todo, ...]
    """The whole set is mixed and stacked again."""


def _stacked(event: TilesStacked) -> Message:
    if not event.commitment:
        return said("Eight stacks of four stand.")
    text = "Eight stacks of four stand, sealed under {seal}…, the dice under {dice}…"
    return said(text, seal=event.commitment[:12], dice=event.dice[:12])


@preparing.event(_stacked, seals="commitment")
class TilesStacked(Cited, frozen=True):
    kind = "tiles-stacked/1"
    commitment: str
    """The seal on the order of the tiles; empty with real ones."""
    dice: str
    """The seal on the dice of the next shake."""


def agenda(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    if todo.step == plans.LOOK and not table.seats:
        return (Step(TakeSeat(1), todo.clause, Role.PLAYER),)
    order = ORDERS[todo.step]()
    if isinstance(order, ShowPairs):
        order = ShowPairs(first_to_arrive(table.seats))
    by = Role.FLOORPERSON if todo.step in FLOORPERSONS else Role.DEALER
    return (Step(order, todo.clause, by),)


def preparation(why: str, todo: tuple[Todo, ...]) -> TilePreparationBegun:
    return TilePreparationBegun(todo[0].clause, why, todo)


@preparing.change
def preparation_begun(table: Table, event: TilePreparationBegun) -> Table:
    """An idle table begins a new game; where the set was unsuitable another comes now."""
    after = replace(prepared_anew(table, event.todo), defect="")
    return as_new_game(after) if event.why == plans.IDLE else after


@preparing.in_turn
def receive(_: Table, order: ReceiveTiles | BringReserve, turn: Turn) -> Outcome:
    return (TilesReceived(turn.clause, isinstance(order, BringReserve), turn.actor),)


@preparing.change
def received(table: Table, _: TilesReceived) -> Table:
    """A set that comes to an idle table is laid out and shown anyway."""
    return step_taken(replace(table, inspected_by=(), stood_idle=False))


@preparing.in_turn
def take_step(
    _: Table,
    order: SortPairs | CompareSize | ExamineBacks | LayOutPairs | TurnTilesDown,
    turn: Turn,
) -> Outcome:
    return (TilesPrepared(turn.clause, STEPS[type(order)], turn.actor),)


@preparing.in_turn
def verify_inspection(table: Table, _: VerifyInspection, turn: Turn) -> Outcome:
    by_one = not_by_another(turn.actor, table.inspected_by, turn.clause, "inspected the tiles")
    return by_one or (TilesPrepared(turn.clause, plans.VERIFY, turn.actor),)


@preparing.in_turn
def show_pairs(table: Table, order: ShowPairs, turn: Turn) -> Outcome:
    first = first_to_arrive(table.seats)
    if order.seat not in {0, first}:
        text = "seat {seat} arrived first and is shown the tiles"
        return refuse(turn.clause, text, seat=first)
    return (TilesPrepared(turn.clause, plans.LOOK, turn.actor, first),)


@preparing.in_turn
def mix_tiles(table: Table, order: MixTiles, turn: Turn) -> Outcome:
    if order.circles < LEAST_CIRCLES:
        text = "each hand makes at least {least} circles, not {circles}"
        return refuse(table.duty("mix"), text, least=LEAST_CIRCLES, circles=order.circles)
    return (TilesPrepared(turn.clause, plans.MIX, turn.actor, circles=order.circles),)


@preparing.at_any_time
def clean_tiles(table: Table, _: CleanTiles, given: Command) -> Outcome:
    """Before the inspection, as often as the house likes."""
    clause = table.duty("clean")
    if not table.todo or table.todo[0].step != plans.SORT:
        return refuse(clause, "tiles are cleaned before they are inspected")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the staff cleans the tiles")
    return (TilesPrepared(clause, plans.CLEAN, given.actor),)


@preparing.change
def tiles_prepared(table: Table, event: TilesPrepared) -> Table:
    if event.step == plans.CLEAN:
        return table
    if event.step == plans.VERIFY:
        table = replace(table, inspected_by=())
    elif event.step in plans.INSPECTION:
        table = replace(table, inspected_by=(*table.inspected_by, event.by))
    return step_taken(table)


@preparing.in_turn
def stack_tiles(table: Table, order: StackTiles, turn: Turn) -> Outcome:
    sealed = (order.commitment, order.dice)
    if table.physical_cards and any(sealed):
        return refuse(turn.clause, "real tiles and dice are not sealed")
    if not table.physical_cards and any(len(each) != HASH_LENGTH for each in sealed):
        return refuse(turn.clause, "order and dice are sealed under a hash each")
    return (TilesStacked(turn.clause, *sealed),)


@preparing.change
def tiles_stacked(table: Table, event: TilesStacked) -> Table:
    return step_taken(replace(table, stacks=Stacks(event.commitment, event.dice)))


@preparing.at_any_time
def expose_while_stacking(table: Table, order: ExposeWhileStacking, given: Command) -> Outcome:
    """A tile shows while the stacks are built: the whole set is mixed again."""
    clause = table.duty("exposed_while_stacking")
    if not table.todo or table.todo[0].step != plans.STACK:
        return refuse(clause, "no tiles are being stacked")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the staff says that a tile was exposed")
    if order.tile is not None and not table.physical_cards:
        return refuse(clause, "nobody knows the tiles before they are sealed")
    return (TileExposedInStacking(clause, order.tile, plans.remixed(table.house)),)


@preparing.change
def exposed_in_stacking(table: Table, event: TileExposedInStacking) -> Table:
    return replace(table, todo=event.todo)


@preparing.offer(Role.DEALER, Role.FLOORPERSON)
def _may_be_done_besides(_: Table, __: str) -> Iterator[Order]:
    yield from (CleanTiles(), ExposeWhileStacking())
