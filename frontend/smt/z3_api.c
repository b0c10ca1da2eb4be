/* frontend/smt/z3_api.c — looks for the library under the names it goes by. */
#include "z3_api.h"

#include <dlfcn.h>
#include <string.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define MAJOR TEXT(Z3_MAJOR_VERSION)
#define MINOR TEXT(Z3_MINOR_VERSION)

/* Debian's; that of Z3's own build; that of development packages; macOS. */
static const char *const z3_names[] = {
    "libz3.so." MAJOR,
    "libz3.so." MAJOR "." MINOR,
    "libz3.so",
    "libz3.dylib",
};

/* POSIX: what dlsym returns may be read as the address of a function. */
static bool find(void *library, const char *name, void *to) {
  void *symbol = dlsym(library, name);
  memcpy(to, &symbol, sizeof symbol);
  return symbol != NULL;
}

static bool fill(struct z3_api *api, void *library) {
  return true
#define Z3_CALL(name) &&find(library, "Z3_" #name, &api->name)
#include "z3_api.def"
#undef Z3_CALL
      ;
}

const struct z3_api *z3_api_load(struct arena *a) {
  void *library = NULL;
  struct z3_api *api = arena_alloc(a, sizeof *api);

  for (size_t i = 0; !library && i < sizeof z3_names / sizeof *z3_names; i++)
    library = dlopen(z3_names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  return library && fill(api, library) ? api : NULL;
}
