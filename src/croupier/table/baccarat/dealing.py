"""A round of play, from "no more bets" to the discards."""

from __future__ import annotations

from croupier.games.baccarat.drawing import OPENING_ORDER, Due, due
from croupier.games.baccarat.hands import final_state, point_count
from croupier.table.baccarat import acts, judging, progressive, settling, turning
from croupier.table.baccarat.announcing import words_of_progressive, words_of_result
from croupier.table.baccarat.cards_out import cards_left, drawn
from croupier.table.baccarat.events import (
    CardDealt,
    CardMisplaced,
    CardsCalled,
    NoMoreBetsCalled,
    PointsCalled,
    ResultAnnounced,
    RoundEnded,
    ShoePassed,
)
from croupier.table.baccarat.life import must_stop
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.wagering import lapsed
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sides import Side

OPENING = len(OPENING_ORDER)
TIE = "tie"
DRAW = "draw"


def agenda(table: Table) -> tuple[Step, ...]:
    round_ = table.in_round
    if "call_cards" in table.house.procedure and not round_.cards_called:
        return (Step(acts.CallCards(), table.duty("call_cards")),)
    if len(round_.laid) < OPENING:
        return deal_step(table)
    if round_.winner is not None:
        return _after_result(table)
    return (
        _turn_and_call(table)
        or _movements(table)
        or _third_cards(table)
        or (Step(acts.AnnounceResult(), table.duty("announce_result")),)
    )


def deal_step(table: Table) -> tuple[Step, ...]:
    """The next card, or the end of the round where the shoe has none."""
    waiting = next_due(table)
    assert waiting is not None
    if not table.held and not cards_left(table):
        return (Step(acts.VoidRound(), table.duty("void")),)
    by, person = who_deals(table)
    return (Step(acts.DealCard(), waiting.clause, by, person, draws=not table.held),)


def who_deals(table: Table) -> tuple[Role, str]:
    """The curator at big Baccarat, unless the dealer was named; elsewhere the dealer."""
    curating = table.curating
    person = table.holder(curating.seat) if curating.seat else None
    if table.has_curator and person and not curating.dealer_acts:
        return Role.PLAYER, person
    return Role.DEALER, ""


def next_due(table: Table) -> Due | None:
    """Whose the next card is; the opening four need no faces."""
    laid = table.in_round.laid
    tableau = table.house.tableau
    if len(laid) < OPENING:
        side = OPENING_ORDER[len(laid)]
        ordinal = "first" if len(laid) < 2 else "second"
        return Due(side, ordinal, tableau.order[side])
    if (stray := table.in_round.banker) and len(table.in_round.hand(Side.BANKER)) == 2:
        owed = Due(Side.BANKER, "third", table.duty("stray_to_banker"))
        return owed if stray == DRAW else None
    return None if stray else due(tableau, judging.known_cards(table))


def _turn_and_call(table: Table) -> tuple[Step, ...]:
    """Turning the two-card hands and calling their totals, as the procedure has it."""
    round_ = table.in_round
    if len(round_.called) == len(Side):
        return ()
    if table.procedure == "caller":
        down = [side for side in Side if not all(each.up for each in round_.hand(side))]
        if down and len(round_.laid) == OPENING:
            return turning.dealer_turns(table, down[0])
    for side in Side:
        if side in round_.called:
            continue
        if not all(each.up for each in round_.hand(side)):
            if table.procedure == turning.VIEWING:
                return turning.agenda(table, side)
            return turning.dealer_turns(table, side)
        return (Step(acts.CallPoints(side), _calling(table, side)),)
    return ()


def _calling(table: Table, side: Side) -> ClauseId:
    """Under the viewing procedure each total is called when its hand comes back."""
    duties = table.house.procedure
    viewed = table.procedure == turning.VIEWING
    named = "call_returned" if "call_returned" in duties else f"return_{side.value}"
    return duties[named] if viewed else duties["call_points"]


def _third_cards(table: Table) -> tuple[Step, ...]:
    for side in Side:
        if not all(each.up for each in table.in_round.hand(side)):
            return turning.agenda(table, side)
    if next_due(table) is not None:
        return deal_step(table)
    return ()


def _after_result(table: Table) -> tuple[Step, ...]:
    return _movements(table) or (Step(acts.ClearCards(), table.duty("clear")),)


def _movements(table: Table) -> tuple[Step, ...]:
    for judged in table.in_round.settlements.values():
        if moves := settling.agenda(table, judged):
            return moves
    return ()


def call_no_more_bets(table: Table, command: Command, step: Step) -> Outcome:
    if late := must_stop(table, command.at):
        return Refusal(late, "the cards in use are overdue for a change")
    if not table.wagers and not table.house.holds("free_hands"):
        return Refusal(table.duty("two_hands"), "nobody has made a wager")
    if not table.wagers and not table.seats:
        return Refusal(table.duty("two_hands"), "no player is seated")
    return (*lapsed(table), NoMoreBetsCalled(step.clause, table.rounds + 1))


def call_cards(_: Table, __: Command, step: Step) -> Outcome:
    return (CardsCalled(step.clause),)


def deal_card(table: Table, command: Command, step: Step) -> Outcome:
    act, waiting = command.order, next_due(table)
    assert isinstance(act, acts.DealCard)
    assert waiting is not None
    ordinal = len(table.in_round.hand(waiting.side)) + 1
    up = lies_up(table, ordinal) or act.exposed
    out = _taken(table, act.card, up=up)
    if isinstance(out, Refusal):
        return out
    before, card, held = out
    put_right: tuple[Event, ...] = ()
    if act.laid_on not in {None, waiting.side}:
        assert act.laid_on is not None
        put_right = (CardMisplaced(step.clause, act.laid_on, waiting.side),)
    clause = _dealing(table, waiting, ordinal)
    return (*before, *put_right, CardDealt(clause, waiting.side, ordinal, card, up, held))


def lies_up(table: Table, ordinal: int) -> bool:
    """Whether the procedure lays this card face up."""
    if table.procedure == turning.VIEWING:
        return False
    return ordinal > 2 or table.procedure == "face_up"


def _dealing(table: Table, waiting: Due, ordinal: int) -> ClauseId:
    """Who sends the card to this hand: the drawing table for a third card."""
    return waiting.clause if ordinal > 2 else table.house.tableau.order[waiting.side]


def _taken(
    table: Table, card: Card | None, *, up: bool
) -> tuple[tuple[Event, ...], Card | None, bool] | Refusal:
    """A held card first, else the next of the shoe; a face that shows must be known."""
    if table.held:
        held = table.held[0].card
        if held is not None and card not in {None, held}:
            return Refusal(table.duty("undisclosed"), f"the card that waits is {held}")
        known = held or card
        if known is None and up:
            return Refusal(table.duty("evaluate"), "the card is turned up: name it")
        return (), known, True
    if card is None and (up or not table.physical_cards):
        return Refusal(table.duty("evaluate"), "the card is turned up: name it")
    out = drawn(table, card, in_play=True)
    return out if isinstance(out, Refusal) else (out, card, False)


def call_points(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.CallPoints)
    tableau = table.house.tableau
    cards = [each.card for each in table.in_round.hand(act.side) if each.card]
    points = point_count(tableau, cards)
    called = PointsCalled(step.clause, act.side, points, points in tableau.naturals.value)
    if refusal := progressive.not_this_tables(table, act):
        return refusal
    judged = None
    if act.side.other in table.in_round.called:
        judged = judging.judge_opening(table, table.wagers, act.meters or {})
    return progressive.with_awards(called, judged, act.must_hit)


def announce_result(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.AnnounceResult)
    if refusal := progressive.not_this_tables(table, act):
        return refusal
    coup = judging.coup_of(table)
    final = final_state(table.house.tableau, coup)
    winner = final.winner.value if final.winner else TIE
    clause = step.clause if final.winner else table.duty("announce_tie")
    judged = judging.judge_result(table, act.meters or {})
    words = (
        *words_of_result(table.game, coup, final),
        *words_of_progressive(table.game, table.in_round.opening, judged),
    )
    announced = ResultAnnounced(
        clause, str(coup), final.player.points, final.banker.points, winner, words
    )
    return progressive.with_awards(announced, judged, act.must_hit)


def clear_cards(table: Table, command: Command, step: Step) -> Outcome:
    """Player's cards then Banker's, so that the hands can be rebuilt.

    A Must Hit that is won as the round ends is paid first; the cards are cleared after it.
    """
    act = command.order
    assert isinstance(act, acts.ClearCards)
    if refusal := progressive.not_this_tables(table, act):
        return refusal
    if act.must_hit:
        return (progressive.must_hit_won(act.must_hit),)
    round_, coup = table.in_round, judging.coup_of(table)
    ended = RoundEnded(step.clause, round_.number, (*coup.player, *coup.banker))
    curator = table.curating.seat
    if table.has_curator and curator is not None and round_.winner == Side.PLAYER.value:
        return (ended, ShoePassed(table.duty("must_pass"), curator, "the Banker's Hand lost"))
    return (ended,)
