"""Cards that show after they left the shoe, held to the sealed orders once these are opened.

A card that shows as it leaves the shoe is held to its order by a checker that knows no game. Here
are the others: the hole card and what the card reader told of it, a card drawn in error and dealt
later, and whether an order holds all the cards that were not on the layout when it was sealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from croupier.games.spanish_21.hands import SPANISH_DECK, VALUES, is_blackjack
from croupier.table.cards.ending import ShoeOpened
from croupier.table.cards.preparing import OrderSealed
from croupier.table.spanish_21.dealing import CardDealt
from croupier.table.spanish_21.game import evolve
from croupier.table.spanish_21.peeking import HoleCardRead, HoleCardTurned
from croupier.table.spanish_21.state import Place, Table
from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.values.sealing import dealt_at

Orders = Mapping[str, tuple[Card, ...]]
"""Opened orders, by commitment."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something recorded that opened orders can prove wrong."""

    place: int
    needs: frozenset[str]
    wrong: Callable[[Orders], str]


class Deals:
    """Follows the table by its events; one that does not fit is told by others."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._lost = False
        self._claims = list[Claim]()
        self._opened = dict[str, tuple[Card, ...]]()

    def look(self, place: int, event: Event) -> Iterator[tuple[int, str]]:
        if self._lost:
            return
        try:
            self._claims += _claims(self._table, place, event)
            self._table = evolve(self._table, event)
        except Exception:  # noqa: BLE001 what was tampered with is told, not raised
            self._lost = True
            return
        if isinstance(event, ShoeOpened):
            self._opened[event.commitment] = event.order
        yield from self._held()
        if isinstance(event, ShoeOpened):
            self._forget(self._table)

    def _held(self) -> Iterator[tuple[int, str]]:
        """Claims whose orders are all known by now."""
        waiting = list[Claim]()
        for claim in self._claims:
            if not claim.needs <= self._opened.keys():
                waiting.append(claim)
            elif why := claim.wrong(self._opened):
                yield claim.place, why
        self._claims = waiting

    def _forget(self, table: Table) -> None:
        """An order is kept as long as a card of it is out that nobody has seen."""
        out = {each.commitment for each in table.unseen_out}
        kept = out.union(*(claim.needs for claim in self._claims))
        self._opened = {name: order for name, order in self._opened.items() if name in kept}


def _claims(table: Table | None, place: int, event: Event) -> Iterator[Claim]:
    if table is None or table.physical_cards:
        return
    round_ = table.round
    match event:
        case OrderSealed():
            yield _whole_set(table, place, event)
        case CardDealt(card=Card() as face, held=True) if table.held[0].card is None:
            yield _shows(place, table.held[0].place, face, "the card that was drawn before")
        case HoleCardTurned() if round_ and round_.hole:
            yield _shows(place, round_.hole, event.hole, "the hole card")
        case HoleCardRead() if round_ and round_.hole and round_.up_card:
            yield _read(place, round_.hole, round_.up_card, told=event.blackjack)


def _shows(place: int, at: Place, face: Card, what: str) -> Claim:
    def wrong(orders: Orders) -> str:
        sealed = _card_at(orders, at)
        return "" if face == sealed else f"{what} is {face}; the sealed order has {sealed} there"

    return Claim(place, frozenset({at.commitment}), wrong)


def _read(place: int, at: Place, up: Card, *, told: bool) -> Claim:
    def wrong(orders: Orders) -> str:
        hole = _card_at(orders, at)
        if hole is None or hole.rank not in VALUES or is_blackjack((up, hole)) == told:
            return ""
        told_of = "a Blackjack" if told else "no Blackjack"
        return f"the card reader told of {told_of}; the sealed order has {hole} under {up}"

    return Claim(place, frozenset({at.commitment}), wrong)


def _whole_set(table: Table, place: int, event: OrderSealed) -> Claim:
    laid_out, unseen = table.laid_out, table.unseen_out
    held = Counter(SPANISH_DECK * table.house.shoe_decks)

    def wrong(orders: Orders) -> str:
        out = [card for at in unseen if (card := _card_at(orders, at))]
        if Counter((*orders[event.commitment], *laid_out, *out)) == held:
            return ""
        beside = f" and the {len(laid_out) + len(out)} on the layout" if laid_out or out else ""
        return f"the cards sealed here{beside} are not {table.house.shoe_decks} decks of 48"

    needs = frozenset({event.commitment, *(each.commitment for each in unseen)})
    return Claim(place, needs, wrong)


def _card_at(orders: Orders, at: Place) -> Card | None:
    order = orders[at.commitment]
    return dealt_at(order, at.offset, at.nth) if order else None
