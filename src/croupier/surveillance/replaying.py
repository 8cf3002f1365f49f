"""A round told step by step, as one viewer saw it then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.surveillance.passages import Told
from croupier.table.baccarat.evolve import evolve
from croupier.table.baccarat.masking import masked
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.telling import clause_of, tell
from croupier.table.baccarat.view import HandView, View, view_for
from croupier.table.people import Viewer
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial

FACE_DOWN, NO_CARDS = "??", "-"


class Scene(msgspec.Struct, frozen=True):
    """One event, told for a viewer, and the table after it."""

    record: Record
    told: str
    clause: ClauseId | None
    view: View | None
    """None before there is anything to see."""


def scenes(
    story: Iterable[Told], viewer: Viewer, places: range, before: Table | None = None
) -> Iterator[Scene]:
    """The events at these places; those before them only set the table."""
    table = before
    for told in story:
        record = told.record
        try:
            table = evolve(table, told.event)
        except Exception as wrong:
            raise BadMaterial(
                f"{record.stream} place {record.place}: {record.kind} does not fit the table"
                f" ({wrong!r}); croupier verify says more"
            ) from wrong
        if record.place in places:
            shown = masked(told.event)
            is_bare = table.shoe is None and not table.todo
            view = None if is_bare else view_for(table, viewer)
            yield Scene(record, tell(shown), clause_of(shown), view)


def felt_in_words(view: View) -> str:
    """What lies on the layout, on one line."""
    parts = []
    if view.player.cards or view.banker.cards:
        parts.append(f"P {_hand(view.player)} | B {_hand(view.banker)}")
    if standing := [wager for wager in view.wagers if not wager.settled]:
        told = [f"{w.seat} {w.wager} {dollars(w.stake + w.riding)} {w.owner}" for w in standing]
        parts.append(f"wagers: {'; '.join(told)}")
    if view.seats:
        chips = {seat.person: seat.chips for seat in view.seats}
        told = [f"{person} {dollars(cents)}" for person, cents in chips.items()]
        parts.append(f"chips: {'; '.join(told)}")
    return "  ".join(parts)


def _hand(hand: HandView) -> str:
    cards = " ".join(card or FACE_DOWN for card in hand.cards) or NO_CARDS
    return f"{cards} = {hand.points}" if hand.points is not None else cards


def felt_document(view: View) -> dict[str, object]:
    """The same for programs."""
    document: dict[str, object] = {
        "player": {"cards": list(view.player.cards), "points": view.player.points},
        "banker": {"cards": list(view.banker.cards), "points": view.banker.points},
        "wagers": [
            {"seat": w.seat, "owner": w.owner, "wager": w.wager, "stake": dollars(w.stake),
             "riding": dollars(w.riding), "settled": w.settled}
            for w in view.wagers
        ],
        "seats": [
            {"seat": each.seat, "person": each.person, "chips": dollars(each.chips),
             "owed": dollars(each.owed)}
            for each in view.seats
        ],
    }  # fmt: skip
    if view.inventory is not None:
        document["inventory"] = dollars(view.inventory)
    return document
