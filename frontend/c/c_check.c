/* frontend/c/c_check.c — programs: their units, one after the other (C11 6.9),
 * and what is known when all are read. */

#include "c_checking.h"

#include "c_text.h"

#include <ctype.h>
#include <string.h>

/* A tentative definition of an array has one element; of a struct that is
   never defined, nothing can be said. */
static void complete_globals(struct c_checker *c) {
  for (struct c_symbol *s = c->out->globals; s; s = s->next) {
    if (s->type->kind == C_ARRAY && !s->type->complete &&
        !(s->storage & C_S_EXTERN))
      s->type = c_array_of(c->types, s->type->of, true, 1);
    else if (!s->type->complete && !(s->storage & C_S_EXTERN) &&
             c_is_record(s->type))
      diag_error(c->diag, s->span,
                 "'%s' has the type '%s', which is not "
                 "defined",
                 s->name, c_type_text(c->arena, s->type));
  }
}

/* With a body, an assertion is what its body says. */
static bool names_error(struct c_checker *c) {
  static const char *const names[] = {"reach_error", "__VERIFIER_error",
                                      "__VERIFIER_assert", "assert",
                                      "__assert_fail"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const struct c_symbol *s = c_lookup(c, intern_str(c->names, names[i]));
    if (s && s->used && (i < 2 || !s->definition))
      return true;
  }
  return false;
}

static bool is_word_of_asm(struct c_checker *c, struct span at,
                           const char *name) {
  const char *text = c_text(c->arena, c->sources, at);
  size_t n = strlen(name);
  for (const char *p = text; (p = strstr(p, name)); p++) {
    bool before = p > text && (isalnum((unsigned char)p[-1]) || p[-1] == '_');
    if (!before && !isalnum((unsigned char)p[n]) && p[n] != '_')
      return true;
    /* `\nname:` */
    if (p > text + 1 && p[-2] == '\\')
      return true;
  }
  return false;
}

/* What an `asm` outside of functions names may be defined there. */
static void note_asm(struct c_checker *c, const struct c_program *p) {
  for (const struct c_outside *o = p->outside; o; o = o->next)
    for (size_t i = 0; !o->name && i < c->declared.len; i++)
      if (!c->declared.at[i]->definition &&
          is_word_of_asm(c, o->span, c->declared.at[i]->name))
        c->declared.at[i]->odd = "asm";
}

/* What is used and has no body. */
static void list_missing(struct c_checker *c) {
  VEC(struct c_symbol *) missing = {0};
  for (size_t i = 0; i < c->declared.len; i++)
    if (c->declared.at[i]->used && !c->declared.at[i]->definition &&
        !c->declared.at[i]->meant)
      vec_push(&missing, c->declared.at[i]);
  c->out->nmissing = (uint32_t)missing.len;
  c->out->missing = vec_to_arena(&missing, c->arena);
  vec_free(&c->declared);
}

/* A struct that the unit defines somewhere is this one wherever it is used. */
static void introduce_types(struct c_checker *c, const struct c_declaration *d,
                            uint32_t end) {
  for (; d && d->span.start < end; d = d->next) {
    struct c_tagged *t = d->specs ? d->specs->tagged : NULL;
    if (t && t->has_body && t->tag && !c_scope_here(c, t->tag, C_TAGS))
      c_introduce_type(c, t);
  }
}

/* Whether a function with this name is used, and has no body. */
static bool uses_bodyless(struct c_checker *c, const char *name) {
  const struct c_symbol *f = c_lookup(c, intern_str(c->names, name));
  return f && f->used && !f->definition;
}

/* Functions that are other names of one with a body; what else an alias, a pragma or
   an `asm` makes of them is not known.  An alias of what gives way to another unit is
   that all the same. */
static void find_meant(struct c_checker *c, struct c_symbol *s) {
  struct c_symbol *to = s->alias && !s->definition
                            ? c_lookup(c, intern_str(c->names, s->alias))
                            : NULL;
  if (!to || s->meant)
    return;
  if (to->kind == C_SYM_FUNCTION && to->definition && !to->gave_way &&
      !to->odd && c_compatible(to->type, s->type)) {
    s->meant = to;
    to->used |= s->used;
    to->address_taken |= s->address_taken;
    to->odd_format |= s->odd_format;
  } else {
    s->odd = "alias";
  }
}

static void find_all_meant(struct c_checker *c, const struct c_program *p) {
  for (const struct c_outside *o = p->outside; o; o = o->next) {
    struct c_symbol *s = o->name ? c_lookup(c, o->name) : NULL;
    if (s && s->kind == C_SYM_FUNCTION && o->target && !s->definition)
      s->alias = o->target;
    else if (s && s->kind == C_SYM_VARIABLE && !o->target)
      s->is_weak = true;
    else if (s && s->kind == C_SYM_VARIABLE)
      diag_error(c->diag, o->span,
                 "'%s' may be another variable by this pragma, which is not "
                 "covered",
                 s->name);
  }
  for (size_t i = 0; i < c->declared.len; i++)
    find_meant(c, c->declared.at[i]);
}

static void end_checked_unit(struct c_checker *c, const struct c_program *p) {
  find_all_meant(c, p);
  c->out->names_error |= names_error(c);
  c->out->starts_threads |=
      uses_bodyless(c, "pthread_create") || uses_bodyless(c, "thrd_create");
  c_forget_scopes(c);
}

/* The units, one after the other. */
static void check_units(struct c_checker *c, const struct c_program *p) {
  struct c_declaration *d = p->declarations;
  for (c->unit = 0; c->unit < c->nunits; c->unit++) {
    uint32_t end = c->unit < p->nunits ? p->units[c->unit] : UINT32_MAX;
    c->unit_start = c->unit > 0 ? p->units[c->unit - 1] : 0;
    if (c->nunits > 1)
      introduce_types(c, d, end);
    for (; d && d->span.start < end; d = d->next)
      c_check_declaration(c, d);
    end_checked_unit(c, p);
  }
}

struct c_unit *c_check(struct arena *a, struct intern *names,
                       const struct sources *sources, struct c_program *p,
                       unsigned long_bits, struct diag *d) {
  struct c_unit *unit = arena_alloc(a, sizeof *unit);
  struct c_checker c = {.arena = a,
                        .names = names,
                        .sources = sources,
                        .diag = d,
                        .out = unit,
                        .nunits = p->nunits + 1};
  size_t before = diag_errors(d);
  c.types = unit->types = c_types_new(a, long_bits);
  c.last_global = &unit->globals;
  c.last_function = &unit->functions;
  c_find_overridden(&c, p);
  check_units(&c, p);
  complete_globals(&c);
  c_report_mismatches(&c);
  note_asm(&c, p);
  list_missing(&c);
  c_units_free(&c);
  vec_free(&c.undo);
  vec_free(&c.scopes);
  vec_free(&c.gotos);
  vec_free(&c.labels);
  return diag_errors(d) > before ? NULL : unit;
}
