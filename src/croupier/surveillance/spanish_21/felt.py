"""What lies on a Spanish 21 layout, for a replay."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.surveillance.felt import (
    NO_CARDS,
    chips_in_words,
    faces_in_words,
    seats_and_wagers,
    wagers_in_words,
)
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.picture import BoxView, DealerView, HandView, View
from croupier.values.money import dollars


def in_words(view: View) -> str:
    """What lies on the layout, on one line."""
    return "  ".join(_parts(view))


def _parts(view: View) -> Iterator[str]:
    if view.dealer.cards or any(hand.cards for box in view.boxes for hand in box.hands):
        yield "; ".join([_dealer(view.dealer), *map(_box, view.boxes)])
    if view.offered:
        yield f"offered: {view.offered}"
    if view.set_aside:
        yield f"set aside: {faces_in_words(view.set_aside)}"
    yield from wagers_in_words(view.wagers, _wager)
    yield from chips_in_words(view.seats)


def _wager(wager: Placed) -> str:
    return f"{wager.seat} {wager.wager} {dollars(wager.stake)} {wager.owner}"


def _dealer(dealer: DealerView) -> str:
    cards = faces_in_words(dealer.cards)
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


def document(view: View) -> dict[str, object]:
    """The same for programs."""
    dealer = view.dealer
    return {
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
        **seats_and_wagers(view),
    }  # fmt: skip


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
