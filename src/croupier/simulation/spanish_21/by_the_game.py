"""Simulated rounds and shoes by the game's own functions: slow, to be looked at card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.boxes import Box, Decision, Hand, open_box
from croupier.games.spanish_21.compiled import ACE, SUITS, CompiledGame, compile_game, place_of
from croupier.games.spanish_21.dealing import draws, needs_peek
from croupier.games.spanish_21.decisions import decide, give_card
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.outcomes import is_suited
from croupier.games.spanish_21.settlement import Settlement, settle
from croupier.games.spanish_21.strategy import CODES, Strategy
from croupier.rulebooks.spanish_21.rules import BURN_CARD, cards_behind
from croupier.values.cards import Card
from croupier.values.money import Cents
from croupier.values.refusals import Refusal

SEAT = 1


@dataclass
class _Dealt(Iterator[Card]):
    """Cards as they come out of a shoe, counted."""

    cards: Iterator[Card]
    out: int

    def __next__(self) -> Card:
        self.out += 1
        return next(self.cards)


@dataclass(frozen=True, eq=False)
class Player:
    """Someone who plays one box by a strategy."""

    game: Spanish21Game
    strategy: Strategy
    compiled: CompiledGame
    stake: Cents

    def round(self, cards: Iterator[Card]) -> Settlement:
        """A round of cards as they come out of the shoe."""
        box, dealer = open_box(SEAT, self.stake), list[Card]()
        for _ in range(2):
            box = give_card(self.game, box, 1, next(cards))
            dealer.append(next(cards))
        if not (needs_peek(self.game, dealer[0]) and is_blackjack(dealer)):
            box = self._played(box, dealer[0], cards)
            while draws(self.game, [box], dealer):
                dealer.append(next(cards))
        return settle(self.game, [Bet(SEAT, WAGER, self.stake)], [box], dealer)

    def shoe(self, cards: Sequence[Card]) -> Iterator[tuple[int, Settlement]]:
        """The rounds of a shoe, each with the place of its first card, to the cutting card."""
        left = _Dealt(iter(cards), 0)
        cover = len(cards) - cards_behind(self.game.house.cutting_card.value, len(cards))
        for _ in range(BURN_CARD):
            next(left)
        while left.out <= cover:
            begin = left.out
            yield begin, self.round(left)

    def _played(self, box: Box, up: Card, cards: Iterator[Card]) -> Box:
        while (number := box.acting) is not None:
            if box.card_due:
                box = give_card(self.game, box, number, next(cards))
                continue
            decision = self.decision(box, box.hand(number), up)
            after = decide(self.game, box, number, decision)
            assert not isinstance(after, Refusal), f"{self.strategy.name}: {after}"
            box = after
        return box

    def decision(self, box: Box, hand: Hand, up: Card) -> Decision:
        """What the strategy has a player do with a hand."""
        plan, state, column = self.strategy, self.compiled.states.of(hand.cards), place_of(up)
        split = (len(box.hands) - 2, place_of(hand.cards[0])) if hand.split else None
        if hand.doubled:
            rescue = plan.split_rescue[split] if split else plan.first_rescue
            return Decision.RESCUE if rescue[column, state] else Decision.STAND
        may_split = hand.is_pair and len(box.hands) < self.compiled.split_hands
        if split and may_split and plan.resplit[*split, column]:
            return Decision.SPLIT
        if split and split[1] == ACE and self.compiled.aces_draw_once:
            return Decision.STAND
        place = self._suited(hand, state, up)
        if place is not None:
            suited = plan.split_suited[split] if split else plan.first_suited
            return CODES[suited[column, *place]]
        codes = plan.split[split] if split else plan.first
        return CODES[codes[column, state]]

    def _suited(self, hand: Hand, state: int, up: Card) -> tuple[int, int, int] | None:
        """Where the strategy has two suited cards that a third makes into a bonus."""
        for number, chance in enumerate(self.compiled.chances):
            if chance.pair == state and is_suited(hand.cards):
                suit = hand.cards[0].suit
                matched = place_of(up) == chance.value and up.suit is suit
                return number, SUITS.index(suit), int(matched)
        return None


def player(game: Spanish21Game, strategy: Strategy, stake: Cents) -> Player:
    return Player(game, strategy, compile_game(game), stake)
