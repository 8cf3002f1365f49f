"""What a dealer calls: the points of each hand, and the result with everything that won by it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup, FinalState, final_state, point_count
from croupier.games.baccarat.wager import FinalWager, Terms
from croupier.games.baccarat.wagers import WAGERS
from croupier.table.baccarat.judging import WagersJudged, coup_of, judge_opening, judge_result
from croupier.table.baccarat.progressive import (
    OF_THE_FLOOR,
    Meters,
    MustHitWin,
    judgement_decides_must_hit,
    must_hit_won,
    not_this_tables,
    opening_call_judges,
    result_judges,
)
from croupier.table.baccarat.state import Judged, Table
from croupier.table.orders import Order
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, said, wager_in_words, word
from croupier.values.prices import is_win
from croupier.values.sides import Side

announcing = Procedure[Table]()

TIE = "tie"
ANY_SEAT = 1
MAIN = frozenset({"player", "banker", "tie"})


@announcing.order(
    says="Call the points of the {side:hand}",
    named="the call of the {side:hand}'s points",
    pace=QUICK,
)
class CallPoints(Order, frozen=True, omit_defaults=True):
    handed_over = OF_THE_FLOOR
    side: Side
    meters: Meters | None = None
    must_hit: MustHitWin | None = None


@announcing.event("The dealer calls {natural:a Natural |}{points} for the {side:hand}.")
class PointsCalled(Cited, frozen=True):
    kind = "points-called/1"
    side: Side
    points: int
    natural: bool


@announcing.order(says="Announce the result", named="the announcement of the result")
class AnnounceResult(Order, frozen=True, omit_defaults=True):
    handed_over = OF_THE_FLOOR
    meters: Meters | None = None
    must_hit: MustHitWin | None = None


HITS = "seat {seat} hits {meter}"
_HIT = re.compile(r"seat (\d+) hits (.+)")


def _spoken(words: str) -> str:
    """As the record has them; a result with a name of its own is known by it in every tongue."""
    hit = _HIT.fullmatch(words)
    return str(said(HITS, seat=hit[1], meter=word(hit[2]))) if hit else word(words)


def _told(event: ResultAnnounced) -> Message:
    named = "".join(str(said(" {words}.", words=_spoken(each))) for each in event.words[2:])
    if event.winner not in {side.value for side in Side}:
        text = "Both hands have {points}: tie hand.{named}"
        return said(text, points=event.player, named=named)
    won = Side(event.winner)
    points = {Side.PLAYER: event.player, Side.BANKER: event.banker}
    return said(
        "{winner:begun} {points} over {others}: {winner:begun} wins.{named}",
        winner=event.winner,
        points=points[won],
        others=points[won.other],
        named=named,
    )


@announcing.event(_told)
class ResultAnnounced(Cited, frozen=True):
    kind = "result-announced/1"
    coup: str
    player: int
    banker: int
    winner: str
    words: tuple[str, ...]


@announcing.in_turn
def call_points(table: Table, order: CallPoints, turn: Turn) -> Outcome:
    tableau, round_ = table.house.tableau, table.in_round
    decides = judgement_decides_must_hit(table) and opening_call_judges(table, order.side)
    if refusal := not_this_tables(table, order.meters, order.must_hit, decides=decides):
        return refusal
    points = point_count(tableau, [each.card for each in round_.hand(order.side) if each.card])
    called = PointsCalled(turn.clause, order.side, points, points in tableau.naturals.value)
    both = order.side.other in round_.called
    judged = judge_opening(table, table.wagers, order.meters or {}) if both else None
    return _with_awards(called, judged, order.must_hit)


@announcing.change
def points_called(table: Table, event: PointsCalled) -> Table:
    round_ = table.in_round
    return replace(table, round=replace(round_, called=(*round_.called, event.side)))


@announcing.in_turn
def announce_result(table: Table, order: AnnounceResult, turn: Turn) -> Outcome:
    decides = judgement_decides_must_hit(table) and result_judges(table)
    if refusal := not_this_tables(table, order.meters, order.must_hit, decides=decides):
        return refusal
    coup = coup_of(table)
    final = final_state(table.house.tableau, coup)
    winner = final.winner.value if final.winner else TIE
    clause = turn.clause if final.winner else table.duty("announce_tie")
    judged = judge_result(table, order.meters or {})
    words = (
        *words_of_result(table.game, coup, final),
        *words_of_progressive(table.game, table.in_round.opening, judged),
    )
    announced = ResultAnnounced(
        clause, str(coup), final.player.points, final.banker.points, winner, words
    )
    return _with_awards(announced, judged, order.must_hit)


@announcing.change
def result_announced(table: Table, event: ResultAnnounced) -> Table:
    return replace(table, round=replace(table.in_round, winner=event.winner))


def _with_awards(
    called: Event, judged: WagersJudged | None, win: MustHitWin | None
) -> tuple[Event, ...]:
    won = must_hit_won(win) if win else None
    return tuple(event for event in (called, judged, won) if event)


# The words of a result


def words_of_result(game: BaccaratGame, coup: Coup, final: FinalState) -> tuple[str, ...]:
    """Both totals, the winner or "tie hand", and results with a name of their own."""
    totals = f"Player {final.player.points}, Banker {final.banker.points}"
    winner = f"{final.winner.value.title()} wins" if final.winner else "tie hand"
    named = dict.fromkeys((*_named(game, final), *_side_results(game, coup, final)))
    return (totals, winner, *named)


def words_of_progressive(
    game: BaccaratGame, *settled: Judged | WagersJudged | None
) -> tuple[str, ...]:
    """Maryland: that Royal 9 won by a controller's meters, and who hit one (reading R-MD23)."""
    if game.house.chose("side_results_announced") != "announced" or game.house.progressive is None:
        return ()
    wager = game.house.progressive.wager
    judged = [w for each in settled if each and each.meters for w in each.wagers]
    won = [each for each in judged if each.wager == wager and each.winnings]
    hits = {each.seat: each.meter for each in won if each.meter}
    title = game.house.wagers[wager].title
    seats = (str(said(HITS, seat=seat, meter=wager_in_words(hits[seat]))) for seat in sorted(hits))
    return (title, *seats) if won else ()


def _named(game: BaccaratGame, final: FinalState) -> Iterator[str]:
    """Results that a chapter names, whether or not anybody bet on them."""
    if not game.house.announcements:
        return
    terms = Terms({name: str(chosen.value) for name, chosen in game.house.options.items()})
    for each in game.house.announcements:
        wager = WAGERS[each.wager].under(terms)
        assert isinstance(wager, FinalWager)
        if next(wager.lines_met(final)) in each.outcomes:
            yield each.words


def _side_results(game: BaccaratGame, coup: Coup, final: FinalState) -> Iterator[str]:
    """Maryland: results of side wagers without a printed announcement (reading R-MD23)."""
    if game.house.chose("side_results_announced") != "announced":
        return
    announced = {each.wager for each in game.house.announcements}
    for wager, bound in game.wagers.items():
        if wager in MAIN | announced or bound.offered.fixed_stake is not None:
            continue
        line = bound.line(game.seen(coup.opening, final), ANY_SEAT, game.initial_meters)
        if is_win(line.price):
            yield bound.offered.title
