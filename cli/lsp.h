/* cli/lsp.h — the command `fixc lsp`. */
#ifndef FIXC_LSP_H
#define FIXC_LSP_H

/* Serves an editor over standard input and output until it says `exit`, or the
   input ends; the exit status. */
int lsp_main(int argc, char **argv);

#endif
