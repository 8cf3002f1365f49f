"""Irregularities of Spanish 21: which can happen now, and how a menu calls them."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.table.orders import Order
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.imperatives import slip
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Step

IRREGULAR = (
    acts.DrawInError,
    acts.FindFaceUp,
    acts.FindTen,
    acts.MissDealer,
    acts.MissBox,
    acts.MissCard,
    acts.MissPeek,
    acts.PeekInError,
    acts.ReportReaderBroken,
    acts.ReportJam,
    acts.RejectCards,
    acts.OrderRecut,
)
HAS_A_WORD = (acts.NewDealer,)
"""Further orders that a dealer gives by another word."""


def irregularities(_: Table, steps: Sequence[Step]) -> tuple[Step, ...]:
    """What can go wrong here and now, of what is open to the staff."""
    return tuple(step for step in steps if not step.must and isinstance(step.order, IRREGULAR))


def in_words(act: Order) -> str:
    """An entry of the menu.

    >>> in_words(acts.MissPeek())
    'The hole card was not read'
    """
    return slip(act)
