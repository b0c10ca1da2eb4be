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

/* Begins a call: forgets what the last one returned. */
void handle_enter(fixc_session *h);
/* Ends a call that fails, with this text for fixc_error. */
fixc_status handle_fail(fixc_session *h, fixc_status status, const char *format,
                        ...) __attribute__((format(printf, 3, 4)));

#endif
