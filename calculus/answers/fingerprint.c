/* calculus/answers/fingerprint.c — polynomials of diagrams.
 *
 * The polynomial of a node is (1 - r) * low + r * high, r being the number that
 * its variable has.  Two points of a field of 2^31 - 1 numbers are taken, since
 * products then fit into 64 bits on every machine.
 */
#include "fingerprint.h"

#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/base/vec.h"

#include <inttypes.h>

enum { FIELD_PRIME = 0x7fffffff };

struct point_values {
  uint32_t at[2];
};

struct valued_node {
  uint32_t node; /* 0: the entry is empty */
  struct point_values value;
};

/* Values of nodes, by open addressing. */
struct evaluation_table {
  struct valued_node *at;
  size_t room, used; /* room is a power of two */
};

struct evaluating {
  struct evaluation_table table;
  struct point_values *of_var;
};

static size_t place_of_node(const struct evaluation_table *t, uint32_t node) {
  size_t i = hash_spread(node) & (t->room - 1);
  while (t->at[i].node && t->at[i].node != node)
    i = (i + 1) & (t->room - 1);
  return i;
}

static void make_room(struct evaluation_table *t) {
  struct evaluation_table larger = {.room = t->room ? 2 * t->room : 256};
  larger.at = xcalloc(larger.room, sizeof *larger.at);
  for (size_t i = 0; i < t->room; i++)
    if (t->at[i].node)
      larger.at[place_of_node(&larger, t->at[i].node)] = t->at[i];
  larger.used = t->used;
  xfree(t->at);
  *t = larger;
}

static struct point_values value_of_node(const struct evaluating *e,
                                         uint32_t node) {
  if (node < 2)
    return (struct point_values){{node, node}};
  return e->table.at[place_of_node(&e->table, node)].value;
}

static void evaluate_node(void *arg, uint32_t node, uint32_t var, uint32_t high,
                          uint32_t low) {
  struct evaluating *e = arg;
  struct point_values h = value_of_node(e, high), l = value_of_node(e, low);
  struct valued_node v = {.node = node};
  for (int i = 0; i < 2; i++) {
    uint64_t r = e->of_var[var].at[i];
    uint64_t rest = FIELD_PRIME + UINT64_C(1) - r;
    v.value.at[i] = (uint32_t)((rest % FIELD_PRIME * l.at[i] % FIELD_PRIME +
                                r * h.at[i] % FIELD_PRIME) %
                               FIELD_PRIME);
  }
  if (2 * (e->table.used + 1) > e->table.room)
    make_room(&e->table);
  e->table.at[place_of_node(&e->table, node)] = v;
  e->table.used++;
}

/* The numbers of a variable, by the field and the bit that it is. */
static struct point_values random_point(uint32_t field, uint32_t bit) {
  struct point_values p;
  for (uint32_t i = 0; i < 2; i++) {
    uint64_t h = hash_word(hash_word(hash_word(i + 1, field), bit), HASH_ODD);
    p.at[i] = (uint32_t)(hash_word(h, i) % FIELD_PRIME);
  }
  return p;
}

void fingerprint(struct dd *dd, const struct layout *l, const uint32_t *fields,
                 uint32_t nfields, dd_slot value,
                 char out[FINGERPRINT_DIGITS + 1]) {
  struct evaluating e = {{NULL, 0, 0}, NULL};
  e.of_var = xcalloc((size_t)l->nvars + 1, sizeof *e.of_var);
  for (uint32_t i = 0; i < nfields; i++)
    for (uint32_t b = 0; b < l->fields[fields[i]].width; b++)
      e.of_var[l->fields[fields[i]].vars[b]] = random_point(i, b);
  make_room(&e.table);
  dd_each_node(dd, value, evaluate_node, &e);
  struct point_values v = value_of_node(&e, dd_identity(dd, value));
  snprintf(out, FINGERPRINT_DIGITS + 1, "%08" PRIx32 "%08" PRIx32, v.at[0],
           v.at[1]);
  xfree(e.table.at);
  xfree(e.of_var);
}
