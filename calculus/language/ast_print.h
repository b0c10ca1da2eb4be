/* calculus/language/ast_print.h — trees back to text.
 *
 * The text is legal: parsing it gives an equal tree.  Lines are kept below 80
 * columns where an expression can be broken.
 */
#ifndef FIXC_FP_AST_PRINT_H
#define FIXC_FP_AST_PRINT_H

#include "ast.h"

#include <stdio.h>

void fp_print_file(FILE *out, const struct fp_file *f);
void fp_print_system(FILE *out, const struct fp_system *s); /* typed */
void fp_print_expr(FILE *out, const struct fp_expr *e, int indent);

#endif
