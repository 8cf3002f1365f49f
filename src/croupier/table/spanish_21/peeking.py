"""The hole card: put into the card reader before anybody decides, and turned up in the end."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.spanish_21.dealing import needs_peek
from croupier.games.spanish_21.hands import is_blackjack
from croupier.table.orders import Blank, Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.spanish_21.card_reader import ReaderFailed
from croupier.table.spanish_21.dealing import dealers_total
from croupier.table.spanish_21.insurance import waits_for_insurance
from croupier.table.spanish_21.places import match_waits
from croupier.table.spanish_21.round import Held, Needless, Peek, Round, Void
from croupier.table.spanish_21.shoe import not_in_shoe
from croupier.table.spanish_21.state import STAFF, Table
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse

peeking = Procedure[Table]()


@peeking.order(
    says="Put the hole card into the card reader, face down",
    named="the hole card in the card reader",
    chance=True,
    pace=2.0,
)
class ReadHoleCard(Order, frozen=True):
    """The hole card goes into the card reader, which tells whether it makes a Blackjack."""

    filled = frozenset({"blackjack"})
    by_chance = ("blackjack",)
    blackjack: bool | None = None


@peeking.event("The card reader finds {blackjack:a|no} Blackjack.")
class HoleCardRead(Cited, frozen=True):
    """All that anybody learns from the reader."""

    kind = "hole-card-read/1"
    blackjack: bool


@peeking.order(mishap="The hole card was not read", reports=True, final=True)
class MissPeek(Order, frozen=True):
    """The dealer went on without reading the hole card."""


@peeking.event("The hole card was not put into the card reader.", known=True)
class PeekMissed(Cited, frozen=True):
    kind = "peek-missed/1"


@peeking.order(mishap="The hole card was read without cause", reports=True, final=True)
class PeekInError(Order, frozen=True):
    """The hole card was put into the reader although the up card is no ace or court card."""


@peeking.event("The hole card was put into the card reader without cause.", known=True)
class NeedlessPeekMade(Cited, frozen=True):
    kind = "needless-peek-made/1"


@peeking.order(
    says="Tell a floorperson of the needless peek",
    named="telling a floorperson of the needless peek",
)
class NoteNeedlessPeek(Order, frozen=True):
    """A floorperson is told of it."""


@peeking.event("{by:begun} is told of it; {void:all hands are dead|play goes on}.")
class NeedlessPeekNoted(Cited, frozen=True):
    """A floorperson knows; play goes on, or all hands are dead."""

    kind = "needless-peek-noted/1"
    by: str
    void: bool


@peeking.order(
    says='Say "Dealer\'s Card" and turn the hole card up',
    named='the call of "Dealer\'s Card"',
    chance=True,
    pace=1.5,
)
class CallDealersCard(Order, frozen=True):
    """The dealer says "Dealer's Card" and turns the hole card up."""

    filled = frozenset({"card"})
    by_chance = ("card",)
    card: Card | None = None


@peeking.event('"Dealer\'s Card": it is {hole:card}.')
class HoleCardTurned(Cited, frozen=True):
    """The dealer said "Dealer's Card" and turned it up."""

    kind = "hole-card-turned/1"
    hole: Card
    nth: int = 0
    """Which card of its shoe it was, counted from one."""


# the peek


def waits_for_peek(table: Table) -> bool:
    """An ace or court card is up, the wagers before the peek are made and settled."""
    round_ = table.in_round
    up = round_.up_card
    if round_.opening or up is None or round_.peek or round_.turned:
        return False
    ready = not match_waits(table) and not waits_for_insurance(table)
    return ready and needs_peek(table.game, up)


def peek_step(table: Table) -> tuple[Step, ...]:
    return (Step(ReadHoleCard(), table.duty("peek")),)


@peeking.way
def _as_it_tells(table: Table, _: ReadHoleCard) -> Iterator[tuple[Order, str]]:
    """A real card reader tells the dealer."""
    text = "Put the hole card into the card reader, face down: it tells of {} Blackjack"
    if table.physical_cards:
        yield ReadHoleCard(blackjack=False), text.format("no")
        yield ReadHoleCard(blackjack=True), text.format("a")


@peeking.in_turn
def read_hole_card(_: Table, order: ReadHoleCard, turn: Turn) -> Outcome:
    if order.blackjack is None:
        return refuse(turn.clause, "the reader tells whether the dealer has a Blackjack")
    return (HoleCardRead(turn.clause, order.blackjack),)


@peeking.change
def hole_card_read(table: Table, event: HoleCardRead) -> Table:
    return table.with_round(peek=Peek.BLACKJACK if event.blackjack else Peek.CLEAR)


@peeking.at_any_time
def miss_peek(table: Table, _: MissPeek, given: Command) -> Outcome:
    """The dealer goes on without it; what was wagered since is found out later (R-S04)."""
    clause = table.duty("peek")
    if given.role not in STAFF:
        return refuse(clause, "the staff says that the hole card was not read")
    if table.round is None or not _is_quiet(table) or not waits_for_peek(table):
        return refuse(clause, "the hole card is not to be read now")
    return (PeekMissed(clause),)


def _is_quiet(table: Table) -> bool:
    """Nothing else must be put right or moved first."""
    round_ = table.in_round
    busy = round_.movements or round_.void or round_.offer or round_.judged
    return table.in_play and not busy and not table.reader.broken and table.ten is None


@peeking.change
def peek_missed(table: Table, _: PeekMissed) -> Table:
    return table.with_round(peek=Peek.MISSED)


# a needless peek


@peeking.at_any_time
def peek_in_error(table: Table, _: PeekInError, given: Command) -> Outcome:
    clause, round_ = table.duty("needless_peek"), table.round
    if given.role not in STAFF:
        return refuse(clause, "the staff says that the hole card was read")
    if round_ is None or round_.hole is None or round_.turned or not _is_quiet(table):
        return refuse(clause, "no hole card lies face down")
    if round_.opening or round_.up_card is None or needs_peek(table.game, round_.up_card):
        return refuse(clause, "the hole card is read as the chapter has it")
    if round_.needless:
        return refuse(clause, "the floorperson knows of it")
    return (NeedlessPeekMade(clause),)


@peeking.change
def needless_peek_made(table: Table, _: NeedlessPeekMade) -> Table:
    return table.with_round(needless=Needless.MADE)


def note_step(table: Table) -> tuple[Step, ...]:
    return (Step(NoteNeedlessPeek(), table.duty("needless_peek"), Role.FLOORPERSON),)


@peeking.in_turn
def note_needless_peek(table: Table, _: NoteNeedlessPeek, turn: Turn) -> Outcome:
    """Whether a player could have seen the card is a matter of the device that is filed."""
    void = table.house.chose("card_reader") == "visible"
    clause = table.duty("needless_peek_seen" if void else "needless_peek_unseen")
    return (NeedlessPeekNoted(clause, turn.actor, void),)


@peeking.change
def needless_peek_noted(table: Table, event: NeedlessPeekNoted) -> Table:
    void = (Void.PEEK, event.clause) if event.void else None
    return table.with_round(needless=Needless.NOTED, void=void)


# the hole card is turned up


def turn_step(table: Table) -> tuple[Step, ...]:
    return (Step(CallDealersCard(), table.duty("dealers_card"), draws=True),)


@peeking.blank(CallDealersCard)
def _which(table: Table, _: Step) -> tuple[Blank, ...]:
    """A real hole card, unless it was seen before."""
    unseen = table.physical_cards and table.in_round.hole_seen is None
    return (Blank("card", "card"),) if unseen else ()


@peeking.in_turn
def call_dealers_card(table: Table, order: CallDealersCard, turn: Turn) -> Outcome:
    round_ = table.in_round
    card = order.card or round_.hole_seen
    if card is None:
        return refuse(turn.clause, "the hole card is turned up: name it")
    if refusal := _not_the_hole_card(table, round_, card):
        return refusal
    assert round_.hole is not None
    turned = HoleCardTurned(turn.clause, card, round_.hole.nth + 1)
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
        return refuse(table.duty("exposed_card"), "the hole card is {hole}", hole=round_.hole_seen)
    if round_.hole_seen is None and (refusal := not_in_shoe(table, card)):
        return refusal
    if not table.physical_cards and was_misread(round_, card):
        text = "the reader told of {found:a|no} Blackjack, and the hole card is said to be {card}"
        found = round_.peek == Peek.BLACKJACK
        return refuse(table.duty("reader_tells"), text, found=found, card=card)
    return None


@peeking.change
def hole_card_turned(table: Table, event: HoleCardTurned) -> Table:
    """An exposed card that is still on offer is the dealer's now, or nobody's.

    Where the reader told of a Blackjack that is none, everybody knows the hole card too early.
    """
    round_ = table.in_round
    early = round_.peek == Peek.BLACKJACK and was_misread(round_, event.hole)
    void = (Void.READER, table.duty("needless_peek_seen")) if early else None
    shoe = table.in_shoe if round_.hole_seen else table.in_shoe.after_seeing(event.hole)
    offer = round_.offer
    held = (Held(offer.place, offer.card), *table.held) if offer else table.held
    after = replace(table, shoe=shoe, held=held)
    dealer = (*round_.dealer, event.hole)
    return after.with_round(dealer=dealer, turned=True, offer=None, void=void)


@peeking.offer(Role.DEALER, Role.FLOORPERSON)
def _may_report(_: Table, __: str) -> tuple[Order, ...]:
    return (MissPeek(), PeekInError())
