"""Four-card poker hands counted by formula, suits and repeated cards included.

Plain numbers and loops, so that the function can be compiled as it stands.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence


def count_poker_hands(  # noqa: C901, PLR0912, PLR0915
    shoes: Sequence[Sequence[int]],
    runs: Sequence[Sequence[int]],
    hands: Sequence[MutableSequence[int]],
) -> None:
    """Sets of four cards by their best line, in the order of the outcomes, for each shoe.

    Its counts are by suit and rank, ace first; ``runs`` are the straights but the royal one.
    """
    suits, ranks = 4, 13
    ace, jack, queen, king, ten = 0, 10, 11, 12, 9
    for shoe in range(len(shoes)):
        counts, found = shoes[shoe], hands[shoe]
        of_rank = [0] * ranks
        of_suit = [0] * suits
        for suit in range(suits):
            for rank in range(ranks):
                of_rank[rank] += counts[suit * ranks + rank]
                of_suit[suit] += counts[suit * ranks + rank]
        cards = 0
        for n in of_suit:
            cards += n

        royal = straight_flush = suited = suited_quads = suited_trips = suited_two_pair = 0
        suited_pairs = [0] * ranks
        for suit in range(suits):
            own = counts[suit * ranks : suit * ranks + ranks]
            m = of_suit[suit]
            royal += own[ace] * own[king] * own[queen] * own[jack]
            for run in runs:
                straight_flush += own[run[0]] * own[run[1]] * own[run[2]] * own[run[3]]
            suited += m * (m - 1) * (m - 2) * (m - 3) // 24
            pairs = squares = linear = 0
            for rank in range(ranks):
                k = own[rank]
                suited_quads += k * (k - 1) * (k - 2) * (k - 3) // 24
                suited_trips += k * (k - 1) * (k - 2) // 6 * (m - k)
                pair = k * (k - 1) // 2
                suited_two_pair += pair * pairs
                pairs += pair
                squares += k * k
                linear += k
            for rank in range(ranks):
                k = own[rank]
                others, other_squares = linear - k, squares - k * k
                two_others = (others * others - other_squares) // 2
                suited_pairs[rank] += k * (k - 1) // 2 * two_others

        quads = trips = straights = two_pair = pairs = 0
        squares = 0
        for rank in range(ranks):
            k = of_rank[rank]
            quads += k * (k - 1) * (k - 2) * (k - 3) // 24
            trips += k * (k - 1) * (k - 2) // 6 * (cards - k)
            pair = k * (k - 1) // 2
            two_pair += pair * pairs
            pairs += pair
            squares += k * k
        straights = of_rank[ace] * of_rank[king] * of_rank[queen] * of_rank[jack]
        for run in runs:
            straights += of_rank[run[0]] * of_rank[run[1]] * of_rank[run[2]] * of_rank[run[3]]

        aces = high_pairs = 0
        for rank in range(ranks):
            if rank == ace or rank >= ten:
                k = of_rank[rank]
                others, other_squares = cards - k, squares - k * k
                two_others = (others * others - other_squares) // 2
                single_pair = k * (k - 1) // 2 * two_others - suited_pairs[rank]
                if rank == ace:
                    aces += single_pair
                else:
                    high_pairs += single_pair

        flush = suited - royal - straight_flush - suited_quads - suited_trips
        straight = straights - straight_flush - royal
        pairs_two = two_pair - suited_two_pair
        paying = royal + quads + straight_flush + trips + flush + straight
        paying += pairs_two + aces + high_pairs
        total = cards * (cards - 1) * (cards - 2) * (cards - 3) // 24
        found[0] = royal
        found[1] = quads
        found[2] = straight_flush
        found[3] = trips
        found[4] = flush
        found[5] = straight
        found[6] = pairs_two
        found[7] = aces
        found[8] = high_pairs
        found[9] = total - paying
