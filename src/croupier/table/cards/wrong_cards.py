"""A card that does not belong: foreign, one too many, or missing (reading R-X40)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.cards.state import C, CardTable
from croupier.table.orders import Blank, Command, Order, Words
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import cases
from croupier.values.refusals import Refusal, refuse

wrong_cards = Procedure[CardTable]()

FOREIGN, EXTRA, MISSING = "foreign", "extra", "missing"
FOUND = {
    FOREIGN: "a card of no deck in use",
    EXTRA: "a card too many",
    MISSING: "a card missing",
}


@wrong_cards.order(
    mishap="A card is foreign, one too many or missing",
    asks=(Blank("what", "choice", choices=tuple(FOUND), titles=tuple(FOUND.values())),),
    reports=True,
    final=True,
)
class FindWrongCard(Order, frozen=True):
    """Among real cards one does not belong, or is not there."""

    filled = frozenset({"what"})
    what: Words = FOREIGN


@wrong_cards.event(
    cases(
        "what",
        {
            what: f"There is {found}{{withdrawn:; the cards are withdrawn|, which is put right}}."
            for what, found in FOUND.items()
        },
        "The cards are not as they should be.",
    ),
    foretells="{withdrawn:A round under way is void, and the cards are withdrawn.|Play goes on.}",
)
class WrongCardFound(Cited, frozen=True):
    kind = "wrong-card-found/1"
    what: str
    withdrawn: bool


@wrong_cards.at_any_time
def find_wrong_card(table: CardTable, order: FindWrongCard, given: Command) -> Outcome:
    """The decks are not the whole decks that the chapter has in play."""
    clause = table.house.decks.clause
    if refusal := _nothing_to_find(table, given, clause):
        return refusal
    if order.what not in FOUND:
        return refuse(clause, "say what is wrong: {whats}", whats=", ".join(FOUND))
    return (WrongCardFound(clause, order.what, table.house.chose("wrong_card") != "played_on"),)


def _nothing_to_find(table: CardTable, given: Command, clause: ClauseId) -> Refusal | None:
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the staff says that a card is wrong")
    if not table.physical_cards:
        return refuse(clause, "a sealed order holds its own cards and no others")
    shoe = table.shoe
    if table.todo or table.over or shoe is None or not shoe.loaded:
        return refuse(clause, "no shoe is in play")
    if table.is_void:
        return refuse(clause, "what is dealt is void already")
    if not table.can_be_void:
        return refuse(clause, "the round is decided; it is settled first")
    return None


@wrong_cards.change
def wrong_card_found(table: C, event: WrongCardFound) -> C:
    return table.with_cards_withdrawn(event.clause) if event.withdrawn else table


@wrong_cards.trial
def _something(_: CardTable, __: FindWrongCard) -> Iterator[Order]:
    yield FindWrongCard(FOREIGN)


@wrong_cards.offer(Role.DEALER, Role.FLOORPERSON)
def _may_find(_: CardTable, __: str) -> tuple[Order, ...]:
    return (FindWrongCard(),)
