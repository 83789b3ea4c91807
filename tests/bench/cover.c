/* A plain search with dancing links (D. E. Knuth, The Art of Computer Programming 7.2.2.1) that always branches on an item with the
 * fewest options. The input is the number of items, the number of primary items (they come first), the number of options, and each
 * option: how many items it has, then those items (numbered from 1). Next come the number of cells per option (or 0), the number of
 * pairs of neighbouring cells, and those pairs, as item numbers. If the number of cells is not 0, every option must cover a connected
 * set of exactly that many cells, and the search backtracks when the size of a region of free cells is not a multiple of it. The output
 * is the number of exact covers and the number of vertices in the search tree. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 4000000, CELLS = 4000, SIDES = 12 };
static int left[MOST], right[MOST], up[MOST], down[MOST], item[MOST], size[MOST], nodes;
static long long covers, vertices;
static int beside[CELLS][SIDES], sides[CELLS], covered[CELLS], seen[CELLS], stack[CELLS], cells;

static void cover(int c) {
  if (cells) covered[c] = 1;
  right[left[c]] = right[c], left[right[c]] = left[c];
  for (int i = down[c]; i != c; i = down[i])
    for (int j = right[i]; j != i; j = right[j]) up[down[j]] = up[j], down[up[j]] = down[j], size[item[j]]--;
}

static void uncover(int c) {
  if (cells) covered[c] = 0;
  for (int i = up[c]; i != c; i = up[i])
    for (int j = left[i]; j != i; j = left[j]) size[item[j]]++, up[down[j]] = down[up[j]] = j;
  right[left[c]] = left[right[c]] = c;
}

/* Whether the number of cells of some region of free cells is no multiple of the pieces'. */
static int torn(void) {
  static int now;
  now++;
  for (int i = right[0]; i; i = right[i]) {
    if (!sides[i] || seen[i] == now) continue;
    int found = 0, top = 0;
    seen[i] = now, stack[top++] = i;
    while (top) {
      int c = stack[--top];
      found++;
      for (int k = 0; k < sides[c]; k++) {
        int other = beside[c][k];
        if (!covered[other] && seen[other] != now) seen[other] = now, stack[top++] = other;
      }
    }
    if (found % cells) return 1;
  }
  return 0;
}

static void search(void) {
  int best = 0;
  vertices++;
  if (cells && torn()) return;
  if (!right[0]) {
    covers++;
    return;
  }
  for (int i = right[0]; i; i = right[i])
    if (!best || size[i] < size[best]) best = i;
  if (!size[best]) return;
  cover(best);
  for (int i = down[best]; i != best; i = down[i]) {
    for (int j = right[i]; j != i; j = right[j]) cover(item[j]);
    search();
    for (int j = left[i]; j != i; j = left[j]) uncover(item[j]);
  }
  uncover(best);
}

int main(void) {
  int items, primary, options;
  if (scanf("%d %d %d", &items, &primary, &options) != 3 || items >= CELLS || primary > items) return 1;
  for (int i = 0; i <= items; i++) left[i] = i - 1, right[i] = i + 1, up[i] = down[i] = item[i] = i;
  for (int i = primary + 1; i <= items; i++) left[i] = right[i] = i;
  left[0] = primary, right[primary] = 0, nodes = items + 1;
  while (options--) {
    int many, first = nodes, c;
    if (scanf("%d", &many) != 1 || nodes + many > MOST) return 1;
    for (int i = 0; i < many; i++, nodes++) {
      if (scanf("%d", &c) != 1 || c < 1 || c > items) return 1;
      item[nodes] = c, up[nodes] = up[c], down[nodes] = c, down[up[c]] = nodes, up[c] = nodes, size[c]++;
      left[nodes] = i ? nodes - 1 : first + many - 1, right[nodes] = i < many - 1 ? nodes + 1 : first;
    }
  }
  int joints, a, b;
  if (scanf("%d %d", &cells, &joints) != 2) return 1;
  while (joints--) {
    if (scanf("%d %d", &a, &b) != 2 || a < 1 || b < 1 || a >= CELLS || b >= CELLS) return 1;
    if (sides[a] == SIDES || sides[b] == SIDES) return 1;
    beside[a][sides[a]++] = b, beside[b][sides[b]++] = a;
  }
  search();
  printf("%lld %lld\n", covers, vertices);
  return 0;
}
