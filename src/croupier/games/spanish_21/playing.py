"""A whole round from cards in dealing order and the decisions that were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier.games.spanish_21.bets import Bet, parse_bets
from croupier.games.spanish_21.bets import refusals as about_bets
from croupier.games.spanish_21.boxes import Box, Decision, open_box
from croupier.games.spanish_21.calls import Call, Calls, parse_calls
from croupier.games.spanish_21.dealing import (
    DEALER,
    OpeningCard,
    draws,
    needs_peek,
    opening_order,
    why_no_draw,
)
from croupier.games.spanish_21.decisions import decide, give_card, lawful
from croupier.games.spanish_21.game import INSURANCE, WAGER, Spanish21Game
from croupier.games.spanish_21.hands import is_blackjack, not_in_the_deck
from croupier.games.spanish_21.insurance import not_offered
from croupier.games.spanish_21.objections import place, why_ended
from croupier.games.spanish_21.settlement import Settlement
from croupier.games.spanish_21.settlement import settle as settle_boxes
from croupier.values.cards import Card, parse_cards
from croupier.values.clauses import ClauseId
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, Refused, refuse
from croupier.values.shoe import in_decks


@dataclass(frozen=True, slots=True)
class Made:
    """A decision that was made, and the clause that permits it."""

    seat: int
    hand: int
    call: Call
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over and not settled."""

    bets: tuple[Bet, ...]
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...]
    made: tuple[Made, ...]
    missed_peek: bool


@dataclass(slots=True)
class _Given:
    """The cards of a round while they are dealt."""

    cards: Sequence[Card]
    used: int = 0

    def deal(self, to: Message, clause: ClauseId) -> Card:
        if self.used == len(self.cards):
            raise Refused([refuse(clause, "too few cards: {to}", to=to)])
        self.used += 1
        return self.cards[self.used - 1]

    def close(self, clause: ClauseId) -> None:
        if self.used < len(self.cards):
            dealt, unused = self.cards[: self.used], self.cards[self.used]
            why = said(
                "the round is complete after {dealt:cards};"
                " {unused} is the first card it does not use",
                dealt=dealt,
                unused=unused,
            )
            raise Refused([refuse(clause, why)])


def settle(
    game: Spanish21Game,
    bets: Sequence[Bet] | str,
    cards: Sequence[Card] | str,
    calls: Calls | str = "",
    *,
    missed_peek: bool = False,
) -> Settlement:
    """A round played and settled."""
    over = play(game, bets, cards, calls, missed_peek=missed_peek)
    return settle_boxes(game, over.bets, over.boxes, over.dealer, missed_peek=over.missed_peek)


def play(
    game: Spanish21Game,
    bets: Sequence[Bet] | str,
    cards: Sequence[Card] | str,
    calls: Calls | str = "",
    *,
    missed_peek: bool = False,
) -> Round:
    """A round from exactly the cards and the decisions it uses.

    With `missed_peek` a Blackjack that the dealer failed to look for is found at the end.
    """
    bets = parse_bets(bets) if isinstance(bets, str) else bets
    dealt = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    calls = parse_calls(calls) if isinstance(calls, str) else calls
    if against := (
        *about_bets(game, bets),
        *_about_cards(game, dealt),
        *_about_calls(game, bets, calls),
    ):
        raise Refused(against)
    given = _Given(dealt)
    boxes, dealer = _open(game, bets, given)
    if against := tuple(_about_up_card(game, bets, dealer[0], missed_peek=missed_peek)):
        raise Refused(against)
    if needs_peek(game, dealer[0]) and not missed_peek and is_blackjack(dealer):
        _nothing_decided(game, calls)
        given.close(game.house.duty("peek"))
        return Round(tuple(bets), boxes, dealer, (), missed_peek=False)
    players = [_Player(game, box, list(calls.get(box.seat, ())), given) for box in boxes]
    for player in players:
        player.play()
    boxes = tuple(player.box for player in players)
    while draws(game, boxes, dealer):
        dealer = (
            *dealer,
            given.deal(said("the dealer draws"), game.house.duty("dealer_must_draw")),
        )
    given.close(why_no_draw(game, dealer))
    made = tuple(each for player in players for each in player.made)
    return Round(tuple(bets), boxes, dealer, made, missed_peek)


def _open(
    game: Spanish21Game, bets: Sequence[Bet], given: _Given
) -> tuple[tuple[Box, ...], tuple[Card, ...]]:
    """The boxes and the dealer after the first two cards of each."""
    boxes = {bet.seat: open_box(bet.seat, bet.stake, bet.owner) for bet in _base(bets)}
    dealer: tuple[Card, ...] = ()
    for due in opening_order(boxes):
        card = given.deal(_says_due(due), game.house.duty(due.step.value))
        if due.seat == DEALER:
            dealer = (*dealer, card)
        else:
            boxes[due.seat] = give_card(game, boxes[due.seat], 1, card)
    return tuple(boxes[seat] for seat in sorted(boxes)), dealer


def _base(bets: Sequence[Bet]) -> Iterator[Bet]:
    return (bet for bet in bets if bet.wager == WAGER)


def _says_due(card: OpeningCard) -> Message:
    which = card.step.value.removesuffix("s").replace("_", " ")
    who = 0 if card.seat == DEALER else card.seat
    return said("{seat:seat} is due the {card:word}", seat=who, card=which)


@dataclass(slots=True)
class _Player:
    """A box while its decisions are carried out."""

    game: Spanish21Game
    box: Box
    calls: list[Call]
    given: _Given
    made: list[Made] = field(default_factory=list)

    def play(self) -> None:
        while (number := self.box.acting) is not None:
            if self.box.card_due is not None:
                self._take_card(number)
            elif self._leaves_double(number):
                self._carry_out(number, Call(Decision.STAND))
            else:
                self._decide(number, self._next_call(number))
        if self.calls:
            last = why_ended(self.game, self.box, len(self.box.hands), self.calls[0].decision)
            raise Refused(
                [
                    refuse(
                        last.clause,
                        "{call} is left over; {why}",
                        call=self.calls[0],
                        why=last.message,
                    )
                ]
            )

    def _take_card(self, number: int) -> None:
        hand = self.box.hand(number)
        duty = "one_card" if hand.doubled else "deal_decision"
        duty = "split_first_hand" if len(hand.cards) < 2 else duty
        to = said("{place} is due a card", place=place(self.box, number))
        card = self.given.deal(to, self.game.house.duty(duty))
        self.box = give_card(self.game, self.box, number, card)

    def _leaves_double(self, number: int) -> bool:
        """Who does not rescue a doubled hand says nothing of it."""
        rescues = self.calls and self.calls[0].decision is Decision.RESCUE
        return bool(self.box.hand(number).doubled) and not rescues

    def _next_call(self, number: int) -> Call:
        if self.calls:
            return self.calls.pop(0)
        hand, here = self.box.hand(number), place(self.box, number)
        words = [decision.value for decision in lawful(self.game, self.box, number)]
        may = said("it may {calls} or {last}", calls=", ".join(words[:-1]), last=words[-1])
        why = said(
            "{here}: a decision is missing for {cards:cards}, {total}; {may}",
            here=here,
            cards=hand.cards,
            total=hand.total,
            may=may,
        )
        raise Refused([refuse(self.game.house.duty("offer_decisions"), why)])

    def _decide(self, number: int, call: Call) -> None:
        permitted = lawful(self.game, self.box, number)
        self._carry_out(number, call)
        self.made.append(Made(self.box.seat, number, call, permitted[call.decision]))

    def _carry_out(self, number: int, call: Call) -> None:
        after = decide(self.game, self.box, number, call.decision, call.amount)
        if isinstance(after, Refusal):
            raise Refused([after])
        self.box = after


def _about_cards(game: Spanish21Game, cards: Sequence[Card]) -> Iterator[Refusal]:
    house = game.house
    for card, count in Counter(cards).items():
        if card.rank.value in house.removed.value:
            yield refuse(house.removed.clause, not_in_the_deck(card))
        elif count > house.shoe_decks:
            why = said(
                "{card} is drawn {count} times from a shoe of {decks}",
                card=card,
                count=count,
                decks=in_decks(house.shoe_decks),
            )
            yield refuse(house.decks.clause, why)


def _about_calls(game: Spanish21Game, bets: Sequence[Bet], calls: Calls) -> Iterator[Refusal]:
    playing = {bet.seat for bet in _base(bets)}
    for seat in calls:
        if seat not in playing:
            why = said("seat {seat}: without a wager there is nothing to decide", seat=seat)
            yield refuse(game.house.duty("offer_decisions"), why)


def _about_up_card(
    game: Spanish21Game, bets: Sequence[Bet], up: Card, *, missed_peek: bool
) -> Iterator[Refusal]:
    for bet in bets:
        if bet.wager == INSURANCE:
            refusal = not_offered(game, up, bet.where)
            yield from [refusal] if refusal else []
    if missed_peek and not needs_peek(game, up):
        why = said(
            "{up} is up, so the dealer had no Blackjack to look for and missed nothing", up=up
        )
        yield refuse(game.house.duty("peek"), why)


def _nothing_decided(game: Spanish21Game, calls: Calls) -> None:
    left = [(seat, made[0]) for seat, made in calls.items() if made]
    if left:
        seat, call = left[0]
        why = said(
            "seat {seat}: {call} is left over; the dealer has Blackjack and the round is over",
            seat=seat,
            call=call,
        )
        raise Refused([refuse(game.house.duty("peek"), why)])
