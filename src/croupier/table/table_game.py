"""A game as its tables play it, put together from the list of its procedures.

What is incomplete fails here, when the game is imported: an order nobody decides on, an event that
changes nothing, a word for something that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec
from msgspec.structs import replace

from croupier.table.checklists import not_open_for_gaming
from croupier.table.orders import Blank, Command, Order
from croupier.table.orders_in_writing import OrdersInWriting
from croupier.table.people import Role, Viewer
from croupier.table.procedure import Otherwise, Procedure, Turn
from croupier.table.seats.closing import not_while_clearing
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.state import SeatedTable
from croupier.table.snapshots import Snapshots
from croupier.table.steps import Outcome, Step, StepView, is_same_step, step_view
from croupier.table.wording import Wording, joined
from croupier.values.clauses import NO_CLAUSE
from croupier.values.events import Event, clause_of
from croupier.values.ledger import Ledger
from croupier.values.messages import said
from croupier.values.refusals import Refusal, refuse

T = TypeVar("T", bound=SeatedTable)
V = TypeVar("V", bound=msgspec.Struct)
X = TypeVar("X", bound=msgspec.Struct)

Agenda = Sequence[tuple[Callable[[T], bool], Callable[[T], tuple[Step, ...]]]]
"""When each thing is to be done, and its steps; the first that applies comes next."""

MOST_ASKED = 1024
"""Tables whose next steps are remembered."""
ANSWERING = frozenset({Role.DEALER, Role.FLOORPERSON})
"""Who may record that somebody does not answer."""

_replaced: Callable[..., Any] = replace
"""Every table is a struct, which a protocol cannot say; this is done for every event there is."""


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


class TableGame(Wording[T], Generic[T, V]):
    """The four functions of a table, its words and its records; floor and surveillance use them."""

    def __init__(
        self,
        procedures: Sequence[Procedure[Any]],
        *,
        agenda: Agenda[T],
        opening: Opening[T],
        view: Callable[[T, Viewer, tuple[StepView, ...]], V],
        follows: Callable[[T], tuple[Event, ...]] = nothing_follows,
        is_reported: Callable[[T, Command], bool] = by_nobody_else,
    ) -> None:
        """`view` shows a viewer the table and the steps that come next.

        `follows` tells what happens of itself once an order was taken.

        `is_reported` says whether somebody else's step may be given by who reports how it went.
        """
        super().__init__(procedures)
        self._agenda, self._view = agenda, view
        self._opening, self.opens = opening, opening.order
        self._follows, self._is_reported = follows, is_reported
        self._turns = joined(each.turns for each in procedures)
        self._whenever = joined(each.whenever for each in procedures)
        self._objections = joined(each.objections for each in procedures)
        self._changes = joined(each.changes for each in procedures)
        self._masks = joined(each.masks for each in procedures)
        self._trials = joined(each.trials for each in procedures)
        self._bounds = joined(each.bounds for each in procedures)
        self._blanks = joined(each.blanks for each in procedures)
        self._ways = joined(each.ways for each in procedures)
        self._slips = joined(each.slips for each in procedures)
        self._unforeseen = joined(each.unforeseen for each in procedures)
        self._offers = [offer for each in procedures for offer in each.offers]
        self._complete()
        self._asked = dict[str, tuple[T, tuple[Step, ...]]]()
        """By the name of a table: a house has so many, and their orders come in between."""
        self._latest: tuple[T | None, Sequence[Event], T | None] = (None, (), None)
        self.ledger = Ledger[Event](*self.tellings)
        self.body_of, self.event_from = self.ledger.body_of, self.ledger.event_from
        self.in_writing = OrdersInWriting(*self.manners)
        self.order_of, self.order_from = self.in_writing.write, self.in_writing.read
        self.snapshots = Snapshots(opening.kind)

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

    # what comes next

    def agenda(self, table: T) -> tuple[Step, ...]:
        """The next steps; where there are several, any one of them.

        Each table as it was asked about last is known: dealer, supply and decision all ask before
        its next event.
        """
        known = self._asked.get(table.id)
        if known is not None and known[0] is table:
            return known[1]
        steps = self._next_steps(table)
        if len(self._asked) >= MOST_ASKED:
            self._asked.clear()
        self._asked[table.id] = table, steps
        return steps

    def _next_steps(self, table: T) -> tuple[Step, ...]:
        for applies, listed in self._agenda:
            if applies(table):
                return listed(table)
        return ()

    def silence(self, table: T) -> Step:
        """What is taken for a player who does not answer: the first that needs nobody's wish."""
        steps = self.agenda(table)
        kept = (step for step in steps if not self.manners[type(step.order)].declined)
        return next(kept, steps[0])

    def _steps_of(self, table: T, role: Role) -> tuple[Step, ...]:
        """The agenda, and for the staff what may be recorded of a player who does not answer.

        Who has no choice is waited for; what is a player's right at any time nobody else uses.
        """
        steps = self.agenda(table)
        of_player = len(steps) > 1 and all(step.by is Role.PLAYER for step in steps)
        if not of_player or role not in ANSWERING:
            return steps
        step = self.silence(table)
        silent = replace(step, by=role, person="", must=False, stands_for=step.person)
        return (*steps, silent) if type(step.order) in self._turns else steps

    def answers_for(self, table: T | None, command: Command) -> str:
        """Whom the staff answers for by an order of its own; nobody by most."""
        if table is None or command.role not in ANSWERING:
            return ""
        listed = self._steps_of(table, command.role)
        asked = (each for each in listed if each.stands_for and each.by is command.role)
        same = (each for each in asked if is_same_step(each.order, command.order))
        return next((each.stands_for for each in same), "")

    # what is decided

    def decide(self, table: T | None, command: Command, table_id: str = "table") -> Outcome:
        if table is None:
            if isinstance(command.order, self.opens):
                return self._opening.decide(table_id, command)
            return refuse(None, "table {table} is not open", table=table_id)
        answer = self._answered(table, command)
        if isinstance(answer, Refusal) or self._follows is nothing_follows:
            return answer
        return self._with_consequences(table, answer)

    def _answered(self, table: T, command: Command) -> Outcome:
        """The decision itself, without what follows from it."""
        kind = type(command.order)
        if table.closed and kind is not self._opening.after_close and kind is not self.opens:
            return _closed(table)
        wagers = kind in self.manners and self.manners[kind].of_the_round
        if table.clearing and (refusal := not_while_clearing(table, command.order, wagers=wagers)):
            return refusal
        if wagers and table.checklist.is_owed:
            day = table.house.gaming_day.day_of(command.at)
            if refusal := not_open_for_gaming(table.checklist, day):
                return refusal
        if whenever := self._whenever.get(kind):
            answer: Outcome = whenever(table, command.order, command)
            return answer
        return self._in_turn(table, command)

    def _in_turn(self, table: T, command: Command) -> Outcome:
        """A step may be the player's and the dealer's, who gives it for somebody absent."""
        order, listed = command.order, self._steps_of(table, command.role)
        if isinstance(order, self.opens):
            return refuse(table.house.seats.clause, "table {table} is open already", table=table.id)
        steps = [each for each in listed if is_same_step(each.order, order)]
        if not steps:
            return self._forbidden(table, command) or self._not_now(table, listed)
        mine = next((each for each in steps if each.is_for(command)), None)
        if mine is None and self._is_reported(table, command):
            mine = steps[0]
        if mine is None:
            return self._forbidden(table, command) or self._for_another(steps[0])
        decide: Callable[[T, Order, Turn], Outcome] = self._turns[type(order)]
        turn = Turn(mine.clause, command.actor, command.role, command.at, mine)
        return decide(table, order, turn)

    def _forbidden(self, table: T, command: Command) -> Refusal | None:
        forbids = self._objections.get(type(command.order))
        return forbids(table, command.order, command) if forbids else None

    def _not_now(self, table: T, steps: Sequence[Step]) -> Refusal:
        if not steps:
            return _closed(table)
        first = steps[0]
        return refuse(first.clause, "not now: {next} comes next", next=self.name_of(first.order))

    def _for_another(self, step: Step) -> Refusal:
        whose = step.person or said("the {office}", office=step.by.value)
        order = self.name_of(step.order)
        return refuse(step.clause, "{order} is for {whose}", order=order, whose=whose)

    def _with_consequences(self, table: T, answer: tuple[Event, ...]) -> tuple[Event, ...]:
        after = self._folded(table, answer)
        while happened := self._follows(after):
            answer = (*answer, *happened)
            after = self._folded(after, happened)
        self._latest = (table, answer, after)
        return answer

    # what is folded

    def evolve(self, table: T | None, event: Event) -> T:
        """The first event opens the table; each of the others changes it, and none fails."""
        return self._folded(table, (event,))

    def evolved(self, table: T | None, happened: Sequence[Event]) -> T:
        """The table after them; of a decision just made it is known."""
        before, events, after = self._latest
        if after is not None and before is table and events is happened:
            return after
        return self._folded(table, happened)

    def _folded(self, table: T | None, happened: Sequence[Event]) -> T:
        """Several events at once; how many there were is counted at the end."""
        after, place = table, table.place if table else 0
        for event in happened:
            if isinstance(event, TableOpened):
                after = self._opening.table(event)
            else:
                assert after is not None, "a table's first event opens it"
                after = self._changes[type(event)](after, event)
        placed: T = _replaced(after, place=place + len(happened))
        return placed

    # what is due and open to somebody

    def due(self, table: T, viewer: Viewer, at: datetime) -> tuple[Step, ...]:
        """The steps of this viewer: duties first, then what is open to them.

        Everything but the agenda is tried on the table itself, so that no step is listed that
        would be refused. What would follow from it changes neither that nor its clause.
        """
        return (*self.duties(table, viewer, at), *self._open_to(table, viewer, at))

    def duties(self, table: T, viewer: Viewer, at: datetime) -> tuple[Step, ...]:
        """The next steps that fall to this viewer and that nothing else holds up."""
        mine = (
            step
            for step in self._steps_of(table, viewer.role)
            if step.by is viewer.role and step.person in {"", viewer.person}
        )
        return tuple(step for step in mine if not self._is_held_up(table, viewer, step, at))

    def _is_held_up(self, table: T, viewer: Viewer, step: Step, at: datetime) -> bool:
        """An empty tray, a round without wagers."""
        if not self.manners[type(step.order)].waits:
            return False
        return isinstance(self._answered(table, _command(step.order, viewer, at)), Refusal)

    def _open_to(self, table: T, viewer: Viewer, at: datetime) -> Iterator[Step]:
        for order in self.candidates(table, viewer):
            command = _command(self.tried(table, order), viewer, at)
            answer = self._answered(table, command)
            if isinstance(answer, Refusal):
                continue
            bound = self._bounds.get(type(order))
            least, most = bound(table, order, command.actor) if bound else (0, 0)
            manner, by = self.manners[type(order)], viewer.role
            person = viewer.person if by is Role.PLAYER else ""
            usual = table.house.placing if manner.governed else NO_CLAUSE
            cited, draws = next(filter(None, map(clause_of, answer)), usual), manner.draws
            yield Step(order, cited, by, person, must=False, draws=draws, least=least, most=most)

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

    # what is shown

    @property
    def view_kind(self) -> type[V]:
        """What `view_for` shows."""
        shown: type[V] = get_type_hints(self._view)["return"]
        return shown

    def masked(self, what: X) -> X:
        """An order or event as it leaves the table; itself where no face of it lies down."""
        mask = self._masks.get(type(what))
        return mask(what) if mask else what

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
        steps = [self.step_shown(table, step) for step in self.agenda(table)]
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


def _closed(table: SeatedTable) -> Refusal:
    return refuse(table.house.seats.clause, "table {table} is closed", table=table.id)


def _command(order: Order, viewer: Viewer, at: datetime) -> Command:
    return Command(order, viewer.person or viewer.role.value, viewer.role, at)


def _equal(what: str, declared: set[type], found: set[type]) -> None:
    missing = sorted(each.__name__ for each in declared - found)
    surplus = sorted(each.__name__ for each in found - declared)
    assert not missing, f"declared and not {what}: {missing}"
    assert not surplus, f"{what} and not declared: {surplus}"
