"""`croupier grant`: a role of PostgreSQL that may serve a house and change nothing recorded."""

from __future__ import annotations

import click

from croupier.cli.output import json_option, print_json
from croupier.cli.serve import refuse_without_extras
from croupier.journal.opening import SERVERS, open_journal


@click.command("grant")
@click.argument("database", metavar="DATABASE")
@click.argument("role", metavar="ROLE")
@json_option
def command(database: str, role: str, *, as_json: bool) -> None:
    """Give a ROLE of PostgreSQL the rights to serve a house, and no others.

    DATABASE is the postgresql:// address of the house, under the name of whoever owns its tables;
    they are brought to the newest version first. The role must be there already. It may read and
    append; it can neither change nor remove what is recorded, nor alter a table. Run `croupier
    serve` under its name, and this again, as the owner, before a newer program is started.
    """
    refuse_without_extras()
    if not database.startswith(SERVERS):
        raise click.UsageError(f"{database!r} is no postgresql:// address")
    open_journal(database).close()
    from croupier.journal.postgres_rights import RIGHTS, grant  # noqa: PLC0415 not everybody has it
    from croupier.web.people import rights  # noqa: PLC0415
    from croupier.web.people.database import open_database  # noqa: PLC0415

    open_database(database).dispose()
    given = {**RIGHTS, **rights.RIGHTS}
    grant(database, role, given)
    if as_json:
        print_json({"role": role, "rights": given})
    else:
        click.echo(f"{role} may serve this house: it reads and appends, and changes no record.")
