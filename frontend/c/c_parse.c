/* frontend/c/c_parse.c — drives the lexer and the grammar.
 *
 * One loop: pull a token, make of it what the grammar expects, feed the
 * parser.  Which names are types depends on the scope and on what stands
 * before: after a word that names a type, a name is what is declared, though
 * it is a type elsewhere.  That, and the scopes themselves, follow the tokens
 * rather than the reductions of the parser, which come one token late.
 *
 * After a syntax error the parser goes on behind the next ';', so that a run
 * reports several.
 */
#include "c_parse.h"

#include "c_grammar.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash_table.h"

/* The interface that lemon generates. */
void *c_parserAlloc(void *(*allocate)(size_t));
void c_parserFree(void *parser, void (*release)(void *));
void c_parser(void *parser, int code, struct c_token t, struct c_builder *b);

/* More errors than these are hardly read. */
enum { MOST_SYNTAX_ERRORS = 20 };

/* ---- Names that are types --------------------------------------------------- */

struct c_typedef {
  const char *name; /* interned: the pointer is the key */
  bool is_type;
  UT_hash_handle hh;
};

struct c_undo {
  struct c_typedef *entry;
  bool was_type;
};

struct c_typedefs {
  struct c_typedef *all;
  VEC(struct c_undo) undo; /* what inner scopes changed */
  VEC(size_t) scopes;      /* length of `undo` where each began */
};

static bool is_type(const struct c_typedefs *t, const char *name) {
  struct c_typedef *e;
  HASH_FIND_PTR(t->all, &name, e);
  return e && e->is_type;
}

void c_typedef_set(struct c_builder *b, const char *name, bool type) {
  struct c_typedefs *t = b->typedefs;
  struct c_typedef *e;
  HASH_FIND_PTR(t->all, &name, e);
  if (!e && !type)
    return;
  if (!e) {
    e = arena_alloc(b->arena, sizeof *e);
    e->name = name;
    HASH_ADD_PTR(t->all, name, e);
  }
  struct c_undo u = {e, e->is_type};
  if (t->scopes.len && e->is_type != type)
    vec_push(&t->undo, u);
  e->is_type = type;
}

static void open_typedef_scope(struct c_typedefs *t) {
  vec_push(&t->scopes, t->undo.len);
}

static void close_scope(struct c_typedefs *t) {
  if (!t->scopes.len)
    return;
  size_t to = vec_pop(&t->scopes);
  while (t->undo.len > to) {
    struct c_undo u = vec_pop(&t->undo);
    u.entry->is_type = u.was_type;
  }
}

static void typedefs_free(struct c_typedefs *t) {
  HASH_CLEAR(hh, t->all);
  vec_free(&t->undo);
  vec_free(&t->scopes);
}

/* ---- Errors ----------------------------------------------------------------- */

static const char *token_text(int code) {
  switch (code) {
  case 0:
    return "the end of the file";
  case C_T_NAME:
    return "a name";
  case C_T_TYPENAME:
    return "the name of a type";
  case C_T_NUMBER:
    return "a number";
  case C_T_STRING:
    return "a string";
  case C_T_SEMI:
    return "';'";
  case C_T_COMMA:
    return "','";
  case C_T_COLON:
    return "':'";
  case C_T_LPAREN:
    return "'('";
  case C_T_RPAREN:
    return "')'";
  case C_T_LBRACE:
    return "'{'";
  case C_T_RBRACE:
    return "'}'";
  case C_T_LBRACKET:
    return "'['";
  case C_T_RBRACKET:
    return "']'";
  case C_T_ASSIGN:
    return "'='";
  case C_T_WHILE:
    return "'while'";
  default:
    return NULL;
  }
}

/* What would be right, if it is said in a few words. */
static void say_expected(char *out, size_t size, const int *expected,
                         unsigned n) {
  bool semi = false, expression = false, name = false, type = false;
  for (unsigned i = 0; i < n; i++) {
    semi |= expected[i] == C_T_SEMI;
    expression |= expected[i] == C_T_NUMBER;
    name |= expected[i] == C_T_NAME;
    type |= expected[i] == C_T_INT;
  }
  out[0] = '\0';
  if (expression)
    snprintf(out, size, ": expected %s",
             type ? "a statement or a declaration" : "an expression");
  else if (type && name && n > 25)
    snprintf(out, size, ": expected a declaration");
  else if (semi && n > 4)
    snprintf(out, size, ": is ';' missing before it?");
  else if (n && n <= 4) {
    size_t at = 0;
    for (unsigned i = 0; i < n && at < size; i++)
      if (token_text(expected[i]))
        at += (size_t)snprintf(out + at, size - at, "%s%s",
                               at == 0 ? ": expected " : " or ",
                               token_text(expected[i]));
  }
}

static void print_piece(const struct c_builder *b, struct span at, char *out,
                        size_t size) {
  size_t len = at.end - at.start;
  snprintf(out, size, "%.*s%s", (int)(len < 40 ? len : 40),
           b->lexer->text + at.start, len < 40 ? "" : "…");
}

void c_syntax_error(struct c_builder *b, int code, struct c_token t,
                    const int *expected, unsigned n) {
  char text[200], piece[64];
  b->errors++;
  if (b->previous.code == C_T_NAME &&
      (code == C_T_NAME || (code == C_T_STAR && n < 25))) {
    diag_error(b->diag, b->previous.span,
               "'%s' is not known as a type here: is its typedef missing?",
               b->previous.name);
    return;
  }
  say_expected(text, sizeof text, expected, n);
  print_piece(b, t.span, piece, sizeof piece);
  if (code == 0)
    diag_error(b->diag, t.span, "unexpected end of the file%s", text);
  else
    diag_error(b->diag, t.span, "unexpected '%s'%s", piece, text);
}

static bool is_binary(const struct c_lexer *l) {
  return memchr(l->text, 0, (size_t)(l->limit - l->text)) != NULL;
}

/* No text: what else is wrong in it does not matter. */
static void refuse_binary(struct c_builder *b, struct span at) {
  const struct c_lexer *l = b->lexer;
  bool wide = text_is_utf16(l->text, (size_t)(l->limit - l->text));
  diag_error(b->diag, at, "%s", wide ? TEXT_UTF16 : "NUL bytes in the text");
  b->errors = MOST_SYNTAX_ERRORS;
}

static void c_lexical_error(struct c_builder *b, struct c_token t) {
  unsigned char c = (unsigned char)b->lexer->text[t.span.start];
  b->errors++;
  if (t.code == C_LEX_COMMENT)
    diag_error(b->diag, t.span, "comment without an end: '*/' is missing");
  else if (t.code == C_LEX_STRING)
    diag_error(b->diag, t.span, "string without an end on this line");
  else if (t.code == C_LEX_CHAR)
    diag_error(b->diag, t.span,
               "character constant that is empty or has no end");
  else if (is_binary(b->lexer))
    refuse_binary(b, t.span);
  else if (c < 0x20 || c >= 0x7f)
    diag_error(b->diag, t.span, "byte 0x%02x cannot stand here", c);
  else
    diag_error(b->diag, t.span, "character '%c' cannot stand here", c);
}

/* ---- Lines with '#' --------------------------------------------------------- */

static bool starts_line(const struct c_lexer *l, uint32_t at) {
  while (at && (l->text[at - 1] == ' ' || l->text[at - 1] == '\t'))
    at--;
  return !at || l->text[at - 1] == '\n';
}

/* `# 12 "file" 1 3` or `#line 12 "file"`: what comes after this line has that
   place.  False: it is no marker. */
static bool read_marker(struct c_builder *b, struct sources *sources,
                        struct span at) {
  const struct c_lexer *l = b->lexer;
  const char *p = l->text + at.start + 1, *end = l->text + at.end;
  while (p < end && (*p == ' ' || *p == '\t'))
    p++;
  if (end - p > 4 && !memcmp(p, "line", 4))
    p += 4;
  while (p < end && (*p == ' ' || *p == '\t'))
    p++;
  if (p == end || !isdigit((unsigned char)*p))
    return false;
  unsigned line = 0;
  for (; p < end && isdigit((unsigned char)*p); p++)
    line = line < 100000000 ? line * 10 + (unsigned)(*p - '0') : line;
  const char *from = memchr(p, '"', (size_t)(end - p));
  const char *to =
      from ? memchr(from + 1, '"', (size_t)(end - from - 1)) : NULL;
  const char *file =
      to ? arena_strndup(b->arena, from + 1, (size_t)(to - from - 1))
         : sources_name(sources, at.source, at.start);
  if (at.end < (size_t)(l->limit - l->text))
    sources_mark(sources, at.source, at.end + 1, file, line);
  return true;
}

/* `#pragma fixc unit`: what was declared before is not known after it. */
static bool is_unit_mark(const char *p, size_t len) {
  static const char *const words[] = {"pragma", "fixc", "unit"};
  for (size_t i = 0; i < 3; i++) {
    size_t n = strlen(words[i]);
    if (len < n || memcmp(p, words[i], n) != 0)
      return false;
    for (p += n, len -= n; len && isspace((unsigned char)*p); len--)
      p++;
  }
  return len == 0;
}

static void begin_parsed_unit(struct c_builder *b, struct span at) {
  if (b->typedefs->scopes.len > 0) {
    b->errors++;
    diag_error(b->diag, at, "a translation unit ends within brackets");
    return;
  }
  typedefs_free(b->typedefs);
  *b->typedefs = (struct c_typedefs){0};
  b->packs.len = b->pack = 0;
  vec_push(&b->unit_begins, at.end);
}

/* ---- Pragmas ------------------------------------------------------------------ */

/* A line of a pragma, word by word: a name, a number, or one other character. */
struct c_pragma {
  const char *at, *end;
  const char *word;
  size_t length;
};

static bool next_word(struct c_pragma *p) {
  while (p->at < p->end && isspace((unsigned char)*p->at))
    p->at++;
  p->word = p->at;
  while (p->at < p->end && (isalnum((unsigned char)*p->at) || *p->at == '_'))
    p->at++;
  if (p->at == p->word && p->at < p->end)
    p->at++;
  p->length = (size_t)(p->at - p->word);
  return p->length > 0;
}

static bool word_is(const struct c_pragma *p, const char *what) {
  return p->length == strlen(what) && !memcmp(p->word, what, p->length);
}

/* 0 and powers of two up to 16. */
static bool pack_value(const struct c_pragma *p, unsigned *value) {
  static const char *const texts[] = {"0", "1", "2", "4", "8", "16"};
  static const uint8_t values[] = {0, 1, 2, 4, 8, 16};
  for (size_t i = 0; i < sizeof values; i++)
    if (word_is(p, texts[i])) {
      *value = values[i];
      return true;
    }
  return false;
}

static void set_pack(struct c_builder *b, unsigned value) {
  if (b->packs.len)
    b->packs.at[b->packs.len - 1].value = value;
  else
    b->pack = value;
}

/* Without that name, the last one alone; without any, nothing, as gcc has it. */
static void pop_pack(struct c_builder *b, const char *name) {
  size_t to = b->packs.len;
  while (name && to > 0 && b->packs.at[to - 1].name != name)
    to--;
  if (to > 0)
    b->packs.len = to - 1;
  else if (b->packs.len)
    b->packs.len--;
}

/* After `push` or `pop`: `, name`, `, n`, `)`.  False: it is not written so. */
static bool read_pack_stack(struct c_builder *b, struct c_pragma *p,
                            bool push) {
  struct c_pack k = {NULL, b->packs.len ? b->packs.at[b->packs.len - 1].value
                                        : b->pack};
  bool numbered = false;
  while (next_word(p) && word_is(p, ",")) {
    if (!next_word(p) || numbered)
      return false;
    if (isdigit((unsigned char)*p->word))
      numbered = push && pack_value(p, &k.value);
    else if (!k.name)
      k.name = intern(b->lexer->names, p->word, p->length);
    if (!k.name && !numbered)
      return false;
  }
  if (!word_is(p, ")"))
    return false;
  if (push)
    vec_push(&b->packs, k);
  else
    pop_pack(b, k.name);
  return true;
}

static bool read_pack(struct c_builder *b, struct c_pragma *p) {
  unsigned value = 0;
  if (!next_word(p) || !word_is(p, "(") || !next_word(p))
    return false;
  if (word_is(p, "push") || word_is(p, "pop"))
    return read_pack_stack(b, p, word_is(p, "push")) && !next_word(p);
  if (!word_is(p, ")") &&
      (!pack_value(p, &value) || !next_word(p) || !word_is(p, ")")))
    return false;
  set_pack(b, value);
  return !next_word(p);
}

/* `weak name`, or `weak name = target`. */
static void read_weak(struct c_builder *b, struct c_pragma *p, struct span at) {
  struct c_outside o = {.span = at};
  if (!next_word(p))
    return;
  o.name = intern(b->lexer->names, p->word, p->length);
  if (next_word(p) && word_is(p, "=") && next_word(p))
    o.target = intern(b->lexer->names, p->word, p->length);
  c_add_outside(b, o);
}

/* Other pragmas ask for nothing that matters here. */
static void read_pragma(struct c_builder *b, struct span at, const char *text,
                        size_t length) {
  struct c_pragma p = {.at = text, .end = text + length};
  const char *why = NULL;
  next_word(&p);
  if (!next_word(&p))
    return;
  if (word_is(&p, "weak"))
    read_weak(b, &p, at);
  else if (word_is(&p, "pack") && !read_pack(b, &p))
    why =
        "expected 'pack(n)', 'pack()', 'pack(push, n)' or 'pack(pop)', where n "
        "is 1, 2, 4, 8 or 16";
  else if (word_is(&p, "scalar_storage_order"))
    why = "it chooses the order of bytes";
  else if (word_is(&p, "redefine_extname"))
    why = "it gives a function another name";
  if (!why)
    return;
  b->errors++;
  diag_error(b->diag, at, "this pragma is not covered: %s", why);
}

static void read_directive(struct c_builder *b, struct sources *sources,
                           struct c_token t) {
  const char *p = b->lexer->text + t.span.start + 1;
  size_t len = t.span.end - t.span.start - 1;
  while (len && (*p == ' ' || *p == '\t'))
    p++, len--;
  if (!starts_line(b->lexer, t.span.start)) {
    b->errors++;
    diag_error(b->diag,
               (struct span){t.span.source, t.span.start, t.span.start + 1},
               "character '#' cannot stand here");
  } else if (is_unit_mark(p, len)) {
    begin_parsed_unit(b, t.span);
  } else if (len >= 6 && !memcmp(p, "pragma", 6)) {
    read_pragma(b, t.span, p, len);
  } else if (len == 0 || (len >= 5 && !memcmp(p, "ident", 5)) ||
             read_marker(b, sources, t.span)) {
    return;
  } else if (!b->directive) { /* one of them is enough */
    b->directive = true;
    b->errors++;
    diag_error(b->diag, t.span,
               "a directive of the preprocessor: run the preprocessor first "
               "(gcc -E prog.c > prog.i)");
  }
}

/* ---- Tokens of several tokens ----------------------------------------------- */

/* The next token but directives, or a lexical error. */
static struct c_token pull_token(struct c_builder *b, struct sources *sources) {
  struct c_token t = {0};
  do {
    c_lex(b->lexer, &t);
    if (t.code == C_LEX_HASH)
      read_directive(b, sources, t);
    else if (t.code < 0 && t.code != C_LEX_ATOMIC)
      c_lexical_error(b, t);
  } while (t.code < 0 && t.code != C_LEX_ATOMIC &&
           b->errors < MOST_SYNTAX_ERRORS);
  t.pack = b->packs.len ? b->packs.at[b->packs.len - 1].value : b->pack;
  if (t.code < 0 && t.code != C_LEX_ATOMIC)
    t.code = 0;
  return t;
}

static char next_char(const struct c_lexer *l) {
  const char *p = l->at;
  while (p < l->limit && isspace((unsigned char)*p))
    p++;
  return p < l->limit ? *p : '\0';
}

/* The priority of a constructor, if it is a plain number. */
static uint32_t run_order(const char *p, bool has_value) {
  char *end;
  if (!has_value)
    return C_ORDER_LAST;
  p = strchr(p, '(') + 1;
  unsigned long value = strtoul(p, &end, 0);
  bool plain = end > p && value < C_ORDER_LAST;
  while (isspace((unsigned char)*end))
    end++;
  return plain && *end == ')' ? (uint32_t)value + 1 : C_ORDER_UNKNOWN;
}

/* Sections of pointers to functions that run before main or after it. */
static bool is_run_section(const char *p) {
  static const char *const names[] = {".init_array", ".fini_array",
                                      ".preinit_array", ".ctors", ".dtors"};
  p += strcspn(p, "\"\n");
  for (size_t i = 0; *p == '"' && i < sizeof names / sizeof *names; i++)
    if (!strncmp(p + 1, names[i], strlen(names[i])))
      return true;
  return false;
}

/* The parenthesis that follows, with all in it; its end is the token's. */
static void take_parens(struct c_builder *b, struct sources *sources,
                        struct c_token *whole) {
  if (next_char(b->lexer) != '(')
    return;
  unsigned depth = 0;
  do {
    struct c_token t = pull_token(b, sources);
    if (!t.code)
      return;
    depth += t.code == C_T_LPAREN;
    depth -= t.code == C_T_RPAREN;
    whole->span = span_join(whole->span, t.span);
  } while (depth);
}

static void take_asm(struct c_builder *b, struct sources *sources,
                     struct c_token *whole) {
  for (;;) {
    char c = next_char(b->lexer);
    if (!isalpha((unsigned char)c) && c != '_')
      break;
    struct c_lexer before = *b->lexer;
    struct c_token t = pull_token(b, sources);
    if (t.code != C_T_QUALIFIER && t.code != C_T_GOTO && t.code != C_T_INLINE) {
      *b->lexer = before;
      break;
    }
  }
  take_parens(b, sources, whole);
}

/* ---- The loop --------------------------------------------------------------- */

/* What is open: a bracket, and what was so where it opened. */
struct c_bracket {
  int code;
  bool type_seen; /* a word that names a type, in the declaration at hand */
  bool is_type;   /* what it closes names a type: typeof(…), struct {…} */
  bool is_scope;
  bool is_list; /* of initialisers */
};

struct c_driver {
  struct c_builder *b;
  struct sources *sources;
  void *parser;
  VEC(struct c_bracket) open;
  bool type_seen, tagged; /* tagged: struct, union or enum, perhaps a tag */
  bool is_enum;
};

static bool is_type_word(int code) {
  switch (code) {
  case C_T_VOID:
  case C_T_CHAR:
  case C_T_SHORT:
  case C_T_INT:
  case C_T_LONG:
  case C_T_FLOAT:
  case C_T_DOUBLE:
  case C_T_SIGNED:
  case C_T_UNSIGNED:
  case C_T_BOOL:
  case C_T_INT128:
  case C_T_UINT128:
  case C_T_COMPLEX:
  case C_T_OTHER_FLOAT:
  case C_T_VA_LIST:
  case C_T_AUTO_TYPE:
  case C_T_STRUCT:
  case C_T_UNION:
  case C_T_ENUM:
  case C_T_TYPENAME:
    return true;
  default:
    return false;
  }
}

static void take_attribute(struct c_driver *d, struct c_token *whole);

/* Attributes there say nothing that matters, and the grammar has no place for
   them. */
static bool drops_attributes(int before) {
  return before == C_T_LPAREN || before == C_T_COLON || before == C_T_LBRACKET;
}

/* `name:` among statements is a label, whatever else the name means. */
static bool begins_label(const struct c_driver *d) {
  const struct c_bracket *k = d->open.len ? &d->open.at[d->open.len - 1] : NULL;
  return k && k->is_scope && !k->is_type && next_char(d->b->lexer) == ':';
}

/* The next token as the grammar has it. */
static struct c_token next_token(struct c_driver *d) {
  struct c_builder *b = d->b;
  for (;;) {
    struct c_token t = pull_token(b, d->sources);
    int before = b->previous.code;
    if (t.code == C_T_ATTRIBUTE) {
      take_attribute(d, &t);
      if (drops_attributes(before)) {
        c_drop_attributes(b, t);
        continue;
      }
    } else if (t.code == C_T_ASM) {
      take_asm(b, d->sources, &t);
    } else if (t.code == C_LEX_ATOMIC) {
      t.code = next_char(b->lexer) == '(' ? C_T_ATOMIC_OF : C_T_QUALIFIER;
    } else if (t.code == C_T_NAME && !d->type_seen && before != C_T_DOT &&
               before != C_T_ARROW && before != C_T_STAR &&
               before != C_T_GOTO && before != C_T_ANDAND &&
               is_type(b->typedefs, t.name) && !begins_label(d)) {
      t.code = C_T_TYPENAME;
    }
    return t;
  }
}

static void open_bracket(struct c_driver *d, int code) {
  int before = d->b->previous.code;
  bool inits = d->open.len && d->open.at[d->open.len - 1].is_list;
  struct c_bracket k = {.code = code, .type_seen = d->type_seen};
  k.is_type =
      (code == C_T_LBRACE && d->tagged) ||
      (code == C_T_LPAREN && (before == C_T_TYPEOF || before == C_T_ATOMIC_OF));
  k.is_list = code == C_T_LBRACE && !k.is_type &&
              (before == C_T_ASSIGN ||
               (inits && (before == C_T_LBRACE || before == C_T_COMMA)));
  k.is_scope = code == C_T_LBRACE && !k.is_list && !(k.is_type && d->is_enum);
  vec_push(&d->open, k);
  d->type_seen = false;
  if (k.is_scope)
    open_typedef_scope(d->b->typedefs);
}

static void close_bracket(struct c_driver *d, int code) {
  int opener = code == C_T_RPAREN   ? C_T_LPAREN
               : code == C_T_RBRACE ? C_T_LBRACE
                                    : C_T_LBRACKET;
  /* A bracket that does not fit is the parser's to report. */
  if (!d->open.len || d->open.at[d->open.len - 1].code != opener)
    return;
  struct c_bracket k = vec_pop(&d->open);
  if (k.is_scope)
    close_scope(d->b->typedefs);
  d->type_seen = k.is_type || (k.type_seen && !k.is_scope);
}

/* The parameters count in the body that begins. */
static void declare_parameters(struct c_builder *b) {
  const struct c_declarator *f = c_function_declarator(b->head);
  for (const struct c_declaration *p = f ? f->params : NULL; p; p = p->next) {
    const struct c_declarator *name = p->declarator;
    while (name && name->kind != C_D_NAME)
      name = name->inner;
    if (name)
      c_typedef_set(b, name->name, false);
  }
  b->head = NULL;
}

/* After the parser has seen the token. */
static void follow_token(struct c_driver *d, struct c_token t) {
  switch (t.code) {
  case C_T_LBRACE:
  case C_T_LPAREN:
  case C_T_LBRACKET:
    open_bracket(d, t.code);
    if (t.code == C_T_LBRACE && d->b->head)
      declare_parameters(d->b);
    break;
  case C_T_RBRACE:
  case C_T_RPAREN:
  case C_T_RBRACKET:
    close_bracket(d, t.code);
    break;
  case C_T_SEMI:
    d->type_seen = false;
    break;
  case C_T_COMMA: /* the next parameter, but the same declaration */
    d->type_seen &=
        !(d->open.len && d->open.at[d->open.len - 1].code == C_T_LPAREN);
    break;
  default:
    d->type_seen |= is_type_word(t.code);
    break;
  }
  bool tag = t.code == C_T_STRUCT || t.code == C_T_UNION || t.code == C_T_ENUM;
  d->is_enum = tag ? t.code == C_T_ENUM : d->is_enum;
  d->tagged =
      tag || (d->tagged && (t.code == C_T_NAME || t.code == C_T_ATTRIBUTE));
}

/* Behind a declarator with old names, what they are begins with a type, and a token
   OLD before it. */
static void begin_old_params(struct c_driver *d, struct c_token *t) {
  struct c_builder *b = d->b;
  if (t->code == C_T_NAME && is_type(b->typedefs, t->name))
    t->code = C_T_TYPENAME;
  bool begins = is_type_word(t->code) || t->code == C_T_REGISTER ||
                t->code == C_T_QUALIFIER || t->code == C_T_TYPEOF;
  if (begins)
    c_parser(d->parser, C_T_OLD, *t, b);
  if (begins || t->code != C_T_LPAREN)
    b->old_names = d->type_seen = false;
}

/* ---- Attributes -------------------------------------------------------------- */

/* `x` for `__x__`. */
static bool is_attribute(const char *name, const char *what) {
  size_t n = strlen(name), m = strlen(what);
  if (n == m + 4 && !memcmp(name, "__", 2) && !memcmp(name + n - 2, "__", 2))
    return !memcmp(name + 2, what, m);
  return !strcmp(name, what);
}

static void feed_one(struct c_driver *d, int code, struct c_token t) {
  t.code = code;
  c_parser(d->parser, code, t, d->b);
  follow_token(d, t);
  d->b->previous = t;
}

/* The parenthesis that follows, read as that of `_Alignas(…)`: a parser of its own
   reads `_Alignas(…) int;`.  NULL: an error was reported. */
static struct c_align *parse_argument(struct c_driver *outer,
                                      struct c_token *whole) {
  enum { MOST_NESTED = 20 };
  struct c_builder *b = outer->b;
  if (b->nested == MOST_NESTED) {
    b->errors = MOST_SYNTAX_ERRORS;
    diag_error(b->diag, whole->span,
               "attributes nested more than %d levels deep", MOST_NESTED);
    return NULL;
  }
  b->nested++;
  struct c_driver d = {
      .b = b, .sources = outer->sources, .parser = c_parserAlloc(xmalloc)};
  struct c_declarations units = b->units;
  struct c_token t = *whole, previous = b->previous;
  b->units = (struct c_declarations){0};
  feed_one(&d, C_T_ALIGNAS, t);
  do {
    t = next_token(&d);
    feed_one(&d, t.code, t);
    whole->span = span_join(whole->span, t.span);
  } while (t.code && d.open.len > 0 && b->errors < MOST_SYNTAX_ERRORS);
  feed_one(&d, C_T_INT, t);
  feed_one(&d, C_T_SEMI, t);
  c_parser(d.parser, 0, t, b);
  const struct c_declaration *made = b->units.first;
  b->units = units;
  b->program->declarations = units.first;
  b->previous = previous;
  c_parserFree(d.parser, xfree);
  vec_free(&d.open);
  b->nested--;
  return made ? made->specs->aligns : NULL;
}

static void refuse_attribute(struct c_builder *b, struct c_token t,
                             const char *why) {
  b->errors++;
  diag_error(b->diag, t.span, "the attribute '%s' is not covered: %s", t.name,
             why);
}

/* Attributes that change what a program does, or how its memory is laid out. */
static void check_attribute(struct c_builder *b, struct c_token t) {
  static const struct {
    const char *name, *why;
  } refused[] = {
      {"scalar_storage_order", "it chooses the order of bytes"},
      {"ms_struct", "it lays bit-fields out as another compiler does"},
  };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (is_attribute(t.name, refused[i].name))
      refuse_attribute(b, t, refused[i].why);
}

/* Attributes of functions that are not what their declaration shows. */
static const char *odd_attribute(const char *name) {
  static const char *const names[] = {"ifunc", "weakref", "returns_twice",
                                      "naked"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (is_attribute(name, names[i]))
      return names[i];
  return NULL;
}

/* What one word of an attribute says; the lexer stands after it. */
static void note_attribute(struct c_driver *d, struct c_token *whole,
                           struct c_token word) {
  struct c_attributes *a = &whole->attributes;
  const char *p = d->b->lexer->at, *name = word.name;
  bool has_value = next_char(d->b->lexer) == '(';
  if (is_attribute(name, "packed"))
    a->packed = true;
  else if (is_attribute(name, "noreturn"))
    a->noreturn = true;
  else if (is_attribute(name, "malloc"))
    a->fresh = true;
  else if (is_attribute(name, "pure"))
    a->pure = true;
  else if (is_attribute(name, "weak"))
    a->weak = true;
  else if (is_attribute(name, "transparent_union"))
    a->transparent = true;
  else if (is_attribute(name, "mode") && has_value)
    a->mode = strchr(p, '(') + 1;
  else if (is_attribute(name, "cleanup") && has_value)
    a->cleanup = strchr(p, '(') + 1;
  else if (is_attribute(name, "section") && has_value)
    a->in_list = is_run_section(strchr(p, '('));
  else if (is_attribute(name, "constructor"))
    a->starts = run_order(p, has_value);
  else if (is_attribute(name, "destructor"))
    a->ends = run_order(p, has_value);
  else if (is_attribute(name, "vector_size") && has_value) {
    const struct c_align *size = parse_argument(d, whole);
    a->vector = size ? size->expr : NULL;
  } else if (is_attribute(name, "alias") && has_value) {
    a->alias = c_first_string(d->b, p);
  } else if (is_attribute(name, "aligned")) {
    struct c_align *align = has_value ? parse_argument(d, whole)
                                      : arena_alloc(d->b->arena, sizeof *align);
    if (align)
      *a = c_attributes_join(*a, (struct c_attributes){.aligns = align});
  } else {
    a->odd = odd_attribute(name) ? odd_attribute(name) : a->odd;
    check_attribute(d->b, word);
  }
}

static void take_attribute(struct c_driver *d, struct c_token *whole) {
  unsigned depth = 0;
  if (next_char(d->b->lexer) != '(')
    return;
  do {
    struct c_token t = pull_token(d->b, d->sources);
    if (!t.code)
      return;
    depth += t.code == C_T_LPAREN;
    depth -= t.code == C_T_RPAREN;
    whole->span = span_join(whole->span, t.span);
    const char *text = d->b->lexer->text + t.span.start;
    if (depth == 2 && t.code == C_T_NAME)
      note_attribute(d, whole, t);
    else if (depth == 2 && t.code == C_T_QUALIFIER)
      whole->attributes.pure |=
          memmem(text, t.span.end - t.span.start, "const", 5) != NULL;
  } while (depth);
}

/* ---- All of it ---------------------------------------------------------------- */

static void feed_c_tokens(struct c_driver *d) {
  struct c_builder *b = d->b;
  struct c_token t;
  do {
    t = next_token(d);
    if (b->old_names && b->previous.code == C_T_RPAREN && d->open.len == 0)
      begin_old_params(d, &t);
    c_parser(d->parser, t.code, t, b);
    follow_token(d, t);
    b->previous = t;
    if (d->open.len > C_MAX_BRACKETS) {
      diag_error(b->diag, t.span, "brackets nested more than %d levels deep",
                 C_MAX_BRACKETS);
      b->errors = MOST_SYNTAX_ERRORS;
    }
  } while (t.code && b->errors < MOST_SYNTAX_ERRORS && !b->deep);
}

struct c_program *c_parse(struct arena *a, struct intern *names,
                          struct sources *sources, uint32_t source,
                          struct diag *d) {
  const struct source *s = sources_get(sources, source);
  struct c_lexer lexer = {s->text, text_begin(s->text, s->len),
                          s->text + s->len, names, source};
  struct c_program *program = arena_alloc(a, sizeof *program);
  struct c_typedefs typedefs = {0};
  struct c_builder b = {.arena = a,
                        .diag = d,
                        .lexer = &lexer,
                        .program = program,
                        .typedefs = &typedefs};
  struct c_driver driver = {
      .b = &b, .sources = sources, .parser = c_parserAlloc(xmalloc)};
  size_t before = diag_errors(d);
  program->source = source;
  feed_c_tokens(&driver);
  c_parserFree(driver.parser, xfree);
  vec_free(&driver.open);
  typedefs_free(&typedefs);
  vec_free(&b.packs);
  program->nunits = (uint32_t)b.unit_begins.len;
  program->units = vec_to_arena(&b.unit_begins, a);
  return diag_errors(d) > before ? NULL : program;
}
