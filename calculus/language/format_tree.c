/* calculus/language/format_tree.c — how tokens belong together, for their layout.
 *
 * The text has been parsed before, so that brackets match and nesting is within
 * its limit.  What is read here is less than the grammar: a sequence of tokens
 * that has no operator is a run, whatever it means.  So new syntax of that kind
 * needs nothing here.
 */
#include "format_tree.h"
#include "fp_grammar.h"

#include "engine/base/vec.h"

#include <assert.h>

struct format_reader {
  struct arena *arena;
  struct format_tokens *t;
  size_t next;
  bool variables; /* reading those of a quantifier, which end at a dot */
};

typedef VEC(struct format_node *) node_list;

static int format_kind_of(const struct format_reader *r) {
  return r->t->at[r->next].kind;
}

static void pass_token(struct format_reader *r) {
  if (format_kind_of(r) != FP_LEX_END)
    r->next++;
}

static struct format_node *format_expr(struct format_reader *r, int least);

static struct format_node *new_format_node(struct format_reader *r,
                                           enum format_kind kind, size_t first,
                                           node_list *parts) {
  struct format_node *n = arena_alloc(r->arena, sizeof *n);
  *n = (struct format_node){.kind = kind, .first = first, .end = r->next};
  n->nparts = parts->len;
  n->part = vec_to_arena(parts, r->arena);
  return n;
}

/* A line end of the author's before token i, or the other, stays before i. */
static void keep_break(struct format_reader *r, size_t i, size_t other) {
  r->t->forced[i] = r->t->broken[i] || r->t->broken[other];
}

/* ---- Operators ----------------------------------------------------------------------- */

static int binary_level(int kind) {
  switch (kind) {
  case FPT_QUESTION:
    return FORMAT_CHOICE;
  case FPT_IFF:
  case FPT_XOR:
    return 2;
  case FPT_IMPLIES:
  case FPT_IMPLIED:
    return 3;
  case FPT_OR:
    return FORMAT_OR;
  case FPT_AND:
    return FORMAT_AND;
  case FPT_EQ:
  case FPT_NE:
  case FPT_LT:
  case FPT_LE:
  case FPT_GT:
  case FPT_GE:
  case FPT_IN:
    return FORMAT_COMPARE;
  case FPT_PLUS:
  case FPT_MINUS:
    return 8;
  case FPT_ASSUME:
  case FPT_COFACTOR:
    return 9;
  default:
    return 0;
  }
}

static bool format_ends_run(const struct format_reader *r, bool first) {
  switch (format_kind_of(r)) {
  case FPT_RP:
  case FPT_RBRACKET:
  case FPT_RBRACE:
  case FPT_COMMA:
  case FPT_SEMI:
  case FPT_ESAC:
  case FPT_ELSE:
  case FPT_COLON:
  case FPT_WHERE:
  case FPT_STOP:
  case FPT_UNKNOWN:
  case FP_LEX_END:
    return true;
  case FPT_DOT:
    return r->variables;
  case FPT_MINUS:
  case FPT_ASSUME: /* a name, if nothing is before it */
  case FPT_COFACTOR:
  case FPT_IN:
  case FPT_IF: /* that of a clause, if something is before it */
    return !first;
  default:
    return binary_level(format_kind_of(r)) > 0;
  }
}

/* ---- Parts --------------------------------------------------------------------------- */

static struct format_node *format_single(struct format_reader *r) {
  node_list none = {0};
  size_t first = r->next;
  pass_token(r);
  return new_format_node(r, FORMAT_RUN, first, &none);
}

static bool format_closes(int kind) {
  return kind == FPT_RP || kind == FPT_RBRACKET || kind == FPT_RBRACE ||
         kind == FPT_ESAC || kind == FP_LEX_END;
}

/* Parts up to what closes them, or to the dot of a quantifier. */
static struct format_node *format_list(struct format_reader *r) {
  size_t first = r->next;
  node_list parts = {0};
  while (!format_closes(format_kind_of(r)) &&
         !(r->variables &&
           (format_kind_of(r) == FPT_DOT || format_kind_of(r) == FPT_COLON))) {
    size_t before = r->next;
    struct format_node *n = format_expr(r, 0);
    if (r->next > before)
      vec_push(&parts, n);
    if (format_closes(format_kind_of(r)) ||
        (r->variables && format_kind_of(r) != FPT_COMMA))
      break;
    if (first > 0 && r->t->at[first - 1].kind == FPT_LP &&
        format_kind_of(r) == FPT_SEMI)
      r->t->blank[r->next] = true; /* (R ; S) */
    pass_token(r);                 /* the separator */
  }
  return new_format_node(r, FORMAT_LIST, first, &parts);
}

static struct format_node *format_group(struct format_reader *r) {
  size_t first = r->next++;
  node_list parts = {0};
  bool variables = r->variables;
  if (r->t->at[first].kind == FPT_LBRACE) /* of a class or an enumeration */
    keep_break(r, r->next, r->next);
  r->variables = false;
  struct format_node *inner = format_list(r);
  r->variables = variables;
  if (inner->nparts == 1 && inner->end == inner->part[0]->end)
    inner = inner->part[0];
  if (r->next > first + 1)
    vec_push(&parts, inner);
  pass_token(r);
  return new_format_node(r, FORMAT_GROUP, first, &parts);
}

static struct format_node *format_quantifier(struct format_reader *r) {
  size_t first = r->next++;
  node_list parts = {0};
  bool variables = r->variables;
  r->variables = true;
  vec_push(&parts, format_list(r));
  r->variables = variables;
  pass_token(r); /* the dot */
  r->t->blank[r->next] = true;
  keep_break(r, r->next, r->next);
  vec_push(&parts, format_expr(r, 0));
  return new_format_node(r, FORMAT_QUANTIFIER, first, &parts);
}

static struct format_node *format_case(struct format_reader *r) {
  size_t first = r->next++;
  node_list parts = {0};
  while (format_kind_of(r) != FPT_ESAC && format_kind_of(r) != FP_LEX_END) {
    keep_break(r, r->next, r->next);
    vec_push(&parts, format_expr(r, 0));
    if (format_kind_of(r) == FPT_COLON)
      r->t->blank[r->next] = true;
    pass_token(r); /* ':' or ';' */
  }
  pass_token(r);
  return new_format_node(r, FORMAT_CASE, first, &parts);
}

/* `if (c) x else y` */
static void format_if(struct format_reader *r, node_list *parts) {
  vec_push(parts, format_single(r));
  vec_push(parts, format_group(r));
  vec_push(parts, format_expr(r, 0));
  if (format_kind_of(r) == FPT_ELSE) {
    vec_push(parts, format_single(r));
    vec_push(parts, format_expr(r, 0));
  }
}

/* Adds what comes next to a run; returns whether the run can go on. */
static bool format_part(struct format_reader *r, bool first, node_list *parts) {
  switch (format_kind_of(r)) {
  case FPT_LP:
  case FPT_LBRACKET:
  case FPT_LBRACE:
    vec_push(parts, format_group(r));
    return true;
  case FPT_EXISTS:
  case FPT_FORALL:
    vec_push(parts, format_quantifier(r));
    return false;
  case FPT_CASE:
    vec_push(parts, format_case(r));
    return true;
  case FPT_IF:
    format_if(r, parts);
    return false;
  case FPT_NOT:
    vec_push(parts, format_single(r));
    vec_push(parts, format_expr(r, FORMAT_COMPARE));
    return false;
  case FPT_MINUS:
    r->t->blank[r->next + 1] = !first;
    vec_push(parts, format_single(r));
    return true;
  default:
    vec_push(parts, format_single(r));
    return true;
  }
}

static struct format_node *format_run(struct format_reader *r) {
  size_t first = r->next;
  node_list parts = {0};
  bool more = true;
  while (more && !format_ends_run(r, parts.len == 0))
    more = format_part(r, parts.len == 0, &parts);
  if (parts.len == 1) {
    struct format_node *only = parts.at[0];
    vec_free(&parts);
    return only;
  }
  return new_format_node(r, FORMAT_RUN, first, &parts);
}

/* Operators at least as tight as this one. */
static struct format_node *format_expr(struct format_reader *r, int least) {
  size_t first = r->next;
  struct format_node *n = format_run(r);
  int level;
  while ((level = binary_level(format_kind_of(r))) > 0 && level >= least) {
    node_list parts = {0};
    vec_push(&parts, n);
    while (binary_level(format_kind_of(r)) == level ||
           (level == FORMAT_CHOICE && format_kind_of(r) == FPT_COLON &&
            parts.len % 2 == 0)) {
      r->t->blank[r->next] = r->t->blank[r->next + 1] = true;
      keep_break(r, r->next, r->next + 1);
      r->next++;
      vec_push(&parts, format_expr(r, level + 1));
    }
    n = new_format_node(r, FORMAT_CHAIN, first, &parts);
    n->level = level;
  }
  return n;
}

/* ---- Declarations ---------------------------------------------------------------------- */

static bool is_allocation(int kind) {
  return kind == FPT_ALLOC_NAME || kind == FPT_ALLOC_LT ||
         kind == FPT_ALLOC_GT || kind == FPT_ALLOC_COMMA ||
         kind == FPT_TILDEPLUS || kind == FPT_TILDEMINUS;
}

/* What MUCKE says about allocation: `a.b < c[1], ~+ d`. */
static void format_constraints(struct format_reader *r, node_list *parts) {
  bool inside = false;
  for (;;) {
    int kind = format_kind_of(r);
    if (is_allocation(kind)) {
      vec_push(parts, format_single(r));
    } else if (inside && kind == FPT_DOT) {
      vec_push(parts, format_single(r));
      vec_push(parts, format_single(r));
    } else if (inside && kind == FPT_LBRACKET) {
      vec_push(parts, format_group(r));
    } else {
      return;
    }
    inside = true;
  }
}

/* `mu bool R(State u)` or `class S { … }`, and constraints. */
static struct format_node *format_head(struct format_reader *r, int bracket) {
  size_t first = r->next;
  node_list parts = {0};
  while (format_kind_of(r) != bracket && format_kind_of(r) != FP_LEX_END)
    vec_push(&parts, format_single(r));
  vec_push(&parts, format_group(r));
  format_constraints(r, &parts);
  return new_format_node(r, FORMAT_RUN, first, &parts);
}

/* Does a relation begin here? */
static bool begins_relation(const struct format_tokens *t, size_t i) {
  if (t->at[i].kind == FPT_MU || t->at[i].kind == FPT_NU ||
      t->at[i].kind == FPT_INPUT)
    i++;
  return t->at[i].kind == FPT_BOOL && t->at[i + 1].kind == FPT_NAME &&
         t->at[i + 2].kind == FPT_LP;
}

/* `query q`, or `verdict query q`. */
static bool begins_query(const struct format_tokens *t, size_t i) {
  return t->at[i].kind == FPT_QUERY ||
         ((t->at[i].kind == FPT_VERDICT || t->at[i].kind == FPT_COMPLETE) &&
          t->at[i + 1].kind == FPT_QUERY);
}

/* A formula, or several with commas. */
static struct format_node *format_commas(struct format_reader *r) {
  size_t first = r->next;
  struct format_node *n = format_expr(r, 0);
  node_list parts = {0};
  if (format_kind_of(r) != FPT_COMMA)
    return n;
  vec_push(&parts, n);
  while (format_kind_of(r) == FPT_COMMA) {
    r->next++;
    vec_push(&parts, format_expr(r, 0));
  }
  return new_format_node(r, FORMAT_LIST, first, &parts);
}

static void add_segment(struct format_decl *d, size_t mark,
                        struct format_node *n) {
  assert(d->nsegments < FORMAT_SEGMENTS);
  d->mark[d->nsegments] = mark;
  d->segment[d->nsegments++] = n;
}

/* Segments, each after a word or a '=' that is no operator. */
static void read_segments(struct format_reader *r, struct format_decl *d) {
  while (format_kind_of(r) != FPT_SEMI && format_kind_of(r) != FP_LEX_END &&
         d->nsegments < FORMAT_SEGMENTS) {
    size_t mark = r->next++;
    r->t->blank[mark] = r->t->blank[r->next] = true;
    if (format_kind_of(r) == FPT_WHEN)
      r->next++;
    add_segment(d, mark, format_commas(r));
  }
}

struct format_decl format_declaration(struct arena *a, struct format_tokens *t,
                                      size_t i) {
  struct format_reader r = {.arena = a, .t = t, .next = i};
  struct format_decl d = {0};
  int kind = t->at[i].kind;
  bool relation = begins_relation(t, i), query = begins_query(t, i);
  if (kind == FPT_CLASS) {
    add_segment(&d, 0, format_head(&r, FPT_LBRACE));
    d.last = r.next - 1;
    return d;
  }
  if (relation)
    add_segment(&d, 0, format_head(&r, FPT_LP));
  else if (query || kind == FPT_PARAM || kind == FPT_TYPE)
    add_segment(&d, 0, format_run(&r));
  else
    add_segment(&d, 0, format_commas(&r));
  if (format_kind_of(&r) == FPT_EQ) {
    size_t mark = r.next++;
    if (relation || query)
      keep_break(&r, r.next, r.next);
    add_segment(&d, mark, format_expr(&r, 0));
  } else if (relation &&
             !format_ends_run(&r, true)) { /* MUCKE's, without '=' */
    keep_break(&r, r.next, r.next);
    add_segment(&d, 0, format_expr(&r, 0));
  }
  read_segments(&r, &d);
  d.last = r.next;
  return d;
}
