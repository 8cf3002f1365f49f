"""What changed in a view, put into the view before it, is the view: for everybody at every table.

Both ends that the house sends are held to it: the client for programs, and the script of a page.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from croupier.client.views import changed as put_into
from croupier.floor.games import game_named
from croupier.floor.messages import encoded
from croupier.floor.restoring_tables import after
from croupier.floor.shown_views import Shown, ShownViews, changed
from croupier.journal.memory import MemoryJournal
from croupier.table.people import Role, Viewer
from croupier.web.pages.rendering import STATIC
from tests.surveillance import stories
from tests.surveillance.pai_gow import stories as of_tiles
from tests.surveillance.spanish_21 import stories as of_boxes

STORIES: dict[str, tuple[str, Callable[[Any], object]]] = {
    f"{game} {name}": (game, story)
    for game, told in (
        ("baccarat", stories.STORIES),
        ("pai_gow", of_tiles.STORIES),
        ("spanish_21", of_boxes.STORIES),
    )
    for name, story in told.items()
}
DEALER = Viewer(Role.DEALER)
IN_NODE = """
const { viewAfter } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const made = JSON.parse(text).map(([view, changes]) => viewAfter(view, changes));
console.log(JSON.stringify(made));
"""


@cache
def tables(name: str) -> tuple[str, tuple[Any, ...]]:
    """A story's game, and the table after each of its orders, which is when anybody is told."""
    kind, story = STORIES[name]
    journal, game, table = MemoryJournal(), game_named(kind), None
    story(journal)
    stood = list[Any]()
    for record in journal.read("t1"):
        if record.order and table is not None:
            stood.append(table)
        table = after(game, table, record)
    return kind, (*stood, table)


def viewers(stood: tuple[Any, ...]) -> tuple[Viewer, ...]:
    """One for each audience there is: the staff, who holds a hand, everybody else."""
    people = sorted({each.person for table in stood for each in table.seats.values()})
    return DEALER, *(Viewer(Role.PLAYER, each) for each in people[:2])


def document(view: object) -> Any:
    return json.loads(encoded(view))


def seen(name: str) -> Iterator[tuple[Viewer, Any, Shown | None, Shown]]:
    """By each viewer at each table, with what they saw before."""
    kind, stood = tables(name)
    views, before = ShownViews[Any](game_named(kind)), dict[Viewer, Shown]()
    for table in stood:
        for viewer in viewers(stood):
            shown = views.of(table, viewer)
            yield viewer, table, before.get(viewer), shown
            before[viewer] = shown


@pytest.mark.parametrize("name", STORIES)
def test_changes_make_the_view(name: str) -> None:
    game = game_named(STORIES[name][0])
    known, by_changes = dict[Viewer, Any](), 0
    for viewer, table, before, shown in seen(name):
        changes = shown.changes_for(before)
        whole = document(game.tables.without_history(table, viewer))
        if changes is None:
            known[viewer] = json.loads(bytes(shown.whole))
        else:
            told, was = json.loads(bytes(changes)), known[viewer]
            assert told["of"] == was["place"]
            kept = json.dumps(was)
            known[viewer] = put_into(was, told)
            assert json.dumps(was) == kept, "the view before it is left as it was"
            by_changes += 1
        assert known[viewer] == whole, (viewer, table.place)
        assert shown.changes_for(shown) is not None
        assert put_into(whole, json.loads(bytes(shown.nothing))) == whole
    stood = tables(name)[1]
    assert by_changes > len(stood), "hardly anybody begins anew"


def test_whoever_is_handed_a_hand_begins_from_a_whole_view() -> None:
    """PA627A-10: a hand that is handed over is seen by its holder alone, and by no difference."""
    holding = list[tuple[Viewer, Shown | None, Shown]]()
    game = game_named("baccarat")
    for viewer, table, before, shown in seen("baccarat viewing"):
        if viewer.role is Role.PLAYER and viewer.person in game.holders(table):
            holding.append((viewer, before, shown))
    assert holding
    first = next(each for each in holding if each[1] is not None)
    assert first[2].changes_for(first[1]) is None


def test_a_screen_that_missed_a_view_begins_anew() -> None:
    kind, stood = tables("baccarat two_shoes")
    views = ShownViews[Any](game_named(kind))
    first = views.of(stood[5], DEALER)
    second = views.of(stood[6], DEALER)
    assert second.changes_for(first) is not None
    third = views.of(stood[7], DEALER)
    assert third.changes_for(first) is None, "it did not see the second"
    assert third.changes_for(None) is None
    later = views.of(stood[9], DEALER)
    assert later.changes_for(third) is not None, "nobody looked in between"


def test_changes_are_small() -> None:
    """A wager among nine seats is told in a part of the bytes of its view."""
    kind, stood = tables("baccarat two_shoes")
    views = ShownViews[Any](game_named(kind))
    sizes = [
        (len(bytes(shown.changes)), len(bytes(shown.whole)))
        for shown in (views.of(table, DEALER) for table in stood)
        if shown.before
    ]
    changes, whole = (sum(each) for each in zip(*sizes, strict=True))
    assert changes < whole / 3


def test_a_page_puts_changes_into_a_view_as_programs_do() -> None:
    told, expected = list[Any](), list[Any]()
    for name in STORIES:
        kind, stood = tables(name)
        game = game_named(kind).tables
        for before, table in pairwise(stood):
            was, now = (game.without_history(each, DEALER) for each in (before, table))
            told.append((document(was), document(changed(was, now, before.place))))
            expected.append(document(now))
    node, _ = compute_driver_executable()
    module = (Path(STATIC) / "js" / "socket.js").as_uri()
    done = subprocess.run(
        [node, "--input-type=module", "--no-warnings", "--eval", IN_NODE, module],
        input=json.dumps(told),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == expected
