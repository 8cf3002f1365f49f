"""A table's records as a story: which shoe and which round each of them belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.roads import Result
from croupier.table.baccarat import events as e
from croupier.table.baccarat.recorded import event_from
from croupier.table.facts import Event
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial
from croupier.values.sides import Side
from croupier.values.upcasts import UnknownEvent

ENDS_PASSAGE = (
    e.RoundEnded | e.RoundVoided | e.CardBurned | e.ShoeOpened | e.OrderSealed | e.TableOpened
)  # fmt: skip


class Told(msgspec.Struct, frozen=True):
    """A record and the event it holds."""

    record: Record
    event: Event


class Passage(msgspec.Struct, frozen=True):
    shoe: int
    """0 before the first cards come."""
    round: int | None
    """None between rounds."""
    told: tuple[Told, ...]


def told_by(records: Iterable[Record]) -> Iterator[Told]:
    for record in records:
        try:
            yield Told(record, event_from(record.kind, record.body))
        except (UnknownEvent, ValueError, RecursionError) as wrong:
            raise BadMaterial(f"{record.stream} place {record.place}: {wrong}") from None


def passages(story: Iterable[Told]) -> Iterator[Passage]:
    """Rounds, each with the wagers before its call, and what lies between them."""
    shoe, waiting = 0, list[Told]()
    for told in story:
        if isinstance(told.event, e.PreparationBegun):
            if waiting:
                yield _passage(shoe, waiting)
            shoe, waiting = shoe + 1, []
        if isinstance(told.event, e.ShoeLoaded):
            shoe = told.event.shoe
        waiting.append(told)
        if isinstance(told.event, ENDS_PASSAGE):
            yield _passage(shoe, waiting)
            waiting = []
    if waiting:
        yield _passage(shoe, waiting)


def _passage(shoe: int, told: list[Told]) -> Passage:
    called = [each.event.round for each in told if isinstance(each.event, e.NoMoreBetsCalled)]
    return Passage(shoe, called[-1] if called else None, tuple(told))


def results_by_shoe(story: Iterable[Told]) -> dict[int, tuple[Result, ...]]:
    """What the scoreboard of each shoe shows."""
    results = dict[int, tuple[Result, ...]]()
    for passage in passages(story):
        for told in passage.told:
            if isinstance(told.event, e.ResultAnnounced):
                shown = (*results.get(passage.shoe, ()), _result(told.event))
                results[passage.shoe] = shown
    return results


def _result(event: e.ResultAnnounced) -> Result:
    opening = Coup.parse(event.coup).opening
    pairs = (pair[0].rank is pair[1].rank for pair in (opening.player, opening.banker))
    sides = {side.value: side for side in Side}
    return Result(sides.get(event.winner), *pairs)
