"""Every example table: simulated shoes are the live table's, and tallies those of exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.floor.baccarat.practice import deal_shoe
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.drawing import Deal
from croupier.games.baccarat.game import BaccaratGame, submission
from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.settlement import settle
from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.ride import NEVER, OPTIMAL_BANKER, OPTIMAL_PLAYER, rode, worth_riding
from croupier.odds.figures import WagerOdds
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.sides import Side
from tests.commands.running import EXAMPLES

SEED = 627
SHOES = range(3, 4)
ROUNDS = range(200_000)
FAR = 4.0
"""Standard errors at which a fixed seed would tell of a fault and not of chance."""
TABLES = sorted(
    each for each in EXAMPLES.glob("*.toml") if not each.stem.startswith(("pa-535", "pa-551"))
)
RIDES = {OPTIMAL_PLAYER: Side.PLAYER, OPTIMAL_BANKER: Side.BANKER}


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_simulated_rounds_are_dealt_and_settled_as_at_the_table_and_come_as_often(
    table: Path,
) -> None:
    game = submission(table.read_text(encoding="utf-8"))
    shoes = prepare(game)
    for unit in SHOES:
        found = shoes.read(SEED, 1, shoes.tally(SEED, range(unit, unit + 1)))
        dealt = [Coup.parse(each.coup) for each in deal_shoe(game, order_of(shoes, unit))]
        assert found.rounds == len(dealt)
        for wager in found.wagers:
            judged = judge(game, wager.odds)
            settled = Counter(judged(coup) for coup in dealt)
            known = [each.outcome for each in wager.odds.outcomes]
            assert settled == +Counter(dict(zip(known, wager.counts, strict=True)))

    alone = shoes.alone()
    together = alone.read(SEED, len(ROUNDS), alone.tally(SEED, ROUNDS))
    assert together.chi_square is not None
    assert together.chi_square.p > 1e-4
    assert all(abs(each.z or 0) < FAR for each in together.wagers)


def order_of(shoes: BaccaratSimulation, unit: int) -> tuple[Card, ...]:
    """All cards of a simulated shoe: those that it draws, and then whatever is left."""
    (drawn,) = shoes.stack.orders(SEED, range(unit, unit + 1))
    left = Counter(shoes.stack.cards.tolist()) - Counter(drawn.tolist())
    return tuple(DECK[code] for code in (*drawn.tolist(), *left.elements()))


def judge(game: BaccaratGame, odds: WagerOdds) -> Callable[[Coup], str]:
    """A wager's outcomes by the table's own settlement."""
    seat = int(odds.terms.get("seat", 1))
    ride = RIDES.get(odds.terms.get("ride", NEVER))
    values = game.house.tableau.card_values

    def wagered(coup: Coup) -> str:
        return of_slip(game, seat, odds.wager, game.deal(coup.cards))

    if ride is None:
        return wagered
    worth_it = worth_riding(analyse(game), odds.wager, ride)

    def left_to_ride(coup: Coup) -> str:
        player, banker = (
            tuple(sorted(values[card.rank.value].value for card in coup.opening[side]))
            for side in Side
        )
        if ((player, banker), wagered(coup)) not in worth_it:
            return wagered(coup)
        return rode(wagered(coup), of_slip(game, seat, ride.value, game.deal(coup.cards)))

    return left_to_ride


def of_slip(game: BaccaratGame, seat: int, wager: str, deal: Deal) -> str:
    main = Bet(seat, "player", game.house.least_stake("player"))
    fixed = game.house.wagers[wager].fixed_stake
    stake = Cents(fixed.value) if fixed else game.house.least_stake(wager)
    bets = dict.fromkeys(("player", wager), main) | {wager: Bet(seat, wager, stake)}
    return settle(game, [*bets.values()], deal).slips[-1].outcome
