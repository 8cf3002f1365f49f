"""What irregularities change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.spanish_21.boxes import stand_refused
from croupier.games.spanish_21.dealing import OpeningCard
from croupier.games.spanish_21.dealing import Step as Opening
from croupier.table.events import Event
from croupier.table.seats.evolve import paid
from croupier.table.spanish_21 import ending, exposed, voiding
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21.evolve_chips import forfeited as wagers_forfeited
from croupier.table.spanish_21.evolve_round import in_round, round_over
from croupier.table.spanish_21.evolve_shoe import drawn
from croupier.table.spanish_21.state import Held, Needless, Offer, Table


def drawn_in_error(table: Table, event: e.CardDrawnInError) -> Table:
    """What becomes of the card is told by the event that follows."""
    place = table.in_shoe.next_place
    shoe = drawn(table.in_shoe, event.card)
    return replace(table, shoe=shoe, held=(*table.held, Held(place, event.card)))


def remedied(table: Table, event: e.ErrorRemedied) -> Table:
    card, before = table.held[-1], table.held[:-1]
    match event.remedy:
        case exposed.RACKED:
            return replace(table, held=before)
        case exposed.OFFERED:
            assert card.card is not None
            offer = Offer(card.card, card.place)
            return unwanted(in_round(replace(table, held=before), offer=offer))
        case _:
            return table


def unwanted(table: Table) -> Table:
    """An offered card that nobody can take any more is the next card, the dealer's if anybody's."""
    offer = table.round.offer if table.round else None
    if offer is None or exposed.to_be_asked(table):
        return table
    held = (Held(offer.place, offer.card), *table.held)
    return in_round(replace(table, held=held), offer=None)


def accepted(table: Table, event: e.CardAccepted) -> Table:
    """It is dealt by the event that follows."""
    round_ = table.in_round
    assert round_.offer is not None
    held = (Held(round_.offer.place, round_.offer.card), *table.held)
    late = tuple(seat for seat in round_.late if seat != event.seat)
    return in_round(replace(table, held=held), offer=None, late=late)


def refused(table: Table, event: e.CardRefused) -> Table:
    """The player gets no more cards in this round, on whichever box."""
    round_ = table.in_round
    assert round_.offer is not None
    offer = replace(round_.offer, refused=(*round_.offer.refused, event.seat))
    theirs = {seat for seat, box in round_.boxes.items() if box.owner == event.owner}
    boxes = {s: stand_refused(box) if s in theirs else box for s, box in round_.boxes.items()}
    late = tuple(seat for seat in round_.late if seat not in theirs)
    return unwanted(in_round(table, boxes=boxes, offer=offer, late=late))


def forfeited(table: Table, event: e.WagersForfeited) -> Table:
    return unwanted(wagers_forfeited(table, event))


def racked(table: Table, _: e.CardRacked) -> Table:
    return replace(table, held=table.held[1:])


def found_face_up(table: Table, event: e.FaceUpCardFound) -> Table:
    """Those found while cards are burned are of no round."""
    after = replace(table, shoe=drawn(table.in_shoe, event.card))
    if table.round is None:
        return after
    after = replace(after, faces_up=table.faces_up + 1)
    void = (voiding.FACES_UP, event.clause) if event.void else None
    return in_round(after, void=void)


def ten_found(table: Table, event: e.TenFound) -> Table:
    after = replace(table, ten=event.ten, tens_found=table.tens_found + 1)
    if not event.void:
        return after
    if table.round is None:
        return replace(after, over=(ending.TENS, event.clause))
    return in_round(after, void=(voiding.TENS, event.clause))


def ten_torn(table: Table, _: e.TenTorn) -> Table:
    return replace(table, ten=None)


def dealer_missed(table: Table, event: e.DealerMissed) -> Table:
    """The first card is made up for after the players' second ones."""
    first, *others = table.in_round.opening
    if event.ordinal > 1:
        return in_round(table, dealer_missed=event.ordinal)
    at = next(n for n, each in enumerate(others) if each.step is Opening.HOLE)
    opening = (*others[:at], first, *others[at:])
    return in_round(table, dealer_missed=event.ordinal, opening=opening)


def box_missed(table: Table, _: e.BoxMissed) -> Table:
    return in_round(table, opening=table.in_round.opening[1:])


def second_card_taken(table: Table, event: e.SecondCardTaken) -> Table:
    round_ = table.in_round
    opening = (OpeningCard(event.seat, Opening.SECOND), *round_.opening)
    return in_round(table, opening=opening, second_taken=(*round_.second_taken, event.seat))


def card_missed(table: Table, event: e.CardMissed) -> Table:
    return in_round(table, late=(*table.in_round.late, event.seat))


def missed_card_taken(table: Table, event: e.MissedCardTaken) -> Table:
    round_ = table.in_round
    late = tuple(seat for seat in round_.late if seat != event.seat)
    return in_round(table, late=late, late_taken=(*round_.late_taken, event.seat))


def needless_peek_made(table: Table, _: e.NeedlessPeekMade) -> Table:
    return in_round(table, needless=Needless.MADE)


def needless_peek_noted(table: Table, event: e.NeedlessPeekNoted) -> Table:
    void = (voiding.PEEK, event.clause) if event.void else None
    return in_round(table, needless=Needless.NOTED, void=void)


def voided(table: Table, event: e.RoundVoided) -> Table:
    """Too many cards face up: a reshuffle; too many 10s: other cards."""
    after = round_over(paid(table, event), table.in_round.number)
    over = {voiding.FACES_UP: ending.VOID, voiding.TENS: ending.TENS}.get(event.why)
    return replace(after, over=(over, event.clause)) if over else after


ERROR_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.CardDrawnInError: drawn_in_error,
    e.ErrorRemedied: remedied,
    e.CardAccepted: accepted,
    e.CardRefused: refused,
    e.WagersForfeited: forfeited,
    e.CardRacked: racked,
    e.FaceUpCardFound: found_face_up,
    e.TenFound: ten_found,
    e.TenTorn: ten_torn,
    e.DealerMissed: dealer_missed,
    e.BoxMissed: box_missed,
    e.SecondCardTaken: second_card_taken,
    e.CardMissed: card_missed,
    e.MissedCardTaken: missed_card_taken,
    e.NeedlessPeekMade: needless_peek_made,
    e.NeedlessPeekNoted: needless_peek_noted,
    e.RoundVoided: voided,
}
