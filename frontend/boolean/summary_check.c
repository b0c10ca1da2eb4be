/* frontend/boolean/summary_check.c — the check of summaries as a program.
 *
 * For a procedure f there are, besides its body with other calls:
 *
 *   call_f    what the callers call: any effect that the summary allows
 *   check_f   calls f with any arguments, and asserts what the summary says
 *
 * Names are told from those of the program by underscores.
 */
#include "summary_check.h"

#include "reprint.h"

#include <string.h>

static const char summary_prefix[] = "summary_";

struct summaries {
  struct reprint copy;
  const struct bp_program *program;
  const struct bp_proc **summary; /* by procedure: its summary, or NULL */
  bool *replaced;   /* by procedure: calls are, by what the summary allows */
  bool *reached;    /* by procedure: the program comes to it from main */
  const char *ties; /* more underscores in a row than any name has */
  const char *call, *check, *body; /* before names */
};

/* ---- Which procedures are summaries ---------------------------------------- */

/* The procedure of which q is the summary, or NULL. */
static const struct bp_proc *summarised(const struct bp_program *p,
                                        const struct bp_proc *q) {
  size_t n = sizeof summary_prefix - 1;
  if (strncmp(q->name, summary_prefix, n) != 0)
    return NULL;
  for (uint32_t i = 0; i < p->nprocs; i++)
    if (strcmp(p->procs[i]->name, q->name + n) == 0)
      return p->procs[i];
  return NULL;
}

static bool is_harmless(const struct bp_stmt *s, struct diag *d);

static bool is_harmless_block(const struct bp_stmt *s, struct diag *d) {
  for (; s; s = s->next)
    if (!is_harmless(s, d))
      return false;
  return true;
}

static bool assigns_locals(const struct bp_stmt *s, struct diag *d) {
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (s->targets[i].var && s->targets[i].var->global) {
      diag_error(d, s->targets[i].span, "a summary leaves globals as they are");
      return false;
    }
  return true;
}

/* A statement that goes on, whatever the values are, and without effect on
   callers. */
static bool is_harmless(const struct bp_stmt *s, struct diag *d) {
  switch (s->kind) {
  case BP_SKIP:
  case BP_RETURN:
    return true;
  case BP_ASSIGN:
  case BP_DEAD:
    if (!s->cond)
      return assigns_locals(s, d);
    break;
  case BP_IF:
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      if (!is_harmless_block(arm->body, d))
        return false;
    return is_harmless_block(s->orelse, d);
  default:
    break;
  }
  diag_error(d, s->span,
             "a summary has a result for all values: it assigns, it has "
             "'if', and it returns, but nothing else");
  return false;
}

static bool has_right_form(const struct bp_program *p, const struct bp_proc *q,
                           const struct bp_proc *f, struct diag *d) {
  uint32_t results = (uint32_t)f->results;
  uint32_t want = f->nparams + p->nglobals + results;
  if (q->nparams != want || q->results != 1) {
    diag_error(
        d, q->span,
        "'%s' has one result and %u parameters: %u for the parameters of "
        "'%s', %u for what the globals were, and %u for its results",
        q->name, want, f->nparams, f->name, p->nglobals, results);
    return false;
  }
  if (q->nenforce > 0) {
    diag_error(d, q->enforce[0]->span,
               "a summary has a result for all values: it has no 'enforce'");
    return false;
  }
  return is_harmless_block(q->body, d);
}

/* Finds the summaries. */
static bool find_summaries(struct summaries *s, struct diag *d) {
  for (uint32_t i = 0; i < s->program->nprocs; i++) {
    const struct bp_proc *q = s->program->procs[i];
    const struct bp_proc *f = summarised(s->program, q);
    if (!f)
      continue;
    if (!has_right_form(s->program, q, f, d))
      return false;
    s->summary[f->number] = q;
  }
  return true;
}

/* ---- Which calls are replaced ---------------------------------------------- */

/* Marks what is called in the block, and puts what was not marked on the list. */
static void mark_callees(const struct bp_stmt *s, bool *marked,
                         const struct bp_proc **list, uint32_t *n) {
  for (; s; s = s->next) {
    if (s->kind == BP_CALL && !marked[s->callee.proc->number]) {
      marked[s->callee.proc->number] = true;
      list[(*n)++] = s->callee.proc;
    }
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      mark_callees(arm->body, marked, list, n);
    mark_callees(s->orelse, marked, list, n);
  }
}

/* Marks what f calls, and what this calls, and so on, but not what only
   procedures call for which `stop` holds something.  There is room for all
   procedures on the list. */
static void mark_called(const struct bp_proc *f, bool *marked,
                        const struct bp_proc *const *stop,
                        const struct bp_proc **list) {
  uint32_t n = 0;
  mark_callees(f->body, marked, list, &n);
  while (n > 0) {
    const struct bp_proc *g = list[--n];
    if (!stop || !stop[g->number])
      mark_callees(g->body, marked, list, &n);
  }
}

/* A procedure with a summary, or one that may call itself with no summary on the
   way. */
static void find_replaced(struct summaries *s, struct arena *a) {
  uint32_t n = s->program->nprocs;
  const struct bp_proc *main = s->program->threads[0].main;
  const struct bp_proc **list = arena_alloc(a, n * sizeof *list);
  bool *marked = arena_alloc(a, n * sizeof *marked);
  mark_called(main, s->reached, NULL, list);
  s->reached[main->number] = true;
  for (uint32_t i = 0; i < n; i++) {
    memset(marked, 0, n * sizeof *marked);
    if (!s->summary[i])
      mark_called(s->program->procs[i], marked, s->summary, list);
    s->replaced[i] = s->summary[i] || marked[i];
  }
}

/* ---- Printing --------------------------------------------------------------- */

static const char *find_ties(struct arena *a, const struct bp_program *p) {
  const char *ties = "_";
  for (uint32_t i = 0; i < p->nprocs; i++)
    while (strstr(p->procs[i]->name, ties))
      ties = arena_printf(a, "%s_", ties);
  for (uint32_t i = 0; i < p->nglobals; i++)
    while (strstr(p->globals[i]->name, ties))
      ties = arena_printf(a, "%s_", ties);
  return ties;
}

static bool is_program_main(const struct summaries *s,
                            const struct bp_proc *p) {
  return p == s->program->threads[0].main;
}

/* The name of p where it is defined: the program begins elsewhere now. */
static void define_body(void *of, const struct bp_proc *p) {
  struct summaries *s = of;
  reprint_name(&s->copy, is_program_main(s, p) ? s->body : "", p, "");
}

static void call_replaced(void *of, const struct bp_proc *p) {
  struct summaries *s = of;
  if (s->replaced[p->number])
    reprint_name(&s->copy, s->call, p, "");
  else
    define_body(s, p);
}

/* n names; a comma before each that is not the first of its list. */
static void print_locals_named(struct summaries *s, char letter, uint32_t n,
                               bool *first) {
  for (uint32_t i = 0; i < n; i++) {
    fprintf(s->copy.out, "%s%c%s%u", *first ? "" : ", ", letter, s->ties, i);
    *first = false;
  }
}

static void print_list(struct summaries *s, char letter, uint32_t n) {
  bool first = true;
  print_locals_named(s, letter, n, &first);
}

static void print_global_names(struct summaries *s) {
  for (uint32_t i = 0; i < s->program->nglobals; i++) {
    struct span name = s->program->globals[i]->span;
    fprintf(s->copy.out, "%s%.*s", i > 0 ? ", " : "",
            (int)(name.end - name.start), s->copy.text + name.start);
  }
}

/* The locals: arguments, if they are no parameters; what globals were; what f
   returns; and what its summary says. */
static void print_locals(struct summaries *s, const struct bp_proc *f,
                         bool arguments) {
  bool first = true, asks = s->summary[f->number];
  if (!asks && f->results == 0 && (!arguments || f->nparams == 0))
    return;
  fputs("  decl ", s->copy.out);
  if (arguments)
    print_locals_named(s, 'p', f->nparams, &first);
  if (asks)
    print_locals_named(s, 'o', s->program->nglobals, &first);
  print_locals_named(s, 'r', (uint32_t)f->results, &first);
  if (asks)
    fprintf(s->copy.out, "%sok%s", first ? "" : ", ", s->ties);
  fputs(";\n", s->copy.out);
}

/* Keeps what the globals are, for the summary of f. */
static void print_globals_kept(struct summaries *s, const struct bp_proc *f) {
  if (s->program->nglobals == 0 || !s->summary[f->number])
    return;
  fputs("  ", s->copy.out);
  print_list(s, 'o', s->program->nglobals);
  fputs(" := ", s->copy.out);
  print_global_names(s);
  fputs(";\n", s->copy.out);
}

/* Asks the summary of f, if there is one, and goes on as `how` says. */
static void print_question(struct summaries *s, const struct bp_proc *f,
                           const char *how) {
  if (!s->summary[f->number])
    return;
  FILE *out = s->copy.out;
  bool first = true;
  fprintf(out, "  ok%s := ", s->ties);
  reprint_name(&s->copy, "", s->summary[f->number], "");
  fputc('(', out);
  print_locals_named(s, 'p', f->nparams, &first);
  print_locals_named(s, 'o', s->program->nglobals, &first);
  print_locals_named(s, 'r', (uint32_t)f->results, &first);
  fprintf(out, ");\n  %s(ok%s);\n", how, s->ties);
}

static void print_any_globals(struct summaries *s) {
  if (s->program->nglobals == 0)
    return;
  fputs("  ", s->copy.out);
  print_global_names(s);
  fputs(" := *", s->copy.out);
  for (uint32_t i = 1; i < s->program->nglobals; i++)
    fputs(", *", s->copy.out);
  fputs(";\n", s->copy.out);
}

/* What callers call instead of f. */
static void print_replacement(struct summaries *s, const struct bp_proc *f) {
  FILE *out = s->copy.out;
  fputc('\n', out);
  reprint_results(&s->copy, f->results);
  reprint_name(&s->copy, s->call, f, "");
  fputc('(', out);
  print_list(s, 'p', f->nparams);
  fputs(") begin\n", out);
  print_locals(s, f, false);
  print_globals_kept(s, f);
  print_any_globals(s);
  print_question(s, f, "assume");
  if (f->results > 0) {
    fputs("  return ", out);
    print_list(s, 'r', (uint32_t)f->results);
    fputs(";\n", out);
  }
  fputs("end\n", out);
}

/* f is called with any arguments and globals. */
static void print_check(struct summaries *s, const struct bp_proc *f) {
  FILE *out = s->copy.out;
  fputs("\nvoid ", out);
  reprint_name(&s->copy, s->check, f, "");
  fputs("() begin\n", out);
  print_locals(s, f, true);
  print_globals_kept(s, f);
  fputs("  ", out);
  print_list(s, 'r', (uint32_t)f->results);
  fputs(f->results > 0 ? " := " : "", out);
  define_body(s, f);
  fputc('(', out);
  print_list(s, 'p', f->nparams);
  fputs(");\n", out);
  print_question(s, f, "assert");
  fputs("end\n", out);
}

/* Main checks one of the procedures. */
static void print_main(struct summaries *s) {
  FILE *out = s->copy.out;
  fputs("\nvoid main() begin\n  if (*) then\n    ", out);
  reprint_name(&s->copy, s->check, s->program->threads[0].main, "");
  fputs("();\n", out);
  for (uint32_t i = 0; i < s->program->nprocs; i++) {
    const struct bp_proc *f = s->program->procs[i];
    if (!s->reached[i] || !s->replaced[i] || is_program_main(s, f))
      continue;
    fputs("  elsif (*) then\n    ", out);
    reprint_name(&s->copy, s->check, f, "");
    fputs("();\n", out);
  }
  fputs("  fi\nend\n", out);
}

static void print_all(struct summaries *s) {
  reprint_globals(&s->copy, s->program);
  for (uint32_t i = 0; i < s->program->nprocs; i++) {
    const struct bp_proc *f = s->program->procs[i];
    if (!s->reached[i])
      continue;
    reprint_procedure(&s->copy, f);
    if (s->summary[i])
      reprint_procedure(&s->copy, s->summary[i]);
    if (s->replaced[i])
      print_replacement(s, f);
    if (s->replaced[i] || is_program_main(s, f))
      print_check(s, f);
  }
  print_main(s);
}

bool summary_check_print(FILE *out, struct arena *a, const struct bp_program *p,
                         const struct sources *sources, struct diag *d) {
  if (p->concurrent.source) {
    diag_error(d, p->concurrent,
               "only calls of sequential programs have summaries: %s",
               p->concurrent_why);
    return false;
  }
  const char *ties = find_ties(a, p);
  struct summaries s = {
      .copy = {.out = out,
               .text = sources_get(sources, p->source)->text,
               .define = define_body,
               .call = call_replaced},
      .program = p,
      .summary = arena_alloc(a, p->nprocs * sizeof *s.summary),
      .replaced = arena_alloc(a, p->nprocs * sizeof *s.replaced),
      .reached = arena_alloc(a, p->nprocs * sizeof *s.reached),
      .ties = ties,
      .call = arena_printf(a, "call%s", ties),
      .check = arena_printf(a, "check%s", ties),
      .body = arena_printf(a, "body%s", ties)};
  s.copy.of = &s;
  if (!find_summaries(&s, d))
    return false;
  find_replaced(&s, a);
  print_all(&s);
  return true;
}
