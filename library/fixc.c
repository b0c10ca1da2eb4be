/* library/fixc.c — the functions of include/fixc.h: sessions, inputs, stages,
 * answers.  Documents and relations have files of their own. */
#include "include/fixc.h"
#include "c_program.h"

#include "engine/base/memory.h"
#include "frontend/relations/templates.h"
#include "handle.h"
#include "memory_hooks.h"
#include "replay.h"
#include "settings.h"
#include "stdlib/builtins.h"

#include <stdlib.h>
#include <string.h>

const char *fixc_version(void) { return FIXC_VERSION; }
int fixc_api_version(void) { return FIXC_API_VERSION; }

const char *fixc_error(const fixc_session *h) {
  if (h->end != FIXC_OK)
    return h->end_text;
  return h->error ? h->error : "";
}

/* ---- Sessions -------------------------------------------------------------- */

static fixc_status begin_handle(struct call *c) {
  c->h->arena = arena_new();
  c->h->scratch = arena_new();
  c->h->listeners.handle = c->h;
  return FIXC_OK;
}

fixc_session *fixc_open(void) {
  fixc_session *h = calloc(1, sizeof *h);
  if (!h)
    return NULL;
  memory_hooks_set();
  h->memory = memory_new(0);
  if (h->memory &&
      handle_call((struct call){.h = h, .body = begin_handle}) == FIXC_OK)
    return h;
  free(h);
  return NULL;
}

/* What was loaded is forgotten. */
static void forget_kept(fixc_session *h) {
  if (h->keeps)
    session_end(&h->kept);
  h->keeps = false;
}

static void forget(fixc_session *h) {
  forget_kept(h);
  if (h->began)
    session_end(&h->session);
  h->began = h->loaded = h->ran = false;
}

void fixc_close(fixc_session *h) {
  if (!h)
    return;
  memory_free(h->memory);
  free(h);
}

static fixc_status release_kept(struct call *c) {
  forget_kept(c->h);
  if (c->h->began)
    session_release(&c->h->session);
  return FIXC_OK;
}

void fixc_release(fixc_session *h) {
  handle_call((struct call){.h = h, .body = release_kept});
}

/* ---- Inputs ---------------------------------------------------------------- */

static struct given_text keep_text(fixc_session *h, const char *name,
                                   const char *text, size_t length) {
  return (struct given_text){arena_strndup(h->arena, name, strlen(name)),
                             arena_strndup(h->arena, text, length), length};
}

/* A text of the same name is replaced. */
static void add_named_text(given_texts *to, struct given_text t) {
  for (size_t i = 0; i < to->len; i++)
    if (strcmp(to->at[i].name, t.name) == 0) {
      to->at[i] = t;
      return;
    }
  vec_push(to, t);
}

static void take_text(fixc_session *h, fixc_kind kind, struct given_text t) {
  switch (kind) {
  case FIXC_FORMULA:
    add_named_text(&h->options.texts, t);
    break;
  case FIXC_TABLE:
    add_named_text(&h->options.tables, t);
    break;
  case FIXC_PROGRAM:
    h->options.program = t.name;
    h->options.program_text = t;
    break;
  case FIXC_TRACE:
    h->trace = t;
    break;
  case FIXC_ORDER:
    h->options.order_file = t.name;
    h->options.order_text = t;
    break;
  case FIXC_PREDICATES:
    h->options.predicates_file = t.name;
    h->options.predicates_text = t;
    break;
  case FIXC_UNIT:
    add_named_text(&h->options.units, t);
    break;
  }
}

static fixc_status add_text(struct call *c) {
  handle_enter(c->h);
  if (c->n >= UINT32_MAX)
    return handle_fail(c->h, FIXC_USAGE, "'%s' is too large", c->a);
  take_text(c->h, (fixc_kind)c->kind, keep_text(c->h, c->a, c->b, c->n));
  return FIXC_OK;
}

fixc_status fixc_add_text(fixc_session *h, fixc_kind kind, const char *name,
                          const char *text, size_t length) {
  return handle_call((struct call){.h = h,
                                   .body = add_text,
                                   .kind = (int)kind,
                                   .a = name,
                                   .b = text,
                                   .n = length});
}

static fixc_status allow_files(struct call *c) {
  handle_enter(c->h);
  struct fp_access *access = &c->h->options.access;
  uint32_t n = access->nfolders;
  if (!c->a) {
    *access = (struct fp_access){.files = true};
    return FIXC_OK;
  }
  const char **folders =
      arena_array(c->h->arena, (size_t)n + 1, sizeof *folders);
  for (uint32_t i = 0; i < n; i++)
    folders[i] = access->folders[i];
  folders[n] = arena_strndup(c->h->arena, c->a, strlen(c->a));
  *access = (struct fp_access){true, folders, n + 1};
  return FIXC_OK;
}

fixc_status fixc_allow_files(fixc_session *h, const char *folder) {
  return handle_call((struct call){.h = h, .body = allow_files, .a = folder});
}

/* The file is read when it is needed, so that all that is wrong is told in the
   order in which it comes. */
static fixc_status add_file(struct call *c) {
  fixc_session *h = c->h;
  handle_enter(h);
  if (!h->options.access.files)
    return handle_fail(h, FIXC_USAGE, "files may not be read");
  if (c->kind != FIXC_FORMULA && c->kind != FIXC_TABLE)
    take_text(h, (fixc_kind)c->kind,
              (struct given_text){
                  .name = arena_strndup(h->arena, c->a, strlen(c->a))});
  return FIXC_OK;
}

fixc_status fixc_add_file(fixc_session *h, fixc_kind kind, const char *path) {
  return handle_call(
      (struct call){.h = h, .body = add_file, .kind = (int)kind, .a = path});
}

const char *fixc_builtin(size_t i, const char **text) {
  if (i >= fp_nbuiltins)
    return NULL;
  if (text)
    *text = fp_builtins[i].text;
  return fp_builtins[i].name;
}

const char *fixc_option_word(const char *option, size_t i, const char **text) {
  const char *ignored;
  return settings_word(option, i, text ? text : &ignored);
}

/* ---- Options ---------------------------------------------------------------- */

/* Options again from those that were given, without one that is taken back. */
static void give_again(fixc_session *h, const char *without) {
  struct run_options o = {.formula = h->options.formula,
                          .program = h->options.program,
                          .program_text = h->options.program_text,
                          .access = h->options.access};
  for (size_t i = 0; i < h->options.texts.len; i++)
    vec_push(&o.texts, h->options.texts.at[i]);
  for (size_t i = 0; i < h->options.tables.len; i++)
    vec_push(&o.tables, h->options.tables.at[i]);
  for (size_t i = 0; i < h->options.units.len; i++)
    vec_push(&o.units, h->options.units.at[i]);
  if (h->options.order_text.text) {
    o.order_text = h->options.order_text;
    o.order_file = h->options.order_file;
  }
  if (h->options.predicates_text.text) {
    o.predicates_text = h->options.predicates_text;
    o.predicates_file = h->options.predicates_file;
  }
  size_t n = 0;
  for (size_t i = 0; i < h->given.len; i++) {
    struct option_text t = h->given.at[i];
    if (strcmp(t.name, without) == 0)
      continue;
    settings_set(&o, h->arena, t.name, t.value);
    h->given.at[n++] = t;
  }
  h->given.len = n;
  settings_free(&h->options);
  h->options = o;
}

static fixc_status set(struct call *c) {
  fixc_session *h = c->h;
  handle_enter(h);
  if (!c->b) {
    give_again(h, c->a);
    return FIXC_OK;
  }
  const char *wrong = settings_set(&h->options, h->arena, c->a, c->b);
  if (wrong)
    return handle_fail(h, FIXC_USAGE, "%s", wrong);
  struct option_text t = {arena_strndup(h->arena, c->a, strlen(c->a)),
                          arena_strndup(h->arena, c->b, strlen(c->b))};
  vec_push(&h->given, t);
  return FIXC_OK;
}

fixc_status fixc_set(fixc_session *h, const char *option, const char *value) {
  return handle_call(
      (struct call){.h = h, .body = set, .a = option, .b = value});
}

static fixc_status get(struct call *c) {
  handle_enter(c->h);
  *(const char **)c->out = settings_get(&c->h->options, c->h->scratch, c->a);
  return FIXC_OK;
}

const char *fixc_get(fixc_session *h, const char *option) {
  const char *value = NULL;
  handle_call((struct call){.h = h, .body = get, .a = option, .out = &value});
  return value;
}

/* ---- Stages ------------------------------------------------------------------ */

/* The options as they are now: later ones count for the next load. */
static struct run_options snapshot(fixc_session *h, struct arena *a,
                                   const char *formula) {
  struct run_options o = h->options;
  o.formula = formula;
#define COPY(list)                                                             \
  o.list.at = arena_copy(a, o.list.at, o.list.len, sizeof *o.list.at)
  COPY(texts);
  COPY(units);
  COPY(targets);
  COPY(defines);
  COPY(include);
  COPY(warnings);
  COPY(keep);
  COPY(inputs);
  COPY(tables);
#undef COPY
  return o;
}

static void begin_session(fixc_session *h, const char *formula) {
  if (formula)
    formula = arena_strndup(h->arena, formula, strlen(formula));
  struct run_options o = snapshot(h, h->arena, formula);
  memory_set_limit(h->memory, o.memory_limit);
  session_begin(&h->session, &o, &h->listeners);
  h->session.interrupted = &h->interrupted;
  h->interrupted = 0;
  h->began = true;
}

static const char *first_error(const struct session *r) {
  const struct diag_message *const *list;
  size_t n = diag_list(r->diag, &list);
  for (size_t i = 0; i < n; i++)
    if (list[i]->severity == DIAG_ERROR)
      return list[i]->text;
  return "the input was rejected";
}

/* The status of a stage, with its text for fixc_error. */
static fixc_status finish_stage(fixc_session *h) {
  const struct session *r = &h->session;
  switch (r->result.status) {
  case FIXC_OK:
    return FIXC_OK;
  case FIXC_REJECTED:
    return handle_fail(h, FIXC_REJECTED, "%s", first_error(r));
  case FIXC_LIMIT:
    return handle_fail(h, FIXC_LIMIT, "%s", r->result.reason);
  case FIXC_DONE:
  case FIXC_USAGE:
  case FIXC_BUSY:
  case FIXC_NO_MEMORY:
  case FIXC_INTERNAL:
    break;
  }
  return handle_fail(h, r->result.status, "%s",
                     r->result.error ? r->result.error : "out of memory");
}

static fixc_status stage(fixc_session *h, const char *formula,
                         void (*run)(struct session *r)) {
  handle_enter(h);
  forget(h);
  begin_session(h, formula);
  run(&h->session);
  return finish_stage(h);
}

static fixc_status load_stage(struct call *c) {
  if (!c->a && !c->h->options.program)
    return handle_fail(c->h, FIXC_USAGE, "neither a formula nor a program");
  fixc_status status = stage(c->h, c->a, pipeline_load);
  c->h->loaded = status == FIXC_OK;
  return status;
}

fixc_status fixc_load(fixc_session *h, const char *formula) {
  return handle_call((struct call){.h = h, .body = load_stage, .a = formula});
}

static fixc_status run_stage(struct call *c) {
  fixc_session *h = c->h;
  handle_enter(h);
  if (!h->loaded)
    return handle_fail(h, FIXC_USAGE, "fixc_load comes before fixc_run");
  if (h->ran)
    return handle_fail(h, FIXC_USAGE, "this has been run: load it again");
  if (dd_is_open())
    return handle_fail(h, FIXC_BUSY, "another session holds the diagrams");
  diag_clear(h->session.diag);
  h->ran = true;
  pipeline_run(&h->session);
  return finish_stage(h);
}

fixc_status fixc_run(fixc_session *h) {
  return handle_call((struct call){.h = h, .body = run_stage});
}

void fixc_interrupt(fixc_session *h) {
  h->interrupted = 1;
  if (h->ran && h->session.dd)
    dd_interrupt(DD_INTERRUPTED);
}

/* ---- The answer -------------------------------------------------------------- */

/* If memory ends, so does the session, and the run with it. */
static bool out_of_memory(const fixc_session *h) {
  return h->end != FIXC_OK && h->end != FIXC_INTERNAL;
}

fixc_verdict_t fixc_verdict(const fixc_session *h) {
  if (out_of_memory(h))
    return FIXC_UNKNOWN;
  return h->ran ? h->session.result.verdict : FIXC_NO_VERDICT;
}

const char *fixc_reason(const fixc_session *h) {
  if (out_of_memory(h))
    return h->end_text;
  return h->ran ? h->session.result.reason : NULL;
}

const char *fixc_within(const fixc_session *h) {
  return h->ran ? h->session.stats.within : NULL;
}

int fixc_holds(const fixc_session *h, const char *query) {
  for (size_t i = 0; h->ran && i < h->session.queries.len; i++)
    if (strcmp(h->session.queries.at[i].name, query) == 0)
      return h->session.queries.at[i].holds;
  return -1;
}

static fixc_status get_figures(struct call *c) {
  struct session *r = &c->h->session;
  fixc_figures *out = c->out, f = {.size = sizeof f};
  if (!c->h->ran || out->size < sizeof f)
    return FIXC_USAGE;
  if (r->exec)
    stats_take(&r->stats, r->arena, lowered_plan(r->lowered), r->exec);
  const struct stats *s = &r->stats;
  f.rounds = s->exec ? s->exec->rounds : 0;
  f.operations = s->dd.operations;
  f.nodes_made = s->dd.made;
  f.peak_nodes = s->dd.peak_nodes;
  f.memory = stats_memory();
  f.read = s->seconds[PHASE_READ];
  f.translate = s->seconds[PHASE_TRANSLATE];
  f.compile = s->seconds[PHASE_COMPILE];
  f.run = s->seconds[PHASE_RUN];
  *out = f;
  return FIXC_OK;
}

fixc_status fixc_get_figures(fixc_session *h, fixc_figures *out) {
  return handle_call((struct call){.h = h, .body = get_figures, .out = out});
}

/* ---- Messages ---------------------------------------------------------------- */

static fixc_status count_messages(struct call *c) {
  const struct diag_message *const *list;
  *(size_t *)c->out = c->h->began ? diag_list(c->h->session.diag, &list) : 0;
  return FIXC_OK;
}

size_t fixc_messages(fixc_session *h) {
  size_t n = 0;
  handle_call((struct call){.h = h, .body = count_messages, .out = &n});
  return n;
}

/* The number of the message that a note belongs to. */
static int32_t owner_of(const struct diag_message *const *list, size_t i) {
  if (list[i]->severity != DIAG_NOTE)
    return -1;
  while (list[i]->severity == DIAG_NOTE)
    i--;
  return (int32_t)i;
}

static fixc_status message_at(struct call *c) {
  const struct diag_message *const *list;
  const struct session *r = &c->h->session;
  fixc_message *out = c->out;
  size_t n = c->h->began ? diag_list(r->diag, &list) : 0;
  if (c->n >= n || out->size < sizeof *out)
    return FIXC_USAGE;
  const struct diag_message *m = list[c->n];
  const struct source *source = sources_get(r->sources, m->at.source);
  *out = (fixc_message){.size = sizeof *out,
                        .severity = (fixc_severity)m->severity,
                        .source = source ? source->name : NULL,
                        .message = m->text,
                        .name = m->name,
                        .fix = m->fix,
                        .belongs_to = owner_of(list, c->n)};
  sources_locate(r->sources, m->at.source, m->at.start, &out->line,
                 &out->column);
  sources_locate(r->sources, m->at.source, m->at.end, &out->end_line,
                 &out->end_column);
  return FIXC_OK;
}

fixc_status fixc_message_at(fixc_session *h, size_t i, fixc_message *out) {
  return handle_call(
      (struct call){.h = h, .body = message_at, .n = i, .out = out});
}

/* ---- Names --------------------------------------------------------------------- */

/* Made at the first question. */
static void list_symbols(struct session *r) {
  if (r->symbols || !r->system)
    return;
  r->symbols = symbols_list(r->arena, r->sources, r->files.at, r->files.len,
                            r->system, &r->nsymbols);
}

static fixc_status count_symbols(struct call *c) {
  if (c->h->began)
    list_symbols(&c->h->session);
  *(size_t *)c->out = c->h->began ? c->h->session.nsymbols : 0;
  return FIXC_OK;
}

size_t fixc_symbols(fixc_session *h) {
  size_t n = 0;
  handle_call((struct call){.h = h, .body = count_symbols, .out = &n});
  return n;
}

static fixc_status symbol_at(struct call *c) {
  struct session *r = &c->h->session;
  fixc_symbol *out = c->out;
  if (c->h->began)
    list_symbols(r);
  if (!c->h->began || c->n >= r->nsymbols || out->size < sizeof *out)
    return FIXC_USAGE;
  const struct symbol_place *p = &r->symbols[c->n];
  const struct source *declared = sources_get(r->sources, p->defined.source);
  *out = (fixc_symbol){.size = sizeof *out,
                       .name = p->name,
                       .kind = p->kind,
                       .detail = p->detail,
                       .source = sources_get(r->sources, p->at.source)->name,
                       .declared = declared ? declared->name : NULL};
  sources_locate(r->sources, p->at.source, p->at.start, &out->line,
                 &out->column);
  sources_locate(r->sources, p->at.source, p->at.end, &out->end_line,
                 &out->end_column);
  sources_locate(r->sources, p->defined.source, p->defined.start,
                 &out->declared_line, &out->declared_column);
  return FIXC_OK;
}

fixc_status fixc_symbol_at(fixc_session *h, size_t i, fixc_symbol *out) {
  return handle_call(
      (struct call){.h = h, .body = symbol_at, .n = i, .out = out});
}

/* ---- Expectations -------------------------------------------------------------- */

static fixc_status count_expectations(struct call *c) {
  *(size_t *)c->out = c->h->began ? c->h->session.expectations.len : 0;
  return FIXC_OK;
}

size_t fixc_expectations(fixc_session *h) {
  size_t n = 0;
  handle_call((struct call){.h = h, .body = count_expectations, .out = &n});
  return n;
}

static fixc_status expectation_at(struct call *c) {
  const struct session *r = &c->h->session;
  handle_enter(c->h);
  if (!c->h->began || c->n >= r->expectations.len)
    return handle_fail(c->h, FIXC_USAGE, "there is no expectation %zu", c->n);
  const struct expectation *e = &r->expectations.at[c->n];
  const struct source *source = sources_get(r->sources, e->decl->span.source);
  fixc_expectation *out = c->out, value = {.size = out->size};
  value.text = e->text;
  value.source = source ? source->name : NULL;
  sources_locate(r->sources, e->decl->span.source, e->decl->span.start,
                 &value.line, &value.column);
  value.holds = e->holds;
  value.found = e->found ? e->found : "";
  memcpy(out, &value, out->size < sizeof value ? out->size : sizeof value);
  return FIXC_OK;
}

fixc_status fixc_expectation_at(fixc_session *h, size_t i,
                                fixc_expectation *out) {
  return handle_call(
      (struct call){.h = h, .body = expectation_at, .n = i, .out = out});
}

/* ---- Targets ------------------------------------------------------------------- */

static fixc_target target_of_program(const struct named_target *t) {
  return (fixc_target){.name = t->name,
                       .assertion = t->assertion,
                       .standard = t->standard,
                       .procedure = t->proc->name,
                       .line = t->line,
                       .column = t->column};
}

static fixc_target target_of_c(const struct c_target *t) {
  return (fixc_target){.name = t->name,
                       .standard = true,
                       .procedure = t->procedure,
                       .line = t->line,
                       .column = t->column};
}

/* The i-th target, if there is one; *n is how many there are. */
static fixc_target take_target(fixc_session *h, size_t i, uint32_t *n) {
  struct session *r = &h->session;
  fixc_target none = {0};
  *n = 0;
  if (!h->began || (!r->cfg && !r->c) || clause_program_is(r))
    return none;
  if (r->c) {
    const struct c_target *all = c_program_targets(r, h->scratch, n);
    return i < *n ? target_of_c(&all[i]) : none;
  }
  const struct named_target *all =
      templates_list_targets(h->scratch, r->cfg, n);
  return i < *n ? target_of_program(&all[i]) : none;
}

static fixc_status count_targets(struct call *c) {
  uint32_t n;
  handle_enter(c->h);
  take_target(c->h, 0, &n);
  *(size_t *)c->out = n;
  return FIXC_OK;
}

size_t fixc_targets(fixc_session *h) {
  size_t n = 0;
  handle_call((struct call){.h = h, .body = count_targets, .out = &n});
  return n;
}

static fixc_status target_at(struct call *c) {
  uint32_t n;
  handle_enter(c->h);
  fixc_target *out = c->out, value = take_target(c->h, c->n, &n);
  if (c->n >= n)
    return handle_fail(c->h, FIXC_USAGE, "there is no target %zu", c->n);
  value.size = out->size;
  memcpy(out, &value, out->size < sizeof value ? out->size : sizeof value);
  return FIXC_OK;
}

fixc_status fixc_target_at(fixc_session *h, size_t i, fixc_target *out) {
  return handle_call(
      (struct call){.h = h, .body = target_at, .n = i, .out = out});
}

/* ---- Listeners --------------------------------------------------------------- */

void fixc_each_round(fixc_session *h, fixc_on_round *f, void *arg) {
  h->listeners.round = f;
  h->listeners.round_arg = arg;
  if (h->began)
    h->session.listeners = h->listeners;
}

void fixc_each_progress(fixc_session *h, fixc_on_progress *f, void *arg) {
  h->listeners.progress = f;
  h->listeners.progress_arg = arg;
  if (h->began)
    h->session.listeners = h->listeners;
}

void fixc_each_text(fixc_session *h, fixc_on_text *f, void *arg) {
  h->listeners.text = f;
  h->listeners.text_arg = arg;
  if (h->began)
    h->session.listeners = h->listeners;
}

/* ---- Checking and replaying ---------------------------------------------------- */

static fixc_status check_stage(struct call *c) {
  return stage(c->h, c->a, pipeline_check);
}

fixc_status fixc_check(fixc_session *h, const char *formula) {
  return handle_call((struct call){.h = h, .body = check_stage, .a = formula});
}

static fixc_status format_text(struct call *c) {
  fixc_session *h = c->h;
  size_t length;
  handle_enter(h);
  if (c->kind != FIXC_FORMULA && c->kind != FIXC_PROGRAM)
    return handle_fail(h, FIXC_USAGE,
                       "only formula files and programs have a layout");
  forget(h);
  begin_session(h, NULL);
  const char *text =
      session_format(&h->session, c->a, c->kind == FIXC_PROGRAM, &length);
  if (text)
    *(char **)c->out = handle_give(text, length);
  if (text && c->length)
    *c->length = length;
  return finish_stage(h);
}

fixc_status fixc_format(fixc_session *h, fixc_kind kind, const char *name,
                        char **out, size_t *length) {
  *out = NULL;
  return handle_call((struct call){.h = h,
                                   .body = format_text,
                                   .kind = (int)kind,
                                   .a = name,
                                   .out = out,
                                   .length = length});
}

static fixc_status replay(struct call *c) {
  fixc_session *h = c->h;
  handle_enter(h);
  if (!h->trace.name || !h->options.program)
    return handle_fail(h, FIXC_USAGE, "a trace and a program, please");
  forget(h);
  begin_session(h, NULL);
  session_replay(&h->session, &h->trace);
  return finish_stage(h);
}

fixc_status fixc_replay(fixc_session *h) {
  return handle_call((struct call){.h = h, .body = replay});
}
