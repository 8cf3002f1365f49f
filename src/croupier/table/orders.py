"""An order and the person who gives it, whatever the game."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

import msgspec

from croupier.table.names import kebab
from croupier.table.people import Role

Words = Annotated[str, msgspec.Meta(max_length=200)]
"""Free text of the sender."""
Name = Annotated[str, msgspec.Meta(max_length=60)]
"""Of a person, a wager, a batch; short enough to be said back."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
Cents = Annotated[int, msgspec.Meta(ge=0, le=10**13)]
Depth = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
"""How deep in a stack of cards."""


class Act(msgspec.Struct, frozen=True, tag_field="act", tag=kebab):
    """An order. The fields in ``filled`` are the sender's; the others say which step it is."""

    filled: ClassVar[frozenset[str]] = frozenset()


class Command(msgspec.Struct, frozen=True):
    """An order with the person who gives it, the office, and the time."""

    act: Act
    actor: str
    role: Role
    at: datetime
    id: str = ""
    """Chosen by the sender; it takes effect once."""
