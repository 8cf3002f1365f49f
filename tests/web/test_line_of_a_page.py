"""The page's end of the line, `socket.js`: run for itself, with a line and a clock in our hand."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from croupier.web.pages.rendering import STATIC

STAGE = """
const lines = [], timers = [], shown = [], told = [];
class WebSocket {
  static OPEN = 1;
  constructor(address) {
    Object.assign(this, { address, readyState: 1, heard: {}, sent: [] });
    lines.push(this);
  }
  addEventListener(name, then) { this.heard[name] = then; }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() {}
}
Object.assign(globalThis, {
  WebSocket, location: { protocol: "http:", host: "house" }, addEventListener() {},
  document: { addEventListener() {} },
  setTimeout(then, wait) { timers.push({ then, wait }); }, clearTimeout() {},
});
const { Live } = await import(process.argv[1]);
const live = new Live({
  onView: (_, events) => shown.push(...events.map((each) => each.place)),
  onState: (state, why) => told.push([state, why]),
});
const hear = (message) => lines.at(-1).heard.message({ data: JSON.stringify(message) });
const started = (type, place, ...events) => hear({
  type, protocol: 1, place, view: {}, history: [], complete: true,
  events: events.map((each) => ({ place: each })),
});
const NOT_KNOWN = { kind: "unavailable", message: "not known" };
const unavailable = (id) => hear({ type: "refused", id, error: NOT_KNOWN });
const orders = () => lines.flatMap((each) => each.sent).filter((each) => each.type === "order");
const WATCHING = [40000, 2500, 5000, 10000, 1100]; // silence, lines that open, doubts
/** The newest timer of an order, not of whoever watches the line; its wait. */
const later = () => {
  const next = timers.filter((each) => !WATCHING.includes(each.wait)).at(-1);
  next.then();
  return next.wait;
};
const settled = async (promise) => {
  await 0;
  return Promise.race([promise, Promise.resolve("waiting")]);
};
live.connect("t1");
lines[0].heard.open();
started("welcome", 7, 5, 6, 7);
"""


def played(script: str) -> Any:
    """What a page's script ends with."""
    node, _ = compute_driver_executable()
    module = (STATIC / "js" / "socket.js").as_uri()
    ending = f"{STAGE}{script}\nconsole.log(JSON.stringify(result));"
    done = subprocess.run(
        [node, "--input-type=module", "--no-warnings", "--eval", ending, module],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_order_of_unknown_fate_is_sent_again_under_its_id() -> None:
    result = played("""
        const answer = live.order({ name: "buy-in", cents: 100 });
        const { id } = orders()[0];
        const waits = [];
        for (let n = 0; n < 3; n += 1) { unavailable(id); waits.push(later()); }
        const meanwhile = await settled(answer);
        hear({ type: "done", id, place: 8, repeated: true });
        const left = live.waiting.size;
        const result = { waits, meanwhile, sent: orders(), answer: await answer, left };
    """)
    assert result["meanwhile"] == "waiting"
    assert result["waits"] == sorted(set(result["waits"])), "ever longer"
    assert len(result["sent"]) == 4
    assert all(each == result["sent"][0] for each in result["sent"])
    assert (result["answer"]["repeated"], result["left"]) == (True, 0)


def test_only_when_nothing_helps_the_person_is_told() -> None:
    result = played("""
        const answer = live.order({ name: "buy-in", cents: 100 }).catch((error) => error.message);
        const { id } = orders()[0];
        for (let n = 0; n < 5; n += 1) { unavailable(id); later(); }
        const meanwhile = await settled(answer);
        unavailable(id);
        const left = live.waiting.size;
        const result = { meanwhile, told: await answer, sent: orders().length, left };
    """)
    assert result["meanwhile"] == "waiting"
    assert "whether this was done" in result["told"]
    assert (result["sent"], result["left"]) == (6, 0)


def test_a_refusal_is_told_at_once() -> None:
    result = played("""
        const answer = live.order({ name: "buy-in", cents: 100 }).catch((error) => error.kind);
        hear({ type: "refused", id: orders()[0].id, error: { kind: "refusal", message: "no" } });
        const result = { told: await answer, sent: orders().length };
    """)
    assert result == {"told": "refusal", "sent": 1}


def test_what_waits_is_sent_again_over_a_new_line() -> None:
    result = played("""
        live.order({ name: "buy-in", cents: 100 });
        lines[0].heard.close({ code: 1006 });
        later();
        lines[1].heard.open();
        started("welcome", 8, 8);
        const result = [orders().length, new Set(orders().map((each) => each.id)).size];
    """)
    assert result == [2, 1]


@pytest.mark.parametrize("kind", ["welcome", "resync"])
def test_an_event_is_shown_once(kind: str) -> None:
    result = played(f"""
        hear({{ type: "news", place: 8, view: {{}}, events: [{{ place: 8 }}] }});
        started("{kind}", 10, 6, 7, 8, 9, 10);
        hear({{ type: "news", place: 10, view: {{}}, events: [{{ place: 10 }}] }});
        hear({{ type: "news", place: 11, view: {{}}, events: [{{ place: 11 }}] }});
        const result = shown;
    """)
    assert result == [8, 9, 10, 11]


def test_a_full_house_is_told_on_the_page() -> None:
    result = played("""
        lines[0].heard.close({ code: 1013, reason: "you have 8 tables open" });
        const result = told.at(-1);
    """)
    assert result == ["reconnecting", "you have 8 tables open"]


def test_news_may_be_what_changed_in_the_view() -> None:
    result = played("""
        const views = [];
        live.callbacks.onView = (view, events) => views.push([view, events.length]);
        const view = { place: 8, wagers: [1, 2] };
        hear({ type: "news", place: 8, view, events: [{ place: 8 }] });
        const changes = { of: 8, fields: { place: 9 }, lists: { wagers: [1, 1, [3]] } };
        hear({ type: "changed", place: 9, changes, events: [{ place: 9 }] });
        hear({ type: "changed", place: 9, changes: { of: 9 }, events: [] });
        const result = { views, place: live.place, asked: lines[0].sent[0].changes };
    """)
    assert result["views"] == [
        [{"place": 8, "wagers": [1, 2]}, 1],
        [{"place": 9, "wagers": [1, 3]}, 1],
        [{"place": 9, "wagers": [1, 3]}, 0],
    ]
    assert (result["place"], result["asked"]) == (9, True)


def test_changes_of_another_view_begin_the_line_anew() -> None:
    result = played("""
        let closed = 0;
        live.socket.close = () => { closed += 1; };
        hear({ type: "news", place: 8, view: { place: 8 }, events: [{ place: 8 }] });
        hear({ type: "changed", place: 10, changes: { of: 9 }, events: [{ place: 10 }] });
        const result = { closed, place: live.place };
    """)
    assert result == {"closed": 1, "place": 8}


def test_a_lost_line_is_tried_at_once_and_then_within_a_second() -> None:
    result = played("""
        const result = [];
        for (let n = 0; n < 12; n += 1) {
          lines.at(-1).heard.close({ code: 1006 });
          result.push(timers.filter((each) => !WATCHING.includes(each.wait)).at(-1).wait);
          later();
        }
    """)
    assert result[0] <= 100
    assert all(300 <= each <= 1_000 for each in result[1:8]), result
    assert result[-1] > 1_000


def test_a_house_that_answers_nothing_is_left_and_the_order_goes_over_a_new_line() -> None:
    """Asked first whether it is there: one that is slow but there keeps its screens."""
    result = played("""
        const doubt = () => timers.filter((each) => each.wait === 1100).at(-1).then();
        live.order({ name: "buy-in", cents: 100 });
        doubt();
        hear({ type: "heartbeat", at: "now" });
        const afterAnAnswer = [lines.length, told.at(-1)[0]];
        doubt(); doubt();
        const left = told.at(-1)[0];
        later();
        lines[1].heard.open();
        started("welcome", 8, 8);
        const asked = lines[0].sent.filter((each) => each.answer).length;
        const ids = orders().map((each) => each.id);
        const result = { afterAnAnswer, left, asked, same: new Set(ids).size, sent: ids.length };
    """)
    assert result["afterAnAnswer"] == [1, "connected"]
    assert (result["left"], result["asked"]) == ("reconnecting", 2)
    assert (result["sent"], result["same"]) == (2, 1)


def test_a_line_that_does_not_open_is_given_up() -> None:
    result = played("""
        lines[0].heard.close({ code: 1006 });
        later();
        timers.filter((each) => each.wait === 5000).at(-1).then();
        later();
        const result = lines.length;
    """)
    assert result == 3


def test_a_table_that_another_node_has_is_looked_for_there() -> None:
    """And at home again, if that node is not reached."""
    result = played("""
        const close = (code, reason) => { lines.at(-1).heard.close({ code, reason }); later(); };
        close(4307, "http://n2.house:8021");
        close(1006, "");
        close(4307, "javascript:alert(1)");
        const result = lines.map((each) => each.address);
    """)
    live = "/api/v1/tables/t1/live"
    home = f"ws://house{live}"
    assert result == [home, f"ws://n2.house:8021{live}", home, home]
