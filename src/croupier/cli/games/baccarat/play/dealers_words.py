"""What a dealer who practises baccarat may say."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.dealers_words import STEPS, TRAY_AND_ASKING, number
from croupier.table.baccarat.cover_card import InsertCoverCard
from croupier.table.baccarat.state import DEALERS_SEAT, Table
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order


def _depth(
    kind: type[CutCards | InsertCoverCard], untimely: Callable[[int], Order], usage: str
) -> Word:
    """Fills the depth into the step that is due; out of turn the table says what comes first."""

    def answer(sitting: BehindTable[Table], words: Words) -> Answer:
        depth = number(words, usage)
        for step in sitting.agenda:
            if isinstance(step.order, kind):
                return Answer(sitting.order(replace(step.order, depth=depth), step.by))
        return Answer(sitting.order(untimely(depth)))

    return Word(usage, "choose the depth in cards", answer)


WORDS: Mapping[str, Word] = {
    **STEPS,
    "cut": _depth(CutCards, lambda depth: CutCards(DEALERS_SEAT, depth), "cut N"),
    "cover": _depth(InsertCoverCard, InsertCoverCard, "cover N"),
    **TRAY_AND_ASKING,
}
