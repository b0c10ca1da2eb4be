/* checker/c/witness.c — correctness witnesses in YAML.  See witness.h.
 *
 * libyaml makes a tree of the text; what is missing in it is said with the place
 * of the node that should have it.
 */
#include "witness.h"

#include "engine/base/memory.h"
#include "frontend/c/cfa_cells.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct witness_reader {
  struct arena *arena;
  uint32_t source;
  size_t length; /* of the text */
  struct diag *diag;
  yaml_document_t document;
  struct c_witness *out;
  bool failed;
};

/* ---- Nodes ------------------------------------------------------------------ */

/* libyaml counts characters; in texts that are not ASCII the place is near. */
static struct span span_between(const struct witness_reader *r,
                                yaml_mark_t start, yaml_mark_t end) {
  size_t from = start.index < r->length ? start.index : r->length;
  size_t to = end.index < r->length ? end.index : r->length;
  return (struct span){r->source, (uint32_t)from, (uint32_t)to};
}

static struct span span_of_node(const struct witness_reader *r,
                                const yaml_node_t *n) {
  struct span s = span_between(r, n->start_mark, n->end_mark);
  if (n->type != YAML_SCALAR_NODE && s.end > s.start + 1)
    s.end = s.start + 1;
  return s;
}

static void witness_wrong(struct witness_reader *r, const yaml_node_t *n,
                          const char *format, const char *what) {
  diag_error(r->diag, span_of_node(r, n), format, what);
  r->failed = true;
}

static const char *scalar_text(struct witness_reader *r, const yaml_node_t *n) {
  if (!n || n->type != YAML_SCALAR_NODE)
    return NULL;
  return arena_strndup(r->arena, (const char *)n->data.scalar.value,
                       n->data.scalar.length);
}

/* The value of a key in a mapping, or NULL. */
static yaml_node_t *find_key(struct witness_reader *r, const yaml_node_t *n,
                             const char *key) {
  if (!n || n->type != YAML_MAPPING_NODE)
    return NULL;
  for (yaml_node_pair_t *p = n->data.mapping.pairs.start;
       p < n->data.mapping.pairs.top; p++) {
    const char *name =
        scalar_text(r, yaml_document_get_node(&r->document, p->key));
    if (name && strcmp(name, key) == 0)
      return yaml_document_get_node(&r->document, p->value);
  }
  return NULL;
}

static const char *key_text(struct witness_reader *r, const yaml_node_t *n,
                            const char *key) {
  return scalar_text(r, find_key(r, n, key));
}

/* Reports where it is not there. */
static const yaml_node_t *need_key(struct witness_reader *r,
                                   const yaml_node_t *n, const char *key) {
  const yaml_node_t *found = find_key(r, n, key);
  if (!found)
    witness_wrong(r, n, "'%s' is missing here", key);
  return found;
}

static unsigned number_of(struct witness_reader *r, const yaml_node_t *n) {
  const char *text = scalar_text(r, n);
  char *end;
  unsigned long value = text ? strtoul(text, &end, 10) : 0;
  if (!text || end == text || *end || *text == '-' || value > INT32_MAX) {
    witness_wrong(r, n, "a number is wanted here, such as %s", "12");
    return 0;
  }
  return (unsigned)value;
}

/* ---- Claims ----------------------------------------------------------------- */

static void read_claimed_place(struct witness_reader *r, const yaml_node_t *n,
                               struct claim *c) {
  const yaml_node_t *at = need_key(r, n, "location");
  const yaml_node_t *line = at ? need_key(r, at, "line") : NULL;
  const yaml_node_t *column = find_key(r, at, "column");
  if (!line)
    return;
  c->line = number_of(r, line);
  c->column = column ? number_of(r, column) : 0;
  c->file = key_text(r, at, "file_name");
  c->function = key_text(r, at, "function");
}

static void add_claim(struct witness_reader *r, struct claim c,
                      enum claim_kind kind, const yaml_node_t *value) {
  c.kind = kind;
  c.text = scalar_text(r, value);
  c.span = span_of_node(r, value);
  if (!c.text)
    witness_wrong(r, value, "a formula is wanted here, such as %s", "x <= 3");
  else
    vec_push(&r->out->claims, c);
}

static void check_claim_format(struct witness_reader *r, const yaml_node_t *n) {
  const yaml_node_t *format = find_key(r, n, "format");
  const char *text = scalar_text(r, format);
  if (text && strcmp(text, "c_expression") != 0 &&
      strcmp(text, "ext_c_expression") != 0 &&
      strcmp(text, "acsl_expression") != 0)
    witness_wrong(r, format,
                  "the format '%s' is not known: c_expression or "
                  "acsl_expression",
                  text);
}

static void read_contract(struct witness_reader *r, const yaml_node_t *n,
                          struct claim c) {
  const yaml_node_t *requires = find_key(r, n, "requires");
  const yaml_node_t *ensures = find_key(r, n, "ensures");
  if (requires)
    add_claim(r, c, CLAIM_REQUIRES, requires);
  if (ensures)
    add_claim(r, c, CLAIM_ENSURES, ensures);
}

static void read_invariant(struct witness_reader *r, const yaml_node_t *item) {
  const yaml_node_t *n = need_key(r, item, "invariant");
  const yaml_node_t *type = n ? need_key(r, n, "type") : NULL;
  const char *kind = scalar_text(r, type);
  struct claim c = {0};
  if (!kind)
    return;
  read_claimed_place(r, n, &c);
  check_claim_format(r, n);
  if (r->failed)
    return;
  if (strcmp(kind, "function_contract") == 0) {
    read_contract(r, n, c);
    return;
  }
  bool loop = strcmp(kind, "loop_invariant") == 0;
  const yaml_node_t *value = need_key(r, n, "value");
  if (!loop && strcmp(kind, "location_invariant") != 0)
    witness_wrong(r, type,
                  "the type '%s' is not known: loop_invariant, "
                  "location_invariant or function_contract",
                  kind);
  else if (value)
    add_claim(r, c, loop ? CLAIM_LOOP : CLAIM_LOCATION, value);
}

/* ---- Entries ---------------------------------------------------------------- */

/* Of which elements claims speak. */
static void read_choice(struct witness_reader *r, const char *how) {
  size_t n = how ? strlen(how) : 0, tail = strlen(CFA_EACH_ELEMENT);
  r->out->elements = n > tail && strcmp(how + n - tail, CFA_EACH_ELEMENT) == 0;
  if (r->out->elements)
    how = arena_strndup(r->arena, how, n - tail);
  r->out->choice = cfa_choice_of_text(how);
}

static void read_task(struct witness_reader *r, const yaml_node_t *entry) {
  const yaml_node_t *task = find_key(r, find_key(r, entry, "metadata"), "task");
  const yaml_node_t *hashes = find_key(r, task, "input_file_hashes");
  if (!task)
    return;
  const yaml_node_t *files = find_key(r, task, "input_files");
  if (files && files->type == YAML_SEQUENCE_NODE &&
      files->data.sequence.items.start < files->data.sequence.items.top)
    r->out->program =
        scalar_text(r, yaml_document_get_node(
                           &r->document, *files->data.sequence.items.start));
  const char *how =
      key_text(r, find_key(r, find_key(r, entry, "metadata"), "producer"),
               "configuration");
  read_choice(r, how);
  r->out->task = span_of_node(r, task);
  r->out->data_model = key_text(r, task, "data_model");
  r->out->specification = key_text(r, task, "specification");
  if (hashes && hashes->type == YAML_MAPPING_NODE &&
      hashes->data.mapping.pairs.top == hashes->data.mapping.pairs.start + 1)
    r->out->hash = scalar_text(
        r, yaml_document_get_node(&r->document,
                                  hashes->data.mapping.pairs.start->value));
}

static void read_items(struct witness_reader *r, const yaml_node_t *content) {
  if (content->type != YAML_SEQUENCE_NODE) {
    witness_wrong(r, content, "a list of %s is wanted here", "invariants");
    return;
  }
  for (yaml_node_item_t *i = content->data.sequence.items.start;
       i < content->data.sequence.items.top && !r->failed; i++)
    read_invariant(r, yaml_document_get_node(&r->document, *i));
}

/* Whether the entry is one that proves something. */
static bool read_entry(struct witness_reader *r, const yaml_node_t *entry) {
  const yaml_node_t *type = need_key(r, entry, "entry_type");
  const char *name = scalar_text(r, type);
  if (!name || strcmp(name, "invariant_set") != 0)
    return false;
  read_task(r, entry);
  const yaml_node_t *content = need_key(r, entry, "content");
  if (content)
    read_items(r, content);
  return true;
}

static void read_entries(struct witness_reader *r) {
  const yaml_node_t *root = yaml_document_get_root_node(&r->document);
  bool found = false;
  if (!root || root->type != YAML_SEQUENCE_NODE) {
    diag_error(r->diag, (struct span){r->source, 0, 0},
               "this is no witness: a list of entries is wanted, such as "
               "fixc --certificate writes");
    r->failed = true;
    return;
  }
  for (yaml_node_item_t *i = root->data.sequence.items.start;
       i < root->data.sequence.items.top && !r->failed; i++)
    found |= read_entry(r, yaml_document_get_node(&r->document, *i));
  if (!found && !r->failed)
    witness_wrong(r, root,
                  "nothing is proved here: there is no entry of the "
                  "type %s",
                  "invariant_set");
}

/* ---- Texts ------------------------------------------------------------------ */

static void say_yaml_problem(struct witness_reader *r,
                             const yaml_parser_t *parser) {
  yaml_mark_t mark = parser->problem_mark;
  if (!parser->problem)
    memory_failed();
  diag_error(r->diag, span_between(r, mark, mark), "this is no YAML: %s",
             parser->problem);
}

struct c_witness *witness_read(struct arena *a, const struct sources *sources,
                               uint32_t source, struct diag *d) {
  const struct source *text = sources_get(sources, source);
  struct witness_reader r = {
      .arena = a, .source = source, .length = text->len, .diag = d};
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser))
    memory_failed();
  yaml_parser_set_input_string(&parser, (const unsigned char *)text->text,
                               text->len);
  if (!yaml_parser_load(&parser, &r.document)) {
    say_yaml_problem(&r, &parser);
    yaml_parser_delete(&parser);
    return NULL;
  }
  r.out = xcalloc(1, sizeof *r.out);
  read_entries(&r);
  yaml_document_delete(&r.document);
  yaml_parser_delete(&parser);
  if (!r.failed)
    return r.out;
  witness_free(r.out);
  return NULL;
}

void witness_free(struct c_witness *w) {
  if (!w)
    return;
  vec_free(&w->claims);
  xfree(w);
}
