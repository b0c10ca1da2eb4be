/* engine/base/nearby.c — the file that may be meant by a path that is none. */
#include "nearby.h"
#include "diag.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 256 };

const char *nearby_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* The nearest name is kept, since each entry overwrites the one before. */
static void try_entries(struct nearest *n, DIR *folder, char *kept) {
  for (struct dirent *e; (e = readdir(folder));) {
    if (e->d_name[0] == '.' || strlen(e->d_name) >= LONGEST)
      continue;
    nearest_try(n, e->d_name);
    if (n->best == e->d_name)
      n->best = strcpy(kept, e->d_name);
  }
}

const char *nearby_hint(const char *path, char *buffer, size_t size) {
  const char *name = nearby_name(path);
  int len = (int)(name - path); /* of the folder and its '/' */
  char folder[LONGEST] = ".", kept[LONGEST];
  buffer[0] = '\0';
  if (len >= LONGEST)
    return buffer;
  if (len > 0)
    snprintf(folder, sizeof folder, "%.*s", len > 1 ? len - 1 : 1, path);
  DIR *d = opendir(folder);
  if (!d) {
    snprintf(buffer, size, " (there is no folder '%s')", folder);
    return buffer;
  }
  struct nearest n = nearest_to(name);
  try_entries(&n, d, kept);
  closedir(d);
  if (n.best)
    snprintf(buffer, size, " (did you mean '%.*s%s'?)", len, path, n.best);
  return buffer;
}
