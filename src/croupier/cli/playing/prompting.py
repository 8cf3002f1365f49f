"""Says what may be done now, and what happens otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.cli.playing.answering import Line
from croupier.cli.playing.asking import requirement
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import Sitting
from croupier.table.people import Role
from croupier.table.steps import Step
from croupier.values.clauses import ClauseId


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
    words = sitting.game.in_words(first.order)
    heading = f"Next: {words}{' (floorperson)' if first.by is Role.FLOORPERSON else ''}."
    lines = [
        ("next", f"{requirement(first.clause)} (Enter)"),
        *sitting.playing.choices(sitting, first),
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
        lines = [line for step in duties for line in sitting.playing.answers(sitting, step)]
        return Prompt(_asked(sitting, duties[0]), duties[0].clause, [*lines, *others])
    if sitting.takes_bets:
        return Prompt(
            f"Wagers are open for round {sitting.table.rounds + 1}.",
            sitting.table.house.placing,
            [*sitting.playing.betting(sitting, steps), *others],
        )
    if not sitting.agenda:
        return CLOSED
    first = sitting.agenda[0]
    heading = f"The dealer's: {sitting.game.in_words(first.order)}."
    return Prompt(heading, first.clause, [("deal", "let the dealer go on (Enter)"), *others])


def _asked(sitting: AtSeat[T], step: Step) -> str:
    asked = sitting.playing.asked.get(type(step.order))
    return asked(step.order) if asked else f"It is yours: {sitting.game.in_words(step.order)}."


def _others(sitting: AtSeat[T], steps: Sequence[Step]) -> list[Line]:
    words = sitting.playing.open_words
    return list(dict.fromkeys(words[type(s.order)] for s in steps if type(s.order) in words))
