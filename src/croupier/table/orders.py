"""An order and the person who gives it, whatever the game."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from typing import Annotated, ClassVar

import msgspec

from croupier.table.people import Role
from croupier.values.actors import THE_CLOCK, automatic


def kebab(name: str) -> str:
    """Write a class name with hyphens.

    >>> kebab("WashCards")
    'wash-cards'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


Words = Annotated[str, msgspec.Meta(max_length=200)]
"""Free text of the sender."""
Name = Annotated[str, msgspec.Meta(max_length=60)]
"""Of a wager, a batch; short enough to be said back."""
Person = Annotated[str, msgspec.Meta(max_length=60, title="person")]
"""Whoever an order is about, where that is not whoever gives it."""
Filing = Annotated[str, msgspec.Meta(max_length=1_000_000)]
"""The text of a submission."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
Cents = Annotated[int, msgspec.Meta(ge=0, le=10**13)]
Depth = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
"""How deep in a stack of cards."""


class Order(msgspec.Struct, frozen=True, tag_field="name", tag=kebab):
    """An order. The fields in ``filled`` are the sender's; the others say which step it is."""

    filled: ClassVar[frozenset[str]] = frozenset()
    handed_over: ClassVar[frozenset[str]] = frozenset()
    """Fields that the floor alone fills in; no sender chooses them."""
    by_chance: ClassVar[tuple[str, ...]] = ()
    """Fields that chance decides where cards, tiles and dice are sealed: the floor fills them in,
    or they are known from the deal. With real ones the dealer fills in what is seen."""
    added: ClassVar[frozenset[str]] = frozenset()
    """Fields that orders of earlier journals do not have: they are written where they say
    something."""
    in_event: ClassVar[frozenset[str]] = frozenset()
    """Fields that its first event holds as they are; a journal does not keep them twice."""


@cache
def person_fields(kind: type[Order]) -> tuple[str, ...]:
    """The fields by which an order names people."""
    return tuple(each.name for each in msgspec.structs.fields(kind) if each.type == Person)


def chosen_by_sender(order: Order) -> tuple[str, ...]:
    """The fields of chance that are filled in an order as it came from its sender."""
    if not order.by_chance:
        return ()
    return tuple(name for name in order.by_chance if getattr(order, name) not in {None, "", ()})


class Giver(msgspec.Struct, frozen=True):
    """Who gives an order, and in which office."""

    name: str
    office: str


CLOCK = Giver(THE_CLOCK, "clock")
"""Calls when time is up, and answers for whoever does not."""
AUTOMATIC_DEALER = Giver(automatic(Role.DEALER.value), Role.DEALER.value)


OFFICES = {role: role.value for role in Role}
"""Looked up for every order there is."""


class Command(msgspec.Struct, frozen=True):
    """An order with the person for whom it counts, the office, and the time."""

    order: Order
    actor: str
    role: Role
    at: datetime
    id: str = ""
    """Chosen by the sender; it takes effect once."""
    giver: Giver | None = None
    """Who gives it, where that is not the actor."""

    @property
    def given_by(self) -> Giver:
        return self.giver or Giver(self.actor, OFFICES[self.role])


class Blank(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the sender of an order must still fill in."""

    name: str
    """The field of the order."""
    form: str
    """``card``, ``cards``, ``tiles``, ``dice``, ``depth``, ``cents``, ``choice`` or ``text``."""
    least: int = 0
    most: int = 0
    """Bounds of a depth or sum, or how many cards, tiles or dice; 0: no bound."""
    choices: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    """The choices as they are shown, where their names do not do."""
    held: int | None = None
    """Of a sum: what is there before it, so that its sender sees what is there then."""
    takes: bool = False
    """So much less is there then."""
    unusual: int = 0
    """A sum from which on its sender is asked twice; 0: never."""


WHY = Blank("why", "text")
CARD = Blank("card", "card")
