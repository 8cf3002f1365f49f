"""A game as its tables play it, put together from the list of its procedures.

What is incomplete fails here, when the game is imported: an order nobody decides on, an event that
changes nothing, a word for something that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as reworded
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.table.evolving import Evolution, PlacedTable
from croupier.table.order_reading import OrderReader
from croupier.table.orders import Blank, Command, Order
from croupier.table.orders_on_record import Given
from croupier.table.people import Role, Viewer
from croupier.table.procedure import Manner, Otherwise, Procedure, Turn
from croupier.table.recording import Recording
from croupier.table.seats.opening import TableOpened
from croupier.table.snapshots import Snapshots
from croupier.table.steps import Outcome, Step, StepView, is_same_step, step_view
from croupier.table.steps_due import StepsDue
from croupier.table.turns import for_another, not_in_play, not_now
from croupier.values.events import Event
from croupier.values.messages import Message, message
from croupier.values.refusals import Refusal

T = TypeVar("T", bound=PlacedTable)
V = TypeVar("V", bound=msgspec.Struct)
X = TypeVar("X", bound=msgspec.Struct)


def nothing_follows(_: object) -> tuple[Event, ...]:
    return ()


def by_nobody_else(_: object, __: Command) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Opening(Generic[T]):
    """How a table of the game begins and ends."""

    order: type[Order]
    """The only one that is taken before there is a table."""
    decide: Callable[[str, Command], Outcome]
    table: Callable[[TableOpened], T]
    kind: type[T]
    after_close: type[Order]
    """The only one that a closed table takes."""


class TableGame(Generic[T, V]):
    """The four functions of a table, its words and its records; floor and surveillance use them."""

    def __init__(
        self,
        procedures: Sequence[Procedure[Any]],
        *,
        agenda: Callable[[T], tuple[Step, ...]],
        opening: Opening[T],
        view: Callable[[T, Viewer, tuple[StepView, ...]], V],
        follows: Callable[[T], tuple[Event, ...]] = nothing_follows,
        is_reported: Callable[[T, Command], bool] = by_nobody_else,
    ) -> None:
        """`view` shows a viewer the table and the steps that come next.

        `follows` tells what happens of itself once an order was taken.

        `is_reported` says whether somebody else's step may be given by who reports how it went.
        """
        self.agenda, self._view = agenda, view
        self._opening, self.opens = opening, opening.order
        self._follows, self._is_reported = follows, is_reported
        self.manners: dict[type[Order], Manner] = _joined(each.orders for each in procedures)
        for kind, words in _joined(each.rewords for each in procedures).items():
            self.manners[kind] = reworded(self.manners[kind], **words)
        self.tellings = _joined(each.events for each in procedures)
        self._turns = _joined(each.turns for each in procedures)
        self._whenever = _joined(each.whenever for each in procedures)
        self._objections = _joined(each.objections for each in procedures)
        self._changes = _joined(each.changes for each in procedures)
        self._masks = _joined(each.masks for each in procedures)
        self._trials = _joined(each.trials for each in procedures)
        self._bounds = _joined(each.bounds for each in procedures)
        self._instructions = _joined(each.instructions for each in procedures)
        self._questions = _joined(each.questions for each in procedures)
        self._blanks = _joined(each.blanks for each in procedures)
        self._ways = _joined(each.ways for each in procedures)
        self._slips = _joined(each.slips for each in procedures)
        self._unforeseen = _joined(each.unforeseen for each in procedures)
        self._offers = [offer for each in procedures for offer in each.offers]
        self._complete()
        self._evolution: Evolution[T] = Evolution(opening.table, self._changes)
        self.evolve = self._evolution.evolve
        self._latest: tuple[T | None, Sequence[Event], T | None] = (None, (), None)
        self.recording = Recording(*self.tellings)
        self.orders_read = OrderReader(*self.manners)
        self.snapshots = Snapshots(opening.kind)
        self._due = StepsDue(
            agenda,
            self.decide,
            tuple(kind for kind, manner in self.manners.items() if manner.waits),
            self.candidates,
            self.tried,
            self._bounds_of,
            tuple(kind for kind, manner in self.manners.items() if manner.draws),
        )
        self.due, self.duties = self._due.due, self._due.duties

    def _complete(self) -> None:
        decided = {*self._turns, *self._whenever, self._opening.order}
        _equal("decided", set(self.manners), decided)
        _equal("changed", set(self.tellings) - {TableOpened}, set(self._changes))
        assert not set(self._turns) & set(self._whenever), "an order has its turn or it has none"
        kinds = [kind.kind for kind in self.tellings]
        assert len(set(kinds)) == len(kinds), "two events have one name on disk"
        words = (self._instructions, self._questions)
        shown = (*words, self._blanks, self._ways, self._slips, self._unforeseen)
        for kinds_of in (self._objections, self._trials, self._bounds, *shown):
            assert set(kinds_of) <= set(self.manners), f"undeclared: {set(kinds_of)}"
        assert set(self._masks) <= {*self.manners, *self.tellings}, f"undeclared: {self._masks}"

    # what is decided

    def decide(self, table: T | None, command: Command, table_id: str = "table") -> Outcome:
        order, opening = command.order, self._opening
        if refusal := not_in_play(table, table_id, order, opening.order, opening.after_close):
            return refusal
        if table is None:
            return opening.decide(table_id, command)
        whenever = self._whenever.get(type(order))
        answer = whenever(table, order, command) if whenever else self._in_turn(table, command)
        if isinstance(answer, Refusal) or self._follows is nothing_follows:
            return answer
        return self._with_consequences(table, answer)

    def _in_turn(self, table: T, command: Command) -> Outcome:
        """A step may be the player's and the dealer's, who gives it for somebody absent."""
        order, listed = command.order, self.agenda(table)
        steps = [each for each in listed if is_same_step(each.order, order)]
        if not steps:
            return self._forbidden(table, command) or not_now(table, listed, self._name)
        mine = steps[0] if steps[0].is_for(command) else None
        mine = mine or next((each for each in steps[1:] if each.is_for(command)), None)
        if mine is None and self._is_reported(table, command):
            mine = steps[0]
        if mine is None:
            return self._forbidden(table, command) or for_another(steps[0], self._name)
        decide: Callable[[T, Order, Turn], Outcome] = self._turns[type(order)]
        turn = Turn(mine.clause, command.actor, command.role, command.at, mine)
        return decide(table, order, turn)

    def _forbidden(self, table: T, command: Command) -> Refusal | None:
        forbids = self._objections.get(type(command.order))
        return forbids(table, command.order, command) if forbids else None

    def _with_consequences(self, table: T, answer: tuple[Event, ...]) -> tuple[Event, ...]:
        after = self._evolution.evolved(table, answer)
        while happened := self._follows(after):
            answer = (*answer, *happened)
            after = self._evolution.evolved(after, happened)
        self._latest = (table, answer, after)
        return answer

    def evolved(self, table: T | None, happened: Sequence[Event]) -> T:
        """The table after them; of a decision just made it is known."""
        before, events, after = self._latest
        if after is not None and before is table and events is happened:
            return after
        return self._evolution.evolved(table, happened)

    # what is recorded

    def body_of(self, event: Event) -> bytes:
        return self.recording.body_of(event)

    def event_from(self, kind: str, body: bytes) -> Event:
        return self.recording.event_from(kind, body)

    def order_of(self, given: Given) -> bytes:
        return self.orders_read.on_record.write(given)

    def order_from(self, order: bytes, first: Event) -> Given:
        return self.orders_read.on_record.read(order, first)

    # what is shown

    def masked(self, what: X) -> X:
        """An order or event as it leaves the table."""
        mask = self._masks.get(type(what))
        return mask(what) if mask else what

    def candidates(self, table: T, viewer: Viewer) -> Iterator[Order]:
        for role, offer in self._offers:
            if role is viewer.role:
                yield from offer(table, viewer.person)

    def trials(self, table: T, order: Order) -> Iterable[Order]:
        """The order with whatever may come to stand in it."""
        trial = self._trials.get(type(order))
        return trial(table, order) if trial else (order,)

    def tried(self, table: T, order: Order) -> Order:
        return next(iter(self.trials(table, order)))

    def _bounds_of(self, table: T, order: Order, person: str) -> tuple[int, int]:
        bound = self._bounds.get(type(order))
        return bound(table, order, person) if bound else (0, 0)

    def blanks(self, table: T, step: Step) -> tuple[Blank, ...]:
        """What the sender of an order must still fill in."""
        blank = self._blanks.get(type(step.order))
        asked: tuple[Blank, ...] = self.manners[type(step.order)].asks
        return tuple(blank(table, step)) if blank else asked

    def ways(self, table: T, order: Order) -> Iterable[tuple[Order, str]]:
        """How a step can come out, where its giver says which."""
        ways = self._ways.get(type(order))
        return ways(table, order) if ways else ()

    def slips(self, table: T, order: Order) -> Iterable[Otherwise]:
        """How a step that is due can have been taken otherwise."""
        slips = self._slips.get(type(order))
        return slips(table, order) if slips else ()

    def is_unforeseen(self, table: T, step: Step, now: T) -> bool:
        """Whether nobody knows what comes after a step at a foreseen table."""
        depends = self._unforeseen.get(type(step.order))
        if depends is not None:
            return bool(depends(table, step.order, now))
        return step.draws or self.manners[type(step.order)].chance

    def view_for(self, table: T, viewer: Viewer) -> V:
        steps = (self.step_shown(table, step) for step in self.agenda(table))
        return self._view(table, viewer, tuple(steps))

    def step_shown(self, table: T, step: Step) -> StepView:
        """What a screen shows of a step: a player's with the question and the choice."""
        order, words = step.order, self.named(step.order)
        if step.by is not Role.PLAYER:
            return step_view(step, words)
        return step_view(step, words, self.question(table, order), self.answer(order))

    def without_history(self, table: T, viewer: Viewer) -> V:
        """The view, but for the finished rounds, which are shown apart."""
        return replace(self.view_for(table, viewer), history=())

    # words

    def named(self, order: Order) -> str:
        """An order within a sentence."""
        return str(self._name(order))

    def _name(self, order: Order) -> Message:
        return message(self.manners[type(order)].named, order)

    def says(self, order: Order) -> str:
        """An order as an instruction or a choice."""
        return message(self.manners[type(order)].says, order).sentence

    def mishap(self, order: Order) -> str:
        """What went wrong, where an order reports it."""
        return message(self.manners[type(order)].mishap, order).sentence

    def instruction(self, table: T, order: Order) -> str:
        """An order with what the table knows of it."""
        found = self._instructions.get(type(order))
        told: Message | None = found(table, order) if found else None
        return told.sentence if told else self.says(order)

    def question(self, table: T, order: Order) -> str:
        """What a player is asked who may give it."""
        found = self._questions.get(type(order))
        asked = found(table, order) if found else message(self.manners[type(order)].question, order)
        return asked.sentence

    def answer(self, order: Order) -> str:
        """A player's choice, in a word or two."""
        return message(self.manners[type(order)].answer, order).sentence

    def about(self, order: Order) -> str:
        """What its player is asked about."""
        return str(message(self.manners[type(order)].about, order))

    def tell(self, event: Event) -> str:
        """One sentence about what happened."""
        return message(self.tellings[type(event)].tells, event).sentence

    def foretell(self, event: Event) -> str:
        """What is said of it before it happens; nothing of what is known."""
        return message(self.tellings[type(event)].foretells, event).sentence


def _joined(registries: Iterable[dict[Any, Any]]) -> dict[Any, Any]:
    joined = dict[Any, Any]()
    for each in registries:
        twice = joined.keys() & each.keys()
        assert not twice, f"in two procedures: {twice}"
        joined |= each
    return joined


def _equal(what: str, declared: set[type], found: set[type]) -> None:
    missing = sorted(each.__name__ for each in declared - found)
    surplus = sorted(each.__name__ for each in found - declared)
    assert not missing, f"declared and not {what}: {missing}"
    assert not surplus, f"{what} and not declared: {surplus}"
