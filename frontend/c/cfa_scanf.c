/* frontend/c/cfa_scanf.c — scanf and fscanf with a format of the text (C11 7.21.6.2).
 *
 * The result is the number of values that were read and stored, or EOF.  What is read may
 * be anything, and so may the number: input may end anywhere, or be of another form.  But
 * a value is stored only if the result counts it.  sscanf is left out, whose input the
 * program has.
 */
#include "cfa_bodies.h"
#include "cfa_building.h"

#include <string.h>

/* ---- The format --------------------------------------------------------------- */

/* What comes after a `%`. */
struct scan_conversion {
  bool stores; /* an argument stands for it, and it is counted */
  enum c_kind
      kind; /* of what is stored, up to the sign; C_VOID: not any value */
  bool is_character;
  enum cfa_next leaves; /* which characters may come behind it */
};

static bool is_letter_among(char c, const char *letters) {
  return c && strchr(letters, c);
}

enum c_kind cfa_kind_of_modifier(const char *modifier) {
  static const struct {
    const char *text;
    enum c_kind kind;
  } kinds[] = {{"", C_INT},     {"hh", C_SCHAR}, {"h", C_SHORT}, {"l", C_LONG},
               {"ll", C_LLONG}, {"L", C_LLONG},  {"q", C_LLONG}, {"j", C_LLONG},
               {"z", C_LONG},   {"t", C_LONG}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i].text, modifier))
      return kinds[i].kind;
  return C_VOID;
}

static enum c_kind scanned_kind(const char *modifier, char letter) {
  if (is_letter_among(letter, "diouxX"))
    return cfa_kind_of_modifier(modifier);
  if (is_letter_among(letter, "aefgAEFG"))
    return !*modifier ? C_FLOAT : !strcmp(modifier, "l") ? C_DOUBLE : C_VOID;
  return letter == 'c' && !*modifier ? C_CHAR : C_VOID;
}

/* A number, or a word, goes on as far as it can, but no further than its width allows. */
static enum cfa_next left_by(char letter, bool limited) {
  return letter == '['                               ? CFA_NEXT_UNKNOWN
         : limited || is_letter_among(letter, "cC%") ? CFA_NEXT_ANY
         : is_letter_among(letter, "du")             ? CFA_NEXT_NO_DIGIT
                                                     : CFA_NEXT_SPACE;
}

/* From behind a `[` to behind its `]`, which may come first as one of the set. */
static const char *skip_set(const char *at) {
  at += *at == '^';
  at += *at == ']';
  const char *end = strchr(at, ']');
  return end ? end + 1 : NULL;
}

/* From behind a `%` to behind the conversion; NULL: it is not understood. */
static const char *read_conversion(const char *at, struct scan_conversion *c) {
  char modifier[3] = "";
  bool dropped = *at == '*';
  at += dropped;
  size_t digits = strspn(at, "0123456789"), letters;
  at += digits;
  letters = strspn(at, "hlLqjzt");
  if (letters >= sizeof modifier)
    return NULL;
  memcpy(modifier, at, letters);
  at += letters;
  char letter = *at;
  if (!is_letter_among(letter, "diouxXaefgAEFGcsCSp[%"))
    return NULL;
  c->stores = !dropped && letter != '%';
  c->kind = digits ? C_VOID : scanned_kind(modifier, letter);
  c->is_character = is_letter_among(letter, "cC");
  c->leaves = left_by(letter, digits > 0);
  return letter == '[' ? skip_set(at + 1) : at + 1;
}

static bool is_white_space(char c) { return is_letter_among(c, " \t\n\v\f\r"); }

static bool read_format(const char *at, struct cfa_scan *s) {
  struct scan_conversion c;
  s->leaves = CFA_NEXT_AS_LEFT;
  while (*at) {
    if (*at != '%') {
      s->leaves = is_white_space(*at++) ? CFA_NEXT_NO_SPACE : CFA_NEXT_ANY;
      continue;
    }
    at = read_conversion(at + 1, &c);
    if (!at || s->n == CFA_MOST_SCANNED)
      return false;
    if (c.stores)
      s->items[s->n++] = (struct cfa_scanned){
          c.kind, NULL, CFA_NONE, c.is_character ? s->leaves : CFA_NEXT_ANY};
    s->leaves = c.leaves;
  }
  return true;
}

/* ---- The call ----------------------------------------------------------------- */

static bool reads_any_input(const char *name) {
  name = cfa_plain_name(name);
  return !strcmp(name, "scanf") || !strcmp(name, "fscanf");
}

const char *cfa_text_of_format(const struct cfa_builder *b, struct c_expr *a) {
  a = cfa_given_pointer(a);
  if (a->kind != C_E_DECAY || a->arg[0]->kind != C_E_STRING ||
      a->arg[0]->type->of->size != 1)
    return NULL;
  size_t length = (size_t)a->arg[0]->length;
  char *text = arena_alloc(b->arena, length + 1);
  memcpy(text, a->arg[0]->text, length);
  text[length] = '\0';
  return text;
}

/* The type that the pointer leads to, if it holds all values of the kind and no more. */
static const struct c_type *stored_type(const struct cfa_builder *b,
                                        enum c_kind kind,
                                        struct c_expr *pointer) {
  pointer = cfa_given_pointer(pointer);
  if (kind == C_VOID || pointer->type->kind != C_POINTER)
    return NULL;
  const struct c_type *of = pointer->type->of, *read = b->types->basic[kind];
  bool fits = c_is_integer(read)
                  ? c_is_integer(of) && of->complete && of->kind != C_BOOL &&
                        of->size == read->size
                  : of->kind == kind;
  return fits ? of : NULL;
}

bool cfa_is_scan(const struct cfa_builder *b, struct c_expr *e,
                 const struct c_symbol *f, struct cfa_scan *s) {
  s->n = 0;
  uint32_t named = f->type->n, i = 0;
  if (!reads_any_input(f->name) || !f->type->variadic || !named)
    return false;
  struct c_expr *a = e->args;
  while (a && ++i < named)
    a = a->next;
  const char *format = a ? cfa_text_of_format(b, a) : NULL;
  if (!format || !read_format(format, s))
    return false;
  for (i = 0, a = a->next; a && i < s->n; i++, a = a->next)
    s->items[i].type = stored_type(b, s->items[i].kind, a);
  return i == s->n;
}

/* Whether a run knows all that is stored. */
static bool knows_items(const struct cfa_scan *s) {
  bool all = s != NULL;
  for (uint32_t i = 0; all && i < s->n; i++)
    all = s->items[i].var != CFA_NONE;
  return all;
}

void cfa_note_scan(struct cfa_builder *b, const struct c_symbol *f,
                   const struct cfa_scan *s) {
  enum cfa_scans found = knows_items(s) ? CFA_SCANS_NUMBERS : CFA_SCANS_OTHERS;
  for (size_t i = 0; reads_any_input(f->name) && i < b->externals.len; i++)
    if (!strcmp(b->externals.at[i].name, f->name) &&
        b->externals.at[i].scans < found)
      b->externals.at[i].scans = found;
}

/* It is stored if the result counts it. */
static void store_scanned(struct cfa_builder *b, const struct c_expr *e,
                          const struct c_symbol *f, const struct cfa_scan *s,
                          uint32_t i, const struct cfa_expr *result) {
  const struct cfa_scanned *item = &s->items[i];
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  const struct cfa_expr *counted =
      cfa_operation(b, CFA_GREATER, b->types->basic[C_INT], result,
                    cfa_constant(b->g, result->type, i, e->span), e->span);
  cfa_branch_added(b, counted, yes, no, e->span);
  cfa_continue_at(b, yes);
  uint32_t any = cfa_temporary(b, item->type, e->span);
  cfa_havoc(b, any, CFA_WRITTEN, f->name, e->span);
  struct cfa_edge *taken = &b->edges.at[b->edges.len - 1];
  taken->parameter = f->type->n + i;
  taken->follows = item->follows;
  struct cfa_lvalue to = {.kind = CFA_L_MEMORY,
                          .type = item->type,
                          .address = cfa_variable(b->g, item->var, e->span)};
  cfa_write(b, to, cfa_variable(b->g, any, e->span), e->span);
  cfa_jump(b, no, e->span);
  cfa_continue_at(b, no);
}

const struct cfa_expr *cfa_scan_values(struct cfa_builder *b,
                                       const struct c_expr *e,
                                       const struct c_symbol *f,
                                       const struct cfa_scan *s, uint32_t var) {
  uint32_t count = cfa_temporary(b, e->type, e->span);
  cfa_havoc(b, count, CFA_NO_BODY, f->name, e->span);
  struct cfa_edge *taken = &b->edges.at[b->edges.len - 1];
  taken->scans = true;
  taken->items = s->n;
  taken->leaves = s->leaves;
  const struct cfa_expr *result = cfa_variable(b->g, count, e->span);
  cfa_assume_between(b, result, -1, s->n); /* EOF is -1 */
  for (uint32_t i = 0; i < s->n; i++)
    if (s->items[i].var != CFA_NONE)
      store_scanned(b, e, f, s, i, result);
  if (var == CFA_NONE)
    return result;
  cfa_set(b, var, result, e->span);
  return NULL;
}
