"""What the last round was, out of what was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from croupier.cli.playing.leaving import is_spot_of
from croupier.table.seats.wagers import NoMoreBetsCalled, RoundVoided
from croupier.values.events import Event, Moving
from croupier.values.transfers import stack


def of_last_round(told: Sequence[Event]) -> list[Event]:
    """From the last call of no more bets on."""
    newest = takewhile(lambda event: not isinstance(event, NoMoreBetsCalled), reversed(told))
    return list(newest)[::-1]


def void_because(round_: Iterable[Event]) -> str | None:
    return next((event.why for event in round_ if isinstance(event, RoundVoided)), None)


def gain_of(round_: Iterable[Event], person: str, settling: tuple[type[Event], ...]) -> int | None:
    """What a person is up after a round; None if it moved none of their chips.

    `settling` are the events that move chips because of the cards or tiles.
    """

    def is_mine(account: str) -> bool:
        return account == stack(person) or is_spot_of(account, person)

    moves = [
        each
        for event in round_
        if isinstance(event, settling) and isinstance(event, Moving)
        for each in event.transfers
        if is_mine(each.source) or is_mine(each.target)
    ]
    if not moves:
        return None
    return sum(each.cents * (is_mine(each.target) - is_mine(each.source)) for each in moves)
