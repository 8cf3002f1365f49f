"""A practice table for a program: rides are answered, void rounds told, endless shoes refused."""

from __future__ import annotations

import pytest

from croupier.floor.baccarat.practice import PracticeTable, deal_shoe
from croupier.floor.chance import Chance
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import settle
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.irregularities import DrawInError
from croupier.table.baccarat.settling import PayoutChosen, RideChosen
from croupier.table.people import Role
from croupier.table.seats.wagers import RoundVoided
from croupier.values.cards import DECK
from croupier.values.refusals import Refused
from tests.support import game
from tests.table.driver import Live

PAIR = "2h Ks 2c 3d 3h 6c"  # a pair of twos; Player 7, Banker 9 in three cards
ALL = 500_00


def practice(of: BaccaratGame, cards: str = "") -> PracticeTable:
    """Ann at seat 1, dealt these cards."""
    stacked = Live(of, cards=cards, open_now=False)
    table = PracticeTable(of, chance=Chance(cards=stacked._stack))  # noqa: SLF001 the driver's stacked shoe
    table.sit(1, "ann", chips="500")
    return table


def house_money(cards: str = PAIR) -> PracticeTable:
    return practice(game("pa-627a", "[wagers.house_money]"), cards)


def clauses_of(refused: pytest.ExceptionInfo[Refused]) -> list[str | None]:
    return [each.clause for each in refused.value.refusals]


@pytest.mark.parametrize("ride", ["", " ride player", " ride banker"])
def test_a_bet_pays_what_settle_says(ride: str) -> None:
    bets = f"1 player 100; 1 banker 100; 1 house_money 10{ride}"
    table = house_money()
    table.bet(bets)
    past = table.deal()
    assert past is not None
    slips = settle(table.table.game, bets, PAIR).slips
    assert table.chips("ann") == ALL + sum(slip.back - slip.stake for slip in slips)
    asked = RideChosen if ride else PayoutChosen
    assert sum(isinstance(event, asked) for event in table.told) == 1


def test_a_ride_is_for_one_round_and_the_last_word_counts() -> None:
    table = house_money(f"{PAIR} {PAIR}")
    table.bet("1 player 50; 1 banker 50; 1 house_money 10 ride player")
    table.bet("1 house_money 10 ride banker")
    table.deal()
    table.bet("1 banker 50; 1 house_money 10")
    table.deal()
    rides = [event for event in table.told if isinstance(event, RideChosen)]
    assert [ride.on.value for ride in rides] == ["banker"]


@pytest.mark.parametrize(
    ("bets", "cited"),
    [
        ("1 banker 10 ride player", "PA627A-7-a"),
        ("1 house_money 10 ride banker", "PA627A-8-d-1-s2"),
    ],
)
def test_a_ride_that_settle_refuses_is_refused_whole(bets: str, cited: str) -> None:
    table = house_money()
    with pytest.raises(Refused) as refused:
        table.bet(f"1 tie 10; {bets}")
    with pytest.raises(Refused) as by_settle:
        settle(table.table.game, bets, PAIR)
    assert clauses_of(refused) == clauses_of(by_settle) == [cited]
    assert not table.table.wagers


def test_a_bet_adds_to_what_lies_there() -> None:
    table = practice(game("pa-627a", "limits.minimum = 10"))
    table.bet("1 banker 10; 1 banker 5")
    table.bet("1 banker 1")
    assert [wager.stake for wager in table.table.wagers] == [16_00]
    with pytest.raises(Refused):
        table.bet("2 banker 10")


def test_its_transcript_tells_no_face_that_nobody_has_seen() -> None:
    face_down = game("pa-627a", 'options.procedure = "face_down"')
    table = practice(face_down, "4h 2s 4d 3c 9h")
    table.bet("1 player 50")
    table.order(DrawInError(), "dealer", Role.DEALER)
    table.deal()
    told = list(table.transcript())
    assert "In error a card is drawn face down: a card nobody has seen." in told
    assert "The Player's Hand is dealt its second card face down." in told
    assert "The Player's Hand is turned up: 4h 4d." in told


def test_a_void_round_has_no_past() -> None:
    table = practice(game("pa-541"))
    table.bet("1 banker 25")
    while table.table.in_shoe.left > 3:
        try:
            table.order(DrawInError(None, disclosed=True), "dealer", Role.DEALER)
        except Refused:
            table.order(agenda(table.table)[0].order, "dealer", Role.DEALER)
    assert table.deal() is None
    assert isinstance(table.told[-1], RoundVoided)
    assert table.chips("ann") == ALL


def test_a_continuous_device_has_no_shoe_to_play_through() -> None:
    endless = game("pa-541", 'options.shuffler = "continuous"', decks=6)
    table = practice(endless)
    with pytest.raises(Refused) as played:
        table.play_shoe()
    with pytest.raises(Refused) as dealt:
        deal_shoe(endless, DECK * 6)
    assert clauses_of(played) == clauses_of(dealt) == ["PA541-15-s1"]
