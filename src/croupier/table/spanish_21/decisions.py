"""A player's decisions, hand by hand: surrender, double, split, stand, hit, rescue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.games.spanish_21.boxes import Box, Decision
from croupier.games.spanish_21.decisions import decide as decided
from croupier.games.spanish_21.decisions import lawful
from croupier.games.spanish_21.game import WAGER
from croupier.table.orders import Blank, Cents, Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.betting import too_few_chips
from croupier.table.seats.changes import paid
from croupier.table.spanish_21.dealing import announce_step, deal_step
from croupier.table.spanish_21.naming import BOX, HandNumber, by_name
from croupier.table.spanish_21.passed_over import late_steps
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import is_late, next_due, whose_turn
from croupier.table.steps import Outcome, Step
from croupier.values import money
from croupier.values.clauses import ClauseId
from croupier.values.events import Moving
from croupier.values.messages import Message, word
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import Transfer, spot, stack

decisions = Procedure[Table]()

KEEP = "keep"


@decisions.order(
    says="Box {seat} surrenders",
    named="the surrender of box {seat}",
    answer="Surrender",
    about=BOX,
)
class Surrender(Order, frozen=True):
    seat: Seat


@decisions.order(
    says=by_name("{hand:begun} doubles down"),
    named=by_name("doubling {hand}"),
    answer="Double",
    about=BOX,
)
class DoubleDown(Order, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    hand: HandNumber
    stake: Cents = 0
    """0 for the whole wager of the hand."""


@decisions.order(
    says=by_name("{hand:begun} splits"),
    named=by_name("splitting {hand}"),
    answer="Split",
    about=BOX,
)
class Split(Order, frozen=True):
    seat: Seat
    hand: HandNumber


@decisions.order(
    says=by_name("{hand:begun} stands"),
    named=by_name("standing on {hand}"),
    answer="Stand",
    about=BOX,
)
class Stand(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


@decisions.order(
    says=by_name("{hand:begun} draws"),
    named=by_name("a card for {hand}"),
    answer="Hit",
    about=BOX,
)
class Hit(Order, frozen=True):
    seat: Seat
    hand: HandNumber


@decisions.order(
    says=by_name("{hand:begun} takes the double back"),
    named=by_name("rescuing the double of {hand}"),
    answer="Rescue",
    about=BOX,
)
class Rescue(Order, frozen=True):
    """The double comes back, and the hand's wager is lost."""

    seat: Seat
    hand: HandNumber


@decisions.order(
    says=by_name("{hand:begun} leaves it doubled"),
    named=by_name("leaving {hand} doubled"),
    answer="Keep the double",
    about=BOX,
)
class KeepDouble(Order, frozen=True):
    """The other answer; the dealer may give it for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


OfHands = DoubleDown | Split | Stand | KeepDouble | Hit | Rescue
Decides = Surrender | DoubleDown | Split | Stand | KeepDouble | Hit | Rescue
DECISIONS: Mapping[type[Order], Decision] = {
    Surrender: Decision.SURRENDER,
    DoubleDown: Decision.DOUBLE,
    Split: Decision.SPLIT,
    Stand: Decision.STAND,
    KeepDouble: Decision.STAND,
    Hit: Decision.HIT,
    Rescue: Decision.RESCUE,
}
TOLD: Mapping[str, str] = {
    Decision.SURRENDER.value: "{who} surrenders {hand}{unanswered}.",
    Decision.DOUBLE.value: "{who} doubles {hand} with {cents:money}{unanswered}.",
    Decision.SPLIT.value: "{who} splits {hand} with another {cents:money}{unanswered}.",
    Decision.STAND.value: "{who} stands on {hand}{unanswered}.",
    Decision.HIT.value: "{who} asks for a card for {hand}{unanswered}.",
    Decision.RESCUE.value: "{who} rescues the double of {hand}{unanswered}.",
    KEEP: "{who} leaves {hand} doubled{unanswered}.",
}
SOME_DECISION = "{who} decides to {decision} {hand}{unanswered}."


def _told(event: DecisionMade) -> Message:
    told = by_name(TOLD.get(event.decision, SOME_DECISION))(event)
    who = word("The dealer") if event.by_dealer else event.owner
    return Message(told.text, {**told.fields, "who": who})


@decisions.event(_told)
class DecisionMade(Moving, frozen=True):
    """What a player decided about a hand, and the chips laid down for it."""

    kind = "decision-made/1"
    seat: int
    owner: str
    hand: int
    decision: str
    """``surrender``, ``double``, ``split``, ``stand``, ``hit``, ``rescue`` or ``keep``."""
    clause: ClauseId
    cents: int = 0
    """What was doubled, or laid on the new hand."""
    by_dealer: bool = False
    """Its owner did not answer, or has left."""


def agenda(table: Table) -> tuple[Step, ...]:
    """What comes next at the box whose turn it is, if there is one."""
    acting = whose_turn(table)
    if acting is None:
        return ()
    seat, number = acting
    round_ = table.in_round
    box = round_.boxes[seat]
    if seat not in round_.announced:
        return announce_step(table, seat)
    if is_late(round_, box):
        return late_steps(table, box, number)
    if (due := next_due(table)) is not None:
        return deal_step(table, due)
    return tuple(_choices(table, box, number))


def _choices(table: Table, box: Box, number: int) -> Iterator[Step]:
    permitted = lawful(table.game, box, number)
    absent = box.owner in table.gone
    if not absent:
        for decision, clause in permitted.items():
            yield from _choice(table, box, number, decision, clause)
    stands = _standing(box, number)
    yield Step(stands, permitted[Decision.STAND], must=absent, stands_for=box.owner)


def _standing(box: Box, number: int) -> Order:
    doubled = box.hand(number).doubled
    return KeepDouble(box.seat, number) if doubled else Stand(box.seat, number)


def _choice(
    table: Table, box: Box, number: int, decision: Decision, clause: ClauseId
) -> Iterator[Step]:
    """What costs chips is open to those who have them."""
    seat, person, coin = box.seat, box.owner, table.house.coin
    stake, free = box.hand(number).stake, table.chips(box.owner)
    match decision:
        case Decision.SURRENDER:
            yield Step(Surrender(seat), clause, Role.PLAYER, person)
        case Decision.DOUBLE:
            most = stake if free >= stake else free - free % coin
            if most:
                order = DoubleDown(seat, number, most)
                least = min(coin, most)
                yield Step(order, clause, Role.PLAYER, person, least=least, most=most)
        case Decision.SPLIT:
            if free >= stake:
                yield Step(Split(seat, number), clause, Role.PLAYER, person)
        case Decision.STAND:
            yield Step(_standing(box, number), clause, Role.PLAYER, person)
        case Decision.HIT:
            yield Step(Hit(seat, number), clause, Role.PLAYER, person)
        case Decision.RESCUE:
            yield Step(Rescue(seat, number), clause, Role.PLAYER, person)


@decisions.blank(DoubleDown)
def _how_much(_: Table, step: Step) -> tuple[Blank, ...]:
    return (Blank("stake", "cents", step.least, step.most),)


@decisions.in_turn
def make_decision(table: Table, order: Decides, turn: Turn) -> Outcome:
    """Chips for a double or a split are laid down with it."""
    box, decision = table.in_round.boxes[order.seat], DECISIONS[type(order)]
    if refusal := _impossible(table, box, order):
        return refusal
    seat, person, cents = box.seat, box.owner, _laid_down(box, order)
    laid = (Transfer(stack(person), spot(seat, person, WAGER), cents),) if cents else ()
    named = KEEP if isinstance(order, KeepDouble) else decision.value
    told = (seat, person, _number(order), named, turn.clause, cents)
    return (DecisionMade(laid, *told, by_dealer=turn.role is Role.DEALER),)


@decisions.forbids
def may_not_decide(table: Table, order: Decides, given: Command) -> Refusal | None:
    """What forbids a decision about a hand, where something does beside its turn."""
    box = table.round.boxes.get(order.seat) if table.round else None
    if box is None or not 1 <= _number(order) <= len(box.hands):
        return _no_such_hand(table, order)
    by_dealer = given.role is Role.DEALER and DECISIONS[type(order)] is Decision.STAND
    if not by_dealer and (given.role is not Role.PLAYER or box.owner != given.actor):
        clause = table.duty("offer_decisions")
        return refuse(clause, "box {seat} is {owner}'s", seat=box.seat, owner=box.owner)
    acting = whose_turn(table)
    if acting is None or acting[0] != box.seat or table.in_round.movements:
        return None
    return _impossible(table, box, order)


def _no_such_hand(table: Table, order: Decides) -> Refusal:
    clause, round_ = table.duty("offer_decisions"), table.round
    if round_ is None:
        return refuse(clause, "no round is being played: there is no hand to decide about")
    if order.seat not in round_.boxes:
        return refuse(clause, "no hand lies on box {seat}", seat=order.seat)
    text = "there is no hand {hand} on box {seat}"
    return refuse(clause, text, hand=_number(order), seat=order.seat)


def _impossible(table: Table, box: Box, order: Decides) -> Refusal | None:
    """The game does not allow it, or its player has not the chips for it."""
    after = decided(table.game, box, _number(order), DECISIONS[type(order)], _amount(order))
    if isinstance(after, Refusal):
        return after
    return too_few_chips(table, box.owner, _laid_down(box, order))


def _number(order: Decides) -> int:
    """Only the first hand of a box is surrendered."""
    return 1 if isinstance(order, Surrender) else order.hand


def _amount(order: Decides) -> money.Cents | None:
    """What is named for a double; None for the whole wager."""
    return money.Cents(order.stake) if isinstance(order, DoubleDown) and order.stake else None


def _laid_down(box: Box, order: Decides) -> int:
    match order:
        case DoubleDown():
            return _amount(order) or box.hand(order.hand).stake
        case Split():
            return box.hand(order.hand).stake
        case _:
            return 0


@decisions.change
def decision_made(table: Table, event: DecisionMade) -> Table:
    box, named = table.in_round.boxes[event.seat], event.decision
    decision = Decision.STAND if named == KEEP else Decision(named)
    amount = money.Cents(event.cents) if decision is Decision.DOUBLE else None
    after = decided(table.game, box, event.hand, decision, amount)
    assert not isinstance(after, Refusal), after
    return paid(table, event).with_box(after)
