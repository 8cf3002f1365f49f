"""What two people do means two names, whatever offices a person holds."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.values.clauses import ClauseId
from croupier.values.messages import Message
from croupier.values.names import folded
from croupier.values.refusals import Refusal, refuse


def not_by_another(
    person: str, others: Iterable[str], clause: ClauseId | None, what: str | Message
) -> Refusal | None:
    """Whoever has done one part of it leaves the other to somebody else."""
    if folded(person) not in map(folded, others):
        return None
    return refuse(clause, "{person} {what}: a second person must do this", person=person, what=what)
