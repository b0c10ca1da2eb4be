/* library/relations.c — relations and their tuples, for include/fixc.h. */
#include "calculus/answers/fingerprint.h"
#include "engine/base/memory.h"
#include "handle.h"

#include <string.h>

/* ---- Which there are ---------------------------------------------------------- */

const char *fixc_relation(const fixc_session *h, size_t i, unsigned *nparams) {
  const struct fp_system *s = h->loaded ? h->session.system : NULL;
  if (!s || i >= s->nrels)
    return NULL;
  if (nparams)
    *nparams = s->rels[i]->nparams;
  return s->rels[i]->name;
}

/* What the formula files say of a relation: NULL, or the declaration that has its
   kind, which is that of an input if the program supplies it. */
static const struct fp_rel *declared_as(const struct session *r,
                                        const struct fp_rel *rel) {
  const struct fp_rel *found = NULL;
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t k = 0; k < r->files.at[i]->ndecls; k++) {
      const struct fp_decl *d = r->files.at[i]->decls[k];
      if (d->kind == FP_D_REL && d->rel->nparams == rel->nparams &&
          strcmp(d->rel->name, rel->name) == 0 &&
          (!found || d->rel->kind == FP_INPUT))
        found = d->rel;
    }
  return found;
}

const char *fixc_relation_kind(const fixc_session *h, const char *relation) {
  static const char *const kinds[] = {"bool", "mu", "nu", "input"};
  const struct fp_system *s = h->loaded ? h->session.system : NULL;
  for (uint32_t i = 0; s && i < s->nrels; i++) {
    const struct fp_rel *d = strcmp(s->rels[i]->name, relation) == 0
                                 ? declared_as(&h->session, s->rels[i])
                                 : NULL;
    if (d)
      return kinds[d->kind];
  }
  return NULL;
}

/* ---- Which has a value ----------------------------------------------------------- */

/* A relation with its value, in the session that has it. */
struct valued {
  struct session *r;
  const struct fp_rel *rel;
  dd_slot slot;
};

/* Solves again, with one relation more that is kept.  The answer of the first
   run stays. */
static fixc_status solve_again(fixc_session *h, const char *key) {
  struct listeners quiet = h->listeners;
  struct run_options o = h->keeps ? h->kept.options : h->session.options;
  size_t n = o.keep.len;
  quiet.text = NULL;
  quiet.round = NULL;
  const char **keep = arena_array(h->arena, n + 1, sizeof *keep);
  if (n > 0)
    memcpy(keep, o.keep.at, n * sizeof *keep);
  keep[n] = arena_strndup(h->arena, key, strlen(key));
  o.keep.at = keep;
  o.keep.len = n + 1;
  o.trace = o.certificate = false;
  o.explain = NULL;
  if (h->keeps)
    session_end(&h->kept);
  session_release(&h->session);
  h->keeps = false;
  if (dd_is_open())
    return handle_fail(h, FIXC_BUSY, "another session holds the diagrams");
  session_begin(&h->kept, &o, &quiet);
  h->keeps = true;
  h->kept.interrupted = &h->interrupted;
  pipeline_load(&h->kept);
  if (h->kept.result.status == FIXC_OK)
    pipeline_run(&h->kept);
  return h->kept.result.status;
}

/* What is wrong with a relation that was not kept. */
static fixc_status failed_again(fixc_session *h) {
  const struct diag_message *const *list;
  struct session *r = &h->kept;
  fixc_status status = r->result.status;
  size_t n = diag_list(r->diag, &list);
  if (status == FIXC_REJECTED)
    status = handle_fail(h, FIXC_USAGE, "%s",
                         n > 0 ? list[0]->text : "no such relation");
  else if (r->result.reason)
    status = handle_fail(h, FIXC_LIMIT, "%s", r->result.reason);
  else
    status = handle_fail(h, FIXC_INTERNAL, "the relation has no value");
  session_end(r);
  h->keeps = false;
  return status;
}

static bool take_kept(struct session *r, const char *key, struct valued *v) {
  const struct kept *k = r->dd ? session_kept(r, key) : NULL;
  if (k)
    *v = (struct valued){r, k->rel, k->slot};
  return k != NULL;
}

/* Of a round that is told, or of the run. */
static fixc_status find_valued(fixc_session *h, const char *relation,
                               fixc_what what, const char *where,
                               struct valued *v) {
  const struct kept *k = h->ran ? session_round(&h->session, relation) : NULL;
  if (k && where)
    return handle_fail(h, FIXC_USAGE, "a round is listed without 'where'");
  if (k) {
    *v = (struct valued){&h->session, k->rel,
                         k->slot + (what == FIXC_NEW ? 2 : 1)};
    return FIXC_OK;
  }
  if (!h->ran || h->session.dumped || what == FIXC_NEW)
    return handle_fail(h, FIXC_USAGE, "there is no value of '%s' now",
                       relation);
  if (h->session.c)
    return handle_fail(h, FIXC_USAGE,
                       "a C program has no relations of its own: --emit bp "
                       "gives a Boolean program that has");
  if (!fixc_relation_kind(h, relation))
    return handle_fail(h, FIXC_USAGE, "there is no relation '%s'", relation);
  const char *key =
      where ? arena_printf(h->scratch, "%s where %s", relation, where)
            : relation;
  if (take_kept(&h->session, key, v) ||
      (h->keeps && take_kept(&h->kept, key, v)))
    return FIXC_OK;
  if (solve_again(h, key) == FIXC_BUSY)
    return FIXC_BUSY;
  return take_kept(&h->kept, key, v) ? FIXC_OK : failed_again(h);
}

static fixc_status stopped(fixc_session *h, enum dd_stop stop) {
  return handle_fail(h, stop == DD_FAILED ? FIXC_INTERNAL : FIXC_LIMIT, "%s",
                     dd_stop_text(stop));
}

/* ---- Counting ---------------------------------------------------------------- */

struct counting {
  struct valued v;
  mpz_t count;
};

static void count_tuples(void *arg) {
  struct counting *c = arg;
  answers_count(c->v.r->answers, c->v.rel, c->v.slot, c->count);
}

static fixc_status count_all(struct call *call) {
  fixc_session *h = call->h;
  struct counting c;
  handle_enter(h);
  fixc_status status = find_valued(h, call->a, FIXC_ALL, NULL, &c.v);
  if (status != FIXC_OK)
    return status;
  mpz_init(c.count);
  enum dd_stop stop = dd_guard(c.v.r->dd, count_tuples, &c);
  if (stop == DD_DONE) {
    char *digits = mpz_get_str(NULL, 10, c.count);
    *(char **)call->out = handle_give(digits, strlen(digits));
    memory_plain_free(digits);
  }
  mpz_clear(c.count);
  return stop == DD_DONE ? FIXC_OK : stopped(h, stop);
}

fixc_status fixc_count(fixc_session *h, const char *relation, char **out) {
  *out = NULL;
  return handle_call(
      (struct call){.h = h, .body = count_all, .a = relation, .out = out});
}

/* ---- Fingerprints -------------------------------------------------------------- */

struct fingerprinting {
  struct valued v;
  char digits[FINGERPRINT_DIGITS + 1];
};

static void find_fingerprint(void *arg) {
  struct fingerprinting *f = arg;
  answers_fingerprint(f->v.r->answers, f->v.rel, f->v.slot, f->digits);
}

static fixc_status fingerprint_of_call(struct call *call) {
  fixc_session *h = call->h;
  struct fingerprinting f;
  handle_enter(h);
  fixc_status status = find_valued(h, call->a, FIXC_ALL, NULL, &f.v);
  if (status != FIXC_OK)
    return status;
  enum dd_stop stop = dd_guard(f.v.r->dd, find_fingerprint, &f);
  if (stop != DD_DONE)
    return stopped(h, stop);
  *(char **)call->out = handle_give(f.digits, strlen(f.digits));
  return FIXC_OK;
}

fixc_status fixc_fingerprint(fixc_session *h, const char *relation,
                             char **out) {
  *out = NULL;
  return handle_call((struct call){
      .h = h, .body = fingerprint_of_call, .a = relation, .out = out});
}

/* ---- Tuples ------------------------------------------------------------------- */

struct column_value {
  const char *name, *text;
  int64_t number;
};

struct fixc_cursor {
  fixc_session *h;
  struct valued v;
  struct answers_cursor *tuples;
  struct arena *arena; /* of the tuple */
  VEC(struct column_value) columns;
  bool more;
};

static void begin_tuples(void *arg) {
  fixc_cursor *c = arg;
  c->tuples = answers_cursor(c->v.r->answers, c->v.rel, c->v.slot);
}

static fixc_status tuples(struct call *call) {
  fixc_session *h = call->h;
  struct valued v;
  handle_enter(h);
  fixc_status status =
      find_valued(h, call->a, (fixc_what)call->kind, call->b, &v);
  if (status != FIXC_OK)
    return status;
  fixc_cursor *c = xcalloc(1, sizeof *c);
  c->h = h;
  c->v = v;
  c->arena = arena_new();
  enum dd_stop stop = dd_guard(v.r->dd, begin_tuples, c);
  if (stop == DD_DONE) {
    *(fixc_cursor **)call->out = c;
    return FIXC_OK;
  }
  arena_free(c->arena);
  xfree(c);
  return stopped(h, stop);
}

fixc_status fixc_tuples(fixc_session *h, const char *relation, fixc_what what,
                        const char *where, fixc_cursor **out) {
  *out = NULL;
  return handle_call((struct call){.h = h,
                                   .body = tuples,
                                   .a = relation,
                                   .b = where,
                                   .kind = (int)what,
                                   .out = out});
}

static void add_cursor_column(void *arg, const char *name, const char *text,
                              int64_t number) {
  fixc_cursor *c = arg;
  struct column_value v = {arena_strndup(c->arena, name, strlen(name)),
                           arena_strndup(c->arena, text, strlen(text)), number};
  vec_push(&c->columns, v);
}

static void go_on(void *arg) {
  fixc_cursor *c = arg;
  c->more = answers_next(c->tuples);
  if (c->more)
    answers_columns(c->tuples, add_cursor_column, c);
}

static fixc_status next(struct call *call) {
  fixc_cursor *c = call->out;
  handle_enter(c->h);
  arena_clear(c->arena);
  c->columns.len = 0;
  enum dd_stop stop = dd_guard(c->v.r->dd, go_on, c);
  if (stop != DD_DONE)
    return stopped(c->h, stop);
  return c->more ? FIXC_OK : FIXC_DONE;
}

fixc_status fixc_next(fixc_cursor *c) {
  return handle_call((struct call){.h = c->h, .body = next, .out = c});
}

size_t fixc_columns(const fixc_cursor *c) { return c->columns.len; }

const char *fixc_column_name(const fixc_cursor *c, size_t i) {
  return i < c->columns.len ? c->columns.at[i].name : NULL;
}

const char *fixc_column_text(const fixc_cursor *c, size_t i) {
  return i < c->columns.len ? c->columns.at[i].text : NULL;
}

int64_t fixc_column_int(const fixc_cursor *c, size_t i) {
  return i < c->columns.len ? c->columns.at[i].number : 0;
}

static void end_tuples(void *arg) {
  fixc_cursor *c = arg;
  answers_end(c->tuples);
}

static fixc_status end_cursor(struct call *call) {
  fixc_cursor *c = call->out;
  if (c->v.r->dd)
    dd_guard(c->v.r->dd, end_tuples, c);
  vec_free(&c->columns);
  arena_free(c->arena);
  xfree(c);
  return FIXC_OK;
}

void fixc_cursor_free(fixc_cursor *c) {
  if (c)
    handle_call((struct call){.h = c->h, .body = end_cursor, .out = c});
}
