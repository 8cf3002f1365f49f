"""Where the chapter sends a card that was drawn in error or found face up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games.baccarat.drawing import Decision, decisions
from croupier.games.baccarat.hands import point_count
from croupier.rulebooks.baccarat.chapter import Move
from croupier.table.baccarat.judging import known_cards
from croupier.table.baccarat.next_card import OPENING, next_due
from croupier.table.baccarat.simulated_rounds import simulation_waits
from croupier.table.baccarat.state import Discards, Held, Stray, Table
from croupier.table.procedure import Procedure
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import Cases, Message, cases, message, said
from croupier.values.sides import Side

remedying = Procedure[Table]()

TO_BANKER, TO_NEXT_HAND = "banker_third_card", "first_card_of_next_hand"
TO_DISCARDS, TO_SIMULATION, TO_DUE = "discarded", "simulated_round", "dealt_in_its_turn"
SET_ASIDE = "set_aside"
"""Until the hands are turned and called: what the card is depends on them."""
THEN = "{discards:, and {discards} more from the shoe|}{banker:; the Banker's Hand {banker}s|}."


REMEDIES: Mapping[str, str] = {
    TO_BANKER: "becomes the third card of the Banker's Hand",
    TO_NEXT_HAND: "is held as the first card of the next hand",
    TO_DISCARDS: "goes into the discards",
    TO_SIMULATION: "opens a simulated round without wagers",
    TO_DUE: "is kept and dealt in its turn",
    SET_ASIDE: "is set aside until both hands are called",
}


def _remedied(which: str) -> Cases:
    told = {remedy: f"{which} {does}{THEN}" for remedy, does in REMEDIES.items()}
    return cases("remedy", told, f"{which} is put right by {{remedy}}{THEN}")


def _foretold(event: ErrorRemedied) -> Message:
    """Of a card that nobody has named yet."""
    if not event.shown:
        return message(_remedied("The card"), event)
    more = "The card goes into the discards, and as many more as its value."
    return said(more if event.discards else "")


@remedying.event(_remedied("{about:unseen}"), foretells=_foretold)
class ErrorRemedied(Cited, frozen=True):
    """What becomes of the card: `remedy` names it."""

    kind = "error-remedied/1"
    remedy: str
    about: Card | None
    """The card in question; only a field called ``card`` means that one left the shoe."""
    seen: bool = False
    """Whether anybody has seen its face."""
    discards: int = 0
    shown: bool = False
    banker: str = ""
    """What the Banker's Hand does beside an unauthorised Player third card: draw or stay."""
    towards: Side | None = None
    found: bool = False
    """Of a card that is set aside: the hand it was dealt to, and whether it lay face up."""
    was_aside: bool = False
    """It had been set aside until the hands were known."""


@remedying.mask
def _unseen(event: ErrorRemedied) -> ErrorRemedied:
    return event if event.seen else replace(event, about=None)


def remedies(table: Table, stray: Stray) -> tuple[Event, ...]:
    """What the chapter does with the card; one found face up is never dealt (reading R-X14)."""
    if not _faces_are_known(table) and not (stray.found and stray.towards is not Side.PLAYER):
        clause = table.duty("disclosed" if stray.disclosed else "undisclosed")
        return (
            ErrorRemedied(
                clause,
                SET_ASIDE,
                stray.card,
                stray.disclosed,
                towards=stray.towards,
                found=stray.found,
            ),
        )
    if is_unauthorised_third(table, stray):
        return (_stray_third_card(table, stray),)
    if not stray.found and _is_premature(table):
        clause = table.house.tableau.one_card_limit
        return (ErrorRemedied(clause, TO_DUE, stray.card, stray.disclosed),)
    return _general_rule(table, stray)


def overdue_remedies(table: Table) -> tuple[Event, ...]:
    """Cards that were set aside, once the hands are known; the rest of the agenda waits."""
    if not table.strays or not _faces_are_known(table):
        return ()
    return tuple(
        replace(event, was_aside=True) if isinstance(event, ErrorRemedied) else event
        for event in remedies(table, table.strays[0])
    )


def _faces_are_known(table: Table) -> bool:
    """Whether everybody knows the hands: nothing lies face down, and both totals were called.

    As long as a card waits to be the Player's third, nobody knows whether the Banker draws.
    """
    round_ = table.round
    if round_ is None or _opening_is_short(table):
        return True
    if table.held and not round_.banker:
        return False
    return len(round_.called) == len(Side) and all(each.up for each in round_.laid)


def _is_premature(table: Table) -> bool:
    """A hand will be due this card once the calls and settlements before it are done."""
    round_ = table.round
    if round_ is None or round_.winner is not None:
        return False
    return _opening_is_short(table) or (not table.held and next_due(table) is not None)


def _opening_is_short(table: Table) -> bool:
    """Not all of the first four cards have left the shoe."""
    return len(table.in_round.laid) + len(table.held) < OPENING


def _general_rule(table: Table, stray: Stray) -> tuple[Event, ...]:
    if not stray.disclosed:
        return (ErrorRemedied(table.duty("undisclosed"), TO_NEXT_HAND, stray.card),)
    clause = table.duty("disclosed")
    if "simulated" not in table.house.procedure:
        return (ErrorRemedied(clause, TO_DISCARDS, stray.card, True, 1),)
    return (ErrorRemedied(clause, TO_SIMULATION, stray.card, True),)


# A third card that the Player's Hand may not have


def is_unauthorised_third(table: Table, stray: Stray) -> bool:
    """Both hands have two known cards, and the Player's Hand, which it was dealt to, must stay."""
    round_ = table.round
    if stray.towards is not Side.PLAYER or round_ is None or len(round_.laid) != OPENING:
        return False
    busy = simulation_waits(table) or table.held or round_.winner is not None
    if busy or not _faces_are_known(table):
        return False
    return _decisions(table)[0].move is Move.STAY


def _decisions(table: Table) -> tuple[Decision, ...]:
    return decisions(table.house.tableau, known_cards(table))


def _banker_must_draw(table: Table, stray: Card | None) -> bool:
    """As if the Player stayed, never beside a Natural (reading R-X30)."""
    tableau, banker = table.house.tableau, _decisions(table)[1]
    by_the_table = table.house.chose("stray_third_card") == "by_the_table"
    if not by_the_table or stray is None or banker.clause == tableau.natural_stops:
        return banker.move is Move.DRAW
    total = point_count(tableau, known_cards(table)[1::2])
    return tableau.banker[total, point_count(tableau, [stray])].move is Move.DRAW


def _stray_third_card(table: Table, stray: Stray) -> ErrorRemedied:
    """The chapter's own rule for it."""
    draws = _banker_must_draw(table, stray.card)
    clause, remedy, discards = _stray_remedy(table, disclosed=stray.disclosed, draws=draws)
    banker = "draw" if draws else "stay"
    return ErrorRemedied(clause, remedy, stray.card, stray.disclosed, discards, banker=banker)


def _stray_remedy(table: Table, *, disclosed: bool, draws: bool) -> tuple[ClauseId, str, int]:
    duties = table.house.procedure
    if not disclosed and draws:
        return duties["stray_to_banker"], TO_BANKER, 0
    if not disclosed:
        return duties["stray_held"], TO_NEXT_HAND, 0
    if "disclosed_to_banker" not in duties:
        return duties["disclosed"], TO_DISCARDS, 1
    if draws:
        return duties["disclosed_to_banker"], TO_BANKER, 0
    if table.house.chose("disclosed_third_card") == "discard":
        return duties["disclosed_discard"], TO_DISCARDS, 1
    return duties["disclosed_simulated"], TO_SIMULATION, 0


# What the remedy changes


@remedying.change
def error_remedied(table: Table, event: ErrorRemedied) -> Table:
    card = Held(event.about, event.seen, event.clause)
    if event.was_aside:
        table = replace(table, strays=table.strays[1:])
    if event.banker:
        table = replace(table, round=replace(table.in_round, banker=event.banker))
    if event.remedy == SET_ASIDE:
        stray = Stray(event.about, event.seen, event.towards, event.found)
        return replace(table, strays=(*table.strays, stray))
    if event.remedy in {TO_BANKER, TO_DUE}:
        return replace(table, held=(*table.held, card))
    if event.remedy == TO_NEXT_HAND:
        return replace(table, carried=(*table.carried, card))
    if event.remedy == TO_SIMULATION:
        return replace(table, disclosed=(*table.disclosed, card))
    return _discarding(table, event)


def _discarding(table: Table, event: ErrorRemedied) -> Table:
    """Further cards follow into the discards, as far as the shoe has any: each its own."""
    if not event.discards or not table.in_shoe.left:
        return table
    more = Discards(event.discards, event.shown, event.clause)
    return replace(table, discarding=(*table.discarding, more))
