"""What somebody who joins may be called."""

from __future__ import annotations

from croupier.values.names import LONGEST, checked_person, folded
from croupier.values.refusals import Unreadable
from croupier.web.people.errors import BadName

__all__ = ["LONGEST", "checked_name", "folded"]


def checked_name(text: str) -> str:
    """A name as it is kept."""
    try:
        return checked_person(text)
    except Unreadable as wrong:
        raise BadName(*wrong.args) from None
