// Whole shoes of Spanish 21: the burn, and rounds until one has met the cutting card.

struct Figures {
    i64 there, net, there_squared, net_squared, crossed;
};

DEVICE void add(Figures& figures, i64 there, i64 net) {
    figures.there += there;
    figures.net += net;
    figures.there_squared += there * there;
    figures.net_squared += net * net;
    figures.crossed += there * net;
}

KERNEL play(u64 first, u64 units, u64 seed, const u8* tables, u64* counts) {
    begin_block(tables);
    Course course = {own_shoe(), tables, 0, seed, 0, 0};
    Figures figures[3] = {};
    u32 since = 0;
    for (u64 start = u64(blockIdx.x) * THREADS; start < units; start += u64(gridDim.x) * THREADS) {
        u64 number = start + threadIdx.x;
        if (number < units) {
            course.unit = first + number;
            course.at = BURNED;
            course.drawn = 3 * TURNS;
            lay_out(course.shoe);
            shuffle<TURNS>(course.shoe, course.unit, seed);
            int net = 0, match = 0, insurance = 0, insured = 0, rounds = 0;
            u32 begin = course.at, led = 0;
            while (true) {
                led = far<u32>(course, ROW_AT, led + next_kind(course));
                if (!(led >> PAIR)) continue;
                u32 end = led >> OVER ? led & NUMBER : split(course, begin);
                Opening opening = count_round(course, begin, end);
                int offered = looked_up<u8>(INSURED_AT, opening.up);
                u32 blackjack = looked_up<u8>(BLACKJACK_AT, end);
                net += int(looked_up<int>(NET_AT, end));
                match += int(looked_up<int>(MATCH_NET_AT, opening.match));
                insurance += offered * int(looked_up<int>(INSURANCE_NET_AT, blackjack));
                insured += offered;
                ++rounds;
                if (course.at > COVER) break;
                begin = course.at;
                led = 0;
            }
            add(figures[0], rounds, net);
            add(figures[1], rounds, match);
            add(figures[2], insured, insurance);
        }
        flush_in_time(since, counts);
    }
    flush(counts);
    if (figures[0].there) {
        UNROLLED
        for (u32 wager = 0; wager < 3; ++wager) {
            u64* to = counts + FIGURES_FROM + 5 * wager;
            atomicAdd(to, u64(figures[wager].there));
            atomicAdd(to + 1, u64(figures[wager].net));
            atomicAdd(to + 2, u64(figures[wager].there_squared));
            atomicAdd(to + 3, u64(figures[wager].net_squared));
            atomicAdd(to + 4, u64(figures[wager].crossed));
        }
    }
}
