"""Tables that between them record every kind of event, each on a journal of the test's choice."""

from __future__ import annotations

from collections.abc import Callable

from croupier.journal.store import Journal
from croupier.rulebooks.checklists import Occasion
from croupier.table.baccarat.announcing import AnnounceResult
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.cover_card import RemoveCoverCard
from croupier.table.baccarat.curator import (
    AcceptShoe,
    AskForShoe,
    DeclineShoe,
    DesignateDealer,
    OrderPass,
    PassShoe,
)
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.extra_shuffle import GiveNotice, SwitchExtraShuffle
from croupier.table.baccarat.failed_shuffler import ReportShufflerFailed, RestoreShuffler
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.preparing import CheckShuffle, RequestFaces
from croupier.table.baccarat.progressive import MustHitWin
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.baccarat.viewing import (
    AcceptTurning,
    DeclineTurning,
    OfferTurning,
    Relinquish,
    ReturnCards,
    TurnHand,
    WithdrawTurning,
)
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, OfferCut, OrderRecut
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import ChangeCards, DeclareIdle, OrderShuffle
from croupier.table.cards.preparing import InspectCards, LoadShuffler, RunShuffler, ShowSpread
from croupier.table.cards.receiving import ReceiveCards
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.cards.wrong_cards import FOREIGN, FindWrongCard
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut, KeepChips
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
from croupier.table.seats.spoken import ConfirmSpokenWager, SpeakWager
from croupier.values.cards import Card
from croupier.values.sides import Side
from tests.support import dealt, game
from tests.table import trays
from tests.table.driver import Live
from tests.table.metered import Metered

BETS = "1 banker 100; 3 player 50; 3 tie 10"
BANKER_7 = dealt("P 9h 7c | B 2s 3d 2h")
PLAYER_WINS = dealt("P 9h Kc | B 2s 3d")
PAIRS = dealt("P 9h 9c | B 2s 2d Kh")
NATURAL = dealt("P 9h 9c | B 2s 2d")


def two_shoes(journal: Journal) -> Live:
    """Face up; the cover card comes soon, and a second shoe is begun."""
    live = Live("pa-541", cards=BANKER_7, seats="1 ann,3 bob", journal=journal)
    live.until(InsertCoverCard).do(InsertCoverCard(400))
    while live.table.shoes < 2:
        live.ready().bet(BETS).play_round()
        live.until(lambda table: table.can_bet or bool(table.todo))
        if live.table.todo:
            live.ready()
    live.bet(BETS).play_round()
    return live


def viewing(journal: Journal) -> Live:
    """Players turn the hands, give them up, decline them and are told to hand them back."""
    filed = "options.extra_shuffle = true"
    live = Live("ma-midi", filed, cards=BANKER_7, seats="1 ann,3 bob,4 cleo", journal=journal)
    live.do(GiveNotice(extra_shuffle=True), "floor")
    live.wait(minutes=31).do(SwitchExtraShuffle(extra_shuffle=True), "floor")
    live.ready().bet(f"{BETS}; 4 player 50").until(ReturnCards)
    live.do(Relinquish(Side.PLAYER), "bob")
    live.do(OfferTurning(Side.PLAYER, 4))
    live.do(DeclineTurning(Side.PLAYER), "cleo")
    live.do(OfferTurning(Side.PLAYER, 1))
    live.do(AcceptTurning(Side.PLAYER), "ann")
    live.do(WithdrawTurning(Side.PLAYER), "dealer")
    live.until(lambda table: Side.PLAYER in table.in_round.called)
    live.until(ReturnCards).do(LeaveSeat(1), "ann")
    live.play_round()
    live.bet("3 player 20").play_round()
    return live


def curator(journal: Journal) -> Live:
    """The shoe goes round the table."""
    cards = f"{BANKER_7} {PLAYER_WINS}"
    live = Live("pa-545", cards=cards, seats="1 ann,3 bob,4 cleo", journal=journal)
    live.until(AcceptShoe).do(DeclineShoe(1), "ann")
    live.step()
    live.do(AcceptShoe(3), "bob")
    live.do(DesignateDealer(3), "bob")
    live.ready().bet(BETS).play_round()
    live.do(PassShoe(3), "bob")
    live.step()
    live.do(AcceptShoe(4), "cleo")
    live.ready().bet(BETS).play_round()
    live.until(CallNoMoreBets)
    live.do(AskForShoe(1), "ann")
    live.until(AcceptShoe)
    live.do(AcceptShoe(1), "ann")
    live.do(OrderPass(), "floor")
    live.until(CallNoMoreBets)
    return live


def leaving(journal: Journal) -> Live:
    """A curator who owes vigorish goes: the shoe is passed and the debt paid first."""
    live = Live(
        "pa-545",
        'options.vigorish_collection = "deferred"',
        cards=BANKER_7,
        seats="1 ann,3 bob",
        journal=journal,
    )
    live.until(AcceptShoe).do(AcceptShoe(1), "ann")
    live.ready().bet(BETS).play_round()
    live.do(LeaveSeat(1), "ann")
    return live


def errors(journal: Journal) -> Live:
    """Cards drawn in error: carried, discarded, found face up, laid on the wrong hand."""
    live = Live("pa-541", seats="1 ann,3 bob", journal=journal, cards=f"{BANKER_7} {BANKER_7}")
    live.ready().do(DrawInError())
    live.do(DrawInError(disclosed=True))
    live.until(CallNoMoreBets).do(FindFaceUp())
    live.ready().bet(BETS).until(DealCard)
    live.step()
    live.do(DealCard(laid_on=Side.PLAYER))
    live.play_round()
    return live


def simulated(journal: Journal) -> Live:
    """A disclosed card opens a round without wagers; the wagers wait."""
    live = Live(
        "pa-627a",
        'options.disclosed_third_card = "simulated_round"\noptions.procedure = "face_down"',
        seats="1 ann,3 bob",
        journal=journal,
        cards=f"{BANKER_7} {PAIRS}",
    )
    live.ready().bet(BETS).do(DrawInError(disclosed=True))
    live.until(CallNoMoreBets).step()
    live.do(FindFaceUp())
    live.play_round()
    live.ready().bet(BETS).until(AnnounceResult)
    live.do(DrawInError())
    live.play_round()
    live.until(CallNoMoreBets).do(OrderShuffle("a torn card"), "floor")
    live.until(OfferCut)
    return live


def runs_out(journal: Journal) -> Live:
    """So many cards are drawn in error that a round cannot be finished."""
    live = Live("pa-541", seats="1 ann,3 bob", journal=journal)
    live.ready()
    while live.table.in_shoe.left > 3:
        disclosed = live.table.in_shoe.left > 4
        live.do(DrawInError(disclosed=disclosed))
        live.until(CallNoMoreBets)
        if not disclosed:
            break
    live.bet(BETS)
    live.until(lambda table: table.over is not None)
    live.until(OfferCut)
    return live


def money(journal: Journal) -> Live:
    """Spoken and withdrawn wagers, fills, marked vigorish, a person who bets behind a seat."""
    live = Live(
        "pa-541",
        'options.vigorish_collection = "deferred"',
        cards=f"{BANKER_7} {BANKER_7} {BANKER_7}",
        seats="1 ann,3 bob",
        journal=journal,
    )
    for order, by in trays.ORDERS:
        live.do(order, by)
    live.do(BuyIn(300_00, with_chips=True), "cleo")
    live.ready().bet(BETS)
    live.do(SpeakWager(1, "player", 20_00), "ann")
    live.do(ConfirmSpokenWager(1, "ann", "player"))
    live.do(SpeakWager(3, "banker", 20_00), "bob")
    live.do(PlaceWager(3, "banker", 40_00), "cleo")
    live.do(PlaceWager(3, "banker", 10_00), "cleo")
    live.do(WithdrawWager(3, "banker", 5_00), "cleo")
    live.do(WithdrawWager(3, "tie"), "bob")
    live.play_round()
    live.do(ProposeCorrection("bob", 5_00, TO_PLAYER, "the tie was paid short"))
    live.do(DropCorrection())
    live.do(ProposeStatement(1, "the tray opened with this sum", "it held a chip more"))
    live.do(ConfirmCorrection(), "floor")
    live.do(ProposeCorrection("ann", 5_00, TO_PLAYER, "round 1 was paid short"))
    live.do(ConfirmCorrection(), "floor")
    live.do(CashOut(), "cleo")
    live.bet(BETS).play_round()
    live.do(LeaveSeat(1), "ann")
    live.do(KeepSeat(3), "bob")
    live.do(AskMoment(3), "bob")
    live.do(ClearTable("the pit closes"), "floor")
    live.do(LeaveSeat(3), "bob")
    live.do(CloseTable(), "floor")
    return live


def riding(journal: Journal) -> Live:
    """House Money: winnings of the opening cards are left on a main wager, taken, left behind."""
    cards = f"{NATURAL} {NATURAL} {PLAYER_WINS}"
    live = Live("pa-627a", "[wagers.house_money]", cards=cards, journal=journal)
    live.ready().bet("1 banker 100; 1 house_money 10").until(LetRide)
    live.do(LetRide(1, "house_money", Side.BANKER), "ann")
    live.play_round()
    live.bet("1 banker 100; 1 house_money 10").until(LetRide)
    live.do(TakePayout(1, "house_money"), "ann")
    live.play_round()
    live.bet("1 player 100").until(DealCard).do(LeaveSeat(1), "ann")
    live.play_round()
    live.do(KeepChips("ann"), "floor")
    return live


def royal_9(journal: Journal) -> Live:
    """A meter hit, the Must Hit won, and a round that loses."""
    rates = "\n".join(
        f'meters.{name} = {{ initial = {sum_}, reset = {sum_}, rate = "2%" }}'
        for name, sum_ in (("mega", 50_000), ("major", 450), ("minor", 450))
    )
    filed = f"[wagers.royal_9]\n[progressive]\nstake = 5\nmust_hit.configuration = 1\n{rates}"
    live = Metered(
        game("pa-627b", filed, seats=7),
        cards=f"{dealt('P Ks 9h | B 2s 3d')} {BANKER_7}",
        meters={"mega": 61_234_56, "major": 512_34, "minor": 498_76},
        seats="1 ann,3 bob",
        journal=journal,
    )
    live.win = MustHitWin(3, "bob", 312_45, "PA627B-3-h-1")
    live.ready().bet(f"{BETS}; 1 royal_9 5; 3 royal_9 5").play_round()
    live.bet(f"{BETS}; 1 royal_9 5").play_round()
    return live


def marked(journal: Journal) -> Live:
    """Vigorish marked until the shoe is over, at a table that is left to itself."""
    live = Live(
        "pa-543",
        'options.vigorish_collection = "deferred"',
        cards=BANKER_7,
        seats="1 ann,3 bob",
        journal=journal,
    )
    live.until(InsertCoverCard).do(InsertCoverCard(400))
    live.ready().bet(BETS).play_round()
    live.until(lambda table: not table.owed and bool(table.todo))
    return live


def preparing(journal: Journal) -> Live:
    """A set with a defect, an uneven shuffle, a cut made again, cards that grow old."""
    live = Live("pa-541", seats="1 ann,3 bob", journal=journal)
    live.until(InspectCards).do(RejectCards("A", "a marked card"))
    live.until(CheckShuffle).do(CheckShuffle("A", even=False), "floor")
    live.until(CutCards).do(CutCards(3, 100), "bob")
    live.do(OrderRecut(), "floor")
    live.ready().wait(hours=5).do(ChangeCards())
    live.ready().bet(BETS).do(RejectCards("A", "a bent card"))
    live.play_round()
    return live


def idle(journal: Journal) -> Live:
    """Nobody plays; a player asks for faces, and for a look at the other batch."""
    filed = """options.shuffler = "two_batch"
    approvals.shuffler = { reference = "BGO-30", date = 2024-01-31 }"""
    live = Live("pa-627a", filed, decks=12, seats="1 ann,3 bob", journal=journal)
    live.ready().bet(BETS).play_round()
    live.do(DeclareIdle(), "floor")
    live.until(ShowSpread).do(RequestFaces(1), "ann")
    live.until(LoadShuffler).do(RequestSpread(3), "bob")
    live.ready().bet(BETS).play_round()
    return live


def failed(journal: Journal) -> Live:
    """The shuffler fails, the dealer shuffles by hand; it works again."""
    live = Live(
        "pa-627a", 'options.shuffler = "two_batch"', decks=12, seats="1 ann,3 bob", journal=journal
    )
    live.until(RunShuffler).do(ReportShufflerFailed())
    live.ready().bet(BETS).play_round()
    live.do(RestoreShuffler(), "floor")
    return live.until(RunShuffler)


def continuous(journal: Journal) -> Live:
    """A device that shuffles after every round: an order sealed and opened for each."""
    live = Live(
        "pa-541", 'options.shuffler = "continuous"', decks=6, seats="1 ann,3 bob", journal=journal
    )
    for _ in range(3):
        live.ready().bet(BETS).play_round()
    live.until(CallNoMoreBets)
    return live


def real_cards(journal: Journal) -> Live:
    """The dealer enters each card; nothing is sealed."""
    live = Live(
        "pa-541", 'options.procedure = "face_down"', physical=True, seats="1 ann", journal=journal
    )
    live.until(BurnCard).burn()
    live.bet("1 banker 100").until(DealCard)
    for _ in range(4):
        live.do(DealCard())
    live.do(RemoveCoverCard())
    live.do(TurnHand(Side.PLAYER, (Card.parse("9h"), Card.parse("Kc"))))
    live.until(TurnHand)
    live.do(TurnHand(Side.BANKER, (Card.parse("2s"), Card.parse("3d"))))
    live.play_round()
    return live


def not_whole(journal: Journal) -> Live:
    """Among real cards one does not belong."""
    live = Live("pa-541", physical=True, seats="1 ann", journal=journal)
    live.until(BurnCard).burn()
    live.bet("1 banker 100").until(DealCard)
    live.do(FindWrongCard(FOREIGN))
    return live.until(ReceiveCards)


def ticked(journal: Journal) -> Live:
    """Two people tick the list before the first wager, and the day's when it is over."""
    live = Live("pa-541", cards=PLAYER_WINS, seats="1 ann", journal=journal, listed=True)
    live.tick()
    live.ready().bet("1 banker 100").play_round()
    live.tick(Occasion.DAILY)
    return live


STORIES: dict[str, Callable[[Journal], Live]] = {
    story.__name__: story
    for story in (
        two_shoes,
        viewing,
        curator,
        leaving,
        errors,
        simulated,
        runs_out,
        money,
        riding,
        royal_9,
        marked,
        preparing,
        idle,
        failed,
        continuous,
        real_cards,
        not_whole,
        ticked,
    )
}
