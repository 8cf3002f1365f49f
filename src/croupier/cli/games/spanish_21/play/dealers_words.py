"""What a dealer who practises Spanish 21 may say."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.cli.games.spanish_21.play.asking import slips_shown
from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.dealers_words import STEPS, TRAY_AND_ASKING, number
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.cutting_card import InsertCuttingCard
from croupier.table.spanish_21.state import DEALERS_SEAT, Table
from croupier.values.refusals import Unreadable

Sitting = BehindTable[Table]


def _depth(
    kind: type[CutCards | InsertCuttingCard], untimely: Callable[[int], Order], usage: str
) -> Word:
    """Fills the depth into the step that is due; out of turn the table says what comes first."""

    def answer(sitting: Sitting, words: Words) -> Answer:
        depth = number(words, usage)
        for step in sitting.agenda:
            if isinstance(step.order, kind):
                return Answer(sitting.order(replace(step.order, depth=depth), step.by))
        return Answer(sitting.order(untimely(depth)))

    return Word(usage, "choose the depth in cards", answer)


def _relieve(sitting: Sitting, words: Words) -> Answer:
    """Somebody else deals from now on."""
    if len(words) != 1:
        raise Unreadable("say who comes: relieve NAME")
    command = Command(NewDealer(), words[0], Role.DEALER, sitting.clock())
    refusal = sitting.give(command)
    if refusal is None:
        sitting.person = words[0]
    return Answer(refusal)


def _slips(sitting: Sitting, _: Words) -> Answer:
    return Answer(shown=slips_shown(sitting.table, sitting.told))


WORDS: Mapping[str, Word] = {
    **STEPS,
    "cut": _depth(CutCards, lambda depth: CutCards(DEALERS_SEAT, depth), "cut N"),
    "insert": _depth(InsertCuttingCard, InsertCuttingCard, "insert N"),
    "relieve": Word("relieve NAME", "another dealer comes, and burns a card", _relieve),
    "slips": Word("slips", "what every wager of the round brought, and why", _slips),
    **TRAY_AND_ASKING,
}
