/* calculus/language/directives.c — settling directives before anything runs.
 *
 * What a directive does is looked up in a table by its name, or by a
 * beginning of it.  The statements of the system are then copied, each
 * directive in the form that lowering knows: with a relation, with a closed
 * formula, or with neither, when it only prints.
 */
#include "directives.h"
#include "engine/base/text_stream.h"

#include "ast_print.h"
#include "engine/base/vec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The shortest beginning that is taken for a name. */
enum { LEAST_PREFIX = 3, LONGEST_TEXT = 200 };

static const struct known_directive {
  const char *name;
  enum fp_directive what;
  const char *why; /* why it has no effect */
} known_directives[] = {
    {"size", FP_DIR_SIZE, NULL},
    {"onsetsize", FP_DIR_ONSET, NULL},
    {"dump", FP_DIR_DUMP, NULL},
    {"witness", FP_DIR_WITNESS, NULL},
    {"counterexample", FP_DIR_COUNTEREXAMPLE, NULL},
    {"cex", FP_DIR_COUNTEREXAMPLE, NULL},
    {"visualize", FP_DIR_WITNESS, NULL},
    {"visualise", FP_DIR_WITNESS, NULL},
    {"print", FP_DIR_PRINT, NULL},
    {"echo", FP_DIR_PRINT, NULL},
    {"timer", FP_DIR_TIMER, NULL},
    {"undump", FP_NO_EFFECT, "relations are always computed"},
    {"frontier", FP_NO_EFFECT,
     "iterations go on from new tuples wherever that is right"},
    {"verbose", FP_NO_EFFECT, "see --progress and --stats"},
    {"reset", FP_NO_EFFECT, "what is not needed any more is given back anyway"},
    {"quit", FP_NO_EFFECT, NULL},
};

static const struct known_directive *find_directive(const char *name) {
  size_t len = strlen(name);
  for (size_t i = 0; i < sizeof known_directives / sizeof *known_directives;
       i++) {
    size_t full = strlen(known_directives[i].name);
    if (len <= full && (len == full || len >= LEAST_PREFIX) &&
        !strncmp(name, known_directives[i].name, len))
      return &known_directives[i];
  }
  return NULL;
}

enum fp_directive fp_directive_of(const struct fp_decl *d) {
  const struct known_directive *k = find_directive(d->name);
  return k ? k->what : FP_NO_EFFECT;
}

struct directive_settling {
  struct arena *a;
  struct fp_system *s;
  struct diag *diag;
  VEC(struct fp_decl *) stmts;
  VEC(struct fp_rel *) rels;
  VEC(const char *) warned; /* names of directives */
};

/* ---- Directives without effect ------------------------------------------- */

/* Each name is warned about once. */
static bool warned_before(struct directive_settling *g, const char *name) {
  for (size_t i = 0; i < g->warned.len; i++)
    if (!strcmp(g->warned.at[i], name))
      return true;
  vec_push(&g->warned, name);
  return false;
}

static void warn_no_effect(struct directive_settling *g,
                           const struct fp_decl *d) {
  const struct known_directive *k = find_directive(d->name);
  if (warned_before(g, d->name))
    return;
  if (!k)
    diag_warn(g->diag, "mucke", d->span,
              "the directive '#%s' is not known, and has no effect", d->name);
  else if (k->why)
    diag_warn(g->diag, "mucke", d->span,
              "'#%s' is accepted and has no effect: %s", d->name, k->why);
}

/* ---- Directives about relations ------------------------------------------ */

static const struct fp_rel *relation_named(const struct directive_settling *g,
                                           const char *name) {
  for (uint32_t i = 0; i < g->s->nrels; i++)
    if (!strcmp(g->s->rels[i]->name, name))
      return g->s->rels[i];
  return NULL;
}

static void add_about(struct directive_settling *g, const struct fp_decl *d,
                      const struct fp_rel *rel) {
  struct fp_decl *one = arena_alloc(g->a, sizeof *one);
  *one = *d;
  one->rel = (struct fp_rel *)rel;
  vec_push(&g->stmts, one);
}

/* The names may be separated by commas. */
static void settle_about(struct directive_settling *g,
                         const struct fp_decl *d) {
  if (d->rel) {
    add_about(g, d, d->rel);
    return;
  }
  bool any = false;
  for (uint32_t i = 0; i < d->nwords; i++) {
    const struct fp_rel *rel = relation_named(g, d->words[i]);
    if (rel)
      add_about(g, d, rel);
    else if (strcmp(d->words[i], ","))
      diag_warn(g->diag, "mucke", d->span, "'#%s': there is no relation '%s'",
                d->name, d->words[i]);
    any = any || rel;
  }
  if (!any && d->nwords == 0)
    diag_warn(g->diag, "mucke", d->span,
              "'#%s' has no effect without the name of a relation", d->name);
}

/* ---- Witnesses ------------------------------------------------------------- */

/* The relation between the variables of the outermost quantifiers of e. */
static struct fp_rel *quantified_part(struct directive_settling *g,
                                      const struct fp_decl *d) {
  const struct fp_expr *e = d->expr;
  enum fp_expr_kind kind = e->kind;
  VEC(struct fp_var *) vars = {0};
  for (; e->kind == kind; e = e->arg[0])
    for (uint32_t i = 0; i < e->nvars; i++)
      vec_push(&vars, e->vars[i]);
  struct fp_rel *r = arena_alloc(g->a, sizeof *r);
  r->kind = FP_PLAIN;
  r->name = d->name;
  r->span = d->span;
  r->nparams = (uint32_t)vars.len;
  r->params = vec_to_arena(&vars, g->a);
  r->body = (struct fp_expr *)e;
  if (kind == FP_FORALL) {
    r->body = fp_not(g->a, e->span, r->body);
    r->body->type = g->s->boolean;
  }
  r->index = g->s->nrels + (uint32_t)g->rels.len;
  r->used = true;
  vec_push(&g->rels, r);
  return r;
}

static void settle_witness(struct directive_settling *g,
                           const struct fp_decl *d) {
  if (!d->expr) {
    if (!warned_before(g, d->name))
      diag_warn(g->diag, "mucke", d->span,
                "'#%s' draws nothing here: --dump dot:%s draws the diagram of "
                "a relation",
                d->name, d->nwords ? d->words[0] : "R");
    return;
  }
  bool open = d->expr->kind == FP_EXISTS || d->expr->kind == FP_FORALL;
  if (!open && !warned_before(g, d->name)) {
    diag_warn(g->diag, "mucke", d->expr->span,
              "'#%s' gives only the value of this formula", d->name);
    diag_note(g->diag, (struct span){0},
              "it finds values for the variables that the outermost "
              "quantifiers bind");
  }
  add_about(g, d, open ? quantified_part(g, d) : NULL);
}

/* ---- All ------------------------------------------------------------------- */

static void settle_decl(struct directive_settling *g, struct fp_decl *d) {
  if (d->kind != FP_D_DIRECTIVE) {
    vec_push(&g->stmts, d);
    return;
  }
  switch (fp_directive_of(d)) {
  case FP_DIR_SIZE:
  case FP_DIR_ONSET:
  case FP_DIR_DUMP:
    settle_about(g, d);
    return;
  case FP_DIR_WITNESS:
  case FP_DIR_COUNTEREXAMPLE:
    settle_witness(g, d);
    return;
  case FP_DIR_PRINT:
  case FP_DIR_TIMER:
    add_about(g, d, NULL);
    return;
  case FP_NO_EFFECT:
    warn_no_effect(g, d);
  }
}

void fp_settle_directives(struct arena *a, struct fp_system *s,
                          struct diag *d) {
  struct directive_settling g = {.a = a, .s = s, .diag = d};
  for (uint32_t i = 0; i < s->nstmts; i++)
    settle_decl(&g, s->stmts[i]);
  if (g.rels.len > 0) {
    struct fp_rel **all = arena_array(a, s->nrels + g.rels.len, sizeof *all);
    for (uint32_t i = 0; i < s->nrels; i++)
      all[i] = s->rels[i];
    for (size_t i = 0; i < g.rels.len; i++)
      all[s->nrels++] = g.rels.at[i];
    s->rels = all;
  }
  s->nstmts = (uint32_t)g.stmts.len;
  s->stmts = vec_to_arena(&g.stmts, a);
  vec_free(&g.rels);
  vec_free(&g.warned);
}

/* ---- Text ------------------------------------------------------------------ */

/* Makes every run of white space one space. */
static void squeeze(char *text) {
  char *to = text;
  for (const char *c = text; *c; c++)
    if (!isspace((unsigned char)*c))
      *to++ = *c;
    else if (to > text && to[-1] != ' ')
      *to++ = ' ';
  while (to > text && to[-1] == ' ')
    to--;
  *to = '\0';
}

const char *fp_statement_text(struct arena *a, const struct fp_decl *d) {
  struct text_stream *stream = text_open();
  fp_print_expr(text_out(stream), d->expr, 0);
  char *text = text_close(stream, NULL);
  squeeze(text);
  size_t end = strlen(text);
  if (end > LONGEST_TEXT)
    for (end = LONGEST_TEXT; end > 1 && text[end] != ' '; end--)
      ;
  bool cut = text[end] != '\0';
  const char *result =
      arena_printf(a, "%.*s%s", (int)end, text, cut ? " …" : "");
  xfree(text);
  return result;
}
