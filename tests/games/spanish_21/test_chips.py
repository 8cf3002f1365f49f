"""Random rounds: chips are conserved, every purse ends right, and a round can be played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.slips import Result
from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.boxes import Box, Decision, open_box
from croupier.games.spanish_21.calls import Call
from croupier.games.spanish_21.dealing import (
    DEALER,
    draws,
    needs_peek,
    offers_insurance,
    opening_order,
)
from croupier.games.spanish_21.decisions import decide, give_card, lawful
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK, is_blackjack
from croupier.games.spanish_21.insurance import insurance_most
from croupier.games.spanish_21.match import match_least, match_most
from croupier.games.spanish_21.movements import Phase
from croupier.games.spanish_21.playing import play
from croupier.games.spanish_21.settlement import Settlement, settle
from croupier.rulebooks.clauses import is_cited_well
from croupier.values.cards import Card
from croupier.values.money import Cents
from croupier.values.transfers import INVENTORY, moved, spot, stack
from tests.games.spanish_21.tables import MATCHING, answered, spanish

GAMES = (
    spanish(MATCHING, boxes_per_player=7),
    spanish(MATCHING, boxes_per_player=7, decks=8),
    answered("R-S02", split_21_against_dealer_21="win", boxes_per_player=7),
    answered("R-S03", busts="at_end", boxes_per_player=7),
    answered("R-S05", doubling="any_cards", boxes_per_player=7),
    answered("R-S09", envy="box", boxes_per_player=7),
)
PURSE = 1_000_000_00
SEVENS = tuple(card for card in SPANISH_DECK if card.rank.value == "7")


@dataclass(frozen=True)
class Dealt:
    """A round as it came about: what was bet, dealt and said."""

    game: Spanish21Game
    bets: list[Bet]
    boxes: list[Box]
    dealer: tuple[Card, ...]
    cards: list[Card]
    calls: dict[int, tuple[Call, ...]]
    missed_peek: bool


@st.composite
def rounds(draw: st.DrawFn) -> Dealt:
    """Any table, any boxes, two of one person, any cards, any lawful decisions."""
    chance = Random(draw(st.integers(0, 2**32)))  # noqa: S311
    return chance_round(draw(st.sampled_from(GAMES)), chance)


def chance_round(game: Spanish21Game, chance: Random) -> Dealt:
    deck = SPANISH_DECK if chance.random() < 0.8 else (*SEVENS, *SPANISH_DECK[:12])
    shoe = list(deck) * game.house.shoe_decks
    chance.shuffle(shoe)
    stock = iter(shoe)
    seats = sorted(chance.sample(range(1, 8), chance.randint(1, 4)))
    owners = {seat: "Ann" if seat <= seats[0] + 1 else f"player {seat}" for seat in seats}
    bets = [
        Bet(seat, WAGER, Cents(chance.choice([1_00, 5_00, 24_99, 25_00, 33_33])), owners[seat])
        for seat in seats
    ]
    boxes = {bet.seat: open_box(bet.seat, bet.stake, bet.owner) for bet in bets}
    cards, dealer = list[Card](), tuple[Card, ...]()

    def next_card() -> Card:
        cards.append(next(stock))
        return cards[-1]

    for due in opening_order(seats):
        if due.seat == DEALER:
            dealer = (*dealer, next_card())
        else:
            boxes[due.seat] = give_card(game, boxes[due.seat], 1, next_card())
    bets += list(_side_bets(game, chance, bets, dealer[0]))
    missed = needs_peek(game, dealer[0]) and chance.random() < 0.5
    calls = dict[int, tuple[Call, ...]]()
    if missed or not (needs_peek(game, dealer[0]) and is_blackjack(dealer)):
        for seat in seats:
            boxes[seat], calls[seat] = _played(game, chance, boxes[seat], next_card)
        while draws(game, boxes.values(), dealer):
            dealer = (*dealer, next_card())
    return Dealt(game, bets, list(boxes.values()), dealer, cards, calls, missed)


def _side_bets(game: Spanish21Game, chance: Random, bets: list[Bet], up: Card) -> list[Bet]:
    found = []
    for bet in list(bets):
        if chance.random() < 0.7:
            least, most = match_least(game).value, match_most(game, bet.stake).value
            found.append(Bet(bet.seat, MATCH, Cents(chance.randint(least, most)), bet.owner))
        if offers_insurance(game, up) and chance.random() < 0.7:
            most = insurance_most(game, bet.stake).value
            found.append(Bet(bet.seat, INSURANCE, Cents(chance.randint(1, most)), bet.owner))
    return found


def _played(
    game: Spanish21Game, chance: Random, box: Box, next_card: Callable[[], Card]
) -> tuple[Box, tuple[Call, ...]]:
    said = list[Call]()
    while (number := box.acting) is not None:
        if box.card_due is not None:
            box = give_card(game, box, number, next_card())
            continue
        may = list(lawful(game, box, number))
        decision = chance.choice(may)
        stake = box.hand(number).stake
        less = decision is Decision.DOUBLE and chance.random() < 0.5
        amount = Cents(chance.randint(1, stake)) if less else None
        if not (decision is Decision.STAND and box.hand(number).doubled):
            said.append(Call(decision, amount))
        after = decide(game, box, number, decision, amount)
        assert isinstance(after, Box)
        box = after
    return box, tuple(said)


def settlement_of(dealt: Dealt) -> Settlement:
    return settle(dealt.game, dealt.bets, dealt.boxes, dealt.dealer, missed_peek=dealt.missed_peek)


def run(dealt: Dealt, settlement: Settlement) -> dict[str, int]:
    """Moves the chips one movement at a time; nothing may ever be overdrawn."""
    accounts = {stack(bet.owner): PURSE for bet in dealt.bets} | {INVENTORY: PURSE}
    for slip in settlement.slips:
        here = spot(slip.seat, slip.owner, slip.wager)
        accounts[here] = accounts.get(here, 0) + slip.stake
        accounts[stack(slip.owner)] -= slip.stake
    total = sum(accounts.values())
    for movement in settlement.movements:
        accounts = moved(accounts, movement.transfers)
        assert min(accounts.values()) >= 0
        assert sum(accounts.values()) == total
        assert is_cited_well(movement.clause)
    return accounts


@given(rounds())
@settings(max_examples=200)
def test_chips_are_conserved_and_every_spot_is_empty_in_the_end(dealt: Dealt) -> None:
    settlement = settlement_of(dealt)
    accounts = run(dealt, settlement)
    assert not any(name.startswith("spot:") for name in accounts)
    assert accounts[INVENTORY] - PURSE == settlement.house_gain
    for person in {bet.owner for bet in dealt.bets}:
        gain = sum(slip.back - slip.stake for slip in settlement.slips if slip.owner == person)
        gain += sum(award.sum for award in settlement.awards if award.owner == person)
        assert accounts[stack(person)] - PURSE == gain


@given(rounds())
@settings(max_examples=200)
def test_the_same_cards_and_decisions_make_the_same_round(dealt: Dealt) -> None:
    again = play(dealt.game, dealt.bets, dealt.cards, dealt.calls, missed_peek=dealt.missed_peek)
    assert again.boxes == tuple(dealt.boxes)
    assert again.dealer == dealt.dealer


@given(rounds())
@settings(max_examples=200)
def test_slips_hold_together(dealt: Dealt) -> None:
    settlement = settlement_of(dealt)
    phases = [list(Phase).index(movement.phase) for movement in settlement.movements]
    assert phases == sorted(phases)
    late = is_blackjack(dealt.dealer)
    for slip in settlement.slips:
        assert is_cited_well(slip.clause)
        assert is_cited_well(slip.decided_by)
        assert (slip.winnings > 0) == (slip.result is Result.WON)
        assert 0 <= slip.back - slip.winnings <= slip.stake
    for box in dealt.boxes if late else ():
        lost = sum(
            slip.stake - slip.back
            for slip in settlement.slips
            if (slip.seat, slip.wager, slip.outcome) == (box.seat, WAGER, "dealer_blackjack")
        )
        assert lost <= box.wager
