"""The order in which a dealer collects and pays."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.movements import Action, Phase, movements
from croupier.games.baccarat.settlement import settle
from tests.support import clause, game, same_duty

BANKER_WINS = "9h 2s 7c 3d 2h"  # Player 6, Banker 7 in three cards
PLAYER_PAIR = "9h 2s 9c 3d"  # a Natural 8 on a pair of nines

Told = list[tuple[str, str, int]]


def told(table: BaccaratGame, bets: str, cards: str) -> Told:
    """Phase, action and wager, and the seat, of every movement."""
    return [
        (movement.action.value, movement.wager, movement.seat)
        for movement in movements(table, settle(table, bets, cards))
    ]


def clauses(table: BaccaratGame, bets: str, cards: str) -> dict[Action, set[str]]:
    cited = dict[Action, set[str]]()
    for movement in movements(table, settle(table, bets, cards)):
        cited.setdefault(movement.action, set()).add(movement.clause)
    return cited


BETS = "1 banker 100; 3 banker 20; 3 tie 5; 2 player 10; 5 player 10"


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Collect every losing wager before paying any winner.", count=7),
)
def test_losers_are_collected_first(book: str, cited: str) -> None:
    variant = "commission_free" if book == "pa-627b" else "standard"
    table = game(book, variant=variant)
    actions = [action for action, _, _ in told(table, BETS, BANKER_WINS)]
    assert actions[:3] == ["collect"] * 3
    assert "collect" not in actions[3:]
    assert clauses(table, BETS, BANKER_WINS)[Action.COLLECT] == {cited}


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "After the losers, visit winning seats from the highest number, taking or marking that"
        " seat's vigorish before its payout.",
        count=6,
    ),
)
@pytest.mark.parametrize(
    ("collection", "action"),
    [("with_payout", Action.TAKE_VIGORISH), ("deferred", Action.MARK_VIGORISH)],
)
def test_vigorish_before_the_payout(book: str, cited: str, collection: str, action: Action) -> None:
    table = game(book, f'options.vigorish_collection = "{collection}"')
    visits = told(table, BETS, BANKER_WINS)[3:]
    assert visits == [
        (action.value, "banker", 3),
        ("pay", "banker", 3),
        (action.value, "banker", 1),
        ("pay", "banker", 1),
    ]
    assert clauses(table, BETS, BANKER_WINS)[action] == {cited}


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Pay each visited seat, then step down in seat number until all vigorish is handled and"
        " all winners are paid.",
        count=5,
    ),
)
def test_seats_are_paid_downwards(book: str, cited: str) -> None:
    bets = "; ".join(f"{seat} banker 10" for seat in (2, 7, 1, 5))
    table = game(book)
    paid = [seat for action, _, seat in told(table, bets, BANKER_WINS) if action == "pay"]
    assert paid == [7, 5, 2, 1]
    assert clauses(table, bets, BANKER_WINS)[Action.PAY] == {cited}


@clause("MD-11-B-2", "MD-11-B-3")
def test_maryland_pays_a_seat_straight_after_its_vigorish() -> None:
    table = game("md-mini")
    bets = "2 banker 10; 7 banker 10"
    assert told(table, bets, BANKER_WINS) == [
        ("take vigorish", "banker", 7),
        ("pay", "banker", 7),
        ("take vigorish", "banker", 2),
        ("pay", "banker", 2),
    ]
    assert clauses(table, bets, BANKER_WINS)[Action.PAY] == {"MD-11-B-2"}


@pytest.mark.parametrize(
    ("book", "variant"),
    [
        pytest.param("pa-627a", "ez", marks=clause("PA627A-11-b-s3")),
        pytest.param("ma-midi", "ez", marks=clause("MA-11-b-s3")),
        pytest.param("md-mini", "ez", marks=clause("MD-11-B-1-s2")),
        pytest.param("md-mini", "fortune_7", marks=clause("MD-11-B-1-s2")),
        pytest.param("md-mini", "no_commission", id="reading R-MD04"),
        pytest.param("pa-627b", "commission_free", marks=clause("PA627B-2-f-s2")),
    ],
)
def test_tables_without_vigorish_skip_that_step(book: str, variant: str) -> None:
    table = game(book, variant=variant)
    two_card_win = "Kh Qs 6c 7d"
    visits = told(table, "2 banker 10; 4 banker 10; 3 player 5", two_card_win)
    assert visits == [
        ("collect", "player", 3),
        ("pay", "banker", 4),
        ("pay", "banker", 2),
    ]


@clause("PA627B-2-f-s3")
def test_each_commission_free_wager_has_its_own_odds_clause() -> None:
    table = game("pa-627b", "[wagers.lucky_six]", variant="commission_free")
    cards = "Kh Qs 5c 3d Ks 3c"  # Player 5, Banker 6 in three cards
    slips = settle(table, "1 banker 10; 1 lucky_six 1", cards).slips
    tie = settle(table, "1 tie 1", "Kh Qs 7c 7d").slips
    player = settle(table, "1 player 1", "Kh Qs 8c 7d").slips
    paid = [slip.clause for slip in (*slips, *tie, *player)]
    assert paid == ["PA627B-2-i-s2", "PA627B-2-k-2", "PA627B-2-j", "PA627B-2-h"]


@pytest.mark.parametrize(
    ("book", "phase_clause", "walk_clause"),
    [
        pytest.param(
            "pa-627a", "PA627A-8-d", "PA627A-8-d-1-s1",
            marks=clause("PA627A-8-d", "PA627A-8-d-1-s1"),
        ),
        pytest.param(
            "ma-midi", "MA-8-c-3", "MA-8-c-3-i-s1", marks=clause("MA-8-c-3", "MA-8-c-3-i-s1"),
        ),
    ],
)  # fmt: skip
def test_house_money_is_walked_upwards_before_third_cards(
    book: str, phase_clause: str, walk_clause: str
) -> None:
    """One walk from the dealer's right: a loser is taken and a winner paid as they are met."""
    table = game(book, "[wagers.house_money]")
    bets = "4 house_money 5; 1 house_money 5; 2 banker 10"
    moves = movements(table, settle(table, bets, PLAYER_PAIR))
    assert [(movement.phase, movement.action, movement.seat) for movement in moves] == [
        (Phase.OPENING, Action.PAY, 1),
        (Phase.OPENING, Action.PAY, 4),
        (Phase.FINAL, Action.COLLECT, 2),
    ]
    assert {movement.clause for movement in moves[:2]} == {walk_clause}
    assert walk_clause.startswith(phase_clause)


@pytest.mark.parametrize(
    ("wager", "cited", "bets", "order"),
    [
        pytest.param(
            "perfect_pairs_player", "PA627B-1-d-s1", "", [("collect", 5), ("pay", 4), ("pay", 2)],
            marks=clause("PA627B-1-d-s1"),
        ),
        pytest.param(
            "player_pair", "PA627B-2-d-s2", "", [("collect", 5), ("pay", 4), ("pay", 2)],
            marks=clause("PA627B-2-d-s2"),
        ),
    ],
)  # fmt: skip
def test_opening_card_wagers_come_before_third_cards(
    wager: str, cited: str, bets: str, order: list[tuple[str, int]]
) -> None:
    """Losers first, then winners from the highest seat, all before the round goes on."""
    other = wager.replace("player", "banker")
    table = game("pa-627b", f"[wagers.{wager}]\n[wagers.{other}]", variant="commission_free")
    bets = f"2 {wager} 5; 4 {wager} 5; 5 {other} 5; 1 tie 1"
    moves = movements(table, settle(table, bets, PLAYER_PAIR))
    early = [movement for movement in moves if movement.phase is Phase.OPENING]
    assert [(movement.action.value, movement.seat) for movement in early] == order
    assert {movement.clause for movement in early} == {cited}
    assert moves[-1].phase is Phase.FINAL


@pytest.mark.parametrize(
    ("choice", "phase"),
    [("before_third_cards", Phase.OPENING), ("with_the_round", Phase.FINAL)],
)
def test_maryland_may_file_when_opening_wagers_are_settled(choice: str, phase: Phase) -> None:
    table = game(
        "md-mini", f'options.opening_wagers_settled = "{choice}"\n[wagers.any_pair_player]'
    )
    moves = movements(table, settle(table, "1 any_pair_player 5", PLAYER_PAIR))
    assert [(movement.phase, movement.action) for movement in moves] == [(phase, Action.PAY)]


def test_main_wagers_before_side_wagers_at_one_seat() -> None:
    """Reading R-X12: vigorish, then the main wager, then side wagers."""
    table = game("pa-627a", '[wagers.dragon_bonus_banker]\npaytable = "A"')
    bets = "3 dragon_bonus_banker 5; 3 banker 100; 1 banker 10"
    assert told(table, bets, "Kh Qs 7c 9d") == [
        ("take vigorish", "banker", 3),
        ("pay", "banker", 3),
        ("pay", "dragon_bonus_banker", 3),
        ("take vigorish", "banker", 1),
        ("pay", "banker", 1),
    ]


def test_a_royal_9_prize_is_paid_and_its_price_collected() -> None:
    """Reading R-X25: the price does not come back with a prize."""
    table = game("ma-midi", "[wagers.royal_9]", seats=7)
    moves = movements(table, settle(table, "1 royal_9 5; 1 tie 1", "Jh 2s 9d 3d"))
    early = [
        (movement.action, movement.cents) for movement in moves if movement.phase is Phase.OPENING
    ]
    assert early == [(Action.COLLECT, 500), (Action.PAY, 2500)]
