"""Irregularities: cards drawn in error or found face up, simulated rounds, a shoe that runs out."""

from __future__ import annotations

from collections import Counter

from croupier.games.baccarat.drawing import OPENING_ORDER, due, split_hands
from croupier.games.baccarat.hands import point_count
from croupier.rulebooks.chapter import Move
from croupier.table.baccarat import acts
from croupier.table.baccarat.acts import Command
from croupier.table.baccarat.cards_out import cards_left, drawn
from croupier.table.baccarat.cutting import burn_value
from croupier.table.baccarat.events import (
    BetsReopened,
    CardDiscarded,
    CardDrawnInError,
    CoverCardRemoved,
    ErrorRemedied,
    Event,
    FaceUpCardFound,
    RoundVoided,
    SimulatedCardDealt,
    SimulatedRoundBegun,
    SimulatedRoundEnded,
)
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.steps import Outcome, Step
from croupier.table.people import Role
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

TO_BANKER, TO_NEXT_HAND = "banker_third_card", "first_card_of_next_hand"
TO_DISCARDS, TO_SIMULATION, TO_DUE = "discarded", "simulated_round", "dealt_in_its_turn"
OPENING = len(OPENING_ORDER)


def draw_in_error(table: Table, command: Command) -> Outcome:
    """A card leaves the shoe although none is due."""
    act = command.act
    assert isinstance(act, acts.DrawInError)
    if refusal := _cannot_draw(table, command):
        return refusal
    stray = act.towards is Side.PLAYER and _is_unauthorised_third(table)
    if card_is_due_now(table) and not stray:
        return Refusal(table.duty("undisclosed"), "a card is due: the next one is no error")
    if act.disclosed and act.card is None:
        return Refusal(table.duty("disclosed"), "a disclosed card has been seen: name it")
    if act.card is None and not table.physical_cards:
        return Refusal(table.duty("undisclosed"), "the next card of the shoe is needed")
    out = drawn(table, act.card)
    if isinstance(out, Refusal):
        return out
    error = CardDrawnInError(act.card, act.disclosed, act.towards)
    return (*out, error, *_remedy(table, act.card, act.towards, disclosed=act.disclosed))


def find_face_up(table: Table, command: Command) -> Outcome:
    """The next card of the shoe lies face up, due or not."""
    act = command.act
    assert isinstance(act, acts.FindFaceUp)
    if refusal := _cannot_draw(table, command):
        return refusal
    if act.card is None:
        return Refusal(table.duty("face_up"), "a card found face up has been seen: name it")
    if table.held:
        return Refusal(table.duty("face_up"), "a card that left the shoe before is dealt first")
    out = drawn(table, act.card)
    if isinstance(out, Refusal):
        return out
    found = FaceUpCardFound(act.card, act.towards)
    if "face_up_discards" in table.house.procedure:
        count = (
            burn_value(table, act.card)
            if table.house.chose("face_up_discards") == "burn_value"
            else point_count(table.house.tableau, [act.card])
        )
        clause = table.duty("face_up_discards" if count else "face_up")
        return (*out, found, ErrorRemedied(clause, TO_DISCARDS, act.card, True, count, shown=True))
    return (*out, found, *_remedy(table, act.card, act.towards, disclosed=True, found=True))


def _cannot_draw(table: Table, command: Command) -> Refusal | None:
    clause = table.duty("undisclosed")
    if command.role not in {Role.DEALER, Role.FLOORPERSON} and not _is_curator(table, command):
        return Refusal(table.duty("no_touch"), "players do not take cards from the shoe")
    shoe = table.shoe
    if table.todo or shoe is None or not shoe.loaded or shoe.to_burn != 0:
        return Refusal(clause, "no shoe is in play")
    if table.discarding or table.over or table.unopened:
        return Refusal(clause, "the shoe is over or discards are still to be drawn")
    if not shoe.left:
        return Refusal(table.duty("void"), "the shoe is empty")
    if table.is_continuous and not table.physical_cards and not shoe.commitment:
        return Refusal(clause, "the device has not shuffled")
    return None


def _is_curator(table: Table, command: Command) -> bool:
    return bool(table.curating.seat) and table.holder(table.curating.seat or 0) == command.actor


def card_is_due_now(table: Table) -> bool:
    """Whether the very next step of the round or simulated round takes a card."""
    from croupier.table.baccarat.agenda import agenda  # noqa: PLC0415

    return any(isinstance(step.act, acts.DealCard) for step in agenda(table))


def _remedy(
    table: Table, card: Card | None, towards: Side | None, *, disclosed: bool, found: bool = False
) -> tuple[Event, ...]:
    """What the chapter does with the card; one found face up is never dealt (reading R-X14)."""
    if towards is Side.PLAYER and _is_unauthorised_third(table):
        return (_stray_third_card(table, card, disclosed=disclosed),)
    if not found and _is_premature(table):
        clause = table.house.tableau.one_card_limit
        return (ErrorRemedied(clause, TO_DUE, card, disclosed),)
    if not disclosed:
        return (ErrorRemedied(table.duty("undisclosed"), TO_NEXT_HAND, card),)
    if "simulated" not in table.house.procedure:
        return (ErrorRemedied(table.duty("disclosed"), TO_DISCARDS, card, disclosed, 1),)
    remedied = ErrorRemedied(table.duty("disclosed"), TO_SIMULATION, card, disclosed)
    return (*_reopened(table), remedied)


def _reopened(table: Table) -> tuple[Event, ...]:
    """Found before a round's first card: the wagers wait for a fresh call (reading R-X14)."""
    if table.round is None or table.round.laid:
        return ()
    return (BetsReopened(table.duty("disclosed"), "a simulated round comes first"),)


def _is_unauthorised_third(table: Table) -> bool:
    """Both hands have two cards, and the Player's Hand must stay."""
    round_ = table.round
    if round_ is None or simulation_waits(table) or table.held or round_.winner is not None:
        return False
    cards = [each.card for each in round_.laid]
    if len(cards) != OPENING or None in cards:
        return False
    player, banker = (point_count(table.house.tableau, cards[start::2]) for start in (0, 1))  # type: ignore[arg-type]
    tableau = table.house.tableau
    if {player, banker} & tableau.naturals.value:
        return True
    return tableau.player[player].move is Move.STAY


def _banker_must_draw(table: Table, stray: Card | None) -> bool:
    """As if the Player stayed, never beside a Natural (reading R-X30)."""
    tableau = table.house.tableau
    cards = [each.card for each in table.in_round.laid if each.card]
    player, banker = (point_count(tableau, cards[start::2]) for start in (0, 1))
    if {player, banker} & tableau.naturals.value:
        return False
    if table.house.chose("stray_third_card") == "by_the_table" and stray is not None:
        return tableau.banker[banker, point_count(tableau, [stray])].move is Move.DRAW
    return tableau.banker_if_player_stayed[banker].move is Move.DRAW


def _stray_third_card(table: Table, card: Card | None, *, disclosed: bool) -> ErrorRemedied:
    """The chapter's own rule for a third card that the Player's Hand may not have."""
    draws = _banker_must_draw(table, card)
    clause, remedy, discards = _stray_remedy(table, disclosed=disclosed, draws=draws)
    banker = "draw" if draws else "stay"
    return ErrorRemedied(clause, remedy, card, disclosed, discards, banker=banker)


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
    cards = [each.card for each in round_.laid]
    if None in cards:
        return False
    return due(table.house.tableau, cards) is not None  # type: ignore[arg-type]


def discard_step(table: Table) -> tuple[Step, ...]:
    assert table.discarding is not None
    return (
        Step(acts.DiscardCard(), table.discarding.clause, draws=table.discarding.shown),
    )  # fmt: skip


def discard_card(table: Table, command: Command, step: Step) -> Outcome:
    act, discarding = command.act, table.discarding
    assert isinstance(act, acts.DiscardCard)
    assert discarding is not None
    if discarding.shown and act.card is None:
        return Refusal(step.clause, "this card is drawn face up: name it")
    card = act.card if discarding.shown else None
    out = drawn(table, card)
    if isinstance(out, Refusal):
        return out
    return (*out, CardDiscarded(step.clause, card, discarding.left - 1))


def simulation_waits(table: Table) -> bool:
    """Whether a simulated round is under way, or begins before anything else."""
    if table.simulated is not None:
        return True
    if not table.disclosed or table.over:
        return False
    at_once = table.house.chose("disclosed_mid_round") == "at_once"
    return table.round is None or at_once


def simulated_agenda(table: Table) -> tuple[Step, ...]:
    cards = table.simulated or ()
    waiting = due(table.house.tableau, cards)
    if waiting is None:
        return (Step(acts.ClearCards(), table.duty("simulated")),)
    if cards and not cards_left(table):
        return (Step(acts.VoidRound(), table.duty("void")),)
    return (Step(acts.DealCard(), waiting.clause, draws=bool(cards)),)


def simulated_card(table: Table, command: Command, step: Step) -> Outcome:
    """The disclosed card first, then the following cards of the shoe, all face up."""
    act, cards = command.act, table.simulated
    assert isinstance(act, acts.DealCard)
    waiting = due(table.house.tableau, cards or ())
    assert waiting is not None
    ordinal = {"first": 1, "second": 2, "third": 3}[waiting.ordinal]
    if cards is None:
        first = table.disclosed[0].card
        assert first is not None
        begun = SimulatedRoundBegun(table.duty("simulated"))
        return (begun, SimulatedCardDealt(step.clause, waiting.side, ordinal, first, held=True))
    if act.card is None:
        return Refusal(step.clause, "the card is turned up: name it")
    out = drawn(table, act.card)
    if isinstance(out, Refusal):
        return out
    return (*out, SimulatedCardDealt(step.clause, waiting.side, ordinal, act.card))


def end_simulated_round(table: Table, _: Command, step: Step) -> Outcome:
    cards = table.simulated or ()
    tableau = table.house.tableau
    drew = (
        tableau.player[point_count(tableau, cards[:4:2])].move is Move.DRAW
        if _can_draw(table, cards)
        else False
    )
    coup = split_hands(cards, player_drew=drew)
    return (SimulatedRoundEnded(step.clause, str(coup)),)


def _can_draw(table: Table, cards: tuple[Card, ...]) -> bool:
    tableau = table.house.tableau
    totals = {point_count(tableau, cards[start:4:2]) for start in (0, 1)}
    return not totals & tableau.naturals.value


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


def void_round(table: Table, _: Command, step: Step) -> Outcome:
    """The shoe ran out: what is not settled goes back (reading R-X15)."""
    every = table.house.chose("void_round") == "every_wager"
    moves = list[Transfer]()
    for w in (each for each in table.wagers if not each.settled):
        here, back = spot(w.seat, w.owner, w.wager), w.stake + (0 if every else w.riding)
        moves.append(Transfer(here, stack(w.owner), back))
        if every and w.riding:
            moves.append(Transfer(here, INVENTORY, w.riding))
    if every:
        moves += _undone(table)
    why = "simulated round" if table.simulated is not None else "round of play"
    return (RoundVoided(tuple(moves), step.clause, why),)


def _undone(table: Table) -> list[Transfer]:
    """Wagers on the opening cards as if they had not been settled."""
    judged = table.round.opening if table.round else None
    moves, taken = list[Transfer](), Counter[str]()
    for done in judged.wagers if judged else ():
        key = (done.seat, done.owner, done.wager)
        placed = next(w for w in table.wagers if (w.seat, w.owner, w.wager) == key)
        gain = done.back - done.stake if placed.settled else 0
        if gain < 0:
            moves.append(Transfer(INVENTORY, stack(done.owner), -gain))
        elif held := min(gain, table.chips(done.owner) - taken[done.owner]):
            taken[done.owner] += held
            moves.append(Transfer(stack(done.owner), INVENTORY, held))
    return moves
