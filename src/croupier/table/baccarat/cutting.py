"""Cut, cover card, shoe and burn."""

from __future__ import annotations

from croupier.table.baccarat import acts
from croupier.table.baccarat.cards_out import drawn
from croupier.table.baccarat.events import (
    CardBurned,
    CardsCut,
    CoverCardInserted,
    CutDeclined,
    CutOffered,
    RecutOrdered,
    ShoeLoaded,
)
from croupier.table.baccarat.life import overdue
from croupier.table.baccarat.state import DEALERS_SEAT, Table
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.cards import COURT_RANKS, Card, Rank
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

LONGEST_BURN = 11


def agenda(table: Table) -> tuple[Step, ...]:
    cutting, shoe = table.cutting, table.in_shoe
    if not cutting.done:
        return _who_cuts(table)
    if shoe.cover_at is None:
        clause = table.house.options["cover_card_depth"].clause
        least, most = _cover_depths(table)
        return (Step(acts.InsertCoverCard(least), clause, least=least, most=most),)
    if not shoe.loaded:
        return (Step(acts.LoadShoe(), table.duty("load_shoe")),)
    return (Step(acts.BurnCard(), table.duty("burn"), draws=_next_burn_is_seen(table)),)


def _who_cuts(table: Table) -> tuple[Step, ...]:
    cutting = table.cutting
    offered, depth = cutting.offered, table.house.options["cut_depth"].clause
    least, most = _cut_depths(table)
    if offered is not None:
        person = table.holder(offered) or ""
        cut = acts.CutCards(offered, least)
        return (
            Step(cut, depth, Role.PLAYER, person, must=False, least=least, most=most),
            Step(acts.DeclineCut(offered), table.duty("offer_cut"), Role.PLAYER, person, False),
        )
    if (seat := next_cutter(table)) != DEALERS_SEAT:
        return (Step(acts.OfferCut(seat), _offering(table)),)
    always = table.house.procedure.get("dealer_always_cuts")
    clause = always if always and table.house.chose("cut_by") == "dealer" else None
    return (
        Step(
            acts.CutCards(DEALERS_SEAT, least),
            clause or table.duty("dealer_cuts"),
            least=least,
            most=most,
        ),
    )


def _offering(table: Table) -> ClauseId:
    return table.duty("recutter" if table.cutting.again else "offer_cut")


def next_cutter(table: Table) -> int:
    """Whom the stack goes to next; the dealer when nobody is left to ask."""
    cutting, house = table.cutting, table.house
    if house.chose("cut_by") == "dealer":
        return DEALERS_SEAT
    cutter = cutting.cutter
    last_again = cutting.again and house.chose("recut_by") == "last_cutter"
    if last_again and cutter is not None and cutter in table.seats:
        return cutter
    return next((seat for seat in _order(table) if seat not in cutting.asked), DEALERS_SEAT)


def _order(table: Table) -> list[int]:
    """Seats downwards, at big Baccarat from the last curator; a recut goes on after the cutter."""
    seats, cutting = sorted(table.seats, reverse=True), table.cutting
    last, cutter = table.curating.last, cutting.cutter
    if table.has_curator and table.shoes and last in seats:
        seats = seats[seats.index(last) :] + seats[: seats.index(last)]
    if not cutting.again or cutter is None:
        return seats
    if cutter == DEALERS_SEAT:
        return []
    return seats[seats.index(cutter) + 1 :] if cutter in seats else seats


def _cut_depths(table: Table) -> tuple[int, int]:
    least = table.house.count("cut_depth")
    return least, table.in_shoe.cards - least


def _cover_depths(table: Table) -> tuple[int, int]:
    return table.house.count("cover_card_depth"), table.in_shoe.cards - LONGEST_BURN


def offer_cut(_: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.OfferCut)
    return (CutOffered(step.clause, command.order.seat),)


def decline_cut(_: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.DeclineCut)
    return (CutDeclined(step.clause, command.order.seat),)


def cut_cards(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.CutCards)
    least, most = _cut_depths(table)
    if not least <= act.depth <= most:
        clause = table.house.options["cut_depth"].clause
        return Refusal(clause, f"a cut after card {act.depth} is not between {least} and {most}")
    return (CardsCut(step.clause, act.seat, act.depth),)


def order_recut(table: Table, command: Command) -> Outcome:
    """After the cut, and before the cards are in the shoe or, in Massachusetts, before the burn."""
    act, clause = command.order, table.duty("recut")
    assert isinstance(act, acts.OrderRecut)
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a recut is for a floorperson or above to order")
    shoe = table.shoe
    until_dealt = "manual_steps" in table.house.procedure
    open_still = shoe is not None and (not shoe.loaded or (until_dealt and not shoe.drawn))
    if table.todo or not open_still or not table.cutting.done or table.is_continuous:
        return Refusal(clause, "there is no cut to be made again")
    return (RecutOrdered(clause, act.why),)


def insert_cover_card(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.InsertCoverCard)
    least, most = _cover_depths(table)
    if not least <= act.depth <= most:
        why = f"{act.depth} cards under the cover card; there must be {least} to {most}"
        return Refusal(step.clause, why)
    return (CoverCardInserted(step.clause, act.depth),)


def load_shoe(table: Table, command: Command, step: Step) -> Outcome:
    shoe = table.in_shoe
    if late := overdue(table, command.at):
        return Refusal(late, f"the cards of batch {shoe.batch} are overdue for a change")
    return (ShoeLoaded(step.clause, table.shoes + 1, shoe.batch, shoe.cards),)


def _next_burn_is_seen(table: Table) -> bool:
    """The first card always; the others where the chapter or the filing shows them."""
    house = table.house
    shown = house.handling.burn_shown.value == "all" or house.holds("burned_cards_shown")
    return table.in_shoe.to_burn is None or shown


def burn_card(table: Table, command: Command, step: Step) -> Outcome:
    act, shoe = command.order, table.in_shoe
    assert isinstance(act, acts.BurnCard)
    seen = _next_burn_is_seen(table)
    if seen and act.card is None:
        return Refusal(step.clause, "this card is shown: name it")
    out = drawn(table, act.card if seen else None)
    if isinstance(out, Refusal):
        return out
    shown = table.house.procedure.get("burn_shown_all") if shoe.to_burn is not None else None
    clause = shown if shown and seen else step.clause
    left = burn_value(table, act.card) if shoe.to_burn is None else shoe.to_burn - 1
    return (*out, CardBurned(clause, act.card if seen else None, left))


def burn_value(table: Table, card: Card | None) -> int:
    """How many cards follow a first card into the discards."""
    assert card is not None
    handling = table.house.handling
    if card.rank is Rank.ACE:
        return handling.burn_ace.value
    if card.rank in COURT_RANKS or card.rank is Rank.TEN:
        return handling.burn_tens.value
    return int(card.rank.value)
