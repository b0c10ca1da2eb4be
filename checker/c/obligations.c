/* checker/c/obligations.c — what must hold for a witness to be a proof.  See
 * obligations.h.
 *
 * A block is run with all its ways at once: each location between two cut points
 * has the condition under which it is reached and a term for each variable; where
 * ways meet, terms become conditionals (Barnett, Leino: Weakest-Precondition of
 * Unstructured Programs, PASTE 2005, in the form without assignments).  What
 * holds on the way is a part of its condition and never asserted: what comes
 * after a call must not help to show what the call requires.
 */
#include "obligations.h"

#include "arrays.h"
#include "formula.h"
#include "needed.h"
#include "terms.h"
#include "vectors.h"

#include "engine/base/memory.h"
#include "engine/base/text_stream.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(const struct claim *) claim_list;

struct obligations {
  bool elements; /* claims of chosen elements hold of any */
  const struct cfa *cfa;
  const char *program; /* as the witness calls it; or NULL */
  struct arena *arena;
  struct diag *diag;
  struct needed_places needed;
  bool *called;       /* by procedure: from procedure 0 */
  uint64_t *writes;   /* by procedure: globals that it or a callee writes */
  uint32_t words;     /* of a row of `writes` */
  bool *written;      /* by variable: an edge of its own procedure writes it */
  bool *cut;          /* by location */
  claim_list *claims; /* by location */
  claim_list *requires, *ensures; /* by procedure */
  VEC(struct block_start) blocks;
};

/* ---- What procedures write --------------------------------------------------- */

static void mark_written(struct obligations *o, uint32_t proc, uint32_t var) {
  if (var == CFA_NONE)
    return;
  o->written[var] = true;
  if (var < o->cfa->nglobals)
    o->writes[(size_t)proc * o->words + var / 64] |= (uint64_t)1 << var % 64;
}

static bool writes_global(const struct obligations *o, uint32_t proc,
                          uint32_t var) {
  return o->writes[(size_t)proc * o->words + var / 64] >> var % 64 & 1;
}

/* Adds what the callee writes to what the caller does; whether that is more. */
static bool add_writes(struct obligations *o, uint32_t caller,
                       uint32_t callee) {
  bool more = false;
  for (uint32_t i = 0; i < o->words; i++) {
    uint64_t *to = &o->writes[(size_t)caller * o->words + i];
    uint64_t all = *to | o->writes[(size_t)callee * o->words + i];
    more |= all != *to;
    *to = all;
  }
  return more;
}

static void find_writes(struct obligations *o) {
  const struct cfa *g = o->cfa;
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    if (e->kind == CFA_SET || e->kind == CFA_HAVOC || e->kind == CFA_CALL)
      mark_written(o, g->locations[e->from].proc, e->var);
  }
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < g->nedges; i++)
      if (g->edges[i].kind == CFA_CALL)
        more |= add_writes(o, g->locations[g->edges[i].from].proc,
                           g->edges[i].callee);
  }
}

static void find_called(struct obligations *o) {
  const struct cfa *g = o->cfa;
  o->called[0] = true;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < g->nedges; i++) {
      const struct cfa_edge *e = &g->edges[i];
      if (e->kind != CFA_CALL || !o->called[g->locations[e->from].proc] ||
          o->called[e->callee])
        continue;
      o->called[e->callee] = more = true;
    }
  }
}

/* ---- Cut points -------------------------------------------------------------- */

typedef VEC(uint32_t) number_list;

enum { VISIT_NEW, VISIT_OPEN, VISIT_DONE };

/* Depth-first from `from` by ways that are needed, not into cut points.  Puts the
   locations in `order`, each after those that it leads to, and cut points that are met
   in `ends`.  If a loop closes, it is cut. */
static void visit_locations(struct obligations *o, uint32_t from,
                            unsigned char *state, number_list *order,
                            number_list *ends) {
  struct step {
    uint32_t at, next;
  };
  const struct cfa *g = o->cfa;
  VEC(struct step) stack = {0};
  vec_push(&stack, ((struct step){from, 0}));
  state[from] = VISIT_OPEN;
  while (stack.len) {
    struct step *top = &stack.at[stack.len - 1];
    const struct cfa_location *l = &g->locations[top->at];
    if (top->next == l->nout) {
      state[top->at] = VISIT_DONE;
      vec_push(order, top->at);
      stack.len--;
      continue;
    }
    const struct cfa_edge *e = &g->edges[l->out[top->next++]];
    if (!needed_way(&o->needed, g, e))
      continue;
    uint32_t to = e->to;
    if (state[to] == VISIT_OPEN)
      o->cut[to] = true;
    if (o->cut[to]) {
      vec_push(ends, to);
    } else if (state[to] == VISIT_NEW) {
      state[to] = VISIT_OPEN;
      vec_push(&stack, ((struct step){to, 0}));
    }
  }
  vec_free(&stack);
}

static void add_block_start(struct obligations *o, uint32_t proc,
                            uint32_t location) {
  if (o->needed.location[location])
    vec_push(&o->blocks, ((struct block_start){proc, location}));
}

/* The cut points of a procedure, from its entry on. */
static void find_blocks(struct obligations *o, uint32_t proc,
                        unsigned char *state) {
  number_list order = {0}, todo = {0};
  bool *begun = xcalloc(o->cfa->nlocations, sizeof *begun);
  uint32_t entry = o->cfa->procs[proc].entry;
  add_block_start(o, proc, entry);
  visit_locations(o, entry, state, &order, &todo);
  for (size_t i = 0; i < todo.len; i++) {
    uint32_t at = todo.at[i];
    if (begun[at])
      continue;
    begun[at] = true;
    add_block_start(o, proc, at);
    if (state[at] == VISIT_NEW)
      visit_locations(o, at, state, &order, &todo);
  }
  xfree(begun);
  vec_free(&order);
  vec_free(&todo);
}

static void find_all_blocks(struct obligations *o) {
  unsigned char *state = xcalloc(o->cfa->nlocations, sizeof *state);
  for (uint32_t p = 0; p < o->cfa->nprocs; p++)
    if (o->called[p])
      find_blocks(o, p, state);
  xfree(state);
}

/* ---- Places of claims -------------------------------------------------------- */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool same_base_name(const char *x, const char *y) {
  return strcmp(base_name(x), base_name(y)) == 0;
}

/* The program itself may have another name now. */
static bool is_file_of(const struct obligations *o, const char *file,
                       const struct claim *c) {
  const struct cfa *g = o->cfa;
  if (!c->file || same_base_name(file, c->file))
    return true;
  return o->program && same_base_name(c->file, o->program) &&
         same_base_name(file, sources_get(g->sources, g->source)->name);
}

static bool is_at_place(const struct obligations *o, struct span at,
                        const struct claim *c) {
  struct cfa_place p = cfa_place(o->cfa, at);
  return p.line == c->line && (c->column == 0 || p.column == c->column) &&
         is_file_of(o, p.file, c);
}

static bool is_named(const struct claim *c, const char *function) {
  return !c->function || strcmp(function, c->function) == 0;
}

/* Where a jump leads to: labels and loops.  Of several locations at one place,
   the claim is about such a one. */
static bool is_jumped_to(const struct cfa_location *l) {
  return l->loop_head || l->labels || l->nin > 1;
}

static uint32_t location_of_claim(const struct obligations *o,
                                  const struct claim *c) {
  const struct cfa *g = o->cfa;
  uint32_t found = CFA_NONE;
  for (uint32_t i = 0; i < g->nlocations; i++) {
    const struct cfa_location *l = &g->locations[i];
    if (l->proc == 0 || l->kind != CFA_PLAIN ||
        (c->kind == CLAIM_LOOP && !l->loop_head) ||
        !is_named(c, cfa_function_at(g, i)) || !is_at_place(o, l->span, c))
      continue;
    if (found == CFA_NONE ||
        (is_jumped_to(l) && !is_jumped_to(&g->locations[found])))
      found = i;
  }
  return found;
}

static uint32_t proc_of_claim(const struct obligations *o,
                              const struct claim *c) {
  for (uint32_t p = 1; p < o->cfa->nprocs; p++)
    if (c->function ? is_named(c, o->cfa->procs[p].name)
                    : is_at_place(o, o->cfa->procs[p].span, c))
      return p;
  return CFA_NONE;
}

static void say_no_place(const struct obligations *o, const struct claim *c) {
  if (c->kind == CLAIM_REQUIRES || c->kind == CLAIM_ENSURES)
    diag_error(o->diag, c->span, "the program has no such function");
  else
    diag_error(o->diag, c->span, "no %s of the program begins at line %u%s",
               c->kind == CLAIM_LOOP ? "loop" : "statement", c->line,
               c->column ? arena_printf(o->arena, ", column %u", c->column)
                         : "");
}

/* False after reporting that the place of a claim is not there. */
static bool place_claim(struct obligations *o, const struct claim *c) {
  bool contract = c->kind == CLAIM_REQUIRES || c->kind == CLAIM_ENSURES;
  uint32_t at = contract ? proc_of_claim(o, c) : location_of_claim(o, c);
  if (at == CFA_NONE) {
    say_no_place(o, c);
    return false;
  }
  if (c->kind == CLAIM_REQUIRES) {
    vec_push(&o->requires[at], c);
  } else if (c->kind == CLAIM_ENSURES) {
    vec_push(&o->ensures[at], c);
  } else {
    vec_push(&o->claims[at], c);
    o->cut[at] = true;
  }
  return true;
}

struct obligations *obligations_new(struct arena *a, const struct cfa *g,
                                    const struct c_witness *w, struct diag *d) {
  struct obligations *o = xcalloc(1, sizeof *o);
  bool good = true;
  o->cfa = g;
  o->program = w->program;
  o->elements = w->elements;
  o->arena = a;
  o->diag = d;
  o->words = g->nglobals / 64 + 1;
  o->called = arena_array(a, g->nprocs, sizeof *o->called);
  o->writes = arena_array(a, (size_t)g->nprocs * o->words, sizeof *o->writes);
  o->written = arena_array(a, g->nvars + 1, sizeof *o->written);
  o->cut = arena_array(a, g->nlocations, sizeof *o->cut);
  o->claims = arena_array(a, g->nlocations, sizeof *o->claims);
  o->requires = arena_array(a, g->nprocs, sizeof *o->requires);
  o->ensures = arena_array(a, g->nprocs, sizeof *o->ensures);
  find_writes(o);
  find_called(o);
  o->needed = needed_places_of(g, a);
  for (size_t i = 0; i < w->claims.len; i++)
    good &= place_claim(o, &w->claims.at[i]);
  if (!good) {
    obligations_free(o);
    return NULL;
  }
  find_all_blocks(o);
  return o;
}

void obligations_free(struct obligations *o) {
  if (!o)
    return;
  for (uint32_t i = 0; i < o->cfa->nlocations; i++)
    vec_free(&o->claims[i]);
  for (uint32_t i = 0; i < o->cfa->nprocs; i++) {
    vec_free(&o->requires[i]);
    vec_free(&o->ensures[i]);
  }
  vec_free(&o->blocks);
  xfree(o);
}

const struct cfa *obligations_cfa(const struct obligations *o) {
  return o->cfa;
}

const struct block_start *obligations_blocks(const struct obligations *o,
                                             size_t *n) {
  *n = o->blocks.len;
  return o->blocks.at;
}

/* ---- Blocks ------------------------------------------------------------------ */

/* Values by slot: globals, then the variables of the procedure. */
struct block_state {
  const char *when; /* NULL: not reached yet */
  const char **value;
  const bool
      *written; /* by global: it may have changed since the block began */
};

/* An element of an array that was read, when a run got here; a chosen one. */
struct block_element {
  const struct cfa_element *of;
  const char *when, *index, *value;
};

/* How a condition was made: parent and also `added`, so many steps from `true`; or the
   contrary of another one. */
struct condition_made {
  const char *parent, *added, *contrary;
  uint32_t depth;
};

struct block_run {
  struct obligations *o;
  const struct cfa_proc *proc;
  struct arena *arena;
  FILE *out;
  struct block_script *script;
  struct term_writer w;
  const char **entry; /* the values at the entry, by slot; of globals and
                         parameters */
  struct block_state *states; /* by location of the procedure */
  struct block_state *current;
  VEC(struct condition_made) conditions; /* by number of the term */
  struct remainders remainders;
  const struct cfa_edge *branch; /* whose condition was written last */
  const char *branch_holds;
  VEC(const char *) branch_fits;
  struct block_state first;  /* at the begin */
  const claim_list *assumed; /* what is claimed there; NULL: at an entry */
  VEC(struct block_element) elements; /* that were read */
  unsigned instances;
  bool failed; /* a formula is wrong */
};

static uint32_t slots_of(const struct block_run *r) {
  return r->o->cfa->nglobals + r->proc->nvars;
}

static uint32_t slot_of_var(const struct block_run *r, uint32_t var) {
  uint32_t nglobals = r->o->cfa->nglobals;
  return var < nglobals ? var : nglobals + var - r->proc->first_var;
}

static const struct cfa_var *var_at_slot(const struct block_run *r,
                                         uint32_t slot) {
  uint32_t nglobals = r->o->cfa->nglobals;
  return &r->o->cfa
              ->vars[slot < nglobals ? slot
                                     : slot - nglobals + r->proc->first_var];
}

static const char *current_value(void *arg, uint32_t var) {
  struct block_run *r = arg;
  return r->current->value[slot_of_var(r, var)];
}

/* ---- Names in formulas ------------------------------------------------------- */

/* What the names of a formula stand for. */
struct meaning {
  const struct cfa *cfa;
  const struct cfa_proc *proc;
  struct arena *arena;
  const char *const *globals, *const *old_globals;
  const char *const *params, *const *old_params; /* by parameter */
  const char *const *locals; /* by variable of the procedure; NULL: they are not
                                known here */
  const char *result;        /* NULL: there is none */
};

static const struct cfa_var *var_named(const struct meaning *m,
                                       const char *name) {
  const char *own = arena_concat(m->arena, m->proc->name, "::", name);
  const char *global = strncmp(name, "::", 2) == 0 ? name + 2 : name;
  for (uint32_t i = 0; i < m->proc->nvars; i++) {
    const struct cfa_var *v = &m->cfa->vars[m->proc->first_var + i];
    if (strcmp(v->unique, own) == 0)
      return v;
  }
  for (uint32_t i = 0; i < m->cfa->nglobals; i++)
    if (strcmp(m->cfa->vars[i].unique, own) == 0)
      return &m->cfa->vars[i];
  for (uint32_t i = 0; i < m->cfa->nglobals; i++)
    if (strcmp(m->cfa->vars[i].unique, global) == 0)
      return &m->cfa->vars[i];
  return NULL;
}

static const char *meaning_of_name(void *arg, const char *name, bool at_entry) {
  const struct meaning *m = arg;
  if (strcmp(name, "\\result") == 0)
    return m->result;
  const struct cfa_var *v = var_named(m, name);
  if (!v || v->in_memory)
    return NULL;
  if (v->number < m->cfa->nglobals)
    return (at_entry ? m->old_globals : m->globals)[v->number];
  uint32_t i = cfa_parameter_index(m->proc, v->number);
  if (i != CFA_NONE)
    return (at_entry ? m->old_params : m->params)[i];
  return at_entry || !m->locals ? NULL
                                : m->locals[v->number - m->proc->first_var];
}

/* The conjunction of claims, as the name of a term. */
static const char *claims_term(struct block_run *r, const claim_list *claims,
                               struct meaning *m) {
  const char *all = "true";
  for (size_t i = 0; i < claims->len; i++) {
    const struct claim *c = claims->at[i];
    const char *x = formula_term(r->arena, c->text, c->span, meaning_of_name, m,
                                 &r->remainders, r->o->diag);
    if (!x) {
      r->failed = true;
      return "true";
    }
    all = term_define(&r->w, "Bool", "(and %s %s)", all, x);
  }
  return all;
}

/* Of this procedure, in a state. */
static struct meaning own_meaning(struct block_run *r,
                                  const struct block_state *s) {
  const struct cfa *g = r->o->cfa;
  const struct cfa_proc *p = r->proc;
  const char **params = arena_array(r->arena, p->nparams + 1, sizeof *params);
  const char **old = arena_array(r->arena, p->nparams + 1, sizeof *old);
  for (uint32_t i = 0; i < p->nparams; i++) {
    params[i] = s->value[slot_of_var(r, p->params[i])];
    old[i] = r->entry[slot_of_var(r, p->params[i])];
  }
  return (struct meaning){.cfa = g,
                          .proc = p,
                          .arena = r->arena,
                          .globals = s->value,
                          .old_globals = r->entry,
                          .params = params,
                          .old_params = old,
                          .locals = s->value ? s->value + g->nglobals : NULL};
}

/* At the exit, parameters have the values that they were given, as in ACSL. */
static const char *ensured_at_exit(struct block_run *r,
                                   const struct block_state *s) {
  const struct cfa_proc *p = r->proc;
  struct meaning m = own_meaning(r, s);
  m.params = m.old_params;
  m.locals = NULL;
  if (p->result != CFA_NONE)
    m.result = s->value[slot_of_var(r, p->result)];
  return claims_term(r, &r->o->ensures[p->number], &m);
}

/* ---- Obligations ------------------------------------------------------------- */

/* Whenever `when` holds, `then` must. */
static void oblige(struct block_run *r, const char *when, const char *then,
                   const char *what, struct span at) {
  if (strcmp(when, "false") == 0 || strcmp(then, "true") == 0)
    return;
  fprintf(r->out, "(define-fun o%zu () Bool (and %s (not %s)))\n",
          r->script->obligations.len, when, then);
  vec_push(&r->script->obligations, ((struct obligation){what, at}));
}

/* A way gets to where it ends; true if it does there. */
static bool ends_at(struct block_run *r, const struct block_state *s,
                    uint32_t to) {
  const struct cfa_location *l = &r->o->cfa->locations[to];
  switch (l->kind) {
  case CFA_ERROR:
    oblige(r, s->when, "false", l->text, l->span);
    return true;
  case CFA_UNSUPPORTED:
    oblige(r, s->when, "false",
           arena_printf(r->o->arena, "a run may come here: %s", l->text),
           l->span);
    return true;
  case CFA_STOP:
    return true;
  case CFA_EXIT:
    oblige(r, s->when, ensured_at_exit(r, s),
           arena_printf(r->o->arena, "what '%s' ensures may not hold here",
                        r->proc->name),
           l->span);
    return true;
  case CFA_PLAIN:
    break;
  }
  if (!r->o->cut[to])
    return false;
  struct meaning m = own_meaning(r, s);
  oblige(r, s->when, claims_term(r, &r->o->claims[to], &m),
         "the invariant may not hold here", l->span);
  return true;
}

/* ---- Edges ------------------------------------------------------------------- */

static struct condition_made *condition_at(struct block_run *r,
                                           const char *name) {
  uint32_t number = (uint32_t)strtoul(name + 1, NULL, 10);
  while (r->conditions.len <= number)
    vec_push(&r->conditions, ((struct condition_made){0}));
  return &r->conditions.at[number];
}

static struct condition_made condition_of(struct block_run *r,
                                          const char *name) {
  if (strcmp(name, "true") == 0)
    return (struct condition_made){0};
  struct condition_made *c = condition_at(r, name);
  return c->parent ? *c : (struct condition_made){"true", name, c->contrary, 1};
}

/* The condition x, and also y. */
static const char *also(struct block_run *r, const char *x, const char *y) {
  const char *z = term_both(&r->w, x, y);
  if (z != x && z != y) {
    uint32_t depth = condition_of(r, x).depth;
    struct condition_made *c = condition_at(r, z);
    c->parent = x;
    c->added = y;
    c->depth = depth + 1;
  }
  return z;
}

static const char *contrary_of(struct block_run *r, const char *x) {
  if (strcmp(x, "true") == 0 || strcmp(x, "false") == 0)
    return strcmp(x, "true") == 0 ? "false" : "true";
  const char *z = term_define(&r->w, "Bool", "(not %s)", x);
  condition_at(r, z)->contrary = x;
  return z;
}

static bool are_contrary(struct block_run *r, const char *x, const char *y) {
  const char *not_x = condition_of(r, x).contrary,
             *not_y = condition_of(r, y).contrary;
  return (not_x && strcmp(not_x, y) == 0) || (not_y && strcmp(not_y, x) == 0);
}

/* What two conditions have in common; *x and *y become what they add to it. */
static const char *common_condition(struct block_run *r, const char **x,
                                    const char **y) {
  const char *a = *x, *b = *y;
  *x = *y = "true";
  while (strcmp(a, b) != 0) {
    struct condition_made of_a = condition_of(r, a), of_b = condition_of(r, b);
    if (of_a.depth >= of_b.depth) {
      *x = also(r, *x, of_a.added);
      a = of_a.parent;
    } else {
      *y = also(r, *y, of_b.added);
      b = of_b.parent;
    }
  }
  return a;
}

/* Adds that what was computed since the last call has fitted. */
static void add_fits(struct block_run *r, struct block_state *s) {
  for (size_t i = 0; i < r->w.fits.len; i++)
    s->when = also(r, s->when, r->w.fits.at[i]);
  r->w.fits.len = 0;
}

/* A constant with any value of a variable, which some run has given it. */
static const char *new_value(struct block_run *r, const struct cfa_var *v,
                             bool always) {
  if (v->type->kind == C_ARRAY)
    return term_any(&r->w, v->type);
  fprintf(r->out, "(declare-const t%" PRIu32 " Int) ; %s\n", r->w.count,
          v->unique);
  const char *x = arena_printf(r->arena, "t%" PRIu32, r->w.count++);
  term_assert_type(&r->w, v->type, x, always);
  return x;
}

/* ---- Elements that were not chosen ---------------------------------------------- */

/* A run of the program is there once for each choice of elements, and these runs differ in
   the indexes that are chosen, in what the elements have, and in whether they were missed. So
   what is claimed at the begin of the block holds with others in the place of the
   chosen ones. */

enum { MOST_FACTS = 200 }; /* of a block */

static void mark_as_written(struct block_run *r, struct block_state *s,
                            uint32_t var) {
  uint32_t n = r->o->cfa->nglobals;
  if (!r->o->elements || var >= n)
    return;
  bool *written = arena_copy(r->arena, s->written, n, sizeof *written);
  written[var] = true;
  s->written = written;
}

/* The variable has another value, now and when the procedure was entered, if it had the
   same then.  NULL: any. */
static void put_in(struct block_run *r, const char **now, const char **old,
                   uint32_t var, const char *value) {
  const struct cfa_var *v = &r->o->cfa->vars[var];
  bool same = strcmp(r->first.value[var], r->entry[var]) == 0;
  now[var] = value ? value : new_value(r, v, false);
  old[var] = same ? now[var] : new_value(r, v, false);
}

/* Other elements in the place of those that are chosen of the array. */
static void put_elements_in(struct block_run *r, const char **now,
                            const char **old,
                            const struct block_element *const *x) {
  const struct cfa *g = r->o->cfa;
  const struct cfa_element *of = x[0]->of;
  for (uint32_t i = 0; i < of->nslots; i++) {
    uint32_t missed = g->vars[of->cell[i]].missed;
    for (uint32_t v = 0; v < g->nglobals; v++)
      if (v + 1 == missed || (missed && g->vars[v].missed == missed))
        put_in(r, now, old, v, NULL);
    put_in(r, now, old, of->chosen[i], x[i]->index);
    put_in(r, now, old, of->cell[i], x[i]->value);
  }
}

/* They are there, were read, and are in the order in which elements are chosen. */
static const char *may_be_chosen(struct block_run *r,
                                 const struct block_element *const *x) {
  const struct cfa_element *of = x[0]->of;
  const char *all = "true";
  for (uint32_t i = 0; i < of->nslots; i++)
    all = term_define(&r->w, "Bool", "(and %s %s (<= 0 %s) (< %s %" PRIu64 "))",
                      all, x[i]->when, x[i]->index, x[i]->index,
                      r->o->cfa->vars[of->chosen[i]].chooses);
  return of->nslots < 2 ? all
                        : term_define(&r->w, "Bool", "(and %s (< %s %s))", all,
                                      x[0]->index, x[1]->index);
}

/* The variables of the procedure that have the same values whatever is chosen: not what was
   made for an access, such as whether that was to a chosen element; and a cell of an array
   of the procedure, which may be chosen together with others, has any. */
static const char *const *locals_of_any_choice(struct block_run *r) {
  const char **locals =
      arena_copy(r->arena, r->first.value + r->o->cfa->nglobals, r->proc->nvars,
                 sizeof *locals);
  for (uint32_t i = 0; i < r->proc->nvars; i++) {
    const struct cfa_var *v = &r->o->cfa->vars[r->proc->first_var + i];
    if (v->scope == CFA_TEMPORARY)
      locals[i] = NULL;
    else if (v->missed)
      locals[i] = new_value(r, v, false);
  }
  return locals;
}

/* What is claimed at the begin, of the elements x of an array and y of another one (NULL:
   of none), holds on this way. */
static void use_claims_of(struct block_run *r, struct block_state *s,
                          const struct block_element *const *x,
                          const struct block_element *const *y) {
  uint32_t n = r->o->cfa->nglobals;
  if (r->instances++ >= MOST_FACTS)
    return;
  struct meaning m = own_meaning(r, &r->first);
  const char **now = arena_copy(r->arena, r->first.value, n, sizeof *now),
             **old = arena_copy(r->arena, r->entry, n, sizeof *old);
  const char *when = may_be_chosen(r, x);
  put_elements_in(r, now, old, x);
  if (y) {
    when = also(r, when, may_be_chosen(r, y));
    put_elements_in(r, now, old, y);
  }
  m.globals = now;
  m.old_globals = old;
  m.locals = locals_of_any_choice(r);
  s->when = also(r, s->when,
                 term_define(&r->w, "Bool", "(=> %s %s)", when,
                             claims_term(r, r->assumed, &m)));
}

static void use_pair(struct block_run *r, struct block_state *s,
                     const struct block_element *x,
                     const struct block_element *y) {
  const struct block_element *in_order[] = {x, y}, *other[] = {y, x};
  use_claims_of(r, s, in_order, NULL);
  use_claims_of(r, s, other, NULL);
}

static void use_pairs_with(struct block_run *r, struct block_state *s,
                           const struct block_element *x) {
  for (uint32_t i = 0; i < x->of->nslots; i++) {
    struct block_element chosen = {x->of, "true",
                                   r->first.value[x->of->chosen[i]],
                                   r->first.value[x->of->cell[i]]};
    use_pair(r, s, x, &chosen);
  }
  for (size_t i = 0; i < r->elements.len; i++)
    if (r->elements.at[i].of->cell[0] == x->of->cell[0])
      use_pair(r, s, x, &r->elements.at[i]);
}

static void use_claims_with(struct block_run *r, struct block_state *s,
                            const struct block_element *x) {
  use_claims_of(r, s, &x, NULL);
  for (size_t i = 0; i < r->elements.len; i++) {
    const struct block_element *y = &r->elements.at[i];
    if (y->of->nslots == 1 && y->of->chosen[0] != x->of->chosen[0])
      use_claims_of(r, s, &x, &y);
  }
}

/* Whether the element has what it had at the begin of the block. */
static bool is_unwritten(const struct block_state *s,
                         const struct cfa_element *of) {
  for (uint32_t i = 0; i < of->nslots; i++)
    if (s->written[of->cell[i]])
      return false;
  return true;
}

/* The edge reads an element, which has this value. */
static void note_element(struct block_run *r, struct block_state *s,
                         const struct cfa_element *of, const char *value) {
  if (!r->o->elements || !r->assumed || !is_unwritten(s, of))
    return;
  size_t fits = r->w.fits.len; /* nothing is computed here */
  struct block_element x = {of, s->when, term_of_value(&r->w, of->index),
                            value};
  r->w.fits.len = fits;
  if (of->nslots == 1)
    use_claims_with(r, s, &x);
  else
    use_pairs_with(r, s, &x);
  vec_push(&r->elements, x);
}

/* ---- Calls, and ways that meet ---------------------------------------------------- */

static void follow_call(struct block_run *r, struct block_state *s,
                        const struct cfa_edge *e) {
  const struct cfa *g = r->o->cfa;
  const struct cfa_proc *p = &g->procs[e->callee];
  const char **args = arena_array(r->arena, p->nparams + 1, sizeof *args);
  const char **after =
      arena_copy(r->arena, s->value, slots_of(r), sizeof *after);
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = term_of_value(&r->w, e->args[i]);
  add_fits(r, s);
  struct meaning m = {.cfa = g,
                      .proc = p,
                      .arena = r->arena,
                      .globals = s->value,
                      .old_globals = s->value,
                      .params = args,
                      .old_params = args};
  oblige(r, s->when, claims_term(r, &r->o->requires[e->callee], &m),
         arena_printf(r->o->arena, "what '%s' requires may not hold here",
                      p->name),
         e->span);
  for (uint32_t v = 0; v < g->nglobals; v++)
    if (writes_global(r->o, e->callee, v)) {
      after[v] = new_value(r, &g->vars[v], false);
      mark_as_written(r, s, v);
    }
  if (p->result != CFA_NONE)
    m.result = new_value(r, &g->vars[p->result], false);
  m.globals = after;
  s->when = also(r, s->when, claims_term(r, &r->o->ensures[e->callee], &m));
  if (e->var != CFA_NONE)
    after[slot_of_var(r, e->var)] = m.result;
  if (e->var != CFA_NONE)
    mark_as_written(r, s, e->var);
  s->value = after;
}

/* Adds a way to a state. */
static void join_way(struct block_run *r, struct block_state *to,
                     struct block_state way) {
  if (!to->when) {
    to->when = way.when;
    to->value = arena_copy(r->arena, way.value, slots_of(r), sizeof *way.value);
    to->written = way.written;
    return;
  }
  for (uint32_t v = 0; r->o->elements && v < r->o->cfa->nglobals; v++)
    if (way.written[v])
      mark_as_written(r, to, v);
  const char *old = to->when, *new = way.when;
  const char *common = common_condition(r, &old, &new);
  for (uint32_t i = 0; i < slots_of(r); i++)
    if (strcmp(to->value[i], way.value[i]) != 0)
      to->value[i] = term_chosen(&r->w, var_at_slot(r, i)->type, new,
                                 way.value[i], to->value[i]);
  const char *either = are_contrary(r, old, new)
                           ? "true"
                           : term_define(&r->w, "Bool", "(or %s %s)", new, old);
  to->when = also(r, common, either);
}

/* The other one of two ways, of which it is known that the one or the other is taken. */
static const struct cfa_edge *other_way(const struct cfa *g,
                                        const struct cfa_edge *e) {
  const struct cfa_location *l = &g->locations[e->from];
  const struct cfa_edge *first = &g->edges[l->out[0]];
  if (l->nout != 2 || first == e || first->kind != CFA_ASSUME)
    return NULL;
  const struct cfa_expr *x = first->expr, *y = e->expr;
  bool negated = y->op == CFA_LOGICAL_NOT && cfa_same_expr(y->arg[0], x);
  bool opposite = x->op >= CFA_EQUAL && x->op <= CFA_GREATER_EQUAL &&
                  y->op == cfa_opposite(x->op) &&
                  !c_is_floating(x->arg[0]->type) &&
                  cfa_same_expr(x->arg[0], y->arg[0]) &&
                  cfa_same_expr(x->arg[1], y->arg[1]);
  return negated || opposite ? first : NULL;
}

/* That the condition of the edge holds; where it is the contrary of that of the other way,
   it is that one negated. */
static const char *condition_of_edge(struct block_run *r,
                                     const struct cfa_edge *e) {
  const struct cfa_edge *other = other_way(r->o->cfa, e);
  const struct cfa_edge *known = other ? other : e;
  if (r->branch != known) {
    r->branch = known;
    r->branch_holds = term_of_truth(&r->w, known->expr);
    r->branch_fits.len = 0;
    for (size_t i = 0; i < r->w.fits.len; i++)
      vec_push(&r->branch_fits, r->w.fits.at[i]);
  } else {
    for (size_t i = 0; i < r->branch_fits.len; i++)
      vec_push(&r->w.fits, r->branch_fits.at[i]);
  }
  return other ? contrary_of(r, r->branch_holds) : r->branch_holds;
}

static void follow_one(struct block_run *r, const struct block_state *from,
                       const struct cfa_edge *e) {
  const struct cfa *g = r->o->cfa;
  struct block_state s = *from;
  if (!needed_edge(&r->o->needed, g, e))
    return;
  r->current = &s;
  if (e->kind == CFA_CALL) {
    follow_call(r, &s, e);
  } else if (e->kind == CFA_ASSUME) {
    const char *c = condition_of_edge(r, e);
    s.when = also(r, s.when, c);
  } else if (e->kind == CFA_SET || e->kind == CFA_HAVOC) {
    const char *x = e->kind == CFA_SET ? term_of_value(&r->w, e->expr)
                                       : new_value(r, &g->vars[e->var], true);
    if (e->kind == CFA_HAVOC && e->element)
      note_element(r, &s, e->element, x);
    mark_as_written(r, &s, e->var);
    s.value = arena_copy(r->arena, s.value, slots_of(r), sizeof *s.value);
    s.value[slot_of_var(r, e->var)] = x;
  }
  add_fits(r, &s);
  if (strcmp(s.when, "false") != 0 && needed_way(&r->o->needed, g, e) &&
      !ends_at(r, &s, e->to))
    join_way(r, &r->states[e->to - r->proc->first_location], s);
}

/* ---- The begin of a block ---------------------------------------------------- */

/* Whether the procedure may have changed what the variable had at its entry. */
static bool may_change(const struct block_run *r, const struct cfa_var *v) {
  return v->scope == CFA_GLOBAL
             ? writes_global(r->o, r->proc->number, v->number)
             : r->o->written[v->number];
}

static bool has_entry_value(const struct cfa_var *v) {
  return v->scope == CFA_GLOBAL || v->scope == CFA_PARAMETER;
}

static struct block_state begin_block(struct block_run *r, bool at_entry) {
  struct block_state s = {
      "true", arena_array(r->arena, slots_of(r), sizeof *s.value),
      arena_array(r->arena, r->o->cfa->nglobals + 1, sizeof *s.written)};
  r->entry = arena_array(r->arena, slots_of(r), sizeof *r->entry);
  for (uint32_t i = 0; i < slots_of(r); i++) {
    const struct cfa_var *v = var_at_slot(r, i);
    s.value[i] = new_value(r, v, at_entry && !has_entry_value(v));
    r->entry[i] = at_entry || !has_entry_value(v) || !may_change(r, v)
                      ? s.value[i]
                      : new_value(r, v, false);
  }
  return s;
}

/* What is claimed at the begin may be used. */
static void use_claims(struct block_run *r, struct block_state *s,
                       uint32_t location, bool at_entry) {
  struct meaning m = own_meaning(r, s);
  if (at_entry)
    m.locals = NULL;
  s->when = claims_term(
      r, at_entry ? &r->o->requires[r->proc->number] : &r->o->claims[location],
      &m);
}

static void run_block(struct block_run *r, const struct block_start *start) {
  const struct cfa *g = r->o->cfa;
  number_list order = {0}, ends = {0};
  unsigned char *state = xcalloc(g->nlocations, sizeof *state);
  bool at_entry = start->location == r->proc->entry;
  visit_locations(r->o, start->location, state, &order, &ends);
  r->states = arena_array(r->arena, r->proc->nlocations, sizeof *r->states);
  struct block_state first = begin_block(r, at_entry);
  use_claims(r, &first, start->location, at_entry);
  if (at_entry) { /* no edge leads there */
    struct meaning m = own_meaning(r, &first);
    oblige(r, first.when, claims_term(r, &r->o->claims[start->location], &m),
           "the invariant may not hold here",
           g->locations[start->location].span);
  }
  r->first = first;
  r->assumed = at_entry ? NULL : &r->o->claims[start->location];
  r->states[start->location - r->proc->first_location] = first;
  for (size_t i = order.len; i-- > 0 && !r->failed;) {
    const struct cfa_location *l = &g->locations[order.at[i]];
    const struct block_state s = r->states[l->number - r->proc->first_location];
    for (uint32_t j = 0; s.when && j < l->nout; j++)
      follow_one(r, &s, &g->edges[l->out[j]]);
  }
  xfree(state);
  vec_free(&order);
  vec_free(&ends);
}

bool obligations_script(struct obligations *o, const struct block_start *start,
                        bool in_range, bool lemmas, struct block_script *out) {
  struct text_stream *stream = text_open();
  *out = (struct block_script){0};
  struct block_run r = {.o = o,
                        .proc = &o->cfa->procs[start->proc],
                        .arena = arena_new(),
                        .out = text_out(stream),
                        .script = out};
  r.w = (struct term_writer){.arena = r.arena,
                             .out = r.out,
                             .in_range = in_range,
                             .context = "true",
                             .remainders = &r.remainders,
                             .arrays = term_arrays_new(),
                             .value_of = current_value,
                             .arg = &r};
  size_t begin;
  fprintf(r.out, "(set-logic ALL)\n%s", terms_prelude);
  remainders_declare(r.out, lemmas);
  text_so_far(stream, &begin);
  run_block(&r, start);
  if (lemmas)
    remainders_write(&r.remainders, r.out);
  out->has_remainders = r.remainders.at.len > 0;
  vec_free(&r.remainders.at);
  vec_free(&r.w.fits);
  term_arrays_free(r.w.arrays);
  vec_free(&r.conditions);
  vec_free(&r.branch_fits);
  vec_free(&r.elements);
  arena_free(r.arena);
  out->text = text_close(stream, &out->length);
  out->has_bits = vectors_needed(out->text + begin);
  return !r.failed;
}

void block_script_free(struct block_script *s) {
  xfree(s->text);
  vec_free(&s->obligations);
}
