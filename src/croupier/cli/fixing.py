"""`croupier check --fix`: what is found, mended by the nearest lawful choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import click

from croupier.cli.journals import plain
from croupier.cli.material import beside, write_file
from croupier.cli.output import print_json
from croupier.cli.subjects import subject_text
from croupier.games.submissions import check_submission
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import Checked, for_filing
from croupier.rulebooks.submissions.check_document import facility_findings
from croupier.rulebooks.submissions.mending import Mended, mend
from croupier.values.failures import finding_document

FACILITY = "which vigorish all tables of the facility take is for the house to say"


@dataclass(frozen=True, slots=True)
class Fixing:
    """Where mended files go, and by which grade they are checked."""

    output: str | None
    in_place: bool
    force: bool
    strict: bool
    as_json: bool


def fixed(files: Sequence[str], asked: Fixing) -> int:
    """0 where everything is lawful in the end, and is written where it was not before."""
    _examine(files, asked)
    mended = {file: _mended(file, strict=asked.strict) for file in files}
    mended = _as_one_facility(mended)
    for file, each in mended.items():
        _write(file, each, asked)
    if asked.as_json:
        print_json(_document(mended))
    else:
        for file, each in mended.items():
            _show(file, each)
    written = asked.in_place or asked.output is not None
    done = all(not each.left and (written or not each.made) for each in mended.values())
    return 0 if done else 1


def _examine(files: Sequence[str], asked: Fixing) -> None:
    if asked.output is not None and (asked.in_place or len(files) > 1):
        raise click.UsageError("-o takes one mended file; several are mended with --in-place")
    for file in files:
        if asked.in_place and file in SHELF:
            raise click.UsageError(f"{file} is a rulebook; nothing of it is mended in place")


def _mended(file: str, *, strict: bool) -> Mended:
    def check(text: str) -> Checked:
        checked = check_submission(text, file, beside=beside(file))
        return for_filing(checked) if strict else checked

    return mend(subject_text(file), check)


def _as_one_facility(mended: dict[str, Mended]) -> dict[str, Mended]:
    """What tables of one facility must agree upon is found, and left to the house."""
    found = facility_findings([each.checked for each in mended.values()])
    return {
        file: replace(
            each, left=(*each.left, *((one, FACILITY) for one in found if one.file == file))
        )
        for file, each in mended.items()
    }


def _write(file: str, mended: Mended, asked: Fixing) -> None:
    if asked.output is not None:
        write_file(asked.output, mended.text, force=asked.force)
    elif asked.in_place and mended.made:
        write_file(file, mended.text, force=True)


def _document(mended: dict[str, Mended]) -> dict[str, object]:
    return {
        "lawful": not any(each.left for each in mended.values()),
        "mended": [
            {
                "file": file,
                "changes": [finding_document(finding) for finding in each.made],
                "left": [finding_document(one) | {"why": why} for one, why in each.left],
                "toml": each.text,
            }
            for file, each in mended.items()
        ],
    }


def _show(file: str, mended: Mended) -> None:
    if not mended.made and not mended.left:
        click.echo(f"{file}: lawful")
        return
    told = "not lawful, and not all of it can be mended" if mended.left else "lawful once mended"
    click.echo(f"{file}: {told}")
    for each in mended.made:
        click.echo(plain(f"mended  {each}"))
    for each, why in mended.left:
        click.echo(f"{plain(f'left    {each}')}\n        No value mends it: {why}.")
