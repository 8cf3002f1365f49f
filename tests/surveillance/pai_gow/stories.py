"""Pai Gow tables that between them record every kind of event."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.journal.store import Journal
from croupier.rulebooks.checklists import Occasion
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.cutting import CutStacks
from croupier.table.pai_gow.dealer_wager import LowerDealerWager
from croupier.table.pai_gow.dealing import DealTiles, ReportWrongDeal, SweepPositions
from croupier.table.pai_gow.delivering import ChooseDelivery, ShowDelivery
from croupier.table.pai_gow.dice import ChangeDice
from croupier.table.pai_gow.exposed_tiles import ExposeTile, PlayOn, VoidHand
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.preparing import (
    CleanTiles,
    ExamineBacks,
    ExposeWhileStacking,
    SortPairs,
    StackTiles,
)
from croupier.table.pai_gow.rejecting import RejectTiles
from croupier.table.pai_gow.setting import AskAdvice, SetForAbsent, SetHands
from croupier.table.pai_gow.shaking import (
    AnnounceTotal,
    CallNoRoll,
    OpenShaker,
    ReportLidLifted,
    ReportNoShake,
    ShakeDice,
)
from croupier.table.pai_gow.stacks_exposed import ExposeInStacks
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import CashOut, KeepChips
from croupier.table.seats.closing import ClearTable, CloseTable
from croupier.table.seats.correcting import (
    TO_PLAYER,
    ConfirmCorrection,
    DropCorrection,
    ProposeCorrection,
    ProposeStatement,
)
from croupier.table.seats.moments import AskMoment
from croupier.table.seats.seating import KeepSeat, LeaveSeat
from tests.games.pai_gow.tables import answered, paigow
from tests.surveillance.pai_gow.recording import Recorded
from tests.table import trays
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, WINS_TOO, dealt

BANK = 2
BETS = "1 100; 2 40; 4 50"
HANDS = f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}; 4 {LOSES}"
AGAINST_BANK = f"2 {BEATEN}; dealer {TIES}; 1 {WINS}; 4 {LOSES}"


def house(more: str = "", **options: object) -> PaiGowGame:
    return paigow(more, player_banking=True, co_banking=True, **options)


def house_banked(journal: Journal) -> Recorded:
    """A winner, a copy and a loser; then a hand set wrongly, advice, and a player gives up."""
    live = Recorded(journal)
    live.round(BETS, HANDS)
    live.do(ProposeCorrection("ann", 5_00, TO_PLAYER, "round 1 was paid short"))
    live.do(DropCorrection())
    live.do(ProposeStatement(1, "the tray opened with this sum", "it held a chip more"))
    live.do(ConfirmCorrection(), "floor")
    live.do(ProposeCorrection("ann", 5_00, TO_PLAYER, "round 1 was paid short"))
    live.do(ConfirmCorrection(), "floor")
    live.ready(dealt(HANDS, "1 2 3")).bet(BETS).until(SetHands)
    live.do(AskAdvice(1), "ann")
    live.do(live.by_the_way(1), "ann")
    live.do(SetForAbsent(2))
    live.until(SetHouseHands)
    wrong = SetHand.parse("5-5 4-6 | 5-5 1-6")
    live.do(SetHouseHands(0, wrong.high, wrong.low))
    live.until(ExposeHands).do(Surrender(4), "cleo")
    live.finish()
    live.ready(dealt(HANDS)).bet(BETS).until(SetHands)
    return live


def banked(journal: Journal) -> Recorded:
    """The bank goes to seat 2, which cuts, lowers the dealer's wager and calls a style."""
    live = Recorded(journal, house(two_areas=True, delivery_signal="two knocks"))
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(AGAINST_BANK, first=BANK))
    live.do(CutStacks(BANK, 3, 5, 1, 2), "bob")
    live.until(CallNoMoreBets).do(LowerDealerWager(BANK, 20_00), "bob")
    live.bet("1 100; 4 60").do(WithdrawWager(4, "pai_gow", 10_00), "cleo")
    live.until(ChooseDelivery).do(ChooseDelivery("cup_say_right"), "bob")
    live.until(OpenShaker).do(ReportLidLifted(BANK))
    live.until(OpenShaker).do(CallNoRoll("die_out"))
    live.finish()
    return live


def bank_gains(journal: Journal) -> Recorded:
    """Ties, losers and a dealer that wins against the bank, which neither cuts nor shakes."""
    live = Recorded(journal, house(vigorish_rounding="up"))
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(f"2 {BEATEN}; dealer {WINS}; 1 {LOSES}; 4 {TIES}", first=BANK))
    live.until(CallNoMoreBets).bet("1 333; 4 60")
    live.until(ShakeDice).do(ReportNoShake(BANK))
    live.finish()
    return live


def co_bank_short(journal: Journal) -> Recorded:
    """The house pays half of what the centre lacks."""
    live = Recorded(journal, house())
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(f"2 {BEATEN}; 1 {WINS}; 4 {LOSES}", first=BANK), co=True)
    live.until(CallNoMoreBets).bet("1 101; 4 30")
    live.finish()
    return live


def co_bank_gains(journal: Journal) -> Recorded:
    """The house takes half of what the centre has left."""
    live = Recorded(journal, house())
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(f"2 {BEATEN}; 1 {WINS}; 4 {LOSES}", first=BANK), co=True)
    live.until(CallNoMoreBets).bet("1 30; 4 100")
    live.finish()
    return live


def exposed(journal: Journal) -> Recorded:
    """Tiles shown by mishap: one hand is kept, one voided; then a tile of the dealer's."""
    live = Recorded(journal)
    live.ready(dealt(HANDS)).bet(BETS).until(SweepPositions)
    live.do(ExposeTile(1, 2))
    live.do(PlayOn(1), "ann")
    live.do(ExposeTile(4, 1))
    live.do(VoidHand(4), "cleo")
    live.finish()
    live.ready(dealt(HANDS)).bet(BETS).until(SetHands)
    live.do(ExposeTile(0, 1))
    live.finish()
    return live


def wrong(journal: Journal) -> Recorded:
    """A total called wrong and put right, a delivery to the wrong positions: void."""
    live = Recorded(journal)
    live.ready(dealt(HANDS)).bet(BETS).until(AnnounceTotal)
    live.do(AnnounceTotal(10))
    live.until(DealTiles).do(DealTiles(start=3))
    live.finish()
    return live


def corrected(journal: Journal) -> Recorded:
    """Where that is filed, tiles dealt in a wrong style are put right; the dice change at once."""
    answers = "\n".join(map(answered, ("R-PG27", "R-X33")))
    game = paigow(answers, wrong_delivery="corrected", dice_life_ends="at_once")
    live = Recorded(journal, game)
    live.ready(dealt(HANDS)).bet(BETS).until(ShakeDice)
    live.wait(hours=25).do(ChangeDice())
    live.until(DealTiles).do(DealTiles(delivery="jung_quat"))
    live.finish()
    return live


def preparing(journal: Journal) -> Recorded:
    """A scratched set, a tile seen while stacking, dice at the end of their time, an idle table."""
    live = Recorded(journal)
    for order, by in trays.ORDERS:
        live.do(order, by)
    live.until(SortPairs).do(CleanTiles())
    live.until(ExamineBacks).do(RejectTiles("a scratch on 6-6"))
    live.until(StackTiles).do(ExposeWhileStacking())
    live.ready().do(ExposeInStacks())
    live.round(BETS, HANDS)
    live.wait(hours=25).ready().do(ChangeDice())
    live.do(DeclareIdle(), "floor")
    live.round(BETS, HANDS, "6 5 2")
    return live


def leaving(journal: Journal) -> Recorded:
    """A wager is abandoned, a bank given up and another left behind; the table closes."""
    live = Recorded(journal, house())
    live.round(BETS, HANDS)
    live.banked(BANK).until(CallNoMoreBets)
    live.do(LeaveSeat(BANK), "bob")
    live.until(lambda table: table.rotation.offered == 4).do(AcceptBank(4), "cleo")
    live.until(CallNoMoreBets).bet("1 20").until(ShowDelivery)
    live.do(LeaveSeat(4), "cleo")
    live.until(SetHands).do(LeaveSeat(1), "ann")
    live.finish()
    live.do(KeepChips("cleo"), "floor")
    live.sit(3, "dan").ready().do(KeepSeat(3), "dan")
    live.do(AskMoment(3), "dan")
    live.do(ClearTable("the pit closes"), "floor")
    live.do(LeaveSeat(3), "dan")
    live.do(CloseTable(), "floor")
    live.step()
    return live


def came_back(journal: Journal) -> Recorded:
    """Somebody leaves in mid-round, and comes to the cashier for what was won."""
    game = paigow(answered("R-X32"), leaving_mid_round="settled_and_kept")
    live = Recorded(journal, game)
    live.ready(dealt(HANDS)).bet(BETS).until(SetHands)
    live.do(LeaveSeat(1), "ann")
    live.finish().do(CashOut(), "ann")
    return live


def real_tiles(journal: Journal) -> Recorded:
    """The dealer enters what becomes visible; nothing is sealed, and a round is found wrong."""
    live = Recorded(journal, house(), physical=True)
    live.round(BETS, HANDS)
    live.ready(dealt(HANDS)).bet(BETS).until(SetHands)
    live.do(ReportWrongDeal("positions"))
    live.finish()
    live.ready(dealt(f"{HANDS}; 6 {WINS_TOO}")).bet(BETS).until(SetHands)
    live.do(AskAdvice(1), "ann")
    return live


def ticked(journal: Journal) -> Recorded:
    """Two people tick the list before the first wager, and the day's when it is over."""
    live = Recorded(journal, seats="1 ann", listed=True)
    live.ready()
    live.tick()
    live.bet("1 50").finish()
    live.tick(Occasion.DAILY)
    return live


STORIES: dict[str, Callable[[Journal], Recorded]] = {
    story.__name__: story
    for story in (
        house_banked,
        banked,
        bank_gains,
        co_bank_short,
        co_bank_gains,
        exposed,
        wrong,
        corrected,
        preparing,
        leaving,
        came_back,
        real_tiles,
        ticked,
    )
}
