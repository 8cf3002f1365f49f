"""Moments of a table that is really dealt: what a dealer sees, and what may be ordered then."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, Generic

from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.steps import Step, is_same_step
from croupier.table.table_game import T, TableGame
from croupier.training.drilling import Draw, in_any_order
from croupier.training.palette import Groups
from croupier.training.school.nearness import kind_of, nearest_first
from croupier.training.school.teaching import teaching
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.messages import begun
from croupier.values.refusals import Refusal

DEALER = Role.DEALER.value
SEALED = frozenset({"commitment", "salt"})
"""Fields of orders by which the house seals chance and opens it again."""
PAY, RETURN = "pay", "return"
NOT_ITS_TURN = "It is not its turn."
_OUT_OF_TURN = re.compile(r"not now: .* comes next")
Palette = Callable[[Any], Groups]
Answer = Callable[[Any, Step], Order]


@dataclass(frozen=True, slots=True)
class Moment(Generic[T]):
    """A table at which a step of its dealer comes next."""

    table: T
    at: datetime
    told: tuple[str, ...]
    """What happened up to then, as far as it belongs to the same round."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An order as a pupil chooses it."""

    order: Order
    says: str
    against: Refusal | None
    """Why it may not be given now; none where it is the step that comes next."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A wager, by whom, and as it is told when it is taken."""

    person: str
    order: Order
    told: str
    beyond: Laid | None = None
    """The same above the posted maximum."""


@dataclass(frozen=True, slots=True)
class School(Generic[T]):
    """A game at its tables, and all that a dealer might order there."""

    game: TableGame[T, Any]
    palette: Palette
    answer: Answer
    """What somebody says who is asked at the table."""
    done: tuple[Step, ...] = ()
    """What came up at such a table, in its order."""
    laid: tuple[Laid, ...] = ()
    """Wagers that were taken there."""

    @property
    def met(self) -> tuple[Order, ...]:
        """The orders of those steps, each once."""
        return tuple(dict.fromkeys(step.order for step in self.done))

    def steps(self, table: T) -> tuple[Step, ...]:
        """What a dealer may do next; any one of them is right.

        Nobody here is silent, so the dealer answers for nobody who is asked.
        """
        listed = (step for step in self.game.agenda(table) if step.by is Role.DEALER)
        return tuple(step for step in listed if step.must or not step.stands_for)

    def is_a_choice(self, table: T) -> bool:
        steps = self.steps(table)
        return bool(steps) and not any(is_sealing(step.order) for step in steps)

    def step(self, moment: Moment[T]) -> Step:
        """The first of those that come next."""
        return self.steps(moment.table)[0]

    def choices(self, moment: Moment[T], most: int, draw: Draw) -> tuple[Choice, ...]:
        """The steps that come next, and others that would be refused, in any order."""
        right = self._right(moment.table)
        wrong = tuple(self._wrong(moment, right, draw, most - len(right)))
        return tuple(in_any_order((*right, *wrong), draw))

    def refused(self, moment: Moment[T], laid: Laid) -> Refusal | None:
        """Why the same wager is not taken at this moment, if it is not."""
        command = Command(laid.order, laid.person, Role.PLAYER, moment.at)
        answer = self.game.decide(moment.table, command)
        return answer if isinstance(answer, Refusal) else None

    def why_not(self, against: Refusal) -> str:
        """Where nothing speaks against an order but the turn, what comes next is said beside."""
        return NOT_ITS_TURN if _OUT_OF_TURN.fullmatch(against.why) else f"{begun(against.why)}."

    def _right(self, table: T) -> list[Choice]:
        """Where there are several with the same words one stands for all."""
        found = dict[str, Choice]()
        for step in self.steps(table):
            found.setdefault(self.game.says(step.order), Choice(step.order, "", None))
        return [Choice(each.order, says, None) for says, each in found.items()]

    def _wrong(
        self, moment: Moment[T], right: Sequence[Choice], draw: Draw, most: int
    ) -> Iterable[Choice]:
        """What lies near the step is shown before what is far off, and easily ruled out."""
        due, in_words = self.step(moment), dict[str, Order]()
        for order in in_any_order(self._orders(moment.table), draw):
            if not is_sealing(order) and not self._is_right_too(due, order):
                in_words.setdefault(self.game.says(order), order)
        for each in right:
            in_words.pop(each.says, None)
        near = nearest_first(in_words.values(), due.order, [step.order for step in self.done])
        refused = ((order, self._against(moment, order)) for order in near)
        wrong = (Choice(order, self.game.says(order), why) for order, why in refused if why)
        return islice(wrong, max(0, most))

    def _is_right_too(self, due: Step, order: Order) -> bool:
        is_unordered = due.clause in teaching().unordered
        return _is_right_too(order, due.order, is_unordered=is_unordered) or (
            kind_of(order) != kind_of(due.order)
            and not teaching().as_well(due.clause).isdisjoint(self._clauses_of(order))
        )

    def _clauses_of(self, order: Order) -> set[ClauseId]:
        """By which the like was due at such a table."""
        return {step.clause for step in self.done if kind_of(step.order) == kind_of(order)}

    def _orders(self, table: T) -> list[Order]:
        met = (each for each in self.met if _is_of_somebody_here(each, table))
        return [*(order for _, orders in self.palette(table) for order in orders), *met]

    def _against(self, moment: Moment[T], order: Order) -> Refusal | None:
        """Why the table refuses it; nothing where it would take it."""
        if any(is_same_step(step.order, order) for step in self.game.agenda(moment.table)):
            return None
        command = Command(order, DEALER, Role.DEALER, moment.at)
        answer = self.game.decide(moment.table, command)
        return answer if isinstance(answer, Refusal) else None


def _is_of_somebody_here(order: Order, table: Any) -> bool:  # noqa: ANN401 each game's own
    """At another table the same person sat elsewhere, and nobody is to be caught by that."""
    owner, seat = getattr(order, "owner", ""), table.seats.get(getattr(order, "seat", 0))
    return not owner or (seat is not None and seat.person == owner)


def _is_right_too(order: Order, due: Order, *, is_unordered: bool) -> bool:
    """The same done elsewhere, where no chapter says which comes first.

    Another loser is collected, another hand is called, another wager of the same seat is paid;
    and when a tied wager is handed back no chapter says at all.
    """
    if type(order) is not type(due):
        return False
    actions = {getattr(each, "action", None) for each in (order, due)}
    seats = {getattr(each, "seat", None) for each in (order, due)}
    if RETURN in actions and actions <= {RETURN, PAY}:
        return True
    return len(actions) == 1 and (is_unordered or (len(seats) == 1 and actions != {None}))


def is_sealing(done: Order | Event) -> bool:
    """To seal and to open what chance decided is no work of a dealer's hands."""
    return not SEALED.isdisjoint(done.__struct_fields__)
