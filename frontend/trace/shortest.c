/* frontend/trace/shortest.c — the first pair that is an end (pairs.h). */
#include "shortest.h"

#include "pairs.h"

static enum assembled find_shortest(struct pair_search *q, bool (*stop)(void),
                                    struct run *run) {
  uint32_t n;
  while ((n = pairs_next(q)) != NO_INDEX) {
    if (pairs_too_many(q))
      return ASSEMBLED_LONG;
    if (edges_is_end(q->edges, q->pairs.at[n].place)) {
      pairs_write_run(q, n, run);
      return ASSEMBLED;
    }
    if (stop())
      return ASSEMBLED_STOPPED;
    pairs_expand(q);
  }
  return ASSEMBLED_NONE;
}

enum assembled shortest_run(struct edges *s, bool (*stop)(void),
                            struct run *run) {
  struct pair_search q = {.edges = s};
  pairs_open(&q);
  enum assembled result = find_shortest(&q, stop, run);
  pairs_close(&q);
  return result;
}
