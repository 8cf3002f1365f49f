"""Who turns the cards of a hand: the dealer, or the player who views them."""

from __future__ import annotations

from croupier.table.baccarat import acts
from croupier.table.baccarat.events import (
    CardsHanded,
    CardsReturned,
    HandTurned,
    TurningDeclined,
    TurningGivenUp,
    TurningOffered,
)
from croupier.table.baccarat.state import DEALERS_SEAT, Table, Turning
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sides import Side

VIEWING = "viewing"


def dealer_turns(table: Table, side: Side) -> tuple[Step, ...]:
    """Face-down procedures without viewing."""
    return (Step(acts.TurnHand(side), table.duty(f"turn_{side.value}")),)


def agenda(table: Table, side: Side) -> tuple[Step, ...]:
    """The viewing procedure for the cards of a hand that lie face down."""
    turning = table.in_round.turning.get(side.value)
    if turning is None:
        seat, _, clause = first_viewer(table, side)
        return _handed(side, seat, clause)
    if turning.offered is not None:
        person = table.holder(turning.offered) or ""
        passed = table.duty("pass_turning")
        return (
            Step(acts.AcceptTurning(side), passed, Role.PLAYER, person, must=False),
            Step(acts.DeclineTurning(side), passed, Role.PLAYER, person, must=False),
        )
    if turning.handed:
        third = len(table.in_round.hand(side)) > 2
        named = f"view_third_{side.value}" if third else f"return_{side.value}"
        return (Step(acts.ReturnCards(side), table.duty(named), Role.PLAYER, turning.person),)
    if turning.person:
        third = len(table.in_round.hand(side)) > 2
        clause = table.duty(f"{'view_third' if third else 'hand'}_{side.value}")
        return (Step(acts.HandCards(side, turning.seat), clause),)
    seat = _next_to_ask(table, turning)
    if seat == DEALERS_SEAT:
        return (Step(acts.TurnHand(side), table.duty("dealer_turns")),)
    return (Step(acts.OfferTurning(side, seat), table.duty("pass_turning")),)


def _handed(side: Side, seat: int, clause: ClauseId) -> tuple[Step, ...]:
    if seat == DEALERS_SEAT:
        return (Step(acts.TurnHand(side), clause),)
    return (Step(acts.HandCards(side, seat), clause),)


def first_viewer(table: Table, side: Side) -> tuple[int, str, ClauseId]:
    """Seat and owner of the largest wager on the hand, the lowest of equals (reading R-X21)."""
    on_hand = [w for w in table.wagers if w.wager == side.value and w.owner not in table.gone]
    if not on_hand:
        nobody = table.house.procedure.get(f"nobody_{side.value}")
        return DEALERS_SEAT, "", nobody or table.duty("dealer_turns")
    sizes = {(w.seat, w.owner): w.stake for w in on_hand}
    if table.house.chose("viewer") == "largest_total":
        total = {person: 0 for _, person in sizes}
        for (_, person), stake in sizes.items():
            total[person] += stake
        sizes = {key: total[key[1]] for key in sizes}
    largest = max(sizes.values())
    equals = sorted(key for key, size in sizes.items() if size == largest)
    named = "equal" if len({person for _, person in equals}) > 1 else "hand"
    return *equals[0], table.duty(f"{named}_{side.value}")


def _next_to_ask(table: Table, turning: Turning) -> int:
    """To the right of whoever gave it up, and on counterclockwise: ascending seats."""
    last = turning.asked[-1] if turning.asked else DEALERS_SEAT
    seats = sorted(table.seats)
    order = [n for n in seats if n > last] + [n for n in seats if n < last]
    return next((n for n in order if n not in turning.asked), DEALERS_SEAT)


def hand_cards(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.HandCards)
    turning = table.in_round.turning.get(act.side.value)
    person = turning.person if turning else first_viewer(table, act.side)[1]
    return (CardsHanded(step.clause, act.side, act.seat, person),)


def return_cards(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.ReturnCards)
    cards = faces(table, act.side, act.cards)
    if isinstance(cards, Refusal):
        return cards
    return (CardsReturned(step.clause, act.side, command.actor, cards),)


def turn_hand(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.TurnHand)
    cards = faces(table, act.side, act.cards)
    if isinstance(cards, Refusal):
        return cards
    return (HandTurned(step.clause, act.side, cards),)


def faces(table: Table, side: Side, named: tuple[Card, ...]) -> tuple[Card, ...] | Refusal:
    """The cards that are turned up; real ones are named by whoever turns them.

    Sealed ones are what they are, whatever is named: a guess is not answered.
    """
    down = [each for each in table.in_round.hand(side) if not each.up]
    known = tuple(each.card for each in down if each.card is not None)
    if len(known) == len(down):
        if table.physical_cards and named and named != known:
            return Refusal(table.duty("evaluate"), f"the {side.hand} does not hold these cards")
        return known
    if len(named) != len(down):
        return Refusal(table.duty("evaluate"), f"name the {len(down)} cards of the {side.hand}")
    seen = dict(table.in_shoe.seen)
    for card in named:
        seen[card] = seen.get(card, 0) + 1
        if seen[card] > table.house.shoe_decks:
            why = f"all {table.house.shoe_decks} of {card} have been seen"
            return Refusal(table.house.decks.clause, why)
    return named


def offer_turning(_: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.OfferTurning)
    return (TurningOffered(step.clause, command.order.side, command.order.seat),)


def accept_turning(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.AcceptTurning)
    seat = table.in_round.turning[act.side.value].offered
    assert seat is not None
    return (CardsHanded(step.clause, act.side, seat, command.actor),)


def decline_turning(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.DeclineTurning)
    seat = table.in_round.turning[act.side.value].offered
    assert seat is not None
    return (TurningDeclined(step.clause, act.side, seat),)


def relinquish(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.Relinquish)
    clause = table.house.procedure.get("pass_turning", table.duty("no_touch"))
    turning = table.round.turning.get(act.side.value) if table.round else None
    if turning is None or not turning.handed or turning.person != command.actor:
        return Refusal(clause, f"{command.actor} does not hold the {act.side.hand}")
    return (TurningGivenUp(clause, act.side, command.actor, "gave it up"),)


def withdraw_turning(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.WithdrawTurning)
    clause = table.house.procedure.get("withdraw_turning", table.duty("no_touch"))
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "only the dealer or a floorperson withdraws the right to turn")
    turning = table.round.turning.get(act.side.value) if table.round else None
    if turning is None or not turning.handed:
        return Refusal(clause, f"no player holds the {act.side.hand}")
    return (TurningGivenUp(clause, act.side, turning.person, act.why),)
