"""What SQLite and PostgreSQL are asked alike about commands that are persons' own."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.values.order_ids import OWN

OWN_COMMANDS = f"substr(command, 1, {len(OWN)}) = '{OWN}'"
"""Which they are; the index of them is over these words."""
OWNED_FROM = 4
"""The version of the schema from which on they are known in the whole house."""
OWN_KEY = f"CREATE UNIQUE INDEX own_commands ON commands (command) WHERE {OWN_COMMANDS}"
"""As SQLite writes down what sees to it."""
GIVEN_TWICE = (
    f"SELECT command, stream FROM commands WHERE {OWN_COMMANDS} AND command IN"  # noqa: S608
    f" (SELECT command FROM commands WHERE {OWN_COMMANDS} GROUP BY command HAVING count(*) > 1)"
    " ORDER BY command, stream"
)


def no_key(table: str, columns: Iterable[str], *, of_own: bool) -> str:
    """What is told where a key is gone."""
    which = " of people's own orders" if of_own else ""
    return f"{table} has no key over {' and '.join(columns)}{which}: one can stand there twice"
