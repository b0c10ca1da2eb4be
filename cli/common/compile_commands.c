/* cli/common/compile_commands.c — see compile_commands.h. */
#include "compile_commands.h"

#include "engine/base/arena.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef VEC(const char *) word_list;

struct compile_commands {
  struct arena *arena;
  VEC(struct compile_command) all;
};

/* ---- Words ------------------------------------------------------------------ */

/* The next word of a command as a shell takes it apart, without expansions;
   NULL at the end. */
static const char *next_word(struct arena *a, const char **at) {
  const char *p = *at + strspn(*at, " \t\n");
  if (!*p)
    return NULL;
  char *word = arena_alloc(a, strlen(p) + 1), *to = word;
  char quote = '\0';
  for (; *p && (quote || !strchr(" \t\n", *p)); p++) {
    if (quote ? *p == quote : *p == '"' || *p == '\'')
      quote = quote ? '\0' : *p;
    else if (*p == '\\' && p[1] && quote != '\'')
      *to++ = *++p;
    else
      *to++ = *p;
  }
  *to = '\0';
  *at = p;
  return word;
}

static void split_command(struct arena *a, const char *command,
                          word_list *words) {
  const char *word;
  while ((word = next_word(a, &command)))
    vec_push(words, word);
}

/* How many words, from this one on, only say what is written where. */
static size_t output_words(const char *word) {
  static const char *const two[] = {"-o", "-MF", "-MT", "-MQ", "-MJ"};
  static const char *const one[] = {"-c",  "-S",   "-E",  "-M", "-MM",
                                    "-MD", "-MMD", "-MP", "-MG"};
  for (size_t i = 0; i < sizeof two / sizeof *two; i++)
    if (strcmp(word, two[i]) == 0)
      return 2;
  for (size_t i = 0; i < sizeof one / sizeof *one; i++)
    if (strcmp(word, one[i]) == 0)
      return 1;
  return strncmp(word, "-o", 2) == 0 ? 1 : 0;
}

static const char *const *
preprocessor_words(struct arena *a, const word_list *words, const char *file) {
  word_list kept = {0};
  for (size_t i = 1; i < words->len; i++) {
    size_t skipped = output_words(words->at[i]);
    if (skipped > 0)
      i += skipped - 1;
    else if (strcmp(words->at[i], file) != 0)
      vec_push(&kept, words->at[i]);
  }
  vec_push(&kept, NULL);
  return vec_to_arena(&kept, a);
}

/* ---- Reading ---------------------------------------------------------------- */

static const char *command_member(const json_t *entry, const char *name) {
  return json_string_value(json_object_get(entry, name));
}

/* The words of a command, either way in which they may be given. */
static bool read_words(struct arena *a, const json_t *entry, word_list *words) {
  const json_t *list = json_object_get(entry, "arguments"), *word;
  const char *command = command_member(entry, "command");
  size_t i;
  if (json_is_array(list)) {
    json_array_foreach(list, i, word) {
      if (!json_is_string(word))
        return false;
      vec_push(words, arena_printf(a, "%s", json_string_value(word)));
    }
  } else if (command) {
    split_command(a, arena_printf(a, "%s", command), words);
  }
  return words->len > 0;
}

static bool read_command_entry(struct compile_commands *c,
                               const json_t *entry) {
  const char *directory = command_member(entry, "directory");
  const char *file = command_member(entry, "file");
  word_list words = {0};
  bool good = directory && file && read_words(c->arena, entry, &words);
  if (good && text_ends_with(file, ".c")) {
    struct compile_command k = {.directory =
                                    arena_printf(c->arena, "%s", directory),
                                .file = arena_printf(c->arena, "%s", file)};
    k.path = file[0] == '/'
                 ? k.file
                 : arena_printf(c->arena, "%s/%s", k.directory, k.file);
    k.arguments = preprocessor_words(c->arena, &words, k.file);
    vec_push(&c->all, k);
  }
  vec_free(&words);
  return good;
}

static char *complaint(const char *path, const char *what, int line) {
  char *text = xmalloc(strlen(path) + strlen(what) + 40);
  sprintf(text, "cannot read '%s': ", path);
  if (line > 0)
    sprintf(text + strlen(text), "line %d: ", line);
  return strcat(text, what);
}

struct compile_commands *compile_commands_read(const char *path, char **why) {
  json_error_t error;
  json_t *root = json_load_file(path, 0, &error), *entry;
  size_t i;
  if (!root) {
    *why = complaint(path, error.text, error.line);
    return NULL;
  }
  struct compile_commands *c = xcalloc(1, sizeof *c);
  c->arena = arena_new();
  bool good = json_is_array(root);
  json_array_foreach(root, i, entry) good =
      good && read_command_entry(c, entry);
  json_decref(root);
  if (good)
    return c;
  *why = complaint(path,
                   "no compilation database: it is an array of objects with "
                   "'directory', 'file', and 'command' or 'arguments'",
                   0);
  compile_commands_free(c);
  return NULL;
}

void compile_commands_free(struct compile_commands *c) {
  if (!c)
    return;
  vec_free(&c->all);
  arena_free(c->arena);
  xfree(c);
}

/* ---- Looking up ------------------------------------------------------------- */

size_t compile_commands_count(const struct compile_commands *c) {
  return c->all.len;
}

const struct compile_command *
compile_commands_at(const struct compile_commands *c, size_t i) {
  return &c->all.at[i];
}

static bool is_same_file(const char *a, const char *b) {
  struct stat x, y;
  return strcmp(a, b) == 0 || (stat(a, &x) == 0 && stat(b, &y) == 0 &&
                               x.st_dev == y.st_dev && x.st_ino == y.st_ino);
}

const struct compile_command *
compile_commands_find(const struct compile_commands *c, const char *path) {
  for (size_t i = 0; c && i < c->all.len; i++)
    if (is_same_file(c->all.at[i].path, path))
      return &c->all.at[i];
  return NULL;
}
