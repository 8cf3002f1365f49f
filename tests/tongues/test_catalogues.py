"""What players' pages and scripts say stands in both Chinese catalogues, with the same fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from jinja2 import nodes

from croupier.tongues import ENGLISH, TONGUES, catalogue, tongue_of
from croupier.tongues.catalogues import file_of as catalogue_file
from croupier.web.pages.files import WEB, file_of
from croupier.web.pages.rendering import templates as environment
from tools.script_texts import literals
from tools.tongues import SAID, STAFF, players_scripts, templates

OTHERS = [tongue for tongue in TONGUES if tongue != ENGLISH]
FIELD = re.compile(r"\{\w+\}|%\(\w+\)s|\$\d|</?\w+")
HAN = re.compile("[\N{CJK UNIFIED IDEOGRAPH-4E00}-\N{CJK UNIFIED IDEOGRAPH-9FFF}]")
SAME_IN_CHINESE = {
    *("ace", "jack", "queen", "king"),
    *("the {card}", "{rank} of {suit}", "{sum} of {least}", "{told}: {why}"),
}
"""Said as what is printed on the card, or without the little words of English."""


def messages(tongue: str, domain: str) -> dict[tuple[str, str], Message]:
    with catalogue_file(tongue, domain).open(encoding="utf-8") as lines:
        return {(each.context or "", _first(each.id)): each for each in read_po(lines) if each.id}


def _first(text: str | list[str] | tuple[str, ...] | None) -> str:
    return text if isinstance(text, str) else text[0] if text else ""


@pytest.mark.parametrize("domain", SAID)
@pytest.mark.parametrize("tongue", OTHERS)
def test_every_text_has_its_words(tongue: str, domain: str) -> None:
    said = {(each.context, each.text): each for each in SAID[domain]()}
    known = messages(tongue, domain)
    assert said, "nothing is said at all"
    assert sorted(said.keys() - known.keys()) == [], "`make tongues` puts them there"
    assert sorted(known.keys() - said.keys()) == [], "nothing says this any longer"
    for key, each in known.items():
        words = _first(each.string)
        assert not each.fuzzy, key
        assert set(FIELD.findall(words)) == set(FIELD.findall(key[1])), f"{key}: {words}"
        is_words = re.search("[A-Za-z]", FIELD.sub("", key[1])) and key[1] not in SAME_IN_CHINESE
        assert words if not is_words else HAN.search(words), f"{key}: {words}"


def test_simplified_and_traditional_are_each_their_own() -> None:
    simplified, traditional = (
        {word for each in SAID for word in map(str, catalogue(tongue, each).texts.values())}
        for tongue in OTHERS
    )
    for only in "庄闲赌发这":
        assert any(only in words for words in simplified), only
        assert not any(only in words for words in traditional), only
    for only in "莊閒賭發這":
        assert any(only in words for words in traditional), only
        assert not any(only in words for words in simplified), only


NOT_SO = {
    "zh-Hans": ("楼面", "号座位", "赌桌", "自我排除", "盖牌已出", "优惠券", "牌叠从", "练习币"),
    "zh-Hant": (
        "樓面",
        "號座位",
        "賭桌",
        "自我排除",
        "免傭",
        "加註",
        "旁註",
        "所籤",
        "哈希",
        "字符",
        "登錄",
        "“",
    ),
}
"""What other pages call by other words, or is another word's character."""


@pytest.mark.parametrize("tongue", OTHERS)
def test_a_thing_has_one_name_in_all_that_is_said(tongue: str) -> None:
    domains = (*SAID, "sentences")
    words = [each for domain in domains for each in catalogue(tongue, domain).texts.values()]
    assert not [each for each in words for other in NOT_SO[tongue] if other in each]


APART = re.compile(rf"{HAN.pattern} (?=[\d{{%])|(?:\d|\}}|%\(\w+\)s) (?={HAN.pattern})")
A_TILE = re.compile(rf"{HAN.pattern}+ \d-\d")
SET_APART = {"{year}年{month}月{day}日 {clock}"}
"""A day and its time."""


@pytest.mark.parametrize("tongue", OTHERS)
@pytest.mark.parametrize("domain", [*SAID, "sentences"])
def test_figures_stand_close_to_characters(tongue: str, domain: str) -> None:
    words = set(catalogue(tongue, domain).texts.values()) - SET_APART
    assert not [each for each in words if APART.search(each) and not A_TILE.fullmatch(each)]


# Templates

SHOWN = ("title", "aria-label", "placeholder", "alt")
IN_EVERY_TONGUE = {
    "Croupier": "the name of the house's program",
    "UTC": "a time zone's name",
    "A": "beside a Chinese character, the sign of the chooser",
    "(prefers-contrast: more)": "a wish of the device",
    "L": "a key", "C": "a key", "W": "a key", "M": "a key", "T": "a key", "O": "a key",
    "B": "a key", "R": "a key", "D": "a key", "S": "a key", "H": "a key", "P": "a key",
    "K": "a key", "I": "a key", "N": "a key", "Enter": "a key",
}  # fmt: skip
OF_ATTRIBUTES = {"doubt"}
"""Macros that write no words, but attributes."""
GETTEXT = {"_", "gettext", "ngettext", "pgettext", "npgettext"}
LETTERS = re.compile(r"[A-Za-z]+")
PROSE = re.compile(r"[A-Za-z]{2,}[,;:.?!…]? +\S|\S +[A-Za-z]{2,}|^[A-Z][a-z]")


class _Seen(HTMLParser):
    """Words that stand in a page as they are written."""

    def __init__(self) -> None:
        super().__init__()
        self.words = list[str]()

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.words += [value or "" for name, value in attrs if name in SHOWN]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("path", templates(), ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_template_of_players_holds_no_words_of_its_own(path: Path) -> None:
    parsed = environment().parse(path.read_text(encoding="utf-8"))
    page = _Seen()
    page.feed("".join(_written(parsed)))
    found = {word for words in page.words for word in LETTERS.findall(words)}
    assert found - IN_EVERY_TONGUE.keys() == set()
    for output in parsed.find_all(nodes.Output):
        for text in _literals(output):
            assert not PROSE.search(text) or text in IN_EVERY_TONGUE, text


def _written(node: nodes.Node) -> Iterator[str]:
    """The template's own text, a space for whatever is filled in."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.TemplateData):
            yield child.data
        elif not isinstance(child, nodes.Macro) or child.name not in OF_ATTRIBUTES:
            yield from _written(child)


def _literals(node: nodes.Node) -> Iterator[str]:
    """Texts that are shown without asking the catalogue."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Call) and _name(child.node) in GETTEXT | {"static_url"}:
            continue
        if isinstance(child, nodes.Compare | nodes.Getitem | nodes.Filter):
            continue
        if isinstance(child, nodes.Pair):  # the key is nobody's to read
            yield from _literals(nodes.Output([child.value]))
            continue
        if isinstance(child, nodes.Const) and isinstance(child.value, str):
            yield child.value
        yield from _literals(child)


def _name(node: nodes.Node) -> str:
    return node.name if isinstance(node, nodes.Name) else ""


# Scripts

OF_MACHINES = {
    "Escape": "a key", "Enter": "a key", "Backspace": "a key", "Delete": "a key",
    "Shift": "a key", "Control": "a key", "Alt": "a key", "Meta": "a key",
    "Infinity": "a number", "As": "a card in notation",
    "SHA-256": "a hash", "Ed25519": "a signature",
    "(prefers-reduced-motion: reduce)": "a wish of the device",
    "(prefers-contrast: more)": "a wish of the device",
    "play play-${}": "two classes",
    "another view": "why a line is hung up, told to the server alone",
    "croupier verify-round ${}-${}.proof.json${}": "a command",
}  # fmt: skip
A_MACHINES = re.compile(
    r"^[/.#\[@:]|translate\(|rotate\(|samesite=|\[role|\[tabindex|\[type|button, |, button|px "
    r"|^M\$|^main :is|^extra |^index |^text/|^application/"
)
"""Selectors, addresses, styles and drawings."""


@pytest.mark.parametrize("path", players_scripts())
def test_a_script_of_players_says_nothing_past_the_catalogue(path: str) -> None:
    code = file_of(path).read_text(encoding="utf-8")
    assert not re.search(r"(?<![\w.$])(?:t|tc|tn)\((?![\"'`)]|text|one|context)", code), (
        "no literal"
    )
    for each in literals(code):
        words = each.text.replace("${}", "")
        is_prose = PROSE.search(words) and re.search("[A-Za-z]{2}", words)
        is_key = code[each.end : each.end + 1] == ":"
        if not is_prose or each.call or is_key or each.before.endswith(" from "):
            continue
        assert each.text in OF_MACHINES or A_MACHINES.search(each.text), (
            f"{path}:{each.line}: {each.text}"
        )


# Styles

OF_THE_STAFF = {*STAFF, "dealer", "drills", "inspector"}
WRITTEN_BY_A_STYLE = re.compile(r"content:([^;}]*)")
QUOTED = re.compile(r'"([^"]*)"')


@pytest.mark.parametrize(
    "path", sorted((WEB / "static" / "css").glob("*.css")), ids=lambda p: p.stem
)
def test_a_style_of_players_writes_no_words(path: Path) -> None:
    if path.stem in OF_THE_STAFF:
        return
    for written in WRITTEN_BY_A_STYLE.findall(path.read_text(encoding="utf-8")):
        assert not any(LETTERS.search(words) for words in QUOTED.findall(written)), written


# Which tongue


@pytest.mark.parametrize(
    ("asked", "tongue"),
    [
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-TW,zh;q=0.9", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-MO,pt;q=0.5", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("en-GB,zh-CN;q=0.9", "en"),
        ("pt-PT,zh-CN;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-CN;q=0, en", "en"),
        ("zh-CN;q=much", "en"),
        ("de", "en"),
    ],
)
def test_a_browser_is_answered_in_the_tongue_it_asks_for(asked: str, tongue: str) -> None:
    assert tongue_of(asked) == tongue


@pytest.mark.parametrize("chosen", TONGUES)
def test_what_was_chosen_by_hand_goes_before_what_a_browser_asks_for(chosen: str) -> None:
    assert tongue_of("zh-TW", chosen) == chosen
    assert tongue_of("zh-TW", "tlh") == "zh-Hant"
