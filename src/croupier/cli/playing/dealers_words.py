"""What a dealer who practises may say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from rich.console import RenderableType

from croupier.cli.playing.answering import Answer, Word, is_whole
from croupier.cli.playing.asking import ASKING, listed
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.slips import slip_in_words
from croupier.table.baccarat import acts
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.state import DEALERS_SEAT
from croupier.table.orders import Act
from croupier.table.people import Role
from croupier.table.steps import Step
from croupier.values.money import cents_from_text
from croupier.values.refusals import Unreadable

Words = Sequence[str]


def _number(words: Words, usage: str) -> int:
    if len(words) != 1 or not is_whole(words[0]):
        raise Unreadable(f"give a number: {usage}")
    return int(words[0])


def _next(sitting: BehindTable, words: Words) -> Answer:
    for _ in range(_number(words, "next N") if words else 1):
        if refusal := sitting.next():
            return Answer(refusal)
    return Answer()


def _round(sitting: BehindTable, _: Words) -> Answer:
    """On to the next wagers, from wherever the table stands."""
    first = sitting.table.place
    while not sitting.takes_bets or sitting.table.place == first:
        if refusal := sitting.next():
            return Answer(refusal)
    return Answer()


def _menu(title: str, steps: Sequence[Step]) -> RenderableType:
    rows = [(str(n), slip_in_words(s.act), s.clause) for n, s in enumerate(steps, 1)]
    return listed(title, rows)


def _error(sitting: BehindTable, words: Words) -> Answer:
    slips = sitting.irregularities()
    if not slips:
        return Answer(shown="Nothing that a clause answers can go wrong at this moment.")
    if not words:
        return Answer(shown=_menu("What can go wrong now: error N", slips))
    return _given(sitting, slips, _number(words, "error N"))


def _more(sitting: BehindTable, words: Words) -> Answer:
    others = sitting.other_orders()
    if not others:
        return Answer(shown="Nothing else is open to dealer or floorperson now.")
    if not words:
        return Answer(shown=_menu("What else you may order: more N", others))
    return _given(sitting, others, _number(words, "more N"))


def _given(sitting: BehindTable, steps: Sequence[Step], number: int) -> Answer:
    if not 1 <= number <= len(steps):
        raise Unreadable(f"there is no {number}; the list ends at {len(steps)}")
    step = steps[number - 1]
    return Answer(sitting.order(step.act, step.by))


def _depth(
    kind: type[acts.CutCards | acts.InsertCoverCard], untimely: Callable[[int], Act], usage: str
) -> Word:
    """Fills the depth into the step that is due; out of turn the table says what comes first."""

    def answer(sitting: BehindTable, words: Words) -> Answer:
        depth = _number(words, usage)
        for step in agenda(sitting.table):
            if isinstance(step.act, kind):
                return Answer(sitting.order(replace(step.act, depth=depth), step.by))
        return Answer(sitting.order(untimely(depth)))

    return Word(usage, "choose the depth in cards", answer)


def _chips(kind: type[acts.FillInventory | acts.CreditInventory], usage: str, meaning: str) -> Word:
    def answer(sitting: BehindTable, words: Words) -> Answer:
        if len(words) != 1:
            raise Unreadable(f"write a sum: {usage}")
        return Answer(sitting.order(kind(cents_from_text(words[0])), Role.FLOORPERSON))

    return Word(usage, meaning, answer)


WORDS: Mapping[str, Word] = {
    "next": Word("next [N] (or Enter)", "take the step that is due", _next),
    "round": Word("round", "take every step up to the next wagers", _round),
    "error": Word("error [N]", "what can go wrong now; let it happen", _error),
    "more": Word("more [N]", "what else you may order; order it", _more),
    "cut": _depth(acts.CutCards, lambda depth: acts.CutCards(DEALERS_SEAT, depth), "cut N"),
    "cover": _depth(acts.InsertCoverCard, acts.InsertCoverCard, "cover N"),
    "fill": _chips(acts.FillInventory, "fill SUM", "chips for the tray"),
    "credit": _chips(acts.CreditInventory, "credit SUM", "chips out of the tray"),
    **ASKING,
}
