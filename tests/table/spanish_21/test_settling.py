"""A live round pays and moves chips as `settle` says of the same cards and decisions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.boxes import Decision
from croupier.games.spanish_21.calls import Call
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.playing import settle as settle_round
from croupier.games.spanish_21.settlement import Settlement
from croupier.table.cards.ending import OrderShuffle
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.seats.wagers import WagerPlaced
from croupier.table.spanish_21.dealing import CardDealt
from croupier.table.spanish_21.decisions import DecisionMade
from croupier.table.spanish_21.insurance import InsurancePlaced
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.peeking import HoleCardTurned, MissPeek, ReadHoleCard
from croupier.table.spanish_21.settling import ChipsMoved
from croupier.values.events import Event
from croupier.values.money import Cents
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.table.spanish_21.driver import Live

ROUNDS = 60
BOXES = ((1, "ann"), (2, "ann"), (4, "bob"))


def played(live: Live, chance: random.Random, *, misses: bool) -> Sequence[Event]:
    """A round in which everybody decides by chance."""
    live.ready()
    number, since = live.table.rounds, len(live.told)
    for seat, person in BOXES:
        live.do(PlaceWager(seat, WAGER, chance.choice((5_00, 7_50, 25_00))), person)
        live.do(PlaceWager(seat, MATCH, 2_50), person)
    while live.table.rounds == number:
        steps = [step for step in live.steps() if step.by is Role.PLAYER] or [live.steps()[0]]
        step = chance.choice(steps)
        if misses and isinstance(step.order, ReadHoleCard):
            live.do(MissPeek())
        else:
            live.do(step.order, step.person or step.by.value)
    return live.told[since:]


def settled(live: Live, told: Sequence[Event], *, misses: bool) -> Settlement:
    """The same round by the game's own rules."""
    hole = next(each.hole for each in told if isinstance(each, HoleCardTurned))
    cards = [each.card or hole for each in told if isinstance(each, CardDealt)]
    up = next(each.card for each in told if isinstance(each, CardDealt) and each.seat == 0)
    bets, calls = list[Bet](), dict[int, tuple[Call, ...]]()
    for each in told:
        match each:
            case WagerPlaced():
                bets.append(Bet(each.seat, each.wager, Cents(each.stake), each.owner))
            case InsurancePlaced():
                bets.append(Bet(each.seat, INSURANCE, Cents(each.stake), each.owner))
            case DecisionMade() if each.decision != "keep":
                amount = Cents(each.cents) if each.decision == "double" else None
                call = Call(Decision(each.decision), amount)
                calls[each.seat] = (*calls.get(each.seat, ()), call)
    missed = misses and up is not None and is_blackjack((up, hole))
    return settle_round(live.game, bets, cards, calls, missed_peek=missed)


@pytest.mark.parametrize("misses", [False, True], ids=["peeked", "missed"])
def test_a_live_round_pays_what_settle_says(*, misses: bool) -> None:
    game = spanish(f"{MATCHING}\n[limits]\ncoin = 0.50", boxes_per_player=2)
    chance = random.Random(21)  # noqa: S311 a test repeats its chance
    live = Live(game, seats="1 ann,4 bob")
    for _ in range(ROUNDS):
        live.coming = [" ".join(chance.sample([f"{r}{s}" for r in "A278KQ" for s in "cdhs"], 24))]
        told = played(live, chance, misses=misses)
        says = settled(live, told, misses=misses)
        judged = [each for each in told if isinstance(each, WagersJudged)]
        told_of = [each for event in judged for each in event.wagers]
        slips = {
            (w.seat, w.wager, w.hand or None): (w.result, w.outcome, w.clause, w.decided_by)
            for w in told_of
        }
        assert slips == {
            (w.seat, w.wager, w.hand): (w.result.value, w.outcome, w.clause, w.decided_by)
            for w in says.slips
        }
        back = Counter[tuple[int, str, int | None]]()
        for w in told_of:
            back[w.seat, w.wager, w.hand or None] += w.back - w.stake
        assert back == {(w.seat, w.wager, w.hand): w.back - w.stake for w in says.slips}
        moved = [
            (m.action, m.seat, m.owner, m.wager, m.hand or None, m.cents, m.clause)
            for m in told
            if isinstance(m, ChipsMoved)
        ]
        order = [
            (m.action.value, m.seat, m.owner, m.wager, m.hand, m.cents, m.clause)
            for m in says.movements
        ]
        assert sorted(moved, key=str) == sorted(order, key=str)
        assert moved == order or misses
        awards = [(a.seat, a.award, a.cents) for each in judged for a in each.awards]
        assert awards == [(a.seat, a.award, a.sum) for a in says.awards]
        live.do(OrderShuffle(), "floor")
