"""What a chapter about Spanish 21 asks of the people at a table."""

from __future__ import annotations

from croupier.rulebooks.procedure import Duties

_CARDS = """
    receive inspect remove_tens verify_inspection spread spread_fanned look turn_down wash stack
    shuffle shuffle_ordered offer_cut cut_backs_up first_cutter cutting_card_box cutting_card_dealer
    ordered_cutter cut_declined dealer_cuts move_packet load_shoe recut recutter idle idle_turned_up
    idle_wash idle_shuffler skip_spread skip_spread_stored continuous burn burn_new_dealer
    sitting_dealer reader_check reader_tells
"""
_WAGERS = """
    wager_chips spoken spoken_confirmed spoken_cash before_first_card locked hands_off
    hands_off_further boxes entry_ban entry_lifted match_before match_beside match_spoken
    match_spoken_confirmed match_spoken_cash match_settled
"""
_DEALING = """
    first_cards up_card second_cards hole_card peek announce_total offer_decisions deal_decision
    dealers_card dealer_draws collect cutting_card_reached collect_last check_count reshuffle
    cards_untouched count_own
"""
_DECISIONS = """
    surrender surrender_first surrender_at_once surrender_revealed insurance insurance_before_peek
    insurance_pays insurance_collected double one_card double_pays double_blackjack rescue split
    split_first_hand split_decisions resplit split_blackjack draw no_draw_on_21 no_draw_after_double
    dealer_must_draw dealer_need_not_draw
"""
_RESULTS = """
    win_dealer_bust win_higher win_blackjack win_21 tie collect_losers pay_blackjack pay_even
    pay_bonuses
"""
_SLIPS = """
    face_up_card face_up_cards ten_found tens_found drawn_in_error exposed_card exposed_refused
    exposed_racked dealer_overdraw dealer_missed insufficient_cards no_cards_dealt one_card_dealt
    missed_card shuffler_jam shuffler_removed needless_peek needless_peek_seen needless_peek_unseen
    reader_broken
"""

_ALL = (_CARDS, _WAGERS, _DEALING, _DECISIONS, _RESULTS, _SLIPS)

DUTIES = Duties(always=frozenset(duty for part in _ALL for duty in part.split()))
