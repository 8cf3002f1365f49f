"""XML as a tree, from whoever hands it in: no entities, nothing fetched, nothing without end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from croupier.values.refusals import BadMaterial

MOST_LETTERS, MOST_NODES, DEEPEST = 8_000_000, 100_000, 100


@dataclass(slots=True, eq=False)
class Node:
    name: str
    """Without its namespace."""
    attributes: dict[str, str]
    inside: list[Node | str] = field(default_factory=list)

    def get(self, key: str, otherwise: str = "") -> str:
        return self.attributes.get(key, otherwise)

    @property
    def nodes(self) -> list[Node]:
        return [each for each in self.inside if isinstance(each, Node)]

    @property
    def text(self) -> str:
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)

    def all(self) -> Iterator[Node]:
        yield self
        for each in self.nodes:
            yield from each.all()


class _Reader:
    def __init__(self) -> None:
        self.root = Node("", {})
        self.open = [self.root]
        self.count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_NODES:
            raise BadMaterial(f"has more than {MOST_NODES:,} elements")
        if len(self.open) > DEEPEST:
            raise BadMaterial(f"is nested more than {DEEPEST} deep")
        named = {_plain(key): value for key, value in attributes.items()}
        node = Node(_plain(name), named)
        self.open[-1].inside.append(node)
        self.open.append(node)

    def end(self, _name: str) -> None:
        self.open.pop()

    def data(self, text: str) -> None:
        self.open[-1].inside.append(text)

    def entity(self, *_declared: object) -> None:
        raise BadMaterial("declares entities, which are not read; save it as plain SVG")


def _plain(name: str) -> str:
    return name.rpartition("}")[2]


def read_tree(text: str) -> Node:
    """The root of a document."""
    if len(text) > MOST_LETTERS:
        raise BadMaterial(f"is larger than {MOST_LETTERS:,} letters")
    reader, parser = _Reader(), expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.data
    parser.EntityDeclHandler = reader.entity
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise BadMaterial(f"is no XML: {error}") from None
    return reader.root.nodes[0]
