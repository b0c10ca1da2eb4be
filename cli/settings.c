/* cli/settings.c — options of the library: tried at once, given to sessions later. */
#include "settings.h"

#include "document.h"

void settings_add(setting_list *to, fixc_session *checker,
                  struct argp_state *state, const char *name,
                  const char *value) {
  if (with_memory(fixc_set(checker, name, value)) != FIXC_OK)
    argp_error(state, "%s", fixc_error(checker));
  vec_push(to, ((struct setting){name, value}));
}

void settings_give(const setting_list *settings, fixc_session *s) {
  for (size_t i = 0; i < settings->len; i++)
    with_memory(fixc_set(s, settings->at[i].name, settings->at[i].value));
}
