// A round of Spanish 21 goes from row to row of one table, a card at a time; a split pair is played
// hand by hand. Both are told in simulation/spanish_21/kernels.py.

constexpr u32 STAND = 0, DOUBLE = 2, SPLIT = 3, SURRENDER = 4;
constexpr u32 OF_SPLIT = 1, DOUBLED = 2, RESCUED = 3, SURRENDERED = 4;
constexpr u32 DRAWS = 255, VALUES = 10, MOST_HANDS = 8;
constexpr u32 OVER = 31, PAIR = 30, NUMBER = 0xFFFFFF;

// A unit under way: its shoe, how far it is drawn, and where its next card lies.
struct Course {
    u8* shoe;
    const u8* tables;
    u64 unit, seed;
    u32 drawn, at;
};

template <typename T>
DEVICE u32 far(const Course& course, u32 at, u32 place) {
    return reinterpret_cast<const T*>(course.tables + at)[place];
}

DEVICE u32 card_at(const Course& course, u32 place) {
    return course.shoe[byte_of(place)];
}

DEVICE u32 kind_at(const Course& course, u32 place) {
    return looked_up<u8>(KIND_AT, card_at(course, place));
}

// The kind of the next card; what most units do not need is drawn when it is asked for.
DEVICE u32 next_kind(Course& course) {
    if (course.at >= course.drawn) {
        shuffle_three(course.shoe, course.drawn / 3, course.unit, course.seed);
        course.drawn += 3;
    }
    return kind_at(course, course.at++);
}

DEVICE u32 after(const Course& course, u32 state, u32 kind) {
    return far<u16>(course, AFTER_AT, state * KINDS + kind);
}

DEVICE u32 two_cards(const Course& course, u32 one, u32 other) {
    return after(course, after(course, 0, one), other);
}

// A round from its second decision on: the number of its end. Its hands are counted by line.
NOT_INLINED u32 split(Course& course, u32 begin) {
    u32 card = kind_at(course, begin), up = kind_at(course, begin + 1);
    u32 second = kind_at(course, begin + 2);
    u32 state = two_cards(course, card, second);
    u32 dealer = two_cards(course, up, kind_at(course, begin + 3));
    u8 waiting[MOST_HANDS], ways[MOST_HANDS];
    u16 played[MOST_HANDS];
    u32 hands = 1, done = 0, plan = 0, waits = 0;
    bool draws = false;
    while (true) {
        u32 way = OF_SPLIT;
        while (far<u8>(course, ASKED_AT, state)) {
            u32 place = (plan * KINDS + up) * STATES + state;
            u32 decided = far<u8>(course, DECISION_AT, place);
            if (decided == STAND) break;
            if (decided == SURRENDER) {
                way = SURRENDERED;
                break;
            }
            u32 drawn = next_kind(course);
            if (decided == SPLIT) {
                waiting[waits++] = u8(second);
                ++hands;
                plan = 1 + VALUES * (hands - 2) + far<u8>(course, KIND_VALUE_AT, card);
                second = drawn;
                state = two_cards(course, card, second);
            } else {
                state = after(course, state, drawn);
                if (decided == DOUBLE) {
                    place = (plan * KINDS + up) * STATES + state;
                    way = far<u8>(course, RESCUED_AT, place) ? RESCUED : DOUBLED;
                    break;
                }
            }
        }
        played[done] = u16(state);
        ways[done++] = u8(way);
        draws |= far<u8>(course, OPEN_AT, way * STATES + state) != 0;
        if (!waits) break;
        card = waiting[--waits];
        second = next_kind(course);
        state = two_cards(course, card, second);
    }
    u32 end = far<u8>(course, DEALERS_END_AT, dealer);
    while (draws && end == DRAWS) {
        dealer = after(course, dealer, next_kind(course));
        end = far<u8>(course, DEALERS_END_AT, dealer);
    }
    if (end == DRAWS) end = 0;
    int net = 0;
    for (u32 hand = 0; hand < done; ++hand) {
        u32 way = ways[hand];
        u32 line = far<u8>(course, LINE_AT, (way * STATES + played[hand]) * DEALERS_ENDS + end);
        count(LINES_FROM + way * LINES + line);
        net += int(far<int>(course, HAND_NET_AT, way * LINES + line));
    }
    return SPLITS + (hands - 2) * (2 * MOST_NET + 1) + u32(int(MOST_NET) + net);
}

// The number of the end of the round that begins here.
DEVICE u32 play_round(Course& course) {
    u32 begin = course.at, led = 0;
    do {
        led = far<u32>(course, ROW_AT, led + next_kind(course));
    } while (!(led >> PAIR));
    return led >> OVER ? led & NUMBER : split(course, begin);
}

struct Opening {
    u32 up, match;
};

// What the wagers beside the main one ask of the opening; the round is counted.
DEVICE Opening count_round(const Course& course, u32 begin, u32 end) {
    u32 up = card_at(course, begin + 1);
    u32 one = looked_up<u8>(MATCHED_AT, card_at(course, begin) * CODES + up);
    u32 other = looked_up<u8>(MATCHED_AT, card_at(course, begin + 2) * CODES + up);
    count(looked_up<u8>(VALUE_AT, up) * ENDS + end);
    count(MATCHES_FROM + one * 3 + other);
    return {up, one * 3 + other};
}
