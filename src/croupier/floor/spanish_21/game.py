"""Spanish 21 as the floor runs it."""

from __future__ import annotations

from datetime import datetime

from croupier.floor.chance import Chance
from croupier.floor.live_game import LiveGame, Lots
from croupier.floor.spanish_21.card_supply import Supply, without_tens
from croupier.table.cards.burning import BurnCard, LoadShoe
from croupier.table.cards.card_life import must_stop, overdue
from croupier.table.cards.ending import ChangeCards
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.spoken import SpeakWager
from croupier.table.spanish_21.burning import NewDealer, must_relieve
from croupier.table.spanish_21.card_reader import CheckReader, reader_unchecked
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.game import GAME as SPANISH_21_TABLES
from croupier.table.spanish_21.state import Table
from croupier.values.refusals import Refusal


def comes_first(table: Table, at: datetime) -> tuple[Order, Role] | None:
    """Old cards are changed; the reader is looked at daily."""
    if table.closed:
        return None
    first = next((step.order for step in SPANISH_21_TABLES.agenda(table)), None)
    if isinstance(first, CallNoMoreBets) and reader_unchecked(table, at):
        return CheckReader(), Role.FLOORPERSON
    return (ChangeCards(), Role.DEALER) if _is_late(table, first, at) else None


def _is_late(table: Table, order: Order | None, at: datetime) -> bool:
    """Whether the cards must be changed before this step; a round is finished with them."""
    if isinstance(order, CallNoMoreBets):
        return must_stop(table, at) is not None
    is_whole = isinstance(order, LoadShoe) and not table.in_shoe.of_discards
    return is_whole and overdue(table, at) is not None


def relief(table: Table, order: Order, dealer: str) -> Order | None:
    """Whoever comes to the table says so before taking a card."""
    takes_card = isinstance(order, BurnCard | DealCard)
    return NewDealer() if takes_card and must_relieve(table, dealer) else None


def not_from_a_screen(table: Table, order: Order) -> Refusal | None:
    if isinstance(order, SpeakWager):
        return Refusal(table.duty("spoken"), "nobody can lay cash on this layout")
    return None


def lots(chance: Chance, decks: int) -> Lots:
    return {"cards": lambda: without_tens(chance.cards(decks))}


GAME = LiveGame[Table](
    tables=SPANISH_21_TABLES,
    supply=Supply,
    lots=lots,
    comes_first=comes_first,
    relief=relief,
    not_from_a_screen=not_from_a_screen,
)
