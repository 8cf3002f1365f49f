"""What several procedures change alike: the round, a hand in it, a wager, the tiles out of play."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.pai_gow.state import Rotation, Table, Todo
from croupier.table.seats.wagers import JudgedWager, Placed

Key = tuple[int, str, str]
"""Seat, owner and wager."""


def in_round(table: Table, **changes: object) -> Table:
    return replace(table, round=replace(table.in_round, **changes))


def with_hand(table: Table, seat: int, **changes: object) -> Table:
    hands = table.in_round.hands
    return in_round(table, hands={**hands, seat: replace(hands[seat], **changes)})


def step_taken(table: Table) -> Table:
    """The next step of the preparation comes."""
    return replace(table, todo=table.todo[1:])


def out_of_play(table: Table) -> Table:
    """A sealed order waits to be opened once its tiles are mixed again."""
    stacks = table.stacks
    sealed = (stacks,) if stacks and stacks.commitment else ()
    return replace(table, stacks=None, unopened=(*table.unopened, *sealed))


def prepared_anew(table: Table, todo: tuple[Todo, ...]) -> Table:
    """These or other tiles are prepared; at a table that stands idle a new game begins."""
    after = replace(out_of_play(table), todo=todo)
    return as_new_game(after) if table.stands_idle else after


def as_new_game(table: Table) -> Table:
    """Nobody banks its first round."""
    return replace(table, rotation=Rotation(), bank=None)


def placed_as(table: Table, key: Key) -> Placed:
    return next(each for each in table.wagers if each.key == key)


def settled(table: Table, key: Key) -> Table:
    wagers = tuple(replace(w, settled=True) if w.key == key else w for w in table.wagers)
    return replace(table, wagers=wagers)


def settled_unseen(table: Table, key: Key, state: str, slip: JudgedWager) -> Table:
    """A wager is settled without its hands being shown."""
    round_ = table.in_round
    hands, seat = dict(round_.hands), key[0]
    if seat in hands:
        hands[seat] = replace(hands[seat], state=state, must_choose=False)
    after = replace(round_, hands=hands, wagers=(*round_.wagers, slip))
    return replace(settled(table, key), round=after)
