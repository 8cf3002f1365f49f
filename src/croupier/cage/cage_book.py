"""The cage's own book: money it hands out to purses, chips it sends to trays and takes back."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cage.book import Book
from croupier.values.events import Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.streams import is_purse, is_table
from croupier.values.transfers import CAGE, Transfer

OUT = "out"
"""All that the cage has handed out and not taken back; the state of this book, in cents."""


class CageEvent(Moving, frozen=True):
    """Something passes over the counter; the record's command names that of the other side."""

    stream: str
    """The purse or the table on the other side."""


book = Book[int, CageEvent]()
Outcome = CageEvent | Refusal


@book.event("The cage hands {transfers:total} to {stream}.")
class HandedOut(CageEvent, frozen=True):
    kind = "handed-out/1"


@book.event("The cage takes {transfers:total} back from {stream}.")
class TakenBack(CageEvent, frozen=True):
    kind = "taken-back/1"


def hand_out(stream: str, cents: int) -> Outcome:
    if not (is_purse(stream) or is_table(stream)):
        return refuse(None, "the cage hands nothing to {stream}", stream=stream)
    return _no_sum(cents) or HandedOut((Transfer(CAGE, OUT, cents),), stream)


def take_back(stream: str, cents: int) -> Outcome:
    """What is left of a tray; a purse's money comes back by way of the tables alone."""
    if not is_table(stream):
        return refuse(None, "the cage takes nothing back from {stream}", stream=stream)
    return _no_sum(cents) or TakenBack((Transfer(OUT, CAGE, cents),), stream)


def move(stream: str, cents: int) -> Outcome:
    """Out of the cage above zero, back into it below."""
    return take_back(stream, -cents) if cents < 0 else hand_out(stream, cents)


@book.again
def _handed_out_again(_: int, event: HandedOut) -> Outcome:
    return hand_out(event.stream, out_of_cage(event.transfers))


@book.again
def _taken_back_again(_: int, event: TakenBack) -> Outcome:
    return take_back(event.stream, -out_of_cage(event.transfers))


@book.change
def _moved(out: int, event: HandedOut | TakenBack) -> int:
    return out + out_of_cage(event.transfers)


def out_of_cage(transfers: Iterable[Transfer]) -> int:
    """In cents; below zero what comes back.

    >>> out_of_cage([Transfer(CAGE, "inventory", 500), Transfer("inventory", CAGE, 20)])
    480
    """
    return sum(each.cents * ((each.source == CAGE) - (each.target == CAGE)) for each in transfers)


def _no_sum(cents: int) -> Refusal | None:
    if cents > 0:
        return None
    return refuse(None, "a sum is above zero, and {cents:money} is not", cents=cents)


evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from
