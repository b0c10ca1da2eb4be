/* library/session_params.c — the values that -D and --bound give to params.
 *
 * A param may say its least value; then a smaller one is an error of the
 * option, and not one of a type in the middle of the file.  A param that says
 * what it counts is the one that --bound means, and an answer NO is one within
 * its value.  All of this is known when the files are read, before their types
 * are.
 */
#include "session.h"

#include <string.h>

struct params {
  const struct fp_decl *const *at;
  uint32_t n, ncounting; /* those that say what they count come first */
};

/* An input of which another declaration gives the value. */
static bool is_given_value(const struct session *r,
                           const struct fp_decl *input) {
  for (size_t i = 0; i < r->files.len && input->input; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (d->kind == FP_D_PARAM && !d->input && d->name == input->name)
        return true;
    }
  return false;
}

static struct params params_of(const struct session *r) {
  VEC(const struct fp_decl *) found = {0};
  struct params p = {0};
  for (int counting = 1; counting >= 0; counting--) {
    for (size_t i = 0; i < r->files.len; i++)
      for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
        const struct fp_decl *d = r->files.at[i]->decls[j];
        if (d->kind == FP_D_PARAM && (d->counts != NULL) == counting &&
            !is_given_value(r, d))
          vec_push(&found, d);
      }
    if (counting)
      p.ncounting = (uint32_t)found.len;
  }
  p.n = (uint32_t)found.len;
  p.at = vec_to_arena(&found, r->arena);
  return p;
}

/* ---- Which one ----------------------------------------------------------- */

static void ask_which(struct session *r, const struct params *p) {
  const char *names = "";
  for (uint32_t i = 0; i < p->n; i++) {
    const char *counts = p->at[i]->counts;
    names = arena_printf(r->arena, "%s%s%s%s%s%s", names, i > 0 ? ", " : "",
                         p->at[i]->name, counts ? " (" : "",
                         counts ? counts : "", counts ? ")" : "");
  }
  diag_error(r->diag, nowhere,
             "which param does --bound mean? Say its name, as in --bound "
             "%s=%lld..%lld; there are %s",
             p->at[0]->name, (long long)r->options.bound_from,
             (long long)r->options.bound_to, names);
}

static const struct fp_decl *
named_param(struct session *r, const struct params *p, const char *name) {
  struct nearest near = nearest_to(name);
  char hint[100];
  for (uint32_t i = 0; i < p->n; i++) {
    if (strcmp(p->at[i]->name, name) == 0)
      return p->at[i];
    nearest_try(&near, p->at[i]->name);
  }
  diag_error(r->diag, nowhere,
             "--bound %s: no file of this run has 'param %s'%s", name, name,
             nearest_hint(&near, hint, sizeof hint));
  return NULL;
}

/* The only one that counts something, an import's `with` apart if there are more;
   else the only one; else NULL. */
static const struct fp_decl *only_param(const struct params *p) {
  const struct fp_decl *only = NULL;
  if (p->n == 1 || p->ncounting == 1)
    return p->at[0];
  for (uint32_t i = 0; i < p->ncounting; i++)
    if (!p->at[i]->set) {
      if (only)
        return NULL;
      only = p->at[i];
    }
  return only;
}

/* The param that --bound speaks of, or NULL after reporting. */
static const struct fp_decl *bound_param(struct session *r) {
  struct params p = params_of(r);
  const struct fp_decl *only = only_param(&p);
  if (r->options.bound_name)
    return named_param(r, &p, r->options.bound_name);
  if (p.n == 0)
    diag_error(r->diag, nowhere,
               "--bound gives values to a 'param', and %s has none",
               r->options.formula);
  else if (!only)
    ask_which(r, &p);
  return only;
}

/* ---- Its values ---------------------------------------------------------- */

/* `option` is the option as it was given. */
static bool is_allowed(struct session *r, const struct fp_decl *d,
                       int64_t value, const char *option) {
  if (value >= d->least)
    return true;
  diag_error(r->diag, nowhere, "%s: the least value of 'param %s' is %lld",
             option, d->name, (long long)d->least);
  diag_note(r->diag, d->span, "it is declared here");
  return false;
}

static bool define(struct session *r, const struct params *p,
                   struct fp_define define) {
  const char *option = arena_printf(r->arena, "-D %s=%lld", define.name,
                                    (long long)define.value);
  vec_push(&r->defines, define);
  for (uint32_t i = 0; i < p->n; i++)
    if (strcmp(p->at[i]->name, define.name) == 0)
      return is_allowed(r, p->at[i], define.value, option);
  return true; /* a file that is read later may have it */
}

/* --bound threads=N..M, unless a param has the name. */
static bool bounds_threads(const struct session *r) {
  struct params p = params_of(r);
  if (!r->options.bound_name || strcmp(r->options.bound_name, "threads") != 0)
    return false;
  for (uint32_t i = 0; i < p.n; i++)
    if (strcmp(p.at[i]->name, "threads") == 0)
      return false;
  return true;
}

static bool bound_threads(struct session *r) {
  struct run_options *o = &r->options;
  r->deepening->of_threads = true;
  if (o->bound_from < 1 || o->bound_to > UINT32_MAX) {
    diag_error(r->diag, nowhere,
               "--bound threads=%lld..%lld: there is a thread at least, and "
               "there are at most %u",
               (long long)o->bound_from, (long long)o->bound_to, UINT32_MAX);
    return false;
  }
  o->threads = (uint32_t)r->deepening->value;
  return true;
}

static bool define_bound(struct session *r) {
  if (bounds_threads(r))
    return bound_threads(r);
  const struct run_options *o = &r->options;
  const struct fp_decl *d = bound_param(r);
  if (!d)
    return false;
  for (size_t i = 0; i < r->defines.len; i++)
    if (strcmp(r->defines.at[i].name, d->name) == 0) {
      diag_error(r->diag, nowhere, "-D and --bound both give '%s' a value",
                 d->name);
      return false;
    }
  const char *option =
      arena_printf(r->arena, "--bound %s=%lld..%lld", d->name,
                   (long long)o->bound_from, (long long)o->bound_to);
  r->deepening->in_formulas = session_names_param(r, d->name);
  vec_push(&r->defines,
           ((struct fp_define){d->name, r->deepening->value, false}));
  return is_allowed(r, d, o->bound_from, option);
}

bool session_set_params(struct session *r) {
  struct params p = params_of(r);
  bool good = true;
  for (size_t i = 0; i < r->options.defines.len; i++)
    good &= define(r, &p, r->options.defines.at[i]);
  return good && (!r->deepening || define_bound(r));
}

/* ---- What a verdict is within -------------------------------------------- */

/* The greatest value that the run would have looked at. */
static int64_t last_value(const struct session *r, const struct fp_decl *d) {
  const struct deepening *deep = r->deepening;
  bool deepened = deep && !deep->of_threads && r->defines.len > 0 &&
                  strcmp(d->name, r->defines.at[r->defines.len - 1].name) == 0;
  return deepened ? r->options.bound_to : d->value;
}

/* Types whose values are bounds, where no param says what it counts. */
static const char *within_types(const struct session *r) {
  const char *text = NULL;
  for (uint32_t i = 0; i < r->system->ntypes; i++) {
    const struct fp_type *t = r->system->types[i];
    if (t->bound)
      text = arena_printf(r->arena, "%s%s%s <= %lld", text ? text : "",
                          text ? ", " : "", t->name, (long long)t->hi);
  }
  return text;
}

bool session_counts(const struct session *r, const char *what, int64_t *most) {
  struct params p = params_of(r);
  if (p.ncounting != 1 || strcmp(p.at[0]->counts, what) != 0)
    return false;
  *most = last_value(r, p.at[0]);
  return true;
}

const char *session_within(const struct session *r) {
  struct params p = params_of(r);
  const char *text = r->thread_limit;
  if (r->answers && answers_complete(r->answers))
    return text;
  for (uint32_t i = 0; i < p.ncounting; i++)
    text = arena_printf(r->arena, "%s%s%s <= %lld", text ? text : "",
                        text ? ", " : "", p.at[i]->counts,
                        (long long)last_value(r, p.at[i]));
  if (p.ncounting > 0)
    return text;
  const char *types = within_types(r);
  return text && types ? arena_printf(r->arena, "%s, %s", text, types)
         : types       ? types
                       : text;
}
