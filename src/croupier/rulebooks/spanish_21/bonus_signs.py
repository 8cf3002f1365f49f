"""What the sign at a table tells of the fixed sums (R-S20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.spanish_21.figures import FixedBonus
from croupier.values.clauses import ClauseId
from croupier.values.messages import Message, said
from croupier.values.spoken_in import speaking

Sign = tuple[Message, ClauseId]


def bonus_signs(bonuses: Iterable[FixedBonus], envy: Cited[int]) -> Iterator[Sign]:
    for bonus in bonuses:
        text = (
            "Three 7's of one suit against a dealer's 7 win {sum} more"
            " for a wager of {least} or more{below: but less than {below}|}"
        )
        below = None if bonus.below is None else _whole(bonus.below)
        told = said(text, sum=_whole(bonus.sum), least=_whole(bonus.at_least), below=below)
        yield told, bonus.clause
    text = "All other players with a wager are then paid {sum} each"
    yield said(text, sum=_whole(envy.value)), envy.clause


def as_written(sign: Message) -> str:
    """As it hangs there, whatever tongue is spoken."""
    with speaking(None):
        return str(sign)


def _whole(cents: int) -> Message:
    return said("${dollars}", dollars=f"{cents // 100:,}")
