/* library/handle.h — what a fixc_session is.
 *
 * A handle has texts and options, which stay, and a session for what was loaded
 * last.  For relations that are asked for after the run there may be a second
 * session, which solves the same again and keeps them.
 */
#ifndef FIXC_HANDLE_H
#define FIXC_HANDLE_H

#include "pipeline.h"

/* An option as it was given. */
struct option_text {
  const char *name, *value;
};

struct fixc_session {
  struct memory *memory; /* of all below; NULL: it has ended */
  fixc_status end;       /* FIXC_OK, or what each call returns since it ended */
  char end_text[100];
  unsigned depth;      /* of calls under way: callbacks may make more */
  struct arena *arena; /* texts, options */
  struct run_options options;
  VEC(struct option_text) given;
  struct given_text trace;
  struct listeners listeners;
  volatile sig_atomic_t interrupted;
  struct session session; /* if `began` */
  struct session kept;    /* if `keeps` */
  bool began, loaded, ran, keeps;
  struct arena *scratch; /* strings that last until the next call */
  char *error;           /* in scratch */
};

/* A call of the interface: what its body is given, and what it gives. */
struct call {
  fixc_session *h;
  fixc_status (*body)(struct call *c);
  const char *a, *b;
  size_t n;
  int kind;
  void *out;
  size_t *length;
};

/* Runs the body in the memory of the session.  If memory ends, so does the
   session; its memory is freed when the outermost call ends. */
fixc_status handle_call(struct call c);

/* A copy that the user of the library frees; leaves for the guard if there is no
   memory for it. */
char *handle_give(const char *text, size_t length);

/* Begins a call: forgets what the last one returned. */
void handle_enter(fixc_session *h);
/* Ends a call that fails, with this text for fixc_error. */
fixc_status handle_fail(fixc_session *h, fixc_status status, const char *format,
                        ...) __attribute__((format(printf, 3, 4)));

#endif
