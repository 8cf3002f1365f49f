"""Real tiles and dice: the dealer enters what becomes visible, and nothing is sealed."""

from __future__ import annotations

from croupier.games.pai_gow.hands import SetHand
from croupier.table.pai_gow.dealing import ReportWrongDeal, TilesDealt
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.exposed_tiles import ExposeTile, PlayOn
from croupier.table.pai_gow.exposing import ExposeHands, HandsExposed
from croupier.table.pai_gow.house_hands import TurnTiles
from croupier.table.pai_gow.preparing import TurnTilesDown
from croupier.table.pai_gow.setting import AdviceGiven, AskAdvice, HandsSet, SetForAbsent, SetHands
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import CallNoRoll, OpenShaker, ShakerOpened
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.people import player
from croupier.values.tiles import Tile, parse_tiles
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, TIES, WINS, Live, dealt


def real() -> Live:
    live = Live(seats="1 ann,2 bob", physical=True)
    live.ready(dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}"))
    return live.bet("1 100; 2 20")


def test_a_round_with_real_tiles() -> None:
    live = real().until(SetHands)
    assert {tiles for hand in live.happened(TilesDealt) for _, tiles in hand.hands} == {
        (None, None, None, None)
    }
    assert live.seen(1, player("ann")).tiles == (None,) * 4
    live.finish()
    assert (live.gained("ann"), live.gained("bob")) == (95_00, 0)
    assert live.table.unopened == ()
    assert not live.happened(StacksOpened)
    assert not live.happened(ShakerOpened)[0].salt


@clause("PA535-10-a-s2")
def test_hands_laid_face_down_are_not_named() -> None:
    live = real().until(SetHands)
    hand = SetHand.parse("6-6 6-6 | 1-3 1-4")
    assert live.refused(SetHands(1, hand.high, hand.low), "ann") == "PA535-10-a-s1"
    laid = live.do(SetHands(1), "ann")[0]
    assert isinstance(laid, HandsSet)
    assert laid.high == laid.low == ()
    advice = live.do(AskAdvice(2), "bob")[0]
    assert isinstance(advice, AdviceGiven)
    assert advice.high == ()  # told over the table
    live.do(SetForAbsent(2))


@clause("PA535-3-c")
def test_tiles_are_named_as_they_are_turned_and_fit_one_set() -> None:
    live = real().until(TurnTiles)
    assert live.refused(TurnTiles(0, parse_tiles("5-5 5-5 4-6"))) == "PA535-10-c"
    assert live.refused(TurnTiles(0, parse_tiles("5-5 5-5 5-5 4-6"))) == "PA535-3-c"
    live.do(TurnTiles(0, parse_tiles(BEATEN)))
    live.until(ExposeHands)
    live.coming = []
    assert live.refused(ExposeHands(1)) == "PA535-10-f-s1"
    high, low = parse_tiles("5-5 6-6"), parse_tiles("1-3 1-4")
    assert live.refused(ExposeHands(1, high, low)) == "PA535-3-c"
    turned = (parse_tiles("1-3 1-4"), parse_tiles("6-6 6-6"))
    shown = live.do(ExposeHands(1, *turned))[0]
    assert isinstance(shown, HandsExposed)
    assert shown.high == parse_tiles("6-6 6-6")  # the better hand is the high one
    assert shown.verdict == "win"


def test_hands_laid_the_wrong_way_round_lose_where_that_is_filed() -> None:
    game = paigow(answered("R-PG10"), laid_the_wrong_way="lost")
    live = Live(game, seats="1 ann", physical=True)
    live.ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 10").until(ExposeHands)
    turned = (parse_tiles("1-3 1-4"), parse_tiles("6-6 6-6"))
    shown = live.do(ExposeHands(1, *turned))[0]
    assert isinstance(shown, HandsExposed)
    assert (shown.verdict, shown.decided_by) == ("lose", "PA535-1-high-hand")


@clause("PA535-12-d-s1")
def test_an_exposed_real_tile_is_named_and_must_be_among_the_four() -> None:
    live = real().until(SetHands)
    live.coming = [dealt()]
    assert live.refused(ExposeTile(1, 2)) == "PA535-12-d-s1"
    live.do(ExposeTile(1, 2, tile=Tile.T66))
    assert live.seen(1).tiles == (None, "6-6", None, None)
    live.do(PlayOn(1), "ann")
    live.coming = [dealt(f"dealer {BEATEN}; 2 {TIES}")]
    live.until(ExposeHands)
    high, low = parse_tiles("4-4 4-4"), parse_tiles("1-3 1-4")
    assert live.refused(ExposeHands(1, high, low)) == "PA535-10-f-s1"
    live.do(ExposeHands(1, parse_tiles("4-4 6-6"), low))


@clause("PA535-12-c")
def test_a_wrong_deal_is_reported_when_people_notice_it() -> None:
    live = real().until(SetHands)
    assert live.refused(ReportWrongDeal("positions"), "ann") == "PA535-12-c"
    assert live.refused(ReportWrongDeal("colours")) == "PA535-12-c"
    assert "say what is wrong: positions, delivery" in str(live.answer(ReportWrongDeal("colours")))
    live.do(ReportWrongDeal("delivery"))
    assert (live.next, live.next_clause) == (VoidRound(), "PA535-12-c")
    live.step()
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)
    assert live.awaits(TurnTilesDown)
    late = real().until(MoveChips)
    assert late.refused(ReportWrongDeal("positions")) == "PA535-12-c"
    sealed = Live().ready().bet("1 10").until(SetHands)
    assert sealed.refused(ReportWrongDeal("positions")) == "PA535-12-c"


def test_real_dice_have_no_salt() -> None:
    live = real().until(OpenShaker)
    assert live.refused(OpenShaker((1, 2, 3), "salt")) == "PA535-8-b-s1"
    assert live.refused(CallNoRoll("not_flat", "0" * 64)) == "PA535-12-a"
    live.do(CallNoRoll("not_flat"))
