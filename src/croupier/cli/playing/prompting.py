"""Says what may be done now, and what happens otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from msgspec.structs import asdict

from croupier.cli.playing.answering import Line
from croupier.cli.playing.asking import requirement
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.betting import offered
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import Sitting
from croupier.table.orders import Order
from croupier.table.people import DEALER, Role
from croupier.table.steps import Step
from croupier.values.clauses import ClauseId
from croupier.values.messages import message


@dataclass(frozen=True, slots=True)
class Prompt:
    """A heading, the clause behind it, and the words that may be said."""

    heading: str
    clause: ClauseId | None
    lines: Sequence[Line]


CLOSED = Prompt("The table is closed.", None, [("quit", "")])


def prompt(sitting: Sitting[T]) -> Prompt:
    if isinstance(sitting, BehindTable):
        return _for_dealer(sitting)
    assert isinstance(sitting, AtSeat)
    return _for_player(sitting)


def _for_dealer(sitting: BehindTable[T]) -> Prompt:
    if not sitting.agenda:
        return CLOSED
    first = sitting.agenda[0]
    words = sitting.playing.tables.named(first.order)
    whose = "; a floorperson must do it" if first.by is Role.FLOORPERSON else ""
    heading = f"Next: {words}{whose}."
    lines = [
        ("next", f"{requirement(first.clause)} (Enter)"),
        *_lines(sitting, sitting.playing.choices, first),
    ]
    if possible := len(sitting.irregularities()):
        lines.append(("error", f"{_many(possible, 'thing')} that can go wrong now"))
    if others := len(sitting.other_orders()):
        lines.append(("more", f"{_many(others, 'further order')} open to you"))
    return Prompt(heading, first.clause, lines)


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _for_player(sitting: AtSeat[T]) -> Prompt:
    steps, duties = sitting.steps(), sitting.my_duties
    others = _others(sitting, steps)
    if duties:
        answers = sitting.playing.answers
        lines = [line for step in duties for line in _lines(sitting, answers, step)]
        return Prompt(_asked(sitting, duties[0]), duties[0].clause, [*lines, *others])
    if sitting.takes_bets:
        return Prompt(
            f"Wagers are open for round {sitting.table.rounds + 1}.",
            sitting.table.house.placing,
            [*_betting(sitting, steps), *others],
        )
    if not sitting.agenda:
        return CLOSED
    first = sitting.agenda[0]
    heading = f"The dealer's: {sitting.playing.tables.named(first.order)}."
    return Prompt(heading, first.clause, [("deal", "let the dealer go on (Enter)"), *others])


def _asked(sitting: AtSeat[T], step: Step) -> str:
    asked = sitting.playing.asked.get(type(step.order))
    if asked is None:
        return f"It is yours: {sitting.playing.tables.named(step.order)}."
    return str(message(asked, step.order))


def _lines(sitting: Any, said: Mapping[type[Order], Any], step: Step) -> Iterable[Line]:  # noqa: ANN401 either place
    """A line with the fields of the order and the bounds of the step, or what a function says."""
    found = said.get(type(step.order), ())
    if callable(found):
        return cast("Iterable[Line]", found(sitting, step))
    fields = {**asdict(step.order), "least": step.least, "most": step.most}
    return [(found[0].format(**fields), found[1].format(**fields))] if found else []


def _others(sitting: AtSeat[T], steps: Sequence[Step]) -> list[Line]:
    """What is open beside what waits for the player."""
    due = {step.order for step in sitting.my_duties}
    beside = (step for step in steps if not step.must and step.order not in due)
    answers = sitting.playing.answers
    lines = (line for step in beside for line in _lines(sitting, answers, step))
    return list(dict.fromkeys(lines))


def _betting(sitting: AtSeat[T], steps: Sequence[Step]) -> Iterator[Line]:
    table = sitting.table
    standing = any(each.owner == sitting.person for each in table.wagers)
    yield from (sitting.playing.offers or offered)(sitting, steps)
    if standing:
        yield "raise SUM, back", "add to a wager or take it back"
    elif not table.chips(sitting.person):
        yield "buy SUM", "you have no chips left to bet"
    if _may_be_called(sitting):
        plays = sitting.playing.takes_part(table, sitting.person)
        free = " (Enter)" if plays else ", without a wager of yours"
        yield "deal", f"no more bets; {sitting.playing.after_call}{free}"


def _may_be_called(sitting: AtSeat[T]) -> bool:
    """Where a round needs wagers, none begins without."""
    steps = sitting.playing.tables.duties(sitting.table, DEALER, sitting.clock())
    return any(sitting.game.calls_bets(step.order) for step in steps)
