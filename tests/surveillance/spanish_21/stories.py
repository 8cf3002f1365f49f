"""Spanish 21 tables that between them record every kind of event."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.spanish_21.hands import total_of
from croupier.journal.store import Journal
from croupier.rulebooks.checklists import Occasion
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import OrderRecut
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import ChangeCards, DeclareIdle, OrderShuffle
from croupier.table.cards.preparing import InspectCards, TakeFromShuffler
from croupier.table.cards.receiving import ReceiveCards
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.cards.wrong_cards import MISSING, FindWrongCard
from croupier.table.seats.betting import WithdrawWager
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
from croupier.table.seats.spoken import ConfirmSpokenWager, SpeakWager
from croupier.table.spanish_21.betting import AdmitPlayer
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.card_reader import CheckReader, RepairReader, ReportReaderBroken
from croupier.table.spanish_21.counting import CheckCount
from croupier.table.spanish_21.cutting_card import RemoveCuttingCard
from croupier.table.spanish_21.dealing import AnnounceTotal, DealCard
from croupier.table.spanish_21.decisions import Hit, Split, Stand, Surrender
from croupier.table.spanish_21.exposed_cards import AcceptCard, DrawInError, RefuseCard
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure
from croupier.table.spanish_21.passed_over import (
    DeclineSecondCard,
    GiveUpHand,
    MissBox,
    MissCard,
    MissDealer,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.peeking import MissPeek, PeekInError
from croupier.table.spanish_21.shuffler import RemoveShuffler, ReportJam
from croupier.table.spanish_21.tens import FindTen, TearTen
from croupier.values.cards import Card, parse_cards
from tests.games.spanish_21.tables import MATCHING, answered, dealt, spanish
from tests.surveillance.spanish_21.recording import Recorded
from tests.table import trays
from tests.table.spanish_21.driver import Live

BETS = "1 25; 2 40"
MATCHED = "1 25; 1 match_the_dealer 5; 2 40; 2 match_the_dealer 5"
SPLITS = f"{dealt('6h Kd', '8h 8c', '6d 5c')} 3h 9d 8d 2c Kh Jh 7h 7s"
"""Two eights against a six, and an eleven; the dealer busts."""
ACE_UP = dealt("Ah 5d 2c", "9h 7c", "Kd Jc")
INSURED = dealt("Ac Kd", "9h 7c", "As Jd")
LOW = dealt("6h Kd 9c", "Kh 7c", "Qd 3c")
DRAWN = dealt("6h Kd 9c", "Kh 7c", "Qd 3c 5h")
SEVENS = dealt("7d Kd", "7h 7h 7h", "Kh 9c")


def every_decision(journal: Journal) -> Live:
    """Split twice, doubled, rescued, doubled for less; insured; surrendered early and late."""
    live = Recorded(journal, cards=f"{SPLITS} {ACE_UP} {INSURED} {DRAWN} {LOW}")
    live.deal(MATCHED).play("1 split double rescue split double 10")
    live.until(lambda table: table.in_round.boxes[1].acting == 3)
    live.play("1 stand; 2 double 15").finish()
    live.deal(BETS).do(Insure(1, 12_00), "ann")
    live.do(DeclineInsurance(2))
    live.play("1 surrender; 2 stand").finish()
    live.deal(BETS).do(Insure(1, 12_50), "ann")
    live.do(Insure(2, 5_00), "bob")
    live.finish().deal(BETS).play("1 surrender; 2 hit stand").finish()
    return live.deal(BETS)


def two_shoes(journal: Journal) -> Live:
    """The cutting card comes soon."""
    live = Recorded(journal, cards=[f"{ACE_UP} {LOW}", SPLITS])
    live.until(InsertCoverCard).do(InsertCoverCard(277))
    live.round(BETS)
    live.round(BETS)
    return live.ready()


def in_error(journal: Journal) -> Live:
    """Cards drawn in error: dealt later, offered, accepted, refused, racked; found face up."""
    accepted = f"{dealt('6h Kd', '9h 2c', '5d 4c', '6c 2d')} 3h 2s 5s"
    refused = f"{dealt('7h Kd', '9d 7c', 'Qd 3c', 'Kc 4d')} 4h 8s"
    cards = f"{accepted} {refused} 4s 5h 7d 6d 6s Ks"
    live = Recorded(journal, seats="1 ann,2 bob,4 cleo", cards=cards)
    live.ready().do(DrawInError())
    live.do(DrawInError())
    live.deal(f"{BETS}; 4 25").until(Surrender)
    live.do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "ann")
    live.do(AcceptCard(2), "bob")
    live.do(FindFaceUp())
    live.finish()
    live.deal(f"{BETS}; 4 25").until(Surrender)
    live.do(DrawInError())
    live.do(DrawInError(exposed=True))
    live.play("1 hit").step()
    for seat, person in ((1, "ann"), (2, "bob"), (4, "cleo")):
        live.do(RefuseCard(seat), "dealer" if seat == 2 else person)
    live.finish()
    live.deal(BETS).until(lambda table: table.in_round.judged)
    live.do(DrawInError(for_dealer=True))
    live.finish()
    live.ready().bet(BETS).until(DealCard).step()
    live.do(FindFaceUp())
    live.do(FindFaceUp())
    return live.ready()


def missed(journal: Journal) -> Live:
    """The dealer passes over boxes, the own card, and cards that were asked for."""
    live = Recorded(journal, cards=f"{dealt('6h Kd 5c', '9h 2c', '5d 4c', '6c 2d')} 2h 3s 4s")
    for seat, person in ((3, "cleo"), (4, "dan")):
        live.sit(seat, person)
    live.ready().bet(f"{BETS}; 3 25; 3 match_the_dealer 5; 4 25").until(DealCard)
    live.do(MissBox(1))
    live.step()
    live.do(MissBox(3))
    live.step()
    live.do(MissDealer())
    live.step()
    live.step()
    live.do(MissBox(3))
    live.do(MissBox(4))
    live.until(TakeSecondCard).do(TakeSecondCard(1), "ann")
    live.until(TakeSecondCard).do(DeclineSecondCard(4), "dan")
    live.until(Surrender).do(Hit(1, 1), "ann")
    live.do(MissCard(1, 1))
    live.until(Surrender).do(Hit(2, 1), "bob")
    live.do(MissCard(2, 1))
    live.until(TakeMissedCard).do(TakeMissedCard(1, 1), "ann")
    live.until(TakeMissedCard).do(GiveUpHand(2, 1), "bob")
    live.finish()
    return live


def peeks(journal: Journal) -> Live:
    """A Blackjack found late, a needless peek that nobody saw, and a reader that fails."""
    late = dealt("Kd Ah", "9h 2c 5s", "8d 8c 2h 3h")
    live = Recorded(journal, cards=f"{late} {LOW}")
    live.deal(BETS).do(MissPeek())
    live.play("1 double")
    live.until(lambda table: table.in_round.boxes[1].acting is None)
    live.play("2 split stand stand").finish()
    live.deal(BETS).do(PeekInError())
    live.finish().ready().do(ReportReaderBroken())
    live.do(RepairReader(replaced=True), "floor")
    live.wait(hours=14).do(CheckReader(), "floor")
    return live


def seen_by_a_player(journal: Journal) -> Live:
    """Where a reader shows the hole card, a needless peek makes all hands dead."""
    live = Recorded(journal, spanish(MATCHING, card_reader="visible"), cards=LOW)
    live.deal(MATCHED).do(PeekInError())
    return live.finish()


def super_bonus(journal: Journal) -> Live:
    """Three sevens of hearts against a seven, and envy for the others."""
    return Recorded(journal, cards=SEVENS).round(BETS, "1 hit; 2 stand")


def money(journal: Journal) -> Live:
    """Spoken and withdrawn wagers, fills; people who leave in mid-round; the table closes."""
    live = Recorded(
        journal,
        seats="1 ann,2 bob,4 cleo",
        cards=f"{dealt('7c Kh', 'Kh 3c', 'Qd Kd', '6h 9c')} {dealt('6d Kh 8d', 'Qd 7c')}",
    )
    for order, by in trays.ORDERS:
        live.do(order, by)
    live.ready().bet("1 25; 1 25; 2 40; 2 match_the_dealer 5")
    live.do(WithdrawWager(1, "spanish_21", 10_00), "ann")
    live.do(SpeakWager(4, "spanish_21", 50_00), "cleo")
    live.do(ConfirmSpokenWager(4, "cleo", "spanish_21"))
    live.do(ConfirmSpokenWager(4, "cleo", "spanish_21"), "floor")
    live.do(SpeakWager(1, "match_the_dealer", 5_00), "ann")
    live.until(AnnounceTotal).do(LeaveSeat(2), "bob")
    live.finish().do(CashOut(), "bob")
    live.do(ProposeCorrection("ann", 5_00, TO_PLAYER, "round 1 was paid short"))
    live.do(DropCorrection())
    live.do(ProposeStatement(1, "the tray opened with this sum", "it held a chip more"))
    live.do(ConfirmCorrection(), "floor")
    live.do(ProposeCorrection("ann", 5_00, TO_PLAYER, "round 1 was paid short"))
    live.do(ConfirmCorrection(), "floor")
    live.deal("1 25").do(LeaveSeat(1), "ann")
    live.finish().do(KeepChips("ann"), "floor")
    live.ready().do(KeepSeat(4), "cleo")
    live.do(AskMoment(4), "cleo")
    live.do(ClearTable("the pit closes"), "floor")
    live.do(LeaveSeat(4), "cleo")
    live.do(CloseTable(), "floor")
    live.step()
    return live


def forfeited(journal: Journal) -> Live:
    """Where that is filed, who leaves in mid-round loses the wagers; nobody enters in mid-shoe."""
    game = answered("R-X32", leaving_mid_round="forfeit", mid_shoe_entry_ban=True)
    live = Recorded(journal, game, seats="1 ann,2 bob,4 cleo", cards=LOW)
    live.deal(MATCHED).do(LeaveSeat(2), "bob")
    live.finish().do(AdmitPlayer("cleo"), "floor")
    return live.bet("4 25")


def runs_out(journal: Journal) -> Live:
    """Seven boxes draw so long that the rack must be shuffled to finish the round."""
    small = sorted(parse_cards("2c 2d 2h 2s 3c 3d 3h 3s Ac Ad Ah As") * 6, key=str)
    others = [card for card in _six_decks() if card not in small]
    cards = " ".join(map(str, (*others[1:], *small)))
    live = Recorded(journal, cards=cards, seats=",".join(f"{n} p{n}" for n in range(1, 8)))
    live.deal("1 25").until(lambda table: table.in_round.judged)
    while live.table.in_shoe.drawn < 216:
        live.do(DrawInError(for_dealer=True))
    live.finish()
    live.ready().bet("; ".join(f"{n} 25" for n in range(1, 8))).until(AnnounceTotal)
    while not live.table.in_shoe.of_discards:
        split_hit_or_stand(live)
        live.until(lambda table: table.in_shoe.of_discards or asked(live, Stand))
    live.until(lambda table: table.in_play)
    split_hit_or_stand(live)
    return live.finish().ready()


def _six_decks() -> list[Card]:
    ranks = "23456789JQKA"
    return [Card.parse(f"{rank}{suit}") for _ in range(6) for rank in ranks for suit in "cdhs"]


def split_hit_or_stand(live: Live) -> None:
    """The next question is answered with what takes many cards."""
    live.until(lambda _: asked(live, Stand))
    [hit] = [step for step in live.steps() if isinstance(step.order, Hit)]
    assert isinstance(hit.order, Hit)
    seat, number = hit.order.seat, hit.order.hand
    shoe, held = live.table.in_shoe, live.table.in_round.boxes[seat].hand(number).cards
    if asked(live, Split):
        live.do(Split(seat, number), hit.person)
    elif shoe.left and total_of((*held, live.card_at(shoe.next_place))).is_bust:
        live.do(Stand(seat, number), hit.person)
    else:
        live.do(hit.order, hit.person)


def asked(live: Live, kind: type[Split | Stand]) -> bool:
    return any(isinstance(step.order, kind) for step in live.steps())


def two_batches(journal: Journal) -> Live:
    """The device jams, an idle table is begun anew with a spread asked for, the device leaves."""
    filed = f"{MATCHING}\n[approvals.shuffler]\nreference = 'A-2'\ndate = 2010-04-01"
    live = Recorded(journal, spanish(filed, decks=12, shuffler="two_batch"), cards=[LOW, LOW])
    live.until(TakeFromShuffler).do(ReportJam())
    live.round(BETS)
    live.ready().do(DeclareIdle(face_up=True), "floor")
    live.until(TakeFromShuffler).do(RequestSpread(1), "ann")
    live.round(BETS)
    live.ready().do(RemoveShuffler(), "floor")
    return live


def continuous(journal: Journal) -> Live:
    """A device seals an order for every round and takes back a card drawn in error that waits."""
    live = Recorded(journal, spanish(MATCHING, shuffler="continuous"), cards=[LOW, LOW, LOW])
    live.deal(BETS).until(Surrender).do(DrawInError())
    live.finish()
    live.deal(BETS).until(lambda table: table.in_round.judged)
    live.do(DrawInError())
    live.finish().deal(BETS)
    return live


def preparing(journal: Journal) -> Live:
    """A marked card sends a set back, a cut is made again, dealers change, cards are changed."""
    live = Recorded(journal, spanish(MATCHING, card_life_hours=24), cards=[LOW, LOW])
    live.until(InspectCards).do(RejectCards("A", "a marked card"))
    live.until(InsertCoverCard).do(OrderRecut("looked at"), "floor")
    live.ready().do(NewDealer(), "dealer dee")
    live.round(BETS)
    live.ready().do(OrderShuffle("a torn card"), "floor")
    live.round(BETS)
    live.wait(hours=25).ready().do(CheckReader(), "floor")
    live.do(ChangeCards())
    live.ready().do(RejectCards("A", "a bent card"))
    return live.until(InspectCards).ready()


def real_cards(journal: Journal) -> Live:
    """The dealer enters what shows; 10s were left in, the cutting card comes, a card is missing."""
    live = Recorded(journal, cards=f"{ACE_UP} {LOW} {LOW}", physical=True)
    live.deal(BETS).until(Surrender)
    live.do(FindTen(Card.parse("Th")))
    live.do(TearTen(), "floor")
    live.finish()
    live.ready().bet(BETS).until(DealCard).step()
    live.do(RemoveCuttingCard())
    live.finish().until(CheckCount).do(CheckCount("A", 1))
    live.real = ()
    live.ready().bet(BETS).until(DealCard).step()
    live.do(FindTen(Card.parse("Tc")))
    live.do(TearTen(), "floor")
    live.do(FindTen(Card.parse("Td")))
    return live.until(ReceiveCards)


def not_whole(journal: Journal) -> Live:
    """Among real cards one is missing."""
    live = Recorded(journal, cards=LOW, physical=True)
    live.deal(BETS).do(FindWrongCard(MISSING))
    return live.until(ReceiveCards)


def ticked(journal: Journal) -> Live:
    """Two people tick the list before the first wager, and then the day's."""
    live = Recorded(journal, seats="1 ann", listed=True)
    live.ready()
    live.tick()
    live.tick(Occasion.DAILY)
    live.bet("1 25")
    return live


STORIES: dict[str, Callable[[Journal], Live]] = {
    story.__name__: story
    for story in (
        every_decision,
        two_shoes,
        in_error,
        missed,
        peeks,
        seen_by_a_player,
        super_bonus,
        money,
        forfeited,
        runs_out,
        two_batches,
        continuous,
        preparing,
        real_cards,
        not_whole,
        ticked,
    )
}
