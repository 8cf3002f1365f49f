"""Irregularities of Spanish 21: which can happen now, and how a menu calls them."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.table.cards.cutting import OrderRecut
from croupier.table.cards.preparing import RejectCards
from croupier.table.orders import Order
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.card_reader import ReportReaderBroken
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.passed_over import MissBox, MissCard, MissDealer
from croupier.table.spanish_21.peeking import MissPeek, PeekInError
from croupier.table.spanish_21.shuffler import ReportJam
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.tens import FindTen
from croupier.table.steps import Step

IRREGULAR = (
    DrawInError,
    FindFaceUp,
    FindTen,
    MissDealer,
    MissBox,
    MissCard,
    MissPeek,
    PeekInError,
    ReportReaderBroken,
    ReportJam,
    RejectCards,
    OrderRecut,
)
HAS_A_WORD = (NewDealer,)
"""Further orders that a dealer gives by another word."""


def irregularities(_: Table, steps: Sequence[Step]) -> tuple[Step, ...]:
    """What can go wrong here and now, of what is open to the staff."""
    return tuple(step for step in steps if not step.must and isinstance(step.order, IRREGULAR))


def in_words(act: Order) -> str:
    """An entry of the menu.

    >>> in_words(MissPeek())
    'The hole card was not read'
    """
    return SPANISH_21.mishap(act)
