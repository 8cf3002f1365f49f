"""A new submission as text: every choice with what it may be, its default and its clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from croupier.rulebooks.chapter import Standing
from croupier.rulebooks.submissions.fields import Field
from croupier.rulebooks.submissions.form import Form, FormWager
from croupier.rulebooks.toml_text import toml_key, toml_value

WIDTH = 100


def blank_submission(form: Form) -> str:
    """Lawful as it stands; what begins with # is said by nobody yet."""
    parts = [
        "\n".join(_head(form)),
        "\n\n".join(map(_entry, _under(form, ""))),
        _section("options", "What the chapter leaves to the house.", _under(form, "options")),
        "\n\n".join(_wager(form, each) for each in form.wagers),
        *_progressive(form),
        _limits(form),
        _section("gaming_day", "By which day its books are kept.", _under(form, "gaming_day")),
        _approvals(form),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _head(form: Form) -> Iterator[str]:
    yield f"# A Rules Submission for {form.variant_title} under {form.rulebook}."
    yield f"# {form.authority}"
    yield "#"
    yield from _comment(
        "Each key has above it what it is about, what it may be, the clause, and what is taken"
        " where nothing is filed. What stands here as a comment is not filed: take the # away to"
        " file it. `croupier check --strict` tells what is still wanting."
    )


def _comment(words: str) -> list[str]:
    return [f"# {line}" for line in wrap(words, WIDTH - 2, break_on_hyphens=False)]


def _under(form: Form, table: str) -> list[Field]:
    """The fields right under a table; those the chapter fixes only where a file must say them."""
    return [
        each
        for each in form.fields
        if each.key.rpartition(".")[0] == table and (not each.fixed or not table)
    ]


def _entry(field: Field) -> str:
    return "\n".join([*_comment(_told(field)), _setting(field)])


def _setting(field: Field) -> str:
    line = f"{toml_key([field.key.rpartition('.')[2]])} = {toml_value(field.written)}"
    return line if field.active else f"# {line}"


def _told(field: Field) -> str:
    return "; ".join([f"{field.about}: {field.allowed}{_cited(field)}", *_remarks(field)])


def _cited(field: Field) -> str:
    cited = ", ".join(filter(None, (field.clause, field.reading)))
    return f" [{cited}]" if cited else ""


def _remarks(field: Field) -> Iterator[str]:
    if field.default is not None and not field.fixed:
        yield f"default {_shown(field.default)}"
    if field.to_file:
        yield "to be filed"
    if field.default is None and field.to_file and field.active:
        yield "put the house's own figure"
    if field.guarded:
        yield f"anything else wants the regulator's answer as [approvals.{field.reading}]"
    if field.only_with and not field.active:
        yield f"only with {field.only_with}"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _section(table: str, about: str, fields: Sequence[Field]) -> str:
    entries = "\n\n".join(map(_entry, fields))
    return "\n".join([*_comment(about), f"[{table}]", "", entries]) if fields else ""


def _wager(form: Form, wager: FormWager) -> str:
    standing = {
        Standing.ALWAYS: "always offered",
        Standing.COMPULSORY: f"compulsory at {form.variant_title}",
        Standing.ELECTIVE: "offered if the house likes",
    }
    said = [*_comment(f"{wager.title}, {standing[wager.standing]} [{wager.clause}]")]
    for pays in wager.pays:
        said += _comment(f"  {pays}")
    fields = _under(form, f"wagers.{wager.wager}")
    return "\n".join([*said, f"[wagers.{wager.wager}]", *map(_entry, fields)])


def _progressive(form: Form) -> Iterator[str]:
    """Each of its tables; a header is a comment where all under it is."""
    fields = [each for each in form.fields if each.key.startswith("progressive.")]
    for table, own in groupby(fields, key=lambda each: each.key.rpartition(".")[0]):
        rows = [each for each in own if not each.fixed]
        if rows:
            header = f"[{table}]" if any(each.active for each in rows) else f"# [{table}]"
            yield "\n".join([header, *_rows(table, rows)])


def _rows(table: str, rows: Sequence[Field]) -> list[str]:
    """Combinations are told once for all seats."""
    if table.endswith(".combinations"):
        first = rows[0]
        told = f"each seat's King and nine: {first.allowed}{_cited(first)}"
        return [*_comment(told), *map(_setting, rows)]
    return list(map(_entry, rows))


def _limits(form: Form) -> str:
    general = _section("limits", "The stakes the table takes.", _under(form, "limits"))
    own = [
        each for each in form.fields if each.key.startswith("limits.") and each.key.count(".") == 2
    ]
    rows = _inline("limits", own)
    about = _comment("A wager may have limits of its own, which go before the table's.")
    return "\n".join([general, "", *about, *rows])


def _inline(table: str, fields: Sequence[Field]) -> list[str]:
    """Each of them on one line of its table, as a comment."""
    rows = list[str]()
    for key, own in groupby(fields, key=lambda each: each.key.rpartition(".")[0]):
        value = {each.key.rpartition(".")[2]: each.written for each in own}
        rows.append(f"# {toml_key([key.removeprefix(f'{table}.')])} = {toml_value(value)}")
    return rows


def _approvals(form: Form) -> str:
    """What others have approved is filed by a person, once it is so."""
    fields = [each for each in form.fields if each.key.startswith("approvals.")]
    if not fields:
        return ""
    said = _comment(
        "Approvals and answers on record: practice alone needs none of them. An answer of the"
        " regulator to a reading stands here under the reading's name."
    )
    rows = list[str]()
    for _, own in groupby(fields, key=lambda each: each.key.rpartition(".")[0]):
        first, *rest = own
        where = f"; only with {first.only_with}" if first.only_with else ""
        rows += ["", *_comment(f"{first.about}{_cited(first)}{where}")]
        rows += _inline("approvals", [first, *rest])
    return "\n".join([*said, "[approvals]", *rows])
