"""A Spanish 21 table as one viewer may see it; what may not be seen is not in it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.spanish_21.boxes import Box, Hand
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.table.people import Viewer
from croupier.table.seats.view import seated, seen_anywhere
from croupier.table.spanish_21.insurance import limit, waits_for_insurance
from croupier.table.spanish_21.peeking import waits_for_peek
from croupier.table.spanish_21.picture import (
    BoxView,
    DealerView,
    HandView,
    InsuranceView,
    ReaderView,
    SeatView,
    ShoeView,
    TurnView,
    View,
)
from croupier.table.spanish_21.places import match_waits
from croupier.table.spanish_21.round import Round
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.table.steps import StepView


def view_of(table: Table, viewer: Viewer, steps: tuple[StepView, ...]) -> View:
    round_ = table.round
    seats = [SeatView(*each, _is_barred(table, each[1])) for each in seated(table)]
    return View(
        **seen_anywhere(table, viewer, steps, seats),
        stage=stage(table),
        shoe=_shoe(table),
        reader=ReaderView(table.reader.checked_at, table.reader.broken),
        boxes=tuple(_box(table, box) for _, box in sorted(round_.boxes.items())) if round_ else (),
        dealer=_dealer(round_),
        turn=_turn(table),
        insurance=_insurance(table),
        offered=str(round_.offer.card) if round_ and round_.offer else None,
        set_aside=tuple(str(each.card) if each.card else None for each in table.held),
        void=round_.void[0] if round_ and round_.void else "",
        results=round_.wagers if round_ else (),
        awards=round_.awards if round_ else (),
    )


def stage(table: Table) -> str:
    """Where the table is, in a word."""
    return next(word for word, applies in STAGES if applies(table))


STAGES: tuple[tuple[str, Callable[[Table], object]], ...] = (
    ("closed", lambda table: table.closed),
    ("betting", lambda table: table.can_bet),
    ("preparing", lambda table: table.round is None),
    ("void", lambda table: table.in_round.void),
    ("paying", lambda table: table.in_round.judged),
    ("dealing", lambda table: table.in_round.opening or match_waits(table)),
    ("insurance", waits_for_insurance),
    ("peek", waits_for_peek),
    ("deciding", whose_turn),
    ("dealer", lambda _: True),
)


def _shoe(table: Table) -> ShoeView | None:
    shoe = table.shoe
    if shoe is None:
        return None
    return ShoeView(
        number=shoe.number,
        batch=shoe.batch,
        drawn=shoe.drawn,
        left=shoe.left,
        commitment=shoe.commitment,
        cutting_card_out=table.reached is not None,
        of_discards=shoe.of_discards,
        continuous=table.is_continuous,
    )


def _is_barred(table: Table, person: str) -> bool:
    return table.entered is not None and person not in table.entered


def _box(table: Table, box: Box) -> BoxView:
    round_ = table.in_round
    hands = tuple(_hand(round_, box, n, hand) for n, hand in enumerate(box.hands, 1))
    return BoxView(box.seat, box.owner, box.wager, hands, box.seat in round_.late)


def _hand(round_: Round, box: Box, number: int, hand: Hand) -> HandView:
    total = total_of(hand.cards)
    return HandView(
        hand=number,
        cards=tuple(map(str, hand.cards)),
        points=total.points,
        soft=total.soft,
        blackjack=hand.is_blackjack,
        stake=hand.stake,
        doubled=hand.doubled,
        sideways=bool(hand.doubled) and not hand.awaits,
        split=hand.split,
        state=hand.ended.value if hand.ended else "",
        picked_up=(box.seat, number) in round_.picked_up,
    )


def _dealer(round_: Round | None) -> DealerView:
    if round_ is None or not round_.dealer:
        down = round_ is not None and round_.hole is not None
        return DealerView((None,) if down else (), None, False, False, down, "")
    total, down = total_of(round_.dealer), round_.hole is not None and not round_.turned
    cards = (*map(str, round_.dealer), *((None,) if down else ()))
    blackjack = round_.turned and is_blackjack(round_.dealer)
    return DealerView(cards, total.points, total.soft, blackjack, down, round_.peek)


def _turn(table: Table) -> TurnView | None:
    acting = whose_turn(table) if table.round else None
    if acting is None:
        return None
    seat, hand = acting
    return TurnView(seat, hand, table.in_round.boxes[seat].owner)


def _insurance(table: Table) -> tuple[InsuranceView, ...]:
    round_ = table.round
    if round_ is None or not (round_.insured or waits_for_insurance(table)):
        return ()
    return tuple(
        InsuranceView(seat, box.owner, limit(table, seat), round_.insured.get(seat))
        for seat, box in sorted(round_.boxes.items())
    )
