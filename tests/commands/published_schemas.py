"""The JSON Schemas of `docs/schemas/commands`, to which every document of a command is held."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import click
from jsonschema_rs import Draft202012Validator

from croupier.cli.main import cli

FOLDER = Path(__file__).parents[2] / "docs" / "schemas"
COMMANDS = FOLDER / "commands"


def commands_with_json() -> dict[str, click.Command]:
    """Every command that has `--json`, by its words: "proof check"."""
    return dict(_with_json((), cli, click.Context(cli)))


def _with_json(
    words: tuple[str, ...], command: click.Command, context: click.Context
) -> list[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        has_json = any("--json" in each.opts for each in command.params)
        return [(" ".join(words), command)] if has_json else []
    found = list[tuple[str, click.Command]]()
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner is not None
        found += _with_json((*words, name), inner, click.Context(inner, parent=context))
    return found


@cache
def schema_of(command: str) -> Draft202012Validator:
    path = COMMANDS / f"{command.replace(' ', '-')}.json"
    return Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


@cache
def failure_schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads((FOLDER / "error.json").read_text(encoding="utf-8")))


def hold_to_schema(args: tuple[str, ...], document: Any) -> None:
    """AssertionError, where a command printed what its schema does not say."""
    if isinstance(document, dict) and set(document) == {"error"}:
        failure_schema().validate(document)
        return
    named = [each for each in (" ".join(args[:2]), args[0]) if each in commands_with_json()]
    if not named:  # "manifest check" and the like, with options before the second word
        return
    wrong = [
        f"{each.instance_path}: {each.message[:300]}"
        for each in schema_of(named[0]).iter_errors(document)
    ]
    assert not wrong, f"croupier {named[0]} --json: {wrong[0]}"
