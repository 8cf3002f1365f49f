"""What a Spanish 21 table asks a player or a dealer, and the words that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from croupier.cli.games.spanish_21.play.last_round import last_bets
from croupier.cli.playing.answering import Line
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.games.spanish_21.boxes import Hand
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.games.spanish_21.outcomes import DEALER_BLACKJACK
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.preparing import RequestSpread
from croupier.table.orders import Order
from croupier.table.spanish_21.betting import PlaceWager
from croupier.table.spanish_21.cutting_card import InsertCuttingCard
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
from croupier.table.spanish_21.naming import hand_in_words
from croupier.table.spanish_21.passed_over import (
    DeclineSecondCard,
    GiveUpHand,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Step
from croupier.values.money import dollars

ADVICE: Line = ("advice (a)", "what each decision is worth, best first")


def _yours(act: DoubleDown | Split | Stand | Hit) -> str:
    return f"It is your turn with {hand_in_words(act.seat, act.hand)}."


ASKED: Mapping[type[Order], Callable[..., str]] = {
    CutCards: lambda _: "The cut is offered to you.",
    Insure: lambda act: f"The dealer shows an ace: do you insure box {act.seat}?",
    DeclineInsurance: lambda act: f"The dealer shows an ace: box {act.seat} may be insured.",
    Surrender: lambda act: f"It is your turn with box {act.seat}.",
    DoubleDown: _yours,
    Split: _yours,
    Stand: _yours,
    Hit: _yours,
    KeepDouble: lambda act: f"The double of {hand_in_words(act.seat, act.hand)} may go back.",
    AcceptCard: lambda act: f"A card was exposed: do you take it for box {act.seat}?",
    TakeSecondCard: lambda act: f"Box {act.seat} was passed over and has one card.",
    TakeMissedCard: lambda act: (
        f"{hand_in_words(act.seat, act.hand).capitalize()} was not dealt the card it asked for."
    ),
}
DUTIES: Mapping[type[Order], Callable[[Step], Line]] = {
    CutCards: lambda s: ("cut N", f"cut after card N, {s.least} to {s.most}"),
    DeclineCut: lambda _: (
        "no (n)",
        "it goes on to the next player, at last to the dealer (so does Enter)",
    ),
    AcceptCard: lambda _: ("take", "it is your next card"),
    RefuseCard: lambda _: ("no (n)", "you stand, and get no other card in this round"),
    TakeSecondCard: lambda _: ("take", "it comes after all others (so does Enter)"),
    DeclineSecondCard: lambda _: ("no (n)", "the hand is dead and your wager comes back"),
    TakeMissedCard: lambda _: ("take", "the card comes now (so does Enter)"),
    GiveUpHand: lambda _: ("give up", "the hand is dead and your wager comes back"),
}


def answers(sitting: AtSeat[Table], step: Step) -> Iterable[Line]:
    act = step.order
    if isinstance(act, Insure | DeclineInsurance):
        return _insuring(sitting, step)
    if type(act) in DECISIONS:
        return _deciding(sitting) if step == sitting.my_duties[0] else []
    return [DUTIES[type(act)](step)] if type(act) in DUTIES else []


def _insuring(sitting: AtSeat[Table], step: Step) -> list[Line]:
    """All boxes of a player may answer at once; they are asked about one after the other."""
    asked = [s.order.seat for s in sitting.my_duties if isinstance(s.order, DeclineInsurance)]
    act = step.order
    assert isinstance(act, Insure | DeclineInsurance)
    if act.seat != asked[0]:
        return []
    if isinstance(act, Insure):
        pays = sitting.table.game.lines[INSURANCE][DEALER_BLACKJACK].price
        most = f"{dollars(step.most)}, or less; a dealer's Blackjack pays {pays}"
        return [("insure [SUM] (i)", most)]
    return [("no (n)", f"no Insurance for box {act.seat} (so does Enter)"), ADVICE]


def _deciding(sitting: AtSeat[Table]) -> Iterable[Line]:
    """All there is to decide, what is said most often first."""
    open_now = {type(step.order): step for step in sitting.my_duties}
    for kind, line in DECISIONS.items():
        if (step := open_now.get(kind)) is not None:
            yield line(sitting.table, step, _hand_of(sitting.table, step.order))
    yield ADVICE


def _hand_of(table: Table, act: Order) -> Hand:
    if isinstance(act, Surrender):
        return table.in_round.boxes[act.seat].hand(1)
    assert isinstance(act, OfHands)
    return table.in_round.boxes[act.seat].hand(act.hand)


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
        f"stay with {hand.total} for {dollars(hand.at_stake)} (so does Enter)",
    ),
    Rescue: lambda _, __, hand: (
        "rescue (x)",
        f"take {dollars(hand.doubled)} back and lose {dollars(hand.stake)}",
    ),
}
OPEN: Mapping[type[Order], Line] = {
    RequestSpread: ("spread", "ask to see the batch spread"),
}


def betting(sitting: AtSeat[Table], steps: Sequence[Step]) -> list[Line]:
    table, person = sitting.table, sitting.person
    standing = [(each.seat, each.wager) for each in table.wagers if each.owner == person]
    lines = [_offered(sitting, step) for step in steps if _is_new(sitting, step, standing)]
    if standing:
        lines.append(("raise SUM, back", "add to a wager or take it back"))
    elif table.entered is not None and person not in table.entered:
        lines = [("admit", "you sat a round out: ask to be let in before the shuffle")]
    elif not table.chips(person):
        lines = [("buy SUM", "you have no chips left to bet")]
    elif again := last_bets(sitting.told, person):
        lines.insert(0, ("bet", f"the same again, {dollars(sum(again.values()))} in all"))
    free = "" if standing else ", without a wager of yours"
    if any(each.wager == WAGER for each in table.wagers):
        lines.append(("deal", f"no more bets; the cards come{free} (Enter)"))
    return lines


def _is_new(sitting: AtSeat[Table], step: Step, standing: Sequence[tuple[int, str]]) -> bool:
    """Boxes beside the own one are offered where a player may have several."""
    act = step.order
    if not isinstance(act, PlaceWager) or (act.seat, act.wager) in standing:
        return False
    several = sitting.table.house.count("boxes_per_player", 1) > 1
    return several or act.seat == sitting.seat


def _offered(sitting: AtSeat[Table], step: Step) -> Line:
    """The own box without its number."""
    act = step.order
    assert isinstance(act, PlaceWager)
    word = "match" if act.wager == MATCH else "bet"
    sums = f"{dollars(step.least)} to {dollars(step.most)}"
    beside = "" if act.seat == sitting.seat else f"{act.seat} "
    what = ", that a card of yours matches the dealer's up card" if act.wager == MATCH else ""
    where = ", on the box beside yours" if beside and not what else what
    return f"{word} {beside}SUM", f"{sums}{where}"


def choices(_: BehindTable[Table], step: Step) -> Iterable[Line]:
    """What a dealer may do otherwise than the automatic one would."""
    if isinstance(step.order, CutCards):
        yield "cut N", f"choose the depth, {step.least} to {step.most}"
    elif isinstance(step.order, InsertCuttingCard):
        yield "insert N", f"choose how many lie behind it, {step.least} to {step.most}"
