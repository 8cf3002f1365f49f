"""Sentences with named fields: the text is what a translator's catalogue holds.

A field may say how it is spoken: ``{cents:money}``, ``{seat:seat}``, ``{card:card}``. One that is
there or not chooses between two phrases, either of which may be empty: ``{left:; {left} more|}``.
A message is filled in when it is shown, in the tongue that is spoken there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import asdict

from croupier.values.actors import ACTORS
from croupier.values.cards import Card, Rank, show_cards
from croupier.values.exact import exact_dollars, percent
from croupier.values.money import money
from croupier.values.sides import Side
from croupier.values.spoken_in import Saying, in_tongue, speaking
from croupier.values.transfers import Transfer

EITHER = "|"
_NAMED_FIRST = re.compile(r"\{\w+(?::actor)?\}")
NO_FIELDS: Mapping[str, object] = MappingProxyType({})
RANKS = {
    Rank.ACE: "ace",
    Rank.TEN: "10",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
}


def total(transfers: Iterable[Transfer]) -> str:
    return money(sum(each.cents for each in transfers))


def seat_or_dealer(seat: int) -> str:
    """Where seats are listed, 0 is the dealer's."""
    return str(said("seat {seat}", seat=seat)) if seat else in_tongue("the dealer")


def card_in_words(card: Card) -> str:
    """A card as a dealer would call it.

    >>> card_in_words(Card.parse("9h"))
    'the 9 of hearts [9h]'
    """
    rank, suit = RANKS.get(card.rank, card.rank.value), card.suit.name.lower()
    return str(said("the {rank:word} of {suit:word} [{card}]", rank=rank, suit=suit, card=card))


def card_or_unseen(card: Card | None) -> str:
    return card_in_words(card) if card else in_tongue("a card nobody has seen")


def wager_in_words(wager: str) -> str:
    """A wager's name as it stands on the felt.

    >>> wager_in_words("blazing_7s")
    'Blazing 7s'
    """
    return in_tongue(" ".join(word[:1].upper() + word[1:] for word in wager.split("_")))


def hand_of(side: Side) -> str:
    return in_tongue(side.hand)


def shown(cards: Sequence[Card]) -> str:
    return show_cards(cards)


def minute(at: datetime) -> str:
    """As it is written on an envelope.

    >>> minute(datetime(2010, 7, 1, 20, 0))
    '2010-07-01 20:00'
    """
    text = "{year}-{month:02}-{day:02} {clock}"
    return str(said(text, year=at.year, month=at.month, day=at.day, clock=f"{at:%H:%M}"))


def day_in_words(day: date | str) -> str:
    """As people write it; a record has it in figures.

    >>> day_in_words(date(2010, 7, 1)), day_in_words("2010-07-01")
    ('2010-07-01', '2010-07-01')
    """
    at = date.fromisoformat(day) if isinstance(day, str) else day
    text = "{year}-{month:02}-{day:02}"
    return str(said(text, year=at.year, month=at.month, day=at.day))


def listed(items: Iterable[object]) -> str:
    return in_tongue("; ").join(map(str, items))


def enumerated(items: Iterable[object]) -> str:
    """One after the other, as within a sentence.

    >>> enumerated(["a", 2])
    'a, 2'
    """
    return in_tongue(", ").join(map(str, items))


def actor_in_words(name: str) -> str:
    """A person by their own name; the house's own, which no person may take, in words.

    >>> actor_in_words("automatic dealer 2"), actor_in_words("ann")
    ('automatic dealer 2', 'ann')
    """
    known, _, number = name.rpartition(" ") if name[-1:].isdigit() else (name, "", "")
    if known not in ACTORS:
        return name
    return str(said("{who:word} {number}", who=known, number=number)) if number else word(known)


def side_in_words(side: Side | str) -> str:
    """As it stands on the felt.

    >>> side_in_words(Side.BANKER), side_in_words("player")
    ('Banker', 'Player')
    """
    return word(Side(side).value.title())


def word(text: object) -> str:
    """Something that is known by a word of its own.

    >>> word("hearts")
    'hearts'
    """
    return in_tongue(str(text))


def begun(text: object) -> str:
    """With a capital.

    >>> begun("seat 3 cuts the cards")
    'Seat 3 cuts the cards'
    """
    said = str(text)  # a message within a message is one still
    return said[:1].upper() + said[1:]


SPOKEN: Mapping[str, Callable[[Any], str]] = {
    "money": money,
    "exactly": exact_dollars,
    "percent": percent,
    "total": total,
    "seat": seat_or_dealer,
    "card": card_in_words,
    "unseen": card_or_unseen,
    "cards": shown,
    "wager": wager_in_words,
    "hand": hand_of,
    "minute": minute,
    "begun": begun,
    "day": day_in_words,
    "listed": listed,
    "enumerated": enumerated,
    "actor": actor_in_words,
    "side": side_in_words,
    "word": word,
}
"""How a field can be spoken."""


@cache
def _parsed(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Each literal with the field behind it and how that is spoken."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(text))


def _spoken(text: str, fields: Mapping[str, object]) -> str:
    said = ""
    for literal, name, spec in _parsed(text):
        said += literal
        if name is None:
            continue
        value = fields[name]
        if spoken := SPOKEN.get(spec):
            said += spoken(value)
        elif EITHER in spec:  # chosen before what stands in the phrases is filled in
            there, not_there = spec.split(EITHER, 1)
            said += _spoken(there if value else not_there, fields)
        else:
            said += format(value, spec) if spec else str(value)
    return said


@cache
def _begins_with_name(text: str) -> bool:
    return _NAMED_FIRST.match(text) is not None


@dataclass(frozen=True, slots=True)
class Message:
    text: str
    fields: Mapping[str, object] = field(default_factory=lambda: NO_FIELDS)

    def __str__(self) -> str:
        """A text without fields is said as it stands.

        >>> str(said("{seat:seat} pays {cents:money}{late:, too late|}", seat=0, cents=550, late=1))
        'the dealer pays $5.50, too late'
        """
        text = in_tongue(self.text)
        return _spoken(text, self.fields) if self.fields else text

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return bool(self.text)

    @property
    def sentence(self) -> str:
        """With a capital, unless it begins with somebody's name, which is as they write it."""
        told = str(self)
        return told if _begins_with_name(in_tongue(self.text)) else begun(told)

    def in_tongue(self, saying: Saying) -> str:
        """As another tongue says it.

        >>> said("{seat:seat} pays", seat=3).in_tongue({"{seat:seat} pays": "{seat:seat}付",
        ...     "seat {seat}": "{seat}號位"}.__getitem__)
        '3號位付'
        """
        with speaking(saying):
            return str(self)


def said(text: str, **fields: object) -> Message:
    return Message(text, fields)


def fields_in(text: str) -> frozenset[str]:
    """What a text asks for by name.

    >>> sorted(fields_in("{card:card} is burned{left:; {left} more to {what}|}"))
    ['card', 'left', 'what']
    """
    parsed = [(name, spec) for _, name, spec in _parsed(text) if name is not None]
    return frozenset(name for name, _ in parsed).union(*(fields_in(spec) for _, spec in parsed))


@dataclass(frozen=True, slots=True)
class Cases:
    """Another text for each value of a field."""

    field: str
    texts: Mapping[Any, str]
    otherwise: str


def cases(field: str, texts: Mapping[Any, str], otherwise: str = "") -> Cases:
    return Cases(field, texts, otherwise)


def either(field: str, there: str, not_there: str) -> Cases:
    """One text where the field holds something, another where it is empty, zero or false."""
    return Cases(field, dict.fromkeys(("", 0, None, ()), not_there), there)


Text = str | Cases | Callable[[Any], Message]
"""A text with the fields of what it is about, one for each case, or a function that finds it."""


def message(text: Text, about: msgspec.Struct) -> Message:
    """What a text says about an order or an event."""
    if isinstance(text, Cases):
        text = text.texts.get(getattr(about, text.field), text.otherwise)
    return Message(text, asdict(about)) if isinstance(text, str) else text(about)
