"""Spanish 21 events as sentences: a table's records can be read as a story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.spanish_21.movements import Action
from croupier.games.spanish_21.outcomes import LOSE, WIN
from croupier.table.cards import telling as cards
from croupier.table.cards.telling import card_in_words, handled, start, unseen_or
from croupier.table.events import Event
from croupier.table.seats import telling as seats
from croupier.table.seats.telling import money, total
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21 import preparation
from croupier.table.spanish_21.words import hand_in_words, name_of
from croupier.values.cards import show_cards

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def tell(event: Event) -> str:
    """One sentence about what happened.

    >>> tell(e.HoleCardRead("PA551-8-e-s1", blackjack=False))
    'The card reader finds no Blackjack.'
    """
    return TOLD[type(event)](event)


def ordinal(number: int) -> str:
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"


def _wager(event: Any) -> str:  # noqa: ANN401 several events name a wager in the same fields
    hand = getattr(event, "hand", 0)
    return f"the {name_of(event.wager)} wager of {event.owner}, {hand_in_words(event.seat, hand)}"


def _unanswered(event: Any) -> str:  # noqa: ANN401 several events say who answered
    return f", for {event.owner} does not answer" if event.by_dealer else ""


def _opened(event: e.TableOpened) -> str:
    dealt = "real cards" if event.physical_cards else "sealed orders of cards"
    practice = ", for practice" if event.practice else ""
    return (
        f"Table {event.table} opens under {event.rules.get('rulebook')} with"
        f" {total(event.transfers)} in the tray and {dealt}{practice}."
    )


def _placed(event: e.WagerPlaced) -> str:
    added = sum(each.cents for each in event.transfers)
    standing = "" if added == event.stake else f", which makes it {money(event.stake)}"
    where = f"at box {event.seat} on {name_of(event.wager)}"
    return f"{event.owner} bets {money(added)} {where}{standing}."


def _withdrawn(event: e.WagerWithdrawn) -> str:
    left = f"; {money(event.stake)} of it stays" if event.stake else ""
    return f"{event.owner} takes back {total(event.transfers)} of {_wager(event)}{left}."


def _dealt(event: e.CardDealt) -> str:
    who = start(hand_in_words(event.seat, event.hand)) if event.seat else "The dealer"
    how = " sideways" if event.sideways else ""
    card = f", {card_in_words(event.card)}" if event.card else " face down"
    before = ", which had left the shoe before" if event.held else ""
    return f"{who} is dealt the {ordinal(event.ordinal)} card{how}{card}{before}."


def _announced(event: e.TotalAnnounced) -> str:
    whose = hand_in_words(event.seat, event.hand) if event.seat else "the dealer's hand"
    if event.blackjack:
        return f"The dealer says Blackjack for {whose}."
    return f"The dealer says {'soft ' if event.soft else ''}{event.points} for {whose}."


def _decided(event: e.DecisionMade) -> str:
    told = DECIDED.get(event.decision, f"decides to {event.decision} {{hand}}")
    hand = hand_in_words(event.seat, event.hand)
    who = "The dealer" if event.by_dealer else event.owner
    said = told.format(hand=hand, sum=money(event.cents))
    return f"{who} {said}{_unanswered(event)}."


def _judged(event: e.WagersJudged) -> str:
    told = [f"{_wager(each)} {_verdict(each)}" for each in event.wagers]
    beside = [
        f"{each.owner} at box {each.seat} is due the {name_of(each.award)} of {money(each.cents)}"
        for each in event.awards
    ]
    settled = "; ".join([*told, *beside]) or "no hand is left to be settled"
    return start(f"{settled}.")


def _verdict(judged: e.JudgedWager) -> str:
    plain = judged.outcome in {WIN, LOSE}
    named = "" if plain else f", {judged.outcome.replace('_', ' ')}"
    verdicts = {
        "won": f"wins {money(judged.winnings)}{named}",
        "returned": f"is returned{named}",
        "surrendered": f"is surrendered, {money(judged.back)} of {money(judged.stake)} comes back",
        "rescued": f"is lost and the double of it rescued, {money(judged.back)}",
    }
    lost = f"loses {money(judged.stake - judged.back)}{named}"
    back = f", and {money(judged.back)} comes back" if judged.back else ""
    return verdicts.get(judged.result, f"{lost}{back}")


def _moved(event: e.ChipsMoved) -> str:
    if event.action == Action.AWARD.value:
        what = f"the {name_of(event.wager)} of {money(event.cents)}"
        return f"The dealer pays {event.owner} at box {event.seat} {what}."
    told = MOVED.get(event.action, f"does {event.action} of {{sum}} for {{wager}}")
    return f"The dealer {told.format(sum=money(event.cents), wager=_wager(event))}."


def _in_error(event: e.CardDrawnInError) -> str:
    whose = " for the dealer's hand, which stands" if event.for_dealer else ""
    shown = "and shown" if event.exposed else "face down"
    return f"In error a card is drawn {shown}{whose}: {unseen_or(event.card)}."


def _remedied(event: e.ErrorRemedied) -> str:
    told = REMEDIES.get(event.remedy, f"is put right by {event.remedy}")
    return f"{start(unseen_or(event.about))} {told}."


def _reached(event: e.CuttingCardReached) -> str:
    where = f"at box {event.seat}" if event.seat else "at the dealer's hand"
    return f"The cutting card appears {where}; this is the last round of the shoe."


DECIDED: Mapping[str, str] = {
    "surrender": "surrenders {hand}",
    "double": "doubles {hand} with {sum}",
    "split": "splits {hand} with another {sum}",
    "stand": "stands on {hand}",
    "hit": "asks for a card for {hand}",
    "rescue": "rescues the double of {hand}",
    "keep": "leaves {hand} doubled",
}
HANDLED: Mapping[str, str] = {
    preparation.INSPECT: "inspects batch {batch}",
    preparation.TEAR_TENS: "tears the 10s of batch {batch} and puts them into their box",
    preparation.VERIFY: "verifies the inspection of batch {batch}",
    preparation.SPREAD: "spreads batch {batch} by deck, suit and sequence",
    preparation.LOOK: "shows the spread of batch {batch} to {seen_by}",
    preparation.TURN_UP: "turns batch {batch} face up",
    preparation.TURN_DOWN: "turns batch {batch} face down",
    preparation.WASH: "washes batch {batch}",
    preparation.STACK: "stacks batch {batch}",
    preparation.SHUFFLE: "shuffles batch {batch}",
    preparation.LOAD: "loads batch {batch} into the shuffler",
    preparation.RUN: "lets the shuffler shuffle batch {batch}",
    preparation.TAKE: "takes batch {batch} out of the shuffler",
}
MOVED: Mapping[str, str] = {
    Action.COLLECT.value: "collects {sum}, {wager}",
    Action.PAY.value: "pays {sum} on {wager}",
    Action.RETURN.value: "hands back {sum}, {wager}",
}
REMEDIES: Mapping[str, str] = {
    "next_card": "is kept and dealt in its turn",
    "offered": "is offered to the players in turn",
    "racked": "goes into the discard rack",
}

TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    **seats.TOLD,
    **cards.TOLD,
    e.TableOpened: _opened,
    e.ReaderChecked: lambda it: (
        f"{start(it.by)} finds the card reader untouched and in working order."
    ),
    e.ReaderFailed: lambda _: "The card reader is out of order; nothing is dealt without it.",
    e.ReaderRepaired: lambda it: (
        f"The card reader is {'replaced' if it.replaced else 'repaired'}."
    ),
    e.CardsPrepared: lambda it: handled(it, HANDLED),
    e.TensRemoved: lambda it: (
        f"{it.tens} tens are taken out of batch {it.batch}."
        if it.tens
        else f"Batch {it.batch} holds no 10s."
    ),
    e.CardsCounted: lambda it: (
        f"{it.missing} cards of batch {it.batch} are missing."
        if it.missing
        else f"No card of batch {it.batch} is missing."
    ),
    e.ShufflerJammed: lambda _: "The shuffler fails; the cards are to be shuffled again.",
    e.ShufflerRemoved: lambda _: "The shuffler leaves the table.",
    e.CuttingCardInserted: lambda it: (
        f"The dealer puts the cutting card in front of the last {it.depth} cards."
    ),
    e.CuttingCardReached: _reached,
    e.DiscardsShuffled: lambda it: (
        f"The shoe is empty: {it.cards} cards of the discard rack are shuffled."
    ),
    e.DealerRelieved: lambda it: f"{it.dealer} relieves the dealer and is to burn a card.",
    e.IdleDeclared: lambda it: (
        f"The table is declared idle; the cards are spread face {'up' if it.face_up else 'down'}."
    ),
    e.WagerPlaced: _placed,
    e.WagerWithdrawn: _withdrawn,
    e.WagerSpoken: lambda it: (
        f"{it.owner} puts down {money(it.cash)} in cash at box {it.seat} and says"
        f" {name_of(it.wager)}."
    ),
    e.SpokenWagerHeard: lambda it: f"The {it.by} confirms {_wager(it)}, spoken with cash.",
    e.SpokenWagerConfirmed: lambda it: (
        f"Dealer and floorperson confirmed {_wager(it)}: {money(it.stake)} in chips for cash."
    ),
    e.SpokenWagerLapsed: lambda it: f"Nobody confirmed {_wager(it)} in time; it does not count.",
    e.WagersForfeited: lambda it: f"{it.owner} left in mid-round and forfeits what lay there.",
    e.PlayerAdmitted: lambda it: f"{it.person} may wager again in this shoe.",
    e.NoMoreBetsCalled: lambda it: f"The dealer calls no more bets for round {it.round}.",
    e.CardDealt: _dealt,
    e.TotalAnnounced: _announced,
    e.InsurancePlaced: lambda it: f"{it.owner} insures box {it.seat} with {money(it.stake)}.",
    e.InsuranceDeclined: lambda it: f"Box {it.seat} is not insured{_unanswered(it)}.",
    e.HoleCardRead: lambda it: (
        f"The card reader finds {'a Blackjack' if it.blackjack else 'no Blackjack'}."
    ),
    e.DecisionMade: _decided,
    e.HoleCardTurned: lambda it: f'"Dealer\'s Card": it is {card_in_words(it.hole)}.',
    e.WagersJudged: _judged,
    e.ChipsMoved: _moved,
    e.RoundEnded: lambda it: (
        f"Round {it.round} is over; the cards go into the rack: {show_cards(it.discarded)}."
    ),
    e.RoundVoided: lambda it: f"The round is void, {it.why}: {total(it.transfers)} goes back.",
    e.CardDrawnInError: _in_error,
    e.ErrorRemedied: _remedied,
    e.CardAccepted: lambda it: f"{it.owner} takes the exposed card for box {it.seat}.",
    e.CardRefused: lambda it: (
        f"Box {it.seat} refuses the exposed card; {it.owner} gets no other{_unanswered(it)}."
    ),
    e.CardRacked: lambda it: f"{start(unseen_or(it.about))} goes into the discard rack.",
    e.FaceUpCardFound: lambda it: (
        f"{start(card_in_words(it.card))} lies face up in the shoe and is racked"
        f"{'; the round is void' if it.void else ''}."
    ),
    e.TenFound: lambda it: (
        f"{start(card_in_words(it.ten))} is found in the shoe"
        f"{'; the round is void' if it.void else ''}."
    ),
    e.TenTorn: lambda it: (
        f"A floorperson tears {card_in_words(it.ten)} and puts it into the decks' box."
    ),
    e.DealerMissed: lambda it: (
        f"The {ordinal(it.ordinal)} card of the dealer's hand is passed over; it follows after"
        " the players' cards."
    ),
    e.BoxMissed: lambda it: f"Box {it.seat} is passed over at its {ordinal(it.ordinal)} card.",
    e.SecondCardTaken: lambda it: f"Box {it.seat} is to have its second card{_unanswered(it)}.",
    e.CardMissed: lambda it: (
        f"{start(hand_in_words(it.seat, it.hand))} was not dealt the card it asked for."
    ),
    e.MissedCardTaken: lambda it: (
        f"{start(hand_in_words(it.seat, it.hand))} is to have the card that was"
        f" missed{_unanswered(it)}."
    ),
    e.HandCalledDead: lambda it: (
        f"{start(hand_in_words(it.seat, it.hand))} is dead; {total(it.transfers)} goes back to"
        f" {it.owner}."
    ),
    e.PeekMissed: lambda _: "The hole card was not put into the card reader.",
    e.NeedlessPeekMade: lambda _: "The hole card was put into the card reader without cause.",
    e.NeedlessPeekNoted: lambda it: (
        f"{start(it.by)} is told of it; {'all hands are dead' if it.void else 'play goes on'}."
    ),
}  # fmt: skip
"""A sentence for every kind of event."""
