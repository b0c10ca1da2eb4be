/* frontend/boolean/fields.c — names of globals as fields of formula files.
 *
 * A name is kept where formula files allow it.  Otherwise its other characters
 * become words or underscores ({x==0} is x_eq_0), and a number is added where
 * two names would meet.
 */
#include "frontend/relations/templates.h"

#include "engine/base/hash_table.h"
#include <stdlib.h>
#include <string.h>

static const char *const reserved_words[] = {
    "bool",   "mu",     "nu",     "class",  "struct", "enum",   "exists",
    "forall", "Exists", "EXISTS", "Forall", "FORALL", "true",   "false",
    "case",   "esac",   "if",     "else",   "any",    "assume", "cofactor",
    "count",  "import", "input",  "limit",  "load",   "param",  "query",
    "show",   "size",   "stop",   "type",   "when",   "with"};

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_legal(const char *name) {
  if (!is_letter(name[0]))
    return false;
  for (const char *c = name; *c; c++)
    if (!is_letter(*c) && !is_digit(*c))
      return false;
  for (size_t i = 0; i < sizeof reserved_words / sizeof *reserved_words; i++)
    if (strcmp(name, reserved_words[i]) == 0)
      return false;
  return true;
}

/* The word for an operator at *c, which is moved behind it; NULL if there is
   none. */
static const char *operator_word(const char **c) {
  static const struct {
    const char *text, *word;
  } table[] = {{"==", "eq"},   {"!=", "ne"}, {"<=", "le"}, {">=", "ge"},
               {"->", "at"},   {"<", "lt"},  {">", "gt"},  {"+", "plus"},
               {"-", "minus"}, {"*", "of"},  {"=", "eq"}};

  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    size_t n = strlen(table[i].text);
    if (strncmp(*c, table[i].text, n) == 0) {
      *c += n;
      return table[i].word;
    }
  }
  return NULL;
}

static const char *mangled(struct arena *a, const char *name) {
  size_t n = strlen(name), at = 0;
  char *out = arena_alloc(a, 8 * n + 4);

  if (!is_letter(name[0]))
    out[at++] = 'g';
  for (const char *c = name; *c;) {
    const char *word = operator_word(&c);
    if (word) {
      bool joined = at && out[at - 1] == '_';
      at += (size_t)sprintf(out + at, "%s%s_", joined ? "" : "_", word);
      continue;
    }
    char keep = is_letter(*c) || is_digit(*c) ? *c : '_';
    if (keep != '_' || at == 0 || out[at - 1] != '_' || *c == '_')
      out[at++] = keep;
    c++;
  }
  /* A keyword, or a name that ends in an operator. */
  if (!is_legal(out))
    out[at++] = '_';
  return out;
}

struct state_field {
  const char *name;
  UT_hash_handle hh;
};

static bool take_field_name(struct arena *a, struct state_field **taken,
                            const char *name) {
  struct state_field *f;

  HASH_FIND_PTR(*taken, &name, f);
  if (f)
    return false;
  f = arena_alloc(a, sizeof *f);
  f->name = name;
  HASH_ADD_PTR(*taken, name, f);
  return true;
}

const char *const *templates_fields(struct arena *a, struct intern *names,
                                    const struct bp_program *p) {
  uint32_t n = p->nglobals;
  const char **fields = arena_array(a, n, sizeof *fields);
  struct state_field *taken = NULL;

  /* Legal names come first: nothing takes a name from its owner. */
  for (uint32_t i = 0; i < n; i++) {
    const char *name = p->globals[i]->name;
    if (is_legal(name) && take_field_name(a, &taken, name))
      fields[i] = name;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (fields[i])
      continue;
    const char *base = mangled(a, p->globals[i]->name);
    fields[i] = intern_str(names, base);
    for (uint32_t k = i; !take_field_name(a, &taken, fields[i]); k += n)
      fields[i] = intern_str(names, arena_printf(a, "%s_%u", base, k));
  }
  HASH_CLEAR(hh, taken);
  return fields;
}
