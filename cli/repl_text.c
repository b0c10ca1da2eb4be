/* cli/repl_text.c — the declarations that a session of `fixc repl` has.
 *
 * Texts are cut at each ';' that is in no bracket, comment, string or `case`.
 * What is wrong in them is found when a question is asked.
 */
#include "repl_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static char *repl_copy(const char *text, size_t n) {
  char *copy = xmalloc(n + 1);
  memcpy(copy, text, n);
  copy[n] = '\0';
  return copy;
}

static void free_decl(struct repl_decl *d) {
  xfree(d->name);
  xfree(d->key);
  xfree(d->text);
}

void repl_text_free(struct repl_text *t) {
  for (size_t i = 0; i < t->decls.len; i++)
    free_decl(&t->decls.at[i]);
  vec_free(&t->decls);
}

/* ---- Words ------------------------------------------------------------------------ */

size_t repl_word(const char *at) {
  size_t n = 0;
  if (!isalpha((unsigned char)*at) && *at != '_')
    return 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_' || at[n] == '\'')
    n++;
  return n;
}

static bool is_repl_word(const char *at, size_t n, const char *word) {
  return strlen(word) == n && memcmp(at, word, n) == 0;
}

/* The length of a comment, a string or a quoted name that begins here, else 0. */
static size_t quoted_length(const char *at) {
  const char *end = NULL;
  size_t behind = 1;
  if (at[0] == '/' && at[1] == '/')
    return strcspn(at, "\n");
  if (at[0] == '/' && at[1] == '*') {
    end = strstr(at + 2, "*/");
    behind = 2;
  } else if (at[0] == '"' || at[0] == '`') {
    end = strchr(at + 1, at[0]);
  } else {
    return 0;
  }
  return end ? (size_t)(end - at) + behind : strlen(at);
}

static const char *skip_blanks(const char *at) {
  for (;;) {
    size_t n = strspn(at, " \t\r\n");
    if (at[n] == '/' && (at[n + 1] == '/' || at[n + 1] == '*'))
      n += quoted_length(at + n);
    if (n == 0)
      return at;
    at += n;
  }
}

/* ---- Cutting ---------------------------------------------------------------------- */

/* From the beginning of a declaration to behind its ';', or to the end of the text;
   *whole says whether there is one. */
static size_t decl_length(const char *text, bool *whole) {
  const char *at = text;
  int depth = 0;
  *whole = false;
  while (*at) {
    size_t n = quoted_length(at), word = repl_word(at);
    if (word > 0) {
      depth += is_repl_word(at, word, "case") - is_repl_word(at, word, "esac");
      n = word;
    }
    if (n > 0) {
      at += n;
      continue;
    }
    depth += strchr("([{", *at) ? 1 : strchr(")]}", *at) ? -1 : 0;
    if (*at++ == ';' && depth <= 0) {
      *whole = true;
      break;
    }
  }
  return (size_t)(at - text);
}

/* Parameters of the list that begins behind '('. */
static unsigned count_commas(const char *at) {
  unsigned n = 1;
  int depth = 0;
  if (*skip_blanks(at) == ')')
    return 0;
  for (; *at && depth >= 0; at++) {
    depth += strchr("([{", *at) ? 1 : strchr(")]}", *at) ? -1 : 0;
    n += *at == ',' && depth == 0;
  }
  return n;
}

static char kind_of_word(const char *at, size_t n) {
  static const struct {
    const char *word;
    char kind;
  } words[] = {
      {"mu", 'r'},     {"nu", 'r'},      {"bool", 'r'},    {"input", 'r'},
      {"query", 'q'},  {"type", 't'},    {"enum", 't'},    {"class", 't'},
      {"struct", 't'}, {"param", 't'},   {"import", 't'},  {"load", 't'},
      {"order", 't'},  {"show", 's'},    {"count", 's'},   {"size", 's'},
      {"expect", 's'}, {"verdict", 'q'}, {"complete", 'q'}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (is_repl_word(at, n, words[i].word))
      return words[i].kind;
  return 0;
}

/* Is there a word `if` outside of brackets? */
static bool is_clause(const char *text) {
  int depth = 0;
  for (const char *at = text; *at;) {
    size_t n = quoted_length(at), word = repl_word(at);
    if (word > 0 && depth == 0 && at > text && is_repl_word(at, word, "if"))
      return true;
    depth += strchr("([{", *at) ? 1 : strchr(")]}", *at) ? -1 : 0;
    at += n > 0 ? n : word > 0 ? word : 1;
  }
  return false;
}

bool repl_is_declaration(const char *text) {
  const char *at = skip_blanks(text), *next;
  size_t n = repl_word(at);
  if (kind_of_word(at, n) != 0) {
    next = skip_blanks(at + n);
    return repl_word(next) > 0 || *next == '"';
  }
  return n > 0 && is_clause(at);
}

bool repl_is_complete(const char *text) {
  bool whole = true;
  while (*(text = skip_blanks(text)))
    text += decl_length(text, &whole);
  return whole;
}

/* ---- Declarations ------------------------------------------------------------------ */

/* Finds name and key of the declaration that begins at `at`. */
static void name_decl(struct repl_decl *d, const char *at) {
  size_t n = repl_word(at);
  const char *word = at;
  char key[32] = "";
  d->kind = kind_of_word(at, n);
  while (n > 0 && kind_of_word(word, n) == d->kind && d->kind != 0) {
    at = skip_blanks(word + n);
    if (repl_word(at) == 0)
      break;
    word = at;
    n = repl_word(at);
    if (d->kind == 'r' &&
        (is_repl_word(word, n, "type") || is_repl_word(word, n, "param")))
      d->kind = 't'; /* input type T, input param k */
  }
  if (d->kind == 0) { /* a clause, or a formula */
    d->kind = is_clause(at) ? 'r' : 's';
    d->name = repl_copy(word, n);
    d->key = repl_copy("", 0);
    return;
  }
  d->name = repl_copy(word, d->kind == 's' ? 0 : n);
  if (d->kind == 'r' && *skip_blanks(word + n) == '(')
    snprintf(key, sizeof key, "/%u", count_commas(skip_blanks(word + n) + 1));
  size_t size = n + sizeof key + 2;
  d->key = xmalloc(size);
  snprintf(d->key, size, "%c%.*s%s", d->kind, (int)n, word, key);
  if (d->kind == 's' || *at == '"') {
    xfree(d->key);
    d->key = repl_copy("", 0);
  }
}

/* A definition takes the place of another; a clause of none. */
static bool put_decl(struct repl_text *t, struct repl_decl d) {
  for (size_t i = 0; *d.key && i < t->decls.len; i++)
    if (strcmp(t->decls.at[i].key, d.key) == 0) {
      free_decl(&t->decls.at[i]);
      t->decls.at[i] = d;
      return true;
    }
  vec_push(&t->decls, d);
  return false;
}

size_t repl_text_add(struct repl_text *t, const char *text) {
  size_t replaced = 0;
  bool whole;
  t->changes++;
  while (*(text = skip_blanks(text))) {
    size_t n = decl_length(text, &whole);
    struct repl_decl d = {.changed = t->changes};
    if (*text != ';') {
      d.text = repl_copy(text, n);
      name_decl(&d, text);
      replaced += put_decl(t, d);
    }
    text += n;
  }
  return replaced;
}

const struct repl_decl *repl_text_find(const struct repl_text *t,
                                       const char *name, char kind) {
  for (size_t i = 0; i < t->decls.len; i++)
    if (t->decls.at[i].kind == kind && strcmp(t->decls.at[i].name, name) == 0)
      return &t->decls.at[i];
  return NULL;
}

/* ---- What needs what ----------------------------------------------------------------- */

static bool mentions(const char *text, const char *name) {
  for (const char *at = text; *at;) {
    size_t n = quoted_length(at), word = repl_word(at);
    if (word > 0 && n == 0 && is_repl_word(at, word, name))
      return true;
    at += n > 0 ? n : word > 0 ? word : 1;
  }
  return false;
}

/* Marks relations that are needed, directly or not, by what is marked or by the
   question. */
static void mark_needed(const struct repl_text *t, const char *question,
                        bool *needed) {
  bool more = true;
  for (size_t i = 0; i < t->decls.len; i++)
    needed[i] =
        t->decls.at[i].kind == 't' ||
        (t->decls.at[i].kind == 'r' && mentions(question, t->decls.at[i].name));
  while (more) {
    more = false;
    for (size_t i = 0; i < t->decls.len; i++)
      for (size_t k = 0; needed[i] && k < t->decls.len; k++)
        if (!needed[k] && t->decls.at[k].kind == 'r' &&
            mentions(t->decls.at[i].text, t->decls.at[k].name))
          more = needed[k] = true;
  }
}

static void append(char **text, size_t *len, const char *more, size_t n) {
  *text = xrealloc(*text, *len + n + 1, 1);
  memcpy(*text + *len, more, n);
  *len += n;
  (*text)[*len] = '\0';
}

char *repl_text_for(const struct repl_text *t, const char *question,
                    uint64_t *changed) {
  bool *needed = xcalloc(t->decls.len + 1, sizeof *needed);
  char *text = repl_copy("", 0);
  size_t len = 0;
  *changed = 0;
  mark_needed(t, question, needed);
  for (size_t i = 0; i < t->decls.len; i++) {
    const struct repl_decl *d = &t->decls.at[i];
    if (!needed[i])
      continue;
    append(&text, &len, d->text, strlen(d->text));
    append(&text, &len, "\n", 1);
    if (d->changed > *changed)
      *changed = d->changed;
  }
  append(&text, &len, question, strlen(question));
  xfree(needed);
  return text;
}

char *repl_text_users(const struct repl_text *t, const char *name) {
  bool *needed = xcalloc(t->decls.len + 1, sizeof *needed);
  char *users = repl_copy("", 0);
  size_t len = 0;
  for (size_t i = 0; i < t->decls.len; i++) {
    const struct repl_decl *d = &t->decls.at[i];
    bool uses = false;
    if ((d->kind != 'r' && d->kind != 'q') || strcmp(d->name, name) == 0)
      continue;
    mark_needed(t, d->text, needed);
    for (size_t k = 0; k < t->decls.len; k++)
      uses |= needed[k] && strcmp(t->decls.at[k].name, name) == 0 &&
              (t->decls.at[k].kind == 'r' || mentions(d->text, name));
    if (uses) {
      append(&users, &len, d->name, strlen(d->name));
      append(&users, &len, " ", 1);
    }
  }
  xfree(needed);
  return users;
}
