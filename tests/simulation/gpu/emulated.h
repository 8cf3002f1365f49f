// A GPU's words for a plain compiler: a block's threads are threads, one block after the other.

#include <barrier>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#define EMULATED
#define KERNEL static void
#define DEVICE static inline
#define NOT_INLINED static
#define TABLE static constexpr
#define UNROLLED
#define UNROLLED_BY_EIGHT

struct Place {
    unsigned x;
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
static thread_local Place threadIdx, blockIdx;
static Place gridDim;
static std::barrier<>* together;
static unsigned char* memory;

static inline void __syncthreads() { together->arrive_and_wait(); }

template <typename T>
static inline T atomicAdd(T* at, T more) {
    return __atomic_fetch_add(at, more, __ATOMIC_RELAXED);
}

static inline unsigned __dp4a(unsigned one, unsigned other, unsigned sum) {
    for (int n = 0; n < 32; n += 8) sum += ((one >> n) & 0xFF) * ((other >> n) & 0xFF);
    return sum;
}

static inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
    return unsigned(((uint64_t(high) << 32) | low) >> (by & 31));
}

using Kernel = void (*)(unsigned long long, unsigned long long, unsigned long long,
                        const unsigned char*, unsigned long long*);

// argv: first unit, units, seed, a file of tables. What it counted goes to the output.
static void emulate(Kernel play, unsigned threads, unsigned blocks, unsigned bytes, unsigned counts,
                    char** asked) {
    std::FILE* file = std::fopen(asked[3], "rb");
    std::vector<uint4> room(1 << 19);
    auto* tables = reinterpret_cast<unsigned char*>(room.data());
    if (!file || !std::fread(tables, 1, room.size() * sizeof(uint4), file)) std::exit(1);
    std::fclose(file);
    std::vector<unsigned long long> found(counts);
    std::vector<uint4> own((bytes + 15) / 16);
    memory = reinterpret_cast<unsigned char*>(own.data());
    unsigned long long number[3];
    for (int n = 0; n < 3; ++n) number[n] = std::strtoull(asked[n], nullptr, 10);
    gridDim.x = blocks;
    for (unsigned block = 0; block < blocks; ++block) {
        std::memset(memory, 0xA5, bytes);
        std::barrier<> here(threads);
        together = &here;
        std::vector<std::thread> all;
        for (unsigned thread = 0; thread < threads; ++thread) {
            all.emplace_back([=, &found] {
                threadIdx.x = thread;
                blockIdx.x = block;
                play(number[0], number[1], number[2], tables, found.data());
            });
        }
        for (auto& each : all) each.join();
    }
    for (auto each : found) std::printf("%lld\n", static_cast<long long>(each));
}
