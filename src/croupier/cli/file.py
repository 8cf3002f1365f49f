"""`croupier file`: a table's dossier for the regulator, and the register of what was filed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import click

from croupier.cli.dossier_making import dossier_of, examined, steps, told_of, unregistered
from croupier.cli.filing_register import add_draft, drafted, mark, open_register, read_page
from croupier.cli.output import json_option, print_json, print_table, progress
from croupier.cli.papers import Papers
from croupier.cli.parameters import OutputFile, Subject, force_option
from croupier.cli.report_asked import ROUNDS, SEED, Asked
from croupier.cli.simulate import Rounds
from croupier.cli.subjects import SUBJECT, subject_text
from croupier.rulebooks.filings import FilingState, Step, filing_document
from croupier.studio.felt import NAME
from croupier.studio.filing.bundle import bundle
from croupier.studio.filing.register import Register
from croupier.studio.pdf import uncollected
from croupier.studio.report.page import page
from croupier.values.errors import OutOfReach

NOBODY = "not named"


@click.command("file")
@click.argument("subject", required=False, metavar=f"[{SUBJECT}|NUMBER|IDEA]", type=Subject())
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="DOSSIER",
    help="A new .pdf, .html, .zip or folder; - is HTML.",
)
@force_option
@click.option("--date", "--on", "day", metavar="DAY", help="Such as 2026-11-18; else today.")
@click.option("--by", metavar="NAME", help="Who prepares, files or approves it.")
@click.option("--house", "name", default=NAME, metavar="NAME", help="Whose table it is.")
@click.option("--register", metavar="FOLDER", help="Where filings are kept, with their states.")
@click.option("--supersedes", type=int, metavar="N", help="The filing it takes the place of.")
@click.option(
    "--mark",
    type=click.Choice([FilingState.FILED.value, FilingState.APPROVED.value]),
    help="What has become of filing NUMBER.",
)
@click.option("--list", "listed", is_flag=True, help="Show what is in the register.")
@click.option("--head", metavar="HASH", help="As noted before; the register must still hold it.")
@click.option("--new-game", is_flag=True, help="A petition; SUBJECT is a TOML about a new wager.")
@click.option("--mathematics/--no-mathematics", "priced", default=True, help="With the report.")
@click.option("--rounds", type=Rounds(), default=ROUNDS, show_default=True, help="To simulate.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=SEED, show_default=True, help="Of chance."
)
@click.option("--count/--no-count", default=True, help="Whether counting is looked at.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True,
    help="How large the pages are.",
)  # fmt: skip
@json_option
def command(  # noqa: PLR0913 one for each option
    subject: str | None,
    *,
    mark: str | None,
    listed: bool,
    new_game: bool,
    priced: bool,
    rounds: int,
    seed: int,
    count: bool,
    as_json: bool,
    **shown: object,
) -> None:
    """Draw up the dossier of a SUBMISSION for the regulator, and keep what became of it.

    Cover, the chapter's checklist filled in, layout, sign, approvals and what is missing,
    mathematics, signature lines. The same submission and date give the same HTML, byte for byte.

    With --register it is a draft there, with a number. --mark filed and --mark approved, with --on
    and --by, write its pages anew with that stamp; an approved one supersedes the one it names.
    Nothing there is ever written over, and a register that was altered is refused.

    With --new-game the petition for a made-up wager is written instead: what 205 CMR 147.04 and
    COMAR 36.05.03.20 ask for, each item filled or named as missing.
    """
    asked = Asked(rounds=rounds, seed=seed, count=count) if priced else None
    wanted = Wanted(**shown)  # type: ignore[arg-type]
    wanted.examine()
    if new_game:
        document = _petition(subject, wanted, alone=not (mark or listed))
    elif listed or mark or (wanted.register and subject and subject.isdecimal()):
        document = _of_register(subject, mark, wanted, listed=listed)
    elif subject is None:
        raise click.UsageError(f"name a {SUBJECT}")
    else:
        document = _draft(subject, asked, wanted)
    if as_json:
        print_json(document)
    elif listed:
        _show(document)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is written where, and in whose name."""

    output: str | None
    force: bool
    day: str | None
    by: str | None
    name: str
    register: str | None
    supersedes: int | None
    head: str | None
    paper: str

    @property
    def step(self) -> Step:
        on = date.fromisoformat(self.day) if self.day else datetime.now().astimezone().date()
        return Step(on, self.by or NOBODY)

    @property
    def papers(self) -> Papers:
        return Papers(self.output, self.force, self.step.on)

    def examine(self) -> None:
        """What can be told before the work begins."""
        if self.day is not None:
            try:
                date.fromisoformat(self.day)
            except ValueError:
                raise click.UsageError(f"--date {self.day}: write a day as 2026-11-18") from None
        if not self.name.strip():
            raise click.UsageError("--house is empty; a filing names its house")
        for option in ("supersedes", "head"):
            if getattr(self, option) is not None and self.register is None:
                raise click.UsageError(f"--{option} goes with --register")
        self.papers.examine()

    @property
    def folder(self) -> Path:
        if self.register is None:
            raise click.UsageError("name the register of filings with --register FOLDER")
        return Path(self.register)

    def expect_name(self) -> None:
        if self.by is None:
            raise click.UsageError("--by NAME: a register holds who did what")


def _petition(subject: str | None, wanted: Wanted, *, alone: bool) -> dict[str, object]:
    from croupier.cli.petition_making import petition_file  # noqa: PLC0415 only there

    if subject is None:
        raise click.UsageError("name a TOML file about the new wager")
    if wanted.register is not None or not alone:
        raise click.UsageError("a petition is kept in no register of filings")
    if wanted.output is None:
        raise click.UsageError("say where it goes: -o PETITION")
    return petition_file(subject, wanted.step, wanted.name, wanted.paper, wanted.papers)


def _draft(subject: str, asked: Asked | None, wanted: Wanted) -> dict[str, object]:
    if wanted.output is None and wanted.register is None:
        raise click.UsageError("say where it goes: -o DOSSIER or --register FOLDER")
    if wanted.register is not None:
        wanted.expect_name()
    found = examined(subject)
    register = open_register(wanted.folder, wanted.head) if wanted.register else Register()
    text, step = subject_text(subject), wanted.step
    filing = (
        drafted(register, found.book.id, text, step, wanted.supersedes)
        if wanted.register
        else unregistered(subject, found.book.id, step)
    )
    told = told_of(subject, step, wanted.name, wanted.paper)
    with uncollected(), progress("The dossier", steps(subject, asked)) as going:
        written = page(dossier_of(subject, (found, told, filing), asked, going))
    if wanted.register is not None:
        wanting = [str(each) for each in found.strict.findings]
        add_draft(wanted.folder, register, filing, wanting, (text, written))
        click.echo(f"{filing.stamp}: in {wanted.folder}", err=True)
    wanted.papers.write(written, "dossier", lambda pages: bundle(text, pages, found, told, filing))
    for each in found.missing:
        click.echo(f"missing: {each}", err=True)
    return {**filing_document(filing), "missing": found.missing, "file": wanted.output}


def _of_register(
    subject: str | None, state: str | None, wanted: Wanted, *, listed: bool
) -> dict[str, object]:
    folder = wanted.folder
    if not folder.is_dir():
        raise OutOfReach(f"{folder}: there is no such folder")
    register = open_register(folder, wanted.head)
    if listed:
        filings = [filing_document(each) for each in register.filings.values()]
        return {"filings": filings, "head": register.head}
    if subject is None or not subject.isdecimal():
        raise click.UsageError("name the filing by its NUMBER")
    if wanted.papers.are_many:
        raise click.UsageError("what is in a register is printed as .pdf or .html")
    number = int(subject)
    if state is not None:
        wanted.expect_name()
        mark(folder, register, number, FilingState(state), wanted.step)
        register = open_register(folder)
        click.echo(register.filing(number).stamp, err=True)
    filing = register.filing(number)
    wanted.papers.write(read_page(folder, filing), "dossier")
    return {**filing_document(filing), "file": wanted.output, "head": register.head}


def _show(document: Mapping[str, object]) -> None:
    filings = document["filings"]
    assert isinstance(filings, list)
    rows = [
        (str(each["number"]), each["rulebook"], each["stamp"], each["submission"][:16])
        for each in filings
    ]
    print_table("The register of filings", ("filing", "chapter", "standing", "submission"), rows)
    click.echo(f"head {document['head']}")
