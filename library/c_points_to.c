/* library/c_points_to.c — points-to.fp over the relations of a C program. */
#include "c_points_to.h"

#include "engine/base/memory.h"
#include "engine/base/text_stream.h"
#include "pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number behind `name=` on this line, which it skips. */
static bool take_number(const char **at, uint32_t *number) {
  const char *c = *at + strcspn(*at, "=\n");
  if (*c != '=')
    return false;
  char *end;
  *number = (uint32_t)strtoul(c + 1, &end, 10);
  *at = end;
  return true;
}

/* The tuples that the session has listed: `PointsTo`, then `Holds`. */
static void take_tuples(struct points_to *p, const char *text) {
  bool holds = false;
  for (const char *at = text; at && *at; at = strchr(at, '\n')) {
    at += *at == '\n';
    uint32_t x, y;
    if (strncmp(at, "show Holds", 10) == 0)
      holds = true;
    else if (take_number(&at, &x) && take_number(&at, &y))
      points_add(p, holds ? points_part(p, x) : x, y);
  }
}

static struct run_options points_options(const struct session *r,
                                         const char *text, size_t length) {
  struct run_options o = {0};
  struct given_text relations = {"relations.fp", text, length};
  o.formula = relations.name;
  o.time_limit = r->options.time_limit;
  o.memory_limit = r->options.memory_limit;
  vec_push(&o.texts, relations);
  return o;
}

bool c_points_to(void *arg, struct points_to *p) {
  struct session *r = arg, one;
  struct listeners quiet = {0};
  struct text_stream *relations = text_open();
  size_t length;
  fputs("import \"points-to.fp\";\n", text_out(relations));
  points_to_print(p, true, text_out(relations));
  char *text = text_close(relations, &length);
  struct run_options o = points_options(r, text, length);
  session_begin(&one, &o, &quiet);
  one.started = r->started;
  one.interrupted = r->interrupted;
  pipeline_load(&one);
  if (one.result.status == FIXC_OK)
    pipeline_run(&one);
  if (one.result.status == FIXC_OK) {
    struct text_stream *answers = text_open();
    output_copy(&one.answers_text, text_out(answers));
    char *tuples = text_close(answers, NULL);
    take_tuples(p, tuples);
    xfree(tuples);
  } else {
    points_to_solve(p);
  }
  session_end(&one);
  vec_free(&o.texts);
  xfree(text);
  return true;
}
