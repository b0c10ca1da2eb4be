/* cli/certify.h — --certificate: a proof of the answer NO, to a file. */
#ifndef FIXC_CERTIFY_H
#define FIXC_CERTIFY_H

#include "include/fixc.h"
#include "options.h"

/* After the answer of a run, whose exit status was `status`: writes the
   certificate to o->certificate, or says why there is none.  Returns the exit
   status, which also tells of a certificate that should be there and is not. */
int certify(const struct options *o, fixc_session *s, int status);

/* The same for the file of --harness. */
int write_harness(const struct options *o, fixc_session *s, int status);

#endif
