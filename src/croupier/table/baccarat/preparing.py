"""What chapters of baccarat add to the preparation: a check of the shuffle, a look at faces."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.baccarat import plans
from croupier.table.baccarat.state import Table
from croupier.table.cards import todo as steps
from croupier.table.cards.preparing import CardsPrepared, handled, prepared
from croupier.table.cards.todo import Handling, Todo, Todos
from croupier.table.orders import Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Otherwise, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import refuse

preparing = Procedure[Table]()


@preparing.order(
    says=either(
        "even",
        "Check that batch {batch} is evenly shuffled",
        "Batch {batch} is unevenly shuffled",
    ),
    reports=True,
    final=True,
    pace=QUICK,
)
class CheckShuffle(Handling, frozen=True):
    step = steps.CHECK
    filled = frozenset({"even"})
    even: bool = True


@preparing.order(
    answer="Ask to see the faces",
)
class RequestFaces(Order, frozen=True):
    """A player asks that the idle spread be face up."""

    seat: Seat


preparing.event(
    handled(
        {
            plans.PLUG: "{by:begun} plugs the used and unused cards of batch {batch}.",
            plans.RIFFLE: "{by:begun} riffles batch {batch}.",
            plans.TURN: "{by:begun} turns part of the stack of batch {batch}.",
            plans.STRIP: "{by:begun} strips batch {batch}.",
            plans.LACE: "{by:begun} laces batch {batch}.",
            plans.AGAIN: "{by:begun} shuffles batch {batch} once more.",
            steps.CHECK: "{by:begun} finds batch {batch} evenly shuffled.",
        }
    )
)(CardsPrepared)


@preparing.event("Batch {batch} is found unevenly shuffled and is shuffled again.")
class ShuffleFoundUneven(Cited, frozen=True):
    kind = "shuffle-found-uneven/1"
    batch: str
    again: Todos


@preparing.event("{seat:seat} asks to see the faces of the spread.", beside=True)
class FacesRequested(Cited, frozen=True):
    kind = "faces-requested/1"
    seat: int


# The shuffle is checked


def check_step(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    return (Step(CheckShuffle(todo.batch), todo.clause, Role.FLOORPERSON),)


@preparing.slip
def _found_uneven(table: Table, order: CheckShuffle) -> Iterator[Otherwise]:
    yield Otherwise(replace(order, even=False), table.todo[0].clause)


@preparing.in_turn
def check_shuffle(table: Table, order: CheckShuffle, turn: Turn) -> Outcome:
    if order.even:
        return prepared(order, turn)
    again = table.shuffle_steps(order.batch, table.duty("shuffle"), fresh=False)
    return (ShuffleFoundUneven(turn.clause, order.batch, again),)


@preparing.change
def shuffle_found_uneven(table: Table, event: ShuffleFoundUneven) -> Table:
    return replace(table.with_fresh_start(), todo=(*event.again, *table.todo[1:]))


# What a player may ask to see


@preparing.at_any_time
def request_faces(table: Table, order: RequestFaces, given: Command) -> Outcome:
    """At an idle table's face-down spread a player may ask to see faces."""
    clause = table.house.procedure.get("idle_face_down", table.duty("look"))
    if table.holder(order.seat) != given.actor:
        text = "seat {seat} is not {person}'s"
        return refuse(clause, text, seat=order.seat, person=given.actor)
    idle = table.step_is(steps.LOOK) and table.batches[table.todo[0].batch].used
    if "idle_face_down" not in table.house.procedure or not idle or table.faces_wanted:
        return refuse(clause, "no cards lie face down for a player to look at")
    return (FacesRequested(clause, order.seat),)


@preparing.change
def faces_requested(table: Table, event: FacesRequested) -> Table:
    look, *rest = table.todo
    up = Todo(steps.TURN_UP, look.batch, event.clause)
    down = Todo(steps.TURN_DOWN, look.batch, event.clause)
    return replace(table, faces_wanted=True, todo=(up, look, down, *rest))


@preparing.offer(Role.PLAYER)
def _may_ask(table: Table, person: str) -> Iterator[Order]:
    yield from (RequestFaces(seat) for seat in table.seats_of(person))
