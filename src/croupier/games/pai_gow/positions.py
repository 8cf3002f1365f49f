"""The eight positions of a table and the count that finds the first to receive tiles."""

from __future__ import annotations

from typing import NewType

from croupier.values.messages import Message, said

Position = NewType("Position", int)
"""Counterclockwise from the dealer: the dealer, areas one to six, the Dead Hand."""

DEALER = Position(0)
AREAS = tuple(Position(area) for area in range(1, 7))
DEAD = Position(7)
POSITIONS = (DEALER, *AREAS, DEAD)


def start(total: int, first: Position = DEALER) -> Position:
    """Where a count of the dice ends that begins with the dealer or the bank as number one.

    >>> start(9), start(15)
    (0, 6)
    """
    return Position((first + total - 1) % len(POSITIONS))


def order_from(first: Position) -> tuple[Position, ...]:
    """All positions counterclockwise from one of them."""
    return (*POSITIONS[first:], *POSITIONS[:first])


def position_name(position: Position) -> str:
    """As a person says it.

    >>> position_name(DEALER), position_name(Position(3)), position_name(DEAD)
    ('dealer', 'seat 3', 'Dead Hand')
    """
    return str(position_said(position))


def position_said(position: Position) -> Message:
    """The same, to be said when it is shown."""
    name = {DEALER: "dealer", DEAD: "Dead Hand"}.get(position)
    return said(name) if name else said("seat {seat}", seat=position)
