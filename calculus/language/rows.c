/* calculus/language/rows.c — tuples as they print, back to formulas.
 *
 * A row is what `show` and explanations print of a tuple: components and their
 * values, `u.pc=lock:17 end u.locked=true`.  R "row" is the closed formula that R
 * has a tuple with these components: exists u. R(u) & u.pc = `lock:17 end` & ….
 * Values may have spaces in them.  So a value reaches up to the next component,
 * which is a space, the name of a parameter, and a path up to '='.  Explanations leave
 * out what they have shown before, as `…`: any value will do there.
 */
#include "load.h"

#include "engine/base/vec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct row_of_facts {
  struct arena *a;
  struct intern *names;
  const struct fp_rel *rel;
  struct span at;
  VEC(struct fp_expr *) parts;
};

static bool is_row_letter(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '\'' || c == '$';
}

/* The end of a name at `t`, which may be quoted; `t` if there is none. */
static const char *after_row_name(const char *t) {
  if (*t == '`') {
    const char *end = strchr(t + 1, '`');
    return end && end > t + 1 ? end + 1 : t;
  }
  if (isdigit((unsigned char)*t))
    return t;
  while (is_row_letter(*t))
    t++;
  return t;
}

/* The end of `.name` or `[3]` at `t`, or `t`. */
static const char *after_row_step(const char *t) {
  if (*t == '.')
    return after_row_name(t + 1) > t + 1 ? after_row_name(t + 1) : t;
  if (*t != '[')
    return t;
  const char *end = t + 1 + (t[1] == '-');
  while (isdigit((unsigned char)*end))
    end++;
  return *end == ']' ? end + 1 : t;
}

/* The '=' behind the component that begins at `t`; NULL: none does. */
static const char *after_row_component(const struct fp_rel *rel,
                                       const char *t) {
  const char *end = after_row_name(t);
  bool known = false;
  for (uint32_t i = 0; i < rel->nparams; i++) {
    const char *name = rel->params[i]->name;
    size_t quotes = *t == '`', n = (size_t)(end - t) - 2 * quotes;
    known |= end > t && strlen(name) == n && !memcmp(name, t + quotes, n);
  }
  for (const char *next; known && (next = after_row_step(end)) > end;)
    end = next;
  return known && *end == '=' ? end : NULL;
}

/* Behind the dots at `t` that stand for components, and blanks; `t` if there are none. */
static const char *after_row_gap(const char *t) {
  size_t n = !strncmp(t, "…", strlen("…")) ? strlen("…")
             : !strncmp(t, "...", 3)       ? 3
                                           : 0;
  return n && (t[n] == ' ' || !t[n]) ? t + n + strspn(t + n, " ") : t;
}

/* Where the value that begins at `t` ends. */
static const char *after_row_value(const struct fp_rel *rel, const char *t) {
  for (; *t; t++) {
    const char *next = t + strspn(t, " ");
    if (next > t &&
        (after_row_component(rel, next) || after_row_gap(next) > next))
      break;
  }
  return t;
}

static const char *row_name(struct row_of_facts *w, const char *t,
                            const char *end) {
  bool quoted = *t == '`';
  return intern(w->names, t + quoted, (size_t)(end - t) - 2 * quoted);
}

static struct fp_expr *row_component(struct row_of_facts *w, const char *t) {
  const char *end = after_row_name(t);
  struct fp_expr *e = fp_name(w->a, w->at, row_name(w, t, end));
  for (const char *next; (next = after_row_step(end)) > end; end = next)
    if (*end == '.')
      e = fp_field(w->a, w->at, e, row_name(w, end + 1, next));
    else
      e = fp_index(w->a, w->at, e,
                   fp_number(w->a, w->at, strtoll(end + 1, NULL, 10)));
  return e;
}

static struct fp_expr *row_value(struct row_of_facts *w, const char *t,
                                 size_t n) {
  if (n == 4 && !memcmp(t, "true", 4))
    return fp_true(w->a);
  if (n == 5 && !memcmp(t, "false", 5))
    return fp_false(w->a);
  size_t digits = *t == '-';
  while (digits < n && isdigit((unsigned char)t[digits]))
    digits++;
  if (digits == n && n > (*t == '-'))
    return fp_number(w->a, w->at, strtoll(t, NULL, 10));
  return fp_name(w->a, w->at, intern(w->names, t, n));
}

/* Fills w->parts; false: the text is no row. */
static bool read_row(struct row_of_facts *w, const char *t) {
  for (t += strspn(t, " "); *(t = after_row_gap(t)); t += strspn(t, " ")) {
    const char *equals = after_row_component(w->rel, t);
    if (!equals)
      return false;
    const char *end = after_row_value(w->rel, equals + 1);
    size_t n = (size_t)(end - equals - 1);
    while (n > 0 && equals[n] == ' ')
      n--;
    if (n == 0)
      return false;
    vec_push(&w->parts, fp_op(w->a, FP_EQ, w->at, row_component(w, t),
                              row_value(w, equals + 1, n), NULL));
    t = end;
  }
  return true;
}

/* ---- In formulas --------------------------------------------------------- */

/* exists u, v. R(u, v) & parts; the parameters hide what is outside. */
static struct fp_expr *some_row(struct row_of_facts *w) {
  const struct fp_rel *rel = w->rel;
  struct fp_var **vars = arena_array(w->a, rel->nparams, sizeof *vars);
  struct fp_expr **args = arena_array(w->a, rel->nparams, sizeof *args);
  for (uint32_t i = 0; i < rel->nparams; i++) {
    vars[i] = arena_copy(w->a, rel->params[i], 1, sizeof **vars);
    vars[i]->span = (struct span){0}; /* nobody wrote it here */
    args[i] = fp_name(w->a, w->at, vars[i]->name);
  }
  VEC(struct fp_expr *) all = {0};
  vec_push(&all, fp_apply(w->a, w->at, rel->name, args, rel->nparams));
  for (size_t i = 0; i < w->parts.len; i++)
    vec_push(&all, w->parts.at[i]);
  struct fp_expr *f = fp_nary(w->a, FP_AND, all.at, (uint32_t)all.len);
  vec_free(&all);
  return rel->nparams == 0
             ? f
             : fp_quantified(w->a, FP_EXISTS, w->at, vars, rel->nparams, f);
}

struct row_settling {
  struct arena *a;
  struct intern *names;
  struct fp_file *const *files;
  uint32_t nfiles;
  struct diag *diag;
  bool good;
};

/* The next declaration of a relation of this name, from one on. */
static const struct fp_rel *next_rel_called(const struct row_settling *s,
                                            const char *name, uint32_t *file,
                                            uint32_t *decl) {
  for (; *file < s->nfiles; ++*file, *decl = 0)
    while (*decl < s->files[*file]->ndecls) {
      const struct fp_decl *d = s->files[*file]->decls[(*decl)++];
      if (d->kind == FP_D_REL && d->rel->name == name)
        return d->rel;
    }
  return NULL;
}

/* Of several relations of a name, the first whose parameters the row has. */
static void settle_row(struct row_settling *s, struct fp_expr *e) {
  uint32_t file = 0, decl = 0;
  size_t n = strcspn(e->name, "\"");
  const char *name = intern(s->names, e->name, n), *text = e->name + n + 1;
  const struct fp_rel *rel, *any = NULL;
  while ((rel = next_rel_called(s, name, &file, &decl))) {
    struct row_of_facts w = {
        .a = s->a, .names = s->names, .rel = rel, .at = e->span};
    bool good = read_row(&w, text);
    any = rel;
    if (good)
      *e = *some_row(&w);
    vec_free(&w.parts);
    if (good)
      return;
  }
  s->good = false;
  if (any)
    diag_error(s->diag, e->span,
               "this is no tuple of '%s' as it prints, such as \"%s%s\"", name,
               any->nparams ? any->params[0]->name : "",
               any->nparams ? "=…" : "");
  else
    diag_error(s->diag, e->span, "unknown relation '%s'", name);
}

static void settle_rows_in(struct row_settling *s, struct fp_expr *e) {
  if (!e)
    return;
  if (e->kind == FP_ROW) {
    settle_row(s, e);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    settle_rows_in(s, e->arg[i]);
  for (uint32_t i = 0; i < e->nupdates; i++)
    settle_rows_in(s, e->updates[i].value);
}

bool fp_settle_rows(struct arena *a, struct intern *names,
                    struct fp_file *const *files, uint32_t first,
                    uint32_t nfiles, struct diag *d) {
  struct row_settling s = {a, names, files, nfiles, d, true};
  bool rows = false;
  for (uint32_t i = first; i < nfiles; i++) {
    rows = rows || files[i]->has_rows;
    files[i]->has_rows = false;
  }
  for (uint32_t i = first; rows && i < nfiles; i++)
    for (uint32_t j = 0; files[i]->source && j < files[i]->ndecls; j++) {
      const struct fp_decl *x = files[i]->decls[j];
      settle_rows_in(&s, x->expr);
      if (x->kind == FP_D_REL) {
        settle_rows_in(&s, x->rel->body);
        settle_rows_in(&s, x->rel->stop);
      }
    }
  return s.good;
}

/* ---- As an answer to "what" ---------------------------------------------- */

/* A "value" with operators, but for a name with odd characters: what was read is a
   formula. */
static bool is_row_formula(const struct fp_expr *value) {
  return value->kind == FP_NAME && !strchr(value->name, '`') &&
         strpbrk(value->name, "&|!?<>=()");
}

const char *fp_row_text(struct arena *a, const struct fp_rel *rel,
                        const char *text) {
  size_t n = strlen(rel->name), len;
  struct intern *names = intern_new();
  if (!strncmp(text, rel->name, n) && !is_row_letter(text[n]))
    text += n + strspn(text + n, " ");
  if (!strncmp(text, "where ", 6))
    text += 6;
  len = strlen(text);
  while (len > 0 && text[len - 1] == ' ')
    len--;
  if (len > 1 && text[0] == '(' && text[len - 1] == ')') {
    text++;
    len -= 2;
  }
  const char *row = arena_printf(a, "%.*s", (int)len, text);
  struct row_of_facts w = {.a = a, .names = names, .rel = rel};
  bool good =
      !strchr(row, '"') && (len > 0 || rel->nparams == 0) && read_row(&w, row);
  for (size_t i = 0; i < w.parts.len; i++)
    good = good && !is_row_formula(w.parts.at[i]->arg[1]);
  vec_free(&w.parts);
  intern_free(names);
  return good ? arena_printf(a, "%s \"%s\"", rel->name, row) : NULL;
}
