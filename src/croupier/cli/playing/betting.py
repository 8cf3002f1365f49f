"""Words that lay chips on a wager and take them back, and what they may be laid on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import asdict

from croupier.cli.playing.answering import Answer, Line, Word, Words, is_whole
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.practice import T
from croupier.table.orders import Order
from croupier.table.seats.wagers import WagerPlaced
from croupier.table.steps import Step
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import Refusal, Unreadable

SUM_BEGINS = "$0123456789"


def named(sitting: AtSeat[T], words: Words, usage: str) -> tuple[int, str]:
    """`[SEAT] WAGER`: a name may be cut short, and of one wager alone it goes without saying."""
    seat = sitting.seat
    if words and is_whole(words[0]):
        seat, words = int(words[0]), words[1:]
    offered = list(sitting.table.house.wagers)
    if not words and len(offered) > 1:
        raise Unreadable(f"name the wager: {usage}")
    text = "_".join(words).replace("-", "_").lower()
    meant = [wager for wager in offered if wager.startswith(text)]
    return seat, text if text in offered or len(meant) != 1 else meant[0]


def said_with_sum(sitting: AtSeat[T], words: Words, usage: str) -> tuple[int, str, Cents]:
    if not words:
        raise Unreadable(f"say what on: {usage}")
    return *named(sitting, words[:-1], usage), cents_from_text(words[-1])


def bet(sitting: AtSeat[T], words: Words) -> Answer:
    """A sum alone goes on the main wager that was laid last."""
    lay: Callable[..., Order] = sitting.playing.places
    if len(words) == 1 and words[0][:1] in SUM_BEGINS:
        words = [_laid_last(sitting), *words]
    return Answer(sitting.order(lay(*said_with_sum(sitting, words, "bet [SEAT] WAGER SUM"))))


def _laid_last(sitting: AtSeat[T]) -> str:
    """Each game has its own event of that kind."""
    usual = sitting.playing.main_wagers
    laid = (asdict(event) for event in reversed(sitting.told) if event.kind == WagerPlaced.kind)
    own = (str(each["wager"]) for each in laid if each["owner"] == sitting.person)
    return next((wager for wager in own if wager in usual), usual[0])


def _raise(sitting: AtSeat[T], words: Words) -> Answer:
    seat, wager = named(sitting, words[:-1], "raise [SEAT] WAGER SUM")
    lying = ((each.seat, each.wager, each.owner) for each in sitting.table.wagers)
    if (seat, wager, sitting.person) not in lying:
        why = f"no {wager.replace('_', ' ')} wager lies there to raise"
        return Answer(Refusal(sitting.table.house.placing, why))
    return bet(sitting, words)


def _back(sitting: AtSeat[T], words: Words) -> Answer:
    """Without a sum, all of it."""
    part, take_back = Cents(0), sitting.playing.takes_back
    alone = len(sitting.table.house.wagers) == 1
    if len(words) > (not alone) and words[-1][:1] in SUM_BEGINS:
        part, words = cents_from_text(words[-1]), words[:-1]
    taken: Callable[..., Order] = take_back
    return Answer(sitting.order(taken(*named(sitting, words, "back [SEAT] WAGER [SUM]"), part)))


BETTING: Mapping[str, Word] = {
    "bet": Word("bet [SEAT] WAGER SUM", "lay chips on a wager", bet),
    "raise": Word("raise [SEAT] WAGER SUM", "add to a wager that lies there", _raise),
    "back": Word("back [SEAT] WAGER [SUM]", "take a wager back before the call", _back),
}


def offered(sitting: AtSeat[T], steps: Sequence[Step]) -> Iterator[Line]:
    """The wagers by the least sum they take: banker, player from 5.00; tie from 1.00."""
    table, places = sitting.table, sitting.playing.places
    standing = {each.wager for each in table.wagers if each.owner == sitting.person}
    by_least = dict[int, dict[str, None]]()
    for step in steps:
        if isinstance(step.order, places):
            wager = str(asdict(step.order)["wager"])
            if wager not in standing:
                by_least.setdefault(step.least, {})[wager.replace("_", " ")] = None
    if by_least:
        coin = table.house.coin
        yield (
            "bet WAGER SUM",
            "; ".join(
                f"{', '.join(names)}{f' from {dollars(Cents(least))}' if least > coin else ''}"
                for least, names in by_least.items()
            ),
        )
