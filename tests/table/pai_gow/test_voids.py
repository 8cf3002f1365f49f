"""Until when a round can be void, and what goes back then (535.12(c), (e), reading R-X15)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.games.pai_gow.movements import CENTRE
from croupier.table.orders import Order
from croupier.table.pai_gow.clearing import ClearTiles
from croupier.table.pai_gow.dealer_wager import LowerDealerWager
from croupier.table.pai_gow.dealing import DELIVERY, POSITION, ReportWrongDeal, SweepPositions
from croupier.table.pai_gow.exposed_tiles import ExposeTile, PlayOn, VoidHand
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.seating import BankAbandoned
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.people import DEALER, PUBLIC
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.seats.wagers import RoundVoided
from croupier.training.console import instructions
from croupier.values.refusals import Refusal
from croupier.values.tiles import Tile
from croupier.values.transfers import INVENTORY, MAY_OWE
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, Live, dealt

BANKING = {"player_banking": True, "co_banking": True}
DEAD_HAND = 7
ANN_BETS = 100_00
Losing = Callable[[Live], Live]


def bank_alone_against_ann(
    *, co: bool = False, physical: bool = False, more: str = "", **options: object
) -> Live:
    """Bob banks without a wager of the dealer's; ann's is the only one."""
    hands = f"dealer {TIES}; 1 {LOSES}; 2 {BEATEN}"
    live = Live(paigow(more, **BANKING, **options), seats="1 ann,2 bob", physical=physical)
    live.coming = [dealt(hands)]
    live.round("1 10; 2 10", hands).banked(2, dealt(hands, first=2), co=co)
    if not co:
        live.do(LowerDealerWager(2, 0), "bob")
    return live.until(CallNoMoreBets).bet("1 100")


def nobody_owes(live: Live) -> bool:
    accounts = live.table.accounts
    return all(cents > 0 for name, cents in accounts.items() if name not in MAY_OWE)


def surrendered(live: Live) -> Live:
    """Ann surrenders once the bank's hands are up."""
    live.until(lambda table: bool(table.round and table.round.hands and table.round.hands[2].up))
    if live.awaits(SetHouseHands):
        live.step()
    live.do(Surrender(1), "ann")
    return live


def gone(live: Live) -> Live:
    live.until(SetHands)
    live.do(LeaveSeat(1), "ann")
    return live


def settled_as_lost(live: Live, act: Order, cited: str) -> None:
    """At every step to the end of the round it is refused, and the bank keeps what it won."""
    held = live.table.chips("ann")
    while not live.awaits(ClearTiles):
        assert live.refused(act) == cited
        live.step()
    assert live.refused(act) == cited
    assert CENTRE not in live.table.accounts
    live.finish()
    assert nobody_owes(live)
    assert live.table.chips("ann") == held
    assert not live.happened(RoundVoided)


@clause("PA535-12-e")
@pytest.mark.parametrize("co", [False, True])
@pytest.mark.parametrize("lost", [surrendered, gone])
@pytest.mark.parametrize("seat", [DEAD_HAND, 5])
def test_a_bank_that_has_won_unseen_is_not_voided(
    co: bool,  # noqa: FBT001
    lost: Losing,
    seat: int,
) -> None:
    live = lost(bank_alone_against_ann(co=co))
    assert ExposeTile(seat, 1) not in [
        step.order for step in PAI_GOW.due(live.table, DEALER, live.at)
    ]
    settled_as_lost(live, ExposeTile(seat, 1), "PA535-12-e")


@clause("PA535-12-c")
@pytest.mark.parametrize("why", [POSITION, DELIVERY])
@pytest.mark.parametrize("lost", [surrendered, gone])
def test_nor_by_a_wrong_deal_of_real_tiles_that_is_found_so_late(lost: Losing, why: str) -> None:
    live = lost(bank_alone_against_ann(physical=True))
    settled_as_lost(live, ReportWrongDeal(why), "PA535-12-c")


@pytest.mark.parametrize("lost", [surrendered, gone])
def test_nor_by_a_bank_that_goes_with_its_winnings(lost: Losing) -> None:
    live = lost(bank_alone_against_ann(more=answered("R-PG26"), bank_leaves="void_round"))
    live.until(ClearTiles)
    held = live.table.chips("bob")
    left = live.do(LeaveSeat(2), "bob")[0]
    assert isinstance(left, BankAbandoned)
    assert not left.void
    assert nobody_owes(live)
    live.step()
    assert live.table.chips("bob") == held


@clause("PA535-12-e")
def test_nor_by_a_bank_whose_choice_comes_too_late() -> None:
    """Ann leaves while the bank thinks about its exposed tile: it has won by then."""
    live = bank_alone_against_ann(more=answered("R-PG16"), bank_tile_exposed="bank_chooses")
    live.until(SetHands)
    live.do(ExposeTile(2, 1))
    live.do(LeaveSeat(1), "ann")
    for act in (VoidHand(2), PlayOn(2)):
        assert live.refused(act, "bob") == "PA535-12-d-s1"
    assert live.refused(ExposeTile(2, 2)) == "PA535-12-e"
    live.finish()
    assert nobody_owes(live)


@clause("PA535-12-e")
def test_where_the_house_banks_the_last_surrender_ends_it_too() -> None:
    live = Live().ready(dealt(f"dealer {BEATEN}; 1 {LOSES}")).bet("1 100").until(ExposeHands)
    live.do(Surrender(1), "ann")
    assert live.refused(ExposeTile(DEAD_HAND, 1)) == "PA535-12-e"
    live.finish()
    assert live.gained("ann") == -ANN_BETS


@clause("PA535-12-e")
def test_while_somebody_waits_a_void_takes_a_surrender_back_out_of_the_centre() -> None:
    live = Live(paigow(**BANKING), seats="1 ann,2 bob,3 cleo")
    live.round("1 10; 2 10; 3 10").banked(2, dealt(f"2 {BEATEN}; 1 {LOSES}; 3 {TIES}", first=2))
    live.do(LowerDealerWager(2, 0), "bob")
    live.until(CallNoMoreBets)
    before = {person: live.table.chips(person) for person in ("ann", "bob", "cleo")}
    surrendered(live.bet("1 100; 3 50"))
    assert live.table.accounts[CENTRE] == ANN_BETS
    live.do(ExposeTile(DEAD_HAND, 1))
    live.do(VoidRound())
    assert {person: live.table.chips(person) for person in before} == before
    assert nobody_owes(live)


@clause("PA535-12-d-s2", "PA535-12-e")
def test_the_tiles_of_a_voided_hand_lie_with_the_dead_hand_and_void_the_round() -> None:
    live = Live(seats="1 ann,2 bob").ready(dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}"))
    live.bet("1 100; 2 20").until(SweepPositions)
    live.do(ExposeTile(1, 2))
    live.do(VoidHand(1), "ann")
    live.do(ExposeTile(1, 3))
    assert (live.next, live.next_clause) == (VoidRound(), "PA535-12-e")
    assert live.seen(1, PUBLIC).tiles == (None, "6-6", "1-3", None)
    live.step()
    assert (live.gained("ann"), live.gained("bob")) == (0, 0)


@clause("PA535-12-e")
@pytest.mark.parametrize("by", ["credit", "buy-in"])
def test_a_tray_that_cannot_return_a_surrender_is_filled_first(by: str) -> None:
    """What ann surrendered lies in the tray; somebody took the tray away before the void."""
    live = Live(seats="1 ann,2 bob").ready(dealt(f"dealer {BEATEN}; 1 {LOSES}; 2 {TIES}"))
    live.bet("1 100; 2 20").until(ExposeHands)
    live.do(Surrender(1), "ann")
    tray = live.table.accounts[INVENTORY]
    if by == "credit":
        live.do(CreditInventory(tray), "floor")
    else:
        live.do(BuyIn(tray), "bob")
    live.do(ExposeTile(DEAD_HAND, 1))
    answer = live.answer(VoidRound())
    assert isinstance(answer, Refusal)
    assert "the table needs a fill" in answer.why
    assert PAI_GOW.duties(live.table, DEALER, live.at) == ()
    [told] = instructions(PAI_GOW, live.table, DEALER, live.at).now
    assert "the table needs a fill" in told.waits
    assert not told.mine
    live.do(FillInventory(ANN_BETS), "floor")
    live.do(VoidRound())
    assert live.gained("ann") == 0
    assert INVENTORY not in live.table.accounts
    assert nobody_owes(live)


@pytest.mark.parametrize("seat", [1, DEAD_HAND])
@pytest.mark.parametrize("by_player", [False, True])
def test_a_refusal_tells_nothing_of_a_hidden_tile(
    seat: int,
    by_player: bool,  # noqa: FBT001
) -> None:
    """Whoever names a tile that cannot be exposed now gets one answer, right or wrong."""
    live = Live(seats="1 ann,2 bob").ready(dealt(f"dealer {BEATEN}; 1 {LOSES}; 2 {TIES}"))
    live.bet("1 100; 2 20").until(ExposeHands)
    live.do(Surrender(1), "ann")
    live.until(MoveChips)
    tried = [ExposeTile(seat, 1, by_player, tile) for tile in (None, *Tile)]
    answers = [live.answer(act) for act in tried]
    assert isinstance(answers[0], Refusal)
    assert set(answers) == {answers[0]}
