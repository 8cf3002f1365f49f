"""The tiles before every position: dealt by the count of the dice, swept where nobody wagered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.pai_gow.delivery import STYLES, deliver
from croupier.games.pai_gow.positions import DEALER, POSITIONS, Position, order_from, start
from croupier.table.orders import Blank, Command, Name, Order, Seat
from croupier.table.pai_gow.changes import in_round, with_hand
from croupier.table.pai_gow.places import against, to_sweep
from croupier.table.pai_gow.seals import WholeSet
from croupier.table.pai_gow.spoken import place, style_in_words
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Otherwise, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import Message, cases, enumerated, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.tiles import Tile, show_tiles

dealing = Procedure[Table]()

POSITION, DELIVERY = "positions", "delivery"
"""What can be wrong with a deal."""
Tiles = tuple[Tile | None, ...]
"""Four tiles; None for one that nobody has named."""
UNSEEN: Tiles = (None,) * 4


@dealing.order(says="Deal the tiles", named="dealing the tiles", chance=True)
class DealTiles(Order, frozen=True):
    """All eight positions, four tiles each, and the dealer's marker or wager on the dealer's."""

    filled = frozenset({"tiles", "delivery", "start"})
    by_chance = ("tiles",)
    tiles: WholeSet = ()
    """The 32 tiles as they stand after the cut; with real tiles nobody knows them."""
    delivery: Name = ""
    """The style, if it was dealt in another than the right one."""
    start: Seat | None = None
    """The first position, if it was another than the total says."""


@dealing.instruction
def _from_the_first(table: Table, _: DealTiles) -> Message:
    if table.in_round.total is None:
        return said("Deal the tiles")
    first, second, *_others = order_from(Position(first_position(table)))
    text = "Deal the tiles: first {first}, then {second} and on"
    return said(text, first=place(first), second=place(second))


@dealing.slip
def _dealt_otherwise(table: Table, order: DealTiles) -> Iterator[Otherwise]:
    """By a total that was announced wrong; from another position, in another style."""
    clause, round_ = table.duty("wrong_positions"), table.in_round
    if round_.total != sum(round_.dice):
        yield Otherwise(order, clause)
    if table.physical_cards:
        return
    another = (right_position(table) + 1) % len(POSITIONS)
    position = Blank("start", "depth", 0, len(POSITIONS) - 1)
    says = "The tiles were dealt from another position on"
    yield Otherwise(DealTiles(start=another), clause, says, (position,))
    others = tuple(style for style in STYLES if style != round_.delivery)
    titles = tuple(table.house.delivery_titles.get(style, style) for style in others)
    style = Blank("delivery", "choice", choices=others, titles=titles)
    says = "The tiles were delivered in another style"
    yield Otherwise(DealTiles(delivery=others[0]), clause, says, (style,))


def _dealt(event: TilesDealt) -> Message:
    known = [(seat, [tile for tile in tiles if tile]) for seat, tiles in event.hands]
    hands = [f"{place(seat)} {show_tiles(tiles)}" for seat, tiles in known if tiles]
    text = "The tiles are dealt, {style}, from {first} on{wrong:, wrong in its {wrong}|}."
    seen = "The tiles are dealt, {style}, from {first} on{wrong:, wrong in its {wrong}|}: {hands}."
    return said(
        seen if hands else text,
        style=style_in_words(event.delivery),
        first=place(event.start),
        wrong=event.wrong,
        hands=enumerated(hands),
    )


@dealing.event(_dealt)
class TilesDealt(Cited, frozen=True):
    kind = "tiles-dealt/1"
    delivery: str
    start: int
    hands: tuple[tuple[int, Tiles], ...]
    """Position and tiles, in the order of delivery."""
    wrong: str = ""
    """What went to the wrong positions or in the wrong style, if anything did."""


@dealing.mask
def _order_without_faces(order: DealTiles) -> DealTiles:
    return replace(order, tiles=())


@dealing.mask
def _unseen(event: TilesDealt) -> TilesDealt:
    return replace(event, hands=tuple((seat, UNSEEN) for seat, _ in event.hands))


def _marked(event: DealerMarked) -> Message:
    if not event.wager:
        return said("The dealer puts the marker on the dealer's tiles.")
    text = "The dealer puts the wager of {wager:money} on the dealer's tiles."
    return said(text, wager=event.wager)


@dealing.event(_marked)
class DealerMarked(Cited, frozen=True):
    """The marker lies on the dealer's tiles, or the dealer's wager against the bank."""

    kind = "dealer-marked/1"
    wager: int


@dealing.order(
    mishap=cases(
        "why",
        {
            POSITION: "The tiles lie at the wrong positions",
            DELIVERY: "The tiles were delivered in the wrong style",
        },
        "The tiles were dealt wrongly",
    ),
    reports=True,
    final=True,
)
class ReportWrongDeal(Order, frozen=True):
    """Real tiles turn out to lie at wrong positions, or were delivered in a wrong style."""

    why: Name
    """``positions`` or ``delivery``."""


@dealing.event(
    "The tiles were dealt wrong in their {why}; {void:all hands are void|it is put right}."
)
class WrongDealFound(Cited, frozen=True):
    kind = "wrong-deal-found/1"
    why: str
    """``positions`` or ``delivery``."""
    void: bool
    """All hands are void for it; else the tiles are dealt as they should be."""


@dealing.order(
    says="Collect the tiles of positions without a wager, unseen",
    named="collecting the tiles of positions without a wager",
    pace=QUICK,
)
class SweepPositions(Order, frozen=True):
    """Tiles of positions without a wager join the Dead Hand unseen."""


def _swept(event: PositionsSwept) -> Message:
    text = "Unseen, the tiles of {places} join the Dead Hand."
    return said(text, places=enumerated(map(place, event.seats)))


@dealing.event(_swept)
class PositionsSwept(Cited, frozen=True):
    """Tiles of positions without a wager lie with the Dead Hand, unseen."""

    kind = "positions-swept/1"
    seats: tuple[int, ...]


def first_position(table: Table) -> int:
    """Where the count of the dice, as announced, ends."""
    assert table.in_round.total is not None
    return start(table.in_round.total, Position(against(table)))


def right_position(table: Table) -> int:
    return start(sum(table.in_round.dice), Position(against(table)))


def deal_step(table: Table) -> Step:
    duty = "bank_deal" if table.bank else "count"
    return Step(DealTiles(), table.duty(duty), draws=not table.physical_cards)


@dealing.in_turn
def deal_tiles(table: Table, order: DealTiles, _: Turn) -> Outcome:
    """Right or wrong, the tiles lie where they were dealt."""
    round_ = table.in_round
    if refusal := _no_whole_set(table, order) or _no_such_deal(table, order):
        return refusal
    style = order.delivery or round_.delivery
    first = first_position(table) if order.start is None else order.start
    if first != right_position(table):
        return (_lie(table, order, style, first, POSITION), _mark(table))
    if style == round_.delivery:
        return (_lie(table, order, style, first), _mark(table))
    if table.house.chose("wrong_delivery") == "corrected":
        found = WrongDealFound(table.house.options["wrong_delivery"].clause, DELIVERY, void=False)
        return (found, _lie(table, order, round_.delivery, first), _mark(table))
    return (_lie(table, order, style, first, DELIVERY), _mark(table))


def _no_whole_set(table: Table, order: DealTiles) -> Refusal | None:
    clause = table.duty("tiles_whole")
    if table.physical_cards:
        named = refuse(clause, "real tiles are dealt face down: nobody names them")
        return named if order.tiles else None
    ranks = table.game.ranks
    whole = dict(zip(ranks.kinds, ranks.copies, strict=True))
    return None if Counter(order.tiles) == whole else refuse(clause, "these are not the 32 tiles")


def _no_such_deal(table: Table, order: DealTiles) -> Refusal | None:
    if order.delivery and order.delivery not in STYLES:
        text = "there is no delivery {delivery}"
        return refuse(table.duty("alternative"), text, delivery=repr(order.delivery))
    if order.start is not None and order.start not in POSITIONS:
        return refuse(table.duty("count"), "there is no position {start}", start=order.start)
    return None


def _lie(table: Table, order: DealTiles, style: str, first: int, wrong: str = "") -> TilesDealt:
    """The hands in the order of delivery, from the first position counterclockwise."""
    unseen: tuple[Tiles, ...] = (UNSEEN,) * 8
    hands = unseen if table.physical_cards else deliver(style, order.tiles)
    receivers = order_from(Position(first))
    clause = table.duty("bank_deal") if table.bank else _styled(table, style)
    return TilesDealt(clause, style, first, tuple(zip(receivers, hands, strict=True)), wrong)


def _styled(table: Table, style: str) -> ClauseId:
    return table.house.deliveries.get(style, table.duty("alternative"))


def _mark(table: Table) -> DealerMarked:
    """The marker, or in its place the dealer's wager."""
    laid = table.wager_at(DEALER)
    if laid:
        return DealerMarked(table.duty("dealer_wager_place"), laid.stake)
    return DealerMarked(table.duty("bank_dealer_mark" if table.bank else "mark_dealer"), 0)


@dealing.change
def tiles_dealt(table: Table, event: TilesDealt) -> Table:
    hands = {seat: Hand(seat, tiles) for seat, tiles in sorted(event.hands)}
    void = (f"wrong {event.wrong}", table.duty("wrong_positions")) if event.wrong else None
    return in_round(table, hands=hands, dealt=event.delivery, start=event.start, void=void)


@dealing.change
def dealer_marked(table: Table, _: DealerMarked) -> Table:
    return table


@dealing.at_any_time
def report_wrong_deal(table: Table, order: ReportWrongDeal, given: Command) -> Outcome:
    """Real tiles: only people can see that they lie wrong."""
    clause = table.duty("wrong_positions")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the staff says that tiles were dealt wrongly")
    if not table.physical_cards or not table.round or not table.round.hands or table.round.void:
        return refuse(clause, "no real tiles lie before the positions")
    if not table.may_still_be_void:
        return refuse(clause, "the wagers are being settled")
    return _wrong_deal(table, order, clause)


def _wrong_deal(table: Table, order: ReportWrongDeal, clause: ClauseId) -> Outcome:
    if order.why not in {POSITION, DELIVERY}:
        return refuse(clause, "say what is wrong: {whats}", whats=f"{POSITION}, {DELIVERY}")
    if order.why == DELIVERY and table.house.chose("wrong_delivery") == "corrected":
        return refuse(clause, "a wrong delivery is corrected by hand at this table")
    return (WrongDealFound(clause, order.why, void=True),)


@dealing.change
def wrong_deal_found(table: Table, event: WrongDealFound) -> Table:
    return in_round(table, void=(f"wrong {event.why}", event.clause)) if event.void else table


def sweep_step(table: Table) -> tuple[Step, ...]:
    if not to_sweep(table):
        return ()
    duty = "bank_collect_undealt" if table.bank else "collect_undealt"
    return (Step(SweepPositions(), table.duty(duty)),)


@dealing.in_turn
def sweep_positions(table: Table, _: SweepPositions, turn: Turn) -> Outcome:
    return (PositionsSwept(turn.clause, to_sweep(table)),)


@dealing.change
def positions_swept(table: Table, event: PositionsSwept) -> Table:
    for seat in event.seats:
        table = with_hand(table, seat, state=Is.SWEPT)
    return table


@dealing.offer(Role.DEALER, Role.FLOORPERSON)
def _may_report(_: Table, __: str) -> Iterator[Order]:
    yield from (ReportWrongDeal(why) for why in (POSITION, DELIVERY))
