"""What a dealer who practises may say at any table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from croupier.cli.playing.answering import Answer, Word, Words, is_whole
from croupier.cli.playing.asking import ASKING, listed
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import DEALER, Sitting
from croupier.cli.playing.twice import ordered_twice
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.seats.unusual import unusual_in_tray
from croupier.table.steps import Step
from croupier.values.money import cents_from_text
from croupier.values.refusals import Unreadable
from croupier.values.transfers import INVENTORY


def number(words: Words, usage: str) -> int:
    if len(words) != 1 or not is_whole(words[0]):
        raise Unreadable(f"give a number: {usage}")
    return int(words[0])


def depth_word(kind: type[Order], untimely: Callable[[int], Order], usage: str) -> Word:
    """Fills the depth into the step that is due; out of turn the table says what comes first."""

    def answer(sitting: BehindTable[T], words: Words) -> Answer:
        depth = number(words, usage)
        for step in sitting.agenda:
            if isinstance(step.order, kind):
                return Answer(sitting.order(replace(step.order, depth=depth), step.by))
        return Answer(sitting.order(untimely(depth)))

    return Word(usage, "choose the depth in cards", answer)


def _next(sitting: BehindTable[T], words: Words) -> Answer:
    for _ in range(number(words, "next N") if words else 1):
        if refusal := sitting.next():
            return Answer(refusal)
    return Answer()


def _round(sitting: BehindTable[T], _: Words) -> Answer:
    """On to the next wagers, from wherever the table stands."""
    first = sitting.table.place
    while not sitting.takes_bets or sitting.table.place == first:
        if refusal := sitting.next():
            return Answer(refusal)
    return Answer()


def _menu(sitting: Sitting[T], title: str, steps: Sequence[Step]) -> Answer:
    rows = [(str(n), sitting.in_menu(step.order), step.clause) for n, step in enumerate(steps, 1)]
    return Answer(shown=listed(title, rows))


def _error(sitting: Sitting[T], words: Words) -> Answer:
    """A dealer's own slip; at a practice table a player may see what comes of one."""
    possible = sitting.irregularities()
    if not possible:
        return Answer(shown="Nothing that a clause answers can go wrong at this moment.")
    if not words:
        return _menu(sitting, "What can go wrong now: error N", possible)
    step = _chosen(possible, words)
    giver = sitting.as_whom(step.by) if isinstance(sitting, BehindTable) else DEALER
    command = Command(step.order, giver, step.by, sitting.clock())
    return Answer(sitting.give(command) or sitting.go_on())


def _more(sitting: BehindTable[T], words: Words) -> Answer:
    others = sitting.other_orders()
    if not others:
        return Answer(shown="Nothing else is open to dealer or floorperson now.")
    if not words:
        return _menu(sitting, "What else you may order: more N", others)
    step = _chosen(others, words)
    return Answer(sitting.order(step.order, step.by))


def _chosen(steps: Sequence[Step], words: Words) -> Step:
    if len(words) != 1 or not is_whole(words[0]) or not 1 <= int(words[0]) <= len(steps):
        raise Unreadable(f"there is no {' '.join(words)}; the list ends at {len(steps)}")
    return steps[int(words[0]) - 1]


def choosing_depth(kind: type[Order], untimely: Callable[[int], Order], usage: str) -> Word:
    """Fills the depth into the step that is due; out of turn the table says what comes first."""

    def answer(sitting: BehindTable[T], words: Words) -> Answer:
        depth = number(words, usage)
        for step in sitting.agenda:
            if isinstance(step.order, kind):
                return Answer(sitting.order(replace(step.order, depth=depth), step.by))
        return Answer(sitting.order(untimely(depth)))

    return Word(usage, "choose the depth in cards", answer)


def _chips(kind: type[FillInventory | CreditInventory], usage: str, meaning: str) -> Word:
    def answer(sitting: BehindTable[T], words: Words) -> Answer:
        if len(words) != 1:
            raise Unreadable(f"write a sum: {usage}")
        order, table = kind(cents_from_text(words[0])), sitting.table
        unusual, held = unusual_in_tray(table.house), table.accounts.get(INVENTORY, 0)
        return ordered_twice(
            sitting, order, Role.FLOORPERSON, unusual=unusual, what="The tray holds", held=held
        )

    return Word(usage, meaning, answer)


ERROR = Word("error [N]", "what can go wrong now; let it happen", _error)
STEPS: Mapping[str, Word] = {
    "next": Word("next [N] (or Enter)", "take the step that is due", _next),
    "round": Word("round", "take every step up to the next wagers", _round),
    "error": ERROR,
    "more": Word("more [N]", "what else you may order; order it", _more),
}
TRAY_AND_ASKING: Mapping[str, Word] = {
    "fill": _chips(FillInventory, "fill SUM", "chips for the tray"),
    "credit": _chips(CreditInventory, "credit SUM", "chips out of the tray"),
    **ASKING,
}
