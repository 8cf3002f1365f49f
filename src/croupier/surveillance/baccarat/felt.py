"""What lies on a baccarat layout, for a replay."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.baccarat.hands import point_count
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.view import HandView, View
from croupier.values.money import dollars
from croupier.values.sides import Side

FACE_DOWN, NO_CARDS = "??", "-"


def felt_in_words(view: View) -> str:
    """What lies on the layout, on one line."""
    parts = []
    if view.player.cards or view.banker.cards:
        parts.append(f"P {_hand(view.player)} | B {_hand(view.banker)}")
    if standing := [wager for wager in view.wagers if not wager.settled]:
        told = [f"{w.seat} {w.wager} {dollars(w.stake + w.riding)} {w.owner}" for w in standing]
        parts.append(f"wagers: {'; '.join(told)}")
    if view.seats:
        chips = {seat.person: seat.chips for seat in view.seats}
        told = [f"{person} {dollars(cents)}" for person, cents in chips.items()]
        parts.append(f"chips: {'; '.join(told)}")
    return "  ".join(parts)


def _hand(hand: HandView) -> str:
    cards = " ".join(card or FACE_DOWN for card in hand.cards) or NO_CARDS
    return f"{cards} = {hand.points}" if hand.points is not None else cards


def felt_document(view: View) -> dict[str, object]:
    """The same for programs."""
    document: dict[str, object] = {
        "player": {"cards": list(view.player.cards), "points": view.player.points},
        "banker": {"cards": list(view.banker.cards), "points": view.banker.points},
        "wagers": [
            {"seat": w.seat, "owner": w.owner, "wager": w.wager, "stake": dollars(w.stake),
             "riding": dollars(w.riding), "settled": w.settled}
            for w in view.wagers
        ],
        "seats": [
            {"seat": each.seat, "person": each.person, "chips": dollars(each.chips),
             "owed": dollars(each.owed)}
            for each in view.seats
        ],
    }  # fmt: skip
    if view.inventory is not None:
        document["inventory"] = dollars(view.inventory)
    return document


def people_at(view: View) -> set[str]:
    """Who sits at the table or has a wager on it."""
    return {seat.person for seat in view.seats} | {wager.owner for wager in view.wagers}


def with_every_face(table: Table, view: View) -> View:
    """The same with all cards that somebody has named, whoever saw them."""
    if table.round is None:
        return view
    return replace(
        view,
        player=_opened(table, Side.PLAYER, view.player),
        banker=_opened(table, Side.BANKER, view.banker),
    )


def _opened(table: Table, side: Side, seen: HandView) -> HandView:
    cards = [each.card for each in table.in_round.hand(side)]
    known = [card for card in cards if card is not None]
    is_known = bool(known) and len(known) == len(cards)
    points = point_count(table.house.tableau, known) if is_known else None
    return replace(seen, cards=tuple(str(card) if card else None for card in cards), points=points)
