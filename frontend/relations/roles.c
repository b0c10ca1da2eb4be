/* frontend/relations/roles.c — one row for each relation over states.
 *
 * Relations over places need none.  Those that are not here, such as the ones
 * of the appendix, which speak of locals and globals apart, are unknown to the
 * analysis.
 */
#include "roles.h"

#include <string.h>

static const struct supplied_relation supplied_relations[] = {
    {"ProgramInt", "io", MOVE_STEP},
    {"IntoCall", "io", MOVE_CALL},
    {"Return", "iio", MOVE_RETURN},
    {"GivenInt", "ioc", MOVE_STEP},
    {"GivenCall", "ioc", MOVE_CALL},
    {"GivenReturn", "iioc", MOVE_RETURN},
    {"IntoCall1", "icpp", MOVE_CALL_PARTS},
    {"ReturnA", "ico", MOVE_RETURN_CALLER},
    {"ReturnB", "iico", MOVE_RETURN_CALLEE},
    {"Preemptible", "i", MOVE_TEST},
    {"Entry", "c", MOVE_ENTRY},
    {"Exit", "c", MOVE_EXIT},
    {"Init", "c", MOVE_START},
    {"Init", "cc", MOVE_START},
    {"Across", "cc", MOVE_NONE},
    {"Target", "c", MOVE_NONE},
    {"AssignsUnknown", "c", MOVE_NONE},
};

enum { NROWS = sizeof supplied_relations / sizeof *supplied_relations };

static const char *const supplied_types[] = {"Local", "Global"};

const struct hiding roles_of_locals = {
    supplied_types, 1, "PrCount", false, supplied_relations, NROWS};

const struct hiding roles_of_globals = {
    supplied_types, 2, "PrCount", true, supplied_relations, NROWS};

static void print_grant(FILE *out, struct arena *a, struct intern *names,
                        const struct sources *sources,
                        struct fp_file *const *files, uint32_t nfiles,
                        const struct hiding *h, const char *what) {
  struct dependence d;
  unsigned line, column;
  if (independent_of(a, names, files, nfiles, h, &d)) {
    fprintf(out, "dead %s may be forgotten\n", what);
    return;
  }
  sources_locate(sources, d.at.source, d.at.start, &line, &column);
  fprintf(out, "dead %s are kept: %s:%u:%u: %s\n", what,
          sources_get(sources, d.at.source)->name, line, column, d.why);
}

static bool has_locals(struct fp_file *const *files, uint32_t nfiles) {
  for (uint32_t i = 0; i < nfiles; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++) {
      const struct fp_decl *d = files[i]->decls[j];
      if (d->kind == FP_D_TYPE && d->input &&
          strcmp(d->name, supplied_types[0]) == 0)
        return true;
    }
  return false;
}

void roles_print(FILE *out, struct arena *a, struct intern *names,
                 const struct sources *sources, struct fp_file *const *files,
                 uint32_t nfiles) {
  if (!has_locals(files, nfiles))
    return;
  print_grant(out, a, names, sources, files, nfiles, &roles_of_locals,
              "locals");
  print_grant(out, a, names, sources, files, nfiles, &roles_of_globals,
              "globals");
}
