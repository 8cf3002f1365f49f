"""What each route of the API is called by programs, and what it answers with.

A route whose answer is a pydantic model says so itself; the schema of any other stands in
`answers/`, under the name of its operation.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from croupier.floor.messages import Started
from croupier.surveillance.auditing import Verdict, WholeVerdict
from croupier.surveillance.search import Page
from croupier.surveillance.shoe_proofs import ShoeProof
from croupier.web.api.journals import HeadOfStream, Streams
from croupier.web.live.protocol import Steps

Schema = dict[str, Any]

NAMES = {
    "GET /lobby": "list_tables",
    "POST /tables": "open_table",
    "GET /tables/{table_id}": "look_at_table",
    "GET /tables/{table_id}/due": "list_steps",
    "POST /tables/{table_id}/orders": "give_order",
    "GET /tables/{table_id}/arrangement": "get_arrangement",
    "PUT /tables/{table_id}/arrangement": "set_arrangement",
    "GET /tables/{table_id}/felt.svg": "draw_felt",
    "GET /tables/{table_id}/rules": "get_rules",
    "GET /tables/{table_id}/odds": "get_odds",
    "GET /tables/{table_id}/advice": "get_advice",
    "GET /tables/{table_id}/strategy": "get_strategy",
    "GET /tables/{table_id}/strategy.svg": "draw_strategy",
    "GET /tables/{table_id}/roads": "get_roads",
    "GET /tables/{table_id}/rounds": "list_rounds",
    "GET /tables/{table_id}/rounds/{place}": "get_round",
    "GET /tables/{table_id}/rounds/{shoe}/{number}": "tell_round",
    "GET /tables/{table_id}/proofs/{place}": "prove_round",
    "GET /tables/{table_id}/sitting": "get_sitting",
    "GET /tables/{table_id}/drills": "list_drills",
    "GET /tables/{table_id}/drills/{kind}": "ask_drill",
    "POST /tables/{table_id}/drills/{kind}": "answer_drill",
    "GET /tables/{table_id}/instructions": "list_instructions",
    "GET /tables/{table_id}/palette": "get_palette",
    "GET /drills/log": "get_drill_log",
    "GET /school": "list_courses",
    "GET /school/courses/{chapter}": "get_course",
    "POST /school/courses/{chapter}/tests": "begin_table_test",
    "GET /school/courses/{chapter}/units/{unit}": "get_lessons",
    "GET /school/courses/{chapter}/units/{unit}/question": "ask_at_school",
    "POST /school/courses/{chapter}/units/{unit}/answer": "answer_at_school",
    "GET /school/tests/{test_id}": "get_table_test",
    "POST /school/tests/{test_id}/steps": "choose_step",
    "POST /school/tests/{test_id}/signature": "sign_table_test",
    "GET /school/pupils": "list_pupils",
    "GET /school/pupils.csv": "pupils_as_csv",
    "GET /school/pupils/{person}": "get_pupil",
    "GET /drills/runs/{run}": "get_drill_run",
    "GET /clauses/{clause_id}": "get_clause",
    "GET /me": "get_me",
    "GET /me/rounds": "list_own_rounds",
    "GET /me/rounds.csv": "own_rounds_as_csv",
    "GET /me/rounds.json": "own_rounds_as_json",
    "GET /care": "get_care",
    "POST /care/limits": "set_limit",
    "POST /care/limits/confirmation": "confirm_limit",
    "POST /care/notice": "choose_notice",
    "POST /care/pause": "pause_play",
    "POST /care/heard": "hear_of_left_rounds",
    "POST /care/exclusion": "exclude_myself",
    "GET /journals": "list_streams",
    "GET /journals/{stream}/records": "list_records",
    "GET /journals/{stream}/rounds": "list_rounds_of_stream",
    "GET /journals/{stream}/rounds/{shoe}/{number}": "watch_round",
    "GET /journals/{stream}/verify": "verify_stream",
    "GET /journals/{stream}/head": "get_head_of_stream",
    "GET /journals/{stream}/proof": "prove_record",
    "GET /journals/{stream}/export": "export_stream",
    "GET /journal": "get_journal",
    "GET /journal/verify": "verify_journal",
    "GET /meters": "list_meters",
    "GET /meters/{link}": "get_meters",
    "GET /meters/{link}/account": "get_meter_account",
    "POST /meters/{link}/proposals": "propose_meter_change",
    "DELETE /meters/{link}/proposals": "withdraw_meter_change",
    "POST /meters/{link}/proposals/approval": "approve_meter_change",
    "GET /rulebooks": "list_rulebooks",
    "GET /rulebooks/{rulebook_id}": "get_rulebook",
    "GET /submissions/examples": "list_example_submissions",
    "POST /submissions/check": "check_submission",
    "POST /submissions/odds": "price_submission",
    "GET /people": "list_people",
    "PATCH /people/{name}": "change_person",
    "DELETE /people/{name}": "forget_person",
    "POST /people/{name}/link": "make_link_back",
    "DELETE /people/{name}/sessions": "sign_person_out",
    "GET /invitations": "list_invitations",
    "POST /invitations": "make_invitation",
    "DELETE /invitations/{invitation_id}": "revoke_invitation",
    "POST /purses/{person}/issue": "issue_money",
    "POST /purses/{person}/approval": "approve_money",
    "POST /purses/{person}/withdrawal": "withdraw_money",
    "GET /filings": "list_filings",
    "POST /filings": "draft_filing",
    "GET /filings/{number}": "get_filing",
    "POST /filings/{number}/filed": "hand_in_filing",
    "POST /filings/{number}/approved": "approve_filing",
    "GET /filings/{number}/dossier.json": "get_dossier",
    "GET /filings/{number}/dossier.{form}": "print_dossier",
    "GET /nodes": "list_nodes",
    "POST /tables/{table_id}/node": "move_table",
    "GET /analytics": "get_analytics",
    "GET /analytics/figures.csv": "analytics_as_csv",
    "GET /analytics/drop.csv": "win_to_drop_as_csv",
    "GET /analytics/wagers.{form}": "list_settled_wagers",
}
"""Verb first; a route that is not here stops the server from describing itself."""
OF_A_TYPE: dict[str, type] = {
    "look_at_table": Started,
    "list_steps": Steps,
    "list_streams": Streams,
    "list_records": Page,
    "get_head_of_stream": HeadOfStream,
    "prove_round": ShoeProof,
}
"""What is written from a type: views, events and orders in them are in asyncapi.json."""
TEXTS = {
    "draw_felt": ("image/svg+xml",),
    "draw_strategy": ("image/svg+xml",),
    "own_rounds_as_csv": ("text/csv",),
    "print_dossier": ("text/html", "application/pdf", "application/zip"),
    "pupils_as_csv": ("text/csv",),
    "analytics_as_csv": ("text/csv",),
    "win_to_drop_as_csv": ("text/csv",),
    "list_settled_wagers": ("text/csv", "application/vnd.apache.parquet"),
    "prove_record": ("text/plain",),
    "export_stream": ("application/x-ndjson", "text/plain"),
}
"""What is no JSON."""
LINES: dict[str, type] = {"verify_stream": Verdict, "verify_journal": WholeVerdict}
"""Lines of JSON: progress, and this or an error at the end."""


def written_answer(name: str) -> Schema | None:
    """The schema that stands in a file."""
    file = files("croupier.web") / "answers" / f"{name}.json"
    if not file.is_file():
        return None
    found: Schema = json.loads(file.read_text(encoding="utf-8"))
    return found
