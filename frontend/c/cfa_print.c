/* frontend/c/cfa_print.c — automata as text, for people and for programs. */
#include "cfa_print.h"

#include "cfa_arith.h"
#include "cfa_json.h"
#include "engine/base/text_stream.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- Values ----------------------------------------------------------------- */

/* As few digits as give the same value back. */
static void print_float(FILE *out, const struct c_type *t, uint64_t value) {
  double x = cfa_float_value(t, value);
  char text[40];
  for (int digits = 1; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, x);
    if (cfa_float_bits(t, strtod(text, NULL)) == value)
      break;
  }
  fprintf(out, "%s%s", text, text[strspn(text, "-0123456789")] ? "" : ".0");
}

void cfa_print_value(FILE *out, const struct c_type *t, uint64_t value) {
  if (c_is_float(t))
    print_float(out, t, value);
  else if (t->kind == C_POINTER)
    fprintf(out, value ? "0x%" PRIx64 : "NULL", value);
  else if (t->is_signed)
    fprintf(out, "%" PRId64, (int64_t)value);
  else
    fprintf(out, "%" PRIu64, value);
}

/* ---- Expressions ------------------------------------------------------------ */

/* How strongly an operator binds; what binds less stands in parentheses. */
enum {
  BINDS_LOOSEST,
  BINDS_CHOICE,
  BINDS_OR_OR,
  BINDS_AND_AND,
  BINDS_OR,
  BINDS_XOR,
  BINDS_AND,
  BINDS_EQUALITY,
  BINDS_ORDER,
  BINDS_SHIFTS,
  BINDS_SUM,
  BINDS_PRODUCT,
  BINDS_PREFIX,
  BINDS_TIGHTEST
};

struct cfa_op_form {
  const char *text;
  int level;
};

static struct cfa_op_form form_of(enum cfa_op op) {
  static const struct cfa_op_form forms[] = {
      [CFA_CONSTANT] = {"", BINDS_TIGHTEST},
      [CFA_VARIABLE] = {"", BINDS_TIGHTEST},
      [CFA_NEGATE] = {"-", BINDS_PREFIX},
      [CFA_COMPLEMENT] = {"~", BINDS_PREFIX},
      [CFA_CONVERT] = {"", BINDS_PREFIX},
      [CFA_ADD] = {" + ", BINDS_SUM},
      [CFA_SUBTRACT] = {" - ", BINDS_SUM},
      [CFA_MULTIPLY] = {" * ", BINDS_PRODUCT},
      [CFA_DIVIDE] = {" / ", BINDS_PRODUCT},
      [CFA_REMAINDER] = {" % ", BINDS_PRODUCT},
      [CFA_AND] = {" & ", BINDS_AND},
      [CFA_XOR] = {" ^ ", BINDS_XOR},
      [CFA_OR] = {" | ", BINDS_OR},
      [CFA_SHIFT_LEFT] = {" << ", BINDS_SHIFTS},
      [CFA_SHIFT_RIGHT] = {" >> ", BINDS_SHIFTS},
      [CFA_EQUAL] = {" == ", BINDS_EQUALITY},
      [CFA_UNEQUAL] = {" != ", BINDS_EQUALITY},
      [CFA_LESS] = {" < ", BINDS_ORDER},
      [CFA_LESS_EQUAL] = {" <= ", BINDS_ORDER},
      [CFA_GREATER] = {" > ", BINDS_ORDER},
      [CFA_GREATER_EQUAL] = {" >= ", BINDS_ORDER},
      [CFA_LOGICAL_NOT] = {"!", BINDS_PREFIX},
      [CFA_LOGICAL_AND] = {" && ", BINDS_AND_AND},
      [CFA_LOGICAL_OR] = {" || ", BINDS_OR_OR},
      [CFA_OVERFLOWS] = {"", BINDS_TIGHTEST},
      [CFA_CHOOSE] = {" ? ", BINDS_CHOICE},
      [CFA_ADDRESS] = {"&", BINDS_PREFIX},
      [CFA_MEMBER] = {"", BINDS_TIGHTEST},
      [CFA_ELEMENT] = {" + ", BINDS_SUM},
      [CFA_DISTANCE] = {" - ", BINDS_SUM},
      [CFA_LOAD] = {"*", BINDS_PREFIX},
      [CFA_SIZE] = {"", BINDS_TIGHTEST},
      [CFA_OF_VARIABLE] = {"", BINDS_TIGHTEST},
      [CFA_AT] = {"", BINDS_TIGHTEST},
      [CFA_WITH] = {"", BINDS_TIGHTEST},
      [CFA_EVERY] = {"", BINDS_TIGHTEST},
  };
  return forms[op];
}

static void print_constant(FILE *out, const struct cfa_expr *e) {
  const struct c_type *t = e->type;
  if (c_is_float(t))
    print_float(out, t, e->value);
  else if (t->kind == C_POINTER && !e->value)
    fputs("NULL", out);
  else if (t->is_signed)
    fprintf(out, "%" PRId64, (int64_t)e->value);
  else
    fprintf(out, "%" PRIu64 "%s", e->value, t->kind == C_BOOL ? "" : "u");
}

struct cfa_printer {
  FILE *out;
  const struct cfa *g;
  bool unique;
};

static void print_at_level(const struct cfa_printer *p,
                           const struct cfa_expr *e, int around);

static void print_infix(const struct cfa_printer *p, const struct cfa_expr *e,
                        struct cfa_op_form form) {
  FILE *out = p->out;
  /* The right operand of the same level keeps its parentheses. */
  print_at_level(p, e->arg[0],
                 e->op == CFA_CHOOSE ? form.level + 1 : form.level);
  fputs(form.text, out);
  print_at_level(p, e->arg[1], form.level + 1);
  if (e->op == CFA_CHOOSE) {
    fputs(" : ", out);
    print_at_level(p, e->arg[2], form.level);
  }
}

/* a[i], a[i := x], [0]. */
static void print_array_value(const struct cfa_printer *p,
                              const struct cfa_expr *e) {
  if (e->op != CFA_EVERY)
    print_at_level(p, e->arg[0], BINDS_TIGHTEST);
  fputc('[', p->out);
  print_at_level(p, e->arg[e->op == CFA_EVERY ? 0 : 1], BINDS_LOOSEST);
  if (e->op == CFA_WITH) {
    fputs(" := ", p->out);
    print_at_level(p, e->arg[2], BINDS_LOOSEST);
  }
  fputc(']', p->out);
}

static void print_special(const struct cfa_printer *p,
                          const struct cfa_expr *e) {
  const struct cfa_var *vars = p->g->vars;
  switch (e->op) {
  case CFA_CONSTANT:
    print_constant(p->out, e);
    return;
  case CFA_VARIABLE:
    fputs(p->unique ? vars[e->var].unique : vars[e->var].name, p->out);
    return;
  case CFA_ADDRESS:
    fprintf(p->out, "&%s", p->unique ? vars[e->var].unique : vars[e->var].name);
    return;
  case CFA_OVERFLOWS:
  case CFA_OF_VARIABLE:
  case CFA_SIZE:
    fputs(e->op == CFA_OVERFLOWS     ? "overflows("
          : e->op == CFA_OF_VARIABLE ? "of_variable("
                                     : "size_of(",
          p->out);
    print_at_level(p, e->arg[0], BINDS_LOOSEST);
    fputc(')', p->out);
    return;
  default:
    assert(e->op == CFA_MEMBER);
    fputs("&", p->out);
    print_at_level(p, e->arg[0], BINDS_TIGHTEST);
    if (e->member && e->member->name)
      fprintf(p->out, "->%s", e->member->name);
    else
      fprintf(p->out, "->[%" PRIu64 "]", e->offset);
    return;
  }
}

static void print_at_level(const struct cfa_printer *p,
                           const struct cfa_expr *e, int around) {
  struct cfa_op_form form = form_of(e->op);
  bool negative =
      e->op == CFA_CONSTANT && e->type->is_signed && (int64_t)e->value < 0;
  bool parens = (negative ? BINDS_PREFIX : form.level) < around;
  if (parens)
    fputc('(', p->out);
  if (e->op == CFA_CONVERT) {
    fprintf(p->out, "(%s)", c_type_text(p->g->arena, e->type));
    print_at_level(p, e->arg[0], BINDS_PREFIX);
  } else if (form.level == BINDS_PREFIX && e->nargs == 1) {
    fputs(form.text, p->out);
    /* `- -x` is no `--x`. */
    print_at_level(p, e->arg[0],
                   e->op == CFA_NEGATE ? BINDS_TIGHTEST : BINDS_PREFIX);
  } else if (e->op >= CFA_AT && e->op <= CFA_EVERY) {
    print_array_value(p, e);
  } else if (e->nargs >= 2) {
    print_infix(p, e, form);
  } else {
    print_special(p, e);
  }
  if (parens)
    fputc(')', p->out);
}

void cfa_print_expr(FILE *out, const struct cfa *g, const struct cfa_expr *e,
                    bool unique) {
  struct cfa_printer p = {out, g, unique};
  print_at_level(&p, e, BINDS_LOOSEST);
}

/* ---- Edges ------------------------------------------------------------------ */

static const char *reason_text(enum cfa_reason reason) {
  static const char *const texts[] = {
      [CFA_INPUT] = "input",         [CFA_UNINITIALISED] = "uninitialised",
      [CFA_NO_BODY] = "no body",     [CFA_NO_RETURN] = "no return",
      [CFA_ARGUMENT] = "argument",   [CFA_UNKNOWN_CELL] = "memory",
      [CFA_CHOICE] = "choice",       [CFA_WRITTEN] = "written",
      [CFA_ELSEWHERE] = "elsewhere", [CFA_CHARACTER] = "character",
  };
  return texts[reason];
}

static void print_call_edge(FILE *out, const struct cfa *g,
                            const struct cfa_edge *e) {
  if (e->var != CFA_NONE)
    fprintf(out, "%s = ", g->vars[e->var].unique);
  fprintf(out, "%s(", g->procs[e->callee].name);
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (i)
      fputs(", ", out);
    cfa_print_expr(out, g, e->args[i], true);
  }
  fputc(')', out);
}

static void print_change(FILE *out, const struct cfa *g,
                         const struct cfa_edge *e) {
  fputs(e->lends        ? "lend"
        : e->everywhere ? "change, everywhere"
                        : "change",
        out);
  for (uint32_t i = 0; i < e->nargs; i++) {
    fprintf(out, "%s%s", i ? ", " : ": ",
            e->reads_only >> i & 1 ? "const " : "");
    cfa_print_expr(out, g, e->args[i], true);
  }
}

void cfa_print_edge(FILE *out, const struct cfa *g, const struct cfa_edge *e) {
  switch (e->kind) {
  case CFA_SKIP:
    fputs("skip", out);
    return;
  case CFA_ASSUME:
    fputc('[', out);
    cfa_print_expr(out, g, e->expr, true);
    fputc(']', out);
    return;
  case CFA_SET:
    fprintf(out, "%s = ", g->vars[e->var].unique);
    cfa_print_expr(out, g, e->expr, true);
    return;
  case CFA_HAVOC:
    fprintf(out, "%s = any (%s%s%s)", g->vars[e->var].unique,
            reason_text(e->reason), e->name ? " " : "", e->name ? e->name : "");
    return;
  case CFA_CALL:
    print_call_edge(out, g, e);
    return;
  case CFA_STORE:
    fputc('*', out);
    cfa_print_expr(out, g, e->address, true);
    fputs(" = ", out);
    cfa_print_expr(out, g, e->expr, true);
    return;
  case CFA_NEW:
    fprintf(out, "%s = new %s", g->vars[e->var].unique,
            e->zeros       ? "0 "
            : e->automatic ? "array "
                           : "");
    cfa_print_expr(out, g, e->expr, true);
    return;
  case CFA_FREE:
    fputs("free ", out);
    cfa_print_expr(out, g, e->address, true);
    return;
  case CFA_PADDING:
    fputs("padding of *", out);
    cfa_print_expr(out, g, e->address, true);
    fputs(" = that of *", out);
    cfa_print_expr(out, g, e->expr, true);
    return;
  case CFA_CHANGE:
    print_change(out, g, e);
    return;
  case CFA_PUT:
    fputs("put *", out);
    cfa_print_expr(out, g, e->address, true);
    fputs(" = ", out);
    cfa_print_expr(out, g, e->expr, true);
    return;
  case CFA_UNSET:
    fprintf(out, "unset %s", g->vars[e->var].unique);
    return;
  case CFA_START:
    fputs("start ", out);
    print_call_edge(out, g, e);
    return;
  case CFA_JOIN:
    fputs("join ", out);
    cfa_print_expr(out, g, e->expr, true);
    return;
  case CFA_BEGIN:
  case CFA_FINISH:
    fputs(e->kind == CFA_BEGIN ? "begin atomic" : "end atomic", out);
    return;
  case CFA_LEAVE:
    fputs("leave thread", out);
    return;
  }
}

/* An edge as a string, for JSON and DOT; for xfree. */
static char *edge_text(const struct cfa *g, const struct cfa_edge *e) {
  struct text_stream *text = text_open();
  cfa_print_edge(text_out(text), g, e);
  return text_close(text, NULL);
}

/* ---- Text ------------------------------------------------------------------- */

static const char *scope_text(enum cfa_scope scope) {
  static const char *const texts[] = {
      [CFA_GLOBAL] = "global",       [CFA_PARAMETER] = "parameter",
      [CFA_RESULT] = "result",       [CFA_LOCAL] = "local",
      [CFA_TEMPORARY] = "temporary",
  };
  return texts[scope];
}

static const char *location_kind_text(enum cfa_location_kind kind) {
  static const char *const texts[] = {
      [CFA_PLAIN] = "",
      [CFA_EXIT] = "exit",
      [CFA_ERROR] = "error",
      [CFA_STOP] = "stop",
      [CFA_UNSUPPORTED] = "unsupported",
  };
  return texts[kind];
}

static void print_var(FILE *out, const struct cfa *g, const struct cfa_var *v) {
  fprintf(out, "%s%s %s %s%s\n", v->scope == CFA_GLOBAL ? "" : "  ",
          scope_text(v->scope), v->unique, c_type_text(g->arena, v->type),
          v->in_memory ? ", in memory" : "");
}

static void print_location(FILE *out, const struct cfa *g,
                           const struct cfa_location *l) {
  const struct cfa_proc *p = &g->procs[l->proc];
  struct cfa_place place = cfa_place(g, l->span);
  fprintf(out, "  %u", l->number);
  if (place.line)
    fprintf(out, " at %u:%u", place.line, place.column);
  if (l->number == p->entry)
    fputs(" entry", out);
  if (l->kind != CFA_PLAIN)
    fprintf(out, " %s", location_kind_text(l->kind));
  if (l->loop_head)
    fputs(" loop", out);
  for (const struct cfa_label *label = l->labels; label; label = label->next)
    fprintf(out, " label %s", label->name);
  if (l->text)
    fprintf(out, ": %s", l->text);
  fputc('\n', out);
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &g->edges[l->out[i]];
    fprintf(out, "    -> %u ", e->to);
    cfa_print_edge(out, g, e);
    fputc('\n', out);
  }
}

static void print_cfa_proc(FILE *out, const struct cfa *g,
                           const struct cfa_proc *p) {
  struct cfa_place place = cfa_place(g, p->span);
  fprintf(out, "\nprocedure %s", p->name);
  if (p->number)
    fprintf(out, " at %u:%u", place.line, place.column);
  fputc('\n', out);
  for (uint32_t i = 0; i < p->nvars; i++)
    print_var(out, g, &g->vars[p->first_var + i]);
  for (uint32_t i = 0; i < p->nlocations; i++)
    print_location(out, g, &g->locations[p->first_location + i]);
}

void cfa_print(FILE *out, const struct cfa *g) {
  for (uint32_t i = 0; i < g->nglobals; i++)
    print_var(out, g, &g->vars[i]);
  for (uint32_t i = 0; i < g->nprocs; i++)
    print_cfa_proc(out, g, &g->procs[i]);
  for (uint32_t i = 0; i < g->nnotes; i++) {
    struct cfa_place place = cfa_place(g, g->notes[i].span);
    fprintf(out, "%snote at %u:%u: %s\n", i ? "" : "\n", place.line,
            place.column, g->notes[i].text);
  }
}

/* ---- DOT -------------------------------------------------------------------- */

static void print_dot_text(FILE *out, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', out);
    fputc(*text, out);
  }
}

static void dot_location(FILE *out, const struct cfa *g,
                         const struct cfa_location *l) {
  static const char *const shapes[] = {
      [CFA_PLAIN] = "circle",        [CFA_EXIT] = "doublecircle",
      [CFA_ERROR] = "octagon",       [CFA_STOP] = "square",
      [CFA_UNSUPPORTED] = "diamond",
  };
  fprintf(out, "    %u [shape=%s, label=\"%u", l->number, shapes[l->kind],
          l->number);
  if (l->text) {
    fputs("\\n", out);
    print_dot_text(out, l->text);
  }
  fputs("\"];\n", out);
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &g->edges[l->out[i]];
    char *text = edge_text(g, e);
    fprintf(out, "    %u -> %u [label=\"", e->from, e->to);
    print_dot_text(out, text);
    fputs("\"];\n", out);
    xfree(text);
  }
}

void cfa_print_dot(FILE *out, const struct cfa *g) {
  fputs("digraph cfa {\n", out);
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfa_proc *p = &g->procs[i];
    fprintf(out, "  subgraph cluster_%u {\n    label=\"", i);
    print_dot_text(out, p->name);
    fputs("\";\n", out);
    for (uint32_t k = 0; k < p->nlocations; k++)
      dot_location(out, g, &g->locations[p->first_location + k]);
    fputs("  }\n", out);
  }
  fputs("}\n", out);
}

/* ---- JSON ------------------------------------------------------------------- */

static json_t *json_var(const struct cfa *g, const struct cfa_var *v) {
  json_t *j = cfa_json_made(json_object());
  json_object_set_new(j, "name", cfa_json_text(v->name));
  json_object_set_new(j, "unique", cfa_json_text(v->unique));
  json_object_set_new(j, "scope", cfa_json_text(scope_text(v->scope)));
  json_object_set_new(j, "procedure", json_integer(v->proc));
  json_object_set_new(j, "type", cfa_json_text(c_type_text(g->arena, v->type)));
  cfa_json_place(j, g, v->span);
  return j;
}

static json_t *json_proc(const struct cfa *g, const struct cfa_proc *p) {
  json_t *j = cfa_json_made(json_object()),
         *params = cfa_json_made(json_array());
  for (uint32_t i = 0; i < p->nparams; i++)
    json_array_append_new(params, json_integer(p->params[i]));
  json_object_set_new(j, "name", cfa_json_text(p->name));
  json_object_set_new(j, "parameters", params);
  json_object_set_new(j, "result",
                      p->result == CFA_NONE ? json_null()
                                            : json_integer(p->result));
  json_object_set_new(j, "entry", json_integer(p->entry));
  json_object_set_new(j, "exit", json_integer(p->exit));
  cfa_json_place(j, g, p->span);
  return j;
}

static json_t *json_location(const struct cfa *g,
                             const struct cfa_location *l) {
  json_t *j = cfa_json_made(json_object());
  json_object_set_new(j, "procedure", json_integer(l->proc));
  if (l->kind != CFA_PLAIN)
    json_object_set_new(j, "kind", cfa_json_text(location_kind_text(l->kind)));
  if (l->text)
    json_object_set_new(j, "text", cfa_json_text(l->text));
  if (l->loop_head)
    json_object_set_new(j, "loop", json_true());
  cfa_json_place(j, g, l->span);
  return j;
}

static const char *edge_kind_text(enum cfa_edge_kind kind) {
  static const char *const texts[] = {
      [CFA_SKIP] = "skip",       [CFA_ASSUME] = "assume", [CFA_SET] = "set",
      [CFA_HAVOC] = "havoc",     [CFA_CALL] = "call",     [CFA_STORE] = "store",
      [CFA_NEW] = "new",         [CFA_FREE] = "free",     [CFA_UNSET] = "unset",
      [CFA_PADDING] = "padding", [CFA_CHANGE] = "change", [CFA_PUT] = "put",
      [CFA_START] = "start",     [CFA_JOIN] = "join",     [CFA_BEGIN] = "begin",
      [CFA_FINISH] = "end",      [CFA_LEAVE] = "leave",
  };
  return texts[kind];
}

static json_t *json_edge(const struct cfa *g, const struct cfa_edge *e) {
  json_t *j = cfa_json_made(json_object());
  char *text = edge_text(g, e);
  json_object_set_new(j, "from", json_integer(e->from));
  json_object_set_new(j, "to", json_integer(e->to));
  json_object_set_new(j, "kind", cfa_json_text(edge_kind_text(e->kind)));
  json_object_set_new(j, "does", cfa_json_text(text));
  json_object_set_new(j, "text", cfa_json_text(cfa_text(g, e->span)));
  if (e->branch != CFA_NO_BRANCH)
    json_object_set_new(j, "branch",
                        json_boolean(e->branch == CFA_TRUE_BRANCH));
  cfa_json_place(j, g, e->span);
  xfree(text);
  return j;
}

static json_t *json_note(const struct cfa *g, const struct cfa_note *n) {
  json_t *j = cfa_json_made(json_object());
  json_object_set_new(j, "text", cfa_json_text(n->text));
  cfa_json_place(j, g, n->span);
  return j;
}

#define JSON_ALL(j, key, n, make)                                              \
  do {                                                                         \
    json_t *all = cfa_json_made(json_array());                                 \
    for (uint32_t i = 0; i < (n); i++)                                         \
      json_array_append_new(all, (make));                                      \
    json_object_set_new((j), (key), all);                                      \
  } while (0)

void cfa_print_json(FILE *out, const struct cfa *g) {
  json_t *j = cfa_json_made(json_object());
  json_object_set_new(j, "version", json_integer(1));
  JSON_ALL(j, "variables", g->nvars, json_var(g, &g->vars[i]));
  JSON_ALL(j, "procedures", g->nprocs, json_proc(g, &g->procs[i]));
  JSON_ALL(j, "locations", g->nlocations, json_location(g, &g->locations[i]));
  JSON_ALL(j, "edges", g->nedges, json_edge(g, &g->edges[i]));
  JSON_ALL(j, "notes", g->nnotes, json_note(g, &g->notes[i]));
  json_dumpf(j, out, JSON_INDENT(1));
  fputc('\n', out);
  json_decref(j);
}
