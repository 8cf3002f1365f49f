"""Completing a round: surrenders, hands exposed one after the other, chips moved, tiles cleared."""

from __future__ import annotations

from croupier.games.pai_gow.movements import Action
from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.pai_gow import acts, judging, plans
from croupier.table.pai_gow.events import (
    ChipsMoved,
    HandsExposed,
    Movement,
    RoundEnded,
    TilePreparationBegun,
    TilesCollected,
    WagersJudged,
    WagerSurrendered,
)
from croupier.table.pai_gow.naming import not_in_set
from croupier.table.pai_gow.places import IN_PLAY, against, owner_of, waiting
from croupier.table.pai_gow.setting import as_it_counts, known, parted
from croupier.table.pai_gow.state import Hand, Is, Round, Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.tiles import Tile
from croupier.values.transfers import INVENTORY

PAY, VIGORISH = Action.PAY.value, Action.TAKE_VIGORISH.value


def agenda(table: Table) -> tuple[Step, ...]:
    """The next movement of chips, the next hands, the end of the round."""
    round_ = table.in_round
    if round_.movements:
        move = round_.movements[0]
        act = acts.MoveChips(move.action, move.seat, move.owner, move.wager)
        return (Step(act, move.clause),)
    if not waiting(table):
        return (Step(acts.ClearTiles(), table.duty("rebuildable")),)
    return tuple(
        Step(acts.ExposeHands(seat), _exposing(table, seat)) for seat in _to_expose(table)[:1]
    )


def _to_expose(table: Table) -> tuple[int, ...]:
    """The bank's hands first, then from the player farthest to the right of the dealer on.

    Between the events of one order there may be none, with a wager not judged yet.
    """
    hands, first = table.in_round.hands, against(table)
    seats = sorted(hands, key=lambda seat: (seat != first, seat))
    return tuple(seat for seat in seats if hands[seat].state == Is.SET and not hands[seat].up)


def _exposing(table: Table, seat: int) -> ClauseId:
    bank = table.bank
    if bank is None:
        return table.duty("expose")
    if seat == bank.seat:
        return table.duty("dealer_against_bank")
    return table.duty("co_expose" if bank.co else "bank_expose")


def expose_hands(table: Table, command: Command, step: Step) -> Outcome:
    """Real tiles are named as they are turned; sealed ones are known."""
    act, hand = command.order, table.in_round.hands[_seat_of(command)]
    assert isinstance(act, acts.ExposeHands)
    two = _shown(table, hand, act, step.clause)
    if isinstance(two, Refusal):
        return two
    if act.seat == against(table):
        return _bank_exposed(table, act.seat, two, step.clause)
    up = _up(hand, two)
    verdict, placed = judging.verdict_on(table, up), table.wager_at(act.seat)
    assert placed is not None
    exposed = HandsExposed(
        step.clause,
        act.seat,
        placed.owner,
        *two,
        verdict=verdict.judgement.value,
        beats=(verdict.high, verdict.low),
        decided_by=verdict.clause,
    )
    return (exposed, judging.judge(table, placed, verdict))


def _seat_of(command: Command) -> int:
    assert isinstance(command.order, acts.ExposeHands)
    return command.order.seat


def _up(hand: Hand, two: tuple[tuple[Tile, ...], tuple[Tile, ...]]) -> Hand:
    high, low = two
    return Hand(hand.seat, (*high, *low), Is.EXPOSED, high, low, hand.set_by, up=True)


def _shown(
    table: Table, hand: Hand, act: acts.ExposeHands, clause: ClauseId
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]] | Refusal:
    if known(hand) and not act.high and not act.low:
        return hand.high, hand.low
    if hand.high and (act.high, act.low) != (hand.high, hand.low):
        return Refusal(clause, "the hands are known from the sealed order")
    laid = parted(hand.tiles, act.high, act.low, clause)
    if isinstance(laid, Refusal):
        return laid
    counted = as_it_counts(table, hand.seat, laid)
    return not_in_set(table, hand.seat, laid.tiles) or counted


def _bank_exposed(
    table: Table, seat: int, two: tuple[tuple[Tile, ...], tuple[Tile, ...]], clause: ClauseId
) -> Outcome:
    """The dealer's wager against the bank is decided at once."""
    exposed = HandsExposed(clause, seat, str(owner_of(table, seat)), *two)
    dealers = table.wager_at(DEALER)
    if dealers is None:
        return (exposed,)
    after = judging.with_bank_up(table, _up(table.in_round.hands[seat], two))
    verdict = judging.verdict_on(after, table.in_round.hands[DEALER])
    return (exposed, judging.judge(table, dealers, verdict))


def move_chips(table: Table, _: Command, __: Step) -> Outcome:
    """A winner's vigorish is taken with the payout, and the tiles are picked up behind it."""
    round_ = table.in_round
    move, *later = round_.movements
    owed = sum(t.cents for t in move.transfers if t.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray cannot pay this; the table needs a fill")
    moved: list[Event] = [_moved(round_, move)]
    if move.action == PAY and later and (later[0].action, later[0].seat) == (VIGORISH, move.seat):
        moved.append(_moved(round_, later.pop(0)))
    hand = round_.hands.get(move.seat)
    is_last = move.seat not in judging.seats_of(later) and move.seat != against(table)
    if hand and hand.state == Is.EXPOSED and move.seat != DEALER and is_last:
        clause = table.duty("rebuildable")
        moved.append(TilesCollected(clause, move.seat, hand.high, hand.low))
    return tuple(moved)


def _moved(round_: Round, move: Movement) -> ChipsMoved:
    told = (move.action, move.seat, move.owner, move.wager, move.cents, move.clause)
    return ChipsMoved(move.transfers, round_.phase, *told)


def surrender(table: Table, command: Command) -> Outcome:
    """After the hands to beat are set and shown, and before the player's own are (R-PG22)."""
    act, clause, person = command.order, table.duty("surrender"), command.actor
    assert isinstance(act, acts.Surrender)
    if refusal := _may_not_surrender(table, act.seat, command):
        return refusal
    placed = table.wager_at(act.seat)
    if placed is None or placed.owner != person:
        return Refusal(clause, f"{person} has no wager on area {act.seat}")
    _, move = judging.surrendered(table, placed)
    return (WagerSurrendered(move.transfers, *placed.key, move.clause),)


def _may_not_surrender(table: Table, seat: int, command: Command) -> Refusal | None:
    clause, round_, bank = table.duty("surrender"), table.round, table.bank
    if command.role is not Role.PLAYER or seat not in AREAS or (bank and bank.seat == seat):
        return Refusal(clause, "only a player surrenders")
    if bank and not table.house.holds("surrender_to_bank"):
        return Refusal(clause, "nobody surrenders to a bank")
    hand = round_.hands.get(seat) if round_ else None
    if round_ is None or round_.void or hand is None or not _is_shown(table):
        return Refusal(clause, "the hands to beat are not set yet")
    if hand.state not in IN_PLAY or hand.must_choose:
        return Refusal(clause, f"the hands of area {seat} are exposed or out of play")
    return None


def _is_shown(table: Table) -> bool:
    """Whether the hands to beat lie face up, as they will be compared."""
    hand = table.in_round.hands[against(table)]
    return hand.up and hand.is_set and not hand.wrong


def winners_paid(table: Table) -> tuple[WagersJudged, ...]:
    """What follows of itself once every hand is compared."""
    judged = judging.winners(table) if table.round else None
    return (judged,) if judged else ()


def clear_tiles(table: Table, _: Command, step: Step) -> Outcome:
    """Exposed tiles in the order in which they were picked up, then what everybody played."""
    round_, todo = table.in_round, plans.mixed_again(table.house)
    seats = (*round_.picked_up, *(s for s in round_.hands if s not in round_.picked_up))
    up = [round_.hands[seat] for seat in seats if round_.hands[seat].up]
    tiles = tuple(tile for hand in up for tile in (hand.high + hand.low or hand.tiles) if tile)
    ended: Event = RoundEnded(step.clause, round_.number, tiles)
    return (ended, TilePreparationBegun(todo[0].clause, plans.ROUND_OVER, todo))
