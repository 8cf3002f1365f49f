"""Which steps bring a set of cards to the cut, and what is left of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.cards.preparing import Todo
from croupier.table.spanish_21.shoe import new_shoe
from croupier.table.spanish_21.state import Cutting, Shoe, Table

ONE, OTHER = "A", "B"

RECEIVE, INSPECT, REMOVE_TENS, TEAR_TENS = "receive", "inspect", "remove_tens", "tear_tens"
VERIFY, SPREAD, LOOK = "verify_inspection", "spread", "look"
TURN_UP, TURN_DOWN, WASH, STACK = "turn_up", "turn_down", "wash", "stack"
COUNT, SHUFFLE, SEAL = "check_count", "shuffle", "seal"
LOAD, RUN, TAKE = "load_shuffler", "run_shuffler", "take_from_shuffler"

AT_THE_DEVICE = frozenset({LOAD, RUN, TAKE})
INSPECTION = (INSPECT, REMOVE_TENS, VERIFY)
NONE, TWO_BATCH, CONTINUOUS = "none", "two_batch", "continuous"


def other(batch: str) -> str:
    return OTHER if batch == ONE else ONE


def seal(house: HouseRules, batch: str, *, sealed: bool) -> tuple[Todo, ...]:
    return (Todo(SEAL, batch, house.duty("shuffle")),) if sealed else ()


def fresh_cards(house: HouseRules, shuffler: str, *, sealed: bool) -> tuple[Todo, ...]:
    """From the arrival of new cards to a stack that can be cut, or a device that can deal."""
    batches = (ONE, OTHER) if shuffler == TWO_BATCH else (ONE,)
    return (
        *(Todo(RECEIVE, batch, house.duty("receive")) for batch in batches),
        *(todo for batch in batches for todo in _shown_and_stacked(house, batch)),
        *_first_shuffle(house, shuffler),
        *seal(house, ONE, sealed=sealed and shuffler != CONTINUOUS),
    )


def _shown_and_stacked(house: HouseRules, batch: str) -> Iterator[Todo]:
    for step in (*INSPECTION, SPREAD, LOOK, TURN_DOWN, WASH, STACK):
        yield Todo(step, batch, house.duty(step))


def _first_shuffle(house: HouseRules, shuffler: str) -> Iterator[Todo]:
    """Preshuffled cards are not shuffled before play commences."""
    preshuffled = house.chose("card_preparation") == "preshuffled"
    if shuffler == CONTINUOUS:
        yield Todo(LOAD, ONE, house.duty("continuous"))
    elif shuffler == TWO_BATCH:
        if not preshuffled:
            for step in (LOAD, RUN, TAKE):
                yield Todo(step, ONE, house.duty("shuffle"))
        yield Todo(LOAD, OTHER, house.duty("skip_spread_stored"))
    elif not preshuffled:
        yield Todo(SHUFFLE, ONE, house.duty("shuffle"))


def reshuffle(
    house: HouseRules, batch: str, duty: str, *, counted: bool, sealed: bool
) -> tuple[Todo, ...]:
    """The same cards again; after the cutting card, once none is missing."""
    return (
        *_count(house, batch, counted=counted),
        Todo(SHUFFLE, batch, house.duty(duty)),
        *seal(house, batch, sealed=sealed),
    )


def _count(house: HouseRules, batch: str, *, counted: bool) -> tuple[Todo, ...]:
    return (Todo(COUNT, batch, house.duty("check_count")),) if counted else ()


def other_batch(
    house: HouseRules, used: str, duty: str, *, counted: bool, sealed: bool
) -> tuple[Todo, ...]:
    """The stored batch comes into play and the used one goes into the shuffler."""
    fresh = other(used)
    return (
        *_count(house, used, counted=counted),
        Todo(RUN, fresh, house.duty(duty)),
        Todo(TAKE, fresh, house.duty(duty)),
        Todo(LOAD, used, house.duty("skip_spread_stored")),
        *seal(house, fresh, sealed=sealed),
    )


def discards(house: HouseRules, batch: str, shuffler: str, *, sealed: bool) -> tuple[Todo, ...]:
    """The rack's cards in mid-round: where a device stands, they go through it."""
    steps = (LOAD, RUN, TAKE) if shuffler == TWO_BATCH else ()
    clause = house.duty("insufficient_cards")
    return (*(Todo(step, batch, clause) for step in steps), *seal(house, batch, sealed=sealed))


def idle_spread(
    house: HouseRules, batch: str, shuffler: str, *, face_up: bool, sealed: bool
) -> tuple[Todo, ...]:
    """From an idle table's spread to a stack that can be cut, or a device that can deal."""
    return tuple(_idle(house, batch, shuffler, face_up=face_up, sealed=sealed))


def _idle(
    house: HouseRules, batch: str, shuffler: str, *, face_up: bool, sealed: bool
) -> Iterator[Todo]:
    look, washed = house.duty("idle_turned_up"), house.duty("idle_wash")
    yield Todo(SPREAD, batch, house.duty("idle"))
    for step in (*(() if face_up else (TURN_UP,)), LOOK, TURN_DOWN):
        yield Todo(step, batch, look)
    if shuffler != NONE:
        yield from _through_the_shuffler(house, batch, shuffler, sealed=sealed)
        return
    for step in (WASH, STACK, SHUFFLE):
        yield Todo(step, batch, washed)
    yield from seal(house, batch, sealed=sealed)


def _through_the_shuffler(
    house: HouseRules, batch: str, shuffler: str, *, sealed: bool
) -> Iterator[Todo]:
    """The idle cards go into the device; of two batches the one it holds then comes out."""
    clause = house.duty("idle_shuffler")
    yield Todo(STACK, batch, clause)
    yield Todo(LOAD, batch, clause)
    if shuffler == TWO_BATCH:
        for step in (RUN, TAKE, *((SEAL,) if sealed else ())):
            yield Todo(step, other(batch), clause)


def spread_on_request(house: HouseRules, batch: str, *, sealed: bool) -> tuple[Todo, ...]:
    """A player wants to see the batch that came out of the shuffler: shown and shuffled again."""
    steps = (SPREAD, LOOK, TURN_DOWN, STACK, LOAD, RUN, TAKE, *((SEAL,) if sealed else ()))
    return tuple(Todo(step, batch, house.duty("skip_spread")) for step in steps)


def by_hand(house: HouseRules, todo: tuple[Todo, ...], *, sealed: bool) -> tuple[Todo, ...]:
    """What is left to do once the shuffler is gone: the batch in hand is shuffled by the dealer."""
    before = []
    for each in todo:
        if each.step in AT_THE_DEVICE:
            break
        before.append(each)
    batch = todo[len(before)].batch
    kept = (each for each in before if each.batch == batch)
    return (
        *kept,
        Todo(SHUFFLE, batch, house.duty("shuffler_removed")),
        *seal(house, batch, sealed=sealed),
    )


def step_taken(table: Table) -> Table:
    """With nothing left to do the stack is ready to be cut, or the device to deal."""
    last, todo = table.todo[0], table.todo[1:]
    after = replace(table, todo=todo)
    if todo or table.round is not None:
        return after
    shoe = Shoe(_batch_in_play(table, last), table.all_cards, number=table.shoes)
    if table.is_continuous:
        shoe = replace(shoe, number=table.shoes + 1, loaded=True)
        return replace(new_shoe(after), shoe=shoe, shoes=table.shoes + 1)
    return replace(after, shoe=shoe, cutting=Cutting())


def _batch_in_play(table: Table, last: Todo) -> str:
    """Of two batches the one that did not go into the shuffler last."""
    if table.has_two_batches and last.step == LOAD:
        return other(last.batch)
    return last.batch
