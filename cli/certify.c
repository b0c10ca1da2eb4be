/* cli/certify.c — --certificate.
 *
 * The runs of reach.fp and bounded-context.fp make certificates themselves.  The
 * relation of another formula need not be inductive: the library's reach.fp is
 * run for the same question.
 */
#include "certify.h"

#include "document.h"
#include "exit_status.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A file of an earlier run stays, and is no proof of anything in this one. */
static void note_none(const char *file, fixc_verdict_t verdict) {
  bool stays = strcmp(file, "-") != 0 && access(file, F_OK) == 0;
  fprintf(stderr, "fixc: no certificate: %s%s%s%s\n",
          verdict == FIXC_REACHABLE ? "the target is reachable"
                                    : "there is no answer that it could prove",
          stays ? "; the file '" : "", stays ? file : "",
          stays ? "' is an older one" : "");
}

/* main tells of standard output. */
static bool write_file(const char *file, const char *text, size_t length) {
  if (strcmp(file, "-") == 0)
    return fwrite(text, 1, length, stdout) == length;
  FILE *out = fopen(file, "w");
  bool good = out && fwrite(text, 1, length, out) == length;
  if (out && fclose(out) != 0)
    good = false;
  if (!good)
    fprintf(stderr, "error: cannot write '%s': %s\n", file, strerror(errno));
  return good;
}

/* The session of a run of reach.fp for the same question. */
static fixc_session *reach_session(const struct options *o) {
  static const char *const others[] = {"evaluate", "I",     "D",
                                       "bound",    "trace", "explain"};
  fixc_session *s = fixc_open();
  if (!s)
    return NULL;
  options_give(o, s);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    fixc_set(s, others[i], NULL);
  fixc_set(s, "certificate", "on");
  fixc_add_file(s, FIXC_PROGRAM, o->program);
  return s;
}

static bool write_by_reach(const struct options *o) {
  fixc_session *s = reach_session(o);
  char *text = NULL;
  size_t length = 0;
  fprintf(stderr, "fixc: the certificate is made by a run of reach.fp\n");
  bool good =
      s && fixc_load(s, "reach.fp") == FIXC_OK && fixc_run(s) == FIXC_OK;
  good = good &&
         fixc_document(s, "certificate", "text", &text, &length) == FIXC_OK;
  if (good)
    good = write_file(o->certificate, text, length);
  else if (s) {
    with_memory(document_print(s, "diagnostics", "text", stderr));
    fprintf(stderr, "fixc: no certificate: %s\n", fixc_error(s));
  } else {
    fprintf(stderr, "fixc: no certificate: out of memory\n");
  }
  fixc_free(text);
  fixc_close(s);
  return good;
}

static bool write_own(const struct options *o, fixc_session *s, bool *other) {
  char *text;
  size_t length;
  fixc_status status = fixc_document(s, "certificate", "text", &text, &length);
  *other = status == FIXC_USAGE;
  if (status == FIXC_NO_MEMORY)
    fprintf(stderr, "fixc: no certificate: %s\n", fixc_error(s));
  if (status == FIXC_REJECTED && options_in_c(o)) /* before another document */
    fprintf(stderr, "fixc: %s\n", fixc_error(s));
  with_memory(document_print(s, "diagnostics", "text", stderr));
  if (status != FIXC_OK)
    return false;
  bool good = write_file(o->certificate, text, length);
  fixc_free(text);
  return good;
}

int certify(const struct options *o, fixc_session *s, int status) {
  bool other;
  if (fixc_verdict(s) != FIXC_UNREACHABLE) {
    note_none(o->certificate, fixc_verdict(s));
    return status;
  }
  fflush(stdout);
  bool good = write_own(o, s, &other);
  if (other) {
    fixc_release(s);
    good = write_by_reach(o);
  }
  return good ? status : EXIT_REJECTED;
}

int write_harness(const struct options *o, fixc_session *s, int status) {
  char *text;
  size_t length;
  if (fixc_document(s, "harness", "text", &text, &length) != FIXC_OK) {
    fprintf(stderr, "fixc: %s\n", fixc_error(s));
    return status;
  }
  fflush(stdout);
  bool good = write_file(o->harness, text, length);
  fixc_free(text);
  return good ? status : EXIT_REJECTED;
}
