/* cli/settings.h — options of the library, as the command line gives them. */
#ifndef FIXC_SETTINGS_H
#define FIXC_SETTINGS_H

#include "engine/base/vec.h"
#include "include/fixc.h"

#include <argp.h>

/* An option of the library, as fixc_set takes it. */
struct setting {
  const char *name, *value;
};
typedef VEC(struct setting) setting_list;

/* Adds a setting.  `checker` is a session that sees each setting as it comes: one
   that the library refuses ends the process with the status 1 and the library's
   message. */
void settings_add(setting_list *to, fixc_session *checker,
                  struct argp_state *state, const char *name,
                  const char *value);

/* Gives a session all settings, in their order. */
void settings_give(const setting_list *settings, fixc_session *s);

#endif
