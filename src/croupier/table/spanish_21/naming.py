"""What boxes, hands and wagers are called, and texts that call them so.

A ``seat`` is a box, numbered from the dealer's left; 0 is the dealer. A ``hand`` is a hand of a
box, numbered from 1 from the dealer's left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

import msgspec

from croupier.games.spanish_21.bonuses import ENVY, FIXED_BONUS
from croupier.games.spanish_21.game import MATCH
from croupier.values.messages import Cases, Message, message, said, wager_in_words, word

BOX = "box {seat}"
HandNumber = Annotated[int, msgspec.Meta(ge=1, le=9)]

NAMES: Mapping[str, str] = {
    MATCH: "Match-The-Dealer",
    FIXED_BONUS: "super bonus",
    ENVY: "envy bonus",
}
"""Of wagers, and of what is paid beside them."""
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def hand_in_words(seat: int, hand: int) -> str:
    """A hand of a box; the first is not numbered, for most boxes have no other.

    >>> hand_in_words(3, 1), hand_in_words(3, 2)
    ('box 3', 'hand 2 of box 3')
    """
    text = "hand {hand} of box {seat}" if hand > 1 else BOX
    return str(said(text, seat=seat, hand=hand))


def name_of(wager: str) -> str:
    """A wager, or what is paid beside one.

    >>> name_of("match_the_dealer"), name_of("spanish_21")
    ('Match-The-Dealer', 'Spanish 21')
    """
    return word(NAMES[wager]) if wager in NAMES else wager_in_words(wager)


def ordinal(number: int) -> str:
    known = number < len(ORDINALS)
    return word(ORDINALS[number]) if known else str(said("{number}th", number=number))


def by_name(text: str | Cases) -> Callable[[Any], Message]:
    """A text in which hands and wagers have their names, and silence is told.

    ``{hand}`` and ``{wager}`` are said in words, ``{whose}`` is whose wager it is,
    ``{unanswered}`` tells that the dealer answered for a player.
    """

    def tell(about: Any) -> Message:  # noqa: ANN401 any order or event there is
        told = message(text, about)
        return Message(told.text, {**told.fields, **dict(_names(about))})

    return tell


def _names(about: Any) -> Iterator[tuple[str, object]]:  # noqa: ANN401 likewise
    if hasattr(about, "hand"):
        yield "hand", hand_in_words(about.seat, about.hand)
    if hasattr(about, "wager"):
        yield "wager", name_of(about.wager)
        yield "whose", _whose(about)
    if hasattr(about, "by_dealer"):
        silent = said(", for {owner} does not answer", owner=about.owner)
        yield "unanswered", silent if about.by_dealer else ""


def _whose(about: Any) -> Message:  # noqa: ANN401 whatever names a wager in these fields
    return said(
        "the {wager} wager of {owner}, {hand}",
        wager=name_of(about.wager),
        owner=about.owner,
        hand=hand_in_words(about.seat, getattr(about, "hand", 0)),
    )
