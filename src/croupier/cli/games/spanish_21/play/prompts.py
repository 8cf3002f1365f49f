"""What a Spanish 21 table asks a player or a dealer, and the words that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from croupier.cli.games.spanish_21.play.rounds import last_bets
from croupier.cli.playing.answering import Line
from croupier.cli.playing.at_seat import AtSeat
from croupier.games.spanish_21.boxes import Hand
from croupier.games.spanish_21.game import INSURANCE, MATCH
from croupier.games.spanish_21.outcomes import DEALER_BLACKJACK
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.orders import Order
from croupier.table.seats.betting import PlaceWager
from croupier.table.spanish_21.decisions import (
    DoubleDown,
    Hit,
    KeepDouble,
    OfHands,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from croupier.table.spanish_21.exposed_cards import AcceptCard, RefuseCard
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure
from croupier.table.spanish_21.naming import by_name
from croupier.table.spanish_21.passed_over import (
    DeclineSecondCard,
    GiveUpHand,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Step
from croupier.values.messages import Text
from croupier.values.money import dollars

ADVICE: Line = ("advice (a)", "what each decision is worth, best first")
YOUR_TURN = by_name("It is your turn with {hand}.")
ASKED: Mapping[type[Order], Text] = {
    CutCards: "The cut is offered to you.",
    Insure: "The dealer shows an ace: do you insure box {seat}?",
    DeclineInsurance: "The dealer shows an ace: box {seat} may be insured.",
    Surrender: "It is your turn with box {seat}.",
    DoubleDown: YOUR_TURN,
    Split: YOUR_TURN,
    Stand: YOUR_TURN,
    Hit: YOUR_TURN,
    KeepDouble: by_name("The double of {hand} may go back."),
    AcceptCard: "A card was exposed: do you take it for box {seat}?",
    TakeSecondCard: "Box {seat} was passed over and has one card.",
    TakeMissedCard: by_name("{hand:begun} was not dealt the card it asked for."),
}


def _insuring(sitting: AtSeat[Table], step: Step) -> list[Line]:
    """All boxes of a player may answer at once; they are asked about one after the other."""
    asked = [s.order.seat for s in sitting.my_duties if isinstance(s.order, DeclineInsurance)]
    order = step.order
    assert isinstance(order, Insure | DeclineInsurance)
    if order.seat != asked[0]:
        return []
    if isinstance(order, Insure):
        pays = sitting.table.game.lines[INSURANCE][DEALER_BLACKJACK].price
        most = f"{dollars(step.most)}, or less; a dealer's Blackjack pays {pays}"
        return [("insure [SUM] (i)", most)]
    return [("no (n)", f"no Insurance for box {order.seat}"), ADVICE]


def _deciding(sitting: AtSeat[Table], step: Step) -> Iterable[Line]:
    """All there is to decide at once, what is said most often first."""
    if step != sitting.my_duties[0]:
        return
    open_now = {type(each.order): each for each in sitting.my_duties}
    for kind, line in DECISIONS.items():
        if (chosen := open_now.get(kind)) is not None:
            yield line(sitting.table, chosen, _hand_of(sitting.table, chosen.order))
    yield ADVICE


def _hand_of(table: Table, order: Order) -> Hand:
    if isinstance(order, Surrender):
        return table.in_round.boxes[order.seat].hand(1)
    assert isinstance(order, OfHands)
    return table.in_round.boxes[order.seat].hand(order.hand)


def _doubling(_: Table, step: Step, hand: Hand) -> Line:
    less = "" if step.most < hand.stake else ", or double with less"
    return "double [SUM] (d)", f"with {dollars(step.most)}{less}; one card comes"


def _surrendering(table: Table, _: Step, hand: Hand) -> Line:
    share = table.house.surrender_share.value
    return "surrender (r)", f"give up the hand and {share} of {dollars(hand.stake)}"


DECISIONS: Mapping[type[Order], Callable[[Table, Step, Hand], Line]] = {
    Hit: lambda _, __, hand: ("hit (h)", f"draw a card to {hand.total}"),
    Stand: lambda _, __, hand: ("stand (s)", f"stay with {hand.total}"),
    DoubleDown: _doubling,
    Split: lambda _, __, hand: ("split (p)", f"two hands, with another {dollars(hand.stake)}"),
    Surrender: _surrendering,
    KeepDouble: lambda _, __, hand: (
        "keep (k)",
        f"stay with {hand.total} for {dollars(hand.at_stake)}",
    ),
    Rescue: lambda _, __, hand: (
        "rescue (x)",
        f"take {dollars(hand.doubled)} back and lose {dollars(hand.stake)}",
    ),
}
PASSED_ON = "it goes on to the next player, at last to the dealer (so does Enter)"
DEAD = "the hand is dead and your wager comes back"
ANSWERS: Mapping[type[Order], Line | Callable[[AtSeat[Table], Step], Iterable[Line]]] = {
    **dict.fromkeys(DECISIONS, _deciding),
    Insure: _insuring,
    DeclineInsurance: _insuring,
    CutCards: ("cut N", "cut after card N, {least} to {most}"),
    DeclineCut: ("no (n)", PASSED_ON),
    AcceptCard: ("take", "it is your next card"),
    RefuseCard: ("no (n)", "you stand, and get no other card in this round"),
    TakeSecondCard: ("take", "it comes after all others"),
    DeclineSecondCard: ("no (n)", DEAD),
    TakeMissedCard: ("take", "the card comes now"),
    GiveUpHand: ("give up", DEAD),
    RequestSpread: ("spread", "ask to see the batch spread"),
}
FREE = (CutCards, DeclineCut, RequestSpread)
"""What is said about the cards alone; every other answer bears on chips."""
CHOICES: Mapping[type[Order], Line] = {
    CutCards: ("cut N", "choose the depth, {least} to {most}"),
    InsertCoverCard: ("insert N", "choose how many lie behind it, {least} to {most}"),
}


def offers(sitting: AtSeat[Table], steps: Sequence[Step]) -> Iterable[Line]:
    table, person = sitting.table, sitting.person
    standing = [(each.seat, each.wager) for each in table.wagers if each.owner == person]
    lines = [_offered(sitting, step) for step in steps if _is_new(sitting, step, standing)]
    if standing or not table.chips(person):
        return lines
    if table.entered is not None and person not in table.entered:
        return [("admit", "you sat a round out: ask to be let in before the shuffle")]
    if again := last_bets(sitting.told, person):
        return [("bet", f"the same again, {dollars(sum(again.values()))} in all"), *lines]
    return lines


def _is_new(sitting: AtSeat[Table], step: Step, standing: Sequence[tuple[int, str]]) -> bool:
    """Boxes beside the own one are offered where a player may have several."""
    order = step.order
    if not isinstance(order, PlaceWager) or (order.seat, order.wager) in standing:
        return False
    several = sitting.table.house.count("boxes_per_player", 1) > 1
    return several or order.seat == sitting.seat


def _offered(sitting: AtSeat[Table], step: Step) -> Line:
    """The own box without its number."""
    order = step.order
    assert isinstance(order, PlaceWager)
    word = "match" if order.wager == MATCH else "bet"
    sums = f"{dollars(step.least)} to {dollars(step.most)}"
    beside = "" if order.seat == sitting.seat else f"{order.seat} "
    what = ", that a card of yours matches the dealer's up card" if order.wager == MATCH else ""
    where = ", on the box beside yours" if beside and not what else what
    return f"{word} {beside}SUM", f"{sums}{where}"
