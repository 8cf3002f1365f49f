"""A round of each game by a screen reader's tree alone; the focus stays with what is to be done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.floor.chance import FAIR, Chance
from croupier.web.people.offices import Office
from tests.browser.by_ear import Listener
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.floor.spanish_21.box_evenings import stacked as stacked_boxes
from tests.web.running_house import House
from tests.web.wire import give, open_table

TABLE = "t1"
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
BROUGHT = r"You (win|lose) \$|Nothing won, nothing lost: your wager comes back"


def baccarat(ann: Listener, house: House) -> None:
    ann.stands_at("^You are asked$")
    ann.button("Leave it to another").click()
    ann.stands_at("^Seat 3, Banker")
    ann.asks("o", "Banker 0, Player 0, Tie 0")
    ann.button("^Seat 3, Player.*no wager of yours$").click()
    ann.button(r"^Seat 3, Player.*your wager \$5$").wait_for()
    for times in (1, 2):
        ann.asks("w", r"Your wagers \$5: Player \$5\.", times)
    ann.asks("m", r"Your chips \$495\. Your purse \$500\.")
    ann.asks("t", r"Time left to bet: \d+ seconds\.")
    ann.asks("c", "No cards lie")
    ann.button("^Deal$").click()
    ann.hears(r"You lose \$5\.")
    ann.hears("Place your bets", times=2)
    ann.stands_at("^Seat 3, Player")
    ann.asks(
        "c",
        "The last round: Player, 9 of hearts, 7 of diamonds: 6. Banker, 4 of spades, 3 of hearts",
    )
    ann.asks("o", "Banker 1, Player 0, Tie 0. The last runs, the newest first: Banker 1.")
    ann.asks("l", "Place your bets", times=3)
    in_a_field(ann, house)


def in_a_field(ann: Listener, house: House) -> None:
    """What happens is heard over an open sheet as well, and no key acts in its field."""
    ann.button("^Buy chips$").click()
    field = ann.page.get_by_role("textbox", name="Chips to bring")
    field.fill("")
    field.press("w")
    give(house.guest(Office.FLOORPERSON), TABLE, "clear-table").raise_for_status()
    ann.hears("closes")
    assert field.input_value() == "w"


def pai_gow(ann: Listener, _: House) -> None:
    ann.stands_at("^Seat 3, Pai Gow")
    ann.button("^Seat 3, Pai Gow").click()
    ann.button("^Deal$").click()
    ann.hears("Your tiles: ")
    ann.stands_at("^Your hands$")
    ann.asks("c", r"Your tiles: \w+ \d-\d, \w+ \d-\d, \w+ \d-\d, \w+ \d-\d\.")
    ann.button("^Set as the dealer would$").click()
    ann.hears(rf"the wager (wins|loses|is a tie)\. ({BROUGHT})")
    ann.stands_at("^Seat 3, Pai Gow")
    ann.asks("c", "The last round: Your tiles: high .*, low ")
    ann.asks("o", r"The last rounds, the newest first\. Dice \d+, (wins?|loses?|ties?)\.")


def spanish_21(ann: Listener, _: House) -> None:
    ann.stands_at("^You are asked$")
    ann.button("^Cut here$").click()
    ann.stands_at("^Seat 3, Spanish 21")
    ann.button("^Seat 3, Spanish 21").click()
    ann.button("^Deal$").click()
    ann.hears("Your turn. Box 3: 20 against the 9 of clubs. stand, hit")
    ann.stands_at("^Your hands$")
    ann.asks("c", "Box 3, king of spades, queen of hearts: 20. The dealer, 9 of clubs, a card")
    ann.button("^Stand$").click()
    ann.hears(r"You win \$5\.")
    ann.stands_at("^Seat 3, Spanish 21")
    ann.asks("o", r"The last rounds, the newest first\. Dealer 17, ")


@pytest.mark.parametrize(
    ("book", "chance", "plays"),
    [
        ("pa-627a", stacked("9h 4s 7d 3h"), baccarat),
        ("pa-535", FAIR, pai_gow),
        ("pa-551", stacked_boxes("Ks 9c Qh 8d"), spanish_21),
    ],
    ids=["baccarat", "pai_gow", "spanish_21"],
)
def test_a_round_is_played_by_the_tree_alone(
    open_house: OpenHouse,
    visitors: Visitors,
    book: str,
    chance: Chance,
    plays: Callable[[Listener, House], None],
) -> None:
    house = open_house(chance)
    open_table(house, TABLE, book, FILED, PATIENT)
    ann = Listener(visitors.guest(house, name="ann"), TABLE)
    ann.sits(3, 500)
    plays(ann, house)
    ann.heard_each_once_and_in_words()
