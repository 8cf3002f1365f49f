// What every program for a GPU begins with: names of types, the generator, draws by threes.
// How a unit's order follows from seed and number is told in docs/simulation.md.

using u8 = unsigned char;
using u16 = unsigned short;
using u32 = unsigned int;
using u64 = unsigned long long;
using i64 = long long;

#ifndef EMULATED
#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
#define DEVICE static __device__ __forceinline__
#define NOT_INLINED static __device__ __noinline__
#define TABLE static __device__ constexpr
#define UNROLLED _Pragma("unroll")
#define UNROLLED_BY_EIGHT _Pragma("unroll 8")
extern __shared__ __align__(16) u8 memory[];
#endif

// A product of two words, whole: one instruction, where the compiler would make it three.
DEVICE u64 product(u32 one, u32 other) {
#ifdef EMULATED
    return u64(one) * other;
#else
    u64 found;
    asm("mul.wide.u32 %0, %1, %2;" : "=l"(found) : "r"(one), "r"(other));
    return found;
#endif
}

struct Words {
    u32 lane[4];
};

struct Three {
    u32 place[3];
};

DEVICE Words philox(u32 block, u32 tries, u64 unit, u64 seed) {
    u32 one = block, two = tries, three = u32(unit), four = u32(unit >> 32);
    u32 left = u32(seed), right = u32(seed >> 32);
    UNROLLED
    for (int round = 0; round < 10; ++round) {
        u64 low = product(0xD2511F53u, one), high = product(0xCD9E8D57u, three);
        one = u32(high >> 32) ^ two ^ left;
        two = u32(high);
        three = u32(low >> 32) ^ four ^ right;
        four = u32(low);
        left += 0x9E3779B9u;
        right += 0xBB67AE85u;
    }
    return {{one, two, three, four}};
}

// How far a word reaches into the cards left, what is over into the others, and whether it is fair.
DEVICE bool reaches(u32 word, u32 left, u32 unfair, Three& found) {
    u64 first = product(word, left);
    u64 second = product(u32(first), left - 1);
    u64 third = product(u32(second), left - 2);
    found.place[0] = u32(first >> 32);
    found.place[1] = u32(second >> 32);
    found.place[2] = u32(third >> 32);
    return u32(third) >= unfair;
}

// The same for the turn-th three of a unit: a word that is not fair is replaced by later tries.
DEVICE Three drawn(u32 word, u32 turn, u32 left, u32 unfair, u64 unit, u64 seed) {
    Three found;
    for (u32 tries = 1; !reaches(word, left, unfair, found); ++tries) {
        Words again = philox(turn >> 2, tries, unit, seed);
        u32 lane = turn & 3;
        word = lane == 0 ? again.lane[0] : lane == 1 ? again.lane[1]
             : lane == 2 ? again.lane[2] : again.lane[3];
    }
    return found;
}

// Tables lie at the beginning of a block's memory; what is counted there starts at nothing.
DEVICE void begin_block(const u8* tables) {
    const uint4* from = reinterpret_cast<const uint4*>(tables);
    uint4* to = reinterpret_cast<uint4*>(memory);
    for (u32 n = threadIdx.x; n < COUNTED_AT / 16; n += THREADS) to[n] = from[n];
    u32* cells = reinterpret_cast<u32*>(memory + COUNTED_AT);
    for (u32 n = threadIdx.x; n < COUNTED_WORDS; n += THREADS) cells[n] = 0;
    __syncthreads();
}

template <typename T>
DEVICE u32 looked_up(u32 at, u32 place) {
    return reinterpret_cast<const T*>(memory + at)[place];
}

// Cells are counted in whole words, or two to a word where there are many: a block never plays
// more rounds between two flushes than a cell holds.
DEVICE void count(u32 cell) {
    u32* cells = reinterpret_cast<u32*>(memory + COUNTED_AT);
    if constexpr (CELLS_TO_A_WORD == 1) atomicAdd(cells + cell, 1u);
    else atomicAdd(cells + (cell >> 1), 1u << ((cell & 1) << 4));
}

DEVICE void flush(u64* counts) {
    u32* cells = reinterpret_cast<u32*>(memory + COUNTED_AT);
    __syncthreads();
    for (u32 n = threadIdx.x; n < COUNTED_WORDS; n += THREADS) {
        u32 found = cells[n];
        cells[n] = 0;
        if constexpr (CELLS_TO_A_WORD == 1) {
            if (found) atomicAdd(counts + n, u64(found));
        } else {
            if (found & 0xFFFF) atomicAdd(counts + 2 * n, u64(found & 0xFFFF));
            if (found >> 16) atomicAdd(counts + 2 * n + 1, u64(found >> 16));
        }
    }
    __syncthreads();
}

// Called by all threads after each unit of theirs.
DEVICE void flush_in_time(u32& since, u64* counts) {
    if (++since == BETWEEN_FLUSHES) {
        flush(counts);
        since = 0;
    }
}
