/* cli/preprocess.c — the program of the command line. */
#include "preprocess.h"

#include "engine/base/preprocess.h"
#include "engine/base/text.h"

#include <stdio.h>
#include <string.h>

fixc_status preprocess(const struct options *o, fixc_session *s) {
  const char *machine = options_setting(o, "machine");
  if (!text_ends_with(o->program, ".c") || !preprocess_needed(o->program))
    return fixc_add_file(s, FIXC_PROGRAM, o->program);
  if (o->confine.len > 0) {
    fprintf(stderr,
            "fixc: the C preprocessor may read any file, against --confine; "
            "give what it makes of '%s'\n",
            o->program);
    return FIXC_REJECTED;
  }
  preprocessed_text text = {0};
  bool good =
      preprocess_run(o->program, machine && strcmp(machine, "32") == 0, &text);
  fixc_status status = FIXC_REJECTED;
  if (good)
    status = fixc_add_text(s, FIXC_PROGRAM, o->program, text.at ? text.at : "",
                           text.len);
  else
    fprintf(stderr,
            "fixc: the C preprocessor has failed on '%s'; the variable CPP "
            "names another one\n",
            o->program);
  vec_free(&text);
  return status;
}
