/* library/expectations.c — what formula files expect, for tests.
 *
 * `expect count R = 64` becomes a count that is compared instead of printed, and
 * `expect R = S` two relations, what only R has and what only S has, that must be
 * empty.  They are statements like others, so that every analysis of the formula
 * knows them.  Queries are compared when all has been answered.
 */
#include "calculus/language/resolve.h"
#include "engine/base/memory.h"
#include "engine/base/text_stream.h"
#include "session.h"

#include <gmp.h>
#include <string.h>

enum { SHOWN_TUPLES = 10 };

/* ---- Statements ---------------------------------------------------------- */

static const struct fp_rel *relation_called(const struct session *r,
                                            const char *name, bool has_arity,
                                            int64_t arity) {
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (d->kind == FP_D_REL && d->rel->name == name &&
          (!has_arity || d->rel->nparams == arity))
        return d->rel;
    }
  return NULL;
}

static struct fp_decl *asking(struct session *r, enum fp_decl_kind kind,
                              const struct fp_decl *of, const char *name) {
  struct fp_decl *d = arena_alloc(r->arena, sizeof *d);
  d->kind = kind;
  d->name = name;
  d->span = of->span;
  d->limit = -1;
  return d;
}

/* name(x, …) = a(x, …) & !b(x, …), with the parameters of `of`. */
static struct fp_decl *difference(struct session *r, const struct fp_decl *at,
                                  const struct fp_rel *of, const char *name,
                                  const char *a, const char *b) {
  struct fp_rel *rel = arena_alloc(r->arena, sizeof *rel);
  struct fp_expr **args = arena_array(r->arena, of->nparams, sizeof *args);
  rel->name = name;
  rel->span = at->span;
  rel->nparams = of->nparams;
  rel->params = arena_array(r->arena, of->nparams, sizeof *rel->params);
  for (uint32_t i = 0; i < of->nparams; i++) {
    rel->params[i] =
        arena_copy(r->arena, of->params[i], 1, sizeof **rel->params);
    args[i] = fp_name(r->arena, at->span, of->params[i]->name);
  }
  struct fp_expr *both[2] = {
      fp_apply(r->arena, at->span, a, args, of->nparams),
      fp_not(r->arena, at->span,
             fp_apply(r->arena, at->span, b, args, of->nparams))};
  rel->body = fp_nary(r->arena, FP_AND, both, 2);
  struct fp_decl *d = asking(r, FP_D_REL, at, name);
  d->rel = rel;
  return d;
}

static const char *expected_text(struct session *r, const struct fp_decl *d) {
  static const char *const words[] = {"query ", "count ", ""};
  return arena_printf(r->arena, "%s%s = %s", words[d->expectation], d->name,
                      d->expected);
}

/* Adds the declarations for one; a name that is wrong is reported later. */
static void expect_one(struct session *r, const struct fp_decl *d,
                       struct fp_file *to) {
  struct expectation e = {.decl = d, .text = expected_text(r, d), .holds = -1};
  const struct fp_rel *rel =
      relation_called(r, d->name, d->has_arity, d->arity);
  if (d->expectation == FP_EXPECT_COUNT && rel) {
    struct fp_decl *count = asking(r, FP_D_COUNT, d, d->name);
    count->has_arity = d->has_arity;
    count->arity = d->arity;
    e.asked[0] = to->decls[to->ndecls++] = count;
  } else if (d->expectation == FP_EXPECT_SAME && rel &&
             relation_called(r, d->expected, true, rel->nparams)) {
    const char *sides[2] = {d->name, d->expected};
    for (int i = 0; i < 2; i++) {
      const char *name = intern_str(
          r->names, arena_printf(r->arena, "%s but not %s %zu", sides[i],
                                 sides[!i], r->expectations.len));
      to->decls[to->ndecls++] =
          difference(r, d, rel, name, sides[i], sides[!i]);
      e.asked[i] = to->decls[to->ndecls++] = asking(r, FP_D_SHOW, d, name);
    }
  }
  vec_push(&r->expectations, e);
}

bool session_expect(struct session *r) {
  struct fp_file *file = arena_alloc(r->arena, sizeof *file);
  uint32_t n = 0;
  for (size_t i = 0; i < r->files.len; i++)
    n += r->files.at[i]->ndecls;
  file->decls = arena_array(r->arena, 4 * (size_t)n + 1, sizeof *file->decls);
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++)
      if (r->files.at[i]->decls[j]->kind == FP_D_EXPECT)
        expect_one(r, r->files.at[i]->decls[j], file);
  if (r->expectations.len == 0) {
    diag_error(r->diag, (struct span){0},
               "'%s' expects nothing: write, for example, 'expect query "
               "reachable = NO;'",
               r->options.formula);
    return false;
  }
  if (file->ndecls == 0)
    return true;
  /* The last file is the main one. */
  file->source = r->files.at[r->files.len - 1]->source;
  struct fp_file *last = r->files.at[r->files.len - 1];
  r->files.at[r->files.len - 1] = file;
  vec_push(&r->files, last);
  return true;
}

/* ---- Answers ------------------------------------------------------------- */

static void compare_count(struct session *r, struct expectation *e,
                          dd_slot value, const struct fp_rel *rel) {
  mpz_t count;
  mpz_init(count);
  answers_count(r->answers, rel, value, count);
  char *digits = mpz_get_str(NULL, 10, count);
  e->holds = strcmp(digits, e->decl->expected) == 0;
  e->found = e->holds ? "" : arena_printf(r->arena, "%s", digits);
  memory_plain_free(digits);
  mpz_clear(count);
}

/* Tuples that only one of the relations has. */
static void compare_side(struct session *r, struct expectation *e, int side,
                         dd_slot value, const struct fp_rel *rel) {
  const char *names[2] = {e->decl->name, e->decl->expected};
  const char *before = e->found ? e->found : "";
  if (dd_is_false(r->dd, value)) {
    e->empty++;
    e->holds = e->empty == 2 ? 1 : e->holds;
    e->found = before;
    return;
  }
  struct text_stream *t = text_open();
  fprintf(text_out(t), "%sin %s and not in %s:\n", before, names[side],
          names[!side]);
  struct answers *a = answers_new(r->arena, r->lowered, r->system, text_out(t));
  answers_attach(a, r->exec);
  char *more = answers_tuples(a, rel, value, SHOWN_TUPLES, "  ");
  if (more)
    fprintf(text_out(t), "  … and %s more\n", more);
  size_t n;
  char *text = text_close(t, &n);
  e->found = arena_strndup(r->arena, text, n);
  xfree(text);
  e->holds = 0;
}

bool session_take_expected(struct session *r, uint32_t stmt, dd_slot value,
                           struct standing standing) {
  const struct fp_decl *d = r->system->stmts[stmt];
  for (size_t i = 0; i < r->expectations.len; i++) {
    struct expectation *e = &r->expectations.at[i];
    for (int side = 0; side < 2; side++) {
      if (e->asked[side] != d)
        continue;
      if (standing.partial || standing.oscillation)
        e->found = "no value: its iteration did not come to its end";
      else if (d->kind == FP_D_COUNT)
        compare_count(r, e, value, d->rel);
      else
        compare_side(r, e, side, value, d->rel);
      return true;
    }
  }
  return false;
}

void session_compare_queries(struct session *r) {
  for (size_t i = 0; i < r->expectations.len; i++) {
    struct expectation *e = &r->expectations.at[i];
    const char *found = NULL;
    for (size_t k = 0; k < r->queries.len; k++)
      if (strcmp(r->queries.at[k].name, e->decl->name) == 0)
        found = r->queries.at[k].holds > 0    ? "YES"
                : r->queries.at[k].holds == 0 ? "NO"
                                              : "UNKNOWN";
    if (e->decl->expectation != FP_EXPECT_QUERY || !found)
      continue;
    e->holds = strcmp(found, e->decl->expected) == 0;
    e->found = e->holds ? "" : found;
  }
}
