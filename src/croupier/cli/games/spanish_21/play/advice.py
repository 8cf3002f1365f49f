"""Advice: what each lawful decision is worth, from the cards that everybody has seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cli.drawing import Group, RenderableType, Text
from croupier.cli.playing.asking import listed
from croupier.games.spanish_21.boxes import Box, Decision
from croupier.table.spanish_21.decisions import DECISIONS, KEEP
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.insurance import limit, unanswered
from croupier.table.spanish_21.naming import hand_in_words
from croupier.table.spanish_21.round import Peek
from croupier.table.spanish_21.shoe import unseen
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.values.money import Cents, dollars

NOTHING = "There is nothing for you to decide now."
PLAYED_BEST = "The hand is played on as well as can be; a double is of the whole wager."
UNREAD = "The hole card was not read: the figures take it for no Blackjack."
EXPOSED = "The hole card was exposed: the figures do not look at it."


def advice(table: Table, person: str) -> RenderableType:
    """About Insurance or about the hand whose turn it is; the engine is loaded only now."""
    mine = [box for box in unanswered(table) if box.owner == person]
    if mine:
        return _about_insurance(table, mine[0])
    acting, round_ = whose_turn(table), table.round
    if round_ is None or acting is None or round_.boxes[acting[0]].owner != person:
        return NOTHING
    if not any(type(step.order) in DECISIONS for step in agenda(table)):
        return NOTHING
    return _about_hand(table, round_.boxes[acting[0]], acting[1])


def _about_insurance(table: Table, box: Box) -> RenderableType:
    from croupier.odds.spanish_21.insurance import insurance_value  # noqa: PLC0415

    worth = {"insure": float(insurance_value(table.game, unseen(table))), "no": 0.0}
    about = f"What Insurance for box {box.seat} is worth"
    return _ranked(table, about, worth, Cents(limit(table, box.seat)))


def _about_hand(table: Table, box: Box, number: int) -> RenderableType:
    from croupier.odds.spanish_21.advice import Spot, decision_values  # noqa: PLC0415

    round_, hand = table.in_round, box.hand(number)
    assert round_.up_card is not None
    spot = Spot(box, number, round_.up_card, unseen(table))
    found = decision_values(table.game, spot, box.wager)
    worth = {_said(decision, doubled=bool(hand.doubled)): v for decision, v in found.items()}
    where = hand_in_words(box.seat, number)
    about = f"What each decision is worth: {hand.total} against {round_.up_card}, {where}"
    return Group(_ranked(table, about, worth, box.wager), *_notes(table))


def _said(decision: Decision, *, doubled: bool) -> str:
    """To stand on a doubled hand is to keep the double."""
    return KEEP if doubled and decision is Decision.STAND else decision.value


def _ranked(table: Table, about: str, worth: Mapping[str, float], of: Cents) -> RenderableType:
    """Best first; whoever ties with the best is best too."""
    ranked = sorted(worth.items(), key=lambda each: -each[1])
    rows = [("", "worth", f"of {dollars(of)}", "")]
    for name, value in ranked:
        best = "best" if value == ranked[0][1] else ""
        rows.append((name, f"{value:+.2%}", f"{value * of / 100:+.2f}", best))
    return listed(f"{about}; {unseen(table).total} cards are unseen", rows)


def _notes(table: Table) -> Iterator[Text]:
    round_ = table.in_round
    yield Text(f" {PLAYED_BEST}", "dim")
    if round_.peek == Peek.MISSED:
        yield Text(f" {UNREAD}", "dim")
    if round_.hole_seen is not None:
        yield Text(f" {EXPOSED}", "dim")
