"""What a name looks like on a screen: two names that look alike come to the same text."""

# ruff: noqa: RUF001 RUF002 it is about letters that look like others

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from itertools import filterfalse, groupby

# Python knows the names and kinds of letters, not their shapes. Names of two scripts are refused
# anyway, so the table needs what a whole name can be written with: the letters of Cyrillic and
# Greek that have the shape of a Latin one, and the East Asian ones that may stand in one name.
SHAPES: Mapping[str, str] = {
    "A": "АΑ",
    "B": "ВΒ",
    "C": "С",
    "E": "ЕΕ",
    "H": "НΗ",
    "J": "ЈͿ",
    "K": "КΚ",
    "M": "МΜ",
    "N": "Ν",
    "O": "ОΟ",
    "P": "РΡ",
    "S": "Ѕ",
    "T": "ТΤ",
    "X": "ХΧ",
    "Y": "УҮΥ",
    "Z": "Ζ",
    "a": "аαɑ",
    "b": "вьβ",
    "c": "с",
    "d": "ԁ",
    "e": "еєε",
    "g": "ɡ",
    "h": "нһ",
    "i": "іιı",
    "j": "јϳ",
    "k": "кκ",
    "l": "IІΙӀӏ1|",
    "m": "м",
    "n": "пη",
    "o": "оοσ0",
    "p": "рρ",
    "q": "ԛ",
    "r": "г",
    "s": "ѕ",
    "t": "тτ",
    "u": "υ",
    "v": "νѵ",
    "w": "ѡωԝ",
    "x": "хχ",
    "y": "уүγ",
    "3": "Зз",
    "6": "б",
    "一": "ー",
    "'": "‘’ʼ`",
    "ニ": "二",
    "エ": "工",
    "カ": "力",
    "ロ": "口",
    "タ": "夕",
    "ト": "卜",
    "ハ": "八",
    "ヘ": "へ",
}
NEARLY: Mapping[str, str] = {
    "L": "Լ",
    "O": "Օ",
    "S": "Տ",
    "U": "Ս",
    "ae": "æ",
    "b": "ƅ",
    "d": "ð",
    "e": "əә",
    "f": "քʃ",
    "g": "ց",
    "h": "հ",
    "i": "ɩ",
    "k": "ĸ",
    "l": "Ɩǀןוا",
    "n": "ոռŋ",
    "o": "օסهഠଠဝዐ",
    "oe": "œ",
    "p": "þƿ",
    "q": "գզ",
    "s": "ƽടꜱ",
    "u": "սʊ",
    "v": "ʋ",
    "w": "աɯ",
    "y": "ɣ",
    "2": "ƨƻ",
    "3": "ʒȝ",
    "5": "Ƽ",
    "8": "ȣ",
}
"""Rarer letters that pass for these in haste, of Latin and of other scripts in wide use."""
DRAWN_TOGETHER = {"rn": "m", "vv": "w"}
"""Pairs that read as one letter."""
READ_TOGETHER = {**DRAWN_TOGETHER, "cl": "d", "เเ": "แ", "ເເ": "ແ"}
"""Those too that do so in haste, or in Thai and Lao; a dock is on record as something else than a
clock."""
READ_AS = str.maketrans({"i": "l", "0": "o", "1": "l", "2": "z", "5": "s", "8": "b"})
"""Digits that read as letters, and an i that reads as an l wherever a 1 reads as both."""
DASHES = "Pd"
APART = "ǀ"
"""Stands between two numbers: a letter, so that it stays, and one that nobody's name has."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
PUNCTUATION = frozenset("PSZ")
"""Kinds of signs that stand between words: with symbols and blanks."""
ABOVE_OR_BELOW, THROUGH, NUKTA = 200, 1, 7
"""Classes of marks that stand around a letter, go through it or are a dot at its foot; the marks of
other scripts are letters in all but name."""
MARKS = "M"

_SHAPE_OF = {sign: shape for shape, signs in SHAPES.items() for sign in signs}
_NEAR = {
    each: shape
    for shape, signs in NEARLY.items()
    for sign in signs
    for each in (sign.upper(), sign)
}
_OF_A_LETTER = re.compile(r"LATIN (?:SMALL|CAPITAL) LETTER (?:[A-Z-]+ )*?([A-Z])(?: WITH .*)?")
"""The names of letters with a stroke or a hook, turned, open, insular or in script."""
_BETWEEN_DIGITS = re.compile(r"(?<=[0-9])[\W_]+(?=[0-9])")


@lru_cache(4096)  # whoever opens a table is held to every other one
def looks(name: str) -> str:
    """What somebody reads who reads in haste: no capitals, accents, blanks or punctuation.

    Two numbers stay two: what stands between them is seen.

    >>> looks("Раul") == looks("PauI") == looks("paul") == looks("P. äul")
    True
    >>> looks("mini-1") == looks("m1ni 1"), looks("mini-1-1") == looks("mini-11")
    (True, False)
    """
    plain = unicodedata.normalize("NFC", "".join(filterfalse(_is_accent, _parted(name))))
    numbers = _BETWEEN_DIGITS.sub(APART, "".join(map(_usual, plain)))
    letters = "".join(filterfalse(_is_punctuation, drawn(numbers)))
    return _marks_in_order(_together(letters, READ_TOGETHER).translate(READ_AS))


@lru_cache(4096)  # whoever is on record is asked for again and again
def drawn(name: str) -> str:
    """What is left of a name when shapes are all that counts, and capitals do not.

    >>> drawn("Раul") == drawn("PauI") == drawn("paul")
    True
    """
    shapes = "".join(map(_shape, unicodedata.normalize("NFKC", name)))
    return _together(unicodedata.normalize("NFKC", shapes.casefold()), DRAWN_TOGETHER)


def is_mark(sign: str) -> bool:
    """What is drawn around the letter before it."""
    return unicodedata.category(sign)[0] == MARKS


def _marks_in_order(read: str) -> str:
    """Around one letter it is not seen which of them was written first."""
    runs = groupby(read, is_mark)
    return "".join("".join(sorted(run) if of_marks else run) for of_marks, run in runs)


def _together(read: str, pairs: Mapping[str, str]) -> str:
    for pair, letter in pairs.items():
        read = read.replace(pair, letter)
    return read


def _parted(name: str) -> str:
    """Letters, and their accents apart."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))


def _is_accent(sign: str) -> bool:
    kind = unicodedata.combining(sign)
    return kind >= ABOVE_OR_BELOW or kind in {THROUGH, NUKTA}


def _is_punctuation(sign: str) -> bool:
    return unicodedata.category(sign)[0] in PUNCTUATION


def _usual(sign: str) -> str:
    """The letter that somebody takes a rarer one for."""
    if sign.isascii() or sign in _NEAR:
        return _NEAR.get(sign, sign)
    found = _OF_A_LETTER.fullmatch(unicodedata.name(sign, ""))
    if found is None:
        return sign
    return found[1].lower() if sign.islower() else found[1]


def _shape(sign: str) -> str:
    if sign.isascii() and sign not in _SHAPE_OF:
        return sign
    if unicodedata.category(sign) == DASHES:
        return "-"
    named = unicodedata.name(sign, "")
    if named.startswith(SMALL_CAPITAL) and len(named) == len(SMALL_CAPITAL) + 1:
        return named[-1].lower()
    return _SHAPE_OF.get(sign, sign)
