"""Spanish 21 tables that between them record every kind of event."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.spanish_21.hands import total_of
from croupier.journal.store import Journal
from croupier.table.spanish_21 import acts
from croupier.values.cards import Card, parse_cards
from tests.games.spanish_21.tables import MATCHING, answered, dealt, spanish
from tests.surveillance.spanish_21.recording import Recorded
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
    live.deal(BETS).do(acts.Insure(1, 12_00), "ann")
    live.do(acts.DeclineInsurance(2))
    live.play("1 surrender; 2 stand").finish()
    live.deal(BETS).do(acts.Insure(1, 12_50), "ann")
    live.do(acts.Insure(2, 5_00), "bob")
    live.finish().deal(BETS).play("1 surrender; 2 hit stand").finish()
    return live.deal(BETS)


def two_shoes(journal: Journal) -> Live:
    """The cutting card comes soon."""
    live = Recorded(journal, cards=[f"{ACE_UP} {LOW}", SPLITS])
    live.until(acts.InsertCuttingCard).do(acts.InsertCuttingCard(277))
    live.round(BETS)
    live.round(BETS)
    return live.ready()


def in_error(journal: Journal) -> Live:
    """Cards drawn in error: dealt later, offered, accepted, refused, racked; found face up."""
    accepted = f"{dealt('6h Kd', '9h 2c', '5d 4c', '6c 2d')} 3h 2s 5s"
    refused = f"{dealt('7h Kd', '9d 7c', 'Qd 3c', 'Kc 4d')} 4h 8s"
    cards = f"{accepted} {refused} 5h 7d 6d 6s Ks"
    live = Recorded(journal, seats="1 ann,2 bob,4 cleo", cards=cards)
    live.ready().do(acts.DrawInError())
    live.do(acts.DrawInError())
    live.deal(f"{BETS}; 4 25").until(acts.Surrender)
    live.do(acts.DrawInError(exposed=True))
    live.do(acts.RefuseCard(1), "ann")
    live.do(acts.AcceptCard(2), "bob")
    live.do(acts.FindFaceUp())
    live.finish()
    live.deal(f"{BETS}; 4 25").until(acts.Surrender)
    live.do(acts.DrawInError())
    live.do(acts.DrawInError(exposed=True))
    for seat, person in ((1, "ann"), (2, "bob"), (4, "cleo")):
        live.do(acts.RefuseCard(seat), "dealer" if seat == 2 else person)
    live.finish()
    live.deal(BETS).until(lambda table: table.in_round.judged)
    live.do(acts.DrawInError(for_dealer=True))
    live.finish()
    live.ready().bet(BETS).until(acts.DealCard).step()
    live.do(acts.FindFaceUp())
    live.do(acts.FindFaceUp())
    return live.ready()


def missed(journal: Journal) -> Live:
    """The dealer passes over boxes, the own card, and cards that were asked for."""
    live = Recorded(journal, cards=f"{dealt('6h Kd 5c', '9h 2c', '5d 4c', '6c 2d')} 2h 3s 4s")
    for seat, person in ((3, "cleo"), (4, "dan")):
        live.sit(seat, person)
    live.ready().bet(f"{BETS}; 3 25; 3 match_the_dealer 5; 4 25").until(acts.DealCard)
    live.do(acts.MissBox(1))
    live.step()
    live.do(acts.MissBox(3))
    live.step()
    live.do(acts.MissDealer())
    live.step()
    live.step()
    live.do(acts.MissBox(3))
    live.do(acts.MissBox(4))
    live.until(acts.TakeSecondCard).do(acts.TakeSecondCard(1), "ann")
    live.until(acts.TakeSecondCard).do(acts.DeclineSecondCard(4), "dan")
    live.until(acts.Surrender).do(acts.Hit(1, 1), "ann")
    live.do(acts.MissCard(1, 1))
    live.until(acts.Surrender).do(acts.Hit(2, 1), "bob")
    live.do(acts.MissCard(2, 1))
    live.until(acts.TakeMissedCard).do(acts.TakeMissedCard(1, 1), "ann")
    live.until(acts.TakeMissedCard).do(acts.GiveUpHand(2, 1), "bob")
    live.finish()
    return live


def peeks(journal: Journal) -> Live:
    """A Blackjack found late, a needless peek that nobody saw, and a reader that fails."""
    late = dealt("Kd Ah", "9h 2c 5s", "8d 8c 2h 3h")
    live = Recorded(journal, cards=f"{late} {LOW}")
    live.deal(BETS).do(acts.MissPeek())
    live.play("1 double")
    live.until(lambda table: table.in_round.boxes[1].acting is None)
    live.play("2 split stand stand").finish()
    live.deal(BETS).do(acts.PeekInError())
    live.finish().ready().do(acts.ReportReaderBroken())
    live.do(acts.RepairReader(replaced=True), "floor")
    live.wait(hours=14).do(acts.CheckReader(), "floor")
    return live


def seen_by_a_player(journal: Journal) -> Live:
    """Where a reader shows the hole card, a needless peek makes all hands dead."""
    live = Recorded(journal, spanish(MATCHING, card_reader="visible"), cards=LOW)
    live.deal(MATCHED).do(acts.PeekInError())
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
    live.do(acts.FillInventory(500_00), "floor")
    live.do(acts.CreditInventory(200_00), "floor")
    live.ready().bet("1 25; 1 25; 2 40; 2 match_the_dealer 5")
    live.do(acts.WithdrawWager(1, "spanish_21", 10_00), "ann")
    live.do(acts.SpeakWager(4, "spanish_21", 50_00), "cleo")
    live.do(acts.ConfirmSpokenWager(4, "cleo", "spanish_21"))
    live.do(acts.ConfirmSpokenWager(4, "cleo", "spanish_21"), "floor")
    live.do(acts.SpeakWager(1, "match_the_dealer", 5_00), "ann")
    live.until(acts.AnnounceTotal).do(acts.LeaveSeat(2), "bob")
    live.finish().do(acts.CashOut(), "bob")
    live.deal("1 25").do(acts.LeaveSeat(1), "ann")
    live.finish().do(acts.KeepChips("ann"), "floor")
    live.ready().do(acts.LeaveSeat(4), "cleo")
    live.do(acts.CloseTable(), "floor")
    live.step()
    return live


def forfeited(journal: Journal) -> Live:
    """Where that is filed, who leaves in mid-round loses the wagers; nobody enters in mid-shoe."""
    game = answered("R-X32", leaving_mid_round="forfeit", mid_shoe_entry_ban=True)
    live = Recorded(journal, game, seats="1 ann,2 bob,4 cleo", cards=LOW)
    live.deal(MATCHED).do(acts.LeaveSeat(2), "bob")
    live.finish().do(acts.AdmitPlayer("cleo"), "floor")
    return live.bet("4 25")


def runs_out(journal: Journal) -> Live:
    """Seven boxes draw so long that the rack must be shuffled to finish the round."""
    small = sorted(parse_cards("2c 2d 2h 2s 3c 3d 3h 3s Ac Ad Ah As") * 6, key=str)
    others = [card for card in _six_decks() if card not in small]
    cards = " ".join(map(str, (*others[1:], *small)))
    live = Recorded(journal, cards=cards, seats=",".join(f"{n} p{n}" for n in range(1, 8)))
    live.deal("1 25").until(lambda table: table.in_round.judged)
    while live.table.in_shoe.drawn < 216:
        live.do(acts.DrawInError(for_dealer=True))
    live.finish()
    live.ready().bet("; ".join(f"{n} 25" for n in range(1, 8))).until(acts.AnnounceTotal)
    while not live.table.in_shoe.of_discards:
        split_hit_or_stand(live)
        live.until(lambda table: table.in_shoe.of_discards or asked(live, acts.Stand))
    live.until(lambda table: table.in_play)
    split_hit_or_stand(live)
    return live.finish().ready()


def _six_decks() -> list[Card]:
    ranks = "23456789JQKA"
    return [Card.parse(f"{rank}{suit}") for _ in range(6) for rank in ranks for suit in "cdhs"]


def split_hit_or_stand(live: Live) -> None:
    """The next question is answered with what takes many cards."""
    live.until(lambda _: asked(live, acts.Stand))
    [hit] = [step for step in live.steps() if isinstance(step.order, acts.Hit)]
    assert isinstance(hit.order, acts.Hit)
    seat, number = hit.order.seat, hit.order.hand
    shoe, held = live.table.in_shoe, live.table.in_round.boxes[seat].hand(number).cards
    if asked(live, acts.Split):
        live.do(acts.Split(seat, number), hit.person)
    elif shoe.left and total_of((*held, live.card_at(shoe.next_place))).is_bust:
        live.do(acts.Stand(seat, number), hit.person)
    else:
        live.do(hit.order, hit.person)


def asked(live: Live, kind: type[acts.Split | acts.Stand]) -> bool:
    return any(isinstance(step.order, kind) for step in live.steps())


def two_batches(journal: Journal) -> Live:
    """The device jams, an idle table is begun anew with a spread asked for, the device leaves."""
    live = Recorded(journal, spanish(MATCHING, decks=12, shuffler="two_batch"), cards=[LOW, LOW])
    live.until(acts.TakeFromShuffler).do(acts.ReportJam())
    live.round(BETS)
    live.ready().do(acts.DeclareIdle(face_up=True), "floor")
    live.until(acts.RunShuffler).do(acts.RequestSpread(1), "ann")
    live.round(BETS)
    live.ready().do(acts.RemoveShuffler(), "floor")
    return live


def continuous(journal: Journal) -> Live:
    """A device seals an order for every round and takes back a card drawn in error that waits."""
    live = Recorded(journal, spanish(MATCHING, shuffler="continuous"), cards=[LOW, LOW, LOW])
    live.deal(BETS).until(acts.Surrender).do(acts.DrawInError())
    live.finish()
    live.deal(BETS).until(lambda table: table.in_round.judged)
    live.do(acts.DrawInError())
    live.finish().deal(BETS)
    return live


def preparing(journal: Journal) -> Live:
    """A marked card sends a set back, a cut is made again, dealers change, cards grow old."""
    live = Recorded(journal, cards=[LOW, LOW])
    live.until(acts.InspectCards).do(acts.RejectCards("A", "a marked card"))
    live.until(acts.InsertCuttingCard).do(acts.OrderRecut("looked at"), "floor")
    live.ready().do(acts.NewDealer(), "dealer dee")
    live.round(BETS)
    live.ready().do(acts.OrderShuffle("a torn card"), "floor")
    live.round(BETS)
    live.wait(hours=25).ready().do(acts.CheckReader(), "floor")
    live.do(acts.ChangeCards())
    return live.ready()


def real_cards(journal: Journal) -> Live:
    """The dealer enters what shows; 10s were left in, the cutting card comes, a card is missing."""
    live = Recorded(journal, cards=f"{ACE_UP} {LOW} {LOW}", physical=True)
    live.deal(BETS).until(acts.Surrender)
    live.do(acts.FindTen(Card.parse("Th")))
    live.do(acts.TearTen(), "floor")
    live.finish()
    live.ready().bet(BETS).until(acts.DealCard).step()
    live.do(acts.RemoveCuttingCard())
    live.finish().until(acts.CheckCount).do(acts.CheckCount("A", 1))
    live.real = ()
    live.ready().bet(BETS).until(acts.DealCard).step()
    live.do(acts.FindTen(Card.parse("Tc")))
    live.do(acts.TearTen(), "floor")
    live.do(acts.FindTen(Card.parse("Td")))
    return live.until(acts.ReceiveCards)


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
    )
}
