"""What a chapter asks of the people at a table, duty by duty, and what a dealer announces."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.rulebooks.chapter import Announcement
from croupier.rulebooks.citing import clause
from croupier.rulebooks.reader import Reader, nearest
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial

EVERY_CHAPTER = frozenset(
    [
        "receive",
        "inspect",
        "verify_inspection",
        "spread",
        "look",
        "turn_down",
        "wash",
        "stack",
        "shuffle",
        "preshuffled",
        "offer_cut",
        "dealer_cuts",
        "move_packet",
        "load_shoe",
        "recut",
        "recutter",
        "burn",
        "spoken",
        "locked",
        "two_hands",
        "no_more_bets",
        "no_touch",
        "call_points",
        "evaluate",
        "cover_shows",
        "last_hand",
        "announce_result",
        "announce_tie",
        "clear",
        "outstanding",
        "marker",
        "marker_stays",
        "undisclosed",
        "stray_to_banker",
        "stray_held",
        "disclosed",
        "face_up",
        "void",
        "after_void",
    ]
)
"""Duties no chapter is without."""
SOME_CHAPTERS = frozenset(
    # two batches, the idle table, the continuous device
    [
        "two_batches",
        "two_batches_washed",
        "two_batches_stacked",
        "batch_backs",
        "batch_stored",
        "batches_alternate",
        "one_batch_discarded",
        "idle",
        "idle_turned_up",
        "idle_face_down",
        "idle_wash",
        "idle_shuffler",
        "skip_spread",
        "skip_opening",
        "batch_machine",
        "continuous",
        "check_shuffle",
        "shuffled_how",
        "shuffle_ordered",
        "manual_steps",
        "plug",
        "riffle",
        "turn",
        "strip",
        "final_cut",
        "lace",
        "extra_shuffle",
        "notice",
        "pit",
        "dealer_always_cuts",
        "bottom_cover_card",
        "burn_shown_all",
        "manual_shoe",
        "offer_shoe",
        "offer_shoe_on",
        "curator",
        "curator_deals",
        "designate",
        "dealer_curates",
        "may_pass",
        "must_pass",
        "order_pass",
        "pass_shoe",
        "new_curator",
        "call_cards",
        "face_down",
        "tuck_banker",
        "turn_player",
        "turn_banker",
        "hand_player",
        "hand_banker",
        "return_player",
        "return_banker",
        "third_down_player",
        "third_down_banker",
        "view_third_player",
        "view_third_banker",
        "equal_player",
        "equal_banker",
        "nobody_player",
        "nobody_banker",
        "withdraw_turning",
        "pass_turning",
        "dealer_turns",
        "call_returned",
        "third_viewed",
        "third_up",
        "ride_or_take",
        "tie_vigorish_taken",
        "disclosed_to_banker",
        "disclosed_choice",
        "disclosed_discard",
        "disclosed_simulated",
        "simulated",
        "face_up_discards",
        "progressive_locked",
        "must_hit_at_round_end",
    ]
)
"""Duties that some chapters have; without one the table does nothing of the kind."""


def read_procedure(reader: Reader) -> dict[str, ClauseId]:
    if missing := sorted(EVERY_CHAPTER.difference(reader.names)):
        raise BadMaterial(f"{reader.at(missing[0])}: the chapter names no clause for this duty")
    return read_own_duties(reader)


def read_own_duties(reader: Reader) -> dict[str, ClauseId]:
    """Duties and their clauses, however many."""
    named = reader.names
    for name in named:
        if name not in EVERY_CHAPTER | SOME_CHAPTERS:
            known = sorted(EVERY_CHAPTER | SOME_CHAPTERS)
            raise BadMaterial(f"{reader.at(name)}: is no duty; {nearest(name, known)}")
    duties = {name: clause(reader, name) for name in named}
    reader.close()
    return duties


def read_announcements(rows: Iterable[Reader]) -> tuple[Announcement, ...]:
    read = []
    for row in rows:
        read.append(
            Announcement(
                row.text("words"),
                row.text("wager"),
                frozenset(row.texts("outcomes")),
                frozenset(row.texts("variants")),
                clause(row),
            )
        )
        row.close()
    return tuple(read)
