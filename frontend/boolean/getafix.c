/* frontend/boolean/getafix.c — programs in the dialect of GETAFIX.
 *
 * The rewriting is one of statements, before names are resolved.
 *
 * init returns at its label, and only there: its other ends are blocked.  The
 * first thread of the text calls it, and starts the others.
 *
 * `atomic` stays a variable, which may be assigned and read like others.  Where
 * a thread may be switched away from is asked of it: each statement S of a
 * thread that may change it, and each call, becomes
 *
 *   atomic_begin; S; if (!atomic & !super_atomic) then atomic_end; fi
 *
 * So between two such statements the part is atomic just if one of the variables
 * is true, and calls are atomic as a whole: the procedures that threads call
 * stay as they are.  A thread that is blocked in S could have waited before it.
 *
 * A place of the text is that of one statement, for traces and certificates.  So
 * statements that are added have places in the middle of words: those around S
 * in S, the others in the names of procedures and in `endinit` and `end`.
 */
#include "getafix.h"

#include "engine/base/vec.h"

#include <string.h>
#include <strings.h>

struct getafix {
  struct arena *arena;
  struct diag *diag;
  struct bp_builder build;
  struct bp_proc *init;
  struct bp_label *endinit;
  VEC(struct bp_proc *) procs;   /* all */
  VEC(struct bp_proc *) threads; /* in the order of the text */
  VEC(const struct bp_var *) flags;
  bool other; /* the program has what is not in the dialect */
};

/* ---- Which programs are of the dialect ----------------------------------- */

static bool is_getafix_thread(const struct bp_proc *p) {
  static const char prefix[] = "thread";
  size_t n = sizeof prefix - 1;

  return strcmp(p->name, "main") == 0 ||
         (strncasecmp(p->name, prefix, n) == 0 && p->name[n] != '\0');
}

static bool is_getafix_flag(const char *name) {
  return strcmp(name, "atomic") == 0 || strcmp(name, "super_atomic") == 0;
}

/* A declaration behind a procedure begins a thread of another form. */
static void collect_getafix_units(struct getafix *x,
                                  const struct bp_program *program) {
  for (const struct bp_unit *u = program->units; u; u = u->next) {
    x->other |= !u->proc && x->procs.len > 0;
    for (uint32_t i = 0; i < u->nvars; i++)
      if (is_getafix_flag(u->vars[i].name))
        vec_push(&x->flags, &u->vars[i]);
    if (!u->proc)
      continue;
    vec_push(&x->procs, u->proc);
    if (strcmp(u->proc->name, "init") == 0)
      x->init = u->proc;
    else if (is_getafix_thread(u->proc))
      vec_push(&x->threads, u->proc);
  }
}

/* So does a procedure that comes back. */
static void look_for_repeated(struct getafix *x) {
  for (size_t i = 0; i < x->procs.len; i++)
    for (size_t k = 0; k < i; k++)
      x->other |= x->procs.at[i]->name == x->procs.at[k]->name;
}

/* Recursion is bounded by BP_MAX_BLOCKS, here and below. */
static void look_for_other(struct getafix *x, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    x->other |= bp_starts_thread(s) || s->kind == BP_ATOMIC_BEGIN ||
                s->kind == BP_ATOMIC_END || s->kind == BP_END_THREAD ||
                (s->kind == BP_CALL && s->callee.name == x->init->name);
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      look_for_other(x, arm->body);
    look_for_other(x, s->orelse);
  }
}

static void find_endinit(struct getafix *x, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    for (struct bp_label *l = s->labels; l && !x->endinit; l = l->next)
      if (strcmp(l->name, "endinit") == 0)
        x->endinit = l;
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      find_endinit(x, arm->body);
    find_endinit(x, s->orelse);
  }
}

static bool has_results(const struct bp_proc *p) {
  const struct bp_stmt *r = p->results < 0 ? bp_first_return(p->body) : NULL;

  return p->results > 0 || (r && r->nargs > 0);
}

static bool is_of_getafix(struct getafix *x, const struct bp_program *program) {
  collect_getafix_units(x, program);
  if (x->other || !x->init || x->init->nparams > 0 || has_results(x->init))
    return false;
  find_endinit(x, x->init->body);
  if (!x->endinit || x->threads.len == 0)
    return false;
  look_for_repeated(x);
  for (size_t i = 0; i < x->procs.len; i++)
    look_for_other(x, x->procs.at[i]->body);
  return !x->other;
}

/* ---- What the dialect does not have -------------------------------------- */

static void refuse_calls(struct getafix *x, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    for (size_t i = 0; s->kind == BP_CALL && i < x->threads.len; i++)
      if (x->threads.at[i]->name == s->callee.name) {
        diag_error(x->diag, s->callee.span,
                   "'%s' is a thread by its name: it cannot be called",
                   s->callee.name);
        diag_note(x->diag, x->init->span,
                  "the program is one of GETAFIX, for its 'init'");
      }
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      refuse_calls(x, arm->body);
    refuse_calls(x, s->orelse);
  }
}

static void refuse_thread(struct getafix *x, const struct bp_proc *p) {
  if (p->nparams > 0)
    diag_error(x->diag, p->span,
               "'%s' is a thread by its name: it cannot have parameters",
               p->name);
  for (uint32_t i = p->nparams; i < p->nvars; i++)
    if (is_getafix_flag(p->vars[i].name))
      diag_error(x->diag, p->vars[i].span,
                 "'%s' says whether other threads may run: it must be global",
                 p->vars[i].name);
  if (p == x->threads.at[0] && p->nenforce > 0)
    diag_error(x->diag, p->enforce[0]->span,
               "'%s' is the first thread, which runs 'init': it cannot have "
               "'enforce'",
               p->name);
}

/* ---- Statements ---------------------------------------------------------- */

/* A place of its own: the byte with this number of a word. */
static struct bp_token byte_of(struct span word, uint32_t byte) {
  word.start += byte;
  if (word.end <= word.start)
    word.end = word.start + 1;
  return (struct bp_token){NULL, word};
}

static struct bp_stmt *added_stmt(struct getafix *x, enum bp_stmt_kind kind,
                                  struct bp_token at, const char *text) {
  struct bp_stmt *s = bp_simple(&x->build, kind, at, at);

  s->text = text;
  return s;
}

static struct bp_stmt *added_call(struct getafix *x, enum bp_stmt_kind kind,
                                  const struct bp_proc *p) {
  const char *begin = kind == BP_START ? "start_thread " : "";
  const char *text = arena_printf(x->arena, "%s%s()", begin, p->name);
  struct bp_stmt *s = added_stmt(x, kind, byte_of(p->span, 1), text);

  s->callee.name = p->name;
  s->callee.span = p->span;
  return s;
}

static struct bp_stmt *blocked_stmt(struct getafix *x, struct bp_token at) {
  struct bp_stmt *s = added_stmt(x, BP_ASSUME, at, "assume(F)");

  s->cond = bp_leaf(&x->build, BP_FALSE, at);
  return s;
}

/* None of the flags is true; there is one at least. */
static struct bp_expr *may_be_switched(struct getafix *x, struct bp_token at) {
  struct bp_expr *all = NULL;

  for (size_t i = 0; i < x->flags.len; i++) {
    at.name = x->flags.at[i]->name;
    struct bp_expr *flag = bp_leaf(&x->build, BP_VAR, at);
    struct bp_expr *off = bp_op(&x->build, BP_NOT, at.span, flag, NULL, NULL);
    all = all ? bp_op(&x->build, BP_AND, at.span, all, off, NULL) : off;
  }
  return all;
}

/* Ends the atomic part where no flag is true; from this byte of the word. */
static struct bp_stmt *end_of_part(struct getafix *x, struct span word,
                                   uint32_t byte) {
  struct bp_token at = byte_of(word, byte);
  struct bp_block body = {0};
  struct bp_arms arms = {0};

  if (x->flags.len == 0)
    return added_stmt(x, BP_ATOMIC_END, at, "atomic_end");
  struct bp_stmt *s =
      added_stmt(x, BP_IF, at,
                 x->flags.len == 1
                     ? arena_printf(x->arena, "if (!%s)", x->flags.at[0]->name)
                     : "if (!super_atomic & !atomic)");
  body = bp_add_stmt(body, added_stmt(x, BP_ATOMIC_END, byte_of(word, byte + 1),
                                      "atomic_end"));
  arms = bp_add_arm(&x->build, arms, may_be_switched(x, at), body);
  s->arms = arms.first;
  return s;
}

/* Puts a statement before that at *at, and gives it the labels. */
static void put_stmt_before(struct bp_stmt **at, struct bp_stmt *before) {
  struct bp_stmt *s = *at;

  before->labels = s->labels;
  for (struct bp_label *l = s->labels; l; l = l->next)
    l->stmt = before;
  s->labels = NULL;
  before->next = s;
  *at = before;
}

static void put_stmt_after(struct bp_stmt *s, struct bp_stmt *after) {
  after->next = s->next;
  s->next = after;
}

/* ---- Atomic parts -------------------------------------------------------- */

static bool may_change_flag(const struct bp_stmt *s) {
  if (s->kind != BP_ASSIGN && s->kind != BP_DEAD)
    return false;
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (is_getafix_flag(s->targets[i].name))
      return true;
  return false;
}

/* The kind of the value that s gives a flag, if it is a constant. */
static enum bp_expr_kind constant_given(const struct bp_stmt *s) {
  for (uint32_t i = 0; s->kind == BP_ASSIGN && i < s->ntargets; i++)
    if (is_getafix_flag(s->targets[i].name) && i < s->nargs)
      return s->args[i]->kind;
  return BP_ANY;
}

/* With one flag, `atomic := T` only begins a part, and `atomic := F` ends it. */
static void make_atomic_part(struct getafix *x, struct bp_stmt **at) {
  struct bp_stmt *s = *at;
  enum bp_expr_kind value = x->flags.len == 1 ? constant_given(s) : BP_ANY;

  if (value == BP_FALSE) {
    put_stmt_after(
        s, added_stmt(x, BP_ATOMIC_END, byte_of(s->span, 1), "atomic_end"));
    return;
  }
  put_stmt_before(
      at, added_stmt(x, BP_ATOMIC_BEGIN, byte_of(s->span, 1), "atomic_begin"));
  if (value != BP_TRUE)
    put_stmt_after(s, end_of_part(x, s->span, 2));
}

static void make_atomic_parts(struct getafix *x, struct bp_stmt **at) {
  for (; *at; at = &(*at)->next) {
    struct bp_stmt *s = *at;
    for (struct bp_arm *arm = s->arms; arm; arm = arm->next)
      make_atomic_parts(x, &arm->body);
    make_atomic_parts(x, &s->orelse);
    if (s->kind != BP_CALL && !may_change_flag(s))
      continue;
    struct bp_stmt *next = s->next;
    make_atomic_part(x, at);
    while ((*at)->next != next)
      at = &(*at)->next;
  }
}

/* ---- The beginning ------------------------------------------------------- */

static void block_returns(struct getafix *x, struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_RETURN && s->nargs == 0) {
      struct bp_token at = {NULL, s->span};
      s->kind = BP_ASSUME;
      s->cond = bp_leaf(&x->build, BP_FALSE, at);
    }
    for (struct bp_arm *arm = s->arms; arm; arm = arm->next)
      block_returns(x, arm->body);
    block_returns(x, s->orelse);
  }
}

static bool return_at_label(struct getafix *x, struct bp_stmt **at) {
  for (; *at; at = &(*at)->next) {
    struct bp_stmt *s = *at;
    bool found = s == x->endinit->stmt;
    if (found)
      put_stmt_before(
          at, added_stmt(x, BP_RETURN, byte_of(x->endinit->span, 1), "return"));
    for (struct bp_arm *arm = s->arms; arm && !found; arm = arm->next)
      found = return_at_label(x, &arm->body);
    if (found || return_at_label(x, &s->orelse))
      return true;
  }
  return false;
}

static void end_init_at_label(struct getafix *x) {
  struct bp_stmt **end = &x->init->body;

  block_returns(x, x->init->body);
  return_at_label(x, &x->init->body);
  while (*end)
    end = &(*end)->next;
  *end = blocked_stmt(x, byte_of(x->init->end, 1));
}

/* Until the last start no other thread is there.  If init leaves a flag true,
   the part goes on. */
static void begin_with_init(struct getafix *x) {
  struct bp_proc *first = x->threads.at[0];
  bool part = x->threads.len > 1 && x->flags.len > 0;
  struct bp_block block = {0};

  if (part)
    block =
        bp_add_stmt(block, added_stmt(x, BP_ATOMIC_BEGIN,
                                      byte_of(first->span, 1), "atomic_begin"));
  block = bp_add_stmt(block, added_call(x, BP_CALL, x->init));
  for (size_t i = 1; i < x->threads.len; i++)
    block = bp_add_stmt(block, added_call(x, BP_START, x->threads.at[i]));
  if (part)
    block = bp_add_stmt(block, end_of_part(x, first->span, 2));
  block.last->next = first->body;
  first->body = block.first;
}

/* ---- The whole ----------------------------------------------------------- */

static void say_getafix(struct getafix *x) {
  diag_warn(x->diag, "init", x->init->span,
            "the program is read as one of GETAFIX: 'init' runs first, to its "
            "label 'endinit'; then %s",
            x->threads.len == 1 ? "this one thread runs" : "these threads run");
  x->init->called = true;
  for (size_t i = 0; i < x->threads.len; i++) {
    x->threads.at[i]->called = true;
    diag_note(x->diag, x->threads.at[i]->span, "the thread '%s'",
              x->threads.at[i]->name);
  }
}

static void rewrite_getafix(struct getafix *x, struct bp_program *program) {
  end_init_at_label(x);
  for (size_t i = 0; x->threads.len > 1 && i < x->threads.len; i++)
    make_atomic_parts(x, &x->threads.at[i]->body);
  begin_with_init(x);
  program->first = x->threads.at[0]->name;
  if (x->threads.len == 1)
    return;
  program->concurrent = x->threads.at[1]->span;
  program->concurrent_why = "GETAFIX runs this as a thread of its own";
}

void bp_read_getafix(struct arena *a, struct bp_program *program,
                     struct diag *d) {
  struct getafix x = {.arena = a, .diag = d};
  size_t before = diag_errors(d);

  x.build = (struct bp_builder){.arena = a, .diag = d, .program = program};
  if (is_of_getafix(&x, program)) {
    say_getafix(&x);
    for (size_t i = 0; i < x.procs.len; i++)
      refuse_calls(&x, x.procs.at[i]->body);
    for (size_t i = 0; i < x.threads.len; i++)
      refuse_thread(&x, x.threads.at[i]);
    if (diag_errors(d) == before)
      rewrite_getafix(&x, program);
  }
  vec_free(&x.procs);
  vec_free(&x.threads);
  vec_free(&x.flags);
}
