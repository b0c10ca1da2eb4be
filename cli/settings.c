/* cli/settings.c — options of the library, as a command line gives them. */
#include "settings.h"

#include "engine/base/memory.h"

void settings_add(setting_list *to, fixc_session *checker,
                  struct argp_state *state, const char *name,
                  const char *value) {
  fixc_status status = fixc_set(checker, name, value);
  if (status == FIXC_NO_MEMORY)
    memory_failed();
  if (status != FIXC_OK)
    argp_error(state, "%s", fixc_error(checker));
  vec_push(to, ((struct setting){name, value}));
}

void settings_give(const setting_list *settings, fixc_session *s) {
  for (size_t i = 0; i < settings->len; i++)
    fixc_set(s, settings->at[i].name, settings->at[i].value);
}
