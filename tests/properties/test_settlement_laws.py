"""Laws of settlement that hold for any bets on any cards at any table."""

from __future__ import annotations

from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.baccarat.bets import Bet, refusals
from croupier.games.baccarat.drawing import due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.movements import Action, Movement, Phase, movements
from croupier.games.baccarat.settlement import Result, Settlement, settle
from croupier.rulebooks.clauses import is_cited_well
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.sides import Side
from tests.tables import every_table

TABLES = tuple(every_table())


@cache
def table(number: int) -> BaccaratGame:
    return TABLES[number].game()


@st.composite
def rounds(draw: st.DrawFn) -> tuple[BaccaratGame, list[Bet], list[Card]]:
    """A table, bets it takes, and the cards of a round."""
    game = table(draw(st.integers(0, len(TABLES) - 1)))
    house = game.house
    spots = [(seat, wager) for seat in range(1, house.seats.value + 1) for wager in house.wagers]
    chosen = draw(st.lists(st.sampled_from(spots), min_size=1, max_size=12, unique=True))
    bets = list[Bet]()
    for seat, wager in chosen:
        offered = house.wagers[wager]
        stake = offered.fixed_stake.value if offered.fixed_stake else draw(st.integers(1, 10**6))
        ride = draw(st.sampled_from([None, *Side])) if offered.ride else None
        bet = Bet(seat, wager, Cents(stake), ride)
        if house.match_play and wager in {"player", "banker"} and draw(st.booleans()):
            bet = Bet(seat, wager, Cents(stake), match_play=Cents(draw(st.integers(1, 10**4))))
        bets.append(bet)
    bets = [bet for bet in bets if _may_stand(bet, bets)] or [Bet(1, "tie", Cents(1))]
    cards = list[Card]()
    while due(house.tableau, cards) is not None:
        cards.append(draw(st.sampled_from(DECK)))
    return game, bets, cards


def _may_stand(bet: Bet, bets: list[Bet]) -> bool:
    beside = {other.wager for other in bets if other.seat == bet.seat}
    rides = bet.ride is None or bet.ride.value in beside
    return rides and (bet.wager != "royal_9" or bool(beside & {"player", "banker", "tie"}))


def ledger(settlement: Settlement, moves: tuple[Movement, ...]) -> tuple[Counter[int], int, int]:
    """Moves the chips one by one: what each seat has, the house has, the layout holds."""
    seats, house = Counter[int](), 0
    layout = Counter({(slip.seat, slip.wager): int(slip.stake) for slip in settlement.slips})
    for movement in moves:
        spot = (movement.seat, movement.wager)
        match movement.action:
            case Action.COLLECT:
                layout[spot] -= movement.cents
                house += movement.cents
            case Action.RETURN:
                layout[spot] -= movement.cents
                seats[movement.seat] += movement.cents
            case Action.TAKE_VIGORISH:
                seats[movement.seat] -= movement.cents
                house += movement.cents
            case Action.MARK_VIGORISH:
                pass
            case Action.LET_RIDE:
                house -= movement.cents
                layout[movement.seat, _ridden(settlement, movement)] += movement.cents
            case Action.PAY:
                house -= movement.cents
                seats[movement.seat] += movement.cents
    for slip in settlement.slips:
        if slip.result is Result.WON:
            seats[slip.seat] += layout.pop((slip.seat, slip.wager))
    return seats, house, sum(layout.values())


def _ridden(settlement: Settlement, movement: Movement) -> str:
    return next(
        slip.wager
        for slip in settlement.slips
        if slip.seat == movement.seat and slip.riding and slip.riding >= movement.cents
    )


@given(rounds())
@settings(max_examples=600)
def test_chips_are_conserved(drawn: tuple[BaccaratGame, list[Bet], list[Card]]) -> None:
    """Every chip staked or paid ends with a seat or with the house, as the slips say."""
    game, bets, cards = drawn
    assert refusals(game, bets) == ()
    settlement = settle(game, bets, cards)
    seats, house, left = ledger(settlement, movements(game, settlement))
    marked = sum(slip.vigorish for slip in settlement.slips if slip.marked)
    assert left == 0
    for seat in {bet.seat for bet in bets}:
        assert seats[seat] == sum(slip.back for slip in settlement.slips if slip.seat == seat)
    assert house + marked == settlement.house_gain
    assert sum(seats.values()) + house == sum(bet.stake for bet in bets)


@given(rounds())
def test_slips_follow_the_bets_and_cite(
    drawn: tuple[BaccaratGame, list[Bet], list[Card]],
) -> None:
    game, bets, cards = drawn
    slips = settle(game, bets, cards).slips
    assert [(slip.seat, slip.wager, slip.stake) for slip in slips] == [
        (bet.seat, bet.wager, bet.stake) for bet in bets
    ]
    for slip in slips:
        assert is_cited_well(slip.clause)
        assert is_cited_well(slip.decided_by)
        assert bool(slip.vigorish) == (slip.vigorish_clause is not None)
        if slip.result is Result.LOST:
            assert (slip.winnings, slip.vigorish, slip.back) == (0, 0, 0)
        assert 0 <= slip.vigorish <= max(slip.winnings + 25, slip.stake)


@given(rounds())
def test_losers_first_then_seats_downwards(
    drawn: tuple[BaccaratGame, list[Bet], list[Card]],
) -> None:
    game, bets, cards = drawn
    settlement = settle(game, bets, cards)
    moves = movements(game, settlement)
    phases = [movement.phase for movement in moves]
    assert phases == sorted(phases, key=list(Phase).index)
    lost = {(slip.seat, slip.wager) for slip in settlement.slips if slip.result is Result.LOST}
    final = [movement for movement in moves if movement.phase is Phase.FINAL]
    collected = [(movement.seat, movement.wager) in lost for movement in final]
    assert collected == sorted(collected, reverse=True)
    visited = [
        movement.seat for movement, is_lost in zip(final, collected, strict=True) if not is_lost
    ]
    assert visited == sorted(visited, reverse=True)


@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_of_bets_changes_nothing(
    drawn: tuple[BaccaratGame, list[Bet], list[Card]], chance: object
) -> None:
    game, bets, cards = drawn
    mixed = list(bets)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = settle(game, bets, cards), settle(game, mixed, cards)
    assert set(one.slips) == set(other.slips)
    assert movements(game, one) == movements(game, other)
