"""Reads a line: finds the word that was meant and gives its answer."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.asking import listed
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.betting import BETTING, SUM_BEGINS
from croupier.cli.playing.dealers_words import STEPS, TRAY_AND_ASKING
from croupier.cli.playing.enter import left_to_player
from croupier.cli.playing.players_words import AT_ANY_SEAT
from croupier.cli.playing.practice import T
from croupier.cli.playing.screen import screen
from croupier.cli.playing.sitting import Sitting
from croupier.rulebooks.reader import nearest
from croupier.values.refusals import Unreadable

PLAIN_WIDTH, PLAIN_HEIGHT = 80, 48
KEYS: Mapping[str, str] = {"b": "bet"}
"""Single letters of a player at any table; a sum alone is a bet too."""


def _help(sitting: Sitting[T], _: Words) -> Answer:
    rows = [(each.usage, each.meaning) for each in vocabulary(sitting).values()]
    return Answer(shown=listed("What you may say; words may be cut short", rows))


def _screen(sitting: Sitting[T], _: Words) -> Answer:
    return Answer(shown=screen(sitting, PLAIN_WIDTH, PLAIN_HEIGHT))


ALWAYS: Mapping[str, Word] = {
    "help": Word("help", "this list", _help),
    "screen": Word("screen", "draw the table", _screen),
}


def vocabulary(sitting: Sitting[T]) -> Mapping[str, Word]:
    """The game's words come first, and say it in place of those of any table."""
    playing = sitting.playing
    if isinstance(sitting, BehindTable):
        return {**STEPS, **playing.dealers_words, **TRAY_AND_ASKING, **ALWAYS}
    own = playing.words
    return {**own, **BETTING, **AT_ANY_SEAT, **own, **ALWAYS}


def respond(sitting: Sitting[T], line: str) -> Answer:
    """Do what a line says; an empty one lets the table go on where that costs nothing."""
    words = vocabulary(sitting)
    said, *more = line.split() or ["next" if isinstance(sitting, BehindTable) else "deal"]
    said = said.lower()
    if isinstance(sitting, AtSeat):
        if not line.split() and (yours := left_to_player(sitting)):
            return Answer(shown=yours)
        if said[0] in SUM_BEGINS:
            said, more = "bet", [said, *more]
        said = {**KEYS, **sitting.playing.keys}.get(said, said)
    meant = [said] if said in words else [word for word in words if word.startswith(said)]
    if len(meant) > 1:
        raise Unreadable(f"{said!r} may mean {', '.join(meant)}")
    if not meant:
        near = nearest(said, list(words))
        hint = near if near.startswith("did you mean") else "say help for the words there are"
        raise Unreadable(f"{said!r} means nothing here; {hint}")
    return words[meant[0]].answer(sitting, more)
