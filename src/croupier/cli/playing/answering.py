"""What comes of a line somebody typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.cli.drawing import RenderableType
from croupier.values.refusals import Refusal

Words = Sequence[str]
"""What followed the first word of a line."""
Line = tuple[str, str]
"""A word and what it does."""
_WHOLE = re.compile(r"[0-9]{1,6}")


def is_whole(word: str) -> bool:
    """Whether a word is a seat, a depth or a place in a list."""
    return _WHOLE.fullmatch(word) is not None


@dataclass(frozen=True, slots=True)
class Answer:
    refusal: Refusal | None = None
    shown: RenderableType | None = None
    """What the person asked to see."""
    over: bool = False
    """The person goes."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the table's short language."""

    usage: str
    meaning: str
    answer: Callable[..., Answer]
    """Takes the sitting and the words that follow."""
