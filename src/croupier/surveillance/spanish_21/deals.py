"""Cards that show after they left the shoe, held to the sealed cards once these are opened.

They are the hole card and what the card reader told of it, and a card drawn in error and dealt
later; and what is sealed must hold all the cards that were not on the layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from croupier.games.spanish_21.hands import SPANISH_DECK, VALUES, is_blackjack
from croupier.surveillance.deals import Claim, Opened, SealedDeals
from croupier.surveillance.kept_secrets import hidden_in
from croupier.table.cards.ending import ShoeOpened
from croupier.table.cards.sealing import ShoeSealed
from croupier.table.cards.shoe import Place
from croupier.table.spanish_21.dealing import CardDealt
from croupier.table.spanish_21.game import GAME as SPANISH_21_TABLES
from croupier.table.spanish_21.peeking import HoleCardRead, HoleCardTurned
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.state import Table
from croupier.values.cards import Card, parse_cards
from croupier.values.events import Event
from croupier.values.refusals import Unreadable
from croupier.values.sealing import dealt_at


def deals() -> SealedDeals[Table, View]:
    return SealedDeals(SPANISH_21_TABLES, _claims, _as_opened, _unseen_out)


def _as_opened(_: Table, commitment: str, secret: bytes) -> ShoeOpened | None:
    try:
        cards = parse_cards(hidden_in(secret))
    except Unreadable:
        return None
    return ShoeOpened(commitment, cards, "", 0, 0)


def _unseen_out(table: Table) -> set[str]:
    return {each.commitment for each in table.unseen_out}


def _claims(table: Table, place: int, event: Event) -> Iterator[Claim]:
    if table.physical_cards:
        return
    round_ = table.round
    match event:
        case ShoeSealed():
            yield _whole_set(table, place, event)
        case CardDealt(card=Card() as face, held=True) if table.held[0].card is None:
            yield _shows(place, table.held[0].place, face, "the card that was drawn before")
        case HoleCardTurned() if round_ and round_.hole:
            yield _shows(place, round_.hole, event.hole, "the hole card")
        case HoleCardRead() if round_ and round_.hole and round_.up_card:
            yield _read(place, round_.hole, round_.up_card, told=event.blackjack)


def _shows(place: int, at: Place, face: Card, what: str) -> Claim:
    def wrong(opened: Opened) -> Iterator[str]:
        if face != (sealed := _card_at(opened, at)):
            yield f"{what} is {face}; the sealed order has {sealed} there"

    return Claim(place, frozenset({at.commitment}), wrong)


def _read(place: int, at: Place, up: Card, *, told: bool) -> Claim:
    def wrong(opened: Opened) -> Iterator[str]:
        hole = _card_at(opened, at)
        if hole and hole.rank in VALUES and is_blackjack((up, hole)) != told:
            told_of = "a Blackjack" if told else "no Blackjack"
            yield f"the card reader told of {told_of}; the sealed order has {hole} under {up}"

    return Claim(place, frozenset({at.commitment}), wrong)


def _whole_set(table: Table, place: int, event: ShoeSealed) -> Claim:
    laid_out, unseen = table.laid_out, table.unseen_out
    held = Counter(SPANISH_DECK * table.house.shoe_decks)

    def wrong(opened: Opened) -> Iterator[str]:
        out = [card for at in unseen if (card := _card_at(opened, at))]
        if Counter((*opened[event.commitment].cards, *laid_out, *out)) != held:
            beside = f" and the {len(laid_out) + len(out)} on the layout" if laid_out or out else ""
            yield f"the cards sealed here{beside} are not {table.house.shoe_decks} decks of 48"

    needs = frozenset({event.commitment, *(each.commitment for each in unseen)})
    return Claim(place, needs, wrong)


def _card_at(opened: Opened, at: Place) -> Card | None:
    sealed: tuple[Card, ...] = opened[at.commitment].cards
    return dealt_at(sealed, at.offset, at.nth) if sealed else None
