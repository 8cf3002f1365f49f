"""What a dealer says when a round is over."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup, FinalState
from croupier.games.baccarat.wager import FinalWager, Terms
from croupier.games.baccarat.wagers import WAGERS
from croupier.table.baccarat.events import WagersJudged
from croupier.table.baccarat.state import Judged
from croupier.table.baccarat.words import wager_in_words
from croupier.values.prices import is_win

ANY_SEAT = 1
MAIN = frozenset({"player", "banker", "tie"})


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
    seats = (f"seat {seat} hits {wager_in_words(hits[seat])}" for seat in sorted(hits))
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
