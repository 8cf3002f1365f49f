// A shoe is a byte a card in the block's memory, its words as far apart as there are threads, so
// that no two threads of a warp meet in a bank.

DEVICE u32 byte_of(u32 place) {
    return place * THREADS - (place & 3) * (THREADS - 1);
}

DEVICE u8* own_shoe() {
    return memory + SHOES_AT + 4 * threadIdx.x;
}

DEVICE void lay_out(u8* shoe) {
    const u32* cards = reinterpret_cast<const u32*>(memory + CARDS_AT);
    UNROLLED_BY_EIGHT
    for (u32 word = 0; word < SHOE_WORDS; ++word) {
        *reinterpret_cast<u32*>(shoe + word * 4 * THREADS) = cards[word];
    }
}

// Three cards change places with those that lie where they are drawn from.
DEVICE void swap_three(u8* from, u32 at, const Three& three, u8* cards) {
    UNROLLED
    for (u32 n = 0; n < 3; ++n) {
        u8* there = from + byte_of(at + n + three.place[n]);
        u8 card = *there;
        *there = from[byte_of(at + n)];
        cards[n] = card;
    }
}

// Up to four threes from a block of words; of four, the twelve cards fill three words of the shoe.
template <u32 THREES>
DEVICE void shuffle_block(u8* shoe, u32 block, u64 unit, u64 seed) {
    const u32* unfair = reinterpret_cast<const u32*>(memory + UNFAIR_AT) + 4 * block;
    u8* from = shoe + block * 12 * THREADS;
    Words words = philox(block, 0, unit, seed);
    Three threes[THREES];
    u32 left = CARDS - 12 * block;
    UNROLLED
    for (u32 lane = 0; lane < THREES; ++lane) {
        threes[lane] = drawn(words.lane[lane], 4 * block + lane, left - 3 * lane, unfair[lane],
                             unit, seed);
    }
    u8 cards[12];
    UNROLLED
    for (u32 lane = 0; lane < THREES; ++lane) {
        swap_three(from, 3 * lane, threes[lane], cards + 3 * lane);
    }
    UNROLLED
    for (u32 word = 0; word < 3 * THREES / 4; ++word) {
        u8* four = cards + 4 * word;
        *reinterpret_cast<u32*>(from + word * 4 * THREADS) =
            u32(four[0]) | u32(four[1]) << 8 | u32(four[2]) << 16 | u32(four[3]) << 24;
    }
    UNROLLED
    for (u32 n = 3 * THREES / 4 * 4; n < 3 * THREES; ++n) from[byte_of(n)] = cards[n];
}

// One three, by itself.
DEVICE void shuffle_three(u8* shoe, u32 turn, u64 unit, u64 seed) {
    const u32* unfair = reinterpret_cast<const u32*>(memory + UNFAIR_AT);
    Words words = philox(turn >> 2, 0, unit, seed);
    u32 lane = turn & 3;
    u32 word = lane == 0 ? words.lane[0] : lane == 1 ? words.lane[1]
             : lane == 2 ? words.lane[2] : words.lane[3];
    u8 cards[3];
    swap_three(shoe, 3 * turn, drawn(word, turn, CARDS - 3 * turn, unfair[turn], unit, seed), cards);
    UNROLLED
    for (u32 n = 0; n < 3; ++n) shoe[byte_of(3 * turn + n)] = cards[n];
}

// A few cards, no more than a block of words draws, and where each of them lay.
template <u32 TURNS>
DEVICE void shuffle_few(u8* shoe, u64 unit, u64 seed, u32* there) {
    const u32* unfair = reinterpret_cast<const u32*>(memory + UNFAIR_AT);
    Words words = philox(0, 0, unit, seed);
    UNROLLED
    for (u32 turn = 0; turn < TURNS; ++turn) {
        Three three = drawn(words.lane[turn], turn, CARDS - 3 * turn, unfair[turn], unit, seed);
        u8 cards[3];
        swap_three(shoe, 3 * turn, three, cards);
        UNROLLED
        for (u32 n = 0; n < 3; ++n) {
            shoe[byte_of(3 * turn + n)] = cards[n];
            there[3 * turn + n] = 3 * turn + n + three.place[n];
        }
    }
}

// The first cards of a unit's order.
template <u32 TURNS>
DEVICE void shuffle(u8* shoe, u64 unit, u64 seed) {
    for (u32 block = 0; block < TURNS / 4; ++block) shuffle_block<4>(shoe, block, unit, seed);
    if constexpr (TURNS % 4) shuffle_block<TURNS % 4>(shoe, TURNS / 4, unit, seed);
}
