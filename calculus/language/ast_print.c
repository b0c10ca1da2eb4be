/* calculus/language/ast_print.c — trees back to text, in the native spelling.
 *
 * An expression is first written into a small buffer as one line; if it does
 * not fit into what is left of the line, it is broken at its operator and its
 * parts are tried in turn.  The buffer is as small as a line, so a failed
 * attempt costs no more than a line.
 */
#include "ast_print.h"
#include "resolve.h"
#include "table.h"

#include <string.h>

#define WIDTH 79

struct fp_printer {
  FILE *out;
  unsigned column; /* of the next character, from 0 */
  bool typed;      /* print resolved types and values */
  bool flat;       /* writing into the buffer */
  bool over;       /* the buffer was too small */
  char buffer[WIDTH + 1];
  unsigned used, room;
};

/* ---- Characters ---------------------------------------------------------- */

static void put_n(struct fp_printer *p, const char *text, size_t n) {
  if (p->flat) {
    if (p->over || n > p->room - p->used) {
      p->over = true;
      return;
    }
    memcpy(p->buffer + p->used, text, n);
    p->used += (unsigned)n;
    return;
  }
  fwrite(text, 1, n, p->out);
  p->column += (unsigned)n;
}

static void put_text(struct fp_printer *p, const char *text) {
  put_n(p, text, strlen(text));
}

static void put_number(struct fp_printer *p, int64_t n) {
  char text[32];
  put_n(p, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)n));
}

static void line(struct fp_printer *p, unsigned indent) {
  fprintf(p->out, "\n%*s", (int)indent, "");
  p->column = indent;
}

static bool is_word(const char *name) {
  static const char *const words[] = {
      "any",    "assume", "bool",   "case",   "class",  "cofactor", "count",
      "else",   "enum",   "esac",   "exists", "Exists", "EXISTS",   "false",
      "forall", "Forall", "FORALL", "if",     "import", "input",    "limit",
      "load",   "mu",     "nu",     "order",  "param",  "query",    "show",
      "size",   "stop",   "struct", "true",   "type",   "unknown",  "where",
      "when",   "with"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(name, words[i]))
      return true;
  return false;
}

/* A program's names may be no names here, and are quoted then. */
static void put_quoted(struct fp_printer *p, const char *name, bool quotes) {
  static const char letters[] =
      "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  bool plain = !quotes && *name && strchr(letters, *name) && !is_word(name);
  for (const char *c = name; *c && plain; c++)
    plain = strchr(letters, *c) || strchr("0123456789'", *c);
  put_text(p, plain ? "" : "`");
  put_text(p, name);
  put_text(p, plain ? "" : "`");
}

static void put_name(struct fp_printer *p, const char *name) {
  put_quoted(p, name, false);
}

/* ---- Types --------------------------------------------------------------- */

static void put_type(struct fp_printer *p, const struct fp_type *t) {
  if (t->name) {
    if (t->kind == FP_BOOL)
      put_text(p, "bool");
    else
      put_name(p, t->name);
  } else if (t->kind == FP_RANGE) {
    put_number(p, t->lo);
    put_text(p, "..");
    put_number(p, t->hi);
  }
}

static const struct fp_type *base(const struct fp_type *t) {
  while (t->kind == FP_ARRAY && !t->name)
    t = t->elem;
  return t;
}

static void put_dims(struct fp_printer *p, const struct fp_type *t) {
  for (; t->kind == FP_ARRAY && !t->name; t = t->elem) {
    put_text(p, "[");
    put_number(p, t->lo);
    put_text(p, "..");
    put_number(p, t->hi);
    put_text(p, "]");
  }
}

static void flat(struct fp_printer *p, const struct fp_expr *e, int least);

static void put_ref(struct fp_printer *p, const struct fp_typeref *t) {
  if (t->name && !strcmp(t->name, "bool")) {
    put_text(p, "bool");
  } else if (t->name) {
    put_name(p, t->name);
  } else {
    flat(p, t->lo, 0);
    put_text(p, "..");
    flat(p, t->hi, 0);
  }
}

static void put_ref_dims(struct fp_printer *p, const struct fp_typeref *t) {
  for (uint32_t i = 0; i < t->nbounds; i++) {
    put_text(p, "[");
    flat(p, t->bounds[2 * i], 0);
    put_text(p, "..");
    flat(p, t->bounds[2 * i + 1], 0);
    put_text(p, "]");
  }
}

/* Is the type of b written like that of a, so that it can be left out? */
static bool same_base(const struct fp_printer *p, const struct fp_var *a,
                      const struct fp_var *b) {
  if (p->typed)
    return base(a->type) == base(b->type);
  return a->declared == b->declared ||
         (a->declared && b->declared && a->declared->name &&
          a->declared->name == b->declared->name);
}

/* One variable of a list; `before` is the one before it or NULL. */
static void put_var(struct fp_printer *p, const struct fp_var *before,
                    const struct fp_var *v) {
  if (!before || !same_base(p, before, v)) {
    if (p->typed)
      put_type(p, base(v->type));
    else if (v->declared)
      put_ref(p, v->declared);
    if (p->typed || v->declared)
      put_text(p, " ");
  }
  put_name(p, v->name);
  if (p->typed)
    put_dims(p, v->type);
  else if (v->declared)
    put_ref_dims(p, v->declared);
}

/* ---- Operators ----------------------------------------------------------- */

/* How tightly things bind, as in the grammar; `least` of a place is what may
   stand there without parentheses. */
enum { FAR, CHOICE, EQUIV, IMPLY, OR, AND, NOT, COMPARE, SUM, TIGHT };

static const struct operator_level {
  const char *text;
  int level, left, right; /* own, and least of the operands */
} operator_levels[] = {
    [FP_AND] = {"&", AND, AND, NOT},
    [FP_OR] = {"|", OR, OR, AND},
    [FP_IMPLIES] = {"->", IMPLY, OR, IMPLY},
    [FP_IFF] = {"<->", EQUIV, EQUIV, IMPLY},
    [FP_XOR] = {"<+>", EQUIV, EQUIV, IMPLY},
    [FP_EQ] = {"=", COMPARE, SUM, SUM},
    [FP_NE] = {"!=", COMPARE, SUM, SUM},
    [FP_LT] = {"<", COMPARE, SUM, SUM},
    [FP_LE] = {"<=", COMPARE, SUM, SUM},
    [FP_GT] = {">", COMPARE, SUM, SUM},
    [FP_GE] = {">=", COMPARE, SUM, SUM},
    [FP_IN] = {"in", COMPARE, SUM, SUM},
    [FP_ADD] = {"+", SUM, SUM, TIGHT},
    [FP_SUB] = {"-", SUM, SUM, TIGHT},
    [FP_WITH] = {NULL, TIGHT, TIGHT, TIGHT},
};

static const struct operator_level *operator_of(const struct fp_expr *e) {
  const struct operator_level *op = &operator_levels[e->kind];
  return op->text ? op : NULL;
}

static int expr_level(const struct fp_expr *e) {
  const struct operator_level *op = operator_of(e);
  if (op)
    return op->level;
  switch (e->kind) {
  case FP_EXISTS:
  case FP_FORALL:
    return FAR;
  case FP_ITE:
    return CHOICE;
  case FP_NOT:
    return NOT;
  default:
    return TIGHT;
  }
}

/* The least level for operand i.  In a chain `a & b & c` only the first may
   be a chain itself: that is how it would be read. */
static int least_of(const struct fp_expr *e, uint32_t i) {
  const struct operator_level *op = operator_of(e);
  if (op)
    return i == 0 ? op->left : op->right;
  switch (e->kind) {
  case FP_ITE:
    return i == 2 ? CHOICE : EQUIV;
  case FP_CASE:
    return i % 2 ? FAR : EQUIV;
  case FP_NOT: /* `!a = b` is legal for !(a = b), but easily misread */
    return e->arg[0]->kind == FP_NOT ? NOT : SUM;
  case FP_FIELD:
  case FP_WITH:
    return TIGHT;
  case FP_INDEX:
    return i == 0 ? TIGHT : FAR;
  default:
    return FAR;
  }
}

/* ---- One line ------------------------------------------------------------ */

static void flat_value(struct fp_printer *p, const struct fp_expr *e) {
  if (e->type && e->type->kind == FP_ENUM)
    put_name(p, e->type->values[e->number]);
  else
    put_number(p, e->number + (e->type ? e->type->lo : 0));
}

static void flat_args(struct fp_printer *p, const struct fp_expr *e) {
  put_name(p, e->name);
  put_text(p, "(");
  for (uint32_t i = 0; i < e->nargs && !p->over; i++) {
    put_text(p, i ? ", " : "");
    flat(p, e->arg[i], FAR);
  }
  put_text(p, ")");
}

static void put_path(struct fp_printer *p, const struct fp_expr *e,
                     const struct fp_component *c) {
  for (uint32_t i = 0; i < c->npath; i++) {
    if (c->path[i]) {
      put_text(p, i ? "." : "");
      put_name(p, c->path[i]);
      continue;
    }
    put_text(p, "[");
    flat(p, e->arg[c->index[i]], FAR);
    put_text(p, "]");
  }
}

static void flat_update(struct fp_printer *p, const struct fp_expr *e,
                        const struct fp_update *u) {
  put_path(p, e, u->at);
  put_text(p, " = ");
  if (u->value)
    flat(p, u->value, FAR);
  else
    put_text(p, "any");
}

static void flat_with(struct fp_printer *p, const struct fp_expr *e) {
  flat(p, e->arg[0], TIGHT);
  put_text(p, " with [");
  for (uint32_t i = 0; i < e->nupdates && !p->over; i++) {
    put_text(p, i ? ", " : "");
    flat_update(p, e, &e->updates[i]);
  }
  put_text(p, "]");
}

static void flat_vars(struct fp_printer *p, const struct fp_expr *e) {
  put_text(p, e->kind == FP_EXISTS ? "exists " : "forall ");
  for (uint32_t i = 0; i < e->nvars && !p->over; i++) {
    put_text(p, i ? ", " : "");
    put_var(p, i ? e->vars[i - 1] : NULL, e->vars[i]);
  }
  put_text(p, ".");
}

static void flat_case(struct fp_printer *p, const struct fp_expr *e) {
  put_text(p, "case ");
  for (uint32_t i = 0; i < e->nargs && !p->over; i++) {
    flat(p, e->arg[i], least_of(e, i));
    put_text(p, i % 2 ? "; " : " : ");
  }
  put_text(p, "esac");
}

/* R"row" as it is written. */
static void put_row(struct fp_printer *p, const char *row) {
  char name[256];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(row, "\""), row);
  put_name(p, name);
  put_text(p, " ");
  put_text(p, row + strcspn(row, "\""));
  put_text(p, "\"");
}

static void flat_bare(struct fp_printer *p, const struct fp_expr *e) {
  const struct operator_level *op = operator_of(e);
  switch (e->kind) {
  case FP_TRUE:
    put_text(p, "true");
    break;
  case FP_FALSE:
    put_text(p, "false");
    break;
  case FP_NUMBER:
    put_number(p, e->number);
    break;
  case FP_NAME:
    put_quoted(p, e->name, e->number != 0);
    break;
  case FP_VAR:
    put_name(p, e->var->name);
    break;
  case FP_VALUE:
    flat_value(p, e);
    break;
  case FP_FIELD:
    flat(p, e->arg[0], TIGHT);
    put_text(p, ".");
    put_name(p, e->name);
    break;
  case FP_BIT:
    flat(p, e->arg[0], TIGHT);
    put_text(p, "[");
    put_number(p, e->number);
    put_text(p, "]");
    break;
  case FP_INDEX:
    flat(p, e->arg[0], TIGHT);
    put_text(p, "[");
    flat(p, e->arg[1], FAR);
    put_text(p, "]");
    break;
  case FP_APPLY:
    flat_args(p, e);
    break;
  case FP_NOT:
    put_text(p, "!");
    flat(p, e->arg[0], least_of(e, 0));
    break;
  case FP_EXISTS:
  case FP_FORALL:
    flat_vars(p, e);
    put_text(p, " ");
    flat(p, e->arg[0], FAR);
    break;
  case FP_ITE:
    flat(p, e->arg[0], least_of(e, 0));
    put_text(p, " ? ");
    flat(p, e->arg[1], least_of(e, 1));
    put_text(p, " : ");
    flat(p, e->arg[2], least_of(e, 2));
    break;
  case FP_CASE:
    flat_case(p, e);
    break;
  case FP_WITH:
    flat_with(p, e);
    break;
  case FP_IN:
    flat(p, e->arg[0], least_of(e, 0));
    put_text(p, " in ");
    put_name(p, e->name);
    break;
  case FP_ROW:
    put_row(p, e->name);
    break;
  default:
    for (uint32_t i = 0; i < e->nargs && !p->over; i++) {
      if (i) {
        put_text(p, " ");
        put_text(p, op->text);
        put_text(p, " ");
      }
      flat(p, e->arg[i], least_of(e, i));
    }
  }
}

/* Writes e in one line.  Outside of the buffer that may be a long one. */
static void flat(struct fp_printer *p, const struct fp_expr *e, int least) {
  if (p->flat && (p->over || e->comment)) {
    p->over = true;
    return;
  }
  bool paren = expr_level(e) < least;
  put_text(p, paren ? "(" : "");
  flat_bare(p, e);
  put_text(p, paren ? ")" : "");
}

/* ---- Several lines ------------------------------------------------------- */

typedef void writer(struct fp_printer *p, const void *x);

/* Do `before` and what `write` gives fit on the line before `tail` more?
   The buffer holds it then. */
static bool measure(struct fp_printer *p, const char *before, unsigned tail,
                    writer *write, const void *x) {
  if (p->column + tail >= WIDTH)
    return false;
  p->flat = true;
  p->over = false;
  p->used = 0;
  p->room = WIDTH - p->column - tail;
  put_text(p, before);
  write(p, x);
  p->flat = false;
  return !p->over;
}

/* Writes what `write` gives if it fits on the line before `tail` more. */
static bool put_if_fits(struct fp_printer *p, unsigned tail, writer *write,
                        const void *x) {
  if (!measure(p, "", tail, write, x))
    return false;
  put_n(p, p->buffer, p->used);
  return true;
}

/* Goes on in a list: behind ", " if the next item fits there, else on a new
   line.  Returns whether the item has been written. */
static bool next_item(struct fp_printer *p, bool first, unsigned indent,
                      unsigned tail, writer *write, const void *x) {
  put_text(p, first ? "" : ",");
  if (measure(p, first ? "" : " ", tail, write, x)) {
    put_n(p, p->buffer, p->used);
    return true;
  }
  if (p->column != indent)
    line(p, indent);
  return put_if_fits(p, tail, write, x);
}

struct levelled_expr {
  const struct fp_expr *e;
  int least;
};

static void write_expr(struct fp_printer *p, const void *x) {
  const struct levelled_expr *y = x;
  flat(p, y->e, y->least);
}

struct update_of {
  const struct fp_expr *e;
  const struct fp_update *u;
};

static void write_update(struct fp_printer *p, const void *x) {
  const struct update_of *y = x;
  flat_update(p, y->e, y->u);
}

static void write_vars(struct fp_printer *p, const void *x) { flat_vars(p, x); }

static void comment(struct fp_printer *p, const char *text, unsigned indent) {
  while (*text) {
    size_t n = strcspn(text, "\n");
    put_text(p, "// ");
    put_n(p, text, n);
    line(p, indent);
    text += n + (text[n] == '\n');
  }
}

static void put_fp_expr(struct fp_printer *p, const struct fp_expr *e,
                        int least, unsigned tail);

/* One operand of a chain on its line, behind the operator. */
static void chain_item(struct fp_printer *p, const struct fp_expr *e,
                       const char *op, bool first, int least, unsigned tail) {
  struct fp_expr plain = *e;
  if (plain.comment)
    comment(p, plain.comment, p->column);
  plain.comment = NULL;
  fprintf(p->out, "%-*s ", (int)strlen(op), first ? "" : op);
  p->column += (unsigned)strlen(op) + 1;
  put_fp_expr(p, &plain, least, tail);
}

/* Is operand i of e read as a part of the same chain?  (a & b) & c is
   a & b & c, and a -> (b -> c) is a -> b -> c. */
static bool same_chain(const struct fp_expr *e, uint32_t i) {
  const struct fp_expr *x = e->arg[i];
  if (x->kind != e->kind || x->comment)
    return false;
  return e->kind == FP_IMPLIES ? i == 1 : i == 0;
}

/* `  a`, `| b`, `| c` below each other. */
static void put_chain(struct fp_printer *p, const struct fp_expr *e,
                      unsigned start, bool first, unsigned tail) {
  for (uint32_t i = 0; i < e->nargs; i++, first = false) {
    unsigned after = i + 1 == e->nargs ? tail : 0;
    if (i)
      line(p, start);
    if (same_chain(e, i))
      put_chain(p, e->arg[i], start, first, after);
    else
      chain_item(p, e->arg[i], operator_of(e)->text, first, least_of(e, i),
                 after);
  }
}

/* Comparisons and sums: the right side on a line of its own. */
static void broken_pair(struct fp_printer *p, const struct fp_expr *e,
                        unsigned tail) {
  unsigned start = p->column;
  put_fp_expr(p, e->arg[0], least_of(e, 0), 3);
  put_text(p, " ");
  put_text(p, operator_of(e)->text);
  if (e->arg[1]->kind == FP_WITH)
    put_text(p, " ");
  else
    line(p, start + 4);
  put_fp_expr(p, e->arg[1], least_of(e, 1), tail);
}

/* Items one after the other, on a new line when the next does not fit. */
static void fill_args(struct fp_printer *p, const struct fp_expr *e,
                      unsigned tail) {
  unsigned start = p->column;
  put_name(p, e->name);
  put_text(p, "(");
  unsigned indent = p->column < start + 20 ? p->column : start + 4;
  for (uint32_t i = 0; i < e->nargs; i++) {
    struct levelled_expr x = {e->arg[i], FAR};
    unsigned after = i + 1 == e->nargs ? tail + 1 : 1;
    if (!next_item(p, i == 0, indent, after, write_expr, &x))
      put_fp_expr(p, e->arg[i], FAR, after);
  }
  put_text(p, ")");
}

static void broken_update(struct fp_printer *p, const struct fp_expr *e,
                          const struct fp_update *u, unsigned tail) {
  unsigned start = p->column;
  if (!u->value) {
    flat_update(p, e, u);
    return;
  }
  put_path(p, e, u->at);
  put_text(p, " =");
  line(p, start + 2);
  put_fp_expr(p, u->value, FAR, tail);
}

static void fill_with(struct fp_printer *p, const struct fp_expr *e,
                      unsigned tail) {
  unsigned indent = p->column + 2;
  put_fp_expr(p, e->arg[0], TIGHT, 7);
  put_text(p, " with [");
  line(p, indent);
  for (uint32_t i = 0; i < e->nupdates; i++) {
    const struct fp_update *u = &e->updates[i];
    unsigned after = i + 1 == e->nupdates ? tail + 1 : 1;
    struct update_of x = {e, u};
    if (!next_item(p, i == 0, indent, after, write_update, &x))
      broken_update(p, e, u, after);
  }
  put_text(p, "]");
}

struct neighbours {
  const struct fp_var *before, *v;
};

static void write_declared_var(struct fp_printer *p, const void *x) {
  const struct neighbours *n = x;
  put_var(p, n->before, n->v);
}

static void fill_var_list(struct fp_printer *p, struct fp_var *const *vars,
                          uint32_t n, unsigned indent, unsigned tail) {
  for (uint32_t i = 0; i < n; i++) {
    struct neighbours x = {i ? vars[i - 1] : NULL, vars[i]};
    if (!next_item(p, i == 0, indent, tail, write_declared_var, &x))
      write_declared_var(p, &x);
  }
}

static void broken_quantifier(struct fp_printer *p, const struct fp_expr *e,
                              unsigned tail) {
  unsigned start = p->column;
  if (!put_if_fits(p, 0, write_vars, e)) {
    put_text(p, e->kind == FP_EXISTS ? "exists " : "forall ");
    fill_var_list(p, e->vars, e->nvars, start + 7, 1);
    put_text(p, ".");
  }
  line(p, start + 2);
  put_fp_expr(p, e->arg[0], FAR, tail);
}

static void broken_choice(struct fp_printer *p, const struct fp_expr *e,
                          unsigned tail) {
  static const char *const marks[] = {"  ", "? ", ": "};
  unsigned start = p->column;
  for (uint32_t i = 0; i < 3; i++) {
    if (i)
      line(p, start);
    put_text(p, marks[i]);
    put_fp_expr(p, e->arg[i], least_of(e, i), i == 2 ? tail : 0);
  }
}

static void broken_case(struct fp_printer *p, const struct fp_expr *e) {
  unsigned start = p->column;
  put_text(p, "case");
  for (uint32_t i = 0; i < e->nargs; i++) {
    line(p, start + (i % 2 ? 4 : 2));
    put_fp_expr(p, e->arg[i], least_of(e, i), 2);
    put_text(p, i % 2 ? ";" : " :");
  }
  line(p, start);
  put_text(p, "esac");
}

static void broken(struct fp_printer *p, const struct fp_expr *e,
                   unsigned tail) {
  switch (e->kind) {
  case FP_AND:
  case FP_OR:
  case FP_IMPLIES:
  case FP_IFF:
  case FP_XOR:
    put_chain(p, e, p->column, true, tail);
    break;
  case FP_EQ:
  case FP_NE:
  case FP_LT:
  case FP_LE:
  case FP_GT:
  case FP_GE:
  case FP_ADD:
  case FP_SUB:
    broken_pair(p, e, tail);
    break;
  case FP_APPLY:
    fill_args(p, e, tail);
    break;
  case FP_NOT:
    put_text(p, "!");
    put_fp_expr(p, e->arg[0], least_of(e, 0), tail);
    break;
  case FP_EXISTS:
  case FP_FORALL:
    broken_quantifier(p, e, tail);
    break;
  case FP_ITE:
    broken_choice(p, e, tail);
    break;
  case FP_CASE:
    broken_case(p, e);
    break;
  case FP_WITH:
    fill_with(p, e, tail);
    break;
  default: /* names and their components cannot be broken */
    flat_bare(p, e);
  }
}

/* Writes e from the present column on; `tail` characters follow it. */
static void put_fp_expr(struct fp_printer *p, const struct fp_expr *e,
                        int least, unsigned tail) {
  struct fp_expr plain = *e;
  struct levelled_expr x = {&plain, least};
  if (plain.comment)
    comment(p, plain.comment, p->column);
  plain.comment = NULL;
  if (put_if_fits(p, tail, write_expr, &x))
    return;
  bool paren = expr_level(e) < least;
  put_text(p, paren ? "(" : "");
  broken(p, e, tail + paren);
  put_text(p, paren ? ")" : "");
}

/* ---- Declarations -------------------------------------------------------- */

/* `= formula` behind what is on the line, or on the next. */
static void put_body(struct fp_printer *p, const struct fp_expr *e) {
  struct levelled_expr x = {e, FAR};
  put_text(p, "=");
  if (measure(p, " ", 1, write_expr, &x)) {
    put_n(p, p->buffer, p->used);
    return;
  }
  line(p, 2);
  put_fp_expr(p, e, FAR, 1);
}

static void put_allocs(struct fp_printer *p, const struct fp_alloc *c,
                       uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    put_text(p, i ? "," : "");
    line(p, 4);
    if (c[i].left != c[i].right) {
      flat(p, c[i].left, TIGHT);
      put_text(p, " ");
    }
    put_text(p, c[i].interleaved ? "~+ " : c[i].apart ? "~- " : "< ");
    flat(p, c[i].right, TIGHT);
  }
}

/* Position `value` of a scalar type, as a term. */
static void put_table_value(struct fp_printer *p, const struct fp_type *t,
                            uint32_t value) {
  struct fp_expr e = {.kind = FP_VALUE, .type = t, .number = value};
  if (t->kind == FP_BOOL)
    e.kind = value ? FP_TRUE : FP_FALSE;
  flat(p, &e, TIGHT);
}

static bool has_scalars_only(const struct fp_rel *r) {
  for (uint32_t i = 0; i < r->nparams; i++)
    if (r->params[i]->type->kind == FP_CLASS ||
        r->params[i]->type->kind == FP_ARRAY)
      return false;
  return true;
}

/* A row as a tuple, or as what it says of each component. */
static void put_table_row(struct fp_printer *p, const struct fp_rel *r,
                          const uint32_t *value, bool tuple) {
  struct arena *a = arena_new();
  const char *gap = "";
  put_text(p, tuple ? "(" : "");
  for (uint32_t i = 0; i < r->nparams; i++)
    for (uint32_t j = 0; j < r->params[i]->type->leaves; j++) {
      put_text(p, gap);
      if (!tuple) {
        put_text(p, fp_column(a, r->params[i], j));
        put_text(p, " = ");
      }
      put_table_value(p, fp_leaf(a, r->params[i]->type, j, NULL), *value++);
      gap = tuple ? ", " : " & ";
    }
  put_text(p, tuple ? ")" : "");
  arena_free(a);
}

static void put_table(struct fp_printer *p, const struct fp_rel *r) {
  const struct fp_table *t = r->table;
  bool tuples = has_scalars_only(r);
  put_text(p, tuples ? " = {" : t->nrows > 0 ? " =" : " = false");
  for (size_t i = 0; i < t->nrows; i++) {
    put_text(p, tuples && i > 0 ? "," : "");
    line(p, 2);
    put_text(p, !tuples && i > 0 ? "| " : "");
    put_table_row(p, r, t->values + i * t->ncolumns, tuples);
  }
  put_text(p, tuples ? "}" : "");
}

static void put_relation(struct fp_printer *p, const struct fp_rel *r) {
  static const char *const kinds[] = {
      [FP_PLAIN] = "", [FP_MU] = "mu ", [FP_NU] = "nu ", [FP_INPUT] = "input "};
  put_text(p, kinds[r->kind]);
  put_text(p, "bool ");
  put_name(p, r->name);
  put_text(p, "(");
  fill_var_list(p, r->params, r->nparams, 4, 4);
  put_text(p, ")");
  if (r->body) {
    put_allocs(p, r->allocs, r->nallocs);
    if (r->nallocs)
      line(p, 2);
    else
      put_text(p, " ");
    put_body(p, r->body);
  }
  if (r->table && r->table->read)
    put_table(p, r);
  if (r->stop) {
    line(p, 2);
    put_text(p, "stop when ");
    put_fp_expr(p, r->stop, FAR, 1);
  }
  put_text(p, ";");
}

static const char *attribute(bool control, bool bound) {
  return bound ? "bound" : control ? "control" : "";
}

/* `word` is control, bound or empty. */
static void put_attributes(struct fp_printer *p, const char *word,
                           struct fp_shown *texts, uint32_t n) {
  const char *const *shown = n > 0 && texts ? fp_shown_texts(texts) : NULL;
  if (!*word && !shown)
    return;
  put_text(p, " {");
  put_text(p, word);
  put_text(p, shown ? *word ? ", shown" : "shown" : "");
  for (uint32_t i = 0; shown && i < n; i++) {
    if (p->column + strlen(shown[i]) + 6 > WIDTH)
      line(p, 4);
    else
      put_text(p, " ");
    put_text(p, "\"");
    for (const char *c = shown[i]; *c; c++)
      put_n(p, *c == '"' ? "'" : c, 1); /* strings have no way to quote */
    put_text(p, i + 1 < n ? "\"," : "\"");
  }
  put_text(p, "}");
}

static void put_values(struct fp_printer *p, const char *const *values,
                       uint32_t n) {
  put_text(p, " {");
  for (uint32_t i = 0; i < n; i++) {
    if (p->column + strlen(values[i]) + 5 > WIDTH)
      line(p, 4);
    else
      put_text(p, i ? " " : "");
    put_name(p, values[i]);
    put_text(p, i + 1 < n ? "," : "");
  }
  put_text(p, "}");
}

/* The number of d->shown: front ends leave it to the number of values. */
static uint32_t texts(const struct fp_decl *d) {
  const struct fp_typeref *r = d->range;
  if (d->nshown || d->type_kind == FP_ENUM)
    return d->nshown ? d->nshown : d->nvalues;
  if (r && !r->name && r->lo->kind == FP_NUMBER && r->hi->kind == FP_NUMBER)
    return (uint32_t)(r->hi->number - r->lo->number + 1);
  return 0;
}

static void put_typedef(struct fp_printer *p, const struct fp_decl *d) {
  if (d->input) {
    put_text(p, "input type ");
    put_name(p, d->name);
    put_text(p, ";");
    return;
  }
  put_text(p, d->type_kind == FP_ENUM    ? "enum "
              : d->type_kind == FP_CLASS ? "class "
                                         : "type ");
  put_name(p, d->name);
  if (d->type_kind == FP_ENUM) {
    put_values(p, d->values, d->nvalues);
  } else if (d->type_kind == FP_CLASS) {
    put_text(p, " {");
    for (uint32_t i = 0; i < d->nmembers; i++) {
      line(p, 2);
      put_var(p, NULL, d->members[i]);
      put_text(p, ";");
    }
    line(p, 0);
    put_text(p, "}");
    put_allocs(p, d->allocs, d->nallocs);
  } else {
    put_text(p, " = ");
    put_ref(p, d->range);
    put_ref_dims(p, d->range);
  }
  put_attributes(p, attribute(d->control, d->bound), d->shown, texts(d));
  put_text(p, ";");
}

static void put_ask(struct fp_printer *p, const struct fp_decl *d) {
  put_text(p, d->kind == FP_D_SHOW    ? "show "
              : d->kind == FP_D_COUNT ? "count "
                                      : "size ");
  put_name(p, d->name);
  if (d->has_arity) {
    put_text(p, "/");
    put_number(p, d->arity);
  }
  if (d->expr) {
    put_text(p, " where ");
    put_fp_expr(p, d->expr, FAR, 1);
  }
  if (d->limit >= 0) {
    put_text(p, " limit ");
    put_number(p, d->limit);
  }
  put_text(p, ";");
}

static void put_directive(struct fp_printer *p, const struct fp_decl *d) {
  put_text(p, "#");
  put_text(p, d->name);
  for (uint32_t i = 0; i < d->nwords; i++) {
    put_text(p, " ");
    put_text(p, d->words[i]);
  }
  if (d->expr) {
    put_text(p, " ");
    put_fp_expr(p, d->expr, FAR, 1);
  }
  put_text(p, ";");
}

static void put_order(struct fp_printer *p, const struct fp_decl *d) {
  put_text(p, "order");
  for (uint32_t i = 0; i < d->nwords; i++) {
    if (i % 5 == 4)
      put_text(p, "\n     ");
    put_text(p, " \"");
    put_text(p, d->words[i]);
    put_text(p, "\"");
  }
  put_text(p, ";");
}

static void put_param_attributes(struct fp_printer *p,
                                 const struct fp_decl *d) {
  if (!d->counts && d->least == INT64_MIN)
    return;
  put_text(p, " {");
  if (d->counts) {
    put_text(p, "bound \"");
    put_text(p, d->counts);
    put_text(p, d->least == INT64_MIN ? "\"" : "\", ");
  }
  if (d->least != INT64_MIN) {
    put_text(p, "least ");
    put_number(p, d->least);
  }
  put_text(p, "}");
}

static void put_expectation(struct fp_printer *p, const struct fp_decl *d) {
  static const char *const words[] = {"expect query ", "expect count ",
                                      "expect "};
  put_text(p, words[d->expectation]);
  put_name(p, d->name);
  put_text(p, d->has_arity ? "/" : "");
  if (d->has_arity)
    put_number(p, d->arity);
  put_text(p, " = ");
  if (d->expectation == FP_EXPECT_COUNT)
    put_text(p, d->expected);
  else
    put_name(p, d->expected);
  put_text(p, d->expected_has_arity ? "/" : "");
  if (d->expected_has_arity)
    put_number(p, d->expected_arity);
  put_text(p, ";");
}

static void put_import(struct fp_printer *p, const struct fp_decl *d) {
  if (d->instance) {
    put_text(p, " as ");
    put_name(p, d->instance);
  }
  for (uint32_t i = 0; i < d->nsettings; i++) {
    put_text(p, i == 0 ? " with " : ", ");
    put_name(p, d->settings[i].name);
    put_text(p, " = ");
    flat(p, d->settings[i].value, FAR);
  }
  put_text(p, d->silent ? " without statements" : "");
}

/* Of a query; that of a name is not written. */
static const char *role_words(const struct fp_decl *d) {
  return d->by_name               ? ""
         : d->role == FP_VERDICT  ? "verdict "
         : d->role == FP_COMPLETE ? "complete "
                                  : "";
}

static void put_decl(struct fp_printer *p, const struct fp_decl *d) {
  p->column = 0;
  switch (d->kind) {
  case FP_D_IMPORT:
    put_text(p, "import \"");
    put_text(p, d->name);
    put_text(p, "\"");
    put_import(p, d);
    put_text(p, ";");
    break;
  case FP_D_PARAM:
    put_text(p, d->input ? "input param " : "param ");
    put_name(p, d->name);
    if (!d->input) {
      put_text(p, " = ");
      flat(p, d->expr, FAR);
    }
    put_param_attributes(p, d);
    put_text(p, ";");
    break;
  case FP_D_TYPE:
    put_typedef(p, d);
    break;
  case FP_D_REL:
    put_relation(p, d->rel);
    break;
  case FP_D_QUERY:
    put_text(p, role_words(d));
    put_text(p, "query ");
    put_name(p, d->name);
    put_text(p, " ");
    put_body(p, d->expr);
    if (d->when) {
      line(p, 2);
      put_text(p, "unknown when ");
      put_fp_expr(p, d->when->expr, FAR, 1);
    }
    put_text(p, ";");
    break;
  case FP_D_WHEN: /* printed with its query */
    return;
  case FP_D_SHOW:
  case FP_D_COUNT:
  case FP_D_SIZE:
    put_ask(p, d);
    break;
  case FP_D_CLAUSE:
    put_fp_expr(p, d->head, FAR, 4);
    put_text(p, " if ");
    put_fp_expr(p, d->expr, FAR, 1);
    put_text(p, ";");
    break;
  case FP_D_EVAL:
    put_fp_expr(p, d->expr, FAR, 1);
    put_text(p, ";");
    break;
  case FP_D_ORDER:
    put_order(p, d);
    break;
  case FP_D_DIRECTIVE:
    put_directive(p, d);
    break;
  case FP_D_EXPECT:
    put_expectation(p, d);
    break;
  }
  put_text(p, "\n");
}

/* Relations and classes of several lines are set apart. */
static bool is_large(const struct fp_decl *d) {
  return (d->kind == FP_D_REL && d->rel->body) ||
         (d->kind == FP_D_TYPE && d->type_kind == FP_CLASS && !d->input);
}

void fp_print_file(FILE *out, const struct fp_file *f) {
  struct fp_printer p = {.out = out};
  for (uint32_t i = 0; i < f->ndecls; i++) {
    if (i && (is_large(f->decls[i - 1]) || is_large(f->decls[i])))
      fputc('\n', out);
    put_decl(&p, f->decls[i]);
  }
}

/* ---- Typed --------------------------------------------------------------- */

static void put_typed_type(struct fp_printer *p, const struct fp_type *t) {
  p->column = 0;
  if (t->kind == FP_ENUM) {
    put_text(p, "enum ");
    put_name(p, t->name);
    put_values(p, t->values, t->nvalues);
  } else if (t->kind == FP_CLASS) {
    put_text(p, "class ");
    put_name(p, t->name);
    put_text(p, " {");
    for (uint32_t i = 0; i < t->nfields; i++) {
      line(p, 2);
      put_type(p, base(t->fields[i].type));
      put_text(p, " ");
      put_name(p, t->fields[i].name);
      put_dims(p, t->fields[i].type);
      put_text(p, ";");
    }
    line(p, 0);
    put_text(p, "}");
  } else {
    put_text(p, "type ");
    put_name(p, t->name);
    put_text(p, " = ");
    put_number(p, t->lo);
    put_text(p, "..");
    put_number(p, t->hi);
  }
  put_attributes(p, attribute(t->control, t->bound), t->shown, t->nvalues);
  put_text(p, ";\n");
}

void fp_print_system(FILE *out, const struct fp_system *s) {
  struct fp_printer p = {.out = out, .typed = true};
  for (uint32_t i = 0; i < s->ntypes; i++)
    put_typed_type(&p, s->types[i]);
  for (uint32_t i = 0; i < s->nrels; i++) {
    if (i || s->ntypes)
      fputc('\n', out);
    p.column = 0;
    put_relation(&p, s->rels[i]);
    put_text(&p, "\n");
  }
  if (s->nstmts && (s->nrels || s->ntypes))
    fputc('\n', out);
  for (uint32_t i = 0; i < s->nstmts; i++)
    put_decl(&p, s->stmts[i]);
}

void fp_print_expr(FILE *out, const struct fp_expr *e, int indent) {
  struct fp_printer p = {
      .out = out, .column = (unsigned)indent, .typed = e->type != NULL};
  put_fp_expr(&p, e, FAR, 0);
}
