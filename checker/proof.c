/* checker/proof.c — reading certificates, line by line.
 *
 * The lines of a certificate are words with blanks between them.  All numbers
 * are checked when they are read, so that whoever uses a graph need not: a
 * node refers to earlier nodes only, and to variables that there are.
 */
#include "proof.h"

#include "engine/base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_SWITCHES = 1000, MAX_ROWS = 1 << 28 };

struct reader {
  struct arena *arena;
  struct intern *names;
  struct diag *diag;
  const struct program *program;
  struct proof *proof;
  const struct source *text;
  uint32_t source;
  size_t at, end; /* of the line; end is its newline */
  struct span word;
  struct section *section; /* that is being read; NULL before the first */
  bool failed, versioned, named, finished;
};

#define wrong(r, ...)                                                          \
  ((r)->failed ? (void)0 : diag_error((r)->diag, (r)->word, __VA_ARGS__),      \
   (r)->failed = true)

/* ---- Words --------------------------------------------------------------- */

static void mark(struct reader *r, size_t from, size_t to) {
  r->word = (struct span){r->source, (uint32_t)from, (uint32_t)to};
}

/* The next word of the line as an interned name; "" at its end. */
static const char *word(struct reader *r) {
  const char *text = r->text->text;
  size_t from = r->at;

  while (r->at < r->end && text[r->at] != ' ')
    r->at++;
  mark(r, from, r->at);
  const char *found = intern(r->names, text + from, r->at - from);
  if (r->at < r->end)
    r->at++;
  return found;
}

/* What is left of the line. */
static const char *rest(struct reader *r) {
  size_t from = r->at;

  r->at = r->end;
  mark(r, from, r->end);
  return intern(r->names, r->text->text + from, r->end - from);
}

/* A number below `bound`, which is at least 1. */
static uint32_t number(struct reader *r, uint32_t bound, const char *what) {
  const char *digits = word(r);
  size_t n = strlen(digits);
  uint32_t value = 0;

  if (n == 0 || n > 9 || strspn(digits, "0123456789") != n) {
    wrong(r, "here is the number of %s expected", what);
    return 0;
  }
  for (size_t i = 0; i < n; i++)
    value = 10 * value + (uint32_t)(digits[i] - '0');
  if (value >= bound) {
    wrong(r, "the number of %s must be below %u", what, bound);
    return 0;
  }
  return value;
}

static void line_ends(struct reader *r) {
  if (r->at < r->end) {
    mark(r, r->at, r->end);
    wrong(r, "the line should end here");
  }
}

/* ---- The header ---------------------------------------------------------- */

static void read_version(struct reader *r) {
  if (strcmp(word(r), "fixc-certificate") != 0)
    wrong(r, "a certificate begins with the line 'fixc-certificate 1'");
  else if (strcmp(word(r), "1") != 0)
    wrong(r, "this program reads version 1 of certificates only");
  r->versioned = true;
  line_ends(r);
}

static void read_kind(struct reader *r) {
  const char *kind = word(r);

  r->proof->contexts = strcmp(kind, "contexts") == 0;
  if (!r->proof->contexts && strcmp(kind, "summaries") != 0)
    wrong(r, "the kind of a certificate is 'summaries' or 'contexts'");
  if (r->proof->contexts) {
    r->proof->switches = number(r, MAX_SWITCHES + 1, "context switches");
    r->proof->threads = number(r, UINT32_MAX, "threads");
  }
  r->named = true;
  line_ends(r);
}

static bool read_header(struct reader *r, const char *key) {
  if (strcmp(key, "kind") == 0 && !r->named)
    read_kind(r);
  else if (strcmp(key, "program") == 0)
    rest(r);
  else if (strcmp(key, "hash") == 0)
    r->proof->hash = rest(r);
  else if (strcmp(key, "target") == 0)
    vec_push(&r->proof->targets, rest(r));
  else
    return false;
  return true;
}

/* ---- Sections ------------------------------------------------------------ */

static uint32_t contexts(const struct proof *f) { return f->switches + 1; }

/* What kind and size say must fit the program before there can be rows. */
static void make_tables(struct reader *r) {
  struct proof *f = r->proof;
  size_t nprocs = r->program->procs.len, n = contexts(f);

  if (f->rows)
    return;
  if (!f->contexts && (r->program->mains.len > 1 || r->program->starts))
    wrong(r, "the program has threads, but the certificate is one of "
             "summaries");
  else if (f->contexts && f->threads != r->program->mains.len)
    wrong(r, "the certificate is one of %u threads, but the program has %zu",
          f->threads, r->program->mains.len);
  else if (r->program->steps.len * n * n > MAX_ROWS)
    wrong(r, "there are too many contexts for a program of this size");
  if (r->failed)
    return;
  f->rows = xcalloc(r->program->steps.len * n * n, sizeof *f->rows);
  f->switched = xcalloc(n, sizeof *f->switched);
  f->by_proc = xmalloc(nprocs * sizeof *f->by_proc);
  for (size_t i = 0; i < nprocs; i++)
    f->by_proc[i] = NONE;
}

static void open_section(struct reader *r, uint32_t proc) {
  struct section s = {.proc = proc};

  vec_push(&r->proof->sections, s);
  r->section = &r->proof->sections.at[r->proof->sections.len - 1];
}

static void read_procedure(struct reader *r) {
  struct proof *f = r->proof;
  uint32_t n = number(r, (uint32_t)r->program->procs.len, "a procedure");

  if (r->failed)
    return;
  if (strcmp(rest(r), r->program->procs.at[n].name) != 0)
    wrong(r, "procedure %u of the program is '%s'", n,
          r->program->procs.at[n].name);
  else if (f->by_proc[n] != NONE)
    wrong(r, "there is a section of this procedure already");
  f->by_proc[n] = (uint32_t)f->sections.len;
  open_section(r, n);
}

static void read_switches(struct reader *r) {
  line_ends(r);
  if (r->proof->switched_section != NONE)
    wrong(r, "there is a section of switches already");
  if (!r->proof->contexts)
    wrong(r, "summaries have no switches");
  r->proof->switched_section = (uint32_t)r->proof->sections.len;
  open_section(r, NONE);
}

/* ---- Variables and nodes ------------------------------------------------- */

static void check_name(struct reader *r, const char *name) {
  if (strcmp(rest(r), name) != 0)
    wrong(r, "the variable with this number is '%s'", name);
}

static uint32_t read_global(struct reader *r) {
  const struct program *p = r->program;
  uint32_t n = number(r, (uint32_t)p->globals.len, "a global variable");

  if (!r->failed)
    check_name(r, p->globals.at[n]);
  return n;
}

static uint32_t read_local(struct reader *r) {
  if (r->section->proc == NONE) {
    wrong(r, "there are no locals here");
    return 0;
  }
  const struct proc *f = &r->program->procs.at[r->section->proc];
  uint32_t n = number(r, f->nvars, "a local variable");
  if (!r->failed)
    check_name(r, f->vars[n]);
  return n | LOCAL_BIT;
}

static uint32_t read_scoped(struct reader *r) {
  const char *scope = word(r);

  if (strcmp(scope, "global") == 0)
    return read_global(r);
  if (strcmp(scope, "local") == 0)
    return read_local(r);
  wrong(r, "'global' or 'local' should stand here");
  return 0;
}

uint32_t proof_thread_bits(const struct proof *f) {
  uint32_t bits = 0;

  while (f->threads > UINT32_C(1) << bits)
    bits++;
  return bits;
}

/* The numbers are only there for the reader: they count up. */
static void expect(struct reader *r, size_t n, const char *what) {
  if (number(r, UINT32_MAX, what) != n)
    wrong(r, "the number of %s must be %zu here: they are counted", what, n);
}

static void read_var(struct reader *r) {
  struct proof *f = r->proof;
  struct graph_var v = {COPY_NOW, 0, 0};

  expect(r, r->section->vars.len, "a variable");
  const char *copy = word(r);
  if (strcmp(copy, "now") == 0 && r->section->proc != NONE) {
    v.var = read_scoped(r);
  } else if (strcmp(copy, "entry") == 0 && r->section->proc != NONE) {
    v.copy = COPY_ENTRY;
    v.var = read_scoped(r);
  } else if (strcmp(copy, "switch") == 0 && f->contexts) {
    v.copy = COPY_SWITCH;
    v.index = number(r, contexts(f), "a switch");
    if (v.index == 0)
      wrong(r, "switches are counted from 1");
    v.var = read_scoped(r);
    if (v.var & LOCAL_BIT)
      wrong(r, "only globals are recorded at switches");
  } else if (strcmp(copy, "thread") == 0 && f->contexts) {
    v.copy = COPY_THREAD;
    v.index = number(r, contexts(f), "a context");
    v.var = number(r, proof_thread_bits(f), "a bit");
  } else {
    wrong(r, "this is no copy of a variable that is known here");
  }
  line_ends(r);
  vec_push(&r->section->vars, v);
}

static uint32_t read_reference(struct reader *r) {
  return number(r, (uint32_t)r->section->nodes.len + 2, "an earlier node");
}

static void read_node(struct reader *r) {
  struct node n;

  expect(r, r->section->nodes.len + 2, "a node");
  n.var = number(r, (uint32_t)r->section->vars.len, "a variable");
  n.high = read_reference(r);
  n.low = read_reference(r);
  line_ends(r);
  vec_push(&r->section->nodes, n);
}

/* ---- Rows ---------------------------------------------------------------- */

uint32_t *proof_row(const struct proof *f, uint32_t step, uint32_t e,
                    uint32_t c) {
  size_t n = contexts(f);

  return &f->rows[step * n * n + e * n + c];
}

/* In the program of a thread that is started: wait, choose:N, call:N.  Its
   steps are the entry, `wait`, the two others for each place where threads
   start (only `call` if there is one), and the end. */
static uint32_t spare_step(const struct reader *r, const char *place) {
  const struct proc *f = &r->program->procs.at[r->section->proc];
  uint32_t nplaces = (uint32_t)r->program->places.len;

  if (strcmp(place, "wait") == 0)
    return f->first + 1;
  for (uint32_t i = 0; i < nplaces; i++) {
    char choose[30], call[30];
    snprintf(choose, sizeof choose, "choose:%u", i + 1);
    snprintf(call, sizeof call, "call:%u", i + 1);
    if (nplaces > 1 && strcmp(place, choose) == 0)
      return f->first + 2 + 2 * i;
    if (strcmp(place, call) == 0)
      return f->first + 2 + (nplaces > 1 ? 2 * i + 1 : 0);
  }
  return NONE;
}

/* entry, end, or LINE:COLUMN. */
static uint32_t read_place(struct reader *r) {
  const struct proc *f = &r->program->procs.at[r->section->proc];
  const char *place = word(r);
  unsigned line = 0, column = 0;
  int used = 0;

  if (strcmp(place, "entry") == 0)
    return f->first;
  if (strcmp(place, "end") == 0)
    return f->first + f->nsteps - 1;
  if (program_is_spare(r->program, r->section->proc) &&
      spare_step(r, place) != NONE)
    return spare_step(r, place);
  if (strspn(place, "0123456789:") != strlen(place) ||
      sscanf(place, "%9u:%9u%n", &line, &column, &used) != 2 ||
      place[used] != '\0') {
    wrong(r, "a point is 'entry', 'end', or LINE:COLUMN");
    return f->first;
  }
  uint32_t step = program_find(r->program, r->section->proc, line, column);
  if (step != NONE)
    return step;
  wrong(r, "no statement of '%s' with a point begins at %u:%u", f->name, line,
        column);
  return f->first;
}

static void set_row(struct reader *r, uint32_t *row) {
  uint32_t root = read_reference(r);

  line_ends(r);
  if (*row != 0)
    wrong(r, "there is a line for this already");
  *row = root;
}

static void read_point(struct reader *r) {
  struct proof *f = r->proof;
  uint32_t e = 0, c = 0, step = read_place(r);

  if (f->contexts) {
    e = number(r, contexts(f), "a context");
    c = number(r, contexts(f), "a context");
  }
  if (e > c)
    wrong(r, "no procedure is entered after the context in which it runs");
  if (!r->failed)
    set_row(r, proof_row(f, step, e, c));
}

static void read_context(struct reader *r) {
  uint32_t c = number(r, contexts(r->proof), "a context");

  if (c == 0)
    wrong(r, "the first context does not begin with a switch");
  if (!r->failed)
    set_row(r, &r->proof->switched[c]);
}

/* ---- The whole ----------------------------------------------------------- */

static bool read_row(struct reader *r, const char *key) {
  if (strcmp(key, "point") == 0 && r->section->proc != NONE)
    read_point(r);
  else if (strcmp(key, "context") == 0 && r->section->proc == NONE)
    read_context(r);
  else
    return false;
  return true;
}

static void read_body(struct reader *r, const char *key, size_t start) {
  if (!r->named) {
    wrong(r, "the line 'kind …' should come first");
    return;
  }
  make_tables(r);
  if (r->failed)
    return;
  if (strcmp(key, "procedure") == 0) {
    read_procedure(r);
  } else if (strcmp(key, "switches") == 0) {
    read_switches(r);
  } else if (strcmp(key, "end") == 0) {
    line_ends(r);
    r->finished = true;
  } else if (!r->section) {
    wrong(r, "unknown line before the first section");
  } else if (strcmp(key, "var") == 0) {
    read_var(r);
  } else if (key[0] >= '0' && key[0] <= '9') {
    r->at = start;
    read_node(r);
  } else if (!read_row(r, key)) {
    wrong(r, "unknown line in a section");
  }
}

static void read_line(struct reader *r) {
  size_t start = r->at;

  if (!r->versioned) {
    read_version(r);
    return;
  }
  const char *key = word(r);
  if (r->finished)
    wrong(r, "nothing can follow the line 'end'");
  else if (r->section || !read_header(r, key))
    read_body(r, key, start);
}

static void read_lines(struct reader *r) {
  const char *text = r->text->text;

  for (size_t next = 0; next < r->text->len && !r->failed;) {
    const char *newline = memchr(text + next, '\n', r->text->len - next);
    r->at = next;
    r->end = newline ? (size_t)(newline - text) : r->text->len;
    next = r->end + 1;
    if (memchr(text + r->at, '\0', r->end - r->at)) {
      mark(r, r->at, r->end);
      wrong(r, "a certificate is a text without NUL");
    } else {
      read_line(r);
    }
  }
  mark(r, r->text->len, r->text->len);
  if (!r->finished)
    wrong(r, "the certificate breaks off: its last line should be 'end'");
}

struct proof *proof_read(struct arena *a, struct intern *names,
                         const struct sources *sources, uint32_t source,
                         const struct program *p, struct diag *d) {
  struct proof *f = arena_alloc(a, sizeof *f);
  struct reader r = {.arena = a,
                     .names = names,
                     .diag = d,
                     .program = p,
                     .proof = f,
                     .text = sources_get(sources, source),
                     .source = source};

  f->switched_section = NONE;
  f->threads = 1;
  read_lines(&r);
  if (!r.failed)
    return f;
  proof_free(f);
  return NULL;
}

void proof_free(struct proof *f) {
  if (!f)
    return;
  for (size_t i = 0; i < f->sections.len; i++) {
    vec_free(&f->sections.at[i].vars);
    vec_free(&f->sections.at[i].nodes);
  }
  vec_free(&f->sections);
  vec_free(&f->targets);
  xfree(f->by_proc);
  xfree(f->rows);
  xfree(f->switched);
}

/* It need not withstand anyone, since nothing rests on it. */
void proof_hash(const struct source *text, char out[17]) {
  snprintf(out, 17, "%016" PRIx64, hash_text(text->text, text->len));
}
