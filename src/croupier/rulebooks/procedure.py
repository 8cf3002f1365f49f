"""What a chapter asks of the people at a table, duty by duty."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebooks.citing import clause
from croupier.rulebooks.reader import Reader, nearest
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties that a game's tables know."""

    always: frozenset[str]
    """No chapter about the game is without them."""
    sometimes: frozenset[str] = frozenset()
    """Some chapters have them; without one the table does nothing of the kind."""

    @property
    def known(self) -> frozenset[str]:
        return self.always | self.sometimes


def read_procedure(reader: Reader, duties: Duties) -> dict[str, ClauseId]:
    if missing := sorted(duties.always.difference(reader.names)):
        raise BadMaterial(f"{reader.at(missing[0])}: the chapter names no clause for this duty")
    return read_own_duties(reader, duties)


def read_own_duties(reader: Reader, duties: Duties) -> dict[str, ClauseId]:
    """Duties and their clauses, however many."""
    named = reader.names
    for name in named:
        if name not in duties.known:
            hint = nearest(name, sorted(duties.known))
            raise BadMaterial(f"{reader.at(name)}: is no duty; {hint}")
    read = {name: clause(reader, name) for name in named}
    reader.close()
    return read
