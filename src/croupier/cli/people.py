"""Who people are that stand in a journal by pseudonyms: the book of people says it, with a key."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.parameters import STREAM
from croupier.journal.opening import SERVERS
from croupier.values.errors import OutOfReach
from croupier.values.pseudonyms import with_names
from croupier.values.streams import as_recorded

if TYPE_CHECKING:
    from croupier.odds.showing import Listing

F = TypeVar("F", bound=Callable[..., Any])


def people_options(command: F) -> F:
    key = click.option(
        "--people-key",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Show people's names, with this key to their pseudonyms; else CROUPIER_PEOPLE_KEY"
        " holds it.",
    )
    book = click.option(
        "--people",
        metavar="FILE|URL",
        help="The book of people; else people.db beside the journal, or the same database.",
    )
    return key(book(command))


@dataclass(frozen=True, slots=True)
class Names:
    by_pseudonym: Mapping[str, str] = field(default_factory=dict)

    def told(self, text: str) -> str:
        return with_names(text, self.by_pseudonym)

    def in_document(self, document: Mapping[str, object]) -> dict[str, object]:
        text = json.dumps(document, ensure_ascii=False)
        shown: dict[str, object] = json.loads(with_names(text, self.by_pseudonym, _in_json))
        return shown

    def escaped(self, page: str) -> str:
        """The same in HTML."""
        return with_names(page, self.by_pseudonym, escape)

    def in_listing(self, listing: Listing) -> Listing:
        lines = [tuple(map(self.told, line)) for line in listing.lines]
        records = [self.in_document(each) for each in listing.records]
        return replace(listing, lines=lines, records=records)

    def on_record(self, name: str) -> str:
        """By which the record knows whoever has this name."""
        found = (each for each, known in self.by_pseudonym.items() if known == name)
        return next(found, name)

    def stream(self, name: str | None) -> str | None:
        return as_recorded(name, self.on_record) if name else name


def _in_json(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)[1:-1]


def names_for(journal: str, people_key: Path | None, people: str | None) -> Names:
    """None without a key; a key that was named wants its book."""
    from croupier.web.people.people_keys import given_people_key  # noqa: PLC0415 slow

    key = given_people_key(people_key)
    if people is None and journal == STREAM and people_key is not None:
        raise click.UsageError("a journal from standard input has no book beside it: name --people")
    where = _beside(journal) if people is None else _named(people)
    if key is None:
        if people is not None:
            raise click.UsageError("--people tells nobody's name without --people-key")
        return Names()
    if isinstance(where, Path) and (not where.is_file() or (people is None and journal == STREAM)):
        if people_key is None:
            return Names()
        raise OutOfReach(f"{where}: there is no book of people; name it with --people")
    from croupier.web.people.pseudonyms import names_in  # noqa: PLC0415 slow

    return Names(names_in(where, key))


def _named(where: str) -> str | Path:
    return where if where.startswith(SERVERS) else Path(where)


def _beside(journal: str) -> str | Path:
    from croupier.web.settings import PEOPLE_FILE  # noqa: PLC0415

    where = _named(journal)
    return where.parent / PEOPLE_FILE if isinstance(where, Path) else where
