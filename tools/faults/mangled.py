"""What was handed in, mangled: bits turned, pieces moved, odd words and endless things put in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

CORPUS = Path(__file__).parent.parent.parent / "tests" / "corpus"
"""A folder for each kind: small real inputs, and every input that ever broke something."""
DEEP = 20_000
"""So many brackets open and never close; what goes down into each is at its end long before."""
MOST_CHANGES = 4
NUMBERS = (
    0, -1, 1, 2, 99, 2**31, 2**53, 2**63, -(2**63), 2**64, 10**30, 10**400, 0.5, -0.0, 1e308,
    float("nan"), float("inf"),
)  # fmt: skip
WORDS = (
    "", " ", "\0", "\n", "\r\n", "\t", "\x1b[2J", "\x7f", "\u200b", "\u202e", "\ufeff", "\ufffd",
    "é", "e\u0301", "ß", "İ", "²", "٣", "Ⅷ", "½", "\N{FULLWIDTH LATIN SMALL LETTER A}",
    "\N{PLAYING CARD ACE OF SPADES}",
    "\N{HANGUL CHOSEONG FILLER}", "\N{COMBINING ENCLOSING KEYCAP}" * 30, "\u2028", "/", "..",
    "../../etc/passwd", "%s%n", "{0.__class__}", "{seat}", "$(id)", "';--", "null", "true", "NaN",
    "-", "--", "+", "1e999999999", "0x10", "0x" + "f" * 5_000, "1_000", "9" * 5_000, "-0",
    "0.0000001", "1/0",
    "1" + "0" * 400, "a." * 3_000, "[" * DEEP, "{" * DEEP, '{"a":' * DEEP, "(" * DEEP, "x" * 70_000,
)  # fmt: skip


def inputs(kind: str) -> list[bytes]:
    """Whatever is kept of one kind, by name."""
    return [each.read_bytes() for each in sorted((CORPUS / kind).glob("*"))]


def mangled_bytes(whole: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    told = bytearray(whole)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        chance.choice(_OF_BYTES)(told, chance.choice(others), chance)
    return bytes(told)


def mangled_text(whole: str, others: Sequence[str], chance: Random) -> str:
    for _ in range(chance.randint(1, MOST_CHANGES)):
        whole = chance.choice(_OF_TEXT)(whole, chance.choice(others), chance)
    return whole


def as_sent(document: Any, others: Sequence[Any], chance: Random) -> bytes:  # noqa: ANN401 any JSON
    """As it is, with its bytes mangled, or with its shape."""
    match chance.randrange(4):
        case 0:
            return json.dumps(document).encode()
        case 1:
            told = [json.dumps(each).encode() for each in others]
            return mangled_bytes(json.dumps(document).encode(), told, chance)
        case _:
            return json.dumps(mangled_document(document, others, chance)).encode()


def mangled_document(document: Any, others: Sequence[Any], chance: Random) -> Any:  # noqa: ANN401 any JSON
    """Its shape is kept but for a place or a few."""
    told = json.loads(json.dumps(document))
    for _ in range(chance.randint(1, MOST_CHANGES)):
        places = list(_places(told))
        if not places:
            return odd_value(chance)
        inside, key = chance.choice(places)
        match chance.randrange(5):
            case 0:
                del inside[key]
            case 1 if isinstance(inside, dict):
                inside[odd_word(chance)[:100]] = inside[key]
            case 1:
                inside.insert(key, inside[key])
            case 2:
                inside[key] = _elsewhere(chance.choice(others), chance)
            case 3 if isinstance(inside[key], int | float):
                inside[key] += chance.choice((-1, 1, 100))
            case _:
                inside[key] = odd_value(chance)
    return told


def odd_value(chance: Random) -> object:
    plain: tuple[object, ...] = (None, True, False, [], {}, [[]], {"": None}, [None] * 300)
    return chance.choice((*plain, *NUMBERS, *NUMBERS, odd_word(chance), odd_word(chance), "\ud800"))


def odd_word(chance: Random) -> str:
    return chance.choice(WORDS)


def _places(document: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
    match document:
        case dict():
            entries: list[tuple[Any, Any]] = list(document.items())
        case list():
            entries = list(enumerate(document))
        case _:
            entries = []
    for key, each in entries:
        yield document, key
        yield from _places(each)


def _elsewhere(document: Any, chance: Random) -> Any:  # noqa: ANN401
    places = list(_places(document))
    if not places:
        return document
    inside, key = chance.choice(places)
    return deepcopy(inside[key])  # it may come to lie in itself


def _span(size: int, chance: Random) -> slice:
    start = chance.randint(0, size)
    return slice(start, min(size, start + chance.choice((0, 1, 1, 2, 4, 16, 256, size))))


def _turn_a_bit(told: bytearray, _: bytes, chance: Random) -> None:
    if told:
        told[chance.randrange(len(told))] ^= 1 << chance.randrange(8)


def _put_a_byte(told: bytearray, _: bytes, chance: Random) -> None:
    if told:
        told[chance.randrange(len(told))] = chance.choice((0, 1, 0x7F, 0x80, 0xFF))


def _blot(told: bytearray, _: bytes, chance: Random) -> None:
    span = _span(len(told), chance)
    told[span] = bytes([chance.randrange(256)]) * len(told[span])


def _cut(told: bytearray, _: bytes, chance: Random) -> None:
    del told[_span(len(told), chance)]


def _repeat(told: bytearray, _: bytes, chance: Random) -> None:
    span = _span(len(told), chance)
    told[span] = bytes(told[span]) * 2


def _splice(told: bytearray, other: bytes, chance: Random) -> None:
    told[_span(len(told), chance)] = other[_span(len(other), chance)]


_OF_BYTES = (_turn_a_bit, _turn_a_bit, _turn_a_bit, _put_a_byte, _blot, _cut, _repeat, _splice)


def _through_bytes(whole: str, other: str, chance: Random) -> str:
    told = bytearray(whole.encode(errors="replace"))
    chance.choice(_OF_BYTES)(told, other.encode(errors="replace"), chance)
    return told.decode(errors="replace")


def _odd_word_in_text(whole: str, _: str, chance: Random) -> str:
    span = _span(len(whole), chance)
    return f"{whole[: span.start]}{odd_word(chance)}{whole[span.stop :]}"


def _words_moved(whole: str, other: str, chance: Random) -> str:
    """By blanks, so that it is read further than letters moved."""
    words, strange = whole.split(" "), other.split(" ")
    words[_span(len(words), chance)] = strange[_span(len(strange), chance)]
    return " ".join(words)


def _lines_moved(whole: str, other: str, chance: Random) -> str:
    lines, strange = whole.split("\n"), other.split("\n")
    lines[_span(len(lines), chance)] = strange[_span(len(strange), chance)]
    return "\n".join(lines)


def _number_changed(whole: str, _: str, chance: Random) -> str:
    digits = [n for n, each in enumerate(whole) if each in "0123456789"]
    if not digits:
        return whole
    at = chance.choice(digits)
    return f"{whole[:at]}{chance.choice(NUMBERS)}{whole[at + 1 :]}"


_OF_TEXT: tuple[Callable[[str, str, Random], str], ...] = (
    _through_bytes,
    _odd_word_in_text,
    _words_moved,
    _lines_moved,
    _number_changed,
)
