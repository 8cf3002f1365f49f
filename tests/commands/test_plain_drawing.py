"""What is drawn without rich is what rich draws, but for its colours."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
import rich.console
import rich.constrain
import rich.rule
import rich.table
import rich.text

from croupier.cli import drawing, plain_drawing
from croupier.cli.plain_drawing import Console

WORDS = "the dealer collects what loses before anybody is paid"


class Rich:
    """The same names, where rich has them."""

    Text, Table, Group = rich.text.Text, rich.table.Table, rich.console.Group
    Rule, Constrain = rich.rule.Rule, rich.constrain.Constrain


def seats(kit: Any) -> Any:
    grid = kit.Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "right"):
        grid.add_column(justify=justify, no_wrap=True)
    grid.add_column()
    grid.add_row(kit.Text("Seat 1", style="dim"), "1,004.75", kit.Text("player 25.00"))
    grid.add_row(kit.Text("Seat 10").append(" (you)", "bold"), "5.00", "")
    return grid


def told(kit: Any) -> Any:
    grid = kit.Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(kit.Text("No more bets."), kit.Text("PA541-9-a"))
    grid.add_row(kit.Text(WORDS), kit.Text("PA541-11-c-1"))
    return grid


def card(kit: Any) -> Any:
    return kit.Text("\n").join([kit.Text("╭───╮"), kit.Text("│ 9♥│"), kit.Text("╰───╯")])


def hands(kit: Any) -> Any:
    grid = kit.Table.grid(padding=(0, 6, 0, 0))
    grid.add_row(kit.Text("Player"), kit.Text("Banker"))
    grid.add_row(card(kit), card(kit)[:3])
    return grid


def whole(kit: Any) -> Any:
    parts = (kit.Text("Round 1"), seats(kit), kit.Rule(style="dim"), told(kit), kit.Text())
    return kit.Constrain(kit.Group(*parts), 44)


def by_rich(picture: Any, width: int) -> list[str]:
    screen = StringIO()
    rich.console.Console(file=screen, width=width, highlight=False).print(picture)
    return [line.rstrip() for line in screen.getvalue().splitlines()]


@pytest.mark.parametrize("width", [38, 44, 80])
@pytest.mark.parametrize("picture", [seats, told, card, hands, whole])
def test_grids_are_drawn_alike(
    picture: Any, width: int, capsys: pytest.CaptureFixture[str]
) -> None:
    Console(width=width).print(picture(plain_drawing))
    assert capsys.readouterr().out.splitlines() == by_rich(picture(Rich), width)


def test_a_table_has_a_line_below_its_head(capsys: pytest.CaptureFixture[str]) -> None:
    table = plain_drawing.Table(box=plain_drawing.SIMPLE_HEAD)
    table.add_column("wager", no_wrap=True)
    table.add_column("house edge", justify="right")
    table.add_row("tie", "[bold]14.3596%")
    Console(width=80).print(table)
    assert capsys.readouterr().out.splitlines() == [
        "",
        "  wager   house edge",
        " ────────────────────",
        "  tie       14.3596%",
        "",
    ]


def test_both_have_every_name() -> None:
    assert {name for names in drawing.HOMES.values() for name in names} == {*drawing.__all__}
    for name in drawing.__all__:
        assert getattr(plain_drawing, name) is not None
        assert getattr(drawing, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'Panel'"):
        drawing.Panel  # noqa: B018


def test_what_is_quiet_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Console(quiet=True).print("a round")
    with plain_drawing.Progress() as bar:
        bar.advance(bar.add_task("verifying", total=2))
    assert capsys.readouterr() == ("", "")
