/* calculus/language/parse_words.c — what one token of look-ahead cannot decide.
 *
 * MUCKE's files use freely as names what the native spelling uses as words
 * (`show`, `type`, `limit` …), put allocation constraints directly before the
 * body of a relation, and attach words in braces to formulas.  One pass over
 * the tokens settles all of this by looking at a token's neighbours, so that
 * the grammar stays free of conflicts.  Every look-ahead stops at the kind of
 * token where the next one may start, which keeps the pass linear.
 */
#include "fp_grammar.h"
#include "parse.h"

#include "engine/base/vec.h"

#include <string.h>

/* A name, or a word that can be one. */
static bool is_name(int kind) {
  switch (kind) {
  case FPT_NAME:
  case FPT_ANY:
  case FPT_AS:
  case FPT_ASSUME:
  case FPT_COFACTOR:
  case FPT_COMPLETE:
  case FPT_COUNT:
  case FPT_EXPECT:
  case FPT_IMPORT:
  case FPT_IN:
  case FPT_INPUT:
  case FPT_LIMIT:
  case FPT_LOAD:
  case FPT_ORDER:
  case FPT_PARAM:
  case FPT_QUERY:
  case FPT_SHOW:
  case FPT_SIZE:
  case FPT_STOP:
  case FPT_TYPE:
  case FPT_UNKNOWN:
  case FPT_VERDICT:
  case FPT_WHEN:
  case FPT_WHERE:
  case FPT_WITH:
  case FPT_WITHOUT:
    return true;
  default:
    return false;
  }
}

static bool ends_operand(int kind) {
  return is_name(kind) || kind == FPT_NUMBER || kind == FPT_TRUE ||
         kind == FPT_FALSE || kind == FPT_RP || kind == FPT_RBRACKET ||
         kind == FPT_ESAC || kind == FPT_ATTRIBUTE;
}

static bool begins_formula(int kind) {
  return is_name(kind) || kind == FPT_NUMBER || kind == FPT_TRUE ||
         kind == FPT_FALSE || kind == FPT_LP || kind == FPT_NOT ||
         kind == FPT_EXISTS || kind == FPT_FORALL || kind == FPT_CASE ||
         kind == FPT_IF;
}

/* The kind of the token at i + by; the ends of the text count as ';'. */
static int kind_at(const struct fp_tokens *t, size_t i, int by) {
  if (by < 0 ? i < (size_t)-by : i + (size_t)by >= t->len)
    return FPT_SEMI;
  return t->at[by < 0 ? i - (size_t)-by : i + (size_t)by].kind;
}

static bool is_asked(int kind) { return kind == FPT_SHOW || kind == FPT_COUNT; }

/* Is the token at i the ')' of `bool R(T x, y)`? */
static bool closes_parameters(const struct fp_tokens *t, size_t i) {
  if (t->at[i].kind != FPT_RP)
    return false;
  while (i > 0 && t->at[i - 1].kind != FPT_RP && t->at[i - 1].kind != FPT_SEMI)
    if (t->at[--i].kind == FPT_LP)
      return i > 1 && t->at[i - 2].kind == FPT_BOOL;
  return false;
}

static bool is_role(int kind) {
  return kind == FPT_VERDICT || kind == FPT_COMPLETE;
}

/* Is the string before the token at i, or before the name of an instance there,
   that of an import? */
static bool is_imported(const struct fp_tokens *t, size_t i) {
  int name = kind_at(t, i, -2) == FPT_AS ? -3 : -1;
  return kind_at(t, i, name) == FPT_STRING &&
         kind_at(t, i, name - 1) == FPT_IMPORT;
}

/* Can the word at i be meant as a keyword?  Two operands side by side never
   are a formula, so a statement's word is one if an operand follows. */
static bool is_keyword(const struct fp_tokens *t, size_t i) {
  int before = kind_at(t, i, -1), after = kind_at(t, i, 1);
  bool first = before == FPT_SEMI || before == FPT_RBRACE;
  bool operand = is_name(after) || after == FPT_NUMBER || after == FPT_STRING ||
                 after == FPT_BOOL;
  switch (t->at[i].kind) {
  case FPT_IMPORT:
  case FPT_LOAD:
  case FPT_INPUT:
  case FPT_SHOW:
  case FPT_SIZE:
  case FPT_EXPECT:
    return first && operand;
  case FPT_VERDICT:
  case FPT_COMPLETE:
    return first && after == FPT_QUERY && is_name(kind_at(t, i, 2));
  case FPT_QUERY:
    return (first || before == FPT_EXPECT || is_role(before)) && operand;
  case FPT_COUNT:
    return (first || before == FPT_EXPECT) && operand;
  case FPT_ORDER:
    return first && after == FPT_STRING;
  case FPT_PARAM:
  case FPT_TYPE:
    return (first || before == FPT_INPUT) && operand;
  case FPT_STOP:
  case FPT_UNKNOWN:
    return after == FPT_WHEN;
  case FPT_WHEN:
    return before == FPT_STOP || before == FPT_UNKNOWN;
  case FPT_WHERE:
    return is_asked(kind_at(t, i, -2)) ||
           (kind_at(t, i, -2) == FPT_SLASH && is_asked(kind_at(t, i, -4))) ||
           (i > 0 && begins_formula(after) && closes_parameters(t, i - 1));
  case FPT_LIMIT:
    return after == FPT_NUMBER || kind_at(t, i, -2) == FPT_SHOW ||
           (kind_at(t, i, -2) == FPT_SLASH && kind_at(t, i, -4) == FPT_SHOW);
  case FPT_AS:
    return before == FPT_STRING && is_imported(t, i);
  case FPT_WITH:
    return (ends_operand(before) && after == FPT_LBRACKET) || is_imported(t, i);
  case FPT_WITHOUT:
    return !first && is_name(after) && kind_at(t, i, 2) == FPT_SEMI;
  case FPT_IN:
    return ends_operand(before) && (is_name(after) || after == FPT_LBRACE);
  case FPT_ANY:
    return before == FPT_EQ && (after == FPT_COMMA || after == FPT_RBRACKET);
  case FPT_ASSUME:
  case FPT_COFACTOR:
    return ends_operand(before) && begins_formula(after);
  case FPT_EXISTS: /* `Exists` and such; `exists` has no name */
  case FPT_FORALL:
    return is_name(after) || after == FPT_BOOL || after == FPT_NUMBER;
  default:
    return true;
  }
}

/* ---- Directives and attributes ------------------------------------------- */

/* A word of a directive is its text as written, strings with their quotes. */
static void make_word(struct fp_token *t, const char *text,
                      struct intern *names) {
  t->kind = FPT_WORD;
  t->name = intern(names, text + t->span.start, t->span.end - t->span.start);
}

/* Directives about a formula, which is left to the grammar.  `#vis R;` is about
   a relation. */
static bool asks(const struct fp_token *name) {
  static const char *const names[] = {
      "wit", "witness",   "cex",      "counterexample",
      "vis", "visualize", "visualise"};
  if (name->name[0] == 'v' && is_name(name[1].kind) &&
      (name[2].kind == FPT_SEMI || name[2].kind == FPT_COMMA))
    return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name->name, names[i]))
      return true;
  return false;
}

/* `#name words;`.  Returns the index of the last token dealt with. */
static size_t settle_directive(struct fp_tokens *t, size_t i, const char *text,
                               struct intern *names, struct diag *d) {
  struct fp_token *mark = &t->at[i], *name = &t->at[i + 1];
  if (mark[1].kind == FP_LEX_END || !is_name(name->kind)) {
    diag_error(d, mark->span,
               "'#' must be followed by the name of a directive");
    mark->kind = FP_LEX_ERROR;
    return i;
  }
  mark->name = name->name;
  mark->span = span_join(mark->span, name->span);
  name->kind = FP_LEX_SKIP;
  if (asks(name)) {
    mark->kind = FPT_ASKING;
    return i + 1;
  }
  for (i += 2; t->at[i].kind != FPT_SEMI && t->at[i].kind != FP_LEX_END; i++)
    if (t->at[i].kind != FP_LEX_ERROR)
      make_word(&t->at[i], text, names);
  return i - 1;
}

/* `{ … }` but for the bodies of classes and enumerations.  The token becomes
   an ATTRIBUTE that knows its place, and the parser skips the inside.  After
   one that is not closed none is: *open spares the search. */
static size_t settle_attribute(struct fp_tokens *t, size_t i, struct diag *d,
                               bool *open) {
  if (*open)
    return i;
  size_t end = i + 1;
  while (t->at[end].kind != FPT_RBRACE && t->at[end].kind != FP_LEX_END)
    end++;
  if (t->at[end].kind == FP_LEX_END) {
    diag_error(d, t->at[i].span, "this '{' is not closed");
    t->at[i].kind = FP_LEX_ERROR;
    *open = true;
    return i;
  }
  t->at[i].kind = FPT_ATTRIBUTE;
  t->at[i].number = (int64_t)i;
  for (size_t j = i + 1; j <= end; j++)
    if (t->at[j].kind != FP_LEX_ERROR)
      t->at[j].kind = FP_LEX_SKIP;
  t->at[i].span = span_join(t->at[i].span, t->at[end].span);
  return end;
}

/* ---- Allocation constraints ---------------------------------------------- */

/* The index after a place `a.b[2].c` that begins at i, or i if there is
   none. */
static size_t after_place(const struct fp_tokens *t, size_t i) {
  if (kind_at(t, i, 0) != FPT_NAME)
    return i;
  for (i++;;) {
    if (kind_at(t, i, 0) == FPT_DOT && is_name(kind_at(t, i, 1)))
      i += 2;
    else if (kind_at(t, i, 0) == FPT_LBRACKET &&
             (kind_at(t, i, 1) == FPT_NUMBER || is_name(kind_at(t, i, 1))) &&
             kind_at(t, i, 2) == FPT_RBRACKET)
      i += 3;
    else
      return i;
  }
}

/* A relation between places of a list of constraints.  Formulas have `<` and
   `>` too; ~+ and ~- are nothing else. */
static bool is_hint(int kind) {
  return kind == FPT_TILDEPLUS || kind == FPT_TILDEMINUS;
}

static bool is_order(int kind) { return kind == FPT_LT || kind == FPT_GT; }

/* The index after one constraint `a < b`, `a ~+ b` or `~+ a`, or i if there
   is none.  *sure is set for what no formula can be. */
static size_t after_constraint(const struct fp_tokens *t, size_t i,
                               bool *sure) {
  size_t j = after_place(t, i);
  int kind = kind_at(t, j, 0);
  if (!is_hint(kind) && (j == i || !is_order(kind)))
    return i;
  size_t end = after_place(t, j + 1);
  if (end == j + 1)
    return i;
  *sure = *sure || is_hint(kind);
  return end;
}

/* Marks the constraints that begin at i, if what stands there is a list of
   constraints and not a formula such as `a < b`: what follows tells. */
static void settle_constraints(struct fp_tokens *t, size_t i, bool sure) {
  size_t end = after_constraint(t, i, &sure);
  if (end == i)
    return;
  while (kind_at(t, end, 0) == FPT_COMMA) {
    size_t next = after_constraint(t, end + 1, &sure);
    sure = true;
    if (next == end + 1)
      break;
    end = next;
  }
  int after = kind_at(t, end, 0);
  bool body = begins_formula(after) && after != FPT_ASSUME &&
              after != FPT_COFACTOR && after != FPT_STOP;
  if (!sure && after != FPT_EQ && !body)
    return;
  bool first = true; /* a name that comes now begins a place */
  for (; i < end; i++) {
    struct fp_token *x = &t->at[i];
    if (x->kind == FPT_NAME && first)
      x->kind = FPT_ALLOC_NAME;
    first = is_hint(x->kind) || is_order(x->kind) || x->kind == FPT_COMMA;
    if (x->kind == FPT_LT)
      x->kind = FPT_ALLOC_LT;
    else if (x->kind == FPT_GT)
      x->kind = FPT_ALLOC_GT;
    else if (x->kind == FPT_COMMA)
      x->kind = FPT_ALLOC_COMMA;
  }
}

/* From the bracket at i to the index after the one that closes it, or to
   where it becomes clear that none does. */
static size_t after_bracket(const struct fp_tokens *t, size_t i, int open,
                            int close) {
  for (i++; t->at[i].kind != FP_LEX_END; i++) {
    if (t->at[i].kind == close)
      return i + 1;
    if (t->at[i].kind == open)
      break;
  }
  return t->len;
}

static void settle_heads(struct fp_tokens *t) {
  for (size_t i = 0; i + 2 < t->len; i++) {
    int kind = t->at[i].kind, bracket = t->at[i + 2].kind;
    if (kind == FPT_BOOL && bracket == FPT_LP)
      settle_constraints(t, after_bracket(t, i + 2, FPT_LP, FPT_RP), false);
    else if (kind == FPT_CLASS && bracket == FPT_LBRACE)
      settle_constraints(t, after_bracket(t, i + 2, FPT_LBRACE, FPT_RBRACE),
                         true);
  }
}

/* ---- Closures ------------------------------------------------------------- */

/* Marks the '(' that have a ',' directly inside. */
static bool *find_pairs(const struct fp_tokens *t) {
  bool *pair = xcalloc(t->len, sizeof *pair);
  VEC(size_t) open = {0};
  for (size_t i = 0; i < t->len; i++) {
    int kind = t->at[i].kind;
    if (kind == FPT_LP || kind == FPT_LBRACKET)
      vec_push(&open, i);
    else if (kind == FPT_COMMA && open.len)
      pair[open.at[open.len - 1]] = true;
    else if ((kind == FPT_RP || kind == FPT_RBRACKET) && open.len)
      (void)vec_pop(&open);
  }
  vec_free(&open);
  return pair;
}

/* The '+' of `R+(x, y)` follows a relation without a space, and no term comes
   behind it. */
static void settle_closures(struct fp_tokens *t) {
  bool *pair = find_pairs(t);
  for (size_t i = 1; i + 1 < t->len; i++) {
    const struct fp_token *before = &t->at[i - 1];
    int after = t->at[i + 1].kind;
    if (t->at[i].kind == FPT_PLUS && before->span.end == t->at[i].span.start &&
        (before->kind == FPT_NAME || before->kind == FPT_RP) &&
        (after == FPT_SEMI || after == FPT_RP ||
         (after == FPT_LP && pair[i + 1])))
      t->at[i].kind = FPT_CLOSURE;
  }
  xfree(pair);
}

/* ---- Names of instances ---------------------------------------------------- */

static bool is_instance(const struct fp_token *x, const char *const *instances,
                        size_t n) {
  for (size_t k = 0; x->kind != FPT_STRING && x->name && k < n; k++)
    if (x->name == instances[k])
      return true;
  return false;
}

/* Makes one name of those at first to last, with dots between. */
static void join_name(const struct fp_tokens *t, size_t first, size_t last,
                      struct intern *names, struct fp_token *out) {
  VEC(char) text = {0};
  for (size_t i = first; i <= last; i += 2) {
    if (i > first)
      vec_push(&text, '.');
    for (const char *c = t->at[i].name; *c; c++)
      vec_push(&text, *c);
  }
  *out = t->at[first];
  out->kind = FPT_NAME;
  out->name = intern(names, text.at, text.len);
  out->span = span_join(t->at[first].span, t->at[last].span);
  vec_free(&text);
}

/* The last token of the name of an instance's member that begins at i; i: none
   does. */
static size_t end_of_member(const struct fp_tokens *t, size_t i) {
  while (kind_at(t, i, 1) == FPT_DOT && is_name(kind_at(t, i, 2)))
    i += 2;
  return i;
}

/* `N.R` is one name, if the text imports a file as N.  In `u.N` behind another dot
   than a quantifier's, N is a field. */
static void join_members(struct fp_tokens *t, const char *const *instances,
                         size_t n, struct intern *names) {
  size_t left = 0;
  bool quantifier = false, field = false;
  for (size_t i = 0; i < t->len; i++) {
    struct fp_token x = t->at[i];
    size_t last = i;
    if (!field && is_instance(&x, instances, n))
      last = end_of_member(t, i);
    if (last > i)
      join_name(t, i, last, names, &x);
    field = x.kind == FPT_DOT && !quantifier;
    if (x.kind == FPT_EXISTS || x.kind == FPT_FORALL)
      quantifier = true;
    else if (x.kind == FPT_DOT || x.kind == FPT_COLON || x.kind == FPT_SEMI)
      quantifier = false;
    t->at[left++] = x; /* tokens behind it are not read any more */
    i = last;
  }
  t->len = left;
}

static void join_names(struct fp_tokens *t, struct intern *names,
                       struct fp_text_context c) {
  VEC(const char *) instances = {0};
  for (size_t i = 0; i < c.nfiles; i++)
    for (uint32_t j = 0; j < c.files[i]->ndecls; j++)
      if (c.files[i]->decls[j]->kind == FP_D_IMPORT &&
          c.files[i]->decls[j]->instance)
        vec_push(&instances, c.files[i]->decls[j]->instance);
  for (size_t i = 1; i + 2 < t->len; i++)
    if (t->at[i].kind == FPT_STRING && t->at[i - 1].kind == FPT_IMPORT &&
        t->at[i + 1].kind == FPT_AS && t->at[i + 2].name)
      vec_push(&instances, t->at[i + 2].name);
  if (instances.len)
    join_members(t, instances.at, instances.len, names);
  vec_free(&instances);
}

void fp_settle(struct fp_tokens *t, const char *text, struct intern *names,
               struct fp_text_context c, struct diag *d) {
  bool open = false;
  join_names(t, names, c);
  for (size_t i = 0; i < t->len; i++) {
    int kind = t->at[i].kind, before = kind_at(t, i, -2);
    if (kind == FPT_DIRECTIVE)
      i = settle_directive(t, i, text, names, d);
    else if (kind == FPT_LBRACE && before != FPT_CLASS && before != FPT_ENUM &&
             kind_at(t, i, -1) != FPT_EQ && kind_at(t, i, -1) != FPT_IN)
      i = settle_attribute(t, i, d, &open);
    else if (t->at[i].name && kind != FPT_STRING && !is_keyword(t, i))
      t->at[i].kind = FPT_NAME;
  }
  settle_heads(t);
  settle_closures(t);
}
