"""`croupier trace`: clause by clause, how it is honoured, where, and which tests prove it."""

from __future__ import annotations

import click

from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import RulebookName
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.trace import Honouring, Traced, shipped_trace


@click.command("trace")
@click.argument("chapter", required=False, type=RulebookName())
@click.option("--missing", is_flag=True, help="List only clauses that no test names.")
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in Honouring]),
    help="List only clauses that are honoured so; `physical` is the checklist for people.",
)
@json_option
def command(chapter: str | None, *, missing: bool, kind: str | None, as_json: bool) -> None:
    """Show how each clause is honoured, by which rule, and which tests prove it.

    Without CHAPTER, the figures of every chapter; with one, its clauses.
    """
    everything = shipped_trace()
    sources = list(dict.fromkeys(each.clause.source for each in everything))
    if chapter is not None and chapter not in sources:
        raise click.UsageError(f"no chapter {chapter!r}; {nearest(chapter, sources)}")
    shown = [each for each in everything if chapter in {None, each.clause.source}]
    listed = [
        each
        for each in shown
        if not (missing and each.tests) and (kind is None or _is_listed(each, kind))
    ]
    shares = [_share(source, shown) for source in sources if chapter in {None, source}]
    if as_json:
        print_json({"chapters": shares, "clauses": [_document(each) for each in listed]})
        return
    if chapter is not None or missing or kind is not None:
        lines = [
            (
                each.clause.id,
                each.clause.requirement,
                _kind(each),
                _where_or_why(each, kind),
                _few(each.tests),
            )
            for each in listed
        ]
        print_table("Clauses", ("clause", "requirement", "kind", "rule or reason", "tests"), lines)
    columns = ("chapter", "clauses", *(each.value for each in Honouring), "with a test", "share")
    rows = [[str(cell) for cell in row.values()] for row in shares]
    print_table("Coverage", columns, rows, right=columns[1:])


def _share(source: str, everything: list[Traced]) -> dict[str, object]:
    own = [each for each in everything if each.clause.source == source]
    tested = sum(bool(each.tests) for each in own)
    kinds = {each.value: sum(traced.kind is each for traced in own) for each in Honouring}
    return {
        "chapter": source,
        "clauses": len(own),
        **{name.replace(" ", "_"): count for name, count in kinds.items()},
        "with_test": tested,
        "share": f"{tested / len(own):.1%}",
    }


def _document(each: Traced) -> dict[str, object]:
    return {
        "clause": each.clause.id,
        "chapter": each.clause.source,
        "section": each.clause.section,
        "kind": each.clause.kind,
        "requirement": each.clause.requirement,
        "honoured": _kind(each),
        "why": each.why,
        "by_people": each.by_people,
        "rules": list(each.rules),
        "tests": list(each.tests),
    }


def _kind(each: Traced) -> str:
    return each.kind.value if each.kind else ""


def _is_listed(each: Traced, kind: str) -> bool:
    """People see to more than to what nothing else honours."""
    return _kind(each) == kind or (kind == Honouring.PHYSICAL.value and bool(each.by_people))


def _where_or_why(each: Traced, kind: str | None) -> str:
    if kind == Honouring.PHYSICAL.value and each.by_people:
        return each.by_people
    return _few(each.rules) or each.why


def _few(places: tuple[str, ...]) -> str:
    more = f" and {len(places) - 2} more" if len(places) > 2 else ""
    return "\n".join(places[:2]) + more
