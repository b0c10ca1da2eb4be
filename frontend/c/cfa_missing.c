/* frontend/c/cfa_missing.c — calls of functions without a body.
 *
 * The result may be any value.  Of a function of the system, a run knows it only if it
 * comes from outside (cfa_results.c), and never what is written to memory.  What else may change is what can be reached:
 * memory by the pointers that were given away, now or before; and globals with
 * external linkage, if it is no function of the system that is called.
 * (Ball, Rajamani: Bebop, and SLAM after it, take such a function to change
 * nothing; cfa_options.nothing_else says this.)
 */
#include "cfa_bodies.h"
#include "cfa_building.h"

#include <string.h>

/* ---- What is known of it ------------------------------------------------------ */

bool cfa_is_ruled(struct cfa_builder *b, const struct c_symbol *f) {
  return cfa_rule_hook(b, false, f->name) || cfa_rule_hook(b, true, f->name);
}

/* SV-COMP: what it is given is any bytes. */
static bool is_memory_input(const struct c_symbol *f) {
  return !strcmp(f->name, "__VERIFIER_nondet_memory");
}

bool cfa_is_in_system(const struct cfa_builder *b, struct span span) {
  const char *file = cfa_place(b->g, span).file;
  return !strncmp(file, "/usr/", 5) || file[0] == '<';
}

/* Functions of C11 that programs often declare by themselves: their names are reserved
   (7.1.3), so that they are those of the library. */
static bool is_reserved(const char *name) {
  static const char *const names[] = {
      "clock",  "fclose",   "fflush",  "fgetc",  "fgets",   "fopen", "fprintf",
      "fputc",  "fputs",    "fread",   "fscanf", "fwrite",  "getc",  "getchar",
      "getenv", "perror",   "printf",  "putc",   "putchar", "puts",  "rand",
      "scanf",  "snprintf", "sprintf", "srand",  "sscanf",  "time",  "ungetc"};
  return cfa_is_name_among(name, names, sizeof names / sizeof *names);
}

/* The system's headers say by `const` what it reads alone, and it knows no
   variables of the program; nor do the compiler's own functions. */
static bool is_of_system(const struct cfa_builder *b,
                         const struct c_symbol *f) {
  return cfa_is_in_system(b, f->span) || is_reserved(f->name) ||
         !strncmp(f->name, "__builtin_", strlen("__builtin_")) ||
         is_memory_input(f);
}

/* A function that is named as a verifier's knows none either. */
static bool knows_globals(const struct cfa_builder *b,
                          const struct c_symbol *f) {
  return !is_of_system(b, f) &&
         strncmp(f->name, "__VERIFIER_", strlen("__VERIFIER_"));
}

/* Functions that only read what the dots stand for. */
static bool reads_dots(const struct c_symbol *f) {
  static const char *const names[] = {
      "printf",  "fprintf", "dprintf", "syslog", "snprintf",
      "sprintf", "err",     "errx",    "warn",   "warnx"};
  return cfa_is_name_among(f->name, names, sizeof names / sizeof *names);
}

/* The last parameter of the procedure at hand, where all its calls have formats of the
   text for it. */
static bool is_format_given(const struct cfa_builder *b, struct c_expr *a) {
  const struct c_expr *x = cfa_given_pointer(a);
  const struct c_symbol *f = b->function;
  return f && f->type->variadic && f->type->n > 0 && !f->odd_format &&
         !f->address_taken && x->kind == C_E_NAME &&
         x->symbol == f->params[f->type->n - 1] && !x->symbol->assigned &&
         !x->symbol->address_taken;
}

/* Whether argument i is a va_list by which vprintf or its like only reads. */
static bool is_list_read(const struct cfa_builder *b, const struct c_symbol *f,
                         struct c_expr *before, uint32_t i) {
  static const char *const names[] = {
      "vprintf",  "vfprintf", "vdprintf", "vsyslog", "vsnprintf",
      "vsprintf", "verr",     "verrx",    "vwarn",   "vwarnx"};
  return before && i + 1 == f->type->n && is_of_system(b, f) &&
         cfa_is_name_among(f->name, names, sizeof names / sizeof *names) &&
         (c_is_reading_format(before) || is_format_given(b, before));
}

bool cfa_add_external(struct cfa_builder *b, const struct c_symbol *f) {
  if (!name_set_add(&b->external_names, f->name))
    return false;
  struct cfa_external x = {.name = f->name,
                           .type = f->type,
                           .span = f->span,
                           .reads_only = f->reads_only,
                           .changes = knows_globals(b, f)};
  vec_push(&b->externals, x);
  return true;
}

/* ---- Results ------------------------------------------------------------------ */

const struct cfa_expr *cfa_any_value(struct cfa_builder *b, struct c_expr *e,
                                     const struct c_symbol *f,
                                     enum cfa_reason reason, uint32_t var,
                                     bool wanted) {
  if (e->type->kind == C_VOID)
    return NULL;
  bool temporary = var == CFA_NONE;
  if (temporary && !wanted && reason != CFA_INPUT)
    return NULL;
  if (temporary && !cfa_is_supported(e->type)) {
    if (wanted)
      cfa_unsupported(b, e->span, "a value of type '%s'",
                      c_type_text(b->arena, e->type));
    return NULL;
  }
  if (temporary)
    var = cfa_temporary(b, e->type, e->span);
  cfa_havoc(b, var, reason, f->name, e->span);
  return temporary ? cfa_variable(b->g, var, e->span) : NULL;
}

/* ---- Arguments ---------------------------------------------------------------- */

struct c_expr *cfa_given_pointer(struct c_expr *a) {
  while (a->kind == C_E_CONVERT || a->kind == C_E_CAST)
    a = a->arg[0];
  return a;
}

/* It may call what it is given. */
static bool takes_function(const struct c_expr *e) {
  for (struct c_expr *a = e->args; a; a = a->next) {
    const struct c_type *t = cfa_given_pointer(a)->type;
    if (t->kind == C_POINTER && t->of->kind == C_FUNCTION)
      return true;
  }
  return false;
}

/* Nothing may write to a string of the text. */
static bool is_plain_argument(const struct c_expr *x) {
  bool string = x->kind == C_E_DECAY && x->arg[0]->kind == C_E_STRING;
  return x->type->kind != C_POINTER || string || x->kind == C_E_NUMBER;
}

static bool holds_pointer(const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return holds_pointer(t->of);
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++)
    if (holds_pointer(t->members[i].type))
      return true;
  return t->kind == C_POINTER;
}

bool cfa_gives_memory(const struct c_expr *e, const struct c_symbol *f) {
  uint32_t i = 0;
  for (struct c_expr *a = e->args; a; a = a->next, i++) {
    const struct c_expr *x = cfa_given_pointer(a);
    bool read = i < f->type->n && i < 64 && f->reads_only >> i & 1;
    if (c_is_record(x->type) ? holds_pointer(x->type)
                             : !is_plain_argument(x) && !read)
      return true;
  }
  return false;
}

/* A pointer that a function without body gets. */
struct cfa_gift {
  uint32_t var; /* a temporary */
  uint32_t parameter;
  bool reads_only;
  bool calls; /* a function that is found there may be called */
  bool lends; /* it reads what is there, and may give a pointer to it back */
  const struct c_type *puts; /* an integer that it may write there, or NULL */
};

typedef VEC(struct cfa_gift) gift_list;

static bool has_function_pointer(const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return has_function_pointer(t->of);
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++)
    if (has_function_pointer(t->members[i].type))
      return true;
  return t->kind == C_POINTER && t->of->kind == C_FUNCTION;
}

/* A function of the system calls what the type of its parameter has: such as
   sigaction, what a struct sigaction has. */
static bool may_call_back(const struct cfa_builder *b, const struct c_symbol *f,
                          uint32_t i) {
  if (!is_of_system(b, f))
    return true;
  return i < f->type->n && f->type->params[i]->kind == C_POINTER &&
         has_function_pointer(f->type->params[i]->of);
}

/* A pointer that it is given may come back as its result, or in memory. */
static bool hands_back(const struct c_symbol *f) {
  const struct c_type *t = f->type;
  if (holds_pointer(t->of) && !f->fresh)
    return true;
  for (uint32_t i = 0; i < t->n; i++)
    if (!(i < 64 && f->reads_only >> i & 1) &&
        t->params[i]->kind == C_POINTER && holds_pointer(t->params[i]->of))
      return true;
  return false;
}

/* It gets pointers with what is constant, which it may follow and write by. */
static bool is_followed(const struct c_symbol *f, uint32_t i) {
  return i < f->type->n && f->type->params[i]->kind == C_POINTER &&
         holds_pointer(f->type->params[i]->of);
}

static const struct c_type *type_put(const struct c_type *f, uint32_t i,
                                     bool reads_only) {
  if (reads_only || f->unspecified || i >= f->n ||
      f->params[i]->kind != C_POINTER)
    return NULL;
  const struct c_type *of = f->params[i]->of;
  return c_is_integer(of) && of->complete && of->bits <= 64 ? of : NULL;
}

/* Where scanf stores a value: that alone changes. */
static bool take_scanned(struct cfa_scan *scan, uint32_t i, uint32_t pointer) {
  if (!scan || i >= scan->n || !scan->items[i].type)
    return false;
  scan->items[i].var = pointer;
  return true;
}

/* The arguments that count for the result. */
struct given_values {
  uint64_t wanted; /* bit i: argument i, if it is an integer */
  uint32_t
      kept[CFA_MOST_KEPT]; /* temporaries with the values, those of pointers,
 too; or CFA_NONE */
};

static void take_plain_argument(struct cfa_builder *b, struct c_expr *a,
                                uint32_t i, struct given_values *given) {
  if (i >= CFA_MOST_KEPT || !(given->wanted >> i & 1) ||
      !c_is_integer(a->type)) {
    cfa_effect(b, a);
    return;
  }
  given->kept[i] = cfa_temporary(b, a->type, a->span);
  cfa_set_added(b, given->kept[i], cfa_value(b, a), a->span);
}

static void take_gift(struct cfa_builder *b, const struct c_expr *e,
                      const struct c_symbol *f, struct c_expr *x, uint32_t i,
                      struct cfa_scan *scan, struct given_values *given,
                      gift_list *gifts) {
  bool named = !f->type->unspecified && i < f->type->n;
  struct cfa_gift g = {.parameter = i};
  g.reads_only = named ? i < 64 && f->reads_only >> i & 1
                       : f->type->variadic && is_of_system(b, f) &&
                             reads_dots(f) && c_has_reading_format(f->type, e);
  g.lends = named && g.reads_only && !(f->type->variadic && reads_dots(f)) &&
            is_of_system(b, f) && hands_back(f) && !is_followed(f, i);
  g.calls = may_call_back(b, f, i);
  g.puts = type_put(f->type, i, g.reads_only);
  const struct cfa_expr *value = cfa_value(b, x);
  g.var = cfa_temporary(b, x->type, x->span);
  cfa_set_added(b, g.var, value, x->span); /* the text has it in the call */
  if (i < CFA_MOST_KEPT)
    given->kept[i] = g.var;
  if (!named && take_scanned(scan, i - f->type->n, g.var))
    return;
  if (!g.reads_only || g.lends || !is_of_system(b, f) ||
      (named && is_followed(f, i)))
    vec_push(gifts, g);
}

/* False: the call is not covered. */
static bool take_gifts(struct cfa_builder *b, struct c_expr *e,
                       const struct c_symbol *f, struct cfa_scan *scan,
                       struct given_values *given, gift_list *gifts) {
  uint32_t i = 0;
  struct c_expr *before = NULL;
  for (struct c_expr *a = e->args; a; before = a, a = a->next, i++) {
    struct c_expr *x = cfa_given_pointer(a);
    if (c_is_record(x->type) && holds_pointer(x->type)) {
      cfa_unsupported(b, e->span,
                      "a call of '%s', which has no body and may change what "
                      "it is given in a struct; --link FILE adds it",
                      f->name);
      return false;
    }
    if (is_plain_argument(x) || is_list_read(b, f, before, i))
      take_plain_argument(b, a, i, given);
    else
      take_gift(b, e, f, x, i, scan, given, gifts);
  }
  return true;
}

/* ---- Changes ------------------------------------------------------------------ */

static bool changes_gifts(const gift_list *gifts) {
  for (size_t i = 0; i < gifts->len; i++)
    if (!gifts->at[i].lends)
      return true;
  return false;
}

/* A function of the system, and none that stands for inputs itself. */
bool cfa_is_of_library(struct cfa_builder *b, const struct c_symbol *f) {
  return is_of_system(b, f) && !is_memory_input(f) && !cfa_is_ruled(b, f) &&
         strcmp(cfa_place(b->g, f->span).file, CFA_LIBRARY_FILE) != 0;
}

static void emit_missing_change(struct cfa_builder *b, const struct c_expr *e,
                                const struct c_symbol *f,
                                const gift_list *gifts, bool everywhere) {
  const struct cfa_expr **args =
      arena_array(b->arena, gifts->len, sizeof *args);
  uint64_t reads_only = 0, spares = 0, calls = 0;
  for (size_t i = 0; i < gifts->len; i++) {
    args[i] = cfa_variable(b->g, gifts->at[i].var, e->span);
    if (gifts->at[i].reads_only && !gifts->at[i].lends && i < 64)
      reads_only |= UINT64_C(1) << i;
    if (gifts->at[i].reads_only && i < 64)
      spares |= UINT64_C(1) << i;
    if (gifts->at[i].calls)
      calls |= UINT64_C(1) << (i < 63 ? i : 63);
  }
  struct cfa_edge *edge = cfa_emit(b, CFA_CHANGE, e->span);
  edge->nargs = (uint32_t)gifts->len;
  edge->args = args;
  edge->reads_only = reads_only;
  edge->spares = spares;
  edge->computes = cfa_is_of_library(b, f); /* no run knows what is written */
  edge->everywhere = everywhere;
  edge->calls = calls;
  edge->name = f->name;
  edge->lends = !everywhere && !changes_gifts(gifts);
}

/* So that a run can be found in which it does: an integer may be written where
   the parameter points to. */
static void emit_put(struct cfa_builder *b, const struct c_expr *e,
                     const struct c_symbol *f, const struct cfa_gift *g) {
  uint32_t any = cfa_temporary(b, g->puts, e->span);
  cfa_havoc(b, any, CFA_WRITTEN, f->name, e->span);
  b->edges.at[b->edges.len - 1].parameter = g->parameter;
  b->edges.at[b->edges.len - 1].computes = cfa_is_of_library(b, f);
  const struct cfa_expr *to = cfa_variable(b->g, g->var, e->span);
  struct cfa_edge *edge = cfa_emit(b, CFA_PUT, e->span);
  edge->address = cfa_convert(b, to, f->type->params[g->parameter], e->span);
  edge->expr = cfa_variable(b->g, any, e->span);
}

const struct c_symbol *cfa_library_function(const struct cfa_builder *b,
                                            const char *name) {
  for (const struct c_symbol *f = b->unit->functions; f; f = f->next)
    if (!strcmp(f->name, name) &&
        !strcmp(cfa_place(b->g, f->span).file, CFA_LIBRARY_FILE))
      return f;
  return NULL;
}

static bool may_change_elsewhere(const struct cfa_builder *b, uint32_t var) {
  const struct cfa_var *v = &b->vars.at[var];
  return v->linked && !v->in_memory && !(v->defined && b->options->keeps_own);
}

static bool has_linked_scalar(const struct cfa_builder *b) {
  for (uint32_t i = 0; i < b->g->nglobals; i++)
    if (may_change_elsewhere(b, i))
      return true;
  return false;
}

static void call_elsewhere(struct cfa_builder *b, const struct c_expr *e) {
  if (!b->has_linked)
    return;
  b->calls_elsewhere = true;
  cfa_emit(b, CFA_CALL, e->span)->callee = b->elsewhere;
}

/* Attributes say that it changes nothing, and it gives no pointer back. */
static bool is_without_effect(const struct c_symbol *f) {
  return f->pure && !holds_pointer(f->type->of);
}

static void note_scan(struct cfa_builder *b, const struct c_expr *e,
                      const struct c_symbol *f) {
  if (cfa_add_external(b, f))
    cfa_note_at(b, e->span,
                arena_printf(b->arena,
                             "'%s' has no body: it is taken to read any input",
                             f->name));
}

static void note_change(struct cfa_builder *b, const struct c_expr *e,
                        const struct c_symbol *f, bool given) {
  bool none = f->type->of->kind == C_VOID || f->noreturn;
  const char *name = f->name;
  if (!cfa_add_external(b, f) ||
      !strcmp(cfa_place(b->g, e->span).file, CFA_LIBRARY_FILE))
    return;
  bool known =
      is_of_system(b, f) && (cfa_knows_result(f) || cfa_knows_length(b, e, f));
  const char *result =
      none    ? ""
      : known ? "its result may be any that the standards allow, and "
              : "its result may be any value, and ";
  const char *rest =
      f->noreturn ? "it is taken to end the program"
      : b->options->nothing_else || !b->options->memory || is_without_effect(f)
          ? "it is taken to change nothing"
      : !is_of_system(b, f)   ? "what it can reach may change: memory that it "
                                "was given, and globals that other files know"
      : given                 ? "what it is given may change"
      : cfa_errno_location(b) ? "it is taken to change nothing but errno"
                              : "it is taken to change nothing";
  cfa_note_at(
      b, e->span,
      arena_printf(b->arena, "'%s' has no body: %s%s", name, result, rest));
}

/* False: the path has ended.  `scan`: what scanf reads, or NULL. */
static bool change_reached(struct cfa_builder *b, struct c_expr *e,
                           const struct c_symbol *f, struct cfa_scan *scan,
                           struct given_values *given) {
  gift_list gifts = {0};
  bool system = is_of_system(b, f);
  bool good = take_gifts(b, e, f, scan, given, &gifts);
  if (good && scan)
    note_scan(b, e, f);
  else if (good)
    note_change(b, e, f, changes_gifts(&gifts));
  if (good && !f->noreturn && (gifts.len > 0 || scan || !system))
    emit_missing_change(b, e, f, &gifts, !system);
  for (size_t i = 0; good && !f->noreturn && i < gifts.len; i++)
    if (gifts.at[i].puts)
      emit_put(b, e, f, &gifts.at[i]);
  if (good && !f->noreturn && knows_globals(b, f))
    call_elsewhere(b, e);
  vec_free(&gifts);
  return good;
}

static const struct cfa_expr *give_result(struct cfa_builder *b,
                                          const struct c_expr *e,
                                          const struct cfa_expr *x,
                                          uint32_t var) {
  if (var != CFA_NONE)
    cfa_set(b, var, x, e->span);
  return var == CFA_NONE ? x : NULL;
}

static const struct cfa_expr *returned_number(struct cfa_builder *b,
                                              const struct c_expr *e,
                                              uint64_t value, uint32_t var) {
  return c_is_integer(e->type)
             ? give_result(b, e, cfa_constant(b->g, e->type, value, e->span),
                           var)
             : NULL;
}

/* Of given_bodies.def, where the options ask for it; else NULL. */
static const struct c_symbol *given_function(const struct cfa_builder *b,
                                             const struct c_expr *e,
                                             const struct c_symbol *f) {
  const struct c_symbol *g =
      b->options->texts && is_of_system(b, f)
          ? cfa_library_function(
                b, arena_concat(b->arena, "fixc_", cfa_plain_name(f->name), ""))
          : NULL;
  return g && cfa_given_body(g->name) && !cfa_is_helper(g->name) &&
                 cfa_count_arguments(e->args) >= g->type->n
             ? g
             : NULL;
}

/* It takes the first arguments; the result is as that of cfa_any_value. */
static const struct cfa_expr *call_given(struct cfa_builder *b,
                                         const struct c_expr *e,
                                         const struct c_symbol *given,
                                         uint32_t var) {
  uint32_t n = given->type->n, i = 0;
  const struct cfa_expr **args = arena_array(b->arena, n, sizeof *args);
  for (struct c_expr *a = e->args; a; a = a->next, i++)
    if (i < n)
      args[i] = cfa_kept(
          b, cfa_convert(b, cfa_value(b, a), given->type->params[i], a->span),
          a->span);
    else
      cfa_effect(b, a);
  uint32_t result = given->type->of->kind == C_VOID
                        ? CFA_NONE
                        : cfa_temporary(b, given->type->of, e->span);
  struct cfa_edge *call = cfa_emit(b, CFA_CALL, e->span);
  call->callee = given->number;
  call->args = args;
  call->nargs = n;
  call->var = result;
  if (result == CFA_NONE)
    return NULL;
  const struct cfa_expr *x =
      cfa_convert(b, cfa_variable(b->g, result, e->span), e->type, e->span);
  if (var != CFA_NONE)
    cfa_set(b, var, x, e->span);
  return var == CFA_NONE ? x : NULL;
}

/* What is known of it beside its limits; NULL: nothing. */
static const struct cfa_expr *known_result(struct cfa_builder *b,
                                           const struct c_expr *e,
                                           const struct c_symbol *f,
                                           const struct given_values *given) {
  const struct cfa_expr *printed = cfa_printed_length(b, e, f, given->kept);
  return printed ? printed : cfa_returned_pointer(b, e, f, given->kept);
}

/* Whether bodies know where streams have come to. */
static bool tracks_streams(const struct cfa_builder *b) {
  return b->options->texts && cfa_library_function(b, "fixc_stream");
}

/* The body that has to know what scanf has read. */
static const struct c_symbol *scan_listener(const struct cfa_builder *b,
                                            const struct c_symbol *f) {
  const char *name = cfa_plain_name(f->name);
  return tracks_streams(b) && is_of_system(b, f) &&
                 (!strcmp(name, "scanf") || !strcmp(name, "fscanf"))
             ? cfa_library_function(b, "fixc_scanned")
             : NULL;
}

/* What fixc_scanned is told: the result, or -2 where no end of a line may come next. */
static const struct cfa_expr *told_result(struct cfa_builder *b,
                                          const struct c_expr *e,
                                          const struct cfa_scan *scan,
                                          const struct cfa_expr *result) {
  const struct c_type *int_ = b->types->basic[C_INT];
  bool line = scan && (scan->leaves == CFA_NEXT_ANY ||
                       scan->leaves == CFA_NEXT_NO_DIGIT ||
                       scan->leaves == CFA_NEXT_SPACE);
  const struct cfa_expr *none =
      cfa_operation(b, CFA_LESS, int_, result,
                    cfa_constant(b->g, result->type, 0, e->span), e->span);
  if (line)
    none = cfa_binary(
        b->g, CFA_LOGICAL_OR, int_, none,
        cfa_operation(b, CFA_EQUAL, int_, result,
                      cfa_constant(b->g, result->type, scan->n, e->span),
                      e->span),
        e->span);
  uint32_t told = cfa_temporary(b, result->type, e->span);
  uint32_t other = cfa_new_location(b), end = cfa_new_location(b);
  cfa_set_added(b, told, result, e->span);
  cfa_branch_added(b, none, end, other, e->span);
  cfa_continue_at(b, other);
  cfa_set_added(b, told,
                cfa_constant(b->g, result->type, (uint64_t)-2, e->span),
                e->span);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, end);
  return cfa_variable(b->g, told, e->span);
}

/* `stream`: a variable, or CFA_NONE; `scan`: what was read, or NULL. */
static void tell_scanned(struct cfa_builder *b, const struct c_expr *e,
                         const struct c_symbol *listener,
                         const struct cfa_scan *scan, uint32_t stream,
                         uint32_t result) {
  const struct c_type *pointer = listener->type->params[0];
  const struct cfa_expr **args = arena_array(b->arena, 2, sizeof *args);
  args[0] = stream == CFA_NONE
                ? cfa_constant(b->g, pointer, 0, e->span)
                : cfa_convert(b, cfa_variable(b->g, stream, e->span), pointer,
                              e->span);
  args[1] = told_result(b, e, scan, cfa_variable(b->g, result, e->span));
  struct cfa_edge *call = cfa_emit(b, CFA_CALL, e->span);
  call->callee = listener->number;
  call->args = args;
  call->nargs = 2;
  call->var = CFA_NONE;
}

/* What it returns, when what it changes is done; see cfa_any_value. */
static const struct cfa_expr *
missing_result(struct cfa_builder *b, struct c_expr *e,
               const struct c_symbol *f, const struct cfa_scan *scan,
               const struct given_values *given, uint32_t var, bool wanted) {
  bool bounded = !cfa_is_ruled(b, f) && is_of_system(b, f);
  if (scan)
    return cfa_scan_values(b, e, f, scan, var);
  const struct cfa_expr *told = bounded && (wanted || var != CFA_NONE)
                                    ? known_result(b, e, f, given)
                                    : NULL;
  if (told)
    return give_result(b, e, told, var);
  const struct cfa_expr *any = cfa_any_value(b, e, f, CFA_NO_BODY, var, wanted);
  if (bounded)
    cfa_bound_result(b, f,
                     var == CFA_NONE ? any : cfa_variable(b->g, var, e->span),
                     given->kept);
  return any;
}

/* The first argument, if it is an integer and was kept; else NULL. */
static const struct cfa_expr *kept_number(struct cfa_builder *b,
                                          const struct given_values *given,
                                          struct span at) {
  uint32_t var = given->kept[0];
  return var != CFA_NONE && c_is_integer(b->vars.at[var].type)
             ? cfa_variable(b->g, var, at)
             : NULL;
}

static const struct cfa_expr *call_missing(struct cfa_builder *b,
                                           struct c_expr *e,
                                           const struct c_symbol *f,
                                           uint32_t var, bool wanted) {
  bool ruled = cfa_is_ruled(b, f); /* what a rule says of it stands for it */
  if (b->unit->starts_threads && !ruled && !b->options->nothing_else &&
      !is_of_system(b, f)) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span,
                    "a call of '%s', which has no body, beside threads; "
                    "--link FILE adds it",
                    f->name);
    return NULL;
  }
  if (is_memory_input(f) && (b->options->nothing_else || !b->options->memory)) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span,
                    "a call of '%s', if functions without a body are taken to "
                    "change nothing",
                    f->name);
    return NULL;
  }
  if (takes_function(e)) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span,
                    "a call of '%s', which has no body and may call what it is "
                    "given; --link FILE adds it",
                    f->name);
    return NULL;
  }
  const struct c_symbol *given = ruled ? NULL : given_function(b, e, f);
  if (given)
    return call_given(b, e, given, var);
  struct cfa_scan scan;
  bool scans = false, bounded = !ruled && is_of_system(b, f);
  struct given_values values = {0};
  for (uint32_t i = 0; i < CFA_MOST_KEPT; i++)
    values.kept[i] = CFA_NONE;
  bool asked = wanted || var != CFA_NONE;
  if (bounded)
    values.wanted =
        cfa_limiting_argument(f) | (asked ? cfa_printed_arguments(b, e, f) : 0);
  bool of_library = cfa_is_of_library(b, f);
  bool changes = !ruled && b->options->memory && !b->options->nothing_else &&
                 !is_without_effect(f);
  if (changes) {
    scans = is_of_system(b, f) && cfa_is_scan(b, e, f, &scan);
    if (!change_reached(b, e, f, scans ? &scan : NULL, &values))
      return NULL;
    if (!of_library && !f->noreturn)
      cfa_change_errno(b, e, f, NULL, NULL);
  } else {
    uint32_t i = 0;
    for (struct c_expr *a = e->args; a; a = a->next)
      take_plain_argument(b, a, i++, &values);
    if (ruled)
      cfa_add_external(b, f);
    else
      note_change(b, e, f, false);
  }
  if (f->noreturn && cfa_runs_at_exit(b)) {
    cfa_unsupported(b, e->span,
                    "a call of '%s', which has no body and may end the program "
                    "as exit does; then other functions run",
                    f->name);
    return NULL;
  }
  if (f->noreturn) {
    cfa_end(b, CFA_STOP, e->span, NULL);
    return NULL;
  }
  cfa_note_scan(b, f, scans ? &scan : NULL);
  const struct c_symbol *listener = scan_listener(b, f);
  bool sets_errno = var != CFA_NONE && var == b->own_errno;
  uint32_t result = sets_errno || (listener && var == CFA_NONE)
                        ? cfa_temporary(b, e->type, e->span)
                        : var;
  const struct cfa_expr *x =
      missing_result(b, e, f, scans ? &scan : NULL, &values, result, wanted);
  if (changes && of_library)
    cfa_change_errno(b, e, f, kept_number(b, &values, e->span),
                     result == CFA_NONE ? x
                                        : cfa_variable(b->g, result, e->span));
  if (listener)
    tell_scanned(b, e, listener, scans ? &scan : NULL, values.kept[0], result);
  if (sets_errno)
    cfa_set(b, var, cfa_variable(b->g, result, e->span), e->span);
  if (result == var)
    return x;
  return var == CFA_NONE ? cfa_variable(b->g, result, e->span) : NULL;
}

/* Beside threads, the clock. */
static bool calls_clock(struct cfa_builder *b, struct c_expr *e,
                        const struct c_symbol *f, uint64_t *result) {
  return b->unit->starts_threads && !cfa_is_ruled(b, f) && b->options->memory &&
         is_of_system(b, f) && cfa_call_clock(b, e, f->name, result);
}

/* But errno, of which cfa_errno.c says what is known. */
static bool is_effect_of(const struct cfa_edge *e, const struct c_symbol *f) {
  bool is_errno = e->kind == CFA_HAVOC && e->reason == CFA_WRITTEN &&
                  e->parameter == CFA_NONE;
  return !is_errno && e->name && !strcmp(e->name, f->name) &&
         (e->kind == CFA_CHANGE || e->kind == CFA_HAVOC);
}

/* What the result says of the stream that was read. */
static void set_stream(struct cfa_edge *e, const char *name,
                       enum cfa_stream_end end) {
  e->stream_end = end;
  if (e->scans || cfa_stream_end(name) != CFA_ENDS_AT_EOF)
    return;
  e->scans = strstr(name, "scanf") != NULL;
  if (e->scans) {
    e->items = CFA_NONE;
    e->leaves = CFA_NEXT_UNKNOWN;
  } else {
    e->follows = CFA_NEXT_AS_LEFT;
  }
}

/* By which bodies set errno. */
static bool is_errno_setter(const struct cfa_builder *b,
                            const struct c_symbol *f) {
  return !strcmp(f->name, "fixc_errno") &&
         !strcmp(cfa_place(b->g, f->span).file, CFA_LIBRARY_FILE);
}

const struct cfa_expr *cfa_call_missing(struct cfa_builder *b, struct c_expr *e,
                                        const struct c_symbol *f, uint32_t var,
                                        bool wanted) {
  uint64_t known;
  if (calls_clock(b, e, f, &known)) {
    cfa_add_external(b, f);
    return returned_number(b, e, known, var);
  }
  if (is_errno_setter(b, f)) {
    cfa_write_errno(b, cfa_value(b, e->args));
    return NULL;
  }
  size_t before = b->edges.len;
  enum cfa_stream_end end = cfa_is_of_library(b, f) && !tracks_streams(b)
                                ? cfa_stream_end(f->name)
                                : CFA_NO_STREAM;
  enum cfa_made made =
      cfa_is_of_library(b, f) ? cfa_made_by(f->name) : CFA_NOT_MADE;
  const struct cfa_expr *result = call_missing(b, e, f, var, wanted);
  bool computes =
      cfa_is_computed(b, f) ||
      (cfa_is_of_library(b, f) &&
       !cfa_returns_input(b, e, cfa_name_of_library(b->arena, f->name)));
  for (size_t i = before; computes && i < b->edges.len; i++)
    b->edges.at[i].computes |= is_effect_of(&b->edges.at[i], f);
  for (size_t i = before; i < b->edges.len; i++)
    if (is_effect_of(&b->edges.at[i], f) &&
        b->edges.at[i].reason == CFA_NO_BODY) {
      if (cfa_is_of_library(b, f))
        set_stream(&b->edges.at[i], f->name, end);
      b->edges.at[i].made = made;
    }
  return result;
}

/* ---- The procedure ------------------------------------------------------------ */

void cfa_begin_elsewhere(struct cfa_builder *b) {
  b->has_linked = has_linked_scalar(b);
}

void cfa_elsewhere_body(struct cfa_builder *b) {
  for (uint32_t i = 0; i < b->g->nglobals; i++)
    if (may_change_elsewhere(b, i))
      cfa_havoc(b, i, CFA_ELSEWHERE, b->vars.at[i].name, b->vars.at[i].span);
}
