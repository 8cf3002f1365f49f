"""Fills into an order what chance decides: the next card, a commitment, the opened order."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from croupier.floor.chance import Sealed, sealed_from, secret_of, shuffled
from croupier.journal.store import Journal
from croupier.table.baccarat import acts
from croupier.table.baccarat.acts import Act
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.state import Shoe, Table
from croupier.values.cards import Card
from croupier.values.refusals import Refusal
from croupier.values.sealing import dealt_at

IN_TURN = acts.DealCard | acts.BurnCard | acts.DiscardCard
ERRORS = acts.DrawInError | acts.FindFaceUp
Drawing = acts.DealCard | acts.BurnCard | acts.DiscardCard | acts.DrawInError | acts.FindFaceUp


class Supply:
    """The sealed orders of the shoes in play; nobody else knows them."""

    def __init__(self, journal: Journal, shuffle: Callable[[int], Sealed] = shuffled) -> None:
        self._journal = journal
        self._shuffle = shuffle
        self._known: dict[str, Sealed] = {}
        self.to_seal: dict[str, bytes] = {}
        """Secrets to be kept with the next append."""
        self.to_unseal: set[str] = set()

    def begin(self) -> None:
        """What a refused order wanted sealed or opened is forgotten."""
        self.to_seal, self.to_unseal = {}, set()

    def filled(self, table: Table, act: Act) -> Act | Refusal:
        """The order with what chance puts into it; a sender may not choose a sealed card."""
        if table.physical_cards:
            return act
        if isinstance(act, acts.SealOrder):
            return self._sealing(table, act)
        if isinstance(act, acts.RevealOrder):
            return self._opening(act)
        if isinstance(act, IN_TURN | ERRORS):
            return self._with_card(table, act)
        return act

    def _with_card(self, table: Table, act: Drawing) -> Drawing | Refusal:
        if act.card is not None:
            return Refusal(table.duty("shuffle"), "cards come from the sealed shoe")
        if isinstance(act, ERRORS) or _draws(table, act):
            return replace(act, card=self._next(table))
        return act

    def _sealing(self, table: Table, act: acts.SealOrder) -> acts.SealOrder:
        sealed = self._shuffle(table.house.shoe_decks)
        self._known[sealed.commitment] = sealed
        self.to_seal[sealed.commitment] = secret_of(sealed)
        return replace(act, commitment=sealed.commitment)

    def _opening(self, act: acts.RevealOrder) -> acts.RevealOrder:
        sealed = self._order(act.commitment)
        if sealed is None:
            return act
        self.to_unseal.add(act.commitment)
        return replace(act, order=sealed.order, salt=sealed.salt)

    def _next(self, table: Table) -> Card | None:
        shoe = table.shoe
        if shoe is None or not shoe.left:
            return None
        sealed = self._order(shoe.commitment)
        return next_card(sealed, shoe) if sealed else None

    def _order(self, commitment: str) -> Sealed | None:
        if commitment not in self._known:
            secret = self._journal.sealed(commitment)
            if secret is None:
                return None
            self._known[commitment] = sealed_from(secret)
        return self._known[commitment]


def next_card(sealed: Sealed, shoe: Shoe) -> Card:
    return dealt_at(sealed.order, shoe.offset, shoe.drawn)


def _draws(table: Table, act: Act) -> bool:
    """Whether the step on the agenda takes a card out of the shoe and shows or keeps it."""
    return any(step.draws for step in agenda(table) if type(step.act) is type(act))
