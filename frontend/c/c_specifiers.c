/* frontend/c/c_specifiers.c — the type that specifiers say. */

#include "c_checking.h"

#include "c_text.h"

#include <string.h>

/* `__DI__) …`: gcc's names for widths. */
static const struct c_type *mode_type(const struct c_types *t, const char *mode,
                                      const struct c_type *of) {
  static const struct {
    const char *name;
    enum c_kind kind; /* the signed one; the unsigned one comes next */
  } modes[] = {{"QI", C_SCHAR},  {"byte", C_SCHAR},   {"HI", C_SHORT},
               {"SI", C_INT},    {"DI", C_LLONG},     {"TI", C_INT128},
               {"word", C_LONG}, {"pointer", C_LONG}, {"SF", C_FLOAT},
               {"DF", C_DOUBLE}};
  while (*mode == '_' || *mode == ' ')
    mode++;
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
    if (!strncmp(mode, modes[i].name, strlen(modes[i].name))) {
      bool is_unsigned = c_is_integer(of) && !of->is_signed;
      return t->basic[modes[i].kind + (is_unsigned ? 1 : 0)];
    }
  return t->basic[C_OTHER_FLOAT];
}

static const struct c_type *typed_by(struct c_checker *c,
                                     const struct c_attributes *a,
                                     struct span at, const struct c_type *t) {
  struct c_expr *size = a->vector;
  uint64_t bytes;
  if (a->mode && !c_is_arithmetic(t))
    diag_error(c->diag, at,
               "the attribute 'mode' is not covered here: '%s' is no number",
               c_type_text(c->arena, t));
  else if (a->mode)
    t = mode_type(c->types, a->mode, t);
  if (!size || !c_need_constant(c, &size, &bytes, "the size of a vector"))
    return t;
  if (bytes == 0 || bytes & (bytes - 1) || bytes > 1 << 16)
    diag_error(c->diag, at, "the size of a vector is a power of two");
  return c_vector_of(c->types, bytes);
}

static const struct c_type *new_va_list(struct c_checker *c) {
  const char *tag = intern_str(c->names, "__va_list_tag");
  struct c_type *t = c_new_tagged(c->types, C_STRUCT, tag, (struct span){0});
  struct c_member *m = arena_array(c->arena, 4, sizeof *m);
  for (int i = 0; i < 4; i++) {
    m[i].name = intern_str(c->names, i == 0   ? "gp_offset"
                                     : i == 1 ? "fp_offset"
                                     : i == 2 ? "overflow_arg_area"
                                              : "reg_save_area");
    m[i].type = i < 2 ? c->types->basic[C_UINT] : c->types->void_pointer;
    m[i].bits = -1;
  }
  c_lay_out(t, m, 4, &(struct c_layout){0});
  return c_array_of(c->types, t, true, 1);
}

static const struct c_type *va_list_type(struct c_checker *c) {
  if (!c->types->wide)
    return c->types->char_pointer;
  if (!c->va_list)
    c->va_list = new_va_list(c);
  return c->va_list;
}

static const struct c_type *integer_words(struct c_checker *c,
                                          const struct c_specs *s) {
  const uint8_t *w = s->words;
  bool u = w[C_W_UNSIGNED];
  const struct c_type *const *basic = c->types->basic;
  if (w[C_W_UINT128])
    return basic[C_UINT128];
  if (w[C_W_INT128])
    return basic[u ? C_UINT128 : C_INT128];
  if (w[C_W_CHAR])
    return basic[u ? C_UCHAR : w[C_W_SIGNED] ? C_SCHAR : C_CHAR];
  if (w[C_W_SHORT])
    return basic[u ? C_USHORT : C_SHORT];
  if (w[C_W_LONG] >= 2)
    return basic[u ? C_ULLONG : C_LLONG];
  if (w[C_W_LONG])
    return basic[u ? C_ULONG : C_LONG];
  return basic[u ? C_UINT : C_INT];
}

static bool words_fit(const uint8_t *w) {
  unsigned kinds = (w[C_W_VOID] != 0) + (w[C_W_CHAR] != 0) +
                   (w[C_W_FLOAT] != 0) + (w[C_W_BOOL] != 0) +
                   (w[C_W_VA_LIST] != 0) + (w[C_W_OTHER_FLOAT] != 0) +
                   (w[C_W_DOUBLE] != 0) + (w[C_W_INT128] != 0) +
                   (w[C_W_SHORT] != 0) + (w[C_W_UINT128] != 0);
  bool integer = w[C_W_CHAR] || w[C_W_SHORT] || w[C_W_INT] || w[C_W_INT128] ||
                 (w[C_W_LONG] && !w[C_W_DOUBLE]);
  bool sign = w[C_W_SIGNED] || w[C_W_UNSIGNED];
  if (kinds > 1 || (w[C_W_SIGNED] && w[C_W_UNSIGNED]))
    return false;
  if (sign && kinds && !integer)
    return false;
  if (w[C_W_INT] && kinds && !w[C_W_SHORT])
    return false;
  if (w[C_W_LONG] && kinds && !w[C_W_DOUBLE])
    return false;
  return true;
}

/* `_Float32` and its like, of the size that gcc gives them. */
static const struct c_type *other_float(struct c_checker *c,
                                        const struct c_specs *s) {
  static const struct {
    const char *name;
    enum c_kind as; /* laid out as this one; else: */
    uint64_t size;
  } floats[] = {{"_Float16", 0, 2},          {"__bf16", 0, 2},
                {"_Float32x", C_DOUBLE, 0},  {"_Float32", C_FLOAT, 0},
                {"_Float64x", C_LDOUBLE, 0}, {"_Float64", C_DOUBLE, 0},
                {"__float80", C_LDOUBLE, 0}, {"_Decimal32", 0, 4},
                {"_Decimal64", 0, 8}};
  const char *text = c_text(c->arena, c->sources, s->span);
  uint64_t size = 16, align = 16;
  for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
    const struct c_type *as = c->types->basic[floats[i].as];
    if (!strstr(text, floats[i].name))
      continue;
    size = floats[i].as ? as->size : floats[i].size;
    align = floats[i].as ? as->align : floats[i].size;
    break;
  }
  uint64_t parts = s->words[C_W_COMPLEX] ? 2 : 1;
  return c_other_type(c->types, "another floating type", parts * size, align);
}

/* What a complex number has two of. */
static const struct c_type *complex_part(struct c_checker *c,
                                         const struct c_specs *s) {
  const uint8_t *w = s->words;
  if (w[C_W_FLOAT])
    return c->types->basic[C_FLOAT];
  if (w[C_W_DOUBLE] || !(w[C_W_CHAR] || w[C_W_SHORT] || w[C_W_INT] ||
                         w[C_W_LONG] || w[C_W_SIGNED] || w[C_W_UNSIGNED]))
    return c->types->basic[w[C_W_LONG] ? C_LDOUBLE : C_DOUBLE];
  return integer_words(c, s);
}

static const struct c_type *words_type(struct c_checker *c,
                                       const struct c_specs *s) {
  const uint8_t *w = s->words;
  if (!words_fit(w))
    diag_error(c->diag, s->span, "these words name no type together");
  if (w[C_W_OTHER_FLOAT])
    return other_float(c, s);
  if (w[C_W_COMPLEX]) {
    const struct c_type *part = complex_part(c, s);
    return c_other_type(c->types, "a complex number", 2 * part->size,
                        part->align);
  }
  if (w[C_W_VOID])
    return c->types->basic[C_VOID];
  if (w[C_W_BOOL])
    return c->types->basic[C_BOOL];
  if (w[C_W_FLOAT])
    return c->types->basic[C_FLOAT];
  if (w[C_W_DOUBLE])
    return c->types->basic[w[C_W_LONG] ? C_LDOUBLE : C_DOUBLE];
  if (w[C_W_VA_LIST])
    return va_list_type(c);
  return integer_words(c, s);
}

/* How many qualifiers stand there. */
static unsigned count_qualifiers(struct c_checker *c, struct span at) {
  static const char *const words[] = {"const", "volatile", "restrict",
                                      "_Atomic"};
  const char *text = c_text(c->arena, c->sources, at);
  unsigned n = 0;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    for (const char *p = text; (p = strstr(p, words[i])); p++)
      n++;
  return n;
}

enum c_quals c_written_quals(struct c_checker *c, const struct c_specs *s,
                             const struct c_declarator *d) {
  unsigned n = count_qualifiers(c, s->span);
  unsigned behind = d ? count_qualifiers(c, d->span) : 0;
  bool pointer = d && d->kind == C_D_POINTER && c_names_base(d->inner) &&
                 (!d->inner || d->inner->kind == C_D_NAME);
  enum c_quals named = C_Q_NONE;
  if (s->typedef_name)
    named = c_lookup(c, s->typedef_name)->quals;
  else if (s->typeof_name || s->typeof_expr || s->auto_type)
    named = C_Q_UNKNOWN;
  if (n + behind == 0 && named == C_Q_CONST_TARGET)
    return c_names_base(d) ? named : C_Q_UNKNOWN;
  if (n + behind == 0 || named != C_Q_NONE)
    return named;
  bool constant = n == 1 && behind == 0 && s->storage & C_S_CONST && pointer;
  return constant ? C_Q_CONST_TARGET : C_Q_UNKNOWN;
}

static const struct c_type *typedef_type(struct c_checker *c,
                                         const struct c_specs *s) {
  struct c_symbol *symbol = c_lookup(c, s->typedef_name);
  if (symbol && symbol->kind == C_SYM_TYPEDEF)
    return symbol->type;
  diag_error(c->diag, s->typedef_span, "'%s' is no type here", s->typedef_name);
  return c->types->basic[C_INT];
}

bool c_has_words(const struct c_specs *s) {
  for (int w = 0; w < C_W_COUNT; w++)
    if (s->words[w])
      return true;
  return false;
}

bool c_says_atomic(struct c_checker *c, const struct c_specs *s) {
  const struct c_symbol *named =
      s->typedef_name ? c_lookup(c, s->typedef_name) : NULL;
  return s->storage & C_S_ATOMIC || (named && named->is_atomic);
}

const struct c_type *c_specs_type(struct c_checker *c, struct c_specs *s) {
  const struct c_type *t;
  c->out->atomic_parts |= c_says_atomic(c, s);
  if (s->tagged)
    t = c_tagged_type(c, s->tagged, false);
  else if (s->typedef_name)
    t = typedef_type(c, s);
  else if (s->typeof_name)
    t = c_type_of_name(c, s->typeof_name);
  else if (s->typeof_expr) {
    s->typeof_expr = c_type_expr(c, s->typeof_expr);
    t = s->typeof_expr->type;
    c->odd_lengths += c_is_varied(t) && c_effects(s->typeof_expr);
  } else
    t = words_type(c, s);
  c->out->atomic_records |= c_says_atomic(c, s) && c_has_several_parts(t);
  return typed_by(c, &s->attributes, s->span, t);
}

const struct c_type *c_attributed_type(struct c_checker *c,
                                       const struct c_declaration *d,
                                       const struct c_type *t) {
  return typed_by(c, &d->attributes, d->span, t);
}

struct c_attributes c_attributes_of(const struct c_declaration *d) {
  struct c_attributes all = d->specs->attributes, own = d->attributes;
  all.aligns = own.aligns = NULL; /* which joining would change */
  return c_attributes_join(all, own);
}
