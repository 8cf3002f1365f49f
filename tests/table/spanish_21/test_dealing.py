"""A round: the deal, Match-The-Dealer, Insurance, the peek, decisions, the dealer, the chips."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game
from croupier.table.orders import Order
from croupier.table.people import PUBLIC
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.spanish_21.dealing import (
    AnnounceTotal,
    CardDealt,
    DealCard,
    TotalAnnounced,
)
from croupier.table.spanish_21.decisions import (
    DecisionMade,
    DoubleDown,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from croupier.table.spanish_21.insurance import DeclineInsurance, InsuranceDeclined, Insure
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.peeking import (
    CallDealersCard,
    HoleCardRead,
    HoleCardTurned,
    MissPeek,
    ReadHoleCard,
)
from croupier.table.spanish_21.settling import ClearCards, MoveChips, RoundEnded
from croupier.values.cards import show_cards
from tests.games.spanish_21.tables import answered, dealt, spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live

THREE = "1 ann,2 bob,5 cleo"


def at_table(
    dealer: str,
    *hands: str,
    bets: str = "",
    game: Spanish21Game | None = None,
    chips: int = 10_000_00,
) -> Live:
    """Box 1, 2 and so on with their cards in order, the opening cards dealt."""
    names = ("ann", "bob", "cleo")[: len(hands)]
    seats = ",".join(f"{n} {name}" for n, name in enumerate(names, 1))
    live = Live(game, cards=dealt(dealer, *hands), seats=seats, chips=chips)
    return live.deal(bets or "; ".join(f"{n} 10" for n in range(1, len(hands) + 1)))


@clause("PA551-8-d-s1", "PA551-8-d-1", "PA551-8-d-2", "PA551-8-d-3", "PA551-8-d-4")
def test_cards_are_dealt_from_the_dealers_left_and_the_last_face_down() -> None:
    live = Live(cards="2h 3h 4h 5h 6h 7h 8h 9h", seats=THREE).deal("5 10; 1 10; 2 10")
    assert [(each.seat, str(each.card), each.clause) for each in live.happened(CardDealt)] == [
        (1, "2h", "PA551-8-d-1"),
        (2, "3h", "PA551-8-d-1"),
        (5, "4h", "PA551-8-d-1"),
        (0, "5h", "PA551-8-d-2"),
        (1, "6h", "PA551-8-d-3"),
        (2, "7h", "PA551-8-d-3"),
        (5, "8h", "PA551-8-d-3"),
        (0, "None", "PA551-8-d-4"),
    ]
    assert live.view().dealer.cards == ("5h", None)


@clause("PA551-8-d-4", "PA551-8-e-s2")
def test_nobody_names_the_hole_card() -> None:
    live = Live(cards="9h 7s 9d Kh").ready().bet("1 5")
    live.do(CallNoMoreBets())
    for _ in range(3):
        live.step()
    named = DealCard(live.card_at(live.table.next_place))
    assert live.refused(named) == "PA551-8-d-4"
    live.step()
    assert "Kh" not in str(live.table.round)


@clause("PA551-7-d", "PA551-7-f")
def test_match_the_dealer_is_settled_before_insurance_and_the_reader() -> None:
    live = Live(cards="Ah 9s Ad Ac 9c Ks", seats="1 ann,2 bob").ready()
    live.bet("1 10; 1 match_the_dealer 5; 2 10; 2 match_the_dealer 2")
    live.until(MoveChips)
    assert live.refused(ReadHoleCard()) == "PA551-7-d"
    assert live.refused(Insure(1, 5_00), "ann") == "PA551-7-d"
    live.step()
    live.step()
    assert live.moves() == [
        ("collect", 2, MATCH, 2_00, "PA551-7-d"),
        ("pay", 1, MATCH, 40_00, "PA551-7-d"),
    ]
    assert live.offers(Insure(1, 5_00))
    live.finish()
    assert [each.outcome for each in live.happened(WagersJudged)[-1].wagers] == [
        "dealer_blackjack",
        "dealer_blackjack",
    ]


@clause("PA551-10-a-s1", "PA551-10-b-s1", "PA551-10-b-s3")
def test_insurance_is_open_against_an_ace_until_the_hole_card_is_read() -> None:
    live = at_table("As 9d", "9h 9c", "8h 8c", bets="1 15; 2 10")
    insure = {step.order: (step.least, step.most) for step in live.steps() if step.most}
    assert insure == {Insure(1, 7_50): (1, 7_50), Insure(2, 5_00): (1, 5_00)}
    assert live.refused(ReadHoleCard()) == "PA551-10-a-s1"
    assert live.refused(Insure(1, 7_51), "ann") == "PA551-10-b-s1"
    live.do(Insure(1, 5_00), "ann")
    assert live.refused(DeclineInsurance(2), "ann") == "PA551-10-a-s1"
    live.do(DeclineInsurance(2), "dealer")
    assert live.happened(InsuranceDeclined)[0].by_dealer
    live.step()
    assert live.refused(Insure(2, 5_00), "bob") == "PA551-10-b-s3"


@clause("PA551-10-a-s1", "PA551-10-b-s3")
def test_who_declined_insurance_may_think_better_of_it() -> None:
    """With real cards, where players say it aloud; a player's own order stands."""
    cards = dealt("As 9d", "9h 9c", "8h 8c")
    sealed = Live(cards=cards, seats="1 ann,2 bob").deal("1 15; 2 10")
    sealed.do(DeclineInsurance(1), "ann")
    assert sealed.refused(Insure(1, 5_00), "ann") == "PA551-10-a-s1"
    live = Live(cards=cards, seats="1 ann,2 bob", physical=True).deal("1 15; 2 10")
    live.do(DeclineInsurance(1), "ann")
    assert live.refused(Insure(1, 7_51), "ann") == "PA551-10-b-s1"
    assert live.refused(Insure(1, 5_00), "bob") == "PA551-10-a-s1"
    live.do(Insure(1, 5_00), "ann")
    assert live.refused(Insure(1, 2_00), "ann") == "PA551-10-a-s1"
    live.do(DeclineInsurance(2), "bob")
    assert live.table.in_round.insured == {1: 5_00, 2: 0}


@clause("PA551-10-b-s3")
def test_with_real_cards_insurance_is_open_until_the_reader_has_the_hole_card() -> None:
    live = Live(physical=True, cards=dealt("As 9d", "9h 9c")).deal("1 10")
    live.do(DeclineInsurance(1), "ann")
    assert isinstance(live.next, ReadHoleCard)
    live.do(Insure(1, 5_00), "ann")
    live.do(ReadHoleCard(blackjack=False))
    assert live.refused(Insure(1, 5_00), "ann") == "PA551-10-b-s3"


@clause("PA551-10-b-s2")
def test_insurance_may_go_up_to_the_next_unit_in_chips() -> None:
    game = spanish("[limits]\nminimum = 5", insurance_unit="1")
    live = Live(game, cards="9h As 9c 9d").deal("1 15")
    assert live.offers(Insure(1, 8_00))
    assert live.refused(Insure(1, 8_50), "ann") == "PA551-10-b-s2"


@clause("PA551-10-a-s1")
def test_no_other_card_is_insured_against() -> None:
    live = at_table("Ks 9d", "9h 9c")
    assert live.refused(Insure(1, 5_00), "ann") == "PA551-10-a-s1"
    assert live.view().insurance == ()


@clause("PA551-10-d", "PA551-8-e-s1")
def test_lost_insurance_is_collected_before_any_decision() -> None:
    live = at_table("As 9d", "9h 9c")
    live.do(Insure(1, 5_00), "ann")
    assert (live.next, live.next_clause) == (ReadHoleCard(), "PA551-8-e-s1")
    assert live.refused(AnnounceTotal(1)) == "PA551-8-e-s1"
    live.step()
    assert live.offers(MoveChips("collect", 1, "ann", INSURANCE))
    assert live.next_clause == "PA551-10-d"
    live.step()
    assert live.offers(AnnounceTotal(1))


@clause("PA551-10-c", "PA551-10-a-s2")
def test_a_positive_peek_shows_the_hole_card_pays_insurance_and_ends_the_round() -> None:
    live = at_table("As Kd", "9h 9c", "Ah Kc")
    live.do(Insure(1, 5_00), "ann")
    live.until(CallDealersCard)
    assert live.view().dealer == live.view().dealer.__class__(
        ("As", None), 11, True, False, True, "blackjack"
    )
    live.finish()
    assert live.moves() == [
        ("pay", 1, INSURANCE, 10_00, "PA551-10-c"),
        ("collect", 1, WAGER, 10_00, "PA551-6-f-s1"),
        ("pay", 2, WAGER, 15_00, "PA551-6-f-s2"),
    ]
    assert live.happened(DecisionMade) == []
    assert (live.gained("ann"), live.gained("bob")) == (0, 15_00)


@pytest.mark.parametrize(("up", "peeks"), [("A", True), ("K", True), ("J", True), ("9", False)])
@clause("PA551-8-e-s1", "PA551-1-card-reader")
def test_the_reader_is_asked_with_an_ace_or_court_card_up(up: str, *, peeks: bool) -> None:
    live = at_table(f"{up}s 5d", "9h 9c").until(AnnounceTotal)
    assert len(live.happened(HoleCardRead)) == peeks
    told = [each.blackjack for each in live.happened(HoleCardRead)]
    assert told == [False] * peeks


@clause("PA551-8-f-s1", "PA551-8-f-s2", "PA551-8-g")
def test_totals_are_said_box_by_box_and_after_every_card() -> None:
    live = at_table("7s Kd", "2h 3c 4c", "Ah 7c")
    assert live.refused(Hit(1, 1), "ann") == "PA551-8-f-s1"
    live.play("1 hit stand; 2 stand").until(CallDealersCard)
    said = [(e.seat, e.points, e.soft, e.clause) for e in live.happened(TotalAnnounced)]
    assert said == [
        (1, 5, False, "PA551-8-f-s1"),
        (1, 9, False, "PA551-8-g"),
        (2, 18, True, "PA551-8-f-s1"),
    ]
    assert live.refused(Hit(1, 1), "ann") == "PA551-8-h-s1"


@pytest.mark.parametrize(
    ("hand", "open_to_it"),
    [
        ("9h 8c", {Surrender, DoubleDown, Stand, Hit}),
        ("Kh Qc", {Surrender, DoubleDown, Split, Stand, Hit}),
        ("Ah Kc", set()),
    ],
)
@clause("PA551-8-f-s2", "PA551-12-a", "PA551-13-a-1", "PA551-11-a-s1")
def test_each_lawful_decision_is_listed_with_its_clause(
    hand: str, open_to_it: set[type[Order]]
) -> None:
    live = at_table("7s Kd", hand).until(AnnounceTotal)
    live.step()
    mine = {type(step.order): step.clause for step in live.steps() if step.person == "ann"}
    assert set(mine) == open_to_it
    cited: dict[type[Order], str] = {
        Surrender: "PA551-9-a-s1",
        DoubleDown: "PA551-11-a-s1",
        Split: "PA551-12-a",
        Stand: "PA551-8-f-s2",
        Hit: "PA551-13-a",
    }
    assert mine == {kind: cited[kind] for kind in open_to_it}


@pytest.mark.parametrize(
    ("act", "by", "cited"),
    [
        (Stand(1, 1), "bob", "PA551-8-f-s2"),
        (Hit(1, 1), "dealer", "PA551-8-f-s2"),
        (Split(1, 1), "ann", "PA551-12-a"),
        (Rescue(1, 1), "ann", "PA551-11-d"),
        (DoubleDown(1, 1, 10_01), "ann", "PA551-11-a-s1"),
        (Stand(2, 1), "bob", "PA551-9-a-s1"),
        (DealCard(), "dealer", "PA551-9-a-s1"),
    ],
    ids=str,
)
@clause("PA551-8-f-s2", "PA551-12-a", "PA551-11-d", "PA551-11-a-s1")
def test_what_nobody_may_decide_is_refused_by_its_clause(act: Order, by: str, cited: str) -> None:
    live = at_table("7s Kd", "9h 2c", "9d 9c").until(AnnounceTotal)
    live.step()
    assert live.refused(act, by) == cited


def test_a_double_or_a_split_wants_chips() -> None:
    live = at_table("7s Kd", "9h 9c", chips=15_00)
    live.step()
    assert live.offers(DoubleDown(1, 1, 5_00))
    assert not live.offers(Split(1, 1))
    assert live.refused(Split(1, 1), "ann") == "PA551-6-e"
    assert live.refused(DoubleDown(1, 1), "ann") == "PA551-6-e"


@clause("PA551-9-a-s2")
def test_nobody_surrenders_after_another_decision() -> None:
    live = at_table("7s Kd", "2h 3c 4c").play("1 hit")
    live.step()
    assert live.refused(Surrender(1), "ann") == "PA551-9-a-s2"


@clause("PA551-9-a-s1", "PA551-9-a-1")
def test_a_surrender_to_a_low_card_is_settled_at_once() -> None:
    live = at_table("7s Kd", "9h 7c", "9d 9c", bets="1 25; 2 10").play("1 surrender")
    assert live.next == MoveChips("collect", 1, "ann", WAGER, 1)
    live.until(AnnounceTotal)
    assert live.moves() == [
        ("collect", 1, WAGER, 12_50, "PA551-9-a-1"),
        ("return", 1, WAGER, 12_50, "PA551-9-a-1"),
    ]
    assert live.table.in_round.picked_up == ((1, 1),)


@clause("PA551-9-a-2-s1", "PA551-9-a-2-s2")
def test_a_surrender_to_an_ace_or_court_card_waits_for_the_hole_card() -> None:
    live = at_table("Ks 9d", "9h 7c").play("1 surrender")
    assert live.moves() == []
    assert live.next == CallDealersCard()
    live.finish()
    assert live.moves() == [
        ("collect", 1, WAGER, 5_00, "PA551-9-a-2-s2"),
        ("return", 1, WAGER, 5_00, "PA551-9-a-2-s2"),
    ]


@pytest.mark.parametrize(
    ("hole", "peek", "moved"),
    [
        (
            "9d",
            ReadHoleCard(),
            [("collect", INSURANCE, 5_00), ("collect", WAGER, 5_00), ("return", WAGER, 5_00)],
        ),
        ("Kd", MissPeek(), [("pay", INSURANCE, 10_00), ("collect", WAGER, 10_00)]),
    ],
)
@clause("PA551-9-b", "PA551-9-a-2-s2")
def test_insurance_and_surrender_are_settled_apart(
    hole: str, peek: Order, moved: list[tuple[str, str, int]]
) -> None:
    live = at_table(f"As {hole}", "9h 7c")
    live.do(Insure(1, 5_00), "ann")
    live.do(peek)
    live.play("1 surrender").finish()
    assert [(action, wager, cents) for action, _, wager, cents, _ in live.moves()] == moved


@clause("PA551-11-a-s2", "PA551-13-a-2", "PA551-11-b")
def test_a_double_gets_one_card_sideways_and_even_money() -> None:
    live = at_table("7s Kd", "4h 3c Ac").play("1 double")
    live.step()
    last = live.happened(CardDealt)[-1]
    assert (last.sideways, last.clause) == (True, "PA551-11-a-s2")
    assert live.view().boxes[0].hands[0].sideways
    assert live.refused(Hit(1, 1), "ann") == "PA551-13-a-2"
    assert [step.order for step in live.steps() if step.person] == [
        KeepDouble(1, 1),
        Rescue(1, 1),
    ]
    live.do(KeepDouble(1, 1), "ann")
    live.finish()
    assert live.moves() == [("pay", 1, WAGER, 20_00, "PA551-11-b")]


@clause("PA551-11-d")
def test_a_rescue_gives_the_double_back_and_loses_the_wager_at_once() -> None:
    live = at_table("7s Kd", "4h 3c 5c", "9d 9c").play("1 double 6 rescue")
    live.until(AnnounceTotal)
    assert live.moves() == [
        ("collect", 1, WAGER, 10_00, "PA551-11-d"),
        ("return", 1, WAGER, 6_00, "PA551-11-d"),
    ]
    assert live.happened(WagersJudged)[0].wagers[0].result == "rescued"


def test_a_bust_double_is_not_asked() -> None:
    live = at_table("7s Kd", "9h 3c Kc").play("1 double")
    live.step()
    assert live.next == MoveChips("collect", 1, "ann", WAGER, 1)
    assert live.table.in_round.movements[0].cents == 20_00


@clause("PA551-12-b", "PA551-12-c-s1", "PA551-12-c-s2", "PA551-13-a")
def test_split_hands_are_played_one_after_the_other_to_three() -> None:
    cards = "8h 6s 8d Kd 8c 3h 2h Kh Ks 9h"
    live = Live(cards=cards).deal("1 10").play("1 split")
    assert live.next_clause == "PA551-12-b"
    live.step()
    assert live.happened(TotalAnnounced)[-1].clause == "PA551-12-c-s1"
    assert live.clause_of(Split(1, 1)) == "PA551-12-c-s2"
    assert live.refused(Surrender(1), "ann") == "PA551-9-a-s2"
    live.play("1 split")
    live.step()
    assert live.refused(Stand(1, 2), "ann") == "PA551-12-b"
    live.play("1 double 5")
    live.step()
    live.do(KeepDouble(1, 1), "ann")
    live.play("1 stand stand").finish()
    hands = [(e.hand, e.cards, e.outcome) for e in live.table.history[0].hands]
    assert hands == [
        (1, "8h 3h 2h", "doubled_win"),
        (2, "8c Kh", "win"),
        (3, "8d Ks", "win"),
    ]
    assert live.gained() == 15_00 + 10_00 + 10_00


@clause("PA551-12-c-s2")
def test_a_fourth_hand_is_refused() -> None:
    live = Live(cards="8h 6s 8d Kd 8c 8s").deal("1 10").play("1 split")
    live.step()
    live.play("1 split")
    live.step()
    assert live.refused(Split(1, 1), "ann") == "PA551-12-c-s2"


@clause("PA551-6-f-s1")
def test_a_bust_is_collected_at_once_or_as_filed_with_the_others() -> None:
    hands = ("7s Kd", "9h 7c Kc", "9d 9c")
    live = at_table(*hands).play("1 hit")
    live.step()
    assert live.next == MoveChips("collect", 1, "ann", WAGER, 1)
    late = at_table(*hands, game=answered("R-S03", busts="at_end")).play("1 hit")
    late.step()
    assert late.next == AnnounceTotal(2)
    late.finish()
    assert [each[:2] for each in late.moves()] == [("collect", 1), ("pay", 2)]


@clause("PA551-8-h-s1", "PA551-8-h-s2", "PA551-13-b")
def test_the_dealer_turns_the_hole_card_and_draws_to_17() -> None:
    live = at_table("2s 3d 4d 5d Kc", "9h 9c").play("1 stand")
    (turned, said) = live.do(CallDealersCard())
    assert isinstance(turned, HoleCardTurned)
    assert (turned.clause, turned.nth) == ("PA551-8-h-s1", 5)
    assert isinstance(said, TotalAnnounced)
    live.finish()
    drawn = [each for each in live.happened(CardDealt) if each.seat == 0][2:]
    assert [(str(each.card), each.clause) for each in drawn] == [
        ("4d", "PA551-8-h-s2"),
        ("5d", "PA551-8-h-s2"),
        ("Kc", "PA551-8-h-s2"),
    ]
    said_of_dealer = [each for each in live.happened(TotalAnnounced) if each.seat == 0]
    assert [each.points for each in said_of_dealer] == [5, 9, 14, 24]
    assert live.gained() == 10_00


@pytest.mark.parametrize(
    ("hand", "play"), [("Ah Kc", ""), ("9h 7c Kc", "1 hit"), ("9h 7c 5c", "1 hit")]
)
@clause("PA551-13-c")
def test_the_dealer_does_not_draw_where_it_changes_nothing(hand: str, play: str) -> None:
    live = at_table("2s 3d", hand).play(play).finish()
    assert live.table.history[0].dealer == "2s 3d"


@clause("PA551-6-h-s2", "PA551-6-h-s3")
def test_the_fixed_bonus_and_envy_are_paid_last() -> None:
    live = at_table("7c Kd", "7h 7h 7h", "9d 9c", bets="1 25; 2 10").play("1 hit; 2 stand").finish()
    assert live.moves()[-2:] == [
        ("award", 1, "fixed_bonus", 5_000_00, "PA551-6-h-s2"),
        ("award", 2, "envy", 50_00, "PA551-6-h-s3"),
    ]
    awards = live.happened(WagersJudged)[-1].awards
    assert [(each.seat, each.award) for each in awards] == [(1, "fixed_bonus"), (2, "envy")]


@clause("PA551-8-i-s1", "PA551-8-i-s2")
def test_cards_are_picked_up_from_the_far_right_and_the_dealers_last() -> None:
    live = Live(cards="8h 9h 9c 6s 8d 9d 9s Kd 2c 3c Kc Kh", seats=THREE)
    live.deal("1 10; 2 10; 5 10").play("1 split stand stand; 2 hit; 5 stand")
    live.until(ClearCards)
    assert live.next_clause == "PA551-8-i-s1"
    live.step()
    (ended,) = live.happened(RoundEnded)
    assert show_cards(ended.discarded) == "9c 9s 8d 3c 8h 2c 6s Kd Kh"


def test_the_tray_is_filled_before_a_payment_it_cannot_make() -> None:
    live = at_table("7s Kd", "9h 9c").play("1 stand").until(MoveChips)
    live.do(CreditInventory(live.table.accounts["inventory"]), "floor")
    assert live.refused(live.next) == "PA551-6-e"
    live.do(FillInventory(100_00), "floor")
    live.finish()


def test_every_stage_has_its_word() -> None:
    live, seen = Live(cards="9h As 9c 9d Kc", seats="1 ann"), list[str]()
    live.ready().bet("1 10")
    for _ in range(30):
        seen.append(live.view(PUBLIC).stage)
        live.step()
        if live.table.rounds:
            break
    assert list(dict.fromkeys(seen)) == [
        "betting", "dealing", "insurance", "peek", "deciding", "dealer", "paying",
    ]  # fmt: skip
