"""What every decision about a player's own hand is worth, from the cards everybody has seen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from croupier.games.spanish_21.boxes import Decision
from croupier.games.spanish_21.game import bind
from croupier.games.spanish_21.insurance import insurance_most
from croupier.odds.spanish_21.advice import Spot, decision_values
from croupier.odds.spanish_21.insurance import insurance_value
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Order
from croupier.table.spanish_21.decisions import DECISIONS, KEEP, KeepDouble
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure, unanswered
from croupier.table.spanish_21.round import Peek
from croupier.table.spanish_21.shoe import unseen
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.values.messages import said
from croupier.values.refusals import Refusal, Refused
from croupier.values.shoe import Composition
from croupier.web.game_page import Document, Worked

INSURE, DECLINE = "insure", "decline"
ORDERS: Mapping[str, type[Order]] = {
    **{decision.value: order for order, decision in DECISIONS.items() if order is not KeepDouble},
    KEEP: KeepDouble,
    INSURE: Insure,
    DECLINE: DeclineInsurance,
}
WORDS = {name: SPANISH_21.manners[order].answer for name, order in ORDERS.items()}
"""As they stand on the buttons."""
PLAYED_BEST = (
    "Of the wager on the box, if it is played on as well as can be; a double is of the whole wager."
)
OF_THE_INSURED = "Of what is insured, {most:money} at most."
UNREAD = "As if the card reader had found no Blackjack, which it was not asked."


def advice(table: Table, person: str, seat: int) -> Worked:
    """What the figures depend on, and how they are found."""
    box = table.round.boxes.get(seat) if table.round else None
    if box is None or box.owner != person:
        raise Refused([_nothing(table)])
    left = unseen(table)
    if any(each.seat == seat for each in unanswered(table)):
        return _about_insurance(table, seat, left)
    return _about_hand(table, seat, left)


def _nothing(table: Table) -> Refusal:
    return Refusal(table.duty("offer_decisions"), "there is nothing for you to decide here")


def _about_insurance(table: Table, seat: int, left: Composition) -> Worked:
    most = insurance_most(table.game, table.in_round.boxes[seat].wager).value
    return (INSURE, seat, most, left), partial(_insured, table.house, seat, most, left)


def _insured(house: HouseRules, seat: int, most: int, left: Composition) -> Document:
    worth = {INSURE: float(insurance_value(bind(house), left)), DECLINE: 0.0}
    return _document(seat, 0, worth, str(said(OF_THE_INSURED, most=most)), left)


def _about_hand(table: Table, seat: int, left: Composition) -> Worked:
    """The hand that waits for its player's decision, not for a card."""
    up, acting = table.in_round.up_card, whose_turn(table)
    asked = any(type(step.order) in DECISIONS for step in agenda(table))
    if up is None or acting is None or acting[0] != seat or not asked:
        raise Refused([_nothing(table)])
    box, number = table.in_round.boxes[seat], acting[1]
    spot, unread = Spot(box, number, up, left), table.in_round.peek == Peek.MISSED
    return (spot, unread), partial(_decided, table.house, seat, spot, unread=unread)


def _decided(house: HouseRules, seat: int, spot: Spot, *, unread: bool) -> Document:
    doubled = bool(spot.box.hand(spot.number).doubled)
    values = decision_values(bind(house), spot, spot.box.wager)
    worth = {_named(decision, doubled=doubled): value for decision, value in values.items()}
    note = str(said("{best:word} {unread:word}", best=PLAYED_BEST, unread=UNREAD))
    note = note if unread else PLAYED_BEST
    return _document(seat, spot.number, worth, note, spot.unseen)


def _named(decision: Decision, *, doubled: bool) -> str:
    """To stand on a doubled hand is to keep the double."""
    return KEEP if doubled and decision is Decision.STAND else decision.value


def _document(
    seat: int, hand: int, worth: dict[str, float], note: str, left: Composition
) -> Document:
    ranked = sorted(worth.items(), key=lambda each: -each[1])
    return {
        "seat": seat,
        "hand": hand,
        "unseen": left.total,
        "decisions": [
            {
                "decision": name,
                "words": WORDS[name],
                "value": f"{value:.6f}",
                "best": place == 0,
            }
            for place, (name, value) in enumerate(ranked)
        ],
        "note": note,
    }
