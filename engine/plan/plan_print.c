/* engine/plan/plan_print.c — plans as text: one instruction a line, loops
 * indented, registers r0, r1, …, fields by track and copy. */
#include "plan.h"

#include <inttypes.h>
#include <string.h>

struct op_text {
  const char *name, *operands;
};

static const struct op_text op_texts[] = {
#define PLAN_OP(name, text, operands, meaning) {text, operands},
#include "plan_ops.def"
#undef PLAN_OP
};

/* Track and copy: "Global.g3#1". */
static void print_field(FILE *out, const struct plan *p, uint32_t field) {
  const struct field *f = &p->layout.fields[field];
  fprintf(out, "%s#%" PRIu32, p->layout.tracks[f->track].name, f->copy);
}

static void print_fields(FILE *out, const struct plan *p,
                         const uint32_t *fields, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    fputs(i ? " " : "", out);
    print_field(out, p, fields[i]);
  }
}

static void print_set(FILE *out, const struct plan *p, uint32_t set) {
  const struct plan_set *s = &p->sets.at[set];
  fprintf(out, " {");
  print_fields(out, p, s->fields, s->n);
  fprintf(out, "}");
}

static void print_map(FILE *out, const struct plan *p, uint32_t map) {
  const struct plan_map *m = &p->maps.at[map];
  fprintf(out, " {");
  for (uint32_t i = 0; i < m->n; i++) {
    fputs(i ? " " : "", out);
    print_field(out, p, m->from[i]);
    fputs("->", out);
    print_field(out, p, m->to[i]);
  }
  fprintf(out, "}");
}

static void print_plan_operand(FILE *out, const struct plan *p,
                               const struct plan_instr *i, char which) {
  switch (which) {
  case 'a':
    fprintf(out, " r%" PRIu32 "%s", i->a, i->last_a ? "." : "");
    return;
  case 'b':
    fprintf(out, " r%" PRIu32 "%s", i->b, i->last_b ? "." : "");
    return;
  case 'f':
    fputc(' ', out);
    print_field(out, p, i->f);
    return;
  case 'g':
    fputc(' ', out);
    print_field(out, p, i->g);
    return;
  case 'k':
    fprintf(out, " %" PRId64, i->k);
    return;
  case 's':
    print_set(out, p, i->aux);
    return;
  case 'm':
    print_map(out, p, i->aux);
    return;
  case 'r':
    fprintf(out, " %s/%" PRIu32, p->rels.at[i->aux].name,
            p->rels.at[i->aux].nparams);
    return;
  case 'q':
    fprintf(out, " #%" PRIu32, i->aux);
    return;
  case 'v':
    fprintf(out, " %" PRIu32, i->aux);
    return;
  default:
    return;
  }
}

static void print_block(FILE *out, const struct plan *p,
                        const struct plan_block *b, int indent);

static void print_instead(FILE *out, const struct plan *p, uint32_t number,
                          int indent);

static void print_loop(FILE *out, const struct plan *p, uint32_t number,
                       int indent) {
  const struct plan_loop *l = p->loops.at[number];
  fprintf(out, "%*sloop %" PRIu32 " (%s%s)", indent, "", number,
          l->kind == PLAN_DELTA ? "delta" : "rounds",
          l->monotone ? "" : ", not monotone");
  for (uint32_t i = 0; i < l->nrels; i++)
    fprintf(out, "%s %s=r%" PRIu32, i ? "," : "",
            p->rels.at[l->rels[i].rel].name, l->rels[i].current);
  fprintf(out, "\n");
  print_block(out, p, &l->body, indent + 2);
  for (uint32_t i = 0; i < l->nrels; i++) {
    const struct plan_iterated *r = &l->rels[i];
    if (l->kind == PLAN_DELTA)
      fprintf(out,
              "%*sr%" PRIu32 " := diff r%" PRIu32 " r%" PRIu32 "; r%" PRIu32
              " := or r%" PRIu32 " r%" PRIu32 "\n",
              indent + 2, "", r->delta, r->next, r->current, r->current,
              r->current, r->delta);
    else
      fprintf(out, "%*sr%" PRIu32 " := r%" PRIu32 "\n", indent + 2, "",
              r->current, r->next);
  }
  fprintf(out, "%*suntil nothing changes\n", indent, "");
  print_instead(out, p, l->instead, indent);
}

/* ---- Systems solved by a worklist ---------------------------------------- */

static const char *member_name(const struct plan *p, const struct plan_solve *s,
                               uint32_t member) {
  uint32_t rel = s->members.at[member].rel;
  return rel == PLAN_NONE ? "goal" : p->rels.at[rel].name;
}

static void print_join_columns(FILE *out, const uint32_t *cols, uint32_t n) {
  fputc('[', out);
  for (uint32_t i = 0; i < n; i++)
    fprintf(out, "%s%c", i ? " " : "", (int)('a' + cols[i] % 26));
  fputc(']', out);
}

static void print_join(FILE *out, const struct plan *p,
                       const struct plan_solve *s, const struct plan_join *j) {
  switch (j->kind) {
  case PLAN_JOIN_DELTA:
    fprintf(out, "r%" PRIu32 " := delta %s", j->reg,
            member_name(p, s, j->source));
    break;
  case PLAN_JOIN_MEMBER:
    fprintf(out, "r%" PRIu32 " := %s", j->reg, member_name(p, s, j->source));
    break;
  case PLAN_JOIN_TABLE:
    fprintf(out, "r%" PRIu32 " := table %" PRIu32, j->reg, j->source);
    break;
  case PLAN_JOIN_ROW:
    fprintf(out, "r%" PRIu32 " := row of table %" PRIu32, j->reg, j->source);
    break;
  case PLAN_JOIN_EQUAL:
    fprintf(out, "equal ");
    break;
  case PLAN_JOIN_VALUE:
    fprintf(out, "value %" PRIu64 " ", j->k);
  }
  print_join_columns(out, j->cols, j->ncols);
}

static void print_plan_table(FILE *out, const struct plan *p,
                             const struct plan_table *t, uint32_t number,
                             int indent) {
  fprintf(out, "%*stable %" PRIu32 " := ", indent, "", number);
  if (t->rel != PLAN_NONE)
    fprintf(out, "rows of %s", p->rels.at[t->rel].name);
  else
    fprintf(out, "rows of r%" PRIu32, t->reg);
  if (t->map != PLAN_NONE)
    print_map(out, p, t->map);
  fputc('\n', out);
}

/* Which rows the transfer of a rule is made for, the first factor's first. */
static void print_transfer(FILE *out, const struct plan_solve *s,
                           const struct plan_rule *r, int indent) {
  fprintf(out, "%*stransfer %" PRIu32 ":", indent, "", r->transfer);
  for (uint32_t i = 0; i < s->transfers.at[r->transfer].nfactors; i++)
    fprintf(out, " r%" PRIu32, r->joins[r->transfer_joins[i]].reg);
  fprintf(out, "; or else\n");
}

static void print_clause_head(FILE *out, const char *word, const struct plan *p,
                              const struct plan_solve *s, uint32_t head,
                              const uint32_t *cols, int indent) {
  fprintf(out, "%*s%s %s", indent, "", word, member_name(p, s, head));
  print_join_columns(out, cols, s->members.at[head].ncontrol);
  fputc('\n', out);
}

static void print_rule(FILE *out, const struct plan *p,
                       const struct plan_solve *s, const struct plan_rule *r,
                       int indent) {
  print_clause_head(out, "rule", p, s, r->head, r->head_cols, indent);
  for (uint32_t i = 0; i < r->njoins; i++) {
    fprintf(out, "%*s", indent + 2, "");
    print_join(out, p, s, &r->joins[i]);
    fputc('\n', out);
  }
  if (r->transfer != PLAN_NONE)
    print_transfer(out, s, r, indent + 2);
  print_block(out, p, &r->code, indent + 2);
  fprintf(out, "%*sadd r%" PRIu32 "\n", indent + 2, "", r->result);
}

/* ---- Systems solved by tables -------------------------------------------- */

static int letter_of(uint32_t variable) { return 'a' + (int)(variable % 26); }

static void print_offset(FILE *out, int64_t k) {
  if (k != 0)
    fprintf(out, " %c %" PRId64, k < 0 ? '-' : '+', k < 0 ? -k : k);
}

static void print_test(FILE *out, const struct plan_test *t) {
  const char *join = t->kind == PLAN_TEST_AND  ? " & "
                     : t->kind == PLAN_TEST_OR ? " | "
                                               : " <-> ";
  switch (t->kind) {
  case PLAN_TEST_IS:
    fprintf(out, "%c = %" PRId64, letter_of(t->x), t->k);
    return;
  case PLAN_TEST_BELOW:
    fprintf(out, "%c < %" PRId64, letter_of(t->x), t->k);
    return;
  case PLAN_TEST_BIT:
    fprintf(out, "%c[%" PRId64 "]", letter_of(t->x), t->k);
    return;
  case PLAN_TEST_SUM:
  case PLAN_TEST_LESS:
    fprintf(out, "%c %c %c", letter_of(t->x),
            t->kind == PLAN_TEST_SUM ? '=' : '<', letter_of(t->y));
    print_offset(out, t->k);
    return;
  case PLAN_TEST_NOT:
    fputc('!', out);
    break;
  case PLAN_TEST_AND:
  case PLAN_TEST_OR:
  case PLAN_TEST_IFF:
    break;
  }
  fputc('(', out);
  if (t->nargs == 0)
    fputs(t->kind == PLAN_TEST_AND ? "true" : "false", out);
  for (uint32_t i = 0; i < t->nargs; i++) {
    fputs(i ? join : "", out);
    print_test(out, t->arg[i]);
  }
  fputc(')', out);
}

static void print_step_columns(FILE *out, const struct plan_step *t) {
  fputc('[', out);
  for (uint32_t i = 0; i < t->ncols; i++)
    fprintf(out, "%s%c", i ? " " : "",
            t->cols[i] == PLAN_NONE ? '_' : letter_of(t->cols[i]));
  fputc(']', out);
}

static void print_table_step(FILE *out, const struct plan *p,
                             const struct plan_solve *s,
                             const struct plan_step *t) {
  switch (t->kind) {
  case PLAN_STEP_NEW:
    fprintf(out, "new %s", member_name(p, s, t->source));
    break;
  case PLAN_STEP_MEMBER:
    fprintf(out, "%s", member_name(p, s, t->source));
    break;
  case PLAN_STEP_TABLE:
    fprintf(out, "table %" PRIu32, t->source);
    break;
  case PLAN_STEP_ABSENT:
    fprintf(out, "absent in table %" PRIu32, t->source);
    break;
  case PLAN_STEP_EACH:
    fprintf(out, "each %c", letter_of(t->x));
    return;
  case PLAN_STEP_SET:
    fprintf(out, "%c := %" PRId64, letter_of(t->x), t->k);
    return;
  case PLAN_STEP_SUM:
    fprintf(out, "%c := %c", letter_of(t->x), letter_of(t->y));
    print_offset(out, t->k);
    return;
  case PLAN_STEP_TEST:
    fputs("test ", out);
    print_test(out, t->test);
    return;
  }
  print_step_columns(out, t);
}

static void print_table_clause(FILE *out, const struct plan *p,
                               const struct plan_solve *s,
                               const struct plan_clause *c, int indent) {
  print_clause_head(out, "clause", p, s, c->head, c->head_cols, indent);
  for (uint32_t i = 0; i < c->nsteps; i++) {
    fprintf(out, "%*s", indent + 2, "");
    print_table_step(out, p, s, &c->steps[i]);
    fputc('\n', out);
  }
}

static void print_tables(FILE *out, const struct plan *p, uint32_t number,
                         int indent) {
  const struct plan_solve *s = p->solves.at[number];
  for (uint32_t i = 0; i < s->tables.len; i++)
    print_plan_table(out, p, &s->tables.at[i], i, indent + 2);
  for (size_t i = 0; i < s->clauses.len; i++)
    print_table_clause(out, p, s, &s->clauses.at[i], indent + 2);
  fprintf(out, "%*suntil nothing is new%s\n", indent, "",
          s->goal != PLAN_NONE ? ", or goal" : "");
}

static void print_instead(FILE *out, const struct plan *p, uint32_t number,
                          int indent) {
  if (number == PLAN_NONE)
    return;
  fprintf(out, "%*sor, when diagrams grow, solve %" PRIu32 " by tables\n",
          indent, "", number);
  print_tables(out, p, number, indent);
}

static void print_solve(FILE *out, const struct plan *p, uint32_t number,
                        int indent) {
  const struct plan_solve *s = p->solves.at[number];
  if (s->by_tables) {
    fprintf(out, "%*ssolve %" PRIu32 " by tables\n", indent, "", number);
    print_tables(out, p, number, indent);
    return;
  }
  fprintf(out, "%*ssolve %" PRIu32 " by a worklist\n", indent, "", number);
  for (uint32_t i = 0; i < s->tables.len; i++)
    print_plan_table(out, p, &s->tables.at[i], i, indent + 2);
  for (size_t i = 0; i < s->rules.len; i++)
    print_rule(out, p, s, &s->rules.at[i], indent + 2);
  fprintf(out, "%*suntil nothing is new%s\n", indent, "",
          s->goal != PLAN_NONE ? ", or goal" : "");
  print_instead(out, p, s->instead, indent);
}

static void print_block(FILE *out, const struct plan *p,
                        const struct plan_block *b, int indent) {
  for (size_t n = 0; n < b->code.len; n++) {
    const struct plan_instr *i = &b->code.at[n];
    const struct op_text *op = &op_texts[i->op];
    if (i->op == PLAN_LOOP) {
      print_loop(out, p, i->aux, indent);
      continue;
    }
    if (i->op == PLAN_SOLVE) {
      print_solve(out, p, i->aux, indent);
      continue;
    }
    fprintf(out, "%*s", indent, "");
    if (op->operands[0] == 'd')
      fprintf(out, "r%" PRIu32 " := ", i->dst);
    fprintf(out, "%s", op->name);
    for (const char *w = op->operands; *w; w++)
      print_plan_operand(out, p, i, *w);
    fprintf(out, "\n");
  }
}

static void print_relation(FILE *out, const struct plan *p,
                           const struct plan_relation *r) {
  fprintf(out, "relation %s(", r->name);
  print_fields(out, p, r->params, r->nparams);
  fprintf(out, ")\n");
}

/* Which relations the plan speaks of. */
static void note_relations(const struct plan *p, const struct plan_block *b,
                           bool *used) {
  for (size_t i = 0; i < b->code.len; i++)
    if (b->code.at[i].op == PLAN_DEFINE)
      used[b->code.at[i].aux] = true;
  for (size_t i = 0; i < p->loops.len; i++)
    for (uint32_t j = 0; j < p->loops.at[i]->nrels; j++)
      used[p->loops.at[i]->rels[j].rel] = true;
  for (size_t i = 0; i < p->solves.len; i++) {
    const struct plan_solve *s = p->solves.at[i];
    for (size_t j = 0; j < s->members.len; j++)
      if (s->members.at[j].rel != PLAN_NONE)
        used[s->members.at[j].rel] = true;
    for (size_t j = 0; j < s->tables.len; j++)
      if (s->tables.at[j].rel != PLAN_NONE)
        used[s->tables.at[j].rel] = true;
  }
}

void plan_print(FILE *out, const struct plan *p) {
  bool *used = xcalloc(p->rels.len + 1, sizeof *used);
  note_relations(p, &p->main, used);
  for (size_t i = 0; i < p->rels.len; i++)
    if (used[i])
      print_relation(out, p, &p->rels.at[i]);
  print_block(out, p, &p->main, 0);
  xfree(used);
}
