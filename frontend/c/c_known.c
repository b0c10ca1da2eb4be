/* frontend/c/c_known.c — functions that compilers know without a declaration. */

#include "c_checking.h"

#include <assert.h>
#include <string.h>

/* Functions of the library that compilers know without a declaration, and their types:
   that of the result, then those of the parameters. */
static const struct {
  const char *name, *types;
} known_types[] = {
    {"malloc", "pz"},    {"alloca", "pz"},    {"calloc", "pzz"},
    {"realloc", "ppz"},  {"memset", "ppiz"},  {"memcpy", "pppz"},
    {"memmove", "pppz"}, {"memcmp", "ippz"},  {"memchr", "ppiz"},
    {"strlen", "zc"},    {"strcmp", "icc"},   {"strncmp", "iccz"},
    {"strcpy", "ccc"},   {"strncpy", "cccz"}, {"strcat", "ccc"},
    {"strncat", "cccz"}, {"strchr", "cci"},   {"strrchr", "cci"},
    {"strstr", "ccc"},   {"abs", "ii"},       {"labs", "ll"},
    {"llabs", "LL"},     {"strspn", "zcc"},   {"strcspn", "zcc"},
    {"strpbrk", "ccc"},  {"index", "cci"},    {"rindex", "cci"},
    {"isdigit", "ii"},   {"isupper", "ii"},   {"islower", "ii"},
    {"isalpha", "ii"},   {"isalnum", "ii"},   {"isxdigit", "ii"},
    {"isspace", "ii"},   {"isblank", "ii"},   {"iscntrl", "ii"},
    {"isprint", "ii"},   {"isgraph", "ii"},   {"ispunct", "ii"},
    {"toupper", "ii"},   {"tolower", "ii"},
};

/* The same for names that only `__builtin_` begins. */
static const struct {
  const char *name,
      *types; /* p: void *, c: char *, z: size_t, i: int, l: long, L:
                               long long, h u m U: unsigned short, int, long, long
                               long, a b e: pointers to the last three of these,
                               f: float, d: double */
} builtin_types[] = {
    {"bswap16", "hh"},
    {"bswap32", "uu"},
    {"bswap64", "UU"},
    {"clrsb", "ii"},
    {"clrsbl", "il"},
    {"clrsbll", "iL"},
    {"addc", "uuuua"},
    {"addcl", "mmmmb"},
    {"addcll", "UUUUe"},
    {"subc", "uuuua"},
    {"subcl", "mmmmb"},
    {"subcll", "UUUUe"},
    {"signbit", "id"},
    {"isnan", "id"},
    {"isinf", "id"},
    {"isinf_sign", "id"},
    {"isfinite", "id"},
    {"isunordered", "idd"},
    {"isless", "idd"},
    {"islessequal", "idd"},
    {"isgreater", "idd"},
    {"isgreaterequal", "idd"},
    {"islessgreater", "idd"},
    {"fabs", "dd"},
    {"fabsf", "ff"},
    {"huge_val", "d"},
    {"huge_valf", "f"},
    {"inf", "d"},
    {"inff", "f"},
    {"nan", "dc"},
    {"nanf", "fc"},
    {"LINE", "i"},
};

static const struct c_type *type_of_letter(const struct c_checker *c,
                                           char letter) {
  switch (letter) {
  case 'p':
    return c->types->void_pointer;
  case 'c':
    return c_pointer_to(c->types, c->types->basic[C_CHAR]);
  case 'z':
    return c->types->size_t_;
  case 'l':
    return c->types->basic[C_LONG];
  case 'L':
    return c->types->basic[C_LLONG];
  case 'h':
    return c->types->basic[C_USHORT];
  case 'u':
    return c->types->basic[C_UINT];
  case 'm':
    return c->types->basic[C_ULONG];
  case 'U':
    return c->types->basic[C_ULLONG];
  case 'a':
    return c_pointer_to(c->types, c->types->basic[C_UINT]);
  case 'b':
    return c_pointer_to(c->types, c->types->basic[C_ULONG]);
  case 'e':
    return c_pointer_to(c->types, c->types->basic[C_ULLONG]);
  case 'f':
    return c->types->basic[C_FLOAT];
  case 'd':
    return c->types->basic[C_DOUBLE];
  default:
    assert(letter == 'i');
    return c->types->basic[C_INT];
  }
}

/* The letters of the function's type; NULL: it is none of these. */
static const char *known_type(const char *name) {
  static const char prefix[] = "__builtin_";
  bool builtin = !strncmp(name, prefix, sizeof prefix - 1);
  if (builtin)
    name += sizeof prefix - 1;
  for (size_t i = 0; i < sizeof known_types / sizeof *known_types; i++)
    if (!strcmp(known_types[i].name, name))
      return known_types[i].types;
  for (size_t i = 0;
       builtin && i < sizeof builtin_types / sizeof *builtin_types; i++)
    if (!strcmp(builtin_types[i].name, name))
      return builtin_types[i].types;
  return NULL;
}

/* As C90 has it: int f().  A known function with another number of arguments is some
   other. */
static const struct c_type *implicit_type(struct c_checker *c, const char *name,
                                          uint32_t nargs) {
  const char *t = known_type(name);
  if (!t || strlen(t) != nargs + 1)
    return c_function_of(c->types, c->types->basic[C_INT], NULL, 0, false,
                         true);
  const struct c_type **params = arena_array(c->arena, nargs, sizeof *params);
  for (uint32_t k = 0; k < nargs; k++)
    params[k] = type_of_letter(c, t[k + 1]);
  return c_function_of(c->types, type_of_letter(c, t[0]), params, nargs, false,
                       false);
}

struct c_symbol *c_implicit_function(struct c_checker *c, const char *name,
                                     uint32_t nargs, struct span at) {
  struct c_symbol *s = c_linked_symbol(c, name);
  if (!s || s->kind != C_SYM_FUNCTION) {
    s = c_new_symbol(c, C_SYM_FUNCTION, name, implicit_type(c, name, nargs),
                     at);
    s->is_global = s->implicit = true;
    c_link_symbol(c, s);
    vec_push(&c->declared, s);
  }
  unsigned depth = c->depth; /* it counts until the end of the file */
  c->depth = 0;
  c_scope_add(c, name, C_NAMES, s);
  c->depth = depth;
  return s;
}
