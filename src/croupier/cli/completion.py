"""`croupier completion`: what makes a shell complete commands, options, rulebooks and wagers."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from croupier.cli.output import json_option, print_json

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_CROUPIER_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@json_option
@click.pass_context
def command(ctx: click.Context, shell: str, *, as_json: bool) -> None:
    """Print what makes a SHELL complete commands, options, rulebooks, wagers and files.

    For bash, in ~/.bashrc: eval "$(croupier completion bash)"

    For zsh, in ~/.zshrc: eval "$(croupier completion zsh)"

    For fish: croupier completion fish > ~/.config/fish/completions/croupier.fish
    """
    found = get_completion_class(shell)
    assert found is not None
    script = found(ctx.find_root().command, {}, "croupier", VARIABLE).source()
    if as_json:
        print_json({"shell": shell, "script": script})
    else:
        click.echo(script)
