"""`croupier play` on stacked shoes: rides, viewed hands, the curator, a dealer's slips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import TypeVar

import pytest
from rich.console import Console

from croupier.cli.games.baccarat.play import AT_TERMINAL
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.company import Company
from croupier.cli.playing.flat_play import play_flat
from croupier.cli.playing.leaving import document
from croupier.cli.playing.prompting import prompt
from croupier.cli.playing.screen import asking, screen
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.talking import Until
from croupier.cli.playing.vocabulary import respond
from croupier.floor.baccarat.floor import Floor
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.game import tell
from croupier.table.baccarat.state import Table
from croupier.table.cards.preparing import VerifyInspection
from croupier.table.cards.receiving import CardsRetired
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.tray import InventoryFilled
from croupier.values.refusals import Refusal
from tests.support import clause
from tests.table.driver import Live

HOUSE_MONEY = "wagers.house_money = {}"
PAIR_OF_NINES = "Kh 9s Qc 9d"
"""The Banker opens with a pair and 8 over nothing."""
PLAYER_WINS = "Kh 2s 9c 5d"
BOTH_STAY = "Kh 2s 7c 5d"
BANKER_DRAWS = "Kh 2s 6c 3d 2h"
BOTH_DRAW = "Kh 2s 3c 2d 4h 4s"

T = TypeVar("T")


class LastChoice(Random):
    """Bettors who decline the cut, and bet on the Player alone."""

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[-1]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:  # noqa: ARG002
        return 1


def seated(rules: str, more: str = "", cards: str = "", **top: object) -> AtSeat[Table]:
    live = Live(rules, more, cards=cards, **top)  # type: ignore[arg-type]
    return AtSeat(live.floor, AT_TERMINAL, "t1", "ann", clock=lambda: live.at)


def dealing(
    rules: str, more: str = "", cards: str = "", chips: int = 1000_00
) -> BehindTable[Table]:
    live = Live(rules, more, cards=cards, seats="")
    sitting = BehindTable(live.floor, AT_TERMINAL, "t1", "dee", clock=lambda: live.at)
    sitting.company = Company(LastChoice())
    sitting.chips = chips
    sitting.seat_bettors()
    return sitting


def say(sitting: Sitting[Table], *lines: str) -> Refusal | None:
    """Say lines; the refusal of the last."""
    refusal = None
    for line in lines:
        refusal = respond(sitting, line).refusal
    return refusal


def told(sitting: Sitting[Table]) -> str:
    return "\n".join(map(tell, sitting.told))


def drawn(
    sitting: Sitting[Table], width: int = 80, height: int = 50, *, colour: bool = False
) -> str:
    console = Console(
        width=width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    with console.capture() as capture:
        console.print(screen(sitting, width, height))
        console.print(asking(sitting, None))
    return capture.get()


def answered(sitting: Sitting[Table], line: str) -> str:
    """What a word that asks brings to the screen."""
    console = Console(width=80)
    with console.capture() as capture:
        console.print(respond(sitting, line).shown)
    return capture.get()


def words(sitting: Sitting[Table]) -> list[str]:
    return [word for word, _ in prompt(sitting).lines]


# Riding


def betting_house_money() -> AtSeat[Table]:
    ann = seated("pa-627a", HOUSE_MONEY, PAIR_OF_NINES)
    ann.go_on()
    say(ann, "decline", "bet banker 100", "bet house 10", "deal")
    return ann


def test_winnings_that_may_ride_are_asked_about() -> None:
    ann = betting_house_money()
    asked = prompt(ann)
    assert asked.heading == "Your House Money winnings may ride."
    assert asked.clause == "PA627A-8-d-1-s2"
    assert words(ann) == ["ride banker", "take"]


def test_a_ride_goes_on_the_main_wager() -> None:
    ann = betting_house_money()
    assert say(ann, "ride player") is not None
    assert say(ann, "ride banker") is None
    assert ann.table.chips("ann") == 10_000_00 + 30_00 + 130_00 - 6_50
    assert "you win 153.50" in drawn(ann)


@pytest.mark.parametrize("word", ["take", "deal"])
def test_winnings_are_paid_otherwise(word: str) -> None:
    ann = betting_house_money()
    assert say(ann, word) is None
    assert "ann takes the winnings of the House Money wager" in told(ann)
    assert ann.takes_bets
    assert ann.table.chips("ann") == 10_000_00 + 30_00 + 95_00


def test_nothing_is_taken_where_nothing_was_asked() -> None:
    ann = betting_house_money()
    say(ann, "take")
    refusal = say(ann, "take")
    assert refusal is not None
    assert refusal.clause == "PA627A-8-d-1-s2"


# Viewed hands


def viewing(cards: str = BOTH_STAY) -> AtSeat[Table]:
    ann = seated("ma-midi", cards=cards)
    ann.go_on()
    say(ann, "decline", "bet player 25", "deal")
    return ann


def test_the_viewer_alone_sees_the_cards_and_returns_them() -> None:
    ann = viewing()
    assert prompt(ann).heading == "The Player's Hand is in your hands."
    assert prompt(ann).clause == "MA-8-c-1-s3"
    assert words(ann) == ["return", "give up"]
    assert "♥" in drawn(ann)
    assert "2s" not in drawn(ann)
    assert drawn(ann).count("│░░░░░│") == 6
    assert "[Kh]" not in drawn(ann)  # the drop of events tells it to everybody
    assert say(ann, "return") is None
    assert "ann returns the Player's Hand: Kh 7c." in told(ann)
    assert ann.takes_bets


def test_the_right_to_turn_may_be_given_up() -> None:
    ann = viewing()
    assert say(ann, "give up") is None
    assert "ann no longer turns the Player's Hand: gave it up." in told(ann)
    assert ann.takes_bets


def test_a_third_card_is_viewed_too() -> None:
    ann = viewing(BOTH_DRAW)
    say(ann, "return")
    assert prompt(ann).heading == "The Player's Hand is in your hands."
    assert say(ann, "") is None
    assert ann.takes_bets


# The curator


def test_the_shoe_is_offered_accepted_dealt_from_and_passed() -> None:
    ann = seated("pa-545", cards=PAIR_OF_NINES)
    ann.go_on()
    say(ann, "decline")
    assert prompt(ann).heading == "The shoe is offered to you: you would be the curator."
    assert words(ann) == ["accept", "decline"]
    assert say(ann, "accept", "bet banker 25", "deal") is None
    for _ in range(4):
        assert prompt(ann).heading == "You hold the shoe: the next card is yours to draw."
        assert say(ann, "deal") is None
    assert ann.takes_bets
    assert "ann (shoe)" in drawn(ann)
    assert {"pass", "designate"} <= set(words(ann))
    assert say(ann, "pass") is None
    assert "Seat 1 passes the shoe." in told(ann)


def test_a_declined_shoe_is_the_dealers_and_may_be_asked_for() -> None:
    ann = seated("pa-545", cards=PAIR_OF_NINES)
    ann.go_on()
    say(ann, "decline", "decline")
    assert ann.takes_bets
    assert "ask" in words(ann)
    assert say(ann, "ask") is None
    assert prompt(ann).heading.startswith("The shoe is offered to you")


def test_a_curator_may_let_the_dealer_deal() -> None:
    ann = seated("pa-545", cards=BOTH_STAY)
    ann.go_on()
    assert say(ann, "decline", "accept", "designate", "bet banker 25", "deal") is None
    assert ann.takes_bets


# Wagers and staff


def test_nobody_is_dealt_to_without_a_wager_where_the_house_says_so() -> None:
    ann = seated("pa-541", "options.free_hands = false")
    ann.go_on()
    refusal = say(ann, "decline", "deal")
    assert refusal is not None
    assert refusal.why == "nobody has made a wager"
    assert refusal.clause is not None


def test_overdue_cards_are_changed_before_the_next_wagers() -> None:
    live = Live("pa-541", "limits.minimum = 5")
    ann = AtSeat(live.floor, AT_TERMINAL, "t1", "ann", clock=lambda: live.at)
    ann.go_on()
    say(ann, "decline", "bet banker 25", "deal")
    live.at += timedelta(days=2)
    assert ann.go_on() is None
    assert any(isinstance(event, CardsRetired) for event in ann.told)
    assert prompt(ann).heading == "The cut is offered to you."


def test_a_tray_that_cannot_pay_is_filled() -> None:
    live = Live("pa-541", cards=PAIR_OF_NINES, open_now=False)
    live.open(inventory=10_000_00)
    live.sit(1, "ann")
    ann = AtSeat(live.floor, AT_TERMINAL, "t1", "ann", clock=lambda: live.at)
    ann.go_on()
    assert say(ann, "decline", "bet banker 5000", "deal") is None
    assert any(isinstance(event, InventoryFilled) for event in ann.told)
    assert ann.takes_bets


def test_rounds_that_play_themselves_buy_chips_when_they_are_gone() -> None:
    live = Live("pa-541", cards=f"{PLAYER_WINS} {PLAYER_WINS}", seats="")
    live.sit(1, "ann", chips=30_00)
    ann = AtSeat(live.floor, AT_TERMINAL, "t1", "ann", clock=lambda: live.at)
    play_flat(ann, Until.rounds(ann, 2))
    assert [past.winner for past in ann.table.history] == ["player", "player"]
    assert ann.table.chips("ann") == 30_00 + ann.chips - 50_00


def test_marked_vigorish_stands_by_the_seat() -> None:
    ann = seated("pa-541", 'options.vigorish_collection = "deferred"', PAIR_OF_NINES)
    ann.go_on()
    say(ann, "decline", "bet banker 100", "deal")
    assert "vigorish marked 4.00" in drawn(ann)


# Behind the table


def test_every_step_is_the_dealers_to_give() -> None:
    dee = dealing("pa-541", cards=BOTH_STAY)
    assert prompt(dee).heading == "Next: receive cards."
    assert prompt(dee).clause == "PA541-4-a-s1"
    say(dee, "next")
    for _ in range(dee.table.house.shoe_decks):
        assert prompt(dee).heading == "Next: inspect cards."
        say(dee, "next")
    assert prompt(dee).heading == "Next: verify inspection; a floorperson must do it."
    say(dee, "round")
    assert prompt(dee).heading == "Next: the call of no more bets."
    assert dee.table.wagers


@clause("PA541-4-a-s2")
def test_nobody_verifies_at_the_terminal_what_they_inspected_themselves() -> None:
    dee = dealing("pa-541")
    while "verify inspection" not in prompt(dee).heading:
        say(dee, "next")
    assert say(dee, "next") is None
    assert "Automatic floorperson verifies the inspection" in told(dee)
    own = Command(VerifyInspection("A"), "dee", Role.FLOORPERSON, dee.clock())
    other = dealing("pa-541")
    while "verify inspection" not in prompt(other).heading:
        say(other, "next")
    refusal = other.give(own)
    assert refusal is not None
    assert "a second person must do this" in refusal.why


def test_the_dealer_chooses_cut_and_cover() -> None:
    dee = dealing("pa-541")
    while "cut N" not in words(dee):
        assert say(dee, "next") is None
    refusal = say(dee, "cut 3")
    assert refusal is not None
    assert refusal.clause == "PA541-5-d"
    assert say(dee, "cut 100") is None
    assert "cover N" in words(dee)
    assert say(dee, "cover 60") is None
    assert "puts the second cover card above the last 60 cards" in told(dee)


def test_a_stray_third_card_of_the_player_goes_to_the_banker() -> None:
    dee = dealing("pa-541", cards=BANKER_DRAWS)
    say(dee, "round", "next 5")
    assert prompt(dee).heading == "Next: the call of the Player's Hand's points."
    slips = [dee.in_menu(step.order) for step in dee.irregularities()]
    stray = slips.index("a card too many is drawn towards the Player's Hand, face down")
    assert say(dee, f"error {stray + 1}") is None
    assert say(dee, "round") is None
    assert "becomes the third card of the Banker's Hand" in told(dee)
    assert dee.table.history[-1].coup == "P Kh 6c | B 2s 3d 2h"


def test_an_uneven_shuffle_and_a_defect_are_among_the_slips() -> None:
    dee = dealing("pa-627a")
    say(dee, "next")
    assert [step.order.__class__.__name__ for step in dee.irregularities()] == ["RejectCards"]
    while prompt(dee).heading != "Next: check shuffle; a floorperson must do it.":
        say(dee, "next")
    assert say(dee, "error 1") is None
    assert "found unevenly shuffled" in told(dee)


def test_a_closed_table_has_nothing_left_to_do() -> None:
    live = Live("pa-541", seats="")
    dee = BehindTable(live.floor, AT_TERMINAL, "t1", "dee", clock=lambda: live.at)
    closing = [step.order.__class__.__name__ for step in dee.other_orders()].index("CloseTable")
    assert say(dee, f"more {closing + 1}") is None
    assert prompt(dee).heading == "The table is closed."
    assert "Nothing is due at this table." in answered(dee, "why")
    assert "Nobody sits at table t1." in drawn(dee)
    assert str(say(dee, "next")) == "there is nothing to be done at this table"


def test_a_dealer_fills_a_tray_that_cannot_pay() -> None:
    live = Live("pa-541", cards=PAIR_OF_NINES, open_now=False, seats="")
    live.open(inventory=10_00)
    live.sit(1, "ann", chips=0)
    live.do(BuyIn(100_00, with_chips=True), "ann")
    dee = BehindTable(live.floor, AT_TERMINAL, "t1", "dee", clock=lambda: live.at)
    dee.company = Company(LastChoice())
    say(dee, "round")
    dee.give(Command(PlaceWager(1, "banker", 20_00), "ann", Role.PLAYER, live.at))
    refusal = say(dee, "round")
    assert refusal is not None
    assert "the table needs a fill" in refusal.why
    assert say(dee, "fill 5000", "round") is None


def test_a_bettor_without_chips_buys_more() -> None:
    dee = dealing("pa-541", cards=PAIR_OF_NINES, chips=90_00)
    assert say(dee, "round") is None
    assert told(dee).count("Ada buys $90.00 in chips.") == 2


def test_coupons_lie_beside_the_wager() -> None:
    ann = seated("ma-midi")
    ann.go_on()
    assert say(ann, "decline", "bet banker 25 match 25") is None
    assert "banker 25.00 + 25.00 coupon" in drawn(ann)


def test_somebody_else_at_the_journal_is_noticed() -> None:
    live = Live("pa-541")
    ann = AtSeat(live.floor, AT_TERMINAL, "t1", "ann", clock=lambda: live.at)
    ann.go_on()
    other = Floor(live.journal, clock=lambda: live.at)
    other.order("t1", TakeSeat(2), "bob", Role.PLAYER)
    refusal = say(ann, "decline")
    assert str(refusal) == "somebody else moved the table on meanwhile; say it again"
    assert say(ann, "decline") is None


def test_a_round_under_way_is_not_counted() -> None:
    ann = viewing()
    assert document(ann, None)["rounds"] == 0
    say(ann, "return", "bet player 25", "deal")
    assert ann.table.in_round.number == 2
    assert document(ann, None)["rounds"] == 1


# Unusual sums

LIMITED = "limits.minimum = 5\nlimits.maximum = 100"
"""So a thousand is unusual for a player, ten thousand for the tray."""


@pytest.mark.parametrize(
    ("place", "usual", "unusual", "then"),
    [
        (seated, "buy 999", "buy 1000", "You have $10,999.00, then $11,999.00."),
        (dealing, "fill 9999", "fill 10000", "The tray holds $106,999.00, then $116,999.00."),
        (dealing, "credit 9999", "credit 10000", "The tray holds $87,001.00, then $77,001.00."),
    ],
)
def test_an_unusual_sum_is_asked_about_twice(
    place: Callable[[str, str], Sitting[Table]], usual: str, unusual: str, then: str
) -> None:
    sitting = place("pa-627a", LIMITED)
    first = sitting.table.place
    assert say(sitting, usual) is None
    before = sitting.table.place
    assert before > first
    for line in (unusual, f"{unusual}.05", unusual):
        asked = " ".join(answered(sitting, line).split())
        assert asked.startswith(f"${float(line.split()[1]):,.2f} is unusual here"), asked
        assert line != unusual or then in asked
    assert sitting.table.place == before
    assert say(sitting, unusual) is None
    assert sitting.table.place > before
