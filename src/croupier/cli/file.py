"""`croupier file`: a table's dossier for the regulator, and the register of what was filed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path, PurePath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import click

from croupier.cli.dossier_making import bundle, dossier_of, examined, steps, told_of, unregistered
from croupier.cli.filing_register import (
    add_draft,
    drafted,
    mark,
    open_register,
    read_page,
)
from croupier.cli.material import expect_writable, new_path, write_bytes, write_file
from croupier.cli.output import json_option, print_json, print_table, progress
from croupier.cli.report_asked import ROUNDS, SEED, Asked
from croupier.cli.simulate import Rounds
from croupier.cli.subjects import SUBJECT, subject_text
from croupier.rulebooks.filings import FilingState, Step, filing_document
from croupier.studio.felt import NAME
from croupier.studio.filing.register import Register
from croupier.studio.pdf import expect_printer, pdf_of
from croupier.studio.report.page import page
from croupier.values.errors import OutOfReach

HTML, PDF, ZIP = ".html", ".pdf", ".zip"
NOBODY = "not named"


@click.command("file")
@click.argument("subject", required=False, metavar=f"[{SUBJECT}|NUMBER]")
@click.option("-o", "--output", metavar="DOSSIER", help="A new .pdf, .html, .zip or folder.")
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
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
@click.option("--new-game", is_flag=True, help="SUBJECT is a TOML about a made-up wager.")
@click.option("--mathematics/--no-mathematics", "priced", default=True, help="With the report.")
@click.option("--rounds", type=Rounds(), default=ROUNDS, show_default=True, help="To simulate.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=SEED, show_default=True, help="Of chance."
)
@click.option("--count/--no-count", default=True, help="Whether counting is looked at.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@json_option
def command(  # noqa: PLR0913 one for each option
    subject: str | None,
    *,
    register: str | None,
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
    if listed or mark or (register and subject and subject.isdecimal()):
        if register is None:
            raise click.UsageError("name the register of filings with --register FOLDER")
        document = _of_register(Path(register), subject, mark, wanted, listed=listed)
    elif subject is None:
        raise click.UsageError(f"name a {SUBJECT}")
    elif new_game:
        from croupier.cli.petition_making import petition_file  # noqa: PLC0415 only there

        document = petition_file(subject, wanted.step, wanted.name, wanted.paper, wanted.write)
    else:
        document = _draft(subject, register, asked, wanted)
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
    supersedes: int | None
    paper: str

    @property
    def step(self) -> Step:
        on = date.fromisoformat(self.day) if self.day else datetime.now().astimezone().date()
        return Step(on, self.by or NOBODY)

    @property
    def form(self) -> str:
        return PurePath(self.output or "").suffix.lower()

    def examine(self) -> None:
        """What can be told before the work begins."""
        if self.day is not None:
            try:
                date.fromisoformat(self.day)
            except ValueError:
                raise click.UsageError(f"--date {self.day}: write a day as 2026-11-18") from None
        if not self.name.strip():
            raise click.UsageError("--house is empty; a filing names its house")
        if self.output is None:
            return
        if self.form not in {"", HTML, PDF, ZIP}:
            raise click.UsageError(f"-o {self.output}: a dossier is .pdf, .html, .zip or a folder")
        if self.form != HTML:
            expect_printer()
        path = Path(self.output)
        if path.exists() and (not self.force or not self.form):
            raise click.UsageError(f"{self.output} is already there; name another")
        if self.form:
            expect_writable(self.output)

    def write(self, text: str, files: Mapping[str, bytes] | None = None) -> None:
        """As a page, as pages, or with all else beside it."""
        output = self.output
        if output is None:
            return
        match self.form:
            case ".html":
                write_file(output, text, force=self.force)
            case ".pdf":
                with progress("Setting the pages", 1) as told:
                    written = pdf_of(text)
                    told()
                write_bytes(output, written, force=self.force)
            case ".zip":
                assert files is not None
                _write_zip(output, files, self.step.on, force=self.force)
            case _:
                assert files is not None
                _write_folder(output, files)
        click.echo(f"Written: {output}", err=True)

    @property
    def bundled(self) -> bool:
        return self.output is not None and self.form in {"", ZIP}


def _draft(
    subject: str, folder: str | None, asked: Asked | None, wanted: Wanted
) -> dict[str, object]:
    if wanted.output is None and folder is None:
        raise click.UsageError("say where it goes: -o DOSSIER or --register FOLDER")
    if wanted.supersedes is not None and folder is None:
        raise click.UsageError("--supersedes goes with --register")
    if folder is not None and wanted.by is None:
        raise click.UsageError("--by NAME: a register holds who did what")
    found = examined(subject)
    register = open_register(Path(folder)) if folder else Register()
    text, step = subject_text(subject), wanted.step
    filing = (
        drafted(register, found.book.id, text, step, wanted.supersedes)
        if folder
        else unregistered(subject, found.book.id, step)
    )
    told = told_of(subject, step, wanted.name, wanted.paper)
    with progress("The dossier", steps(subject, asked)) as going:
        written = page(dossier_of(subject, (found, told, filing), asked, going))
    if folder is not None:
        wanting = [str(each) for each in found.strict.findings]
        add_draft(Path(folder), register, filing, wanting, (text, written))
        click.echo(f"{filing.stamp}: in {folder}", err=True)
    wanted.write(written, bundle(text, written, found, told, filing) if wanted.bundled else None)
    for each in found.missing:
        click.echo(f"missing: {each}", err=True)
    return {**filing_document(filing), "missing": found.missing, "file": wanted.output}


def _of_register(
    folder: Path, subject: str | None, state: str | None, wanted: Wanted, *, listed: bool
) -> dict[str, object]:
    if not folder.is_dir():
        raise OutOfReach(f"{folder}: there is no such folder")
    register = open_register(folder)
    if listed:
        filings = [filing_document(each) for each in register.filings.values()]
        return {"filings": filings, "head": register.head}
    if subject is None or not subject.isdecimal():
        raise click.UsageError("name the filing by its NUMBER")
    number = int(subject)
    if state is not None:
        if wanted.by is None:
            raise click.UsageError("--by NAME: a register holds who did what")
        mark(folder, register, number, FilingState(state), wanted.step)
        register = open_register(folder)
        click.echo(register.filing(number).stamp, err=True)
    filing = register.filing(number)
    if wanted.bundled:
        raise click.UsageError("what is in a register is printed as .pdf or .html")
    wanted.write(read_page(folder, filing))
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


def _write_zip(path: str, files: Mapping[str, bytes], day: date, *, force: bool) -> None:
    """The same files and day give the same archive."""
    with (
        new_path(path, "--force writes over it") as new,
        ZipFile(new, "w" if force else "x", ZIP_DEFLATED) as archive,
    ):
        for name, content in files.items():
            info = ZipInfo(name, (max(day.year, 1980), day.month, day.day, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, content, ZIP_DEFLATED)


def _write_folder(path: str, files: Mapping[str, bytes]) -> None:
    folder = Path(path)
    try:
        folder.mkdir()
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None
