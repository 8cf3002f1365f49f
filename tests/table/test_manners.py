"""How a thing is done, told to the dealer and to everybody, each chapter in its own manner."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.curator import AcceptShoe
from croupier.table.baccarat.dealing import CardDealt, DealCard
from croupier.table.baccarat.game import GAME, agenda
from croupier.table.cards.cover_card import CoverCardInserted, InsertCoverCard
from croupier.table.cards.cutting import CutOffered, OfferCut
from croupier.table.cards.ending import DeclareIdle
from croupier.table.cards.preparing import CardsPrepared, SpreadCards
from croupier.table.people import DEALER, Role
from croupier.table.seats.seating import LeaveSeat
from croupier.training.console import instructions
from croupier.values.sides import Side
from tests.support import cases, clause, same_duty
from tests.table.driver import Live

FACE_DOWN = 'options.procedure = "face_down"'
VIEWING = 'options.procedure = "viewing"'


def says(live: Live) -> str:
    """The next step as the dealer is told."""
    return GAME.instruction(live.table, live.next)


# The spread ---------------------------------------------------------------------------------

ROWS, COLUMNS = "in horizontal rows", "in columns"
FANNED = "in fanned horizontal columns"


@pytest.mark.parametrize(
    ("cited", "book", "manner"),
    cases(
        ("PA541-4-b-s2", "pa-541", ROWS),
        ("PA543-4-b-s2", "pa-543", ROWS),
        ("PA545-4-b-s2", "pa-545", COLUMNS),
        ("PA627A-4-b-s2", "pa-627a", FANNED),
        ("MA-4-b-s3", "ma-midi", COLUMNS),
        ("MD-4-B", "md-mini", FANNED),
    ),
)
def test_new_cards_are_spread_in_the_chapters_own_manner(
    cited: str, book: str, manner: str
) -> None:
    live = Live(book).until(SpreadCards)
    how = f"{manner} by deck, suit and sequence"
    assert says(live) == f"Spread batch A face up {how}"
    [console] = [each.says for each in instructions(GAME, live.table, DEALER, live.at).now]
    assert console == says(live)
    [spread] = live.step()
    assert isinstance(spread, CardsPrepared)
    assert GAME.tell(spread).endswith(f"spreads batch A on the table {how}.")
    assert cited in live.clauses.values()


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_of_an_idle_tables_cards_no_manner_is_told(book: str) -> None:
    live = Live(book).ready()
    live.do(LeaveSeat(1), "ann")
    live.do(DeclareIdle())
    assert says(live.until(SpreadCards)) == "Spread batch A"


# The cut ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        *same_duty(
            "Offer the shuffled stack to the players for the cut with card backs turned away from"
            " the dealer.",
            count=5,
        ),
        pytest.param("ma-midi", "MA-5-c-s1", marks=clause("MA-5-c-s1")),
    ],
)
def test_the_stack_is_offered_with_its_backs_away_from_the_dealer(book: str, cited: str) -> None:
    live = Live(book).until(OfferCut)
    away = "the backs of the cards away from the dealer"
    assert says(live) == f"Offer the cut to seat 1, {away}"
    [offered] = live.step()
    assert isinstance(offered, CutOffered)
    assert GAME.tell(offered) == f"The cut is offered to seat 1, {away}."
    assert live.clauses["cut_backs_away"] == cited


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Keep a cover card as the last card of the stack.", count=2)
)
def test_in_2010_one_cover_card_stays_the_last_of_the_stack(book: str, cited: str) -> None:
    live = Live(book).until(InsertCoverCard)
    stays = "; the first stays the last card of the stack"
    assert says(live).endswith(f"14 cards or more beneath it{stays}")
    [inserted] = live.step()
    assert isinstance(inserted, CoverCardInserted)
    assert GAME.tell(inserted).endswith(f"{stays}.")
    assert live.clauses["bottom_cover_card"] == cited


@pytest.mark.parametrize("book", ["pa-545", "pa-627a", "ma-midi", "md-mini"])
def test_elsewhere_no_clause_speaks_of_it(book: str) -> None:
    live = Live(book).until(InsertCoverCard)
    assert says(live).endswith("14 cards or more beneath it")


# Where the Banker's cards wait --------------------------------------------------------------

AS_DEALT = [0, 1, 0, 1]
BOTH = [0, 0, 0, 2]


@pytest.mark.parametrize(
    ("cited", "book", "filed", "wanted"),
    cases(
        ("PA541-9-c-2-s1", "pa-541", FACE_DOWN, AS_DEALT),
        ("PA543-9-c-2-s1", "pa-543", FACE_DOWN, AS_DEALT),
        ("PA627A-8-c-2-s3", "pa-627a", FACE_DOWN, AS_DEALT),
        ("PA543-9-c-3-s1", "pa-543", VIEWING, BOTH),
        ("PA545-9-d-1", "pa-545", VIEWING, BOTH),
        ("MA-8-c-1-s1", "ma-midi", "", BOTH),
        ("MD-8-D-1", "md-mini", "", BOTH),
    ),
)
def test_the_bankers_cards_wait_under_the_corner_of_the_shoe(
    cited: str, book: str, filed: str, wanted: list[int]
) -> None:
    live = Live(book, filed).ready().bet("1 player 10; 1 banker 10")
    live.until(DealCard)
    for tucked in wanted:
        words = says(live)
        assert ("under the right corner of the shoe" in words) == bool(tucked)
        assert ("tuck both" in words) == (tucked == 2)
        (dealt,) = (event for event in live.step() if isinstance(event, CardDealt))
        assert dealt.tucked == tucked
        assert ("under the right corner of the shoe" in GAME.tell(dealt)) == bool(tucked)
    assert cited in live.clauses.values()


@pytest.mark.parametrize("book", ["pa-541", "pa-543", "pa-545", "pa-627a"])
def test_face_up_or_turned_by_the_caller_they_wait_nowhere(book: str) -> None:
    live = Live(book).ready().bet("1 player 10").until(DealCard)
    while isinstance(live.next, DealCard):
        assert "corner" not in says(live)
        live.step()


# The curator --------------------------------------------------------------------------------


@clause("PA545-10-b")
def test_a_curator_is_told_which_hand_draws() -> None:
    live = Live("pa-545", cards="2h Ks 3c 3d 4h 5c")
    live.until(lambda table: table.curating.offered == 1)
    live.do(AcceptShoe(1), "ann")
    live.ready().bet("1 player 10")
    live.until(lambda table: table.round is not None and len(table.round.called) == 2)
    for side in Side:
        live.until(DealCard)
        assert says(live) == f"Tell the curator to deal the {side.hand} its third card"
        [step] = agenda(live.table)
        assert (step.by, step.person) == (Role.PLAYER, "ann")
        asked = GAME.question(live.table, live.next)
        assert asked.endswith(f"the dealer calls for the third card of the {side.hand}")
        live.step()
