"""A player's history, held to the chips that moved: whatever happens at a table, the sums agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.surveillance.bodies import ROUND_IS_OVER
from croupier.surveillance.round_bounds import before_round
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.settling import LetRide
from croupier.table.baccarat.vigorish import VigorishCollected
from croupier.table.seats.chips import ChipsBought
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.wagers import WagersJudged
from croupier.values.events import Event, Moving
from croupier.values.records import Record
from croupier.values.sides import Side
from croupier.values.streams import is_table
from croupier.values.transfers import CASH, INVENTORY, PURSES, Transfer, stack
from croupier.web.games import tables_of
from croupier.web.history.own_round import OwnRound
from croupier.web.history.round_bounds import round_at, shoe_at
from croupier.web.history.stays import Stay
from tests.surveillance.pai_gow.stories import STORIES as OF_TILES
from tests.surveillance.spanish_21.stories import STORIES as OF_BOXES
from tests.surveillance.stories import NATURAL, PLAYER_WINS
from tests.surveillance.stories import STORIES as OF_COUPS
from tests.table.driver import Live


def given_up(journal: Journal) -> Live:
    """Winnings ride and are lost; then somebody leaves in mid-round and loses what lies there."""
    filed = """options.leaving_mid_round = "forfeit"
    approvals.R-X32 = { reference = "BGO-30", date = 2024-01-31 }
    [wagers.house_money]"""
    cards = f"{NATURAL} {PLAYER_WINS} {PLAYER_WINS}"
    live = Live("pa-627a", filed, cards=cards, seats="1 ann,3 bob", journal=journal)
    live.ready().bet("1 banker 100; 1 house_money 10; 3 player 50").until(LetRide)
    live.do(LetRide(1, "house_money", Side.BANKER), "ann")
    live.play_round()
    live.bet("1 banker 100; 1 tie 5; 3 player 50").until(DealCard).do(LeaveSeat(1), "ann")
    live.play_round()
    live.bet("3 player 50").play_round()
    return live


STORIES: dict[str, Callable[[Journal], Any]] = {
    "coups: given up": given_up,
}
STORIES |= {
    f"{game}: {name}": story
    for game, stories in (("coups", OF_COUPS), ("tiles", OF_TILES), ("boxes", OF_BOXES))
    for name, story in stories.items()
}


@dataclass(frozen=True)
class Told:
    """A story up to the end of its last round."""

    journal: Journal
    table: Any
    events: list[tuple[Record, Event]]

    @property
    def people(self) -> set[str]:
        return {event.person for _, event in self.events if isinstance(event, ChipsBought)}

    @property
    def last(self) -> int:
        return max(
            (record.place for record, _ in self.events if record.kind in ROUND_IS_OVER), default=0
        )

    def history(self, person: str) -> list[OwnRound]:
        stay = Stay(person, self.table.id, "", begins=0)
        return [each for each in stay.rounds(self.journal, self.table, self.last) if each]

    def stay(self, person: str) -> Stay:
        """Read as far as the record goes."""
        stay = Stay(person, self.table.id, "", begins=0)
        for _ in stay.rounds(self.journal, self.table, None):
            pass
        return stay


def told(name: str) -> Iterator[Told]:
    journal = MemoryJournal()
    live = STORIES[name](journal)
    for stream in filter(is_table, journal.streams()):
        table = live.table
        read = tables_of(table).event_from
        found = [(each, read(each.kind, each.body)) for each in journal.read(stream)]
        yield Told(journal, table, found)


def gained(story: Told, person: str) -> int:
    """What all moves of their chips brought but what they brought or carried away themselves.

    Vigorish that is marked counts from then on, and not when it is collected.
    """
    cents = 0
    for record, event in story.events:
        if record.place > story.last:
            break
        if isinstance(event, Moving) and not isinstance(event, VigorishCollected):
            cents += sum(
                each.cents * (_is_own(each.target, person) - _is_own(each.source, person))
                for each in event.transfers
                if not _is_bought(event, each)
            )
        if isinstance(event, WagersJudged):
            cents -= sum(
                each.vigorish
                for each in event.wagers
                if each.owner == person and getattr(each, "marked", False)
            )
    return cents


def _is_bought(event: Moving, move: Transfer) -> bool:
    """Chips for cash, or from a purse and back into it."""
    for_cash = any(each.source == CASH for each in event.transfers)
    return PURSES in {move.source, move.target} or (for_cash and move.source == INVENTORY)


def _is_own(account: str, person: str) -> bool:
    return account == stack(person) or (
        account.startswith("spot:") and account.split(":", 3)[3] == person
    )


@pytest.mark.parametrize("name", STORIES)
def test_what_rounds_brought_is_what_moved(name: str) -> None:
    for story in told(name):
        assert story.people
        for person in story.people:
            found = story.history(person)
            assert sum(each.net for each in found) == gained(story, person), person
            assert sum(each.back - each.staked for each in found) == sum(
                wager.net for each in found for wager in each.wagers
            )


def test_every_round_is_found_again_by_the_place_at_which_it_was_over() -> None:
    (story,) = told("coups: two_shoes")
    listed = story.history("ann")
    assert len(listed) > 1
    for each in listed:
        past = round_at(story.journal, story.table, each.place)
        assert past is not None
        assert (past.number, past.told[-1][0].place) == (each.number, each.place)
        assert past.told[0][0].place > before_round(story.journal, each.table, each.place)
    assert {shoe_at(story.journal, story.table, each.place) for each in listed} == {1, 2}
    assert round_at(story.journal, story.table, listed[0].place - 1) is None


def test_a_place_at_which_no_round_was_over_is_worth_one_record() -> None:
    (story,) = told("coups: two_shoes")
    read = list[Record]()

    class LookedAt(MemoryJournal):
        def read(self, *about: Any, **named: Any) -> Iterator[Record]:
            for record in story.journal.read(*about, **named):
                read.append(record)
                yield record

    head = story.journal.head(story.table.id)
    assert head is not None
    for place in (head.place + 1, 99_999_999, 2**53):
        assert round_at(LookedAt(), story.table, place) is None
    assert read == []
    assert round_at(LookedAt(), story.table, story.last - 1) is None
    assert [each.place for each in read] == [story.last - 1]


def test_a_stay_is_over_with_the_round_in_which_the_last_chips_went() -> None:
    (story,) = told("coups: given up")
    stay = Stay("ann", story.table.id, "", begins=0)
    rounds = [each for each in stay.rounds(story.journal, story.table, None) if each]
    assert [(each.number, each.net) for each in rounds] == [(1, -100_00), (2, -105_00)]
    assert {wager.result for wager in rounds[1].wagers} == {"lost"}
    assert stay.is_over
    assert stay.read == rounds[1].place, "what others play afterwards is not read"
    assert not story.stay("bob").is_over


def test_a_double_or_a_split_adds_nothing_to_the_wager_that_is_priced() -> None:
    (story,) = told("boxes: every_decision")
    first, *_ = story.history("ann")
    laid = sum(cents for wager, cents in first.laid if wager == "spanish_21")
    staked = sum(each.staked for each in first.wagers if each.wager == "spanish_21")
    assert 0 < laid < staked
