"""What a dealer who practises Pai Gow may say."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.pai_gow.play.advising import tiles_seen
from croupier.cli.games.pai_gow.play.reading import delivery_from, setting_from
from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.asking import history
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.dealers_words import STEPS, TRAY_AND_ASKING, number
from croupier.games.pai_gow.positions import DEALER
from croupier.table.pai_gow.delivering import ChooseDelivery
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.shaking import AnnounceTotal
from croupier.table.pai_gow.state import Table

Sitting = BehindTable[Table]


def _deliver(sitting: Sitting, words: Words) -> Answer:
    styles = list(sitting.table.house.deliveries)
    return Answer(sitting.order(ChooseDelivery(delivery_from(styles, words))))


def _total(sitting: Sitting, words: Words) -> Answer:
    return Answer(sitting.order(AnnounceTotal(number(words, "total N"))))


def _set(sitting: Sitting, words: Words) -> Answer:
    """The dealer's tiles or a co-bank's; what is not by the house way must be set again."""
    due_now = (step.order for step in sitting.agenda)
    seats = (act.seat for act in due_now if isinstance(act, SetHouseHands))
    seat = next(seats, None)
    if seat is None:
        return Answer(sitting.order(SetHouseHands(DEALER)))
    tiles = tiles_seen(sitting.table, sitting.viewer, seat)
    hand = setting_from(sitting.table.game, tiles, words)
    return Answer(sitting.order(SetHouseHands(seat, hand.high, hand.low)))


WORDS: Mapping[str, Word] = {
    **STEPS,
    "deliver": Word("deliver STYLE", "choose among the filed styles of delivery", _deliver),
    "total": Word("total N", "announce the total of the dice yourself", _total),
    "set": Word("set HIGH | LOW", "set the house's tiles yourself: set a b, set house", _set),
    **TRAY_AND_ASKING,
    "history": Word("history", "the rounds so far", history),
}
