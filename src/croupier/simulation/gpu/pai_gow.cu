// Rounds of Pai Gow: the first four tiles are the dealer's or the bank's, then four for each bettor.
// Matches are compared eight bytes at once, as simulation/pai_gow/kernels.py tells.

constexpr u64 UPPER = 0x8080808080808080u;
constexpr u64 GATHER = 0x0102040810204080u;

DEVICE u32 class_of(u32 four) {
    u32 one = looked_up<u8>(PAIR_AT, (four & 0xFF) * KINDS + ((four >> 8) & 0xFF));
    u32 other = looked_up<u8>(PAIR_AT, ((four >> 16) & 0xFF) * KINDS + (four >> 24));
    return looked_up<u16>(HAND_AT, one * PAIRS + other);
}

DEVICE u64 word_at(u32 at, u32 place) {
    return reinterpret_cast<const u64*>(memory + at)[place];
}

DEVICE u64 reached(u64 asked, u64 shown) {
    return (((shown | UPPER) - asked) & UPPER) >> 7;
}

KERNEL play(u64 first, u64 units, u64 seed, const u8* tables, u64* counts) {
    begin_block(tables);
    u8* shoe = own_shoe();
    u32 since = 0;
    for (u64 start = u64(blockIdx.x) * THREADS; start < units; start += u64(gridDim.x) * THREADS) {
        u64 number = start + threadIdx.x;
        if (number < units) {
            lay_out(shoe);
            shuffle<TURNS>(shoe, first + number, seed);
            const u32* tiles = reinterpret_cast<const u32*>(shoe);
            u64 asked = word_at(ASKED_AT, class_of(tiles[0]));
            u64 summed = reached(asked, word_at(SHOWN_AT, class_of(tiles[THREADS])));
            count(u32((summed * GATHER) >> 56));
            if constexpr (OPPONENTS > 1) {
                for (u32 seat = 2; seat <= OPPONENTS; ++seat) {
                    summed += reached(asked, word_at(SHOWN_AT, class_of(tiles[seat * THREADS])));
                }
                summed += summed >> 8;
                UNROLLED
                for (u32 match = 0; match < MATCHES; ++match) {
                    u32 both = u32(summed >> (16 * match)) & 0xFF;
                    count(CELLS + match * (2 * OPPONENTS + 1) + 2 * OPPONENTS - both);
                }
            }
        }
        flush_in_time(since, counts);
    }
    flush(counts);
}
