/* frontend/horn/chc_emit.h — a sequential Boolean program as Horn clauses. */
#ifndef FIXC_CHC_EMIT_H
#define FIXC_CHC_EMIT_H

#include "frontend/boolean/cfg.h"

struct chc_emit_options {
  const char *const *targets; /* as in templates.h */
  uint32_t ntargets;
  bool rules; /* Z3's rules; else HORN */
};

/* requires: cfg_build succeeded.  Prints clauses from which false (of rules,
   the query) follows iff a target is reachable.  Returns false after
   reporting: an unknown target, or a concurrent program. */
bool chc_emit(FILE *out, struct arena *a, const struct cfg *g,
              const struct chc_emit_options *o, struct diag *d);

#endif
