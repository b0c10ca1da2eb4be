/* frontend/boolean/bp_check.c — names, arities and threads of a Boolean program.
 *
 * First the units of the text are dealt out to threads: declarations before
 * the first procedure are shared, and a later declaration, or a procedure name
 * that comes back, starts the next thread.  Then the result counts of
 * procedures without a type are read off their first `return`.  Then each
 * procedure is walked twice, once to collect its labels, once to resolve.
 */
#include "bp_check.h"
#include "getafix.h"

#include "engine/base/hash.h"
#include "engine/base/hash_table.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* An entry of a symbol table; tables are keyed by interned pointer. */
struct symbol {
  const char *name;
  struct span span;
  union {
    const struct bp_var *var;
    struct bp_proc *proc;
    struct bp_label *label;
  };
  UT_hash_handle hh;
};

struct name_scope {
  struct symbol *globals; /* of this thread only */
  struct symbol *procs;
};

struct checker {
  struct arena *arena;
  struct diag *diag;
  struct bp_program *program;
  struct name_scope *scopes; /* one per thread; scopes[0].globals is shared */
  /* The procedure that is being checked. */
  struct bp_proc *proc;
  struct symbol *locals, *labels;
  bool primes;     /* inside `constrain` */
  bool enforcing;  /* inside `enforce` */
  uint32_t hidden; /* unknown values in the statement so far */
  /* When a variable was last seen as a target, to find doubles: the globals,
     then the locals. */
  uint64_t *seen;
  uint64_t now;
};

/* After so many errors the rest would not be printed, and looking for near
   names in a big program is slow. */
static bool enough(const struct checker *c) {
  return diag_errors(c->diag) >= 50;
}

/* ---- Symbol tables ------------------------------------------------------- */

/* Of the address of an interned name. */
static unsigned hash_of_name(const char *name) {
  return hash_spread((uintptr_t)name);
}

static struct symbol *find_symbol(struct symbol *table, const char *name) {
  struct symbol *s;

  HASH_FIND_BYHASHVALUE(hh, table, &name, sizeof name, hash_of_name(name), s);
  return s;
}

/* Adds a name; returns the entry that was there before, or NULL. */
static struct symbol *add_symbol(struct checker *c, struct symbol **table,
                                 const char *name, struct span span,
                                 void *what) {
  struct symbol *s = find_symbol(*table, name);

  if (s)
    return s;
  s = arena_alloc(c->arena, sizeof *s);
  s->name = name;
  s->span = span;
  s->proc = what;
  HASH_ADD_BYHASHVALUE(hh, *table, name, sizeof name, hash_of_name(name), s);
  return NULL;
}

static void try_all(struct nearest *n, struct symbol *table) {
  for (struct symbol *s = table; s; s = s->hh.next)
    nearest_try(n, s->name);
}

static void declared_twice(struct checker *c, const char *what,
                           const char *name, struct span here,
                           struct span before) {
  diag_error(c->diag, here, "%s '%s' is declared twice", what, name);
  diag_note(c->diag, before, "first declared here");
}

/* ---- Units and threads --------------------------------------------------- */

struct split {
  VEC(struct bp_proc *) procs;
  VEC(const struct bp_var *) globals;
  VEC(struct name_scope) scopes;
  VEC(struct span) starts; /* where each thread begins */
  bool seen_proc;          /* in the current thread */
};

static void next_thread(struct checker *c, struct split *s, struct span at,
                        const char *why) {
  struct name_scope fresh = {NULL, NULL};

  vec_push(&s->scopes, fresh);
  vec_push(&s->starts, at);
  s->seen_proc = false;
  if (s->scopes.len == 2) {
    c->program->concurrent = at;
    c->program->concurrent_why = why;
  }
}

static void split_globals(struct checker *c, struct split *s,
                          struct bp_unit *u) {
  if (s->seen_proc)
    next_thread(c, s, u->span,
                "a declaration after a procedure begins the next thread");
  struct name_scope *scope = &s->scopes.at[s->scopes.len - 1];
  for (uint32_t i = 0; i < u->nvars; i++) {
    struct bp_var *v = &u->vars[i];
    struct symbol *old = add_symbol(c, &scope->globals, v->name, v->span, v);
    if (!old && scope != s->scopes.at)
      old = find_symbol(s->scopes.at[0].globals, v->name);
    if (bp_discards(v->name))
      diag_error(c->diag, v->span, "'_' discards values: it is no variable");
    else if (old)
      declared_twice(c, "global variable", v->name, v->span, old->span);
    v->index = (uint32_t)s->globals.len;
    v->own = scope != s->scopes.at;
    vec_push(&s->globals, v);
  }
}

static void split_proc(struct checker *c, struct split *s, struct bp_proc *p) {
  struct name_scope *scope = &s->scopes.at[s->scopes.len - 1];

  if (find_symbol(scope->procs, p->name)) {
    next_thread(c, s, p->span,
                "a procedure name that comes back begins the next thread");
    scope = &s->scopes.at[s->scopes.len - 1];
  }
  add_symbol(c, &scope->procs, p->name, p->span, p);
  p->thread = (uint32_t)s->scopes.len - 1;
  s->seen_proc = true;
  vec_push(&s->procs, p);
}

/* What has no main is no thread: the procedure that begins it is there twice. */
static bool says_twice(struct checker *c, struct split *s, uint32_t thread) {
  for (size_t i = 0; i < s->procs.len; i++) {
    const struct bp_proc *p = s->procs.at[i];
    if (p->thread != thread || p->span.start != s->starts.at[thread].start)
      continue;
    declared_twice(c, "procedure", p->name, p->span,
                   find_symbol(s->scopes.at[thread - 1].procs, p->name)->span);
    diag_note(c->diag, (struct span){0},
              "threads are written one after the other, each with its 'main'");
    return true;
  }
  return false;
}

static void find_main(struct checker *c, const char *name, struct split *s,
                      uint32_t thread) {
  struct symbol *table = s->scopes.at[thread].procs, *found = NULL;

  for (struct symbol *p = table; p; p = p->hh.next)
    if (strcmp(p->name, name) == 0)
      found = p;
  if (found) {
    c->program->threads[thread].main = found->proc;
    return;
  }
  struct nearest n = nearest_to(name);
  char hint[80];
  try_all(&n, table);
  if (thread > 0 && says_twice(c, s, thread))
    return;
  if (thread == 0) {
    diag_error(c->diag, s->starts.at[0], "the program has no procedure '%s'%s",
               name, nearest_hint(&n, hint, sizeof hint));
    return;
  }
  diag_error(c->diag, s->starts.at[thread],
             "the program of this thread has no procedure '%s'%s", name,
             nearest_hint(&n, hint, sizeof hint));
  diag_fix_nearest(c->diag, &n);
  diag_note(c->diag, c->program->concurrent, "%s", c->program->concurrent_why);
}

static void split_units(struct checker *c) {
  struct split s = {0};
  struct bp_program *p = c->program;
  struct span start =
      p->units ? p->units->span : (struct span){p->source, 0, 0};

  next_thread(c, &s, start, NULL);
  for (struct bp_unit *u = p->units; u; u = u->next) {
    if (u->proc)
      split_proc(c, &s, u->proc);
    else
      split_globals(c, &s, u);
  }
  p->nthreads = (uint32_t)s.scopes.len;
  p->threads = arena_array(c->arena, p->nthreads, sizeof *p->threads);
  for (uint32_t i = 0; i < p->nthreads; i++)
    find_main(c, i == 0 && p->first ? p->first : "main", &s, i);
  p->nprocs = (uint32_t)s.procs.len;
  p->procs = vec_to_arena(&s.procs, c->arena);
  for (uint32_t i = 0; i < p->nprocs; i++)
    p->procs[i]->number = i;
  p->nglobals = (uint32_t)s.globals.len;
  p->globals = vec_to_arena(&s.globals, c->arena);
  c->scopes = vec_to_arena(&s.scopes, c->arena);
  vec_free(&s.starts);
}

/* ---- Names in expressions ------------------------------------------------ */

static struct symbol *find_var(struct checker *c, const char *name) {
  struct symbol *s = find_symbol(c->locals, name);

  if (!s)
    s = find_symbol(c->scopes[c->proc->thread].globals, name);
  if (!s)
    s = find_symbol(c->scopes[0].globals, name);
  return s;
}

static void unknown_var(struct checker *c, const struct bp_ref *r) {
  struct nearest n = nearest_to(r->name);
  char hint[80];

  if (bp_discards(r->name)) {
    diag_error(c->diag, r->span,
               "'_' has no value: it only discards, as a target of an "
               "assignment or a call");
    return;
  }
  try_all(&n, c->locals);
  try_all(&n, c->scopes[c->proc->thread].globals);
  try_all(&n, c->scopes[0].globals);
  diag_error(c->diag, r->span, "unknown variable '%s'%s", r->name,
             nearest_hint(&n, hint, sizeof hint));
  diag_fix_nearest(c->diag, &n);
  struct symbol *p = find_symbol(c->scopes[c->proc->thread].procs, r->name);
  if (p)
    diag_note(c->diag, p->span,
              "'%s' is a procedure; a call is a statement of its own: x := "
              "%s(...)",
              r->name, r->name);
  else if (strcasecmp(r->name, "true") == 0 ||
           strcasecmp(r->name, "false") == 0)
    diag_note(c->diag, (struct span){0}, "the constants are T and F");
}

static void resolve_var(struct checker *c, struct bp_ref *r) {
  struct symbol *s = enough(c) ? NULL : find_var(c, r->name);

  if (s)
    r->var = s->var;
  else if (!enough(c))
    unknown_var(c, r);
}

/* What is unknown is numbered within each statement. */
static void check_unknown(struct checker *c, struct bp_expr *e) {
  if (c->enforcing) {
    if (e->kind == BP_HIDDEN)
      diag_error(c->diag, e->span,
                 "'enforce' says which values there are: it cannot be unknown");
    return;
  }
  e->hidden = c->hidden++;
  if (c->hidden > c->program->nhidden)
    c->program->nhidden = c->hidden;
}

/* Recursion is bounded by BP_MAX_DEPTH. */
static void check_expr(struct checker *c, struct bp_expr *e) {
  if (e->kind == BP_HIDDEN || e->kind == BP_CHOOSE)
    check_unknown(c, e);
  if (e->kind == BP_PRIMED && !c->primes)
    diag_error(c->diag, e->span,
               "a name with a prime is a value after an assignment: it can "
               "stand in 'constrain' only");
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    resolve_var(c, &e->ref);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    check_expr(c, e->arg[i]);
}

static void check_exprs(struct checker *c, struct bp_expr **e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    check_expr(c, e[i]);
}

/* ---- Statements ---------------------------------------------------------- */

static void check_targets(struct checker *c, struct bp_stmt *s) {
  c->now++;
  for (uint32_t i = 0; i < s->ntargets; i++) {
    struct bp_ref *r = &s->targets[i];
    if (bp_discards(r->name) && s->kind != BP_DEAD)
      continue;
    resolve_var(c, r);
    if (!r->var)
      continue;
    uint64_t *seen =
        &c->seen[r->var->index + (r->var->global ? 0 : c->program->nglobals)];
    if (*seen == c->now)
      diag_error(c->diag, r->span,
                 "'%s' is assigned twice in one statement; use _ to discard a "
                 "value",
                 r->name);
    *seen = c->now;
  }
}

static void check_assign(struct checker *c, struct bp_stmt *s) {
  check_targets(c, s);
  check_exprs(c, s->args, s->nargs);
  if (s->ntargets != s->nargs)
    diag_error(c->diag, s->span, "%u target%s but %u value%s", s->ntargets,
               s->ntargets == 1 ? "" : "s", s->nargs, s->nargs == 1 ? "" : "s");
  if (!s->cond)
    return;
  c->primes = true;
  check_expr(c, s->cond);
  c->primes = false;
}

/* Also a word of the language with a slip is read as a call. */
static void unknown_proc(struct checker *c, const struct bp_ref *r) {
  static const char *const words[] = {"assert", "assume", "abortif", "print"};
  struct nearest n = nearest_to(r->name);
  char hint[80];

  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    nearest_try(&n, words[i]);
    if (text_same_word(r->name, words[i])) {
      diag_error(c->diag, r->span, "'%s' is written in small letters: '%s'",
                 r->name, words[i]);
      diag_fix(c->diag, words[i]);
      return;
    }
  }
  try_all(&n, c->scopes[c->proc->thread].procs);
  diag_error(c->diag, r->span, "unknown procedure '%s'%s", r->name,
             nearest_hint(&n, hint, sizeof hint));
  diag_fix_nearest(c->diag, &n);
}

static void wrong_count(struct checker *c, const struct bp_stmt *s,
                        const char *what, uint32_t has, uint32_t given) {
  const struct bp_proc *f = s->callee.proc;

  diag_error(c->diag, s->span, "'%s' has %u %s%s, but %u %s given", f->name,
             has, what, has == 1 ? "" : "s", given, given == 1 ? "is" : "are");
  diag_note(c->diag, f->span, "'%s' is declared here", f->name);
}

static void check_results(struct checker *c, const struct bp_stmt *s) {
  const struct bp_proc *f = s->callee.proc;

  if (s->ntargets == (uint32_t)f->results)
    return;
  if (s->ntargets) {
    diag_error(c->diag, s->span,
               "'%s' has %d result%s, but there %s %u target%s", f->name,
               (int)f->results, f->results == 1 ? "" : "s",
               s->ntargets == 1 ? "is" : "are", s->ntargets,
               s->ntargets == 1 ? "" : "s");
    diag_note(c->diag, f->span, "'%s' is declared here", f->name);
    return;
  }
  if (s->kind == BP_CALL && !s->async)
    diag_warn(c->diag, "discard", s->span,
              "the result%s of '%s' %s discarded; write _ := %s(...) if that "
              "is meant",
              f->results == 1 ? "" : "s", f->name,
              f->results == 1 ? "is" : "are", f->name);
}

static void mark_concurrent(struct checker *c, struct span at,
                            const char *why) {
  struct bp_program *p = c->program;

  if (p->concurrent.source && p->concurrent.start <= at.start)
    return;
  p->concurrent = at;
  p->concurrent_why = why;
}

static void check_call(struct checker *c, struct bp_stmt *s) {
  struct symbol *f =
      find_symbol(c->scopes[c->proc->thread].procs, s->callee.name);

  check_targets(c, s);
  check_exprs(c, s->args, s->nargs);
  if (!f) {
    if (!enough(c))
      unknown_proc(c, &s->callee);
    return;
  }
  s->callee.proc = f->proc;
  f->proc->called = true;
  if (s->nargs != f->proc->nparams)
    wrong_count(c, s, "parameter", f->proc->nparams, s->nargs);
  check_results(c, s);
  if (s->kind == BP_START)
    mark_concurrent(c, s->span, "'start_thread' creates a thread");
  if (s->async)
    mark_concurrent(c, s->span, "a label ASYNC_n at a call creates a thread");
  if (s->async && s->ntargets)
    diag_error(c->diag, s->span,
               "a call at a label ASYNC_n runs in a thread of its own: it "
               "gives no values back");
}

static void check_return(struct checker *c, struct bp_stmt *s) {
  const struct bp_proc *p = c->proc;

  check_exprs(c, s->args, s->nargs);
  if (s->nargs == (uint32_t)p->results)
    return;
  diag_error(c->diag, s->span, "'%s' has %d result%s, but %u %s returned",
             p->name, (int)p->results, p->results == 1 ? "" : "s", s->nargs,
             s->nargs == 1 ? "value is" : "values are");
  diag_note(c->diag, p->span, "'%s' is declared here", p->name);
}

static void check_goto(struct checker *c, struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->ntargets; i++) {
    struct bp_ref *r = &s->targets[i];
    struct symbol *l = find_symbol(c->labels, r->name);
    if (l) {
      r->label = l->label;
      continue;
    }
    if (enough(c))
      return;
    struct nearest n = nearest_to(r->name);
    char hint[80];
    try_all(&n, c->labels);
    diag_error(c->diag, r->span, "unknown label '%s' in '%s'%s", r->name,
               c->proc->name, nearest_hint(&n, hint, sizeof hint));
    diag_fix_nearest(c->diag, &n);
  }
  if (s->kind == BP_START_GOTO)
    mark_concurrent(c, s->span, "'start_thread' creates a thread");
}

/* Recursion is bounded by BP_MAX_BLOCKS. */
static void check_stmts(struct checker *c, struct bp_stmt *s) {
  for (; s && !enough(c); s = s->next) {
    c->hidden = 0;
    switch (s->kind) {
    case BP_SKIP:
    case BP_ATOMIC_BEGIN:
    case BP_ATOMIC_END:
    case BP_END_THREAD:
      break;
    case BP_ASSIGN:
      check_assign(c, s);
      break;
    case BP_DEAD:
      check_targets(c, s);
      break;
    case BP_CALL:
    case BP_START:
      check_call(c, s);
      break;
    case BP_RETURN:
      check_return(c, s);
      break;
    case BP_GOTO:
    case BP_START_GOTO:
      check_goto(c, s);
      break;
    case BP_ASSUME:
    case BP_ABORTIF:
    case BP_ASSERT:
      check_expr(c, s->cond);
      break;
    case BP_IF:
    case BP_WHILE:
      for (struct bp_arm *arm = s->arms; arm; arm = arm->next) {
        c->hidden = 0;
        check_expr(c, arm->cond);
        check_stmts(c, arm->body);
      }
      check_stmts(c, s->orelse);
      break;
    }
  }
}

/* ---- Procedures ---------------------------------------------------------- */

static void collect_labels(struct checker *c, struct bp_stmt *s) {
  for (; s; s = s->next) {
    /* Some tools repeat a label at one statement: once is enough. */
    for (struct bp_label **at = &s->labels; *at;) {
      struct bp_label *l = *at;
      struct symbol *old = add_symbol(c, &c->labels, l->name, l->span, l);
      if (old && old->label->stmt != s)
        declared_twice(c, "label", l->name, l->span, old->span);
      if (old)
        *at = l->next;
      else
        at = &l->next;
    }
    for (struct bp_arm *arm = s->arms; arm; arm = arm->next)
      collect_labels(c, arm->body);
    collect_labels(c, s->orelse);
  }
}

static void collect_locals(struct checker *c) {
  struct bp_proc *p = c->proc;

  for (uint32_t i = 0; i < p->nvars; i++) {
    struct bp_var *v = &p->vars[i];
    struct symbol *global = find_var(c, v->name);
    struct symbol *old = add_symbol(c, &c->locals, v->name, v->span, v);
    if (bp_discards(v->name)) {
      diag_error(c->diag, v->span, "'_' discards values: it is no variable");
    } else if (old) {
      declared_twice(c, i < p->nparams ? "parameter" : "local variable",
                     v->name, v->span, old->span);
    } else if (global) {
      diag_warn(c->diag, "shadow", v->span,
                "'%s' hides the global variable of that name", v->name);
      diag_note(c->diag, global->span, "the global variable");
    }
  }
}

static void check_proc(struct checker *c, struct bp_proc *p) {
  c->proc = p;
  collect_locals(c);
  collect_labels(c, p->body);
  c->enforcing = true;
  check_exprs(c, p->enforce, p->nenforce);
  c->enforcing = false;
  check_stmts(c, p->body);
  HASH_CLEAR(hh, c->locals);
  HASH_CLEAR(hh, c->labels);
}

/* `thread` and a number. */
static bool has_name_of_thread(const struct bp_proc *f) {
  static const char prefix[] = "thread";
  const char *number = f->name + sizeof prefix - 1;
  return strncasecmp(f->name, prefix, sizeof prefix - 1) == 0 && *number &&
         number[strspn(number, "0123456789")] == '\0';
}

/* GETAFIX calls a procedure `init` before main, and in its later versions runs
   such procedures as threads. */
static void warn_of_init(struct checker *c) {
  bool init = false;
  for (uint32_t i = 0; i < c->program->nprocs; i++) {
    const struct bp_proc *f = c->program->procs[i];
    if (!f->called && strcmp(f->name, "init") == 0) {
      diag_warn(c->diag, "init", f->span,
                "'init' is never called: a run begins in main, where global "
                "variables have any values; call it there");
      init = true;
    }
  }
  for (uint32_t i = 0; init && i < c->program->nprocs; i++) {
    const struct bp_proc *f = c->program->procs[i];
    if (!f->called && has_name_of_thread(f))
      diag_warn(c->diag, "init", f->span,
                "'%s' is never called: if it is a thread, start it in main, by "
                "'start_thread %s();'",
                f->name, f->name);
  }
}

static void infer_results(struct bp_program *p) {
  for (uint32_t i = 0; i < p->nprocs; i++) {
    struct bp_proc *f = p->procs[i];
    if (f->results < 0) {
      const struct bp_stmt *r = bp_first_return(f->body);
      f->results = r ? (int32_t)r->nargs : 0;
    }
    if (f->nvars > p->nslots)
      p->nslots = f->nvars;
  }
}

bool bp_check(struct arena *a, struct bp_program *program, struct diag *d) {
  struct checker c = {.arena = a, .diag = d, .program = program};
  size_t before = diag_errors(d);

  bp_read_getafix(a, program, d);
  split_units(&c);
  infer_results(program);
  c.seen =
      xcalloc((size_t)program->nglobals + program->nslots + 1, sizeof *c.seen);
  for (uint32_t i = 0; i < program->nprocs && !enough(&c); i++)
    check_proc(&c, program->procs[i]);
  xfree(c.seen);
  warn_of_init(&c);
  for (uint32_t i = 0; i < program->nthreads; i++) {
    HASH_CLEAR(hh, c.scopes[i].globals);
    HASH_CLEAR(hh, c.scopes[i].procs);
  }
  return diag_errors(d) == before;
}
