/* calculus/answers/answers_table.c — tuples as texts of rows. */
#include "answers_table.h"

#include "calculus/language/resolve.h"
#include "calculus/language/table.h"
#include "calculus/logic/core.h"

#include <string.h>

static void print_table_cell(FILE *out, const char *text, bool commas) {
  bool quoted = commas && text[strcspn(text, ",\"\r\n")] != '\0';
  fputs(quoted ? "\"" : "", out);
  for (; *text; text++) {
    bool blank = !commas && strchr("\t\r\n", *text);
    fputs(quoted && *text == '"' ? "\"" : "", out);
    fputc(blank ? ' ' : *text, out);
  }
  fputs(quoted ? "\"" : "", out);
}

/* Prints one row: the names of the columns, or their values. */
static void print_table_row(struct arena *a, const struct fp_rel *rel,
                            const uint64_t *value, bool commas, FILE *out) {
  char number[CORE_NUMBER_SIZE];
  const char *gap = "";
  for (uint32_t i = 0; i < rel->nparams; i++)
    for (uint32_t j = 0; j < rel->params[i]->type->leaves; j++) {
      const struct fp_type *type = fp_leaf(a, rel->params[i]->type, j, NULL);
      fputs(gap, out);
      print_table_cell(out,
                       value ? core_value_text(type, *value++, number)
                             : fp_column(a, rel->params[i], j),
                       commas);
      gap = commas ? "," : "\t";
    }
  fputc('\n', out);
}

void answers_table(struct answers *s, const struct fp_rel *rel, dd_slot value,
                   int64_t limit, bool commas, FILE *out) {
  struct arena *a = arena_new();
  struct answers_cursor *c = answers_cursor(s, rel, value);
  print_table_row(a, rel, NULL, commas, out);
  for (int64_t i = 0; i < limit && answers_next(c); i++)
    print_table_row(a, rel, answers_values(c), commas, out);
  answers_end(c);
  arena_free(a);
}
