"""What compared hands do to wagers, and where every chip goes, in the chapter's order."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.games.pai_gow import banking, movements
from croupier.games.pai_gow.comparing import Judgement, Verdict, compare
from croupier.games.pai_gow.positions import DEALER, Position
from croupier.games.pai_gow.slips import Slip, judged_slip, laid_wrong, surrendered_slip
from croupier.games.slips import Result
from croupier.table.pai_gow.house_hands import played_hand, set_hand_of
from croupier.table.pai_gow.places import against, bank_of, bet_of, waiting
from croupier.table.pai_gow.state import BankResult, Hand, Table
from croupier.table.seats import wagers
from croupier.table.seats.wagers import JudgedWager, Movement, Placed
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents

EXPOSED, WINNERS = "exposed", "winners"
"""One position, at once; the others, once all hands are exposed."""
LOST_OUT = frozenset({Result.LOST, Result.SURRENDERED})


class WagersJudged(wagers.WagersJudged, frozen=True):
    bank: BankResult | None = None


def verdict_on(table: Table, hand: Hand) -> Verdict:
    """A player's hands, or the dealer's wager's, against the dealer's or the bank's."""
    player = played_hand(table, hand.seat, set_hand_of(hand))
    other = table.in_round.hands[against(table)]
    theirs = played_hand(table, other.seat, set_hand_of(other))
    if player.lost:
        return laid_wrong(table.house)
    return compare(table.house, player.hand, theirs.hand)


def judge(table: Table, placed: Placed, verdict: Verdict) -> WagersJudged:
    """One wager: losers and ties are moved at once, winners wait."""
    bank = bank_of(table)
    slip = judged_slip(table.house, bet_of(placed), verdict, banked=bank is not None)
    moves = (
        banking.on_exposure(table.house, bank, slip)
        if bank
        else movements.on_exposure(table.house, slip)
    )
    return WagersJudged(EXPOSED, (JudgedWager.of(slip),), tuple(map(_moving, moves)))


def surrendered(table: Table, placed: Placed) -> tuple[JudgedWager, Movement]:
    """The slip of a surrender and the one movement that collects the wager."""
    bank, slip = bank_of(table), surrendered_slip(table.house, bet_of(placed))
    moves = (
        banking.on_exposure(table.house, bank, slip)
        if bank
        else movements.on_exposure(table.house, slip)
    )
    return JudgedWager.of(slip), _moving(next(iter(moves)))


def abandoned(table: Table, placed: Placed, clause: ClauseId) -> JudgedWager:
    """The wager of somebody who left is a losing one."""
    lost = Verdict(Judgement.LOSE, -1, -1, clause)
    return JudgedWager.of(
        judged_slip(table.house, bet_of(placed), lost, banked=table.bank is not None)
    )


def voided(placed: Placed, clause: ClauseId) -> JudgedWager:
    """The wager of a hand that its player voids goes back."""
    return JudgedWager.unplayed(placed.key, placed.stake, "void", clause, returned=True)


def winners(table: Table) -> WagersJudged | None:
    """The payments, once every hand is compared; nothing where there are none to make."""
    round_ = table.in_round
    if round_.winners_judged or round_.void or round_.movements or waiting(table):
        return None
    slips, bank = tuple(map(_slip, round_.wagers)), bank_of(table)
    if bank is None:
        paid = movements.winners_paid(table.house, sorted(slips, key=lambda slip: slip.seat))
        moves = tuple(map(_moving, paid))
        return WagersJudged(WINNERS, (), moves) if moves else None
    result = banking.bank_result(table.house, bank, slips)
    through = banking.paid_from_centre(table.house, bank, slips)
    seat = table.in_bank.seat
    told = (seat, result.surplus, result.shortfall, result.share, result.vigorish, result.net)
    return WagersJudged(WINNERS, (), tuple(map(_moving, through)), BankResult(*told))


def was_taken(judged: JudgedWager) -> bool:
    """Whether the wager lies in the tray or in the centre."""
    return Result(judged.result) in LOST_OUT


def seats_of(moves: Iterable[Movement]) -> frozenset[int]:
    return frozenset(each.seat for each in moves if each.seat != DEALER)


def _slip(told: JudgedWager) -> Slip:
    return Slip(
        seat=Position(told.seat),
        wager=told.wager,
        stake=Cents(told.stake),
        result=Result(told.result),
        outcome=told.outcome,
        winnings=Cents(told.winnings),
        vigorish=Cents(told.vigorish),
        back=Cents(told.back),
        clause=told.clause,
        decided_by=told.decided_by,
        owner=told.owner,
    )


def _moving(move: movements.Movement) -> Movement:
    told = (move.action.value, move.seat, move.owner, move.wager, move.cents, move.clause)
    return Movement(*told, move.transfers)


def with_bank_up(table: Table, hand: Hand) -> Table:
    """The table as it is once the bank's hands are exposed."""
    round_ = table.in_round
    hands = {**round_.hands, hand.seat: hand}
    return replace(table, round=replace(round_, hands=hands))
