/* checker/c/execute.h — the one run of a program that asks for no input.
 *
 * Such a program needs no invariants: its run shows that it violates nothing.
 */
#ifndef FIXC_CHECKER_EXECUTE_H
#define FIXC_CHECKER_EXECUTE_H

#include "frontend/c/cfa.h"

#include <stdbool.h>
#include <stdint.h>

enum executed {
  EXECUTED_SAFE,      /* it ended, or signed arithmetic overflowed */
  EXECUTED_VIOLATION, /* at an error: *location */
  EXECUTED_OPEN,      /* nothing is known: it asks for a value, or does not end
                         within so many steps, or is not understood */
};

enum executed execute_program(const struct cfa *g, uint64_t most_steps,
                              uint32_t *location);

#endif
