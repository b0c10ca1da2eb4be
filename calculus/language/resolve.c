/* calculus/language/resolve.c — from the files of a run to one system.
 *
 * Declarations are entered into the table of names first, so that their order
 * does not matter; then parameters and types are settled, the declarations of
 * each relation are joined (prototypes, inputs, the definition), and all
 * formulas are typed.  Typing records who uses whom; from the statements and
 * the relations of the main file this tells what is needed, and only what is
 * needed must have been supplied.
 */
#include "load.h"
#include "names.h"
#include "table.h"

#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

struct resolution {
  struct fp_resolver r;
  struct fp_file *const *files;
  uint32_t nfiles;
  VEC(struct fp_relation *) relations; /* in order of first declaration */
  VEC(struct fp_type *) types;
  VEC(struct fp_decl *) stmts, expectations;
  bool told_of_programs;
  VEC(const struct fp_decl *) missing; /* input types reported already */
  VEC(const struct fp_decl *) skipped; /* statements with a wrong index */
  bool failed;                         /* what is unused is not clear then */
  struct fp_relation statements; /* stands for them as a user of relations */
};

/* ---- Relations ----------------------------------------------------------- */

static struct fp_relation *relation_record(struct resolution *u,
                                           struct fp_rel *rel) {
  struct fp_symbol *s = fp_symbol(&u->r, rel->name);
  struct fp_relation *w = s->relations;
  while (w && w->rel->nparams != rel->nparams)
    w = w->overload;
  if (w)
    return w;
  w = arena_alloc(u->r.arena, sizeof *w);
  w->rel = rel;
  /* Behind the others, so that messages list them in their order. */
  struct fp_relation **end = &s->relations;
  while (*end)
    end = &(*end)->overload;
  *end = w;
  w->index = (uint32_t)u->relations.len;
  vec_push(&u->relations, w);
  return w;
}

/* What a program supplies has no place in a text. */
static void define_twice(struct resolution *u, const struct fp_rel *rel,
                         const struct fp_rel *first) {
  if (!rel->span.source || !first->span.source) {
    diag_error(u->r.diag, rel->span.source ? rel->span : first->span,
               "'%s' is supplied by the program: give this one another name",
               rel->name);
    return;
  }
  diag_error(u->r.diag, rel->span, "'%s' is defined twice", rel->name);
  diag_note(u->r.diag, first->span, "the first definition is here");
}

static void declare_relation(struct resolution *u, struct fp_rel *rel,
                             uint32_t source) {
  struct fp_relation *w = relation_record(u, rel);
  struct diag *d = u->r.diag;
  if (rel->stop && rel->kind != FP_MU && rel->kind != FP_NU)
    diag_error(d, rel->stop->span,
               "only a fixed point, mu or nu, can stop early");
  if (rel->kind == FP_INPUT && rel->body)
    diag_error(d, rel->span, "an input has no body: '%s' is supplied",
               rel->name);
  if (rel->kind == FP_INPUT) {
    if (!w->input) {
      w->input = rel;
      w->input_source = source;
    }
  } else if (!rel->body && !rel->parts) {
    if (!w->prototype)
      w->prototype = rel;
  } else if (w->definition) {
    define_twice(u, rel, w->definition);
  } else {
    w->definition = rel;
    w->source = source;
  }
  if (!w->definition)
    w->source = source;
}

static void declare_statement(struct resolution *u, struct fp_decl *d,
                              uint32_t source) {
  switch (d->kind) {
  case FP_D_PARAM:
    fp_declare_param(&u->r, d);
    break;
  case FP_D_TYPE:
    fp_declare_type(&u->r, d);
    break;
  case FP_D_REL:
    declare_relation(u, d->rel, source);
    break;
  case FP_D_IMPORT:
  case FP_D_ORDER:
  case FP_D_CLAUSE:
    break;
  case FP_D_EXPECT:
    vec_push(&u->expectations, d);
    break;
  case FP_D_QUERY:
  case FP_D_WHEN:
  case FP_D_SHOW:
  case FP_D_COUNT:
  case FP_D_SIZE:
  case FP_D_EVAL:
  case FP_D_DIRECTIVE:
    vec_push(&u->stmts, d);
  }
}

/* ---- Signatures ---------------------------------------------------------- */

static void type_signature(struct resolution *u, struct fp_relation *w,
                           struct fp_rel *rel) {
  u->r.current = w;
  fp_set_types(&u->r, rel->params, rel->nparams);
}

/* Do two declarations of one relation agree? */
static void agree(struct resolution *u, const struct fp_rel *a,
                  const struct fp_rel *b) {
  struct fp_resolver *r = &u->r;
  for (uint32_t i = 0; i < a->nparams; i++) {
    const struct fp_type *x = a->params[i]->type, *y = b->params[i]->type;
    if (x == y || x == r->bad || y == r->bad)
      continue;
    struct span at = a->params[i]->span;
    diag_error(r->diag, at.source ? at : b->params[i]->span,
               "parameter %u of '%s' is of type %s here, elsewhere %s", i + 1,
               a->name, fp_type_text(r, at.source ? x : y),
               fp_type_text(r, at.source ? y : x));
    diag_note(r->diag, b->params[i]->span, "the other declaration is here");
    return;
  }
}

/* Gives an input its table, or else any body. */
static void supply(struct resolution *u, struct fp_relation *w) {
  w->definition = arena_copy(u->r.arena, w->input, 1, sizeof *w->input);
  w->definition->kind = FP_PLAIN;
  if (!w->input->table)
    w->definition->body = fp_true(u->r.arena);
  w->source = 0;
}

/* The rows of an input whose types are known. */
static void read_table(struct resolution *u, const struct fp_rel *rel) {
  for (uint32_t i = 0; i < rel->nparams; i++)
    if (!rel->params[i]->type || rel->params[i]->type == u->r.bad)
      return;
  fp_table_read(u->r.arena, rel, u->r.diag);
}

static void supply_twice(struct resolution *u, const struct fp_relation *w) {
  diag_error(u->r.diag, w->input->span,
             "'%s' has rows of a text, and is defined, too", w->rel->name);
  diag_note(u->r.diag, w->definition->span, "the definition is here");
}

/* Joins the declarations of one relation: the definition, if there is one,
   is what applications refer to. */
static void join_declarations(struct resolution *u, struct fp_relation *w) {
  if (w->input && w->input->table && w->definition)
    supply_twice(u, w);
  else if (w->input && (w->input->table || u->r.inputs == FP_DECLARED) &&
           !w->definition)
    supply(u, w);
  struct fp_rel *input = w->input, *proto = w->prototype, *def = w->definition;
  w->rel = def ? def : input ? input : proto;
  if (input)
    type_signature(u, w, input);
  if (proto)
    type_signature(u, w, proto);
  if (def)
    type_signature(u, w, def);
  if (def && def->table)
    read_table(u, def);
  if (input && input != w->rel)
    agree(u, w->rel, input);
  if (proto && proto != w->rel)
    agree(u, w->rel, proto);
  if (def && proto && def->kind != proto->kind) {
    diag_error(u->r.diag, def->span,
               "'%s' is declared as another kind of relation", def->name);
    diag_note(u->r.diag, proto->span, "the declaration is here");
  }
  if (def && input && w->source == w->input_source && w->source) {
    diag_error(u->r.diag, def->span,
               "'%s' is an input of this file: it is defined elsewhere",
               def->name);
    diag_note(u->r.diag, input->span, "it is declared here");
  }
}

/* ---- Formulas ------------------------------------------------------------ */

static bool too_deep(struct resolution *u, const struct fp_expr *e,
                     const char *name) {
  if (e->depth <= FP_MAX_DEPTH)
    return false;
  diag_error(u->r.diag, e->span,
             "the formula of '%s' is nested more than %d "
             "deep",
             name, FP_MAX_DEPTH);
  return true;
}

static void check_definition(struct resolution *u, struct fp_relation *w) {
  struct fp_rel *rel = w->definition;
  struct fp_resolver *r = &u->r;
  if (!rel || !rel->body || too_deep(u, rel->body, rel->name))
    return;
  r->current = w;
  for (uint32_t i = 0; i < rel->nparams; i++) {
    struct fp_var *same = fp_bound(fp_find(r, rel->params[i]->name));
    if (same) {
      diag_error(r->diag, rel->params[i]->span, "'%s' has two parameters '%s'",
                 rel->name, same->name);
      diag_note(r->diag, same->span, "the first one is here");
    }
    fp_bind(r, rel->params[i]);
  }
  fp_check_formula(r, rel->body);
  for (uint32_t i = 0; i < rel->nallocs; i++) {
    fp_check_term(r, rel->allocs[i].left);
    fp_check_term(r, rel->allocs[i].right);
  }
  for (uint32_t i = rel->nparams; i-- > 0;)
    fp_unbind(r, rel->params[i]);
  if (rel->stop && !too_deep(u, rel->stop, rel->name))
    fp_check_formula(r, rel->stop);
}

/* ---- Statements ---------------------------------------------------------- */

/* The relation that a statement names; NULL if there is none or several. */
static struct fp_relation *statement_relation(struct resolution *u,
                                              const struct fp_decl *d,
                                              const char *name) {
  struct fp_symbol *s = fp_find(&u->r, name);
  struct fp_relation *w = s ? s->relations : NULL;
  while (w && d->has_arity && w->rel->nparams != d->arity)
    w = w->overload;
  return w;
}

static void check_ask(struct resolution *u, struct fp_decl *d) {
  struct fp_resolver *r = &u->r;
  struct fp_relation *w = statement_relation(u, d, d->name);
  if (!w) {
    struct fp_symbol *s = fp_find(r, d->name);
    if (s && s->relations)
      diag_error(r->diag, d->span, "no relation '%s' has %lld parameters",
                 d->name, (long long)d->arity);
    else {
      diag_error(r->diag, d->span, "unknown relation '%s'%s", d->name,
                 fp_suggest(r, d->name, FP_WANT_RELATION));
      fp_note_import(r, d->name);
    }
    return;
  }
  if (w->overload && !d->has_arity) {
    diag_error(r->diag, d->span, "several relations are called '%s'", d->name);
    diag_note(r->diag, nowhere,
              "say which by its number of parameters: %s/%u or %s/%u", d->name,
              w->rel->nparams, d->name, w->overload->rel->nparams);
    return;
  }
  d->rel = w->rel;
  fp_used(r, w, d->span);
}

/* What directives say beside the name of a relation is for those who run
   them; a wrong name of a relation is said here. */
static void check_directive(struct resolution *u, struct fp_decl *d) {
  static const char *const about[] = {"size", "ons", "onsetsize", "dump",
                                      "undump"};
  if (d->expr)
    fp_check_formula(&u->r, d->expr);
  for (uint32_t i = 0; i < d->nwords; i++) {
    struct fp_relation *w = statement_relation(u, d, d->words[i]);
    if (!w)
      continue;
    fp_used(&u->r, w, d->span);
    if (d->nwords == 1)
      d->rel = w->rel;
  }
  for (size_t i = 0; i < sizeof about / sizeof *about; i++)
    if (d->nwords == 1 && !d->rel && !strcmp(d->name, about[i]))
      diag_error(u->r.diag, d->span, "unknown relation '%s'%s", d->words[0],
                 fp_suggest(&u->r, d->words[0], FP_WANT_RELATION));
}

static bool is_query(const struct resolution *u, const char *name) {
  for (size_t i = 0; i < u->stmts.len; i++)
    if (u->stmts.at[i]->kind == FP_D_QUERY && u->stmts.at[i]->name == name)
      return true;
  return false;
}

static void check_expected_query(struct resolution *u,
                                 const struct fp_decl *d) {
  if (!is_query(u, d->name))
    diag_error(u->r.diag, d->span, "there is no query '%s'", d->name);
  if (strcmp(d->expected, "YES") != 0 && strcmp(d->expected, "NO") != 0 &&
      strcmp(d->expected, "UNKNOWN") != 0)
    diag_error(u->r.diag, d->expected_at,
               "a query is YES, NO or UNKNOWN, not '%s'", d->expected);
}

/* What an expectation names is used; the run of a test compares. */
static void check_expectation(struct resolution *u, struct fp_decl *d) {
  u->r.current = &u->statements;
  if (d->expectation == FP_EXPECT_QUERY) {
    check_expected_query(u, d);
    return;
  }
  check_ask(u, d);
  if (d->expectation != FP_EXPECT_SAME)
    return;
  struct fp_decl other = *d;
  other.name = d->expected;
  other.span = d->expected_at;
  other.has_arity = d->expected_has_arity;
  other.arity = d->expected_arity;
  other.rel = NULL;
  check_ask(u, &other);
  if (d->rel && other.rel && d->rel->nparams != other.rel->nparams)
    diag_error(
        u->r.diag, d->span,
        "'%s' has %u parameters and '%s' has %u: they cannot be the same",
        d->name, d->rel->nparams, other.name, other.rel->nparams);
}

static void check_statement(struct resolution *u, struct fp_decl *d) {
  u->r.current = &u->statements;
  u->statements.outside = false;
  switch (d->kind) {
  case FP_D_QUERY:
  case FP_D_WHEN:
  case FP_D_EVAL:
    fp_check_formula(&u->r, d->expr);
    break;
  case FP_D_DIRECTIVE:
    check_directive(u, d);
    break;
  default:
    check_ask(u, d);
  }
  if (u->statements.outside)
    vec_push(&u->skipped, d);
}

static int by_name(const void *x, const void *y) {
  const struct fp_decl *const *a = x, *const *b = y;
  uintptr_t p = (uintptr_t)(*a)->name, q = (uintptr_t)(*b)->name;
  if (p != q)
    return p < q ? -1 : 1;
  return (*a)->span.source != (*b)->span.source
             ? ((*a)->span.source < (*b)->span.source ? -1 : 1)
             : ((*a)->span.start > (*b)->span.start) -
                   ((*a)->span.start < (*b)->span.start);
}

static void check_query_names(struct resolution *u) {
  VEC(struct fp_decl *) queries = {0};
  for (size_t i = 0; i < u->stmts.len; i++)
    if (u->stmts.at[i]->kind == FP_D_QUERY)
      vec_push(&queries, u->stmts.at[i]);
  if (queries.len)
    qsort(queries.at, queries.len, sizeof *queries.at, by_name);
  for (size_t i = 1; i < queries.len; i++)
    if (queries.at[i]->name == queries.at[i - 1]->name) {
      diag_error(u->r.diag, queries.at[i]->span, "two queries are called '%s'",
                 queries.at[i]->name);
      diag_note(u->r.diag, queries.at[i - 1]->span, "the other one is here");
    }
  vec_free(&queries);
}

/* ---- Roles ---------------------------------------------------------------- */

/* A declaration of the main file goes before those of files that it imports. */
static bool is_better(const struct resolution *u, const struct fp_decl *d,
                      const struct fp_decl *than) {
  return !than || (d->span.source == u->r.main_source &&
                   than->span.source != u->r.main_source);
}

static bool is_worse(const struct resolution *u, const struct fp_decl *d,
                     const struct fp_decl *than) {
  return than && is_better(u, than, d);
}

/* The query that has a role; without a declaration, the one of that name. */
static struct fp_decl *query_with_role(struct resolution *u, enum fp_role role,
                                       const char *name) {
  struct fp_decl *found = NULL, *named = NULL;
  for (size_t i = 0; i < u->stmts.len; i++) {
    struct fp_decl *d = u->stmts.at[i];
    if (d->kind != FP_D_QUERY)
      continue;
    if (!strcmp(d->name, name))
      named = d;
    if (d->role != role || is_worse(u, d, found))
      continue;
    if (!is_better(u, d, found)) {
      diag_error(u->r.diag, d->span, "two queries are declared '%s query'",
                 role == FP_VERDICT ? "verdict" : "complete");
      diag_note(u->r.diag, found->span, "the other one is here");
    }
    found = d;
  }
  if (!found && named && named->role == FP_NO_ROLE)
    named->by_name = true;
  return found ? found : named && named->by_name ? named : NULL;
}

static void settle_roles(struct resolution *u) {
  struct fp_decl *verdict = query_with_role(u, FP_VERDICT, "reachable"),
                 *complete = query_with_role(u, FP_COMPLETE, "complete");
  for (size_t i = 0; i < u->stmts.len; i++) {
    struct fp_decl *d = u->stmts.at[i];
    d->role = d == verdict    ? FP_VERDICT
              : d == complete ? FP_COMPLETE
                              : FP_NO_ROLE;
  }
}

/* ---- What is needed ------------------------------------------------------ */

/* Marks everything that w uses, with an explicit stack; `asked` is the
   stronger mark.  fp_relation.via tells the first use. */
static void mark_asked(struct fp_relation *from, bool asked) {
  VEC(struct fp_relation *) stack = {0};
  vec_push(&stack, from);
  while (stack.len) {
    struct fp_relation *w = vec_pop(&stack);
    for (uint32_t i = 0; i < w->nuses; i++) {
      struct fp_relation *x = w->uses[i].what;
      if (asked ? x->asked : x->needed)
        continue;
      if (!x->via)
        x->via = &w->uses[i];
      x->needed = true;
      x->asked = x->asked || asked;
      vec_push(&stack, x);
    }
  }
  vec_free(&stack);
}

static bool in_main(const struct resolution *u, const struct fp_relation *w) {
  return w->source == u->r.main_source && w->definition;
}

static void find_needed(struct resolution *u) {
  mark_asked(&u->statements, true);
  for (size_t i = 0; i < u->relations.len; i++) {
    struct fp_relation *w = u->relations.at[i];
    if (in_main(u, w) && !w->needed) {
      w->needed = true;
      mark_asked(w, false);
    }
  }
}

/* Says once where inputs come from. */
static void note_missing_program(struct resolution *u) {
  if (!u->told_of_programs)
    diag_note(u->r.diag, (struct span){0},
              "programs supply the inputs of program.fp, as in 'fixc "
              "FORMULA.fp PROGRAM.bp' or, to a file, 'fixc --emit fp "
              "FORMULA.fp PROGRAM.bp', Horn clauses those of solve.fp, as in "
              "'fixc solve.fp CLAUSES.smt2', a formula file those of the files "
              "that it imports, and rows of a file any others, as in 'fixc "
              "FORMULA.fp --input E=edges.tsv'");
  u->told_of_programs = true;
}

/* Whether one sentence says it all. */
static bool says_lack(struct resolution *u) {
  const char *lack = u->r.help->lack;
  if (lack && !u->told_of_programs)
    diag_error(u->r.diag, (struct span){0}, "%s", lack);
  u->told_of_programs |= lack != NULL;
  return lack;
}

static void report_param(struct resolution *u, const struct fp_decl *d) {
  diag_error(u->r.diag, d->span,
             "the param '%s' is an input that is not supplied", d->name);
  diag_note(u->r.diag, nowhere,
            "a file that imports this one gives it a value, by 'param %s = 2;' "
            "or behind 'with', or an option does: -D %s=2",
            d->name, d->name);
}

/* An input type, or param, that something needed needs: said once, at the first. */
static void report_type(struct resolution *u, const struct fp_decl *type,
                        struct span at) {
  if (says_lack(u))
    return;
  for (size_t i = 0; i < u->missing.len; i++)
    if (u->missing.at[i] == type)
      return;
  vec_push(&u->missing, type);
  if (type->kind == FP_D_PARAM) {
    report_param(u, type);
    return;
  }
  diag_error(u->r.diag, at, "the type '%s' is an input that is not supplied",
             type->name);
  diag_note(u->r.diag, type->span, "it is declared here");
  note_missing_program(u);
}

/* What is defined may have the name, but other parameters. */
static void note_namesakes(struct resolution *u, const struct fp_relation *w) {
  const struct fp_symbol *s = fp_find(&u->r, w->rel->name);
  const struct fp_relation *x = s ? s->relations : NULL;
  for (; x; x = x->overload)
    if (x != w && x->definition && x->definition->span.source)
      diag_note(u->r.diag, x->definition->span,
                "what is defined here has %u parameter%s, not %u",
                x->rel->nparams, x->rel->nparams == 1 ? "" : "s",
                w->rel->nparams);
}

static void report_missing(struct resolution *u, const struct fp_relation *w) {
  struct diag *d = u->r.diag;
  struct span at = w->via ? w->via->at : w->rel->span;
  if (w->absent) {
    report_type(u, w->absent, w->definition ? w->absent_at : at);
    return;
  }
  if (w->input && says_lack(u))
    return;
  diag_error(d, at, "'%s' is %s", w->rel->name,
             w->input ? "an input that is not supplied" : "never defined");
  diag_note(d, w->rel->span, "it is declared here");
  note_namesakes(u, w);
  if (w->input)
    note_missing_program(u);
}

/* Users of relations: users of the relation with index i are at
   users[first[i]] … users[first[i + 1] - 1]. */
struct relation_users {
  uint32_t *first;
  struct fp_relation **users;
};

static struct relation_users find_users(struct resolution *u) {
  size_t n = u->relations.len, total = 0;
  struct relation_users x = {
      .first = arena_array(u->r.arena, n + 2, sizeof *x.first)};
  for (size_t i = 0; i < n; i++) {
    struct fp_relation *w = u->relations.at[i];
    total += w->nuses;
    for (uint32_t j = 0; j < w->nuses; j++)
      x.first[w->uses[j].what->index + 2]++;
  }
  for (size_t i = 2; i < n + 2; i++)
    x.first[i] += x.first[i - 1];
  x.users = arena_array(u->r.arena, total, sizeof(struct fp_relation *));
  for (size_t i = 0; i < n; i++) {
    struct fp_relation *w = u->relations.at[i];
    for (uint32_t j = 0; j < w->nuses; j++)
      x.users[x.first[w->uses[j].what->index + 1]++] = w;
  }
  return x;
}

/* A relation is broken if it needs something that is not there, or uses a
   broken one. */
static void find_broken(struct resolution *u) {
  struct relation_users x = find_users(u);
  VEC(struct fp_relation *) stack = {0};
  for (size_t i = 0; i < u->relations.len; i++) {
    struct fp_relation *w = u->relations.at[i];
    w->broken = w->absent || !w->definition || w->outside;
    if (w->broken)
      vec_push(&stack, w);
  }
  while (stack.len) {
    uint32_t i = vec_pop(&stack)->index;
    for (uint32_t j = x.first[i]; j < x.first[i + 1]; j++)
      if (!x.users[j]->broken) {
        x.users[j]->broken = true;
        vec_push(&stack, x.users[j]);
      }
  }
  vec_free(&stack);
}

/* What is missing might have used them. */
static void warn_unused(struct resolution *u) {
  for (size_t i = 0; i < u->relations.len; i++) {
    const struct fp_relation *w = u->relations.at[i];
    if (in_main(u, w) && !w->input && !w->asked)
      diag_warn(u->r.diag, "unused", w->rel->span,
                "'%s' is not used by any statement", w->rel->name);
  }
}

static void report_needed(struct resolution *u) {
  if (u->statements.absent)
    report_type(u, u->statements.absent, u->statements.absent_at);
  bool asks = false; /* files that only define and print are for others */
  for (size_t i = 0; i < u->relations.len; i++)
    asks = asks || u->relations.at[i]->asked;
  for (size_t i = 0; i < u->relations.len; i++) {
    struct fp_relation *w = u->relations.at[i];
    if (w->needed && (w->absent || !w->definition))
      report_missing(u, w);
  }
  if (asks && !u->failed && diag_errors(u->r.diag) == 0)
    warn_unused(u);
}

/* ---- What an index out of range costs ------------------------------------ */

static bool is_forgiving(const struct resolution *u) {
  for (size_t i = 0; i < u->stmts.len; i++)
    if (u->stmts.at[i]->kind != FP_D_EVAL &&
        u->stmts.at[i]->kind != FP_D_DIRECTIVE)
      return false;
  return u->stmts.len > 0;
}

static bool is_broken(struct resolution *u, const struct fp_rel *rel) {
  const struct fp_symbol *s = fp_find(&u->r, rel->name);
  const struct fp_relation *w = s ? s->relations : NULL;
  while (w && w->rel != rel)
    w = w->overload;
  return w && w->broken;
}

static bool needs_broken(struct resolution *u, const struct fp_expr *e) {
  bool found = e->kind == FP_APPLY && e->rel && is_broken(u, e->rel);
  for (uint32_t i = 0; i < e->nargs && !found; i++)
    found = needs_broken(u, e->arg[i]);
  return found;
}

static bool is_skipped(struct resolution *u, const struct fp_decl *d) {
  for (size_t i = 0; i < u->skipped.len; i++)
    if (u->skipped.at[i] == d)
      return true;
  return (d->rel && is_broken(u, d->rel)) ||
         (d->expr && needs_broken(u, d->expr));
}

static void skip_statements(struct resolution *u) {
  size_t left = 0;
  for (size_t i = 0; i < u->stmts.len; i++) {
    struct fp_decl *d = u->stmts.at[i];
    if (is_skipped(u, d))
      diag_warn(u->r.diag, "mucke", d->span,
                "skipped, since it needs an index out of range");
    else
      u->stmts.at[left++] = d;
  }
  u->stmts.len = left;
}

/* ---- The system ---------------------------------------------------------- */

static void collect_types(struct resolution *u) {
  for (uint32_t i = 0; i < u->nfiles; i++)
    for (uint32_t j = 0; j < u->files[i]->ndecls; j++) {
      struct fp_decl *d = u->files[i]->decls[j];
      if (d->kind != FP_D_TYPE || d->input)
        continue;
      const struct fp_type *t = fp_find(&u->r, d->name)->type->type;
      if (t && t->name == d->name)
        vec_push(&u->types, (struct fp_type *)t);
    }
}

/* The last one counts: the main file comes after what it imports. */
static void collect_order(struct resolution *u, struct fp_system *s) {
  for (uint32_t i = 0; i < u->nfiles; i++)
    for (uint32_t j = 0; j < u->files[i]->ndecls; j++) {
      const struct fp_decl *d = u->files[i]->decls[j];
      if (d->kind != FP_D_ORDER)
        continue;
      s->order = d->words;
      s->norder = d->nwords;
    }
}

static struct fp_system *build(struct resolution *u) {
  struct arena *a = u->r.arena;
  struct fp_system *s = arena_alloc(a, sizeof *s);
  s->boolean = u->r.boolean;
  collect_types(u);
  collect_order(u, s);
  s->ntypes = (uint32_t)u->types.len;
  s->types = vec_to_arena(&u->types, a);
  s->nstmts = (uint32_t)u->stmts.len;
  s->stmts = arena_copy(a, u->stmts.at, u->stmts.len, sizeof *u->stmts.at);
  s->rels = arena_array(a, u->relations.len, sizeof *s->rels);
  for (size_t i = 0; i < u->relations.len; i++) {
    struct fp_relation *w = u->relations.at[i];
    if (w->broken)
      continue;
    w->rel->index = s->nrels;
    w->rel->used = w->asked;
    s->rels[s->nrels++] = w->rel;
  }
  return s;
}

static void start_resolving(struct resolution *u) {
  struct fp_resolver *r = &u->r;
  struct fp_type boolean = {.kind = FP_BOOL,
                            .name = intern_str(r->names, "bool"),
                            .nvalues = 2,
                            .leaves = 1};
  r->boolean = arena_copy(r->arena, &boolean, 1, sizeof boolean);
  r->bad = arena_alloc(r->arena, sizeof *r->bad);
  *r->bad = *r->boolean;
  for (uint32_t i = 0; i < u->nfiles; i++)
    if (u->files[i]->source)
      r->main_source = u->files[i]->source;
}

static void resolve(struct resolution *u) {
  size_t errors = diag_errors(u->r.diag);
  start_resolving(u);
  for (uint32_t i = 0; i < u->nfiles; i++)
    for (uint32_t j = 0; j < u->files[i]->ndecls; j++)
      declare_statement(u, u->files[i]->decls[j], u->files[i]->source);
  fp_define_types(&u->r, u->files, u->nfiles);
  for (size_t i = 0; i < u->relations.len; i++)
    join_declarations(u, u->relations.at[i]);
  u->r.forgiving = is_forgiving(u);
  for (size_t i = 0; i < u->relations.len; i++)
    check_definition(u, u->relations.at[i]);
  for (size_t i = 0; i < u->stmts.len; i++)
    check_statement(u, u->stmts.at[i]);
  for (size_t i = 0; i < u->expectations.len; i++)
    check_expectation(u, u->expectations.at[i]);
  check_query_names(u);
  settle_roles(u);
  find_needed(u);
  find_broken(u);
  u->failed = diag_errors(u->r.diag) > errors;
  report_needed(u);
  if (u->r.forgiving && !u->failed)
    skip_statements(u);
}

static bool is_defined_type(struct fp_file *const *files, uint32_t nfiles,
                            const char *name) {
  for (uint32_t i = 0; i < nfiles; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++) {
      const struct fp_decl *d = files[i]->decls[j];
      if (d->kind == FP_D_TYPE && !d->input && d->name == name)
        return true;
    }
  return false;
}

/* Whether there are input types that no file supplies: they may be what would
   tell the type of a variable. */
static bool has_open_types(struct fp_file *const *files, uint32_t nfiles) {
  for (uint32_t i = 0; i < nfiles; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++) {
      const struct fp_decl *d = files[i]->decls[j];
      if (d->kind == FP_D_TYPE && d->input &&
          !is_defined_type(files, nfiles, d->name))
        return true;
    }
  return false;
}

static const struct fp_help no_help;

struct fp_system *fp_resolve(struct arena *a, struct intern *names,
                             struct fp_file *const *files, uint32_t nfiles,
                             struct fp_define *defines, uint32_t ndefines,
                             enum fp_inputs inputs, const struct fp_help *help,
                             struct diag *d) {
  bool open = inputs == FP_DECLARED && has_open_types(files, nfiles);
  if (!fp_join_clauses(a, names, files, nfiles, d) ||
      (!fp_infer_types(a, names, files, nfiles, open ? NULL : d) && !open))
    return NULL;
  size_t errors = diag_errors(d);
  struct resolution u = {.r = {.arena = a,
                               .names = names,
                               .diag = d,
                               .inputs = inputs,
                               .help = help ? help : &no_help,
                               .defines = defines,
                               .ndefines = ndefines},
                         .files = files,
                         .nfiles = nfiles};
  resolve(&u);
  struct fp_system *s = diag_errors(d) == errors ? build(&u) : NULL;
  HASH_CLEAR(hh, u.r.symbols);
  HASH_CLEAR(hh, u.r.shapes);
  vec_free(&u.relations);
  vec_free(&u.stmts);
  vec_free(&u.expectations);
  vec_free(&u.types);
  vec_free(&u.missing);
  vec_free(&u.skipped);
  return s;
}

/* ---- Parts --------------------------------------------------------------- */

void fp_type_part(struct arena *a, struct intern *names,
                  const struct fp_system *s, const struct fp_rel *rel,
                  struct fp_expr *e) {
  struct fp_relation user = {0};
  struct fp_resolver r = {.arena = a,
                          .names = names,
                          .help = &no_help,
                          .boolean = s->boolean,
                          .bad = arena_copy(a, s->boolean, 1, sizeof *r.bad),
                          .unbound = rel,
                          .current = &user};

  fp_check_formula(&r, e);
  HASH_CLEAR(hh, r.symbols);
}

/* ---- Leaves -------------------------------------------------------------- */

const struct fp_type *fp_leaf(struct arena *a, const struct fp_type *t,
                              uint32_t leaf, const char **path) {
  const char *text = "";
  while (t->kind == FP_CLASS || t->kind == FP_ARRAY) {
    if (t->kind == FP_ARRAY) {
      uint32_t i = leaf / t->elem->leaves;
      leaf -= i * t->elem->leaves;
      if (path)
        text = arena_printf(a, "%s[%lld]", text, (long long)(t->lo + i));
      t = t->elem;
      continue;
    }
    /* The last field that begins at or before the leaf; fields without
       leaves are skipped by taking the last. */
    uint32_t i = t->nfields;
    while (t->fields[--i].first > leaf || t->fields[i].type->leaves == 0)
      ;
    leaf -= t->fields[i].first;
    if (path)
      text = *text ? arena_concat(a, text, ".", t->fields[i].name)
                   : t->fields[i].name;
    t = t->fields[i].type;
  }
  if (path)
    *path = text;
  return t;
}
