/* tests/memory/failing.c — memory that ends, for LD_PRELOAD.
 *
 *   FAIL_AT=N        the N-th allocation of each process fails
 *   FAIL_FROM=N      all from the N-th on
 *   FAIL_COUNT=FILE  neither; their number is written to the file at the end
 *   FAIL_EXIT=N      the N-th ends the process, as Z3 does
 *   FAIL_NOT=A-B     allocations that are asked for by code at these addresses of
 *                    the program (hexadecimal, as nm prints them) do not count
 */
#define _GNU_SOURCE /* dl_iterate_phdr, dladdr */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The C library's own. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

static unsigned long at, from, ends, count;
static unsigned long exempt_from, exempt_to;
static int ready;

static int find_program(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(unsigned long *)base = info->dlpi_addr;
  return 1; /* the first is the program */
}

static unsigned long number(const char *name) {
  const char *text = getenv(name);
  return text ? strtoul(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void) {
  unsigned long base = 0;
  const char *text = getenv("FAIL_NOT");
  char *end;
  dl_iterate_phdr(find_program, &base);
  if (text) {
    exempt_from = base + strtoul(text, &end, 16);
    exempt_to = base + strtoul(end + 1, NULL, 16);
  }
  at = number("FAIL_AT");
  from = number("FAIL_FROM");
  ends = number("FAIL_EXIT");
  ready = 1;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAIL_COUNT");
  char text[32];
  int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
  if (fd < 0)
    return;
  int n = snprintf(text, sizeof text, "%lu\n", count);
  if (write(fd, text, (size_t)n) != n)
    abort();
  close(fd);
}

/* Z3 ends the process where it finds no memory: what it takes, by itself or by
   the library of C++, does not count, nor what the loader takes for it. */
static int is_for_z3(const void *caller) {
  Dl_info info;
  if (!dladdr(caller, &info) || !info.dli_fname)
    return 0;
  const char *slash = strrchr(info.dli_fname, '/');
  const char *name = slash ? slash + 1 : info.dli_fname;
  return strncmp(name, "libz3", 5) == 0 || strncmp(name, "libstdc++", 9) == 0 ||
         strncmp(name, "ld-linux", 8) == 0;
}

static int fails(const void *caller) {
  unsigned long address = (unsigned long)caller;
  if (!ready || (address >= exempt_from && address < exempt_to) ||
      is_for_z3(caller))
    return 0;
  count++;
  if (count == ends)
    exit(114);
  if (count != at && (from == 0 || count < from))
    return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *block, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL
                                            : __libc_realloc(block, size);
}
