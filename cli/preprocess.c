/* cli/preprocess.c — C programs for a session. */
#include "preprocess.h"

#include "cli/common/preprocess.h"
#include "engine/base/text.h"

#include <stdio.h>
#include <string.h>

static fixc_status give_preprocessed(fixc_session *s, fixc_kind kind,
                                     const char *path, bool narrow,
                                     const struct compile_command *command) {
  preprocessed_text text = {0};
  fixc_status status = FIXC_REJECTED;
  if (preprocess_run(path, narrow, command, &text))
    status = fixc_add_text(s, kind, path, text.at ? text.at : "", text.len);
  else
    fprintf(stderr,
            "fixc: the C preprocessor has failed on '%s'; the variable CPP "
            "names another one\n",
            path);
  vec_free(&text);
  return status;
}

static bool needs_preprocessor(const char *path,
                               const struct compile_command *command) {
  return text_ends_with(path, ".c") && (command || preprocess_needed(path));
}

fixc_status preprocess_file(fixc_session *s, const char *path) {
  return needs_preprocessor(path, NULL)
             ? give_preprocessed(s, FIXC_PROGRAM, path, false, NULL)
             : fixc_add_file(s, FIXC_PROGRAM, path);
}

static fixc_status give_unit(const struct options *o, fixc_session *s,
                             fixc_kind kind, const char *path) {
  const char *machine = options_setting(o, "machine");
  const struct compile_command *command =
      compile_commands_find(o->database, path);
  if (!needs_preprocessor(path, command))
    return fixc_add_file(s, kind, path);
  if (o->confine.len > 0) {
    fprintf(stderr,
            "fixc: the C preprocessor may read any file, against --confine; "
            "give what it makes of '%s'\n",
            path);
    return FIXC_REJECTED;
  }
  bool narrow = machine && strcmp(machine, "32") == 0;
  return give_preprocessed(s, kind, path, narrow, command);
}

fixc_status preprocess(const struct options *o, fixc_session *s) {
  fixc_status status = give_unit(o, s, FIXC_PROGRAM, o->program);
  for (size_t i = 0; i < o->links.len && status == FIXC_OK; i++)
    status = give_unit(o, s, FIXC_UNIT, o->links.at[i]);
  return status;
}
