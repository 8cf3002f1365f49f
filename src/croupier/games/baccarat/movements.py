"""Where the chips of a round go, in the order in which a dealer collects and pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import Settlement, Slip
from croupier.games.slips import Result
from croupier.rulebooks.chapter import Visit
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents


class Phase(Enum):
    OPENING = "before third cards"
    FINAL = "after the result"


class Action(Enum):
    COLLECT = "collect"
    TAKE_VIGORISH = "take vigorish"
    MARK_VIGORISH = "mark vigorish"
    PAY = "pay"
    LET_RIDE = "let ride"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Movement:
    """One movement of chips."""

    phase: Phase
    action: Action
    seat: int
    wager: str
    cents: Cents
    clause: ClauseId
    owner: str = ""


def movements(game: BaccaratGame, settlement: Settlement) -> tuple[Movement, ...]:
    """All movements of a round, in the chapter's order."""
    early = [slip for slip in settlement.slips if game.settles_early(slip.wager)]
    late = [slip for slip in settlement.slips if slip not in early]
    return (*opening_movements(game, early), *final_movements(game, late))


def opening_movements(game: BaccaratGame, slips: Sequence[Slip]) -> Iterator[Movement]:
    """House Money in one walk, as written; then all losers, and the winners in layout order."""
    order, layout = game.house.paying_order, list(game.wagers)
    visits = {wager: bound.offered.visit for wager, bound in game.wagers.items()}
    walked = [slip for slip in slips if (visit := visits[slip.wager]) and visit.ascending]
    for slip in sorted(walked, key=lambda slip: (layout.index(slip.wager), slip.seat)):
        yield from _settled(game, slip, Phase.OPENING, _visited(visits[slip.wager], order.pay))
    others = [slip for slip in slips if slip not in walked]
    others.sort(key=lambda slip: (layout.index(slip.wager), -slip.seat))
    for slip in sorted(others, key=lambda slip: slip.result is not Result.LOST):
        silent = order.losers_first if slip.result is Result.LOST else order.pay
        yield from _settled(game, slip, Phase.OPENING, _visited(visits[slip.wager], silent))


def _visited(visit: Visit | None, silent: ClauseId) -> ClauseId:
    """The clause on settling the wager, or the general one where the text has none."""
    return visit.clause if visit else silent


def final_movements(game: BaccaratGame, slips: Sequence[Slip]) -> Iterator[Movement]:
    """All losers, then seat by seat downwards each person's vigorish, main and side wagers."""
    order, layout = game.house.paying_order, list(game.wagers)
    by_seat = sorted(slips, key=lambda slip: (-slip.seat, layout.index(slip.wager)))
    for slip in by_seat:
        if slip.result is Result.LOST:
            yield from _settled(game, slip, Phase.FINAL, order.losers_first)
    visited = [slip for slip in by_seat if slip.result is not Result.LOST]
    for visit in dict.fromkeys((slip.seat, slip.owner) for slip in visited):
        own = [slip for slip in visited if (slip.seat, slip.owner) == visit]
        for slip in own:
            yield from _vigorish_movement(game, slip)
        for slip in own:
            yield from _settled(game, slip, Phase.FINAL, order.pay)


def _vigorish_movement(game: BaccaratGame, slip: Slip) -> Iterator[Movement]:
    vigorish = game.house.vigorish
    if slip.vigorish and vigorish:
        clause = vigorish.collection if vigorish.on_tied_stake else game.house.paying_order.vigorish
        action = Action.MARK_VIGORISH if slip.marked else Action.TAKE_VIGORISH
        yield Movement(
            Phase.FINAL, action, slip.seat, slip.wager, slip.vigorish, clause, slip.owner
        )


def _settled(game: BaccaratGame, slip: Slip, phase: Phase, clause: ClauseId) -> Iterator[Movement]:
    at_stake = Cents(slip.stake + slip.riding)
    match slip.result:
        case Result.LOST:
            yield Movement(
                phase, Action.COLLECT, slip.seat, slip.wager, at_stake, clause, slip.owner
            )
        case Result.RETURNED:
            yield Movement(
                phase, Action.RETURN, slip.seat, slip.wager, at_stake, clause, slip.owner
            )
        case Result.WON:
            taken = 0 if slip.marked else slip.vigorish
            kept = Cents(at_stake + slip.winnings - slip.rode - taken - slip.back)
            if kept:
                yield Movement(
                    phase, Action.COLLECT, slip.seat, slip.wager, kept, slip.clause, slip.owner
                )
            paid = Cents(slip.winnings - slip.rode)
            if paid:
                yield Movement(phase, Action.PAY, slip.seat, slip.wager, paid, clause, slip.owner)
            if slip.rode:
                ride = game.house.wagers[slip.wager].ride
                cited = ride.clause if ride else clause
                yield Movement(
                    phase, Action.LET_RIDE, slip.seat, slip.wager, slip.rode, cited, slip.owner
                )
