/* library/kept.c — relations whose tuples are asked for after the run, or in a
 * round of it.
 *
 * A relation that is kept is a statement of the run; its diagram stays in a slot
 * of its own.  `R where f` is a named formula R(x, …) & f, which is kept.
 */
#include "calculus/language/load.h"
#include "engine/base/memory.h"
#include "session.h"

#include <string.h>

static size_t length_of_name(const char *key) { return strcspn(key, " "); }

/* Parses `f` of `R where f`; NULL after reporting. */
static struct fp_expr *parse_where(struct session *r, const char *f) {
  const char *text = arena_printf(r->arena, "query kept = %s;\n", f);
  uint32_t source = sources_add(r->sources, "where", text, strlen(text));
  struct fp_file *file =
      fp_parse(r->arena, r->names, r->sources, source, r->diag);
  if (file && file->ndecls != 1) {
    diag_error(r->diag, (struct span){0}, "where takes one formula");
    return NULL;
  }
  struct fp_decl *d = file ? file->decls[0] : NULL;
  if (!d)
    return NULL;
  vec_push(&r->files, file);
  uint32_t n = (uint32_t)r->files.len;
  bool good =
      fp_settle_rows(r->arena, r->names, r->files.at, n - 1, n, r->diag);
  fp_apply_facts(r->files.at, n - 1, n);
  r->files.len--;
  return good ? d->expr : NULL;
}

/* kept(x, …) = R(x, …) & f; `alone`: f. */
static struct fp_decl *restricted(struct session *r, const struct fp_rel *rel,
                                  struct fp_expr *f, const char *name,
                                  bool alone) {
  struct fp_rel *kept = arena_alloc(r->arena, sizeof *kept);
  struct fp_expr **args = arena_array(r->arena, rel->nparams, sizeof *args);
  *kept = (struct fp_rel){
      .kind = FP_PLAIN, .name = name, .span = f->span, .nparams = rel->nparams};
  kept->params = arena_array(r->arena, rel->nparams, sizeof *kept->params);
  for (uint32_t i = 0; i < rel->nparams; i++) {
    kept->params[i] =
        arena_copy(r->arena, rel->params[i], 1, sizeof *rel->params[i]);
    args[i] = fp_name(r->arena, f->span, rel->params[i]->name);
  }
  struct fp_expr *both[2] = {
      fp_apply(r->arena, f->span, rel->name, args, rel->nparams), f};
  kept->body = alone ? f : fp_nary(r->arena, FP_AND, both, 2);
  struct fp_decl *d = arena_alloc(r->arena, sizeof *d);
  d->kind = FP_D_REL;
  d->span = f->span;
  d->rel = kept;
  return d;
}

static struct fp_decl *show_relation(struct session *r, const char *name) {
  struct fp_decl *d = arena_alloc(r->arena, sizeof *d);
  d->kind = FP_D_SHOW;
  d->name = name;
  d->limit = -1;
  return d;
}

static bool keep_one(struct session *r, const char *key, bool alone,
                     struct fp_file *file) {
  size_t n = length_of_name(key);
  const struct fp_decl *d = session_declared(r, key, n, FP_D_REL);
  const char *name = intern(r->names, key, n);
  if (!d) {
    diag_error(r->diag, (struct span){0}, "there is no relation '%s' to keep",
               name);
    return false;
  }
  if (key[n]) {
    struct fp_expr *f = parse_where(r, key + n + strlen(" where "));
    if (!f)
      return false;
    name =
        intern_str(r->names, arena_printf(r->arena, "kept_%zu", r->kept.len));
    file->decls[file->ndecls++] = restricted(r, d->rel, f, name, alone);
  }
  file->decls[file->ndecls++] = show_relation(r, name);
  vec_push(&r->kept, ((struct kept){.key = key, .name = name}));
  return true;
}

bool session_keep(struct session *r) {
  struct fp_file *file = arena_alloc(r->arena, sizeof *file);
  size_t n = r->options.keep.len;
  if (n == 0 && !r->options.ring_where)
    return true;
  file->decls = arena_array(r->arena, 2 * n + 2, sizeof *file->decls);
  for (size_t i = 0; i < n; i++)
    if (!keep_one(r, r->options.keep.at[i], false, file))
      return false;
  if (r->options.ring_where && !keep_one(r, r->options.ring_where, true, file))
    return false;
  vec_push(&r->files, file);
  return true;
}

bool session_take_kept(struct session *r, uint32_t stmt, dd_slot value,
                       struct standing standing) {
  uint32_t n = (uint32_t)r->kept.len;
  if (stmt < r->system->nstmts - n)
    return false;
  if (standing.oscillation)
    return true;
  struct kept *k = &r->kept.at[stmt - (r->system->nstmts - n)];
  k->rel = r->system->stmts[stmt]->rel;
  k->slot = dd_slots(r->dd, 1);
  k->there = true;
  dd_copy(r->dd, k->slot, value);
  return true;
}

const struct kept *session_kept(const struct session *r, const char *key) {
  for (size_t i = 0; i < r->kept.len; i++)
    if (r->kept.at[i].there && strcmp(r->kept.at[i].key, key) == 0)
      return &r->kept.at[i];
  return NULL;
}

const struct fp_rel *session_relation_of_key(const struct session *r,
                                             const char *key) {
  size_t n = length_of_name(key);
  for (uint32_t i = 0; i < r->system->nrels; i++) {
    const char *name = r->system->rels[i]->name;
    if (strlen(name) == n && memcmp(name, key, n) == 0)
      return r->system->rels[i];
  }
  return NULL;
}

/* ---- Rounds ---------------------------------------------------------------- */

/* The relation's value after the round before; the empty one in round 1. */
static struct kept *kept_before(struct session *r, const struct fp_rel *rel) {
  for (size_t i = 0; i < r->rounds.len; i++)
    if (r->rounds.at[i].rel == rel)
      return &r->rounds.at[i];
  vec_push(&r->rounds,
           ((struct kept){
               .rel = rel, .key = rel->name, .slot = dd_slots(r->dd, 3)}));
  return &r->rounds.at[r->rounds.len - 1];
}

dd_slot session_ring(struct session *r, const struct fp_rel *rel, dd_slot value,
                     uint64_t round) {
  struct kept *k = kept_before(r, rel);
  dd_slot before = k->slot, added = k->slot + 1, lost = k->slot + 2;
  if (round == 1)
    dd_copy(r->dd, before, DD_FALSE);
  dd_diff(r->dd, added, value, before);
  dd_diff(r->dd, lost, before, value);
  dd_copy(r->dd, before, value);
  return added;
}

struct told_round {
  struct session *r;
  const char *relation;
  uint64_t round;
};

static void call_round(void *arg) {
  const struct told_round *t = arg;
  const struct listeners *l = &t->r->listeners;
  if (l->round(l->round_arg, l->handle, t->relation, t->round) != 0)
    t->r->stopped = true;
}

void session_tell_round(struct session *r, const struct plan_loop *loop,
                        uint64_t round) {
  for (uint32_t i = 0; i < loop->nrels; i++) {
    const struct fp_rel *rel = r->system->rels[loop->rels[i].rel];
    struct kept *k = kept_before(r, rel);
    dd_slot before = k->slot, now = k->slot + 1, added = k->slot + 2;
    if (round == 1)
      dd_copy(r->dd, before, DD_FALSE);
    dd_copy(r->dd, now, exec_slot(r->exec, loop->rels[i].current));
    dd_diff(r->dd, added, now, before);
    k->there = true;
    struct told_round told = {r, rel->name, round};
    memory_outside(call_round, &told);
    k->there = false;
    dd_copy(r->dd, before, now);
    if (r->stopped)
      dd_interrupt(DD_INTERRUPTED);
  }
}

const struct kept *session_round(const struct session *r,
                                 const char *relation) {
  for (size_t i = 0; i < r->rounds.len; i++)
    if (r->rounds.at[i].there && strcmp(r->rounds.at[i].key, relation) == 0)
      return &r->rounds.at[i];
  return NULL;
}
