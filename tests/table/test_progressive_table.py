"""A table with meters: who is paid out of them, what is recorded, and what verify finds."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.restoring_tables import restored
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import settle
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.surveillance.verifying import verify
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints, ResultAnnounced
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.clearing import ClearCards, RoundEnded
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import GAME as BACCARAT_TABLES
from croupier.table.baccarat.game import (
    agenda,
    body_of,
    decide,
    event_from,
    evolved,
    tell,
    view_for,
)
from croupier.table.baccarat.handed_over import decides_must_hit, judges_progressive
from croupier.table.baccarat.judging import WagersJudged, meter_awards
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.progressive import MustHitWin, MustHitWon, progressive_wagers
from croupier.table.baccarat.settling import LetRide, MoveChips
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.view import ProgressiveView
from croupier.table.baccarat.voiding import VoidRound
from croupier.table.orders import Command
from croupier.table.people import DEALER, PUBLIC, Role
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import BuyIn, KeepChips
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.wagers import ChipsMoved, RoundVoided
from croupier.table.steps import is_same_step
from croupier.training.console import instructions
from croupier.training.steps_ahead import coming
from croupier.values.cards import parse_cards
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, clause_of
from croupier.values.money import Cents
from croupier.values.records import canonical
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY, MAY_OWE, METERS, spot, stack
from tests.clauses.test_royal_9 import (
    FORMS,
    OWN_AND_SEAT_2,
    OWN_ON_BANKER,
    OWN_ON_BOTH,
    OWN_ON_PLAYER,
    SHOWN,
    UNSUITED,
    answered,
    royal_9,
)
from tests.support import clause, dealt
from tests.surveillance.tampering import (
    Records,
    body_at,
    order_at,
    order_behind,
    place_of,
    rechained,
    with_body,
    with_both,
)
from tests.table.driver import Live
from tests.table.metered import Metered

MUST_HIT = {
    "PA $5": "[progressive.must_hit]\nconfiguration = 1",
    "MA": "[progressive.must_hit]\nconfiguration = 1",
    "MD A": '[progressive.must_hit]\nconfiguration = 1\nrate = "5%"',
}
WITH_THE_ROUND = '[options]\nopening_wagers_settled = "with_the_round"\n'
THIRD_CARDS = "Jh Ks 2d 3d 4h 5c"
WON = 312_45
CITED = ClauseId("PA627B-3-h-1")


def metered(
    form: str,
    coup: str,
    bets: str,
    *,
    seats: str = "1 ann,2 bob",
    more: str = "",
    shown: dict[str, int] = SHOWN,
) -> Metered:
    """Wagers lie on the layout; the next call is that of no more bets."""
    cards = dealt(coup) if "|" in coup else coup
    live = Metered(royal_9(form, more), cards=cards, meters=shown, seats=seats)
    live.ready().bet(bets)
    return live


def with_must_hit(form: str, cards: str = THIRD_CARDS, more: str = "") -> Metered:
    live = metered(form, cards, "1 tie 1; 1 royal_9 5", more=more + MUST_HIT[form])
    live.win = MustHitWin(1, "ann", WON, CITED)
    return live


def awards(live: Live) -> list[tuple[str, str, int]]:
    """Owner, meter and winnings of every Royal 9 wager, as last judged."""
    (*_, last) = (each for each in live.happened(WagersJudged) if _has_royal_9(each))
    return [(w.owner, w.meter, w.winnings) for w in last.wagers if w.wager == "royal_9"]


def _has_royal_9(judged: WagersJudged) -> bool:
    return any(each.wager == "royal_9" for each in judged.wagers)


def troubles(records: Records) -> list[tuple[int, str]]:
    return [(each.place, each.problem) for each in verify("t1", records).troubles]


def recorded(live: Live) -> Records:
    return list(live.journal.read("t1"))


def refused(live: Live, act: CallPoints | AnnounceResult | ClearCards) -> str:
    answer = decide(live.table, Command(act, "dealer", Role.DEALER, live.at))
    assert isinstance(answer, Refusal)
    assert answer.clause
    return answer.why


# Which meters


class TestMeters:
    def test_what_was_displayed_stands_in_the_judgement(self) -> None:
        live = metered("PA $5", OWN_ON_PLAYER, "1 tie 1; 1 royal_9 5; 2 player 10")
        live.play_round()
        (opening, result) = live.happened(WagersJudged)
        assert opening.meters == {"mega": 61_234_56, "major": 512_34, "minor": 498_76}
        assert result.meters == {}
        assert "meters" not in msgspec.json.decode(body_of(result))

    def test_without_a_controller_the_initial_amounts_come_from_the_tray(self) -> None:
        """As journals had it before there were controllers."""
        live = metered("PA $5", OWN_ON_PLAYER, "1 tie 1; 1 royal_9 5")
        live.until(CallPoints).step()
        before, order = live.table, CallPoints(Side.BANKER)
        answer = decide(before, Command(order, "dealer", Role.DEALER, live.at))
        assert not isinstance(answer, Refusal)
        (_, judged) = answer
        assert isinstance(judged, WagersJudged)
        assert not {"meters", "meter"} & body_of_first(judged).keys()
        assert judged.wagers[0].winnings == 450_00
        sources = [each.source for move in judged.movements for each in move.transfers]
        assert INVENTORY in sources
        assert METERS not in sources

    def test_a_round_without_royal_9_records_no_meters(self) -> None:
        live = metered("PA $5", OWN_ON_PLAYER, "1 tie 1")
        live.until(CallPoints)
        assert not judges_progressive(live.table, live.next)
        live.play_round()
        assert all(not each.meters for each in live.happened(WagersJudged))
        assert not live.from_meters

    def test_a_jackpot_needs_no_fill(self) -> None:
        jackpot = 2_000_000_00
        live = metered(
            "PA $5", OWN_ON_BOTH, "1 tie 1; 1 royal_9 5", shown={**SHOWN, "mega": jackpot}
        )
        live.play_round()
        assert live.table.accounts[INVENTORY] < jackpot
        assert live.table.accounts[METERS] == -jackpot
        assert live.table.chips("ann") > jackpot
        assert not troubles(recorded(live))

    def test_only_this_tables_meters_are_taken(self) -> None:
        live = metered("PA $5", OWN_ON_BOTH, "1 tie 1; 1 royal_9 5").until(CallPoints)
        for wrong in ({}, {"mega": 1}, {"star": 1, "spade": 1, "heart": 1}):
            why = refused(live, CallPoints(Side.PLAYER, wrong))
            assert "not what this table has" in why

    @pytest.mark.parametrize(
        "order",
        [
            {"name": "call-points", "side": "banker", "meters": {"mega": 1}},
            {"name": "announce-result", "meters": {}},
            {
                "name": "clear-cards",
                "must_hit": {"seat": 1, "owner": "ann", "cents": 1, "clause": "PA627B-3-h-1"},
            },
        ],
    )
    def test_nobody_sends_them_over_a_wire(self, order: dict[str, object]) -> None:
        with pytest.raises(Unreadable, match="the floor's to hand over"):
            BACCARAT_TABLES.in_writing.from_wire(order)
        bare = {name: order[name] for name in ("name", "side") if name in order}
        assert msgspec.to_builtins(BACCARAT_TABLES.in_writing.from_wire(bare)) == bare

    def test_an_order_is_the_listed_one_whatever_goes_with_it(self) -> None:
        win = MustHitWin(1, "ann", 1, CITED)
        assert is_same_step(CallPoints(Side.PLAYER), CallPoints(Side.PLAYER, {"mega": 1}, win))
        assert is_same_step(ClearCards(), ClearCards(win))
        assert not is_same_step(CallPoints(Side.BANKER), CallPoints(Side.PLAYER, {"mega": 1}, win))


def body_of_first(judged: WagersJudged) -> dict[str, object]:
    """The keys of the event and of its first wager."""
    body = msgspec.json.decode(body_of(judged))
    return {**body, **body["wagers"][0]}


class TestWhen:
    @pytest.mark.parametrize("form", FORMS)
    def test_the_second_call_of_points_judges_it(self, form: str) -> None:
        live = metered(form, OWN_ON_BOTH, f"1 tie 1; 1 royal_9 {1 if form == 'PA $1' else 5}")
        judged = list[object]()
        while live.table.rounds == 0:
            act = live.next
            if judges_progressive(live.table, act):
                judged.append(act)
            live.step()
        assert judged == [CallPoints(Side.BANKER)]

    def test_the_announcement_judges_it_where_that_is_filed(self) -> None:
        live = metered("MD A", OWN_ON_BOTH, "1 tie 1; 1 royal_9 5", more=WITH_THE_ROUND)
        judged = list[object]()
        while live.table.rounds == 0:
            act = live.next
            if judges_progressive(live.table, act):
                judged.append(act)
            live.step()
        assert judged == [AnnounceResult()]
        assert live.from_meters == SHOWN["star"]
        assert not troubles(recorded(live))

    def test_wagers_by_seat(self) -> None:
        live = metered("PA $5", OWN_ON_BOTH, "2 tie 1; 2 royal_9 5; 1 tie 1; 1 royal_9 5")
        assert [(w.seat, w.owner) for w in progressive_wagers(live.table)] == [
            (1, "ann"),
            (2, "bob"),
        ]
        live.until(AnnounceResult)
        assert len(progressive_wagers(live.table)) == 2
        live.play_round()
        assert progressive_wagers(live.table) == ()

    def test_a_round_void_before_the_settlement_returns_the_stake(self) -> None:
        live = metered("PA $5", OWN_ON_BOTH, "1 tie 1; 1 royal_9 5")
        live.until(lambda table: table.round is not None and len(table.round.laid) == 3)
        before, after, voided = ran_out(live)
        assert [type(each) for each in voided] == [RoundVoided]
        assert after.chips("ann") == before.chips("ann") + 6_00
        assert METERS not in after.accounts

    def test_a_round_void_after_it_takes_nothing_back(self) -> None:
        """A Royal 9 is a Natural, so only a losing wager and a Must Hit can be behind it."""
        live = with_must_hit("PA $5").until(DealCard)
        live.until(lambda table: bool(table.round and table.round.must_hit and not left(table)))
        before, after, _ = ran_out(live)
        assert after.chips("ann") == before.chips("ann") + 1_00
        assert after.accounts[METERS] == -WON


def ran_out(live: Live) -> tuple[Table, Table, tuple[Event, ...]]:
    """The table with an empty shoe, the table after the void round, and what happened."""
    shoe = live.table.in_shoe
    table = replace(live.table, shoe=replace(shoe, drawn=shoe.cards))
    voided = decide(table, Command(VoidRound(), "dealer", Role.DEALER, live.at))
    assert not isinstance(voided, Refusal)
    return table, evolved(table, voided), voided


def left(table: Table) -> bool:
    return any(each.left for each in table.in_round.settlements.values())


# Bettors who share a seat


def behind(live: Live, person: str, bets: tuple[tuple[str, int], ...], seat: int = 1) -> None:
    """Somebody without a seat bets on the spots of one."""
    live.do(BuyIn(100_00, with_chips=True), person)
    for wager, stake in bets:
        live.do(PlaceWager(seat, wager, stake), person)


class TestSharing:
    """Reading R-X26: a seat's meter award is shared equally, odd cents to the first."""

    def shared(self, coup: str, *, minor: int = 498_76, people: int = 3) -> Metered:
        live = metered("PA $5", coup, "1 tie 1; 1 royal_9 5", shown={**SHOWN, "minor": minor})
        for person in ("cid", "dee")[: people - 1]:
            behind(live, person, (("tie", 1_00), ("royal_9", 5_00)))
        live.play_round()
        return live

    @pytest.mark.parametrize(
        ("minor", "parts"),
        [
            (600_00, (200_00, 200_00, 200_00)),
            (600_01, (200_01, 200_00, 200_00)),
            (600_02, (200_02, 200_00, 200_00)),
        ],
    )
    def test_equal_parts(self, minor: int, parts: tuple[int, int, int]) -> None:
        live = self.shared(OWN_ON_PLAYER, minor=minor)
        people = ("ann", "cid", "dee")
        assert awards(live) == [(p, "minor", n) for p, n in zip(people, parts, strict=True)]
        assert live.from_meters == minor
        opening = live.happened(WagersJudged)[0]
        (award,) = meter_awards(live.game, opening)
        assert award[:4] == ("minor", 1, Fraction(1), minor)
        assert not troubles(recorded(live))

    def test_a_fixed_prize_is_paid_to_each(self) -> None:
        live = self.shared(UNSUITED)
        assert awards(live) == [(person, "", 25_00) for person in ("ann", "cid", "dee")]
        assert not live.from_meters

    def test_the_line_is_decided_by_the_whole_award(self) -> None:
        """A meter of $300 beats a fixed $250, though each of two bettors takes $150."""
        live = self.shared("P Kh 9d | B Qh 9c", minor=300_00, people=2)
        assert awards(live) == [("ann", "minor", 150_00), ("cid", "minor", 150_00)]

    def test_another_seat_shares_nothing(self) -> None:
        live = metered("MD A", OWN_AND_SEAT_2, "1 tie 1; 1 royal_9 5; 2 tie 1; 2 royal_9 5")
        behind(live, "cid", (("tie", 1_00), ("royal_9", 5_00)))
        live.play_round()
        assert sorted(awards(live)) == [
            ("ann", "star", 3_061_73),
            ("bob", "star", 6_123_45),
            ("cid", "star", 3_061_72),
        ]
        opening = live.happened(WagersJudged)[0]
        assert [(a.seat, a.cents) for a in meter_awards(live.game, opening)] == [
            (1, 6_123_45),
            (2, 6_123_45),
        ]

    def test_settle_shares_alike(self) -> None:
        bets = [
            Bet(1, wager, Cents(stake), owner=owner)
            for owner in ("ann", "cid")
            for wager, stake in (("tie", 1_00), ("royal_9", 5_00))
        ]
        shown = {"minor": Cents(600_01)}
        settled = settle(royal_9("PA $5"), bets, dealt(OWN_ON_PLAYER), shown)
        assert [(s.winnings, s.back) for s in settled.slips if s.wager == "royal_9"] == [
            (300_01, 300_01),
            (300_00, 300_00),
        ]


# Winnings that ride


@pytest.mark.parametrize("form", ["PA $5", "MA"])
def test_a_ride_chosen_after_the_award_is_judged_by_the_same_meters(form: str) -> None:
    more = "[wagers.house_money]"
    live = metered(
        form, "P Kh 9d | B 2s 2d", "1 banker 100; 1 royal_9 5; 1 house_money 10", more=more
    )
    live.until(LetRide)
    live.meters = dict.fromkeys(live.meters, 1_00)
    live.do(LetRide(1, "house_money", Side.BANKER), "ann")
    first, again = live.happened(WagersJudged)
    assert again.meters == first.meters
    assert again.meters != live.meters
    live.play_round()
    assert awards(live) == [("ann", "minor" if form == "PA $5" else "heart", 498_76)]
    assert live.from_meters == 498_76
    assert not troubles(recorded(live))


# The Must Hit


def must_hit_paid(live: Live) -> list[ChipsMoved]:
    return [each for each in live.happened(ChipsMoved) if each.phase == "must_hit"]


class TestMustHit:
    @clause("PA627B-3-h")
    def test_pennsylvania_pays_it_with_the_opening_cards(self) -> None:
        live = with_must_hit("PA $5").until(MoveChips)
        (won,) = live.happened(MustHitWon)
        assert won == MustHitWon(CITED, 1, "ann", WON)
        live.until(lambda table: not left(table))
        assert len(live.table.in_round.laid) == 4
        assert [each.action for each in live.happened(ChipsMoved)] == ["collect", "pay must hit"]
        (paid,) = must_hit_paid(live)
        assert (paid.cents, paid.clause) == (WON, CITED)
        live.play_round()
        assert live.table.accounts[METERS] == -WON
        assert not troubles(recorded(live))

    def test_with_the_round_it_comes_after_the_result(self) -> None:
        live = with_must_hit("MD A", more=WITH_THE_ROUND)
        live.until(AnnounceResult)
        assert not live.happened(MustHitWon)
        live.play_round()
        assert [
            type(each) for each in live.told if isinstance(each, MustHitWon | WagersJudged)
        ] == [
            WagersJudged,
            MustHitWon,
        ]
        assert len(must_hit_paid(live)) == 1
        assert not troubles(recorded(live))

    @clause("MA-12-j-s2")
    def test_massachusetts_decides_it_when_the_dealer_ends_the_round(self) -> None:
        """It is paid before the cards are cleared, which ends the round at the second order."""
        live = with_must_hit("MA")
        live.until(ClearCards)
        assert decides_must_hit(live.table, ClearCards())
        assert not live.happened(MustHitWon)
        assert [type(each) for each in live.step()] == [MustHitWon]
        assert live.refused(ClearCards()) == CITED
        live.step()
        assert len(must_hit_paid(live)) == 1
        assert not decides_must_hit(live.table, live.next)
        assert [type(each) for each in live.step()] == [RoundEnded]
        assert live.from_meters == WON
        assert not troubles(recorded(live))

    @pytest.mark.parametrize("form", MUST_HIT)
    def test_it_is_looked_at_once_a_round(self, form: str) -> None:
        live = with_must_hit(form)
        live.win = None
        looked = list[type]()
        while live.table.rounds == 0:
            if decides_must_hit(live.table, live.next):
                looked.append(type(live.next))
            live.step()
        assert looked == [ClearCards if form == "MA" else CallPoints]

    def test_nobody_is_chosen_where_nobody_plays_or_none_is_filed(self) -> None:
        without = metered("PA $5", THIRD_CARDS, "1 tie 1; 1 royal_9 5")
        nobody = metered("PA $5", THIRD_CARDS, "1 tie 1", more=MUST_HIT["PA $5"])
        for live in (without, nobody):
            while live.table.rounds == 0:
                assert not decides_must_hit(live.table, live.next)
                live.step()

    @pytest.mark.parametrize(
        ("win", "why"),
        [
            (MustHitWin(2, "bob", WON, CITED), "bob has no progressive wager at seat 2"),
            (MustHitWin(1, "bob", WON, CITED), "bob has no progressive wager at seat 1"),
            (MustHitWin(1, "ann", 0, CITED), "a Must Hit is above zero"),
        ],
    )
    def test_only_a_bettor_of_the_round_wins_it(self, win: MustHitWin, why: str) -> None:
        live = with_must_hit("PA $5")
        live.until(lambda table: table.round is not None and table.round.called == (Side.PLAYER,))
        assert refused(live, CallPoints(Side.BANKER, live.meters, win)) == why

    def test_no_other_moment_decides_it(self) -> None:
        win = MustHitWin(1, "ann", WON, CITED)
        live = with_must_hit("PA $5")
        live.until(CallPoints)
        assert refused(live, CallPoints(Side.PLAYER, None, win)).startswith("no Must Hit")
        live.until(AnnounceResult)
        assert refused(live, AnnounceResult(None, win)).startswith("no Must Hit")
        live.until(ClearCards)
        assert refused(live, ClearCards(win)).startswith("no Must Hit")

    def test_who_leaves_before_it_is_paid_finds_it_kept(self) -> None:
        live = with_must_hit("MA").until(ClearCards)
        live.step()
        live.do(LeaveSeat(1), "ann")
        live.play_round()
        assert live.table.accounts[stack("ann")] == WON
        live.do(KeepChips("ann"), "floor")
        assert not troubles(recorded(live))


# What is refused


class TestPlacing:
    def test_the_last_main_wager_stays_while_royal_9_lies_there(self) -> None:
        live = metered("PA $5", OWN_ON_BOTH, "1 tie 1; 1 player 5; 1 royal_9 5")
        live.do(WithdrawWager(1, "tie"), "ann")
        assert live.refused(WithdrawWager(1, "player"), "ann") == "PA627B-3-b-s1"
        assert live.table.accounts[spot(1, "ann", "royal_9")] == 5_00

    def test_a_seat_left_between_rounds_takes_all_wagers_along(self) -> None:
        live = metered("PA $5", OWN_ON_BOTH, "1 tie 1; 1 royal_9 5")
        live.do(LeaveSeat(1), "ann")
        assert live.table.wagers == ()

    def test_a_link_needs_a_progressive(self) -> None:
        plain = Live("pa-627b", open_now=False)
        document = msgspec.structs.asdict(plain_opening(plain, "the island"))
        assert document["link"] == "the island"
        answer = decide(None, opening_by_floor(plain, "the island"))
        assert isinstance(answer, Refusal)
        assert "the island" in answer.why
        linked = Live(royal_9("PA $5"), open_now=False)
        answer = decide(None, opening_by_floor(linked, "the island"))
        assert not isinstance(answer, Refusal)
        assert evolved(None, answer).link == "the island"


def plain_opening(live: Live, link: str) -> OpenTable:
    rules = house_rules_document(live.game.house)
    return OpenTable(rules, 1_000_00, practice=True, link=link)


def opening_by_floor(live: Live, link: str) -> Command:
    return Command(plain_opening(live, link), "floor", Role.FLOORPERSON, live.at)


# What is seen and said


class TestShown:
    def test_combinations_and_sensors(self) -> None:
        live = metered("PA $5", OWN_ON_BOTH, "1 tie 1; 2 tie 1; 2 royal_9 5")
        seen = progressive_view(live)
        assert (seen.wager, seen.stake, seen.locked) == ("royal_9", 5_00, False)
        assert [(each.seat, each.combination) for each in seen.sensors[:3]] == [
            (1, "Kh 9d"),
            (2, "Ks 9c"),
            (3, "Ks 9h"),
        ]
        assert [each.seat for each in seen.sensors if each.lit] == [2]
        live.do(CallNoMoreBets())
        assert progressive_view(live).locked
        live.play_round()
        assert not any(each.lit for each in progressive_view(live).sensors)

    @clause("MA-12-j-s3")
    def test_the_sensor_of_a_must_hit_winner_says_so(self) -> None:
        live = with_must_hit("MA").until(ClearCards)
        live.step()
        won = {each.seat: each.must_hit for each in progressive_view(live).sensors}
        assert won == {1: WON} | dict.fromkeys(range(2, 8), 0)

    def test_a_table_without_one_shows_none(self) -> None:
        assert view_for(Live("pa-541").ready().table, PUBLIC).progressive is None

    def test_a_hit_is_told_with_its_meter_and_clause(self) -> None:
        live = with_must_hit("MD A", dealt(OWN_AND_SEAT_2))
        live.play_round()
        (judged, *_) = live.happened(WagersJudged)
        assert tell(judged) == (
            "On the opening cards, ann's Royal 9 wager at seat 1 hits the Star meter and wins"
            " $6,123.45 [MD-12-K-1-b]."
        )
        (won,) = live.happened(MustHitWon)
        assert tell(won) == "ann at seat 1 wins the Must Hit: $312.45."
        assert clause_of(won) == CITED
        (paid,) = must_hit_paid(live)
        assert tell(paid) == (
            "The dealer pays the Must Hit of $312.45 for the Royal 9 wager of ann at seat 1."
        )

    def test_its_payment_is_said_to_the_dealer(self) -> None:
        live = with_must_hit("PA $5")
        live.until(lambda table: bool(table.round and table.round.must_hit))
        live.until(lambda table: bool(must_hit_is_next(table)))
        assert BACCARAT_TABLES.named(live.next) == (
            "paying the Must Hit won by the Royal 9 wager of ann at seat 1"
        )
        assert BACCARAT_TABLES.says(live.next) == "Pay the Must Hit, Royal 9 of ann, seat 1"
        (now,) = instructions(BACCARAT_TABLES, live.table, DEALER, live.at).now
        assert now.says == "Pay the Must Hit, Royal 9 of ann, seat 1: $312.45"

    def test_maryland_announces_it(self) -> None:
        """Reading R-MD23."""
        live = metered("MD A", OWN_AND_SEAT_2, "1 tie 1; 1 royal_9 5; 2 tie 1; 2 royal_9 5")
        live.play_round()
        (told,) = live.happened(ResultAnnounced)
        assert told.words[2:] == (
            "Royal 9 Progressive",
            "seat 1 hits Star",
            "seat 2 hits Star",
        )
        fixed = metered("MD A", UNSUITED, "1 tie 1; 1 royal_9 5")
        fixed.play_round()
        assert fixed.happened(ResultAnnounced)[0].words[2:] == ("Royal 9 Progressive",)
        silent = answered("side_results_announced", "logged_only", "R-MD23")
        quiet = metered("MD A", UNSUITED, "1 tie 1; 1 royal_9 5", more=silent)
        quiet.play_round()
        assert quiet.happened(ResultAnnounced)[0].words[2:] == ()

    def test_nobody_foretells_what_meters_will_pay(self) -> None:
        live = metered("PA $5", OWN_ON_BOTH, "1 tie 1; 1 royal_9 5")
        live.until(CallPoints)
        told = [step.order for _, step in coming(BACCARAT_TABLES, live.table, live.at)]
        assert told == [CallPoints(Side.BANKER)]


def progressive_view(live: Live) -> ProgressiveView:
    seen = view_for(live.table, PUBLIC).progressive
    assert seen is not None
    return seen


def must_hit_is_next(table: Table) -> bool:
    (step, *_) = agenda(table)
    return isinstance(step.order, MoveChips) and step.order.action == "pay must hit"


# What verify finds


class TestTampering:
    def played(self) -> Records:
        live = with_must_hit("MD A", dealt(OWN_AND_SEAT_2))
        live.play_round()
        assert not troubles(recorded(live))
        return recorded(live)

    def found(self, records: Records, place: int) -> str:
        """The first trouble, which is where the hand was at work."""
        (at, problem), *_ = troubles(records)
        assert at == place
        return problem

    def with_win(self, records: Records, place: int, **win: object) -> Records:
        """Another win in the event and in the order."""
        first = order_behind(records, place)
        handed = {**order_at(records, first)["body"]["must_hit"], **win}
        return with_both(records, place, lambda body: body.update(win), must_hit=handed)

    def test_a_meter(self) -> None:
        records = self.played()
        place = place_of(records, "wagers-judged")
        changed = with_both(records, place, lambda body: body["meters"].update(star=1_00))
        assert "wagers 1 winnings is recorded as" in self.found(changed, place)

    def test_a_meter_left_out(self) -> None:
        records = self.played()
        place = place_of(records, "wagers-judged")
        changed = with_both(records, place, lambda body: body.pop("meters"), meters=None)
        assert "wagers 1 winnings is recorded as" in self.found(changed, place)

    @pytest.mark.parametrize("key", ["winnings", "back"])
    def test_an_award(self, key: str) -> None:
        records = self.played()
        place = place_of(records, "wagers-judged")
        changed = with_body(records, place, lambda body: body["wagers"][0].update({key: 7_000_00}))
        assert f"wagers 1 {key} is recorded as 700000, and the rules give" in self.found(
            changed, place
        )

    def test_the_account_an_award_comes_from(self) -> None:
        records = self.played()
        place = next(
            record.place
            for record in records
            if record.kind == "chips-moved/1" and body_at(records, record.place)["action"] == "pay"
        )
        changed = with_body(
            records, place, lambda body: body["transfers"][0].update(source=INVENTORY)
        )
        told = "transfers 1 source is recorded as inventory, and the rules give meters"
        assert told in self.found(changed, place)

    def test_another_sum_of_the_must_hit(self) -> None:
        """The table pays what its event says; the meter's own stream says what that was."""
        records = self.played()
        place = place_of(records, "must-hit-won")
        changed = self.with_win(records, place, cents=WON + 1)
        (at, problem), *_ = troubles(changed)
        assert at > place
        assert "cents is recorded as" in problem

    def test_a_must_hit_for_somebody_who_did_not_play(self) -> None:
        records = self.played()
        place = place_of(records, "must-hit-won")
        changed = self.with_win(records, place, owner="bob")
        assert "refuse it" in self.found(changed, order_behind(records, place))

    def test_a_must_hit_at_a_table_that_has_none(self) -> None:
        live = metered("MA", OWN_ON_PLAYER, "1 tie 1; 1 royal_9 5")
        live.play_round()
        records = recorded(live)
        place = place_of(records, "round-ended")
        ended = records[place - 1]
        won = MustHitWon(CITED, 1, "ann", WON)
        given = order_at(records, order_behind(records, place)) | {"n": 1}
        given["body"]["must_hit"] = {"seat": 1, "owner": "ann", "cents": WON, "clause": CITED}
        put_in = replace(
            ended, kind=won.kind, body=body_of(won), command="by hand", order=canonical(given)
        )
        forged = rechained([*records[: place - 1], put_in, *records[place - 1 :]])
        assert "no Must Hit is decided now" in self.found(forged, place)


# Whatever is bet and dealt

CARDS = st.sampled_from(parse_cards("Kh 9d Ks 9c Ks 9h Qh 9s Jh 2c 5s 9d Kh"))
METER = st.integers(1, 100_000_00)


@given(
    form=st.sampled_from(["PA $5", "MA", "MD A", "MD C"]),
    opening=st.tuples(CARDS, CARDS, CARDS, CARDS),
    bettors=st.lists(
        st.tuples(st.integers(1, 3), st.sampled_from(["ann", "bob", "cid"])),
        min_size=1,
        max_size=5,
        unique=True,
    ),
    shown=st.tuples(METER, METER, METER),
    must_hit=st.integers(0, 1_000_00),
)
@settings(max_examples=60, deadline=None)
def test_chips_are_conserved_and_every_award_comes_from_the_meters(
    form: str,
    opening: tuple[object, ...],
    bettors: list[tuple[int, str]],
    shown: tuple[int, int, int],
    must_hit: int,
) -> None:
    table = royal_9(form, MUST_HIT.get(form, ""))
    meters = dict(zip(table.initial_meters, shown, strict=True))
    live = Metered(
        table, cards=" ".join(map(str, opening)), meters=meters, seats="1 ann,2 bob,3 cid"
    )
    before = whole(live.ready())
    for seat, person in bettors:
        live.do(PlaceWager(seat, "tie", 1_00), person)
        live.do(PlaceWager(seat, "royal_9", 5_00), person)
    seat, person = bettors[0]
    live.win = MustHitWin(seat, person, must_hit, CITED) if must_hit else None
    offers_one = table.house.progressive is not None and table.house.progressive.must_hit
    live.play_round()
    after = live.table.accounts
    assert whole(live) == before == 0
    assert all(sum_ > 0 for name, sum_ in after.items() if name not in MAY_OWE)
    judged = [each for each in live.happened(WagersJudged) if each.meters]
    taken = sum(award.cents for one in judged for award in meter_awards(table, one))
    assert live.from_meters == taken + (must_hit if offers_one else 0)
    assert awards(live) == by_settle(live, table, bettors, meters)
    assert not troubles(recorded(live))
    again = restored(live.journal, BACCARAT, "t1")
    assert again is not None
    assert again.accounts == after
    for event in live.told:
        assert event_from(event.kind, body_of(event)) == event


def whole(live: Live) -> int:
    return sum(live.table.accounts.values())


def by_settle(
    live: Live, table: BaccaratGame, bettors: list[tuple[int, str]], meters: dict[str, int]
) -> list[tuple[str, str, int]]:
    bets = [
        Bet(seat, wager, Cents(stake), owner=owner)
        for seat, owner in bettors
        for wager, stake in (("tie", 1_00), ("royal_9", 5_00))
    ]
    (ended,) = live.happened(ResultAnnounced)
    shown = {name: Cents(cents) for name, cents in meters.items()}
    slips = settle(table, bets, dealt(ended.coup), shown).slips
    judged = {w.outcome: w.meter for one in live.happened(WagersJudged) for w in one.wagers}
    return [(s.owner, judged[s.outcome], s.winnings) for s in slips if s.wager == "royal_9"]


def test_a_kept_state_knows_the_meters_and_the_must_hit() -> None:
    live = with_must_hit("PA $5", dealt(OWN_ON_BANKER)).until(MoveChips)
    snapshots = BACCARAT_TABLES.snapshots
    opened = evolved(None, live.told[:1])
    again = snapshots.table_from(snapshots.state_of(live.table), opened)
    assert again.round == live.table.round
    assert again.in_round.opening is not None
    assert again.in_round.opening.meters
