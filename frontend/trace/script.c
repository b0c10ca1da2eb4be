/* frontend/trace/script.c — a program as it is written, to be executed.
 *
 * A walk over the tree numbers the statements (bp_stmt.point is free in this
 * tree, which no graph is made of), notes the statement around each, and
 * files statements and conditions by where they begin in the text.  No two
 * begin at the same byte, so that the place of a point is found by its span.
 * The copies of procedures that bp_make_threads makes have the spans of the
 * original.
 */
#include "script.h"

#include "engine/base/vec.h"
#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <stdlib.h>

struct filed {
  uint32_t start; /* byte of the text */
  struct place place;
  UT_hash_handle hh;
};

struct script {
  struct arena *arena;
  struct intern *names;
  struct diag *diag;
  const struct sources *sources;
  struct bp_program *program;
  bool starts; /* there is room for threads that are started */
  VEC(const struct bp_stmt *) around; /* by number of the statement */
  struct filed *filed;
  uint32_t *owners;
};

static void file_place(struct script *s, struct span at, struct place p) {
  struct filed *f = arena_alloc(s->arena, sizeof *f);

  f->start = at.start;
  f->place = p;
  HASH_ADD(hh, s->filed, start, sizeof f->start, f);
}

/* Recursion is bounded by BP_MAX_BLOCKS. */
static void file_block(struct script *s, const struct bp_proc *p,
                       struct bp_stmt *block, const struct bp_stmt *around) {
  for (struct bp_stmt *st = block; st; st = st->next) {
    st->point = (uint32_t)s->around.len;
    vec_push(&s->around, around);
    file_place(s, st->span, (struct place){PLACE_STMT, p, st, NULL});
    for (const struct bp_arm *arm = st->arms; arm; arm = arm->next) {
      if (arm != st->arms)
        file_place(s, arm->cond->span, (struct place){PLACE_STMT, p, st, arm});
      file_block(s, p, arm->body, st);
    }
    file_block(s, p, st->orelse, st);
  }
}

/* A declaration after a procedure is of the program that follows it. */
static void find_owners(struct script *s) {
  const struct bp_program *p = s->program;
  uint32_t proc = 0;

  s->owners = arena_array(s->arena, (size_t)p->nglobals + 1, sizeof(uint32_t));
  for (const struct bp_unit *u = p->units; u; u = u->next) {
    proc += u->proc != NULL;
    for (uint32_t i = 0; i < u->nvars; i++)
      s->owners[u->vars[i].index] =
          proc == 0 ? UINT32_MAX : p->procs[proc]->thread;
  }
}

struct script *script_read(const struct cfg *g) {
  struct script *s = xcalloc(1, sizeof *s);
  bool accepted;

  s->arena = arena_new();
  s->names = intern_new();
  s->sources = g->sources;
  s->diag = diag_new(g->sources);
  s->program =
      bp_parse(s->arena, s->names, g->sources, g->program->source, s->diag);
  accepted = s->program && bp_check(s->arena, s->program, s->diag);
  assert(accepted);
  (void)accepted;
  s->starts = g->program->nthreads > s->program->nthreads;
  for (uint32_t i = 0; i < s->program->nprocs; i++) {
    struct bp_proc *p = s->program->procs[i];
    file_place(s, p->span, (struct place){PLACE_ENTRY, p, NULL, NULL});
    file_block(s, p, p->body, NULL);
  }
  find_owners(s);
  return s;
}

void script_free(struct script *s) {
  if (!s)
    return;
  HASH_CLEAR(hh, s->filed);
  vec_free(&s->around);
  diag_free(s->diag);
  intern_free(s->names);
  arena_free(s->arena);
  xfree(s);
}

const struct bp_program *script_program(const struct script *s) {
  return s->program;
}

const struct sources *script_sources(const struct script *s) {
  return s->sources;
}

uint32_t script_owner(const struct script *s, uint32_t global) {
  return s->owners[global];
}

/* ---- Points -------------------------------------------------------------- */

static struct place filed_place(const struct script *s, struct span at) {
  struct filed *f;

  HASH_FIND(hh, s->filed, &at.start, sizeof at.start, f);
  return f ? f->place : (struct place){0};
}

struct place script_place(const struct script *s, const struct cfg *g,
                          uint32_t point) {
  const struct cfg_point *p = &g->points[point];
  const struct bp_proc *ast = g->procs[p->proc].ast;
  struct place found = {0};

  if (ast->thread >= s->program->nthreads)
    return found;
  if (p->kind == CFG_STMT || (p->kind == CFG_EXIT && p->stmt))
    return filed_place(s, p->span);
  found = filed_place(s, p->kind == CFG_FAILED ? p->span : ast->span);
  found.kind = p->kind == CFG_ENTRY    ? PLACE_ENTRY
               : p->kind == CFG_FAILED ? PLACE_FAILED
                                       : PLACE_END;
  return found;
}

bool place_same(struct place a, struct place b) {
  return a.kind == b.kind && a.proc == b.proc && a.stmt == b.stmt &&
         a.arm == b.arm;
}

struct span place_span(struct place p) {
  switch (p.kind) {
  case PLACE_FAILED:
  case PLACE_STMT:
    return p.arm ? p.arm->cond->span : p.stmt->span;
  case PLACE_END:
    return p.proc->end;
  case PLACE_NONE:
    return (struct span){0};
  case PLACE_ENTRY:
    break;
  }
  return p.proc->span;
}

/* ---- Where control goes -------------------------------------------------- */

static struct place at_stmt(const struct bp_proc *p, const struct bp_stmt *s) {
  return (struct place){PLACE_STMT, p, s, NULL};
}

/* The end of a block leads behind the branch around it, or to the condition
   of the loop; the end of the outermost is that of the body. */
static struct place next_of(const struct script *s, const struct bp_proc *p,
                            const struct bp_stmt *stmt) {
  while (!stmt->next) {
    stmt = s->around.at[stmt->point];
    if (!stmt)
      return (struct place){PLACE_END, p, NULL, NULL};
    if (stmt->kind == BP_WHILE)
      return at_stmt(p, stmt);
  }
  return at_stmt(p, stmt->next);
}

/* Every unlabelled `goto` leads to a label, so that this comes to an end. */
struct place script_arrive(const struct script *s, struct place p) {
  while (p.kind == PLACE_STMT && !p.stmt->labels) {
    const struct bp_stmt *st = p.stmt;
    if (st->kind == BP_GOTO && st->ntargets == 1)
      p = at_stmt(p.proc, st->targets[0].label->stmt);
    else if (st->kind == BP_SKIP || (!s->starts && bp_starts_thread(st)))
      p = next_of(s, p.proc, st);
    else
      break;
  }
  return p;
}

struct place script_begin(const struct script *s, const struct bp_proc *p) {
  struct place end = {PLACE_END, p, NULL, NULL};

  return p->body ? script_arrive(s, at_stmt(p, p->body)) : end;
}

struct place script_block(const struct script *s, const struct bp_proc *p,
                          const struct bp_stmt *in,
                          const struct bp_stmt *block) {
  if (block)
    return script_arrive(s, at_stmt(p, block));
  return in->kind == BP_WHILE ? at_stmt(p, in) : script_after(s, p, in);
}

struct place script_after(const struct script *s, const struct bp_proc *p,
                          const struct bp_stmt *stmt) {
  return script_arrive(s, next_of(s, p, stmt));
}

struct place script_label(const struct script *s, const struct bp_proc *p,
                          const struct bp_label *label) {
  return script_arrive(s, at_stmt(p, label->stmt));
}
