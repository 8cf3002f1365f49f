"""What a baccarat table asks a player or a dealer, and the words that answer."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.playing.answering import Line
from croupier.table.baccarat.curator import (
    AcceptShoe,
    AskForShoe,
    DeclineShoe,
    DesignateDealer,
    OrderPass,
    PassShoe,
)
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.preparing import CheckShuffle, RequestFaces
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.baccarat.viewing import (
    AcceptTurning,
    DeclineTurning,
    Relinquish,
    ReturnCards,
    WithdrawTurning,
)
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, DeclineCut, OrderRecut
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import ChangeCards, DeclareIdle, OrderShuffle
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.orders import Order
from croupier.table.seats.chips import KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.spoken import ConfirmSpokenWager
from croupier.values.messages import Text, either

PASSED_ON = "it goes on to the next player, at last to the dealer (so does Enter)"
ASKED: Mapping[type[Order], Text] = {
    CutCards: "The cut is offered to you.",
    AcceptShoe: "The shoe is offered to you: you would be the curator.",
    AcceptTurning: "You may turn the {side:hand}.",
    ReturnCards: "The {side:hand} is in your hands.",
    LetRide: "Your {wager:wager} winnings may ride.",
    DealCard: "You hold the shoe: the next card is yours to draw.",
}
ANSWERS: Mapping[type[Order], Line] = {
    CutCards: ("cut N", "cut after card N, {least} to {most}"),
    DeclineCut: ("decline", PASSED_ON),
    AcceptShoe: ("accept", "hold the shoe and draw the cards"),
    DeclineShoe: ("decline", "it goes on; if nobody wants it the dealer deals (so does Enter)"),
    AcceptTurning: ("accept", "take the cards and turn them"),
    DeclineTurning: ("decline", PASSED_ON),
    ReturnCards: ("return", "lay them back face up (so does Enter)"),
    LetRide: ("ride {on.value}", "add them to your {on.value} wager"),
    TakePayout: ("take", "have them paid now"),
    DealCard: ("deal", "draw the next card (so does Enter)"),
    Relinquish: ("give up", "the right to turn passes to the next player"),
    PassShoe: ("pass", "the shoe goes to the next player"),
    DesignateDealer: ("designate", "the dealer deals in your place"),
    AskForShoe: ("ask", "for the shoe, which the dealer holds"),
    RequestFaces: ("faces", "ask to see the faces of the spread"),
    RequestSpread: ("spread", "ask to see the batch spread"),
}
CHOICES: Mapping[type[Order], Line] = {
    CutCards: ("cut N", "choose the depth, {least} to {most}"),
    InsertCoverCard: ("cover N", "choose the depth, {least} to {most}"),
}
MENU: Mapping[type[Order], Text] = {
    DrawInError: either(
        "towards",
        "a card too many is drawn towards the {towards:hand},"
        " {disclosed:and its face is seen|face down}",
        "a card too many is drawn, {disclosed:and its face is seen|face down}",
    ),
    FindFaceUp: either(
        "towards",
        "the next card of the shoe is found face up towards the {towards:hand}",
        "the next card of the shoe is found face up",
    ),
    DealCard: either(
        "laid_on",
        "the next card is laid on the {laid_on:hand}",
        "the next card is shown although it should lie face down",
    ),
    RejectCards: "a card of batch {batch} is unfit",
    CheckShuffle: "batch {batch} is found unevenly shuffled",
    OrderRecut: "the cut was improper: order another",
    OrderShuffle: "order a shuffle",
    OrderPass: "order the shoe passed",
    ChangeCards: "change the cards",
    DeclareIdle: "declare the table idle, cards face {face_up:up|down}",
    WithdrawTurning: "take the {side:hand} back from who delays the game",
    ConfirmSpokenWager: "confirm the spoken {wager} wager of {owner} at seat {seat}",
    KeepChips: "take the chips that {person} left into safekeeping",
    CloseTable: "close the table",
}
