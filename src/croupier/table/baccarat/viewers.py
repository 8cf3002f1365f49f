"""Who is handed a hand to view: the player with the highest wager on it."""

from __future__ import annotations

from croupier.table.baccarat.state import Table
from croupier.table.cards.state import DEALERS_SEAT
from croupier.values.clauses import ClauseId
from croupier.values.sides import Side


def first_viewer(table: Table, side: Side) -> tuple[int, str, ClauseId]:
    """Seat and owner of the largest wager on the hand (reading R-X21).

    Of equals the bettor with the lowest number; behind one seat, whoever sits before who stands.
    """
    on_hand = [w for w in table.wagers if w.wager == side.value and w.owner not in table.gone]
    if not on_hand:
        nobody = table.house.procedure.get(f"nobody_{side.value}")
        return DEALERS_SEAT, "", nobody or table.duty("dealer_turns")
    sizes = {(w.seat, w.owner): w.stake for w in on_hand}
    if table.house.chose("viewer") == "largest_total":
        total = {person: 0 for _, person in sizes}
        for (_, person), stake in sizes.items():
            total[person] += stake
        sizes = {key: total[key[1]] for key in sizes}
    largest = max(sizes.values())
    equals = [key for key, size in sizes.items() if size == largest]
    several = len({person for _, person in equals}) > 1
    nearest = min(equals, key=lambda key: _nearness(table, *key))
    return *nearest, table.duty(f"{'equal' if several else 'hand'}_{side.value}")


def _nearness(table: Table, seat: int, person: str) -> tuple[int, bool, int]:
    """How far a bettor is from the dealer, counterclockwise; who stands is behind the wager."""
    own = table.seat_now(person, seat)
    return own or seat, own is None, seat
