// The method of croupier.simulation.baccarat in C++, for benchmarks/baccarat_shoes.py to measure by.
// Tables come from a file that Python writes; counts go back as a row of 64-bit numbers.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

using u8 = uint8_t; using u16 = uint16_t; using u32 = uint32_t; using u64 = uint64_t; using i64 = int64_t;

constexpr u64 LOW = 0xFFFFFFFFull;
constexpr int WORDS = 2, BY_TURNS = 4, LONGEST = 6, TOGETHER = 256, CODES = 64;

struct Words { u64 one, two, three, four; };

static inline Words philox(u64 one, u64 two, u64 three, u64 four, u64 left, u64 right) {
  for (int turn = 0; turn < 10; turn++) {
    u64 low = 0xD2511F53ull * one, high = 0xCD9E8D57ull * three;
    one = (high >> 32) ^ two ^ left; two = high & LOW;
    three = (low >> 32) ^ four ^ right; four = low & LOW;
    left = (left + 0x9E3779B9ull) & LOW; right = (right + 0xBB67AE85ull) & LOW;
  }
  return {one, two, three, four};
}

template <class T> std::vector<T> read(FILE *file) {
  i64 size;
  if (fread(&size, sizeof size, 1, file) != 1) exit(2);
  std::vector<T> found(size);
  if (size && fread(found.data(), sizeof(T), size, file) != (size_t)size) exit(2);
  return found;
}

struct Table {
  std::vector<u8> cards, value, burned;
  std::vector<u32> hand;
  std::vector<u16> opening, end;
  std::vector<i64> nets, middle, cells;
  std::vector<u64> group, field, left, unfair;
  i64 classes, ends, cover, drawn;
  std::vector<i64> sums, squares, crossed;
  i64 rounds = 0, rounds_squared = 0;
};

static void shuffle(const Table &table, u64 seed, u64 unit, u8 *order) {
  static thread_local u32 words[4][256];
  static thread_local u16 places[3][1024];
  static thread_local u8 unfair[1024], deck[2048];
  const int blocks = table.left.size() / 4, turns = table.drawn / 3;
  const u64 low = unit & LOW, high = unit >> 32, k0 = seed & LOW, k1 = seed >> 32;
  for (int block = 0; block < blocks; block++) {
    Words made = philox(block, 0, low, high, k0, k1);
    words[0][block] = made.one; words[1][block] = made.two;
    words[2][block] = made.three; words[3][block] = made.four;
  }
  u64 found = 0;
  for (int lane = 0; lane < 4; lane++)
    for (int block = 0; block < blocks; block++) {
      const int word = lane * blocks + block;
      const u64 left = table.left[word];
      const u64 first = words[lane][block] * left, second = (first & LOW) * (left - 1);
      const u64 third = (second & LOW) * (left - 2);
      places[0][word] = first >> 32; places[1][word] = second >> 32; places[2][word] = third >> 32;
      unfair[word] = (third & LOW) < table.unfair[word];
      found += unfair[word];
    }
  if (found)
    for (int word = 0; word < 4 * blocks; word++)
      for (u64 tries = 1; unfair[word]; tries++) {
        Words made = philox(word % blocks, tries, low, high, k0, k1);
        const u64 drawn[4] = {made.one, made.two, made.three, made.four};
        const u64 left = table.left[word];
        const u64 first = drawn[word / blocks] * left, second = (first & LOW) * (left - 1);
        const u64 third = (second & LOW) * (left - 2);
        places[0][word] = first >> 32; places[1][word] = second >> 32; places[2][word] = third >> 32;
        unfair[word] = (third & LOW) < table.unfair[word];
      }
  memcpy(deck, table.cards.data(), table.cards.size());
  for (int turn = 0; turn < turns; turn++) {
    const int word = (turn & 3) * blocks + (turn >> 2);
    for (int card = 0; card < 3; card++) {
      const int at = 3 * turn + card, there = at + places[card][word];
      order[at] = deck[there]; deck[there] = deck[at];
    }
  }
}

static inline void deal(const Table &table, const u8 *order, u16 &end, u16 &opening) {
  const u32 player = table.hand[order[0] * CODES + order[2]], banker = table.hand[order[1] * CODES + order[3]];
  const u32 place = (player >> 16) * 1000 + (banker >> 16) * 100 + table.value[order[4]] * 10 + table.value[order[5]];
  end = table.end[place];
  opening = table.opening[(player & 0xFFFF) * table.classes + (banker & 0xFFFF)];
}

static void add_shoe(Table &table, const u16 *openings, const u16 *ends, int played) {
  u64 summed[64];
  for (int n = 0; n < played; n++) table.cells[openings[n] * table.ends + ends[n]]++;
  const int groups = table.group.size() / 3, wagers = table.field.size() / 3;
  for (int group = 0; group < groups; group++) {
    const u64 begin = table.group[3 * group], by_end = table.group[3 * group + 1], by_opening = table.group[3 * group + 2];
    u64 first = table.middle[WORDS * group], second = table.middle[WORDS * group + 1];
    for (int n = 0; n < played; n++) {
      const i64 *net = &table.nets[(begin + by_end * ends[n] + by_opening * openings[n]) * WORDS];
      first += net[0]; second += net[1];
    }
    summed[WORDS * group] = first; summed[WORDS * group + 1] = second;
  }
  for (int wager = 0; wager < wagers; wager++) {
    const u64 word = table.field[3 * wager], begin = table.field[3 * wager + 1], width = table.field[3 * wager + 2];
    const u64 middle = 1ull << (width - 1);
    const i64 net = (i64)((summed[word] >> begin) & (middle + middle - 1)) - (i64)middle;
    const u64 size = net < 0 ? -net : net, low = size & LOW, high = size >> 32, squared = low * low;
    table.sums[wager] += net;
    table.crossed[wager] += net * played;
    table.squares[wager] += squared & LOW;
    table.squares[wagers + wager] += (squared >> 32) + ((low * high) << 1) + ((high * high) << 32);
  }
  table.rounds += played;
  table.rounds_squared += (i64)played * played;
}

static void play(Table &table, const u8 *orders, int shoes) {
  static thread_local u16 openings[BY_TURNS][512], ends[BY_TURNS][512];
  for (int first = 0; first < shoes; first += BY_TURNS) {
    const u8 *order[BY_TURNS];
    i64 at[BY_TURNS];
    for (int which = 0; which < BY_TURNS; which++) {
      const int shoe = first + which < shoes ? first + which : shoes - 1;
      order[which] = orders + shoe * table.drawn;
      at[which] = table.burned[order[which][0]];
    }
    int number = 0;
    for (;;) {
      i64 furthest = 0;
      for (i64 each : at) furthest = each > furthest ? each : furthest;
      if (table.cover - furthest < LONGEST) break;
      for (i64 surely = (table.cover - furthest) / LONGEST; surely; surely--, number++)
        for (int which = 0; which < BY_TURNS; which++) {
          u16 end, opening;
          deal(table, order[which] + at[which], end, opening);
          at[which] += 4 + (end >> 8);
          openings[which][number] = opening; ends[which][number] = end & 0xFF;
        }
    }
    for (int which = 0; which < BY_TURNS && first + which < shoes; which++) {
      int played = number;
      for (bool last = at[which] > table.cover;;) {
        u16 end, opening;
        deal(table, order[which] + at[which], end, opening);
        at[which] += 4 + (end >> 8);
        openings[which][played] = opening; ends[which][played++] = end & 0xFF;
        if (last) break;
        last = at[which] > table.cover;
      }
      add_shoe(table, openings[which], ends[which], played);
    }
  }
}

int main(int, char **args) {
  FILE *file = fopen(args[1], "rb");
  const u64 seed = strtoull(args[2], nullptr, 10), shoes = strtoull(args[3], nullptr, 10);
  Table table;
  table.cards = read<u8>(file); table.value = read<u8>(file); table.burned = read<u8>(file);
  table.hand = read<u32>(file); table.opening = read<u16>(file); table.end = read<u16>(file);
  table.nets = read<i64>(file); table.group = read<u64>(file);
  table.middle = read<i64>(file); table.field = read<u64>(file);
  table.left = read<u64>(file); table.unfair = read<u64>(file);
  auto sizes = read<i64>(file);
  table.classes = sizes[0]; table.ends = sizes[1]; table.cover = sizes[2];
  table.drawn = sizes[3];
  table.cells.resize(sizes[4] * sizes[1]);
  const int wagers = table.field.size() / 3;
  table.sums.resize(wagers); table.squares.resize(2 * wagers); table.crossed.resize(wagers);
  std::vector<u8> orders(TOGETHER * table.drawn);
  const std::clock_t began = std::clock();
  for (u64 first = 0; first < shoes; first += TOGETHER) {
    const int some = shoes - first < TOGETHER ? shoes - first : TOGETHER;
    for (int row = 0; row < some; row++) shuffle(table, seed, first + row, &orders[row * table.drawn]);
    play(table, orders.data(), some);
  }
  const double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
  fprintf(stderr, "%.9f\n", seconds);
  printf("%lld\n%lld\n", (long long)table.rounds, (long long)table.rounds_squared);
  for (auto *row : {&table.cells, &table.sums, &table.squares, &table.crossed})
    for (i64 count : *row) printf("%lld\n", (long long)count);
}
