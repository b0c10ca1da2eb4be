/* cli/repl_main.h — the command `fixc repl`. */
#ifndef FIXC_REPL_MAIN_H
#define FIXC_REPL_MAIN_H

/* Reads declarations, questions and commands until the input ends; the exit
   status.  `fixc --step` is the same, which begins with the first round. */
int repl_main(int argc, char **argv);

#endif
