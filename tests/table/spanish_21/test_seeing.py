"""Who sees what: the hole card before the turn, the reader's one answer, cards nobody saw."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from croupier.table.cards.sealing import ShoeSealed
from croupier.table.people import DEALER, FLOORPERSON, INSPECTOR, PUBLIC, player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.snapshots import Snapshots
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.game import view_for
from croupier.table.spanish_21.passed_over import DeclineSecondCard, MissBox
from croupier.table.spanish_21.peeking import CallDealersCard, HoleCardRead, ReadHoleCard
from croupier.table.spanish_21.state import Table
from croupier.values.events import Event
from tests.games.spanish_21.tables import dealt
from tests.support import clause
from tests.table.spanish_21.driver import Live

VIEWERS = (player("ann"), player("bob"), DEALER, FLOORPERSON, INSPECTOR, PUBLIC)


def shown(live: Live) -> tuple[Sequence[Event], list[bytes], bytes]:
    """All that leaves a table, without the hash of its shoe: events, views, kept state."""
    table = replace(live.table, shoe=replace(live.table.in_shoe, commitment=""))
    assert table.round is not None
    assert table.round.hole is not None
    hole = replace(table.round.hole, commitment="")
    table = replace(table, round=replace(table.round, hole=hole))
    told = [SPANISH_21.masked(event) for event in live.told if not isinstance(event, ShoeSealed)]
    views = [msgspec.json.encode(view_for(table, viewer)) for viewer in VIEWERS]
    return told, views, Snapshots(Table).state_of(table)


@pytest.mark.parametrize(("up", "one", "other"), [("Ks", "2d", "9c"), ("As", "3d", "Ah")])
@clause("PA551-8-e-s2", "PA551-1-card-reader")
def test_whatever_lies_face_down_everything_looks_alike_until_it_is_turned(
    up: str, one: str, other: str
) -> None:
    tables = [
        Live(cards=f"{dealt(f'{up} {hole}', '9h 4c', '8h 8d')} 2s 3s", seats="1 ann,2 bob").deal(
            "1 10; 2 10; 1 match_the_dealer 5"
        )
        for hole in (one, other)
    ]
    for _ in range(20):
        first, second = map(shown, tables)
        assert first == second
        if isinstance(tables[0].next, CallDealersCard):
            break
        for live in tables:
            live.step()
    assert isinstance(tables[0].next, CallDealersCard)
    for live in tables:
        live.step()
    assert tables[0].view().dealer.cards[:2] == (up, one)
    assert tables[1].view().dealer.cards[:2] == (up, other)


@pytest.mark.parametrize(("hole", "blackjack"), [("Kd", True), ("9d", False)])
@clause("PA551-1-card-reader")
def test_the_peek_tells_of_a_blackjack_and_of_nothing_else(hole: str, *, blackjack: bool) -> None:
    live = Live(cards=dealt(f"As {hole}", "9h 9c")).deal().until(ReadHoleCard)
    before = view_for(live.table, DEALER)
    (read, *_) = live.step()
    assert isinstance(read, HoleCardRead)
    assert msgspec.json.decode(SPANISH_21.body_of(read)) == {
        "blackjack": blackjack,
        "clause": "PA551-8-e-s1",
    }
    after = view_for(live.table, DEALER)
    told = replace(before.dealer, peek="blackjack" if blackjack else "clear")
    assert after.dealer == told
    assert hole not in SPANISH_21.body_of(read).decode() + str(after) + str(live.table.round)


def test_a_sender_who_says_what_the_reader_tells_is_needed() -> None:
    live = Live(cards=dealt("As 9d", "9h 9c"), physical=True).deal().until(ReadHoleCard)
    live.filled = lambda act: act  # type: ignore[method-assign]
    assert live.refused(ReadHoleCard()) == "PA551-8-e-s1"


def test_a_hole_card_that_was_exposed_in_error_is_what_everybody_saw() -> None:
    """It waits when two boxes and the up card have been dealt, and comes as the hole card."""
    live = Live(cards="9h 7s Kd 5c").ready().bet("1 10")
    live.do(CallNoMoreBets())
    live.step()
    live.step()
    live.do(MissBox(1))
    live.do(DrawInError(exposed=True))
    live.do(DeclineSecondCard(1), "ann")
    live.until(lambda table: not table.in_round.opening)
    assert live.view().dealer.cards == ("7s", None)
    assert str(live.table.in_round.hole_seen) == "Kd"
    live.finish()
    assert live.table.history[0].dealer == "7s Kd"


def test_the_tray_is_shown_to_the_staff_only() -> None:
    live = Live().ready()
    assert view_for(live.table, DEALER).inventory == 90_000_00
    assert view_for(live.table, player("ann")).inventory is None
    assert view_for(live.table, PUBLIC).drop_box is None
