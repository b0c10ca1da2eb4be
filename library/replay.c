/* library/replay.c — a run that is written down is executed.
 *
 *   trace.json --read--> run --+--replay--> trace --print--> text
 *   program --check--> graph --+
 */
#include "replay.h"

#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/threads.h"
#include "frontend/trace/read.h"
#include "frontend/trace/replay.h"
#include "frontend/trace/run.h"

#include <errno.h>
#include <string.h>

/* 0 after reporting. */
static uint32_t read_source(struct session *r, const struct given_text *t) {
  uint32_t source = session_source(r, t, t->name);
  if (!source)
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s", t->name,
               strerror(errno));
  return source;
}

static struct cfg *read_graph(struct session *r, uint32_t threads) {
  uint32_t source = read_source(r, &r->options.program_text);
  if (!source)
    return NULL;
  struct bp_program *p =
      bp_parse(r->arena, r->names, r->sources, source, r->diag);
  if (!p || !bp_check(r->arena, p, r->diag) ||
      !bp_make_threads(r->arena, r->names, p, threads, false, r->diag))
    return NULL;
  return cfg_build(r->arena, p, r->sources, r->diag);
}

/* A trace that fails on another text than its own is no wonder. */
static void note_other_program(struct session *r, const struct trace_file *f) {
  const struct source *s = sources_get(r->sources, r->cfg->program->source);
  if (diag_errors(r->diag) > 0 && !trace_file_same_program(f, s))
    diag_note(r->diag, (struct span){0},
              "the trace was made of another text than '%s'", s->name);
}

static bool show_replayed(struct session *r, const struct trace *t) {
  uint32_t n = trace_length(t);
  if (r->options.trace && r->options.trace_as == TRACE_DOT) {
    diag_error(
        r->diag, (struct span){0},
        "a replayed trace is text, JSON or YAML; 'fixc --trace=dot' draws "
        "a run that it finds");
    return false;
  }
  if (r->options.trace)
    return trace_print(r->out, r->options.trace_as, t, r->diag);
  uint32_t loop = t->infinite ? trace_loop_length(t) : 0;
  fprintf(r->out, "replayed: %u step%s", n - loop, n - loop == 1 ? "" : "s");
  if (loop)
    fprintf(r->out, ", then %u step%s again and again", loop,
            loop == 1 ? "" : "s");
  fprintf(r->out, "\n");
  return true;
}

static bool execute(struct session *r, const struct trace_file *f,
                    struct run *run) {
  uint32_t n = (uint32_t)r->options.targets.len;
  const char *const *targets =
      n ? r->options.targets.at : trace_file_targets(f, r->arena, &n);
  struct trace t;
  bool good = trace_replay(&t, r->arena, r->cfg, run, targets, n, r->diag);
  if (t.open && t.drifts)
    diag_error(r->diag, t.open->at,
               "when control is here again, values are not what they were");
  else if (t.open)
    diag_error(r->diag, t.open->at,
               "move %u: the trace leaves too many values open before this: "
               "give it more of them",
               t.open->move);
  good = good && show_replayed(r, &t);
  trace_free(&t);
  return good;
}

static bool replay_file(struct session *r, const struct trace_file *f) {
  struct run run = {0};
  r->cfg = read_graph(r, trace_file_threads(f));
  if (!r->cfg)
    return false;
  bool good =
      trace_file_run(f, r->arena, r->cfg, &run, r->diag) && execute(r, f, &run);
  if (!good)
    note_other_program(r, f);
  vec_free(&run.moves);
  return good;
}

void session_replay(struct session *r, const struct given_text *trace) {
  diag_set_warning(r->diag, "all", false); /* told when the trace was made */
  uint32_t source = read_source(r, trace);
  struct trace_file *f =
      source ? trace_file_parse(r->sources, source, r->diag) : NULL;
  if (!f || !replay_file(r, f))
    r->result.status = FIXC_REJECTED;
  trace_file_close(f);
  session_flush(r);
}
