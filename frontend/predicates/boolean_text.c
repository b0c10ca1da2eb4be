/* frontend/predicates/boolean_text.c — the Boolean program of an abstraction. */
#include "boolean_writer.h"
#include "values.h"

#include "engine/base/text_stream.h"

#include "program_clauses.h"

#include <inttypes.h>
#include <string.h>

/* ---- A writer -------------------------------------------------------------- */

struct boolean_writer writer_begin(const struct predicate_set *p,
                                   struct relations *r,
                                   struct boolean_style style) {
  struct text_stream *stream = text_open();
  struct boolean_writer w = {.preds = p,
                             .l = p->l,
                             .relations = r,
                             .style = style,
                             .arena = arena_new(),
                             .stream = stream,
                             .out = text_out(stream),
                             .line = 1,
                             .result = xcalloc(1, sizeof *w.result)};
  w.result->exact = true;
  return w;
}

struct boolean_text *writer_end(struct boolean_writer *w) {
  w->result->text = text_close(w->stream, &w->result->length);
  vec_free(&w->bits);
  arena_free(w->arena);
  return w->result;
}

/* ---- Lines ----------------------------------------------------------------- */

void writer_end_line(struct boolean_writer *w, enum boolean_line_kind kind,
                     uint32_t number) {
  fputs("\n", w->out);
  while (w->result->lines.len <= w->line)
    vec_push(&w->result->lines, (struct boolean_line){0});
  w->result->lines.at[w->line++] = (struct boolean_line){kind, number};
}

/* ---- Names ----------------------------------------------------------------- */

const char *boolean_proc_name(const struct lbe *l, uint32_t proc,
                              struct arena *a) {
  const char *name = l->cfa->procs[proc].name, *at = strchr(name, '@');
  if (proc == 0)
    return "main";
  if (at) /* `f@2`, of another unit */
    return arena_printf(a, "p%" PRIu32 "_%.*s", proc, (int)(at - name), name);
  return arena_concat(a, "p_", name, "");
}

static const char *proc_name(struct boolean_writer *w, uint32_t proc) {
  return boolean_proc_name(w->l, proc, w->arena);
}

const char *writer_numbered(struct boolean_writer *w, const char *what,
                            size_t i) {
  return arena_printf(w->arena, "%s%zu", what, i);
}

/* The name of a predicate in the procedure at hand. */
static const char *bit_name(struct boolean_writer *w,
                            const struct smt_term *x) {
  size_t i = 0;
  while (w->bits.at[i] != x)
    i++;
  return writer_numbered(w, "b", i);
}

const char *writer_primed(struct boolean_writer *w, const char *name) {
  return arena_concat(w->arena, "'", name, "");
}

/* In the order that points have them: what is over one sum stands together. */
void boolean_bits(const struct predicate_set *p, uint32_t proc,
                  term_list *out) {
  out->len = 0;
  for (uint32_t i = 0; i < p->l->npoints; i++) {
    if (p->l->points[i].proc != proc)
      continue;
    const term_list *here = &p->at[i];
    size_t last = 0;
    for (size_t j = 0; j < here->len; j++) {
      size_t k = 0;
      while (k < out->len && out->at[k] != here->at[j])
        k++;
      if (k == out->len) { /* behind the one before it */
        vec_push(out, NULL);
        memmove(out->at + last + 1, out->at + last,
                (out->len - 1 - last) * sizeof *out->at);
        out->at[last] = here->at[j];
        k = last;
      }
      last = k + 1;
    }
  }
}

/* ---- Terms for people ------------------------------------------------------ */

static void print_variable(const struct lbe *l, const struct smt_term *x,
                           FILE *out) {
  bool is_old;
  uint32_t v = lbe_var_of(l, x, &is_old);
  if (v == CFA_NONE)
    fputs(x->name, out);
  else if (l->cfa->vars[v].scope == CFA_RESULT)
    fputs("\\result", out);
  else
    fprintf(out, is_old ? "\\old(%s)" : "%s", lbe_var_name(&l->cfa->vars[v]));
}

static void print_boolean_number(const struct smt_term *x, FILE *out) {
  mpz_out_str(out, 10, x->value);
  if (mpz_cmp_ui(x->denominator, 1) != 0) {
    fputs("/", out);
    mpz_out_str(out, 10, x->denominator);
  }
}

/* A sum: numbers last, signs between. */
/* Of a sum or a comparison: operations on bits bind weaker than they do. */
static void print_side(const struct lbe *l, const struct smt_term *x,
                       FILE *out) {
  fputs(term_is_bits(x) ? "(" : "", out);
  boolean_print_term(l, x, out);
  fputs(term_is_bits(x) ? ")" : "", out);
}

static void print_sum(const struct lbe *l, const struct smt_term *x,
                      FILE *out) {
  for (uint32_t i = 0; i < x->nargs; i++) {
    const struct smt_term *m = x->args[i];
    const struct smt_term *factor =
        m->op == TERM_MUL && m->args[0]->op == TERM_NUMBER ? m->args[0] : NULL;
    bool minus = factor && mpz_cmp_si(factor->value, -1) == 0 &&
                 mpz_cmp_ui(factor->denominator, 1) == 0;
    fputs(minus ? (i ? " - " : "-") : i ? " + " : "", out);
    print_side(l, minus ? m->args[1] : m, out);
  }
}

const char *boolean_operator(const struct smt_term *x) {
  switch ((enum smt_op)x->op) {
  case TERM_AND:
    return " && ";
  case TERM_OR:
    return " || ";
  case TERM_IFF:
  case TERM_EQ:
    return " == ";
  case TERM_LE:
    return " <= ";
  case TERM_LT:
    return " < ";
  case TERM_MUL:
    return " * ";
  case TERM_DIV:
    return " / ";
  case TERM_MOD:
    return " % ";
  case TERM_BITAND:
    return " & ";
  case TERM_BITOR:
    return " | ";
  case TERM_BITXOR:
    return " ^ ";
  default:
    return ", ";
  }
}

static bool needs_parentheses(const struct smt_term *x) { return x->nargs > 1; }

static void print_term_operand(const struct lbe *l, const struct smt_term *x,
                               FILE *out) {
  fputs(needs_parentheses(x) ? "(" : "", out);
  boolean_print_term(l, x, out);
  fputs(needs_parentheses(x) ? ")" : "", out);
}

void boolean_print_term(const struct lbe *l, const struct smt_term *x,
                        FILE *out) {
  if (x->op == TERM_VAR) {
    print_variable(l, x, out);
  } else if (x->op == TERM_NUMBER) {
    print_boolean_number(x, out);
  } else if (x->op == TERM_TRUE || x->op == TERM_FALSE) {
    fputs(x->op == TERM_TRUE ? "1" : "0", out);
  } else if (x->op == TERM_NOT) {
    fputs("!", out);
    print_term_operand(l, x->args[0], out);
  } else if (x->op == TERM_ADD) {
    print_sum(l, x, out);
  } else if (x->op == TERM_ITE) {
    print_term_operand(l, x->args[0], out);
    fputs(" ? ", out);
    print_term_operand(l, x->args[1], out);
    fputs(" : ", out);
    print_term_operand(l, x->args[2], out);
  } else if (term_is_comparison(x)) {
    print_side(l, x->args[0], out);
    fputs(boolean_operator(x), out);
    print_side(l, x->args[1], out);
  } else {
    for (uint32_t i = 0; i < x->nargs; i++) {
      fputs(i ? boolean_operator(x) : "", out);
      print_term_operand(l, x->args[i], out);
    }
  }
}

/* ---- Steps ----------------------------------------------------------------- */

void writer_add_bounds(struct boolean_writer *w, uint32_t point,
                       term_list *out) {
  uint32_t n;
  const struct smt_term **bounds =
      lbe_bounds(w->l, &w->l->points[point], w->style.ranges, w->arena, &n);
  for (uint32_t i = 0; i < n; i++)
    vec_push(out, bounds[i]);
}

void writer_add_holds(struct boolean_writer *w, uint32_t point,
                      const struct smt_term *const *conditions,
                      uint32_t nconditions,
                      const struct smt_term *const *ranges, uint32_t nranges,
                      term_list *out) {
  for (uint32_t i = 0; i < nconditions; i++)
    vec_push(out, conditions[i]);
  for (uint32_t i = 0; i < nranges && w->style.ranges; i++)
    vec_push(out, ranges[i]);
  writer_add_bounds(w, point, out);
}

void writer_add_before(struct boolean_writer *w, uint32_t point,
                       bit_row *bits) {
  const term_list *here = &w->preds->at[point];
  for (size_t i = 0; i < here->len; i++)
    vec_push(bits,
             ((struct relation_bit){bit_name(w, here->at[i]), here->at[i]}));
}

void writer_add_after(struct boolean_writer *w, uint32_t from, uint32_t point,
                      const struct lbe_set *sets, uint32_t nsets,
                      struct term_map *then, bit_row *bits, name_row *changed) {
  struct term_map *m = term_map_new(w->l->terms);
  const struct lbe_point *to = &w->l->points[point];
  for (uint32_t i = 0; i < to->nvars; i++)
    term_map_set(m, to->vars[i],
                 program_value_after(w->l, sets, nsets, then, to->vars[i]));
  const term_list *here = &w->preds->at[point], *before = &w->preds->at[from];
  for (size_t i = 0; i < here->len; i++) {
    const struct smt_term *x = term_map_apply(m, here->at[i]);
    bool was = false;
    for (size_t j = 0; j < before->len; j++)
      was = was || before->at[j] == here->at[i];
    if (was && x == here->at[i])
      continue;
    const char *name = bit_name(w, here->at[i]);
    vec_push(changed, name);
    vec_push(bits, ((struct relation_bit){writer_primed(w, name), x}));
  }
  term_map_free(m);
}

void writer_change(struct boolean_writer *w, const name_row *changed,
                   const char *value, const char *relation) {
  if (changed->len == 0) {
    if (strcmp(relation, "T") == 0)
      fputs("skip;", w->out);
    else
      fprintf(w->out, "assume(%s);", relation);
    return;
  }
  for (size_t i = 0; i < changed->len; i++)
    fprintf(w->out, "%s%s", i ? "," : "", changed->at[i]);
  fputs(" := ", w->out);
  for (size_t i = 0; i < changed->len; i++)
    fprintf(w->out, "%s%s", i ? "," : "", value);
  if (strcmp(relation, "T") != 0)
    fprintf(w->out, " constrain (%s)", relation);
  fputs(";", w->out);
}

static void note_variable(void *arg, const struct smt_term *x) {
  term_list *vars = arg;
  if (x->op == TERM_VAR)
    vec_push(vars, x);
}

/* Adds which numbers the variables of a point may be that the step speaks of, as
   `m` names them (NULL: as they are). */
static void add_numbers(struct boolean_writer *w, uint32_t point,
                        struct term_map *m, const bit_row *bits,
                        term_list *holds) {
  const struct lbe_point *p = &w->l->points[point];
  term_list vars = {0};
  if (!w->l->values)
    return;
  for (size_t i = 0; i < bits->len; i++)
    term_visit(w->l->terms, bits->at[i].term, note_variable, &vars);
  for (size_t i = 0; i < holds->len; i++)
    term_visit(w->l->terms, holds->at[i], note_variable, &vars);
  for (uint32_t i = 0; i < p->nvars; i++) {
    const struct smt_term *var = m ? term_map_apply(m, p->vars[i]) : p->vars[i];
    bool spoken = false;
    for (size_t j = 0; j < vars.len && !spoken; j++)
      spoken = vars.at[j] == var;
    const struct smt_term *fact =
        spoken ? values_fact(w->l, point, p->vars[i]) : NULL;
    if (fact && fact->op != TERM_TRUE)
      vec_push(holds, m ? term_map_apply(m, fact) : fact);
  }
  vec_free(&vars);
}

struct relation writer_relate(struct boolean_writer *w, const bit_row *bits,
                              const term_list *holds) {
  struct relation r =
      relation_between(w->relations, bits->at, (uint32_t)bits->len, holds->at,
                       (uint32_t)holds->len);
  w->result->exact = w->result->exact && r.exact;
  return r;
}

void writer_goto(struct boolean_writer *w, uint32_t point) {
  enum lbe_kind kind = w->l->points[point].kind;
  if (kind == LBE_UNSUPPORTED && w->style.must)
    fputs(" goto L_anything;", w->out);
  else if (kind == LBE_ERROR || kind == LBE_UNSUPPORTED)
    fputs(" goto ERROR;", w->out);
  else
    fprintf(w->out, " goto L%" PRIu32 ";", point);
}

static struct relation block_relation(struct boolean_writer *w,
                                      const struct lbe_block *k,
                                      name_row *changed) {
  bit_row bits = {0};
  term_list holds = {0};
  writer_add_holds(w, k->from, k->conditions, k->nconditions, k->ranges,
                   k->nranges, &holds);
  writer_add_before(w, k->from, &bits);
  writer_add_after(w, k->from, k->to, k->sets, k->nsets, NULL, &bits, changed);
  add_numbers(w, k->from, NULL, &bits, &holds);
  struct relation r = writer_relate(w, &bits, &holds);
  vec_free(&bits);
  vec_free(&holds);
  return r;
}

/* Writes the blocks that begin at a point, behind its label. */
static void write_blocks(struct boolean_writer *w, const struct lbe_point *p) {
  VEC(uint32_t) possible = {0};
  struct relation *relations = xcalloc(p->nblocks + 1, sizeof *relations);
  name_row *changed = xcalloc(p->nblocks + 1, sizeof *changed);
  for (uint32_t i = 0; i < p->nblocks; i++) {
    relations[i] = block_relation(w, &w->l->blocks[p->blocks[i]], &changed[i]);
    if (relations[i].possible && strcmp(relations[i].text, "F") != 0)
      vec_push(&possible, i);
  }
  if (possible.len == 0)
    fputs("assume(F); goto L_end;", w->out);
  else
    fputs("goto ", w->out);
  for (size_t i = 0; i < possible.len; i++)
    fprintf(w->out, "%sB%" PRIu32, i ? "," : "", p->blocks[possible.at[i]]);
  fputs(possible.len ? ";" : "", w->out);
  writer_end_line(w, BOOLEAN_POINT, p->number);
  for (size_t i = 0; i < possible.len; i++) {
    uint32_t k = possible.at[i];
    fprintf(w->out, "  B%" PRIu32 ": ", p->blocks[k]);
    writer_change(w, &changed[k], "*", relations[k].text);
    writer_goto(w, w->l->blocks[p->blocks[k]].to);
    writer_end_line(w, BOOLEAN_BLOCK, p->blocks[k]);
  }
  for (uint32_t i = 0; i < p->nblocks; i++)
    vec_free(&changed[i]);
  xfree(changed);
  xfree(relations);
  vec_free(&possible);
}

/* ---- Calls ----------------------------------------------------------------- */

/* What is known before and after a call.  In three values, nothing is assumed
   there: each state has a step. */
static void write_known(struct boolean_writer *w, const name_row *changed,
                        const char *relation) {
  if (!w->style.must)
    writer_change(w, changed, "*", relation);
  else
    writer_change(w, changed, "unknown", changed->len > 0 ? relation : "T");
}

/* The predicates of the callee's entry, as the caller says them: one of its own
   predicates where they are the same, else a variable t0, t1, … that is set
   before the call. */
static void write_arguments(struct boolean_writer *w, const struct lbe_call *c,
                            name_row *args) {
  struct smt_terms *t = w->l->terms;
  struct term_map *m = term_map_new(t);
  bit_row bits = {0};
  name_row changed = {0};
  term_list holds = {0};
  for (uint32_t i = 0; i < c->nformals; i++)
    term_map_set(m, c->formals[i], c->args[i]);
  writer_add_holds(w, c->at, c->conditions, c->nconditions, c->ranges,
                   c->nranges, &holds);
  writer_add_before(w, c->at, &bits);
  size_t nbefore = bits.len; /* then those of changed */
  const term_list *entry = &w->preds->at[c->entry];
  for (size_t i = 0; i < entry->len; i++) {
    const struct smt_term *x = term_map_apply(m, entry->at[i]);
    const char *name = x->op == TERM_TRUE    ? "T"
                       : x->op == TERM_FALSE ? "F"
                                             : NULL;
    for (size_t j = 0; j < bits.len && !name; j++) {
      const char *same =
          j < nbefore ? bits.at[j].name : changed.at[j - nbefore];
      if (bits.at[j].term == x)
        name = same;
      else if (bits.at[j].term == term_not(t, x))
        name = arena_concat(w->arena, "!", same, "");
    }
    if (!name) {
      name = writer_numbered(w, "t", changed.len);
      vec_push(&changed, name);
      vec_push(&bits, ((struct relation_bit){writer_primed(w, name), x}));
    }
    vec_push(args, name);
  }
  add_numbers(w, c->at, NULL, &bits, &holds);
  struct relation r = writer_relate(w, &bits, &holds);
  write_known(w, &changed, r.text);
  writer_end_line(w, BOOLEAN_POINT, c->at);
  term_map_free(m);
  vec_free(&bits);
  vec_free(&changed);
  vec_free(&holds);
}

static void write_call_statement(struct boolean_writer *w,
                                 const struct lbe_call *c,
                                 const name_row *args) {
  fputs("  ", w->out);
  size_t n = w->preds->at[c->exit].len;
  for (size_t i = 0; i < n; i++)
    fprintf(w->out, "%sr%zu", i ? "," : "", i);
  fprintf(w->out, "%s%s(", n ? " := " : "",
          proc_name(w, w->l->points[c->entry].proc));
  for (size_t i = 0; i < args->len; i++)
    fprintf(w->out, "%s%s", i ? "," : "", args->at[i]);
  fputs(");", w->out);
  writer_end_line(w, BOOLEAN_CALL, c->number);
}

/* What the caller knows after the call, from what it knew before and the
   callee's results. */
static void write_return(struct boolean_writer *w, const struct lbe_call *c) {
  struct term_map *m = program_callee_map(w->l, c);
  bit_row bits = {0};
  name_row changed = {0};
  term_list holds = {0};
  uint32_t n;
  writer_add_holds(w, c->at, c->conditions, c->nconditions, c->ranges,
                   c->nranges, &holds);
  const struct smt_term **bounds =
      lbe_bounds(w->l, &w->l->points[c->exit], w->style.ranges, w->arena, &n);
  for (uint32_t i = 0; i < n; i++)
    vec_push(&holds, term_map_apply(m, bounds[i]));
  writer_add_before(w, c->at, &bits);
  const term_list *exit = &w->preds->at[c->exit];
  for (size_t i = 0; i < exit->len; i++)
    vec_push(&bits, ((struct relation_bit){writer_numbered(w, "r", i),
                                           term_map_apply(m, exit->at[i])}));
  writer_add_after(w, c->at, c->to, c->sets, c->nsets, m, &bits, &changed);
  add_numbers(w, c->at, NULL, &bits, &holds);
  add_numbers(w, c->exit, m, &bits, &holds);
  for (size_t i = 0; i < holds.len; i++) /* constants say nothing */
    if (holds.at[i]->op == TERM_TRUE)
      holds.at[i--] = vec_pop(&holds);
  struct relation r = writer_relate(w, &bits, &holds);
  fputs("  ", w->out);
  write_known(w, &changed, r.text);
  writer_goto(w, c->to);
  writer_end_line(w, BOOLEAN_OTHER, 0);
  term_map_free(m);
  vec_free(&bits);
  vec_free(&changed);
  vec_free(&holds);
}

static void write_call(struct boolean_writer *w, const struct lbe_call *c) {
  name_row args = {0};
  if (w->style.must)
    writer_must_call(w, c);
  write_arguments(w, c, &args);
  write_call_statement(w, c, &args);
  write_return(w, c);
  vec_free(&args);
}

/* ---- Procedures ------------------------------------------------------------ */

/* How many temporaries the calls of a procedure need at most. */
static void count_temporaries(const struct boolean_writer *w, uint32_t proc,
                              size_t *nargs, size_t *nresults) {
  *nargs = *nresults = 0;
  for (uint32_t i = 0; i < w->l->ncalls; i++) {
    const struct lbe_call *c = &w->l->calls[i];
    if (w->l->points[c->at].proc != proc)
      continue;
    if (w->preds->at[c->entry].len > *nargs)
      *nargs = w->preds->at[c->entry].len;
    if (w->preds->at[c->exit].len > *nresults)
      *nresults = w->preds->at[c->exit].len;
  }
}

static void write_declarations(struct boolean_writer *w, uint32_t proc) {
  const term_list *entry = &w->preds->at[w->l->entry_of[proc]];
  size_t nargs, nresults;
  uint32_t nchoices = w->style.must ? writer_choices(w, proc) : 0;
  count_temporaries(w, proc, &nargs, &nresults);
  for (size_t i = 0; i < w->bits.len; i++) {
    fprintf(w->out, "  // b%zu: ", i);
    boolean_print_term(w->l, w->bits.at[i], w->out);
    writer_end_line(w, BOOLEAN_OTHER, 0);
  }
  const char *between = "  decl ";
  for (size_t i = 0; i < w->bits.len; i++) {
    bool parameter = false;
    for (size_t j = 0; j < entry->len; j++)
      parameter = parameter || entry->at[j] == w->bits.at[i];
    if (parameter)
      continue;
    fprintf(w->out, "%sb%zu", between, i);
    between = ",";
  }
  for (size_t i = 0; i < nargs; i++, between = ",")
    fprintf(w->out, "%st%zu", between, i);
  for (size_t i = 0; i < nresults; i++, between = ",")
    fprintf(w->out, "%sr%zu", between, i);
  for (uint32_t i = 0; i < nchoices; i++, between = ",")
    fprintf(w->out, "%ss%" PRIu32, between, i);
  if (between[0] == ',') {
    fputs(";", w->out);
    writer_end_line(w, BOOLEAN_OTHER, 0);
  }
}

static void write_proc_header(struct boolean_writer *w, uint32_t proc) {
  const term_list *entry = &w->preds->at[w->l->entry_of[proc]];
  const term_list *exit = &w->preds->at[w->l->exit_of[proc]];
  if (exit->len == 0)
    fputs("void", w->out);
  else
    fprintf(w->out, "bool<%zu>", exit->len);
  fprintf(w->out, " %s(", proc_name(w, proc));
  for (size_t i = 0; i < entry->len; i++)
    fprintf(w->out, "%s%s", i ? "," : "", bit_name(w, entry->at[i]));
  fputs(") begin", w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
}

static void write_exit(struct boolean_writer *w, const struct lbe_point *p) {
  const term_list *exit = &w->preds->at[p->number];
  fputs("return", w->out);
  for (size_t i = 0; i < exit->len; i++)
    fprintf(w->out, "%s%s", i ? "," : " ", bit_name(w, exit->at[i]));
  fputs(";", w->out);
  writer_end_line(w, BOOLEAN_POINT, p->number);
}

/* Writes a point, behind its label; true if it is looked for. */
static bool write_point_text(struct boolean_writer *w,
                             const struct lbe_point *p) {
  if (p->kind == LBE_ERROR || p->kind == LBE_UNSUPPORTED)
    return true;
  if (p->kind != LBE_ENTRY)
    fprintf(w->out, " L%" PRIu32 ": ", p->number);
  else
    fputs("  ", w->out);
  if (p->kind == LBE_EXIT)
    write_exit(w, p);
  else if (p->call != CFA_NONE)
    write_call(w, &w->l->calls[p->call]);
  else if (w->style.must)
    writer_must_blocks(w, p);
  else
    write_blocks(w, p);
  return false;
}

/* What is not understood may do anything, and need do nothing. */
static void write_anything(struct boolean_writer *w) {
  fputs(" goto L_end;", w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
  fputs(" L_anything: assume(unknown); goto L_anything, ERROR;", w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
}

static void write_proc(struct boolean_writer *w, uint32_t proc) {
  bool sought = false;
  boolean_bits(w->preds, proc, &w->bits);
  write_proc_header(w, proc);
  write_declarations(w, proc);
  for (uint32_t i = 0; i < w->l->npoints; i++)
    if (w->l->points[i].proc == proc)
      sought |= write_point_text(w, &w->l->points[i]);
  if (sought) {
    fputs(" ERROR: skip;", w->out);
    writer_end_line(w, BOOLEAN_OTHER, 0);
  }
  if (sought && w->style.must)
    write_anything(w);
  fputs(" L_end: assume(F); goto L_end;", w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
  fputs("end", w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
}

struct boolean_text *boolean_text_new(const struct predicate_set *p,
                                      struct relations *r,
                                      struct boolean_style style) {
  struct boolean_writer w = writer_begin(p, r, style);
  for (uint32_t i = 0; i < p->l->cfa->nprocs; i++)
    if (p->l->entry_of[i] != CFA_NONE)
      write_proc(&w, i);
  return writer_end(&w);
}

void boolean_text_free(struct boolean_text *b) {
  if (!b)
    return;
  xfree(b->text);
  vec_free(&b->lines);
  xfree(b);
}
