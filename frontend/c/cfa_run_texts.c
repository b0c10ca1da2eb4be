/* frontend/c/cfa_run_texts.c — what main was given in a run. */
#include "cfa_print.h"
#include "cfa_run.h"

#include <string.h>

const struct cfa_step *cfa_run_main(const struct cfa *g,
                                    const struct cfa_run *run) {
  for (size_t i = 0; i < run->trail.len; i++) {
    const struct cfa_step *s = &run->trail.at[i];
    const struct cfa_edge *e = &g->edges[s->edge];
    if (s->depth == 0 && !s->is_return && e->kind == CFA_CALL &&
        !strcmp(g->procs[e->callee].name, "main"))
      return s;
  }
  return NULL;
}

static bool is_of_text(const struct cfa *g, const struct cfa_taken *t,
                       uint32_t i) {
  const struct cfa_edge *e = &g->edges[t->edge];
  return e->reason == CFA_CHARACTER && e->parameter == i;
}

static const char *text_taken(const struct cfa *g, const struct cfa_run *run,
                              uint32_t i) {
  char *text = NULL;
  size_t n = 0;
  for (size_t k = 0; k < run->taken.len; k++)
    if (is_of_text(g, &run->taken.at[k], i)) {
      text = text ? text : arena_alloc(g->arena, CFA_TEXT_ROOM);
      text[n++] = (char)run->taken.at[k].value;
    }
  return text;
}

uint32_t cfa_run_texts(const struct cfa *g, const struct cfa_run *run,
                       const char *texts[CFA_MOST_TEXTS]) {
  const struct cfa_step *call = cfa_run_main(g, run);
  uint32_t n = 0;
  if (!call || g->edges[call->edge].nargs < 2)
    return 0;
  while (n < CFA_MOST_TEXTS && n < run->args.at[call->value] &&
         (texts[n] = text_taken(g, run, n)))
    n++;
  return n;
}

void cfa_print_string(FILE *out, const char *text) {
  fputc('"', out);
  for (const char *at = text; *at; at++) {
    unsigned char c = (unsigned char)*at;
    if (c < ' ' || c > '~')
      fprintf(out, "\\%03o", c);
    else
      fprintf(out, c == '"' || c == '\\' ? "\\%c" : "%c", c);
  }
  fputc('"', out);
}
