/* frontend/c/cfa_asked.c — the words of --check. */
#include "cfa_asked.h"

#include <string.h>

static const struct {
  const char *word;
  unsigned property;
} check_words[] = {
    {"null", CFA_PROP_NULL},         {"free", CFA_PROP_FREE},
    {"init", CFA_PROP_INIT},         {"overflow", CFA_PROP_OVERFLOW},
    {"division", CFA_PROP_DIVISION},
};

enum { NCHECKS = sizeof check_words / sizeof *check_words };

/* The property of the first `length` bytes; 0: none. */
static unsigned check_named(const char *text, size_t length) {
  for (size_t i = 0; i < NCHECKS; i++)
    if (strlen(check_words[i].word) == length &&
        !strncmp(check_words[i].word, text, length))
      return check_words[i].property;
  return 0;
}

const char *cfa_checks_read(const char *text, unsigned *checks) {
  *checks = 0;
  for (const char *at = text;; at++) {
    size_t length = strcspn(at, ",");
    unsigned one = check_named(at, length);
    if (!one)
      return at;
    *checks |= one;
    at += length;
    if (!*at)
      return NULL;
  }
}

const char *cfa_checks_text(struct arena *a, unsigned checks) {
  const char *text = "";
  for (size_t i = 0; i < NCHECKS; i++)
    if (checks & check_words[i].property)
      text = arena_printf(a, "%s%s%s", text, *text ? "," : "",
                          check_words[i].word);
  return text;
}

const char *cfa_checks_words(void) {
  return "null, free, init, overflow and division";
}

unsigned cfa_checks_said(const char *specification) {
  const char *at = strstr(specification, "check(");
  unsigned checks = 0;
  if (!at)
    return 0;
  at += strlen("check(");
  for (; *at && *at != ')'; at += *at == ',') {
    size_t length = strcspn(at, ",)");
    checks |= check_named(at, length);
    at += length;
  }
  return checks;
}
