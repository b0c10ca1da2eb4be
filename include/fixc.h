/* include/fixc.h — fixed-point calculus for model checking, as a library.
 *
 *   fixc_session *s = fixc_open();
 *   fixc_add_text(s, FIXC_PROGRAM, "lock.bp", text, length);
 *   fixc_set(s, "target", "ERROR");
 *   if (fixc_load(s, "reach.fp") == FIXC_OK && fixc_run(s) == FIXC_OK)
 *     puts(fixc_verdict(s) == FIXC_REACHABLE ? "reachable" : "unreachable");
 *   else
 *     fputs(fixc_error(s), stderr);
 *   fixc_close(s);
 *
 * Conventions.  A function returns a fixc_status unless it cannot fail.  The
 * library never prints, never ends the process, installs no signal handler, and
 * reads no file unless fixc_allow_files was called.  Texts are UTF-8 and are
 * copied.  A string returned as const char * belongs to the session and lasts
 * until the next call on it; one returned as char * is the caller's, for
 * fixc_free.  NULL is allowed where something is freed or closed.
 *
 * Order of calls.  Texts and options first, then fixc_load, then fixc_run, then
 * whatever is asked of the answer.  A text or an option that comes later counts
 * from the next fixc_load on, which also forgets the answer before.
 *
 * Threads.  Diagrams are kept in BuDDy, of which a process has one.  Any number
 * of sessions may be open, loaded and checked, each by one thread at a time.
 * From fixc_run until fixc_release, fixc_close or the next fixc_load, a session
 * holds the diagrams, and fixc_run of another session returns FIXC_BUSY.
 * fixc_interrupt may be called from any thread and from a signal handler.  Runs
 * side by side take a process each.
 */
#ifndef FIXC_H
#define FIXC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIXC_API_VERSION 1
#if defined(__GNUC__)
#define FIXC_API __attribute__((visibility("default")))
#else
#define FIXC_API
#endif

/* The version of the library at run time, such as "0.1.0". */
FIXC_API const char *fixc_version(void);
/* FIXC_API_VERSION of the library; compare it before anything else. */
FIXC_API int fixc_api_version(void);

typedef struct fixc_session fixc_session; /* one formula and one program */
typedef struct fixc_cursor fixc_cursor;   /* tuples of a relation in turn */

typedef enum {
  FIXC_OK = 0,
  FIXC_DONE = 1,     /* a cursor is at its end */
  FIXC_USAGE = 2,    /* no such option, value or relation; a call out of turn */
  FIXC_REJECTED = 3, /* an input has errors: see fixc_messages */
  FIXC_LIMIT = 4,    /* a limit or fixc_interrupt ended the run; after the limit
                         of memory, the session can only be closed */
  FIXC_BUSY = 5,     /* another session holds the diagrams */
  FIXC_NO_MEMORY = 6, /* the system has no more; likewise */
  FIXC_INTERNAL = 7,  /* a defect of the library, in fixc_error's words */
} fixc_status;

typedef enum { /* the exit statuses of the command */
               FIXC_UNREACHABLE = 0,
               FIXC_UNKNOWN = 5, /* fixc_reason says why */
               FIXC_REACHABLE = 10,
               FIXC_NO_VERDICT =
                   -1, /* not run, or nothing asked for a verdict */
} fixc_verdict_t;

/* ---- Sessions -------------------------------------------------------------- */

FIXC_API fixc_session *fixc_open(void); /* NULL: no memory */
FIXC_API void fixc_close(fixc_session *s);
/* Gives the diagrams back.  Verdict, messages and text answers stay; relations
   can no longer be asked for tuples. */
FIXC_API void fixc_release(fixc_session *s);
/* What the last call that failed has to say in one line; "" after a call that
   did not fail. */
FIXC_API const char *fixc_error(const fixc_session *s);

/* ---- Inputs ---------------------------------------------------------------- */

typedef enum {
  FIXC_FORMULA, /* found by its name, by fixc_load and by `import` */
  FIXC_PROGRAM, /* a Boolean program, C after the preprocessor (name.c, name.i),
                   Horn clauses (name.smt2), or its relations as formulas
                   (name.fp); replaces the one before */
  FIXC_TRACE,   /* a run in JSON, for fixc_replay; replaces the one before */
  FIXC_ORDER,   /* an order of variables, a track a line; replaces it, too */
  FIXC_PREDICATES, /* of a C program, one a line, as "emit" prints them;
                      likewise */
  FIXC_TABLE, /* rows of an input relation, found by its name, by the option
                 "input": values between commas (name.csv) or tabs; a text of
                 the same name replaces the one before */
  FIXC_UNIT, /* another translation unit of a C program; one of the same name is
                replaced */
} fixc_kind;
/* `length` bytes of text, of which NUL is no end. */
FIXC_API fixc_status fixc_add_text(fixc_session *s, fixc_kind kind,
                                   const char *name, const char *text,
                                   size_t length);
/* Lets the session read files: formulas by path, what they import, programs by
   fixc_add_file.  With a folder, only files below it and below the folders of
   earlier calls; NULL: all files. */
FIXC_API fixc_status fixc_allow_files(fixc_session *s, const char *folder);
/* fixc_add_text from a file; "-" is standard input. */
FIXC_API fixc_status fixc_add_file(fixc_session *s, fixc_kind kind,
                                   const char *path);
/* The formulas of the library: the name of the i-th, and its text if `text` is
   not NULL; NULL past the last. */
FIXC_API const char *fixc_builtin(size_t i, const char **text);

/* Options are those of the command line without their dashes, and are checked
   at once: "target", "D" ("k=3"), "I", "W", "evaluate", "bound" ("0..6"),
   "threads", "time-limit" (seconds), "memory-limit" ("200M"), "no-pass", "order",
   "order-seed", "explain" (a query, "R where f", a formula), "explain-as", "full" ("on"), "depth",
   "input" ("E=edges.tsv": the rows of `input bool E(…);`, in a FIXC_TABLE text or a
   file), "answers-as" ("text", "json": the document "answers" can be had as JSON;
   "tsv", "csv": what `show` lists are tables, in the document "document"),
   "test" ("on": expectations are compared), "trace" ("text", "json", "yaml"), "certificate", "stats",
   "profile" ("on"), "dump", "emit";
   for C programs "predicates" and "spec" (files), "machine" ("32", "64": the bits of a
   long), "overflow" ("assume", "error"), "runs" ("on", "off"), "seeds" ("on",
   "predicates", "off"), "bodyless" ("change", "nothing") and "check" ("null,free").
   Options that may be repeated add; others replace.  A value of NULL takes the
   option back. */
FIXC_API fixc_status fixc_set(fixc_session *s, const char *option,
                              const char *value);
/* The value of an option in its normal form (bytes, seconds, words); NULL if it
   was not set.  Of one that was repeated, the last. */
FIXC_API const char *fixc_get(fixc_session *s, const char *option);

/* The i-th word that an option takes ("dump", "emit", "evaluate", "no-pass",
   "W"), and in *text, if it is not NULL, what it means; NULL past the last, or
   of an option whose values are no words.  Both last as long as the library. */
FIXC_API const char *fixc_option_word(const char *option, size_t i,
                                      const char **text);

/* ---- Stages ---------------------------------------------------------------- */

/* Parses and checks the formula of that name, and the program if there is one;
   without a program, its inputs count as declared.  For editors. */
FIXC_API fixc_status fixc_check(fixc_session *s, const char *formula);
/* The text of a formula file (FIXC_FORMULA) or of a Boolean program
   (FIXC_PROGRAM) in the layout of `fixc fmt`; its name is that of a text which was
   added, or of a file.  Only blanks and line ends change.  FIXC_REJECTED: it has
   errors of syntax, which are the messages.  *out is for fixc_free; *length, if
   not NULL, its bytes.  What was loaded before is forgotten. */
FIXC_API fixc_status fixc_format(fixc_session *s, fixc_kind kind,
                                 const char *name, char **out, size_t *length);
/* As fixc_check, and compiles.  A formula of NULL: the program alone, for "dump" and
   "emit". */
FIXC_API fixc_status fixc_load(fixc_session *s, const char *formula);
/* Solves.  FIXC_OK: the verdict is known, or all was answered.  FIXC_LIMIT: the
   verdict is FIXC_UNKNOWN, and answers so far stay. */
FIXC_API fixc_status fixc_run(fixc_session *s);
FIXC_API void fixc_interrupt(fixc_session *s);
/* Executes the run of fixc_add_text(…, FIXC_TRACE, …) on the program, statement
   by statement.  FIXC_OK: it is a run to a target; the document "trace" shows
   it. */
FIXC_API fixc_status fixc_replay(fixc_session *s);

/* ---- Targets ----------------------------------------------------------------- */

typedef struct {
  size_t size;      /* sizeof(fixc_target): set it before the call */
  const char *name; /* as the option "target" takes it: lock.bp:5, main.L */
  int assertion;    /* 1: assertions of a line; 0: a label */
  int standard;     /* 1: one of those that are asked for if nothing is */
  const char *procedure;
  uint32_t line, column; /* from 1 */
} fixc_target;
/* What can be asked for, in the order of the text, after a fixc_load of a Boolean
   program, or of one in C, whose lines then are all standard; with a formula or with the option "dump" set to "targets" alone. */
FIXC_API size_t fixc_targets(fixc_session *s);
FIXC_API fixc_status fixc_target_at(fixc_session *s, size_t i,
                                    fixc_target *out);

/* ---- The answer -------------------------------------------------------------- */

FIXC_API fixc_verdict_t fixc_verdict(const fixc_session *s);
/* Of FIXC_UNKNOWN, such as "time limit"; NULL else. */
FIXC_API const char *fixc_reason(const fixc_session *s);
/* The bounds within which the verdict holds, such as "rounds <= 2"; NULL: it
   holds without one. */
FIXC_API const char *fixc_within(const fixc_session *s);
/* 1: the query of that name holds, 0: it does not, -1: not known. */
FIXC_API int fixc_holds(const fixc_session *s, const char *query);

typedef struct {
  size_t size; /* sizeof(fixc_figures): set it before the call */
  uint64_t rounds, operations, nodes_made, peak_nodes;
  uint64_t memory;                      /* peak resident bytes of the process */
  double read, translate, compile, run; /* seconds */
} fixc_figures;
FIXC_API fixc_status fixc_get_figures(fixc_session *s, fixc_figures *out);

/* ---- Expectations ------------------------------------------------------------ */

/* With the option "test" set to "on", what the formula files expect ("expect …") is
   compared by fixc_run. */
typedef struct {
  size_t size;        /* sizeof(fixc_expectation): set it before the call */
  const char *text;   /* such as "query q = YES", "count R = 64", "R = S" */
  const char *source; /* where it stands */
  uint32_t line, column;
  int holds;         /* 1: it does, 0: it does not, -1: not known */
  const char *found; /* what was found in its place, perhaps in several lines;
                        "" if it holds */
} fixc_expectation;
FIXC_API size_t fixc_expectations(fixc_session *s);
FIXC_API fixc_status fixc_expectation_at(fixc_session *s, size_t i,
                                         fixc_expectation *out);

/* ---- Messages -------------------------------------------------------------- */

typedef enum { FIXC_ERROR, FIXC_WARNING, FIXC_NOTE } fixc_severity;
typedef struct {
  size_t size; /* sizeof(fixc_message): set it before the call */
  fixc_severity severity;
  const char *source; /* name of the text; NULL: of no place */
  /* From 1.  Columns count characters; the end is the place after the last
     character.  0 without a source. */
  uint32_t line, column, end_line, end_column;
  const char *message;
  const char *name;   /* of a warning, as for "W"; or NULL */
  const char *fix;    /* what to put in the place of the span; or NULL */
  int32_t belongs_to; /* a note: number of its message; else -1 */
} fixc_message;
/* Those of the last fixc_check, fixc_load, fixc_run, fixc_replay or certificate,
   sorted by place; a note comes after what it belongs to. */
FIXC_API size_t fixc_messages(fixc_session *s);
FIXC_API fixc_status fixc_message_at(fixc_session *s, size_t i,
                                     fixc_message *out);

/* ---- Names ------------------------------------------------------------------- */

typedef struct {
  size_t size;      /* sizeof(fixc_symbol): set it before the call */
  const char *name; /* such as "Summary" */
  const char
      *kind; /* "relation", "type", "variable", "value", "field", "param",
                       "query" */
  const char *detail; /* what it is in short, such as "mu bool R(State u)" */
  const char *source; /* name of the text in which it stands here */
  /* As in fixc_message; of the name alone. */
  uint32_t line, column, end_line, end_column;
  /* Where it is declared; NULL and 0: in no text. */
  const char *declared;
  uint32_t declared_line, declared_column;
} fixc_symbol;
/* The places of names in the formula files of the last fixc_check, fixc_load or
   fixc_run that found no error, sorted by text and place; without errors only, since
   the meaning of a name is not known else.  For editors. */
FIXC_API size_t fixc_symbols(fixc_session *s);
FIXC_API fixc_status fixc_symbol_at(fixc_session *s, size_t i,
                                    fixc_symbol *out);

/* ---- Relations and tuples ---------------------------------------------------- */

/* Relations of the system that was loaded: name and number of parameters of the
   i-th; NULL past the last. */
FIXC_API const char *fixc_relation(const fixc_session *s, size_t i,
                                   unsigned *nparams);
/* "mu", "nu", "bool", or "input" for what the program supplies; NULL: no text
   declares such a relation. */
FIXC_API const char *fixc_relation_kind(const fixc_session *s,
                                        const char *relation);
/* The exact number of tuples, in decimal, for fixc_free. */
FIXC_API fixc_status fixc_count(fixc_session *s, const char *relation,
                                char **out);

/* 16 hexadecimal digits that are the same in every run, of whatever formula and
   order of variables, in which a relation over the same types has these tuples;
   for fixc_free.  Relations that differ have the same digits with a probability of
   n * n / 2^61 at most, for tuples of n bits. */
FIXC_API fixc_status fixc_fingerprint(fixc_session *s, const char *relation,
                                      char **out);

typedef enum {
  FIXC_ALL,
  FIXC_NEW, /* what the last round has added; in fixc_on_round only */
} fixc_what;
/* The tuples of a relation that satisfy `where`, a formula over its parameters,
   or NULL; sorted by the parameters.  After the run, the first question about a
   relation solves the formula again with that relation kept, unless the option
   "keep" has named it. */
FIXC_API fixc_status fixc_tuples(fixc_session *s, const char *relation,
                                 fixc_what what, const char *where,
                                 fixc_cursor **out);
FIXC_API fixc_status fixc_next(fixc_cursor *c); /* FIXC_OK, FIXC_DONE */
/* Columns of the tuple that fixc_next has found.  Tuples of one relation may
   have different columns, since procedures have different locals. */
FIXC_API size_t fixc_columns(const fixc_cursor *c);
FIXC_API const char *fixc_column_name(const fixc_cursor *c, size_t i);
FIXC_API const char *fixc_column_text(const fixc_cursor *c, size_t i);
/* A Boolean as 0 or 1, a number as itself, another value by its position. */
FIXC_API int64_t fixc_column_int(const fixc_cursor *c, size_t i);
/* Before the session is closed, released or loaded anew. */
FIXC_API void fixc_cursor_free(fixc_cursor *c);

/* ---- While it runs ------------------------------------------------------------ */

/* After each round of a loop of the paper's Evaluate (the option "evaluate" is
   set to "rounds"), from within fixc_run, on its thread.  In it only fixc_count
   and fixc_tuples of this relation may be called.  0: go on; anything else ends
   the run as FIXC_LIMIT. */
typedef int fixc_on_round(void *arg, fixc_session *s, const char *relation,
                          uint64_t round);
FIXC_API void fixc_each_round(fixc_session *s, fixc_on_round *f, void *arg);

typedef struct {
  size_t size;
  double seconds;       /* since fixc_load */
  const char *relation; /* that is worked on, or NULL; of a C program what the
                           loop does: executing, abstracting, solving, checking,
                           refining, recording, seeding, proving */
  const char *unit;     /* "round" or "step" */
  uint64_t number;      /* of these */
  uint64_t nodes;       /* in the table */
  uint64_t predicates;  /* of a C program, so far */
  uint64_t points;      /* of a worklist: points found so far; else 0 */
  uint64_t points_done; /* of these: those with nothing left to do now */
} fixc_progress;
/* At least ten times a second while fixc_run works.  0: go on. */
typedef int fixc_on_progress(void *arg, fixc_session *s,
                             const fixc_progress *p);
FIXC_API void fixc_each_progress(fixc_session *s, fixc_on_progress *f,
                                 void *arg);

typedef enum {
  FIXC_ANSWERS,  /* of queries, show, count; rounds that are dumped */
  FIXC_DOCUMENT, /* what stands alone: a trace or an explanation as JSON … */
  FIXC_REMARK,   /* a line about the run, such as why there is no trace */
} fixc_stream;
/* Gets texts as they come; without it they are kept for fixc_document, as
   "answers", "document" and "remarks". */
typedef void fixc_on_text(void *arg, fixc_stream stream, const char *text,
                          size_t length);
FIXC_API void fixc_each_text(fixc_session *s, fixc_on_text *f, void *arg);

/* ---- Documents --------------------------------------------------------------- */

/* What there is as a text:

     "answers"                          text     the streams of the last run
     "document" "remarks"               text
     "answers"                          json     with messages and the verdict,
                                                 if "answers-as" is json
     "diagnostics"                      text, json; ansi: in the colours of a
                                                 terminal
     "stats"                            text, json
     "profile"                          text, json, html: figures of each clause,
                                                 with the option "profile"
     "certificate"                      text     after FIXC_UNREACHABLE; of a C
                                                 program its contracts
                                        formula  the name of the formula file
                                                 whose run makes the text, with
                                                 "D" and "bound" as they are if
                                                 it is for threads
     "harness"                          text     after FIXC_REACHABLE: C that
                                                 repeats the run of a C program
     "cfa"                              text, dot, json   of a C program
     "trace"                            text, json, yaml   after fixc_replay
     "ast" "typed" "order" "plan"       text
     "cfg"                              text, json, dot
     "targets"                          text, json   what "target" can name
     "equations"                        text, json, dot

   *out is for fixc_free; *length, if not NULL, its bytes. */
FIXC_API fixc_status fixc_document(fixc_session *s, const char *what,
                                   const char *format, char **out,
                                   size_t *length);
FIXC_API void fixc_free(void *p);

#ifdef __cplusplus
}
#endif

#endif
