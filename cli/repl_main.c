/* cli/repl_main.c — the command `fixc repl`.
 *
 * A question is a session of the library over what the question needs
 * (repl_text.c).  Its answer is kept until something changes that it needs.
 */
#include "repl_main.h"

#include "document.h"
#include "engine/base/diag.h"
#include "engine/base/memory.h"
#include "engine/base/source.h"
#include "engine/base/text.h"
#include "engine/base/text_stream.h"
#include "exit_status.h"
#include "option_names.h"
#include "preprocess.h"
#include "repl_line.h"
#include "repl_text.h"
#include "settings.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OPTIONS_DEF "cli/repl.def"
#include "cli/common/options_table.def"

enum { MOST_SHOWN = 50, MOST_FREE = 8, MOST_IN_ROUND = 10 };

/* An answer, and the last change that it knows of. */
struct known {
  char *question, *answer;
  uint64_t changed;
};

struct repl_round {
  uint64_t number;
  char *heading;
  char *tuples; /* what is new in it, a line each */
};

struct repl {
  struct repl_text text;
  VEC(struct known) known;
  setting_list settings;
  fixc_session *checker;   /* of settings, as they come */
  VEC(const char *) files; /* of the command line */
  VEC(struct repl_round) rounds;
  char *program; /* a path, or NULL */
  char *stepped; /* the relation whose rounds they are */
  uint64_t program_changed, stepped_changed;
  size_t at; /* the round that was shown last, from 1 */
  const char *step;
  bool terminal, wrong;
};

static char *repl_print(const char *format, const char *a, const char *b) {
  int n = snprintf(NULL, 0, format, a, b);
  char *text = xmalloc((size_t)n + 1);
  snprintf(text, (size_t)n + 1, format, a, b);
  return text;
}

/* ---- Sessions ---------------------------------------------------------------------- */

static fixc_session *repl_session(const struct repl *r, const char *text) {
  fixc_session *s = fixc_open();
  if (!s)
    memory_failed();
  fixc_allow_files(s, NULL);
  settings_give(&r->settings, s);
  if (r->program && with_memory(preprocess_file(s, r->program)) != FIXC_OK)
    /* says where it needs it */
    with_memory(fixc_add_file(s, FIXC_PROGRAM, r->program));
  with_memory(fixc_add_text(s, FIXC_FORMULA, "typed.fp", text, strlen(text)));
  return s;
}

static void show_problem(fixc_session *s, fixc_status status) {
  fflush(stdout);
  if (status == FIXC_REJECTED)
    with_memory(document_print(s, "diagnostics", "text", stderr));
  else
    fprintf(stderr, "fixc: %s\n", fixc_error(s));
}

/* A session has what a question needs, so that names with a slip are not near to
   others there: here all are known. */
static void hint_declared(const struct repl *r, fixc_session *s) {
  static const char mark[] = "unknown relation '";
  fixc_message m = {.size = sizeof m};
  char name[64];
  for (size_t i = 0; with_memory(fixc_message_at(s, i, &m)) == FIXC_OK; i++) {
    if (strncmp(m.message, mark, sizeof mark - 1) != 0)
      continue;
    const char *from = m.message + sizeof mark - 1;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(from, "'"), from);
    struct nearest n = nearest_to(name);
    for (size_t k = 0; k < r->text.decls.len; k++)
      if (r->text.decls.at[k].kind == 'r')
        nearest_try(&n, r->text.decls.at[k].name);
    if (n.best)
      fprintf(stderr, "note: did you mean '%s'?\n", n.best);
    return;
  }
}

static void show_wrong_question(const struct repl *r, fixc_session *s,
                                fixc_status status) {
  show_problem(s, status);
  if (status == FIXC_REJECTED)
    hint_declared(r, s);
}

/* Loads and runs; what was printed, for fixc_free, or NULL. */
static char *run_text(fixc_session *s, fixc_status *status) {
  char *out = NULL;
  *status = fixc_load(s, "typed.fp");
  if (*status == FIXC_OK)
    *status = fixc_run(s);
  if (*status == FIXC_OK)
    *status = fixc_document(s, "answers", "text", &out, NULL);
  return out;
}

/* ---- Questions --------------------------------------------------------------------- */

/* The names that a question uses without a declaration: its variables. */
static size_t free_names(fixc_session *s, char names[][64]) {
  static const char mark[] = "unknown name '";
  fixc_message m = {.size = sizeof m};
  size_t n = 0;
  for (size_t i = 0; with_memory(fixc_message_at(s, i, &m)) == FIXC_OK; i++) {
    if (m.severity != FIXC_ERROR)
      continue;
    if (strncmp(m.message, mark, sizeof mark - 1) != 0)
      return 0;
    const char *name = m.message + sizeof mark - 1;
    size_t len = strcspn(name, "'\n"), k = 0;
    if (len >= 64 || n == MOST_FREE || repl_word(name) < len)
      return 0;
    while (k < n && (strlen(names[k]) != len || memcmp(names[k], name, len)))
      k++;
    if (k == n)
      snprintf(names[n++], 64, "%.*s", (int)len, name);
  }
  return n;
}

/* The question as a relation over its variables. */
static char *open_question(const char *formula, char names[][64], size_t n) {
  char list[MOST_FREE * 66] = "";
  for (size_t i = 0; i < n; i++) {
    strcat(list, i > 0 ? ", " : "");
    strcat(list, names[i]);
  }
  char *head = repl_print("bool asked(%s) =\n%s;\n", list, formula);
  char tail[64];
  snprintf(tail, sizeof tail, "show asked limit %d;\n", MOST_SHOWN);
  char *whole = repl_print("%s%s", head, tail);
  xfree(head);
  return whole;
}

/* Answers one text; prints nothing if it is rejected.  *s is the session. */
static char *answer_to(const struct repl *r, const char *question,
                       fixc_session **s, fixc_status *status) {
  uint64_t changed;
  char *text = repl_text_for(&r->text, question, &changed);
  *s = repl_session(r, text);
  char *answer = run_text(*s, status);
  xfree(text);
  return answer;
}

static struct known *find_known(struct repl *r, const char *question) {
  uint64_t changed;
  xfree(repl_text_for(&r->text, question, &changed));
  for (size_t i = 0; i < r->known.len; i++)
    if (strcmp(r->known.at[i].question, question) == 0)
      return r->known.at[i].changed >= changed &&
                     r->known.at[i].changed >= r->program_changed
                 ? &r->known.at[i]
                 : NULL;
  return NULL;
}

static void keep_answer(struct repl *r, const char *question,
                        const char *answer) {
  struct known *k = NULL;
  for (size_t i = 0; i < r->known.len; i++)
    if (strcmp(r->known.at[i].question, question) == 0)
      k = &r->known.at[i];
  if (!k) {
    vec_push(&r->known,
             ((struct known){repl_print("%s%s", question, ""), NULL, 0}));
    k = &r->known.at[r->known.len - 1];
  }
  xfree(k->answer);
  k->answer = repl_print("%s%s", answer, "");
  k->changed = r->text.changes;
}

static const char *without_heading(const char *answer, const char *heading) {
  size_t n = strlen(heading);
  return strncmp(answer, heading, n) == 0 ? answer + n : answer;
}

static void ask_formula(struct repl *r, const char *formula) {
  char names[MOST_FREE][64];
  fixc_status status;
  fixc_session *s;
  char *question = repl_print("query asked =\n%s;%s\n", formula, "");
  struct known *k = find_known(r, question);
  if (k) {
    printf("%s", k->answer);
    xfree(question);
    return;
  }
  char *answer = answer_to(r, question, &s, &status);
  size_t n = status == FIXC_REJECTED ? free_names(s, names) : 0;
  if (n > 0) {
    fixc_close(s);
    char *listed = open_question(formula, names, n);
    answer = answer_to(r, listed, &s, &status);
    xfree(listed);
  }
  if (answer) {
    const char *shown =
        without_heading(without_heading(answer, "asked: "), "show asked:\n");
    shown = *shown ? shown : "none\n";
    keep_answer(r, question, shown);
    printf("%s", shown);
  } else {
    show_wrong_question(r, s, status);
  }
  fixc_free(answer);
  fixc_close(s);
  xfree(question);
}

/* `show R;` and such, as they stand. */
static void ask_statement(struct repl *r, const char *statement) {
  fixc_status status;
  fixc_session *s;
  struct known *k = find_known(r, statement);
  if (k) {
    printf("%s", k->answer);
    return;
  }
  char *answer = answer_to(r, statement, &s, &status);
  if (answer) {
    keep_answer(r, statement, answer);
    printf("%s", answer);
  } else {
    show_wrong_question(r, s, status);
  }
  fixc_free(answer);
  fixc_close(s);
}

/* The formula of a query that has been declared; NULL: there is none. */
static char *query_formula(const struct repl *r, const char *name) {
  const struct repl_decl *d = repl_text_find(&r->text, name, 'q');
  const char *from = d ? strchr(d->text, '=') : NULL;
  if (!from)
    return NULL;
  from += 1 + strspn(from + 1, " \t\r\n");
  char *formula = repl_print("%s%s", from, "");
  formula[strlen(formula) - 1] = '\0'; /* its ';' */
  char *unknown = strstr(formula, "unknown when");
  if (unknown)
    *unknown = '\0';
  return formula;
}

/* A word alone is a query's name, or wrong. */
static bool is_wrong_word(const struct repl *r, const char *line) {
  char hint[300];
  struct nearest n = nearest_to(line);
  if (!*line || repl_word(line) < strlen(line) || !strcmp(line, "true") ||
      !strcmp(line, "false") || repl_text_find(&r->text, line, 'r'))
    return false;
  for (size_t i = 0; i < r->text.decls.len; i++)
    if (r->text.decls.at[i].kind == 'q')
      nearest_try(&n, r->text.decls.at[i].name);
  fprintf(stderr, "fixc: there is no query '%s'%s\n", line,
          nearest_hint(&n, hint, sizeof hint));
  return true;
}

static void ask(struct repl *r, const char *line) {
  char *formula = query_formula(r, line);
  if (!formula && is_wrong_word(r, line))
    return;
  ask_formula(r, formula ? formula : line);
  xfree(formula);
}

/* ---- Declarations ------------------------------------------------------------------- */

static bool check_all(const struct repl *r) {
  char *all = xcalloc(1, 1);
  for (size_t i = 0; i < r->text.decls.len; i++) {
    const struct repl_decl *d = &r->text.decls.at[i];
    char *more = d->kind == 's' ? NULL : repl_print("%s%s\n", all, d->text);
    if (more) {
      xfree(all);
      all = more;
    }
  }
  fixc_session *s = repl_session(r, all);
  fixc_status status = fixc_check(s, "typed.fp");
  if (status != FIXC_OK)
    show_problem(s, status);
  fixc_close(s);
  xfree(all);
  return status == FIXC_OK;
}

static void say_users(const struct repl *r, const char *name) {
  char *users = repl_text_users(&r->text, name);
  if (*users) {
    users[strlen(users) - 1] = '\0';
    printf("%s: solved again when asked for: %s\n", name, users);
  } else {
    printf("%s: nothing depends on it\n", name);
  }
  xfree(users);
}

/* All declarations as they are, to come back to. */
static struct repl_text copy_declarations(const struct repl_text *t) {
  struct repl_text copy = {.changes = t->changes};
  for (size_t i = 0; i < t->decls.len; i++) {
    struct repl_decl d = t->decls.at[i];
    d.name = repl_print("%s%s", d.name, "");
    d.key = repl_print("%s%s", d.key, "");
    d.text = repl_print("%s%s", d.text, "");
    vec_push(&copy.decls, d);
  }
  return copy;
}

/* What is wrong changes nothing. */
static bool declare_text(struct repl *r, const char *text, bool say) {
  struct repl_text before = copy_declarations(&r->text);
  size_t replaced = repl_text_add(&r->text, text);
  bool good = check_all(r);
  if (!good) {
    struct repl_text wrong = r->text;
    r->text = before;
    before = wrong;
  }
  for (size_t i = 0; good && say && replaced > 0 && i < r->text.decls.len; i++)
    if (r->text.decls.at[i].changed == r->text.changes)
      say_users(r, r->text.decls.at[i].name);
  repl_text_free(&before);
  return good;
}

/* ---- Files --------------------------------------------------------------------------- */

static char *read_formula(const char *path) {
  const char *name, *builtin;
  size_t len;
  char *text = source_read_file(path, &len);
  int why = errno;
  for (size_t i = 0; !text && (name = fixc_builtin(i, &builtin)) != NULL; i++)
    if (strcmp(name, path) == 0)
      text = repl_print("%s%s", builtin, "");
  errno = why;
  return text;
}

static bool load_file(struct repl *r, const char *path) {
  if (text_ends_with(path, ".fp") || text_ends_with(path, ".mu")) {
    char *text = read_formula(path);
    if (!text) {
      fprintf(stderr, "fixc: cannot read '%s': %s\n", path, strerror(errno));
      return false;
    }
    const char *slash = strrchr(path, '/');
    if (slash) {
      char *folder = repl_print("%s%s", path, "");
      folder[slash - path] = '\0';
      vec_push(&r->settings, ((struct setting){"I", folder}));
    }
    bool good = declare_text(r, text, false);
    xfree(text);
    return good;
  }
  if (access(path, R_OK) != 0) {
    fprintf(stderr, "fixc: cannot read '%s': %s\n", path, strerror(errno));
    return false;
  }
  xfree(r->program);
  r->program = repl_print("%s%s", path, "");
  r->program_changed = ++r->text.changes;
  return true;
}

/* ---- Rounds -------------------------------------------------------------------------- */

static char *tuple_line(const fixc_cursor *c) {
  char *line = repl_print("%s%s", "", "");
  for (size_t i = 0; i < fixc_columns(c); i++) {
    char *column =
        repl_print("%s=%s", fixc_column_name(c, i), fixc_column_text(c, i));
    char *more = repl_print(i > 0 ? "%s %s" : "%s  %s", line, column);
    xfree(column);
    xfree(line);
    line = more;
  }
  return line;
}

/* The tuples of a relation, a line each, for xfree; *n is their number. */
static char *tuples_text(fixc_session *s, const char *relation, fixc_what what,
                         const char *where, size_t *n, fixc_status *status) {
  fixc_cursor *c;
  struct text_stream *out = text_open();
  *n = 0;
  *status = fixc_tuples(s, relation, what, where, &c);
  if (*status == FIXC_OK) {
    for (; fixc_next(c) == FIXC_OK; ++*n) {
      char *line = tuple_line(c);
      fprintf(text_out(out), "%s\n", line);
      xfree(line);
    }
    fixc_cursor_free(c);
  }
  return text_close(out, NULL);
}

static int record_round(void *arg, fixc_session *s, const char *relation,
                        uint64_t round) {
  struct repl *r = arg;
  fixc_status status;
  size_t n;
  char *count, line[32];
  if (strcmp(relation, r->stepped) != 0)
    return 0;
  char *tuples = tuples_text(s, relation, FIXC_NEW, NULL, &n, &status);
  if (status != FIXC_OK || fixc_count(s, relation, &count) != FIXC_OK) {
    xfree(tuples);
    return 1;
  }
  snprintf(line, sizeof line, "round %llu: %zu new", (unsigned long long)round,
           n);
  char *first = repl_print("%s, %s", relation, line);
  char *heading = repl_print("%s, %s in all\n", first, count);
  xfree(first);
  fixc_free(count);
  vec_push(&r->rounds, ((struct repl_round){round, heading, tuples}));
  return 0;
}

static void show_round(const struct repl_round *round) {
  const char *at = round->tuples, *end;
  printf("%s", round->heading);
  for (int i = 0; i < MOST_IN_ROUND && (end = strchr(at, '\n')) != NULL; i++) {
    printf("%.*s", (int)(end - at) + 1, at);
    at = end + 1;
  }
  if (*at)
    printf("  …\n");
}

static void forget_rounds(struct repl *r) {
  for (size_t i = 0; i < r->rounds.len; i++) {
    xfree(r->rounds.at[i].heading);
    xfree(r->rounds.at[i].tuples);
  }
  r->rounds.len = 0;
}

/* A session of what the relation needs. */
static fixc_session *session_of(const struct repl *r, const char *relation) {
  uint64_t changed;
  char *statement = repl_print("count %s;%s", relation, "\n");
  char *text = repl_text_for(&r->text, statement, &changed);
  fixc_session *s = repl_session(r, text);
  xfree(text);
  xfree(statement);
  return s;
}

/* Solves the relation by the rounds of Evaluate and records them. */
static bool record_rounds(struct repl *r) {
  fixc_session *s = session_of(r, r->stepped);
  fixc_status status;
  forget_rounds(r);
  fixc_set(s, "evaluate", "rounds");
  fixc_each_round(s, record_round, r);
  char *out = run_text(s, &status);
  if (status != FIXC_OK)
    show_wrong_question(r, s, status);
  fixc_free(out);
  fixc_close(s);
  r->stepped_changed = r->text.changes;
  return status == FIXC_OK;
}

static bool begin_steps(struct repl *r, const char *relation) {
  xfree(r->stepped);
  r->stepped = repl_print("%s%s", relation, "");
  r->at = 0;
  bool good = record_rounds(r);
  if (good && r->rounds.len > 0)
    return true;
  if (good)
    fprintf(stderr, "fixc: '%s' has no rounds\n", relation);
  xfree(r->stepped);
  r->stepped = NULL;
  return false;
}

/* A name for an example: the last that was declared. */
static const char *example(const struct repl *r, char kind) {
  for (size_t i = r->text.decls.len; i-- > 0;)
    if (r->text.decls.at[i].kind == kind)
      return r->text.decls.at[i].name;
  return kind == 'r' ? "Reach" : "Reach(1)";
}

static bool has_steps(struct repl *r) {
  if (r->stepped && r->stepped_changed == r->text.changes)
    return true;
  if (r->stepped) {
    size_t at = r->at;
    bool good = record_rounds(r);
    r->at = at < r->rounds.len ? at : r->rounds.len;
    return good;
  }
  fprintf(stderr, "fixc: of which relation? For example: :step %s\n",
          example(r, 'r'));
  return false;
}

static void step(struct repl *r, const char *relation) {
  if (*relation ? !begin_steps(r, relation) : !has_steps(r))
    return;
  if (r->at == r->rounds.len)
    printf("%s is solved: round %llu was the last\n", r->stepped,
           (unsigned long long)r->rounds.at[r->rounds.len - 1].number);
  else
    show_round(&r->rounds.at[r->at++]);
}

static void step_back(struct repl *r, const char *rest) {
  (void)rest;
  if (!has_steps(r))
    return;
  if (r->at <= 1)
    printf("this is the first round\n");
  else
    show_round(&r->rounds.at[--r->at - 1]);
}

/* Do two texts have a line in common? */
static bool share_line(const char *a, const char *b) {
  for (const char *end; (end = strchr(a, '\n')) != NULL; a = end + 1)
    for (const char *at = b, *stop; (stop = strchr(at, '\n')) != NULL;
         at = stop + 1)
      if (stop - at == end - a && memcmp(at, a, (size_t)(end - a)) == 0)
        return true;
  return false;
}

static void step_to(struct repl *r, const char *tuples) {
  for (size_t i = r->at; i < r->rounds.len; i++)
    if (share_line(tuples, r->rounds.at[i].tuples)) {
      r->at = i + 1;
      show_round(&r->rounds.at[i]);
      return;
    }
  printf("no later round has such a tuple\n");
}

/* The names of a relation's parameters, with ", " between them, for xfree. */
static char *parameter_names(const struct repl *r, const char *relation) {
  const struct repl_decl *d = repl_text_find(&r->text, relation, 'r');
  const char *at = d ? strchr(d->text, '(') : NULL;
  char *names = repl_print("%s%s", "", "");
  const char *word = NULL;
  size_t len = 0;
  for (bool inside = false; at && *at; at++) {
    size_t n = inside ? 0 : repl_word(at);
    inside = (inside || *at == '[') && *at != ']';
    if (n > 0) {
      word = at;
      len = n;
      at += n - 1;
    } else if (word && (*at == ',' || *at == ')')) {
      char *name = repl_print(*names ? ", %s%s" : "%s%s", word, "");
      name[len + (*names ? 2 : 0)] = '\0';
      char *more = repl_print("%s%s", names, name);
      xfree(names);
      xfree(name);
      names = more;
    }
    if (*at == ')')
      break;
  }
  return names;
}

/* A round is listed as a whole; so the tuples that are meant are those of the
   solution. */
static void step_until(struct repl *r, const char *formula) {
  fixc_status status;
  fixc_session *s;
  if (!has_steps(r))
    return;
  if (!*formula) {
    fprintf(stderr, "fixc: until what? For example: :until true\n");
    return;
  }
  char *names = parameter_names(r, r->stepped);
  char *both = repl_print("%s(%s)", r->stepped, names);
  char *head = repl_print("bool asked(%s) = %s &\n", names, both);
  char *question = repl_print("%s(%s);\nshow asked;\n", head, formula);
  char *tuples = answer_to(r, question, &s, &status);
  if (tuples)
    step_to(r, tuples);
  else
    show_problem(s, status);
  fixc_free(tuples);
  fixc_close(s);
  xfree(question);
  xfree(head);
  xfree(both);
  xfree(names);
}

/* ---- Other commands -------------------------------------------------------------------- */

/* What is wrong with a formula that has no reason; if its variables are free, how
   to bind them. */
static void show_wrong_why(fixc_session *s, fixc_status status,
                           const char *formula) {
  char names[MOST_FREE][64];
  size_t n = status == FIXC_REJECTED ? free_names(s, names) : 0;
  if (n == 0) {
    show_problem(s, status);
    return;
  }
  fprintf(stderr, "fixc: ");
  for (size_t i = 0; i < n; i++)
    fprintf(stderr, "%s'%s'", i > 0 ? ", " : "", names[i]);
  fprintf(stderr, " without a value; if any value will do: :why exists ");
  for (size_t i = 0; i < n; i++)
    fprintf(stderr, "%s%s", i > 0 ? ", " : "", names[i]);
  fprintf(stderr, ". %s\n", formula);
}

static void why(struct repl *r, const char *formula) {
  fixc_status status;
  char *query = query_formula(r, formula);
  const char *asked = query ? query : formula;
  if (!*formula) {
    fprintf(stderr, "fixc: why what? For example: :why %s\n", example(r, 'q'));
    xfree(query);
    return;
  }
  /* A program supplies what is used: so the formula is there, too. */
  char *question = repl_print("bool asked() =\n%s;%s\n", asked, "");
  uint64_t changed;
  char *text = repl_text_for(&r->text, question, &changed);
  fixc_session *s = repl_session(r, text);
  if (fixc_set(s, "explain", asked) != FIXC_OK) {
    show_problem(s, FIXC_USAGE);
  } else {
    char *out = run_text(s, &status);
    if (out)
      printf("%s", out);
    else
      show_wrong_why(s, status, asked);
    fixc_free(out);
  }
  fixc_close(s);
  xfree(text);
  xfree(question);
  xfree(query);
}

/* Parameters of a relation, or -1. */
static int arity_of(const struct repl *r, const char *relation) {
  uint64_t changed;
  char *question = repl_print("query asked = true;%s%s\n", "", "");
  char *text = repl_text_for(&r->text, relation, &changed);
  text[strlen(text) - strlen(relation)] = '\0';
  char *whole = repl_print("%s%s", text, question);
  fixc_session *s = repl_session(r, whole);
  const char *name;
  unsigned n;
  int arity = -1;
  if (fixc_load(s, "typed.fp") == FIXC_OK)
    for (size_t i = 0; (name = fixc_relation(s, i, &n)) != NULL; i++)
      if (strcmp(name, relation) == 0)
        arity = (int)n;
  fixc_close(s);
  xfree(whole);
  xfree(text);
  xfree(question);
  return arity;
}

/* What is in the one relation and not in the other. */
static void show_difference(struct repl *r, const char *a, const char *b,
                            int arity) {
  char list[16 * MOST_FREE] = "";
  for (int i = 1; i <= arity; i++)
    snprintf(list + strlen(list), sizeof list - strlen(list), "%sx%d",
             i > 1 ? ", " : "", i);
  char *left = repl_print("%s(%s)", a, list), *right;
  right = repl_print("%s(%s)", b, list);
  char *formula = repl_print("%s & !%s", left, right);
  printf("in %s, not in %s:\n", a, b);
  ask_formula(r, formula);
  xfree(left);
  xfree(right);
  xfree(formula);
}

static void diff(struct repl *r, const char *names) {
  char a[256], b[256];
  if (sscanf(names, "%255s %255s", a, b) != 2) {
    fprintf(stderr, "fixc: of which two relations? For example: :diff R S\n");
    return;
  }
  int n = arity_of(r, a), m = arity_of(r, b);
  if (n < 0 || m < 0 || n != m || n > MOST_FREE) {
    fprintf(stderr, "fixc: '%s' and '%s' are no relations of the same kind\n",
            a, b);
    return;
  }
  show_difference(r, a, b, n);
  show_difference(r, b, a, n);
}

static void load_command(struct repl *r, const char *path) {
  if (!*path)
    fprintf(stderr, "fixc: which file? For example: :load reach.fp\n");
  else
    load_file(r, path);
}

static void list_names(struct repl *r, const char *rest) {
  (void)rest;
  for (size_t i = 0; i < r->text.decls.len; i++)
    if (r->text.decls.at[i].kind != 's')
      printf("%s\n", r->text.decls.at[i].text);
  if (r->program)
    printf("// the program is %s\n", r->program);
}

static void repl_help(struct repl *r, const char *rest);

static const struct {
  const char *name, *argument, *text;
  void (*run)(struct repl *r, const char *rest);
} commands[] = {
    {":load", "FILE", "formulas, or a program", load_command},
    {":list", "", "what is declared", list_names},
    {":step", "[RELATION]", "the next round of Evaluate, or the first", step},
    {":back", "", "the round before", step_back},
    {":until", "FORMULA",
     "the next round with a tuple of that kind, which stays", step_until},
    {":why", "FORMULA", "why it holds, or why not", why},
    {":diff", "R S", "what is in one of two relations only", diff},
    {":help", "", "this list", repl_help},
    {":quit", "", "the end", NULL},
};

enum { NCOMMANDS = sizeof commands / sizeof *commands };

static void repl_help(struct repl *r, const char *rest) {
  (void)r, (void)rest;
  printf("FORMULA             YES or NO, or the tuples of its free variables\n"
         "DECLARATION;        defines a name, or defines it anew\n"
         "show R; count R;    as in files\n");
  for (size_t i = 0; i < NCOMMANDS; i++)
    printf("%-7s%-13s%s\n", commands[i].name, commands[i].argument,
           commands[i].text);
}

/* False: it is the end. */
static bool run_repl_command(struct repl *r, const char *line) {
  size_t n = strcspn(line, " \t");
  for (size_t i = 0; i < NCOMMANDS; i++)
    if (n > 1 && strncmp(commands[i].name, line, n) == 0) {
      if (!commands[i].run)
        return false;
      commands[i].run(r, line + n + strspn(line + n, " \t"));
      return true;
    }
  fprintf(stderr, "fixc: there is no command '%.*s'; :help lists them\n",
          (int)n, line);
  return true;
}

/* ---- The loop -------------------------------------------------------------------------- */

static const char *repl_name(void *arg, size_t i) {
  const struct repl *r = arg;
  static const char *const words[] = {"exists", "forall", "show",  "count",
                                      "query",  "bool",   "class", "import"};
  enum { NWORDS = sizeof words / sizeof *words };
  if (i < NCOMMANDS)
    return commands[i].name;
  i -= NCOMMANDS;
  if (i < NWORDS)
    return words[i];
  i -= NWORDS;
  return i < r->text.decls.len ? r->text.decls.at[i].name : NULL;
}

static bool is_statement(const char *at) {
  size_t n = repl_word(at);
  return (n == 4 && (!strncmp(at, "show", n) || !strncmp(at, "size", n))) ||
         (n == 5 && !strncmp(at, "count", n));
}

/* `show R`, `count R`, `show R limit 9`: its ';' may be missing. */
static bool is_plain_statement(const char *line) {
  size_t n = strlen(line), words = 0;
  if (!is_statement(line))
    return false;
  while (n > 0 && isspace((unsigned char)line[n - 1]))
    n--;
  for (size_t i = 0; i < n; i++) {
    if (!isalnum((unsigned char)line[i]) && !strchr("_ \t/", line[i]))
      return false;
    words += i > 0 && line[i - 1] == ' ' && line[i] != ' ';
  }
  return words == 1 || words == 3;
}

static char *with_semicolon(char *line) {
  char *whole = repl_print("%s;%s", line, "");
  xfree(line);
  return whole;
}

/* A declaration goes on to its ';', or to a command. */
static char *read_entry(struct repl *r) {
  char *line = repl_line(r->terminal, "fixc> ");
  if (line && is_plain_statement(line))
    line = with_semicolon(line);
  while (line && *line != ':' && repl_is_declaration(line) &&
         !repl_is_complete(line)) {
    char *more = repl_line(r->terminal, "  ... ");
    if (!more)
      break;
    if (*more == ':') {
      fprintf(stderr, "fixc: left out: ';' is missing at the end of '%.*s'\n",
              (int)strcspn(line, "\n"), line);
      xfree(line);
      return more;
    }
    char *both = repl_print("%s\n%s", line, more);
    xfree(line);
    xfree(more);
    line = both;
  }
  return line;
}

static void trim_formula(char *line) {
  size_t n = strlen(line);
  while (n > 0 && (isspace((unsigned char)line[n - 1]) || line[n - 1] == ';'))
    line[--n] = '\0';
}

/* `step Reach` and `quit` are commands without their colon, if no formula begins
   so. */
static bool is_bare_command(const struct repl *r, const char *at, size_t n) {
  const char *rest = at + n + strspn(at + n, " \t");
  char word[16];
  if (n == 0 || n >= sizeof word || (*rest && !repl_word(rest)))
    return false;
  snprintf(word, sizeof word, "%.*s", (int)n, at);
  const char *meant =
      !strcmp(word, "exit") || !strcmp(word, "q") ? "quit" : word;
  if (repl_text_find(&r->text, word, 'q') ||
      repl_text_find(&r->text, word, 'r'))
    return false;
  for (size_t i = 0; i < NCOMMANDS; i++)
    if (strcmp(commands[i].name + 1, meant) == 0) {
      fprintf(stderr, "fixc: commands begin with ':', as in '%s%s%s'\n",
              commands[i].name, *rest ? " " : "", rest);
      return true;
    }
  return false;
}

static bool handle_entry(struct repl *r, char *line) {
  char *at = line + strspn(line, " \t\r");
  size_t n = repl_word(at);
  if (!*at || (at[0] == '/' && at[1] == '/'))
    return true;
  if (*at == ':') {
    trim_formula(at);
    return run_repl_command(r, at);
  }
  if (*at == '?' || is_bare_command(r, at, n)) {
    if (*at == '?')
      repl_help(r, "");
    return true;
  }
  if (repl_is_declaration(at)) {
    if (is_statement(at))
      ask_statement(r, at);
    else
      declare_text(r, at, true);
    return true;
  }
  trim_formula(at);
  ask(r, at);
  return true;
}

static void repl_loop(struct repl *r) {
  bool more = true;
  char *line;
  repl_lines_begin(r->terminal, repl_name, r);
  while (more && (line = read_entry(r)) != NULL) {
    more = handle_entry(r, line);
    fflush(stdout);
    xfree(line);
  }
  if (r->terminal && more)
    putchar('\n');
  repl_lines_end(r->terminal);
}

static error_t parse_repl_option(int key, char *arg, struct argp_state *state) {
  struct repl *r = state->input;
  switch (key) {
  case KEY_STEP:
    r->step = arg ? arg : "";
    return 0;
  case 'D':
    settings_add(&r->settings, r->checker, state, "D", arg);
    return 0;
  case 'I':
    settings_add(&r->settings, r->checker, state, "I", arg);
    return 0;
  case KEY_INPUT:
    settings_add(&r->settings, r->checker, state, "input", arg);
    /* A question may need no file that declares it. */
    settings_add(&r->settings, r->checker, state, "W", "no-input");
    return 0;
  case KEY_TARGET:
    settings_add(&r->settings, r->checker, state, "target", arg);
    return 0;
  case ARGP_KEY_ARG:
    vec_push(&r->files, (const char *)arg);
    return 0;
  default:
    return options_common(key, state);
  }
}

/* The one that was declared last, in most files what the others are for. */
static const char *last_fixed_point(const struct repl *r) {
  for (size_t i = r->text.decls.len; i-- > 0;) {
    const char *text = r->text.decls.at[i].text;
    if (strncmp(text, "mu ", 3) == 0 || strncmp(text, "nu ", 3) == 0)
      return r->text.decls.at[i].name;
  }
  return "";
}

static void free_repl(struct repl *r) {
  for (size_t i = 0; i < r->known.len; i++) {
    xfree(r->known.at[i].question);
    xfree(r->known.at[i].answer);
  }
  forget_rounds(r);
  vec_free(&r->rounds);
  vec_free(&r->known);
  vec_free(&r->settings);
  fixc_close(r->checker);
  vec_free(&r->files);
  xfree(r->program);
  xfree(r->stepped);
  repl_text_free(&r->text);
}

int repl_main(int argc, char **argv) {
  static const struct argp parser = {
      options_table, parse_repl_option, options_usage, options_doc,
      NULL,          options_filter,    NULL};
  static char name[] = "fixc repl";
  struct repl r = {.checker = fixc_open(),
                   .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
  int status = 0;
  if (!r.checker)
    memory_failed();
  argv[0] = name;
  argp_err_exit_status = EXIT_USAGE;
  option_names_check(&parser, argc, argv);
  if (argp_parse(&parser, argc, argv, ARGP_NO_HELP, NULL, &r) != 0)
    memory_failed();
  /* A program first: a formula may need what it supplies. */
  for (size_t i = r.files.len; i-- > 0;)
    if (!load_file(&r, r.files.at[i]))
      status = EXIT_REJECTED;
  if (status == 0 && r.step)
    step(&r, *r.step ? r.step : last_fixed_point(&r));
  if (status == 0)
    repl_loop(&r);
  free_repl(&r);
  return status;
}
