// Rounds of Spanish 21, each from a full shoe: what was drawn goes back to where it lay.

KERNEL play(u64 first, u64 units, u64 seed, const u8* tables, u64* counts) {
    begin_block(tables);
    Course course = {own_shoe(), tables, 0, seed, 0, 0};
    lay_out(course.shoe);
    u32 since = 0;
    for (u64 start = u64(blockIdx.x) * THREADS; start < units; start += u64(gridDim.x) * THREADS) {
        u64 number = start + threadIdx.x;
        if (number < units) {
            course.unit = first + number;
            course.at = 0;
            course.drawn = 3 * TURNS;
            u32 there[3 * TURNS];
            shuffle_few<TURNS>(course.shoe, course.unit, seed, there);
            u32 end = play_round(course);
            count_round(course, 0, end);
            if (course.drawn > 3 * TURNS) {
                lay_out(course.shoe);
            } else {
                UNROLLED
                for (u32 n = 0; n < 3 * TURNS; ++n) {
                    course.shoe[byte_of(n)] = u8(looked_up<u8>(CARDS_AT, n));
                    course.shoe[byte_of(there[n])] = u8(looked_up<u8>(CARDS_AT, there[n]));
                }
            }
        }
        flush_in_time(since, counts);
    }
    flush(counts);
}
