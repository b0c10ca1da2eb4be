/* cli/options.h — the command line. */
#ifndef FIXC_OPTIONS_H
#define FIXC_OPTIONS_H

#include "cli/common/compile_commands.h"
#include "settings.h"

#include <stdbool.h>
#include <stdint.h>

/* The first word of the command line; none is a run. */
enum command { COMMAND_RUN, COMMAND_COMPARE };

struct options {
  enum command command;
  const char *formula, *program; /* paths; NULL when not given */
  VEC(const char *) formulas;    /* to compare; `formula` is the first */
  VEC(const char *) programs;    /* several; `program` is the first */
  VEC(const char *) targets;
  VEC(const char *) links;           /* other translation units of `program` */
  const char *compile_commands;      /* the database that was given, or NULL */
  struct compile_commands *database; /* what is in it */
  setting_list settings;             /* all others that a run is given */
  const char *stats;                 /* "text", "json", or NULL */
  const char *profile;               /* "text", "json", "html", or NULL */
  VEC(const char *) confine;         /* files are read below these; none: all */
  const char *certificate;           /* the file to write; NULL: none */
  const char *harness;               /* likewise */
  const char *output;                /* the file for standard output, or NULL */
  const char *format; /* of the document that is asked for, or NULL */
  bool quiet;         /* only the result and errors */
  bool progress;
  uint32_t jobs;  /* processes at once; 0: not given */
  bool each;      /* a run of its own for each target */
  bool portfolio; /* strategies race */
  bool relations; /* a comparison: of relations, too */
};

/* Fills *o from the arguments.  Wrong usage, --help and --version end the
   process with the status 1, 0 and 0. */
void options_parse(struct options *o, int argc, char **argv);
void options_free(struct options *o);

/* Gives a session what every run of the command line is given: the files it may
   read, as --confine says, the settings and the targets. */
void options_give(const struct options *o, fixc_session *s);

/* Whether several targets or programs are to be run, each by itself. */
bool options_several(const struct options *o);

/* What a setting was given, for the last time; NULL: nothing. */
const char *options_setting(const struct options *o, const char *name);
/* Its value as a number, in the unit of the library; 0: not given. */
double options_number(const struct options *o, const char *name);

/* *o with another value of one setting; NULL takes it away.  The list is in the
   arena. */
struct options options_with(const struct options *o, struct arena *a,
                            const char *name, const char *value);

/* Whether a formula file is one of the library, by its name. */
bool options_is_builtin(const char *formula);

/* Whether the program is in C, by its name. */
bool options_in_c(const struct options *o);

/* Whether answers are printed as one JSON document, after the run. */
bool options_answers_json(const struct options *o);
/* Whether what `show` lists is printed as tables. */
bool options_answers_rows(const struct options *o);

/* Whether answers stand on standard output; else a document for another
   program stands there alone, and answers go to standard error. */
bool options_answers_first(const struct options *o);

#endif
