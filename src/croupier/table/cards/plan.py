"""Which steps bring a set of cards to the cut, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.table.cards.shoe import Cause, Over, Shoe
from croupier.table.cards.state import C, CardTable, Cutting
from croupier.table.cards.todo import (
    CONTINUOUS,
    COUNT,
    LOAD,
    LOOK,
    NO_DEVICE,
    ONE,
    OTHER,
    RECEIVE,
    RUN,
    SEAL,
    SPREAD,
    STACK,
    TAKE,
    TURN_DOWN,
    TURN_UP,
    TWO_BATCH,
    WASH,
    Todo,
    Todos,
    other,
)
from croupier.values.clauses import ClauseId

PRESHUFFLED = "preshuffled"


def seal(table: CardTable, batch: str, clause: ClauseId | None = None) -> Todos:
    return (Todo(SEAL, batch, clause or table.duty("shuffle")),) if table.is_sealed else ()


# New cards


def fresh_cards(table: CardTable) -> Todos:
    """From their arrival to a stack that can be cut, or a device that can deal."""
    batches = (ONE, OTHER) if table.has_two_batches else (ONE,)
    received = (Todo(RECEIVE, batch, table.duty("receive")) for batch in batches)
    sealed = () if table.is_continuous else seal(table, ONE)
    return (*received, *_made_ready(table, batches), *sealed)


def _made_ready(table: CardTable, batches: tuple[str, ...]) -> Iterator[Todo]:
    duties, prepared = table.house.procedure, table.house.chose("card_preparation")
    if prepared == PRESHUFFLED and "skip_opening" in duties:
        if table.has_two_batches:
            yield Todo(LOAD, OTHER, _stored(duties))
    elif table.has_batch_machine:
        yield from _through_device(ONE, duties["batch_machine"])
    else:
        for batch in batches:
            yield from shown_and_stacked(table, batch)
        yield from _first_shuffle(table, preshuffled=prepared == PRESHUFFLED)


def shown_and_stacked(table: CardTable, batch: str) -> Iterator[Todo]:
    """What the chapter asks for; of two batches each may only be stacked."""
    duties = table.house.procedure
    own = duties if table.has_two_batches else {}
    stacked = own.get("two_batches_stacked")
    special = {SPREAD: own.get("two_batches"), WASH: own.get("two_batches_washed")}
    special |= {TURN_DOWN: stacked, STACK: stacked}
    for step in (*table.inspection, SPREAD, LOOK, TURN_DOWN, WASH, STACK):
        clause = special.get(step) or duties.get(step)
        if clause and not (stacked and step == WASH):
            yield Todo(step, batch, clause)


def is_shown(table: CardTable, batch: str) -> bool:
    """Whether a batch is inspected or lies spread, from its arrival until it is stacked."""
    handled = (*table.inspection, SPREAD, LOOK, TURN_UP, TURN_DOWN, WASH, STACK)
    return table.step_is(*handled) and table.todo[0].batch == batch


def replaced(table: CardTable, batch: str) -> Todos:
    """Another set comes for one that is inspected or shown, and is inspected from the beginning."""
    after = table
    while is_shown(after, batch):
        after = replace(after, todo=after.todo[1:])
    received = Todo(RECEIVE, batch, table.duty("receive"))
    return (received, *shown_and_stacked(table, batch), *after.todo)


def _first_shuffle(table: CardTable, *, preshuffled: bool) -> Iterator[Todo]:
    """Preshuffled cards are not shuffled before play commences."""
    duties = table.house.procedure
    shuffle = duties["shuffle"]
    if table.shuffler == CONTINUOUS:
        yield Todo(LOAD, ONE, duties["continuous"])
    elif table.shuffler == TWO_BATCH:
        if not preshuffled:
            yield from _through_device(ONE, duties.get("batch_stored", shuffle))
        yield Todo(LOAD, OTHER, _stored(duties))
    elif not preshuffled:
        yield from table.shuffle_steps(ONE, shuffle, fresh=True)


def _through_device(batch: str, clause: ClauseId) -> Iterator[Todo]:
    return (Todo(step, batch, clause) for step in (LOAD, RUN, TAKE))


def _stored(duties: Mapping[str, ClauseId]) -> ClauseId:
    """The clause by which a batch waits in the shuffler."""
    return duties.get("batch_stored") or duties["skip_spread_stored"]


# After a shoe


def next_shoe(table: CardTable, over: Over) -> Todos:
    """The same cards again, or the other batch."""
    batch, cause = table.in_shoe.batch, over.cause
    if cause is Cause.IDLE:
        return tuple(_idle(table, batch, face_up=over.face_up))
    if table.is_continuous:
        return (Todo(LOAD, batch, table.duty("continuous")),)
    prepared = _other_batch if table.has_two_batches else _reshuffled
    counted = (COUNT,) if table.is_counted(cause) else ()
    return (
        *(Todo(step, batch, table.duty(step)) for step in counted),
        *prepared(table, batch, table.shuffle_clause(cause)),
    )


def _reshuffled(table: CardTable, batch: str, clause: ClauseId) -> Todos:
    return (*table.shuffle_steps(batch, clause, fresh=False), *seal(table, batch))


def _other_batch(table: CardTable, used: str, clause: ClauseId) -> Todos:
    """The stored batch comes into play and the used one goes into the shuffler."""
    duties, fresh = table.house.procedure, other(used)
    return (
        *_unless_shuffled(table, fresh, duties.get("batch_stored", clause)),
        Todo(TAKE, fresh, duties.get("batches_alternate", clause)),
        Todo(LOAD, used, duties.get("one_batch_discarded") or _stored(duties)),
        *seal(table, fresh),
    )


def _unless_shuffled(table: CardTable, batch: str, clause: ClauseId) -> Iterator[Todo]:
    """The device shuffles a batch while the other is dealt, unless that ended too soon."""
    if not table.batches[batch].shuffled:
        yield Todo(RUN, batch, clause)


def _idle(table: CardTable, batch: str, *, face_up: bool) -> Iterator[Todo]:
    """From an idle table's spread to a stack that can be cut, or a device that can deal."""
    duties = table.house.procedure
    idle, stays_down = duties.get("idle", duties["shuffle"]), duties.get("idle_face_down")
    look = duties.get("idle_turned_up") or stays_down or idle
    yield Todo(SPREAD, batch, idle)
    if not face_up and not stays_down:
        yield Todo(TURN_UP, batch, look)
    yield Todo(LOOK, batch, look)
    if not stays_down:
        yield Todo(TURN_DOWN, batch, look)
    if table.shuffler != NO_DEVICE:
        yield from _idle_through_device(table, batch)
        return
    for step in (WASH, STACK):
        yield Todo(step, batch, duties.get("idle_wash", duties["wash"]))
    yield from _reshuffled(table, batch, table.shuffle_clause(Cause.IDLE))


def _idle_through_device(table: CardTable, batch: str) -> Iterator[Todo]:
    """The idle cards go into the device; of two batches the one it holds then comes out."""
    clause = table.duty("idle_shuffler")
    yield from (Todo(step, batch, clause) for step in (STACK, LOAD))
    if not table.has_two_batches:
        return
    stored = other(batch)
    yield from _unless_shuffled(table, stored, clause)
    yield Todo(TAKE, stored, clause)
    if table.skips_spread:
        yield from seal(table, stored, clause)
    else:
        yield from _spread_and_shuffled(table, stored)


def spread_on_request(table: CardTable) -> Todos:
    """A player wants to see the batch that came out of the shuffler: it is shuffled again."""
    kept = (each for each in table.todo if each.step != SEAL)
    batch = table.todo[-1].batch if table.todo else table.in_shoe.batch
    return (*kept, *_spread_and_shuffled(table, batch))


def _spread_and_shuffled(table: CardTable, batch: str) -> Iterator[Todo]:
    clause = table.duty("skip_spread")
    yield from (Todo(step, batch, clause) for step in (SPREAD, LOOK, TURN_DOWN, STACK))
    yield from _through_device(batch, clause)
    yield from seal(table, batch, clause)


def stored_clause(table: CardTable) -> ClauseId:
    return _stored(table.house.procedure)


# What is left


def step_taken(table: C) -> C:
    """With nothing left to do the stack is ready to be cut, or the device to deal."""
    last, after = table.todo[0], replace(table, todo=table.todo[1:])
    if after.todo or table.round is not None:
        return after
    shoe = Shoe(_batch_in_play(table, last), table.all_cards, number=table.shoes)
    after = after.with_fresh_start()
    if table.is_continuous:
        shoe = replace(shoe, number=table.shoes + 1, loaded=True)
        return replace(after.with_new_shoe(), shoe=shoe, shoes=table.shoes + 1)
    return replace(after, shoe=shoe, cutting=Cutting())


def _batch_in_play(table: CardTable, last: Todo) -> str:
    """Of two batches the one that did not go into the shuffler last."""
    if table.has_two_batches and last.step == LOAD:
        return other(last.batch)
    return last.batch
