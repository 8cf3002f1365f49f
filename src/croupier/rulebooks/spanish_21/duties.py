"""What a chapter about Spanish 21 asks of the people at a table."""

from __future__ import annotations

from croupier.rulebooks.procedure import Duties

_CARDS = """
    receive inspect remove_tens verify_inspection spread spread_fanned look turn_down wash stack
    preshuffled shuffle shuffle_ordered offer_cut cut_backs_up first_cutter cutting_card_box
    cutting_card_dealer
    ordered_cutter cut_declined dealer_cuts cut_depth move_packet insert_cutting_card load_shoe
    recut recutter idle idle_turned_up idle_wash idle_shuffler skip_spread skip_spread_stored
    skip_spread_secured continuous continuous_approval manual_shoe hands_used burn burn_new_dealer
    sitting_dealer
    reader_check reader_tells
"""
_WAGERS = """
    wager_chips spoken spoken_confirmed spoken_cash before_first_card locked hands_off
    hands_off_further boxes entry_ban entry_lifted entry_reshuffle match_before match_beside
    match_chips match_spoken match_spoken_confirmed match_spoken_cash match_settled match_apart
"""
_DEALING = """
    deal_order first_cards up_card second_cards hole_card peek reader announce_total
    offer_decisions deal_decision dealers_card dealer_draws collect collect_dealer
    cutting_card_reached collect_last check_count reshuffle cards_untouched count_own
"""
_DECISIONS = """
    surrender surrender_first surrender_at_once surrender_held surrender_revealed surrender_insured
    insurance insurance_wins insurance_limit insurance_unit insurance_before_peek insurance_pays
    insurance_collected insurance_not_match double one_card double_pays double_blackjack rescue
    split split_first_hand split_decisions resplit split_blackjack split_no_fixed_bonus draw
    no_draw_on_21 no_draw_after_double dealer_must_draw dealer_need_not_draw
"""
_RESULTS = """
    win_dealer_bust win_higher win_blackjack win_21 tie lose_to_blackjack collect_losers
    pay_blackjack pay_even pay_bonuses super_bonus envy no_fixed_bonus
"""
_SLIPS = """
    face_up_card face_up_cards ten_found tens_found drawn_in_error exposed_card exposed_refused
    exposed_racked dealer_overdraw dealer_missed insufficient_cards no_cards_dealt one_card_dealt
    missed_card shuffler_jam shuffler_removed needless_peek needless_peek_seen
    needless_peek_unseen reader_broken
"""

_ALL = (_CARDS, _WAGERS, _DEALING, _DECISIONS, _RESULTS, _SLIPS)

DUTIES = Duties(always=frozenset(duty for part in _ALL for duty in part.split()))
