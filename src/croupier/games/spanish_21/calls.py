"""Decisions in one line of text, box by box in the order made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.games.spanish_21.bets import parse_seat
from croupier.games.spanish_21.boxes import Decision
from croupier.rulebooks.reader import nearest
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import Unreadable

WORDS = [decision.value for decision in Decision]


@dataclass(frozen=True, slots=True)
class Call:
    """A decision; a double for less names its sum."""

    decision: Decision
    amount: Cents | None = None

    def __str__(self) -> str:
        less = f" {dollars(self.amount)}" if self.amount is not None else ""
        return f"{self.decision.value}{less}"


Calls = Mapping[int, tuple[Call, ...]]
"""By seat."""


def parse_calls(text: str) -> Calls:
    """Read ``1 split hit stand double 10 rescue; 2 surrender``.

    >>> [str(call) for call in parse_calls("1 split hit stand double 10 rescue")[1]]
    ['split', 'hit', 'stand', 'double 10.00', 'rescue']
    """
    calls = dict[int, tuple[Call, ...]]()
    for words in filter(None, map(str.split, text.split(";"))):
        seat = parse_seat(words[0])
        if seat in calls:
            raise Unreadable(f"seat {seat}: decisions are given twice")
        calls[seat] = tuple(_calls(words[1:]))
    return calls


def _calls(words: Sequence[str]) -> Iterator[Call]:
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word not in WORDS:
            raise Unreadable(f"{word!r} is not a decision; {nearest(word, WORDS)}")
        decision = Decision(word)
        names_sum = decision is Decision.DOUBLE and waiting and waiting[0] not in WORDS
        yield Call(decision, cents_from_text(waiting.pop(0)) if names_sum else None)
