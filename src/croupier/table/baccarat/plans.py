"""Which steps bring a set of cards to the cut, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.cards.preparing import Todo

ONE, OTHER = "A", "B"


def other(batch: str) -> str:
    return OTHER if batch == ONE else ONE


INSPECT, VERIFY, SPREAD, LOOK = "inspect", "verify_inspection", "spread", "look"
RECEIVE, TURN_UP, TURN_DOWN, WASH, STACK = "receive", "turn_up", "turn_down", "wash", "stack"
PLUG, MIX, LACE, AGAIN = "plug", "mix", "lace", "extra_shuffle"
RIFFLE, TURN, STRIP = "riffle", "turn", "strip"
SHUFFLE, CHECK, SEAL = "shuffle", "check_shuffle", "seal"
LOAD, RUN, TAKE = "load_shuffler", "run_shuffler", "take_from_shuffler"


def fresh_cards(house: HouseRules, *, sealed: bool) -> tuple[Todo, ...]:
    """From the arrival of new cards to a stack that can be cut."""
    return tuple(_fresh(house, sealed=sealed))


def _fresh(house: HouseRules, *, sealed: bool) -> Iterator[Todo]:
    duties = house.procedure
    two = house.chose("shuffler") == "two_batch"
    batches = (ONE, OTHER) if two else (ONE,)
    prepared = house.chose("card_preparation")
    for batch in batches:
        yield Todo(RECEIVE, batch, duties["receive"])
    if prepared == "preshuffled" and "skip_opening" in duties:
        if two:
            yield Todo(LOAD, OTHER, duties["batch_stored"])
    elif prepared == "batch_machine":
        for step in (LOAD, RUN, TAKE):
            yield Todo(step, ONE, duties["batch_machine"])
    else:
        for batch in batches:
            yield from _shown_and_stacked(house, batch, two=two)
        yield from _first_mixing(house, two=two, preshuffled=prepared == "preshuffled")
    if sealed and house.chose("shuffler") != "continuous":
        yield Todo(SEAL, ONE, duties["shuffle"])


def _shown_and_stacked(house: HouseRules, batch: str, *, two: bool) -> Iterator[Todo]:
    duties = house.procedure
    yield Todo(INSPECT, batch, duties["inspect"])
    yield Todo(VERIFY, batch, duties["verify_inspection"])
    yield Todo(SPREAD, batch, duties["two_batches"] if two else duties["spread"])
    yield Todo(LOOK, batch, duties["look"])
    only_stacked = duties.get("two_batches_stacked") if two else None
    yield Todo(TURN_DOWN, batch, only_stacked or duties["turn_down"])
    if only_stacked is None:
        yield Todo(WASH, batch, duties["two_batches_washed"] if two else duties["wash"])
    yield Todo(STACK, batch, only_stacked or duties["stack"])


def _first_mixing(house: HouseRules, *, two: bool, preshuffled: bool) -> Iterator[Todo]:
    duties = house.procedure
    if house.chose("shuffler") == "continuous":
        yield Todo(LOAD, ONE, duties["continuous"])
    elif two:
        if not preshuffled:
            for step in (LOAD, RUN, TAKE):
                yield Todo(step, ONE, duties["batch_stored"])
        yield Todo(LOAD, OTHER, duties["batch_stored"])
    elif not preshuffled:
        yield from _mixing(house, ONE, fresh=True)


def _mixing(house: HouseRules, batch: str, *, fresh: bool) -> Iterator[Todo]:
    duties = house.procedure
    if "manual_steps" in duties:
        if not fresh or house.chose("plug") == "always":
            yield Todo(PLUG, batch, duties["plug"])
        yield Todo(MIX, batch, duties["manual_steps"])
        yield Todo(LACE, batch, duties["lace"])
        return
    yield Todo(SHUFFLE, batch, duties["shuffle"])
    if "check_shuffle" in duties:
        yield Todo(CHECK, batch, duties["check_shuffle"])


def reshuffle(house: HouseRules, batch: str, *, sealed: bool) -> tuple[Todo, ...]:
    """The same cards again."""
    seal = (Todo(SEAL, batch, house.duty("shuffle")),) if sealed else ()
    return (*_mixing(house, batch, fresh=False), *seal)


def mixing_again(house: HouseRules, batch: str) -> tuple[Todo, ...]:
    """After a shuffle that left cards unevenly spread."""
    return tuple(_mixing(house, batch, fresh=False))


def other_batch(house: HouseRules, used: str, *, sealed: bool) -> tuple[Todo, ...]:
    """The stored batch comes into play and the used one goes into the shuffler."""
    duties, fresh = house.procedure, other(used)
    seal = (Todo(SEAL, fresh, duties["shuffle"]),) if sealed else ()
    return (
        Todo(RUN, fresh, duties["batch_stored"]),
        Todo(TAKE, fresh, duties["batches_alternate"]),
        Todo(LOAD, used, duties["one_batch_discarded"]),
        *seal,
    )


def idle_spread(house: HouseRules, batch: str, *, face_up: bool, sealed: bool) -> tuple[Todo, ...]:
    """From an idle table's spread to a stack that can be cut."""
    return tuple(_idle(house, batch, face_up=face_up, sealed=sealed))


def _idle(house: HouseRules, batch: str, *, face_up: bool, sealed: bool) -> Iterator[Todo]:
    duties = house.procedure
    idle = duties.get("idle", duties["shuffle"])
    look = duties.get("idle_turned_up") or duties.get("idle_face_down") or idle
    yield Todo(SPREAD, batch, idle)
    if not face_up and "idle_face_down" not in duties:
        yield Todo(TURN_UP, batch, look)
    yield Todo(LOOK, batch, look)
    if "idle_face_down" not in duties:
        yield Todo(TURN_DOWN, batch, look)
    if house.chose("shuffler") != "none":
        yield from _through_the_shuffler(house, batch, sealed=sealed)
        return
    washed = duties.get("idle_wash", duties["wash"])
    yield Todo(WASH, batch, washed)
    yield Todo(STACK, batch, washed)
    yield from reshuffle(house, batch, sealed=sealed)


def _through_the_shuffler(house: HouseRules, batch: str, *, sealed: bool) -> Iterator[Todo]:
    """The idle cards go into the device; of two batches the one it holds then comes out."""
    clause = house.duty("idle_shuffler")
    yield Todo(STACK, batch, clause)
    yield Todo(LOAD, batch, clause)
    if house.chose("shuffler") == "two_batch":
        for step in (RUN, TAKE, *((SEAL,) if sealed else ())):
            yield Todo(step, other(batch), clause)


def spread_on_request(house: HouseRules, batch: str, *, sealed: bool) -> tuple[Todo, ...]:
    """A player wants to see the batch that came out of the shuffler: shown and shuffled again."""
    skipped = house.duty("skip_spread")
    steps = (SPREAD, LOOK, TURN_DOWN, STACK, LOAD, RUN, TAKE, *((SEAL,) if sealed else ()))
    return tuple(Todo(step, batch, skipped) for step in steps)
