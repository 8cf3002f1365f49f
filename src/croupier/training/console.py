"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic

import msgspec
from msgspec.structs import replace

from croupier.rulebooks.clauses import requirement
from croupier.table.orders import CARD, Blank, Command, Order
from croupier.table.people import Role, Viewer
from croupier.table.seats.seating import TakeSeat
from croupier.table.steps import Step
from croupier.table.table_game import T, TableGame
from croupier.training.steps_ahead import coming, foreseen, step_to_come
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal


class Instruction(msgspec.Struct, frozen=True):
    order: Order
    says: str
    clause: ClauseId
    section: str
    requirement: str
    by: Role
    person: str = ""
    """The one player whose step it is."""
    mine: bool = True
    """Whether this viewer may give the order now."""
    waits: str = ""
    """Why nobody may give it yet."""
    then: str = ""
    """What the table does next."""
    confirm: bool = False
    blanks: tuple[Blank, ...] = ()


class Instructions(msgspec.Struct, frozen=True):
    now: tuple[Instruction, ...]
    coming: tuple[Instruction, ...]
    wrong: tuple[Instruction, ...]
    orders: tuple[Instruction, ...]


def instructions(game: TableGame[T, Any], table: T, viewer: Viewer, at: datetime) -> Instructions:
    console = _Console(game, table, viewer, at)
    steps = game.agenda(table)
    on_agenda = {step.order for step in steps}
    listed = game.due(table, viewer, at)
    open_to = [step for step in listed if not step.must and step.order not in on_agenda]
    unasked = [step for step in listed if step.stands_for and step not in steps]
    wrong = [step for step in open_to if game.manners[type(step.order)].reports]
    slips = [each for each in console.slips(steps) if each.order not in on_agenda]
    return Instructions(
        now=tuple(each for step in (*steps, *unasked) for each in console.duties(step)),
        coming=tuple(console.to_come(then, step) for then, step in coming(game, table, at)),
        wrong=(*_one_of_each(slips), *console.without_twins(map(console.gone_wrong, wrong))),
        orders=tuple(console.order(step) for step in open_to if step not in wrong),
    )


@dataclass(frozen=True, slots=True)
class _Console(Generic[T]):
    game: TableGame[T, Any]
    table: T
    viewer: Viewer
    at: datetime

    def duties(self, step: Step) -> Iterator[Instruction]:
        """A step, or each way in which it can come out where its giver says which."""
        held_up, told = self._held_up(step), self._told(self.table, step)
        mine = self._is_theirs(step) and not held_up
        told = replace(told, mine=mine, waits=held_up, confirm=self._is_unasked(step))
        ways = tuple(self.game.ways(self.table, step.order))
        yield from (replace(told, order=order, says=says) for order, says in ways)
        if not ways:
            yield told

    def to_come(self, then: T, step: Step) -> Instruction:
        told = self._told(then, step)
        about = self.game.about(step.order)
        return replace(told, says=step_to_come(self.game, step)) if about else told

    def slips(self, steps: Iterable[Step]) -> Iterator[Instruction]:
        """What the dealer did in another way than the next step says."""
        for step in steps:
            if step.by is self.viewer.role:
                for each in self.game.slips(self.table, step.order):
                    says = each.says or self.game.mishap(each.order)
                    wrong = replace(step, order=each.order, clause=each.clause)
                    then = "" if each.asks else self._foreseen(wrong)
                    told = _instruction(wrong, says, each.asks)
                    yield replace(told, then=then, confirm=True)

    def gone_wrong(self, step: Step) -> Instruction:
        return replace(self.order(step), says=self.game.mishap(step.order))

    def order(self, step: Step) -> Instruction:
        """Nothing is foretold of a sum that its sender has yet to choose."""
        told = self._told(self.table, step)
        of_money = any(blank.form == "cents" for blank in told.blanks)
        then = "" if of_money else self._foreseen(step)
        return replace(told, then=then, confirm=self.game.manners[type(step.order)].final)

    def without_twins(self, listed: Iterable[Instruction]) -> tuple[Instruction, ...]:
        """Where the hand a card was meant for makes no difference, nobody is asked which it was."""
        kept = dict[object, Instruction]()
        for each in listed:
            same = dict.fromkeys(self.game.manners[type(each.order)].indifferent)
            kept.setdefault((replace(each.order, **same), each.then, each.clause), each)
        return tuple(kept.values())

    def _told(self, table: T, step: Step) -> Instruction:
        return _instruction(step, self._says(table, step), self._blanks(table, step))

    def _says(self, table: T, step: Step) -> str:
        """With what the table knows, or for whom the dealer answers."""
        if not step.stands_for:
            return self.game.instruction(table, step.order)
        why, answer = "has left" if step.must else "does not answer", self.game.says(step.order)
        return f"{step.stands_for} {why}: {answer[:1].lower()}{answer[1:]}"

    def _blanks(self, table: T, step: Step) -> tuple[Blank, ...]:
        """A real card whose face shows must be named; one that lies face down is not."""
        asked = self.game.blanks(table, step)
        if CARD not in asked:
            return asked
        answer = self.game.decide(table, Command(step.order, step.person, step.by, self.at))
        return asked if table.physical_cards and isinstance(answer, Refusal) else ()

    def _is_unasked(self, step: Step) -> bool:
        """Whether the dealer would answer for a player who is there and may still do so."""
        asked = any(each.by is Role.PLAYER for each in self.game.agenda(self.table))
        return asked and step.by is Role.DEALER and not step.must

    def _held_up(self, step: Step) -> str:
        """What holds a call or a movement up; what is still to be named does not."""
        if isinstance(step.order, TakeSeat):
            return "nobody is seated"
        if not self.game.manners[type(step.order)].waits:
            return ""
        answer = self.game.decide(self.table, Command(step.order, step.person, step.by, self.at))
        return answer.why if isinstance(answer, Refusal) else ""

    def _is_theirs(self, step: Step) -> bool:
        """With real cards or tiles the staff records what players at the table say and do."""
        viewer = self.viewer
        if step.by is viewer.role and step.person in {"", viewer.person}:
            return True
        staff = viewer.role in {Role.DEALER, Role.FLOORPERSON}
        of_player = step.by is Role.PLAYER and bool(step.person)
        return staff and of_player and self.table.physical_cards

    def _foreseen(self, step: Step) -> str:
        return foreseen(self.game, self.table, step.order, step.by, self.at)


def _instruction(step: Step, says: str, blanks: tuple[Blank, ...]) -> Instruction:
    """A step with what its clause asks for."""
    wanted = requirement(step.clause)
    return Instruction(
        order=step.order,
        says=says,
        clause=step.clause,
        section=wanted.section,
        requirement=wanted.text,
        by=step.by,
        person=step.person,
        blanks=blanks,
    )


def _one_of_each(slips: Iterable[Instruction]) -> tuple[Instruction, ...]:
    """How a slip came out is asked for, so it is listed once."""
    kept = dict[str, Instruction]()
    for each in slips:
        kept.setdefault(each.says, each)
    return tuple(kept.values())
