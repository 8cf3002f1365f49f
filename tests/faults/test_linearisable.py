"""The checker of histories lets through what can have come about one by one, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from random import Random

import pytest

from tools.faults.linearisable import Operation, misfit


@dataclass(frozen=True)
class Write:
    number: int


@dataclass(frozen=True)
class Read:
    pass


Asked = Write | Read
History = list[Operation[Asked, int]]
WRITTEN = -1


def register(number: int, asked: Asked) -> tuple[int, int]:
    return (asked.number, WRITTEN) if isinstance(asked, Write) else (number, number)


def wrote(number: int, called: float, returned: float) -> Operation[Asked, int]:
    return Operation(called, Write(number), WRITTEN, returned)


def read(number: int, called: float, returned: float) -> Operation[Asked, int]:
    return Operation(called, Read(), number, returned)


def lost(number: int, called: float) -> Operation[Asked, int]:
    """Written by somebody who never had an answer."""
    return Operation(called, Write(number))


LAWFUL: dict[str, History] = {
    "one after the other": [wrote(1, 0, 1), read(1, 2, 3)],
    "a read beside a write sees the old": [wrote(1, 0, 5), read(0, 1, 2)],
    "or the new": [wrote(1, 0, 5), read(1, 1, 2), read(1, 3, 4)],
    "an unanswered write happened": [lost(1, 0), read(1, 2, 3)],
    "never happened": [lost(1, 0), read(0, 2, 3)],
    "or happens late": [lost(1, 0), read(0, 2, 3), wrote(2, 4, 5), read(2, 6, 7), read(1, 8, 9)],
}
UNLAWFUL: dict[str, History] = {
    "a stale read": [wrote(1, 0, 1), read(0, 2, 3)],
    "a write that was answered and is lost": [wrote(1, 0, 1), wrote(2, 2, 3), read(1, 4, 5)],
    "a write that comes twice": [wrote(1, 0, 1), wrote(2, 2, 3), read(2, 4, 5), read(1, 6, 7)],
    "what was seen is no longer so": [wrote(1, 0, 9), read(1, 1, 2), read(0, 3, 4)],
    "before it was asked": [read(1, 0, 1), lost(1, 2)],
    "an unanswered write that happens twice": [
        lost(1, 0), read(1, 1, 2), wrote(2, 3, 4), read(2, 5, 6), read(1, 7, 8),
    ],
}  # fmt: skip


@pytest.mark.parametrize("history", LAWFUL.values(), ids=LAWFUL)
def test_what_can_have_come_about_one_by_one(history: History) -> None:
    assert misfit(history, 0, register) is None


@pytest.mark.parametrize("history", UNLAWFUL.values(), ids=UNLAWFUL)
def test_what_cannot(history: History) -> None:
    stuck = misfit(history, 0, register)
    assert stuck is not None
    assert stuck.misfits, "it says what fits nowhere"


def test_every_order_of_a_few_is_tried() -> None:
    """Held to a search that knows nothing: all orders of all of them, with and without the lost."""
    chance = Random(17)  # noqa: S311
    verdicts = set[bool]()
    for _ in range(400):
        history = [_any(chance) for _ in range(5)]
        verdict = misfit(history, 0, register) is None
        assert verdict == _explained(history), history
        verdicts.add(verdict)
    assert verdicts == {True, False}


def _any(chance: Random) -> Operation[Asked, int]:
    called = chance.uniform(0, 5)
    returned = called + chance.uniform(0, 4)
    number = chance.randrange(3)
    return chance.choice(
        [wrote(number, called, returned), read(number, called, returned), lost(number, called)]
    )


def _explained(history: History) -> bool:
    answered = [each for each in history if each.told is not None]
    doubtful = [each for each in history if each.told is None]
    some = [
        [*answered, *(each for n, each in enumerate(doubtful) if chosen >> n & 1)]
        for chosen in range(1 << len(doubtful))
    ]
    return any(_fits(order) for each in some for order in permutations(each))


def _fits(order: tuple[Operation[Asked, int], ...]) -> bool:
    number = 0
    for place, each in enumerate(order):
        if any(later.returned < each.called for later in order[place + 1 :]):
            return False
        number, told = register(number, each.asked)
        if each.told not in {None, told}:
            return False
    return True
