"""`croupier trace`: clause by clause, the rule that honours it and the tests that prove it."""

from __future__ import annotations

import click

from croupier.cli.output import json_option, print_json, print_table
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.trace import Traced, shipped_trace


@click.command("trace")
@click.argument("chapter", required=False)
@click.option("--missing", is_flag=True, help="List only clauses that no test names.")
@json_option
def command(chapter: str | None, *, missing: bool, as_json: bool) -> None:
    """Show which rule and which tests honour each clause.

    Without CHAPTER, the share covered of every chapter; with one, its clauses.
    """
    everything = shipped_trace()
    sources = list(dict.fromkeys(each.clause.source for each in everything))
    if chapter is not None and chapter not in sources:
        raise click.UsageError(f"no chapter {chapter!r}; {nearest(chapter, sources)}")
    shown = [each for each in everything if chapter in {None, each.clause.source}]
    listed = [each for each in shown if not (missing and each.tests)]
    shares = [_share(source, shown) for source in sources if chapter in {None, source}]
    if as_json:
        print_json({"chapters": shares, "clauses": [_document(each) for each in listed]})
        return
    if chapter is not None or missing:
        rows = [
            (each.clause.id, each.clause.requirement, _few(each.rules), _few(each.tests))
            for each in listed
        ]
        print_table("Clauses", ("clause", "requirement", "rule", "tests"), rows)
    columns = ("chapter", "clauses", "with a rule", "with a test", "share")
    print_table("Coverage", columns, [[str(cell) for cell in row.values()] for row in shares])


def _share(source: str, everything: list[Traced]) -> dict[str, object]:
    own = [each for each in everything if each.clause.source == source]
    tested = sum(bool(each.tests) for each in own)
    return {
        "chapter": source,
        "clauses": len(own),
        "with_rule": sum(bool(each.rules) for each in own),
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
        "rules": list(each.rules),
        "tests": list(each.tests),
    }


def _few(places: tuple[str, ...]) -> str:
    more = f" and {len(places) - 2} more" if len(places) > 2 else ""
    return "\n".join(places[:2]) + more
