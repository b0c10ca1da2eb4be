/* checker/read.c — from the text of a program to steps and code.
 *
 * One pass: the grammar's actions add steps as the text is read.  Where a step
 * leads is mostly the next one; the holes that an `if` or a `while` leaves are
 * filled when its end is read, labels when the procedure's end is, and calls
 * when all procedures of the thread are known.  An `enforce` may name what is
 * declared behind it: its names are looked up again at the procedure's end.
 */
#include "read.h"

#include "read_grammar.h"

#include <stdlib.h>
#include <string.h>

/* The interface that lemon generates. */
void *read_parserAlloc(void *(*allocate)(size_t));
void read_parserFree(void *parser, void (*release)(void *));
void read_parser(void *parser, int code, struct read_token t,
                 struct read_builder *b);

/* ---- Errors -------------------------------------------------------------- */

/* The first error ends the reading: fixc gives better advice. */
#define read_wrong(b, at, ...)                                                 \
  ((b)->failed ? (void)0 : diag_error((b)->diag, (at), __VA_ARGS__),           \
   (b)->failed = true)

void read_unexpected(struct read_builder *b, struct read_token t, int code) {
  if (code == 0)
    read_wrong(b, t.at, "unexpected end of the file");
  else if (code < 0)
    read_wrong(b, t.at, "this is no token of Boolean programs");
  else
    read_wrong(b, t.at, "unexpected token: no program goes on like this");
}

/* ---- Names --------------------------------------------------------------- */

static struct read_symbol *find(struct read_symbol *table, const char *name) {
  struct read_symbol *s;

  HASH_FIND_PTR(table, &name, s);
  return s;
}

/* False if the name is there already. */
static bool add(struct read_builder *b, struct read_symbol **table,
                const char *name, uint32_t number) {
  struct read_symbol *s;

  if (find(*table, name))
    return false;
  s = arena_alloc(b->arena, sizeof *s);
  s->name = name;
  s->number = number;
  HASH_ADD_PTR(*table, name, s);
  return true;
}

static bool discards(const char *name) { return strcmp(name, "_") == 0; }

/* Locals hide globals; a thread's own globals never hide shared ones. */
static uint32_t variable_named(const struct read_builder *b, const char *name) {
  struct read_symbol *s = find(b->locals, name);

  if (s)
    return s->number | LOCAL_BIT;
  s = find(b->own, name);
  if (!s)
    s = find(b->shared, name);
  return s ? s->number : NONE;
}

struct read_names read_name(struct read_builder *b, struct read_names l,
                            struct read_token t) {
  if (l.n == 0)
    l.from = (uint32_t)b->pending.len;
  vec_push(&b->pending, t);
  l.n++;
  return l;
}

/* ---- Expressions --------------------------------------------------------- */

static struct program *prog(const struct read_builder *b) { return b->program; }

static uint32_t op_count(const struct read_builder *b) {
  return (uint32_t)prog(b)->ops.len;
}

/* Whether no statement of the procedure was read yet, only its entry. */
static bool in_head(const struct read_builder *b) {
  const struct program *p = b->program;

  return p->procs.at[p->procs.len - 1].first + 1 == p->steps.len;
}

/* Whether a name is known matters where the expression is used: what `print`
   prints may be anything. */
struct code read_leaf(struct read_builder *b, enum op_kind kind,
                      struct read_token t) {
  struct op op = {kind, NONE, t.at};

  if (kind == OP_VAR || kind == OP_PRIMED) {
    op.var = variable_named(b, t.name);
    if (op.var == NONE || (kind == OP_PRIMED && !b->primes))
      op.kind = OP_UNKNOWN;
  }
  if (kind == OP_VAR && in_head(b)) {
    struct read_use later = {op_count(b), t.name};
    vec_push(&b->uses, later);
  }
  vec_push(&prog(b)->ops, op);
  return (struct code){op_count(b) - 1, op_count(b), t.at};
}

struct code read_number(struct read_builder *b, struct read_token t) {
  char *end;
  unsigned long n = strtoul(t.name, &end, 10);

  if (n > 1)
    read_wrong(b, t.at, "the only numbers in expressions are 0 and 1");
  return read_leaf(b, n ? OP_TRUE : OP_FALSE, t);
}

struct code read_op(struct read_builder *b, enum op_kind kind,
                    struct code first, struct span at) {
  struct op op = {kind, NONE, at};

  vec_push(&prog(b)->ops, op);
  return (struct code){first.from, op_count(b), at};
}

uint32_t read_value(struct read_builder *b, uint32_t n, struct code c) {
  vec_push(&b->values, c);
  return n + 1;
}

/* To be called for all code that means something. */
static void use(struct read_builder *b, struct code c) {
  for (uint32_t i = c.from; i < c.to; i++)
    if (prog(b)->ops.at[i].kind == OP_UNKNOWN)
      read_wrong(b, prog(b)->ops.at[i].at,
                 "no variable of this name can be read here");
}

/* ---- Steps --------------------------------------------------------------- */

static uint32_t step_count(const struct read_builder *b) {
  return (uint32_t)prog(b)->steps.len;
}

/* Adds a step that leads to the next one; waiting labels become its own. */
static struct step *add_step(struct read_builder *b, enum step_kind kind,
                             struct span at) {
  struct step s = {.kind = kind, .at = at, .next = step_count(b) + 1};

  s.labelled = b->labels.len > 0 && kind != STEP_JUMP;
  s.other = s.callee = NONE;
  s.refs = (uint32_t)prog(b)->refs.len;
  s.values = (uint32_t)prog(b)->codes.len;
  if (kind != STEP_ENTRY && kind != STEP_JUMP && kind != STEP_END)
    sources_locate(prog(b)->sources, at.source, at.start, &s.line, &s.column);
  for (size_t i = 0; s.labelled && i < b->labels.len; i++) {
    struct read_token *t = &b->labels.at[i];
    struct label l = {t->name, t->at, step_count(b),
                      (uint32_t)prog(b)->procs.len - 1};
    vec_push(&prog(b)->labels, l);
  }
  if (s.labelled)
    b->labels.len = 0;
  vec_push(&prog(b)->steps, s);
  return &prog(b)->steps.at[step_count(b) - 1];
}

/* The last n values that were read become those of the step. */
static void take_values(struct read_builder *b, struct step *s, uint32_t n) {
  for (size_t i = b->values.len - n; i < b->values.len; i++) {
    use(b, b->values.at[i]);
    vec_push(&prog(b)->codes, b->values.at[i]);
  }
  b->values.len -= n;
  s->nvalues = n;
}

/* The last names that were read become variables of the step. */
static void take_targets(struct read_builder *b, struct step *s,
                         struct read_names l, bool discard) {
  for (uint32_t i = 0; i < l.n; i++) {
    struct read_token *t = &b->pending.at[l.from + i];
    uint32_t var = NONE;
    if (!discard || !discards(t->name)) {
      var = variable_named(b, t->name);
      if (var == NONE)
        read_wrong(b, t->at, "unknown variable '%s'", t->name);
    }
    for (uint32_t k = 0; var != NONE && k < i; k++)
      if (prog(b)->refs.at[s->refs + k] == var)
        read_wrong(b, t->at, "'%s' is assigned twice in one statement",
                   t->name);
    vec_push(&prog(b)->refs, var);
  }
  s->nrefs = l.n;
  b->pending.len = 0;
}

void read_label(struct read_builder *b, struct read_token t) {
  vec_push(&b->labels, t);
}

void read_labels(struct read_builder *b) {
  if (b->labels.len > 0)
    add_step(b, STEP_SKIP, b->labels.at[0].at);
}

void read_simple(struct read_builder *b, enum step_kind kind,
                 struct read_token at) {
  add_step(b, kind, at.at);
}

void read_assign(struct read_builder *b, struct read_names targets,
                 uint32_t nvalues, const struct code *constrain) {
  struct step *s = add_step(b, STEP_ASSIGN, b->pending.at[targets.from].at);

  if (nvalues != targets.n)
    read_wrong(b, s->at, "the number of targets is %u, that of values %u",
               targets.n, nvalues);
  take_targets(b, s, targets, true);
  take_values(b, s, nvalues);
  if (constrain) {
    use(b, *constrain);
    s->has_cond = true;
    s->cond = *constrain;
  }
  b->primes = false;
}

void read_dead(struct read_builder *b, struct read_token at,
               struct read_names targets) {
  take_targets(b, add_step(b, STEP_ASSIGN, at.at), targets, false);
}

/* The references are filled in at the end of the procedure. */
void read_goto(struct read_builder *b, enum step_kind kind,
               struct read_token at, struct read_names targets) {
  struct step *s = add_step(b, kind, at.at);

  for (uint32_t i = 0; i < targets.n; i++) {
    struct read_jump jump = {(uint32_t)prog(b)->refs.len,
                             b->pending.at[targets.from + i]};
    vec_push(&b->jumps, jump);
    vec_push(&prog(b)->refs, NONE);
  }
  s->nrefs = targets.n;
  b->pending.len = 0;
  if (kind != STEP_START)
    return;
  s->label = b->jumps.at[b->jumps.len - 1].to.name;
  prog(b)->starts = true;
  if (targets.n > 1)
    read_wrong(b, s->at, "a thread starts at one label");
}

/* ASYNC_ and digits. */
static bool starts_thread(const struct read_builder *b) {
  for (size_t i = 0; i < b->labels.len; i++) {
    const char *name = b->labels.at[i].name;
    size_t n = strlen(name);
    if (n > 6 && strncmp(name, "ASYNC_", 6) == 0 &&
        strspn(name + 6, "0123456789") == n - 6)
      return true;
  }
  return false;
}

void read_call(struct read_builder *b, enum step_kind kind,
               struct read_token at, struct read_names targets,
               struct read_token f, uint32_t nvalues) {
  if (starts_thread(b))
    kind = STEP_START;
  struct span begin = targets.n ? b->pending.at[targets.from].at : at.at;
  struct step *s = add_step(b, kind, begin);
  struct read_call call = {step_count(b) - 1, f.name};

  take_targets(b, s, targets, true);
  take_values(b, s, nvalues);
  vec_push(&b->calls, call);
  if (kind == STEP_START)
    prog(b)->starts = true;
}

void read_return(struct read_builder *b, struct read_token at,
                 uint32_t nvalues) {
  struct proc *f = &prog(b)->procs.at[prog(b)->procs.len - 1];

  take_values(b, add_step(b, STEP_RETURN, at.at), nvalues);
  if (f->results < 0)
    f->results = (int32_t)nvalues;
  if ((uint32_t)f->results != nvalues)
    read_wrong(b, at.at, "'%s' has results: %d, but returned are %u", f->name,
               (int)f->results, nvalues);
}

void read_condition(struct read_builder *b, enum step_kind kind,
                    struct read_token at, struct code c, bool negate) {
  struct step *s = add_step(b, kind, at.at);

  use(b, c);
  s->has_cond = true;
  s->cond = negate ? read_op(b, OP_NOT, c, c.at) : c;
}

/* ---- Blocks -------------------------------------------------------------- */

static void add_branch(struct read_builder *b, struct span at, struct code c) {
  struct step *s = add_step(b, STEP_BRANCH, at);

  use(b, c);
  s->has_cond = true;
  s->cond = c;
}

static struct read_open *innermost(struct read_builder *b) {
  return &b->open.at[b->open.len - 1];
}

static void close_branch(struct read_builder *b) {
  struct read_open *o = innermost(b);

  if (o->branch != NONE)
    prog(b)->steps.at[o->branch].other = step_count(b);
  o->branch = NONE;
}

void read_if(struct read_builder *b, struct span at, struct code c) {
  struct read_open o = {step_count(b), NONE};

  add_branch(b, at, c);
  vec_push(&b->open, o);
}

void read_jump(struct read_builder *b) {
  struct read_open *o = innermost(b);

  add_step(b, STEP_JUMP, (struct span){0})->next = o->jump;
  o->jump = step_count(b) - 1;
  close_branch(b);
}

void read_elsif(struct read_builder *b, struct code c) {
  read_jump(b);
  innermost(b)->branch = step_count(b);
  add_branch(b, c.at, c);
}

void read_fi(struct read_builder *b) {
  close_branch(b);
  for (uint32_t jump = innermost(b)->jump; jump != NONE;) {
    struct step *s = &prog(b)->steps.at[jump];
    jump = s->next;
    s->next = step_count(b);
  }
  (void)vec_pop(&b->open);
}

void read_od(struct read_builder *b) {
  add_step(b, STEP_JUMP, (struct span){0})->next = innermost(b)->branch;
  close_branch(b);
  (void)vec_pop(&b->open);
}

/* ---- Procedures ---------------------------------------------------------- */

int32_t read_results(struct read_builder *b, struct read_token n) {
  unsigned long results = strlen(n.name) > 6 ? 0 : strtoul(n.name, NULL, 10);

  if (results < 1 || results > UINT16_MAX)
    read_wrong(b, n.at, "a procedure has 1 to %d results", UINT16_MAX);
  return (int32_t)results;
}

static void resolve_call(struct read_builder *b, const struct read_call *call) {
  struct step *s = &prog(b)->steps.at[call->step];
  struct read_symbol *found = find(b->procs, call->name);

  if (!found) {
    read_wrong(b, s->at, "unknown procedure '%s'", call->name);
    return;
  }
  const struct proc *f = &prog(b)->procs.at[found->number];
  s->callee = found->number;
  if (s->nvalues != f->nparams)
    read_wrong(b, s->at, "'%s' has parameters: %u, but given are %u", f->name,
               f->nparams, s->nvalues);
  if (s->nrefs != 0 && s->nrefs != (uint32_t)f->results)
    read_wrong(b, s->at, "'%s' has results: %d, but targets are %u", f->name,
               (int)f->results, s->nrefs);
}

/* Calls are resolved where the program of a thread ends. */
static void end_thread(struct read_builder *b) {
  struct program *p = prog(b);
  struct read_symbol *entry = NULL;

  for (struct read_symbol *s = b->procs; s; s = s->hh.next)
    if (strcmp(s->name, "main") == 0)
      entry = s;
  for (size_t i = 0; i < b->calls.len; i++)
    resolve_call(b, &b->calls.at[i]);
  uint32_t number = entry ? entry->number : NONE;
  vec_push(&p->mains, number);
  HASH_CLEAR(hh, b->procs);
  HASH_CLEAR(hh, b->own);
  b->calls.len = 0;
  b->thread_has_procs = false;
}

/* A declaration after a procedure begins the program of the next thread. */
void read_globals(struct read_builder *b, struct read_names l) {
  struct program *p = prog(b);

  if (b->thread_has_procs)
    end_thread(b);
  for (uint32_t i = 0; i < l.n; i++) {
    struct read_token *t = &b->pending.at[l.from + i];
    bool shared = p->mains.len == 0;
    if (variable_named(b, t->name) != NONE || discards(t->name) ||
        !add(b, shared ? &b->shared : &b->own, t->name,
             (uint32_t)p->globals.len))
      read_wrong(b, t->at, "'%s' cannot be declared here", t->name);
    vec_push(&p->globals, t->name);
  }
  b->pending.len = 0;
}

static void add_locals(struct read_builder *b, struct read_names l) {
  for (uint32_t i = 0; i < l.n; i++) {
    struct read_token *t = &b->pending.at[l.from + i];
    if (discards(t->name) ||
        !add(b, &b->locals, t->name, (uint32_t)b->vars.len))
      read_wrong(b, t->at, "'%s' cannot be declared here", t->name);
    vec_push(&b->vars, t->name);
  }
  b->pending.len = 0;
}

/* So does the name of a procedure that comes back. */
void read_begin(struct read_builder *b, int32_t results, struct read_token f,
                struct read_names params) {
  struct program *p = prog(b);

  if (find(b->procs, f.name))
    end_thread(b);
  add(b, &b->procs, f.name, (uint32_t)p->procs.len);
  b->thread_has_procs = true;
  struct proc proc = {.name = f.name,
                      .at = f.at,
                      .thread = (uint32_t)p->mains.len,
                      .nparams = params.n,
                      .results = results,
                      .first = step_count(b)};
  vec_push(&p->procs, proc);
  b->first_label = p->labels.len;
  add_locals(b, params);
  add_step(b, STEP_ENTRY, f.at);
}

void read_locals(struct read_builder *b, struct read_names l) {
  add_locals(b, l);
}

/* What its names mean is known when all declarations are. */
void read_enforce(struct read_builder *b, struct code c) {
  vec_push(&b->enforce, c);
}

static void resolve_jumps(struct read_builder *b) {
  struct program *p = prog(b);
  struct read_symbol *labels = NULL;

  for (size_t i = b->first_label; i < p->labels.len; i++) {
    const struct label *l = &p->labels.at[i];
    if (!add(b, &labels, l->name, l->step) &&
        find(labels, l->name)->number != l->step)
      read_wrong(b, l->at, "label '%s' is declared twice", l->name);
  }
  for (size_t i = 0; i < b->jumps.len; i++) {
    const struct read_jump *jump = &b->jumps.at[i];
    struct read_symbol *found = find(labels, jump->to.name);
    if (found)
      p->refs.at[jump->ref] = found->number;
    else
      read_wrong(b, jump->to.at, "unknown label '%s'", jump->to.name);
  }
  b->jumps.len = 0;
  HASH_CLEAR(hh, labels);
}

/* A local hides a global of its name in the clauses before it, too. */
static void look_up_again(struct read_builder *b) {
  for (size_t i = 0; i < b->uses.len; i++) {
    struct op *op = &prog(b)->ops.at[b->uses.at[i].op];
    op->var = variable_named(b, b->uses.at[i].name);
    op->kind = op->var == NONE ? OP_UNKNOWN : OP_VAR;
  }
  b->uses.len = 0;
}

void read_end(struct read_builder *b, struct read_token end) {
  struct program *p = prog(b);
  struct proc *f = &p->procs.at[p->procs.len - 1];

  add_step(b, STEP_END, end.at)->next = NONE;
  resolve_jumps(b);
  f->nsteps = step_count(b) - f->first;
  if (f->results < 0)
    f->results = 0;
  look_up_again(b);
  f->enforce = (uint32_t)p->codes.len;
  f->nenforce = (uint32_t)b->enforce.len;
  for (size_t i = 0; i < b->enforce.len; i++) {
    use(b, b->enforce.at[i]);
    vec_push(&p->codes, b->enforce.at[i]);
  }
  b->enforce.len = 0;
  f->nvars = (uint32_t)b->vars.len;
  f->vars = arena_copy(b->arena, b->vars.at, b->vars.len, sizeof *b->vars.at);
  b->vars.len = 0;
  HASH_CLEAR(hh, b->locals);
}

/* ---- The whole ----------------------------------------------------------- */

static void require_mains(struct read_builder *b) {
  const struct program *p = prog(b);

  for (size_t i = 0; i < p->mains.len; i++)
    if (p->mains.at[i] == NONE)
      read_wrong(b, ((struct span){p->source, 0, 0}),
                 "the program of thread %zu has no procedure 'main'", i + 1);
}

static void feed(struct read_builder *b, const struct source *text,
                 struct intern *names) {
  struct read_lexer l = {text->text, text_begin(text->text, text->len),
                         text->text + text->len, names, b->program->source};
  void *parser = read_parserAlloc(xmalloc);
  struct read_token t;
  int code;

  do {
    code = read_next(&l, &t);
    if (code < 0)
      read_unexpected(b, t, code);
    else
      read_parser(parser, code, t, b);
  } while (code > 0 && !b->failed);
  read_parserFree(parser, xfree);
}

static void free_builder(struct read_builder *b) {
  HASH_CLEAR(hh, b->shared);
  HASH_CLEAR(hh, b->own);
  HASH_CLEAR(hh, b->locals);
  HASH_CLEAR(hh, b->procs);
  vec_free(&b->open);
  vec_free(&b->pending);
  vec_free(&b->values);
  vec_free(&b->labels);
  vec_free(&b->calls);
  vec_free(&b->jumps);
  vec_free(&b->vars);
  vec_free(&b->enforce);
  vec_free(&b->uses);
}

struct program *program_read(struct arena *a, struct intern *names,
                             const struct sources *sources, uint32_t source,
                             struct diag *d) {
  struct program *p = arena_alloc(a, sizeof *p);
  struct read_builder b = {.arena = a, .diag = d, .program = p};

  p->source = source;
  p->sources = sources;
  p->atomic = NONE;
  feed(&b, sources_get(sources, source), names);
  if (!b.failed)
    end_thread(&b);
  if (!b.failed && !program_read_getafix(a, p, d))
    b.failed = true;
  require_mains(&b);
  free_builder(&b);
  if (b.failed) {
    program_free(p);
    return NULL;
  }
  p->first_flag = (uint32_t)p->globals.len;
  return p;
}
