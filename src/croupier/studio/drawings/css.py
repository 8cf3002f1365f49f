"""How a node is painted: attributes, `style`, and style sheets with plain selectors.

Media queries and states of a pointer are passed over: a drawing is read as it lies on a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from croupier.studio.drawings.xml_tree import Node

INHERITED = frozenset(
    ["fill", "fill-opacity", "stroke", "stroke-opacity", "visibility", "font-size", "text-anchor"]
)
OWN = frozenset(["display", "opacity", "clip-path", "mask"])
KNOWN = INHERITED | OWN
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
MEDIA = re.compile(r"@[^{;]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})")
SIMPLE = re.compile(r"([#.]?)([\w-]+|\*)")
PLAIN = re.compile(r"(?:[#.]?[\w-]+|\*)+\Z")

Style = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rule:
    parts: tuple[tuple[tuple[str, str], ...], ...]
    """From the outermost to the node itself, each what its name, class and id must be."""
    declared: Style

    @property
    def weight(self) -> tuple[int, int, int]:
        marks = [mark for part in self.parts for mark, _ in part]
        return marks.count("#"), marks.count("."), marks.count("")

    def fits(self, chain: Sequence[Node]) -> bool:
        *before, last = self.parts
        if not _is(chain[-1], last):
            return False
        outer = iter(chain[:-1])
        return all(any(_is(node, part) for node in outer) for part in before)


def _is(node: Node, part: Iterable[tuple[str, str]]) -> bool:
    for mark, name in part:
        found = {"#": [node.get("id")], ".": node.get("class").split()}.get(mark, [node.name, "*"])
        if name not in found:
            return False
    return True


def rules_in(root: Node) -> list[Rule]:
    """Of all style sheets, the weightiest last."""
    found = list[Rule]()
    for sheet in (node.text for node in root.all() if node.name == "style"):
        text = MEDIA.sub("", COMMENT.sub("", sheet))
        for selectors, body in RULE.findall(text):
            declared = declarations(body)
            for selector in selectors.replace(">", " ").split(","):
                words = selector.split()
                if words and all(PLAIN.match(word) for word in words):
                    parts = tuple(tuple(SIMPLE.findall(word)) for word in words)
                    found.append(Rule(parts, declared))
    return sorted(found, key=lambda rule: rule.weight)


def declarations(text: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in text.split(";"))
    return {
        key.strip(): value.replace("!important", "").strip()
        for key, _, value in pairs
        if key.strip() in KNOWN
    }


class Rules:
    """Found by what the node itself must be."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.by_last = dict[tuple[str, str], list[tuple[int, Rule]]]()
        for n, rule in enumerate(rules):
            self.by_last.setdefault(rule.parts[-1][-1], []).append((n, rule))

    def fitting(self, chain: Sequence[Node]) -> list[Rule]:
        """The weightiest last."""
        node = chain[-1]
        classes = [(".", name) for name in node.get("class").split()]
        keys = [("", node.name), ("", "*"), ("#", node.get("id")), *classes]
        found = [each for key in keys for each in self.by_last.get(key, ())]
        found.sort(key=itemgetter(0))
        return [rule for _, rule in found if rule.fits(chain)]


def style_of(chain: Sequence[Node], rules: Rules, above: Style) -> Style:
    """What holds for the last of a chain of nodes."""
    node = chain[-1]
    own = {key: value for key, value in node.attributes.items() if key in KNOWN}
    for rule in rules.fitting(chain):
        own |= rule.declared
    own |= declarations(node.get("style"))
    inherited = {key: value for key, value in above.items() if key in INHERITED}
    return inherited | {key: value for key, value in own.items() if value != "inherit"}


def amount(style: Style, key: str, otherwise: float = 1.0) -> float:
    """A number or percentage; of anything else, what holds otherwise."""
    text = style.get(key, "").strip()
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        return otherwise
