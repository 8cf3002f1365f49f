"""What people and tables may be called, so that nothing passes for the house or for another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from croupier.values.actors import ACTORS, AUTOMATIC, HOUSE, OFFICES, PARTS, PUBLIC
from croupier.values.errors import Unreadable
from croupier.values.look_alikes import drawn, is_mark, looks
from croupier.values.messages import said
from croupier.values.streams import FLOOR, checked_table_id
from croupier.values.streams import OF_THE_HOUSE as BOOKS

LONGEST = 40
LONGEST_OF_A_TABLE = 60
CROUPIER = "croupier"
OF_THE_HOUSE = (CROUPIER, *ACTORS)
"""Whoever is on record under a name that begins like these is no person."""
RESERVED = frozenset({FLOOR, PUBLIC})
BEGIN_LIKE_THE_HOUSE = tuple(
    looks(article + word)
    for word in (CROUPIER, AUTOMATIC, HOUSE, *OFFICES)
    for article in ("", "the")
)
"""Nobody who joins is called so, however it is written."""
PARTS_OF_THE_HOUSE = frozenset(map(looks, (*PARTS, *BOOKS)))
"""Nor like one of these and no more."""
ME = "me"
WORDS_OF_THE_HOUSE = frozenset(
    looks(each) for each in (CROUPIER, *OFFICES, *PARTS, *BOOKS) if each != ME
)
"""Nor with one of these as a word of the name: a head dealer is a dealer."""
BESIDE_TABLES = frozenset(
    map(looks, (FLOOR, PUBLIC, "casino", "clock", "door", "meter", "meters", "program"))
)
"""Where a table stands, or what stands there: with another word it may be called after them."""
LETTERS_FOR_DIGITS = str.maketrans("347", "eat")
"""As people write a word so that it is not found."""
ARTICLES = frozenset(map(looks, ("the", "a", "an", "our", "my")))
WRITTEN_TOGETHER = frozenset(
    {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"},
)
"""Scripts that one name may mix, as names in East Asia do."""
EAST_ASIAN = "EAST ASIAN"
IN_WIDE_USE = frozenset(
    {
        EAST_ASIAN, "LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC",
        "THAANA", "ETHIOPIC", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL",
        "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER",
    },
)  # fmt: skip
"""Those that Unicode recommends for names (UAX 31, table 5). Lisu, Cherokee and others have whole
alphabets that are drawn as Latin is."""
SPELT_WITH_MARKS = frozenset(
    {
        "THAANA", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU",
        "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER",
    },
)  # fmt: skip
"""Scripts whose vowels are marks; in others a name does without, or has accents."""
ONE_VOWEL_TO_A_LETTER = SPELT_WITH_MARKS - {"THAANA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER"}
"""There two signs, or one behind a vowel, are drawn as another vowel is."""
MOST_MARKS = 4
"""Around one letter, as in a Burmese syllable."""
BLANK = " "
UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
"""Control and format signs, those that turn the direction of writing, odd blanks, no signs at
all."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and patterns that are drawn as nothing."""
VARIANTS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Marks that choose how the sign before them is drawn."""

_WRITTEN = re.compile(r"[^\W\d_](?:[\w .'-]*[\w.])?")
_FIRST_WORD = re.compile("[A-Z]*")
_NUMBERED = re.compile(r"[\W\d_]*$")
_NUMBERS = re.compile(r"^\d+|\d+$")
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_VOWEL_SIGN = re.compile(r"[A-Z]+ VOWEL SIGN ")
_VOWEL = re.compile(
    r"[A-Z]+ (?:LETTER (?:(?:SHORT|CANDRA|VOCALIC) )?(?:[AEIOU]+|[LR]+)(?:YANNA)?|IRI|URA)"
)
_OF_A_TABLE = re.compile(r"[^\W_](?:[\w ,.'-]*[^\W_])?")


def checked_person(text: str) -> str:
    """A name as it is kept.

    >>> checked_person("  Ann  O'Hara ")
    "Ann O'Hara"
    """
    normal = unicodedata.normalize("NFKC", text)
    _refuse_unseen("a name", normal)
    name = BLANK.join(normal.split())
    if not name:
        raise Unreadable("a name is missing")
    if len(name) > LONGEST:
        raise Unreadable(said("a name has at most {longest} characters", longest=LONGEST))
    if not _WRITTEN.fullmatch(_without_marks("a name", name)):
        raise Unreadable("a name has letters, digits, spaces and . _ - ' and begins with a letter")
    _refuse_odd_scripts("a name", name)
    if (
        is_of_the_house(name)
        or _speaks_for_the_house(name)
        or _has_a_word_of(WORDS_OF_THE_HOUSE, name)
    ):
        raise Unreadable(said("{name} is a name of the house; choose another", name=name))
    return name


def is_of_the_house(name: str) -> bool:
    """Whether it is one that no person on record can have."""
    return folded(name) in RESERVED or any(_begins_like(name, each) for each in OF_THE_HOUSE)


def checked_table(name: str, others: Iterable[str] = ()) -> str:
    """A name for a table that is to open beside others.

    >>> checked_table("Pit 3, table 4", ["Pit 3, table 3"])
    'Pit 3, table 4'
    """
    what = "a table's name"
    _refuse_unseen(what, name)
    checked_table_id(name)
    if len(name) > LONGEST_OF_A_TABLE:
        raise Unreadable(
            said(
                "{what} has at most {most} characters",
                what=what,
                most=LONGEST_OF_A_TABLE,
            )
        )
    if name != name.strip(BLANK) or BLANK * 2 in name:
        raise Unreadable(said("{what} has single blanks, and none before or behind it", what=what))
    usual = unicodedata.normalize("NFC", name)
    if not _OF_A_TABLE.fullmatch(_without_marks(what, usual)):
        raise Unreadable(
            said(
                "{what} has letters and digits, with blanks and , . ' _ - only between them",
                what=what,
            )
        )
    if name != usual:
        raise Unreadable(
            said(
                "{what} is kept as Unicode composes it (NFC); write {usual}", what=what, usual=usual
            )
        )
    _refuse_odd_scripts(what, name)
    if (
        look_alike(_bare(name), OF_THE_HOUSE)
        or _is_part_of_the_house(name)
        or _has_a_word_of(WORDS_OF_THE_HOUSE - BESIDE_TABLES, name)
    ):
        raise Unreadable(said("{name} is a name of the house; choose another", name=name))
    if other := look_alike(name, others):
        raise Unreadable(
            said(
                "{name} looks like {other}, which there is already; choose another name",
                name=name,
                other=other,
            )
        )
    return name


def _speaks_for_the_house(name: str) -> bool:
    bare = _bare(name)
    return looks(bare).startswith(BEGIN_LIKE_THE_HOUSE) or _is_part_of_the_house(bare)


def _is_part_of_the_house(name: str) -> bool:
    return looks(_without_article(name)) in PARTS_OF_THE_HOUSE


def _has_a_word_of(words: Collection[str], name: str) -> bool:
    """Numbered or not, and however many words it is written as."""
    written = tuple(filter(None, _BETWEEN_WORDS.split(name)))
    for heard in (written, tuple(_NUMBERS.sub("", each) for each in written)):
        read = tuple(looks(each).translate(LETTERS_FOR_DIGITS) for each in heard)
        if any("".join(read[a:b]) in words for a, b in combinations(range(len(read) + 1), 2)):
            return True
    return False


def _bare(name: str) -> str:
    """Without article and number: the second dealer is a dealer."""
    return _NUMBERED.sub("", _without_article(name)) or name


def _without_article(name: str) -> str:
    first, *others = _BETWEEN_WORDS.split(name, maxsplit=1)
    return others[0] if others and looks(first) in ARTICLES else name


def look_alike(name: str, others: Iterable[str]) -> str | None:
    """Another name that somebody could take for this one."""
    told, seen = folded(name), looks(name)
    alike = (each for each in others if folded(each) == told or looks(each) == seen)
    return next(alike, None)


def folded(name: str) -> str:
    """Names that differ only in capitals are one."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def _begins_like(name: str, word: str) -> bool:
    """However it is written: a capital I has the shape of another letter than a small one."""
    written = (word, word.capitalize(), word.upper())
    return folded(name).startswith(word) or drawn(name).startswith(tuple(map(drawn, written)))


def _refuse_unseen(what: str, text: str) -> None:
    for sign in text:
        if sign != BLANK and _is_unseen(sign):
            called = unicodedata.name(sign, "a control sign")
            text = "{what} holds U+{code}, {called}, which nobody can see"
            raise Unreadable(said(text, what=what, code=f"{ord(sign):04X}", called=called))


def _is_unseen(sign: str) -> bool:
    return (
        unicodedata.category(sign) in UNSEEN_KINDS
        or sign in UNSEEN
        or any(ord(sign) in each for each in VARIANTS)
    )


def _refuse_odd_scripts(what: str, name: str) -> None:
    scripts = set(filter(None, map(_script, unicodedata.normalize("NFKC", name))))
    if len(scripts) > 1:
        raise Unreadable(
            said("{what} is written in one script; letters of two can look alike", what=what)
        )
    if not scripts <= IN_WIDE_USE:
        raise Unreadable(
            said(
                "{what} is written in a script in wide use, so that everybody can read it",
                what=what,
            )
        )


def _without_marks(what: str, name: str) -> str:
    """The letters alone; a mark that its script does not spell with stays, and is none of them."""
    bare, around = list[str](), list[str]()
    for sign in name:
        if is_mark(sign) and bare and _script(bare[-1]) == _script(sign) in SPELT_WITH_MARKS:
            _refuse_overdrawn(what, bare[-1], [*around, sign])
            around.append(sign)
        else:
            bare.append(sign)
            around.clear()
    return "".join(bare)


def _refuse_overdrawn(what: str, letter: str, marks: Sequence[str]) -> None:
    signs = sum(bool(_VOWEL_SIGN.match(unicodedata.name(each))) for each in marks)
    vowels = signs + bool(_VOWEL.fullmatch(unicodedata.name(letter)))
    is_another = _script(letter) in ONE_VOWEL_TO_A_LETTER and vowels > 1
    if len(set(marks)) < len(marks) or len(marks) > MOST_MARKS or is_another:
        raise Unreadable(
            said(
                "{what} has marks around {letter} that nobody could tell from others",
                what=what,
                letter=letter,
            )
        )


def _script(sign: str) -> str:
    """Nothing for what every script uses."""
    if not (sign.isalnum() or is_mark(sign)) or (sign.isascii() and sign.isdigit()):
        return ""
    word = _FIRST_WORD.match(unicodedata.name(sign, ""))
    script = word.group() if word else ""
    return EAST_ASIAN if script in WRITTEN_TOGETHER else script
