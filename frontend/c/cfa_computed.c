/* frontend/c/cfa_computed.c — functions of the C library that compute: what they are given
 * decides what they do, or what the program did before.
 *
 * Of what a header of the system declares, cfa_results.c knows what comes from outside, and
 * all else is computed.  The names here are for programs that declare functions by
 * themselves.  Those of C11 7.3, 7.4, 7.8, 7.12, 7.22, 7.24, 7.27, 7.29 and 7.30, of POSIX, and of the
 * library of GNU, without those of libc_bodies.def: a program that declares one of these with
 * another type than the standard has a function of its own.
 */
#include "cfa_building.h"

#include <string.h>

#define AMONG(name, names)                                                     \
  cfa_is_name_among(name, names, sizeof(names) / sizeof *(names))

/* Of <math.h>, also with an f or l behind it. */
static bool is_name_of_mathematics(struct arena *a, const char *name) {
  static const char *const names[] = {
      "acos",      "acosh",      "asin",     "asinh",     "atan",
      "atan2",     "atanh",      "cabs",     "carg",      "cbrt",
      "ceil",      "cimag",      "copysign", "cos",       "cosh",
      "creal",     "drem",       "erf",      "erfc",      "exp",
      "exp10",     "exp2",       "expm1",    "fabs",      "fdim",
      "finite",    "floor",      "fma",      "fmax",      "fmin",
      "fmod",      "frexp",      "gamma",    "hypot",     "ilogb",
      "isinf",     "isnan",      "j0",       "j1",        "jn",
      "ldexp",     "lgamma",     "llrint",   "llround",   "log",
      "log10",     "log1p",      "log2",     "logb",      "lrint",
      "lround",    "modf",       "nan",      "nearbyint", "nextafter",
      "nextdown",  "nexttoward", "nextup",   "pow",       "pow10",
      "remainder", "remquo",     "rint",     "round",     "roundeven",
      "scalb",     "scalbln",    "scalbn",   "signbit",   "significand",
      "sin",       "sincos",     "sinh",     "sqrt",      "tan",
      "tanh",      "tgamma",     "trunc",    "y0",        "y1",
      "yn"};
  size_t length = strlen(name);
  bool longer = length > 1 && strchr("fl", name[length - 1]);
  return AMONG(name, names) ||
         (longer &&
          AMONG(arena_printf(a, "%.*s", (int)length - 1, name), names));
}

/* A `gamma` or `y0` of integers is another function. */
static bool is_of_mathematics(struct arena *a, const char *name,
                              const struct c_type *f) {
  return f->n > 0 &&
         (c_is_floating(f->params[0]) || f->params[0]->kind == C_POINTER) &&
         is_name_of_mathematics(a, name);
}

/* Of wide characters and of those of several bytes. */
static bool is_of_wide_characters(const char *name) {
  static const char *const names[] = {
      "btowc",     "c16rtomb", "c32rtomb",   "iswalnum",  "iswalpha",
      "iswblank",  "iswcntrl", "iswctype",   "iswdigit",  "iswgraph",
      "iswlower",  "iswprint", "iswpunct",   "iswspace",  "iswupper",
      "iswxdigit", "mblen",    "mbrlen",     "mbrtoc16",  "mbrtoc32",
      "mbrtowc",   "mbsinit",  "mbsnrtowcs", "mbsrtowcs", "mbstowcs",
      "mbtowc",    "swprintf", "towctrans",  "towlower",  "towupper",
      "vswprintf", "wcrtomb",  "wctob",      "wctomb",    "wctrans",
      "wctype"};
  return AMONG(name, names) || !strncmp(name, "wcs", 3) ||
         !strncmp(name, "wmem", 4) || !strncmp(name, "wcp", 3);
}

static bool is_of_strings(const char *name) {
  static const char *const names[] = {
      "__xpg_basename", "basename", "dirname",    "fnmatch",   "memfrob",
      "snprintf",       "sprintf",  "strcasestr", "strcoll",   "strerror",
      "strerror_r",     "strlcat",  "strlcpy",    "strsignal", "strverscmp",
      "strxfrm",        "swab",     "vsnprintf",  "vsprintf"};
  return AMONG(name, names);
}

static bool is_of_other_headers(const char *name) {
  static const char *const names[] = {
      "a64l",        "asctime",   "asctime_r", "ctime",       "ctime_r",
      "atof",        "strtol",    "strtoul",   "strtoll",     "strtoull",
      "strtod",      "strtof",    "strtoimax", "strtoumax",   "strtoq",
      "strtouq",     "rand_r",    "nrand48",   "jrand48",     "difftime",
      "div",         "drand48",   "erand48",   "gmtime",      "gmtime_r",
      "imaxdiv",     "inet_addr", "inet_aton", "inet_ntop",   "inet_pton",
      "l64a",        "ldiv",      "lldiv",     "localtime",   "localtime_r",
      "mktime",      "sigaddset", "sigdelset", "sigemptyset", "sigfillset",
      "sigismember", "strftime",  "strptime",  "timegm"};
  return AMONG(name, names);
}

/* Of what a process is, and of its arguments. */
static bool is_of_process(const char *name) {
  static const char *const names[] = {
      "getdtablesize", "getegid",     "geteuid", "getgid",       "getopt",
      "getopt_long",   "getpagesize", "getpgid", "getpgrp",      "getpid",
      "getppid",       "getsid",      "getuid",  "pthread_self", "sysconf"};
  return AMONG(name, names);
}

const char *cfa_name_of_library(struct arena *a, const char *name) {
  size_t length = strlen(name);
  if (!strncmp(name, "__builtin_", strlen("__builtin_")))
    return name + strlen("__builtin_");
  if (length > 6 && !strncmp(name, "__", 2) &&
      !strcmp(name + length - 4, "_chk"))
    return arena_printf(a, "%.*s", (int)length - 6, name + 2);
  return name;
}

bool cfa_is_computed(struct cfa_builder *b, const struct c_symbol *f) {
  const char *name = cfa_name_of_library(b->arena, f->name);
  return is_of_strings(name) || is_of_other_headers(name) ||
         is_of_wide_characters(name) || is_of_process(name) ||
         is_of_mathematics(b->arena, name, f->type);
}
