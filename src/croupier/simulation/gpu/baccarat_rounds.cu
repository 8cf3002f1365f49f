// Rounds of baccarat, each from a full shoe of its own: six cards are followed to where they lay.

KERNEL play(u64 first, u64 units, u64 seed, const u8* tables, u64* counts) {
    begin_block(tables);
    const u32* unfair = reinterpret_cast<const u32*>(memory + UNFAIR_AT);
    u32 since = 0;
    u64 played = 0;
    for (u64 start = u64(blockIdx.x) * THREADS; start < units; start += u64(gridDim.x) * THREADS) {
        u64 number = start + threadIdx.x;
        if (number < units) {
            u64 unit = first + number;
            Words words = philox(0, 0, unit, seed);
            u32 there[6], moved[6], found[6];
            UNROLLED
            for (u32 turn = 0; turn < 2; ++turn) {
                Three three = drawn(words.lane[turn], turn, CARDS - 3 * turn, unfair[turn], unit, seed);
                UNROLLED
                for (u32 n = 0; n < 3; ++n) {
                    u32 card = 3 * turn + n;
                    there[card] = card + three.place[n];
                    found[card] = there[card];
                    moved[card] = card;
                    UNROLLED
                    for (u32 before = 0; before < card; ++before) {
                        if (there[before] == there[card]) found[card] = moved[before];
                        if (there[before] == card) moved[card] = moved[before];
                    }
                }
            }
            u32 card[6];
            UNROLLED
            for (u32 n = 0; n < 6; ++n) card[n] = looked_up<u8>(CARDS_AT, found[n]);
            Dealt round = dealt(card[0] | card[1] << 8 | card[2] << 16 | card[3] << 24,
                                card[4] | card[5] << 8);
            count(round.opening * RESULTS + looked_up<u8>(RESULT_AT, round.end));
            ++played;
        }
        flush_in_time(since, counts + CELLS_AT);
    }
    flush(counts + CELLS_AT);
    if (played) atomicAdd(counts, played);
}
