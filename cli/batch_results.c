/* cli/batch_results.c — files of results, and how they are read again.
 *
 * Lines are appended by single writes.  The lock belongs to the open file: one
 * of the process would be lost when the file is read and closed again.
 */
#include "batch_results.h"

#include "engine/base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

bool batch_differs(enum outcome_verdict expected,
                   enum outcome_verdict verdict) {
  return expected != NOUTCOMES && verdict != expected &&
         verdict != OUTCOME_UNKNOWN;
}

bool batch_is_done(enum outcome_verdict expected, enum outcome_verdict verdict,
                   bool retry) {
  return verdict <= OUTCOME_ANSWERED ||
         (verdict < NOUTCOMES && (!retry || verdict == expected));
}

/* ---- Writing ------------------------------------------------------------- */

/* Where the last whole line of a file ends; -1 with errno. */
static off_t end_of_lines(int fd) {
  off_t end = lseek(fd, 0, SEEK_END);
  char block[4096];
  while (end > 0) {
    off_t start = end > (off_t)sizeof block ? end - (off_t)sizeof block : 0;
    ssize_t n = pread(fd, block, (size_t)(end - start), start);
    if (n != end - start) {
      errno = n < 0 ? errno : EIO;
      return -1;
    }
    while (n > 0 && block[n - 1] != '\n')
      n--;
    if (n > 0)
      return start + n;
    end = start;
  }
  return end;
}

int batch_results_open(const char *path, struct diag *diag) {
  int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
    diag_error(diag, (struct span){0},
               "'%s' is in use by another batch, or cannot be locked: %s", path,
               strerror(errno));
    close(fd);
    return -1;
  }
  if (fd < 0)
    diag_error(diag, (struct span){0}, "cannot write '%s': %s", path,
               strerror(errno));
  return fd;
}

/* What is dropped must look like the beginning of a result: another file that
   was named by mistake keeps its last line. */
bool batch_results_trim(int fd, const char *path, struct diag *diag) {
  off_t end = end_of_lines(fd);
  char first;
  ssize_t n = end < 0 ? -1 : pread(fd, &first, 1, end);
  if (n == 0 || (n > 0 && first == '{' && ftruncate(fd, end) == 0))
    return true;
  diag_error(diag, (struct span){0}, "cannot go on with '%s': %s", path,
             n > 0 && first != '{' ? "it is no file of results"
                                   : strerror(errno));
  return false;
}

bool batch_results_write(int fd, const char *line) {
  size_t len = strlen(line), done = 0;
  char *text = memcpy(xmalloc(len + 1), line, len);
  text[len++] = '\n';
  while (done < len) {
    ssize_t n = write(fd, text + done, len - done);
    if (n < 0 && errno != EINTR)
      break;
    done += n > 0 ? (size_t)n : 0;
  }
  xfree(text);
  return done == len;
}

static void add_text(json_t *object, const char *name, const char *text) {
  json_object_set_new(object, name, json_string(text));
}

char *batch_result_line(const struct batch_row *row, const struct outcome *o) {
  json_t *object = json_object();
  json_object_set_new(object, "version", json_integer(1));
  add_text(object, "formula", row->formula);
  add_text(object, "program", row->program);
  add_text(object, "options", row->options);
  if (row->expected != NOUTCOMES)
    add_text(object, "expected", outcome_names[row->expected]);
  outcome_add_json(object, o);
  if (batch_differs(row->expected, o->verdict))
    json_object_set_new(object, "differs", json_true());
  char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6));
  json_decref(object);
  return line;
}

/* ---- Reading ------------------------------------------------------------- */

static const char *borrowed_text_of(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

static enum outcome_verdict verdict_of_row(const json_t *object,
                                           const char *name) {
  return outcome_named(borrowed_text_of(object, name));
}

static bool read_line(struct arena *a, struct diag *diag,
                      const struct source *s, struct span at,
                      struct batch_result *r) {
  json_error_t error;
  size_t len = at.end - at.start;
  json_t *object = json_loadb(s->text + at.start, len, 0, &error);
  const char *what = object ? "it has no version 1" : error.text;
  bool good =
      object && json_integer_value(json_object_get(object, "version")) == 1;
  *r = (struct batch_result){
      .key = batch_key(a, borrowed_text_of(object, "formula"),
                       borrowed_text_of(object, "program"),
                       borrowed_text_of(object, "options")),
      .verdict = verdict_of_row(object, "verdict"),
      .expected = outcome_named(borrowed_text_of(object, "expected")),
      .text = arena_strndup(a, s->text + at.start, len),
      .at = at};
  if (!good)
    diag_error(diag, at, "this line is no result of a batch: %s", what);
  json_decref(object);
  return good;
}

bool batch_results_read(struct arena *a, struct sources *sources,
                        struct diag *diag, const char *path,
                        void (*each)(void *arg, const struct batch_result *r),
                        void *arg) {
  errno = 0;
  uint32_t number = sources_read(sources, path);
  if (!number) {
    diag_error(diag, (struct span){0}, "cannot read '%s': %s", path,
               strerror(errno));
    return false;
  }
  const struct source *s = sources_get(sources, number);
  bool good = true;
  for (size_t at = 0; at < s->len;) {
    const char *newline = memchr(s->text + at, '\n', s->len - at);
    if (!newline)
      break; /* torn */
    size_t end = (size_t)(newline - s->text);
    struct span line = {number, (uint32_t)at, (uint32_t)end};
    struct batch_result r;
    if (end > at && !read_line(a, diag, s, line, &r))
      good = false;
    else if (end > at)
      each(arg, &r);
    at = end + 1;
  }
  return good;
}
