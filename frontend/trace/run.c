/* frontend/trace/run.c — runs of the graph become runs of the text. */
#include "run.h"

void run_leave_added(struct run *run, const struct cfg *g) {
  size_t kept = 0, loop = run->loop;

  for (size_t i = 0; i < run->moves.len; i++) {
    const struct run_move *m = &run->moves.at[i];
    if (!g->points[m->to.point].added)
      run->moves.at[kept++] = *m;
    else if (i < loop)
      run->loop--;
  }
  run->moves.len = kept;
}
