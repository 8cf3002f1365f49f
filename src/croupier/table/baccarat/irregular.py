"""Irregularities: cards drawn in error or found face up, and where the chapter sends them."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.baccarat.drawing import OPENING_ORDER, Decision, decisions, due
from croupier.games.baccarat.hands import point_count
from croupier.rulebooks.baccarat.chapter import Move
from croupier.table.baccarat import acts, dealing, simulating
from croupier.table.baccarat.cards_out import drawn
from croupier.table.baccarat.cutting import burn_value
from croupier.table.baccarat.events import (
    BetsReopened,
    CardDiscarded,
    CardDrawnInError,
    CoverCardRemoved,
    ErrorRemedied,
    FaceUpCardFound,
)
from croupier.table.baccarat.judging import known_cards
from croupier.table.baccarat.progressive import awards_are_owed
from croupier.table.baccarat.slips import no_curator_slips, nobody_else_slips
from croupier.table.baccarat.state import Stray, Table
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sides import Side

TO_BANKER, TO_NEXT_HAND = "banker_third_card", "first_card_of_next_hand"
TO_DISCARDS, TO_SIMULATION, TO_DUE = "discarded", "simulated_round", "dealt_in_its_turn"
SET_ASIDE = "set_aside"
"""Until the hands are turned and called: what the card is depends on them."""
OPENING = len(OPENING_ORDER)


def draw_in_error(table: Table, command: Command) -> Outcome:
    """A card leaves the shoe although none is due."""
    act = command.order
    assert isinstance(act, acts.DrawInError)
    if refusal := _cannot_draw(table, command) or _no_error_now(table):
        return refusal
    stray = Stray(act.card, act.disclosed, act.towards)
    if card_is_due_now(table) and not _is_unauthorised_third(table, stray):
        return Refusal(table.duty("undisclosed"), "a card is due: the next one is no error")
    if act.disclosed and act.card is None:
        return Refusal(table.duty("disclosed"), "a disclosed card has been seen: name it")
    if act.card is None and not table.physical_cards:
        return Refusal(table.duty("undisclosed"), "the next card of the shoe is needed")
    out = drawn(table, act.card, in_play=table.round is not None)
    if isinstance(out, Refusal):
        return out
    error = CardDrawnInError(act.card, act.disclosed, act.towards)
    return (*out, error, *remedies(table, stray))


def find_face_up(table: Table, command: Command) -> Outcome:
    """The next card of the shoe lies face up, due or not."""
    act, duties = command.order, table.house.procedure
    assert isinstance(act, acts.FindFaceUp)
    if refusal := _cannot_draw(table, command):
        return refusal
    if act.card is None:
        return Refusal(duties["face_up"], "a card found face up has been seen: name it")
    if table.held:
        return Refusal(duties["face_up"], "a card that left the shoe before is dealt first")
    out = drawn(table, act.card, in_play=table.round is not None)
    if isinstance(out, Refusal):
        return out
    found = FaceUpCardFound(act.card, act.towards)
    if "face_up_discards" in duties:
        count = _further_discards(table, act.card)
        clause = duties["face_up_discards" if count else "face_up"]
        return (*out, found, ErrorRemedied(clause, TO_DISCARDS, act.card, True, count, shown=True))
    stray = Stray(act.card, disclosed=True, towards=act.towards, found=True)
    return (*out, found, *remedies(table, stray))


def _further_discards(table: Table, card: Card) -> int:
    """Game value, unless the burn value was filed (reading R-N05)."""
    if table.house.chose("face_up_discards") == "burn_value":
        return burn_value(table, card)
    return point_count(table.house.tableau, [card])


def _cannot_draw(table: Table, command: Command) -> Refusal | None:
    clause = table.duty("undisclosed")
    if refusal := nobody_else_slips(table, command) or no_curator_slips(table, command):
        return refusal
    shoe = table.shoe
    if table.todo or shoe is None or not shoe.loaded or shoe.to_burn is None:
        return Refusal(clause, "no shoe is in play")
    if table.over or table.unopened:
        return Refusal(clause, "the shoe is over")
    if not shoe.left:
        return Refusal(table.duty("void"), "the shoe is empty")
    if table.is_continuous and not table.physical_cards and not shoe.commitment:
        return Refusal(clause, "the device has not shuffled")
    return None


def _no_error_now(table: Table) -> Refusal | None:
    """While cards are burned or discarded, the next card is one of those."""
    if table.discarding or table.in_shoe.to_burn:
        return Refusal(table.duty("undisclosed"), "cards are still to be burned or discarded")
    return None


def card_is_due_now(table: Table) -> bool:
    """Whether the very next step of the round or simulated round takes a card."""
    if simulating.simulation_waits(table) and not awards_are_owed(table):
        steps = simulating.agenda(table)
    else:
        steps = dealing.agenda(table) if table.round else ()
    return any(isinstance(step.order, acts.DealCard) for step in steps)


def remedies(table: Table, stray: Stray) -> tuple[Event, ...]:
    """What the chapter does with the card; one found face up is never dealt (reading R-X14)."""
    if not faces_are_known(table) and not (stray.found and stray.towards is not Side.PLAYER):
        clause = table.duty("disclosed" if stray.disclosed else "undisclosed")
        return (
            ErrorRemedied(
                clause,
                SET_ASIDE,
                stray.card,
                stray.disclosed,
                towards=stray.towards,
                found=stray.found,
            ),
        )
    if _is_unauthorised_third(table, stray):
        return (_stray_third_card(table, stray),)
    if not stray.found and _is_premature(table):
        clause = table.house.tableau.one_card_limit
        return (ErrorRemedied(clause, TO_DUE, stray.card, stray.disclosed),)
    return _general_rule(table, stray)


def overdue_remedies(table: Table) -> tuple[Event, ...]:
    """Cards that were set aside, once the hands are known; the rest of the agenda waits."""
    if not table.strays or not faces_are_known(table):
        return ()
    return tuple(
        replace(event, was_aside=True) if isinstance(event, ErrorRemedied) else event
        for event in remedies(table, table.strays[0])
    )


def _general_rule(table: Table, stray: Stray) -> tuple[Event, ...]:
    if not stray.disclosed:
        return (ErrorRemedied(table.duty("undisclosed"), TO_NEXT_HAND, stray.card),)
    clause = table.duty("disclosed")
    if "simulated" not in table.house.procedure:
        return (ErrorRemedied(clause, TO_DISCARDS, stray.card, True, 1),)
    remedied = ErrorRemedied(clause, TO_SIMULATION, stray.card, True)
    return (*_reopened(table), remedied)


def _reopened(table: Table) -> tuple[Event, ...]:
    """Found before a round's first card: the wagers wait for a fresh call (reading R-X14)."""
    if table.round is None or table.round.laid:
        return ()
    return (BetsReopened(table.duty("disclosed"), "a simulated round comes first"),)


def faces_are_known(table: Table) -> bool:
    """Whether everybody knows the hands: nothing lies face down, and both totals were called."""
    round_ = table.round
    if round_ is None or len(round_.laid) < OPENING:
        return True
    return len(round_.called) == len(Side) and all(each.up for each in round_.laid)


def _decisions(table: Table) -> tuple[Decision, ...]:
    return decisions(table.house.tableau, known_cards(table))


def _is_unauthorised_third(table: Table, stray: Stray) -> bool:
    """Both hands have two known cards, and the Player's Hand, which it was dealt to, must stay."""
    round_ = table.round
    if stray.towards is not Side.PLAYER or round_ is None or len(round_.laid) != OPENING:
        return False
    busy = simulating.simulation_waits(table) or table.held or round_.winner is not None
    if busy or not faces_are_known(table):
        return False
    return _decisions(table)[0].move is Move.STAY


def _banker_must_draw(table: Table, stray: Card | None) -> bool:
    """As if the Player stayed, never beside a Natural (reading R-X30)."""
    tableau, banker = table.house.tableau, _decisions(table)[1]
    by_the_table = table.house.chose("stray_third_card") == "by_the_table"
    if not by_the_table or stray is None or banker.clause == tableau.natural_stops:
        return banker.move is Move.DRAW
    total = point_count(tableau, known_cards(table)[1::2])
    return tableau.banker[total, point_count(tableau, [stray])].move is Move.DRAW


def _stray_third_card(table: Table, stray: Stray) -> ErrorRemedied:
    """The chapter's own rule for a third card that the Player's Hand may not have."""
    draws = _banker_must_draw(table, stray.card)
    clause, remedy, discards = _stray_remedy(table, disclosed=stray.disclosed, draws=draws)
    banker = "draw" if draws else "stay"
    return ErrorRemedied(clause, remedy, stray.card, stray.disclosed, discards, banker=banker)


def _stray_remedy(table: Table, *, disclosed: bool, draws: bool) -> tuple[ClauseId, str, int]:
    duties = table.house.procedure
    if not disclosed and draws:
        return duties["stray_to_banker"], TO_BANKER, 0
    if not disclosed:
        return duties["stray_held"], TO_NEXT_HAND, 0
    if "disclosed_to_banker" not in duties:
        return duties["disclosed"], TO_DISCARDS, 1
    if draws:
        return duties["disclosed_to_banker"], TO_BANKER, 0
    if table.house.chose("disclosed_third_card") == "discard":
        return duties["disclosed_discard"], TO_DISCARDS, 1
    return duties["disclosed_simulated"], TO_SIMULATION, 0


def _is_premature(table: Table) -> bool:
    """A hand will be due this card once the calls and settlements before it are done."""
    round_ = table.round
    if round_ is None or round_.winner is not None or table.held:
        return False
    if len(round_.laid) < OPENING:
        return True
    return due(table.house.tableau, known_cards(table)) is not None


def discard_step(table: Table) -> tuple[Step, ...]:
    assert table.discarding is not None
    return (
        Step(acts.DiscardCard(), table.discarding.clause, draws=table.discarding.shown),
    )  # fmt: skip


def discard_card(table: Table, command: Command, step: Step) -> Outcome:
    act, discarding = command.order, table.discarding
    assert isinstance(act, acts.DiscardCard)
    assert discarding is not None
    if discarding.shown and act.card is None:
        return Refusal(step.clause, "this card is drawn face up: name it")
    card = act.card if discarding.shown else None
    out = drawn(table, card)
    if isinstance(out, Refusal):
        return out
    return (*out, CardDiscarded(step.clause, card, discarding.left - 1))


def remove_cover_card(table: Table, command: Command) -> Outcome:
    """A dealer with real cards reports the cover card when it shows."""
    clause, shoe = table.duty("cover_shows"), table.shoe
    if command.role is not Role.DEALER:
        return Refusal(clause, "the dealer removes the cover card")
    if not table.physical_cards or shoe is None or not shoe.loaded or shoe.to_burn != 0:
        return Refusal(clause, "no shoe with real cards is in play")
    if shoe.cover_round is not None or table.over:
        return Refusal(clause, "the cover card is out already")
    counted = table.round.number if table.round else table.rounds + 1
    return (CoverCardRemoved(clause, counted),)
