/* A plain sweep: it settles the primary items one by one and counts the ways to reach each state. A state is the set of covered items
 * that still occur in a later option. The next item is one that occurs in an earlier option; among those, the one whose options contain
 * the fewest new items is taken. Every first item is tried, and the one that gives the cheapest order is used. The input is the number
 * of items, the number of primary items (which come first), the number of options, and then, for each option, the number of its items
 * followed by the items (numbered from 1). The output is the number of exact covers and the total number of states over all steps. The
 * exit status is 1 if the input is wrong or too large, 2 if a state needs too many bits, 3 if a number of ways reaches 2^64, and 4 if
 * memory runs out. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS = 4000, OPTIONS = 100000, NODES = 2000000, BITS = 128, EMPTY = 0 };
typedef struct {
  uint64_t word[2], ways;
} State;

static int items, primary, options, start[OPTIONS + 1], item[NODES], settled[OPTIONS];
static int holds[ITEMS + 1], *holder[ITEMS + 1], touched[ITEMS + 1], done[ITEMS + 1], left[ITEMS + 1], last[ITEMS + 1], bit[ITEMS + 1];
static int order[ITEMS], best[ITEMS], ended[ITEMS + 1];
static State *table, *layer;
static size_t room, used, many;

static void *checked(void *memory) {
  if (!memory) exit(4);
  return memory;
}

/* Fill `order` with an order that begins with the given item, and return its cost; stop once the cost exceeds the limit. */
static double arrange(int first, double limit) {
  int now = 0, open = 0;
  double cost = 0;
  memset(touched, 0, sizeof touched), memset(done, 0, sizeof done), memset(settled, 0, sizeof settled);
  memcpy(left, holds, sizeof left);
  for (int at = 0; at < primary; at++) {
    int chosen = at ? 0 : first, least = 1 << 30;
    for (int c = 1; at && c <= primary; c++) {
      if (done[c]) continue;
      int new = touched[c] ? 0 : 1 << 20;
      static int mark[ITEMS + 1], stamp;
      stamp++;
      for (int k = 0; k < holds[c] && new <= least; k++) {
        int o = holder[c][k];
        if (settled[o]) continue;
        for (int i = start[o]; i < start[o + 1]; i++)
          if (!touched[item[i]] && mark[item[i]] != stamp) mark[item[i]] = stamp, new++;
      }
      if (new < least || (new == least && touched[c] < touched[chosen])) chosen = c, least = new;
    }
    order[at] = chosen, done[chosen] = 1;
    if (touched[chosen] && left[chosen]) open--;
    for (int k = 0; k < holds[chosen]; k++) {
      int o = holder[chosen][k];
      if (settled[o]) continue;
      settled[o] = 1;
      for (int i = start[o]; i < start[o + 1]; i++) {
        if (!touched[item[i]]) touched[item[i]] = ++now, open += !done[item[i]];
        if (!--left[item[i]]) open -= !done[item[i]];
      }
    }
    cost += exp2(fmin(open, 1000) / 2.0);
    if (cost >= limit) break;
  }
  return cost;
}

static void grow(void);

static void put(uint64_t low, uint64_t high, uint64_t ways) {
  uint64_t hash = (low ^ (high * 0x9E3779B97F4A7C15u + (high >> 29))) * 0xD6E8FEB86659FD93u;
  size_t at = (hash ^ (hash >> 32)) & (room - 1);
  while (table[at].ways != EMPTY && (table[at].word[0] != low || table[at].word[1] != high)) at = (at + 1) & (room - 1);
  if (table[at].ways == EMPTY) used++;
  table[at].word[0] = low, table[at].word[1] = high;
  if (__builtin_add_overflow(table[at].ways, ways, &table[at].ways)) exit(3);
  if (used * 10 > room * 7) grow();
}

static void grow(void) {
  State *old = table;
  size_t before = room;
  room *= 2, used = 0, table = checked(calloc(room, sizeof *table));
  for (size_t i = 0; i < before; i++)
    if (old[i].ways != EMPTY) put(old[i].word[0], old[i].word[1], old[i].ways);
  free(old);
}

/* Move the states from the table to the layer, leaving the table empty. */
static void turn(void) {
  free(layer);
  many = 0;
  for (size_t i = 0; i < room; i++)
    if (table[i].ways != EMPTY) table[many++] = table[i];
  layer = checked(realloc(table, (many + 1) * sizeof *layer));
  for (room = 1024; room < 2 * many;) room *= 2;
  used = 0, table = checked(calloc(room, sizeof *table));
}

static void set(uint64_t *words, int b) { words[b / 64] |= (uint64_t)1 << (b % 64); }

int main(void) {
  if (scanf("%d %d %d", &items, &primary, &options) != 3) return 1;
  if (primary < 0 || primary > items || items > ITEMS || options < 0 || options > OPTIONS) return 1;
  for (int o = 0; o < options; o++) {
    int length;
    if (scanf("%d", &length) != 1 || length < 0 || length > NODES - start[o]) return 1;
    start[o + 1] = start[o] + length;
    for (int i = start[o]; i < start[o + 1]; i++) {
      if (scanf("%d", &item[i]) != 1 || item[i] < 1 || item[i] > items) return 1;
      for (int j = start[o]; j < i; j++)
        if (item[j] == item[i]) return 1;
      holds[item[i]]++;
    }
  }
  for (int c = 1; c <= items; c++) holder[c] = checked(malloc((holds[c] + 1) * sizeof(int))), holds[c] = 0;
  for (int o = 0; o < options; o++)
    for (int i = start[o]; i < start[o + 1]; i++) holder[item[i]][holds[item[i]]++] = o;
  double least = INFINITY;
  for (int c = 1; c <= primary; c++) {
    double cost = arrange(c, least);
    if (cost < least) least = cost, memcpy(best, order, sizeof order);
  }
  /* An option is taken at the step of its first item. An item's last step is the last one at which an option containing it is taken. */
  memset(settled, 0, sizeof settled);
  for (int c = 1; c <= items; c++) last[c] = bit[c] = -1;
  for (int at = 0; at < primary; at++)
    for (int k = 0; k < holds[best[at]]; k++) {
      int o = holder[best[at]][k];
      if (settled[o]) continue;
      settled[o] = at + 1;
      for (int i = start[o]; i < start[o + 1]; i++) last[item[i]] = at;
    }
  int taken[BITS] = {0};
  long long states = 0;
  room = 1024, table = checked(calloc(room, sizeof *table));
  put(0, 0, 1), turn();
  for (int at = 0; at < primary; at++) {
    int c = best[at], group = 0;
    if (ended[c]) continue; /* the item's last option was taken at an earlier step */
    uint64_t own[2] = {0}, need[2] = {0}, clear[2] = {0}, (*mask)[2] = checked(calloc(holds[c] + 1, sizeof *mask));
    for (int k = 0; k < holds[c]; k++) {
      int o = holder[c][k];
      if (settled[o] != at + 1) continue;
      for (int i = start[o]; i < start[o + 1]; i++) {
        int d = item[i], b = 0;
        if (bit[d] < 0) {
          while (b < BITS && taken[b]) b++;
          if (b == BITS) return 2;
          taken[bit[d] = b] = 1;
        }
        set(mask[group], bit[d]);
      }
      group++;
    }
    if (bit[c] >= 0) set(own, bit[c]);
    for (int d = 1; d <= items; d++)
      if (bit[d] >= 0 && (d == c || last[d] <= at)) {
        set(clear, bit[d]);
        if (d <= primary) set(need, bit[d]);
      }
    for (size_t i = 0; i < many; i++) {
      uint64_t low = layer[i].word[0], high = layer[i].word[1];
      int covered = (low & own[0]) || (high & own[1]);
      for (int k = 0; k < (covered ? 1 : group); k++) {
        uint64_t a = low, b = high;
        if (!covered) {
          if ((low & mask[k][0]) || (high & mask[k][1])) continue;
          a |= mask[k][0], b |= mask[k][1];
        }
        if ((a & need[0]) == need[0] && (b & need[1]) == need[1]) put(a & ~clear[0], b & ~clear[1], layer[i].ways);
      }
    }
    for (int d = 1; d <= items; d++)
      if (bit[d] >= 0 && (d == c || last[d] <= at)) taken[bit[d]] = 0, bit[d] = -1, ended[d] = 1;
    free(mask);
    turn();
    states += many;
  }
  uint64_t covers = many ? layer[0].ways : 0;
  printf("%llu %lld\n", (unsigned long long)covers, states);
  return 0;
}
