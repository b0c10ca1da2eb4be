/* cli/batch_slurm.c — a job array for Slurm.
 *
 * The list is dealt out in turn to as many parts as the array has tasks, since
 * neighbours in a list tend to take equally long.  A task runs its part as any
 * batch and writes results of its own; submitting the array again goes on
 * where it was stopped.
 */
#include "batch.h"
#include "single.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEFAULT_PARTS = 100 };

/* A word as the shell reads it. */
static const char *quoted(struct arena *a, const char *text) {
  char *out = arena_alloc(a, 4 * strlen(text) + 3), *at = out;
  *at++ = '\'';
  for (; *text; text++) {
    if (*text == '\'')
      at += sprintf(at, "'\\'");
    *at++ = *text;
  }
  *at++ = '\'';
  return out;
}

/* A text between double quotes, as sbatch reads it. */
static const char *escaped(struct arena *a, const char *text) {
  char *out = arena_alloc(a, 2 * strlen(text) + 1), *at = out;
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      *at++ = '\\';
    *at++ = *text;
  }
  return out;
}

static const char *absolute(struct arena *a, const char *path) {
  char *real = realpath(path, NULL);
  const char *copy = real ? arena_printf(a, "%s", real) : NULL;
  free(real);
  return copy;
}

/* This program; where the system does not tell, whatever is found by name. */
static const char *program(struct arena *a) {
  const char *path = absolute(a, "/proc/self/exe");
  return path ? path : "fixc";
}

static bool write_part(const struct batch_list *list, const char *path,
                       size_t part, size_t parts) {
  FILE *out = fopen(path, "w");
  if (!out)
    return false;
  for (size_t i = part; i < list->n; i += parts)
    fprintf(out, "%s\n", list->rows[i].text);
  bool good = !ferror(out);
  return fclose(out) == 0 && good;
}

static void print_script(struct arena *a, FILE *out, const char *dir,
                         const char *folder, size_t parts,
                         const struct batch_options *o) {
  uint32_t jobs = o->jobs > 0 ? o->jobs : 1;
  fprintf(out,
          "#!/bin/sh\n"
          "# Written by fixc batch --slurm.  Submit it with sbatch, and again "
          "to go on\n"
          "# where it was stopped; then: fixc batch --merge results-*.jsonl\n"
          "#SBATCH --job-name=fixc\n"
          "#SBATCH --array=1-%zu\n"
          "#SBATCH --cpus-per-task=%u\n"
          "#SBATCH --chdir=\"%s\"\n"
          "#SBATCH --output=part-%%a.log\n"
          "cd %s || exit 1\n"
          "fixc=%s\n"
          "exec \"${FIXC:-$fixc}\" batch --jobs %u",
          parts, jobs, escaped(a, dir), quoted(a, dir), quoted(a, program(a)),
          jobs);
  for (size_t i = 0; i < o->run.len; i++)
    fprintf(out, " %s", quoted(a, o->run.at[i]));
  fprintf(out,
          " \\\n"
          "  --folder %s \\\n"
          "  --output \"results-$SLURM_ARRAY_TASK_ID.jsonl\" \\\n"
          "  \"part-$SLURM_ARRAY_TASK_ID.tsv\"\n",
          quoted(a, folder));
}

static bool write_script(struct arena *a, const char *path, const char *dir,
                         const char *folder, size_t parts,
                         const struct batch_options *o) {
  FILE *out = fopen(path, "w");
  if (!out)
    return false;
  print_script(a, out, dir, folder, parts, o);
  bool good = !ferror(out);
  return fclose(out) == 0 && good;
}

/* sbatch reads a line, and has no sign for a line break in it; the shell would
   execute the rest. */
static bool fits_line(const char *dir) {
  if (!strpbrk(dir, "\n\r"))
    return true;
  errno = EINVAL;
  return false;
}

static bool write_job_scripts(struct arena *a, const struct batch_list *list,
                              const struct batch_options *o,
                              const char **script) {
  size_t parts = o->parts > 0 ? o->parts : DEFAULT_PARTS;
  if (parts > list->n)
    parts = list->n;
  if (mkdir(o->slurm, 0777) != 0 && errno != EEXIST)
    return false;
  const char *dir = absolute(a, o->slurm);
  const char *folder = absolute(a, list->folder);
  if (!dir || !folder || !fits_line(dir))
    return false;
  for (size_t i = 0; i < parts; i++)
    if (!write_part(list, arena_printf(a, "%s/part-%zu.tsv", dir, i + 1), i,
                    parts))
      return false;
  *script = arena_printf(a, "%s/array.sh", dir);
  return write_script(a, *script, dir, folder, parts, o);
}

int batch_slurm(struct arena *a, const struct batch_list *list,
                const struct batch_options *o) {
  const char *script;
  errno = 0;
  if (!write_job_scripts(a, list, o, &script)) {
    fprintf(stderr, "fixc batch: cannot write to '%s': %s\n", o->slurm,
            errno == EINVAL ? "a line of the script cannot hold a line break"
                            : strerror(errno));
    return EXIT_REJECTED;
  }
  printf("sbatch %s\n", quoted(a, script));
  return 0;
}
