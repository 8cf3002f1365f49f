// Whole shoes of baccarat: each thread shuffles and deals its own.

struct Sums {
    i64 net, crossed;
    u64 low, high;
};

// What is told by an end: cards used beyond four, its cell, and what it nets.
struct alignas(16) End {
    u32 told, nets[END_STRIDE - 1];
};

struct alignas(16) Opening {
    u32 nets[OPENING_STRIDE];
};

KERNEL play(u64 first, u64 units, u64 seed, const u8* tables, u64* counts) {
    begin_block(tables);
    u8* shoe = own_shoe();
    Sums sums[NETS] = {};
    u32 since = 0;
    u64 rounds_played = 0, rounds_squared = 0;
    for (u64 start = u64(blockIdx.x) * THREADS; start < units; start += u64(gridDim.x) * THREADS) {
        u64 number = start + threadIdx.x;
        if (number < units) {
            lay_out(shoe);
            shuffle<TURNS>(shoe, first + number, seed);
            u32 packed[PACKED] = {};
            u32 at = looked_up<u8>(BURNED_AT, shoe[0]), rounds = 0;
            bool is_last = false;
            while (true) {
                const u8* here = shoe + (at >> 2) * 4 * THREADS;
                u32 one = *reinterpret_cast<const u32*>(here);
                u32 two = *reinterpret_cast<const u32*>(here + 4 * THREADS);
                u32 three = *reinterpret_cast<const u32*>(here + 8 * THREADS);
                u32 off = (at & 3) * 8;
                Dealt round = dealt(__funnelshift_r(one, two, off), __funnelshift_r(two, three, off));
                const End end = reinterpret_cast<const End*>(memory + END_NETS_AT)[round.end];
                UNROLLED
                for (u32 n = 0; n < END_NETS; ++n) packed[n] += end.nets[n];
                u32 cell = round.opening * RESULTS + (end.told >> 8);
                if constexpr (OPENING_NETS > 0) {
                    const Opening opening =
                        reinterpret_cast<const Opening*>(memory + OPENING_NETS_AT)[round.opening];
                    UNROLLED
                    for (u32 n = 0; n < OPENING_NETS; ++n) {
                        packed[END_NETS + n] += opening.nets[n];
                    }
                }
                if constexpr (BOTH_NETS > 0) {
                    const u32* both =
                        reinterpret_cast<const u32*>(memory + BOTH_NETS_AT) + cell * BOTH_NETS;
                    UNROLLED
                    for (u32 n = 0; n < BOTH_NETS; ++n) {
                        packed[END_NETS + OPENING_NETS + n] += both[n];
                    }
                }
                count(cell);
                at += end.told & 0xFF;
                ++rounds;
                if (is_last) break;
                is_last = at > COVER;
            }
            rounds_played += rounds;
            rounds_squared += rounds * rounds;
            UNROLLED
            for (u32 n = 0; n < NETS; ++n) {
                i64 net = i64((packed[nets[n].word] >> nets[n].shift) & nets[n].mask)
                        + i64(nets[n].least) * rounds;
                u64 squared = u64(net) * u64(net);
                sums[n].net += net;
                sums[n].crossed += net * rounds;
                sums[n].low += u32(squared);
                sums[n].high += squared >> 32;
            }
        }
        flush_in_time(since, counts + CELLS_AT);
    }
    flush(counts + CELLS_AT);
    if (rounds_played) {
        atomicAdd(counts, rounds_played);
        atomicAdd(counts + 1, rounds_squared);
        UNROLLED
        for (u32 n = 0; n < NETS; ++n) {
            atomicAdd(counts + SUMS_AT + n, u64(sums[n].net));
            atomicAdd(counts + LOW_AT + n, sums[n].low);
            atomicAdd(counts + HIGH_AT + n, sums[n].high);
            atomicAdd(counts + CROSSED_AT + n, u64(sums[n].crossed));
        }
    }
}
