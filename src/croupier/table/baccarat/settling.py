"""Settlement: what each wager brings, and every chip in the chapter's order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.games.baccarat.drawing import Deal, split_hands
from croupier.games.baccarat.hands import Coup, Opening, final_state
from croupier.games.baccarat.order import Action, Step, final_steps, opening_steps
from croupier.games.baccarat.settlement import (
    Result,
    Slip,
    riding,
    settle_opening,
    settle_result,
)
from croupier.table import steps
from croupier.table.baccarat import acts
from croupier.table.baccarat.events import (
    ChipsMoved,
    JudgedWager,
    Movement,
    PayoutChosen,
    RideChosen,
    WagersJudged,
)
from croupier.table.baccarat.state import Judged, Placed, Table
from croupier.table.baccarat.wagering import bet_of, placed_at
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

OPENING, RESULT = "opening", "result"
Key = tuple[int, str, str]
"""Seat, owner and wager."""


def agenda(table: Table, judged: Judged) -> tuple[steps.Step, ...]:
    """The next movement, if one is left; a winner whose payout may ride is asked before it."""
    if judged.done == len(judged.movements):
        return ()
    move = judged.movements[judged.done]
    act = acts.MoveChips(move.action, *_key(move))
    return _choice(table, _key(move)) or (steps.Step(act, move.clause),)


def _choice(table: Table, key: Key) -> tuple[steps.Step, ...]:
    """To ride or to take: nobody else may answer; who has left is paid."""
    seat, owner, wager = key
    if table.house.wagers[wager].ride is None or owner in table.gone:
        return ()
    rides = open_rides(table, key)
    if isinstance(rides, Refusal) or not rides:
        return ()
    answers = (*(acts.LetRide(seat, wager, side) for side in rides), acts.TakePayout(seat, wager))
    clause = riding_clause(table)
    return tuple(steps.Step(each, clause, Role.PLAYER, owner) for each in answers)


def _key(each: JudgedWager | Movement | Step | Slip) -> Key:
    return each.seat, each.owner, each.wager


def known_cards(table: Table) -> tuple[Card, ...]:
    """The round's cards in dealing order, once all of them are up."""
    cards = tuple(each.card for each in table.in_round.laid)
    assert None not in cards
    return cards  # type: ignore[return-value]


def coup_of(table: Table) -> Coup:
    drew = len(table.in_round.hand(Side.PLAYER)) > 2
    return split_hands(known_cards(table), player_drew=drew)


def judge_opening(table: Table, placed: Sequence[Placed]) -> WagersJudged | None:
    """The wagers on the opening four cards, if there are any."""
    game = table.game
    early = [each for each in placed if game.settles_early(each.wager)]
    if not early:
        return None
    cards = known_cards(table)
    opening = Opening((cards[0], cards[2]), (cards[1], cards[3]))
    bets = [bet_of(each) for each in early]
    slips = settle_opening(game, bets, opening, game.initial_meters)
    return _judged(table, OPENING, early, slips, tuple(opening_steps(game, slips)))


def judge_result(table: Table) -> WagersJudged | None:
    game = table.game
    late = [each for each in table.wagers if not each.settled]
    if not late:
        return None
    coup = coup_of(table)
    dealt = Deal(coup, (), final_state(game.house.tableau, coup))
    bets = [bet_of(each) for each in late]
    rode = {w.key: Cents(w.riding) for w in late if w.riding}
    slips = settle_result(game, bets, dealt, game.initial_meters, rode)
    return _judged(table, RESULT, late, slips, tuple(final_steps(game, slips)))


def _judged(
    table: Table,
    phase: str,
    placed: Sequence[Placed],
    slips: Sequence[Slip],
    order: Sequence[Step],
) -> WagersJudged:
    rides = {w.key: w.ride for w in placed}
    movements = []
    for n, step in enumerate(order):
        key = _key(step)
        is_last = not any(_key(later) == key for later in order[n + 1 :])
        slip = next(slip for slip in slips if _key(slip) == key)
        movements.append(_movement(table, step, slip, rides[key], is_last=is_last))
    judged = tuple(_shown(table, slip) for slip in slips)
    return WagersJudged(phase, judged, tuple(movements))


def _shown(table: Table, slip: Slip) -> JudgedWager:
    marked = slip.marked and slip.owner not in table.gone
    return JudgedWager(
        seat=slip.seat,
        owner=slip.owner,
        wager=slip.wager,
        stake=slip.stake,
        result=slip.result.value,
        outcome=slip.outcome,
        winnings=slip.winnings,
        vigorish=slip.vigorish,
        back=slip.back - (slip.vigorish if slip.marked and not marked else 0),
        clause=slip.clause,
        decided_by=slip.decided_by,
        marked=marked,
        rode=slip.rode,
        riding=slip.riding,
        match_play=slip.match_play,
    )


def _movement(
    table: Table, step: Step, slip: Slip, ride: Side | None, *, is_last: bool
) -> Movement:
    """Where the chips of a step go; the last step of a wager hands back what still lies there."""
    here, person = spot(*_key(step)), stack(step.owner)
    action = step.action
    if action is Action.MARK_VIGORISH and step.owner in table.gone:
        action = Action.TAKE_VIGORISH
    moves = []
    if action in {Action.COLLECT, Action.TAKE_VIGORISH}:
        moves.append(Transfer(here, INVENTORY, step.sum))
    elif action is Action.PAY:
        moves.append(Transfer(INVENTORY, person, step.sum))
    elif action is Action.LET_RIDE and ride is not None:
        moves.append(Transfer(INVENTORY, spot(step.seat, step.owner, ride.value), step.sum))
    if is_last and slip.result is not Result.LOST:
        at_stake = slip.stake + slip.riding
        if left := at_stake - _taken(table, slip):
            moves.append(Transfer(here, person, left))
    return Movement(action.value, *_key(step), step.sum, step.clause, tuple(moves))


def _taken(table: Table, slip: Slip) -> int:
    """What the house keeps of the chips on a spot that does not lose."""
    vigorish = slip.vigorish if not slip.marked or slip.owner in table.gone else 0
    if slip.result is Result.RETURNED:
        return vigorish
    kept = slip.stake + slip.riding + slip.winnings - slip.rode - slip.back
    return kept if not slip.marked else vigorish


def move_chips(table: Table, command: Command, step: steps.Step) -> Outcome:
    act = command.act
    assert isinstance(act, acts.MoveChips)
    phase, judged = under_way(table)
    move = judged.movements[judged.done]
    owed = sum(t.cents for t in move.transfers if t.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray cannot pay this; the table needs a fill")
    return (ChipsMoved(move.transfers, phase, move.action, *_key(move), move.cents, step.clause),)


def under_way(table: Table) -> tuple[str, Judged]:
    """The settlement the dealer is at."""
    round_ = table.in_round
    if round_.result is not None:
        return RESULT, round_.result
    assert round_.opening is not None
    return OPENING, round_.opening


def riding_clause(table: Table) -> ClauseId:
    return table.house.procedure.get("ride_or_take", table.house.wager_list)


def open_rides(table: Table, key: Key) -> tuple[Side, ...] | Refusal:
    """The main wagers that a winner may still let the payout ride on."""
    clause, (seat, person, wager) = riding_clause(table), key
    placed, offered = placed_at(table, *key), table.house.wagers.get(wager)
    judged = table.round.opening if table.round else None
    won = next((w for w in judged.wagers if _key(w) == key), None) if judged else None
    if placed is None or judged is None or won is None or offered is None:
        return Refusal(clause, f"{person} has no winnings that can ride")
    if offered.ride is None or won.result != Result.WON.value:
        return Refusal(clause, f"{person} has no winnings that can ride")
    if placed.ride or placed.to_be_paid:
        return Refusal(clause, f"{person} has chosen")
    if any(_key(move) == key for move in judged.movements[: judged.done]):
        return Refusal(clause, "the payout has been handed over")
    line = table.game.wagers[wager].lines[won.outcome]
    if not riding(table.house, offered, line, Cents(placed.stake)):
        return Refusal(clause, "none of this payout may ride")
    return tuple(side for side in Side if placed_at(table, seat, person, side.value))


def let_ride(table: Table, command: Command) -> Outcome:
    """Winnings of an opening-card wager stay on a main wager instead of being paid."""
    act, person = command.act, command.actor
    assert isinstance(act, acts.LetRide)
    key = (act.seat, person, act.wager)
    rides, clause = open_rides(table, key), riding_clause(table)
    if isinstance(rides, Refusal):
        return rides
    if act.on not in rides:
        return Refusal(clause, f"{person} has no {act.on.value} wager to add it to")
    chosen = [replace(w, ride=act.on) if w.key == key else w for w in table.wagers]
    judged_again = judge_opening(table, chosen)
    assert judged_again is not None
    return (RideChosen(clause, *key, act.on), judged_again)


def take_payout(table: Table, command: Command) -> Outcome:
    """The winner has the payout handed over."""
    act, person = command.act, command.actor
    assert isinstance(act, acts.TakePayout)
    key = (act.seat, person, act.wager)
    rides, clause = open_rides(table, key), riding_clause(table)
    if isinstance(rides, Refusal):
        return rides
    if not rides:
        return Refusal(clause, f"{person} has no main wager and is paid in any case")
    return (PayoutChosen(clause, *key),)
