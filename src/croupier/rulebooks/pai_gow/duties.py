"""What a chapter about Pai Gow asks of the people at a table."""

from __future__ import annotations

from croupier.rulebooks.procedure import Duties

_TILES = """
    tiles_whole receive sort_pairs compare_size examine_backs verify_inspection clean reserve_set
    sealed_envelope lay_out_pairs look turn_down mix stack exposed_while_stacking mix_after_round
    idle idle_return
"""
_WAGERS = "wager_chips spoken seated_only abandoned before_call locked"
_DEALING = """
    three_dice dice_life no_more_bets shake uncover count mark_dealer collect_undealt cover
    alternative
"""
_HANDS = """
    set_hands lay_down own_tiles advice frozen dealer_sets surrender surrender_collect expose
    compare lose collect_losers tie_high tie_low return_tie win winners_wait pay vigorish_at_once
    rebuildable
"""
_BANKING = """
    banking banking_rules no_bank_first offer_bank bank_marker next_offer no_two_rounds nobody_banks
    bank_eligible bank_cover co_banking co_bank_request co_bank_marker co_bank_set co_bank_no_wager
    one_area cut cut_to_end cut_both_ends dealer_wager lower_dealer_wager dealer_wager_place
"""
_BANKED_ROUND = """
    bank_delivery bank_delivery_default delivery_shown bank_shakes dealer_uncovers bank_uncovered
    bank_count bank_deal bank_dealer_mark bank_collect_undealt bank_cover_shaker dealer_sets_banked
    dealer_against_bank dealer_tied dealer_lost bank_expose to_centre pay_from_centre shortfall
    surplus_vigorish surplus dealer_win_returned winners_vigorish co_expose co_centre co_shortfall
    co_surplus_house co_surplus
"""
_SLIPS = """
    not_flat die_out wrong_positions exposed_choice exposed_void exposed_dead reset_hands
"""
_TWO_AREAS = "two_areas larger_first equal_in_order set_frozen"

_ALL = (_TILES, _WAGERS, _DEALING, _HANDS, _BANKING, _BANKED_ROUND, _SLIPS, _TWO_AREAS)

DUTIES = Duties(always=frozenset(duty for part in _ALL for duty in part.split()))
