/* The prover's search (countinghouse/games/pentominoes/deciding.py) in C, for the comparison of speed in bench_pentominoes.py: the
 * same order, the same tables, and so the same positions. It reads from standard input how many bits number the table's entries
 * and how many placements there are; each placement's piece, cells and hash; how many positions there are; and each position's
 * length and placements by number. It writes the results (1: the player to move wins), the positions visited, and the seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t word;
enum { PLIES = 14, MOST = 4096, LOCAL_BITS = 14, LOCAL_FROM = 7, BIG_FROM = 20 };
static const word TOP = ~(word)63;

static int ids[PLIES][MOST], counts[PLIES][MOST], killers[PLIES];
static word cells[PLIES][MOST], pieces[PLIES][MOST], hashes[PLIES][MOST], after[PLIES][MOST];
static word *table, slots;
static word adjacent[64], small_hashes[64], exact_keys[1 << LOCAL_BITS];
static int64_t exact_results[1 << LOCAL_BITS], begun[32], visited, searches;
static word rems[32], used[32], buckets[32][64], keys[32];
static int small_killers[64];

static int count_of(word mask) { return __builtin_popcountll(mask); }
static int lowest(word mask) { return __builtin_ctzll(mask); }

static int look_up(word key) {
  word *at = table + (key & slots) * 8, wanted = key & TOP;
  for (int i = 0; i < 8; i++)
    if ((at[i] & TOP) == wanted) return at[i] & 1;
  return -1;
}

static void put(word key, int result, int64_t work) {
  word *base = table + (key & slots) * 8, wanted = key & TOP;
  int level = 1, worst = 99, at = 0;
  for (; work > 1 && level < 31; work >>= 1) level++;
  for (int i = 0; i < 8; i++) {
    if ((base[i] & TOP) == wanted) { at = i; break; }
    int its = (base[i] & 63) >> 1;
    if (its < worst) { worst = its; at = i; }
  }
  base[at] = wanted | (2 * level + result);
}

static int decide_small(word everything) {
  int64_t search = ++searches;
  int ply = 0, result = -1, entering = 1;
  rems[0] = everything;
  for (;;) {
    if (entering) {
      word rem = rems[ply];
      begun[ply] = ++visited;
      keys[ply] = 0;
      int n = count_of(rem);
      if (n >= LOCAL_FROM) {
        int spot = (rem * 0x9E3779B97F4A7C15ull) >> (64 - LOCAL_BITS);
        if (exact_keys[spot] == rem && exact_results[spot] >> 1 == search) result = exact_results[spot] & 1;
        else if (n >= BIG_FROM) {
          word key = 0;
          for (word rest = rem; rest; rest &= rest - 1) key ^= small_hashes[lowest(rest)];
          keys[ply] = key;
          result = look_up(key);
        }
      }
      if (result < 0) {
        int killer = small_killers[ply];
        word met = 0;
        for (word rest = rem; rest; rest &= rest - 1) {
          int move = lowest(rest);
          word left = rem & ~adjacent[move];
          int count = count_of(left);
          if (count == 0) { result = 1; break; }
          if (count <= 3) {
            if (count == 1) continue;
            word two = left & (left - 1);
            int a = lowest(left), b = lowest(two), conflicts = adjacent[a] >> b & 1;
            if (count == 2) {
              if (!conflicts) { result = 1; break; }
              continue;
            }
            int c = lowest(two & (two - 1));
            conflicts += (adjacent[a] >> c & 1) + (adjacent[b] >> c & 1);
            if (conflicts == 1) { result = 1; break; }
            continue;
          }
          if (move == killer) count = 0;
          if (met >> count & 1) buckets[ply][count] |= (word)1 << move;
          else {
            met |= (word)1 << count;
            buckets[ply][count] = (word)1 << move;
          }
        }
        used[ply] = met;
      }
    }
    if (result < 0 && !used[ply]) result = 0;
    if (result < 0) {
      int count = lowest(used[ply]), move = lowest(buckets[ply][count]);
      buckets[ply][count] &= buckets[ply][count] - 1;
      if (!buckets[ply][count]) used[ply] &= used[ply] - 1;
      small_killers[ply + 32] = move;
      rems[ply + 1] = rems[ply] & ~adjacent[move];
      ply++;
      entering = 1;
      continue;
    }
    word rem = rems[ply];
    if (count_of(rem) >= LOCAL_FROM && visited > begun[ply]) {
      int spot = (rem * 0x9E3779B97F4A7C15ull) >> (64 - LOCAL_BITS);
      exact_keys[spot] = rem;
      exact_results[spot] = 2 * search + result;
      if (keys[ply]) put(keys[ply], result, visited - begun[ply]);
    }
    if (ply == 0) return result;
    ply--;
    entering = 0;
    if (result == 0) {
      result = 1;
      small_killers[ply] = small_killers[ply + 32];
    } else result = -1;
  }
}

static int decide(int ply, int n) {
  visited++;
  if (n == 0) return 0;
  if (n <= 64) {
    for (int i = 0; i < n; i++) {
      word bits = (word)1 << i;
      for (int j = 0; j < n; j++)
        if (cells[ply][i] & cells[ply][j] || pieces[ply][i] == pieces[ply][j]) bits |= (word)1 << j;
      adjacent[i] = bits;
      small_hashes[i] = hashes[ply][i];
    }
    for (int i = 0; i < 32; i++) small_killers[i] = -1;
    return decide_small(~(word)0 >> (64 - n));
  }
  for (int i = 0; i < n; i++) {
    word count = 0, key = 0, mine = cells[ply][i], its = pieces[ply][i];
    /* All in words of 64 bits, so that the compiler takes several at a time. */
    for (int j = 0; j < n; j++) {
      word free = (mine & cells[ply][j]) == 0 && its != pieces[ply][j] ? ~(word)0 : 0;
      count -= free;
      key ^= hashes[ply][j] & free;
    }
    counts[ply][i] = (int)count;
    after[ply][i] = key;
    if (!count) return 1;
  }
  for (int i = 0; i < n; i++) {
    int known = look_up(after[ply][i]);
    if (known == 0) return 1;
    if (known == 1) counts[ply][i] = -1;
    else if (ids[ply][i] == killers[ply]) counts[ply][i] = 0;
  }
  for (;;) {
    int best = -1, fewest = 9999, m = 0;
    for (int i = 0; i < n; i++)
      if (counts[ply][i] >= 0 && counts[ply][i] < fewest) fewest = counts[ply][best = i];
    if (best < 0) return 0;
    counts[ply][best] = -1;
    for (int j = 0; j < n; j++)
      if (!(cells[ply][best] & cells[ply][j]) && pieces[ply][best] != pieces[ply][j]) {
        cells[ply + 1][m] = cells[ply][j];
        pieces[ply + 1][m] = pieces[ply][j];
        hashes[ply + 1][m] = hashes[ply][j];
        ids[ply + 1][m++] = ids[ply][j];
      }
    int64_t before = visited;
    int outcome = decide(ply + 1, m);
    put(after[ply][best], outcome, visited - before);
    if (outcome == 0) {
      killers[ply] = ids[ply][best];
      return 1;
    }
  }
}

int main(void) {
  static word mask[MOST], hash[MOST];
  static int piece[MOST];
  int bits, n, positions;
  if (scanf("%d %d", &bits, &n) != 2 || n > MOST) return 2;
  for (int i = 0; i < n; i++)
    if (scanf("%d %lu %lu", &piece[i], &mask[i], &hash[i]) != 3) return 2;
  table = calloc((size_t)1 << bits, sizeof(word));
  if (!table || scanf("%d", &positions) != 1) return 2;
  slots = ((word)1 << (bits - 3)) - 1;
  for (int i = 0; i < PLIES; i++) killers[i] = -1;
  double seconds = 0;
  for (int p = 0; p < positions; p++) {
    int length, different = 0;
    word met = 0;
    if (scanf("%d", &length) != 1 || length > MOST) return 2;
    static int given[MOST];
    for (int i = 0; i < length; i++) {
      if (scanf("%d", &given[i]) != 1) return 2;
      met |= (word)1 << piece[given[i]];
    }
    different = count_of(met);
    int ply = PLIES - 1 - different;
    clock_t start = clock();
    for (int i = 0; i < length; i++) {
      ids[ply][i] = given[i];
      cells[ply][i] = mask[given[i]];
      pieces[ply][i] = piece[given[i]];
      hashes[ply][i] = hash[given[i]];
    }
    printf("%d", decide(ply, length));
    seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
  }
  printf(" %ld %.3f\n", (long)visited, seconds);
  return 0;
}
