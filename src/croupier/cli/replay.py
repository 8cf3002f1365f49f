"""`croupier replay`: a round told step by step, with the clause behind each step."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from msgspec.structs import replace

from croupier.cli.journals import only_table, plain, reading
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import journal_argument
from croupier.cli.people import Names, names_for, people_options
from croupier.journal.store import Journal
from croupier.surveillance.exporting import clock
from croupier.surveillance.hidden import still_hidden
from croupier.surveillance.passages import passages, told_by
from croupier.surveillance.replaying import Scene, scenes
from croupier.table.people import Role, Viewer

OFFICES = {role.value: Viewer(role) for role in Role if role is not Role.PLAYER}


def read_viewer(_ctx: click.Context, _param: click.Parameter, text: str) -> Viewer:
    role, _, person = text.partition(":")
    if role == Role.PLAYER.value and person:
        return Viewer(Role.PLAYER, person)
    if text not in OFFICES:
        known = f"player:NAME, {', '.join(OFFICES)}"
        raise click.UsageError(f"{text!r} is no viewer; choose one of {known}")
    return OFFICES[text]


@click.command("replay")
@journal_argument
@click.argument("table", required=False)
@click.option("--round", "round_", type=int, metavar="N", help="This round; else the last one.")
@click.option(
    "--as",
    "viewer",
    callback=read_viewer,
    default="public",
    show_default=True,
    metavar="VIEWER",
    help="player:NAME, dealer, floorperson, inspector or public.",
)
@click.option("--step", is_flag=True, help="Wait for Enter after each step.")
@people_options
@json_option
def command(  # noqa: PLR0913
    journal: str,
    table: str | None,
    *,
    round_: int | None,
    viewer: Viewer,
    step: bool,
    people_key: Path | None,
    people: str | None,
    as_json: bool,
) -> None:
    """Tell a round again, step by step, as a viewer saw it.

    An inspector sees every face of a round whose faces are nobody's secret any more.
    """
    if step and (as_json or not is_terminal()):
        raise click.UsageError("--step needs a terminal")
    names = names_for(journal, people_key, people)
    viewer = replace(viewer, person=names.on_record(viewer.person))
    with reading(journal) as opened:
        name = only_table(opened, journal, table)
        number, places = _round(opened, name, round_)
        story = told_by(opened.read(name, upto=places[-1]))
        is_open = viewer.role is Role.INSPECTOR and _is_open(opened, name, places)
        shown = list(scenes(story, viewer, places, is_open=is_open))
    if viewer.person:
        _check_person(name, viewer.person, shown, names)
    if as_json:
        steps = [_document(each) for each in shown]
        print_json(names.in_document({"table": name, "round": number, "steps": steps}))
        return
    click.echo(f"Table {name}, round {number}\n")
    for each in shown:
        _show(each, names)
        if step:
            click.pause("")


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _round(journal: Journal, table: str, wanted: int | None) -> tuple[int, range]:
    """The round's number and places; without a wanted one, the last that was called."""
    found: tuple[int, range] | None = None
    for passage in passages(told_by(journal.read(table))):
        if passage.round is not None and wanted in {None, passage.round}:
            first, last = passage.told[0].record.place, passage.told[-1].record.place
            found = passage.round, range(first, last + 1)
    if found is None:
        which = "no round yet" if wanted is None else f"no round {wanted}"
        raise click.UsageError(f"table {table} has played {which}")
    return found


def _is_open(journal: Journal, table: str, places: range) -> bool:
    """Whether nothing at these places is hidden any more."""
    return still_hidden(told_by(journal.read(table))).isdisjoint(places)


def _check_person(table: str, person: str, shown: list[Scene], names: Names) -> None:
    people = {each for scene in shown for each in scene.people}
    if person not in people:
        here = ", ".join(sorted(map(names.told, people))) or "nobody"
        who = names.told(person)
        raise click.UsageError(f"{who} does not play at {table} then; {here} does")


def _show(scene: Scene, names: Names) -> None:
    cited = f" [{scene.clause}]" if scene.clause else ""
    told = f"{clock(scene.record)}  {scene.record.actor}: {scene.told}{cited}"
    click.echo(plain(names.told(told)))
    if scene.words:
        click.echo(plain(names.told(f"          {scene.words}")))


def _document(scene: Scene) -> dict[str, object]:
    shown = {"view": scene.document} if scene.view else {}
    return {
        "place": scene.record.place,
        "at": scene.record.at,
        "actor": scene.record.actor,
        "event": scene.record.kind,
        "told": scene.told,
        "clause": scene.clause,
        **shown,
    }
