/* frontend/clauses/clause_blocks.c — Horn clauses as a program in large blocks.
 *
 * A variable of a rule that is an argument of the head is the parameter itself.
 * Of the others, those that calls still need are locals, which the block that
 * begins the rule sets; the rest is known to that block alone.
 */
#include "clause_blocks.h"

#include <ctype.h>
#include <string.h>

struct block_maker {
  struct clause_blocks *b;
  const struct clause_system *s;
  struct lbe *l;
  struct arena *arena;
  VEC(struct cfa_var) vars;
  VEC(const struct smt_term *) terms; /* by variable of the automaton */
  VEC(struct lbe_point) points;
  VEC(struct lbe_block) blocks;
  VEC(struct lbe_call) calls;
  VEC(struct cfa_location) locations;
  uint32_t error; /* the point that is looked for */
};

/* ---- Procedures and variables ---------------------------------------------- */

/* A name without what ends lines. */
static const char *one_line_name(struct arena *a, const char *name) {
  char *copy = arena_strndup(a, name, strlen(name));
  for (char *c = copy; *c; c++)
    if ((unsigned char)*c < 0x20)
      *c = '_';
  return copy;
}

/* A word: the name itself if it is one, else one with its number. */
static const char *proc_word(struct arena *a, const char *name, uint32_t i) {
  char *copy = arena_strndup(a, name, strlen(name));
  bool word = *copy != '\0';
  for (char *c = copy; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_') {
      *c = '_';
      word = false;
    }
  return word ? copy : arena_printf(a, "%s__%u", copy, i);
}

static uint32_t add_automaton_var(struct block_maker *m, uint32_t proc,
                                  const struct smt_term *x,
                                  enum cfa_scope scope, const char *name) {
  static const struct c_type number = {.kind = C_VOID};
  struct cfa_var v = {.number = (uint32_t)m->vars.len,
                      .scope = scope,
                      .proc = proc,
                      .name = name,
                      .unique = name,
                      .type = &number};
  vec_push(&m->vars, v);
  vec_push(&m->terms, x);
  return v.number;
}

/* What false depends on, rule by rule. */
static void number_procs(struct block_maker *m) {
  const struct clause_system *s = m->s;
  VEC(uint32_t) todo = {0};
  uint32_t n = 1;
  for (uint32_t i = 0; i < s->npreds; i++)
    m->b->proc_of[i] = CFA_NONE;
  vec_push(&todo, CLAUSE_NONE);
  while (todo.len) {
    uint32_t head = vec_pop(&todo);
    for (uint32_t i = 0; i < s->nrules; i++)
      for (uint32_t j = 0; s->rules[i].head == head && j < s->rules[i].nbody;
           j++) {
        uint32_t p = s->rules[i].body[j].pred;
        if (m->b->proc_of[p] != CFA_NONE)
          continue;
        m->b->proc_of[p] = n++;
        vec_push(&todo, p);
      }
  }
  vec_free(&todo);
}

static struct cfa *make_automaton(struct block_maker *m,
                                  const struct sources *sources) {
  struct cfa *g = arena_alloc(m->arena, sizeof *g);
  uint32_t n = m->s->npreds + 1;
  struct cfa_proc *procs = arena_array(m->arena, n, sizeof *procs);
  procs[0].name = "start";
  procs[0].result = CFA_NONE;
  g->nprocs = 1;
  for (uint32_t i = 0; i < m->s->npreds; i++) {
    uint32_t proc = m->b->proc_of[i];
    if (proc == CFA_NONE)
      continue;
    const struct chc_pred *p = m->s->preds[i].pred;
    procs[proc] = (struct cfa_proc){.number = proc,
                                    .name = proc_word(m->arena, p->name, i),
                                    .span = p->span,
                                    .result = CFA_NONE};
    g->nprocs++;
    for (uint32_t j = 0; j < m->s->preds[i].nparams; j++)
      add_automaton_var(
          m, proc, m->s->preds[i].params[j], CFA_PARAMETER,
          one_line_name(m->arena, m->s->preds[i].params[j]->name));
  }
  g->arena = m->arena;
  g->sources = sources;
  g->procs = procs;
  g->looks_for_something = true;
  return g;
}

/* ---- Points ---------------------------------------------------------------- */

static uint32_t add_clause_point(struct block_maker *m, enum lbe_kind kind,
                                 uint32_t proc, struct span at,
                                 const struct smt_term *const *vars,
                                 uint32_t nvars) {
  struct lbe_point p = {.number = (uint32_t)m->points.len,
                        .kind = kind,
                        .proc = proc,
                        .location = (uint32_t)m->locations.len,
                        .vars = vars,
                        .nvars = nvars,
                        .call = CFA_NONE};
  struct cfa_location here = {
      .number = p.location, .proc = proc, .span = at, .text = ""};
  vec_push(&m->locations, here);
  vec_push(&m->points, p);
  return p.number;
}

static void add_ends(struct block_maker *m) {
  uint32_t n = m->l->cfa->nprocs;
  m->l->entry_of = arena_array(m->arena, n, sizeof *m->l->entry_of);
  m->l->exit_of = arena_array(m->arena, n, sizeof *m->l->exit_of);
  struct span nowhere_in = {0};
  m->l->entry_of[0] = add_clause_point(m, LBE_ENTRY, 0, nowhere_in, NULL, 0);
  m->l->exit_of[0] = add_clause_point(m, LBE_EXIT, 0, nowhere_in, NULL, 0);
  m->error = add_clause_point(m, LBE_ERROR, 0, nowhere_in, NULL, 0);
  for (uint32_t i = 0; i < m->s->npreds; i++) {
    const struct clause_pred *p = &m->s->preds[i];
    uint32_t proc = m->b->proc_of[i];
    if (proc == CFA_NONE)
      continue;
    m->l->entry_of[proc] = add_clause_point(m, LBE_ENTRY, proc, p->pred->span,
                                            p->params, p->nparams);
    m->l->exit_of[proc] = add_clause_point(m, LBE_EXIT, proc, p->pred->span,
                                           p->params, p->nparams);
  }
}

/* ---- A rule ---------------------------------------------------------------- */

struct rule_maker {
  struct block_maker *m;
  uint32_t number, proc;
  const struct clause_rule *r;
  const struct smt_term *const *params;
  uint32_t nparams;
  /* By variable of the rule: what it is in the block, and at calls; and the
     variable of the automaton that it is there, or CFA_NONE. */
  const struct smt_term **in_block, **at_calls;
  uint32_t *local;
  uint32_t *last; /* the last atom that has it, from 1; 0: none */
  struct term_map *block_map, *call_map;
};

static uint32_t rule_var(const struct clause_rule *r,
                         const struct smt_term *x) {
  uint32_t i = 0;
  while (r->vars[i] != x)
    i++;
  return i;
}

static void find_last_atoms(struct rule_maker *k) {
  struct smt_terms *t = k->m->s->terms;
  for (uint32_t i = 0; i < k->r->nbody; i++)
    for (uint32_t j = 0; j < k->m->s->preds[k->r->body[i].pred].nparams; j++) {
      struct arena *a = arena_new();
      size_t n;
      const struct smt_term **vars = term_vars(t, k->r->body[i].args[j], a, &n);
      for (size_t v = 0; v < n; v++)
        k->last[rule_var(k->r, vars[v])] = i + 1;
      arena_free(a);
    }
}

/* Which variables are parameters, locals, or neither. */
static void place_variables(struct rule_maker *k) {
  struct block_maker *m = k->m;
  const struct clause_rule *r = k->r;
  for (uint32_t i = 0; i < r->nvars; i++) {
    k->in_block[i] = r->vars[i];
    k->local[i] = CFA_NONE;
  }
  for (uint32_t i = 0; i < k->nparams; i++)
    if (r->head_args[i]->op == TERM_VAR) {
      uint32_t v = rule_var(r, r->head_args[i]);
      if (k->in_block[v] == r->vars[v])
        k->in_block[v] = k->params[i];
    }
  for (uint32_t i = 0; i < r->nvars; i++) {
    k->at_calls[i] = k->in_block[i];
    if (k->in_block[i] != r->vars[i] || k->last[i] == 0)
      continue;
    const char *name = arena_printf(
        m->arena, "%s::%s", m->l->cfa->procs[k->proc].name, r->vars[i]->name);
    k->at_calls[i] = term_var(m->s->terms, name, r->vars[i]->sort);
    k->local[i] = add_automaton_var(m, k->proc, k->at_calls[i], CFA_LOCAL,
                                    one_line_name(m->arena, name));
  }
  for (uint32_t i = 0; i < r->nvars; i++) {
    term_map_set(k->block_map, r->vars[i], k->in_block[i]);
    term_map_set(k->call_map, r->vars[i], k->at_calls[i]);
  }
}

/* The point before atom i of the body is called. */
static uint32_t call_point(struct rule_maker *k, uint32_t i) {
  term_list vars = {0};
  for (uint32_t j = 0; j < k->nparams; j++)
    vec_push(&vars, k->params[j]);
  for (uint32_t v = 0; v < k->r->nvars; v++)
    if (k->local[v] != CFA_NONE && k->last[v] > i)
      vec_push(&vars, k->at_calls[v]);
  uint32_t n = (uint32_t)vars.len;
  return add_clause_point(k->m, LBE_CALL, k->proc, k->r->span,
                          vec_to_arena(&vars, k->m->arena), n);
}

/* The block that takes the rule, and goes to `to`. */
static uint32_t rule_block(struct rule_maker *k, uint32_t to) {
  struct block_maker *m = k->m;
  const struct clause_rule *r = k->r;
  struct smt_terms *t = m->s->terms;
  term_list conditions = {0}, fresh = {0};
  VEC(struct lbe_set) sets = {0};
  VEC(struct lbe_input) inputs = {0};
  term_add_conjuncts(&conditions, term_map_apply(k->block_map, r->guard));
  for (uint32_t i = 0; i < k->nparams; i++)
    term_add_conjuncts(&conditions,
                       term_eq(t, k->params[i],
                               term_map_apply(k->block_map, r->head_args[i])));
  vec_push(&inputs, ((struct lbe_input){.edge = k->number,
                                        .value = term_int(t, k->number)}));
  for (uint32_t i = 0; i < r->nvars; i++) {
    if (k->in_block[i] == r->vars[i])
      vec_push(&fresh, r->vars[i]);
    if (k->local[i] != CFA_NONE)
      vec_push(&sets, ((struct lbe_set){k->local[i], r->vars[i]}));
    vec_push(&inputs,
             ((struct lbe_input){.edge = k->number, .value = k->in_block[i]}));
  }
  struct lbe_block b = {.number = (uint32_t)m->blocks.len,
                        .from = m->l->entry_of[k->proc],
                        .to = to,
                        .nconditions = (uint32_t)conditions.len,
                        .nsets = (uint32_t)sets.len,
                        .nfresh = (uint32_t)fresh.len,
                        .ninputs = (uint32_t)inputs.len};
  b.conditions = vec_to_arena(&conditions, m->arena);
  b.sets = vec_to_arena(&sets, m->arena);
  b.fresh = vec_to_arena(&fresh, m->arena);
  b.inputs = vec_to_arena(&inputs, m->arena);
  vec_push(&m->blocks, b);
  return b.number;
}

static void rule_call(struct rule_maker *k, uint32_t i, uint32_t at,
                      uint32_t to) {
  struct block_maker *m = k->m;
  const struct clause_atom *atom = &k->r->body[i];
  const struct clause_pred *p = &m->s->preds[atom->pred];
  uint32_t callee = m->b->proc_of[atom->pred];
  term_list args = {0};
  for (uint32_t j = 0; j < p->nparams; j++)
    vec_push(&args, term_map_apply(k->call_map, atom->args[j]));
  struct lbe_call c = {.number = (uint32_t)m->calls.len,
                       .edge = CFA_NONE,
                       .at = at,
                       .to = to,
                       .entry = m->l->entry_of[callee],
                       .exit = m->l->exit_of[callee],
                       .nformals = p->nparams,
                       .formals = p->params};
  c.args = vec_to_arena(&args, m->arena);
  m->points.at[at].call = c.number;
  vec_push(&m->calls, c);
}

/* Behind the last call of a rule that leads to false. */
static uint32_t point_behind(struct rule_maker *k) {
  struct block_maker *m = k->m;
  uint32_t p = add_clause_point(m, LBE_INNER, 0, k->r->span, NULL, 0);
  struct lbe_block b = {
      .number = (uint32_t)m->blocks.len, .from = p, .to = m->error};
  vec_push(&m->blocks, b);
  return p;
}

static void make_calls(struct rule_maker *k) {
  const struct clause_rule *r = k->r;
  uint32_t *at = arena_array(k->m->arena, r->nbody + 1, sizeof *at);
  uint32_t end = k->proc ? k->m->l->exit_of[k->proc] : k->m->error;
  k->m->b->calls_at[k->number] = at;
  for (uint32_t i = 0; i < r->nbody; i++)
    at[i] = call_point(k, i);
  if (r->nbody > 0 && k->proc == 0)
    end = point_behind(k);
  at[r->nbody] = end;
  for (uint32_t i = 0; i < r->nbody; i++)
    rule_call(k, i, at[i], at[i + 1]);
  rule_block(k, at[0]);
}

static void make_rule_blocks(struct block_maker *m, uint32_t number) {
  const struct clause_rule *r = &m->s->rules[number];
  uint32_t proc = r->head == CLAUSE_NONE ? 0 : m->b->proc_of[r->head];
  if (proc == CFA_NONE)
    return;
  struct arena *scratch = arena_new();
  struct rule_maker k = {
      .m = m,
      .number = number,
      .proc = proc,
      .r = r,
      .in_block = arena_array(scratch, r->nvars + 1, sizeof *k.in_block),
      .at_calls = arena_array(scratch, r->nvars + 1, sizeof *k.at_calls),
      .local = arena_array(scratch, r->nvars + 1, sizeof *k.local),
      .last = arena_array(scratch, r->nvars + 1, sizeof *k.last),
      .block_map = term_map_new(m->s->terms),
      .call_map = term_map_new(m->s->terms)};
  if (proc) {
    k.params = m->s->preds[r->head].params;
    k.nparams = m->s->preds[r->head].nparams;
  }
  find_last_atoms(&k);
  place_variables(&k);
  make_calls(&k);
  term_map_free(k.block_map);
  term_map_free(k.call_map);
  arena_free(scratch);
}

/* ---- All ------------------------------------------------------------------- */

/* Blocks by the point where they begin. */
static void list_blocks(struct block_maker *m) {
  for (uint32_t i = 0; i < m->points.len; i++) {
    VEC(uint32_t) here = {0};
    for (uint32_t j = 0; j < m->blocks.len; j++)
      if (m->blocks.at[j].from == i)
        vec_push(&here, j);
    m->points.at[i].nblocks = (uint32_t)here.len;
    m->points.at[i].blocks = vec_to_arena(&here, m->arena);
  }
}

static void list_terms(struct block_maker *m) {
  struct lbe *l = m->l;
  uint32_t n = (uint32_t)m->vars.len;
  l->now = arena_array(m->arena, n + 1, sizeof *l->now);
  l->old = arena_array(m->arena, n + 1, sizeof *l->old);
  l->ncodes = terms_count(m->s->terms);
  l->codes = arena_array(m->arena, l->ncodes, sizeof *l->codes);
  for (uint32_t v = 0; v < n; v++) {
    l->now[v] = m->terms.at[v];
    l->codes[l->now[v]->number] = 2 * v + 2;
  }
}

static void finish_blocks(struct block_maker *m, struct cfa *g) {
  struct lbe *l = m->l;
  list_blocks(m);
  list_terms(m);
  g->nvars = (uint32_t)m->vars.len;
  g->vars = vec_to_arena(&m->vars, m->arena);
  g->nlocations = (uint32_t)m->locations.len;
  g->locations = vec_to_arena(&m->locations, m->arena);
  l->npoints = (uint32_t)m->points.len;
  l->nblocks = (uint32_t)m->blocks.len;
  l->ncalls = (uint32_t)m->calls.len;
  l->points = vec_to_arena(&m->points, m->arena);
  l->blocks = vec_to_arena(&m->blocks, m->arena);
  l->calls = vec_to_arena(&m->calls, m->arena);
  vec_free(&m->terms);
}

struct clause_blocks *clause_blocks_new(const struct clause_system *s,
                                        const struct sources *sources) {
  struct clause_blocks *b = arena_alloc(s->arena, sizeof *b);
  struct lbe *l = arena_alloc(s->arena, sizeof *l);
  *b = (struct clause_blocks){
      .system = s,
      .l = l,
      .proc_of = arena_array(s->arena, s->npreds + 1, sizeof *b->proc_of),
      .calls_at = arena_array(s->arena, s->nrules + 1, sizeof *b->calls_at)};
  *l = (struct lbe){.terms = s->terms, .arena = s->arena, .exact = true};
  struct block_maker m = {.b = b, .s = s, .l = l, .arena = s->arena};
  number_procs(&m);
  struct cfa *g = make_automaton(&m, sources);
  l->cfa = g;
  add_ends(&m);
  for (uint32_t i = 0; i < s->nrules; i++)
    make_rule_blocks(&m, i);
  finish_blocks(&m, g);
  return b;
}

/* ---- Seeds ----------------------------------------------------------------- */

static const struct smt_term *applied_pred(const struct clause_system *s,
                                           uint32_t pred,
                                           const struct smt_term *const *args) {
  const struct clause_pred *p = &s->preds[pred];
  return term_apply(s->terms, arena_printf(s->arena, "predicate!%u", pred),
                    args, p->nparams);
}

/* The rules that false depends on, as clauses for the solver. */
static struct smt_clause *solver_clauses(const struct clause_blocks *b,
                                         struct arena *a, uint32_t *n) {
  const struct clause_system *s = b->system;
  struct smt_clause *out = arena_array(a, s->nrules + 1, sizeof *out);
  *n = 0;
  for (uint32_t i = 0; i < s->nrules; i++) {
    const struct clause_rule *r = &s->rules[i];
    if (!b->calls_at[i])
      continue;
    const struct smt_term **body = arena_array(a, r->nbody + 1, sizeof *body);
    for (uint32_t j = 0; j < r->nbody; j++)
      body[j] = applied_pred(s, r->body[j].pred, r->body[j].args);
    out[(*n)++] = (struct smt_clause){
        .head = r->head == CLAUSE_NONE ? NULL
                                       : applied_pred(s, r->head, r->head_args),
        .body = body,
        .nbody = r->nbody,
        .guard = r->guard};
  }
  return out;
}

/* Adds a formula over the parameters of a predicate at a point, where these are
   `args`. */
static uint32_t add_instance(const struct clause_blocks *b,
                             struct predicate_set *set, uint32_t point,
                             uint32_t pred, const struct smt_term *const *args,
                             const struct smt_term *model) {
  const struct clause_pred *p = &b->system->preds[pred];
  struct term_map *m = term_map_new(b->system->terms);
  for (uint32_t i = 0; i < p->nparams; i++)
    term_map_set(m, p->params[i], args[i]);
  uint32_t n = predicate_set_add_formula(set, point, term_map_apply(m, model));
  term_map_free(m);
  return n;
}

/* The models of a rule's head and body at the points of the rule. */
static uint32_t add_rule_models(const struct clause_blocks *b, uint32_t rule,
                                struct predicate_set *set,
                                const struct smt_term *const *of_pred) {
  const struct clause_rule *r = &b->system->rules[rule];
  const struct lbe *l = b->l;
  uint32_t added = 0;
  for (uint32_t i = 0; i < r->nbody; i++) {
    uint32_t point = b->calls_at[rule][i];
    if (r->head != CLAUSE_NONE && of_pred[r->head])
      added += predicate_set_add_formula(set, point, of_pred[r->head]);
    for (uint32_t j = i; j < r->nbody; j++) {
      uint32_t pred = r->body[j].pred;
      const struct lbe_call *c =
          &l->calls[l->points[b->calls_at[rule][j]].call];
      if (of_pred[pred])
        added += add_instance(b, set, point, pred, c->args, of_pred[pred]);
    }
  }
  return added;
}

uint32_t clause_blocks_seed(const struct clause_blocks *b, struct smt *s,
                            unsigned milliseconds, struct predicate_set *set) {
  const struct clause_system *y = b->system;
  struct arena *a = arena_new();
  uint32_t n, nparams = 0, added = 0;
  struct smt_clause *clauses = solver_clauses(b, a, &n);
  const struct smt_term **params =
      arena_array(a, y->npreds + 1, sizeof *params);
  const struct smt_term **models =
      arena_array(a, y->npreds + 1, sizeof *models);
  const struct smt_term **of_pred =
      arena_array(a, y->npreds + 1, sizeof *of_pred);
  for (uint32_t i = 0; i < y->npreds; i++)
    if (b->proc_of[i] != CFA_NONE)
      params[nparams++] = applied_pred(y, i, y->preds[i].params);
  if (smt_horn(s, clauses, n, milliseconds, params, nparams, models) !=
      SMT_SAT) {
    arena_free(a);
    return 0;
  }
  for (uint32_t i = 0, k = 0; i < y->npreds; i++)
    if (b->proc_of[i] != CFA_NONE)
      of_pred[i] = models[k++];
  for (uint32_t i = 0; i < y->npreds; i++)
    if (of_pred[i])
      added += predicate_set_add_formula(set, b->l->exit_of[b->proc_of[i]],
                                         of_pred[i]);
  for (uint32_t i = 0; i < y->nrules; i++)
    if (b->calls_at[i])
      added += add_rule_models(b, i, set, of_pred);
  arena_free(a);
  return added;
}
