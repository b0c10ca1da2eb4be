/* cli/common/compile_commands.h — how the files of a program are compiled, as
 * CMake, Meson and Bear write it down: the JSON compilation database of Clang
 * (clang.llvm.org/docs/JSONCompilationDatabase.html). */
#ifndef FIXC_COMMON_COMPILE_COMMANDS_H
#define FIXC_COMMON_COMPILE_COMMANDS_H

#include <stddef.h>

/* One file.  `arguments` are those that the preprocessor takes: the command
   without the compiler, the file, and what says what is written where; ended by
   NULL. */
struct compile_command {
  const char *directory; /* in which the command runs */
  const char *file;      /* as the command names it */
  const char *path;      /* of the file, from wherever we are */
  const char *const *arguments;
};

struct compile_commands;

/* Reads a database; NULL: *why says what is wrong with it, for xfree. */
struct compile_commands *compile_commands_read(const char *path, char **why);
void compile_commands_free(struct compile_commands *c); /* NULL is allowed */

/* The commands for files of C, in the order of the database. */
size_t compile_commands_count(const struct compile_commands *c);
const struct compile_command *
compile_commands_at(const struct compile_commands *c, size_t i);

/* The first command for that file, whatever path leads to it; NULL: none, also
   where there is no database. */
const struct compile_command *
compile_commands_find(const struct compile_commands *c, const char *path);

#endif
