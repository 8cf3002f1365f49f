"""In which tongue sentences are said: English, unless whoever renders them says otherwise.

What is decided and recorded is always said in English. A tongue is spoken only while something is
rendered for somebody who reads it, and ends with that.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context, ContextVar, Token, copy_context

Saying = Callable[[str], str]
"""Gives a text as another tongue has it, with the same fields."""

_SPOKEN = ContextVar[Saying | None]("croupier_spoken", default=None)


def in_tongue(text: str) -> str:
    """The text as it is said here and now.

    >>> with speaking({"the dealer": "荷官"}.__getitem__):
    ...     in_tongue("the dealer")
    '荷官'
    >>> in_tongue("the dealer")
    'the dealer'
    """
    saying = _SPOKEN.get()
    return text if saying is None else saying(text)


def spoken_here() -> Saying | None:
    """What says it, for whoever keeps something that was said."""
    return _SPOKEN.get()


def in_english() -> Context:
    """For a task that outlives whoever began it."""
    context = copy_context()
    context.run(_SPOKEN.set, None)
    return context


class speaking:  # noqa: N801 it is said as a word: with speaking(...)
    """Whatever is rendered within is said so; None is English.

    A class, since every order of a table enters it several times and a generator is slower.
    """

    __slots__ = ("_before", "_saying")
    _before: Token[Saying | None]

    def __init__(self, saying: Saying | None) -> None:
        self._saying = saying

    def __enter__(self) -> None:
        self._before = _SPOKEN.set(self._saying)

    def __exit__(self, *_: object) -> None:
        _SPOKEN.reset(self._before)
