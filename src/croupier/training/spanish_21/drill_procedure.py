"""Drills about procedure: who cuts, and in which order chips are moved."""

from __future__ import annotations

from itertools import islice

from croupier.games.slips import Result
from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.movements import Phase
from croupier.games.spanish_21.settlement import Settlement, settle
from croupier.table.cards import cutting
from croupier.table.cards.cutting import CutCards, OfferCut
from croupier.table.cards.shoe import Shoe
from croupier.table.cards.state import DEALERS_SEAT, Cutting
from croupier.table.seats.state import Seat
from croupier.table.spanish_21.state import Table
from croupier.training.drilling import (
    Draw,
    Drill,
    choices_shown,
    in_any_order,
    listed,
    one_of,
    orders_shown,
    sought,
)
from croupier.training.spanish_21.drill_hands import (
    box_of,
    dealers_hand,
    played_hand,
    shoe,
    stake_on_box,
)
from croupier.values.messages import begun as start
from croupier.values.messages import seat_or_dealer as seat_in_words

TRIES = 200
"""Rounds looked through for one that is worth asking about."""
PLAYERS = 4
AFTER = ("first_cutter", "cutting_card_box", "cutting_card_dealer", "ordered_cutter")
"""The duties that name who cuts first."""


def who_cuts(game: Spanish21Game, draw: Draw) -> Drill:
    """After each of the ways in which a shoe can begin, and now and then after a refusal."""
    places = _some_places(game, draw)
    after, box = one_of(AFTER, draw), one_of(places, draw)
    table = _to_be_cut(game, places, after, box)
    told, first = _told(after, places[0], box), cutting.next_cutter(table)
    if draw(2):
        told = f"{told} Seat {first} declines."
        table = _to_be_cut(game, places, after, box, asked=(first,))
    [step] = cutting.agenda(table)
    assert isinstance(step.order, OfferCut | CutCards)
    cutter = seat_in_words(step.order.seat)
    asked = (*sorted(places), DEALERS_SEAT)
    return Drill(
        {
            "title": "Who cuts",
            "asks": f"Seats {listed(sorted(places))} are taken. {told} Who is to cut?",
            "choices": choices_shown((str(seat), start(seat_in_words(seat))) for seat in asked),
        },
        str(step.order.seat),
        step.clause,
        f"The cut goes to {cutter}.",
    )


def _to_be_cut(
    game: Spanish21Game, places: list[int], after: str, box: int, asked: tuple[int, ...] = ()
) -> Table:
    """A table with a stack that waits for the cut, and people who came in this order."""
    return Table(
        id="drill",
        game=game,
        practice=True,
        physical_cards=True,
        pit="",
        seats={seat: Seat(f"p{seat}", n) for n, seat in enumerate(places)},
        shoe=Shoe("A", 48 * game.house.shoe_decks),
        cutting=Cutting(asked=tuple(f"p{seat}" for seat in asked)),
        cut_by=after,
        cut_box=box,
    )


def _told(after: str, first: int, box: int) -> str:
    return {
        "first_cutter": f"The game is just beginning, and seat {first} was taken first.",
        "cutting_card_box": f"The cutting card appeared on box {box}.",
        "cutting_card_dealer": "The cutting card appeared on the dealer's hand.",
        "ordered_cutter": "A floorperson ordered the reshuffle.",
    }[after]


def order_of_settlement(game: Spanish21Game, draw: Draw) -> Drill:
    played = _worth_asking(game, draw)
    right = _settled(played)
    winners = [slip.seat for slip in played.slips if slip.result is Result.WON]
    ends = ", ".join(f"box {slip.seat} {ENDS[slip.result]}" for slip in played.slips)
    return Drill(
        {
            "title": "The order of settlement",
            "asks": f"The round is over: {ends}. In which order are the wagers collected, paid"
            " and handed back?",
            "choices": orders_shown(right, winners, draw),
        },
        listed(right),
        game.house.duty("collect_losers"),
        "All losing wagers are collected from the dealer's left, then the others are paid or"
        " handed back in the same order.",
    )


ENDS = {Result.WON: "wins", Result.LOST: "loses", Result.RETURNED: "ties"}


def _worth_asking(game: Spanish21Game, draw: Draw) -> Settlement:
    """A round without a bust in which somebody wins before somebody who loses, if one comes."""

    def out_of_order(played: Settlement) -> bool:
        seats = _settled(played)
        return len(seats) == len(played.slips) and seats != sorted(seats)

    return sought(lambda: _some_round(game, draw), out_of_order, TRIES)


def _settled(played: Settlement) -> list[int]:
    return [each.seat for each in played.movements if each.phase is Phase.SETTLING]


def _some_places(game: Spanish21Game, draw: Draw) -> list[int]:
    return list(islice(in_any_order(range(1, game.house.seats.value + 1), draw), PLAYERS))


def _some_round(game: Spanish21Game, draw: Draw) -> Settlement:
    places = sorted(_some_places(game, draw))
    cards, stake = shoe(game, draw), stake_on_box(game, draw)
    boxes = [box_of(played_hand(cards, stake, draw), seat, f"p{seat}") for seat in places]
    bets = [Bet(seat, WAGER, stake, f"p{seat}") for seat in places]
    return settle(game, bets, boxes, dealers_hand(game, cards))
