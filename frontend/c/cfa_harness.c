/* frontend/c/cfa_harness.c — runs as C files that repeat them: the values that
 * the program takes, in order, and functions that give them to it. */
#include "cfa_run.h"

#include "cfa_bodies.h"
#include "cfa_print.h"

#include <inttypes.h>
#include <string.h>

/* What a header of the system declares, the system defines; the compiler, its
   own functions. */
static bool is_library(const struct cfa *g, const struct cfa_external *x) {
  const char *file = cfa_place(g, x->span).file;
  if (!strcmp(x->name, "fixc_input") || !strcmp(x->name, "fixc_character"))
    return false;
  return !strncmp(file, "/usr/", 5) || file[0] == '<' ||
         !strncmp(x->name, "__builtin_", strlen("__builtin_"));
}

static const struct cfa_external *find_external(const struct cfa *g,
                                                const char *name) {
  for (uint32_t i = 0; i < g->nexternals; i++)
    if (!strcmp(g->externals[i].name, name))
      return &g->externals[i];
  return NULL;
}

static const char *key_of_write(const struct cfa *g, const char *function,
                                uint32_t parameter) {
  if (parameter == CFA_NONE)
    return arena_concat(g->arena, function, ", errno", "");
  return arena_printf(g->arena, "%s, parameter %" PRIu32, function,
                      parameter + 1);
}

/* What scanf puts somewhere has the size of its conversion. */
static const char *key_of_item(const struct cfa *g, const struct cfa_edge *e) {
  return arena_printf(g->arena, "%s, %u bytes", e->name,
                      (unsigned)g->vars[e->var].type->size);
}

/* Under which name the program takes a value from the harness; NULL: it takes
   it from elsewhere, or none is taken. */
static const char *input_key(const struct cfa *g, const struct cfa_edge *e) {
  if (e->kind != CFA_HAVOC || !e->name)
    return NULL;
  if (e->reason == CFA_ELSEWHERE)
    return e->name;
  const struct cfa_external *x = find_external(g, e->name);
  if (x && x->scans == CFA_SCANS_NUMBERS && e->reason == CFA_WRITTEN &&
      e->parameter != CFA_NONE)
    return key_of_item(g, e);
  if (!x || (is_library(g, x) &&
             !(x->scans == CFA_SCANS_NUMBERS && e->reason == CFA_NO_BODY)))
    return NULL;
  if (e->reason == CFA_WRITTEN)
    return key_of_write(g, e->name, e->parameter);
  return e->reason == CFA_INPUT || e->reason == CFA_NO_BODY ? e->name : NULL;
}

static void print_inputs(FILE *out, const struct cfa *g,
                         const struct cfa_run *run) {
  size_t n = 0;
  fputs("static const struct {\n  const char *function;\n"
        "  unsigned long long value;\n} inputs[] = {\n",
        out);
  for (size_t i = 0; i < run->taken.len; i++) {
    const struct cfa_edge *e = &g->edges[run->taken.at[i].edge];
    const char *key = input_key(g, e);
    if (!key)
      continue;
    struct cfa_place place = cfa_place(g, e->span);
    fprintf(out, "    {\"%s\", 0x%" PRIx64 "ULL}, /* ", key,
            run->taken.at[i].value);
    cfa_print_value(out, g->vars[e->var].type, run->taken.at[i].value);
    fprintf(out, ", line %u */\n", place.line);
    n++;
  }
  fprintf(out,
          "    {\"\", 0},\n};\nstatic const unsigned long ninputs = %zu;\n", n);
}

static const char harness_next[] =
    "static unsigned long ntaken;\n"
    "\n"
    "static unsigned long long next_input(const char *function) {\n"
    "  if (ntaken == ninputs || strcmp(inputs[ntaken].function, function)) {\n"
    "    fprintf(stderr, \"another run: %s() was not expected\\n\", "
    "function);\n"
    "    exit(3);\n"
    "  }\n"
    "  return inputs[ntaken++].value;\n"
    "}\n";

/* Bytes come in the order of the machines that are covered: the low ones first. */
static const char harness_changes[] =
    "\n"
    "static int expects(const char *what) {\n"
    "  return ntaken < ninputs && !strcmp(inputs[ntaken].function, what);\n"
    "}\n"
    "\n"
    "static void take(const char *what, void *to, unsigned size) {\n"
    "  unsigned long long x = next_input(what);\n"
    "  if (to)\n"
    "    memcpy(to, &x, size);\n"
    "}\n";

/* As many items are read as the result says. */
static const char harness_scan[] =
    "\n"
    "#include <stdarg.h>\n"
    "\n"
    "static int scan(const char *function, va_list to) {\n"
    "  int n = (int)next_input(function);\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    const char *what = ntaken < ninputs ? inputs[ntaken].function : "
    "\"\";\n"
    "    const char *comma = strchr(what, ',');\n"
    "    take(what, va_arg(to, void *), comma ? atoi(comma + 1) : 0);\n"
    "  }\n"
    "  return n;\n"
    "}\n";

/* A body knows where streams have come to. */
static bool tells_scans(const struct cfa *g) {
  bool tells = false;
  for (uint32_t i = 1; i < g->nprocs; i++)
    tells |= !strcmp(g->procs[i].name, "fixc_scanned");
  return tells;
}

static void print_scan(FILE *out, const struct cfa *g,
                       const struct cfa_external *x) {
  bool file = !strcmp(x->name, "fscanf"), tells = tells_scans(g);
  fprintf(out,
          "\n%sint %s(%sconst char *format, ...) {\n"
          "  va_list to;\n"
          "  va_start(to, format);\n"
          "  int n = scan(\"%s\", to);\n"
          "  va_end(to);\n"
          "%s"
          "  return n;\n"
          "}\n",
          tells ? "void fixc_scanned(void *stream, int result);\n\n" : "",
          x->name, file ? "FILE *file, " : "", x->name,
          !tells ? ""
          : file ? "  fixc_scanned(file, n);\n"
                 : "  fixc_scanned(NULL, n);\n");
}

static bool scans(const struct cfa *g) {
  bool found = false;
  for (uint32_t i = 0; i < g->nexternals; i++)
    found |= g->externals[i].scans == CFA_SCANS_NUMBERS;
  return found;
}

static bool writes(const struct cfa *g, const struct cfa_external *x,
                   uint32_t parameter) {
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    if (e->kind == CFA_HAVOC && e->reason == CFA_WRITTEN &&
        e->parameter == parameter && !strcmp(e->name, x->name))
      return true;
  }
  return false;
}

static void print_typed(FILE *out, const char *type, const char *name) {
  bool star = type[strlen(type) - 1] == '*';
  fprintf(out, "%s%s%s", type, star ? "" : " ", name);
}

/* They have names if one of them is written to. */
static void print_parameters(FILE *out, const struct cfa *g,
                             const struct cfa_external *x) {
  const struct c_type *t = x->type;
  for (uint32_t i = 0; i < t->n; i++) {
    bool pointer = t->params[i]->kind == C_POINTER;
    fputs(i ? ", " : "", out);
    print_typed(out, pointer ? "void *" : c_type_text(g->arena, t->params[i]),
                arena_printf(g->arena, "a%" PRIu32, i + 1));
  }
  if (t->variadic)
    fputs(", ...", out);
}

static void print_writes(FILE *out, const struct cfa *g,
                         const struct cfa_external *x) {
  for (uint32_t i = 0; i < x->type->n; i++)
    if (writes(g, x, i))
      fprintf(out,
              "  if (expects(\"%s\"))\n"
              "    take(\"%s\", a%" PRIu32 ", %u);\n",
              key_of_write(g, x->name, i), key_of_write(g, x->name, i), i + 1,
              (unsigned)x->type->params[i]->of->size);
  if (writes(g, x, CFA_NONE))
    fprintf(out,
            "  if (expects(\"%s\"))\n"
            "    set_errno((int)next_input(\"%s\"));\n",
            key_of_write(g, x->name, CFA_NONE),
            key_of_write(g, x->name, CFA_NONE));
}

static const char harness_errno[] = "\n"
                                    "#include <errno.h>\n"
                                    "\n"
                                    "static void set_errno(int value) {\n"
                                    "  if (value > 0)\n"
                                    "    errno = value;\n"
                                    "}\n";

/* What such a function is given, it may change. */
static bool is_given_memory(const struct cfa_external *x) {
  for (uint32_t i = 0; i < x->type->n; i++)
    if (x->type->params[i]->kind == C_POINTER &&
        !(i < 64 && x->reads_only >> i & 1))
      return true;
  return false;
}

static bool is_verifiers(const struct cfa_external *x) {
  return !is_given_memory(x) &&
         (!strncmp(x->name, "__VERIFIER_", strlen("__VERIFIER_")) ||
          !strcmp(x->name, "reach_error"));
}

static void print_result(FILE *out, struct arena *a,
                         const struct cfa_external *x, const char *type) {
  if (!strcmp(x->name, "reach_error") || !strcmp(x->name, "__VERIFIER_error"))
    fprintf(out, "  fprintf(stderr, \"%s() is called\\n\");\n  exit(10);\n",
            x->name);
  else if (c_is_float(x->type->of)) /* by its bits, the low ones first */
    fprintf(out,
            "  unsigned long long bits = %s%s%s;\n  %s x;\n"
            "  memcpy(&x, &bits, sizeof x);\n  return x;\n",
            is_verifiers(x) ? ""
                            : arena_printf(a, "expects(\"%s\") ? ", x->name),
            arena_printf(a, "next_input(\"%s\")", x->name),
            is_verifiers(x) ? "" : " : 0", type);
  else if (x->type->of->kind != C_VOID && is_verifiers(x))
    fprintf(out, "  return (%s)next_input(\"%s\");\n", type, x->name);
  else if (x->type->of->kind != C_VOID) /* nobody may ask for the result */
    fprintf(out, "  return (%s)(expects(\"%s\") ? next_input(\"%s\") : 0);\n",
            type, x->name, x->name);
}

static void print_external(FILE *out, const struct cfa *g,
                           const struct cfa_external *x) {
  const char *type = c_type_text(g->arena, x->type->of);
  bool named = false;
  if (x->scans == CFA_SCANS_NUMBERS)
    print_scan(out, g, x);
  if (is_library(g, x))
    return;
  for (uint32_t i = 0; i < x->type->n; i++)
    named |= writes(g, x, i);
  fputc('\n', out);
  print_typed(out, type, x->name);
  fputc('(', out);
  if (named)
    print_parameters(out, g, x);
  fputs(") {\n", out);
  print_writes(out, g, x);
  if (x->changes && g->elsewhere != CFA_NONE)
    fputs("  elsewhere();\n", out);
  print_result(out, g->arena, x, type);
  fputs("}\n", out);
}

/* Globals are reached by the names that the linker knows.  A bit-field cannot be
   set in this way. */
static void print_elsewhere(FILE *out, const struct cfa *g) {
  if (g->elsewhere == CFA_NONE)
    return;
  const struct cfa_proc *p = &g->procs[g->elsewhere];
  for (uint32_t i = 0; i < p->nedges; i++) {
    const char *name = g->edges[p->first_edge + i].name;
    fprintf(out, "%sextern char global_%" PRIu32 "[] __asm__(\"%.*s\");\n",
            i ? "" : "\n", i, (int)strcspn(name, "."), name);
  }
  fputs("\nstatic void elsewhere(void) {\n", out);
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfa_edge *e = &g->edges[p->first_edge + i];
    const struct cfa_var *v = &g->vars[e->var];
    if (v->is_field)
      fprintf(out, "  take(\"%s\", NULL, 0);\n", e->name);
    else
      fprintf(out, "  take(\"%s\", global_%" PRIu32 " + %" PRIu64 ", %u);\n",
              e->name, i, v->offset, (unsigned)v->type->size);
  }
  fputs("}\n", out);
}

/* Whether functions do more than to return what they must. */
static bool has_changes(const struct cfa *g) {
  bool found = g->elsewhere != CFA_NONE;
  for (uint32_t i = 0; i < g->nexternals; i++)
    found |=
        !is_library(g, &g->externals[i]) && !is_verifiers(&g->externals[i]);
  return found;
}

static bool changes_errno(const struct cfa *g) {
  bool found = false;
  for (uint32_t i = 0; i < g->nexternals; i++)
    found |= !is_library(g, &g->externals[i]) &&
             writes(g, &g->externals[i], CFA_NONE);
  return found;
}

/* ---- Fresh memory ----------------------------------------------------------- */

/* Whether the run depends on what memory of malloc begins with. */
static bool reads_fresh(const struct cfa *g, const struct cfa_run *run) {
  bool made = false;
  for (uint32_t i = 0; i < g->nedges; i++)
    made |= g->edges[i].kind == CFA_NEW && !g->edges[i].zeros;
  return made && run->read_unset;
}

static const char harness_malloc[] =
    "\n"
    "void *__real_malloc(size_t) __attribute__((weak));\n"
    "\n"
    "void *__wrap_malloc(size_t size) {\n"
    "  static unsigned long calls;\n"
    "  char *made = __real_malloc(size);\n"
    "  memset(made, 0, size);\n"
    "  for (unsigned long i = 0; i < nfresh; i++)\n"
    "    if (fresh[i].object == calls)\n"
    "      memcpy(made + fresh[i].offset, &fresh[i].value, fresh[i].size);\n"
    "  calls++;\n"
    "  return made;\n"
    "}\n";

/* The linker leads calls of malloc to a function that fills in what the run has
   found there.  Other objects begin as zeros, as in the run. */
static void print_malloc(FILE *out, const struct cfa_run *run) {
  size_t n = 0;
  fputs("\nstatic const struct {\n  unsigned long object, offset, size;\n"
        "  unsigned long long value;\n} fresh[] = {\n",
        out);
  for (size_t i = 0; i < run->fresh.len; i++) {
    const struct cfa_fresh *p = &run->fresh.at[i];
    if (p->value == 0)
      continue;
    fprintf(out,
            "    {%" PRIu32 ", %" PRIu64 ", %" PRIu32 ", 0x%" PRIx64 "ULL},\n",
            p->nth, p->offset, (uint32_t)p->type->size, p->value);
    n++;
  }
  fprintf(out,
          "    {0, 0, 0, 0},\n};\nstatic const unsigned long nfresh = %zu;\n",
          n);
  fputs(harness_malloc, out);
}

static const char harness_given[] =
    "\n"
    "#include <errno.h>\n"
    "\n"
    "static inline void fixc_errno(int value) { errno = value; }\n";

/* Functions of the library whose texts were chosen, by the bodies that the run had.  The
   linker knows them by the names of the library. */
static void print_given(FILE *out, const struct cfa *g) {
  bool first = true;
  for (uint32_t i = 1; i < g->nprocs; i++) {
    const char *name = g->procs[i].name, *text = cfa_given_body(name);
    if (text && first)
      fputs(harness_given, out);
    first &= !text;
    if (text && cfa_is_helper(name))
      fprintf(out, "\n%s\n", text);
    else if (text)
      fprintf(out, "\n%.*s__asm__(\"%s\");\n%s\n", (int)strcspn(text, "{"),
              text, name + strlen("fixc_"), text);
  }
}

/* ---- What main is given ------------------------------------------------------ */

/* Whether the run chose what main is given. */
static bool chooses_arguments(const struct cfa *g, const struct cfa_run *run) {
  const struct cfa_step *call = cfa_run_main(g, run);
  return call && g->edges[call->edge].nargs > 0;
}

/* False: `argv` leads to nothing that the run looks at. */
static bool print_argv(FILE *out, const struct cfa *g,
                       const struct cfa_run *run) {
  const char *texts[CFA_MOST_TEXTS];
  uint32_t n = cfa_run_texts(g, run, texts);
  for (uint32_t i = 0; i < n; i++) {
    fprintf(out, "%sstatic char text_%" PRIu32 "[%d] = ", i ? "" : "\n", i,
            CFA_TEXT_ROOM);
    cfa_print_string(out, texts[i]);
    fputs(";\n", out);
  }
  fputs(n ? "static char *texts[] = {" : "", out);
  for (uint32_t i = 0; i < n; i++)
    fprintf(out, "text_%" PRIu32 ", ", i);
  fputs(n ? "NULL};\n" : "", out);
  return n > 0;
}

/* The linker leads the call of main here. */
static void print_call_of_main(FILE *out, const struct cfa *g,
                               const struct cfa_run *run) {
  const struct cfa_step *call = cfa_run_main(g, run);
  bool texts = print_argv(out, g, run);
  fputs("\nint __real_main(int, char **, char **) __attribute__((weak));\n\n"
        "int __wrap_main(void) {\n  return __real_main(",
        out);
  for (uint32_t i = 0; i < 3; i++) {
    bool given = i < g->edges[call->edge].nargs;
    fputs(i == 0 ? "(int)" : ", (char **)", out);
    if (i == 1 && texts)
      fputs("texts", out);
    else
      fprintf(out, "0x%" PRIx64 "ULL",
              given ? run->args.at[call->value + i] : UINT64_C(0));
  }
  fputs(");\n}\n", out);
}

/* Whether the compiler's own machine would do another run. */
static bool needs_32_bits(const struct cfa *g) {
  bool differs = false;
  for (uint32_t i = 0; i < g->nvars && !g->types->wide; i++) {
    const struct c_type *t = g->vars[i].type;
    differs |= t->kind == C_LONG || t->kind == C_ULONG || t->kind >= C_POINTER;
  }
  return differs;
}

void cfa_print_harness(FILE *out, const struct cfa *g,
                       const struct cfa_run *run, const char *program) {
  fprintf(out,
          "/* Gives %s the inputs of one run.  To compile and run it:\n"
          " *   gcc -w -O0 %s-Wl,-z,muldefs%s%s -o run THIS.c %s && ./run\n"
          " * With that option of the linker, a function that is defined in "
          "both files is\n"
          " * the one of this file. */\n"
          "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n",
          program, needs_32_bits(g) ? "-m32 " : "",
          reads_fresh(g, run) ? ",--wrap=malloc" : "",
          chooses_arguments(g, run) ? ",--wrap=main" : "", program);
  print_inputs(out, g, run);
  fputs(harness_next, out);
  if (has_changes(g) || scans(g))
    fputs(harness_changes, out);
  if (scans(g))
    fputs(harness_scan, out);
  if (changes_errno(g))
    fputs(harness_errno, out);
  print_elsewhere(out, g);
  if (reads_fresh(g, run))
    print_malloc(out, run);
  if (chooses_arguments(g, run))
    print_call_of_main(out, g, run);
  for (uint32_t i = 0; i < g->nexternals; i++)
    print_external(out, g, &g->externals[i]);
  print_given(out, g);
}
