/* cli/batch_merge.c — several files of results to one.
 *
 * Runs stand in the order in which they are first met, each as the line that
 * holds its result.  Of several results of a run, one with an answer comes
 * before one without, and a later one before an earlier one.
 */
#include "batch.h"
#include "batch_results.h"
#include "single.h"

#include "engine/base/hash_table.h"
#include <errno.h>
#include <string.h>

struct known {
  struct batch_result result;
  UT_hash_handle hh; /* uthash goes through a table in order of insertion */
};

struct merge {
  struct arena *arena;
  struct diag *diag;
  struct known *known;
};

static bool has_answer(const struct batch_result *r) {
  return r->verdict <= OUTCOME_ANSWERED;
}

static void take_result(void *arg, const struct batch_result *r) {
  struct merge *m = arg;
  struct known *k;
  HASH_FIND_STR(m->known, r->key, k);
  if (!k) {
    k = arena_alloc(m->arena, sizeof *k);
    k->result = *r;
    HASH_ADD_KEYPTR(hh, m->known, r->key, strlen(r->key), k);
    return;
  }
  if (outcome_contradicts(k->result.verdict, r->verdict)) {
    diag_error(m->diag, r->at, "this run is %s here",
               outcome_names[r->verdict]);
    diag_note(m->diag, k->result.at, "and %s here",
              outcome_names[k->result.verdict]);
  }
  const char *key = k->result.key; /* the table goes on using it */
  if (has_answer(r) || !has_answer(&k->result))
    k->result = *r;
  k->result.key = key;
}

static bool print_all(const struct merge *m, FILE *out) {
  for (const struct known *k = m->known; k; k = k->hh.next)
    if (fprintf(out, "%s\n", k->result.text) < 0)
      return false;
  return fflush(out) == 0;
}

static bool write_merged(const struct merge *m, const char *path) {
  if (!path)
    return print_all(m, stdout);
  FILE *out = fopen(path, "w");
  bool good = out && print_all(m, out);
  good = (!out || fclose(out) == 0) && good;
  if (!good)
    diag_error(m->diag, (struct span){0}, "cannot write '%s': %s", path,
               strerror(errno));
  return good;
}

static void add_up(const struct merge *m, struct batch_sum *sum) {
  for (const struct known *k = m->known; k; k = k->hh.next) {
    sum->rows++;
    if (k->result.verdict < NOUTCOMES)
      batch_sum_add(sum, k->result.expected, k->result.verdict);
    else
      sum->missing++;
  }
}

int batch_merge(struct arena *a, struct sources *sources, struct diag *diag,
                const struct batch_options *o) {
  struct merge m = {.arena = a, .diag = diag};
  struct batch_sum sum = {0};
  bool read = true;
  for (size_t i = 0; i < o->files.len; i++)
    read =
        batch_results_read(a, sources, diag, o->files.at[i], take_result, &m) &&
        read;
  bool contradiction = read && diag_errors(diag) > 0;
  bool written = read && write_merged(&m, o->output);
  add_up(&m, &sum);
  HASH_CLEAR(hh, m.known);
  if (!read)
    return EXIT_REJECTED;
  diag_print(diag, stderr);
  int status = batch_sum_print(&sum);
  return contradiction || !written ? EXIT_INTERNAL : status;
}
