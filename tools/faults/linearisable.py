"""Whether what many people were told, all at the same time, can have come about one by one.

A search after Wing and Gong, with Lowe's memory of where it has been: of all operations that
nothing else is known to have ended before, one after the other is tried as the next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Asked = TypeVar("Asked")
Told = TypeVar("Told")

Step = Callable[[State, Asked], tuple[State, Told]]
"""What becomes of a state when something is asked of it alone, and what is told."""


@dataclass(frozen=True)
class Operation(Generic[Asked, Told]):
    called: float
    asked: Asked
    told: Told | None = None
    """None where nobody knows: it may have happened, may yet happen, or never."""
    returned: float = inf


@dataclass(frozen=True)
class Stuck(Generic[Asked, Told]):
    """How far a history can be told one by one, and what then fits nowhere."""

    explained: int
    misfits: tuple[Operation[Asked, Told], ...]


def misfit(
    history: Sequence[Operation[Asked, Told]], start: State, step: Step[State, Asked, Told]
) -> Stuck[Asked, Told] | None:
    """None if the history is linearisable."""
    search = Search(history, step)
    seen, farthest = set[tuple[int, State]](), 0
    path = [(0, start, search.next_ones(0))]
    while path:
        done, state, ahead = path[-1]
        if search.is_whole(done):
            return None
        farthest = max(done, farthest, key=search.explained)
        number = next(ahead, None)
        if number is None:
            path.pop()
            continue
        become, key = search.after(state, number), done | 1 << number
        if become is not None and (key, become) not in seen:
            seen.add((key, become))
            path.append((key, become, search.next_ones(key)))
    return search.stuck(farthest)


class Search(Generic[State, Asked, Told]):
    """What can come next; what is done already is a number with a bit for each operation."""

    def __init__(
        self, history: Sequence[Operation[Asked, Told]], step: Step[State, Asked, Told]
    ) -> None:
        answered = sorted((each for each in history if each.told is not None), key=_called)
        doubtful = sorted((each for each in history if each.told is None), key=_called)
        self._operations, self._step = (*answered, *doubtful), step
        self._answered = len(answered)
        self._all_answered = (1 << self._answered) - 1

    def is_whole(self, done: int) -> bool:
        """What nobody was told need not have happened."""
        return done & self._all_answered == self._all_answered

    def explained(self, done: int) -> int:
        return (done & self._all_answered).bit_count()

    def next_ones(self, done: int) -> Iterator[int]:
        """Called before any other that is left had returned; what was answered comes first."""
        soonest = inf
        for number in range(_first_gap(done & self._all_answered), self._answered):
            if not done >> number & 1:
                if self._operations[number].called > soonest:
                    break
                soonest = min(soonest, self._operations[number].returned)
                yield number
        for number in range(self._answered, len(self._operations)):
            if self._operations[number].called > soonest:
                break
            if not done >> number & 1:
                yield number

    def after(self, state: State, number: int) -> State | None:
        operation = self._operations[number]
        become, told = self._step(state, operation.asked)
        if operation.told is None:
            return None if become == state else become  # it may as well never happen
        return become if told == operation.told else None

    def stuck(self, done: int) -> Stuck[Asked, Told]:
        left = [each for each in self.next_ones(done) if each < self._answered]
        return Stuck(self.explained(done), tuple(self._operations[each] for each in left))


def _called(operation: Operation[Asked, Told]) -> float:
    return operation.called


def _first_gap(done: int) -> int:
    """The place of the first that is not done."""
    return (~done & (done + 1)).bit_length() - 1
