"""The progressive wager at a table: its lock, its bettors, what meters and the Must Hit pay."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import meter_share
from croupier.table.baccarat import acts
from croupier.table.baccarat.events import Movement, MustHitWon, WagersJudged
from croupier.table.baccarat.state import Placed, Table
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.transfers import METERS, Transfer, stack

PAY_MUST_HIT = "pay must hit"
"""The movement that pays it."""

A = TypeVar("A", bound=Order)


class MeterAward(NamedTuple):
    """What one seat takes of a meter, whoever bets there."""

    meter: str
    seat: int
    share: Fraction
    cents: int
    clause: ClauseId


def is_progressive(table: Table, wager: str) -> bool:
    filed = table.house.progressive
    return filed is not None and filed.wager == wager


def lock(table: Table, wager: str) -> ClauseId:
    """Who turns a wager away that comes after the call."""
    general = table.duty("locked")
    duties = table.house.procedure
    return duties.get("progressive_locked", general) if is_progressive(table, wager) else general


def progressive_wagers(table: Table) -> tuple[Placed, ...]:
    """Those of the round, in seat order; they count until it is over, settled or not."""
    own = (each for each in table.wagers if is_progressive(table, each.wager))
    return tuple(sorted(own, key=lambda each: each.seat))


def judges_progressive(table: Table, act: Order) -> bool:
    """Whether the order, if it is taken, judges progressive wagers: meters go with it."""
    filed, round_ = table.house.progressive, table.round
    if filed is None or round_ is None or not progressive_wagers(table):
        return False
    if table.game.settles_early(filed.wager):
        return isinstance(act, acts.CallPoints) and round_.called == (act.side.other,)
    called = len(round_.called) == len(Side)
    return isinstance(act, acts.AnnounceResult) and called and round_.winner is None


def looks_at_round_end(table: Table) -> bool:
    """Whether the Must Hit's winner is chosen when the dealer ends the round."""
    return "must_hit_at_round_end" in table.house.procedure


def decides_must_hit(table: Table, act: Order) -> bool:
    """Whether the order, if it is taken, is the round's one look at the Must Hit."""
    filed, round_ = table.house.progressive, table.round
    if filed is None or filed.must_hit is None or round_ is None or round_.must_hit:
        return False
    if not looks_at_round_end(table):
        return judges_progressive(table, act)
    ends = isinstance(act, acts.ClearCards) and table.simulated is None
    return ends and round_.winner is not None and bool(progressive_wagers(table))


def awards_are_owed(table: Table) -> bool:
    """Whether meters stand booked for the round, and movements of its settlements are still open.

    They are made before anything that could end the round without them (reading R-X27).
    """
    settlements = table.round.settlements if table.round else {}
    booked = "must_hit" in settlements or any(each.meters for each in settlements.values())
    return booked and any(each.left for each in settlements.values())


def meter_awards(game: BaccaratGame, judged: WagersJudged) -> tuple[MeterAward, ...]:
    """What the seats take of the meters, by seat; bettors of one seat take it together."""
    awards = dict[int, MeterAward]()
    for each in judged.wagers:
        if (of := meter_share(game, each.wager, each.outcome)) is None:
            continue
        before = awards[each.seat].cents if each.seat in awards else 0
        taken = before + each.winnings
        awards[each.seat] = MeterAward(of.meter, each.seat, of.share, taken, each.clause)
    return tuple(awards[seat] for seat in sorted(awards))


def as_listed(act: A) -> A:
    """An order without what the floor hands over with it."""
    handed = {name: None for name in acts.OF_THE_FLOOR if getattr(act, name, None) is not None}
    return replace(act, **handed) if handed else act


def not_this_tables(
    table: Table, act: acts.CallPoints | acts.AnnounceResult | acts.ClearCards
) -> Refusal | None:
    """What is handed over are this table's meters, and a bettor of this round."""
    filed = table.house.progressive
    clause = table.house.wagers[filed.wager].permitted_by if filed else table.house.wager_list
    meters = None if isinstance(act, acts.ClearCards) else act.meters
    if meters is not None and meters.keys() != table.game.initial_meters.keys():
        return Refusal(clause, f"{', '.join(meters) or 'no meter'}: not what this table has")
    win = act.must_hit
    if win is None:
        return None
    if not decides_must_hit(table, act):
        return Refusal(clause, "no Must Hit is decided now")
    if (win.seat, win.owner) not in {(each.seat, each.owner) for each in progressive_wagers(table)}:
        return Refusal(clause, f"{win.owner} has no progressive wager at seat {win.seat}")
    return None if win.cents > 0 else Refusal(clause, "a Must Hit is above zero")


def must_hit_won(win: acts.MustHitWin) -> MustHitWon:
    return MustHitWon(ClauseId(win.clause), win.seat, win.owner, win.cents)


def with_awards(
    told: Event, judged: WagersJudged | None, win: acts.MustHitWin | None
) -> tuple[Event, ...]:
    won = must_hit_won(win) if win else None
    return tuple(event for event in (told, judged, won) if event)


def award(table: Table, won: MustHitWon) -> Movement:
    """The Must Hit as the dealer pays it."""
    filed = table.house.progressive
    assert filed is not None
    paid = Transfer(METERS, stack(won.owner), won.cents)
    return Movement(PAY_MUST_HIT, won.seat, won.owner, filed.wager, won.cents, won.clause, (paid,))
