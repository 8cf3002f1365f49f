"""What a game says: of an order before it is given, of an event when it has happened.

The texts stand in the procedures; here they are found and filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace as reworded
from typing import Any, Generic, TypeVar

from croupier.table.orders import Order
from croupier.table.orders_in_writing import counts_for
from croupier.table.procedure import Manner, Procedure, Telling
from croupier.values.events import Event
from croupier.values.messages import Message, message, said
from croupier.values.records import Record

T = TypeVar("T")

FULL_STOP = "\N{IDEOGRAPHIC FULL STOP}"
IN_ANOTHERS_PLACE = "{told} ({actor} for {person})."


class Wording(Generic[T]):
    def __init__(self, procedures: Sequence[Procedure[Any]]) -> None:
        self.manners: dict[type[Order], Manner] = joined(each.orders for each in procedures)
        for kind, words in joined(each.rewords for each in procedures).items():
            self.manners[kind] = reworded(self.manners[kind], **words)
        self.tellings: dict[type[Event], Telling] = joined(each.events for each in procedures)
        self._instructions = joined(each.instructions for each in procedures)
        self._questions = joined(each.questions for each in procedures)

    def named(self, order: Order) -> str:
        """An order within a sentence."""
        return str(self.name_of(order))

    def name_of(self, order: Order) -> Message:
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
        asked: Message = (
            found(table, order) if found else message(self.manners[type(order)].question, order)
        )
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

    def tell_record(self, record: Record, event: Event) -> str:
        """The same of an event on record; whoever acts for somebody is named with them."""
        told, person = self.tell(event), counts_for(record.order)
        if not person:
            return told
        told = told.removesuffix(".").removesuffix(FULL_STOP)
        return said(IN_ANOTHERS_PLACE, told=told, actor=record.actor, person=person).sentence

    def foretell(self, event: Event) -> str:
        """What is said of it before it happens; nothing of what is known."""
        return message(self.tellings[type(event)].foretells, event).sentence


def joined(registries: Iterable[dict[Any, Any]]) -> dict[Any, Any]:
    """What procedures have collected; nothing stands in two of them."""
    found = dict[Any, Any]()
    for each in registries:
        twice = found.keys() & each.keys()
        assert not twice, f"in two procedures: {twice}"
        found |= each
    return found
