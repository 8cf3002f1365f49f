"""Whose the id of an order is: an id that a person chooses is theirs, over the whole house."""

from __future__ import annotations

OWN = "by /"
"""Begins the command of a person's order. No name of a person or a table has a slash, and no id of
before begins so: whatever does was given under this rule."""
_END = "/"


def own_command(person: str, id_: str) -> str:
    """As an order stands on record under the id that its giver chose.

    >>> own_command("ann", "4f0c")
    'by /ann/4f0c'
    """
    return f"{OWN}{person}{_END}{id_}"


def is_own(command: str) -> bool:
    return command.startswith(OWN)


def giver_and_id(command: str) -> tuple[str, str]:
    """Who chose which id.

    >>> giver_and_id(own_command("ann", "a/b"))
    ('ann', 'a/b')
    """
    person, _, id_ = command.removeprefix(OWN).partition(_END)
    return person, id_


def chosen_id(command: str) -> str:
    """As its sender knows it; a command of the house is its own."""
    return giver_and_id(command)[1] if is_own(command) else command


def before_ids_were_owned(command: str) -> tuple[str, str]:
    """As earlier journals have the same order: of a person, or entered by the staff for one."""
    person, id_ = giver_and_id(command)
    return id_, f"by {person}: {id_}"


def every_name_of(command: str) -> frozenset[str]:
    """Under which the same order may stand on record."""
    return frozenset({command, *(before_ids_were_owned(command) if is_own(command) else ())})
