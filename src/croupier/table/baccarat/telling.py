"""Events as sentences: a table's records can be read as a story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.baccarat.movements import Action
from croupier.table.baccarat import events as e
from croupier.table.baccarat import irregular, plans
from croupier.table.baccarat.progressive import PAY_MUST_HIT
from croupier.table.baccarat.words import wager_in_words
from croupier.table.cards import telling as cards
from croupier.table.cards.telling import card_in_words, handled
from croupier.table.cards.telling import more as _more
from croupier.table.cards.telling import seat_in_words as _seat
from croupier.table.cards.telling import start as _start
from croupier.table.cards.telling import unseen_or as _unseen
from croupier.table.events import Event
from croupier.table.seats import telling as seats
from croupier.table.seats.telling import money as _money
from croupier.table.seats.telling import total as _total
from croupier.values.cards import show_cards
from croupier.values.sides import Side

ORDINALS = ("", "first", "second", "third")


def tell(event: Event) -> str:
    """One sentence about what happened.

    >>> tell(e.CardsCut("PA541-5-d", 3, 208))
    'Seat 3 cuts the cards after card 208.'
    """
    return TOLD[type(event)](event)


def _wager(event: Any) -> str:  # noqa: ANN401 several events name a wager in the same fields
    return f"the {wager_in_words(event.wager)} wager of {event.owner} at seat {event.seat}"


def _opened(event: e.TableOpened) -> str:
    rules = event.rules
    cards = "real cards" if event.physical_cards else "sealed orders of cards"
    practice = ", for practice" if event.practice else ""
    return (
        f"Table {event.table} opens under {rules.get('rulebook')} with {_total(event.transfers)}"
        f" in the tray and {cards}{practice}."
    )


def _placed(event: e.WagerPlaced) -> str:
    added, coupon = sum(each.cents for each in event.transfers), event.match_play
    standing = "" if added == event.stake else f", which makes it {_money(event.stake)}"
    match_play = f", with a match play coupon of {_money(coupon)}" if coupon else ""
    where = f"at seat {event.seat} on {wager_in_words(event.wager)}"
    return f"{event.owner} bets {_money(added)} {where}{standing}{match_play}."


def _withdrawn(event: e.WagerWithdrawn) -> str:
    left = f"; {_money(event.stake)} of it stays" if event.stake else ""
    return f"{event.owner} takes back {_total(event.transfers)} of {_wager(event)}{left}."


def _dealt(event: e.CardDealt) -> str:
    which = ORDINALS[event.ordinal] if event.ordinal < len(ORDINALS) else f"no. {event.ordinal}"
    how = "" if event.up else " face down"
    card = f", {card_in_words(event.card)}" if event.card else ""
    before = ", which had left the shoe before" if event.held else ""
    return f"The {event.side.hand} is dealt its {which} card{how}{card}{before}."


def _misplaced(event: e.CardMisplaced) -> str:
    wrong, right = event.laid_on.hand, event.belongs_to.hand
    return f"A card laid on the {wrong} belongs to the {right} and is moved there."


def _called(event: e.PointsCalled) -> str:
    natural = "a Natural " if event.natural else ""
    return f"The dealer calls {natural}{event.points} for the {event.side.hand}."


def _judged(event: e.WagersJudged) -> str:
    when = "On the opening cards" if event.phase == "opening" else "On the result"
    told = [
        f"{each.owner}'s {wager_in_words(each.wager)} wager at seat {each.seat} {_verdict(each)}"
        for each in event.wagers
    ]
    return f"{when}, {'; '.join(told)}." if told else f"{when}, no wager is decided."


def _verdict(judged: e.JudgedWager) -> str:
    if judged.result == "won":
        vigorish = f" less {_money(judged.vigorish)} vigorish" if judged.vigorish else ""
        if judged.meter:
            meter = wager_in_words(judged.meter)
            return f"hits the {meter} meter and wins {_money(judged.winnings)} [{judged.clause}]"
        return f"wins {_money(judged.winnings)}{vigorish}"
    return "is returned" if judged.result == "returned" else f"loses {_money(judged.stake)}"


def _moved(event: e.ChipsMoved) -> str:
    told = MOVED.get(event.action, f"does {event.action} of {{sum}} for {{wager}}")
    return f"The dealer {told.format(sum=_money(event.cents), wager=_wager(event))}."


def _announced(event: e.ResultAnnounced) -> str:
    winner, named = event.winner, "".join(f" {words}." for words in event.words[2:])
    if winner not in {side.value for side in Side}:
        return f"Both hands have {event.player}: tie hand.{named}"
    won = Side(winner)
    points = {Side.PLAYER: event.player, Side.BANKER: event.banker}
    title = winner.title()
    return f"{title} {points[won]} over {points[won.other]}: {title} wins.{named}"


def _remedied(event: e.ErrorRemedied) -> str:
    told = REMEDIES.get(event.remedy, f"is put right by {event.remedy}")
    further = f", and {event.discards} more from the shoe" if event.discards else ""
    banker = {"draw": "; the Banker's Hand draws", "stay": "; the Banker's Hand stays"}
    return f"{_start(_unseen(event.about))} {told}{further}{banker.get(event.banker, '')}."


def _in_error(event: e.CardDrawnInError) -> str:
    towards = f" towards the {event.towards.hand}" if event.towards else ""
    shown = "and shown" if event.disclosed else "face down"
    return f"In error a card is drawn{towards} {shown}: {_unseen(event.card)}."


def _found(event: e.FaceUpCardFound) -> str:
    towards = f" for the {event.towards.hand}" if event.towards else ""
    return f"The next card of the shoe{towards} is found face up: {card_in_words(event.card)}."


HANDLED: Mapping[str, str] = {
    plans.INSPECT: "inspects batch {batch}, front and back",
    plans.VERIFY: "verifies the inspection of batch {batch}",
    plans.SPREAD: "spreads batch {batch} on the table",
    plans.LOOK: "shows the spread of batch {batch} to {seen_by}",
    plans.TURN_UP: "turns batch {batch} face up",
    plans.TURN_DOWN: "turns batch {batch} face down",
    plans.WASH: "washes batch {batch}",
    plans.STACK: "stacks batch {batch}",
    plans.PLUG: "plugs the used and unused cards of batch {batch}",
    plans.LACE: "laces batch {batch}",
    plans.AGAIN: "shuffles batch {batch} once more",
    plans.SHUFFLE: "shuffles batch {batch}",
    plans.CHECK: "finds batch {batch} evenly shuffled",
    plans.LOAD: "loads batch {batch} into the shuffler",
    plans.RUN: "lets the shuffler shuffle batch {batch}",
    plans.TAKE: "takes batch {batch} out of the shuffler",
    "riffle": "riffles batch {batch}",
    "turn": "turns part of the stack of batch {batch}",
    "strip": "strips batch {batch}",
}
MOVED: Mapping[str, str] = {
    Action.COLLECT.value: "collects {sum}, {wager}",
    Action.TAKE_VIGORISH.value: "takes {sum} of vigorish on {wager}",
    Action.MARK_VIGORISH.value: "marks {sum} of vigorish owed on {wager}",
    Action.PAY.value: "pays {sum} on {wager}",
    Action.LET_RIDE.value: "lets {sum} ride from {wager}",
    Action.RETURN.value: "hands back {sum}, {wager}",
    PAY_MUST_HIT: "pays the Must Hit of {sum} for {wager}",
}
REMEDIES: Mapping[str, str] = {
    irregular.TO_BANKER: "becomes the third card of the Banker's Hand",
    irregular.TO_NEXT_HAND: "is held as the first card of the next hand",
    irregular.TO_DISCARDS: "goes into the discards",
    irregular.TO_SIMULATION: "opens a simulated round without wagers",
    irregular.TO_DUE: "is kept and dealt in its turn",
    irregular.SET_ASIDE: "is set aside until both hands are called",
}

TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    **seats.TOLD,
    **cards.TOLD,
    e.TableOpened: _opened,
    e.CardsPrepared: lambda it: handled(it, HANDLED),
    e.ShuffleFoundUneven: lambda it: (
        f"Batch {it.batch} is found unevenly shuffled and is shuffled again."
    ),
    e.NoticeGiven: lambda it: (
        "Surveillance and the Commission are told that the extra shuffle"
        f" {'begins' if it.extra_shuffle else 'ends'}."
    ),
    e.ExtraShuffleSwitched: lambda it: (
        f"The extra shuffle {'begins' if it.extra_shuffle else 'ends'} at this table."
    ),
    e.FacesRequested: lambda it: f"{_start(_seat(it.seat))} asks to see the faces of the spread.",
    e.CoverCardInserted: lambda it: (
        f"The dealer puts the second cover card above the last {it.depth} cards."
    ),
    e.CoverCardRemoved: lambda it: f"The cover card shows; it counts for round {it.counted}.",
    e.LastHandCalled: lambda _: "The dealer calls last hand.",
    e.IdleDeclared: lambda it: (
        f"The table is declared idle; the cards are spread face {'up' if it.face_up else 'down'}."
    ),
    e.ShoeOffered: lambda it: f"The shoe is offered to {_seat(it.seat)}.",
    e.ShoeDeclined: lambda it: f"{_start(_seat(it.seat))} declines the shoe.",
    e.CuratorChosen: lambda it: f"{_start(_seat(it.seat))} takes the shoe as curator.",
    e.DealerDesignated: lambda it: f"{_start(_seat(it.seat))} has the dealer deal in its place.",
    e.ShoePassed: lambda it: f"{_start(_seat(it.seat))} passes the shoe: {it.why}.",
    e.ShoeAskedFor: lambda it: f"{_start(_seat(it.seat))} asks for the shoe.",
    e.WagerPlaced: _placed,
    e.WagerWithdrawn: _withdrawn,
    e.WagerSpoken: lambda it: (
        f"{it.owner} puts down {_money(it.cash)} in cash at seat {it.seat} and says"
        f" {wager_in_words(it.wager)}."
    ),
    e.SpokenWagerConfirmed: lambda it: (
        f"The dealer confirms {_wager(it)}: {_money(it.stake)} in chips for cash."
    ),
    e.SpokenWagerLapsed: lambda it: f"Nobody confirmed {_wager(it)} in time; it does not count.",
    e.NoMoreBetsCalled: lambda it: f"The dealer calls no more bets for round {it.round}.",
    e.BetsReopened: lambda it: f"The wagers wait for another call: {it.why}.",
    e.CardsCalled: lambda _: "The dealer calls for cards.",
    e.CardDealt: _dealt,
    e.CardMisplaced: _misplaced,
    e.HandTurned: lambda it: f"The {it.side.hand} is turned up: {show_cards(it.cards)}.",
    e.CardsHanded: lambda it: (
        f"The {it.side.hand} is handed to {it.person} at seat {it.seat} to be turned."
    ),
    e.CardsReturned: lambda it: f"{it.person} returns the {it.side.hand}: {show_cards(it.cards)}.",
    e.TurningGivenUp: lambda it: (
        f"{it.person} no longer turns the {it.side.hand}: {it.why}."
    ),
    e.TurningOffered: lambda it: f"{_start(_seat(it.seat))} may turn the {it.side.hand}.",
    e.TurningDeclined: lambda it: f"{_start(_seat(it.seat))} declines the {it.side.hand}.",
    e.PointsCalled: _called,
    e.RideChosen: lambda it: (
        f"{it.owner} lets the winnings of {_wager(it)} ride on {it.on.value.title()}."
    ),
    e.PayoutChosen: lambda it: f"{it.owner} takes the winnings of {_wager(it)}.",
    e.WagersJudged: _judged,
    e.MustHitWon: lambda it: f"{it.owner} at seat {it.seat} wins the Must Hit: {_money(it.cents)}.",
    e.ChipsMoved: _moved,
    e.ResultAnnounced: _announced,
    e.RoundEnded: lambda it: (
        f"Round {it.round} is over; the cards go into the discards: {show_cards(it.discarded)}."
    ),
    e.VigorishCollected: lambda it: f"{it.person} pays {_money(it.cents)} of marked vigorish.",
    e.CardDrawnInError: _in_error,
    e.FaceUpCardFound: _found,
    e.ErrorRemedied: _remedied,
    e.CardDiscarded: lambda it: (
        f"{_start(card_in_words(it.card)) if it.card else 'A card'} goes into the discards"
        f"{'' if it.card else ' face down'}{_more(it.left, 'follow')}."
    ),
    e.SimulatedRoundBegun: lambda _: "A simulated round without wagers begins.",
    e.SimulatedCardDealt: lambda it: (
        f"In the simulated round the {it.side.hand} is dealt {card_in_words(it.card)}."
    ),
    e.SimulatedRoundEnded: lambda it: f"The simulated round is over: {it.coup}.",
    e.RoundVoided: lambda it: (
        f"The shoe has run out in a {it.why}: it is void, and {_total(it.transfers)} moves back."
    ),
}  # fmt: skip
"""A sentence for every kind of event."""
