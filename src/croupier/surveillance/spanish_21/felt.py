"""What lies on a Spanish 21 layout, for a replay."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.spanish_21.picture import BoxView, DealerView, HandView, View
from croupier.values.money import dollars

FACE_DOWN, NO_CARDS = "??", "-"


def felt_in_words(view: View) -> str:
    """What lies on the layout, on one line."""
    return "  ".join(_parts(view))


def _parts(view: View) -> Iterator[str]:
    if view.dealer.cards or any(hand.cards for box in view.boxes for hand in box.hands):
        yield "; ".join([_dealer(view.dealer), *map(_box, view.boxes)])
    if view.offered:
        yield f"offered: {view.offered}"
    if view.set_aside:
        yield f"set aside: {' '.join(card or FACE_DOWN for card in view.set_aside)}"
    if standing := [wager for wager in view.wagers if not wager.settled]:
        told = [f"{w.seat} {w.wager} {dollars(w.stake)} {w.owner}" for w in standing]
        yield f"wagers: {'; '.join(told)}"
    if view.seats:
        chips = {seat.person: seat.chips for seat in view.seats}
        told = [f"{person} {dollars(cents)}" for person, cents in chips.items()]
        yield f"chips: {'; '.join(told)}"


def _dealer(dealer: DealerView) -> str:
    cards = " ".join(card or FACE_DOWN for card in dealer.cards) or NO_CARDS
    if dealer.points is None or dealer.hole_down:
        return f"dealer {cards}"
    return f"dealer {cards} = {_total(dealer)}"


def _box(box: BoxView) -> str:
    return f"box {box.seat} {' | '.join(map(_hand, box.hands))}"


def _hand(hand: HandView) -> str:
    if not hand.cards:
        return NO_CARDS
    state = f" ({hand.state})" if hand.state not in {"", "stood"} else ""
    return f"{' '.join(hand.cards)} = {_total(hand)}{state}"


def _total(hand: HandView | DealerView) -> str:
    if hand.blackjack:
        return "Blackjack"
    return f"{'soft ' if hand.soft else ''}{hand.points}"


def felt_document(view: View) -> dict[str, object]:
    """The same for programs."""
    dealer = view.dealer
    document: dict[str, object] = {
        "stage": view.stage,
        "dealer": {"cards": list(dealer.cards), "points": dealer.points, "soft": dealer.soft,
                   "blackjack": dealer.blackjack, "peek": dealer.peek},
        "boxes": [
            {"seat": box.seat, "owner": box.owner, "wager": dollars(box.wager),
             "hands": [_hand_document(hand) for hand in box.hands]}
            for box in view.boxes
        ],
        "offered": view.offered,
        "set_aside": list(view.set_aside),
        "wagers": [
            {"seat": each.seat, "owner": each.owner, "wager": each.wager,
             "stake": dollars(each.stake), "settled": each.settled}
            for each in view.wagers
        ],
        "seats": [
            {"seat": each.seat, "person": each.person, "chips": dollars(each.chips)}
            for each in view.seats
        ],
    }  # fmt: skip
    if view.inventory is not None:
        document["inventory"] = dollars(view.inventory)
    return document


def _hand_document(hand: HandView) -> dict[str, object]:
    return {
        "hand": hand.hand,
        "cards": list(hand.cards),
        "points": hand.points,
        "soft": hand.soft,
        "blackjack": hand.blackjack,
        "stake": dollars(hand.stake),
        "doubled": dollars(hand.doubled),
        "split": hand.split,
        "state": hand.state,
    }


def people_at(view: View) -> set[str]:
    """Who sits at the table or has a wager on it."""
    return {seat.person for seat in view.seats} | {wager.owner for wager in view.wagers}
