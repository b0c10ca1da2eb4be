/* cli/common/large_pages.c — the heap of a program on large pages.
 *
 * The advice holds for addresses that exist, so the heap grows by all of HEAP
 * at once; what is not used takes no memory.
 */
#include "large_pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
#include <malloc.h>

enum {
  MEGABYTE = 1 << 20,
  LARGE_PAGE = 2 * MEGABYTE,
  HEAP = 64 * MEGABYTE,
  /* Larger blocks have addresses of their own: they grow without a copy. */
  LARGEST_BLOCK = 4 * MEGABYTE,
  /* More than malloc can have without asking for more. */
  SOME_BLOCK = MEGABYTE / 2,
  USUAL_PAD = 128 * 1024,
};

static void grow_heap(void) {
  mallopt(M_MMAP_THRESHOLD, LARGEST_BLOCK);
  mallopt(M_TRIM_THRESHOLD, HEAP);
  mallopt(M_TOP_PAD, HEAP);
  void *volatile block = malloc(SOME_BLOCK); /* volatile: so that it is done */
  free(block);
  mallopt(M_TOP_PAD, USUAL_PAD);
}

void large_pages_prefer(void) {
  uintptr_t from = (uintptr_t)sbrk(0);
  grow_heap();
  uintptr_t to = (uintptr_t)sbrk(0);
  from = (from + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
  to = to / LARGE_PAGE * LARGE_PAGE;
  if (from < to)
    madvise((void *)from, to - from, MADV_HUGEPAGE);
}
#else
void large_pages_prefer(void) {}
#endif
