/* library/pipeline.h — the stages of a run in order. */
#ifndef FIXC_PIPELINE_H
#define FIXC_PIPELINE_H

#include "session.h"

/* Makes *r ready for a run of what the options ask; `o`, its arrays and texts
   must stay as they are until session_end. */
void session_begin(struct session *r, const struct run_options *o,
                   const struct listeners *listeners);
void session_end(struct session *r);
/* Gives the diagrams back; what was answered stays. */
void session_release(struct session *r);

/* From texts to a plan, or up to the dump that was asked for.  The result is
   in r->result.status: FIXC_OK, FIXC_REJECTED, … */
void pipeline_load(struct session *r);

/* As far as types: for editors. */
void pipeline_check(struct session *r);

/* Solves.  requires: pipeline_load was good. */
void pipeline_run(struct session *r);

#endif
