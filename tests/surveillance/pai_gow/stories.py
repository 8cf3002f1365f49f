"""Pai Gow tables that between them record every kind of event."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.journal.store import Journal
from croupier.table.pai_gow import acts
from tests.games.pai_gow.tables import answered, paigow
from tests.surveillance.pai_gow.recording import Recorded
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
    live.ready(dealt(HANDS, "1 2 3")).bet(BETS).until(acts.SetHands)
    live.do(acts.AskAdvice(1), "ann")
    live.do(live.by_the_way(1), "ann")
    live.do(acts.SetForAbsent(2))
    live.until(acts.SetHouseHands)
    wrong = SetHand.parse("5-5 4-6 | 5-5 1-6")
    live.do(acts.SetHouseHands(0, wrong.high, wrong.low))
    live.until(acts.ExposeHands).do(acts.Surrender(4), "cleo")
    live.finish()
    live.ready(dealt(HANDS)).bet(BETS).until(acts.SetHands)
    return live


def banked(journal: Journal) -> Recorded:
    """The bank goes to seat 2, which cuts, lowers the dealer's wager and calls a style."""
    live = Recorded(journal, house(two_areas=True, delivery_signal="two knocks"))
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(AGAINST_BANK, first=BANK))
    live.do(acts.CutStacks(BANK, 3, 5, 1, 2), "bob")
    live.until(acts.CallNoMoreBets).do(acts.LowerDealerWager(BANK, 20_00), "bob")
    live.bet("1 100; 4 60").do(acts.WithdrawWager(4, "pai_gow", 10_00), "cleo")
    live.until(acts.ChooseDelivery).do(acts.ChooseDelivery("cup_say_right"), "bob")
    live.until(acts.OpenShaker).do(acts.ReportLidLifted(BANK))
    live.until(acts.OpenShaker).do(acts.CallNoRoll("die_out"))
    live.finish()
    return live


def bank_gains(journal: Journal) -> Recorded:
    """Ties, losers and a dealer that wins against the bank; the bank does not cut."""
    live = Recorded(journal, house(vigorish_rounding="up"))
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(f"2 {BEATEN}; dealer {WINS}; 1 {LOSES}; 4 {TIES}", first=BANK))
    live.until(acts.CallNoMoreBets).bet("1 333; 4 60")
    live.finish()
    return live


def co_bank_short(journal: Journal) -> Recorded:
    """The house pays half of what the centre lacks."""
    live = Recorded(journal, house())
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(f"2 {BEATEN}; 1 {WINS}; 4 {LOSES}", first=BANK), co=True)
    live.until(acts.CallNoMoreBets).bet("1 101; 4 30")
    live.finish()
    return live


def co_bank_gains(journal: Journal) -> Recorded:
    """The house takes half of what the centre has left."""
    live = Recorded(journal, house())
    live.round(BETS, HANDS)
    live.banked(BANK, dealt(f"2 {BEATEN}; 1 {WINS}; 4 {LOSES}", first=BANK), co=True)
    live.until(acts.CallNoMoreBets).bet("1 30; 4 100")
    live.finish()
    return live


def exposed(journal: Journal) -> Recorded:
    """Tiles shown by mishap: one hand is kept, one voided; then a tile of the dealer's."""
    live = Recorded(journal)
    live.ready(dealt(HANDS)).bet(BETS).until(acts.SweepPositions)
    live.do(acts.ExposeTile(1, 2))
    live.do(acts.PlayOn(1), "ann")
    live.do(acts.ExposeTile(4, 1))
    live.do(acts.VoidHand(4), "cleo")
    live.finish()
    live.ready(dealt(HANDS)).bet(BETS).until(acts.SetHands)
    live.do(acts.ExposeTile(0, 1))
    live.finish()
    return live


def wrong(journal: Journal) -> Recorded:
    """A total called wrong and put right, a delivery to the wrong positions: void."""
    live = Recorded(journal)
    live.ready(dealt(HANDS)).bet(BETS).until(acts.AnnounceTotal)
    live.do(acts.AnnounceTotal(10))
    live.until(acts.DealTiles).do(acts.DealTiles(start=3))
    live.finish()
    return live


def corrected(journal: Journal) -> Recorded:
    """Where that is filed, tiles dealt in a wrong style are put right; the dice change at once."""
    answers = "\n".join(map(answered, ("R-PG27", "R-X33")))
    game = paigow(answers, wrong_delivery="corrected", dice_life_ends="at_once")
    live = Recorded(journal, game)
    live.ready(dealt(HANDS)).bet(BETS).until(acts.ShakeDice)
    live.wait(hours=25).do(acts.ChangeDice())
    live.until(acts.DealTiles).do(acts.DealTiles(delivery="jung_quat"))
    live.finish()
    return live


def preparing(journal: Journal) -> Recorded:
    """A scratched set, a tile seen while stacking, dice at the end of their time, an idle table."""
    live = Recorded(journal)
    live.do(acts.FillInventory(500_00), "floor")
    live.do(acts.CreditInventory(200_00), "floor")
    live.until(acts.SortPairs).do(acts.CleanTiles())
    live.until(acts.ExamineBacks).do(acts.RejectTiles("a scratch on 6-6"))
    live.until(acts.StackTiles).do(acts.ExposeWhileStacking())
    live.round(BETS, HANDS)
    live.wait(hours=25).ready().do(acts.ChangeDice())
    live.do(acts.DeclareIdle(), "floor")
    live.round(BETS, HANDS, "6 5 2")
    return live


def leaving(journal: Journal) -> Recorded:
    """A wager is abandoned, a bank given up and another left behind; the table closes."""
    live = Recorded(journal, house())
    live.round(BETS, HANDS)
    live.banked(BANK).until(acts.CallNoMoreBets)
    live.do(acts.LeaveSeat(BANK), "bob")
    live.until(lambda table: table.rotation.offered == 4).do(acts.AcceptBank(4), "cleo")
    live.until(acts.CallNoMoreBets).bet("1 20").until(acts.ShowDelivery)
    live.do(acts.LeaveSeat(4), "cleo")
    live.until(acts.SetHands).do(acts.LeaveSeat(1), "ann")
    live.finish()
    live.do(acts.KeepChips("cleo"), "floor")
    live.sit(3, "dan").ready().do(acts.LeaveSeat(3), "dan")
    live.do(acts.CloseTable(), "floor")
    live.step()
    return live


def came_back(journal: Journal) -> Recorded:
    """Somebody leaves in mid-round, and comes to the cashier for what was won."""
    game = paigow(answered("R-X32"), leaving_mid_round="settled_and_kept")
    live = Recorded(journal, game)
    live.ready(dealt(HANDS)).bet(BETS).until(acts.SetHands)
    live.do(acts.LeaveSeat(1), "ann")
    live.finish().do(acts.CashOut(), "ann")
    return live


def real_tiles(journal: Journal) -> Recorded:
    """The dealer enters what becomes visible; nothing is sealed, and a round is found wrong."""
    live = Recorded(journal, house(), physical=True)
    live.round(BETS, HANDS)
    live.ready(dealt(HANDS)).bet(BETS).until(acts.SetHands)
    live.do(acts.ReportWrongDeal("positions"))
    live.finish()
    live.ready(dealt(f"{HANDS}; 6 {WINS_TOO}")).bet(BETS).until(acts.SetHands)
    live.do(acts.AskAdvice(1), "ann")
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
    )
}
