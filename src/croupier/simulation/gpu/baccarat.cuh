// A round of baccarat from its tables: what its opening and its end are, and what they net.

struct Dealt {
    u32 opening, end;
};

DEVICE u32 hand_of(u32 index) {
    return *reinterpret_cast<const u32*>(memory + HAND_AT + index);
}

// A hand holds its total and, above, its class by ranks and that by all else.
DEVICE u32 total_of(u32 hand) { return hand & 15; }
DEVICE u32 ranks_of(u32 hand) { return (hand >> 4) & 0x3FFF; }
DEVICE u32 rest_of(u32 hand) { return hand >> 18; }

// Each byte times its weight, added up: one instruction, by a name that every compiler knows.
DEVICE u32 weighed(u32 bytes, u32 weights) {
#ifdef EMULATED
    return __dp4a(bytes, weights, 0u);
#else
    u32 found;
    asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(found) : "r"(bytes), "r"(weights), "r"(0u));
    return found;
#endif
}

// Four cards of the opening, a byte each, and two that may be drawn.
DEVICE Dealt dealt(u32 opening, u32 thirds) {
    u32 player = hand_of(weighed(opening, 4u | 4u * KINDS << 16));
    u32 banker = hand_of(weighed(opening, 4u << 8 | 4u * KINDS << 24));
    u32 fifth = looked_up<u8>(VALUE_AT, thirds & 0xFF);
    u32 sixth = looked_up<u8>(VALUE_AT, (thirds >> 8) & 0xFF);
    u32 place = total_of(player) * 1000 + total_of(banker) * 100 + fifth * 10 + sixth;
    Dealt found;
    found.end = looked_up<WhichEnd>(WHICH_END_AT, place);
    found.opening = 0;
    if constexpr (OPENINGS > 1) {
        u32 rest = looked_up<Rest>(REST_AT, rest_of(player) * RESTS + rest_of(banker));
        found.opening = rest;
        if constexpr (RANKS > 1) {
            u32 ranks = looked_up<Ranks>(RANKS_AT, ranks_of(player) * RANKS + ranks_of(banker));
            found.opening = looked_up<Cell>(OPENING_AT, ranks * REST_CELLS + rest);
        }
    }
    return found;
}
