"""From whom a person's way into the house comes: who made their link, who made that one's, and on.

Whoever makes a link can come by it under another name, and whoever gives an office can be the one
who holds it then. So two people are two only where their lines meet nobody but the house, which
prints links when a server starts.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from croupier.values.names import is_of_the_house


class Lines(msgspec.Struct, frozen=True):
    made_by: Mapping[str, str] = {}
    """By link."""
    came_by: Mapping[str, frozenset[str]] = {}
    """By person, every link by which they ever came."""
    raised_by: Mapping[str, frozenset[str]] = {}
    """By person, everybody who ever gave them an office."""

    def with_link(self, link: str, maker: str) -> Lines:
        return replace(self, made_by={**self.made_by, link: maker})

    def with_person(self, person: str, link: str) -> Lines:
        links = self.came_by.get(person, frozenset()) | {link}
        return replace(self, came_by={**self.came_by, person: links})

    def with_office(self, person: str, giver: str) -> Lines:
        givers = self.raised_by.get(person, frozenset()) | {giver}
        return replace(self, raised_by={**self.raised_by, person: givers})

    def apart(self, one: str, other: str) -> bool:
        """Whether nobody of the house stands behind both, and neither behind the other."""
        first, second = self._line(one), self._line(other)
        return bool(first and second) and first.isdisjoint(second)

    def _line(self, person: str) -> frozenset[str]:
        """That person and all behind them; nobody where a link is of unknown hand."""
        line, waiting = set[str](), {person}
        while waiting:
            each = waiting.pop()
            line.add(each)
            makers = {self.made_by.get(link) for link in self.came_by.get(each, ())}
            if not makers or None in makers:
                return frozenset()
            behind = makers | self.raised_by.get(each, frozenset())
            waiting |= {one for one in behind if one and not is_of_the_house(one)} - line
        return frozenset(line)
