/* library/replay.h — a run that is written down is executed on the program. */
#ifndef FIXC_SESSION_REPLAY_H
#define FIXC_SESSION_REPLAY_H

#include "session.h"

/* Replays the trace on the program of the options; the run, in the format of
   the option "trace", goes to r->out, or without that option the number of its
   steps.  What is wrong is in r->diag and r->result. */
void session_replay(struct session *r, const struct given_text *trace);

#endif
