"""Cards in the shoe that do not belong there so: face up, or a 10 (551.16(a), (b))."""

from __future__ import annotations

from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.cards_out import drawn, nobody_draws
from croupier.table.spanish_21.dealing import next_due
from croupier.table.spanish_21.events import (
    CuttingCardReached,
    FaceUpCardFound,
    TenFound,
    TenTorn,
)
from croupier.table.spanish_21.state import DEALERS_SEAT, Table
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Rank
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})
MOST = 1
"""More than one of them is too many."""


def find_face_up(table: Table, command: Command) -> Outcome:
    """It goes to the rack, and the next card takes its place (reading R-S25)."""
    act, clause = command.order, table.duty("face_up_card")
    assert isinstance(act, acts.FindFaceUp)
    if refusal := _nothing_found(table, command, clause):
        return refusal
    if act.card is None:
        return Refusal(clause, "a card found face up has been seen: name it")
    if table.held:
        return Refusal(clause, "a card that left the shoe before is dealt first")
    due = next_due(table)
    out = drawn(table, act.card, due.seat if due else DEALERS_SEAT)
    if isinstance(out, Refusal):
        return out
    void = table.round is not None and table.faces_up >= MOST
    cited = table.duty("face_up_cards") if void else clause
    return (*out, FaceUpCardFound(cited, act.card, void))


def find_ten(table: Table, command: Command) -> Outcome:
    """A sealed order holds none; among real cards one can have been left in."""
    act, clause = command.order, table.duty("ten_found")
    assert isinstance(act, acts.FindTen)
    if refusal := _nothing_found(table, command, clause):
        return refusal
    if not table.physical_cards:
        return Refusal(clause, "a sealed order holds no 10")
    if act.ten is None or act.ten.rank is not Rank.TEN:
        return Refusal(clause, "name the 10 that was found")
    void = table.tens_found >= MOST
    return (TenFound(table.duty("tens_found") if void else clause, act.ten, void),)


def _nothing_found(table: Table, command: Command, clause: ClauseId) -> Refusal | None:
    """Cards are found while cards are drawn: for the rack, or in a round that is not decided."""
    if command.role not in STAFF:
        return Refusal(table.duty("cards_untouched"), "players do not touch the cards")
    if refusal := nobody_draws(table, clause):
        return refusal
    round_ = table.round
    drawing = round_ is not None and not (round_.judged or round_.void)
    if not drawing and not (round_ is None and table.in_shoe.to_burn):
        return Refusal(clause, "no card is being drawn")
    return None


def tear_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.TearTen(), table.duty("ten_found"), Role.FLOORPERSON),)


def tear_ten(table: Table, _: Command, step: Step) -> Outcome:
    assert table.ten is not None
    return (TenTorn(step.clause, table.ten),)


def remove_cutting_card(table: Table, command: Command) -> Outcome:
    """A dealer with real cards says when the cutting card shows, and on which box."""
    clause, shoe, due = table.duty("cutting_card_reached"), table.shoe, next_due(table)
    if command.role is not Role.DEALER:
        return Refusal(clause, "the dealer removes the cutting card")
    if not table.physical_cards or not table.in_play or table.is_continuous or table.over:
        return Refusal(clause, "no shoe with real cards is in play")
    if table.reached is not None or (shoe and shoe.of_discards):
        return Refusal(clause, "the cutting card is out already")
    return (CuttingCardReached(clause, due.seat if due else DEALERS_SEAT),)
