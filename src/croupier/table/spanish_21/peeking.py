"""The card reader: checked every day, asked about the hole card, and what can go wrong."""

from __future__ import annotations

from croupier.games.spanish_21.dealing import needs_peek
from croupier.games.spanish_21.hands import is_blackjack
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.cards_out import not_in_shoe
from croupier.table.spanish_21.dealing import dealers_total
from croupier.table.spanish_21.events import (
    HoleCardRead,
    HoleCardTurned,
    NeedlessPeekMade,
    NeedlessPeekNoted,
    PeekMissed,
    ReaderChecked,
    ReaderFailed,
    ReaderRepaired,
)
from croupier.table.spanish_21.insuring import waits_for_insurance
from croupier.table.spanish_21.life import reader_unchecked
from croupier.table.spanish_21.places import match_waits
from croupier.table.spanish_21.state import Peek, Round, Table
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.refusals import Refusal

STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})


def check_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.CheckReader(), table.duty("reader_check"), Role.FLOORPERSON),)


def check_reader(table: Table, command: Command) -> Outcome:
    clause = table.duty("reader_check")
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "the floorperson inspects the card reader")
    if table.reader.broken:
        return Refusal(table.duty("reader_broken"), "the card reader does not work")
    if table.round is not None or reader_unchecked(table, command.at) is None:
        return Refusal(clause, "the card reader has been inspected for this gaming day")
    return (ReaderChecked(clause, command.actor, command.at),)


def report_reader_broken(table: Table, command: Command) -> Outcome:
    clause = table.duty("reader_broken")
    if command.role not in STAFF:
        return Refusal(clause, "the staff says that the card reader does not work")
    if table.reader.broken:
        return Refusal(clause, "that is known")
    return (ReaderFailed(clause),)


def repair_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.RepairReader(), table.duty("reader_broken"), Role.FLOORPERSON),)


def repair_reader(_: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.RepairReader)
    return (ReaderRepaired(step.clause, act.replaced),)


def waits_for_peek(table: Table) -> bool:
    """An ace or court card is up, the wagers before the peek are made and settled."""
    round_ = table.in_round
    up = round_.up_card
    if round_.opening or up is None or round_.peek or round_.turned:
        return False
    ready = not match_waits(table) and not waits_for_insurance(table)
    return ready and needs_peek(table.game, up)


def peek_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.ReadHoleCard(), table.duty("peek")),)


def read_hole_card(_: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.ReadHoleCard)
    if act.blackjack is None:
        return Refusal(step.clause, "the reader tells whether the dealer has a Blackjack")
    return (HoleCardRead(step.clause, act.blackjack),)


def miss_peek(table: Table, command: Command) -> Outcome:
    """The dealer goes on without it; what was wagered since is found out later (R-S04)."""
    clause = table.duty("peek")
    if command.role not in STAFF:
        return Refusal(clause, "the staff says that the hole card was not read")
    if table.round is None or not _is_quiet(table) or not waits_for_peek(table):
        return Refusal(clause, "the hole card is not to be read now")
    return (PeekMissed(clause),)


def _is_quiet(table: Table) -> bool:
    """Nothing else must be put right or moved first."""
    round_ = table.in_round
    busy = round_.movements or round_.void or round_.offer or round_.judged
    return table.in_play and not busy and not table.reader.broken and table.ten is None


def peek_in_error(table: Table, command: Command) -> Outcome:
    clause, round_ = table.duty("needless_peek"), table.round
    if command.role not in STAFF:
        return Refusal(clause, "the staff says that the hole card was read")
    if round_ is None or round_.hole is None or round_.turned or not _is_quiet(table):
        return Refusal(clause, "no hole card lies face down")
    if round_.opening or round_.up_card is None or needs_peek(table.game, round_.up_card):
        return Refusal(clause, "the hole card is read as the chapter has it")
    if round_.needless:
        return Refusal(clause, "the floorperson knows of it")
    return (NeedlessPeekMade(clause),)


def note_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.NoteNeedlessPeek(), table.duty("needless_peek"), Role.FLOORPERSON),)


def note_needless_peek(table: Table, command: Command, _: Step) -> Outcome:
    """Whether a player could have seen the card is a matter of the device that is filed."""
    void = table.house.chose("card_reader") == "visible"
    clause = table.duty("needless_peek_seen" if void else "needless_peek_unseen")
    return (NeedlessPeekNoted(clause, command.actor, void),)


def turn_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.CallDealersCard(), table.duty("dealers_card"), draws=True),)


def call_dealers_card(table: Table, command: Command, step: Step) -> Outcome:
    act, round_ = command.order, table.in_round
    assert isinstance(act, acts.CallDealersCard)
    card = act.card or round_.hole_seen
    if card is None:
        return Refusal(step.clause, "the hole card is turned up: name it")
    if refusal := _not_the_hole_card(table, round_, card):
        return refusal
    assert round_.hole is not None
    turned = HoleCardTurned(step.clause, card, round_.hole.nth + 1)
    told = (turned, dealers_total(table, (*round_.dealer, card)))
    failed = was_misread(round_, card)
    return (*told, ReaderFailed(table.duty("reader_broken"))) if failed else told


def was_misread(round_: Round, card: Card) -> bool:
    """The reader told something else of the hole card than it shows."""
    told = {Peek.BLACKJACK: True, Peek.CLEAR: False}.get(round_.peek)
    return told is not None and told is not is_blackjack((*round_.dealer, card))


def _not_the_hole_card(table: Table, round_: Round, card: Card) -> Refusal | None:
    """What was seen of it before, and what a sealed order told; of real cards the card counts."""
    if round_.hole_seen not in {None, card}:
        return Refusal(table.duty("exposed_card"), f"the hole card is {round_.hole_seen}")
    if round_.hole_seen is None and (refusal := not_in_shoe(table, card)):
        return refusal
    if not table.physical_cards and was_misread(round_, card):
        told = "a" if round_.peek == Peek.BLACKJACK else "no"
        why = f"the reader told of {told} Blackjack, and the hole card is said to be {card}"
        return Refusal(table.duty("reader_tells"), why)
    return None
