/* frontend/trace/certificate.c — the points of a run, written as decision graphs.
 *
 * The rows of the relation are sorted by procedure.  Slots of locals that a
 * procedure does not use are false in its states: its rows are restricted to
 * that, so that they speak of its own variables only.  Then the nodes of its
 * rows are written, children first, each when it is first met; variables
 * likewise.
 */
#include "certificate.h"

#include "engine/base/hash.h"
#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include "frontend/boolean/results.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What a variable of the diagrams is to a reader. */
enum copy { COPY_NONE, COPY_ENTRY, COPY_NOW, COPY_SWITCH, COPY_THREAD };

struct meaning {
  enum copy copy;
  bool local;      /* `number` is a slot */
  uint32_t index;  /* of the switch or context */
  uint32_t number; /* of the slot, the global, or the bit */
};

struct certificate_row {
  uint32_t point, e, c;
  dd_slot value;
};

/* A node that has been written in this section. */
struct written {
  uint32_t node, number;
  UT_hash_handle hh;
};

struct certificate_writer {
  const struct certificate *c;
  FILE *out;
  struct dd *dd;
  struct meaning *meanings;  /* by variable */
  uint32_t nslots, nglobals; /* fields of Local and Global: at least one */
  uint32_t k;
  VEC(struct certificate_row) rows, switches;
  dd_slot cube, bit;
  /* Of the section that is being written. */
  const struct bp_proc *proc;
  uint32_t *var_of_slot; /* of proc; CFG_NONE: not used */
  uint32_t *number;      /* by variable: as written, or CFG_NONE */
  uint32_t nnumbers, nnodes;
  struct written *nodes;
  struct arena *arena;
};

/* ---- What the variables mean --------------------------------------------- */

static const struct field *param_leaf(const struct certificate_writer *w,
                                      uint32_t rel, uint32_t n) {
  const struct plan *p = w->c->plan;

  return &p->layout.fields[p->rels.at[rel].params[n]];
}

/* A Boolean leaf has one variable. */
static void mean(struct certificate_writer *w, uint32_t rel, uint32_t n,
                 struct meaning meaning) {
  w->meanings[param_leaf(w, rel, n)->vars[0]] = meaning;
}

/* The leaves of a State are its counter, Local, and Global. */
static uint32_t mean_state(struct certificate_writer *w, uint32_t n,
                           enum copy copy) {
  n++;
  for (uint32_t i = 0; i < w->nslots; i++)
    mean(w, w->c->relation, n++, (struct meaning){copy, true, 0, i});
  for (uint32_t i = 0; i < w->nglobals; i++)
    mean(w, w->c->relation, n++, (struct meaning){copy, false, 0, i});
  return n;
}

/* Global g[1..k], Thread t[0..k]. */
static void mean_switches(struct certificate_writer *w, uint32_t rel,
                          uint32_t n) {
  for (uint32_t i = 1; i <= w->k; i++)
    for (uint32_t x = 0; x < w->nglobals; x++)
      mean(w, rel, n++, (struct meaning){COPY_SWITCH, false, i, x});
  for (uint32_t i = 0; i <= w->k; i++) {
    const struct field *f = param_leaf(w, rel, n++);
    for (uint32_t b = 0; b < f->width; b++)
      w->meanings[f->vars[b]] =
          (struct meaning){COPY_THREAD, false, i, f->width - 1 - b};
  }
}

/* The leaves of the relation's parameters: u, v, and for contexts ecs, cs, and
   what is known of switches. */
static void mean_relation(struct certificate_writer *w) {
  uint32_t n = mean_state(w, 0, COPY_ENTRY);

  n = mean_state(w, n, COPY_NOW);
  if (w->c->switched != PLAN_NONE)
    mean_switches(w, w->c->relation, n + 2);
}

/* Parameters of different relations share variables. */
static void mean_switched(struct certificate_writer *w) {
  memset(w->meanings, 0, w->c->plan->layout.nvars * sizeof *w->meanings);
  mean_switches(w, w->c->switched, 1);
}

/* ---- Rows ---------------------------------------------------------------- */

/* The key is u.pc, v.pc, and for contexts ecs, cs. */
static void add_certificate_row(void *arg, const uint32_t *key, dd_slot value) {
  struct certificate_writer *w = arg;
  bool contexts = w->c->switched != PLAN_NONE;
  struct certificate_row r = {key[1], contexts ? key[2] : 0,
                              contexts ? key[3] : 0, value};

  vec_push(&w->rows, r);
}

static void add_switch(void *arg, const uint32_t *key, dd_slot value) {
  struct certificate_writer *w = arg;
  struct certificate_row r = {0, 0, key[0], value};

  vec_push(&w->switches, r);
}

static int by_point(const void *x, const void *y) {
  const struct certificate_row *a = x, *b = y;

  if (a->point != b->point)
    return a->point < b->point ? -1 : 1;
  if (a->c != b->c)
    return a->c < b->c ? -1 : 1;
  return a->e < b->e ? -1 : a->e > b->e;
}

static bool collect_rows(struct certificate_writer *w) {
  struct exec *x = w->c->exec;

  if (!exec_rows(x, w->c->relation, add_certificate_row, w) ||
      (w->c->switched != PLAN_NONE &&
       !exec_rows(x, w->c->switched, add_switch, w) && w->k > 0))
    return false;
  if (w->rows.len > 0)
    qsort(w->rows.at, w->rows.len, sizeof *w->rows.at, by_point);
  if (w->switches.len > 0)
    qsort(w->switches.at, w->switches.len, sizeof *w->switches.at, by_point);
  return true;
}

/* ---- Sections ------------------------------------------------------------ */

/* Whether a section speaks of a variable; the others are false in it.  A class
   without a field has one that means nothing. */
static bool has_meaning(const struct certificate_writer *w,
                        const struct meaning *m) {
  if (m->copy == COPY_THREAD)
    return true;
  if (m->local)
    return w->proc && w->var_of_slot[m->number] != CFG_NONE;
  return m->number < w->c->g->program->nglobals;
}

static void make_cube(struct certificate_writer *w) {
  const struct plan *p = w->c->plan;

  dd_copy(w->dd, w->cube, DD_TRUE);
  for (uint32_t v = p->layout.nvars; v-- > 0;) {
    if (w->meanings[v].copy == COPY_NONE || has_meaning(w, &w->meanings[v]))
      continue;
    dd_var(w->dd, w->bit, v, false);
    dd_and(w->dd, w->cube, w->bit, w->cube);
  }
}

static void open_section(struct certificate_writer *w,
                         const struct bp_proc *proc) {
  w->proc = proc;
  w->nnumbers = w->nnodes = 0;
  HASH_CLEAR(hh, w->nodes);
  for (uint32_t v = 0; v < w->c->plan->layout.nvars; v++)
    w->number[v] = CFG_NONE;
  for (uint32_t i = 0; i < w->nslots; i++)
    w->var_of_slot[i] = CFG_NONE;
  for (uint32_t i = 0; proc && i < results_named_vars(proc); i++)
    w->var_of_slot[proc->vars[i].slot] = i;
  make_cube(w);
  if (proc)
    fprintf(w->out, "procedure %u %s\n", proc->number, proc->name);
  else
    fprintf(w->out, "switches\n");
}

static void write_certificate_var(const struct certificate_writer *w,
                                  uint32_t var) {
  static const char *const copies[] = {"", "entry", "now", "switch", "thread"};
  const struct meaning *m = &w->meanings[var];

  fprintf(w->out, "var %u %s ", w->number[var], copies[m->copy]);
  if (m->copy == COPY_SWITCH || m->copy == COPY_THREAD)
    fprintf(w->out, "%u ", m->index);
  if (m->copy == COPY_THREAD) {
    fprintf(w->out, "%u\n", m->number);
  } else if (m->local) {
    uint32_t n = w->var_of_slot[m->number];
    fprintf(w->out, "local %u %s\n", n, w->proc->vars[n].name);
  } else {
    fprintf(w->out, "global %u %s\n", m->number,
            w->c->g->program->globals[m->number]->name);
  }
}

static uint32_t node_number(const struct certificate_writer *w, uint32_t node) {
  struct written *n;

  if (node < 2)
    return node;
  HASH_FIND(hh, w->nodes, &node, sizeof node, n);
  return n ? n->number : CFG_NONE;
}

static void write_node(void *arg, uint32_t node, uint32_t var, uint32_t high,
                       uint32_t low) {
  struct certificate_writer *w = arg;

  if (node_number(w, node) != CFG_NONE)
    return;
  if (w->number[var] == CFG_NONE) {
    w->number[var] = w->nnumbers++;
    write_certificate_var(w, var);
  }
  struct written *n = arena_alloc(w->arena, sizeof *n);
  n->node = node;
  n->number = 2 + w->nnodes++;
  HASH_ADD(hh, w->nodes, node, sizeof n->node, n);
  fprintf(w->out, "%u %u %u %u\n", n->number, w->number[var],
          node_number(w, high), node_number(w, low));
}

/* Writes the graph of a row; its number.  The restricted diagram stays in a
   slot, so that no other node gets the number of one of its nodes. */
static uint32_t write_graph(struct certificate_writer *w, dd_slot value) {
  dd_slot slot = dd_slots(w->dd, 1);

  dd_restrict(w->dd, slot, value, w->cube);
  dd_each_node(w->dd, slot, write_node, w);
  return node_number(w, dd_identity(w->dd, slot));
}

/* ---- The text ------------------------------------------------------------ */

/* The program of a thread that is started stands in no text: it waits, and
   then calls the place where it was started, which it finds by a chain of
   conditions if there are several. */
static bool is_spare(const struct cfg *g, const struct cfg_point *p) {
  const struct bp_program *all = g->program;
  uint32_t thread = g->procs[p->proc].ast->thread;

  return thread >= all->nthreads - all->nspares && g->mains[thread] == p->proc;
}

static void write_spare(const struct certificate_writer *w, uint32_t point) {
  const struct cfg *g = w->c->g;
  const struct cfg_point *p = &g->points[point];
  const struct bp_stmt *wait = g->procs[p->proc].ast->body;
  uint32_t place = 1;

  if (p->stmt == wait) {
    fprintf(w->out, "point wait ");
    return;
  }
  for (const struct bp_arm *arm = wait->next->arms; arm; arm = arm->next) {
    if (arm->point == point || arm->body == p->stmt)
      break;
    place++;
  }
  fprintf(w->out, "point %s:%u ", p->stmt->kind == BP_IF ? "choose" : "call",
          place);
}

/* Nothing follows a failure: if it is not asked for, it does not matter.  The text does not
   have an exit that was added: what leads there says enough. */
static void write_point(struct certificate_writer *w,
                        const struct certificate_row *r, uint32_t root) {
  const struct cfg_point *p = &w->c->g->points[r->point];
  unsigned line, column;

  if (root == 0 || p->kind == CFG_FAILED || p->added)
    return;
  sources_locate(w->c->g->sources, p->span.source, p->span.start, &line,
                 &column);
  if (p->kind == CFG_ENTRY)
    fprintf(w->out, "point entry ");
  else if (p->kind == CFG_END || (p->kind == CFG_EXIT && !p->stmt))
    fprintf(w->out, "point end ");
  else if (is_spare(w->c->g, p))
    write_spare(w, r->point);
  else
    fprintf(w->out, "point %u:%u ", line, column);
  if (w->c->switched != PLAN_NONE)
    fprintf(w->out, "%u %u ", r->e, r->c);
  fprintf(w->out, "%u\n", root);
}

static void write_rows(struct certificate_writer *w) {
  const struct cfg *g = w->c->g;
  uint32_t proc = CFG_NONE;

  for (size_t i = 0; i < w->rows.len; i++) {
    const struct certificate_row *r = &w->rows.at[i];
    if (g->points[r->point].proc != proc) {
      proc = g->points[r->point].proc;
      open_section(w, g->procs[proc].ast);
    }
    write_point(w, r, write_graph(w, r->value));
  }
  if (w->switches.len > 0) {
    mean_switched(w);
    open_section(w, NULL);
  }
  for (size_t i = 0; i < w->switches.len; i++) {
    uint32_t root = write_graph(w, w->switches.at[i].value);
    if (root != 0)
      fprintf(w->out, "context %u %u\n", w->switches.at[i].c, root);
  }
}

/* Certificates are read by lines, and names of files can have any bytes. */
static void write_name(FILE *out, const char *name) {
  for (; *name; name++)
    fputc((unsigned char)*name < 0x20 ? '?' : *name, out);
}

static void write_header(const struct certificate_writer *w) {
  const struct cfg *g = w->c->g;

  const struct source *text = sources_get(g->sources, g->program->source);

  fprintf(w->out, "fixc-certificate 1\nprogram ");
  write_name(w->out, w->c->program);
  fprintf(w->out, "\nhash %016" PRIx64 "\n", hash_text(text->text, text->len));
  if (w->c->switched != PLAN_NONE)
    fprintf(w->out, "kind contexts %u %u\n", w->k, g->program->nthreads);
  else
    fprintf(w->out, "kind summaries\n");
  for (uint32_t i = 0; i < w->c->ntargets; i++)
    fprintf(w->out, "target %s\n", w->c->targets[i]);
}

/* If nothing is asked for, every relation proves it; all pairs are the
   simplest that is inductive. */
static void write_all(struct certificate_writer *w) {
  const struct cfg *g = w->c->g;

  for (uint32_t i = 0; i < g->npoints; i++) {
    if (g->points[i].kind == CFG_ENTRY)
      open_section(w, g->procs[g->points[i].proc].ast);
    for (uint32_t c = 0; c <= w->k; c++)
      for (uint32_t e = 0; e <= c; e++)
        write_point(w, &(struct certificate_row){i, e, c, DD_TRUE}, 1);
  }
  if (w->k > 0)
    open_section(w, NULL);
  for (uint32_t c = 1; c <= w->k; c++)
    fprintf(w->out, "context %u 1\n", c);
}

static void open_writer(struct certificate_writer *w) {
  const struct bp_program *p = w->c->g->program;
  uint32_t nvars = w->c->plan->layout.nvars;

  w->arena = w->c->arena;
  w->dd = exec_store(w->c->exec);
  w->nslots = p->nslots ? p->nslots : 1;
  w->nglobals = p->nglobals ? p->nglobals : 1;
  w->cube = dd_slots(w->dd, 2);
  w->bit = w->cube + 1;
  w->number = arena_array(w->arena, nvars + 1, sizeof *w->number);
  w->var_of_slot = arena_array(w->arena, w->nslots, sizeof *w->var_of_slot);
  w->meanings = arena_array(w->arena, (size_t)nvars + 1, sizeof *w->meanings);
  /* k: of two states, two contexts, k records and k + 1 threads. */
  uint32_t state = 1 + w->nslots + w->nglobals;
  if (w->c->switched != PLAN_NONE)
    w->k = (w->c->plan->rels.at[w->c->relation].nparams - 2 * state - 3) /
           (w->nglobals + 1);
}

struct certificate_writer *certificate_open(const struct certificate *c,
                                            FILE *out) {
  struct certificate_writer *w = arena_alloc(c->arena, sizeof *w);

  w->c = c;
  w->out = out;
  open_writer(w);
  mean_relation(w);
  if (c->nothing || collect_rows(w))
    return w;
  certificate_close(w);
  return NULL;
}

void certificate_write(struct certificate_writer *w) {
  write_header(w);
  if (w->c->nothing)
    write_all(w);
  else
    write_rows(w);
  fprintf(w->out, "end\n");
}

void certificate_close(struct certificate_writer *w) {
  if (!w)
    return;
  HASH_CLEAR(hh, w->nodes);
  vec_free(&w->rows);
  vec_free(&w->switches);
}
