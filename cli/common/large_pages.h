/* cli/common/large_pages.h — the heap of a program on large pages. */
#ifndef FIXC_LARGE_PAGES_H
#define FIXC_LARGE_PAGES_H

/* Asks for large pages for the first 64 MB that malloc hands out.  A run
   touches all of its memory once, and short runs spend up to half of their
   time on the page faults of that.  To be called once, at the start: it
   changes malloc for the whole process, so this is not for libraries.  It is
   a hint: where it cannot be followed, nothing is different. */
void large_pages_prefer(void);

#endif
